//! The distance of two convex cores that are apart.
//!
//! The set A ⊖ B = {a − b} is searched for its point v nearest to the origin: the nearest point of a simplex of support
//! points, to which the support point w along −v is added until it brings nothing. |v| bounds the distance from above
//! and w·v/|v| from below. Source: \[GJK88\] Gilbert, Johnson, Keerthi; the stopping rule is \[vdB99\] van den Bergen's.

use super::core::Core;
use super::{Relative, Touch};
use nalgebra::Vector3;

/// Polyhedra need about ten; round shapes gain some digits with each.
const ITERATIONS: usize = 100;

/// The gap between the bounds at which the search ends, relative to the distance.
pub(super) const FINE: f64 = 1e-14;

/// The same where the direction of the nearest points, to some 2°, is enough.
pub(super) const COARSE: f64 = 1e-3;

/// Cores nearer than this, relative to their size, count as touching: there the direction of v is lost.
const TOUCHING: f64 = 1e-11;

/// A point of A ⊖ B and where it comes from.
#[derive(Debug, Clone, Copy)]
pub(super) struct Vertex {
    pub w: Vector3<f64>,
    pub a: Vector3<f64>,
    pub b: Vector3<f64>,
}

/// The point of A ⊖ B that is farthest along d.
pub(super) fn support(a: &Core, b: &Core, X: &Relative, d: &Vector3<f64>) -> Vertex {
    let pa = a.support(d);
    let pb = X.point(&b.support(&-X.direction_in_b(d)));
    Vertex { w: pa - pb, a: pa, b: pb }
}

/// What the search found.
pub(super) enum Found {
    /// The nearest points.
    Apart(Touch),
    /// Only that the distance exceeds what was asked for.
    Beyond,
    /// The cores touch or overlap; the unit direction from B into A, of those seen, along which they do least.
    Touching(Vector3<f64>),
}

/// The nearest points of two cores; the search ends early once they are known to be farther apart than `limit`.
pub(super) fn distance(a: &Core, b: &Core, X: &Relative, limit: f64) -> Found {
    distance_along(a, b, X, limit, a.center() - X.point(&b.center()), FINE)
}

/// The same up to a gap, where the direction from B to A is roughly known.
pub(super) fn distance_along(
    a: &Core,
    b: &Core,
    X: &Relative,
    limit: f64,
    guess: Vector3<f64>,
    gap: f64,
) -> Found {
    let scale = a.size() + b.size() + 1e-300;
    let mut simplex = Simplex::default();
    let mut v = guess;
    if v.amax() < TOUCHING * scale {
        v = Vector3::x() * scale;
    }
    simplex.push(support(a, b, X, &-v));
    v = simplex.vertices[0].w;
    let mut square = v.norm_squared();
    let (mut least, mut along) = (f64::NEG_INFINITY, Vector3::x());
    for _ in 0..ITERATIONS {
        if !(square > (TOUCHING * scale).powi(2)) {
            return Found::Touching(along);
        }
        let next = support(a, b, X, &-v);
        let low = v.dot(&next.w);
        let length = square.sqrt();
        if low > least * length {
            (least, along) = (low / length, v / length);
        }
        if low > 0.0 && low * low > limit * limit * square && limit >= 0.0 {
            return Found::Beyond;
        }
        if square - low <= gap * square + 1e-16 * scale * length || simplex.contains(&next.w) {
            break;
        }
        let before = simplex.clone();
        simplex.push(next);
        let nearest = simplex.reduce();
        // A plane between the cores is proof, whatever a flat tetrahedron says.
        let is_apart = low > TOUCHING * scale * length;
        if nearest.is_none() && !is_apart {
            return Found::Touching(along);
        }
        let nearest = nearest.unwrap_or(v);
        let length = nearest.norm_squared();
        if !(length < square) {
            // Rounding ate the progress: what was there before is as good as it gets.
            simplex = before;
            break;
        }
        (v, square) = (nearest, length);
    }
    match simplex.touch(&v) {
        Some(touch) => Found::Apart(touch),
        None => Found::Touching(along),
    }
}

/// Up to four points of A ⊖ B, and the weights of the point of their hull nearest to the origin.
#[derive(Debug, Clone)]
struct Simplex {
    vertices: [Vertex; 4],
    weights: [f64; 4],
    count: usize,
}

impl Default for Simplex {
    fn default() -> Self {
        let zero = Vector3::zeros();
        Self { vertices: [Vertex { w: zero, a: zero, b: zero }; 4], weights: [1.0, 0.0, 0.0, 0.0], count: 0 }
    }
}

/// The nearest point of a part of a simplex: indices and weights of its corners, and the point.
struct Part {
    corners: [usize; 3],
    weights: [f64; 3],
    count: usize,
    v: Vector3<f64>,
}

impl Simplex {
    fn push(&mut self, vertex: Vertex) {
        self.vertices[self.count] = vertex;
        self.count += 1;
    }

    fn contains(&self, w: &Vector3<f64>) -> bool {
        self.vertices[..self.count].iter().any(|vertex| vertex.w == *w)
    }

    /// Reduces to the part that is nearest to the origin and returns the nearest point; none if the origin is inside.
    fn reduce(&mut self) -> Option<Vector3<f64>> {
        let part = match self.count {
            2 => self.segment(0, 1),
            3 => self.triangle(0, 1, 2),
            _ => {
                let mut nearest: Option<Part> = None;
                for [i, j, k, other] in [[0, 1, 2, 3], [0, 3, 1, 2], [0, 2, 3, 1], [1, 3, 2, 0]] {
                    let w = |n: usize| self.vertices[n].w;
                    let normal = (w(j) - w(i)).cross(&(w(k) - w(i)));
                    let inward = normal.dot(&(w(other) - w(i)));
                    let origin = -normal.dot(&w(i));
                    // Beyond the face, or the tetrahedron is so flat that it has no inside.
                    if origin * inward <= 0.0 || inward.abs() <= 1e-15 * normal.norm() * w(other).norm() {
                        let part = self.triangle(i, j, k);
                        let is_nearer = |n: &Part| part.v.norm_squared() < n.v.norm_squared();
                        if nearest.as_ref().is_none_or(is_nearer) {
                            nearest = Some(part);
                        }
                    }
                }
                nearest?
            }
        };
        let old = self.vertices;
        for (n, &corner) in part.corners[..part.count].iter().enumerate() {
            self.vertices[n] = old[corner];
            self.weights[n] = part.weights[n];
        }
        self.count = part.count;
        Some(part.v)
    }

    fn segment(&self, i: usize, j: usize) -> Part {
        let (p, q) = (self.vertices[i].w, self.vertices[j].w);
        let edge = q - p;
        let t = -p.dot(&edge) / edge.norm_squared();
        if t >= 1.0 {
            return Part { corners: [j, 0, 0], weights: [1.0, 0.0, 0.0], count: 1, v: q };
        }
        if !(t > 0.0) {
            return Part { corners: [i, 0, 0], weights: [1.0, 0.0, 0.0], count: 1, v: p };
        }
        // From the nearer end, to lose fewer digits.
        let v = if t < 0.5 { p + edge * t } else { q - edge * (1.0 - t) };
        Part { corners: [i, j, 0], weights: [1.0 - t, t, 0.0], count: 2, v }
    }

    fn triangle(&self, i: usize, j: usize, k: usize) -> Part {
        let corners = [i, j, k];
        let w = corners.map(|n| self.vertices[n].w);
        let normal = (w[1] - w[0]).cross(&(w[2] - w[0]));
        let square = normal.norm_squared();
        // Twice the signed area opposite each corner, as seen from the origin's projection.
        let weights = [0, 1, 2].map(|n| {
            let (p, q) = (w[(n + 1) % 3], w[(n + 2) % 3]);
            normal.dot(&p.cross(&q)) / square
        });
        if weights.iter().all(|&x| x > 0.0) {
            let v = normal * (normal.dot(&w[0]) / square);
            return Part { corners, weights, count: 3, v };
        }
        let sides = [self.segment(i, j), self.segment(j, k), self.segment(k, i)];
        let [p, q, r] = sides;
        let nearer = |p: Part, q: Part| if q.v.norm_squared() < p.v.norm_squared() { q } else { p };
        nearer(nearer(p, q), r)
    }

    /// The contact at the nearest point v.
    fn touch(&self, v: &Vector3<f64>) -> Option<Touch> {
        let sum = |pick: fn(&Vertex) -> Vector3<f64>| {
            let terms = self.vertices[..self.count].iter().zip(&self.weights);
            terms.map(|(vertex, weight)| pick(vertex) * *weight).sum::<Vector3<f64>>()
        };
        let (pa, pb) = (sum(|vertex| vertex.a), sum(|vertex| vertex.b));
        let phi = v.norm();
        let n = v / phi;
        n.iter().all(|x| x.is_finite()).then(|| Touch::about((pa + pb) * 0.5, n, phi))
    }
}
