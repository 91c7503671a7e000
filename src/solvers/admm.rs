//! Proximal ADMM with an adaptive penalty, on all forces or on a part of them.
//!
//! ```text
//! λ ← −F⁻¹(g + Γ + y − ρ z − η λ),      F = G + R + (ρ + η) I
//! z ← proj(λ + y/ρ),      y ← y + ρ (λ − z)
//! ```
//!
//! At the end λ = z, and y = −c. F is regular however many contacts there are. It is factorised itself, or in the space of velocities by F⁻¹ = W − W J H⁻¹ Jᵀ W with
//! W = (R + ρ + η)⁻¹ and [H](super::primal) = A + Jᵀ W J, whichever solves with fewer products. Γ is 0, or μ ‖c_t‖ along normals: then what is solved is dry friction, not its
//! convex relaxation, and nothing says that it converges.
//!
//! ```text
//! ρ₀ = √(L m) (L/m)^0.4,   m = η + min R,   L = λ_max(G + R);      ρ ← ρ κ^±p where ‖λ − z‖ and ‖ρ Δz + η Δλ‖ differ tenfold,   κ = L/m
//! ```
//!
//! Source: [CMR, Alg. 3] and its authors' code for the proximal term; Boyd et al., *Distributed Optimization and Statistical Learning via the Alternating Direction Method
//! of Multipliers*, 2011, 3.3.1, for the relative criterion. Differs: y starts at −proj_K*(c) of the start, not at 0 or that of the last step, so that what a step finds
//! depends on its start alone.
#![allow(non_snake_case)]

use super::dual::Dual;
use super::primal::Primal;
use super::violation::max;
use super::{StepProblem, cone};
use crate::math::block_cholesky::Pattern;

/// When iterations end, and how ρ adapts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Settings {
    pub(super) tolerance: f64,
    pub(super) relative_tolerance: f64,
    pub(super) max_iterations: u32,
    pub(super) eta: f64,
    pub(super) exponent: f64,
}

/// Which forces are solved for, and what they are projected on. Others are part of g.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// All: cones, and the limits of bounds.
    Cones,
    /// Likewise, with Γ.
    DryCones,
    /// Normal forces, not negative, and bounds.
    Normals,
    /// Friction in discs.
    Discs,
}

impl Part {
    /// How many rows it has.
    fn len(self, contacts: usize, bounds: usize) -> usize {
        match self {
            Part::Cones | Part::DryCones => 3 * contacts + bounds,
            Part::Normals => contacts + bounds,
            Part::Discs => 2 * contacts,
        }
    }

    /// Where its row k is among all.
    fn row(self, k: usize, contacts: usize) -> usize {
        match self {
            Part::Cones | Part::DryCones => k,
            Part::Normals if k < contacts => 3 * k + 2,
            Part::Normals => 2 * contacts + k,
            Part::Discs => 3 * (k / 2) + k % 2,
        }
    }
}

/// What iterations came to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outcome {
    pub(super) is_converged: bool,
    pub(super) iterations: u32,
    pub(super) factorizations: u32,
    pub(super) residual: f64,
    /// The row with the largest residual, among all rows.
    pub(super) worst: Option<usize>,
}

/// Room of ADMM on a part. Vectors have its rows alone.
#[derive(Clone, Debug, Default)]
pub(super) struct Admm {
    /// Where each row is among all.
    rows: Vec<usize>,
    x: Vec<f64>,
    z: Vec<f64>,
    y: Vec<f64>,
    g: Vec<f64>,
    R: Vec<f64>,
    /// Of discs.
    radii: Vec<f64>,
    /// Γ of each row.
    gamma: Vec<f64>,
    /// The right side, then the next λ.
    next: Vec<f64>,
    is_dense: bool,
    /// The factor of F, or W.
    F: Vec<f64>,
    pattern: Pattern,
    primal: Primal,
    work: Vec<f64>,
    all: Vec<f64>,
}

/// r_p and r_d differ much if by this [CMR's code].
const IMBALANCE: f64 = 10.0;
/// ρ stays between these [CMR's code].
const RHO: (f64, f64) = (1e-12, 1e12);

impl Admm {
    /// Whether F of all rows is better factorised itself. A solution with it takes n²/2 products twice, one with H as many as its factor has numbers, and J twice.
    pub(super) fn prefers_dense(&mut self, problem: &StepProblem, rows: usize) -> bool {
        self.primal.analyze(problem);
        rows * rows <= 2 * self.primal.len() + 2 * problem.J.len()
    }

    /// Solves for a part of `all`, which has the start and becomes the solution, given λ_max and g with what the other forces do. `G` is the whole Delassus matrix, row by row,
    /// or empty if H is to be factorised.
    pub(super) fn solve(
        &mut self,
        problem: &StepProblem,
        dual: &Dual,
        (part, settings): (Part, &Settings),
        (G, eigenvalue): (&[f64], f64),
        g: &[f64],
        all: &mut [f64],
    ) -> Outcome {
        self.prepare(problem, dual, part, g, all);
        self.is_dense = !G.is_empty() || self.rows.is_empty();
        let mut outcome = Outcome {
            is_converged: self.rows.is_empty(),
            iterations: 0,
            factorizations: 0,
            residual: 0.0,
            worst: None,
        };
        self.start(problem, dual, part);
        let extreme = |pick: fn(f64, f64) -> f64| self.R.iter().copied().reduce(pick).unwrap_or(0.0);
        let (smallest, largest) = (settings.eta + extreme(f64::min), eigenvalue + extreme(f64::max));
        let largest = if largest > smallest { largest } else { smallest };
        let kappa = (largest / smallest).powf(settings.exponent);
        let mut rho = ((largest * smallest).sqrt() * (largest / smallest).powf(0.4)).clamp(RHO.0, RHO.1);
        let mut is_stale = true;
        let size = |x: &[f64]| x.iter().map(|x| x.abs()).fold(0.0, max);
        let scale = size(&self.g);
        while !outcome.is_converged && outcome.iterations < settings.max_iterations {
            if std::mem::take(&mut is_stale) {
                outcome.factorizations += 1;
                if !self.factorize(problem, G, rho + settings.eta) {
                    break;
                }
            }
            outcome.iterations += 1;
            let (primal, change, worst) = self.iterate(problem, dual, part, rho, settings.eta);
            (outcome.residual, outcome.worst) = (max(primal, change), worst);
            if !outcome.residual.is_finite() {
                break;
            }
            let relative = settings.relative_tolerance;
            let most_primal = settings.tolerance.max(relative * size(&self.z));
            let most_change = settings.tolerance.max(relative * scale.max(size(&self.y)));
            outcome.is_converged = primal <= most_primal && change <= most_change;
            let next = if primal > IMBALANCE * change {
                rho * kappa
            } else if change > IMBALANCE * primal {
                rho / kappa
            } else {
                rho
            };
            let next = next.clamp(RHO.0, RHO.1);
            (is_stale, rho) = (next != rho, next);
        }
        for (row, z) in self.rows.iter().zip(&self.z) {
            all[*row] = *z;
        }
        outcome
    }

    fn prepare(&mut self, problem: &StepProblem, dual: &Dual, part: Part, g: &[f64], all: &[f64]) {
        let (contacts, bounds) = (dual.contacts(), dual.limits.len());
        self.rows.clear();
        self.rows.extend((0..part.len(contacts, bounds)).map(|k| part.row(k, contacts)));
        for (to, from) in [(&mut self.g, g), (&mut self.R, &dual.R), (&mut self.x, all)] {
            to.clear();
            to.extend(self.rows.iter().map(|row| from[*row]));
        }
        for buffer in [&mut self.z, &mut self.y, &mut self.gamma, &mut self.next] {
            buffer.clear();
            buffer.resize(self.rows.len(), 0.0);
        }
        self.radii.clear();
        self.radii.extend(dual.mu.iter().enumerate().map(|(i, mu)| mu * cone::positive(all[3 * i + 2])));
        self.work.clear();
        self.work.resize(problem.dimension(), 0.0);
        self.all.clear();
        self.all.resize(all.len(), 0.0);
    }

    /// Sets λ and z to the projection of where they stand, and y to what −c is beyond it.
    fn start(&mut self, problem: &StepProblem, dual: &Dual, part: Part) {
        project(part, dual, &self.radii, &mut self.x);
        self.z.copy_from_slice(&self.x);
        self.all.fill(0.0);
        for (row, x) in self.rows.iter().zip(&self.x) {
            self.all[*row] = *x;
        }
        dual.delassus.velocity(problem, &self.all, &mut self.work);
        dual.delassus.at_contacts(problem, &self.work, &mut self.all);
        for (k, row) in self.rows.iter().enumerate() {
            self.next[k] = self.all[*row] + self.R[k] * self.x[k] + self.g[k];
        }
        if part == Part::DryCones {
            for (c, mu) in self.next.as_chunks_mut().0.iter_mut().zip(&dual.mu) {
                *c = cone::de_saxce(c, *mu);
            }
        }
        // z − c, less its projection: at the solution −c.
        self.next.iter_mut().zip(&self.z).for_each(|(c, z)| *c = z - *c);
        self.y.copy_from_slice(&self.next);
        project(part, dual, &self.radii, &mut self.y);
        self.y.iter_mut().zip(&self.next).for_each(|(y, next)| *y = next - *y);
        if part == Part::DryCones {
            self.set_gamma(dual);
        }
    }

    /// Γ = μ ‖y_t‖ along normals; how much it changed.
    fn set_gamma(&mut self, dual: &Dual) -> f64 {
        let mut change = 0.0;
        for (i, mu) in dual.mu.iter().enumerate() {
            let new = mu * cone::tangential(&[self.y[3 * i], self.y[3 * i + 1], 0.0]);
            change = max(change, (new - self.gamma[3 * i + 2]).abs());
            self.gamma[3 * i + 2] = new;
        }
        change
    }

    fn factorize(&mut self, problem: &StepProblem, G: &[f64], shift: f64) -> bool {
        if self.is_dense {
            let (n, width) = (self.rows.len(), self.all.len());
            self.pattern.analyze(&[n], &[]);
            self.F.clear();
            self.F.resize(self.pattern.len(), 0.0);
            for (k, (row, F)) in self.rows.iter().zip(self.F.chunks_exact_mut(n)).enumerate() {
                let G = &G[row * width..(row + 1) * width];
                F.iter_mut().zip(&self.rows).for_each(|(F, column)| *F = G[*column]);
                F[k] += self.R[k] + shift;
            }
            return self.pattern.factorize(&mut self.F).is_ok();
        }
        // W of all rows, zero where a row is not of the part.
        self.all.fill(0.0);
        for (row, R) in self.rows.iter().zip(&self.R) {
            self.all[*row] = (R + shift).recip();
        }
        self.F.clear();
        self.F.extend(self.R.iter().map(|R| (R + shift).recip()));
        self.primal.analyze(problem);
        self.primal.reset(problem);
        let (contacts, bounds) = self.all.split_at(3 * problem.contacts.len());
        for (contact, W) in problem.contacts.iter().zip(contacts.as_chunks::<3>().0) {
            self.primal.add(problem, contact, &[[W[0], 0.0, 0.0], [0.0, W[1], 0.0], [0.0, 0.0, W[2]]]);
        }
        for (bound, W) in problem.bounds.iter().zip(bounds) {
            self.primal.add_bound(problem, bound.v, *W);
        }
        self.primal.factorize()
    }

    /// next ← F⁻¹ next.
    fn solve_factor(&mut self, problem: &StepProblem, dual: &Dual) {
        if self.is_dense {
            return self.pattern.solve(&self.F, &mut self.next);
        }
        self.next.iter_mut().zip(&self.F).for_each(|(b, W)| *b *= W);
        self.all.fill(0.0);
        for (row, b) in self.rows.iter().zip(&self.next) {
            self.all[*row] = *b;
        }
        self.work.fill(0.0);
        let (contacts, bounds) = self.all.split_at(3 * problem.contacts.len());
        for (contact, b) in problem.contacts.iter().zip(contacts.as_chunks().0) {
            problem.add_impulse(contact, b, &mut self.work);
        }
        for (bound, b) in problem.bounds.iter().zip(bounds) {
            self.work[bound.v] += b;
        }
        self.primal.solve(&mut self.work);
        dual.delassus.at_contacts(problem, &self.work, &mut self.all);
        for (k, row) in self.rows.iter().enumerate() {
            self.next[k] -= self.F[k] * self.all[*row];
        }
    }

    /// One iteration: ‖λ − z‖∞, ‖ρ Δz + η Δλ + ΔΓ‖∞, and the row of the largest of both.
    fn iterate(
        &mut self,
        problem: &StepProblem,
        dual: &Dual,
        part: Part,
        rho: f64,
        eta: f64,
    ) -> (f64, f64, Option<usize>) {
        for k in 0..self.rows.len() {
            let pull = rho * self.z[k] + eta * self.x[k];
            self.next[k] = pull - self.g[k] - self.gamma[k] - self.y[k];
        }
        self.solve_factor(problem, dual);
        std::mem::swap(&mut self.x, &mut self.next);
        // In the place of λ of before, what residuals need of it and of z of before: ρ z − η Δλ.
        for k in 0..self.rows.len() {
            self.next[k] = rho * self.z[k] - eta * (self.x[k] - self.next[k]);
            self.y[k] = self.x[k] + self.y[k] / rho;
        }
        self.z.copy_from_slice(&self.y);
        project(part, dual, &self.radii, &mut self.z);
        let (mut primal, mut change, mut largest, mut worst) = (0.0, 0.0, -1.0, None);
        for k in 0..self.rows.len() {
            let left = (self.x[k] - self.z[k]).abs();
            let moved = (rho * self.z[k] - self.next[k]).abs();
            self.y[k] = rho * (self.y[k] - self.z[k]);
            (primal, change) = (max(primal, left), max(change, moved));
            if max(left, moved) > largest {
                (largest, worst) = (max(left, moved), Some(self.rows[k]));
            }
        }
        if part == Part::DryCones {
            change = max(change, self.set_gamma(dual));
        }
        (primal, change, worst)
    }
}

/// The nearest forces that are allowed.
fn project(part: Part, dual: &Dual, radii: &[f64], x: &mut [f64]) {
    match part {
        Part::Cones | Part::DryCones => {
            for (x, mu) in x.as_chunks_mut().0.iter_mut().zip(&dual.mu) {
                *x = cone::project(x, *mu);
            }
            dual.clamp_bounds(x);
        }
        Part::Normals => {
            let (normals, bounds) = x.split_at_mut(dual.contacts());
            normals.iter_mut().for_each(|x| *x = cone::positive(*x));
            for (x, (lower, upper)) in bounds.iter_mut().zip(&dual.limits) {
                *x = cone::clamp(*x, *lower, *upper);
            }
        }
        Part::Discs => {
            for (x, radius) in x.as_chunks_mut().0.iter_mut().zip(radii) {
                *x = cone::project_disc(*x, *radius);
            }
        }
    }
}
