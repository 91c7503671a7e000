//! The methods: one entry each.

use cenic::integrators::{Integrator, IntegratorSpec, StepOptions};

use crate::adams::Adams;

/// How steps are chosen.
#[derive(Clone, Copy, Debug)]
pub enum Steps {
    /// All of one size, s.
    Uniform(f64),
    /// To an accuracy.
    Accurate(f64),
}

/// A method.
pub struct Entry {
    pub name: &'static str,
    /// p: the error of a run is O(hᵖ).
    pub order: f64,
    /// Whether the size of its steps does not depend on how stiff a system is.
    pub is_stiff: bool,
    /// Whether it can be told to use several threads.
    pub has_threads: bool,
    /// Whether its law of contact is the plant's own; if not, errors are those towards its own limit.
    pub has_plants_law: bool,
    pub build: fn(Steps, usize) -> Box<dyn Integrator>,
}

/// The integrator of a file.
fn from_file(text: &str, n: usize) -> Box<dyn Integrator> {
    let spec: IntegratorSpec = serde_json::from_str(text).unwrap_or_else(|e| panic!("{text}: {e}"));
    spec.build(n).unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn runge_kutta(name: &str, steps: Steps, n: usize) -> Box<dyn Integrator> {
    match steps {
        // Implicit methods solve for their stages as far as the accuracy asks for.
        Steps::Uniform(h) => {
            from_file(&format!(r#"{{"type": "{name}", "accuracy": 1e-13, "fixed_step": {h:e}}}"#), n)
        }
        Steps::Accurate(a) => from_file(&format!(r#"{{"type": "{name}", "accuracy": {a:e}}}"#), n),
    }
}

fn cenic(scheme: &str, steps: Steps, n: usize, more: &str) -> Box<dyn Integrator> {
    let steps = match steps {
        // No error counts, and so steps are as long as they may be.
        Steps::Uniform(h) => {
            format!(r#""accuracy": 1e-10, "max_step": {h:e}, "initial_step": {h:e}, "weights": {{"*": 0.0}}"#)
        }
        Steps::Accurate(a) => format!(r#""accuracy": {a:e}"#),
    };
    from_file(&format!(r#"{{"type": "cenic", "scheme": "{scheme}", {steps}{more}}}"#), n)
}

/// A method with a contact solver of its own, as good as exact; hard contact gets the compliance of materials, which has a limit of short steps.
fn velocity(name: &str, steps: Steps, n: usize, solver: &str) -> Box<dyn Integrator> {
    let steps = match steps {
        Steps::Uniform(h) => format!(r#""fixed_step": {h:e}"#),
        Steps::Accurate(a) => format!(r#""error_control": "step_doubling", "accuracy": {a:e}"#),
    };
    from_file(&format!(r#"{{"type": "{name}", {steps}, "solver": {{{solver}}}}}"#), n)
}

fn adams(steps: Steps, n: usize) -> Box<dyn Integrator> {
    let options = match steps {
        Steps::Uniform(h) => StepOptions { fixed_step: Some(h), ..StepOptions::default() },
        Steps::Accurate(accuracy) => StepOptions { accuracy, ..StepOptions::default() },
    };
    Box::new(Adams::controlled(options, n).unwrap())
}

/// The same scheme with several threads, for whoever has them.
pub fn threaded(entry: &Entry, steps: Steps, n: usize) -> Box<dyn Integrator> {
    cenic(entry.name, steps, n, r#", "threads": 3"#)
}

const EXPLICIT: Entry = Entry {
    name: "",
    order: 0.0,
    is_stiff: false,
    has_threads: false,
    has_plants_law: true,
    build: |steps, n| runge_kutta("dormand_prince", steps, n),
};
const IMPLICIT: Entry = Entry { is_stiff: true, ..EXPLICIT };
const VELOCITY: Entry = Entry { order: 1.0, is_stiff: true, has_plants_law: false, ..EXPLICIT };
const CONVEX: Entry = Entry { is_stiff: true, has_threads: true, ..EXPLICIT };

/// A law that has a limit of short steps, solved as well as numbers allow.
const EXACT: &str = r#""tolerance": 1e-10, "relative_tolerance": 1e-13, "compliance": "material""#;

/// All of them.
pub const METHODS: [Entry; 20] = [
    Entry {
        name: "bogacki_shampine",
        order: 3.0,
        build: |steps, n| runge_kutta("bogacki_shampine", steps, n),
        ..EXPLICIT
    },
    Entry {
        name: "runge_kutta3",
        order: 3.0,
        build: |steps, n| runge_kutta("runge_kutta3", steps, n),
        ..EXPLICIT
    },
    Entry {
        name: "dormand_prince",
        order: 5.0,
        build: |steps, n| runge_kutta("dormand_prince", steps, n),
        ..EXPLICIT
    },
    Entry {
        name: "implicit_euler",
        order: 1.0,
        build: |steps, n| runge_kutta("implicit_euler", steps, n),
        ..IMPLICIT
    },
    Entry { name: "sdirk2", order: 2.0, build: |steps, n| runge_kutta("sdirk2", steps, n), ..IMPLICIT },
    Entry { name: "ros2", order: 2.0, build: |steps, n| runge_kutta("ros2", steps, n), ..IMPLICIT },
    Entry { name: "tr_bdf2", order: 2.0, build: |steps, n| cenic("tr_bdf2", steps, n, ""), ..CONVEX },
    Entry {
        name: "step_doubling",
        order: 1.0,
        build: |steps, n| cenic("step_doubling", steps, n, ""),
        ..CONVEX
    },
    Entry { name: "trapezoid", order: 2.0, build: |steps, n| cenic("trapezoid", steps, n, ""), ..CONVEX },
    Entry {
        name: "tamsi",
        build: |steps, n| velocity("tamsi", steps, n, r#""relative_tolerance": 1e-6"#),
        ..VELOCITY
    },
    Entry { name: "lcp_pgs", build: |steps, n| velocity("lcp_pgs", steps, n, EXACT), ..VELOCITY },
    Entry { name: "ccp_pgs", build: |steps, n| velocity("ccp_pgs", steps, n, EXACT), ..VELOCITY },
    Entry { name: "ccp_admm", build: |steps, n| velocity("ccp_admm", steps, n, EXACT), ..VELOCITY },
    Entry { name: "raisim", build: |steps, n| velocity("raisim", steps, n, EXACT), ..VELOCITY },
    Entry { name: "ncp_pgs", build: |steps, n| velocity("ncp_pgs", steps, n, EXACT), ..VELOCITY },
    Entry { name: "ncp_staggered", build: |steps, n| velocity("ncp_staggered", steps, n, EXACT), ..VELOCITY },
    Entry { name: "ncp_admm", build: |steps, n| velocity("ncp_admm", steps, n, EXACT), ..VELOCITY },
    Entry { name: "apgd", build: |steps, n| velocity("apgd", steps, n, EXACT), ..VELOCITY },
    Entry {
        name: "ccp_newton",
        build: |steps, n| {
            velocity("ccp_newton", steps, n, r#""tolerance": 1e-10, "regularization": "material""#)
        },
        ..VELOCITY
    },
    Entry { name: "adams", order: 2.0, build: adams, ..EXPLICIT },
];
