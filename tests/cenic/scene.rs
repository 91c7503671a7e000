//! Plants for tests, and what is measured on their runs.

use cenic::blocks::plant::PlantOffer;
use cenic::blocks::plant::evaluation::Report;
use cenic::simulator::Simulator;

use crate::support::simulator;

pub const G: f64 = 9.81;

/// A plant called `scene` of these models, with nothing around it.
pub fn plant(settings: &str, models: &str, options: &str) -> Simulator {
    diagram(settings, models, "", options)
}

/// A plant called `scene`, with more blocks and wires around it.
pub fn diagram(settings: &str, models: &str, rest: &str, options: &str) -> Simulator {
    simulator(&text(settings, models, rest, options))
}

/// The same as a file.
pub fn text(settings: &str, models: &str, rest: &str, options: &str) -> String {
    let settings: String = settings.lines().map(|line| format!("    {line}\n")).collect();
    format!(
        "
cenic: 1
name: test
blocks:
  scene:
    type: MultibodyPlant
{settings}    models:
{models}
{rest}
sim: {{duration: 5000, integrator: {{type: cenic, {options}}}}}
"
    )
}

/// One model called `m`, of these bodies and joints.
pub fn model(text: &str) -> String {
    format!("      - name: m\n        model:\n{text}")
}

/// Ground at z = 0 of a material.
pub fn ground(material: &str) -> String {
    format!(
        "      - name: ground
        weld: world
        model: {{bodies: {{floor: {{collision: [{{shape: {{type: half_space}}, material: {{{material}}}}}]}}}}}}
"
    )
}

/// A free body of one shape.
pub fn body(name: &str, placement: &str, mass: f64, shape: &str, material: &str) -> String {
    format!(
        "      - name: {name}
        {placement}
        model: {{bodies: {{{name}: {{mass: {mass}, collision: [{{shape: {{{shape}}}, material: {{{material}}}}}]}}}}}}
"
    )
}

/// Takes steps to a time, telling each.
pub fn watch(simulator: &mut Simulator, until: f64, mut each: impl FnMut(&Simulator)) {
    loop {
        match simulator.step(until) {
            Ok(None) => each(simulator),
            Ok(Some(_)) => break,
            Err(error) => panic!("{error}"),
        }
    }
}

/// A signal of the plant.
pub fn get(simulator: &Simulator, name: &str) -> Vec<f64> {
    let name = format!("scene.{name}");
    simulator.value(&name).unwrap_or_else(|| panic!("no signal {name}")).to_vec()
}

pub fn positions(simulator: &Simulator) -> Vec<f64> {
    get(simulator, "positions")
}

pub fn velocities(simulator: &Simulator) -> Vec<f64> {
    get(simulator, "velocities")
}

/// Kinetic and potential energy.
pub fn energy(simulator: &Simulator) -> f64 {
    get(simulator, "kinetic_energy")[0] + get(simulator, "potential_energy")[0]
}

/// What the plant offers, and its report of the last step.
pub fn report(simulator: &Simulator) -> (&PlantOffer, &Report) {
    let schedule = simulator.schedule();
    let offer = schedule.offers.iter().find(|offer| offer.get::<PlantOffer>().is_some()).unwrap();
    let plant: &PlantOffer = offer.get().unwrap();
    let slot = &simulator.state().discrete[schedule.discrete_index(offer.block, plant.report)];
    (plant, (**slot).as_any().downcast_ref().unwrap())
}

/// The mean length of the steps so far.
pub fn mean_step(simulator: &Simulator) -> f64 {
    simulator.time() / simulator.statistics().steps as f64
}

/// The slope of log y over log x, by least squares.
pub fn slope(points: &[(f64, f64)]) -> f64 {
    let n = points.len() as f64;
    let logs: Vec<(f64, f64)> = points.iter().map(|(x, y)| (x.ln(), y.ln())).collect();
    let mean = logs.iter().fold((0.0, 0.0), |sum, p| (sum.0 + p.0 / n, sum.1 + p.1 / n));
    let (mut xy, mut xx) = (0.0, 0.0);
    for (x, y) in &logs {
        xy += (x - mean.0) * (y - mean.1);
        xx += (x - mean.0) * (x - mean.0);
    }
    xy / xx
}

/// Options that make a scheme take steps of one size: no error counts.
pub fn uniform(scheme: &str, h: f64) -> String {
    format!("scheme: {scheme}, accuracy: 1.0e-8, max_step: {h}, initial_step: {h}, weights: {{\"*\": 0.0}}")
}

pub const SCHEMES: [&str; 3] = ["step_doubling", "tr_bdf2", "trapezoid"];

/// A ball that falls on a spring without dissipation: parabolas and half sines, one after the other.
#[derive(Clone, Copy)]
pub struct Bouncing {
    /// Height of the ball's lowest point at the start.
    pub height: f64,
    pub mass: f64,
    pub stiffness: f64,
    pub radius: f64,
}

impl Bouncing {
    pub fn simulator(&self, options: &str) -> Simulator {
        let Bouncing { height, mass, stiffness, radius } = self;
        let ball = body(
            "ball",
            &format!("pose: {{xyz: [0, 0, {}]}}", height + radius),
            *mass,
            &format!("type: sphere, radius: {radius}"),
            "dissipation: 0, mu_static: 0, mu_dynamic: 0",
        );
        plant(
            "",
            &(ground(&format!("stiffness: {stiffness}, dissipation: 0, mu_static: 0, mu_dynamic: 0"))
                + &ball),
            options,
        )
    }

    /// Speed at which it meets the spring, how long it falls, how long it touches.
    pub fn phases(&self) -> (f64, f64, f64) {
        let fall = (2.0 * self.height / G).sqrt();
        let (omega, speed) = ((self.stiffness / self.mass).sqrt(), G * fall);
        // z = −s + s cos ωt − (v/ω) sin ωt with s = m g/k is zero again at ωt = 2π − 2 atan2(v/ω, s).
        let sag = self.mass * G / self.stiffness;
        let contact = (std::f64::consts::TAU - 2.0 * (speed / omega).atan2(sag)) / omega;
        (speed, fall, contact)
    }

    /// Height of the lowest point at time t, and velocity.
    pub fn exact(&self, t: f64) -> (f64, f64) {
        let (speed, fall, contact) = self.phases();
        let period = 2.0 * fall + contact;
        // From the top: down, through the spring, up.
        let t = t - (t / period).floor() * period;
        if t < fall {
            return (self.height - 0.5 * G * t * t, -G * t);
        }
        let t = t - fall;
        if t < contact {
            let omega = (self.stiffness / self.mass).sqrt();
            let sag = self.mass * G / self.stiffness;
            let (sin, cos) = (omega * t).sin_cos();
            let z = -sag + sag * cos - speed / omega * sin;
            return (z, -sag * omega * sin - speed * cos);
        }
        let t = t - contact;
        (speed * t - 0.5 * G * t * t, speed - G * t)
    }
}

#[test]
fn the_closed_form_of_the_ball_is_continuous_and_keeps_its_energy() {
    let ball = Bouncing { height: 0.3, mass: 1.0, stiffness: 1e4, radius: 0.1 };
    let energy = |t: f64| {
        let (z, v) = ball.exact(t);
        0.5 * v * v + G * z + 0.5 * 1e4 * z.min(0.0).powi(2)
    };
    for i in 0..20000 {
        let (t, dt) = (1e-4 * f64::from(i), 1e-4);
        assert!((energy(t) - G * 0.3).abs() < 1e-9, "{t}");
        let ((z0, v0), (z1, v1)) = (ball.exact(t), ball.exact(t + dt));
        assert!((z1 - z0 - 0.5 * dt * (v0 + v1)).abs() < 1e-8, "{t}");
    }
}
