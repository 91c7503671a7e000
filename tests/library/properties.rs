//! What holds for every diagram, tried on random ones.
//!
//! Failures print the smallest case that was found and its seed.

use cenic::blocks::continuous::Integrator;
use cenic::blocks::discrete::UnitDelay;
use cenic::blocks::math::{Gain, Product, Sum};
use cenic::blocks::sources::{Sine, Step};
use cenic::diagram::model::Export;
use cenic::diagram::{Diagram, PortRef, Schedule, State, linearize};
use cenic::document::{Source, Span, parse, print};
use cenic::io::{Directory, Overrides, load_text, save};
use cenic::simulator::{Sim, Simulator};
use proptest::prelude::*;
use proptest::test_runner::Config;

/// A block of a random diagram.
#[derive(Clone, Debug)]
enum Part {
    Step { time: f64, after: f64 },
    Sine { frequency: f64 },
    Gain(f64),
    Sum(String),
    Product,
    Integrator(f64),
    Delay { period: f64, offset: f64, initial: f64 },
}

impl Part {
    fn inputs(&self) -> Vec<String> {
        match self {
            Part::Step { .. } | Part::Sine { .. } => vec![],
            Part::Sum(signs) => (1..=signs.len()).map(|i| format!("in{i}")).collect(),
            Part::Product => vec!["in1".into(), "in2".into()],
            _ => vec!["in".into()],
        }
    }

    /// Whether its output does not depend on its present input, so that it may close a loop.
    fn breaks_loops(&self) -> bool {
        matches!(self, Part::Integrator(_) | Part::Delay { .. })
    }

    fn add(&self, diagram: &mut Diagram, name: String) {
        match self.clone() {
            Part::Step { time, after } => {
                diagram.add(name, Step { time, before: 0.5.into(), after: after.into() });
            }
            Part::Sine { frequency } => {
                diagram.add(name, Sine { frequency: frequency.into(), ..Sine::default() });
            }
            Part::Gain(k) => drop(diagram.add(name, Gain::scalar(k, 1))),
            Part::Sum(signs) => drop(diagram.add(name, Sum { signs, size: 1 })),
            Part::Product => drop(diagram.add(name, Product { ops: "**".into(), size: 1 })),
            Part::Integrator(x0) => {
                diagram.add(name, Integrator { initial: x0.into(), ..Integrator::default() });
            }
            Part::Delay { period, offset, initial } => {
                diagram.add(name, UnitDelay { period, offset, initial: initial.into(), size: None });
            }
        }
    }
}

/// A random diagram: blocks with their sources, and in which group of nested diagrams each is.
#[derive(Clone, Debug)]
struct Plan {
    parts: Vec<Part>,
    sources: Vec<Vec<usize>>,
    /// Group of each block; group 0 is the outermost diagram.
    group: Vec<usize>,
    /// The group around each group; of group 0 it means nothing.
    parent: Vec<usize>,
}

fn part() -> impl Strategy<Value = Part> {
    prop_oneof![
        (0.0..0.8, -2.0..2.0).prop_map(|(time, after)| Part::Step { time, after }),
        (0.1..2.0).prop_map(|frequency| Part::Sine { frequency }),
        (-1.5..1.5).prop_map(Part::Gain),
        "[+-]{1,3}".prop_map(Part::Sum),
        Just(Part::Product),
        (-1.0..1.0).prop_map(Part::Integrator),
        (-1.0..1.0).prop_map(Part::Integrator),
        (prop_oneof![Just(0.1), 0.03..0.5], prop_oneof![Just(0.0), 0.0..0.2], -1.0..1.0)
            .prop_map(|(period, offset, initial)| Part::Delay { period, offset, initial }),
    ]
}

fn plan() -> impl Strategy<Value = Plan> {
    let picks = proptest::collection::vec(any::<[prop::sample::Index; 4]>(), 14);
    (proptest::collection::vec(part(), 2..14), picks, 1usize..5).prop_map(|(mut parts, picks, groups)| {
        parts[0] = Part::Sine { frequency: 0.7 };
        let mut sources = Vec::new();
        for (i, part) in parts.iter().enumerate() {
            // Anything may feed what breaks loops; the rest is fed by what comes before it, or by what breaks loops.
            let may_feed = |j: &usize| part.breaks_loops() || *j < i || (parts[*j].breaks_loops() && *j != i);
            let candidates: Vec<usize> = (0..parts.len()).filter(may_feed).collect();
            sources.push((0..part.inputs().len()).map(|k| *picks[i][k].get(&candidates)).collect());
        }
        let group = (0..parts.len()).map(|i| picks[i][3].index(groups)).collect();
        let parent = (0..groups).map(|g| if g == 0 { 0 } else { picks[g][2].index(g) }).collect();
        Plan { parts, sources, group, parent }
    })
}

impl Plan {
    /// The groups from a group outwards, itself first.
    fn outwards(&self, group: usize) -> Vec<usize> {
        let mut path = vec![group];
        while *path.last().unwrap() != 0 {
            path.push(self.parent[*path.last().unwrap()]);
        }
        path
    }

    /// Blocks in the order in which the nested diagram has them.
    fn order(&self, group: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.parts.len()).filter(|i| self.group[*i] == group).collect();
        for inner in (1..self.parent.len()).filter(|g| self.parent[*g] == group) {
            order.extend(self.order(inner));
        }
        order
    }

    /// The full name of a block's output in the nested diagram.
    fn nested_name(&self, block: usize) -> String {
        let mut path = self.outwards(self.group[block]);
        path.pop();
        let prefix: String = path.iter().rev().map(|group| format!("g{group}/")).collect();
        format!("{prefix}n{block}.out")
    }

    fn flat(&self) -> Diagram {
        let mut diagram = Diagram::new("random");
        for block in self.order(0) {
            self.parts[block].add(&mut diagram, format!("n{block}"));
        }
        for (block, sources) in self.sources.iter().enumerate() {
            for (port, source) in self.parts[block].inputs().iter().zip(sources) {
                diagram.wire(&format!("n{block}.{port}"), &format!("n{source}.out"));
            }
        }
        diagram
    }

    fn nested(&self) -> Diagram {
        let mut diagrams: Vec<Diagram> = (0..self.parent.len())
            .map(|group| Diagram::new(if group == 0 { "random".to_owned() } else { format!("g{group}") }))
            .collect();
        for block in self.order(0) {
            self.parts[block].add(&mut diagrams[self.group[block]], format!("n{block}"));
        }
        for (block, sources) in self.sources.iter().enumerate() {
            for (port, source) in self.parts[block].inputs().iter().zip(sources) {
                self.wire(&mut diagrams, block, port, *source);
            }
        }
        // A group comes after the one around it.
        for group in (1..self.parent.len()).rev() {
            let inner = diagrams.pop().unwrap();
            diagrams[self.parent[group]].add_diagram(format!("g{group}"), inner);
        }
        let mut outermost = diagrams.pop().unwrap();
        // Nested diagrams were added last group first; their order is that of `order`.
        outermost.blocks.sort_by(|a, _, b, _| nested_last(a, b));
        sort_inside(&mut outermost);
        outermost
    }

    /// A wire, through exports wherever it crosses the border of a group.
    fn wire(&self, diagrams: &mut [Diagram], block: usize, port: &str, source: usize) {
        let (from, to) = (self.outwards(self.group[source]), self.outwards(self.group[block]));
        let meet = *from.iter().find(|group| to.contains(group)).unwrap();
        let mut output = PortRef::new(format!("n{source}"), "out");
        for group in from.iter().take_while(|group| **group != meet) {
            let name = format!("from{source}");
            let export = Export { ports: output, span: Span::default() };
            diagrams[*group].outputs.insert(name.clone(), export);
            output = PortRef::new(format!("g{group}"), name);
        }
        let mut input = PortRef::new(format!("n{block}"), port);
        for group in to.iter().take_while(|group| **group != meet) {
            let name = format!("to{block}{port}");
            let export = Export { ports: vec![input], span: Span::default() };
            diagrams[*group].inputs.insert(name.clone(), export);
            input = PortRef::new(format!("g{group}"), name);
        }
        diagrams[meet].wire(&input.to_string(), &output.to_string());
    }
}

fn nested_last(a: &str, b: &str) -> std::cmp::Ordering {
    let key = |name: &str| (name.starts_with('g'), name[1..].parse::<usize>().unwrap());
    key(a).cmp(&key(b))
}

fn sort_inside(diagram: &mut Diagram) {
    for entry in diagram.blocks.values_mut() {
        if let cenic::diagram::Part::Diagram(inner, _) = &mut entry.part {
            inner.blocks.sort_by(|a, _, b, _| nested_last(a, b));
            sort_inside(inner);
        }
    }
}

fn load_str(text: &str) -> Result<Diagram, cenic::document::Diagnostics> {
    load_text(&Source::new("random.yaml", text), &Directory::new("tests"), &Overrides::default())
}

fn simulator(diagram: &Diagram) -> Simulator {
    let schedule = diagram.compile().unwrap_or_else(|errors| panic!("{errors}"));
    Simulator::new(schedule, &Sim::default()).unwrap()
}

fn bits(simulator: &Simulator, name: &str) -> u64 {
    simulator.value(name).unwrap_or_else(|| panic!("no signal {name}"))[0].to_bits()
}

/// Advances a simulator as far as it goes: what it says if that is not to the end.
fn advance(simulator: &mut Simulator, t: f64) -> String {
    for _ in 0..MAX_STEPS {
        match simulator.step(t) {
            Ok(None) => {}
            ended => return format!("{:?}", ended.map_err(|error| error.to_string())),
        }
    }
    // Some random equations are stiff, or have no solution for long: then this far is far enough.
    format!("at {:?} after {MAX_STEPS} steps", simulator.time())
}

/// Steps that a run is followed for.
const MAX_STEPS: usize = 10_000;

/// Cases of a test: more with `CENIC_CASES`, for a longer search.
fn cases(n: u32) -> Config {
    let n = std::env::var("CENIC_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(n);
    Config { cases: n, failure_persistence: None, ..Config::default() }
}

/// What may stand in a diagram file, to mutate one with.
const SPLINTERS: &[&str] = &[
    "\n",
    " ",
    "  ",
    "-",
    ":",
    ": ",
    "[",
    "]",
    "{",
    "}",
    ",",
    "\"",
    "'",
    "#",
    "&a ",
    "*a",
    "|",
    ">",
    "?",
    "!",
    "%",
    "\t",
    "~",
    ".nan",
    ".inf",
    "-1",
    "0",
    "1e308",
    "1e-308",
    "9223372036854775807",
    "18446744073709551616",
    "type: ",
    "Gain",
    "Sum",
    "Diagram",
    "type: Diagram",
    "blocks: ",
    "wires: ",
    "exports: ",
    "inputs",
    "outputs",
    "params: ",
    "${",
    "}",
    "${a}",
    "size: ",
    "size: 3",
    "n0.out",
    "n1.in",
    "n0",
    "g1.",
    "/",
    "..",
    "[0]",
    "[0..2]",
    "*",
    "cenic: 1",
    "sim: ",
    "duration: ",
    "record: ",
    "integrator: ",
    "file: ",
    "é",
    "\u{0}",
    "\u{feff}",
    "\r\n",
    "true",
    "period: ",
    "null",
];

proptest! {
    #![proptest_config(cases(48))]

    #[test]
    fn nested_is_flat_bit_for_bit(plan in plan()) {
        let (mut nested, mut flat) = (simulator(&plan.nested()), simulator(&plan.flat()));
        for t in [0.0, 0.3, 1.0] {
            // An error names a state, with its path.
            let said = (1..plan.parent.len())
                .fold(advance(&mut nested, t), |said, group| said.replace(&format!("g{group}/"), ""));
            prop_assert_eq!(said, advance(&mut flat, t));
            for block in 0..plan.parts.len() {
                prop_assert_eq!(bits(&nested, &plan.nested_name(block)), bits(&flat, &format!("n{block}.out")), "n{} at {}", block, t);
            }
        }
    }

    #[test]
    fn saved_is_built_bit_for_bit(plan in plan()) {
        let built = plan.nested();
        let text = save(&built).unwrap();
        let loaded = load_str(&text).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
        prop_assert_eq!(&save(&loaded).unwrap(), &text);
        let (mut built, mut loaded) = (simulator(&built), simulator(&loaded));
        prop_assert_eq!(advance(&mut built, 1.0), advance(&mut loaded, 1.0));
        for block in 0..plan.parts.len() {
            let name = plan.nested_name(block);
            prop_assert_eq!(bits(&built, &name), bits(&loaded, &name), "{}", name);
        }
        prop_assert_eq!(built.statistics(), loaded.statistics());
    }

    #[test]
    fn a_restored_run_goes_on_bit_for_bit(plan in plan(), pause in 0.0..1.0) {
        let diagram = plan.flat();
        let mut first = simulator(&diagram);
        advance(&mut first, pause);
        let snapshot = print(&first.snapshot().unwrap());
        let mut second = simulator(&diagram);
        second.restore(&parse(&Source::new("snapshot", snapshot.as_str())).unwrap()).unwrap();
        for t in [pause, 0.5 * (1.0 + pause), 1.2] {
            prop_assert_eq!(advance(&mut first, t), advance(&mut second, t));
            for block in 0..plan.parts.len() {
                let name = format!("n{block}.out");
                prop_assert_eq!(bits(&first, &name), bits(&second, &name), "{} at {}", name, t);
            }
        }
        prop_assert_eq!(print(&first.snapshot().unwrap()), print(&second.snapshot().unwrap()));
    }

    #[test]
    fn linearisation_by_blocks_agrees_with_differences_of_the_whole(plan in plan(), u in -1.0..1.0) {
        let mut diagram = plan.flat();
        // The input is added to the first source; the last block is the output.
        diagram.add("external", Gain::scalar(1.5, 1));
        diagram.add("mixed", Sum { signs: "++".into(), size: 1 });
        diagram.add("state", Integrator::default());
        diagram.wire("mixed.in1", "external.out");
        diagram.wire("mixed.in2", &format!("n{}.out", plan.parts.len() - 1));
        diagram.wire("state.in", "mixed.out");
        fn export<P>(ports: P) -> Export<P> {
            Export { ports, span: Span::default() }
        }
        diagram.inputs.insert("u".into(), export(vec![PortRef::new("external", "in")]));
        diagram.outputs.insert("y".into(), export(PortRef::new("mixed", "out")));
        let mut simulator = simulator(&diagram);
        simulator.set_input("u", &[u]);
        prop_assume!(simulator.advance_to(0.37).is_ok());
        let (schedule, state) = (simulator.schedule(), simulator.state());
        let model = linearize(schedule, state);
        let nx = state.x.len();
        for column in 0..nx + 1 {
            let h = 1e-5;
            let (up, down) = (whole(schedule, state, column, h), whole(schedule, state, column, -h));
            for row in 0..nx + 1 {
                let ours = match (row < nx, column < nx) {
                    (true, true) => model.A[(row, column)],
                    (true, false) => model.B[(row, 0)],
                    (false, true) => model.C[(0, column)],
                    (false, false) => model.D[(0, 0)],
                };
                let theirs = (up[row] - down[row]) / (2.0 * h);
                let size = 1.0 + up[row].abs() + theirs.abs();
                prop_assert!((ours - theirs).abs() < 1e-5 * size, "row {}, column {}: {} and {}", row, column, ours, theirs);
            }
        }
    }
}

/// ẋ and y with one state, or the input, moved.
fn whole(schedule: &Schedule, state: &State, column: usize, h: f64) -> Vec<f64> {
    let mut state = state.clone();
    match column.checked_sub(state.x.len()) {
        None => state.x[column] += h,
        Some(input) => state.signals[input] += h,
    }
    let mut result = vec![0.0; state.x.len()];
    let State { t, x, discrete, signals, values, .. } = &mut state;
    schedule.derivative(*t, x, discrete, signals, values, &mut result);
    schedule.run(&schedule.continuous_set, *t, x, discrete, signals, values);
    result.push(signals[schedule.outputs[0].place.start]);
    result
}

/// Loads a text, and simulates it for some steps if that is possible. Whatever happens, it is not a panic.
fn survive(text: &str) {
    let diagram = match load_str(text) {
        Ok(diagram) => diagram,
        Err(errors) => return assert!(!errors.to_string().is_empty()),
    };
    if let Ok(saved) = save(&diagram) {
        let again = load_str(&saved).unwrap_or_else(|errors| panic!("{errors}\n{saved}"));
        assert_eq!(save(&again).unwrap(), saved);
    }
    match Simulator::of(&diagram) {
        Ok(mut simulator) => {
            for _ in 0..50 {
                if !matches!(simulator.step(1.0), Ok(None)) {
                    break;
                }
            }
        }
        Err(errors) => assert!(!errors.to_string().is_empty()),
    }
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn random_text_never_panics(text in "\\PC{0,200}") {
        survive(&text);
    }

    #[test]
    fn random_splinters_never_panic(pieces in proptest::collection::vec(prop::sample::select(SPLINTERS), 0..60)) {
        survive(&format!("cenic: 1\n{}", pieces.concat()));
    }

    #[test]
    fn mutated_diagrams_never_panic(
        plan in plan(),
        cuts in proptest::collection::vec((any::<prop::sample::Index>(), 0usize..6, prop::sample::select(SPLINTERS), 0u8..5), 1..5),
    ) {
        let mut text = save(&plan.nested()).unwrap();
        for (at, length, splinter, kind) in cuts {
            let lines: Vec<&str> = text.lines().collect();
            let line = at.index(lines.len().max(1));
            text = match kind {
                // A line less, or twice.
                0 => lines.iter().enumerate().filter(|(i, _)| *i != line).map(|(_, l)| format!("{l}\n")).collect(),
                1 => lines.iter().enumerate().flat_map(|(i, l)| vec![format!("{l}\n"); if i == line { 2 } else { 1 }]).collect(),
                // Some characters replaced.
                _ => {
                    let characters: Vec<char> = text.chars().collect();
                    let start = at.index(characters.len().max(1));
                    let end = (start + length).min(characters.len());
                    characters[..start].iter().copied().chain(splinter.chars()).chain(characters[end..].iter().copied()).collect()
                }
            };
        }
        survive(&text);
    }
}

/// ẋ = x² has no solution past t = 1/x₀. Rounding makes the smallest step there longer than it should be, which once was
/// tried again for ever.
#[test]
fn a_solution_that_ends_ends_the_run() {
    for x0 in [0.8904737002854267, 0.91, 1.0, 1.7] {
        let mut diagram = Diagram::new("blow-up");
        diagram.add("x", Integrator { initial: x0.into(), ..Integrator::default() });
        diagram.add("square", Product { ops: "**".into(), size: 1 });
        diagram.wire("square.in1", "x.out");
        diagram.wire("square.in2", "x.out");
        diagram.wire("x.in", "square.out");
        let said = advance(&mut simulator(&diagram), 2.0);
        assert!(said.contains("x.x"), "{said}");
    }
}
