//! The page: experiment by experiment, what the paper shows and what was found.

use super::{Chapter, Machine, Report};
use crate::paper::{Check, Paper, Part, Record, Table, seconds};
use crate::viewer::{Plot, bars_svg, escape, plots_svg};

/// Width of a plot, in pixels.
const WIDTH: u32 = 900;

/// How others are measured.
const PEERS: &str = "Python costs the others nothing: Drake steps in C++ throughout; MuJoCo has joint PD as its own actuator, pushes as a \
    table, and what the arm's controller asks for is noted in a run that is not timed and replayed, bit by bit the same, in those that are, so \
    that MuJoCo's times are without any controller. “Matched” is MuJoCo with the scene's stiffness as far as it can say it: per unit of mass \
    for point contact, and its stiffest contact where the scene has pressure fields, which MuJoCo has not. Runs are stopped after some seconds \
    of CPU time; “> n” is at least so much.";

/// The whole page.
pub(super) fn page(report: &Report) -> String {
    let papers = report.papers();
    let title = match papers[..] {
        [paper] => format!("{}, run again", paper.name),
        _ => "Papers, run again".to_owned(),
    };
    let mut body = format!("<h1>{}</h1>\n", escape(&title));
    if let [paper] = papers[..] {
        body.push_str(&about(paper));
    }
    body.push_str(&head(report));
    body.push_str(&contents(report, &papers));
    for paper in &papers {
        if papers.len() > 1 {
            let name = escape(paper.name);
            body.push_str(&format!("<h1 class=\"part\" id=\"{}\">{name}</h1>\n{}", paper.id, about(paper)));
        }
        let chapters = report.chapters.iter().filter(|chapter| chapter.of.id == paper.id);
        chapters.for_each(|chapter| body.push_str(&section(chapter)));
    }
    body.push_str(&records(&report.records));
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{}</title>\n<style>\n{}</style>\n</head>\n<body>\n{body}</body>\n</html>\n",
        escape(&title),
        include_str!("page.css")
    )
}

/// What paper it is, and what of it is run again.
fn about(paper: &Paper) -> String {
    format!("<p class=\"cited\">{}</p>\n{}", escape(&paper.citation()), paragraphs(paper.summary))
}

/// `12 of 13`: how many checks hold.
fn held<'c>(checks: impl Iterator<Item = &'c Check>) -> String {
    let (held, all) = checks.fold((0, 0), |(held, all), check| (held + usize::from(check.holds), all + 1));
    format!("{held} of {all}")
}

/// Where and how, and how much of it holds.
fn head(report: &Report) -> String {
    let Machine { processor, cores, version, is_optimised } = &report.machine;
    let mut text = format!(
        "<p><b>{} checks hold.</b> {processor}, {cores} cores, cenic {version}, {} in all, {} at a time. Times are CPU seconds of \
         stepping on one thread unless something else is said.</p>\n",
        held(report.chapters.iter().flat_map(|chapter| &chapter.findings.checks)),
        seconds(report.seconds),
        report.settings.jobs.max(1),
        processor = escape(processor),
    );
    if !report.simulators.versions.is_empty() {
        let names = escape(&report.simulators.versions.join(" and "));
        text.push_str(&format!(
            "<p>Beside it {names}, measured in the same run on the same scenes. {PEERS}</p>\n"
        ));
    }
    for line in &report.simulators.missing {
        text.push_str(&format!("<p>{}</p>\n", escape(line)));
    }
    let mut warn = |warning: &str| text.push_str(&format!("<p class=\"bad\">{warning}</p>\n"));
    if !is_optimised {
        warn("Built without optimisation: times mean nothing. Use a release build.");
    }
    if report.settings.is_quick {
        warn("Quick: fewer accuracies and shorter scenes than the experiments need.");
    }
    if report.is_interrupted {
        warn("Interrupted: this is what was found until then.");
    }
    text
}

/// A row for each experiment; below a row for its paper, where there are several.
fn contents(report: &Report, papers: &[&Paper]) -> String {
    let cell = |holds: bool, held: &str| {
        let class = if holds { "good" } else { "bad" };
        format!("<td class=\"{class}\">{held}</td>")
    };
    let row = |chapter: &Chapter| {
        format!(
            "<tr><td class=\"text\"><a href=\"#{}\">{}</a></td><td class=\"text\">{}</td>{}<td>{}</td></tr>\n",
            anchor(chapter),
            escape(&chapter.heading),
            escape(&chapter.title),
            cell(chapter.holds(), &held(chapter.findings.checks.iter())),
            seconds(chapter.seconds),
        )
    };
    let mut rows = String::new();
    for paper in papers {
        let chapters: Vec<&Chapter> = report.chapters.iter().filter(|c| c.of.id == paper.id).collect();
        if papers.len() > 1 {
            rows.push_str(&format!(
                "<tr class=\"paper\"><td class=\"text\"><a href=\"#{}\">{}</a></td><td class=\"text\">{}</td>{}<td>{}</td></tr>\n",
                paper.id,
                escape(paper.name),
                escape(&paper.citation()),
                cell(chapters.iter().all(|c| c.holds()), &held(chapters.iter().flat_map(|c| &c.findings.checks))),
                seconds(chapters.iter().map(|chapter| chapter.seconds).sum()),
            ));
        }
        chapters.into_iter().for_each(|chapter| rows.push_str(&row(chapter)));
    }
    format!(
        "<nav class=\"scroll\"><table>\n<thead><tr><th class=\"text\">experiment</th><th class=\"text\">what</th><th>checks</th>\
         <th>took</th></tr></thead>\n<tbody>\n{rows}</tbody></table></nav>\n"
    )
}

/// Papers may have the same figures.
fn anchor(chapter: &Chapter) -> String {
    format!("{}-{}", chapter.of.id, escape(&chapter.id))
}

fn paragraphs(text: &str) -> String {
    text.split("\n\n").map(|paragraph| format!("<p>{}</p>\n", prose(paragraph))).collect()
}

/// Text with `names` set as such.
fn prose(text: &str) -> String {
    let mut out = String::new();
    for (i, piece) in escape(text).split('`').enumerate() {
        match i % 2 {
            0 => out.push_str(piece),
            _ => out.push_str(&format!("<code>{piece}</code>")),
        }
    }
    out
}

fn section(chapter: &Chapter) -> String {
    let mut out = format!(
        "<section id=\"{}\">\n<h2>{}: {}</h2>\n<div class=\"paper\"><h3>The paper [{}]</h3>\n{}</div>\n",
        anchor(chapter),
        escape(&chapter.heading),
        escape(&chapter.title),
        escape(chapter.of.key),
        paragraphs(&chapter.paper)
    );
    if let Some(failure) = &chapter.failure {
        out.push_str(&format!("<p class=\"bad\">It did not come to its end: {}</p>\n", escape(failure)));
    }
    let findings = &chapter.findings;
    if !findings.checks.is_empty() {
        out.push_str("<ul class=\"checks\">\n");
        for Check { claim, measured, holds } in &findings.checks {
            let (class, mark) = if *holds { ("good", "✓") } else { ("bad", "✗") };
            out.push_str(&format!(
                "<li><b class=\"{class}\">{mark}</b> {}: <span class=\"{class}\">{}</span></li>\n",
                escape(claim),
                escape(measured)
            ));
        }
        out.push_str("</ul>\n");
    }
    findings.parts.iter().for_each(|part| out.push_str(&piece(part)));
    if !findings.notes.is_empty() {
        out.push_str("<h3>What differs from the paper</h3>\n<ul>\n");
        findings.notes.iter().for_each(|note| out.push_str(&format!("<li>{}</li>\n", prose(note))));
        out.push_str("</ul>\n");
    }
    out + "</section>\n"
}

fn piece(part: &Part) -> String {
    match part {
        Part::Text(text) => paragraphs(text),
        Part::Table(shown) => table(shown),
        Part::Plots(plots) => draw(plots),
        Part::Bars(bars) => format!("<figure class=\"scroll\">{}</figure>\n", bars_svg(bars, WIDTH)),
        Part::Picture(svg, caption) => {
            format!("<figure class=\"picture\">{svg}<figcaption>{}</figcaption></figure>\n", escape(caption))
        }
    }
}

fn draw(plots: &[Plot]) -> String {
    let height = plots.iter().map(|plot| plot.fitting_height(WIDTH)).max().unwrap_or(100);
    match plots_svg(plots, WIDTH, height * plots.len().max(1) as u32) {
        Ok(svg) => format!("<figure class=\"scroll\">{svg}</figure>\n"),
        Err(error) => format!("<p class=\"bad\">{}</p>\n", escape(&error.to_string())),
    }
}

/// Columns of nothing but numbers are set to the right.
fn table(table: &Table) -> String {
    let is_number = |cell: &String| {
        cell.chars().all(|c| c.is_ascii_digit() || "e.<>+-−–∞%() ".contains(c))
            || ["failed", "unstable"].contains(&cell.as_str())
    };
    let class = |column: usize| {
        let all = table.rows.iter().all(|row| row.get(column).is_none_or(is_number));
        if all { "" } else { " class=\"text\"" }
    };
    let row = |cells: &[String], tag: &str| -> String {
        let cells = cells.iter().enumerate();
        cells.map(|(i, cell)| format!("<{tag}{}>{}</{tag}>", class(i), escape(cell))).collect()
    };
    let rows: String = table.rows.iter().map(|cells| format!("<tr>{}</tr>\n", row(cells, "td"))).collect();
    let caption = match table.caption.as_str() {
        "" => String::new(),
        caption => format!("<p class=\"caption\">{}</p>\n", escape(caption)),
    };
    format!(
        "{caption}<div class=\"scroll\"><table>\n<thead><tr>{}</tr></thead>\n<tbody>\n{rows}</tbody></table></div>\n",
        row(&table.head, "th")
    )
}

/// Every run, folded away.
fn records(records: &[Record]) -> String {
    let head = [
        "scene",
        "runner",
        "method",
        "duration s",
        "status",
        "CPU s",
        "steps",
        "rejected",
        "iterations",
        "factorizations",
        "line evaluations",
        "largest error",
        "depth m",
    ];
    let mut shown = Table::new("", &head);
    for record in records {
        let count = |n: u64| n.to_string();
        shown.row([
            record.scene.clone(),
            record.runner.clone(),
            record.method.clone(),
            crate::paper::number(record.duration_s),
            record.outcome.to_string(),
            crate::paper::number(record.cpu_s),
            count(record.steps),
            count(record.rejected),
            count(record.iterations),
            count(record.factorizations),
            count(record.line_evaluations),
            record.cell(|record| record.error_max),
            record.cell(|record| record.penetration_m),
        ]);
    }
    format!(
        "<section><h2>All runs</h2>\n<details><summary>{} runs, also in <code>results.json</code></summary>\n{}</details></section>\n",
        records.len(),
        table(&shown)
    )
}
