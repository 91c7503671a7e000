//! Any two convex solids: distance of their cores by GJK, depth by an expanding polytope.

use super::core::Core;
use super::gjk::{self, Found};
use super::{Buffers, Relative, Request, Touch};
use crate::geometry::solid::Solid;

/// The contacts of two bounded solids.
pub(super) fn touch(
    a: &Solid,
    b: &Solid,
    X: &Relative,
    request: &Request,
    buffers: &mut Buffers,
    out: &mut Vec<Touch>,
) {
    let (Some((a, radius_a)), Some((b, radius_b))) = (Core::of(a), Core::of(b)) else { return };
    let between = match gjk::distance(&a, &b, X, request.margin + radius_a + radius_b) {
        Found::Apart(touch) => Some(touch),
        Found::Beyond => None,
        Found::Touching => buffers.polytope.depth(&a, &b, X),
    };
    let Some(deepest) = between.map(|touch| touch.grown(radius_a, radius_b)) else { return };
    if deepest.phi <= request.margin {
        buffers.overlap.between((&a, radius_a), (&b, radius_b), X, &deepest, request, out);
    }
}
