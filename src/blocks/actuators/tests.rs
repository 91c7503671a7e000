//! What the tests of actuators share: a joint without weight.

use crate::document::Source;
use crate::io::{Directory, Overrides, load_text};
use crate::simulator::Simulator;

/// The simulator of a diagram, to an accuracy of 10⁻⁹ unless it says otherwise.
pub fn simulator(text: &str) -> Simulator {
    let text = if text.contains("\nsim:") {
        text.to_owned()
    } else {
        format!("{text}\nsim: {{duration: 10.0, integrator: {{type: dormand_prince, accuracy: 1.0e-9}}}}\n")
    };
    let source = Source::new("test.yaml", text);
    let diagram = load_text(&source, &Directory::new("diagrams"), &Overrides::default());
    Simulator::of(&diagram.unwrap_or_else(|errors| panic!("{errors}")))
        .unwrap_or_else(|errors| panic!("{errors}"))
}

/// A diagram with a joint of inertia 0.5 kg m² in the plant `scene`, and other blocks and wires.
pub fn on_joint(blocks: &str, wires: &str) -> Simulator {
    simulator(&format!(
        "
cenic: 1
blocks:
  scene:
    type: MultibodyPlant
    gravity: [0, 0, 0]
    models:
      - name: wheel
        model:
          bodies: {{disc: {{mass: 1.0, inertia: [0.3, 0.3, 0.5]}}}}
          joints: {{axle: {{kind: continuous, child: disc}}}}
          actuators: {{motor: {{joint: axle}}}}
  {blocks}
wires:
  {wires}
"
    ))
}

/// The first number of a signal.
pub fn value(simulator: &Simulator, name: &str) -> f64 {
    simulator.value(name).unwrap_or_else(|| panic!("there is no signal `{name}`"))[0]
}
