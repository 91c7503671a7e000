//! Rays: what a line from a point meets first.
//!
//! A ray o + t d, |d| = 1, is inside a convex solid for one stretch of t, found in closed form; it meets the solid where that stretch
//! begins, or at once if it starts inside. A mesh is searched triangle by triangle in its tree of boxes, by the formula of \[MT97\] Möller,
//! Trumbore, *Fast, minimum storage ray/triangle intersection*.
#![allow(non_snake_case)]

use nalgebra::Vector3;

use super::hull::Hull;
use super::solid::Solid;
use super::{Geometry, Scene};
use crate::math::Pose;

/// What a ray meets.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RayHit {
    /// How far it is, m.
    pub distance: f64,
    /// Which geometry of the scene.
    pub geometry: usize,
}

/// Casts rays at the geometries of a scene, given where its bodies are. Holds poses alone; made once, then used without allocating.
#[derive(Debug, Clone, Default)]
pub struct RayCaster {
    /// Poses of the world in the geometries' frames, with the geometries' indices; those that are left out are not there.
    X_GW: Vec<(usize, Pose)>,
}

impl RayCaster {
    /// Room for a scene.
    pub fn new(scene: &Scene) -> RayCaster {
        RayCaster { X_GW: Vec::with_capacity(scene.geometries().len()) }
    }

    /// Notes where the geometries are, but for those that `sees` leaves out by body. A geometry whose pose is not finite is not seen.
    pub fn update(&mut self, scene: &Scene, X_WB: &[Pose], sees: impl Fn(usize) -> bool) {
        self.X_GW.clear();
        for (i, item) in scene.geometries().iter().enumerate().filter(|(_, item)| sees(item.body)) {
            let Some(X_WB) = X_WB.get(item.body) else { continue };
            let X_WG = X_WB * item.X_BG;
            if super::scene::is_finite(&X_WG) {
                self.X_GW.push((i, X_WG.inverse()));
            }
        }
    }

    /// The first thing within `most` that a ray meets; its direction must be of unit length.
    pub fn cast(
        &self,
        scene: &Scene,
        origin: &Vector3<f64>,
        direction: &Vector3<f64>,
        most: f64,
    ) -> Option<RayHit> {
        let mut hit: Option<RayHit> = None;
        for (i, X_GW) in &self.X_GW {
            let origin = X_GW.transform_point(&(*origin).into()).coords;
            let direction = X_GW.rotation * direction;
            let most = hit.map_or(most, |hit| hit.distance);
            if let Some(distance) = scene.geometries()[*i].geometry.cast_ray(&origin, &direction, most)
                && (hit.is_none() || distance < most)
            {
                hit = Some(RayHit { distance, geometry: *i });
            }
        }
        hit
    }
}

impl Geometry {
    /// How far along a ray, given in G's frame with a direction of unit length, the solid begins; zero if the ray starts inside, none if it
    /// is not met within `most`.
    pub fn cast_ray(&self, origin: &Vector3<f64>, direction: &Vector3<f64>, most: f64) -> Option<f64> {
        let (o, d) = (origin, direction);
        let (enters, leaves) = match &self.solid {
            Solid::Sphere { radius } => ball_interval(o, d, *radius)?,
            Solid::Box { half } => box_interval(o, d, half)?,
            Solid::Cylinder { radius, half_length } => cylinder_interval(o, d, *radius, *half_length)?,
            Solid::Capsule { radius, half_length } => capsule_interval(o, d, *radius, *half_length)?,
            Solid::Ellipsoid { radii } => ellipsoid_interval(o, d, radii)?,
            Solid::Hull(hull) => hull_interval(o, d, hull)?,
            Solid::HalfSpace => below((f64::NEG_INFINITY, f64::INFINITY), o.z, d.z)?,
            Solid::Mesh { surface, .. } => {
                let (distance, comes_out) = surface.cast(o, d, f64::INFINITY)?;
                // What comes out without having gone in has started inside; a sheet has no inside.
                let distance = if comes_out && surface.closed { 0.0 } else { distance };
                return (distance <= most).then_some(distance);
            }
        };
        (leaves >= 0.0 && enters <= most).then_some(enters.max(0.0))
    }
}

/// From where to where along a ray.
type Interval = (f64, f64);

/// The part of an interval where h + t g ≤ 0.
fn below((from, to): Interval, h: f64, g: f64) -> Option<Interval> {
    let interval = match g {
        g if g > 0.0 => (from, to.min(-h / g)),
        g if g < 0.0 => (from.max(-h / g), to),
        _ if h <= 0.0 => (from, to),
        _ => return None,
    };
    (interval.0 <= interval.1).then_some(interval)
}

/// The part of an interval where |h + t g| ≤ half.
fn between(interval: Interval, h: f64, g: f64, half: f64) -> Option<Interval> {
    below(below(interval, h - half, g)?, -h - half, -g)
}

/// A box about the origin with these half lengths.
pub(super) fn box_interval(o: &Vector3<f64>, d: &Vector3<f64>, half: &Vector3<f64>) -> Option<Interval> {
    let mut interval = (f64::NEG_INFINITY, f64::INFINITY);
    for i in 0..3 {
        interval = between(interval, o[i], d[i], half[i])?;
    }
    Some(interval)
}

/// |o + t d| ≤ r with d of any length: from the point nearest to the centre by half a chord each way.
fn round_interval(o: &Vector3<f64>, d: &Vector3<f64>, radius: f64) -> Option<Interval> {
    let square = d.norm_squared();
    if square < 1e-30 {
        return (o.norm() <= radius).then_some((f64::NEG_INFINITY, f64::INFINITY));
    }
    let nearest = -o.dot(d) / square;
    let rest = radius * radius - (o + d * nearest).norm_squared();
    let half = (rest >= 0.0).then(|| (rest / square).sqrt())?;
    Some((nearest - half, nearest + half))
}

fn ball_interval(o: &Vector3<f64>, d: &Vector3<f64>, radius: f64) -> Option<Interval> {
    round_interval(o, d, radius)
}

fn cylinder_interval(o: &Vector3<f64>, d: &Vector3<f64>, radius: f64, half_length: f64) -> Option<Interval> {
    let across = |v: &Vector3<f64>| Vector3::new(v.x, v.y, 0.0);
    between(round_interval(&across(o), &across(d), radius)?, o.z, d.z, half_length)
}

/// A convex union of a cylinder and two balls: from the first of theirs to the last.
fn capsule_interval(o: &Vector3<f64>, d: &Vector3<f64>, radius: f64, half_length: f64) -> Option<Interval> {
    let up = Vector3::z() * half_length;
    let parts = [
        cylinder_interval(o, d, radius, half_length),
        ball_interval(&(o - up), d, radius),
        ball_interval(&(o + up), d, radius),
    ];
    parts.into_iter().flatten().reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))
}

/// A unit ball, stretched.
fn ellipsoid_interval(o: &Vector3<f64>, d: &Vector3<f64>, radii: &Vector3<f64>) -> Option<Interval> {
    round_interval(&o.component_div(radii), &d.component_div(radii), 1.0)
}

fn hull_interval(o: &Vector3<f64>, d: &Vector3<f64>, hull: &Hull) -> Option<Interval> {
    let mut interval = (f64::NEG_INFINITY, f64::INFINITY);
    for face in &hull.faces {
        interval = below(interval, face.normal.dot(o) - face.offset, face.normal.dot(d))?;
    }
    Some(interval)
}

/// How far along a ray a triangle is, on either side of the origin [MT97].
pub(super) fn triangle_distance(
    o: &Vector3<f64>,
    d: &Vector3<f64>,
    corners: &[Vector3<f64>; 3],
) -> Option<f64> {
    // Edges count to both of their triangles, so that no ray slips through between them.
    const EDGE: f64 = 1e-12;
    let (e1, e2) = (corners[1] - corners[0], corners[2] - corners[0]);
    let across = d.cross(&e2);
    let det = e1.dot(&across);
    if det == 0.0 {
        return None;
    }
    let from = o - corners[0];
    let u = from.dot(&across) / det;
    let up = from.cross(&e1);
    let v = d.dot(&up) / det;
    (u >= -EDGE && v >= -EDGE && u + v <= 1.0 + EDGE).then(|| e2.dot(&up) / det)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::tests::{ball_mesh, box_mesh, mesh_geometry, random_pose, uniform, unit_vector};
    use crate::geometry::{Attached, Groups, Material, SceneSpec, Shape};
    use crate::math::Stream;
    use glamx::DVec3;
    use parry3d_f64::query::{Ray, RayCast};
    use parry3d_f64::shape::{Ball, Capsule, Cuboid, Cylinder, TriMesh};

    /// Ours and parry's answer along many rays; parry's axis of a cylinder is y.
    fn compare(shape: Shape, parry: &dyn RayCast, turned: bool, tolerance: f64) {
        let ours = Geometry::new(shape, None).unwrap();
        let mut random = Stream::new(11, "rays");
        let vector = |v: &Vector3<f64>| {
            if turned { DVec3::new(v.y, v.z, v.x) } else { DVec3::new(v.x, v.y, v.z) }
        };
        let mut hits = 0;
        for _ in 0..3000 {
            let (o, d) = (uniform(&mut random, 3.0), unit_vector(&mut random));
            // Half of the rays are aimed at the middle.
            let d = if random.uniform() < 0.5 { -(o + d * 0.3).normalize() } else { d };
            let theirs = parry.cast_local_ray(&Ray::new(vector(&o), vector(&d)), 1e9, true);
            match (ours.cast_ray(&o, &d, 1e9), theirs) {
                (Some(a), Some(b)) => {
                    assert!((a - b).abs() < tolerance, "{a} and {b} from {o:?} along {d:?}");
                    hits += 1;
                }
                (None, None) => {}
                // A ray that grazes may be met by one and not by the other.
                (a, b) => {
                    let graze = a.or(b).unwrap();
                    let inward = (o + d * graze) * (1.0 - 1e-4);
                    let d = (inward - o).normalize();
                    assert!(ours.cast_ray(&o, &d, 1e9).is_some(), "{a:?} and {b:?} from {o:?} along {d:?}");
                }
            }
        }
        assert!(hits > 1000, "{hits}");
    }

    #[test]
    fn rays_meet_solids_where_another_library_says() {
        compare(Shape::Sphere { radius: 0.8 }, &Ball::new(0.8), false, 1e-9);
        let cuboid = Cuboid::new(DVec3::new(0.5, 1.0, 0.75));
        compare(Shape::Box { size: [1.0, 2.0, 1.5] }, &cuboid, false, 1e-9);
        let capsule = Capsule::new_y(0.6, 0.5);
        compare(Shape::Capsule { radius: 0.5, length: 1.2 }, &capsule, true, 1e-5);
        compare(Shape::Cylinder { radius: 0.7, length: 1.6 }, &Cylinder::new(0.8, 0.7), true, 1e-5);
    }

    #[test]
    fn rays_meet_meshes_where_another_library_says() {
        let mesh = ball_mesh(1.0, 12);
        let points = mesh.vertices.iter().map(|p| DVec3::new(p.x, p.y, p.z)).collect();
        let theirs = TriMesh::new(points, mesh.triangles.clone()).unwrap();
        let mut random = Stream::new(12, "rays");
        for convex in [false, true] {
            let ours = mesh_geometry(mesh.clone(), convex);
            for _ in 0..2000 {
                let o = unit_vector(&mut random) * (1.5 + random.uniform());
                let d = (uniform(&mut random, 0.9) - o).normalize();
                let ray = Ray::new(DVec3::new(o.x, o.y, o.z), DVec3::new(d.x, d.y, d.z));
                match (ours.cast_ray(&o, &d, 10.0), theirs.cast_local_ray(&ray, 10.0, true)) {
                    (Some(a), Some(b)) => assert!((a - b).abs() < 1e-9, "{a} and {b}"),
                    (a, b) => assert_eq!(a.is_some(), b.is_some(), "{a:?} and {b:?}"),
                }
            }
            assert_eq!(ours.cast_ray(&Vector3::zeros(), &Vector3::x(), 10.0), Some(0.0));
        }
    }

    #[test]
    fn an_ellipsoid_is_met_on_its_surface() {
        let radii = Vector3::new(0.5, 1.0, 2.0);
        let ellipsoid = Geometry::new(Shape::Ellipsoid { radii: radii.into() }, None).unwrap();
        let mut random = Stream::new(13, "rays");
        for _ in 0..1000 {
            let o = unit_vector(&mut random) * 3.0;
            let d = (uniform(&mut random, 0.4) - o).normalize();
            let p = o + d * ellipsoid.cast_ray(&o, &d, 10.0).unwrap();
            assert!((p.component_div(&radii).norm() - 1.0).abs() < 1e-12);
            assert!(p.component_div(&radii).component_div(&radii).dot(&d) < 0.0, "it is met from outside");
        }
    }

    #[test]
    fn a_plane_is_met_from_above_and_never_from_afar() {
        let plane = Geometry::new(Shape::HalfSpace {}, None).unwrap();
        let down = Vector3::new(0.6, 0.0, -0.8);
        assert_eq!(plane.cast_ray(&Vector3::z(), &down, 10.0), Some(1.25));
        assert_eq!(plane.cast_ray(&Vector3::z(), &down, 1.2), None);
        assert_eq!(plane.cast_ray(&Vector3::z(), &Vector3::x(), 10.0), None);
        assert_eq!(plane.cast_ray(&-Vector3::z(), &Vector3::x(), 10.0), Some(0.0));
    }

    #[test]
    fn the_first_of_several_is_met_wherever_they_are() {
        let mut random = Stream::new(14, "rays");
        for _ in 0..200 {
            // A row of balls along a line, somewhere in space, in any order.
            let X_WL = random_pose(&mut random, 5.0);
            let shape = Shape::Sphere { radius: 0.1 };
            let ball = |place: f64, body: usize| Attached {
                name: String::new(),
                body,
                X_BG: Pose::translation(place, 0.0, 0.0),
                geometry: Geometry::new(shape.clone(), None).unwrap(),
                material: Material::default(),
                groups: Groups::default(),
                surface_velocity: Vector3::zeros(),
            };
            let geometries = vec![ball(3.0, 1), ball(1.0, 2), ball(2.0, 1), ball(4.0, 2)];
            let scene = Scene::new(SceneSpec { geometries, ..SceneSpec::default() }).unwrap();
            let mut caster = RayCaster::new(&scene);
            let poses = [Pose::identity(), X_WL, X_WL];
            let (o, d) = (X_WL.translation.vector, X_WL.rotation * Vector3::x());
            for (sees, geometry, distance) in [([true, true], 1, 0.9), ([true, false], 2, 1.9)] {
                caster.update(&scene, &poses, |body| sees[body - 1]);
                let hit = caster.cast(&scene, &o, &d, 10.0).unwrap();
                assert_eq!(hit.geometry, geometry);
                assert!((hit.distance - distance).abs() < 1e-12);
            }
            caster.update(&scene, &poses, |_| true);
            assert_eq!(caster.cast(&scene, &o, &d, 0.8), None);
            assert_eq!(caster.cast(&scene, &o, &-d, 10.0), None);
        }
    }

    #[test]
    fn a_mesh_of_a_box_is_seen_as_the_box() {
        let cuboid = Geometry::new(Shape::Box { size: [1.0, 2.0, 3.0] }, None).unwrap();
        let mut random = Stream::new(15, "rays");
        for convex in [true, false] {
            let mesh = mesh_geometry(box_mesh([1.0, 2.0, 3.0]), convex);
            for _ in 0..2000 {
                let (o, d) = (uniform(&mut random, 3.0), unit_vector(&mut random));
                match (cuboid.cast_ray(&o, &d, 1e3), mesh.cast_ray(&o, &d, 1e3)) {
                    (Some(a), Some(b)) => assert!((a - b).abs() < 1e-12, "{a} and {b}"),
                    (a, b) => assert_eq!(a, b),
                }
            }
        }
    }
}
