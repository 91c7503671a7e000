//! Multirate integration: substeps for the few trees of bodies that need short ones.
//!
//! Bodies that touch nothing together, islands, do not feel each other, so one that bounces need not make all others take its short steps. A step of everything is as long
//! as most of them can take. The few that are much *faster* take *substeps* up to its end, of which again a few may be faster:
//!
//! ```text
//! level 0   |———————————————————————————————|   slow: most bodies, robots and whatever an external system acts on
//! level 1   |—————————|———————————|—————————|   a few
//! level 2             |—|—|——|————|              one or two
//! ```
//!
//! The rules:
//!
//! * Which trees are fast is decided by the step that each [prefers](partition), for whole islands, before a step is tried and again when its errors are known.
//! * Islands are those of bodies that can meet within the step of their level, as they move at its start. A fast body may go elsewhere: in each [substep](substep) geometry
//!   watches for its approach to slow bodies near it, which are where [dense output](dense_output) has them. Where they are about to meet, everything is *rolled back* and
//!   taken again up to where the substep would begin.
//! * Only trees that no external system acts on or reads can be fast; what is coupled to one sets the step of everything.
//! * There is one plant without pressure fields and belts.

mod dense_output;
mod partition;
mod substep;
#[cfg(test)]
pub mod tests;

pub use dense_output::DenseOutput;
pub use partition::{Partition, Rate, SavedPartition};

use super::convex_step::{BEFORE_END, ConvexStep, Shared, Worst};
use super::tr_bdf2::reborrow;
use crate::coupling::{Part, Stage, Stepper, Surroundings, Wiring};
use crate::integrators::control::{Attempt, StepControl, Stretch, Trial, Verdict};
use crate::integrators::{Statistics, Step};
use substep::Nearby;

/// The trees of one rate, and their steps.
pub struct Group {
    pub step: ConvexStep,
    pub rate: Rate,
    nearby: Nearby,
}

impl Group {
    fn new(stepper: &Stepper, n: usize, rate: Rate) -> Group {
        Group { step: ConvexStep::new(stepper, n), rate, nearby: Nearby::default() }
    }
}

/// Steps of everything, and substeps.
pub struct Multirate {
    /// Everything, then what is fast of it, and what is fast of that.
    pub groups: Vec<Group>,
    pub partition: Partition,
    pub dense: DenseOutput,
    /// The size with which a step is taken again that was undone.
    pub retake: Option<f64>,
    /// How many steps were undone so far.
    pub rollbacks: u64,
    /// A copy of the state.
    room: Vec<f64>,
}

impl Multirate {
    /// For a stepper whose state has n numbers. Without a partition everything has one rate.
    pub fn new(stepper: &Stepper, n: usize, partition: Partition) -> Multirate {
        let trees = stepper.all_trees().into_iter().next().unwrap_or_default();
        Multirate {
            groups: vec![Group::new(stepper, n, Rate::new(0, trees))],
            partition,
            dense: DenseOutput::default(),
            retake: None,
            rollbacks: 0,
            room: vec![0.0; n],
        }
    }

    /// The step of everything.
    pub fn whole(&self) -> &ConvexStep {
        &self.groups[0].step
    }

    /// Notes which trees external systems act on now.
    fn find_coupled(&mut self, stepper: &Stepper, around: &dyn Surroundings) {
        if !self.partition.is_on() {
            return;
        }
        let model = &stepper.parts[0].plant.model;
        let outside = around.outside(0);
        let pushed = outside.tau.iter().enumerate().filter(|(_, tau)| **tau != 0.0);
        let applied = outside.applied.iter().map(|force| model.bodies[force.body].link);
        let applied = applied.filter(|link| *link != 0).map(|link| model.links[link].tree);
        self.partition.set_coupled(pushed.map(|(v, _)| model.tree_of(v)).chain(applied));
    }

    /// The step with which a level begins, where `wanted` is ideal for what is coupled, or for trees of which nothing is known.
    pub fn ideal_step(&mut self, level: usize, wanted: f64) -> f64 {
        let longest = self.retake.filter(|_| level == 0).unwrap_or(f64::INFINITY);
        self.partition.step(&self.groups[level].rate, wanted).min(longest)
    }

    /// An attempt at a step of a level, without those that are fast. Only level 0 has surroundings.
    pub fn attempt(
        &mut self,
        shared: &mut Shared,
        level: usize,
        mut around: Option<&mut dyn Surroundings>,
        stretch: &Stretch,
        statistics: &mut Statistics,
    ) -> Attempt {
        let (size, Stretch { t, x, .. }) = (stretch.size(), *stretch);
        loop {
            if self.groups[level].step.is_to_prepare(shared, size) {
                if level > 0 {
                    self.place_nearby(&shared.stepper, level, t);
                }
                let step = &mut self.groups[level].step;
                if let Err(state) = step.prepare(shared, reborrow(&mut around), (t, x), size) {
                    return Attempt::UndefinedStart { state };
                }
                match &around {
                    Some(around) => self.find_coupled(&shared.stepper, &**around),
                    None if self.meets_nearby(&shared.stepper, level) => return Attempt::Stopped,
                    None => {}
                }
            }
            let Multirate { groups, partition, .. } = self;
            let Group { step, rate, .. } = &mut groups[level];
            if shared.options.fixed_step.is_some() {
                return step.fixed(shared, size, statistics);
            }
            if partition.is_on() {
                let problem = step.problem();
                let islands = (0..problem.island_count()).map(|island| problem.cliques_of(island));
                if !partition.divide(rate, size, islands) {
                    // Fewer will be in one island with them.
                    step.forget();
                    return Attempt::TooLong;
                }
                step.chains.leave_out(&shared.stepper, |tree| partition.is_fast(tree));
            }
            if let Some(attempt) = step.attempt(shared, reborrow(&mut around), stretch, statistics) {
                return match level > 0
                    && attempt.is_accurate()
                    && self.has_met_nearby(shared, level, stretch.t1)
                {
                    true => Attempt::Stopped,
                    false => attempt,
                };
            }
        }
    }

    /// What is made of a trial of a level. Notes how long the next step is to be, too.
    pub fn judge(
        &mut self,
        shared: &Shared,
        level: usize,
        control: &mut StepControl,
        trial: &Trial,
    ) -> Verdict {
        let is_on = self.partition.is_on();
        let mut passes = !is_on || self.judge_islands(shared, level, trial);
        if level == 0 {
            passes = self.judge_coupled(shared, control, trial, passes);
        }
        let step = &self.groups[level].step;
        let factor = match is_on {
            _ if passes => 1.0,
            true => {
                let wanted = control.next_step.unwrap_or(trial.wanted);
                (self.ideal_step(level, wanted) / trial.size).min(BEFORE_END)
            }
            false => step.factor_after_reject(shared, trial.error, step.trials.dof, trial.size),
        };
        let Group { step, rate, .. } = &mut self.groups[level];
        let verdict = step.judge(shared, trial, passes, factor);
        if let Verdict::BeginAgain(h) = verdict {
            self.partition.prefer_at_least(rate, h);
            if level == 0 {
                control.next_step = Some(h);
            }
        }
        verdict
    }

    /// Whether the error of what is coupled is small enough, besides what is known of the others already: it goes by the size that the controller remembers.
    fn judge_coupled(&self, shared: &Shared, control: &mut StepControl, trial: &Trial, passes: bool) -> bool {
        let step = self.whole();
        let Worst { error, dof, .. } = step.worst(shared, |trees| !self.partition.are_uncoupled(trees));
        if error.is_nan() || error > 1.0 {
            control.shrink(step.factor_after_reject(shared, error, dof, trial.size), trial);
            return false;
        }
        if passes {
            control.grow(shared.rule(dof), error, trial);
        }
        passes
    }

    /// Notes which step each island of a level prefers after a trial. Those whose error is too large are fast. `false` if those are too many, or
    /// coupled: then the step is to be shorter.
    fn judge_islands(&mut self, shared: &Shared, level: usize, trial: &Trial) -> bool {
        let Multirate { groups, partition, .. } = self;
        let Group { step, rate, .. } = &groups[level];
        let (problem, size) = (step.problem(), trial.size);
        let mut passes = true;
        for island in problem.solved() {
            let (trees, Worst { error, dof, .. }) = (problem.cliques_of(island), step.island_error(island));
            if error <= 1.0 {
                let about = (trial.is_cut, trial.is_retry);
                partition.note_accepted(trees, (size, error), shared.rule(dof), about);
            } else {
                let factor = step.factor_after_reject(shared, error, dof, size);
                partition.note_rejected(trees, size * factor);
                passes = false;
            }
        }
        if passes {
            return true;
        }
        // What touches a fast one in the second half of the step is fast with it.
        let problems = step.chains.stages().map(|stage| &stage.mechanics[0].problem);
        while problems.clone().any(|problem| problem.solved().any(|i| partition.join(problem.cliques_of(i))))
        {
        }
        partition.is_allowed(rate)
    }

    /// Takes what a trial of a level found for its slow trees.
    pub fn accept(
        &mut self,
        shared: &mut Shared,
        level: usize,
        span: Step,
        x: &mut [f64],
        statistics: &mut Statistics,
    ) {
        self.carry_error(shared, level);
        let Multirate { groups, partition, dense, .. } = self;
        let Group { step, rate, .. } = &groups[level];
        let (chains, keeps_rates) = (&step.chains, shared.is_tr_bdf2());
        let Shared { stepper, estimate, options, .. } = &mut *shared;
        if level == 0 {
            estimate.note_before();
            // Not the difference of the states, which knows no turn beyond π.
            let motion = if options.fixed_step.is_none() { &chains.finest } else { &chains.full };
            dense.begin(span, [x, &chains.end, &motion.displacement], rate.trees.len());
        }
        if !partition.is_on() {
            if keeps_rates {
                estimate.keep_rates(chains, stepper, true, |_| true);
            }
            x.copy_from_slice(&chains.end);
            return step.note_degraded(shared, span, statistics);
        }
        let part = &stepper.parts[0];
        let model = &part.plant.model;
        if keeps_rates {
            let is_slow = |i: usize| !partition.is_fast(model.tree_of(i - part.dof.start));
            estimate.keep_rates(chains, stepper, level == 0, is_slow);
        }
        for tree in partition.slow(rate) {
            if level > 0 {
                dense.push(part, tree, span, [x, &chains.end, &chains.finest.displacement]);
            }
            copy_tree(part, tree, &chains.end, x);
        }
        partition.note_taken(rate);
        if level == 0 {
            stepper.others.iter().for_each(|i| x[*i] = chains.end[*i]);
        }
        step.note_degraded(shared, span, statistics);
    }

    /// Carries the error of the run over the step of a level that is taken, where that is asked for.
    fn carry_error(&mut self, shared: &mut Shared, level: usize) {
        let Shared { stepper, estimate, global_error: Some(global_error), .. } = shared else { return };
        let Multirate { groups, partition, .. } = self;
        let chains = &mut groups[level].step.chains;
        if !partition.is_on() {
            return global_error.carry(stepper, estimate, chains, true, |_| true);
        }
        let (first, model) = (stepper.parts[0].dof.start, stepper.parts[0].plant.model.clone());
        let is_slow = |i: usize| !partition.is_fast(model.tree_of(i - first));
        global_error.carry(stepper, estimate, chains, level == 0, is_slow);
    }

    /// The state within the last step.
    pub fn between(&self, shared: &Shared, t: f64, x: &mut [f64]) {
        let DenseOutput { span, x0, x1, .. } = &self.dense;
        self.dense.interpolate(&shared.stepper.parts, t, x);
        let (h, s) = (span.size(), (t - span.t0) / span.size());
        for i in &shared.stepper.others {
            let bend = self.whole().bend(shared, *i, [x0[*i], x1[*i]], h);
            x[*i] = x0[*i] + s * (x1[*i] - x0[*i]) + s * (1.0 - s) * bend;
        }
    }

    /// Which stage tells what was applied to each tree of the only plant in the last step: two for each level.
    pub fn find_reported(&self, stepper: &Stepper, reported: &mut Vec<usize>) {
        reported.clear();
        let [Part { plant, .. }] = &stepper.parts[..] else { return };
        reported.extend((0..plant.model.trees.len()).map(|tree| {
            let level = self.partition.level(tree);
            2 * level + usize::from(self.groups[level].step.chains.is_rough_tree(tree))
        }));
    }

    /// Those stages.
    pub fn last_stages(&mut self) -> impl Iterator<Item = &mut Stage> {
        self.groups.iter_mut().flat_map(|group| group.step.chains.last_stages())
    }
}

/// The trees of the only plant that can be uncoupled from external systems, by how the diagram is wired; none where there are other plants, pressure fields or belts.
pub fn uncoupled_trees(stepper: &Stepper, wiring: &Wiring) -> Vec<bool> {
    let [Part { plant, .. }] = &stepper.parts[..] else { return Vec::new() };
    let model = &plant.model;
    if model.scene.has_fields() || model.scene.belts().next().is_some() || plant.study.is_dense {
        return Vec::new();
    }
    let mut is_uncoupled = vec![true; model.trees.len()];
    let read = stepper.external.dofs.iter().copied();
    let driven = wiring.driven.iter().map(|(_, v)| *v);
    for v in read.chain(driven).chain(model.actuators.iter().map(|actuator| actuator.v)) {
        is_uncoupled[model.tree_of(v)] = false;
    }
    for (a, b) in &plant.couplings {
        (is_uncoupled[*a], is_uncoupled[*b]) = (false, false);
    }
    is_uncoupled
}

/// Copies the state of a tree.
fn copy_tree(part: &Part, tree: usize, from: &[f64], to: &mut [f64]) {
    for range in [part.q_of(tree), part.v_of(tree)] {
        to[range.clone()].copy_from_slice(&from[range]);
    }
}
