//! Which method guarantees what, as measured.

use super::cmr3_internal_forces::across_at_rest_and_in_motion;
use super::cmr4_stack::masses;
use super::cubes::{drag, slide, stand};
use super::observe::{ANGLE, COULOMB, Run, SIGNORINI};
use super::suite::{Law, STEP, TOLERANCE, law, names};
use super::x3_mass_ratio::{SPRING, STEPS, sinks};
use crate::paper::{Experiment, Findings, Lab, Table, number};

/// The last page.
pub const EXPERIMENT: Experiment = Experiment {
    id: "guarantees",
    title: "which method guarantees what",
    paper: "Table II: LCP obeys Signorini's law, CCP Coulomb's and that of maximum dissipation, RaiSim Signorini's and Coulomb's, NCP all three. Table III: hard contacts, no internal forces, robust to \
            conditioning, and convergence guaranteed; all four have CCP by ADMM alone, staggered projections the first three, CCP by PGS is hard and converges, MuJoCo's and Drake's Newton methods have all but hard contact, PGS on LCP or NCP and RaiSim's method hard \
            contact alone.\n\nHere the same columns are measured, by the runs of the experiments above: the sliding cube, the dragged cube, and stacks of 1:1 and 1:10⁶.",
    seconds: 10.0,
    is_alone: false,
    run,
};

/// What counts as nothing: depth, m; Signorini's product of 10 N and 1e-5 m/s²; N beyond the cone; rad; N.
const DEPTH: f64 = 2e-6;
const PRODUCT: f64 = 1e-4;
const BEYOND: f64 = 1e-4;
const TURN: f64 = 1e-3;
const STRETCH: f64 = 1e-6;
/// How far a heavy cube on hard contacts may come down, m.
const STILL: f64 = 1e-6;

/// What was measured of a method.
struct Measured {
    depth: f64,
    signorini: f64,
    coulomb: f64,
    angle: f64,
    internal: f64,
    law: Law,
    sinks: f64,
    heavy_unsolved: u64,
    iterations: u64,
    unconverged: u64,
    problems: u64,
}

impl Measured {
    fn of(lab: &mut Lab, name: &'static str) -> anyhow::Result<Measured> {
        let slides = slide(lab, name, STEP)?;
        let drags = drag(lab, name, STEP, TOLERANCE)?;
        let even = stand(lab, name, masses(1.0), 1)?;
        let (below, above) = masses(1e6);
        let heavy = stand(lab, name, (below, above), STEPS)?;
        let usual: [&Run; 3] = [&slides, &drags, &even];
        Ok(Measured {
            depth: usual.iter().map(|run| run.penetration()).fold(0.0, f64::max),
            signorini: slides.residual(SIGNORINI).max(drags.residual(SIGNORINI)),
            coulomb: slides.residual(COULOMB).max(drags.residual(COULOMB)),
            angle: slides.residual(ANGLE).max(drags.residual(ANGLE)),
            internal: across_at_rest_and_in_motion(&drags).into_iter().fold(0.0, f64::max),
            law: law(name),
            sinks: sinks(&heavy),
            heavy_unsolved: heavy.unconverged,
            iterations: heavy.record.iterations / heavy.record.steps.max(1),
            unconverged: usual.iter().map(|run| run.unconverged).sum::<u64>() + heavy.unconverged,
            problems: usual.iter().map(|run| run.problems).sum::<u64>() + heavy.problems,
        })
    }

    /// The columns, in their order.
    fn holds(&self) -> [bool; 7] {
        [
            self.depth < DEPTH,
            self.signorini < PRODUCT,
            self.coulomb < BEYOND,
            self.angle < TURN,
            self.internal < STRETCH,
            self.heavy_unsolved == 0 && self.sinks < if self.law == Law::Compliant { SPRING } else { STILL },
            self.unconverged == 0,
        ]
    }

    fn cells(&self) -> [String; 7] {
        [
            format!("{} µm", number(1e6 * self.depth)),
            number(self.signorini),
            format!("{} N", number(self.coulomb)),
            format!("{} rad", number(self.angle)),
            format!("{} N", number(self.internal)),
            format!("{} mm down, {} iterations", number(1e3 * self.sinks), self.iterations),
            format!("{} of {} left", self.unconverged, self.problems),
        ]
    }
}

const HARD: usize = 0;
const SIGNORINI_HOLDS: usize = 1;
const COULOMB_HOLDS: usize = 2;
const DISSIPATES: usize = 3;
const UNSTRETCHED: usize = 4;
const CARRIES: usize = 5;

/// What a method must have, by the tables of the paper and by construction, and what it must not.
fn expected(name: &str) -> (&'static [usize], &'static [usize]) {
    match name {
        "ncp_staggered" | "ncp_admm" => {
            (&[HARD, SIGNORINI_HOLDS, COULOMB_HOLDS, DISSIPATES, UNSTRETCHED, CARRIES], &[])
        }
        "ncp_pgs" => (&[HARD, SIGNORINI_HOLDS, COULOMB_HOLDS, DISSIPATES], &[UNSTRETCHED, CARRIES]),
        "lcp_pgs" => (&[HARD, SIGNORINI_HOLDS], &[CARRIES]),
        "raisim" => (&[HARD, SIGNORINI_HOLDS, COULOMB_HOLDS], &[DISSIPATES, UNSTRETCHED, CARRIES]),
        "ccp_admm" => (&[HARD, COULOMB_HOLDS, DISSIPATES, UNSTRETCHED, CARRIES], &[SIGNORINI_HOLDS]),
        "ccp_pgs" => (&[HARD, COULOMB_HOLDS, DISSIPATES], &[SIGNORINI_HOLDS, UNSTRETCHED, CARRIES]),
        "apgd" => (&[HARD, COULOMB_HOLDS, DISSIPATES, UNSTRETCHED], &[SIGNORINI_HOLDS]),
        "ccp_newton" => (&[COULOMB_HOLDS, DISSIPATES, UNSTRETCHED], &[HARD, SIGNORINI_HOLDS, CARRIES]),
        "tamsi" => (&[COULOMB_HOLDS, DISSIPATES, UNSTRETCHED, CARRIES], &[HARD]),
        _ => (&[UNSTRETCHED, CARRIES], &[HARD]),
    }
}

fn run(lab: &mut Lab, findings: &mut Findings) -> anyhow::Result<()> {
    let columns = [
        "hard contact",
        "Signorini N m/s²",
        "Coulomb",
        "maximum dissipation",
        "no internal forces",
        "survives 1:10⁶",
        "comes to its tolerance",
    ];
    let mut head = vec!["method", "law"];
    head.extend(columns);
    let mut table = Table::new("What holds (✓) and what does not, with what was measured", &head);
    for name in names() {
        let measured = Measured::of(lab, name)?;
        let (holds, cells) = (measured.holds(), measured.cells());
        let mut row = vec![name.to_owned(), law(name).name().to_owned()];
        row.extend(
            holds
                .iter()
                .zip(&cells)
                .map(|(holds, cell)| format!("{} {cell}", if *holds { "✓" } else { "–" })),
        );
        table.row(row);
        let (must, must_not) = expected(name);
        let words = |list: &[usize]| {
            list.iter().map(|i| columns[*i].trim_end_matches(" N m/s²")).collect::<Vec<_>>().join(", ")
        };
        let mut claim = format!("{name}: {}", words(must));
        if !must_not.is_empty() {
            claim += &format!("; not {}", words(must_not));
        }
        let wrong = |list: &[usize], value: bool| {
            list.iter()
                .copied()
                .filter(|i| holds[*i] != value)
                .map(|i| format!("{}: {}", columns[i], cells[i]))
                .collect::<Vec<_>>()
        };
        let wrong = [wrong(must, true), wrong(must_not, false)].concat();
        let said = if wrong.is_empty() { "as the table says".to_owned() } else { wrong.join("; ") };
        findings.check(claim, said, wrong.is_empty());
    }
    findings.table(table);
    let mut which = Table::new("Which method, then", &["if what counts is", "methods", "where it fails"]);
    which.row([
        "accuracy of motion, under error control",
        "cenic; tamsi and NCP methods with step doubling",
        "hard contact without stiffness: cenic and tamsi need one; x8",
    ]);
    which.row([
        "hard contact with dry friction, steps of one size",
        "ncp_staggered, ncp_admm",
        "no guarantee that iterations converge: x7, conformance",
    ]);
    which.row([
        "cheap steps, even masses",
        "ncp_pgs, lcp_pgs",
        "ratios of masses from 100 on: x3, cmr-4; internal forces: cmr-3; lcp_pgs bends ways: cmr-1",
    ]);
    which.row([
        "a solution whatever the problem",
        "ccp_admm; ccp_newton, which is soft",
        "sliding contacts hop, and lose the wrong energy: x1, cmr-2, cmr-6",
    ]);
    which.row(["agreement with RaiSim", "raisim", "slides too far by 1 %, with forces across: x1, cmr-3"]);
    which.row([
        "stiction of grippers, compliant materials",
        "cenic, tamsi",
        "stiction creeps at up to the stiction velocity: x2",
    ]);
    findings.table(which);
    findings.note(format!(
        "What counts as nothing: {} µm of depth, {} N m/s² of Signorini's product, {} N beyond the cone, {} rad off the direction against the slip, {} N across the pull of the dragged cube. A heavy \
         cube survives if every step is solved and it comes down by less than 1 µm, or than springs give way where contact is that of the material, {} mm.",
        number(1e6 * DEPTH), number(PRODUCT), number(BEYOND), number(TURN), number(STRETCH),
        number(1e3 * SPRING),
    ));
    findings.note(
        "Contact of `cenic` and `tamsi` is that of the material, here 1 MN/m, and friction is regularised. `cenic` takes the normal force of the step before for the friction of this one, and holds what sticks: with \
         steps of one size both show as friction beyond the cone and against the slip in the steps in which the load on a corner changes; under error control those steps are short.",
    );
    findings.note(
        "The ticks of the paper's table III come without their columns in the text that was at hand; which method has which follows from their number and from section IV.",
    );
    Ok(())
}
