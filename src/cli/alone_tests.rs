//! Every block of the library by its type alone, `{type: X}`, beside a robot: it runs, or the error shows how it is written.

use crate::diagram::declaration::Declaration;
use crate::diagram::model::{Export, Part};
use crate::diagram::{Diagram, Kind, PortRef, registry};
use crate::document::Source;
use crate::io::{Directory, Overrides, load_text};
use crate::simulator::Simulator;

/// A pendulum with a motor, as the examples of blocks have it.
const PLANT: &str = "
    type: MultibodyPlant
    models:
      - name: pendulum
        model:
          bodies: {rod: {mass: 1.0, com: [0, 0, -0.5], inertia: [0.01, 0.01, 0.001]}}
          joints: {pivot: {kind: revolute, parent: world, child: rod, axis: [0, 1, 0], position: 1.0}}
          actuators: {motor: {joint: pivot}}
";

/// A diagram of the plant and the block `own`, which is written on lines of their own.
fn diagram(block: &str) -> Result<Diagram, String> {
    let block: String = block.lines().map(|line| format!("  {line}\n")).collect();
    let text = format!("cenic: 1\nblocks:\n  scene:{PLANT}{block}");
    load_text(&Source::new("alone.yaml", text), &Directory::new("."), &Overrides::default())
        .map_err(|problems| problems.to_string())
}

/// Runs it for a while, with numbers at all inputs that need some.
fn run(mut diagram: Diagram) -> Result<(), String> {
    let needed: Vec<String> = {
        let around = [&diagram];
        let mut declaration = Declaration::new(&*diagram.files).within(&around);
        let Part::Block(block) = &diagram.blocks["own"].part else { return Err("no block".to_owned()) };
        // What it cannot declare is said when it is compiled.
        let _ = block.declare(&mut declaration);
        declaration.inputs.iter().filter(|input| !input.optional).map(|input| input.name.clone()).collect()
    };
    for (i, port) in needed.into_iter().enumerate() {
        let ports = vec![PortRef::parse(&format!("own.{port}"))?];
        diagram.inputs.insert(format!("u{i}"), Export { ports, span: Default::default() });
    }
    let mut simulator = Simulator::of(&diagram).map_err(|problems| problems.to_string())?;
    let inputs = &simulator.schedule().inputs;
    let inputs: Vec<_> = inputs.iter().map(|i| (i.name.clone(), i.signature.clone())).collect();
    for (name, signature) in inputs {
        let values = match signature.kind {
            Kind::Pose => vec![0.1, 0.2, 0.3, 1.0, 0.0, 0.0, 0.0],
            Kind::Boolean | Kind::Integer => vec![1.0; signature.width],
            _ => vec![0.1; signature.width],
        };
        simulator.set_input(&name, &values);
    }
    simulator.advance_to(0.1).map(drop).map_err(|error| error.to_string())
}

/// The block as an error says that it may be written.
fn shown(name: &str, problem: &str) -> Option<String> {
    let Some((_, rest)) = problem.split_once("write, for example,\n") else {
        let (_, rest) = problem.split_once(", such as `")?;
        let (parameters, _) = rest.split_once('`')?;
        return Some(format!("own: {{type: {name}, {parameters}}}"));
    };
    let (example, _) = rest.split_once("`cenic blocks ")?;
    let depth = example.find(|c| c != ' ')?;
    let lines = example.lines().filter(|line| !line.trim().is_empty());
    Some(lines.map(|line| format!("{}\n", &line[depth..])).collect())
}

#[test]
fn every_block_runs_by_its_type_alone_or_the_error_shows_one_that_runs() {
    let (mut ran, mut told, mut wrong) = (0, Vec::new(), Vec::new());
    for name in registry().keys().filter(|name| !name.starts_with("Test")) {
        let Err(problem) = diagram(&format!("own: {{type: {name}}}")).and_then(run) else {
            ran += 1;
            continue;
        };
        match shown(name, &problem).map(|example| (diagram(&example).and_then(run), example)) {
            Some((Ok(()), _)) => told.push(*name),
            Some((Err(error), example)) => wrong.push(format!("{name}: {example}{error}")),
            None => wrong.push(format!("{name}: no example in {problem}")),
        }
    }
    println!("{ran} run, {} need something: {told:?}", told.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(told.len() <= 21, "{told:?}");
}
