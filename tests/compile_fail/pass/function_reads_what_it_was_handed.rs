use cenic::prelude::*;

#[derive(Clone, Serialize, Deserialize)]
struct Doubler {}

impl Doubler {
    const IN: InputPort<Self, Vector> = InputPort::new("in");
    const OFFSET: InputPort<Self, Vector> = InputPort::new("offset");
    const OUT: OutputPort<Self, Vector> = OutputPort::new("out");
}

#[typetag::serde]
impl Block for Doubler {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let input = d.input(Self::IN, 1);
        let offset = d.input(Self::OFFSET, 1);
        d.output(Self::OUT, 1).from((input, offset), |(u, o), out| out[0] = 2.0 * u[0] + o[0]);
        Ok(())
    }
}

pub fn main() {}
