//! Any two convex solids: distance of their cores by GJK; depth by a descent, a proof and, if need be, a polytope.
//!
//! Where a core is curved GJK converges slowly; it is stopped early and [`descent`] finishes.
//!
//! GJK ends on cores that overlap with a direction along which they do little. From there the descent finds a least
//! depth, and [`super::proof`] tries to show that no other direction has less. It does for nearly all shallow contacts;
//! otherwise the polytope of [`super::epa`] looks for a better one.
//!
//! Hulls have no formula for the descent. There the polytope tells where on the boundary of A ⊖ B the depth is; if the
//! other solid is smooth its normal is then made sharper: A is moved out along it until a small gap δ is left, and the
//! direction of the nearest points, which GJK finds well, is the next normal. With d the depth and ρ the boundary's
//! radius of curvature, an error of the normal shrinks by (d + δ)/(ρ + δ); at a least depth d < ρ.

use super::core::Core;
use super::descent::Least;
use super::epa::Polytope;
use super::gjk::{self, Found};
use super::{Buffers, Relative, Request, Touch, descent};
use crate::geometry::solid::Solid;
use nalgebra::Vector3;

/// Rounds of sharpening; shallow contacts need two or three.
const ROUNDS: usize = 24;

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
    let is_hull = matches!(a, Core::Hull(_)) || matches!(b, Core::Hull(_));
    let is_rough = (a.is_curved() || b.is_curved()) && !is_hull;
    let gap = if is_rough { gjk::COARSE } else { gjk::FINE };
    let guess = a.center() - X.point(&b.center());
    let between = match gjk::distance_along(&a, &b, X, limit, guess, gap) {
        Found::Apart(touch) if is_rough => apart(&touch, &a, &b, X, limit, &mut buffers.polytope),
        found => exact(found, &a, &b, X, &mut buffers.polytope),
    };
    let Some(deepest) = between.map(|touch| touch.grown(radius_a, radius_b)) else { return };
    if deepest.phi <= request.margin {
        buffers.overlap.between((&a, radius_a), (&b, radius_b), X, &deepest, request, out);
    }
}

/// The contact of cores that are apart, from one that is roughly known; none beyond the limit.
///
/// There is but one least h, so that the descent needs no proof.
fn apart(
    rough: &Touch,
    a: &Core,
    b: &Core,
    X: &Relative,
    limit: f64,
    polytope: &mut Polytope,
) -> Option<Touch> {
    match descent::descend(a, b, X, &rough.n) {
        Some(Least { touch, .. }) if touch.phi > 0.0 => Some(touch),
        // A distance that is lost in rounding.
        Some(Least { touch, .. }) => depth(a, b, X, &touch.n, polytope),
        None => exact(gjk::distance_along(a, b, X, limit, rough.n, gjk::FINE), a, b, X, polytope),
    }
}

/// The contact that an exact search found; none beyond its limit.
fn exact(found: Found, a: &Core, b: &Core, X: &Relative, polytope: &mut Polytope) -> Option<Touch> {
    match found {
        Found::Apart(touch) => Some(touch),
        Found::Beyond => None,
        Found::Touching(along) => depth(a, b, X, &along, polytope),
    }
}

/// The contact of cores that overlap, about least along n.
fn depth(a: &Core, b: &Core, X: &Relative, n: &Vector3<f64>, polytope: &mut Polytope) -> Option<Touch> {
    let Some(Least { touch, beyond }) = descent::descend(a, b, X, n) else {
        return polytope.depth(a, b, X, None);
    };
    let opposite = gjk::support(a, b, X, &touch.n).w;
    if beyond.proves(-touch.phi, &-touch.n, &opposite) {
        return Some(touch);
    }
    polytope.depth(a, b, X, Some(&touch))
}

/// The least depth near a normal.
pub(super) fn improved(n: &Vector3<f64>, a: &Core, b: &Core, X: &Relative) -> Touch {
    if let Some(Least { touch, .. }) = descent::descend(a, b, X, n) {
        return touch;
    }
    let support = gjk::support(a, b, X, &-n);
    let phi = support.w.dot(n);
    sharpened(Touch::about((support.a + support.b) * 0.5, *n, phi), a, b, X)
}

/// A contact of cores that overlap, with its normal improved as long as that makes the depth less.
///
/// Errors shrink by a nearly constant factor λ, so every second round the limit n + λ/(1 − λ) Δn is tried (Aitken).
fn sharpened(mut touch: Touch, a: &Core, b: &Core, X: &Relative) -> Touch {
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
        if !(phi > touch.phi) {
            break;
        }
        let turn = next.n - touch.n;
        touch = Touch::about((next.pa + next.pb + out) * 0.5, next.n, phi);
        // What is left of the depth is of second order.
        if turn.norm() < 1e-7 {
            break;
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
    touch
}
