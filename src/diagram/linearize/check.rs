//! Jacobians that blocks give, against differences of what they compute.
//!
//! A wrong Jacobian does not show: implicit steps converge more slowly or to a lower order, and linear models are wrong. So the Jacobians
//! of blocks that are not of this library (those are tested) are compared once, when a diagram is compiled, at the initial
//! state and at a few others near it. Of a function f of a number z,
//!
//! ```text
//! f⁺ = (f(z + h) − f(z))/h,   f⁻ = (f(z) − f(z − h))/h,   h = ∛ε·max(1, |z|)
//! ```
//!
//! agree up to h·f″ where f is smooth. Where they do not there is a kink, and nothing is said.

use std::collections::HashMap;

use nalgebra_sparse::CooMatrix;

use super::{Differentiable, Local, is_separable};
use crate::diagram::Kind;
use crate::diagram::block::registry;
use crate::diagram::declaration::Linearization;
use crate::diagram::schedule::{Schedule, State};
use crate::document::Diagnostic;
use crate::math::{Stream, digits};

/// Points besides the initial state. A wrong entry is wrong almost everywhere, so that a few do; what a block computes
/// at them costs time in every start.
const POINTS: usize = 3;
/// Numbers that a function is differenced by at most, at each point: each takes two evaluations. Others are left to chance.
const MOST_COLUMNS: usize = 64;
/// Differences are good to (ε^⅔ ≈ 4e-11)·|f| + h²f‴/6; a formula that is off by a thousandth is wrong, not rounded.
const TOLERANCE: f64 = 1e-3;

/// What is wrong with the Jacobians of blocks that are not of this library.
pub fn check_users_jacobians(schedule: &Schedule) -> Vec<Diagnostic> {
    let is_users = |kind: &str| registry().get(kind).is_none_or(|block| !block.module.starts_with("cenic::"));
    let users: Vec<bool> = schedule.blocks.iter().map(|block| is_users(block.kind)).collect();
    if users.contains(&true) { check_jacobians(schedule, |block| users[block]) } else { Vec::new() }
}

/// What is wrong with the Jacobians of some blocks, chosen by their index: the first difference of each function.
pub fn check_jacobians(schedule: &Schedule, chosen: impl Fn(usize) -> bool) -> Vec<Diagnostic> {
    let mut state = schedule.initial_state();
    schedule.refresh(&mut state, &vec![true; schedule.clocks.len()]);
    let start = Local::new(schedule, &state);
    let mut found = Vec::new();
    for (k, operation) in schedule.operations.iter().enumerate() {
        let is_differentiable = operation.clock.is_none() && operation.is_number && !operation.is_alias;
        if !is_differentiable || !chosen(operation.block) {
            continue;
        }
        let function = Differentiable {
            reads: &operation.reads,
            rows: operation.place.len,
            linearization: operation.linearization,
            support: operation.support.as_deref(),
            jacobian: operation.jacobian.as_ref(),
            needs: &operation.needs,
            compute: &|frame, out| schedule.compute_output(k, frame, out),
        };
        let difference = start.first_difference(&function, &operation.name);
        found.extend(difference.map(|d| d.describe(schedule, operation.block, &operation.name, &function)));
    }
    for (k, derivative) in schedule.derivatives.iter().enumerate().filter(|(_, d)| chosen(d.block)) {
        let function = Differentiable {
            reads: &derivative.reads,
            rows: derivative.place.len,
            linearization: derivative.linearization,
            support: derivative.support.as_deref(),
            jacobian: derivative.jacobian.as_ref(),
            needs: &derivative.needs,
            compute: &|frame, out| schedule.compute_derivative(k, frame, out),
        };
        let state = schedule.continuous.iter().find(|state| state.place == derivative.place);
        let name = format!("d({})/dt", state.map_or("x", |state| state.name.as_str()));
        let difference = start.first_difference(&function, &name);
        found.extend(difference.map(|d| d.describe(schedule, derivative.block, &name, &function)));
    }
    found
}

/// An entry of a Jacobian that is not what differences give.
struct Difference {
    row: usize,
    column: usize,
    given: f64,
    differenced: f64,
    is_at_start: bool,
}

impl Difference {
    fn describe(
        &self,
        schedule: &Schedule,
        block: usize,
        output: &str,
        function: &Differentiable,
    ) -> Diagnostic {
        let path = &schedule.blocks[block].path;
        let input = name_of(schedule, path, self.column);
        let own = output.strip_prefix(path.as_str()).map_or(output, |name| name.trim_start_matches('.'));
        let element = if function.rows > 1 { format!("[{}]", self.row) } else { String::new() };
        let (given, differenced) = (digits(self.given, 4), digits(self.differenced, 4));
        let place = if self.is_at_start { "at the initial state" } else { "near the initial state" };
        match function.linearization {
            Linearization::Elementwise => Diagnostic::new(format!(
                "`{own}` is declared element-wise, but element {} changes with `{input}`, {differenced} for 1",
                self.row
            ))
            .help("leave `.elementwise()` out of the block's declaration, and differences are taken of all it reads"),
            _ => Diagnostic::new(format!(
                "the block's own Jacobian is wrong: ∂{own}{element}/∂{input} is {given} by its formula, and {differenced} by differences"
            ))
            .help(format!("found {place}; without `.jacobian(…)` differences are taken")),
        }
        .place(path.as_str())
    }
}

impl Local<'_> {
    /// The first entry that is wrong, here or at one of the other points. `name` gives each function points of its own.
    fn first_difference(&self, function: &Differentiable, name: &str) -> Option<Difference> {
        let is_claimed = match function.linearization {
            Linearization::Analytic => true,
            Linearization::Elementwise => is_separable(function.reads, function.rows),
            Linearization::Differences | Linearization::Held => false,
        };
        let mut columns: Vec<usize> = function.reads.iter().flat_map(|read| self.columns(*read)).collect();
        columns.sort_unstable();
        columns.dedup();
        if !is_claimed || columns.is_empty() {
            return None;
        }
        let mut stream = Stream::new(0, name);
        // The parts of a pose are not free, and so stay what they are.
        let nx = self.state.x.len();
        let is_free = |column: &usize| {
            let signals = self.schedule.inputs.iter().chain(&self.schedule.signals);
            let mut holding =
                signals.filter(|s| column.checked_sub(nx).is_some_and(|i| s.place.range().contains(&i)));
            holding.all(|signal| !matches!(signal.signature.kind, Kind::Pose))
        };
        let free: Vec<usize> = columns.iter().copied().filter(is_free).collect();
        for point in 0..=POINTS {
            let moved = (point > 0).then(|| self.moved(function, &free, &mut stream));
            let local = moved.as_ref().unwrap_or(self);
            let mut chosen = free.clone();
            while chosen.len() > MOST_COLUMNS {
                let i = (stream.uniform() * chosen.len() as f64) as usize;
                chosen.swap_remove(i.min(chosen.len() - 1));
            }
            if let Some(difference) = local.difference(function, &chosen) {
                return Some(Difference { is_at_start: point == 0, ..difference });
            }
        }
        None
    }

    /// A point near this one, as far as the function can tell.
    fn moved(&self, function: &Differentiable, columns: &[usize], stream: &mut Stream) -> Self {
        let mut state = self.state.clone();
        let nx = state.x.len();
        for column in columns {
            let move_by = |value: f64, u: f64| value + 0.5 * (2.0 * u - 1.0) * value.abs().max(1.0);
            let value = match column.checked_sub(nx) {
                None => &mut state.x[*column],
                Some(signal) => &mut state.signals[signal],
            };
            *value = move_by(*value, stream.uniform());
        }
        let State { t, x, discrete, signals, values, .. } = &mut state;
        self.schedule.run(function.needs, *t, x, discrete, signals, values);
        Local { schedule: self.schedule, state }
    }

    fn difference(&self, function: &Differentiable, columns: &[usize]) -> Option<Difference> {
        let mut entries = CooMatrix::new(function.rows, self.state.x.len() + self.state.signals.len());
        self.differentiate(function, 0, &mut entries);
        let mut given: HashMap<(usize, usize), f64> = HashMap::new();
        for (row, column, value) in entries.triplet_iter() {
            *given.entry((row, column)).or_default() += value;
        }
        let here = self.evaluate(function, std::iter::empty());
        for column in columns.iter().copied() {
            let z = self.value(column);
            let h = f64::EPSILON.cbrt() * z.abs().max(1.0);
            let at = |z: f64| self.evaluate(function, std::iter::once((column, z)));
            let (up, down) = (at(z + h), at(z - h));
            for row in 0..function.rows {
                let (forward, backward) = ((up[row] - here[row]) / h, (here[row] - down[row]) / h);
                let differenced = 0.5 * (forward + backward);
                let given = given.get(&(row, column)).copied().unwrap_or(0.0);
                let off = (given - differenced).abs();
                // What rounding may make of the difference, and a bend that a smooth function would not have.
                let noise = 1e-6 * (1.0 + here[row].abs());
                let bend = (forward - backward).abs();
                let is_finite = given.is_finite() && differenced.is_finite();
                if is_finite
                    && off > TOLERANCE * (given.abs() + differenced.abs()) + noise
                    && off > 4.0 * bend
                {
                    return Some(Difference { row, column, given, differenced, is_at_start: false });
                }
            }
        }
        None
    }
}

/// What a block calls a number that it reads: a port or a state of its own.
fn name_of(schedule: &Schedule, path: &str, column: usize) -> String {
    let nx = schedule.state_copy().range().len();
    let local = |name: &str| {
        name.strip_prefix(path).map_or(name, |name| name.trim_start_matches(['.', ':'])).to_owned()
    };
    let index = match column.checked_sub(nx) {
        None => {
            let state = schedule.continuous.iter().find(|state| state.place.range().contains(&column));
            return state.map_or_else(
                || format!("x[{column}]"),
                |state| match state.place.len {
                    1 => local(&state.name),
                    _ => format!("{}[{}]", local(&state.name), column - state.place.start),
                },
            );
        }
        Some(index) => index,
    };
    let owned = schedule
        .taps
        .iter()
        .filter(|(input, _)| input.strip_prefix(path).is_some_and(|port| port.starts_with('.')));
    let tap = owned.into_iter().find(|(_, signal)| signal.place.range().contains(&index));
    if let Some((input, signal)) = tap {
        return format!("{}{}", local(input), signal.signature.suffix(index - signal.place.start));
    }
    let known = schedule.recordable().find(|signal| signal.place.range().contains(&index));
    known.map_or_else(|| format!("signal {index}"), |signal| local(&signal.name))
}
