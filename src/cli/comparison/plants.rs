//! What is recorded of plants in every run besides what the diagram asks for: how deep shapes are in each other, and energies.

use std::collections::HashSet;

use super::runs::Run;
use crate::blocks::plant::PlantOffer;
use crate::diagram::Schedule;

/// Ports of a plant that every run records.
const GAP: &str = "smallest_gap";
const ENERGIES: [&str; 2] = ["kinetic_energy", "potential_energy"];
/// And that it records where the diagram records nothing.
const POSITIONS: &str = "positions";

/// The signals to record; all positions, too, where nothing else is recorded.
pub(super) fn signals(schedule: &Schedule, is_all: bool) -> Vec<String> {
    let mut signals = Vec::new();
    for offer in &schedule.offers {
        let Some(plant) = offer.get::<PlantOffer>() else { continue };
        let path = &schedule.blocks[offer.block].path;
        let touches = plant.model.scene.candidates().next().is_some();
        let positions = is_all.then_some(POSITIONS);
        let ports = positions.into_iter().chain(touches.then_some(GAP)).chain(ENERGIES);
        signals.extend(ports.map(|port| format!("{path}.{port}")));
    }
    signals
}

/// Whether a signal is one of those: of no use as a measure of how far apart two runs are.
pub(super) fn is_watched(signal: &str) -> bool {
    signal.rsplit_once('.').is_some_and(|(_, port)| port == GAP || ENERGIES.contains(&port))
}

/// The deepest that shapes of any plant were in each other, m; none where nothing can touch.
pub(super) fn penetration(run: &Run) -> Option<f64> {
    let depth = |values: &[f64]| values.iter().fold(0.0_f64, |depth, gap| depth.max(-gap));
    columns(run, GAP).map(depth).reduce(f64::max)
}

/// Kinetic and potential energy of all plants at the end less that at the start, J.
pub(super) fn energy_change(run: &Run) -> Option<f64> {
    let change = |values: &[f64]| Some(values.last()? - values.first()?);
    ENERGIES.iter().flat_map(|energy| columns(run, energy)).filter_map(change).reduce(|a, b| a + b)
}

/// Recorded values of this port of every plant, each once.
fn columns<'r>(run: &'r Run, port: &'r str) -> impl Iterator<Item = &'r [f64]> {
    let mut seen = HashSet::new();
    let all = run.logs.iter().flat_map(|log| &log.columns);
    let of_port =
        all.filter(move |column| column.signal.rsplit_once('.').is_some_and(|(_, end)| end == port));
    of_port.filter(move |column| seen.insert(&column.name)).map(|column| column.values.as_slice())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::plant::MultibodyPlant;
    use crate::io::logs::{Log, LogColumn};

    #[test]
    fn plants_have_these_ports() {
        assert_eq!(MultibodyPlant::SMALLEST_GAP.name(), GAP);
        let energies = [MultibodyPlant::KINETIC_ENERGY, MultibodyPlant::POTENTIAL_ENERGY];
        assert_eq!(energies.each_ref().map(|port| port.name()), ENERGIES);
        assert_eq!(MultibodyPlant::POSITIONS.name(), POSITIONS);
    }

    #[test]
    fn depth_is_the_largest_and_energy_that_of_all_plants() {
        let column = |name: &str, values: &[f64]| LogColumn {
            name: name.to_owned(),
            signal: name.to_owned(),
            values: values.to_vec(),
            ..LogColumn::default()
        };
        let columns = vec![
            column("plant.smallest_gap", &[0.1, -2e-3, 0.0]),
            column("cell/robot.smallest_gap", &[0.1, -1e-3, 0.0]),
            column("plant.kinetic_energy", &[0.0, 5.0, 1.0]),
            column("plant.potential_energy", &[7.0, 2.0, 3.0]),
            column("plant.positions", &[0.0, 1.0, 2.0]),
        ];
        let run = Run::recorded(String::new(), Log { t: vec![0.0, 1.0, 2.0], columns });
        assert_eq!((penetration(&run), energy_change(&run)), (Some(2e-3), Some(-3.0)));
        assert!(is_watched("plant.smallest_gap") && !is_watched("plant.positions"));
        let run = Run::recorded(String::new(), Log::default());
        assert_eq!((penetration(&run), energy_change(&run)), (None, None));
    }
}
