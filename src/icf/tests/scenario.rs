//! Problems as plain data: built into a [`Model`], or evaluated densely, by code that shares nothing with it but the potentials.
#![allow(non_snake_case)]

use nalgebra::{DMatrix, DVector};

use super::super::{
    Contact, CoordinatePotential, Data, Friction, Limit, LimitedGain, Linear, Model, Outcome, Potential,
    Reach, Solver, SolverOptions, Touch,
};
use super::differences::evaluate;

/// A potential, as it is before it knows h.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    Contact { touch: Touch, bias: [f64; 3] },
    Linear(Linear),
    Limit(Limit),
    LimitedGain(LimitedGain),
    Friction(Friction),
}

/// A potential and what it depends on: cliques with Jacobians, or one velocity of the only clique, with a Jacobian that says which.
#[derive(Clone, Debug)]
pub struct Piece {
    pub kind: Kind,
    pub ends: Vec<(usize, DMatrix<f64>)>,
}

/// A clique.
#[derive(Clone, Debug)]
pub struct Body {
    pub mass: DMatrix<f64>,
    pub v0: DVector<f64>,
    pub damping: DVector<f64>,
    pub bias: DVector<f64>,
}

/// A clique of one velocity.
pub fn one_body(m: f64, v0: f64, damping: f64, bias: f64) -> Body {
    let vector = |x: f64| DVector::from_element(1, x);
    Body {
        mass: DMatrix::from_element(1, 1, m),
        v0: vector(v0),
        damping: vector(damping),
        bias: vector(bias),
    }
}

/// The problem of a step.
#[derive(Clone, Debug, Default)]
pub struct Scenario {
    pub bodies: Vec<Body>,
    pub pieces: Vec<Piece>,
    pub h: f64,
}

/// A model with its data.
#[derive(Clone, Debug, Default)]
pub struct Problem {
    pub model: Model,
    pub data: Data,
}

impl Problem {
    pub fn new(sizes: impl IntoIterator<Item = usize>) -> Problem {
        Problem { model: Model::new(sizes), data: Data::default() }
    }

    /// The solution of a new solver.
    pub fn solve(&mut self, options: &SolverOptions, v: &mut [f64]) -> Outcome {
        self.solve_with(&mut Solver::default(), options, v)
    }

    pub fn solve_with(&mut self, solver: &mut Solver, options: &SolverOptions, v: &mut [f64]) -> Outcome {
        solver.solve(&self.model, &mut self.data, options, v)
    }

    /// ℓ(v), v in the caller's order.
    pub fn cost(&self, v: &[f64]) -> f64 {
        let Model { cliques, A, r, terms, .. } = &self.model;
        let mut cost = 0.0;
        for clique in cliques {
            let v = &v[clique.v.clone()];
            for (i, row) in A[clique.A..][..v.len() * v.len()].chunks_exact(v.len().max(1)).enumerate() {
                let momentum: f64 = row.iter().zip(v).map(|(a, v)| a * v).sum();
                cost += v[i] * (0.5 * momentum - r[clique.start + i]);
            }
        }
        cost +=
            terms.contacts.all().iter().map(|t| t.potential.cost(&self.model.velocity(t, v))).sum::<f64>();
        cost += terms.linears.all().iter().map(|t| t.potential.cost(&self.model.velocity(t, v))).sum::<f64>();
        cost + terms.coordinates.all().iter().map(|t| t.potential.cost(v[t.v])).sum::<f64>()
    }

    /// ∇ℓ(v), both in the caller's order.
    pub fn gradient(&mut self, v: &[f64], gradient: &mut [f64]) {
        let Problem { model, data } = self;
        data.gather(model, v);
        let mut g = vec![0.0; v.len()];
        for (mut island, v) in data.islands(model) {
            let (g, mut Av) = (&mut g[island.island.v.clone()], vec![0.0; v.len()]);
            island.set_velocities(v);
            island.multiply(v, &mut Av);
            island.gradient(&Av, g);
        }
        for clique in model.order.iter().map(|clique| &model.cliques[*clique]) {
            gradient[clique.v.clone()].copy_from_slice(&g[clique.start..][..clique.v.len()]);
        }
    }
}

/// Cost and its derivatives.
pub struct Dense {
    pub cost: f64,
    pub gradient: DVector<f64>,
    pub hessian: DMatrix<f64>,
    /// What cancels in each entry of the gradient: with errors of velocities, as they come out of the terms.
    pub magnitude: DVector<f64>,
}

fn joined<'v>(vectors: impl Iterator<Item = &'v DVector<f64>>) -> Vec<f64> {
    vectors.flat_map(|v| v.iter().copied()).collect()
}

impl Scenario {
    pub fn starts(&self) -> Vec<usize> {
        let mut at = 0;
        self.bodies
            .iter()
            .map(|body| {
                at += body.v0.len();
                at - body.v0.len()
            })
            .collect()
    }

    pub fn dimension(&self) -> usize {
        self.bodies.iter().map(|body| body.v0.len()).sum()
    }

    pub fn v0(&self) -> Vec<f64> {
        joined(self.bodies.iter().map(|body| &body.v0))
    }

    /// A new problem.
    pub fn problem(&self) -> Problem {
        let mut problem = Problem::new(self.bodies.iter().map(|body| body.v0.len()));
        self.fill(&mut problem);
        problem.model.set_step(self.h);
        problem
    }

    /// Everything but the step.
    pub fn fill(&self, problem: &mut Problem) {
        let mut masses = std::mem::take(&mut problem.model).rebuild();
        for (clique, body) in self.bodies.iter().enumerate() {
            masses.mass_mut(clique).copy_from_slice(body.mass.as_slice());
        }
        let damping = joined(self.bodies.iter().map(|body| &body.damping));
        let bias = joined(self.bodies.iter().map(|body| &body.bias));
        let mut terms = masses.terms(&self.v0(), &damping, &bias);
        let starts = self.starts();
        for (tag, piece) in self.pieces.iter().enumerate() {
            let v = || {
                let (body, J) = &piece.ends[0];
                starts[*body] + J.iter().position(|J| *J != 0.0).unwrap()
            };
            match piece.kind {
                Kind::Limit(limit) => terms.add_coordinate(limit, v(), tag),
                Kind::LimitedGain(gain) => terms.add_coordinate(gain, v(), tag),
                Kind::Friction(friction) => terms.add_coordinate(friction, v(), tag),
                Kind::Contact { .. } | Kind::Linear(_) => {
                    let reach: Vec<Reach> = piece
                        .ends
                        .iter()
                        .map(|(body, J)| {
                            let (reach, to) = terms.reach(*body, J.nrows());
                            to.copy_from_slice(J.transpose().as_slice());
                            reach
                        })
                        .collect();
                    match piece.kind {
                        Kind::Contact { touch, bias } => {
                            terms.add(Contact::new(touch), &reach, bias, tag);
                        }
                        Kind::Linear(linear) => terms.add(linear, &reach, [0.0; 6], tag),
                        _ => unreachable!(),
                    }
                }
            }
        }
        problem.model = terms.finish(&mut problem.data);
    }

    /// A, and r, for all bodies.
    pub fn dynamics(&self) -> (DMatrix<f64>, DVector<f64>) {
        let n = self.dimension();
        let (mut A, mut r) = (DMatrix::zeros(n, n), DVector::zeros(n));
        for (body, start) in self.bodies.iter().zip(self.starts()) {
            let size = body.v0.len();
            let damping = DMatrix::from_diagonal(&(&body.damping * self.h));
            A.view_mut((start, start), (size, size)).copy_from(&(&body.mass + damping));
            r.rows_mut(start, size).copy_from(&(&body.mass * &body.v0 - &body.bias * self.h));
        }
        (A, r)
    }

    /// J of a piece for all bodies.
    pub fn jacobian(&self, piece: &Piece) -> DMatrix<f64> {
        let starts = self.starts();
        let mut J = DMatrix::zeros(piece.ends[0].1.nrows(), self.dimension());
        for (body, part) in &piece.ends {
            let mut view = J.columns_mut(starts[*body], part.ncols());
            view += part;
        }
        J
    }

    /// ℓ, γ and G of a piece at u.
    pub fn evaluate_piece(&self, piece: &Piece, u: &DVector<f64>) -> (f64, DVector<f64>, DMatrix<f64>) {
        let h = self.h;
        let single = |potential: &mut dyn CoordinatePotential| {
            let (body, J) = &piece.ends[0];
            let i = J.iter().position(|J| *J != 0.0).unwrap();
            potential.set_step(h, 1.0 / self.bodies[*body].mass[(i, i)]);
            let (gamma, G) = potential.evaluate(u[0]);
            (potential.cost(u[0]), DVector::from_element(1, gamma), DMatrix::from_element(1, 1, G))
        };
        match piece.kind {
            Kind::Contact { touch, bias } => {
                general(h, Contact::new(touch), std::array::from_fn(|i| u[i] + bias[i]))
            }
            Kind::Linear(linear) => general(h, linear, std::array::from_fn(|i| *u.get(i).unwrap_or(&0.0))),
            Kind::Limit(mut limit) => single(&mut limit),
            Kind::LimitedGain(mut gain) => single(&mut gain),
            Kind::Friction(mut friction) => single(&mut friction),
        }
    }

    /// Everything at v.
    pub fn evaluate(&self, v: &[f64]) -> Dense {
        let v = DVector::from_column_slice(v);
        let (A, r) = self.dynamics();
        let momentum = &A * &v;
        let mut magnitude = A.abs() * v.abs() + r.abs();
        let mut cost = 0.5 * v.dot(&momentum) - r.dot(&v);
        let (mut gradient, mut hessian) = (momentum - r, A);
        for piece in &self.pieces {
            let J = self.jacobian(piece);
            let (l, gamma, G) = self.evaluate_piece(piece, &(&J * &v));
            cost += l;
            gradient -= J.transpose() * &gamma;
            hessian += J.transpose() * &G * &J;
            magnitude += J.transpose().abs() * (gamma.abs() + G.abs() * J.abs() * v.abs());
        }
        Dense { cost, gradient, hessian, magnitude }
    }

    /// The solution by Newton's method with halving, from v.
    pub fn solve(&self, v: &[f64]) -> Vec<f64> {
        let mut v = DVector::from_column_slice(v);
        for _ in 0..500 {
            let dense = self.evaluate(v.as_slice());
            let p = newton_step(&dense);
            let slope = dense.gradient.dot(&p);
            let mut alpha = 1.0;
            while alpha > 1e-12 {
                let next = self.evaluate((&v + &p * alpha).as_slice());
                // Along p a convex function is still falling, or has not risen above where it was.
                if next.gradient.dot(&p) <= 0.0 || next.cost <= dense.cost + 1e-4 * alpha * slope {
                    break;
                }
                alpha *= 0.5;
            }
            v += &p * alpha;
            if p.amax() * alpha <= 1e-14 * (1e-6 + v.amax()) {
                break;
            }
        }
        v.as_slice().to_vec()
    }
}

/// ℓ, γ and G at u.
fn general<P: Potential<N>, const N: usize>(
    h: f64,
    mut potential: P,
    u: [f64; N],
) -> (f64, DVector<f64>, DMatrix<f64>) {
    potential.set_step(h);
    let (gamma, G) = evaluate(&potential, &u);
    (potential.cost(&u), gamma, G)
}

/// −H⁻¹g, H scaled to a unit diagonal first.
pub fn newton_step(dense: &Dense) -> DVector<f64> {
    let scale = dense.hessian.diagonal().map(|x| 1.0 / x.sqrt());
    let n = scale.len();
    let scaled = DMatrix::from_fn(n, n, |i, j| dense.hessian[(i, j)] * scale[i] * scale[j]);
    let right = -dense.gradient.component_mul(&scale);
    let solution = match scaled.clone().cholesky() {
        Some(factor) => factor.solve(&right),
        None => scaled.lu().solve(&right).unwrap_or(right),
    };
    solution.component_mul(&scale)
}
