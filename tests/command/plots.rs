//! `cenic plot` and `cenic report` through the real binary.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};

use crate::support::folder::Folder;

/// A damped swing with a gain as a parameter, recorded at every step.
const SWING: &str = "\
cenic: 1
name: swing
doc: A mass on a spring <with> a damper.
params: {damping: 0.4}
blocks:
  force: {type: Formula, inputs: [x, v], expression: '-4*x - ${damping}*v'}
  velocity: {type: Integrator}
  position: {type: Integrator, initial: 1.0}
  both: {type: Mux, sizes: [1, 1]}
  trace: {type: Recorder, signals: [position.out, both.out]}
wires:
  force.x: position.out
  force.v: velocity.out
  velocity.in: force.out
  position.in: velocity.out
  both.in1: position.out
  both.in2: velocity.out
sim: {duration: 3.0, integrator: {type: dormand_prince, accuracy: 1.0e-4}}
";

fn swing() -> Folder {
    Folder::new(&[("swing.yaml", SWING)])
}

fn is_png(folder: &Folder, file: &str) -> bool {
    fs::read(folder.path().join(file)).unwrap().starts_with(b"\x89PNG")
}

#[test]
fn signals_are_listed_and_plotted() {
    let folder = swing();
    for format in ["csv", "npz"] {
        let ran = folder.run(&["run", "swing.yaml", "--format", format, "--quiet"]);
        assert_eq!(ran.code, 0, "{ran:?}");
        let log = format!("out/swing-trace.{format}");
        let ran = folder.run(&["plot", &log]);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{ran:?}");
        assert!(ran.out.contains("t = 0 … 3 s") && ran.out.contains("\n  both.out[1]"), "{}", ran.out);
        let arguments = ["plot", &log, "both.out", "position.*", "-o", "a.svg", "--title", "a <swing>"];
        let ran = folder.run(&arguments);
        assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "", ""), "{ran:?}");
        let svg = folder.read("a.svg");
        for text in ["both.out[0]", "both.out[1]", "position.out", "a &lt;swing&gt;"] {
            assert!(svg.contains(text), "{text}");
        }
        assert_eq!(folder.run(&["plot", &log, "-o", "a.png", "--log", "--separate"]).code, 0);
        assert!(is_png(&folder, "a.png"));
    }
    let both = ["plot", "out/swing-trace.csv", "out/swing-trace.npz", "position.out", "-o", "b.svg"];
    assert_eq!(folder.run(&[&both[..], &["--from", "1", "--to", "2"]].concat()).code, 0);
    let svg = folder.read("b.svg");
    assert!(svg.contains("(swing-trace.csv)") && svg.contains("(swing-trace.npz)"));
}

/// Points of the curves of a picture, in pixels, and those of its axes' ends: (left, right) where times are, (top, bottom).
fn curve(svg: &str) -> Vec<(f64, f64)> {
    const FINE: f64 = 8.0;
    let longest =
        svg.lines().filter(|line| line.starts_with("<polyline")).max_by_key(|line| line.len()).unwrap();
    let points = longest.split_once("points=\"").unwrap().1.split_once('"').unwrap().0;
    let pair = |text: &str| {
        let (x, y) = text.split_once(',')?;
        Some((x.parse::<f64>().ok()? / FINE, y.parse::<f64>().ok()? / FINE))
    };
    points.split_whitespace().filter_map(pair).collect()
}

/// A second of many rows, and then a square wave of a few: rows say nothing about time.
#[test]
fn a_plot_has_every_edge_where_it_is() {
    let mut rows: Vec<(f64, f64)> = (0..=60_000).map(|i| (f64::from(i) / 60_000.0, 0.0)).collect();
    for i in 1..200 {
        let t = 1.0 + 0.045 * f64::from(i);
        let level = f64::from((i / 10) % 2);
        let before = f64::from(((i - 1) / 10) % 2);
        if level != before {
            rows.push((t, before));
        }
        rows.push((t, level));
    }
    let text: String = rows.iter().map(|(t, value)| format!("{t},{value}\n")).collect();
    let folder = Folder::new(&[("wave.csv", &format!("t,a.out [V]\n{text}"))]);
    let ran = folder.run(&["plot", "wave.csv", "-o", "wave.svg"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{ran:?}");
    let svg = folder.read("wave.svg");
    assert!(svg.contains(">\nV\n<") || svg.contains("V"), "the unit is on the axis");
    let points = curve(&svg);
    let (left, right) = (points[0].0, points[points.len() - 1].0);
    let heights = || points.iter().map(|point| point.1);
    let (top, bottom) = (heights().fold(f64::INFINITY, f64::min), heights().fold(0.0, f64::max));
    assert!(right - left > 700.0 && bottom - top > 200.0, "{left} {right} {top} {bottom}");
    // Between two points it is either level, or upright to a pixel.
    let is_straight =
        |pair: &[(f64, f64)]| (pair[0].1 - pair[1].1).abs() < 0.2 || pair[1].0 - pair[0].0 <= 1.0;
    assert!(points.windows(2).all(is_straight), "{points:?}");
    let last = rows[rows.len() - 1].0;
    let edges = points.windows(2).filter(|pair| (pair[0].1 - pair[1].1).abs() > 0.5 * (bottom - top));
    let edges: Vec<f64> =
        edges.map(|pair| last * (0.5 * (pair[0].0 + pair[1].0) - left) / (right - left)).collect();
    let expected: Vec<f64> = (1..20).map(|i| 1.0 + 0.45 * f64::from(i)).collect();
    assert_eq!(edges.len(), expected.len(), "{edges:?}");
    let pixel = last / (right - left);
    assert!(edges.iter().zip(&expected).all(|(a, b)| (a - b).abs() <= pixel), "{edges:?}");
    // 60 000 rows of nothing are one line.
    assert!(svg.len() < 30_000, "{}", svg.len());
}

#[test]
fn what_cannot_be_plotted_is_named() {
    let folder = swing();
    folder.run(&["run", "swing.yaml", "--quiet"]);
    let wrong = |arguments: &[&str], texts: &[&str]| {
        let ran = folder.run(&[&["plot"], arguments].concat());
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{ran:?}");
        texts.iter().for_each(|text| assert!(ran.err.contains(text), "{text}: {}", ran.err));
    };
    let log = "out/swing-trace.csv";
    wrong(&[log, "positon.out", "-o", "a.svg"], &["`positon.out`", "did you mean `position.out`?"]);
    wrong(&[log, "-o", "a.jpg"], &["`a.jpg`", "`.svg` or `.png`"]);
    wrong(&["position.out", "-o", "a.svg"], &["no recording", "`.csv` or `.npz`"]);
    wrong(&["none.csv", "none.npz"], &["`none.csv` cannot be read", "`none.npz` cannot be read", "2 errors"]);
    wrong(&[log, "-o", "a.svg", "--height", "50"], &["--height"]);
    assert!(!folder.path().join("a.svg").exists());
}

#[test]
fn a_report_compares_all_combinations() {
    let folder = swing();
    let over = [
        "--over",
        "damping=0.4,0.8",
        "--over",
        "accuracy=1e-2,1e-4,1e-8",
        "--over",
        "integrator=dormand_prince",
    ];
    let ran = folder.run(&[&["report", "swing.yaml", "-o", "r.html"], &over[..]].concat());
    assert_eq!((ran.code, ran.out.as_str()), (0, "r.html: 6 runs\n"), "{ran:?}");
    assert!(ran.err.contains("run 6 of 6: damping = 0.8, accuracy = 1e-8"), "{}", ran.err);
    let page = folder.read("r.html");
    assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>\n"));
    assert!(page.contains("A mass on a spring &lt;with&gt; a damper."));
    for text in ["Error against work", "Largest differences", "Final values", "both.out[1]", "reference"] {
        assert!(page.contains(text), "{text}");
    }
    assert_eq!(page.matches("<svg").count(), 4, "work, and three signals");
    assert!(
        !page.contains("http://")
            || page.matches("http://").count() == page.matches("http://www.w3.org").count()
    );
    assert!(page.len() < 400_000, "{}", page.len());
    assert!(!folder.path().join("out").exists());
    // Words above columns say what they mean.
    assert!(page.contains("title=\"accepted steps\">steps<"));
}

#[test]
fn tables_of_many_runs_are_whole_and_their_curves_are_told_apart() {
    let folder = swing();
    let over = "damping=0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8,0.9,1.0,1.1";
    let ran = folder.run(&["report", "swing.yaml", "-q", "--over", over]);
    assert_eq!(ran.code, 0, "{ran:?}");
    let page = folder.read("report.html");
    // Runs, and two tables of at most eight runs each for differences and for final values.
    assert_eq!(page.matches("<table>").count(), 1 + 2 + 2);
    for head in page.split("<thead>").skip(2).map(|rest| rest.split("</thead>").next().unwrap()) {
        assert!(head.matches("damping = ").count() <= 8, "{head}");
    }
    assert_eq!(page.matches("<th class=\"\">damping = 1.1</th>").count(), 2);
    assert!(page.contains("stroke-dasharray"));
}

#[test]
fn runs_that_fail_are_rows_and_what_is_always_wrong_is_an_error() {
    let folder = swing();
    let ran = folder.run(&["report", "swing.yaml", "--over", "accuracy=1e-3,-1", "-q"]);
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "", ""), "{ran:?}");
    let page = folder.read("report.html");
    assert!(page.contains("<td class=\"text bad\">error: "), "{page}");
    let wrong = |arguments: &[&str], text: &str| {
        let ran = folder.run(&[&["report"], arguments].concat());
        assert_eq!(ran.code, 2, "{ran:?}");
        assert!(ran.err.contains(text), "{}", ran.err);
    };
    wrong(&["swing.yaml", "--over", "velocty.initial=1,2"], "no block `velocty` (did you mean `velocity`?)");
    wrong(&["swing.yaml", "--over", "damping"], "there is no `=`");
    wrong(&["swing.yaml", "a.csv"], "one diagram");
    wrong(&["none.csv"], "`none.csv` cannot be read");
}

#[test]
fn integrators_are_compared_on_one_diagram() {
    let folder = swing();
    let cradle = concat!(env!("CARGO_MANIFEST_DIR"), "/diagrams/newtons_cradle.yaml");
    let ran = folder.run(&["report", cradle, "--until", "0.05", "--over", "integrator=cenic,sdirk2"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    let left_out = "without `velocity_time` of the diagram, which is no option of this integrator";
    assert!(
        ran.err.contains("run 2 of 2: integrator = sdirk2: done") && ran.err.contains(left_out),
        "{}",
        ran.err
    );
    let page = folder.read("report.html");
    let left_out = left_out.replacen('`', "<code>", 1).replacen('`', "</code>", 1);
    assert!(page.contains(&format!("<li>Run 2, integrator = sdirk2: {left_out}</li>")), "{page}");
    for column in ["steps", "iterations", "factorizations", "evaluations", "penetration", "energy change"] {
        assert!(page.contains(&format!(">{column}</th>")), "{column}");
    }
    // How deep it was has a curve, too.
    assert!(page.contains("smallest_gap") && page.contains("kinetic_energy"));

    // Steps of the diagram are kept, an option may be varied under the short name, and braces are taken as they are.
    let over = [
        "--over",
        "integrator.type=sdirk2,{type: bogacki_shampine}",
        "--over",
        "integrator.fixed_step=0.1,0.2",
    ];
    let ran = folder.run(&[&["report", "swing.yaml", "--reference", "2"], &over[..]].concat());
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(
        ran.err.contains("fixed_step = 0.2: done, 15 steps") && !ran.err.contains("without"),
        "{}",
        ran.err
    );

    // Before the others are run.
    let ran = folder.run(&["report", "swing.yaml", "--over", "integrator=dormand_prince,sdirk3"]);
    assert_eq!(ran.code, 2, "{ran:?}");
    assert!(
        ran.err.contains("no integrator `sdirk3` (did you mean `sdirk2`?)") && !ran.err.contains("run 1")
    );
}

#[test]
fn recordings_are_compared_as_they_are() {
    let folder = swing();
    for (out, damping) in [("a", "damping=0.4"), ("b", "damping=0.5")] {
        assert_eq!(folder.run(&["run", "swing.yaml", "-q", "--out", out, "--set", damping]).code, 0);
    }
    let ran = folder.run(&["report", "a/swing-trace.csv", "b/swing-trace.csv", "-o", "d.html"]);
    assert_eq!((ran.code, ran.out.as_str()), (0, "d.html: 2 runs\n"), "{ran:?}");
    let page = folder.read("d.html");
    assert!(
        page.contains("b/swing-trace.csv") && page.contains("position.out") && !page.contains("cpu time")
    );
}

#[cfg(unix)]
#[test]
fn ctrl_c_writes_the_page_of_what_there_is() {
    let folder = swing();
    let endless =
        ["report", "swing.yaml", "--over", "sim.duration=1,1e9,2", "--set", "sim.integrator.max_step=0.01"];
    let mut child = folder.command(&endless).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stderr = BufReader::new(child.stderr.take().unwrap());
    let mut line = String::new();
    // The first run is done, and the second has begun or is about to.
    stderr.read_line(&mut line).unwrap();
    assert!(line.starts_with("run 1 of 3: sim.duration = 1: done"), "{line}");
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    stderr.read_to_string(&mut line).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130), "{line}");
    assert!(!line.contains("run 3 of 3"), "{line}");
    let page = folder.read("report.html");
    assert!(page.contains(">done<") && page.contains("Final values"), "{page}");
    assert_eq!(page.contains(">interrupted<"), line.contains("sim.duration = 1e9: interrupted"), "{line}");
}

#[test]
fn a_value_that_cannot_be_is_told_with_its_run() {
    let folder = swing();
    let ran = folder.run(&["report", "swing.yaml", "--over", "velocity.initial=1,much", "-o", "r.html"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(ran.err.contains("run 1 of 2: velocity.initial = 1: done"), "{ran:?}");
    assert!(
        ran.err.contains("run 2 of 2: velocity.initial = much: error: ") && ran.err.contains("`much`"),
        "{ran:?}"
    );
}
