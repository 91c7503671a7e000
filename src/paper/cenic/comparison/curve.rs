//! Cost against error: what ours costs where another simulator has obtained an error.

/// Runs of one method: error and cost, by falling error.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Curve {
    points: Vec<(f64, f64)>,
}

/// What a method costs at an error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Cost {
    /// Between two runs, by a power law, or at one.
    At(f64),
    /// Its cheapest run is better than that already.
    Cheapest(f64),
    /// No run was that good.
    NotReached,
}

impl Curve {
    /// Of the runs that nobody beats in both cost and error.
    pub(super) fn new(mut points: Vec<(f64, f64)>) -> Curve {
        points.retain(|(error, cost)| *error > 0.0 && *cost > 0.0 && error.is_finite());
        points.sort_by(|a, b| a.1.total_cmp(&b.1));
        let mut best = f64::INFINITY;
        points.retain(|(error, _)| {
            let is_better = *error < best;
            best = best.min(*error);
            is_better
        });
        Curve { points }
    }

    /// What an error costs.
    pub(super) fn cost(&self, error: f64) -> Cost {
        let Some(&(loosest, cheapest)) = self.points.first() else { return Cost::NotReached };
        if error >= loosest {
            return Cost::Cheapest(cheapest);
        }
        for pair in self.points.windows(2) {
            let ((e0, c0), (e1, c1)) = (pair[0], pair[1]);
            if error >= e1 {
                let part = (error / e0).ln() / (e1 / e0).ln();
                return Cost::At(c0 * (c1 / c0).powf(part));
            }
        }
        Cost::NotReached
    }

    /// How many times as much another run costs as this method does at the same error; none where this method is not that good.
    pub(super) fn advantage(&self, error: f64, cost: f64) -> Option<f64> {
        match self.cost(error) {
            Cost::At(own) | Cost::Cheapest(own) => Some(cost / own),
            Cost::NotReached => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn between_runs_cost_follows_a_power_law_and_beaten_runs_do_not_count() {
        // The third run costs more than the second and is worse.
        let curve = Curve::new(vec![(1e-1, 1.0), (1e-3, 100.0), (1e-2, 200.0)]);
        let Cost::At(cost) = curve.cost(1e-2) else { panic!("{curve:?}") };
        assert!((cost - 10.0).abs() < 1e-9);
        assert_eq!(curve.cost(0.5), Cost::Cheapest(1.0));
        assert_eq!(curve.cost(1e-4), Cost::NotReached);
        assert_eq!(curve.advantage(0.5, 3.0), Some(3.0));
        assert_eq!(Curve::default().advantage(1.0, 1.0), None);
    }
}
