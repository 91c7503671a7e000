//! Which trees are fast: pure functions of the step that each of them prefers.
//!
//! The *preferred step* of a tree is what its last error allows. The trees of one rate take a step of h together such that only a few prefer a much shorter one,
//!
//! ```text
//! h = the preferred step at place n + 1 of all of them in order,  n = share · how many they are;   the shortest, where h is at most twice that
//! ```
//!
//! Fast are the islands with a tree that prefers less than 0.7 h, and after the step is tried those whose error was too large. More than 2 n fast trees are too many: then h is shorter.

use serde::{Deserialize, Serialize};

use crate::integrators::control::Controller;

/// What prefers less than this part of a step is fast without being tried: its error would be (0.9/0.7)ᵖ = 1.7 to 2.1 times what is allowed.
const FAST: f64 = 0.7;
/// If all prefer at least this part of a step, all take the same: what is fast takes two substeps at least.
const CLOSE: f64 = 0.5;
/// How many rates below that of everything there are at most: a net. Where a quarter of all trees are fast, and a quarter of those, there is nobody left of 4096.
const MAX_LEVEL: usize = 6;
/// By which factor the step of a rate is cut where too many would be fast in it, and may become longer again.
const TOO_MANY: f64 = 0.5;
const FEW_ENOUGH: f64 = 2.0;

/// The trees of one rate.
#[derive(Clone, Debug)]
pub struct Rate {
    /// Zero for everything, and one more for substeps of each.
    pub level: usize,
    /// In ascending order.
    pub trees: Vec<usize>,
    /// The longest step in which only a few of them were fast, up to a factor: in longer ones too many can meet, and make one island.
    pub longest: f64,
}

impl Rate {
    /// Of some trees.
    pub fn new(level: usize, trees: Vec<usize>) -> Rate {
        Rate { level, trees, longest: f64::INFINITY }
    }
}

/// The preferred step of each tree, in a snapshot.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedPartition {
    preferred: Vec<Option<f64>>,
    previous_error: Vec<f64>,
    is_uncoupled: Vec<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    longest: Option<f64>,
}

/// The trees of the only plant, by the steps that they prefer.
#[derive(Clone, Debug, Default)]
pub struct Partition {
    /// s; infinite before the first step.
    preferred: Vec<f64>,
    /// The scaled error of the last step of each.
    previous_error: Vec<f64>,
    /// Trees that are coupled to no external system by how the diagram is wired, and as things are now. Others are never fast.
    can_be_uncoupled: Vec<bool>,
    is_uncoupled: Vec<bool>,
    /// Trees that are fast in the trial that is going on.
    is_fast: Vec<bool>,
    /// The level of the last step of each.
    level: Vec<usize>,
    sorted: Vec<f64>,
    /// Whether nothing may be fast for now.
    pub is_single_rate: bool,
    /// The part of all trees that may be fast.
    share: f64,
}

impl Partition {
    /// Of trees of which these can be fast, but only this part of all at a time. It is off if that is none.
    pub fn new(can_be_uncoupled: Vec<bool>, share: f64) -> Partition {
        let n = can_be_uncoupled.len();
        if few(share, n) == 0 || !can_be_uncoupled.contains(&true) {
            return Partition::default();
        }
        Partition {
            preferred: vec![f64::INFINITY; n],
            previous_error: vec![0.0; n],
            is_uncoupled: can_be_uncoupled.clone(),
            can_be_uncoupled,
            is_fast: vec![false; n],
            level: vec![0; n],
            sorted: Vec::with_capacity(n),
            is_single_rate: false,
            share,
        }
    }

    /// Whether anything may ever be fast.
    pub fn is_on(&self) -> bool {
        !self.preferred.is_empty()
    }

    /// Whether a tree is fast in the trial that is going on.
    pub fn is_fast(&self, tree: usize) -> bool {
        self.is_on() && self.is_fast[tree]
    }

    /// Whether no external system acts on trees, or depends on them.
    pub fn are_uncoupled(&self, trees: &[usize]) -> bool {
        self.is_on() && trees.iter().all(|tree| self.is_uncoupled[*tree])
    }

    /// Trees on which an external system acts now are coupled, besides those that always are.
    pub fn set_coupled(&mut self, trees: impl Iterator<Item = usize>) {
        self.is_uncoupled.copy_from_slice(&self.can_be_uncoupled);
        trees.for_each(|tree| self.is_uncoupled[tree] = false);
    }

    /// How many trees of a rate may be fast.
    fn allowed(&self, rate: &Rate) -> usize {
        if rate.level < MAX_LEVEL && !self.is_single_rate { few(self.share, rate.trees.len()) } else { 0 }
    }

    /// The shortest step that some trees prefer.
    fn shortest(&self, trees: &[usize]) -> f64 {
        trees.iter().map(|tree| self.preferred[*tree]).fold(f64::INFINITY, f64::min)
    }

    /// The step of a rate, where `wanted` is ideal for what is coupled, or for trees of which nothing is known.
    pub fn step(&mut self, rate: &Rate, wanted: f64) -> f64 {
        if !self.is_on() {
            return wanted;
        }
        let h = self.step_of_most(rate).min(rate.longest);
        if rate.level == 0 || !h.is_finite() { h.min(wanted) } else { h }
    }

    fn step_of_most(&mut self, rate: &Rate) -> f64 {
        let few = self.allowed(rate);
        let Partition { sorted, preferred, is_uncoupled, .. } = self;
        sorted.clear();
        sorted.extend(rate.trees.iter().filter(|tree| is_uncoupled[**tree]).map(|tree| preferred[*tree]));
        let Some(last) = sorted.len().checked_sub(1) else { return f64::INFINITY };
        sorted.sort_unstable_by(f64::total_cmp);
        let h = sorted[few.min(last)];
        if sorted[0] >= CLOSE * h { sorted[0] } else { h }
    }

    /// Decides which islands of a rate are fast in a step of h without being tried. `false` if those are too many: then the step is to be shorter.
    pub fn divide<'i>(
        &mut self,
        rate: &mut Rate,
        h: f64,
        islands: impl Iterator<Item = &'i [usize]>,
    ) -> bool {
        rate.trees.iter().for_each(|tree| self.is_fast[*tree] = false);
        let few = self.allowed(rate);
        let mut fast = 0;
        for trees in islands {
            if few > 0 && self.shortest(trees) < FAST * h && self.are_uncoupled(trees) {
                fast += trees.len();
                trees.iter().for_each(|tree| self.is_fast[*tree] = true);
            }
        }
        if fast > 2 * few {
            rate.longest = TOO_MANY * h;
            return false;
        }
        rate.longest = rate.longest.max(FEW_ENOUGH * h);
        true
    }

    /// Notes a step of h of an island with an error that is small enough. A step that is `short`, or shorter than it need be, says little about the preferred one.
    pub fn note_accepted(
        &mut self,
        trees: &[usize],
        (h, error): (f64, f64),
        rule: &Controller,
        (is_short, is_retry): (bool, bool),
    ) {
        let before = trees.iter().map(|tree| self.previous_error[*tree]).fold(0.0, f64::max);
        let factor = rule.after_accept(error, before, is_retry);
        let shortest = self.shortest(trees);
        let is_short = is_short || (h < 0.99 * shortest && shortest.is_finite());
        let keeps = is_short && (rule.is_capped(factor) || is_retry) && shortest.is_finite();
        let preferred = if keeps { shortest.max(h * factor) } else { h * factor };
        for tree in trees {
            (self.preferred[*tree], self.is_fast[*tree]) = (preferred, false);
            self.previous_error[*tree] = Controller::remember(error);
        }
    }

    /// Notes that an island's error was too large, and which step it prefers now: it is fast.
    pub fn note_rejected(&mut self, trees: &[usize], preferred: f64) {
        for tree in trees {
            (self.preferred[*tree], self.is_fast[*tree]) = (preferred, true);
        }
    }

    /// Trees of a rate prefer at least this step from now on, however short their last ones were.
    pub fn prefer_at_least(&mut self, rate: &Rate, h: f64) {
        for tree in &rate.trees {
            if let Some(preferred) = self.preferred.get_mut(*tree) {
                *preferred = preferred.max(h);
            }
        }
    }

    /// An island is fast as a whole if one of its trees is. Whether any of the others was not.
    pub fn join(&mut self, trees: &[usize]) -> bool {
        let fast = trees.iter().filter(|tree| self.is_fast[**tree]).count();
        if fast == 0 || fast == trees.len() {
            return false;
        }
        trees.iter().for_each(|tree| self.is_fast[*tree] = true);
        true
    }

    /// Whether the fast trees of a rate are few enough and uncoupled.
    pub fn is_allowed(&self, rate: &Rate) -> bool {
        let fast = rate.trees.iter().filter(|tree| self.is_fast[**tree]);
        fast.clone().count() <= 2 * self.allowed(rate) && fast.clone().all(|tree| self.is_uncoupled[*tree])
    }

    /// The fast trees of a rate.
    pub fn fast<'p>(&'p self, rate: &'p Rate) -> impl Iterator<Item = usize> + Clone + 'p {
        rate.trees.iter().copied().filter(|tree| self.is_fast(*tree))
    }

    /// The slow ones, which take its step.
    pub fn slow<'p>(&'p self, rate: &'p Rate) -> impl Iterator<Item = usize> + Clone + 'p {
        rate.trees.iter().copied().filter(|tree| !self.is_fast(*tree))
    }

    /// Notes that the slow trees of a rate have taken its step.
    pub fn note_taken(&mut self, rate: &Rate) {
        let Partition { level, is_fast, .. } = self;
        rate.trees.iter().filter(|tree| !is_fast[**tree]).for_each(|tree| level[*tree] = rate.level);
    }

    /// The level of the last step of a tree.
    pub fn level(&self, tree: usize) -> usize {
        self.level.get(tree).copied().unwrap_or(0)
    }

    /// For a snapshot, with the rate of everything.
    pub fn save(&self, rate: &Rate, saved: &mut SavedPartition) {
        let finite = |x: f64| x.is_finite().then_some(x);
        saved.preferred.clear();
        saved.preferred.extend(self.preferred.iter().map(|h| finite(*h)));
        saved.previous_error.clone_from(&self.previous_error);
        saved.is_uncoupled.clone_from(&self.is_uncoupled);
        saved.longest = finite(rate.longest);
    }

    /// From a snapshot, if it fits.
    pub fn load(&mut self, rate: &mut Rate, saved: Option<&SavedPartition>) {
        self.preferred.fill(f64::INFINITY);
        self.previous_error.fill(0.0);
        self.is_uncoupled.copy_from_slice(&self.can_be_uncoupled);
        rate.longest = f64::INFINITY;
        let n = self.preferred.len();
        let fits = |saved: &&SavedPartition| {
            [saved.preferred.len(), saved.previous_error.len(), saved.is_uncoupled.len()] == [n; 3]
        };
        let Some(saved) = saved.filter(fits) else { return };
        self.preferred
            .iter_mut()
            .zip(&saved.preferred)
            .for_each(|(h, saved)| *h = saved.unwrap_or(f64::INFINITY));
        self.previous_error.copy_from_slice(&saved.previous_error);
        self.is_uncoupled.copy_from_slice(&saved.is_uncoupled);
        rate.longest = saved.longest.unwrap_or(f64::INFINITY);
    }
}

/// How many of n trees are few.
fn few(share: f64, n: usize) -> usize {
    (share * n as f64) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Trees that all can be fast, a quarter of them at a time, and their rate.
    fn trees(preferred: &[f64]) -> (Partition, Rate) {
        let n = preferred.len();
        let mut partition = Partition::new(vec![true; n], 0.25);
        partition.preferred.copy_from_slice(preferred);
        (partition, Rate::new(0, (0..n).collect()))
    }

    /// Each tree by itself.
    fn alone(n: usize) -> Vec<Vec<usize>> {
        (0..n).map(|tree| vec![tree]).collect()
    }

    fn divide(partition: &mut Partition, rate: &mut Rate, h: f64, islands: &[Vec<usize>]) -> bool {
        partition.divide(rate, h, islands.iter().map(|trees| &trees[..]))
    }

    fn fast(partition: &Partition, rate: &Rate) -> Vec<usize> {
        partition.fast(rate).collect()
    }

    #[test]
    fn the_step_is_that_of_all_but_a_few() {
        let preferred = [0.1, 0.01, 0.1, 0.1, 0.02, 0.2, 0.3, 0.4];
        let (mut partition, mut rate) = trees(&preferred);
        assert_eq!(partition.step(&rate, f64::INFINITY), 0.1);
        // What is coupled wants less, and so do substeps not: nothing among them is coupled.
        assert_eq!(partition.step(&rate, 0.05), 0.05);
        assert_eq!(partition.step(&Rate { level: 1, ..rate.clone() }, 0.05), 0.1);
        assert!(divide(&mut partition, &mut rate, 0.1, &alone(8)));
        assert_eq!(fast(&partition, &rate), [1, 4]);
        assert_eq!(partition.slow(&rate).collect::<Vec<_>>(), [0, 2, 3, 5, 6, 7]);
    }

    #[test]
    fn what_needs_no_two_substeps_keeps_all_together() {
        let mut preferred = [0.1; 8];
        preferred[3] = 0.06;
        let (mut partition, mut rate) = trees(&preferred);
        assert_eq!(partition.step(&rate, f64::INFINITY), 0.06);
        assert!(divide(&mut partition, &mut rate, 0.06, &alone(8)));
        assert!(fast(&partition, &rate).is_empty());
    }

    #[test]
    fn who_is_fast_does_not_hang_on_a_hair() {
        // With another one that is: between 0.7 h and h a tree is tried first.
        for (other, expected) in [(0.069, &[0, 5][..]), (0.071, &[0])] {
            let (mut partition, mut rate) = trees(&[0.01, 0.1, 0.1, 0.1, 0.1, other, 0.1, 0.1]);
            assert!(divide(&mut partition, &mut rate, 0.1, &alone(8)));
            assert_eq!(fast(&partition, &rate), expected);
        }
    }

    #[test]
    fn too_many_fast_trees_make_the_step_shorter_until_there_are_few_again() {
        let (mut partition, mut rate) = trees(&[0.01, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1]);
        // The fast one makes its whole island fast: five are more than twice two.
        let heap = [vec![0, 1, 2, 3, 4], vec![5], vec![6], vec![7]];
        assert!(!divide(&mut partition, &mut rate, 0.1, &heap));
        assert_eq!(partition.step(&rate, 1.0), 0.05);
        let pair = [vec![0, 1], vec![2], vec![3], vec![4], vec![5], vec![6], vec![7]];
        assert!(divide(&mut partition, &mut rate, 0.05, &pair));
        assert_eq!((fast(&partition, &rate), rate.longest), (vec![0, 1], 0.1));
    }

    /// Whatever trees prefer, so few are fast that prefer less than the step, and none of those takes fewer than two substeps of its own.
    #[test]
    fn of_random_trees_a_few_are_fast() {
        let mut seed = 1u64;
        let mut random = || {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            10f64.powf((seed >> 11) as f64 / (1u64 << 53) as f64 * 4.0 - 4.0)
        };
        let mut most = 0;
        for n in 4..60 {
            let preferred: Vec<f64> = (0..n).map(|_| random()).collect();
            let (mut partition, mut rate) = trees(&preferred);
            let h = partition.step(&rate, f64::INFINITY);
            assert!(divide(&mut partition, &mut rate, h, &alone(n)));
            let fast = fast(&partition, &rate);
            assert!(fast.len() <= n / 4 && fast.iter().all(|tree| preferred[*tree] < FAST * h), "{n}");
            assert!(partition.slow(&rate).all(|tree| preferred[tree] >= FAST * h), "{n}");
            most = most.max(fast.len());
        }
        assert!(most > 10);
    }

    #[test]
    fn what_an_external_system_acts_on_is_never_fast() {
        let (mut partition, mut rate) = trees(&[0.01, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1]);
        partition.set_coupled([0].into_iter());
        assert!(divide(&mut partition, &mut rate, 0.1, &alone(8)));
        assert!(fast(&partition, &rate).is_empty());
        partition.note_rejected(&[0], 0.02);
        assert!(!partition.is_allowed(&rate));
        // Nor does it count where the step is chosen.
        assert_eq!(partition.step(&rate, 1.0), 0.1);
        partition.set_coupled([].into_iter());
        assert!(partition.is_allowed(&rate) && partition.are_uncoupled(&[0, 1]));
    }

    #[test]
    fn nothing_is_fast_at_the_last_level_or_at_a_single_rate() {
        let (mut partition, mut rate) = trees(&[0.01, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1]);
        rate.level = MAX_LEVEL;
        assert_eq!(partition.step(&rate, 1.0), 0.01);
        rate.level = 0;
        partition.is_single_rate = true;
        assert_eq!(partition.step(&rate, 1.0), 0.01);
        assert!(divide(&mut partition, &mut rate, 0.1, &alone(8)));
        assert!(fast(&partition, &rate).is_empty());
        assert!(!Partition::new(vec![true; 3], 0.25).is_on());
        assert!(!Partition::new(vec![false; 8], 0.25).is_on());
        let mut off = Partition::default();
        assert_eq!(off.step(&rate, 0.3), 0.3);
        assert!(!off.is_fast(0) && !off.are_uncoupled(&[0]) && off.level(0) == 0);
    }

    #[test]
    fn what_touches_a_fast_tree_is_fast_with_it() {
        let (mut partition, rate) = trees(&[0.1; 8]);
        partition.note_rejected(&[2], 0.01);
        assert!(partition.join(&[2, 5]) && !partition.join(&[2, 5]) && !partition.join(&[0, 1]));
        assert_eq!(fast(&partition, &rate), [2, 5]);
        assert!(partition.is_allowed(&rate));
        partition.join(&[1, 3, 4, 5, 6]);
        assert!(!partition.is_allowed(&rate));
    }

    #[test]
    fn a_preferred_step_goes_by_the_error_unless_the_step_was_short() {
        let rule = Controller::new(2);
        let prefers = |before: f64, h: f64, error: f64, about: (bool, bool)| {
            let (mut partition, _) = trees(&[before; 8]);
            partition.note_accepted(&[0, 1], (h, error), &rule, about);
            assert_eq!(partition.preferred[0], partition.preferred[1]);
            assert_eq!(
                partition.previous_error[..3],
                [Controller::remember(error), Controller::remember(error), 0.0]
            );
            partition.preferred[0]
        };
        let usual = (false, false);
        assert_eq!(prefers(0.1, 0.1, 0.5, usual), 0.1 * rule.after_accept(0.5, 0.0, false));
        assert_eq!(prefers(f64::INFINITY, 0.1, 0.5, usual), 0.1 * rule.after_accept(0.5, 0.0, false));
        // A hundredth of what it prefers, with next to no error: that says nothing. With half an error it does.
        assert_eq!(prefers(0.1, 0.001, 1e-9, usual), 0.1);
        assert_eq!(prefers(0.1, 0.1, 1e-9, (true, false)), 0.5);
        assert!(prefers(0.1, 0.001, 0.5, usual) < 0.002);
        // After a rejection steps do not grow.
        assert_eq!(prefers(0.1, 0.05, 1e-9, (false, true)), 0.1);
        assert!(prefers(0.05, 0.05, 1e-9, (false, true)) <= 0.05);
    }

    #[test]
    fn a_saved_partition_goes_on_as_it_was_and_one_that_does_not_fit_begins_anew() {
        let (mut partition, mut rate) = trees(&[0.01, 0.1, 0.1, f64::INFINITY]);
        partition.set_coupled([3].into_iter());
        (partition.previous_error[2], rate.longest) = (0.25, 0.3);
        let mut saved = SavedPartition::default();
        partition.save(&rate, &mut saved);
        let (mut other, mut of) = trees(&[1.0; 4]);
        other.load(&mut of, Some(&saved));
        assert_eq!(
            (&other.preferred, &other.previous_error),
            (&partition.preferred, &partition.previous_error)
        );
        assert_eq!((other.is_uncoupled.clone(), of.longest), (partition.is_uncoupled.clone(), 0.3));
        for unfit in [None, Some(&SavedPartition { preferred: vec![None; 5], ..saved })] {
            other.load(&mut of, unfit);
            assert_eq!((other.step(&of, 0.7), of.longest), (0.7, f64::INFINITY));
            assert!(other.are_uncoupled(&[3]));
        }
    }
}
