//! The integrator, with limits and reset where they are wanted.

use crate::blocks::limits::{Limits, finite, size_of};
use crate::blocks::numbers::Numbers;
use crate::prelude::*;

/// An integrator: out = x, ẋ = in, element-wise.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `in` | vector[size] | what is integrated |
/// | `reset` | boolean, with `reset: true` | sets the integral back when it becomes true |
/// | `reset_value` | vector[size], optional, with `reset: true` | the value it is set back to, instead of `initial` |
/// | `out` | vector[size] | the integral |
///
/// An element that reaches a limit stays exactly there while its input pushes outwards, and leaves it as soon as the input
/// turns: nothing winds up. Both instants are events.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Integrator {
    /// Value at the start.
    #[serde(default)]
    pub initial: Numbers,
    /// Least value of the integral; none if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lower: Option<Numbers>,
    /// Greatest value of the integral; none if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub upper: Option<Numbers>,
    /// Whether it has the inputs `reset` and `reset_value`.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
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
        d.output(Self::OUT, size)
            .from(x, |x, out| out.copy_from_slice(x))
            .jacobian(|_, j| j.diagonal(0, |_| 1.0));

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
