//! The words of the command line.

use std::ffi::OsString;
use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};

use super::values::{address, factor, folder, rate, seeds, span, time};
use crate::diagram::TableFormat;
use crate::io::{Overrides, PackagePath};
use crate::paper::Seeds;

/// Simulates block diagrams to an accuracy instead of a time step.
#[derive(Debug, Parser)]
#[command(
    name = "cenic",
    version,
    subcommand_required = true,
    arg_required_else_help = true,
    after_help = "\
Examples:
  cenic new                                     a commented diagram to start from
  cenic run pendulum.yaml                       run it, record into ./out
  cenic run arm.yaml --set ctrl.kp=500 --json   change a parameter, print one JSON object
  cenic view arm.yaml                           watch it in a browser
  cenic check arm.yaml                          say everything that is wrong with it
  cenic blocks Gain                             ports, parameters and an example of a block
  cenic blocks joints                           a part of the file format; `cenic blocks` lists all

Exit codes:
  0    done, or the model stopped because its goal was reached
  1    the model says that it failed: something that must hold did not
  2    an error: in the arguments, the diagram, the simulation or its outputs
  3    run --verify: more accurate runs do not agree with this one, or it is chaotic
  130  interrupted by Ctrl-C; what was recorded until then is kept"
)]
pub(super) struct Arguments {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    New(NewArguments),
    Run(RunArguments),
    View(ViewArguments),
    Check(CheckArguments),
    Graph(GraphArguments),
    Plot(PlotArguments),
    Report(ReportArguments),
    Blocks(BlocksArguments),
    /// Print the JSON Schema of diagram files, for editors.
    #[command(after_help = "\
Examples:
  cenic schema > cenic.schema.json
  # then, as the first line of a diagram:
  # yaml-language-server: $schema=cenic.schema.json")]
    Schema,
    Schedule(ScheduleArguments),
    Linearize(LinearizeArguments),
    Model(ModelArguments),
    Paper(PaperArguments),
    Fmt(FormatArguments),
}

/// A diagram file, and what is changed in it.
#[derive(Clone, Debug, Args)]
pub(super) struct DiagramArguments {
    /// The diagram file (YAML or JSON).
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Give a parameter another value: `ctrl.kp=500`, `sim.duration=2`, or `kp=3` for one of `params`. May be repeated.
    #[arg(long, value_name = "BLOCK.PARAM=VALUE")]
    pub set: Vec<String>,
    /// Lay another file over the diagram: what stands in it replaces what stands there. May be repeated.
    #[arg(long, value_name = "OVERLAY")]
    pub with: Vec<PathBuf>,
    #[command(flatten)]
    pub folders: FolderArguments,
}

impl DiagramArguments {
    /// The changes, as the loader takes them.
    pub fn overrides(&self) -> Overrides {
        self.folders.overrides(&self.with, &self.set)
    }
}

/// What a diagram may read besides the files of its own folder.
#[derive(Clone, Debug, Default, Args)]
pub(super) struct FolderArguments {
    /// Allow files of this folder too, and of those below it. May be repeated.
    #[arg(long, value_name = "FOLDER", value_parser = folder)]
    pub allow_folder: Vec<PathBuf>,
    /// A folder to search for `package://` and `model://` files, before those of ROS_PACKAGE_PATH and AMENT_PREFIX_PATH. May be
    /// repeated.
    #[arg(long, value_name = "FOLDER", value_parser = folder)]
    pub package_path: Vec<PathBuf>,
}

impl FolderArguments {
    /// Changes to a diagram, with what it may read.
    pub fn overrides(&self, with: &[PathBuf], set: &[String]) -> Overrides {
        let (with, set) = (with.to_vec(), set.to_vec());
        Overrides { with, set, allow: self.allow_folder.clone(), packages: self.packages() }
    }

    /// Folders to search for packages: those that are given, then those of the environment.
    pub fn packages(&self) -> Vec<PathBuf> {
        self.package_path.iter().cloned().chain(PackagePath::of_environment()).collect()
    }
}

/// How far and how precisely to simulate.
#[derive(Clone, Debug, Args)]
pub(super) struct TuningArguments {
    /// Run to this time, in seconds, instead of `sim.duration`.
    #[arg(long, value_name = "T", value_parser = time, allow_negative_numbers = true)]
    pub until: Option<f64>,
    /// Run even what would take days or fill the disk, such as a sample every nanosecond.
    #[arg(long)]
    pub allow_long: bool,
    /// The accuracy of the integrator, instead of the diagram's own.
    #[arg(long, value_name = "A", allow_negative_numbers = true)]
    pub accuracy: Option<f64>,
    /// Threads that solve contact problems, with the integrator `cenic`; results do not depend on it.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: Option<u16>,
}

/// Run a diagram, record it, and print a summary.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cenic run pendulum.yaml
  cenic run pendulum.yaml --until 2 --set pendulum.length=0.5 --out short
  cenic run pendulum.yaml --json | jq .final
  cenic run pendulum.yaml --format npz          then, in Python: np.load('out/pendulum-trace.npz')
  cenic run long.yaml --until 5 --save-state at5.yaml
  cenic run long.yaml --resume at5.yaml
  cenic run long.yaml --checkpoint 5min         after a crash: --resume out/checkpoint.yaml
  cenic run arm.yaml --html arm.html            then open arm.html in a browser
  cenic run arm.yaml --verify                   how far off is it, and from when on is it chaotic?

The summary goes to standard output; progress, warnings and the lines of Print blocks go to standard error. \
Ctrl-C ends the run after the present step and keeps what was recorded; a second Ctrl-C ends it at once. So do SIGTERM and SIGHUP.

A run that is saved and resumed has the same bits as one that is not, wherever it is stopped.

Exit codes: 0 done, 1 the model says that it failed, 2 an error, 3 --verify finds the run not converged or chaotic, 130 interrupted by \
Ctrl-C or another signal.")]
pub(super) struct RunArguments {
    #[command(flatten)]
    pub model: DiagramArguments,
    /// Print one JSON object instead of the summary, and nothing else on standard output.
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub tuning: TuningArguments,
    /// The folder for recordings [default: `out`; `out-resumed` with --resume, so that the first part is kept].
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// What recorders without a `file` of their own write: text, NumPy's arrays, or a log for Foxglove [default: csv].
    #[arg(long, conflicts_with = "no_out")]
    pub format: Option<LogFormat>,
    /// Write no recordings.
    #[arg(long, conflicts_with = "out")]
    pub no_out: bool,
    /// Write the state at the end to a file, for --resume.
    #[arg(long, value_name = "FILE", conflicts_with = "view")]
    pub save_state: Option<PathBuf>,
    /// Write the state to `checkpoint.yaml` in the folder for recordings every so often by the clock on the wall (`30s`, `5min`, `1h`), for
    /// --resume after a crash. The file is always whole: the old one or the new one.
    #[arg(long, value_name = "TIME", conflicts_with_all = ["view", "no_out"], value_parser = span)]
    pub checkpoint: Option<Duration>,
    /// Go on from a state that --save-state or --checkpoint wrote.
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
    /// Write one page with the run in it: scene in 3-D, plots, diagram, solver. It needs no network.
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Write a log that Foxglove opens: poses and shapes of bodies, and the signals that the page would have.
    #[arg(long, value_name = "FILE", conflicts_with = "view")]
    pub mcap: Option<PathBuf>,
    /// Show the run in a browser while it goes on, at the address that is printed.
    #[arg(long, conflicts_with_all = ["html", "resume"])]
    pub view: bool,
    #[command(flatten)]
    pub server: ServerArguments,
    #[command(flatten)]
    pub film: FilmArguments,
    /// Run the diagram again at a tenth and a hundredth of its accuracy (or with half and a quarter of its step), and say signal by signal whether the
    /// runs agree: converged, and how far off this run is; not converged; or chaotic, and since when. Takes about ten times as long.
    #[arg(long, conflicts_with = "view")]
    pub verify: bool,
    /// Estimate how far off the run is from the errors of its steps, with the integrator `cenic`: the summary says so.
    #[arg(long)]
    pub global_error: bool,
    /// Print errors only (and the JSON object, if asked for).
    #[arg(long, short)]
    pub quiet: bool,
}

/// Show a diagram in a browser while it runs: move it, change its parameters, plot its signals.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cenic view arm.yaml                 then open the address that it prints
  cenic view arm.yaml --factor 0.1    in slow motion; --fast: as fast as possible
  cenic view arm.yaml --bind 0.0.0.0  for other machines

The page has run, pause, step, reset, real-time factor and sliders for the diagram's `params`; objects are pulled with Shift and the mouse. \
Closing the page does not end the run. Ctrl-C here does.")]
pub(super) struct ViewArguments {
    #[command(flatten)]
    pub model: DiagramArguments,
    #[command(flatten)]
    pub tuning: TuningArguments,
    /// Simulated seconds per second.
    #[arg(long, value_name = "F", default_value_t = 1.0, value_parser = factor, allow_negative_numbers = true)]
    pub factor: f64,
    /// As fast as possible.
    #[arg(long, conflicts_with = "factor")]
    pub fast: bool,
    /// Wait for the page's run button.
    #[arg(long)]
    pub paused: bool,
    /// End when the last page is closed.
    #[arg(long)]
    pub stop_on_close: bool,
    #[command(flatten)]
    pub server: ServerArguments,
    #[command(flatten)]
    pub film: FilmArguments,
    /// The folder for snapshots.
    #[arg(long, value_name = "DIR", default_value = "out")]
    pub out: PathBuf,
}

/// Where a view is served.
#[derive(Clone, Debug, Args)]
pub(super) struct ServerArguments {
    /// The port to serve at; another one that is free if it is taken.
    #[arg(long, value_name = "PORT", default_value_t = 4747)]
    pub port: u16,
    /// The address to serve at. What is printed contains a token, without which nobody is let in.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1", value_parser = address)]
    pub bind: IpAddr,
    /// Open a browser.
    #[arg(long)]
    pub open: bool,
}

/// What is kept of a run to be looked at.
#[derive(Clone, Debug, Default, Args)]
pub(super) struct FilmArguments {
    /// Frames per simulated second [default: 30 to 240, as suits the run's length].
    #[arg(long, value_name = "N", value_parser = rate, allow_negative_numbers = true)]
    pub fps: Option<f64>,
    /// Signals to be plotted besides those that are wired, recorded or exported: `scene.bodies.*`. May be repeated.
    #[arg(long, value_name = "PATTERN")]
    pub signals: Vec<String>,
}

/// The formats of recordings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum LogFormat {
    /// Text with commas.
    Csv,
    /// NumPy's archive of arrays.
    Npz,
    /// Topics of messages.
    Mcap,
}

impl From<LogFormat> for TableFormat {
    fn from(format: LogFormat) -> TableFormat {
        match format {
            LogFormat::Csv => TableFormat::Csv,
            LogFormat::Npz => TableFormat::Npz,
            LogFormat::Mcap => TableFormat::Mcap,
        }
    }
}

/// Say everything that is wrong with a diagram, without running it.
#[derive(Debug, Args)]
pub(super) struct CheckArguments {
    #[command(flatten)]
    pub model: DiagramArguments,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
}

/// Draw a diagram.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cenic graph arm.yaml -o arm.svg
  cenic graph arm.yaml -o arm.png
  cenic graph arm.yaml | dot -Tpdf > arm.pdf

A diagram with errors is drawn as far as it is known.")]
pub(super) struct GraphArguments {
    #[command(flatten)]
    pub model: DiagramArguments,
    /// The file to write; `.svg`, `.png`, `.dot` or `.gv` says what it becomes. Without it the drawing goes to standard output.
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// What is written [default: by the name of the file, and `dot` on standard output].
    #[arg(long)]
    pub format: Option<PictureFormat>,
}

/// The kinds of drawings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum PictureFormat {
    /// The language of Graphviz.
    Dot,
    /// A picture for browsers and documents.
    Svg,
    /// A picture of pixels.
    Png,
}

/// Plot signals of recordings, or list what is in them.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cenic plot out/arm.csv                                     list the signals in it
  cenic plot out/arm.npz control.out 'arm.state[2]' -o arm.svg
  cenic plot out/arm.npz '*.force' -o force.png --from 1 --to 2 --log
  cenic plot a/out.csv b/out.csv plant.out -o both.svg       lay two runs over each other

Signals of one unit share a panel; where a file has no units, those of one port do.")]
pub(super) struct PlotArguments {
    /// Recordings (`.csv`, `.npz`), and signals by name or pattern, as in a Recorder: `control.out`, `arm.*`.
    #[arg(required = true, value_name = "LOG|SIGNAL")]
    pub words: Vec<String>,
    /// The file to write, `.svg` or `.png`. Without it the signals are listed.
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Leave out what is before this time, in seconds.
    #[arg(long, value_name = "T", allow_negative_numbers = true)]
    pub from: Option<f64>,
    /// Leave out what is after this time, in seconds.
    #[arg(long, value_name = "T", allow_negative_numbers = true)]
    pub to: Option<f64>,
    /// The headline.
    #[arg(long, value_name = "TEXT", default_value = "")]
    pub title: String,
    /// A logarithmic vertical axis.
    #[arg(long)]
    pub log: bool,
    /// All signals in one panel.
    #[arg(long, conflicts_with = "separate")]
    pub together: bool,
    /// Each signal in a panel of its own.
    #[arg(long)]
    pub separate: bool,
    /// Width of the picture, in pixels.
    #[arg(long, value_name = "PIXELS", default_value = "900")]
    pub width: u32,
    /// Height of the picture, in pixels [default: by the number of panels].
    #[arg(long, value_name = "PIXELS")]
    pub height: Option<u32>,
}

/// Run a diagram with other parameters and compare the runs on one page, or compare recordings.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cenic report arm.yaml --over accuracy=1e-1,1e-2,1e-3
  cenic report arm.yaml --over integrator=cenic,dormand_prince --over accuracy=1e-2,1e-4 -o work.html
  cenic report arm.yaml --over integrator=cenic,sdirk2 --over integrator.fixed_step=0.01,0.001 --reference 2
  cenic report arm.yaml --over kp=1,2,3 --over plant.damping=0.1,0.2 --set sim.record=[plant.*]
  cenic report before/out.csv after/out.csv -o difference.html

Every combination is run. Another integrator keeps the options of the diagram that it has; `{type: cenic, fixed_step: 0.01}` is taken \
as it is. The page has the work and the outcome of each run, the final values and the largest \
differences of what is recorded, and plots; it needs nothing else. Ctrl-C ends the present run and writes the page of \
what there is.

Exit codes: 0 the page is written, also where single runs failed; 2 an error; 130 interrupted by Ctrl-C.")]
pub(super) struct ReportArguments {
    /// A diagram file, or recordings (`.csv`, `.npz`).
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// What is varied, as with --set: `kp=1,2,3`, `block.param=…`, and `accuracy=…`, `integrator=…` and `integrator.OPTION=…`. May be repeated.
    #[arg(long, value_name = "NAME=V1,V2,…")]
    pub over: Vec<String>,
    /// Give a parameter another value in all runs: `ctrl.kp=500`, `sim.duration=2`. May be repeated.
    #[arg(long, value_name = "BLOCK.PARAM=VALUE")]
    pub set: Vec<String>,
    /// Lay another file over the diagram. May be repeated.
    #[arg(long, value_name = "OVERLAY")]
    pub with: Vec<PathBuf>,
    #[command(flatten)]
    pub folders: FolderArguments,
    /// Run to this time, in seconds, instead of `sim.duration`.
    #[arg(long, value_name = "T", value_parser = time, allow_negative_numbers = true)]
    pub until: Option<f64>,
    /// Number of the run that others are compared with [default: the most accurate, or else the first].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub reference: Option<u32>,
    /// The page to write.
    #[arg(long, short, value_name = "FILE", default_value = "report.html")]
    pub output: PathBuf,
    /// Print errors only.
    #[arg(long, short)]
    pub quiet: bool,
}

/// Run the experiments of papers on contact again and write a report.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cenic paper                             the papers; with --list, their experiments too
  cenic paper cenic                       all of one, in minutes; then open out/paper/report.html
  cenic paper cenic --only 8,12,table2    figure 8, figure 12 and table II
  cenic paper all --quick --no-peers      to see that everything works
  cenic paper --only peers --python v/bin/python   beside Drake and MuJoCo, which this Python has
  cenic paper --only random --seeds 200..400       random scenes, compared with tighter runs
  cenic paper --keep out/scenes --seeds 0..22      two of each kind as diagrams, to be run by themselves

The folder gets the report, `results.json` with every run and check, and the scenes as diagrams that `cenic run` takes. Ctrl-C ends the \
present run and writes what was found so far. Drake and MuJoCo are run beside where the Python has them (`pip install drake mujoco`): the one \
of --python, or of the variable CENIC_PYTHON, or `python3` on the path; if it does not have them, that is said and the rest goes on.

Exit codes: 0 all checks hold, 1 one does not, 2 an error, 130 interrupted by Ctrl-C.")]
pub(super) struct PaperArguments {
    /// The paper, or `all`. Without it the papers are listed; where --only or --keep are given it is `cenic`.
    #[arg(value_name = "PAPER")]
    pub paper: Option<String>,
    /// These experiments only, by number or name: `8,12,table1,performance`.
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub only: Option<Vec<String>>,
    /// Fewer accuracies and shorter scenes: to see that everything works.
    #[arg(long)]
    pub quick: bool,
    /// Leave other simulators out.
    #[arg(long)]
    pub no_peers: bool,
    /// The Python that runs them; it has to have `drake` and `mujoco` [default: that of the variable CENIC_PYTHON, or else `python3` on the path].
    #[arg(long, value_name = "PATH", conflicts_with = "no_peers")]
    pub python: Option<OsString>,
    /// Random scenes of these numbers, the last left out: `0..200`. What constants were chosen with is not to be reported on.
    #[arg(long, value_name = "A..B", value_parser = seeds)]
    pub seeds: Option<Seeds>,
    /// The accuracy of random scenes, for bodies of 0.1 m; smaller ones are asked for as much less.
    #[arg(long, value_name = "A")]
    pub accuracy: Option<f64>,
    /// Write random scenes as diagrams into this folder, `drop_11.yaml`, and run nothing unless a paper or --only asks for it.
    #[arg(long, value_name = "DIR")]
    pub keep: Option<PathBuf>,
    /// How many experiments are carried out at the same time, each on one core; two, where there are so many cores, if nothing is said.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub jobs: Option<u16>,
    /// The folder for the report.
    #[arg(long, short, value_name = "DIR", default_value = "out/paper")]
    pub output: PathBuf,
    /// List the experiments, those of all papers if none is named, and run none.
    #[arg(long)]
    pub list: bool,
}

/// List all blocks and parts of the file format, or describe one.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cenic blocks                    everything there is
  cenic blocks Pid                a block: ports, parameters with defaults and units, states, an example that runs
  cenic blocks MultibodyPlant     all that robots and scenes are made of
  cenic blocks sim                a section of a file; also Diagram, params, wires, exports
  cenic blocks shapes             a part of a model; also joints, materials, actuators, constraints, contact
  cenic blocks dormand_prince     one form of such a part: an integrator, a shape, a kind of joint")]
pub(super) struct BlocksArguments {
    /// The block, section, type or form to describe.
    pub name: Option<String>,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
}

/// Write files to start from: a control loop, an arm with a controller, or a crate of one's own blocks.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cenic new                            a control loop, my_loop.yaml
  cenic new picker --kind arm          picker.yaml, and picker.urdf beside it
  cenic new my_blocks --kind crate     a crate with a block of its own, and the whole command with it

The files have comments, and run at once with the commands that are printed. What is there already is never overwritten.")]
pub(super) struct NewArguments {
    /// The name of the diagram or crate [default: my_loop, my_arm or my_blocks].
    pub name: Option<String>,
    /// What to start from.
    #[arg(long, default_value = "loop")]
    pub kind: StarterKind,
    /// For a crate: the folder with the source of cenic [default: what this command was built from, else the registry].
    #[arg(long, value_name = "FOLDER")]
    pub cenic_path: Option<PathBuf>,
}

/// The kinds of starters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum StarterKind {
    /// A control loop in one diagram.
    Loop,
    /// A robot arm with a controller, and its URDF.
    Arm,
    /// A crate of blocks, with a program that has them.
    Crate,
}

/// Print the order in which a diagram is computed.
#[derive(Debug, Args)]
pub(super) struct ScheduleArguments {
    #[command(flatten)]
    pub model: DiagramArguments,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
}

/// Print the linear model ẋ = A x + B u, y = C x + D u about a point.
#[derive(Debug, Args)]
#[command(after_help = "\
Inputs u and outputs y are those that the diagram exports.

Examples:
  cenic linearize pendulum.yaml --trim
  cenic linearize arm.yaml --at 2.5 --json")]
pub(super) struct LinearizeArguments {
    #[command(flatten)]
    pub model: DiagramArguments,
    /// Simulate to this time first, in seconds.
    #[arg(long, value_name = "T", default_value = "0", value_parser = time, allow_negative_numbers = true)]
    pub at: f64,
    /// Move the continuous state to a steady one first.
    #[arg(long)]
    pub trim: bool,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
}

/// Give diagram files their canonical layout; comments and meaning are kept, and JSON stays JSON.
#[derive(Debug, Args)]
pub(super) struct FormatArguments {
    /// The files to format.
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Change nothing: list the files that differ, and exit with 2 if there are any.
    #[arg(long)]
    pub check: bool,
    /// Print the result instead of writing it back.
    #[arg(long, conflicts_with = "check")]
    pub stdout: bool,
}

impl Command {
    /// Whether the command promises one JSON object.
    pub fn is_json(&self) -> bool {
        match self {
            Command::Run(arguments) => arguments.json,
            Command::Check(arguments) => arguments.json,
            Command::Blocks(arguments) => arguments.json,
            Command::Schedule(arguments) => arguments.json,
            Command::Linearize(arguments) => arguments.json,
            Command::Model(arguments) => arguments.json,
            Command::New(_)
            | Command::View(_)
            | Command::Graph(_)
            | Command::Plot(_)
            | Command::Report(_)
            | Command::Schema
            | Command::Paper(_)
            | Command::Fmt(_) => false,
        }
    }
}

/// Load a robot's file and say what is in it: bodies, joints, actuators, and what was not understood.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cenic model arm.urdf
  cenic model talos.urdf --package-path ~/robots --json
  cenic model arm.urdf --weld --json --states states.json    mass matrix and forces at given states")]
pub(super) struct ModelArguments {
    /// The robot's file: URDF, MJCF, or YAML.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Weld the root body of the robot to the world instead of letting it move freely.
    #[arg(long)]
    pub weld: bool,
    #[command(flatten)]
    pub folders: FolderArguments,
    /// Compute the mass matrix, the bias and the gravity forces at states: a JSON list of
    /// `{"positions": {joint: [..]}, "velocities": {joint: [..]}}`. Printed with --json.
    #[arg(long, value_name = "FILE", requires = "json")]
    pub states: Option<PathBuf>,
    /// Print one JSON object instead of tables.
    #[arg(long)]
    pub json: bool,
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_contradicts_itself_nowhere() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn times_are_not_negative() {
        assert!(Arguments::try_parse_from(["cenic", "run", "a.yaml", "--until", "2.5"]).is_ok());
        let until = |time: &str| match Arguments::try_parse_from(["cenic", "run", "a.yaml", "--until", time])
            .unwrap()
            .command
        {
            Command::Run(arguments) => arguments.tuning.until,
            _ => None,
        };
        assert_eq!((until("200ms"), until("2 min")), (Some(0.2), Some(120.0)));
        let negative = Arguments::try_parse_from(["cenic", "run", "a.yaml", "--until", "-1"]).unwrap_err();
        assert!(negative.to_string().contains("a time is zero or a positive number of seconds"));
        for wrong in ["-1", "inf", "NaN", "soon", "2 kg"] {
            let until = format!("--until={wrong}");
            assert!(Arguments::try_parse_from(["cenic", "run", "a.yaml", &until]).is_err(), "{wrong}");
        }
    }
}
