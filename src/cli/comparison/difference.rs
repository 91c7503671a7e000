//! How far two recordings of a signal are apart.

/// How far two curves are apart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Difference {
    /// The largest distance at any row.
    pub largest: f64,
    /// The mean of the distances at all rows. A jump that comes a little later counts as little.
    pub mean: f64,
}

/// The difference of two curves where both are known, by linear interpolation between the rows of the second.
///
/// Rows at equal times are compared as they are. `None` if they have no time in common.
pub(super) fn difference(
    (t, values): (&[f64], &[f64]),
    (other_t, other_values): (&[f64], &[f64]),
) -> Option<Difference> {
    let (mut largest, mut sum, mut count) = (0.0_f64, 0.0, 0.0);
    let mut i = 0;
    for (row, (t, value)) in t.iter().zip(values).enumerate() {
        let other = if other_t.get(row) == Some(t) {
            other_values[row]
        } else {
            while i + 1 < other_t.len() && other_t[i + 1] <= *t {
                i += 1;
            }
            match (other_t.get(i), other_t.get(i + 1)) {
                (Some(t0), _) if t0 == t => other_values[i],
                (Some(t0), Some(t1)) if t0 < t => {
                    let share = (t - t0) / (t1 - t0);
                    other_values[i] + share * (other_values[i + 1] - other_values[i])
                }
                _ => continue,
            }
        };
        let distance = (value - other).abs();
        if !distance.is_nan() {
            largest = largest.max(distance);
            sum += distance;
            count += 1.0;
        }
    }
    (count > 0.0).then(|| Difference { largest, mean: sum / count })
}

/// Highest less lowest value; zero if there are none.
pub(super) fn extent(values: &[f64]) -> f64 {
    let (low, high) =
        values.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), v| (a.min(*v), b.max(*v)));
    (high - low).max(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_rows_are_compared_as_they_are_and_others_by_interpolation() {
        let line = ([0.0, 1.0, 2.0], [0.0, 1.0, 2.0]);
        let compare = |t: &[f64], values: &[f64]| {
            difference((t, values), (&line.0, &line.1)).map(|difference| difference.largest)
        };
        assert_eq!(compare(&line.0, &line.1), Some(0.0));
        assert_eq!(compare(&[0.0, 0.5, 2.0], &[0.0, 0.75, 2.0]), Some(0.25));
        assert_eq!(compare(&[0.5, 1.0, 9.0], &[0.5, 1.5, 100.0]), Some(0.5));
        assert_eq!(compare(&[5.0], &[5.0]), None);
        assert_eq!(compare(&[0.0, 1.0], &[f64::NAN, 3.0]), Some(2.0));
        assert_eq!(compare(&[], &[]), None);
    }

    #[test]
    fn both_sides_of_a_jump_are_compared() {
        let jump = [0.0, 1.0, 1.0, 2.0];
        let difference = difference((&jump, &[0.0, 0.0, 5.0, 5.0]), (&jump, &[0.0, 0.0, 4.0, 4.0]));
        assert_eq!(difference, Some(Difference { largest: 1.0, mean: 0.5 }));
    }

    #[test]
    fn nothing_has_no_extent() {
        assert_eq!((extent(&[]), extent(&[1.0, f64::NAN, -2.0])), (0.0, 3.0));
    }
}
