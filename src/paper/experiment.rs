//! What an experiment is, and how a list of them is carried out.

use std::cmp::Reverse;
use std::ffi::OsString;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use indexmap::IndexMap;

use super::lab::{Event, Interrupted, Lab, Shared};
use super::memory::Memory;
use super::peers::{Peers, Python};
use super::report::{Chapter, Machine, Report, Simulators};
use super::{Chosen, Findings, Record};

/// One figure or table of a paper, or a page of our own.
#[derive(Debug)]
pub struct Experiment {
    /// What `--only` knows it by, and what its heading comes from: `8`, `table2`, `tamsi-1`, `performance`.
    pub id: &'static str,
    /// The headline.
    pub title: &'static str,
    /// What the paper shows, with its published numbers. Blank lines part paragraphs.
    pub paper: &'static str,
    /// About how long it takes, in seconds of CPU time: the progress bar goes by it.
    pub seconds: f64,
    /// Whether it measures wall times, so that nothing else may be going on.
    pub is_alone: bool,
    /// Carries it out. What has been written down when an error ends it is kept.
    pub run: fn(&mut Lab, &mut Findings) -> anyhow::Result<()>,
}

impl Experiment {
    /// `Figure 8`, `Table II`, `TAMSI-1`, `X3`, or the id with a capital.
    pub fn heading(&self) -> String {
        if let Some(numeral) = self.id.strip_prefix("table").and_then(|n| n.parse().ok()).and_then(roman) {
            return format!("Table {numeral}");
        }
        match self.id.chars().next() {
            Some(c) if c.is_ascii_digit() => format!("Figure {}", self.id),
            // What is counted is named by capitals.
            Some(_) if self.id.ends_with(|c: char| c.is_ascii_digit()) => self.id.to_uppercase(),
            Some(c) => c.to_uppercase().chain(self.id.chars().skip(1)).collect(),
            None => String::new(),
        }
    }
}

/// A number as papers number their tables.
fn roman(n: usize) -> Option<&'static str> {
    ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"].get(n.checked_sub(1)?).copied()
}

/// How experiments are carried out.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// Fewer accuracies and shorter scenes: to see that everything works, not to measure.
    pub is_quick: bool,
    /// Whether other simulators are run beside.
    pub has_peers: bool,
    /// The Python that runs them, if one is named.
    pub python: Option<OsString>,
    /// How many experiments are carried out at the same time; none is one.
    pub jobs: usize,
    /// Which random scenes; some hundreds if none are asked for.
    pub seeds: Option<Seeds>,
    /// The accuracy of random scenes, for bodies of 0.1 m.
    pub accuracy: Option<f64>,
}

/// Numbers of random scenes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seeds {
    /// The first.
    pub from: u64,
    /// The one after the last.
    pub to: u64,
}

/// Carries out experiments, until all are done or the flag is raised; what was found so far is reported, in the order of the list.
///
/// As many as there are jobs are carried out at the same time, the longest first; after them, one by one, those that want to be alone.
pub fn reproduce(
    experiments: &[Chosen],
    settings: Settings,
    interrupt: Arc<AtomicBool>,
    tell: &mut dyn FnMut(Event),
) -> Report {
    let began = Instant::now();
    let shared = Shared {
        settings: settings.clone(),
        interrupt,
        memory: Memory::default(),
        missing: Mutex::default(),
    };
    let mut list: Vec<(usize, Chosen)> = experiments.iter().copied().enumerate().collect();
    list.sort_by_key(|(index, chosen)| (Reverse((1e3 * chosen.experiment.seconds) as u64), *index));
    let (alone, together): (Vec<_>, Vec<_>) =
        list.into_iter().partition(|(_, chosen)| chosen.experiment.is_alone);
    let mut done = carry_out(&together, settings.jobs, &shared, tell);
    done.extend(carry_out(&alone, 1, &shared, tell));
    done.sort_by_key(|done| done.index);

    let (mut records, mut diagrams, mut simulators) =
        (IndexMap::new(), IndexMap::new(), Simulators::default());
    let mut chapters = Vec::new();
    // Two papers may have different diagrams of one name.
    let are_several = experiments.iter().any(|chosen| chosen.paper.id != experiments[0].paper.id);
    for done in done {
        records.extend(done.records);
        let paper = done.chapter.of.id;
        let file = |name: String| if are_several { format!("{paper}/{name}") } else { name };
        diagrams.extend(done.diagrams.into_iter().map(|(name, text)| (file(name), text)));
        simulators.add(done.simulators);
        chapters.push(done.chapter);
    }
    Report {
        machine: Machine::here(),
        settings,
        is_interrupted: shared.is_interrupted(),
        chapters,
        records: records.into_values().collect(),
        diagrams,
        simulators,
        seconds: began.elapsed().as_secs_f64(),
    }
}

/// What one experiment leaves.
struct Done {
    index: usize,
    chapter: Chapter,
    records: IndexMap<String, Record>,
    diagrams: IndexMap<String, String>,
    simulators: Simulators,
}

/// Carries out experiments, as many at the same time as there are jobs, in this order.
fn carry_out(
    list: &[(usize, Chosen)],
    jobs: usize,
    shared: &Shared,
    tell: &mut dyn FnMut(Event),
) -> Vec<Done> {
    let (left, done) = (Mutex::new(list.iter()), Mutex::new(Vec::new()));
    let next = || left.lock().unwrap_or_else(PoisonError::into_inner).next();
    let (said, heard) = mpsc::channel();
    let work = |said: Sender<Event>| {
        // Others are not waited for by those who ask at the same time.
        let mut peers = Peers::of(Python::chosen(shared.settings.python.clone()));
        while let Some((index, chosen)) = next().filter(|_| !shared.is_interrupted()) {
            let found = carry_out_one(*index, *chosen, shared, &mut peers, &said);
            done.lock().unwrap_or_else(PoisonError::into_inner).push(found);
        }
    };
    thread::scope(|scope| {
        for _ in 0..jobs.clamp(1, list.len().max(1)) {
            let said = said.clone();
            scope.spawn(|| work(said));
        }
        drop(said);
        heard.iter().for_each(tell);
    });
    done.into_inner().unwrap_or_else(PoisonError::into_inner)
}

fn carry_out_one(
    index: usize,
    Chosen { paper, experiment }: Chosen,
    shared: &Shared,
    peers: &mut Peers,
    said: &Sender<Event>,
) -> Done {
    // Whoever listens outlives this.
    let _ = said.send(Event::Begin(index));
    let started = Instant::now();
    let mut lab = Lab::new(shared, peers, experiment.is_alone, index, said);
    let mut findings = Findings::default();
    let failure = match (experiment.run)(&mut lab, &mut findings) {
        Err(error) if error.is::<Interrupted>() => Some("interrupted".to_owned()),
        Err(error) => Some(format!("{error:#}")),
        Ok(()) => None,
    };
    let (records, diagrams) = lab.finish();
    let chapter = Chapter {
        of: paper,
        id: experiment.id.to_owned(),
        heading: experiment.heading(),
        title: experiment.title.to_owned(),
        paper: experiment.paper.to_owned(),
        findings,
        failure,
        seconds: started.elapsed().as_secs_f64(),
    };
    let _ = said.send(Event::End(index));
    let simulators = Simulators { versions: peers.versions(), missing: peers.missing() };
    Done { index, chapter, records, diagrams, simulators }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_are_those_of_papers() {
        let heading = |id| {
            let run = |_: &mut Lab, _: &mut Findings| Ok(());
            Experiment { id, title: "", paper: "", seconds: 1.0, is_alone: false, run }.heading()
        };
        for (id, expected) in [
            ("8", "Figure 8"),
            ("table2", "Table II"),
            ("tamsi-1", "TAMSI-1"),
            ("cmr-9", "CMR-9"),
            ("x3", "X3"),
            ("performance", "Performance"),
        ] {
            assert_eq!(heading(id), expected);
        }
    }
}
