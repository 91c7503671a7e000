//! One moment of a replay, seen along rack or bin, as SVG.
#![allow(non_snake_case)]

use std::fmt::Write;

use anyhow::Result;
use nalgebra::{Point3, UnitQuaternion, Vector3};

use super::{BIN, Moment, RACK, THINGS, geometries, model};
use crate::geometry::Shape;
use crate::math::Pose;

/// What can be seen, in the frame of what is looked at, m: y from and to, z from and to.
const WINDOW: [f64; 4] = [-0.3, 0.3, -0.04, 0.42];
/// Around what is there, m.
const MARGIN: f64 = 0.02;
/// Pixels per metre.
const SCALE: f64 = 900.0;
/// Colours of the things, in their order.
const COLORS: [&str; 5] = ["#4e79a7", "#76b7b2", "#f28e2b", "#e15759", "#b07aa1"];

/// Where the things are further away from the rack than this, the bin is looked at, m.
const AWAY: f64 = 0.3;
/// Height of the bin's handle in that picture, m.
const HANDLE: f64 = 0.12;

/// Rack, bin and things in the y–z plane of the rack; or of the bin, level, while they are not yet there.
pub fn side_view(moment: &Moment) -> Result<String> {
    let [left, right, bottom, top] = WINDOW;
    // As far as something is seen: y from and to, z from and to.
    let mut seen = [right, left, top, bottom];
    let mut polygons = String::new();
    let X_VW = seen_from(moment).inverse();
    for (body, attached) in geometries(&model()?) {
        let (color, opacity) = match body {
            RACK => ("#808890", 0.35),
            BIN => ("#59a14f", 0.35),
            thing if thing >= THINGS => (COLORS[(thing - THINGS) % COLORS.len()], 0.75),
            _ => continue,
        };
        let X_VG = X_VW * moment.poses[body] * attached.X_BG;
        let corners = outline(attached.geometry.shape()).into_iter().map(|p| X_VG * Point3::from(p));
        let is_near = |p: &Point3<f64>| p.y.abs() < 1e2 && p.z.abs() < 1e2;
        let corners: Vec<[f64; 2]> = corners.filter(is_near).map(|p| [p.y, p.z]).collect();
        let mut points = String::new();
        for [y, z] in hull(corners) {
            let (inside_y, inside_z) = (y.clamp(left, right), z.clamp(bottom, top));
            seen =
                [seen[0].min(inside_y), seen[1].max(inside_y), seen[2].min(inside_z), seen[3].max(inside_z)];
            let _ = write!(points, "{:.1},{:.1} ", SCALE * y, -SCALE * z);
        }
        let _ = write!(
            polygons,
            r#"<polygon points="{}" fill="{color}" fill-opacity="{opacity}" stroke="{color}"/>"#,
            points.trim_end()
        );
    }
    let (x, y) = (SCALE * (seen[0] - MARGIN), -SCALE * (seen[3] + MARGIN));
    let (width, height) = (
        SCALE * (seen[1] - seen[0] + 2.0 * MARGIN).max(MARGIN),
        SCALE * (seen[3] - seen[2] + 2.0 * MARGIN).max(MARGIN),
    );
    Ok(format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x:.0} {y:.0} {width:.0} {height:.0}" width="{width:.0}" role="img">{polygons}</svg>"#
    ))
}

/// The frame that is looked along.
fn seen_from(moment: &Moment) -> Pose {
    let (rack, bin) = (&moment.poses[RACK], &moment.poses[BIN]);
    let distance = |thing: &Pose| (thing.translation.vector - rack.translation.vector).norm();
    let far = moment.poses[THINGS..].iter().filter(|thing| distance(thing) > AWAY).count();
    if 2 * far < moment.poses.len() - THINGS {
        return *rack;
    }
    let ahead = bin.rotation * Vector3::x();
    let turn = UnitQuaternion::from_axis_angle(&Vector3::z_axis(), ahead.y.atan2(ahead.x));
    let place = bin.translation.vector - Vector3::new(0.0, 0.0, HANDLE);
    Pose::from_parts(place.into(), turn)
}

/// Points whose hull looks like the shape.
fn outline(shape: &Shape) -> Vec<Vector3<f64>> {
    const TURNS: usize = 24;
    let signs = [-0.5, 0.5];
    let ring = |radius: f64, z: f64| {
        (0..TURNS).map(move |i| {
            let (sin, cos) = (i as f64 * std::f64::consts::TAU / TURNS as f64).sin_cos();
            Vector3::new(radius * cos, radius * sin, z)
        })
    };
    // A ball is seven rings.
    let ball = |radii: [f64; 3], centre: f64| {
        (-3..=3).flat_map(move |i| {
            let (sin, cos) = (f64::from(i) * std::f64::consts::FRAC_PI_2 / 3.0).sin_cos();
            ring(cos, sin)
                .map(move |p| p.component_mul(&Vector3::from(radii)) + Vector3::new(0.0, 0.0, centre))
        })
    };
    match shape {
        Shape::Box { size } => {
            let corner = |i: usize| Vector3::from_fn(|axis, _| signs[i >> axis & 1] * size[axis]);
            (0..8).map(corner).collect()
        }
        Shape::Cylinder { radius, length } => {
            signs.iter().flat_map(|side| ring(*radius, side * length)).collect()
        }
        Shape::Capsule { radius, length } => {
            signs.iter().flat_map(|side| ball([*radius; 3], side * length)).collect()
        }
        Shape::Sphere { radius } => ball([*radius; 3], 0.0).collect(),
        Shape::Ellipsoid { radii } => ball(*radii, 0.0).collect(),
        Shape::HalfSpace {} | Shape::ConvexMesh { .. } | Shape::Mesh { .. } => Vec::new(),
    }
}

/// Corners of the convex hull in the plane, in order (Andrew's monotone chain).
fn hull(mut points: Vec<[f64; 2]>) -> Vec<[f64; 2]> {
    points.sort_by(|a, b| a[0].total_cmp(&b[0]).then(a[1].total_cmp(&b[1])));
    let turn =
        |a: [f64; 2], b: [f64; 2], c: [f64; 2]| (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    let chain = |points: &mut dyn Iterator<Item = [f64; 2]>| {
        let mut chain: Vec<[f64; 2]> = Vec::new();
        for p in points {
            while chain.len() >= 2 && turn(chain[chain.len() - 2], chain[chain.len() - 1], p) <= 0.0 {
                chain.pop();
            }
            chain.push(p);
        }
        chain.pop();
        chain
    };
    let mut lower = chain(&mut points.iter().copied());
    lower.extend(chain(&mut points.iter().rev().copied()));
    lower
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hull_of_a_square_with_points_inside_is_the_square() {
        let square = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];
        let inside = [[0.5, 0.5], [0.5, 0.0], [0.2, 0.9]];
        assert_eq!(hull(square.iter().chain(&inside).copied().collect()), square);
    }

    #[test]
    fn an_outline_reaches_as_far_as_its_shape() {
        let reach = |shape: &Shape| outline(shape).iter().map(|p| p.z).fold(0.0, f64::max);
        assert_eq!(reach(&Shape::Capsule { radius: 0.5, length: 2.0 }), 1.5);
        assert_eq!(reach(&Shape::Ellipsoid { radii: [1.0, 1.0, 3.0] }), 3.0);
        assert_eq!(reach(&Shape::Box { size: [1.0, 1.0, 4.0] }), 2.0);
    }
}
