//! The problem of an island as data for any contact solver.
//!
//! ```text
//! ICF:  A v = r + Σ Jᵀγ(J v + b)       ⇒       A' v = r' + Jᵀγ + Σ eᵢ βᵢ
//! ```
//!
//! What is linear in v goes into A' and r': rigid constraints and springs, γ = K (v̂ − u), as A' = A + JᵀK J and r' = r + JᵀK (v̂ − b), actuators without a limit of effort likewise. So constraints
//! and implicit external systems are the same under every method. Joint limits, actuators that have a limit and dry friction in joints are bounds:
//!
//! ```text
//! limits     β = K (v̂ − v), β ≥ 0 at a lower bound and β ≤ 0 at an upper one
//! actuators  β = clamp(h (b − K v), h e_l, h e_u)
//! friction   β = clamp(−h f v/v_s, −h f, h f)
//! ```
//!
//! Differs: ICF has f v/√(v² + v_s²) for dry friction in joints, which reaches f only in the limit.
//!
//! Points of contact surfaces become contacts by themselves.
#![allow(non_snake_case)]

use nalgebra::{Matrix3, Vector3};

use super::mechanics::{Mechanics, Plant};
use super::warm_start::Known;
use crate::icf::{AnyCoordinatePotential, CoordinateTerm, Touch};
use crate::solvers::{Bound, ContactPoint, Group, Side, StepProblem};

/// Where the velocities of an island are in its problem, and room to find out.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    /// The first velocity of each clique of the plant that belongs to the island.
    starts: Vec<usize>,
    /// The group of each.
    groups: Vec<usize>,
    /// The island's cliques in the order of the problem.
    order: Vec<usize>,
    parent: Vec<usize>,
    /// Which of the island's contact terms each contact of the problem is.
    pub contacts: Vec<usize>,
    /// Joint limits that are not among the bounds of the problem.
    pub limits: Vec<Bound>,
}

impl Layout {
    /// For each velocity of the problem the plant's.
    pub fn velocities<'l>(&'l self, mechanics: &'l Mechanics) -> impl Iterator<Item = usize> + 'l {
        self.order.iter().flat_map(|clique| mechanics.problem.velocities(*clique))
    }

    fn root(&mut self, mut clique: usize) -> usize {
        while self.parent[clique] != clique {
            self.parent[clique] = self.parent[self.parent[clique]];
            clique = self.parent[clique];
        }
        clique
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        self.parent[a.max(b)] = a.min(b);
    }

    /// Which cliques A' couples, and where the velocities of each go.
    fn find(&mut self, mechanics: &Mechanics, island: usize, problem: &mut StepProblem) {
        let model = &mechanics.problem;
        let cliques = model.cliques_of(island);
        let most = cliques.iter().max().map_or(0, |last| last + 1);
        for numbers in [&mut self.starts, &mut self.groups, &mut self.parent] {
            numbers.resize(numbers.len().max(most), 0);
        }
        cliques.iter().for_each(|clique| self.parent[*clique] = *clique);
        for (a, b, _) in model.couplings_of(island) {
            self.join(a, b);
        }
        for term in model.terms().linears.of(island) {
            let mut ends = model.ends_of(term).map(|(clique, _)| clique);
            if let (Some(a), Some(b)) = (ends.next(), ends.next()) {
                self.join(a, b);
            }
        }
        self.order.clear();
        self.order.extend_from_slice(cliques);
        for clique in cliques {
            self.parent[*clique] = self.root(*clique);
        }
        let parent = &self.parent;
        self.order.sort_unstable_by_key(|clique| (parent[*clique], *clique));
        let (mut v, mut A, mut last) = (0, 0, None);
        for clique in &self.order {
            if last.replace(parent[*clique]) != Some(parent[*clique]) {
                problem.groups.push(Group { v: v..v, A });
            }
            self.starts[*clique] = v;
            self.groups[*clique] = problem.groups.len() - 1;
            v += model.velocities(*clique).len();
            if let Some(group) = problem.groups.last_mut() {
                group.v.end = v;
                A = group.A + group.v.len() * group.v.len();
            }
        }
        problem.A.resize(A, 0.0);
        problem.v0.resize(v, 0.0);
        problem.r.resize(v, 0.0);
    }

    /// Where the entry of A of two velocities of a clique's group is.
    fn entry(&self, problem: &StepProblem, clique: usize, row: usize, column: usize) -> usize {
        let group = &problem.groups[self.groups[clique]];
        group.A + (row - group.v.start) * group.v.len() + column - group.v.start
    }
}

/// What a contact point is made of, besides its Jacobian.
struct Point {
    touch: Touch,
    mu_static: f64,
    restitution: f64,
    id: u64,
    is_new: bool,
    is_of_surface: bool,
    tag: usize,
}

impl Mechanics {
    /// Fills in the problem of an island for the step that everything is set to, but for joint limits, of which most are far: these are in the layout. `known` has what is known of contacts from earlier steps, point contacts first.
    pub(super) fn gather_island(
        &self,
        plant: &Plant,
        island: usize,
        known: &Known,
        layout: &mut Layout,
        problem: &mut StepProblem,
    ) {
        problem.clear();
        problem.h = self.problem.step();
        layout.find(self, island, problem);
        self.gather_linear(island, layout, problem);
        layout.limits.clear();
        for term in self.problem.terms().coordinates.of(island) {
            self.gather_coordinate(term, layout, problem);
        }
        let terms = self.problem.terms();
        let own = terms.contacts.of(island);
        layout.contacts.clear();
        layout.contacts.extend(0..own.len());
        // Several points of a pair are listed by their depths, which rounding decides; what goes from contact to contact is to go the same way in every step.
        let key = |i: usize| {
            let (contact, (id, _)) = (&self.contacts[own[i].tag], known.of(own[i].tag));
            (contact.a, contact.b, if id == 0 { u64::MAX } else { id }, i)
        };
        layout.contacts.sort_unstable_by_key(|i| key(*i));
        for i in 0..layout.contacts.len() {
            let term = &own[layout.contacts[i]];
            let contact = &self.contacts[term.tag];
            let restitution =
                plant.model.scene.pair_material(contact.a, contact.b).map_or(0.0, |of| of.restitution);
            let (id, is_new) = known.of(term.tag);
            let point = Point {
                touch: *term.potential.touch(),
                mu_static: term.potential.mu_static(),
                restitution,
                id,
                is_new,
                is_of_surface: false,
                tag: term.tag,
            };
            let ends = self.problem.ends_of(term);
            self.gather_point(&point, term.bias(), ends, layout, problem, |row| row);
        }
        let first = self.contacts.len();
        for term in terms.patches.of(island) {
            let patch = &self.patches.patches[term.tag];
            let material = plant.model.scene.pair_material(patch.a, patch.b);
            let (mu_static, restitution) = material.map_or((0.0, 0.0), |of| (of.mu_static, of.restitution));
            for (i, (p, touch)) in term.potential.points().enumerate() {
                let tag = first + patch.faces.start + i;
                // What has not pressed has not slipped.
                let mu = if touch.lagged > 0.0 { touch.mu } else { mu_static };
                let touch = Touch { mu, ..touch };
                let point =
                    Point { touch, mu_static, restitution, id: 0, is_new: false, is_of_surface: true, tag };
                let bias = [term.bias()[3], term.bias()[4], term.bias()[5]];
                // v + ω × p of the rows (ω, v) of the patch.
                let lever = Matrix3::new(0.0, p[2], -p[1], -p[2], 0.0, p[0], p[1], -p[0], 0.0);
                let ends = self.problem.ends_of(term);
                self.gather_patch_point(&point, &bias, ends, &lever, layout, problem);
            }
        }
    }

    /// A' and r'.
    fn gather_linear(&self, island: usize, layout: &Layout, problem: &mut StepProblem) {
        let model = &self.problem;
        for (clique, A, r) in model.blocks_of(island) {
            let (start, v) = (layout.starts[clique], model.velocities(clique));
            problem.r[start..start + v.len()].copy_from_slice(r);
            problem.v0[start..start + v.len()].copy_from_slice(&model.v0()[v.clone()]);
            for (i, row) in A.chunks_exact(v.len().max(1)).enumerate() {
                let at = layout.entry(problem, clique, start + i, start);
                problem.A[at..at + row.len()].copy_from_slice(row);
            }
        }
        for (a, b, A) in model.couplings_of(island) {
            let columns = model.velocities(b).len();
            for (k, A) in A.iter().enumerate() {
                let (i, j) = (layout.starts[a] + k / columns, layout.starts[b] + k % columns);
                let (there, back) = (layout.entry(problem, a, i, j), layout.entry(problem, a, j, i));
                problem.A[there] += A;
                problem.A[back] += A;
            }
        }
        for term in model.terms().linears.of(island) {
            for (row, (K, b)) in term.potential.laws().enumerate() {
                // γ = b − K (J v + b₀).
                let pull = b - K * term.bias()[row];
                for (a, J_a) in model.ends_of(term) {
                    let (start, size) = (layout.starts[a], model.velocities(a).len());
                    let J_a = &J_a[row * size..(row + 1) * size];
                    for (i, J_i) in J_a.iter().enumerate().filter(|(_, J)| **J != 0.0) {
                        problem.r[start + i] += J_i * pull;
                        for (c, J_c) in model.ends_of(term) {
                            let (other, size) = (layout.starts[c], model.velocities(c).len());
                            let at = layout.entry(problem, a, start + i, other);
                            let J_c = &J_c[row * size..(row + 1) * size];
                            problem.A[at..at + size].iter_mut().zip(J_c).for_each(|(A, J)| *A += K * J_i * J);
                        }
                    }
                }
            }
        }
    }

    fn gather_coordinate(&self, term: &CoordinateTerm, layout: &mut Layout, problem: &mut StepProblem) {
        let v = layout.starts[term.clique] + term.v - self.problem.velocities(term.clique).start;
        let h = problem.h;
        // Each velocity has a lower and an upper limit, friction, and at most so many actuators.
        let bound = |target, compliance, lower, upper, kind| Bound {
            v,
            target,
            compliance,
            lower,
            upper,
            tag: KINDS * term.v + kind,
        };
        match &term.potential {
            AnyCoordinatePotential::Limit(limit) => {
                let (K, [lower, upper]) = limit.law();
                if K > 0.0 {
                    let of = [(lower, 0.0, f64::INFINITY, 0), (upper, f64::NEG_INFINITY, 0.0, 1)];
                    let of = of.into_iter().filter(|(target, ..)| target.is_finite());
                    layout.limits.extend(of.map(|(v, from, to, kind)| bound(v, 1.0 / K, from, to, kind)));
                }
            }
            AnyCoordinatePotential::Friction(friction) => {
                let (force, velocity) = friction.law();
                let most = h * force;
                problem.bounds.push(bound(0.0, velocity / most, -most, most, 2));
            }
            AnyCoordinatePotential::LimitedGain(gain) => {
                let (bias, K, [lower, upper]) = gain.law();
                let is_limited = lower.is_finite() || upper.is_finite();
                if is_limited && K > 0.0 {
                    problem.bounds.push(bound(bias / K, 1.0 / (h * K), h * lower, h * upper, 3));
                } else {
                    let at = layout.entry(problem, term.clique, v, v);
                    problem.A[at] += h * K;
                    // Without a gain the effort is the same at every velocity.
                    problem.r[v] += h * if K > 0.0 { bias } else { gain.effort(0.0) };
                }
            }
        }
    }

    fn gather_point<'t>(
        &self,
        point: &Point,
        bias: &[f64; 3],
        ends: impl Iterator<Item = (usize, &'t [f64])>,
        layout: &Layout,
        problem: &mut StepProblem,
        rows: impl Fn(&'t [f64]) -> &'t [f64],
    ) {
        let R = frame(&point.touch.normal);
        let mut sides = [Side::default(); 2];
        for (side, (clique, J)) in sides.iter_mut().zip(ends) {
            let size = self.problem.velocities(clique).len();
            *side =
                Side { group: layout.groups[clique], start: layout.starts[clique], size, J: problem.J.len() };
            push_turned(&R, rows(J), size, &mut problem.J);
        }
        push(point, &R, bias, sides, problem);
    }

    fn gather_patch_point<'t>(
        &self,
        point: &Point,
        bias: &[f64; 3],
        ends: impl Iterator<Item = (usize, &'t [f64])>,
        lever: &Matrix3<f64>,
        layout: &Layout,
        problem: &mut StepProblem,
    ) {
        let R = frame(&point.touch.normal);
        let turning = R * lever;
        let mut sides = [Side::default(); 2];
        for (side, (clique, J)) in sides.iter_mut().zip(ends) {
            let size = self.problem.velocities(clique).len();
            *side =
                Side { group: layout.groups[clique], start: layout.starts[clique], size, J: problem.J.len() };
            let (angular, linear) = J.split_at(3 * size);
            push_turned(&turning, angular, size, &mut problem.J);
            let at = side.J;
            for i in 0..3 {
                for j in 0..size {
                    problem.J[at + i * size + j] +=
                        (0..3).map(|k| R[(i, k)] * linear[k * size + j]).sum::<f64>();
                }
            }
        }
        if point.touch.stiffness > 0.0 {
            push(point, &R, bias, sides, problem);
            return;
        }
        // A polygon across which pressure does not change is no contact that could give way: its force is what it is.
        let impulse = problem.h * point.touch.force.max(0.0);
        let StepProblem { J, r, .. } = problem;
        for side in sides.iter().filter(|side| side.size > 0) {
            let along = &J[side.J + 2 * side.size..side.J + 3 * side.size];
            r[side.start..side.start + side.size].iter_mut().zip(along).for_each(|(r, J)| *r += impulse * J);
        }
    }
}

/// Kinds of bounds of one velocity, for their marks.
const KINDS: usize = 4;

/// Adds R J, row by row.
fn push_turned(R: &Matrix3<f64>, J: &[f64], size: usize, to: &mut Vec<f64>) {
    for i in 0..3 {
        to.extend((0..size).map(|j| (0..3).map(|k| R[(i, k)] * J[k * size + j]).sum::<f64>()));
    }
}

fn push(point: &Point, R: &Matrix3<f64>, bias: &[f64; 3], sides: [Side; 2], problem: &mut StepProblem) {
    let Point { touch, mu_static, restitution, id, is_new, is_of_surface, tag } = *point;
    let mut contact = ContactPoint {
        id,
        is_new,
        sides,
        R: std::array::from_fn(|i| std::array::from_fn(|j| R[(i, j)])),
        bias: (R * Vector3::from(*bias)).into(),
        c0: [0.0; 3],
        phi: -touch.force / touch.stiffness,
        stiffness: touch.stiffness,
        dissipation: touch.dissipation,
        mu: touch.mu,
        mu_static,
        restitution,
        stiction_velocity: touch.stiction_velocity,
        is_of_surface,
        tag,
    };
    contact.c0 = problem.velocity(&contact, &problem.v0);
    problem.contacts.push(contact);
}

/// Rows t₁, t₂, n of the frame of a contact: t₁ is as near to the world's x axis as can be, and to y where the normal is x.
pub(super) fn frame(normal: &[f64; 3]) -> Matrix3<f64> {
    let n = Vector3::from(*normal);
    let axis = if n.x.abs() < 0.9 { Vector3::x() } else { Vector3::y() };
    let t1 = (axis - n * n.dot(&axis)).normalize();
    let t2 = n.cross(&t1);
    Matrix3::from_rows(&[t1.transpose(), t2.transpose(), n.transpose()])
}
