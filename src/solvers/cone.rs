//! Friction cones, and what is nearest in them.
//!
//! ```text
//! K_μ = {λ: λ_n ≥ 0, ‖λ_t‖ ≤ μ λ_n},      K*_μ = {c: c_n ≥ μ ‖c_t‖},      x = proj_K(x) − proj_K*(−x)
//! ```
//!
//! Normals come last. The last equation is Moreau's: what a projection leaves is in the dual, and perpendicular to it.
//!
//! Source: [CMR, II.D and Alg. 1 to 6]; [`project_weighted`]: Castro, Permenter, Han, *An Unconstrained Convex Formulation of Compliant
//! Contact* (SAP), 2021, Appendix B. With μ = 0 the cone is a ray and its dual a half-space; the formulas are written such that they hold there.
#![allow(non_snake_case)]

use std::ops::ControlFlow::{self, Break, Continue};

/// ‖x_t‖.
pub fn tangential(x: &[f64; 3]) -> f64 {
    // Not `hypot`, which is five times slower: forces are far from where squares overflow.
    (x[0] * x[0] + x[1] * x[1]).sqrt()
}

/// proj_K(x).
pub fn project(x: &[f64; 3], mu: f64) -> [f64; 3] {
    let t = tangential(x);
    if x[2] >= 0.0 && t <= mu * x[2] {
        return *x;
    }
    if mu * t <= -x[2] {
        return [0.0; 3];
    }
    let n = (mu * t + x[2]) / (1.0 + mu * mu);
    // t = 0 is in the cone or in its polar.
    let scale = mu * n / t;
    [scale * x[0], scale * x[1], n]
}

/// proj_K*(x).
pub fn project_dual(x: &[f64; 3], mu: f64) -> [f64; 3] {
    let t = tangential(x);
    if mu * t <= x[2] {
        return *x;
    }
    if t <= -mu * x[2] {
        return [0.0; 3];
    }
    let size = (t + mu * x[2]) / (1.0 + mu * mu);
    // t = 0 and x_n < 0 is in the polar for every μ but 0, and for that one nothing but the normal changes.
    let scale = if t > 0.0 { size / t } else { 0.0 };
    [scale * x[0], scale * x[1], mu * size]
}

/// The tangent that is in the disc of this radius and nearest to t.
pub fn project_disc(t: [f64; 2], radius: f64) -> [f64; 2] {
    let size = (t[0] * t[0] + t[1] * t[1]).sqrt();
    if size <= radius {
        return t;
    }
    // A NaN stays one.
    let scale = if size > 0.0 { radius / size } else { size };
    [scale * t[0], scale * t[1]]
}

/// The radial, or horizontal, projection: the normal force as it is, but not negative, then friction to the disc that it allows.
pub fn project_radial(x: &[f64; 3], mu: f64) -> [f64; 3] {
    let n = positive(x[2]);
    let [a, b] = project_disc([x[0], x[1]], mu * n);
    [a, b, n]
}

/// Likewise to the square |λ_t|∞ ≤ μ λ_n: the pyramid of linear methods.
pub fn project_pyramid(x: &[f64; 3], mu: f64) -> [f64; 3] {
    let n = positive(x[2]);
    [clamp(x[0], -mu * n, mu * n), clamp(x[1], -mu * n, mu * n), n]
}

/// (x)₊, which keeps a NaN.
pub fn positive(x: f64) -> f64 {
    if x < 0.0 { 0.0 } else { x }
}

/// x between two bounds, which keeps a NaN and does not mind infinite bounds.
pub fn clamp(x: f64, lower: f64, upper: f64) -> f64 {
    if x < lower {
        lower
    } else if x > upper {
        upper
    } else {
        x
    }
}

/// How far x is from K.
pub fn distance(x: &[f64; 3], mu: f64) -> f64 {
    norm(&subtract(x, &project(x, mu)))
}

/// How far x is from K*.
pub fn distance_dual(x: &[f64; 3], mu: f64) -> f64 {
    norm(&subtract(x, &project_dual(x, mu)))
}

/// Γ(c) = (0, 0, μ ‖c_t‖): with it, the law of dry friction is complementarity [CMR, eq. 14].
pub fn de_saxce(c: &[f64; 3], mu: f64) -> [f64; 3] {
    [c[0], c[1], c[2] + mu * tangential(c)]
}

/// What a force does in a friction cone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Region {
    /// It is inside.
    Stick,
    /// It is outside, and nearest to the side.
    Slide,
    /// It is nearest to the tip.
    Open,
}

/// The nearest point of K in the norm of R = diag(R_t, R_t, R_n), and its derivative.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weighted {
    /// P(y).
    pub gamma: [f64; 3],
    /// ∂P/∂y. R times it is symmetric and positive semidefinite.
    pub derivative: [[f64; 3]; 3],
    /// Where y is.
    pub region: Region,
}

/// argmin {½ ‖γ − y‖²_R: γ ∈ K}, the projection of primal methods. With μ̃ = μ √(R_t/R_n) and μ̂ = μ R_t/R_n,
///
/// ```text
/// γ = y                                              ‖y_t‖ ≤ μ y_n
/// γ = 0                                              y_n ≤ −μ̂ ‖y_t‖
/// γ_n = (y_n + μ̂ ‖y_t‖)/(1 + μ̃²),  γ_t = μ γ_n ŷ_t    else
/// ```
pub fn project_weighted(y: &[f64; 3], mu: f64, R_t: f64, R_n: f64) -> Weighted {
    let (hat, tilde2) = (mu * R_t / R_n, mu * mu * R_t / R_n);
    match region(y, mu, hat) {
        Break(Region::Stick) => {
            let derivative = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
            Weighted { gamma: *y, derivative, region: Region::Stick }
        }
        Break(region) => Weighted { gamma: [0.0; 3], derivative: [[0.0; 3]; 3], region },
        Continue(t) => {
            let n = (y[2] + hat * t) / (1.0 + tilde2);
            // Only without friction can y be here and have no tangent; then none is needed.
            let e = if t > 0.0 { [y[0] / t, y[1] / t] } else { [0.0; 2] };
            let dn = [hat * e[0], hat * e[1], 1.0].map(|d| d / (1.0 + tilde2));
            // μ ŷ_t ∂γ_n/∂y + μ γ_n (I − ŷ_t ŷ_tᵀ)/‖y_t‖
            let across = if t > 0.0 { mu * n / t } else { 0.0 };
            let row = |i: usize| {
                let turn = |j: usize| across * (f64::from(u8::from(i == j)) - e[i] * e[j]);
                let along = |j: usize| mu * e[i] * dn[j];
                [along(0) + turn(0), along(1) + turn(1), along(2)]
            };
            Weighted {
                gamma: [mu * n * e[0], mu * n * e[1], n],
                derivative: [row(0), row(1), dn],
                region: Region::Slide,
            }
        }
    }
}

/// Where y is, or ‖y_t‖ if it slides.
fn region(y: &[f64; 3], mu: f64, hat: f64) -> ControlFlow<Region, f64> {
    let t = tangential(y);
    if y[2] >= 0.0 && t <= mu * y[2] {
        Break(Region::Stick)
    } else if y[2] <= -hat * t {
        Break(Region::Open)
    } else {
        Continue(t)
    }
}

/// a − b.
pub(super) fn subtract(a: &[f64; 3], b: &[f64; 3]) -> [f64; 3] {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

/// aᵀb.
pub(super) fn dot(a: &[f64; 3], b: &[f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// ‖a‖.
pub(super) fn norm(a: &[f64; 3]) -> f64 {
    dot(a, a).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::Stream;

    const CASES: usize = 100_000;

    /// Random vectors near and far from the cone, and friction from none to much.
    fn cases(name: &str) -> impl Iterator<Item = ([f64; 3], f64)> {
        let mut stream = Stream::new(1, name);
        (0..CASES).map(move |i| {
            let size = 10.0_f64.powf(6.0 * stream.uniform() - 3.0);
            let mut x = std::array::from_fn(|_| size * stream.normal());
            if i % 7 == 0 {
                (x[0], x[1]) = (0.0, 0.0);
            }
            (x, if i % 5 == 0 { 0.0 } else { 2.0 * stream.uniform() })
        })
    }

    fn close(a: &[f64; 3], b: &[f64; 3], tolerance: f64) -> bool {
        norm(&subtract(a, b)) <= tolerance * (1.0 + norm(a).max(norm(b)))
    }

    #[test]
    fn projections_are_idempotent_and_end_in_their_sets() {
        for (x, mu) in cases("idempotent") {
            for (name, map) in [
                ("cone", project as fn(&[f64; 3], f64) -> [f64; 3]),
                ("dual", project_dual),
                ("radial", project_radial),
                ("pyramid", project_pyramid),
            ] {
                let once = map(&x, mu);
                assert!(close(&map(&once, mu), &once, 1e-14), "{name} {x:?} {mu}");
            }
            for inside in [project(&x, mu), project_radial(&x, mu)] {
                assert!(
                    inside[2] >= 0.0 && tangential(&inside) <= mu * inside[2] * (1.0 + 1e-14),
                    "{x:?} {mu}"
                );
            }
            let c = project_dual(&x, mu);
            assert!(c[2] >= mu * tangential(&c) * (1.0 - 1e-14), "{x:?} {mu}");
        }
    }

    #[test]
    fn what_a_projection_leaves_is_in_the_polar_and_perpendicular() {
        for (x, mu) in cases("moreau") {
            let (p, d) = (project(&x, mu), project_dual(&x.map(|x| -x), mu));
            assert!(close(&subtract(&p, &d), &x, 1e-14), "{x:?} {mu}");
            assert!(dot(&p, &d).abs() <= 1e-14 * dot(&x, &x), "{x:?} {mu}");
        }
    }

    #[test]
    fn the_weighted_projection_is_nearest_in_its_norm() {
        let mut stream = Stream::new(2, "weights");
        for (y, mu) in cases("weighted") {
            let R_n = 10.0_f64.powf(4.0 * stream.uniform() - 2.0);
            let R_t = R_n * 10.0_f64.powf(4.0 * stream.uniform() - 3.0);
            let Weighted { gamma, derivative, region } = project_weighted(&y, mu, R_t, R_n);
            // Moreau's in the norm of R: R (γ − y) is in the dual cone, and perpendicular to γ.
            let c = [R_t * (gamma[0] - y[0]), R_t * (gamma[1] - y[1]), R_n * (gamma[2] - y[2])];
            let scale = R_t.max(R_n) * norm(&y);
            assert!(distance(&gamma, mu) <= 1e-13 * norm(&y), "{y:?} {mu} {R_t} {R_n}");
            assert!(distance_dual(&c, mu) <= 1e-13 * scale, "{y:?} {mu} {R_t} {R_n}");
            assert!(dot(&gamma, &c).abs() <= 1e-13 * scale * norm(&y), "{y:?} {mu} {R_t} {R_n}");
            // By differences, unless a boundary is near.
            let step = 1e-6 * norm(&y);
            for j in 0..3 {
                let at = |step: f64| {
                    let mut y = y;
                    y[j] += step;
                    project_weighted(&y, mu, R_t, R_n)
                };
                let (plus, minus) = (at(step), at(-step));
                if plus.region != region || minus.region != region || tangential(&y) < 1e3 * step {
                    continue;
                }
                let difference = subtract(&plus.gamma, &minus.gamma).map(|d| 0.5 * d / step);
                let column: [f64; 3] = std::array::from_fn(|i| derivative[i][j]);
                let largest = derivative.iter().map(norm).fold(1.0, f64::max);
                assert!(norm(&subtract(&difference, &column)) <= 1e-4 * largest, "{y:?} {mu} {R_t} {R_n}");
            }
        }
    }

    #[test]
    fn a_number_that_is_none_stays_so() {
        let x = [1.0, f64::NAN, 1.0];
        for map in [project, project_dual, project_radial, project_pyramid] {
            assert!(map(&x, 0.5).iter().any(|x| x.is_nan()));
        }
        assert!(project_weighted(&x, 0.5, 1.0, 1.0).gamma.iter().any(|x| x.is_nan()));
    }
}
