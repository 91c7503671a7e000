//! What the tests of this library's blocks share besides the bench: errors, and responses over time.

use crate::diagram::files::NoFiles;
use crate::math::Expression;
use crate::prelude::*;
use crate::simulator::{Sim, Simulator};
use crate::testing::diagram;

pub use crate::testing::Bench;

/// The errors that a block with wrong parameters is refused with.
pub fn errors(block: impl Block) -> String {
    match diagram(&block, &NoFiles, &[]).compile() {
        Ok(_) => String::new(),
        Err(errors) => errors.to_string(),
    }
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
