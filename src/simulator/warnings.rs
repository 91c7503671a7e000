//! Warnings of a run: who looks for them, and who is told.

use super::Simulator;
use crate::diagram::monitor::{Monitor, Warning, Warnings};

/// Who is told a warning as it happens.
pub type WarningListener = Box<dyn FnMut(&Warning) + Send>;

/// Who looks at a run, and what was seen so far.
pub(super) struct Watchers {
    /// The monitors of blocks.
    pub monitors: Vec<Box<dyn Monitor>>,
    pub warnings: Warnings,
    pub listener: WarningListener,
}

impl Watchers {
    pub fn new(monitors: Vec<Box<dyn Monitor>>) -> Watchers {
        Watchers { monitors, warnings: Warnings::default(), listener: Box::new(|_| ()) }
    }

    /// The state was changed from outside.
    pub fn restart(&mut self) {
        self.monitors.iter_mut().for_each(|monitor| monitor.restart());
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
        let Simulator { watchers, state, .. } = self;
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
