//! What accuracy costs: error against work for every method, on a bouncing ball, a soft pile and a hard pile.
//!
//! ```text
//! cargo bench --bench contact
//! ```
//!
//! Each scene is one of `diagrams/`. The error is the largest difference of any position from a tight run, at any of fifty instants. Piles are chaotic,
//! so that only their first part is compared, up to when most of it has hit the ground. CPU times are for the whole run and the fastest of three;
//! compare lines with each other, not with those of another machine.

mod support;

use std::path::Path;

use cenic::integrators::{CenicOptions, IntegratorSpec, RungeKuttaOptions, Scheme};
use cenic::io::{Overrides, load};
use cenic::simulator::{Sim, Simulator};
use cpu_time::ProcessTime;

use support::{Selection, Table};

/// A run that takes longer than this is not repeated, s.
const LONG: f64 = 0.5;
/// Instants at which positions are compared.
const INSTANTS: usize = 50;

/// A scene, and how long it is simulated, s.
const SCENES: [(&str, f64); 3] = [("ball", 10.0), ("soft_clutter", 0.5), ("hard_clutter", 0.5)];

/// What came out of a run.
struct Run {
    cpu: f64,
    steps: u64,
    rejected: u64,
    iterations: u64,
    positions: Vec<f64>,
}

fn run(scene: &str, duration: f64, integrator: &IntegratorSpec) -> Option<Run> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("diagrams").join(format!("{scene}.yaml"));
    let diagram = load(&path, &Overrides::default()).expect("a shipped diagram loads");
    let mut best: Option<Run> = None;
    for _ in 0..3 {
        let sim = Sim { duration, integrator: integrator.clone(), record: Vec::new() };
        let mut simulator = Simulator::new(diagram.compile().expect("it compiles"), &sim).expect("it starts");
        let (mut positions, mut cpu) = (Vec::new(), 0.0);
        for k in 1..=INSTANTS {
            let start = ProcessTime::now();
            simulator.advance_to(duration * k as f64 / INSTANTS as f64).ok()?;
            cpu += start.elapsed().as_secs_f64();
            positions.extend(simulator.value("scene.positions").expect("a plant called `scene`"));
        }
        let statistics = simulator.statistics();
        if best.as_ref().is_none_or(|best| cpu < best.cpu) {
            best = Some(Run {
                cpu,
                steps: statistics.steps,
                rejected: statistics.rejected(),
                iterations: statistics.solver.iterations,
                positions,
            });
        }
        if cpu > LONG {
            break;
        }
    }
    best
}

fn cenic(scheme: Scheme, accuracy: f64, velocity_time: f64) -> IntegratorSpec {
    IntegratorSpec::Cenic(CenicOptions {
        scheme,
        accuracy,
        velocity_time: Some(velocity_time),
        ..CenicOptions::default()
    })
}

fn main() {
    let selection = Selection::of_arguments();
    for (scene, duration) in SCENES.into_iter().filter(|(scene, _)| selection.has(scene)) {
        let columns = ["method", "accuracy", "error, m or rad", "CPU, ms", "steps", "rejected", "iterations"];
        let table = &Table::new(&format!("{scene}, {duration} s"), &columns);
        let reference = run(scene, duration, &cenic(Scheme::TrBdf2, 1e-7, 1.0)).expect("a tight run");
        let schemes = [Scheme::StepDoubling, Scheme::TrBdf2, Scheme::Trapezoid];
        let names = ["step doubling", "tr_bdf2", "trapezoid"];
        for (scheme, name) in schemes.into_iter().zip(names) {
            for (velocity_time, suffix) in [(0.0, ""), (1.0, ", velocities too")] {
                for accuracy in [1e-1, 1e-2, 1e-3, 1e-4, 1e-5] {
                    let found = run(scene, duration, &cenic(scheme, accuracy, velocity_time));
                    row(table, &format!("{name}{suffix}"), accuracy, found, &reference);
                }
            }
        }
        for accuracy in [1e-3, 1e-5, 1e-7] {
            let options = || RungeKuttaOptions { accuracy, ..RungeKuttaOptions::default() };
            // Stiction at the pile's velocities keeps explicit methods at microseconds: a hard pile would take minutes.
            if scene == "hard_clutter" {
                continue;
            }
            let found = run(scene, duration, &IntegratorSpec::BogackiShampine(options()));
            row(table, "Bogacki–Shampine", accuracy, found, &reference);
            let found = run(scene, duration, &IntegratorSpec::DormandPrince(options()));
            row(table, "Dormand–Prince", accuracy, found, &reference);
        }
    }
}

fn row(table: &Table, name: &str, accuracy: f64, found: Option<Run>, reference: &Run) {
    let (name, accuracy) = (name.to_owned(), format!("{accuracy:.0e}"));
    let Some(Run { cpu, steps, rejected, iterations, positions }) = found else {
        return table.row(&[name, accuracy, "stopped".to_owned()]);
    };
    let differences = positions.iter().zip(&reference.positions).map(|(a, b)| (a - b).abs());
    let error = differences.fold(0.0, f64::max);
    let counts = [steps, rejected, iterations].map(|count| count.to_string());
    table
        .row(&[&[name, accuracy, format!("{error:.1e}"), format!("{:.2}", 1e3 * cpu)][..], &counts].concat());
}
