//! What is coupled to what, in names: for people who want to know what a step of their diagram takes.

use super::external::Row;
use super::wiring::{Treatment, Wiring};
use crate::diagram::Schedule;

/// What a step takes, and what is implicit in it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Summary {
    /// Velocities that feel each other through what is around a plant.
    pub groups: Vec<GroupSummary>,
    /// States of other blocks that are advanced implicitly.
    pub implicit_states: usize,
    /// States of other blocks that are advanced explicitly.
    pub explicit_states: usize,
    /// Operations of the force cone: each runs at the start of a step, halfway, and once for the slope in time.
    pub operations: usize,
    /// How often each block is evaluated for the linearisation of a step; never, if it gives Jacobians of its own.
    pub linearized: Vec<(String, usize)>,
}

/// Velocities that feel each other through what is around a plant.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GroupSummary {
    /// Their names.
    pub velocities: Vec<String>,
    /// How many forces act on them.
    pub forces: usize,
    /// Forces with limits.
    pub limited: usize,
}

impl Summary {
    /// What the convex method makes of a diagram.
    pub fn of(schedule: &Schedule, treatment: &Treatment) -> Summary {
        let (wiring, stepper) = Wiring::new(schedule, treatment);
        let external = &stepper.external;
        let groups = external.groups.iter().map(|group| {
            let part = &stepper.parts[group.part];
            let name = |v: &usize| schedule.coordinate_name(part.v.start + v);
            let acts = |row: &&Row| row.part == group.part && group.v.contains(&row.v);
            let is_limited = |row: &&Row| {
                row.actuator.is_some_and(|(_, lower, upper)| lower.is_finite() || upper.is_finite())
            };
            GroupSummary {
                velocities: group.v.iter().map(name).collect(),
                forces: external.rows.iter().filter(acts).count(),
                limited: external.rows.iter().filter(acts).filter(is_limited).count(),
            }
        });
        let groups = groups.collect();
        let mut linearized: Vec<(String, usize)> = Vec::new();
        for (block, count) in wiring.sensitivity.evaluations(schedule) {
            let path = &schedule.blocks[block].path;
            match linearized.iter_mut().find(|(other, _)| other == path) {
                Some((_, sum)) => *sum += count,
                None => linearized.push((path.clone(), count)),
            }
        }
        Summary {
            groups,
            implicit_states: external.states,
            explicit_states: stepper.others.len() - external.states,
            operations: wiring.operations.len(),
            linearized,
        }
    }
}
