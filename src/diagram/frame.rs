//! What a function may see when it runs: the values that exist at one instant.

use super::value::{AnyValue, Slot};

/// The values at one instant. Shared data only: a function that reads a frame cannot change the simulation.
#[derive(Clone, Copy)]
pub struct Frame<'a> {
    /// Time, in seconds.
    pub t: f64,
    /// Continuous state of the whole diagram.
    pub x: &'a [f64],
    /// Discrete state of the whole diagram.
    pub discrete: &'a [Slot],
    /// External inputs and numeric outputs, as far as they have been computed.
    pub signals: &'a [f64],
    /// Outputs of users' own types, as far as they have been computed.
    pub values: &'a [Slot],
}

/// Where something lives: a range of numbers, or (with `start` as its index) one value of a user's type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// First number, or the index of the value.
    pub start: usize,
    /// How many numbers; zero for a value of a user's type.
    pub len: usize,
}

impl Place {
    /// The numbers' indices.
    pub fn range(self) -> std::ops::Range<usize> {
        self.start..self.start + self.len
    }
}

/// A function that fills in numbers.
pub type RunNumbers = Box<dyn for<'a> Fn(&Frame<'a>, &mut [f64]) + Send + Sync>;
/// A function that fills in a value of a user's type.
pub type RunValue = Box<dyn for<'a> Fn(&Frame<'a>, &mut dyn AnyValue) + Send + Sync>;

/// A block's function with its types erased.
pub enum Run {
    /// Fills in numbers.
    Numbers(RunNumbers),
    /// Fills in one value.
    Value(RunValue),
}

/// Where a block's inputs and states ended up; functions are bound to it when the diagram is compiled.
pub struct Binding {
    /// Place of each input; `None` where an optional input is not connected.
    pub inputs: Vec<Option<Place>>,
    /// Place of each continuous state in `x`.
    pub continuous: Vec<Place>,
    /// Index of each discrete state.
    pub discrete: Vec<usize>,
    /// Index of each intermediate value.
    pub intermediates: Vec<usize>,
}

/// Something that becomes a function once the places are known.
pub type Bind<F> = Box<dyn FnOnce(&Binding) -> F + Send + Sync>;
