//! A force on bodies by the user's formula.
#![allow(non_snake_case)]

use nalgebra::Vector3;

use super::body::{Bodies, room};
use crate::blocks::plant::ModelSource;
use crate::blocks::plant::evaluation::{SpatialForce, SpatialForces};
use crate::math::Expression;
use crate::math::spatial::Wrench;
use crate::prelude::*;

/// What the formulas are in.
const VARIABLES: [&str; 7] = ["x", "y", "z", "vx", "vy", "vz", "t"];

/// The most bodies that a field takes.
const MAX_BODIES: usize = 1000;

/// A force on bodies by formulas of where they are: F = (fx, fy, fz)(x, y, z, vx, vy, vz, t), in world axes.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `pose1`, `pose2` … | pose | of the bodies, in the order of `bodies` |
/// | `twist1`, `twist2` … | twist | of the bodies, where a formula has `vx`, `vy` or `vz` in it |
/// | `forces` | wrenches on bodies | on each body at its origin, for a plant's `applied_forces` |
/// | `total` | `vector[3]`, N | sum of the forces |
///
/// Formulas are those of [`Formula`](crate::blocks::math::Formula): `+ - * / ^`, comparisons, `c ? a : b`, and functions such as `sin`, `sqrt`, `min` and
/// `clamp`. `x`, `y` and `z` are the place of a body's origin in the world, `vx`, `vy` and `vz` its velocity, and `t` the time.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ForceField {
    /// The plant that the bodies are in, such as `scene`; the only plant if not given.
    #[serde(default = "ModelSource::beside", skip_serializing_if = "ModelSource::is_beside")]
    #[schemars(extend("default" = null))]
    pub model: ModelSource,
    /// The bodies, as `model/body`.
    pub bodies: Vec<String>,
    /// Formulas of the three components, such as `-5 * x`.
    #[schemars(extend("unit" = "N"))]
    pub force: [String; 3],
}

impl ForceField {
    /// On each body.
    pub const FORCES: OutputPort<Self, Custom<SpatialForces>> = OutputPort::new("forces");
    /// Sum of the forces.
    pub const TOTAL: OutputPort<Self, Vector> = OutputPort::new("total");

    /// Pose of body `i`, counted from 1.
    pub fn pose(i: usize) -> InputPort<Self, Pose> {
        InputPort::named(format!("pose{i}"))
    }

    /// Twist of body `i`, counted from 1.
    pub fn twist(i: usize) -> InputPort<Self, Twist> {
        InputPort::named(format!("twist{i}"))
    }
}

#[typetag::serde]
impl Block for ForceField {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let count = self.bodies.len();
        if !(1..=MAX_BODIES).contains(&count) {
            let message = format!("`bodies` must have between 1 and {MAX_BODIES} elements, and has {count}");
            return Err(BlockError::parameter("bodies", message));
        }
        let all = Bodies::new(d, &self.model)?;
        let mut bodies = Vec::new();
        for (i, body) in self.bodies.iter().enumerate() {
            bodies.push(all.find_moving(body, &format!("bodies.{i}"))?);
        }
        let mut formulas = Vec::new();
        for (k, text) in self.force.iter().enumerate() {
            let formula = Expression::parse(text, &VARIABLES);
            formulas.push(
                formula.map_err(|error| BlockError::parameter(format!("force.{k}"), error.to_string()))?,
            );
        }
        let uses = |i: usize| formulas.iter().any(|formula| formula.uses(i));
        let (moves, changes) = ((3..6).any(uses), uses(6));
        let poses: Vec<_> = (1..=count).map(|i| d.input(Self::pose(i), ())).collect();
        let twists = (1..=count).filter(|_| moves);
        let twists: Vec<_> = twists.map(|i| d.input(Self::twist(i), ())).collect();
        // A field without `t` must not read the time: it is constant while its bodies stand.
        let time: Vec<_> = changes.then(|| d.time()).into_iter().collect();

        let forces = d.intermediate("forces", vec![Vector3::zeros(); count]);
        d.compute(forces).from((poses, twists, time), move |(poses, twists, time), forces| {
            let t = time.iter().next().unwrap_or(0.0);
            for (i, force) in forces.iter_mut().enumerate() {
                let p = poses.get(i).translation.vector;
                let v = if twists.is_empty() { Vector3::zeros() } else { twists.get(i).linear };
                let values = [p.x, p.y, p.z, v.x, v.y, v.z, t];
                for (k, formula) in formulas.iter().enumerate() {
                    force[k] = formula.eval(&values);
                }
            }
        });
        d.output(Self::FORCES, ()).from(forces, move |forces, out| {
            for ((out, body), force) in room(out, bodies.len()).iter_mut().zip(&bodies).zip(forces) {
                let wrench = Wrench::new(Vector3::zeros(), *force);
                *out = SpatialForce { body: *body, p_BQ: Vector3::zeros(), wrench };
            }
        });
        d.output(Self::TOTAL, Shape::named(["x", "y", "z"]).unit("N")).from(forces, |forces, total| {
            total.copy_from_slice(forces.iter().sum::<Vector3<f64>>().as_slice());
        });
        Ok(())
    }
}

register_block!(
    "fields",
    ForceField,
    ForceField {
        model: ModelSource::default(),
        bodies: vec!["rod".to_owned()],
        force: ["-5 * x - 0.1 * vx".to_owned(), "-5 * y".to_owned(), "sin(t)".to_owned()],
    }
);

#[cfg(test)]
mod tests {
    use crate::blocks::fields::tests::{in_scene, numbers, refused};

    const TWO: &str = "- {name: a, model: {bodies: {a: {mass: 2.0, inertia: [0.1, 0.1, 0.1]}}}, pose: {xyz: [1, 0, 0]}, velocities: {a: [0, 0, 0, 0, 1, 0]}}
      - {name: b, model: {bodies: {b: {mass: 0.5, inertia: [0.1, 0.1, 0.1]}}}, velocities: {b: [0, 0, 0, 3, 0, 0]}}";

    /// With −k r the first body runs on an ellipse, here a circle: k/m = 1, at a distance of 1 with speed 1. Its weight is carried by fz.
    #[test]
    fn a_central_field_keeps_a_body_on_its_circle() {
        let mut simulator = in_scene(
            TWO,
            "field: {type: ForceField, model: scene, bodies: [a/a], force: [-2*x, -2*y, 2*9.81]}",
            "field.pose1: scene.bodies.a/a.pose\n  scene.applied_forces: field.forces",
        );
        for t in [0.7, 3.0, 6.0] {
            simulator.advance_to(t).unwrap();
            let pose = numbers(&simulator, "scene.bodies.a/a.pose");
            assert!((pose[0] - t.cos()).abs() < 1e-7 && (pose[1] - t.sin()).abs() < 1e-7, "{pose:?}");
            assert!(pose[2].abs() < 1e-7);
        }
    }

    /// m v̇ = −c v + t in x: each body by its own mass, and velocity and time count.
    #[test]
    fn each_body_is_pushed_by_its_own_velocity_and_the_time() {
        let mut simulator = in_scene(
            TWO,
            "field: {type: ForceField, model: scene, bodies: [a/a, b/b], force: [-0.5*vx + t, \"0\", \"0\"]}",
            "field.pose1: scene.bodies.a/a.pose
  field.pose2: scene.bodies.b/b.pose
  field.twist1: scene.bodies.a/a.twist
  field.twist2: scene.bodies.b/b.twist
  scene.applied_forces: field.forces",
        );
        let t = 2.0_f64;
        simulator.advance_to(t).unwrap();
        let mut total = 0.0;
        for (body, mass, v0) in [("a/a", 2.0, 0.0), ("b/b", 0.5, 3.0)] {
            // v = (t − τ)/c + (v₀ + τ/c) e^(−t/τ) with τ = m/c.
            let (c, tau) = (0.5, mass / 0.5);
            let expected = (t - tau) / c + (v0 + tau / c) * (-t / tau).exp();
            let v = numbers(&simulator, &format!("scene.bodies.{body}.twist"))[3];
            assert!((v - expected).abs() < 1e-6, "{v} for {expected}");
            total += t - c * v;
        }
        assert!((numbers(&simulator, "field.total")[0] - total).abs() < 1e-9);
    }

    #[test]
    fn mistakes_are_named() {
        let field = |more: &str| format!("field: {{type: ForceField, model: scene, {more}}}");
        let text = refused(TWO, &field("bodies: [a/a], force: [z, 2*w, z]"));
        assert!(text.contains("column 3"), "{text}");
        assert!(refused(TWO, &field("bodies: [], force: [x, y, z]")).contains("between 1 and 1000"));
        assert!(refused(TWO, &field("bodies: [a/b], force: [x, y, z]")).contains("there is no body `a/b`"));
        assert!(refused(TWO, &field("bodies: [world], force: [x, y, z]")).contains("on the ground"));
    }
}
