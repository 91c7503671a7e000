//! `<include>`: several files as one.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::super::files::beside;
use super::super::log::Log;
use super::super::xml::{Element, Text};
use super::Read;
use crate::document::{Diagnostic, Diagnostics, Source};

/// The most files of one model.
const MAX_FILES: usize = 256;

/// The texts of a model's files: the model's own, then those that it includes, by the name that includes give them.
pub(super) fn load(source: &Arc<Source>, read: Read<'_>) -> Result<Vec<(String, Text)>, Diagnostics> {
    let mut texts = vec![(String::new(), Text::new(source)?)];
    let mut errors = Diagnostics::new();
    let mut names = HashSet::new();
    let mut next = 0;
    while next < texts.len() {
        let log = Log::default();
        let mut found = Vec::new();
        {
            let text = &texts[next].1;
            let tree = text.tree()?;
            let root = Element::root(&tree, text, &log);
            for include in root.descendants().filter(|element| element.name() == "include") {
                let Some(value) = include.required("file") else { continue };
                let Some(name) = value.name() else { continue };
                // The format allows a file once, so that files which include each other come to an end.
                let loaded = match names.insert(name.to_owned()) {
                    false => Err(format!("`{name}` is included twice, or includes itself")),
                    true if names.len() > MAX_FILES => {
                        Err(format!("more than {MAX_FILES} files are included"))
                    }
                    true => match read(name) {
                        Ok(bytes) => Ok((name.to_owned(), String::from_utf8_lossy(&bytes).into_owned())),
                        Err(why) => Err(format!("`{name}` cannot be read: {why}")),
                    },
                };
                match loaded {
                    Ok(file) => found.push(file),
                    Err(message) => errors.push(Diagnostic::new(message).at(&value.span())),
                }
            }
        }
        if let Err(more) = log.finish() {
            errors.extend(more);
        }
        for (name, text) in found {
            match Text::new(&Source::new(beside(&source.name, &name), text)) {
                Ok(text) => texts.push((name, text)),
                Err(error) => errors.push(error),
            }
        }
        next += 1;
    }
    errors.into_result(texts)
}

/// The outermost elements of the files by name.
pub(super) struct Files<'a> {
    /// That of the model's own file.
    pub root: Element<'a>,
    included: HashMap<&'a str, Element<'a>>,
}

impl<'a> Files<'a> {
    /// The files whose texts and trees are given in the same order.
    pub fn new(
        texts: &'a [(String, Text)],
        trees: &'a [roxmltree::Document<'a>],
        log: &'a Log,
    ) -> Option<Files<'a>> {
        let mut roots =
            texts.iter().zip(trees).map(|((name, text), tree)| (&**name, Element::root(tree, text, log)));
        let (_, root) = roots.next()?;
        Some(Files { root, included: roots.collect() })
    }

    /// The elements in an element, with those of included files in the place of each `<include>`.
    pub fn children(&self, element: Element<'a>) -> Vec<Element<'a>> {
        let mut all = Vec::new();
        let mut open: Vec<Element<'a>> = element.children().collect();
        open.reverse();
        while let Some(child) = open.pop() {
            if child.name() != "include" {
                all.push(child);
                continue;
            }
            let file = child.value("file").and_then(|file| self.included.get(file.text.trim()).copied());
            if let Some(root) = file {
                let start = open.len();
                open.extend(root.children());
                open[start..].reverse();
            }
        }
        all
    }

    /// The elements in an element that have a name.
    pub fn all(&self, element: Element<'a>, name: &str) -> Vec<Element<'a>> {
        self.children(element).into_iter().filter(|child| child.name() == name).collect()
    }
}
