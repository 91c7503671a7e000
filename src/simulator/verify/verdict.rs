//! What three runs, each more accurate than the one before, say of each other.
//!
//! A method of order p with an error of a in each step has steps h ∝ a^(1/(p+1)), and an error of the whole run
//!
//! ```text
//! e ∝ h^p ∝ a^(p/(p+1))
//! ```
//!
//! Runs at a, a/10 and a/100 differ by d₁ = |x₁ − x₂| and d₂ = |x₂ − x₃|, and as long as errors behave like that,
//!
//! ```text
//! d₂/d₁ = ρ = 10^(−p/(p+1))        e₁ = d₁ + d₂ + … = d₁/(1 − ρ)
//! ```
//!
//! With fixed steps h, h/2 and h/4 it is ρ = 2^(−p). D₁ and D₂ are the greatest differences until t, and a signal with a range R counts as lost where they
//! are beyond Θ = max(R/20, 3 a (1 + R)). A signal is
//!
//! | | if |
//! |---|---|
//! | converged | D₁ and D₂ are within a (1 + R), or D₂ ≤ √ρ D₁, half of the order at least, and D₁/(1 − ρ) ≤ max(Θ, S/20), with the greater of the measured and the expected ρ and the largest value S: what is conserved has next to no range |
//! | chaotic since t | D₂ is beyond Θ from t on, it once was smaller than D₁ by a third at least, and it grew exponentially: its last decade took less than half of the time until t, which is faster than t³, and not much longer than those before, which is faster than any power of the time since something was decided |
//! | not converged | none of it: what is more accurate is not closer, or only the tighter runs agree |
//!
//! What is lost after something else has become chaotic is a consequence of that, and is called chaotic, too.
//!
//! Jumps of the same height at times that differ a little, and impacts between two rows, are no differences that last: D is taken of the median of
//! |x₁ − x₂| over a fiftieth of the run around each time.

use std::f64::consts::TAU;

/// Rows over which the median of a difference is taken: of the thousand of a run, a fiftieth.
const WINDOW: usize = 21;
/// Θ in parts of the range, and of what the accuracy allows in a step.
const LOST: (f64, f64) = (0.05, 3.0);
/// By what factor the tighter runs must have been closer to each other before.
const SHRINKS: f64 = 2.0 / 3.0;
/// How long the decade before the last one of a growth takes, and the three before it, in parts of the last: 1 and 3 where it is exponential, 0.1 and 0.11 of t, 0.32 and
/// 0.46 of t². Growth by chaos comes in bursts.
const BEFORE: (f64, f64) = (0.2, 0.6);
/// What is lost so long before chaos begins, in parts of the run, may be a consequence of it all the same: signals are lost one by one.
const TOGETHER: f64 = 0.05;
/// The greatest ratio of differences that an error is extrapolated with.
const SLOWEST: f64 = 0.9;
/// Roundings that add up in a run, relative to the largest value.
const ROUNDING: f64 = 1e-10;
/// By how much the norm of a quaternion may be off.
const UNIT: f64 = 1e-6;

/// A number that is compared.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Channel {
    /// Full name, with the element.
    pub name: String,
    /// The signal or state that it is an element of. Those of one follow each other.
    pub of: String,
    /// Its unit; empty if not given.
    pub unit: String,
    /// Whether a turn more makes no difference.
    pub is_angle: bool,
}

/// What channels were at regular times of one run.
#[derive(Clone, Debug, Default)]
pub struct Samples {
    /// The times, s.
    pub times: Vec<f64>,
    /// For each channel its values.
    pub values: Vec<Vec<f64>>,
}

/// How accurate runs were asked to be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Asked {
    /// Of the first run.
    pub accuracy: f64,
    /// ρ: by what factor each run is to be closer to the truth than the one before.
    pub ratio: f64,
}

/// What is said of a signal, or of a run as a whole.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Verdict {
    /// Errors fall with the accuracy as they should.
    Converged,
    /// They do not.
    NotConverged,
    /// Neighbouring trajectories part exponentially.
    Chaotic {
        /// From when on a single trajectory means nothing, s.
        since: f64,
    },
}

/// What was found out about one channel.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// Which.
    pub channel: Channel,
    /// Its range in the tightest run.
    pub range: f64,
    /// The greatest differences of the first from the second run, and of that from the third.
    pub differences: [f64; 2],
    /// About how far off the first run is, until [`trusted`](Self::trusted).
    pub error: f64,
    /// Until when the first run is worth something, s.
    pub trusted: f64,
    /// What it comes to.
    pub verdict: Verdict,
}

/// What was found out about a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Findings {
    /// Channel by channel.
    pub channels: Vec<Finding>,
    /// The worst of all: not converged, else chaotic since the earliest time.
    pub verdict: Verdict,
    /// Until when all channels of the first run are worth something, s.
    pub trusted: f64,
    /// The time until which runs were compared, s.
    pub end: f64,
}

/// Compares three runs. Rows that not all of them have are left out.
pub fn compare(channels: &[Channel], runs: [&Samples; 3], asked: Asked) -> Findings {
    let rows = runs.iter().map(|run| run.times.len()).min().unwrap_or(0);
    let times = &runs[0].times[..rows];
    let end = times.last().copied().unwrap_or(0.0);
    let quaternions = quaternions(channels, runs, rows);
    let mut found: Vec<Finding> = channels
        .iter()
        .enumerate()
        .map(|(k, channel)| {
            let [a, b, c] = runs.map(|run| &run.values[k][..rows]);
            let difference = |i: [usize; 2], x: &[f64], y: &[f64]| -> Vec<f64> {
                let flipped = |row: usize| match quaternions[k] {
                    Some(first) => signs_differ(runs[i[0]], runs[i[1]], first, row),
                    None => false,
                };
                let of = |row: usize| {
                    let y = if flipped(row) { -y[row] } else { y[row] };
                    let d = x[row] - y;
                    let d = if channel.is_angle { d - TAU * (d / TAU).round() } else { d };
                    if d.is_finite() || x[row].to_bits() == y.to_bits() { d.abs() } else { f64::INFINITY }
                };
                lasting(&(0..rows).map(of).collect::<Vec<f64>>())
            };
            let parts = [difference([0, 1], a, b), difference([1, 2], b, c)];
            judge(channel, times, c, parts, asked)
        })
        .collect();
    let chaos = found.iter().filter(|finding| matches!(finding.verdict, Verdict::Chaotic { .. }));
    let first = chaos.map(|finding| finding.trusted - TOGETHER * end).reduce(f64::min);
    if let Some(first) = first {
        for finding in found.iter_mut().filter(|f| f.verdict == Verdict::NotConverged && f.trusted >= first) {
            finding.verdict = Verdict::Chaotic { since: finding.trusted };
        }
    }
    let worse = |a: Verdict, b: Verdict| match (a, b) {
        (Verdict::NotConverged, _) | (_, Verdict::NotConverged) => Verdict::NotConverged,
        (Verdict::Chaotic { since: a }, Verdict::Chaotic { since: b }) => {
            Verdict::Chaotic { since: a.min(b) }
        }
        (Verdict::Converged, other) | (other, Verdict::Converged) => other,
    };
    let verdict = found.iter().map(|finding| finding.verdict).fold(Verdict::Converged, worse);
    let trusted = found.iter().map(|finding| finding.trusted).fold(end, f64::min);
    Findings { channels: found, verdict, trusted, end }
}

/// What differences until each time say of a channel.
fn judge(channel: &Channel, times: &[f64], truth: &[f64], parts: [Vec<f64>; 2], asked: Asked) -> Finding {
    let (low, high) =
        truth.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), x| (low.min(*x), high.max(*x)));
    let range = if high > low { high - low } else { 0.0 };
    let size = truth.iter().fold(0.0_f64, |most, x| most.max(x.abs()));
    let rounding = ROUNDING * size;
    let allowed = (asked.accuracy * (1.0 + range)).max(rounding);
    let lost = (LOST.0 * range).max(LOST.1 * allowed);
    let [d1, d2] = parts.map(greatest);
    let last = |d: &[f64]| d.last().copied().unwrap_or(0.0);
    let (all1, all2) = (last(&d1), last(&d2));
    let end = times.last().copied().unwrap_or(0.0);
    let finding = |verdict, trusted: f64, error: f64| Finding {
        channel: channel.clone(),
        range,
        differences: [all1, all2],
        error,
        trusted,
        verdict,
    };
    let ratio = |d1: f64, d2: f64| (d2 / d1.max(f64::MIN_POSITIVE)).clamp(asked.ratio, SLOWEST);
    let extrapolated = |d1: f64, d2: f64| d1 / (1.0 - ratio(d1, d2));
    let error = extrapolated(all1, all2);
    let is_within = all1.max(all2) <= allowed;
    if is_within || all2 <= asked.ratio.sqrt() * all1 && error <= lost.max(LOST.0 * size) {
        return finding(Verdict::Converged, end, if is_within { error.max(all2) } else { error });
    }
    // Where each difference comes to be beyond a bound.
    let beyond = |d: &[f64], bound: f64| d.iter().position(|d| *d > bound);
    let row = [beyond(&d1, lost), beyond(&d2, lost)].into_iter().flatten().min().or_else(|| {
        (0..d1.len()).find(|i| d1[*i].max(d2[*i]) > allowed && d2[*i] > asked.ratio.sqrt() * d1[*i])
    });
    let row = row.unwrap_or(times.len().saturating_sub(1));
    let before = row.saturating_sub(1);
    let (trusted, error) = (times[before], extrapolated(d1[before], d2[before]));
    if let Some(since) = grows_exponentially(times, [&d1, &d2], lost) {
        return finding(Verdict::Chaotic { since }, trusted, error);
    }
    finding(Verdict::NotConverged, trusted, error)
}

/// When the tighter runs are lost, if they part as chaos does.
fn grows_exponentially(times: &[f64], [d1, d2]: [&[f64]; 2], lost: f64) -> Option<f64> {
    let at = |bound: f64| d2.iter().position(|d| *d > bound);
    // Where D₂ is beyond Θ, Θ/10, Θ/100 and Θ/10000.
    let [whole, tenth, hundredth, least] = [1.0, 1e-1, 1e-2, 1e-4].map(|part| at(part * lost));
    let (whole, tenth, hundredth, least) = (whole?, tenth?, hundredth?, least?);
    let took = |from: usize, to: usize| times[to] - times[from];
    let last = took(tenth, whole);
    let has_helped = (0..whole).any(|i| d1[i] > 0.0 && d2[i] <= SHRINKS * d1[i]);
    let is_gradual = whole - tenth >= 2
        && last < 0.5 * took(0, whole)
        && took(hundredth, tenth) >= BEFORE.0 * last
        && took(least, tenth) >= BEFORE.1 * last;
    (has_helped && is_gradual).then(|| times[whole])
}

/// The median over a window around each row; at both ends over as much of it as there is. Where no row stands out, differences as they are.
fn lasting(d: &[f64]) -> Vec<f64> {
    let mut window = Vec::with_capacity(WINDOW);
    let median: Vec<f64> = (0..d.len())
        .map(|i| {
            window.clear();
            window.extend(&d[i.saturating_sub(WINDOW / 2)..(i + WINDOW / 2 + 1).min(d.len())]);
            window.sort_by(f64::total_cmp);
            window[window.len() / 2]
        })
        .collect();
    let most = |d: &[f64]| d.iter().copied().fold(0.0, f64::max);
    if most(d) <= 2.0 * most(&median) { d.to_vec() } else { median }
}

/// The greatest so far.
fn greatest(mut d: Vec<f64>) -> Vec<f64> {
    let mut most = 0.0_f64;
    for d in &mut d {
        most = most.max(*d);
        *d = most;
    }
    d
}

/// For each channel the first of the four of a quaternion that it belongs to: four numbers of one signal, each other's neighbours, of length one at all
/// times. What turns by an angle and by that of its opposite is the same.
fn quaternions(channels: &[Channel], runs: [&Samples; 3], rows: usize) -> Vec<Option<usize>> {
    let mut found = vec![None; channels.len()];
    let mut k = 0;
    while k + 4 <= channels.len() {
        let is_one = channels[k..k + 4].iter().all(|channel| channel.of == channels[k].of);
        let is_unit = |run: &&Samples| {
            (0..rows).all(|row| {
                let norm: f64 = run.values[k..k + 4].iter().map(|values| values[row].powi(2)).sum();
                (norm - 1.0).abs() < UNIT
            })
        };
        if is_one && runs.iter().all(is_unit) {
            found[k..k + 4].fill(Some(k));
            k += 4;
        } else {
            k += 1;
        }
    }
    found
}

fn signs_differ(a: &Samples, b: &Samples, first: usize, row: usize) -> bool {
    (first..first + 4).map(|k| a.values[k][row] * b.values[k][row]).sum::<f64>() < 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    const ASKED: Asked = Asked { accuracy: 1e-3, ratio: 0.215 };

    /// Three runs of one channel over 10 s.
    fn compared(is_angle: bool, runs: [&dyn Fn(f64) -> f64; 3]) -> Finding {
        let times: Vec<f64> = (0..=1000).map(|i| 0.01 * f64::from(i)).collect();
        let samples = runs.map(|run| Samples {
            values: vec![times.iter().map(|t| run(*t)).collect()],
            times: times.clone(),
        });
        let channel = Channel { is_angle, ..Channel::default() };
        compare(&[channel], samples.each_ref(), ASKED).channels.remove(0)
    }

    #[test]
    fn errors_of_second_order_are_extrapolated_to_the_truth() {
        // The steps of h, and a phase that is off by h² t.
        let run = |e: f64| move |t: f64| ((1.0 + e) * t).sin();
        let errors = [1e-3, 0.215e-3, 0.0462e-3];
        let found = compared(false, [&run(errors[0]), &run(errors[1]), &run(errors[2])]);
        assert_eq!(found.verdict, Verdict::Converged);
        // cos(10) is −0.84; the greatest error is where t |cos t| is greatest, about 3π.
        let truth = (0..=1000).map(|i| 0.01 * f64::from(i)).map(|t| (run(1e-3)(t) - t.sin()).abs());
        let truth = truth.fold(0.0, f64::max);
        assert!((found.error - truth).abs() < 0.05 * truth, "{} for {truth}", found.error);
    }

    #[test]
    fn exponential_growth_is_chaos_since_the_tighter_runs_part() {
        let run = |e: f64| move |t: f64| t.sin() + (e * (2.0 * t).exp()).min(1.0) * (3.0 * t).cos();
        let found = compared(false, [&run(1e-6), &run(2e-7), &run(4e-8)]);
        let Verdict::Chaotic { since } = found.verdict else { panic!("{found:?}") };
        // 1.6e-7 e^(2 t) reaches 5 % of a range of about 3.5.
        let expected = (0.05 * 3.5 / 1.6e-7_f64).ln() / 2.0;
        assert!((since - expected).abs() < 0.6, "{since} for {expected}");
        assert!(found.trusted < since && found.trusted > since - 1.5, "{found:?}");
    }

    #[test]
    fn what_is_conserved_is_measured_by_its_size() {
        let run = |e: f64| move |t: f64| 4.0 + e * t;
        assert_eq!(compared(false, [&run(1e-2), &run(2e-3), &run(4e-4)]).verdict, Verdict::Converged);
    }

    #[test]
    fn another_decision_is_no_convergence() {
        let run = |side: f64| move |t: f64| if t > 4.0 { side * (t - 4.0) } else { 0.0 };
        let found = compared(false, [&run(1.0), &run(-1.0), &run(1.0)]);
        assert_eq!(found.verdict, Verdict::NotConverged);
        assert!((found.trusted - 4.0).abs() < 0.5, "{found:?}");
        // Where only the first run decides otherwise, it is that one which is not to be trusted.
        assert_eq!(compared(false, [&run(1.0), &run(-1.0), &run(-1.0)]).verdict, Verdict::NotConverged);
    }

    #[test]
    fn a_drift_in_proportion_to_time_is_no_chaos() {
        let run = |e: f64| move |t: f64| (t * (1.0 + e)).sin();
        let found = compared(false, [&run(0.5), &run(0.1), &run(0.02)]);
        assert_eq!(found.verdict, Verdict::NotConverged);
    }

    #[test]
    fn a_jump_that_comes_a_little_later_is_the_same_jump() {
        let run = |at: f64| move |t: f64| if t > at { 1.0 } else { 0.0 };
        let found = compared(false, [&run(5.0), &run(5.03), &run(5.036)]);
        assert_eq!(found.verdict, Verdict::Converged);
    }

    #[test]
    fn turns_of_angles_and_signs_of_quaternions_make_no_difference() {
        let run = |turns: f64| move |t: f64| t.sin() + TAU * turns;
        assert_eq!(compared(true, [&run(0.0), &run(1.0), &run(-3.0)]).verdict, Verdict::Converged);
        assert_eq!(compared(false, [&run(0.0), &run(1.0), &run(-3.0)]).verdict, Verdict::NotConverged);
        let times: Vec<f64> = (0..=100).map(f64::from).collect();
        let samples = [1.0, -1.0, 1.0].map(|sign| {
            let part = |f: fn(f64) -> f64| times.iter().map(|t| sign * f(0.1 * t)).collect::<Vec<f64>>();
            Samples {
                times: times.clone(),
                values: vec![part(f64::cos), part(f64::sin), part(|_| 0.0), part(|_| 0.0)],
            }
        });
        let channels = vec![Channel::default(); 4];
        assert_eq!(compare(&channels, samples.each_ref(), ASKED).verdict, Verdict::Converged);
    }

    #[test]
    fn differences_within_the_accuracy_need_not_shrink() {
        let found = compared(false, [&|t| t.sin(), &|t| t.sin() + 3e-4, &|t| t.sin()]);
        assert_eq!(found.verdict, Verdict::Converged);
        assert!(found.error >= 3e-4);
    }

    #[test]
    fn what_is_lost_after_chaos_has_begun_is_its_consequence() {
        let times: Vec<f64> = (0..=1000).map(|i| 0.01 * f64::from(i)).collect();
        let samples = [(1e-6, 1.0), (2e-7, -1.0), (4e-8, 1.0)].map(|(e, side): (f64, f64)| {
            let chaotic = times.iter().map(|t| t.sin() + (e * (2.0 * t).exp()).min(1.0) * (3.0 * t).cos());
            let decided = times.iter().map(|t| if *t > 8.0 { side } else { 0.0 });
            Samples { values: vec![chaotic.collect(), decided.collect()], times: times.clone() }
        });
        let found = compare(&vec![Channel::default(); 2], samples.each_ref(), ASKED);
        assert!(matches!(found.channels[1].verdict, Verdict::Chaotic { .. }), "{found:?}");
    }
}
