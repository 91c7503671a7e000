//! What holds for every block of the library, by its registered example.

use super::testing::Bench;
use crate::diagram::{Block, Kind, Registered, registry};
use crate::document::{Node, from_node, to_node};

/// A point without symmetry, where functions are smooth.
fn values(kind: Kind, width: usize) -> Vec<f64> {
    match kind {
        Kind::Boolean | Kind::Integer => vec![1.0; width],
        Kind::Pose => vec![0.3, -1.2, 2.0, 0.8, 0.4, -0.4, 0.2],
        _ => (0..width).map(|i| 0.3 + 0.17 * i as f64).collect(),
    }
}

/// The example on a bench, with inputs that differ from each other.
fn bench(registered: &Registered) -> Bench {
    let mut bench = Bench::of(&*registered.example);
    let inputs: Vec<_> =
        bench.schedule.inputs.iter().map(|i| (i.name.clone(), i.signature.clone())).collect();
    for (k, (name, signature)) in inputs.iter().enumerate() {
        let mut values = values(signature.kind, signature.width);
        if matches!(signature.kind, Kind::Scalar | Kind::Vector) {
            values.iter_mut().for_each(|value| *value += 0.071 * k as f64);
        }
        bench.set(name, &values);
    }
    bench.at(0.1);
    bench
}

#[test]
fn every_example_compiles_and_its_jacobians_agree_with_differences() {
    for registered in registry().values() {
        println!("{}", registered.name);
        let mut bench = bench(registered);
        // A source has nothing to be differentiated by.
        if !bench.schedule.inputs.is_empty() || !bench.state.x.is_empty() {
            bench.check_jacobians(1e-5);
        }
    }
}

#[test]
fn every_example_gives_numbers() {
    for registered in registry().values() {
        let bench = bench(registered);
        assert!(bench.state.signals.iter().all(|value| value.is_finite()), "{}", registered.name);
    }
}

#[test]
fn every_example_is_the_same_after_saving_and_loading() {
    for registered in registry().values() {
        let saved: Node = to_node(&registered.example).unwrap();
        let loaded: Box<dyn Block> =
            from_node(&saved).unwrap_or_else(|error| panic!("{}: {}", registered.name, error.message));
        assert_eq!(to_node(&loaded).unwrap(), saved, "{}", registered.name);
    }
}

#[test]
fn every_block_is_summed_up_in_one_sentence_and_lists_its_ports() {
    for registered in registry().values() {
        let (name, doc) = (registered.name, registered.doc());
        assert!(registered.summary().ends_with(['.', '…']), "{name}: {}", registered.summary());
        let schedule = Bench::of(&*registered.example).schedule;
        // The names of some blocks' ports are their user's, and some have none.
        let has_ports = schedule.inputs.len() + schedule.outputs.len() > 0;
        if !has_ports || matches!(name, "Formula" | "StateMachine") {
            continue;
        }
        assert!(doc.contains("| port | type | meaning |"), "{name} has no table of ports");
        for port in schedule.inputs.iter().chain(&schedule.outputs) {
            assert!(doc.contains(&format!("`{}`", port.name)), "{name} does not list `{}`", port.name);
        }
    }
}
