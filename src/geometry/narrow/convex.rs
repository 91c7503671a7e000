//! Any two convex solids: distance of their cores by GJK; depth by a descent, a proof and, if need be, a polytope.
//!
//! Where a core is curved GJK converges slowly; it is stopped early and [`descent`] finishes.
//!
//! GJK ends on cores that overlap with a direction along which they do little. From there the descent finds a least
//! depth, and [`star`] tries to prove that no other direction has less. It does for most shallow contacts; otherwise the
//! polytope of [`super::epa`] looks for a better one.
//!
//! Hulls have no formula for the descent. There the normal is made sharper step by step:
//! A is moved out along it until a small gap δ is left, and the direction of the nearest points, which GJK finds well,
//! is the next normal. With d the depth and ρ the boundary's radius of curvature, an error of the normal shrinks by
//! (d + δ)/(ρ + δ); at a least depth d < ρ.

use super::core::Core;
use super::epa::{GAP, Polytope};
use super::gjk::{self, Found};
use super::{Buffers, Relative, Request, Touch, descent, star};
use crate::geometry::solid::Solid;
use nalgebra::Vector3;

/// Rounds of sharpening; shallow contacts need two or three.
const ROUNDS: usize = 24;

/// The turn of the normal, rad, that counts as none.
const STILL: f64 = 1e-7;

/// The gap δ that is left, relative to the size.
const LEFT: f64 = 1e-3;

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
    let limit = request.margin + radius_a + radius_b;
    let is_curved = a.is_curved() || b.is_curved();
    let gap = if is_curved { gjk::COARSE } else { gjk::FINE };
    let guess = a.center() - X.point(&b.center());
    let between = match gjk::distance_along(&a, &b, X, limit, guess, gap) {
        Found::Apart(touch) if is_curved => apart(&touch, &a, &b, X, limit),
        Found::Apart(touch) => Some(touch),
        Found::Beyond => None,
        Found::Touching(along) => depth(&a, &b, X, &along, &mut buffers.polytope),
    };
    let Some(deepest) = between.map(|touch| touch.grown(radius_a, radius_b)) else { return };
    if deepest.phi <= request.margin {
        buffers.overlap.between((&a, radius_a), (&b, radius_b), X, &deepest, request, out);
    }
}

/// The contact of cores that are apart, from one that is roughly known; none beyond the limit.
///
/// There is but one least h, so that the descent needs no proof.
fn apart(rough: &Touch, a: &Core, b: &Core, X: &Relative, limit: f64) -> Option<Touch> {
    if let Some(touch) = descent::descend(a, b, X, &rough.n).filter(|touch| touch.phi > 0.0) {
        return Some(touch);
    }
    match gjk::distance_along(a, b, X, limit, rough.n, gjk::FINE) {
        Found::Apart(touch) => Some(touch),
        _ => None,
    }
}

/// The contact of cores that overlap, about least along n.
fn depth(a: &Core, b: &Core, X: &Relative, n: &Vector3<f64>, polytope: &mut Polytope) -> Option<Touch> {
    let (near, is_least) = improved(n, a, b, X);
    let tolerance = GAP * (a.size() + b.size());
    if is_least && star::is_least(a, b, X, &near, tolerance) {
        return Some(near);
    }
    polytope.depth(a, b, X, is_least.then_some(&near))
}

/// The least depth near a normal, and whether no near one is less for sure.
pub(super) fn improved(n: &Vector3<f64>, a: &Core, b: &Core, X: &Relative) -> (Touch, bool) {
    if let Some(touch) = descent::descend(a, b, X, n) {
        return (touch, true);
    }
    let support = gjk::support(a, b, X, &-n);
    let phi = support.w.dot(n);
    sharpened(Touch::about((support.a + support.b) * 0.5, *n, phi), a, b, X)
}

/// A contact of cores that overlap, with its normal improved as long as that makes the depth less.
///
/// Errors shrink by a nearly constant factor λ, so every second round the limit n + λ/(1 − λ) Δn is tried (Aitken).
/// Where the next normal is the last, the nearest points are of the boundary, and the depth is the least nearby.
fn sharpened(mut touch: Touch, a: &Core, b: &Core, X: &Relative) -> (Touch, bool) {
    let left = LEFT * (a.size() + b.size());
    let phi_along = |n: &Vector3<f64>| gjk::support(a, b, X, &-n).w.dot(n);
    let mut before: Option<Vector3<f64>> = None;
    for _ in 0..ROUNDS {
        // Moving A out by t is moving B the other way.
        let out = touch.n * (left - touch.phi);
        let apart = Relative { p: X.p - out, ..*X };
        let Found::Apart(next) = gjk::distance_along(a, b, &apart, f64::INFINITY, touch.n, gjk::FINE) else {
            break;
        };
        let phi = phi_along(&next.n);
        let turn = next.n - touch.n;
        // What is left of the depth is of second order.
        let is_still = turn.norm() < STILL;
        let is_better = phi > touch.phi;
        if is_better || is_still {
            touch = Touch::about((next.pa + next.pb + out) * 0.5, next.n, phi);
        }
        if is_still || !is_better {
            return (touch, is_still);
        }
        let factor = before.map_or(0.0, |last| turn.dot(&last) / last.norm_squared());
        before = Some(turn);
        if factor > 0.0 && factor < 1.0 {
            let n = (touch.n + turn * (factor / (1.0 - factor))).normalize();
            let phi = phi_along(&n);
            if phi > touch.phi {
                touch = Touch::about(touch.middle(), n, phi);
                before = None;
            }
        }
    }
    (touch, false)
}
