//! Pads that feel pressure over their surface.

use nalgebra::Vector3;

use super::imperfections::Imperfections;
use super::readings::Sort;
use super::watched::Watched;
use crate::blocks::plant::ModelSource;
use crate::blocks::plant::evaluation::PatchForces;
use crate::prelude::*;

/// A tactile pad: what presses on a body over contact surfaces, where contact is hydroelastic.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `contact_patches` | list of patches, optional | `contact_patches` of the plant; nothing touches if it is not wired |
/// | `force` | vector\[3\], N | sum of the forces on the body, in world axes |
/// | `center` | vector\[3\], m | where they act in the world: the mean of all polygons by how hard they press; zero where nothing touches |
/// | `area` | scalar, m² | of all surfaces |
/// | `peak_pressure` | scalar, Pa | the largest |
/// | `valid` | boolean | false where the sample was lost and the reading before is shown |
///
/// Forces are those of the plant's last step. Noise, bias and the rest of the `imperfections` are of all numbers alike, each in its own unit.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TactilePad {
    /// The plant, such as `scene`: all of it, since contacts are between any of its shapes; the only plant if not given.
    #[serde(default = "ModelSource::beside", skip_serializing_if = "ModelSource::is_beside")]
    #[schemars(extend("default" = null))]
    pub model: ModelSource,
    /// The body that the pad is on, such as `hand/finger`.
    pub body: String,
    /// Only contacts with this body count, if it is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub other: Option<String>,
    /// Samples and their errors.
    #[serde(default)]
    pub imperfections: Imperfections,
}

impl Default for TactilePad {
    fn default() -> Self {
        TactilePad {
            model: ModelSource::default(),
            body: "world".to_owned(),
            other: None,
            imperfections: Imperfections::default(),
        }
    }
}

impl TactilePad {
    /// Contact surfaces of the plant.
    pub const CONTACT_PATCHES: InputPort<Self, Custom<PatchForces>> = InputPort::new("contact_patches");
    /// Sum of the forces.
    pub const FORCE: OutputPort<Self, Vector> = OutputPort::new("force");
    /// Where they act.
    pub const CENTER: OutputPort<Self, Vector> = OutputPort::new("center");
    /// Area of all surfaces.
    pub const AREA: OutputPort<Self, Scalar> = OutputPort::new("area");
    /// The largest pressure.
    pub const PEAK_PRESSURE: OutputPort<Self, Scalar> = OutputPort::new("peak_pressure");
    /// Whether the sample came through.
    pub const VALID: OutputPort<Self, Boolean> = OutputPort::new("valid");
}

#[typetag::serde]
impl Block for TactilePad {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let watched = Watched::new(d, &self.model, &self.body, self.other.as_ref())?;
        let patches = d.optional_input(Self::CONTACT_PATCHES, ());
        let readings =
            self.imperfections.declare(d, Sort::Numbers(8), (), patches, move |list, (), out| {
                let (mut force, mut moment) = (Vector3::zeros(), Vector3::zeros());
                let (mut area, mut peak, mut pressing) = (0.0, 0.0_f64, 0.0);
                for (list, patch) in
                    list.iter().flat_map(|list| list.patches.iter().map(move |patch| (list, patch)))
                {
                    let Some(sign) = watched.side(patch.a, patch.b) else { continue };
                    force += patch.wrench_W.force * sign;
                    area += patch.area;
                    for polygon in &list.polygons[patch.polygons.clone()] {
                        let corners = list.corners(polygon);
                        let middle = corners.iter().sum::<Vector3<f64>>() / corners.len().max(1) as f64;
                        let weight = polygon.force_W.dot(&polygon.normal_W);
                        moment += middle * weight;
                        pressing += weight;
                        peak = peak.max(polygon.pressure);
                    }
                }
                let center = if pressing > 0.0 { moment / pressing } else { Vector3::zeros() };
                out[..3].copy_from_slice(force.as_slice());
                out[3..6].copy_from_slice(center.as_slice());
                (out[6], out[7]) = (area, peak);
            })?;
        let axes = |unit: &str| Shape::named(["x", "y", "z"]).unit(unit);
        readings.output(d, Self::FORCE, axes("N"), (), |r, _, (), out| out.copy_from_slice(&r[..3]));
        readings.output(d, Self::CENTER, axes("m"), (), |r, _, (), out| out.copy_from_slice(&r[3..6]));
        readings.output(d, Self::AREA, "m^2", (), |r, _, (), out| *out = r[6]);
        readings.output(d, Self::PEAK_PRESSURE, "Pa", (), |r, _, (), out| *out = r[7]);
        readings.valid(d, Self::VALID);
        Ok(())
    }
}

register_block!("sensors", TactilePad, TactilePad { body: "rod".to_owned(), ..TactilePad::default() });
