//! A crate of blocks. A program that depends on it and says `use acme_blocks as _;` finds them by `type` in diagram files.
//!
//! It depends on `cenic` alone: `crate = "cenic::serde"` says where serde is, and the prelude has the other macros.

use cenic::prelude::*;

/// A DC motor with a gear: J ω̇ = k i − b ω, L di/dt = u − R i − k ω, output speed ω/N.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `voltage` | scalar V | u, in |
/// | `speed` | scalar rad/s | ω/N, out |
/// | `current` | scalar A | i, out |
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(crate = "cenic::serde", deny_unknown_fields)]
pub struct GearedMotor {
    /// R, of the winding.
    #[schemars(extend("exclusiveMinimum" = 0.0, "unit" = "ohm"))]
    pub resistance: f64,
    /// L, of the winding.
    #[schemars(extend("exclusiveMinimum" = 0.0, "unit" = "H"))]
    pub inductance: f64,
    /// k, torque per current and voltage per speed.
    #[schemars(extend("exclusiveMinimum" = 0.0, "unit" = "N m/A"))]
    pub constant: f64,
    /// J, of rotor and load as the rotor sees them.
    #[schemars(extend("exclusiveMinimum" = 0.0, "unit" = "kg m^2"))]
    pub inertia: f64,
    /// b, viscous friction.
    #[serde(default)]
    #[schemars(range(min = 0.0), extend("unit" = "N m s/rad"))]
    pub friction: f64,
    /// N, turns of the rotor per turn of the shaft.
    #[serde(default = "direct")]
    #[schemars(extend("exclusiveMinimum" = 0.0))]
    pub ratio: f64,
}

fn direct() -> f64 {
    1.0
}

impl GearedMotor {
    /// Voltage at the terminals.
    pub const VOLTAGE: InputPort<Self, Scalar> = InputPort::new("voltage");
    /// Speed of the output shaft.
    pub const SPEED: OutputPort<Self, Scalar> = OutputPort::new("speed");
    /// Current through the winding.
    pub const CURRENT: OutputPort<Self, Scalar> = OutputPort::new("current");
}

#[typetag::serde]
impl Block for GearedMotor {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let GearedMotor { resistance, inductance, constant, inertia, friction, ratio } = *self;
        let voltage = d.input(Self::VOLTAGE, "V");
        let motor = d.continuous("motor", vec![0.0; 2]);
        d.derivative(motor)
            .from((voltage, motor), move |(u, x), dx| {
                let [speed, current] = [x[0], x[1]];
                dx[0] = (constant * current - friction * speed) / inertia;
                dx[1] = (u - resistance * current - constant * speed) / inductance;
            })
            .jacobian(move |_, j| {
                j.argument(0)[(1, 0)] = 1.0 / inductance;
                let mut by_state = j.argument(1);
                by_state[(0, 0)] = -friction / inertia;
                by_state[(0, 1)] = constant / inertia;
                by_state[(1, 0)] = -constant / inductance;
                by_state[(1, 1)] = -resistance / inductance;
            });
        d.output(Self::SPEED, "rad/s").from(motor, move |x, speed| *speed = x[0] / ratio);
        d.output(Self::CURRENT, "A").from(motor, |x, current| *current = x[1]);
        Ok(())
    }
}

register_block!(
    "acme",
    GearedMotor,
    GearedMotor {
        resistance: 1.0,
        inductance: 1e-3,
        constant: 0.05,
        inertia: 1e-5,
        friction: 1e-6,
        ratio: 50.0
    }
);

#[cfg(test)]
mod tests {
    use super::*;
    use cenic::testing::{Bench, check};

    fn motor() -> GearedMotor {
        GearedMotor {
            resistance: 1.0,
            inductance: 1e-3,
            constant: 0.05,
            inertia: 1e-5,
            friction: 1e-6,
            ratio: 50.0,
        }
    }

    #[test]
    fn it_keeps_the_rules_of_blocks() {
        check(&motor());
    }

    #[test]
    fn at_rest_the_voltage_drives_the_current() {
        let mut bench = Bench::new(motor());
        bench.set("voltage", &[12.0]).at(0.0);
        let mut xdot = vec![0.0; 2];
        let state = &mut bench.state;
        let (t, discrete) = (state.t, &state.discrete);
        bench.schedule.derivative(t, &state.x, discrete, &mut state.signals, &mut state.values, &mut xdot);
        assert_eq!(xdot, [0.0, 12.0 / 1e-3]);
    }
}
