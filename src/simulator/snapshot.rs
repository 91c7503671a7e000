//! Snapshots: the whole state of a run as plain data, to be resumed bit for bit.

use serde::{Deserialize, Serialize};

use super::Simulator;
use crate::diagram::{Schedule, Set};
use crate::document::{Diagnostic, Map, Node, from_node, to_node};
use crate::integrators::IntegratorState;

/// The format's number.
const VERSION: i64 = 1;

/// Everything that a run depends on from here on.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Snapshot {
    cenic_snapshot: i64,
    diagram: String,
    fingerprint: String,
    t: f64,
    x: Vec<f64>,
    inputs: Vec<f64>,
    held: Vec<f64>,
    ticks: Vec<u64>,
    guards: Vec<f64>,
    armed: Vec<bool>,
    recorder_ticks: Vec<u64>,
    message_ticks: Vec<u64>,
    events: u64,
    integrator: IntegratorState,
}

impl Simulator {
    /// The whole state as plain data: time, continuous and discrete states, modes, held samples, random streams, and what the
    /// integrator remembers.
    pub fn snapshot(&self) -> Result<Node, Diagnostic> {
        let state = &self.state;
        let mut node = to_node(&Snapshot {
            cenic_snapshot: VERSION,
            diagram: self.schedule.name.clone(),
            fingerprint: fingerprint(&self.schedule),
            t: state.t,
            x: state.x.clone(),
            inputs: self
                .schedule
                .inputs
                .iter()
                .flat_map(|i| state.signals[i.place.range()].to_vec())
                .collect(),
            held: held(&self.schedule).flat_map(|range| state.signals[range].to_vec()).collect(),
            ticks: state.ticks.clone(),
            guards: self.guards.clone(),
            armed: self.armed.clone(),
            recorder_ticks: self.recorders.iter().map(|r| r.tick).collect(),
            message_ticks: self.message_ticks.clone(),
            events: self.events,
            integrator: self.integrator.save(),
        })?;
        let mut discrete = Map::default();
        for (name, slot) in self.schedule.discrete.iter().zip(&state.discrete) {
            discrete.insert(name.clone(), slot.save()?);
        }
        let values: Result<Vec<Node>, _> = state.values.iter().map(|slot| slot.save()).collect();
        if let Some(map) = node.as_map_mut() {
            map.insert("discrete", Node::from(discrete));
            map.insert("values", Node::from(values?));
        }
        Ok(node)
    }

    /// Goes on from a snapshot of the same diagram. The continuation has the same bits as if the run had never stopped.
    pub fn restore(&mut self, node: &Node) -> Result<(), Diagnostic> {
        let mut plain = node.clone();
        let (mut discrete, mut values) = (None, None);
        if let Some(map) = plain.as_map_mut() {
            discrete = map.remove("discrete");
            values = map.remove("values");
        }
        let saved: Snapshot = from_node(&plain)?;
        let wrong = |what: &str| Diagnostic::new(format!("the snapshot does not fit: {what}")).at(&node.span);
        if saved.cenic_snapshot != VERSION {
            return Err(wrong(&format!(
                "its format is {}, and this program reads {VERSION}",
                saved.cenic_snapshot
            )));
        }
        if saved.fingerprint != fingerprint(&self.schedule) {
            let (from, to) = (&saved.diagram, &self.schedule.name);
            return Err(wrong(&format!(
                "it was taken of `{from}`, whose blocks, signals or states differ from those of `{to}`"
            )));
        }
        let held_len: usize = held(&self.schedule).map(|range| range.len()).sum();
        let input_len: usize = self.schedule.inputs.iter().map(|i| i.place.len).sum();
        let fits = saved.x.len() == self.state.x.len()
            && saved.held.len() == held_len
            && saved.inputs.len() == input_len
            && saved.ticks.len() == self.state.ticks.len()
            && saved.guards.len() == self.guards.len()
            && saved.armed.len() == self.armed.len()
            && saved.recorder_ticks.len() == self.recorders.len()
            && saved.message_ticks.len() == self.message_ticks.len()
            && saved.t.is_finite();
        if !fits {
            return Err(wrong("a list in it has the wrong length"));
        }
        let discrete = discrete.ok_or_else(|| wrong("`discrete` is missing"))?;
        let mut slots = Vec::with_capacity(self.state.discrete.len());
        for (i, name) in self.schedule.discrete.iter().enumerate() {
            let saved = discrete.as_map().and_then(|map| map.get(name));
            let saved = saved.ok_or_else(|| wrong(&format!("`{name}` is missing")))?;
            slots.push(self.schedule.load_discrete(i, saved)?);
        }
        let state = &mut self.state;
        let values = values.as_ref().and_then(Node::as_list).unwrap_or(&[]);
        if values.len() != state.values.len() {
            return Err(wrong("`values` has the wrong length"));
        }
        for (slot, saved) in state.values.iter_mut().zip(values) {
            slot.load(saved)?;
        }
        state.discrete = slots;
        state.t = saved.t;
        state.x = saved.x;
        state.ticks = saved.ticks;
        let mut inputs = saved.inputs.iter();
        for place in self.schedule.inputs.iter().map(|i| i.place) {
            state.signals[place.range()].iter_mut().zip(&mut inputs).for_each(|(to, from)| *to = *from);
        }
        let mut samples = saved.held.iter();
        for range in held(&self.schedule) {
            state.signals[range].iter_mut().zip(&mut samples).for_each(|(to, from)| *to = *from);
        }
        self.schedule.refresh(state, &vec![false; self.schedule.clocks.len()]);
        self.guards = saved.guards;
        self.armed = saved.armed;
        self.recorders.iter_mut().zip(saved.recorder_ticks).for_each(|(recorder, tick)| recorder.tick = tick);
        self.message_ticks = saved.message_ticks;
        self.events = saved.events;
        self.watchers.restart();
        self.integrator.load(&saved.integrator);
        self.started = true;
        Ok(())
    }
}

/// The ranges of signals that are held between ticks.
fn held(schedule: &Schedule) -> impl Iterator<Item = std::ops::Range<usize>> {
    let held =
        |o: &&crate::diagram::schedule::Operation| o.set == Set::Sampled && o.clock.is_some() && o.is_number;
    schedule.operations.iter().filter(held).map(|o| o.place.range())
}

/// Distinguishes diagrams whose states mean different things.
fn fingerprint(schedule: &Schedule) -> String {
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    let mut mix = |text: &str| {
        for byte in text.bytes().chain([0]) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    };
    schedule.signals.iter().for_each(|s| mix(&format!("{} {}", s.name, s.signature)));
    schedule.continuous.iter().for_each(|s| mix(&format!("{} {}", s.name, s.place.len)));
    schedule.discrete.iter().for_each(|name| mix(name));
    schedule.clocks.iter().for_each(|clock| mix(&format!("{clock:?}")));
    schedule.events.iter().for_each(|event| mix(&event.name));
    format!("{hash:016x}")
}
