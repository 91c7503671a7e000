//! Robots on the ground: a quadruped with four feet that trots, and a biped with eight points of contact, as diagrams of their own.

use anyhow::{Result, anyhow};

use super::cubes::read;
use super::diagrams;
use crate::diagram::Diagram;

/// Rate of the trot, Hz.
const RATE: f64 = 2.0;
/// Legs in the order of the model's joints, and whether each is half a period behind.
const LEGS: [(&str, bool); 4] = [("fl", false), ("fr", true), ("rl", true), ("rr", false)];

/// A model of the repository inside a diagram, indented.
fn model(name: &str, mu: f64) -> Result<String> {
    let text = diagrams::text(&format!("models/{name}.yaml")).map_err(|error| anyhow!(error))?;
    let text = text.replace("mu_static: 0.9, mu_dynamic: 0.9", &format!("mu_static: {mu}, mu_dynamic: {mu}"));
    Ok(text.lines().map(|line| format!("          {line}\n")).collect())
}

/// A robot on ground with these shapes, pushed or driven by what is added.
fn standing(
    (name, doc): (&str, &str),
    (file, height, mu): (&str, f64, f64),
    shapes: &str,
    (more, wires): (&str, &str),
) -> Result<Diagram> {
    let model = model(file, mu)?;
    let material = format!("material: {{mu_static: {mu}, mu_dynamic: {mu}}}");
    let shapes = shapes.replace("MATERIAL", &material);
    let text = format!(
        "cenic: 1
name: {name}
doc: |
  {doc}
blocks:
  scene:
    type: MultibodyPlant
    contact: {{stiffness: 1.0e5, stiction_velocity: 1.0e-3}}
    models:
      - name: ground
        weld: world
        model:
          bodies:
            ground:
              collision:
                - {{shape: {{type: half_space}}, {material}}}
{shapes}      - name: robot
        pose: {{xyz: [0, 0, {height}]}}
        model:
{model}{more}wires:
{wires}"
    );
    read(name, text)
}

/// The quadruped or the biped at rest, its base pushed along x and y by so many newtons for 0.1 s.
pub fn pushed(file: &str, push: f64) -> Result<Diagram> {
    let (height, joints) = if file == "cmr_biped" { (0.86, 30) } else { (0.5704, 12) };
    let angles: Vec<&str> = match joints {
        12 => ["0", "0.7", "-1.4"].repeat(4),
        _ => vec!["0"; 30],
    };
    let more = format!(
        "  shove: {{type: Formula, expression: \"t < 0.1 ? {push} : 0\"}}
  aside: {{type: Formula, expression: \"t < 0.1 ? {} : 0\"}}
  turn: {{type: Constant, value: [0.0, 0.0, 0.0]}}
  rest: {{type: Constant, value: [{}]}}
  force: {{type: Mux, sizes: [3, 1, 1, {}]}}
  angles: {{type: Constant, value: [{}]}}
",
        0.5 * push,
        vec!["0.0"; joints + 1].join(", "),
        joints + 1,
        angles.join(", "),
    );
    let wires = "  force.in1: turn.out
  force.in2: shove.out
  force.in3: aside.out
  force.in4: rest.out
  scene.robot.force: force.out
  scene.robot.actuation: angles.out
";
    let name = format!("{}_pushed", file.trim_start_matches("cmr_"));
    let doc = format!(
        "A robot that stands is pushed at its base with {push} N along x and half of it along y for 0.1 s."
    );
    standing((&name, &doc), (file, height, 0.9), "", (&more, wires))
}

/// The quadruped that trots in place and forwards by the angles that its motors hold, on flat ground or on a field of bumps.
pub fn trot(is_bumpy: bool) -> Result<Diagram> {
    let mut more = String::new();
    let mut wires = String::new();
    let mut input = 0;
    for (leg, is_behind) in LEGS {
        let phase = if is_behind { " + pi" } else { "" };
        let angle = format!("2 * pi * {RATE} * t{phase}");
        let formulas = [
            ("roll", "0".to_owned()),
            // Backwards while the foot is down.
            ("pitch", format!("0.7 - min(1, 2 * t) * 0.15 * cos({angle})")),
            ("knee", format!("-1.4 - min(1, 2 * t) * 0.45 * max(0, -sin({angle}))")),
        ];
        for (joint, formula) in formulas {
            input += 1;
            more += &format!("  {leg}_{joint}: {{type: Formula, expression: \"{formula}\"}}\n");
            wires += &format!("  gait.in{input}: {leg}_{joint}.out\n");
        }
    }
    more += &format!("  gait: {{type: Mux, sizes: [{}]}}\n", ["1"; 12].join(", "));
    wires += "  scene.robot.actuation: gait.out\n";
    let mut shapes = String::new();
    if is_bumpy {
        // Caps of spheres of 0.4 m, 2 to 6 cm high, and slabs between them.
        for i in 0..10 {
            for j in 0..6 {
                let (x, y) = (-0.75 + 0.25 * f64::from(i), -0.6 + 0.24 * f64::from(j));
                let height = 0.02 + 0.04 * (0.5 + 0.5 * (2.7 * f64::from(i) + 4.1 * f64::from(j)).sin());
                shapes += &match (i + j) % 3 {
                    0 => format!(
                        "                - {{shape: {{type: box, size: [0.2, 0.2, {h}]}}, pose: {{xyz: [{x:.3}, {y:.3}, {z}]}}, MATERIAL}}\n",
                        h = height,
                        z = 0.25 * height
                    ),
                    _ => format!(
                        "                - {{shape: {{type: sphere, radius: 0.4}}, pose: {{xyz: [{x:.3}, {y:.3}, {:.4}]}}, MATERIAL}}\n",
                        height - 0.4
                    ),
                };
            }
        }
    }
    let (name, mu) = if is_bumpy { ("trot_on_bumps", 0.3) } else { ("trot_on_flat_ground", 0.9) };
    let doc = format!(
        "A quadruped trots at {RATE} Hz by angles that its motors hold, without feedback of the base; μ = {mu}."
    );
    let height = if is_bumpy { 0.64 } else { 0.5704 };
    standing((name, &doc), ("cmr_quadruped", height, mu), &shapes, (&more, &wires))
}
