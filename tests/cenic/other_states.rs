//! States of other blocks under the error control of this method, and forces that vary in time.

use std::f64::consts::TAU;

use crate::scene::{diagram, model, positions, slope, velocities};
use crate::support::{simulator, value};
use cenic::integrators::{CenicOptions, IntegratorSpec, RungeKuttaOptions, Scheme};
use cenic::prelude::*;
use cenic::simulator::{Sim, Simulator};

const ACCURACIES: [f64; 4] = [1e-3, 1e-4, 1e-5, 1e-6];

/// Errors at several accuracies ε are proportional to a power of them, and at most `factor` times as large. A method of order p whose error in a step is ε has
/// steps ~ ε^(1/(p+1)), and errors ~ ε^(p/(p+1)) in the end; where p is 2 and the estimate is that of order 1, errors ~ ε.
fn check(what: &str, (factor, power): (f64, f64), error: impl Fn(f64) -> (f64, u64)) {
    let points: Vec<(f64, f64)> = ACCURACIES
        .iter()
        .map(|accuracy| {
            let (error, steps) = error(*accuracy);
            println!("{what} at {accuracy:.0e}: error {error:.2e}, {steps} steps");
            assert!(error < factor * accuracy.powf(power), "{what} at {accuracy}: {error}");
            (*accuracy, error)
        })
        .collect();
    let slope = slope(&points);
    println!("{what}: error ~ accuracy^{slope:.2}");
    assert!((slope - power).abs() < 0.25, "{what}: {slope}");
}

fn cenic(accuracy: f64, scheme: Scheme) -> Sim {
    let options = CenicOptions { accuracy, scheme, ..CenicOptions::default() };
    Sim { duration: 1000.0, integrator: IntegratorSpec::Cenic(options), record: Vec::new() }
}

#[test]
fn a_spring_and_a_mass_made_of_blocks_are_as_accurate_as_asked_for() {
    let text = "
cenic: 1
blocks:
  force: {type: Gain, k: -40.0}
  velocity: {type: Integrator}
  position: {type: Integrator, initial: 1.0}
wires: {force.in: position.out, velocity.in: force.out, position.in: velocity.out}
";
    for (scheme, expected) in [(Scheme::TrBdf2, (1.0, 2.0 / 3.0)), (Scheme::Trapezoid, (300.0, 1.0))] {
        check(&format!("spring and mass, {scheme:?}"), expected, |accuracy| {
            let diagram = crate::support::diagram(text);
            let mut simulator = Simulator::new(diagram.compile().unwrap(), &cenic(accuracy, scheme)).unwrap();
            simulator.advance_to(2.0).unwrap();
            let error = (value(&simulator, "position.out") - (40.0_f64.sqrt() * 2.0).cos()).abs();
            (error, simulator.statistics().steps)
        });
    }
}

/// Seven stars in a plane, mᵢ = i, that attract each other [HNW, II.10].
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
struct TestPleiades {}

impl TestPleiades {
    const OUT: OutputPort<Self, Vector> = OutputPort::new("out");
}

const START: [[f64; 7]; 4] = [
    [3.0, 3.0, -1.0, -3.0, 2.0, -2.0, 2.0],
    [3.0, -3.0, 2.0, 0.0, 0.0, -4.0, 4.0],
    [0.0, 0.0, 0.0, 0.0, 0.0, 1.75, -1.5],
    [0.0, 0.0, 0.0, -1.25, 1.0, 0.0, 0.0],
];

/// x and y at t = 3, from the Test Set for IVP Solvers (Mazzia, Magherini, release 2.4, problem Pleiades).
const END: [f64; 14] = [
    0.3706139143970502,
    3.237284092057233,
    -3.222559032418324,
    0.659709145577531,
    0.3425581707156584,
    1.562172101400631,
    -0.7003092922212495,
    -3.943437585517392,
    -3.27138097397255,
    5.225081843456543,
    -2.59061243497747,
    1.198213693392275,
    -0.2429682344935824,
    1.09144924042898,
];

#[typetag::serde]
impl Block for TestPleiades {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let stars = d.continuous("stars", START.concat());
        d.derivative(stars).from(stars, |x, dx| {
            dx[..14].copy_from_slice(&x[14..]);
            for i in 0..7 {
                let (mut ax, mut ay) = (0.0, 0.0);
                for j in (0..7).filter(|j| *j != i) {
                    let (rx, ry) = (x[j] - x[i], x[7 + j] - x[7 + i]);
                    let pull = (j + 1) as f64 / (rx * rx + ry * ry).powf(1.5);
                    ax += pull * rx;
                    ay += pull * ry;
                }
                dx[14 + i] = ax;
                dx[21 + i] = ay;
            }
        });
        d.output(Self::OUT, 28).from(stars, |x, out| out.copy_from_slice(x));
        Ok(())
    }
}

/// The largest error of positions at t = 3.
fn pleiades(sim: &Sim) -> (f64, u64) {
    let mut d = Diagram::new("pleiades");
    d.add("stars", TestPleiades {});
    let mut simulator = Simulator::new(d.compile().unwrap(), sim).unwrap();
    simulator.advance_to(3.0).unwrap();
    let found = simulator.value("stars.out").unwrap();
    let error = found.iter().zip(END).fold(0.0, |most: f64, (x, end)| most.max((x - end).abs()));
    (error, simulator.statistics().steps)
}

#[test]
fn the_published_solution_of_the_pleiades_is_the_one_that_we_compare_with() {
    let options = RungeKuttaOptions { accuracy: 1e-12, ..RungeKuttaOptions::default() };
    let sim = Sim { duration: 3.0, integrator: IntegratorSpec::DormandPrince(options), record: Vec::new() };
    let (error, _) = pleiades(&sim);
    assert!(error < 1e-8, "{error}");
}

#[test]
fn the_pleiades_are_as_accurate_as_asked_for() {
    check("pleiades", (150.0, 2.0 / 3.0), |accuracy| pleiades(&cenic(accuracy, Scheme::TrBdf2)));
}

/// A slider of 1 kg under what comes from the rest of the diagram.
fn driven(rest: &str, options: &str) -> Simulator {
    let text = "
          bodies: {slider: {mass: 1.0, inertia: [1, 1, 1]}}
          joints: {rail: {kind: prismatic, child: slider, axis: [1, 0, 0]}}
";
    diagram("", &model(text), rest, options)
}

#[test]
fn a_force_that_oscillates_faster_than_steps_is_seen() {
    // ẍ = sin ωt: x = t/ω − sin(ωt)/ω².
    let omega = TAU * 10.0;
    let exact = |t: f64| t / omega - (omega * t).sin() / (omega * omega);
    let rest = "
  push: {type: Sine, frequency: 10.0}
wires: {scene.force: push.out}
";
    // Errors allowed at an accuracy of 1e-3. With positions alone under control there are one to four steps in a period, since its
    // amplitude is below the accuracy: methods of second order hear the same phase of it in every step. With velocities, too, there are six or more.
    let cases = [("step_doubling", [0.2, 0.01]), ("tr_bdf2", [10.0, 0.01]), ("trapezoid", [10.0, 0.1])];
    let mut wrong = String::new();
    for (scheme, allowed) in cases {
        for (velocity_time, allowed) in ["0.0", "1.0"].iter().zip(allowed) {
            let mut line = format!("10 Hz, {scheme:14} velocity_time {velocity_time}");
            for accuracy in ["1.0e-2", "1.0e-3", "1.0e-4", "1.0e-5"] {
                let options =
                    format!("scheme: {scheme}, accuracy: {accuracy}, velocity_time: {velocity_time}");
                let mut simulator = driven(rest, &options);
                simulator.advance_to(10.0).unwrap();
                let error = positions(&simulator)[0] - exact(10.0);
                line += &format!("  {accuracy}: {error:.1e} m ({})", simulator.statistics().steps);
                if accuracy == "1.0e-3" && error.abs() > allowed {
                    wrong += &format!("{scheme}, {velocity_time}: {error}\n");
                }
            }
            println!("{line}");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn the_integral_of_a_controller_counts_in_the_error() {
    // A mass that is held against 3 N: at rest the integral term is the load, and the error of the run follows the accuracy.
    let rest = "
  goal: {type: Constant, value: 0.2}
  error: {type: Sum, signs: +-}
  rate: {type: Gain, k: -1.0}
  pid: {type: Pid, kp: 40.0, ki: 30.0, kd: 12.0, derivative_time: 1.0}
  load: {type: Constant, value: -3.0}
  force: {type: Sum, signs: ++}
wires:
  error.in1: goal.out
  error.in2: scene.positions
  rate.in: scene.velocities
  pid.error: error.out
  pid.rate: rate.out
  force.in1: pid.out
  force.in2: load.out
  scene.force: force.out
";
    // ẋ = A x + b for x = (q, v, I).
    let exact = |t: f64| {
        let a = nalgebra::Matrix4::new(
            0.0,
            1.0,
            0.0,
            0.0,
            -40.0,
            -12.0,
            1.0,
            40.0 * 0.2 - 3.0,
            -30.0,
            0.0,
            0.0,
            30.0 * 0.2,
            0.0,
            0.0,
            0.0,
            0.0,
        );
        (a * t).exp().column(3).into_owned()
    };
    check("PID", (3.0, 2.0 / 3.0), |accuracy| {
        // Nothing else counts: the integral decides alone.
        let options = format!("accuracy: {accuracy:e}, weights: {{\"*\": 0.0, pid.integral: 1.0}}")
            .replace("e-", ".0e-");
        let mut simulator = driven(rest, &options);
        simulator.advance_to(1.0).unwrap();
        let (q, v, expected) = (positions(&simulator)[0], velocities(&simulator)[0], exact(1.0));
        let names: Vec<String> =
            (0..simulator.state().x.len()).map(|i| simulator.schedule().coordinate_name(i)).collect();
        let integral = names.iter().position(|name| name == "pid.integral").unwrap();
        let i = simulator.state().x[integral];
        let limited = simulator.statistics().limit_counts[integral];
        assert!(limited > 0, "the integral never counted: {names:?}");
        let errors = [q - expected[0], v - expected[1], i - expected[2]];
        println!("  {errors:?}; the integral decided {limited} times");
        (errors.iter().fold(0.0, |most: f64, e| most.max(e.abs())), simulator.statistics().steps)
    });
    let mut simulator = driven(rest, "accuracy: 1.0e-4");
    simulator.advance_to(30.0).unwrap();
    assert!((positions(&simulator)[0] - 0.2).abs() < 1e-4);
}

#[test]
fn without_plants_the_method_is_an_ordinary_one() {
    let mut simulator = simulator(
        "
cenic: 1
blocks:
  step: {type: Step, time: 0.35}
  lag: {type: TransferFunction, num: [1.0], den: [0.5, 1.0]}
wires: {lag.in: step.out}
sim: {duration: 10, integrator: {type: cenic, accuracy: 1.0e-5}}
",
    );
    simulator.advance_to(2.0).unwrap();
    let expected = 1.0 - (-(2.0 - 0.35) / 0.5_f64).exp();
    assert!((value(&simulator, "lag.out") - expected).abs() < 1e-3);
}
