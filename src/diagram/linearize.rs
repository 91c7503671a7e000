//! Linearisation: ẋ = A x + B u, y = C x + D u about a point, block by block along the wires.
//!
//! Each operation gets a local Jacobian against what it reads: the block's own formula where it gives one, differences of that
//! function alone where it does not. With the signals s in the order of computation, the local Jacobians form
//!
//! ```text
//! ds = Sₛ ds + Sₓ dx + Sᵤ du,    dẋ = Fₛ ds + Fₓ dx
//! ```
//!
//! and Sₛ is strictly lower triangular, so that ds follows by forward substitution: the chain rule, sparse. Signals that are
//! sampled, boolean, integer or of a user's type are constant here.

mod check;

use nalgebra::{DMatrix, RowDVector};
use nalgebra_sparse::{CooMatrix, CsrMatrix};

use super::declaration::{Jacobian, JacobianFunction, Linearization};
use super::frame::{Frame, Place};
use super::schedule::{Read, Schedule, Set, Signal, State};

pub use check::check_jacobians;
pub(super) use check::check_users_jacobians;

/// A linear model of a diagram about a point.
#[derive(Clone, Debug)]
#[allow(non_snake_case)]
pub struct LinearModel {
    /// ∂ẋ/∂x.
    pub A: DMatrix<f64>,
    /// ∂ẋ/∂u, u being the exported inputs.
    pub B: DMatrix<f64>,
    /// ∂y/∂x, y being the exported outputs.
    pub C: DMatrix<f64>,
    /// ∂y/∂u.
    pub D: DMatrix<f64>,
    /// Names of the states.
    pub states: Vec<String>,
    /// Names of the inputs.
    pub inputs: Vec<String>,
    /// Names of the outputs.
    pub outputs: Vec<String>,
    /// ẋ at the point.
    pub xdot: Vec<f64>,
    /// y at the point.
    pub y: Vec<f64>,
}

/// Linearises about a state. Only its time, states and external inputs matter, and what is held there stays held.
#[allow(non_snake_case)]
pub fn linearize(schedule: &Schedule, state: &State) -> LinearModel {
    let local = Local::new(schedule, state);
    let (nx, ns) = (state.x.len(), state.signals.len());
    let nu: usize = schedule.inputs.iter().map(|input| input.place.len).sum();
    let (of_signals, of_derivatives) = (local.signal_rows(), local.derivative_rows());

    // Sensitivity of every signal to (x, u), row by row; a signal's row needs those before it alone.
    let mut sensitivity = DMatrix::zeros(ns, nx + nu);
    for input in &schedule.inputs {
        for k in input.place.range() {
            sensitivity[(k, nx + k)] = 1.0;
        }
    }
    for row in nu..ns {
        let total = combined(&of_signals, row, nx, &sensitivity);
        sensitivity.set_row(row, &total);
    }
    let mut slopes = DMatrix::zeros(nx, nx + nu);
    for row in 0..nx {
        let total = combined(&of_derivatives, row, nx, &sensitivity);
        slopes.set_row(row, &total);
    }
    let names = |signals: &[Signal]| -> Vec<String> {
        signals
            .iter()
            .flat_map(|s| (0..s.place.len).map(move |i| format!("{}{}", s.name, s.signature.suffix(i))))
            .collect()
    };
    let rows: Vec<usize> = schedule.outputs.iter().flat_map(|o| o.place.range()).collect();
    let read = DMatrix::from_fn(rows.len(), nx + nu, |i, j| sensitivity[(rows[i], j)]);
    LinearModel {
        A: slopes.columns(0, nx).into_owned(),
        B: slopes.columns(nx, nu).into_owned(),
        C: read.columns(0, nx).into_owned(),
        D: read.columns(nx, nu).into_owned(),
        states: (0..nx).map(|i| schedule.coordinate_name(i)).collect(),
        inputs: names(&schedule.inputs),
        outputs: names(&schedule.outputs),
        xdot: local.derivative(),
        y: rows.iter().map(|k| local.state.signals[*k]).collect(),
    }
}

/// One row of a product with the sensitivity: Σ entry·(row of what it reads).
fn combined(jacobian: &CsrMatrix<f64>, row: usize, nx: usize, sensitivity: &DMatrix<f64>) -> RowDVector<f64> {
    let mut total = RowDVector::zeros(sensitivity.ncols());
    let row = jacobian.row(row);
    for (&column, &value) in row.col_indices().iter().zip(row.values()) {
        if column < nx {
            total[column] += value;
        } else {
            total += sensitivity.row(column - nx) * value;
        }
    }
    total
}

/// A function of the schedule, whether it computes an output or a derivative.
struct Differentiable<'s> {
    reads: &'s [Read],
    rows: usize,
    linearization: Linearization,
    support: Option<&'s [usize]>,
    jacobian: Option<&'s JacobianFunction>,
    /// Operations of the intermediate values that it reads.
    needs: &'s [usize],
    compute: &'s dyn Fn(&Frame, &mut [f64]),
}

/// Local Jacobians at one point. Columns are (x, signals).
struct Local<'s> {
    schedule: &'s Schedule,
    state: State,
}

impl<'s> Local<'s> {
    fn new(schedule: &'s Schedule, state: &State) -> Local<'s> {
        let mut state = state.clone();
        let State { t, x, discrete, signals, values, .. } = &mut state;
        schedule.run(&schedule.continuous_set, *t, x, discrete, signals, values);
        Local { schedule, state }
    }

    fn derivative(&self) -> Vec<f64> {
        let mut xdot = vec![0.0; self.state.x.len()];
        let frame = self.state.frame();
        for (i, derivative) in self.schedule.derivatives.iter().enumerate() {
            self.schedule.compute_derivative(i, &frame, &mut xdot[derivative.place.range()]);
        }
        xdot
    }

    fn signal_rows(&self) -> CsrMatrix<f64> {
        let (nx, ns) = (self.state.x.len(), self.state.signals.len());
        let mut entries = CooMatrix::new(ns, nx + ns);
        self.schedule.state_copy().range().enumerate().for_each(|(i, row)| entries.push(row, i, 1.0));
        for (k, operation) in self.schedule.operations.iter().enumerate() {
            if operation.set != Set::Sampled && operation.is_number && !operation.is_alias {
                let function = Differentiable {
                    reads: &operation.reads,
                    rows: operation.place.len,
                    linearization: operation.linearization,
                    support: operation.support.as_deref(),
                    jacobian: operation.jacobian.as_ref(),
                    needs: &operation.needs,
                    compute: &|frame, out| self.schedule.compute_output(k, frame, out),
                };
                self.differentiate(&function, operation.place.start, &mut entries);
            }
        }
        CsrMatrix::from(&entries)
    }

    fn derivative_rows(&self) -> CsrMatrix<f64> {
        let (nx, ns) = (self.state.x.len(), self.state.signals.len());
        let mut entries = CooMatrix::new(nx, nx + ns);
        for (k, derivative) in self.schedule.derivatives.iter().enumerate() {
            let function = Differentiable {
                reads: &derivative.reads,
                rows: derivative.place.len,
                linearization: derivative.linearization,
                support: derivative.support.as_deref(),
                jacobian: derivative.jacobian.as_ref(),
                needs: &derivative.needs,
                compute: &|frame, out| self.schedule.compute_derivative(k, frame, out),
            };
            self.differentiate(&function, derivative.place.start, &mut entries);
        }
        CsrMatrix::from(&entries)
    }

    fn differentiate(&self, function: &Differentiable, first_row: usize, entries: &mut CooMatrix<f64>) {
        match function.linearization {
            Linearization::Held => {}
            Linearization::Analytic => self.analytic(function, first_row, entries),
            Linearization::Elementwise if is_separable(function.reads, function.rows) => {
                self.elementwise(function, first_row, entries);
            }
            Linearization::Elementwise | Linearization::Differences => {
                self.differences(function, first_row, entries);
            }
        }
    }

    fn analytic(&self, function: &Differentiable, first_row: usize, entries: &mut CooMatrix<f64>) {
        let Some(jacobian) = function.jacobian else { return };
        let widths: Vec<usize> = match function.support {
            Some(support) => vec![support.len()],
            None => function.reads.iter().map(|read| read.width()).collect(),
        };
        let mut data = vec![0.0; function.rows * widths.iter().sum::<usize>()];
        jacobian(
            &self.state.frame(),
            &mut Jacobian { rows: function.rows, widths: &widths, data: &mut data },
        );
        let mut columns: Vec<usize> = function.reads.iter().flat_map(|read| self.columns(*read)).collect();
        if let Some(support) = function.support {
            columns = support.iter().map(|column| columns[*column]).collect();
        }
        for (column, values) in columns.into_iter().zip(data.chunks(function.rows.max(1))) {
            for (i, value) in values.iter().enumerate().filter(|(_, value)| **value != 0.0) {
                entries.push(first_row + i, column, *value);
            }
        }
    }

    /// One difference of each distinct argument.
    fn elementwise(&self, function: &Differentiable, first_row: usize, entries: &mut CooMatrix<f64>) {
        for read in distinct(function.reads) {
            let columns: Vec<usize> = self.columns(read).collect();
            let shift = |column: usize| (f64::EPSILON.cbrt()) * self.value(column).abs().max(1.0);
            let moved = |sign: f64| {
                self.evaluate(function, columns.iter().map(|c| (*c, self.value(*c) + sign * shift(*c))))
            };
            let (up, down) = (moved(1.0), moved(-1.0));
            for i in 0..function.rows {
                let column = columns[if columns.len() == 1 { 0 } else { i }];
                let slope = (up[i] - down[i]) / (2.0 * shift(column));
                if slope != 0.0 {
                    entries.push(first_row + i, column, slope);
                }
            }
        }
    }

    /// Central differences against every distinct number that is read, in variables scaled to order one.
    fn differences(&self, function: &Differentiable, first_row: usize, entries: &mut CooMatrix<f64>) {
        let mut columns: Vec<usize> = function.reads.iter().flat_map(|read| self.columns(*read)).collect();
        columns.sort_unstable();
        columns.dedup();
        if columns.is_empty() {
            return; // it reads time or discrete values alone
        }
        let scale: Vec<f64> = columns.iter().map(|c| self.value(*c).abs().max(1.0)).collect();
        let f = |z: &Vec<f64>| -> Result<Vec<f64>, anyhow::Error> {
            let moved =
                columns.iter().zip(z).zip(&scale).map(|((c, z), scale)| (*c, self.value(*c) + scale * z));
            Ok(self.evaluate(function, moved))
        };
        let differenced = finitediff::vec::central_jacobian(&f);
        // The function cannot fail, so neither can its Jacobian.
        let Ok(rows) = differenced(&vec![0.0; columns.len()]) else { return };
        for (i, row) in rows.iter().enumerate() {
            for (j, slope) in row.iter().enumerate().filter(|(_, slope)| **slope != 0.0) {
                entries.push(first_row + i, columns[j], slope / scale[j]);
            }
        }
    }

    /// The function's value with some of what it reads replaced.
    fn evaluate(&self, function: &Differentiable, moved: impl Iterator<Item = (usize, f64)>) -> Vec<f64> {
        let (mut x, mut signals) = (self.state.x.clone(), self.state.signals.clone());
        for (column, value) in moved {
            match column.checked_sub(x.len()) {
                None => x[column] = value,
                Some(signal) => signals[signal] = value,
            }
        }
        let mut out = vec![0.0; function.rows];
        let State { t, discrete, .. } = &self.state;
        let mut moved_values = Vec::new();
        if !function.needs.is_empty() {
            moved_values.extend(self.state.values.iter().map(|slot| slot.boxed()));
            self.schedule.run(function.needs, *t, &x, discrete, &mut signals, &mut moved_values);
        }
        let values = if function.needs.is_empty() { &self.state.values } else { &moved_values };
        let frame = Frame { x: &x, signals: &signals, values, ..self.state.frame() };
        (function.compute)(&frame, &mut out);
        out
    }

    /// Columns of what is read.
    fn columns(&self, read: Read) -> std::ops::Range<usize> {
        let nx = self.state.x.len();
        match read {
            Read::State(place) => place.range(),
            Read::Signal(Place { start, len }) => nx + start..nx + start + len,
            Read::Time | Read::Other => 0..0,
        }
    }

    fn value(&self, column: usize) -> f64 {
        match column.checked_sub(self.state.x.len()) {
            None => self.state.x[column],
            Some(signal) => self.state.signals[signal],
        }
    }
}

fn distinct(reads: &[Read]) -> Vec<Read> {
    let mut list: Vec<Read> = Vec::new();
    for read in reads.iter().filter(|read| read.width() > 0) {
        if !list.contains(read) {
            list.push(*read);
        }
    }
    list
}

/// Whether moving one argument as a whole moves no other: arguments are the same range or do not overlap, and are as long as
/// the result, or one.
pub(super) fn is_separable(reads: &[Read], rows: usize) -> bool {
    let reads = distinct(reads);
    let overlap = |a: Read, b: Read| match (a, b) {
        (Read::Signal(a), Read::Signal(b)) | (Read::State(a), Read::State(b)) => {
            a.start < b.start + b.len && b.start < a.start + a.len
        }
        _ => false,
    };
    reads
        .iter()
        .enumerate()
        .all(|(i, a)| (a.width() == rows || a.width() == 1) && reads[..i].iter().all(|b| !overlap(*a, *b)))
}
