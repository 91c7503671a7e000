//! Poses, twists and wrenches as plain numbers, and back.
#![allow(non_snake_case)]

use nalgebra::{Matrix3, Quaternion, UnitQuaternion, Vector3};

use crate::prelude::*;

const XYZ_RPY: [&str; 6] = ["x", "y", "z", "roll", "pitch", "yaw"];
const TWIST: [&str; 6] = ["wx", "wy", "wz", "vx", "vy", "vz"];
const WRENCH: [&str; 6] = ["tx", "ty", "tz", "fx", "fy", "fz"];

/// A pose from numbers: p = (x, y, z), R = Rz(yaw) Ry(pitch) Rx(roll).
///
/// | port | type | meaning |
/// |---|---|---|
/// | `in` | `vector[6]` | x, y, z (m), then roll, pitch, yaw (rad) |
/// | `out` | pose | the pose |
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PoseFromVector {}

impl PoseFromVector {
    /// Position, then roll, pitch, yaw.
    pub const IN: InputPort<Self, Vector> = InputPort::new("in");
    /// The pose.
    pub const OUT: OutputPort<Self, Pose> = OutputPort::new("out");
}

#[typetag::serde]
impl Block for PoseFromVector {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let input = d.input(Self::IN, Shape::named(XYZ_RPY));
        d.output(Self::OUT, ())
            .from(input, |u, out| {
                let rotation = UnitQuaternion::from_euler_angles(u[3], u[4], u[5]);
                *out = Pose::from_parts(Vector3::new(u[0], u[1], u[2]).into(), rotation);
            })
            // q = qz qy qx, and a turn about an axis changes its own factor: dqx = ½ i qx d(roll).
            .jacobian(|u, j| {
                let turn = |axis| *UnitQuaternion::from_scaled_axis(axis).quaternion();
                let qx = turn(Vector3::x() * u[3]);
                let qy = turn(Vector3::y() * u[4]);
                let qz = turn(Vector3::z() * u[5]);
                let half = |axis| Quaternion::from_imag(axis) * 0.5;
                let by_angle = [
                    qz * qy * half(Vector3::x()) * qx,
                    qz * half(Vector3::y()) * qy * qx,
                    half(Vector3::z()) * qz * qy * qx,
                ];
                let mut slopes = j.argument(0);
                slopes.fixed_view_mut::<3, 3>(0, 0).copy_from(&Matrix3::identity());
                for (k, q) in by_angle.iter().enumerate() {
                    for (row, value) in [q.w, q.i, q.j, q.k].into_iter().enumerate() {
                        slopes[(3 + row, 3 + k)] = value;
                    }
                }
            });
        Ok(())
    }
}

register_block!("spatial", PoseFromVector, PoseFromVector {});

/// A pose as numbers: (x, y, z) = p and Rz(yaw) Ry(pitch) Rx(roll) = R.
///
/// Pitch is in [−π/2, π/2]. Roll and yaw jump by 2π at ±π, and where the pitch is ±π/2 only their sum or difference is known.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `in` | pose | the pose |
/// | `out` | `vector[6]` | x, y, z (m), then roll, pitch, yaw (rad) |
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PoseToVector {}

impl PoseToVector {
    /// The pose.
    pub const IN: InputPort<Self, Pose> = InputPort::new("in");
    /// Position, then roll, pitch, yaw.
    pub const OUT: OutputPort<Self, Vector> = OutputPort::new("out");
}

#[typetag::serde]
impl Block for PoseToVector {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let input = d.input(Self::IN, ());
        d.output(Self::OUT, Shape::named(XYZ_RPY).units(["m", "m", "m", "rad", "rad", "rad"])).from(
            input,
            |X, out| {
                let (roll, pitch, yaw) = X.rotation.euler_angles();
                out[..3].copy_from_slice(X.translation.vector.as_slice());
                out[3..].copy_from_slice(&[roll, pitch, yaw]);
            },
        );
        Ok(())
    }
}

register_block!("spatial", PoseToVector, PoseToVector {});

/// A twist from numbers: ω = (wx, wy, wz), v = (vx, vy, vz).
///
/// | port | type | meaning |
/// |---|---|---|
/// | `in` | `vector[6]` | angular velocity (rad/s), then velocity (m/s) |
/// | `out` | twist | the twist |
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TwistFromVector {}

impl TwistFromVector {
    /// Angular velocity, then velocity.
    pub const IN: InputPort<Self, Vector> = InputPort::new("in");
    /// The twist.
    pub const OUT: OutputPort<Self, Twist> = OutputPort::new("out");
}

#[typetag::serde]
impl Block for TwistFromVector {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let input = d.input(Self::IN, Shape::named(TWIST));
        d.output(Self::OUT, ())
            .from(input, |u, out| *out = Twist::from([u[0], u[1], u[2], u[3], u[4], u[5]]))
            .jacobian(|_, j| j.diagonal(0, |_| 1.0));
        Ok(())
    }
}

register_block!("spatial", TwistFromVector, TwistFromVector {});

/// A twist as numbers: (wx, wy, wz) = ω, (vx, vy, vz) = v.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `in` | twist | the twist |
/// | `out` | `vector[6]` | angular velocity (rad/s), then velocity (m/s) |
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TwistToVector {}

impl TwistToVector {
    /// The twist.
    pub const IN: InputPort<Self, Twist> = InputPort::new("in");
    /// Angular velocity, then velocity.
    pub const OUT: OutputPort<Self, Vector> = OutputPort::new("out");
}

#[typetag::serde]
impl Block for TwistToVector {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let input = d.input(Self::IN, ());
        d.output(Self::OUT, Shape::named(TWIST).units(["rad/s", "rad/s", "rad/s", "m/s", "m/s", "m/s"]))
            .from(input, |V, out| out.copy_from_slice(&V.to_array()))
            .jacobian(|_, j| j.diagonal(0, |_| 1.0));
        Ok(())
    }
}

register_block!("spatial", TwistToVector, TwistToVector {});

/// A wrench from numbers: τ = (tx, ty, tz), f = (fx, fy, fz).
///
/// | port | type | meaning |
/// |---|---|---|
/// | `in` | `vector[6]` | torque (N m), then force (N) |
/// | `out` | wrench | the wrench |
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WrenchFromVector {}

impl WrenchFromVector {
    /// Torque, then force.
    pub const IN: InputPort<Self, Vector> = InputPort::new("in");
    /// The wrench.
    pub const OUT: OutputPort<Self, Wrench> = OutputPort::new("out");
}

#[typetag::serde]
impl Block for WrenchFromVector {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let input = d.input(Self::IN, Shape::named(WRENCH));
        d.output(Self::OUT, ())
            .from(input, |u, out| *out = Wrench::from([u[0], u[1], u[2], u[3], u[4], u[5]]))
            .jacobian(|_, j| j.diagonal(0, |_| 1.0));
        Ok(())
    }
}

register_block!("spatial", WrenchFromVector, WrenchFromVector {});

/// A wrench as numbers: (tx, ty, tz) = τ, (fx, fy, fz) = f.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `in` | wrench | the wrench |
/// | `out` | `vector[6]` | torque (N m), then force (N) |
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WrenchToVector {}

impl WrenchToVector {
    /// The wrench.
    pub const IN: InputPort<Self, Wrench> = InputPort::new("in");
    /// Torque, then force.
    pub const OUT: OutputPort<Self, Vector> = OutputPort::new("out");
}

#[typetag::serde]
impl Block for WrenchToVector {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let input = d.input(Self::IN, ());
        d.output(Self::OUT, Shape::named(WRENCH).units(["N m", "N m", "N m", "N", "N", "N"]))
            .from(input, |F, out| out.copy_from_slice(&F.to_array()))
            .jacobian(|_, j| j.diagonal(0, |_| 1.0));
        Ok(())
    }
}

register_block!("spatial", WrenchToVector, WrenchToVector {});

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::blocks::testing::Bench;
    use approx::assert_abs_diff_eq;

    /// Some poses without symmetry.
    pub fn sample(i: usize) -> Pose {
        match i {
            0 => Pose::new(Vector3::new(0.3, -1.2, 2.0), Vector3::new(0.4, 1.1, -0.7)),
            _ => Pose::new(Vector3::new(-1.0, 0.1, 0.2), Vector3::new(0.0, -0.3, 1.0)),
        }
    }

    /// A pose as a port carries it.
    pub fn numbers(X: &Pose) -> [f64; 7] {
        let (p, q) = (X.translation.vector, X.rotation);
        [p.x, p.y, p.z, q.w, q.i, q.j, q.k]
    }

    #[test]
    fn a_pose_survives_the_way_there_and_back() {
        let vector = [1.0, 2.0, 3.0, 0.4, -0.9, 2.5];
        let mut there = Bench::new(PoseFromVector {});
        let pose = there.eval(&[("in", &vector)], "out");
        there.check_jacobians(1e-8);
        let mut back = Bench::new(PoseToVector {});
        let found = back.eval(&[("in", &pose)], "out");
        found.iter().zip(vector).for_each(|(a, b)| assert_abs_diff_eq!(*a, b, epsilon = 1e-14));
        back.check_jacobians(1e-6);
    }

    #[test]
    fn yaw_is_applied_last() {
        // Roll by a quarter turn takes y to z; yaw by a quarter turn then leaves z where it is.
        let quarter = std::f64::consts::FRAC_PI_2;
        let pose =
            Bench::new(PoseFromVector {}).eval(&[("in", &[0.0, 0.0, 0.0, quarter, 0.0, quarter])], "out");
        let q = UnitQuaternion::new_normalize(Quaternion::new(pose[3], pose[4], pose[5], pose[6]));
        assert_abs_diff_eq!((q * Vector3::y() - Vector3::z()).norm(), 0.0, epsilon = 1e-15);
        assert_abs_diff_eq!((q * Vector3::x() - Vector3::y()).norm(), 0.0, epsilon = 1e-15);
    }

    #[test]
    fn twists_and_wrenches_keep_their_numbers() {
        let six = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0];
        for mut bench in [
            Bench::new(TwistFromVector {}),
            Bench::new(TwistToVector {}),
            Bench::new(WrenchFromVector {}),
            Bench::new(WrenchToVector {}),
        ] {
            assert_eq!(bench.eval(&[("in", &six)], "out"), six);
            bench.check_jacobians(1e-8);
        }
    }
}
