//! Several lists of forces as one.

use crate::blocks::plant::evaluation::SpatialForces;
use crate::prelude::*;

/// Joins lists of forces on bodies into one: forces = in1, in2 …, one after the other.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `in1`, `in2` … | wrenches on bodies, optional | the lists; one that is not wired is empty |
/// | `forces` | wrenches on bodies | all of them, for a plant's `applied_forces` |
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SumForces {
    /// Number of lists.
    #[serde(default = "two")]
    #[schemars(range(min = 1, max = 1000))]
    pub inputs: usize,
}

fn two() -> usize {
    2
}

impl SumForces {
    /// All forces.
    pub const FORCES: OutputPort<Self, Custom<SpatialForces>> = OutputPort::new("forces");

    /// Input `i`, counted from 1.
    pub fn input(i: usize) -> InputPort<Self, Custom<SpatialForces>> {
        InputPort::named(format!("in{i}"))
    }
}

#[typetag::serde]
impl Block for SumForces {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        if !(1..=1000).contains(&self.inputs) {
            let message = format!("`inputs` must be between 1 and 1000, and is {}", self.inputs);
            return Err(BlockError::parameter("inputs", message));
        }
        let inputs: Vec<_> = (1..=self.inputs).map(|i| d.optional_input(Self::input(i), ())).collect();
        d.output(Self::FORCES, ()).from(inputs, |lists, all| {
            all.0.clear();
            for list in lists.iter().flatten() {
                all.0.extend_from_slice(&list.0);
            }
        });
        Ok(())
    }
}

register_block!("fields", SumForces, SumForces { inputs: 2 });

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::testing::errors;

    #[test]
    fn there_is_at_least_one_list() {
        let text = errors(SumForces { inputs: 0 });
        assert!(text.contains("`inputs` must be at least 1, and is 0"), "{text}");
    }
}
