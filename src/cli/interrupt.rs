//! Ctrl-C: the first one asks the run to end, the second one ends the program.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, Once, PoisonError};

/// The flag of the run that is going on.
static FLAG: Mutex<Option<Arc<AtomicBool>>> = Mutex::new(None);

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
        INSTALL.call_once(|| drop(ctrlc::set_handler(pressed)));
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
    if !raise(flag) {
        process::exit(130);
    }
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
