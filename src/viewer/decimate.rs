//! Fewer points for the same picture.
//!
//! Of all points that follow each other within one column of pixels the first, the lowest, the highest and the last remain, as
//! they are. Whatever lies between columns is drawn between points that were there: an edge stays as steep and a pause as
//! flat as it was, however irregular the times are, and what is drawn in a column reaches as high and as low as the data do.

/// Points of a curve as drawn.
pub(super) type Points = Vec<(f64, f64)>;

/// Columns of pixels over a range of x.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grid {
    /// Where the first column begins.
    pub low: f64,
    /// Where the last one ends.
    pub high: f64,
    /// How many there are.
    pub columns: u32,
}

impl Grid {
    fn column(&self, x: f64) -> u32 {
        // In halves, because the range itself may be too large for a number.
        let share = (0.5 * x - 0.5 * self.low) / (0.5 * self.high - 0.5 * self.low);
        (share * f64::from(self.columns)) as u32
    }
}

/// Whether a point has a place in a picture: numbers that are too large are left out like those that are none.
pub(super) fn is_drawable((x, y): (f64, f64)) -> bool {
    x.abs() < 1e100 && y.abs() < 1e100
}

/// Points within one column, each with its place among them.
struct Column {
    index: u32,
    count: u32,
    first: (f64, f64),
    lowest: (u32, (f64, f64)),
    highest: (u32, (f64, f64)),
    last: (f64, f64),
}

impl Column {
    fn new(index: u32, point: (f64, f64)) -> Column {
        Column { index, count: 1, first: point, lowest: (0, point), highest: (0, point), last: point }
    }

    fn push(&mut self, point: (f64, f64)) {
        if point.1 < self.lowest.1.1 {
            self.lowest = (self.count, point);
        }
        if point.1 > self.highest.1.1 {
            self.highest = (self.count, point);
        }
        self.last = point;
        self.count = self.count.saturating_add(1);
    }

    fn write(&self, out: &mut Points) {
        let end = self.count - 1;
        let mut kept = [(0, self.first), self.lowest, self.highest, (end, self.last)];
        kept.sort_unstable_by_key(|(place, _)| *place);
        out.extend((0..4).filter(|&i| i == 0 || kept[i - 1].0 != kept[i].0).map(|i| kept[i].1));
    }
}

/// A curve in at most four points for each column that it passes, in pieces: it is cut at points that cannot be drawn, unless what
/// is on both sides of them is in the same column.
pub(super) fn decimate(points: impl IntoIterator<Item = (f64, f64)>, grid: Grid) -> Vec<Points> {
    let mut pieces = vec![Points::new()];
    let mut column: Option<Column> = None;
    let mut is_cut = false;
    for point in points {
        if !is_drawable(point) {
            is_cut = true;
            continue;
        }
        let index = grid.column(point.0);
        match &mut column {
            Some(column) if column.index == index => column.push(point),
            _ => {
                if let (Some(column), Some(piece)) = (&column, pieces.last_mut()) {
                    column.write(piece);
                    if is_cut {
                        pieces.push(Points::new());
                    }
                }
                column = Some(Column::new(index, point));
            }
        }
        is_cut = false;
    }
    if let (Some(column), Some(piece)) = (&column, pieces.last_mut()) {
        column.write(piece);
    }
    pieces.retain(|piece| !piece.is_empty());
    pieces
}

/// Leaves out points that are nearer than `tolerance`, in the direction of y, to the line between those that remain.
pub(super) fn straighten(points: &[(f64, f64)], tolerance: f64) -> Points {
    let (Some(&first), Some(&last)) = (points.first(), points.last()) else { return Points::new() };
    let mut out = vec![first];
    let (mut from, mut before) = (first, first);
    // Slopes of lines from the last point that remains that are near enough to all points since.
    let mut slopes = (f64::NEG_INFINITY, f64::INFINITY);
    for &(x, y) in &points[1..] {
        let run = x - from.0;
        let slope = (y - from.1) / run;
        // Nothing is left out before a step back, or straight up or down.
        if run > 0.0 && x > before.0 && (slopes.0..=slopes.1).contains(&slope) {
            let room = tolerance / run;
            slopes = (slopes.0.max(slope - room), slopes.1.min(slope + room));
        } else {
            if before != from {
                out.push(before);
            }
            let run = x - before.0;
            let (slope, room) = ((y - before.1) / run, tolerance / run);
            from = before;
            slopes =
                if run > 0.0 { (slope - room, slope + room) } else { (f64::INFINITY, f64::NEG_INFINITY) };
        }
        before = (x, y);
    }
    if points.len() > 1 {
        out.push(last);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::random::Stream;

    fn grid(low: f64, high: f64, columns: u32) -> Grid {
        Grid { low, high, columns }
    }

    #[test]
    fn every_column_reaches_as_high_and_as_low_as_the_data() {
        let mut random = Stream::new(3, "curves");
        for case in 0..200 {
            let (rows, columns) =
                (1 + (2000.0 * random.uniform()) as usize, 1 + (90.0 * random.uniform()) as u32);
            let mut t = 0.0;
            // Bursts, jumps (two rows at one time) and pauses.
            let mut points = Points::new();
            for _ in 0..rows {
                points.push((t, random.normal()));
                t += [0.0, 1e-4, 0.01, 3.0 * random.uniform()][(4.0 * random.uniform()) as usize];
            }
            let grid = grid(0.0, t.max(1e-9), columns);
            let pieces = decimate(points.iter().copied(), grid);
            assert_eq!(pieces.len(), 1, "case {case}");
            let few = &pieces[0];
            assert!(few.len() <= 4 * (columns as usize + 1), "case {case}");
            let of = |points: &[(f64, f64)], column: u32| -> Option<[(f64, f64); 4]> {
                let inside: Points = points.iter().copied().filter(|p| grid.column(p.0) == column).collect();
                let by_height = |a: &&(f64, f64), b: &&(f64, f64)| a.1.total_cmp(&b.1);
                let (first, last) = (*inside.first()?, *inside.last()?);
                Some([first, *inside.iter().min_by(by_height)?, *inside.iter().max_by(by_height)?, last])
            };
            for column in 0..=columns {
                let (all, kept) = (of(&points, column), of(few, column));
                let heights = |four: [(f64, f64); 4]| [four[0], (0.0, four[1].1), (0.0, four[2].1), four[3]];
                assert_eq!(all.map(heights), kept.map(heights), "case {case}, column {column}");
            }
            // Nothing is invented, and nothing changes places.
            let mut rest = points.iter();
            assert!(few.iter().all(|point| rest.any(|other| other == point)), "case {case}");
        }
    }

    #[test]
    fn a_square_wave_keeps_its_edges_and_its_pauses() {
        // Many rows before each edge, and none in between.
        let mut points = Points::new();
        for edge in 0..20 {
            let (t, level) = (f64::from(edge) * 0.05, f64::from(edge % 2));
            points.extend((0..300).map(|i| (t - 1e-3 + f64::from(i) / 3e5, 1.0 - level)));
            points.push((t, level));
        }
        let pieces = decimate(points.iter().copied(), grid(-1e-3, 0.95, 400));
        // Level, or upright within a column.
        let flat = |pair: &[(f64, f64)]| pair[0].1 == pair[1].1 || pair[1].0 - pair[0].0 <= 0.951 / 400.0;
        assert!(pieces[0].windows(2).all(flat), "{pieces:?}");
        assert!(pieces[0].len() <= 20 * 5);
    }

    #[test]
    fn gaps_cut_the_curve_where_they_can_be_seen() {
        let nan = f64::NAN;
        let points = [(0.0, 1.0), (1.0, nan), (2.0, 1.0), (3.0, 2.0), (f64::INFINITY, 0.0)];
        let pieces = decimate(points, grid(0.0, 3.0, 100));
        assert_eq!(pieces, [vec![(0.0, 1.0)], vec![(2.0, 1.0), (3.0, 2.0)]]);
        // However many they are: no more than there are columns.
        let every_other = (0..100_000).map(|i| (f64::from(i), if i % 2 == 0 { 1.0 } else { nan }));
        let pieces = decimate(every_other, grid(0.0, 1e5, 50));
        assert!(pieces.len() <= 51 && pieces.iter().all(|piece| piece.len() <= 4));
        assert!(decimate([(nan, nan)], grid(0.0, 1.0, 10)).is_empty());
    }

    #[test]
    fn straight_stretches_need_two_points() {
        let line: Points = (0..1000).map(|i| (f64::from(i), 2.0 * f64::from(i))).collect();
        assert_eq!(straighten(&line, 1e-6), [line[0], line[999]]);
        let step: Points = (0..100).map(|i| (f64::from(i), 0.0)).chain([(99.0, 1.0), (200.0, 1.0)]).collect();
        assert_eq!(straighten(&step, 0.1), [(0.0, 0.0), (99.0, 0.0), (99.0, 1.0), (200.0, 1.0)]);
        assert_eq!((straighten(&[], 1.0), straighten(&[(1.0, 2.0)], 1.0)), (vec![], vec![(1.0, 2.0)]));
        // No point of a curve is further from what remains than allowed.
        let wave: Points = (0..5000).map(|i| (f64::from(i), 50.0 * (f64::from(i) * 0.01).sin())).collect();
        let few = straighten(&wave, 0.5);
        assert!(few.len() < 700, "{}", few.len());
        for (x, y) in wave {
            let end = few.partition_point(|point| point.0 < x).max(1);
            let (a, b) = (few[end - 1], few[end]);
            assert!((a.1 + (b.1 - a.1) * (x - a.0) / (b.0 - a.0) - y).abs() <= 0.5 + 1e-9, "{x}");
        }
    }
}
