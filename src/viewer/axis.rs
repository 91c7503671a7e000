//! An axis of a plot: where its ticks are and what is written at them.
//!
//! A logarithmic axis carries logarithms to the base 10; its ticks are at 1, 2 and 5 times powers of ten, or at powers alone
//! where there are many.

use std::ops::Range;

use plotters::coord::ranged1d::{DefaultFormatting, KeyPointHint, Ranged};
use plotters::coord::types::RangedCoordf64;

/// The range of an axis, in logarithms if it is logarithmic.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Axis {
    pub low: f64,
    pub high: f64,
    pub is_log: bool,
}

impl Axis {
    /// What is written at a tick: no more digits than the range needs.
    pub fn label(&self, at: f64) -> String {
        if self.is_log { log_tick(at) } else { tick(at, self.high - self.low) }
    }
}

impl Ranged for Axis {
    type FormatOption = DefaultFormatting;
    type ValueType = f64;

    fn map(&self, value: &f64, limit: (i32, i32)) -> i32 {
        RangedCoordf64::from(self.range()).map(value, limit)
    }

    fn key_points<Hint: KeyPointHint>(&self, hint: Hint) -> Vec<f64> {
        if !self.is_log {
            return RangedCoordf64::from(self.range()).key_points(hint);
        }
        log_ticks(self.low, self.high, hint.max_num_points())
    }

    fn range(&self) -> Range<f64> {
        self.low..self.high
    }
}

/// Logarithms of round numbers in a range of logarithms, at most about `count`.
fn log_ticks(low: f64, high: f64, count: usize) -> Vec<f64> {
    let decades = high - low;
    let count = count.max(2) as f64;
    if decades < 1.0 {
        // In less than a decade the steps of a linear axis are round, too.
        let values = 10_f64.powf(low)..10_f64.powf(high);
        return RangedCoordf64::from(values)
            .key_points(count as usize)
            .iter()
            .map(|value| value.log10())
            .collect();
    }
    let factors: &[f64] = match decades {
        d if 2.0 * d <= count => &[1.0, 2.0, 5.0],
        _ => &[1.0],
    };
    let stride = if factors.len() > 1 { 1 } else { (decades / count).ceil().max(1.0) as i64 };
    let (first, last) = (low.floor() as i64, high.ceil() as i64);
    let powers = (first..=last).filter(|power| power.rem_euclid(stride) == 0);
    let ticks = powers.flat_map(|power| factors.iter().map(move |factor| power as f64 + factor.log10()));
    ticks.filter(|tick| (low..=high).contains(tick)).collect()
}

/// A number on an axis: no more digits than the range needs.
fn tick(value: f64, extent: f64) -> String {
    let size = value.abs();
    if size < 1e-9 * extent {
        return "0".into();
    }
    if extent < 1e-3 || size >= 1e6 {
        return format!("{value:.2e}").replace(".00e", "e").replace("0e", "e");
    }
    let digits = (2.0 - extent.log10().floor()).clamp(0.0, 6.0) as usize;
    let text = format!("{value:.digits$}");
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').into() } else { text }
}

/// A number beside a bar: three digits.
pub(super) fn three_digits(value: f64) -> String {
    let size = value.abs();
    if size == 0.0 || (1e-3..1e5).contains(&size) {
        let digits = (2.0 - size.max(1e-3).log10().floor()).max(0.0) as usize;
        let text = format!("{value:.digits$}");
        return if text.contains('.') {
            text.trim_end_matches('0').trim_end_matches('.').into()
        } else {
            text
        };
    }
    format!("{value:.2e}").replace(".00e", "e")
}

/// A number on a logarithmic axis, from its logarithm.
fn log_tick(logarithm: f64) -> String {
    let value = 10_f64.powf(logarithm);
    if !(1e-3 * (1.0 - 1e-9)..1e5).contains(&value) {
        return format!("{value:.1e}").replace(".0e", "e");
    }
    let digits = (2.0 - logarithm.floor()).max(0.0) as usize;
    let text = format!("{value:.digits$}");
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').into() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_short() {
        assert_eq!(tick(0.30000000000000004, 1.0), "0.3");
        assert_eq!((tick(1500.0, 4000.0), tick(-0.0, 1.0)), ("1500".into(), "0".into()));
        assert_eq!((tick(2e7, 1e8), tick(3e-5, 1e-4)), ("2e7".into(), "3e-5".into()));
        assert_eq!([-3.0, 0.0, 4.0, 7.0].map(log_tick), ["0.001", "1", "10000", "1e7"]);
    }

    #[test]
    fn logarithmic_ticks_are_round_numbers() {
        let labels = |low: f64, high: f64, count| -> Vec<String> {
            log_ticks(low.log10(), high.log10(), count).into_iter().map(log_tick).collect()
        };
        assert_eq!(labels(0.03, 3.0, 8), ["0.05", "0.1", "0.2", "0.5", "1", "2"]);
        assert_eq!(labels(1e-8, 1e2, 6), ["1e-8", "1e-6", "1e-4", "0.01", "1", "100"]);
        assert!(labels(3.9, 4.4, 6).len() >= 2);
        assert!(labels(1e-300, 1e300, 8).len() <= 9);
    }
}
