//! Warnings of a run: who looks for them, and who is told.

use super::Simulator;
use super::monitors::{Chatter, Crawl};
use crate::diagram::Schedule;
use crate::diagram::monitor::{Monitor, MonitorSettings, Warning, Warnings};
use crate::integrators::{Degraded, Statistics, Unconverged};

/// Who is told a warning as it happens.
pub type WarningListener = Box<dyn FnMut(&Warning) + Send>;

/// Who looks at a run, and what was seen so far.
pub(super) struct Watchers {
    /// How far steps come, and how often events happen.
    crawl: Crawl,
    pub chatter: Chatter,
    /// The monitors of blocks.
    pub monitors: Vec<Box<dyn Monitor>>,
    pub warnings: Warnings,
    /// Degraded steps that have been told.
    degraded: u64,
    /// Steps that were not converged that have been told.
    unconverged: u64,
    pub listener: WarningListener,
}

impl Watchers {
    pub fn new(schedule: &Schedule, accuracy: Option<f64>) -> Watchers {
        let settings = MonitorSettings::default();
        let mut monitors = schedule.monitors(accuracy, settings);
        let mut warnings = Warnings::default();
        monitors.iter_mut().for_each(|monitor| monitor.begin(&mut warnings));
        Watchers {
            crawl: Crawl::new(schedule.state_len(), settings),
            chatter: Chatter::new(schedule.events.len(), settings),
            monitors,
            warnings,
            degraded: 0,
            unconverged: 0,
            listener: Box::new(|_| ()),
        }
    }

    /// The state was changed from outside.
    pub fn restart(&mut self, t: f64, statistics: &Statistics) {
        self.crawl.restart(t, statistics);
        self.monitors.iter_mut().for_each(|monitor| monitor.restart());
    }

    /// Warns of a step whose velocities are not to the accuracy.
    fn note_degraded(&mut self, degraded: &Degraded, schedule: &Schedule) {
        if degraded.count == self.degraded {
            return;
        }
        self.degraded = degraded.count;
        let Degraded { t, step, error, touching, .. } = degraded;
        self.warnings.warn(*t, "degraded_step", &schedule.coordinate_name(degraded.state), || {
            let pairs: Vec<String> = touching.iter().map(|(a, b)| format!("`{a}` and `{b}`")).collect();
            let pairs = if pairs.is_empty() { String::new() } else { format!(", where {} meet", pairs.join(", ")) };
            let why = match *error {
                ..=1.0 => "more than a thousand steps were too short to make progress".to_owned(),
                f64::INFINITY => "its equations could not be solved to the tolerance".to_owned(),
                _ => format!("the error of the shortest step is {error:.1} times the accuracy"),
            };
            let message = format!(
                "no step resolves the change of this velocity{pairs}: {why}; a first-order step of {step:.2e} s was taken instead"
            );
            let help = "dry friction, limits and contacts that act on a closed loop together can cause this: larger `friction_velocity` or \
                        `stiction_velocity`, softer constraints, or removing redundant constraints helps";
            (message, help.to_owned())
        });
    }

    /// Warns of a step that was taken although its contact solver did not converge.
    fn note_unconverged(&mut self, unconverged: &Unconverged, method: &str) {
        if unconverged.count == self.unconverged {
            return;
        }
        self.unconverged = unconverged.count;
        let Unconverged { t, step, residual, pair, .. } = unconverged;
        self.warnings.warn(*t, "unconverged_step", method, || {
            let pair = pair.as_ref().map_or(String::new(), |(a, b)| {
                format!("; the contact of `{a}` and `{b}` is farthest from its law")
            });
            let message = format!(
                "`{method}` did not converge in a step of {step:.2e} s, with {residual:.1e} left{pair}: what it had come to was taken"
            );
            let help = "more `solver.max_iterations`, shorter steps, compliance in place of hard contact, or a method that does \
                        not go contact by contact helps: `ccp_admm`, `ncp_staggered`, `cenic`";
            (message, help.to_owned())
        });
    }

    /// Tells whoever listens what is new.
    pub fn tell(&mut self) {
        for warning in self.warnings.take_untold() {
            (self.listener)(warning);
        }
    }
}

impl Simulator {
    /// What cannot be right, seen so far: each kind of each subject once, with a count.
    pub fn warnings(&self) -> &[Warning] {
        self.watchers.warnings.list()
    }

    /// How often something was seen that is not among the [warnings](Self::warnings), of which only so many are kept.
    pub fn warnings_left_out(&self) -> u64 {
        self.watchers.warnings.left_out()
    }

    /// Who is told a warning as it happens; those that come again are counted alone.
    pub fn set_warning_listener(&mut self, listener: WarningListener) {
        self.watchers.listener = listener;
    }

    /// Adds a warning of one's own at the present time.
    pub fn warn(&mut self, kind: &'static str, subject: &str, words: impl FnOnce() -> (String, String)) {
        self.watchers.warnings.warn(self.state.t, kind, subject, words);
        self.watchers.tell();
    }

    /// Looks at what a step has led to.
    pub(super) fn look(&mut self) {
        let Simulator { watchers, state, schedule, integrator, goal, .. } = self;
        let Watchers { crawl, warnings, .. } = watchers;
        crawl.look(state.t, *goal, schedule, integrator.statistics(), warnings);
        if let Some(degraded) = integrator.degraded() {
            watchers.note_degraded(degraded, schedule);
        }
        if let Some(unconverged) = integrator.unconverged() {
            watchers.note_unconverged(unconverged, integrator.name());
        }
        let frame = state.frame();
        for monitor in &mut watchers.monitors {
            monitor.look(&frame, &mut watchers.warnings);
        }
        watchers.tell();
    }

    /// A last look at the end of a run.
    pub(super) fn look_back(&mut self) {
        let Simulator { watchers, state, .. } = self;
        let frame = state.frame();
        for monitor in &mut watchers.monitors {
            monitor.finish(&frame, &mut watchers.warnings);
        }
        watchers.tell();
    }
}
