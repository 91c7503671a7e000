//! How small changes of everything are carried on by a step: ∂x₁/∂x₀ (d, v, z), as far as the problems of its stages know it.
//!
//! The derivative of a stage, an implicit step of η from (d*, v*, z*), is a linear implicit step with H, the second derivative of its problem at its solution:
//!
//! ```text
//! H v = M v* + ∂(Jᵀγ)/∂q d* + η (T_q d* + T_z z_c) − η g,     d = d* + η v,     z = z_c + W v,     z_c = (I − η Z_z)⁻¹ (z* + η Z_q d*)
//! ```
//!
//! one back-substitution. g = ∂ID/∂(q, v) (d̃, ṽ), the derivative of inverse dynamics at the accelerations of the stage, by a difference: weight, Coriolis forces and inertia are those of what the stage
//! is [prepared](super::stage) with, so that their changes are those of the changes there. [Single bodies](crate::multibody::momentum) start from a change of momentum, δ(M v), as
//! they start from momenta. A step is as many of these as it has stages, each with its own problem, and what is between them is as it is between the stages.
//!
//! Displacements d lead from q along the velocities of joints, so that those of what turns are turned with it: d = exp(θ) u, u̇ = exp(−θ) v, θ the turn since the step began.
//!
//! Differs from the derivative of a step: contact points and normals stay where they are, and what is not implicit is constant.
#![allow(non_snake_case)]

use std::ops::Range;

use nalgebra::{DMatrix, Matrix3, Vector3};

use super::external::{External, Mode};
use super::fixed_point::FixedPoint;
use super::mechanics::Mechanics;
use super::stepper::{Part, Stage, Stepper};
use crate::icf::{self, Solver};
use crate::math::spatial::rotation_exp;
use crate::multibody::dynamics::Dynamics;
use crate::multibody::kinematics::Kinematics;
use crate::multibody::mobility::Mobility;
use crate::multibody::model::Model;
use crate::multibody::momentum;

/// How often what cannot be a potential is tried with better velocities, as in the [step](super::stepper) itself; then it acts with those at the start.
const MAX_TRIES: usize = 10;

/// A small change of displacements and velocities of all plants, and of states that belong to none.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Change {
    /// Displacements.
    pub d: Vec<f64>,
    /// Velocities.
    pub v: Vec<f64>,
    /// States of other blocks.
    pub z: Vec<f64>,
}

impl Change {
    /// None, with room for a stepper.
    pub fn new(stepper: &Stepper) -> Change {
        let (dofs, others) = (stepper.dofs(), stepper.others.len());
        Change { d: vec![0.0; dofs], v: vec![0.0; dofs], z: vec![0.0; others] }
    }

    /// Becomes a copy.
    pub fn copy_from(&mut self, other: &Change) {
        self.d.copy_from_slice(&other.d);
        self.v.copy_from_slice(&other.v);
        self.z.copy_from_slice(&other.z);
    }
}

/// What a stage starts from, and what it is prepared with.
#[derive(Clone, Copy, Debug)]
pub struct At<'m> {
    /// η.
    pub eta: f64,
    /// The turn since the step began, among displacements; none where the stage is prepared at the start of what it solves for.
    pub turn: Option<&'m [f64]>,
    /// Velocities at its solution.
    pub v: &'m [f64],
    /// Accelerations in it.
    pub a: &'m [f64],
}

/// A change where a stage starts, and where it leads.
#[derive(Clone, Debug)]
pub struct Carried {
    /// u*, v* and z*.
    pub start: Change,
    /// δ(M v)* of single bodies.
    pub momentum: Vec<f64>,
    /// ṽ.
    pub ahead: Vec<f64>,
    /// d, v and z at its end, with d turned along.
    pub end: Change,
    /// δ(M v) of single bodies there.
    pub end_momentum: Vec<f64>,
}

impl Carried {
    /// Room for a stepper.
    pub fn new(stepper: &Stepper) -> Carried {
        let (change, dofs) = (Change::new(stepper), vec![0.0; stepper.dofs()]);
        Carried {
            start: change.clone(),
            momentum: dofs.clone(),
            ahead: dofs.clone(),
            end: change,
            end_momentum: dofs,
        }
    }

    /// Starts with a change itself, and goes nowhere.
    pub fn begin(&mut self, change: &Change, momentum: &[f64]) {
        self.start.copy_from(change);
        self.end.copy_from(change);
        self.ahead.copy_from_slice(&change.v);
        self.momentum.copy_from_slice(momentum);
        self.end_momentum.copy_from_slice(momentum);
    }
}

/// Room for carrying changes on.
pub struct Transport {
    /// Right-hand side, and d*, turned along.
    p: Vec<f64>,
    d: Vec<f64>,
    /// Errors before they are filtered.
    before: Change,
    work: Work,
    parts: Vec<Inertial>,
}

/// Room for one linear step.
struct Work {
    /// How far an iteration goes inside another one.
    slack: f64,
    rhs: Vec<f64>,
    /// Velocities with which acts what cannot be a potential.
    known: Vec<f64>,
    point: FixedPoint,
    z: Vec<f64>,
}

/// Room for the derivative of inverse dynamics of a plant.
struct Inertial {
    kinematics: Kinematics,
    dynamics: Dynamics,
    q: Vec<f64>,
    v: Vec<f64>,
    a: Vec<f64>,
    moved: Vec<f64>,
    tau: [Vec<f64>; 2],
}

impl Transport {
    /// Room for a stepper; `slack` is how far an iteration goes inside another one.
    pub fn new(stepper: &Stepper, slack: f64) -> Transport {
        let (dofs, others) = (vec![0.0; stepper.dofs()], vec![0.0; stepper.others.len()]);
        let inertial = |part: &Part| {
            let model = &part.plant.model;
            let v = vec![0.0; model.nv()];
            Inertial {
                kinematics: Kinematics::new(model),
                dynamics: Dynamics::new(model),
                q: model.q0.clone(),
                v: v.clone(),
                a: v.clone(),
                moved: v.clone(),
                tau: [v.clone(), v],
            }
        };
        Transport {
            p: dofs.clone(),
            d: dofs.clone(),
            before: Change::new(stepper),
            work: Work {
                slack,
                rhs: dofs.clone(),
                point: FixedPoint::new(dofs.len()),
                known: dofs,
                z: others,
            },
            parts: stepper.parts.iter().map(inertial).collect(),
        }
    }
}

impl Stepper {
    /// δ(M v) of single bodies where a stage is, with velocities v there.
    pub fn change_of_momentum(&self, stage: &Stage, v: &[f64], change: &Change, momentum: &mut [f64]) {
        for (part, mechanics) in self.parts.iter().zip(&stage.mechanics) {
            let model = &part.plant.model;
            for &tree in mechanics.trees().iter().filter(|tree| model.is_single_body(**tree)) {
                let at = part.dof_of(tree);
                let (d, p) = (turn(&change.d[at.clone()]), &mut momentum[at.clone()]);
                mechanics.multiply_mass(tree, &change.v[at.clone()], p);
                add_mass_change(mechanics.mass(tree), &d, &v[at], 1.0, p);
            }
        }
    }

    /// Carries a change through a stage, of those islands that are wanted by their first velocity; and z, if it is told to. An error is filtered with the same factor,
    /// (I − η 𝒥)⁻¹.
    pub fn carry(
        &mut self,
        room: &mut Transport,
        (stage, at, has_others): (&mut Stage, At, bool),
        is_wanted: impl Fn(usize) -> bool,
        carried: &mut Carried,
        mut error: Option<&mut Change>,
    ) {
        let has_external = stage.has_surroundings && !self.external.is_empty();
        let has_rest = has_external && self.aim(at.eta);
        let has_external = has_external && self.external.is_solvable;
        if let Some(error) = &error {
            room.before.copy_from(error);
        }
        room.d.copy_from_slice(&carried.start.d);
        let Stepper { parts, solver, external, .. } = self;
        for (plant, part) in parts.iter().enumerate() {
            let dof = part.dof.clone();
            if stage.mechanics[plant].problem.step() != at.eta {
                // It has been solved for other islands since.
                stage.mechanics[plant].problem.set_step(at.eta);
            }
            for i in 0..stage.mechanics[plant].problem.island_count() {
                let problem = &stage.mechanics[plant].problem;
                let first = problem.velocities_of(i).next().map(|v| dof.start + v);
                if problem.is_skipped(i) || !first.is_some_and(&is_wanted) {
                    continue;
                }
                for &tree in problem.cliques_of(i) {
                    let prepared = (&stage.mechanics[plant], &stage.v[part.dof_of(tree)]);
                    room.start_tree((plant, part), tree, prepared, at, carried);
                }
                let is_coupled = has_external && external.acts_on(plant, problem, i);
                let mut island = Island {
                    solver,
                    external: is_coupled.then_some(&mut *external),
                    mechanics: &mut stage.mechanics[plant],
                    dof: dof.clone(),
                    plant,
                    island: i,
                    eta: at.eta,
                    has_rest,
                    is_first: true,
                };
                let Transport { p, d, work, before, .. } = &mut *room;
                let Carried { start, ahead, end, .. } = &mut *carried;
                island.solve(work, (d, &start.z), p, ahead, &mut end.v);
                island.each(|k| end.d[k] = d[k] + at.eta * end.v[k]);
                if let Some(error) = &mut error {
                    island.each(|k| p[k] = 0.0);
                    island.add_momentum(&before.v, &mut work.rhs, p);
                    island.solve(work, (&before.d, &before.z), p, &before.v, &mut error.v);
                    island.each(|k| error.d[k] = before.d[k] + at.eta * error.v[k]);
                }
            }
        }
        self.change_of_momentum(stage, at.v, &carried.end, &mut carried.end_momentum);
        if !has_others {
            return;
        }
        let Carried { start, end, .. } = carried;
        if !has_external {
            return end.z.copy_from_slice(&start.z);
        }
        self.external.carry_states(&start.z, &room.d, Some(&end.v), &mut end.z);
        if let Some(error) = error {
            self.external.carry_states(&room.before.z, &room.before.d, Some(&error.v), &mut error.z);
        }
    }

    /// d ← exp(±θ) d of what turns, by the part of θ that is told.
    pub fn turn_along(&self, theta: &[f64], part_of: f64, d: &mut [f64]) {
        for part in &self.parts {
            for link in part.plant.model.links[1..].iter().filter(|link| link.mobility.has_quaternion()) {
                let i = part.dof.start + link.v;
                let turned = rotation_exp(&(part_of * turn(&theta[i..]))) * turn(&d[i..]);
                d[i..i + 3].copy_from_slice(turned.as_slice());
            }
        }
    }

    /// External systems are those of a step of η. Whether it is known what the problem leaves of them, which is so if the solution that was made last had that step.
    fn aim(&mut self, eta: f64) -> bool {
        let mode = Mode { h: eta, weight: 1.0 };
        self.external.set_mode(mode);
        self.external.filled == mode
    }
}

/// An island of a stage, and what acts on it.
struct Island<'s> {
    solver: &'s mut Solver,
    external: Option<&'s mut External>,
    mechanics: &'s mut Mechanics,
    /// The velocities of its plant among all.
    dof: Range<usize>,
    plant: usize,
    island: usize,
    eta: f64,
    /// Whether what is left of K beside P is known.
    has_rest: bool,
    /// Whether it has no factor yet.
    is_first: bool,
}

impl Island<'_> {
    fn each(&self, mut f: impl FnMut(usize)) {
        self.mechanics.problem.velocities_of(self.island).for_each(|v| f(self.dof.start + v));
    }

    /// p += M v of its trees.
    fn add_momentum(&self, v: &[f64], room: &mut [f64], p: &mut [f64]) {
        for &tree in self.mechanics.problem.cliques_of(self.island) {
            let at = self.mechanics.problem.velocities(tree);
            let at = self.dof.start + at.start..self.dof.start + at.end;
            self.mechanics.multiply_mass(tree, &v[at.clone()], &mut room[at.clone()]);
            p[at.clone()].iter_mut().zip(&room[at]).for_each(|(p, Mv)| *p += Mv);
        }
    }

    /// v' for d, z and p, where velocities are about `start`.
    fn solve(&mut self, work: &mut Work, (d, z): (&[f64], &[f64]), p: &[f64], start: &[f64], v: &mut [f64]) {
        let Work { slack, rhs, known, z: z_c, point } = work;
        if let Some(external) = &mut self.external {
            external.carry_states(z, d, None, z_c);
        }
        known.copy_from_slice(start);
        point.clear();
        for tries in 0..=MAX_TRIES {
            self.each(|i| rhs[i] = p[i]);
            if let Some(external) = &self.external {
                let problem = &self.mechanics.problem;
                let is_own = |v: usize| problem.island_of(v) == self.island;
                external.add_forces((self.plant, self.dof.start), is_own, (d, start, z_c), rhs);
                if self.has_rest {
                    external
                        .for_rest((self.plant, self.dof.start), known, |i, force| rhs[i] += self.eta * force);
                }
            }
            let Mechanics { problem, data, .. } = &mut *self.mechanics;
            let (dof, which) = (self.dof.clone(), (self.island, std::mem::take(&mut self.is_first)));
            self.solver.respond(problem, data, which, &d[dof.clone()], &mut rhs[dof]);
            self.each(|i| v[i] = rhs[i]);
            let Some(external) = self.external.as_ref().filter(|_| self.has_rest) else { return };
            // By how much velocities would change if what is not in P acted with them.
            let problem = &self.mechanics.problem;
            let inverse = |i: usize| problem.inverse_inertia(i - self.dof.start);
            let (mut lag, mut most) = (0.0f64, 0.0f64);
            self.each(|i| {
                most = most.max(v[i].abs());
                rhs[i] = v[i] - known[i];
            });
            external.for_rest((self.plant, self.dof.start), rhs, |i, force| {
                lag = lag.max((self.eta * force * inverse(i)).abs());
            });
            if lag <= *slack * most || tries == MAX_TRIES {
                return;
            }
            if tries + 1 == MAX_TRIES || !lag.is_finite() {
                // It leads nowhere: as at the start.
                known.copy_from_slice(start);
                continue;
            }
            point.improve(&external.coupled[self.plant], known, v, |i| 1.0 / inverse(i));
        }
    }
}

impl Transport {
    /// Turns d* of a tree along with the step, and finds the right-hand side.
    fn start_tree(
        &mut self,
        (plant, part): (usize, &Part),
        tree: usize,
        (mechanics, v_ahead): (&Mechanics, &[f64]),
        at: At,
        carried: &Carried,
    ) {
        let (model, dofs) = (&*part.plant.model, part.dof_of(tree));
        let (first, own) = (dofs.start, &model.trees[tree]);
        let inertial = &mut self.parts[plant];
        let (d, p) = (&mut self.d[dofs.clone()], &mut self.p[dofs.clone()]);
        let ahead = &carried.ahead[dofs.clone()];
        let d_ahead = &mut inertial.moved[own.v.clone()];
        d_ahead.copy_from_slice(d);
        if let Some(theta) = at.turn {
            for link in model.links[own.links.clone()].iter().filter(|link| link.mobility.has_quaternion()) {
                let i = link.v - own.v.start;
                let turned = rotation_exp(&turn(&theta[first + i..])) * turn(&d[i..]);
                d[i..i + 3].copy_from_slice(turned.as_slice());
            }
            d_ahead.iter_mut().zip(&*d).zip(ahead).for_each(|((ahead, d), v)| *ahead = d + at.eta * v);
            if model.is_single_body(tree) {
                p.copy_from_slice(&carried.momentum[dofs.clone()]);
                let (M, v1, x) = (mechanics.mass(tree), &at.v[dofs], turn(d_ahead));
                // What turns moves its centre of mass: (d × m c) × g.
                let inertia = &mechanics.kinematics.inertia[own.links.start];
                let mut torque = x.cross(&inertia.moment).cross(&model.gravity);
                if v1.len() == Mobility::Free.nv() {
                    // −v × p of a moving origin.
                    let of = |v: &[f64]| Vector3::from_column_slice(&v[3..6]);
                    let mut whole = [0.0; momentum::MAX_VELOCITIES];
                    momentum::momentum(M, v1, &mut whole);
                    torque -= of(ahead).cross(&of(&whole)) + of(v1).cross(&of(p));
                }
                (0..3).for_each(|k| p[k] += at.eta * torque[k]);
                return add_mass_change(M, &x, v1, -1.0, p);
            }
        }
        mechanics.multiply_mass(tree, &carried.start.v[dofs.clone()], p);
        inertial.add_force(model, tree, (mechanics, v_ahead), (at.eta, &at.a[dofs]), ahead, p);
    }
}

impl Inertial {
    /// p −= η ∂ID/∂(q, v) (d, v) at accelerations a; d is noted.
    fn add_force(
        &mut self,
        model: &Model,
        tree: usize,
        (mechanics, v_ahead): (&Mechanics, &[f64]),
        (eta, accelerations): (f64, &[f64]),
        v: &[f64],
        p: &mut [f64],
    ) {
        let Inertial { kinematics, dynamics, q, v: velocities, a, moved, tau } = self;
        let own = model.trees[tree].v.clone();
        let most = moved[own.clone()].iter().chain(v).fold(0.0, |most: f64, x| most.max(x.abs()));
        if most == 0.0 || !most.is_finite() {
            return;
        }
        let e = f64::EPSILON.sqrt() / most;
        for (i, own) in own.clone().enumerate() {
            a[own] = accelerations[i];
            velocities[own] = v_ahead[i] + e * v[i];
        }
        dynamics.inverse_dynamics_of(model, tree, &mechanics.kinematics, a, &mut tau[0]);
        model.advance_trees(&[tree], &mechanics.q, moved, e, q);
        kinematics.update_trees(model, &[tree], q, velocities);
        dynamics.inverse_dynamics_of(model, tree, kinematics, a, &mut tau[1]);
        for (i, own) in own.enumerate().filter(|(_, own)| !model.locked[*own]) {
            p[i] -= eta * (tau[1][own] - tau[0][own]) / e;
        }
    }
}

/// The first three numbers.
fn turn(d: &[f64]) -> Vector3<f64> {
    Vector3::from_column_slice(&d[..3])
}

/// p += factor δM v of a single body that is turned by x: M turns with it.
fn add_mass_change(M: &DMatrix<f64>, x: &Vector3<f64>, v: &[f64], factor: f64, p: &mut [f64]) {
    let omega = turn(v);
    let I: Matrix3<f64> = M.fixed_view::<3, 3>(0, 0).into();
    let mut angular = x.cross(&(I * omega)) - I * x.cross(&omega);
    if v.len() == Mobility::Free.nv() {
        let mc = x.cross(&Vector3::new(M[(2, 4)], M[(0, 5)], M[(1, 3)]));
        angular += mc.cross(&Vector3::from_column_slice(&v[3..6]));
        let linear = omega.cross(&mc);
        (0..3).for_each(|k| p[k + 3] += factor * linear[k]);
    }
    (0..3).for_each(|k| p[k] += factor * angular[k]);
}

impl External {
    /// Whether anything acts on an island of a plant.
    fn acts_on(&self, plant: usize, problem: &icf::Model, island: usize) -> bool {
        let mut own = self.groups.iter().filter(|group| group.part == plant);
        own.any(|group| group.v.first().is_some_and(|v| problem.island_of(*v) == island))
    }

    /// (I − h Z_z)⁻¹ (z + h Z_q d), and W v besides if velocities are given.
    fn carry_states(&mut self, z: &[f64], d: &[f64], v: Option<&[f64]>, out: &mut [f64]) {
        out.copy_from_slice(z);
        if self.states == 0 {
            return;
        }
        let (n, h) = (self.dofs.len(), self.mode.h);
        for cluster in &self.clusters {
            for i in &cluster.states {
                let of = |j: &usize| self.slopes.Z_q[i * n + j] * d[self.dofs[*j]];
                out[*i] += h * cluster.columns.iter().map(of).sum::<f64>();
            }
        }
        self.solve_states(out);
        let Some(v) = v else { return };
        for cluster in &self.clusters {
            for i in &cluster.states {
                out[*i] += cluster.columns.iter().map(|j| self.W[i * n + j] * v[self.dofs[*j]]).sum::<f64>();
            }
        }
    }

    /// p += h (T_q d + T_z z_c), and what velocities of other plants do, of forces on velocities of one that are its own.
    fn add_forces(
        &self,
        (plant, start): (usize, usize),
        is_own: impl Fn(usize) -> bool,
        (d, v, z): (&[f64], &[f64], &[f64]),
        p: &mut [f64],
    ) {
        let (n, nz) = (self.dofs.len(), self.states);
        for (r, row) in self.rows.iter().enumerate() {
            if row.part != plant || !is_own(row.v) || self.saturation[r] != 0 {
                continue;
            }
            let mut force: f64 = (0..nz).map(|i| self.slopes.T_z[r * nz + i] * z[i]).sum();
            for (j, dof) in self.dofs.iter().enumerate() {
                force += self.slopes.T_q[r * n + j] * d[*dof];
                if self.parts[j] != plant {
                    force += self.L[r * n + j] * v[*dof];
                }
            }
            p[start + row.v] += self.mode.h * force;
        }
    }

    /// (P − K) v of a plant, of each velocity among all.
    fn for_rest(&self, (plant, start): (usize, usize), v: &[f64], mut f: impl FnMut(usize, f64)) {
        for group in self.groups.iter().filter(|group| group.part == plant) {
            let (K, P) = (&self.K[group.matrix..], &self.P[group.matrix..]);
            for (i, row) in group.v.iter().enumerate() {
                let of = |(j, column): (usize, &usize)| {
                    let at = i * group.v.len() + j;
                    (P[at] - K[at]) * v[start + column]
                };
                f(start + row, group.v.iter().enumerate().map(of).sum());
            }
        }
    }
}
