//! From a network to a schedule: lays out the arena, and binds every function to its places.

use std::collections::{HashMap, HashSet};

use super::{
    BlockEntry, Derivative, Event, Message, Offer, Operation, Read, Runner, Schedule, Set, Signal, State,
    StateEntry, Update, Write, WriteTarget,
};
use crate::diagram::declaration::{
    Clock, Function, IntermediateDeclaration, JacobianFunction, Linearization, LinearizationDeclaration,
    Target, WriteDeclaration,
};
use crate::diagram::frame::{Binding, Place, Run};
use crate::diagram::network::{External, Leaf, Network, Origin, Source, feedthrough};
use crate::diagram::port::Kind;
use crate::diagram::reads::Dependency;

/// Lays out the arena and binds every function to its places.
pub(super) struct Compiler<'d> {
    schedule: Schedule,
    network: Network<'d>,
    order: Vec<(usize, usize)>,
    places: HashMap<Origin, Place>,
    /// The operation of each output and intermediate value.
    operations: HashMap<Origin, usize>,
}

impl<'d> Compiler<'d> {
    pub(super) fn new(name: &str, mut network: Network<'d>, order: Vec<(usize, usize)>) -> Compiler<'d> {
        let warnings = std::mem::take(&mut network.warnings);
        let blocks = network
            .leaves
            .iter()
            .map(|l| BlockEntry { path: l.path.clone(), kind: l.block.typetag_name() })
            .collect();
        let schedule = Schedule {
            name: name.to_owned(),
            blocks,
            inputs: Vec::new(),
            outputs: Vec::new(),
            exported: Vec::new(),
            signals: Vec::new(),
            taps: Vec::new(),
            operations: Vec::new(),
            derivatives: Vec::new(),
            continuous: Vec::new(),
            discrete: Vec::new(),
            clocks: Vec::new(),
            updates: Vec::new(),
            events: Vec::new(),
            stops: Vec::new(),
            messages: Vec::new(),
            records: Vec::new(),
            offers: Vec::new(),
            max_step: f64::INFINITY,
            max_step_of: None,
            warnings,
            cone: Vec::new(),
            watched: Vec::new(),
            continuous_set: Vec::new(),
            looked_at: Vec::new(),
            runners: Vec::new(),
            derivative_runners: Vec::new(),
            bindings: Vec::new(),
            breakpoints: Vec::new(),
            projections: Vec::new(),
            initial: State {
                t: 0.0,
                x: Vec::new(),
                discrete: Vec::new(),
                signals: Vec::new(),
                values: Vec::new(),
                ticks: Vec::new(),
            },
            saved_checks: Vec::new(),
            state_copy: Place { start: 0, len: 0 },
        };
        let index = |(k, &(leaf, output))| (Origin::Output { leaf, output }, k);
        let operations = order.iter().enumerate().map(index).collect();
        Compiler { schedule, network, order, places: HashMap::new(), operations }
    }

    pub(super) fn finish(mut self) -> Schedule {
        let sets = self.sets();
        self.lay_out_inputs();
        let states = self.lay_out_states();
        self.lay_out_outputs(&states);
        let bindings = self.bindings(states);
        self.bind_operations(&bindings, &sets);
        self.bind_rest(&bindings, &sets);
        let Compiler { mut schedule, network, places, .. } = self;
        schedule.bindings = bindings;
        for (name, source) in &network.outputs {
            let signature = network.signature(source);
            schedule.outputs.push(Signal { name: name.clone(), signature, place: place_of(&places, source) });
        }
        for (name, source) in &network.exported {
            let signature = network.signature(source);
            let place = place_of(&places, source);
            schedule.exported.push(Signal { name: name.clone(), signature, place });
        }
        for leaf in &network.leaves {
            for (i, source) in leaf.sources.iter().enumerate() {
                if let Some(source) = source {
                    let (name, signature) = (network.source_name(source), network.signature(source));
                    let signal = Signal { name, signature, place: place_of(&places, source) };
                    schedule.taps.push((leaf.input_name(i), signal));
                }
            }
        }
        let runs = |k: &usize| !schedule.operations[*k].is_alias;
        let chosen = |set: &[bool]| (0..set.len()).filter(|k| set[*k]).filter(runs).collect();
        schedule.cone = chosen(&sets.cone);
        schedule.watched = chosen(&sets.watched);
        schedule.continuous_set = chosen(&sets.varies);
        schedule.initial.ticks = vec![0; schedule.clocks.len()];
        schedule
    }

    fn lay_out_inputs(&mut self) {
        let signals = &mut self.schedule.initial.signals;
        for (i, External { name, signature }) in self.network.inputs.iter().enumerate() {
            let place = Place { start: signals.len(), len: signature.width };
            signals.resize(signals.len() + signature.width, 0.0);
            self.places.insert(Origin::External(i), place);
            self.schedule.inputs.push(Signal { name: name.clone(), signature: signature.clone(), place });
        }
    }

    /// Places of the continuous states of each block in `x`, and of the copy of `x` in the arena.
    fn lay_out_states(&mut self) -> Vec<Vec<Place>> {
        let State { x, signals, .. } = &mut self.schedule.initial;
        let mut places = Vec::new();
        for leaf in &self.network.leaves {
            let mut own = Vec::new();
            for state in &leaf.declaration.continuous {
                let place = Place { start: x.len(), len: state.initial.len() };
                x.extend_from_slice(&state.initial);
                own.push(place);
                let name = format!("{}.{}", leaf.path, state.name);
                let elements = state.elements.clone();
                self.schedule.continuous.push(StateEntry { name, elements, place });
            }
            places.push(own);
        }
        self.schedule.state_copy = Place { start: signals.len(), len: x.len() };
        signals.extend_from_slice(x);
        places
    }

    fn lay_out_outputs(&mut self, states: &[Vec<Place>]) {
        let State { signals, values, .. } = &mut self.schedule.initial;
        for &(leaf, output) in &self.order {
            let block = &mut self.network.leaves[leaf];
            if let Some(i) = output.checked_sub(block.declaration.outputs.len()) {
                values.extend(block.declaration.intermediates[i].slot.take());
                let place = Place { start: values.len() - 1, len: 0 };
                self.places.insert(Origin::Output { leaf, output }, place);
                continue;
            }
            let name = block.output_name(output);
            let declared = &mut block.declaration.outputs[output];
            let width = declared.signature.width;
            let source = declared.shared().and_then(|alias| {
                let whole = match alias.of {
                    Dependency::Continuous(i) => self.schedule.state_copy.start + states[leaf][i].start,
                    Dependency::Input(i) => place_of(&self.places, block.sources[i].as_ref()?).start,
                    Dependency::Time | Dependency::Discrete(_) | Dependency::Intermediate(_) => return None,
                };
                Some(Place { start: whole + alias.start, len: width })
            });
            let place = match (source, declared.slot.take()) {
                (Some(source), _) => source,
                (None, Some(slot)) => {
                    values.push(slot);
                    Place { start: values.len() - 1, len: 0 }
                }
                (None, None) => {
                    signals.resize(signals.len() + width, 0.0);
                    Place { start: signals.len() - width, len: width }
                }
            };
            self.places.insert(Origin::Output { leaf, output }, place);
            self.schedule.signals.push(Signal { name, signature: declared.signature.clone(), place });
        }
    }

    fn bindings(&mut self, states: Vec<Vec<Place>>) -> Vec<Binding> {
        let mut bindings = Vec::new();
        let discrete = &mut self.schedule.initial.discrete;
        for (i, (leaf, continuous)) in self.network.leaves.iter_mut().zip(states).enumerate() {
            let inputs = leaf.sources.iter().map(|s| s.as_ref().map(|s| place_of(&self.places, s))).collect();
            let declaration = &leaf.declaration;
            let intermediates = declaration.outputs.len()..declaration.computed_len();
            let intermediates =
                intermediates.map(|k| self.places[&Origin::Output { leaf: i, output: k }].start);
            let intermediates = intermediates.collect();
            let mut binding = Binding { inputs, continuous, discrete: Vec::new(), intermediates };
            for state in leaf.declaration.discrete.drain(..) {
                binding.discrete.push(discrete.len());
                discrete.push(state.initial);
                self.schedule.saved_checks.push(state.check);
                self.schedule.discrete.push(format!("{}.{}", leaf.path, state.name));
            }
            bindings.push(binding);
        }
        bindings
    }

    fn clock(&mut self, clock: Clock) -> usize {
        let clocks = &mut self.schedule.clocks;
        clocks.iter().position(|known| *known == clock).unwrap_or_else(|| {
            clocks.push(clock);
            clocks.len() - 1
        })
    }

    fn bind_operations(&mut self, bindings: &[Binding], sets: &Sets) {
        for k in 0..self.order.len() {
            let (leaf, output) = self.order[k];
            let place = self.places[&Origin::Output { leaf, output }];
            let block = &mut self.network.leaves[leaf];
            let path = &block.path;
            let declaration = &mut block.declaration;
            let (name, kind, clock, is_alias, function) = match output.checked_sub(declaration.outputs.len())
            {
                Some(i) => {
                    let IntermediateDeclaration { name, clock, function, .. } =
                        &mut declaration.intermediates[i];
                    (format!("{path}:{name}"), None, *clock, false, function.take())
                }
                None => {
                    let declared = &mut declaration.outputs[output];
                    let (kind, clock) = (declared.signature.kind, declared.clock);
                    let is_alias = declared.shared().is_some();
                    (
                        format!("{path}.{}", declared.name),
                        Some(kind),
                        clock,
                        is_alias,
                        declared.function.take(),
                    )
                }
            };
            let Some(function) = function else { continue };
            let clock = clock.map(|clock| self.clock(clock));
            let bound = self.bind(leaf, function, &bindings[leaf]);
            let is_smooth = kind.is_some_and(Kind::is_smooth);
            let is_custom = matches!(kind, Some(Kind::Custom(..)));
            let linearization =
                if is_smooth || is_custom { bound.linearization } else { Linearization::Held };
            self.schedule.operations.push(Operation {
                name,
                block: leaf,
                place,
                is_number: kind.is_some_and(|kind| !matches!(kind, Kind::Custom(..))),
                is_alias,
                set: sets.of(k),
                clock,
                reads: bound.reads,
                needs: bound.needs,
                sources: bound.sources,
                linearization,
                support: bound.support,
                jacobian: bound.jacobian,
            });
            self.schedule.runners.push(Runner { place, run: bound.run });
        }
        for (leaf, binding) in bindings.iter().enumerate() {
            for (i, place) in binding.continuous.iter().enumerate() {
                let Some(function) = self.network.leaves[leaf].declaration.continuous[i].derivative.take()
                else {
                    continue;
                };
                let bound = self.bind(leaf, function, binding);
                self.schedule.derivatives.push(Derivative {
                    block: leaf,
                    place: *place,
                    reads: bound.reads,
                    needs: bound.needs,
                    sources: bound.sources,
                    linearization: bound.linearization,
                    support: bound.support,
                    jacobian: bound.jacobian,
                });
                self.schedule.derivative_runners.push(Runner { place: *place, run: bound.run });
            }
        }
    }

    fn bind(&self, leaf: usize, function: Function, binding: &Binding) -> Bound {
        let (linearization, support, jacobian) = match function.linearization {
            LinearizationDeclaration::Differences => (Linearization::Differences, None, None),
            LinearizationDeclaration::Elementwise => (Linearization::Elementwise, None, None),
            LinearizationDeclaration::Held => (Linearization::Held, None, None),
            LinearizationDeclaration::Analytic(bind, support) => {
                (Linearization::Analytic, support, Some(bind(binding)))
            }
        };
        let mut reads = self.reads(leaf, &function.reads, binding);
        let needs = self.needs(leaf, &function.reads, &mut reads);
        let sources = self.sources(leaf, &function.reads).flatten().collect();
        Bound { reads, needs, sources, run: (function.run)(binding), linearization, support, jacobian }
    }

    /// Operations that feed what is read; `None` stands for an input of the whole diagram.
    fn sources<'c>(
        &'c self,
        leaf: usize,
        reads: &'c [Dependency],
    ) -> impl Iterator<Item = Option<usize>> + use<'c, 'd> {
        feedthrough(&self.network, leaf, reads)
            .map(|(_, source)| self.operations.get(&source.origin).copied())
    }

    fn reads(&self, leaf: usize, reads: &[Dependency], binding: &Binding) -> Vec<Read> {
        let read = |dependency: &Dependency| match *dependency {
            Dependency::Time => Read::Time,
            Dependency::Continuous(i) => Read::State(binding.continuous[i]),
            Dependency::Discrete(_) | Dependency::Intermediate(_) => Read::Other,
            Dependency::Input(i) => match binding.inputs[i] {
                Some(place) if self.network.leaves[leaf].declaration.inputs[i].signature.kind.is_smooth() => {
                    Read::Signal(place)
                }
                _ => Read::Other,
            },
        };
        reads.iter().map(read).collect()
    }

    /// The operations of the intermediate values that a function reads, in order. What they read is added to `reads`: the function
    /// depends on it all the same.
    fn needs(&self, leaf: usize, dependencies: &[Dependency], reads: &mut Vec<Read>) -> Vec<usize> {
        let outputs = self.network.leaves[leaf].declaration.outputs.len();
        let mut needs = Vec::new();
        for dependency in dependencies {
            let Dependency::Intermediate(i) = dependency else { continue };
            let Some(&k) = self.operations.get(&Origin::Output { leaf, output: outputs + i }) else {
                continue;
            };
            let operation = &self.schedule.operations[k];
            needs.extend(operation.needs.iter().copied().chain([k]));
            reads.extend(operation.reads.iter().filter(|read| read.width() > 0));
        }
        needs.sort_unstable();
        needs.dedup();
        needs
    }

    fn bind_rest(&mut self, bindings: &[Binding], sets: &Sets) {
        for (leaf, binding) in bindings.iter().enumerate() {
            let Leaf { path, declaration, .. } = &mut self.network.leaves[leaf];
            let path = path.clone();
            let updates = std::mem::take(&mut declaration.updates);
            let events = std::mem::take(&mut declaration.events);
            let stops = std::mem::take(&mut declaration.stops);
            let messages = std::mem::take(&mut declaration.messages);
            let records = std::mem::take(&mut declaration.records);
            let offers = std::mem::take(&mut declaration.offers);
            let breakpoints = declaration.breakpoints.drain(..).map(|next| (leaf, next));
            self.schedule.breakpoints.extend(breakpoints);
            for (state, project) in declaration.projections.drain(..) {
                self.schedule.projections.push((binding.continuous[state], project));
            }
            if declaration.max_step < self.schedule.max_step {
                (self.schedule.max_step, self.schedule.max_step_of) = (declaration.max_step, Some(leaf));
            }
            for update in updates {
                let clock = self.clock(update.clock);
                let is_in_cone = match update.write.target {
                    Target::Continuous(_) => true,
                    Target::Discrete(i) => sets.steering.contains(&(leaf, i)),
                };
                let sources = self.sources(leaf, &update.write.reads).flatten().collect();
                self.schedule.updates.push(Update {
                    block: leaf,
                    clock,
                    is_in_cone,
                    sources,
                    write: bind_write(update.write, binding),
                });
            }
            let guards = events.iter().map(|event| &event.reads);
            let writes = events.iter().flat_map(|event| &event.writes).map(|write| &write.reads);
            let others = stops.iter().map(|stop| &stop.reads).chain(messages.iter().map(|m| &m.reads));
            let seen =
                guards.chain(writes).chain(others).flat_map(|reads| self.sources(leaf, reads).flatten());
            let seen: Vec<usize> = seen.collect();
            self.schedule.looked_at.extend(seen);
            for event in events {
                self.schedule.events.push(Event {
                    name: format!("{path}.{}", event.name),
                    crossing: event.crossing,
                    guard: (event.guard)(binding),
                    writes: event.writes.into_iter().map(|write| bind_write(write, binding)).collect(),
                    stop: event.stop,
                });
            }
            for stop in stops {
                self.schedule.stops.push((path.clone(), (stop.test)(binding)));
            }
            for message in messages {
                let write = (message.write)(binding);
                self.schedule.messages.push(Message { block: path.clone(), clock: message.clock, write });
            }
            let offers = offers.into_iter().map(|value| Offer { block: leaf, value });
            self.schedule.offers.extend(offers);
            for record in records {
                self.schedule.records.push((path.clone(), record));
            }
        }
    }

    /// Decides when each operation runs: what it depends on says whether it changes between ticks, and what it reaches says
    /// whether it is needed inside a step.
    fn sets(&self) -> Sets {
        let n = self.order.len();
        let mut upstream = vec![Vec::new(); n];
        let mut varies = vec![false; n];
        for (k, &(leaf, output)) in self.order.iter().enumerate() {
            let declaration = &self.network.leaves[leaf].declaration;
            let clock = declaration.clock_of(output);
            let Some(function) = declaration.computed(output) else { continue };
            let feeding: Vec<Option<usize>> = self.sources(leaf, &function.reads).collect();
            let alone =
                function.reads.iter().any(|d| matches!(d, Dependency::Time | Dependency::Continuous(_)));
            let moved = feeding.iter().any(|s| s.is_none_or(|s| varies[s]));
            varies[k] = clock.is_none() && (alone || moved);
            upstream[k] = feeding.into_iter().flatten().collect();
        }
        let close = |seeds: &[usize], counts: &dyn Fn(usize) -> bool| -> Vec<bool> {
            let mut reached = vec![false; n];
            let mut stack = seeds.to_vec();
            while let Some(k) = stack.pop() {
                if counts(k) && !reached[k] {
                    reached[k] = true;
                    stack.extend(&upstream[k]);
                }
            }
            reached
        };
        let mut seeds = Vec::new();
        // Functions that a derivative depends on, with their blocks: first the derivatives themselves.
        let mut behind: Vec<(usize, &Function)> = Vec::new();
        let leaves = || self.network.leaves.iter().map(|leaf| &leaf.declaration).enumerate();
        for (leaf, declaration) in leaves() {
            for derivative in declaration.continuous.iter().filter_map(|state| state.derivative.as_ref()) {
                seeds.extend(self.sources(leaf, &derivative.reads).flatten());
                behind.push((leaf, derivative));
            }
        }
        let cone = close(&seeds, &|k| varies[k]);
        // What is held between ticks is not in the cone, but steers it all the same.
        let reached = close(&seeds, &|_| true);
        behind.extend((0..n).filter(|k| reached[*k]).filter_map(|k| {
            let (leaf, output) = self.order[k];
            Some((leaf, self.network.leaves[leaf].declaration.computed(output)?))
        }));
        let steering = behind.iter().flat_map(|(leaf, function)| {
            function.reads.iter().filter_map(|dependency| match dependency {
                Dependency::Discrete(i) => Some((*leaf, *i)),
                _ => None,
            })
        });
        let steering = steering.collect();
        let events =
            leaves().flat_map(|(leaf, declaration)| declaration.events.iter().map(move |e| (leaf, e)));
        let guarded: Vec<usize> =
            events.flat_map(|(leaf, event)| self.sources(leaf, &event.reads).flatten()).collect();
        let watched = close(&guarded, &|k| varies[k]);
        Sets { varies, cone, watched, steering }
    }
}

/// Which operations change between ticks, reach a derivative, or reach a guard.
struct Sets {
    varies: Vec<bool>,
    cone: Vec<bool>,
    watched: Vec<bool>,
    /// Discrete states, by block and index, that a derivative depends on.
    steering: HashSet<(usize, usize)>,
}

impl Sets {
    fn of(&self, k: usize) -> Set {
        match (self.varies[k], self.cone[k]) {
            (false, _) => Set::Sampled,
            (true, true) => Set::Cone,
            (true, false) => Set::Observer,
        }
    }
}

struct Bound {
    reads: Vec<Read>,
    needs: Vec<usize>,
    sources: Vec<usize>,
    run: Run,
    linearization: Linearization,
    support: Option<Vec<usize>>,
    jacobian: Option<JacobianFunction>,
}

fn bind_write(write: WriteDeclaration, binding: &Binding) -> Write {
    let target = match write.target {
        Target::Continuous(i) => WriteTarget::Continuous(binding.continuous[i]),
        Target::Discrete(i) => WriteTarget::Discrete(binding.discrete[i]),
    };
    Write { target, run: (write.run)(binding) }
}

fn place_of(places: &HashMap<Origin, Place>, source: &Source) -> Place {
    let whole = places[&source.origin];
    match &source.elements {
        None => whole,
        Some(range) => Place { start: whole.start + range.start, len: range.len() },
    }
}
