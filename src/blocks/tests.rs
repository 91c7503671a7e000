//! What holds for every block of the library, by its registered example.

use super::testing::Bench;
use crate::diagram::{Block, Kind, Registered, registry};
use crate::document::{Node, Value, from_node, to_node};
use crate::simulator::{Sim, Simulator};

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
            // A plant's ports bear the names of what is in it.
            let port = port.name.replace("pendulum", "m").replace("rod", "body").replace("pivot", "joint");
            assert!(doc.contains(&format!("`{port}`")), "{name} does not list `{port}`");
        }
    }
}

/// The example with all its inputs exported and set, after some steps.
fn simulator(registered: &Registered) -> Simulator {
    let schedule = Bench::of(&*registered.example).schedule;
    let inputs: Vec<_> = schedule.inputs.iter().map(|i| (i.name.clone(), i.signature.clone())).collect();
    let mut simulator = Simulator::new(schedule, &Sim::default()).unwrap();
    for (name, signature) in inputs {
        simulator.set_input(&name, &values(signature.kind, signature.width));
    }
    simulator.advance_to(0.35).unwrap();
    simulator
}

/// Every copy of some plain data with one list of another length.
fn of_other_lengths(node: &Node) -> Vec<Node> {
    match &node.value {
        Value::List(items) => {
            let longer = items.iter().cloned().chain([items.last().cloned().unwrap_or_else(|| 0.5.into())]);
            let mut copies = vec![Node::from(longer.collect::<Vec<_>>())];
            if let Some((_, shorter)) = items.split_last() {
                copies.extend([Node::from(shorter.to_vec()), Node::from(Vec::<Node>::new())]);
            }
            copies.extend(changed(node, of_other_lengths));
            copies
        }
        _ => changed(node, of_other_lengths),
    }
}

/// Every copy of some plain data with one number replaced.
fn of_other_numbers(node: &Node) -> Vec<Node> {
    let floats = || [-1.5, 0.0, 1e300, -1e300, f64::NAN].map(Node::from);
    let integers = || [-1, 0, 1, 127, i64::MAX, i64::MIN].map(Node::from);
    match &node.value {
        Value::Int(_) => integers().into_iter().chain(floats()).collect(),
        Value::Float(_) => floats().into(),
        _ => changed(node, of_other_numbers),
    }
}

/// Every copy of a list or map with one of its items changed.
fn changed(node: &Node, change: fn(&Node) -> Vec<Node>) -> Vec<Node> {
    let mut copies = Vec::new();
    match &node.value {
        Value::List(items) => {
            for (i, item) in items.iter().enumerate() {
                copies.extend(change(item).into_iter().map(|other| {
                    let mut list = items.clone();
                    list[i] = other;
                    Node::from(list)
                }));
            }
        }
        Value::Map(map) => {
            for (key, item) in map.iter() {
                copies.extend(change(item).into_iter().map(|other| {
                    let mut map = map.clone();
                    map.insert_key(key.clone(), other);
                    Node::from(map)
                }));
            }
        }
        _ => {}
    }
    copies
}

/// A snapshot with other discrete states, taken or refused; what is taken is simulated for some steps.
fn resumed(registered: &Registered, snapshot: &Node, discrete: Node) -> Result<(), String> {
    let mut snapshot = snapshot.clone();
    snapshot.as_map_mut().unwrap().insert("discrete", discrete);
    let mut simulator = simulator(registered);
    simulator.restore(&snapshot).map_err(|problem| problem.to_string())?;
    // A run may end with an error, but it ends.
    for _ in 0..30 {
        if !matches!(simulator.step(2.0), Ok(None)) {
            break;
        }
    }
    Ok(())
}

#[test]
fn lists_of_the_wrong_length_in_a_snapshot_are_refused() {
    let mut with_lists = Vec::new();
    for registered in registry().values() {
        let snapshot = simulator(registered).snapshot().unwrap();
        let discrete = snapshot.as_map().unwrap().get("discrete").unwrap();
        for other in of_other_lengths(discrete) {
            let result = resumed(registered, &snapshot, other.clone());
            // The jumps that a dead time remembers may be any number.
            let may_vary = registered.name == "TransportDelay";
            assert!(result.is_err() || may_vary, "{} took {other:?}", registered.name);
            with_lists.push(registered.name);
        }
    }
    with_lists.dedup();
    assert!(with_lists.len() >= 12, "{with_lists:?}");
}

#[test]
fn no_number_in_a_snapshot_makes_a_block_panic() {
    for registered in registry().values() {
        let snapshot = simulator(registered).snapshot().unwrap();
        let discrete = snapshot.as_map().unwrap().get("discrete").unwrap();
        for other in of_other_numbers(discrete) {
            println!("{}: {other:?}", registered.name);
            let _ = resumed(registered, &snapshot, other);
        }
    }
}

/// The example with another period, if it has one.
fn with_period(registered: &Registered, period: f64) -> Option<Box<dyn Block>> {
    registered.schema.pointer("/properties/period")?;
    let mut node: Node = to_node(&registered.example).unwrap();
    node.as_map_mut()?.insert("period", Node::new(Value::Float(period)));
    Some(from_node(&node).unwrap_or_else(|error| panic!("{}: {}", registered.name, error.message)))
}

#[test]
fn a_period_that_nobody_can_wait_for_is_foreseen_of_every_block_that_has_one() {
    let mut count = 0;
    for registered in registry().values() {
        for period in [1e-300, 1e-100, 1e-15, 1e-12, 1e-9] {
            let Some(block) = with_period(registered, period) else { continue };
            count += 1;
            let simulator = Simulator::new(Bench::of(&*block).schedule, &Sim::default()).unwrap();
            let problems = simulator.forecast(10.0).problems();
            let told =
                problems.iter().any(|problem| problem.to_string().contains(".period: this run would make"));
            assert!(told, "{} with {period:e}: {problems:?}", registered.name);
        }
    }
    assert!(count >= 5 * 15, "{count}");
}
