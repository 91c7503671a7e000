//! Suction: an array of bellows, and a single cup with its air.
#![allow(non_snake_case)]

use std::f64::consts::PI;
use std::sync::Arc;

use nalgebra::{Unit, Vector3};

use crate::blocks::limits::positive_number;
use crate::blocks::plant::evaluation::{SpatialForce, SpatialForces};
use crate::blocks::plant::{ModelSource, Robot};
use crate::geometry::RayCaster;
use crate::multibody::kinematics::Kinematics;
use crate::multibody::model::WORLD;
use crate::prelude::*;

/// By how much of the range a look begins behind the lip: what presses into the lip is there all the same.
const BEHIND: f64 = 0.5;

/// An array of bellows that draw objects to them: on each, f = on·force·d/(d + φ), φ being how far the nearest thing along its axis is.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `state` | `vector[nq + nv]` | of the whole plant: its output `state` |
/// | `on` | scalar | 0 for off, 1 for on; in between for weak |
/// | `applied_forces` | wrenches on bodies | for the plant's port of the same name: two for each cup, which cancel |
/// | `force` | scalar, N | the sum of what the cups pull with |
/// | `distances` | `vector[cups]`, m | φ of each cup; `range` where there is nothing |
/// | `caught` | integer | cups that something is closer to than d |
///
/// Bellows are bodies of the model: light cylinders on slides with springs, pressed back by what they draw in. Towards `range` the force fades out, by a
/// factor of (1 − φ/range)². Cups do not see the tree of bodies that they belong to. The force grows as things come near, which no convex
/// potential has: it is explicit, and error control takes the steps that it needs.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SuctionGripper {
    /// The plant, such as `scene`; the only plant if not given.
    #[serde(default = "ModelSource::beside", skip_serializing_if = "ModelSource::is_beside")]
    #[schemars(extend("default" = null))]
    pub model: ModelSource,
    /// The bodies that draw, such as `gripper/cup0`.
    #[schemars(length(min = 1))]
    pub cups: Vec<String>,
    /// The body that is drawn to the objects in turn, such as the plate that the bellows sit on; the cups themselves if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reaction: Option<String>,
    /// The lip in the frame of each.
    #[serde(default)]
    #[schemars(extend("unit" = "m"))]
    pub lip: [f64; 3],
    /// Where each looks, in its own frame.
    #[serde(default = "down")]
    pub axis: [f64; 3],
    /// Force of each cup on what touches it.
    #[serde(default = "ten_newtons")]
    #[schemars(extend("exclusiveMinimum" = 0.0, "unit" = "N"))]
    pub force: f64,
    /// The distance d at which half of it is left.
    #[serde(default = "two_millimetres")]
    #[schemars(extend("exclusiveMinimum" = 0.0, "unit" = "m"))]
    pub distance: f64,
    /// How far it reaches.
    #[serde(default = "fifty_millimetres")]
    #[schemars(extend("exclusiveMinimum" = 0.0, "unit" = "m"))]
    pub range: f64,
}

fn down() -> [f64; 3] {
    [0.0, 0.0, -1.0]
}

impl SuctionGripper {
    /// The plant's state.
    pub const STATE: InputPort<Self, Vector> = InputPort::new("state");
    /// Whether it draws.
    pub const ON: InputPort<Self, Scalar> = InputPort::new("on");
    /// Wrenches on cups and objects.
    pub const APPLIED_FORCES: OutputPort<Self, Custom<SpatialForces>> = OutputPort::new("applied_forces");
    /// The sum of all forces.
    pub const FORCE: OutputPort<Self, Scalar> = OutputPort::new("force");
    /// How far things are.
    pub const DISTANCES: OutputPort<Self, Vector> = OutputPort::new("distances");
    /// Cups that hold something.
    pub const CAUGHT: OutputPort<Self, Integer> = OutputPort::new("caught");
}

#[typetag::serde]
impl Block for SuctionGripper {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let force = positive_number(self.force, "force")?;
        let (near, range) =
            (positive_number(self.distance, "distance")?, positive_number(self.range, "range")?);
        let mut lips = Lips::new(d, &self.model, ("cups", &self.cups), self.lip, self.axis, range)?;
        lips.reaction = match &self.reaction {
            Some(body) => Some(lips.robot.body(body, "reaction")?),
            None => None,
        };
        let n = self.cups.len();
        let state = d.input(Self::STATE, lips.states());
        let on = d.input(Self::ON, ());
        let seen = lips.declare(d, state);
        let pull = move |on: f64, phi: f64| {
            let phi = phi.max(0.0);
            on * force * near / (near + phi) * (1.0 - phi / range).max(0.0).powi(2)
        };
        let of = lips.clone();
        d.output(Self::APPLIED_FORCES, ())
            .from((seen, on), move |(seen, on), forces| of.apply(seen, |_, phi| pull(on, phi), forces))
            .held();
        d.output(Self::FORCE, "N")
            .from((seen, on), move |(seen, on), sum| *sum = seen.sights.iter().map(|s| pull(on, s.phi)).sum())
            .held();
        d.output(Self::DISTANCES, (n, "m"))
            .from(seen, |seen, out| out.iter_mut().zip(&seen.sights).for_each(|(out, s)| *out = s.phi))
            .held();
        d.output(Self::CAUGHT, ())
            .from(seen, move |seen, out| *out = seen.sights.iter().filter(|s| s.phi < near).count() as i64);
        Ok(())
    }
}

register_block!(
    "actuators",
    SuctionGripper,
    SuctionGripper {
        model: ModelSource::default(),
        cups: vec!["rod".to_owned()],
        reaction: None,
        lip: [0.0, 0.0, -1.0],
        axis: down(),
        force: 10.0,
        distance: 0.002,
        range: 0.05,
    }
);

/// A suction cup with its air: it draws with the vacuum in it, as far as its lip seals.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `state` | `vector[nq + nv]` | of the whole plant: its output `state` |
/// | `on` | scalar | how far the valve to the pump is open, 0 to 1 |
/// | `applied_forces` | wrenches on bodies | for the plant's port of the same name: one on the cup, one on what it holds |
/// | `force` | scalar, N | what it pulls with |
/// | `pressure` | scalar, Pa | in the cup, below that outside: negative |
/// | `distance` | scalar, m | gap between the lip and what is nearest along its axis; twice `gap` where there is nothing |
/// | `sealed` | boolean | whether the lip seals by half and the vacuum is more than half of what it can be |
///
/// With p the vacuum in the cup, x the part that it is of the pump's, φ the gap and A = π radius²:
///
/// ```text
/// s(φ) = 1 where φ ≤ 0, 0 where φ ≥ gap, smooth in between
/// F = A p s(φ),     p = vacuum·x
/// ẋ = (on·(1 − leak)·s(φ) − x)/τ,     τ = pump_time while x rises, vent_time while it falls
/// ```
///
/// What is pulled harder than A p comes off: the gap opens and the air comes in. The lip is a body of the model that collides, and its friction holds what
/// slides. The cup does not see the tree of bodies that it belongs to.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SuctionCup {
    /// The plant, such as `scene`; the only plant if not given.
    #[serde(default = "ModelSource::beside", skip_serializing_if = "ModelSource::is_beside")]
    #[schemars(extend("default" = null))]
    pub model: ModelSource,
    /// The cup, such as `arm/cup`.
    pub body: String,
    /// The middle of its lip, in its frame.
    #[serde(default)]
    #[schemars(extend("unit" = "m"))]
    pub lip: [f64; 3],
    /// Where it looks, in its frame.
    #[serde(default = "down")]
    pub axis: [f64; 3],
    /// Radius of the lip.
    #[serde(default = "twenty_millimetres")]
    #[schemars(extend("exclusiveMinimum" = 0.0, "unit" = "m"))]
    pub radius: f64,
    /// Vacuum of the pump: how far below the air outside it gets.
    #[serde(default = "sixty_kilopascals")]
    #[schemars(extend("exclusiveMinimum" = 0.0, "unit" = "Pa"))]
    pub vacuum: f64,
    /// The part of it that leaks away through what is held.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[schemars(range(min = 0.0, max = 1.0), extend("unit" = "1", "default" = 0.0))]
    pub leak: f64,
    /// The gap beyond which the lip does not seal at all.
    #[serde(default = "two_millimetres")]
    #[schemars(extend("exclusiveMinimum" = 0.0, "unit" = "m"))]
    pub gap: f64,
    /// Time constant with which the pump draws the air out.
    #[serde(default = "fifty_milliseconds")]
    #[schemars(extend("exclusiveMinimum" = 0.0, "unit" = "s"))]
    pub pump_time: f64,
    /// Time constant with which air comes in.
    #[serde(default = "twenty_milliseconds")]
    #[schemars(extend("exclusiveMinimum" = 0.0, "unit" = "s"))]
    pub vent_time: f64,
}

fn is_zero(number: &f64) -> bool {
    *number == 0.0
}
fn ten_newtons() -> f64 {
    10.0
}
fn fifty_millimetres() -> f64 {
    0.05
}
fn twenty_millimetres() -> f64 {
    0.02
}
/// What an ejector reaches.
fn sixty_kilopascals() -> f64 {
    6e4
}
fn two_millimetres() -> f64 {
    0.002
}
fn fifty_milliseconds() -> f64 {
    0.05
}
fn twenty_milliseconds() -> f64 {
    0.02
}

impl SuctionCup {
    /// The plant's state.
    pub const STATE: InputPort<Self, Vector> = InputPort::new("state");
    /// The valve.
    pub const ON: InputPort<Self, Scalar> = InputPort::new("on");
    /// Wrenches on the cup and on what it holds.
    pub const APPLIED_FORCES: OutputPort<Self, Custom<SpatialForces>> = OutputPort::new("applied_forces");
    /// The force.
    pub const FORCE: OutputPort<Self, Scalar> = OutputPort::new("force");
    /// Pressure in the cup, below that outside.
    pub const PRESSURE: OutputPort<Self, Scalar> = OutputPort::new("pressure");
    /// The gap.
    pub const DISTANCE: OutputPort<Self, Scalar> = OutputPort::new("distance");
    /// Whether it holds.
    pub const SEALED: OutputPort<Self, Boolean> = OutputPort::new("sealed");
}

/// 1 where φ ≤ 0, 0 where φ ≥ gap, and smooth in between.
fn seal(phi: f64, gap: f64) -> f64 {
    let s = (1.0 - phi / gap).clamp(0.0, 1.0);
    s * s * (3.0 - 2.0 * s)
}

#[typetag::serde]
impl Block for SuctionCup {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let area = PI * positive_number(self.radius, "radius")?.powi(2);
        let (vacuum, gap) = (positive_number(self.vacuum, "vacuum")?, positive_number(self.gap, "gap")?);
        let pump = positive_number(self.pump_time, "pump_time")?;
        let vent = positive_number(self.vent_time, "vent_time")?;
        let cups = std::slice::from_ref(&self.body);
        let lips = Lips::new(d, &self.model, ("body", cups), self.lip, self.axis, 2.0 * gap)?;
        let state = d.input(Self::STATE, lips.states());
        let on = d.input(Self::ON, ());
        let seen = lips.declare(d, state);
        // As a part of the pump's, so that errors of it count as such.
        let x = d.continuous("vacuum", vec![0.0]);
        let most = 1.0 - self.leak;
        // How fast the vacuum changes, and the time constant with which it does.
        let change = move |x: f64, seen: &Seen, on: f64| {
            let off = on.clamp(0.0, 1.0) * most * seal(seen.sights[0].phi, gap) - x;
            let time = if off > 0.0 { pump } else { vent };
            (off / time, time)
        };
        d.derivative(x)
            .from((x, on, seen), move |(x, on, seen), rate| rate[0] = change(x[0], seen, on).0)
            // What it sees is explicit, as is the force.
            .jacobian_on(vec![0, 1], move |(x, on, seen), j| {
                let (_, time) = change(x[0], seen, on);
                let mut to = j.argument(0);
                to[(0, 0)] = -1.0 / time;
                let is_between = (0.0..=1.0).contains(&on);
                to[(0, 1)] = if is_between { most * seal(seen.sights[0].phi, gap) / time } else { 0.0 };
            });
        let force = move |x: f64, phi: f64| area * vacuum * x.max(0.0) * seal(phi, gap);
        let of = lips.clone();
        d.output(Self::APPLIED_FORCES, ())
            .from((seen, x), move |(seen, x), forces| of.apply(seen, |_, phi| force(x[0], phi), forces))
            .held();
        d.output(Self::FORCE, "N")
            .from((seen, x), move |(seen, x), out| *out = force(x[0], seen.sights[0].phi))
            .held();
        d.output(Self::PRESSURE, "Pa").from(x, move |x, out| *out = -vacuum * x[0]).jacobian(move |_, j| {
            j.argument(0)[(0, 0)] = -vacuum;
        });
        d.output(Self::DISTANCE, "m").from(seen, |seen, out| *out = seen.sights[0].phi).held();
        d.output(Self::SEALED, ()).from((seen, x), move |(seen, x), out| {
            *out = seal(seen.sights[0].phi, gap) > 0.5 && x[0] > 0.5 * most;
        });
        Ok(())
    }
}

register_block!(
    "actuators",
    SuctionCup,
    SuctionCup {
        model: ModelSource::default(),
        body: "rod".to_owned(),
        lip: [0.0, 0.0, -1.0],
        axis: down(),
        radius: 0.02,
        vacuum: 6e4,
        leak: 0.0,
        gap: two_millimetres(),
        pump_time: fifty_milliseconds(),
        vent_time: fifty_milliseconds(),
    }
);

/// Lips of cups, and what is in front of them.
#[derive(Clone)]
struct Lips {
    robot: Arc<Robot>,
    bodies: Vec<usize>,
    p_BL: Vector3<f64>,
    axis_B: Unit<Vector3<f64>>,
    range: f64,
    /// What is drawn in turn; the cup itself if not given.
    reaction: Option<usize>,
}

/// What is in front of a lip.
#[derive(Clone, Copy)]
struct Sight {
    /// How far it is from the lip, m; negative where it presses into it.
    phi: f64,
    /// The body.
    body: Option<usize>,
    /// Where the lip is, and where it looks, in the world.
    p_WL: Vector3<f64>,
    axis_W: Vector3<f64>,
}

/// What all cups see, and room to look in.
#[derive(Clone)]
struct Seen {
    sights: Vec<Sight>,
    kinematics: Kinematics,
    caster: RayCaster,
    X_WB: Vec<Pose>,
}

impl Lips {
    fn new(
        d: &Declaration,
        source: &ModelSource,
        (field, names): (&str, &[String]),
        lip: [f64; 3],
        axis: [f64; 3],
        range: f64,
    ) -> Result<Lips, BlockError> {
        if matches!(source, ModelSource::Plant(text) if text.contains('.')) {
            let message = "cups draw at all bodies: name the plant alone, such as `scene`";
            return Err(BlockError::parameter("model", message));
        }
        let robot = source.build(d, "model")?;
        let bodies: Result<Vec<usize>, BlockError> =
            names.iter().map(|name| robot.body(name, field)).collect();
        let axis_B = Unit::try_new(Vector3::from(axis), 1e-9)
            .ok_or_else(|| BlockError::parameter("axis", "`axis` must have a direction"))?;
        if lip.iter().any(|x| !x.is_finite()) {
            return Err(BlockError::parameter("lip", "`lip` must be made of finite numbers"));
        }
        Ok(Lips {
            robot: Arc::new(robot),
            bodies: bodies?,
            p_BL: Vector3::from(lip),
            axis_B,
            range,
            reaction: None,
        })
    }

    fn states(&self) -> usize {
        self.robot.nq() + self.robot.nv()
    }

    /// What the cups see in a state of the plant.
    fn declare(&self, d: &mut Declaration, state: Input<Vector>) -> Intermediate<Seen> {
        let model = &self.robot.model;
        let nothing = Sight { phi: self.range, body: None, p_WL: Vector3::zeros(), axis_W: Vector3::zeros() };
        let seen = d.intermediate(
            "seen",
            Seen {
                sights: vec![nothing; self.bodies.len()],
                kinematics: Kinematics::new(model),
                caster: RayCaster::new(&model.scene),
                X_WB: vec![Pose::identity(); model.bodies.len()],
            },
        );
        let lips = self.clone();
        d.compute(seen).from(state, move |state, seen| lips.look(state, seen));
        seen
    }

    fn look(&self, state: &[f64], seen: &mut Seen) {
        let model = &self.robot.model;
        let (q, v) = state.split_at(model.nq());
        let Seen { sights, kinematics, caster, X_WB } = seen;
        kinematics.update(model, q, v);
        for geometry in model.scene.geometries() {
            X_WB[geometry.body] = kinematics.body_pose(model, geometry.body);
        }
        let tree = |body: usize| match model.bodies[body].link {
            WORLD => None,
            link => Some(model.links[link].tree),
        };
        let behind = BEHIND * self.range;
        let mut own = None;
        for (i, (cup, sight)) in self.bodies.iter().zip(sights).enumerate() {
            if i == 0 || tree(*cup) != own {
                own = tree(*cup);
                caster
                    .update(&model.scene, X_WB, |body| body != *cup && (own.is_none() || tree(body) != own));
            }
            let X_WC = kinematics.body_pose(model, *cup);
            sight.p_WL = X_WC.transform_point(&self.p_BL.into()).coords;
            sight.axis_W = X_WC.rotation * self.axis_B.into_inner();
            let from = sight.p_WL - sight.axis_W * behind;
            let hit = caster.cast(&model.scene, &from, &sight.axis_W, self.range + behind);
            sight.phi = hit.map_or(self.range, |hit| hit.distance - behind);
            sight.body = hit.map(|hit| model.scene.geometries()[hit.geometry].body);
        }
    }

    /// Two wrenches for each cup, with the force that `pull` gives by its number and how far things are.
    fn apply(&self, seen: &Seen, pull: impl Fn(usize, f64) -> f64, forces: &mut SpatialForces) {
        let model = &self.robot.model;
        forces.0.clear();
        for (i, (cup, sight)) in self.bodies.iter().zip(&seen.sights).enumerate() {
            let force = sight.axis_W * if sight.body.is_some() { pull(i, sight.phi) } else { 0.0 };
            let on = |body: usize, p_BQ: Vector3<f64>, force: Vector3<f64>| SpatialForce {
                body,
                p_BQ,
                wrench: Wrench::new(Vector3::zeros(), force),
            };
            // Both act along one line, at one point, so that they cancel.
            let lip_in = |body: usize| match body == *cup {
                true => self.p_BL,
                false => {
                    let X_WB = seen.kinematics.body_pose(model, body);
                    X_WB.inverse_transform_point(&sight.p_WL.into()).coords
                }
            };
            let own = self.reaction.unwrap_or(*cup);
            let other = sight.body.unwrap_or(*cup);
            forces.0.push(on(own, lip_in(own), force));
            forces.0.push(on(other, lip_in(other), -force));
        }
    }
}
