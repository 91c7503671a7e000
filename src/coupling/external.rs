//! What is around the plants as a part of their convex problems.
//!
//! Forces τ that enter a plant and derivatives ż of other blocks are linear about one state, with slopes that
//! [`Sensitivity`](crate::diagram::Sensitivity) finds along the wires. For a step of size h, with q⁺ = q ⊕ h v⁺:
//!
//! ```text
//! (I − h Z_z)(z⁺ − z) = h (ż + Z_v (v⁺ − v) + h Z_q v⁺ + h Z_t)                                  [K25, eq. 26–28]
//! τ⁺ = τ + T_v (v⁺ − v) + h T_q v⁺ + T_z (z⁺ − z) + h T_t = c + L v⁺,    K(h) = −L
//! ```
//!
//! One linearisation serves steps of any size, and both halves of a step: the second has τ and ż of its own start.
//!
//! Velocities that feel each other through K make a *group*. Its K is split into P, the positive semidefinite part of its symmetric part, which becomes
//! part of the problem, and a rest, which acts with velocities that are known: those of the solution before, again and again until they are those of the
//! solution itself, or, where that leads nowhere, those at the start. Where there is no such P, as with gravity compensation, the symmetric part acts with the
//! velocities at the start: it needs no help to be stable. Efforts with limits: an actuator whose c + L v⁺ is beyond its limit
//! applies the limit, exactly, and its row of L is left out; which those are is found by solving again until nothing changes. The trapezoid is the
//! same with half the step and half of K, about the state that a first step has led to.
#![allow(non_snake_case)]

use std::ops::Range;

use super::stepper::Part;
use crate::icf::Model;
use crate::math::dense::{lu_factorize, lu_solve, semidefinite_part};

/// How often a step is solved anew while actuators meet or leave their limits. After half of them, none may leave: a net.
const MAX_ROUNDS: usize = 8;
/// States of other blocks from which on they are advanced explicitly: beyond that, dense matrices cost more than short steps.
pub const MAX_IMPLICIT: usize = 1000;

/// A force that enters a plant.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The plant.
    pub part: usize,
    /// The velocity that it acts on, among those of the plant.
    pub v: usize,
    /// The actuator that applies it, with its limits.
    pub actuator: Option<(usize, f64, f64)>,
}

/// Velocities of one plant that feel each other through what is around it.
#[derive(Clone, Debug)]
pub struct Group {
    /// The plant.
    pub part: usize,
    /// The velocities, among those of the plant.
    pub v: Vec<usize>,
    /// Their columns among all.
    columns: Vec<usize>,
    /// The forces on them.
    rows: Vec<usize>,
    /// Where its K and P begin.
    pub(super) matrix: usize,
    /// Whether P is nothing.
    is_driven: bool,
}

/// Slopes at one state; matrices row by row.
#[derive(Clone, Debug, Default)]
pub struct Slopes {
    /// ∂τ/∂q along displacements, for each row and column.
    pub T_q: Vec<f64>,
    /// ∂τ/∂v.
    pub T_v: Vec<f64>,
    /// ∂τ/∂z.
    pub T_z: Vec<f64>,
    /// ∂ż/∂q along displacements.
    pub Z_q: Vec<f64>,
    /// ∂ż/∂v.
    pub Z_v: Vec<f64>,
    /// ∂ż/∂z.
    pub Z_z: Vec<f64>,
    /// ∂τ/∂t: a stiff controller follows what it is to follow without lagging behind by a step.
    pub T_t: Vec<f64>,
    /// ∂ż/∂t.
    pub Z_t: Vec<f64>,
}

/// Which entries of the slopes can be other than zero.
#[derive(Clone, Debug, Default)]
pub struct Pattern {
    /// Forces that depend on anything.
    pub rows: Vec<Row>,
    /// Velocities that matter, among those of all plants: to forces or to derivatives, or with a force on them.
    pub dofs: Vec<usize>,
    /// For each row its columns among `dofs`, and among the other states.
    pub row_columns: Vec<(Vec<usize>, Vec<usize>)>,
    /// The same for the derivative of each other state.
    pub state_columns: Vec<(Vec<usize>, Vec<usize>)>,
}

/// Everything around the plants, linear about one state.
#[derive(Clone, Default)]
pub struct External {
    /// The forces.
    pub rows: Vec<Row>,
    /// Velocities that matter, among those of all plants.
    pub dofs: Vec<usize>,
    /// The plant of each.
    pub(super) parts: Vec<usize>,
    /// Number of states of other blocks; none if they are advanced explicitly.
    pub states: usize,
    /// What feels each other.
    pub groups: Vec<Group>,
    /// Velocities of each plant that are in a group, among those of all.
    pub coupled: Vec<Vec<usize>>,
    /// The slopes.
    pub slopes: Slopes,
    /// States that feel each other, each with the place of its factors.
    pub(super) clusters: Vec<Cluster>,
    factors: Vec<f64>,
    exchanges: Vec<usize>,
    /// The step and the weight that c and L are for.
    pub(super) mode: Mode,
    pub(super) is_solvable: bool,
    c: Vec<f64>,
    pub(super) L: Vec<f64>,
    /// How z⁺ − z depends on v⁺: constant and slope.
    dz: Vec<f64>,
    pub(super) W: Vec<f64>,
    /// What each row applies without what the problem adds.
    applied: Vec<f64>,
    /// −1, 0 or 1: at the lower limit, between them, at the upper one.
    pub(super) saturation: Vec<i8>,
    pub(super) K: Vec<f64>,
    pub(super) P: Vec<f64>,
    /// The step and the weight that K and P are for.
    pub(super) filled: Mode,
    work: Vec<f64>,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Cluster {
    pub states: Vec<usize>,
    factor: usize,
    exchange: usize,
    /// Columns that any of its states depends on.
    pub columns: Vec<usize>,
    /// Rows that depend on any of its states.
    rows: Vec<usize>,
}

/// What kind of step.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Mode {
    /// dq⁺/dv⁺ = dz⁺/dż⁺.
    pub h: f64,
    /// The part of the force that is implicit.
    pub weight: f64,
}

/// A state about which everything is linear. All plants' velocities are in the order of all.
pub struct About<'a> {
    /// τ of each row.
    pub forces: &'a [f64],
    /// Velocities there.
    pub v: &'a [f64],
    /// Where it is.
    pub place: Place<'a>,
}

/// Where everything is linear about.
pub enum Place<'a> {
    /// The start of the step, with ż of other states, in their order.
    Start(&'a [f64]),
    /// A predicted end of the step.
    Ahead {
        /// The displacement from there for v⁺ = 0, of all plants.
        shift: &'a [f64],
        /// z* + h ż̃ − z̃: by how much other states are off that are advanced with the rate there.
        off: &'a [f64],
        /// The part of forces that is implicit.
        weight: f64,
    },
}

impl External {
    /// Room for what a pattern tells. `parts` are the plants.
    pub fn new(pattern: &Pattern, parts: &[Part]) -> External {
        let states = match pattern.state_columns.len() {
            n if n > MAX_IMPLICIT => 0,
            n => n,
        };
        let (rows, columns) = (pattern.rows.len(), pattern.dofs.len());
        let (clusters, factors, exchanges) = clusters(pattern, states);
        let groups = groups(pattern, parts, &clusters);
        let largest = groups.iter().map(|group| group.v.len()).max().unwrap_or(0);
        let coupled = |part: usize| -> Vec<usize> {
            let own = groups.iter().filter(|group| group.part == part);
            own.flat_map(|group| group.v.iter().map(|v| parts[part].dof.start + v)).collect()
        };
        let matrices = groups.iter().map(|group| group.v.len() * group.v.len()).sum();
        let part_of = |dof: &usize| parts.iter().position(|part| part.dof.contains(dof)).unwrap_or(0);
        External {
            rows: pattern.rows.clone(),
            dofs: pattern.dofs.clone(),
            parts: pattern.dofs.iter().map(part_of).collect(),
            states,
            slopes: Slopes {
                T_q: vec![0.0; rows * columns],
                T_v: vec![0.0; rows * columns],
                T_z: vec![0.0; rows * states],
                Z_q: vec![0.0; states * columns],
                Z_v: vec![0.0; states * columns],
                Z_z: vec![0.0; states * states],
                T_t: vec![0.0; rows],
                Z_t: vec![0.0; states],
            },
            coupled: (0..parts.len()).map(coupled).collect(),
            groups,
            clusters,
            factors: vec![0.0; factors],
            exchanges: vec![0; exchanges],
            mode: Mode::default(),
            is_solvable: true,
            c: vec![0.0; rows],
            L: vec![0.0; rows * columns],
            dz: vec![0.0; states],
            W: vec![0.0; states * columns],
            applied: vec![0.0; rows],
            saturation: vec![0; rows],
            K: vec![0.0; matrices],
            P: vec![0.0; matrices],
            filled: Mode::default(),
            work: vec![0.0; (2 * largest * largest).max(states)],
        }
    }

    /// Whether there is nothing to be done.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty() && self.states == 0
    }

    /// Pairs of trees of a plant that are coupled, the lower one first.
    pub fn couplings<'e>(
        &'e self,
        part: usize,
        tree_of: impl Fn(usize) -> usize + 'e,
    ) -> Vec<(usize, usize)> {
        let mut pairs = Vec::new();
        for group in self.groups.iter().filter(|group| group.part == part) {
            let mut trees: Vec<usize> = group.v.iter().map(|v| tree_of(*v)).collect();
            trees.dedup();
            for (i, a) in trees.iter().enumerate() {
                pairs.extend(trees[i + 1..].iter().map(|b| (*a.min(b), *a.max(b))));
            }
        }
        pairs.sort_unstable();
        pairs.dedup();
        pairs
    }

    /// c and L for a step with q⁺ = q* ⊕ h v⁺ and z⁺ = z* + h ż⁺; `false` where other states cannot be advanced by it.
    pub fn set_step(&mut self, h: f64, about: &About) -> bool {
        let mode = match about.place {
            Place::Start(_) => Mode { h, weight: 1.0 },
            Place::Ahead { weight, .. } => Mode { h, weight },
        };
        self.set_mode(mode);
        self.is_solvable && {
            self.find_constants(about);
            true
        }
    }

    pub(super) fn set_mode(&mut self, mode: Mode) {
        if self.mode != mode {
            self.mode = mode;
            self.is_solvable = self.factorize();
            self.find_slopes();
        }
    }

    /// Forgets what was made of the last slopes.
    pub fn renew(&mut self) {
        self.mode = Mode::default();
    }

    /// Factors of I − h Z_z, cluster by cluster.
    fn factorize(&mut self) -> bool {
        let (nz, h) = (self.states, self.mode.h);
        for Cluster { states, factor, exchange, .. } in &self.clusters {
            let n = states.len();
            let matrix = &mut self.factors[*factor..*factor + n * n];
            for (i, row) in states.iter().enumerate() {
                for (j, column) in states.iter().enumerate() {
                    let identity = if i == j { 1.0 } else { 0.0 };
                    matrix[i * n + j] = identity - h * self.slopes.Z_z[row * nz + column];
                }
            }
            if !lu_factorize(matrix, n, &mut self.exchanges[*exchange..*exchange + n]) {
                return false;
            }
        }
        true
    }

    /// x ← (I − h Z_z)⁻¹ x of all states.
    pub(super) fn solve_states(&mut self, x: &mut [f64]) {
        let External { clusters, factors, exchanges, work, .. } = self;
        for cluster in clusters.iter() {
            Self::solve_cluster(cluster, (factors, exchanges), work, x, (1, 0));
        }
    }

    /// Solves (I − h Z_z) x = b for one cluster; b and x are in the order of all states.
    fn solve_cluster(
        cluster: &Cluster,
        (factors, exchanges): (&[f64], &[usize]),
        work: &mut [f64],
        x: &mut [f64],
        (stride, offset): (usize, usize),
    ) {
        let n = cluster.states.len();
        let work = &mut work[..n];
        let at = |state: &usize| state * stride + offset;
        work.iter_mut().zip(&cluster.states).for_each(|(work, state)| *work = x[at(state)]);
        lu_solve(&factors[cluster.factor..], n, &exchanges[cluster.exchange..cluster.exchange + n], work);
        work.iter().zip(&cluster.states).for_each(|(work, state)| x[at(state)] = *work);
    }

    /// W = (I − h Z_z)⁻¹ h (Z_v + h Z_q) and L = T_v + h T_q + T_z W.
    fn find_slopes(&mut self) {
        if !self.is_solvable {
            return;
        }
        let External { slopes, clusters, factors, exchanges, work, W, L, dofs, states, mode, .. } = self;
        let (n, nz, h) = (dofs.len(), *states, mode.h);
        for ((L, T_v), T_q) in L.iter_mut().zip(&slopes.T_v).zip(&slopes.T_q) {
            *L = T_v + h * T_q;
        }
        for ((W, Z_v), Z_q) in W.iter_mut().zip(&slopes.Z_v).zip(&slopes.Z_q) {
            *W = h * (Z_v + h * Z_q);
        }
        for cluster in clusters.iter() {
            for column in &cluster.columns {
                Self::solve_cluster(cluster, (factors, exchanges), work, W, (n, *column));
                for row in &cluster.rows {
                    let through = |state: &usize| slopes.T_z[row * nz + state] * W[state * n + column];
                    L[row * n + column] += cluster.states.iter().map(through).sum::<f64>();
                }
            }
        }
    }

    /// The constant parts of z⁺ − z and of τ⁺.
    fn find_constants(&mut self, about: &About) {
        let External { slopes, clusters, factors, exchanges, work, dz, c, dofs, states, mode, .. } = self;
        let (n, nz, h) = (dofs.len(), *states, mode.h);
        let v = |column: usize| about.v[dofs[column]];
        let shift = |column: usize| match about.place {
            Place::Ahead { shift, .. } => shift[dofs[column]],
            Place::Start(_) => 0.0,
        };
        for (i, dz) in dz.iter_mut().enumerate() {
            *dz = match about.place {
                Place::Ahead { off, .. } => off[i],
                Place::Start(rates) => h * (rates[i] + h * slopes.Z_t[i]),
            };
        }
        for cluster in clusters.iter() {
            for i in &cluster.states {
                let of = |column: &usize| {
                    let at = i * n + column;
                    slopes.Z_q[at] * shift(*column) - slopes.Z_v[at] * v(*column)
                };
                dz[*i] += h * cluster.columns.iter().map(of).sum::<f64>();
            }
            Self::solve_cluster(cluster, (factors, exchanges), work, dz, (1, 0));
        }
        for (row, c) in c.iter_mut().enumerate() {
            *c = about.forces[row];
            if let Place::Start(_) = about.place {
                *c += h * slopes.T_t[row];
            }
            for column in 0..n {
                let at = row * n + column;
                *c += slopes.T_q[at] * shift(column) - slopes.T_v[at] * v(column);
            }
            *c += (0..nz).map(|i| slopes.T_z[row * nz + i] * dz[i]).sum::<f64>();
        }
    }

    /// z⁺ − z for velocities v⁺ of all plants, z the state that everything is linear about.
    pub fn state_change(&self, v: &[f64], change: &mut [f64]) {
        let n = self.dofs.len();
        change.copy_from_slice(&self.dz);
        for Cluster { states, columns, .. } in &self.clusters {
            for i in states {
                change[*i] += columns.iter().map(|j| self.W[i * n + j] * v[self.dofs[*j]]).sum::<f64>();
            }
        }
    }

    /// What each row is without linearisation: from there on the problem has forces in its bias.
    pub fn note_applied(&mut self, forces: &[f64]) {
        for ((applied, force), row) in self.applied.iter_mut().zip(forces).zip(&self.rows) {
            *applied = match row.actuator {
                Some((_, lower, upper)) => within(*force, lower, upper),
                None => *force,
            };
        }
    }

    /// Guesses which actuators are at their limits from a guess of all velocities.
    pub fn guess(&mut self, v: &[f64]) {
        for row in 0..self.rows.len() {
            self.saturation[row] = self.side(row, self.effort(row, v, v));
        }
    }

    /// c + L v, with other plants' velocities at the start.
    fn effort(&self, row: usize, v: &[f64], v0: &[f64]) -> f64 {
        let n = self.dofs.len();
        let slopes = self.L[row * n..(row + 1) * n].iter().zip(&self.dofs).zip(&self.parts);
        let own = self.rows[row].part;
        let of =
            |((L, dof), part): ((&f64, &usize), &usize)| L * if *part == own { v[*dof] } else { v0[*dof] };
        self.c[row] + slopes.map(of).sum::<f64>()
    }

    fn side(&self, row: usize, effort: f64) -> i8 {
        match self.rows[row].actuator {
            Some((_, lower, _)) if effort < lower => -1,
            Some((_, _, upper)) if effort > upper => 1,
            _ => 0,
        }
    }

    /// Puts a plant's groups into its problem, and notes how much of what they do is damping of each of its velocities by itself.
    pub fn fill(
        &mut self,
        part: usize,
        dof: Range<usize>,
        known: &Known,
        problem: &mut Model,
        damping: &mut [f64],
    ) {
        let mut problem = problem.external_forces();
        damping.fill(0.0);
        self.filled = self.mode;
        let External {
            groups, rows, dofs, parts, slopes, c, L, applied, saturation, K, P, work, mode, ..
        } = self;
        let n = dofs.len();
        for group in groups.iter_mut().filter(|group| group.part == part) {
            let m = group.v.len();
            let matrix = group.matrix..group.matrix + m * m;
            let (K, P) = (&mut K[matrix.clone()], &mut P[matrix]);
            K.fill(0.0);
            for row in &group.rows {
                let Row { v: own, actuator, .. } = &rows[*row];
                let at = group.v.partition_point(|v| v < own);
                let force = match (saturation[*row], actuator) {
                    (-1, Some((_, lower, _))) => *lower,
                    (1, Some((_, _, upper))) => *upper,
                    _ => {
                        damping[*own] -= slopes.T_v[*row * n + group.columns[at]];
                        let slopes = &L[*row * n..(*row + 1) * n];
                        for (j, column) in group.columns.iter().enumerate() {
                            K[at * m + j] -= slopes[*column];
                        }
                        // What other plants do to it acts with their velocities at the start.
                        let others = (0..n).filter(|column| parts[*column] != part);
                        c[*row] + others.map(|column| slopes[column] * known.start[dofs[column]]).sum::<f64>()
                    }
                };
                problem.add_force(*own, mode.weight * (force - applied[*row]));
            }
            P.copy_from_slice(K);
            semidefinite_part(P, m, work);
            group.is_driven = P.iter().all(|P| *P == 0.0);
            for (i, row) in group.v.iter().enumerate() {
                let mut rest = 0.0;
                for (j, column) in group.v.iter().enumerate() {
                    let (turning, driving) = group.split(K, P, i, j);
                    let dof = dof.start + column;
                    rest -= turning * known.rest[dof] + driving * known.start[dof];
                    problem.add_stiffness(*row, *column, mode.weight * P[i * m + j]);
                }
                problem.add_force(*row, mode.weight * rest);
            }
        }
    }

    /// Whether forces on a plant depend on anything.
    pub fn reaches(&self, part: usize) -> bool {
        self.groups.iter().any(|group| group.part == part)
    }

    /// Looks at a plant's solution v⁺, among those of all: whether the right actuators were at their limits. If not, it is to be solved
    /// again; `round` counts how often it has been.
    pub fn is_settled(&mut self, part: usize, v: &[f64], known: &Known, round: usize) -> bool {
        let mut is_settled = true;
        for row in 0..self.rows.len() {
            if self.rows[row].part != part || self.rows[row].actuator.is_none() {
                continue;
            }
            let now = self.saturation[row];
            let side = match now {
                0 => self.side(row, self.applied_effort(row, v, known)),
                _ => self.side(row, self.effort(row, v, known.start)),
            };
            let may_change = now == 0 || round < MAX_ROUNDS / 2;
            if side != now && may_change {
                // From one limit to the other there is always something in between.
                self.saturation[row] = if now == 0 { side } else { 0 };
                is_settled = false;
            }
        }
        is_settled || round + 1 >= MAX_ROUNDS
    }

    /// By how much velocities of a plant would change if what is not in P acted with the solution v⁺ instead of the velocities that it has acted with.
    pub fn lag(&self, part: usize, dof: Range<usize>, v: &[f64], v_rest: &[f64], problem: &Model) -> f64 {
        let mut lag: f64 = 0.0;
        for group in self.groups.iter().filter(|group| group.part == part) {
            for (i, own) in group.v.iter().enumerate() {
                let of = |(j, other): (usize, &usize)| {
                    let change = v[dof.start + other] - v_rest[dof.start + other];
                    group.split(&self.K[group.matrix..], &self.P[group.matrix..], i, j).0 * change
                };
                let force: f64 = group.v.iter().enumerate().map(of).sum();
                let change = self.mode.weight * problem.step() * force * problem.inverse_inertia(*own);
                // Not `max` alone, which would hide a NaN.
                lag = if change.is_nan() { f64::INFINITY } else { lag.max(change.abs()) };
            }
        }
        lag
    }

    /// What a row applies at the solution: c + L v⁺, with the rest of K at the start. Where several forces act on one velocity, the rest counts
    /// with the actuator's.
    fn applied_effort(&self, row: usize, v: &[f64], known: &Known) -> f64 {
        let mut effort = self.effort(row, v, known.start);
        if let Some(group) = self.groups.iter().find(|group| group.rows.contains(&row)) {
            // What P leaves of K, as `fill` has made them: saturated rows are not in it.
            let i = group.v.partition_point(|v| *v < self.rows[row].v);
            let (K, P) = (&self.K[group.matrix..], &self.P[group.matrix..]);
            for (j, column) in group.columns.iter().enumerate() {
                let (dof, (turning, driving)) = (self.dofs[*column], group.split(K, P, i, j));
                effort += turning * (v[dof] - known.rest[dof]) + driving * (v[dof] - known.start[dof]);
            }
        }
        effort
    }

    /// Calls `f` with each actuator of a plant, what it applies at the solution v⁺, and whether it is at a limit.
    pub fn efforts(&self, part: usize, v: &[f64], known: &Known, mut f: impl FnMut(usize, f64)) {
        for (row, Row { part: own, actuator, .. }) in self.rows.iter().enumerate() {
            let Some((actuator, lower, upper)) = actuator.filter(|_| *own == part) else { continue };
            let end = match self.saturation[row] {
                -1 => lower,
                1 => upper,
                _ => within(self.applied_effort(row, v, known), lower, upper),
            };
            let Mode { weight, .. } = self.mode;
            let effort = weight * end + (1.0 - weight) * self.applied[row];
            f(actuator, effort);
        }
    }
}

/// Velocities that are known, of all plants.
pub struct Known<'a> {
    /// Velocities that are improved until they are those of the solution.
    pub rest: &'a [f64],
    /// Velocities at the start.
    pub start: &'a [f64],
}

impl Group {
    /// An element of what P leaves of K: what is to act with the solution, and what may act with the velocities at the start. The latter is all of the
    /// symmetric part where none of it is in P; where some of it is, the rest belongs to it.
    fn split(&self, K: &[f64], P: &[f64], i: usize, j: usize) -> (f64, f64) {
        let m = self.v.len();
        let (own, other) = (K[i * m + j], K[j * m + i]);
        match self.is_driven {
            true => (0.5 * (own - other), 0.5 * (own + other)),
            false => (own - P[i * m + j], 0.0),
        }
    }
}

/// Not `clamp`, which panics where bounds are not in order; not `max` and `min`, which hide a NaN.
fn within(effort: f64, lower: f64, upper: f64) -> f64 {
    if effort < lower {
        lower
    } else if effort > upper {
        upper
    } else {
        effort
    }
}

/// States that feel each other, and how much room their factors need.
fn clusters(pattern: &Pattern, states: usize) -> (Vec<Cluster>, usize, usize) {
    let mut parent: Vec<usize> = (0..states).collect();
    for (i, (_, others)) in pattern.state_columns.iter().enumerate().take(states) {
        others.iter().for_each(|j| join(&mut parent, i, *j));
    }
    let mut clusters: Vec<Cluster> = Vec::new();
    let mut of_root = vec![usize::MAX; states];
    for i in 0..states {
        let root = find(&mut parent, i);
        if of_root[root] == usize::MAX {
            of_root[root] = clusters.len();
            clusters.push(Cluster::default());
        }
        let cluster = &mut clusters[of_root[root]];
        cluster.states.push(i);
        cluster.columns.extend_from_slice(&pattern.state_columns[i].0);
    }
    let (mut factor, mut exchange) = (0, 0);
    for cluster in &mut clusters {
        cluster.columns.sort_unstable();
        cluster.columns.dedup();
        let reads =
            |(_, states): &(Vec<usize>, Vec<usize>)| states.iter().any(|i| cluster.states.contains(i));
        let rows = pattern.row_columns.iter().enumerate();
        cluster.rows = rows.filter(|(_, columns)| reads(columns)).map(|(row, _)| row).collect();
        (cluster.factor, cluster.exchange) = (factor, exchange);
        factor += cluster.states.len() * cluster.states.len();
        exchange += cluster.states.len();
    }
    (clusters, factor, exchange)
}

/// Velocities that feel each other, plant by plant.
fn groups(pattern: &Pattern, parts: &[Part], clusters: &[Cluster]) -> Vec<Group> {
    let part_of = |dof: usize| parts.iter().position(|part| part.dof.contains(&dof)).unwrap_or(0);
    let mut parent: Vec<usize> = (0..pattern.dofs.len()).collect();
    let column_of = |row: &Row| {
        let dof = parts[row.part].dof.start + row.v;
        pattern.dofs.partition_point(|other| *other < dof)
    };
    for (r, (row, (columns, _))) in pattern.rows.iter().zip(&pattern.row_columns).enumerate() {
        let through = clusters.iter().filter(|cluster| cluster.rows.contains(&r));
        let columns = columns.iter().chain(through.flat_map(|cluster| &cluster.columns));
        for column in columns.filter(|column| part_of(pattern.dofs[**column]) == row.part) {
            join(&mut parent, column_of(row), *column);
        }
    }
    let mut groups: Vec<Group> = Vec::new();
    let mut of_root = vec![usize::MAX; pattern.dofs.len()];
    for (column, dof) in pattern.dofs.iter().enumerate() {
        let root = find(&mut parent, column);
        let rows = pattern.rows.iter().enumerate().filter(|(_, row)| column_of(row) == column);
        let rows: Vec<usize> = rows.map(|(row, _)| row).collect();
        if of_root[root] == usize::MAX {
            of_root[root] = groups.len();
            let part = part_of(*dof);
            groups.push(Group {
                part,
                v: Vec::new(),
                columns: Vec::new(),
                rows: Vec::new(),
                matrix: 0,
                is_driven: false,
            });
        }
        let group = &mut groups[of_root[root]];
        group.v.push(dof - parts[group.part].dof.start);
        group.columns.push(column);
        group.rows.extend(rows);
    }
    // What other blocks merely look at has no forces.
    groups.retain(|group| !group.rows.is_empty());
    let mut matrix = 0;
    for group in &mut groups {
        group.matrix = matrix;
        matrix += group.v.len() * group.v.len();
    }
    groups
}

fn find(parent: &mut [usize], mut i: usize) -> usize {
    while parent[i] != i {
        parent[i] = parent[parent[i]];
        i = parent[i];
    }
    i
}

fn join(parent: &mut [usize], a: usize, b: usize) {
    let (a, b) = (find(parent, a), find(parent, b));
    parent[a.max(b)] = a.min(b);
}
