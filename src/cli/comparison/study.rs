//! Runs side by side: which of them others are measured by, and how far they are from it.

use std::collections::HashMap;

use super::difference::{Difference, difference, extent};
use super::method::{is_accuracy, is_method};
use super::plants::is_watched;
use super::runs::Run;
use crate::cli::report::Outcome;
use crate::document::{Diagnostic, Diagnostics};

/// A port whose elements stay within this is at rest: its differences are of rounding.
const MIN_EXTENT: f64 = 1e-9;

/// Runs of a report, and what is known of them together.
pub(super) struct Study {
    pub title: String,
    pub doc: String,
    /// What is varied.
    pub names: Vec<String>,
    pub runs: Vec<Run>,
    /// The run that each one is compared with.
    pub references: Vec<Option<usize>>,
    /// Whether runs are missing because of Ctrl-C.
    pub is_interrupted: bool,
}

/// A signal that is recorded in any of the runs.
pub(super) struct Signal<'s> {
    pub name: &'s str,
    /// The port that it is an element of.
    pub port: &'s str,
    pub unit: &'s str,
}

impl Study {
    pub fn new(title: String, doc: String, names: Vec<String>, runs: Vec<Run>) -> Study {
        let references = vec![None; runs.len()];
        Study { title, doc, names, runs, references, is_interrupted: false }
    }

    /// Finds the run that each one is compared with: the one asked for, counted from 1; else the most accurate of those that
    /// differ from it in accuracy and integrator only; else, where accuracy is not varied, the first.
    pub fn with_reference(mut self, asked: Option<u32>) -> Result<Study, Diagnostics> {
        let asked = asked.map(|number| number as usize - 1);
        if let Some(run) = asked.filter(|run| *run >= self.runs.len()) {
            let message = format!("--reference {}: there are only {} runs", run + 1, self.runs.len());
            return Err(Diagnostic::new(message).into());
        }
        let is_sound =
            |run: &Run| !run.logs.is_empty() && matches!(run.outcome, Outcome::Done | Outcome::Stopped(_));
        let sound: Vec<usize> = (0..self.runs.len()).filter(|i| is_sound(&self.runs[*i])).collect();
        let is_varied = self.names.iter().any(|name| is_accuracy(name));
        let others = |run: &Run| -> Vec<String> {
            let named = self.names.iter().zip(&run.values);
            named
                .filter(|(name, _)| !is_accuracy(name) && !is_method(name))
                .map(|(_, value)| value.clone())
                .collect()
        };
        let accuracy = |i: &&usize| self.runs[**i].accuracy.unwrap_or(f64::INFINITY);
        let reference = |run: &Run| match asked {
            Some(run) => Some(run),
            None if is_varied => {
                let alike = sound.iter().filter(|i| others(&self.runs[**i]) == others(run));
                alike.min_by(|a, b| accuracy(a).total_cmp(&accuracy(b))).copied()
            }
            None => sound.first().copied(),
        };
        self.references = self.runs.iter().map(reference).collect();
        Ok(self)
    }

    /// A run in few words.
    pub fn label(&self, run: &Run) -> String {
        match self.names.as_slice() {
            [] => "as it is".to_owned(),
            [name] if name != "recording" => format!("{name} = {}", run.values.concat()),
            [first, ..] if first == "recording" => run.values.join(", "),
            names => {
                // `control.kp` and `sim.integrator` are told apart by their last word, which leaves room for the values.
                let last = |name: &'_ str| name.rsplit(['.', '/']).next().unwrap_or_default().to_owned();
                let pairs =
                    names.iter().zip(&run.values).map(|(name, value)| format!("{} = {value}", last(name)));
                pairs.collect::<Vec<_>>().join(", ")
            }
        }
    }

    /// Everything that is recorded, in the order in which it is found.
    pub fn signals(&self) -> Vec<Signal<'_>> {
        let mut seen = std::collections::HashSet::new();
        let columns = self.runs.iter().flat_map(|run| &run.logs).flat_map(|log| &log.columns);
        let new = columns.filter(|column| seen.insert(column.name.as_str()));
        new.map(|column| Signal { name: &column.name, port: &column.signal, unit: &column.unit }).collect()
    }

    /// The difference of a signal from the reference of its run.
    pub fn difference(&self, run: usize, signal: &str) -> Option<Difference> {
        let reference = &self.runs[self.references[run]?];
        difference(self.runs[run].signal(signal)?, reference.signal(signal)?)
    }

    /// The largest of the mean differences of all signals, each in parts of the extent that its port has in the reference. How deep shapes
    /// are in each other and energies count only where there is nothing else.
    pub fn relative_difference(&self, run: usize, signals: &[Signal]) -> Option<f64> {
        let reference = &self.runs[self.references[run]?];
        // An element that hardly moves is measured by those beside it.
        let mut extents: HashMap<&str, f64> = HashMap::new();
        for signal in signals {
            let size = reference.signal(signal.name).map_or(0.0, |(_, values)| extent(values));
            let largest = extents.entry(signal.port).or_default();
            *largest = largest.max(size);
        }
        let is_other = signals.iter().any(|signal| !is_watched(signal.port));
        let counted = signals.iter().filter(|signal| !(is_other && is_watched(signal.port)));
        let relative = counted.filter_map(|signal| {
            let size = *extents.get(signal.port)?;
            (size > MIN_EXTENT).then_some(self.difference(run, signal.name)?.mean / size)
        });
        relative.reduce(f64::max)
    }

    /// Error against work, a curve for each combination of what is varied besides the accuracy: CPU time and relative
    /// difference. Empty if accuracy is not varied.
    pub fn work_precision(&self, signals: &[Signal]) -> Vec<(String, Vec<(f64, f64)>)> {
        let mut curves: Vec<(String, Vec<(f64, f64)>)> = Vec::new();
        if !self.names.iter().any(|name| is_accuracy(name)) {
            return curves;
        }
        for (i, run) in self.runs.iter().enumerate() {
            let (Some(work), Some(error)) = (&run.work, self.relative_difference(i, signals)) else {
                continue;
            };
            if self.references[i] == Some(i) || error == 0.0 || work.cpu_s <= 0.0 {
                continue;
            }
            let others = self.names.iter().zip(&run.values).filter(|(name, _)| !is_accuracy(name));
            let parts: Vec<String> = others.map(|(name, value)| format!("{name} = {value}")).collect();
            let name = parts.join(", ");
            match curves.iter_mut().find(|(other, _)| *other == name) {
                Some((_, points)) => points.push((work.cpu_s, error)),
                None => curves.push((name, vec![(work.cpu_s, error)])),
            }
        }
        curves
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::io::logs::{Log, LogColumn};

    /// A run whose only signal is constantly as given, and which differs from others by its values and accuracy.
    fn run(values: &[&str], accuracy: f64, value: f64) -> Run {
        let column = LogColumn { name: "a".to_owned(), values: vec![0.0, value], ..LogColumn::default() };
        let log = Log { t: vec![0.0, 1.0], columns: vec![column] };
        let values = values.iter().map(|value| (*value).to_owned()).collect();
        Run { values, accuracy: Some(accuracy), ..Run::recorded(String::new(), log) }
    }

    fn study(names: &[&str], runs: Vec<Run>) -> Study {
        let names = names.iter().map(|name| (*name).to_owned()).collect();
        Study::new(String::new(), String::new(), names, runs)
    }

    #[test]
    fn the_most_accurate_of_the_same_diagram_is_the_measure() {
        let runs = vec![
            run(&["1", "1e-1"], 1e-1, 1.0),
            run(&["1", "1e-3"], 1e-3, 2.0),
            run(&["2", "1e-1"], 1e-1, 3.0),
            run(&["2", "1e-3"], 1e-3, 4.0),
        ];
        let study = study(&["kp", "accuracy"], runs).with_reference(None).unwrap();
        assert_eq!(study.references, [Some(1), Some(1), Some(3), Some(3)]);
        let largest = |run: usize| study.difference(run, "a").unwrap().largest;
        assert_eq!((largest(0), largest(3)), (1.0, 0.0));
        let signals = study.signals();
        assert_eq!(study.relative_difference(2, &signals), Some(0.125), "the mean of 0 and 1 of 4");
        let study = study.with_reference(Some(3)).unwrap();
        assert_eq!(study.references, [Some(2); 4]);
        assert!(study.with_reference(Some(5)).is_err());
    }

    #[test]
    fn the_first_sound_run_is_the_measure_where_accuracy_is_not_varied() {
        let mut runs = vec![run(&["1"], 1e-3, 1.0), run(&["2"], 1e-3, 2.0)];
        runs[0].outcome = Outcome::Error("no".to_owned());
        let study = study(&["kp"], runs).with_reference(None).unwrap();
        assert_eq!(study.references, [Some(1); 2]);
        assert!(study.work_precision(&study.signals()).is_empty());
    }
}
