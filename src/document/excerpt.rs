//! The source line of a diagnostic, with a caret line below it.

use super::Span;

/// The widest excerpt in columns; longer lines are clipped around the caret.
const MAX_WIDTH: usize = 96;
/// Columns shown before the caret if a line is clipped.
const LEAD: usize = 32;

/// The line that `span` lies in and its carets, both without line break; `None` if there is no such line.
pub(super) fn excerpt(span: &Span) -> Option<(String, String)> {
    let line = span.source.as_ref()?.line(span.line)?;
    let start = (span.column.max(1) - 1) as usize;
    let end = start + span.length.max(1) as usize;

    // A clipped line starts LEAD characters before the caret, and is as wide as the screen allows.
    let long = line.chars().nth(MAX_WIDTH).is_some();
    let first = if long && start > MAX_WIDTH / 2 { start - LEAD } else { 0 };
    let mut text = String::from(if first > 0 { "…" } else { "" });
    let mut carets = String::from(if first > 0 { " " } else { "" });
    let mut columns = 0;
    for (index, c) in (first..).zip(line.chars().skip(first)) {
        let shown = visible(c);
        let width = width(shown);
        if columns + width > MAX_WIDTH {
            text.push('…');
            break;
        }
        text.push(shown);
        if index < end {
            let mark = if index < start { ' ' } else { '^' };
            carets.extend(std::iter::repeat_n(mark, width));
        }
        columns += width;
    }
    // The end of the line, or a place past it, is marked as well.
    if !carets.contains('^') {
        carets.push('^');
    }
    Some((text.trim_end().to_string(), carets))
}

/// A character that takes a known number of columns.
fn visible(c: char) -> char {
    match c {
        '\t' => ' ',
        c if c.is_control()
            || ('\u{202a}'..='\u{202e}').contains(&c)
            || ('\u{2066}'..='\u{2069}').contains(&c) =>
        {
            '\u{fffd}'
        }
        '\u{feff}' | '\u{200b}' | '\u{2028}' | '\u{2029}' => '\u{fffd}',
        c => c,
    }
}

/// How many columns a terminal gives to a character: East Asian wide ones and emoji take two, combining marks none.
fn width(c: char) -> usize {
    match c as u32 {
        0x0300..=0x036f | 0x200c..=0x200f | 0xfe00..=0xfe0f | 0x20d0..=0x20ff => 0,
        0x1100..=0x115f | 0x2e80..=0x303e | 0x3041..=0xa4cf | 0xac00..=0xd7a3 | 0xf900..=0xfaff => 2,
        0xfe30..=0xfe6f | 0xff00..=0xff60 | 0xffe0..=0xffe6 | 0x1f300..=0x1faff | 0x20000..=0x3fffd => 2,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::super::Source;
    use super::*;

    fn lines(text: &str, column: u32, length: u32) -> (String, String) {
        excerpt(&Span::new(&Source::new("a", text), 1, column, length)).unwrap()
    }

    #[test]
    fn carets_stand_below_tabs_and_wide_characters() {
        assert_eq!(lines("\tk: 箱子 x", 8, 1), (" k: 箱子 x".into(), "         ^".into()));
        assert_eq!(lines("箱子", 1, 2), ("箱子".into(), "^^^^".into()));
        assert_eq!(lines("ab", 9, 3), ("ab".into(), "  ^".into()));
        assert_eq!(lines("", 1, 0), ("".into(), "^".into()));
    }

    #[test]
    fn long_lines_are_clipped_around_the_caret() {
        let text = format!("{}here{}", "a".repeat(5000), "b".repeat(5000));
        let (line, carets) = lines(&text, 5001, 4);
        assert!(line.chars().count() <= MAX_WIDTH + 2);
        let at = carets.find('^').unwrap();
        assert_eq!(line.chars().skip(at).take(4).collect::<String>(), "here");
        assert_eq!(carets.matches('^').count(), 4);
    }

    #[test]
    fn a_span_outside_the_text_has_no_excerpt() {
        assert!(excerpt(&Span::new(&Source::new("a", "x"), 7, 1, 1)).is_none());
        assert!(excerpt(&Span::default()).is_none());
    }
}
