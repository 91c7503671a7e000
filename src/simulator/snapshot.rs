//! Snapshots: the whole state of a run as plain data, to be resumed bit for bit.

use serde::{Deserialize, Serialize};

use super::Simulator;
use super::ahead::Ahead;
use crate::diagram::value::Slot;
use crate::diagram::{Schedule, Set};
use crate::document::{Diagnostic, Map, Node, from_node, to_node};
use crate::integrators::IntegratorState;

/// The format's number.
const VERSION: i64 = 3;
/// By how much coordinates that must keep to something, such as the length of quaternions, may be off, relative to 1 + |x|.
const OFF: f64 = 1e-6;

/// Everything that a run depends on from here on.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Snapshot {
    cenic_snapshot: i64,
    diagram: String,
    fingerprint: String,
    /// The present time and state.
    t: f64,
    x: Vec<f64>,
    /// Where the step starts that the present lies inside; the rest is as it was there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    step: Option<Start>,
    inputs: Vec<f64>,
    held: Vec<f64>,
    ticks: Vec<u64>,
    guards: Vec<f64>,
    armed: Vec<bool>,
    recorder_ticks: Vec<u64>,
    message_ticks: Vec<u64>,
    events: u64,
    /// When the last events followed each other without time passing, and how many.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    cluster: Option<(f64, u32)>,
    started: bool,
    integrator: IntegratorState,
}

/// Where a step starts.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Start {
    t: f64,
    x: Vec<f64>,
}

impl Simulator {
    /// The whole state as plain data: time, continuous and discrete states, modes, held samples, random streams, and what the
    /// integrator remembers. Inside a step it holds where that starts, too.
    pub fn snapshot(&self) -> Result<Node, Diagnostic> {
        let (state, ahead) = (&self.state, &self.ahead);
        let integrator = if ahead.is_inside { ahead.integrator.clone() } else { self.integrator.save() };
        let memory = integrator.memory.save()?;
        let signals = |range: std::ops::Range<usize>| state.signals[range].iter().copied();
        let mut node = to_node(&Snapshot {
            cenic_snapshot: VERSION,
            diagram: self.schedule.name.clone(),
            fingerprint: fingerprint(&self.schedule),
            t: ahead.instant.unwrap_or(state.t),
            x: state.x.clone(),
            step: ahead.is_inside.then(|| Start { t: ahead.span.t0, x: ahead.x0.clone() }),
            inputs: self.schedule.inputs.iter().flat_map(|i| signals(i.place.range())).collect(),
            held: held(&self.schedule).flat_map(signals).collect(),
            ticks: state.ticks.clone(),
            guards: self.guards.clone(),
            armed: self.armed.clone(),
            recorder_ticks: self.recorders.iter().map(|r| r.tick).collect(),
            message_ticks: self.message_ticks.clone(),
            events: self.events,
            cluster: Some(self.cluster).filter(|(t, _)| t.is_finite()),
            started: self.started,
            integrator,
        })?;
        let mut discrete = Map::default();
        for (i, (name, slot)) in self.schedule.discrete.iter().zip(&state.discrete).enumerate() {
            discrete.insert(name.clone(), ahead.before(i).unwrap_or(slot).save()?);
        }
        let values: Result<Vec<Node>, _> = state.values.iter().map(|slot| slot.save()).collect();
        if let Some(map) = node.as_map_mut() {
            map.insert("discrete", Node::from(discrete));
            map.insert("values", Node::from(values?));
            if let Some(integrator) = map.get_mut("integrator").and_then(Node::as_map_mut) {
                integrator.insert("memory", memory);
            }
        }
        Ok(node)
    }

    /// Goes on from a snapshot of the same diagram. The continuation has the same bits as if the run had never stopped.
    ///
    /// Where the diagram has other parameters than it had, the run goes on from the state at the time of the snapshot.
    pub fn restore(&mut self, node: &Node) -> Result<(), Diagnostic> {
        let (saved, discrete) = self.read(node)?;
        self.adopt(&saved, &discrete, saved.step.as_ref());
        if saved.step.is_some() {
            let same = |a: &[f64], b: &[f64]| a.iter().zip(b).all(|(a, b)| a.to_bits() == b.to_bits());
            let taken = self.integrate(saved.t).and_then(|()| self.pass(saved.t)).is_ok();
            if !(taken && self.ahead.is_inside && same(&self.state.x, &saved.x)) {
                // Something has been changed, and the step is another one.
                self.adopt(&saved, &discrete, None);
                self.integrator.restart();
                for (guard, event) in self.guards.iter_mut().zip(&self.schedule.events) {
                    *guard = (event.guard)(&self.state.frame());
                }
            }
            self.is_behind = true;
            self.catch_up(false);
        }
        Ok(())
    }

    /// Reads a snapshot, and checks that it fits.
    fn read(&mut self, node: &Node) -> Result<(Snapshot, Vec<Slot>), Diagnostic> {
        let mut plain = node.clone();
        let (mut discrete, mut values, mut memory) = (None, None, None);
        if let Some(map) = plain.as_map_mut() {
            discrete = map.remove("discrete");
            values = map.remove("values");
            memory =
                map.get_mut("integrator").and_then(Node::as_map_mut).and_then(|map| map.remove("memory"));
        }
        let wrong = |what: &str| Diagnostic::new(format!("the snapshot does not fit: {what}")).at(&node.span);
        // Before all else: other formats have other fields.
        if let Some(format) = plain.at("cenic_snapshot").and_then(Node::as_f64)
            && format != VERSION as f64
        {
            return Err(wrong(&format!("its format is {format}, and this program reads {VERSION}")));
        }
        let mut saved: Snapshot = from_node(&plain)?;
        if saved.fingerprint != fingerprint(&self.schedule) {
            let (from, to) = (&saved.diagram, &self.schedule.name);
            return Err(wrong(&format!(
                "it was taken of `{from}`, whose blocks, signals or states differ from those of `{to}`"
            )));
        }
        let held_len: usize = held(&self.schedule).map(|range| range.len()).sum();
        let input_len: usize = self.schedule.inputs.iter().map(|i| i.place.len).sum();
        let fits = saved.x.len() == self.state.x.len()
            && saved.step.as_ref().is_none_or(|step| step.x.len() == self.state.x.len())
            && saved.held.len() == held_len
            && saved.inputs.len() == input_len
            && saved.ticks.len() == self.state.ticks.len()
            && saved.guards.len() == self.guards.len()
            && saved.armed.len() == self.armed.len()
            && saved.recorder_ticks.len() == self.recorders.len()
            && saved.message_ticks.len() == self.message_ticks.len();
        if !fits {
            return Err(wrong("a list in it has the wrong length"));
        }
        self.check_state("t", saved.t, &saved.x).map_err(|what| wrong(&what))?;
        if let Some(step) = &saved.step {
            self.check_state("step.t", step.t, &step.x).map_err(|what| wrong(&what))?;
            if step.t > saved.t {
                return Err(wrong(&format!(
                    "its step starts at {} s, after its time of {} s",
                    step.t, saved.t
                )));
            }
        }
        for part in ["inputs", "integrator", "cluster"] {
            if let Some((path, value)) = node.at(part).and_then(not_finite) {
                return Err(wrong(&format!("`{part}{path}` is {value}, which is not finite")));
            }
        }
        // What another method remembers is nothing to this one.
        let own = self.integrator.save();
        if let Some(memory) = memory.filter(|_| own.method == saved.integrator.method) {
            saved.integrator.memory = own.memory;
            saved.integrator.memory.load(&memory)?;
        }
        let discrete = discrete.ok_or_else(|| wrong("`discrete` is missing"))?;
        let mut slots = Vec::with_capacity(self.state.discrete.len());
        for (i, name) in self.schedule.discrete.iter().enumerate() {
            let saved = discrete.as_map().and_then(|map| map.get(name));
            let saved = saved.ok_or_else(|| wrong(&format!("`{name}` is missing")))?;
            slots.push(self.schedule.load_discrete(i, saved)?);
        }
        let values = values.as_ref().and_then(Node::as_list).unwrap_or(&[]);
        if values.len() != self.state.values.len() {
            return Err(wrong("`values` has the wrong length"));
        }
        for (slot, saved) in self.state.values.iter_mut().zip(values) {
            slot.load(saved)?;
        }
        Ok((saved, slots))
    }

    /// Whether a run can go on from a time and state; otherwise why not.
    fn check_state(&self, name: &str, t: f64, x: &[f64]) -> Result<(), String> {
        if !(t.is_finite() && t >= 0.0) {
            return Err(format!("`{name}` is {t}, where a time of zero or more is wanted"));
        }
        let name = |i: usize| self.schedule.coordinate_name(i);
        if let Some(i) = x.iter().position(|x| !x.is_finite()) {
            return Err(format!("`{}` is {}, which is not finite", name(i), x[i]));
        }
        match self.off(x) {
            Some((i, right)) => Err(format!(
                "`{}` is {}, where {right} would be right: a rotation is a quaternion of length one",
                name(i),
                x[i]
            )),
            None => Ok(()),
        }
    }

    /// A coordinate that is off what it must keep to, and what it should be.
    pub(super) fn off(&self, x: &[f64]) -> Option<(usize, f64)> {
        let mut kept = x.to_vec();
        self.schedule.project(&mut kept);
        let is_off = |(kept, x): (&f64, &f64)| (kept - x).abs() > OFF * (1.0 + x.abs());
        kept.iter().zip(x).position(is_off).map(|i| (i, kept[i]))
    }

    /// Takes over what was saved: from the start of the step, or at its own time.
    fn adopt(&mut self, saved: &Snapshot, discrete: &[Slot], start: Option<&Start>) {
        let state = &mut self.state;
        state.discrete.iter_mut().zip(discrete).for_each(|(to, from)| to.copy_from(&**from));
        (state.t, state.x) = match start {
            Some(start) => (start.t, start.x.clone()),
            None => (saved.t, saved.x.clone()),
        };
        state.ticks.clone_from(&saved.ticks);
        let mut inputs = saved.inputs.iter();
        for place in self.schedule.inputs.iter().map(|i| i.place) {
            state.signals[place.range()].iter_mut().zip(&mut inputs).for_each(|(to, from)| *to = *from);
        }
        let mut samples = saved.held.iter();
        for range in held(&self.schedule) {
            state.signals[range].iter_mut().zip(&mut samples).for_each(|(to, from)| *to = *from);
        }
        self.schedule.refresh(state, &vec![false; self.schedule.clocks.len()]);
        self.guards.clone_from(&saved.guards);
        self.armed.clone_from(&saved.armed);
        let ticks = self.recorders.iter_mut().zip(&saved.recorder_ticks);
        ticks.for_each(|(recorder, tick)| recorder.tick = *tick);
        self.message_ticks.clone_from(&saved.message_ticks);
        self.events = saved.events;
        self.cluster = saved.cluster.unwrap_or((f64::NEG_INFINITY, 0));
        self.integrator.load(&saved.integrator);
        self.watchers.restart(self.state.t, self.integrator.statistics());
        self.started = saved.started;
        self.stopped = None;
        self.ahead = Ahead::new(&self.schedule, &self.state, &*self.integrator, &self.observed);
    }
}

/// The first number that is not finite, and where.
fn not_finite(node: &Node) -> Option<(String, f64)> {
    if let Some(list) = node.as_list() {
        let mut found = list.iter().enumerate();
        return found.find_map(|(i, node)| not_finite(node).map(|(path, x)| (format!("[{i}]{path}"), x)));
    }
    if let Some(map) = node.as_map() {
        let mut found = map.iter();
        return found.find_map(|(key, node)| not_finite(node).map(|(path, x)| (format!(".{key}{path}"), x)));
    }
    node.as_f64().filter(|x| !x.is_finite()).map(|x| (String::new(), x))
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
