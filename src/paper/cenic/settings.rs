//! What happens at half and at twice each number of the method that somebody chose.

use crate::integrators::{CenicOptions, IntegratorSpec, Settings};
use crate::paper::random::{RandomScene, Run};
use crate::paper::scenes::{Scene, scene};
use crate::paper::{Experiment, Findings, Interrupted, Lab, Seeds, Table, geometric_mean, number};
use crate::simulator::verify::{Asked, Verdict, asked, compare, tighter};

/// Settings of the method.
pub const EXPERIMENT: Experiment = Experiment {
    id: "settings",
    title: "half and twice each chosen number",
    paper: "The paper has two numbers of its own, κ and N, and says what they do in Tables II and III.",
    seconds: 500.0,
    is_alone: false,
    run,
};

/// Scenes if nothing else is asked for, which are others than those that the numbers were chosen on; and where all is to be quick.
const SEEDS: Seeds = Seeds { from: 1000, to: 1033 };
const QUICK: Seeds = Seeds { from: 1000, to: 1011 };
/// The accuracy for bodies of 0.1 m.
const ACCURACY: f64 = 1e-3;
/// CPU time that a run may take, s; those that it is compared with ten times as much.
const LIMIT_S: f64 = 20.0;
/// Scenes of the paper, and how much of each is run, s: all of it where there is a reference to compare with.
const SCENES: [(&str, f64); 3] =
    [("quadruped", f64::INFINITY), ("conveyor", f64::INFINITY), ("hard_clutter", 1.5)];
/// A factor in the geometric mean that is more than half and twice a value ought to make.
const MUCH: f64 = 2.0;

/// The method with one of its settings multiplied; all as they are if it is multiplied by one.
#[derive(Clone, Debug)]
struct Variant {
    name: String,
    factor: f64,
    settings: Settings,
}

impl Variant {
    /// The usual settings, and then each at half and at twice its value.
    fn all() -> anyhow::Result<Vec<Variant>> {
        let usual = Settings::default();
        let mut all = vec![Variant { name: "all as they are".to_owned(), factor: 1.0, settings: usual }];
        let values = serde_json::to_value(usual)?;
        for (name, value) in values.as_object().into_iter().flatten() {
            for factor in [0.5, 2.0] {
                let mut changed = values.clone();
                changed[name] = (factor * value.as_f64().unwrap_or_default()).into();
                let settings = serde_json::from_value(changed)?;
                all.push(Variant { name: name.clone(), factor, settings });
            }
        }
        Ok(all)
    }

    fn method(&self, accuracy: f64) -> IntegratorSpec {
        IntegratorSpec::Cenic(CenicOptions { accuracy, settings: self.settings, ..CenicOptions::default() })
    }
}

/// What one variant takes in one scene.
#[derive(Clone, Debug, Default)]
struct Found {
    scene: String,
    /// Steps, accepted or not.
    tried: f64,
    iterations: f64,
    /// How far it is from a tight run, in parts of the accuracy, where that can be said.
    error: Option<f64>,
    problem: Option<String>,
}

fn run(lab: &mut Lab, findings: &mut Findings) -> anyhow::Result<()> {
    let seeds = lab.settings.seeds.unwrap_or(if lab.settings.is_quick { QUICK } else { SEEDS });
    let accuracy = lab.settings.accuracy.unwrap_or(ACCURACY);
    let variants = Variant::all()?;
    let mut all = vec![Vec::new(); variants.len()];
    for seed in seeds.from..seeds.to {
        let found = random_scene(lab, &RandomScene::numbered(seed), accuracy, &variants)?;
        all.iter_mut().zip(found).for_each(|(all, found)| all.push(found));
    }
    findings.text(format!(
        "Random scenes {} to {} at {} for bodies of 0.1 m, and as much less for smaller ones, with one number of the method at half or at twice its value. Steps are those that were tried; factors are \
         geometric means over the scenes, against all numbers as they are. Errors are those of positions (m) and angles (rad) against a run at a hundredth of the accuracy with all numbers as \
         they are, of the {} scenes that are converged.",
        seeds.from,
        seeds.to - 1,
        number(accuracy),
        all[0].iter().filter(|found: &&Found| found.error.is_some()).count()
    ));
    report(&variants, &all, findings);
    for (name, duration) in SCENES {
        let scene = scene(name)?;
        let duration = duration.min(scene.duration);
        let duration = if lab.settings.is_quick { 0.2 * duration } else { duration };
        paper_scene(lab, findings, &variants, &scene.lasting(duration), accuracy)?;
    }
    Ok(())
}

/// All variants in one scene.
fn random_scene(
    lab: &mut Lab,
    scene: &RandomScene,
    accuracy: f64,
    variants: &[Variant],
) -> anyhow::Result<Vec<Found>> {
    let accuracy = scene.accuracy(accuracy);
    let usual = variants[0].method(accuracy);
    let [_, second, third] = tighter(&usual);
    lab.say(format!("{}, tight", scene.name()));
    let run = |method: &IntegratorSpec, limit: f64| -> anyhow::Result<Result<Run, String>> {
        match Run::of(scene, method, limit, &mut || lab.go_on()) {
            Err(error) if error.is::<Interrupted>() => Err(error),
            Err(error) => Ok(Err(format!("{error:#}"))),
            Ok(run) => Ok(match run.outcome.clone() {
                Err(problem) => Err(problem),
                Ok(()) => Ok(run),
            }),
        }
    };
    let tight = (run(&second, 10.0 * LIMIT_S)?, run(&third, 10.0 * LIMIT_S)?);
    let asked = asked(&usual, 2);
    let mut is_known = false;
    let mut all = Vec::new();
    for variant in variants {
        let mut found = Found { scene: scene.name(), ..Found::default() };
        match run(&variant.method(accuracy), LIMIT_S)? {
            Err(problem) => found.problem = Some(problem),
            Ok(run) => {
                found.tried = (run.steps + run.rejected) as f64;
                found.iterations = run.iterations as f64;
                if let (Ok(second), Ok(third)) = &tight {
                    if variant.factor == 1.0 {
                        let runs = [&run.samples, &second.samples, &third.samples];
                        is_known = compare(&run.channels, runs, asked).verdict == Verdict::Converged;
                    }
                    found.error = is_known.then(|| distance(&run, third, asked) / accuracy);
                }
            }
        }
        all.push(found);
    }
    Ok(all)
}

/// The greatest difference of two runs that lasts.
fn distance(run: &Run, truth: &Run, asked: Asked) -> f64 {
    let found = compare(&run.channels, [&run.samples, &truth.samples, &truth.samples], asked);
    found.channels.iter().map(|channel| channel.differences[0]).fold(0.0, f64::max)
}

/// The geometric mean of how a value compares with the usual one, and the greatest factor with its scene.
fn compared(
    found: &[Found],
    usual: &[Found],
    value: impl Fn(&Found) -> Option<f64>,
) -> Option<(f64, f64, String)> {
    let pairs =
        found.iter().zip(usual).filter(|(found, usual)| found.problem.is_none() && usual.problem.is_none());
    let ratios: Vec<(f64, &str)> = pairs
        .filter_map(|(found, usual)| {
            // What is nothing in both has no factor.
            let ratio = value(found)? / value(usual)?;
            (ratio > 0.0 && ratio.is_finite()).then_some((ratio, found.scene.as_str()))
        })
        .collect();
    let mean = geometric_mean(&ratios.iter().map(|(ratio, _)| *ratio).collect::<Vec<_>>())?;
    let most = ratios.iter().max_by(|a, b| a.0.total_cmp(&b.0))?;
    Some((mean, most.0, most.1.to_owned()))
}

fn report(variants: &[Variant], all: &[Vec<Found>], findings: &mut Findings) {
    let head = [
        "setting",
        "value",
        "steps",
        "most",
        "iterations",
        "error",
        "most",
        "greatest error/asked",
        "ended early",
    ];
    let mut table = Table::new("Random scenes: factors against all as they are", &head);
    let (mut failed, mut much) = (Vec::new(), Vec::new());
    for (variant, found) in variants.iter().zip(all) {
        let steps = compared(found, &all[0], |found| Some(found.tried));
        let iterations = compared(found, &all[0], |found| Some(found.iterations));
        let errors = compared(found, &all[0], |found| found.error);
        let shown = |of: &Option<(f64, f64, String)>| of.as_ref().map_or("–".to_owned(), |of| number(of.0));
        let most = |of: &Option<(f64, f64, String)>| {
            of.as_ref().map_or("–".to_owned(), |of| format!("{} {}", number(of.1), of.2))
        };
        let greatest = found.iter().filter_map(|found| Some((found.error?, found.scene.as_str())));
        let greatest = greatest.max_by(|a, b| a.0.total_cmp(&b.0));
        let ended = found.iter().filter(|found| found.problem.is_some());
        table.row([
            variant.name.clone(),
            value(variant),
            shown(&steps),
            most(&steps),
            shown(&iterations),
            shown(&errors),
            most(&errors),
            greatest.map_or("–".to_owned(), |(error, scene)| format!("{} {scene}", number(error))),
            ended.clone().count().to_string(),
        ]);
        failed.extend(ended.filter_map(|found| {
            Some(format!(
                "{} with {} {}: {}",
                found.scene,
                variant.name,
                value(variant),
                found.problem.as_ref()?
            ))
        }));
        let means = [("steps", &steps), ("iterations", &iterations), ("errors", &errors)];
        much.extend(means.into_iter().filter_map(|(what, of)| {
            let mean = of.as_ref()?.0;
            (mean > MUCH).then(|| format!("{} {}: {what} × {}", variant.name, value(variant), number(mean)))
        }));
    }
    findings.table(table);
    let listed = |all: &[String]| if all.is_empty() { "none".to_owned() } else { all.join("; ") };
    findings.text(format!("Runs that ended before their time: {}.", listed(&failed)));
    let usual: Vec<String> = all[0]
        .iter()
        .filter_map(|found| Some(format!("{}: {}", found.scene, found.problem.as_ref()?)))
        .collect();
    findings.check(
        "with all numbers as they are every run comes to its end",
        listed(&usual),
        usual.is_empty(),
    );
    findings.check(
        format!("no number makes more than {MUCH} times the steps, iterations or errors at half or twice its value"),
        listed(&much),
        much.is_empty(),
    );
}

/// The value that is not the usual one.
fn value(variant: &Variant) -> String {
    let values = serde_json::to_value(variant.settings).unwrap_or_default();
    values.get(&variant.name).and_then(|value| value.as_f64()).map_or(String::new(), number)
}

/// All variants in a scene of the paper, compared with its reference.
fn paper_scene(
    lab: &mut Lab,
    findings: &mut Findings,
    variants: &[Variant],
    scene: &Scene,
    accuracy: f64,
) -> anyhow::Result<()> {
    let mut table = Table::new(
        &format!("{}, {} s at {}", scene.name, number(scene.duration), number(accuracy)),
        &["setting", "value", "steps", "rejected", "iterations", "error m", "how it ended"],
    );
    for variant in variants {
        let record = lab.measure(scene, &variant.method(accuracy))?;
        table.row([
            variant.name.clone(),
            value(variant),
            record.steps.to_string(),
            record.rejected.to_string(),
            record.iterations.to_string(),
            record.error_max.map_or("–".to_owned(), number),
            record.outcome.to_string(),
        ]);
    }
    findings.table(table);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_setting_is_halved_and_doubled_alone() {
        let variants = Variant::all().unwrap();
        assert_eq!(variants[0].settings, Settings::default());
        let names = serde_json::to_value(Settings::default()).unwrap().as_object().unwrap().len();
        assert_eq!(variants.len(), 1 + 2 * names);
        let usual = serde_json::to_value(Settings::default()).unwrap();
        for variant in &variants[1..] {
            assert_eq!(variant.settings.check(), Ok(()), "{variant:?}");
            let values = serde_json::to_value(variant.settings).unwrap();
            for (name, value) in values.as_object().unwrap() {
                let factor = if *name == variant.name { variant.factor } else { 1.0 };
                assert_eq!(value.as_f64().unwrap(), factor * usual[name].as_f64().unwrap(), "{name}");
            }
        }
    }
}
