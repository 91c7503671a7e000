//! Robots whose shapes overlap at the start: told with pairs, depths and a way out, and never a reason to crawl.

use std::path::Path;

use cenic::io::{Overrides, load};

use crate::checks::comes_to_its_end;
use crate::run::{Run, case};

/// What the diagram says of itself, with other values.
fn said(set: &[&str]) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/rover_in_the_ground.yaml");
    let set = set.iter().map(|text| text.to_string()).collect();
    let diagram = load(&path, &Overrides { set, ..Overrides::default() }).unwrap();
    let schedule = diagram.compile().unwrap_or_else(|errors| panic!("{errors}"));
    schedule.warnings.iter().map(|warning| format!("{warning}\n")).collect()
}

/// The height of the base, which is 48 mm where the wheels touch the ground.
fn height(run: &Run) -> f64 {
    run.values("scene.rover.positions")[6]
}

#[test]
fn wheels_in_the_ground_and_in_a_fender_are_named_with_depths_and_the_way_out() {
    let text = said(&[]);
    for part in [
        "joints hold shapes in each other: `rover/left` and `rover/fender` by",
        "shapes overlap at the start: `ground/floor` and `rover/left` by 48 mm",
        "`ground/floor` and `rover/caster` by 48 mm",
        "`overlaps: push_apart`",
        "`exclude: [[ground/floor, rover/left]",
    ] {
        assert!(text.contains(part), "no {part} in\n{text}");
    }
    let text = said(&["scene.overlaps=push_apart"]);
    assert!(!text.contains("ground/floor"), "{text}");
}

#[test]
fn a_robot_in_the_ground_is_thrown_out_and_comes_to_rest_without_crawling() {
    let case = case("rover_in_the_ground.yaml", comes_to_its_end);
    let mut run = case.start().unwrap();
    comes_to_its_end(&mut run).unwrap();
    // 48 mm at 100 N/mm in each of four places lift 24 kg by metres at most; it comes back, and stands.
    assert!((height(&run) - 0.048).abs() < 2e-3, "{}", height(&run));
    assert!(run.steps() < 5000, "{} steps", run.steps());
    // What the ground had stored is not energy from nothing.
    run.simulator.finish().unwrap();
    let list = run.simulator.warnings();
    assert!(list.is_empty(), "{list:?}");
}

#[test]
fn a_robot_that_is_pushed_out_of_the_ground_settles() {
    let case = case("rover_in_the_ground.yaml", comes_to_its_end).set(&["scene.overlaps=push_apart"]);
    let mut run = case.start().unwrap();
    run.to(0.0).unwrap();
    let start = height(&run);
    let mut highest = start;
    run.with(run.end, |run| highest = highest.max(height(run))).unwrap();
    // Up to the ground and no further: it is not thrown.
    assert!(start > 0.04 && highest < 0.049, "{start} {highest}");
    assert!((height(&run) - 0.048).abs() < 2e-3, "{}", height(&run));
    let speed = run.values("scene.rover.velocities").iter().fold(0.0, |most: f64, v| most.max(v.abs()));
    assert!(speed < 1e-2, "{speed}");
    assert!(run.steps() < 500, "{} steps", run.steps());
}
