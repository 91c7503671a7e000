//! The linear quadratic regulator of a robot.
#![allow(non_snake_case)]

use indexmap::IndexMap;
use nalgebra::{DMatrix, DVector};

use super::drive::{actuation_shape, some_drives};
use super::motor_pendulum;
use super::riccati::regulator;
use crate::blocks::kinematics::posed::{positions, robot};
use crate::blocks::limits::{non_negative, positive};
use crate::blocks::numbers::Numbers;
use crate::blocks::plant::evaluation::{Laws, Loads, Moving, Nearby};
use crate::blocks::plant::{ModelSource, Robot};
use crate::multibody::contact::ContactSettings;
use crate::multibody::forces::Stiff;
use crate::multibody::kinematics::Kinematics;
use crate::multibody::model::Model;
use crate::prelude::*;

/// The linear quadratic regulator about a position of rest: u = u₀ − K (x − x₀), least ∫ (Δxᵀ Q Δx + Δuᵀ R Δu) dt.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `state` | `vector[nq + nv]` | x: positions, then velocities of the model |
/// | `desired_state` | `vector[nq + nv]`, optional | takes the place of x₀, to move nearby |
/// | `actuation` | vector | effort u of each actuator, N m or N |
/// | `gain` | vector | K, row by row: a row for each actuator |
///
/// x₀ is `position` at rest, and u₀ what holds the robot there. The equations of motion of the model by itself, without contacts, are
/// linearised there, Δẋ = A Δx + B Δu, and K = R⁻¹ Bᵀ X with X from the algebraic Riccati equation. Q and R are diagonal.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Lqr {
    /// The robot, such as `scene.arm`; the only one in the diagram if not given.
    #[serde(default = "ModelSource::beside", skip_serializing_if = "ModelSource::is_beside")]
    #[schemars(extend("default" = null))]
    pub model: ModelSource,
    /// Positions at rest by joint; zero for those not named.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    #[schemars(extend("unit" = "rad or m"))]
    pub position: IndexMap<String, f64>,
    /// Q: one for all, or one for each position and then for each velocity.
    #[serde(default = "one")]
    pub state_cost: Numbers,
    /// R: one for all actuators or one for each, above zero.
    #[serde(default = "one")]
    pub effort_cost: Numbers,
}

fn one() -> Numbers {
    1.0.into()
}

impl Default for Lqr {
    fn default() -> Self {
        Lqr { model: motor_pendulum(), position: IndexMap::new(), state_cost: one(), effort_cost: one() }
    }
}

impl Lqr {
    /// Positions, then velocities.
    pub const STATE: InputPort<Self, Vector> = InputPort::new("state");
    /// What takes the place of x₀.
    pub const DESIRED_STATE: InputPort<Self, Vector> = InputPort::new("desired_state");
    /// Efforts of the actuators.
    pub const ACTUATION: OutputPort<Self, Vector> = OutputPort::new("actuation");
    /// K, row by row.
    pub const GAIN: OutputPort<Self, Vector> = OutputPort::new("gain");
}

/// The largest part of the Riccati equation that may be left over.
const RESIDUAL: f64 = 1e-8;
/// Accelerations below this are rest, rad/s² or m/s².
const REST: f64 = 1e-6;

/// A robot by itself, to be linearised.
struct Alone<'r> {
    robot: &'r Robot,
    model: Model,
    laws: Laws,
    kinematics: Kinematics,
    moving: Moving,
    loads: Loads,
}

impl Alone<'_> {
    fn new(robot: &Robot) -> Alone<'_> {
        let mut model = (*robot.model).clone();
        // What else there is stays where it is.
        for v in (0..model.nv()).filter(|v| !robot.v.contains(v)) {
            model.locked[v] = true;
            model.any_locked = true;
        }
        let defaults = crate::blocks::plant::MultibodyPlant::default();
        let stiff = Stiff::new(&model, defaults.constraint_period, defaults.friction_velocity);
        Alone {
            robot,
            laws: Laws { contact: ContactSettings::default(), stiff },
            kinematics: Kinematics::new(&model),
            moving: Moving::new(&model),
            loads: Loads::new(&model),
            model,
        }
    }

    /// v̇ at x and u.
    fn accelerations(&mut self, x: &[f64], u: &[f64]) -> DVector<f64> {
        let Alone { robot, model, laws, kinematics, moving, loads } = self;
        let (q, v) = x.split_at(robot.nq());
        let (mut all_q, mut all_v) = (model.q0.clone(), vec![0.0; model.nv()]);
        robot.set_positions(q, &mut all_q);
        robot.set_velocities(v, &mut all_v);
        kinematics.update(model, &all_q, &all_v);
        loads.clear();
        robot.actuators.iter().zip(u).for_each(|(a, u)| loads.command[*a] = *u);
        moving.update(model, laws, &[all_q, all_v].concat(), kinematics, &Nearby::default(), loads);
        DVector::from_iterator(robot.nv(), robot.v.iter().map(|v| moving.vdot[*v]))
    }

    /// ∂v̇/∂(x or u), by differences of fourth order.
    fn slopes(&mut self, x: &[f64], u: &[f64], of_state: bool) -> DMatrix<f64> {
        let h = 1e-3;
        let columns = if of_state { x.len() } else { u.len() };
        let mut slopes = DMatrix::zeros(self.robot.nv(), columns);
        for j in 0..columns {
            let mut column = DVector::zeros(self.robot.nv());
            for (steps, weight) in [(1.0, 8.0), (-1.0, -8.0), (2.0, -1.0), (-2.0, 1.0)] {
                let (mut x, mut u) = (x.to_vec(), u.to_vec());
                if of_state {
                    x[j] += steps * h
                } else {
                    u[j] += steps * h
                }
                column += self.accelerations(&x, &u) * (weight / (12.0 * h));
            }
            slopes.set_column(j, &column);
        }
        slopes
    }
}

impl Lqr {
    /// u₀ and K.
    fn solve(
        &self,
        robot: &Robot,
        x0: &[f64],
        lower: &[f64],
        upper: &[f64],
    ) -> Result<(Vec<f64>, DMatrix<f64>), BlockError> {
        let (nv, nu) = (robot.nv(), robot.actuators.len());
        let Q = non_negative(&self.state_cost, 2 * nv, "state_cost")?;
        let R = positive(&self.effort_cost, nu, "effort_cost")?;
        let mut alone = Alone::new(robot);
        let zero = vec![0.0; nu];
        let falling = alone.accelerations(x0, &zero);
        let by_effort = alone.slopes(x0, &zero, false);
        // A motor that is at its limit at zero, or that moves nothing, has no part in holding it.
        let holding = by_effort.clone().svd(true, true).solve(&-&falling, 1e-9);
        let u0 = holding.map_err(|message| BlockError::parameter("model", message))?;
        let left = alone.accelerations(x0, u0.as_slice());
        if let Some(i) = (0..nv).find(|i| left[*i].is_nan() || left[*i].abs() > REST) {
            let limited = (0..nu).find(|a| u0[*a] < lower[*a] || u0[*a] > upper[*a]);
            let message = match limited {
                Some(a) => {
                    format!("it takes an effort of {:.3} to rest there, and that is beyond a limit", u0[a])
                }
                None => format!(
                    "the robot does not rest there: `{}` accelerates by {:.3e}, whatever its actuators do",
                    robot.velocity_names[i], left[i]
                ),
            };
            return Err(BlockError::parameter("position", message));
        }
        let u0 = u0.as_slice().to_vec();
        let mut A = DMatrix::zeros(2 * nv, 2 * nv);
        A.view_mut((0, nv), (nv, nv)).fill_with_identity();
        A.view_mut((nv, 0), (nv, 2 * nv)).copy_from(&alone.slopes(x0, &u0, true));
        let mut B = DMatrix::zeros(2 * nv, nu);
        B.view_mut((nv, 0), (nv, nu)).copy_from(&by_effort);
        match regulator(&A, &B, &Q, &R) {
            Some(found) if found.residual < RESIDUAL && found.abscissa < 0.0 => Ok((u0, found.K)),
            _ => {
                let message = "there is no regulator for these costs: some motion that does not die out by itself is out of \
                               the actuators' reach, or costs nothing";
                Err(BlockError::parameter("state_cost", message))
            }
        }
    }
}

#[typetag::serde]
impl Block for Lqr {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let robot = robot(&self.model, d)?;
        let drives = some_drives(&robot)?;
        let (nq, nv, nu) = (robot.nq(), robot.nv(), drives.len());
        if nq != nv {
            let message = "a regulator needs joints whose positions are angles or distances";
            return Err(BlockError::parameter("model", message));
        }
        let mut x0 = positions(&robot, &self.position, vec![0.0; nq], "position")?;
        x0.resize(nq + nv, 0.0);
        let lower: Vec<f64> = drives.iter().map(|drive| drive.lower).collect();
        let upper: Vec<f64> = drives.iter().map(|drive| drive.upper).collect();
        let (u0, K) = self.solve(&robot, &x0, &lower, &upper)?;

        let state = d.input(Self::STATE, nq + nv);
        let desired = d.optional_input(Self::DESIRED_STATE, nq + nv);
        let (law, slopes) = (K.clone(), K.clone());
        d.output(Self::ACTUATION, actuation_shape(&robot))
            .from((state, desired), move |(state, desired), u| {
                let x0 = desired.unwrap_or(&x0);
                for (i, u) in u.iter_mut().enumerate() {
                    let feedback: f64 = (0..x0.len()).map(|j| law[(i, j)] * (state[j] - x0[j])).sum();
                    *u = u0[i] - feedback;
                }
            })
            .jacobian(move |(_, desired), j| {
                j.argument(0).copy_from(&-&slopes);
                if desired.is_some() {
                    j.argument(1).copy_from(&slopes);
                }
            });
        d.output(Self::GAIN, nu * (nq + nv)).from((), move |(), gain| {
            gain.iter_mut()
                .zip(K.row_iter().flat_map(|row| row.into_iter()))
                .for_each(|(gain, k)| *gain = *k);
        });
        Ok(())
    }
}

register_block!("control", Lqr, Lqr::default());

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::kinematics::testing::assert_close;
    use crate::blocks::plant::ModelEntry;
    use crate::blocks::testing::{Bench, errors};
    use crate::multibody::spec::{ActuatorSpec, BodySpec, ControlSpec, JointKind, JointSpec, ModelSpec};

    /// A mass of 1 kg that slides along x.
    fn slide() -> ModelSource {
        let body = BodySpec { mass: Some(1.0), inertia: Some(vec![0.1; 3]), ..BodySpec::default() };
        let rail = JointSpec {
            kind: JointKind::Prismatic,
            parent: "world".to_owned(),
            child: "block".to_owned(),
            axis: Some([1.0, 0.0, 0.0]),
            ..JointSpec::default()
        };
        let motor = ActuatorSpec {
            joint: "rail".to_owned(),
            gear: 1.0,
            rotor_inertia: 0.0,
            effort: None,
            control: ControlSpec::Effort,
        };
        let model = ModelSpec {
            bodies: IndexMap::from([("block".to_owned(), body)]),
            joints: IndexMap::from([("rail".to_owned(), rail)]),
            actuators: IndexMap::from([("motor".to_owned(), motor)]),
            ..ModelSpec::default()
        };
        let entry = ModelEntry { name: "slide".to_owned(), model: Some(model), ..ModelEntry::default() };
        ModelSource::Own(Box::new(entry))
    }

    const CART_POLE: &str = include_str!("../../../diagrams/models/cart_pole.urdf");

    fn cart_pole() -> ModelSource {
        ModelSource::Own(Box::new(ModelEntry {
            name: "cart".to_owned(),
            file: Some("cart_pole.urdf".to_owned()),
            weld: Some("world".to_owned()),
            ..ModelEntry::default()
        }))
    }

    #[test]
    fn a_sliding_mass_has_the_gains_of_the_double_integrator() {
        let mut bench = Bench::new(Lqr { model: slide(), ..Lqr::default() });
        assert_close(&bench.at(0.0).get("gain"), &[1.0, 3.0_f64.sqrt()], 1e-9);
        let inputs: [(&str, &[f64]); 2] = [("state", &[0.5, -0.2]), ("desired_state", &[1.5, 0.0])];
        assert_close(&bench.eval(&inputs, "actuation"), &[1.0 + 0.2 * 3.0_f64.sqrt()], 1e-9);
        bench.check_jacobians(1e-7);
    }

    #[test]
    fn the_cart_pole_has_the_gains_that_drake_finds() {
        let cost = vec![1.0, 10.0, 0.5, 2.0];
        let lqr =
            Lqr { model: cart_pole(), state_cost: cost.into(), effort_cost: 0.1.into(), ..Lqr::default() };
        let mut bench = Bench::with_file(lqr, "cart_pole.urdf", CART_POLE);
        let K = [-3.1622776602, -47.7172271621, -5.3671706267, -12.7747024656];
        assert_close(&bench.at(0.0).get("gain"), &K, 1e-6);
        bench.check_jacobians(1e-7);
    }

    #[test]
    fn a_level_arm_is_held_by_what_its_weight_takes() {
        let position = [("pivot".to_owned(), std::f64::consts::FRAC_PI_2)].into_iter().collect();
        let mut bench = Bench::open(Lqr { position, ..Lqr::default() }, &["desired_state"]);
        let u = bench.eval(&[("state", &[std::f64::consts::FRAC_PI_2, 0.0])], "actuation");
        assert_close(&u, &[9.81 * 0.5], 1e-9);
    }

    #[test]
    fn what_cannot_rest_or_be_regulated_is_refused() {
        let position = [("hinge".to_owned(), 0.3)].into_iter().collect();
        let tilted = Lqr { model: cart_pole(), position, ..Lqr::default() };
        let mut d = Declaration::new(&Only);
        let error = tilted.declare(&mut d).unwrap_err().to_string();
        assert!(error.contains("does not rest there"), "{error}");
        let free = Lqr { model: slide(), state_cost: 0.0.into(), ..Lqr::default() };
        assert!(errors(free).contains("there is no regulator"));
    }

    struct Only;
    impl crate::diagram::Files for Only {
        fn read_bytes(&self, _: &str) -> Result<Vec<u8>, String> {
            Ok(CART_POLE.into())
        }
    }
}
