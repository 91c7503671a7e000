//! Functions of each element alone, with their slopes.

use crate::prelude::*;

/// Declares out = f(in) with ∂out/∂in = slope(in), element-wise.
pub(super) fn unary<B>(
    d: &mut Declaration,
    input: InputPort<B, Vector>,
    output: OutputPort<B, Vector>,
    size: usize,
    f: impl Fn(f64) -> f64 + Send + Sync + 'static,
    slope: impl Fn(f64) -> f64 + Send + Sync + 'static,
) {
    let input = d.input(input, size);
    d.output(output, size)
        .from(input, move |u, out| out.iter_mut().zip(u).for_each(|(out, u)| *out = f(*u)))
        .jacobian(move |u, j| j.diagonal(0, |i| finite(slope(u[i]))));
}

/// Declares out = f(a, b) with ∂out/∂(a, b) = slopes(a, b), element-wise.
pub(super) fn binary<B>(
    d: &mut Declaration,
    inputs: [InputPort<B, Vector>; 2],
    output: OutputPort<B, Vector>,
    size: usize,
    f: impl Fn(f64, f64) -> f64 + Send + Sync + 'static,
    slopes: impl Fn(f64, f64) -> [f64; 2] + Send + Sync + 'static,
) {
    let [a, b] = inputs;
    let inputs = (d.input(a, size), d.input(b, size));
    d.output(output, size)
        .from(inputs, move |(a, b), out| {
            for (out, (a, b)) in out.iter_mut().zip(a.iter().zip(b)) {
                *out = f(*a, *b);
            }
        })
        .jacobian(move |(a, b), j| {
            for k in 0..2 {
                j.diagonal(k, |i| finite(slopes(a[i], b[i])[k]));
            }
        });
}

/// A slope that is not finite counts as zero: where a function is vertical or undefined, a step treats it explicitly.
pub(super) fn finite(slope: f64) -> f64 {
    if slope.is_finite() { slope } else { 0.0 }
}
