//! Linearisation by blocks against differences of the whole diagram, and trim.

use crate::support::diagram;
use approx::assert_relative_eq;
use cenic::diagram::{Schedule, State, linearize, trim::trim};
use cenic::prelude::*;

const PENDULUM: &str = "
cenic: 1
params: {g: 9.81, l: 0.7, b: 0.3}
blocks:
  torque: {type: Sum, signs: \"+--\"}
  speed: {type: Integrator, initial: 0.4}
  angle: {type: Integrator, initial: 0.3}
  sine: {type: Trig, function: sin}
  weight: {type: Gain, k: \"${g/l}\"}
  damping: {type: Gain, k: \"${b}\"}
  power: {type: Formula, inputs: [w, u], expression: \"w*u + 0.5*w^2\"}
wires:
  torque.in2: weight.out
  torque.in3: damping.out
  speed.in: torque.out
  angle.in: speed.out
  sine.in: angle.out
  weight.in: sine.out
  damping.in: speed.out
  power.w: speed.out
  power.u: torque.out
exports:
  inputs: {u: torque.in1}
  outputs: {angle: angle.out, power: power.out}
";

/// ẋ and y as functions of the whole.
fn whole(schedule: &Schedule, state: &State, column: usize, h: f64) -> (Vec<f64>, Vec<f64>) {
    let mut state = state.clone();
    if column < state.x.len() {
        state.x[column] += h;
    } else {
        state.signals[column - state.x.len()] += h;
    }
    let model = linearize(schedule, &state);
    (model.xdot, model.y)
}

#[test]
fn blocks_along_the_wires_agree_with_differences_of_the_whole() {
    let schedule = diagram(PENDULUM).compile().unwrap();
    let mut state = schedule.initial_state();
    state.signals[0] = 0.8;
    let model = linearize(&schedule, &state);
    let (nx, h) = (state.x.len(), 1e-6);
    for column in 0..nx + 1 {
        let ((xdot1, y1), (xdot0, y0)) =
            (whole(&schedule, &state, column, h), whole(&schedule, &state, column, -h));
        for i in 0..nx {
            let ours = if column < nx { model.A[(i, column)] } else { model.B[(i, column - nx)] };
            assert_relative_eq!(ours, (xdot1[i] - xdot0[i]) / (2.0 * h), epsilon = 1e-7);
        }
        for i in 0..y1.len() {
            let ours = if column < nx { model.C[(i, column)] } else { model.D[(i, column - nx)] };
            assert_relative_eq!(ours, (y1[i] - y0[i]) / (2.0 * h), epsilon = 1e-7);
        }
    }
}

#[test]
fn the_pendulum_has_its_closed_form() {
    let schedule = diagram(PENDULUM).compile().unwrap();
    let model = linearize(&schedule, &schedule.initial_state());
    assert_eq!(model.states, ["speed.x", "angle.x"]);
    assert_eq!(model.inputs, ["u"]);
    assert_relative_eq!(model.A[(0, 0)], -0.3, epsilon = 1e-12);
    assert_relative_eq!(model.A[(0, 1)], -9.81 / 0.7 * 0.3_f64.cos(), epsilon = 1e-9);
    assert_eq!((model.A[(1, 0)], model.A[(1, 1)], model.B[(0, 0)], model.B[(1, 0)]), (1.0, 0.0, 1.0, 0.0));
}

#[test]
fn trim_finds_where_gravity_balances_the_torque() {
    let schedule = diagram(PENDULUM).compile().unwrap();
    let mut state = schedule.initial_state();
    state.signals[0] = 5.0;
    trim(&schedule, &mut state, 1e-10).unwrap();
    assert_relative_eq!(state.x[0], 0.0, epsilon = 1e-10);
    assert_relative_eq!(state.x[1], (5.0_f64 * 0.7 / 9.81).asin(), epsilon = 1e-10);
}

#[test]
fn trim_says_which_state_will_not_rest() {
    let schedule = diagram(PENDULUM).compile().unwrap();
    let mut state = schedule.initial_state();
    state.signals[0] = 50.0;
    let error = trim(&schedule, &mut state, 1e-10).unwrap_err().to_string();
    assert!(error.contains("speed.x"), "{error}");
}

#[test]
fn one_source_on_two_inputs_counts_twice() {
    // y = x·x through two inputs of one block: dy/dx = 2x, whether differenced or given.
    let schedule = diagram(
        "
cenic: 1
blocks:
  x: {type: Integrator, initial: 3.0}
  square: {type: Product}
  same: {type: Formula, inputs: [a, b], expression: a*b}
wires: {square.in1: x.out, square.in2: x.out, same.a: x.out, same.b: x.out, x.in: square.out}
exports: {outputs: {y: square.out, z: same.out}}
",
    )
    .compile()
    .unwrap();
    let model = linearize(&schedule, &schedule.initial_state());
    assert_relative_eq!(model.C[(0, 0)], 6.0, epsilon = 1e-8);
    assert_relative_eq!(model.C[(1, 0)], 6.0, epsilon = 1e-8);
    assert_relative_eq!(model.A[(0, 0)], 6.0, epsilon = 1e-8);
}

/// y = |u₀|·[2 u₀, u₁ + u₀], with Jacobians to choose from.
#[derive(Clone, Serialize, Deserialize)]
struct Sloped {
    slope: f64,
    elementwise: bool,
}

#[typetag::serde(name = "TestSloped")]
impl Block for Sloped {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let Sloped { slope, elementwise } = *self;
        let u = d.input(InputPort::<Self, Vector>::new("u"), 2);
        let x = d.continuous("x", vec![1.0]);
        d.derivative(x).from((u, x), move |(u, x), dx| dx[0] = u[1] * x[0]).jacobian(move |(u, x), j| {
            j.argument(0)[(0, 1)] = slope / 2.0 * x[0];
            j.argument(1)[(0, 0)] = u[1];
        });
        let y = d.output(OutputPort::<Self, Vector>::new("y"), 2);
        if elementwise {
            y.from(u, |u, y| y.copy_from_slice(&[2.0 * u[0], u[1] + u[0]])).elementwise();
        } else {
            y.from(u, |u, y| y.copy_from_slice(&[2.0 * u[0].abs(), u[1] + u[0]])).jacobian(move |u, j| {
                // At the kink of |u₀| either side will do.
                j.argument(0)[(0, 0)] = if u[0] < 0.0 { -slope } else { slope };
                j.argument(0)[(1, 0)] = 1.0;
                j.argument(0)[(1, 1)] = 1.0;
            });
        }
        Ok(())
    }
}

#[test]
fn wrong_jacobians_of_users_blocks_are_told() {
    let warnings = |block: Sloped| {
        let mut diagram = Diagram::new("test");
        diagram.add("it", block);
        diagram.add("u", cenic::blocks::sources::Constant::new(vec![0.0, 0.5]));
        diagram.wire("it.u", "u.out");
        let schedule = diagram.compile().unwrap();
        let told = schedule.warnings.iter().filter(|warning| !warning.message.contains("nothing reads"));
        told.map(|warning| format!("{}: {}", warning.place, warning.message)).collect::<Vec<_>>()
    };
    assert_eq!(warnings(Sloped { slope: 2.0, elementwise: false }), [""; 0]);
    let wrong = warnings(Sloped { slope: 3.0, elementwise: false });
    assert_eq!(wrong.len(), 2, "{wrong:?}");
    assert!(wrong[0].starts_with("it: the block's own Jacobian is wrong: ∂y[0]/∂u[0] is "), "{wrong:?}");
    assert_eq!(
        wrong[1],
        "it: the block's own Jacobian is wrong: ∂d(it.x)/dt/∂u[1] is 1.5 by its formula, and 1 by differences"
    );
    let coupled = warnings(Sloped { slope: 2.0, elementwise: true });
    assert_eq!(coupled, ["it: `y` is declared element-wise, but element 1 changes with `u[0]`, 1 for 1"]);
}
