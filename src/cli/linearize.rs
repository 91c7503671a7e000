//! `cenic linearize`.

use nalgebra::DMatrix;
use serde_json::{Value as Json, json};

use super::arguments::LinearizeArguments;
use super::console::{Console, Exit, Stream, Style};
use super::open::Opened;
use super::text::{Table, json_number, number};
use crate::diagram::{LinearModel, linearize as linear_model, trim::trim};
use crate::document::{Diagnostic, Diagnostics};
use crate::simulator::Status;

/// A state is steady when it changes by less than this per second.
const STEADY: f64 = 1e-9;

pub(super) fn linearize(arguments: &LinearizeArguments, console: &mut Console) -> Result<Exit, Diagnostics> {
    let (_, mut simulator) = Opened::open(&arguments.model)?.simulator()?;
    let status = simulator.advance_to(arguments.at).map_err(|error| Diagnostic::new(error.to_string()))?;
    if let Status::Stopped(stop) = status
        && simulator.time() < arguments.at
    {
        let message = format!(
            "the run stopped at t = {} s, before t = {} s: {stop:?}",
            number(simulator.time()),
            number(arguments.at)
        );
        return Err(Diagnostic::new(message).into());
    }
    let mut state = simulator.state().clone();
    let iterations = match arguments.trim {
        true => {
            let iterations = trim(simulator.schedule(), &mut state, STEADY);
            Some(iterations.map_err(|error| Diagnostic::new(error.to_string()))?)
        }
        false => None,
    };
    let point = Point {
        name: simulator.schedule().name.clone(),
        t: state.t,
        x: state.x.clone(),
        u: simulator.schedule().inputs.iter().flat_map(|i| state.signals[i.place.range()].to_vec()).collect(),
        iterations,
        model: linear_model(simulator.schedule(), &state),
    };
    if arguments.json {
        console.print_json(&point.json());
    } else {
        console.print(&point.text(console.stdout));
    }
    Ok(Exit::Done)
}

/// A linear model and the point that it is about.
struct Point {
    name: String,
    t: f64,
    x: Vec<f64>,
    u: Vec<f64>,
    /// Iterations of the trim, if there was one.
    iterations: Option<usize>,
    model: LinearModel,
}

/// An eigenvalue λ = re + i·im of A.
#[derive(Debug, PartialEq)]
struct Eigenvalue {
    re: f64,
    im: f64,
}

impl Eigenvalue {
    /// ωₙ = |λ|, rad/s.
    fn frequency(&self) -> f64 {
        self.re.hypot(self.im)
    }

    /// ζ = −re / |λ|; 1 for λ < 0, and not defined at zero.
    fn damping(&self) -> Option<f64> {
        (self.frequency() > 0.0).then(|| -self.re / self.frequency())
    }
}

/// The eigenvalues of A, slowest first; none if an entry is not finite.
fn eigenvalues(a: &DMatrix<f64>) -> Vec<Eigenvalue> {
    if a.is_empty() || a.iter().any(|entry| !entry.is_finite()) {
        return Vec::new();
    }
    let values = a.clone().complex_eigenvalues();
    let mut list: Vec<Eigenvalue> = values.iter().map(|v| Eigenvalue { re: v.re, im: v.im }).collect();
    list.sort_by(|a, b| {
        let key = |e: &Eigenvalue| (e.frequency(), e.re, e.im);
        let (a, b) = (key(a), key(b));
        a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)).then(a.2.total_cmp(&b.2))
    });
    list
}

impl Point {
    fn text(&self, stream: Stream) -> String {
        let head = |text: &str| format!("{}\n", stream.paint(Style::Bold, text));
        let trimmed = self.iterations.map(|n| format!(", trimmed in {n} iterations")).unwrap_or_default();
        let mut out = head(&format!("{} about t = {} s{trimmed}", self.name, number(self.t)));
        let mut table = Table::headed(&["", "value", "rate"]);
        for ((state, x), xdot) in self.model.states.iter().zip(&self.x).zip(&self.model.xdot) {
            table.row([state.clone(), number(*x), number(*xdot)]);
        }
        for (input, u) in self.model.inputs.iter().zip(&self.u) {
            table.row([input.clone(), number(*u), "input".to_owned()]);
        }
        for (output, y) in self.model.outputs.iter().zip(&self.model.y) {
            table.row([output.clone(), number(*y), "output".to_owned()]);
        }
        out.push_str(&table.render(2, None));
        let m = &self.model;
        for (name, matrix, rows, columns) in [
            ("A", &m.A, &m.states, &m.states),
            ("B", &m.B, &m.states, &m.inputs),
            ("C", &m.C, &m.outputs, &m.states),
            ("D", &m.D, &m.outputs, &m.inputs),
        ] {
            out.push('\n');
            if matrix.is_empty() {
                out.push_str(&head(&format!("{name}: {} × {}", matrix.nrows(), matrix.ncols())));
            } else {
                out.push_str(&head(name));
                out.push_str(&aligned(matrix, rows, columns));
            }
        }
        let eigenvalues = eigenvalues(&self.model.A);
        if !eigenvalues.is_empty() {
            out.push('\n');
            out.push_str(&head("eigenvalues of A"));
            let mut table = Table::headed(&["real", "imaginary", "frequency (rad/s)", "damping"]);
            for e in eigenvalues {
                let damping = e.damping().map(number).unwrap_or_default();
                table.row([number(e.re), number(e.im), number(e.frequency()), damping]);
            }
            out.push_str(&table.render(2, None));
        }
        out
    }

    fn json(&self) -> Json {
        let numbers = |list: &[f64]| Json::from(list.iter().copied().map(json_number).collect::<Vec<_>>());
        let matrix = |m: &DMatrix<f64>| -> Json {
            m.row_iter().map(|row| numbers(&row.iter().copied().collect::<Vec<_>>())).collect()
        };
        let eigenvalues = eigenvalues(&self.model.A).into_iter().map(
            |e| json!({"re": e.re, "im": e.im, "frequency_rad_s": e.frequency(), "damping": e.damping()}),
        );
        let m = &self.model;
        json!({
            "diagram": self.name,
            "t": json_number(self.t),
            "trim_iterations": self.iterations,
            "states": m.states,
            "inputs": m.inputs,
            "outputs": m.outputs,
            "x": numbers(&self.x),
            "u": numbers(&self.u),
            "y": numbers(&m.y),
            "xdot": numbers(&m.xdot),
            "A": matrix(&m.A),
            "B": matrix(&m.B),
            "C": matrix(&m.C),
            "D": matrix(&m.D),
            "eigenvalues": eigenvalues.collect::<Vec<_>>(),
        })
    }
}

/// A matrix with the names of its rows and columns, numbers aligned to the right.
fn aligned(matrix: &DMatrix<f64>, rows: &[String], columns: &[String]) -> String {
    let width = |text: &str| text.chars().count();
    let label = rows.iter().map(|row| width(row)).max().unwrap_or(0);
    let cells: Vec<Vec<String>> =
        matrix.row_iter().map(|row| row.iter().map(|value| number(*value)).collect()).collect();
    let widths: Vec<usize> = columns
        .iter()
        .enumerate()
        .map(|(j, name)| cells.iter().map(|row| width(&row[j])).max().unwrap_or(0).max(width(name)))
        .collect();
    let line = |name: &str, cells: &[String]| {
        let cells: String = cells.iter().zip(&widths).map(|(cell, w)| format!("  {cell:>w$}")).collect();
        format!("  {name:<label$}{cells}\n")
    };
    let body: String = rows.iter().zip(&cells).map(|(name, row)| line(name, row)).collect();
    format!("{}{body}", line("", columns))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_oscillator_has_its_frequency_and_damping() {
        // ẍ = −4x − 2ẋ: λ = −1 ± i√3, ωₙ = 2, ζ = ½.
        let values = eigenvalues(&DMatrix::from_row_slice(2, 2, &[0.0, 1.0, -4.0, -2.0]));
        assert!((values[0].frequency() - 2.0).abs() < 1e-12);
        assert!((values[0].damping().unwrap() - 0.5).abs() < 1e-12);
        assert!((values[0].im + values[1].im).abs() < 1e-12);
        assert_eq!(Eigenvalue { re: 0.0, im: 0.0 }.damping(), None);
    }

    #[test]
    fn what_is_not_finite_has_no_eigenvalues() {
        assert!(eigenvalues(&DMatrix::from_element(1, 1, f64::NAN)).is_empty());
        assert!(eigenvalues(&DMatrix::zeros(0, 0)).is_empty());
    }

    #[test]
    fn matrices_are_aligned() {
        let matrix = DMatrix::from_row_slice(2, 2, &[0.0, 1.0, -4.25, -2.0]);
        let names = ["x".to_owned(), "xdot".to_owned()];
        assert_eq!(
            aligned(&matrix, &names, &names),
            "            x  xdot\n  x         0     1\n  xdot  -4.25    -2\n"
        );
    }
}
