//! The PID controller, and what it shares with the discrete one.

use std::sync::Arc;

use crate::blocks::limits::{Limits, finite, positive_number, size_of};
use crate::blocks::numbers::Numbers;
use crate::prelude::*;

/// What keeps the integral of a controller from growing while its output is limited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AntiWindup {
    /// The integral is drawn back by (limited − unlimited output)/tracking_time.
    #[default]
    BackCalculation,
    /// The integral stops while the output is beyond a limit and the error pushes further.
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
/// İ = ki e, or 0 while v is beyond a limit and ki e pushes further        clamping
/// ```
///
/// The output depends on the inputs at once only through `kp` and `kd`.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pid {
    /// Proportional gain.
    #[serde(default)]
    pub kp: Numbers,
    /// Integral gain.
    #[serde(default)]
    #[schemars(extend("unit" = "1/s"))]
    pub ki: Numbers,
    /// Derivative gain.
    #[serde(default)]
    #[schemars(extend("unit" = "s"))]
    pub kd: Numbers,
    /// Time constant τ of the filter of the derivative.
    #[serde(default = "ten_milliseconds")]
    #[schemars(extend("exclusiveMinimum" = 0.0, "unit" = "s"))]
    pub derivative_time: f64,
    /// Least output; none if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lower: Option<Numbers>,
    /// Greatest output; none if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
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

/// The parts of a control law that do not change.
#[derive(Clone, Debug)]
pub(crate) struct Law {
    pub kp: Vec<f64>,
    pub ki: Vec<f64>,
    pub kd: Vec<f64>,
    pub limits: Limits,
    pub anti_windup: AntiWindup,
    /// 1/Tt.
    pub tracking: Vec<f64>,
    /// The integral at the start.
    pub initial: Vec<f64>,
}

impl Law {
    /// From the parameters that both controllers have.
    pub fn new(pid: &Pid) -> Result<Law, BlockError> {
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
        Ok(Law {
            kd: finite(&pid.kd, size, "kd")?,
            initial: finite(&pid.initial, size, "initial")?,
            anti_windup: pid.anti_windup,
            kp,
            ki,
            limits,
            tracking,
        })
    }

    /// Number of elements.
    pub fn size(&self) -> usize {
        self.kp.len()
    }

    /// The output before it is limited: v = kp e + I + kd d.
    #[inline]
    pub fn unlimited(&self, i: usize, e: f64, integral: f64, rate: f64) -> f64 {
        self.kp[i] * e + integral + self.kd[i] * rate
    }

    /// The derivative of the integral term, given the unlimited output v.
    #[inline]
    pub fn growth(&self, i: usize, e: f64, v: f64) -> f64 {
        let growth = self.ki[i] * e;
        let excess = v - self.limits.clamp(i, v);
        match self.anti_windup {
            _ if excess == 0.0 => growth,
            AntiWindup::BackCalculation => growth - excess * self.tracking[i],
            AntiWindup::Clamping if excess * growth > 0.0 => 0.0,
            AntiWindup::Clamping => growth,
        }
    }
}

#[typetag::serde]
impl Block for Pid {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let law = Arc::new(Law::new(self)?);
        let size = law.size();
        let tau = positive_number(self.derivative_time, "derivative_time")?;
        let error = d.input(Self::ERROR, size);
        let rate = d.optional_input(Self::RATE, size);
        let integral = d.continuous("integral", law.initial.clone());
        let (out, growth) = (law.clone(), law.clone());

        if law.kd.iter().any(|k| *k != 0.0) {
            let slow = d.continuous("slow", vec![0.0; size]);
            d.update(Clock::Start, slow).from(error, |e, slow| slow.copy_from_slice(e));
            d.derivative(slow)
                .from((error, slow), move |(e, x), dx| (0..size).for_each(|i| dx[i] = (e[i] - x[i]) / tau))
                .jacobian(move |_, j| {
                    j.diagonal(0, |_| 1.0 / tau);
                    j.diagonal(1, |_| -1.0 / tau);
                });
            let reads = (error, rate, integral, slow);
            let change = move |i: usize, e: &[f64], rate: Option<&[f64]>, slow: &[f64]| {
                rate.map_or((e[i] - slow[i]) / tau, |rate| rate[i])
            };
            d.output(Self::OUT, size)
                .from(reads, move |(e, rate, integral, slow), u| {
                    for (i, u) in u.iter_mut().enumerate() {
                        let v = out.unlimited(i, e[i], integral[i], change(i, e, rate, slow));
                        *u = out.limits.clamp(i, v);
                    }
                })
                .elementwise();
            d.derivative(integral)
                .from(reads, move |(e, rate, integral, slow), di| {
                    for (i, di) in di.iter_mut().enumerate() {
                        let v = growth.unlimited(i, e[i], integral[i], change(i, e, rate, slow));
                        *di = growth.growth(i, e[i], v);
                    }
                })
                .elementwise();
            return Ok(());
        }

        if law.kp.iter().any(|k| *k != 0.0) {
            d.output(Self::OUT, size)
                .from((error, integral), move |(e, integral), u| {
                    for (i, u) in u.iter_mut().enumerate() {
                        *u = out.limits.clamp(i, out.unlimited(i, e[i], integral[i], 0.0));
                    }
                })
                .elementwise();
        } else {
            d.output(Self::OUT, size)
                .from(integral, move |integral, u| {
                    for (i, u) in u.iter_mut().enumerate() {
                        *u = out.limits.clamp(i, integral[i]);
                    }
                })
                .elementwise();
        }
        d.derivative(integral)
            .from((error, integral), move |(e, integral), di| {
                for (i, di) in di.iter_mut().enumerate() {
                    *di = growth.growth(i, e[i], growth.unlimited(i, e[i], integral[i], 0.0));
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
