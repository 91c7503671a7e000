//! The PID controller, and what it shares with the discrete one.

use std::sync::Arc;

use crate::blocks::limits::{Limits, clamp, finite, positive_number, size_of};
use crate::blocks::numbers::Numbers;
use crate::prelude::*;

/// What keeps the integral of a controller from growing while its output is limited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AntiWindup {
    /// The integral is drawn back by (limited − unlimited output)/tracking_time.
    #[default]
    BackCalculation,
    /// The integral stops while the output is beyond a limit and the error pushes further. Where the rest of the output goes back as fast as
    /// the integral would grow, it holds the output at the limit.
    Clamping,
}

/// A PID controller in parallel form: out = kp·e + ki·∫e dt + kd·ė, limited, element-wise.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `error` | `vector[size]` | the error e |
/// | `rate` | `vector[size]`, optional | the measured derivative ė; if it is not wired, e is differentiated with a filter |
/// | `out` | `vector[size]` | the control |
///
/// With v the unlimited output, d = ė if it is measured and else d = (e − x)/τ, τ ẋ = e − x (x starts at e, so that there is no
/// kick at the start):
///
/// ```text
/// out = clamp(v, lower, upper),  v = kp e + I + kd d
/// İ = ki e + (out − v)/Tt        back_calculation
/// İ = ki e, and where ki e pushes beyond a limit: |İ| = max(0, |ki e| − |v − out|/Tc)        clamping
/// ```
///
/// With clamping the integral stops once v is Tc·|ki e| beyond a limit. An abrupt stop would have no solution where kp e + kd d comes back from the
/// limit more slowly than ki e goes there: each side leads to the other, and steps become as short as they can. Within Tc both rates can balance.
/// Tc is a tenth of `derivative_time`, or a hundredth of kp/ki if that is more.
///
/// The inputs have direct feedthrough only through `kp` and `kd`.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pid {
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
    /// Time constant τ of the filter of the derivative.
    #[serde(default = "ten_milliseconds")]
    #[schemars(extend("exclusiveMinimum" = 0.0, "unit" = "s"))]
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
    /// Number of elements; as many as its lists have if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 100_000))]
    pub size: Option<usize>,
}

fn ten_milliseconds() -> f64 {
    0.01
}

impl Default for Pid {
    fn default() -> Self {
        Pid {
            kp: 0.0.into(),
            ki: 0.0.into(),
            kd: 0.0.into(),
            derivative_time: ten_milliseconds(),
            lower: None,
            upper: None,
            anti_windup: AntiWindup::default(),
            tracking_time: None,
            initial: 0.0.into(),
            size: None,
        }
    }
}

impl Pid {
    /// The error e.
    pub const ERROR: InputPort<Self, Vector> = InputPort::new("error");
    /// The measured derivative of the error.
    pub const RATE: InputPort<Self, Vector> = InputPort::new("rate");
    /// The control.
    pub const OUT: OutputPort<Self, Vector> = OutputPort::new("out");
}

/// The control law of one element.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Law {
    pub kp: f64,
    pub ki: f64,
    pub kd: f64,
    pub lower: f64,
    pub upper: f64,
    pub anti_windup: AntiWindup,
    /// 1/Tt.
    pub tracking: f64,
    /// 1/Tc.
    pub stopping: f64,
    /// The integral at the start.
    pub initial: f64,
}

impl Law {
    /// The law of each element, from the parameters that both controllers have.
    pub fn of(pid: &Pid) -> Result<Vec<Law>, BlockError> {
        let lists = [
            ("kp", Some(&pid.kp)),
            ("ki", Some(&pid.ki)),
            ("kd", Some(&pid.kd)),
            ("lower", pid.lower.as_ref()),
            ("upper", pid.upper.as_ref()),
            ("initial", Some(&pid.initial)),
        ];
        let size = size_of(pid.size, &lists)?;
        let (kp, ki) = (finite(&pid.kp, size, "kp")?, finite(&pid.ki, size, "ki")?);
        let limits = Limits::new(pid.lower.as_ref(), pid.upper.as_ref(), size)?;
        let needed = pid.anti_windup == AntiWindup::BackCalculation && !limits.are_open();
        let tracking = match pid.tracking_time {
            Some(time) => vec![1.0 / positive_number(time, "tracking_time")?; size],
            None if needed && (0..size).any(|i| ki[i] != 0.0 && kp[i] == 0.0) => {
                let message = "without `kp`, back-calculation needs a `tracking_time`";
                return Err(BlockError::parameter("tracking_time", message));
            }
            None => (0..size).map(|i| if ki[i] == 0.0 { 0.0 } else { (ki[i] / kp[i]).abs() }).collect(),
        };
        let (kd, initial) = (finite(&pid.kd, size, "kd")?, finite(&pid.initial, size, "initial")?);
        let law = |i: usize| Law {
            kp: kp[i],
            ki: ki[i],
            kd: kd[i],
            lower: limits.lower[i],
            upper: limits.upper[i],
            anti_windup: pid.anti_windup,
            tracking: tracking[i],
            stopping: Law::stopping(kp[i], ki[i], pid.derivative_time),
            initial: initial[i],
        };
        Ok((0..size).map(law).collect())
    }

    /// 1/Tc. Tc is short against what the controller itself resolves, or against what its integral is there for: no stiffer than it must be.
    fn stopping(kp: f64, ki: f64, derivative_time: f64) -> f64 {
        let reset = if ki == 0.0 { 0.0 } else { (kp / ki).abs() };
        1.0 / (0.1 * derivative_time).max(0.01 * reset)
    }

    /// The output before it is limited: v = kp e + I + kd d.
    #[inline]
    pub fn unlimited(&self, e: f64, integral: f64, rate: f64) -> f64 {
        self.kp * e + integral + self.kd * rate
    }

    /// The output, given the unlimited one v.
    #[inline]
    pub fn limited(&self, v: f64) -> f64 {
        clamp(v, self.lower, self.upper)
    }

    /// The derivative of the integral term, given the unlimited output v.
    #[inline]
    pub fn growth(&self, e: f64, v: f64) -> f64 {
        let growth = self.ki * e;
        let excess = v - self.limited(v);
        match self.anti_windup {
            _ if excess == 0.0 => growth,
            AntiWindup::BackCalculation => growth - excess * self.tracking,
            AntiWindup::Clamping if excess * growth > 0.0 => {
                growth.signum() * (growth.abs() - excess.abs() * self.stopping).max(0.0)
            }
            AntiWindup::Clamping => growth,
        }
    }
}

/// What a controller that differentiates reads: e, ė where it is measured, I, and x.
type Readings<'a> = (&'a [f64], Option<&'a [f64]>, &'a [f64], &'a [f64]);

/// Computes something of each element from its law, its error e and its unlimited output v.
#[inline]
fn each(
    laws: &[Law],
    per_tau: f64,
    (e, rate, integral, slow): Readings,
    out: &mut [f64],
    f: impl Fn(&Law, f64, f64) -> f64,
) {
    let elements = out.iter_mut().zip(laws).zip(e).zip(integral);
    match rate {
        Some(rate) => {
            for ((((out, law), e), integral), rate) in elements.zip(rate) {
                *out = f(law, *e, law.unlimited(*e, *integral, *rate));
            }
        }
        None => {
            for ((((out, law), e), integral), slow) in elements.zip(slow) {
                *out = f(law, *e, law.unlimited(*e, *integral, (e - slow) * per_tau));
            }
        }
    }
}

#[typetag::serde]
impl Block for Pid {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let laws: Arc<[Law]> = Law::of(self)?.into();
        let size = laws.len();
        let per_tau = 1.0 / positive_number(self.derivative_time, "derivative_time")?;
        let error = d.input(Self::ERROR, size);
        let rate = d.optional_input(Self::RATE, size);
        let integral = d.continuous("integral", laws.iter().map(|law| law.initial).collect());
        let (out, growth) = (laws.clone(), laws.clone());

        if laws.iter().any(|law| law.kd != 0.0) {
            let slow = d.continuous("slow", vec![0.0; size]);
            d.update(Clock::Start, slow).from(error, |e, slow| slow.copy_from_slice(e));
            d.derivative(slow)
                .from((error, slow), move |(e, x), dx| {
                    for ((dx, e), x) in dx.iter_mut().zip(e).zip(x) {
                        *dx = (e - x) * per_tau;
                    }
                })
                .jacobian(move |_, j| {
                    j.diagonal(0, |_| per_tau);
                    j.diagonal(1, |_| -per_tau);
                });
            let reads = (error, rate, integral, slow);
            d.output(Self::OUT, size)
                .from(reads, move |readings, u| each(&out, per_tau, readings, u, |law, _, v| law.limited(v)))
                .elementwise();
            d.derivative(integral)
                .from(reads, move |readings, di| {
                    each(&growth, per_tau, readings, di, |law, e, v| law.growth(e, v));
                })
                .elementwise();
            return Ok(());
        }

        if laws.iter().any(|law| law.kp != 0.0) {
            d.output(Self::OUT, size)
                .from((error, integral), move |(e, integral), u| {
                    for (((u, law), e), integral) in u.iter_mut().zip(&*out).zip(e).zip(integral) {
                        *u = law.limited(law.unlimited(*e, *integral, 0.0));
                    }
                })
                .elementwise();
        } else {
            d.output(Self::OUT, size)
                .from(integral, move |integral, u| {
                    for ((u, law), integral) in u.iter_mut().zip(&*out).zip(integral) {
                        *u = law.limited(*integral);
                    }
                })
                .elementwise();
        }
        d.derivative(integral)
            .from((error, integral), move |(e, integral), di| {
                for (((di, law), e), integral) in di.iter_mut().zip(&*growth).zip(e).zip(integral) {
                    *di = law.growth(*e, law.unlimited(*e, *integral, 0.0));
                }
            })
            .elementwise();
        Ok(())
    }
}

register_block!("continuous", Pid, Pid { kp: 2.0.into(), ki: 1.0.into(), kd: 0.1.into(), ..Pid::default() });

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::continuous::Integrator;
    use crate::blocks::math::Sum;
    use crate::blocks::sinks::{Metric, MetricKind};
    use crate::blocks::testing::{Bench, Formula, errors};
    use crate::simulator::{Sim, Simulator};

    fn pid() -> Pid {
        Pid { kp: 2.0.into(), ki: 3.0.into(), kd: 0.5.into(), derivative_time: 0.1, ..Pid::default() }
    }

    #[test]
    fn the_terms_add_up() {
        let mut bench = Bench::open(Pid { initial: 10.0.into(), ..pid() }, &["rate"]);
        bench.state.x[1] = 1.0;
        assert_eq!(bench.eval(&[("error", &[2.0])], "out"), [4.0 + 10.0 + 0.5 * 10.0]);
        bench.check_jacobians(1e-6);
        let mut bench = Bench::new(Pid { initial: 10.0.into(), ..pid() });
        assert_eq!(bench.eval(&[("error", &[2.0]), ("rate", &[4.0])], "out"), [16.0]);
        bench.check_jacobians(1e-6);
    }

    #[test]
    fn only_kp_and_kd_feed_through() {
        let reads = |pid: Pid| Bench::open(pid, &["rate"]).schedule.operations[0].reads.len();
        assert_eq!(reads(pid()), 4);
        assert_eq!(reads(Pid { kd: 0.0.into(), ..pid() }), 2);
        assert_eq!(reads(Pid { kd: 0.0.into(), kp: 0.0.into(), ..pid() }), 1);
    }

    #[test]
    fn the_limits_hold() {
        let limited = Pid { lower: Some((-1.0).into()), upper: Some(vec![1.0, 5.0].into()), ..pid() };
        let mut bench = Bench::open(limited, &["rate"]);
        assert_eq!(bench.eval(&[("error", &[100.0, 100.0])], "out"), [1.0, 5.0]);
        assert_eq!(bench.eval(&[("error", &[-100.0, 0.0])], "out"), [-1.0, 0.0]);
    }

    #[test]
    fn wrong_parameters_are_named() {
        let limited = Pid { lower: Some(1.0.into()), upper: Some((-1.0).into()), ..pid() };
        assert!(errors(limited).contains("`upper` is -1, which is below `lower`, 1"));
        let bare = Pid { ki: 1.0.into(), upper: Some(1.0.into()), ..Pid::default() };
        assert!(errors(bare).contains("needs a `tracking_time`"));
    }

    /// The closed loop of a limited controller and an integrating plant, ẋ = out, to a step of the reference.
    fn overshoot(anti_windup: AntiWindup, tracking_time: Option<f64>) -> f64 {
        let mut diagram = Diagram::new("loop");
        diagram.add("one", Formula { text: "1".to_owned(), size: 1 });
        let pid = Pid {
            kp: 2.0.into(),
            ki: 4.0.into(),
            lower: Some((-0.2).into()),
            upper: Some(0.2.into()),
            anti_windup,
            tracking_time,
            ..Pid::default()
        };
        diagram.add("pid", pid);
        diagram.add("plant", Integrator::default());
        diagram.add("error", Sum { signs: "+-".to_owned(), size: 1 });
        diagram.add("peak", Metric::new(MetricKind::Max));
        diagram.wire("error.in1", "one.out");
        diagram.wire("error.in2", "plant.out");
        diagram.wire("pid.error", "error.out");
        diagram.wire("plant.in", "pid.out");
        diagram.wire("peak.in", "plant.out");
        let sim = Sim { duration: 40.0, ..Sim::default() };
        let mut simulator = Simulator::new(diagram.compile().unwrap(), &sim).unwrap();
        simulator.advance_to(40.0).unwrap();
        assert!((simulator.value("plant.out").unwrap()[0] - 1.0).abs() < 0.02);
        simulator.value("peak.out").unwrap()[0] - 1.0
    }

    #[test]
    fn clamping_holds_the_output_at_its_limit_while_the_error_goes_back() {
        // e = 1 − t: v = 2e comes down to the limit 1 at t = 0.5. From there ki e = 10 e > kp = 2 holds it there, I = 1 − 2e, until
        // e = 0.2 at t = 0.8; then İ = 10 e, and I(1) = 0.6 + 5·0.2².
        let mut diagram = Diagram::new("ramp");
        diagram.add("error", Formula { text: "1 - t".to_owned(), size: 1 });
        let (kp, ki, upper) = (2.0.into(), 10.0.into(), Some(1.0.into()));
        diagram.add("pid", Pid { kp, ki, upper, anti_windup: AntiWindup::Clamping, ..Pid::default() });
        diagram.wire("pid.error", "error.out");
        let sim = Sim { duration: 1.0, ..Sim::default() };
        let mut simulator = Simulator::new(diagram.compile().unwrap(), &sim).unwrap();
        simulator.advance_to(0.7).unwrap();
        assert_eq!(simulator.value("pid.out").unwrap(), [1.0]);
        // Up to what it winds up within Tc, 2 ms.
        assert!((simulator.state().x[0] - 0.4).abs() < 10.0 * 0.3 * 2e-3, "{}", simulator.state().x[0]);
        simulator.advance_to(1.0).unwrap();
        assert!((simulator.value("pid.out").unwrap()[0] - 0.8).abs() < 0.01);
        assert!(simulator.statistics().steps < 1000, "{}", simulator.statistics().steps);
    }

    #[test]
    fn a_limited_controller_does_not_wind_up() {
        // With a tracking time without end nothing is drawn back: the integral grows for five seconds.
        let wound_up = overshoot(AntiWindup::BackCalculation, Some(1e9));
        assert!(wound_up > 0.5, "{wound_up}");
        for (anti_windup, time) in [(AntiWindup::BackCalculation, None), (AntiWindup::Clamping, None)] {
            let ours = overshoot(anti_windup, time);
            assert!(ours < 0.25 * wound_up, "{anti_windup:?}: {ours} for {wound_up}");
        }
    }
}
