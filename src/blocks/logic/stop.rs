//! Blocks that end a run.

use crate::prelude::*;

/// The longest message, in bytes.
const MAX_MESSAGE: usize = 10_000;

fn checked(message: &str) -> Result<String, BlockError> {
    if message.len() > MAX_MESSAGE {
        let message = format!("`message` must be at most {MAX_MESSAGE} bytes long");
        return Err(BlockError::parameter("message", message));
    }
    Ok(message.to_owned())
}

/// Ends the run, with success, at the instant at which its input becomes true.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `when` | boolean | whether the goal is reached |
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StopWhen {
    /// What is said at the end.
    #[serde(default = "done")]
    pub message: String,
}

fn done() -> String {
    "done".to_owned()
}

impl StopWhen {
    /// Whether the goal is reached.
    pub const WHEN: InputPort<Self, Boolean> = InputPort::new("when");
}

#[typetag::serde]
impl Block for StopWhen {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let message = checked(&self.message)?;
        let when = d.input(Self::WHEN, ());
        // The event locates the instant; the test sees an input that is true from the start.
        d.event("stop", Crossing::Rising, when, |when| if when { 1.0 } else { -1.0 })
            .stop(Stop::Done(message.clone()));
        d.stop_when(when, move |when| when.then(|| Stop::Done(message.clone())));
        Ok(())
    }
}

register_block!("logic", StopWhen, StopWhen { message: done() });

/// Ends the run, as failed, at the instant at which its input is not true.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `holds` | boolean | what must stay true |
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Assert {
    /// What is said when it does not hold.
    #[serde(default = "violated")]
    pub message: String,
}

fn violated() -> String {
    "an assertion does not hold".to_owned()
}

impl Assert {
    /// What must stay true.
    pub const HOLDS: InputPort<Self, Boolean> = InputPort::new("holds");
}

#[typetag::serde]
impl Block for Assert {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let message = checked(&self.message)?;
        let holds = d.input(Self::HOLDS, ());
        d.event("fail", Crossing::Falling, holds, |holds| if holds { 1.0 } else { -1.0 })
            .stop(Stop::Failed(message.clone()));
        d.stop_when(holds, move |holds| (!holds).then(|| Stop::Failed(message.clone())));
        Ok(())
    }
}

register_block!("logic", Assert, Assert { message: "the box must stay on the table".to_owned() });

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::logic::StateMachine;
    use crate::blocks::testing::Formula;
    use crate::simulator::{Sim, Simulator, Status};

    /// A machine that is in state `late` from t = 1.25 on.
    fn late() -> (Diagram, &'static str) {
        let mut diagram = Diagram::new("late");
        let text = "t".to_owned();
        diagram.add("clock", Formula { text, size: 1 });
        diagram.add(
            "machine",
            StateMachine::new(["early", "late"]).input("t").transition("early", "late", "t > 1.25"),
        );
        diagram.wire("machine.t", "clock.out");
        (diagram, "machine.in_late")
    }

    #[test]
    fn the_run_ends_at_the_instant() {
        let (mut diagram, signal) = late();
        diagram.add("stop", StopWhen { message: "there".to_owned() });
        diagram.wire("stop.when", signal);
        let mut simulator = Simulator::new(diagram.compile().unwrap(), &Sim::default()).unwrap();
        let status = simulator.advance_to(5.0).unwrap();
        assert_eq!(status, Status::Stopped(Stop::Done("there".to_owned())));
        assert!((simulator.time() - 1.25).abs() < 1e-9);
    }

    #[test]
    fn an_assertion_fails_the_run() {
        let (mut diagram, _) = late();
        diagram.add("assert", Assert { message: "too late".to_owned() });
        diagram.wire("assert.holds", "machine.in_early");
        let mut simulator = Simulator::new(diagram.compile().unwrap(), &Sim::default()).unwrap();
        let status = simulator.advance_to(5.0).unwrap();
        assert_eq!(status, Status::Stopped(Stop::Failed("too late".to_owned())));
        assert!((simulator.time() - 1.25).abs() < 1e-9);
    }

    #[test]
    fn what_holds_from_the_start_stops_at_the_start() {
        let mut diagram = Diagram::new("start");
        diagram.add("machine", StateMachine::new(["only"]));
        diagram.add("stop", StopWhen { message: done() });
        diagram.wire("stop.when", "machine.in_only");
        let mut simulator = Simulator::new(diagram.compile().unwrap(), &Sim::default()).unwrap();
        assert_eq!(simulator.advance_to(5.0).unwrap(), Status::Stopped(Stop::Done(done())));
        assert_eq!(simulator.time(), 0.0);
    }
}
