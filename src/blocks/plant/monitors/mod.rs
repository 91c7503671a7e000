//! What a plant looks at after the steps of a run: bodies that leave, and energy from nothing.
//!
//! Both follow from where bodies are, which takes a moment to find out: they are looked at after every few steps.

mod energy;
mod escape;

use super::evaluation::SpatialForces;
use super::{Plant, PlantInputs};
use crate::diagram::Monitored;
use crate::multibody::constraint::ConstraintKind;
use crate::multibody::model::Model;
use crate::multibody::spec::ControlSpec;
use crate::prelude::*;
use energy::Energy;
use escape::Escape;

/// Steps from one look to the next: positions and velocities of all bodies are then a small part of what a step takes.
const STEPS: u32 = 8;

/// Counts steps up to the next look.
#[derive(Clone, Copy, Default)]
struct Pace(u32);

impl Pace {
    fn is_due(&mut self) -> bool {
        self.0 = (self.0 + 1) % STEPS;
        self.0 == 1
    }
}

/// Ports through which something can do work on a plant.
pub(super) struct Doors {
    pub inputs: Vec<PlantInputs>,
    pub applied: OptionalInput<Custom<SpatialForces>>,
    pub belts: OptionalInput<Vector>,
    pub hand: Discrete<SpatialForces>,
}

impl Plant {
    /// Declares the monitors of a plant whose state is x.
    pub(super) fn declare_monitors(&self, d: &mut Declaration, x: Continuous, doors: Doors) {
        let model = self.model.clone();
        d.monitor(move |of| Escape::new(model.clone(), of, x));
        let (model, points) = (self.model.clone(), self.points);
        d.monitor(move |of| {
            let is_passive = doors.are_closed(&model, of);
            Energy::new(model.clone(), points, of, x, doors.hand).filter(|_| is_passive)
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
