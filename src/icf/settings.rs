//! Tuning parameters of the convex problem and of its solution.
//!
//! Where they come from, and what happens with others, is said where files give them: in `src/integrators/cenic/settings.rs`. What belongs to a method, to floating
//! point or to a publication stays where it is used.

/// Tuning parameters of the convex problem and of its solution.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// How far an iteration goes inside another one: line searches end at this part of the slope that they began with, Newton's method where the part of a step that may be left is
    /// within the tolerance, and what is iterated around it where it is off by the tolerance divided by this.
    pub slack: f64,
    /// The time in which violations of rigid constraints and of limits are worked off, s, where steps are shorter.
    pub relaxation: f64,
    /// How much stiffer limits, and constraints of stages, are than [K25, eq. 18].
    pub stiffer: f64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { slack: 0.1, relaxation: 0.02, stiffer: 1e4 }
    }
}
