//! Two boxes: the fifteen axes that can separate them.
//!
//! Along a unit axis L the gap is |p·L| − ∑ aᵢ|Aᵢ·L| − ∑ bᵢ|Bᵢ·L|. A ⊖ B is a polytope whose faces are normal to the
//! faces' axes and to the cross products of edges, so where all gaps are negative the largest is φ, exactly. Where one
//! is positive the boxes are apart, and their distance (which may be between corners) is GJK's, exact for polyhedra.

use super::core::Core;
use super::gjk::{self, Found};
use super::manifold::Overlap;
use super::{Relative, Request, Touch};
use nalgebra::Vector3;

/// Cross products of edges shorter than this have no direction; the faces' axes are then as good.
const PARALLEL: f64 = 1e-10;

/// By how much an axis must be better than those before it, relative to the size: ties go to the faces.
const BETTER: f64 = 1e-14;

/// An axis, the gap along it, and the edges (of A, of B) that it is across, if it is across edges.
struct Axis {
    direction: Vector3<f64>,
    gap: f64,
    edges: Option<(usize, usize)>,
}

/// The contacts of boxes of half lengths a and b.
pub(super) fn touch(
    a: &Vector3<f64>,
    b: &Vector3<f64>,
    X: &Relative,
    request: &Request,
    overlap: &mut Overlap,
    out: &mut Vec<Touch>,
) {
    let Some(axis) = widest_gap(a, b, X, request.size) else { return };
    // A gap along any axis is at most the distance.
    if axis.gap > request.margin {
        return;
    }
    let cores = (Core::Box { half: *a }, Core::Box { half: *b });
    let apart = match axis.gap > 0.0 {
        true => gjk::distance(&cores.0, &cores.1, X, request.margin),
        false => Found::Touching(axis.direction),
    };
    let deepest = match apart {
        Found::Apart(touch) => touch,
        Found::Beyond => return,
        Found::Touching(_) => overlapping(&axis, a, b, X),
    };
    if deepest.phi <= request.margin {
        overlap.between((&cores.0, 0.0), (&cores.1, 0.0), X, &deepest, request, out);
    }
}

fn widest_gap(a: &Vector3<f64>, b: &Vector3<f64>, X: &Relative, size: f64) -> Option<Axis> {
    let mut best: Option<Axis> = None;
    let mut consider = |direction: Vector3<f64>, edges| {
        let reach = a.dot(&direction.abs()) + b.dot(&X.direction_in_b(&direction).abs());
        let gap = X.p.dot(&direction).abs() - reach;
        if best.as_ref().is_none_or(|axis| gap > axis.gap + BETTER * size) {
            best = Some(Axis { direction, gap, edges });
        }
    };
    for i in 0..3 {
        consider(Vector3::ith(i, 1.0), None);
    }
    for j in 0..3 {
        consider(X.R.column(j).into_owned(), None);
    }
    for i in 0..3 {
        for j in 0..3 {
            let cross = Vector3::ith(i, 1.0).cross(&X.R.column(j));
            if let Some(direction) = cross.try_normalize(PARALLEL) {
                consider(direction, Some((i, j)));
            }
        }
    }
    best
}

/// The contact of boxes that overlap, along the axis of the widest gap.
fn overlapping(axis: &Axis, a: &Vector3<f64>, b: &Vector3<f64>, X: &Relative) -> Touch {
    // From B into A; A is at the origin.
    let n = axis.direction * if X.p.dot(&axis.direction) > 0.0 { -1.0 } else { 1.0 };
    let corner_a = Core::Box { half: *a }.support(&-n);
    let corner_b = X.point(&Core::Box { half: *b }.support(&X.direction_in_b(&n)));
    let Some((i, j)) = axis.edges else {
        // The corner of the one whose face it is not lies deepest; without telling which, the one more inside.
        let into_b = X.direction_in_b(&(corner_a - X.p)).abs() - b;
        let into_a = corner_b.abs() - a;
        let is_a = into_b.max() < into_a.max();
        let middle = if is_a { corner_a - n * (0.5 * axis.gap) } else { corner_b + n * (0.5 * axis.gap) };
        return Touch::about(middle, n, axis.gap);
    };
    // The nearest points of the two edges' lines: pa + s u − (pb + t v) is along n.
    let (u, v) = (Vector3::ith(i, 1.0), X.R.column(j).into_owned());
    let (cross, between) = (u.cross(&v), corner_b - corner_a);
    let square = cross.norm_squared();
    let s = between.cross(&v).dot(&cross) / square;
    let t = between.cross(&u).dot(&cross) / square;
    Touch::about((corner_a + u * s + corner_b + v * t) * 0.5, n, axis.gap)
}
