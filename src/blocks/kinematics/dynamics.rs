//! The terms of a robot's equations of motion: M(q) v̇ + bias(q, v) = τ.
#![allow(non_snake_case)]

use nalgebra::DMatrix;

use super::posed::{Posed, robot};
use crate::blocks::plant::ModelSource;
use crate::prelude::*;

/// The mass matrix of a robot, row by row: M(q) in M v̇ + bias = τ, with the rotors of its actuators.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `positions` | `vector[nq]` | positions of the model |
/// | `matrix` | `vector[nv nv]` | M, symmetric and positive definite |
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MassMatrix {
    /// The robot, such as `scene.arm`; the only one in the diagram if not given.
    #[serde(default = "ModelSource::beside", skip_serializing_if = "ModelSource::is_beside")]
    #[schemars(extend("default" = null))]
    pub model: ModelSource,
}

impl MassMatrix {
    /// Positions.
    pub const POSITIONS: InputPort<Self, Vector> = InputPort::new("positions");
    /// M, row by row.
    pub const MATRIX: OutputPort<Self, Vector> = OutputPort::new("matrix");
}

#[typetag::serde]
impl Block for MassMatrix {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let robot = robot(&self.model, d)?;
        let nv = robot.nv();
        let positions = d.input(Self::POSITIONS, robot.nq());
        let value = d.intermediate("matrix", (Posed::new(&robot), DMatrix::zeros(nv, nv)));
        d.compute(value).from(positions, |q, (posed, M)| {
            posed.set_positions(q);
            posed.mass_matrix(M);
        });
        // It is symmetric: columns are rows.
        d.output(Self::MATRIX, nv * nv).from(value, |(_, M), out| out.copy_from_slice(M.as_slice()));
        Ok(())
    }
}

register_block!("kinematics", MassMatrix, MassMatrix::default());

/// The bias forces of a robot: bias(q, v) in M v̇ + bias = τ, and its part g(q) that is due to gravity.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `state` | `vector[nq + nv]` | positions, then velocities of the model |
/// | `bias` | `vector[nv]` | Coriolis, centrifugal and gravity forces, N m or N |
/// | `gravity` | `vector[nv]` | gravity forces alone: what must be applied to hold it still |
///
/// With [`MassMatrix`] and [`FrameJacobian`](super::FrameJacobian) it is what other model-based control laws are made from.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Bias {
    /// The robot, such as `scene.arm`; the only one in the diagram if not given.
    #[serde(default = "ModelSource::beside", skip_serializing_if = "ModelSource::is_beside")]
    #[schemars(extend("default" = null))]
    pub model: ModelSource,
}

impl Bias {
    /// Positions, then velocities.
    pub const STATE: InputPort<Self, Vector> = InputPort::new("state");
    /// bias(q, v).
    pub const BIAS: OutputPort<Self, Vector> = OutputPort::new("bias");
    /// g(q).
    pub const GRAVITY: OutputPort<Self, Vector> = OutputPort::new("gravity");
}

#[typetag::serde]
impl Block for Bias {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let robot = robot(&self.model, d)?;
        let state = d.input(Self::STATE, robot.nq() + robot.nv());
        let bias = d.intermediate("bias", Posed::new(&robot));
        d.compute(bias).from(state, |state, posed| {
            posed.set_state(state);
            posed.bias();
        });
        let gravity = d.intermediate("gravity", Posed::new(&robot));
        let nq = robot.nq();
        d.compute(gravity).from(state, move |state, posed| {
            posed.set_positions(&state[..nq]);
            posed.gravity();
        });
        for (port, value) in [(Self::BIAS, bias), (Self::GRAVITY, gravity)] {
            d.output(port, Shape::named(robot.velocity_names.clone()))
                .from(value, |posed, out| out.copy_from_slice(&posed.tau));
        }
        Ok(())
    }
}

register_block!("kinematics", Bias, Bias::default());

#[cfg(test)]
mod tests {
    use super::super::testing::{FILE, STATE, TEXT, arm, assert_close};
    use super::*;
    use crate::blocks::testing::Bench;

    #[test]
    fn the_mass_matrix_is_that_of_pinocchio() {
        let mut bench = Bench::with_file(MassMatrix { model: arm() }, FILE, TEXT);
        let found = bench.eval(&[("positions", &STATE[..9])], "matrix");
        let M = DMatrix::from_row_slice(9, 9, &found);
        assert_eq!(M, M.transpose());
        let diagonal = [
            0.700373708239,
            1.85980806838,
            1.28259080531,
            0.982928671932,
            0.0411600146269,
            0.0533873568811,
            0.00672597196736,
            0.015,
            0.015,
        ];
        assert_close(M.diagonal().as_slice(), &diagonal, 1e-11);
        for (vector, product) in [
            (
                [1.0, -2.0, 0.5, 1.5, -1.0, 2.0, 0.7, 0.1, -0.3],
                [
                    1.90452279172,
                    -5.56613656772,
                    1.55134937632,
                    3.5587538017,
                    0.168612478575,
                    0.305961423422,
                    -0.0208089090305,
                    -0.00712526396636,
                    0.00412526396636,
                ],
            ),
            (
                [0.3, -0.2, 0.5, 0.1, -0.4, 0.6, 0.7, 0.01, -0.02],
                [
                    0.625023874101,
                    -0.68177856365,
                    0.84091700231,
                    0.356526565798,
                    0.0262963567346,
                    0.00115916114013,
                    -0.00202215824446,
                    -0.00233679563829,
                    0.00218679563829,
                ],
            ),
        ] {
            assert_close((&M * nalgebra::DVector::from_row_slice(&vector)).as_slice(), &product, 1e-10);
        }
        bench.check_jacobians(1e-6);
    }

    #[test]
    fn the_bias_is_that_of_pinocchio() {
        let mut bench = Bench::with_file(Bias { model: arm() }, FILE, TEXT);
        let bias = [
            0.176571503257,
            -8.51243269487,
            -5.58922321538,
            21.6946636663,
            1.04851425249,
            2.39468140239,
            -0.0154672890293,
            -0.0102139010044,
            0.00948792888925,
        ];
        assert_close(&bench.eval(&[("state", &STATE)], "bias"), &bias, 1e-9);
        assert_close(&bench.get("gravity"), &super::super::testing::GRAVITY, 1e-9);
        bench.check_jacobians(1e-6);
    }
}
