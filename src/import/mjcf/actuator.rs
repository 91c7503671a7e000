//! `<actuator>`: motors and servos on joints.
//!
//! With g the gear, l = g q the length of the transmission and u the control, MuJoCo's force on the joint is
//!
//! ```text
//! τ = g (k u + b₀ + b₁ l + b₂ l̇)
//! ```
//!
//! with b = 0 for a motor, k = kp, b = (0, −kp, −kv) for a position servo and k = kv, b = (0, 0, −kv) for one of velocity. Ours
//! are τ = u', τ = kp' (u' − q) − kd' q̇ and τ = kd' (u' − q̇), so that kp' = −g² b₁ and kd' = −g² b₂, and the input u' is the
//! effort, position or velocity of the joint itself.

use super::super::xml::Element;
use super::attributes::{self, ACTUATORS};
use super::defaults::Attributes;
use super::{Model, Reader};
use crate::multibody::spec::{ActuatorSpec, ControlSpec, JointKind};

/// k and b of the force.
struct Law {
    gain: f64,
    bias: [f64; 3],
}

impl<'a> Reader<'a> {
    pub(super) fn actuator(&self, element: Element<'a>, model: &mut Model) {
        let tag = element.name();
        if !ACTUATORS.contains(&tag) {
            return element.warn(format!("`<{tag}>` of `<actuator>` is not supported and left out"));
        }
        attributes::check(element);
        let at = self.defaults.attributes_as(element, &ACTUATORS, None);
        let Some(target) = element.value("joint").or_else(|| element.value("jointinparent")) else {
            return element.warn("an actuator that does not act on a joint is left out");
        };
        let Some(coordinate) = model.joint(&target) else { return };
        if !matches!(coordinate.kind, JointKind::Revolute | JointKind::Prismatic) {
            return element.warn("an actuator on a ball or free joint is left out");
        }
        let Some(law) = self.law(&at) else { return };
        let gear = at.value("gear").and_then(|value| value.list(1, 6)).map_or(1.0, |list| list[0]);
        if gear == 0.0 || law.gain == 0.0 {
            return element.warn("an actuator whose gear or gain is zero is left out");
        }
        let [offset, stiffness, damping] = law.bias;
        if offset != 0.0 {
            element.warn("the constant force of an actuator is left out");
        }
        let (kp, kd) = (-gear * gear * stiffness, -gear * gear * damping);
        // What MuJoCo's control is multiplied by to be the input.
        let (control, factor) = match (kp > 0.0, kd > 0.0) {
            (true, _) => (ControlSpec::Position { kp, kd: kd.max(0.0) }, gear * law.gain / kp),
            (false, true) => (ControlSpec::Velocity { kd }, gear * law.gain / kd),
            (false, false) => (ControlSpec::Effort, gear * law.gain),
        };
        if kp < 0.0 || kd < 0.0 {
            return element.warn("an actuator whose force grows with its own motion is left out");
        }
        let autolimits = self.compiler.autolimits;
        let range = |name: &str, switch: &str| {
            let value = at.value(name).filter(|_| at.is_limited(switch, name, autolimits));
            value.and_then(|value| value.numbers::<2>())
        };
        let mut effort = coordinate.effort;
        if let Some(force) = range("forcerange", "forcelimited") {
            effort = Some(narrowed(effort, scaled(force, gear)));
        }
        if let Some(command) = range("ctrlrange", "ctrllimited") {
            match control {
                ControlSpec::Effort => effort = Some(narrowed(effort, scaled(command, factor))),
                _ => element.warn("`ctrlrange` of a servo is left out: its commands are not limited"),
            }
        }
        if (factor - 1.0).abs() > 1e-9 {
            let kind = match control {
                ControlSpec::Effort => "effort",
                ControlSpec::Position { .. } => "position",
                ControlSpec::Velocity { .. } => "velocity",
            };
            element.warn(format!(
                "the input of an actuator with a gear or gain is the {kind} of the joint, not MuJoCo's control"
            ));
        }
        let rotor_inertia = at.number("armature", 0.0);
        let name = match element.value("name").and_then(|name| name.name()) {
            Some(name) if model.spec.actuators.contains_key(name) => {
                return element.error(format!("duplicate actuator `{name}`"));
            }
            Some(name) => name.to_owned(),
            None => {
                let taken = |name: &str| model.spec.actuators.contains_key(name);
                super::fresh("actuator", &coordinate.joint, &mut model.names.counts, taken)
            }
        };
        let spec = ActuatorSpec {
            joint: coordinate.joint.clone(),
            gear: if rotor_inertia == 0.0 { 1.0 } else { gear },
            rotor_inertia,
            effort,
            control,
        };
        model.spec.actuators.insert(name, spec);
    }

    /// The law of force; none if it has a state or another form, which is warned of.
    fn law(&self, at: &Attributes<'a>) -> Option<Law> {
        let element = at.own;
        let first = |name: &str, n: usize, default: [f64; 3]| {
            let list = at.value(name).and_then(|value| value.list(1, 32));
            let mut numbers = default;
            for (number, given) in numbers.iter_mut().take(n).zip(list.unwrap_or_default()) {
                *number = given;
            }
            numbers
        };
        let law = match element.name() {
            "motor" => Law { gain: 1.0, bias: [0.0; 3] },
            "position" => {
                let (kp, kv) = (at.number("kp", 1.0), at.number("kv", 0.0));
                if at.number("dampratio", 0.0) != 0.0 {
                    element.warn("`dampratio` of `<position>` is left out: give `kv` instead");
                }
                if at.number("timeconst", 0.0) != 0.0 {
                    element.warn("the filter of an actuator is left out");
                }
                Law { gain: kp, bias: [0.0, -kp, -kv] }
            }
            "velocity" => {
                let kv = at.number("kv", 1.0);
                Law { gain: kv, bias: [0.0, 0.0, -kv] }
            }
            _ => {
                let word = |name: &str, default: &'static str| {
                    at.value(name).map_or(default, |value| value.text.trim())
                };
                match word("dyntype", "none") {
                    "none" => {}
                    "filter" | "filterexact" => element.warn("the filter of an actuator is left out"),
                    _ => {
                        element.warn(
                            "an actuator that integrates its control, or has a law of its own, is left out",
                        );
                        return None;
                    }
                }
                let bias = match word("biastype", "none") {
                    "none" => [0.0; 3],
                    "affine" => first("biasprm", 3, [0.0; 3]),
                    _ => {
                        element.warn("an actuator whose force is not linear is left out");
                        return None;
                    }
                };
                if word("gaintype", "fixed") != "fixed" {
                    element.warn("an actuator whose force is not linear is left out");
                    return None;
                }
                Law { gain: first("gainprm", 1, [1.0, 0.0, 0.0])[0], bias }
            }
        };
        Some(law)
    }
}

/// A range times a factor, which may turn it over.
fn scaled([low, high]: [f64; 2], factor: f64) -> [f64; 2] {
    let (a, b) = (low * factor, high * factor);
    [a.min(b), a.max(b)]
}

/// What two ranges have in common.
fn narrowed(range: Option<[f64; 2]>, other: [f64; 2]) -> [f64; 2] {
    range.map_or(other, |range| [range[0].max(other[0]), range[1].min(other[1])])
}
