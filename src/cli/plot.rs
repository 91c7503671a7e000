//! `cenic plot`: signals of recordings, as a picture or as a list.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use super::arguments::PlotArguments;
use super::console::{Console, Exit};
use super::picture::{check_name, write_picture};
use super::text::{Table, count, number};
use crate::diagram::glob;
use crate::document::{Diagnostic, Diagnostics, did_you_mean};
use crate::io::logs::{Log, LogColumn, read_log};
use crate::viewer::{Plot, PlotError, Series, plots_svg};

/// So many signals are plotted without being asked for by name.
const MAX_UNASKED: usize = 24;
/// Heights of the picture with one panel, and of each of several, in pixels.
const HEIGHTS: (u32, u32) = (420, 240);

/// A recording, and what it is called where there are several.
struct Named {
    name: String,
    log: Log,
}

pub(super) fn plot(arguments: &PlotArguments, console: &mut Console) -> Result<Exit, Diagnostics> {
    let (files, patterns): (Vec<&str>, Vec<&str>) =
        arguments.words.iter().map(String::as_str).partition(|word| is_log(word));
    if files.is_empty() {
        let message = "no recording is named: a word that ends with `.csv` or `.npz`";
        return Err(Diagnostic::new(message)
            .help("as in `cenic plot out/arm.csv control.out -o arm.svg`")
            .into());
    }
    if let Some(output) = &arguments.output {
        check_name(output)?;
    }
    let mut logs = read_all(&files)?;
    share_units(&mut logs);
    check_patterns(&logs, &patterns)?;
    let chosen: Vec<Curve> = logs.iter().flat_map(|log| choose(log, &patterns)).collect();
    let Some(output) = &arguments.output else {
        list(&logs, &patterns, console);
        return Ok(Exit::Done);
    };
    if patterns.is_empty() && chosen.len() > MAX_UNASKED {
        let message = format!("there are {}; say which to plot", count(chosen.len() as u64, "signal"));
        return Err(Diagnostic::new(message)
            .help("without `-o` they are listed, and `'*'` stands for all")
            .into());
    }
    let mut plots = panels(&chosen, arguments, logs.len() > 1);
    if let Some(first) = plots.first_mut() {
        first.title = arguments.title.clone();
    }
    if let Some(last) = plots.last_mut() {
        last.x_label = "time (s)".to_owned();
    }
    let height = match plots.len() {
        0 | 1 => HEIGHTS.0,
        n => HEIGHTS.1.saturating_mul(n as u32),
    };
    let svg = plots_svg(&plots, arguments.width, arguments.height.unwrap_or(height)).map_err(|error| {
        let problem = Diagnostic::new(error.to_string());
        match error {
            PlotError::Size { .. } => {
                problem.help("choose --width and --height, fewer signals, or --together")
            }
            PlotError::Drawing { .. } => problem,
        }
    })?;
    write_picture(output, &svg)?;
    Ok(Exit::Done)
}

/// Whether a word names a recording.
pub(super) fn is_log(word: &str) -> bool {
    let extension = Path::new(word).extension().unwrap_or_default().to_string_lossy().to_lowercase();
    ["csv", "txt", "npz", "npy", "mcap"].contains(&extension.as_str())
}

/// Units that one recording knows are those of the others, too.
fn share_units(logs: &mut [Named]) {
    let known: HashMap<String, String> = logs
        .iter()
        .flat_map(|named| &named.log.columns)
        .filter(|column| !column.unit.is_empty())
        .map(|column| (column.name.clone(), column.unit.clone()))
        .collect();
    for column in
        logs.iter_mut().flat_map(|named| &mut named.log.columns).filter(|column| column.unit.is_empty())
    {
        column.unit = known.get(&column.name).cloned().unwrap_or_default();
    }
}

/// Reads recordings; all problems are said at once.
fn read_all(files: &[&str]) -> Result<Vec<Named>, Diagnostics> {
    let mut problems = Diagnostics::new();
    let mut logs = Vec::new();
    let names = short_names(files);
    for (file, name) in files.iter().zip(names) {
        match read_log(Path::new(file)) {
            Ok(log) => logs.push(Named { name, log }),
            Err(problem) => problems.push(problem),
        }
    }
    problems.into_result(logs)
}

/// The names of files without their folders, if that tells them apart.
pub(super) fn short_names(files: &[&str]) -> Vec<String> {
    let short = |file: &&str| Path::new(file).file_name().unwrap_or_default().to_string_lossy().into_owned();
    let names: Vec<String> = files.iter().map(short).collect();
    let distinct: HashSet<&String> = names.iter().collect();
    if distinct.len() == names.len() { names } else { files.iter().map(|file| (*file).to_owned()).collect() }
}

fn fits(column: &LogColumn, patterns: &[&str]) -> bool {
    patterns.is_empty()
        || patterns.iter().any(|pattern| pattern == &column.name || glob::matches(pattern, &column.name))
}

/// Names patterns that fit nothing in any of the recordings.
fn check_patterns(logs: &[Named], patterns: &[&str]) -> Result<(), Diagnostics> {
    let columns = || logs.iter().flat_map(|named| &named.log.columns);
    let mut problems = Diagnostics::new();
    for pattern in patterns.iter().filter(|pattern| !columns().any(|column| fits(column, &[pattern]))) {
        let names = columns().flat_map(|column| [column.name.as_str(), column.signal.as_str()]);
        let hint = did_you_mean(pattern, names).map(|hint| format!(" ({hint})")).unwrap_or_default();
        let problem = Diagnostic::new(format!("no recorded signal fits `{pattern}`{hint}"));
        problems.push(problem.help("without signals and `-o`, all that are recorded are listed"));
    }
    problems.into_result(())
}

/// A column to be plotted, and where it is from.
struct Curve<'l> {
    log: &'l Named,
    column: &'l LogColumn,
}

fn choose<'l>(log: &'l Named, patterns: &[&str]) -> Vec<Curve<'l>> {
    let columns = log.log.columns.iter().filter(|column| fits(column, patterns));
    columns.map(|column| Curve { log, column }).collect()
}

/// Signals with their extent: what one wants to know before plotting.
fn list(logs: &[Named], patterns: &[&str], console: &mut Console) {
    for named in logs {
        let Log { t, .. } = &named.log;
        let times = match (t.first(), t.last()) {
            (Some(first), Some(last)) => format!(", t = {} … {} s", number(*first), number(*last)),
            _ => String::new(),
        };
        let mut table = Table::headed(&["signal", "unit", "lowest", "highest", "last"]);
        for Curve { column, .. } in choose(named, patterns) {
            let (low, high) = extent(&column.values);
            let last = column.values.last().copied().unwrap_or(f64::NAN);
            table.row([column.name.clone(), column.unit.clone(), number(low), number(high), number(last)]);
        }
        let rows = count(t.len() as u64, "row");
        console.print(&format!("{}: {rows}{times}\n{}", named.name, table.render(2, None)));
    }
}

fn extent(values: &[f64]) -> (f64, f64) {
    let start = (f64::NAN, f64::NAN);
    values.iter().fold(start, |(low, high), value| (low.min(*value), high.max(*value)))
}

/// Signals in panels: by unit, or by port where there are no units.
fn panels(curves: &[Curve], arguments: &PlotArguments, has_several: bool) -> Vec<Plot> {
    let key = |curve: &Curve| match (&curve.column.unit, &curve.column.signal) {
        _ if arguments.together => String::new(),
        _ if arguments.separate => curve.column.name.clone(),
        (unit, signal) if unit.is_empty() => format!("port {signal}"),
        (unit, _) => format!("unit {unit}"),
    };
    let mut panels: Vec<(String, Plot)> = Vec::new();
    for curve in curves {
        let key = key(curve);
        let at = panels.iter().position(|(other, _)| *other == key).unwrap_or_else(|| {
            let unit = curve.column.unit.clone();
            panels.push((key, Plot { y_label: unit, is_log_y: arguments.log, ..Plot::default() }));
            panels.len() - 1
        });
        let plot = &mut panels[at].1;
        if plot.y_label != curve.column.unit {
            plot.y_label.clear();
        }
        plot.series.push(series(curve, arguments, has_several));
    }
    panels.into_iter().map(|(_, plot)| plot).collect()
}

fn series(curve: &Curve, arguments: &PlotArguments, has_several: bool) -> Series {
    let (from, to) = (arguments.from.unwrap_or(f64::NEG_INFINITY), arguments.to.unwrap_or(f64::INFINITY));
    let points = curve.log.log.t.iter().copied().zip(curve.column.values.iter().copied());
    let name = &curve.column.name;
    Series {
        name: if has_several { format!("{name}  ({})", curve.log.name) } else { name.clone() },
        points: points.filter(|(t, _)| (from..=to).contains(t)).collect(),
        ..Series::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_called_as_shortly_as_tells_them_apart() {
        assert_eq!(short_names(&["out/a.csv", "b.csv"]), ["a.csv", "b.csv"]);
        assert_eq!(short_names(&["x/a.csv", "y/a.csv"]), ["x/a.csv", "y/a.csv"]);
    }

    #[test]
    fn words_with_the_end_of_a_file_are_files() {
        assert!(is_log("out/a.CSV") && is_log("a.npz"));
        assert!(!is_log("control.out") && !is_log("arm.state[2]") && !is_log("*"));
    }
}
