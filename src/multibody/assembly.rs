//! Assembly: a position near the start that meets all rigid constraints, or else the one that comes nearest to meeting them.
//!
//! Damped Gauss–Newton steps (Levenberg–Marquardt) minimise ½ rᵀ W r over the residuals r(q) of all rigid constraints, with the
//! inertias D = diag(M) as the metric of displacements:
//!
//! ```text
//! δ = −D⁻¹Jᵀ (J D⁻¹Jᵀ + λ W⁻¹)⁻¹ r          W⁻¹ = the diagonal of J D⁻¹Jᵀ at the start, the same for all rows of a kind
//! ```
//!
//! Where r stays, Jᵀ W r = 0: W r is a dependency among the rows of J, and the constraints that take part in it contradict each
//! other. With W as it is, that position is also where springs of one natural period in place of the constraints would rest.
#![allow(non_snake_case)]

use std::fmt;

use nalgebra::{DMatrix, DVector, Matrix3, Vector3};

use super::constraint::{Anchor, ConstraintKind, Mount};
use super::dynamics::Dynamics;
use super::kinematics::Kinematics;
use super::mobility::Mobility;
use super::model::Model;
use crate::math::random::Stream;
use crate::math::spatial::{Pose, Twist, left_jacobian, rotation_log};

/// Residuals up to this count as met, of the size of their mechanism or rad: files have six digits.
const OPEN: f64 = 1e-6;
/// Residuals at which Gauss–Newton ends, of the size of their mechanism or rad: a few roundings.
const CLOSED: f64 = 1e-14;
/// More equations than this are not solved: each round takes the cube of their number.
const MAX_ROWS: usize = 1000;
/// Rounds from one start; well-posed loops take five to ten.
const MAX_ROUNDS: usize = 200;
/// Starts besides that of the model, further and further away from it: at least this many …
const MIN_RESTARTS: usize = 12;
/// … and at most this many. Of 60 random mechanisms, 12 starts took two for conflicting that 300 assemble.
const MAX_RESTARTS: usize = 300;
/// Multiplications of all starts together, about: within a second, for a mechanism that conflicts.
const WORK: usize = 1 << 24;

/// What assembling came to.
#[derive(Clone, Debug)]
pub struct Assembly {
    /// The position.
    pub q: Vec<f64>,
    /// Constraints that were not met at the start, worst first.
    pub open: Vec<Residual>,
    /// Constraints that are not met at `q`, worst first; empty if it was assembled.
    pub unmet: Vec<Residual>,
    /// Scalar equations of all rigid constraints.
    pub equations: usize,
    /// How many of them are independent at `q`.
    pub rank: usize,
}

/// How far a constraint is from being met.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Residual {
    /// Index of the constraint.
    pub constraint: usize,
    /// Distance, m.
    pub length: f64,
    /// Angle, rad.
    pub angle: f64,
    /// The size of the mechanism that the constraint closes, m: how far its ends are moved by a radian of the joint that moves them furthest.
    pub size: f64,
}

impl Residual {
    /// The angle, or the distance as an angle seen over the size of the mechanism, rad: by so much joints are off.
    pub fn relative(&self) -> f64 {
        self.angle.max(self.length / self.size)
    }
}

impl fmt::Display for Residual {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match (self.length > OPEN * self.size, self.angle > OPEN) {
            (true, true) => write!(f, "{} m and {} rad", short(self.length), short(self.angle)),
            (false, true) => write!(f, "{} rad", short(self.angle)),
            _ => write!(f, "{} m", short(self.length)),
        }
    }
}

/// Three digits.
fn short(x: f64) -> String {
    let digits = (2.0 - x.abs().max(1e-12).log10().floor()).clamp(0.0, 12.0) as usize;
    format!("{x:.digits$}")
}

/// Looks for a position that meets all rigid constraints; none is needed if the start does, or if there are too many of them.
///
/// `given` marks velocities whose coordinates should stay as they are if that is possible.
pub fn assemble(model: &Model, given: &[bool]) -> Option<Assembly> {
    let mut loops = Loops::new(model);
    if loops.rows == 0 || loops.rows > MAX_ROWS {
        return None;
    }
    let start = model.q0.clone();
    let open = loops.residuals(&start);
    if open.iter().all(|residual| residual.relative() <= OPEN) {
        return None;
    }
    let mut best = (start.clone(), f64::INFINITY);
    let free = vec![false; model.nv()];
    if given.contains(&true) {
        best = loops.descend(&start, given, &start);
    }
    let gap = open.iter().map(|residual| residual.length).fold(0.0, f64::max);
    let mut random = Stream::new(1, "assembly");
    // A few rounds from each, of the cube of the equations.
    let restarts = (WORK / (20 * loops.rows.pow(3))).clamp(MIN_RESTARTS, MAX_RESTARTS);
    for restart in 0..=restarts {
        if best.1 <= OPEN {
            break;
        }
        let mut from = start.clone();
        if restart > 0 {
            // Half a turn leads everywhere.
            let size = std::f64::consts::PI * restart as f64 / restarts as f64;
            from = loops.shaken(&start, &mut random, size, size * gap);
        }
        let found = loops.descend(&from, &free, &start);
        // A little better is not worth being further away.
        if found.1 <= OPEN || found.1 < 0.99 * best.1 {
            best = found;
        }
    }
    let (q, worst) = best;
    let unmet = loops.residuals(&q).into_iter().filter(|residual| worst > OPEN && residual.relative() > OPEN);
    let worst_first = |mut list: Vec<Residual>| {
        list.sort_by(|a, b| b.relative().total_cmp(&a.relative()));
        list
    };
    let (unmet, rank) = (worst_first(unmet.collect()), loops.rank(&q));
    let open = open.into_iter().filter(|residual| residual.relative() > OPEN).collect();
    Some(Assembly { q, open: worst_first(open), unmet, equations: loops.rows, rank })
}

/// The equations of all rigid constraints.
struct Loops<'m> {
    model: &'m Model,
    kinematics: Kinematics,
    rows: usize,
    /// For each velocity that a constraint may move its column; the velocities of the columns.
    column: Vec<Option<usize>>,
    velocities: Vec<usize>,
    /// D⁻¹ of the columns.
    inverse: Vec<f64>,
    /// W⁻¹ of the rows.
    weight: Vec<f64>,
    /// What a residual of each row is compared with: a radian, or the size of the mechanism.
    unit: Vec<f64>,
    r: DVector<f64>,
    J: DMatrix<f64>,
}

/// Scalar equations of a constraint: of angles, then of lengths. Those of a coupler count as angles or as lengths as its follower does.
fn equations(model: &Model, kind: &ConstraintKind) -> (usize, usize) {
    match kind {
        ConstraintKind::Coupler { follower, .. } => {
            let slides =
                |link: &super::model::Link| link.v == follower.1 && link.mobility == Mobility::Prismatic;
            if model.links[1..].iter().any(slides) { (0, 1) } else { (1, 0) }
        }
        ConstraintKind::Ball { .. } => (0, 3),
        ConstraintKind::Weld { .. } => (3, 3),
        ConstraintKind::Distance { stiffness, .. } if stiffness.is_infinite() => (0, 1),
        ConstraintKind::Distance { .. } | ConstraintKind::Bushing(_) => (0, 0),
    }
}

impl Loops<'_> {
    fn new(model: &Model) -> Loops<'_> {
        let kinematics = Kinematics::new(model);
        let sizes = model.constraints.iter().map(|constraint| equations(model, &constraint.kind));
        let rows = sizes.map(|(angles, lengths)| angles + lengths).sum();
        let mut moved = vec![false; model.nv()];
        for constraint in model.constraints.iter().filter(|_| rows <= MAX_ROWS) {
            let bodies = match &constraint.kind {
                ConstraintKind::Coupler { follower, leader, .. } => {
                    (moved[follower.1], moved[leader.1]) = (true, true);
                    continue;
                }
                ConstraintKind::Ball { a, b } | ConstraintKind::Distance { a, b, .. } => [a.body, b.body],
                ConstraintKind::Weld { a, b } => [a.body, b.body],
                ConstraintKind::Bushing(_) => continue,
            };
            for body in bodies {
                let link = model.bodies[body].link;
                kinematics.jacobian_columns(model, link, &Vector3::zeros(), |v, _| moved[v] = true);
            }
        }
        let velocities: Vec<usize> = (0..model.nv()).filter(|v| moved[*v] && !model.locked[*v]).collect();
        let mut column = vec![None; model.nv()];
        velocities.iter().enumerate().for_each(|(k, v)| column[*v] = Some(k));
        let diagonal = Dynamics::new(model).mass_diagonal(model, &kinematics);
        // What has no inertia at all moves as easily as the lightest of what has.
        let least = diagonal.iter().copied().filter(|d| *d > 0.0).fold(f64::INFINITY, f64::min);
        let least = if least.is_finite() { least } else { 1.0 };
        let inverse = velocities.iter().map(|v| 1.0 / diagonal[*v].max(least)).collect();
        let n = velocities.len();
        let (r, J) = (DVector::zeros(rows), DMatrix::zeros(if rows > MAX_ROWS { 0 } else { rows }, n));
        let mut loops = Loops {
            model,
            kinematics,
            rows,
            column,
            velocities,
            inverse,
            weight: vec![1.0; rows],
            unit: Vec::new(),
            r,
            J,
        };
        if rows <= MAX_ROWS {
            loops.set_weights();
            loops.set_units();
        }
        loops
    }

    /// W⁻¹: the mean of the diagonal of J D⁻¹Jᵀ over the angles, and over the lengths, of each constraint; one where nothing moves.
    fn set_weights(&mut self) {
        self.evaluate(&self.model.q0.clone());
        let mut at = 0;
        for constraint in &self.model.constraints {
            let (angles, lengths) = equations(self.model, &constraint.kind);
            for n in [angles, lengths] {
                let square = |row: usize| -> f64 {
                    self.J.row(row).iter().zip(&self.inverse).map(|(J, inverse)| J * J * inverse).sum()
                };
                let mean = (at..at + n).map(square).sum::<f64>() / n.max(1) as f64;
                self.weight[at..at + n].fill(if mean > 0.0 { mean } else { 1.0 });
                at += n;
            }
        }
    }

    /// Radians, and the size of each constraint's mechanism, at the start.
    fn set_units(&mut self) {
        let model = self.model;
        for constraint in &model.constraints {
            let (angles, lengths) = equations(model, &constraint.kind);
            let size = self.mechanism_size(&constraint.kind);
            self.unit.extend((0..angles).map(|_| 1.0).chain((0..lengths).map(|_| size)));
        }
    }

    /// How far the ends of a constraint are moved against each other by a radian of the joint that moves them furthest; where they only slide, how far away the furthest
    /// slide begins. Points that are all in one place have the size of people.
    fn mechanism_size(&self, kind: &ConstraintKind) -> f64 {
        let (model, kinematics) = (self.model, &self.kinematics);
        let turns = |v: usize| kinematics.S[v].angular != Vector3::zeros();
        let ends = match kind {
            ConstraintKind::Ball { a, b } | ConstraintKind::Distance { a, b, .. } => {
                [(a.body, self.place(a)), (b.body, self.place(b))]
            }
            ConstraintKind::Weld { a, b } => {
                [(a.body, self.frame(a).translation.vector), (b.body, self.frame(b).translation.vector)]
            }
            // A rack goes this far for a radian of its pinion, and a slide to its stops.
            ConstraintKind::Coupler { follower, leader, ratio, .. } => {
                let stops = model.limits.iter().find(|limit| limit.q == follower.0);
                let size =
                    if turns(leader.1) { ratio.abs() } else { stops.map_or(1.0, |s| s.upper - s.lower) };
                return if size > 0.0 && size.is_finite() { size } else { 1.0 };
            }
            ConstraintKind::Bushing(_) => return 1.0,
        };
        // What carries both ends moves neither against the other, but for roundings.
        let mut moves = vec![(Vector3::zeros(), 0.0); model.nv()];
        for ((body, p_WQ), sign) in ends.iter().zip([1.0, -1.0]) {
            kinematics.jacobian_columns(model, model.bodies[*body].link, p_WQ, |v, J| {
                moves[v].0 += J.linear * sign;
                moves[v].1 += J.linear.norm();
            });
        }
        let moves: Vec<f64> = moves
            .iter()
            .map(|(by, of)| Some(by.norm()).filter(|by| *by > 1e-9 * of).unwrap_or(0.0))
            .collect();
        let lever = (0..model.nv()).filter(|v| turns(*v)).map(|v| moves[v]).fold(0.0, f64::max);
        if lever > 0.0 {
            return lever;
        }
        let slides = (1..model.links.len()).filter(|i| {
            let link = &model.links[*i];
            moves[link.v..link.v + link.mobility.nv()].iter().any(|by| *by > 0.0)
        });
        let away = slides.flat_map(|i| ends.map(|(_, p_WQ)| (p_WQ - kinematics.p_WL[i]).norm()));
        let away = away.fold(0.0, f64::max);
        if away > 0.0 { away } else { 1.0 }
    }

    fn place(&self, anchor: &Anchor) -> Vector3<f64> {
        self.kinematics.body_point(self.model, anchor.body, &anchor.p_BQ)
    }

    fn frame(&self, mount: &Mount) -> Pose {
        self.kinematics.body_pose(self.model, mount.body) * mount.X_BF
    }

    /// r and J at q.
    fn evaluate(&mut self, q: &[f64]) {
        let model = self.model;
        self.kinematics.set_positions(model, q);
        self.J.fill(0.0);
        let mut at = 0;
        for constraint in &model.constraints {
            let (angles, lengths) = equations(model, &constraint.kind);
            if angles + lengths == 0 {
                continue;
            }
            match &constraint.kind {
                ConstraintKind::Coupler { follower, leader, ratio, offset } => {
                    self.r[at] = q[follower.0] - ratio * q[leader.0] - offset;
                    for (v, factor) in [(follower.1, 1.0), (leader.1, -ratio)] {
                        if let Some(k) = self.column[v] {
                            self.J[(at, k)] += factor;
                        }
                    }
                }
                ConstraintKind::Ball { a, b } => {
                    let (pa, pb) = (self.place(a), self.place(b));
                    self.set_rows(at, &(pb - pa));
                    let ends = [(a.body, pa, -1.0), (b.body, pb, 1.0)];
                    self.add_columns(at, &ends, |J| J.linear);
                }
                ConstraintKind::Distance { a, b, length, .. } => {
                    let (pa, pb) = (self.place(a), self.place(b));
                    // Points that coincide may part in any direction.
                    let along = (pb - pa).try_normalize(1e-12).unwrap_or_else(Vector3::x);
                    self.r[at] = (pb - pa).norm() - length;
                    let ends = [(a.body, pa, -1.0), (b.body, pb, 1.0)];
                    self.add_columns(at, &ends, |J| nalgebra::Vector1::new(along.dot(&J.linear)));
                }
                ConstraintKind::Weld { a, b } => {
                    let (X_WA, X_WB) = (self.frame(a), self.frame(b));
                    let (pa, pb) = (X_WA.translation.vector, X_WB.translation.vector);
                    let turn = rotation_log(&(X_WA.rotation.inverse() * X_WB.rotation));
                    // φ̇ = J(φ)⁻¹ ω with ω the velocity of B in A, in A's axes.
                    let R_AW = X_WA.rotation.inverse().to_rotation_matrix().into_inner();
                    let map = left_jacobian(&turn).try_inverse().unwrap_or_else(Matrix3::identity) * R_AW;
                    let ends = [(a.body, pa, -1.0), (b.body, pb, 1.0)];
                    self.set_rows(at, &turn);
                    self.add_columns(at, &ends, |J| map * J.angular);
                    self.set_rows(at + 3, &(pb - pa));
                    self.add_columns(at + 3, &ends, |J| J.linear);
                }
                ConstraintKind::Bushing(_) => {}
            }
            at += angles + lengths;
        }
    }

    fn set_rows(&mut self, at: usize, values: &Vector3<f64>) {
        self.r.rows_mut(at, 3).copy_from(values);
    }

    /// Adds the columns of both ends, each a body, a point of it and a factor.
    fn add_columns<const N: usize>(
        &mut self,
        at: usize,
        ends: &[(usize, Vector3<f64>, f64); 2],
        rows: impl Fn(&Twist) -> nalgebra::SVector<f64, N>,
    ) {
        let Loops { model, kinematics, column, J, .. } = self;
        for (body, p_WQ, factor) in ends {
            kinematics.jacobian_columns(model, model.bodies[*body].link, p_WQ, |v, twist| {
                if let Some(k) = column[v] {
                    let mut part = J.view_mut((at, k), (N, 1));
                    part += rows(&twist) * *factor;
                }
            });
        }
    }

    /// rᵀ W r and the greatest residual of those that were evaluated last, in units of its row.
    fn cost(&self) -> (f64, f64) {
        let cost = self.r.iter().zip(&self.weight).map(|(r, w)| r * r / w).sum();
        let relative = self.r.iter().zip(&self.unit).map(|(r, unit)| r.abs() / unit);
        (cost, relative.fold(0.0, f64::max))
    }

    /// From a position downhill to where the residuals are least; the position, and the greatest residual there. Coordinates that are
    /// within their limits at the start of the model stay there.
    fn descend(&mut self, from: &[f64], held: &[bool], start: &[f64]) -> (Vec<f64>, f64) {
        let model = self.model;
        let is_held = |v: &usize| if held[*v] { 0.0 } else { 1.0 };
        let mut inverse: Vec<f64> =
            self.inverse.iter().zip(&self.velocities).map(|(inverse, v)| inverse * is_held(v)).collect();
        let (mut q, mut next) = (from.to_vec(), from.to_vec());
        let mut displacement = vec![0.0; model.nv()];
        let mut lambda = 1e-3;
        self.evaluate(&q);
        let (mut cost, mut worst) = self.cost();
        for _ in 0..MAX_ROUNDS {
            if worst <= CLOSED {
                break;
            }
            let scaled = DMatrix::from_fn(self.J.nrows(), self.J.ncols(), |i, k| self.J[(i, k)] * inverse[k]);
            let (A, r, J) = (&scaled * self.J.transpose(), self.r.clone(), self.J.clone());
            let mut is_better = false;
            while !is_better && lambda < 1e12 {
                let mut damped = A.clone();
                (0..self.rows).for_each(|i| damped[(i, i)] += lambda * self.weight[i]);
                let Some(factor) = damped.cholesky() else { break };
                let step = -scaled.transpose() * factor.solve(&r);
                displacement.fill(0.0);
                self.velocities.iter().zip(step.iter()).for_each(|(v, step)| displacement[*v] = *step);
                model.advance(&q, &displacement, 1.0, &mut next);
                model.normalize(&mut next);
                let mut at_limit = Vec::new();
                for limit in &model.limits {
                    let within = limit.lower..=limit.upper;
                    if within.contains(&start[limit.q]) && !within.contains(&next[limit.q]) {
                        next[limit.q] = next[limit.q].clamp(limit.lower, limit.upper);
                        at_limit.extend(self.column[limit.v]);
                    }
                }
                self.evaluate(&next);
                let (new_cost, new_worst) = self.cost();
                // Progress that rounding would not make.
                is_better = new_cost < cost * (1.0 - 1e-9);
                if is_better {
                    (cost, worst) = (new_cost, new_worst);
                    q.copy_from_slice(&next);
                    at_limit.into_iter().for_each(|k| inverse[k] = 0.0);
                    lambda = (lambda * 0.1).max(1e-15);
                } else {
                    lambda *= 8.0;
                }
            }
            if !is_better {
                (self.r, self.J) = (r, J);
                break;
            }
        }
        (q, worst)
    }

    /// A position nearby: joints turned and slid by up to so much.
    fn shaken(&self, q: &[f64], random: &mut Stream, angle: f64, length: f64) -> Vec<f64> {
        let mut along = vec![0.0; self.model.nv()];
        for v in &self.velocities {
            let turns = self.kinematics.S[*v].angular != Vector3::zeros();
            along[*v] = (2.0 * random.uniform() - 1.0) * if turns { angle } else { length };
        }
        let mut next = q.to_vec();
        self.model.advance(q, &along, 1.0, &mut next);
        self.model.normalize(&mut next);
        next
    }

    /// How far each rigid constraint is from being met.
    fn residuals(&mut self, q: &[f64]) -> Vec<Residual> {
        self.evaluate(q);
        let mut at = 0;
        let mut list = Vec::new();
        for (constraint, item) in self.model.constraints.iter().enumerate() {
            let (angles, lengths) = equations(self.model, &item.kind);
            let norm = |from: usize, n: usize| self.r.rows(from, n).norm();
            if angles + lengths > 0 {
                let (angle, length) = (norm(at, angles), norm(at + angles, lengths));
                let size = if lengths > 0 { self.unit[at + angles] } else { 1.0 };
                list.push(Residual { constraint, length, angle, size });
            }
            at += angles + lengths;
        }
        list
    }

    /// Independent rows of W½ J D^(−½).
    fn rank(&mut self, q: &[f64]) -> usize {
        self.evaluate(q);
        let scaled = DMatrix::from_fn(self.J.nrows(), self.J.ncols(), |i, k| {
            self.J[(i, k)] * (self.inverse[k] / self.weight[i]).sqrt()
        });
        let values = (&scaled * scaled.transpose()).symmetric_eigenvalues();
        // Eigenvalues are squares: rows that are a millionth apart are the same.
        let most = values.iter().copied().fold(0.0, f64::max);
        values.iter().filter(|value| **value > 1e-12 * most.max(f64::MIN_POSITIVE)).count()
    }
}
