//! What holds a robot against gravity.

use super::drive::{actuation_shape, drives};
use super::motor_pendulum;
use crate::blocks::kinematics::posed::{Posed, robot};
use crate::blocks::plant::ModelSource;
use crate::prelude::*;

/// Gravity compensation: τ = g(q), so that a robot stays where it is put.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `positions` | `vector[nq]` | positions q of the model |
/// | `actuation` | vector | effort of each actuator, N m or N |
/// | `force` | `vector[nv]` | τ on every velocity, whether it has an actuator or not |
///
/// An actuator also carries what is coupled to its joint. The weight of what is welded to the model counts; that of what it holds in
/// its fingers does not.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GravityCompensation {
    /// The robot, such as `scene.arm`; the only one in the diagram if not given.
    #[serde(default = "ModelSource::beside", skip_serializing_if = "ModelSource::is_beside")]
    #[schemars(extend("default" = null))]
    pub model: ModelSource,
}

impl GravityCompensation {
    /// Positions.
    pub const POSITIONS: InputPort<Self, Vector> = InputPort::new("positions");
    /// Efforts of the actuators.
    pub const ACTUATION: OutputPort<Self, Vector> = OutputPort::new("actuation");
    /// Forces on the velocities.
    pub const FORCE: OutputPort<Self, Vector> = OutputPort::new("force");
}

#[typetag::serde]
impl Block for GravityCompensation {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let robot = robot(&self.model, d)?;
        let drives = drives(&robot)?;
        let positions = d.input(Self::POSITIONS, robot.nq());
        let posed = d.intermediate("posed", Posed::new(&robot));
        d.compute(posed).from(positions, |q, posed| {
            posed.set_positions(q);
            posed.gravity();
        });
        d.output(Self::ACTUATION, actuation_shape(&robot)).from(posed, move |posed, u| {
            u.iter_mut().zip(&*drives).for_each(|(u, drive)| *u = drive.effort(&posed.tau));
        });
        d.output(Self::FORCE, Shape::named(robot.velocity_names.clone()))
            .from(posed, |posed, tau| tau.copy_from_slice(&posed.tau));
        Ok(())
    }
}

register_block!("control", GravityCompensation, GravityCompensation { model: motor_pendulum() });

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::kinematics::testing::{FILE, GRAVITY, STATE, TEXT, arm, assert_close};
    use crate::blocks::testing::Bench;

    #[test]
    fn it_holds_what_pinocchio_says_must_be_held() {
        let mut bench = Bench::with_file(GravityCompensation { model: arm() }, FILE, TEXT);
        assert_close(&bench.eval(&[("positions", &STATE[..9])], "force"), &GRAVITY, 1e-9);
        let u = bench.get("actuation");
        assert_close(&u[..7], &GRAVITY[..7], 1e-9);
        assert_close(&u[7..], &[GRAVITY[7] + GRAVITY[8]], 1e-12);
        bench.check_jacobians(1e-6);
    }
}
