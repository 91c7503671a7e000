//! Piles at accuracy 1e-3: ours against the best of MuJoCo's steps that look clean.

use std::cell::Cell;

use crate::paper::peers::{Audit, Method};
use crate::paper::scenes::{Built, Scene};
use crate::paper::{Findings, Lab, Table, methods, number, scenes};

const ACCURACY: f64 = 1e-3;
/// CPU time that a run may take, s.
const LIMIT_S: f64 = 10.0;
/// How much deeper than in a tight run things may be.
const DEEPER: f64 = 2.0;
/// Kinetic energy of all objects together in the last tenth of the time, J: more is seen as rattling.
const REST: f64 = 1e-3;
/// Ours may cost so many times as much as the best of MuJoCo's clean steps: what is aimed at.
const GOAL: f64 = 2.0;

/// One run of a pile.
struct Pile {
    name: String,
    cost: Option<f64>,
    cell: String,
    depth: Option<f64>,
    unrest: Option<f64>,
}

pub(super) fn run(lab: &mut Lab, findings: &mut Findings) -> anyhow::Result<()> {
    let names: &[&str] = lab.choose(&["soft_clutter", "hard_spheres", "hard_clutter"], &[]);
    if names.is_empty() {
        return Ok(());
    }
    lab.limit_s = LIMIT_S;
    let head = ["scene", "method", "CPU s per s", "depth mm", "unrest J", "clean"];
    let caption = format!(
        "Piles; clean: at most {DEEPER} times as deep as ours at 1e-5, and at most {REST} J in the last tenth of the time"
    );
    let mut table = Table::new(&caption, &head);
    for name in names {
        let scene = scenes::scene(name)?;
        let tight = lab.measure(&scene, &methods::ours(1e-5))?.penetration_m.unwrap_or(f64::NAN);
        let is_clean = |pile: &Pile| {
            pile.cost.is_some()
                && pile.depth.is_some_and(|depth| depth <= DEEPER * tight)
                && pile.unrest.is_some_and(|unrest| unrest <= REST)
        };
        let ours = our_pile(lab, &scene)?;
        let mut piles = vec![];
        for step in [1e-2, 5e-3, 2e-3, 1e-3, 5e-4] {
            for method in [Method::mujoco(step), Method::mujoco_matched(step)] {
                piles.extend(peer_pile(lab, &scene, &method)?);
            }
        }
        piles.extend(peer_pile(lab, &scene, &Method::drake("cenic", ACCURACY))?);
        piles.extend(peer_pile(lab, &scene, &Method::drake_steps("lagged", 1e-2))?);
        for pile in std::iter::once(&ours).chain(&piles) {
            table.row([
                (*name).to_owned(),
                pile.name.clone(),
                pile.cell.clone(),
                pile.depth.map_or("–".to_owned(), |depth| number(1e3 * depth)),
                pile.unrest.map_or("–".to_owned(), number),
                if is_clean(pile) { "yes" } else { "no" }.to_owned(),
            ]);
        }
        let clean = piles.iter().filter(|pile| pile.name.starts_with("MuJoCo") && is_clean(pile));
        let best = clean.min_by(|a, b| a.cost.unwrap_or(f64::MAX).total_cmp(&b.cost.unwrap_or(f64::MAX)));
        let claim = format!(
            "{name}: ours is clean at {ACCURACY} and costs at most {GOAL} times the best of MuJoCo's clean steps"
        );
        match (best, ours.cost) {
            (Some(best), Some(cost)) => {
                let ratio = cost / best.cost.unwrap_or(f64::NAN);
                let measured = format!("{} times ({})", number(ratio), best.name);
                findings.check(claim, measured, is_clean(&ours) && ratio <= GOAL);
            }
            (None, Some(_)) if !piles.is_empty() => {
                findings.check(claim, "none of MuJoCo's steps is clean", is_clean(&ours));
            }
            _ => {}
        }
    }
    findings.table(table);
    Ok(())
}

/// Ours, with its kinetic energy in the last tenth of the time.
fn our_pile(lab: &mut Lab, scene: &Scene) -> anyhow::Result<Pile> {
    let method = methods::ours(ACCURACY);
    let record = lab.measure(scene, &method)?;
    let unrest = Cell::new(0.0_f64);
    let built = Built::new(scene)?;
    lab.watch_diagram(&built.diagram, &method, scene.duration, |simulator| {
        let energy = simulator.value("plant.kinetic_energy").map_or(f64::NAN, |value| value[0]);
        if simulator.time() >= 0.9 * scene.duration {
            unrest.set(unrest.get().max(energy));
        }
        Ok(())
    })?;
    Ok(Pile {
        name: format!("ours, accuracy {ACCURACY}"),
        cost: record.cost(),
        cell: record.cost_cell(),
        depth: record.penetration_m,
        unrest: Some(unrest.get()),
    })
}

fn peer_pile(lab: &mut Lab, scene: &Scene, method: &Method) -> anyhow::Result<Option<Pile>> {
    let Some(run) = lab.peer(scene, method, Audit::Steps)? else { return Ok(None) };
    Ok(Some(Pile {
        name: method.to_string(),
        cost: run.record.cost(),
        cell: run.record.cost_cell(),
        depth: run.record.penetration_m,
        unrest: run.unrest,
    }))
}
