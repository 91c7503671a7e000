//! Lines that a run writes while it goes on, until there is time to show them.

use std::sync::{Arc, Mutex, PoisonError};

/// Bytes of lines that are kept between two steps: more than anybody reads, and little memory.
const MAX_BYTES: usize = 8 << 20;

/// Lines that wait to be shown. Those that are too many are counted.
#[derive(Clone, Default)]
pub(super) struct Lines(Arc<Mutex<Waiting>>);

#[derive(Default)]
struct Waiting {
    text: String,
    left_out: u64,
}

impl Lines {
    /// Adds a line, or several, each with its end.
    pub fn push(&self, line: &str) {
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if waiting.text.len() + line.len() <= MAX_BYTES {
            waiting.text.push_str(line);
        } else {
            waiting.left_out += 1;
        }
    }

    /// What waits, and how many lines are left out.
    pub fn take(&self) -> String {
        let Waiting { mut text, left_out } =
            std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        if left_out > 0 {
            text.push_str(&format!("… and {left_out} more lines within one step\n"));
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn so_many_lines_are_kept_and_the_rest_is_counted() {
        let lines = Lines::default();
        let line = format!("{}\n", "x".repeat(1023));
        let n = MAX_BYTES / line.len();
        (0..n + 5).for_each(|_| lines.push(&line));
        let text = lines.take();
        assert!(text.len() < MAX_BYTES + 100);
        assert!(text.ends_with("\n… and 5 more lines within one step\n"));
        assert!(lines.take().is_empty());
    }
}
