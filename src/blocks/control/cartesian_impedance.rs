//! The hand of a robot as a spring and damper.
#![allow(non_snake_case)]

use std::sync::Arc;

use indexmap::IndexMap;
use nalgebra::{DMatrix, Matrix6, Matrix6xX, MatrixXx6, UnitQuaternion, Vector6};

use super::drive::{actuation_shape, drives};
use super::joint_impedance::{critical, yes};
use super::motor_pendulum;
use crate::blocks::kinematics::place::Place;
use crate::blocks::kinematics::posed::{Posed, positions, robot, start};
use crate::blocks::limits::non_negative;
use crate::blocks::numbers::Numbers;
use crate::blocks::plant::{ModelSource, Robot};
use crate::math::cholesky::{factor, solve_lower, solve_upper};
use crate::math::spatial::pose_error;
use crate::multibody::spec::{self, PoseSpec};
use crate::prelude::*;

/// A frame of a robot held by springs and dampers: τ = Jᵀ F + N τ₀ + g(q), with F = K e + D (V_d − V).
///
/// | port | type | meaning |
/// |---|---|---|
/// | `state` | `vector[nq + nv]` | positions q, then velocities v of the model |
/// | `desired_pose` | pose | X_WD, where the frame is drawn to |
/// | `desired_twist` | twist, optional | V_d of the frame in world axes; zero if it is not wired |
/// | `actuation` | vector | effort of each actuator, N m or N |
/// | `force` | `vector[nv]` | τ on every velocity, whether it has an actuator or not |
/// | `wrench` | wrench | F on the frame's origin, in world axes |
///
/// e is the rotation vector and the position from the frame to the desired pose. K and D are diagonal in the axes that `axes` says; six
/// numbers each, three against rotation first. Pressed against something at rest, the frame pushes with F = K e.
///
/// D is given, or follows from a damping ratio ζ and the inertia that resists a push along each axis, 1/(J M⁻¹ Jᵀ)_ii:
///
/// ```text
/// D_i = 2 ζ √(K_i/(J M⁻¹ Jᵀ)_ii)
/// ```
///
/// The null space is used to approach a posture: τ₀ = k₀ (q₀ − q) − d₀ v, projected by N = 1 − Jᵀ (J M⁻¹ Jᵀ)⁻¹ J M⁻¹, which does not
/// accelerate the frame. Near a singularity N changes fast, and there it is smoothed.
///
/// Source: Khatib, "A unified approach for motion and force control of robot manipulators: the operational space formulation" (1987).
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CartesianImpedance {
    /// The robot, such as `scene.arm`; the only one in the diagram if not given.
    #[serde(default = "ModelSource::beside", skip_serializing_if = "ModelSource::is_beside")]
    #[schemars(extend("default" = null))]
    pub model: ModelSource,
    /// The body or frame that is held, such as `hand`.
    pub frame: String,
    /// Where the frame is in that body or frame: such as the tip of a tool.
    #[serde(default, skip_serializing_if = "PoseSpec::is_identity")]
    pub offset: PoseSpec,
    /// K: one for all, or three against rotation and three against displacement.
    #[serde(default = "hundred")]
    #[schemars(extend("unit" = "N m/rad or N/m"))]
    pub stiffness: Numbers,
    /// D: one for all, or three against rotation and three against displacement; from `damping_ratio` if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("unit" = "N m s/rad or N s/m"))]
    pub damping: Option<Numbers>,
    /// ζ: one for all or one for each axis, where `damping` is not given.
    #[serde(default = "critical")]
    pub damping_ratio: Numbers,
    /// The axes of K and D.
    #[serde(default)]
    pub axes: StiffnessAxes,
    /// Positions q₀ by joint; where the model starts, for those not named.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    #[schemars(extend("unit" = "rad or m"))]
    pub posture: IndexMap<String, f64>,
    /// k₀, one for all velocities or one for each.
    #[serde(default)]
    #[schemars(extend("unit" = "N m/rad or N/m"))]
    pub posture_stiffness: Numbers,
    /// d₀, one for all velocities or one for each.
    #[serde(default)]
    #[schemars(extend("unit" = "N m s/rad or N s/m"))]
    pub posture_damping: Numbers,
    /// Whether g(q) is added, which holds the robot against gravity.
    #[serde(default = "yes")]
    pub gravity_compensation: bool,
}

/// The axes of the springs and dampers of a [`CartesianImpedance`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum StiffnessAxes {
    /// Those of the world.
    #[default]
    World,
    /// Those of the desired pose.
    Desired,
    /// Those of the frame itself: they turn with the tool.
    Frame,
}

fn hundred() -> Numbers {
    100.0.into()
}

impl Default for CartesianImpedance {
    fn default() -> Self {
        CartesianImpedance {
            model: motor_pendulum(),
            frame: "rod".to_owned(),
            offset: PoseSpec::at(0.0, 0.0, -1.0),
            stiffness: hundred(),
            damping: None,
            damping_ratio: critical(),
            axes: StiffnessAxes::World,
            posture: IndexMap::new(),
            posture_stiffness: 0.0.into(),
            posture_damping: 0.0.into(),
            gravity_compensation: true,
        }
    }
}

impl CartesianImpedance {
    /// Positions, then velocities.
    pub const STATE: InputPort<Self, Vector> = InputPort::new("state");
    /// X_WD.
    pub const DESIRED_POSE: InputPort<Self, Pose> = InputPort::new("desired_pose");
    /// V_d.
    pub const DESIRED_TWIST: InputPort<Self, Twist> = InputPort::new("desired_twist");
    /// Efforts of the actuators.
    pub const ACTUATION: OutputPort<Self, Vector> = OutputPort::new("actuation");
    /// Forces on the velocities.
    pub const FORCE: OutputPort<Self, Vector> = OutputPort::new("force");
    /// F on the frame.
    pub const WRENCH: OutputPort<Self, Wrench> = OutputPort::new("wrench");

    fn law(&self, robot: &Robot) -> Result<Law, BlockError> {
        let nv = robot.nv();
        let six = |numbers: &Numbers, field: &str| {
            non_negative(numbers, 6, field).map(|list| Vector6::from_column_slice(&list))
        };
        Ok(Law {
            frame: Place::find(robot, &self.frame, "frame")?.offset(&self.offset, "offset")?,
            world: Place::find(robot, spec::WORLD, "frame")?,
            stiffness: six(&self.stiffness, "stiffness")?,
            damping: self.damping.as_ref().map(|damping| six(damping, "damping")).transpose()?,
            ratio: six(&self.damping_ratio, "damping_ratio")?,
            axes: self.axes,
            posture: positions(robot, &self.posture, start(robot), "posture")?,
            posture_stiffness: non_negative(&self.posture_stiffness, nv, "posture_stiffness")?,
            posture_damping: non_negative(&self.posture_damping, nv, "posture_damping")?,
            has_weight: self.gravity_compensation,
        })
    }
}

/// The parameters, checked.
struct Law {
    frame: Place,
    world: Place,
    stiffness: Vector6<f64>,
    damping: Option<Vector6<f64>>,
    ratio: Vector6<f64>,
    axes: StiffnessAxes,
    posture: Vec<f64>,
    posture_stiffness: Vec<f64>,
    posture_damping: Vec<f64>,
    has_weight: bool,
}

/// The forces at one moment, with room to find them in.
#[derive(Clone)]
struct Forces {
    posed: Posed,
    /// F in world axes.
    wrench: Wrench,
    /// τ.
    tau: Vec<f64>,
    /// M, then its Cholesky factor L.
    M: DMatrix<f64>,
    J: Matrix6xX<f64>,
    /// L⁻¹ Jᵀ, so that J M⁻¹ Jᵀ = Yᵀ Y.
    Y: MatrixXx6<f64>,
    /// τ₀, then N τ₀.
    null: Vec<f64>,
    /// M⁻¹ τ₀.
    accelerations: Vec<f64>,
}

/// The part of the mean diagonal of J M⁻¹ Jᵀ that is added to all of it: what keeps it regular where the robot is singular.
const REGULARIZATION: f64 = 1e-9;

impl Forces {
    fn new(robot: &Arc<Robot>) -> Forces {
        let nv = robot.nv();
        Forces {
            posed: Posed::new(robot),
            wrench: Wrench::default(),
            tau: vec![0.0; nv],
            M: DMatrix::zeros(nv, nv),
            J: Matrix6xX::zeros(nv),
            Y: MatrixXx6::zeros(nv),
            null: vec![0.0; nv],
            accelerations: vec![0.0; nv],
        }
    }

    fn update(&mut self, law: &Law, state: &[f64], X_WD: &Pose, V_d: Option<Twist>) {
        self.posed.set_state(state);
        self.posed.jacobian_in(&law.world, &law.frame, &mut self.J);
        let W = self.mobility();
        let X_WF = self.posed.pose(&law.frame);
        let R_WA = match law.axes {
            StiffnessAxes::World => UnitQuaternion::identity(),
            StiffnessAxes::Desired => X_WD.rotation,
            StiffnessAxes::Frame => X_WF.rotation,
        };
        let R_AW = R_WA.inverse();
        let in_axes = |V: Twist| Vector6::from(V.rotated(&R_AW).to_array());
        let e = in_axes(pose_error(&X_WF, X_WD));
        let rate = in_axes(V_d.unwrap_or_default() - self.posed.twist_in(&law.world, &law.frame));
        let damping = law.damping.unwrap_or_else(|| {
            let mut R = Matrix6::zeros();
            R.fixed_view_mut::<3, 3>(0, 0).copy_from(R_AW.to_rotation_matrix().matrix());
            R.fixed_view_mut::<3, 3>(3, 3).copy_from(R_AW.to_rotation_matrix().matrix());
            let W_A = R * W * R.transpose();
            law.ratio
                .zip_map(&law.stiffness.component_div(&W_A.diagonal()), |ratio, k| 2.0 * ratio * k.sqrt())
        });
        let F = law.stiffness.component_mul(&e) + damping.component_mul(&rate);
        self.wrench = Wrench::from(<[f64; 6]>::from(F)).rotated(&R_WA);

        self.find_posture_forces(law, state, &W);
        let F = Vector6::from(self.wrench.to_array());
        for (i, tau) in self.tau.iter_mut().enumerate() {
            *tau = self.J.column(i).dot(&F) + self.null[i];
        }
        if law.has_weight {
            self.posed.gravity();
            self.tau.iter_mut().zip(&self.posed.tau).for_each(|(tau, g)| *tau += g);
        }
    }

    /// J M⁻¹ Jᵀ: how the frame accelerates for each unit of force on it. Kept regular.
    fn mobility(&mut self) -> Matrix6<f64> {
        self.posed.mass_matrix(&mut self.M);
        // A mass matrix always has a factor; what is not a number stays so.
        factor(&mut self.M);
        self.J.transpose_to(&mut self.Y);
        self.Y.column_iter_mut().for_each(|mut column| solve_lower(&self.M, column.as_mut_slice()));
        let mut W = self.Y.tr_mul(&self.Y);
        let least = REGULARIZATION * W.trace() / 6.0;
        (0..6).for_each(|i| W[(i, i)] += least);
        W
    }

    /// N τ₀, the part of the posture's forces that does not accelerate the frame.
    fn find_posture_forces(&mut self, law: &Law, state: &[f64], W: &Matrix6<f64>) {
        let Forces { posed, M, J, null, accelerations, .. } = self;
        posed.difference(&law.posture, null);
        let v = &state[state.len() - null.len()..];
        for (i, null) in null.iter_mut().enumerate() {
            *null = law.posture_stiffness[i] * *null - law.posture_damping[i] * v[i];
        }
        accelerations.copy_from_slice(null);
        solve_lower(M, accelerations);
        solve_upper(M, accelerations);
        let mut of_frame = Vector6::zeros();
        J.column_iter().zip(&*accelerations).for_each(|(J, a)| of_frame += J * *a);
        // Where nothing moves the frame there is nothing to take away.
        let Some(factor) = W.cholesky() else { return };
        let against = factor.solve(&of_frame);
        null.iter_mut().zip(J.column_iter()).for_each(|(null, J)| *null -= J.dot(&against));
    }
}

#[typetag::serde]
impl Block for CartesianImpedance {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let robot = robot(&self.model, d)?;
        let drives = drives(&robot)?;
        let law = self.law(&robot)?;
        let state = d.input(Self::STATE, robot.nq() + robot.nv());
        let pose = d.input(Self::DESIRED_POSE, ());
        let twist = d.optional_input(Self::DESIRED_TWIST, ());
        let forces = d.intermediate("forces", Forces::new(&robot));
        d.compute(forces).from((state, pose, twist), move |(state, pose, twist), forces| {
            forces.update(&law, state, &pose, twist)
        });
        d.output(Self::ACTUATION, actuation_shape(&robot)).from(forces, move |forces, u| {
            u.iter_mut().zip(&*drives).for_each(|(u, drive)| *u = drive.effort(&forces.tau));
        });
        d.output(Self::FORCE, Shape::named(robot.velocity_names.clone()))
            .from(forces, |forces, tau| tau.copy_from_slice(&forces.tau));
        d.output(Self::WRENCH, ()).from(forces, |forces, wrench| *wrench = forces.wrench);
        Ok(())
    }
}

register_block!("control", CartesianImpedance, CartesianImpedance::default());

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::kinematics::testing::{FILE, GRAVITY, STATE, TEXT, arm, assert_close};
    use crate::blocks::testing::Bench;

    /// The tool of the arm, turned by the rotation vector (0.1, −0.2, 0.3) and moved by (0.02, −0.03, 0.05) m.
    const DESIRED: [f64; 7] = [
        0.25613239701,
        0.31776508459,
        0.607655841273,
        -0.125424920769,
        0.536659907719,
        0.81207183492,
        0.191843862625,
    ];

    fn impedance() -> CartesianImpedance {
        CartesianImpedance {
            model: arm(),
            frame: "tool".to_owned(),
            offset: PoseSpec::default(),
            stiffness: vec![30.0, 40.0, 50.0, 600.0, 700.0, 800.0].into(),
            damping: Some(vec![3.0, 4.0, 5.0, 60.0, 70.0, 80.0].into()),
            ..CartesianImpedance::default()
        }
    }

    fn bench(block: CartesianImpedance) -> Bench {
        let mut bench = Bench::with_file(block, FILE, TEXT);
        bench.set("state", &STATE).set("desired_pose", &DESIRED).set("desired_twist", &[0.0; 6]).at(0.0);
        bench
    }

    /// Jᵀ F + g by Pinocchio, for the springs and dampers above in world axes.
    const TAU: [f64; 9] = [
        -0.379609770951,
        -23.5948480822,
        -16.0205923827,
        42.0907405004,
        -4.18206689753,
        7.24085211062,
        -16.5316387213,
        -0.00560304178778,
        0.00560304178778,
    ];

    #[test]
    fn springs_and_dampers_pull_as_pinocchio_says() {
        let mut world = bench(impedance());
        let F = [3.37725267751, -4.77575453649, 15.6833242095, 21.744417995, -36.0009245862, 31.9580056913];
        assert_close(&world.get("wrench"), &F, 1e-8);
        assert_close(&world.get("force"), &TAU, 1e-8);
        assert_close(&world.get("actuation")[7..], &[0.0], 1e-8);
        world.check_jacobians(1e-6);

        let mut frame = bench(CartesianImpedance { axes: StiffnessAxes::Frame, ..impedance() });
        let tau = [
            -1.3831792759,
            -25.2951396223,
            -17.6696631437,
            45.3040102856,
            -3.98147588087,
            9.99194744301,
            -17.0989716242,
            -0.00560304178778,
            0.00560304178778,
        ];
        assert_close(&frame.get("force"), &tau, 1e-8);
        frame.check_jacobians(1e-6);
    }

    #[test]
    fn the_posture_adds_what_does_not_accelerate_the_frame() {
        let posture = [
            ("joint1", 0.0),
            ("joint2", -0.5),
            ("joint3", 0.0),
            ("joint4", -2.0),
            ("joint5", 0.0),
            ("joint6", 1.5),
            ("joint7", 0.0),
            ("left_finger_joint", 0.04),
            ("right_finger_joint", 0.04),
        ];
        let block = CartesianImpedance {
            posture: posture.map(|(name, q)| (name.to_owned(), q)).into_iter().collect(),
            posture_stiffness: 10.0.into(),
            posture_damping: 2.0.into(),
            ..impedance()
        };
        let mut bench = bench(block);
        let null = [
            -0.195564841968,
            -0.278267328889,
            0.350712395779,
            0.0350635004547,
            0.0113476804916,
            -0.0257409044976,
            0.0,
            0.08,
            0.24,
        ];
        let found: Vec<f64> = bench.get("force").iter().zip(TAU).map(|(all, tau)| all - tau).collect();
        // As far as the regularisation lets it.
        assert_close(&found, &null, 2e-6);
        bench.check_jacobians(1e-6);
    }

    #[test]
    fn at_rest_it_pushes_with_stiffness_times_displacement() {
        let mut bench =
            bench(CartesianImpedance { damping: None, axes: StiffnessAxes::Desired, ..impedance() });
        let mut state = STATE;
        state[9..].fill(0.0);
        let mut pose = DESIRED;
        pose[..3].copy_from_slice(&[0.23613239701 + 0.01, 0.34776508459, 0.557655841273]);
        pose[3..].copy_from_slice(&[-0.148684929508, 0.673704575, 0.714938630205, 0.113479920696]);
        bench.set("state", &state).set("desired_pose", &pose);
        let block = CartesianImpedance { damping: None, ..impedance() };
        let mut world = Bench::with_file(block, FILE, TEXT);
        world.set("state", &state).set("desired_pose", &pose).set("desired_twist", &[0.0; 6]).at(0.0);
        assert_close(&world.get("wrench"), &[0.0, 0.0, 0.0, 6.0, 0.0, 0.0], 1e-8);
        // The row of vx in the Jacobian by Pinocchio.
        let row = [-0.34776508459, 0.206921732472, -0.336420716175, 0.00165830028508, -0.116597081974];
        let found: Vec<f64> = world.get("force").iter().zip(GRAVITY).map(|(tau, g)| tau - g).collect();
        assert_close(&found[..5], &row.map(|J| 6.0 * J), 1e-8);
        bench.check_jacobians(1e-6);
    }
}
