//! A switch with hysteresis.

use crate::blocks::limits::{finite, size_of};
use crate::blocks::numbers::Numbers;
use crate::prelude::*;

/// A relay with hysteresis: it goes on when in ≥ switch_on and off when in ≤ switch_off, element-wise.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `in` | `vector[size]` | the signal |
/// | `out` | `vector[size]` | `high` or `low` |
///
/// Switching is an event, located in time. Between the two points it stays as it is; at the start, as `initially_on` says.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Relay {
    /// It goes on here; above `switch_off`.
    #[serde(default = "crate::blocks::defaults::half")]
    #[schemars(extend("unit" = "any"))]
    pub switch_on: Numbers,
    /// It goes off here.
    #[serde(default = "crate::blocks::defaults::minus_half")]
    #[schemars(extend("unit" = "any"))]
    pub switch_off: Numbers,
    /// Output when it is on.
    #[serde(default = "one")]
    #[schemars(extend("unit" = "any"))]
    pub high: Numbers,
    /// Output when it is off.
    #[serde(default)]
    #[schemars(extend("unit" = "any"))]
    pub low: Numbers,
    /// Whether it is on at the start where the input then lies between the two points.
    #[serde(default)]
    pub initially_on: bool,
    /// Number of elements; as many as its lists have if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 100_000))]
    pub size: Option<usize>,
}

fn one() -> Numbers {
    1.0.into()
}

impl Relay {
    /// The signal.
    pub const IN: InputPort<Self, Vector> = InputPort::new("in");
    /// On or off.
    pub const OUT: OutputPort<Self, Vector> = OutputPort::new("out");
}

#[typetag::serde]
impl Block for Relay {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let lists = [
            ("switch_on", &self.switch_on),
            ("switch_off", &self.switch_off),
            ("high", &self.high),
            ("low", &self.low),
        ];
        let size = size_of(self.size, &lists.map(|(field, list)| (field, Some(list))))?;
        let up = finite(&self.switch_on, size, "switch_on")?;
        let down = finite(&self.switch_off, size, "switch_off")?;
        if let Some(i) = (0..size).find(|i| up[*i] <= down[*i]) {
            let message = format!("`switch_on` must be above `switch_off`, {}, and is {}", down[i], up[i]);
            return Err(BlockError::parameter("switch_on", message));
        }
        let (high, low) = (self.high.expand(size, "high")?, self.low.expand(size, "low")?);

        let input = d.input(Self::IN, size);
        let mode = d.discrete("mode", vec![self.initially_on; size]);
        d.output(Self::OUT, size).from(mode, move |mode, out| {
            for (i, out) in out.iter_mut().enumerate() {
                *out = if mode[i] { high[i] } else { low[i] };
            }
        });
        let (start_up, start_down) = (up.clone(), down.clone());
        d.update(Clock::Start, mode).from(input, move |u, mode| {
            for (i, mode) in mode.iter_mut().enumerate() {
                *mode = u[i] >= start_up[i] || *mode && u[i] > start_down[i];
            }
        });
        // The guard is that of the element nearest to its switching point.
        for (name, goes_on, sign, points) in [("on", true, 1.0, up), ("off", false, -1.0, down)] {
            let beyond = move |u: &[f64], i: usize| sign * (u[i] - points[i]);
            let nearest = move |beyond: &dyn Fn(&[f64], usize) -> f64, u: &[f64], mode: &Vec<bool>| {
                let waiting = (0..size).filter(|i| mode[*i] != goes_on);
                waiting.map(|i| beyond(u, i)).fold(f64::MIN, f64::max)
            };
            let set = beyond.clone();
            d.event(name, Crossing::Rising, (input, mode), move |(u, mode)| nearest(&beyond, u, mode)).set(
                mode,
                (input, mode),
                move |(u, mode), next| {
                    let least = nearest(&set, u, mode).min(0.0);
                    for (i, next) in next.iter_mut().enumerate().filter(|(i, _)| mode[*i] != goes_on) {
                        if set(u, i) >= least {
                            *next = goes_on;
                        }
                    }
                },
            );
        }
        Ok(())
    }
}

register_block!(
    "nonlinear",
    Relay,
    Relay {
        switch_on: 0.1.into(),
        switch_off: (-0.1).into(),
        high: 1.0.into(),
        low: 0.0.into(),
        initially_on: false,
        size: None,
    }
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::testing::{errors, simulate};

    fn relay(initially_on: bool) -> Relay {
        Relay {
            switch_on: 0.5.into(),
            switch_off: (-0.5).into(),
            high: 10.0.into(),
            low: (-10.0).into(),
            initially_on,
            size: None,
        }
    }

    #[test]
    fn it_switches_at_its_points_and_stays_between_them() {
        // sin t passes ½ at π/6 upwards and −½ at 7π/6 downwards.
        let (up, down) = (std::f64::consts::FRAC_PI_6, 7.0 * std::f64::consts::FRAC_PI_6);
        let times = [0.0, up - 1e-6, up + 1e-6, down - 1e-6, down + 1e-6, 6.0];
        let out = simulate(relay(false), "sin(t)", &times);
        assert_eq!(out, [-10.0, -10.0, 10.0, 10.0, -10.0, -10.0]);
    }

    #[test]
    fn the_first_input_decides_unless_it_lies_between() {
        assert_eq!(simulate(relay(false), "0.7", &[0.0]), [10.0]);
        assert_eq!(simulate(relay(true), "-0.7", &[0.0]), [-10.0]);
        assert_eq!(simulate(relay(true), "0", &[0.0, 1.0]), [10.0, 10.0]);
    }

    #[test]
    fn the_points_must_differ() {
        let text = errors(Relay { switch_off: 0.5.into(), ..relay(false) });
        assert!(text.contains("`switch_on` must be above `switch_off`, 0.5, and is 0.5"), "{text}");
    }
}
