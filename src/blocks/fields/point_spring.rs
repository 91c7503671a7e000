//! A spring and damper between points of two bodies.
#![allow(non_snake_case)]

use nalgebra::Vector3;

use super::body::{Bodies, check_ends, room, vector};
use crate::blocks::limits::non_negative;
use crate::blocks::plant::ModelSource;
use crate::blocks::plant::evaluation::{SpatialForce, SpatialForces};
use crate::math::spatial::Wrench;
use crate::multibody::spec::PointSpec;
use crate::prelude::*;

/// A spring and damper between points of two bodies: tension = k (l − l₀) + d l̇ along the line between them.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `pose_a`, `pose_b` | pose | of the bodies; none for the world |
/// | `twist_a`, `twist_b` | twist | of the bodies, where a `damping` is given; none for the world |
/// | `forces` | wrenches on bodies | on a and on b, for a plant's `applied_forces` |
/// | `length` | scalar, m | the distance l of the points |
/// | `tension` | scalar, N | positive pulls the points together |
///
/// With `stiffness` left out it is a damper alone. With `length` zero the force is k p_AB, which has a direction everywhere; else there is none
/// where the points meet. With `tension_only` it is a rope: it pulls, and never pushes.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PointSpring {
    /// The plant that the bodies are in, such as `scene`; the only plant if not given.
    #[serde(default = "ModelSource::beside", skip_serializing_if = "ModelSource::is_beside")]
    #[schemars(extend("default" = null))]
    pub model: ModelSource,
    /// First point; `world` is the ground.
    pub a: PointSpec,
    /// Second point; `world` is the ground.
    pub b: PointSpec,
    /// Stiffness k; not negative.
    #[serde(default)]
    #[schemars(range(min = 0.0), extend("unit" = "N/m"))]
    pub stiffness: f64,
    /// Damping d, not negative; none, and no ports for twists, if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0.0), extend("unit" = "N s/m"))]
    pub damping: Option<f64>,
    /// Length l₀ at rest; not negative.
    #[serde(default)]
    #[schemars(range(min = 0.0), extend("unit" = "m"))]
    pub length: f64,
    /// Whether it only pulls, as a rope does.
    #[serde(default)]
    pub tension_only: bool,
}

impl PointSpring {
    /// Pose of body a.
    pub const POSE_A: InputPort<Self, Pose> = InputPort::new("pose_a");
    /// Pose of body b.
    pub const POSE_B: InputPort<Self, Pose> = InputPort::new("pose_b");
    /// Twist of body a.
    pub const TWIST_A: InputPort<Self, Twist> = InputPort::new("twist_a");
    /// Twist of body b.
    pub const TWIST_B: InputPort<Self, Twist> = InputPort::new("twist_b");
    /// On a and on b.
    pub const FORCES: OutputPort<Self, Custom<SpatialForces>> = OutputPort::new("forces");
    /// The distance of the points.
    pub const LENGTH: OutputPort<Self, Scalar> = OutputPort::new("length");
    /// What pulls the points together.
    pub const TENSION: OutputPort<Self, Scalar> = OutputPort::new("tension");
}

/// Where the points are and what pulls at them.
#[derive(Clone, Copy, Default)]
struct Pull {
    length: f64,
    tension: f64,
    /// On a.
    force_W: Vector3<f64>,
}

/// The constants of the law.
#[derive(Clone, Copy)]
struct Law {
    stiffness: f64,
    damping: f64,
    rest: f64,
    tension_only: bool,
}

impl Law {
    /// The pull between points at p and moving with v, each of a and b.
    fn pull(&self, p: [Vector3<f64>; 2], v: [Vector3<f64>; 2]) -> Pull {
        let (p_AB, v_AB) = (p[1] - p[0], v[1] - v[0]);
        let length = p_AB.norm();
        // Where the points meet only a spring of no length has a direction, that of its own vanishing force.
        let along = p_AB.try_normalize(1e-12).unwrap_or_default();
        let tension = self.stiffness * (length - self.rest) + self.damping * along.dot(&v_AB);
        let tension = if self.tension_only { tension.max(0.0) } else { tension };
        Pull { length, tension, force_W: along * tension }
    }
}

#[typetag::serde]
impl Block for PointSpring {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let damping = self.damping.unwrap_or(0.0);
        for (field, value) in [("stiffness", self.stiffness), ("damping", damping), ("length", self.length)] {
            non_negative(&value.into(), 1, field)?;
        }
        let law =
            Law { stiffness: self.stiffness, damping, rest: self.length, tension_only: self.tension_only };
        let bodies = Bodies::new(d, &self.model)?;
        let a = bodies.end(&self.a.body, "a.body")?;
        let b = bodies.end(&self.b.body, "b.body")?;
        check_ends(a, b)?;
        let places = [vector(self.a.xyz, "a.xyz")?, vector(self.b.xyz, "b.xyz")?];
        let poses = (a.pose(d, Self::POSE_A), b.pose(d, Self::POSE_B));
        let moves = self.damping.is_some();
        let twists = (a.twist(d, Self::TWIST_A, moves), b.twist(d, Self::TWIST_B, moves));

        let pull = d.intermediate("pull", Pull::default());
        d.compute(pull).from((poses, twists), move |(poses, twists), pull| {
            let mut p = places;
            let mut v = [Vector3::zeros(); 2];
            for (k, (poses, twists)) in [(poses.0, twists.0), (poses.1, twists.1)].iter().enumerate() {
                let Some(X_WB) = poses.iter().next() else { continue };
                let p_BQ_W = X_WB.rotation * places[k];
                p[k] = X_WB.translation.vector + p_BQ_W;
                v[k] = twists.iter().next().map_or(v[k], |V| V.shifted(&p_BQ_W).linear);
            }
            *pull = law.pull(p, v);
        });
        let ends = [(a, places[0], 1.0), (b, places[1], -1.0)];
        let ends: Vec<_> = ends.into_iter().filter(|(end, ..)| !end.is_world()).collect();
        d.output(Self::FORCES, ()).from(pull, move |pull, forces| {
            for (force, (end, p_BQ, sign)) in room(forces, ends.len()).iter_mut().zip(&ends) {
                let wrench = Wrench::new(Vector3::zeros(), pull.force_W * *sign);
                *force = SpatialForce { body: end.body, p_BQ: *p_BQ, wrench };
            }
        });
        d.output(Self::LENGTH, "m").from(pull, |pull, length| *length = pull.length);
        d.output(Self::TENSION, "N").from(pull, |pull, tension| *tension = pull.tension);
        Ok(())
    }
}

register_block!(
    "fields",
    PointSpring,
    PointSpring {
        model: ModelSource::default(),
        a: PointSpec { body: "world".to_owned(), xyz: [0.0, 0.0, 1.0] },
        b: PointSpec { body: "rod".to_owned(), xyz: [0.0, 0.0, -1.0] },
        stiffness: 10.0,
        damping: Some(0.5),
        length: 0.5,
        tension_only: false,
    }
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::fields::tests::{in_scene, numbers, refused, value};

    const FALL: &str = "- {name: bob, model: {bodies: {bob: {mass: 2.0, inertia: [0.1, 0.1, 0.1]}}}, pose: {xyz: [0, 0, 1]}}";

    /// m z̈ = −m g − k (z − 1): about 1 − m g/k, with the period 2π √(m/k), without a spring's length.
    #[test]
    fn a_mass_on_a_spring_keeps_its_period() {
        let mut simulator = in_scene(
            FALL,
            "spring: {type: PointSpring, model: scene, a: {xyz: [0, 0, 2]}, b: {body: bob/bob}, stiffness: 50.0, length: 1.0}",
            "spring.pose_b: scene.bodies.bob/bob.pose\n  scene.applied_forces: spring.forces",
        );
        let omega = 5.0_f64;
        for k in 1..8 {
            let t = 0.3 * f64::from(k);
            simulator.advance_to(t).unwrap();
            let drop = 2.0 * 9.81 / 50.0 * (1.0 - (omega * t).cos());
            let z = numbers(&simulator, "scene.bodies.bob/bob.pose")[2];
            assert!((z - (1.0 - drop)).abs() < 1e-7, "{z}");
            assert!((value(&simulator, "spring.tension") - 50.0 * drop).abs() < 1e-5);
            assert!((value(&simulator, "spring.length") - (1.0 + drop)).abs() < 1e-7);
        }
    }

    /// Two bodies that spin and fly are tied at points off their centres: what one gains, the other loses.
    #[test]
    fn between_two_bodies_momentum_and_angular_momentum_are_kept() {
        let models = "- {name: a, model: {bodies: {a: {mass: 1.0, inertia: [0.1, 0.2, 0.25]}}}, velocities: {a: [1.0, -2.0, 0.5, 0.3, 0.0, -0.2]}}
      - {name: b, model: {bodies: {b: {mass: 3.0, inertia: [0.4, 0.3, 0.5]}}}, pose: {xyz: [1, 0.5, 0]}, velocities: {b: [0.0, 0.7, 1.0, -0.4, 0.1, 0.2]}}";
        let mut simulator = in_scene(
            models,
            "spring: {type: PointSpring, model: scene, a: {body: a/a, xyz: [0.2, 0, 0.1]}, b: {body: b/b, xyz: [-0.1, 0.3, 0]}, stiffness: 30.0, damping: 2.0, length: 0.6}",
            "spring.pose_a: scene.bodies.a/a.pose
  spring.pose_b: scene.bodies.b/b.pose
  spring.twist_a: scene.bodies.a/a.twist
  spring.twist_b: scene.bodies.b/b.twist
  scene.applied_forces: spring.forces",
        );
        let momentum = |s: &crate::simulator::Simulator| {
            let (mut p, mut l) = (Vector3::zeros(), Vector3::zeros());
            for (name, mass, inertia) in [("a/a", 1.0, [0.1, 0.2, 0.25]), ("b/b", 3.0, [0.4, 0.3, 0.5])] {
                let X = numbers(s, &format!("scene.bodies.{name}.pose"));
                let V = numbers(s, &format!("scene.bodies.{name}.twist"));
                let q = nalgebra::UnitQuaternion::new_normalize(nalgebra::Quaternion::new(
                    X[3], X[4], X[5], X[6],
                ));
                let (w, v) = (Vector3::new(V[0], V[1], V[2]), Vector3::new(V[3], V[4], V[5]) * mass);
                p += v;
                let spin = q * (q.inverse() * w).component_mul(&Vector3::from(inertia));
                l += Vector3::new(X[0], X[1], X[2]).cross(&v) + spin;
            }
            (p, l)
        };
        let gravity = |t: f64| Vector3::z() * (-4.0 * 9.81 * t);
        simulator.advance_to(0.0).unwrap();
        let (p0, l0) = momentum(&simulator);
        let first = value(&simulator, "spring.tension");
        simulator.advance_to(1.5).unwrap();
        let (p, l) = momentum(&simulator);
        assert!((p - p0 - gravity(1.5)).norm() < 1e-7, "{p0} {p}");
        // Gravity's torque about the origin is ∫ p_com × m g, and the centre of mass flies as a stone does: x grows linearly.
        let (com0, rate) = (Vector3::new(0.75, 0.375, 0.0), p0 / 4.0);
        let arm = com0 * 1.5 + rate * (0.5 * 1.5 * 1.5);
        let expected = l0 + arm.cross(&(Vector3::z() * (-4.0 * 9.81)));
        assert!((l - expected).norm() < 1e-6, "{l} for {expected}");
        assert!((value(&simulator, "spring.tension") - first).abs() > 0.1, "too little happened");
    }

    /// A cart on a rail that is tied to a point of the rail, by the block and by the spring of its joint.
    #[test]
    fn it_is_the_spring_of_a_sliding_joint() {
        let joint = |spring: &str| {
            format!(
                "- {{name: cart, model: {{bodies: {{cart: {{mass: 0.5}}}}, joints: {{rail: {{kind: prismatic, child: cart, axis: [1, 0, 0], position: 0.3{spring}}}}}}}}}"
            )
        };
        let mut own = in_scene(&joint(", spring: {stiffness: 20.0, rest: 0.1}"), "", "");
        let mut ours = in_scene(
            &joint(""),
            "spring: {type: PointSpring, model: scene.cart, a: {xyz: [-1, 0, 0]}, b: {body: cart}, stiffness: 20.0, length: 1.1}",
            "spring.pose_b: scene.bodies.cart/cart.pose\n  scene.applied_forces: spring.forces",
        );
        for t in [0.2, 0.5, 1.1] {
            own.advance_to(t).unwrap();
            ours.advance_to(t).unwrap();
            let (a, b) = (value(&own, "scene.positions"), value(&ours, "scene.positions"));
            assert!((a - b).abs() < 1e-8 && (a - 0.3).abs() > 1e-3, "{a} {b}");
        }
    }

    #[test]
    fn a_rope_does_not_push() {
        let law = Law { stiffness: 10.0, damping: 1.0, rest: 2.0, tension_only: true };
        let (o, x) = (Vector3::zeros(), Vector3::x());
        assert_eq!(law.pull([o, x], [o, o]).force_W, o);
        assert_eq!(law.pull([o, x * 3.0], [o, o]).force_W, x * 10.0);
        let meeting = Law { tension_only: false, ..law }.pull([x, x], [o, x]);
        assert_eq!((meeting.force_W, meeting.length), (o, 0.0));
    }

    #[test]
    fn a_body_that_is_not_there_is_named() {
        let spring =
            |ends: &str| format!("spring: {{type: PointSpring, model: scene, {ends}, stiffness: 1.0}}");
        let text = refused(FALL, &spring("a: {}, b: {body: bob/bib}"));
        assert!(text.contains("there is no body `bob/bib` (did you mean `bob/bob`?)"), "{text}");
        assert!(refused(FALL, &spring("a: {}, b: {}")).contains("on the same body"));
    }
}
