//! Trees of joints that nobody has tuned for: of the random scenes of `cenic paper`, those that were far off, and one that crawled.

use crate::scene::{model, plant, positions};

/// Joint friction acts up to such speeds, rad/s or m/s.
const SETTINGS: [&str; 2] = ["friction_velocity: 0.07273", "friction_velocity: 0.02076"];

/// A ball joint, a hinge that spins, and a universal joint at a light link.
const TUMBLING: &str = "
          bodies:
            l0: {mass: 2.997, com: [0, 0, -0.06285], inertia: [0.003985, 0.003985, 7.891e-05]}
            l1: {mass: 0.6675, com: [0, 0, -0.0418], inertia: [3.927e-04, 3.927e-04, 7.775e-06]}
            l2: {mass: 11.73, com: [0, 0, -0.07912], inertia: [0.02473, 0.02473, 4.897e-04]}
            l3: {mass: 0.1712, com: [0, 0, -0.06088], inertia: [2.136e-04, 2.136e-04, 4.231e-06]}
          joints:
            j0: {kind: revolute, parent: world, child: l0, axis: [0, 0, 1], damping: 0.7002, friction: 0.1924}
            j1: {kind: ball, parent: l0, child: l1, pose: {xyz: [0, 0, -0.1257], rpy: [-0.4403, 0.2629, -0.4866]}}
            j2: {kind: continuous, parent: l1, child: l2, pose: {xyz: [0, 0, -0.0836], rpy: [-0.5655, -0.07849, 0.8912]}, axis: [1, 0, 0], damping: 6.253, spring: {stiffness: 2.215, rest: 0.2232}, velocity: -23.38}
            j3: {kind: universal, parent: l2, child: l3, pose: {xyz: [0, 0, -0.1582], rpy: [0.1722, -0.8812, -0.0556]}}
";

/// A slide and a hinge that rest on their limits, and light links behind a screw whose axis nearly is that of the universal joint after it.
const ALIKE: &str = "
          bodies:
            l0: {mass: 3.589, com: [0, 0, -0.1648], inertia: [0.03283, 0.03283, 6.501e-04]}
            l1: {mass: 0.3645, com: [0, 0, -0.211], inertia: [0.005465, 0.005465, 1.082e-04]}
            l2: {mass: 4.26, com: [0, 0, -0.1004], inertia: [0.01446, 0.01446, 2.863e-04]}
            l3: {mass: 1.423, com: [0, 0, -0.1483], inertia: [0.01053, 0.01053, 2.086e-04]}
            l4: {mass: 1.102, com: [0, 0, -0.08936], inertia: [0.002962, 0.002962, 5.866e-05]}
            l5: {mass: 1.931, com: [0, 0, -0.08773], inertia: [0.005005, 0.005005, 9.910e-05]}
          joints:
            j0: {kind: prismatic, parent: world, child: l0, axis: [0, 0, 1], limits: [-0.09561, 0.3834], friction: 0.3393}
            j1: {kind: revolute, parent: l0, child: l1, pose: {xyz: [0, 0, -0.3297], rpy: [0.5329, 0.6625, 0.9049]}, axis: [0, 1, 0], limits: [-0.2561, 0.9591], velocity: -13.62}
            j2: {kind: revolute, parent: l1, child: l2, pose: {xyz: [0, 0, -0.4221], rpy: [-0.09582, 0.03788, 0.2032]}, axis: [0, 1, 0], limits: [-0.629, 1.004], damping: 0.004775, friction: 0.1673, spring: {stiffness: 1.154, rest: 0.1637}, velocity: 0.3732}
            j3: {kind: screw, parent: l2, child: l3, pose: {xyz: [0, 0, -0.2008], rpy: [0.2955, 0.416, -0.06735]}, axis: [0, 0, 1], pitch: 0.01575, damping: 0.07996, friction: 1.901}
            j4: {kind: universal, parent: l3, child: l4, pose: {xyz: [0, 0, -0.2966], rpy: [-0.3601, 0.6793, 0.2083]}}
            j5: {kind: planar, parent: l4, child: l5, pose: {xyz: [0, 0, -0.1787], rpy: [0.2818, 0.9611, -0.4432]}, axis: [0, 0, 1]}
";

/// Errors of a second-order method that all have the same sign add up, 883 of them to 70 times the accuracy.
#[test]
fn a_tumbling_tree_is_as_accurate_as_asked_for() {
    let end = |accuracy: f64| {
        let mut simulator = plant(SETTINGS[0], &model(TUMBLING), &format!("accuracy: {accuracy}"));
        simulator.advance_to(1.288).unwrap();
        positions(&simulator)
    };
    let (found, exact) = (end(1e-3), end(1e-6));
    let error = found.iter().zip(&exact).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
    assert!(error < 5e-3, "{error}: {found:?}, {exact:?}");
}

/// A residual that hides accelerations which are wrong by 1e4 rad/s² made steps of 1e-7 s of it, 19 000 in all.
#[test]
fn limits_and_joints_that_move_alike_do_not_crawl() {
    let mut simulator = plant(SETTINGS[1], &model(ALIKE), "accuracy: 1.0e-3, max_step: 0.1");
    simulator.advance_to(1.922).unwrap();
    let steps = simulator.statistics().steps;
    assert!(steps < 4000, "{steps}");
}
