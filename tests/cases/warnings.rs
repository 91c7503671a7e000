//! What cannot be right is said while a run goes on: once as it happens, in the summary, and to programs.

use std::sync::{Arc, Mutex};

use cenic::blocks::sources::Clock as Time;
use cenic::diagram::frame::Frame;
use cenic::diagram::{Monitor, Warnings};
use cenic::prelude::*;
use cenic::simulator::{Sim, Simulator};

/// A mass that falls, and does not expect to fall fast.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
struct Falling {}

impl Falling {
    const SPEED: OutputPort<Self, Vector> = OutputPort::new("speed");
}

struct TooFast(usize);

impl Monitor for TooFast {
    fn look(&mut self, frame: &Frame, warnings: &mut Warnings) {
        if frame.x[self.0] < -5.0 {
            warnings.warn(frame.t, "speed", "mass", || {
                (format!("falls at {} m/s", -frame.x[self.0]), "put something below it".to_owned())
            });
        }
    }
}

#[typetag::serde]
impl Block for Falling {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let v = d.continuous("v", vec![0.0]);
        d.derivative(v).from(v, |_, dv| dv[0] = -10.0);
        d.output(Self::SPEED, 1).is(v);
        d.monitor(move |of| Some(TooFast(of.schedule.state_place(of.block, v).start)));
        Ok(())
    }
}

register_block!("test", Falling, Falling {});

fn falling() -> Simulator {
    let mut diagram = Diagram::new("fall");
    diagram.add("mass", Falling {});
    diagram.add("time", Time {});
    let sim = Sim { duration: 1.0, ..Sim::default() };
    Simulator::new(diagram.compile().unwrap(), &sim).unwrap()
}

#[test]
fn a_block_warns_of_what_it_sees_once_and_the_run_goes_on() {
    let mut simulator = falling();
    let told = Arc::new(Mutex::new(Vec::new()));
    let list = told.clone();
    simulator.set_warning_listener(Box::new(move |warning| list.lock().unwrap().push(warning.to_string())));
    simulator.advance_to(0.45).unwrap();
    assert!(simulator.warnings().is_empty());
    simulator.advance_to(1.0).unwrap();
    simulator.finish().unwrap();
    let [warning] = simulator.warnings() else { panic!("{:?}", simulator.warnings()) };
    assert_eq!((warning.kind, &*warning.subject), ("speed", "mass"));
    assert!(warning.t > 0.5 && warning.count > 1 && warning.last == 1.0, "{warning:?}");
    let told = told.lock().unwrap();
    assert_eq!(*told, [warning.to_string()], "told once");
    assert!(told[0].ends_with("\n   = help: put something below it"), "{}", told[0]);
}
