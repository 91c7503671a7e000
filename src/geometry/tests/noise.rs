//! How clean φ is under small motions: what step-size control and finite differences see.

use super::pairs::{near, samples, two};
use super::*;

/// Step of the difference, m.
const H: f64 = 1e-7;

/// |φ(h) − 2φ(0) + φ(−h)| at shallow contacts, in a random direction: the median and the 95th percentile.
///
/// Curvature itself gives h²κ, some 10⁻¹³ at κ = 10/m; edges of φ, where the nearest feature changes, are rare.
fn second_differences(a: usize, b: usize) -> (f64, f64) {
    let all = samples();
    let (a, b) = (&all[a], &all[b]);
    let scene = two(a, b);
    let mut query = Query::default();
    let mut random = Stream::new(6, "noise");
    let mut found = Vec::new();
    for _ in 0..400 {
        let (X_WA, X_WB) = (random_pose(&mut random, 0.1), near(&mut random, b));
        let Some(contact) = query.distance(&scene, &[Pose::identity(), X_WA, X_WB], 0, 1) else { continue };
        // Moved along the normal to a depth of 0 to 1 cm.
        let depth = 0.01 * random.uniform();
        let start = X_WA.translation.vector - contact.normal_W * (contact.phi + depth);
        let direction = unit_vector(&mut random);
        let mut phi = |step: f64| {
            let moved = Pose::from_parts((start + direction * step).into(), X_WA.rotation);
            query.distance(&scene, &[Pose::identity(), moved, X_WB], 0, 1).unwrap().phi
        };
        found.push((phi(H) - 2.0 * phi(0.0) + phi(-H)).abs());
    }
    found.sort_by(f64::total_cmp);
    (found[found.len() / 2], found[found.len() * 95 / 100])
}

#[test]
fn phi_is_clean_under_small_motions() {
    let all = samples();
    for i in 0..all.len() - 1 {
        for j in i..all.len() {
            let (median, most) = second_differences(i, j);
            println!("{:>10} / {:<10} {median:8.1e} {most:8.1e}", all[i].name, all[j].name);
            assert!(median < 1e-13 && most < 1e-10, "{} / {}: {median:e} {most:e}", all[i].name, all[j].name);
        }
    }
}
