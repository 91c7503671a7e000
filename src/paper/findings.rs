//! What an experiment writes down: texts, tables, plots, checks, and where it differs from the paper.

use serde::Serialize;

use crate::viewer::Plot;

/// Everything that an experiment found.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    /// In the order in which they are read.
    pub parts: Vec<Part>,
    /// What was expected, and whether it came so.
    pub checks: Vec<Check>,
    /// Where ours differs from the paper, and why.
    pub notes: Vec<String>,
}

/// A piece of the findings.
#[derive(Clone, Debug)]
pub enum Part {
    /// A paragraph.
    Text(String),
    /// A table.
    Table(Table),
    /// Panels below each other with the same range of x.
    Plots(Vec<Plot>),
    /// A picture as SVG, and what is on it.
    Picture(String, String),
}

/// Rows of text below a head.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Table {
    /// What is in it.
    pub caption: String,
    /// Names of the columns.
    pub head: Vec<String>,
    /// The rows.
    pub rows: Vec<Vec<String>>,
}

impl Table {
    /// A table without rows.
    pub fn new(caption: &str, head: &[&str]) -> Table {
        let head = head.iter().map(|name| (*name).to_owned()).collect();
        Table { caption: caption.to_owned(), head, rows: Vec::new() }
    }

    /// Adds a row.
    pub fn row<S: Into<String>>(&mut self, cells: impl IntoIterator<Item = S>) {
        self.rows.push(cells.into_iter().map(Into::into).collect());
    }
}

/// An expected outcome.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Check {
    /// What is expected, as a claim: `energy is lost in proportion to the step: slope 1 ± 0.2`.
    pub claim: String,
    /// What was measured.
    pub measured: String,
    /// Whether the claim holds.
    pub holds: bool,
}

impl Findings {
    /// Adds a paragraph.
    pub fn text(&mut self, text: impl Into<String>) {
        self.parts.push(Part::Text(text.into()));
    }

    /// Adds a table.
    pub fn table(&mut self, table: Table) {
        self.parts.push(Part::Table(table));
    }

    /// Adds one panel.
    pub fn plot(&mut self, plot: Plot) {
        self.plots(vec![plot]);
    }

    /// Adds panels below each other with the same range of x.
    pub fn plots(&mut self, plots: Vec<Plot>) {
        self.parts.push(Part::Plots(plots));
    }

    /// Adds a picture as SVG.
    pub fn picture(&mut self, svg: impl Into<String>, caption: impl Into<String>) {
        self.parts.push(Part::Picture(svg.into(), caption.into()));
    }

    /// Adds an expected outcome, what was measured, and whether it came so.
    pub fn check(&mut self, claim: impl Into<String>, measured: impl Into<String>, holds: bool) {
        self.checks.push(Check { claim: claim.into(), measured: measured.into(), holds });
    }

    /// Adds a difference from the paper, and why it is there.
    pub fn note(&mut self, note: impl Into<String>) {
        self.notes.push(note.into());
    }
}
