//! CMR-7: how far motion depends on where iterations end.

use super::cmr6_step::distance;
use super::cubes::{DRAG_TIME, drag};
use super::suite::{Law, STEP, law, names};
use crate::paper::{Experiment, Findings, Lab, Table, number};
use crate::viewer::{Plot, Series};

/// CMR-7.
pub const EXPERIMENT: Experiment = Experiment {
    id: "cmr-7",
    title: "self-consistency in the stopping criterion",
    paper: "Figure 15: the dragged cube, with ε_abs from loose to tight, against 1e-9. NCP by PGS hardly depends on it, CCP by ADMM and above all RaiSim's method do. The paper has curves and no \
            numbers.\n\nOurs: steps of 1 ms. Expected: at 1e-3 the distance under NCP is less than that under RaiSim.",
    seconds: 6.0,
    is_alone: false,
    run,
};

fn run(lab: &mut Lab, findings: &mut Findings) -> anyhow::Result<()> {
    let tolerances: &[f64] =
        lab.choose(&[1e-1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8], &[1e-2, 1e-3, 1e-6]);
    let mut head = vec!["method".to_owned()];
    head.extend(tolerances.iter().map(|tolerance| number(*tolerance)));
    let head: Vec<&str> = head.iter().map(String::as_str).collect();
    let mut table = Table::new("Σ ‖p − p_ref‖ h against a tolerance of 1e-9, m s, and iterations", &head);
    let mut curves = Vec::new();
    let mut at_loose = Vec::new();
    for name in names().filter(|name| law(name) != Law::Compliant) {
        let reference = drag(lab, name, STEP, 1e-9)?;
        let (mut row, mut points) = (vec![name.to_owned()], Vec::new());
        for &tolerance in tolerances {
            let run = drag(lab, name, STEP, tolerance)?;
            let off = distance(&run, &reference);
            row.push(format!("{}, {}", number(off), run.record.iterations));
            // What is nothing has no logarithm.
            points.push((tolerance, off.max(1e-16)));
            if tolerance == 1e-3 {
                at_loose.push((name, off));
            }
        }
        table.row(row);
        curves.push(Series { name: name.to_owned(), points, has_marks: true });
    }
    let of = |name: &str| at_loose.iter().find(|(other, _)| *other == name).map_or(f64::NAN, |(_, off)| *off);
    findings.check(
        "at 1e-3 RaiSim's method is ten times as far off as NCP by PGS",
        format!("{} m s against {}", number(of("raisim")), number(of("ncp_pgs"))),
        of("raisim") > 10.0 * of("ncp_pgs"),
    );
    findings.check(
        "at 1e-3 NCP by PGS is off by less than 1e-6 m s",
        format!("{} m s", number(of("ncp_pgs"))),
        of("ncp_pgs") < 1e-6,
    );
    findings.plot(Plot {
        title: format!("The dragged cube, {DRAG_TIME} s"),
        x_label: "tolerance".into(),
        y_label: "Σ ‖p − p_ref‖ h (m s)".into(),
        is_log_x: true,
        is_log_y: true,
        series: curves,
        ..Plot::default()
    });
    findings.table(table);
    findings.note("Each method has its tolerance in a measure of its own, see its options; they are comparable in size alone.");
    Ok(())
}
