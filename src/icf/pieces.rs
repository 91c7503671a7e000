//! The work of one Newton iteration, piece by piece: for benchmarks, and for curious people.
#![allow(non_snake_case)]

use super::island::{Part, Parts};
use super::newton::{LineStart, Outcome};
use super::problem::Problem;

/// The largest island of a problem at some velocities, and what an iteration computes there.
pub struct Pieces<'p> {
    part: Part<'p>,
    v: &'p mut [f64],
    Av: Vec<f64>,
    g: Vec<f64>,
    p: Vec<f64>,
    Ap: Vec<f64>,
    H: Vec<f64>,
    factor: Vec<f64>,
}

impl<'p> Pieces<'p> {
    /// The largest island of a problem whose step is set, at velocities in the order of islands. There is none in a problem without velocities.
    pub fn new(problem: &'p mut Problem, v: &'p mut [f64]) -> Option<Pieces<'p>> {
        let Problem { contacts, patches, linears, coordinates, couplings, A_between, .. } = problem;
        let parts = Parts {
            contacts,
            patches,
            linears,
            coordinates,
            v,
            islands: &problem.islands[..problem.count],
            order: &problem.order,
            blocks: &problem.blocks,
            A: &problem.A,
            r: &problem.r,
            J: &problem.J,
            couplings,
            A_between,
            free: None,
        };
        let (part, v) = parts.max_by_key(|(part, v)| (part.size(), v.len()))?;
        let room = || vec![0.0; v.len()];
        let mut pieces = Pieces {
            part,
            Av: room(),
            g: room(),
            p: room(),
            Ap: room(),
            H: Vec::new(),
            factor: Vec::new(),
            v,
        };
        pieces.gradient();
        pieces.hessian();
        pieces.factorize();
        pieces.direction();
        Some(pieces)
    }

    /// How many terms the island has.
    pub fn terms(&self) -> usize {
        self.part.size()
    }

    /// How many velocities the island has.
    pub fn velocities(&self) -> usize {
        self.v.len()
    }

    /// g = A v − r − Jᵀγ, with all potentials.
    pub fn gradient(&mut self) {
        self.part.set_velocities(self.v);
        self.part.multiply(self.v, &mut self.Av);
        self.part.gradient(&self.Av, &mut self.g);
    }

    /// H = A + Σ JᵀG J.
    pub fn hessian(&mut self) {
        self.part.hessian(0.0, false, &mut self.H);
    }

    /// H = L Lᵀ; returns whether there is one.
    pub fn factorize(&mut self) -> bool {
        self.factor.clone_from(&self.H);
        self.part.island.pattern.factorize(&mut self.factor).is_ok()
    }

    /// p = −H⁻¹g, and what it means for every term.
    pub fn direction(&mut self) {
        self.p.iter_mut().zip(&self.g).for_each(|(p, g)| *p = -g);
        self.part.island.pattern.solve(&self.factor, &mut self.p);
        self.part.multiply(&self.p, &mut self.Ap);
        self.part.set_directions(&self.p);
    }

    /// The α at which ℓ(v + α p) is least, and how many evaluations that took.
    pub fn line_search(&self) -> (f64, u64) {
        let mut outcome = Outcome::default();
        let along = [&self.g[..], &self.p, &self.Av, &self.Ap];
        let alpha = self.part.line_search(LineStart::Cubic, along, &mut outcome);
        (alpha, outcome.line_evaluations)
    }
}
