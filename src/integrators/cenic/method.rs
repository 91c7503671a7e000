//! What the [error controller](crate::integrators::control) asks of the convex method: steps of [everything](super::multirate), with what is around the plants.

use super::convex_step::Shared;
use super::formula::Formula;
use super::{Cenic, CenicMemory, Scheme, Unconverged};
use crate::coupling::{Around, Stepper};
use crate::diagram::Schedule;
use crate::integrators::control::{
    Attempt, Failure, Inside, Method, Reached, StepControl, Stretch, Trial, Verdict,
};
use crate::integrators::{Degraded, Statistics, Step, System};

impl Method for Cenic {
    type Memory = CenicMemory;

    fn name(&self) -> &'static str {
        self.contact.as_ref().map_or("cenic", |contact| contact.name)
    }

    fn order(&self) -> u32 {
        match (self.shared.options.fixed_step, self.shared.options.scheme) {
            (Some(_), _) | (None, Scheme::StepDoubling) => 1,
            _ => 2,
        }
    }

    fn prepare(&mut self, schedule: &Schedule) {
        self.find_plants(schedule);
    }

    fn writes(&self) -> &[usize] {
        self.wiring.reports()
    }

    fn begin(
        &mut self,
        _system: &mut dyn System,
        t: f64,
        _x: &[f64],
        _statistics: &mut Statistics,
    ) -> Result<(), usize> {
        self.start = self.start.or_else(|| self.stopwatch.start());
        self.multirate.groups[0].step.begin();
        if t != self.t_end {
            // A step that was cut short by an event did not end here.
            self.shared.estimate.restart();
            let span = self.multirate.dense.span;
            if let Some(global_error) =
                self.shared.global_error.as_mut().filter(|_| span.t0 <= t && t < span.t1)
            {
                global_error.go_back(span, t);
            }
        }
        Ok(())
    }

    fn first_step(
        &mut self,
        _system: &mut dyn System,
        _limit: &Stretch,
        _longest: f64,
        _statistics: &mut Statistics,
    ) -> Option<f64> {
        self.shared.options.initial_step
    }

    /// Of many bodies a few may be fast: then the step is as long as the others can take.
    fn hold_back(&mut self, _limit: &Stretch, wanted: f64) -> f64 {
        self.multirate.ideal_step(0, wanted)
    }

    fn attempt(
        &mut self,
        system: &mut dyn System,
        stretch: &Stretch,
        statistics: &mut Statistics,
    ) -> Attempt {
        let Cenic { shared, multirate, wiring, formula, .. } = self;
        match system.flow() {
            Some(flow) => {
                let mut around = Around { wiring, flow };
                multirate.attempt(shared, 0, Some(&mut around), stretch, statistics)
            }
            None => {
                let mut around = Formula { system, room: formula };
                multirate.attempt(shared, 0, Some(&mut around), stretch, statistics)
            }
        }
    }

    fn judge(&mut self, control: &mut StepControl, trial: &Trial) -> Verdict {
        self.multirate.judge(&self.shared, 0, control, trial)
    }

    fn take_unsolved(&mut self, state: Option<usize>) -> bool {
        self.multirate.groups[0].step.take_unsolved(state)
    }

    fn accept(&mut self, step: Step, x: &mut [f64], statistics: &mut Statistics) {
        self.multirate.accept(&mut self.shared, 0, step, x, statistics);
        self.note_contact(step);
    }

    /// Substeps of what is fast, up to the end of the step, unless it is undone.
    fn complete(
        &mut self,
        control: &mut StepControl,
        system: &mut dyn System,
        step: Step,
        x: &mut [f64],
    ) -> Result<Reached, Failure> {
        let Cenic { shared, multirate, .. } = self;
        let reached = multirate.catch_up(shared, 0, control, system, step, x)?;
        if reached.is_stopped {
            multirate.roll_back(shared, reached.t, x);
            return Ok(Reached { t: step.t0, ..reached });
        }
        if let Shared { global_error: Some(global_error), stepper, names, options, .. } = shared {
            let noted = control.statistics.global_error.get_or_insert_default();
            global_error.note(stepper, names, (reached.t, x), options.accuracy, noted);
        }
        Ok(reached)
    }

    fn finish(&mut self, system: &mut dyn System, step: Option<Step>, statistics: &mut Statistics) {
        self.note_costs(statistics);
        let Cenic { shared, multirate, wiring, reported, t_end, .. } = self;
        (multirate.partition.is_single_rate, multirate.retake) = (false, None);
        let Some(step) = step else { return };
        *t_end = step.t1;
        if let Some(mut flow) = system.flow() {
            multirate.find_reported(&shared.stepper, reported);
            let errors = shared.global_error.as_ref().map(|error| error.displacements());
            wiring.report(&mut flow, &shared.stepper, multirate.last_stages(), reported, errors);
        }
    }

    /// Cubic in positions, with the velocities at both ends; velocities are its derivative. Other states are parabolas.
    fn interpolate(&self, _inside: &Inside, t: f64, x: &mut [f64]) {
        self.multirate.between(&self.shared, t, x);
    }

    fn restart(&mut self) {
        self.shared.estimate.restart();
    }

    fn degraded(&self) -> Option<&Degraded> {
        self.shared.degraded.as_ref()
    }

    fn unconverged(&self) -> Option<&Unconverged> {
        self.unconverged.as_ref()
    }

    fn save_to(&self, memory: &mut CenicMemory) {
        let Cenic { shared, multirate, t_end, .. } = self;
        memory.rates.end = *t_end;
        shared.estimate.save(&mut memory.rates);
        memory.crawl = multirate.whole().crawl.steps;
        if multirate.partition.is_on() {
            multirate.partition.save(&multirate.groups[0].rate, memory.partition.get_or_insert_default());
        }
        if let Some(global_error) = &shared.global_error {
            global_error.save(memory.global_error.get_or_insert_default());
        }
        if let Some(contact) = &shared.stepper.contact {
            contact.save_to(&mut memory.warm_starts);
        }
    }

    fn load(&mut self, memory: &CenicMemory) {
        let Cenic { shared, multirate, t_end, .. } = self;
        shared.stepper.forget();
        let group = &mut multirate.groups[0];
        multirate.partition.load(&mut group.rate, memory.partition.as_ref());
        group.step.crawl.steps = memory.crawl;
        shared.estimate.restart();
        shared.estimate.load(&memory.rates);
        if let (Some(global_error), Some(saved)) = (&mut shared.global_error, &memory.global_error) {
            global_error.load(saved);
        }
        if let Some(contact) = &mut shared.stepper.contact {
            contact.load(&memory.warm_starts);
        }
        *t_end = memory.rates.end;
    }
}

impl Cenic {
    /// Keeps what another solver found in an accepted step, and notes whether it converged.
    fn note_contact(&mut self, step: Step) {
        let Stepper { parts, contact, .. } = &mut self.shared.stepper;
        let Some(contact) = contact else { return };
        let [last, _] = self.multirate.groups[0].step.chains.last_stages();
        contact.accept(parts.iter().map(|part| &part.plant).zip(&last.mechanics));
        if let Some(of) = contact.unconverged {
            let noted = self.unconverged.get_or_insert_default();
            let scene = &parts[of.plant].plant.model.scene;
            (noted.count, noted.t, noted.step) = (noted.count + 1, step.t0, step.size());
            noted.residual = of.residual;
            match of.pair {
                None => noted.pair = None,
                Some((a, b)) => {
                    // In the room of the last names.
                    let names = noted.pair.get_or_insert_default();
                    names.0.clone_from(&scene.geometries()[a].name);
                    names.1.clone_from(&scene.geometries()[b].name);
                }
            }
        }
    }
}
