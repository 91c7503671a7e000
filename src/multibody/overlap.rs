//! Shapes that overlap before anything has moved: found, and pushed apart.
//!
//! A contact at rest is as deep as its weight makes it, δ = m g/k. What is deeper than that and than a fiftieth of the thinner shape
//! was not meant: shapes of a robot that its joints hold inside each other, or things that were put into each other.
#![allow(non_snake_case)]

use std::collections::BTreeMap;

use nalgebra::Vector3;

use super::contact::ContactSettings;
use super::kinematics::Kinematics;
use super::mobility::Mobility;
use super::model::{Model, WORLD};
use crate::geometry::{Contact, ContactModel, Points, Query, Shape};
use crate::math::spatial::Pose;

/// The part of a shape's smallest half length up to which an overlap is none: shapes are drawn to a percent of their size.
const SLIGHT: f64 = 0.02;
/// Pairs of shapes that are looked at; a scene that has more of them so near each other starts nowhere.
const MAX_PAIRS: usize = 200_000;
/// Rounds of pushing. Each halves the overlap of a stack at least, and a thousandth of what was is slight.
const MAX_ROUNDS: usize = 200;

/// Two bodies whose shapes overlap.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Overlap {
    /// One body.
    pub a: usize,
    /// The other, above it.
    pub b: usize,
    /// The depth of the deepest pair of their shapes, m.
    pub depth: f64,
    /// Whether joints hold them where they are, so that no contact can part them.
    pub is_held: bool,
}

/// Bodies that overlap at a position, deepest first.
pub fn overlaps(model: &Model, settings: &ContactSettings, q: &[f64]) -> Vec<Overlap> {
    let masses = tree_masses(model);
    let mut depths: BTreeMap<(usize, usize), f64> = BTreeMap::new();
    for contact in deep_contacts(model, settings, q, &masses) {
        let body = |geometry: usize| model.scene.geometries()[geometry].body;
        let (a, b) = (body(contact.a), body(contact.b));
        let deepest = depths.entry((a.min(b), a.max(b))).or_default();
        *deepest = deepest.max(-contact.phi);
    }
    let overlap = |((a, b), depth)| Overlap { a, b, depth, is_held: is_held(model, a, b) };
    let mut list: Vec<Overlap> = depths.into_iter().map(overlap).collect();
    list.sort_by(|one, other| {
        other.depth.total_cmp(&one.depth).then((one.a, one.b).cmp(&(other.a, other.b)))
    });
    list
}

/// Moves what floats in the world out of what it overlaps, each by as little as its mass makes it: the nearest position, up to the
/// order in which pairs are parted.
pub fn push_apart(model: &Model, settings: &ContactSettings, q: &mut [f64]) {
    let masses = tree_masses(model);
    for _ in 0..MAX_ROUNDS {
        let contacts = deep_contacts(model, settings, q, &masses);
        if contacts.is_empty() {
            break;
        }
        let mut moved = vec![Vector3::zeros(); model.trees.len()];
        for contact in &contacts {
            let tree = |geometry: usize| {
                let link = model.bodies[model.scene.geometries()[geometry].body].link;
                (link != WORLD).then(|| model.links[link].tree).filter(|tree| floats(model, *tree))
            };
            let (a, b) = (tree(contact.a), tree(contact.b));
            let ease = |tree: Option<usize>| tree.map_or(0.0, |tree| 1.0 / masses[tree].max(1e-9));
            let at = |tree: Option<usize>| tree.map_or(Vector3::zeros(), |tree| moved[tree]);
            let sum = ease(a) + ease(b);
            // What earlier pairs of this round have done already counts.
            let depth = -contact.phi - contact.normal_W.dot(&(at(a) - at(b)));
            if sum == 0.0 || a == b || depth <= 0.0 {
                continue;
            }
            for (tree, sign) in [(a, 1.0), (b, -1.0)] {
                if let Some(tree) = tree {
                    moved[tree] += contact.normal_W * (sign * depth * ease(Some(tree)) / sum);
                }
            }
        }
        if moved.iter().all(|by| *by == Vector3::zeros()) {
            break;
        }
        for (tree, by) in moved.iter().enumerate().filter(|(tree, _)| floats(model, *tree)) {
            let link = &model.links[model.trees[tree].links.start];
            let by_F = link.R_PF.transpose() * by;
            // After the quaternion, the position in F.
            (0..3).for_each(|k| q[link.q + 4 + k] += by_F[k]);
        }
    }
}

/// Whether the first joint of a tree lets all of it go anywhere.
fn floats(model: &Model, tree: usize) -> bool {
    let link = &model.links[model.trees[tree].links.start];
    link.mobility == Mobility::Free && !model.locked[link.v]
}

/// Whether joints hold two bodies: they are of one tree; or of one model, and one stands on the ground as the other does.
fn is_held(model: &Model, a: usize, b: usize) -> bool {
    let tree = |body: usize| {
        Some(model.bodies[body].link).filter(|link| *link != WORLD).map(|l| model.links[l].tree)
    };
    match (tree(a), tree(b)) {
        (Some(a), Some(b)) => a == b,
        (Some(tree), None) | (None, Some(tree)) => {
            !floats(model, tree) && model.bodies[a].instance == model.bodies[b].instance
        }
        (None, None) => true,
    }
}

fn tree_masses(model: &Model) -> Vec<f64> {
    let mass = |tree: &super::model::Tree| {
        model.links[tree.links.clone()].iter().map(|link| link.inertia.mass).sum()
    };
    model.trees.iter().map(mass).collect()
}

/// Contacts that are deeper than weight or drawing explains, one for each pair of shapes.
fn deep_contacts(model: &Model, settings: &ContactSettings, q: &[f64], masses: &[f64]) -> Vec<Contact> {
    if !model.scene.has_pairs() {
        return Vec::new();
    }
    let mut kinematics = Kinematics::new(model);
    kinematics.set_positions(model, q);
    let X_WB: Vec<Pose> = (0..model.bodies.len()).map(|body| kinematics.body_pose(model, body)).collect();
    let mut contacts = Vec::new();
    Query::limited(Points::Single, MAX_PAIRS).update(&model.scene, &X_WB, 0.0, &mut contacts);
    // A mesh presses where its surface is, and not where its convex hull is, which is all that a point is found from.
    let is_hollow = |geometry: usize| {
        let shape = model.scene.geometries()[geometry].geometry.shape();
        settings.model != ContactModel::Point && matches!(shape, Shape::Mesh { .. })
    };
    contacts.retain(|contact| {
        let is_deep = -contact.phi > slight(model, settings, contact, masses);
        is_deep && !is_hollow(contact.a) && !is_hollow(contact.b)
    });
    contacts
}

/// The depth up to which a contact is nothing unusual.
fn slight(model: &Model, settings: &ContactSettings, contact: &Contact, masses: &[f64]) -> f64 {
    let geometries = model.scene.geometries();
    let (one, other) = (&geometries[contact.a], &geometries[contact.b]);
    let tree =
        |body: usize| Some(model.bodies[body].link).filter(|l| *l != WORLD).map(|l| model.links[l].tree);
    let weight = |tree: Option<usize>| tree.map_or(0.0, |tree| masses[tree] * model.gravity.norm());
    let thin = one.geometry.thinness().min(other.geometry.thinness());
    let load = match (tree(one.body), tree(other.body)) {
        // Links of one robot do not lie on each other: their joints hold them.
        (a, b) if a == b => 0.0,
        // Twice: what lies on it weighs too.
        (a, b) => 2.0 * (weight(a) + weight(b)),
    };
    SLIGHT * thin + load / stiffness(model, settings, contact).max(f64::MIN_POSITIVE)
}

/// How stiff a contact is, N/m; about, where it is one of surfaces.
pub fn stiffness(model: &Model, settings: &ContactSettings, contact: &Contact) -> f64 {
    let geometries = model.scene.geometries();
    let (one, other) = (&geometries[contact.a], &geometries[contact.b]);
    match settings.model {
        ContactModel::Point => {
            let point = model.scene.pair_material(contact.a, contact.b).and_then(|m| m.stiffness);
            point.unwrap_or(settings.stiffness)
        }
        // A column of the shape's size under pressure: E A/L ≈ E L.
        _ => {
            let modulus = |item: &crate::geometry::Attached| {
                item.material.hydroelastic_modulus.filter(|modulus| modulus.is_finite())
            };
            let soft = modulus(one).into_iter().chain(modulus(other)).fold(settings.modulus, f64::min);
            soft * one.geometry.thinness().min(other.geometry.thinness())
        }
    }
}
