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
        let _ = (d.input(Self::IN, 1), d.input(Self::OFFSET, 1));
        let output = d.output(Self::OUT, 1);
        let _ = output[0];
        Ok(())
    }
}

fn main() {}
