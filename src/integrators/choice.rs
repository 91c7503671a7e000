//! Which method suits a diagram, where none was chosen.
//!
//! | the diagram has | method | accuracy |
//! |---|---|---|
//! | bodies that can move | `cenic` | 1e-3 |
//! | a mode that dies out so fast that an explicit method would do little but follow it | `sdirk2` | 1e-6 |
//! | anything else | `dormand_prince` | 1e-6 |
//!
//! The fastest mode λ is found at the initial state by iterating with ∂f/∂x. Stability lets Dormand and Prince's method take steps of
//! 3.3/|λ| at most, of six evaluations each. An implicit method of order two takes steps as the accuracy asks, some 10⁴ in a run
//! at 1e-6, each of about n + 10 evaluations for n states. The lesser of the two decides:
//!
//! ```text
//! 6 |λ| T/3.3 > 10⁴ (n + 10)  ⇒  sdirk2        T = 10 s
//! ```
//!
//! T is the duration of a run that says nothing of it, and not that of the run at hand: half a run has to be the first half of the whole.
//!
//! What oscillates (λ not mostly real) has to be followed by any method; and where ∂f/∂x depends on the step it is measured with
//! there is a jump or a kink, which is no mode. Either is left to `dormand_prince`. What becomes stiff later in a run is counted
//! ([`Statistics::stiff_steps`](super::Statistics::stiff_steps)), and the summary of the run says so.

use super::spec::{AutoOptions, IntegratorSpec, RungeKuttaOptions};
use super::{CenicOptions, coupling};
use crate::diagram::{Flow, Schedule, State};
use crate::math::Stream;

/// How far Dormand and Prince's method is stable along the negative real axis [HNW, IV.2].
pub(super) const STABLE: f64 = 3.3;
/// Evaluations in one of its steps.
const EVALUATIONS: f64 = 6.0;
/// Steps that an implicit method of order two takes in a run: √(2/accuracy) = 1.4·10³ for each time in which the solution changes by its
/// own size, and a run is long enough to see several of these.
const IMPLICIT_STEPS: f64 = 1e4;
/// T, s: the duration of a run if nothing is said, and of the diagrams that these steps are those of.
const TYPICAL: f64 = 10.0;
/// Iterations for the fastest mode: one twice as fast as all others is found to 10⁻⁶.
const ITERATIONS: usize = 20;
/// Steps of differences, relative to 1 + |x|, that must agree on a mode, up to this part.
const DIFFERENCES: [f64; 2] = [1e-7, 1e-5];
const AGREEMENT: f64 = 0.1;
/// The part of a mode's speed that must be decay.
const DECAYING: f64 = 0.5;

/// The method for a diagram, in place of `auto`.
pub(super) fn choose(options: &AutoOptions, schedule: &Schedule) -> IntegratorSpec {
    if coupling::plant_velocities(schedule).iter().any(|velocities| !velocities.is_empty()) {
        return IntegratorSpec::Cenic(options.apply_to_cenic(CenicOptions::default()));
    }
    let n = schedule.state_len() as f64;
    let explicit = EVALUATIONS * fastest_decay(schedule) * TYPICAL / STABLE;
    let options = options.apply(RungeKuttaOptions::default());
    match explicit > IMPLICIT_STEPS * (n + 10.0) {
        true => IntegratorSpec::Sdirk2(options),
        false => IntegratorSpec::DormandPrince(options),
    }
}

/// −λ of the fastest mode at the initial state, 1/s; zero if it does not decay or is none.
fn fastest_decay(schedule: &Schedule) -> f64 {
    let n = schedule.state_len();
    if n == 0 {
        return 0.0;
    }
    let State { t, x, mut discrete, mut signals, mut values, .. } = schedule.initial_state();
    let mut flow = Flow {
        schedule,
        discrete: &mut discrete,
        signals: &mut signals,
        values: &mut values,
        max_step: f64::INFINITY,
        last: f64::INFINITY,
    };
    let scale: Vec<f64> = x.iter().map(|x| 1.0 + x.abs()).collect();
    let (mut slope, mut moved, mut there) = (vec![0.0; n], vec![0.0; n], vec![0.0; n]);
    flow.derivative(t, &x, &mut slope);
    // A difference of the slope along a direction, all in units of the scale.
    let mut difference = |direction: &[f64], step: f64, out: &mut [f64]| {
        for i in 0..n {
            there[i] = x[i] + step * scale[i] * direction[i];
        }
        flow.derivative(t, &there, &mut moved);
        for i in 0..n {
            out[i] = (moved[i] - slope[i]) / (step * scale[i]);
        }
    };
    let norm = |v: &[f64]| v.iter().map(|v| v * v).sum::<f64>().sqrt();
    let mut random = Stream::new(1, "fastest mode");
    let mut direction: Vec<f64> = (0..n).map(|_| 2.0 * random.uniform() - 1.0).collect();
    let mut changed = vec![0.0; n];
    for _ in 0..ITERATIONS {
        let length = norm(&direction);
        if !(length > 0.0 && length.is_finite()) {
            return 0.0;
        }
        direction.iter_mut().for_each(|v| *v /= length);
        difference(&direction, DIFFERENCES[0], &mut changed);
        std::mem::swap(&mut direction, &mut changed);
    }
    // `changed` is the last direction of unit length.
    let speeds = DIFFERENCES.map(|step| {
        difference(&changed, step, &mut direction);
        let along: f64 = direction.iter().zip(&changed).map(|(a, b)| a * b).sum();
        (norm(&direction), -along)
    });
    let [(speed, decay), (again, _)] = speeds;
    let agrees = (speed - again).abs() <= AGREEMENT * speed;
    if agrees && decay >= DECAYING * speed && decay.is_finite() { decay } else { 0.0 }
}
