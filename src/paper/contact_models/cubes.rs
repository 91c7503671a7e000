//! Cubes on the ground as diagrams, and runs of them that several experiments look at.
//!
//! Cubes of 0.2 m and 1 kg, as in the code of the paper; methods with compliant contact have 1 MN/m and a stiction velocity of 0.1 mm/s.

use std::f64::consts::TAU;
use std::sync::Arc;

use anyhow::{Result, anyhow};

use super::observe::{Run, observe};
use super::suite::{STEP, TOLERANCE, fixed};
use crate::diagram::Diagram;
use crate::document::Source;
use crate::integrators::IntegratorSpec;
use crate::io::{Directory, Overrides, load_text};
use crate::paper::Lab;

/// Acceleration of free fall, m/s².
pub const GRAVITY: f64 = 9.81;
/// Stiffness of a corner for methods with compliant contact, N/m.
pub const STIFFNESS: f64 = 1e6;
/// Edge of a cube, m.
pub const SIDE: f64 = 0.2;
/// μ of the sliding cube.
pub const SLIDING_MU: f64 = 0.4;
/// μ of the dragged cube.
pub const DRAGGED_MU: f64 = 0.9;
/// How long the sliding cube is looked at, s.
pub const SLIDE_TIME: f64 = 0.4;
/// How long the dragged cube is looked at, s.
pub const DRAG_TIME: f64 = 0.4;
/// When the dragged cube begins to slide: 4 m g t = μ m g.
pub const ONSET: f64 = DRAGGED_MU / 4.0;
/// Where the sliding cube stops, v²/(2 μ g), m.
pub const STOP: f64 = 1.0 / (2.0 * SLIDING_MU * GRAVITY);

/// A diagram from its text.
pub fn read(name: &str, text: String) -> Result<Diagram> {
    let source = Source::new(format!("{name}.yaml"), text);
    load_text(&source, &Directory::new("."), &Overrides::default()).map_err(|problems| anyhow!("{problems}"))
}

/// Cubes by mass, height of the centre, turn about the vertical in degrees and velocity in x and y.
fn cubes(
    name: &str,
    doc: &str,
    (mu, stiffness): (f64, f64),
    cubes: &[(&str, f64, f64, f64, [f64; 2])],
    more: &str,
    wires: &str,
) -> Result<Diagram> {
    let material = format!("material: {{mu_static: {mu}, mu_dynamic: {mu}}}");
    let mut models = String::new();
    for (cube, mass, z, degrees, [vx, vy]) in cubes {
        let inertia = mass * SIDE * SIDE / 6.0;
        let (sin, cos) = (degrees * TAU / 720.0).sin_cos();
        models += &format!(
            "      - name: {cube}
        pose: {{xyz: [0, 0, {z}], quat: [{cos}, 0, 0, {sin}]}}
        velocities: {{{cube}: [0, 0, 0, {vx}, {vy}, 0]}}
        model:
          bodies:
            {cube}:
              mass: {mass}
              inertia: [{inertia}, {inertia}, {inertia}]
              collision: [{{shape: {{type: box, size: [{SIDE}, {SIDE}, {SIDE}]}}, {material}}}]
"
        );
    }
    let text = format!(
        "cenic: 1
name: {name}
doc: |
  {doc}
blocks:
  scene:
    type: MultibodyPlant
    contact: {{stiffness: {stiffness:?}, stiction_velocity: 1.0e-4}}
    contact_points: several
    models:
      - name: ground
        weld: world
        model: {{bodies: {{ground: {{collision: [{{shape: {{type: half_space}}, {material}}}]}}}}}}
{models}{more}  energy: {{type: Sum, signs: \"++\"}}
wires:
  energy.in1: scene.kinetic_energy
  energy.in2: scene.potential_energy
{wires}"
    );
    read(name, text)
}

/// A cube that slides at 1 m/s along its own x axis, turned by so many degrees against the axes of the ground's friction pyramid.
pub fn sliding(degrees: f64) -> Result<Diagram> {
    let (sin, cos) = (degrees * TAU / 360.0).sin_cos();
    let name = if degrees == 0.0 { "sliding_cube".to_owned() } else { format!("sliding_cube_{degrees}") };
    let doc = "A cube slides at 1 m/s on ground with μ = 0.4 and comes to rest after v²/(2 μ g) = 0.1274 m and 0.2548 s.";
    cubes(&name, doc, (SLIDING_MU, STIFFNESS), &[("cube", 1.0, 0.5 * SIDE, degrees, [cos, sin])], "", "")
}

/// A cube that is pulled along y by 4 m g t, at most 2 μ m g.
pub fn dragged() -> Result<Diagram> {
    let more = format!(
        "  pull: {{type: Formula, expression: \"min(2 * {DRAGGED_MU} * {GRAVITY}, 4 * {GRAVITY} * t)\"}}
  nothing: {{type: Constant, value: [0.0, 0.0, 0.0, 0.0]}}
  level: {{type: Constant, value: [0.0]}}
  force: {{type: Mux, sizes: [4, 1, 1]}}
"
    );
    let wires = "  force.in1: nothing.out
  force.in2: pull.out
  force.in3: level.out
  scene.cube.force: force.out
";
    let doc = "A cube on ground with μ = 0.9 is pulled along y by a force that grows until it slides, 0.225 s after the start.";
    cubes(
        "dragged_cube",
        doc,
        (DRAGGED_MU, STIFFNESS),
        &[("cube", 1.0, 0.5 * SIDE, 0.0, [0.0; 2])],
        &more,
        wires,
    )
}

/// A cube at rest that is pushed along x with 2 N, far below what friction holds, on corners of some stiffness in N/m.
pub fn pushed(stiffness: f64) -> Result<Diagram> {
    let more = "  push: {type: Constant, value: [0.0, 0.0, 0.0, 2.0, 0.0, 0.0]}\n";
    let doc = "A cube at rest on ground with μ = 0.9 is pushed along x with 2 N; friction would hold 8.8 N.";
    let wires = "  scene.cube.force: push.out\n";
    cubes(
        "pushed_cube",
        doc,
        (DRAGGED_MU, stiffness),
        &[("cube", 1.0, 0.5 * SIDE, 0.0, [0.0; 2])],
        more,
        wires,
    )
}

/// Two cubes, the upper of the given mass on a lower one.
pub fn stack(below: f64, above: f64) -> Result<Diagram> {
    // Faces that meet to the last digit may be apart by rounding, and would meet in the second step.
    let meets = 1.5 * SIDE - 1e-9;
    let list = [("lower", below, 0.5 * SIDE, 0.0, [0.0; 2]), ("upper", above, meets, 0.0, [0.0; 2])];
    let doc = format!("A cube of {above} kg stands on one of {below} kg.");
    cubes(&format!("stack_of_two_{:.0}", above / below), &doc, (DRAGGED_MU, STIFFNESS), &list, "", "")
}

/// The sliding cube by a method with steps of a size.
pub fn slide(lab: &mut Lab, name: &str, h: f64) -> Result<Arc<Run>> {
    slide_by(lab, name, &format!("{h}"), &fixed(name, h, TOLERANCE)?)
}

/// The sliding cube by any integrator.
pub fn slide_by(lab: &mut Lab, name: &str, how: &str, method: &IntegratorSpec) -> Result<Arc<Run>> {
    lab.once(&format!("contact models: sliding cube {name} {how}"), |lab| {
        let diagram = sliding(0.0)?;
        lab.offer_diagram("sliding_cube", &diagram, &fixed("ncp_staggered", STEP, TOLERANCE)?, SLIDE_TIME);
        observe(lab, &diagram, name, method, SLIDE_TIME)
    })
}

/// The dragged cube by a method with steps of a size and a tolerance.
pub fn drag(lab: &mut Lab, name: &str, h: f64, tolerance: f64) -> Result<Arc<Run>> {
    lab.once(&format!("contact models: dragged cube {name} {h} {tolerance}"), |lab| {
        let diagram = dragged()?;
        lab.offer_diagram("dragged_cube", &diagram, &fixed("ncp_staggered", STEP, TOLERANCE)?, DRAG_TIME);
        observe(lab, &diagram, name, &fixed(name, h, tolerance)?, DRAG_TIME)
    })
}

/// The stack by a method, for so many steps of 1 ms.
pub fn stand(lab: &mut Lab, name: &str, masses: (f64, f64), steps: u32) -> Result<Arc<Run>> {
    let (below, above) = masses;
    lab.once(&format!("contact models: stack {name} {below} {above} {steps}"), |lab| {
        let diagram = stack(below, above)?;
        let duration = f64::from(steps) * STEP;
        lab.offer_diagram(&diagram.name, &diagram, &fixed("ncp_staggered", STEP, TOLERANCE)?, 0.1);
        observe(lab, &diagram, name, &fixed(name, STEP, TOLERANCE)?, duration)
    })
}

/// Where a cube is: x, y, z.
pub fn place(q: &[f64]) -> [f64; 3] {
    [q[4], q[5], q[6]]
}

/// What the energy of the sliding cube is by dry friction, J.
pub fn sliding_energy(t: f64) -> f64 {
    0.5 * (1.0 - SLIDING_MU * GRAVITY * t).max(0.0).powi(2)
}

/// Where the sliding cube is by dry friction, m.
fn sliding_way(t: f64) -> f64 {
    let t = t.min(1.0 / (SLIDING_MU * GRAVITY));
    t - 0.5 * SLIDING_MU * GRAVITY * t * t
}

/// How far the dragged cube has come by dry friction, m.
pub fn dragged_way(t: f64) -> f64 {
    let after = (t - ONSET).max(0.0);
    let pull = 2.0 * GRAVITY * ((t.powi(3) - ONSET.powi(3)) / 3.0 - ONSET * ONSET * after);
    if after > 0.0 { pull - 0.5 * DRAGGED_MU * GRAVITY * after * after } else { 0.0 }
}

/// How far the sliding cube is from where it should be, at most, m.
pub fn sliding_distance(run: &Run) -> f64 {
    distance(run, |t| [sliding_way(t), 0.0, 0.0])
}

/// How far the dragged cube is from where it should be, at most, m.
pub fn dragged_distance(run: &Run) -> f64 {
    distance(run, |t| [0.0, dragged_way(t), 0.0])
}

fn distance(run: &Run, way: impl Fn(f64) -> [f64; 3]) -> f64 {
    let start = place(&run.samples[0].q);
    run.most(|sample| {
        let (is, way) = (place(&sample.q), way(sample.t));
        (0..3).map(|i| (is[i] - start[i] - way[i]).powi(2)).sum::<f64>().sqrt()
    })
}
