//! Steps of their own for what needs short ones.
//!
//! Bodies that touch nothing together, islands, do not feel each other, so one that bounces need not make all others take its short steps. Every tree of
//! bodies has a *pace*, the step that its last error allows. A step of everything is as long as most of them can take; the few whose
//! pace is much slower, and those whose error turns out too large, are *late*: they go the same way by themselves, in steps of their own, of which again a
//! few may be late.
//!
//! ```text
//! level 0   |———————————————————————————————|   most bodies, robots and whatever is wired
//! level 1   |—————————|———————————|—————————|   a few
//! level 2             |—|—|——|————|              one or two
//! ```
//!
//! Islands are those of bodies that can meet within the step of their level, as they move at its start. A body that bounces may go elsewhere: late bodies are
//! therefore watched by geometry, against the places of all others near them, and where they are about to meet one, the step of everything ends just there.
//!
//! Only trees on which nothing acts from outside can be late; what is wired sets the pace of all.

use serde::{Deserialize, Serialize};

use super::Cenic;
use super::chains::Chains;
use super::degrade::Crawl;
use super::pieces::{interpolate, shifted};
use crate::coupling::{Part, Stepper, Surroundings, Wiring};
use crate::icf::Model;
use crate::integrators::control::{Controller, Failure, Reached, StepControl};
use crate::integrators::{Step, System};

/// What is slower than a step by this factor is late without being tried: its error would be (0.9/0.7)ᵖ = 1.7 to 2.1 times what is allowed.
const LATE: f64 = 0.7;
/// If all are at least as fast as this part of a step, all take the same: who is late takes two steps at least.
const CLOSE: f64 = 0.5;
/// How many levels of late bodies there are at most: a net. Where a quarter of them are late, and a
/// quarter of those, there is nobody left of 4096.
const MAX_LEVEL: usize = 6;
/// By which factor late bodies may become faster before the step of everything ends: beyond that others may be near them.
/// An elastic blow by something heavy makes nothing faster than twice the speed of that.
const FASTER: f64 = 2.0;

/// Trees that step together, and what is near them.
pub struct Level {
    /// The solutions.
    pub chains: Chains,
    /// Its trees, in order.
    pub trees: Vec<usize>,
    /// Trees and geometries that may come close to them.
    near_trees: Vec<usize>,
    near: Vec<usize>,
    /// The greatest speed for which these are all.
    speed: f64,
    /// The longest step in which only a few of them were late, up to a factor: in longer ones too many can meet, and make one island.
    pub horizon: f64,
    /// The scaled error of each island of its last trial, and the velocity that has it.
    pub errors: Vec<(f64, usize)>,
    /// Whether it crawls.
    pub crawl: Crawl,
}

impl Level {
    /// Everything.
    pub fn whole(stepper: &Stepper, n: usize) -> Level {
        let trees = stepper.parts.first().map_or(0, |part| part.plant.model.trees.len());
        Level::new(Chains::new(stepper, n), (0..trees).collect())
    }

    fn new(chains: Chains, trees: Vec<usize>) -> Level {
        Level {
            chains,
            trees,
            near_trees: Vec::new(),
            near: Vec::new(),
            speed: 0.0,
            horizon: f64::INFINITY,
            errors: Vec::new(),
            crawl: Crawl::default(),
        }
    }
}

/// How fast each tree of bodies can go, in a snapshot.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedPaces {
    pace: Vec<Option<f64>>,
    previous_error: Vec<f64>,
    is_loose: Vec<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    horizon: Option<f64>,
}

/// How fast each tree of the only plant can go, and who goes with whom.
#[derive(Default)]
pub struct Paces {
    /// Whether trees may be late at all.
    pub is_on: bool,
    /// The ideal step of each tree, s, and the error of its last one.
    pub pace: Vec<f64>,
    pub previous_error: Vec<f64>,
    /// Trees that depend on nothing from outside by how the diagram is wired, and as things are now.
    can_be_loose: Vec<bool>,
    pub is_loose: Vec<bool>,
    /// Trees that are not stepped with their level, in the trial that is going on.
    pub is_late: Vec<bool>,
    /// The level of the last step of each tree.
    pub level: Vec<usize>,
    sorted: Vec<f64>,
    /// Whether nobody may be late for now.
    pub keeps_together: bool,
    /// The part of all trees that may be late.
    few: f64,
}

impl Paces {
    /// For the only plant of a diagram, of whose trees this part may be late; with several everything goes at one pace.
    pub fn new(stepper: &Stepper, wiring: &Wiring, wants: bool, few_part: f64) -> Paces {
        let [Part { plant, .. }] = &stepper.parts[..] else { return Paces::default() };
        let model = &plant.model;
        let n = model.trees.len();
        let has_surfaces = model.scene.has_fields() || model.scene.belts().next().is_some();
        let is_on = wants && !has_surfaces && !plant.study.is_dense;
        let mut can_be_loose = vec![is_on; n];
        let read = stepper.external.dofs.iter().copied();
        let driven = wiring.driven.iter().map(|(_, v)| *v);
        for v in read.chain(driven).chain(model.actuators.iter().map(|actuator| actuator.v)) {
            can_be_loose[model.tree_of(v)] = false;
        }
        for (a, b) in &plant.couplings {
            (can_be_loose[*a], can_be_loose[*b]) = (false, false);
        }
        Paces {
            is_on: is_on && few(few_part, n) > 0 && can_be_loose.contains(&true),
            pace: vec![f64::INFINITY; n],
            previous_error: vec![0.0; n],
            is_loose: can_be_loose.clone(),
            can_be_loose,
            is_late: vec![false; n],
            level: vec![0; n],
            sorted: Vec::with_capacity(n),
            keeps_together: false,
            few: few_part,
        }
    }

    /// Finds out on which trees nothing acts from outside now.
    pub fn look_around(&mut self, stepper: &Stepper, around: &dyn Surroundings) {
        if !self.is_on {
            return;
        }
        let model = &stepper.parts[0].plant.model;
        let outside = around.outside(0);
        self.is_loose.copy_from_slice(&self.can_be_loose);
        for (v, _) in outside.tau.iter().enumerate().filter(|(_, tau)| **tau != 0.0) {
            self.is_loose[model.tree_of(v)] = false;
        }
        for force in outside.applied {
            let link = model.bodies[force.body].link;
            if link != 0 {
                self.is_loose[model.links[link].tree] = false;
            }
        }
    }

    /// For a snapshot.
    pub fn save(&self, horizon: f64, saved: &mut SavedPaces) {
        let finite = |x: f64| x.is_finite().then_some(x);
        saved.pace.clear();
        saved.pace.extend(self.pace.iter().map(|pace| finite(*pace)));
        saved.previous_error.clone_from(&self.previous_error);
        saved.is_loose.clone_from(&self.is_loose);
        saved.horizon = finite(horizon);
    }

    /// From a snapshot, if it fits. Returns the horizon.
    pub fn load(&mut self, saved: Option<&SavedPaces>) -> f64 {
        self.pace.fill(f64::INFINITY);
        self.previous_error.fill(0.0);
        self.is_loose.copy_from_slice(&self.can_be_loose);
        let n = self.pace.len();
        let fits = |saved: &&SavedPaces| {
            [saved.pace.len(), saved.previous_error.len(), saved.is_loose.len()] == [n; 3]
        };
        let Some(saved) = saved.filter(fits) else { return f64::INFINITY };
        self.pace.iter_mut().zip(&saved.pace).for_each(|(to, from)| *to = from.unwrap_or(f64::INFINITY));
        self.previous_error.copy_from_slice(&saved.previous_error);
        self.is_loose.copy_from_slice(&saved.is_loose);
        saved.horizon.unwrap_or(f64::INFINITY)
    }

    /// How many of a level's trees may be late.
    fn allowed(&self, level: usize, trees: usize) -> usize {
        if level < MAX_LEVEL && !self.keeps_together { few(self.few, trees) } else { 0 }
    }

    /// The pace of the slowest of some trees.
    fn slowest(&self, trees: &[usize]) -> f64 {
        trees.iter().map(|tree| self.pace[*tree]).fold(f64::INFINITY, f64::min)
    }

    /// Makes trees late that touch one that is. Whether any of them was not.
    fn join(&mut self, trees: &[usize]) -> bool {
        let late = trees.iter().filter(|tree| self.is_late[**tree]).count();
        if late == 0 || late == trees.len() {
            return false;
        }
        trees.iter().for_each(|tree| self.is_late[*tree] = true);
        true
    }

    /// The step of a level: of its loose trees only a few are slower.
    fn choose(&mut self, level: usize, trees: &[usize]) -> f64 {
        if !self.is_on {
            return f64::INFINITY;
        }
        let few = self.allowed(level, trees.len());
        let Paces { sorted, pace, is_loose, .. } = self;
        sorted.clear();
        sorted.extend(trees.iter().filter(|tree| is_loose[**tree]).map(|tree| pace[*tree]));
        let Some(last) = sorted.len().checked_sub(1) else { return f64::INFINITY };
        sorted.sort_unstable_by(f64::total_cmp);
        let h = sorted[few.min(last)];
        if sorted[0] >= CLOSE * h { sorted[0] } else { h }
    }
}

/// How many of n trees are few.
fn few(part: f64, n: usize) -> usize {
    (part * n as f64) as usize
}

impl Cenic {
    /// The step with which a level begins, where `wanted` is ideal for what is wired, or for bodies of which nothing is known.
    pub(super) fn ideal_step(&mut self, level: usize, wanted: f64) -> f64 {
        let Level { trees, horizon, .. } = &self.levels[level];
        let h = self.paces.choose(level, trees).min(*horizon);
        if level == 0 || !h.is_finite() { h.min(wanted) } else { h }
    }

    /// Decides who of a level is late without being tried. `false` if that would be more than a few: then the step is to be shorter.
    pub(super) fn leave_late(&mut self, level: usize, h: f64) -> bool {
        let Cenic { paces, levels, stepper, .. } = self;
        let Level { chains, trees, horizon, .. } = &mut levels[level];
        if !paces.is_on {
            return true;
        }
        trees.iter().for_each(|tree| paces.is_late[*tree] = false);
        let few = paces.allowed(level, trees.len());
        let problem = &mut chains.start.mechanics[0].problem;
        let mut late = 0;
        for island in 0..problem.island_count() {
            let cliques = problem.cliques_of(island);
            let slowest = paces.slowest(cliques);
            let is_late = few > 0 && slowest < LATE * h && cliques.iter().all(|tree| paces.is_loose[*tree]);
            if is_late {
                late += cliques.len();
                cliques.iter().for_each(|tree| paces.is_late[*tree] = true);
            }
            problem.skip(island, is_late);
        }
        if late > 2 * few {
            *horizon = 0.5 * h;
            return false;
        }
        *horizon = horizon.max(2.0 * h);
        if late == 0 && level == 0 {
            chains.step_all(stepper);
        } else {
            chains.step_only(stepper, trees.iter().copied().filter(|tree| !paces.is_late[*tree]));
        }
        true
    }

    /// Notes how fast the trees of a level can go on after a trial. Those whose error is too large are late. `false` if those are too many, or
    /// not loose: then the step is to be shorter.
    pub(super) fn judge_islands(&mut self, level: usize, h: f64, is_cut: bool, rejected: bool) -> bool {
        let islands = self.problem(level).island_count();
        let mut fails = false;
        for island in 0..islands {
            if !self.problem(level).is_skipped(island) {
                fails |= !self.judge_island(level, island, h, is_cut, rejected);
            }
        }
        if !fails {
            return true;
        }
        let Cenic { paces, levels, .. } = self;
        let Level { chains, trees, .. } = &levels[level];
        // Who touches a late one in the second half of the step is late with it.
        let problems = chains.stages().map(|stage| &stage.mechanics[0].problem);
        while problems.clone().any(|problem| problem.solved().any(|i| paces.join(problem.cliques_of(i)))) {}
        let late = trees.iter().filter(|tree| paces.is_late[**tree]);
        late.clone().count() <= 2 * paces.allowed(level, trees.len())
            && late.clone().all(|tree| paces.is_loose[*tree])
    }

    fn judge_island(&mut self, level: usize, island: usize, h: f64, is_cut: bool, rejected: bool) -> bool {
        let (error, dof) = self.levels[level].errors[island];
        let passes = error <= 1.0;
        let cliques = self.problem(level).cliques_of(island);
        let pace = if passes {
            let controller = if self.estimate.is_fine[dof] { &self.fine } else { &self.controller };
            let before = cliques.iter().map(|tree| self.paces.previous_error[*tree]).fold(0.0, f64::max);
            let factor = controller.after_accept(error, before, rejected);
            let slowest = self.paces.slowest(cliques);
            // A step that is shorter than it need be says little about the ideal one.
            let is_short = is_cut || (h < 0.99 * slowest && slowest.is_finite());
            let keeps = is_short && (controller.is_capped(factor) || rejected);
            if keeps && slowest.is_finite() { slowest.max(h * factor) } else { h * factor }
        } else {
            h * self.factor_after_reject(level, error, Some(dof), h)
        };
        let Cenic { paces, levels, .. } = self;
        for tree in levels[level].chains.start.mechanics[0].problem.cliques_of(island) {
            (paces.pace[*tree], paces.is_late[*tree]) = (pace, !passes);
            if passes {
                paces.previous_error[*tree] = Controller::remember(error);
            }
        }
        passes
    }

    /// Takes what a level's trial found for those who are not late.
    pub(super) fn take(&mut self, level: usize, span: Step, x: &mut [f64]) {
        let Cenic { paces, levels, stepper, estimate, pieces, .. } = self;
        let Level { chains, .. } = &levels[level];
        let is_controlled = self.options.fixed_step.is_none();
        if level == 0 {
            self.x0.copy_from_slice(x);
            self.x1.copy_from_slice(&chains.end);
            // Not the difference of the states, which knows no turn beyond π.
            let motion = if is_controlled { &chains.finest } else { &chains.full };
            self.displacement.copy_from_slice(&motion.displacement);
            self.taken = span;
            pieces.clear(paces.pace.len());
        }
        let keeps_rates = is_controlled && self.options.scheme == super::Scheme::TrBdf2;
        if !paces.is_on {
            if keeps_rates {
                estimate.keep_rates(chains, stepper, true, |_| true);
            }
            return x.copy_from_slice(&chains.end);
        }
        let part = &stepper.parts[0];
        let model = &part.plant.model;
        if keeps_rates {
            estimate.keep_rates(chains, stepper, level == 0, |i| {
                !paces.is_late[model.tree_of(i - part.dof.start)]
            });
        }
        for &tree in &levels[level].trees {
            if paces.is_late[tree] {
                continue;
            }
            if level > 0 {
                pieces.push(part, tree, span, [x, &chains.end, &chains.finest.displacement]);
            }
            let of = &model.trees[tree];
            let (q, v) = (shifted(&of.q, part.q.start), shifted(&of.v, part.v.start));
            x[q.clone()].copy_from_slice(&chains.end[q]);
            x[v.clone()].copy_from_slice(&chains.end[v]);
            paces.level[tree] = level;
        }
        if level == 0 {
            stepper.others.iter().for_each(|i| x[*i] = chains.end[*i]);
        }
    }

    /// Whether anybody of a level is late.
    pub(super) fn has_late(&self, level: usize) -> bool {
        self.paces.is_on && self.levels[level].trees.iter().any(|tree| self.paces.is_late[*tree])
    }

    /// Brings the late ones of a level to the end of its step, in steps of their own, unless they meet somebody else before.
    pub(super) fn catch_up(
        &mut self,
        level: usize,
        control: &mut StepControl,
        system: &mut dyn System,
        span: Step,
        x: &mut [f64],
    ) -> Result<Reached, Failure> {
        let next = level + 1;
        if self.levels.len() == next {
            self.levels.push(Level::new(Chains::loose(&self.stepper, self.n), Vec::new()));
        }
        let (before, after) = self.levels.split_at_mut(next);
        let (above, below) = (&before[level], &mut after[0]);
        (below.horizon, below.crawl) = (f64::INFINITY, Crawl::default());
        below.trees.clear();
        below.trees.extend(above.trees.iter().filter(|tree| self.paces.is_late[**tree]));
        below.chains.start.select(&self.stepper, &below.trees);
        let model = &self.stepper.parts[0].plant.model;
        let (mechanics, h) = (&above.chains.start.mechanics[0], span.size());
        below.speed = FASTER * mechanics.greatest_speed(model, &below.trees) + model.gravity.norm() * h;
        let near = (&mut below.near_trees, &mut below.near);
        mechanics.list_near(model, &below.trees, (h, below.speed), near);
        // The ideal step of everything is none of theirs.
        let wanted = control.next_step;
        let mut reached = Ok(Reached { t: span.t0, is_stopped: false });
        while let Ok(Reached { t, is_stopped: false }) = reached
            && t < span.t1
        {
            (self.level, control.next_step) = (next, None);
            reached = control.step(self, system, (t, span.t1, h), x);
            control.statistics.local_steps += u64::from(reached.is_ok());
        }
        (self.level, control.next_step) = (level, wanted);
        reached
    }

    /// Begins a step of late trees. `false` if they meet somebody else in it.
    pub(super) fn begin_late(&mut self, level: usize, t: f64, x: &[f64], h: f64) -> bool {
        let Cenic { levels, stepper, pieces, x0, x1, displacement, taken, .. } = self;
        let Level { chains, near_trees, near, speed, trees, .. } = &mut levels[level];
        let part = &stepper.parts[0];
        let model = &part.plant.model;
        for tree in near_trees.iter() {
            match pieces.has(*tree) {
                true => pieces.latest(part, *tree, t, &mut chains.start.x),
                false => interpolate(part, *tree, *taken, [x0, x1, displacement], t, &mut chains.start.x),
            }
        }
        let start = &mut chains.start;
        let (q, v) = (&start.x[part.q.clone()], &start.x[part.v.clone()]);
        start.mechanics[0].watch(model, near_trees, near, q, v);
        chains.begin_loose(stepper, x, h);
        let mechanics = &chains.start.mechanics[0];
        !mechanics.meets_watched(model) && mechanics.greatest_speed(model, trees) <= *speed
    }

    /// Ends the step of everything at t, up to where the slowest level came: who went on beyond that is taken back.
    pub(super) fn stop_at(&mut self, t: f64, x: &mut [f64]) {
        self.room.copy_from_slice(x);
        self.between(t, x);
        let Cenic { stepper, pieces, taken, estimate, room, .. } = self;
        let part = &stepper.parts[0];
        for (i, tree) in part.plant.model.trees.iter().enumerate() {
            let end = if pieces.has(i) { pieces.end(i) } else { taken.t1 };
            if end == t {
                let (q, v) = (shifted(&tree.q, part.q.start), shifted(&tree.v, part.v.start));
                x[q.clone()].copy_from_slice(&room[q]);
                x[v.clone()].copy_from_slice(&room[v]);
            } else {
                tree.v.clone().for_each(|v| estimate.forget(part.dof.start + v));
            }
        }
    }

    fn problem(&self, level: usize) -> &Model {
        &self.levels[level].chains.start.mechanics[0].problem
    }
}
