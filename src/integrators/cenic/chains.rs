//! The solutions of a trial step: a full step, and what it is compared with.
//!
//! T₁₁ is one step of size h, T₂₁ two of size h/2, both of first order: step doubling [K25, V.A] takes T₂₁ and compares it with T₁₁. The trapezoid [K25, V.B]
//! follows a full step. The stages of [TR-BDF2](super::tr_bdf2) begin here, too.

use super::estimate::Estimate;
use super::tr_bdf2::{TrBdf2, reborrow};
use crate::coupling::{Part, Stage, Stepper, Surroundings};
use crate::icf::{Outcome, SolverOptions};

/// Where a chain of steps leads.
pub struct Motion {
    /// Displacements of all plants.
    pub displacement: Vec<f64>,
    /// Their velocities at the end.
    pub velocity: Vec<f64>,
    /// States that belong to no plant, at the end.
    pub other: Vec<f64>,
}

/// A stage of a step.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Last {
    Start,
    Middle,
    TrBdf2,
}

/// Solutions from one state.
pub struct Chains {
    /// Where the step starts.
    pub start: Stage,
    /// Where the second half of it starts, or where the trapezoid ends.
    pub middle: Stage,
    /// One step of size h.
    pub full: Motion,
    /// Two steps of size h/2, or the trapezoid.
    pub finest: Motion,
    /// Velocities at the start.
    pub v0: Vec<f64>,
    /// The size of the step.
    pub h: f64,
    /// The state at the end.
    pub end: Vec<f64>,
    /// The trees of each plant that are stepped.
    pub trees: Vec<Vec<usize>>,
    /// The velocities that are stepped.
    pub dofs: Vec<usize>,
    pub(super) v: Vec<f64>,
    pub(super) x: Vec<f64>,
    /// The stages of TR-BDF2.
    pub tr_bdf2: TrBdf2,
    /// The stage whose solution was made last.
    pub(super) last: Last,
    /// Whether half steps, and stages of TR-BDF2, belong to the present trial.
    has_halves: bool,
    pub(super) has_stages: bool,
}

impl Chains {
    /// Room for a stepper whose state has n numbers.
    pub fn new(stepper: &Stepper, n: usize) -> Chains {
        let (dofs, others) = (stepper.dofs(), stepper.others.len());
        let motion =
            || Motion { displacement: vec![0.0; dofs], velocity: vec![0.0; dofs], other: vec![0.0; others] };
        Chains {
            trees: stepper.all_trees(),
            dofs: (0..dofs).collect(),
            start: stepper.stage(n),
            middle: stepper.stage(n),
            full: motion(),
            finest: motion(),
            v0: vec![0.0; dofs],
            h: 0.0,
            end: vec![0.0; n],
            v: vec![0.0; dofs],
            x: vec![0.0; n],
            tr_bdf2: TrBdf2::new(stepper, n),
            last: Last::Start,
            has_halves: false,
            has_stages: false,
        }
    }

    /// Steps all trees of the only plant from now on that are there at the start of the step, besides whole islands that are left out.
    pub fn leave_out(&mut self, stepper: &Stepper, is_left_out: impl Fn(usize) -> bool) {
        let (Part { plant, dof, .. }, mechanics) = (&stepper.parts[0], &mut self.start.mechanics[0]);
        for island in 0..mechanics.problem.island_count() {
            let trees = mechanics.problem.cliques_of(island);
            let is_skipped = trees.first().is_some_and(|tree| is_left_out(*tree));
            mechanics.problem.skip(island, is_skipped);
        }
        let trees = &mut self.trees[0];
        let stepped = mechanics.trees().iter().copied().filter(|tree| !is_left_out(*tree));
        if stepped.clone().eq(trees.iter().copied()) {
            return;
        }
        trees.clear();
        trees.extend(stepped);
        self.dofs.clear();
        for tree in trees {
            self.dofs.extend(plant.model.trees[*tree].v.clone().map(|v| dof.start + v));
        }
    }

    /// Begins steps from (t, x) of up to h.
    pub fn begin(
        &mut self,
        stepper: &mut Stepper,
        mut around: Option<&mut dyn Surroundings>,
        t: f64,
        x: &[f64],
        h: f64,
    ) {
        stepper.prepare(&mut self.start, reborrow(&mut around), (t, x), h, true);
        if let Some(around) = around {
            stepper.linearize(&self.start, around, t, h);
        }
        stepper.velocities(x, &mut self.v0);
    }

    /// Begins to try another step size.
    pub fn retry(&mut self, h: f64) {
        self.h = h;
        (self.has_halves, self.has_stages) = (false, false);
        self.middle.undefined = None;
        self.tr_bdf2.second.undefined = None;
        self.tr_bdf2.last.undefined = None;
    }

    /// A state whose derivative was not finite where the last solutions were made.
    pub fn undefined(&self) -> Option<usize> {
        self.start
            .undefined
            .or(self.middle.undefined)
            .or(self.tr_bdf2.second.undefined)
            .or(self.tr_bdf2.last.undefined)
    }

    /// The full step.
    pub fn full(&mut self, stepper: &mut Stepper, options: &SolverOptions) -> Outcome {
        self.v.copy_from_slice(&self.v0);
        let outcome = stepper.step(&mut self.start, options, self.h, &mut self.v, &mut self.end);
        self.last = Last::Start;
        note(&mut self.full, stepper, &self.v, &self.end);
        // q ⊕ h v, however far it turns.
        self.dofs.iter().for_each(|i| self.full.displacement[*i] = self.h * self.v[*i]);
        outcome
    }

    /// Solves only islands from the start that have a velocity for which `is_wanted` says so, of those that are stepped.
    pub fn solve_only(&mut self, stepper: &Stepper, is_wanted: impl Fn(&Chains, usize) -> bool) {
        for (k, part) in stepper.parts.iter().enumerate() {
            for island in 0..self.start.mechanics[k].problem.island_count() {
                let problem = &self.start.mechanics[k].problem;
                let is_stepped =
                    problem.cliques_of(island).iter().any(|tree| self.trees[k].binary_search(tree).is_ok());
                let wants = problem.velocities_of(island).any(|v| is_wanted(self, part.dof.start + v));
                self.start.mechanics[k].problem.skip(island, !(is_stepped && wants));
            }
        }
    }

    /// The full step and two halves, of what TR-BDF2 does not step.
    pub fn double_rough(
        &mut self,
        stepper: &mut Stepper,
        around: Option<&mut dyn Surroundings>,
        options: &SolverOptions,
        (t, least): (f64, f64),
    ) -> Outcome {
        let is_part = !self.tr_bdf2.dofs.is_empty();
        if is_part {
            self.solve_only(stepper, |chains, i| chains.is_rough(i));
        }
        let mut outcome = self.full(stepper, options);
        if outcome.unsolved.is_none() {
            outcome.add(&self.halves(stepper, around, options, (t, is_part, Some(least))));
        }
        if is_part {
            self.solve_only(stepper, |_, _| true);
        }
        outcome
    }

    /// The two halves, after the full step, of everything that is stepped or only of what TR-BDF2 does not step: they start from guesses on the straight
    /// line to where that ended. Where a depth is `least`, the second half is solved again with what it has led into that deep.
    pub fn halves(
        &mut self,
        stepper: &mut Stepper,
        mut around: Option<&mut dyn Surroundings>,
        options: &SolverOptions,
        (t, is_rough_only, least): (f64, bool, Option<f64>),
    ) -> Outcome {
        let rough = std::slice::from_ref(&self.tr_bdf2.rough);
        self.middle.select(stepper, if is_rough_only { rough } else { &self.trees });
        let h = 0.5 * self.h;
        for &i in &self.dofs {
            self.v[i] = self.v0[i] + 0.5 * (self.full.velocity[i] - self.v0[i]);
        }
        let mut outcome = stepper.step(&mut self.start, options, h, &mut self.v, &mut self.x);
        if outcome.unsolved.is_some() {
            return outcome;
        }
        loop {
            stepper.prepare(&mut self.middle, reborrow(&mut around), (t + h, &self.x), h, false);
            self.v.copy_from_slice(&self.full.velocity);
            outcome.add(&stepper.step(&mut self.middle, options, h, &mut self.v, &mut self.end));
            let Chains { middle, v, .. } = self;
            let is_complete =
                |least| outcome.unsolved.is_some() || !stepper.complete_half(middle, h, v, least);
            if least.is_none_or(is_complete) {
                break;
            }
        }
        (self.last, self.has_halves) = (Last::Middle, true);
        stepper.displacement(&self.trees, &self.start.x, &self.end, &mut self.finest.displacement);
        note(&mut self.finest, stepper, &self.v, &self.end);
        outcome
    }

    /// The trapezoid, after the full step.
    pub fn trapezoid(
        &mut self,
        stepper: &mut Stepper,
        around: &mut dyn Surroundings,
        options: &SolverOptions,
        t: f64,
    ) -> Outcome {
        let stages = (&self.start, &mut self.middle);
        let outcome = stepper.trapezoid(around, stages, options, t, self.h, &mut self.v, &mut self.end);
        (self.last, self.has_halves) = (Last::Middle, true);
        stepper.displacement(&self.trees, &self.start.x, &self.end, &mut self.finest.displacement);
        note(&mut self.finest, stepper, &self.v, &self.end);
        outcome
    }

    /// The state at the end of the finest solution.
    pub fn write_end(&mut self, stepper: &Stepper, estimate: &Estimate) {
        let Chains { finest, .. } = self;
        for i in self.dofs.iter().copied().filter(|i| estimate.is_at_rest[*i]) {
            (finest.displacement[i], finest.velocity[i]) = (0.0, 0.0);
        }
        stepper.displace(&self.trees, &self.start.x, &finest.displacement, &mut self.end);
        for part in &stepper.parts {
            let first = self.dofs.partition_point(|i| *i < part.dof.start);
            for i in self.dofs[first..].iter().take_while(|i| part.dof.contains(i)) {
                self.end[part.v.start + i - part.dof.start] = finest.velocity[*i];
            }
        }
        for (i, z) in stepper.others.iter().zip(&finest.other) {
            self.end[*i] = *z;
        }
    }

    /// ẋ at the start of a state that belongs to no plant.
    pub fn start_rate(&self, i: usize) -> f64 {
        self.start.rates[i]
    }

    /// The state in the middle of a step of two halves that belongs to no plant.
    pub fn middle_value(&self, i: usize) -> f64 {
        self.x[i]
    }

    /// Whether a tree of the only plant took other steps than those of TR-BDF2.
    pub fn is_rough_tree(&self, tree: usize) -> bool {
        self.last == Last::TrBdf2 && self.tr_bdf2.rough.binary_search(&tree).is_ok()
    }

    /// The stages of the present trial.
    pub fn stages(&self) -> impl Iterator<Item = &Stage> + Clone {
        let halves = self.has_halves.then_some(&self.middle);
        let stages = [&self.tr_bdf2.second, &self.tr_bdf2.last];
        let stages = stages.into_iter().filter(|_| self.has_stages);
        std::iter::once(&self.start).chain(halves).chain(stages)
    }

    /// Adds to the start what the step [has led into](Stepper::complete_start) without having known of it. Whether there is anything.
    pub fn complete_start(&mut self, stepper: &mut Stepper, least: f64, is_fine: &[bool]) -> bool {
        let Chains { start, middle, finest, v0, h, dofs, tr_bdf2: TrBdf2 { last, dofs: fine, .. }, .. } =
            self;
        // What is left out goes on as it moves.
        let mut stepped = dofs.iter().peekable();
        for (i, (d, v0)) in finest.displacement.iter_mut().zip(&*v0).enumerate() {
            if stepped.next_if_eq(&&i).is_none() {
                *d = *h * v0;
            }
        }
        let last: &[&Stage] = match (self.has_stages, self.has_halves) {
            (true, true) => &[last, middle],
            (true, false) => &[last],
            (false, _) => &[middle],
        };
        // Of TR-BDF2 the stages know, and the start does not matter.
        let turns = |i: usize| !is_fine[i] || fine.binary_search(&i).is_err();
        stepper.complete_start(start, last, &finest.displacement, v0, least, turns)
    }

    /// The stage from which the last solution was made: what was applied at the end of the step; and that of trees which TR-BDF2 did not step.
    pub fn last_stages(&mut self) -> [&mut Stage; 2] {
        match self.last {
            Last::Start => [&mut self.start, &mut self.middle],
            Last::Middle => [&mut self.middle, &mut self.start],
            Last::TrBdf2 => [&mut self.tr_bdf2.last, &mut self.middle],
        }
    }
}

/// Notes where a chain has led, besides displacements.
fn note(motion: &mut Motion, stepper: &Stepper, v: &[f64], end: &[f64]) {
    motion.velocity.copy_from_slice(v);
    for (other, i) in motion.other.iter_mut().zip(&stepper.others) {
        *other = end[*i];
    }
}
