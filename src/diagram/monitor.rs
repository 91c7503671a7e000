//! Monitors: what looks at a run after each of its steps, and warns of what cannot be right.
//!
//! A [`Warning`] says when, what kind of thing, which block, body or joint, and what to try. The same kind of warning of the same subject
//! is told once, as it happens, and counted from then on. The run goes on.
//!
//! A block has monitors of its own by [`Declaration::monitor`](super::Declaration::monitor).

use std::fmt;

use super::frame::Frame;
use super::schedule::Schedule;
use crate::document::Diagnostic;

/// More different warnings than this are counted, and not kept: a scene may have thousands of bodies.
const MAX_KEPT: usize = 64;

/// Something that cannot be right, although the run goes on.
#[derive(Clone, Debug, PartialEq)]
pub struct Warning {
    /// When it was first seen, s.
    pub t: f64,
    /// What kind of thing it is, as a word that programs can go by: `escape`, `energy`, `degraded_step`, …
    pub kind: &'static str,
    /// The block, body, joint or state that it is about.
    pub subject: String,
    /// What was seen, in one line.
    pub message: String,
    /// What to try.
    pub help: String,
    /// How often it was seen.
    pub count: u64,
    /// When it was last seen, s.
    pub last: f64,
}

impl Warning {
    /// What was seen and when, in one line.
    pub fn line(&self) -> String {
        format!("t = {} s: {}", rounded(self.t), self.message)
    }
}

impl From<&Warning> for Diagnostic {
    fn from(warning: &Warning) -> Diagnostic {
        let diagnostic = Diagnostic::new(warning.line()).place(&warning.subject);
        if warning.help.is_empty() { diagnostic } else { diagnostic.help(&warning.help) }
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Diagnostic::from(self).fmt(f)
    }
}

/// Six digits.
fn rounded(value: f64) -> f64 {
    format!("{value:.5e}").parse().unwrap_or(value)
}

/// The warnings of a run, each kind of each subject once.
#[derive(Clone, Debug, Default)]
pub struct Warnings {
    list: Vec<Warning>,
    told: usize,
    left_out: u64,
}

impl Warnings {
    /// Warns. What is said, the message and what to try, is put into words the first time alone.
    pub fn warn(
        &mut self,
        t: f64,
        kind: &'static str,
        subject: &str,
        words: impl FnOnce() -> (String, String),
    ) {
        let same = |warning: &&mut Warning| warning.kind == kind && warning.subject == subject;
        if let Some(warning) = self.list.iter_mut().find(same) {
            warning.count += 1;
            warning.last = t;
        } else if self.list.len() == MAX_KEPT {
            self.left_out += 1;
        } else {
            let (message, help) = words();
            let subject = subject.to_owned();
            self.list.push(Warning { t, kind, subject, message, help, count: 1, last: t });
        }
    }

    /// Says what was seen in other words, which the summary has; nobody is told again.
    pub fn amend(&mut self, kind: &'static str, subject: &str, message: impl FnOnce() -> String) {
        let same = |warning: &&mut Warning| warning.kind == kind && warning.subject == subject;
        if let Some(warning) = self.list.iter_mut().find(same) {
            warning.message = message();
        }
    }

    /// All that are kept, in the order in which they were first seen.
    pub fn list(&self) -> &[Warning] {
        &self.list
    }

    /// How often something was seen that is not among those that are kept.
    pub fn left_out(&self) -> u64 {
        self.left_out
    }

    /// Those that nobody has been told yet.
    pub fn take_untold(&mut self) -> &[Warning] {
        let from = std::mem::replace(&mut self.told, self.list.len());
        &self.list[from..]
    }
}

/// Looks at a run after each of its steps. Steps are many: a look must be cheap, and allocate only when it warns.
pub trait Monitor: Send {
    /// What can be said before the run.
    fn begin(&mut self, _warnings: &mut Warnings) {}

    /// Looks at the states after a step. Signals may be of an earlier time, unless somebody else needs them.
    fn look(&mut self, frame: &Frame, warnings: &mut Warnings);

    /// The run is over, for now: a last look for what is not looked at after every step.
    fn finish(&mut self, frame: &Frame, warnings: &mut Warnings) {
        self.look(frame, warnings);
    }

    /// The state was changed from outside: what was seen before says nothing about it.
    fn restart(&mut self) {}
}

/// What monitors take for reasonable. Nothing in a run depends on these numbers but what is said about it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MonitorSettings {
    /// So many events of one kind …
    pub chatter_events: u32,
    /// … within this part of the run are chatter. A switch that is meant to be that fast would be a million times faster than what it is
    /// part of.
    pub chatter_part: f64,
    /// Steps between two looks at how far a run has come.
    pub crawl_steps: u64,
    /// A run that has so many steps to go will not end: hours with a few states, and weeks with a scene of bodies.
    pub crawl_hopeless: f64,
    /// A right-hand side that switches is told by steps that are cut again and again: so large a part of them is rejected …
    pub switching_rejected: f64,
    /// … they are so short a part of the run …
    pub switching_part: f64,
    /// … and one state has limited so large a part of them.
    pub switching_blame: f64,
    /// Steps from one look at all bodies to the next: their positions and velocities are then a small part of what steps take.
    pub body_steps: u32,
    /// Sizes of the scene to which a robot may carry things, and to which they may fall past it: kilometres for one of a robot's own size.
    pub far: f64,
    /// Speeds of a fall across the scene, √(g L), that a drive may reach.
    pub fast: f64,
    /// An accuracy a above this part of the thickness d of a shape is coarse. Contact pushes out to the other side when the middle has been
    /// passed; two bodies that are each off by a come there by errors alone if 2 a > d/2.
    pub coarse: f64,
    /// The part of the thickness of a shape that an accuracy should be: overlaps of this much are taken for none.
    pub fine: f64,
    /// A shape that is smaller than this part of the largest shape of its link, in all directions, is a detail of it.
    pub detail: f64,
    /// The part of the greatest kinetic energy that a passive plant may gain: half of it in speed is what a picture would show.
    pub energy_gain: f64,
    /// For how long an error of velocities counts at least, s: with the accuracy a, velocities are known to a over this time.
    pub velocity_time: f64,
}

impl Default for MonitorSettings {
    fn default() -> MonitorSettings {
        MonitorSettings {
            chatter_events: 100,
            chatter_part: 1e-4,
            crawl_steps: 5000,
            crawl_hopeless: 1e9,
            switching_rejected: 0.2,
            switching_part: 1e-4,
            switching_blame: 0.9,
            body_steps: 8,
            far: 1e3,
            fast: 1e2,
            coarse: 0.25,
            fine: 0.02,
            detail: 0.05,
            energy_gain: 0.01,
            velocity_time: 0.1,
        }
    }
}

/// What a monitor is made from.
#[derive(Clone, Copy)]
pub struct Monitored<'a> {
    /// The compiled diagram.
    pub schedule: &'a Schedule,
    /// The block that has the monitor.
    pub block: usize,
    /// The error that the integrator allows in a step; nothing where it controls none.
    pub accuracy: Option<f64>,
    /// What is reasonable.
    pub settings: MonitorSettings,
}

/// Makes a monitor for a run, if there is something to look at.
pub(crate) type MakeMonitor = Box<dyn for<'a> Fn(Monitored<'a>) -> Option<Box<dyn Monitor>> + Send + Sync>;

/// A monitor that a block declares.
pub(crate) struct MonitorOffer(pub MakeMonitor);

impl Schedule {
    /// The monitors of all blocks, for a run with an accuracy.
    pub fn monitors(&self, accuracy: Option<f64>, settings: MonitorSettings) -> Vec<Box<dyn Monitor>> {
        let made = self.offers.iter().filter_map(|offer| {
            let MonitorOffer(make) = offer.get::<MonitorOffer>()?;
            make(Monitored { schedule: self, block: offer.block, accuracy, settings })
        });
        made.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_warning_is_put_into_words_once_and_counted() {
        let mut warnings = Warnings::default();
        let words = || ("it fell".to_owned(), "hold it".to_owned());
        warnings.warn(1.0, "escape", "box", words);
        assert_eq!(warnings.take_untold().len(), 1);
        warnings.warn(2.0, "escape", "box", || unreachable!("said before"));
        assert!(warnings.take_untold().is_empty());
        warnings.warn(3.0, "escape", "ball", words);
        warnings.warn(3.0, "energy", "box", words);
        assert_eq!(warnings.take_untold().len(), 2);
        let first = &warnings.list()[0];
        assert_eq!((first.t, first.last, first.count), (1.0, 2.0, 2));
        assert_eq!(first.to_string(), "box: t = 1 s: it fell\n   = help: hold it");
    }

    #[test]
    fn no_more_than_so_many_are_kept() {
        let mut warnings = Warnings::default();
        for i in 0..100 {
            warnings.warn(0.0, "escape", &format!("box{i}"), Default::default);
        }
        assert_eq!((warnings.list().len(), warnings.left_out()), (MAX_KEPT, 100 - MAX_KEPT as u64));
    }
}
