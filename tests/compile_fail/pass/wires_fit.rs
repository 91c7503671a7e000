use cenic::blocks::{continuous::Integrator, math::Gain, sources::Step};
use cenic::prelude::*;

#[derive(Clone, Serialize, Deserialize)]
struct Door {}

impl Door {
    const CLOSED: OutputPort<Self, Boolean> = OutputPort::new("closed");
    const ANGLE: OutputPort<Self, Scalar> = OutputPort::new("angle");
}

#[typetag::serde]
impl Block for Door {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        d.output(Self::CLOSED, ()).from((), |(), out| *out = true);
        d.output(Self::ANGLE, ()).from((), |(), out| *out = 0.0);
        Ok(())
    }
}

pub fn main() {
    let mut d = Diagram::new("d");
    let door = d.add("door", Door {});
    let step = d.add("step", Step { time: 1.0, before: 0.0.into(), after: 1.0.into() });
    let gain = d.add("gain", Gain::scalar(2.0, 1));
    let plant = d.add("plant", Integrator::default());
    d.connect(step.output(Step::OUT), plant.input(Integrator::IN));
    d.connect(door.output(Door::ANGLE), gain.input(Gain::IN));
    let _ = Door::CLOSED;
}
