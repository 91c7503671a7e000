//! `cenic paper`: experiments run through the command, scenes are not lost on the way, and their diagrams run as they do.

use crate::support::folder::Folder;
use cenic::document::Source;
use cenic::io::{Directory, Overrides, load_text};
use cenic::paper::scenes::{Built, Mix, NAMES, Scene, clutter, scene};
use cenic::paper::{PAPERS, Settings, chosen, methods, papers, reproduce, start};
use cenic::simulator::Simulator;
use serde_json::Value as Json;

/// Runs `cenic` without a terminal in this process.
fn cenic(arguments: &[&str]) -> (String, String, String) {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let code = cenic::cli::run_from([&["cenic"], arguments].concat(), &mut out, &mut err);
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (format!("{code:?}"), text(out), text(err))
}

#[test]
fn cheap_experiments_hold_and_the_report_has_them() {
    let folder = Folder::new(&[]);
    let at = folder.path().join("paper");
    let output = at.to_str().unwrap();
    let (code, out, err) = cenic(&["paper", "--only", "4,8,14", "--quick", "--no-peers", "-o", output]);
    assert_eq!(code, format!("{:?}", std::process::ExitCode::SUCCESS), "{out}{err}");
    assert!(out.contains("Figure 8") && out.contains("holds") && !out.contains("FAILS"), "{out}");

    let results: Json = serde_json::from_str(&folder.read("paper/results.json")).unwrap();
    let experiments = results["experiments"].as_array().unwrap();
    let ids: Vec<&str> = experiments.iter().map(|experiment| experiment["id"].as_str().unwrap()).collect();
    assert_eq!(ids, ["4", "8", "14"]);
    for experiment in experiments {
        let checks = experiment["checks"].as_array().unwrap();
        assert!(!checks.is_empty() && checks.iter().all(|check| check["holds"] == true), "{experiment:#}");
    }
    assert!(results["records"].as_array().unwrap().iter().all(|record| record["status"] == "ok"));

    assert!(experiments.iter().all(|experiment| experiment["paper"] == "cenic"));
    assert_eq!(results["papers"][0]["key"], "K25");

    let page = folder.read("paper/report.html");
    assert!(page.contains("CENIC, run again") && page.contains("[K25] Kurtz, Castro: CENIC"));
    assert!(page.contains("id=\"cenic-8\"") && page.contains("<svg") && page.contains("class=\"good\""));
    assert!(
        !page.contains("http://")
            || page.matches("http://").count() == page.matches("http://www.w3.org").count()
    );
    assert!(!page.contains("https://"));
    assert!(folder.read("paper/diagrams/conveyor.yaml").contains("MultibodyPlant"));
}

#[test]
fn simulators_that_are_not_there_are_said_at_once_in_the_summary_and_on_the_page() {
    let folder = Folder::new(&[]);
    let at = folder.path().join("paper");
    let python = folder.path().join("no_python");
    let (python, output) = (python.to_str().unwrap(), at.to_str().unwrap());
    let (_, out, err) = cenic(&["paper", "--only", "peers", "--quick", "--python", python, "-o", output]);
    let results: Json = serde_json::from_str(&folder.read("paper/results.json")).unwrap();
    let page = folder.read("paper/report.html");
    for peer in ["Drake", "MuJoCo"] {
        let line = format!(
            "{peer} is left out: the Python that was asked for it (`{python}`, named by --python) cannot be started"
        );
        assert_eq!(err.matches(&line).count(), 1, "{err}");
        assert!(out.contains(&line) && out.contains("CENIC_PYTHON"), "{out}");
        // At its head, and where the comparison would be.
        let said = format!("{peer} is left out: the Python that was asked for it");
        assert_eq!(page.matches(&said).count(), 2, "{page}");
        assert!(results["simulators"]["missing"].to_string().contains(&line), "{results:#}");
    }
}

#[test]
fn what_is_not_there_is_said_with_what_is() {
    let (_, out, err) = cenic(&["paper", "--only", "8,99"]);
    assert!(out.is_empty() && err.contains("no experiment `99`") && err.contains("performance"), "{err}");
    let (_, out, err) = cenic(&["paper", "cenik"]);
    assert!(out.is_empty() && err.contains("no paper `cenik` (did you mean `cenic`?)"), "{err}");
    let (_, _, err) = cenic(&["paper", "table2"]);
    assert!(err.contains("`cenic paper cenic --only table2`"), "{err}");
}

#[test]
fn papers_and_their_experiments_are_listed() {
    let (code, out, err) = cenic(&["paper"]);
    assert_eq!((code, err.as_str()), (format!("{:?}", std::process::ExitCode::SUCCESS), ""));
    for paper in PAPERS {
        assert!(out.contains(paper.title) && out.contains(paper.key), "{out}");
        assert!(!out.contains(paper.experiments[0].title), "{out}");
    }
    assert!(out.contains("`cenic paper cenic` runs one"), "{out}");
    let all = PAPERS.iter().flat_map(|paper| paper.experiments);
    for listed in [&["paper", "--list"][..], &["paper", "all", "--list"]] {
        let (_, out, _) = cenic(listed);
        assert!(all.clone().all(|experiment| out.contains(experiment.title)), "{out}");
    }
    let (_, out, _) = cenic(&["paper", "cenic", "--list"]);
    assert!(PAPERS[0].experiments.iter().all(|experiment| out.contains(experiment.title)), "{out}");
    let (_, out, _) = cenic(&["paper", "--only", "8", "--list"]);
    assert_eq!(out.lines().count(), 2, "{out}");
}

#[test]
fn an_interrupted_report_keeps_what_was_found() {
    let flag = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
    let raise = flag.clone();
    let only = ["8".to_owned(), "14".to_owned()];
    let chosen = chosen(&papers("cenic").unwrap(), Some(&only)).unwrap();
    // Ctrl-C in the second run.
    let mut runs = 0;
    let settings = Settings { is_quick: true, ..Settings::default() };
    let report = reproduce(&chosen, settings, flag, &mut |_| {
        runs += 1;
        raise.fetch_or(runs == 3, std::sync::atomic::Ordering::Relaxed);
    });
    assert!(report.is_interrupted && !report.holds());
    assert_eq!(report.chapters.len(), 1);
    assert!(report.page().contains("Interrupted"));
}

/// The last positions of a run.
fn end(mut simulator: Simulator, duration: f64) -> Vec<f64> {
    simulator.advance_to(duration).unwrap();
    simulator.value("plant.positions").unwrap().to_vec()
}

#[test]
fn a_saved_diagram_runs_to_the_same_end_as_the_scene() {
    for name in NAMES {
        let scene = scene(name).unwrap().lasting(0.1);
        let built = Built::new(&scene).unwrap();
        let text = cenic::io::save(&built.diagram).unwrap();
        let source = Source::new("saved", text);
        let again = load_text(&source, &Directory::new("."), &Overrides::default());
        let again = again.unwrap_or_else(|problems| panic!("{name}: {problems}"));
        let method = methods::ours(1e-2);
        let ends = [&built.diagram, &again].map(|diagram| end(start(diagram, &method).unwrap(), 0.1));
        assert_eq!(ends[0], ends[1], "{name}");
    }
}

#[test]
fn a_generated_scene_is_a_scene_file() {
    for mix in [Mix::Spheres, Mix::Mixed] {
        let made = clutter(mix, 17);
        let read = Scene::parse(&Source::new("made", made.to_json())).unwrap();
        assert_eq!(made, read);
    }
}

#[test]
fn what_is_wrong_with_a_scene_file_is_said_with_its_place() {
    let wrong = scene("ball").unwrap().to_json().replace("\"radius\"", "\"radios\"");
    let problems = Scene::parse(&Source::new("ball.json", wrong)).unwrap_err().to_string();
    assert!(problems.contains("radios") && problems.contains("ball.json"), "{problems}");
    let mut gripper = scene("gripper").unwrap();
    gripper.bodies[0].joint.parent = Some("pge".to_owned());
    let problems = Scene::parse(&Source::new("gripper.json", gripper.to_json())).unwrap_err().to_string();
    assert!(problems.contains("no body `pge`") && problems.contains("peg"), "{problems}");
}
