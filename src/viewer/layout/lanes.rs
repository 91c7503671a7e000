//! Which strand of a channel turns in which lane.
//!
//! A strand has one vertical trunk and a horizontal stub per pin. If strand a lies left of strand b, the left
//! stubs of b cross the trunk of a where they meet it, and the right stubs of a cross the trunk of b. Two
//! stubs at one height that come from opposite sides overlap unless the one from the left turns first.

/// Heights of the pins of one strand.
#[derive(Clone, Debug, Default)]
pub(super) struct Span {
    pub left: Vec<f64>,
    pub right: Vec<f64>,
}

/// Stubs closer than this count as overlapping.
const CLOSE: f64 = 4.0;
/// The least distance between trunks in the same lane.
const APART: f64 = 9.0;
/// An overlap is as bad as this many crossings.
const OVERLAP: usize = 1000;

impl Span {
    /// The ends of the trunk.
    pub fn ends(&self) -> (f64, f64) {
        let all = || self.left.iter().chain(&self.right).copied();
        (all().fold(f64::INFINITY, f64::min), all().fold(f64::NEG_INFINITY, f64::max))
    }

    /// Whether no trunk is needed.
    pub fn is_straight(&self) -> bool {
        let (low, high) = self.ends();
        high - low < 0.5
    }

    /// Crossings if this strand lies left of the other.
    pub fn crossings(&self, other: &Span) -> usize {
        let inside = |heights: &[f64], (low, high): (f64, f64)| {
            heights.iter().filter(|&&y| low < y && y < high).count()
        };
        inside(&other.left, self.ends()) + inside(&self.right, other.ends())
    }

    /// Pins on the right whose stubs overlap with the other strand if this one lies left of it.
    fn overlaps<'a>(&'a self, other: &'a Span) -> impl Iterator<Item = usize> + 'a {
        let near = |y: f64| other.left.iter().any(|left| (left - y).abs() < CLOSE);
        (0..self.right.len()).filter(move |&pin| near(self.right[pin]))
    }
}

/// The lanes of one channel.
pub(super) struct Lanes {
    /// Lane of each strand, from the left; straight strands have none.
    pub lane: Vec<Option<usize>>,
    /// Number of lanes.
    pub count: usize,
    /// A strand and its pin on the right whose stub overlaps with another one in any order that was tried.
    pub stuck: Option<(usize, usize)>,
}

/// Lanes with few crossings and, where possible, no overlaps.
pub(super) fn assign(spans: &[Span]) -> Lanes {
    let cost =
        |a: usize, b: usize| spans[a].crossings(&spans[b]) + OVERLAP * spans[a].overlaps(&spans[b]).count();
    let order = ordered((0..spans.len()).filter(|&i| !spans[i].is_straight()).collect(), &cost);
    let (mut lane, mut count, mut stuck) = (vec![None; spans.len()], 0, None);
    for (i, &b) in order.iter().enumerate() {
        let (low, high) = spans[b].ends();
        let mut first = 0;
        for &a in &order[..i] {
            let (a_low, a_high) = spans[a].ends();
            if a_low < high + APART && low < a_high + APART {
                first = first.max(lane[a].map_or(0, |lane: usize| lane + 1));
            }
            stuck = stuck.or_else(|| spans[a].overlaps(&spans[b]).next().map(|pin| (a, pin)));
        }
        lane[b] = Some(first);
        count = count.max(first + 1);
    }
    Lanes { lane, count, stuck }
}

/// An order with a low sum of `cost(earlier, later)`: greedy choice, then swaps of neighbours.
fn ordered(mut rest: Vec<usize>, cost: &impl Fn(usize, usize) -> usize) -> Vec<usize> {
    let gain = |a: usize, b: usize| cost(a, b) as i64 - cost(b, a) as i64;
    let mut sums: Vec<i64> = rest.iter().map(|&a| rest.iter().map(|&b| gain(a, b)).sum()).collect();
    let mut order = Vec::with_capacity(rest.len());
    while let Some(best) = (0..rest.len()).min_by_key(|&i| (sums[i], rest[i])) {
        let chosen = rest.remove(best);
        sums.remove(best);
        for (sum, &other) in sums.iter_mut().zip(&rest) {
            *sum -= gain(other, chosen);
        }
        order.push(chosen);
    }
    for _ in 0..order.len() {
        let mut improved = false;
        for i in 1..order.len() {
            if gain(order[i - 1], order[i]) > 0 {
                order.swap(i - 1, i);
                improved = true;
            }
        }
        if !improved {
            break;
        }
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    fn span(left: &[f64], right: &[f64]) -> Span {
        Span { left: left.to_vec(), right: right.to_vec() }
    }

    #[test]
    fn parallel_wires_turn_without_crossing() {
        // Two wires step down together: the upper one has to turn last.
        let lanes = assign(&[span(&[0.0], &[40.0]), span(&[20.0], &[60.0])]);
        assert_eq!((lanes.lane, lanes.count), (vec![Some(1), Some(0)], 2));
    }

    #[test]
    fn a_stub_from_the_left_turns_before_one_that_leaves_at_its_height() {
        let lanes = assign(&[span(&[50.0], &[20.0]), span(&[0.0], &[50.0])]);
        assert!(lanes.lane[0] < lanes.lane[1] && lanes.stuck.is_none());
    }

    #[test]
    fn distant_trunks_share_a_lane_and_straight_wires_need_none() {
        let lanes = assign(&[span(&[0.0], &[10.0]), span(&[50.0], &[70.0]), span(&[30.0], &[30.0])]);
        assert_eq!((lanes.lane, lanes.count), (vec![Some(0), Some(0), None], 1));
    }

    #[test]
    fn exchanged_heights_are_reported() {
        assert!(assign(&[span(&[0.0], &[50.0]), span(&[50.0], &[0.0])]).stuck.is_some());
    }
}
