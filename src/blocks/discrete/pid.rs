//! The discrete PID controller.

use crate::blocks::continuous::pid::Law;
use crate::blocks::continuous::{AntiWindup, Pid};
use crate::blocks::limits::non_negative;
use crate::blocks::memory::clone_in_place;
use crate::blocks::numbers::Numbers;
use crate::prelude::*;

/// A discrete PID controller in parallel form: out = clamp(kp·eₖ + Iₖ + Dₖ), element-wise.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `error` | `vector[size]` | the error e |
/// | `out` | `vector[size]` | the control |
///
/// With the period T, the filter's time constant τ and the unlimited output v:
///
/// ```text
/// Dₖ = (τ Dₖ₋₁ + kd (eₖ − eₖ₋₁))/(τ + T),  zero at the first tick
/// Iₖ₊₁ = Iₖ + T ki eₖ + min(T/Tt, 1) (out − v)        back_calculation
/// Iₖ₊₁ = Iₖ + T ki eₖ, or Iₖ while v is beyond a limit and ki eₖ pushes further        clamping
/// ```
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DiscretePid {
    /// Proportional gain.
    #[serde(default)]
    #[schemars(extend("unit" = "any"))]
    pub kp: Numbers,
    /// Integral gain.
    #[serde(default)]
    #[schemars(extend("unit" = "any"))]
    pub ki: Numbers,
    /// Derivative gain.
    #[serde(default)]
    #[schemars(extend("unit" = "any"))]
    pub kd: Numbers,
    /// Time constant τ of the filter of the derivative; zero for none.
    #[serde(default)]
    #[schemars(range(min = 0.0), extend("unit" = "s"))]
    pub derivative_time: f64,
    /// Minimum output; none if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("unit" = "any"))]
    pub lower: Option<Numbers>,
    /// Maximum output; none if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("unit" = "any"))]
    pub upper: Option<Numbers>,
    /// What keeps the integral from winding up while the output is limited.
    #[serde(default)]
    pub anti_windup: AntiWindup,
    /// Time constant Tt of back-calculation; kp/ki if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("exclusiveMinimum" = 0.0, "unit" = "s"))]
    pub tracking_time: Option<f64>,
    /// The integral term at the start.
    #[serde(default)]
    #[schemars(extend("unit" = "any"))]
    pub initial: Numbers,
    /// Time between ticks.
    #[serde(default = "crate::blocks::defaults::period")]
    #[schemars(extend("exclusiveMinimum" = 0.0, "unit" = "s"))]
    pub period: f64,
    /// Time of the first tick.
    #[serde(default)]
    #[schemars(range(min = 0.0), extend("unit" = "s"))]
    pub offset: f64,
    /// Number of elements; as many as its lists have if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 100_000))]
    pub size: Option<usize>,
}

impl DiscretePid {
    /// The error e.
    pub const ERROR: InputPort<Self, Vector> = InputPort::new("error");
    /// The control.
    pub const OUT: OutputPort<Self, Vector> = OutputPort::new("out");

    /// A controller with gains and a period, without limits or filter.
    pub fn new(
        kp: impl Into<Numbers>,
        ki: impl Into<Numbers>,
        kd: impl Into<Numbers>,
        period: f64,
    ) -> DiscretePid {
        DiscretePid {
            kp: kp.into(),
            ki: ki.into(),
            kd: kd.into(),
            derivative_time: 0.0,
            lower: None,
            upper: None,
            anti_windup: AntiWindup::default(),
            tracking_time: None,
            initial: 0.0.into(),
            period,
            offset: 0.0,
            size: None,
        }
    }
}

/// What is remembered from tick to tick.
#[derive(Debug, Serialize, Deserialize)]
struct Memory {
    integral: Vec<f64>,
    /// The filtered derivative, without its gain.
    rate: Vec<f64>,
    /// The error before.
    error: Vec<f64>,
    /// Whether there was a tick before.
    started: bool,
}

clone_in_place!(Memory { integral, rate, error, started });

/// The filtered derivative of element `i` at this tick: d ← (τ d + e − e₋₁)/(τ + T).
fn rate(memory: &Memory, i: usize, e: f64, tau: f64, period: f64) -> f64 {
    let before = if memory.started { memory.error[i] } else { e };
    (tau * memory.rate[i] + e - before) / (tau + period)
}

#[typetag::serde]
impl Block for DiscretePid {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let mut laws = Law::of(&Pid {
            kp: self.kp.clone(),
            ki: self.ki.clone(),
            kd: self.kd.clone(),
            lower: self.lower.clone(),
            upper: self.upper.clone(),
            anti_windup: self.anti_windup,
            tracking_time: self.tracking_time,
            initial: self.initial.clone(),
            size: self.size,
            ..Pid::default()
        })?;
        let (size, period) = (laws.len(), self.period);
        let tau = non_negative(&self.derivative_time.into(), 1, "derivative_time")?[0];
        let clock = d.periodic(period, self.offset);
        // A tick draws the integral back by what is too much at most.
        laws.iter_mut().for_each(|law| {
            law.tracking = law.tracking.min(1.0 / period);
            // And clamping stops it at once: there is no going to and fro within a tick.
            law.stopping = f64::INFINITY;
        });
        let error = d.input(Self::ERROR, size);
        let zeros = vec![0.0; size];
        let integral = laws.iter().map(|law| law.initial).collect();
        let initial = Memory { integral, rate: zeros.clone(), error: zeros, started: false };
        let memory = d.discrete("memory", initial);
        let out = laws.clone();
        d.output(Self::OUT, size).sampled(clock).from((error, memory), move |(e, memory), u| {
            for (i, (u, law)) in u.iter_mut().zip(&out).enumerate() {
                let rate = rate(memory, i, e[i], tau, period);
                *u = law.limited(law.unlimited(e[i], memory.integral[i], rate));
            }
        });
        d.update(clock, memory).from(error, move |e, memory| {
            for (i, (e, law)) in e.iter().zip(&laws).enumerate() {
                memory.rate[i] = rate(memory, i, *e, tau, period);
                let v = law.unlimited(*e, memory.integral[i], memory.rate[i]);
                memory.integral[i] += period * law.growth(*e, v);
            }
            memory.error.copy_from_slice(e);
            memory.started = true;
        });
        Ok(())
    }
}

register_block!("discrete", DiscretePid, DiscretePid::new(2.0, 1.0, 0.05, 0.01));

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::testing::{errors, responses};

    #[test]
    fn the_terms_follow_their_difference_equations() {
        let pid = DiscretePid { derivative_time: 0.3, ..DiscretePid::new(2.0, 3.0, 0.5, 0.1) };
        let (mut integral, mut rate, mut before) = (0.0, 0.0, 1.0);
        let errors = [1.0, 0.5, 0.75, -1.0];
        for (ours, e) in responses(pid, 0.1, &errors).iter().zip(errors) {
            rate = (0.3 * rate + (e - before)) / 0.4;
            assert!((ours - (2.0 * e + integral + 0.5 * rate)).abs() < 1e-14);
            integral += 0.1 * 3.0 * e;
            before = e;
        }
    }

    #[test]
    fn it_does_not_wind_up() {
        for anti_windup in [AntiWindup::BackCalculation, AntiWindup::Clamping] {
            let upper = Some(1.0.into());
            let pid = DiscretePid { upper, anti_windup, ..DiscretePid::new(1.0, 1.0, 0.0, 0.1) };
            let mut errors = vec![5.0; 100];
            errors.push(-1.0);
            let out = responses(pid, 0.1, &errors);
            assert_eq!(out[99], 1.0);
            // Without anti-windup the integral would be 50.
            assert!(out[100] < 1.0, "{anti_windup:?}: {}", out[100]);
        }
    }

    #[test]
    fn a_period_is_needed() {
        assert!(errors(DiscretePid::new(1.0, 1.0, 0.0, 0.0)).contains("block.period"));
    }
}
