//! One implicit step of everything: plants by their convex problems, all other states along with them.
//!
//! ```text
//! v⁺ = argmin ℓ(v; x, h),   q⁺ = q ⊕ h v⁺,   z⁺ = z + h ż(t, x)
//! ```
#![allow(non_snake_case)]

use std::ops::Range;

use super::mechanics::{Mechanics, Outside, Plant};
use crate::icf::{Outcome, Solver, SolverOptions};

/// What is around the plants: the rest of the diagram.
pub trait Surroundings {
    /// Computes everything at time t and state x.
    fn evaluate(&mut self, t: f64, x: &[f64]);
    /// What acts on a plant, at the time and state evaluated last.
    fn outside(&self, plant: usize) -> Outside<'_>;
    /// ẋ of all states that belong to no plant, at the time and state evaluated last; the others are left alone.
    fn rates(&mut self, t: f64, x: &[f64], dx: &mut [f64]);
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

/// Takes implicit steps. Holds what does not change, and room to work in.
pub struct Stepper {
    /// The plants.
    pub parts: Vec<Part>,
    /// States that belong to no plant.
    pub others: Vec<usize>,
    solver: Solver,
}

/// Everything at one time and state, from which steps of any size can be taken.
#[derive(Clone)]
pub struct Stage {
    /// The plants.
    pub mechanics: Vec<Mechanics>,
    /// The state.
    pub x: Vec<f64>,
    /// ẋ of states that belong to no plant.
    pub rates: Vec<f64>,
    /// A state whose derivative is not finite here.
    pub undefined: Option<usize>,
}

impl Stepper {
    /// For a state of n numbers of which the plants have the given stretches, q before v.
    pub fn new(n: usize, plants: impl IntoIterator<Item = (Plant, usize)>) -> Stepper {
        let (mut parts, mut dof) = (Vec::new(), 0);
        let mut is_other = vec![true; n];
        for (plant, start) in plants {
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
        let others = (0..n).filter(|i| is_other[*i]).collect();
        Stepper { parts, others, solver: Solver::default() }
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
            undefined: None,
        }
    }

    /// Everything at (t, x), for steps of up to h.
    pub fn prepare(&self, stage: &mut Stage, around: &mut dyn Surroundings, t: f64, x: &[f64], h: f64) {
        stage.x.copy_from_slice(x);
        around.evaluate(t, x);
        if !self.others.is_empty() {
            around.rates(t, x, &mut stage.rates);
        }
        for (i, (part, mechanics)) in self.parts.iter().zip(&mut stage.mechanics).enumerate() {
            let (q, v) = (&x[part.q.clone()], &x[part.v.clone()]);
            mechanics.prepare(&part.plant, q, v, around.outside(i), h);
        }
        self.look_for_undefined(stage, around);
    }

    fn look_for_undefined(&self, stage: &mut Stage, around: &dyn Surroundings) {
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
        for (part, mechanics) in self.parts.iter().zip(&mut stage.mechanics) {
            let v = &mut v[part.dof.clone()];
            let found = mechanics.solve(&mut self.solver, options, h, v);
            let unsolved = found.unsolved.map(|v| part.dof.start + v);
            outcome.add(&Outcome { unsolved, ..found });
            let (q0, q1) = (&stage.x[part.q.clone()], &mut next[part.q.clone()]);
            part.plant.model.advance(q0, v, h, q1);
            next[part.v.clone()].copy_from_slice(v);
        }
        for i in &self.others {
            next[*i] = stage.x[*i] + h * stage.rates[*i];
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
        around.evaluate(t + h, &end.x);
        if !self.others.is_empty() {
            around.rates(t + h, &end.x, &mut end.rates);
        }
        let mut outcome = Outcome::default();
        for (i, part) in self.parts.iter().enumerate() {
            let (first, mechanics) = (&start.mechanics[i], &mut end.mechanics[i]);
            let (q, own) = (&end.x[part.q.clone()], &end.x[part.v.clone()]);
            mechanics.prepare_trapezoid(&part.plant, first, q, own, around.outside(i), h);
            let v = &mut v[part.dof.clone()];
            let found = mechanics.solve(&mut self.solver, options, h, v);
            let unsolved = found.unsolved.map(|v| part.dof.start + v);
            outcome.add(&Outcome { unsolved, ..found });
            // q⁺ = q ⊕ ½ h (v₀ + v⁺)
            let next_v = &mut next[part.v.clone()];
            for ((next, v), v0) in next_v.iter_mut().zip(&*v).zip(&start.x[part.v.clone()]) {
                *next = 0.5 * (v + v0);
            }
            let (next_q, next_v) = next.split_at_mut(part.v.start);
            let (next_q, next_v) = (&mut next_q[part.q.clone()], &mut next_v[..part.v.len()]);
            part.plant.model.advance(&start.x[part.q.clone()], next_v, h, next_q);
            next_v.copy_from_slice(v);
        }
        for i in &self.others {
            next[*i] = start.x[*i] + 0.5 * h * (start.rates[*i] + end.rates[*i]);
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

    /// The displacement of all plants' coordinates from x to y.
    pub fn displacement(&self, x: &[f64], y: &[f64], d: &mut [f64]) {
        for part in &self.parts {
            let q = part.q.clone();
            part.plant.model.difference(&x[q.clone()], &y[q], &mut d[part.dof.clone()]);
        }
    }

    /// The coordinates at a displacement from those of x.
    pub fn displace(&self, x: &[f64], d: &[f64], y: &mut [f64]) {
        for part in &self.parts {
            let q = part.q.clone();
            part.plant.model.advance(&x[q.clone()], &d[part.dof.clone()], 1.0, &mut y[q]);
        }
    }
}
