//! What goes wrong in a replay: passing through, rattling, dropping.
#![allow(non_snake_case)]

use super::{BIN, BODIES, GRIPPED_S, HAND, Moment, RACK, RELEASED_S, REST_S, THINGS, geometries};
use crate::geometry::Shape;
use crate::math::Pose;
use crate::multibody::model::Model;
use crate::paper::{Outcome, Record, number};

/// Boxes that are thinner than this are walls, m.
const THIN: f64 = 2.5e-3;
/// Half a wall: what is deeper than this is on its way through, m.
const DEEP: f64 = 1e-3;
/// What moves with more kinetic energy than this when all should rest, on average, rattles, J.
const RATTLE: f64 = 1e-4;
/// A bin that has slipped further than this in the hand was dropped, m.
const DROPPED: f64 = 0.02;
/// How far above its bottom things still count as being in the rack, m.
const HEAP: f64 = 0.25;

/// What went wrong in a run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Artefacts {
    /// Walls that the centre of a thing went through.
    pub passages: Vec<Passage>,
    /// The deepest that any two bodies were in each other, m, and when.
    pub deepest: (f64, f64),
    /// Mean kinetic energy after everything should have come to rest, J; none if the run ended before.
    pub at_rest_J: Option<f64>,
    /// How far the bin slipped in the hand while it was held, m; none if the run ended before.
    pub slip: Option<f64>,
    /// Things that are not in the rack at the end; none if the run ended before.
    pub astray: Vec<&'static str>,
    /// Why there was no end.
    pub broke_off: Option<String>,
}

/// A thing went through a wall.
#[derive(Clone, Debug, PartialEq)]
pub struct Passage {
    /// The thing.
    pub thing: &'static str,
    /// The body that the wall belongs to.
    pub wall: &'static str,
    /// When, s.
    pub t: f64,
}

impl Artefacts {
    pub(super) fn of(moments: &[Moment], record: &Record, model: &Model, duration: f64) -> Artefacts {
        let walls = walls(model);
        let deepest = moments.iter().filter(|m| m.gap.is_finite()).min_by(|a, b| a.gap.total_cmp(&b.gap));
        let mut found = Artefacts {
            passages: passages(moments, &walls),
            deepest: deepest.map_or((0.0, 0.0), |moment| ((-moment.gap).max(0.0), moment.t)),
            ..Artefacts::default()
        };
        if let Outcome::Failed(_) | Outcome::TooLong(_) = record.outcome {
            found.broke_off = Some(record.outcome.to_string());
        }
        let Some(end) = moments.last().filter(|end| end.t >= duration - 1e-9) else { return found };
        if duration > RELEASED_S {
            let in_hand = |t: f64| {
                let moment = &moments[moments.partition_point(|moment| moment.t < t).min(moments.len() - 1)];
                (moment.poses[HAND].inverse() * moment.poses[BIN]).translation.vector
            };
            found.slip = Some((in_hand(RELEASED_S) - in_hand(GRIPPED_S)).norm());
        }
        if duration > REST_S {
            found.at_rest_J = Some(mean_kinetic(moments, REST_S));
            found.astray =
                (THINGS..BODIES.len()).filter(|i| !is_in_rack(end, *i, &walls)).map(short).collect();
        }
        found
    }

    /// Whether nothing went wrong.
    pub fn is_clean(&self) -> bool {
        self.list().is_empty()
    }

    /// What went wrong, for readers.
    pub fn list(&self) -> Vec<String> {
        let mut list: Vec<String> = Vec::new();
        list.extend(self.broke_off.as_ref().map(|_| "breaks off".to_owned()));
        let (depth, t) = self.deepest;
        for Passage { thing, wall, t } in &self.passages {
            list.push(format!("{thing} through the {wall}'s wall at {} s", number(*t)));
        }
        if depth > DEEP {
            list.push(format!("{} mm deep at {} s", number(1e3 * depth), number(t)));
        }
        if let Some(slip) = self.slip.filter(|slip| *slip > DROPPED) {
            list.push(format!("bin dropped (slips by {} mm)", number(1e3 * slip)));
        }
        if !self.astray.is_empty() {
            list.push(format!("not in the rack: {}", self.astray.join(", ")));
        }
        if let Some(energy) = self.at_rest_J.filter(|energy| *energy > RATTLE) {
            list.push(format!("rattles ({} J at rest)", number(energy)));
        }
        list
    }

    /// When it can be seen best, s.
    pub fn seen_at(&self) -> f64 {
        match self.passages.first() {
            Some(passage) => passage.t,
            None => self.deepest.1,
        }
    }
}

/// A thin box of a body.
struct Wall {
    body: usize,
    X_BG: Pose,
    half: [f64; 3],
    /// The axis that it is thin along.
    thin: usize,
}

fn walls(model: &Model) -> Vec<Wall> {
    let carried = geometries(model).filter(|(body, _)| [RACK, BIN].contains(body));
    let thin = carried.filter_map(|(body, attached)| match attached.geometry.shape() {
        Shape::Box { size } => {
            let thin = (0..3).find(|axis| size[*axis] < THIN)?;
            Some(Wall { body, X_BG: attached.X_BG, half: size.map(|length| 0.5 * length), thin })
        }
        _ => None,
    });
    thin.collect()
}

/// Each wall that the centre of each thing went through, once.
fn passages(moments: &[Moment], walls: &[Wall]) -> Vec<Passage> {
    let mut found = Vec::new();
    for thing in THINGS..BODIES.len() {
        for wall in walls {
            let seen = |moment: &Moment| {
                let X_WG = moment.poses[wall.body] * wall.X_BG;
                (X_WG.inverse() * moment.poses[thing]).translation.vector
            };
            let crossing = moments.windows(2).find(|pair| {
                let (a, b) = (seen(&pair[0]), seen(&pair[1]));
                let (da, db) = (a[wall.thin], b[wall.thin]);
                let p = a + (b - a) * (da / (da - db));
                da * db < 0.0 && (0..3).all(|axis| axis == wall.thin || p[axis].abs() < wall.half[axis])
            });
            if let Some(pair) = crossing {
                found.push(Passage { thing: short(thing), wall: short(wall.body), t: pair[1].t });
            }
        }
    }
    found.sort_by(|a, b| a.t.total_cmp(&b.t));
    found
}

/// Whether a thing's centre is over the rack's bottom, and not far above it.
fn is_in_rack(moment: &Moment, thing: usize, walls: &[Wall]) -> bool {
    let bottom = walls.iter().find(|wall| wall.body == RACK && wall.thin == 2);
    bottom.is_some_and(|bottom| {
        let X_WG = moment.poses[RACK] * bottom.X_BG;
        let p = (X_WG.inverse() * moment.poses[thing]).translation.vector;
        p.x.abs() < bottom.half[0] && p.y.abs() < bottom.half[1] && p.z > 0.0 && p.z < HEAP
    })
}

/// Kinetic energy from t on, averaged over time.
fn mean_kinetic(moments: &[Moment], t: f64) -> f64 {
    let late = &moments[moments.partition_point(|moment| moment.t < t).min(moments.len() - 1)..];
    let (Some(first), Some(last)) = (late.first(), late.last()) else { return 0.0 };
    let sum: f64 =
        late.windows(2).map(|pair| 0.5 * (pair[0].kinetic + pair[1].kinetic) * (pair[1].t - pair[0].t)).sum();
    if last.t > first.t { sum / (last.t - first.t) } else { last.kinetic }
}

/// Name of a body without that of its model.
fn short(body: usize) -> &'static str {
    BODIES[body].split('/').next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use nalgebra::{Translation3, UnitQuaternion};

    /// Everything at rest where it is to be, with the mug at a place in the rack's frame.
    fn moment(t: f64, mug: [f64; 3]) -> Moment {
        let at = |p: [f64; 3]| Pose::from_parts(Translation3::from(p), UnitQuaternion::identity());
        let mut poses = [at([0.0, 0.0, 0.05]); BODIES.len()];
        poses[RACK] = at([0.0; 3]);
        poses[BIN] = at([-1.0, 0.0, 0.0]);
        poses[HAND] = at([-1.0, 0.0, 0.0]);
        poses[5] = at(mug);
        Moment { t, cpu_s: 0.0, gap: -1e-5, kinetic: 0.0, poses }
    }

    fn judged(moments: &[Moment]) -> Artefacts {
        Artefacts::of(moments, &Record::default(), &super::super::model().unwrap(), super::super::DURATION_S)
    }

    #[test]
    fn what_stays_in_the_rack_is_clean() {
        let moments = [0.0, 4.0, 8.0].map(|t| moment(t, [0.0, 0.0, 0.05]));
        assert_eq!(judged(&moments).list(), Vec::<String>::new());
    }

    #[test]
    fn a_mug_that_goes_through_a_wall_or_over_it_is_told_apart() {
        let through = [moment(0.0, [0.1, 0.0, 0.05]), moment(8.0, [0.3, 0.0, 0.05])];
        let found = judged(&through);
        assert_eq!(found.passages, [Passage { thing: "mug", wall: "rack", t: 8.0 }]);
        assert_eq!(found.astray, ["mug"]);
        let over = [moment(0.0, [0.1, 0.0, 0.2]), moment(8.0, [0.3, 0.0, 0.2])];
        assert_eq!((judged(&over).passages.len(), judged(&over).astray.len()), (0, 1));
        let below = [moment(0.0, [0.0, 0.0, 0.05]), moment(8.0, [0.0, 0.0, -0.05])];
        assert_eq!(judged(&below).passages.len(), 1);
    }

    #[test]
    fn depth_drops_and_rattling_are_counted() {
        let mut moments = [0.0, 2.0, 7.0, 8.0].map(|t| moment(t, [0.0, 0.0, 0.05]));
        moments[1].gap = -2e-3;
        moments[2].poses[BIN].translation.vector.z -= 0.5;
        moments[3].kinetic = 0.1;
        let found = judged(&moments);
        assert_eq!((found.deepest, found.slip), ((2e-3, 2.0), Some(0.5)));
        assert_eq!(found.list().len(), 3, "{:?}", found.list());
    }
}
