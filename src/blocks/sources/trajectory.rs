//! Paths over time, by their polynomials.

use crate::blocks::numbers::MAX_SIZE;
use crate::math::PiecewisePolynomial;
use crate::prelude::*;

/// A piecewise polynomial: position = Σⱼ cⱼ (t − tₖ)ʲ on segment k, with its velocity and acceleration.
///
/// Before the first and after the last break the position is held, and velocity and acceleration are zero.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `position` | vector | x(t) |
/// | `velocity` | vector | ẋ(t), from the right at a break |
/// | `acceleration` | vector | ẍ(t), from the right at a break |
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Trajectory {
    /// t₀ < t₁ < …: one more than there are segments.
    #[serde(default = "crate::blocks::defaults::zero_to_one")]
    #[schemars(length(min = 2), extend("unit" = "s"))]
    pub breaks: Vec<f64>,
    /// For each segment, for each element, the coefficients c₀, c₁, …, lowest power first.
    #[serde(default = "ramp")]
    #[schemars(length(min = 1), extend("unit" = "any"))]
    pub coefficients: Vec<Vec<Vec<f64>>>,
}

/// From 0 to 1.
fn ramp() -> Vec<Vec<Vec<f64>>> {
    vec![vec![crate::blocks::defaults::zero_to_one()]]
}

impl Trajectory {
    /// x(t).
    pub const POSITION: OutputPort<Self, Vector> = OutputPort::new("position");
    /// ẋ(t).
    pub const VELOCITY: OutputPort<Self, Vector> = OutputPort::new("velocity");
    /// ẍ(t).
    pub const ACCELERATION: OutputPort<Self, Vector> = OutputPort::new("acceleration");

    fn curve(&self) -> Result<PiecewisePolynomial, BlockError> {
        let wrong = |message: String| BlockError::parameter("coefficients", message);
        let segments = self.breaks.len().saturating_sub(1);
        if self.coefficients.len() != segments {
            let found = self.coefficients.len();
            return Err(wrong(format!("{segments} segments between breaks, and coefficients for {found}")));
        }
        let dimension = self.coefficients.first().map_or(0, Vec::len);
        if dimension == 0 || dimension > MAX_SIZE {
            return Err(wrong(format!("a segment has between 1 and {MAX_SIZE} elements, not {dimension}")));
        }
        if let Some(k) = self.coefficients.iter().position(|segment| segment.len() != dimension) {
            let found = self.coefficients[k].len();
            return Err(wrong(format!("segment {k} has {found} elements, and segment 0 has {dimension}")));
        }
        let powers = self.coefficients.iter().flatten().map(Vec::len).max().unwrap_or(0).max(1);
        if segments.saturating_mul(dimension).saturating_mul(powers) > 100 * MAX_SIZE {
            return Err(wrong("more coefficients than can be held".to_owned()));
        }
        let padded = |c: &Vec<f64>| c.iter().copied().chain(std::iter::repeat(0.0)).take(powers).collect();
        let flat = self.coefficients.iter().flatten().flat_map(|c| -> Vec<f64> { padded(c) }).collect();
        // The value at the end is where the last segment arrives.
        let h = self.breaks[segments] - self.breaks[segments - 1];
        let arrive = |c: &Vec<f64>| c.iter().rev().fold(0.0, |sum, c| sum * h + c);
        let end = self.coefficients[segments - 1].iter().map(arrive).collect();
        PiecewisePolynomial::new(self.breaks.clone(), dimension, powers, flat, end)
            .map_err(|error| BlockError::parameter("breaks", error.to_string()))
    }
}

#[typetag::serde]
impl Block for Trajectory {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let curve = self.curve()?;
        let size = curve.dimension();
        let time = d.time();
        let breaks = self.breaks.clone();
        d.breakpoints(move |t| breaks.get(breaks.partition_point(|edge| *edge <= t)).copied());
        let path = curve.clone();
        d.output(Self::POSITION, size).from(time, move |t, x| path.value(t, x));
        let path = curve.clone();
        d.output(Self::VELOCITY, size).from(time, move |t, v| velocity(&path, t, v));
        d.output(Self::ACCELERATION, size).from(time, move |t, a| acceleration(&curve, t, a));
        Ok(())
    }
}

/// ẋ(t), from the right at every break: zero at the last one.
pub(super) fn velocity(curve: &PiecewisePolynomial, t: f64, xdot: &mut [f64]) {
    if t < curve.end_time() { curve.derivative(t, xdot) } else { xdot.fill(0.0) }
}

/// ẍ(t), from the right at every break: zero at the last one.
pub(super) fn acceleration(curve: &PiecewisePolynomial, t: f64, xddot: &mut [f64]) {
    if t < curve.end_time() { curve.second_derivative(t, xddot) } else { xddot.fill(0.0) }
}

register_block!(
    "sources",
    Trajectory,
    Trajectory {
        breaks: vec![0.0, 1.0, 2.0],
        coefficients: vec![vec![vec![0.0, 0.0, 0.5]], vec![vec![0.5, 1.0, -0.5]]],
    }
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::testing::{Bench, errors};

    #[test]
    fn position_velocity_and_acceleration_are_those_of_the_polynomial() {
        // x = 1 + 2τ + 3τ² and y = 4 on [1, 2], then x = 6 + 8τ and y = 4 + τ³ until 4.
        let trajectory = Trajectory {
            breaks: vec![1.0, 2.0, 4.0],
            coefficients: vec![
                vec![vec![1.0, 2.0, 3.0], vec![4.0]],
                vec![vec![6.0, 8.0], vec![4.0, 0.0, 0.0, 1.0]],
            ],
        };
        let mut bench = Bench::new(trajectory);
        let mut at = |t: f64| {
            bench.at(t);
            ["position", "velocity", "acceleration"].map(|port| bench.get(port))
        };
        assert_eq!(at(0.0), [[1.0, 4.0], [0.0, 0.0], [0.0, 0.0]]);
        assert_eq!(at(1.5), [[2.75, 4.0], [5.0, 0.0], [6.0, 0.0]]);
        assert_eq!(at(3.0), [[14.0, 5.0], [8.0, 3.0], [0.0, 6.0]]);
        assert_eq!(at(4.0), [[22.0, 12.0], [0.0, 0.0], [0.0, 0.0]]);
        assert_eq!(bench.schedule.next_breakpoint(1.0), 2.0);
        assert_eq!(bench.schedule.next_breakpoint(4.0), f64::INFINITY);
    }

    #[test]
    fn coefficients_that_do_not_fit_are_errors() {
        let error = |breaks: &[f64], coefficients: Vec<Vec<Vec<f64>>>| {
            errors(Trajectory { breaks: breaks.to_vec(), coefficients })
        };
        let one = || vec![vec![1.0]];
        assert!(error(&[0.0, 1.0], vec![one(), one()]).contains("1 segments between breaks"));
        assert!(error(&[0.0], vec![]).contains("block.breaks"));
        assert!(error(&[0.0, 1.0], vec![vec![]]).contains("between 1 and"));
        assert!(error(&[0.0, 1.0, 2.0], vec![one(), vec![]]).contains("segment 1 has 0 elements"));
        assert!(error(&[0.0, 0.0], vec![one()]).contains("block.breaks"));
    }
}
