//! A curve that is kept to be drawn: of bounded length, however long the run.

/// Points kept at most: half a megabyte. A thinned curve has at least a tenth of them as stretches of time, which are finer than the
/// pixels of any plot.
const MOST: usize = 1 << 15;
/// Points that are left of a stretch at most: its first, lowest, highest and last, and a gap.
const PER_STRETCH: usize = 5;

/// Points (t, y) in the order of time.
#[derive(Clone, Debug, Default)]
pub(super) struct Curve {
    points: Vec<(f64, f64)>,
}

impl Curve {
    /// The points that are kept.
    pub fn points(&self) -> &[(f64, f64)] {
        &self.points
    }

    /// Adds a point, whose time is not before the last one's.
    pub fn push(&mut self, t: f64, y: f64) {
        if self.points.len() >= MOST {
            self.thin();
        }
        self.points.push((t, y));
    }

    /// Leaves at most half of the points, in place. What is lowest and highest among points that were left before is so among all
    /// that ever were, so that thinning again and again loses no peak.
    fn thin(&mut self) {
        let points = &mut self.points;
        let (Some(&(start, _)), Some(&(end, _))) = (points.first(), points.last()) else { return };
        let stretches = MOST / (2 * PER_STRETCH);
        let stretch = |t: f64| (((t - start) / (end - start) * stretches as f64) as usize).min(stretches - 1);
        let (mut from, mut kept) = (0, 0);
        while from < points.len() {
            let here = stretch(points[from].0);
            let len = points[from..].iter().take_while(|point| stretch(point.0) == here).count();
            for index in landmarks(&points[from..from + len]).into_iter().flatten() {
                points[kept] = points[from + index];
                kept += 1;
            }
            from += len;
        }
        points.truncate(kept);
    }
}

/// The first, lowest, highest and last of some points, and the first that is not finite, in their order and each once.
fn landmarks(points: &[(f64, f64)]) -> [Option<usize>; PER_STRETCH] {
    let finite = |i: &usize| points[*i].1.is_finite();
    let by_height = |a: &usize, b: &usize| points[*a].1.total_cmp(&points[*b].1);
    let mut found = [
        Some(0),
        (0..points.len()).filter(finite).min_by(by_height),
        (0..points.len()).filter(finite).max_by(by_height),
        (0..points.len()).find(|i| !finite(i)),
        points.len().checked_sub(1),
    ];
    found.sort_unstable();
    for i in 1..found.len() {
        if found[..i].contains(&found[i]) {
            found[i] = None;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_of_any_length_keeps_its_peaks_edges_and_gaps() {
        let mut curve = Curve::default();
        let n = 3_000_000;
        for i in 0..n {
            let y = match i {
                1_234_567 => 9.0,
                2_345_678 => -9.0,
                777_777 => f64::NAN,
                // A square wave, with both sides of each edge.
                _ => f64::from(i / 300_000 % 2),
            };
            curve.push(f64::from(i), y);
            assert!(curve.points.len() <= MOST);
        }
        let points = curve.points();
        assert!(points.is_sorted_by_key(|point| point.0));
        assert!(points.contains(&(1_234_567.0, 9.0)) && points.contains(&(2_345_678.0, -9.0)));
        assert_eq!(points.iter().filter(|point| point.1.is_nan()).count(), 1);
        assert_eq!((points[0].0, points[points.len() - 1].0), (0.0, f64::from(n - 1)));
        // Every edge is where it was, to less than a thousandth of the whole.
        for edge in (300_000..n).step_by(300_000) {
            let after = points.partition_point(|point| point.0 < f64::from(edge));
            let (before, after) = (points[after - 1], points[after]);
            assert!(before.1 != after.1 && after.0 - before.0 < 1e-3 * f64::from(n), "{before:?} {after:?}");
        }
    }

    #[test]
    fn all_points_at_one_time_are_thinned_too() {
        let mut curve = Curve::default();
        (0..2 * MOST).for_each(|i| curve.push(1.0, i as f64));
        assert!(curve.points().len() <= MOST);
        assert_eq!(curve.points()[0], (1.0, 0.0));
    }
}
