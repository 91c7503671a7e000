#![allow(unused)]
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
        let _ = d.input(Self::OFFSET, 1);
        let mut last = 0.0;
        d.output(Self::OUT, 1).from(input, move |u, out| {
            out[0] = last;
            last = u[0];
        });
        Ok(())
    }
}

fn main() {}
