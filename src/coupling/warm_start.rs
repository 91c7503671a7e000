//! Forces of contacts from step to step: what the next solution starts from, and which contacts are new.
//!
//! A pair may touch at several points, which come and go. A point is taken for the nearest one of its pair in the last accepted step, as seen from body A, each at most once:
//! it keeps its number and starts from that one's force, turned with the normal (parallel transport). What remains is part of snapshots.
#![allow(non_snake_case)]

use nalgebra::{UnitQuaternion, Vector3};
use serde::{Deserialize, Serialize};

use super::mechanics::Mechanics;
use super::step_problem::frame;
use crate::multibody::model::Model;

/// What is kept of the last accepted step of a plant.
#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WarmStart {
    /// Points that were listed, by pairs.
    points: Vec<Kept>,
    /// Impulses of bounds divided by the step, by their marks.
    bounds: Vec<(usize, f64)>,
    /// The number that the next new point gets.
    next: u64,
}

impl Clone for WarmStart {
    fn clone(&self) -> WarmStart {
        WarmStart { points: self.points.clone(), bounds: self.bounds.clone(), next: self.next }
    }
    /// Reuses what is allocated: copies are made at every step that may be looked into.
    fn clone_from(&mut self, source: &WarmStart) {
        self.points.clone_from(&source.points);
        self.bounds.clone_from(&source.bounds);
        self.next = source.next;
    }
}

/// A point of the last accepted step.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Kept {
    id: u64,
    a: usize,
    b: usize,
    /// Where it was on body A.
    p_A: Vector3<f64>,
    normal_W: Vector3<f64>,
    /// The force on A.
    force_W: Vector3<f64>,
}

/// What is known of the contacts of a stage from the last accepted step.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// The number of each contact, zero where it has none yet; whether it exerted nothing; its force in its own frame.
    points: Vec<(u64, bool, [f64; 3])>,
    /// Which of the kept points are taken.
    taken: Vec<bool>,
    bounds: Vec<(usize, f64)>,
}

impl Known {
    /// Number of a contact, and whether it exerted nothing.
    pub fn of(&self, contact: usize) -> (u64, bool) {
        self.points.get(contact).map_or((0, true), |(id, is_new, _)| (*id, *is_new))
    }

    /// The force of a contact in its frame, N.
    pub fn force(&self, contact: usize) -> [f64; 3] {
        self.points.get(contact).map_or([0.0; 3], |(_, _, force)| *force)
    }

    /// The force of a bound by its mark.
    pub fn bound(&self, tag: usize) -> f64 {
        let found = self.bounds.binary_search_by_key(&tag, |(tag, _)| *tag);
        found.map_or(0.0, |at| self.bounds[at].1)
    }
}

impl WarmStart {
    /// Looks up the contacts of a stage.
    pub fn look_up(&self, model: &Model, mechanics: &Mechanics, known: &mut Known) {
        let Known { points, taken, bounds } = known;
        points.clear();
        taken.clear();
        taken.resize(self.points.len(), false);
        for contact in &mechanics.contacts {
            let p_A = place(model, mechanics, contact.a, &contact.p_WC);
            let first = self.points.partition_point(|kept| (kept.a, kept.b) < (contact.a, contact.b));
            let same =
                self.points[first..].iter().take_while(|kept| (kept.a, kept.b) == (contact.a, contact.b));
            let distance = |kept: &Kept| (kept.p_A - p_A).norm_squared();
            let free = same.enumerate().filter(|(i, _)| !taken[first + i]);
            let nearest = free.min_by(|(_, one), (_, other)| distance(one).total_cmp(&distance(other)));
            points.push(match nearest {
                None => (0, true, [0.0; 3]),
                Some((i, kept)) => {
                    taken[first + i] = true;
                    let turn = UnitQuaternion::rotation_between(&kept.normal_W, &contact.normal_W);
                    let force_W = turn.map_or(Vector3::zeros(), |turn| turn * kept.force_W);
                    let force = frame(&contact.normal_W.into()) * force_W;
                    (kept.id, kept.force_W == Vector3::zeros(), force.into())
                }
            });
        }
        bounds.clone_from(&self.bounds);
    }

    /// Keeps what acted in a step that was accepted: the forces of contacts that were looked up, and of bounds.
    pub fn keep(
        &mut self,
        model: &Model,
        mechanics: &Mechanics,
        known: &Known,
        bounds: impl IntoIterator<Item = (usize, f64)>,
    ) {
        let h = mechanics.problem.step();
        self.points.clear();
        self.points.extend(mechanics.contacts.iter().zip(&known.points).map(|(contact, (id, ..))| {
            let id = if *id == 0 {
                self.next += 1;
                self.next
            } else {
                *id
            };
            let p_A = place(model, mechanics, contact.a, &contact.p_WC);
            let (a, b, normal_W) = (contact.a, contact.b, contact.normal_W);
            Kept { id, a, b, p_A, normal_W, force_W: Vector3::zeros() }
        }));
        let terms = mechanics.problem.terms();
        for (term, data) in terms.contacts.with(&mechanics.data.terms.contacts) {
            self.points[term.tag].force_W = Vector3::from(data.gamma) / h;
        }
        self.points.sort_by_key(|kept| (kept.a, kept.b));
        self.bounds.clear();
        self.bounds.extend(bounds);
        self.bounds.sort_unstable_by_key(|(tag, _)| *tag);
    }

    /// Nothing is known any more: the state jumped.
    pub fn forget(&mut self) {
        self.points.clear();
        self.bounds.clear();
    }
}

/// A point of the world as seen from the body of a geometry.
fn place(model: &Model, mechanics: &Mechanics, geometry: usize, p_WC: &Vector3<f64>) -> Vector3<f64> {
    let body = model.scene.geometries()[geometry].body;
    mechanics.kinematics.body_pose(model, body).inverse_transform_point(&(*p_WC).into()).coords
}
