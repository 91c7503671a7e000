//! Springs and dampers in six directions between two bodies.
#![allow(non_snake_case)]

use nalgebra::Vector3;

use super::body::{Bodies, check_ends, room, vector};
use crate::blocks::limits::non_negative;
use crate::blocks::numbers::Numbers;
use crate::blocks::plant::ModelSource;
use crate::blocks::plant::evaluation::{SpatialForce, SpatialForces};
use crate::math::spatial::{Pose, Twist, Wrench, rotation_log};
use crate::multibody::spec::FrameSpec;
use crate::prelude::*;

/// Springs and dampers in six directions between two frames: torque = −kₜ∘φ − dₜ∘ω, force = −k∘p − d∘ṗ on b, along the axes of a.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `pose_a`, `pose_b` | pose | of the bodies; none for the world |
/// | `twist_a`, `twist_b` | twist | of the bodies; none for the world |
/// | `forces` | wrenches on bodies | on a and on b, for a plant's `applied_forces` |
/// | `deflection` | twist | rotation vector φ and position p of frame b in frame a |
/// | `load` | wrench | on b at frame b's origin, in the axes of frame a |
///
/// ω and ṗ are the velocities of b as seen from a. The body of a feels the opposite at the same point, so that nothing is added to the
/// momentum of both. The law is that of a bushing in a model, which is solved along with the bodies and is the better choice where
/// nothing about it changes.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Bushing {
    /// The plant that the bodies are in, such as `scene`; the only plant if not given.
    #[serde(default = "ModelSource::beside", skip_serializing_if = "ModelSource::is_beside")]
    #[schemars(extend("default" = null))]
    pub model: ModelSource,
    /// First frame; its `parent` is a body, and `world` is the ground.
    pub a: FrameSpec,
    /// Second frame; its `parent` is a body, and `world` is the ground.
    pub b: FrameSpec,
    /// kₜ along x, y and z of frame a; not negative.
    #[serde(default)]
    #[schemars(extend("unit" = "N m/rad"))]
    pub torque_stiffness: Numbers,
    /// dₜ; not negative.
    #[serde(default)]
    #[schemars(extend("unit" = "N m s/rad"))]
    pub torque_damping: Numbers,
    /// k along x, y and z of frame a; not negative.
    #[serde(default)]
    #[schemars(extend("unit" = "N/m"))]
    pub force_stiffness: Numbers,
    /// d; not negative.
    #[serde(default)]
    #[schemars(extend("unit" = "N s/m"))]
    pub force_damping: Numbers,
}

impl Bushing {
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
    /// Rotation vector and position of frame b in frame a.
    pub const DEFLECTION: OutputPort<Self, Twist> = OutputPort::new("deflection");
    /// On b, in the axes of frame a.
    pub const LOAD: OutputPort<Self, Wrench> = OutputPort::new("load");
}

/// The constants of the law.
struct Law {
    torque: [Vector3<f64>; 2],
    force: [Vector3<f64>; 2],
    X_AF: Pose,
    X_BG: Pose,
}

/// What it comes to at one moment.
#[derive(Clone, Copy)]
struct Bent {
    deflection: Twist,
    load: Wrench,
    /// On b at frame b's origin, in world axes.
    on_b: Wrench,
    /// Frame b's origin in the bodies' own frames.
    places: [Vector3<f64>; 2],
}

impl Law {
    /// F is the frame on a, G that on b.
    fn bend(&self, poses: [Pose; 2], twists: [Twist; 2]) -> Bent {
        let (X_WF, X_WG) = (poses[0] * self.X_AF, poses[1] * self.X_BG);
        let p_WG = X_WG.translation.vector;
        let into_f = X_WF.rotation.inverse();
        let X_FG = X_WF.inverse() * X_WG;
        let at_g = |k: usize| twists[k].shifted(&(p_WG - poses[k].translation.vector));
        let rate = (at_g(1) - at_g(0)).rotated(&into_f);
        let deflection = Twist::new(rotation_log(&X_FG.rotation), X_FG.translation.vector);
        let push = |[k, d]: &[Vector3<f64>; 2], x: &Vector3<f64>, v: &Vector3<f64>| {
            -k.component_mul(x) - d.component_mul(v)
        };
        let load = Wrench::new(
            push(&self.torque, &deflection.angular, &rate.angular),
            push(&self.force, &deflection.linear, &rate.linear),
        );
        let place = |k: usize| poses[k].rotation.inverse() * (p_WG - poses[k].translation.vector);
        Bent { deflection, load, on_b: load.rotated(&X_WF.rotation), places: [place(0), place(1)] }
    }
}

#[typetag::serde]
impl Block for Bushing {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let three = |numbers: &Numbers, field: &str| {
            Ok::<_, BlockError>(Vector3::from_vec(non_negative(numbers, 3, field)?))
        };
        let frame = |frame: &FrameSpec, field: &str| {
            vector(frame.pose.xyz, field)?;
            frame.pose.pose().map_err(|message| BlockError::parameter(field, message))
        };
        let law = Law {
            torque: [
                three(&self.torque_stiffness, "torque_stiffness")?,
                three(&self.torque_damping, "torque_damping")?,
            ],
            force: [
                three(&self.force_stiffness, "force_stiffness")?,
                three(&self.force_damping, "force_damping")?,
            ],
            X_AF: frame(&self.a, "a.pose")?,
            X_BG: frame(&self.b, "b.pose")?,
        };
        let bodies = Bodies::new(d, &self.model)?;
        let a = bodies.end(&self.a.parent, "a.parent")?;
        let b = bodies.end(&self.b.parent, "b.parent")?;
        check_ends(a, b)?;
        let poses = (a.pose(d, Self::POSE_A), b.pose(d, Self::POSE_B));
        let twists = (a.twist(d, Self::TWIST_A, true), b.twist(d, Self::TWIST_B, true));

        let bent = d.intermediate("bent", law.bend([Pose::identity(); 2], [Twist::default(); 2]));
        d.compute(bent).from((poses, twists), move |(poses, twists), bent| {
            // The world does not move.
            let pose = [&poses.0, &poses.1].map(|list| list.iter().next().unwrap_or_default());
            let twist = [&twists.0, &twists.1].map(|list| list.iter().next().unwrap_or_default());
            *bent = law.bend(pose, twist);
        });
        let ends: Vec<_> = [(a, -1.0), (b, 1.0)].into_iter().enumerate().collect();
        let ends: Vec<_> = ends.into_iter().filter(|(_, (end, _))| !end.is_world()).collect();
        d.output(Self::FORCES, ()).from(bent, move |bent, forces| {
            for (force, (k, (end, sign))) in room(forces, ends.len()).iter_mut().zip(&ends) {
                *force = SpatialForce { body: end.body, p_BQ: bent.places[*k], wrench: bent.on_b * *sign };
            }
        });
        d.output(Self::DEFLECTION, ()).from(bent, |bent, deflection| *deflection = bent.deflection);
        d.output(Self::LOAD, ()).from(bent, |bent, load| *load = bent.load);
        Ok(())
    }
}

register_block!(
    "fields",
    Bushing,
    Bushing {
        model: ModelSource::default(),
        a: FrameSpec { parent: "world".to_owned(), pose: Default::default() },
        b: FrameSpec { parent: "rod".to_owned(), pose: Default::default() },
        torque_stiffness: 20.0.into(),
        torque_damping: 0.5.into(),
        force_stiffness: 500.0.into(),
        force_damping: 10.0.into(),
    }
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::fields::tests::{in_scene, numbers, refused};
    use crate::blocks::testing::Bench;
    use approx::assert_abs_diff_eq;

    const BODIES: &str = "- {name: a, model: {bodies: {a: {mass: 1.0, inertia: [0.1, 0.2, 0.25]}}}, velocities: {a: [1.0, -2.0, 0.5, 0.3, 0.0, -0.2]}}
      - name: b
        model:
          bodies: {b: {mass: 3.0, inertia: [0.4, 0.3, 0.5]}}
        pose: {xyz: [0.5, 0.2, 0], rpy: [0.4, -0.3, 0.8]}";
    const LAW: &str = "torque_stiffness: [4, 5, 6], torque_damping: [0.1, 0.2, 0.3], force_stiffness: [70, 80, 90], force_damping: [1, 2, 3]";
    const FRAMES: &str = "a: {parent: a/a, pose: {xyz: [0.1, 0.2, 0], rpy: [0, 0.5, 0]}}, b: {parent: b/b, pose: {xyz: [-0.3, 0, 0.1]}}";

    /// The bushing of a model is another code path with the same law.
    #[test]
    fn it_moves_bodies_as_the_bushing_of_a_model_does() {
        let own = FRAMES.replace("b/b", "b");
        let constraint = format!("\n          constraints: {{tie: {{bushing: {{{own}, {LAW}}}}}}}");
        let with_constraint =
            BODIES.replace("0.5]}}\n        pose", &format!("0.5]}}}}{constraint}\n        pose"));
        assert!(with_constraint.contains("constraints"));
        let mut own = in_scene(&with_constraint, "", "");
        let mut ours = in_scene(
            BODIES,
            &format!("tie: {{type: Bushing, model: scene, {FRAMES}, {LAW}}}"),
            "tie.pose_a: scene.bodies.a/a.pose
  tie.pose_b: scene.bodies.b/b.pose
  tie.twist_a: scene.bodies.a/a.twist
  tie.twist_b: scene.bodies.b/b.twist
  scene.applied_forces: tie.forces",
        );
        for t in [0.1, 0.4, 1.0] {
            own.advance_to(t).unwrap();
            ours.advance_to(t).unwrap();
            let (a, b) = (numbers(&own, "scene.state"), numbers(&ours, "scene.state"));
            a.iter().zip(&b).for_each(|(a, b)| assert_abs_diff_eq!(a, b, epsilon = 1e-6));
        }
    }

    /// A turn by any angle about one axis is met by k times that angle, and a frame that is off by k times the distance along a's axes.
    #[test]
    fn the_load_restores_a_finite_turn_and_a_shift() {
        let frame = |parent: &str| FrameSpec { parent: parent.to_owned(), pose: Default::default() };
        let block = Bushing {
            model: ModelSource::default(),
            a: frame("world"),
            b: frame("rod"),
            torque_stiffness: vec![2.0, 3.0, 4.0].into(),
            torque_damping: vec![0.1, 0.2, 0.3].into(),
            force_stiffness: vec![10.0, 20.0, 30.0].into(),
            force_damping: 1.0.into(),
        };
        let mut bench = Bench::new(block);
        for angle in [1e-6_f64, 0.5, 2.0, 3.0] {
            let (sin, cos) = (0.5 * angle).sin_cos();
            bench.set("pose_b", &[0.1, -0.2, 0.3, cos, 0.0, sin, 0.0]);
            bench.set("twist_b", &[0.0, 2.0, 0.0, 0.0, 0.0, 1.0]).at(0.0);
            let expected = [0.0, -3.0 * angle - 0.4, 0.0, -1.0, 4.0, -9.0 - 1.0];
            for (ours, expected) in bench.get("load").iter().zip(expected) {
                assert_abs_diff_eq!(*ours, expected, epsilon = 1e-12);
            }
            assert_abs_diff_eq!(bench.get("deflection")[1], angle, epsilon = 1e-14);
        }
    }

    #[test]
    fn wrong_parameters_are_named() {
        let text = refused(
            BODIES,
            "tie: {type: Bushing, model: scene, a: {}, b: {parent: b/b}, force_stiffness: [1, 2]}",
        );
        assert!(text.contains("`force_stiffness` has 2 elements, and the block has 3"), "{text}");
    }
}
