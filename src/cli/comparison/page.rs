//! The page of a report: tables and plots in one HTML file that needs nothing else.

use super::plants::{energy_change, penetration};
use super::runs::{Run, Work};
use super::study::{Signal, Study};
use crate::cli::report::Outcome;
use crate::cli::text::{number, seconds};
use crate::viewer::{Plot, Series, escape, plot_svg};

/// Most signals that are plotted; tables have more.
const MAX_PLOTS: usize = 80;
/// Most signals in tables.
const MAX_ROWS: usize = 400;
/// Runs side by side in a table: as many columns of numbers have room in the page.
const RUNS_PER_TABLE: usize = 8;
/// Width of a plot, in pixels.
const WIDTH: u32 = 1100;

/// The whole page.
pub(super) fn page(study: &Study) -> String {
    let signals = study.signals();
    let title = escape(&study.title);
    let mut body = format!("<h1>{title}</h1>\n");
    if !study.doc.is_empty() {
        body.push_str(&format!("<p>{}</p>\n", escape(&study.doc)));
    }
    body.push_str(&runs(study, &signals));
    body.push_str(&work_precision(study, &signals));
    if signals.is_empty() {
        body.push_str(
            "<p>Nothing was recorded. Add a Recorder block, or <code>--set sim.record=[block.port]</code>, for values, \
             differences and plots.</p>\n",
        );
    } else {
        let heading = "<h2>Largest differences</h2>\n<p>The largest distance from the reference at any time. An event that \
                       happens a little earlier or later makes a difference as large as its jump.</p>\n";
        body.push_str(heading);
        let difference = |run: usize, signal: &Signal| match study.references[run] {
            Some(reference) if reference == run => "reference".to_owned(),
            _ => study
                .difference(run, signal.name)
                .map_or_else(String::new, |difference| short(difference.largest)),
        };
        body.push_str(&by_signal(study, &signals, difference));
        body.push_str("<h2>Final values</h2>\n");
        let last = |run: usize, signal: &Signal| {
            let last = study.runs[run].signal(signal.name).and_then(|(_, values)| values.last().copied());
            last.map_or_else(String::new, number)
        };
        body.push_str(&by_signal(study, &signals, last));
        body.push_str(&plots(study, &signals));
    }
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
         <style>\n{}</style>\n</head>\n<body>\n{body}</body>\n</html>\n",
        include_str!("page.css")
    )
}

/// Three digits.
fn short(value: f64) -> String {
    number(format!("{value:.2e}").parse().unwrap_or(value))
}

fn cell(class: &str, text: &str) -> String {
    let class = if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") };
    format!("<td{class}>{}</td>", escape(text))
}

/// What the words above columns mean.
const MEANINGS: [(&str, &str); 10] = [
    ("steps", "accepted steps"),
    (
        "rejected",
        "attempts that were made again with a smaller step: the error was too large, or no solution was found",
    ),
    ("iterations", "iterations of the solver in all steps together"),
    ("factorizations", "matrices that the solver factorised in all steps together"),
    ("evaluations", "evaluations of the slope of the whole state"),
    (
        "penetration",
        "the deepest that shapes were in each other, in metres, at a thousand times spread evenly over the run",
    ),
    (
        "energy change",
        "kinetic and potential energy of all plants at the end less that at the start, in joules",
    ),
    ("cpu time", "time of all threads together"),
    ("real-time rate", "simulated time per time on the clock: above 1 it is faster than reality"),
    (
        "difference",
        "the mean difference from the reference over time, in parts of the signal's extent, of the signal for which it is largest",
    ),
];

/// What a run took: a name, whether it is said of all runs, and the count.
type Count = (&'static str, bool, fn(&Work) -> u64);
const COUNTS: [Count; 5] = [
    ("steps", true, |work| work.steps),
    ("rejected", true, |work| work.rejected),
    ("iterations", false, |work| work.iterations),
    ("factorizations", false, |work| work.factorizations),
    ("evaluations", false, |work| work.evaluations),
];

/// What runs came to, where there are plants.
type Measure = (&'static str, fn(&Run) -> Option<f64>);
const MEASURES: [Measure; 2] = [("penetration", penetration), ("energy change", energy_change)];

fn table(head: &[(&str, &str)], rows: &[String]) -> String {
    let head: String = head
        .iter()
        .map(|(class, text)| {
            let meaning = MEANINGS.iter().find(|(word, _)| word == text);
            let title =
                meaning.map(|(_, meaning)| format!(" title=\"{}\"", escape(meaning))).unwrap_or_default();
            format!("<th class=\"{class}\"{title}>{}</th>", escape(text))
        })
        .collect();
    let rows: String = rows.iter().map(|row| format!("<tr>{row}</tr>\n")).collect();
    format!(
        "<div class=\"scroll\"><table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}</tbody></table></div>\n"
    )
}

/// A row for each run: what it was given, how it ended, and what it took.
fn runs(study: &Study, signals: &[Signal]) -> String {
    let has_work = study.runs.iter().any(|run| run.work.is_some());
    let mut head = vec![("", "run")];
    head.extend(study.names.iter().map(|name| ("text", name.as_str())));
    head.push(("text", "outcome"));
    // A column that says nothing in any run is left out: explicit methods have nothing to iterate.
    let works: Vec<&Work> = study.runs.iter().filter_map(|run| run.work.as_ref()).collect();
    let counts =
        COUNTS.iter().filter(|(_, always, count)| *always || works.iter().any(|work| count(work) > 0));
    let counts: Vec<_> = counts.collect();
    let measures =
        MEASURES.iter().filter(|(_, of)| has_work && study.runs.iter().any(|run| of(run).is_some()));
    let measures: Vec<_> = measures.collect();
    if has_work {
        head.extend(counts.iter().map(|(name, ..)| ("", *name)));
        head.extend(["cpu time", "real-time rate"].map(|name| ("", name)));
        head.extend(measures.iter().map(|(name, _)| ("", *name)));
    }
    head.push(("", "difference"));
    let row = |(i, run): (usize, &Run)| {
        let mut row = cell("mark", &(i + 1).to_string());
        row.extend(run.values.iter().map(|value| cell("text", value)));
        row.push_str(&outcome(&run.outcome));
        match &run.work {
            Some(work) => {
                row.extend(counts.iter().map(|(.., count)| cell("", &count(work).to_string())));
                row.push_str(&cell("", &seconds(work.cpu_s)));
                row.push_str(&cell("", &format!("{}×", short(work.rate))));
                row.extend(measures.iter().map(|(_, of)| cell("", &of(run).map_or_else(String::new, short))));
            }
            None if has_work => row.push_str(&"<td></td>".repeat(counts.len() + 2 + measures.len())),
            None => {}
        }
        let difference = match study.references[i] {
            Some(reference) if reference == i => "reference".to_owned(),
            _ => study.relative_difference(i, signals).map_or_else(String::new, short),
        };
        row + &cell("", &difference)
    };
    let rows: Vec<String> = study.runs.iter().enumerate().map(row).collect();
    let note = "<p>The difference is that from the reference: the mean over time, in parts of the extent of the signal, of \
                the signal for which it is largest.</p>\n";
    format!("<h2>Runs</h2>\n{}{note}{}", table(&head, &rows), remarks(study))
}

/// Options that the methods of runs do not have, and what runs warned of.
fn remarks(study: &Study) -> String {
    let mut lines = String::new();
    for (i, run) in study.runs.iter().enumerate() {
        let left_out = (!run.left_out.is_empty()).then(|| format!("without {}", not_options(&run.left_out)));
        for remark in left_out.iter().chain(&run.warnings) {
            let label = escape(&study.label(run));
            lines.push_str(&format!("<li>Run {}, {label}: {}</li>\n", i + 1, with_names(&escape(remark))));
        }
    }
    if lines.is_empty() { lines } else { format!("<ul>\n{lines}</ul>\n") }
}

/// Text with `names` set as such.
fn with_names(text: &str) -> String {
    let pieces = text.split('`').enumerate();
    pieces
        .map(|(i, piece)| if i % 2 == 0 { piece.to_owned() } else { format!("<code>{piece}</code>") })
        .collect()
}

/// Options of the diagram's integrator that another one does not have.
pub(super) fn not_options(names: &[String]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    let have = if names.len() > 1 { "which are no options" } else { "which is no option" };
    format!("{} of the diagram, {have} of this integrator", names.join(", "))
}

fn outcome(outcome: &Outcome) -> String {
    let class = match outcome {
        Outcome::Done | Outcome::Stopped(_) => "text good",
        Outcome::Interrupted => "text mark",
        Outcome::Failed(_) | Outcome::Error(_) => "text bad",
    };
    match outcome.message() {
        "" => cell(class, outcome.word()),
        message => cell(class, &format!("{}: {message}", outcome.word())),
    }
}

/// A row for each signal and a column for each run; so many runs at a time that all of them are seen without moving the table.
fn by_signal(study: &Study, signals: &[Signal], value: impl Fn(usize, &Signal) -> String) -> String {
    let labels: Vec<String> = study.runs.iter().map(|run| study.label(run)).collect();
    let all: Vec<usize> = (0..labels.len()).collect();
    let has_units = signals.iter().any(|signal| !signal.unit.is_empty());
    let mut out = String::new();
    for runs in all.chunks(RUNS_PER_TABLE) {
        let mut head = vec![("text", "signal")];
        head.extend(has_units.then_some(("text", "unit")));
        head.extend(runs.iter().map(|run| ("", labels[*run].as_str())));
        let row = |signal: &Signal| {
            let values: String = runs.iter().map(|run| cell("", &value(*run, signal))).collect();
            let unit = if has_units { cell("text mark", signal.unit) } else { String::new() };
            cell("text", signal.name) + &unit + &values
        };
        let rows: Vec<String> = signals.iter().take(MAX_ROWS).map(row).collect();
        out.push_str(&table(&head, &rows));
    }
    out + &left_out(signals.len(), MAX_ROWS, "in these tables")
}

fn left_out(count: usize, limit: usize, place: &str) -> String {
    match count.saturating_sub(limit) {
        0 => String::new(),
        more => format!("<p>{more} more signals are not {place}.</p>\n"),
    }
}

fn draw(plot: &Plot) -> String {
    plot_svg(plot, WIDTH, plot.fitting_height(WIDTH))
        .unwrap_or_else(|error| format!("<p>{}</p>", escape(&error.to_string())))
}

/// Error against work: lower and further to the left is better.
fn work_precision(study: &Study, signals: &[Signal]) -> String {
    let curves = study.work_precision(signals);
    if curves.is_empty() {
        return String::new();
    }
    let series = curves.into_iter().map(|(name, mut points)| {
        points.sort_by(|a, b| a.0.total_cmp(&b.0));
        Series { name, points, has_marks: true }
    });
    let plot = Plot {
        x_label: "cpu time (s)".to_owned(),
        y_label: "difference".to_owned(),
        is_log_x: true,
        is_log_y: true,
        series: series.collect(),
        ..Plot::default()
    };
    format!("<h2>Error against work</h2>\n{}", draw(&plot))
}

/// Every signal over time, all runs over each other, port by port.
fn plots(study: &Study, signals: &[Signal]) -> String {
    let mut out = String::from("<h2>Signals</h2>\n");
    let mut port = None;
    for signal in signals.iter().take(MAX_PLOTS) {
        if port != Some(signal.port) {
            out.push_str(if port.is_some() { "</details>\n" } else { "" });
            out.push_str(&format!("<details open><summary>{}</summary>\n", escape(signal.port)));
            port = Some(signal.port);
        }
        let series = study.runs.iter().filter_map(|run| {
            let (t, values) = run.signal(signal.name)?;
            let points = t.iter().copied().zip(values.iter().copied()).collect();
            Some(Series { name: study.label(run), points, ..Series::default() })
        });
        let plot = Plot {
            title: signal.name.to_owned(),
            x_label: "time (s)".to_owned(),
            y_label: signal.unit.to_owned(),
            series: series.collect(),
            ..Plot::default()
        };
        out.push_str(&draw(&plot));
        out.push('\n');
    }
    out.push_str(if port.is_some() { "</details>\n" } else { "" });
    out + &left_out(signals.len(), MAX_PLOTS, "plotted")
}
