//! The dish rack: an arm tips thin things out of a bin over a rack of wires, by a recorded motion, and artefacts are counted.
//!
//! | file | what is in it |
//! |---|---|
//! | `artefacts` | what went wrong in a run |
//! | `side_view` | a picture of one moment |

mod artefacts;
mod side_view;

use std::sync::Arc;

use anyhow::{Context, Result, anyhow};
use nalgebra::{Quaternion, Translation3, UnitQuaternion};

use super::embedded::{self, Embedded};
use super::{Lab, Record, methods};
use crate::blocks::plant::MultibodyPlant;
use crate::integrators::IntegratorSpec;
use crate::math::Pose;
use crate::multibody::model::Model;

pub use artefacts::Artefacts;
pub use side_view::side_view;

/// Bodies that are looked at: what stands still or carries, then the things.
const BODIES: [&str; 8] = [
    "rack/rack",
    "bin/bin",
    "hand/palm",
    "plate1/plate",
    "plate2/plate",
    "mug/mug",
    "spoon/spoon",
    "knife/knife",
];
/// The rack among the bodies.
const RACK: usize = 0;
/// The bin among the bodies.
const BIN: usize = 1;
/// The hand among the bodies.
const HAND: usize = 2;
/// The first of the things, which are to end in the rack.
const THINGS: usize = 3;

/// How long the replay takes, s.
pub const DURATION_S: f64 = 8.0;
/// From when on the hand holds the bin, s.
const GRIPPED_S: f64 = 0.95;
/// Until when, s.
const RELEASED_S: f64 = 6.55;
/// From when on all should be at rest, s: the arm has stopped 0.4 s before.
const REST_S: f64 = 7.5;

/// The diagram's assertion is to let artefacts happen.
const DISARMED: [&str; 1] = ["clear.value=-1"];

/// One run of the replay.
#[derive(Clone, Debug)]
pub struct Replay {
    /// What it took, without the looking.
    pub record: Record,
    /// The start and the end of every step.
    pub moments: Vec<Moment>,
    /// What went wrong.
    pub artefacts: Artefacts,
}

/// The end of a step.
#[derive(Clone, Debug)]
pub struct Moment {
    /// When, s.
    pub t: f64,
    /// CPU time of all steps until then, s.
    pub cpu_s: f64,
    /// Minimum signed distance of any two bodies, m.
    pub gap: f64,
    /// Kinetic energy of everything, J.
    pub kinetic: f64,
    /// Where the bodies are.
    poses: [Pose; BODIES.len()],
}

/// The replay with an integrator; it is run once in a lab.
pub fn replay(lab: &mut Lab, integrator: &IntegratorSpec, duration: f64) -> Result<Arc<Replay>> {
    let key = format!("dish rack, {}, {duration} s", methods::describe(integrator));
    lab.once(&key, |lab| {
        let diagram = embedded::diagram("dish_rack_arm", &DISARMED)?;
        let mut moments: Vec<Moment> = Vec::new();
        let mut cpu_s = 0.0;
        let clock = lab.clock();
        let mut since = clock.cpu_s();
        let mut record = lab.watch_diagram(&diagram, integrator, duration, |simulator| {
            if !moments.is_empty() {
                cpu_s += clock.cpu_s() - since;
            }
            let value = |name: &str| {
                let name = format!("scene.{name}");
                simulator.value(&name).with_context(|| format!("no output `{name}`"))
            };
            let mut poses = [Pose::identity(); BODIES.len()];
            for (pose, body) in poses.iter_mut().zip(BODIES) {
                *pose = read_pose(value(&format!("bodies.{body}.pose"))?);
            }
            let (gap, kinetic) = (value("smallest_gap")?[0], value("kinetic_energy")?[0]);
            moments.push(Moment { t: simulator.time(), cpu_s, gap, kinetic, poses });
            since = clock.cpu_s();
            Ok(())
        })?;
        record.cpu_s = cpu_s;
        record.penetration_m = moments.iter().map(|moment| -moment.gap).reduce(f64::max);
        lab.keep(record.clone());
        let artefacts = Artefacts::of(&moments, &record, &model()?, duration);
        Ok(Replay { record, moments, artefacts })
    })
}

impl Replay {
    /// The last moment that is not after t.
    pub fn at(&self, t: f64) -> &Moment {
        let i = self.moments.partition_point(|moment| moment.t <= t);
        &self.moments[i.saturating_sub(1)]
    }
}

/// The diagram's plant.
fn model() -> Result<Model> {
    let diagram = embedded::diagram("dish_rack_arm", &DISARMED)?;
    let plant: &MultibodyPlant = diagram.block("scene").context("no plant `scene`")?;
    let built = plant.build(&Embedded);
    Ok(built.map_err(|errors| anyhow!("{errors:?}"))?.0)
}

/// Geometries of the bodies that are looked at, each with the place of its body in [`BODIES`].
fn geometries(model: &Model) -> impl Iterator<Item = (usize, &crate::geometry::Attached)> {
    model.scene.geometries().iter().filter_map(|attached| {
        let body = &model.bodies[attached.body];
        let name = model.full_name(body.instance, &body.name);
        BODIES.iter().position(|known| *known == name).map(|index| (index, attached))
    })
}

/// A pose as ports have it: place, then quaternion.
fn read_pose(x: &[f64]) -> Pose {
    let turn = UnitQuaternion::from_quaternion(Quaternion::new(x[3], x[4], x[5], x[6]));
    Pose::from_parts(Translation3::new(x[0], x[1], x[2]), turn)
}
