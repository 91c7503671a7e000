//! What sensors of distances see of a room whose walls are known.

use super::tests::{close, load, simulator};
use crate::document::Diagnostics;

/// A room of 6 × 4 m about the origin, a ball in it that slides along x, and sensors on a post.
fn room(sensors: &str, wires: &str) -> String {
    format!(
        "
cenic: 1
blocks:
  scene:
    type: MultibodyPlant
    gravity: [0, 0, 0]
    models:
      - name: room
        weld: world
        model:
          bodies:
            walls:
              collision:
                - {{shape: {{type: half_space}}, name: floor}}
                - {{shape: {{type: box, size: [0.2, 4, 2]}}, pose: {{xyz: [3.1, 0, 1]}}, name: east}}
                - {{shape: {{type: box, size: [0.2, 4, 2]}}, pose: {{xyz: [-3.1, 0, 1]}}, name: west}}
                - {{shape: {{type: box, size: [6, 0.2, 2]}}, pose: {{xyz: [0, 2.1, 1]}}, name: north}}
                - {{shape: {{type: box, size: [6, 0.2, 2]}}, pose: {{xyz: [0, -2.1, 1]}}, name: south}}
      - name: post
        model:
          bodies: {{head: {{mass: 1.0, inertia: [1, 1, 1], collision: [{{shape: {{type: sphere, radius: 0.2}}}}]}}}}
          joints: {{neck: {{kind: revolute, child: head, pose: {{xyz: [0, 0, 1]}}}}}}
      - name: ball
        model:
          bodies: {{ball: {{mass: 1.0, collision: [{{shape: {{type: sphere, radius: 0.25}}}}]}}}}
          joints: {{rail: {{kind: prismatic, child: ball, pose: {{xyz: [0, 0, 1]}}, axis: [1, 0, 0], position: 2.0, velocity: -0.5}}}}
{sensors}
wires: {{{wires}}}
sim: {{duration: 2.0, integrator: {{type: dormand_prince, accuracy: 1.0e-6}}}}
"
    )
}

fn errors(text: &str) -> String {
    let problems = |diagnostics: Diagnostics| diagnostics.to_string();
    load(text).map_err(problems).unwrap().compile().err().map(problems).unwrap_or_default()
}

#[test]
fn a_beam_reads_the_distance_to_what_slides_past() {
    let sensors = "
  ahead: {type: RangeBeam, model: scene, body: post/head, max_range: 5.0, imperfections: {period: 0.1}}
  behind: {type: RangeBeam, model: scene, body: post/head, pose: {rpy: [0, 0, 3.141592653589793]}, max_range: 2.5, imperfections: {period: 0.1}}
  own: {type: RangeBeam, model: scene, body: post/head, max_range: 5.0, ignore_own_body: false, imperfections: {period: 0.1}}
  from_world: {type: RangeBeam, model: scene, pose: {xyz: [0, 0.1, 1.0]}, max_range: 5.0, imperfections: {period: 0.1}}";
    let wires = "ahead.state: scene.state, behind.state: scene.state, own.state: scene.state, from_world.state: scene.state";
    let mut simulator = simulator(&room(sensors, wires));
    for t in [0.0, 0.5, 1.03] {
        simulator.advance_to(t).unwrap();
        let sampled = (10.0 * t + 1e-9).floor() / 10.0;
        let place = 2.0 - 0.5 * sampled;
        close(simulator.value("ahead.range").unwrap(), &[place - 0.25], 1e-9);
        close(simulator.value("ahead.detected").unwrap(), &[1.0], 0.0);
        // The west wall is at 3 m, beyond what this one sees.
        close(simulator.value("behind.range").unwrap(), &[2.5], 0.0);
        close(simulator.value("behind.detected").unwrap(), &[0.0], 0.0);
        // It sits in the middle of its own head.
        close(simulator.value("own.range").unwrap(), &[0.0], 0.0);
        // From the world's frame it starts inside the head, and sees that.
        close(simulator.value("from_world.range").unwrap(), &[0.0], 0.0);
    }
}

#[test]
fn a_lidar_draws_the_plan_of_the_room() {
    let sensors = "
  lidar: {type: Lidar, model: scene, body: post/head, rays: 90, max_range: 10.0, imperfections: {period: 0.1}}";
    let mut simulator = simulator(&room(sensors, "lidar.state: scene.state"));
    simulator.advance_to(0.0).unwrap();
    let ranges = simulator.value("lidar.ranges").unwrap().to_vec();
    for (i, range) in ranges.iter().enumerate() {
        let angle = std::f64::consts::TAU * ((i as f64 + 0.5) / 90.0 - 0.5);
        let (s, c) = angle.sin_cos();
        let wall = (3.0 / c.abs()).min(2.0 / s.abs());
        // The ball is at 2 m along x: the ray passes its centre at 2 |sin|.
        let beside = 2.0 * s.abs();
        let ball = if c > 0.0 && beside < 0.25 {
            2.0 * c - (0.0625 - beside * beside).sqrt()
        } else {
            f64::INFINITY
        };
        assert!((range - wall.min(ball)).abs() < 1e-9, "{range} for {wall} or {ball} along {angle}");
    }
    let nearest = ranges.iter().copied().fold(f64::INFINITY, f64::min);
    close(simulator.value("lidar.nearest").unwrap(), &[nearest], 0.0);
    let bearing = simulator.value("lidar.bearing").unwrap()[0];
    assert!((bearing.abs() - std::f64::consts::PI / 90.0).abs() < 1e-9, "{bearing}");
}

#[test]
fn nothing_has_no_error_and_a_distance_stays_within_range() {
    let sensors = "
  lidar: {type: Lidar, model: scene, body: post/head, rays: 400, max_range: 2.5, imperfections: {period: 0.1, noise: 0.3}}";
    let mut simulator = simulator(&room(sensors, "lidar.state: scene.state"));
    simulator.advance_to(0.0).unwrap();
    let ranges = simulator.value("lidar.ranges").unwrap();
    let mut wrong = Vec::new();
    for (i, range) in ranges.iter().enumerate() {
        let angle = std::f64::consts::TAU * ((i as f64 + 0.5) / 400.0 - 0.5);
        let (s, c) = angle.sin_cos();
        let wall = (3.0 / c.abs()).min(2.0 / s.abs());
        assert!((0.0..=2.5).contains(range));
        if wall > 2.5 && s.abs() > 0.2 {
            assert_eq!(*range, 2.5);
        } else if wall < 2.05 {
            wrong.push(range - wall);
        }
    }
    let n = wrong.len() as f64;
    let std = (wrong.iter().map(|e| e * e).sum::<f64>() / n).sqrt();
    // Cut off at 1.5 deviations and more, it has nearly the deviation asked for.
    assert!(n > 30.0 && (0.18..0.4).contains(&std), "{std} of {n}");
}

#[test]
fn a_depth_camera_sees_a_wall_as_flat_and_a_ball_as_round() {
    // Looking east: z forward is the world's x, x to the right is −y, y down is −z.
    let sensors = "
  camera: {type: DepthCamera, model: scene, pose: {xyz: [0.5, 0, 1.0], quat: [0.5, -0.5, 0.5, -0.5]}, width: 33, height: 25, field_of_view: 1.0, max_range: 4.0, imperfections: {period: 0.1}}";
    let mut simulator = simulator(&room(sensors, "camera.state: scene.state"));
    simulator.advance_to(0.0).unwrap();
    let depths = simulator.value("camera.depth").unwrap().to_vec();
    let focal = 16.5 / 0.5_f64.tan();
    let mut on_ball = 0;
    for (i, depth) in depths.iter().enumerate() {
        let (u, v) = ((i % 33) as f64 - 16.0, (i / 33) as f64 - 12.0);
        let (x, y) = (u / focal, v / focal);
        // The ball's centre is 1.5 m ahead: z (x, y, 1) with |z (x, y, 1) − (0, 0, 1.5)| = 0.25.
        let square = x * x + y * y + 1.0;
        let under_root = 2.25 - square * (2.25 - 0.0625);
        let wall = 2.5_f64;
        // The floor is 1 m below, and walls end 1 m above.
        let floor = if y > 0.0 { 1.0 / y } else { f64::INFINITY };
        let expected = if under_root >= 0.0 { (1.5 - under_root.sqrt()) / square } else { wall.min(floor) };
        assert!((depth - expected).abs() < 1e-9, "{depth} for {expected} at {u}, {v}");
        on_ball += i32::from(under_root >= 0.0);
    }
    assert!(on_ball > 50, "{on_ball}");
    close(simulator.value("camera.nearest").unwrap(), &[1.25], 1e-9);
}

#[test]
fn wrong_parameters_are_named() {
    let lidar = |text: &str| {
        let sensors = format!("\n  lidar: {{type: Lidar, {text}}}");
        errors(&room(&sensors, "lidar.state: scene.state"))
    };
    for (text, expected) in [
        ("model: scene, body: post/head, rays: 9, max_range: 1.0, imperfections: {}", "give their `period`"),
        (
            "model: scene, body: post/hed, rays: 9, max_range: 1.0, imperfections: {period: 0.1}",
            "did you mean",
        ),
        ("model: scene, rays: 0, max_range: 1.0, imperfections: {period: 0.1}", "must be at least 1"),
        ("model: scene, rays: 9, max_range: 0.0, imperfections: {period: 0.1}", "lidar.max_range"),
        (
            "model: scene, rays: 9, field_of_view: 7.0, max_range: 1.0, imperfections: {period: 0.1}",
            "lidar.field_of_view",
        ),
    ] {
        let message = lidar(text);
        assert!(message.contains(expected), "{message}");
    }
}
