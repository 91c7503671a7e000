//! A stiff block of one's own in the loop of a plant, and the same diagram in Rust and in a file:
//!
//! ```text
//! cargo run --example tendon                                  built here: implicit, and explicit for comparison
//! cargo run --example tendon -- run diagrams/tendon.yaml      the same from the file
//! cargo run --example tendon -- schedule diagrams/tendon.yaml
//! ```
//!
//! The block says what it computes, and nothing of solvers. It is differenced by itself, and its force and its state become a part of the plant's
//! convex problem.

use cenic::blocks::plant::{ModelEntry, MultibodyPlant};
use cenic::blocks::sinks::Recorder;
use cenic::blocks::sources::Sine;
use cenic::diagram::Diagram;
use cenic::document::to_node;
use cenic::integrators::{CenicOptions, IntegratorSpec};
use cenic::io::Directory;
use cenic::prelude::*;
use cenic::simulator::{Sim, Simulator};

/// A winch that moves a joint through a stiff tendon: ẇ = (command − w)/lag, effort = k (w − q) − c q̇.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `command` | scalar rad | where the winch is to go, in |
/// | `angle` | scalar rad | q of the joint, in |
/// | `rate` | scalar rad/s | q̇ of the joint, in |
/// | `effort` | scalar N m | on the joint, out |
/// | `winch` | scalar rad | where the winch is, out |
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Tendon {
    /// Stiffness k, as the joint feels it.
    #[schemars(extend("exclusiveMinimum" = 0.0, "unit" = "N m/rad"))]
    pub stiffness: f64,
    /// Damping c.
    #[serde(default)]
    #[schemars(range(min = 0.0), extend("unit" = "N m s/rad"))]
    pub damping: f64,
    /// Time constant of the winch.
    #[schemars(extend("exclusiveMinimum" = 0.0, "unit" = "s"))]
    pub lag: f64,
}

impl Tendon {
    /// Where the winch is to go.
    pub const COMMAND: InputPort<Self, Scalar> = InputPort::new("command");
    /// Angle of the joint.
    pub const ANGLE: InputPort<Self, Scalar> = InputPort::new("angle");
    /// Rate of the joint.
    pub const RATE: InputPort<Self, Scalar> = InputPort::new("rate");
    /// Effort on the joint.
    pub const EFFORT: OutputPort<Self, Scalar> = OutputPort::new("effort");
    /// Where the winch is.
    pub const WINCH: OutputPort<Self, Scalar> = OutputPort::new("winch");
}

#[typetag::serde]
impl Block for Tendon {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let Tendon { stiffness, damping, lag } = *self;
        let command = d.input(Self::COMMAND, "rad");
        let (angle, rate) = (d.input(Self::ANGLE, "rad"), d.input(Self::RATE, "rad/s"));
        let winch = d.continuous("winch", vec![0.0]);
        d.derivative(winch).from((command, winch), move |(u, w), dw| dw[0] = (u - w[0]) / lag);
        d.output(Self::EFFORT, "N m").from((winch, angle, rate), move |(w, q, v), effort| {
            *effort = stiffness * (w[0] - q) - damping * v;
        });
        d.output(Self::WINCH, "rad").from(winch, |w, out| *out = w[0]);
        Ok(())
    }
}

register_block!("examples", Tendon, Tendon { stiffness: 1e5, damping: 1e3, lag: 0.01 });

/// A pendulum on a tendon that swings to and fro. `diagrams/tendon.yaml` says the same.
fn diagram() -> Diagram {
    let mut diagram = Diagram::new("tendon");
    diagram.set_files(std::sync::Arc::new(Directory::new("diagrams")));
    let pendulum = ModelEntry {
        name: "pendulum".to_owned(),
        file: Some("models/pendulum.urdf".to_owned()),
        weld: Some("world".to_owned()),
        ..ModelEntry::default()
    };
    let plant = diagram.add("scene", MultibodyPlant { models: vec![pendulum], ..MultibodyPlant::default() });
    let plan = diagram.add("plan", Sine { amplitude: 0.8.into(), frequency: 0.5.into(), ..Sine::default() });
    let tendon = diagram.add("tendon", Tendon { stiffness: 1e5, damping: 1e3, lag: 0.01 });
    let signals = vec!["scene.positions".to_owned(), "tendon.*".to_owned()];
    diagram.add("trace", Recorder { signals, period: Some(0.01), file: None });
    let whole = |port: &str| MultibodyPlant::model_output("pendulum", port);
    diagram.connect(plan.output(Sine::OUT), tendon.input(Tendon::COMMAND));
    diagram.connect(plant.output(whole("positions")), tendon.input(Tendon::ANGLE));
    diagram.connect(plant.output(whole("velocities")), tendon.input(Tendon::RATE));
    let effort = MultibodyPlant::model_input("pendulum", "force");
    diagram.connect(tendon.output(Tendon::EFFORT), plant.input(effort));
    let options = CenicOptions { accuracy: 1e-3, max_step: 0.1, ..CenicOptions::default() };
    let sim = Sim { duration: 4.0, integrator: IntegratorSpec::Cenic(options), record: Vec::new() };
    diagram.sim = to_node(&sim).expect("plain data");
    diagram
}

fn main() -> std::process::ExitCode {
    if std::env::args().len() > 1 {
        return cenic::cli::main();
    }
    for explicit in [vec![], vec!["tendon".to_owned()]] {
        let mut diagram = diagram();
        let mut sim = Sim::of(&diagram).expect("as it was made");
        let how = if explicit.is_empty() { "implicit" } else { "explicit" };
        if let IntegratorSpec::Cenic(options) = &mut sim.integrator {
            options.explicit = explicit;
        }
        diagram.sim = to_node(&sim).expect("plain data");
        let mut simulator = match Simulator::of(&diagram) {
            Ok(simulator) => simulator,
            Err(problems) => {
                eprintln!("{problems}");
                return std::process::ExitCode::from(2);
            }
        };
        if let Err(error) = simulator.advance_to(sim.duration) {
            eprintln!("{error}");
            return std::process::ExitCode::from(2);
        }
        let angle = simulator.value("scene.pendulum.positions").map_or(f64::NAN, |q| q[0]);
        println!("{how}: {} steps, the pendulum ends at {angle:.4} rad", simulator.statistics().steps);
    }
    std::process::ExitCode::SUCCESS
}
