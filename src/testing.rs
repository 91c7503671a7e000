//! A test bench for blocks: one block by itself, evaluated where you like, and what holds for every block.
//!
//! In the tests of a crate of blocks:
//!
//! ```
//! use cenic::blocks::math::Gain;
//! use cenic::testing::{Bench, check};
//!
//! // Jacobians, feed-through, determinism, saving and loading.
//! check(&Gain::scalar(3.0, 2));
//! // And what is its own.
//! assert_eq!(Bench::new(Gain::scalar(3.0, 2)).eval(&[("in", &[1.0, 2.0])], "out"), [3.0, 6.0]);
//! ```

use std::sync::Arc;

use crate::blocks::sources::Constant;
use crate::diagram::declaration::InputDeclaration;
use crate::diagram::linearize::check_jacobians;
use crate::diagram::model::{Export, Part};
use crate::diagram::{Files, Kind, PortRef, Schedule, State, files::NoFiles, linearize};
use crate::document::{from_node, to_node};
use crate::math::Stream;
use crate::prelude::*;
use crate::simulator::{Sim, Simulator};

/// One block, named `block`, with every port exported under its own name.
pub struct Bench {
    /// The block, compiled.
    pub schedule: Schedule,
    /// Its inputs, states and outputs.
    pub state: State,
}

impl Bench {
    /// A block with all its inputs at zero. Panics with the reason if it cannot be declared so.
    pub fn new(block: impl Block) -> Bench {
        Bench::open(block, &[])
    }

    /// As [`new`](Self::new), for a block whose type is not known.
    pub fn of(block: &dyn Block) -> Bench {
        Bench::compile(&diagram(block, &NoFiles, &[]))
    }

    /// As [`new`](Self::new), with some optional inputs left open.
    pub fn open(block: impl Block, open: &[&str]) -> Bench {
        Bench::compile(&diagram(&block, &NoFiles, open))
    }

    /// As [`new`](Self::new), with one file that the block may read.
    pub fn with_file(block: impl Block, path: &'static str, text: &'static str) -> Bench {
        let file = OneFile { path, text };
        let mut diagram = diagram(&block, &file, &[]);
        diagram.set_files(Arc::new(file));
        Bench::compile(&diagram)
    }

    fn compile(diagram: &Diagram) -> Bench {
        let schedule = diagram.compile().unwrap_or_else(|errors| panic!("{errors}"));
        let state = schedule.initial_state();
        Bench { schedule, state }
    }

    /// Sets an input by name.
    pub fn set(&mut self, name: &str, values: &[f64]) -> &mut Bench {
        let input = self.schedule.inputs.iter().find(|i| i.name == name).expect("an input of the block");
        self.state.signals[input.place.range()].copy_from_slice(values);
        self
    }

    /// Evaluates everything at time `t`, with every clock due.
    pub fn at(&mut self, t: f64) -> &mut Bench {
        self.state.t = t;
        let due = vec![true; self.schedule.clocks.len()];
        self.schedule.refresh(&mut self.state, &due);
        self
    }

    /// The values of an output.
    pub fn get(&self, name: &str) -> Vec<f64> {
        let output = self.schedule.outputs.iter().find(|o| o.name == name).expect("an output of the block");
        self.state.signals[output.place.range()].to_vec()
    }

    /// Evaluates the block at t = 0 and returns one output.
    pub fn eval(&mut self, inputs: &[(&str, &[f64])], output: &str) -> Vec<f64> {
        for (name, values) in inputs {
            self.set(name, values);
        }
        self.at(0.0).get(output)
    }

    /// Sets all numbers at the inputs at random, the same ones for the same seed.
    pub fn shuffle(&mut self, seed: u64) -> &mut Bench {
        let mut stream = Stream::new(seed, "bench");
        for input in &self.schedule.inputs {
            let values = &mut self.state.signals[input.place.range()];
            match input.signature.kind {
                Kind::Scalar | Kind::Vector | Kind::Twist | Kind::Wrench => {
                    values.iter_mut().for_each(|value| *value = stream.normal());
                }
                Kind::Pose => {
                    let mut pose: Vec<f64> = (0..7).map(|_| stream.normal()).collect();
                    let norm = pose[3..].iter().map(|part| part * part).sum::<f64>().sqrt();
                    pose[3..].iter_mut().for_each(|part| *part /= norm);
                    values.copy_from_slice(&pose);
                }
                Kind::Boolean => values.fill(f64::from(u8::from(stream.uniform() < 0.5))),
                _ => values.fill((3.0 * stream.uniform()).floor()),
            }
        }
        self
    }

    /// Compares the block's own Jacobians with differences of the whole, at the present inputs and state.
    pub fn check_jacobians(&mut self, tolerance: f64) {
        let model = linearize(&self.schedule, &self.state);
        let (nx, nu) = (self.state.x.len(), model.B.ncols());
        for column in 0..nx + nu {
            let moved = |h: f64| {
                let mut state = self.state.clone();
                if column < nx {
                    state.x[column] += h;
                } else {
                    state.signals[column - nx] += h;
                }
                let at = linearize(&self.schedule, &state);
                (at.xdot, at.y)
            };
            let h = 1e-6;
            let ((xdot1, y1), (xdot0, y0)) = (moved(h), moved(-h));
            for i in 0..nx {
                let slope = (xdot1[i] - xdot0[i]) / (2.0 * h);
                let ours = if column < nx { model.A[(i, column)] } else { model.B[(i, column - nx)] };
                assert!(
                    (slope - ours).abs() <= tolerance * (1.0 + slope.abs()),
                    "dx{i}/d{column}: {ours} for {slope}"
                );
            }
            for i in 0..y1.len() {
                let slope = (y1[i] - y0[i]) / (2.0 * h);
                let ours = if column < nx { model.C[(i, column)] } else { model.D[(i, column - nx)] };
                assert!(
                    (slope - ours).abs() <= tolerance * (1.0 + slope.abs()),
                    "dy{i}/d{column}: {ours} for {slope}"
                );
            }
        }
    }
}

/// Panics with all that [`findings`] finds.
pub fn check(block: &dyn Block) {
    let found = findings(block);
    assert!(found.is_empty(), "{} does not conform:\n{}", block.typetag_name(), found.join("\n"));
}

/// What is wrong with a block, by the rules that hold for all of them; empty if nothing is.
///
/// | rule | why |
/// |---|---|
/// | it is declared and runs for a moment at zero and at random inputs, and gives numbers | a diagram with it runs |
/// | its own Jacobians agree with differences, where there is no kink | implicit steps and linear models need them |
/// | an output that reads an input at once depends on it | otherwise it closes algebraic loops that are none |
/// | the same inputs give the same bits | results can be repeated |
/// | saved and loaded it is the same and does the same | it can stand in a file |
pub fn findings(block: &dyn Block) -> Vec<String> {
    let schedule = match diagram(block, &NoFiles, &[]).compile() {
        Ok(schedule) => schedule,
        Err(errors) => return vec![format!("it cannot be declared: {errors}")],
    };
    let mut found: Vec<String> =
        check_jacobians(&schedule, |_| true).into_iter().map(|problem| problem.message).collect();
    found.extend(idle_feedthrough(block));
    let outcome = match trajectory(block) {
        Ok(outcome) => outcome,
        Err(problem) => {
            found.push(problem);
            return found;
        }
    };
    if outcome.iter().any(|value| !value.is_finite()) {
        found.push("it gives something that is not a finite number".to_owned());
    }
    let bits = |values: &[f64]| values.iter().map(|value| value.to_bits()).collect::<Vec<_>>();
    if trajectory(block).is_ok_and(|again| bits(&again) != bits(&outcome)) {
        found.push("the same inputs do not give the same bits".to_owned());
    }
    let saved = match to_node(block) {
        Ok(saved) => saved,
        Err(problem) => {
            found.push(format!("it cannot be saved: {}", problem.message));
            return found;
        }
    };
    match from_node::<Box<dyn Block>>(&saved) {
        Err(problem) => found.push(format!("what is saved cannot be loaded: {}", problem.message)),
        Ok(loaded) => {
            if to_node(&*loaded).ok().as_ref() != Some(&saved) {
                found.push("saved, loaded and saved again it is not the same".to_owned());
            } else if trajectory(&*loaded).map(|again| bits(&again)) != Ok(bits(&outcome)) {
                found.push("saved and loaded it does not do the same".to_owned());
            }
        }
    }
    found
}

/// What comes out at zero and at random inputs, and after a moment of simulation.
fn trajectory(block: &dyn Block) -> Result<Vec<f64>, String> {
    let mut outcome = Vec::new();
    for seed in 0..4 {
        let mut bench = Bench::of(block);
        if seed > 0 {
            bench.shuffle(seed);
        }
        bench.at(0.1);
        outcome.extend_from_slice(&bench.state.signals);
        let Bench { schedule, state } = bench;
        let inputs: Vec<_> = schedule.inputs.iter().map(|i| (i.name.clone(), i.place)).collect();
        let simulator = Simulator::new(schedule, &Sim::default());
        let mut simulator = simulator.map_err(|error| format!("it cannot be simulated: {error}"))?;
        for (name, place) in inputs {
            simulator.set_input(&name, &state.signals[place.range()]);
        }
        simulator.advance_to(0.05).map_err(|error| format!("it cannot be simulated: {error}"))?;
        outcome.extend_from_slice(&simulator.state().signals);
        outcome.extend_from_slice(&simulator.state().x);
    }
    Ok(outcome)
}

/// Outputs that read an input at once and never change with it.
fn idle_feedthrough(block: &dyn Block) -> Vec<String> {
    let bench = Bench::of(block);
    let model = linearize(&bench.schedule, &bench.state);
    let mut moves = vec![false; model.y.len() * model.B.ncols()];
    for seed in 1..6 {
        let mut bench = Bench::of(block);
        bench.shuffle(seed).at(0.1);
        let at = |signals: &[f64]| {
            let mut state = bench.state.clone();
            state.signals.copy_from_slice(signals);
            let due = vec![true; bench.schedule.clocks.len()];
            bench.schedule.refresh(&mut state, &due);
            bench
                .schedule
                .outputs
                .iter()
                .flat_map(|o| state.signals[o.place.range()].to_vec())
                .collect::<Vec<f64>>()
        };
        let here = at(&bench.state.signals);
        for column in 0..model.B.ncols() {
            let mut signals = bench.state.signals.clone();
            signals[column] += 0.5;
            for (row, (a, b)) in here.iter().zip(at(&signals)).enumerate() {
                moves[row * model.B.ncols() + column] |= *a != b;
            }
        }
    }
    let mut declaration = Declaration::new(&NoFiles);
    if block.declare(&mut declaration).is_err() {
        return Vec::new();
    }
    let mut found = Vec::new();
    let mut row = 0;
    for output in &bench.schedule.outputs {
        let rows = row..row + output.place.len;
        row = rows.end;
        let name = format!("block.{}", output.name);
        let reads = bench.schedule.operations.iter().find(|operation| operation.name == name);
        let Some(reads) = reads.filter(|operation| !operation.is_alias && operation.needs.is_empty()) else {
            continue;
        };
        for input in bench.schedule.inputs.iter().filter(|input| input.signature.kind.is_smooth()) {
            let is_read = reads.reads.contains(&crate::diagram::schedule::Read::Signal(input.place));
            let mut columns = input.place.range();
            let is_felt = columns.any(|column| rows.clone().any(|row| moves[row * model.B.ncols() + column]));
            if is_read && !is_felt {
                found.push(format!(
                    "`{}` reads `{}` at once and never changes with it: leave it out of what the function is handed",
                    output.name, input.name
                ));
            }
        }
    }
    found
}

/// A folder with one file.
struct OneFile {
    path: &'static str,
    text: &'static str,
}

impl Files for OneFile {
    fn read_bytes(&self, path: &str) -> Result<Vec<u8>, String> {
        if path == self.path { Ok(self.text.into()) } else { Err(format!("there is no file `{path}`")) }
    }
}

/// A diagram of one block, named `block`, with its ports exported; some optional inputs may be left open.
pub(crate) fn diagram(block: &dyn Block, files: &dyn Files, open: &[&str]) -> Diagram {
    let mut declaration = Declaration::new(files);
    // What is wrong with the block is reported by `compile`.
    let _ = block.declare(&mut declaration);
    let mut diagram = Diagram::new("bench");
    diagram.add_boxed("block", block.boxed());
    debug_assert!(matches!(diagram.blocks["block"].part, Part::Block(_)));
    // What is of a user's type cannot come from outside.
    let is_number = |i: &&InputDeclaration| !(i.optional && matches!(i.signature.kind, Kind::Custom(..)));
    let inputs = declaration.inputs.iter().filter(is_number);
    for input in inputs.filter(|i| !open.contains(&i.name.as_str())) {
        let ports = vec![PortRef::new("block", &input.name)];
        diagram.inputs.insert(input.name.clone(), Export { ports, span: Default::default() });
    }
    for output in &declaration.outputs {
        let ports = PortRef::new("block", &output.name);
        diagram.outputs.insert(output.name.clone(), Export { ports, span: Default::default() });
    }
    // Something to record.
    if !declaration.records.is_empty() {
        diagram.add("other", Constant::new(1.0));
    }
    diagram
}

#[cfg(test)]
mod tests {
    use super::*;

    /// y = (2 u + x)·first, ẋ = −x, with flaws to choose from.
    #[derive(Clone, Serialize, Deserialize)]
    struct Flawed {
        slope: f64,
        idle: bool,
        #[serde(skip)]
        lost: f64,
    }

    #[typetag::serde(name = "TestFlawed")]
    impl Block for Flawed {
        fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
            let Flawed { slope, idle, lost } = *self;
            let u = d.input(InputPort::<Self, Scalar>::new("u"), "");
            let x = d.continuous("x", vec![1.0]);
            d.derivative(x).from(x, |x, dx| dx[0] = -x[0]);
            d.output(OutputPort::<Self, Scalar>::new("y"), "")
                .from((u, x), move |(u, x), y| *y = if idle { x[0] } else { 2.0 * u + x[0] + lost })
                .jacobian(move |_, j| {
                    j.argument(0)[(0, 0)] = if idle { 0.0 } else { slope };
                    j.argument(1)[(0, 0)] = 1.0;
                });
            Ok(())
        }
    }

    #[test]
    fn flaws_are_found() {
        let fine = Flawed { slope: 2.0, idle: false, lost: 0.0 };
        assert_eq!(findings(&fine), [""; 0]);
        let wrong = findings(&Flawed { slope: 3.0, ..fine.clone() });
        assert_eq!(
            wrong,
            ["the block's own Jacobian is wrong: ∂y/∂u is 3 by its formula, and 2 by differences"]
        );
        let idle = findings(&Flawed { idle: true, ..fine.clone() });
        assert!(idle[0].starts_with("`y` reads `u` at once and never changes with it"), "{idle:?}");
        let lossy = findings(&Flawed { lost: 1.0, ..fine });
        assert_eq!(lossy, ["saved and loaded it does not do the same"]);
    }
}
