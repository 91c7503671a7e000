//! Ctrl-C, and what else asks a program to end (SIGTERM, SIGHUP): the first one asks the run to end, the second one ends the program.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, Once, PoisonError};
use std::time::{Duration, Instant};

/// The flag of the run that is going on.
static FLAG: Mutex<Option<Arc<AtomicBool>>> = Mutex::new(None);

/// When the flag was raised.
static RAISED: Mutex<Option<Instant>> = Mutex::new(None);

/// Signals that come within this time of the first are one with it: a terminal that is closed sends several, and nobody presses twice as fast.
const AT_ONCE: Duration = Duration::from_millis(200);

/// While it lives, Ctrl-C raises a flag.
pub(super) struct Watch(());

impl Watch {
    /// Raises this flag on the first Ctrl-C.
    ///
    /// Also where the program was started with interrupts ignored, as shells start what runs in the background: whoever sends
    /// one all the same means it.
    pub fn new(flag: Arc<AtomicBool>) -> Watch {
        set(Some(flag));
        static INSTALL: Once = Once::new();
        INSTALL.call_once(|| {
            let hangup = Hangup::now();
            drop(ctrlc::set_handler(pressed));
            hangup.stay();
        });
        Watch(())
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        set(None);
    }
}

fn set(flag: Option<Arc<AtomicBool>>) {
    *FLAG.lock().unwrap_or_else(PoisonError::into_inner) = flag;
}

fn pressed() {
    let flag = FLAG.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let mut raised = RAISED.lock().unwrap_or_else(PoisonError::into_inner);
    if raise(flag) {
        *raised = Some(Instant::now());
    } else if raised.is_none_or(|raised| raised.elapsed() > AT_ONCE) {
        process::exit(130);
    }
}

/// Whether SIGHUP was ignored when the program was started, as `nohup` does: then it stays so.
struct Hangup {
    #[cfg(unix)]
    is_ignored: bool,
}

impl Hangup {
    #[cfg(unix)]
    fn now() -> Hangup {
        // SAFETY: a question that changes nothing, with room for the answer; all zeros are a valid `sigaction`.
        let action = unsafe {
            let mut action: libc::sigaction = std::mem::zeroed();
            libc::sigaction(libc::SIGHUP, std::ptr::null(), &mut action);
            action
        };
        Hangup { is_ignored: action.sa_sigaction == libc::SIG_IGN }
    }

    #[cfg(unix)]
    fn stay(&self) {
        if self.is_ignored {
            // SAFETY: to ignore a signal calls nothing of ours.
            unsafe { libc::signal(libc::SIGHUP, libc::SIG_IGN) };
        }
    }

    #[cfg(not(unix))]
    fn now() -> Hangup {
        Hangup {}
    }

    #[cfg(not(unix))]
    fn stay(&self) {}
}

/// Raises the flag. Returns whether there was one that was not raised yet.
fn raise(flag: Option<Arc<AtomicBool>>) -> bool {
    flag.is_some_and(|flag| !flag.swap(true, Ordering::Relaxed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_first_ctrl_c_asks() {
        let flag = Arc::new(AtomicBool::new(false));
        assert!(raise(Some(flag.clone())));
        assert!(flag.load(Ordering::Relaxed));
        assert!(!raise(Some(flag)));
        assert!(!raise(None));
    }
}
