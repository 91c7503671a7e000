//! Figure 17: step size and speed over time in the dish rack.

use super::table1_dish_rack::LIMIT_S;
use crate::paper::dish_rack::{DURATION_S, Moment, replay};
use crate::paper::{Experiment, Findings, Lab, median, methods, number, seconds};
use crate::viewer::{Plot, Series};

/// Figure 17.
pub const EXPERIMENT: Experiment = Experiment {
    id: "17",
    title: "step size and real-time rate in the dish rack",
    paper: "Step size and real-time rate over time at accuracy 1e-3: steps become short while the robot dumps the bin on the rack, at 70 to 80 s, and long again as \
            things settle.",
    seconds: 12.0,
    is_alone: false,
    run,
};

/// The arm tips the bin, s.
const TIPPING: (f64, f64) = (2.7, 4.2);
/// All should be at rest, s.
const REST: (f64, f64) = (7.2, 8.0);
/// The rate is that of so long, s.
const WINDOW_S: f64 = 0.1;
/// How much of the replay is run where it is to be quick, s.
const QUICK_S: f64 = 0.2;

fn run(lab: &mut Lab, findings: &mut Findings) -> anyhow::Result<()> {
    lab.limit_s = LIMIT_S;
    let duration = if lab.settings.is_quick { QUICK_S } else { DURATION_S };
    let replay = replay(lab, &methods::paper(1e-3), duration)?;
    let steps: Vec<(f64, f64)> =
        replay.moments.windows(2).map(|pair| (pair[1].t, pair[1].t - pair[0].t)).collect();
    let rates = rates(&replay.moments);
    if !lab.settings.is_quick {
        let between = |(from, to): (f64, f64)| {
            let sizes: Vec<f64> =
                steps.iter().filter(|(t, _)| *t > from && *t <= to).map(|(_, h)| *h).collect();
            median(&sizes).unwrap_or(f64::NAN)
        };
        let (tipping, rest) = (between(TIPPING), between(REST));
        findings.check(
            "the median step is at least 5 times as long at rest as while things are tipped out",
            format!("{} at rest, {} while tipping", seconds(rest), seconds(tipping)),
            rest > 5.0 * tipping,
        );
        let rate = |(from, to): (f64, f64)| {
            let found: Vec<f64> =
                rates.iter().filter(|(t, _)| *t > from && *t <= to).map(|(_, rate)| *rate).collect();
            median(&found).unwrap_or(f64::NAN)
        };
        let (tipping, rest) = (rate(TIPPING), rate(REST));
        findings.check(
            "simulation is at least 3 times as fast at rest as while things are tipped out",
            format!("{} % of real time at rest, {} % while tipping", number(rest), number(tipping)),
            rest > 3.0 * tipping,
        );
    }
    let plot = |y_label: &str, points| Plot {
        title: "Dish rack, accuracy 1e-3".into(),
        x_label: "time (s)".into(),
        y_label: y_label.into(),
        is_log_y: true,
        series: vec![Series { points, ..Series::default() }],
        ..Plot::default()
    };
    findings.plots(vec![plot("step (s)", steps), plot("rate (% of real time)", rates)]);
    findings.note("The rate is simulated time over CPU time, in stretches of 0.1 s. The arm's waypoints are 0.1 s apart, and no step is longer.");
    Ok(())
}

/// Percent of real time, stretch by stretch.
fn rates(moments: &[Moment]) -> Vec<(f64, f64)> {
    let mut found = Vec::new();
    let Some(mut from) = moments.first() else { return found };
    for moment in moments {
        if moment.t - from.t >= WINDOW_S * (1.0 - 1e-9) {
            found.push((moment.t, 100.0 * (moment.t - from.t) / (moment.cpu_s - from.cpu_s).max(1e-6)));
            from = moment;
        }
    }
    found
}
