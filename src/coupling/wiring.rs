//! The plants of a diagram, and the diagram as what is around them.
#![allow(non_snake_case)]

use std::ops::Range;
use std::sync::Arc;

use super::external::{Pattern, Row};
use super::mechanics::{Mechanics, Outside, Plant, Study};
use super::residuals::ResidualMeter;
use super::stepper::{Part, Stage, Stepper, Surroundings};
use crate::blocks::plant::PlantOffer;
use crate::blocks::plant::evaluation::{Loads, Report, SpatialForces};
use crate::diagram::{AnyValue, Directions, Flow, Schedule, Sensitivity, State, Targets, glob};
use crate::geometry::Material;
use crate::math::Stream;
use crate::multibody::contact::ContactForce;
use crate::multibody::forces::SpatialForce;
use crate::multibody::model::WORLD;
use crate::multibody::spec::ControlSpec;

/// States at which it is tried on what wrenches depend, and how far from the start they are: anywhere but at the start, where derivatives may happen to
/// vanish. Only what is not zero there matters.
const PROBES: usize = 3;
const PROBE: f64 = 0.1;

/// Which blocks are not implicit, by patterns of their paths.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Treatment {
    /// Computed anew for both halves of a step, but taken as constant in each.
    pub explicit: Vec<String>,
    /// Computed at the start of a step alone.
    pub held: Vec<String>,
}

impl Treatment {
    fn is_held(&self, path: &str) -> bool {
        self.held.iter().any(|pattern| glob::matches(pattern, path))
    }

    fn is_implicit(&self, path: &str) -> bool {
        !self.is_held(path) && !self.explicit.iter().any(|pattern| glob::matches(pattern, path))
    }
}

/// The plants of a diagram, each with the stretch of the state that is its own: coordinates, then velocities.
pub(super) fn plants(schedule: &Schedule) -> impl Iterator<Item = (&PlantOffer, Range<usize>)> {
    schedule.offers.iter().filter_map(|offer| {
        let plant = offer.get::<PlantOffer>()?;
        Some((plant, schedule.state_place(offer.block, plant.x).range()))
    })
}

/// The paths of plants in which something can touch something.
pub fn plants_with_contact(schedule: &Schedule) -> Vec<&str> {
    let paths = schedule.offers.iter().filter_map(|offer| {
        let plant = offer.get::<PlantOffer>()?;
        plant.model.scene.candidates().next().map(|_| schedule.blocks[offer.block].path.as_str())
    });
    paths.collect()
}

/// What the contacts of a plant are made of that not every method knows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ContactTraits {
    /// Friction at rest is more than that of slip.
    pub has_static_friction: bool,
    /// Something has a coefficient of restitution.
    pub has_restitution: bool,
    /// Shapes press on each other over surfaces.
    pub has_surfaces: bool,
}

/// The paths of plants in which something can touch something, and what that is made of.
pub fn contact_traits(schedule: &Schedule) -> Vec<(&str, ContactTraits)> {
    let traits = schedule.offers.iter().filter_map(|offer| {
        let scene = &offer.get::<PlantOffer>()?.model.scene;
        scene.candidates().next()?;
        let any = |of: fn(&Material) -> bool| scene.geometries().iter().any(|shape| of(&shape.material));
        let traits = ContactTraits {
            has_static_friction: any(|of| of.mu_static > of.mu_dynamic),
            has_restitution: any(|of| of.restitution > 0.0),
            has_surfaces: scene.has_fields(),
        };
        Some((schedule.blocks[offer.block].path.as_str(), traits))
    });
    traits.collect()
}

/// Where velocities of plants are in the state of a diagram.
pub fn plant_velocities(schedule: &Schedule) -> Vec<Range<usize>> {
    plants(schedule).map(|(plant, place)| place.start + plant.model.nq()..place.end).collect()
}

/// Which states of a diagram belong together: those of each kinematic tree, and every other one by itself.
pub fn state_groups(schedule: &Schedule) -> Vec<Vec<usize>> {
    let mut is_other = vec![true; schedule.state_len()];
    let mut groups = Vec::new();
    for (plant, place) in plants(schedule) {
        let (q, v) = (place.start, place.start + plant.model.nq());
        for tree in &plant.model.trees {
            let states = tree.q.clone().map(|i| q + i).chain(tree.v.clone().map(|i| v + i));
            groups.push(states.collect::<Vec<_>>());
        }
        is_other[place].fill(false);
    }
    groups.extend((0..is_other.len()).filter(|i| is_other[*i]).map(|i| vec![i]));
    groups
}

/// Where the plants of a diagram read and write.
#[derive(Default)]
pub struct Wiring {
    /// Operations that the plants' loads and the other states' derivatives need.
    pub operations: Vec<usize>,
    /// Those of them that are not held over a step.
    refreshed: Vec<usize>,
    /// Derivatives of states that belong to no plant.
    derivatives: Vec<usize>,
    /// The first of the states that each belongs to, among those of no plant.
    first_states: Vec<usize>,
    /// The loads of each plant, among the values.
    loads: Vec<usize>,
    /// The report of each plant, among the discrete states.
    reports: Vec<usize>,
    /// Measures how well contacts obey their laws, where that is asked for.
    pub residuals: Option<ResidualMeter>,
    /// Where each force comes from that depends on anything.
    sources: Vec<RowSource>,
    /// Velocities that wrenches on the bodies of a plant can move, for each plant that has such wrenches.
    wrenches: Vec<Wrenches>,
    directions: Directions,
    /// The slopes of everything.
    pub sensitivity: Sensitivity,
    /// Velocities of plants on which something that is wired acts, whatever it depends on: each with its plant.
    pub driven: Vec<(usize, usize)>,
    contacts: Vec<ContactForce>,
    actuation: Vec<f64>,
    vdot: Vec<f64>,
    of_part: OfPart,
}

/// Where a force comes from.
#[derive(Clone, Debug)]
enum RowSource {
    /// Numbers of the arena, which add up.
    Signals(Vec<usize>),
    /// Wrenches on bodies, as a force on one velocity: which wrenches, and which of their numbers.
    Wrenches(usize, usize),
}

/// Wrenches on the bodies of a plant.
struct Wrenches {
    part: usize,
    /// The value, among all.
    value: usize,
    /// Velocities that they move.
    v: Vec<usize>,
    forces: Vec<f64>,
}

impl Wiring {
    /// Finds the plants of a diagram, by what they offer, and what around them depends on what.
    pub fn new(schedule: &Schedule, treatment: &Treatment) -> (Wiring, Stepper) {
        let mut wiring = Wiring::default();
        let (mut plants, mut needed, mut offers) = (Vec::new(), Vec::new(), Vec::new());
        for offer in &schedule.offers {
            let Ok(plant) = Arc::downcast::<PlantOffer>(offer.value.clone()) else { continue };
            needed.push(schedule.operation_index(offer.block, plant.loads));
            wiring.loads.push(schedule.value_index(offer.block, plant.loads));
            wiring.reports.push(schedule.discrete_index(offer.block, plant.report));
            let start = schedule.state_place(offer.block, plant.x).start;
            let PlantOffer { model, laws, points, .. } = &*plant;
            let built = Plant {
                model: model.clone(),
                contact: laws.contact,
                friction_velocity: laws.stiff.friction_velocity,
                points: *points,
                couplings: Vec::new(),
                first_tree: 0,
                study: Study::default(),
            };
            plants.push((built, start));
            offers.push((offer.block, plant));
        }
        let mut stepper = Stepper::new(schedule.state_len(), plants);
        // A plant without states begins where the next block's states do.
        let is_plants =
            |place: usize| stepper.parts.iter().any(|part| (part.q.start..part.v.end).contains(&place));
        let derivatives = schedule.derivatives.iter().enumerate();
        wiring.derivatives = derivatives.filter(|(_, d)| !is_plants(d.place.start)).map(|(i, _)| i).collect();
        wiring.operations = schedule.operations_for(&needed, &wiring.derivatives);
        let is_held = |k: &usize| treatment.is_held(&schedule.blocks[schedule.operations[*k].block].path);
        wiring.refreshed = wiring.operations.iter().copied().filter(|k| !is_held(k)).collect();
        wiring.directions = directions(&stepper);
        let pattern = wiring.find_pattern(schedule, &stepper, &offers, treatment);
        stepper.surround(&pattern);
        (wiring, stepper)
    }

    /// Compiles the chain rule, and finds what depends on what.
    fn find_pattern(
        &mut self,
        schedule: &Schedule,
        stepper: &Stepper,
        offers: &[(usize, Arc<PlantOffer>)],
        treatment: &Treatment,
    ) -> Pattern {
        let (mut rows, mut targets) = (Vec::new(), Targets::default());
        targets.derivatives.clone_from(&self.derivatives);
        for (i, (block, offer)) in offers.iter().enumerate() {
            for input in &offer.inputs {
                if let Some(place) = schedule.input_place(*block, input.actuation) {
                    targets.signals.push(place);
                    for (index, actuator) in place.range().zip(&input.actuators) {
                        let own = &offer.model.actuators[*actuator];
                        // The position or velocity that a servo is to hold acts as it is at the start; the servo itself is implicit.
                        if matches!(own.control, ControlSpec::Effort) {
                            let limits = Some((*actuator, own.lower, own.upper));
                            add_row(&mut rows, Row { part: i, v: own.v, actuator: limits }, index);
                        }
                    }
                }
                if let Some(place) = schedule.input_place(*block, input.force) {
                    targets.signals.push(place);
                    for (index, v) in place.range().zip(&input.velocities) {
                        add_row(&mut rows, Row { part: i, v: *v, actuator: None }, index);
                    }
                }
            }
            if let Some(place) = schedule.input_place(*block, offer.applied) {
                let v = moved_by(schedule, place.start, offer);
                targets.values.push((place.start, v.len()));
                let forces = vec![0.0; v.len()];
                self.wrenches.push(Wrenches { part: i, value: place.start, v, forces });
            }
        }
        let is_implicit = |block: usize| treatment.is_implicit(&schedule.blocks[block].path);
        self.sensitivity = Sensitivity::new(schedule, &self.directions, &targets, is_implicit);
        self.look_at_wrenches(schedule, stepper);
        for (target, wrenches) in self.wrenches.iter().enumerate() {
            for (k, v) in wrenches.v.iter().enumerate() {
                let row = Row { part: wrenches.part, v: *v, actuator: None };
                rows.push((row, RowSource::Wrenches(target, k)));
            }
        }
        self.driven = rows.iter().map(|(row, _)| (row.part, row.v)).collect();
        let dofs = stepper.dofs();
        let mut pattern = Pattern::default();
        let mut columns = Vec::new();
        for (row, source) in rows {
            let found = self.columns_of(&source);
            if !found.is_empty() {
                pattern.rows.push(row);
                self.sources.push(source);
                columns.push(found);
            }
        }
        let mut states: Vec<Vec<u32>> = vec![Vec::new(); stepper.others.len()];
        for (k, i) in self.derivatives.iter().enumerate() {
            let place = schedule.derivatives[*i].place;
            let first = stepper.others.partition_point(|other| *other < place.start);
            self.first_states.push(first);
            for row in 0..place.len {
                states[first + row] = self.sensitivity.derivative(k, row).0.to_vec();
            }
        }
        let own = pattern.rows.iter().map(|row| stepper.parts[row.part].dof.start + row.v);
        let read = columns.iter().chain(&states).flatten().map(|c| *c as usize).filter(|c| *c < 2 * dofs);
        pattern.dofs = own.chain(read.map(|c| c % dofs.max(1))).collect();
        pattern.dofs.sort_unstable();
        pattern.dofs.dedup();
        let split = |columns: &Vec<u32>| {
            let (mut own, mut states) = (Vec::new(), Vec::new());
            for c in columns.iter().map(|c| *c as usize) {
                match c.checked_sub(2 * dofs) {
                    Some(state) => states.push(state),
                    None => own.push(pattern.dofs.partition_point(|dof| *dof < c % dofs)),
                }
            }
            own.sort_unstable();
            own.dedup();
            (own, states)
        };
        pattern.row_columns = columns.iter().map(split).collect();
        pattern.state_columns = states.iter().map(split).collect();
        pattern
    }

    /// Tries which wrenches depend on what, at the start and near it. What is not found then acts all the same, but explicitly.
    fn look_at_wrenches(&mut self, schedule: &Schedule, stepper: &Stepper) {
        if self.wrenches.is_empty() {
            return;
        }
        let mut state = schedule.initial_state();
        let mut stage = stepper.stage(state.x.len());
        let mut stream = Stream::new(0, "wrenches");
        for probe in 0..PROBES {
            if probe > 0 {
                state.x.iter_mut().for_each(|x| *x += PROBE * stream.normal());
                schedule.project(&mut state.x);
            }
            schedule.refresh(&mut state, &vec![true; schedule.clocks.len()]);
            let x = state.x.clone();
            for (part, mechanics) in stepper.parts.iter().zip(&mut stage.mechanics) {
                let (q, v) = (&x[part.q.clone()], &x[part.v.clone()]);
                mechanics.kinematics.update(&part.plant.model, q, v);
            }
            let State { discrete, signals, values, .. } = &mut state;
            let (max_step, last) = (f64::INFINITY, f64::INFINITY);
            let mut flow = Flow { schedule, discrete, signals, values, max_step, last };
            turn(&mut self.directions, stepper, &x);
            let Wiring { wrenches, directions, sensitivity, .. } = self;
            let mut measure = measure(wrenches, &stepper.parts, &stage.mechanics);
            sensitivity.update(&mut flow, 0.0, &x, directions, &mut measure);
            sensitivity.learn();
        }
        self.sensitivity.colour();
    }

    fn columns_of(&self, source: &RowSource) -> Vec<u32> {
        let mut columns = Vec::new();
        match source {
            RowSource::Signals(indices) => {
                for index in indices {
                    columns.extend_from_slice(self.sensitivity.signal(&self.directions, *index).0);
                }
            }
            RowSource::Wrenches(target, k) => columns = self.sensitivity.seen(*target, *k),
        }
        columns.sort_unstable();
        columns.dedup();
        columns
    }

    /// Discrete states that are written by [`report`](Self::report).
    pub fn reports(&self) -> &[usize] {
        &self.reports
    }

    /// Writes what was applied in the last step into the plants' reports. The first stage is of everything; the others are of those trees of the only
    /// plant for which `of` says so. Errors of displacements are those that the run is estimated to have by now.
    pub fn report<'s>(
        &mut self,
        flow: &mut Flow,
        stepper: &Stepper,
        stages: impl IntoIterator<Item = &'s mut Stage>,
        of: &[usize],
        errors: Option<&[f64]>,
    ) {
        let Wiring { reports, contacts, actuation, vdot, .. } = self;
        let mut stages = stages.into_iter();
        let Some(stage) = stages.next() else { return };
        for ((part, mechanics), report) in stepper.parts.iter().zip(&mut stage.mechanics).zip(reports) {
            let model = &*part.plant.model;
            actuation.resize(model.actuators.len(), 0.0);
            vdot.resize(model.nv(), 0.0);
            mechanics.acceleration(vdot);
            mechanics.apply(&part.plant, contacts, actuation);
            let stage_of = |contact: &ContactForce| {
                let tree = model.tree_with(contact.a).or(model.tree_with(contact.b));
                tree.map_or(0, |tree| of[tree])
            };
            let last = of.iter().copied().max().unwrap_or(0);
            if last > 0 {
                contacts.retain(|contact| stage_of(contact) == 0);
            }
            for (i, stage) in (1..=last).zip(stages.by_ref()) {
                let (trees, own) = (&mut stage.mechanics[0], &mut self.of_part);
                own.actuation.resize(model.actuators.len(), 0.0);
                own.vdot.resize(model.nv(), 0.0);
                trees.acceleration(&mut own.vdot);
                trees.apply(&part.plant, &mut own.contacts, &mut own.actuation);
                contacts.extend(own.contacts.iter().filter(|contact| stage_of(contact) == i));
                for tree in (0..of.len()).filter(|tree| of[*tree] == i) {
                    mechanics.adopt(model, trees, tree);
                    let v = model.trees[tree].v.clone();
                    vdot[v.clone()].copy_from_slice(&own.vdot[v]);
                }
            }
            let report: &mut Report = flow.discrete_mut(*report);
            report.set(model, &mechanics.kinematics, vdot, actuation, mechanics.applied(), contacts);
            report.patches.set(&mechanics.patches, &mechanics.face_forces);
            let errors = errors.map(|errors| &errors[part.dof.clone()]).unwrap_or_default();
            if let Some(meter) = &mut self.residuals {
                report.contact_residuals = meter.measure(&part.plant, mechanics);
            }
            report.global_error = errors.iter().fold(0.0, |most: f64, error| most.max(error.abs()));
        }
    }
}

/// What is reported of some trees by themselves.
#[derive(Default)]
struct OfPart {
    contacts: Vec<ContactForce>,
    actuation: Vec<f64>,
    vdot: Vec<f64>,
}

/// Forces on one velocity from one kind of port add up to one row.
fn add_row(rows: &mut Vec<(Row, RowSource)>, row: Row, index: usize) {
    match rows.iter_mut().find(|(other, _)| *other == row) {
        Some((_, RowSource::Signals(indices))) => indices.push(index),
        _ => rows.push((row, RowSource::Signals(vec![index]))),
    }
}

/// Velocities that wrenches on bodies can move: those of the trees that they act on at the start.
fn moved_by(schedule: &Schedule, value: usize, offer: &PlantOffer) -> Vec<usize> {
    let model = &offer.model;
    let mut state = schedule.initial_state();
    let due = vec![true; schedule.clocks.len()];
    schedule.refresh(&mut state, &due);
    let Some(forces) = state.values[value].as_any().downcast_ref::<SpatialForces>() else {
        return Vec::new();
    };
    let links = forces.0.iter().map(|force| model.bodies[force.body].link).filter(|link| *link != WORLD);
    let mut v: Vec<usize> = links.flat_map(|link| model.trees[model.links[link].tree].v.clone()).collect();
    v.sort_unstable();
    v.dedup();
    v
}

/// The state along displacements of all plants, then their velocities, then other states.
fn directions(stepper: &Stepper) -> Directions {
    let (n, dofs) = (stepper.parts.iter().map(|part| part.v.end).max().unwrap_or(0), stepper.dofs());
    let n = n.max(stepper.others.last().map_or(0, |last| last + 1));
    let mut entries: Vec<Vec<u32>> = vec![Vec::new(); n];
    for part in &stepper.parts {
        let model = &part.plant.model;
        for link in &model.links[1..] {
            let (nq, nv) = (link.mobility.nq(), link.mobility.nv());
            for k in 0..nv {
                entries[part.v.start + link.v + k].push((dofs + part.dof.start + link.v + k) as u32);
            }
            if model.locked[link.v] {
                continue;
            }
            let displacement = |k: usize| (part.dof.start + link.v + k) as u32;
            for k in 0..nq {
                let to = &mut entries[part.q.start + link.q + k];
                match link.mobility.has_quaternion() {
                    true if k < 4 => to.extend((0..3).map(displacement)),
                    true => to.push(displacement(k - 1)),
                    false => to.push(displacement(k)),
                }
            }
        }
    }
    for (k, i) in stepper.others.iter().enumerate() {
        entries[*i].push((2 * dofs + k) as u32);
    }
    let mut directions = Directions { starts: vec![0], ..Directions::default() };
    for columns in entries {
        directions.columns.extend_from_slice(&columns);
        directions.starts.push(directions.columns.len());
    }
    directions.values = vec![1.0; directions.columns.len()];
    directions
}

/// q̇ = N(q) v for rotations, whose N is not constant.
fn turn(directions: &mut Directions, stepper: &Stepper, x: &[f64]) {
    for part in &stepper.parts {
        for link in part.plant.model.links[1..].iter().filter(|link| link.mobility.has_quaternion()) {
            if part.plant.model.locked[link.v] {
                continue;
            }
            let at = part.q.start + link.q;
            let (q, nv) = (&x[at..at + link.mobility.nq()], link.mobility.nv());
            let (mut v, mut rates) = ([0.0; 6], [0.0; 7]);
            for k in 0..3 {
                v[k] = 1.0;
                link.mobility.rates(q, &v[..nv], &mut rates[..q.len()]);
                v[k] = 0.0;
                (0..4).for_each(|i| directions.values[directions.starts[at + i] + k] = rates[i]);
            }
        }
    }
}

/// Wrenches on bodies as forces on some velocities.
fn project(forces: &[SpatialForce], part: &Part, mechanics: &Mechanics, v: &[usize], out: &mut [f64]) {
    let (model, kinematics) = (&*part.plant.model, &mechanics.kinematics);
    out.fill(0.0);
    for force in forces {
        let link = model.bodies[force.body].link;
        let p_WQ = kinematics.body_point(model, force.body, &force.p_BQ);
        kinematics.jacobian_columns(model, link, &p_WQ, |dof, J| {
            if let Ok(at) = v.binary_search(&dof) {
                out[at] += J.angular.dot(&force.wrench.torque) + J.linear.dot(&force.wrench.force);
            }
        });
    }
}

/// Makes forces on velocities of wrenches on bodies.
fn measure<'m>(
    wrenches: &'m [Wrenches],
    parts: &'m [Part],
    mechanics: &'m [Mechanics],
) -> impl FnMut(usize, &dyn AnyValue, &mut [f64]) + 'm {
    |target, value, out| {
        let Wrenches { part, v, .. } = &wrenches[target];
        if let Some(SpatialForces(list)) = value.as_any().downcast_ref() {
            project(list, &parts[*part], &mechanics[*part], v, out);
        }
    }
}

/// A diagram as what is around its plants.
pub struct Around<'a> {
    /// Where the plants read.
    pub wiring: &'a mut Wiring,
    /// The diagram.
    pub flow: Flow<'a>,
}

impl Surroundings for Around<'_> {
    fn evaluate(&mut self, t: f64, x: &[f64], is_start: bool) {
        let operations = if is_start { &self.wiring.operations } else { &self.wiring.refreshed };
        self.flow.run(operations, t, x);
    }

    fn outside(&self, plant: usize) -> Outside<'_> {
        let loads: &Loads = self.flow.intermediate(self.wiring.loads[plant]);
        let Loads { command, tau, forces, surfaces } = loads;
        Outside { command, tau, applied: forces, surfaces }
    }

    fn rates(&mut self, t: f64, x: &[f64], dx: &mut [f64]) {
        self.flow.derivatives(&self.wiring.derivatives, t, x, dx);
    }

    fn forces(&mut self, parts: &[Part], mechanics: &[Mechanics], forces: &mut [f64]) {
        let Wiring { sources, wrenches, .. } = &mut *self.wiring;
        for Wrenches { part, value, v, forces } in wrenches.iter_mut() {
            let list: &SpatialForces = self.flow.value(*value);
            project(&list.0, &parts[*part], &mechanics[*part], v, forces);
        }
        for (force, source) in forces.iter_mut().zip(sources) {
            *force = match source {
                RowSource::Signals(indices) => indices.iter().map(|i| self.flow.signals[*i]).sum(),
                RowSource::Wrenches(target, k) => wrenches[*target].forces[*k],
            };
        }
    }

    fn linearize(&mut self, t: f64, x: &[f64], stepper: &mut Stepper, mechanics: &[Mechanics]) {
        let Wiring { sources, wrenches, directions, sensitivity, derivatives, first_states, .. } =
            &mut *self.wiring;
        turn(directions, stepper, x);
        let Stepper { parts, external, .. } = stepper;
        let mut measure = measure(wrenches, parts, mechanics);
        sensitivity.update(&mut self.flow, t, x, directions, &mut measure);
        let dofs = parts.last().map_or(0, |part| part.dof.end);
        let (n, nz) = (external.dofs.len(), external.states);
        let slopes = &mut external.slopes;
        for all in [&mut slopes.T_q, &mut slopes.T_v, &mut slopes.T_z] {
            all.fill(0.0);
        }
        let own = &external.dofs;
        // What has no slope here, such as a root at zero, is explicit in this step.
        let counts = |value: &&f64| **value != 0.0 && value.is_finite();
        let add =
            |row: usize, (columns, values): (&[u32], &[f64]), q: &mut [f64], v: &mut [f64], z: &mut [f64]| {
                for (c, value) in
                    columns.iter().map(|c| *c as usize).zip(values).filter(|(_, value)| counts(value))
                {
                    if c < 2 * dofs {
                        let at = row * n + own.partition_point(|dof| *dof < c % dofs);
                        if c < dofs { q[at] += value } else { v[at] += value }
                    } else if nz > 0 {
                        z[row * nz + c - 2 * dofs] += value;
                    }
                }
            };
        for (row, source) in sources.iter().enumerate() {
            let (q, v, z) = (&mut slopes.T_q, &mut slopes.T_v, &mut slopes.T_z);
            match source {
                RowSource::Signals(indices) => {
                    for index in indices {
                        add(row, sensitivity.signal(directions, *index), q, v, z);
                    }
                }
                RowSource::Wrenches(target, k) => add(row, sensitivity.value(*target, *k), q, v, z),
            }
        }
        if nz > 0 {
            for all in [&mut slopes.Z_q, &mut slopes.Z_v, &mut slopes.Z_z] {
                all.fill(0.0);
            }
            let schedule = self.flow.schedule;
            for (k, (i, first)) in derivatives.iter().zip(first_states).enumerate() {
                for row in 0..schedule.derivatives[*i].place.len {
                    let (q, v, z) = (&mut slopes.Z_q, &mut slopes.Z_v, &mut slopes.Z_z);
                    add(*first + row, sensitivity.derivative(k, row), q, v, z);
                }
            }
        }
    }
}
