//! A state machine, for the sequence of a task.

use std::collections::BTreeMap;
use std::sync::Arc;

use indexmap::IndexMap;

use super::conditions::{InputKind, InputKinds, MAX_INPUTS, Variables, declare_inputs};
use crate::blocks::limits::finite;
use crate::blocks::numbers::Numbers;
use crate::document::did_you_mean;
use crate::math::Expression;
use crate::prelude::*;

/// A state machine: it is in one state at a time, and changes to another when a condition holds.
///
/// | port | type | meaning |
/// |---|---|---|
/// | each of `inputs` | scalar, boolean or integer | what conditions may use by name |
/// | `state` | integer | index of the present state in `states` |
/// | `time_in_state` | scalar | seconds since it was entered |
/// | `in_<state>` | boolean | whether that is the present state; one for each state |
/// | each of `outputs` | vector | the value given for the present state |
///
/// ```yaml
/// type: StateMachine
/// states: [approach, grasp, lift]
/// inputs: {distance: scalar, holds: boolean}
/// transitions:
///   - {from: approach, to: grasp, when: distance < 0.001}
///   - {from: grasp, to: lift, when: holds && time_in_state >= 0.2}
///   - {from: "*", to: approach, when: distance > 0.5}
/// outputs:
///   gripper: {approach: 0, "*": 1}
///   target: {approach: [0.4, 0, 0.1], grasp: [0.4, 0, 0], lift: [0.4, 0, 0.3]}
/// ```
///
/// Conditions are expressions of the inputs and `time_in_state`; booleans are 1 or 0, and what is not 0 holds. A
/// transition is an event at the instant at which its condition begins to hold, or at which its state is entered if it holds
/// then already; of several, the first in the list is taken. States may follow each other at one instant. Nothing depends
/// on the inputs at once.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StateMachine {
    /// Names of the states.
    #[schemars(length(min = 1, max = 1000))]
    pub states: Vec<String>,
    /// The first state; the first in the list if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub initial: Option<String>,
    /// Names and types of the inputs.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    #[schemars(with = "InputKinds")]
    pub inputs: IndexMap<String, InputKind>,
    /// Which state follows which, and when.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub transitions: Vec<Transition>,
    /// Outputs, each with a value for each state; `"*"` is for all that are not named.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    #[schemars(with = "BTreeMap<String, BTreeMap<String, Numbers>>", extend("unit" = "any"))]
    pub outputs: IndexMap<String, IndexMap<String, Numbers>>,
}

/// A way from one state of a [`StateMachine`] to another.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Transition {
    /// The state it leaves; `"*"` for any but `to`.
    pub from: String,
    /// The state it enters.
    pub to: String,
    /// The condition, an expression of the inputs and `time_in_state`.
    pub when: String,
}

impl StateMachine {
    /// Index of the present state.
    pub const STATE: OutputPort<Self, Integer> = OutputPort::new("state");
    /// Seconds since the present state was entered.
    pub const TIME_IN_STATE: OutputPort<Self, Scalar> = OutputPort::new("time_in_state");

    /// Whether the machine is in a state.
    pub fn in_state(state: &str) -> OutputPort<Self, Boolean> {
        OutputPort::named(format!("in_{state}"))
    }

    /// An output of the block's own.
    pub fn output_port(name: &str) -> OutputPort<Self, Vector> {
        OutputPort::named(name)
    }

    /// A scalar input.
    pub fn input_port(name: &str) -> InputPort<Self, Scalar> {
        InputPort::named(name)
    }

    /// A machine with these states that stays in the first.
    pub fn new<S: Into<String>>(states: impl IntoIterator<Item = S>) -> StateMachine {
        StateMachine {
            states: states.into_iter().map(Into::into).collect(),
            initial: None,
            inputs: IndexMap::new(),
            transitions: Vec::new(),
            outputs: IndexMap::new(),
        }
    }

    /// The same with one more scalar input.
    pub fn input(mut self, name: impl Into<String>) -> StateMachine {
        self.inputs.insert(name.into(), InputKind::Scalar);
        self
    }

    /// The same with one more transition.
    pub fn transition(
        mut self,
        from: impl Into<String>,
        to: impl Into<String>,
        when: impl Into<String>,
    ) -> StateMachine {
        self.transitions.push(Transition { from: from.into(), to: to.into(), when: when.into() });
        self
    }
}

/// All but the present state.
const ANY: &str = "*";
/// The most states, transitions or outputs.
const MAX_PARTS: usize = 1000;

/// The state that the machine is in.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct Mode {
    state: usize,
    /// When it was entered.
    since: f64,
}

/// A transition with its names looked up.
struct Way {
    /// `None` for any but `to`.
    from: Option<usize>,
    to: usize,
    when: Expression,
}

impl Way {
    fn leaves(&self, state: usize) -> bool {
        self.from.map_or(state != self.to, |from| from == state)
    }
}

/// The first transition that leaves a state now.
fn taken(ways: &[Way], state: usize, variables: &Variables) -> Option<usize> {
    ways.iter().position(|way| way.leaves(state) && variables.fulfil(&way.when))
}

impl StateMachine {
    fn index(&self, state: &str, field: &str) -> Result<usize, BlockError> {
        self.states.iter().position(|name| name == state).ok_or_else(|| {
            let hint = did_you_mean(state, self.states.iter().map(String::as_str));
            let hint = hint.map(|hint| format!(" ({hint})")).unwrap_or_default();
            BlockError::parameter(field, format!("no state is named `{state}`{hint}"))
        })
    }

    fn check(&self) -> Result<(), BlockError> {
        let counts = [
            ("states", self.states.len(), 1, MAX_PARTS),
            ("inputs", self.inputs.len(), 0, MAX_INPUTS),
            ("transitions", self.transitions.len(), 0, MAX_PARTS),
            ("outputs", self.outputs.len(), 0, MAX_PARTS),
        ];
        for (field, count, least, most) in counts {
            if !(least..=most).contains(&count) {
                let message =
                    format!("`{field}` must have between {least} and {most} entries, and has {count}");
                return Err(BlockError::parameter(field, message));
            }
        }
        for (i, state) in self.states.iter().enumerate() {
            if state.is_empty() || state == ANY || self.states[..i].contains(state) {
                let message = format!("the name `{state}` is empty, `{ANY}` or given twice");
                return Err(BlockError::parameter(format!("states.{i}"), message));
            }
        }
        if self.inputs.contains_key("time_in_state") {
            let message = "`time_in_state` is the time since the present state was entered, not an input";
            return Err(BlockError::parameter("inputs.time_in_state", message));
        }
        Ok(())
    }

    fn ways(&self, variables: &[&str]) -> Result<Vec<Way>, BlockError> {
        let way = |(i, transition): (usize, &Transition)| {
            let field = |name: &str| format!("transitions.{i}.{name}");
            let from = match transition.from.as_str() {
                ANY => None,
                state => Some(self.index(state, &field("from"))?),
            };
            let when = Expression::parse(&transition.when, variables)
                .map_err(|error| BlockError::parameter(field("when"), error.to_string()))?;
            Ok(Way { from, to: self.index(&transition.to, &field("to"))?, when })
        };
        self.transitions.iter().enumerate().map(way).collect()
    }

    /// The values of one output: one list after the other, for each state.
    fn table(&self, output: &str) -> Result<(usize, Vec<f64>), BlockError> {
        let values = &self.outputs[output];
        let field = format!("outputs.{output}");
        let size = values.values().filter_map(Numbers::len).max().unwrap_or(1);
        if size == 0 {
            return Err(BlockError::parameter(field, format!("`{output}` has no elements")));
        }
        for state in values.keys().filter(|state| *state != ANY) {
            self.index(state, &format!("{field}.{state}"))?;
        }
        let mut table = Vec::new();
        for state in &self.states {
            let Some((name, value)) = values.get_key_value(state).or_else(|| values.get_key_value(ANY))
            else {
                let message = format!("`{output}` has no value for the state `{state}`, nor one for `{ANY}`");
                return Err(BlockError::parameter(field, message));
            };
            table.extend(finite(value, size, &format!("{field}.{name}"))?);
        }
        Ok((size, table))
    }
}

#[typetag::serde]
impl Block for StateMachine {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        self.check()?;
        let first = self.initial.as_ref().map_or(Ok(0), |state| self.index(state, "initial"))?;
        let (inputs, variables) = declare_inputs::<Self>(d, &self.inputs, &["time_in_state"]);
        let ways = Arc::new(self.ways(&variables)?);
        let time = d.time();
        let mode = d.discrete("mode", Mode { state: first, since: 0.0 });
        let count = self.states.len();
        d.check_saved(mode, move |mode| match mode.state {
            state if state < count => Ok(()),
            state => Err(format!("state {state} of a machine that has {count}, counted from 0")),
        });

        d.output(Self::STATE, ()).from(mode, |mode, out| *out = mode.state as i64);
        d.output(Self::TIME_IN_STATE, "s").from((time, mode), |(t, mode), out| *out = t - mode.since).held();
        for (i, state) in self.states.iter().enumerate() {
            d.output(Self::in_state(state), ()).from(mode, move |mode, out| *out = mode.state == i);
        }
        for name in self.outputs.keys() {
            let (size, table) = self.table(name)?;
            d.output(Self::output_port(name), size).from(mode, move |mode, out| {
                out.iter_mut().zip(&table[mode.state * size..]).for_each(|(out, value)| *out = *value);
            });
        }

        // What holds at the start is followed at once; no state is left twice, so that it ends.
        let (start, most) = (ways.clone(), self.states.len());
        d.update(Clock::Start, mode).from((time, inputs.clone()), move |(t, inputs), mode| {
            mode.since = t;
            let variables = Variables::new(&inputs, &[0.0]);
            for _ in 0..most {
                let Some(way) = taken(&start, mode.state, &variables) else { break };
                mode.state = start[way].to;
            }
        });
        for (i, transition) in self.transitions.iter().enumerate() {
            let (ways, to) = (ways.clone(), ways[i].to);
            let name = format!("{}_to_{}", transition.from, transition.to);
            let reads = (time, mode, inputs.clone());
            d.event(&name, Crossing::Rising, reads, move |(t, mode, inputs)| {
                if !ways[i].leaves(mode.state) {
                    return -1.0;
                }
                let variables = Variables::new(&inputs, &[t - mode.since]);
                if taken(&ways, mode.state, &variables) == Some(i) { 1.0 } else { -1.0 }
            })
            .set(mode, (time, mode), move |(t, before), mode| {
                // Of two at one instant the first has been taken already.
                if mode == before {
                    *mode = Mode { state: to, since: t };
                }
            });
        }
        Ok(())
    }
}

register_block!(
    "logic",
    StateMachine,
    StateMachine {
        outputs: IndexMap::from([(
            "gripper".to_owned(),
            IndexMap::from([("open".to_owned(), 0.0.into()), ("closed".to_owned(), 1.0.into())])
        )]),
        ..StateMachine::new(["open", "closed"]).input("distance").transition(
            "open",
            "closed",
            "distance < 0.001 && time_in_state >= 0.1"
        )
    }
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::testing::{driven, errors};

    fn table(values: &[(&str, f64)]) -> IndexMap<String, Numbers> {
        values.iter().map(|(state, value)| ((*state).to_owned(), (*value).into())).collect()
    }

    #[test]
    fn transitions_happen_when_their_conditions_begin_to_hold() {
        let mut machine = StateMachine::new(["low", "high", "done"])
            .input("u")
            .transition("low", "high", "u > 0.5")
            .transition("high", "done", "time_in_state >= 0.75");
        machine.outputs.insert("level".to_owned(), table(&[("low", 1.0), ("*", 2.0)]));
        let mut simulator = driven(machine, "sin(t)");
        let up = std::f64::consts::FRAC_PI_6;
        let mut check = |t: f64, state: f64, level: f64, time: f64| {
            simulator.advance_to(t).unwrap();
            assert_eq!(simulator.value("block.state").unwrap(), [state], "t = {t}");
            assert_eq!(simulator.value("block.level").unwrap(), [level], "t = {t}");
            assert!((simulator.value("block.time_in_state").unwrap()[0] - time).abs() < 1e-9, "t = {t}");
        };
        check(up - 1e-6, 0.0, 1.0, up - 1e-6);
        check(up + 1e-6, 1.0, 2.0, 1e-6);
        check(up + 0.75 - 1e-6, 1.0, 2.0, 0.75 - 1e-6);
        check(up + 0.75 + 1e-6, 2.0, 2.0, 1e-6);
        check(3.0, 2.0, 2.0, 3.0 - up - 0.75);
    }

    #[test]
    fn states_may_follow_each_other_at_once_also_at_the_start() {
        let machine = StateMachine::new(["a", "b", "c", "d"])
            .input("u")
            .transition("a", "b", "u >= 0")
            .transition("b", "c", "u > 1")
            .transition("c", "d", "1");
        let mut simulator = driven(machine, "t");
        simulator.advance_to(0.0).unwrap();
        assert_eq!(simulator.value("block.state").unwrap(), [1.0]);
        simulator.advance_to(1.0 + 1e-6).unwrap();
        assert_eq!(simulator.value("block.in_d").unwrap(), [1.0]);
        assert!((simulator.value("block.time_in_state").unwrap()[0] - 1e-6).abs() < 1e-9);
    }

    #[test]
    fn the_first_in_the_list_wins_and_any_state_can_be_left() {
        let machine = StateMachine::new(["a", "b", "stop"])
            .input("u")
            .transition("*", "stop", "u > 2")
            .transition("a", "b", "u > 1")
            .transition("a", "stop", "u > 1");
        let mut simulator = driven(machine, "t");
        simulator.advance_to(1.5).unwrap();
        assert_eq!(simulator.value("block.in_b").unwrap(), [1.0]);
        simulator.advance_to(2.5).unwrap();
        assert_eq!(simulator.value("block.in_stop").unwrap(), [1.0]);
    }

    #[test]
    fn going_round_without_end_is_an_error_of_the_run() {
        let machine = StateMachine::new(["a", "b", "c"])
            .input("u")
            .transition("a", "b", "u > 1")
            .transition("b", "c", "u > 1")
            .transition("c", "b", "u > 1");
        let error = driven(machine, "t").advance_to(2.0).unwrap_err().to_string();
        assert!(error.contains("events in a row at t = 1"), "{error}");
    }

    #[test]
    fn wrong_names_are_pointed_at() {
        let machine = || StateMachine::new(["open", "closed"]).input("u");
        let text = errors(machine().transition("opn", "closed", "u > 1"));
        assert!(text.contains("block.transitions.0.from") && text.contains("did you mean `open`?"), "{text}");
        let text = errors(machine().transition("open", "closed", "v > 1"));
        assert!(text.contains("block.transitions.0.when") && text.contains('v'), "{text}");
        let mut missing = machine();
        missing.outputs.insert("g".to_owned(), table(&[("open", 1.0)]));
        let text = errors(missing);
        assert!(text.contains("`g` has no value for the state `closed`"), "{text}");
        assert!(errors(StateMachine::new(["a", "a"])).contains("block.states.1"));
        assert!(errors(StateMachine::new(Vec::<String>::new())).contains("block.states"));
        assert!(errors(machine().input("state").input("time_in_state")).contains("inputs.time_in_state"));
    }
}
