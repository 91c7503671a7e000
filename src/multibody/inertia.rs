//! Spatial inertia of a rigid body: ten numbers, about any point, in any axes.
//!
//! About a point P: mass m, first moment h = m p_PC and second moment J_P. Then the momentum of a body with twist V = (ω, v_P) is
//!
//! ```text
//! I V = ( J ω + h × v,  m v − h × ω )
//! ```
//!
//! and inertias about the same point, in the same axes, add number by number.
#![allow(non_snake_case)]

use nalgebra::{Matrix3, SymmetricEigen, Vector3};
use std::ops::{Add, AddAssign};

use crate::math::digits;
use crate::math::spatial::{Pose, Twist, Wrench};

/// A symmetric 3×3 matrix, its six numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Symmetric3 {
    /// Diagonal: xx, yy, zz.
    pub diagonal: Vector3<f64>,
    /// Off the diagonal: xy, xz, yz.
    pub off: Vector3<f64>,
}

impl Symmetric3 {
    /// The matrix with these six numbers.
    pub fn new(xx: f64, yy: f64, zz: f64, xy: f64, xz: f64, yz: f64) -> Symmetric3 {
        Symmetric3 { diagonal: Vector3::new(xx, yy, zz), off: Vector3::new(xy, xz, yz) }
    }

    /// The symmetric part of a full matrix.
    pub fn from_matrix(m: &Matrix3<f64>) -> Symmetric3 {
        let mean = |i, j| 0.5 * (m[(i, j)] + m[(j, i)]);
        Symmetric3 { diagonal: m.diagonal(), off: Vector3::new(mean(0, 1), mean(0, 2), mean(1, 2)) }
    }

    /// All nine numbers.
    pub fn to_matrix(self) -> Matrix3<f64> {
        let (d, o) = (self.diagonal, self.off);
        Matrix3::new(d.x, o.x, o.y, o.x, d.y, o.z, o.y, o.z, d.z)
    }

    /// S v.
    #[inline]
    pub fn times(&self, v: &Vector3<f64>) -> Vector3<f64> {
        let (d, o) = (&self.diagonal, &self.off);
        Vector3::new(
            d.x * v.x + o.x * v.y + o.y * v.z,
            o.x * v.x + d.y * v.y + o.z * v.z,
            o.y * v.x + o.z * v.y + d.z * v.z,
        )
    }

    /// R S Rᵀ.
    #[inline]
    pub fn rotated(&self, R: &Matrix3<f64>) -> Symmetric3 {
        let rows = [R.row(0), R.row(1), R.row(2)].map(|r| Vector3::new(r[0], r[1], r[2]));
        let SRt = [self.times(&rows[0]), self.times(&rows[1]), self.times(&rows[2])];
        let at = |i: usize, j: usize| rows[i].dot(&SRt[j]);
        Symmetric3::new(at(0, 0), at(1, 1), at(2, 2), at(0, 1), at(0, 2), at(1, 2))
    }

    /// |v|² 1 − v vᵀ, the second moment of a unit point mass at v.
    #[inline]
    fn of_point(v: &Vector3<f64>) -> Symmetric3 {
        let (x, y, z) = (v.x, v.y, v.z);
        Symmetric3::new(y * y + z * z, x * x + z * z, x * x + y * y, -x * y, -x * z, -y * z)
    }

    #[inline]
    fn scaled(self, s: f64) -> Symmetric3 {
        Symmetric3 { diagonal: self.diagonal * s, off: self.off * s }
    }
}

impl Add for Symmetric3 {
    type Output = Symmetric3;
    #[inline]
    fn add(self, other: Symmetric3) -> Symmetric3 {
        Symmetric3 { diagonal: self.diagonal + other.diagonal, off: self.off + other.off }
    }
}

/// Mass, first and second moment of a rigid body about a point.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SpatialInertia {
    /// m, kg.
    pub mass: f64,
    /// h = m p_PC, kg m.
    pub moment: Vector3<f64>,
    /// J about the point, kg m².
    pub inertia: Symmetric3,
}

impl SpatialInertia {
    /// From mass, centre of mass `p_PC` and the second moment about the *centre of mass*.
    pub fn about_centre(mass: f64, p_PC: Vector3<f64>, inertia: Symmetric3) -> SpatialInertia {
        SpatialInertia {
            mass,
            moment: p_PC * mass,
            inertia: inertia + Symmetric3::of_point(&p_PC).scaled(mass),
        }
    }

    /// Centre of mass from the point; the point itself for a body without mass.
    pub fn centre(&self) -> Vector3<f64> {
        if self.mass > 0.0 { self.moment / self.mass } else { Vector3::zeros() }
    }

    /// Second moment about the centre of mass.
    pub fn about_own_centre(&self) -> Symmetric3 {
        self.inertia + Symmetric3::of_point(&self.centre()).scaled(-self.mass)
    }

    /// The same body about A's origin in A's axes, given about B's in B's.
    pub fn transformed(&self, X_AB: &Pose) -> SpatialInertia {
        let R = X_AB.rotation.to_rotation_matrix();
        self.moved(R.matrix(), &X_AB.translation.vector)
    }

    /// As [`moved`](Self::moved), with both origins the same.
    #[inline]
    pub fn rotated(&self, R_AB: &Matrix3<f64>) -> SpatialInertia {
        SpatialInertia { mass: self.mass, moment: R_AB * self.moment, inertia: self.inertia.rotated(R_AB) }
    }

    /// As [`transformed`](Self::transformed), the pose given as R_AB and p_AB.
    #[inline]
    pub fn moved(&self, R_AB: &Matrix3<f64>, p_AB: &Vector3<f64>) -> SpatialInertia {
        let SpatialInertia { moment: h, inertia: J, .. } = self.rotated(R_AB);
        // J' = J + 2(h·p) 1 − h pᵀ − p hᵀ + m (p·p 1 − p pᵀ)
        let p = p_AB;
        let w = h + p * (0.5 * self.mass);
        let (px, py, pz) = (p.x * w.x, p.y * w.y, p.z * w.z);
        let shift = Symmetric3::new(
            2.0 * (py + pz),
            2.0 * (px + pz),
            2.0 * (px + py),
            -(p.x * w.y + p.y * w.x),
            -(p.x * w.z + p.z * w.x),
            -(p.y * w.z + p.z * w.y),
        );
        SpatialInertia { mass: self.mass, moment: h + p * self.mass, inertia: J + shift }
    }

    /// Momentum: I V, both about the same point.
    #[inline]
    pub fn times(&self, V: &Twist) -> Wrench {
        Wrench {
            torque: self.inertia.times(&V.angular) + self.moment.cross(&V.linear),
            force: V.linear * self.mass - self.moment.cross(&V.angular),
        }
    }

    /// Whether all ten numbers are.
    pub fn is_finite(&self) -> bool {
        let own = &self.inertia;
        let numbers = [self.mass, self.moment.sum(), own.diagonal.sum(), own.off.sum()];
        numbers.iter().all(|n| n.is_finite())
    }

    /// What is physically wrong with it, if anything: a negative mass, a negative principal moment, or principal moments that
    /// break the triangle inequality A + B ≥ C.
    ///
    /// Files round to a few digits, so a violation below 10⁻³ of the largest moment passes, or one of 10⁻¹² kg m².
    pub fn defect(&self) -> Option<String> {
        let own = self.about_own_centre();
        let numbers = [self.mass, self.moment.norm(), own.diagonal.norm(), own.off.norm()];
        if numbers.iter().any(|n| !n.is_finite()) {
            return Some("mass, centre of mass and inertia must be finite numbers".to_owned());
        }
        if self.mass < 0.0 {
            return Some(format!("the mass is {} kg; it must not be negative", self.mass));
        }
        let mut moments: Vec<f64> =
            SymmetricEigen::new(own.to_matrix()).eigenvalues.iter().copied().collect();
        moments.sort_by(f64::total_cmp);
        let [a, b, c] = [moments[0], moments[1], moments[2]];
        // What the shift to the centre of mass cancels leaves rounding behind.
        let cancelled = 1e-12 * self.mass * self.centre().norm_squared();
        let slack = (1e-3 * c.abs()).max(1e-12).max(cancelled);
        if self.mass == 0.0 && c > slack {
            return Some("it has inertia but no mass".to_owned());
        }
        if a < -slack {
            return Some(format!(
                "a principal moment of inertia is negative ({} kg m²); the inertia is taken about the centre of mass",
                digits(a, 5)
            ));
        }
        if a + b < c - slack {
            return Some(format!(
                "no body has the principal moments of inertia {}, {}, {} kg m²: the largest exceeds the sum of the \
                 others (is the inertia really about the centre of mass?)",
                digits(a, 5),
                digits(b, 5),
                digits(c, 5)
            ));
        }
        None
    }
}

impl Add for SpatialInertia {
    type Output = SpatialInertia;
    #[inline]
    fn add(self, other: SpatialInertia) -> SpatialInertia {
        SpatialInertia {
            mass: self.mass + other.mass,
            moment: self.moment + other.moment,
            inertia: self.inertia + other.inertia,
        }
    }
}

impl AddAssign for SpatialInertia {
    #[inline]
    fn add_assign(&mut self, other: SpatialInertia) {
        *self = *self + other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use approx::assert_relative_eq;

    fn body() -> SpatialInertia {
        let inertia = Symmetric3::new(0.3, 0.4, 0.5, 0.01, -0.02, 0.03);
        SpatialInertia::about_centre(2.0, Vector3::new(0.1, -0.2, 0.3), inertia)
    }

    #[test]
    fn momentum_and_energy_do_not_depend_on_the_point() {
        let X_AB = Pose::new(Vector3::new(0.3, -1.2, 2.0), Vector3::new(0.4, 1.1, -0.7));
        let V_B = Twist::from([0.5, -1.0, 2.0, 3.0, 0.25, -0.75]);
        let (in_a, momentum) = (body().transformed(&X_AB), body().times(&V_B));
        let V_A = V_B.transformed(&X_AB);
        let expected = momentum.transformed(&X_AB);
        let found = in_a.times(&V_A);
        assert_relative_eq!(found.torque, expected.torque, epsilon = 1e-12);
        assert_relative_eq!(found.force, expected.force, epsilon = 1e-12);
        assert_relative_eq!(found.power(&V_A), momentum.power(&V_B), epsilon = 1e-12);
        assert_relative_eq!(
            in_a.about_own_centre().to_matrix(),
            body().about_own_centre().rotated(X_AB.rotation.to_rotation_matrix().matrix()).to_matrix(),
            epsilon = 1e-12
        );
    }

    #[test]
    fn impossible_bodies_are_found() {
        assert_eq!(body().defect(), None);
        let with = |mass: f64, xx: f64, yy: f64, zz: f64| {
            SpatialInertia::about_centre(mass, Vector3::zeros(), Symmetric3::new(xx, yy, zz, 0.0, 0.0, 0.0))
                .defect()
        };
        assert_eq!(with(1.0, 1.0, 1.0, 2.0), None);
        assert_eq!(with(0.0, 0.0, 0.0, 0.0), None);
        assert!(with(1.0, 1.0, 1.0, 2.1).unwrap().contains("exceeds the sum"));
        assert!(with(1.0, -1.0, 1.0, 1.0).unwrap().contains("negative"));
        assert!(with(-1.0, 1.0, 1.0, 1.0).unwrap().contains("mass is -1 kg"));
        assert!(with(0.0, 1.0, 1.0, 1.0).unwrap().contains("no mass"));
        assert!(with(f64::NAN, 1.0, 1.0, 1.0).unwrap().contains("finite"));
    }
}
