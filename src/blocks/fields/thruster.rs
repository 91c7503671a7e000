//! Thrust along an axis of a body.
#![allow(non_snake_case)]

use nalgebra::Vector3;

use super::body::{Bodies, room, vector};
use crate::blocks::limits::{Limits, finite, positive_number};
use crate::blocks::plant::ModelSource;
use crate::blocks::plant::evaluation::{SpatialForce, SpatialForces};
use crate::math::spatial::Wrench;
use crate::prelude::*;

/// Thrust along an axis of a body: T ḟ = clamp(command) − f, force = f n, torque = κ f n.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `command` | scalar | the thrust asked for, N |
/// | `pose` | pose | of the body |
/// | `forces` | wrenches on bodies | on the body, for a plant's `applied_forces` |
/// | `thrust` | scalar, N | the thrust f |
///
/// The force acts on the point `xyz` of the body along its `axis` n. A propeller is braked by the air, and hands that on to the body: κ is that
/// torque by the thrust, some 1 to 2 cm for a small propeller, positive for one that turns clockwise as seen from where its thrust points to.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Thruster {
    /// The plant that the body is in, such as `scene`; the only plant if not given.
    #[serde(default = "ModelSource::beside", skip_serializing_if = "ModelSource::is_beside")]
    #[schemars(extend("default" = null))]
    pub model: ModelSource,
    /// The body, as `model/body`.
    pub body: String,
    /// Where it pushes, in the body's frame.
    #[serde(default)]
    #[schemars(extend("unit" = "m"))]
    pub xyz: [f64; 3],
    /// Which way it pushes, in the body's frame; its length does not matter.
    #[serde(default = "up")]
    pub axis: [f64; 3],
    /// Torque κ about the axis by the thrust.
    #[serde(default)]
    #[schemars(extend("unit" = "m"))]
    pub torque_coefficient: f64,
    /// Minimum thrust; none if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("unit" = "N"))]
    pub lower: Option<f64>,
    /// Maximum thrust; none if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("unit" = "N"))]
    pub upper: Option<f64>,
    /// Lag T of the thrust behind the command, greater than zero; none if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("exclusiveMinimum" = 0.0, "unit" = "s"))]
    pub time_constant: Option<f64>,
    /// Thrust at the start, where there is a lag.
    #[serde(default)]
    #[schemars(extend("unit" = "N"))]
    pub initial: f64,
}

fn up() -> [f64; 3] {
    [0.0, 0.0, 1.0]
}

impl Thruster {
    /// The thrust asked for.
    pub const COMMAND: InputPort<Self, Scalar> = InputPort::new("command");
    /// Pose of the body.
    pub const POSE: InputPort<Self, Pose> = InputPort::new("pose");
    /// On the body.
    pub const FORCES: OutputPort<Self, Custom<SpatialForces>> = OutputPort::new("forces");
    /// The thrust.
    pub const THRUST: OutputPort<Self, Scalar> = OutputPort::new("thrust");
}

#[typetag::serde]
impl Block for Thruster {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let body = Bodies::new(d, &self.model)?.find_moving(&self.body, "body")?;
        let p_BQ = vector(self.xyz, "xyz")?;
        let axis = vector(self.axis, "axis")?.try_normalize(1e-12);
        let axis = axis.ok_or_else(|| BlockError::parameter("axis", "`axis` has no direction"))?;
        let kappa = self.torque_coefficient;
        finite(&kappa.into(), 1, "torque_coefficient")?;
        let (lower, upper) = (self.lower.map(Into::into), self.upper.map(Into::into));
        let limits = Limits::new(lower.as_ref(), upper.as_ref(), 1)?;
        let push = move |f: f64, X_WB: &Pose, forces: &mut SpatialForces| {
            let force: Vector3<f64> = X_WB.rotation * axis * f;
            room(forces, 1)[0] = SpatialForce { body, p_BQ, wrench: Wrench::new(force * kappa, force) };
        };
        let command = d.input(Self::COMMAND, "N");
        let pose = d.input(Self::POSE, ());
        let Some(tau) = self.time_constant else {
            let clamped = limits.clone();
            d.output(Self::FORCES, ()).from((command, pose), move |(u, X_WB), forces| {
                push(clamped.clamp(0, u), &X_WB, forces);
            });
            d.output(Self::THRUST, "N")
                .from(command, move |u, thrust| *thrust = limits.clamp(0, u))
                .elementwise();
            return Ok(());
        };
        positive_number(tau, "time_constant")?;
        finite(&self.initial.into(), 1, "initial")?;
        limits.check(&[self.initial], "initial")?;
        let f = d.continuous("thrust", vec![self.initial]);
        d.output(Self::FORCES, ()).from((f, pose), move |(f, X_WB), forces| push(f[0], &X_WB, forces));
        d.output(Self::THRUST, "N")
            .from(f, |f, thrust| *thrust = f[0])
            .jacobian(|_, j| j.diagonal(0, |_| 1.0));
        d.derivative(f)
            .from((command, f), move |(u, f), rate| rate[0] = (limits.clamp(0, u) - f[0]) / tau)
            .elementwise();
        Ok(())
    }
}

register_block!(
    "fields",
    Thruster,
    Thruster {
        model: ModelSource::default(),
        body: "rod".to_owned(),
        xyz: [0.1, 0.0, 0.0],
        axis: up(),
        torque_coefficient: 0.016,
        lower: Some(0.0),
        upper: Some(10.0),
        time_constant: Some(0.05),
        initial: 0.0,
    }
);

#[cfg(test)]
mod tests {
    use crate::blocks::fields::tests::{in_scene, numbers, refused, value};

    const DRONE: &str = "- {name: drone, model: {bodies: {hull: {mass: 0.8, inertia: [0.01, 0.01, 0.02]}}}, pose: {rpy: [0, 0, 0.6]}}";

    /// Two thrusters that carry the weight: one turns one way, the other the other way.
    #[test]
    fn half_the_weight_each_hovers_and_spins_by_what_is_left() {
        let thruster = |name: &str, x: f64, kappa: f64, more: &str| {
            format!(
                "{name}: {{type: Thruster, model: scene.drone, body: hull, xyz: [{x}, 0, 0.1], torque_coefficient: {kappa}{more}}}"
            )
        };
        let run = |kappa: f64, more: &str| {
            let blocks = [
                thruster("left", -0.2, 0.02, more),
                thruster("right", 0.2, kappa, more),
                "both: {type: SumForces}".to_owned(),
                "weight: {type: Constant, value: 3.924}".to_owned(),
            ];
            let wires = "left.command: weight.out
  right.command: weight.out
  left.pose: scene.bodies.drone/hull.pose
  right.pose: scene.bodies.drone/hull.pose
  both.in1: left.forces
  both.in2: right.forces
  scene.applied_forces: both.forces";
            let mut simulator = in_scene(DRONE, &blocks.join("\n  "), wires);
            simulator.advance_to(2.0).unwrap();
            (
                numbers(&simulator, "scene.bodies.drone/hull.pose"),
                numbers(&simulator, "scene.bodies.drone/hull.twist"),
            )
        };
        let (pose, twist) = run(-0.02, "");
        assert!(pose[..3].iter().chain(&twist).all(|x| x.abs() < 1e-9), "{pose:?} {twist:?}");
        // Both the same way: τ = 0.04 · 3.924 N m about z, on 0.02 kg m², for 2 s.
        let (pose, twist) = run(0.02, "");
        assert!(pose[..3].iter().all(|x| x.abs() < 1e-7), "{pose:?}");
        assert!((twist[2] - 0.04 * 3.924 / 0.02 * 2.0).abs() < 1e-6, "{twist:?}");
        // With a lag T the hull has lost g T in speed by the time that they push fully, and not got it back.
        let (_, twist) = run(-0.02, ", time_constant: 0.1");
        assert!((twist[5] + 9.81 * 0.1 * (1.0 - (-20.0_f64).exp())).abs() < 1e-6, "{twist:?}");
    }

    /// A push along x of the body at a point off the centre: it goes with the body, and turns it.
    #[test]
    fn the_axis_and_the_point_are_those_of_the_body() {
        let mut simulator = in_scene(
            DRONE,
            "side: {type: Thruster, model: scene, body: drone/hull, xyz: [0, 0.1, 0], axis: [2, 0, 0], upper: 1.5}\n  u: {type: Constant, value: 9.0}",
            "side.command: u.out\n  side.pose: scene.bodies.drone/hull.pose\n  scene.applied_forces: side.forces",
        );
        simulator.advance_to(0.0).unwrap();
        assert_eq!(value(&simulator, "side.thrust"), 1.5);
        // The last step's acceleration is that at the start: ω̇ then v̇.
        simulator.advance_to(1e-4).unwrap();
        let vdot = numbers(&simulator, "scene.accelerations");
        let expected =
            [0.0, 0.0, -0.1 * 1.5 / 0.02, 1.5 / 0.8 * 0.6_f64.cos(), 1.5 / 0.8 * 0.6_f64.sin(), -9.81];
        for (ours, expected) in vdot.iter().zip(expected) {
            assert!((ours - expected).abs() < 1e-3, "{vdot:?}");
        }
    }

    #[test]
    fn wrong_parameters_are_named() {
        let text = refused(DRONE, "side: {type: Thruster, model: scene, body: drone/hull, axis: [0, 0, 0]}");
        assert!(text.contains("`axis` has no direction"), "{text}");
        let text = refused(
            DRONE,
            "side: {type: Thruster, model: scene, body: drone/hull, time_constant: 1, lower: 1}",
        );
        assert!(text.contains("`initial` must lie between `lower`, 1"), "{text}");
    }
}
