//! What an experiment is, and how a list of them is carried out.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use super::Findings;
use super::lab::{Event, Interrupted, Lab};
use super::report::{Chapter, Machine, Report};

/// One figure or table of the paper, or a page of our own.
#[derive(Debug)]
pub struct Experiment {
    /// What `--only` knows it by: `8`, `table2`, `performance`.
    pub id: &'static str,
    /// The headline.
    pub title: &'static str,
    /// What the paper shows, with its published numbers. Blank lines part paragraphs.
    pub paper: &'static str,
    /// About how long it takes, in seconds of CPU time: the progress bar goes by it.
    pub seconds: f64,
    /// Carries it out. What has been written down when an error ends it is kept.
    pub run: fn(&mut Lab, &mut Findings) -> anyhow::Result<()>,
}

impl Experiment {
    /// `Figure 8`, `Table II`, or the id with a capital.
    pub fn heading(&self) -> String {
        let numeral = |n: &str| match n {
            "1" => "I".to_owned(),
            "2" => "II".to_owned(),
            "3" => "III".to_owned(),
            other => other.to_owned(),
        };
        if let Some(n) = self.id.strip_prefix("table") {
            return format!("Table {}", numeral(n));
        }
        match self.id.chars().next() {
            Some(c) if c.is_ascii_digit() => format!("Figure {}", self.id),
            Some(c) => c.to_uppercase().chain(self.id.chars().skip(1)).collect(),
            None => String::new(),
        }
    }
}

/// How experiments are carried out.
#[derive(Clone, Copy, Debug, Default)]
pub struct Settings {
    /// Fewer accuracies and shorter scenes: to see that everything works, not to measure.
    pub is_quick: bool,
    /// Whether other simulators are run beside.
    pub has_peers: bool,
}

/// Carries out experiments one after the other, until all are done or the flag is raised; what was found so far is reported.
pub fn reproduce(
    experiments: &[&Experiment],
    settings: Settings,
    interrupt: Arc<AtomicBool>,
    tell: &mut dyn FnMut(Event),
) -> Report {
    let mut lab = Lab::new(settings, interrupt, tell);
    let mut chapters = Vec::new();
    let mut is_interrupted = false;
    for (index, experiment) in experiments.iter().enumerate() {
        lab.begin(index, experiment);
        let started = Instant::now();
        let mut findings = Findings::default();
        let failure = match (experiment.run)(&mut lab, &mut findings) {
            Err(error) if error.is::<Interrupted>() => {
                is_interrupted = true;
                Some("interrupted".to_owned())
            }
            Err(error) => Some(format!("{error:#}")),
            Ok(()) => None,
        };
        chapters.push(Chapter {
            id: experiment.id.to_owned(),
            heading: experiment.heading(),
            title: experiment.title.to_owned(),
            paper: experiment.paper.to_owned(),
            findings,
            failure,
            seconds: started.elapsed().as_secs_f64(),
        });
        if is_interrupted {
            break;
        }
    }
    let (records, diagrams, simulators) = lab.finish();
    Report { machine: Machine::here(), settings, is_interrupted, chapters, records, diagrams, simulators }
}
