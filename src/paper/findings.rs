//! What an experiment writes down: texts, tables, plots, checks, and where it differs from the paper.

use serde::Serialize;

use crate::viewer::{Bars, Plot, Series};

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
    /// Bars beside each other.
    Bars(Bars),
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

    /// Adds paths seen from above: x and y of each in m, a unit as long on one axis as on the other.
    pub fn paths(&mut self, title: impl Into<String>, paths: Vec<Series>) {
        self.plot(Plot {
            title: title.into(),
            x_label: "x (m)".to_owned(),
            y_label: "y (m)".to_owned(),
            is_map: true,
            series: paths,
            ..Plot::default()
        });
    }

    /// Adds error against work, both logarithmic, a curve with marks for each method.
    pub fn work_precision(
        &mut self,
        title: impl Into<String>,
        [work, error]: [&str; 2],
        curves: impl IntoIterator<Item = (String, Vec<(f64, f64)>)>,
    ) {
        let curves = curves.into_iter().map(|(name, points)| Series { name, points, has_marks: true });
        self.plot(Plot {
            title: title.into(),
            x_label: work.to_owned(),
            y_label: error.to_owned(),
            is_log_x: true,
            is_log_y: true,
            series: curves.collect(),
            ..Plot::default()
        });
    }

    /// Adds residuals, or what else converges, by iteration from 1 on: a curve for each method on a logarithmic axis.
    pub fn convergence(
        &mut self,
        title: impl Into<String>,
        y_label: &str,
        residuals: impl IntoIterator<Item = (String, Vec<f64>)>,
    ) {
        let numbered = |values: Vec<f64>| values.into_iter().enumerate().map(|(i, r)| ((i + 1) as f64, r));
        let curves = residuals.into_iter().map(|(name, values)| Series {
            name,
            points: numbered(values).collect(),
            ..Series::default()
        });
        self.plot(Plot {
            title: title.into(),
            x_label: "iterations".to_owned(),
            y_label: y_label.to_owned(),
            is_log_y: true,
            series: curves.collect(),
            ..Plot::default()
        });
    }

    /// Adds bars beside each other.
    pub fn bars(&mut self, bars: Bars) {
        self.parts.push(Part::Bars(bars));
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
