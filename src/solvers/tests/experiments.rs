//! The experiments of [CMR, IV] on cubes. Expected numbers are of prototypes of the same formulas, or of closed forms.

use nalgebra::Vector3;

use super::cubes::*;
use crate::solvers::*;

const H: f64 = 1e-3;

fn sweep() -> SweepOptions {
    SweepOptions { baumgarte: 0.0, ..SweepOptions::default() }
}

/// Where a cube is 0.3 s after it began to slide at 1 m/s, with μ = 0.4 and tangents turned by this angle.
fn slide(solver: &mut dyn ContactSolver, degrees: f64) -> (f64, f64) {
    let mut world = World::new(H, 0.4, vec![Cube::at_rest(1.0, 0)]);
    world.turned = degrees.to_radians();
    world.cubes[0].v = Vector3::x();
    for _ in 0..300 {
        assert!(world.step(solver).is_converged);
    }
    (world.cubes[0].p.x, world.cubes[0].p.y)
}

/// CMR-1 [CMR, Fig. 9].
#[test]
fn a_pyramid_of_friction_bends_the_way_and_a_cone_does_not() {
    // v²/(2 μ g) − v h/2 of symplectic Euler.
    let exact = 1.0 / (2.0 * 0.4 * GRAVITY) - 0.5 * H;
    for (degrees, pyramid) in [(0.0, (exact, 0.0)), (22.5, (0.1071, 0.0244)), (45.0, (0.0896, 0.0))] {
        let (x, y) = slide(&mut LcpPgs::new(sweep()), degrees);
        assert!((x - pyramid.0).abs() < 6e-5 && (y - pyramid.1).abs() < 6e-5, "{degrees}: {x} {y}");
        let (x, y) = slide(&mut NcpPgs::new(sweep()), degrees);
        assert!((x - exact).abs() < 1e-5 && y.abs() < 1e-8, "{degrees}: {x} {y}");
    }
}
