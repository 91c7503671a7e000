//! Integrators as the experiments use them.

use serde_json::{Value, json};

use crate::integrators::{CenicOptions, IntegratorSpec, Scheme};

/// Ours, as a diagram gets it when it asks for an accuracy.
pub fn ours(accuracy: f64) -> IntegratorSpec {
    IntegratorSpec::Cenic(CenicOptions { accuracy, ..CenicOptions::default() })
}

/// Ours in the paper's way: step doubling, and positions alone count.
pub fn paper(accuracy: f64) -> IntegratorSpec {
    let options = CenicOptions {
        accuracy,
        scheme: Scheme::StepDoubling,
        velocity_time: Some(0.0),
        ..CenicOptions::default()
    };
    IntegratorSpec::Cenic(options)
}

/// Ours without error control: one solution a step of this size, s.
pub fn fixed(h: f64) -> IntegratorSpec {
    IntegratorSpec::Cenic(CenicOptions { fixed_step: Some(h), ..CenicOptions::default() })
}

/// A method with its options, as a diagram file gives it: `{"type": "sdirk2", "accuracy": 1e-3}`.
pub fn method(spec: Value) -> anyhow::Result<IntegratorSpec> {
    let text = spec.to_string();
    serde_json::from_value(spec).map_err(|error| anyhow::anyhow!("no such integrator: {text}: {error}"))
}

/// An integrator for readers: its name, its accuracy or step, and what else differs from the defaults.
pub fn describe(spec: &IntegratorSpec) -> String {
    let spec = serde_json::to_value(spec).unwrap_or_default();
    let default = method(json!({"type": spec["type"]})).and_then(|spec| Ok(serde_json::to_value(spec)?));
    let default = default.unwrap_or_default();
    let has_fixed_step = spec.get("fixed_step").is_some();
    let mut words = vec![spec["type"].as_str().unwrap_or_default().to_owned()];
    for (name, value) in spec.as_object().into_iter().flatten() {
        let shown = match name.as_str() {
            "type" => continue,
            "accuracy" if has_fixed_step => continue,
            "accuracy" => format!("accuracy {}", plain(value)),
            "fixed_step" => format!("fixed step {} s", plain(value)),
            _ if default.get(name) == Some(value) => continue,
            "solver" => {
                let of = value.as_object().into_iter().flatten();
                let of = of.filter(|(name, value)| default["solver"].get(name) != Some(value));
                words.extend(of.map(|(name, value)| format!("{} {}", name.replace('_', " "), plain(value))));
                continue;
            }
            _ => format!("{} {}", name.replace('_', " "), plain(value)),
        };
        words.push(shown);
    }
    words.join(", ")
}

fn plain(value: &Value) -> String {
    match (value.as_f64(), value.as_str()) {
        (Some(number), _) => super::number(number),
        (_, Some(text)) => text.to_owned(),
        _ => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_differs_from_the_defaults_is_said() {
        assert_eq!(describe(&ours(1e-2)), "cenic, accuracy 0.01");
        assert_eq!(describe(&paper(1e-5)), "cenic, accuracy 1e-5, scheme step_doubling, velocity time 0");
        assert_eq!(describe(&fixed(0.01)), "cenic, fixed step 0.01 s");
        let sdirk = method(json!({"type": "sdirk2", "accuracy": 1e-3})).unwrap();
        assert_eq!(describe(&sdirk), "sdirk2, accuracy 0.001");
        let tamsi = json!({"type": "tamsi", "fixed_step": 1e-3, "solver": {"variant": "one_way"}});
        assert_eq!(describe(&method(tamsi).unwrap()), "tamsi, fixed step 0.001 s, variant one_way");
        assert!(method(json!({"type": "magic"})).unwrap_err().to_string().contains("magic"));
    }
}
