//! A signal given by samples.

use super::knots::Knots;
use super::samples::{Column, Given};
use crate::blocks::numbers::Numbers;
use crate::math::PiecewisePolynomial;
use crate::math::polynomial::Ends;
use crate::prelude::*;

/// A table: out = f(t), f going through samples from a CSV file or from `times` and `values`.
///
/// Before the first and after the last sample the value is held, or with `repeat` the table begins anew: its period is the time
/// from the first to the last sample. The integrator lands on every sample where the value may jump or kink (`hold`, `linear`),
/// and on the first and last one otherwise.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `out` | vector | one element for each column, named after it where the file has a header |
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// A CSV file with a row for each sample.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The file's column of times.
    #[serde(default)]
    pub time: Column,
    /// The file's columns of values; all but the times if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub columns: Option<Vec<Column>>,
    /// The times, in increasing order, in place of a file.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(extend("unit" = "s"))]
    pub times: Vec<f64>,
    /// For each time a value, or a list with one for each element.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(extend("unit" = "any"))]
    pub values: Vec<Numbers>,
    /// How it goes from sample to sample.
    #[serde(default)]
    pub interpolation: Interpolation,
    /// Whether it begins anew after the last sample.
    #[serde(default)]
    pub repeat: bool,
}

/// How a [`Table`] goes from sample to sample.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Interpolation {
    /// Each value holds until the next one.
    Hold,
    /// In straight lines.
    #[default]
    Linear,
    /// By cubics without overshoot (PCHIP).
    Pchip,
    /// By the natural cubic spline.
    Spline,
}

impl Table {
    /// The signal.
    pub const OUT: OutputPort<Self, Vector> = OutputPort::new("out");
}

#[typetag::serde]
impl Block for Table {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let given = Given {
            file: self.file.as_deref(),
            time: &self.time,
            columns: self.columns.as_deref(),
            times: &self.times,
            values: &self.values,
            field: "values",
        };
        let samples = given.samples(d)?;
        let (times, rows) = (&samples.times, &samples.rows);
        let curve = match self.interpolation {
            Interpolation::Hold => PiecewisePolynomial::zero_order_hold(times, rows),
            Interpolation::Linear => PiecewisePolynomial::linear(times, rows),
            Interpolation::Pchip => PiecewisePolynomial::pchip(times, rows),
            Interpolation::Spline => PiecewisePolynomial::cubic_spline(times, rows, Ends::Natural),
        };
        let curve = curve.map_err(|error| given.error(error))?;
        if self.repeat && (times.len() < 2 || !(curve.end_time() - curve.start_time()).is_finite()) {
            let message = "a table that repeats needs at least two samples, a finite time apart";
            return Err(BlockError::parameter("repeat", message));
        }
        let has_corners = matches!(self.interpolation, Interpolation::Hold | Interpolation::Linear);
        let knots = || Knots::new(times, self.repeat, has_corners);
        let (local, breaks) = (knots(), knots());
        let shape =
            if samples.names.is_empty() { curve.dimension().into() } else { Shape::named(samples.names) };
        let time = d.time();
        d.output(Self::OUT, shape).from(time, move |t, out| curve.value(local.local(t), out));
        d.breakpoints(move |t| breaks.next(t));
        Ok(())
    }
}

register_block!(
    "sources",
    Table,
    Table {
        times: vec![0.0, 1.0, 2.0],
        values: [0.0, 1.0, 0.0].map(Numbers::from).to_vec(),
        ..Table::default()
    }
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::testing::{Bench, errors};
    use approx::assert_abs_diff_eq;

    fn table(interpolation: Interpolation, repeat: bool) -> Table {
        let values = [0.0, 2.0, -2.0].map(Numbers::from).to_vec();
        Table { times: vec![1.0, 2.0, 4.0], values, interpolation, repeat, ..Table::default() }
    }

    fn values(table: Table, times: &[f64]) -> Vec<f64> {
        let mut bench = Bench::new(table);
        times.iter().map(|t| bench.at(*t).get("out")[0]).collect()
    }

    #[test]
    fn every_interpolation_goes_through_the_samples_and_holds_outside() {
        use Interpolation::{Hold, Linear, Pchip, Spline};
        for interpolation in [Hold, Linear, Pchip, Spline] {
            let found = values(table(interpolation, false), &[0.0, 1.0, 2.0, 4.0, 9.0]);
            assert_eq!(found, [0.0, 0.0, 2.0, -2.0, -2.0], "{interpolation:?}");
        }
        assert_eq!(values(table(Hold, false), &[1.9, 3.9]), [0.0, 2.0]);
        assert_eq!(values(table(Linear, false), &[1.5, 3.0]), [1.0, 0.0]);
    }

    #[test]
    fn a_table_that_repeats_is_periodic() {
        for t in [1.0, 1.7, 2.0, 3.9, 4.0, 5.5] {
            for interpolation in [Interpolation::Linear, Interpolation::Spline] {
                let found = values(table(interpolation, true), &[t, t + 3.0, t + 300.0, t - 3.0]);
                found.iter().for_each(|value| assert_abs_diff_eq!(*value, found[0], epsilon = 1e-12));
            }
        }
        assert_eq!(values(table(Interpolation::Hold, true), &[4.0, 5.0]), [0.0, 2.0]);
    }

    #[test]
    fn its_corners_are_break_points() {
        let next =
            |interpolation, repeat, t| Bench::new(table(interpolation, repeat)).schedule.next_breakpoint(t);
        assert_eq!(next(Interpolation::Linear, false, 1.0), 2.0);
        assert_eq!(next(Interpolation::Spline, false, 1.0), 4.0);
        assert_eq!(next(Interpolation::Spline, false, 4.0), f64::INFINITY);
        assert_eq!(next(Interpolation::Linear, true, 4.0), 5.0);
        assert_eq!(next(Interpolation::Linear, true, 5.0), 7.0);
    }

    #[test]
    fn a_file_gives_columns_their_names() {
        let table = Table {
            file: Some("log.csv".to_owned()),
            columns: Some(vec!["b".into(), "a".into()]),
            ..Table::default()
        };
        let mut bench = Bench::with_file(table.clone(), "log.csv", "t,a,b\n0,1,2\n2,3,6\n");
        assert_eq!(bench.at(1.0).get("out"), [4.0, 2.0]);
        assert_eq!(bench.schedule.outputs[0].signature.elements, ["b", "a"]);
        assert!(errors(table).contains("log.csv"));
    }

    #[test]
    fn what_is_wrong_is_said_at_its_parameter() {
        let base = table(Interpolation::Linear, false);
        for (table, place, message) in [
            (Table::default(), "block.times", "give `times` and `values`, such as `times:"),
            (Table { file: Some("a.csv".to_owned()), ..base.clone() }, "block.file", "not from both"),
            (Table { times: vec![0.0, 0.0, 1.0], ..base.clone() }, "block.times", "`times` must increase"),
            (Table { times: vec![0.0, 1.0], ..base.clone() }, "block.values", "3 points, but 2 are expected"),
            (
                Table { values: vec![1.0.into(), vec![1.0, 2.0].into(), vec![1.0].into()], ..base.clone() },
                "block.values",
                "`values` has 1 elements, and the block has 2",
            ),
            (Table { values: vec![vec![].into(); 3], ..base.clone() }, "block.values", "has no elements"),
            (
                Table {
                    times: vec![0.0],
                    values: vec![1.0.into()],
                    interpolation: Interpolation::Hold,
                    repeat: true,
                    ..base.clone()
                },
                "block.repeat",
                "at least two samples",
            ),
        ] {
            let text = errors(table);
            assert!(text.contains(place) && text.contains(message), "{text}");
        }
    }
}
