//! Control through the inverse of a robot's equations of motion.

use super::drive::{actuation_shape, drives};
use super::motor_pendulum;
use crate::blocks::kinematics::posed::{Posed, robot};
use crate::blocks::limits::finite;
use crate::blocks::numbers::Numbers;
use crate::blocks::plant::{ModelSource, Robot};
use crate::document::Diagnostic;
use crate::prelude::*;

/// Inverse dynamics control: τ = M(q)(v̇_d + Kp e + Kd ė + Ki ∫e dt) + bias(q, v), with e = q_d − q.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `state` | `vector[nq + nv]` | positions q, then velocities v of the model |
/// | `desired_position` | `vector[nq]` | q_d |
/// | `desired_velocity` | `vector[nv]`, optional | v_d; zero if it is not wired |
/// | `desired_acceleration` | `vector[nv]`, optional | v̇_d; zero if it is not wired |
/// | `actuation` | vector | effort of each actuator, N m or N |
/// | `force` | `vector[nv]` | τ on every velocity, whether it has an actuator or not |
///
/// Where the model is right and nothing is touched, every joint is a linear system of its own: ë + Kd ė + Kp e + Ki ∫e dt = 0. So
/// the gains are in 1/s², 1/s and 1/s³, whatever the robot weighs; Kp = ω², Kd = 2 ω settles as fast as can be without overshoot.
/// Springs and dampers in joints are compensated; their dry friction is not.
///
/// Source: \[K25, VII.D\] (there without v̇_d and Ki).
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InverseDynamics {
    /// The robot, such as `scene.arm`; the only one in the diagram if not given.
    #[serde(default = "ModelSource::beside", skip_serializing_if = "ModelSource::is_beside")]
    #[schemars(extend("default" = null))]
    pub model: ModelSource,
    /// Kp, one for all velocities or one for each.
    #[serde(default = "hundred")]
    #[schemars(extend("unit" = "1/s^2"))]
    pub kp: Numbers,
    /// Kd, one for all velocities or one for each.
    #[serde(default = "twenty")]
    #[schemars(extend("unit" = "1/s"))]
    pub kd: Numbers,
    /// Ki, one for all velocities or one for each.
    #[serde(default)]
    #[schemars(extend("unit" = "1/s^3"))]
    pub ki: Numbers,
}

/// Errors decay as e^(−10 t): critically damped with [`twenty`].
fn hundred() -> Numbers {
    100.0.into()
}
fn twenty() -> Numbers {
    20.0.into()
}

impl Default for InverseDynamics {
    fn default() -> Self {
        InverseDynamics { model: motor_pendulum(), kp: hundred(), kd: twenty(), ki: 0.0.into() }
    }
}

impl InverseDynamics {
    /// Positions, then velocities.
    pub const STATE: InputPort<Self, Vector> = InputPort::new("state");
    /// q_d.
    pub const DESIRED_POSITION: InputPort<Self, Vector> = InputPort::new("desired_position");
    /// v_d.
    pub const DESIRED_VELOCITY: InputPort<Self, Vector> = InputPort::new("desired_velocity");
    /// v̇_d.
    pub const DESIRED_ACCELERATION: InputPort<Self, Vector> = InputPort::new("desired_acceleration");
    /// Efforts of the actuators.
    pub const ACTUATION: OutputPort<Self, Vector> = OutputPort::new("actuation");
    /// Forces on the velocities.
    pub const FORCE: OutputPort<Self, Vector> = OutputPort::new("force");
}

/// What is wanted at one moment.
#[derive(Clone)]
struct Wanted {
    posed: Posed,
    /// e.
    error: Vec<f64>,
    /// v̇_d + Kp e + Kd ė + Ki ∫e dt.
    vdot: Vec<f64>,
}

#[typetag::serde]
impl Block for InverseDynamics {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let robot = robot(&self.model, d)?;
        let drives = drives(&robot)?;
        let (nq, nv) = (robot.nq(), robot.nv());
        let gains = |numbers: &Numbers, field: &str| finite(numbers, nv, field);
        let (kp, kd, ki) = (gains(&self.kp, "kp")?, gains(&self.kd, "kd")?, gains(&self.ki, "ki")?);
        if !drives.is_empty() {
            warn_of_loose_joints(d, &robot, |v| {
                drives.iter().any(|drive| drive.v == v || drive.followers.iter().any(|(f, _)| *f == v))
            });
        }
        let state = d.input(Self::STATE, nq + nv);
        let position = d.input(Self::DESIRED_POSITION, nq);
        let velocity = d.optional_input(Self::DESIRED_VELOCITY, nv);
        let acceleration = d.optional_input(Self::DESIRED_ACCELERATION, nv);
        // None at all where there is nothing to be integrated.
        let integrals = match ki.iter().any(|ki| *ki != 0.0) {
            true => vec![d.continuous("integral", vec![0.0; nv])],
            false => Vec::new(),
        };
        let room = Wanted { posed: Posed::new(&robot), error: vec![0.0; nv], vdot: vec![0.0; nv] };
        let wanted = d.intermediate("wanted", room);
        d.compute(wanted).from(
            (state, position, velocity, acceleration, integrals.clone()),
            move |(state, position, velocity, acceleration, integrals), wanted| {
                let Wanted { posed, error, vdot } = wanted;
                posed.set_state(state);
                posed.difference(position, error);
                for (i, vdot) in vdot.iter_mut().enumerate() {
                    let rate = velocity.map_or(0.0, |velocity| velocity[i]) - state[nq + i];
                    let integral = integrals.iter().map(|integral| integral[i]).sum::<f64>();
                    let ahead = acceleration.map_or(0.0, |acceleration| acceleration[i]);
                    *vdot = ahead + kp[i] * error[i] + kd[i] * rate + ki[i] * integral;
                }
                posed.inverse_dynamics(vdot);
            },
        );
        for integral in integrals {
            d.derivative(integral).from(wanted, |wanted, e| e.copy_from_slice(&wanted.error));
        }
        d.output(Self::ACTUATION, actuation_shape(&robot)).from(wanted, move |wanted, u| {
            u.iter_mut().zip(&*drives).for_each(|(u, drive)| *u = drive.effort(&wanted.posed.tau));
        });
        d.output(Self::FORCE, Shape::named(robot.velocity_names.clone()))
            .from(wanted, |wanted, tau| tau.copy_from_slice(&wanted.posed.tau));
        Ok(())
    }
}

/// Tells of joints that no actuator moves, in a robot that has some.
fn warn_of_loose_joints(d: &mut Declaration, robot: &Robot, is_driven: impl Fn(usize) -> bool) {
    let is_loose = |v: &usize| !is_driven(*v) && !robot.model.locked[robot.v[*v]];
    if let Some(v) = (0..robot.nv()).find(is_loose) {
        let name = &robot.velocity_names[v];
        d.warn(Diagnostic::new(format!("no actuator moves `{name}`: what it needs is in `force` alone")));
    }
}

register_block!(
    "control",
    InverseDynamics,
    InverseDynamics { ki: 10.0.into(), ..InverseDynamics::default() }
);

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::blocks::kinematics::testing::{FILE, STATE, TEXT, arm, assert_close};
    use crate::blocks::plant::MultibodyPlant;
    use crate::blocks::sources::Constant;
    use crate::blocks::testing::Bench;
    use crate::integrators::{IntegratorSpec, RungeKuttaOptions};
    use crate::multibody::spec::Coordinates;
    use crate::simulator::{Sim, Simulator};

    #[test]
    fn on_the_reference_it_is_the_inverse_dynamics_of_pinocchio() {
        let control = InverseDynamics { model: arm(), ki: 7.0.into(), ..InverseDynamics::default() };
        let mut bench = Bench::with_file(control, FILE, TEXT);
        let acceleration = [1.0, -2.0, 0.5, 1.5, -1.0, 2.0, 0.7, 0.1, -0.3];
        let tau = [
            2.08109429498,
            -14.0785692626,
            -4.03787383906,
            25.253417468,
            1.21712673107,
            2.70064282581,
            -0.0362761980597,
            -0.0173391649707,
            0.0136131928556,
        ];
        let inputs: [(&str, &[f64]); 4] = [
            ("state", &STATE),
            ("desired_position", &STATE[..9]),
            ("desired_velocity", &STATE[9..]),
            ("desired_acceleration", &acceleration),
        ];
        assert_close(&bench.eval(&inputs, "force"), &tau, 1e-9);
        assert_close(&bench.get("actuation")[7..], &[tau[7] + tau[8]], 1e-12);

        // v̇_d = Kp e + Kd ė + Ki ∫e of the same size asks for the same forces.
        let position: Vec<f64> =
            STATE[..9].iter().zip(acceleration).map(|(q, a)| q + 0.5 * a / 100.0).collect();
        let velocity: Vec<f64> =
            STATE[9..].iter().zip(acceleration).map(|(v, a)| v + 0.2 * a / 20.0).collect();
        bench.state.x.iter_mut().zip(acceleration).for_each(|(x, a)| *x = 0.3 * a / 7.0);
        let inputs: [(&str, &[f64]); 3] = [
            ("desired_position", &position),
            ("desired_velocity", &velocity),
            ("desired_acceleration", &[0.0; 9]),
        ];
        assert_close(&bench.eval(&inputs, "force"), &tau, 1e-9);
        bench.check_jacobians(1e-6);
    }

    /// The one file of the arm.
    struct Arm;
    impl crate::diagram::Files for Arm {
        fn read_bytes(&self, path: &str) -> Result<Vec<u8>, String> {
            if path == FILE { Ok(TEXT.into()) } else { Err(format!("there is no file `{path}`")) }
        }
    }

    #[test]
    fn errors_of_every_joint_die_out_as_those_of_a_linear_system() {
        let ModelSource::Own(mut entry) = arm() else { unreachable!("it has a model of its own") };
        for (i, q) in STATE[..7].iter().enumerate() {
            entry.positions.insert(format!("joint{}", i + 1), Coordinates::One(*q));
        }
        let mut diagram = Diagram::new("loop");
        diagram.set_files(Arc::new(Arm));
        diagram.add("scene", MultibodyPlant { models: vec![*entry], ..MultibodyPlant::default() });
        diagram.add("control", InverseDynamics { model: "scene.arm".into(), ..InverseDynamics::default() });
        // The fingers stay; all other joints are off by 0.05 rad.
        let mut goal = [0.0; 9];
        goal[..7].copy_from_slice(&STATE[..7]);
        goal[..7].iter_mut().for_each(|q| *q += 0.05);
        diagram.add("goal", Constant::new(goal.to_vec()));
        diagram.wire("control.state", "scene.arm.state");
        diagram.wire("control.desired_position", "goal.out");
        diagram.wire("scene.arm.actuation", "control.actuation");
        let integrator = IntegratorSpec::DormandPrince(RungeKuttaOptions::default());
        let sim = Sim { duration: 1.0, integrator, ..Sim::default() };
        let mut simulator =
            Simulator::new(diagram.compile().unwrap_or_else(|errors| panic!("{errors}")), &sim).unwrap();
        for t in [0.1, 0.3, 0.6] {
            simulator.advance_to(t).unwrap();
            let q = simulator.value("scene.arm.positions").unwrap();
            // Kp = ω², Kd = 2 ω with ω = 10/s: e = e₀ (1 + ω t) exp(−ω t)
            let expected = 0.05 * (1.0 + 10.0 * t) * (-10.0 * t).exp();
            let e: Vec<f64> = goal[..7].iter().zip(q).map(|(goal, q)| goal - q).collect();
            assert_close(&e, &[expected; 7], 1e-5);
        }
    }
}
