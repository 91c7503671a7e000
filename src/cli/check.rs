//! `cenic check`.

use serde_json::{Value as Json, json};

use super::arguments::CheckArguments;
use super::console::{Console, Exit, Style};
use super::errors::diagnostic;
use super::open::Opened;
use super::text::count;
use crate::diagram::{Diagram, Part};
use crate::document::{Diagnostic, Diagnostics};

pub(super) fn check(arguments: &CheckArguments, console: &mut Console) -> Result<Exit, Diagnostics> {
    let model = Opened::open(&arguments.model)?;
    let wires = wires(&model.diagram);
    // The integrator's options and the list of recorded signals are checked here.
    let (_, simulator) = model.simulator()?;
    let schedule = simulator.schedule();
    let counts = [
        ("blocks", "block", schedule.blocks.len()),
        ("wires", "wire", wires),
        ("signals", "signal", schedule.signals.len()),
        ("continuous_states", "continuous state", schedule.state_len()),
        ("discrete_states", "discrete state", schedule.discrete.len()),
        ("events", "event", schedule.events.len()),
        ("clocks", "clock", schedule.clocks.len()),
        ("recordings", "recording", simulator.recorders().len()),
        ("warnings", "warning", schedule.warnings.len()),
    ];
    if arguments.json {
        let mut object = json!({"status": "ok", "diagram": schedule.name});
        for (key, _, n) in counts {
            object[key] = n.into();
        }
        object["warnings"] = Json::from(schedule.warnings.iter().map(diagnostic).collect::<Vec<_>>());
        console.print_json(&object);
    } else {
        let ok = console.stdout.paint(Style::Green, "ok");
        let shown = counts.iter().filter(|(key, _, n)| *n > 0 || matches!(*key, "blocks" | "wires"));
        let texts: Vec<String> = shown.map(|(_, what, n)| count(*n as u64, what)).collect();
        console.print(&format!("{ok}: {}\n", texts.join(", ")));
    }
    console.warnings(&schedule.warnings);
    console.warnings(&simulator.warnings().iter().map(Diagnostic::from).collect::<Vec<_>>());
    Ok(Exit::Done)
}

/// Wires of a diagram and of all that are nested in it.
fn wires(diagram: &Diagram) -> usize {
    let nested = diagram.blocks.values().map(|entry| match &entry.part {
        Part::Diagram(inner, _) => wires(inner),
        _ => 0,
    });
    diagram.wires.len() + nested.sum::<usize>()
}
