//! What pages ask of a run: a queue of bounded length in which newer wishes replace older ones.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde::Deserialize;
use serde_json::Value as Json;

/// Requests that wait for the run at most. Wishes that replace each other take one place, so that a person at a page never comes
/// near it; of single steps, which do not, it is several seconds of a held key.
const MOST: usize = 256;

/// What a page asks for.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Request {
    /// Go on.
    Play,
    /// Wait.
    Pause,
    /// One step.
    Step,
    /// Back to the start.
    Reset,
    /// How fast: simulated seconds per second; as fast as possible if not given.
    Factor {
        /// The factor.
        value: Option<f64>,
    },
    /// Give a parameter of the diagram another value.
    Set {
        /// Its name.
        param: String,
        /// Its value: a number, a list of numbers or a matrix, as it was before.
        value: Json,
    },
    /// Pull at a body.
    Drag {
        /// The body, counted over all plants as in the scene.
        body: usize,
        /// Where, in the body's frame, m.
        point: [f64; 3],
        /// Whereto, in the world, m.
        target: [f64; 3],
    },
    /// Let go.
    Release,
    /// Save the state.
    Snapshot,
    /// End the run and the view.
    Stop,
}

impl Request {
    /// Whether nothing remains of an earlier request once this one is granted.
    fn replaces(&self, earlier: &Request) -> bool {
        match (self, earlier) {
            (Request::Set { param, .. }, Request::Set { param: other, .. }) => param == other,
            (Request::Step, _) => false,
            (Request::Drag { .. } | Request::Release, Request::Drag { .. }) => true,
            (Request::Factor { .. }, Request::Factor { .. }) => true,
            _ => self == earlier,
        }
    }

    /// Whether it only says how things are to be, so that its order among others of the kind does not matter.
    fn is_setting(&self) -> bool {
        matches!(self, Request::Set { .. } | Request::Drag { .. } | Request::Factor { .. })
    }
}

/// Requests that wait.
#[derive(Default)]
pub(super) struct Requests {
    waiting: Mutex<VecDeque<Request>>,
    arrived: Condvar,
}

impl Requests {
    fn waiting(&self) -> MutexGuard<'_, VecDeque<Request>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a request in; `false` if there is no room for it.
    pub fn push(&self, request: Request) -> bool {
        let mut waiting = self.waiting();
        if request == Request::Stop {
            // Nothing matters after it.
            waiting.clear();
        }
        // Back to the last request that is more than a setting.
        for i in (0..waiting.len()).rev() {
            if request.replaces(&waiting[i]) {
                waiting.remove(i);
                break;
            }
            if !waiting[i].is_setting() {
                break;
            }
        }
        if waiting.len() >= MOST {
            return false;
        }
        waiting.push_back(request);
        self.arrived.notify_one();
        true
    }

    /// All requests that wait, in their order; the first is waited for so long.
    pub fn take(&self, patience: Duration) -> Vec<Request> {
        let waiting = self.waiting();
        let (mut waiting, _) = self
            .arrived
            .wait_timeout_while(waiting, patience, |waiting| waiting.is_empty())
            .unwrap_or_else(PoisonError::into_inner);
        waiting.drain(..).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(param: &str, value: f64) -> Request {
        Request::Set { param: param.to_owned(), value: value.into() }
    }

    fn drag(x: f64) -> Request {
        Request::Drag { body: 1, point: [0.0; 3], target: [x, 0.0, 0.0] }
    }

    fn left(pushed: impl IntoIterator<Item = Request>) -> Vec<Request> {
        let requests = Requests::default();
        pushed.into_iter().for_each(|request| assert!(requests.push(request)));
        requests.take(Duration::ZERO)
    }

    #[test]
    fn the_newest_of_each_setting_is_left() {
        let moved = (0..100_000).flat_map(|i| [set("kp", f64::from(i)), set("kd", 1.0), drag(f64::from(i))]);
        assert_eq!(left(moved), [set("kp", 99_999.0), set("kd", 1.0), drag(99_999.0)]);
        let pressed = (0..1000).map(|_| Request::Pause).chain([Request::Play, Request::Play]);
        assert_eq!(left(pressed), [Request::Pause, Request::Play]);
        assert_eq!(left([drag(1.0), drag(2.0), Request::Release]), [Request::Release]);
    }

    #[test]
    fn steps_and_what_lies_between_settings_are_kept() {
        let all =
            [set("kp", 1.0), Request::Step, Request::Step, set("kp", 2.0), Request::Reset, set("kp", 3.0)];
        assert_eq!(left(all.clone()), all);
    }

    #[test]
    fn a_flood_is_refused_and_the_end_never_is() {
        let requests = Requests::default();
        let taken = (0..100_000).filter(|_| requests.push(Request::Step)).count();
        assert_eq!(taken, MOST);
        assert!(requests.push(Request::Stop));
        assert_eq!(requests.take(Duration::ZERO), [Request::Stop]);
    }
}
