//! What lies still stays, and costs little.

use crate::scene::{body, energy, plant, positions, velocities};
use cenic::simulator::Simulator;

const MATERIAL: &str = "stiffness: 2.0e5, dissipation: 10, mu_static: 0.5, mu_dynamic: 0.5";

/// What falls into a bin.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Thing {
    Sphere,
    Cube,
}

/// Things of 100 mm that fall into a bin of the given inner side.
fn bin(thing: Thing, n: usize, side: f64, options: &str) -> Simulator {
    let wall = |x: f64, y: f64, size: [f64; 3], z: f64| {
        format!(
            "                - {{shape: {{type: box, size: [{}, {}, {}]}}, pose: {{xyz: [{x}, {y}, {z}]}}, material: {{{MATERIAL}}}}}\n",
            size[0], size[1], size[2]
        )
    };
    let off = 0.5 * side + 0.05;
    let mut models = format!(
        "      - name: bin
        weld: world
        model:
          bodies:
            bin:
              collision:
{}{}{}{}{}",
        wall(0.0, 0.0, [side + 0.2, side + 0.2, 0.1], -0.05),
        wall(-off, 0.0, [0.1, side + 0.2, 0.8], 0.4),
        wall(off, 0.0, [0.1, side + 0.2, 0.8], 0.4),
        wall(0.0, -off, [side, 0.1, 0.8], 0.4),
        wall(0.0, off, [side, 0.1, 0.8], 0.4),
    );
    for i in 0..n {
        let (layer, place) = (i / 4, i % 4);
        let shift = |k: usize| 0.003 * ((7 * i + 3 * k) % 5) as f64;
        let x = if place % 2 == 0 { -0.06 } else { 0.06 } + shift(1);
        let y = if place < 2 { -0.06 } else { 0.06 } + shift(2);
        let (shape, tilt, height) = match thing {
            Thing::Sphere => ("type: sphere, radius: 0.05", 0.0, 0.12),
            Thing::Cube => ("type: box, size: [0.1, 0.1, 0.1]", 0.1 + 0.2 * shift(3), 0.15),
        };
        let z = 0.06 + height * layer as f64;
        let pose = format!("pose: {{xyz: [{x}, {y}, {z}], rpy: [{tilt}, {}, {}]}}", -0.7 * tilt, 3.0 * tilt);
        models += &body(&format!("thing{i}"), &pose, 0.5, shape, MATERIAL);
    }
    plant("contact_points: several\ncontact: {stiction_velocity: 1.0e-4}", &models, options)
}

/// How far any coordinate is from where it was, spin of spheres aside: where their centres are.
fn moved(simulator: &Simulator, from: &[f64]) -> f64 {
    let now = positions(simulator);
    let mut most: f64 = 0.0;
    for (now, from) in now.chunks(7).zip(from.chunks(7)) {
        let distance = (4..7).map(|k| (now[k] - from[k]).powi(2)).sum::<f64>().sqrt();
        most = most.max(distance);
    }
    most
}

fn fastest(simulator: &Simulator) -> f64 {
    velocities(simulator).iter().fold(0.0, |most, v| most.max(v.abs()))
}

/// Waits until all is at rest, then for as long as is asked for, and looks again.
fn check(thing: Thing, n: usize, side: f64, time: f64, creep: f64) {
    let mut simulator = bin(thing, n, side, "accuracy: 1.0e-3");
    let mut settle = 0.0;
    while settle == 0.0 || fastest(&simulator) > 1e-6 {
        settle += 20.0;
        assert!(settle < 2000.0, "it does not come to rest: {:e} m/s", fastest(&simulator));
        simulator.advance_to(settle).unwrap();
    }
    let (start, before) = (positions(&simulator), simulator.statistics().clone());
    let (energy_before, speed) = (energy(&simulator), fastest(&simulator));
    println!("{n} of {thing:?} after {settle} s: {} steps, fastest {speed:.1e}", before.steps);
    simulator.advance_to(settle + time).unwrap();
    let after = simulator.statistics();
    let steps = after.steps - before.steps;
    let solutions = after.solver.solutions - before.solver.solutions;
    let iterations = after.solver.iterations - before.solver.iterations;
    println!(
        "then {time} s: moved {:.2e} m, fastest {:.1e}, energy {:.2e} J, {:.2} steps/s, {:.3} iterations a solution, {solutions} solutions",
        moved(&simulator, &start),
        fastest(&simulator),
        energy(&simulator) - energy_before,
        steps as f64 / time,
        iterations as f64 / solutions as f64,
    );
    assert!(fastest(&simulator) < 1e-5, "still moving");
    assert!(moved(&simulator, &start) < creep, "it creeps");
    assert!((energy(&simulator) - energy_before).abs() < 1e-3, "its energy changes");
    assert!(positions(&simulator).chunks(7).all(|q| q[6] > 0.04), "something fell through");
    // Steps of 0.1 s, the longest there are, and few Newton iterations for each solution: it ends at the speed of creeping, which is then dropped.
    assert!((steps as f64) < 10.5 * time, "{steps} steps in {time} s");
    assert!(iterations <= 4 * solutions, "{iterations} iterations for {solutions} solutions");
}

/// Nothing resists rolling, so that spheres rest only where they lie between others.
#[test]
fn a_pile_of_spheres_lies_still_for_a_thousand_seconds() {
    check(Thing::Sphere, 8, 0.21, 1000.0, 1e-4);
}

#[test]
fn a_heap_of_cubes_lies_still_for_an_hour() {
    check(Thing::Cube, 20, 0.4, 3600.0, 1e-4);
}

/// A box on the floor is pushed by somewhat more than its friction, by a force that is computed anew every millisecond: no step is long enough to make it fast.
#[test]
fn what_is_pushed_moves_at_every_accuracy() {
    for (accuracy, more) in [("1.0e-1", 0.5), ("1.0e-2", 0.1), ("1.0e-3", 0.05)] {
        for control in ["", "period: 1.0e-3, "] {
            let force = 0.5 * 9.81 + more;
            let models =
                crate::scene::ground("stiffness: 1.0e5, dissipation: 10, mu_static: 0.5, mu_dynamic: 0.5")
                    + &body(
                        "box",
                        "pose: {xyz: [0, 0, 0.049975475]}",
                        1.0,
                        "type: box, size: [0.4, 0.4, 0.1]",
                        "stiffness: 1.0e5, dissipation: 10, mu_static: 0.5, mu_dynamic: 0.5",
                    );
            let rest = match control {
                "" => format!(
                    "
  push: {{type: Constant, value: [0.0, 0.0, 0.0, {force}, 0.0, 0.0]}}
wires: {{scene.force: push.out}}
"
                ),
                _ => format!(
                    "
  push: {{type: Constant, value: [0.0, 0.0, 0.0, {force}, 0.0, 0.0]}}
  held: {{type: ZeroOrderHold, {control}size: 6}}
wires: {{held.in: push.out, scene.force: held.out}}
"
                ),
            };
            let mut simulator = crate::scene::diagram(
                "contact: {stiction_velocity: 1.0e-4}",
                &models,
                &rest,
                &format!("accuracy: {accuracy}"),
            );
            simulator.advance_to(2.0).unwrap();
            let (x, expected) = (positions(&simulator)[4], 0.5 * more * 4.0);
            println!("{accuracy} {control}: {x:.4} m of {expected}");
            assert!(
                (x - expected).abs() < 0.1 * expected + 4.0 * accuracy.parse::<f64>().unwrap(),
                "{accuracy} {control}: {x} m of {expected}"
            );
        }
    }
}
