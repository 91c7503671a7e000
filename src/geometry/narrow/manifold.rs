//! The overlap of two features that face each other, and what is made of its corners.
//!
//! Both features are projected along the normal onto a plane, where they are convex polygons (or segments); their
//! intersection has corners, and over each the two features have heights hₐ and h_b along the normal:
//! φᵢ = hₐ − h_b − ∑ radii. Neither feature is the reference, so exchanging the solids changes nothing; and since φ is
//! linear over the overlap, its least value is at a corner.

use super::core::Core;
use super::{Relative, Request, Touch};
use crate::geometry::Points;
use crate::geometry::hull::tangents;
use nalgebra::{Vector2, Vector3};

/// Depth over which one point blends between corners, relative to the size.
pub(super) const BLEND: f64 = 1e-3;

/// Corners nearer than this are one, relative to the size.
const SAME: f64 = 1e-6;

/// Several points are at most this many; beyond, those farthest out in as many directions are kept.
const MOST: usize = 16;

/// A corner of the overlap.
#[derive(Debug, Clone, Copy)]
pub(super) struct Corner {
    /// The point halfway between the two surfaces.
    pub middle: Vector3<f64>,
    pub phi: f64,
}

/// Buffers, and the corners that were found last.
#[derive(Debug, Clone, Default)]
pub(super) struct Overlap {
    pub corners: Vec<Corner>,
    feature: Vec<Vector3<f64>>,
    a: Vec<Vector2<f64>>,
    b: Vec<Vector2<f64>>,
    clipped: Vec<Vector2<f64>>,
}

/// One point for several corners: their mean, weighted as [`super`] says, at the pair's φ.
pub(super) fn blend(deepest: &Touch, corners: &[Corner], size: f64) -> Touch {
    let reach = (-deepest.phi).max(BLEND * size);
    let weight = |corner: &Corner| (deepest.phi + reach - corner.phi).clamp(0.0, reach);
    let heaviest = corners.iter().map(weight).fold(0.0, f64::max);
    let middle = deepest.middle();
    let (mut sum, mut total) = (Vector3::zeros(), reach - heaviest);
    for corner in corners {
        // Corners are summed as offsets from the deepest point, which keeps its digits.
        sum += (corner.middle - middle) * weight(corner);
        total += weight(corner);
    }
    // Along the normal the point stays where it was: corners that are less deep have their middles elsewhere.
    let shift = if total > 0.0 { sum / total } else { Vector3::zeros() };
    let shift = shift - deepest.n * deepest.n.dot(&shift);
    Touch::about(middle + shift, deepest.n, deepest.phi)
}

impl Overlap {
    /// Adds the contacts of two cores with radii, given the deepest one (radii included).
    pub fn between(
        &mut self,
        (a, radius_a): (&Core, f64),
        (b, radius_b): (&Core, f64),
        X: &Relative,
        deepest: &Touch,
        request: &Request,
        out: &mut Vec<Touch>,
    ) {
        self.corners.clear();
        let n = deepest.n;
        let origin = deepest.middle();
        let (u, v) = tangents(&n);
        let flat = |p: &Vector3<f64>| Vector2::new(u.dot(&(p - origin)), v.dot(&(p - origin)));

        self.feature.clear();
        a.facing(&-n, &mut self.feature);
        self.a.clear();
        self.a.extend(self.feature.iter().map(flat));
        let height_a = Height::of(&self.feature, &self.a, &n, &origin);

        self.feature.clear();
        b.facing(&X.direction_in_b(&n), &mut self.feature);
        self.feature.iter_mut().for_each(|p| *p = X.point(p));
        self.b.clear();
        self.b.extend(self.feature.iter().map(flat));
        let height_b = Height::of(&self.feature, &self.b, &n, &origin);

        if let (Some(height_a), Some(height_b)) = (height_a, height_b) {
            let is_line = self.a.len() == 2 && self.b.len() == 2;
            self.intersect(request.size);
            let line = (self.b[1] - self.b[0]).try_normalize(0.0).unwrap_or_else(Vector2::x);
            for q in &self.a {
                let (ha, hb) = (height_a.at(q) - radius_a, height_b.at(q) + radius_b);
                // Beside a line the surfaces fall away: by about as much as the point is beside it.
                let beside = if is_line { line.perp(&(q - self.b[0])).abs() } else { 0.0 };
                let middle = origin + u * q.x + v * q.y + n * (0.5 * (ha + hb));
                self.corners.push(Corner { middle, phi: ha - hb + beside });
            }
            if is_line {
                // A line of contact is one point in either mode.
                out.push(blend(deepest, &self.corners, request.size));
                return;
            }
        }
        self.finish(deepest, request, out);
    }

    /// Adds the contacts that the corners make, in the mode that is asked for.
    pub fn finish(&mut self, deepest: &Touch, request: &Request, out: &mut Vec<Touch>) {
        if request.points == Points::Single || self.corners.is_empty() {
            out.push(blend(deepest, &self.corners, request.size));
            return;
        }
        let n = deepest.n;
        self.corners.retain(|corner| corner.phi <= request.margin);
        // The deepest comes first, so that it is kept where corners are one.
        let order = |&i: &usize, &j: &usize| self.corners[i].phi.total_cmp(&self.corners[j].phi);
        match (0..self.corners.len()).min_by(order) {
            // Heights of features are worth fewer digits than the pair's φ.
            Some(i) if self.corners[i].phi <= deepest.phi + SAME * request.size => {
                self.corners.swap(0, i);
                self.corners[0].phi = deepest.phi;
            }
            // A rounded feature's deepest point may not be among its corners.
            _ => self.corners.insert(0, Corner { middle: deepest.middle(), phi: deepest.phi }),
        }
        self.thin_out(&n);
        let start = out.len();
        for corner in &self.corners {
            let far = |other: &Touch| (other.middle() - corner.middle).amax() > SAME * request.size;
            if out[start..].iter().all(far) {
                out.push(Touch::about(corner.middle, n, corner.phi));
            }
        }
    }

    /// Keeps the first corner and those farthest out in evenly spread directions across the normal.
    fn thin_out(&mut self, n: &Vector3<f64>) {
        if self.corners.len() <= MOST {
            return;
        }
        let (u, v) = tangents(n);
        for k in 1..MOST {
            let angle = std::f64::consts::TAU * k as f64 / (MOST - 1) as f64;
            let direction = u * angle.cos() + v * angle.sin();
            let reach = |i: usize| self.corners[i].middle.dot(&direction);
            let farthest = (k..self.corners.len()).max_by(|&i, &j| reach(i).total_cmp(&reach(j)));
            self.corners.swap(k, farthest.unwrap_or(k));
        }
        self.corners.truncate(MOST);
    }

    /// Leaves the intersection of polygons a and b in a; a segment has two corners.
    fn intersect(&mut self, size: f64) {
        turn_counter_clockwise(&mut self.a);
        turn_counter_clockwise(&mut self.b);
        if self.b.len() == 2 && self.a.len() > 2 {
            std::mem::swap(&mut self.a, &mut self.b);
        }
        let count = self.b.len();
        for i in 0..count {
            let (from, to) = (self.b[i], self.b[(i + 1) % count]);
            // A segment cuts at its ends, across itself; a polygon along its sides.
            let inward = if count == 2 { to - from } else { Vector2::new(from.y - to.y, to.x - from.x) };
            let Some(inward) = inward.try_normalize(0.0) else { continue };
            clip(&mut self.a, &mut self.clipped, |q| inward.dot(&(q - from)), 1e-12 * size);
        }
    }
}

/// Removes the part of a polygon where the distance to a line is negative [Sutherland, Hodgman 1974].
fn clip(
    polygon: &mut Vec<Vector2<f64>>,
    clipped: &mut Vec<Vector2<f64>>,
    distance: impl Fn(&Vector2<f64>) -> f64,
    slack: f64,
) {
    clipped.clear();
    for (i, here) in polygon.iter().enumerate() {
        let next = &polygon[(i + 1) % polygon.len()];
        let (d, e) = (distance(here), distance(next));
        if d >= -slack {
            clipped.push(*here);
        }
        // On different sides, neither on the line.
        if (d > slack && e < -slack) || (d < -slack && e > slack) {
            clipped.push(here + (next - here) * (d / (d - e)));
        }
    }
    std::mem::swap(polygon, clipped);
}

fn turn_counter_clockwise(polygon: &mut [Vector2<f64>]) {
    let count = polygon.len();
    let area: f64 = (0..count).map(|i| polygon[i].perp(&polygon[(i + 1) % count])).sum();
    if area < 0.0 {
        polygon.reverse();
    }
}

/// A feature's height along the normal, linear over the plane.
struct Height {
    at: Vector2<f64>,
    value: f64,
    slope: Vector2<f64>,
}

impl Height {
    fn of(
        corners: &[Vector3<f64>],
        flat: &[Vector2<f64>],
        n: &Vector3<f64>,
        origin: &Vector3<f64>,
    ) -> Option<Self> {
        let height = |i: usize| n.dot(&(corners[i] - origin));
        let (at, value) = (*flat.first()?, height(0));
        if corners.len() == 2 {
            let run = flat[1] - at;
            let slope = run * ((height(1) - value) / run.norm_squared());
            return Some(Self { at, value, slope });
        }
        // Two sides that span the face best: the longest from the first corner, and the one farthest from it.
        let side = |i: usize| flat[i] - at;
        let i = (1..flat.len()).max_by(|&i, &j| side(i).norm().total_cmp(&side(j).norm()))?;
        let j = (1..flat.len())
            .max_by(|&j, &k| side(i).perp(&side(j)).abs().total_cmp(&side(i).perp(&side(k)).abs()))?;
        let (p, q) = (side(i), side(j));
        let (dp, dq) = (height(i) - value, height(j) - value);
        let determinant = p.perp(&q);
        // slope·p = dp, slope·q = dq
        let slope = Vector2::new(dp * q.y - dq * p.y, dq * p.x - dp * q.x) / determinant;
        slope.iter().all(|x| x.is_finite()).then_some(Self { at, value, slope })
    }

    fn at(&self, q: &Vector2<f64>) -> f64 {
        self.value + self.slope.dot(&(q - self.at))
    }
}
