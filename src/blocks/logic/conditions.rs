//! Conditions on inputs of several types: what state machines and sequencers go on by.

use std::collections::BTreeMap;

use indexmap::IndexMap;

use crate::diagram::reads::Values;
use crate::math::Expression;
use crate::prelude::*;

/// The type of an input that conditions use by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum InputKind {
    /// A number.
    #[default]
    Scalar,
    /// True, which is 1, or false, which is 0.
    Boolean,
    /// A whole number.
    Integer,
}

/// Names and types of inputs, as a schema sees them.
pub(super) type InputKinds = BTreeMap<String, InputKind>;

/// The most inputs; their values are gathered in an array with room for two more.
pub(super) const MAX_INPUTS: usize = 62;

/// The inputs by type.
pub(super) type Inputs = (Vec<Input<Scalar>>, Vec<Input<Boolean>>, Vec<Input<Integer>>);
pub(super) type InputValues<'a> =
    (Values<'a, Input<Scalar>>, Values<'a, Input<Boolean>>, Values<'a, Input<Integer>>);

/// Declares inputs, grouped by type; and the names of all variables in that order, the block's `own` last.
pub(super) fn declare_inputs<'a, B: Block>(
    d: &mut Declaration,
    given: &'a IndexMap<String, InputKind>,
    own: &[&'a str],
) -> (Inputs, Vec<&'a str>) {
    let mut inputs: Inputs = Default::default();
    for (name, kind) in given {
        match kind {
            InputKind::Scalar => inputs.0.push(d.input(InputPort::<B, _>::named(name), ())),
            InputKind::Boolean => inputs.1.push(d.input(InputPort::<B, _>::named(name), ())),
            InputKind::Integer => inputs.2.push(d.input(InputPort::<B, _>::named(name), ())),
        }
    }
    let mut names = Vec::new();
    for group in [InputKind::Scalar, InputKind::Boolean, InputKind::Integer] {
        names.extend(given.iter().filter(|(_, kind)| **kind == group).map(|(name, _)| name.as_str()));
    }
    names.extend(own);
    (inputs, names)
}

/// The values of all variables.
pub(super) struct Variables {
    values: [f64; MAX_INPUTS + 2],
    len: usize,
}

impl Variables {
    /// The inputs, then the block's own.
    pub fn new(inputs: &InputValues, own: &[f64]) -> Variables {
        let scalars = inputs.0.iter();
        let booleans = inputs.1.iter().map(|value| f64::from(u8::from(value)));
        let integers = inputs.2.iter().map(|value| value as f64);
        let all = scalars.chain(booleans).chain(integers).chain(own.iter().copied());
        let mut variables = Variables { values: [0.0; MAX_INPUTS + 2], len: 0 };
        for (place, value) in variables.values.iter_mut().zip(all) {
            *place = value;
            variables.len += 1;
        }
        variables
    }

    /// Whether a condition holds: it is a number other than 0.
    pub fn fulfil(&self, condition: &Expression) -> bool {
        let value = condition.eval(&self.values[..self.len]);
        value != 0.0 && !value.is_nan()
    }
}
