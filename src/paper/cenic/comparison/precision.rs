//! Cost at equal error obtained: the curves of ours, Drake and MuJoCo.

use super::accuracy::positions_only;
use super::curve::Curve;
use crate::integrators::IntegratorSpec;
use crate::paper::peers::{Audit, Method, Peer};
use crate::paper::scenes::Scene;
use crate::paper::{Findings, Lab, Reference, Table, geometric_mean, methods, number, scenes};
use crate::viewer::{Plot, Series};

/// Scenes whose motion can be compared.
const SCENES: [&str; 6] = ["ball", "conveyor", "quadruped", "cylinder", "gripper", "franka"];
/// CPU time that a run may take, s.
const LIMIT_S: f64 = 4.0;
/// CPU time that the run may take that a method is compared with, s.
const OWN_LIMIT_S: f64 = 2.5;
/// The accuracy of our own tight run.
const OWN_ACCURACY: f64 = 1e-7;

/// Points of one method on one scene: error against the scene's reference, error against the method's own tight run, cost.
#[derive(Default)]
struct Points {
    name: String,
    reference: Vec<(f64, f64)>,
    own: Vec<(f64, f64)>,
}

pub(super) fn run(lab: &mut Lab, findings: &mut Findings) -> anyhow::Result<()> {
    let names: &[&str] = lab.choose(&SCENES, &["cylinder"]);
    findings.text(
        "At equal error obtained. An error is the largest difference of any coordinate, in m and rad alike, at any time. The scene's \
         reference is a tight run of Drake (Runge–Kutta for the ball, CENIC, and for the arm its discrete plant): Drake's and our contact \
         model. MuJoCo has another one, SAP another dissipation, and the discrete plants one coefficient of friction: their distance from \
         that reference is mostly that difference, so every method is also compared with its own tight run (accuracy 1e-7, or steps of \
         0.2 ms), which says how far it has converged, whatever it converges to. Matched MuJoCo has \
         no such run: its contact depends on the step.",
    );
    let head = [
        "scene",
        "method",
        "reference: ours",
        "positions only",
        "best error",
        "own tight run: ours",
        "positions only",
        "best error",
    ];
    let caption = "How many times ours, by default and with positions only, is as fast at the same error: geometric mean over the method's runs, \
                   and (+n) for n runs with a smaller error than any of ours, which do not count";
    let mut table = Table::new(caption, &head);
    let mut all: Vec<(String, [Gains; 4])> = Vec::new();
    for name in names {
        let scene = scenes::scene(name)?;
        let methods = scene_methods(lab, &scene)?;
        let [ours, positions, others @ ..] = &methods[..] else { continue };
        let curves = [ours, positions]
            .map(|ours| [&ours.reference, &ours.own].map(|points| Curve::new(points.clone())));
        for points in others.iter().filter(|points| !points.reference.is_empty()) {
            let gains = [(0, &points.reference), (1, &points.own)]
                .map(|(kind, points)| [0, 1].map(|way| Gains::new(&curves[way][kind], points)));
            let [[a, b], [c, d]] = gains;
            table.row([
                (*name).to_owned(),
                points.name.clone(),
                a.cell(),
                b.cell(),
                least(&points.reference),
                c.cell(),
                d.cell(),
                least(&points.own),
            ]);
            let found = all.iter().position(|(name, _)| *name == points.name);
            let at = found.unwrap_or_else(|| {
                all.push((points.name.clone(), Default::default()));
                all.len() - 1
            });
            for (sum, gains) in all[at].1.iter_mut().zip([a, b, c, d]) {
                sum.add(gains);
            }
        }
        let series = |of: fn(&Points) -> &Vec<(f64, f64)>| -> Vec<Series> {
            let some = methods.iter().filter(|points| !of(points).is_empty());
            some.map(|points| Series {
                name: points.name.clone(),
                points: of(points).clone(),
                has_marks: true,
            })
            .collect()
        };
        findings.plot(plot(
            &format!("{name}: against the scene's reference"),
            series(|points| &points.reference),
        ));
        findings.plot(plot(&format!("{name}: each against its own tight run"), series(|points| &points.own)));
    }
    for (name, [a, b, c, d]) in &all {
        let nothing = String::new;
        table.row([
            "all".to_owned(),
            name.clone(),
            a.cell(),
            b.cell(),
            nothing(),
            c.cell(),
            d.cell(),
            nothing(),
        ]);
    }
    findings.table(table);
    if !lab.settings.is_quick {
        for (name, [reference, _, own, _]) in &all {
            // Who has our contact model is held to the reference, the others to themselves.
            let has_our_model = name.starts_with("Drake CENIC") || name == "Drake discrete lagged";
            let gains = if has_our_model { reference } else { own };
            let Some(mean) = geometric_mean(&gains.times) else { continue };
            let which =
                if has_our_model { "the same error" } else { "the same distance from one's own tight run" };
            findings.check(
                format!("at {which} ours is faster than {name}, in the geometric mean"),
                format!(
                    "{} times over {} runs; {} more are better than any of ours",
                    number(mean),
                    gains.times.len(),
                    gains.out_of_reach
                ),
                mean > 1.0,
            );
        }
    }
    Ok(())
}

/// How many times ours is as fast at the errors of another method's runs.
#[derive(Clone, Debug, Default)]
struct Gains {
    times: Vec<f64>,
    /// Runs with smaller errors than any of ours.
    out_of_reach: usize,
}

impl Gains {
    fn new(ours: &Curve, points: &[(f64, f64)]) -> Gains {
        let times: Vec<f64> =
            points.iter().filter_map(|(error, cost)| ours.advantage(*error, *cost)).collect();
        let out_of_reach = points.len() - times.len();
        Gains { times, out_of_reach }
    }

    fn add(&mut self, other: Gains) {
        self.times.extend(other.times);
        self.out_of_reach += other.out_of_reach;
    }

    fn cell(&self) -> String {
        let mean = geometric_mean(&self.times).map_or("–".to_owned(), number);
        if self.out_of_reach == 0 { mean } else { format!("{mean} (+{})", self.out_of_reach) }
    }
}

/// The smallest error of any run.
fn least(points: &[(f64, f64)]) -> String {
    points.iter().map(|point| point.0).min_by(f64::total_cmp).map_or("–".to_owned(), number)
}

/// Ours first.
fn scene_methods(lab: &mut Lab, scene: &Scene) -> anyhow::Result<Vec<Points>> {
    let accuracies: &[f64] = lab.choose(&[1e-1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6], &[1e-2, 1e-3]);
    let steps: &[f64] = lab.choose(&[1e-2, 5e-3, 2e-3, 1e-3], &[1e-2]);
    let own = if lab.settings.is_quick { (1e-5, 1e-3) } else { (OWN_ACCURACY, 2e-4) };
    let mut found = Vec::new();
    let tight = our_tight_run(lab, scene, own.0)?;
    found.push(our_points(lab, scene, "ours", accuracies, &tight, |accuracy| Ok(methods::ours(accuracy)))?);
    found.push(our_points(lab, scene, "ours, positions only", accuracies, &tight, positions_only)?);
    let cenic: Vec<Method> = accuracies.iter().map(|accuracy| Method::drake("cenic", *accuracy)).collect();
    found.push(peer_points(lab, scene, &cenic, Method::drake("cenic", own.0))?);
    for name in ["lagged", "sap"] {
        let methods: Vec<Method> = steps.iter().map(|step| Method::drake_steps(name, *step)).collect();
        found.push(peer_points(lab, scene, &methods, Method::drake_steps(name, own.1))?);
    }
    for make in [Method::mujoco as fn(f64) -> Method, Method::mujoco_matched] {
        let methods: Vec<Method> = steps.iter().map(|step| make(*step)).collect();
        found.push(peer_points(lab, scene, &methods, make(own.1))?);
    }
    Ok(found)
}

/// What ours converges to, with either norm.
fn our_tight_run(lab: &mut Lab, scene: &Scene, accuracy: f64) -> anyhow::Result<Option<Reference>> {
    lab.limit_s = OWN_LIMIT_S;
    Ok(match lab.trajectory(scene, &methods::ours(accuracy)) {
        Ok(tight) => Some(Reference { name: scene.name.clone(), hz: 50.0, q: tight.sampled(scene.duration) }),
        // Where it is too slow the scene's reference, which is one of the same model, stands for it.
        Err(_) => lab.go_on().map(|()| scenes::reference(&scene.name))?,
    })
}

fn our_points(
    lab: &mut Lab,
    scene: &Scene,
    name: &str,
    accuracies: &[f64],
    own: &Option<Reference>,
    method: impl Fn(f64) -> anyhow::Result<IntegratorSpec>,
) -> anyhow::Result<Points> {
    lab.limit_s = LIMIT_S;
    let mut points = Points { name: name.to_owned(), ..Points::default() };
    for &accuracy in accuracies {
        let method = method(accuracy)?;
        let record = lab.measure(scene, &method)?;
        let Some(cost) = record.cost() else { continue };
        points.reference.extend(record.error_max.map(|error| (error, cost)));
        if let Some(own) = own
            && let Some((largest, _)) = lab.trajectory(scene, &method)?.errors(own, scene.duration)?
        {
            points.own.push((largest, cost));
        }
    }
    Ok(points)
}

fn peer_points(lab: &mut Lab, scene: &Scene, methods: &[Method], own: Method) -> anyhow::Result<Points> {
    let mut points = Points { name: own.family(), ..Points::default() };
    lab.limit_s = OWN_LIMIT_S;
    // Drake's CENIC converges to the scene's reference, which is a run of it or of a finer method on the same model.
    let is_reference = own.peer == Peer::Drake && own.name == "cenic";
    let tight = if own.name == "match" {
        None
    } else if is_reference {
        scenes::reference(&scene.name).map(|reference| reference.q)
    } else {
        lab.peer(scene, &own, Audit::Samples)?.and_then(|run| run.samples)
    };
    lab.limit_s = LIMIT_S;
    for method in methods {
        let Some(run) = lab.peer(scene, method, Audit::Steps)? else { break };
        let Some(cost) = run.record.cost() else { continue };
        points.reference.extend(run.record.error_max.map(|error| (error, cost)));
        let error = tight.as_ref().and_then(|tight| run.errors(tight));
        points.own.extend(error.map(|(largest, _)| (largest, cost)));
    }
    Ok(points)
}

fn plot(title: &str, series: Vec<Series>) -> Plot {
    Plot {
        title: title.to_owned(),
        x_label: "largest error (m, rad)".into(),
        y_label: "CPU s per simulated s".into(),
        is_log_x: true,
        is_log_y: true,
        series,
        ..Plot::default()
    }
}
