//! Bodies as a convex problem.
//!
//! At one state, [`Mechanics`] gathers everything that the problem of a step from there needs: M, bias forces, contacts with their Jacobians, limits,
//! constraints, actuators. The problem then serves steps of any size from that state.
#![allow(non_snake_case)]

use std::sync::Arc;

use nalgebra::{DMatrix, Matrix3, Vector3};

use super::subsystem::Subsystem;
use crate::geometry::hydroelastic::Patches;
use crate::geometry::{Contact, Points, Query};
use crate::icf::{
    self, Data, Friction, Limit, LimitedGain, Outcome, Reach, Solver, SolverOptions, TermBuilder,
};
use crate::math::Stopwatch;
use crate::math::spatial::{Pose, Twist, Wrench};
use crate::multibody::constraint::{Anchor, Bushing, ConstraintKind, Mount};
use crate::multibody::contact::{ContactForce, ContactSettings};
use crate::multibody::dynamics::{Dynamics, MassMatrix};
use crate::multibody::forces::{SpatialForce, add_forces, add_wrench};
use crate::multibody::kinematics::Kinematics;
use crate::multibody::model::{Model, WORLD};
use crate::multibody::momentum;
use crate::multibody::spec::ControlSpec;

/// What is measured, in [`Mechanics::watches`].
pub(super) const GEOMETRY: usize = 0;
pub(super) const DYNAMICS: usize = 1;
pub(super) const TERMS: usize = 2;

/// Constants of a plant that the convex problem needs.
#[derive(Clone)]
pub struct Plant {
    /// Bodies and joints.
    pub model: Arc<Model>,
    /// What holds for all contacts.
    pub contact: ContactSettings,
    /// Speed at which dry friction in joints is at 0.7 of its value.
    pub friction_velocity: f64,
    /// One point for each pair, or several.
    pub points: Points,
    /// Trees that feel each other through what is around the plant, as pairs, the lower one first.
    pub couplings: Vec<(usize, usize)>,
    /// Its first tree among those of all plants.
    pub first_tree: usize,
    /// How its problem is solved and looked at.
    pub study: Study,
}

/// What a problem is solved for besides its solution.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Study {
    /// Everything is taken as one island with a dense Hessian.
    pub is_dense: bool,
    /// What takes how long is measured.
    pub measures: bool,
    /// Friction is as stiff as it is given, however long steps are; else it is softened with them, as in the CENIC paper.
    pub has_stiff_friction: bool,
    /// Numbers that its potentials are made with.
    pub settings: icf::Settings,
}

/// What acts on the bodies from outside.
#[derive(Clone, Copy, Debug)]
pub struct Outside<'o> {
    /// Inputs of the actuators.
    pub command: &'o [f64],
    /// Forces on velocities.
    pub tau: &'o [f64],
    /// Wrenches on bodies.
    pub applied: &'o [SpatialForce],
    /// Velocity of each geometry's surface relative to its body, in the body's axes.
    pub surfaces: &'o [Vector3<f64>],
}

impl Outside<'_> {
    /// What acts on trees on which no external system acts.
    pub const NOTHING: Outside<'static> = Outside { command: &[], tau: &[], applied: &[], surfaces: &[] };
}

/// Where a stage of a Runge–Kutta method starts, by velocities of one plant.
#[derive(Debug)]
pub struct StageStart<'s> {
    /// v*; of single bodies it becomes M̃⁻¹ p*.
    pub v: &'s mut [f64],
    /// p* of [single bodies](crate::multibody::momentum).
    pub p: &'s [f64],
    /// Velocities where the step starts.
    pub v_before: &'s [f64],
}

/// A plant at one state, and the problem of a step from there. Made once, then used without allocating.
///
/// It may consist of some of its trees alone; what belongs to others is left as it was.
#[derive(Clone)]
pub struct Mechanics {
    pub(super) subsystem: Subsystem,
    pub(super) q: Vec<f64>,
    pub(super) v: Vec<f64>,
    /// v⁺ of the step that was solved last.
    v_next: Vec<f64>,
    /// Where links are and how they move.
    pub kinematics: Kinematics,
    /// Pairs that touch or may touch within a step.
    pub contacts: Vec<Contact>,
    /// Surfaces on which pairs press on each other, or may within a step.
    pub patches: Patches,
    /// Whether these are [complete](Self::add_unforeseen) for when everything is prepared next, at the same state.
    pub(super) has_all_contacts: bool,
    /// Contacts with what is watched that a step [has led into](Self::has_met_watched).
    pub(super) met: Vec<Contact>,
    /// Force on A of each of their polygons in the step that was solved last, once [noted](Self::apply); in a trapezoid, at its end.
    pub face_forces: Vec<Vector3<f64>>,
    /// Impulse on A of each of their polygons, where a [contact solver](crate::solvers) found it.
    pub(super) face_impulses: Vec<Vector3<f64>>,
    /// Half of what contacts exert at the start of a trapezoid, which goes into its bias: each with the wrench on A, and where that acts.
    pub(super) earlier: Vec<(ContactForce, Vector3<f64>, Wrench)>,
    /// The convex problem, and what is known of its solution.
    pub problem: icf::Model,
    /// What changes of it while it is solved.
    pub data: Data,
    pub(super) query: Query,
    pub(super) X_WB: Vec<Pose>,
    pub(super) V_WB: Vec<Twist>,
    M: MassMatrix,
    dynamics: Dynamics,
    bias: Vec<f64>,
    pub(super) applied: Vec<Wrench>,
    /// What actuators apply whose effort is commanded.
    efforts: Vec<f64>,
    /// How much of what external systems do is linear damping, for each velocity by itself.
    pub external_damping: Vec<f64>,
    /// How long contact queries, masses and forces, and the terms of the problem took.
    pub(super) watches: [Stopwatch; 3],
}

impl Mechanics {
    /// Room for a plant.
    pub fn new(plant: &Plant) -> Mechanics {
        let model = &plant.model;
        let mut problem = icf::Model::new(model.trees.iter().map(|tree| tree.v.len()));
        problem.first_clique = plant.first_tree;
        problem.set_dense(plant.study.is_dense);
        problem.set(plant.study.settings);
        Mechanics {
            subsystem: Subsystem::whole(model),
            q: model.q0.clone(),
            v: model.v0.clone(),
            v_next: model.v0.clone(),
            kinematics: Kinematics::new(model),
            contacts: Vec::new(),
            patches: Patches::default(),
            has_all_contacts: false,
            met: Vec::new(),
            face_forces: Vec::new(),
            face_impulses: Vec::new(),
            earlier: Vec::new(),
            problem,
            data: Data::default(),
            query: Query::new(plant.points),
            X_WB: vec![Pose::identity(); model.bodies.len()],
            V_WB: vec![Twist::default(); model.bodies.len()],
            M: MassMatrix::new(model),
            dynamics: Dynamics::new(model),
            bias: vec![0.0; model.nv()],
            applied: vec![Wrench::default(); model.links.len()],
            efforts: vec![0.0; model.actuators.len()],
            external_damping: vec![0.0; model.nv()],
            watches: [Stopwatch::new(plant.study.measures); 3],
        }
    }

    /// Everything at the state (q, v), for steps of up to h.
    pub fn prepare(&mut self, plant: &Plant, q: &[f64], v: &[f64], outside: Outside, h: f64) {
        let mut problem = self.gather(plant, q, v, outside, h);
        let start = self.watches[TERMS].start();
        self.add_terms(plant, outside, &mut problem);
        self.problem = problem.finish(&mut self.data);
        self.watches[TERMS].stop(start);
    }

    /// Everything that acts on the bodies besides smooth forces.
    fn add_terms(&mut self, plant: &Plant, outside: Outside, problem: &mut TermBuilder) {
        self.add_servos(&plant.model, outside.command, problem);
        self.add_joints(plant, problem);
        self.add_constraints(&plant.model, problem);
        self.add_contacts(plant, outside.surfaces, problem);
        self.add_patches(plant, outside.surfaces, problem);
    }

    /// The implicit trapezoid of a step of size h between `start` and a first solution (q, v) at its end.
    pub fn prepare_trapezoid(
        &mut self,
        plant: &Plant,
        start: &Mechanics,
        q: &[f64],
        v: &[f64],
        outside: Outside,
        h: f64,
    ) {
        let mut problem = self.gather(plant, q, v, outside, 0.0);
        let begin = self.watches[TERMS].start();
        self.add_contacts(plant, outside.surfaces, &mut problem);
        self.add_patches(plant, outside.surfaces, &mut problem);
        self.note_earlier(start);
        problem.make_trapezoid(&start.problem, h);
        self.problem = problem.finish(&mut self.data);
        self.watches[TERMS].stop(begin);
        self.v.copy_from_slice(&start.v);
    }

    /// The stage of size η of a Runge–Kutta method to a predicted end (q, v). Pairs count that may touch if the end is somewhat further on.
    pub fn prepare_stage(
        &mut self,
        plant: &Plant,
        (q, v): (&[f64], &[f64]),
        StageStart { v: v_start, p, v_before }: StageStart,
        outside: Outside,
        eta: f64,
    ) {
        let mut problem = self.gather(plant, q, v, outside, eta);
        let start = self.watches[TERMS].start();
        self.add_terms(plant, outside, &mut problem);
        self.start_from_momentum(&plant.model, v, p, v_start, &mut problem);
        problem.make_stage(v_start, v_before, eta);
        self.problem = problem.finish(&mut self.data);
        self.watches[TERMS].stop(start);
        for tree in self.subsystem.trees().iter().map(|tree| &plant.model.trees[*tree]) {
            self.v[tree.v.clone()].copy_from_slice(&v_start[tree.v.clone()]);
        }
    }

    /// Single bodies start from the momentum p*: with v* = M̃⁻¹ p*, and without the part Ṁ ṽ of the bias, M̃ (V − v*) is the change of momentum.
    fn start_from_momentum(
        &self,
        model: &Model,
        v: &[f64],
        p: &[f64],
        v_start: &mut [f64],
        problem: &mut TermBuilder,
    ) {
        let mut rate = [0.0; momentum::MAX_VELOCITIES];
        for &tree in self.trees().iter().filter(|tree| model.is_single_body(**tree)) {
            let (M, at) = (&self.M.blocks[tree], model.trees[tree].v.clone());
            let (start, rate) = (&mut v_start[at.clone()], &mut rate[..at.len()]);
            start.copy_from_slice(&p[at.clone()]);
            if !momentum::velocity(M, start) {
                // A body without inertia: the problem says that it cannot be solved.
                start.fill(0.0);
            }
            momentum::mass_rate(M, &v[at.clone()], rate);
            problem.bias_mut(at).iter_mut().zip(rate).for_each(|(bias, rate)| *bias -= *rate);
        }
    }

    /// The mass matrix of a tree in the present configuration.
    pub(super) fn mass(&self, tree: usize) -> &DMatrix<f64> {
        &self.M.blocks[tree]
    }

    /// p = M v of a tree in the present configuration.
    pub fn multiply_mass(&self, tree: usize, v: &[f64], p: &mut [f64]) {
        momentum::momentum(&self.M.blocks[tree], v, p);
    }

    /// Of a tree that is a single body, the rate of its momentum at acceleration a: ṗ = M a + Ṁ v.
    pub fn momentum_rate(&self, tree: usize, v: &[f64], a: &[f64], rate: &mut [f64]) {
        let mut mass_rate = [0.0; momentum::MAX_VELOCITIES];
        momentum::mass_rate(&self.M.blocks[tree], v, &mut mass_rate[..v.len()]);
        momentum::momentum(&self.M.blocks[tree], a, rate);
        rate.iter_mut().zip(&mass_rate).for_each(|(rate, mass_rate)| *rate += mass_rate);
    }

    /// Of a tree that is a single body, the acceleration for which its momentum changes at the rate ṗ, which it replaces: v̇ = M⁻¹ (ṗ − Ṁ v).
    pub fn acceleration_from_momentum(&self, tree: usize, v: &[f64], rate: &mut [f64]) {
        let mut mass_rate = [0.0; momentum::MAX_VELOCITIES];
        momentum::mass_rate(&self.M.blocks[tree], v, &mut mass_rate[..v.len()]);
        rate.iter_mut().zip(&mass_rate).for_each(|(p, mass_rate)| *p -= mass_rate);
        if !momentum::velocity(&self.M.blocks[tree], rate) {
            rate.fill(0.0);
        }
    }

    /// Masses, forces and contacts at a state; terms are to follow.
    fn gather(&mut self, plant: &Plant, q: &[f64], v: &[f64], outside: Outside, h: f64) -> TermBuilder {
        let model = &*plant.model;
        for tree in self.subsystem.trees().iter().map(|tree| &model.trees[*tree]) {
            self.q[tree.q.clone()].copy_from_slice(&q[tree.q.clone()]);
            self.v[tree.v.clone()].copy_from_slice(&v[tree.v.clone()]);
            self.applied[tree.links.clone()].fill(Wrench::default());
        }
        let start = self.watches[DYNAMICS].start();
        self.kinematics.update_trees(model, self.subsystem.trees(), q, v);
        self.watches[DYNAMICS].stop(start);
        let start = self.watches[GEOMETRY].start();
        if !std::mem::take(&mut self.has_all_contacts) {
            self.find_contacts(model, h);
        }
        self.watches[GEOMETRY].stop(start);
        let start = self.watches[DYNAMICS].start();
        let trees = self.subsystem.trees();
        self.dynamics.mass_matrix_of(model, trees.iter().copied(), &self.kinematics, &mut self.M);
        add_forces(model, &self.kinematics, outside.applied, &mut self.applied);
        let Mechanics { subsystem, kinematics, dynamics, bias, .. } = self;
        dynamics.bias_of(model, subsystem.trees(), kinematics, &self.applied, bias);
        bias.iter_mut().zip(outside.tau).for_each(|(bias, tau)| *bias -= tau);
        self.apply_efforts(model, outside.command);
        if model.any_locked {
            let biases = self.bias.iter_mut().zip(&model.locked);
            biases.filter(|(_, locked)| **locked).for_each(|(bias, _)| *bias = 0.0);
        }
        self.earlier.clear();
        self.external_damping.fill(0.0);
        let mut masses = std::mem::take(&mut self.problem).rebuild();
        for (a, b) in plant.couplings.iter().filter(|(a, _)| self.subsystem.contains(*a)) {
            masses.couple(*a, *b);
        }
        for clique in self.subsystem.trees() {
            // Symmetric: columns are as good as rows.
            masses.mass_mut(*clique).copy_from_slice(self.M.blocks[*clique].as_slice());
        }
        let problem = masses.terms(v, &model.damping, &self.bias);
        self.watches[DYNAMICS].stop(start);
        problem
    }

    /// Notes what an actuator applies in the step that was solved last, and whether that is its limit: motion is not smooth where a limit is met
    /// or left.
    pub fn note_effort(&mut self, actuator: usize, effort: f64) {
        self.efforts[actuator] = effort;
    }

    /// A velocity on which a force acts that is not a number, or not finite.
    pub fn undefined(&self, model: &Model, command: &[f64]) -> Option<usize> {
        let mut commands = model.actuators.iter().zip(command);
        let commanded = || commands.find(|(_, u)| u.is_nan()).map(|(actuator, _)| actuator.v);
        self.bias.iter().position(|bias| !bias.is_finite()).or_else(commanded)
    }

    /// v⁺ of a step of size h, from a guess that it replaces.
    pub fn solve(&mut self, solver: &mut Solver, options: &SolverOptions, h: f64, v: &mut [f64]) -> Outcome {
        let Mechanics { problem, data, .. } = self;
        problem.set_step(h);
        let mut outcome = solver.solve(problem, data, options, v);
        if problem.lag_friction(data) {
            outcome.add(&solver.solve(problem, data, options, v));
        }
        if problem.grip(data) {
            outcome.add(&solver.solve(problem, data, options, v));
            if problem.let_go(data) {
                outcome.add(&solver.solve(problem, data, options, v));
            }
        }
        self.note_solution(v);
        outcome
    }

    /// v⁺ of the step that was solved last.
    pub(super) fn v_next(&self) -> &[f64] {
        &self.v_next
    }

    /// Notes the velocities v⁺ that a step leads to.
    pub(super) fn note_solution(&mut self, v: &[f64]) {
        for clique in self.subsystem.trees() {
            let v_next = self.problem.velocities(*clique);
            self.v_next[v_next.clone()].copy_from_slice(&v[v_next]);
        }
    }

    /// Actuators whose input is an effort are forces.
    fn apply_efforts(&mut self, model: &Model, command: &[f64]) {
        for (i, (actuator, u)) in model.actuators.iter().zip(command).enumerate() {
            if let ControlSpec::Effort = actuator.control {
                // Not `clamp`, which would hide a NaN of a controller's.
                let effort = if *u > actuator.upper {
                    actuator.upper
                } else if *u < actuator.lower {
                    actuator.lower
                } else {
                    *u
                };
                self.efforts[i] = effort;
                self.bias[actuator.v] -= effort;
            }
        }
    }

    /// Actuators that hold a position or velocity are implicit.
    fn add_servos(&mut self, model: &Model, command: &[f64], problem: &mut TermBuilder) {
        for (i, (actuator, u)) in model.actuators.iter().zip(command).enumerate() {
            let (q, lower, upper) = (self.q[actuator.q], actuator.lower, actuator.upper);
            let gain = match actuator.control {
                ControlSpec::Effort => continue,
                ControlSpec::Position { kp, kd } => LimitedGain::new(kp * (u - q), kp, kd, lower, upper),
                ControlSpec::Velocity { kd } => LimitedGain::new(kd * u, 0.0, kd, lower, upper),
            };
            problem.add_coordinate(gain, actuator.v, i);
        }
    }

    fn add_joints(&mut self, plant: &Plant, problem: &mut TermBuilder) {
        let model = &plant.model;
        let is_among = |v: usize| self.subsystem.contains(model.tree_of(v));
        for spring in model.springs.iter().filter(|spring| !model.locked[spring.v] && is_among(spring.v)) {
            let force = -spring.stiffness * (self.q[spring.q] - spring.rest);
            let gain = LimitedGain::new(force, spring.stiffness, 0.0, f64::NEG_INFINITY, f64::INFINITY);
            problem.add_coordinate(gain, spring.v, usize::MAX);
        }
        for limit in model.limits.iter().filter(|limit| !model.locked[limit.v] && is_among(limit.v)) {
            let potential = Limit::new(self.q[limit.q], limit.lower, limit.upper, problem.settings());
            problem.add_coordinate(potential, limit.v, usize::MAX);
        }
        let friction = model.friction.iter().enumerate();
        for (v, force) in friction.filter(|(v, force)| **force > 0.0 && is_among(*v)) {
            problem.add_coordinate(Friction::new(*force, plant.friction_velocity), v, usize::MAX);
        }
    }

    /// Jacobians of up to two ends, each a body, a point of the world and a factor. Ends on one tree become one; what does not move is left out.
    pub(super) fn reach(
        &mut self,
        model: &Model,
        ends: &[(usize, Vector3<f64>, f64); 2],
        rows: Rows,
        problem: &mut TermBuilder,
    ) -> ([Reach; 2], usize) {
        let mut found = [Reach::NOTHING; 2];
        let (mut n, mut last_tree) = (0, usize::MAX);
        for (body, p_WQ, factor) in ends {
            let link = model.bodies[*body].link;
            if link == WORLD {
                continue;
            }
            let tree = model.links[link].tree;
            let (start, size) = (model.trees[tree].v.start, model.trees[tree].v.len());
            let J = if n == 1 && tree == last_tree {
                problem.last_jacobian(rows.count() * size)
            } else {
                let (reach, J) = problem.reach(tree, rows.count());
                (found[n], last_tree) = (reach, tree);
                n += 1;
                J
            };
            self.kinematics.jacobian_columns(model, link, p_WQ, |dof, column| {
                rows.add(&column, *factor, &mut J[dof - start..], size);
            });
        }
        (found, n)
    }

    pub(super) fn place(&self, model: &Model, anchor: &Anchor) -> Vector3<f64> {
        self.kinematics.body_point(model, anchor.body, &anchor.p_BQ)
    }

    pub(super) fn frame(&self, model: &Model, mount: &Mount) -> Pose {
        self.kinematics.body_pose(model, mount.body) * mount.X_BF
    }

    /// Kinetic energy of an island at the start, and after the step that was solved last, J.
    pub fn kinetic_energies(&self, island: usize) -> (f64, f64) {
        let energy = |v: &[f64]| self.problem.kinetic_energy(island, v);
        (energy(&self.v), energy(&self.v_next))
    }

    /// v̇ = (v⁺ − v₀)/h of the step that was solved last.
    pub fn acceleration(&self, vdot: &mut [f64]) {
        let h = self.problem.step();
        for v in self.trees().iter().flat_map(|tree| self.problem.velocities(*tree)) {
            vdot[v] = (self.v_next[v] - self.v[v]) / h;
        }
    }

    /// Notes what was applied in the step that was solved last: contacts with their forces, the effort of each actuator, and
    /// [all wrenches](Self::applied) on links.
    pub fn apply(&mut self, plant: &Plant, contacts: &mut Vec<ContactForce>, actuation: &mut [f64]) {
        let model = &*plant.model;
        let h = self.problem.step();
        self.apply_contacts(model, contacts);
        actuation.copy_from_slice(&self.efforts);
        for (_, effort, tag) in self.problem.coordinate_forces(&self.data.terms) {
            if let Some(actuation) = actuation.get_mut(tag) {
                *actuation = effort;
            }
        }
        let terms = self.problem.terms();
        for (term, icf::TermData { gamma, .. }) in terms.linears.with(&self.data.terms.linears) {
            let wrench = |R: &Matrix3<f64>, at: usize| R * Vector3::from_column_slice(&gamma[at..at + 3]) / h;
            let (a, b, on_b) = match &model.constraints[term.tag].kind {
                ConstraintKind::Coupler { .. } => continue,
                ConstraintKind::Ball { a, b } => {
                    let (pa, pb) = (self.place(model, a), self.place(model, b));
                    let force = Wrench::new(Vector3::zeros(), wrench(&Matrix3::identity(), 0));
                    ((a.body, pa), (b.body, pb), force)
                }
                ConstraintKind::Distance { a, b, .. } => {
                    let (pa, pb) = (self.place(model, a), self.place(model, b));
                    let along = (pb - pa).normalize();
                    ((a.body, pa), (b.body, pb), Wrench::new(Vector3::zeros(), along * (gamma[0] / h)))
                }
                ConstraintKind::Weld { a, b } => {
                    let place = |mount: &Mount| self.frame(model, mount).translation.vector;
                    let R = Matrix3::identity();
                    ((a.body, place(a)), (b.body, place(b)), Wrench::new(wrench(&R, 0), wrench(&R, 3)))
                }
                ConstraintKind::Bushing(Bushing { a, b, .. }) => {
                    let R = self.frame(model, a).rotation.to_rotation_matrix().into_inner();
                    let p_WB = self.frame(model, b).translation.vector;
                    ((a.body, p_WB), (b.body, p_WB), Wrench::new(wrench(&R, 0), wrench(&R, 3)))
                }
            };
            add_wrench(model, &self.kinematics, b.0, &b.1, &on_b, &mut self.applied);
            add_wrench(model, &self.kinematics, a.0, &a.1, &-on_b, &mut self.applied);
        }
    }

    /// All wrenches on links at P, once they have been [noted](Self::apply).
    pub fn applied(&self) -> &[Wrench] {
        &self.applied
    }
}

/// Which rows of a twist count, and in which axes.
#[derive(Clone, Copy)]
pub(super) enum Rows {
    /// Linear velocity along one direction.
    Along(Vector3<f64>),
    /// Linear velocity, in world axes.
    Linear,
    /// Angular, then linear velocity, in the axes that R turns world axes into.
    Both(Matrix3<f64>),
}

impl Rows {
    fn count(&self) -> usize {
        match self {
            Rows::Along(_) => 1,
            Rows::Linear => 3,
            Rows::Both(_) => 6,
        }
    }

    /// Adds a column to a matrix of `size` columns, given from its first row on.
    #[inline]
    fn add(&self, column: &Twist, factor: f64, J: &mut [f64], size: usize) {
        let mut put = |row: usize, value: &Vector3<f64>| {
            for k in 0..3 {
                J[(row + k) * size] += factor * value[k];
            }
        };
        match self {
            Rows::Along(along) => J[0] += factor * along.dot(&column.linear),
            Rows::Linear => put(0, &column.linear),
            Rows::Both(R) => {
                put(0, &(R * column.angular));
                put(3, &(R * column.linear));
            }
        }
    }
}
