//! `cenic model`: what is in a robot's file.

use std::collections::HashMap;
use std::ops::Range;
use std::path::Path;

use serde::Deserialize;
use serde_json::{Value as Json, json};

use super::arguments::ModelArguments;
use super::console::{Console, Exit, Style};
use super::text::{Table, count, number};
use crate::blocks::plant::{ModelEntry, MultibodyPlant};
use crate::diagram::BlockError;
use crate::document::{Diagnostic, Diagnostics};
use crate::io::{Anywhere, read_source};
use crate::multibody::dynamics::{Dynamics, MassMatrix};
use crate::multibody::kinematics::Kinematics;
use crate::multibody::model::{Joint, Model};
use crate::multibody::spec::WORLD;

/// A state to compute dynamics at.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StateSpec {
    #[serde(default)]
    positions: HashMap<String, Vec<f64>>,
    #[serde(default)]
    velocities: HashMap<String, Vec<f64>>,
}

pub(super) fn model(arguments: &ModelArguments, console: &mut Console) -> Result<Exit, Diagnostics> {
    let file = arguments.file.display().to_string();
    let name = arguments
        .file
        .file_stem()
        .map_or_else(|| "model".to_owned(), |stem| stem.to_string_lossy().replace(['.', '/'], "_"));
    let entry = ModelEntry {
        name,
        file: Some(file),
        weld: arguments.weld.then(|| WORLD.to_owned()),
        ..ModelEntry::default()
    };
    let plant = MultibodyPlant { models: vec![entry], ..MultibodyPlant::default() };
    let built = plant.build(&Anywhere::with_packages(arguments.folders.packages()));
    let (model, mut warnings) = built.map_err(|errors| {
        let diagnostic = |error| match error {
            BlockError::Document(diagnostic) => diagnostic,
            error => Diagnostic::new(error.to_string()),
        };
        Diagnostics(errors.into_iter().map(diagnostic).collect())
    })?;
    warnings.extend(model.scene.warnings.iter().map(Diagnostic::new));
    warnings.extend(model.joints_without_inertia().iter().map(|error| Diagnostic::new(error.to_string())));
    if arguments.json {
        let mut object = describe(&model);
        object["warnings"] = warnings.iter().map(|warning| Json::from(warning.to_string())).collect();
        if let Some(states) = &arguments.states {
            object["states"] = dynamics(&model, states)?;
        }
        console.print_json(&object);
    } else {
        print(&model, console);
        console.warnings(&warnings);
    }
    Ok(Exit::Done)
}

/// The names that belong to a joint, out of those of all coordinates.
fn names_of(all: &[usize], names: Vec<String>, own: &Range<usize>) -> Vec<String> {
    all.iter().zip(names).filter(|(i, _)| own.contains(i)).map(|(_, name)| name).collect()
}

fn describe(model: &Model) -> Json {
    let robot = &model.instances[0];
    let joints = model.joints.iter().map(|joint| {
        json!({
            "name": joint.name,
            "kind": joint.kind,
            "parent": model.bodies[joint.parent].name,
            "child": model.bodies[joint.child].name,
            "positions": names_of(&robot.q, model.position_names(0), &joint.q),
            "velocities": names_of(&robot.v, model.velocity_names(0), &joint.v),
        })
    });
    json!({
        "name": robot.name,
        "mass": Kinematics::new(model).mass(),
        "bodies": model.bodies[1..].iter().map(|body| body.name.clone()).collect::<Vec<_>>(),
        "joints": joints.collect::<Vec<_>>(),
        "actuators": model.actuators.iter().map(|actuator| actuator.name.clone()).collect::<Vec<_>>(),
        "constraints": model.constraints.iter().map(|constraint| constraint.name.clone()).collect::<Vec<_>>(),
        "collision_shapes": model.scene.geometries().len(),
        "positions": model.position_names(0),
        "velocities": model.velocity_names(0),
    })
}

/// Mass matrix and forces at each state of a file.
#[allow(non_snake_case)]
fn dynamics(model: &Model, file: &Path) -> Result<Json, Diagnostics> {
    let wrong =
        |message: String| Diagnostics::from(Diagnostic::new(format!("{}: {message}", file.display())));
    let source = read_source(file)?;
    let states: Vec<StateSpec> =
        serde_json::from_str(source.body()).map_err(|error| wrong(error.to_string()))?;
    let (mut kinematics, mut work) = (Kinematics::new(model), Dynamics::new(model));
    let mut M = MassMatrix::new(model);
    let mut results = Vec::new();
    for state in &states {
        let (mut q, mut v) = (model.q0.clone(), vec![0.0; model.nv()]);
        fill(model, &state.positions, |joint| joint.q.clone(), &mut q).map_err(wrong)?;
        fill(model, &state.velocities, |joint| joint.v.clone(), &mut v).map_err(wrong)?;
        model.normalize(&mut q);
        kinematics.update(model, &q, &v);
        work.mass_matrix(model, &kinematics, &mut M);
        let (mut bias, mut gravity) = (vec![0.0; model.nv()], vec![0.0; model.nv()]);
        work.bias(model, &kinematics, &mut bias);
        work.gravity_forces(model, &kinematics, &mut gravity);
        let dense = M.to_dense(model);
        // In the order of the instance's velocities, as they are listed.
        let order = &model.instances[0].v;
        let pick = |list: &[f64]| order.iter().map(|i| list[*i]).collect::<Vec<_>>();
        let rows: Vec<Vec<f64>> =
            order.iter().map(|i| order.iter().map(|j| dense[(*i, *j)]).collect()).collect();
        results.push(json!({
            "mass_matrix": rows,
            "bias": pick(&bias),
            "gravity": pick(&gravity),
            "center_of_mass": kinematics.centre_of_mass(model).as_slice(),
            "kinetic_energy": kinematics.kinetic_energy(model, &v),
            "potential_energy": kinematics.potential_energy(model, &q),
        }));
    }
    Ok(results.into())
}

/// Puts the numbers of each joint where they belong.
fn fill(
    model: &Model,
    given: &HashMap<String, Vec<f64>>,
    range: fn(&Joint) -> Range<usize>,
    list: &mut [f64],
) -> Result<(), String> {
    for (name, values) in given {
        let joint = model.joints.iter().find(|joint| joint.name == *name && !range(joint).is_empty());
        let place = range(joint.ok_or_else(|| format!("no moving joint `{name}`"))?);
        if values.len() != place.len() {
            return Err(format!("joint `{name}` takes {} numbers, not {}", place.len(), values.len()));
        }
        list[place].copy_from_slice(values);
    }
    Ok(())
}

fn print(model: &Model, console: &mut Console) {
    let kinematics = Kinematics::new(model);
    let stream = console.stdout;
    let mut out = stream.paint(Style::Bold, &format!("{}\n", model.instances[0].name));
    let counts = [
        match model.bodies.len() - 1 {
            1 => "1 body".to_owned(),
            n => format!("{n} bodies"),
        },
        format!("{} of freedom", count(model.nv() as u64, "degree")),
        count(model.actuators.len() as u64, "actuator"),
        count(model.constraints.len() as u64, "constraint"),
        count(model.scene.geometries().len() as u64, "collision shape"),
        format!("{} kg", number(kinematics.mass())),
    ];
    out.push_str(&format!("  {}\n\n", counts.join(", ")));
    let mut table = Table::headed(&["joint", "kind", "parent", "child", "limits", "effort"]);
    for (i, joint) in model.joints.iter().enumerate() {
        let limits = model.limits.iter().filter(|limit| limit.joint == i);
        let limits: Vec<String> =
            limits.map(|limit| format!("{} … {}", number(limit.lower), number(limit.upper))).collect();
        let effort = model.actuators.iter().find(|actuator| actuator.joint == i);
        let effort = effort.map_or_else(String::new, |a| match a.upper.is_finite() {
            true => format!("±{}", number(a.upper)),
            false => "any".to_owned(),
        });
        let kind = format!("{:?}", joint.kind).to_lowercase();
        let (parent, child) = (&model.bodies[joint.parent].name, &model.bodies[joint.child].name);
        table.row([joint.name.clone(), kind, parent.clone(), child.clone(), limits.join(", "), effort]);
    }
    out.push_str(&table.render(2, stream.width));
    console.print(&out);
}
