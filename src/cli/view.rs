//! `cenic view`, and `cenic run --view`: a run that is shown in a browser while it goes on, and listens to it.

use std::io::ErrorKind;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use cpu_time::ProcessTime;
use indexmap::IndexMap;
use serde_json::{Value as Json, json};

use super::arguments::{
    DiagramArguments, FilmArguments, RunArguments, ServerArguments, TuningArguments, ViewArguments,
};
use super::console::{Console, Exit};
use super::films::Films;
use super::interrupt::Watch;
use super::open::{Opened, foresee};
use super::report::{Outcome, Report, outcome};
use super::run::folder;
use super::text::number;
use crate::diagram::TableFormat;
use crate::document::{Diagnostic, Diagnostics};
use crate::io::{self, ResultFolder};
use crate::simulator::{Simulator, Status};
use crate::viewer::film::{Records, parameter_value};
use crate::viewer::live::{Hand, Hub, Pull, Request, Server, ServerError};

/// How long the run goes on before it looks around.
const SLICE: Duration = Duration::from_millis(33);
/// The same in simulated time while somebody pulls at something, s.
const PULLED: f64 = 1.0 / 60.0;
/// How often pages are told what the run is doing.
const STATUS: Duration = Duration::from_millis(100);
/// How long to wait for pages to have taken everything when the run is over.
const FAREWELL: Duration = Duration::from_millis(500);

/// What a view is made of.
struct Options {
    model: DiagramArguments,
    tuning: TuningArguments,
    /// Simulated seconds per second; as fast as possible if not given.
    factor: Option<f64>,
    is_paused: bool,
    stops_on_close: bool,
    /// Whether the view ends with the run.
    ends_with_run: bool,
    film: FilmArguments,
    /// Where recordings go.
    recordings: Option<PathBuf>,
    /// The format of those whose name leaves it open.
    format: TableFormat,
    /// Where snapshots go.
    snapshots: PathBuf,
}

/// `cenic view`.
pub(super) fn view(arguments: &ViewArguments, console: &mut Console) -> Result<Exit, Diagnostics> {
    let options = Options {
        model: arguments.model.clone(),
        tuning: arguments.tuning.clone(),
        factor: (!arguments.fast).then_some(arguments.factor),
        is_paused: arguments.paused,
        stops_on_close: arguments.stop_on_close,
        ends_with_run: false,
        film: arguments.film.clone(),
        recordings: None,
        format: TableFormat::default(),
        snapshots: arguments.out.clone(),
    };
    let report = serve(options, &arguments.server, console)?;
    let text = report.text(console.stdout);
    console.print(&text);
    Ok(if report.outcome == Outcome::Interrupted { Exit::Done } else { report.outcome.exit() })
}

/// `cenic run --view`.
pub(super) fn run(arguments: &RunArguments, console: &mut Console) -> Result<Exit, Diagnostics> {
    let recordings = folder(arguments);
    let options = Options {
        model: arguments.model.clone(),
        tuning: arguments.tuning.clone(),
        factor: None,
        is_paused: false,
        stops_on_close: false,
        ends_with_run: true,
        film: arguments.film.clone(),
        snapshots: recordings.clone().unwrap_or_else(|| PathBuf::from("out")),
        recordings,
        format: arguments.format.map(TableFormat::from).unwrap_or_default(),
    };
    let report = serve(options, &arguments.server, console)?;
    if arguments.json {
        console.print_json(&report.json());
    } else if !arguments.quiet {
        let text = report.text(console.stdout);
        console.print(&text);
    }
    Ok(report.outcome.exit())
}

/// Serves a view until it is over.
fn serve(options: Options, server: &ServerArguments, console: &mut Console) -> Result<Report, Diagnostics> {
    let hub = Hub::default();
    let mut session = Session::new(options, hub.clone(), console)?;
    let listening = listen(server, &session.name, hub)?;
    let url = listening.url();
    console.say(&format!("{} is shown at {url}\n", session.name));
    if server.open && !browse(&url) {
        console.say("no browser could be opened: open the address above\n");
    }
    let watch = Watch::new(session.quit.clone());
    session.attend(console);
    drop(watch);
    let report = session.report();
    if !session.is_told {
        session.tell_summary(&report);
    }
    let deadline = Instant::now() + FAREWELL;
    drop(listening);
    while session.hub.pages() > 0 && Instant::now() < deadline {
        std::thread::sleep(Duration::from_millis(5));
    }
    Ok(report)
}

/// Listens at the address asked for, at another port if that one is taken.
fn listen(server: &ServerArguments, title: &str, hub: Hub) -> Result<Server, Diagnostics> {
    let start = |port| Server::start(SocketAddr::new(server.bind, port), title, hub.clone());
    let started = match start(server.port) {
        Err(ServerError::Bind { error, .. }) if error.kind() == ErrorKind::AddrInUse => start(0),
        started => started,
    };
    started.map_err(|error| {
        let problem = Diagnostic::new(error.to_string());
        problem.help("choose another one with --bind and --port").into()
    })
}

/// Opens the user's browser, if the system knows one.
fn browse(url: &str) -> bool {
    let openers: &[&[&str]] = if cfg!(target_os = "macos") {
        &[&["open"]]
    } else if cfg!(windows) {
        &[&["cmd", "/C", "start", ""]]
    } else {
        &[&["xdg-open"], &["wslview"]]
    };
    openers.iter().any(|opener| {
        let command = process::Command::new(opener[0])
            .args(&opener[1..])
            .arg(url)
            .stdout(process::Stdio::null())
            .stderr(process::Stdio::null())
            .spawn();
        command.is_ok()
    })
}

/// Whether two values are both numbers, or lists of as many that are alike.
fn is_alike(a: &Json, b: &Json) -> bool {
    match (a, b) {
        (Json::Array(a), Json::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| is_alike(a, b))
        }
        _ => a.is_number() && b.is_number(),
    }
}

/// What the run is doing.
#[derive(Clone, Debug, PartialEq)]
enum State {
    Running,
    Paused,
    Ended(Outcome),
}

/// A run that is shown.
struct Session {
    options: Options,
    hub: Hub,
    quit: Arc<AtomicBool>,
    name: String,
    simulator: Simulator,
    films: Films,
    /// What the scene looks like.
    look: u64,
    hand: Hand,
    pull: Option<Pull>,
    /// Values of parameters: as the diagram has them, then as they were set here.
    params: IndexMap<String, Json>,
    /// Those that were set here.
    set: IndexMap<String, Json>,
    end: f64,
    /// How long the run was meant to be, s.
    length: f64,
    state: State,
    /// Simulated time and clock when the run began to be as fast as it is asked to be.
    pace: (f64, Instant),
    /// Simulated time and clock of the last status.
    told: (f64, Instant),
    wall: f64,
    cpu: f64,
    /// Whether the pages have been told how the run ended.
    is_told: bool,
}

impl Session {
    fn new(options: Options, hub: Hub, console: &mut Console) -> Result<Session, Diagnostics> {
        let model = Opened::open(&options.model)?.tuned(&options.tuning)?;
        console.warnings(&model.schedule.warnings);
        let end = model.end;
        let params = model.diagram.params.iter();
        let params =
            params.filter_map(|(name, param)| Some((name.clone(), parameter_value(param)?))).collect();
        let name = model.diagram.name.clone();
        let (diagram, mut simulator) = model.simulator()?;
        foresee(&simulator, &diagram, end, &options.tuning, Some(&mut *console))?;
        if let Some(folder) = &options.recordings {
            let folder = ResultFolder::new(folder).with_diagram(&name).with_format(options.format);
            let outputs = simulator.set_outputs(Box::new(folder));
            outputs.map_err(|error| Diagnostic::new(error.to_string()))?;
        }
        let mut films = Films::default();
        let film = options.film.options("the view".to_owned(), end, true);
        let look = films.show(&diagram, &mut simulator, Records::new(hub.clone()), film, console)?;
        let state = if options.is_paused { State::Paused } else { State::Running };
        let now = Instant::now();
        let (t, hand) = (simulator.time(), Hand::new(&simulator));
        let mut session = Session {
            options,
            hub,
            quit: Arc::default(),
            name,
            simulator,
            films,
            look,
            hand,
            pull: None,
            params,
            set: IndexMap::new(),
            end,
            length: end,
            state,
            pace: (t, now),
            told: (t, now),
            wall: 0.0,
            cpu: 0.0,
            is_told: false,
        };
        session.listen_to_blocks();
        Ok(session)
    }

    fn listen_to_blocks(&mut self) {
        let films = self.films.clone();
        self.simulator.set_messages(Box::new(move |block, t, line| films.message(t, block, line)));
        let films = self.films.clone();
        self.simulator.set_warning_listener(Box::new(move |warning| films.warning(warning)));
    }

    /// Runs, waits and listens until the view is over.
    fn attend(&mut self, console: &mut Console) {
        let mut had_pages = false;
        self.tell_status(true);
        loop {
            for request in self.hub.requests(self.wait()) {
                if request == Request::Stop {
                    return;
                }
                self.answer(request, console);
            }
            if self.quit.load(Ordering::Relaxed) {
                return;
            }
            if self.state == State::Running && self.wait().is_zero() {
                self.go_on(None);
            }
            self.tell_status(false);
            if self.options.ends_with_run && matches!(self.state, State::Ended(_)) {
                return;
            }
            let pages = self.hub.pages();
            had_pages |= pages > 0;
            if self.options.stops_on_close && had_pages && pages == 0 {
                return;
            }
        }
    }

    /// The simulated time that the clock on the wall has come to.
    fn due(&self) -> f64 {
        let (t, since) = self.pace;
        self.options.factor.map_or(f64::INFINITY, |factor| t + factor * since.elapsed().as_secs_f64())
    }

    /// How long there is nothing to do but listen.
    fn wait(&self) -> Duration {
        if self.state != State::Running {
            return SLICE;
        }
        let early = self.simulator.time() - self.due();
        match self.options.factor {
            Some(factor) if early > 0.0 => Duration::from_secs_f64((early / factor).min(SLICE.as_secs_f64())),
            _ => Duration::ZERO,
        }
    }

    /// A slice of the run, or so many steps.
    fn go_on(&mut self, steps: Option<u32>) {
        self.hand.apply(&mut self.simulator, self.pull.as_ref());
        let t = self.simulator.time();
        let end = if self.pull.is_some() { (t + PULLED).min(self.end) } else { self.end };
        let (due, started) = (self.due(), Instant::now());
        let cpu = ProcessTime::try_now().ok();
        let quit = self.quit.clone();
        let mut left = steps.unwrap_or(u32::MAX);
        let advanced = self.simulator.advance_while(end, |t| {
            left -= 1;
            let is_late = steps.is_none() && (t >= due || started.elapsed() >= SLICE);
            !(left == 0 || is_late || quit.load(Ordering::Relaxed))
        });
        self.wall += started.elapsed().as_secs_f64();
        self.cpu += cpu.and_then(|cpu| cpu.try_elapsed().ok()).map_or(f64::NAN, |time| time.as_secs_f64());
        let advanced = self.simulator.flush_watchers().and(advanced);
        let ended = match advanced {
            Ok(Status::Reached) if self.simulator.time() >= self.end => Some(Outcome::Done),
            Ok(Status::Reached | Status::Interrupted) => None,
            Ok(status) => Some(outcome(status)),
            Err(error) => Some(Outcome::Error(error.to_string())),
        };
        if let Some(outcome) = ended {
            let finished = self.simulator.finish().err().map(|error| Outcome::Error(error.to_string()));
            self.state = State::Ended(finished.unwrap_or(outcome));
            let report = self.report();
            self.tell_summary(&report);
        }
        // A run that is slower than it should be does not hurry afterwards.
        if self.due() > self.simulator.time() + 0.2 {
            self.pace = (self.simulator.time(), Instant::now());
        }
    }

    fn answer(&mut self, request: Request, console: &mut Console) {
        match request {
            Request::Play if self.state == State::Paused => self.state = State::Running,
            // Who looks on may want to see what comes after the end.
            Request::Play if self.state == State::Ended(Outcome::Done) => {
                self.end += self.length;
                (self.state, self.is_told) = (State::Running, false);
            }
            Request::Pause if self.state == State::Running => self.state = State::Paused,
            Request::Step if !matches!(self.state, State::Ended(_)) => {
                self.state = State::Paused;
                self.go_on(Some(1));
            }
            Request::Reset => {
                if let Err(problems) = self.reopen(false, console) {
                    self.hub.note(&first_line(&problems), true);
                }
            }
            Request::Factor { value } => {
                self.options.factor = value.filter(|factor| *factor > 0.0 && factor.is_finite());
            }
            Request::Set { param, value } => self.set(param, value, console),
            Request::Drag { body, point, target } => self.pull = Some(Pull { body, point, target }),
            Request::Release => self.pull = None,
            Request::Snapshot => self.snapshot(),
            Request::Play | Request::Pause | Request::Step | Request::Stop => {}
        }
        self.pace = (self.simulator.time(), Instant::now());
        self.tell_status(true);
    }

    /// Gives a parameter another value: the diagram is built anew, and goes on from the state that it was in.
    fn set(&mut self, param: String, value: Json, console: &mut Console) {
        let old = self.set.insert(param.clone(), value.clone());
        let result = match self.params.get(&param) {
            Some(present) if is_alike(present, &value) => self.reopen(true, console),
            Some(present) => {
                let message =
                    format!("`{param}` is {present} and cannot become {value}: other numbers alone");
                Err(Diagnostic::new(message).into())
            }
            None => {
                Err(Diagnostic::new(format!("the diagram has no numbers `{param}` among its params")).into())
            }
        };
        match result {
            Ok(()) => drop(self.params.insert(param, value)),
            Err(problems) => {
                self.hub.note(&first_line(&problems), true);
                match old {
                    Some(old) => drop(self.set.insert(param, old)),
                    None => drop(self.set.shift_remove(&param)),
                }
            }
        }
    }

    /// Builds everything anew with the parameters as they are now: from the start, or from the state that it is in.
    fn reopen(&mut self, goes_on: bool, console: &mut Console) -> Result<(), Diagnostics> {
        let mut arguments = self.options.model.clone();
        arguments.set.extend(self.set.iter().map(|(name, value)| format!("{name}={value}")));
        let model = Opened::open(&arguments)?.tuned(&self.options.tuning)?;
        let (diagram, mut simulator) = model.simulator()?;
        if goes_on {
            self.hand.apply(&mut self.simulator, None);
            // The new value holds from here on, not from where the present step starts.
            self.simulator.cut();
            simulator.restore(&self.simulator.snapshot()?)?;
        } else {
            self.hub.restart();
            self.end = self.length;
            (self.wall, self.cpu, self.is_told) = (0.0, 0.0, false);
            if matches!(self.state, State::Ended(_)) {
                self.state = State::Running;
            }
        }
        let mut film = self.options.film.options("the view".to_owned(), self.end, true);
        film.after = goes_on.then_some(self.look);
        let mut films = Films::default();
        self.look = films.show(&diagram, &mut simulator, Records::new(self.hub.clone()), film, console)?;
        self.films = films;
        self.simulator = simulator;
        self.hand = Hand::new(&self.simulator);
        self.listen_to_blocks();
        Ok(())
    }

    fn snapshot(&mut self) {
        // Who goes on from it has no hand in it, which would pull for ever.
        self.hand.apply(&mut self.simulator, None);
        let name = format!("{}-t{}.state.yaml", self.name, number(self.simulator.time()));
        let saved = self.simulator.snapshot().map_err(|problem| problem.to_string()).and_then(|snapshot| {
            let file = ResultFolder::new(&self.options.snapshots).file(&name);
            let file = file.map_err(|error| error.to_string())?;
            io::write_snapshot(&file, &snapshot).map_err(|error| error.to_string())?;
            Ok(file)
        });
        match saved {
            Ok(file) => self.hub.note(
                &format!("saved {0}: go on from it with `cenic run … --resume {0}`", file.display()),
                false,
            ),
            Err(error) => self.hub.note(&format!("the state cannot be saved: {error}"), true),
        }
    }

    fn report(&self) -> Report {
        let outcome = match &self.state {
            State::Ended(outcome) => outcome.clone(),
            State::Running | State::Paused => Outcome::Interrupted,
        };
        let folder = self.options.recordings.clone();
        Report::new(&self.simulator, outcome, 0.0, self.wall, self.cpu, folder)
    }

    fn tell_summary(&mut self, report: &Report) {
        self.is_told = true;
        if let Err(error) = self.films.summary(report) {
            self.hub.note(&error, true);
        }
        self.tell_status(true);
    }

    /// Tells pages what the run is doing, not too often unless something has changed.
    fn tell_status(&mut self, has_changed: bool) {
        let (t, elapsed) = (self.simulator.time(), self.told.1.elapsed());
        if !has_changed && elapsed < STATUS {
            return;
        }
        let rate = (t - self.told.0) / elapsed.as_secs_f64().max(1e-6);
        self.told = (t, Instant::now());
        let (state, text) = match &self.state {
            State::Running => ("running", String::new()),
            State::Paused => ("paused", String::new()),
            State::Ended(outcome @ (Outcome::Failed(_) | Outcome::Error(_))) => {
                ("failed", outcome.message().to_owned())
            }
            State::Ended(outcome) => ("ended", outcome.message().to_owned()),
        };
        self.hub.status(json!({
            "state": state,
            "t": t,
            "factor": self.options.factor,
            "rate": if rate.is_finite() { rate.max(0.0) } else { 0.0 },
            "text": text,
            "can_go_on": self.state == State::Ended(Outcome::Done),
            "params": self.params,
        }));
    }
}

/// The first thing that is wrong, for a note.
fn first_line(problems: &Diagnostics) -> String {
    problems.0.first().map(|problem| problem.message.clone()).unwrap_or_default()
}
