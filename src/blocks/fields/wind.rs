//! Drag of a body in moving air.
#![allow(non_snake_case)]

use nalgebra::Vector3;

use super::body::{Bodies, room, vector};
use crate::blocks::limits::non_negative;
use crate::blocks::numbers::Numbers;
use crate::blocks::plant::ModelSource;
use crate::blocks::plant::evaluation::{SpatialForce, SpatialForces};
use crate::math::spatial::Wrench;
use crate::prelude::*;

/// Drag of a body in wind: force = ½ ρ c A∘u |u|, u the velocity of the air as seen from the body.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `pose` | pose | of the body |
/// | `twist` | twist | of the body |
/// | `gust` | `vector[3]`, optional | velocity of the air on top of `wind`, in world axes, m/s |
/// | `forces` | wrenches on bodies | on the body, for a plant's `applied_forces` |
/// | `drag` | `vector[3]`, N | the force, in world axes |
///
/// The force acts on the point `xyz` of the body, its centre of pressure, and u is that of this point. With three areas, A is along the body's
/// x, y and z, and the force is Aᵢ uᵢ |u| along each. In air at rest a body of mass m falls at √(2 m g/(ρ c A)) at most.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Wind {
    /// The plant that the body is in, such as `scene`; the only plant if not given.
    #[serde(default = "ModelSource::beside", skip_serializing_if = "ModelSource::is_beside")]
    #[schemars(extend("default" = null))]
    pub model: ModelSource,
    /// The body, as `model/body`.
    pub body: String,
    /// Centre of pressure in the body's frame.
    #[serde(default)]
    #[schemars(extend("unit" = "m"))]
    pub xyz: [f64; 3],
    /// Velocity of the air in world axes.
    #[serde(default)]
    #[schemars(extend("unit" = "m/s"))]
    pub wind: [f64; 3],
    /// Area A, or areas across the body's x, y and z; not negative.
    #[serde(default = "crate::blocks::defaults::unit")]
    #[schemars(extend("unit" = "m^2"))]
    pub area: Numbers,
    /// Drag coefficient c; not negative.
    #[serde(default = "unity")]
    #[schemars(range(min = 0.0))]
    pub drag_coefficient: f64,
    /// Density ρ of the air; not negative.
    #[serde(default = "air")]
    #[schemars(range(min = 0.0), extend("unit" = "kg/m^3"))]
    pub density: f64,
}

fn unity() -> f64 {
    1.0
}
fn air() -> f64 {
    1.225
}

impl Wind {
    /// Pose of the body.
    pub const POSE: InputPort<Self, Pose> = InputPort::new("pose");
    /// Twist of the body.
    pub const TWIST: InputPort<Self, Twist> = InputPort::new("twist");
    /// Velocity of the air on top of `wind`.
    pub const GUST: InputPort<Self, Vector> = InputPort::new("gust");
    /// On the body.
    pub const FORCES: OutputPort<Self, Custom<SpatialForces>> = OutputPort::new("forces");
    /// The force.
    pub const DRAG: OutputPort<Self, Vector> = OutputPort::new("drag");
}

#[typetag::serde]
impl Block for Wind {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let body = Bodies::new(d, &self.model)?.find_moving(&self.body, "body")?;
        let (p_BQ, wind) = (vector(self.xyz, "xyz")?, vector(self.wind, "wind")?);
        let area = Vector3::from_vec(non_negative(&self.area, 3, "area")?);
        for (field, value) in [("drag_coefficient", self.drag_coefficient), ("density", self.density)] {
            non_negative(&value.into(), 1, field)?;
        }
        let factor = area * (0.5 * self.density * self.drag_coefficient);
        let pose = d.input(Self::POSE, ());
        let twist = d.input(Self::TWIST, ());
        let gust = d.optional_input(Self::GUST, (3, "m/s"));

        let drag = d.intermediate("drag", Vector3::zeros());
        d.compute(drag).from((pose, twist, gust), move |(X_WB, V_WB, gust), drag| {
            let gust = gust.map_or_else(Vector3::zeros, Vector3::from_column_slice);
            let u_W = wind + gust - V_WB.shifted(&(X_WB.rotation * p_BQ)).linear;
            let u_B = X_WB.rotation.inverse() * u_W;
            *drag = X_WB.rotation * (factor.component_mul(&u_B) * u_B.norm());
        });
        d.output(Self::FORCES, ()).from(drag, move |drag, forces| {
            let wrench = Wrench::new(Vector3::zeros(), *drag);
            room(forces, 1)[0] = SpatialForce { body, p_BQ, wrench };
        });
        d.output(Self::DRAG, Shape::named(["x", "y", "z"]).unit("N"))
            .from(drag, |drag, out| out.copy_from_slice(drag.as_slice()));
        Ok(())
    }
}

register_block!(
    "fields",
    Wind,
    Wind {
        model: ModelSource::default(),
        body: "rod".to_owned(),
        xyz: [0.0, 0.0, -0.5],
        wind: [3.0, 0.0, 0.0],
        area: vec![0.02, 0.03, 0.01].into(),
        drag_coefficient: 1.1,
        density: air(),
    }
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::fields::tests::{in_scene, numbers, refused};
    use crate::blocks::testing::Bench;

    const BALL: &str =
        "- {name: ball, model: {bodies: {ball: {mass: 0.4, inertia: [1.0e-3, 1.0e-3, 1.0e-3]}}}}";
    const WIRES: &str = "wind.pose: scene.bodies.ball/ball.pose
  wind.twist: scene.bodies.ball/ball.twist
  scene.applied_forces: wind.forces";

    /// v = v_t tanh(g t/v_t), z = −v_t²/g ln cosh(g t/v_t), with v_t = √(2 m g/(ρ c A)).
    #[test]
    fn what_falls_comes_to_its_terminal_velocity() {
        let block = "wind: {type: Wind, model: scene, body: ball/ball, area: 0.05, drag_coefficient: 0.5, density: 1.2}";
        let mut simulator = in_scene(BALL, block, WIRES);
        let v_t = (2.0 * 0.4 * 9.81 / (1.2 * 0.5 * 0.05_f64)).sqrt();
        for t in [0.5, 2.0, 8.0] {
            simulator.advance_to(t).unwrap();
            let x = 9.81 * t / v_t;
            let (v, z) = (v_t * x.tanh(), v_t * v_t / 9.81 * x.cosh().ln());
            let twist = numbers(&simulator, "scene.bodies.ball/ball.twist");
            let pose = numbers(&simulator, "scene.bodies.ball/ball.pose");
            assert!((twist[5] + v).abs() < 1e-6 && (pose[2] + z).abs() < 1e-5, "{twist:?} {pose:?}");
        }
        assert!((numbers(&simulator, "wind.drag")[2] - 0.4 * 9.81).abs() < 0.01, "the weight is carried");
    }

    /// What drifts with the wind and the gust feels nothing, and what stands feels ½ ρ c A u².
    #[test]
    fn the_velocity_counts_as_seen_from_the_body() {
        let wind = Wind {
            model: ModelSource::default(),
            body: "rod".to_owned(),
            xyz: [0.0, 0.0, -2.0],
            wind: [3.0, 0.0, 1.0],
            area: 0.5.into(),
            drag_coefficient: 2.0,
            density: 1.0,
        };
        let mut bench = Bench::new(wind.clone());
        // Turned by a quarter about z; the point at −2 z moves by ω × r = (0, 1, 0) × (0, 0, −2) = (−2, 0, 0).
        let half = std::f64::consts::FRAC_1_SQRT_2;
        bench.set("pose", &[5.0, 6.0, 7.0, half, 0.0, 0.0, half]);
        bench.set("twist", &[0.0, 1.0, 0.0, 5.0, 1.0, 1.0]).set("gust", &[0.0, 1.0, 0.0]);
        let drag = bench.at(0.0).get("drag");
        assert!(drag.iter().all(|f| f.abs() < 1e-14), "{drag:?}");
        bench.set("twist", &[0.0; 6]).set("gust", &[0.0, 4.0, -1.0]);
        let drag = bench.at(0.0).get("drag");
        for (f, expected) in drag.iter().zip([0.5 * 5.0 * 3.0, 0.5 * 5.0 * 4.0, 0.0]) {
            assert!((f - expected).abs() < 1e-13, "{drag:?}");
        }
        // A plate across the body's x, which is the world's y now.
        let mut bench = Bench::new(Wind { area: vec![0.5, 0.0, 0.0].into(), ..wind });
        bench.set("pose", &[0.0, 0.0, 0.0, half, 0.0, 0.0, half]).set("gust", &[0.0, 4.0, -1.0]);
        let drag = bench.at(0.0).get("drag");
        assert!(drag[0].abs() < 1e-14 && (drag[1] - 10.0).abs() < 1e-13, "{drag:?}");
    }

    #[test]
    fn wrong_parameters_are_named() {
        let text = refused(BALL, "wind: {type: Wind, model: scene, body: ball/ball, area: -1}");
        assert!(text.contains("`area` must be at least 0, and is -1"), "{text}");
        let text = refused(BALL, "wind: {type: Wind, model: scene.bal, body: ball, area: 1}");
        assert!(text.contains("`scene` has no model `bal` (did you mean `ball`?)"), "{text}");
    }
}
