//! The signed distance of a point to an ellipsoid.
//!
//! The nearest point x to y has y − x = t ∇, ∇ᵢ = xᵢ/eᵢ², so xᵢ = eᵢ² yᵢ/(t + eᵢ²) with
//!
//! ```text
//! f(t) = ∑ (eᵢ yᵢ/(t + eᵢ²))² − 1 = 0,   t > −min eᵢ²
//! ```
//!
//! f is convex and falls there, so that Newton's method from the left rises to the root without overshooting. The unknown
//! is taken as s = t + min eᵢ², which keeps its digits near the singularity. Source: \[E13\] Eberly, *Distance from a point
//! to an ellipse, an ellipsoid, or a hyperellipsoid* (the equation; differs: Newton from a bound instead of bisection).

use nalgebra::Vector3;

/// Newton doubles digits from a start with f ≤ 2; where it creeps, at nearly flat ellipsoids, it still rises.
const ITERATIONS: usize = 100;

/// Signed distance of c and the outward normal at the nearest point of the surface.
pub(super) fn point_ellipsoid(c: &Vector3<f64>, radii: &Vector3<f64>) -> (f64, Vector3<f64>) {
    // In units of the largest radius, so that squares neither overflow nor vanish.
    let unit = radii.max();
    let (y, e) = (c.abs() / unit, radii / unit);
    let least = e.imin();
    let e2 = e.component_mul(&e);
    let beyond = e2.add_scalar(-e2[least]);
    let ey = e.component_mul(&y);
    // A term is 1 at s = eᵢyᵢ − (eᵢ² − e_min²), so f ≥ 0 at the largest of these.
    let mut s = (ey - beyond).max().max(0.0);
    for _ in 0..ITERATIONS {
        let (mut f, mut slope) = (-1.0, 0.0);
        for i in 0..3 {
            let below = s + beyond[i];
            if ey[i] > 0.0 && below > 0.0 {
                let q = ey[i] / below;
                f += q * q;
                slope += 2.0 * q * q / below;
            }
        }
        // Rounding is all that is left, or s = 0 is the root: the nearest point is off the plane that y lies in.
        if !(f > 0.0) || !(slope > 0.0) {
            break;
        }
        let next = s + f / slope;
        if next <= s {
            break;
        }
        s = next;
    }
    // ∇ᵢ = yᵢ/(s + eᵢ² − e_min²), and along the least axis whatever puts x on the surface where y is in its plane.
    let mut gradient = Vector3::zeros();
    for i in 0..3 {
        let below = s + beyond[i];
        if below > 0.0 {
            gradient[i] = y[i] / below;
        }
    }
    if s == 0.0 {
        let rest =
            1.0 - (0..3).filter(|&i| i != least).map(|i| e2[i] * gradient[i] * gradient[i]).sum::<f64>();
        gradient[least] = rest.max(0.0).sqrt() / e[least];
    }
    let t = s - e2[least];
    let length = gradient.norm();
    let outward = gradient.zip_map(c, |g, c| g.copysign(c)) / length;
    (t * length * unit, outward)
}
