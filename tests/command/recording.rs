//! Recordings hold what happened: read back as the page in the browser reads them.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value as Json;

/// A record of a page.
struct Record {
    head: Json,
    payload: Vec<u8>,
}

/// All complete records of a page, in order.
fn records(page: &str) -> Vec<Record> {
    let mut records = Vec::new();
    for part in page.split("<script type=\"text/cenic\">").skip(1) {
        let Some((text, _)) = part.split_once("</script>") else { break };
        let bytes = miniz_oxide::inflate::decompress_to_vec(&STANDARD.decode(text).unwrap()).unwrap();
        let n = u32::from_le_bytes(bytes[..4].try_into().unwrap()) as usize;
        let head = serde_json::from_slice(&bytes[4..4 + n]).unwrap();
        records.push(Record { head, payload: bytes[4 + n..].to_vec() });
    }
    records
}

impl Record {
    fn kind(&self) -> &str {
        self.head["kind"].as_str().unwrap()
    }

    /// The numbers of an array, row by row.
    fn array(&self, name: &str) -> Vec<f64> {
        let mut start = 0;
        for array in self.head["arrays"].as_array().unwrap() {
            let count = array["count"].as_u64().unwrap() as usize;
            let codec = array["codec"].as_str().unwrap();
            let size = match codec {
                "f64" => 8,
                "f32" | "u32" | "fixed" | "bits" => 4,
                "u16" | "i16" | "bf16" => 2,
                _ => 1,
            };
            let bytes = &self.payload[start..start + size * count];
            start += size * count;
            if array["name"] != name {
                continue;
            }
            let le = |chunk: &[u8]| chunk.iter().rev().fold(0u64, |sum, byte| sum << 8 | u64::from(*byte));
            return match codec {
                "f64" => bytes.chunks(8).map(|chunk| f64::from_bits(le(chunk))).collect(),
                "f32" => bytes.chunks(4).map(|chunk| f32::from_bits(le(chunk) as u32).into()).collect(),
                "bf16" => {
                    bytes.chunks(2).map(|chunk| f32::from_bits((le(chunk) as u32) << 16).into()).collect()
                }
                "fixed" | "bits" => {
                    let (rows, columns) = (
                        array["rows"].as_u64().unwrap() as usize,
                        array["columns"].as_u64().unwrap() as usize,
                    );
                    let mut values = vec![0.0; count];
                    for column in 0..columns {
                        let mut last = 0i32;
                        for row in 0..rows {
                            let at = column * rows + row;
                            let zigzag =
                                u32::from_le_bytes([0, 1, 2, 3].map(|plane| bytes[plane * count + at]));
                            last = last.wrapping_add((zigzag >> 1) as i32 ^ -((zigzag & 1) as i32));
                            values[row * columns + column] = match codec {
                                "fixed" => f64::from(last) * array["step"].as_f64().unwrap(),
                                _ => f32::from_bits(last as u32).into(),
                            };
                        }
                    }
                    values
                }
                _ => bytes.chunks(size).map(|chunk| le(chunk) as f64).collect(),
            };
        }
        panic!("no array {name} in {}", self.head)
    }
}

fn cenic(arguments: &[&str], folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cenic"));
    command.args(arguments).current_dir(folder);
    command
}

fn run(arguments: &[&str], folder: &Path) -> Json {
    let output = cenic(arguments, folder).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// A ball that falls on the ground, with a spring that only a wire knows of.
const BALL: &str = "
cenic: 1
name: drop
blocks:
  scene:
    type: MultibodyPlant
    models:
      - {name: ground, weld: world, model: {bodies: {ground: {collision: [{shape: {type: half_space}}]}}}}
      - name: ball
        pose: {xyz: [0.1, 0.2, 0.5]}
        model: {bodies: {ball: {mass: 2, collision: [{shape: {type: sphere, radius: 0.1}}], visual: [{shape: {type: sphere, radius: 0.1}, color: [1, 0.5, 0, 1]}]}}}
  twice: {type: Gain, k: 2, size: 7}
  trace: {type: Recorder, signals: [scene.contact_force, scene.positions]}
wires:
  twice.in: scene.ball.positions
unused: [twice.*]
sim: {duration: 1, integrator: {type: cenic, accuracy: 1.0e-4}}
";

#[test]
fn a_page_holds_the_poses_signals_peaks_and_steps_of_the_run() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    fs::write(at.join("drop.yaml"), BALL).unwrap();
    let report = run(&["run", "drop.yaml", "--json", "--html", "pages/drop.html"], at);
    let records = records(&fs::read_to_string(at.join("pages/drop.html")).unwrap());
    let kinds: Vec<&str> = records.iter().map(Record::kind).collect();
    assert_eq!((kinds[0], kinds[kinds.len() - 1]), ("scene", "summary"));

    let scene = &records[0].head;
    let bodies: Vec<&str> =
        scene["bodies"].as_array().unwrap().iter().map(|body| body["name"].as_str().unwrap()).collect();
    assert_eq!(bodies, ["scene.world", "scene.ground/ground", "scene.ball/ball"]);
    let roles: Vec<(&str, &str)> = scene["shapes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|shape| (shape["role"].as_str().unwrap(), shape["shape"]["type"].as_str().unwrap()))
        .collect();
    // The ball is seen as it asks to be; the ground as what it touches with.
    assert!(roles.contains(&("visual", "half_space")) && roles.contains(&("collision", "half_space")));
    assert_eq!(roles.iter().filter(|role| **role == ("visual", "sphere")).count(), 1);
    assert!(scene["picture"].as_str().unwrap().contains("data-port=\"twice.out\""));

    // Poses: where the ball is at the end, and free fall before it lands.
    let frames: Vec<&Record> = records.iter().filter(|record| record.kind() == "frames").collect();
    let t: Vec<f64> = frames.iter().flat_map(|record| record.array("t")).collect();
    let poses: Vec<f64> = frames.iter().flat_map(|record| record.array("poses")).collect();
    assert_eq!((t.len(), poses.len()), (241, 7 * 241));
    for (t, pose) in t.iter().zip(poses.chunks(7)).filter(|(t, _)| **t < 0.25) {
        assert!((pose[2] - (0.5 - 0.5 * 9.81 * t * t)).abs() < 1e-4, "{t} {pose:?}");
    }
    let last = &report["final"]["scene.ball.positions"];
    assert!((poses[7 * 240 + 2] - last[6].as_f64().unwrap()).abs() < 1e-5);
    assert!(frames.iter().flat_map(|record| record.array("contacts.count")).sum::<f64>() > 10.0);

    // Signals: what is wired and what is recorded, with the highest peak of every column.
    let columns = scene["columns"].as_array().unwrap();
    let column = |name: &str, element: &str| {
        let is_it = |column: &Json| column["name"] == name && column["element"] == element;
        columns.iter().position(is_it).unwrap_or_else(|| panic!("no column {name} {element}"))
    };
    let rows: Vec<&Record> = records.iter().filter(|record| record.head["table"] == "signals").collect();
    let values: Vec<f64> = rows.iter().flat_map(|record| record.array("values")).collect();
    let force = column("scene.contact_force", "");
    column("scene.ball.positions", "ball_z");
    let highest = values.iter().skip(force).step_by(columns.len()).fold(0.0, |a: f64, b| a.max(*b));
    let csv = fs::read_to_string(at.join("out/drop-trace.csv")).unwrap();
    let recorded = csv.lines().skip(1).map(|line| line.split(',').nth(1).unwrap().parse::<f64>().unwrap());
    let expected = recorded.fold(0.0, f64::max);
    assert!((highest - expected).abs() < 1e-6 * expected, "{highest} {expected}");

    // Steps: as many as the summary says, and together as long as the run.
    let steps: Vec<&Record> = records.iter().filter(|record| record.head["table"] == "steps").collect();
    let lengths: f64 = steps.iter().flat_map(|record| record.array("values")).step_by(4).sum();
    let count: usize = steps.iter().map(|record| record.array("t").len()).sum();
    assert_eq!(count as u64, report["steps"].as_u64().unwrap());
    assert!((lengths - 1.0).abs() < 1e-5, "{lengths}");
    assert_eq!(records[kinds.len() - 1].head["json"]["steps"], report["steps"]);
}

/// A square wave beside something that makes thousands of steps while nothing happens to the wave.
#[test]
fn a_page_has_every_edge_where_it_is() {
    const WAVE: &str = "
cenic: 1
name: wave
blocks:
  wave: {type: Pulse, period: 0.5}
  fast: {type: Sine, frequency: 40}
  state: {type: Integrator}
wires: {state.in: fast.out}
sim: {duration: 4, record: [wave.out, state.out], integrator: {type: dormand_prince, accuracy: 1.0e-9, max_step: 1.0e-4}}
";
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    fs::write(at.join("wave.yaml"), WAVE).unwrap();
    let report = run(&["run", "wave.yaml", "--json", "--html", "wave.html"], at);
    let records = records(&fs::read_to_string(at.join("wave.html")).unwrap());
    let columns = records[0].head["columns"].as_array().unwrap();
    let wave = columns.iter().position(|column| column["name"] == "wave.out").unwrap();
    let rows: Vec<&Record> = records.iter().filter(|record| record.head["table"] == "signals").collect();
    let t: Vec<f64> = rows.iter().flat_map(|record| record.array("t")).collect();
    let values: Vec<f64> = rows.iter().flat_map(|record| record.array("values")).collect();
    let wave: Vec<f64> = values.iter().skip(wave).step_by(columns.len()).copied().collect();
    assert!(t.len() < 22_000 && report["steps"].as_u64().unwrap() > 30_000, "{}", t.len());
    let csv = fs::read_to_string(at.join("out/wave.csv")).unwrap();
    let recorded: Vec<(f64, f64)> = csv
        .lines()
        .skip(1)
        .map(|line| {
            let cells: Vec<f64> = line.split(',').map(|cell| cell.parse().unwrap()).collect();
            (cells[0], cells[1])
        })
        .collect();
    let jumps = |rows: Vec<(f64, f64)>| -> Vec<f64> {
        let pairs = rows.windows(2).filter(|pair| pair[0].1 != pair[1].1);
        pairs.map(|pair| if pair[0].0 == pair[1].0 { pair[0].0 } else { f64::NAN }).collect()
    };
    let shown = jumps(t.iter().copied().zip(wave).collect());
    assert!(shown.len() >= 15, "{shown:?}");
    assert_eq!(shown, jumps(recorded));
}

/// A mesh with two colours, and one that the model paints.
#[test]
fn a_page_has_the_colours_of_meshes() {
    const MESH: &str = r##"<COLLADA><library_effects>
<effect id="e1"><profile_COMMON><technique><phong><diffuse><color>1 0 0 1</color></diffuse></phong></technique></profile_COMMON></effect>
<effect id="e2"><profile_COMMON><technique><phong><diffuse><color>0 0 1 1</color></diffuse></phong></technique></profile_COMMON></effect>
</library_effects><library_materials><material id="m1"><instance_effect url="#e1"/></material>
<material id="m2"><instance_effect url="#e2"/></material></library_materials>
<library_geometries><geometry id="g"><mesh><source id="p"><float_array>0 0 0 1 0 0 0 1 0 0 0 1</float_array>
<technique_common><accessor source="#p" stride="3"/></technique_common></source>
<vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
<triangles material="m1"><input semantic="VERTEX" source="#v" offset="0"/><p>0 2 1 0 1 3</p></triangles>
<triangles material="m2"><input semantic="VERTEX" source="#v" offset="0"/><p>0 3 2 1 2 3</p></triangles>
</mesh></geometry></library_geometries></COLLADA>"##;
    const SCENE: &str = "
cenic: 1
name: painted
blocks:
  scene:
    type: MultibodyPlant
    models:
      - name: part
        model: {bodies: {part: {mass: 1, inertia: [0.1, 0.1, 0.1], visual: [{shape: {type: mesh, file: part.dae}}, {shape: {type: mesh, file: part.dae}, color: [0, 1, 0, 1]}]}}}
sim: {duration: 0.1}
";
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    fs::write(at.join("part.dae"), MESH).unwrap();
    fs::write(at.join("painted.yaml"), SCENE).unwrap();
    run(&["run", "painted.yaml", "--json", "--no-out", "--html", "painted.html"], at);
    let records = records(&fs::read_to_string(at.join("painted.html")).unwrap());
    let scene = &records[0];
    let array = scene.head["meshes"][0]["colors"].as_str().unwrap();
    let (red, blue) = ([255.0, 0.0, 0.0, 255.0], [0.0, 0.0, 255.0, 255.0]);
    assert_eq!(scene.array(array), [red, red, blue, blue].concat());
    let colors: Vec<&Json> =
        scene.head["shapes"].as_array().unwrap().iter().map(|shape| &shape["color"]).collect();
    assert!(colors[0].is_null() && colors[1].is_array(), "{colors:?}");
}

#[test]
fn watching_does_not_change_the_run() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    fs::write(at.join("drop.yaml"), BALL).unwrap();
    let plain = run(&["run", "drop.yaml", "--json", "--no-out"], at);
    let watched =
        run(&["run", "drop.yaml", "--json", "--no-out", "--html", "drop.html", "--mcap", "drop.mcap"], at);
    assert_eq!(plain["final"], watched["final"]);
    assert_eq!(plain["steps"], watched["steps"]);
}

#[test]
fn a_killed_run_leaves_a_page_with_everything_until_then() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    // Endless, and busy enough to be caught in the middle of it.
    let text =
        BALL.replace("duration: 1,", "duration: 1.0e6,").replace("accuracy: 1.0e-4", "fixed_step: 1.0e-3");
    fs::write(at.join("drop.yaml"), text).unwrap();
    let mut child =
        cenic(&["run", "drop.yaml", "-q", "--no-out", "--fps", "1000", "--html", "drop.html"], at)
            .spawn()
            .unwrap();
    let deadline = std::time::Instant::now() + std::time::Duration::from_secs(120);
    let records = loop {
        let page = fs::read_to_string(at.join("drop.html")).unwrap_or_default();
        let records = records(&page);
        if records.iter().filter(|record| record.kind() == "frames").count() >= 3 {
            break records;
        }
        assert!(std::time::Instant::now() < deadline, "nothing is written while the run goes on");
        std::thread::yield_now();
    };
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(records[0].kind(), "scene");
    let page = fs::read_to_string(at.join("drop.html")).unwrap();
    assert!(self::records(&page).len() >= records.len());
    assert!(page.contains("data-mode=\"recording\""));
}

#[test]
fn a_log_for_foxglove_has_poses_shapes_and_signals() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    fs::write(at.join("drop.yaml"), BALL).unwrap();
    run(&["run", "drop.yaml", "--json", "--no-out", "--mcap", "drop.mcap"], at);
    let bytes = fs::read(at.join("drop.mcap")).unwrap();
    let (mut transforms, mut last, mut shapes, mut signals) = (0, Json::Null, Json::Null, 0);
    for message in mcap::MessageStream::new(&bytes).unwrap() {
        let message = message.unwrap();
        let json: Json = serde_json::from_slice(&message.data).unwrap();
        match message.channel.topic.as_str() {
            "/tf" => {
                assert_eq!(message.channel.schema.as_ref().unwrap().name, "foxglove.FrameTransforms");
                transforms += 1;
                last = json["transforms"][0].clone();
            }
            "/scene" => shapes = json,
            "/tf_static" => assert_eq!(json["transforms"].as_array().unwrap().len(), 2),
            _ => signals += 1,
        }
    }
    assert_eq!(transforms, 241);
    assert_eq!(last["child_frame_id"], "scene.ball/ball");
    assert!((last["translation"]["z"].as_f64().unwrap() - 0.1).abs() < 0.05);
    assert_eq!(last["timestamp"], serde_json::json!({"sec": 1, "nsec": 0}));
    assert_eq!(shapes["entities"].as_array().unwrap().len(), 2);
    assert!(signals > 100);
}

#[test]
fn what_cannot_be_shown_is_an_error_that_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    fs::write(at.join("drop.yaml"), BALL).unwrap();
    let fails = |arguments: &[&str]| {
        let output = cenic(arguments, at).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).unwrap()
    };
    let error = fails(&["run", "drop.yaml", "--html", "a.html", "--signals", "scene.bal.positions"]);
    assert!(
        error.contains("no signal fits `scene.bal.positions`") && error.contains("did you mean"),
        "{error}"
    );
    fs::write(at.join("file"), "").unwrap();
    let error = fails(&["run", "drop.yaml", "--html", "file/a.html"]);
    assert!(error.contains("`file/a.html` cannot be written"), "{error}");
    let error = fails(&["run", "drop.yaml", "--html", "a.html", "--fps", "0"]);
    assert!(error.contains("frames per second are a positive number"), "{error}");
    let error = fails(&["view", "drop.yaml", "--bind", "192.0.2.1"]);
    assert!(error.contains("nothing can listen at 192.0.2.1") && error.contains("--bind"), "{error}");
}

#[test]
fn a_view_says_where_it_is_and_ends_with_the_run_if_asked() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    fs::write(at.join("drop.yaml"), BALL).unwrap();
    let mut child = cenic(&["run", "drop.yaml", "--view", "--port", "0", "--json"], at)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let first = BufReader::new(child.stderr.take().unwrap()).lines().next().unwrap().unwrap();
    assert!(first.starts_with("drop is shown at http://127.0.0.1:"), "{first}");
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    let report: Json = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["t"], 1.0);
    assert!(at.join("out/drop-trace.csv").is_file());
}
