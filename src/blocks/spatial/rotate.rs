//! How a rotated vector changes with the quaternion.
#![allow(non_snake_case)]

use nalgebra::{Matrix3, Matrix3x4, Matrix4, Quaternion, UnitQuaternion, Vector3};

use crate::math::spatial::skew;

/// The rotated vector R(q) v = v + 2w (u × v) + 2 u × (u × v), for q = w + u.
///
/// A pose's four numbers are moved one by one when a diagram is linearised. The formula is a polynomial in them, and this is
/// how nalgebra rotates, so that slopes and values agree off the unit sphere too.
pub(super) fn rotation(q: &UnitQuaternion<f64>) -> Matrix3<f64> {
    let S = skew(&q.imag());
    Matrix3::identity() + S * (2.0 * q.w) + S * S * 2.0
}

/// ∂(R(q) v)/∂(w, u): 2 u × v, and 2 (−w [v]× + (u·v) I + u vᵀ − 2 v uᵀ).
pub(super) fn by_quaternion(q: &UnitQuaternion<f64>, v: &Vector3<f64>) -> Matrix3x4<f64> {
    let (w, u) = (q.w, q.imag());
    let mut slopes = Matrix3x4::zeros();
    slopes.set_column(0, &(u.cross(v) * 2.0));
    let by_u = skew(v) * -w + Matrix3::identity() * u.dot(v) + u * v.transpose() - v * u.transpose() * 2.0;
    slopes.fixed_view_mut::<3, 3>(0, 1).copy_from(&(by_u * 2.0));
    slopes
}

/// The matrix L with p q = L(p) q, for quaternions in the order w, x, y, z.
pub(super) fn left(p: &Quaternion<f64>) -> Matrix4<f64> {
    product(p, 1.0)
}

/// The matrix R with p q = R(q) p.
pub(super) fn right(q: &Quaternion<f64>) -> Matrix4<f64> {
    product(q, -1.0)
}

/// [w, −uᵀ; u, w I ± [u]×].
fn product(q: &Quaternion<f64>, sign: f64) -> Matrix4<f64> {
    let (w, u) = (q.w, q.imag());
    let mut matrix = Matrix4::from_diagonal_element(w);
    matrix.fixed_view_mut::<1, 3>(0, 1).copy_from(&-u.transpose());
    matrix.fixed_view_mut::<3, 1>(1, 0).copy_from(&u);
    matrix.fixed_view_mut::<3, 3>(1, 1).copy_from(&(Matrix3::identity() * w + skew(&u) * sign));
    matrix
}
