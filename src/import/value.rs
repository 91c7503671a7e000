//! The text of an attribute as numbers, names and choices.

use std::ops::Range;

use super::xml::Element;
use crate::document::{Diagnostic, Span, did_you_mean};
use crate::multibody::spec::PoseSpec;

/// The longest list of numbers in one attribute.
const MAX_NUMBERS: usize = 1 << 20;

/// The most names that a misspelled one is compared with.
const MAX_COMPARED: usize = 2000;

/// The text of an attribute or an element, and where it stands.
pub(super) struct Value<'a> {
    /// The text.
    pub text: &'a str,
    range: Range<usize>,
    element: Element<'a>,
    what: String,
}

impl<'a> Value<'a> {
    /// A text that stands in `range`; `what` is what messages call it.
    pub fn new(text: &'a str, range: Range<usize>, element: Element<'a>, what: String) -> Value<'a> {
        Value { text, range, element, what }
    }

    /// Where it stands.
    pub fn span(&self) -> Span {
        self.element.span_of(self.range.clone())
    }

    /// Says that something is wrong with it.
    pub fn error(&self, message: impl Into<String>) {
        self.element.log().error(Diagnostic::new(message).at(&self.span()));
    }

    /// Says that it is not taken over as it stands.
    pub fn warn(&self, message: impl Into<String>) {
        self.element.log().warn(Diagnostic::new(message).at(&self.span()));
    }

    /// The text without blanks around it; an error if nothing is left.
    pub fn name(&self) -> Option<&'a str> {
        let name = self.text.trim();
        if name.is_empty() {
            self.error(format!("{} is empty", self.what));
        }
        Some(name).filter(|name| !name.is_empty())
    }

    /// The words, each with its place.
    fn words(&self) -> impl Iterator<Item = (&'a str, Range<usize>)> {
        let text = self.text;
        // References such as `&amp;` make the text differ from what is written: then the whole is pointed at.
        let is_verbatim = text.len() == self.range.len();
        let range = self.range.clone();
        text.split_ascii_whitespace().map(move |word| {
            let at = word.as_ptr() as usize - text.as_ptr() as usize;
            let start = range.start + at;
            (word, if is_verbatim { start..start + word.len() } else { range.clone() })
        })
    }

    /// A word as a number, which may be infinite only if that is asked for.
    fn parse(&self, word: &str, place: Range<usize>, may_be_infinite: bool) -> Option<f64> {
        let number: Option<f64> = word.parse().ok();
        let wrong = match number {
            Some(number) if number.is_finite() || may_be_infinite && !number.is_nan() => return Some(number),
            Some(_) => format!("{}: `{word}` is not a finite number", self.what),
            None => format!("{}: `{word}` is not a number", self.what),
        };
        self.element.log().error(Diagnostic::new(wrong).at(&self.element.span_of(place)));
        None
    }

    /// The only number.
    pub fn number(&self) -> Option<f64> {
        self.numbers::<1>().map(|[number]| number)
    }

    /// The only number, which may be infinite.
    pub fn number_or_infinity(&self) -> Option<f64> {
        let mut words = self.words();
        match (words.next(), words.next()) {
            (Some((word, place)), None) => self.parse(word, place, true),
            _ => self.number(),
        }
    }

    /// As many numbers as the array has.
    pub fn numbers<const N: usize>(&self) -> Option<[f64; N]> {
        self.list(N, N)?.try_into().ok()
    }

    /// From `least` to `most` numbers.
    pub fn list(&self, least: usize, most: usize) -> Option<Vec<f64>> {
        let most = most.min(MAX_NUMBERS);
        let mut numbers = Vec::new();
        let mut count = 0;
        for (word, place) in self.words() {
            count += 1;
            if count <= most {
                numbers.push(self.parse(word, place, false)?);
            }
        }
        if (least..=most).contains(&count) {
            return Some(numbers);
        }
        let plural = |n: usize| if n == 1 { "number" } else { "numbers" };
        let wanted = match () {
            () if least == most => format!("{least} {}", plural(least)),
            () if most == MAX_NUMBERS => format!("at least {least} {}", plural(least)),
            () => format!("{least} to {most} {}", plural(most)),
        };
        self.error(match count {
            0 => format!("{} is empty, expected {wanted}", self.what),
            _ => format!("{} has {count} {}, expected {wanted}", self.what, plural(count)),
        });
        None
    }

    /// A number that is not negative.
    pub fn not_negative(&self) -> Option<f64> {
        let number = self.number()?;
        if number < 0.0 {
            self.error(format!("{} is {number}; it must not be negative", self.what));
        }
        Some(number).filter(|number| *number >= 0.0)
    }

    /// One of several words.
    pub fn choice<T: Copy>(&self, choices: &[(&'static str, T)]) -> Option<T> {
        let word = self.text.trim();
        if let Some((_, meaning)) = choices.iter().find(|(name, _)| *name == word) {
            return Some(*meaning);
        }
        let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
        let hint =
            did_you_mean(word, names.iter().copied()).map_or(String::new(), |hint| format!(" ({hint})"));
        let message = format!("{} must be {}, not `{word}`{hint}", self.what, alternatives(&names));
        self.error(message);
        None
    }

    /// `true` or `false`.
    pub fn boolean(&self) -> Option<bool> {
        self.choice(&[("true", true), ("false", false)])
    }

    /// A name that is there, or an error that suggests one of `names`.
    pub fn reference<'n>(
        &self,
        kind: &str,
        is_there: impl Fn(&str) -> bool,
        names: impl IntoIterator<Item = &'n str>,
    ) -> Option<&'a str> {
        let name = self.name()?;
        if is_there(name) {
            return Some(name);
        }
        self.error(self.missing(name, kind, names));
        None
    }

    /// A name that is there, or a warning that suggests one of `names` and says what is done without it.
    pub fn reference_or_warn<'n>(
        &self,
        kind: &str,
        is_there: impl Fn(&str) -> bool,
        names: impl IntoIterator<Item = &'n str>,
        otherwise: &str,
    ) -> Option<&'a str> {
        let name = self.name()?;
        if is_there(name) {
            return Some(name);
        }
        self.warn(format!("{}: {otherwise}", self.missing(name, kind, names)));
        None
    }

    fn missing<'n>(&self, name: &str, kind: &str, names: impl IntoIterator<Item = &'n str>) -> String {
        // Names are compared letter by letter: a large file with many mistakes would take for ever.
        let hint = match self.element.log().has_many() {
            true => None,
            false => did_you_mean(name, names.into_iter().take(MAX_COMPARED)),
        };
        let hint = hint.map_or(String::new(), |hint| format!(" ({hint})"));
        format!("there is no {kind} `{name}`{hint}")
    }
}

/// `a`, `b` or `c`.
fn alternatives(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    match quoted.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
        None => String::new(),
    }
}

/// Warns of a pose that no rotation can be made of, and takes none instead.
pub(super) fn checked_pose(pose: PoseSpec, value: &Value<'_>) -> PoseSpec {
    match pose.pose() {
        Ok(_) => pose,
        Err(wrong) => {
            value.error(wrong);
            PoseSpec::default()
        }
    }
}
