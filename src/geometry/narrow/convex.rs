//! Any two convex solids: distance of their cores by GJK, depth by an expanding polytope.
//!
//! The polytope tells where on the boundary of A ⊖ B the depth is. On a smooth boundary its normal is then made sharper:
//! A is moved out along it until a small gap δ is left, and the direction of the nearest points, which GJK finds well,
//! is the next normal. With d the depth and ρ the boundary's radius of curvature, an error of the normal shrinks by
//! (d + δ)/(ρ + δ); at a least depth d < ρ.

use super::core::Core;
use super::gjk::{self, Found};
use super::{Buffers, Relative, Request, Touch};
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

/// A contact of cores that overlap, with its normal improved as long as that makes the depth less.
///
/// Errors shrink by a nearly constant factor λ, so every second round the limit n + λ/(1 − λ) Δn is tried (Aitken).
pub(super) fn sharpened(mut touch: Touch, a: &Core, b: &Core, X: &Relative) -> Touch {
    let left = LEFT * (a.size() + b.size());
    let phi_along = |n: &Vector3<f64>| gjk::support(a, b, X, &-n).w.dot(n);
    let mut before: Option<Vector3<f64>> = None;
    for _ in 0..ROUNDS {
        // Moving A out by t is moving B the other way.
        let out = touch.n * (left - touch.phi);
        let apart = Relative { p: X.p - out, ..*X };
        let Found::Apart(next) = gjk::distance_along(a, b, &apart, f64::INFINITY, touch.n) else { break };
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
