//! Switches that close when something touches.

use super::imperfections::Imperfections;
use super::readings::Sort;
use super::watched::Watched;
use crate::blocks::plant::ModelSource;
use crate::blocks::plant::evaluation::ContactForces;
use crate::prelude::*;

/// A contact switch on a body: it closes when the contacts press with `press`, and opens when they press with no more than `release`.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `contact_forces` | list of forces, optional | `contact_forces` of the plant; nothing touches if it is not wired |
/// | `pressed` | boolean | whether the switch is closed |
/// | `force` | scalar, N | sum of the normal forces on the body, as read |
/// | `valid` | boolean | false where the sample was lost and the reading before is shown |
///
/// The forces are those of the plant's last step, so that without a `period` the switch changes at the ends of steps: it may close as
/// late as a step is long. Where that matters, give it a `period`, or the integrator a `max_step`. Noise, bias and the rest of the
/// `imperfections` are of the force.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ContactSwitch {
    /// The plant, such as `scene`: all of it, since contacts are between any of its shapes; the only plant if not given.
    #[serde(default = "ModelSource::beside", skip_serializing_if = "ModelSource::is_beside")]
    #[schemars(extend("default" = null))]
    pub model: ModelSource,
    /// The body that the switch is on, such as `arm/finger`.
    pub body: String,
    /// Only contacts with this body count, if it is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub other: Option<String>,
    /// Force at which it closes.
    #[serde(default = "one_newton")]
    #[schemars(extend("exclusiveMinimum" = 0.0, "unit" = "N"))]
    pub press: f64,
    /// Force at which it opens again; half of `press` if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0.0), extend("unit" = "N"))]
    pub release: Option<f64>,
    /// Samples and their errors, in N.
    #[serde(default)]
    pub imperfections: Imperfections,
}

fn one_newton() -> f64 {
    1.0
}

impl Default for ContactSwitch {
    fn default() -> Self {
        ContactSwitch {
            model: ModelSource::default(),
            body: "world".to_owned(),
            other: None,
            press: one_newton(),
            release: None,
            imperfections: Imperfections::default(),
        }
    }
}

impl ContactSwitch {
    /// Contacts of the plant with their forces.
    pub const CONTACT_FORCES: InputPort<Self, Custom<ContactForces>> = InputPort::new("contact_forces");
    /// Whether the switch is closed.
    pub const PRESSED: OutputPort<Self, Boolean> = OutputPort::new("pressed");
    /// Sum of the normal forces.
    pub const FORCE: OutputPort<Self, Scalar> = OutputPort::new("force");
    /// Whether the sample came through.
    pub const VALID: OutputPort<Self, Boolean> = OutputPort::new("valid");
}

#[typetag::serde]
impl Block for ContactSwitch {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let watched = Watched::new(d, &self.model, &self.body, self.other.as_ref())?;
        let (press, release) = (self.press, self.release.unwrap_or(0.5 * self.press));
        if !(press > 0.0 && press.is_finite()) {
            let message = format!("`press` must be a force greater than 0, and is {press}");
            return Err(BlockError::parameter("press", message));
        }
        if !(0.0..=press).contains(&release) {
            let message = format!("`release` must be from 0 to `press`, {press}, and is {release}");
            return Err(BlockError::parameter("release", message));
        }
        let forces = d.optional_input(Self::CONTACT_FORCES, ());
        let readings =
            self.imperfections.declare(d, Sort::Numbers(1), (), forces, move |forces, (), out| {
                let contacts = forces.iter().flat_map(|list| &list.0);
                let counted = contacts.filter(|contact| watched.side(contact.a, contact.b).is_some());
                out[0] = counted.map(|contact| contact.force_W.dot(&contact.normal_W)).sum();
            })?;
        // Between the two forces it is what it was.
        let next = move |force: f64, pressed: bool| force >= press || force > release && pressed;
        let pressed = d.discrete("pressed", false);
        readings.output(d, Self::PRESSED, (), pressed, move |force, _, before, out| {
            *out = next(force[0], *before);
        });
        readings.update(d, pressed, move |force, _, pressed| *pressed = next(force[0], *pressed));
        readings.output(d, Self::FORCE, "N", (), |force, _, (), out| *out = force[0]);
        readings.valid(d, Self::VALID);
        Ok(())
    }
}

register_block!(
    "sensors",
    ContactSwitch,
    ContactSwitch { body: "rod".to_owned(), ..ContactSwitch::default() }
);
