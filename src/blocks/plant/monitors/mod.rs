//! What a plant looks at after the steps of a run: bodies that leave, and energy from nothing.
//!
//! Both follow from where bodies are, which takes a moment to find out: they are looked at after every few steps.

mod energy;
mod escape;

use std::sync::Arc;

use super::evaluation::SpatialForces;
use super::{Plant, PlantInputs};
use crate::diagram::Monitored;
use crate::multibody::constraint::ConstraintKind;
use crate::multibody::model::Model;
use crate::multibody::spec::ControlSpec;
use crate::prelude::*;
use energy::Energy;
use escape::{Escape, Pulls};

/// Counts steps up to the next look.
#[derive(Clone, Copy)]
struct Pace {
    steps: u32,
    at: u32,
}

impl Pace {
    fn new(steps: u32) -> Pace {
        Pace { steps: steps.max(1), at: 0 }
    }

    fn restart(&mut self) {
        self.at = 0;
    }

    /// The first step, and then every so many.
    fn is_due(&mut self) -> bool {
        let is_due = self.at == 0;
        self.at = (self.at + 1) % self.steps;
        is_due
    }
}

/// Ports through which something can do work on a plant.
pub(super) struct Doors {
    pub inputs: Arc<[PlantInputs]>,
    pub applied: OptionalInput<Custom<SpatialForces>>,
    pub belts: OptionalInput<Vector>,
    pub hand: Discrete<SpatialForces>,
}

impl Plant {
    /// Declares the monitors of a plant whose state is x.
    pub(super) fn declare_monitors(&self, d: &mut Declaration, x: Continuous, doors: Doors) {
        let (model, inputs, applied) = (self.model.clone(), doors.inputs.clone(), doors.applied);
        d.monitor(move |of| Escape::new(model.clone(), of, x, Pulls::new(&model, &inputs, applied, of)));
        let (model, contact) = (self.model.clone(), (self.points, self.laws.contact));
        d.monitor(move |of| {
            let is_passive = doors.are_closed(&model, of);
            Energy::new(model.clone(), contact, of, x, doors.hand).filter(|_| is_passive)
        });
    }
}

impl Doors {
    /// Whether nothing can do work on the plant but gravity, springs and what touches.
    fn are_closed(&self, model: &Model, of: Monitored) -> bool {
        let Monitored { schedule, block, .. } = of;
        let is_open = |input: &PlantInputs| {
            schedule.input_place(block, input.actuation).is_some()
                || schedule.input_place(block, input.force).is_some()
        };
        let is_driven = self.inputs.iter().any(is_open)
            || schedule.input_place(block, self.applied).is_some()
            || schedule.input_place(block, self.belts).is_some();
        // An actuator that holds a position or velocity does work without an input; bushings store what is not counted.
        let holds = model.actuators.iter().any(|actuator| actuator.control != ControlSpec::Effort);
        let has_bushings = model.constraints.iter().any(|c| matches!(c.kind, ConstraintKind::Bushing(_)));
        !is_driven && !holds && !has_bushings && model.scene.belts().next().is_none()
    }
}

/// What a message calls a body of the plant.
fn body_name(of: &str, model: &Model, body: usize) -> String {
    format!("{of}.bodies.{}", model.body_name(body))
}
