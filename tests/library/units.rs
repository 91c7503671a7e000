//! One rule for every number of a file: `<number> <unit>` may stand wherever a number stands, and is converted.

use cenic::diagram::model::Part;
use cenic::diagram::{Diagram, Parameter};
use cenic::document::{Node, Source, to_node};
use cenic::io::{Directory, Overrides, load_text};
use cenic::simulator::Sim;

use crate::support::diagram;

const WITH_UNITS: &str = "
cenic: 1
params:
  late: {value: 20, unit: ms, min: 1 us, max: 1 h}
  tilt: 90 deg
  arm: {value: [10 cm, 0.2], unit: m}
  J: {value: 20, unit: g m^2}
  low: -2.0
blocks:
  step: {type: Step, time: \"${late}\", after: 1 mm}
  twice: {type: Step, time: \"${2*late}\", after: \"${2*tilt}\"}
  inverse: {type: Gain, k: \"1/${J}\"}
  less: {type: Gain, k: \"1-${low}\"}
  gains: {type: Gain, k: [[\"1/${J}\", 10 cm], [1 kN, 2*3]]}
  lever: {type: Table, times: [0, 1 min], values: \"${arm}\"}
  sine: {type: Sine, frequency: 1 kHz, phase: 180 deg}
  scene:
    type: MultibodyPlant
    gravity: [0, 0, -9810 mm/s^2]
    models:
      - name: door
        weld: world
        positions: {hinge: 30 deg}
        model:
          bodies:
            frame: {mass: 1}
            leaf:
              mass: 20000 g
              com: [50 cm, 0, 1]
              inertia: [3 kg m^2, 3, 5000 g m^2]
              collision:
                - shape: {type: box, size: [100 cm, 40 mm, 2]}
                  pose: {xyz: [500 mm, 0, 1], rpy: [0, 0, 180 deg]}
                  material: {stiffness: 5 N/mm, hydroelastic_modulus: 2 MPa}
          joints:
            hinge:
              kind: revolute
              parent: frame
              child: leaf
              limits: [-90 deg, 90 deg]
              damping: 2 Nms/rad
              friction: 100 mNm
exports: {inputs: {a: inverse.in, b: less.in, c: gains.in}}
sim: {duration: 2 min, integrator: {type: cenic, max_step: 10 ms}}
";

const IN_SI: &str = "
cenic: 1
blocks:
  step: {type: Step, time: 0.02, after: 0.001}
  twice: {type: Step, time: 0.04, after: 3.141592653589793}
  inverse: {type: Gain, k: 50.0}
  less: {type: Gain, k: 3.0}
  gains: {type: Gain, k: [[50.0, 0.1], [1000, 6]]}
  lever: {type: Table, times: [0, 60], values: [0.1, 0.2]}
  sine: {type: Sine, frequency: 1000, phase: 3.141592653589793}
  scene:
    type: MultibodyPlant
    gravity: [0, 0, -9.81]
    models:
      - name: door
        weld: world
        positions: {hinge: 0.5235987755982988}
        model:
          bodies:
            frame: {mass: 1}
            leaf:
              mass: 20
              com: [0.5, 0, 1]
              inertia: [3, 3, 5]
              collision:
                - shape: {type: box, size: [1, 0.04, 2]}
                  pose: {xyz: [0.5, 0, 1], rpy: [0, 0, 3.141592653589793]}
                  material: {stiffness: 5000, hydroelastic_modulus: 2e6}
          joints:
            hinge:
              kind: revolute
              parent: frame
              child: leaf
              limits: [-1.5707963267948966, 1.5707963267948966]
              damping: 2
              friction: 0.1
exports: {inputs: {a: inverse.in, b: less.in, c: gains.in}}
sim: {duration: 120, integrator: {type: cenic, max_step: 0.01}}
";

fn block(diagram: &Diagram, name: &str) -> Node {
    match &diagram.blocks[name].part {
        Part::Block(block) => to_node(&**block).unwrap(),
        _ => panic!("{name} is no block"),
    }
}

#[test]
fn a_diagram_with_units_is_the_one_in_si() {
    let (units, si) = (diagram(WITH_UNITS), diagram(IN_SI));
    for name in si.blocks.keys() {
        let (ours, expected) = (block(&units, name), block(&si, name));
        assert!(is_close(&ours, &expected), "{name}\n{ours:?}\n{expected:?}");
    }
    assert_eq!(Sim::of(&units).unwrap(), Sim::of(&si).unwrap());
}

/// Equality but for rounding.
fn is_close(a: &Node, b: &Node) -> bool {
    match (a.as_f64(), b.as_f64(), a.as_list(), b.as_list(), a.as_map(), b.as_map()) {
        (Some(a), Some(b), ..) => (a - b).abs() <= 1e-14 * b.abs(),
        (_, _, Some(a), Some(b), ..) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| is_close(a, b)),
        (.., Some(a), Some(b)) => {
            a.len() == b.len() && a.iter().all(|(key, a)| b.get(&key.text).is_some_and(|b| is_close(a, b)))
        }
        _ => a == b,
    }
}

#[test]
fn a_parameter_is_in_its_unit() {
    let diagram = diagram(WITH_UNITS);
    let Parameter { value, min, max, .. } = &diagram.params["late"];
    assert_eq!((value.as_f64(), *min, *max), (Some(20.0), Some(0.001), Some(3_600_000.0)));
    let given = Overrides { set: vec!["late=0.5 s".to_owned()], ..Overrides::default() };
    let source = Source::new("test.yaml", WITH_UNITS);
    let given = load_text(&source, &Directory::new("."), &given).unwrap();
    assert_eq!(given.params["late"].value.as_f64(), Some(500.0));
    assert_eq!(block(&given, "step").at("time").unwrap().as_f64(), Some(0.5));
}

#[test]
fn formulas_get_numbers_in_si_and_names_as_they_were_written() {
    let diagram = diagram(
        "
cenic: 1
params:
  length: {value: 700, unit: mm}
  low: -2
blocks:
  weight: {type: Formula, inputs: [q], expression: \"9.81 / ${length} * sin(q) - ${low}\"}
  rec: {type: Recorder, signals: [weight.out], file: \"run_${length}_${low}.csv\"}
exports: {inputs: {q: weight.q}}
",
    );
    let text =
        |name: &str, field: &str| block(&diagram, name).at(field).unwrap().as_str().unwrap().to_owned();
    assert_eq!(text("weight", "expression"), "9.81 / 0.7 * sin(q) - (-2)");
    assert_eq!(text("rec", "file"), "run_700_-2.csv");
}
