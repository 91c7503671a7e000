//! Fewer points for the same curve.

/// Points of a curve as drawn.
pub(super) type Points = Vec<(f64, f64)>;

/// At most about `limit` points, with the first, lowest, highest and last of every stretch, in their order.
pub(super) fn decimate(points: &[(f64, f64)], limit: usize) -> Points {
    if points.len() <= limit.max(4) {
        return points.to_vec();
    }
    let stretch = points.len().div_ceil((limit / 4).max(1));
    let mut out = Vec::with_capacity(limit + 4);
    for (chunk_index, chunk) in points.chunks(stretch).enumerate() {
        let by_height = |&a: &usize, &b: &usize| chunk[a].1.total_cmp(&chunk[b].1);
        let low = (0..chunk.len()).min_by(by_height).unwrap_or(0);
        let high = (0..chunk.len()).max_by(by_height).unwrap_or(0);
        let mut kept = [0, low, high, chunk.len() - 1];
        kept.sort_unstable();
        for (i, &index) in kept.iter().enumerate() {
            if i == 0 || kept[i - 1] != index {
                out.push(points[chunk_index * stretch + index]);
            }
        }
    }
    out
}

/// The curve cut wherever a coordinate is not a number or too large to draw.
pub(super) fn pieces(points: &[(f64, f64)]) -> Vec<Points> {
    let drawable = |value: f64| value.abs() < 1e100;
    points
        .split(|&(x, y)| !drawable(x) || !drawable(y))
        .filter(|piece| !piece.is_empty())
        .map(<[(f64, f64)]>::to_vec)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extremes_and_ends_survive() {
        let mut points: Points = (0..100_000).map(|i| (i as f64, (i as f64 * 0.01).sin())).collect();
        points[54_321].1 = 7.0;
        points[12_345].1 = -7.0;
        let few = decimate(&points, 2000);
        assert!(few.len() <= 2004 && few.is_sorted_by_key(|point| point.0));
        assert!(few.contains(&points[54_321]) && few.contains(&points[12_345]));
        assert_eq!((few.first(), few.last()), (points.first(), points.last()));
    }

    #[test]
    fn a_jump_keeps_both_of_its_points() {
        let mut points: Points = (0..10_000).map(|i| (i as f64, 0.0)).collect();
        points.push((9_999.0, 1.0));
        let few = decimate(&points, 100);
        assert!(few.ends_with(&[(9_999.0, 0.0), (9_999.0, 1.0)]) || few.contains(&(9_999.0, 1.0)));
    }

    #[test]
    fn gaps_cut_the_curve() {
        let points = [(0.0, 1.0), (1.0, f64::NAN), (2.0, 1.0), (3.0, 2.0), (f64::INFINITY, 0.0)];
        assert_eq!(pieces(&points), [vec![(0.0, 1.0)], vec![(2.0, 1.0), (3.0, 2.0)]]);
    }
}
