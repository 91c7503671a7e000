//! When to flush: often enough for whoever pulls the plug, rarely enough to cost nothing.

use std::time::{Duration, Instant};

/// Longest time that rows wait in memory while others follow them.
const PAUSE: Duration = Duration::from_millis(250);

/// Says when rows should leave the memory of this program: at once, and then four times a second.
///
/// It looks at the clock once for every row, which costs less than writing a number as text.
#[derive(Debug, Default)]
pub(super) struct Pace {
    last: Option<Instant>,
}

impl Pace {
    /// Whether it is time. If so, the next pause begins.
    pub fn is_due(&mut self) -> bool {
        let now = Instant::now();
        let is_due = self.last.is_none_or(|last| now.duration_since(last) >= PAUSE);
        if is_due {
            self.last = Some(now);
        }
        is_due
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_row_is_flushed_and_the_next_one_after_a_pause() {
        let mut pace = Pace::default();
        assert!(pace.is_due() && !pace.is_due());
        pace.last = Instant::now().checked_sub(2 * PAUSE);
        assert!(pace.is_due() && !pace.is_due());
    }
}
