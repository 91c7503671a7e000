//! How benchmarks measure and print: CPU time, and one kind of table.

// Each benchmark uses a part of this.
#![allow(dead_code)]

pub mod cases;
pub mod models;

use cpu_time::ThreadTime;

/// The shortest batch of calls that is timed, s.
const BATCH: f64 = 1e-3;
/// How many batches of which the fastest counts.
const BATCHES: usize = 30;

/// Seconds of CPU time for one call, of the fastest batch.
pub fn time(mut f: impl FnMut()) -> f64 {
    let mut batch = |calls: usize| {
        let start = ThreadTime::now();
        (0..calls).for_each(|_| f());
        start.elapsed().as_secs_f64()
    };
    let mut calls = 1;
    while batch(calls) < BATCH {
        calls *= 2;
    }
    let batches = if calls == 1 { 5 } else { BATCHES };
    (0..batches).map(|_| batch(calls) / calls as f64).fold(f64::INFINITY, f64::min)
}

/// What is to be measured: all, or what has one of the words of the command line in its name. Nothing where tests are run: `cargo test --benches`
/// starts benchmarks, too.
pub struct Selection(Option<Vec<String>>);

impl Selection {
    /// From the command line.
    pub fn of_arguments() -> Selection {
        let arguments: Vec<String> = std::env::args().skip(1).collect();
        let is_test = arguments.iter().any(|argument| argument == "--test");
        let words = arguments.into_iter().filter(|argument| !argument.starts_with("--"));
        Selection((!is_test).then(|| words.collect()))
    }

    /// Whether anything is to be measured.
    pub fn is_any(&self) -> bool {
        self.0.is_some()
    }

    /// Whether something of this name is.
    pub fn has(&self, name: &str) -> bool {
        self.0.as_ref().is_some_and(|words| words.is_empty() || words.iter().any(|word| name.contains(word)))
    }
}

/// A table that is printed row by row, as Markdown that can be read as it is.
pub struct Table {
    widths: Vec<usize>,
}

impl Table {
    /// Prints a title, and the names of the columns, of which the first names the rows.
    pub fn new(title: &str, columns: &[&str]) -> Table {
        let width = |(i, name): (usize, &&str)| name.chars().count().max(if i == 0 { 33 } else { 9 });
        let table = Table { widths: columns.iter().enumerate().map(width).collect() };
        println!("\n{title}\n");
        table.row(&columns.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>());
        let rule = |(i, width): (usize, &usize)| {
            let end = if i == 0 { "-" } else { ":" };
            format!("{}{end}", "-".repeat(width - 1))
        };
        table.row(&table.widths.iter().enumerate().map(rule).collect::<Vec<_>>());
        table
    }

    /// Prints a row.
    pub fn row(&self, cells: &[String]) {
        let cell = |(i, (text, width)): (usize, (&String, &usize))| match i {
            0 => format!("| {text:<width$} "),
            _ => format!("| {text:>width$} "),
        };
        let line: String = cells.iter().zip(&self.widths).enumerate().map(cell).collect();
        println!("{line}|");
    }
}

/// Seconds as microseconds.
pub fn micro(seconds: f64) -> String {
    format!("{:.2}", 1e6 * seconds)
}
