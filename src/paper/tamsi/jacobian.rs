//! TAMSI-3: the Jacobian of the residual against differences.
#![allow(non_snake_case)]

use anyhow::Result;

use crate::math::Stream;
use crate::paper::{Experiment, Findings, Lab, Table, number};
use crate::solvers::{
    ContactPoint, ContactSolver, Group, Side, StepProblem, StepSolution, Tamsi, TamsiOptions, TamsiVariant,
};

/// Equation 23.
pub const EXPERIMENT: Experiment = Experiment {
    id: "tamsi-3",
    title: "the Jacobian of the two-way coupled residual",
    paper: "Equations 17, 22 and 23: ∇r = M + h (W_nn + W_tt + W_tn), whose last term, how friction grows with the normal force, is not symmetric.\n\nOurs: random problems of six velocities and \
            three contacts from a fixed seed, in stiction, in sliding and separating. Nothing of the solver is looked into: without TALS its first iteration is Δv with ∇r Δv = −r, so that the \
            residual, written down once more from the paper, must fall by r along Δv. Random momenta turn Δv into all directions and do not change ∇r.",
    seconds: 0.2,
    is_alone: false,
    run,
};

const SEED: u64 = 23;
const PROBLEMS: usize = 2000;
const N: usize = 6;
const CONTACTS: usize = 3;
const V_S: f64 = 1e-3;

/// What a contact does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Regime {
    Sticks,
    Slides,
    Separates,
}

fn problem(stream: &mut Stream) -> StepProblem {
    let factor: Vec<f64> = (0..N * N).map(|_| stream.normal()).collect();
    let mut A = vec![0.0; N * N];
    for i in 0..N {
        for j in 0..N {
            let sum: f64 = (0..N).map(|k| factor[N * i + k] * factor[N * j + k]).sum();
            A[N * i + j] = sum + if i == j { 1.0 } else { 0.0 };
        }
    }
    let contacts = (0..CONTACTS).map(|i| ContactPoint {
        sides: [Side { group: 0, start: 0, size: N, J: 3 * N * i }, Side::default()],
        // A third of them are only near.
        phi: 1e-3 * (stream.uniform() - 0.67),
        stiffness: 10_f64.powf(3.0 + 2.0 * stream.uniform()),
        dissipation: 2.0 * stream.uniform(),
        mu: stream.uniform(),
        stiction_velocity: V_S,
        ..ContactPoint::default()
    });
    let contacts = contacts.collect();
    StepProblem {
        h: 1e-3,
        v0: vec![0.0; N],
        r: (0..N).map(|_| stream.normal()).collect(),
        groups: vec![Group { v: 0..N, A: 0 }],
        A,
        contacts,
        bounds: Vec::new(),
        J: (0..3 * N * CONTACTS).map(|_| stream.normal()).collect(),
    }
}

/// r(v) of [C20, eq. 21], and what each contact does there.
fn residual(problem: &StepProblem, variant: TamsiVariant, v: &[f64]) -> (Vec<f64>, Vec<Regime>) {
    let mut r: Vec<f64> = (0..N).map(|i| (0..N).map(|j| problem.A[N * i + j] * v[j]).sum::<f64>()).collect();
    r.iter_mut().zip(&problem.r).for_each(|(to, p)| *to -= p);
    let mut regimes = Vec::new();
    for contact in &problem.contacts {
        let J = &problem.J[contact.sides[0].J..][..3 * N];
        let velocity = |row: usize| (0..N).map(|j| J[N * row + j] * v[j]).sum::<f64>();
        let [x, y, v_n] = [0, 1, 2].map(velocity);
        let (depth, rate) = match variant {
            TamsiVariant::TwoWay => (-contact.phi - problem.h * v_n, v_n),
            TamsiVariant::OneWay => (-contact.phi, contact.c0[2]),
        };
        let pi = contact.stiffness * depth.max(0.0) * (1.0 - contact.dissipation * rate).max(0.0);
        let slip = x.hypot(y);
        let mu = contact.mu * (slip / V_S).min(1.0);
        let force = [-mu * pi * x / slip, -mu * pi * y / slip, pi];
        for (row, force) in force.into_iter().enumerate() {
            (0..N).for_each(|j| r[j] -= problem.h * force * J[N * row + j]);
        }
        regimes.push(match (pi > 0.0, slip < V_S) {
            (false, _) => Regime::Separates,
            (true, true) => Regime::Sticks,
            (true, false) => Regime::Slides,
        });
    }
    (r, regimes)
}

fn norm(x: &[f64]) -> f64 {
    x.iter().map(|x| x * x).sum::<f64>().sqrt()
}

fn run(_: &mut Lab, findings: &mut Findings) -> Result<()> {
    let mut stream = Stream::new(SEED, "tamsi-3");
    let mut table = Table::new(
        &format!("{PROBLEMS} problems from seed {SEED}"),
        &["", "stick", "slide", "separate", "largest error"],
    );
    for (name, variant) in [("two-way", TamsiVariant::TwoWay), ("one-way", TamsiVariant::OneWay)] {
        let options = TamsiOptions { variant, tals: false, max_iterations: 1, ..TamsiOptions::default() };
        let (mut counts, mut worst, mut tried) = ([0_usize; 3], 0.0_f64, 0);
        for case in 0..PROBLEMS {
            let mut problem = problem(&mut stream);
            // Half of them near stiction.
            let scale = if case % 2 == 0 { 0.3 * V_S } else { 0.3 };
            let v: Vec<f64> = (0..N).map(|_| scale * stream.normal()).collect();
            for contact in 0..CONTACTS {
                problem.contacts[contact].c0 = problem.velocity(&problem.contacts[contact], &v);
            }
            let mut solution = StepSolution { v: v.clone(), ..StepSolution::default() };
            Tamsi::new(options.clone()).solve(&problem, &mut solution);
            let update: Vec<f64> = solution.v.iter().zip(&v).map(|(new, old)| new - old).collect();
            let (r, here) = residual(&problem, variant, &v);
            let distance = 1e-3 * scale / norm(&update);
            let mut is_smooth = true;
            let mut at = |step: f64| {
                let v: Vec<f64> =
                    v.iter().zip(&update).map(|(v, update)| v + step * distance * update).collect();
                let (r, there) = residual(&problem, variant, &v);
                is_smooth &= there == here;
                r
            };
            let [a, b, c, d] = [1.0, -1.0, 2.0, -2.0].map(&mut at);
            // Of order four; ∇r Δv = −r.
            let error: Vec<f64> =
                (0..N).map(|i| (8.0 * (a[i] - b[i]) - (c[i] - d[i])) / (12.0 * distance) + r[i]).collect();
            // Across a kink there is no derivative.
            if is_smooth {
                tried += 1;
                worst = worst.max(norm(&error) / norm(&r));
                here.iter().for_each(|regime| counts[*regime as usize] += 1);
            }
        }
        let counted = counts.map(|count| count.to_string());
        table.row([name.to_owned()].into_iter().chain(counted).chain([number(worst)]));
        findings.check(
            format!("{name}: ∇r is the derivative of the residual to 1e-6, in all regimes"),
            format!("{} in {tried} problems", number(worst)),
            worst < 1e-6 && tried > PROBLEMS / 2 && counts.iter().all(|count| *count > 200),
        );
    }
    findings.table(table);
    Ok(())
}
