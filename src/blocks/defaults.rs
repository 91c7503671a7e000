//! Values of parameters that a file leaves out: those of a unit element, so that every block of which nothing is asked but its type runs.

use super::numbers::Numbers;
use super::sensors::Imperfections;

/// A time constant, a rate, an interval, for each element.
pub(crate) fn unit() -> Numbers {
    1.0.into()
}

/// A time, a frequency, an exponent.
pub(crate) fn one() -> f64 {
    1.0
}

/// The lower end of an interval of length one about zero.
pub(crate) fn minus_half() -> Numbers {
    (-0.5).into()
}

/// The upper end of that.
pub(crate) fn half() -> Numbers {
    0.5.into()
}

/// A time constant of filters that are to be fast, s: that of [`Pid`](super::continuous::Pid).
pub(crate) fn hundredth() -> Numbers {
    0.01.into()
}

/// How far a sensor sees, m, or how long a sweep takes, s.
pub(crate) fn ten() -> f64 {
    10.0
}

/// A slow frequency, Hz.
pub(crate) fn tenth() -> f64 {
    0.1
}

/// A sensor that takes ten readings a second, without errors.
pub(crate) fn ten_hertz() -> Imperfections {
    Imperfections { period: Some(0.1), ..Imperfections::default() }
}

/// The polynomial s + 1.
pub(crate) fn ones() -> Vec<f64> {
    vec![1.0, 1.0]
}

/// The number one as a polynomial.
pub(crate) fn constant_one() -> Vec<f64> {
    vec![1.0]
}

/// From 0 to 1: the identity as a table, or x as a polynomial with the lowest power first.
pub(crate) fn zero_to_one() -> Vec<f64> {
    vec![0.0, 1.0]
}

/// The matrix (1).
pub(crate) fn one_by_one() -> Vec<Vec<f64>> {
    vec![vec![1.0]]
}

/// The matrix (−1): a system that decays.
pub(crate) fn decay() -> Vec<Vec<f64>> {
    vec![vec![-1.0]]
}

/// The time between ticks of sampled blocks, s.
pub(crate) fn period() -> f64 {
    0.01
}

/// How many samples are averaged.
pub(crate) fn ten_samples() -> usize {
    10
}

/// The matrix (0): with (1) beside it, a delay of one tick.
pub(crate) fn zero_matrix() -> Vec<Vec<f64>> {
    vec![vec![0.0]]
}

/// The polynomial z: 1/z is a delay of one tick.
pub(crate) fn shift() -> Vec<f64> {
    vec![1.0, 0.0]
}

/// x + y at the corners of the unit square.
pub(crate) fn plane() -> Vec<Vec<f64>> {
    vec![vec![0.0, 1.0], vec![1.0, 2.0]]
}
