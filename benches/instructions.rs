//! How many instructions kernels and scenes take: a measure without noise, for comparing before and after.
//!
//! ```text
//! cargo bench --bench instructions             compares with benches/instructions.json, fails beyond +3 %
//! cargo bench --bench instructions -- solver   those with this word in their names
//! cargo bench --bench instructions -- --save   stores what is found
//! ```
//!
//! Each case is run in a process of its own under valgrind's callgrind, which counts while [`measured`] runs. Counts repeat; they depend on the compiler and on the instructions of the processor, so that numbers of another kind of machine are not compared.
//!
//! The first call of a kernel is not counted, since that is where buffers grow. Scenes are counted from some time on.

mod support;

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::process::{Command, ExitCode};

use serde::{Deserialize, Serialize};

use support::cases::{self, Case, Work};
use support::{Selection, Table};

/// By which part more instructions are a failure.
const TOLERANCE: f64 = 0.03;
/// Marks the run under valgrind.
const COUNTED: &str = "--counted";

/// What is stored.
#[derive(Default, Serialize, Deserialize)]
struct Stored {
    /// Where it was counted.
    machine: String,
    /// Instructions of each case.
    counts: BTreeMap<String, u64>,
}

fn main() -> ExitCode {
    let selection = Selection::of_arguments();
    let is_asked = |word: &str| std::env::args().any(|argument| argument == word);
    let cases: Vec<Case> = all().into_iter().filter(|case| selection.has(&case.name)).collect();
    if is_asked(COUNTED) {
        cases.iter().for_each(run);
        return ExitCode::SUCCESS;
    }
    match compare(&cases, is_asked("--save")) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn all() -> Vec<Case> {
    cases::kernels().into_iter().chain(cases::scenes()).collect()
}

/// Under valgrind: one call.
fn run(case: &Case) {
    let mut work = (case.prepare)();
    if !case.name.starts_with("scene") {
        work();
    }
    black_box(measured(&mut work));
}

/// Valgrind counts while this runs, and knows it by its name. What it returns keeps it from ending in a jump.
#[inline(never)]
fn measured(work: &mut Work) -> u8 {
    work();
    black_box(0)
}

/// Counts, prints and compares; returns whether nothing has become worse.
fn compare(cases: &[Case], is_saving: bool) -> Result<bool, Box<dyn Error>> {
    if cases.is_empty() {
        return Ok(true);
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/instructions.json");
    let mut stored: Stored = match fs::read_to_string(&path) {
        Ok(text) => serde_json::from_str(&text)?,
        Err(_) => Stored::default(),
    };
    let machine = machine();
    let is_comparable = stored.machine == machine;
    if !is_comparable && !is_saving {
        println!("The stored counts are of `{}`, this is `{machine}`: nothing is compared.", stored.machine);
    }
    let table = Table::new("Instructions, thousands", &["case", "stored", "now", "change %"]);
    let (mut counts, mut worse) = (Vec::new(), Vec::new());
    for case in cases {
        let now = count(case)?;
        let before = stored.counts.get(&case.name).filter(|_| is_comparable);
        let change = before.map(|before| now as f64 / *before as f64 - 1.0);
        let thousands = |count: u64| format!("{:.1}", 1e-3 * count as f64);
        let or_none = |text: Option<String>| text.unwrap_or_else(|| "–".to_owned());
        table.row(&[
            case.name.clone(),
            or_none(before.map(|before| thousands(*before))),
            thousands(now),
            or_none(change.map(|change| format!("{:+.2}", 100.0 * change))),
        ]);
        if change.is_some_and(|change| change > TOLERANCE) {
            worse.push(case.name.as_str());
        }
        counts.push((case.name.clone(), now));
    }
    if is_saving {
        if !is_comparable {
            stored.counts.clear();
        }
        stored.counts.extend(counts);
        let known: Vec<String> = all().into_iter().map(|case| case.name).collect();
        stored.counts.retain(|name, _| known.contains(name));
        stored.machine = machine;
        fs::write(&path, serde_json::to_string_pretty(&stored)? + "\n")?;
        println!("\nStored in benches/instructions.json.");
        return Ok(true);
    }
    if !worse.is_empty() {
        println!(
            "\nMore than {} % above what is stored: {}. If that is as it should be, store it with `-- --save`.",
            100.0 * TOLERANCE,
            worse.join("; ")
        );
    }
    Ok(worse.is_empty())
}

/// What counts depend on besides the source.
fn machine() -> String {
    #[cfg(target_arch = "x86_64")]
    let wide = if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") {
        " with avx2 and fma"
    } else {
        ""
    };
    #[cfg(not(target_arch = "x86_64"))]
    let wide = "";
    format!("{} {}{wide}", std::env::consts::ARCH, std::env::consts::OS)
}

/// Runs a case under valgrind, which says what it has counted where it ends.
fn count(case: &Case) -> Result<u64, Box<dyn Error>> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--toggle-collect=instructions::measured"])
        .arg("--callgrind-out-file=/dev/null")
        .arg(std::env::current_exe()?)
        .args([COUNTED, &case.name])
        .output();
    let output = output.map_err(|error| {
        format!(
            "valgrind does not start ({error}); it is the package `valgrind` of most distributions of Linux"
        )
    })?;
    let text = String::from_utf8_lossy(&output.stderr);
    let found = text.lines().find_map(|line| line.split_once("Collected :")?.1.trim().parse().ok());
    match found {
        Some(count) if output.status.success() => Ok(count),
        _ => Err(format!("`{}` fails under valgrind:\n{text}", case.name).into()),
    }
}
