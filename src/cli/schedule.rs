//! `cenic schedule`.

use std::collections::HashMap;

use serde_json::{Value as Json, json};

use super::arguments::ScheduleArguments;
use super::console::{Console, Exit, Stream, Style};
use super::open::Opened;
use super::text::{Table, count, number, wrap};
use crate::coupling::{Summary, Treatment};
use crate::diagram::network::{Leaf, Network};
use crate::diagram::reads::Dependency;
use crate::diagram::{Clock, Crossing, Linearization, Schedule, Set, Stop};
use crate::document::Diagnostics;
use crate::integrators::{CenicOptions, IntegratorSpec};
use crate::simulator::RULE;

pub(super) fn schedule(arguments: &ScheduleArguments, console: &mut Console) -> Result<Exit, Diagnostics> {
    let model = Opened::open(&arguments.model)?;
    let (network, problems) = Network::build(&model.diagram);
    problems.into_result(())?;
    let mut listing = Listing::new(&model.schedule, &network);
    if let IntegratorSpec::Cenic(CenicOptions { explicit, held, .. }) = model.method() {
        listing.coupling = Some(Summary::of(&model.schedule, &Treatment { explicit, held }));
    }
    if arguments.json {
        console.print_json(&listing.json());
    } else {
        console.print(&listing.text(console.stdout));
    }
    Ok(Exit::Done)
}

/// The schedule in words.
struct Listing<'s> {
    schedule: &'s Schedule,
    operations: Vec<Row>,
    derivatives: Vec<Row>,
    breakpoints: usize,
    /// What the convex method couples, if it is the one that is asked for.
    coupling: Option<Summary>,
}

/// One function that is computed.
struct Row {
    set: &'static str,
    /// What it computes.
    target: String,
    reads: Vec<String>,
    linearization: &'static str,
    clock: Option<Clock>,
}

impl<'s> Listing<'s> {
    fn new(schedule: &'s Schedule, network: &Network) -> Listing<'s> {
        // What each output and derivative reads, by its full name.
        let mut reads: HashMap<String, Vec<String>> = HashMap::new();
        for leaf in &network.leaves {
            let names = |list: &[Dependency]| list.iter().map(|d| name(network, leaf, *d)).collect();
            for (i, output) in leaf.declaration.outputs.iter().enumerate() {
                if let Some(function) = &output.function {
                    reads.insert(leaf.output_name(i), names(&function.reads));
                }
            }
            for value in &leaf.declaration.intermediates {
                if let Some(function) = &value.function {
                    reads.insert(format!("{}:{}", leaf.path, value.name), names(&function.reads));
                }
            }
            for state in &leaf.declaration.continuous {
                if let Some(function) = &state.derivative {
                    reads.insert(format!("d/dt {}.{}", leaf.path, state.name), names(&function.reads));
                }
            }
        }
        let mut row = |set, target: String, linearization, clock: Option<usize>| Row {
            set,
            reads: reads.remove(&target).unwrap_or_default(),
            target,
            linearization: word(linearization),
            clock: clock.map(|clock| schedule.clocks[clock]),
        };
        let operations = schedule.operations.iter().map(|operation| {
            let set = match operation.set {
                Set::Cone => "continuous",
                Set::Sampled => "sampled",
                Set::Observer => "output",
            };
            row(set, operation.name.clone(), operation.linearization, operation.clock)
        });
        let operations = operations.collect();
        let derivatives = schedule.derivatives.iter().map(|derivative| {
            let state = schedule.continuous.iter().find(|state| state.place == derivative.place);
            let state = state.map_or_else(String::new, |state| state.name.clone());
            row("continuous", format!("d/dt {state}"), derivative.linearization, None)
        });
        let derivatives = derivatives.collect();
        let breakpoints = network.leaves.iter().map(|leaf| leaf.declaration.breakpoints.len()).sum();
        Listing { schedule, operations, derivatives, breakpoints, coupling: None }
    }

    fn rows(&self) -> impl Iterator<Item = &Row> {
        self.operations.iter().chain(&self.derivatives)
    }

    fn text(&self, stream: Stream) -> String {
        let schedule = self.schedule;
        let head = |text: &str| format!("{}\n", stream.paint(Style::Bold, text));
        let mut out = head(&format!("{}: operations in order", schedule.name));
        let mut table = Table::headed(&["", "set", "computes", "linearised", "clock", "reads"]);
        for (i, row) in self.rows().enumerate() {
            let clock = row.clock.map(describe).unwrap_or_default();
            table.row([
                (i + 1).to_string(),
                row.set.to_owned(),
                row.target.clone(),
                row.linearization.to_owned(),
                clock,
                row.reads.join(", "),
            ]);
        }
        out.push_str(&table.render(2, stream.width));

        let mut section = |title: &str, table: Table| {
            let text = table.render(2, stream.width);
            if !text.is_empty() {
                out.push_str(&format!("\n{}{text}", head(title)));
            }
        };
        let mut clocks = Table::new();
        for (i, clock) in schedule.clocks.iter().enumerate() {
            clocks.row([describe(*clock), ticking(schedule, i, &self.operations).join(", ")]);
        }
        section("clocks", clocks);
        let mut events = Table::new();
        for event in &schedule.events {
            events.row([event.name.clone(), crossing(event.crossing).to_owned(), consequence(event)]);
        }
        section("events", events);
        let mut states = Table::new();
        for state in &schedule.continuous {
            let size = if state.place.len == 1 { String::new() } else { format!("[{}]", state.place.len) };
            states.row([state.name.clone(), format!("continuous{size}")]);
        }
        schedule.discrete.iter().for_each(|state| states.row([state.as_str(), "discrete"]));
        section("states", states);
        if let Some(coupling) = &self.coupling {
            section("solved together with contact, in each step", coupled(coupling));
        }

        out.push_str(&format!(
            "\n{} with break-points; longest step that blocks allow: {}\n\n{}",
            count(self.breakpoints as u64, "block"),
            if schedule.max_step.is_finite() {
                format!("{} s", number(schedule.max_step))
            } else {
                "any".into()
            },
            head("what happens at t = 0 and at equal times")
        ));
        for line in RULE.lines() {
            let hang = if line.starts_with(|c: char| c.is_ascii_digit()) { "\n     " } else { "\n  " };
            let lines = wrap(line, stream.width.map(|width| width.saturating_sub(6).max(20)));
            out.push_str(format!("  {}", lines.join(hang)).trim_end());
            out.push('\n');
        }
        out
    }

    fn json(&self) -> Json {
        let schedule = self.schedule;
        let row = |row: &Row| {
            json!({
                "set": row.set,
                "computes": row.target,
                "reads": row.reads,
                "linearization": row.linearization,
                "clock": row.clock.map(describe),
            })
        };
        let clocks = schedule.clocks.iter().enumerate().map(|(i, clock)| {
            let (kind, period, offset) = match clock {
                Clock::Periodic { period, offset } => ("periodic", Some(*period), Some(*offset)),
                Clock::EveryStep => ("every_step", None, None),
                Clock::Start => ("start", None, None),
            };
            let ticks = ticking(schedule, i, &self.operations);
            json!({"kind": kind, "period_s": period, "offset_s": offset, "ticks": ticks})
        });
        let events = schedule.events.iter().map(|event| {
            json!({"name": event.name, "crossing": crossing(event.crossing), "does": consequence(event)})
        });
        let continuous = schedule.continuous.iter().map(|s| json!({"name": s.name, "size": s.place.len}));
        json!({
            "diagram": schedule.name,
            "operations": self.operations.iter().map(row).collect::<Vec<_>>(),
            "derivatives": self.derivatives.iter().map(row).collect::<Vec<_>>(),
            "clocks": clocks.collect::<Vec<_>>(),
            "events": events.collect::<Vec<_>>(),
            "continuous_states": continuous.collect::<Vec<_>>(),
            "discrete_states": schedule.discrete,
            "breakpoints": self.breakpoints,
            "max_step_s": Some(schedule.max_step).filter(|step| step.is_finite()),
            "rule": RULE,
            "coupling": self.coupling.as_ref().map(|c| json!({
                "groups": c.groups.iter().map(|g| json!({
                    "velocities": g.velocities, "forces": g.forces, "limited": g.limited,
                })).collect::<Vec<_>>(),
                "implicit_states": c.implicit_states,
                "explicit_states": c.explicit_states,
                "operations": c.operations,
                "evaluations": c.linearized.iter().map(|(b, n)| json!({"block": b, "evaluations": n})).collect::<Vec<_>>(),
            })),
        })
    }
}

/// What is coupled to what.
fn coupled(coupling: &Summary) -> Table {
    let mut table = Table::new();
    for (i, group) in coupling.groups.iter().enumerate() {
        let limited = match group.limited {
            0 => String::new(),
            n => format!(", {n} of them with limits"),
        };
        let forces = count(group.forces as u64, "force");
        let names = group.velocities.join(", ");
        table.row([format!("group {}", i + 1), format!("{forces}{limited} on {names}")]);
    }
    if coupling.groups.is_empty() {
        table.row(["groups".to_owned(), "none: no force on a plant depends on a state".to_owned()]);
    }
    let states = |n: usize, how: &str| format!("{} of other blocks, {how}", count(n as u64, "state"));
    if coupling.implicit_states > 0 {
        table.row(["states".to_owned(), states(coupling.implicit_states, "implicit")]);
    }
    if coupling.explicit_states > 0 {
        table.row(["states".to_owned(), states(coupling.explicit_states, "explicit")]);
    }
    let operations = count(coupling.operations as u64, "operation");
    table.row([
        "evaluations".to_owned(),
        format!("{operations}, at the start of a step, halfway, and for the slope in time"),
    ]);
    let total: usize = coupling.linearized.iter().map(|(_, n)| n).sum();
    let of = |(block, n): &(String, usize)| match n {
        0 => format!("{block} by formula"),
        n => format!("{block} {n}"),
    };
    let blocks: Vec<String> = coupling.linearized.iter().map(of).collect();
    if !blocks.is_empty() {
        let text = format!("{} once a step: {}", count(total as u64, "evaluation"), blocks.join(", "));
        table.row(["slopes".to_owned(), text]);
    }
    table
}

/// What a function depends on, by name.
fn name(network: &Network, leaf: &Leaf, dependency: Dependency) -> String {
    match dependency {
        Dependency::Time => "t".to_owned(),
        Dependency::Input(i) => match &leaf.sources[i] {
            Some(source) => network.source_name(source),
            None => format!("{} (open)", leaf.input_name(i)),
        },
        Dependency::Continuous(i) => format!("{}.{}", leaf.path, leaf.declaration.continuous[i].name),
        Dependency::Discrete(i) => format!("{}.{}", leaf.path, leaf.declaration.discrete[i].name),
        Dependency::Intermediate(i) => format!("{}:{}", leaf.path, leaf.declaration.intermediates[i].name),
    }
}

fn word(linearization: Linearization) -> &'static str {
    match linearization {
        Linearization::Differences => "differences",
        Linearization::Elementwise => "elementwise",
        Linearization::Analytic => "formula",
        Linearization::Held => "held",
    }
}

fn describe(clock: Clock) -> String {
    match clock {
        Clock::Periodic { period, offset: 0.0 } => format!("every {} s", number(period)),
        Clock::Periodic { period, offset } => format!("every {} s from {} s", number(period), number(offset)),
        Clock::EveryStep => "every step".to_owned(),
        Clock::Start => "once at the start".to_owned(),
    }
}

/// Outputs and blocks that wait for a clock.
fn ticking(schedule: &Schedule, clock: usize, operations: &[Row]) -> Vec<String> {
    let outputs = schedule.operations.iter().zip(operations);
    let mut names: Vec<String> = outputs
        .filter(|(operation, _)| operation.clock == Some(clock))
        .map(|(_, row)| row.target.clone())
        .collect();
    for update in schedule.updates.iter().filter(|update| update.clock == clock) {
        let name = format!("update of {}", schedule.blocks[update.block].path);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

fn crossing(crossing: Crossing) -> &'static str {
    match crossing {
        Crossing::Rising => "rising",
        Crossing::Falling => "falling",
        Crossing::Either => "either way",
    }
}

fn consequence(event: &crate::diagram::schedule::Event) -> String {
    let writes = match event.writes.len() {
        0 => None,
        1 => Some("writes a state".to_owned()),
        n => Some(format!("writes {n} states")),
    };
    let stop = event.stop.as_ref().map(|stop| match stop {
        Stop::Done(_) => "ends the run".to_owned(),
        Stop::Failed(_) => "fails the run".to_owned(),
    });
    let parts: Vec<String> = writes.into_iter().chain(stop).collect();
    if parts.is_empty() { "is located".to_owned() } else { parts.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::{continuous::Integrator, sources::Step};
    use crate::diagram::Diagram;

    fn diagram() -> Diagram {
        let mut diagram = Diagram::new("ramp");
        let step = diagram.add("step", Step { time: 1.0, before: 0.0.into(), after: 2.0.into() });
        let ramp = diagram.add("ramp", Integrator::default());
        diagram.connect(step.output(Step::OUT), ramp.input(Integrator::IN));
        diagram
    }

    #[test]
    fn operations_name_what_they_read() {
        let diagram = diagram();
        let (schedule, network) = (diagram.compile().unwrap(), Network::build(&diagram).0);
        let json = Listing::new(&schedule, &network).json();
        let find = |list: &str, name: &str| {
            json[list].as_array().unwrap().iter().find(|row| row["computes"] == name).unwrap().clone()
        };
        assert_eq!(find("operations", "step.out")["reads"], json!(["t"]));
        assert_eq!(find("operations", "step.out")["set"], "continuous");
        assert_eq!(find("operations", "ramp.out")["set"], "output");
        let state = schedule.continuous[0].name.clone();
        assert_eq!(find("derivatives", &format!("d/dt {state}"))["reads"], json!(["step.out"]));
        assert_eq!(json["breakpoints"], 1);
    }

    #[test]
    fn the_text_ends_with_the_rule() {
        let diagram = diagram();
        let (schedule, network) = (diagram.compile().unwrap(), Network::build(&diagram).0);
        let text = Listing::new(&schedule, &network).text(Stream::default());
        assert!(text.contains(RULE.lines().next().unwrap()), "{text}");
        assert!(text.contains("continuous  step.out"), "{text}");
    }

    #[test]
    fn clocks_are_said_in_words() {
        assert_eq!(describe(Clock::Periodic { period: 0.01, offset: 0.0 }), "every 0.01 s");
        assert_eq!(describe(Clock::Periodic { period: 0.01, offset: 1.0 }), "every 0.01 s from 1 s");
    }
}
