//! One implicit step of everything: plants by their convex problems, all other states along with them.
//!
//! ```text
//! v⁺ = argmin ℓ(v; x, h),   q⁺ = q ⊕ h v⁺,   (I − h Z_z)(z⁺ − z) = h (ż + Z_v (v⁺ − v) + h Z_q v⁺)
//! ```
#![allow(non_snake_case)]

use std::ops::Range;

use super::contact_step::ContactStep;
use super::costs::Costs;
use super::external::{About, External, Known, Pattern, Place, Slopes};
use super::fixed_point::FixedPoint;
use super::mechanics::{DYNAMICS, GEOMETRY, Mechanics, Outside, Plant, Study, TERMS};
use crate::icf::{Outcome, Solver, SolverOptions, Watch};
use crate::math::Stopwatch;

/// What is around the plants: the rest of the diagram.
pub trait Surroundings {
    /// Computes everything at time t and state x. What is to be held over a step is computed at its start alone.
    fn evaluate(&mut self, t: f64, x: &[f64], is_start: bool);
    /// What acts on a plant, at the time and state evaluated last.
    fn outside(&self, plant: usize) -> Outside<'_>;
    /// ẋ of all states that belong to no plant, at the time and state evaluated last; the others are left alone.
    fn rates(&mut self, t: f64, x: &[f64], dx: &mut [f64]);
    /// The forces that depend on anything, in the order of [`External::rows`], at the time and state evaluated last.
    fn forces(&mut self, parts: &[Part], mechanics: &[Mechanics], forces: &mut [f64]);
    /// The slopes of everything at the time and state evaluated last.
    fn linearize(&mut self, t: f64, x: &[f64], stepper: &mut Stepper, mechanics: &[Mechanics]);
}

/// A plant and where its state is in x.
#[derive(Clone)]
pub struct Part {
    /// The plant.
    pub plant: Plant,
    /// Its coordinates.
    pub q: Range<usize>,
    /// Its velocities.
    pub v: Range<usize>,
    /// Its displacements and velocities among those of all plants.
    pub dof: Range<usize>,
}

impl Part {
    /// The coordinates of a tree in x.
    pub fn q_of(&self, tree: usize) -> Range<usize> {
        shifted(&self.plant.model.trees[tree].q, self.q.start)
    }

    /// The velocities of a tree in x.
    pub fn v_of(&self, tree: usize) -> Range<usize> {
        shifted(&self.plant.model.trees[tree].v, self.v.start)
    }

    /// Its displacements and velocities among those of all plants.
    pub fn dof_of(&self, tree: usize) -> Range<usize> {
        shifted(&self.plant.model.trees[tree].v, self.dof.start)
    }
}

fn shifted(range: &Range<usize>, by: usize) -> Range<usize> {
    range.start + by..range.end + by
}

/// Takes implicit steps. Holds what does not change, and room to work in.
pub struct Stepper {
    /// The plants.
    pub parts: Vec<Part>,
    /// States that belong to no plant.
    pub others: Vec<usize>,
    /// What is around the plants.
    pub external: External,
    pub(super) solver: Solver,
    /// What solves problems of steps in place of it, for methods that are not ICF.
    pub contact: Option<ContactStep>,
    pub(super) change: Vec<f64>,
    /// Displacements at v⁺ = 0, of all plants.
    pub(super) shift: Vec<f64>,
    /// Displacements at which their rates are taken.
    pub(super) turn: Vec<f64>,
    /// Velocities with which acts what cannot be a potential, and how they are found.
    rest: Vec<f64>,
    point: FixedPoint,
    /// ẋ of states that belong to no plant, among all, at a later time.
    rates: Vec<f64>,
    linearization: Stopwatch,
}

/// How often what cannot be a potential is tried with better velocities: a net; it is then taken as at the start, which is always stable.
const MAX_TRIES: usize = 10;

/// Everything at one time and state, from which steps of any size can be taken.
#[derive(Clone)]
pub struct Stage {
    /// The plants.
    pub mechanics: Vec<Mechanics>,
    /// The state.
    pub x: Vec<f64>,
    /// ẋ of states that belong to no plant, among all.
    pub rates: Vec<f64>,
    /// The same by themselves.
    pub(super) other_rates: Vec<f64>,
    /// All plants' velocities.
    pub(super) v: Vec<f64>,
    /// Forces that depend on anything.
    pub(super) forces: Vec<f64>,
    /// A state whose derivative is not finite here.
    pub undefined: Option<usize>,
    /// Whether external systems act here. If not, nothing of what is around the plants is known, and states of other blocks stay as they are.
    pub has_surroundings: bool,
}

impl Stage {
    /// Consists of these trees of each plant from now on, in ascending order.
    pub fn select(&mut self, stepper: &Stepper, trees: &[Vec<usize>]) {
        for ((part, mechanics), trees) in stepper.parts.iter().zip(&mut self.mechanics).zip(trees) {
            mechanics.select(&part.plant.model, trees);
        }
    }
}

impl Stepper {
    /// For a state of n numbers of which the plants have the given stretches, q before v.
    pub fn new(n: usize, plants: impl IntoIterator<Item = (Plant, usize)>) -> Stepper {
        let (mut parts, mut dof) = (Vec::new(), 0);
        let mut is_other = vec![true; n];
        let mut first_tree = 0;
        for (mut plant, start) in plants {
            plant.first_tree = first_tree;
            first_tree += plant.model.trees.len();
            let (nq, nv) = (plant.model.nq(), plant.model.nv());
            is_other[start..start + nq + nv].fill(false);
            parts.push(Part {
                plant,
                q: start..start + nq,
                v: start + nq..start + nq + nv,
                dof: dof..dof + nv,
            });
            dof += nv;
        }
        let others: Vec<usize> = (0..n).filter(|i| is_other[*i]).collect();
        let change = vec![0.0; others.len()];
        let (rest, point) = (vec![0.0; dof], FixedPoint::new(dof));
        let (external, solver) = (External::default(), Solver::default());
        let (rates, linearization) = (vec![0.0; n], Stopwatch::default());
        let (shift, turn) = (vec![0.0; dof], vec![0.0; dof]);
        let contact = None;
        Stepper {
            parts,
            others,
            external,
            solver,
            contact,
            change,
            shift,
            turn,
            rest,
            point,
            rates,
            linearization,
        }
    }

    /// Says what problems are solved for besides their solutions. Holds for [stages](Self::stage) that are made from now on.
    pub fn study(&mut self, study: Study) {
        self.parts.iter_mut().for_each(|part| part.plant.study = study);
        self.linearization.set(study.measures);
    }

    /// Hands every iteration of solutions from now on to an observer.
    pub fn watch(&mut self, watch: Watch) {
        self.solver.watch(watch);
    }

    /// What was kept from earlier solutions serves no more.
    pub fn forget(&mut self) {
        self.solver.forget();
    }

    /// What took how long, here and in all of its stages; the total is left to whoever takes the steps.
    pub fn costs<'s>(&self, stages: impl IntoIterator<Item = &'s Stage>) -> Costs {
        let mut costs = Costs { linearization: self.linearization.seconds(), ..Costs::default() };
        for watches in self.solver.watches() {
            costs.hessian += watches.hessian.seconds();
            costs.factorization += watches.factorization.seconds();
            costs.line_search += watches.line_search.seconds();
            costs.gradient += watches.gradient.seconds();
        }
        for mechanics in stages.into_iter().flat_map(|stage| &stage.mechanics) {
            let seconds = mechanics.watches.map(|watch| watch.seconds());
            costs.geometry += seconds[GEOMETRY];
            costs.dynamics += seconds[DYNAMICS];
            costs.terms += seconds[TERMS];
        }
        costs
    }

    /// Says what of the surroundings depends on what: it is implicit from now on.
    pub fn surround(&mut self, pattern: &Pattern) {
        self.external = External::new(pattern, &self.parts);
        for (i, part) in self.parts.iter_mut().enumerate() {
            let model = part.plant.model.clone();
            part.plant.couplings = self.external.couplings(i, |v| model.tree_of(v));
        }
    }

    /// Number of velocities of all plants.
    pub fn dofs(&self) -> usize {
        self.parts.last().map_or(0, |part| part.dof.end)
    }

    /// Room for a stage.
    pub fn stage(&self, n: usize) -> Stage {
        Stage {
            mechanics: self.parts.iter().map(|part| Mechanics::new(&part.plant)).collect(),
            x: vec![0.0; n],
            rates: vec![0.0; n],
            other_rates: vec![0.0; self.others.len()],
            v: vec![0.0; self.dofs()],
            forces: vec![0.0; self.external.rows.len()],
            undefined: None,
            has_surroundings: true,
        }
    }

    /// Everything around the plants becomes linear about a stage that has just been [prepared](Self::prepare) as a start, for steps of about h.
    pub fn linearize(&mut self, stage: &Stage, around: &mut dyn Surroundings, t: f64, h: f64) {
        if self.external.is_empty() {
            return;
        }
        let start = self.linearization.start();
        around.linearize(t, &stage.x, self, &stage.mechanics);
        self.external.renew();
        // What changes with time alone, halfway.
        let half = 0.5 * h;
        around.evaluate(t + half, &stage.x, false);
        let slope = |later: f64, now: f64| {
            let slope = (later - now) / half;
            if slope.is_finite() { slope } else { 0.0 }
        };
        let Slopes { T_t, Z_t, .. } = &mut self.external.slopes;
        around.forces(&self.parts, &stage.mechanics, T_t);
        T_t.iter_mut().zip(&stage.forces).for_each(|(T_t, now)| *T_t = slope(*T_t, *now));
        if self.external.states > 0 {
            around.rates(t + half, &stage.x, &mut self.rates);
            for ((Z_t, i), now) in Z_t.iter_mut().zip(&self.others).zip(&stage.other_rates) {
                *Z_t = slope(self.rates[*i], *now);
            }
        }
        self.linearization.stop(start);
    }

    pub(super) fn note_surroundings(&self, stage: &mut Stage, around: &mut dyn Surroundings) {
        let Stage { mechanics, x, rates, other_rates, v, forces, .. } = stage;
        self.velocities(x, v);
        self.others.iter().zip(other_rates).for_each(|(i, rate)| *rate = rates[*i]);
        if !self.external.is_empty() {
            around.forces(&self.parts, mechanics, forces);
        }
    }

    /// Everything at (t, x), for steps of up to h; `is_start` is whether a step starts there, or its second half. Without surroundings the stage's own x says
    /// where trees are that it watches.
    pub fn prepare(
        &self,
        stage: &mut Stage,
        around: Option<&mut dyn Surroundings>,
        (t, x): (f64, &[f64]),
        h: f64,
        is_start: bool,
    ) {
        stage.has_surroundings = around.is_some();
        let Some(around) = around else {
            let Stage { mechanics, x: own, v: velocities, .. } = stage;
            for (part, mechanics) in self.parts.iter().zip(mechanics) {
                for &tree in mechanics.trees() {
                    let (q, v) = (part.q_of(tree), part.v_of(tree));
                    own[q.clone()].copy_from_slice(&x[q]);
                    own[v.clone()].copy_from_slice(&x[v.clone()]);
                    velocities[part.dof_of(tree)].copy_from_slice(&x[v]);
                }
                let (q, v) = (&own[part.q.clone()], &own[part.v.clone()]);
                mechanics.prepare(&part.plant, q, v, Outside::NOTHING, h);
            }
            return;
        };
        stage.x.copy_from_slice(x);
        around.evaluate(t, x, is_start);
        if !self.others.is_empty() {
            around.rates(t, x, &mut stage.rates);
        }
        for (i, (part, mechanics)) in self.parts.iter().zip(&mut stage.mechanics).enumerate() {
            let (q, v) = (&x[part.q.clone()], &x[part.v.clone()]);
            mechanics.prepare(&part.plant, q, v, around.outside(i), h);
        }
        self.note_surroundings(stage, around);
        self.look_for_undefined(stage, around);
    }

    pub(super) fn look_for_undefined(&self, stage: &mut Stage, around: &dyn Surroundings) {
        let parts = self.parts.iter().zip(&stage.mechanics).enumerate();
        let undefined = parts.filter_map(|(i, (part, mechanics))| {
            let v = mechanics.undefined(&part.plant.model, around.outside(i).command)?;
            Some(part.v.start + v)
        });
        let others = self.others.iter().copied().filter(|i| !stage.rates[*i].is_finite());
        stage.undefined = undefined.chain(others).next();
    }

    /// A step of size h from a stage; `v` is a guess of all plants' velocities at its end, and becomes them.
    pub fn step(
        &mut self,
        stage: &mut Stage,
        options: &SolverOptions,
        h: f64,
        v: &mut [f64],
        next: &mut [f64],
    ) -> Outcome {
        let mut outcome = Outcome::default();
        let Stage { mechanics, x, other_rates, v: v0, forces, has_surroundings, .. } = stage;
        let about = About { forces, v: v0, place: Place::Start(other_rates) };
        if *has_surroundings && !self.external.is_empty() && !self.external.set_step(h, &about) {
            return Outcome { unsolved: Some(0), ..outcome };
        }
        for (i, mechanics) in mechanics.iter_mut().enumerate() {
            outcome.add(&match has_surroundings {
                true => self.solve(i, mechanics, options, h, (v, v0, forces)),
                false => self.solve_alone(i, mechanics, options, h, v),
            });
            let part @ Part { plant, q, dof, .. } = &self.parts[i];
            let trees = mechanics.trees();
            plant.model.advance_trees(trees, &x[q.clone()], &v[dof.clone()], h, &mut next[q.clone()]);
            for &tree in trees {
                next[part.v_of(tree)].copy_from_slice(&v[part.dof_of(tree)]);
            }
        }
        if !*has_surroundings {
            return outcome;
        }
        if self.external.states > 0 {
            self.external.state_change(v, &mut self.change);
        } else {
            self.change.iter_mut().zip(&*other_rates).for_each(|(change, rate)| *change = h * rate);
        }
        for (i, change) in self.others.iter().zip(&self.change) {
            next[*i] = x[*i] + change;
        }
        outcome
    }

    /// Solves the problem of trees of a plant on which no external system acts.
    pub(super) fn solve_alone(
        &mut self,
        i: usize,
        mechanics: &mut Mechanics,
        options: &SolverOptions,
        h: f64,
        v: &mut [f64],
    ) -> Outcome {
        let Stepper { parts, solver, contact, .. } = self;
        let (dof, plant) = (parts[i].dof.clone(), &parts[i].plant);
        let found = match contact {
            None => mechanics.solve(solver, options, h, &mut v[dof.clone()]),
            Some(contact) => {
                contact.solve(i, plant, mechanics, (h, options.takes_unsolved), &mut v[dof.clone()])
            }
        };
        Outcome { unsolved: found.unsolved.map(|v| dof.start + v), ..found }
    }

    /// Solves a plant's problem, again and again while actuators meet or leave their limits, and until what cannot be a potential acts with the
    /// solution. `v` is a guess of all plants' velocities and becomes the solution; `v_start` are those at the start of the step.
    pub(super) fn solve(
        &mut self,
        i: usize,
        mechanics: &mut Mechanics,
        options: &SolverOptions,
        h: f64,
        (v, v_start, forces): (&mut [f64], &[f64], &[f64]),
    ) -> Outcome {
        let Stepper { parts, external, solver, contact, rest, point, .. } = self;
        let (dof, plant) = (parts[i].dof.clone(), &parts[i].plant);
        let is_coupled = external.reaches(i);
        if is_coupled {
            external.note_applied(forces);
            external.guess(v);
        }
        let mut outcome = Outcome::default();
        rest.copy_from_slice(v_start);
        let (mut round, mut tries) = (0, 0);
        point.clear();
        loop {
            if is_coupled {
                let known = Known { rest, start: v_start };
                let Mechanics { problem, external_damping, .. } = &mut *mechanics;
                external.fill(i, dof.clone(), &known, problem, external_damping);
            }
            let found = match contact {
                None => mechanics.solve(solver, options, h, &mut v[dof.clone()]),
                Some(contact) => {
                    contact.solve(i, plant, mechanics, (h, options.takes_unsolved), &mut v[dof.clone()])
                }
            };
            let unsolved = found.unsolved.map(|v| dof.start + v);
            outcome.add(&Outcome { unsolved, ..found });
            if !is_coupled || unsolved.is_some() {
                break;
            }
            if !external.is_settled(i, v, &Known { rest, start: v_start }, round) {
                round += 1;
                continue;
            }
            let lag = external.lag(i, dof.clone(), v, rest, &mechanics.problem);
            if tries > MAX_TRIES || lag <= options.tolerance / options.slack {
                break;
            }
            tries += 1;
            if tries > MAX_TRIES || !lag.is_finite() {
                // It leads nowhere: as at the start, which is always stable.
                tries = MAX_TRIES + 1;
                rest[dof.clone()].copy_from_slice(&v_start[dof.clone()]);
                continue;
            }
            let mass = |v: usize| 1.0 / mechanics.problem.inverse_inertia(v - dof.start);
            point.improve(&external.coupled[i], rest, v, mass);
        }
        if is_coupled {
            let known = Known { rest, start: v_start };
            external.efforts(i, v, &known, |actuator, effort| mechanics.note_effort(actuator, effort));
        }
        outcome
    }

    /// The second half of the trapezoid of [K25, V.B]: from `start`, where a first-order step of size h led to (t + h, x̂) and the velocities
    /// `v`, to `next`; `v` becomes the velocities there.
    #[allow(clippy::too_many_arguments)]
    pub fn trapezoid(
        &mut self,
        around: &mut dyn Surroundings,
        (start, end): (&Stage, &mut Stage),
        options: &SolverOptions,
        t: f64,
        h: f64,
        v: &mut [f64],
        next: &mut [f64],
    ) -> Outcome {
        end.x.copy_from_slice(next);
        around.evaluate(t + h, &end.x, false);
        if !self.others.is_empty() {
            around.rates(t + h, &end.x, &mut end.rates);
        }
        for (i, part) in self.parts.iter().enumerate() {
            let (first, mechanics) = (&start.mechanics[i], &mut end.mechanics[i]);
            let (q, own) = (&end.x[part.q.clone()], &end.x[part.v.clone()]);
            mechanics.prepare_trapezoid(&part.plant, first, q, own, around.outside(i), h);
        }
        self.note_surroundings(end, around);
        let mut outcome = Outcome::default();
        let Stage { mechanics, x: x_end, other_rates, v: v_end, forces, .. } = &mut *end;
        // z + ½h(ż + ż⁺) − ẑ.
        for (k, i) in self.others.iter().enumerate() {
            let mean = 0.5 * (start.other_rates[k] + other_rates[k]);
            self.change[k] = start.x[*i] + h * mean - x_end[*i];
        }
        // q⁺ = q ⊕ ½h (v₀ + v⁺), seen from q ⊕ h v̂.
        for ((shift, v0), v) in self.shift.iter_mut().zip(&start.v).zip(&*v_end) {
            *shift = 0.5 * h * (v0 - 2.0 * v);
        }
        let place = Place::Ahead { shift: &self.shift, off: &self.change, weight: 0.5 };
        let about = About { forces, v: v_end, place };
        if !self.external.is_empty() && !self.external.set_step(0.5 * h, &about) {
            return Outcome { unsolved: Some(0), ..outcome };
        }
        for (i, mechanics) in mechanics.iter_mut().enumerate() {
            outcome.add(&self.solve(i, mechanics, options, h, (v, v_end, forces)));
            let part = &self.parts[i];
            let v = &v[part.dof.clone()];
            // q⁺ = q ⊕ ½ h (v₀ + v⁺)
            let next_v = &mut next[part.v.clone()];
            for ((next, v), v0) in next_v.iter_mut().zip(v).zip(&start.x[part.v.clone()]) {
                *next = 0.5 * (v + v0);
            }
            let (next_q, next_v) = next.split_at_mut(part.v.start);
            let (next_q, next_v) = (&mut next_q[part.q.clone()], &mut next_v[..part.v.len()]);
            part.plant.model.advance(&start.x[part.q.clone()], next_v, h, next_q);
            next_v.copy_from_slice(v);
        }
        if self.external.states > 0 {
            self.external.state_change(v, &mut self.change);
        }
        for (i, change) in self.others.iter().zip(&self.change) {
            next[*i] = x_end[*i] + change;
        }
        self.look_for_undefined(end, around);
        outcome
    }

    /// All plants' velocities in x.
    pub fn velocities(&self, x: &[f64], v: &mut [f64]) {
        for part in &self.parts {
            v[part.dof.clone()].copy_from_slice(&x[part.v.clone()]);
        }
    }

    /// The displacement of coordinates from x to y, of these trees of each plant.
    pub fn displacement(&self, trees: &[Vec<usize>], x: &[f64], y: &[f64], d: &mut [f64]) {
        for (Part { plant, q, dof, .. }, trees) in self.parts.iter().zip(trees) {
            plant.model.difference_trees(trees, &x[q.clone()], &y[q.clone()], &mut d[dof.clone()]);
        }
    }

    /// The coordinates at a displacement from those of x, of these trees of each plant.
    pub fn displace(&self, trees: &[Vec<usize>], x: &[f64], d: &[f64], y: &mut [f64]) {
        for (Part { plant, q, dof, .. }, trees) in self.parts.iter().zip(trees) {
            plant.model.advance_trees(trees, &x[q.clone()], &d[dof.clone()], 1.0, &mut y[q.clone()]);
        }
    }

    /// All trees of each plant.
    pub fn all_trees(&self) -> Vec<Vec<usize>> {
        self.parts.iter().map(|part| (0..part.plant.model.trees.len()).collect()).collect()
    }
}
