//! Paths over time, through points.

use std::sync::Arc;

use super::knots::Knots;
use super::samples::{Column, Given};
use super::trajectory::{acceleration, velocity};
use crate::blocks::numbers::{MAX_SIZE, Numbers};
use crate::math::PiecewisePolynomial;
use crate::math::polynomial::{Ends, MinimumJerkEnds};
use crate::prelude::*;

/// A path through waypoints: position = x(t) with x(tₖ) = waypoint k, and its velocity and acceleration.
///
/// Before the first and after the last waypoint the position is held, and velocity and acceleration are zero. The
/// integrator lands on every waypoint.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `position` | `vector[n]` | x(t), with elements named after the file's columns |
/// | `velocity` | `vector[n]` | ẋ(t) |
/// | `acceleration` | `vector[n]` | ẍ(t) |
/// | `state` | `vector[2n]` | position, then velocity |
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WaypointTrajectory {
    /// A CSV file with a row for each waypoint.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The file's column of times.
    #[serde(default)]
    pub time: Column,
    /// The file's columns of positions; all but the times if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub columns: Option<Vec<Column>>,
    /// The times, in increasing order, in place of a file.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(extend("unit" = "s"))]
    pub times: Vec<f64>,
    /// For each time a position, or a list with one for each element.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(extend("unit" = "any"))]
    pub waypoints: Vec<Numbers>,
    /// How the path goes from waypoint to waypoint.
    #[serde(default)]
    pub method: WaypointMethod,
}

/// How a [`WaypointTrajectory`] goes from waypoint to waypoint.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum WaypointMethod {
    /// In straight lines: the velocity jumps.
    Linear,
    /// By the cubic spline that starts and ends at rest: the acceleration is continuous.
    Cubic,
    /// By cubics without overshoot (PCHIP): the velocity is continuous.
    Pchip,
    /// By the quintic spline of least jerk that starts and ends at rest: the acceleration is continuous, and zero at both ends.
    #[default]
    MinJerk,
}

impl WaypointTrajectory {
    /// x(t).
    pub const POSITION: OutputPort<Self, Vector> = OutputPort::new("position");
    /// ẋ(t).
    pub const VELOCITY: OutputPort<Self, Vector> = OutputPort::new("velocity");
    /// ẍ(t).
    pub const ACCELERATION: OutputPort<Self, Vector> = OutputPort::new("acceleration");
    /// Position, then velocity.
    pub const STATE: OutputPort<Self, Vector> = OutputPort::new("state");
}

/// A path that is ready to be followed.
pub(crate) struct Path {
    curve: PiecewisePolynomial,
    knots: Knots,
    /// Names of the elements, where a file gives them.
    pub names: Vec<String>,
}

impl Path {
    /// Number of elements.
    pub fn size(&self) -> usize {
        self.curve.dimension()
    }

    /// x(t).
    pub fn position(&self, t: f64, x: &mut [f64]) {
        self.curve.value(t, x);
    }

    /// ẋ(t).
    pub fn velocity(&self, t: f64, v: &mut [f64]) {
        velocity(&self.curve, t, v);
    }

    /// ẍ(t).
    pub fn acceleration(&self, t: f64, a: &mut [f64]) {
        acceleration(&self.curve, t, a);
    }

    /// The first waypoint after `t`.
    pub fn next(&self, t: f64) -> Option<f64> {
        self.knots.next(t)
    }
}

impl WaypointTrajectory {
    /// Reads the waypoints and lays the path through them.
    pub(crate) fn path(&self, d: &Declaration) -> Result<Path, BlockError> {
        let given = Given {
            file: self.file.as_deref(),
            time: &self.time,
            columns: self.columns.as_deref(),
            times: &self.times,
            values: &self.waypoints,
            field: "waypoints",
        };
        let samples = given.samples(d)?;
        let (times, rows) = (&samples.times, &samples.rows);
        let rest = vec![0.0; rows.first().map_or(0, Vec::len)];
        let curve = match self.method {
            WaypointMethod::Linear => PiecewisePolynomial::linear(times, rows),
            WaypointMethod::Cubic => {
                PiecewisePolynomial::cubic_spline(times, rows, Ends::Clamped { start: &rest, end: &rest })
            }
            WaypointMethod::Pchip => PiecewisePolynomial::pchip(times, rows),
            WaypointMethod::MinJerk => {
                PiecewisePolynomial::minimum_jerk(times, rows, MinimumJerkEnds::default())
            }
        };
        let curve = curve.map_err(|error| given.error(error))?;
        let size = curve.dimension();
        if size > MAX_SIZE / 2 {
            let message = format!("{size} elements, and at most {} are possible", MAX_SIZE / 2);
            return Err(BlockError::parameter("waypoints", message));
        }
        Ok(Path { curve, knots: Knots::new(times, false, true), names: samples.names })
    }
}

#[typetag::serde]
impl Block for WaypointTrajectory {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let path = Arc::new(self.path(d)?);
        let (size, names) = (path.size(), path.names.clone());
        let of = path.clone();
        d.breakpoints(move |t| of.next(t));

        let shape = |names: Vec<String>, size: usize| {
            if names.is_empty() { Shape::from(size) } else { Shape::named(names) }
        };
        let both = names.iter().cloned().chain(names.iter().map(|name| format!("{name}_dot"))).collect();
        let time = d.time();
        let of = path.clone();
        d.output(Self::POSITION, shape(names.clone(), size)).from(time, move |t, x| of.position(t, x));
        let of = path.clone();
        d.output(Self::VELOCITY, shape(names.clone(), size)).from(time, move |t, v| of.velocity(t, v));
        let of = path.clone();
        d.output(Self::ACCELERATION, shape(names, size)).from(time, move |t, a| of.acceleration(t, a));
        d.output(Self::STATE, shape(both, 2 * size)).from(time, move |t, state| {
            let (x, v) = state.split_at_mut(size);
            path.position(t, x);
            path.velocity(t, v);
        });
        Ok(())
    }
}

register_block!(
    "sources",
    WaypointTrajectory,
    WaypointTrajectory {
        times: vec![0.0, 1.0, 3.0],
        waypoints: vec![vec![0.0, 0.0].into(), vec![1.0, 0.5].into(), vec![0.0, 1.0].into()],
        ..WaypointTrajectory::default()
    }
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::testing::{Bench, errors};
    use approx::assert_abs_diff_eq;

    const METHODS: [WaypointMethod; 4] =
        [WaypointMethod::Linear, WaypointMethod::Cubic, WaypointMethod::Pchip, WaypointMethod::MinJerk];

    fn path(method: WaypointMethod) -> WaypointTrajectory {
        WaypointTrajectory {
            times: vec![1.0, 2.0, 4.0],
            waypoints: vec![vec![0.0, 1.0].into(), vec![1.0, 1.0].into(), vec![3.0, -1.0].into()],
            method,
            ..WaypointTrajectory::default()
        }
    }

    #[test]
    fn every_method_meets_every_waypoint_and_rests_outside() {
        for method in METHODS {
            let mut bench = Bench::new(path(method));
            for (t, x) in [
                (0.0, [0.0, 1.0]),
                (1.0, [0.0, 1.0]),
                (2.0, [1.0, 1.0]),
                (4.0, [3.0, -1.0]),
                (7.0, [3.0, -1.0]),
            ] {
                assert_eq!(bench.at(t).get("position"), x, "{method:?} at {t}");
            }
            for t in [0.5, 4.0, 9.0] {
                assert_eq!(bench.at(t).get("velocity"), [0.0, 0.0], "{method:?} at {t}");
                assert_eq!(bench.get("acceleration"), [0.0, 0.0], "{method:?} at {t}");
            }
            assert_eq!(bench.schedule.next_breakpoint(1.5), 2.0);
        }
    }

    #[test]
    fn velocity_and_acceleration_are_the_derivatives_and_the_state_is_both() {
        for method in METHODS {
            let mut bench = Bench::new(path(method));
            for t in [1.25, 1.75, 2.5, 3.9] {
                let h = 1e-5;
                let (up, down) = (bench.at(t + h).get("state"), bench.at(t - h).get("state"));
                bench.at(t);
                let (v, a) = (bench.get("velocity"), bench.get("acceleration"));
                for i in 0..2 {
                    assert_abs_diff_eq!((up[i] - down[i]) / (2.0 * h), v[i], epsilon = 1e-8);
                    assert_abs_diff_eq!((up[i + 2] - down[i + 2]) / (2.0 * h), a[i], epsilon = 1e-7);
                }
                assert_eq!(bench.get("state"), [bench.get("position"), v].concat());
            }
        }
    }

    #[test]
    fn one_segment_of_least_jerk_is_the_well_known_quintic() {
        let block = WaypointTrajectory {
            times: vec![0.0, 2.0],
            waypoints: vec![1.0.into(), 4.0.into()],
            ..WaypointTrajectory::default()
        };
        let mut bench = Bench::new(block);
        for s in [0.1_f64, 0.5, 0.8] {
            let expected = 1.0 + 3.0 * (10.0 * s.powi(3) - 15.0 * s.powi(4) + 6.0 * s.powi(5));
            assert_abs_diff_eq!(bench.at(2.0 * s).get("position")[0], expected, epsilon = 1e-14);
        }
    }

    #[test]
    fn a_file_names_the_elements() {
        let block = WaypointTrajectory { file: Some("path.csv".to_owned()), ..WaypointTrajectory::default() };
        let bench = Bench::with_file(block, "path.csv", "t,hip,knee\n0,1,2\n2,3,6\n");
        let state = bench.schedule.outputs.iter().find(|output| output.name == "state").unwrap();
        assert_eq!(state.signature.elements, ["hip", "knee", "hip_dot", "knee_dot"]);
    }

    #[test]
    fn one_waypoint_is_not_a_path() {
        let block = WaypointTrajectory {
            times: vec![0.0],
            waypoints: vec![1.0.into()],
            ..WaypointTrajectory::default()
        };
        let text = errors(block);
        assert!(text.contains("block.times") && text.contains("at least 2 are needed"), "{text}");
    }
}
