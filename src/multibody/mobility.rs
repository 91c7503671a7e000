//! How a joint moves: the pose, motion subspace and coordinates of each kind.
//!
//! A joint lets frame M move in frame F. With q its coordinates and v its velocities:
//!
//! ```text
//! X_FM(q)           pose of M in F
//! V_FM = S(q) v     twist of M in F, at F's origin in F's axes
//! c = Ṡ v           what remains of dV_FM/dt when v̇ = 0, there too
//! q̇ = N(q) v
//! ```
//!
//! | kind | q | v | X_FM |
//! |---|---|---|---|
//! | revolute | angle θ | θ̇ | turn by θ about z |
//! | prismatic | distance d | ḋ | d along z |
//! | screw | angle θ | θ̇ | turn by θ about z, pitch·θ/2π along z |
//! | universal | angles α, β | α̇, β̇ | turn by α about x, then β about the new y |
//! | planar | x, y, θ | ẋ, ẏ, θ̇ | x, y, turn by θ about z |
//! | ball | quaternion w, x, y, z | ω_FM in F | |
//! | free | quaternion, position p_FM | ω_FM, ṗ_FM in F | |
//!
//! A joint about another axis than z has its frames turned so that the axis is z when the model is built: one-axis joints, the
//! bulk of every robot, then need no general rotation.
#![allow(non_snake_case)]

use nalgebra::{Matrix3, Quaternion, UnitQuaternion, Vector3};
use std::f64::consts::TAU;

use crate::math::spatial::{Twist, left_jacobian_inverse, rotation_exp, rotation_log};

/// The kinds of joints that move. A weld does not: welded bodies are one link.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Mobility {
    /// Turns about z.
    Revolute,
    /// Slides along z.
    Prismatic,
    /// Turns about z and advances along it.
    Screw {
        /// Advance in one turn, m.
        pitch: f64,
    },
    /// Turns about x, then about the new y.
    Universal,
    /// Moves in the x–y plane and turns about z.
    Planar,
    /// Turns about any axis.
    Ball,
    /// Moves freely.
    Free,
}

/// Numbers q of a joint at their reference: all zero, and the identity for rotations.
const ZEROS: [f64; 7] = [0.0; 7];
const IDENTITY: [f64; 7] = [1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0];

/// The largest number of velocities of any joint.
pub const MAX_DOFS: usize = 6;

impl Mobility {
    /// Number of coordinates q.
    pub fn nq(self) -> usize {
        match self {
            Mobility::Revolute | Mobility::Prismatic | Mobility::Screw { .. } => 1,
            Mobility::Universal => 2,
            Mobility::Planar => 3,
            Mobility::Ball => 4,
            Mobility::Free => 7,
        }
    }

    /// Number of velocities v.
    pub fn nv(self) -> usize {
        match self {
            Mobility::Ball => 3,
            Mobility::Free => 6,
            _ => self.nq(),
        }
    }

    /// Whether q begins with a quaternion.
    pub fn has_quaternion(self) -> bool {
        matches!(self, Mobility::Ball | Mobility::Free)
    }

    /// Coordinates at which M is F.
    pub fn reference(self) -> &'static [f64] {
        let numbers = if self.has_quaternion() { &IDENTITY } else { &ZEROS };
        &numbers[..self.nq()]
    }

    /// Suffixes of the coordinates' names; none for a joint with one.
    pub fn position_names(self) -> &'static [&'static str] {
        match self {
            Mobility::Revolute | Mobility::Prismatic | Mobility::Screw { .. } => &[""],
            Mobility::Universal => &["_x", "_y"],
            Mobility::Planar => &["_x", "_y", "_angle"],
            Mobility::Ball => &["_qw", "_qx", "_qy", "_qz"],
            Mobility::Free => &["_qw", "_qx", "_qy", "_qz", "_x", "_y", "_z"],
        }
    }

    /// Units of the positions; none for parts of quaternions.
    pub fn position_units(self) -> &'static [&'static str] {
        match self {
            Mobility::Revolute | Mobility::Screw { .. } => &["rad"],
            Mobility::Prismatic => &["m"],
            Mobility::Universal => &["rad", "rad"],
            Mobility::Planar => &["m", "m", "rad"],
            Mobility::Ball => &["", "", "", ""],
            Mobility::Free => &["", "", "", "", "m", "m", "m"],
        }
    }

    /// Units of the velocities.
    pub fn velocity_units(self) -> &'static [&'static str] {
        match self {
            Mobility::Revolute | Mobility::Screw { .. } => &["rad/s"],
            Mobility::Prismatic => &["m/s"],
            Mobility::Universal => &["rad/s", "rad/s"],
            Mobility::Planar => &["m/s", "m/s", "rad/s"],
            Mobility::Ball => &["rad/s", "rad/s", "rad/s"],
            Mobility::Free => &["rad/s", "rad/s", "rad/s", "m/s", "m/s", "m/s"],
        }
    }

    /// Suffixes of the velocities' names; none for a joint with one.
    pub fn velocity_names(self) -> &'static [&'static str] {
        match self {
            Mobility::Revolute | Mobility::Prismatic | Mobility::Screw { .. } => &[""],
            Mobility::Universal => &["_x", "_y"],
            Mobility::Planar => &["_vx", "_vy", "_rate"],
            Mobility::Ball => &["_wx", "_wy", "_wz"],
            Mobility::Free => &["_wx", "_wy", "_wz", "_vx", "_vy", "_vz"],
        }
    }

    /// X_FM as rotation and translation.
    #[inline]
    pub fn pose(self, q: &[f64]) -> (Matrix3<f64>, Vector3<f64>) {
        match self {
            Mobility::Revolute => (about_z(q[0]), Vector3::zeros()),
            Mobility::Prismatic => (Matrix3::identity(), Vector3::new(0.0, 0.0, q[0])),
            Mobility::Screw { pitch } => (about_z(q[0]), Vector3::new(0.0, 0.0, pitch / TAU * q[0])),
            Mobility::Universal => {
                let ((sa, ca), (sb, cb)) = (q[0].sin_cos(), q[1].sin_cos());
                (Matrix3::new(cb, 0.0, sb, sa * sb, ca, -sa * cb, -ca * sb, sa, ca * cb), Vector3::zeros())
            }
            Mobility::Planar => (about_z(q[2]), Vector3::new(q[0], q[1], 0.0)),
            Mobility::Ball => (rotation(q).to_rotation_matrix().into_inner(), Vector3::zeros()),
            Mobility::Free => (rotation(q).to_rotation_matrix().into_inner(), Vector3::new(q[4], q[5], q[6])),
        }
    }

    /// Columns of S; `S[nv..]` are left alone.
    #[inline]
    pub fn subspace(self, q: &[f64], S: &mut [Twist; MAX_DOFS]) {
        let zero = Vector3::zeros();
        match self {
            Mobility::Revolute => S[0] = Twist::new(Vector3::z(), zero),
            Mobility::Prismatic => S[0] = Twist::new(zero, Vector3::z()),
            Mobility::Screw { pitch } => S[0] = Twist::new(Vector3::z(), Vector3::z() * (pitch / TAU)),
            Mobility::Universal => {
                let (s, c) = q[0].sin_cos();
                S[0] = Twist::new(Vector3::x(), zero);
                S[1] = Twist::new(Vector3::new(0.0, c, s), zero);
            }
            Mobility::Planar => {
                S[0] = Twist::new(zero, Vector3::x());
                S[1] = Twist::new(zero, Vector3::y());
                // The point of M that is at F's origin moves by θ̇ z × (−p).
                S[2] = Twist::new(Vector3::z(), Vector3::new(q[1], -q[0], 0.0));
            }
            Mobility::Ball => unit_columns(&mut S[..3], &zero),
            Mobility::Free => {
                let p = Vector3::new(q[4], q[5], q[6]);
                unit_columns(&mut S[..3], &p);
                for (i, column) in S[3..].iter_mut().enumerate() {
                    *column = Twist::new(zero, Vector3::ith(i, 1.0));
                }
            }
        }
    }

    /// c = Ṡ v.
    #[inline]
    pub fn bias(self, q: &[f64], v: &[f64]) -> Twist {
        let zero = Vector3::zeros();
        match self {
            Mobility::Universal => {
                let (s, c) = q[0].sin_cos();
                Twist::new(Vector3::new(0.0, -s, c) * (v[0] * v[1]), zero)
            }
            Mobility::Planar => Twist::new(zero, Vector3::new(v[1], -v[0], 0.0) * v[2]),
            Mobility::Free => {
                let (w, u) = (Vector3::new(v[0], v[1], v[2]), Vector3::new(v[3], v[4], v[5]));
                Twist::new(zero, u.cross(&w))
            }
            Mobility::Revolute | Mobility::Prismatic | Mobility::Screw { .. } | Mobility::Ball => {
                Twist::default()
            }
        }
    }

    /// q̇ = N(q) v.
    pub fn rates(self, q: &[f64], v: &[f64], qdot: &mut [f64]) {
        if !self.has_quaternion() {
            return qdot.copy_from_slice(v);
        }
        // ω in F: q̇ = ½ (0, ω) q. The quaternion is taken at unit length, so that a drift of its length does not turn the
        // body faster.
        let unit = rotation(q).into_inner();
        let dot = Quaternion::new(0.0, v[0], v[1], v[2]) * unit * 0.5;
        qdot[..4].copy_from_slice(&[dot.w, dot.i, dot.j, dot.k]);
        qdot[4..].copy_from_slice(&v[3..]);
    }

    /// Where the constant velocity v leads from q in time h: rotations by the exponential map.
    pub fn advance(self, q: &[f64], v: &[f64], h: f64, next: &mut [f64]) {
        let from = if self.has_quaternion() {
            let turned = rotation_exp(&(Vector3::new(v[0], v[1], v[2]) * h)) * rotation(q);
            next[..4].copy_from_slice(&[turned.w, turned.i, turned.j, turned.k]);
            (4, 3)
        } else {
            (0, 0)
        };
        for ((next, q), v) in next[from.0..].iter_mut().zip(&q[from.0..]).zip(&v[from.1..]) {
            *next = q + h * v;
        }
    }

    /// The constant velocity that leads from q to `next` in unit time: the inverse of [`advance`](Self::advance).
    pub fn difference(self, q: &[f64], next: &[f64], v: &mut [f64]) {
        let from = if self.has_quaternion() {
            let log = rotation_log(&(rotation(next) * rotation(q).inverse()));
            v[..3].copy_from_slice(log.as_slice());
            (4, 3)
        } else {
            (0, 0)
        };
        for ((v, next), q) in v[from.1..].iter_mut().zip(&next[from.0..]).zip(&q[from.0..]) {
            *v = next - q;
        }
    }

    /// The rate of a displacement d, as [`advance`](Self::advance) has it in unit time, at the velocity v: ḋ = dexp⁻¹(d) v.
    pub fn displacement_rate(self, d: &[f64], v: &[f64], rate: &mut [f64]) {
        rate.copy_from_slice(v);
        if self.has_quaternion() {
            let turn = Vector3::new(d[0], d[1], d[2]);
            let omega = left_jacobian_inverse(&turn) * Vector3::new(v[0], v[1], v[2]);
            rate[..3].copy_from_slice(omega.as_slice());
        }
    }

    /// Brings a quaternion in q back to unit length; the identity where it has none.
    pub fn normalize(self, q: &mut [f64]) {
        if self.has_quaternion() {
            let unit = rotation(q);
            q[..4].copy_from_slice(&[unit.w, unit.i, unit.j, unit.k]);
        }
    }
}

fn about_z(angle: f64) -> Matrix3<f64> {
    let (s, c) = angle.sin_cos();
    Matrix3::new(c, -s, 0.0, s, c, 0.0, 0.0, 0.0, 1.0)
}

/// Columns (eᵢ, p × eᵢ): turning about the point p.
fn unit_columns(S: &mut [Twist], p: &Vector3<f64>) {
    for (i, column) in S.iter_mut().enumerate() {
        let axis = Vector3::ith(i, 1.0);
        *column = Twist::new(axis, p.cross(&axis));
    }
}

/// The quaternion w, x, y, z at unit length; the identity for one without direction.
fn rotation(q: &[f64]) -> UnitQuaternion<f64> {
    let quaternion = Quaternion::new(q[0], q[1], q[2], q[3]);
    let norm = quaternion.norm();
    if norm == 0.0 { UnitQuaternion::identity() } else { UnitQuaternion::new_unchecked(quaternion / norm) }
}

/// One joint of every kind.
#[cfg(test)]
pub(crate) const ALL: [Mobility; 7] = [
    Mobility::Revolute,
    Mobility::Prismatic,
    Mobility::Screw { pitch: 0.3 },
    Mobility::Universal,
    Mobility::Planar,
    Mobility::Ball,
    Mobility::Free,
];

#[cfg(test)]
mod tests {
    use super::*;
    use approx::assert_relative_eq;
    use nalgebra::Matrix4;

    fn sample(mobility: Mobility) -> (Vec<f64>, Vec<f64>) {
        let mut q: Vec<f64> = (0..mobility.nq()).map(|i| 0.4 + 0.3 * i as f64).collect();
        mobility.normalize(&mut q);
        (q, (0..mobility.nv()).map(|i| 0.7 - 0.45 * i as f64).collect())
    }

    fn homogeneous(mobility: Mobility, q: &[f64]) -> Matrix4<f64> {
        let (R, p) = mobility.pose(q);
        let mut X = Matrix4::identity();
        X.fixed_view_mut::<3, 3>(0, 0).copy_from(&R);
        X.fixed_view_mut::<3, 1>(0, 3).copy_from(&p);
        X
    }

    /// S v at q.
    fn twist(mobility: Mobility, q: &[f64], v: &[f64]) -> Twist {
        let mut S = [Twist::default(); MAX_DOFS];
        mobility.subspace(q, &mut S);
        S.iter().zip(v).fold(Twist::default(), |sum, (s, v)| sum + *s * *v)
    }

    #[test]
    fn the_subspace_is_the_derivative_of_the_pose() {
        for mobility in ALL {
            let (q, v) = sample(mobility);
            let at = |h: f64| {
                let mut next = q.clone();
                mobility.advance(&q, &v, h, &mut next);
                homogeneous(mobility, &next)
            };
            let h = 1e-6;
            let Xdot = (at(h) - at(-h)) / (2.0 * h);
            // Ẋ X⁻¹ = [V] at F's origin in F's axes.
            let V = Xdot * homogeneous(mobility, &q).try_inverse().unwrap();
            let expected = twist(mobility, &q, &v);
            let angular = Vector3::new(V[(2, 1)], V[(0, 2)], V[(1, 0)]);
            let linear = Vector3::new(V[(0, 3)], V[(1, 3)], V[(2, 3)]);
            assert_relative_eq!(angular, expected.angular, epsilon = 1e-9);
            assert_relative_eq!(linear, expected.linear, epsilon = 1e-9);
        }
    }

    #[test]
    fn the_bias_is_the_derivative_of_the_subspace() {
        for mobility in ALL {
            let (q, v) = sample(mobility);
            let at = |h: f64| {
                let mut next = q.clone();
                mobility.advance(&q, &v, h, &mut next);
                twist(mobility, &next, &v)
            };
            let h = 1e-6;
            let found = (at(h) - at(-h)) * (0.5 / h);
            let expected = mobility.bias(&q, &v);
            assert_relative_eq!(found.angular, expected.angular, epsilon = 1e-9);
            assert_relative_eq!(found.linear, expected.linear, epsilon = 1e-9);
        }
    }

    #[test]
    fn rates_are_the_derivative_of_advance_and_difference_its_inverse() {
        for mobility in ALL {
            let (q, v) = sample(mobility);
            let (mut qdot, mut plus, mut minus, mut back) = (q.clone(), q.clone(), q.clone(), v.clone());
            mobility.rates(&q, &v, &mut qdot);
            let h = 1e-6;
            mobility.advance(&q, &v, h, &mut plus);
            mobility.advance(&q, &v, -h, &mut minus);
            for i in 0..q.len() {
                assert_relative_eq!(qdot[i], (plus[i] - minus[i]) / (2.0 * h), epsilon = 1e-9);
            }
            mobility.advance(&q, &v, 1.0, &mut plus);
            mobility.difference(&q, &plus, &mut back);
            for i in 0..v.len() {
                assert_relative_eq!(back[i], v[i], epsilon = 1e-12);
            }
        }
    }

    #[test]
    fn every_coordinate_has_a_name() {
        for mobility in ALL {
            assert_eq!(mobility.position_names().len(), mobility.nq());
            assert_eq!(mobility.velocity_names().len(), mobility.nv());
            assert_eq!(mobility.position_units().len(), mobility.nq());
            assert_eq!(mobility.velocity_units().len(), mobility.nv());
            assert_eq!(mobility.pose(mobility.reference()), (Matrix3::identity(), Vector3::zeros()));
        }
    }
}
