//! A sequence of moves, signals and conditions: the programme of a robot cell.

use std::collections::BTreeMap;
use std::sync::Arc;

use indexmap::IndexMap;

use super::conditions::{InputKind, InputKinds, InputValues, MAX_INPUTS, Variables, declare_inputs};
use crate::blocks::limits::{finite, non_negative, positive_number};
use crate::blocks::memory::clone_in_place;
use crate::blocks::numbers::Numbers;
use crate::document::did_you_mean;
use crate::math::Expression;
use crate::prelude::*;

/// A sequence of steps, each with a smooth move to a target, signals that it sets, and a condition to go on by.
///
/// | port | type | meaning |
/// |---|---|---|
/// | each of `inputs`, such as `pressure` | scalar, boolean or integer | what conditions may use by name |
/// | `position` | `vector[n]` | where the target is now, x(t) |
/// | `velocity` | `vector[n]` | ẋ(t) |
/// | `acceleration` | `vector[n]` | ẍ(t) |
/// | `step` | integer | index of the present step in `steps` |
/// | `time_in_step` | scalar, s | seconds since it began |
/// | `done` | boolean | whether the move of a step is over that no other follows |
/// | each of `signals`, such as `suction` | scalar | as the last step that set it has left it |
///
/// ```yaml
/// type: TaskSequencer
/// start: [0.0, 0.4]
/// inputs: {pressure: scalar}
/// signals: {suction: 0}
/// steps:
///   - {name: approach, target: [0.3, 0.1], duration: 1.0}
///   - {name: grasp, set: {suction: 1}, until: pressure < -2e4, timeout: 0.5, on_timeout: failed}
///   - {name: lift, target: [0.3, 0.4], duration: 0.8, last: true}
///   - {name: failed, target: [0.0, 0.4], duration: 2.0, set: {suction: 0}}
/// ```
///
/// A move is the quintic from where the last step ended, with the velocity and acceleration that it ended with, to rest at the target. A step
/// ends when its move is over and `until` holds; or, at any time, when `guard` holds, as in a move that stops at contact. Conditions are expressions of
/// the inputs and of `time_in_step`; booleans are 1 or 0, and what is not 0 holds. Arrivals, steps and time-outs are events, which the integrator lands
/// on. Nothing depends on the inputs at once.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TaskSequencer {
    /// The target at the start.
    pub start: Vec<f64>,
    /// Names and types of the inputs.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    #[schemars(with = "InputKinds")]
    pub inputs: IndexMap<String, InputKind>,
    /// Signals and what they are before a step sets them.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    #[schemars(with = "BTreeMap<String, f64>")]
    pub signals: IndexMap<String, f64>,
    /// The steps. The sequence begins with the first.
    #[schemars(length(min = 1, max = 1000))]
    pub steps: Vec<TaskStep>,
}

/// A step of a [`TaskSequencer`].
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TaskStep {
    /// Its name.
    pub name: String,
    /// Where the move goes, for each element; the step stands still where the last one ended if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<Numbers>,
    /// How long the move takes.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[schemars(range(min = 0.0), extend("unit" = "s"))]
    pub duration: f64,
    /// Signals that it sets when it begins.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    #[schemars(with = "BTreeMap<String, f64>")]
    pub set: IndexMap<String, f64>,
    /// What must hold, once the move is over, to go on; nothing if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<String>,
    /// What ends the step as soon as it holds, in the middle of its move, too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guard: Option<String>,
    /// How long the step may take, its move included.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("exclusiveMinimum" = 0.0, "unit" = "s"))]
    pub timeout: Option<f64>,
    /// The step that follows if it takes longer; if not given, the run ends as failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on_timeout: Option<String>,
    /// The step that follows; the next in the list if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
    /// Whether no step follows.
    #[serde(default, skip_serializing_if = "is_false")]
    pub last: bool,
}

fn is_zero(value: &f64) -> bool {
    *value == 0.0
}
fn is_false(value: &bool) -> bool {
    !value
}

impl TaskSequencer {
    /// Where the target is now.
    pub const POSITION: OutputPort<Self, Vector> = OutputPort::new("position");
    /// How fast it moves.
    pub const VELOCITY: OutputPort<Self, Vector> = OutputPort::new("velocity");
    /// How it accelerates.
    pub const ACCELERATION: OutputPort<Self, Vector> = OutputPort::new("acceleration");
    /// Index of the present step.
    pub const STEP: OutputPort<Self, Integer> = OutputPort::new("step");
    /// Seconds since the present step began.
    pub const TIME_IN_STEP: OutputPort<Self, Scalar> = OutputPort::new("time_in_step");
    /// Whether all is over.
    pub const DONE: OutputPort<Self, Boolean> = OutputPort::new("done");

    /// A signal.
    pub fn signal(name: &str) -> OutputPort<Self, Scalar> {
        OutputPort::named(name)
    }
}

/// The most steps or signals.
const MAX_PARTS: usize = 1000;

/// A step with its names looked up.
struct Plan {
    target: Option<Vec<f64>>,
    duration: f64,
    /// Signals by index, with their values.
    set: Vec<(usize, f64)>,
    until: Option<Expression>,
    guard: Option<Expression>,
    timeout: Option<f64>,
    on_timeout: Option<usize>,
    next: Option<usize>,
}

/// The present step, and the move that it makes.
#[derive(Debug, Serialize, Deserialize)]
struct Mode {
    step: usize,
    /// When it began.
    since: f64,
    /// Whether its move is over.
    arrived: bool,
    /// Position, velocity and acceleration where it began.
    from: Vec<f64>,
    velocity: Vec<f64>,
    acceleration: Vec<f64>,
    signals: Vec<f64>,
}

clone_in_place!(Mode { step, since, arrived, from, velocity, acceleration, signals });

/// Position, velocity and acceleration at time τ of the quintic from (x, v, a) to rest at `target`, after `duration`.
fn quintic(x: f64, v: f64, a: f64, target: f64, duration: f64, tau: f64) -> [f64; 3] {
    if tau >= duration {
        return [target, 0.0, 0.0];
    }
    // In units of the duration: x + v s + ½ a s² + c₃ s³ + c₄ s⁴ + c₅ s⁵ with s from 0 to 1.
    let (distance, s) = (target - x, tau / duration);
    let (v, a) = (v * duration, a * duration * duration);
    let c3 = 10.0 * distance - 6.0 * v - 1.5 * a;
    let c4 = -15.0 * distance + 8.0 * v + 1.5 * a;
    let c5 = 6.0 * distance - 3.0 * v - 0.5 * a;
    [
        x + s * (v + s * (0.5 * a + s * (c3 + s * (c4 + s * c5)))),
        (v + s * (a + s * (3.0 * c3 + s * (4.0 * c4 + s * 5.0 * c5)))) / duration,
        (a + s * (6.0 * c3 + s * (12.0 * c4 + s * 20.0 * c5))) / (duration * duration),
    ]
}

impl Mode {
    /// Position, velocity and acceleration of element i at time t.
    fn at(&self, plans: &[Plan], t: f64, i: usize) -> [f64; 3] {
        let plan = &plans[self.step];
        let tau = if self.arrived { f64::INFINITY } else { (t - self.since).max(0.0) };
        let target = plan.target.as_ref().map_or(self.from[i], |target| target[i]);
        quintic(self.from[i], self.velocity[i], self.acceleration[i], target, plan.duration, tau)
    }

    /// Goes on to another step.
    fn enter(&mut self, plans: &[Plan], step: usize, t: f64) {
        for i in 0..self.from.len() {
            let [x, v, a] = self.at(plans, t, i);
            (self.from[i], self.velocity[i], self.acceleration[i]) = (x, v, a);
        }
        let plan = &plans[step];
        plan.set.iter().for_each(|(signal, value)| self.signals[*signal] = *value);
        self.step = step;
        self.since = t;
        self.arrived = plan.duration == 0.0;
    }

    /// Whether the present step is over, but for its time-out.
    fn is_over(&self, plans: &[Plan], t: f64, inputs: &InputValues) -> bool {
        let plan = &plans[self.step];
        if plan.next.is_none() || !self.arrived && plan.guard.is_none() {
            return false;
        }
        let variables = Variables::new(inputs, &[t - self.since]);
        let holds = |condition: &Expression| variables.fulfil(condition);
        plan.guard.as_ref().is_some_and(holds) || self.arrived && plan.until.as_ref().is_none_or(holds)
    }

    fn check(&self, steps: usize, size: usize, signals: usize) -> Result<(), String> {
        let lists = [self.from.len(), self.velocity.len(), self.acceleration.len(), self.signals.len()];
        let expected = [size, size, size, signals];
        if lists != expected {
            return Err(format!("lists of lengths {lists:?}, where the block has {expected:?}"));
        }
        if self.step >= steps {
            return Err(format!("step {} of {steps}, counted from 0", self.step));
        }
        Ok(())
    }
}

impl TaskSequencer {
    fn index(&self, step: &str, field: String) -> Result<usize, BlockError> {
        self.steps.iter().position(|known| known.name == step).ok_or_else(|| {
            let hint = did_you_mean(step, self.steps.iter().map(|known| known.name.as_str()));
            let hint = hint.map(|hint| format!(" ({hint})")).unwrap_or_default();
            BlockError::parameter(field, format!("no step is named `{step}`{hint}"))
        })
    }

    fn check(&self) -> Result<(), BlockError> {
        let counts = [
            ("start", self.start.len(), 1, crate::blocks::numbers::MAX_SIZE),
            ("steps", self.steps.len(), 1, MAX_PARTS),
            ("inputs", self.inputs.len(), 0, MAX_INPUTS),
            ("signals", self.signals.len(), 0, MAX_PARTS),
        ];
        for (field, count, least, most) in counts {
            if !(least..=most).contains(&count) {
                let message =
                    format!("`{field}` must have between {least} and {most} entries, and has {count}");
                return Err(BlockError::parameter(field, message));
            }
        }
        for (i, step) in self.steps.iter().enumerate() {
            if step.name.is_empty() || self.steps[..i].iter().any(|other| other.name == step.name) {
                let message = format!("the name `{}` is empty or given twice", step.name);
                return Err(BlockError::parameter(format!("steps.{i}.name"), message));
            }
        }
        for (name, value) in &self.signals {
            let own = ["position", "velocity", "acceleration", "step", "time_in_step", "done"];
            if own.contains(&name.as_str()) {
                let message = format!("`{name}` is an output of the block's own");
                return Err(BlockError::parameter(format!("signals.{name}"), message));
            }
            finite(&(*value).into(), 1, &format!("signals.{name}"))?;
        }
        if self.inputs.contains_key("time_in_step") {
            let message = "`time_in_step` is the time since the present step began, not an input";
            return Err(BlockError::parameter("inputs.time_in_step", message));
        }
        Ok(())
    }

    fn plan(&self, i: usize, variables: &[&str]) -> Result<Plan, BlockError> {
        let step = &self.steps[i];
        let field = |name: &str| format!("steps.{i}.{name}");
        let target = step.target.as_ref().map(|target| finite(target, self.start.len(), &field("target")));
        non_negative(&step.duration.into(), 1, &field("duration"))?;
        if step.target.is_some() && step.duration == 0.0 {
            return Err(BlockError::parameter(field("duration"), "a move to a target takes a `duration`"));
        }
        let mut set = Vec::new();
        for (name, value) in &step.set {
            let field = field(&format!("set.{name}"));
            let Some(signal) = self.signals.get_index_of(name) else {
                let hint = did_you_mean(name, self.signals.keys().map(String::as_str));
                let hint = hint.map(|hint| format!(" ({hint})")).unwrap_or_default();
                return Err(BlockError::parameter(field, format!("no signal is named `{name}`{hint}")));
            };
            finite(&(*value).into(), 1, &field)?;
            set.push((signal, *value));
        }
        let parse = |text: &Option<String>, name: &str| {
            let parsed = text.as_ref().map(|text| Expression::parse(text, variables)).transpose();
            parsed.map_err(|error| BlockError::parameter(field(name), error.to_string()))
        };
        let after = (i + 1 < self.steps.len()).then_some(i + 1);
        let next = match &step.next {
            Some(_) if step.last => {
                let message = "a step that is `last` has no `next`";
                return Err(BlockError::parameter(field("next"), message));
            }
            Some(name) => Some(self.index(name, field("next"))?),
            None if step.last => None,
            None => after,
        };
        if step.on_timeout.is_some() && step.timeout.is_none() {
            let message = "without a `timeout` it is never taken";
            return Err(BlockError::parameter(field("on_timeout"), message));
        }
        Ok(Plan {
            target: target.transpose()?,
            duration: step.duration,
            set,
            until: parse(&step.until, "until")?,
            guard: parse(&step.guard, "guard")?,
            timeout: step.timeout.map(|time| positive_number(time, &field("timeout"))).transpose()?,
            on_timeout: step
                .on_timeout
                .as_ref()
                .map(|name| self.index(name, field("on_timeout")))
                .transpose()?,
            next,
        })
    }
}

#[typetag::serde]
impl Block for TaskSequencer {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        self.check()?;
        let size = self.start.len();
        let start = finite(&self.start.clone().into(), size, "start")?;
        let (inputs, variables) = declare_inputs::<Self>(d, &self.inputs, &["time_in_step"]);
        let plans: Result<Vec<Plan>, BlockError> =
            (0..self.steps.len()).map(|i| self.plan(i, &variables)).collect();
        let plans: Arc<[Plan]> = plans?.into();
        let time = d.time();
        let mode = d.discrete(
            "mode",
            Mode {
                step: 0,
                since: 0.0,
                arrived: false,
                from: start,
                velocity: vec![0.0; size],
                acceleration: vec![0.0; size],
                signals: self.signals.values().copied().collect(),
            },
        );
        let (steps, signals) = (self.steps.len(), self.signals.len());
        d.check_saved(mode, move |mode| mode.check(steps, size, signals));

        for (k, port) in [Self::POSITION, Self::VELOCITY, Self::ACCELERATION].into_iter().enumerate() {
            let plans = plans.clone();
            d.output(port, size).from((time, mode), move |(t, mode), out| {
                out.iter_mut().enumerate().for_each(|(i, out)| *out = mode.at(&plans, t, i)[k]);
            });
        }
        d.output(Self::STEP, ()).from(mode, |mode, out| *out = mode.step as i64);
        d.output(Self::TIME_IN_STEP, "s").from((time, mode), |(t, mode), out| *out = t - mode.since).held();
        let of = plans.clone();
        d.output(Self::DONE, ())
            .from(mode, move |mode, out| *out = mode.arrived && of[mode.step].next.is_none());
        for (i, name) in self.signals.keys().enumerate() {
            d.output(Self::signal(name), ()).from(mode, move |mode, out| *out = mode.signals[i]);
        }

        // What holds at the start is followed at once; no step is left twice, so that it ends.
        let of = plans.clone();
        d.update(Clock::Start, mode).from((time, inputs.clone()), move |(t, inputs), mode| {
            mode.enter(&of, 0, t);
            for _ in 0..of.len() {
                let next = of[mode.step].next.filter(|_| mode.is_over(&of, t, &inputs));
                let Some(next) = next else { break };
                mode.enter(&of, next, t);
            }
        });
        let of = plans.clone();
        d.event("arrival", Crossing::Rising, (time, mode), move |(t, mode)| {
            if mode.arrived { -1.0 } else { t - mode.since - of[mode.step].duration }
        })
        .set(mode, (), |(), mode| mode.arrived = true);
        for (i, step) in self.steps.iter().enumerate() {
            self.declare_ways(d, &plans, i, &step.name, mode, &inputs);
        }
        Ok(())
    }
}

impl TaskSequencer {
    /// The events that end a step.
    fn declare_ways(
        &self,
        d: &mut Declaration,
        plans: &Arc<[Plan]>,
        i: usize,
        name: &str,
        mode: Discrete<Mode>,
        inputs: &super::conditions::Inputs,
    ) {
        let time = d.time();
        // Of two events at one instant the first has been taken already: the mode is no longer what it was.
        let go = |to: usize| {
            let plans = plans.clone();
            move |(t, before): (f64, &Mode), mode: &mut Mode| {
                if mode.step == before.step && mode.since == before.since {
                    mode.enter(&plans, to, t);
                }
            }
        };
        if let Some(next) = plans[i].next {
            let of = plans.clone();
            let reads = (time, mode, inputs.clone());
            d.event(&format!("{name}_over"), Crossing::Rising, reads, move |(t, mode, inputs)| {
                if mode.step == i && mode.is_over(&of, t, &inputs) { 1.0 } else { -1.0 }
            })
            .set(mode, (time, mode), go(next));
        }
        if let Some(timeout) = plans[i].timeout {
            let event =
                d.event(&format!("{name}_timeout"), Crossing::Rising, (time, mode), move |(t, mode)| {
                    if mode.step == i { t - mode.since - timeout } else { -1.0 }
                });
            match plans[i].on_timeout {
                Some(to) => {
                    event.set(mode, (time, mode), go(to));
                }
                None => {
                    event.stop(Stop::Failed(format!("step `{name}` took longer than {timeout} s")));
                }
            }
        }
    }
}

register_block!(
    "logic",
    TaskSequencer,
    TaskSequencer {
        start: vec![0.0, 0.4],
        inputs: IndexMap::from([("pressure".to_owned(), InputKind::Scalar)]),
        signals: IndexMap::from([("suction".to_owned(), 0.0)]),
        steps: vec![
            TaskStep {
                name: "approach".to_owned(),
                target: Some(vec![0.3, 0.1].into()),
                duration: 1.0,
                ..TaskStep::default()
            },
            TaskStep {
                name: "grasp".to_owned(),
                set: IndexMap::from([("suction".to_owned(), 1.0)]),
                until: Some("pressure < -2e4".to_owned()),
                ..TaskStep::default()
            },
        ],
    }
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::testing::{driven, errors};
    use crate::math::PiecewisePolynomial;
    use crate::math::polynomial::MinimumJerkEnds;
    use crate::simulator::{Simulator, Status};

    fn sequencer(steps: Vec<TaskStep>) -> TaskSequencer {
        TaskSequencer {
            start: vec![0.5, 1.0],
            inputs: IndexMap::from([("u".to_owned(), InputKind::Scalar)]),
            signals: IndexMap::from([("suction".to_owned(), 0.0), ("light".to_owned(), 3.0)]),
            steps,
        }
    }

    fn step(name: &str) -> TaskStep {
        TaskStep { name: name.to_owned(), ..TaskStep::default() }
    }

    fn to(name: &str, target: [f64; 2], duration: f64) -> TaskStep {
        TaskStep { target: Some(target.to_vec().into()), duration, ..step(name) }
    }

    fn at(simulator: &mut Simulator, t: f64, port: &str) -> Vec<f64> {
        simulator.advance_to(t).unwrap();
        simulator.value(&format!("block.{port}")).unwrap().to_vec()
    }

    #[test]
    fn a_move_from_rest_to_rest_is_that_of_least_jerk() {
        let mut simulator = driven(sequencer(vec![to("go", [1.5, -1.0], 2.0)]), "0");
        let rows = [[0.5, 1.0], [1.5, -1.0]];
        let path = PiecewisePolynomial::minimum_jerk(&[0.0, 2.0], &rows, MinimumJerkEnds::default()).unwrap();
        for k in 0..=25 {
            let t = 0.1 * f64::from(k);
            let (mut x, mut v) = ([0.0; 2], [0.0; 2]);
            path.value(t, &mut x);
            path.derivative(t, &mut v);
            let (position, velocity) = (at(&mut simulator, t, "position"), at(&mut simulator, t, "velocity"));
            for i in 0..2 {
                assert!((position[i] - x[i]).abs() < 1e-12, "{position:?} for {x:?} at {t}");
                assert!((velocity[i] - v[i]).abs() < 1e-12, "{velocity:?} for {v:?} at {t}");
            }
        }
        assert_eq!(at(&mut simulator, 2.6, "done"), [1.0]);
    }

    #[test]
    fn the_quintic_has_its_ends_and_its_derivatives() {
        let (x, v, a, target, duration) = (0.3, -1.2, 4.0, 2.0, 0.7);
        let start = quintic(x, v, a, target, duration, 0.0);
        assert!((start[0] - x).abs() + (start[1] - v).abs() + (start[2] - a).abs() < 1e-14, "{start:?}");
        let near = quintic(x, v, a, target, duration, duration * (1.0 - 1e-9));
        assert!((near[0] - target).abs() < 1e-8 && near[1].abs() < 1e-6 && near[2].abs() < 1e-5, "{near:?}");
        let h = 1e-5;
        for k in 1..7 {
            let tau = 0.1 * f64::from(k) - 0.02;
            let of = |tau| quintic(x, v, a, target, duration, tau);
            for n in 0..2 {
                let slope = (of(tau + h)[n] - of(tau - h)[n]) / (2.0 * h);
                assert!((slope - of(tau)[n + 1]).abs() < 1e-6 * (1.0 + slope.abs()), "{slope} at {tau}");
            }
        }
    }

    #[test]
    fn steps_follow_when_the_move_is_over_and_the_condition_holds() {
        let set = |name: &str, value: f64| IndexMap::from([(name.to_owned(), value)]);
        let mut simulator = driven(
            sequencer(vec![
                to("approach", [1.0, 1.0], 1.0),
                TaskStep { set: set("suction", 1.0), until: Some("u > 1.4".to_owned()), ..step("grasp") },
                TaskStep {
                    set: set("light", 7.0),
                    until: Some("time_in_step >= 0.25".to_owned()),
                    ..step("wait")
                },
                TaskStep { until: Some("u > 0.1".to_owned()), ..to("lift", [1.0, 2.0], 0.5) },
                TaskStep { set: set("suction", 0.0), ..step("release") },
                step("end"),
            ]),
            "t",
        );
        for (t, step, suction, light) in [
            (0.0, 0.0, 0.0, 3.0),
            (0.9999, 0.0, 0.0, 3.0),
            (1.0001, 1.0, 1.0, 3.0),
            (1.3999, 1.0, 1.0, 3.0),
            (1.4001, 2.0, 1.0, 7.0),
            (1.6499, 2.0, 1.0, 7.0),
            (1.6501, 3.0, 1.0, 7.0),
            (2.1499, 3.0, 1.0, 7.0),
            (2.1501, 5.0, 0.0, 7.0),
        ] {
            assert_eq!(at(&mut simulator, t, "step"), [step], "t = {t}");
            assert_eq!(at(&mut simulator, t, "suction"), [suction], "t = {t}");
            assert_eq!(at(&mut simulator, t, "light"), [light], "t = {t}");
        }
        assert_eq!(at(&mut simulator, 2.2, "position"), [1.0, 2.0]);
        assert_eq!(at(&mut simulator, 2.2, "done"), [1.0]);
        assert!((at(&mut simulator, 2.4, "time_in_step")[0] - 0.25).abs() < 1e-9);
    }

    #[test]
    fn a_guarded_move_stops_at_contact_and_the_next_goes_on_from_there() {
        let guarded = TaskStep { guard: Some("u >= 0.8".to_owned()), ..to("down", [0.5, 0.0], 2.0) };
        let mut simulator = driven(sequencer(vec![guarded, to("up", [0.5, 1.0], 1.0)]), "t");
        let before = at(&mut simulator, 0.8 - 1e-6, "velocity")[1];
        let place = at(&mut simulator, 0.8 - 1e-6, "position")[1];
        assert!(before < -0.5);
        assert_eq!(at(&mut simulator, 0.8 + 1e-6, "step"), [1.0]);
        assert!((at(&mut simulator, 0.8 + 1e-6, "velocity")[1] - before).abs() < 1e-4);
        assert!((at(&mut simulator, 0.8 + 1e-6, "position")[1] - place).abs() < 1e-5);
        assert_eq!(at(&mut simulator, 1.9, "position"), [0.5, 1.0]);
    }

    #[test]
    fn what_takes_too_long_goes_elsewhere_or_fails() {
        let never = |on_timeout: Option<&str>| TaskStep {
            until: Some("u > 100".to_owned()),
            timeout: Some(0.75),
            on_timeout: on_timeout.map(str::to_owned),
            ..step("grasp")
        };
        let home = TaskStep { last: true, ..to("home", [0.0, 0.0], 0.5) };
        let steps = vec![never(Some("failed")), home.clone(), to("failed", [0.5, 0.0], 1.0)];
        let mut simulator = driven(sequencer(steps), "t");
        assert_eq!(at(&mut simulator, 0.7499, "step"), [0.0]);
        assert_eq!(at(&mut simulator, 0.7501, "step"), [2.0]);
        assert_eq!(at(&mut simulator, 2.0, "position"), [0.5, 0.0]);
        let mut simulator = driven(sequencer(vec![never(None), home]), "t");
        match simulator.advance_to(2.0).unwrap() {
            Status::Stopped(Stop::Failed(message)) => {
                assert_eq!(message, "step `grasp` took longer than 0.75 s");
            }
            status => panic!("{status:?}"),
        }
        assert!((simulator.time() - 0.75).abs() < 1e-9);
    }

    #[test]
    fn a_sequence_can_go_round() {
        let back = TaskStep { next: Some("there".to_owned()), ..to("back", [0.0, 0.0], 0.5) };
        let mut simulator = driven(sequencer(vec![to("there", [1.0, 0.0], 0.5), back]), "0");
        for k in 0..8 {
            let t = 0.25 + 0.5 * f64::from(k);
            assert_eq!(at(&mut simulator, t, "step"), [f64::from(k % 2)], "t = {t}");
        }
        assert_eq!(at(&mut simulator, 9.9, "done"), [0.0]);
    }

    #[test]
    fn wrong_parameters_are_pointed_at() {
        let set = IndexMap::from([("sucktion".to_owned(), 1.0)]);
        for (steps, field, message) in [
            (vec![TaskStep { next: Some("oen".to_owned()), ..step("one") }], "steps.0.next", "mean `one`?"),
            (vec![TaskStep { set, ..step("one") }], "steps.0.set.sucktion", "mean `suction`?"),
            (vec![to("one", [0.0, 0.0], 0.0)], "steps.0.duration", "takes a `duration`"),
            (vec![step("one"), step("one")], "steps.1.name", "given twice"),
            (vec![TaskStep { until: Some("v > 1".to_owned()), ..step("one") }], "steps.0.until", "v"),
            (vec![TaskStep { on_timeout: Some("one".to_owned()), ..step("one") }], "on_timeout", "never"),
            (vec![], "steps", "needs at least 1"),
        ] {
            let text = errors(sequencer(steps));
            assert!(text.contains(&format!("block.{field}")) || text.contains(field), "{text}");
            assert!(text.contains(message), "{text}");
        }
    }
}
