//! Where the deserializer was when something went wrong.
//!
//! Trait objects are read through an erased layer that turns every error into text. So the innermost entry that fails
//! writes the error and its position into a cell that all deserializers of one tree share, and the entries around it
//! add their keys to the path on the way out. The parts of the error itself are noted where it still has them.

use std::cell::RefCell;

use super::super::{Key, Node, Span};
use super::error::Error;

/// The first failure, if any.
#[derive(Default)]
pub(super) struct Trace {
    failure: RefCell<Option<Failure>>,
    /// The latest error before it was turned into text.
    noted: RefCell<Option<Error>>,
}

/// An error with its position and path.
pub(super) struct Failure {
    pub(super) error: Error,
    pub(super) span: Span,
    /// Keys and list places, innermost first.
    path: Vec<String>,
}

impl Failure {
    /// The dotted path from the root.
    pub(super) fn path(&self) -> String {
        let parts: Vec<&str> = self.path.iter().rev().map(String::as_str).collect();
        parts.join(".")
    }
}

impl Trace {
    /// Takes the failure out.
    pub(super) fn take(&self) -> Option<Failure> {
        self.failure.borrow_mut().take()
    }

    /// Notes an error while it still has its parts.
    pub(super) fn note<T>(&self, result: Result<T, Error>) -> Result<T, Error> {
        match &result {
            Err(Error::Custom(_)) | Ok(_) => {}
            Err(error) => *self.noted.borrow_mut() = Some(error.clone()),
        }
        result
    }

    /// The error with its parts, if it was noted.
    fn whole(&self, error: &Error) -> Error {
        let noted = self.noted.borrow_mut().take();
        noted
            .filter(|noted| noted.to_string() == error.to_string())
            .unwrap_or_else(|| error.clone().recognised())
    }

    /// An entry was read: on failure its position is remembered, on success a failure that was got over is forgotten.
    fn record<T>(
        &self,
        result: Result<T, Error>,
        span: impl FnOnce(&Error) -> Span,
        part: Option<String>,
    ) -> Result<T, Error> {
        let mut cell = self.failure.borrow_mut();
        match &result {
            Ok(_) => *cell = None,
            Err(error) => {
                let failure = cell.get_or_insert_with(|| {
                    let error = self.whole(error);
                    Failure { span: span(&error), error, path: Vec::new() }
                });
                failure.path.extend(part);
            }
        }
        result
    }

    /// The result of reading a key.
    pub(super) fn key<T>(&self, result: Result<T, Error>, key: &Key) -> Result<T, Error> {
        self.record(result, |_| key.span.clone(), None)
    }

    /// The result of reading the value of an entry.
    pub(super) fn value<T>(&self, result: Result<T, Error>, key: &Key, node: &Node) -> Result<T, Error> {
        self.record(result, |error| position(error, node, Some(key)), Some(key.text.clone()))
    }

    /// The result of reading an element of a list.
    pub(super) fn element<T>(&self, result: Result<T, Error>, index: usize, node: &Node) -> Result<T, Error> {
        self.record(result, |error| position(error, node, None), Some(index.to_string()))
    }

    /// The failure of the whole tree, if it was in no entry.
    pub(super) fn root<T>(&self, result: Result<T, Error>, node: &Node) -> Result<T, Error> {
        self.record(result, |error| position(error, node, None), None)
    }
}

/// The best position for an error that reading `node` gave, where `node` is the value of `key`.
fn position(error: &Error, node: &Node, key: Option<&Key>) -> Span {
    let map = node.as_map();
    let inside = match error {
        // A value that serde buffered has lost its position, but names its field.
        Error::UnknownField { field, .. } => map.and_then(|map| map.get_key(field)).map(|key| &key.span),
        Error::UnknownVariant { variant, .. } => map
            .and_then(|map| map.get("type"))
            .filter(|node| node.as_str() == Some(variant))
            .map(|node| &node.span),
        Error::MissingField(_) => {
            map.and_then(|map| map.get("type")).map(|node| &node.span).or(key.map(|key| &key.span))
        }
        _ => None,
    };
    let fallback = if node.span.is_known() { Some(&node.span) } else { key.map(|key| &key.span) };
    inside.filter(|span| span.is_known()).or(fallback).cloned().unwrap_or_default()
}
