//! Constraints between bodies as terms of the convex problem: rigid ones, springs in their place, bushings.
#![allow(non_snake_case)]

use std::f64::consts::TAU;

use nalgebra::{Matrix3, Vector3};

use super::mechanics::{Mechanics, Rows};
use crate::icf::{Linear, Reach, TermBuilder};
use crate::math::spatial::rotation_log;
use crate::multibody::constraint::{Bushing, ConstraintKind};
use crate::multibody::model::{Model, WORLD};

/// Inverse inertias that are this small a part of others are zero, up to rounding: they are sums of products that cancel, with 1e-16 of the largest left.
const ROUNDING: f64 = 1e-12;

/// The index of a constraint, and its period if it is a spring.
type Tag = (usize, Option<f64>);

impl Mechanics {
    /// All constraints that concern the trees that are looked at.
    pub(super) fn add_constraints(&mut self, model: &Model, problem: &mut TermBuilder) {
        for (tag, constraint) in model.constraints.iter().enumerate() {
            if !self.concerns(model, &constraint.kind) {
                continue;
            }
            let period = constraint.period;
            match &constraint.kind {
                ConstraintKind::Coupler { follower, leader, ratio, offset } => {
                    let off = self.q[follower.0] - ratio * self.q[leader.0] - offset;
                    let ends = [(follower.1, 1.0), (leader.1, -ratio)];
                    self.add_coupler(model, ends, off, (tag, period), problem);
                }
                ConstraintKind::Ball { a, b } => {
                    let (pa, pb) = (self.place(model, a), self.place(model, b));
                    let ends = [(a.body, pa, -1.0), (b.body, pb, 1.0)];
                    let (reach, n) = self.reach(model, &ends, Rows::Linear, problem);
                    let [_, scale] = self.scales(model, &ends, problem);
                    add_rigid((pb - pa).as_slice(), &reach[..n], [scale, 0.0], (tag, period), problem);
                }
                ConstraintKind::Distance { a, b, length, stiffness, damping } => {
                    let (pa, pb) = (self.place(model, a), self.place(model, b));
                    let Some(along) = (pb - pa).try_normalize(1e-12) else { continue };
                    let off = [(pb - pa).norm() - length];
                    let ends = [(a.body, pa, -1.0), (b.body, pb, 1.0)];
                    let (reach, n) = self.reach(model, &ends, Rows::Along(along), problem);
                    if stiffness.is_finite() {
                        add_spring(
                            Linear::spring(&off, &[*stiffness], &[*damping]),
                            &reach[..n],
                            tag,
                            problem,
                        );
                    } else {
                        let [_, scale] = self.scales(model, &ends, problem);
                        add_rigid(&off, &reach[..n], [scale, 0.0], (tag, period), problem);
                    }
                }
                ConstraintKind::Weld { a, b } => {
                    let (X_WA, X_WB) = (self.frame(model, a), self.frame(model, b));
                    let (pa, pb) = (X_WA.translation.vector, X_WB.translation.vector);
                    let turn = X_WA.rotation * rotation_log(&(X_WA.rotation.inverse() * X_WB.rotation));
                    let off = [turn.x, turn.y, turn.z, pb.x - pa.x, pb.y - pa.y, pb.z - pa.z];
                    let ends = [(a.body, pa, -1.0), (b.body, pb, 1.0)];
                    let (reach, n) = self.reach(model, &ends, Rows::Both(Matrix3::identity()), problem);
                    let scales = self.scales(model, &ends, problem);
                    add_rigid(&off, &reach[..n], scales, (tag, period), problem);
                }
                ConstraintKind::Bushing(bushing) => self.add_bushing(model, bushing, tag, problem),
            }
        }
    }

    fn add_coupler(
        &mut self,
        model: &Model,
        ends: [(usize, f64); 2],
        off: f64,
        tag: Tag,
        problem: &mut TermBuilder,
    ) {
        let tree = |v: usize| model.tree_of(v);
        let mut reach = [None; 2];
        for (i, (v, factor)) in ends.into_iter().enumerate() {
            let clique = tree(v);
            let at = v - model.trees[clique].v.start;
            if i == 1 && clique == tree(ends[0].0) {
                // One tree: one row with both.
                let last = problem.last_jacobian(model.trees[clique].v.len());
                last[at] += factor;
                break;
            }
            let (one, row) = problem.reach(clique, 1);
            row[at] = factor;
            reach[i] = Some(one);
        }
        match reach {
            [Some(a), Some(b)] => add_rigid(&[off], &[a, b], [0.0; 2], tag, problem),
            [Some(a), None] => add_rigid(&[off], &[a], [0.0; 2], tag, problem),
            _ => {}
        }
    }

    fn add_bushing(&mut self, model: &Model, bushing: &Bushing, tag: usize, problem: &mut TermBuilder) {
        let (X_WA, X_WB) = (self.frame(model, &bushing.a), self.frame(model, &bushing.b));
        let p_WB = X_WB.translation.vector;
        let X_AB = X_WA.inverse() * X_WB;
        let (turn, p) = (rotation_log(&X_AB.rotation), X_AB.translation.vector);
        let R_AW = X_WA.rotation.inverse().to_rotation_matrix().into_inner();
        let ends = [(bushing.a.body, p_WB, -1.0), (bushing.b.body, p_WB, 1.0)];
        let (reach, n) = self.reach(model, &ends, Rows::Both(R_AW), problem);
        let both = |a: &Vector3<f64>, b: &Vector3<f64>| [a.x, a.y, a.z, b.x, b.y, b.z];
        let linear = Linear::spring(
            &both(&turn, &p),
            &both(&bushing.torque_stiffness, &bushing.force_stiffness),
            &both(&bushing.torque_damping, &bushing.force_damping),
        );
        add_spring(linear, &reach[..n], tag, problem);
    }

    /// The inverse inertias that ends of a constraint feel, each by itself and in all directions together: of angles and of lengths.
    fn scales(
        &self,
        model: &Model,
        ends: &[(usize, Vector3<f64>, f64); 2],
        problem: &TermBuilder,
    ) -> [f64; 2] {
        let mut scales = [0.0; 2];
        for (body, p_WQ, factor) in ends {
            let link = model.bodies[*body].link;
            if link == WORLD {
                continue;
            }
            self.kinematics.jacobian_columns(model, link, p_WQ, |dof, column| {
                let w = factor * factor * problem.inverse_inertia(dof);
                scales[0] += w * column.angular.norm_squared();
                scales[1] += w * column.linear.norm_squared();
            });
        }
        scales
    }
}

/// A rigid constraint, or a spring of a natural period in its place.
fn add_rigid(off: &[f64], reach: &[Reach], scale: [f64; 2], (tag, period): Tag, problem: &mut TermBuilder) {
    if reach.is_empty() {
        return;
    }
    let mut w = [0.0; 6];
    for (row, w) in w[..off.len()].iter_mut().enumerate() {
        *w = problem.inverse_inertia_along(reach, row);
    }
    // What can move in no way but by rounding is left out. Angles and lengths are compared with their own kind.
    for (kind, scale) in w.chunks_mut(3).zip(scale) {
        kind.iter_mut().filter(|w| **w < ROUNDING * scale).for_each(|w| *w = 0.0);
    }
    let w = &w[..off.len()];
    let linear = match period.map(|period| TAU / period) {
        None => Linear::rigid(off, w, problem.settings()),
        // As in `Stiff`: k = ω²/w and d = 2 ω/w, and nothing where nothing moves.
        Some(omega) => {
            let over = |gain: f64| w.iter().map(move |w| if *w > 0.0 { gain / w } else { 0.0 });
            let (mut k, mut d) = ([0.0; 6], [0.0; 6]);
            k.iter_mut().zip(over(omega * omega)).for_each(|(k, value)| *k = value);
            d.iter_mut().zip(over(2.0 * omega)).for_each(|(d, value)| *d = value);
            Linear::spring(off, &k[..off.len()], &d[..off.len()])
        }
    };
    problem.add(linear, reach, [0.0; 6], tag);
}

fn add_spring(linear: Linear, reach: &[Reach], tag: usize, problem: &mut TermBuilder) {
    if !reach.is_empty() {
        problem.add(linear, reach, [0.0; 6], tag);
    }
}
