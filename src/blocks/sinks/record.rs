//! Recordings: tables of any signals, and plots of a block's own inputs.

use crate::blocks::limits::positive_number;
use crate::blocks::numbers::MAX_SIZE;
use crate::diagram::{RecordDeclaration, RecordForm, TableFormat};
use crate::prelude::*;

/// The most patterns of a recorder, or inputs of a scope.
const MAX_SIGNALS: usize = 10_000;

fn checked_period(period: Option<f64>) -> Result<Option<f64>, BlockError> {
    period.map(|period| positive_number(period, "period")).transpose()
}

fn checked_file(file: &Option<String>) -> Result<Option<String>, BlockError> {
    match file {
        Some(file) if file.trim().is_empty() => {
            Err(BlockError::parameter("file", "`file` is empty; leave it out for a name of its own"))
        }
        file => Ok(file.clone()),
    }
}

/// Writes signals to a table: one row for each period, or for each accepted step with both sides of every jump.
///
/// The file is CSV unless its name says otherwise: `.npz` for NumPy, `.mcap` for Foxglove and other robotics tools. The first line
/// of a CSV has `t` (time, s) and the names of the signals, each followed by its unit if it has one, as in `control.out [N m]`.
///
/// It has no ports: signals are chosen by name, and those of any block of the diagram can be.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Recorder {
    /// Signals by path or pattern, such as `arm.state` or `ctrl.*`; a block's path stands for all its outputs.
    #[serde(default = "all")]
    #[schemars(length(min = 1))]
    pub signals: Vec<String>,
    /// Time between rows; every accepted step if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("exclusiveMinimum" = 0.0, "unit" = "s"))]
    pub period: Option<f64>,
    /// The file, relative to the output folder: `.csv`, `.npz` or `.mcap`; named after diagram and block if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
}

#[typetag::serde]
impl Block for Recorder {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        if self.signals.is_empty() || self.signals.len() > MAX_SIGNALS {
            let message = format!("`signals` needs between 1 and {MAX_SIGNALS} names or patterns");
            return Err(BlockError::parameter("signals", message));
        }
        if let Some(i) = self.signals.iter().position(|signal| signal.trim().is_empty()) {
            return Err(BlockError::parameter(format!("signals.{i}"), "the name of a signal is empty"));
        }
        let (period, file) = (checked_period(self.period)?, checked_file(&self.file)?);
        if let Some(file) = &file {
            TableFormat::of(file).map_err(|message| BlockError::parameter("file", message))?;
        }
        d.record(RecordDeclaration { signals: self.signals.clone(), period, file, form: RecordForm::Table });
        Ok(())
    }
}

register_block!(
    "sinks",
    Recorder,
    Recorder { signals: vec!["*".to_owned()], period: Some(0.01), file: None }
);

/// Plots its inputs against time in an SVG or PNG file.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `in1`, `in2`, … | `vector[sizes[0]]`, `vector[sizes[1]]`, … | what is plotted |
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Scope {
    /// Number of elements of each input; there are as many inputs as sizes.
    #[serde(default = "one_scalar")]
    #[schemars(length(min = 1), inner(range(min = 1, max = 100_000)))]
    pub sizes: Vec<usize>,
    /// Title of the plot.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[schemars(extend("default" = ""))]
    pub title: String,
    /// Time between points; every accepted step if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("exclusiveMinimum" = 0.0, "unit" = "s"))]
    pub period: Option<f64>,
    /// The file, relative to the output folder: `.svg` or `.png`; named after diagram and block if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
}

fn all() -> Vec<String> {
    vec!["*".to_owned()]
}
fn one_scalar() -> Vec<usize> {
    vec![1]
}

impl Default for Scope {
    fn default() -> Self {
        Scope { sizes: one_scalar(), title: String::new(), period: None, file: None }
    }
}

impl Scope {
    /// Input `i`, counted from 1.
    pub fn input(i: usize) -> InputPort<Self, Vector> {
        InputPort::named(format!("in{i}"))
    }
}

#[typetag::serde]
impl Block for Scope {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        if self.sizes.is_empty() || self.sizes.len() > MAX_SIGNALS {
            let message = format!("`sizes` needs between 1 and {MAX_SIGNALS} numbers, one for each input");
            return Err(BlockError::parameter("sizes", message));
        }
        let mut signals = Vec::new();
        for (i, size) in self.sizes.iter().enumerate() {
            if !(1..=MAX_SIZE).contains(size) {
                let message = format!("a size must be between 1 and {MAX_SIZE}, and is {size}");
                return Err(BlockError::parameter(format!("sizes.{i}"), message));
            }
            let port = Self::input(i + 1);
            signals.push(format!(".{}", port.name()));
            d.input(port, *size);
        }
        let (period, file) = (checked_period(self.period)?, checked_file(&self.file)?);
        if let Some(file) =
            file.as_ref().filter(|file| ![".svg", ".png"].iter().any(|end| file.ends_with(end)))
        {
            let message = format!("`{file}` does not say what to draw: plots end with `.svg` or `.png`");
            return Err(BlockError::parameter("file", message));
        }
        d.record(RecordDeclaration { signals, period, file, form: RecordForm::Plot(self.title.clone()) });
        Ok(())
    }
}

register_block!("sinks", Scope, Scope::default());

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::testing::{Formula, errors};
    use crate::simulator::{Sim, Simulator};

    #[test]
    fn a_recorder_chooses_signals_by_name() {
        let mut diagram = Diagram::new("recording");
        diagram.add("a", Formula { text: "t".to_owned(), size: 2 });
        diagram.add("b", Formula { text: "1".to_owned(), size: 1 });
        diagram.add("scope", Scope { sizes: vec![2, 1], ..Scope::default() });
        diagram.wire("scope.in1", "a.out");
        diagram.wire("scope.in2", "b.out");
        diagram.add("rec", Recorder { signals: vec!["a".to_owned()], period: Some(0.5), file: None });
        let simulator = Simulator::new(diagram.compile().unwrap(), &Sim::default()).unwrap();
        assert_eq!(simulator.recorders().len(), 2);
    }

    #[test]
    fn wrong_parameters_are_named() {
        let recorder = |signals: Vec<String>, period| errors(Recorder { signals, period, file: None });
        assert!(recorder(vec![], None).contains("block.signals"));
        assert!(recorder(vec!["a".to_owned()], Some(0.0)).contains("block.period"));
        let file = Some("a.xlsx".to_owned());
        let message = errors(Recorder { signals: vec!["a".to_owned()], period: None, file });
        assert!(message.contains("block.file") && message.contains("`.csv`, `.npz` or `.mcap`"), "{message}");
        assert!(errors(Scope { sizes: vec![1, 0], ..Scope::default() }).contains("block.sizes.1"));
        assert!(errors(Scope { file: Some(String::new()), ..Scope::default() }).contains("block.file"));
    }
}
