//! Figure 14: static and dynamic friction of a block on an oscillating belt.

use crate::paper::scenes::Scene;
use crate::paper::{Experiment, Findings, Lab, Table, Trajectory, median, methods, number, scenes};
use crate::viewer::{Plot, Series};

/// Figure 14.
pub const EXPERIMENT: Experiment = Experiment {
    id: "14",
    title: "static and dynamic friction on a conveyor",
    paper: "A block of 1 kg on an oscillating conveyor belt, with a coefficient of friction of 1.0 at rest and of 0.5 in motion. At accuracy \
            1e-5 friction reaches its static limit and falls to half of it while the block slides, but the block catches in stiction at low \
            velocities; at 1e-8 the impulsive transitions from sliding back to stiction are there.",
    seconds: 1.0,
    is_alone: false,
    run,
};

/// Friction of the scene `conveyor` over its weight, from the balance of momentum of each step.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Friction {
    /// Over time.
    pub ratios: Vec<(f64, f64)>,
    /// The largest.
    pub peak: f64,
    /// The median of what slides.
    pub sliding: Option<f64>,
    /// How often it began to slide.
    pub slips: usize,
}

impl Friction {
    /// What a trajectory shows; nothing if no force acts on the scene.
    pub fn of(trajectory: &Trajectory, scene: &Scene) -> Friction {
        let mut friction = Friction::default();
        let (Some(force), Some(body)) = (&scene.force, scene.bodies.first()) else { return friction };
        let (mut sliding, mut was_sliding) = (Vec::new(), None);
        for (t, v) in trajectory.times.windows(2).zip(trajectory.v.windows(2)) {
            let h = t[1] - t[0];
            if h <= 1e-9 {
                continue;
            }
            let impulse =
                -force.amplitude / force.omega * ((force.omega * t[1]).cos() - (force.omega * t[0]).cos());
            let ratio = (impulse - body.mass * (v[1][0] - v[0][0])) / h / (body.mass * scene.gravity);
            let is_sliding = v[1][0].abs() > 20.0 * scene.contact.stiction_velocity;
            friction.ratios.push((0.5 * (t[0] + t[1]), ratio));
            friction.peak = friction.peak.max(ratio.abs());
            if is_sliding {
                sliding.push(ratio.abs());
            }
            friction.slips += usize::from(is_sliding && was_sliding == Some(false));
            was_sliding = Some(is_sliding);
        }
        friction.sliding = median(&sliding);
        friction
    }
}

fn run(lab: &mut Lab, findings: &mut Findings) -> anyhow::Result<()> {
    let scene = scenes::scene("conveyor")?;
    let (rest, motion) = (scene.contact.mu_static, scene.contact.mu_dynamic);
    let head = ["accuracy", "steps", "peak", "while sliding", "times it slips", "largest error m"];
    let mut table = Table::new("Friction over weight", &head);
    let shown = [1e-5, 1e-8];
    for &accuracy in lab.choose(&[1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8], &shown) {
        let method = methods::ours(accuracy);
        let record = lab.measure(&scene, &method)?;
        let trajectory = lab.trajectory(&scene, &method)?;
        let friction = Friction::of(&trajectory, &scene);
        let sliding = friction.sliding.unwrap_or(f64::NAN);
        table.row([
            number(accuracy),
            record.steps.to_string(),
            number(friction.peak),
            number(sliding),
            friction.slips.to_string(),
            record.cell(|record| record.error_max),
        ]);
        if !shown.contains(&accuracy) {
            continue;
        }
        findings.check(
            format!("accuracy {}: friction reaches μₛ m g and no more (±5 %)", number(accuracy)),
            format!("{} m g", number(friction.peak)),
            (friction.peak / rest - 1.0).abs() < 0.05,
        );
        findings.check(
            format!("accuracy {}: what slides feels μ_d m g (±2 %)", number(accuracy)),
            format!("{} m g", number(sliding)),
            (sliding / motion - 1.0).abs() < 0.02,
        );
        if accuracy == 1e-8 {
            findings.check(
                "accuracy 1e-8: it begins to slide twice in each of the three periods",
                format!("{} times", friction.slips),
                friction.slips == 6,
            );
        }
        let title = format!("accuracy {}", number(accuracy));
        let velocity: Vec<_> = trajectory.times.iter().zip(&trajectory.v).map(|(t, v)| (*t, v[0])).collect();
        let series = |points| vec![Series { points, ..Series::default() }];
        let plot = |y_label: &str, points| Plot {
            title: title.clone(),
            x_label: "time (s)".into(),
            y_label: y_label.into(),
            series: series(points),
            ..Plot::default()
        };
        findings.plots(vec![
            plot("friction / (m g)", thinned(friction.ratios, 0.01)),
            plot("velocity over the belt (m/s)", thinned(velocity, 0.01)),
        ]);
    }
    findings.table(table);
    findings.note(
        "The scene is in the belt's frame, where its motion is a force on the block: 15 sin(2π t) N, so that other simulators can run it. \
         The paper does not say how its belt moves.",
    );
    Ok(())
}

/// Points that tell something: those after a change of y, and those around it.
fn thinned(points: Vec<(f64, f64)>, change: f64) -> Vec<(f64, f64)> {
    let mut kept: Vec<(f64, f64)> = Vec::new();
    for (i, point) in points.iter().enumerate() {
        let is_far = |other: &(f64, f64)| (point.1 - other.1).abs() > change || point.0 - other.0 > 0.01;
        if kept.last().is_none_or(is_far) {
            // The last before a change, so that a jump is drawn as one.
            kept.extend(
                i.checked_sub(1).map(|before| points[before]).filter(|before| kept.last() != Some(before)),
            );
            kept.push(*point);
        }
    }
    kept.extend(points.last());
    kept
}
