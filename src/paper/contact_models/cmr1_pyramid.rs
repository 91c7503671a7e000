//! CMR-1: a pyramid of friction bends the way of a cube that slides.

use super::cubes::{GRAVITY, SLIDE_TIME, SLIDING_MU, STOP, place, sliding};
use super::observe::{Run, observe, table};
use super::suite::{STEP, TOLERANCE, fixed};
use crate::paper::{Experiment, Findings, Lab, Table, number};
use crate::viewer::Series;

/// CMR-1.
pub const EXPERIMENT: Experiment = Experiment {
    id: "cmr-1",
    title: "a pyramid of friction bends the way",
    paper: "Figure 9: a cube slides on a plane with an initial velocity along x. Methods that linearise the friction cone push it aside along y, those with a cone \
            do not. The paper has a picture and no numbers.\n\nOurs: 1 kg, 0.2 m, μ = 0.4, 1 m/s, steps of 1 ms. Expected from prototypes of the same formulas, with the pyramid at \
            0°, 22.5° and 45° to the motion: the cube ends at (0.1269, 0), (0.1071, 0.0244) and (0.0896, 0) m under LCP, and at v²/(2 μ g) − v h/2 = 0.12692 m straight ahead under \
            NCP for all three.",
    seconds: 12.0,
    is_alone: false,
    run,
};

/// The pyramid against the motion, degrees; where the cube ends by LCP, along and across, m.
const EXPECTED: [(f64, [f64; 2]); 3] =
    [(0.0, [0.1269, 0.0]), (22.5, [0.1071, 0.0244]), (45.0, [0.0896, 0.0])];
/// Where it ends by NCP: symplectic Euler is v h/2 short.
const STRAIGHT: f64 = STOP - 0.5 * STEP;

/// Where the cube is along and across its first motion, m.
fn along(q: &[f64], degrees: f64) -> [f64; 2] {
    let [x, y, _] = place(q);
    let (sin, cos) = degrees.to_radians().sin_cos();
    [cos * x + sin * y, -sin * x + cos * y]
}

fn run(lab: &mut Lab, findings: &mut Findings) -> anyhow::Result<()> {
    let names = ["lcp_pgs", "ncp_pgs", "ncp_staggered", "ncp_admm", "raisim"];
    let mut paths = Vec::new();
    let mut ends = Table::new(
        "Where the cube stops: along and across its first motion, mm",
        &["method", "pyramid at 0°", "22.5°", "45°"],
    );
    let mut runs: Vec<Run> = Vec::new();
    for name in names {
        let mut row = vec![name.to_owned()];
        for (degrees, expected) in EXPECTED {
            // The axes of the pyramid are those of the world; so the cube and its motion are turned, the other way round.
            let diagram = sliding(-degrees)?;
            let method = fixed(name, STEP, TOLERANCE)?;
            lab.offer_diagram(&diagram.name, &diagram, &method, SLIDE_TIME);
            let found = observe(lab, &diagram, name, &method, SLIDE_TIME)?;
            let [x, y] = along(&found.end().q, -degrees);
            row.push(format!("{}, {}", number(1e3 * x), number(1e3 * y)));
            let measured = format!("({x:.4}, {y:.4}) m");
            match name {
                "lcp_pgs" => findings.check(
                    format!(
                        "LCP, pyramid at {degrees}°: it ends at ({}, {}) m ± 0.1 mm",
                        expected[0], expected[1]
                    ),
                    measured,
                    (x - expected[0]).abs() < 1e-4 && (y - expected[1]).abs() < 1e-4,
                ),
                "ncp_pgs" | "ncp_admm" | "ncp_staggered" => findings.check(
                    format!("{name}, axes at {degrees}°: it ends {STRAIGHT:.5} m straight ahead ± 10 µm"),
                    format!("({x:.5}, {y:.6}) m"),
                    (x - STRAIGHT).abs() < 1e-5 && y.abs() < 1e-5,
                ),
                _ => {}
            }
            if name == "lcp_pgs" || (name == "ncp_staggered" && degrees == 0.0) {
                let points =
                    found.samples.iter().map(|sample| along(&sample.q, -degrees)).map(|[x, y]| (x, y));
                let name = if name == "lcp_pgs" { format!("{name}, {degrees}°") } else { name.to_owned() };
                paths.push(Series { name, points: points.collect(), ..Series::default() });
            }
            if degrees == 22.5 {
                runs.push(found);
            }
        }
        ends.row(row);
    }
    findings.paths("From above, in the direction of the first motion", paths);
    findings.table(ends);
    let across = |run: &Run| 1e3 * along(&run.end().q, -22.5)[1];
    findings.table(table("At 22.5°", &runs, &[("across mm", &across)]));
    findings.note(format!(
        "μ g = {} m/s². A pyramid has μ λₙ along each axis and √2 of it between them, so that a cube that slides at 45° stops √2 times sooner, and one in between is drawn to the \
         diagonal.",
        number(SLIDING_MU * GRAVITY)
    ));
    Ok(())
}
