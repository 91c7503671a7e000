//! Where a plant starts: loops that are open are closed, and shapes that overlap are dealt with.

use super::MultibodyPlant;
use crate::document::{Diagnostic, did_you_mean};
use crate::multibody::assembly::{Residual, assemble};
use crate::multibody::build::ModelError;
use crate::multibody::mobility::Mobility;
use crate::multibody::model::{Model, WORLD};
use crate::multibody::overlap::{Overlap, overlaps, push_apart};
use crate::multibody::spec::ModelSpec;
use crate::prelude::*;

/// Pairs and constraints that are named in one message; the others are counted.
const MAX_NAMED: usize = 8;
/// Loops that are open by more than this at the start are worth a word, and an error if they cannot be closed: less is rounding of the
/// numbers in a file, which are angles to three digits. A length counts as the angle by which joints would have to turn for it, rad.
const VISIBLE: f64 = 1e-3;

/// What to do about shapes that overlap at the start, deeper than weight explains.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Overlaps {
    /// A warning names them. Shapes that joints hold in each other do not collide; others are pushed apart by contact.
    #[default]
    Warn,
    /// They do not collide for the whole run, without a warning.
    Ignore,
    /// What floats is moved out of what it overlaps before the start, by as little as possible; for the rest, as `warn`.
    PushApart,
    /// They are an error.
    Error,
}

/// What to do about constraints that no position of the joints meets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Conflicts {
    /// They are an error that names them, if they miss each other by more than 1 mrad, or by as much of the mechanism's size (the longest lever of
    /// its joints); else as `least_squares`.
    #[default]
    Error,
    /// Those that contradict each other give way, as springs of natural period `constraint_period`: they are met in the sense of least squares.
    LeastSquares,
}

impl MultibodyPlant {
    /// Filters, loops and overlaps of a model that has just been built.
    pub(super) fn prepare_start(
        &self,
        model: &mut Model,
        specs: &[ModelSpec],
        warnings: &mut Vec<Diagnostic>,
    ) -> Result<(), Vec<BlockError>> {
        self.exclude_pairs(model)?;
        self.close_loops(model, specs, warnings).map_err(|error| vec![error])?;
        self.settle_overlaps(model, warnings)
    }

    fn exclude_pairs(&self, model: &mut Model) -> Result<(), Vec<BlockError>> {
        let mut errors = Vec::new();
        let mut pairs = Vec::new();
        for (k, [one, other]) in self.exclude.iter().enumerate() {
            let mut find = |name: &String| {
                let found = model.body(name);
                if found.is_none() {
                    let names: Vec<String> = (0..model.bodies.len()).map(|i| model.body_name(i)).collect();
                    let near = did_you_mean(name, names.iter().map(String::as_str));
                    let near = near.map(|near| format!(" ({near})")).unwrap_or_default();
                    let message =
                        format!("there is no body `{name}`{near}; bodies are named as `model/body`");
                    errors.push(BlockError::parameter(format!("exclude.{k}"), message));
                }
                found
            };
            pairs.extend(find(one).zip(find(other)));
        }
        model.scene.exclude_bodies(pairs);
        if errors.is_empty() { Ok(()) } else { Err(errors) }
    }

    /// Puts the start where all constraints are met.
    fn close_loops(
        &self,
        model: &mut Model,
        specs: &[ModelSpec],
        warnings: &mut Vec<Diagnostic>,
    ) -> Result<(), BlockError> {
        let Some(assembly) = assemble(model, &self.given(model, specs)) else { return Ok(()) };
        let named = |list: &[Residual]| {
            let one = |residual: &Residual| {
                let constraint = &model.constraints[residual.constraint];
                format!("`{}` by {residual}", model.full_name(Some(constraint.instance), &constraint.name))
            };
            and_more(list.iter().map(one), list.len(), "constraints")
        };
        if let Some(worst) = assembly.unmet.first() {
            let joints = model.nv() - model.locked.iter().filter(|locked| **locked).count();
            let rows = format!(
                "{} equations, {} of them independent, for {joints} degrees of freedom",
                assembly.equations, assembly.rank
            );
            let what = match assembly.unmet.len() {
                1 => "no position of the joints meets the constraint",
                _ => "these constraints contradict each other, and no position of the joints meets them all",
            };
            let message = format!("{what}; the nearest misses {} ({rows})", named(&assembly.unmet));
            let constraint = &model.constraints[worst.constraint];
            match self.conflicts {
                Conflicts::Error if worst.relative() > VISIBLE => {
                    let help = "change or remove one of them, or let them give way with `conflicts: least_squares` in the plant";
                    let (part, path) = (constraint.instance, format!("constraints.{}", constraint.name));
                    return Err(self.locate(ModelError {
                        part,
                        path,
                        message: format!("{message}: {help}"),
                    }));
                }
                // What contradicts by less than anybody sees gives way in any case.
                _ => {
                    warnings.push(Diagnostic::new(format!("{message}: they give way")));
                    for residual in &assembly.unmet {
                        model.constraints[residual.constraint].period = Some(self.constraint_period);
                    }
                }
            }
        } else if assembly.open.iter().any(|open| open.relative() > VISIBLE) {
            let smallest = assembly.open.iter().map(|open| open.size).fold(f64::INFINITY, f64::min);
            let moved = model.joints.iter().filter(|joint| {
                let unit = if model.links[joint.link].mobility == Mobility::Revolute {
                    1.0
                } else {
                    smallest.min(1.0)
                };
                joint.q.clone().any(|q| (assembly.q[q] - model.q0[q]).abs() > VISIBLE * unit)
            });
            let moved: Vec<String> = moved
                .map(|joint| format!("`{}`", model.full_name(Some(joint.instance), &joint.name)))
                .collect();
            warnings.push(Diagnostic::new(format!(
                "the given positions miss {}: the plant starts nearby where all constraints are met, with {} moved",
                named(&assembly.open),
                and_more(moved.iter().cloned(), moved.len(), "joints")
            )));
        }
        model.q0 = assembly.q;
        Ok(())
    }

    /// Velocities of joints whose position somebody has given, and of what floats: these stay if they can.
    fn given(&self, model: &Model, specs: &[ModelSpec]) -> Vec<bool> {
        let mut given = vec![false; model.nv()];
        for joint in &model.joints {
            let (entry, spec) = (&self.models[joint.instance], &specs[joint.instance]);
            let keyframe = entry.keyframe.as_ref().and_then(|name| spec.keyframes.get(name));
            let is_given = entry.positions.contains_key(&joint.name)
                || keyframe.is_some_and(|keyframe| keyframe.contains_key(&joint.name))
                || spec.joints.get(&joint.name).is_some_and(|joint| joint.position.is_some());
            let floats = !joint.v.is_empty()
                && model.links[joint.link].parent == WORLD
                && model.links[joint.link].mobility == Mobility::Free;
            given[joint.v.clone()].fill(is_given || floats);
        }
        given
    }

    fn settle_overlaps(
        &self,
        model: &mut Model,
        warnings: &mut Vec<Diagnostic>,
    ) -> Result<(), Vec<BlockError>> {
        if self.overlaps == Overlaps::PushApart {
            let mut q = model.q0.clone();
            push_apart(model, &self.contact, &mut q);
            model.q0 = q;
        }
        let found = overlaps(model, &self.contact, &model.q0);
        let (held, loose): (Vec<Overlap>, Vec<Overlap>) = found.iter().partition(|overlap| overlap.is_held);
        let pair = |overlap: &Overlap| [model.body_name(overlap.a), model.body_name(overlap.b)];
        let named = |list: &[Overlap]| {
            let one = |overlap: &Overlap| {
                let [a, b] = pair(overlap);
                format!("`{a}` and `{b}` by {}", millimetres(overlap.depth))
            };
            and_more(list.iter().map(one), list.len(), "pairs")
        };
        let filter = |list: &[Overlap]| {
            let one = |overlap: &Overlap| format!("[{}]", pair(overlap).join(", "));
            let shown: Vec<String> = list.iter().take(MAX_NAMED).map(one).collect();
            let rest = if list.len() > MAX_NAMED { ", …" } else { "" };
            format!("`exclude: [{}{rest}]`", shown.join(", "))
        };
        let mut excluded: Vec<(usize, usize)> = Vec::new();
        let all = |list: &[Overlap]| list.iter().map(|overlap| (overlap.a, overlap.b)).collect::<Vec<_>>();
        match self.overlaps {
            Overlaps::Ignore => excluded = all(&found),
            Overlaps::Error if !found.is_empty() => {
                let message = format!(
                    "shapes overlap at the start: {}; change a pose, or let them pass through each other with {}",
                    named(&found),
                    filter(&found)
                );
                return Err(vec![BlockError::parameter("overlaps", message)]);
            }
            _ => {
                if !held.is_empty() {
                    excluded = all(&held);
                    let message = format!(
                        "joints hold shapes in each other: {}; they pass through each other from now on",
                        named(&held)
                    );
                    let help = format!("say so with {} in the plant, or change the shapes", filter(&held));
                    warnings.push(Diagnostic::new(message).help(help));
                }
                if !loose.is_empty() {
                    let message =
                        format!("shapes overlap at the start: {}; contact throws them apart", named(&loose));
                    let help = format!(
                        "change a pose, move them first with `overlaps: push_apart`, or let them pass through each other with {}",
                        filter(&loose)
                    );
                    warnings.push(Diagnostic::new(message).help(help));
                }
            }
        }
        model.scene.exclude_bodies(excluded);
        Ok(())
    }
}

/// Names with commas, the last few as a number.
fn and_more(names: impl Iterator<Item = String>, count: usize, what: &str) -> String {
    let shown: Vec<String> = names.take(MAX_NAMED).collect();
    match count.saturating_sub(MAX_NAMED) {
        0 => shown.join(", "),
        more => format!("{} and {more} more {what}", shown.join(", ")),
    }
}

fn millimetres(length: f64) -> String {
    match 1e3 * length {
        depth if depth >= 10.0 => format!("{depth:.0} mm"),
        depth => format!("{depth:.2} mm"),
    }
}
