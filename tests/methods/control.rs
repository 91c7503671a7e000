//! What the one error controller does for every method.

use cenic::simulator::{Simulator, Status};

use crate::entries::{Entry, METHODS, Steps};
use crate::problems::{Problem, problem};
use crate::run::simulator;

fn blocks(name: &'static str, text: &str) -> Problem {
    Problem { name, text: text.to_owned(), end: 1.0, step: 0.01 }
}

fn run(problem: &Problem, entry: &Entry, accuracy: f64, until: f64) -> Simulator {
    let mut simulator = simulator(problem, entry, Steps::Accurate(accuracy));
    let status =
        simulator.advance_to(until).unwrap_or_else(|e| panic!("{}, {}: {e}", problem.name, entry.name));
    assert_eq!(status, Status::Reached);
    simulator
}

fn distance(a: &Simulator, b: &Simulator) -> f64 {
    let pairs = a.state().x.iter().zip(&b.state().x);
    pairs.map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
}

#[test]
fn errors_of_runs_are_sums_of_those_of_steps() {
    for name in ["oscillator", "varying", "double_pendulum"] {
        let problem = problem(name);
        let dormand_prince = METHODS.iter().find(|entry| entry.name == "dormand_prince").unwrap();
        let exact = run(&problem, dormand_prince, 1e-11, problem.end);
        for entry in &METHODS {
            let [loose, tight] = [1e-3, 1e-5].map(|accuracy| {
                let run = run(&problem, entry, accuracy, problem.end);
                (distance(&run, &exact), run.statistics().steps)
            });
            println!("{name:16} {:16} {loose:?} {tight:?}", entry.name);
            // In short runs steps are short so that events are found, whatever the accuracy: then both errors are the same.
            let is_less = tight.0 <= loose.0.max(1e-7) && tight.1 >= loose.1;
            assert!(is_less, "{name}, {}: {loose:?} {tight:?}", entry.name);
            // What single steps err by adds up, and is carried on with a factor that is small over these times.
            let allowed = 10.0 * tight.1 as f64 * 1e-5;
            assert!(tight.0 < allowed, "{name}, {}: {tight:?}", entry.name);
        }
    }
}

/// ẋ = λ (cos-like input − x): once the transient is over the solution is as smooth for every λ.
#[test]
fn stiffness_does_not_shorten_the_steps_of_methods_for_it() {
    let lag = |rate: f64| {
        blocks(
            "lag",
            &format!(
                "
cenic: 1
blocks:
  drive: {{type: Sine, amplitude: 1.0, frequency: 0.5}}
  rate: {{type: Formula, inputs: [x, u], expression: {rate:?}*(u - x)}}
  state: {{type: Integrator}}
wires: {{rate.x: state.out, rate.u: drive.out, state.in: rate.out}}
"
            ),
        )
    };
    for entry in &METHODS {
        let [soft, stiff] =
            [1e3, 1e6].map(|rate| run(&lag(rate), entry, 1e-3, 1.0).statistics().steps as f64);
        println!("{:16} {soft} steps, a thousand times as stiff {stiff}", entry.name);
        assert_eq!(stiff < 3.0 * soft, entry.is_stiff, "{}: {soft} {stiff}", entry.name);
    }
}

/// x = 1 − t²/2 meets −0.2 at t = √2.4, and a clock ticks every 0.1 s.
#[test]
fn events_are_found_and_ticks_are_landed_on() {
    let falling = blocks(
        "falling",
        "
cenic: 1
blocks:
  rate: {type: Integrator}
  push: {type: Constant, value: -1.0}
  height: {type: Integrator, initial: 1.0, lower: -0.2}
  hold: {type: ZeroOrderHold, period: 0.1}
  sum: {type: Integrator}
wires: {rate.in: push.out, height.in: rate.out, hold.in: height.out, sum.in: hold.out}
",
    );
    for entry in &METHODS {
        let mut simulator = simulator(&falling, entry, Steps::Accurate(1e-6));
        let (mut times, mut met) = (Vec::new(), None);
        while simulator.step(2.0).unwrap().is_none() {
            times.push(simulator.time());
            if met.is_none() && simulator.events() > 0 {
                met = Some(simulator.time());
            }
        }
        for k in 1..20 {
            let tick = f64::from(k) * 0.1;
            let is_met = times.iter().any(|t: &f64| (t - tick).abs() < 1e-12);
            assert!(is_met, "{}: no step ends at {tick}", entry.name);
        }
        let met = met.unwrap_or_else(|| panic!("{}: no event", entry.name));
        // The errors of up to a thousand steps add up.
        assert!((met - 2.4_f64.sqrt()).abs() < 1e-3, "{}: met at {met}", entry.name);
        assert!((simulator.value("height.out").unwrap()[0] + 0.2).abs() < 1e-12, "{}", entry.name);
        // Nothing is cut into slivers, and no step is longer than the time between ticks.
        let statistics = simulator.statistics();
        assert!(statistics.largest_step <= 0.1 + 1e-12, "{}: {statistics:?}", entry.name);
    }
}

/// Fixed steps end on the grid, whatever the method.
#[test]
fn steps_of_one_size_are_of_one_size() {
    for name in ["oscillator", "double_pendulum"] {
        let problem = problem(name);
        for entry in &METHODS {
            let mut simulator = simulator(&problem, entry, Steps::Uniform(0.01));
            simulator.advance_to(0.5).unwrap();
            let statistics = simulator.statistics();
            let sizes = [statistics.smallest_step, statistics.largest_step];
            assert!(sizes.iter().all(|h| (h - 0.01).abs() < 1e-12), "{name}, {}: {sizes:?}", entry.name);
            assert_eq!(statistics.rejected(), 0, "{name}, {}", entry.name);
        }
    }
}

/// ẋ = x² from 1 ends at t = 1, and says where and why.
#[test]
fn what_grows_without_bound_is_reported_with_its_state() {
    let blowing = blocks(
        "blowing",
        "
cenic: 1
blocks:
  square: {type: Formula, inputs: [x], expression: x^2}
  state: {type: Integrator, initial: 1.0}
wires: {square.x: state.out, state.in: square.out}
",
    );
    for entry in &METHODS {
        let mut simulator = simulator(&blowing, entry, Steps::Accurate(1e-3));
        let error = simulator.advance_to(2.0).unwrap_err().to_string();
        assert!(error.contains("no step from t = ") && error.contains("state"), "{}: {error}", entry.name);
        assert!((simulator.time() - 1.0).abs() < 0.1, "{}: {}", entry.name, simulator.time());
        assert!(simulator.state().x.iter().all(|x| x.is_finite()), "{}", entry.name);
    }
}
