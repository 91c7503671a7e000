//! Scenes that nobody has chosen come to their end, and passive ones gain no energy.

use cenic::paper::methods;
use cenic::paper::random::{Kind, RandomScene, Run};

/// Two scenes of each kind.
const SCENES: u64 = 2 * Kind::ALL.len() as u64;
/// CPU time that a run may take, s: one that crawls does not hold up the others.
const LIMIT_S: f64 = 10.0;

/// What is not right yet, and why. It is run all the same, and when it begins to pass, the test says so.
const GAPS: &[(&str, f64, &str)] = &[];

/// What is wrong with a run, if anything is.
fn problem(scene: &RandomScene, accuracy: f64) -> Option<String> {
    let method = methods::ours(scene.accuracy(accuracy));
    let run = match Run::of(scene, &method, LIMIT_S, &mut || Ok(())) {
        Ok(run) => run,
        Err(error) => return Some(format!("{error:#}")),
    };
    // More than one step's error allows, and more than a hundredth of what moves: see `Run::gain`.
    let gain = run.gain.filter(|gain| *gain > 1.0);
    run.outcome.err().or_else(|| Some(format!("energy grows by {} times what errors explain", gain?)))
}

#[test]
fn random_scenes_come_to_their_end_and_passive_ones_gain_no_energy() {
    let (mut failed, mut closed) = (Vec::new(), Vec::new());
    for number in 0..SCENES {
        let scene = RandomScene::numbered(number);
        for accuracy in [1e-2, 1e-3] {
            let gap = GAPS.iter().find(|(name, at, _)| *name == scene.name() && *at == accuracy);
            match (problem(&scene, accuracy), gap) {
                (Some(problem), None) => failed.push(format!("{} at {accuracy}: {problem}", scene.name())),
                (None, Some((_, _, why))) => {
                    closed.push(format!("{} at {accuracy} passes: no gap any more ({why})", scene.name()));
                }
                _ => {}
            }
        }
    }
    assert!(failed.is_empty() && closed.is_empty(), "{}\n{}", failed.join("\n"), closed.join("\n"));
}
