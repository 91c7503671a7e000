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
