//! CMR-5: contacts that give way.

use serde_json::json;

use super::cubes::{SIDE, STIFFNESS, pushed};
use super::observe::{INTERNAL, Run, observe};
use super::suite::{STEP, fixed_with};
use crate::paper::{Experiment, Findings, Lab, Table, fitted_slope, number};
use crate::viewer::{Plot, Series};

/// CMR-5.
pub const EXPERIMENT: Experiment = Experiment {
    id: "cmr-5",
    title: "compliance",
    paper: "Figure 13: Solo-12 stands on contacts with a compliance R. Normal forces change linearly with R; compliance along the tangents makes dry friction vanish; compliance takes internal forces \
            away.\n\nOurs: a cube at rest that is pushed with 2 N, in place of Solo-12. Expected, with λ the force: the cube sinks with c_n = −R_n λ_n, and creeps with −R_t λ_t where R_t is above \
            zero; it does not move where R_t is zero.",
    seconds: 5.0,
    is_alone: false,
    run,
};

/// R for unit impulse, 1/kg.
const COMPLIANCES: [f64; 5] = [0.0, 0.01, 0.1, 1.0, 10.0];

fn run(lab: &mut Lab, findings: &mut Findings) -> anyhow::Result<()> {
    let diagram = pushed(STIFFNESS)?;
    let steps = if lab.settings.is_quick { 5.0 } else { 50.0 };
    let mut curves = Vec::new();
    for name in ["ncp_pgs", "ncp_admm", "ccp_admm"] {
        let observe_with = |lab: &mut Lab, normal: f64, tangential: f64| -> anyhow::Result<Run> {
            let solver = json!({
                "tolerance": 1e-9, "relative_tolerance": 0.0, "baumgarte": 0.0, "compliance": normal,
                "tangential_compliance": tangential,
            });
            let method = fixed_with(name, STEP, solver)?;
            lab.offer_diagram("pushed_cube", &diagram, &method, 0.1);
            let label = format!("{name}, R {}", number(normal));
            observe(lab, &diagram, &label, &method, steps * STEP)
        };
        let head = [
            "R_n 1/kg",
            "sinks at m/s",
            "R_n h λ_n m/s",
            "with R_t = 0 creeps at m/s",
            "with R_t = 0.05/kg",
            "R_t h λ_t m/s",
            "internal N",
        ];
        let mut table = Table::new(&format!("{name}: velocities in the first step"), &head);
        let (mut off_normal, mut off_tangent, mut creep) = (0.0_f64, 0.0_f64, 0.0_f64);
        for normal in COMPLIANCES {
            let hard = observe_with(lab, normal, 0.0)?;
            let soft = observe_with(lab, normal, 0.05)?;
            // In the first step, where all four corners are alike but for the push, which turns the cube: sums over corners.
            let first = |run: &Run| {
                let sample = &run.samples[1];
                let [n, t] = [2, 0]
                    .map(|i| sample.touches.iter().map(|touch| touch.force[i].abs()).sum::<f64>() / 4.0);
                (sample.v[5], sample.v[3], n, t, sample.v[1])
            };
            let (down, along, n, _, _) = first(&hard);
            // The push acts at the centre, friction 0.1 m below: corners slip by ω r less.
            let (_, along_soft, _, t, turn) = first(&soft);
            let slip = along_soft - 0.5 * SIDE * turn;
            off_normal = off_normal.max((down + normal * STEP * n).abs());
            off_tangent = off_tangent.max((slip - 0.05 * STEP * t).abs());
            creep = creep.max((along - 0.5 * SIDE * hard.samples[1].v[1]).abs());
            table.row([
                number(normal),
                number(-down),
                number(normal * STEP * n),
                number(along - 0.5 * SIDE * hard.samples[1].v[1]),
                number(slip),
                number(0.05 * STEP * t),
                number(hard.residual(INTERNAL)),
            ]);
            if name == "ncp_admm" {
                curves.push(hard.curve(|sample| 1e3 * (sample.q[6] - 0.1)));
            }
        }
        findings.table(table);
        findings.check(
            format!("{name}: the cube sinks at R_n h λ_n, the mean over its corners, within 1e-8 m/s"),
            format!("{} m/s off", number(off_normal)),
            off_normal < 1e-8,
        );
        findings.check(
            format!("{name}: with R_t = 0 it does not creep (< 1e-8 m/s)"),
            format!("{} m/s", number(creep)),
            creep < 1e-8,
        );
        findings.check(
            format!("{name}: with R_t = 0.05/kg it creeps at R_t h λ_t, within 1e-8 m/s"),
            format!("{} m/s off", number(off_tangent)),
            off_tangent < 1e-8,
        );
    }
    findings.plot(Plot {
        title: "A cube on contacts that give way, NCP by ADMM".into(),
        x_label: "time (s)".into(),
        y_label: "height (mm)".into(),
        series: curves,
        ..Plot::default()
    });
    // Stiffness of the material: it comes to rest at the depth that carries its weight.
    let depth = |lab: &mut Lab, scale: f64| -> anyhow::Result<f64> {
        let solver = json!({"tolerance": 1e-9, "relative_tolerance": 0.0, "compliance": "material"});
        let softer = pushed(STIFFNESS / scale)?;
        let run = observe(lab, &softer, "ncp_admm, material", &fixed_with("ncp_admm", STEP, solver)?, 0.3)?;
        Ok(0.1 - run.end().q[6])
    };
    let mut points = Vec::new();
    for scale in [1.0, 4.0, 16.0] {
        points.push((scale, depth(lab, scale)?));
    }
    let slope = fitted_slope(&points).unwrap_or(f64::NAN);
    let expected = 9.81 / 4e6;
    findings.check(
        "compliance of the material, 1 MN/m at each corner: the cube rests 2.45 µm deep ± 5 %, and 16 times as deep where that is 16 times as soft ± 5 %",
        format!("{} µm, power {} of the compliance", number(1e6 * points[0].1), number(slope)),
        (points[0].1 / expected - 1.0).abs() < 0.05 && (slope - 1.0).abs() < 0.05,
    );
    findings.plot(Plot {
        title: "Depth at rest, compliance of the material".into(),
        x_label: "compliance of a corner (m/MN)".into(),
        y_label: "depth (m)".into(),
        is_log_x: true,
        is_log_y: true,
        series: vec![Series { name: "ncp_admm".into(), points, has_marks: true }],
        ..Plot::default()
    });
    findings.note(
        "Without a spring, R is a damper: where overlaps are not undone, a cube on it sinks for ever, and the more the larger R is. `compliance: material` has the spring, too.",
    );
    Ok(())
}
