//! Who sees what: operations that must run on every accepted step, and those that can wait until the run pauses.
//!
//! A plant has hundreds of outputs, and a run looks at a few of them. What reaches a recorder, a guard, an update, a stop test,
//! a line for the user, a sample or a watcher is kept up to date all the time. Nobody can tell whether the rest was, so it is evaluated
//! when somebody may look: when the simulator hands back. The force cone itself belongs to the rest, unless it is seen: each
//! stage of a step evaluates it anew. What is held and steers the cone is seen by it.

use super::Recorder;
use crate::diagram::frame::Place;
use crate::diagram::schedule::{Update, WriteTarget};
use crate::diagram::{Clock, Schedule, Set};

/// Operations by when they run, each list in increasing order and without aliases.
pub(super) struct Observed {
    /// Between ticks: at the end of accepted steps, and for rows inside them.
    pub between: Vec<usize>,
    /// At ticks and after writes: those, and what changes only then; without what only watchers look at.
    pub at_instants: Vec<usize>,
    /// When everything has happened that happens at an instant: what only watchers look at.
    pub after_instants: Vec<usize>,
    /// When the run pauses: all others.
    pub lagging: Vec<usize>,
    /// All.
    pub all: Vec<usize>,
    /// Updates that are made.
    pub updates: Vec<usize>,
    /// Whether each clock has nothing to do, since the integrator does it.
    pub is_idle: Vec<bool>,
    /// Whether what ticks with a clock is a gauge: it looks at the run, and nothing that steers the run looks at it.
    pub is_gauge: Vec<bool>,
    /// Numbers that are held between ticks and that the cone reads.
    pub held: Vec<Place>,
    /// Whether each update, or something that is held, reaches the cone in another way than by these numbers.
    pub is_hidden: Vec<bool>,
    pub has_hidden: bool,
}

impl Observed {
    /// Finds what is seen, where `watched` are numbers that somebody else looks at, and the integrator itself writes some
    /// discrete states.
    pub fn new(
        schedule: &Schedule,
        recorders: &[Recorder],
        watched: impl IntoIterator<Item = usize>,
        writes: &[usize],
    ) -> Observed {
        let is_made = |update: &Update| match (schedule.clocks[update.clock], update.write.target) {
            (Clock::Start | Clock::EveryStep, WriteTarget::Discrete(i)) => !writes.contains(&i),
            _ => true,
        };
        let updates: Vec<usize> =
            (0..schedule.updates.len()).filter(|k| is_made(&schedule.updates[*k])).collect();
        let mut is_idle = vec![true; schedule.clocks.len()];
        updates.iter().for_each(|k| is_idle[schedule.updates[*k].clock] = false);

        let mut is_recorded = vec![false; schedule.signals_len()];
        for column in recorders.iter().flat_map(|recorder| &recorder.columns) {
            is_recorded[column.index] = true;
        }
        let mut is_watched = vec![false; schedule.signals_len()];
        watched.into_iter().for_each(|index| is_watched[index] = true);
        let mut stack = schedule.looked_at.clone();
        stack.extend(updates.iter().flat_map(|k| &schedule.updates[*k].sources));
        let mut watched = Vec::new();
        for (k, operation) in schedule.operations.iter().enumerate() {
            let is_among =
                |marked: &[bool]| operation.is_number && marked[operation.place.range()].contains(&true);
            if is_among(&is_recorded) || operation.clock.is_some() {
                stack.push(k);
            }
            if is_among(&is_watched) {
                watched.push(k);
            }
            if let Some(clock) = operation.clock {
                is_idle[clock] = false;
            }
        }
        // Stages evaluate the cone anew, but not what it reads of what is held.
        let behind = upstream(schedule, schedule.derivatives.iter().flat_map(|d| &d.sources).copied());
        let is_held = |k: &usize| behind[*k] && schedule.operations[*k].set == Set::Sampled;
        let steers: Vec<usize> =
            (0..behind.len()).filter(is_held).filter(|k| !schedule.operations[*k].is_alias).collect();
        let held = steers.iter().map(|k| &schedule.operations[*k]).filter(|operation| operation.is_number);
        let held: Vec<Place> = held.map(|operation| operation.place).collect();
        let has_hidden = held.len() < steers.len();
        let is_moving = |block: usize| {
            schedule.derivatives.iter().any(|derivative| derivative.block == block)
                || schedule.operations.iter().any(|o| o.block == block && o.set == Set::Cone)
        };
        let is_hidden = |update: &Update| update.is_in_cone && is_moving(update.block);
        let is_hidden = schedule.updates.iter().map(is_hidden).collect();
        stack.extend((0..behind.len()).filter(is_held));
        let reaches = upstream(schedule, stack);
        let shows = upstream(schedule, watched);
        let all: Vec<usize> = (0..reaches.len()).filter(|k| !schedule.operations[*k].is_alias).collect();
        let (at_instants, rest): (Vec<usize>, Vec<usize>) = all.iter().partition(|k| reaches[**k]);
        let (after_instants, lagging): (Vec<usize>, Vec<usize>) = rest.iter().partition(|k| shows[**k]);
        // What an integrator writes changes with every step, whatever else is held.
        let changes = |k: &usize| match &schedule.operations[*k] {
            operation if operation.set != Set::Sampled => true,
            operation => !writes.is_empty() && operation.clock.is_none(),
        };
        let between = all.iter().copied().filter(|k| reaches[*k] || shows[*k]).filter(changes).collect();
        let is_gauge = (0..schedule.clocks.len()).map(|clock| is_gauge(schedule, clock)).collect();
        Observed {
            between,
            at_instants,
            after_instants,
            lagging,
            all,
            updates,
            is_idle,
            is_gauge,
            held,
            is_hidden,
            has_hidden,
        }
    }
}

/// Whether nothing that ticks with a clock with a period reaches a derivative, a continuous state, a guard, a stop, a line for the user, or a discrete state that
/// does. A discrete state may be read by everything in its block.
fn is_gauge(schedule: &Schedule, clock: usize) -> bool {
    // Where nothing moves, ticks are all there is to see.
    if !matches!(schedule.clocks[clock], Clock::Periodic { .. }) || schedule.state_len() == 0 {
        return false;
    }
    let mut blocks = vec![false; schedule.blocks.len()];
    let sampled = schedule.operations.iter().filter(|o| o.clock == Some(clock)).map(|o| o.block);
    sampled
        .chain(schedule.updates.iter().filter(|u| u.clock == clock).map(|u| u.block))
        .for_each(|b| blocks[b] = true);
    let mut reached = vec![false; schedule.operations.len()];
    loop {
        for (k, operation) in schedule.operations.iter().enumerate() {
            reached[k] |= blocks[operation.block] || operation.sources.iter().any(|source| reached[*source]);
        }
        let reads = |update: &&Update| update.sources.iter().any(|source| reached[*source]);
        let more: Vec<usize> =
            schedule.updates.iter().filter(reads).map(|u| u.block).filter(|block| !blocks[*block]).collect();
        if more.is_empty() {
            break;
        }
        more.into_iter().for_each(|block| blocks[block] = true);
    }
    let reaches = |k: &usize| reached[*k];
    let steers = schedule.updates.iter().any(|update| blocks[update.block] && update.is_in_cone)
        || schedule.derivatives.iter().any(|d| blocks[d.block] || d.sources.iter().any(reaches))
        || schedule.operations.iter().zip(&reached).any(|(o, reached)| *reached && o.set == Set::Cone)
        || schedule.looked_at.iter().any(reaches);
    let decides = |block: usize| {
        let path = &schedule.blocks[block].path;
        let own = |name: &str| name.strip_prefix(path.as_str()).is_some_and(|rest| rest.starts_with('.'));
        schedule.stops.iter().any(|(of, _)| of == path)
            || schedule.messages.iter().any(|message| message.block == *path)
            || schedule.events.iter().any(|event| own(&event.name))
    };
    !steers && !(0..blocks.len()).any(|block| blocks[block] && decides(block))
}

/// Whether each operation is one of these, or is read on the way to them.
fn upstream(schedule: &Schedule, operations: impl IntoIterator<Item = usize>) -> Vec<bool> {
    let mut is_upstream = vec![false; schedule.operations.len()];
    let mut stack: Vec<usize> = operations.into_iter().collect();
    while let Some(k) = stack.pop() {
        if !is_upstream[k] {
            is_upstream[k] = true;
            stack.extend(&schedule.operations[k].sources);
        }
    }
    is_upstream
}
