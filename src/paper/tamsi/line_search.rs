//! TAMSI-2: how much of an update of a slip velocity TALS takes.

use std::f64::consts::{FRAC_PI_3, TAU};

use anyhow::Result;

use super::diagrams::STICTION_VELOCITY;
use crate::math::Stream;
use crate::paper::{Experiment, Findings, Lab, Table, number};
use crate::solvers::Tals;
use crate::viewer::{Plot, Series};

/// Figure 3.
pub const EXPERIMENT: Experiment = Experiment {
    id: "tamsi-2",
    title: "transition-aware line search",
    paper: "Figure 3. Where the line between two iterates of a slip velocity passes through the disc of stiction, the update stops where the velocity is at right angles to it; where the slip \
            would turn by more than π/3, it stops at π/3.\n\nOurs: 100 000 random pairs of a slip velocity and an update of all sizes about v_s, half of them against the slip, from a fixed seed.",
    seconds: 0.2,
    is_alone: false,
    run,
};

const SEED: u64 = 21;
const PAIRS: usize = 100_000;

/// What a limited update is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Case {
    /// It is taken as a whole: it is small, or begins or ends in stiction, or turns little and passes by.
    Whole,
    /// It stops in the disc.
    Crosses,
    /// It stops where the turn is π/3.
    Turns,
}

fn dot(a: [f64; 2], b: [f64; 2]) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}

fn size(a: [f64; 2]) -> f64 {
    a[0].hypot(a[1])
}

fn cosine(a: [f64; 2], b: [f64; 2]) -> f64 {
    dot(a, b) / size(a) / size(b)
}

fn along(v: [f64; 2], delta: [f64; 2], alpha: f64) -> [f64; 2] {
    [v[0] + alpha * delta[0], v[1] + alpha * delta[1]]
}

/// What the paper asks of a pair, by geometry alone: the point of the segment that is nearest to rest, and the turn.
fn expected(v: [f64; 2], delta: [f64; 2]) -> Case {
    let end = along(v, delta, 1.0);
    if size(delta) < 1e-2 * STICTION_VELOCITY || size(v).min(size(end)) <= STICTION_VELOCITY {
        return Case::Whole;
    }
    let nearest = (-dot(v, delta) / dot(delta, delta)).clamp(0.0, 1.0);
    match size(along(v, delta, nearest)) < STICTION_VELOCITY {
        true => Case::Crosses,
        false if cosine(v, end) < FRAC_PI_3.cos() => Case::Turns,
        false => Case::Whole,
    }
}

fn pair(stream: &mut Stream) -> [[f64; 2]; 2] {
    let mut draw = |decades: f64| {
        let size = STICTION_VELOCITY * 10_f64.powf(decades * (stream.uniform() - 0.4));
        let angle = TAU * stream.uniform();
        [size * angle.cos(), size * angle.sin()]
    };
    let (v, mut delta) = (draw(5.0), draw(6.0));
    if stream.uniform() < 0.5 {
        let back = -(1.0 + 3.0 * stream.uniform());
        delta = [0, 1].map(|i| back * v[i] + 1e-2 * delta[i]);
    }
    [v, delta]
}

fn run(_: &mut Lab, findings: &mut Findings) -> Result<()> {
    let tals = Tals { relative_tolerance: 1e-2, cos_theta: FRAC_PI_3.cos() };
    let mut stream = Stream::new(SEED, "tamsi-2");
    let mut counts = [0_usize; 3];
    let (mut outside, mut whole) = (0_usize, 0_usize);
    let (mut off_right_angle, mut off_turn) = (0.0_f64, 0.0_f64);
    for _ in 0..PAIRS {
        let [v, delta] = pair(&mut stream);
        let alpha = tals.limit(v, delta, STICTION_VELOCITY);
        outside += usize::from(!(alpha > 0.0 && alpha <= 1.0));
        let (case, at) = (expected(v, delta), along(v, delta, alpha));
        counts[case as usize] += 1;
        match case {
            Case::Whole => whole += usize::from(alpha != 1.0),
            Case::Crosses => {
                off_right_angle = off_right_angle.max(dot(at, delta).abs() / size(v) / size(delta))
            }
            Case::Turns => off_turn = off_turn.max((cosine(v, at) - FRAC_PI_3.cos()).abs()),
        }
    }
    let mut table = Table::new(&format!("{PAIRS} pairs from seed {SEED}"), &["update", "pairs"]);
    for (name, count) in ["is taken as a whole", "stops in the disc", "stops at π/3"].into_iter().zip(counts)
    {
        table.row([name.to_owned(), count.to_string()]);
    }
    findings.table(table);
    findings.check(
        "what is taken is more than nothing and at most all",
        format!("{outside} of {PAIRS} are not"),
        outside == 0,
    );
    findings.check(
        "what neither crosses the disc nor turns too far is taken as a whole",
        format!("{whole} of {} are not", counts[0]),
        whole == 0,
    );
    findings.check(
        "what crosses the disc stops where (v + αΔ)·Δ = 0, to 1e-12 of ‖v‖‖Δ‖",
        number(off_right_angle),
        counts[1] > 1000 && off_right_angle < 1e-12,
    );
    findings.check(
        "what turns too far stops where the cosine is ½, to 1e-12",
        number(off_turn),
        counts[2] > 1000 && off_turn < 1e-12,
    );
    picture(&tals, findings);
    Ok(())
}

/// One pair of each kind, in units of v_s.
fn picture(tals: &Tals, findings: &mut Findings) {
    let circle = (0..=72).map(|i| (TAU * f64::from(i) / 72.0).sin_cos()).map(|(y, x)| (x, y));
    let mut series = vec![Series { name: "stiction".into(), points: circle.collect(), ..Series::default() }];
    for (name, v, delta) in [
        ("crosses", [3.0, 0.6], [-6.0, -0.9]),
        ("turns", [2.5, -1.5], [-3.0, -3.5]),
        ("ends in stiction", [-3.0, 1.5], [2.6, -1.2]),
    ] {
        let alpha = tals.limit(v, delta, 1.0);
        let [from, to, end] = [0.0, alpha, 1.0].map(|alpha| along(v, delta, alpha)).map(|[x, y]| (x, y));
        if alpha < 1.0 {
            series.push(Series {
                name: format!("{name}: update"),
                points: vec![from, end],
                ..Series::default()
            });
        }
        series.push(Series { name: format!("{name}: taken"), points: vec![from, to], has_marks: true });
    }
    findings.plot(Plot {
        title: "Updates of slip velocities, and what is taken of them".into(),
        x_label: "slip velocity (v_s)".into(),
        y_label: "slip velocity (v_s)".into(),
        is_map: true,
        series,
        ..Plot::default()
    });
}
