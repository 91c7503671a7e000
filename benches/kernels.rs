//! What the pieces cost of which steps are made: potentials, the solver, geometry, dynamics, linearisation.
//!
//! `cargo bench --bench kernels` prints microseconds of CPU time for one call, `cargo bench --bench kernels -- geometry` those with that word in
//! their names. `cargo bench --bench instructions` counts the instructions of the same, which do not depend on what else the machine does.
//!
//! Pieces of the solver are of one island: a hundred cubes that touch each other at several points.

mod support;

use support::{Selection, Table, cases, micro, time};

fn main() {
    let selection = Selection::of_arguments();
    if !selection.is_any() {
        return;
    }
    let table = Table::new("CPU time of one call", &["kernel", "µs"]);
    for case in cases::kernels().into_iter().filter(|case| selection.has(&case.name)) {
        table.row(&[case.name, micro(time((case.prepare)()))]);
    }
}
