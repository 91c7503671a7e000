//! The plants of a diagram, and the diagram as what is around them.

use std::sync::Arc;

use super::mechanics::{Outside, Plant};
use super::stepper::{Stage, Stepper, Surroundings};
use crate::blocks::plant::PlantOffer;
use crate::blocks::plant::evaluation::{Loads, Report};
use crate::diagram::{Flow, Schedule};
use crate::multibody::contact::ContactForce;

/// Where the plants of a diagram read and write.
#[derive(Default)]
pub struct Wiring {
    /// Operations that the plants' loads and the other states' derivatives need.
    operations: Vec<usize>,
    /// Derivatives of states that belong to no plant.
    derivatives: Vec<usize>,
    /// The loads of each plant, among the values.
    loads: Vec<usize>,
    /// The report of each plant, among the discrete states.
    reports: Vec<usize>,
    contacts: Vec<ContactForce>,
    actuation: Vec<f64>,
    vdot: Vec<f64>,
}

impl Wiring {
    /// Finds the plants of a diagram, by what they offer.
    pub fn new(schedule: &Schedule) -> (Wiring, Stepper) {
        let mut wiring = Wiring::default();
        let mut plants = Vec::new();
        let mut needed = Vec::new();
        for offer in &schedule.offers {
            let Ok(plant) = Arc::downcast::<PlantOffer>(offer.value.clone()) else { continue };
            needed.push(schedule.operation_index(offer.block, plant.loads));
            wiring.loads.push(schedule.value_index(offer.block, plant.loads));
            wiring.reports.push(schedule.discrete_index(offer.block, plant.report));
            let start = schedule.state_place(offer.block, plant.x).start;
            let PlantOffer { model, laws, points, .. } = &*plant;
            let plant = Plant {
                model: model.clone(),
                contact: laws.contact,
                friction_velocity: laws.stiff.friction_velocity,
                points: *points,
            };
            plants.push((plant, start));
        }
        let stepper = Stepper::new(schedule.state_len(), plants);
        let is_plants = |place: usize| stepper.parts.iter().any(|part| part.q.start == place);
        let derivatives = schedule.derivatives.iter().enumerate();
        wiring.derivatives = derivatives.filter(|(_, d)| !is_plants(d.place.start)).map(|(i, _)| i).collect();
        wiring.operations = schedule.operations_for(&needed, &wiring.derivatives);
        (wiring, stepper)
    }

    /// Discrete states that are written by [`report`](Self::report).
    pub fn reports(&self) -> &[usize] {
        &self.reports
    }

    /// Writes what was applied in the last step of a stage, of size h, into the plants' reports.
    pub fn report(&mut self, flow: &mut Flow, stepper: &Stepper, stage: &mut Stage) {
        let Wiring { reports, contacts, actuation, vdot, .. } = self;
        for ((part, mechanics), report) in stepper.parts.iter().zip(&mut stage.mechanics).zip(reports) {
            let model = &*part.plant.model;
            actuation.resize(model.actuators.len(), 0.0);
            vdot.resize(model.nv(), 0.0);
            mechanics.acceleration(vdot);
            mechanics.apply(&part.plant, contacts, actuation);
            let report: &mut Report = flow.discrete_mut(*report);
            report.set(model, &mechanics.kinematics, vdot, actuation, mechanics.applied(), contacts);
        }
    }
}

/// A diagram as what is around its plants.
pub struct Around<'a> {
    /// Where the plants read.
    pub wiring: &'a Wiring,
    /// The diagram.
    pub flow: Flow<'a>,
}

impl Surroundings for Around<'_> {
    fn evaluate(&mut self, t: f64, x: &[f64]) {
        self.flow.run(&self.wiring.operations, t, x);
    }

    fn outside(&self, plant: usize) -> Outside<'_> {
        let loads: &Loads = self.flow.intermediate(self.wiring.loads[plant]);
        let Loads { command, tau, forces, surfaces } = loads;
        Outside { command, tau, applied: forces, surfaces }
    }

    fn rates(&mut self, t: f64, x: &[f64], dx: &mut [f64]) {
        self.flow.derivatives(&self.wiring.derivatives, t, x, dx);
    }
}
