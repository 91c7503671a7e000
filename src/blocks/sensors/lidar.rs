//! Distances along a beam, and all around in a plane.

use std::f64::consts::TAU;

use nalgebra::Vector3;

use super::imperfections::Imperfections;
use super::rays::{Eye, SensorRay, angle, count, world, yes};
use crate::blocks::plant::ModelSource;
use crate::multibody::spec::PoseSpec;
use crate::prelude::*;

/// A range beam: range = distance along its x axis to the first shape, or `max_range`.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `state` | `vector[nq + nv]` | of the plant: its output `state`; `arm.state` for a part of it, `model: scene.arm` |
/// | `range` | scalar, m | the distance |
/// | `detected` | boolean | whether there is anything within `max_range` |
/// | `valid` | boolean | false where the sample was lost and the reading before is shown |
///
/// Shapes that collide are seen. A beam that starts inside of one reads 0. Nothing has no error: it reads `max_range`.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RangeBeam {
    /// What is seen: the plant, such as `scene`, or a model in it; the only plant if not given.
    #[serde(default = "ModelSource::beside", skip_serializing_if = "ModelSource::is_beside")]
    #[schemars(extend("default" = null))]
    pub model: ModelSource,
    /// The body that it sits on, such as `arm/hand`; the world if not given.
    #[serde(default = "world")]
    pub body: String,
    /// Its frame in the body's frame; it looks along x.
    #[serde(default, skip_serializing_if = "PoseSpec::is_identity")]
    pub pose: PoseSpec,
    /// How far it sees.
    #[serde(default = "crate::blocks::defaults::ten")]
    #[schemars(extend("exclusiveMinimum" = 0.0, "unit" = "m"))]
    pub max_range: f64,
    /// Whether it looks through the shapes of the body that it sits on.
    #[serde(default = "yes")]
    pub ignore_own_body: bool,
    /// Samples, whose `period` it needs, and their errors, in m.
    #[serde(default = "crate::blocks::defaults::ten_hertz")]
    pub imperfections: Imperfections,
}

impl RangeBeam {
    /// The plant's state.
    pub const STATE: InputPort<Self, Vector> = InputPort::new("state");
    /// The distance.
    pub const RANGE: OutputPort<Self, Scalar> = OutputPort::new("range");
    /// Whether there is anything.
    pub const DETECTED: OutputPort<Self, Boolean> = OutputPort::new("detected");
    /// Whether the sample came through.
    pub const VALID: OutputPort<Self, Boolean> = OutputPort::new("valid");
}

#[typetag::serde]
impl Block for RangeBeam {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let eye = Eye {
            model: &self.model,
            body: &self.body,
            pose: &self.pose,
            ignore_own_body: self.ignore_own_body,
            max_range: self.max_range,
            imperfections: &self.imperfections,
        };
        let readings =
            eye.declare(d, Self::STATE, vec![SensorRay { direction: Vector3::x(), scale: 1.0 }])?;
        let max_range = self.max_range;
        readings.output(d, Self::RANGE, "m", (), |values, _, (), range| *range = values[0]);
        readings.output(d, Self::DETECTED, (), (), move |values, _, (), out| *out = values[0] < max_range);
        readings.valid(d, Self::VALID);
        Ok(())
    }
}

register_block!(
    "sensors",
    RangeBeam,
    RangeBeam {
        model: ModelSource::default(),
        body: "rod".to_owned(),
        pose: PoseSpec::default(),
        max_range: 2.0,
        ignore_own_body: true,
        imperfections: Imperfections { noise: 0.002.into(), ..Imperfections::sampled(0.02) },
    }
);

/// A planar lidar: the distance along each of its rays, fanned out in its x–y plane, to the first shape, or `max_range`.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `state` | `vector[nq + nv]` | of the plant: its output `state`; `arm.state` for a part of it, `model: scene.arm` |
/// | `ranges` | `vector[rays]`, m | distances, from the right of x to its left |
/// | `nearest` | scalar, m | the least of them |
/// | `bearing` | scalar, rad | the angle of that ray from x, towards y |
/// | `valid` | boolean | false where the sample was lost and the reading before is shown |
///
/// Ray i of n looks along the angle φ(−½ + (i + ½)/n) from x, φ being the field of view, so that the rays of a full turn are even. All are cast
/// at one instant. Shapes that collide are seen; a ray that starts inside of one reads 0. Nothing has no error: it reads `max_range`.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Lidar {
    /// What is seen: the plant, such as `scene`, or a model in it; the only plant if not given.
    #[serde(default = "ModelSource::beside", skip_serializing_if = "ModelSource::is_beside")]
    #[schemars(extend("default" = null))]
    pub model: ModelSource,
    /// The body that it sits on, such as `base/chassis`; the world if not given.
    #[serde(default = "world")]
    pub body: String,
    /// Its frame in the body's frame.
    #[serde(default, skip_serializing_if = "PoseSpec::is_identity")]
    pub pose: PoseSpec,
    /// Number of rays.
    #[serde(default = "one_per_degree")]
    #[schemars(range(min = 1, max = 100_000))]
    pub rays: usize,
    /// Angle from the first ray to the last, and half a step beyond each.
    #[serde(default = "full_turn")]
    #[schemars(extend("exclusiveMinimum" = 0.0, "maximum" = 6.284, "unit" = "rad"))]
    pub field_of_view: f64,
    /// How far it sees.
    #[serde(default = "crate::blocks::defaults::ten")]
    #[schemars(extend("exclusiveMinimum" = 0.0, "unit" = "m"))]
    pub max_range: f64,
    /// Whether it looks through the shapes of the body that it sits on.
    #[serde(default = "yes")]
    pub ignore_own_body: bool,
    /// Samples, whose `period` it needs, and their errors, in m.
    #[serde(default = "crate::blocks::defaults::ten_hertz")]
    pub imperfections: Imperfections,
}

fn one_per_degree() -> usize {
    360
}
fn full_turn() -> f64 {
    TAU
}

impl Lidar {
    /// The plant's state.
    pub const STATE: InputPort<Self, Vector> = InputPort::new("state");
    /// The distances.
    pub const RANGES: OutputPort<Self, Vector> = OutputPort::new("ranges");
    /// The least distance.
    pub const NEAREST: OutputPort<Self, Scalar> = OutputPort::new("nearest");
    /// The angle of the least distance.
    pub const BEARING: OutputPort<Self, Scalar> = OutputPort::new("bearing");
    /// Whether the sample came through.
    pub const VALID: OutputPort<Self, Boolean> = OutputPort::new("valid");
}

/// Which distance is the least, and how long it is.
fn nearest(ranges: &[f64]) -> (usize, f64) {
    let first = (0, f64::INFINITY);
    ranges.iter().enumerate().fold(first, |best, (i, range)| if *range < best.1 { (i, *range) } else { best })
}

#[typetag::serde]
impl Block for Lidar {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let rays = count(self.rays, "rays")?;
        let view = angle(self.field_of_view, TAU)?;
        let eye = Eye {
            model: &self.model,
            body: &self.body,
            pose: &self.pose,
            ignore_own_body: self.ignore_own_body,
            max_range: self.max_range,
            imperfections: &self.imperfections,
        };
        let angle = move |i: usize| view * ((i as f64 + 0.5) / rays as f64 - 0.5);
        let ray = |i: usize| {
            let (sin, cos) = angle(i).sin_cos();
            SensorRay { direction: Vector3::new(cos, sin, 0.0), scale: 1.0 }
        };
        let readings = eye.declare(d, Self::STATE, (0..rays).map(ray).collect())?;
        readings.numbers(d, Self::RANGES, (rays, "m"), 0);
        readings.output(d, Self::NEAREST, "m", (), |ranges, _, (), out| *out = nearest(ranges).1);
        readings
            .output(d, Self::BEARING, "rad", (), move |ranges, _, (), out| *out = angle(nearest(ranges).0));
        readings.valid(d, Self::VALID);
        Ok(())
    }
}

register_block!(
    "sensors",
    Lidar,
    Lidar {
        model: ModelSource::default(),
        body: "rod".to_owned(),
        pose: PoseSpec::default(),
        rays: 8,
        field_of_view: TAU,
        max_range: 5.0,
        ignore_own_body: true,
        imperfections: Imperfections { noise: 0.01.into(), ..Imperfections::sampled(0.05) },
    }
);
