//! Friction as a force against velocity.

use crate::blocks::limits::{non_negative, positive, size_of};
use crate::blocks::numbers::Numbers;
use crate::prelude::*;

/// Friction: force = −(F(v)·tanh(v/v₀) + b v), F(v) = Fc + (Fs − Fc)·exp(−(v/vs)²), element-wise.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `velocity` | `vector[size]` | velocity v between the surfaces, or of the joint |
/// | `force` | `vector[size]` | the force or torque against it |
///
/// Coulomb friction Fc, regularised over the velocity v₀; viscous friction b; and, with a `breakaway` force Fs above Fc, the Stribeck
/// effect with its velocity vs. Regularised friction creeps: it does not hold a load at rest.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Friction {
    /// Coulomb friction Fc; not negative.
    #[serde(default)]
    #[schemars(extend("unit" = "N"))]
    pub coulomb: Numbers,
    /// Viscous friction b; not negative.
    #[serde(default)]
    #[schemars(extend("unit" = "N s/m"))]
    pub viscous: Numbers,
    /// Breakaway friction Fs; as `coulomb` if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("unit" = "N"))]
    pub breakaway: Option<Numbers>,
    /// Velocity vs at which the Stribeck effect has faded to 1/e; greater than zero.
    #[serde(default = "tenth")]
    #[schemars(extend("unit" = "m/s"))]
    pub stribeck_velocity: Numbers,
    /// Velocity v₀ over which the sign changes; greater than zero. The smaller, the stiffer.
    #[serde(default = "thousandth")]
    #[schemars(extend("unit" = "m/s"))]
    pub smoothing_velocity: Numbers,
    /// Number of elements; as many as its lists have if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 100_000))]
    pub size: Option<usize>,
}

fn tenth() -> Numbers {
    0.1.into()
}

fn thousandth() -> Numbers {
    1e-3.into()
}

impl Friction {
    /// The velocity.
    pub const VELOCITY: InputPort<Self, Vector> = InputPort::new("velocity");
    /// The force against it.
    pub const FORCE: OutputPort<Self, Vector> = OutputPort::new("force");
}

/// The law of one element.
#[derive(Clone, Copy)]
struct Law {
    coulomb: f64,
    viscous: f64,
    /// Fs − Fc.
    extra: f64,
    stribeck: f64,
    smoothing: f64,
}

impl Law {
    /// What break-away adds at speed v. Most joints have none, and an exponential is dear.
    fn bump(&self, v: f64) -> f64 {
        if self.extra == 0.0 { 0.0 } else { self.extra * (-(v / self.stribeck).powi(2)).exp() }
    }

    fn force(&self, v: f64) -> f64 {
        let bump = self.bump(v);
        -((self.coulomb + bump) * (v / self.smoothing).tanh() + self.viscous * v)
    }

    fn slope(&self, v: f64) -> f64 {
        let bump = self.bump(v);
        let sign = (v / self.smoothing).tanh();
        let dbump = -2.0 * v / (self.stribeck * self.stribeck) * bump;
        let dsign = (1.0 - sign * sign) / self.smoothing;
        -(dbump * sign + (self.coulomb + bump) * dsign + self.viscous)
    }
}

#[typetag::serde]
impl Block for Friction {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let lists = [
            ("coulomb", Some(&self.coulomb)),
            ("viscous", Some(&self.viscous)),
            ("breakaway", self.breakaway.as_ref()),
            ("stribeck_velocity", Some(&self.stribeck_velocity)),
            ("smoothing_velocity", Some(&self.smoothing_velocity)),
        ];
        let size = size_of(self.size, &lists)?;
        let coulomb = non_negative(&self.coulomb, size, "coulomb")?;
        let viscous = non_negative(&self.viscous, size, "viscous")?;
        let breakaway = match &self.breakaway {
            Some(breakaway) => non_negative(breakaway, size, "breakaway")?,
            None => coulomb.clone(),
        };
        let stribeck = positive(&self.stribeck_velocity, size, "stribeck_velocity")?;
        let smoothing = positive(&self.smoothing_velocity, size, "smoothing_velocity")?;
        if let Some(i) = (0..size).find(|i| breakaway[*i] < coulomb[*i]) {
            let message =
                format!("`breakaway` is {}, which is below `coulomb`, {}", breakaway[i], coulomb[i]);
            return Err(BlockError::parameter("breakaway", message));
        }
        let law = |i: usize| Law {
            coulomb: coulomb[i],
            viscous: viscous[i],
            extra: breakaway[i] - coulomb[i],
            stribeck: stribeck[i],
            smoothing: smoothing[i],
        };
        let laws: Vec<Law> = (0..size).map(law).collect();
        let slopes = laws.clone();
        let velocity = d.input(Self::VELOCITY, size);
        d.output(Self::FORCE, size)
            .from(velocity, move |v, force| {
                for ((force, v), law) in force.iter_mut().zip(v).zip(&laws) {
                    *force = law.force(*v);
                }
            })
            .jacobian(move |v, j| j.diagonal(0, |i| slopes[i].slope(v[i])));
        Ok(())
    }
}

register_block!(
    "nonlinear",
    Friction,
    Friction {
        coulomb: 1.0.into(),
        viscous: 0.1.into(),
        breakaway: None,
        stribeck_velocity: tenth(),
        smoothing_velocity: thousandth(),
        size: None,
    }
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::testing::{Bench, errors};

    fn block() -> Friction {
        Friction {
            coulomb: 1.0.into(),
            viscous: 0.5.into(),
            breakaway: Some(2.0.into()),
            stribeck_velocity: 0.1.into(),
            smoothing_velocity: 1e-3.into(),
            size: None,
        }
    }

    #[test]
    fn the_force_is_against_the_velocity() {
        let mut bench = Bench::new(block());
        let mut force = |v: f64| bench.eval(&[("velocity", &[v])], "force")[0];
        assert_eq!(force(0.0), 0.0);
        assert!((force(10.0) + 1.0 + 5.0).abs() < 1e-12);
        assert!((force(-10.0) - 6.0).abs() < 1e-12);
        assert!(force(0.01) < -1.9, "the Stribeck peak");
    }

    #[test]
    fn the_slope_is_its_derivative() {
        for v in [0.0, 0.05, -0.2, 3.0] {
            Bench::new(block()).set("velocity", &[v]).check_jacobians(1e-4);
        }
    }

    #[test]
    fn breakaway_is_not_below_coulomb() {
        let text = errors(Friction { breakaway: Some(0.5.into()), ..block() });
        assert!(text.contains("`breakaway` is 0.5, which is below `coulomb`, 1"), "{text}");
    }
}
