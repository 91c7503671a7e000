//! Newton's method with exact line search, island by island.
//!
//! ```text
//! H p = −g,   v ← v + α p,   α = argmin ℓ(v + α p)
//! ```
//!
//! H = A + Σ JᵀG J is block-sparse. Along p every term is a function of a few scalars of its own ([`Potential::Ray`]), so that the line search
//! touches neither matrices nor velocities.
//!
//! Differs: where the last direction goes far beyond what the second derivative of friction, or of an actuator at its limit, can know of, G is
//! that of a parabola from above ([`Potential::hessian`]). Heaps of balls take an eighth to a quarter fewer iterations so, and a third of the
//! evaluations in line searches.
//!
//! An island is solved when what is left of its gradient, or the next Newton step, would change no velocity by more than the tolerance:
//! |g_i|/A_ii ≤ ε or η |Δv_i| ≤ ε, where η = θ/(1 − θ) and θ is the ratio of the last two steps [K25, eq. 33]. What is left pulls towards the guess in
//! every step, so that it adds up over time: ε is a velocity, and under error control a small part of the accuracy per second.
//!
//! Differs: a small step means little where what made it small gives way. A contact that opens or begins to slide holds until the step
//! is taken, and lets go of everything after it; 4 % of random problems ended so, up to 10⁶ ε from their solution. So θ is also at least the
//! ratio of the last two gradients, and no term may have become much softer in the step ([`is_steady`](Potential::is_steady)). And where stiff
//! terms leave more rounding in the gradient than ε allows, that much is enough.
//!
//! Nothing here can fail for good: a factorisation that breaks down is tried again with a larger diagonal, a direction that does not
//! descend gives way to the scaled gradient, and what is not solved in time is reported as such.
#![allow(non_snake_case)]
#![allow(clippy::neg_cmp_op_on_partial_ord)] // Comparisons are written so that a NaN is never taken for a success.

use std::sync::Arc;

use rayon::{ThreadPool, ThreadPoolBuilder};

use super::coordinate::AnyCoordinatePotential;
use super::data::Data;
use super::factor::{Factor, is_fast};
use super::island::{IslandProblem, ROUNDING, multiply};
use super::line_search::LineStart;
use super::model::Model;
#[cfg(doc)]
use super::potential::Potential;
use super::settings::Settings;
use super::watch::{Iteration, Watch, Watches};

/// The largest θ at which the last two steps are taken as converging: η = θ/(1 − θ) tells less and less towards one, and nine times a step is the most that is believed of it.
const MAX_THETA: f64 = 0.9;
/// Relative shifts of the diagonal that are tried when a factorisation breaks down, from rounding on: a net.
const SHIFTS: [f64; 5] = [0.0, 1e-14, 1e-12, 1e-9, 1e-4];

/// Terms that need not be waited for, thanks to threads, from which on these are worth their while. Results do not depend on it.
const WORTH_THREADS: usize = 100;

/// How far to go.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SolverOptions {
    /// ε: by how much velocities may be off, m/s or rad/s.
    pub tolerance: f64,
    /// The most iterations in one island.
    pub max_iterations: u32,
    /// Whether to keep factors of the Hessian while iterations with them converge fast.
    pub reuse_hessian: bool,
    /// Where line searches start.
    pub line_search: LineStart,
    /// Whether to measure what takes how long.
    pub measures: bool,
    /// Threads that solve islands.
    pub threads: usize,
    /// See [`Settings::slack`]: the least η, since one step says only so much about the next; the part of the tolerance that the residual may be off, as velocities of
    /// terms are summed up step by step; and the part of its slope to which a line search goes.
    pub slack: f64,
    /// Whether what is not solved in time is taken as far as it has come: no iteration raises the cost.
    pub takes_unsolved: bool,
}

impl Default for SolverOptions {
    fn default() -> SolverOptions {
        SolverOptions {
            tolerance: 1e-10,
            max_iterations: 100,
            reuse_hessian: false,
            line_search: LineStart::Cubic,
            measures: false,
            threads: 1,
            slack: Settings::default().slack,
            takes_unsolved: false,
        }
    }
}

/// What a solution took, and whether it is one.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Outcome {
    /// Problems solved.
    pub solutions: u64,
    /// Newton iterations.
    pub iterations: u64,
    /// Factorisations.
    pub factorizations: u64,
    /// Evaluations in line searches.
    pub line_evaluations: u64,
    /// Islands whose solution is not to the tolerance, and is taken all the same.
    pub unconverged: u64,
    /// A velocity of the first island that was not solved.
    pub unsolved: Option<usize>,
}

impl Outcome {
    /// Both together.
    pub fn add(&mut self, other: &Outcome) {
        self.solutions += other.solutions;
        self.iterations += other.iterations;
        self.factorizations += other.factorizations;
        self.line_evaluations += other.line_evaluations;
        self.unconverged += other.unconverged;
        self.unsolved = self.unsolved.or(other.unsolved);
    }
}

/// Solves problems. Holds room to work in, and factors that are kept if that is asked for.
#[derive(Debug, Default)]
pub struct Solver {
    /// Room for each thread.
    pub(super) workers: Vec<Worker>,
    /// Threads besides the caller's, once they are needed.
    pool: Option<Arc<ThreadPool>>,
    /// Factors that are kept, by the first clique of their island.
    kept: Vec<Factor>,
    /// Who looks at iterations.
    watch: Watch,
    /// Forces of springs, in the caller's order.
    pull: Vec<f64>,
}

/// Room to solve one island in.
#[derive(Clone, Debug, Default)]
pub(super) struct Worker {
    g: Vec<f64>,
    pub(super) p: Vec<f64>,
    Av: Vec<f64>,
    Ap: Vec<f64>,
    /// Factors of blocks of A.
    blocks: Vec<f64>,
    /// Whether errors can be filtered with the factor.
    pub(super) has_filter: bool,
    pub(super) factor: Factor,
    watches: Watches,
}

/// An island to be solved.
struct Job<'p> {
    problem: IslandProblem<'p>,
    /// The warm start, and then the solution.
    v: &'p mut [f64],
    /// Its factor, if factors are kept.
    kept: Option<&'p mut Factor>,
}

impl Solver {
    /// Solves a model, given a warm start of its velocities, which the solution replaces; both in the caller's order. Islands that are not solved keep the
    /// warm start.
    pub fn solve(
        &mut self,
        model: &Model,
        data: &mut Data,
        options: &SolverOptions,
        v: &mut [f64],
    ) -> Outcome {
        let mut outcome = Outcome { solutions: 1, ..Outcome::default() };
        data.gather(model, v);
        self.pull.resize(self.pull.len().max(model.dimension()), 0.0);
        self.workers.resize_with(options.threads.max(1), Worker::default);
        self.workers.iter_mut().for_each(|worker| worker.watches.set(options.measures));
        let first = model.first_clique;
        let mut kept: &mut [Factor] = &mut [];
        if options.reuse_hessian {
            let end = first + model.cliques.len();
            self.kept.resize_with(self.kept.len().max(end), Factor::default);
            kept = &mut self.kept[first..end];
        }
        let others = options.threads.saturating_sub(1);
        if others > 0 && self.pool.as_ref().is_none_or(|pool| pool.current_num_threads() != others) {
            // Where there are no threads to be had, one does it all.
            self.pool = ThreadPoolBuilder::new().num_threads(others).build().ok().map(Arc::new);
        }
        let is_watched = self.watch.is_there();
        let pool = self.pool.as_ref().filter(|_| others > 0 && !is_watched);
        let pool = pool.filter(|_| threads_pay(model, data, options.threads));
        // Islands are in the order of their first cliques.
        let mut passed = 0;
        let jobs = data.islands(model).map(|(problem, v)| {
            let skipped = problem.cliques()[0] - passed;
            let kept = kept.split_off_mut(..skipped + 1).map(|factors| &mut factors[skipped]);
            passed += skipped + 1;
            Job { problem, v, kept }
        });
        let jobs = jobs.filter(|job| !job.problem.island.is_skipped);
        let mut note = |island: usize, (found, is_solved): (Outcome, bool)| {
            let first = || model.cliques[model.cliques_of(island)[0]].v.start;
            outcome.add(&Outcome { unsolved: (!is_solved).then(first), ..found });
        };
        if let Some(pool) = pool {
            let found = in_parallel(pool, jobs.collect(), &mut self.workers, options);
            model.solved().zip(found).for_each(|(island, found)| note(island, found));
        } else {
            for (island, job) in model.solved().zip(jobs) {
                note(island, self.workers[0].island(job, options, &mut self.watch));
            }
        }
        data.scatter(model, v);
        outcome
    }

    /// Takes what is stiff out of errors (e_q, e_v) of displacements and velocities of islands that are wanted, about the solution that was found last, and
    /// leaves what is slow:
    ///
    /// ```text
    /// e_q ← H⁻¹ M e_q,     then `times` times over     H e_v' = M e_v − h K e_q,   e_q' = e_q + h e_v'
    /// ```
    ///
    /// with K of the springs of coordinates. The first keeps what is rigid where it is; the others are (e_q, e_v) ← (I − h 𝒥)⁻¹ (e_q, e_v), 𝒥 the derivative of
    /// (v, M⁻¹f) by (q, v) as far as H knows it.
    pub fn filter(
        &mut self,
        model: &Model,
        data: &mut Data,
        times: usize,
        is_wanted: impl Fn(usize) -> bool,
        [e_q, e_v]: [&mut [f64]; 2],
    ) {
        let h = model.step();
        self.workers.resize_with(self.workers.len().max(1), Worker::default);
        self.pull.resize(self.pull.len().max(e_v.len()), 0.0);
        for island in model.solved().filter(|island| is_wanted(*island)) {
            model.velocities_of(island).for_each(|v| self.pull[v] = 0.0);
            self.filter_once(model, data, (island, true), e_q);
            for _ in 0..times {
                for (term, at) in model.terms().coordinates.of_with(island, &data.terms.coordinates) {
                    if let AnyCoordinatePotential::LimitedGain(gain) = &term.potential {
                        self.pull[term.v] -= gain.stiffness_at(at.v) * e_q[term.v];
                    }
                }
                self.filter_once(model, data, (island, false), e_v);
                for v in model.velocities_of(island) {
                    e_q[v] += h * e_v[v];
                    self.pull[v] = 0.0;
                }
            }
        }
    }

    /// e ← H⁻¹(M e + h f) of one island, with the forces f that have been noted.
    fn filter_once(
        &mut self,
        model: &Model,
        data: &mut Data,
        (island, is_first): (usize, bool),
        e: &mut [f64],
    ) {
        data.gather(model, e);
        if let Some((problem, e)) = data.islands(model).nth(island) {
            self.workers[0].filter(&problem, is_first, &self.pull, e);
        }
        data.scatter(model, e);
    }

    /// Hands every iteration from now on to an observer. Islands are then solved one after the other.
    pub fn watch(&mut self, watch: Watch) {
        self.watch = watch;
    }

    /// Factors that have been kept serve no more.
    pub fn forget(&mut self) {
        self.kept.iter_mut().for_each(Factor::forget);
    }

    /// The stopwatches of each thread.
    pub fn watches(&self) -> impl Iterator<Item = &Watches> {
        self.workers.iter().map(|worker| &worker.watches)
    }
}

/// Whether so many threads are worth their while: all wait for the largest island.
fn threads_pay(model: &Model, data: &mut Data, threads: usize) -> bool {
    let (mut largest, mut total) = (0, 0);
    for (island, _) in data.islands(model) {
        let work = island.work();
        (largest, total) = (work.max(largest), total + work);
    }
    total - largest.max(total / threads) >= WORTH_THREADS
}

/// Solves islands in several threads, the largest first; results are in the order of islands.
fn in_parallel(
    pool: &ThreadPool,
    jobs: Vec<Job>,
    workers: &mut [Worker],
    options: &SolverOptions,
) -> Vec<(Outcome, bool)> {
    let mut found = vec![(Outcome::default(), false); jobs.len()];
    let mut queue: Vec<_> = jobs.into_iter().zip(&mut found).collect();
    queue.sort_by_key(|(job, _)| std::cmp::Reverse(job.problem.work()));
    let queue = std::sync::Mutex::new(queue.into_iter());
    let work = |worker: &mut Worker| {
        // A thread that has panicked leaves the queue as it was.
        while let Some((job, found)) = queue.lock().unwrap_or_else(|e| e.into_inner()).next() {
            *found = worker.island(job, options, &mut Watch::default());
        }
    };
    let (first, others) = workers.split_at_mut(1);
    pool.in_place_scope(|scope| {
        for worker in others {
            scope.spawn(|_| work(worker));
        }
        work(&mut first[0]);
    });
    found
}

impl Worker {
    /// One island, with its own factor if that is kept.
    fn island(&mut self, job: Job, options: &SolverOptions, watch: &mut Watch) -> (Outcome, bool) {
        let Job { mut problem, v, mut kept } = job;
        if let Some(kept) = &mut kept {
            std::mem::swap(&mut self.factor, kept);
        }
        let found = self.solve(&mut problem, options, v, watch);
        if let Some(kept) = &mut kept {
            std::mem::swap(&mut self.factor, kept);
        }
        found
    }

    /// One island, from the warm start v.
    fn solve(
        &mut self,
        problem: &mut IslandProblem,
        options: &SolverOptions,
        v: &mut [f64],
        watch: &mut Watch,
    ) -> (Outcome, bool) {
        if let Some(free) = problem.free_motion() {
            v.copy_from_slice(free);
            return (Outcome::default(), v.iter().all(|v| v.is_finite()));
        }
        for buffer in [&mut self.g, &mut self.p, &mut self.Av, &mut self.Ap] {
            buffer.resize(v.len(), 0.0);
        }
        // Room for the largest block, before it is needed.
        let size = problem.blocks().iter().map(|block| block.size).max().unwrap_or(0);
        self.blocks.clear();
        self.blocks.reserve(size * size);
        if problem.terms.is_empty() {
            return self.free(problem, v);
        }
        let SolverOptions { tolerance, slack, .. } = *options;
        let mut outcome = Outcome::default();
        let (mut is_converged, mut is_stuck) = (false, false);
        let mut has_factor = options.reuse_hessian && self.factor.fits(problem);
        let (mut last_step, mut travelled, mut stiffest) = (0.0, 0.0, 1.0f64);
        let mut residual = self.start(problem, v);
        let mut least = tolerance;
        if residual <= tolerance {
            // In a tree of joints a small residual may hide a large error, and a guess that is taken as it is repeats itself: accelerations that are wrong
            // lead to a guess that is wrong in the same way.
            least *= problem.conditioning(&mut self.blocks);
        }
        loop {
            let is_solved = is_converged || residual <= least;
            least = tolerance;
            if is_solved && f64::EPSILON * stiffest * travelled <= slack * tolerance {
                return (outcome, true);
            }
            let is_stale = (is_solved || is_stuck) && travelled > 0.0;
            if is_stale {
                // What is summed up step by step has lost too many digits on the way.
                residual = self.start(problem, v);
                (is_converged, is_stuck, travelled) = (false, false, 0.0);
                continue;
            }
            let is_late = outcome.iterations == u64::from(options.max_iterations);
            if is_stuck || is_late || !residual.is_finite() {
                return (outcome, options.takes_unsolved && residual.is_finite());
            }
            outcome.iterations += 1;
            let is_fresh = !has_factor;
            has_factor = self.find_direction(problem, has_factor, options, &mut outcome);
            let start = self.watches.line_search.start();
            let along = [&self.g[..], &self.p, &self.Av, &self.Ap];
            let how = (options.line_search, slack);
            let alpha = problem.line_search(how, along, &mut outcome.line_evaluations);
            self.watches.line_search.stop(start);
            let start = self.watches.gradient.start();
            problem.take_step(alpha);
            v.iter_mut().zip(&self.p).for_each(|(v, p)| *v += alpha * p);
            self.Av.iter_mut().zip(&self.Ap).for_each(|(Av, Ap)| *Av += alpha * Ap);
            problem.gradient(&self.Av, &mut self.g);
            let last_residual = std::mem::replace(&mut residual, problem.residual(&self.g));
            self.watches.gradient.stop(start);
            let whole_step = largest(&self.p);
            let step = alpha * whole_step;
            // Of the two signs of how fast it converges, the worse.
            let theta = (step / last_step).max(residual / last_residual);
            let remains = (theta / (1.0 - theta)).max(slack) * step;
            // A whole Newton step that moves nothing is as good, whatever the line search makes of rounding.
            let is_near = alpha == 1.0 && theta < MAX_THETA && remains <= tolerance;
            let is_still = is_fresh && whole_step <= slack * tolerance;
            is_converged = match alpha {
                // No descent left to be had in this precision.
                0.0 => is_fresh && whole_step <= tolerance,
                _ => self.factor.is_exact && (is_near || is_still) && problem.is_steady(alpha),
            };
            if !is_converged && step <= tolerance.max(ROUNDING * largest(v)) {
                is_converged = problem.is_rounding(v, &self.g, &mut self.p);
            }
            is_stuck = alpha == 0.0 && is_fresh;
            stiffest = stiffest.max(last_residual / whole_step);
            // At first, the gradient is all there is to tell how fast it converges.
            let theta = if last_step == 0.0 { residual / last_residual } else { theta };
            has_factor &= options.reuse_hessian
                && self.factor.is_exact
                && is_fast(theta, step, outcome.iterations, tolerance)
                && problem.is_steady(alpha);
            watch.note(|| Iteration {
                island: problem.cliques()[0],
                number: outcome.iterations,
                before: last_residual,
                residual,
                alpha,
                is_fresh,
            });
            last_step = step;
            travelled += step;
        }
    }

    /// Everything at v; returns the residual.
    fn start(&mut self, problem: &mut IslandProblem, v: &[f64]) -> f64 {
        let start = self.watches.gradient.start();
        problem.set_velocities(v);
        problem.multiply(v, &mut self.Av);
        problem.gradient(&self.Av, &mut self.g);
        let residual = problem.residual(&self.g);
        self.watches.gradient.stop(start);
        residual
    }

    /// p = −H⁻¹g, or the scaled gradient where there is no H to be had; returns whether there is a factor.
    fn find_direction(
        &mut self,
        problem: &mut IslandProblem,
        had_factor: bool,
        options: &SolverOptions,
        outcome: &mut Outcome,
    ) -> bool {
        let mut has_factor = had_factor || self.factorize(problem, outcome);
        if !had_factor {
            self.factor.forget();
        }
        if !had_factor && options.reuse_hessian && has_factor && self.factor.is_exact {
            self.factor.keep(problem);
        }
        let start = self.watches.factorization.start();
        self.p.iter_mut().zip(&self.g).for_each(|(p, g)| *p = -g);
        if has_factor {
            self.factor.solve(problem, &mut self.p);
        }
        self.watches.factorization.stop(start);
        let start = self.watches.line_search.start();
        if !has_factor || !descends(&self.g, &self.p) {
            problem.scale(&self.g, &mut self.p);
            has_factor = false;
        }
        problem.multiply(&self.p, &mut self.Ap);
        problem.set_directions(&self.p);
        self.watches.line_search.stop(start);
        has_factor
    }

    /// An island without terms: A v = r.
    fn free(&mut self, problem: &IslandProblem, v: &mut [f64]) -> (Outcome, bool) {
        let mut outcome = Outcome::default();
        if !self.factorize(problem, &mut outcome) {
            return (outcome, false);
        }
        self.factor.forget();
        v.copy_from_slice(problem.r());
        self.factor.solve(problem, v);
        (outcome, v.iter().all(|v| v.is_finite()))
    }

    /// e ← H⁻¹(M e + h f), f in the caller's order. Where H has no factor, e is nothing.
    fn filter(&mut self, problem: &IslandProblem, is_first: bool, force: &[f64], e: &mut [f64]) {
        self.g.resize(e.len(), 0.0);
        let (model, mut at) = (problem.model, 0);
        for clique in problem.cliques().iter().map(|clique| &model.cliques[*clique]) {
            let size = clique.v.len();
            let mass = &model.mass[clique.matrix..clique.matrix + size * size];
            multiply(mass, &e[at..at + size], &mut self.g[at..at + size]);
            for (g, f) in self.g[at..at + size].iter_mut().zip(&force[clique.v.clone()]) {
                *g += model.h * f;
            }
            at += size;
        }
        e.fill(0.0);
        if is_first {
            self.factor.forget();
            self.has_filter = self.factorize(problem, &mut Outcome::default());
        }
        if self.has_filter {
            e.copy_from_slice(&self.g);
            self.factor.solve(problem, e);
        }
    }

    /// H = L Lᵀ at the current velocities; `false` if no shift of the diagonal helps.
    fn factorize(&mut self, problem: &IslandProblem, outcome: &mut Outcome) -> bool {
        SHIFTS.iter().any(|shift| {
            let Worker { factor, watches, .. } = &mut *self;
            let start = watches.hessian.start();
            factor.is_exact = problem.hessian(*shift, outcome.iterations > 1, &mut factor.H);
            watches.hessian.stop(start);
            outcome.factorizations += 1;
            let start = watches.factorization.start();
            let is_regular = problem.island.pattern.factorize(&mut factor.H).is_ok();
            watches.factorization.stop(start);
            is_regular
        })
    }
}

#[cfg(test)]
impl Solver {
    /// How many numbers there is room for.
    pub(super) fn room(&self) -> usize {
        let of =
            |w: &Worker| [&w.g, &w.p, &w.Av, &w.Ap, &w.factor.H].map(Vec::capacity).iter().sum::<usize>();
        self.workers.iter().map(of).sum::<usize>()
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

#[cfg(test)]
mod tests {
    #![allow(non_snake_case)]

    use super::*;
    use crate::icf::tests::Random;
    use crate::icf::tests::generate::pile;
    use crate::icf::{Limit, LimitedGain};

    #[test]
    fn outcomes_add_up_and_the_first_failure_stays() {
        let one = Outcome {
            solutions: 1,
            iterations: 2,
            factorizations: 3,
            line_evaluations: 4,
            unconverged: 1,
            unsolved: Some(5),
        };
        let mut sum = Outcome::default();
        sum.add(&one);
        sum.add(&Outcome { unsolved: Some(6), ..one });
        let expected = Outcome {
            solutions: 2,
            iterations: 4,
            factorizations: 6,
            line_evaluations: 8,
            unconverged: 2,
            unsolved: Some(5),
        };
        assert_eq!(sum, expected);
    }

    /// The model is only read: solved twice from the same warm start, with one thread or several, it gives the same bits and the same impulses.
    #[test]
    fn solutions_repeat_whatever_the_number_of_threads() {
        let scenario = pile(&mut Random::new(2), 40);
        let mut problem = scenario.problem();
        let mut found = Vec::new();
        for threads in [1, 1, 3] {
            let mut v = scenario.v0();
            let options = SolverOptions { tolerance: 1e-9, threads, ..SolverOptions::default() };
            let outcome = problem.solve(&options, &mut v);
            let impulses: Vec<[f64; 3]> = problem.data.terms.contacts.iter().map(|data| data.gamma).collect();
            found.push((outcome, v, impulses));
        }
        assert!(found[0] == found[1] && found[0] == found[2]);
    }

    /// Two joints that nearly move the same: a guess that is wrong by 1e-3 leaves a residual of 1e-9, and is not taken for the solution.
    #[test]
    fn a_small_residual_of_joints_that_move_alike_is_no_solution() {
        let alike = 1.0 - 1e-6;
        let mut masses = Model::new([2]).rebuild();
        masses.mass_mut(0).copy_from_slice(&[1.0, alike, alike, 1.0]);
        let mut terms = masses.terms(&[0.5, 0.2], &[0.0; 2], &[0.0; 2]);
        // A bound that is far away does nothing.
        terms.add_coordinate(Limit::new(0.0, -1.0, 1.0, &crate::icf::Settings::default()), 0, 0);
        let mut data = Data::default();
        let mut model = terms.finish(&mut data);
        model.set_step(0.01);
        let (mut v, options) =
            ([0.5 + 1e-3, 0.2 - 1e-3], SolverOptions { tolerance: 1e-7, ..SolverOptions::default() });
        assert_eq!(Solver::default().solve(&model, &mut data, &options, &mut v).unsolved, None);
        assert!((v[0] - 0.5).abs() < 1e-8 && (v[1] - 0.2).abs() < 1e-8, "{v:?}");
    }

    /// m e_v' + h (h k + d) e_v' = m e_v − h k e_q', e_q' = m e_q/(m + h (h k + d)), for a mass on a spring with a damper.
    #[test]
    fn errors_are_filtered_by_what_is_stiff() {
        let (m, k, d, h, e) = (2.0, 300.0, 7.0, 0.1, [0.3, -0.4]);
        let mut masses = Model::new([1]).rebuild();
        masses.mass_mut(0)[0] = m;
        let mut terms = masses.terms(&[0.5], &[0.0], &[0.0]);
        terms.add_coordinate(LimitedGain::new(4.0, k, d, -1e9, 1e9), 0, 0);
        let mut data = Data::default();
        let mut model = terms.finish(&mut data);
        model.set_step(h);
        let (mut solver, mut v) = (Solver::default(), [0.5]);
        solver.solve(&model, &mut data, &SolverOptions::default(), &mut v);
        let (mut e_q, mut e_v) = ([e[0]], [e[1]]);
        solver.filter(&model, &mut data, 1, |_| true, [&mut e_q, &mut e_v]);
        let H = m + h * (h * k + d);
        let first = m * e[0] / H;
        let expected = (m * e[1] - h * k * first) / H;
        assert!((e_v[0] - expected).abs() < 1e-14, "{e_v:?}");
        assert!((e_q[0] - (first + h * expected)).abs() < 1e-14, "{e_q:?}");
        solver.filter(&model, &mut data, 3, |_| false, [&mut e_q, &mut e_v]);
        assert!((e_v[0] - expected).abs() < 1e-14, "what is not wanted stays: {e_v:?}");
    }
}
