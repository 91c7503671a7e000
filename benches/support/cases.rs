//! Kernels and scenes, each ready to be called again and again: timed by `kernels`, counted by `instructions`.
#![allow(non_snake_case)]

use std::hint::black_box;
use std::path::Path;

use cenic::coupling::{Around, Mechanics, Outside, Plant, Study, Treatment, Wiring};
use cenic::diagram::{Flow, Schedule, State};
use cenic::geometry::hydroelastic::Patches;
use cenic::geometry::{ContactModel, Points, Query, Shape};
use cenic::icf::{self, Data, Guess, IslandProblem, LineStart, Potential, Solver, SolverOptions, Touch};
use cenic::io::{Overrides, load};
use cenic::math::{Pose, Stream};
use cenic::multibody::contact::ContactSettings;
use cenic::multibody::dynamics::{Dynamics, MassMatrix};
use cenic::multibody::kinematics::Kinematics;
use cenic::multibody::model::Model;
use cenic::simulator::Simulator;

use super::models::{heap, pair, robot};

/// Something that can be called again and again.
pub type Work = Box<dyn FnMut()>;

/// Something to be measured.
pub struct Case {
    /// What it is.
    pub name: String,
    /// Everything that is not measured.
    pub prepare: Box<dyn Fn() -> Work>,
}

const SPHERE: Shape = Shape::Sphere { radius: 0.05 };
const CUBE: Shape = Shape::Box { size: [0.1; 3] };
const CYLINDER: Shape = Shape::Cylinder { radius: 0.05, length: 0.1 };
const CAPSULE: Shape = Shape::Capsule { radius: 0.05, length: 0.02 };
const GROUND: Shape = Shape::HalfSpace {};

/// Points of contact, and faces of a surface, that potentials are evaluated for.
const POINTS: usize = 100;
/// The step of problems that are solved, s.
const STEP: f64 = 0.01;

/// A diagram, the time from which on it is measured, s, and for how many steps.
const SCENES: [(&str, f64, usize); 10] = [
    ("ball", 0.4, 50),
    ("conveyor", 0.5, 50),
    ("quadruped_drop", 0.2, 30),
    ("cylinder_drop", 0.15, 30),
    ("static_gripper", 0.05, 10),
    ("arm_circle", 0.5, 20),
    ("arm_grasp", 1.0, 10),
    ("hard_clutter", 0.3, 20),
    ("soft_clutter", 1.0, 20),
    ("four_bar", 0.5, 50),
];

/// Everything but whole scenes.
pub fn kernels() -> Vec<Case> {
    let mut cases = Vec::new();
    let mut add = |name: &str, prepare: fn() -> Work| {
        cases.push(Case { name: name.to_owned(), prepare: Box::new(prepare) });
    };
    add("potential: 100 points, γ and G", || {
        let (contacts, u) = points();
        Box::new(move || {
            for (contact, u) in contacts.iter().zip(&u) {
                let (mut gamma, mut G) = ([0.0; 3], [[0.0; 3]; 3]);
                contact.evaluate(black_box(u), &mut gamma, &mut G);
                black_box((gamma, G));
            }
        })
    });
    add("potential: 100 points, slopes", || {
        let (contacts, u) = points();
        let ray = |(contact, u): (&icf::Contact, &[f64; 3])| {
            let mut ray = [0.0; 5];
            contact.ray(u, &u.map(|u| -u), &mut ray);
            ray
        };
        let rays: Vec<_> = contacts.iter().zip(&u).map(ray).collect();
        Box::new(move || {
            for (contact, ray) in contacts.iter().zip(&rays) {
                black_box(contact.along(ray, black_box(0.5)));
            }
        })
    });
    add("potential: 100 faces, γ", || {
        let (patch, u) = faces();
        Box::new(move || keep(patch.impulse(black_box(&u))))
    });
    add("potential: 100 faces, G", || {
        let (patch, u) = faces();
        Box::new(move || {
            let mut G = [[0.0; 6]; 6];
            black_box(patch.hessian(black_box(&u), Guess::Exact, &mut G));
            black_box(&G);
        })
    });
    add("potential: 100 faces, slopes", || {
        let (patch, u) = faces();
        let mut rays = Vec::new();
        patch.ray(&u, &u.map(|u| -u), &mut rays);
        Box::new(move || keep(patch.along(&rays, black_box(0.5))))
    });
    add("solver: gradient", || iteration(|iteration| iteration.gradient()));
    add("solver: Hessian", || iteration(|iteration| iteration.hessian()));
    add("solver: factorization", || iteration(|iteration| iteration.factorize()));
    add("solver: direction", || iteration(|iteration| iteration.direction()));
    add("solver: line search", || iteration(|iteration| keep(iteration.line_search())));
    add("solver: solution", || {
        let (problem, mut data, v) = problem();
        let (mut solver, options) =
            (Solver::default(), SolverOptions { tolerance: 1e-6, ..SolverOptions::default() });
        let mut found = v.clone();
        Box::new(move || {
            found.copy_from_slice(&v);
            black_box(solver.solve(&problem, &mut data, &options, &mut found));
        })
    });
    add("solver: problem of 100 cubes", || {
        let (plant, mut mechanics) = mechanics();
        Box::new(move || prepare(&plant, &mut mechanics))
    });
    add("geometry: broad phase of 100", || query(apart(), Points::Single));
    add("geometry: 100 spheres", || query(heap(&[SPHERE]), Points::Single));
    add("geometry: 100 cubes", || query(heap(&[CUBE]), Points::Several));
    add("geometry: 100 mixed", || query(heap(&[SPHERE, CUBE, CYLINDER, CAPSULE]), Points::Several));
    for (name, a, b) in [
        ("sphere, sphere", SPHERE, SPHERE),
        ("sphere, cube", SPHERE, CUBE),
        ("cube, cube", CUBE, CUBE),
        ("cube, ground", GROUND, CUBE),
        ("cylinder, cube", CYLINDER, CUBE),
        ("capsule, cylinder", CAPSULE, CYLINDER),
    ] {
        let height = if a == GROUND { 0.04 } else { 0.09 };
        cases.push(Case {
            name: format!("geometry: {name}"),
            prepare: Box::new(move || query(pair(a.clone(), b.clone(), height), Points::Several)),
        });
    }
    for (name, a, b) in [
        ("sphere, ground", GROUND, SPHERE),
        ("cube, cube", CUBE, CUBE),
        ("cylinder, sphere", CYLINDER, SPHERE),
    ] {
        let height = if a == GROUND { 0.045 } else { 0.09 };
        cases.push(Case {
            name: format!("surface: {name}"),
            prepare: Box::new(move || surface(pair(a.clone(), b.clone(), height))),
        });
    }
    for (name, is_welded) in [("arm7", true), ("quadruped", false), ("humanoid", false)] {
        cases.push(Case {
            name: format!("dynamics: M and bias, {name}"),
            prepare: Box::new(move || dynamics(robot(name, is_welded))),
        });
    }
    for name in ["arm_circle", "joint_drives", "series_elastic"] {
        cases.push(Case {
            name: format!("linearisation: {name}"),
            prepare: Box::new(move || linearisation(name)),
        });
    }
    cases
}

/// Whole scenes for some steps each. They go on where they ended: what is called once is the same every time.
pub fn scenes() -> Vec<Case> {
    let case = |(name, start, steps): (&'static str, f64, usize)| Case {
        name: format!("scene: {name}, {steps} steps"),
        prepare: Box::new(move || {
            let diagram = load(&diagram(name), &Overrides::default()).expect("a shipped diagram loads");
            let mut simulator = Simulator::of(&diagram).expect("it starts");
            simulator.advance_to(start).expect("it runs");
            Box::new(move || {
                for _ in 0..steps {
                    simulator.step(f64::INFINITY).expect("it goes on");
                }
            })
        }),
    };
    SCENES.into_iter().map(case).collect()
}

fn diagram(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("diagrams").join(format!("{name}.yaml"))
}

/// What is computed for nothing is not left out.
fn keep<T>(value: T) {
    black_box(value);
}

/// Points of contact that stick, slip, open and close, and their velocities.
fn points() -> (Vec<icf::Contact>, Vec<[f64; 3]>) {
    let mut random = Stream::new(1, "points");
    let mut contact = |_| {
        let mut contact = icf::Contact::new(touch(random.uniform()));
        contact.set_step(STEP);
        contact
    };
    let contacts = (0..POINTS).map(&mut contact).collect();
    let velocity = |_| std::array::from_fn(|_| 0.02 * (random.uniform() - 0.5));
    (contacts, (0..POINTS).map(velocity).collect())
}

fn touch(part: f64) -> Touch {
    let force = 20.0 * part - 5.0;
    Touch {
        normal: [0.0, 0.6, 0.8],
        stiffness: 1e5,
        dissipation: 10.0,
        force,
        mu: 0.5,
        lagged: force.max(0.0),
        stiction_velocity: 1e-3,
        w: 1.0,
    }
}

/// A surface of so many faces, and a relative twist.
fn faces() -> (icf::Patch, [f64; 6]) {
    let mut random = Stream::new(1, "faces");
    let mut patch = icf::Patch::default();
    patch.reset(10.0, 1.0);
    for _ in 0..POINTS {
        let p = std::array::from_fn(|_| 0.1 * (random.uniform() - 0.5));
        patch.push(p, &touch(random.uniform()), 0.0);
    }
    patch.set_step(STEP);
    (patch, [0.1, -0.1, 0.2, 0.01, 0.02, -0.01])
}

fn mechanics() -> (Plant, Mechanics) {
    let plant = Plant {
        model: heap(&[CUBE]).into(),
        contact: ContactSettings::default(),
        friction_velocity: 1e-3,
        points: Points::Several,
        couplings: Vec::new(),
        first_tree: 0,
        study: Study::default(),
    };
    let mut mechanics = Mechanics::new(&plant);
    prepare(&plant, &mut mechanics);
    (plant, mechanics)
}

fn prepare(plant: &Plant, mechanics: &mut Mechanics) {
    let outside = Outside { command: &[], tau: &[], applied: &[], surfaces: &[] };
    mechanics.prepare(plant, &plant.model.q0, &plant.model.v0, outside, STEP);
}

/// The problem of a step of a hundred cubes that touch each other, and a warm start.
fn problem() -> (icf::Model, Data, Vec<f64>) {
    let (_, mut mechanics) = mechanics();
    mechanics.problem.set_step(STEP);
    let v = (0..mechanics.problem.dimension()).map(|i| 0.01 * f64::sin(i as f64)).collect();
    (mechanics.problem, mechanics.data, v)
}

/// One iteration of Newton's method in the largest island, piece by piece.
struct Iteration<'p> {
    problem: IslandProblem<'p>,
    v: Vec<f64>,
    Av: Vec<f64>,
    g: Vec<f64>,
    p: Vec<f64>,
    Ap: Vec<f64>,
    H: Vec<f64>,
    L: Vec<f64>,
}

impl Iteration<'_> {
    fn gradient(&mut self) {
        self.problem.set_velocities(&self.v);
        self.problem.multiply(&self.v, &mut self.Av);
        self.problem.gradient(&self.Av, &mut self.g);
    }

    fn hessian(&mut self) {
        black_box(self.problem.hessian(0.0, false, &mut self.H));
    }

    fn factorize(&mut self) {
        self.L.clone_from(&self.H);
        self.problem.pattern().factorize(&mut self.L).expect("H is positive definite");
    }

    fn direction(&mut self) {
        self.p.iter_mut().zip(&self.g).for_each(|(p, g)| *p = -g);
        self.problem.pattern().solve(&self.L, &mut self.p);
        self.problem.multiply(&self.p, &mut self.Ap);
        self.problem.set_directions(&self.p);
    }

    fn line_search(&self) -> (f64, u64) {
        let mut evaluations = 0;
        let along = [&self.g[..], &self.p, &self.Av, &self.Ap];
        (self.problem.line_search((LineStart::Cubic, 0.1), along, &mut evaluations), evaluations)
    }
}

/// A piece of an iteration, which borrows a problem that lives as long as the program.
fn iteration(mut f: impl FnMut(&mut Iteration) + 'static) -> Work {
    let (problem, data, v) = problem();
    let (problem, data) = (Box::leak(Box::new(problem)), Box::leak(Box::new(data)));
    let islands = data.islands(problem).map(|(problem, _)| problem);
    let problem = islands.max_by_key(IslandProblem::work).expect("there are cubes");
    // In the order of islands as in that of bodies: where cubes are is all the same.
    let n = problem.r().len();
    let room = || vec![0.0; n];
    let mut iteration = Iteration {
        problem,
        v: v[..n].to_vec(),
        Av: room(),
        g: room(),
        p: room(),
        Ap: room(),
        H: Vec::new(),
        L: Vec::new(),
    };
    iteration.gradient();
    iteration.hessian();
    iteration.factorize();
    iteration.direction();
    Box::new(move || f(&mut iteration))
}

/// Where bodies are.
fn poses(model: &Model) -> Vec<Pose> {
    let mut kinematics = Kinematics::new(model);
    kinematics.update(model, &model.q0, &model.v0);
    (0..model.bodies.len()).map(|body| kinematics.body_pose(model, body)).collect()
}

/// Spheres that are all far from each other.
fn apart() -> Model {
    heap(&[Shape::Sphere { radius: 0.02 }])
}

fn query(model: Model, points: Points) -> Work {
    let (X_WB, mut query, mut contacts) = (poses(&model), Query::new(points), Vec::new());
    Box::new(move || query.update(&model.scene, black_box(&X_WB), 0.0, &mut contacts))
}

fn surface(mut model: Model) -> Work {
    let (X_WB, mut query, mut patches) = (poses(&model), Query::default(), Patches::default());
    model.scene.set_contact_model(ContactModel::Hydroelastic, 1e7).expect("solids are soft");
    Box::new(move || query.patches(&model.scene, black_box(&X_WB), &mut patches))
}

fn dynamics(model: Model) -> Work {
    let v: Vec<f64> = (0..model.nv()).map(|i| f64::sin(i as f64)).collect();
    let mut q = model.q0.clone();
    model.advance(&model.q0, &v, 1.0, &mut q);
    let (mut kinematics, mut dynamics) = (Kinematics::new(&model), Dynamics::new(&model));
    let (mut M, mut bias) = (MassMatrix::new(&model), vec![0.0; model.nv()]);
    Box::new(move || {
        kinematics.update(&model, black_box(&q), &v);
        dynamics.mass_matrix(&model, &kinematics, &mut M);
        dynamics.bias(&model, &kinematics, &mut bias);
        black_box((&M, &bias));
    })
}

/// Slopes of everything around the plants of a diagram.
fn linearisation(name: &str) -> Work {
    let diagram = load(&diagram(name), &Overrides::default()).expect("a shipped diagram loads");
    let schedule: Schedule = diagram.compile().expect("it compiles");
    let mut state: State = schedule.initial_state();
    let (mut wiring, mut stepper) = Wiring::new(&schedule, &Treatment::default());
    let mut stage = stepper.stage(schedule.state_len());
    let mut is_prepared = false;
    Box::new(move || {
        let State { x, discrete, signals, values, .. } = &mut state;
        let flow = Flow {
            schedule: &schedule,
            discrete,
            signals,
            values,
            max_step: f64::INFINITY,
            last: f64::INFINITY,
        };
        let mut around = Around { wiring: &mut wiring, flow };
        if !std::mem::replace(&mut is_prepared, true) {
            stepper.prepare(&mut stage, Some(&mut around), (0.0, x), STEP, true);
        }
        stepper.linearize(&stage, &mut around, 0.0, STEP);
    })
}
