//! The step problem as data: what every velocity-level method solves.
//!
//! ```text
//! A v = r + Jᵀγ + Σ eᵢ βᵢ,      c = J v + b
//! ```
//!
//! A = M + h C and r hold everything that is linear in v: inertia, bias forces, damping, springs, rigid constraints and the linearised external systems. What is not linear are
//! [contacts](ContactPoint), each with an impulse γ in its frame, and [bounds](Bound) of single velocities, each with an impulse β: joint limits, actuators at
//! their effort limit, dry friction in joints.
//!
//! A problem is one island: bodies that feel each other. It consists of [groups](Group), the diagonal blocks of A.
#![allow(non_snake_case)]

use std::ops::Range;

/// The problem of one step of one island. Filled anew for every step, in the same room.
#[derive(Clone, Debug, Default)]
pub struct StepProblem {
    /// h, s.
    pub h: f64,
    /// Velocities at the start of the step.
    pub v0: Vec<f64>,
    /// r.
    pub r: Vec<f64>,
    /// The diagonal blocks of A, in the order of velocities; there are no others.
    pub groups: Vec<Group>,
    /// A, group by group, row by row; symmetric and positive definite.
    pub A: Vec<f64>,
    /// Points that touch, or may touch within the step.
    pub contacts: Vec<ContactPoint>,
    /// Velocities that are limited, driven or held by something that has a limit.
    pub bounds: Vec<Bound>,
    /// Jacobians of contacts, of each side three rows of as many numbers as the side has velocities.
    pub J: Vec<f64>,
}

/// Velocities that A couples directly or through others: mostly one tree of bodies.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Group {
    /// Its velocities.
    pub v: Range<usize>,
    /// Where its block begins in A.
    pub A: usize,
}

/// One of the two bodies of a contact, if it moves: the velocities that move it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Side {
    /// The group that they belong to.
    pub group: usize,
    /// The first of them.
    pub start: usize,
    /// How many they are; none where there is no such side.
    pub size: usize,
    /// Where the Jacobian begins.
    pub J: usize,
}

/// A point of contact. Velocities are of A relative to B; its frame has two tangents and the normal, which is the last.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ContactPoint {
    /// The same number from step to step for as long as the pair stays near.
    pub id: u64,
    /// Whether it exerted nothing in the last accepted step.
    pub is_new: bool,
    /// What moves A and B.
    pub sides: [Side; 2],
    /// Rows t₁, t₂, n in world axes: u_frame = R u_world. The normal points from B into A.
    pub R: [[f64; 3]; 3],
    /// b: velocity besides J v, of surfaces that move along their bodies.
    pub bias: [f64; 3],
    /// Velocity c at the start of the step.
    pub c0: [f64; 3],
    /// φ, m: signed distance at the start, negative in overlap.
    pub phi: f64,
    /// k, N/m.
    pub stiffness: f64,
    /// d, s/m: Hunt–Crossley dissipation.
    pub dissipation: f64,
    /// μ at the slip of the start, and at rest.
    pub mu: f64,
    /// μ at rest.
    pub mu_static: f64,
    /// e: coefficient of restitution.
    pub restitution: f64,
    /// v_s, m/s: slip at which regularised friction is near its full value.
    pub stiction_velocity: f64,
    /// Whether it is a point of a contact surface, where pressure is what gives way: its compliance is that of the material under every method.
    pub is_of_surface: bool,
    /// The caller's mark.
    pub tag: usize,
}

/// A velocity on which an impulse acts that has limits:
///
/// ```text
/// β = clamp((v̂ − v)/R, β_l, β_u)
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Bound {
    /// The velocity.
    pub v: usize,
    /// v̂.
    pub target: f64,
    /// R, positive: velocity for unit impulse.
    pub compliance: f64,
    /// β_l.
    pub lower: f64,
    /// β_u.
    pub upper: f64,
    /// The caller's mark: the same from step to step.
    pub tag: usize,
}

impl Bound {
    /// β at velocity v, and −dβ/dv.
    pub fn evaluate(&self, v: f64) -> (f64, f64) {
        let wanted = (self.target - v) / self.compliance;
        // Not `clamp`, which would hide a NaN.
        if wanted < self.lower {
            (self.lower, 0.0)
        } else if wanted > self.upper {
            (self.upper, 0.0)
        } else {
            (wanted, 1.0 / self.compliance)
        }
    }
}

impl ContactPoint {
    /// f₀, N: the elastic force at the start, negative where there is a gap.
    pub fn elastic_force(&self) -> f64 {
        -self.stiffness * self.phi
    }

    /// The sides that there are.
    pub fn sides(&self) -> impl Iterator<Item = &Side> {
        self.sides.iter().filter(|side| side.size > 0)
    }
}

impl StepProblem {
    /// Empty, with all room kept.
    pub fn clear(&mut self) {
        let StepProblem { h: _, v0, r, groups, A, contacts, bounds, J } = self;
        [v0, r, A, J].into_iter().for_each(Vec::clear);
        groups.clear();
        contacts.clear();
        bounds.clear();
    }

    /// Number of velocities.
    pub fn dimension(&self) -> usize {
        self.r.len()
    }

    /// The block of A of a group, row by row.
    pub fn block(&self, group: &Group) -> &[f64] {
        let n = group.v.len();
        &self.A[group.A..group.A + n * n]
    }

    /// The Jacobian of a side, row by row.
    pub fn jacobian(&self, side: &Side) -> &[f64] {
        &self.J[side.J..side.J + 3 * side.size]
    }

    /// y = A x.
    pub fn multiply(&self, x: &[f64], y: &mut [f64]) {
        for group in &self.groups {
            let x = &x[group.v.clone()];
            for (y, row) in y[group.v.clone()].iter_mut().zip(self.block(group).chunks_exact(x.len().max(1)))
            {
                *y = row.iter().zip(x).map(|(A, x)| A * x).sum();
            }
        }
    }

    /// c = J v + b of a contact.
    pub fn velocity(&self, contact: &ContactPoint, v: &[f64]) -> [f64; 3] {
        let [x, y, z] = self.moved(contact, v);
        [x + contact.bias[0], y + contact.bias[1], z + contact.bias[2]]
    }

    /// J v of a contact.
    #[inline]
    pub fn moved(&self, contact: &ContactPoint, v: &[f64]) -> [f64; 3] {
        let mut c = [0.0; 3];
        for side in contact.sides() {
            let (v, J) = (&v[side.start..side.start + side.size], self.jacobian(side));
            let (first, rest) = J.split_at(side.size);
            let (second, third) = rest.split_at(side.size);
            // Three sums at a time: one alone would wait for every addition.
            for (v, ((x, y), z)) in v.iter().zip(first.iter().zip(second).zip(third)) {
                c[0] += x * v;
                c[1] += y * v;
                c[2] += z * v;
            }
        }
        c
    }

    /// y += Jᵀγ of a contact.
    pub fn add_impulse(&self, contact: &ContactPoint, gamma: &[f64; 3], y: &mut [f64]) {
        for side in contact.sides() {
            let y = &mut y[side.start..side.start + side.size];
            for (gamma, row) in gamma.iter().zip(self.jacobian(side).chunks_exact(side.size)) {
                y.iter_mut().zip(row).for_each(|(y, J)| *y += J * gamma);
            }
        }
    }
}
