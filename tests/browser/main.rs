//! Recordings and live views in a real browser. Skipped, with a line that says so, where there is no Chromium.

mod devtools;

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use devtools::Browser;

/// The browser, or a line that says why there is nothing to see.
fn browser() -> Option<Browser> {
    let browser = Browser::start();
    if browser.is_none() {
        eprintln!(
            "skipped: there is no Chromium on this machine (set CENIC_BROWSER, or install the package `chromium`)"
        );
    }
    browser
}

/// A door that a spring closes against a stop while a box falls on the ground, with two parameters.
const SCENE: &str = "
cenic: 1
name: door
doc: A box falls beside a door.
params:
  stiffness: {value: 20.0, unit: N m/rad, min: 0, max: 200}
  rest: {value: 0.5, unit: rad}
blocks:
  scene:
    type: MultibodyPlant
    models:
      - name: ground
        weld: world
        model: {bodies: {ground: {collision: [{shape: {type: half_space}}]}}}
      - name: box
        pose: {xyz: [0.5, 0, 0.4]}
        model: {bodies: {box: {mass: 1, collision: [{shape: {type: box, size: [0.2, 0.2, 0.2]}}]}}}
      - name: door
        model:
          bodies: {leaf: {mass: 2, com: [0.2, 0, 0], inertia: [0.01, 0.03, 0.03], visual: [{shape: {type: box, size: [0.4, 0.03, 0.6]}, pose: {xyz: [0.2, 0, 0.4]}, color: [0.8, 0.3, 0.2, 1]}]}}
          joints: {hinge: {kind: revolute, parent: world, child: leaf, axis: [0, 0, 1], damping: 0.8}}
  spring: {type: Gain, k: '${stiffness}'}
  error: {type: Sum, signs: +-}
  target: {type: Constant, value: '${rest}'}
wires:
  error.in1: target.out
  error.in2: scene.door.positions
  spring.in: error.out
  scene.door.force: spring.out
sim: {duration: 4, integrator: {type: cenic, accuracy: 1.0e-3}}
";

fn cenic(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cenic"));
    command.args(arguments);
    command
}

/// Runs a diagram into a page, and returns what it printed as JSON.
fn record(diagram: &str, page: &Path, more: &[&str]) -> serde_json::Value {
    let page = page.display().to_string();
    let output = cenic(&["run", diagram, "--no-out", "--json", "--html", &page]).args(more).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

fn address(page: &Path) -> String {
    format!("file://{}", page.display())
}

fn no_errors(browser: &Browser) {
    assert!(browser.errors.is_empty(), "{:#?}", browser.errors);
}

#[test]
fn a_recording_plays_scrubs_and_tells_values() {
    let Some(mut browser) = browser() else { return };
    let folder = tempfile::tempdir().unwrap();
    let (file, page) = (folder.path().join("door.yaml"), folder.path().join("door.html"));
    fs::write(&file, SCENE).unwrap();
    let report = record(&file.display().to_string(), &page, &[]);
    let text = fs::read_to_string(&page).unwrap();
    assert!(!text.contains("src=\"http") && !text.contains("@import"), "the page needs no network");
    browser.open(&address(&page));

    // Everything is there.
    assert_eq!(browser.number("cenic.duration()"), 4.0);
    assert!(browser.eval("cenic.bodies().includes('scene.door/leaf')").as_bool().unwrap());
    assert!(browser.number("document.querySelectorAll('canvas').length") >= 2.0);

    // At the end of the slider are the values that the run ended with.
    browser.wait("document.querySelector('input.scrub').max == 4");
    browser.slide("input.scrub", 4.0);
    assert_eq!(browser.number("cenic.time()"), 4.0);
    for (name, element) in [("spring.out", ""), ("error.out", "")] {
        let shown = browser.number(&format!("cenic.value('{name}', '{element}')"));
        let last = report["final"][name].as_f64().unwrap();
        assert!((shown - last).abs() <= 1e-6 * (1.0 + last.abs()), "{name}: {shown} {last}");
    }
    let angle =
        browser.number("2 * Math.atan2(cenic.pose('scene.door/leaf')[6], cenic.pose('scene.door/leaf')[3])");
    let last = report["final"]["scene.door.positions"].as_f64().unwrap();
    assert!((angle - last).abs() < 1e-4, "{angle} {last}");

    // The box rests on the ground, and had been higher before.
    let resting = browser.number("cenic.pose('scene.box/box')[2]");
    browser.slide("input.scrub", 0.1);
    let falling = browser.number("cenic.pose('scene.box/box')[2]");
    assert!((resting - 0.1).abs() < 2e-3 && falling > 0.3, "{resting} {falling}");

    // The picture changes while it plays.
    let before = browser.picture(Some(".view canvas"));
    browser.eval("cenic.play()");
    browser.wait("cenic.time() > 0.4 && cenic.frames() > 3");
    browser.eval("cenic.pause()");
    let after = browser.picture(Some(".view canvas"));
    assert!(before != after, "nothing moved");
    assert!(before.len() > 4000, "the picture is empty");

    // Every tab, on a phone, in the dark.
    for tab in ["Diagram", "Solver", "Summary", "Plots"] {
        browser.eval(&format!("cenic.tab('{tab}')"));
        browser.wait("cenic.ready");
    }
    browser.eval("cenic.show('spring.out')");
    browser.size(390, 844, "dark");
    browser.wait("document.documentElement.scrollWidth <= window.innerWidth");
    browser.picture(None);
    no_errors(&browser);
}

#[test]
fn a_page_of_a_run_that_was_killed_shows_what_there_is() {
    let Some(mut browser) = browser() else { return };
    let folder = tempfile::tempdir().unwrap();
    let (file, page) = (folder.path().join("door.yaml"), folder.path().join("door.html"));
    fs::write(&file, SCENE).unwrap();
    record(&file.display().to_string(), &page, &["--fps", "240"]);
    let whole = fs::read_to_string(&page).unwrap();
    // Cut within the third record from the end.
    let cuts: Vec<usize> = whole.match_indices("<script type=\"text/cenic\">").map(|(at, _)| at).collect();
    let cut = cuts[cuts.len() - 3] + 60;
    fs::write(&page, &whole[..cut]).unwrap();
    browser.open(&address(&page));
    let shown = browser.number("cenic.duration()");
    assert!(shown > 1.0 && shown <= 4.0, "{shown}");
    no_errors(&browser);
}

/// A ball that is thrown far, and one that stays: with a matrix to play with, and a plot for every kind of line.
const THROW: &str = "
cenic: 1
name: throw
params:
  gains: {value: [[1.0, 2.0], [3.0, 4.0]], unit: N/m, doc: A matrix.}
  offset: {value: [0.5, -0.5]}
blocks:
  scene:
    type: MultibodyPlant
    models:
      - name: ground
        weld: world
        model: {bodies: {ground: {collision: [{shape: {type: half_space}}]}}}
      - name: ball
        pose: {xyz: [0, 0, 0.5]}
        velocities: {ball: [0, 0, 0, 6, 2, 6]}
        model: {bodies: {ball: {mass: 1, collision: [{shape: {type: sphere, radius: 0.1}}]}}}
      - name: post
        pose: {xyz: [0, 0.5, 0]}
        weld: world
        model: {bodies: {post: {collision: [{shape: {type: box, size: [0.1, 0.1, 0.4]}, pose: {xyz: [0, 0, 0.2]}}]}}}
  gain: {type: Gain, k: '${gains}'}
  two: {type: Constant, value: '${offset}'}
  zero: {type: Constant, value: [1.0, 1.0]}
wires: {gain.in: zero.out}
unused: [gain.*, two.*]
sim: {duration: 1.5, record: [gain.out, two.out], integrator: {type: cenic, accuracy: 1.0e-3}}
";

/// Whether a body is within the 3-D view, as JavaScript.
const IN_VIEW: &str = "(() => {
  const [x, y] = cenic.screen('scene.ball/ball');
  const { left, right, top, bottom } = document.querySelector('.view canvas').getBoundingClientRect();
  return x > left && x < right && y > top && y < bottom;
})()";

#[test]
fn the_camera_has_the_whole_motion_in_view_and_texts_can_be_read() {
    let Some(mut browser) = browser() else { return };
    let folder = tempfile::tempdir().unwrap();
    let (file, page) = (folder.path().join("throw.yaml"), folder.path().join("throw.html"));
    fs::write(&file, THROW).unwrap();
    record(&file.display().to_string(), &page, &[]);
    browser.open(&address(&page));
    browser.wait("document.querySelector('input.scrub').max == 1.5");
    for i in 0..=15 {
        browser.slide("input.scrub", 0.1 * f64::from(i));
        browser.wait(&format!("Math.abs(cenic.time() - {}) < 1e-6", 0.1 * f64::from(i)));
        browser.wait(
            "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))",
        );
        assert!(browser.eval(IN_VIEW).as_bool().unwrap(), "at {}", 0.1 * f64::from(i));
    }
    // The smallest text of the diagram, in pixels; and what the colours mean.
    browser.eval("cenic.tab('Diagram')");
    let svg = "document.querySelector('.diagram-host').shadowRoot.querySelector('svg')";
    browser.wait(&format!("10.5 * {svg}.getScreenCTM().a > 7"));
    assert!(browser.eval(&format!("{svg}.textContent.includes('in every step')")).as_bool().unwrap());
    // Steps after rejected attempts are marked, and titles explain themselves.
    browser.eval("cenic.tab('Solver')");
    browser.wait("document.querySelector('.mark-legend')");
    assert!(browser.number("document.querySelectorAll('.plot-title[title]').length") >= 4.0);
    no_errors(&browser);
}

#[test]
fn a_matrix_can_be_changed_while_it_runs_and_the_camera_goes_along() {
    let Some(mut browser) = browser() else { return };
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("throw.yaml");
    fs::write(&file, THROW).unwrap();
    let view = View::start(&file, &[]);
    browser.open(&view.url);
    browser.wait("cenic.live() && cenic.live().state === 'ended'");
    // The ball left the picture of the start; the camera has moved back since.
    browser.wait(IN_VIEW);
    browser.eval("cenic.tab('Controls')");
    let set = |label: &str, value: &str| {
        format!(
            "(() => {{ const box = document.querySelector('input[aria-label=\"{label}\"]'); box.value = '{value}'; \
             box.dispatchEvent(new Event('change')); return true; }})()"
        )
    };
    browser.eval(&set("gains[1][0]", "7.5"));
    browser.wait("JSON.stringify(cenic.live().params.gains) === '[[1,2],[7.5,4]]'");
    browser.eval(&set("offset[1]", "2"));
    browser.wait("JSON.stringify(cenic.live().params.offset) === '[0.5,2]'");
    // It goes on with them.
    browser.eval("document.querySelector('button[title^=\"Run\"]').click()");
    browser.wait("Math.abs(cenic.value('gain.out', '1') - 11.5) < 1e-6");
    no_errors(&browser);
}

/// A live view, ended when it is dropped.
struct View {
    child: Child,
    url: String,
}

impl View {
    fn start(file: &Path, more: &[&str]) -> View {
        let mut child = cenic(&["view", &file.display().to_string(), "--port", "0"])
            .args(more)
            .current_dir(file.parent().unwrap())
            .stderr(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
        let url =
            lines.find_map(|line| line.ok()?.split_once("http://").map(|(_, rest)| format!("http://{rest}")));
        std::thread::spawn(move || lines.for_each(drop));
        View { child, url: url.expect("the address is printed") }
    }
}

impl Drop for View {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_live_view_runs_pauses_listens_to_sliders_and_to_the_mouse() {
    let Some(mut browser) = browser() else { return };
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("door.yaml");
    fs::write(&file, SCENE).unwrap();
    let mut view = View::start(&file, &["--until", "100000000", "--paused", "--fast"]);
    browser.open(&view.url.clone());

    // Waiting, then one step, then running.
    browser.wait("cenic.live() && cenic.live().state === 'paused'");
    assert_eq!(browser.number("cenic.live().t"), 0.0);
    browser.click("button[title^='One solver step'], button[title^='One step']");
    browser.wait("cenic.live().t > 0");
    assert!(browser.number("cenic.live().t") < 0.5);
    browser.eval("document.querySelector('button[title^=\"Run\"]').click()");
    browser.wait("cenic.live().state === 'running' && cenic.live().t > 5");

    // A slider moves the door.
    let settled = "Math.abs(cenic.value('scene.door.positions', 'hinge') - VALUE) < 0.01";
    browser.wait(&settled.replace("VALUE", "0.5"));
    browser.eval("cenic.tab('Controls')");
    browser.slide("input[aria-label=rest]", 0.2);
    browser.wait("Math.abs(cenic.live().params.rest - 0.2) < 1e-3");
    browser.wait(&settled.replace("VALUE", "0.2"));

    // Back to the start, where the box still falls.
    browser.eval("document.querySelector('button[title^=\"Pause\"]').click()");
    browser.wait("cenic.live().state === 'paused'");
    browser.eval("document.querySelector('button[title^=\"Reset\"]').click()");
    browser.wait("cenic.live().t === 0 && cenic.duration() === 0");
    browser.wait("cenic.pose('scene.box/box')[2] > 0.39");

    // Saving the state.
    browser.eval("document.querySelector('button[title*=\"napshot\"]').click()");
    browser.wait("document.body.innerText.includes('.state.yaml')");
    let saved = folder.path().join("out/door-t0.state.yaml");
    assert!(saved.is_file());

    // Closing the page does not end the run.
    browser.call("Page.navigate", serde_json::json!({"url": "about:blank"}));
    assert!(view.child.try_wait().unwrap().is_none());
    browser.open(&view.url.clone());
    browser.wait("cenic.live() && cenic.bodies().length === 4");
    no_errors(&browser);
}

#[test]
fn a_body_is_pulled_at_with_the_mouse() {
    let Some(mut browser) = browser() else { return };
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("door.yaml");
    fs::write(&file, SCENE).unwrap();
    let view = View::start(&file, &["--until", "100000000"]);
    browser.open(&view.url);
    let height = "cenic.pose('scene.box/box')[2]";
    browser.wait(&format!("cenic.time() > 1 && {height} < 0.11"));
    let at: [f64; 2] = serde_json::from_value(browser.eval("cenic.screen('scene.box/box')")).unwrap();
    const SHIFT: u32 = 8;
    browser.mouse("mousePressed", at[0], at[1], SHIFT);
    for i in 1..=10 {
        browser.mouse("mouseMoved", at[0], at[1] - 15.0 * f64::from(i), SHIFT);
    }
    browser.wait(&format!("{height} > 0.15"));
    browser.mouse("mouseReleased", at[0], at[1] - 150.0, SHIFT);
    browser.wait(&format!("{height} < 0.11"));
    no_errors(&browser);
}

#[test]
fn a_view_goes_on_after_its_end_if_asked() {
    let Some(mut browser) = browser() else { return };
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("door.yaml");
    fs::write(&file, SCENE).unwrap();
    let view = View::start(&file, &["--fast"]);
    browser.open(&view.url);
    browser.wait("cenic.live() && cenic.live().state === 'ended'");
    assert_eq!(browser.number("cenic.live().t"), 4.0);
    browser.eval("document.querySelector('button[title^=\"Run\"]').click()");
    browser.wait("cenic.live().t === 8 && cenic.live().state === 'ended'");
    browser.wait("cenic.duration() === 8");
    no_errors(&browser);
}
