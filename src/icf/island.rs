//! One island with its data: its gradient, and its cost along a line.
#![allow(non_snake_case)]
#![allow(clippy::neg_cmp_op_on_partial_ord)] // Comparisons are written so that a NaN is never taken for a success.

use super::line_search::{LineStart, search};
use super::model::{Block, Coupling, Island, Model};
use super::potential::Slope;
use super::term::dot;
use super::terms::IslandTerms;
use crate::math::block_cholesky::Pattern;

/// A gradient is nothing but rounding when it is this small a part of what cancels in it, and a step when it is this small a part of velocities: sums of up to some hundred terms err by √n ε.
pub(super) const ROUNDING: f64 = 16.0 * f64::EPSILON;

/// An island of a model with its data. Velocities, gradients and directions are those of its cliques, in their order.
pub struct IslandProblem<'p> {
    pub(super) model: &'p Model,
    pub(super) island: &'p Island,
    pub(super) terms: IslandTerms<'p>,
}

impl<'p> IslandProblem<'p> {
    /// Its cliques, ascending.
    pub fn cliques(&self) -> &'p [usize] {
        &self.model.order[self.island.cliques.clone()]
    }

    /// Where the blocks of its Hessian are.
    pub fn pattern(&self) -> &'p Pattern {
        &self.island.pattern
    }

    /// r.
    pub fn r(&self) -> &'p [f64] {
        &self.model.r[self.island.v.clone()]
    }

    /// How much work its terms are, in points of contact.
    pub fn work(&self) -> usize {
        self.terms.work()
    }

    /// The solution, where it is known without solving.
    pub(super) fn free_motion(&self) -> Option<&'p [f64]> {
        self.model.free_motion(self.island)
    }

    pub(super) fn blocks(&self) -> &'p [Block] {
        &self.model.blocks[self.island.cliques.clone()]
    }

    pub(super) fn couplings(&self) -> &'p [Coupling] {
        &self.model.couplings[self.island.couplings.clone()]
    }

    /// y = A x.
    pub fn multiply(&self, x: &[f64], y: &mut [f64]) {
        for block in self.blocks() {
            let (x, y) = (&x[block.start..][..block.size], &mut y[block.start..][..block.size]);
            multiply(&self.model.A[block.A..block.A + block.size * block.size], x, y);
        }
        for coupling in self.couplings() {
            let (rows, columns) = (coupling.rows, coupling.columns);
            let numbers = self.model.A_between[coupling.at..].chunks_exact(columns.1.max(1));
            for (i, row) in (rows.0..rows.0 + rows.1).zip(numbers) {
                for (j, A) in (columns.0..columns.0 + columns.1).zip(row) {
                    y[i] += A * x[j];
                    y[j] += A * x[i];
                }
            }
        }
    }

    /// Adds |A||v| to sizes.
    fn add_mass_magnitudes(&self, v: &[f64], sizes: &mut [f64]) {
        for block in self.blocks() {
            let of = block.start..block.start + block.size;
            let rows = self.model.A[block.A..].chunks_exact(block.size.max(1));
            for (size, row) in sizes[of.clone()].iter_mut().zip(rows) {
                *size += row.iter().zip(&v[of.clone()]).map(|(A, v)| (A * v).abs()).sum::<f64>();
            }
        }
        for coupling in self.couplings() {
            let (rows, columns) = (coupling.rows, coupling.columns);
            let numbers = self.model.A_between[coupling.at..].chunks_exact(columns.1.max(1));
            for (i, row) in (rows.0..rows.0 + rows.1).zip(numbers) {
                for (j, A) in (columns.0..columns.0 + columns.1).zip(row) {
                    sizes[i] += (A * v[j]).abs();
                    sizes[j] += (A * v[i]).abs();
                }
            }
        }
    }

    /// u = J v + b of every term.
    pub fn set_velocities(&mut self, v: &[f64]) {
        self.terms.set_velocities(&self.model.J, v);
    }

    /// w = J p of every term, and what the line search needs.
    pub fn set_directions(&mut self, p: &[f64]) {
        self.terms.set_directions(&self.model.J, p);
    }

    /// u ← u + α w of every term.
    pub fn take_step(&mut self, alpha: f64) {
        self.terms.take_step(alpha);
    }

    /// g = A v − r − Jᵀγ; leaves γ in the terms.
    pub fn gradient(&mut self, Av: &[f64], g: &mut [f64]) {
        for ((g, Av), r) in g.iter_mut().zip(Av).zip(self.r()) {
            *g = Av - r;
        }
        self.terms.add_gradient(&self.model.J, g);
    }

    /// g −= Jᵀγ; leaves γ in the terms.
    pub(super) fn add_gradient(&mut self, g: &mut [f64]) {
        self.terms.add_gradient(&self.model.J, g);
    }

    /// max |g_i|/A_ii.
    pub(super) fn residual(&self, g: &[f64]) -> f64 {
        let mut worst: f64 = 0.0;
        for block in self.blocks() {
            for (i, g) in g[block.start..][..block.size].iter().enumerate() {
                let ratio = g.abs() / self.model.A[block.A + i * (block.size + 1)];
                // Not `max`, which would hide a NaN.
                if !(ratio <= worst) {
                    worst = ratio;
                }
                if worst.is_nan() {
                    return worst;
                }
            }
        }
        worst
    }

    /// min 1/(A_ii (A_c⁻¹)_ii), where A_c is a block of A up to its row i: how much smaller than |g_i|/A_ii a velocity's error may seem. It is one where A is
    /// diagonal, and small where joints move a heavy body by hardly moving a light one.
    pub(super) fn conditioning(&self, room: &mut Vec<f64>) -> f64 {
        let mut least: f64 = 1.0;
        for block in self.blocks() {
            let n = block.size;
            let A = &self.model.A[block.A..block.A + n * n];
            room.clear();
            room.resize(n * n, 0.0);
            // A = L Lᵀ, and L_ii² = 1/(A_c⁻¹)_ii.
            for i in 0..n {
                for j in 0..i {
                    let sum: f64 = (0..j).map(|k| room[i * n + k] * room[j * n + k]).sum();
                    room[i * n + j] = (A[i * n + j] - sum) / room[j * n + j];
                }
                let sum: f64 = (0..i).map(|k| room[i * n + k] * room[i * n + k]).sum();
                let pivot = A[i * (n + 1)] - sum;
                if !(pivot > 0.0) {
                    return 0.0;
                }
                room[i * (n + 1)] = pivot.sqrt();
                least = least.min(pivot / A[i * (n + 1)]);
            }
        }
        least
    }

    /// p_i = −g_i/A_ii.
    pub(super) fn scale(&self, g: &[f64], p: &mut [f64]) {
        for block in self.blocks() {
            for i in 0..block.size {
                p[block.start + i] = -g[block.start + i] / self.model.A[block.A + i * (block.size + 1)];
            }
        }
    }

    /// Whether no term has become much softer by the step α that was taken last.
    pub(super) fn is_steady(&self, alpha: f64) -> bool {
        self.terms.is_steady(alpha)
    }

    /// Whether nothing is left of the gradient but rounding errors of what cancels in it: |g| ≤ ρ (|A||v| + |r| + |J|ᵀ(|γ| + |G||J||v|)).
    /// `sizes` is overwritten.
    pub(super) fn is_rounding(&self, v: &[f64], g: &[f64], sizes: &mut [f64]) -> bool {
        sizes.iter_mut().zip(self.r()).for_each(|(size, r)| *size = r.abs());
        self.add_mass_magnitudes(v, sizes);
        self.terms.add_magnitudes(&self.model.J, v, sizes);
        g.iter().zip(sizes).all(|(g, size)| g.abs() <= ROUNDING * *size)
    }

    /// The α at which ℓ(v + α p) is least, at most one; nothing more to gain is zero. `how` is where it starts, and to which part of its slope it goes. Counts evaluations.
    pub fn line_search(
        &self,
        how: (LineStart, f64),
        [g, p, Av, Ap]: [&[f64]; 4],
        evaluations: &mut u64,
    ) -> f64 {
        let (mut constant, mut linear, r) = (0.0, 0.0, self.r());
        for i in 0..p.len() {
            constant += p[i] * (Av[i] - r[i]);
            linear += p[i] * Ap[i];
        }
        let slope = |alpha: f64| {
            let mut slope = Slope { first: constant + alpha * linear, second: linear };
            self.terms.add_slope(alpha, &mut slope);
            slope
        };
        search(how, dot(g, p), slope, evaluations)
    }
}

/// y = A x, A row by row.
#[inline]
pub(super) fn multiply(A: &[f64], x: &[f64], y: &mut [f64]) {
    if let (Ok(x), Ok(y), (rows, _)) =
        (<&[f64; 6]>::try_from(x), <&mut [f64; 6]>::try_from(&mut *y), A.as_chunks::<6>())
    {
        for (y, row) in y.iter_mut().zip(rows) {
            *y = dot(row, x);
        }
    } else {
        for (y, row) in y.iter_mut().zip(A.chunks_exact(x.len().max(1))) {
            *y = dot(row, x);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::icf::tests::Random;
    use crate::icf::tests::generate::{SENSIBLE, scenario};

    /// γ of terms whose velocities were set, and of terms that came there step by step, are the same.
    #[test]
    fn a_step_leads_where_velocities_say() {
        for seed in 0..100 {
            let scenario = scenario(&mut Random::new(seed), &SENSIBLE);
            let (mut problem, v) = (scenario.problem(), scenario.v0());
            problem.data.gather(&problem.model, &v);
            for (mut island, v) in problem.data.islands(&problem.model) {
                let p: Vec<f64> = v.iter().map(|v| 0.5 - v).collect();
                let there: Vec<f64> = v.iter().zip(&p).map(|(v, p)| v + 0.25 * p).collect();
                let (mut a, mut b, Av) = (vec![0.0; v.len()], vec![0.0; v.len()], vec![0.0; v.len()]);
                island.set_velocities(v);
                island.set_directions(&p);
                island.take_step(0.25);
                island.gradient(&Av, &mut a);
                island.set_velocities(&there);
                island.gradient(&Av, &mut b);
                // As far as stiff terms turn rounding of velocities into impulses.
                let mut sizes = vec![0.0; v.len()];
                island.terms.add_magnitudes(&island.model.J, &there, &mut sizes);
                let mut all = a.iter().zip(&b).zip(&sizes);
                assert!(all.all(|((a, b), size)| (a - b).abs() <= 1e-12 * (size + b.abs())), "seed {seed}");
            }
        }
    }

    #[test]
    fn a_residual_that_is_not_a_number_is_not_hidden() {
        let mut problem = scenario(&mut Random::new(1), &SENSIBLE).problem();
        let (island, v) = problem.data.islands(&problem.model).next().unwrap();
        let mut g = vec![0.0; v.len()];
        assert_eq!(island.residual(&g), 0.0);
        g[0] = f64::NAN;
        assert!(island.residual(&g).is_nan());
    }
}
