//! ∂f/∂x by forward differences, of as few evaluations of f as groups of states allow.
//!
//! States of a diagram come in groups, such as those of one free body. On which groups a group acts is tried at the state in question: its states are all
//! moved a little at once, and whatever changes depends on it. Groups that act on nothing in common are then differenced together, one state of each at a
//! time. Bodies in flight take as many evaluations as one of them does; in a heap it is those that touch, directly or through a third one, that
//! must wait for each other.
//!
//! Source: Curtis, Powell, Reid, *On the estimation of sparse Jacobian matrices*, J. Inst. Math. Appl. 13 (1974).

use super::System;

/// ∂f/∂x, row by row, and what it takes to compute it.
#[derive(Clone, Debug, Default)]
pub(super) struct Jacobian {
    n: usize,
    /// ∂fᵢ/∂xⱼ at i n + j.
    pub values: Vec<f64>,
    /// The states of each group; none where nothing is known.
    groups: Vec<Vec<usize>>,
    /// The group of each state.
    group_of: Vec<usize>,
    /// Whether group j acts on group i, at j m + i.
    acts: Vec<bool>,
    /// The first of those that each group is differenced with.
    colour: Vec<usize>,
    /// On whom those act that are differenced together.
    taken: Vec<bool>,
    x: Vec<f64>,
    slope: Vec<f64>,
}

/// Where a Jacobian is wanted.
pub(super) struct Point<'a> {
    pub t: f64,
    pub x: &'a [f64],
    /// f(t, x).
    pub slope: &'a [f64],
}

/// No colour.
const NONE: usize = usize::MAX;

/// The distance of a difference.
fn distance(x: f64) -> f64 {
    f64::EPSILON.sqrt() * (1.0 + x.abs())
}

impl Jacobian {
    /// Room for n states of which nothing is known.
    pub fn new(n: usize) -> Jacobian {
        let (values, x) = (vec![0.0; n * n], vec![0.0; n]);
        Jacobian { n, values, slope: x.clone(), x, ..Jacobian::default() }
    }

    /// Says which states belong together: every state is in one group.
    pub fn group(&mut self, groups: Vec<Vec<usize>>) {
        let m = groups.len();
        self.group_of = vec![0; self.n];
        for (g, states) in groups.iter().enumerate() {
            states.iter().for_each(|i| self.group_of[*i] = g);
        }
        (self.acts, self.colour, self.taken) = (vec![false; m * m], vec![NONE; m], vec![false; m]);
        self.groups = groups;
    }

    /// The Jacobian where all is as in `at`. Returns the number of evaluations, and whether all is finite.
    pub fn difference(&mut self, system: &mut dyn System, at: &Point) -> (u64, bool) {
        self.x.copy_from_slice(at.x);
        // With fewer, trying takes more than it can save.
        let evaluations = if self.groups.len() > 2 && 4 * self.groups.len() <= self.n {
            self.in_groups(system, at)
        } else {
            self.one_by_one(system, at)
        };
        (evaluations, self.values.iter().all(|value| value.is_finite()))
    }

    fn one_by_one(&mut self, system: &mut dyn System, at: &Point) -> u64 {
        let n = self.n;
        for j in 0..n {
            self.x[j] += distance(at.x[j]);
            // What has been added is not quite what was meant to be.
            let step = self.x[j] - at.x[j];
            system.derivative(at.t, &self.x, &mut self.slope);
            self.x[j] = at.x[j];
            for i in 0..n {
                self.values[i * n + j] = (self.slope[i] - at.slope[i]) / step;
            }
        }
        n as u64
    }

    fn in_groups(&mut self, system: &mut dyn System, at: &Point) -> u64 {
        let m = self.groups.len();
        self.find_actions(system, at);
        self.values.fill(0.0);
        self.colour.fill(NONE);
        let mut evaluations = m as u64;
        for first in 0..m {
            if self.colour[first] != NONE {
                continue;
            }
            self.gather(first);
            let members = (first..m).filter(|g| self.colour[*g] == first);
            let longest = members.map(|g| self.groups[g].len()).max().unwrap_or(0);
            (0..longest).for_each(|k| self.column(system, at, first, k));
            evaluations += longest as u64;
        }
        evaluations
    }

    /// Which group acts on which.
    fn find_actions(&mut self, system: &mut dyn System, at: &Point) {
        let Jacobian { n, groups, group_of, acts, x, slope, .. } = self;
        let m = groups.len();
        acts.fill(false);
        for (g, states) in groups.iter().enumerate() {
            for (k, j) in states.iter().enumerate() {
                // No two by the same amount, which could cancel.
                x[*j] += (1.0 + 0.1 * k as f64) * distance(at.x[*j]);
            }
            system.derivative(at.t, x, slope);
            states.iter().for_each(|j| x[*j] = at.x[*j]);
            for i in (0..*n).filter(|i| slope[*i] != at.slope[*i]) {
                acts[g * m + group_of[i]] = true;
            }
        }
    }

    /// Gives a colour to the groups from `first` on that have none yet and act on nothing in common.
    fn gather(&mut self, first: usize) {
        let m = self.groups.len();
        self.taken.fill(false);
        for g in first..m {
            let acts = &self.acts[g * m..(g + 1) * m];
            let is_new = self.colour[g] == NONE;
            if is_new && acts.iter().zip(&self.taken).all(|(acts, taken)| !(*acts && *taken)) {
                self.colour[g] = first;
                self.taken.iter_mut().zip(acts).for_each(|(taken, acts)| *taken |= *acts);
            }
        }
    }

    /// The columns of state k of every group of a colour.
    fn column(&mut self, system: &mut dyn System, at: &Point, colour: usize, k: usize) {
        let Jacobian { n, values, groups, acts, colour: colours, x, slope, .. } = self;
        let (n, m) = (*n, groups.len());
        let members = || (colour..m).filter(|g| colours[*g] == colour && k < groups[*g].len());
        members().for_each(|g| x[groups[g][k]] += distance(at.x[groups[g][k]]));
        system.derivative(at.t, x, slope);
        for g in members() {
            let j = groups[g][k];
            let step = x[j] - at.x[j];
            for i in (0..m).filter(|to| acts[g * m + to]).flat_map(|to| &groups[to]) {
                values[i * n + j] = (slope[*i] - at.slope[*i]) / step;
            }
            x[j] = at.x[j];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pairs (position, velocity) in a chain: the first ones are tied to their neighbours, the others are free.
    struct Chain {
        pairs: usize,
        tied: usize,
        evaluations: u64,
    }

    impl System for Chain {
        fn len(&self) -> usize {
            2 * self.pairs
        }
        fn derivative(&mut self, _t: f64, x: &[f64], dx: &mut [f64]) {
            self.evaluations += 1;
            for i in 0..self.pairs {
                (dx[2 * i], dx[2 * i + 1]) = (x[2 * i + 1], -(x[2 * i].sin()));
                if i + 1 < self.tied {
                    dx[2 * i + 1] += (x[2 * i + 2] - x[2 * i]).powi(3);
                }
                if (1..self.tied).contains(&i) {
                    dx[2 * i + 1] -= (x[2 * i] - x[2 * i - 2]).powi(3);
                }
            }
        }
    }

    #[test]
    fn groups_save_evaluations_and_change_nothing() {
        // Four states to a group, so that trying is worth its while.
        for (tied, most) in [(0, 10 + 4), (6, 10 + 3 * 4), (20, 10 + 3 * 4)] {
            let mut chain = Chain { pairs: 20, tied, evaluations: 0 };
            let n = chain.len();
            let x: Vec<f64> = (0..n).map(|i| (3.0 * i as f64).sin()).collect();
            let mut slope = vec![0.0; n];
            chain.derivative(0.0, &x, &mut slope);
            let at = Point { t: 0.0, x: &x, slope: &slope };
            let mut plain = Jacobian::new(n);
            assert_eq!(plain.difference(&mut chain, &at), (n as u64, true));
            let mut grouped = Jacobian::new(n);
            grouped.group((0..10).map(|g| (4 * g..4 * g + 4).collect()).collect());
            chain.evaluations = 0;
            let (evaluations, is_finite) = grouped.difference(&mut chain, &at);
            assert!(is_finite && evaluations == chain.evaluations);
            assert!(evaluations <= most, "{tied} tied: {evaluations}");
            assert_eq!(plain.values, grouped.values, "{tied} tied");
        }
    }
}
