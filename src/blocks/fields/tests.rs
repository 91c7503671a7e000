//! What the tests of fields share: a plant that they act on.

use crate::document::Source;
use crate::io::{Directory, Overrides, load_text};
use crate::simulator::Simulator;

fn text(models: &str, blocks: &str, wires: &str) -> String {
    let wires = if wires.is_empty() { String::new() } else { format!("wires:\n  {wires}\n") };
    format!(
        "
cenic: 1
blocks:
  scene:
    type: MultibodyPlant
    models:
      {models}
  {blocks}
{wires}
sim: {{duration: 10.0, integrator: {{type: dormand_prince, accuracy: 1.0e-9}}}}
"
    )
}

fn load(text: String) -> Result<Simulator, String> {
    let diagram =
        load_text(&Source::new("test.yaml", text), &Directory::new("diagrams"), &Overrides::default());
    Simulator::of(&diagram.map_err(|errors| errors.to_string())?).map_err(|errors| errors.to_string())
}

/// A diagram with models in the plant `scene`, and other blocks and wires.
pub fn in_scene(models: &str, blocks: &str, wires: &str) -> Simulator {
    load(text(models, blocks, wires)).unwrap_or_else(|errors| panic!("{errors}"))
}

/// The errors of such a diagram without wires.
pub fn refused(models: &str, blocks: &str) -> String {
    load(text(models, blocks, "")).err().expect("it loads")
}

/// The numbers of a signal.
pub fn numbers(simulator: &Simulator, name: &str) -> Vec<f64> {
    simulator.value(name).unwrap_or_else(|| panic!("there is no signal `{name}`")).to_vec()
}

/// The first number of a signal.
pub fn value(simulator: &Simulator, name: &str) -> f64 {
    numbers(simulator, name)[0]
}
