//! Points, twists and wrenches from frame to frame.
#![allow(non_snake_case)]

use nalgebra::{DMatrixViewMut, Matrix3, Vector3};

use super::rotate::{by_quaternion, rotation};
use crate::math::spatial::skew;
use crate::prelude::*;

/// Transforms a point: p_A = X_AB · p_B = p_AB + R_AB p_B.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `X_AB` | pose | frame B in frame A |
/// | `p_B` | `vector[3]` | the point from B's origin, expressed in B |
/// | `p_A` | `vector[3]` | the point from A's origin, expressed in A |
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TransformPoint {}

impl TransformPoint {
    /// Frame B in frame A.
    pub const X_AB: InputPort<Self, Pose> = InputPort::new("X_AB");
    /// The point from B's origin, expressed in B.
    pub const P_B: InputPort<Self, Vector> = InputPort::new("p_B");
    /// The point from A's origin, expressed in A.
    pub const P_A: OutputPort<Self, Vector> = OutputPort::new("p_A");
}

#[typetag::serde]
impl Block for TransformPoint {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let inputs = (d.input(Self::X_AB, ()), d.input(Self::P_B, 3));
        let three = Vector3::from_column_slice;
        d.output(Self::P_A, Shape::named(["x", "y", "z"]))
            .from(inputs, move |(X_AB, p_B), out| {
                let p_A = X_AB.translation.vector + X_AB.rotation * three(p_B);
                out.copy_from_slice(p_A.as_slice());
            })
            .jacobian(move |(X_AB, p_B), j| {
                let mut by_pose = j.argument(0);
                by_pose.fixed_view_mut::<3, 3>(0, 0).copy_from(&Matrix3::identity());
                by_pose.fixed_view_mut::<3, 4>(0, 3).copy_from(&by_quaternion(&X_AB.rotation, &three(p_B)));
                j.argument(1).copy_from(&rotation(&X_AB.rotation));
            });
        Ok(())
    }
}

register_block!("spatial", TransformPoint, TransformPoint {});

/// Transforms a twist to another frame and point: ω_A = R_AB ω_B, v_A = R_AB v_B + p_AB × ω_A.
///
/// B is fixed in A: the same motion is expressed in A instead of B, and its velocity is that of the point at A's origin instead
/// of B's.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `X_AB` | pose | frame B in frame A |
/// | `V_B` | twist | at B's origin, expressed in B |
/// | `V_A` | twist | at A's origin, expressed in A |
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TransformTwist {}

impl TransformTwist {
    /// Frame B in frame A.
    pub const X_AB: InputPort<Self, Pose> = InputPort::new("X_AB");
    /// At B's origin, expressed in B.
    pub const V_B: InputPort<Self, Twist> = InputPort::new("V_B");
    /// At A's origin, expressed in A.
    pub const V_A: OutputPort<Self, Twist> = OutputPort::new("V_A");
}

#[typetag::serde]
impl Block for TransformTwist {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let inputs = (d.input(Self::X_AB, ()), d.input(Self::V_B, ()));
        d.output(Self::V_A, ()).from(inputs, |(X_AB, V_B), V_A| *V_A = V_B.transformed(&X_AB)).jacobian(
            |(X_AB, V_B), j| {
                // The free vector is ω, in rows 0 to 2; the one that shifts with the point is v, in rows 3 to 5.
                by_pose(j.argument(0), &X_AB, (0, &V_B.angular), (3, &V_B.linear));
                by_vector(j.argument(1), &X_AB, 0, 3);
            },
        );
        Ok(())
    }
}

register_block!("spatial", TransformTwist, TransformTwist {});

/// Transforms a wrench to another frame and point: f_A = R_AB f_B, τ_A = R_AB τ_B + p_AB × f_A.
///
/// The same load is expressed in A instead of B, and its torque is about A's origin instead of B's.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `X_AB` | pose | frame B in frame A |
/// | `F_B` | wrench | on B's origin, expressed in B |
/// | `F_A` | wrench | on A's origin, expressed in A |
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TransformWrench {}

impl TransformWrench {
    /// Frame B in frame A.
    pub const X_AB: InputPort<Self, Pose> = InputPort::new("X_AB");
    /// On B's origin, expressed in B.
    pub const F_B: InputPort<Self, Wrench> = InputPort::new("F_B");
    /// On A's origin, expressed in A.
    pub const F_A: OutputPort<Self, Wrench> = OutputPort::new("F_A");
}

#[typetag::serde]
impl Block for TransformWrench {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let inputs = (d.input(Self::X_AB, ()), d.input(Self::F_B, ()));
        d.output(Self::F_A, ()).from(inputs, |(X_AB, F_B), F_A| *F_A = F_B.transformed(&X_AB)).jacobian(
            |(X_AB, F_B), j| {
                // The free vector is f, in rows 3 to 5; the one that shifts with the point is τ, in rows 0 to 2.
                by_pose(j.argument(0), &X_AB, (3, &F_B.force), (0, &F_B.torque));
                by_vector(j.argument(1), &X_AB, 3, 0);
            },
        );
        Ok(())
    }
}

register_block!("spatial", TransformWrench, TransformWrench {});

/// ∂(R a, R b + p × R a)/∂(p, q) for a free vector a and a shifting one b, each with its first row.
fn by_pose(
    mut slopes: DMatrixViewMut<f64>,
    X: &Pose,
    (free, a): (usize, &Vector3<f64>),
    (shifting, b): (usize, &Vector3<f64>),
) {
    let (p, q) = (&X.translation.vector, &X.rotation);
    let a_by_q = by_quaternion(q, a);
    slopes.fixed_view_mut::<3, 4>(free, 3).copy_from(&a_by_q);
    slopes.fixed_view_mut::<3, 3>(shifting, 0).copy_from(&-skew(&(rotation(q) * a)));
    slopes.fixed_view_mut::<3, 4>(shifting, 3).copy_from(&(by_quaternion(q, b) + skew(p) * a_by_q));
}

/// ∂(R a, R b + p × R a)/∂(a, b).
fn by_vector(mut slopes: DMatrixViewMut<f64>, X: &Pose, free: usize, shifting: usize) {
    let R = rotation(&X.rotation);
    slopes.fixed_view_mut::<3, 3>(free, free).copy_from(&R);
    slopes.fixed_view_mut::<3, 3>(shifting, shifting).copy_from(&R);
    slopes.fixed_view_mut::<3, 3>(shifting, free).copy_from(&(skew(&X.translation.vector) * R));
}

#[cfg(test)]
mod tests {
    use super::super::convert::tests::{numbers, sample};
    use super::*;
    use crate::blocks::testing::Bench;
    use approx::assert_abs_diff_eq;

    const SIX: [f64; 6] = [0.5, -1.0, 2.0, 3.0, 0.25, -0.75];
    const LOAD: [f64; 6] = [1.0, 4.0, -2.0, 0.5, -6.0, 3.0];

    #[test]
    fn a_point_is_turned_and_moved() {
        let X_AB = sample(0);
        let mut bench = Bench::new(TransformPoint {});
        let out = bench.eval(&[("X_AB", &numbers(&X_AB)), ("p_B", &[1.0, -2.0, 0.5])], "p_A");
        let expected = X_AB * nalgebra::Point3::new(1.0, -2.0, 0.5);
        out.iter().zip(expected.iter()).for_each(|(a, b)| assert_abs_diff_eq!(a, b, epsilon = 1e-15));
        bench.check_jacobians(1e-8);
    }

    #[test]
    fn power_is_the_same_in_both_frames() {
        let X_AB = numbers(&sample(0));
        let mut twist = Bench::new(TransformTwist {});
        let V_A = twist.eval(&[("X_AB", &X_AB), ("V_B", &SIX)], "V_A");
        twist.check_jacobians(1e-8);
        let mut wrench = Bench::new(TransformWrench {});
        let F_A = wrench.eval(&[("X_AB", &X_AB), ("F_B", &LOAD)], "F_A");
        wrench.check_jacobians(1e-8);
        let power = |F: &[f64], V: &[f64]| F.iter().zip(V).map(|(f, v)| f * v).sum::<f64>();
        assert_abs_diff_eq!(power(&F_A, &V_A), power(&LOAD, &SIX), epsilon = 1e-13);
    }

    #[test]
    fn a_force_at_a_distance_has_a_torque() {
        // B is 2 m along x of A, with the same axes; 3 N along y at B is 6 N m about z at A.
        let X_AB = [2.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0];
        let F_A = Bench::new(TransformWrench {})
            .eval(&[("X_AB", &X_AB), ("F_B", &[0.0, 0.0, 0.0, 0.0, 3.0, 0.0])], "F_A");
        assert_eq!(F_A, [0.0, 0.0, 6.0, 0.0, 3.0, 0.0]);
        // A body that turns about z through B moves along −y at A.
        let V_A = Bench::new(TransformTwist {})
            .eval(&[("X_AB", &X_AB), ("V_B", &[0.0, 0.0, 1.0, 0.0, 0.0, 0.0])], "V_A");
        assert_eq!(V_A, [0.0, 0.0, 1.0, 0.0, -2.0, 0.0]);
    }
}
