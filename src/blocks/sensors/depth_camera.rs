//! Depths, pixel by pixel.

use std::f64::consts::PI;

use nalgebra::Vector3;

use super::imperfections::Imperfections;
use super::rays::{Eye, SensorRay, angle, count, world, yes};
use crate::blocks::plant::ModelSource;
use crate::multibody::spec::PoseSpec;
use crate::prelude::*;

/// A depth camera: for each pixel the depth z of the first shape behind it, seen through a pinhole, or `max_range`.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `state` | `vector[nq + nv]` | of the plant: its output `state`; `arm.state` for a part of it, `model: scene.arm` |
/// | `depth` | `vector[width·height]`, m | depths, row by row from the top, each row from the left |
/// | `nearest` | scalar, m | the least of them |
/// | `valid` | boolean | false where the sample was lost and the reading before is shown |
///
/// Its frame is that of cameras: z forward, x to the right, y down. Pixel (u, v) looks along
///
/// ```text
/// ((u + ½ − width/2)/f, (v + ½ − height/2)/f, 1),   f = width/(2 tan(field_of_view/2))
/// ```
///
/// and its depth is along z, not along the ray. One ray is cast for each pixel: 64 × 48 of them are plenty. Shapes that collide are seen.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DepthCamera {
    /// What is seen: the plant, such as `scene`, or a model in it; the only plant if not given.
    #[serde(default = "ModelSource::beside", skip_serializing_if = "ModelSource::is_beside")]
    #[schemars(extend("default" = null))]
    pub model: ModelSource,
    /// The body that it sits on, such as `arm/hand`; the world if not given.
    #[serde(default = "world")]
    pub body: String,
    /// Its frame in the body's frame.
    #[serde(default, skip_serializing_if = "PoseSpec::is_identity")]
    pub pose: PoseSpec,
    /// Pixels in a row.
    #[serde(default = "sixty_four")]
    #[schemars(range(min = 1, max = 100_000))]
    pub width: usize,
    /// Rows.
    #[serde(default = "forty_eight")]
    #[schemars(range(min = 1, max = 100_000))]
    pub height: usize,
    /// Angle that a row spans.
    #[serde(default = "sixty_degrees")]
    #[schemars(extend("exclusiveMinimum" = 0.0, "maximum" = 3.1, "unit" = "rad"))]
    pub field_of_view: f64,
    /// Depth up to which it sees.
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

fn sixty_four() -> usize {
    64
}
fn forty_eight() -> usize {
    48
}
fn sixty_degrees() -> f64 {
    PI / 3.0
}

impl DepthCamera {
    /// The plant's state.
    pub const STATE: InputPort<Self, Vector> = InputPort::new("state");
    /// The depths.
    pub const DEPTH: OutputPort<Self, Vector> = OutputPort::new("depth");
    /// The least depth.
    pub const NEAREST: OutputPort<Self, Scalar> = OutputPort::new("nearest");
    /// Whether the sample came through.
    pub const VALID: OutputPort<Self, Boolean> = OutputPort::new("valid");
}

#[typetag::serde]
impl Block for DepthCamera {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let (width, height) = (self.width, self.height);
        let pixels = count(width.saturating_mul(height), "width")?;
        // At half a turn the picture would be without end.
        let view = angle(self.field_of_view, 3.1)?;
        let focal = 0.5 * width as f64 / (0.5 * view).tan();
        let ray = |i: usize| {
            let offset = |k: usize, n: usize| (k as f64 + 0.5 - 0.5 * n as f64) / focal;
            let along = Vector3::new(offset(i % width, width), offset(i / width, height), 1.0);
            let length = along.norm();
            // A metre along the ray is this much depth.
            SensorRay { direction: along / length, scale: 1.0 / length }
        };
        let eye = Eye {
            model: &self.model,
            body: &self.body,
            pose: &self.pose,
            ignore_own_body: self.ignore_own_body,
            max_range: self.max_range,
            imperfections: &self.imperfections,
        };
        let readings = eye.declare(d, Self::STATE, (0..pixels).map(ray).collect())?;
        readings.numbers(d, Self::DEPTH, (pixels, "m"), 0);
        readings.output(d, Self::NEAREST, "m", (), |depths, _, (), out| {
            *out = depths.iter().copied().fold(f64::INFINITY, f64::min);
        });
        readings.valid(d, Self::VALID);
        Ok(())
    }
}

register_block!(
    "sensors",
    DepthCamera,
    DepthCamera {
        model: ModelSource::default(),
        body: "rod".to_owned(),
        pose: PoseSpec::default(),
        width: 8,
        height: 6,
        field_of_view: sixty_degrees(),
        max_range: 3.0,
        ignore_own_body: true,
        imperfections: Imperfections { resolution: 0.001.into(), ..Imperfections::sampled(0.1) },
    }
);
