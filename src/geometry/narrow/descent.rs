//! The nearest least depth of two cores that overlap, from a direction that is roughly known.
//!
//! The depth is the least of h(m) over unit m, see [`super::reach`]. On the plane m + y, y ⊥ m, the terms |uₖ·m| stay what
//! they are and the others are taken to second order:
//!
//! ```text
//! q(y) = g·y + ½ yᵀ(S − h)y + ∑ₖ |bₖ + aₖ·y|
//! ```
//!
//! (−h from the length of m + y). Its minimum is where two terms bend, or on a line where one does, or where none does;
//! all of these are tried, and the one with the least h is next: Newton's method that knows where the edges are. Faces
//! and pairs of edges are found at once, and digits double on anything round.

use super::core::Core;
use super::proof::Beyond;
use super::reach::Reach;
use super::{Relative, Touch};
use crate::geometry::hull::tangents;
use nalgebra::{Vector2, Vector3};

/// Steps; from a good start about four.
const STEPS: usize = 12;

/// The longest step: beyond some 35° the model says little.
const LONGEST: f64 = 0.7;

/// A step so short that the next would be lost in rounding.
const SHORT: f64 = 1e-6;

/// The remainder of the witness points that counts as none, relative to the size.
const REMAINDER: f64 = 1e-9;

/// A step and where it leads.
struct Step {
    length: f64,
    m: Vector3<f64>,
    value: f64,
}

/// A depth that is the least nearby.
pub(super) struct Least {
    pub touch: Touch,
    /// What the cores reach beyond its points.
    pub beyond: Beyond,
}

/// The contact at the minimum that the search from normal n runs into; none if it does not, or for hulls.
pub(super) fn descend(a: &Core, b: &Core, X: &Relative, n: &Vector3<f64>) -> Option<Least> {
    let reach = Reach::of(a, b, X)?;
    let scale = a.size() + b.size();
    let mut m = -n;
    let mut value = reach.value(&m);
    for _ in 0..STEPS {
        let step = best_step(&reach, &m, value, scale);
        let Some(step) = step.filter(|step| step.value < value + 1e-15 * scale) else { break };
        (m, value) = (step.m, step.value);
        if step.length < SHORT {
            break;
        }
    }
    let (t, u) = tangents(&m);
    let witness = reach.witness(&m, (&t, &u));
    // Written so that NaN is none.
    (witness.remainder <= REMAINDER * scale).then(|| Least {
        touch: Touch::about((witness.a + witness.b) * 0.5, -m, -value),
        beyond: witness.beyond,
    })
}

fn best_step(reach: &Reach, m: &Vector3<f64>, value: f64, scale: f64) -> Option<Step> {
    let (t, u) = tangents(m);
    let smooth = reach.smooth(m);
    let flat = |v: &Vector3<f64>| Vector2::new(t.dot(v), u.dot(v));
    let mut best: Option<Step> = None;
    let mut consider = |to: Vector3<f64>, length: f64| {
        let m = to.normalize();
        let value = reach.value(&m);
        // Among equals the shorter step.
        let is_better = |best: &Step| {
            value < best.value - 1e-15 * scale || (value < best.value + 1e-15 * scale && length < best.length)
        };
        if best.as_ref().is_none_or(is_better) {
            best = Some(Step { length, m, value });
        }
    };
    let mut consider_step = |y: Vector2<f64>| {
        let y = y * (LONGEST / y.norm()).min(1.0);
        consider(m + t * y.x + u * y.y, y.norm());
    };
    let edges = reach.edges();
    let mut lines = [(Vector2::zeros(), 0.0); 6];
    let mut gradient = flat(&smooth.gradient);
    for (line, edge) in lines.iter_mut().zip(edges) {
        *line = (flat(edge), edge.dot(m));
        gradient += line.0 * 1.0_f64.copysign(line.1);
    }
    let lines = &lines[..edges.len()];
    let (st, su) = (smooth.curvature * t, smooth.curvature * u);
    let (xx, xy, yy) = (t.dot(&st) - value, t.dot(&su), u.dot(&su) - value);
    // No term bends.
    let (mean, radius) = (0.5 * (xx + yy), (0.5 * (xx - yy)).hypot(xy));
    // The least curvature is mean − radius; where it is negative the model has no minimum, and downhill must do.
    let shift = if mean > radius { 0.0 } else { 2.0 * radius - 2.0 * mean + value.abs() };
    let (px, py) = (xx + shift, yy + shift);
    let (x, y) = (gradient.x, gradient.y);
    consider_step(Vector2::new(xy * y - py * x, xy * x - px * y) / (px * py - xy * xy));
    for (k, (a, b)) in lines.iter().enumerate() {
        let square = a.norm_squared();
        if !(b.abs() <= LONGEST * square.sqrt()) {
            continue;
        }
        // One does: y = −b a/a² + s e with e ⊥ a; the others keep their signs.
        let foot = a * (-b / square);
        let e = Vector2::new(-a.y, a.x) / square.sqrt();
        let along =
            |p: &Vector2<f64>, q: &Vector2<f64>| p.x * (xx * q.x + xy * q.y) + p.y * (xy * q.x + yy * q.y);
        let bend = along(&e, &e);
        let slope = (gradient - a * 1.0_f64.copysign(*b)).dot(&e) + along(&e, &foot);
        consider_step(foot - e * (slope / bend.abs().max(1e-3 * value.abs())));
        // Two do.
        for (c, d) in &lines[..k] {
            let cross = a.perp(c);
            if cross * cross > 1e-16 * square * c.norm_squared() {
                // a·y = −b, c·y = −d
                consider_step(Vector2::new(a.y * d - b * c.y, b * c.x - a.x * d) / cross);
            }
        }
    }
    for axis in reach.axes() {
        let side = axis * 1.0_f64.copysign(axis.dot(m));
        let length = (side - m).norm();
        if length <= LONGEST {
            consider(side, length);
        }
    }
    best
}
