//! `<default>`: classes of attributes that elements have unless they say otherwise.

use std::collections::HashMap;

use super::super::value::Value;
use super::super::xml::Element;
use super::attributes;
use super::include::Files;
use crate::document::did_you_mean;

/// The class of elements that name none.
const MAIN: &str = "main";

#[derive(Default)]
struct Class<'a> {
    parent: Option<String>,
    /// Elements that hold the attributes, those that count more first.
    elements: Vec<Element<'a>>,
}

/// All classes by name.
pub(super) struct Defaults<'a> {
    classes: HashMap<String, Class<'a>>,
}

impl<'a> Defaults<'a> {
    /// The classes of all `<default>` elements of a model.
    pub fn new(files: &Files<'a>) -> Defaults<'a> {
        let mut classes: HashMap<String, Class<'a>> = HashMap::new();
        classes.insert(MAIN.to_owned(), Class::default());
        let outermost = files.all(files.root, "default").into_iter();
        // Whatever the outermost class is called, it is the one that elements without a class have.
        let mut open: Vec<(Element<'a>, Option<String>)> = outermost.map(|element| (element, None)).collect();
        open.reverse();
        while let Some((element, parent)) = open.pop() {
            element.expect_attributes(&["class"]);
            let named = element.value("class");
            let name = match (&named, &parent) {
                (Some(value), _) => value.text.trim().to_owned(),
                (None, None) => MAIN.to_owned(),
                (None, Some(_)) => {
                    element.error("a `<default>` within another needs the attribute `class`");
                    continue;
                }
            };
            if parent.is_some() && classes.contains_key(&name) {
                element.error(format!("duplicate class `{name}`"));
                continue;
            }
            let mut elements = Vec::new();
            for child in files.children(element) {
                match child.name() {
                    "default" => open.push((child, Some(name.clone()))),
                    _ => elements.push(child),
                }
            }
            elements.iter().for_each(|element| attributes::check(*element));
            elements.reverse();
            let target = if parent.is_some() { name.as_str() } else { MAIN };
            let class = classes.entry(target.to_owned()).or_default();
            elements.append(&mut class.elements);
            class.elements = elements;
            class.parent = parent;
            if target != name {
                classes.insert(name, Class { parent: Some(MAIN.to_owned()), elements: Vec::new() });
            }
        }
        Defaults { classes }
    }

    /// The attributes of an element, given the class that its surroundings set.
    pub fn attributes(&self, element: Element<'a>, surroundings: Option<&str>) -> Attributes<'a> {
        self.attributes_as(element, &[element.name()], surroundings)
    }

    /// As [`attributes`](Self::attributes), where the classes' elements have one of several names.
    pub fn attributes_as(
        &self,
        element: Element<'a>,
        tags: &[&str],
        surroundings: Option<&str>,
    ) -> Attributes<'a> {
        let own = element.value("class");
        let mut name = own.as_ref().map(|class| class.text.trim()).or(surroundings).unwrap_or(MAIN);
        if !self.classes.contains_key(name) {
            let near = did_you_mean(name, self.classes.keys().map(String::as_str));
            let hint = near.map_or(String::new(), |hint| format!(" ({hint})"));
            let message = format!("there is no class `{name}`{hint}");
            match own {
                Some(value) => value.error(message),
                None => element.error(message),
            }
        }
        let mut defaults = Vec::new();
        while let Some(class) = self.classes.get(name) {
            defaults.extend(class.elements.iter().filter(|element| tags.contains(&element.name())));
            match &class.parent {
                Some(parent) => name = parent,
                None => break,
            }
        }
        Attributes { own: element, defaults }
    }
}

/// The attributes of an element and of its classes.
pub(super) struct Attributes<'a> {
    /// The element itself.
    pub own: Element<'a>,
    defaults: Vec<Element<'a>>,
}

impl<'a> Attributes<'a> {
    /// The value of an attribute: the element's own, or that of the nearest class that has it.
    pub fn value(&self, name: &str) -> Option<Value<'a>> {
        self.layers().find_map(|layer| layer.value(name))
    }

    /// The element, then those of its classes from near to far.
    pub fn layers(&self) -> impl Iterator<Item = Element<'a>> {
        std::iter::once(self.own).chain(self.defaults.iter().copied())
    }

    /// A number, or its default.
    pub fn number(&self, name: &str, default: f64) -> f64 {
        self.value(name).map_or(Some(default), |value| value.number()).unwrap_or(default)
    }

    /// The first of up to three coefficients of a polynomial; the others are left out.
    pub fn coefficient(&self, name: &str) -> f64 {
        let Some(value) = self.value(name) else { return 0.0 };
        let Some(list) = value.list(1, 3) else { return 0.0 };
        if list[1..].iter().any(|number| *number != 0.0) {
            value.warn(format!("`{name}` is taken as linear: its higher coefficients are left out"));
        }
        list[0]
    }

    /// Three numbers, or their default.
    pub fn vector(&self, name: &str, default: [f64; 3]) -> [f64; 3] {
        self.value(name).map_or(Some(default), |value| value.numbers()).unwrap_or(default)
    }

    /// Whether a limit holds: as `switch` says, or if a range is given where the compiler infers it.
    pub fn is_limited(&self, switch: &str, range: &str, autolimits: bool) -> bool {
        let choices = [("true", Some(true)), ("false", Some(false)), ("auto", None)];
        let stated = self.value(switch).and_then(|value| value.choice(&choices)).flatten();
        stated.unwrap_or_else(|| autolimits && self.value(range).is_some())
    }
}
