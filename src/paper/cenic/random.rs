//! Scenes that nobody has chosen: how far off ours is, what it takes, and where it goes wrong.

use std::collections::BTreeMap;

use crate::paper::random::{Kind, Measured, RandomScene, measure};
use crate::paper::{
    Experiment, Findings, Interrupted, Lab, Outcome, Record, Seeds, Table, median, methods, number, seconds,
};
use crate::simulator::verify::Verdict;

/// Random scenes.
pub const EXPERIMENT: Experiment = Experiment {
    id: "random",
    title: "random scenes by seed",
    paper: "The paper has eight scenes. What a method is worth on others, nobody says.",
    seconds: 400.0,
    is_alone: false,
    run,
};

/// Scenes if nothing else is asked for, and where all is to be quick.
const SEEDS: Seeds = Seeds { from: 0, to: 200 };
const QUICK: Seeds = Seeds { from: 0, to: 22 };
/// The accuracy for bodies of 0.1 m.
const ACCURACY: f64 = 1e-3;
/// CPU time that a run may take, s; those that it is compared with ten times as much.
const LIMIT_S: f64 = 20.0;
/// Steps that are a crawl, in parts of the median of a kind.
const CRAWL: f64 = 20.0;
/// Parts of the accuracy asked for that an obtained error may be.
const FAR: f64 = 30.0;
/// Worst cases that are named.
const NAMED: usize = 10;

fn run(lab: &mut Lab, findings: &mut Findings) -> anyhow::Result<()> {
    let seeds = lab.settings.seeds.unwrap_or(if lab.settings.is_quick { QUICK } else { SEEDS });
    let accuracy = lab.settings.accuracy.unwrap_or(ACCURACY);
    let mut all: Vec<(Kind, Measured)> = Vec::new();
    for number in seeds.from..seeds.to {
        lab.go_on()?;
        let scene = RandomScene::numbered(number);
        lab.say(scene.name());
        let found = match measure(&scene, accuracy, LIMIT_S, &mut || lab.go_on()) {
            Err(error) if error.is::<Interrupted>() => return Err(error),
            found => found.unwrap_or_else(|error| Measured::failed(&scene, accuracy, format!("{error:#}"))),
        };
        lab.keep(record(&found, &scene));
        all.push((scene.kind, found));
    }
    report(&all, accuracy, findings);
    Ok(())
}

/// The run as a row of the file of numbers.
fn record(found: &Measured, scene: &RandomScene) -> Record {
    Record {
        cpu_s: found.run.cpu_s,
        wall_s: found.run.cpu_s,
        steps: found.run.steps,
        rejected: found.run.rejected,
        iterations: found.run.iterations,
        error_max: found.error,
        outcome: match &found.run.outcome {
            Ok(()) => Outcome::Done,
            Err(problem) => Outcome::Failed(problem.clone()),
        },
        ..Record::of(&found.name, &methods::ours(found.accuracy), scene.duration)
    }
}

fn report(all: &[(Kind, Measured)], accuracy: f64, findings: &mut Findings) {
    findings.text(format!(
        "Each scene is run at {} for bodies of 0.1 m, and as much less for smaller ones; the truth is what it comes to at a hundredth of that. Errors are those of positions (m) and angles \
         (rad) in parts of what was asked for, of scenes that are converged; one is chaotic where trajectories that begin beside each other part, and not converged where errors do not \
         fall with the accuracy. Energy is that of passive scenes, in parts of what errors explain.",
        number(accuracy)
    ));
    kinds(all, findings);
    let failed: Vec<String> = all
        .iter()
        .filter_map(|(_, found)| Some(format!("{}: {}", found.name, found.run.outcome.as_ref().err()?)))
        .collect();
    findings.check("every run comes to its end", listed(&failed), failed.is_empty());
    let crawling = crawling(all);
    findings.check(
        format!("no scene takes more than {CRAWL} times the median of the steps of its kind"),
        listed(&crawling),
        crawling.is_empty(),
    );
    let far = worst(all, |found| found.ratio().filter(|ratio| *ratio > FAR));
    findings.check(
        format!("where errors converge they are at most {FAR} times what was asked for"),
        listed(&far),
        far.is_empty(),
    );
    let lost = |found: &Measured| {
        let is_lost = found.findings.as_ref()?.verdict == Verdict::NotConverged;
        found.trusted().filter(|_| is_lost)
    };
    let lost: Vec<String> = all
        .iter()
        .filter_map(|(_, found)| {
            Some(format!("{} from {:.0} % of the run on", found.name, 100.0 * lost(found)?))
        })
        .collect();
    findings.check("every scene is converged, or chaotic from some time on", listed(&lost), lost.is_empty());
    let gaining = worst(all, |found| found.run.gain.filter(|gain| *gain > 1.0));
    findings.check(
        "no passive scene gains energy that errors do not explain",
        listed(&gaining),
        gaining.is_empty(),
    );
    let unknown: Vec<String> = all
        .iter()
        .filter_map(|(_, found)| Some(format!("{}: {}", found.name, found.problem.as_ref()?)))
        .collect();
    findings.check("every tighter run comes to its end", listed(&unknown), unknown.is_empty());

    let mut table =
        Table::new("The worst errors", &["scene", "asked", "obtained/asked", "trusted", "verdict", "steps"]);
    let mut sorted: Vec<&Measured> =
        all.iter().map(|(_, found)| found).filter(|f| f.ratio().is_some()).collect();
    sorted.sort_by(|a, b| b.ratio().unwrap_or(0.0).total_cmp(&a.ratio().unwrap_or(0.0)));
    for found in sorted.into_iter().take(2 * NAMED) {
        table.row([
            found.name.clone(),
            number(found.accuracy),
            found.ratio().map_or("–".to_owned(), number),
            found.trusted().map_or("–".to_owned(), |part| format!("{:.0} %", 100.0 * part)),
            found.findings.as_ref().map_or("–".to_owned(), |findings| word(findings.verdict)),
            found.run.steps.to_string(),
        ]);
    }
    findings.table(table);
}

/// How each kind does.
fn kinds(all: &[(Kind, Measured)], findings: &mut Findings) {
    let head = [
        "kind",
        "scenes",
        "chaotic",
        "not converged",
        "obtained/asked: median",
        "9 of 10",
        "most",
        "steps: median",
        "most",
        "iterations per step",
        "CPU",
        "energy: most",
    ];
    let mut table = Table::new("Kind by kind", &head);
    let mut of: BTreeMap<Kind, Vec<&Measured>> = BTreeMap::new();
    all.iter().for_each(|(kind, found)| of.entry(*kind).or_default().push(found));
    for (kind, found) in &of {
        table.row(row(kind.name(), found));
    }
    table.row(row("all", &all.iter().map(|(_, found)| found).collect::<Vec<_>>()));
    findings.table(table);
}

fn row(name: &str, found: &[&Measured]) -> Vec<String> {
    let count = |is: &dyn Fn(&Measured) -> bool| found.iter().filter(|f| is(f)).count().to_string();
    let sorted = |of: &dyn Fn(&Measured) -> Option<f64>| -> Vec<f64> {
        let mut values: Vec<f64> = found.iter().filter_map(|f| of(f)).collect();
        values.sort_by(f64::total_cmp);
        values
    };
    let shown = |value: Option<f64>| value.map_or("–".to_owned(), number);
    let ratios = sorted(&|f| f.ratio());
    let steps = sorted(&|f| Some(f.run.steps as f64));
    let iterations: u64 = found.iter().map(|f| f.run.iterations).sum();
    let tried: u64 = found.iter().map(|f| f.run.steps + f.run.rejected).sum();
    let is_not_converged =
        |f: &Measured| f.findings.as_ref().is_some_and(|findings| findings.verdict == Verdict::NotConverged);
    vec![
        name.to_owned(),
        found.len().to_string(),
        count(&|f| f.is_chaotic()),
        count(&is_not_converged),
        shown(median(&ratios)),
        shown(ratios.get(ratios.len() * 9 / 10).copied()),
        shown(ratios.last().copied()),
        shown(median(&steps)),
        shown(steps.last().copied()),
        number(iterations as f64 / tried.max(1) as f64),
        seconds(found.iter().map(|f| f.run.cpu_s).sum()),
        shown(sorted(&|f| f.run.gain).last().copied()),
    ]
}

/// Scenes whose steps are many times those of their kind.
fn crawling(all: &[(Kind, Measured)]) -> Vec<String> {
    let steps = |kind: Kind| -> Vec<f64> {
        all.iter().filter(|(other, _)| *other == kind).map(|(_, found)| found.run.steps as f64).collect()
    };
    let slow = all.iter().filter_map(|(kind, found)| {
        let times = found.run.steps as f64 / median(&steps(*kind))?.max(1.0);
        (times > CRAWL).then(|| format!("{}: {} steps, {} times", found.name, found.run.steps, number(times)))
    });
    slow.collect()
}

/// Those with the greatest values first.
fn worst(all: &[(Kind, Measured)], value: impl Fn(&Measured) -> Option<f64>) -> Vec<String> {
    let mut found: Vec<(f64, &str)> =
        all.iter().filter_map(|(_, found)| Some((value(found)?, found.name.as_str()))).collect();
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    found.iter().map(|(value, name)| format!("{name}: {}", number(*value))).collect()
}

fn listed(names: &[String]) -> String {
    match names.len() {
        0 => "all do".to_owned(),
        n if n > NAMED => format!("{n}: {}; …", names[..NAMED].join("; ")),
        n => format!("{n}: {}", names.join("; ")),
    }
}

fn word(verdict: Verdict) -> String {
    match verdict {
        Verdict::Converged => "converged".to_owned(),
        Verdict::NotConverged => "not converged".to_owned(),
        Verdict::Chaotic { since } => format!("chaotic since {}", seconds(since)),
    }
}
