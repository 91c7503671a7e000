//! Piles at accuracy 1e-3: ours against the cheapest of MuJoCo's steps and contacts that look as clean.

use crate::paper::peers::{Audit, Method};
use crate::paper::scenes::{GeomShape, Scene};
use crate::paper::{Experiment, Findings, Lab, Record, Table, methods, number, scenes};

/// Piles beside MuJoCo.
pub const EXPERIMENT: Experiment = Experiment {
    id: "piles",
    title: "piles beside MuJoCo, where both look clean",
    paper: "The paper does not compare piles with other simulators.",
    seconds: 50.0,
    is_alone: false,
    run,
};

const ACCURACY: f64 = 1e-3;
/// CPU time that a run may take, s.
const LIMIT_S: f64 = 10.0;
/// MuJoCo's steps, s.
const STEPS: [f64; 5] = [1e-2, 5e-3, 2e-3, 1e-3, 5e-4];
/// How much deeper than in a tight run things may be, in an impact and at rest.
const DEEPER: f64 = 2.0;
/// Part of the energy of the fall that may be left as motion in the last tenth of the time: more is seen as rattling.
const UNREST: f64 = 1e-4;
/// Ours may cost so many times as much as the cheapest clean run of MuJoCo: what is aimed at.
const GOAL: f64 = 2.0;

/// One run of a pile.
struct Pile {
    name: String,
    record: Record,
    /// The largest depth, m, and the largest kinetic energy, J, in the last tenth of the time.
    late: Option<(f64, f64)>,
    /// Objects that are not in the bin at the end.
    lost: Option<usize>,
}

/// What a pile may show.
struct Bounds {
    /// In the whole run, m.
    depth: f64,
    /// In the last tenth of the time, m.
    late_depth: f64,
    /// In the last tenth of the time, J.
    unrest: f64,
}

/// How clean a pile is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Clean {
    Not,
    /// It lies still in the end, in the bin, and no deeper than it should.
    AtRest,
    /// The same, and impacts are no deeper than they should be.
    Always,
}

impl Clean {
    fn name(self) -> &'static str {
        match self {
            Clean::Not => "no",
            Clean::AtRest => "at rest",
            Clean::Always => "always",
        }
    }
}

impl Bounds {
    fn judge(&self, pile: &Pile) -> Clean {
        let rests =
            pile.late.is_some_and(|(depth, unrest)| depth <= self.late_depth && unrest <= self.unrest);
        if !(pile.record.is_done() && rests && pile.lost == Some(0)) {
            return Clean::Not;
        }
        match pile.record.penetration_m {
            Some(depth) if depth <= self.depth => Clean::Always,
            _ => Clean::AtRest,
        }
    }
}

fn run(lab: &mut Lab, findings: &mut Findings) -> anyhow::Result<()> {
    let names: &[&str] = lab.choose(&["soft_clutter", "hard_spheres", "hard_clutter"], &[]);
    lab.limit_s = LIMIT_S;
    for name in names {
        compare(lab, findings, &scenes::scene(name)?)?;
    }
    findings.text(format!(
        "All are judged by the same measures, against what the scene's stiffness allows: a run of ours at 1e-5 says how deep impacts are, and how \
         deep things lie in each other at rest. A run is clean at rest if it is at most {DEEPER} times as deep there, if at most {UNREST} of the energy \
         of the fall is left as motion in the last tenth of the time, and if nothing has left the bin; it is clean always if impacts are at most \
         {DEEPER} times as deep, too. MuJoCo is tried with its own contact, with one as stiff as the scene's (matched), and with the \
         stiffest that its step allows, in shorter and shorter steps until one is clean always; the cheapest clean one is what ours is compared \
         with.",
    ));
    if !names.is_empty() {
        findings.text(
            "Which of the two is asked matters: a pile can come to rest where it should after impacts that went far into the floor, as the column of depths shows.",
        );
    }
    Ok(())
}

fn compare(lab: &mut Lab, findings: &mut Findings, scene: &Scene) -> anyhow::Result<()> {
    let name = &scene.name;
    let tight = our_pile(lab, scene, 1e-5)?;
    let fall: f64 = scene.bodies.iter().map(|body| body.mass * scene.gravity * body.joint.xyz[2]).sum();
    let bounds = Bounds {
        depth: DEEPER * tight.record.penetration_m.unwrap_or(f64::NAN),
        late_depth: DEEPER * tight.late.map_or(f64::NAN, |(depth, _)| depth),
        unrest: UNREST * fall,
    };
    let ours = our_pile(lab, scene, ACCURACY)?;
    let mut piles = Vec::new();
    for step in STEPS {
        for make in [Method::mujoco, Method::mujoco_matched, Method::mujoco_stiffest] {
            piles.extend(peer_pile(lab, scene, &make(step))?);
        }
        // Shorter steps cost more, and can be no cleaner.
        if piles.iter().any(|pile| bounds.judge(pile) == Clean::Always) {
            break;
        }
    }
    let mujocos = piles.len();
    piles.extend(peer_pile(lab, scene, &Method::drake("cenic", ACCURACY))?);
    piles.extend(peer_pile(lab, scene, &Method::drake_steps("lagged", 1e-2))?);
    let caption = format!(
        "{name}; clean: at most {} mm deep, {} mm at rest, {} mJ of motion at rest, and nothing lost",
        number(1e3 * bounds.depth),
        number(1e3 * bounds.late_depth),
        number(1e3 * bounds.unrest),
    );
    let head =
        ["method", "CPU s per s", "depth mm", "depth at rest mm", "motion at rest mJ", "lost", "clean"];
    let mut table = Table::new(&caption, &head);
    for pile in [&tight, &ours].into_iter().chain(&piles) {
        let late = |value: fn((f64, f64)) -> f64| {
            pile.late.map_or("–".to_owned(), |late| number(1e3 * value(late)))
        };
        table.row([
            pile.name.clone(),
            pile.record.cost_cell(),
            pile.record.cell(|record| record.penetration_m.map(|depth| 1e3 * depth)),
            late(|late| late.0),
            late(|late| late.1),
            pile.lost.map_or("–".to_owned(), |lost| lost.to_string()),
            bounds.judge(pile).name().to_owned(),
        ]);
    }
    findings.table(table);
    if mujocos == 0 {
        return Ok(());
    }
    let cost = |pile: &Pile| pile.record.cost().unwrap_or(f64::INFINITY);
    for wanted in [Clean::Always, Clean::AtRest] {
        let clean = piles[..mujocos].iter().filter(|pile| bounds.judge(pile) >= wanted);
        let best = clean.min_by(|a, b| cost(a).total_cmp(&cost(b)));
        let measured = match best {
            Some(best) => format!("{} times the cost of {}", number(cost(&ours) / cost(best)), best.name),
            None => "none of MuJoCo's is clean, so that nothing is compared".to_owned(),
        };
        findings.check(
            format!(
                "{name}: ours at {ACCURACY} is clean {}, and costs at most {GOAL} times MuJoCo's cheapest that is",
                wanted.name()
            ),
            measured,
            bounds.judge(&ours) >= wanted && best.is_some_and(|best| cost(&ours) <= GOAL * cost(best)),
        );
    }
    Ok(())
}

fn our_pile(lab: &mut Lab, scene: &Scene, accuracy: f64) -> anyhow::Result<Pile> {
    let method = methods::ours(accuracy);
    let record = lab.measure(scene, &method)?;
    let name = format!("ours, accuracy {}", number(accuracy));
    if !record.is_done() {
        return Ok(Pile { name, record, late: None, lost: None });
    }
    let trajectory = lab.trajectory(scene, &method)?;
    let lost = trajectory.q.last().map(|q| lost(scene, q));
    Ok(Pile { name, record, late: Some(trajectory.late(scene.duration)), lost })
}

fn peer_pile(lab: &mut Lab, scene: &Scene, method: &Method) -> anyhow::Result<Option<Pile>> {
    let run = lab.peer(scene, method, Audit::Steps)?;
    Ok(run.map(|run| Pile {
        name: method.to_string(),
        late: run.late,
        lost: run.end.map(|q| lost(scene, &q)),
        record: run.record,
    }))
}

/// Objects whose centre is below the floor or beyond the middle of a wall.
fn lost(scene: &Scene, q: &[f64]) -> usize {
    let walls = scene.world_geoms.iter().filter(|geom| geom.shape == GeomShape::Box);
    let reach = walls.fold(0.0_f64, |reach, wall| reach.max(wall.xyz[0].abs()).max(wall.xyz[1].abs()));
    let is_lost = |at: &&[f64]| !(at[2] > 0.0 && at[0].abs() < reach && at[1].abs() < reach);
    q.chunks_exact(3).filter(is_lost).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_below_the_floor_or_beyond_a_wall_is_lost() {
        let scene = scenes::scene("hard_spheres").unwrap();
        assert_eq!(lost(&scene, &[0.0, 0.0, 0.05, 0.19, -0.19, 0.3]), 0);
        assert_eq!(lost(&scene, &[0.0, 0.0, -0.01, 0.3, 0.0, 0.1, 0.0, f64::NAN, 0.1]), 3);
    }
}
