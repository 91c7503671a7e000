//! What was found once, for everybody who asks: whoever asks while it is being made waits for it.

use std::any::Any;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use anyhow::Result;

/// One thing that was found, or is being made while somebody holds the lock.
type Slot = Arc<Mutex<Option<Arc<dyn Any + Send + Sync>>>>;

/// Things by a key that says what they are.
#[derive(Default)]
pub(super) struct Memory {
    slots: Mutex<HashMap<String, Slot>>,
}

impl Memory {
    /// What is remembered under the key if it is good enough, else what `make` finds. An error is not remembered.
    pub(super) fn once<T: Any + Send + Sync>(
        &self,
        key: String,
        is_enough: impl FnOnce(&T) -> bool,
        make: impl FnOnce() -> Result<T>,
    ) -> Result<Arc<T>> {
        let slot = lock(&self.slots).entry(key).or_default().clone();
        // Held while it is made: the others wait here, and those who ask for something else do not.
        let mut slot = lock(&slot);
        let known = slot.clone().and_then(|found| found.downcast::<T>().ok());
        if let Some(found) = known.filter(|found| is_enough(found)) {
            return Ok(found);
        }
        let made = Arc::new(make()?);
        *slot = Some(made.clone());
        Ok(made)
    }
}

/// What another thread has left half done here is a place in a list, or nothing.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread;

    use super::*;

    #[test]
    fn whoever_asks_second_waits_for_what_the_first_makes() {
        let (memory, made, both) = (Memory::default(), AtomicUsize::new(0), Barrier::new(2));
        let ask = || {
            both.wait();
            let make = || {
                // Whoever came second has every chance to come while this is made.
                thread::yield_now();
                Ok(made.fetch_add(1, Ordering::Relaxed))
            };
            memory.once("run".to_owned(), |_| true, make).unwrap()
        };
        let found = thread::scope(|scope| {
            let other = scope.spawn(ask);
            [ask(), other.join().unwrap()]
        });
        assert_eq!((*found[0], *found[1], made.into_inner()), (0, 0, 1));
    }

    #[test]
    fn what_is_not_enough_is_made_anew_and_errors_are_forgotten() {
        let memory = Memory::default();
        let ask = |least: u32, made: Result<u32>| memory.once("n".to_owned(), |n| *n >= least, || made);
        assert!(ask(0, Err(anyhow::anyhow!("no luck"))).is_err());
        assert_eq!(*ask(0, Ok(1)).unwrap(), 1);
        assert_eq!(*ask(1, Ok(2)).unwrap(), 1);
        assert_eq!(*ask(2, Ok(3)).unwrap(), 3);
    }
}
