//! A sequence of moves, signals and conditions: the programme of a robot cell.
#![allow(non_snake_case)]

use std::collections::BTreeMap;
use std::sync::Arc;

use indexmap::IndexMap;
use nalgebra::{Translation3, UnitQuaternion, Vector3};

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
/// | `pose`, `twist` | pose, twist | the same as a frame in the world; there only with `pose: true` |
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
/// A move is the quintic from where the last step ended, with the velocity and acceleration that it ended with, to rest at the target. A
/// step ends when its move is over and `until` holds; or, at any time, when `guard` holds, as in a move that stops at contact. Conditions
/// are expressions of the inputs and of `time_in_step`; booleans are 1 or 0, and what is not 0 holds. Arrivals, steps and time-outs are
/// events, which the integrator lands on. There is no direct feedthrough.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TaskSequencer {
    /// The target at the start.
    #[schemars(extend("unit" = "any"))]
    pub start: Vec<f64>,
    /// Whether targets are poses: x, y, z in m, then turns about the fixed x, y and z axis, in this order, in rad.
    #[serde(default, skip_serializing_if = "is_false")]
    #[schemars(extend("default" = false))]
    pub pose: bool,
    /// Names and types of the inputs.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    #[schemars(with = "InputKinds")]
    pub inputs: IndexMap<String, InputKind>,
    /// Signals and what they are before a step sets them.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    #[schemars(with = "BTreeMap<String, f64>", extend("unit" = "any"))]
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
    #[schemars(extend("unit" = "any"))]
    pub target: Option<Numbers>,
    /// How long the move takes.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[schemars(range(min = 0.0), extend("unit" = "s", "default" = 0.0))]
    pub duration: f64,
    /// Signals that it sets when it begins.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    #[schemars(with = "BTreeMap<String, f64>", extend("unit" = "any"))]
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
    #[schemars(extend("default" = false))]
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
    /// The target as a frame.
    pub const POSE: OutputPort<Self, Pose> = OutputPort::new("pose");
    /// How that frame moves.
    pub const TWIST: OutputPort<Self, Twist> = OutputPort::new("twist");
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
pub(super) fn quintic(x: f64, v: f64, a: f64, target: f64, duration: f64, tau: f64) -> [f64; 3] {
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

/// The frame of six coordinates, x, y, z and turns about fixed axes, and its motion; each with its rates.
///
/// R = R_z R_y R_x: the rate of each turn is about its axis as the turns after it have left it.
fn frame(coordinates: &[[f64; 3]; 6]) -> (Pose, Twist) {
    let [x, y, z, roll, pitch, yaw] = *coordinates;
    let R_z = UnitQuaternion::from_axis_angle(&Vector3::z_axis(), yaw[0]);
    let R_y = UnitQuaternion::from_axis_angle(&Vector3::y_axis(), pitch[0]);
    let R = UnitQuaternion::from_euler_angles(roll[0], pitch[0], yaw[0]);
    let omega = Vector3::z() * yaw[1] + R_z * (Vector3::y() * pitch[1] + R_y * (Vector3::x() * roll[1]));
    let pose = Pose::from_parts(Translation3::new(x[0], y[0], z[0]), R);
    (pose, Twist::new(omega, Vector3::new(x[1], y[1], z[1])))
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
            let own =
                ["position", "velocity", "acceleration", "pose", "twist", "step", "time_in_step", "done"];
            if own.contains(&name.as_str()) {
                let message = format!("`{name}` is an output of the block's own");
                return Err(BlockError::parameter(format!("signals.{name}"), message));
            }
            finite(&(*value).into(), 1, &format!("signals.{name}"))?;
        }
        if self.pose && self.start.len() != 6 {
            let message = format!("a pose has 6 numbers, x, y, z and three turns, not {}", self.start.len());
            return Err(BlockError::parameter("start", message));
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
        if self.pose {
            let of = plans.clone();
            d.output(Self::POSE, ()).from((time, mode), move |(t, mode), pose| {
                *pose = frame(&std::array::from_fn(|i| mode.at(&of, t, i))).0;
            });
            let of = plans.clone();
            d.output(Self::TWIST, ()).from((time, mode), move |(t, mode), twist| {
                *twist = frame(&std::array::from_fn(|i| mode.at(&of, t, i))).1;
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
        pose: false,
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
