//! Some elements of a vector.

use crate::blocks::numbers::MAX_SIZE;
use crate::prelude::*;

/// Chooses elements: out(i) = in(elements(i)), in any order and as often as wanted.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `in` | `vector[size]` | where they are taken from |
/// | `out` | vector | one for each of `elements` |
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Select {
    /// The elements: indices from 0, or names from `names`.
    #[schemars(length(min = 1))]
    pub elements: Vec<Element>,
    /// Names of the input's elements, or none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
    /// Number of elements of the input; as many as `names` has if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 100_000))]
    pub size: Option<usize>,
}

/// An element of a vector: its index from 0, or its name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged, expecting = "expected the index of an element, or its name")]
pub enum Element {
    /// By index, from 0.
    Index(usize),
    /// By name.
    Name(String),
}

impl From<usize> for Element {
    fn from(index: usize) -> Self {
        Element::Index(index)
    }
}
impl From<&str> for Element {
    fn from(name: &str) -> Self {
        Element::Name(name.to_owned())
    }
}

impl Select {
    /// Where elements are taken from.
    pub const IN: InputPort<Self, Vector> = InputPort::new("in");
    /// The chosen elements.
    pub const OUT: OutputPort<Self, Vector> = OutputPort::new("out");

    fn size(&self) -> Result<usize, BlockError> {
        match (self.size, self.names.len()) {
            (None, 0) => {
                let message = "give the number of elements of the input as `size`, or their `names`";
                Err(BlockError::parameter("size", message))
            }
            (Some(size), 0) => Ok(size),
            (None, count) if count > MAX_SIZE => {
                let message = format!("{count} names, and at most {MAX_SIZE} elements are possible");
                Err(BlockError::parameter("names", message))
            }
            (Some(size), count) if count != size => {
                Err(BlockError::parameter("names", format!("`names` has {count} names for {size} elements")))
            }
            (_, count) => Ok(count),
        }
    }

    /// The index of each chosen element.
    fn indices(&self, size: usize) -> Result<Vec<usize>, BlockError> {
        if self.elements.len() > MAX_SIZE {
            let message = format!("at most {MAX_SIZE} elements are possible");
            return Err(BlockError::parameter("elements", message));
        }
        let index = |(i, element): (usize, &Element)| {
            let wrong = |message| Err(BlockError::parameter(format!("elements.{i}"), message));
            match element {
                Element::Index(index) if *index < size => Ok(*index),
                Element::Index(index) => {
                    wrong(format!("there is no element {index}: the input has {size}, counted from 0"))
                }
                Element::Name(name) => match self.names.iter().position(|known| known == name) {
                    Some(index) => Ok(index),
                    None if self.names.is_empty() => {
                        wrong(format!("there is no element `{name}`: `names` is not given"))
                    }
                    None => wrong(format!("there is no element `{name}` among `names`")),
                },
            }
        };
        self.elements.iter().enumerate().map(index).collect()
    }
}

#[typetag::serde]
impl Block for Select {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let size = self.size()?;
        let indices = self.indices(size)?;
        let input = d.input(Self::IN, size);
        let shape = if self.names.is_empty() {
            Shape::from(indices.len())
        } else {
            Shape::named(indices.iter().map(|index| self.names[*index].clone()))
        };
        // What is not selected does not matter, however wide the input is.
        let mut columns = indices.clone();
        columns.sort_unstable();
        columns.dedup();
        let places: Vec<usize> = indices.iter().map(|i| columns.partition_point(|c| c < i)).collect();
        d.output(Self::OUT, shape)
            .from(input, move |u, out| out.iter_mut().zip(&indices).for_each(|(out, index)| *out = u[*index]))
            .jacobian_on(columns, move |_, j| {
                let mut slopes = j.argument(0);
                places.iter().enumerate().for_each(|(i, place)| slopes[(i, *place)] = 1.0);
            });
        Ok(())
    }
}

register_block!(
    "routing",
    Select,
    Select { elements: vec![Element::Index(2), Element::Index(0)], names: Vec::new(), size: Some(3) }
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::testing::{Bench, errors};

    fn names() -> Vec<String> {
        ["x", "y", "z"].map(str::to_owned).to_vec()
    }

    #[test]
    fn elements_are_chosen_by_index_or_name_in_any_order() {
        let elements = vec!["z".into(), 0.into(), "z".into()];
        let mut bench = Bench::new(Select { elements, names: names(), size: None });
        assert_eq!(bench.eval(&[("in", &[1.0, 2.0, 3.0])], "out"), [3.0, 1.0, 3.0]);
        assert_eq!(bench.schedule.outputs[0].signature.elements, ["z", "x", "z"]);
        bench.check_jacobians(1e-8);
    }

    #[test]
    fn elements_that_are_not_there_are_errors() {
        let error =
            |element: Element, names, size| errors(Select { elements: vec![0.into(), element], names, size });
        let text = error(3.into(), vec![], Some(3));
        assert!(text.contains("block.elements.1") && text.contains("there is no element 3"), "{text}");
        assert!(error("w".into(), names(), None).contains("there is no element `w` among `names`"));
        assert!(error("w".into(), vec![], Some(3)).contains("`names` is not given"));
        assert!(error(1.into(), vec![], None).contains("block.size"));
        assert!(error(1.into(), names(), Some(4)).contains("`names` has 3 names for 4 elements"));
    }
}
