//! Numbers of the method that somebody chose can be given in files: they act, and what cannot be is refused.

use cenic::document::{Diagnostics, Source};
use cenic::integrators::{IntegratorSpec, Settings};
use cenic::io::{Directory, Overrides, load_text, save};
use cenic::simulator::{Sim, Simulator};

/// A box that falls on its corner, slides and comes to rest, and a joint that is thrown against its limit.
fn text(integrator: &str) -> String {
    format!(
        "cenic: 1
blocks:
  scene:
    type: MultibodyPlant
    models:
      - {{name: ground, weld: world, model: {{bodies: {{ground: {{collision: [{{shape: {{type: half_space}}}}]}}}}}}}}
      - name: box
        pose: {{xyz: [0, 0, 0.2], rpy: [0.3, 0.4, 0]}}
        model:
          bodies:
            box: {{mass: 1, inertia: [2.0e-3, 2.0e-3, 2.0e-3], collision: [{{shape: {{type: box, size: [0.1, 0.1, 0.1]}}}}]}}
      - name: slider
        model:
          bodies: {{b: {{mass: 1, inertia: [1, 1, 1]}}}}
          joints: {{s: {{kind: prismatic, child: b, axis: [1, 0, 0], limits: [-1, 0.1], velocity: 1}}}}
sim: {{duration: 0.6, record: [scene.positions], integrator: {integrator}}}
"
    )
}

fn load(integrator: &str) -> Result<Simulator, Diagnostics> {
    let source = Source::new("test.yaml", text(integrator));
    Simulator::of(&load_text(&source, &Directory::new("."), &Overrides::default())?)
}

fn end(integrator: &str) -> Vec<f64> {
    let mut simulator = load(integrator).unwrap_or_else(|problems| panic!("{problems}"));
    simulator.advance_to(0.6).unwrap();
    simulator.value("scene.positions").unwrap().to_vec()
}

fn refused(integrator: &str) -> String {
    load(integrator).err().map(|problems| problems.to_string()).unwrap_or_default()
}

#[test]
fn settings_of_a_file_act_and_usual_ones_change_nothing() {
    let usual = end("{type: cenic}");
    assert_eq!(end("{type: cenic, settings: {}}"), usual);
    assert_eq!(end("{type: cenic, settings: {rough: 0.3, slack: 0.1}}"), usual);
    for settings in ["rough: 0.02", "excess: 0.1", "negligible: 1.0e-3", "stiffer: 1", "slack: 0.01"] {
        let other = end(&format!("{{type: cenic, settings: {{{settings}}}}}"));
        assert_ne!(other, usual, "{settings}");
        // The joint is at its limit whatever is chosen.
        assert!((other[0] - 0.1).abs() < 1e-3, "{settings}: {other:?}");
    }
}

#[test]
fn wrong_settings_are_refused_with_their_names() {
    let error = refused("{type: cenic, settings: {ruff: 0.2}}");
    assert!(error.contains("ruff") && error.contains("test.yaml:"), "{error}");
    for name in serde_json::to_value(Settings::default()).unwrap().as_object().unwrap().keys() {
        assert!(error.contains(name.as_str()), "{name}: {error}");
        let error = refused(&format!("{{type: cenic, settings: {{{name}: -1}}}}"));
        assert!(error.contains(&format!("settings.{name} is -1, but must be from")), "{error}");
    }
    assert!(refused("{type: cenic, settings: {rough: many}}").contains("rough"));
}

#[test]
fn settings_survive_saving_and_usual_ones_are_not_written() {
    for (integrator, is_written) in
        [("{type: cenic}", false), ("{type: cenic, settings: {rough: 0.2}}", true)]
    {
        let source = Source::new("test.yaml", text(integrator));
        let diagram = load_text(&source, &Directory::new("."), &Overrides::default()).unwrap();
        let sim = Sim::of(&diagram).unwrap();
        let IntegratorSpec::Cenic(options) = &sim.integrator else { panic!("{sim:?}") };
        assert_eq!(options.settings.rough, if is_written { 0.2 } else { 0.3 });
        let spec = serde_json::to_string(&sim.integrator).unwrap();
        assert_eq!(spec.contains("settings"), is_written, "{spec}");
        assert_eq!(serde_json::from_str::<IntegratorSpec>(&spec).unwrap(), sim.integrator);
        assert!(save(&diagram).is_ok());
    }
}
