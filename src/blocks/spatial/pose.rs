//! Poses of frames in frames.
#![allow(non_snake_case)]

use nalgebra::{Matrix3, Matrix4, Vector4};

use super::rotate::{by_quaternion, left, right, rotation};
use crate::prelude::*;

/// Composes poses: X_AC = X_AB · X_BC.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `X_AB` | pose | frame B in frame A |
/// | `X_BC` | pose | frame C in frame B |
/// | `X_AC` | pose | frame C in frame A |
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PoseCompose {}

impl PoseCompose {
    /// Frame B in frame A.
    pub const X_AB: InputPort<Self, Pose> = InputPort::new("X_AB");
    /// Frame C in frame B.
    pub const X_BC: InputPort<Self, Pose> = InputPort::new("X_BC");
    /// Frame C in frame A.
    pub const X_AC: OutputPort<Self, Pose> = OutputPort::new("X_AC");
}

#[typetag::serde]
impl Block for PoseCompose {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let inputs = (d.input(Self::X_AB, ()), d.input(Self::X_BC, ()));
        d.output(Self::X_AC, ())
            .from(inputs, |(X_AB, X_BC), X_AC| *X_AC = X_AB * X_BC)
            // p_AC = p_AB + R_AB p_BC, q_AC = q_AB q_BC.
            .jacobian(|(X_AB, X_BC), j| {
                let (q_AB, q_BC, p_BC) = (&X_AB.rotation, &X_BC.rotation, &X_BC.translation.vector);
                let mut by_AB = j.argument(0);
                by_AB.fixed_view_mut::<3, 3>(0, 0).copy_from(&Matrix3::identity());
                by_AB.fixed_view_mut::<3, 4>(0, 3).copy_from(&by_quaternion(q_AB, p_BC));
                by_AB.fixed_view_mut::<4, 4>(3, 3).copy_from(&right(q_BC));
                let mut by_BC = j.argument(1);
                by_BC.fixed_view_mut::<3, 3>(0, 0).copy_from(&rotation(q_AB));
                by_BC.fixed_view_mut::<4, 4>(3, 3).copy_from(&left(q_AB));
            });
        Ok(())
    }
}

register_block!("spatial", PoseCompose, PoseCompose {});

/// Inverts a pose: X_BA = X_AB⁻¹.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `X_AB` | pose | frame B in frame A |
/// | `X_BA` | pose | frame A in frame B |
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PoseInverse {}

impl PoseInverse {
    /// Frame B in frame A.
    pub const X_AB: InputPort<Self, Pose> = InputPort::new("X_AB");
    /// Frame A in frame B.
    pub const X_BA: OutputPort<Self, Pose> = OutputPort::new("X_BA");
}

#[typetag::serde]
impl Block for PoseInverse {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let input = d.input(Self::X_AB, ());
        d.output(Self::X_BA, ())
            .from(input, |X_AB, X_BA| *X_BA = X_AB.inverse())
            // q_BA is the conjugate of q_AB, p_BA = −R_BA p_AB.
            .jacobian(|X_AB, j| {
                let q_BA = X_AB.rotation.inverse();
                let conjugate = Matrix4::from_diagonal(&Vector4::new(1.0, -1.0, -1.0, -1.0));
                let mut slopes = j.argument(0);
                slopes.fixed_view_mut::<3, 3>(0, 0).copy_from(&-rotation(&q_BA));
                let by_q = -by_quaternion(&q_BA, &X_AB.translation.vector) * conjugate;
                slopes.fixed_view_mut::<3, 4>(0, 3).copy_from(&by_q);
                slopes.fixed_view_mut::<4, 4>(3, 3).copy_from(&conjugate);
            });
        Ok(())
    }
}

register_block!("spatial", PoseInverse, PoseInverse {});

#[cfg(test)]
mod tests {
    use super::super::convert::tests::{numbers, sample};
    use super::*;
    use crate::blocks::testing::Bench;
    use approx::assert_abs_diff_eq;

    #[test]
    fn composition_goes_through_the_frame_between() {
        let (X_AB, X_BC) = (sample(0), sample(1));
        let mut bench = Bench::new(PoseCompose {});
        let out = bench.eval(&[("X_AB", &numbers(&X_AB)), ("X_BC", &numbers(&X_BC))], "X_AC");
        assert_eq!(out, numbers(&(X_AB * X_BC)));
        bench.check_jacobians(1e-8);
    }

    #[test]
    fn the_inverse_undoes_the_pose() {
        let X_AB = sample(0);
        let mut bench = Bench::new(PoseInverse {});
        let X_BA = bench.eval(&[("X_AB", &numbers(&X_AB))], "X_BA");
        bench.check_jacobians(1e-8);
        let mut both = Bench::new(PoseCompose {});
        let identity = both.eval(&[("X_AB", &numbers(&X_AB)), ("X_BC", &X_BA)], "X_AC");
        for (found, expected) in identity.iter().zip([0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0]) {
            assert_abs_diff_eq!(*found, expected, epsilon = 1e-15);
        }
    }
}
