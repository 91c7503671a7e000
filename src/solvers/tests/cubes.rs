//! A time stepper of rigid cubes on a floor: symplectic Euler, contacts at the four lower corners.
#![allow(non_snake_case)]

use nalgebra::{UnitQuaternion, Vector3};

use super::scenes::{add_contact, add_group};
use crate::solvers::*;

pub(super) const SIDE: f64 = 0.2;
pub(super) const GRAVITY: f64 = 9.81;
/// Contacts are known within this distance.
const MARGIN: f64 = 1e-3;

#[derive(Clone, Debug)]
pub(super) struct Cube {
    pub(super) mass: f64,
    pub(super) p: Vector3<f64>,
    pub(super) q: UnitQuaternion<f64>,
    pub(super) v: Vector3<f64>,
    pub(super) w: Vector3<f64>,
}

impl Cube {
    /// At rest on the floor, or on as many others.
    pub(super) fn at_rest(mass: f64, below: usize) -> Self {
        Self {
            mass,
            p: Vector3::new(0.0, 0.0, SIDE * (below as f64 + 0.5)),
            q: UnitQuaternion::identity(),
            v: Vector3::zeros(),
            w: Vector3::zeros(),
        }
    }

    /// Kinetic and potential, from the height at rest on the floor.
    pub(super) fn energy(&self) -> f64 {
        let inertia = self.mass * SIDE * SIDE / 6.0;
        let kinetic = 0.5 * (self.mass * self.v.norm_squared() + inertia * self.w.norm_squared());
        kinetic + self.mass * GRAVITY * (self.p.z - 0.5 * SIDE)
    }
}

/// Cubes, one on the other, and what they are simulated with.
#[derive(Clone, Debug)]
pub(super) struct World {
    pub(super) h: f64,
    pub(super) t: f64,
    pub(super) cubes: Vec<Cube>,
    pub(super) mu: f64,
    /// By how much tangents are turned about the normal, rad.
    pub(super) turned: f64,
    /// Force on the first cube beside gravity.
    pub(super) force: fn(f64) -> Vector3<f64>,
    pub(super) problem: StepProblem,
    pub(super) solution: StepSolution,
    /// Identities of contacts of the last step, in order.
    ids: Vec<u64>,
    pub(super) is_warm: bool,
}

impl World {
    pub(super) fn new(h: f64, mu: f64, cubes: Vec<Cube>) -> Self {
        Self {
            h,
            t: 0.0,
            cubes,
            mu,
            turned: 0.0,
            force: |_| Vector3::zeros(),
            problem: StepProblem::default(),
            solution: StepSolution::default(),
            ids: Vec::new(),
            is_warm: true,
        }
    }

    /// The problem of the next step, and a start for it.
    pub(super) fn set_problem(&mut self) {
        let Self { problem, h, .. } = self;
        problem.clear();
        problem.h = *h;
        for (i, cube) in self.cubes.iter().enumerate() {
            let inertia = cube.mass * SIDE * SIDE / 6.0;
            let mut A = [0.0; 36];
            (0..6).for_each(|k| A[7 * k] = if k < 3 { cube.mass } else { inertia });
            let v0 = [cube.v.x, cube.v.y, cube.v.z, cube.w.x, cube.w.y, cube.w.z];
            let force = if i == 0 { (self.force)(self.t) } else { Vector3::zeros() };
            let weight = cube.mass * GRAVITY;
            add_group(problem, &A, &v0, &[force.x, force.y, force.z - weight, 0.0, 0.0, 0.0]);
        }
        let mut start = StepSolution::default();
        let mut ids = Vec::new();
        let (sin, cos) = self.turned.sin_cos();
        let R = [[cos, sin, 0.0], [-sin, cos, 0.0], [0.0, 0.0, 1.0]];
        for i in 0..self.cubes.len() {
            for corner in 0..4 {
                let sign = |bit: usize| if corner & bit == 0 { 0.5 * SIDE } else { -0.5 * SIDE };
                let arm = self.cubes[i].q * Vector3::new(sign(1), sign(2), -0.5 * SIDE);
                let at = self.cubes[i].p + arm;
                let floor = if i == 0 { 0.0 } else { self.cubes[i - 1].p.z + 0.5 * SIDE };
                let phi = at.z - floor;
                if phi >= MARGIN {
                    continue;
                }
                let id = (4 * i + corner) as u64;
                let mut sides = vec![(i, jacobian(&R, &arm, 1.0))];
                if i > 0 {
                    sides.push((i - 1, jacobian(&R, &(at - self.cubes[i - 1].p), -1.0)));
                }
                let old = self.ids.iter().position(|old| *old == id).map(|old| self.solution.gamma[old]);
                let is_new = old.is_none_or(|gamma| gamma[2] == 0.0);
                let contact = ContactPoint { id, is_new, R, phi, mu: self.mu, ..ContactPoint::default() };
                add_contact(problem, contact, &sides);
                start.gamma.push(if self.is_warm { old.unwrap_or_default() } else { [0.0; 3] });
                ids.push(id);
            }
        }
        start.v.clone_from(&problem.v0);
        (self.solution, self.ids) = (start, ids);
    }

    /// One step.
    pub(super) fn step(&mut self, solver: &mut dyn ContactSolver) -> Report {
        self.set_problem();
        let report = solver.solve(&self.problem, &mut self.solution);
        for (cube, v) in self.cubes.iter_mut().zip(self.solution.v.chunks_exact(6)) {
            cube.v = Vector3::from_column_slice(&v[..3]);
            cube.w = Vector3::from_column_slice(&v[3..]);
            cube.p += self.h * cube.v;
            cube.q = UnitQuaternion::from_scaled_axis(self.h * cube.w) * cube.q;
        }
        self.t += self.h;
        report
    }
}

/// Rows R (±[1, −[arm]×]).
fn jacobian(R: &[[f64; 3]; 3], arm: &Vector3<f64>, sign: f64) -> Vec<f64> {
    let mut J = Vec::new();
    for row in R {
        let axis = Vector3::from(*row);
        // axis · (w × arm) = w · (arm × axis)
        let turn = arm.cross(&axis);
        J.extend([axis.x, axis.y, axis.z, turn.x, turn.y, turn.z].map(|J| sign * J));
    }
    J
}
