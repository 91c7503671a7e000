//! How small changes of everything are carried on by a step: ∂x₁/∂x₀ (d, v, z), as far as the last stage of the step knows it.
//!
//! A linear implicit Euler step of η, with H the second derivative of the problem of a stage at its solution,
//!
//! ```text
//! H v' = p + ∂(Jᵀγ)/∂q d + η (T_q d + T_z z_c),     z_c = (I − η Z_z)⁻¹ (z + η Z_q d),     d' = d + η v',   z' = z_c + W v'
//! ```
//!
//! costs one back-substitution. A step of size h is two of them, with one factor:
//!
//! ```text
//! y₁ = (I − η 𝒥)⁻¹ y,     y* = y + c (y₁ − y),     y₂ = (I − η 𝒥)⁻¹ y*
//! ```
//!
//! with c = (1 − γ)/γ, η = γ h for TR-BDF2, whose stability function this has, and with c = 1, η = h/2 for two half steps; a step of first order is y₁ alone.
//!
//! What H does not know acts once in the step, at its start: p = M v + h g. In trees with several velocities g = −∂ID/∂(q, v) (d, v), the derivative of inverse dynamics (weight, Coriolis forces, inertia that
//! changes) by a difference. Alternating with d' = d + η v' this is symplectic as long as it depends on d: what swings goes on swinging. [Single bodies](crate::multibody::momentum) keep δ(M v)
//! instead, as they keep M v; what their inertia makes of it is implicit, since it turns as fast as they do.
//!
//! Displacements d lead from q along the velocities of joints, so that those of what turns are turned with it: d ← exp(θ) d, θ the turn of the step.
//!
//! Differs from a derivative of the step: contact points and normals stay where they are, and what is not implicit is constant.
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

/// Which linear steps a step is made of.
#[derive(Clone, Copy, Debug)]
pub struct Leap {
    /// Its size.
    pub h: f64,
    /// η.
    pub eta: f64,
    /// c, if there are two.
    pub again: Option<f64>,
}

/// How a step moved everything that it stepped: velocities at its ends, and displacements.
#[derive(Clone, Copy, Debug)]
pub struct Moved<'m> {
    /// v₀.
    pub v0: &'m [f64],
    /// v₁.
    pub v1: &'m [f64],
    /// The displacements.
    pub d: &'m [f64],
}

/// Room for carrying changes on.
pub struct Transport {
    /// p, and δ(M v) of single bodies where the step starts.
    p: Vec<f64>,
    p0: Vec<f64>,
    /// d at the start, v₁ and d*; errors that are filtered.
    d0: Vec<f64>,
    first: Vec<f64>,
    middle: Vec<f64>,
    e_d: Vec<f64>,
    e_v: Vec<f64>,
    /// z₁ and z₂.
    z: [Vec<f64>; 2],
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
            p0: dofs.clone(),
            d0: dofs.clone(),
            first: dofs.clone(),
            middle: dofs.clone(),
            e_d: dofs.clone(),
            e_v: dofs.clone(),
            z: [others.clone(), others.clone()],
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
    /// Begins to carry a change over a step from a stage, where velocities are v₀, and to filter an error.
    pub fn begin_transport(
        &self,
        room: &mut Transport,
        (start, v0): (&Stage, &[f64]),
        change: &Change,
        error: &Change,
    ) {
        room.first.copy_from_slice(&change.v);
        room.d0.copy_from_slice(&change.d);
        room.middle.copy_from_slice(&change.d);
        room.e_d.copy_from_slice(&error.d);
        for (part, mechanics) in self.parts.iter().zip(&start.mechanics) {
            let model = &part.plant.model;
            for &tree in mechanics.trees().iter().filter(|tree| model.is_single_body(**tree)) {
                let at = part.dof_of(tree);
                let (d, p0) = (turn(&change.d[at.clone()]), &mut room.p0[at.clone()]);
                mechanics.multiply_mass(tree, &change.v[at.clone()], p0);
                add_mass_change(mechanics.mass(tree), &d, &v0[at], 1.0, p0);
            }
        }
    }

    /// change ← R(h 𝒥) change, and error ← (I − η 𝒥)⁻¹ error where that is to be filtered, of those islands of a stage that are wanted by their first velocity. States of other
    /// blocks [follow](Self::finish_transport) when all islands are done.
    pub fn transport(
        &mut self,
        room: &mut Transport,
        stage: &mut Stage,
        (leap, moved): (Leap, Moved),
        is_wanted: impl Fn(usize) -> bool,
        (change, mut error): (&mut Change, Option<&mut Change>),
    ) {
        let Leap { h, eta, again } = leap;
        let has_external = stage.has_surroundings && !self.external.is_empty();
        let has_rest = has_external && self.aim(eta);
        let has_external = has_external && self.external.is_solvable;
        let Stepper { parts, solver, external, .. } = self;
        for (plant, part) in parts.iter().enumerate() {
            let dof = part.dof.clone();
            for i in 0..stage.mechanics[plant].problem.island_count() {
                let problem = &stage.mechanics[plant].problem;
                let first = problem.velocities_of(i).next().map(|v| dof.start + v);
                if problem.is_skipped(i) || !first.is_some_and(&is_wanted) {
                    continue;
                }
                for &tree in problem.cliques_of(i) {
                    let ahead = (&stage.mechanics[plant], &stage.v[part.dof_of(tree)]);
                    room.start_tree((plant, part), tree, ahead, (h, moved), change);
                }
                let is_coupled = has_external && external.acts_on(plant, problem, i);
                let mut island = Island {
                    solver,
                    external: is_coupled.then_some(&mut *external),
                    mechanics: &mut stage.mechanics[plant],
                    dof: dof.clone(),
                    plant,
                    island: i,
                    eta,
                    has_rest,
                    is_first: true,
                };
                island.carry(room, again, change);
                if let Some(error) = &mut error {
                    island.filter(room, error);
                }
            }
        }
    }

    /// The same of states of other blocks, which belong to a stage that has surroundings.
    pub fn finish_transport(
        &mut self,
        room: &mut Transport,
        leap: Leap,
        change: &mut Change,
        error: &mut Change,
    ) {
        self.aim(leap.eta);
        if !self.external.is_solvable {
            return;
        }
        let Transport { d0, first, middle, e_d, z: [z1, z2], .. } = room;
        self.external.carry_states(&change.z, d0, Some(first), z1);
        if let Some(c) = leap.again {
            change.z.iter_mut().zip(&*z1).for_each(|(z, z1)| *z += c * (z1 - *z));
            self.external.carry_states(&change.z, middle, Some(&change.v), z2);
            change.z.copy_from_slice(z2);
        } else {
            change.z.copy_from_slice(z1);
        }
        self.external.carry_states(&error.z, e_d, Some(&error.v), z1);
        error.z.copy_from_slice(z1);
    }

    /// External systems are those of a step of η. Whether it is known what the problem leaves of them, which is so if the solution that was made last had that step.
    fn aim(&mut self, eta: f64) -> bool {
        let mode = Mode { h: eta, weight: 1.0 };
        let is_same = self.external.mode == mode;
        self.external.set_mode(mode);
        is_same
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

    /// M v of its trees.
    fn add_momentum(&self, factor: f64, v: &[f64], room: &mut [f64], p: &mut [f64]) {
        for &tree in self.mechanics.problem.cliques_of(self.island) {
            let at = self.mechanics.problem.velocities(tree);
            let at = self.dof.start + at.start..self.dof.start + at.end;
            self.mechanics.multiply_mass(tree, &v[at.clone()], &mut room[at.clone()]);
            p[at.clone()].iter_mut().zip(&room[at]).for_each(|(p, Mv)| *p += factor * Mv);
        }
    }

    /// One or two linear steps, from momenta that have been noted.
    fn carry(&mut self, room: &mut Transport, again: Option<f64>, change: &mut Change) {
        let Transport { p, first, middle, d0, e_v: known, z: [z1, _], work, .. } = room;
        let eta = self.eta;
        self.solve(work, (d0, &change.z), p, &change.v, first);
        let c = again.unwrap_or_default();
        self.each(|i| {
            middle[i] = d0[i] + c * eta * first[i];
            p[i] *= 1.0 - c;
        });
        if again.is_none() {
            self.each(|i| (change.d[i], change.v[i]) = (d0[i] + eta * first[i], first[i]));
            return;
        }
        self.add_momentum(c, first, &mut work.rhs, p);
        if let Some(external) = &mut self.external {
            external.carry_states(&change.z, d0, Some(first), z1);
            z1.iter_mut().zip(&change.z).for_each(|(z1, z)| *z1 = z + c * (*z1 - z));
        }
        for (known, (v, v1)) in known.iter_mut().zip(change.v.iter().zip(&*first)) {
            *known = v + c * (v1 - v);
        }
        self.solve(work, (middle, z1), p, known, &mut change.v);
        self.each(|i| change.d[i] = middle[i] + eta * change.v[i]);
    }

    /// (I − η 𝒥)⁻¹ of an error.
    fn filter(&mut self, room: &mut Transport, error: &mut Change) {
        let Transport { p, work, e_v, .. } = room;
        self.each(|i| p[i] = 0.0);
        self.add_momentum(1.0, &error.v, &mut work.rhs, p);
        e_v.copy_from_slice(&error.v);
        self.solve(work, (&error.d, &error.z), p, e_v, &mut error.v);
        let eta = self.eta;
        self.each(|i| error.d[i] += eta * error.v[i]);
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
    /// Turns d of a tree along with the step, and finds p with what acts on it once in the step.
    fn start_tree(
        &mut self,
        (plant, part): (usize, &Part),
        tree: usize,
        (mechanics, v_ahead): (&Mechanics, &[f64]),
        (h, moved): (f64, Moved),
        change: &Change,
    ) {
        let (model, at) = (&*part.plant.model, part.dof_of(tree));
        let (first, own) = (at.start, &model.trees[tree]);
        for link in model.links[own.links.clone()].iter().filter(|link| link.mobility.has_quaternion()) {
            let i = first + link.v - own.v.start;
            let turned = rotation_exp(&turn(&moved.d[i..])) * turn(&self.d0[i..]);
            self.d0[i..i + 3].copy_from_slice(turned.as_slice());
        }
        let (d, p) = (&mut self.d0[at.clone()], &mut self.p[at.clone()]);
        if model.is_single_body(tree) {
            p.copy_from_slice(&self.p0[at.clone()]);
            let (M, v1) = (mechanics.mass(tree), &moved.v1[at]);
            let link = own.links.start;
            let inertia = &mechanics.kinematics.inertia[link];
            // What turns moves its centre of mass: (d × m c) × g.
            let mut torque = turn(d).cross(&inertia.moment).cross(&model.gravity);
            if v1.len() == Mobility::Free.nv() {
                // −v × p of a moving origin.
                let of = |v: &[f64]| Vector3::from_column_slice(&v[3..6]);
                let mut whole = [0.0; momentum::MAX_VELOCITIES];
                momentum::momentum(M, v1, &mut whole);
                let dv = &change.v[first..first + v1.len()];
                torque -= of(dv).cross(&of(&whole)) + of(v1).cross(&of(p));
            }
            (0..3).for_each(|k| p[k] += h * torque[k]);
            let mean = mean_turn(M, &turn(d), v1, p, h);
            add_mass_change(M, &mean, v1, -1.0, p);
            return;
        }
        mechanics.multiply_mass(tree, &change.v[at.clone()], p);
        self.parts[plant].add_inertial_force(
            model,
            tree,
            (mechanics, v_ahead),
            (h, moved, first),
            (d, &change.v[at]),
            p,
        );
    }
}

impl Inertial {
    /// p −= h ∂ID/∂(q, v) (d, v) at the accelerations of the step.
    fn add_inertial_force(
        &mut self,
        model: &Model,
        tree: usize,
        (mechanics, v_ahead): (&Mechanics, &[f64]),
        (h, moved, first): (f64, Moved, usize),
        (d, v): (&[f64], &[f64]),
        p: &mut [f64],
    ) {
        let most = d.iter().chain(v).fold(0.0, |most: f64, x| most.max(x.abs()));
        if most == 0.0 || !most.is_finite() {
            return;
        }
        let e = f64::EPSILON.sqrt() / most;
        let Inertial { kinematics, dynamics, q, v: velocities, a, moved: away, tau } = self;
        let own = model.trees[tree].v.clone();
        for (i, own) in own.clone().enumerate() {
            a[own] = (moved.v1[first + i] - moved.v0[first + i]) / h;
            velocities[own] = v_ahead[i] + e * v[i];
            away[own] = d[i];
        }
        dynamics.inverse_dynamics_of(model, tree, &mechanics.kinematics, a, &mut tau[0]);
        model.advance_trees(&[tree], &mechanics.q, away, e, q);
        kinematics.update_trees(model, &[tree], q, velocities);
        dynamics.inverse_dynamics_of(model, tree, kinematics, a, &mut tau[1]);
        for (i, own) in own.enumerate().filter(|(_, own)| !model.locked[*own]) {
            p[i] -= h * (tau[1][own] - tau[0][own]) / e;
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

/// The turn halfway through a step in which δ(M v) is p, by the implicit midpoint rule for ẋ = M⁻¹ (p − δM(x) v), which neither grows nor dies out however fast a body spins.
fn mean_turn(M: &DMatrix<f64>, x: &Vector3<f64>, v: &[f64], p: &[f64], h: f64) -> Vector3<f64> {
    let rate = |force: &[f64]| {
        let mut rate = [0.0; momentum::MAX_VELOCITIES];
        rate[..v.len()].copy_from_slice(force);
        momentum::velocity(M, &mut rate[..v.len()]);
        turn(&rate)
    };
    let mut matrix = Matrix3::identity();
    for k in 0..3 {
        let (mut force, unit) = ([0.0; momentum::MAX_VELOCITIES], Vector3::ith(k, 1.0));
        add_mass_change(M, &unit, v, 0.5 * h, &mut force);
        let column = rate(&force[..v.len()]);
        (0..3).for_each(|row| matrix[(row, k)] += column[row]);
    }
    matrix.lu().solve(&(x + 0.5 * h * rate(p))).unwrap_or(*x)
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
