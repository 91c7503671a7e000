//! Runs of diagrams with a plant, with all that is compared.

use anyhow::{Context, Result};

use crate::blocks::plant::PlantOffer;
use crate::blocks::plant::evaluation::Report;
use crate::diagram::Diagram;
use crate::integrators::IntegratorSpec;
use crate::paper::{Lab, Record, Table, number};
use crate::viewer::Series;

/// A contact of the last step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Touch {
    /// The shapes.
    pub pair: [usize; 2],
    /// Force on the first in the world, N.
    pub force: [f64; 3],
    /// Unit normal into the first.
    pub normal: [f64; 3],
    /// Where, in the world, m.
    pub place: [f64; 3],
    /// Signed distance at the start of the step, m.
    pub phi: f64,
}

impl Touch {
    /// λ_n, N.
    pub fn pressure(&self) -> f64 {
        self.force.iter().zip(&self.normal).map(|(f, n)| f * n).sum()
    }
}

/// One moment of a run.
#[derive(Clone, Debug, Default)]
pub struct Sample {
    /// s.
    pub t: f64,
    /// Coordinates.
    pub q: Vec<f64>,
    /// Velocities.
    pub v: Vec<f64>,
    /// Kinetic and potential energy, J.
    pub energy: f64,
    /// The least signed distance of what touches, m; zero where nothing overlaps.
    pub gap: f64,
    /// ε_p, ε_d, ε_c, Signorini, Coulomb, angle, internal forces of the last step.
    pub residuals: [f64; 7],
    /// Contacts of the last step.
    pub touches: Vec<Touch>,
}

/// A run of a diagram.
#[derive(Clone, Debug)]
pub struct Run {
    /// The method.
    pub name: String,
    /// What it took.
    pub record: Record,
    /// The start, and each step.
    pub samples: Vec<Sample>,
    /// Contact problems that were solved.
    pub problems: u64,
    /// Those that did not come to the tolerance.
    pub unconverged: u64,
}

/// Places among the residuals.
pub const PRIMAL: usize = 0;
/// ε_d.
pub const DUAL: usize = 1;
/// ε_c.
pub const COMPLEMENTARITY: usize = 2;
/// |λ_n c_n|.
pub const SIGNORINI: usize = 3;
/// N beyond μ λ_n.
pub const COULOMB: usize = 4;
/// rad between friction and −slip.
pub const ANGLE: usize = 5;
/// N that move nothing.
pub const INTERNAL: usize = 6;

/// Runs a diagram and looks at it after every step.
pub fn observe(
    lab: &mut Lab,
    diagram: &Diagram,
    name: &str,
    method: &IntegratorSpec,
    duration: f64,
) -> Result<Run> {
    let (mut samples, mut counts, mut plant) = (Vec::new(), (0, 0), None);
    let record = lab.watch_diagram(diagram, method, duration, |simulator| {
        if plant.is_none() {
            let schedule = simulator.schedule();
            let mut offers = schedule.offers.iter();
            let offer = offers.find_map(|offer| Some((offer.block, offer.get::<PlantOffer>()?)));
            let (block, offer) = offer.context("no plant")?;
            plant = Some((schedule.blocks[block].path.clone(), schedule.discrete_index(block, offer.report)));
        }
        let (path, at) = plant.as_ref().context("no plant")?;
        let value = |port: &str| {
            let port = format!("{path}.{port}");
            simulator.value(&port).with_context(|| format!("no output `{port}`"))
        };
        let found =
            simulator.state().discrete.get(*at).and_then(|slot| slot.as_any().downcast_ref::<Report>());
        let mut residuals = [0.0; 7];
        residuals.copy_from_slice(value("contact_residuals")?);
        let touches = found.into_iter().flat_map(|report| &report.contacts).map(|contact| Touch {
            pair: [contact.a, contact.b],
            force: contact.force_W.into(),
            normal: contact.normal_W.into(),
            place: contact.p_WC.into(),
            phi: contact.phi,
        });
        samples.push(Sample {
            t: simulator.time(),
            q: value("positions")?.to_vec(),
            v: value("velocities")?.to_vec(),
            energy: value("kinetic_energy")?[0] + value("potential_energy")?[0],
            gap: value("smallest_gap")?[0],
            residuals,
            touches: touches.collect(),
        });
        let solver = &simulator.statistics().solver;
        counts = (solver.solutions, solver.unconverged);
        Ok(())
    })?;
    let mut run = Run { name: name.to_owned(), record, samples, problems: counts.0, unconverged: counts.1 };
    run.record.penetration_m = Some(run.penetration());
    lab.keep(run.record.clone());
    Ok(run)
}

impl Run {
    /// The last moment.
    pub fn end(&self) -> &Sample {
        // The start is always looked at.
        &self.samples[self.samples.len() - 1]
    }

    /// The deepest overlap, m.
    pub fn penetration(&self) -> f64 {
        self.samples.iter().fold(0.0, |most, sample| f64::max(most, -sample.gap))
    }

    /// The largest value of all moments.
    pub fn most(&self, value: impl Fn(&Sample) -> f64) -> f64 {
        self.samples.iter().map(value).fold(f64::NEG_INFINITY, f64::max)
    }

    /// The largest of a residual.
    pub fn residual(&self, which: usize) -> f64 {
        self.most(|sample| sample.residuals[which])
    }

    /// A value over time.
    pub fn curve(&self, value: impl Fn(&Sample) -> f64) -> Series {
        let points = self.samples.iter().map(|sample| (sample.t, value(sample))).collect();
        Series { name: self.name.clone(), points, ..Series::default() }
    }

    /// Whether every number is one.
    pub fn is_finite(&self) -> bool {
        self.samples.iter().all(|sample| sample.q.iter().chain(&sample.v).all(|x| x.is_finite()))
    }

    /// Whether it came to its end with all contact problems solved.
    pub fn is_solved(&self) -> bool {
        self.record.is_done() && self.unconverged == 0 && self.is_finite()
    }
}

/// Columns of [`cost_cells`].
pub const COSTS: [&str; 5] = ["method", "steps", "iterations", "factorizations", "not to the tolerance"];

/// What a run took.
pub fn cost_cells(run: &Run) -> Vec<String> {
    let Record { steps, iterations, factorizations, .. } = run.record;
    let ended = if run.record.is_done() { String::new() } else { format!(" ({})", run.record.outcome) };
    vec![
        run.name.clone(),
        format!("{steps}{ended}"),
        iterations.to_string(),
        factorizations.to_string(),
        format!("{} of {}", run.unconverged, run.problems),
    ]
}

/// A column of a table of runs: its head, and its number for each run.
pub type Column<'c> = (&'c str, &'c dyn Fn(&Run) -> f64);

/// One row for each run: what it took, how deep things were, and the largest residuals; then columns of one's own.
pub fn table(caption: &str, runs: &[Run], more: &[Column]) -> Table {
    let mut head = COSTS.to_vec();
    head.extend(["depth mm", "ε_p N", "ε_d m/s²", "ε_c N m/s²", "Signorini", "angle rad", "internal N"]);
    head.extend(more.iter().map(|(name, _)| *name));
    let mut table = Table::new(caption, &head);
    for run in runs {
        let mut row = cost_cells(run);
        row.push(number(1e3 * run.penetration()));
        let shown = [PRIMAL, DUAL, COMPLEMENTARITY, SIGNORINI, ANGLE, INTERNAL];
        row.extend(shown.map(|which| number(run.residual(which))));
        row.extend(more.iter().map(|(_, value)| number(value(run))));
        table.row(row);
    }
    table
}
