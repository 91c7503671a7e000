//! What the tests of blocks share: one block with all its ports exported, evaluated at a point.

use std::sync::Arc;

use crate::diagram::declaration::InputDeclaration;
use crate::diagram::model::{Export, Part};
use crate::diagram::{Files, Kind, PortRef, Schedule, State, files::NoFiles, linearize};
use crate::math::Expression;
use crate::prelude::*;
use crate::simulator::{Sim, Simulator};

/// One block, named `block`, with every port exported under its own name.
pub struct Bench {
    pub schedule: Schedule,
    pub state: State,
}

impl Bench {
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

    /// Sets inputs by name.
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

/// The errors that a block with wrong parameters is refused with.
pub fn errors(block: impl Block) -> String {
    match diagram(&block, &NoFiles, &[]).compile() {
        Ok(_) => String::new(),
        Err(errors) => errors.to_string(),
    }
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

fn diagram(block: &dyn Block, files: &dyn Files, open: &[&str]) -> Diagram {
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
        diagram.add("other", Formula { text: "t".to_owned(), size: 1 });
    }
    diagram
}

/// The output `out` (or the first) of a block with one input (or none) at t = 0, T, 2T …, the input being set before each.
pub fn responses(block: impl Block, period: f64, inputs: &[f64]) -> Vec<f64> {
    let schedule = diagram(&block, &NoFiles, &[]).compile().unwrap_or_else(|errors| panic!("{errors}"));
    let input = schedule.inputs.first().map(|input| input.name.clone());
    let output = schedule.outputs[0].place.start;
    let mut simulator = Simulator::new(schedule, &Sim::default()).unwrap();
    let mut response = |(k, value): (usize, &f64)| {
        input.iter().for_each(|name| assert!(simulator.set_input(name, &[*value])));
        simulator.advance_to(period * k as f64).unwrap();
        simulator.state().signals[output]
    };
    inputs.iter().enumerate().map(&mut response).collect()
}

/// The first output of a block at some times, all its inputs being an expression of `t`.
pub fn simulate(block: impl Block, input: &str, times: &[f64]) -> Vec<f64> {
    let mut simulator = driven(block, input);
    let mut response = |t: &f64| {
        simulator.advance_to(*t).unwrap_or_else(|error| panic!("{error}"));
        simulator.state().signals[simulator.schedule().outputs[0].place.start]
    };
    times.iter().map(&mut response).collect()
}

/// A simulator of a block, named `block`, whose numeric inputs are an expression of `t` and whose optional inputs are open.
pub fn driven(block: impl Block, input: &str) -> Simulator {
    let mut declaration = Declaration::new(&NoFiles);
    let _ = block.declare(&mut declaration);
    let optional: Vec<&str> =
        declaration.inputs.iter().filter(|i| i.optional).map(|i| i.name.as_str()).collect();
    let mut diagram = diagram(&block, &NoFiles, &optional);
    for (name, export) in std::mem::take(&mut diagram.inputs) {
        let declared = declaration.inputs.iter().find(|i| i.name == name).expect("an input of the block");
        let (source, size) = (format!("source_{name}"), declared.signature.width);
        diagram.add(&source, Formula { text: input.to_owned(), size });
        export.ports.iter().for_each(|port| diagram.wire(&port.to_string(), &format!("{source}.out")));
    }
    let schedule = diagram.compile().unwrap_or_else(|errors| panic!("{errors}"));
    Simulator::new(schedule, &Sim::default()).unwrap()
}

/// A source for tests: out = an expression of `t`, the same for all elements.
#[derive(Clone, Serialize, Deserialize)]
pub struct Formula {
    pub text: String,
    pub size: usize,
}

#[typetag::serde(name = "TestFormula")]
impl Block for Formula {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let formula = Expression::parse(&self.text, &["t"])
            .map_err(|error| BlockError::parameter("text", error.to_string()))?;
        let time = d.time();
        d.output(OutputPort::<Self, Vector>::new("out"), self.size)
            .from(time, move |t, out| out.fill(formula.eval(&[t])))
            .held();
        Ok(())
    }
}
