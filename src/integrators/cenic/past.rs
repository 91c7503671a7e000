//! How velocities that were accepted have changed: divided differences over the last steps.

use serde::{Deserialize, Serialize};

use super::chains::Chains;

/// The part of the leading error of displacements that counts.
const DISPLACEMENT: f64 = 0.5;

/// Differences of velocities over the last steps, each by time; not numbers where motion was not smooth.
#[derive(Clone, Debug)]
pub struct Past {
    /// Over the last step: v̇.
    first: Vec<f64>,
    /// Over the last two: v̈.
    second: Vec<f64>,
    /// Sizes of the last two steps, the last one first.
    h: Vec<[f64; 2]>,
}

/// The same in a snapshot, with the end of the last step and the accelerations there; what is not known is left out.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedPast {
    /// When the last step ended, s: what starts elsewhere does not go on from it.
    pub(super) end: f64,
    /// Accelerations there.
    pub(super) acceleration: Vec<Option<f64>>,
    /// Rates of states that belong to no plant there, if they are known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) rates: Vec<f64>,
    first: Vec<Option<f64>>,
    second: Vec<Option<f64>>,
    h: Vec<[f64; 2]>,
}

impl Past {
    /// Nothing is known of n velocities.
    pub fn new(n: usize) -> Past {
        Past { first: vec![f64::NAN; n], second: vec![f64::NAN; n], h: vec![[0.0; 2]; n] }
    }

    /// Errors of displacement and velocity of T₂₂, where the last steps were smooth.
    pub fn errors(&self, chains: &Chains, i: usize) -> Option<(f64, f64)> {
        let (h, v0) = (chains.h, chains.v0[i]);
        let v = 2.0 * chains.finest.velocity[i] - chains.full.velocity[i];
        let second = self.second_with((v - v0) / h, h, i);
        let third = 3.0 * (second - self.second[i]) / (h + self.h[i][0] + self.h[i][1]);
        let sixth = h * h * h / 6.0;
        let velocity = sixth * third.abs();
        third.is_finite().then_some((h * velocity + DISPLACEMENT * sixth * second.abs(), velocity))
    }

    fn second_with(&self, first: f64, h: f64, i: usize) -> f64 {
        2.0 * (first - self.first[i]) / (h + self.h[i][0])
    }

    /// Keeps an accepted step of some velocities.
    pub fn keep(&mut self, chains: &Chains, dofs: impl IntoIterator<Item = usize>, is_smooth: &[bool]) {
        for i in dofs {
            if is_smooth[i] {
                let first = (chains.finest.velocity[i] - chains.v0[i]) / chains.h;
                self.second[i] = self.second_with(first, chains.h, i);
                self.first[i] = first;
            } else {
                self.forget(i);
            }
            self.h[i] = [chains.h, self.h[i][0]];
        }
    }

    /// Whether anything is known of a velocity.
    pub fn knows(&self, i: usize) -> bool {
        !self.first[i].is_nan()
    }

    /// Forgets what is known of a velocity.
    pub fn forget(&mut self, i: usize) {
        (self.first[i], self.second[i]) = (f64::NAN, f64::NAN);
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        (0..self.first.len()).for_each(|i| self.forget(i));
    }

    /// For a snapshot.
    pub fn save(&self, saved: &mut SavedPast) {
        let known = |values: &[f64], saved: &mut Vec<Option<f64>>| {
            saved.clear();
            saved.extend(values.iter().map(|x| x.is_finite().then_some(*x)));
        };
        known(&self.first, &mut saved.first);
        known(&self.second, &mut saved.second);
        saved.h.clone_from(&self.h);
    }

    /// From a snapshot, if it fits.
    pub fn load(&mut self, saved: &SavedPast) {
        self.clear();
        let n = self.first.len();
        if [saved.first.len(), saved.second.len(), saved.h.len()] == [n; 3] {
            let known = |values: &[Option<f64>]| values.iter().map(|x| x.unwrap_or(f64::NAN)).collect();
            (self.first, self.second, self.h) = (known(&saved.first), known(&saved.second), saved.h.clone());
        }
    }
}
