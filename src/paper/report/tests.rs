//! Pages of findings of all kinds, and of several papers.

use super::*;
use crate::paper::{Experiment, Lab, Table};
use crate::viewer::{Bars, Plot, Series};

const fn paper(id: &'static str, name: &'static str) -> Paper {
    fn run(_: &mut Lab, _: &mut Findings) -> anyhow::Result<()> {
        Ok(())
    }
    const ONE: Experiment =
        Experiment { id: "8", title: "energy", paper: "It is kept.", seconds: 1.0, is_alone: false, run };
    Paper {
        id,
        name,
        title: "On contact",
        authors: "Somebody",
        key: "S20",
        summary: "All of it.",
        experiments: &[&ONE],
    }
}
const ONE: Paper = paper("one", "ONE");
const TWO: Paper = paper("two", "TWO & more");

fn report(chapters: Vec<(&'static Paper, Findings)>) -> Report {
    let chapter = |(of, findings): (&'static Paper, Findings)| Chapter {
        of,
        id: "8".to_owned(),
        heading: "Figure 8".to_owned(),
        title: "energy".to_owned(),
        paper: "It is kept.".to_owned(),
        findings,
        failure: None,
        seconds: 1.0,
    };
    Report {
        machine: Machine::here(),
        settings: Settings::default(),
        is_interrupted: false,
        chapters: chapters.into_iter().map(chapter).collect(),
        records: Vec::new(),
        diagrams: IndexMap::new(),
        simulators: Simulators::default(),
        seconds: 1.0,
    }
}

#[test]
fn a_page_of_one_paper_has_its_name_and_one_of_several_a_part_for_each() {
    let mut findings = Findings::default();
    findings.check("it holds", "1", true);
    let page = report(vec![(&ONE, findings.clone())]).page();
    assert!(page.contains("<h1>ONE, run again</h1>") && page.contains("[S20] Somebody: On contact"));
    assert!(page.contains("The paper [S20]") && !page.contains("class=\"part\""), "{page}");
    findings.check("it does not", "2", false);
    let report = report(vec![(&ONE, Findings::default()), (&TWO, findings)]);
    let page = report.page();
    assert!(page.contains("<h1 class=\"part\" id=\"two\">TWO &amp; more</h1>"), "{page}");
    // Both have a figure 8.
    for id in ["one-8", "two-8"] {
        assert_eq!(page.matches(&format!("id=\"{id}\"")).count(), 1, "{page}");
        assert_eq!(page.matches(&format!("href=\"#{id}\"")).count(), 1, "{page}");
    }
    let json = report.json();
    assert_eq!(json["papers"].as_array().map(Vec::len), Some(2));
    assert_eq!(json["experiments"][1]["paper"], "two");
}

#[test]
fn findings_of_every_kind_are_on_the_page() {
    let mut findings = Findings::default();
    let methods: Vec<String> = (1..=14).map(|i| format!("method_{i}")).collect();
    let path =
        |k: f64| (0..200).map(|i| 0.01 * f64::from(i)).map(move |t| (t * t.cos() * k, t * (k * t).sin()));
    let paths = methods.iter().take(4).enumerate().map(|(i, name)| Series {
        name: name.clone(),
        points: path(0.3 + 0.1 * i as f64).collect(),
        ..Series::default()
    });
    findings.paths("a cube slides", paths.collect());
    let work = |i: usize| (0..6).map(move |k| (1e-3 * 2_f64.powi(k) * (1.0 + i as f64), 0.1 / 3_f64.powi(k)));
    let curves = methods.iter().enumerate().map(|(i, name)| (name.clone(), work(i).collect()));
    findings.work_precision("every method", ["CPU s", "largest error (m)"], curves);
    let residuals = |i: usize| (0..60).map(|k| (-0.1 * f64::from(k) * (1.0 + i as f64)).exp()).collect();
    let curves = methods.iter().enumerate().map(|(i, name)| (name.clone(), residuals(i)));
    findings.convergence("a stack", "residual", curves);
    findings.bars(Bars {
        title: "clutter".into(),
        label: "iterations per step".into(),
        series: vec!["cold".into(), "warm".into()],
        groups: methods
            .iter()
            .enumerate()
            .map(|(i, name)| (name.clone(), vec![9.0 + i as f64, 3.0]))
            .collect(),
        ..Bars::default()
    });
    let mut table = Table::new("", &["method", "steps"]);
    table.row(["tamsi", "12"]);
    findings.table(table);
    findings.plot(Plot::default());
    let page = report(vec![(&ONE, findings)]).page();
    assert_eq!(page.matches("<figure class=\"scroll\">").count(), 5);
    assert!(!page.contains("class=\"bad\"><") && methods.iter().all(|name| page.contains(name)), "{page}");
}
