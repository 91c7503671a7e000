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

/// Diagrams with contacts at points that do not run under some methods, and why.
const LIMITS: [(&str, &[&str], &str); 1] = [(
    "suction_array",
    &["ncp_staggered", "ncp_admm", "ccp_admm", "apgd", "raisim"],
    "suction pulls a box at 1000 m/s²; contacts of a step are found by the velocities at its start, so that it is a h² = 1 mm deep in the cups before they meet, where an Assert ends the run. Steps of 0.2 ms run",
)];

/// How a run ended.
struct Ended {
    /// Why it did not come to its end; none if it did, or if the diagram itself ended it.
    reason: Option<String>,
    /// Whether there was no time left.
    is_slow: bool,
    /// Whether most contact problems were not solved.
    is_unsolved: bool,
    problems: u64,
    unconverged: u64,
}

/// Runs the beginning of a diagram.
fn begin(lab: &Lab, diagram: &str, method: &str, length: f64) -> anyhow::Result<Ended> {
    let spec = methods::method(serde_json::json!({"type": method, "fixed_step": 1e-3}))?;
    let mut ended = Ended { reason: None, is_slow: false, is_unsolved: false, problems: 0, unconverged: 0 };
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
    let solver = &simulator.statistics().solver;
    (ended.problems, ended.unconverged) = (solver.solutions, solver.unconverged);
    if ended.reason.is_none() && 2 * ended.unconverged > ended.problems {
        ended.is_unsolved = true;
        let first = simulator.warnings().iter().find(|warning| warning.kind == "unconverged_step");
        let left = first.and_then(|warning| warning.message.split(", with ").nth(1)?.split(" left").next());
        ended.reason = Some(match left {
            Some("inf") => {
                "most contact problems cannot be begun with: they have a number that is none".to_owned()
            }
            _ => "most contact problems are not solved to the tolerance".to_owned(),
        });
    }
    if ended.is_slow {
        ended.reason =
            Some(format!("{LIMIT_S} s of CPU time are over at t = {} s", number(simulator.time())));
    }
    Ok(ended)
}

fn run(lab: &mut Lab, findings: &mut Findings) -> anyhow::Result<()> {
    let length = if lab.settings.is_quick { 0.02 } else { LENGTH };
    let chosen: Vec<&str> =
        diagrams::names().filter(|name| !lab.settings.is_quick || FEW.contains(name)).collect();
    let mut head = vec!["diagram"];
    head.extend(names());
    let mut matrix = Table::new(
        "✓ runs; with a number: the percent of contact problems that were not solved to the tolerance; else see below",
        &head,
    );
    let mut reasons: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let (mut ran, mut slow, mut tried) = (BTreeMap::<&str, u32>::new(), 0, 0);
    let mut failed: Vec<(&str, &str)> = Vec::new();
    for diagram in &chosen {
        let mut row = vec![(*diagram).to_owned()];
        for method in names() {
            lab.say(format!("{diagram}: {method}"));
            let ended = begin(lab, diagram, method, length)?;
            let part = 100.0 * ended.unconverged as f64 / ended.problems.max(1) as f64;
            tried += 1;
            row.push(match (&ended.reason, ended.unconverged) {
                (Some(_), _) if ended.is_slow => "slow".to_owned(),
                (Some(_), _) if ended.is_unsolved => format!("unsolved {}", number(part)),
                (Some(_), _) => "fails".to_owned(),
                (None, 0) => "✓".to_owned(),
                (None, _) => format!("✓ {}", number(part)),
            });
            match ended.reason {
                Some(reason) => {
                    slow += u32::from(ended.is_slow);
                    if !ended.is_slow {
                        failed.push((*diagram, method));
                    }
                    reasons.entry(reason).or_default().push(format!("{diagram} under {method}"));
                }
                None => *ran.entry(method).or_default() += 1,
            }
        }
        matrix.row(row);
    }
    for method in names() {
        let mut wrong: Vec<&str> =
            failed.iter().filter(|(_, of)| *of == method).map(|(diagram, _)| *diagram).collect();
        let is_known =
            |diagram: &str| LIMITS.iter().any(|(file, of, _)| *file == diagram && of.contains(&method));
        wrong.retain(|diagram| !is_known(diagram));
        let count = ran.get(method).copied().unwrap_or(0);
        let mut measured = format!("{count} of all {} run", chosen.len());
        if !wrong.is_empty() {
            measured += &format!("; not {}", wrong.join(", "));
        }
        findings.check(
            format!("{method}: every diagram runs as far as time allows, known limits apart"),
            measured,
            wrong.is_empty(),
        );
    }
    let cenic = ran.get("cenic").copied().unwrap_or(0) as usize;
    findings.check(
        "cenic: every diagram runs",
        format!("{cenic} of {}", chosen.len()),
        cenic == chosen.len(),
    );
    findings.table(matrix);
    if !reasons.is_empty() {
        let mut table = Table::new("Reasons", &["what was said", "by"]);
        for (reason, who) in reasons {
            table.row([reason, who.join(", ")]);
        }
        findings.table(table);
    }
    for (diagram, methods, why) in LIMITS {
        findings.note(format!("`{diagram}` under {}: {why}.", methods.join(", ")));
    }
    findings.note(
        "Polygons of contact surfaces keep the compliance of their pressure fields under every method. There are many, stiff and side by side, which methods that go from contact to contact, and gradients, are slow with.",
    );
    findings.note(format!(
        "{tried} runs, {slow} of which did not end in {LIMIT_S} s of CPU time each. Blocks that stop a run because the motion is not as intended, such as an `Assert`, are reasons, too. `servo` is left out, which \
         nests a diagram of its own file, as are three that need blocks of examples."
    ));
    Ok(())
}
