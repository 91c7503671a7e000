//! `cenic run --verify`: how far the run can be trusted, in words, as a table and as JSON.

use std::collections::HashSet;

use serde_json::{Value as Json, json};

use super::console::{Console, Exit, Stream, Style};
use super::interrupt::Watch;
use super::progress::Progress;
use super::text::{Table, count, json_number, number};
use crate::blocks::plant::PlantOffer;
use crate::diagram::{Diagram, Schedule};
use crate::document::{Diagnostics, Node};
use crate::integrators::IntegratorSpec;
use crate::simulator::Sim;
use crate::simulator::verify::{Finding, Findings, Verdict, Wanted, in_words, tighter, verify};

/// Signals in the table, the worst first; JSON has them all.
const MAX_SIGNALS: usize = 20;

/// A signal that stays within this is at rest: its range is of rounding, and no measure for errors.
const AT_REST: f64 = 1e-9;

/// What was run, and what came of it.
pub(super) struct Verified {
    methods: [IntegratorSpec; 3],
    findings: Findings,
}

/// Makes three runs of a diagram from a state to an end. None if somebody interrupts them.
pub(super) fn run(
    diagram: &Diagram,
    (sim, method): (&Sim, &IntegratorSpec),
    resume: Option<&Node>,
    end: f64,
    is_quiet: bool,
    console: &mut Console,
) -> Result<Option<Verified>, Diagnostics> {
    let methods = tighter(method);
    let sim = Sim { integrator: method.clone(), ..sim.clone() };
    let angles = angles(&diagram.compile()?);
    let is_angle = |element: &str| angles.contains(element);
    let wanted = Wanted { diagram, sim: &sim, resume, end, is_angle: &is_angle };
    let interrupt = std::sync::Arc::default();
    let _watch = Watch::new(std::sync::Arc::clone(&interrupt));
    let mut present = (usize::MAX, None::<Progress>);
    let result = verify(wanted, &mut |i, t| {
        if present.0 != i {
            present.1.take().into_iter().for_each(Progress::finish);
            if !is_quiet {
                console.say(&format!("verifying: run {} of 3, {}\n", i + 1, in_words(&methods[i])));
            }
            present = (i, Some(Progress::new(console.stderr.is_terminal, is_quiet, t, end)));
        }
        if let Some(progress) = &mut present.1 {
            progress.update(t, console);
        }
        !interrupt.load(std::sync::atomic::Ordering::Relaxed)
    });
    present.1.into_iter().for_each(Progress::finish);
    Ok(result?.map(|findings| Verified { methods, findings }))
}

/// Elements that are angles about the axes of joints.
fn angles(schedule: &Schedule) -> HashSet<String> {
    let plants = schedule.offers.iter().filter_map(|offer| offer.get::<PlantOffer>());
    plants.flat_map(|plant| plant.angles()).collect()
}

fn word(verdict: Verdict) -> String {
    match verdict {
        Verdict::Converged => "converged".to_owned(),
        Verdict::NotConverged => "not converged".to_owned(),
        Verdict::Chaotic { since } => format!("chaotic since t = {} s", number(short(since))),
    }
}

/// Three digits: nothing here is known better.
fn short(value: f64) -> f64 {
    format!("{value:.2e}").parse().unwrap_or(value)
}

/// The worst first: what is lost before what is not, the earliest first, then the greatest errors in parts of the range.
fn worst_first(findings: &Findings) -> Vec<&Finding> {
    let mut sorted: Vec<&Finding> = findings.channels.iter().collect();
    let rank = |finding: &Finding| match finding.verdict {
        Verdict::NotConverged => 0,
        Verdict::Chaotic { .. } => 1,
        Verdict::Converged => 2,
    };
    let part = |finding: &Finding| finding.error / (AT_REST + finding.range);
    sorted.sort_by(|a, b| {
        let by_time = a.trusted.total_cmp(&b.trusted);
        rank(a).cmp(&rank(b)).then(by_time).then(part(b).total_cmp(&part(a)))
    });
    sorted
}

impl Verified {
    /// What the command ends with, if the run itself was all right.
    pub fn exit(&self) -> Exit {
        match self.findings.verdict {
            Verdict::Converged => Exit::Done,
            _ => Exit::Unverified,
        }
    }

    /// One line that says it all.
    fn line(&self, stream: Stream) -> String {
        let Findings { channels, verdict, trusted, end } = &self.findings;
        let style = if *verdict == Verdict::Converged { Style::Green } else { Style::Yellow };
        let heading = stream.paint(style, &word(*verdict));
        let until = number(short(*trusted));
        match verdict {
            _ if channels.is_empty() => {
                "nothing to verify: no signal is recorded, and there is no state".to_owned()
            }
            Verdict::Converged => {
                let largest = worst_first(&self.findings)
                    .into_iter()
                    .filter(|f| f.range > AT_REST)
                    .map(|f| f.error / f.range)
                    .fold(0.0, f64::max);
                format!(
                    "{heading}: tighter runs differ as little as the order of the method lets expect; errors are about {} % of the ranges of signals, or less",
                    number(short(100.0 * largest))
                )
            }
            Verdict::Chaotic { .. } => format!(
                "{heading}: from then on neighbouring trajectories part, whatever the accuracy, and only averages over many runs mean something; \
                 this run can be trusted until t = {until} s of {} s",
                number(*end)
            ),
            Verdict::NotConverged => format!(
                "{heading}: tighter runs do not come closer to each other from t = {until} s on; ask for more accuracy, or look for a switch or threshold that \
                 is decided otherwise in each run"
            ),
        }
    }

    /// For people.
    pub fn text(&self, stream: Stream) -> String {
        let [a, b, c] = &self.methods;
        let mut text = format!("verified: {}\n", self.line(stream));
        let sorted = worst_first(&self.findings);
        if sorted.is_empty() {
            return text;
        }
        let head = ["signal", "range", "1st from 2nd", "2nd from 3rd", "error, about", "until", "verdict"];
        let mut table = Table::headed(&head);
        for finding in sorted.iter().take(MAX_SIGNALS) {
            let cell = |value: f64| number(short(value));
            let unit = if finding.channel.unit.is_empty() {
                String::new()
            } else {
                format!(" ({})", finding.channel.unit)
            };
            table.row([
                format!("{}{unit}", finding.channel.name),
                cell(finding.range),
                cell(finding.differences[0]),
                cell(finding.differences[1]),
                cell(finding.error),
                format!("{} s", cell(finding.trusted)),
                word(finding.verdict),
            ]);
        }
        text.push_str(&table.render(2, None));
        if sorted.len() > MAX_SIGNALS {
            text.push_str(&format!(
                "  … and {} more (--json has all)\n",
                count((sorted.len() - MAX_SIGNALS) as u64, "signal")
            ));
        }
        text.push_str(&format!("  runs: {}; {}; {}\n", in_words(a), in_words(b), in_words(c)));
        text
    }

    /// For programs.
    pub fn json(&self) -> Json {
        let verdict = |verdict: Verdict| match verdict {
            Verdict::Converged => "converged",
            Verdict::NotConverged => "not_converged",
            Verdict::Chaotic { .. } => "chaotic",
        };
        let since = |verdict: Verdict| match verdict {
            Verdict::Chaotic { since } => json_number(since),
            _ => Json::Null,
        };
        let signal = |finding: &Finding| {
            json!({
                "name": finding.channel.name,
                "unit": finding.channel.unit,
                "range": json_number(finding.range),
                "differences": finding.differences.map(json_number),
                "error": json_number(finding.error),
                "trusted_until_s": json_number(finding.trusted),
                "verdict": verdict(finding.verdict),
                "chaotic_since_s": since(finding.verdict),
            })
        };
        let Findings { channels, verdict: whole, trusted, end } = &self.findings;
        json!({
            "verdict": verdict(*whole),
            "chaotic_since_s": since(*whole),
            "trusted_until_s": json_number(*trusted),
            "compared_until_s": json_number(*end),
            "runs": self.methods.each_ref().map(in_words),
            "signals": channels.iter().map(signal).collect::<Vec<_>>(),
        })
    }
}
