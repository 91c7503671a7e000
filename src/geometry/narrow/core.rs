//! Convex cores: how far they reach in a direction, and which of their features faces it.

use crate::geometry::hull::Hull;
use crate::geometry::solid::Solid;
use nalgebra::Vector3;

/// Sine of the angle within which a feature counts as facing a direction, about 6°.
///
/// At this tilt the far end of a feature is a tenth of its length away, out of reach of any plausible depth, so that
/// nothing jumps when the feature stops counting.
const FACING: f64 = 0.1;

/// A solid less its rounding radius.
#[derive(Debug, Clone, Copy)]
pub(super) enum Core<'a> {
    Point,
    /// Along z.
    Segment {
        half_length: f64,
    },
    Box {
        half: Vector3<f64>,
    },
    /// Along z.
    Cylinder {
        radius: f64,
        half_length: f64,
    },
    Ellipsoid {
        radii: Vector3<f64>,
    },
    Hull(&'a Hull),
}

impl<'a> Core<'a> {
    /// The core of a bounded solid and the radius that it is grown by; the hull stands for a mesh.
    pub fn of(solid: &'a Solid) -> Option<(Self, f64)> {
        Some(match solid {
            Solid::Sphere { radius } => (Core::Point, *radius),
            Solid::Capsule { radius, half_length } => (Core::Segment { half_length: *half_length }, *radius),
            Solid::Box { half } => (Core::Box { half: *half }, 0.0),
            Solid::Cylinder { radius, half_length } => {
                (Core::Cylinder { radius: *radius, half_length: *half_length }, 0.0)
            }
            Solid::Ellipsoid { radii } => (Core::Ellipsoid { radii: *radii }, 0.0),
            Solid::Hull(hull) | Solid::Mesh { hull, .. } => (Core::Hull(hull), 0.0),
            Solid::HalfSpace => return None,
        })
    }

    /// A point of the core that is farthest along a direction of any length.
    pub fn support(&self, d: &Vector3<f64>) -> Vector3<f64> {
        match self {
            Core::Point => Vector3::zeros(),
            Core::Segment { half_length } => Vector3::new(0.0, 0.0, half_length.copysign(d.z)),
            Core::Box { half } => {
                Vector3::new(half.x.copysign(d.x), half.y.copysign(d.y), half.z.copysign(d.z))
            }
            Core::Cylinder { radius, half_length } => {
                let across = d.xy().norm();
                let z = half_length.copysign(d.z);
                // Along the axis every point of the end is as far; its middle favours no side.
                let s = if across > 0.0 { radius / across } else { 0.0 };
                Vector3::new(d.x * s, d.y * s, z)
            }
            Core::Ellipsoid { radii } => {
                let scaled = d.component_mul(radii);
                let length = scaled.norm();
                if length > 0.0 { scaled.component_mul(radii) / length } else { Vector3::zeros() }
            }
            Core::Hull(hull) => hull.vertices()[hull.support(d) as usize],
        }
    }

    /// Where the core roughly is.
    pub fn center(&self) -> Vector3<f64> {
        match self {
            Core::Hull(hull) => hull.bounds().0,
            _ => Vector3::zeros(),
        }
    }

    /// A length of the order of the core's size.
    pub fn size(&self) -> f64 {
        match self {
            Core::Point => 0.0,
            Core::Segment { half_length } => *half_length,
            Core::Box { half } => half.max(),
            Core::Cylinder { radius, half_length } => radius.max(*half_length),
            Core::Ellipsoid { radii } => radii.max(),
            Core::Hull(hull) => hull.bounds().1.max(),
        }
    }

    /// Whether the core has a smooth part.
    pub fn is_curved(&self) -> bool {
        matches!(self, Core::Cylinder { .. } | Core::Ellipsoid { .. })
    }

    /// Adds the corners of the feature that faces a unit direction: a polygon, the ends of an edge, or nothing where
    /// it is but a point.
    pub fn facing(&self, d: &Vector3<f64>, corners: &mut Vec<Vector3<f64>>) {
        match self {
            Core::Point | Core::Ellipsoid { .. } => {}
            Core::Segment { half_length } => {
                if d.z.abs() < FACING {
                    corners.extend([1.0, -1.0].map(|s| Vector3::new(0.0, 0.0, s * half_length)));
                }
            }
            Core::Box { half } => {
                let corner = self.support(d);
                // The feature spans the axes that the direction is nearly normal to.
                let spans = |k: usize| d[k].abs() < FACING;
                let flip = |p: Vector3<f64>, k: usize| {
                    let mut p = p;
                    p[k] -= p[k].signum() * 2.0 * half[k];
                    p
                };
                match (0..3).filter(|&k| spans(k)).count() {
                    0 => {}
                    1 => {
                        let k = (0..3).find(|&k| spans(k)).unwrap_or(0);
                        corners.extend([corner, flip(corner, k)]);
                    }
                    _ => {
                        // The face across the axis that the direction is most along.
                        let k = d.iamax();
                        let (i, j) = ((k + 1) % 3, (k + 2) % 3);
                        let next = flip(corner, i);
                        corners.extend([corner, next, flip(next, j), flip(corner, j)]);
                    }
                }
            }
            Core::Cylinder { radius, half_length } => {
                let z = half_length.copysign(d.z);
                let across = d.xy().norm();
                let u = if across > 0.0 { d.xy() / across } else { nalgebra::Vector2::x() };
                if across < FACING {
                    corners.extend(square(&u, *radius, z));
                } else if d.z.abs() < FACING {
                    let side = u * *radius;
                    corners.extend([z, -z].map(|z| Vector3::new(side.x, side.y, z)));
                }
            }
            Core::Hull(hull) => {
                let facing = hull.faces.iter().max_by(|f, g| f.normal.dot(d).total_cmp(&g.normal.dot(d)));
                let vertices = hull.vertices();
                // cos = √(1 − FACING²) ≈ 1 − ½ FACING²
                match facing.filter(|face| face.normal.dot(d) > 1.0 - 0.5 * FACING * FACING) {
                    Some(face) => corners.extend(hull.corners(face).iter().map(|&i| vertices[i as usize])),
                    None => {
                        let here = hull.support(d);
                        let p = vertices[here as usize];
                        let tilt = |i: u32| {
                            let edge = vertices[i as usize] - p;
                            edge.dot(d).abs() / edge.norm()
                        };
                        let across = hull.neighbors(here).iter().copied();
                        let flattest = across.min_by(|&i, &j| tilt(i).total_cmp(&tilt(j)));
                        if let Some(other) = flattest.filter(|&i| tilt(i) < FACING) {
                            corners.extend([p, vertices[other as usize]]);
                        }
                    }
                }
            }
        }
    }
}

/// Four points on a cylinder's rim at height z, the first towards u.
pub(super) fn square(u: &nalgebra::Vector2<f64>, radius: f64, z: f64) -> [Vector3<f64>; 4] {
    let (x, y) = (u.x * radius, u.y * radius);
    [Vector3::new(x, y, z), Vector3::new(-y, x, z), Vector3::new(-x, -y, z), Vector3::new(y, -x, z)]
}
