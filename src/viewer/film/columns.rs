//! Which signals a film keeps: what somebody wired, recorded, exported or asked for, and the state of every model.

use std::collections::HashSet;

use crate::blocks::plant::PlantOffer;
use crate::diagram::{Schedule, Signal};
use crate::document::{Diagnostic, Diagnostics, did_you_mean};
use crate::simulator::{Column, Recorder};

/// The most columns, besides those that were asked for by name.
const MANY: usize = 400;

/// The columns of a film.
#[derive(Default)]
pub(super) struct Columns {
    /// Where each is in the arena.
    pub indices: Vec<usize>,
    /// What each is called.
    pub columns: Vec<Column>,
    /// How many of the first were recorded or asked for by name.
    pub chosen: usize,
    seen: HashSet<usize>,
}

impl Columns {
    /// Those of a compiled diagram with recorders, and what fits the patterns.
    pub fn of(
        schedule: &Schedule,
        recorders: &[Recorder],
        patterns: &[String],
    ) -> Result<Columns, Diagnostics> {
        let mut columns = Columns::default();
        let numbers =
            || schedule.inputs.iter().chain(&schedule.signals).filter(|signal| signal.place.len > 0);
        let mut problems = Diagnostics::new();
        for pattern in patterns {
            let fits = schedule.fitting(pattern).into_iter().filter(|signal| signal.place.len > 0);
            let mut fits = fits.peekable();
            if fits.peek().is_none() {
                let near = did_you_mean(pattern, schedule.recordable().map(|signal| signal.name.as_str()));
                let near = near.map(|near| format!(" ({near})")).unwrap_or_default();
                problems.push(Diagnostic::new(format!("--signals: no signal fits `{pattern}`{near}")));
            }
            fits.for_each(|signal| columns.push(signal));
        }
        problems.into_result(())?;
        let recorded =
            recorders.iter().flat_map(|recorder| &recorder.columns).map(|column| column.signal.as_str());
        let recorded: HashSet<&str> = recorded.collect();
        let wired: HashSet<&str> = schedule.taps.iter().map(|(_, signal)| signal.name.as_str()).collect();
        let mut add = |names: HashSet<&str>| {
            let signals = numbers().filter(|signal| names.contains(signal.name.as_str()));
            signals.for_each(|signal| columns.push_if_few(signal));
            columns.columns.len()
        };
        let chosen = add(recorded);
        add(wired);
        columns.chosen = chosen;
        schedule.outputs.iter().for_each(|signal| columns.push_if_few(signal));
        for offer in &schedule.offers {
            let Some(plant) = offer.get::<PlantOffer>() else { continue };
            let path = &schedule.blocks[offer.block].path;
            let ports = plant.model.instances.iter().flat_map(|instance| {
                ["positions", "velocities"].map(|port| format!("{path}.{}.{port}", instance.name))
            });
            for name in [format!("{path}.contact_force")].into_iter().chain(ports) {
                // The same numbers may be there already, as a wired part of the state.
                let is_new =
                    |signal: &&Signal| !signal.place.range().all(|index| columns.seen.contains(&index));
                schedule
                    .signal(&name)
                    .filter(is_new)
                    .into_iter()
                    .for_each(|signal| columns.push_if_few(signal));
            }
        }
        Ok(columns)
    }

    fn push_if_few(&mut self, signal: &Signal) {
        if self.indices.len() + signal.place.len <= MANY {
            self.push(signal);
        }
    }

    /// Adds a signal, unless it is there.
    fn push(&mut self, signal: &Signal) {
        if self.columns.iter().any(|column| column.signal == signal.name) {
            return;
        }
        for (i, index) in signal.place.range().enumerate() {
            self.seen.insert(index);
            self.indices.push(index);
            let (element, unit) = (signal.signature.suffix(i), signal.signature.unit_of(i));
            self.columns.push(Column::new(signal.name.as_str(), &element, unit));
        }
    }
}
