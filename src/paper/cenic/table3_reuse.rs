//! Table III: factors of the Hessian that are kept, with and without error control.

use anyhow::Result;

use super::heap::{per_try, total};
use crate::integrators::IntegratorSpec;
use crate::paper::{Experiment, Findings, Lab, Record, Table, methods, number};

/// Table III.
pub const EXPERIMENT: Experiment = Experiment {
    id: "table3",
    title: "factors of the Hessian that are kept",
    paper: "Hard clutter, 10 s, at an accuracy of 1e-3 and with fixed steps of 10 ms. With error control, keeping factors takes 10557 factorisations and 19235 iterations \
            (0.61 s) against 16624 and 16624 (0.65 s) without; with fixed steps 2293 and 6068 (0.27 s) against 3980 and 3980 (0.26 s). A small gain with error \
            control, none without.",
    seconds: 4.0,
    is_alone: false,
    run,
};

fn keeping(mut spec: IntegratorSpec, keeps: bool) -> IntegratorSpec {
    if let IntegratorSpec::Cenic(options) = &mut spec {
        options.reuse_hessian = keeps;
    }
    spec
}

fn run(lab: &mut Lab, findings: &mut Findings) -> Result<()> {
    let mut table = Table::new(
        "Hard clutter, all starts together",
        &[
            "error control",
            "kept",
            "CPU s",
            "steps",
            "factorisations",
            "iterations",
            "paper: factorisations",
            "paper: iterations",
        ],
    );
    let modes = [
        ("off, 10 ms", methods::fixed(0.01), [[3980, 3980], [2293, 6068]]),
        ("1e-3, the paper's way", methods::paper(1e-3), [[16624, 16624], [10557, 19235]]),
        ("1e-3, ours", methods::ours(1e-3), [[0; 2]; 2]),
    ];
    for (name, spec, paper) in modes {
        let mut found: Vec<Record> = Vec::new();
        for (keeps, paper) in [false, true].into_iter().zip(paper) {
            let record = total(lab, &keeping(spec.clone(), keeps))?;
            let published = |count: u64| if count > 0 { count.to_string() } else { "–".to_owned() };
            table.row([
                name.to_owned(),
                if keeps { "yes" } else { "no" }.to_owned(),
                number(record.cpu_s),
                record.steps.to_string(),
                record.factorizations.to_string(),
                record.iterations.to_string(),
                published(paper[0]),
                published(paper[1]),
            ]);
            found.push(record);
        }
        let factors = |record: &Record| per_try(record, record.factorizations);
        let (without, with) = (factors(&found[0]), factors(&found[1]));
        let least = if name.starts_with("off") { 0.0 } else { 0.15 };
        findings.check(
            format!("error control {name}: factors that are kept save more than {} % of the factorisations of a tried step", 100.0 * least),
            format!("{} against {}, {} % saved", number(with), number(without), (100.0 * (1.0 - with / without)).round()),
            with < (1.0 - least) * without,
        );
        let ratio = found[1].cpu_s / found[0].cpu_s;
        findings.text(format!(
            "Error control {name}: keeping factors takes {} times the CPU time.",
            number(ratio)
        ));
    }
    findings.table(table);
    findings.note(
        "Bodies in free flight are islands by themselves, whose one factorisation of six by six numbers a solution is counted here, but can neither be saved nor matters. In an island, \
         blocks of bodies that do not touch are zero, so that a factorisation costs about as much as an iteration's other parts: as in the paper, little can be gained, and \
         factors are not kept by default.",
    );
    Ok(())
}
