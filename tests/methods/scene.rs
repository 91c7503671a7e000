//! Texts of diagrams with a plant.

use crate::problems::Problem;

/// A plant called `scene` with what is around it.
#[derive(Default)]
pub struct Scene {
    pub settings: String,
    pub models: String,
    pub rest: String,
    pub wires: String,
}

impl Scene {
    pub fn problem(self, name: &'static str, end: f64, step: f64) -> Problem {
        let Scene { settings, models, rest, wires } = self;
        let settings: String = settings.lines().map(|line| format!("    {line}\n")).collect();
        let text = format!(
            "
cenic: 1
blocks:
  scene:
    type: MultibodyPlant
{settings}    models:
{models}
{rest}
{wires}
"
        );
        Problem { name, text, end, step }
    }
}

/// Ground at z = 0 of a material.
pub fn ground(material: &str) -> String {
    format!(
        "      - name: ground
        weld: world
        model: {{bodies: {{floor: {{collision: [{{shape: {{type: half_space}}, material: {{{material}}}}}]}}}}}}
"
    )
}

/// A free body of one shape.
pub fn body(name: &str, placement: &str, mass: f64, shape: &str, material: &str) -> String {
    format!(
        "      - name: {name}
        {placement}
        model: {{bodies: {{{name}: {{mass: {mass}, collision: [{{shape: {{{shape}}}, material: {{{material}}}}}]}}}}}}
"
    )
}
