//! The integrator, with limits and reset where they are wanted.

use crate::blocks::limits::{Limits, finite, size_of};
use crate::blocks::numbers::Numbers;
use crate::prelude::*;

/// An integrator: out = x, ẋ = in, element-wise.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `in` | `vector[size]` | what is integrated |
/// | `reset` | boolean, with `reset: true` | sets the integral back when it becomes true |
/// | `reset_value` | `vector[size]`, optional, with `reset: true` | the value it is set back to, instead of `initial` |
/// | `out` | `vector[size]` | the integral |
///
/// An element that reaches a limit stays exactly there while its input pushes outwards, and leaves it as soon as the input
/// turns: nothing winds up. Both instants are events.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Integrator {
    /// Value at the start.
    #[serde(default)]
    #[schemars(extend("unit" = "any"))]
    pub initial: Numbers,
    /// Minimum value of the integral; none if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("unit" = "any"))]
    pub lower: Option<Numbers>,
    /// Maximum value of the integral; none if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("unit" = "any"))]
    pub upper: Option<Numbers>,
    /// Whether it has the inputs `reset` and `reset_value`.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[schemars(extend("default" = false))]
    pub reset: bool,
    /// Number of elements; as many as its lists have if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 100_000))]
    pub size: Option<usize>,
}

impl Integrator {
    /// What is integrated.
    pub const IN: InputPort<Self, Vector> = InputPort::new("in");
    /// Sets the integral back when it becomes true.
    pub const RESET: InputPort<Self, Boolean> = InputPort::new("reset");
    /// What the integral is set back to.
    pub const RESET_VALUE: InputPort<Self, Vector> = InputPort::new("reset_value");
    /// The integral.
    pub const OUT: OutputPort<Self, Vector> = OutputPort::new("out");
}

/// At which limit each element rests: −1 at the lower, 1 at the upper, 0 at none.
type Sides = Vec<i8>;

#[typetag::serde]
impl Block for Integrator {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let (lower, upper) = (self.lower.as_ref(), self.upper.as_ref());
        let lists = [("initial", Some(&self.initial)), ("lower", lower), ("upper", upper)];
        let size = size_of(self.size, &lists)?;
        let initial = finite(&self.initial, size, "initial")?;
        let limits = Limits::new(lower, upper, size)?;
        limits.check(&initial, "initial")?;

        let input = d.input(Self::IN, size);
        let x = d.continuous("x", initial.clone());
        d.output(Self::OUT, size).is(x);

        let sides = if limits.are_open() {
            d.derivative(x)
                .from(input, |u, dx| dx.copy_from_slice(u))
                .jacobian(|_, j| j.diagonal(0, |_| 1.0));
            None
        } else {
            let sides = d.discrete("sides", vec![0; size]);
            limit(d, input, x, sides, &limits);
            Some(sides)
        };

        if self.reset {
            let reset = d.input(Self::RESET, ());
            let value = d.optional_input(Self::RESET_VALUE, size);
            let guard = |reset| if reset { 1.0 } else { -1.0 };
            let event = d.event("reset", Crossing::Rising, reset, guard).set(x, value, move |value, x| {
                for (i, x) in x.iter_mut().enumerate() {
                    *x = limits.clamp(i, value.map_or(initial[i], |value| value[i]));
                }
            });
            if let Some(sides) = sides {
                event.set(sides, (), |(), sides| sides.fill(0));
            }
        }
        Ok(())
    }
}

/// Lets elements come to rest at their limits, and leave them.
fn limit(d: &mut Declaration, input: Input<Vector>, x: Continuous, sides: Discrete<Sides>, limits: &Limits) {
    d.derivative(x)
        .from((input, sides), |(u, sides), dx| {
            for (i, dx) in dx.iter_mut().enumerate() {
                *dx = if sides[i] == 0 { u[i] } else { 0.0 };
            }
        })
        .jacobian(|(_, sides), j| j.diagonal(0, |i| f64::from(u8::from(sides[i] == 0))));

    let reads = (input, x, sides);
    let rest = limits.clone();
    d.update(Clock::Start, sides).from((input, x), move |(u, x), sides| {
        for (i, side) in sides.iter_mut().enumerate() {
            *side = rest.beyond(i, x[i], u[i]).map_or(0, |(_, side)| side);
        }
    });

    // An element arrives when it passes its limit, or rests at it and is pushed outwards.
    let (guard, hold, place) = (limits.clone(), limits.clone(), limits.clone());
    let furthest = |limits: &Limits, u: &[f64], x: &[f64], sides: &Sides| {
        let free = (0..sides.len()).filter(|i| sides[*i] == 0);
        free.map(|i| limits.excess(i, x[i], u[i]).0).fold(f64::MIN, f64::max)
    };
    d.event("arrive", Crossing::Rising, reads, move |(u, x, sides)| furthest(&guard, u, x, sides))
        .set(sides, reads, move |(u, x, sides), next| {
            let least = furthest(&hold, u, x, sides).min(0.0);
            for (i, next) in next.iter_mut().enumerate().filter(|(_, side)| **side == 0) {
                let (excess, side) = hold.excess(i, x[i], u[i]);
                *next = if excess >= least { side } else { 0 };
            }
        })
        .set(x, reads, move |(u, x, sides), next| {
            let least = furthest(&place, u, x, sides).min(0.0);
            for (i, next) in next.iter_mut().enumerate().filter(|(i, _)| sides[*i] == 0) {
                let (excess, side) = place.excess(i, x[i], u[i]);
                if excess >= least {
                    *next = if side > 0 { place.upper[i] } else { place.lower[i] };
                }
            }
        });

    // It leaves when its input turns inwards.
    let weakest = |u: &[f64], sides: &Sides| {
        let resting = (0..sides.len()).filter(|i| sides[*i] != 0);
        resting.map(|i| decided(f64::from(sides[i]) * u[i], true)).fold(f64::MAX, f64::min)
    };
    d.event("leave", Crossing::Falling, (input, sides), move |(u, sides)| weakest(u, sides)).set(
        sides,
        (input, sides),
        move |(u, sides), next| {
            let most = weakest(u, sides).max(0.0);
            for (i, next) in next.iter_mut().enumerate().filter(|(_, side)| **side != 0) {
                if decided(f64::from(sides[i]) * u[i], true) <= most {
                    *next = 0;
                }
            }
        },
    );
}

impl Limits {
    /// How far element `i` at `x` is past its nearer limit, and which limit that is. Never zero: at the limit itself the
    /// direction of the input `u` decides.
    fn excess(&self, i: usize, x: f64, u: f64) -> (f64, i8) {
        let (above, below) = (decided(x - self.upper[i], u > 0.0), decided(self.lower[i] - x, u < 0.0));
        if above >= below { (above, 1) } else { (below, -1) }
    }

    /// As [`excess`](Self::excess), if it is past the limit.
    fn beyond(&self, i: usize, x: f64, u: f64) -> Option<(f64, i8)> {
        Some(self.excess(i, x, u)).filter(|(excess, _)| *excess > 0.0)
    }
}

/// A number that is not zero: zero counts as positive or negative as `positive` says.
fn decided(value: f64, positive: bool) -> f64 {
    match (value == 0.0, positive) {
        (false, _) => value,
        (true, true) => f64::MIN_POSITIVE,
        (true, false) => -f64::MIN_POSITIVE,
    }
}

register_block!("continuous", Integrator, Integrator::default());

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::testing::{Bench, Formula, errors, simulate};
    use crate::simulator::{Sim, Simulator};

    fn limited(lower: f64, upper: f64) -> Integrator {
        Integrator { lower: Some(lower.into()), upper: Some(upper.into()), ..Integrator::default() }
    }

    #[test]
    fn it_rests_exactly_at_its_limits_and_does_not_wind_up() {
        // ∫ cos = sin, cut off at ½: reached at π/6, left when cos turns at π/2, then ½ + sin t − 1.
        let half_pi = std::f64::consts::FRAC_PI_2;
        let out = simulate(limited(-0.5, 0.5), "cos(t)", &[0.3, 1.0, half_pi, 2.0, 3.0, 4.0, 5.0]);
        assert!((out[0] - 0.3_f64.sin()).abs() < 1e-6);
        assert_eq!(out[1..3], [0.5, 0.5]);
        assert!((out[3] - (2.0_f64.sin() - 0.5)).abs() < 1e-6);
        assert!((out[4] - (3.0_f64.sin() - 0.5)).abs() < 1e-6);
        // sin t − ½ = −½ at π: the other limit, until 3π/2.
        assert_eq!(out[5], -0.5);
        assert!((out[6] - (5.0_f64.sin() + 0.5)).abs() < 1e-6);
    }

    #[test]
    fn it_may_start_at_a_limit() {
        let block = |initial: f64| Integrator { initial: initial.into(), ..limited(0.0, 1.0) };
        assert_eq!(simulate(block(1.0), "1", &[0.0, 2.0]), [1.0, 1.0]);
        assert_eq!(simulate(block(0.0), "-1", &[2.0]), [0.0]);
        assert!((simulate(block(1.0), "-0.25", &[2.0])[0] - 0.5).abs() < 1e-9);
        // An input that is zero at first, then pushes outwards.
        assert_eq!(simulate(block(1.0), "t", &[2.0]), [1.0]);
        assert!(errors(block(2.0)).contains("`initial` must lie between"));
    }

    #[test]
    fn elements_rest_on_their_own() {
        let block = Integrator { upper: Some(vec![1.0, 2.0, f64::INFINITY].into()), ..Integrator::default() };
        let mut simulator = crate::blocks::testing::driven(block, "1");
        simulator.advance_to(3.0).unwrap();
        let out = simulator.value("block.out").unwrap();
        assert_eq!(out[..2], [1.0, 2.0]);
        assert!((out[2] - 3.0).abs() < 1e-9);
    }

    #[test]
    fn a_rising_reset_sets_it_back() {
        let mut diagram = Diagram::new("reset");
        diagram.add("one", Formula { text: "1".to_owned(), size: 1 });
        diagram.add("value", Formula { text: "10*t".to_owned(), size: 1 });
        let relay = crate::blocks::logic::StateMachine::new(["wait", "reset", "wait_again"])
            .transition("wait", "reset", "time_in_state >= 1")
            .transition("reset", "wait_again", "time_in_state >= 0.5");
        diagram.add("machine", relay);
        for (name, wired) in [("plain", false), ("valued", true)] {
            let initial = 5.0.into();
            diagram.add(name, Integrator { initial, reset: true, ..Integrator::default() });
            diagram.wire(&format!("{name}.in"), "one.out");
            diagram.wire(&format!("{name}.reset"), "machine.in_reset");
            if wired {
                diagram.wire(&format!("{name}.reset_value"), "value.out");
            }
        }
        let mut simulator = Simulator::new(diagram.compile().unwrap(), &Sim::default()).unwrap();
        simulator.advance_to(3.0).unwrap();
        assert!((simulator.value("plain.out").unwrap()[0] - 7.0).abs() < 1e-9);
        assert!((simulator.value("valued.out").unwrap()[0] - 12.0).abs() < 1e-8);
    }

    #[test]
    fn a_plain_integrator_has_nothing_but_its_state() {
        let mut bench = Bench::new(Integrator { size: Some(2), ..Integrator::default() });
        assert!(bench.schedule.events.is_empty() && bench.schedule.updates.is_empty());
        bench.check_jacobians(1e-9);
        let mut bench = Bench::new(Integrator { size: Some(2), reset: true, ..limited(-1.0, 1.0) });
        assert_eq!(bench.schedule.events.len(), 3);
        bench.check_jacobians(1e-9);
    }
}
