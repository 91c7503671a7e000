//! Newton's method with exact line search, island by island.
//!
//! ```text
//! H p = −g,   v ← v + α p,   α = argmin ℓ(v + α p)
//! ```
//!
//! H = A + Σ JᵀG J is block-sparse. Along p every term is a function of a few scalars of its own ([`Ray`](super::Ray)), so that the line search
//! touches neither matrices nor velocities.
//!
//! Differs: where the last direction goes far beyond what the second derivative of friction, or of an actuator at its limit, can know of, G is
//! that of a parabola from above ([`Contact::stiffen`]). Heaps of balls take an eighth to a quarter fewer iterations so, and a third of the
//! evaluations in line searches.
//!
//! An island is solved when what is left of its gradient, or the next Newton step, would move nothing by more than the tolerance:
//! h |g_i|/A_ii ≤ ε or η h |Δv_i| ≤ ε, where η = θ/(1 − θ) and θ is the ratio of the last two steps [K25, eq. 33]. ε has the units of positions, and
//! under error control it is a small part of the accuracy.
//!
//! Differs: a small step means little where what made it small gives way. A contact that opens or begins to slide holds until the step
//! is taken, and lets go of everything after it; 4 % of random problems ended so, up to 10⁶ ε from their solution. So θ is also at least the
//! ratio of the last two gradients, and no term may have become much softer in the step ([`Potential::is_steady`]). And where stiff
//! terms leave more rounding in the gradient than ε allows, that much is enough.
//!
//! Nothing here can fail for good: a factorisation that breaks down is tried again with a larger diagonal, a direction that does not
//! descend gives way to the scaled gradient, and what is not solved in time is reported as such.
#![allow(non_snake_case)]
#![allow(clippy::neg_cmp_op_on_partial_ord)] // Comparisons are written so that a NaN is never taken for a success.

use super::potential::{MAX_ROWS, Potential, Slope};
use super::problem::{Block, Coordinate, Island, Problem, Side, Term};
use super::{Contact, Linear};

/// A line search ends where the slope is this small a part of what it was.
const LINE_TOLERANCE: f64 = 0.1;
/// The most evaluations in one line search.
const MAX_LINE: u32 = 100;
/// A line search that gets this close to its start has found nothing.
const MIN_ALPHA: f64 = 1e-18;
/// The least η: one step says only so much about the next.
const MIN_ETA: f64 = 0.1;
/// The largest θ at which the last two steps are taken as converging.
const MAX_THETA: f64 = 0.9;
/// With a factor that is kept, iterations must at least gain this much.
const REUSE_THETA: f64 = 0.3;
/// Relative shifts of the diagonal that are tried when a factorisation breaks down.
const SHIFTS: [f64; 5] = [0.0, 1e-14, 1e-12, 1e-9, 1e-4];
/// A gradient is nothing but rounding when it is this small a part of what cancels in it.
const ROUNDING: f64 = 16.0 * f64::EPSILON;
/// By how much of the tolerance the residual may be off, from velocities of terms that are summed up step by step.
const MAX_DRIFT: f64 = 0.1;

/// How far to go.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SolverOptions {
    /// ε: by how much the solution may be off, as a displacement in one step, m or rad.
    pub tolerance: f64,
    /// The most iterations in one island.
    pub max_iterations: u32,
    /// Whether to keep a factor for several iterations while they converge fast.
    pub reuse_hessian: bool,
}

impl Default for SolverOptions {
    fn default() -> SolverOptions {
        SolverOptions { tolerance: 1e-10, max_iterations: 100, reuse_hessian: false }
    }
}

/// What a solution took, and whether it is one.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Outcome {
    /// Newton iterations.
    pub iterations: u64,
    /// Factorisations.
    pub factorizations: u64,
    /// Evaluations in line searches.
    pub line_evaluations: u64,
    /// The first island that was not solved.
    pub unsolved: Option<usize>,
}

impl Outcome {
    /// Both together.
    pub fn add(&mut self, other: &Outcome) {
        self.iterations += other.iterations;
        self.factorizations += other.factorizations;
        self.line_evaluations += other.line_evaluations;
        self.unsolved = self.unsolved.or(other.unsolved);
    }
}

/// Solves problems. Holds room to work in alone.
#[derive(Clone, Debug, Default)]
pub struct Solver {
    g: Vec<f64>,
    p: Vec<f64>,
    Av: Vec<f64>,
    Ap: Vec<f64>,
    H: Vec<f64>,
    /// Whether H is the second derivative itself.
    is_exact: bool,
    /// All velocities in the order of islands.
    v: Vec<f64>,
}

/// What one island's solution works on.
struct Part<'p> {
    island: &'p Island,
    blocks: &'p [Block],
    A: &'p [f64],
    r: &'p [f64],
    J: &'p [f64],
    contacts: &'p mut [Term<Contact>],
    linears: &'p mut [Term<Linear>],
    coordinates: &'p mut [Coordinate],
    h: f64,
}

impl Solver {
    /// Solves a problem from a guess, which the solution replaces; both in the caller's order. Islands that are not solved
    /// are left where the iteration got to.
    pub fn solve(&mut self, problem: &mut Problem, options: &SolverOptions, v: &mut [f64]) -> Outcome {
        let mut outcome = Outcome::default();
        let h = problem.step();
        let mut all = std::mem::take(&mut self.v);
        all.resize(problem.dimension(), 0.0);
        for clique in &problem.cliques {
            all[clique.start..clique.start + clique.v.len()].copy_from_slice(&v[clique.v.clone()]);
        }
        let Problem { contacts, linears, coordinates, islands, count, blocks, A, r, J, .. } = problem;
        for (i, island) in islands[..*count].iter().enumerate() {
            let mut part = Part {
                island,
                blocks: &blocks[island.cliques.clone()],
                A,
                r: &r[island.v.clone()],
                J,
                contacts: &mut contacts[island.contacts.clone()],
                linears: &mut linears[island.linears.clone()],
                coordinates: &mut coordinates[island.coordinates.clone()],
                h,
            };
            let (found, is_solved) = self.island(&mut part, options, &mut all[island.v.clone()]);
            outcome.add(&Outcome { unsolved: (!is_solved).then_some(i), ..found });
        }
        for clique in &problem.cliques {
            v[clique.v.clone()].copy_from_slice(&all[clique.start..clique.start + clique.v.len()]);
        }
        self.v = all;
        outcome
    }

    /// One island, from the guess v.
    fn island(&mut self, part: &mut Part, options: &SolverOptions, v: &mut [f64]) -> (Outcome, bool) {
        for buffer in [&mut self.g, &mut self.p, &mut self.Av, &mut self.Ap] {
            buffer.resize(v.len(), 0.0);
        }
        if part.is_free() {
            return self.free(part, v);
        }
        let (h, tolerance) = (part.h, options.tolerance);
        let mut outcome = Outcome::default();
        let (mut has_factor, mut is_converged, mut is_stuck) = (false, false, false);
        let (mut last_step, mut travelled, mut stiffest) = (0.0, 0.0, 1.0f64);
        let mut residual = self.start(part, v);
        loop {
            let is_solved = is_converged || residual <= tolerance;
            if is_solved && f64::EPSILON * stiffest * h * travelled <= MAX_DRIFT * tolerance {
                return (outcome, true);
            }
            let is_stale = (is_solved || is_stuck) && travelled > 0.0;
            if is_stale {
                // What is summed up step by step has lost too many digits on the way.
                residual = self.start(part, v);
                (is_converged, is_stuck, travelled) = (false, false, 0.0);
                continue;
            }
            let is_late = outcome.iterations == u64::from(options.max_iterations);
            if is_stuck || is_late || !residual.is_finite() {
                return (outcome, false);
            }
            outcome.iterations += 1;
            has_factor = self.find_direction(part, has_factor, &mut outcome);
            let alpha = part.line_search(&self.g, &self.p, &self.Av, &self.Ap, &mut outcome);
            part.take_step(alpha);
            v.iter_mut().zip(&self.p).for_each(|(v, p)| *v += alpha * p);
            self.Av.iter_mut().zip(&self.Ap).for_each(|(Av, Ap)| *Av += alpha * Ap);
            part.gradient(&self.Av, &mut self.g);
            let last_residual = std::mem::replace(&mut residual, part.residual(&self.g));
            let whole_step = largest(&self.p);
            let step = alpha * whole_step;
            // Of the two signs of how fast it converges, the worse.
            let theta = (step / last_step).max(residual / last_residual);
            let remains = (theta / (1.0 - theta)).max(MIN_ETA) * h * step;
            // A whole Newton step that moves nothing is as good, whatever the line search makes of rounding.
            let is_near = alpha == 1.0 && theta < MAX_THETA && remains <= tolerance;
            let is_still = h * whole_step <= MIN_ETA * tolerance;
            is_converged = match alpha {
                // No descent left to be had in this precision.
                0.0 => h * whole_step <= tolerance,
                _ => self.is_exact && (is_near || is_still) && part.is_steady(alpha),
            };
            if !is_converged && h * step <= tolerance {
                is_converged = part.is_rounding(v, &self.Av, &self.g, &mut self.p);
            }
            is_stuck = alpha == 0.0;
            stiffest = stiffest.max(last_residual / (h * whole_step));
            has_factor &=
                options.reuse_hessian && self.is_exact && theta < REUSE_THETA && part.is_steady(alpha);
            last_step = step;
            travelled += step;
        }
    }

    /// Everything at v; returns the residual.
    fn start(&mut self, part: &mut Part, v: &[f64]) -> f64 {
        part.set_velocities(v);
        part.multiply(v, &mut self.Av);
        part.gradient(&self.Av, &mut self.g);
        part.residual(&self.g)
    }

    /// p = −H⁻¹g, or the scaled gradient where there is no H to be had; returns whether there is a factor.
    fn find_direction(&mut self, part: &mut Part, had_factor: bool, outcome: &mut Outcome) -> bool {
        let mut has_factor = had_factor || self.factorize(part, outcome);
        self.p.iter_mut().zip(&self.g).for_each(|(p, g)| *p = -g);
        if has_factor {
            part.island.pattern.solve(&self.H, &mut self.p);
        }
        if !has_factor || !descends(&self.g, &self.p) {
            part.scale(&self.g, &mut self.p);
            has_factor = false;
        }
        part.multiply(&self.p, &mut self.Ap);
        part.set_directions(&self.p);
        has_factor
    }

    /// An island without terms: A v = r.
    fn free(&mut self, part: &Part, v: &mut [f64]) -> (Outcome, bool) {
        let mut outcome = Outcome::default();
        if !self.factorize(part, &mut outcome) {
            return (outcome, false);
        }
        v.copy_from_slice(part.r);
        part.island.pattern.solve(&self.H, v);
        (outcome, v.iter().all(|v| v.is_finite()))
    }

    /// H = L Lᵀ at the current velocities; `false` if no shift of the diagonal helps.
    fn factorize(&mut self, part: &Part, outcome: &mut Outcome) -> bool {
        SHIFTS.iter().any(|shift| {
            self.is_exact = part.hessian(*shift, outcome.iterations > 1, &mut self.H);
            outcome.factorizations += 1;
            part.island.pattern.factorize(&mut self.H).is_ok()
        })
    }
}

#[cfg(test)]
impl Solver {
    /// How many numbers there is room for.
    pub(super) fn room(&self) -> usize {
        [&self.g, &self.p, &self.Av, &self.Ap, &self.H, &self.v].map(Vec::capacity).iter().sum()
    }
}

/// Whether p leads down, in numbers that can be trusted.
fn descends(g: &[f64], p: &[f64]) -> bool {
    let slope: f64 = g.iter().zip(p).map(|(g, p)| g * p).sum();
    slope < 0.0 && p.iter().all(|p| p.is_finite())
}

fn largest(values: &[f64]) -> f64 {
    values.iter().fold(0.0, |most, value| value.abs().max(most))
}

impl Part<'_> {
    fn is_free(&self) -> bool {
        self.contacts.is_empty() && self.linears.is_empty() && self.coordinates.is_empty()
    }

    /// y = A x.
    fn multiply(&self, x: &[f64], y: &mut [f64]) {
        for block in self.blocks {
            let (x, y) = (&x[block.start..][..block.size], &mut y[block.start..][..block.size]);
            let A = &self.A[block.A..block.A + block.size * block.size];
            if let (Ok(x), Ok(y), (rows, _)) =
                (<&[f64; 6]>::try_from(x), <&mut [f64; 6]>::try_from(&mut *y), A.as_chunks::<6>())
            {
                for (y, row) in y.iter_mut().zip(rows) {
                    *y = dot(row, x);
                }
            } else {
                for (y, row) in y.iter_mut().zip(A.chunks_exact(block.size.max(1))) {
                    *y = dot(row, x);
                }
            }
        }
    }

    /// u = J v + b of every term.
    fn set_velocities(&mut self, v: &[f64]) {
        for term in self.contacts.iter_mut() {
            term.u = term.bias;
            add_product(self.J, &term.sides, 3, v, &mut term.u);
        }
        for term in self.linears.iter_mut() {
            term.u = term.bias;
            add_product(self.J, &term.sides, term.potential.rows(), v, &mut term.u);
        }
        for coordinate in self.coordinates.iter_mut() {
            coordinate.v_now = v[coordinate.at];
        }
    }

    /// w = J p of every term, and what the line search needs.
    fn set_directions(&mut self, p: &[f64]) {
        for term in self.contacts.iter_mut() {
            term.w = [0.0; MAX_ROWS];
            add_product(self.J, &term.sides, 3, p, &mut term.w);
            term.ray = term.potential.ray(&term.u, &term.w);
        }
        for term in self.linears.iter_mut() {
            term.w = [0.0; MAX_ROWS];
            add_product(self.J, &term.sides, term.potential.rows(), p, &mut term.w);
            term.ray = term.potential.ray(&term.u, &term.w);
        }
        for coordinate in self.coordinates.iter_mut() {
            coordinate.w_now = p[coordinate.at];
        }
    }

    /// u ← u + α w of every term.
    fn take_step(&mut self, alpha: f64) {
        let step = |u: &mut [f64; MAX_ROWS], w: &[f64; MAX_ROWS]| {
            u.iter_mut().zip(w).for_each(|(u, w)| *u += alpha * w);
        };
        self.contacts.iter_mut().for_each(|term| step(&mut term.u, &term.w));
        self.linears.iter_mut().for_each(|term| step(&mut term.u, &term.w));
        self.coordinates.iter_mut().for_each(|c| c.v_now += alpha * c.w_now);
    }

    /// g = A v − r − Jᵀγ; leaves γ in the terms.
    fn gradient(&mut self, Av: &[f64], g: &mut [f64]) {
        for ((g, Av), r) in g.iter_mut().zip(Av).zip(self.r) {
            *g = Av - r;
        }
        let mut G = [0.0; MAX_ROWS * MAX_ROWS];
        for term in self.contacts.iter_mut() {
            term.potential.evaluate(&term.u, &mut term.gamma, &mut G);
            subtract_transposed(self.J, &term.sides, 3, &term.gamma, g);
        }
        for term in self.linears.iter_mut() {
            term.potential.evaluate(&term.u, &mut term.gamma, &mut G);
            subtract_transposed(self.J, &term.sides, term.potential.rows(), &term.gamma, g);
        }
        for coordinate in self.coordinates.iter_mut() {
            coordinate.gamma = coordinate.potential.evaluate(coordinate.v_now).0;
            g[coordinate.at] -= coordinate.gamma;
        }
    }

    /// max h |g_i|/A_ii.
    fn residual(&self, g: &[f64]) -> f64 {
        let mut worst: f64 = 0.0;
        for block in self.blocks {
            for (i, g) in g[block.start..][..block.size].iter().enumerate() {
                let ratio = g.abs() / self.A[block.A + i * (block.size + 1)];
                // Not `max`, which would hide a NaN.
                if !(ratio <= worst) {
                    worst = ratio;
                }
                if worst.is_nan() {
                    return worst;
                }
            }
        }
        self.h * worst
    }

    /// p_i = −g_i/A_ii.
    fn scale(&self, g: &[f64], p: &mut [f64]) {
        for block in self.blocks {
            for i in 0..block.size {
                p[block.start + i] = -g[block.start + i] / self.A[block.A + i * (block.size + 1)];
            }
        }
    }

    /// H = A + Σ JᵀG J at the current velocities, its diagonal larger by a factor of 1 + shift. Friction is as stiff as the last direction
    /// demands, if there is one. Returns whether H is the second derivative itself.
    fn hessian(&self, shift: f64, has_direction: bool, H: &mut Vec<f64>) -> bool {
        let mut is_exact = shift == 0.0;
        H.clear();
        H.resize(self.island.pattern.len(), 0.0);
        for block in self.blocks {
            let length = block.size * block.size;
            H[block.diagonal..block.diagonal + length].copy_from_slice(&self.A[block.A..block.A + length]);
        }
        let (mut gamma, mut G) = ([0.0; MAX_ROWS], [0.0; MAX_ROWS * MAX_ROWS]);
        for term in self.contacts.iter() {
            term.potential.evaluate(&term.u, &mut gamma, &mut G);
            is_exact &= !term.potential.stiffen(&term.u, has_direction.then_some(&term.w), &mut G);
            if G[..9].iter().any(|g| *g != 0.0) {
                self.add_to_hessian(term, 3, &G, H);
            }
        }
        for term in self.linears.iter() {
            term.potential.evaluate(&term.u, &mut gamma, &mut G);
            self.add_to_hessian(term, term.potential.rows(), &G, H);
        }
        for c in self.coordinates.iter() {
            let mut stiffness = c.potential.evaluate(c.v_now).1;
            if has_direction
                && let Some((parabola, x)) = c.potential.parabola(c.v_now)
                && c.w_now.abs() > x
            {
                let part = 1.0 - (x / c.w_now) * (x / c.w_now);
                stiffness += part * (parabola - stiffness).max(0.0);
                is_exact = false;
            }
            H[c.diagonal] += stiffness;
        }
        if shift > 0.0 {
            for block in self.blocks {
                for i in 0..block.size {
                    H[block.diagonal + i * (block.size + 1)] *= 1.0 + shift;
                }
            }
        }
        is_exact
    }

    fn add_to_hessian<P>(&self, term: &Term<P>, rows: usize, G: &[f64], H: &mut [f64]) {
        let [a, b] = &term.sides;
        self.add_block(a, a, rows, G, &mut H[a.diagonal..]);
        if b.size == 0 {
            return;
        }
        self.add_block(b, b, rows, G, &mut H[b.diagonal..]);
        let to = &mut H[term.cross.offset..];
        if term.cross.transposed {
            self.add_block(b, a, rows, G, to)
        } else {
            self.add_block(a, b, rows, G, to)
        }
    }

    /// to += J_aᵀ G J_b, row by row.
    #[inline]
    fn add_block(&self, a: &Side, b: &Side, rows: usize, G: &[f64], to: &mut [f64]) {
        let (Ja, Jb) = (&self.J[a.J..a.J + rows * a.size], &self.J[b.J..b.J + rows * b.size]);
        if (rows, a.size, b.size) == (3, 6, 6) {
            return add_block_of_six(Ja, Jb, G, to);
        }
        for i in 0..a.size {
            let to = &mut to[i * b.size..(i + 1) * b.size];
            for (column, Jb) in Jb.chunks_exact(b.size.max(1)).enumerate() {
                let factor: f64 = (0..rows).map(|row| Ja[row * a.size + i] * G[row * rows + column]).sum();
                if factor != 0.0 {
                    to.iter_mut().zip(Jb).for_each(|(to, J)| *to += factor * J);
                }
            }
        }
    }

    /// Whether no term has become much softer by the step α that was taken last.
    fn is_steady(&self, alpha: f64) -> bool {
        let of = |c: &Coordinate| {
            let before = c.potential.evaluate(c.v_now - alpha * c.w_now).1;
            c.potential.evaluate(c.v_now).1 >= 0.5 * before
        };
        self.contacts.iter().all(|term| term.potential.is_steady(&term.ray, alpha))
            && self.linears.iter().all(|term| term.potential.is_steady(&term.ray, alpha))
            && self.coordinates.iter().all(of)
    }

    /// Whether nothing is left of the gradient but rounding errors of what cancels in it: |g| ≤ ρ (|A v| + |r| + |J|ᵀ(|γ| + |G||J||v|)).
    /// `sizes` is overwritten.
    fn is_rounding(&self, v: &[f64], Av: &[f64], g: &[f64], sizes: &mut [f64]) -> bool {
        for ((size, Av), r) in sizes.iter_mut().zip(Av).zip(self.r) {
            *size = Av.abs() + r.abs();
        }
        for term in self.contacts.iter() {
            add_sizes(self.J, term, v, sizes);
        }
        for term in self.linears.iter() {
            add_sizes(self.J, term, v, sizes);
        }
        for c in self.coordinates.iter() {
            let (gamma, stiffness) = c.potential.evaluate(c.v_now);
            sizes[c.at] += gamma.abs() + stiffness * c.v_now.abs();
        }
        g.iter().zip(sizes).all(|(g, size)| g.abs() <= ROUNDING * *size)
    }

    /// The α at which ℓ(v + α p) is least, at most one; nothing more to gain is zero.
    fn line_search(&self, g: &[f64], p: &[f64], Av: &[f64], Ap: &[f64], outcome: &mut Outcome) -> f64 {
        let start = dot(g, p);
        let (mut constant, mut linear) = (0.0, 0.0);
        for i in 0..p.len() {
            constant += p[i] * (Av[i] - self.r[i]);
            linear += p[i] * Ap[i];
        }
        let slope = |alpha: f64| {
            let mut slope = Slope { first: constant + alpha * linear, second: linear };
            for term in self.contacts.iter() {
                slope += term.potential.along(&term.ray, alpha);
            }
            for term in self.linears.iter() {
                slope += term.potential.along(&term.ray, alpha);
            }
            for coordinate in self.coordinates.iter() {
                let w = coordinate.w_now;
                let (gamma, stiffness) = coordinate.potential.evaluate(coordinate.v_now + alpha * w);
                slope += Slope { first: -gamma * w, second: stiffness * w * w };
            }
            slope
        };
        if !(start < 0.0) {
            return 0.0;
        }
        let small = LINE_TOLERANCE * -start;
        let end = slope(1.0);
        outcome.line_evaluations += 1;
        if !(end.first > small) {
            return if end.first.is_finite() { 1.0 } else { 0.0 };
        }
        // The slope as a parabola through both ends that begins as Newton's model says, −start at α = 0: the cubic start of [K25, VI.D].
        let mut alpha = 2.0 / (1.0 + (1.0 + 4.0 * end.first / -start).sqrt());
        let (mut low, mut high, mut moved) = (0.0, 1.0, 1.0f64);
        for _ in 0..MAX_LINE {
            let here = slope(alpha);
            outcome.line_evaluations += 1;
            if here.first.abs() <= small || !here.first.is_finite() {
                break;
            }
            if here.first < 0.0 {
                low = alpha
            } else {
                high = alpha
            }
            if high < MIN_ALPHA {
                return 0.0;
            }
            if high - low <= 4.0 * f64::EPSILON * high {
                break;
            }
            // Newton's method as long as it converges, else bisection: of orders of magnitude first.
            let newton = alpha - here.first / here.second;
            let next = if newton > low && newton < high && (newton - alpha).abs() <= 0.5 * moved {
                newton
            } else if high > 100.0 * low {
                (low.max(MIN_ALPHA * MIN_ALPHA) * high).sqrt()
            } else {
                0.5 * (low + high)
            };
            moved = (next - alpha).abs();
            alpha = next;
        }
        if alpha < MIN_ALPHA { 0.0 } else { alpha }
    }
}

#[inline]
fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// u += J v, over both sides.
#[inline]
fn add_product(J: &[f64], sides: &[Side; 2], rows: usize, v: &[f64], u: &mut [f64; MAX_ROWS]) {
    for side in sides {
        if side.size == 6 {
            let v: &[f64; 6] = v[side.start..side.start + 6].try_into().expect("six velocities");
            let (J, _) = J[side.J..side.J + 6 * rows].as_chunks::<6>();
            for (u, row) in u.iter_mut().zip(J) {
                *u += dot(row, v);
            }
        } else if side.size > 0 {
            let v = &v[side.start..side.start + side.size];
            for (u, row) in u.iter_mut().zip(J[side.J..].chunks_exact(side.size)).take(rows) {
                *u += dot(row, v);
            }
        }
    }
}

/// g −= Jᵀγ, over both sides.
#[inline]
fn subtract_transposed(J: &[f64], sides: &[Side; 2], rows: usize, gamma: &[f64; MAX_ROWS], g: &mut [f64]) {
    for side in sides {
        if side.size == 6 {
            let g: &mut [f64; 6] = (&mut g[side.start..side.start + 6]).try_into().expect("six velocities");
            let (J, _) = J[side.J..side.J + 6 * rows].as_chunks::<6>();
            for (gamma, row) in gamma.iter().zip(J) {
                g.iter_mut().zip(row).for_each(|(g, J)| *g -= gamma * J);
            }
        } else if side.size > 0 {
            let g = &mut g[side.start..side.start + side.size];
            for (gamma, row) in gamma.iter().zip(J[side.J..].chunks_exact(side.size)).take(rows) {
                g.iter_mut().zip(row).for_each(|(g, J)| *g -= gamma * J);
            }
        }
    }
}

/// sizes += |J|ᵀ(|γ| + |G|(|J||v| + |b|)), over both sides.
fn add_sizes<P: Potential>(J: &[f64], term: &Term<P>, v: &[f64], sizes: &mut [f64]) {
    let (mut gamma, mut G) = ([0.0; MAX_ROWS], [0.0; MAX_ROWS * MAX_ROWS]);
    term.potential.evaluate(&term.u, &mut gamma, &mut G);
    let (rows, mut u) = (term.potential.rows(), term.bias.map(f64::abs));
    let sides = term.sides.iter().filter(|side| side.size > 0);
    for side in sides.clone() {
        let v = &v[side.start..side.start + side.size];
        for (u, row) in u.iter_mut().zip(J[side.J..].chunks_exact(side.size)).take(rows) {
            *u += row.iter().zip(v).map(|(J, v)| (J * v).abs()).sum::<f64>();
        }
    }
    for side in sides {
        let sizes = &mut sizes[side.start..side.start + side.size];
        for (i, row) in J[side.J..].chunks_exact(side.size).take(rows).enumerate() {
            let error: f64 = (0..rows).map(|j| G[i * rows + j].abs() * u[j]).sum();
            let size = gamma[i].abs() + error;
            sizes.iter_mut().zip(row).for_each(|(sum, J)| *sum += size * J.abs());
        }
    }
}

/// to += J_aᵀ G J_b for three rows and six columns, the bulk of all work on free bodies.
#[inline]
fn add_block_of_six(Ja: &[f64], Jb: &[f64], G: &[f64], to: &mut [f64]) {
    let ((Ja, _), (Jb, _), (to, _)) = (Ja.as_chunks::<6>(), Jb.as_chunks::<6>(), to.as_chunks_mut::<6>());
    let mut GJ = [[0.0; 6]; 3];
    for row in 0..3 {
        for k in 0..6 {
            GJ[row][k] = G[3 * row] * Jb[0][k] + G[3 * row + 1] * Jb[1][k] + G[3 * row + 2] * Jb[2][k];
        }
    }
    for i in 0..6 {
        let to = &mut to[i];
        for k in 0..6 {
            to[k] += Ja[0][i] * GJ[0][k] + Ja[1][i] * GJ[1][k] + Ja[2][i] * GJ[2][k];
        }
    }
}
