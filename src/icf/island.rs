//! One island: its gradient, its Hessian, and its cost along a line.
#![allow(non_snake_case)]
#![allow(clippy::neg_cmp_op_on_partial_ord)] // Comparisons are written so that a NaN is never taken for a success.

use super::Guess;
use super::newton::{LineStart, Outcome};
use super::potential::{MAX_ROWS, Potential, Slope};
use super::problem::{Block, Coupling, Island};
use super::term::{ContactTerm, Coordinate, LinearTerm, PatchTerm, Side, Term};
#[cfg(target_arch = "x86_64")]
use crate::math::block_cholesky::six;

/// A line search ends where the slope is this small a part of what it was.
const LINE_TOLERANCE: f64 = 0.1;
/// The most evaluations in one line search.
const MAX_LINE: u32 = 100;
/// A line search that gets this close to its start has found nothing.
const MIN_ALPHA: f64 = 1e-18;
/// A gradient is nothing but rounding when it is this small a part of what cancels in it.
const ROUNDING: f64 = 16.0 * f64::EPSILON;
/// Terms that need not be waited for, thanks to threads, from which on these are worth their while.
const WORTH_THREADS: usize = 100;

/// How many columns of a Jacobian are looked through at a time.
const COLUMNS: usize = 64;

/// What one island's solution works on.
pub(super) struct Part<'p> {
    pub island: &'p Island,
    /// Its cliques, ascending.
    pub cliques: &'p [usize],
    pub blocks: &'p [Block],
    pub A: &'p [f64],
    pub r: &'p [f64],
    pub J: &'p [f64],
    pub couplings: &'p [Coupling],
    pub A_between: &'p [f64],
    /// The solution, where it is known without solving.
    pub free: Option<&'p [f64]>,
    pub contacts: &'p mut [ContactTerm],
    pub patches: &'p mut [PatchTerm],
    pub linears: &'p mut [LinearTerm],
    pub coordinates: &'p mut [Coordinate],
}

/// Hands out the islands of a problem, each with what is its own.
pub(super) struct Parts<'p> {
    pub contacts: &'p mut [ContactTerm],
    pub patches: &'p mut [PatchTerm],
    pub linears: &'p mut [LinearTerm],
    pub coordinates: &'p mut [Coordinate],
    pub v: &'p mut [f64],
    pub islands: &'p [Island],
    /// Cliques in the order of islands.
    pub order: &'p [usize],
    pub blocks: &'p [Block],
    pub A: &'p [f64],
    pub r: &'p [f64],
    pub J: &'p [f64],
    pub couplings: &'p [Coupling],
    pub A_between: &'p [f64],
    /// Solutions of islands that drift.
    pub free: Option<&'p [f64]>,
}

/// Takes the first n of a slice away.
fn split<'p, T>(items: &mut &'p mut [T], n: usize) -> &'p mut [T] {
    let (first, rest) = std::mem::take(items).split_at_mut(n);
    *items = rest;
    first
}

impl Parts<'_> {
    /// Whether so many threads are worth their while: all wait for the largest island.
    pub fn pays(&self, threads: usize) -> bool {
        let sizes = self.islands.iter().map(|island| {
            let points = self.patches[island.patches.clone()].iter().map(|term| term.potential.len());
            island.contacts.len() + island.linears.len() + points.sum::<usize>()
        });
        let (largest, total) = (sizes.clone().max().unwrap_or(0), sizes.sum::<usize>());
        total - largest.max(total / threads) >= WORTH_THREADS
    }
}

impl<'p> Iterator for Parts<'p> {
    type Item = (Part<'p>, &'p mut [f64]);

    fn next(&mut self) -> Option<Self::Item> {
        let (island, rest) = self.islands.split_first()?;
        self.islands = rest;
        let part = Part {
            island,
            cliques: &self.order[island.cliques.clone()],
            blocks: &self.blocks[island.cliques.clone()],
            A: self.A,
            r: &self.r[island.v.clone()],
            J: self.J,
            couplings: &self.couplings[island.couplings.clone()],
            A_between: self.A_between,
            free: self.free.filter(|_| island.drifts).map(|free| &free[island.v.clone()]),
            contacts: split(&mut self.contacts, island.contacts.len()),
            patches: split(&mut self.patches, island.patches.len()),
            linears: split(&mut self.linears, island.linears.len()),
            coordinates: split(&mut self.coordinates, island.coordinates.len()),
        };
        Some((part, split(&mut self.v, island.v.len())))
    }
}

impl Part<'_> {
    pub fn is_free(&self) -> bool {
        let has_terms = self.contacts.len() + self.patches.len() + self.linears.len() > 0;
        !has_terms && self.coordinates.is_empty()
    }

    /// How much there is to be done.
    pub fn size(&self) -> usize {
        let points = self.patches.iter().map(|term| term.potential.len()).sum::<usize>();
        self.contacts.len() + self.linears.len() + points
    }

    /// y = A x.
    pub fn multiply(&self, x: &[f64], y: &mut [f64]) {
        for block in self.blocks {
            let (x, y) = (&x[block.start..][..block.size], &mut y[block.start..][..block.size]);
            multiply(&self.A[block.A..block.A + block.size * block.size], x, y);
        }
        for coupling in self.couplings {
            let (rows, columns) = (coupling.rows, coupling.columns);
            let numbers = self.A_between[coupling.at..].chunks_exact(columns.1.max(1));
            for (i, row) in (rows.0..rows.0 + rows.1).zip(numbers) {
                for (j, A) in (columns.0..columns.0 + columns.1).zip(row) {
                    y[i] += A * x[j];
                    y[j] += A * x[i];
                }
            }
        }
    }

    /// u = J v + b of every term.
    pub fn set_velocities(&mut self, v: &[f64]) {
        for term in self.contacts.iter_mut() {
            term.u = term.bias;
            add_product(self.J, &term.sides, 3, v, &mut term.u);
        }
        for term in self.patches.iter_mut() {
            term.u = term.bias;
            add_product(self.J, &term.sides, 6, v, &mut term.u);
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
    pub fn set_directions(&mut self, p: &[f64]) {
        for term in self.contacts.iter_mut() {
            term.w = Default::default();
            add_product(self.J, &term.sides, 3, p, &mut term.w);
            term.ray = term.potential.ray(&term.u, &term.w);
        }
        for term in self.patches.iter_mut() {
            term.w = Default::default();
            add_product(self.J, &term.sides, 6, p, &mut term.w);
            term.ray = term.potential.ray(&term.u, &term.w);
        }
        for term in self.linears.iter_mut() {
            term.w = Default::default();
            add_product(self.J, &term.sides, term.potential.rows(), p, &mut term.w);
            term.ray = term.potential.ray(&term.u, &term.w);
        }
        for coordinate in self.coordinates.iter_mut() {
            coordinate.w_now = p[coordinate.at];
        }
    }

    /// u ← u + α w of every term.
    pub fn take_step(&mut self, alpha: f64) {
        let step = |u: &mut [f64], w: &[f64]| u.iter_mut().zip(w).for_each(|(u, w)| *u += alpha * w);
        self.contacts.iter_mut().for_each(|term| step(&mut term.u, &term.w));
        self.patches.iter_mut().for_each(|term| step(&mut term.u, &term.w));
        self.linears.iter_mut().for_each(|term| step(&mut term.u, &term.w));
        self.coordinates.iter_mut().for_each(|c| c.v_now += alpha * c.w_now);
    }

    /// g = A v − r − Jᵀγ; leaves γ and G in the terms.
    pub fn gradient(&mut self, Av: &[f64], g: &mut [f64]) {
        for ((g, Av), r) in g.iter_mut().zip(Av).zip(self.r) {
            *g = Av - r;
        }
        for term in self.contacts.iter_mut() {
            term.evaluate();
            subtract_transposed(self.J, &term.sides, 3, &term.gamma, g);
        }
        for term in self.patches.iter_mut() {
            term.gamma = term.potential.impulse(&term.u);
            subtract_transposed(self.J, &term.sides, 6, &term.gamma, g);
        }
        for term in self.linears.iter_mut() {
            term.evaluate();
            subtract_transposed(self.J, &term.sides, term.potential.rows(), &term.gamma, g);
        }
        for coordinate in self.coordinates.iter_mut() {
            coordinate.gamma = coordinate.potential.evaluate(coordinate.v_now).0;
            g[coordinate.at] -= coordinate.gamma;
        }
    }

    /// max |g_i|/A_ii.
    pub fn residual(&self, g: &[f64]) -> f64 {
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
        worst
    }

    /// p_i = −g_i/A_ii.
    pub fn scale(&self, g: &[f64], p: &mut [f64]) {
        for block in self.blocks {
            for i in 0..block.size {
                p[block.start + i] = -g[block.start + i] / self.A[block.A + i * (block.size + 1)];
            }
        }
    }

    /// H = A + Σ JᵀG J where the gradient was taken last, its diagonal larger by a factor of 1 + shift. Friction is as stiff as the last direction
    /// demands, if there is one. Of diagonal blocks, no more than the lower triangle counts. Returns whether H is the second derivative itself.
    pub fn hessian(&self, shift: f64, has_direction: bool, H: &mut Vec<f64>) -> bool {
        #[cfg(target_arch = "x86_64")]
        if six::is_available() {
            // SAFETY: what it needs has been detected.
            return unsafe { self.assemble_wide(shift, has_direction, H) };
        }
        self.assemble(shift, has_direction, H, |term, G, H| self.add_to_hessian(term, 3, G.as_flattened(), H))
    }

    /// The same with the instructions of this machine: contacts of free bodies are the bulk of all work.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,fma")]
    fn assemble_wide(&self, shift: f64, has_direction: bool, H: &mut Vec<f64>) -> bool {
        self.assemble(shift, has_direction, H, |term, G, H| {
            let [a, b] = &term.sides;
            let J = |side: &Side| self.J[side.J..side.J + 18].as_chunks::<6>().0;
            match (a.size, b.size) {
                (6, 0) => six::add_lower(J(a), &six::product(G, J(a)), &mut H[a.diagonal..]),
                (6, 6) => {
                    let (GJ_a, GJ_b) = (six::product(G, J(a)), six::product(G, J(b)));
                    six::add_lower(J(a), &GJ_a, &mut H[a.diagonal..]);
                    six::add_lower(J(b), &GJ_b, &mut H[b.diagonal..]);
                    let cross = &mut H[term.cross.offset..];
                    if term.cross.transposed {
                        six::add(J(b), &GJ_a, cross)
                    } else {
                        six::add(J(a), &GJ_b, cross)
                    }
                }
                _ => self.add_to_hessian(term, 3, G.as_flattened(), H),
            }
        })
    }

    /// [`hessian`](Self::hessian), given how to add a contact.
    #[inline(always)]
    fn assemble(
        &self,
        shift: f64,
        has_direction: bool,
        H: &mut Vec<f64>,
        add_contact: impl Fn(&ContactTerm, &[[f64; 3]; 3], &mut [f64]),
    ) -> bool {
        let mut is_exact = shift == 0.0;
        H.clear();
        H.resize(self.island.pattern.len(), 0.0);
        for block in self.blocks {
            let length = block.size * block.size;
            H[block.diagonal..block.diagonal + length].copy_from_slice(&self.A[block.A..block.A + length]);
        }
        for coupling in self.couplings {
            let (rows, columns) = (coupling.rows.1, coupling.columns.1);
            let numbers = self.A_between[coupling.at..].chunks_exact(columns.max(1)).take(rows);
            for (i, row) in numbers.enumerate() {
                for (j, A) in row.iter().enumerate() {
                    let at = if coupling.cross.transposed { j * rows + i } else { i * columns + j };
                    H[coupling.cross.offset + at] += A;
                }
            }
        }
        for term in self.contacts.iter() {
            let mut G = term.G;
            let direction = has_direction.then_some(&term.w[..]);
            is_exact &= !term.potential.stiffen(&term.u, direction, G.as_flattened_mut());
            if G.as_flattened().iter().any(|g| *g != 0.0) {
                add_contact(term, &G, H);
            }
        }
        for term in self.patches.iter() {
            let guess = if has_direction { Guess::By(&term.w) } else { Guess::Unknown };
            let mut G = [0.0; 36];
            is_exact &= term.potential.curvature(&term.u, guess, &mut G);
            match (term.sides[0].size, term.sides[1].size) {
                (6, 0 | 6) => self.add_patch_of_free_bodies(term, &G, H),
                _ => self.add_to_hessian(term, 6, &G, H),
            }
        }
        for term in self.linears.iter() {
            self.add_to_hessian(term, term.potential.rows(), term.G.as_flattened(), H);
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

    #[inline(always)]
    fn add_to_hessian<P, const N: usize>(&self, term: &Term<P, N>, rows: usize, G: &[f64], H: &mut [f64]) {
        let [a, b] = &term.sides;
        self.add_block(a, a, true, rows, G, &mut H[a.diagonal..]);
        if b.size == 0 {
            return;
        }
        self.add_block(b, b, true, rows, G, &mut H[b.diagonal..]);
        let to = &mut H[term.cross.offset..];
        if term.cross.transposed {
            self.add_block(b, a, false, rows, G, to)
        } else {
            self.add_block(a, b, false, rows, G, to)
        }
    }

    /// The same where bodies move freely: all blocks are six by six.
    #[inline(always)]
    fn add_patch_of_free_bodies(&self, term: &PatchTerm, G: &[f64; 36], H: &mut [f64]) {
        let [a, b] = &term.sides;
        let J = |side: &Side| self.J[side.J..side.J + 36].as_chunks::<6>().0;
        let product = |side: &Side| {
            let (J, mut GJ) = (J(side), [[0.0; 6]; 6]);
            for (GJ, G) in GJ.iter_mut().zip(G.as_chunks::<6>().0) {
                for (J, G) in J.iter().zip(G) {
                    GJ.iter_mut().zip(J).for_each(|(GJ, J)| *GJ += G * J);
                }
            }
            GJ
        };
        let GJ_a = product(a);
        add_transposed_product(J(a), &GJ_a, &mut H[a.diagonal..a.diagonal + 36]);
        if b.size == 0 {
            return;
        }
        let GJ_b = product(b);
        add_transposed_product(J(b), &GJ_b, &mut H[b.diagonal..b.diagonal + 36]);
        let cross = &mut H[term.cross.offset..term.cross.offset + 36];
        if term.cross.transposed {
            add_transposed_product(J(b), &GJ_a, cross);
        } else {
            add_transposed_product(J(a), &GJ_b, cross);
        }
    }

    /// to += J_aᵀ G J_b, row by row; of a diagonal block, its lower triangle. A joint that does not move the point has nothing but zeros in J, and most
    /// joints of a robot do not.
    #[inline(always)]
    fn add_block(&self, a: &Side, b: &Side, is_diagonal: bool, rows: usize, G: &[f64], to: &mut [f64]) {
        let (Ja, Jb) = (&self.J[a.J..a.J + rows * a.size], &self.J[b.J..b.J + rows * b.size]);
        let has_zeros = |J: &[f64], size: usize, i: usize| (0..rows).all(|row| J[row * size + i] == 0.0);
        let mut columns = [0; COLUMNS];
        for start in (0..b.size).step_by(COLUMNS) {
            let mut count = 0;
            for j in (start..b.size.min(start + COLUMNS)).filter(|j| !has_zeros(Jb, b.size, *j)) {
                columns[count] = j;
                count += 1;
            }
            for i in (0..a.size).filter(|i| !has_zeros(Ja, a.size, *i)) {
                let mut factors = [0.0; MAX_ROWS];
                for (column, factor) in factors[..rows].iter_mut().enumerate() {
                    for row in 0..rows {
                        *factor += Ja[row * a.size + i] * G[row * rows + column];
                    }
                }
                let to = &mut to[i * b.size..][..b.size];
                for j in columns[..count].iter().copied().take_while(|j| !is_diagonal || *j <= i) {
                    let mut sum = 0.0;
                    for (row, factor) in factors[..rows].iter().enumerate() {
                        sum += factor * Jb[row * b.size + j];
                    }
                    to[j] += sum;
                }
            }
        }
    }

    /// Whether no term has become much softer by the step α that was taken last.
    pub fn is_steady(&self, alpha: f64) -> bool {
        let of = |c: &Coordinate| {
            let before = c.potential.evaluate(c.v_now - alpha * c.w_now).1;
            c.potential.evaluate(c.v_now).1 >= 0.5 * before
        };
        self.contacts.iter().all(|term| term.potential.is_steady(&term.ray, alpha))
            && self.patches.iter().all(|term| term.potential.is_steady(&term.ray, alpha))
            && self.linears.iter().all(|term| term.potential.is_steady(&term.ray, alpha))
            && self.coordinates.iter().all(of)
    }

    /// Whether nothing is left of the gradient but rounding errors of what cancels in it: |g| ≤ ρ (|A v| + |r| + |J|ᵀ(|γ| + |G||J||v|)).
    /// `sizes` is overwritten.
    pub fn is_rounding(&self, v: &[f64], Av: &[f64], g: &[f64], sizes: &mut [f64]) -> bool {
        for ((size, Av), r) in sizes.iter_mut().zip(Av).zip(self.r) {
            *size = Av.abs() + r.abs();
        }
        for term in self.contacts.iter() {
            add_sizes(self.J, term, term.G.as_flattened(), v, sizes);
        }
        for term in self.patches.iter() {
            let mut G = [0.0; 36];
            term.potential.curvature(&term.u, Guess::Exact, &mut G);
            add_sizes(self.J, term, &G, v, sizes);
        }
        for term in self.linears.iter() {
            add_sizes(self.J, term, term.G.as_flattened(), v, sizes);
        }
        for c in self.coordinates.iter() {
            let (gamma, stiffness) = c.potential.evaluate(c.v_now);
            sizes[c.at] += gamma.abs() + stiffness * c.v_now.abs();
        }
        g.iter().zip(sizes).all(|(g, size)| g.abs() <= ROUNDING * *size)
    }

    /// The α at which ℓ(v + α p) is least, at most one; nothing more to gain is zero.
    pub fn line_search(&self, from: LineStart, [g, p, Av, Ap]: [&[f64]; 4], outcome: &mut Outcome) -> f64 {
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
            for term in self.patches.iter() {
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
        let mut alpha = match from {
            // The slope as a parabola through both ends that begins as Newton's model says, −start at α = 0: the cubic start of [K25, VI.D].
            LineStart::Cubic => 2.0 / (1.0 + (1.0 + 4.0 * end.first / -start).sqrt()),
            // Not counted as an evaluation: who has H at hand knows pᵀH p.
            LineStart::Quadratic => (-start / slope(0.0).second).min(1.0),
            LineStart::Unit => 1.0,
        };
        let (mut low, mut high, mut moved) = (0.0, 1.0, 1.0f64);
        for _ in 0..MAX_LINE {
            let here = if alpha == 1.0 { end } else { slope(alpha) };
            outcome.line_evaluations += u64::from(alpha != 1.0);
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

/// to += Jᵀ X, of six by six numbers.
#[inline(always)]
fn add_transposed_product(J: &[[f64; 6]], X: &[[f64; 6]; 6], to: &mut [f64]) {
    let (to, _) = to.as_chunks_mut::<6>();
    for (J, X) in J.iter().zip(X) {
        for (to, factor) in to.iter_mut().zip(J) {
            // Half of the Jacobian of a free body is zeros.
            if *factor != 0.0 {
                to.iter_mut().zip(X).for_each(|(to, X)| *to += factor * X);
            }
        }
    }
}

#[inline]
fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
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

/// u += J v, over both sides.
#[inline(always)]
fn add_product<const N: usize>(J: &[f64], sides: &[Side; 2], rows: usize, v: &[f64], u: &mut [f64; N]) {
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
#[inline(always)]
fn subtract_transposed<const N: usize>(
    J: &[f64],
    sides: &[Side; 2],
    rows: usize,
    gamma: &[f64; N],
    g: &mut [f64],
) {
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
fn add_sizes<P: Potential, const N: usize>(
    J: &[f64],
    term: &Term<P, N>,
    G: &[f64],
    v: &[f64],
    sizes: &mut [f64],
) {
    let gamma = &term.gamma;
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
