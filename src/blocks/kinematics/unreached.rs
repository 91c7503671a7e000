//! Poses that no joint positions reach: told once, with how far off the nearest ones are.

use super::inverse::Solution;
use super::posed::Bound;
use crate::diagram::frame::Frame;
use crate::diagram::{Monitor, Monitored, Warnings};
use crate::math::digits;

/// Looks for solutions that have not converged.
pub(super) struct Unreached {
    /// The solution at an instant, from its index among values or discrete states.
    solution: for<'a> fn(&Frame<'a>, usize) -> &'a Solution,
    index: usize,
    path: String,
    tolerance: f64,
    bounds: Vec<Bound>,
    /// Of joint positions.
    names: Vec<String>,
    /// The greatest error so far, rad and m in one.
    worst: f64,
}

impl Unreached {
    pub fn new(
        (solution, index): (for<'a> fn(&Frame<'a>, usize) -> &'a Solution, usize),
        of: Monitored,
        tolerance: f64,
        bounds: &[Bound],
        names: &[String],
    ) -> Unreached {
        let path = of.schedule.blocks[of.block].path.clone();
        Unreached {
            solution,
            index,
            path,
            tolerance,
            bounds: bounds.to_vec(),
            names: names.to_vec(),
            worst: 0.0,
        }
    }
}

impl Monitor for Unreached {
    fn look(&mut self, frame: &Frame, warnings: &mut Warnings) {
        let solution = (self.solution)(frame, self.index);
        if solution.has_converged(self.tolerance) {
            return;
        }
        let (angle, distance) = solution.errors();
        let message = || {
            let limits: Vec<String> = self
                .bounds
                .iter()
                .filter(|bound| solution.q[bound.q] <= bound.lower || solution.q[bound.q] >= bound.upper)
                .map(|bound| format!("`{}`", self.names[bound.q]))
                .collect();
            let limits = if limits.is_empty() {
                String::new()
            } else {
                format!("; at a limit: {}", limits.join(", "))
            };
            format!(
                "no joint positions reach the desired pose: the nearest are off by {} m and {} rad{limits}",
                digits(distance, 3),
                digits(angle, 3)
            )
        };
        let help = "move the target into reach, or take `orientation: false` if the position alone matters; the outputs `converged` \
                    and `residual` tell the diagram";
        warnings.warn(frame.t, "unreached", &self.path, || (message(), help.to_owned()));
        if angle.max(distance) > self.worst {
            self.worst = angle.max(distance);
            warnings.amend("unreached", &self.path, message);
        }
    }
}
