//! Every diagram of the repository under every method.

use std::collections::BTreeMap;

use super::diagrams;
use super::suite::names;
use crate::diagram::Stop;
use crate::paper::{Experiment, Findings, Lab, Table, methods, number, start};
use crate::simulator::Status;

/// A page of our own.
pub const EXPERIMENT: Experiment = Experiment {
    id: "conformance",
    title: "every diagram under every method",
    paper: "Not in the paper. The beginning of every diagram of the repository, 0.2 s with steps of 1 ms, with options as they are if nothing is said. Each runs, or there is a reason.",
    seconds: 240.0,
    is_alone: false,
    run,
};

/// How long, s.
const LENGTH: f64 = 0.2;
/// CPU time of one run, s.
const LIMIT_S: f64 = 4.0;
/// A few for a short look.
const FEW: [&str; 6] = ["conveyor", "gripper", "joint_limits", "quadruped_drop", "series_elastic", "stack"];

/// How a run ended.
struct Ended {
    /// Why it did not come to its end; none if it did, or if the diagram itself ended it.
    reason: Option<String>,
    /// Whether there was no time left.
    is_slow: bool,
    problems: u64,
    unconverged: u64,
}

/// Runs the beginning of a diagram.
fn begin(lab: &Lab, diagram: &str, method: &str, length: f64) -> anyhow::Result<Ended> {
    let spec = methods::method(serde_json::json!({"type": method, "fixed_step": 1e-3}))?;
    let mut ended = Ended { reason: None, is_slow: false, problems: 0, unconverged: 0 };
    let started = diagrams::diagram(diagram).and_then(|diagram| start(&diagram, &spec));
    let mut simulator = match started {
        Ok(simulator) => simulator,
        Err(error) => {
            ended.reason = Some(format!("{error:#}"));
            return Ok(ended);
        }
    };
    let clock = lab.clock();
    loop {
        lab.go_on()?;
        match simulator.step(length) {
            Ok(None) if clock.is_over(LIMIT_S) => {
                ended.is_slow = true;
                break;
            }
            Ok(None) => {}
            Ok(Some(Status::Stopped(Stop::Failed(why)))) => {
                ended.reason = Some(format!("stopped: {why}"));
                break;
            }
            Ok(Some(_)) => break,
            Err(error) => {
                ended.reason = Some(error.to_string());
                break;
            }
        }
    }
    if ended.reason.is_none() && !simulator.state().x.iter().all(|x| x.is_finite()) {
        ended.reason = Some("a state is not finite".to_owned());
    }
    if ended.is_slow {
        ended.reason = Some(format!("{LIMIT_S} s of CPU time are over at t = {} s", number(simulator.time())));
    }
    let solver = &simulator.statistics().solver;
    (ended.problems, ended.unconverged) = (solver.solutions, solver.unconverged);
    Ok(ended)
}

fn run(lab: &mut Lab, findings: &mut Findings) -> anyhow::Result<()> {
    let length = if lab.settings.is_quick { 0.02 } else { LENGTH };
    let chosen: Vec<&str> =
        diagrams::names().filter(|name| !lab.settings.is_quick || FEW.contains(name)).collect();
    let mut head = vec!["diagram"];
    head.extend(names());
    let mut matrix = Table::new("✓ runs; with a number: the percent of contact problems that were not solved to the tolerance; else see below", &head);
    let mut reasons: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let (mut ran, mut slow, mut tried) = (BTreeMap::<&str, u32>::new(), 0, 0);
    for diagram in &chosen {
        let mut row = vec![(*diagram).to_owned()];
        for method in names() {
            lab.say(format!("{diagram}: {method}"));
            let ended = begin(lab, diagram, method, length)?;
            let part = 100.0 * ended.unconverged as f64 / ended.problems.max(1) as f64;
            tried += 1;
            row.push(match (&ended.reason, ended.unconverged) {
                (Some(_), _) if ended.is_slow => "slow".to_owned(),
                (Some(_), _) => "fails".to_owned(),
                (None, 0) => "✓".to_owned(),
                (None, _) => format!("✓ {}", number(part)),
            });
            match ended.reason {
                Some(reason) => {
                    slow += u32::from(ended.is_slow);
                    reasons.entry(reason).or_default().push(format!("{diagram} under {method}"));
                }
                None => *ran.entry(method).or_default() += 1,
            }
        }
        matrix.row(row);
    }
    for method in names() {
        let count = ran.get(method).copied().unwrap_or(0);
        let failed = reasons.values().flatten().filter(|who| who.ends_with(&format!(" under {method}"))).count();
        findings.check(
            format!("{method}: every diagram runs"),
            format!("{count} of {}, {failed} with a reason", chosen.len()),
            count as usize == chosen.len(),
        );
    }
    findings.table(matrix);
    if !reasons.is_empty() {
        let mut table = Table::new("Reasons", &["what was said", "by"]);
        for (reason, who) in reasons {
            table.row([reason, who.join(", ")]);
        }
        findings.table(table);
    }
    findings.note(format!(
        "{tried} runs, {slow} of which did not end in {LIMIT_S} s of CPU time each. Blocks that stop a run because the motion is not as intended, such as an `Assert`, are reasons, too. `servo` is left out, which \
         nests a diagram of its own file, as are three that need blocks of examples."
    ));
    Ok(())
}
