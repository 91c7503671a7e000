//! What is said of a run: a summary for people, and the same as JSON.

use std::collections::HashSet;
use std::path::PathBuf;

use serde_json::{Map, Value as Json, json};

use super::console::{Exit, Stream, Style};
use super::text::{Table, count, json_number, number, seconds};
use crate::blocks::plant::PlantOffer;
use crate::diagram::{Kind, Schedule, Signal, Stop};
use crate::geometry::{ContactModel, Points};
use crate::integrators::{GLOBAL_ERROR_FACTOR, GlobalError, Statistics};
use crate::simulator::{Simulator, Status, Warning};

/// Final values in the summary; JSON has them all.
const MAX_VALUES: usize = 12;
/// Warnings in the summary; JSON has them all.
const MAX_WARNINGS: usize = 8;
/// Elements of a vector in the summary.
const MAX_ELEMENTS: usize = 8;
/// Steps that are worth a word on how to save them.
const MANY_STEPS: u64 = 1000;

/// How a run ended.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Outcome {
    /// At the time asked for.
    Done,
    /// The model reached its goal.
    Stopped(String),
    /// Something that must hold did not.
    Failed(String),
    /// Ctrl-C.
    Interrupted,
    /// The simulation cannot go on, or its output cannot be written.
    Error(String),
}

impl Outcome {
    /// One word for it.
    pub fn word(&self) -> &'static str {
        match self {
            Outcome::Done => "done",
            Outcome::Stopped(_) => "stopped",
            Outcome::Failed(_) => "failed",
            Outcome::Interrupted => "interrupted",
            Outcome::Error(_) => "error",
        }
    }

    /// What is said about it; may be empty.
    pub fn message(&self) -> &str {
        match self {
            Outcome::Stopped(message) | Outcome::Failed(message) | Outcome::Error(message) => message,
            Outcome::Done | Outcome::Interrupted => "",
        }
    }

    pub fn exit(&self) -> Exit {
        match self {
            Outcome::Done | Outcome::Stopped(_) => Exit::Done,
            Outcome::Failed(_) => Exit::Failed,
            Outcome::Interrupted => Exit::Interrupted,
            Outcome::Error(_) => Exit::Error,
        }
    }

    fn style(&self) -> Style {
        match self {
            Outcome::Done | Outcome::Stopped(_) => Style::Green,
            Outcome::Interrupted => Style::Yellow,
            Outcome::Failed(_) | Outcome::Error(_) => Style::Red,
        }
    }
}

/// How a run ended that did not fail.
pub(super) fn outcome(status: Status) -> Outcome {
    match status {
        Status::Reached => Outcome::Done,
        Status::Stopped(Stop::Done(reason)) => Outcome::Stopped(reason),
        Status::Stopped(Stop::Failed(reason)) => Outcome::Failed(reason),
        Status::Interrupted => Outcome::Interrupted,
    }
}

/// Everything that is said of a run.
#[derive(Debug)]
pub(super) struct Report {
    pub outcome: Outcome,
    /// Time at the end, s.
    pub t: f64,
    diagram: String,
    integrator: &'static str,
    /// Whether nobody chose the integrator.
    is_default: bool,
    accuracy: Option<f64>,
    fixed_step: Option<f64>,
    /// How shapes touch in each plant in which they can.
    contact: Vec<Contact>,
    t0: f64,
    wall_s: f64,
    cpu_s: f64,
    statistics: Statistics,
    /// The state that most often limited the step.
    limiting: Option<String>,
    /// The state with the largest estimated error, if there is an estimate.
    global_error: Option<(String, GlobalError)>,
    events: u64,
    warnings: Vec<Warning>,
    warnings_left_out: u64,
    files: Vec<Recording>,
    /// Pages and logs that the run was written into as a whole.
    films: Vec<String>,
    /// Final values: those that matter most come first.
    values: Vec<FinalValue>,
}

/// How shapes touch in a plant.
#[derive(Debug)]
struct Contact {
    plant: String,
    model: ContactModel,
    points: Points,
}

#[derive(Debug)]
struct FinalValue {
    name: String,
    value: Json,
    /// Whether it has been listed before under another name.
    is_repeated: bool,
    /// Whether it is exported or recorded.
    is_asked_for: bool,
}

#[derive(Debug)]
struct Recording {
    file: String,
    rows: u64,
    columns: usize,
}

impl Report {
    /// `t0` is where the run started, and `folder` where its recordings are.
    pub fn new(
        simulator: &Simulator,
        outcome: Outcome,
        t0: f64,
        wall_s: f64,
        cpu_s: f64,
        folder: Option<PathBuf>,
    ) -> Report {
        let statistics = simulator.statistics().clone();
        let recording = |folder: &PathBuf| {
            let files = simulator.recorders().iter().map(|recorder| Recording {
                file: folder.join(recorder.file()).display().to_string(),
                rows: recorder.rows,
                columns: recorder.columns.len(),
            });
            files.collect()
        };
        Report {
            outcome,
            t: simulator.time(),
            diagram: simulator.schedule().name.clone(),
            integrator: simulator.integrator(),
            is_default: simulator.is_default_method(),
            accuracy: simulator.method().filter(|m| m.fixed_step().is_none()).and_then(|m| m.accuracy()),
            fixed_step: simulator.method().and_then(|method| method.fixed_step()),
            contact: contact(simulator.schedule()),
            t0,
            wall_s,
            cpu_s,
            limiting: statistics.most_limiting().map(|i| simulator.schedule().coordinate_name(i)),
            global_error: statistics
                .global_error
                .map(|error| (simulator.schedule().coordinate_name(error.state), error)),
            statistics,
            events: simulator.events(),
            warnings: simulator.warnings().to_vec(),
            warnings_left_out: simulator.warnings_left_out(),
            files: folder.as_ref().map(recording).unwrap_or_default(),
            films: Vec::new(),
            values: values(simulator),
        }
    }

    /// The same, with files that the run was written into as a whole.
    pub fn with_films(mut self, films: Vec<String>) -> Report {
        self.films = films;
        self
    }

    fn duration(&self) -> f64 {
        self.t - self.t0
    }

    fn rate(&self) -> f64 {
        self.duration() / self.wall_s
    }

    fn rejected(&self) -> u64 {
        self.statistics.rejected()
    }

    /// One JSON object.
    pub fn json(&self) -> Json {
        let statistics = &self.statistics;
        let files = self.files.iter().map(|f| json!({"file": f.file, "rows": f.rows, "columns": f.columns}));
        json!({
            "diagram": self.diagram,
            "integrator": self.integrator,
            "integrator_is_default": self.is_default,
            "accuracy": self.accuracy,
            "fixed_step_s": self.fixed_step,
            "contact": self.contact.iter().map(|c| json!({"plant": c.plant, "model": c.model, "points": c.points})).collect::<Vec<_>>(),
            "status": self.outcome.word(),
            "message": self.outcome.message(),
            "t": json_number(self.t),
            "duration_s": json_number(self.duration()),
            "wall_s": json_number(self.wall_s),
            "cpu_s": json_number(self.cpu_s),
            "real_time_rate": json_number(self.rate()),
            "steps": statistics.steps,
            "local_steps": statistics.local_steps,
            "rejected": self.rejected(),
            "degraded_steps": statistics.degraded_steps,
            "rejected_by": {
                "error": statistics.rejected_error,
                "not_finite": statistics.rejected_nan,
                "not_solved": statistics.rejected_solver,
            },
            "evaluations": statistics.evaluations,
            "stiff_steps": statistics.stiff_steps,
            "global_error": self.global_error.as_ref().map(|(state, error)| json!({
                "state": state,
                "t": json_number(error.t),
                "largest": json_number(error.largest),
                "now": json_number(error.now),
                "lost_since": error.is_lost().map(json_number),
            })),
            "solver": statistics.solver,
            "costs_s": statistics.costs,
            "events": self.events,
            "smallest_step_s": json_number(statistics.smallest_step),
            "largest_step_s": json_number(statistics.largest_step),
            "limited_by": self.limiting,
            "warnings": self.warnings.iter().map(warning_json).collect::<Vec<_>>(),
            "files": files.collect::<Vec<_>>(),
            "films": self.films,
            "final": self.values.iter().map(|v| (v.name.clone(), v.value.clone())).collect::<Map<String, Json>>(),
        })
    }

    /// The summary for people.
    pub fn text(&self, stream: Stream) -> String {
        let word = stream.paint(self.outcome.style(), self.outcome.word());
        let mut text =
            format!("{}: {word} at t = {} s", stream.paint(Style::Bold, &self.diagram), number(self.t));
        if !self.outcome.message().is_empty() && !matches!(self.outcome, Outcome::Error(_)) {
            text.push_str(&format!(": {}", self.outcome.message()));
        }
        text.push('\n');
        let mut table = Table::new();
        for (name, line) in self.lines() {
            table.row([name.to_owned(), line]);
        }
        text.push_str(&table.render(2, None));
        text
    }

    /// The method, whether it is the default, and what was asked of it.
    fn method(&self) -> String {
        let default = if self.is_default { " (default)" } else { "" };
        let asked = match (self.fixed_step, self.accuracy) {
            (Some(h), _) => format!(", steps of {}", seconds(h)),
            (None, Some(accuracy)) => format!(", accuracy {}", number(accuracy)),
            (None, None) => String::new(),
        };
        format!("{}{default}{asked}", self.integrator)
    }

    /// Whether an explicit method has spent much of a long run on stability.
    fn is_stiff(&self) -> bool {
        self.statistics.stiff_steps > MANY_STEPS && 4 * self.statistics.stiff_steps > self.statistics.steps
    }

    fn lines(&self) -> Vec<(&'static str, String)> {
        let statistics = &self.statistics;
        let causes = [
            (statistics.rejected_error, "error too large"),
            (statistics.rejected_nan, "not finite"),
            (statistics.rejected_solver, "not solved"),
        ];
        let mut causes: Vec<(u64, &str)> = causes.into_iter().filter(|(count, _)| *count > 0).collect();
        let rejected = match (causes.pop(), causes.is_empty()) {
            (None, _) => String::new(),
            (Some((_, cause)), true) => format!(" ({cause})"),
            (Some(last), false) => {
                causes.push(last);
                let list: Vec<String> =
                    causes.iter().map(|(count, cause)| format!("{count} {cause}")).collect();
                format!(" ({})", list.join(", "))
            }
        };
        let local = match statistics.local_steps {
            0 => String::new(),
            steps => format!(" and {steps} substeps of single bodies"),
        };
        let degraded = match statistics.degraded_steps {
            0 => String::new(),
            steps => format!(", {steps} of them less accurate than asked for"),
        };
        let rate = rounded(self.rate());
        let mut lines = vec![
            ("integrator", self.method()),
            ("simulated", format!("{} s, {}× real time", number(self.duration()), number(rate))),
            ("took", format!("{} wall, {} cpu", seconds(self.wall_s), seconds(self.cpu_s))),
            (
                "steps",
                format!("{}{local}{degraded}, {} rejected{rejected}", statistics.steps, self.rejected()),
            ),
        ];
        for (i, Contact { plant, model, points }) in self.contact.iter().enumerate() {
            let points = match points {
                Points::Single => "one point for each pair",
                Points::Several => "several points where faces meet",
            };
            let way = match model {
                ContactModel::Point => points.to_owned(),
                ContactModel::Hydroelastic => "surfaces".to_owned(),
                ContactModel::HydroelasticWithFallback => format!("surfaces, or {points}"),
            };
            let plant = if self.contact.len() > 1 { format!("{plant}: ") } else { String::new() };
            lines.push((if i == 0 { "contact" } else { "" }, format!("{plant}{way}")));
        }
        let solver = &statistics.solver;
        if solver.solutions > 0 {
            let per = |count: u64| number(rounded(count as f64 / solver.solutions as f64));
            lines.push((
                "solver",
                format!(
                    "{}; on average {} iterations, {} factorisations, {} line-search evaluations",
                    count(solver.solutions, "problem"),
                    per(solver.iterations),
                    per(solver.factorizations),
                    per(solver.line_evaluations)
                ),
            ));
        } else {
            lines.push(("evaluations", statistics.evaluations.to_string()));
        }
        if let Some(costs) = &statistics.costs {
            let mut parts = costs.parts();
            parts.sort_by(|a, b| b.1.total_cmp(&a.1));
            let parts = parts.iter().filter(|(_, seconds)| *seconds >= 0.01 * costs.total);
            let percent = |part: f64| number((100.0 * part / costs.total).round());
            let parts: Vec<String> =
                parts.map(|(name, part)| format!("{name} {} %", percent(*part))).collect();
            lines.push(("costs", format!("{} in steps: {}", seconds(costs.total), parts.join(", "))));
        }
        if self.is_stiff() {
            lines.push((
                "stiff",
                format!(
                    "{} steps are short for stability, not for accuracy: try `integrator: {{type: sdirk2}}`",
                    statistics.stiff_steps
                ),
            ));
        }
        if let Some((state, error)) = &self.global_error {
            let line = match error.is_lost() {
                Some(t) => format!(
                    "from t = {} s on larger than all motion: chaotic, or an impact that is not resolved",
                    number(rounded(t))
                ),
                None => format!(
                    "up to {} in {state} at t = {} s: an estimate, which knows nothing of decisions that would have been others",
                    number(rounded(GLOBAL_ERROR_FACTOR * error.largest)),
                    number(rounded(error.t))
                ),
            };
            lines.push(("global error", line));
        }
        lines.push(("events", self.events.to_string()));
        if statistics.steps > 0 {
            let limited = self.limiting.as_ref().map(|state| format!(", most often limited by {state}"));
            lines.push((
                "step size",
                format!(
                    "{} to {}{}",
                    seconds(statistics.smallest_step),
                    seconds(statistics.largest_step),
                    limited.unwrap_or_default()
                ),
            ));
        }
        for (i, warning) in self.warnings.iter().take(MAX_WARNINGS).enumerate() {
            let times = if warning.count > 1 { format!(" ({} times)", warning.count) } else { String::new() };
            let line = format!("{}: {}{times}", warning.subject, warning.line());
            lines.push((if i == 0 { "warnings" } else { "" }, line));
        }
        let kept = self.warnings.len().saturating_sub(MAX_WARNINGS) as u64;
        if kept + self.warnings_left_out > 0 {
            lines.push(("", format!("… and {} more", kept + self.warnings_left_out)));
        }
        for (i, recording) in self.files.iter().enumerate() {
            let name = if i == 0 { "recorded" } else { "" };
            lines.push((name, format!("{}  ({})", recording.file, count(recording.rows, "row"))));
        }
        for (i, film) in self.films.iter().enumerate() {
            lines.push((if i == 0 { "page" } else { "" }, film.clone()));
        }
        let is_told = |value: &&FinalValue| {
            !value.is_repeated && !value.value.as_array().is_some_and(|elements| elements.is_empty())
        };
        let mut values: Vec<&FinalValue> = self.values.iter().filter(is_told).collect();
        let all = values.len();
        // A plant alone has dozens of outputs: what was asked for is not to be lost among them.
        if all > MAX_VALUES && values.iter().any(|value| value.is_asked_for) {
            values.retain(|value| value.is_asked_for);
        }
        let width = values.iter().take(MAX_VALUES).map(|v| v.name.chars().count()).max().unwrap_or(0);
        for (i, FinalValue { name, value, .. }) in values.iter().take(MAX_VALUES).enumerate() {
            let heading = if i == 0 { "final" } else { "" };
            lines.push((heading, format!("{name:<width$}  {}", shown(value))));
        }
        let left_out = all - values.len().min(MAX_VALUES);
        if left_out > 0 {
            lines.push(("", format!("… and {left_out} more (--json has all)")));
        }
        lines
    }
}

/// How shapes touch in each plant in which they can.
fn contact(schedule: &Schedule) -> Vec<Contact> {
    let plants = schedule.offers.iter().filter_map(|offer| {
        let plant = offer.get::<PlantOffer>()?;
        plant.model.scene.candidates().next()?;
        let plant_path = schedule.blocks[offer.block].path.clone();
        Some(Contact { plant: plant_path, model: plant.laws.contact.model, points: plant.points })
    });
    plants.collect()
}

/// Values at the end: exported outputs, then what is recorded, then all other signals.
fn values(simulator: &Simulator) -> Vec<FinalValue> {
    let (schedule, state) = (simulator.schedule(), simulator.state());
    let value = |signal: &Signal| {
        let numbers = &state.signals[signal.place.range()];
        match (signal.signature.kind, numbers) {
            (Kind::Boolean, [value]) => (*value != 0.0).into(),
            (Kind::Integer, [value]) if value.is_finite() => (*value as i64).into(),
            (_, [value]) => json_number(*value),
            (_, values) => Json::from(values.iter().copied().map(json_number).collect::<Vec<_>>()),
        }
    };
    let is_recorded = |signal: &Signal| {
        let columns = simulator.recorders().iter().flat_map(|recorder| &recorder.columns);
        let mut names = columns.map(|column| column.name.as_str());
        names.any(|name| {
            let below = name.strip_prefix(signal.name.as_str());
            below.is_some_and(|rest| rest.is_empty() || rest.starts_with(['[', '.']))
        })
    };
    let is_number = |signal: &&Signal| !matches!(signal.signature.kind, Kind::Custom(..));
    let (recorded, others): (Vec<&Signal>, Vec<&Signal>) =
        schedule.signals.iter().filter(is_number).partition(|signal| is_recorded(signal));
    let (mut names, mut places) = (HashSet::new(), HashSet::new());
    let all = schedule.outputs.iter().filter(is_number).chain(recorded).chain(others);
    all.filter(|signal| names.insert(&signal.name))
        .map(|signal| FinalValue {
            name: signal.name.clone(),
            value: value(signal),
            is_asked_for: schedule.outputs.iter().any(|output| output.name == signal.name)
                || is_recorded(signal),
            is_repeated: !places.insert((signal.place.start, signal.place.len)),
        })
        .collect()
}

fn warning_json(warning: &Warning) -> Json {
    let Warning { t, kind, subject, message, help, count, last } = warning;
    json!({
        "t": json_number(*t),
        "kind": kind,
        "subject": subject,
        "message": message,
        "help": help,
        "count": count,
        "last_t": json_number(*last),
    })
}

/// Three digits.
fn rounded(value: f64) -> f64 {
    format!("{value:.2e}").parse().unwrap_or_default()
}

/// A final value in the summary.
fn shown(value: &Json) -> String {
    match value {
        Json::Number(n) if n.is_f64() => number(n.as_f64().unwrap_or(f64::NAN)),
        Json::Array(items) => {
            let mut texts: Vec<String> = items.iter().take(MAX_ELEMENTS).map(shown).collect();
            if items.len() > MAX_ELEMENTS {
                texts.push(format!("… {} in all", items.len()));
            }
            format!("[{}]", texts.join(", "))
        }
        Json::String(text) => text.clone(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::{continuous::Integrator, sources::Step};
    use crate::diagram::Diagram;
    use crate::simulator::Sim;

    fn report(outcome: Outcome) -> Report {
        let mut diagram = Diagram::new("ramp");
        let step = diagram.add("step", Step { time: 1.0, before: 0.0.into(), after: 2.0.into() });
        let ramp = diagram.add("ramp", Integrator::default());
        diagram.connect(step.output(Step::OUT), ramp.input(Integrator::IN));
        let sim = Sim { duration: 3.0, record: vec!["ramp.out".into()], ..Sim::default() };
        let mut simulator = Simulator::new(diagram.compile().unwrap(), &sim).unwrap();
        simulator.advance_to(3.0).unwrap();
        Report::new(&simulator, outcome, 0.0, 0.5, 0.25, Some("out".into()))
    }

    #[test]
    fn the_object_has_what_programs_ask_for() {
        let json = report(Outcome::Failed("too high".into())).json();
        assert_eq!(json["diagram"], "ramp");
        assert_eq!(json["status"], "failed");
        assert_eq!(json["message"], "too high");
        assert_eq!(json["duration_s"], 3.0);
        assert_eq!(json["real_time_rate"], 6.0);
        assert_eq!(json["files"][0]["file"], "out/ramp.csv");
        assert!((json["final"]["ramp.out"].as_f64().unwrap() - 4.0).abs() < 1e-12);
        assert_eq!(json["final"]["step.out"], 2.0);
        for count in ["steps", "rejected", "evaluations", "events"] {
            assert!(json[count].is_u64(), "{count}");
        }
    }

    #[test]
    fn the_summary_is_aligned_and_names_files_and_values() {
        let report = report(Outcome::Interrupted);
        let text = report.text(Stream::default());
        assert!(text.starts_with("ramp: interrupted at t = 3 s\n"), "{text}");
        assert!(text.contains("\n  simulated    3 s, 6× real time\n"), "{text}");
        assert!(text.contains("\n  took         500 ms wall, 250 ms cpu\n"), "{text}");
        assert!(text.contains(&format!("\n  recorded     out/ramp.csv  ({} rows)\n", report.files[0].rows)));
        assert!(text.contains("\n  final        ramp.out  4\n               step.out  2\n"), "{text}");
    }

    #[test]
    fn long_vectors_are_shortened_for_people() {
        let value = Json::from(vec![1.5; 10]);
        assert_eq!(shown(&value), "[1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5, … 10 in all]");
    }
}
