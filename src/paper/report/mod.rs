//! What was found, as one page for readers and one file of numbers for programs.

mod machine;
mod page;
#[cfg(test)]
mod tests;

use indexmap::IndexMap;
use serde::Serialize;
use serde_json::{Value, json};

pub use machine::Machine;

use super::{Findings, Paper, Part, Record, Settings};

/// Everything that was found.
#[derive(Debug)]
pub struct Report {
    /// Where.
    pub machine: Machine,
    /// How.
    pub settings: Settings,
    /// Whether Ctrl-C ended it.
    pub is_interrupted: bool,
    /// By experiment, paper by paper.
    pub chapters: Vec<Chapter>,
    /// Every run.
    pub records: Vec<Record>,
    /// Diagrams of the scenes that were run, by name.
    pub diagrams: IndexMap<String, String>,
    /// Who else ran them.
    pub simulators: Simulators,
    /// Wall time of everything, s.
    pub seconds: f64,
}

/// The other simulators that were asked.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Simulators {
    /// Name and version of each that is installed.
    pub versions: Vec<String>,
    /// A line for each that is not: how to get it.
    pub missing: Vec<String>,
}

impl Simulators {
    /// What others have seen, too.
    pub(super) fn add(&mut self, other: Simulators) {
        self.versions.extend(other.versions);
        self.missing.extend(other.missing);
        for lines in [&mut self.versions, &mut self.missing] {
            lines.sort();
            lines.dedup();
        }
    }
}

/// What one experiment found.
#[derive(Debug)]
pub struct Chapter {
    /// Whose experiment it is.
    pub of: &'static Paper,
    /// The experiment.
    pub id: String,
    /// `Figure 8`.
    pub heading: String,
    /// What it is about.
    pub title: String,
    /// What the paper shows.
    pub paper: String,
    /// What was found.
    pub findings: Findings,
    /// Why it did not come to its end.
    pub failure: Option<String>,
    /// Wall time that it took, s.
    pub seconds: f64,
}

impl Chapter {
    /// Whether it came to its end and every check holds.
    pub fn holds(&self) -> bool {
        self.failure.is_none() && self.findings.checks.iter().all(|check| check.holds)
    }
}

impl Report {
    /// Whether every experiment came to its end and every check holds.
    pub fn holds(&self) -> bool {
        self.chapters.iter().all(Chapter::holds)
    }

    /// The papers that it is about.
    pub fn papers(&self) -> Vec<&'static Paper> {
        let mut papers: Vec<&Paper> = self.chapters.iter().map(|chapter| chapter.of).collect();
        papers.dedup_by_key(|paper| paper.id);
        papers
    }

    /// The page: HTML that needs no network.
    pub fn page(&self) -> String {
        page::page(self)
    }

    /// Every check, table and record.
    pub fn json(&self) -> Value {
        let chapter = |chapter: &Chapter| {
            let tables = chapter.findings.parts.iter().filter_map(|part| match part {
                Part::Table(table) => Some(json!(table)),
                _ => None,
            });
            json!({
                "paper": chapter.of.id,
                "id": chapter.id,
                "title": chapter.title,
                "holds": chapter.holds(),
                "failure": chapter.failure,
                "seconds": chapter.seconds,
                "checks": chapter.findings.checks,
                "tables": tables.collect::<Vec<_>>(),
                "notes": chapter.findings.notes,
            })
        };
        let paper = |paper: &Paper| json!({"id": paper.id, "key": paper.key, "citation": paper.citation()});
        json!({
            "papers": self.papers().into_iter().map(paper).collect::<Vec<_>>(),
            "machine": self.machine,
            "quick": self.settings.is_quick,
            "peers": self.settings.has_peers,
            "jobs": self.settings.jobs,
            "seconds": self.seconds,
            "simulators": self.simulators,
            "interrupted": self.is_interrupted,
            "experiments": self.chapters.iter().map(chapter).collect::<Vec<_>>(),
            "records": self.records,
        })
    }
}
