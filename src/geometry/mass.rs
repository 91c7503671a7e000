//! Mass, centre and inertia of solids of constant density.
//!
//! Closed forms for the primitives; for triangles the integrals of 1, x and x xᵀ over the signed tetrahedra that each
//! makes with a common apex:
//!
//! ```text
//! V = ∑ det/6      ∫x = ∑ det/24 (a+b+c)      ∫x xᵀ = ∑ det/120 (aaᵀ + bbᵀ + ccᵀ + ssᵀ),  s = a+b+c,  det = a·(b×c)
//! I = tr(C) 1 − C,  C = ∫x xᵀ about the centre of mass
//! ```
//!
//! An open mesh has no volume and is an error; take its hull (`convex_mesh`) instead. A closed mesh that is inside out
//! is turned.

use super::solid::Solid;
use super::{Geometry, Mesh, ShapeError};
use nalgebra::{Matrix3, Vector3};
use std::f64::consts::PI;

/// Mass properties of a solid in its frame G.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MassProperties {
    /// m, kg.
    pub mass: f64,
    /// Volume, m³.
    pub volume: f64,
    /// Centre of mass, p_GC, m.
    pub center: Vector3<f64>,
    /// Inertia about the centre of mass along G's axes, kg m².
    pub inertia: Matrix3<f64>,
}

impl Geometry {
    /// Mass properties of the solid, given its density, kg/m³.
    pub fn mass_from_density(&self, density: f64) -> Result<MassProperties, ShapeError> {
        let unit = self.unit_mass()?;
        let what = "the density";
        scaled(unit, what, density, density * unit.volume)
    }

    /// Mass properties of the solid, given its mass, kg.
    pub fn mass_from_total(&self, mass: f64) -> Result<MassProperties, ShapeError> {
        scaled(self.unit_mass()?, "the mass", mass, mass)
    }

    /// The properties for mass 1: the inertia is then a matrix of squared lengths.
    fn unit_mass(&self) -> Result<MassProperties, ShapeError> {
        let diagonal = |volume, x: f64, y: f64, z: f64| MassProperties {
            mass: 1.0,
            volume,
            center: Vector3::zeros(),
            inertia: Matrix3::from_diagonal(&Vector3::new(x, y, z)),
        };
        Ok(match &self.solid {
            Solid::Sphere { radius: r } => {
                let i = 0.4 * r * r;
                diagonal(4.0 / 3.0 * PI * r * r * r, i, i, i)
            }
            Solid::Box { half } => {
                // With half lengths h: I = m/3 (h² + h²).
                let s = half.component_mul(half) / 3.0;
                diagonal(8.0 * half.product(), s.y + s.z, s.z + s.x, s.x + s.y)
            }
            Solid::Cylinder { radius: r, half_length: h } => {
                let across = 0.25 * r * r + h * h / 3.0;
                diagonal(2.0 * PI * r * r * h, across, across, 0.5 * r * r)
            }
            Solid::Capsule { radius: r, half_length: h } => {
                let (cylinder, ball) = (2.0 * PI * r * r * h, 4.0 / 3.0 * PI * r * r * r);
                let volume = cylinder + ball;
                let (c, b) = (cylinder / volume, ball / volume);
                let along = c * 0.5 * r * r + b * 0.4 * r * r;
                // Half balls have their centres 3/8 r beyond the ends: ⅖r² + h² + ¾hr about the middle.
                let across = c * (0.25 * r * r + h * h / 3.0) + b * (0.4 * r * r + h * h + 0.75 * h * r);
                diagonal(volume, across, across, along)
            }
            Solid::Ellipsoid { radii } => {
                let s = radii.component_mul(radii) / 5.0;
                diagonal(4.0 / 3.0 * PI * radii.product(), s.y + s.z, s.z + s.x, s.x + s.y)
            }
            Solid::Hull(hull) => of_mesh(&hull.mesh),
            Solid::Mesh { surface, .. } => {
                surface.mesh.check_closed()?;
                of_mesh(&surface.mesh)
            }
            Solid::HalfSpace => return Err(ShapeError::Unbounded),
        })
    }
}

fn scaled(
    unit: MassProperties,
    what: &'static str,
    value: f64,
    mass: f64,
) -> Result<MassProperties, ShapeError> {
    match value > 0.0 && value.is_finite() {
        true => Ok(MassProperties { mass, inertia: unit.inertia * mass, ..unit }),
        false => Err(ShapeError::Mass { what, value }),
    }
}

/// Integrals over the signed tetrahedra of a closed mesh, for mass 1.
fn of_mesh(mesh: &Mesh) -> MassProperties {
    // Any apex would do; one amid the vertices loses the fewest digits.
    let apex = mesh.vertices.iter().sum::<Vector3<f64>>() / mesh.vertices.len() as f64;
    let (mut volume, mut first, mut second) = (0.0, Vector3::zeros(), Matrix3::zeros());
    for t in &mesh.triangles {
        let [a, b, c] = t.map(|i| mesh.vertices[i as usize] - apex);
        let det = a.dot(&b.cross(&c));
        let s = a + b + c;
        volume += det / 6.0;
        first += s * (det / 24.0);
        second +=
            (a * a.transpose() + b * b.transpose() + c * c.transpose() + s * s.transpose()) * (det / 120.0);
    }
    let arm = first / volume;
    let covariance = second / volume - arm * arm.transpose();
    let inertia = Matrix3::identity() * covariance.trace() - covariance;
    MassProperties { mass: 1.0, volume, center: apex + arm, inertia }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Shape;
    use crate::geometry::tests::{ball_mesh, box_mesh, geometry, mesh_geometry, uniform};
    use crate::math::Stream;
    use approx::{assert_abs_diff_eq, assert_relative_eq};

    /// ∫ over a box around the solid by random points, against the closed form: the error falls as 1/√n.
    #[test]
    fn closed_forms_agree_with_sampling() {
        let inside = |shape: &Shape, p: &Vector3<f64>| match *shape {
            Shape::Sphere { radius } => p.norm() < radius,
            Shape::Box { size } => (0..3).all(|i| p[i].abs() < 0.5 * size[i]),
            Shape::Cylinder { radius, length } => p.xy().norm() < radius && p.z.abs() < 0.5 * length,
            Shape::Capsule { radius, length } => {
                let z = (p.z.abs() - 0.5 * length).max(0.0);
                (p.xy().norm_squared() + z * z).sqrt() < radius
            }
            Shape::Ellipsoid { radii } => (0..3).map(|i| (p[i] / radii[i]).powi(2)).sum::<f64>() < 1.0,
            _ => false,
        };
        let shapes = [
            Shape::Sphere { radius: 0.8 },
            Shape::Box { size: [0.5, 1.0, 1.5] },
            Shape::Cylinder { radius: 0.5, length: 1.6 },
            Shape::Capsule { radius: 0.4, length: 0.9 },
            Shape::Ellipsoid { radii: [0.3, 0.6, 0.9] },
        ];
        let mut random = Stream::new(7, "mass");
        for shape in shapes {
            let exact = geometry(shape.clone()).mass_from_density(3.0).unwrap();
            let n = 200_000;
            let (mut hits, mut second) = (0.0, Matrix3::zeros());
            for _ in 0..n {
                let p = uniform(&mut random, 1.0);
                if inside(&shape, &p) {
                    hits += 1.0;
                    second += p * p.transpose();
                }
            }
            let volume = 8.0 * hits / n as f64;
            let covariance = second / hits;
            let inertia = (Matrix3::identity() * covariance.trace() - covariance) * exact.mass;
            assert_relative_eq!(volume, exact.volume, max_relative = 0.02);
            assert_relative_eq!(exact.mass, 3.0 * exact.volume);
            assert!((inertia - exact.inertia).norm() < 0.02 * exact.inertia.norm(), "{shape:?}");
        }
    }

    #[test]
    fn a_box_of_triangles_is_a_box() {
        let cuboid = geometry(Shape::Box { size: [1.0, 2.0, 3.0] }).mass_from_density(2.0).unwrap();
        let mut mesh = box_mesh([1.0, 2.0, 3.0]);
        let offset = Vector3::new(5.0, -6.0, 7.0);
        mesh.vertices.iter_mut().for_each(|p| *p += offset);
        for convex in [true, false] {
            let found = mesh_geometry(mesh.clone(), convex).mass_from_density(2.0).unwrap();
            assert_relative_eq!(found.mass, cuboid.mass, max_relative = 1e-13);
            assert_abs_diff_eq!((found.center - offset).norm(), 0.0, epsilon = 1e-13);
            assert_abs_diff_eq!((found.inertia - cuboid.inertia).norm(), 0.0, epsilon = 1e-12);
        }
        mesh.turn_round();
        let turned = mesh_geometry(mesh.clone(), false).mass_from_total(12.0).unwrap();
        assert_abs_diff_eq!((turned.inertia - cuboid.inertia).norm(), 0.0, epsilon = 1e-12);
        mesh.triangles.pop();
        assert!(matches!(mesh_geometry(mesh, false).mass_from_total(1.0), Err(ShapeError::Open { .. })));
    }

    #[test]
    fn a_fine_ball_of_triangles_is_nearly_a_ball() {
        let ball = geometry(Shape::Sphere { radius: 0.5 }).mass_from_total(2.0).unwrap();
        let found = mesh_geometry(ball_mesh(0.5, 64), true).mass_from_total(2.0).unwrap();
        assert_relative_eq!(found.volume, ball.volume, max_relative = 5e-3);
        assert!((found.inertia - ball.inertia).norm() < 5e-3 * ball.inertia.norm());
    }

    #[test]
    fn impossible_masses_are_refused() {
        let ball = geometry(Shape::Sphere { radius: 0.5 });
        let text = ball.mass_from_total(-1.0).unwrap_err().to_string();
        assert_eq!(text, "the mass is -1, not a positive number");
        assert!(ball.mass_from_density(f64::NAN).is_err());
        assert_eq!(geometry(Shape::HalfSpace {}).mass_from_density(1.0), Err(ShapeError::Unbounded));
    }
}
