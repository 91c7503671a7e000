//! Thinning of rows that keeps every peak: of all rows within a short time the least and the greatest of each column remain.

/// Rows over time, at most two of them in each stretch of time.
pub(super) struct Envelope {
    columns: usize,
    /// Length of a stretch, s.
    width: f64,
    /// Rows of the present stretch.
    count: u32,
    first: f64,
    last: f64,
    least: Vec<Peak>,
    greatest: Vec<Peak>,
    /// What remains, not yet taken.
    pub times: Vec<f64>,
    /// Row by row.
    pub values: Vec<f32>,
}

#[derive(Clone, Copy)]
struct Peak {
    value: f32,
    /// Which row of the stretch it was.
    row: u32,
}

impl Envelope {
    /// Rows of so many columns, in stretches of that length.
    pub fn new(columns: usize, width: f64) -> Envelope {
        let none = vec![Peak { value: 0.0, row: 0 }; columns];
        Envelope {
            columns,
            width,
            count: 0,
            first: 0.0,
            last: 0.0,
            least: none.clone(),
            greatest: none,
            times: Vec::new(),
            values: Vec::new(),
        }
    }

    /// Adds a row; times must not decrease.
    pub fn push(&mut self, t: f64, values: impl Iterator<Item = f64>) {
        if self.columns == 0 {
            return;
        }
        if self.count > 0 && t - self.first > self.width {
            self.close();
        }
        if self.count == 0 {
            self.first = t;
        }
        self.last = t;
        let row = self.count;
        for ((least, greatest), value) in self.least.iter_mut().zip(&mut self.greatest).zip(values) {
            let peak = Peak { value: value as f32, row };
            // What is not a number ends a stretch of what is, and is seen as a gap.
            if row == 0 || peak.value < least.value || least.value.is_nan() {
                *least = peak;
            }
            if row == 0 || peak.value > greatest.value || peak.value.is_nan() {
                *greatest = peak;
            }
        }
        self.count += 1;
    }

    /// Ends the present stretch.
    pub fn close(&mut self) {
        if self.count == 0 {
            return;
        }
        let is_ordered = |least: &Peak, greatest: &Peak| least.row <= greatest.row;
        let pairs = || self.least.iter().zip(&self.greatest);
        self.times.push(self.first);
        self.values.extend(pairs().map(|(a, b)| if is_ordered(a, b) { a.value } else { b.value }));
        if self.count > 1 {
            self.times.push(self.last);
            self.values.extend(pairs().map(|(a, b)| if is_ordered(a, b) { b.value } else { a.value }));
        }
        self.count = 0;
    }

    /// Forgets what remains, once it has been taken.
    pub fn clear(&mut self) {
        self.times.clear();
        self.values.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_rows_are_kept_as_they_are() {
        let mut envelope = Envelope::new(1, 0.1);
        for (t, value) in [(0.0, 1.0), (1.0, 2.0), (1.0, 5.0), (2.0, 4.0)] {
            envelope.push(t, [value].into_iter());
        }
        envelope.close();
        assert_eq!(envelope.times, [0.0, 1.0, 1.0, 2.0]);
        assert_eq!(envelope.values, [1.0, 2.0, 5.0, 4.0]);
    }

    #[test]
    fn of_many_rows_every_peak_remains_in_its_order() {
        let mut envelope = Envelope::new(2, 1.0);
        for i in 0..=100 {
            let up = if i == 20 { 7.0 } else { 0.0 };
            let down = if i == 90 { -3.0 } else { 1.0 };
            envelope.push(0.01 * f64::from(i), [up, down].into_iter());
        }
        envelope.close();
        assert_eq!(envelope.times, [0.0, 1.0]);
        assert_eq!(envelope.values, [0.0, 1.0, 7.0, -3.0]);
    }
}
