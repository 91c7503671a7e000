//! Checks of parameters that many blocks share: limits, and numbers that must be positive.

use super::numbers::{Numbers, size};
use crate::diagram::BlockError;

/// A lower and an upper limit for each element; infinite where there is none.
#[derive(Clone, Debug)]
pub(crate) struct Limits {
    pub lower: Vec<f64>,
    pub upper: Vec<f64>,
}

impl Limits {
    /// The limits given by the parameters `lower` and `upper`.
    pub fn new(lower: Option<&Numbers>, upper: Option<&Numbers>, size: usize) -> Result<Limits, BlockError> {
        let expand = |numbers: Option<&Numbers>, field, none| match numbers {
            Some(numbers) => numbers.expand(size, field),
            None => Ok(vec![none; size]),
        };
        let lower = expand(lower, "lower", f64::NEG_INFINITY)?;
        let upper = expand(upper, "upper", f64::INFINITY)?;
        for (l, u) in lower.iter().zip(&upper) {
            if l.is_nan() || u.is_nan() || l > u || *l == f64::INFINITY || *u == f64::NEG_INFINITY {
                let message = format!("`upper` is {u}, which is below `lower`, {l}");
                return Err(BlockError::parameter("upper", message));
            }
        }
        Ok(Limits { lower, upper })
    }

    /// Element `i` brought within its limits.
    #[inline]
    pub fn clamp(&self, i: usize, value: f64) -> f64 {
        clamp(value, self.lower[i], self.upper[i])
    }

    /// The lower and upper limit of each element.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (f64, f64)> {
        self.lower.iter().copied().zip(self.upper.iter().copied())
    }

    /// Whether no element has a limit.
    pub fn are_open(&self) -> bool {
        self.lower.iter().chain(&self.upper).all(|limit| limit.is_infinite())
    }

    /// Refuses values outside the limits.
    pub fn check(&self, values: &[f64], field: &str) -> Result<(), BlockError> {
        for (i, value) in values.iter().enumerate() {
            if !(self.lower[i]..=self.upper[i]).contains(value) {
                let message = format!(
                    "`{field}` must lie between `lower`, {}, and `upper`, {}, and is {value}",
                    self.lower[i], self.upper[i]
                );
                return Err(BlockError::parameter(field, message));
            }
        }
        Ok(())
    }
}

/// A value brought within limits; NaN stays NaN. Unlike [`f64::clamp`], which stops at limits that cross, it has no branch:
/// [`Limits::new`] has looked at them.
#[inline]
pub(crate) fn clamp(value: f64, lower: f64, upper: f64) -> f64 {
    let value = if value < lower { lower } else { value };
    if value > upper { upper } else { value }
}

/// The number of elements of a block, from `size` if it is given and else from its lists.
pub(crate) fn size_of(given: Option<usize>, lists: &[(&str, Option<&Numbers>)]) -> Result<usize, BlockError> {
    let lists: Vec<_> = lists.iter().filter_map(|(field, list)| Some((*field, (*list)?))).collect();
    size(given, &lists)
}

/// One finite number greater than zero for each element.
pub(crate) fn positive(numbers: &Numbers, size: usize, field: &str) -> Result<Vec<f64>, BlockError> {
    checked(numbers, size, field, "greater than 0", |value| value > 0.0)
}

/// One finite number for each element, none of them negative.
pub(crate) fn non_negative(numbers: &Numbers, size: usize, field: &str) -> Result<Vec<f64>, BlockError> {
    checked(numbers, size, field, "at least 0", |value| value >= 0.0)
}

/// One finite number for each element.
pub(crate) fn finite(numbers: &Numbers, size: usize, field: &str) -> Result<Vec<f64>, BlockError> {
    checked(numbers, size, field, "finite", |_| true)
}

fn checked(
    numbers: &Numbers,
    size: usize,
    field: &str,
    rule: &str,
    holds: impl Fn(f64) -> bool,
) -> Result<Vec<f64>, BlockError> {
    let list = numbers.expand(size, field)?;
    match list.iter().find(|value| !(value.is_finite() && holds(**value))) {
        Some(value) => Err(BlockError::parameter(field, format!("`{field}` must be {rule}, and is {value}"))),
        None => Ok(list),
    }
}

/// A single finite number greater than zero.
pub(crate) fn positive_number(value: f64, field: &str) -> Result<f64, BlockError> {
    positive(&value.into(), 1, field).map(|_| value)
}
