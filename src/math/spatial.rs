//! Poses, twists and wrenches, and how they change with frame and point.
//!
//! Frames are in the names: `X_AB` is the pose of frame B in frame A (`X_AC = X_AB * X_BC`), `R_AB` its rotation, `p_AB` the
//! position of B's origin from A's. `V_WB` is the twist of B in W: its angular velocity and the velocity of its origin. A
//! wrench is a torque and a force on a point. Power is F·V = τ·ω + f·v at one common point, in one common frame.
//!
//! Sources: \[F08\] Featherstone, *Rigid Body Dynamics Algorithms*, chapter 2 (here angular first as there);
//! \[LP17\] Lynch, Park, *Modern Robotics*, chapter 3 (exponential and logarithm).
#![allow(non_snake_case)]

use nalgebra::{Isometry3, Matrix3, Quaternion, Translation3, UnitQuaternion, Vector3};
use serde::{Deserialize, Serialize};
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// X_AB, the pose of frame B in frame A.
pub type Pose = Isometry3<f64>;

/// Below this angle series replace quotients; their next term is below rounding.
const SMALL_ANGLE: f64 = 1e-3;

/// An angular and a linear velocity (or a difference of poses).
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Twist {
    /// ω, rad/s.
    pub angular: Vector3<f64>,
    /// v of the frame's origin, m/s.
    pub linear: Vector3<f64>,
}

/// A torque and a force.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wrench {
    /// τ about the point that the force acts on, N m.
    pub torque: Vector3<f64>,
    /// f, N.
    pub force: Vector3<f64>,
}

impl Twist {
    /// The twist (ω, v).
    pub fn new(angular: Vector3<f64>, linear: Vector3<f64>) -> Self {
        Self { angular, linear }
    }

    /// The same twist expressed in A, given it expressed in B: (R_AB ω, R_AB v).
    pub fn rotated(&self, R_AB: &UnitQuaternion<f64>) -> Self {
        Self { angular: R_AB * self.angular, linear: R_AB * self.linear }
    }

    /// The same motion seen at Q, given at P: ω, v + ω × p_PQ.
    pub fn shifted(&self, p_PQ: &Vector3<f64>) -> Self {
        Self { angular: self.angular, linear: self.linear + self.angular.cross(p_PQ) }
    }

    /// Ad(X_AB): the twist at A's origin expressed in A, given at B's origin expressed in B [F08, (2.24)].
    ///
    /// ω_A = R_AB ω_B,  v_A = R_AB v_B + p_AB × ω_A.
    pub fn transformed(&self, X_AB: &Pose) -> Self {
        self.rotated(&X_AB.rotation).shifted(&-X_AB.translation.vector)
    }
}

impl Wrench {
    /// The wrench (τ, f).
    pub fn new(torque: Vector3<f64>, force: Vector3<f64>) -> Self {
        Self { torque, force }
    }

    /// The same wrench expressed in A, given it expressed in B: (R_AB τ, R_AB f).
    pub fn rotated(&self, R_AB: &UnitQuaternion<f64>) -> Self {
        Self { torque: R_AB * self.torque, force: R_AB * self.force }
    }

    /// The equivalent wrench on Q, given on P: τ − p_PQ × f, f.
    pub fn shifted(&self, p_PQ: &Vector3<f64>) -> Self {
        Self { torque: self.torque - p_PQ.cross(&self.force), force: self.force }
    }

    /// Ad(X_AB)⁻ᵀ: the wrench on A's origin expressed in A, given on B's origin expressed in B [F08, (2.25)].
    ///
    /// f_A = R_AB f_B,  τ_A = R_AB τ_B + p_AB × f_A.
    pub fn transformed(&self, X_AB: &Pose) -> Self {
        self.rotated(&X_AB.rotation).shifted(&-X_AB.translation.vector)
    }

    /// F·V = τ·ω + f·v, W; both at the same point and in the same frame.
    pub fn power(&self, V: &Twist) -> f64 {
        self.torque.dot(&V.angular) + self.force.dot(&V.linear)
    }
}

/// The operators that twists and wrenches share: they are vectors of six numbers, angular first.
macro_rules! six_vector {
    ($type:ident, $angular:ident, $linear:ident) => {
        impl $type {
            /// The six numbers, angular first.
            pub fn to_array(&self) -> [f64; 6] {
                let (a, l) = (&self.$angular, &self.$linear);
                [a.x, a.y, a.z, l.x, l.y, l.z]
            }
        }
        impl From<[f64; 6]> for $type {
            fn from(v: [f64; 6]) -> Self {
                Self { $angular: Vector3::new(v[0], v[1], v[2]), $linear: Vector3::new(v[3], v[4], v[5]) }
            }
        }
        impl From<$type> for [f64; 6] {
            fn from(value: $type) -> Self {
                value.to_array()
            }
        }
        impl Add for $type {
            type Output = Self;
            fn add(self, other: Self) -> Self {
                Self { $angular: self.$angular + other.$angular, $linear: self.$linear + other.$linear }
            }
        }
        impl Sub for $type {
            type Output = Self;
            fn sub(self, other: Self) -> Self {
                Self { $angular: self.$angular - other.$angular, $linear: self.$linear - other.$linear }
            }
        }
        impl Neg for $type {
            type Output = Self;
            fn neg(self) -> Self {
                Self { $angular: -self.$angular, $linear: -self.$linear }
            }
        }
        impl Mul<f64> for $type {
            type Output = Self;
            fn mul(self, scale: f64) -> Self {
                Self { $angular: self.$angular * scale, $linear: self.$linear * scale }
            }
        }
        impl Mul<$type> for f64 {
            type Output = $type;
            fn mul(self, value: $type) -> $type {
                value * self
            }
        }
        impl AddAssign for $type {
            fn add_assign(&mut self, other: Self) {
                *self = *self + other;
            }
        }
        impl SubAssign for $type {
            fn sub_assign(&mut self, other: Self) {
                *self = *self - other;
            }
        }
    };
}

six_vector!(Twist, angular, linear);
six_vector!(Wrench, torque, force);

/// `[v]×`, the matrix with `[v]× u = v × u`.
pub fn skew(v: &Vector3<f64>) -> Matrix3<f64> {
    v.cross_matrix()
}

/// The rotation by angle |φ| about φ: `exp([φ]×)` [LP17, (3.51)].
pub fn rotation_exp(phi: &Vector3<f64>) -> UnitQuaternion<f64> {
    let half = 0.5 * phi.norm();
    // sin(θ/2)/θ
    let s = if half < SMALL_ANGLE { 0.5 * (1.0 - half * half / 6.0) } else { 0.5 * half.sin() / half };
    UnitQuaternion::new_normalize(Quaternion::from_parts(half.cos(), phi * s))
}

/// The rotation vector φ with `exp([φ]×)` = R and |φ| ≤ π; accurate from 0 to π.
pub fn rotation_log(R: &UnitQuaternion<f64>) -> Vector3<f64> {
    let (mut w, mut v) = (R.w, R.imag());
    if w < 0.0 {
        (w, v) = (-w, -v);
    }
    // θ/2 = atan2(|v|, w), well conditioned everywhere; θ/|v| → 2/w.
    let n = v.norm();
    v * if n < 1e-150 { 2.0 / w } else { 2.0 * n.atan2(w) / n }
}

/// The left Jacobian of the rotation exponential, `J(φ) = I + (1 − cos θ)/θ² [φ]× + (θ − sin θ)/θ³ [φ]×²`.
pub fn left_jacobian(phi: &Vector3<f64>) -> Matrix3<f64> {
    let theta = phi.norm();
    let (a, b) = if theta < SMALL_ANGLE {
        (0.5 - theta * theta / 24.0, 1.0 / 6.0 - theta * theta / 120.0)
    } else {
        let half = (0.5 * theta).sin();
        (2.0 * half * half / (theta * theta), (theta - theta.sin()) / theta.powi(3))
    };
    let S = skew(phi);
    Matrix3::identity() + S * a + S * S * b
}

/// `J(φ)⁻¹ = I − ½ [φ]× + (1/θ² − 1/(2θ tan(θ/2))) [φ]×²`, finite up to θ = π and beyond.
pub fn left_jacobian_inverse(phi: &Vector3<f64>) -> Matrix3<f64> {
    let theta = phi.norm();
    let b = if theta < SMALL_ANGLE {
        1.0 / 12.0 + theta * theta / 720.0
    } else {
        1.0 / (theta * theta) - 0.5 / (theta * (0.5 * theta).tan())
    };
    let S = skew(phi);
    Matrix3::identity() - S * 0.5 + S * S * b
}

/// The pose reached from the identity by the constant twist V in unit time: (exp φ, J(φ) v) [LP17, (3.88)].
pub fn pose_exp(V: &Twist) -> Pose {
    let translation = left_jacobian(&V.angular) * V.linear;
    Pose::from_parts(Translation3::from(translation), rotation_exp(&V.angular))
}

/// The constant twist V that reaches X from the identity in unit time: [`pose_exp`]'s inverse for angles below π.
pub fn pose_log(X: &Pose) -> Twist {
    let phi = rotation_log(&X.rotation);
    Twist { angular: phi, linear: left_jacobian_inverse(&phi) * X.translation.vector }
}

/// What takes A to B, expressed in W: the rotation vector of R_WB R_WAᵀ and the position p_WB − p_WA.
///
/// Rotation and translation are separate, as a controller of both wants them; compare [`pose_log`], a screw motion.
pub fn pose_error(X_WA: &Pose, X_WB: &Pose) -> Twist {
    Twist {
        angular: rotation_log(&(X_WB.rotation * X_WA.rotation.inverse())),
        linear: X_WB.translation.vector - X_WA.translation.vector,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use approx::assert_abs_diff_eq;
    use std::f64::consts::PI;

    fn samples() -> (Pose, Twist, Wrench) {
        let X_AB = Pose::new(Vector3::new(0.3, -1.2, 2.0), Vector3::new(0.4, 1.1, -0.7));
        let V = Twist::from([0.5, -1.0, 2.0, 3.0, 0.25, -0.75]);
        let F = Wrench::from([1.0, 4.0, -2.0, 0.5, -6.0, 3.0]);
        (X_AB, V, F)
    }

    #[test]
    fn power_does_not_depend_on_frame_or_point() {
        let (X_AB, V, F) = samples();
        let power = F.power(&V);
        let p = Vector3::new(1.0, -2.0, 0.3);
        assert_abs_diff_eq!(F.shifted(&p).power(&V.shifted(&p)), power, epsilon = 1e-12);
        assert_abs_diff_eq!(
            F.rotated(&X_AB.rotation).power(&V.rotated(&X_AB.rotation)),
            power,
            epsilon = 1e-12
        );
        assert_abs_diff_eq!(F.transformed(&X_AB).power(&V.transformed(&X_AB)), power, epsilon = 1e-12);
    }

    #[test]
    fn transforms_compose_and_invert() {
        let (X_AB, V, F) = samples();
        let X_BC = Pose::new(Vector3::new(-1.0, 0.1, 0.2), Vector3::new(0.0, -0.3, 2.0));
        let (direct, nested) = (V.transformed(&(X_AB * X_BC)), V.transformed(&X_BC).transformed(&X_AB));
        assert_abs_diff_eq!((direct - nested).linear.norm(), 0.0, epsilon = 1e-13);
        let back = F.transformed(&X_AB).transformed(&X_AB.inverse());
        assert_abs_diff_eq!((back - F).torque.norm() + (back - F).force.norm(), 0.0, epsilon = 1e-13);
    }

    #[test]
    fn a_shifted_twist_is_the_velocity_of_the_point() {
        // ω about z through P: Q at p_PQ = x moves along y.
        let V = Twist::new(Vector3::z() * 2.0, Vector3::zeros());
        assert_eq!(V.shifted(&Vector3::x()).linear, Vector3::y() * 2.0);
        // A force along y on Q at x from P has torque +z about P.
        let F = Wrench::new(Vector3::zeros(), Vector3::y() * 3.0);
        assert_eq!(F.shifted(&-Vector3::x()).torque, Vector3::z() * 3.0);
    }

    #[test]
    fn logarithm_inverts_exponential_from_zero_to_pi() {
        let axis = Vector3::new(1.0, -2.0, 0.5).normalize();
        for angle in [0.0, 1e-300, 1e-160, 1e-12, 1e-8, 1e-4, 2e-3, 0.1, 1.0, 3.0, PI - 1e-9, PI - 1e-14] {
            let phi = axis * angle;
            let error = (rotation_log(&rotation_exp(&phi)) - phi).norm();
            assert!(error <= 1e-15 + 4.0 * f64::EPSILON * angle, "{angle} {error}");
        }
        let half_turn = rotation_log(&rotation_exp(&(axis * PI)));
        assert_abs_diff_eq!(half_turn.norm(), PI, epsilon = 1e-14);
        assert_abs_diff_eq!(half_turn.cross(&axis).norm(), 0.0, epsilon = 1e-14);
        // A turn beyond π comes back as the short way round.
        let beyond = rotation_log(&rotation_exp(&(axis * 4.0)));
        assert_abs_diff_eq!((beyond - axis * (4.0 - 2.0 * PI)).norm(), 0.0, epsilon = 1e-14);
    }

    #[test]
    fn pose_logarithm_inverts_pose_exponential() {
        let linear = Vector3::new(0.3, 2.0, -1.0);
        for angle in [0.0, 1e-9, 9.9e-4, 1.01e-3, 0.3, 2.0, PI - 1e-7] {
            let V = Twist::new(Vector3::new(0.6, 0.0, 0.8) * angle, linear);
            let back = pose_log(&pose_exp(&V)) - V;
            assert_abs_diff_eq!(back.angular.norm() + back.linear.norm(), 0.0, epsilon = 1e-12);
            let product = left_jacobian(&V.angular) * left_jacobian_inverse(&V.angular);
            assert_abs_diff_eq!((product - Matrix3::identity()).norm(), 0.0, epsilon = 1e-12);
        }
    }

    #[test]
    fn a_quarter_turn_about_a_point_is_the_exponential_of_its_screw() {
        // ω = z through (1, 0, 0): v = −ω × p = (0, −1, 0); the origin moves to (1, −1, 0).
        let X = pose_exp(&(Twist::new(Vector3::z(), -Vector3::y()) * (PI / 2.0)));
        assert_abs_diff_eq!(
            (X.translation.vector - Vector3::new(1.0, -1.0, 0.0)).norm(),
            0.0,
            epsilon = 1e-15
        );
    }

    #[test]
    fn the_pose_error_takes_a_to_b() {
        let (X_WA, ..) = samples();
        let X_WB = Pose::new(Vector3::new(1.0, 1.0, 1.0), Vector3::new(-0.2, 0.3, 3.0));
        let error = pose_error(&X_WA, &X_WB);
        let R_WB = rotation_exp(&error.angular) * X_WA.rotation;
        let rest = rotation_log(&(R_WB.inverse() * X_WB.rotation));
        assert_abs_diff_eq!(rest.norm(), 0.0, epsilon = 1e-14);
        assert_eq!(error.linear, X_WB.translation.vector - X_WA.translation.vector);
    }

    #[test]
    fn arrays_are_angular_first_and_serialise_by_name() {
        let (_, V, F) = samples();
        assert_eq!(Twist::from(V.to_array()), V);
        assert_eq!(<[f64; 6]>::from(F)[3], 0.5);
        assert_eq!((V + V - V * 2.0), Twist::default());
        let text = serde_json::to_string(&V).unwrap();
        assert_eq!(text, r#"{"angular":[0.5,-1.0,2.0],"linear":[3.0,0.25,-0.75]}"#);
        assert_eq!(serde_json::from_str::<Twist>(&text).unwrap(), V);
    }
}
