//! How two solids touch.
//!
//! Everything happens in the frame of the first solid, A; B is at X_AB. The first of a pair is the kind that comes first
//! in this table; a pair in the other order is exchanged before and its contacts flipped after.
//!
//! | | sphere | capsule | box | cylinder | ellipsoid | hull | mesh | half space |
//! |---|---|---|---|---|---|---|---|---|
//! | **sphere** | `sphere` | `sphere` | `sphere` | `sphere` | `ellipsoid` | `sphere` | `sphere` | `half_space` |
//! | **capsule** | | `capsule` | `convex` | `convex` | `convex` | `convex` | hull | `half_space` |
//! | **box** | | | `box_box` | `convex` | `convex` | `convex` | hull | `half_space` |
//! | **cylinder** | | | | `convex` | `convex` | `convex` | hull | `half_space` |
//! | **ellipsoid** | | | | | `convex` | `convex` | hull | `half_space` |
//! | **hull** | | | | | | `convex` | hull | `half_space` |
//! | **mesh** | | | | | | | hull | `half_space` |
//! | **half space** | | | | | | | | no contact |
//!
//! A sphere is a point with a radius and a capsule a segment with one: φ = φ(cores) − ∑ radii, so that shallow contact
//! of round things is a distance between cores that are apart. `convex` is GJK where cores are apart, and where they are
//! not a descent to the least depth with an expanding polytope behind it; either ends with a normal n, and φ is then
//! n·(aₙ − bₙ) of the two support points.
//!
//! **Meshes.** A triangle mesh against a sphere is exact, closed or open. The lowest point of a mesh over a half space is
//! that of its hull, so this is exact too. Against everything else the depth of single triangles says nothing about the
//! depth of the solid, so the convex hull stands for the mesh; the scene's warnings tell.
//!
//! **Several points.** Features (faces, edges) of both solids that face each other within about 6° are projected along
//! the normal; the corners of their overlap are the points, each with its own φ along the common normal. A cylinder's
//! end is a square on its rim with one corner at the lowest point: while all four corners press, force and torque of
//! four equal springs do not depend on how the square is turned, so nothing jumps when the cylinder stands upright.
//! Corners nearer than 1e-6 of the size are one. Over a half space all corners of a box count.
//!
//! **One point.** φ and normal are those of the pair. The point is the mean of those corners and of the deepest point, with
//! weights wᵢ = (φ + max(−φ, 10⁻³ size) − φᵢ)₊; the deepest point itself weighs what the heaviest corner lacks. So a
//! box that lies flat is held at its middle, a tilted one at its lowest corner, and the point moves continuously between.
//! (Between the two, at tilts below 10⁻³, the force's lever arm is not that of the deepest point.)
#![allow(non_snake_case)]
// Comparisons are negated so that NaN ends a search instead of prolonging it.
#![allow(clippy::neg_cmp_op_on_partial_ord)]

mod box_box;
mod capsule;
mod convex;
mod core;
mod descent;
mod ellipsoid;
mod epa;
mod gjk;
mod half_space;
mod manifold;
mod proof;
mod reach;
mod sphere;

use super::solid::Solid;
use super::{Contact, Points, Scene};
use crate::math::Pose;
use nalgebra::{Matrix3, Vector3};

/// A contact in the frame of A; pa − pb = φ n.
#[derive(Debug, Clone, Copy)]
struct Touch {
    /// Unit, from B into A.
    n: Vector3<f64>,
    phi: f64,
    pa: Vector3<f64>,
    pb: Vector3<f64>,
}

impl Touch {
    /// From the point halfway between the witness points.
    fn about(middle: Vector3<f64>, n: Vector3<f64>, phi: f64) -> Self {
        Self { n, phi, pa: middle + n * (0.5 * phi), pb: middle - n * (0.5 * phi) }
    }

    /// A and B, given between their cores, grown by their radii.
    fn grown(&self, radius_a: f64, radius_b: f64) -> Self {
        Self {
            n: self.n,
            phi: self.phi - radius_a - radius_b,
            pa: self.pa - self.n * radius_a,
            pb: self.pb + self.n * radius_b,
        }
    }

    /// The point halfway between the witness points.
    fn middle(&self) -> Vector3<f64> {
        (self.pa + self.pb) * 0.5
    }
}

/// X_AB as a matrix and a vector.
#[derive(Debug, Clone, Copy)]
struct Relative {
    R: Matrix3<f64>,
    p: Vector3<f64>,
}

impl Relative {
    fn new(X_WA: &Pose, X_WB: &Pose) -> Self {
        let X_AB = X_WA.inv_mul(X_WB);
        Self { R: X_AB.rotation.to_rotation_matrix().into_inner(), p: X_AB.translation.vector }
    }

    /// A point of B, seen from A.
    fn point(&self, q: &Vector3<f64>) -> Vector3<f64> {
        self.R * q + self.p
    }

    /// A direction of A, seen from B.
    fn direction_in_b(&self, direction: &Vector3<f64>) -> Vector3<f64> {
        self.R.tr_mul(direction)
    }
}

/// What a pair of solids is asked.
#[derive(Debug, Clone, Copy)]
struct Request {
    points: Points,
    /// Contacts beyond this φ are of no interest.
    margin: f64,
    /// The smaller solid's largest half length: what tolerances are relative to.
    size: f64,
}

/// Buffers of the narrow phase.
#[derive(Debug, Clone, Default)]
pub(super) struct Narrow {
    touches: Vec<Touch>,
    buffers: Buffers,
}

/// What the pairs need to work in.
#[derive(Debug, Clone, Default)]
struct Buffers {
    polytope: epa::Polytope,
    overlap: manifold::Overlap,
}

impl Narrow {
    /// Adds the contacts of geometries a < b with φ ≤ margin.
    pub fn pair(
        &mut self,
        scene: &Scene,
        (a, b): (usize, usize),
        (X_WA, X_WB): (&Pose, &Pose),
        points: Points,
        margin: f64,
        contacts: &mut Vec<Contact>,
    ) {
        let (ga, gb) = (&scene.geometries()[a], &scene.geometries()[b]);
        let size = match (ga.geometry.size(), gb.geometry.size()) {
            (sa, sb) if sa > 0.0 && sb > 0.0 => sa.min(sb),
            (sa, sb) => sa.max(sb),
        };
        let request = Request { points, margin, size };
        let (first, second) = (&ga.geometry.solid, &gb.geometry.solid);
        let swap = first.rank() > second.rank();
        self.touches.clear();
        let X_WF = if swap {
            touch(second, first, &Relative::new(X_WB, X_WA), &request, &mut self.buffers, &mut self.touches);
            X_WB
        } else {
            touch(first, second, &Relative::new(X_WA, X_WB), &request, &mut self.buffers, &mut self.touches);
            X_WA
        };
        if self.touches.is_empty() {
            return;
        }
        let weight = ga.material.combine(&gb.material).weight;
        let R_WF = X_WF.rotation.to_rotation_matrix();
        let place = |p: &Vector3<f64>| R_WF * p + X_WF.translation.vector;
        for touch in &self.touches {
            let (n, pa, pb) = (R_WF * touch.n, place(&touch.pa), place(&touch.pb));
            let (normal_W, p_WCa, p_WCb) = if swap { (-n, pb, pa) } else { (n, pa, pb) };
            let p_WC = p_WCa * weight + p_WCb * (1.0 - weight);
            let is_finite =
                p_WC.iter().chain(normal_W.iter()).all(|x| x.is_finite()) && touch.phi.is_finite();
            if is_finite && touch.phi <= margin {
                contacts.push(Contact { a, b, p_WC, normal_W, phi: touch.phi, p_WCa, p_WCb });
            }
        }
    }

    /// The contact of geometries a and b as one point, however far apart.
    pub fn distance(
        &mut self,
        scene: &Scene,
        (a, b): (usize, usize),
        poses: (&Pose, &Pose),
        found: &mut Vec<Contact>,
    ) -> Option<Contact> {
        found.clear();
        self.pair(scene, (a, b), poses, Points::Single, f64::INFINITY, found);
        found.first().copied()
    }
}

/// The contacts of two solids, the first of which has the lower rank.
fn touch(a: &Solid, b: &Solid, X: &Relative, request: &Request, buffers: &mut Buffers, out: &mut Vec<Touch>) {
    match (a, b) {
        (Solid::HalfSpace, _) => {}
        (_, Solid::HalfSpace) => half_space::touch(a, X, request, &mut buffers.overlap, out),
        (Solid::Sphere { radius }, _) => out.extend(sphere::touch(*radius, b, X, request)),
        (Solid::Capsule { radius: ra, half_length: ha }, Solid::Capsule { radius: rb, half_length: hb }) => {
            out.extend(capsule::touch((*ra, *ha), (*rb, *hb), X, request))
        }
        (Solid::Box { half: ha }, Solid::Box { half: hb }) => {
            box_box::touch(ha, hb, X, request, &mut buffers.overlap, out);
        }
        _ => convex::touch(a, b, X, request, buffers, out),
    }
}

impl Solid {
    /// Its place in the table above.
    fn rank(&self) -> usize {
        match self {
            Solid::Sphere { .. } => 0,
            Solid::Capsule { .. } => 1,
            Solid::Box { .. } => 2,
            Solid::Cylinder { .. } => 3,
            Solid::Ellipsoid { .. } => 4,
            Solid::Hull(_) => 5,
            Solid::Mesh { .. } => 6,
            Solid::HalfSpace => 7,
        }
    }
}
