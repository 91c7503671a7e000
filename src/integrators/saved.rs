//! What an integrator needs to continue bit for bit.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::Statistics;
use crate::diagram::Data;
use crate::diagram::value::Slot;
use crate::document::{Diagnostic, Node};

/// What an integrator needs to continue bit for bit.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IntegratorState {
    /// The name of the method whose memory this is.
    pub method: String,
    /// The ideal size of the next step, s; none before the first.
    pub next_step: Option<f64>,
    /// The scaled error of the last accepted step.
    pub previous_error: f64,
    /// Where the grid of fixed steps begins, s.
    pub grid_origin: Option<f64>,
    /// Counts so far.
    pub statistics: Statistics,
    /// What the method itself remembers. Only the method knows its type, so it is [saved](Memory::save) beside the rest.
    #[serde(skip)]
    pub memory: Memory,
}

/// What a method remembers from step to step: a value of a type of its own.
pub struct Memory(Slot);

impl Memory {
    /// The value, where it is of this type.
    pub fn get<T: Data>(&self) -> Option<&T> {
        (*self.0).as_any().downcast_ref()
    }

    /// The value as one of this type, to be written over: a default one, where it was of another.
    pub fn of<T: Data + Default>(&mut self) -> &mut T {
        if self.get::<T>().is_none() {
            self.0 = Box::new(T::default());
        }
        crate::diagram::value::typed_mut(&mut *self.0)
    }

    /// As plain data.
    pub fn save(&self) -> Result<Node, Diagnostic> {
        self.0.save()
    }

    /// From plain data, as a value of the type that it has.
    pub fn load(&mut self, node: &Node) -> Result<(), Diagnostic> {
        self.0.load(node)
    }
}

impl Default for Memory {
    fn default() -> Memory {
        Memory(Box::new(()))
    }
}

impl Clone for Memory {
    fn clone(&self) -> Memory {
        Memory((*self.0).boxed())
    }
}

impl PartialEq for Memory {
    fn eq(&self, other: &Memory) -> bool {
        matches!((self.save(), other.save()), (Ok(one), Ok(other)) if one == other)
    }
}

impl fmt::Debug for Memory {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:?}", self.save())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_memory_keeps_its_room_and_its_type() {
        let mut memory = Memory::default();
        memory.of::<Vec<f64>>().extend([1.0, 2.0]);
        let place = memory.of::<Vec<f64>>().as_ptr();
        memory.of::<Vec<f64>>().clear();
        memory.of::<Vec<f64>>().push(3.0);
        assert_eq!(memory.of::<Vec<f64>>().as_ptr(), place);
        assert_eq!(memory.get::<Vec<f64>>(), Some(&vec![3.0]));
        assert_eq!(memory.get::<f64>(), None);
        let mut other = Memory::default();
        other.of::<Vec<f64>>();
        other.load(&memory.save().unwrap()).unwrap();
        assert_eq!(other, memory);
        assert_eq!(*other.of::<f64>(), 0.0);
    }
}
