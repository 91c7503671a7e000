use std::f64::consts::PI;

use super::*;
use crate::geometry::Shape;
use crate::geometry::tests::unit_vector;
use crate::math::Stream;

fn shapes() -> Vec<(Shape, f64)> {
    vec![
        (Shape::Sphere { radius: 0.1 }, 4.0 / 3.0 * PI * 1e-3),
        (Shape::Ellipsoid { radii: [0.1, 0.2, 0.05] }, 4.0 / 3.0 * PI * 1e-3),
        (Shape::Box { size: [0.1, 0.1, 0.1] }, 1e-3),
        (Shape::Box { size: [0.1, 0.3, 0.1] }, 3e-3),
        (Shape::Box { size: [0.1, 0.3, 0.2] }, 6e-3),
        (Shape::Cylinder { radius: 0.1, length: 0.2 }, PI * 2e-3),
        (Shape::Cylinder { radius: 0.1, length: 0.5 }, PI * 5e-3),
        (Shape::Cylinder { radius: 0.1, length: 0.05 }, PI * 5e-4),
        (Shape::Capsule { radius: 0.1, length: 0.3 }, PI * 3e-3 + 4.0 / 3.0 * PI * 1e-3),
    ]
}

fn geometry(shape: &Shape) -> Geometry {
    Geometry::new(shape.clone(), None).unwrap()
}

#[test]
fn solids_are_filled_and_volumes_converge() {
    for (shape, exact) in shapes() {
        let geometry = geometry(&shape);
        let mut errors = Vec::new();
        for resolution in [0.04, 0.02] {
            let solid = solid(&geometry, resolution).unwrap();
            let surface = surface(&geometry, resolution).unwrap();
            surface.check_closed().unwrap();
            solid.validate().unwrap();
            assert!((surface.signed_volume() - solid.volume()).abs() < 1e-12 * exact, "filled");
            let (least, most) = solid.extents.iter().fold((1.0, 0.0), |(l, m), x| (x.min(l), x.max(m)));
            assert_eq!((least, most), (0.0, 1.0));
            errors.push((exact - solid.volume()) / exact);
        }
        let is_flat = matches!(shape, Shape::Box { .. });
        if is_flat {
            assert!(errors.iter().all(|error| error.abs() < 1e-12), "{shape:?}: {errors:?}");
        } else {
            assert!(
                errors[0] < 0.15 && errors[1] < 0.32 * errors[0] && errors[1] > 0.0,
                "{shape:?}: {errors:?}"
            );
        }
    }
}

/// The extent at a point, or none outside.
fn extent_at(solid: &Tetrahedra, p: &Vector3<f64>) -> Option<f64> {
    solid.tetrahedra.iter().find_map(|corners| {
        let [a, b, c, d] = solid.corners(corners);
        let basis = nalgebra::Matrix3::from_columns(&[b - a, c - a, d - a]);
        let w = basis.lu().solve(&(p - a))?;
        let weights = [1.0 - w.sum(), w.x, w.y, w.z];
        let is_inside = weights.iter().all(|w| *w >= -1e-9);
        is_inside.then(|| weights.iter().zip(corners).map(|(w, i)| w * solid.extents[*i as usize]).sum())
    })
}

#[test]
fn the_extent_of_boxes_and_cylinders_is_depth_over_the_largest_depth() {
    let mut random = Stream::new(5, "extent");
    for (shape, _) in shapes() {
        let geometry = geometry(&shape);
        let solid = solid(&geometry, 0.01).unwrap();
        let (deepest, tolerance) = match shape {
            Shape::Box { size } => (0.5 * size.iter().copied().fold(f64::INFINITY, f64::min), 1e-9),
            Shape::Cylinder { radius, length } => (radius.min(0.5 * length), 0.005),
            Shape::Capsule { radius, .. } => (radius, 0.01),
            _ => continue,
        };
        for _ in 0..50 {
            let (_, half) = geometry.local_bounds();
            let p = unit_vector(&mut random).component_mul(&half) * random.uniform();
            let depth = match shape {
                Shape::Box { size } => {
                    (0..3).map(|k| 0.5 * size[k] - p[k].abs()).fold(f64::INFINITY, f64::min)
                }
                Shape::Cylinder { radius, length } => (radius - p.xy().norm()).min(0.5 * length - p.z.abs()),
                Shape::Capsule { radius, length } => {
                    radius - Vector3::new(p.x, p.y, (p.z.abs() - 0.5 * length).max(0.0)).norm()
                }
                _ => unreachable!(),
            };
            if depth < 0.01 * deepest {
                continue;
            }
            let extent = extent_at(&solid, &p).expect("inside");
            assert!(
                (extent - depth / deepest).abs() < tolerance,
                "{shape:?} {p:?}: {extent} {}",
                depth / deepest
            );
        }
    }
}

#[test]
fn boxes_are_few_tetrahedra() {
    let count = |size| solid(&geometry(&Shape::Box { size }), 1.0).unwrap().tetrahedra.len();
    assert_eq!((count([0.1; 3]), count([0.1, 0.1, 0.3]), count([0.1, 0.2, 0.3])), (12, 16, 24));
}
