//! Values of any serde type, stored without knowing the type: discrete states, modes and custom ports.

use std::any::Any;

use serde::{Serialize, de::DeserializeOwned};

use crate::document::{Diagnostic, Node, from_node, to_node};

/// What a discrete state, a mode or a custom port may hold: any type that serde can save and load.
///
/// Implemented for every type that qualifies; there is nothing to write.
pub trait Data: Serialize + DeserializeOwned + Clone + Send + Sync + 'static {}
impl<T: Serialize + DeserializeOwned + Clone + Send + Sync + 'static> Data for T {}

/// A [`Data`] value behind a pointer.
pub trait AnyValue: Send + Sync {
    /// The value, to be downcast.
    fn as_any(&self) -> &dyn Any;
    /// The value, to be downcast and changed.
    fn as_any_mut(&mut self) -> &mut dyn Any;
    /// A copy of its own.
    fn boxed(&self) -> Slot;
    /// Becomes a copy of `other`, reusing what it has allocated where the type can.
    fn copy_from(&mut self, other: &dyn AnyValue);
    /// The value as plain data.
    fn save(&self) -> Result<Node, Diagnostic>;
    /// Reads the value back from plain data.
    fn load(&mut self, node: &Node) -> Result<(), Diagnostic>;
}

/// An owned value of unknown type.
pub type Slot = Box<dyn AnyValue>;

impl<T: Data> AnyValue for T {
    fn as_any(&self) -> &dyn Any {
        self
    }
    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }
    fn boxed(&self) -> Slot {
        Box::new(self.clone())
    }
    fn copy_from(&mut self, other: &dyn AnyValue) {
        self.clone_from(typed(other));
    }
    fn save(&self) -> Result<Node, Diagnostic> {
        to_node(self)
    }
    fn load(&mut self, node: &Node) -> Result<(), Diagnostic> {
        *self = from_node(node)?;
        Ok(())
    }
}

/// What is computed on the way and never saved: an intermediate value with the room that it is computed in.
#[derive(Clone)]
pub(crate) struct Workspace<T>(pub T);

impl<T: Clone + Send + Sync + 'static> AnyValue for Workspace<T> {
    fn as_any(&self) -> &dyn Any {
        self
    }
    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }
    fn boxed(&self) -> Slot {
        Box::new(self.clone())
    }
    fn copy_from(&mut self, other: &dyn AnyValue) {
        self.0.clone_from(&typed::<Self>(other).0);
    }
    fn save(&self) -> Result<Node, Diagnostic> {
        to_node(&())
    }
    fn load(&mut self, _: &Node) -> Result<(), Diagnostic> {
        Ok(())
    }
}

/// The value as the type it was declared with.
///
/// Types are compared when ports are wired, so a mismatch here is a broken invariant of the schedule.
pub(crate) fn typed<T: 'static>(value: &dyn AnyValue) -> &T {
    value.as_any().downcast_ref().expect("slots keep the type they were declared with")
}

/// As [`typed`], to be written.
pub(crate) fn typed_mut<T: 'static>(value: &mut dyn AnyValue) -> &mut T {
    value.as_any_mut().downcast_mut().expect("slots keep the type they were declared with")
}
