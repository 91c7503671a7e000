//! What can be seen of a solution while it is found, and what it costs.

use std::fmt;

use crate::math::Stopwatch;

/// One iteration of Newton's method in one island.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Iteration {
    /// The first clique of the island.
    pub island: usize,
    /// Which iteration of the solution it was, from one.
    pub number: u64,
    /// max |g_i|/A_ii before it, m/s or rad/s.
    pub before: f64,
    /// The same after it.
    pub residual: f64,
    /// The part of the direction that was gone.
    pub alpha: f64,
    /// Whether the Hessian was factored for it, and not kept from an earlier one.
    pub is_fresh: bool,
}

type Look = dyn FnMut(&Iteration) + Send;

/// An observer of iterations, or none.
#[derive(Default)]
pub struct Watch(Option<Box<Look>>);

impl Watch {
    /// Hands every iteration to a function.
    pub fn new(look: impl FnMut(&Iteration) + Send + 'static) -> Watch {
        Watch(Some(Box::new(look)))
    }

    /// Whether there is one.
    pub(super) fn is_there(&self) -> bool {
        self.0.is_some()
    }

    /// Tells it of an iteration.
    #[inline]
    pub(super) fn note(&mut self, iteration: impl FnOnce() -> Iteration) {
        if let Some(look) = &mut self.0 {
            look(&iteration());
        }
    }
}

impl fmt::Debug for Watch {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(if self.is_there() { "watched" } else { "not watched" })
    }
}

/// How long the parts of solutions take.
#[derive(Clone, Debug, Default)]
pub struct Watches {
    /// H = A + Σ JᵀG J.
    pub hessian: Stopwatch,
    /// H = L Lᵀ, and H p = −g.
    pub factorization: Stopwatch,
    /// Directions of all terms, and the search along them.
    pub line_search: Stopwatch,
    /// Steps, impulses and gradients.
    pub gradient: Stopwatch,
}

impl Watches {
    pub(super) fn set(&mut self, runs: bool) {
        for watch in [&mut self.hessian, &mut self.factorization, &mut self.line_search, &mut self.gradient] {
            watch.set(runs);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::{Arc, Mutex};

    #[test]
    fn iterations_are_made_for_an_observer_only() {
        let seen = Arc::new(Mutex::new(Vec::new()));
        let sink = seen.clone();
        let mut watch = Watch::new(move |iteration| sink.lock().unwrap().push(iteration.number));
        let iteration =
            |number| Iteration { island: 0, number, before: 1.0, residual: 0.5, alpha: 1.0, is_fresh: true };
        watch.note(|| iteration(1));
        watch.note(|| iteration(2));
        assert_eq!(*seen.lock().unwrap(), [1, 2]);
        Watch::default().note(|| unreachable!("there is no observer"));
    }
}
