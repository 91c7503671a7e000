//! How a plant starts: loops that are closed or cannot be, and shapes that overlap.

use super::tests::{compile, simulator};
use crate::math::random::Stream;

/// A rover whose wheel its joint holds 45 mm deep in a fender, over the ground or in it.
fn rover(height: f64, settings: &str) -> String {
    format!(
        "
cenic: 1
blocks:
  scene:
    type: MultibodyPlant
    {settings}
    models:
      - name: ground
        weld: world
        model: {{bodies: {{floor: {{collision: [{{shape: {{type: box, size: [9, 9, 1]}}, pose: {{xyz: [0, 0, -0.5]}}}}]}}}}}}
      - name: rover
        pose: {{xyz: [0, 0, {height}]}}
        model:
          bodies:
            base: {{mass: 10, collision: [{{shape: {{type: box, size: [0.6, 0.3, 0.1]}}}}]}}
            fender: {{mass: 0.5, inertia: [0.1, 0.1, 0.1], collision: [{{shape: {{type: box, size: [0.3, 0.1, 0.1]}}}}]}}
            wheel: {{mass: 1, inertia: [0.01, 0.01, 0.01], collision: [{{shape: {{type: sphere, radius: 0.1}}}}]}}
          joints:
            fix: {{kind: weld, parent: base, child: fender, pose: {{xyz: [0, 0.3, 0]}}}}
            axle: {{kind: continuous, parent: base, child: wheel, axis: [0, 1, 0], pose: {{xyz: [0, 0.4, 0.055]}}}}
unused: [scene.*]
sim: {{duration: 0.5, integrator: {{type: cenic}}}}
"
    )
}

fn warnings(text: &str) -> Vec<String> {
    compile(text).unwrap_or_else(|errors| panic!("{errors}")).warnings.iter().map(|w| w.to_string()).collect()
}

#[test]
fn shapes_that_joints_hold_in_each_other_are_named_and_pass_through_each_other() {
    let text = rover(0.2, "");
    let said = warnings(&text).join("\n");
    assert!(said.contains("joints hold shapes in each other: `rover/fender` and `rover/wheel` by"), "{said}");
    assert!(said.contains("`exclude: [[rover/fender, rover/wheel]]`"), "{said}");
    // Nothing but gravity moves it: without a filter the wheel would be pressed against its axle with kilonewtons.
    let mut simulator = simulator(&text);
    simulator.advance_to(0.05).unwrap();
    assert_eq!(simulator.value("scene.contact_force").unwrap(), [0.0]);
    // Who says so himself hears nothing.
    let said = warnings(&rover(0.2, "exclude: [[rover/wheel, rover/fender]]"));
    assert!(said.is_empty(), "{said:?}");
    assert!(warnings(&rover(0.2, "overlaps: ignore")).is_empty());
}

#[test]
fn overlaps_may_be_errors_with_pairs_depths_and_the_way_out() {
    let message = compile(&rover(0.0, "overlaps: error")).err().unwrap().to_string();
    assert!(message.contains("shapes overlap at the start: "), "{message}");
    assert!(message.contains("`ground/floor` and `rover/base` by 50 mm"), "{message}");
    assert!(message.contains("let them pass through each other with `exclude: [["), "{message}");
    let message = compile(&rover(0.2, "exclude: [[rover/weel, rover/fender]]")).err().unwrap().to_string();
    assert!(message.contains("there is no body `rover/weel` (did you mean `rover/wheel`?)"), "{message}");
}

#[test]
fn what_was_put_into_the_ground_is_named_and_can_be_pushed_out() {
    let said = warnings(&rover(0.0, "")).join("\n");
    assert!(said.contains("shapes overlap at the start: `ground/floor` and"), "{said}");
    assert!(said.contains("`overlaps: push_apart`"), "{said}");
    let apart = rover(0.0, "overlaps: push_apart");
    let said = warnings(&apart).join("\n");
    assert!(!said.contains("ground"), "{said}");
    let mut simulator = simulator(&apart);
    simulator.advance_to(0.0).unwrap();
    let q = simulator.value("scene.rover.positions").unwrap();
    // Straight up, until less is left than what is slight.
    assert!((q[4], q[5]) == (0.0, 0.0) && q[6] > 0.04 && q[6] < 0.0501, "{q:?}");
}

#[test]
fn boxes_in_each_other_are_pushed_apart_by_as_little_as_their_masses_make_them() {
    let text = "
cenic: 1
blocks:
  scene:
    type: MultibodyPlant
    gravity: [0, 0, 0]
    overlaps: push_apart
    models:
      - {name: a, model: {bodies: {a: {mass: 3, collision: [{shape: {type: box, size: [0.2, 0.2, 0.2]}}]}}}}
      - name: b
        pose: {xyz: [0.15, 0, 0.01]}
        model: {bodies: {b: {mass: 1, collision: [{shape: {type: box, size: [0.2, 0.2, 0.2]}}]}}}
unused: [scene.*]
";
    let mut simulator = simulator(text);
    simulator.advance_to(0.0).unwrap();
    let x = |model: &str| simulator.value(&format!("scene.{model}.positions")).unwrap()[4];
    let (a, b) = (x("a"), x("b") - 0.15);
    // 50 mm in all, less what is slight; the lighter moves three times as far.
    assert!((b - a) > 0.047 && (b - a) <= 0.05 + 1e-12, "{a} {b}");
    assert!((b + 3.0 * a).abs() < 1e-12, "{a} {b}");
}

/// A mechanism of random links, joints and constraints, as random testers make them: many of its loops are open, and many cannot be closed.
fn mechanism(seed: u64, settings: &str) -> String {
    let mut random = Stream::new(seed, "mechanism");
    let mut uniform = |low: f64, high: f64| low + (high - low) * random.uniform();
    let count = uniform(2.0, 6.0) as usize;
    let (mut bodies, mut joints, mut constraints) = (String::new(), String::new(), String::new());
    let mut vector = |size: f64| {
        let [x, y, z] = [uniform(-size, size), uniform(-size, size), uniform(-size, size)];
        format!("[{x:.3}, {y:.3}, {z:.3}]")
    };
    let mut places: Vec<String> = (0..60).map(|_| vector(0.5)).collect();
    let mut place = move || places.pop().unwrap();
    let mut single = Vec::new();
    for i in 0..count {
        bodies +=
            &format!("            l{i}: {{mass: {:.2}, inertia: [0.01, 0.012, 0.009]}}\n", uniform(0.2, 2.0));
        let kinds = ["revolute", "prismatic", "universal", "ball", "planar", "screw, pitch: 0.1"];
        let kind = kinds[uniform(0.0, 6.0) as usize];
        if ["revolute", "prismatic", "screw, pitch: 0.1"].contains(&kind) {
            single.push(i);
        }
        let parent = match uniform(0.0, 3.0) as usize {
            0 => "world".to_owned(),
            _ if i > 0 => format!("l{}", i - 1),
            _ => "world".to_owned(),
        };
        let (xyz, rpy) = (place(), place());
        joints += &format!(
            "            j{i}: {{kind: {kind}, parent: {parent}, child: l{i}, pose: {{xyz: {xyz}, rpy: {rpy}}}}}\n"
        );
    }
    for c in 0..uniform(1.0, 5.0) as usize {
        let a = uniform(0.0, count as f64) as usize;
        let b = match uniform(0.0, 2.0) as usize {
            0 => "world".to_owned(),
            _ => format!("l{}", (a + 1) % count),
        };
        let (p, q) = (place(), place());
        let kind = match uniform(0.0, 4.0) as usize {
            0 => format!("ball: {{a: {{body: l{a}, xyz: {p}}}, b: {{body: {b}, xyz: {q}}}}}"),
            1 => format!(
                "weld: {{a: {{parent: l{a}, pose: {{xyz: {p}}}}}, b: {{parent: {b}, pose: {{xyz: {q}}}}}}}"
            ),
            2 if single.len() > 1 => {
                format!("coupler: {{joint: j{}, leader: j{}, ratio: 0.7, offset: 0.1}}", single[0], single[1])
            }
            _ => {
                format!("distance: {{a: {{body: l{a}, xyz: {p}}}, b: {{body: {b}, xyz: {q}}}, length: 0.4}}")
            }
        };
        constraints += &format!("            c{c}: {{{kind}}}\n");
    }
    format!(
        "
cenic: 1
blocks:
  scene:
    type: MultibodyPlant
    {settings}
    models:
      - name: t
        model:
          bodies:
{bodies}          joints:
{joints}          constraints:
{constraints}unused: [scene.*]
sim: {{duration: 0.2, integrator: {{type: cenic}}}}
"
    )
}

#[test]
fn random_mechanisms_are_assembled_or_name_the_constraints_that_conflict() {
    let (mut refused, mut ran) = (0, 0);
    for seed in 0..25 {
        let text = mechanism(seed, "");
        if let Err(errors) = compile(&text) {
            let message = errors.to_string();
            refused += 1;
            assert!(message.contains("no position of the joints meets"), "seed {seed}: {message}");
            assert!(message.contains("`t/c") && message.contains(" by "), "seed {seed}: {message}");
            assert!(message.contains("`conflicts: least_squares`"), "seed {seed}: {message}");
        } else {
            ran += 1;
        }
        // Least squares leaves none that cannot start.
        let lenient = mechanism(seed, "conflicts: least_squares");
        compile(&lenient).unwrap_or_else(|errors| panic!("seed {seed}: {errors}"));
    }
    assert!(refused >= 5 && ran >= 5, "{refused} refused, {ran} assembled");
}

/// How the end of a chain is held, and whether that can be met.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Closing {
    /// At one point: in the plane, with a third equation that holds by itself.
    Ball,
    /// At two points of its axis: six equations for a hinge, of which two count.
    TwoBalls,
    /// The same point twice.
    Twice,
    /// Place and rotation: three equations count.
    Weld,
    /// At two places, a twentieth of its size apart.
    Apart,
}

/// A planar chain of n links of a random shape in a plane of space, closed where its end is; then joints are given positions that open it.
fn closed_chain(seed: u64, n: usize, size: f64, closing: Closing, opened: f64) -> String {
    let mut random = Stream::new(seed, "closed chain");
    let mut uniform = |low: f64, high: f64| low + (high - low) * random.uniform();
    let (mut bodies, mut joints, mut constraints) = (String::new(), String::new(), String::new());
    let slides = seed.is_multiple_of(3);
    let mut angle: f64 = 1.5;
    let (mut end, mut ends) = ([0.0, 0.0], [0.0, 0.0]);
    for i in 0..n {
        let inertia = 0.01 * size * size;
        bodies += &format!(
            "            l{i}: {{mass: {:.3}, inertia: [{inertia}, {inertia}, {inertia}]}}\n",
            uniform(0.2, 2.0)
        );
        let parent = if i == 0 { "base".to_owned() } else { format!("l{}", i - 1) };
        let is_slide = slides && i + 1 == n;
        let kind = if is_slide { "prismatic, axis: [1, 0, 0]" } else { "revolute, axis: [0, 1, 0]" };
        let unit = if is_slide { size } else { 1.0 };
        let position = opened * unit * uniform(-1.0, 1.0);
        joints += &format!(
            "            j{i}: {{kind: {kind}, parent: {parent}, child: l{i}, pose: {{xyz: [{:.9}, 0, {:.9}]}}, position: {position:.9}}}\n",
            end[0], end[1]
        );
        angle += uniform(-1.3, 0.2);
        let length = size * uniform(0.3, 1.0);
        end = [length * angle.cos(), length * angle.sin()];
        ends = [ends[0] + end[0], ends[1] + end[1]];
    }
    let last = n - 1;
    let places: Vec<(f64, f64)> = match closing {
        Closing::Ball => vec![(0.0, 0.0)],
        Closing::TwoBalls => vec![(-0.1 * size, 0.0), (0.1 * size, 0.0)],
        Closing::Twice => vec![(0.0, 0.0), (0.0, 0.0)],
        Closing::Apart => vec![(0.0, 0.0), (0.0, 0.05 * size)],
        Closing::Weld => {
            constraints += &format!(
                "            c0: {{weld: {{a: {{parent: l{last}, pose: {{xyz: [{:.9}, 0, {:.9}]}}}}, b: {{parent: base, pose: {{xyz: [{:.9}, 0, {:.9}]}}}}}}}}\n",
                end[0], end[1], ends[0], ends[1]
            );
            Vec::new()
        }
    };
    for (c, (y, off)) in places.iter().enumerate() {
        constraints += &format!(
            "            c{c}: {{ball: {{a: {{body: l{last}, xyz: [{:.9}, {y}, {:.9}]}}, b: {{body: base, xyz: [{:.9}, {y}, {:.9}]}}}}}}\n",
            end[0],
            end[1],
            ends[0] + off,
            ends[1]
        );
    }
    let turn = [uniform(-3.0, 3.0), uniform(-1.5, 1.5), uniform(-3.0, 3.0)];
    format!(
        "
cenic: 1
blocks:
  scene:
    type: MultibodyPlant
    models:
      - name: t
        weld: world
        pose: {{xyz: [1, 2, 3], rpy: {turn:?}}}
        model:
          bodies:
            base: {{}}
{bodies}          joints:
{joints}          constraints:
{constraints}unused: [scene.*]
sim: {{duration: 0.2, integrator: {{type: cenic}}}}
"
    )
}

/// What can be assembled is accepted, however many of its equations say the same; what cannot is refused by name, whatever its size.
#[test]
fn closed_chains_of_any_size_are_accepted_unless_their_constraints_contradict_each_other() {
    let closings = [Closing::Ball, Closing::TwoBalls, Closing::Twice, Closing::Weld, Closing::Apart];
    let mut seed = 0;
    for size in [1e-4, 3e-3, 0.3, 30.0, 3e3] {
        for n in [3, 4, 5] {
            for closing in closings {
                for opened in [0.0, 0.1] {
                    seed += 1;
                    let text = closed_chain(seed, n, size, closing, opened);
                    let what = format!("seed {seed}: {n} links of {size} m, {closing:?}, opened by {opened}");
                    match (closing, compile(&text)) {
                        (Closing::Apart, Ok(_)) => panic!("{what}: it is accepted"),
                        (Closing::Apart, Err(errors)) => {
                            let message = errors.to_string();
                            assert!(
                                message.contains("these constraints contradict each other"),
                                "{what}: {message}"
                            );
                            assert!(
                                message.contains("`t/c0` by") && message.contains("`t/c1` by"),
                                "{what}: {message}"
                            );
                        }
                        (_, Err(errors)) => panic!("{what}: {errors}"),
                        (_, Ok(_)) => {}
                    }
                }
            }
        }
    }
}

/// With least squares those that contradict each other run, and each gives way by half.
#[test]
fn contradicting_constraints_run_by_least_squares() {
    for seed in [1, 2, 4] {
        let text = closed_chain(seed, 4, 0.3, Closing::Apart, 0.0);
        let text = text.replace(
            "    type: MultibodyPlant\n",
            "    type: MultibodyPlant\n    conflicts: least_squares\n",
        );
        let mut simulator = simulator(&text);
        simulator.advance_to(0.2).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        let x = simulator.value("scene.state").unwrap();
        assert!(x.iter().all(|x| x.is_finite() && x.abs() < 1e3), "seed {seed}: {x:?}");
    }
}

/// Fingers whose shapes their joints hold in each other by a millimetre, in a robot so heavy that its weight would explain that.
#[test]
fn weight_explains_no_overlap_that_joints_hold() {
    let text = "
cenic: 1
blocks:
  scene:
    type: MultibodyPlant
    models:
      - name: robot
        model:
          bodies:
            base: {mass: 200, inertia: [10, 10, 10]}
            left: {mass: 0.02, inertia: [1e-5, 1e-5, 1e-5], collision: [{shape: {type: box, size: [0.02, 0.02, 0.02]}}]}
            right: {mass: 0.02, inertia: [1e-5, 1e-5, 1e-5], collision: [{shape: {type: box, size: [0.02, 0.02, 0.02]}}]}
          joints:
            a: {kind: revolute, parent: base, child: left, axis: [0, 1, 0], pose: {xyz: [0, 0, 1]}}
            b: {kind: revolute, parent: base, child: right, axis: [0, 1, 0], pose: {xyz: [0.019, 0, 1]}}
unused: [scene.*]
";
    let said = warnings(text).join("\n");
    assert!(
        said.contains("joints hold shapes in each other: `robot/left` and `robot/right` by 1.00 mm"),
        "{said}"
    );
}

/// A box at a pose, with joints of its own that are given.
fn placed(entry: &str, joints: &str) -> String {
    format!(
        "
cenic: 1
blocks:
  scene:
    type: MultibodyPlant
    models:
      - {{name: box, {entry}, model: {{bodies: {{base: {{mass: 1, inertia: [0.1, 0.1, 0.1]}}}}, joints: {{{joints}}}}}}}
unused: [scene.*]
sim: {{duration: 0.5, integrator: {{type: cenic}}}}
"
    )
}

#[test]
fn the_pose_of_a_model_is_where_it_starts_whether_its_free_joint_is_written_or_not() {
    let pose = "pose: {xyz: [1, 2, 3], rpy: [20 deg, 0, 90 deg]}";
    let start = |joints: &str| {
        let mut simulator = simulator(&placed(pose, joints));
        simulator.advance_to(0.0).unwrap();
        simulator.value("scene.bodies.box/base.pose").unwrap().to_vec()
    };
    let expected = start("");
    assert_eq!(expected[..3], [1.0, 2.0, 3.0]);
    for joints in [
        "root: {kind: free, parent: world, child: base}",
        "root: {kind: free, parent: world, child: base, position: [1, 0, 0, 0, 7, 8, 9]}",
        "root: {kind: free, parent: world, child: base, pose: {xyz: [0, 5, 0], rpy: [0, 1, 0]}, child_pose: {xyz: [1, 0, 0], rpy: [1, 0, 0]}}",
    ] {
        let found = start(joints);
        assert!(found.iter().zip(&expected).all(|(a, b)| (a - b).abs() < 1e-12), "{joints}: {found:?}");
    }
}

#[test]
fn a_pose_or_a_weld_that_would_move_nothing_is_an_error() {
    let root = "root: {kind: free, parent: world, child: base}";
    let pose = "pose: {xyz: [1, 0, 0]}";
    for (entry, joints, expected) in [
        (
            "pose: {xyz: [1, 0, 0]}, positions: {root: [1, 0, 0, 0, 0, 0, 2]}",
            root,
            "`pose` and the position of joint `root` both say where body `base` starts",
        ),
        ("weld: world", root, "joint `root` of the model moves freely, and nothing is left to weld"),
        (
            pose,
            "slide: {kind: prismatic, parent: world, child: base, axis: [1, 0, 0]}",
            "the model hangs on the world by joints of its own (`slide`), and `pose` would move nothing",
        ),
    ] {
        let message = compile(&placed(entry, joints)).err().map(|errors| errors.to_string());
        assert!(message.as_ref().is_some_and(|text| text.contains(expected)), "{message:?}");
    }
}
