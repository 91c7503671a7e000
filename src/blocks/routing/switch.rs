//! One signal or the other.

use crate::blocks::numbers::one;
use crate::prelude::*;

/// A switch: out = in1 while control is true, else in2; with a `threshold`, in1 while control ≥ threshold.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `control` | boolean, or scalar with a `threshold` | which one |
/// | `in1` | `vector[size]` | the signal if so |
/// | `in2` | `vector[size]` | the signal if not |
/// | `out` | `vector[size]` | the chosen signal |
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Switch {
    /// From which value of a scalar `control` on `in1` is chosen; without it `control` is a boolean.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("unit" = "any"))]
    pub threshold: Option<f64>,
    /// Number of elements of the signals.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 100_000))]
    pub size: usize,
}

impl Switch {
    /// Which one, when it is a boolean.
    pub const CONTROL: InputPort<Self, Boolean> = InputPort::new("control");
    /// Which one, when it is compared with the threshold.
    pub const SCALAR_CONTROL: InputPort<Self, Scalar> = InputPort::new("control");
    /// The signal if so.
    pub const IN1: InputPort<Self, Vector> = InputPort::new("in1");
    /// The signal if not.
    pub const IN2: InputPort<Self, Vector> = InputPort::new("in2");
    /// The chosen signal.
    pub const OUT: OutputPort<Self, Vector> = OutputPort::new("out");
}

#[typetag::serde]
impl Block for Switch {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        match self.threshold {
            Some(threshold) => {
                let control = d.input(Self::SCALAR_CONTROL, ());
                self.route(d, control, move |control| control >= threshold);
            }
            None => {
                let control = d.input(Self::CONTROL, ());
                self.route(d, control, |control| control);
            }
        }
        Ok(())
    }
}

impl Switch {
    fn route<T: crate::diagram::PortType>(
        &self,
        d: &mut Declaration,
        control: Input<T>,
        choose: impl for<'a> Fn(T::Ref<'a>) -> bool + Copy + Send + Sync + 'static,
    ) {
        let inputs = (control, d.input(Self::IN1, self.size), d.input(Self::IN2, self.size));
        d.output(Self::OUT, self.size)
            .from(inputs, move |(control, in1, in2), out| {
                out.copy_from_slice(if choose(control) { in1 } else { in2 });
            })
            .jacobian(move |(control, _, _), j| j.diagonal(if choose(control) { 1 } else { 2 }, |_| 1.0));
    }
}

register_block!("routing", Switch, Switch { threshold: None, size: 1 });

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::testing::Bench;

    #[test]
    fn a_switch_follows_its_control() {
        for (threshold, on, off) in [(None, 1.0, 0.0), (Some(2.5), 2.5, 2.4)] {
            let mut bench = Bench::new(Switch { threshold, size: 2 });
            bench.set("in1", &[1.0, 2.0]).set("in2", &[3.0, 4.0]);
            assert_eq!(bench.eval(&[("control", &[on])], "out"), [1.0, 2.0]);
            assert_eq!(bench.eval(&[("control", &[off])], "out"), [3.0, 4.0]);
            bench.check_jacobians(1e-8);
        }
    }
}
