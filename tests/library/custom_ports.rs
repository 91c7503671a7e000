//! Ports that carry a user's own type, poses, and elements by name.

use approx::assert_relative_eq;
use cenic::prelude::*;
use cenic::simulator::{Sim, Simulator};
use nalgebra::Vector3;

/// What a range finder sees: a type of this test's own.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Scan {
    taken_at: f64,
    ranges: Vec<f64>,
}

/// Takes a scan at each tick: range k is k·t.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
struct RangeFinder {
    beams: usize,
}

impl RangeFinder {
    const SCAN: OutputPort<Self, Custom<Scan>> = OutputPort::new("scan");
}

#[typetag::serde]
impl Block for RangeFinder {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let beams = self.beams;
        let (clock, time) = (d.periodic(0.25, 0.0), d.time());
        d.output(Self::SCAN, ()).sampled(clock).from(time, move |t, scan| {
            scan.taken_at = t;
            scan.ranges.clear();
            scan.ranges.extend((0..beams).map(|k| k as f64 * t));
        });
        Ok(())
    }
}

/// The farthest range of a scan, and how old the scan is.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
struct Farthest {}

impl Farthest {
    const SCAN: InputPort<Self, Custom<Scan>> = InputPort::new("scan");
    const OUT: OutputPort<Self, Vector> = OutputPort::new("out");
}

#[typetag::serde]
impl Block for Farthest {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let (scan, time) = (d.input(Self::SCAN, ()), d.time());
        d.output(Self::OUT, Shape::named(["range", "age"])).from((scan, time), |(scan, t), out| {
            out[0] = scan.ranges.iter().copied().fold(0.0, f64::max);
            out[1] = t - scan.taken_at;
        });
        Ok(())
    }
}

fn cell() -> Simulator {
    let mut d = Diagram::new("cell");
    let lidar = d.add("lidar", RangeFinder { beams: 4 });
    let farthest = d.add("farthest", Farthest {});
    d.connect(lidar.output(RangeFinder::SCAN), farthest.input(Farthest::SCAN));
    Simulator::new(d.compile().unwrap(), &Sim::default()).unwrap()
}

#[test]
fn a_value_of_a_users_type_is_held_between_ticks() {
    let mut sim = cell();
    sim.advance_to(0.6).unwrap();
    let seen = sim.value("farthest.out").unwrap();
    assert_relative_eq!(seen[0], 1.5, epsilon = 1e-12);
    assert_relative_eq!(seen[1], 0.1, epsilon = 1e-12);
    assert_eq!(sim.schedule().signal("farthest.out").unwrap().signature.suffix(1), ".age");
}

#[test]
fn it_is_part_of_a_snapshot() {
    let (mut sim, mut resumed) = (cell(), cell());
    sim.advance_to(0.6).unwrap();
    resumed.restore(&sim.snapshot().unwrap()).unwrap();
    assert_eq!(resumed.value("farthest.out"), sim.value("farthest.out"));
    for simulator in [&mut sim, &mut resumed] {
        simulator.advance_to(1.9).unwrap();
    }
    assert_eq!(resumed.value("farthest.out"), sim.value("farthest.out"));
}

#[test]
fn types_that_share_a_name_are_not_confused_in_wires_by_name() {
    let mut d = Diagram::new("cell");
    d.add("lidar", RangeFinder { beams: 4 });
    d.add("gain", cenic::blocks::math::Gain::scalar(1.0, 1));
    d.wire("gain.in", "lidar.scan");
    let errors = d.compile().err().unwrap().to_string();
    assert!(errors.contains("vector") && errors.contains("Scan"), "{errors}");
}

/// A camera that circles, looking inwards.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
struct Circling {}

impl Circling {
    const POSE: OutputPort<Self, Pose> = OutputPort::new("pose");
    const TWIST: OutputPort<Self, Twist> = OutputPort::new("twist");
}

#[typetag::serde]
impl Block for Circling {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let time = d.time();
        d.output(Self::POSE, ()).from(time, |t, pose| {
            *pose = Pose::rotation(Vector3::z() * t) * Pose::translation(1.0, 0.0, 0.0)
        });
        d.output(Self::TWIST, ()).from(time, |_, twist| twist.angular = Vector3::z());
        Ok(())
    }
}

#[test]
fn poses_and_twists_go_through_wires_unchanged() {
    use cenic::blocks::spatial::PoseInverse;
    let mut d = Diagram::new("camera");
    let camera = d.add("camera", Circling {});
    let inverse = d.add("inverse", PoseInverse {});
    d.connect(camera.output(Circling::POSE), inverse.input(PoseInverse::X_AB));
    let mut sim = Simulator::new(d.compile().unwrap(), &Sim::default()).unwrap();
    sim.advance_to(std::f64::consts::FRAC_PI_2).unwrap();
    let (pose, inverse) = (sim.value("camera.pose").unwrap(), sim.value("inverse.X_BA").unwrap());
    assert_relative_eq!(pose[..3], [0.0, 1.0, 0.0], epsilon = 1e-12);
    assert_relative_eq!(inverse[..3], [-1.0, 0.0, 0.0], epsilon = 1e-12);
    assert_eq!(sim.value("camera.twist").unwrap(), [0.0, 0.0, 1.0, 0.0, 0.0, 0.0]);
}
