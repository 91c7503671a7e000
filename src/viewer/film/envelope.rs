//! Thinning of rows that keeps every peak and edge: of all rows within a short time the first and the last remain as they are,
//! and between them the least and the greatest of each column, in their order.

/// Rows that remain of a stretch: the first, two with the peaks, and the last.
pub(super) const ROWS: usize = 4;

/// Rows over time, at most [`ROWS`] of them in each stretch of time.
pub(super) struct Envelope {
    columns: usize,
    /// Length of a stretch, s.
    width: f64,
    /// Rows of the present stretch.
    count: u32,
    /// The row that is being added.
    row: Vec<f32>,
    /// The first three rows and the last, with their times: few rows are kept as they are.
    rows: Vec<f32>,
    row_times: [f64; ROWS],
    /// When something first jumped: two rows at one time that are not the same.
    jump: Option<f64>,
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

const NO_PEAK: Peak = Peak { value: f32::NAN, row: 0 };

impl Envelope {
    /// Rows of so many columns, in stretches of that length.
    pub fn new(columns: usize, width: f64) -> Envelope {
        Envelope {
            columns,
            width,
            count: 0,
            row: Vec::with_capacity(columns),
            rows: vec![0.0; ROWS * columns],
            row_times: [0.0; ROWS],
            jump: None,
            least: vec![NO_PEAK; columns],
            greatest: vec![NO_PEAK; columns],
            times: Vec::new(),
            values: Vec::new(),
        }
    }

    /// Adds a row; times must not decrease.
    pub fn push(&mut self, t: f64, values: impl Iterator<Item = f64>) {
        if self.columns == 0 {
            return;
        }
        if self.count > 0 && t - self.row_times[0] > self.width {
            self.close();
        }
        self.row.clear();
        self.row.extend(values.map(|value| value as f32));
        let row = self.count;
        let place = (row as usize).min(ROWS - 1);
        let before = (row as usize).saturating_sub(1).min(ROWS - 1);
        if row > 0 && self.row_times[before] == t {
            // Both sides of an instant are told, and are the same at most of them.
            let last = &self.rows[before * self.columns..][..self.columns];
            if last.iter().zip(&self.row).all(|(a, b)| a.to_bits() == b.to_bits()) {
                return;
            }
            self.jump.get_or_insert(t);
        }
        self.row_times[place] = t;
        self.rows[place * self.columns..][..self.columns].copy_from_slice(&self.row);
        for ((least, greatest), value) in self.least.iter_mut().zip(&mut self.greatest).zip(&self.row) {
            let peak = Peak { value: *value, row };
            if !peak.value.is_finite() {
                continue;
            }
            if peak.value < least.value || least.value.is_nan() {
                *least = peak;
            }
            if peak.value > greatest.value || greatest.value.is_nan() {
                *greatest = peak;
            }
        }
        self.count += 1;
    }

    /// Ends the present stretch.
    pub fn close(&mut self) {
        let count = self.count as usize;
        if count <= ROWS {
            self.times.extend(&self.row_times[..count]);
            self.values.extend(&self.rows[..count * self.columns]);
        } else {
            let [first, .., last] = self.row_times;
            // An edge stays one; other peaks have been somewhere in between.
            let within = |share: f64| self.jump.unwrap_or(first + share * (last - first));
            self.times.extend([first, within(1.0 / 3.0), within(2.0 / 3.0), last]);
            self.values.extend(&self.rows[..self.columns]);
            let is_ordered = |least: &Peak, greatest: &Peak| least.row <= greatest.row;
            let pairs = || self.least.iter().zip(&self.greatest);
            self.values.extend(pairs().map(|(a, b)| if is_ordered(a, b) { a.value } else { b.value }));
            self.values.extend(pairs().map(|(a, b)| if is_ordered(a, b) { b.value } else { a.value }));
            self.values.extend(&self.rows[(ROWS - 1) * self.columns..]);
        }
        self.count = 0;
        self.jump = None;
        self.least.fill(NO_PEAK);
        self.greatest.fill(NO_PEAK);
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
    use crate::math::random::Stream;

    fn thinned(width: f64, rows: &[(f64, f64)]) -> Vec<(f64, f64)> {
        let mut envelope = Envelope::new(1, width);
        rows.iter().for_each(|(t, value)| envelope.push(*t, [*value].into_iter()));
        envelope.close();
        envelope.times.iter().copied().zip(envelope.values.iter().map(|value| f64::from(*value))).collect()
    }

    #[test]
    fn few_rows_are_kept_as_they_are() {
        let rows = [(0.0, 1.0), (1.0, 2.0), (1.0, 5.0), (1.05, 5.0), (1.05, 3.0), (2.0, 4.0)];
        assert_eq!(thinned(0.1, &rows), rows);
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
        assert_eq!(envelope.times, [0.0, 1.0 / 3.0, 2.0 / 3.0, 1.0]);
        assert_eq!(envelope.values, [0.0, 1.0, 0.0, 1.0, 7.0, -3.0, 0.0, 1.0]);
    }

    #[test]
    fn an_edge_is_where_it_was_and_a_pause_is_flat() {
        // Many rows before and after each edge, each of them told twice, and a long time without any.
        let mut rows = Vec::new();
        for edge in 1..20 {
            let (t, level) = (f64::from(edge) * 0.05, f64::from(edge % 2));
            rows.extend((1..100).rev().map(|i| (t - f64::from(i) * 1e-5, 1.0 - level)));
            rows.extend([(t, 1.0 - level), (t, level)]);
            rows.extend((1..100).map(|i| (t + f64::from(i) * 1e-5, level)));
        }
        let twice: Vec<(f64, f64)> = rows.iter().flat_map(|row| [*row, *row]).collect();
        let few = thinned(5e-3, &twice);
        assert_eq!(few, thinned(5e-3, &rows));
        assert!(few.len() <= 19 * 4);
        assert!(few.windows(2).all(|pair| pair[0].1 == pair[1].1 || pair[0].0 == pair[1].0), "{few:?}");
        let edges = few.windows(2).filter(|pair| pair[0].1 != pair[1].1).map(|pair| pair[0].0);
        assert!(edges.eq((1..20).map(|edge| f64::from(edge) * 0.05)), "{few:?}");
    }

    #[test]
    fn every_stretch_reaches_as_far_as_the_rows_in_it() {
        let mut random = Stream::new(5, "rows");
        let mut t = 0.0;
        let mut rows = Vec::new();
        for _ in 0..20_000 {
            let value = if random.uniform() < 0.05 { f64::NAN } else { f64::from(random.normal() as f32) };
            rows.push((t, value));
            t += [0.0, 1e-4, 1e-3, 0.1][(3.05 * random.uniform()) as usize];
        }
        let few = thinned(0.02, &rows);
        assert!(few.len() < rows.len() / 4 && few.is_sorted_by_key(|row| row.0));
        let mut start = 0;
        while start < rows.len() {
            let (first, end) =
                (rows[start].0, rows[start..].partition_point(|row| row.0 - rows[start].0 <= 0.02) + start);
            let last = rows[end - 1].0;
            let extent = |rows: &[(f64, f64)]| {
                let inside = rows.iter().filter(|row| (first..=last).contains(&row.0)).map(|row| row.1);
                inside.fold((f64::NAN, f64::NAN), |(low, high), value| (low.min(value), high.max(value)))
            };
            let of_few = extent(&few);
            let of_all = extent(&rows[start..end]);
            assert!(of_few == of_all || of_all.0.is_nan() && of_few.0.is_nan(), "{first} to {last}");
            start = end;
        }
    }

    #[test]
    fn gaps_remain() {
        let nan = f64::NAN;
        let rows: Vec<(f64, f64)> = (0..1000)
            .map(|i| (f64::from(i) * 0.01, if (300..600).contains(&i) { nan } else { 1.0 }))
            .collect();
        let few = thinned(0.1, &rows);
        let is_gap = |row: &&(f64, f64)| row.1.is_nan();
        assert!(few.iter().filter(is_gap).all(|row| (2.9..6.1).contains(&row.0)));
        assert!(few.iter().filter(is_gap).count() > 20 && few.iter().any(|row| row.0 > 7.0 && row.1 == 1.0));
    }
}
