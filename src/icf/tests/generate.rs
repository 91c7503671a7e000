//! Random scenarios.
#![allow(non_snake_case)]

use nalgebra::{DMatrix, DVector, Matrix3, Vector3};

use super::super::{Friction, Limit, LimitedGain, Linear, Settings, Touch};
use super::Random;
use super::scenario::{Body, Kind, Piece, Scenario};

/// What random scenarios are made of.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub max_bodies: usize,
    pub max_pieces: usize,
    /// Masses are within 10 to the plus or minus this of one another.
    pub decades: f64,
    pub stiffness: (f64, f64),
    /// Most of a lagged normal force, N.
    pub lagged: f64,
    pub stiction: (f64, f64),
    pub h: (f64, f64),
    /// Most of how far constraints are off and bodies overlap, m.
    pub off: f64,
}

/// What robots and their surroundings are like.
pub const SENSIBLE: Limits = Limits {
    max_bodies: 6,
    max_pieces: 12,
    decades: 2.0,
    stiffness: (1e3, 1e7),
    lagged: 1e3,
    stiction: (1e-4, 1e-2),
    h: (1e-4, 1e-1),
    off: 1e-3,
};

/// What nobody should simulate but somebody will.
pub const ABSURD: Limits = Limits {
    max_bodies: 6,
    max_pieces: 12,
    decades: 6.0,
    stiffness: (1.0, 1e10),
    lagged: 1e6,
    stiction: (1e-6, 1e-2),
    h: (1e-6, 1e-1),
    off: 1e-1,
};

/// A clique of some size and mass, its velocities coupled.
pub fn body(random: &mut Random, size: usize, mass: f64) -> Body {
    let B = DMatrix::from_fn(size, size, |_, _| random.uniform(-0.5, 0.5));
    let diagonal = DVector::from_fn(size, |_, _| random.magnitude(0.1, 1.0));
    let M = (DMatrix::from_diagonal(&diagonal) + &B * B.transpose()) * mass;
    let mass = M.diagonal();
    let is_damped = random.chance(0.3);
    Body {
        v0: DVector::from_fn(size, |_, _| random.signed(1e-6, 10.0)),
        damping: DVector::from_fn(
            size,
            |i, _| {
                if is_damped { mass[i] * random.magnitude(1e-3, 1e2) } else { 0.0 }
            },
        ),
        bias: DVector::from_fn(size, |i, _| mass[i] * random.uniform(-10.0, 10.0)),
        mass: M,
    }
}

/// w of a row of some ends.
pub fn inverse_inertia(scenario: &Scenario, ends: &[(usize, DMatrix<f64>)], row: usize) -> f64 {
    let of = |(body, J): &(usize, DMatrix<f64>)| {
        let M = &scenario.bodies[*body].mass;
        (0..J.ncols()).map(|i| J[(row, i)] * J[(row, i)] / M[(i, i)]).sum::<f64>()
    };
    ends.iter().map(of).sum()
}

/// One or two different bodies with random Jacobians.
fn ends(random: &mut Random, scenario: &Scenario, rows: usize) -> Vec<(usize, DMatrix<f64>)> {
    let n = scenario.bodies.len();
    let a = random.index(n);
    let mut bodies = vec![a];
    if n > 1 && random.chance(0.7) {
        bodies.push((a + 1 + random.index(n - 1)) % n);
    }
    let is_sparse = random.chance(0.3);
    let size = if random.chance(0.1) { random.magnitude(1e-3, 1e2) } else { 1.0 };
    bodies
        .into_iter()
        .map(|body| {
            let columns = scenario.bodies[body].v0.len();
            let mut J = DMatrix::from_fn(rows, columns, |_, _| {
                if is_sparse && random.chance(0.7) { 0.0 } else { size * random.uniform(-1.0, 1.0) }
            });
            if rows == 1 && J.amax() == 0.0 {
                J[0] = size;
            }
            (body, J)
        })
        .collect()
}

fn contact(random: &mut Random, scenario: &Scenario, limits: &Limits) -> Piece {
    let ends = ends(random, scenario, 3);
    let stiffness = random.magnitude(limits.stiffness.0, limits.stiffness.1);
    let dissipation = if random.chance(0.3) { 0.0 } else { random.magnitude(1e-2, 1e3) };
    let phi = if random.chance(0.1) { 0.0 } else { random.signed(1e-9, limits.off) };
    let force = -stiffness * phi;
    let lagged = match random.index(4) {
        0 => 0.0,
        1 => random.magnitude(1e-3 * limits.lagged.min(1.0), limits.lagged),
        _ => force.max(0.0).min(limits.lagged),
    };
    let touch = Touch {
        normal: random.unit(),
        stiffness,
        dissipation,
        force,
        mu: if random.chance(0.2) { 0.0 } else { random.uniform(0.0, 2.0) },
        lagged,
        stiction_velocity: random.magnitude(limits.stiction.0, limits.stiction.1),
        w: (0..3).map(|row| inverse_inertia(scenario, &ends, row) / 3.0).sum(),
    };
    let bias = if random.chance(0.2) { random.vector(1.0) } else { [0.0; 3] };
    Piece { kind: Kind::Contact { touch, bias }, ends }
}

fn linear(random: &mut Random, scenario: &Scenario, limits: &Limits) -> Piece {
    let rows = 1 + random.index(6);
    let ends = ends(random, scenario, rows);
    let mut off = || if random.chance(0.2) { 0.0 } else { random.signed(1e-9, limits.off) };
    let off: Vec<f64> = (0..rows).map(|_| off()).collect();
    let w: Vec<f64> = (0..rows).map(|row| inverse_inertia(scenario, &ends, row)).collect();
    let linear = if random.chance(0.6) {
        Linear::rigid(&off, &w, &Settings::default())
    } else {
        let (low, high) = limits.stiffness;
        let stiffness: Vec<f64> = w.iter().map(|_| random.magnitude(low, high)).collect();
        let damping: Vec<f64> = w.iter().map(|_| random.magnitude(1e-3, 1e4)).collect();
        Linear::spring(&off, &stiffness, &damping)
    };
    Piece { kind: Kind::Linear(linear), ends }
}

fn coordinate(random: &mut Random, scenario: &Scenario, limits: &Limits) -> Piece {
    let body = random.index(scenario.bodies.len());
    let size = scenario.bodies[body].v0.len();
    let i = random.index(size);
    let m = scenario.bodies[body].mass[(i, i)];
    let mut J = DMatrix::zeros(1, size);
    J[i] = 1.0;
    let kind = match random.index(3) {
        0 => {
            let (q, range) = (random.uniform(-1.0, 1.0) * limits.off, random.magnitude(1e-6, 1.0));
            let lower = if random.chance(0.3) { f64::NEG_INFINITY } else { -range };
            let upper = if random.chance(0.3) { f64::INFINITY } else { random.uniform(-0.1, 1.0) * range };
            Kind::Limit(Limit::new(q, lower, upper, &Settings::default()))
        }
        1 => {
            // Gains from negligible to enormous against the inertia, efforts too.
            let mut gain = |most: f64| match random.index(4) {
                0 => 0.0,
                1 => random.magnitude(1e-12, 1e12),
                _ => m * random.magnitude(1e-3, most),
            };
            let (stiffness, damping) = (gain(1e6), gain(1e4));
            let effort = m * random.magnitude(1e-2, 1e4);
            let bias = random.uniform(-3.0, 3.0) * effort;
            let is_limited = random.chance(0.7);
            let (lower, upper) =
                if is_limited { (-effort, effort) } else { (f64::NEG_INFINITY, f64::INFINITY) };
            Kind::LimitedGain(LimitedGain::new(bias, stiffness, damping, lower, upper))
        }
        _ => Kind::Friction(Friction::new(m * random.magnitude(1e-3, 1e3), random.magnitude(1e-5, 1e-2))),
    };
    Piece { kind, ends: vec![(body, J)] }
}

/// Any scenario within limits.
pub fn scenario(random: &mut Random, limits: &Limits) -> Scenario {
    let h = random.magnitude(limits.h.0, limits.h.1);
    let count = 1 + random.index(limits.max_bodies);
    let decades = random.uniform(0.0, limits.decades);
    let mut scenario = Scenario { h, ..Scenario::default() };
    for _ in 0..count {
        let size = if random.chance(0.4) { 6 } else { 1 + random.index(8) };
        let mass = 10.0f64.powf(random.uniform(-decades, decades));
        scenario.bodies.push(body(random, size, mass));
    }
    for _ in 0..random.index(limits.max_pieces + 1) {
        let piece = match random.index(6) {
            0..3 => contact(random, &scenario, limits),
            3 => linear(random, &scenario, limits),
            4 => coordinate(random, &scenario, limits),
            _ => match scenario.pieces.last() {
                // The same again, or the same with another target.
                Some(Piece { kind: Kind::Linear(_), ends }) => {
                    let ends = ends.clone();
                    let rows = ends[0].1.nrows();
                    let off: Vec<f64> = (0..rows).map(|_| random.signed(1e-9, limits.off)).collect();
                    let w: Vec<f64> = (0..rows).map(|row| inverse_inertia(&scenario, &ends, row)).collect();
                    Piece { kind: Kind::Linear(Linear::rigid(&off, &w, &Settings::default())), ends }
                }
                Some(piece) => piece.clone(),
                None => contact(random, &scenario, limits),
            },
        };
        scenario.pieces.push(piece);
    }
    scenario
}

/// Balls of 0.1 to 1 kg that touch four to six others each, or the ground, as in a heap: k = 1e5 N/m, μ = 0.5, v_s = 1e-4 m/s.
pub fn pile(random: &mut Random, count: usize) -> Scenario {
    let mut scenario = Scenario { h: random.magnitude(1e-3, 1e-2), ..Scenario::default() };
    let side = (count as f64).cbrt();
    let mut balls = Vec::new();
    for _ in 0..count {
        let mass = random.uniform(0.1, 1.0);
        let radius = 0.05 * mass.cbrt();
        let inertia = 0.4 * mass * radius * radius;
        // Rotation first, then translation.
        let diagonal = DVector::from_column_slice(&[inertia, inertia, inertia, mass, mass, mass]);
        let mut bias = DVector::zeros(6);
        bias[5] = 9.81 * mass;
        let speed = random.magnitude(1e-4, 1.0);
        let v0 = DVector::from_fn(6, |i, _| {
            random.uniform(-1.0, 1.0) * if i < 3 { speed / radius } else { speed }
        });
        scenario.bodies.push(Body {
            mass: DMatrix::from_diagonal(&diagonal),
            v0,
            damping: DVector::zeros(6),
            bias,
        });
        balls.push((Vector3::from(random.vector::<3>(side)), radius, mass));
    }
    // Each one touches the nearest ones below and around; the lowest touch the ground.
    let mut pairs = Vec::new();
    for i in 0..count {
        let mut others: Vec<usize> = (0..count).filter(|j| *j != i).collect();
        others.sort_by(|a, b| {
            let distance = |j: usize| (balls[j].0 - balls[i].0).norm();
            distance(*a).total_cmp(&distance(*b))
        });
        pairs.extend(others.iter().take(3).map(|j| (i.min(*j), Some(i.max(*j)))));
        if balls[i].0.z < -0.6 * side {
            pairs.push((i, None));
        }
    }
    pairs.sort();
    pairs.dedup();
    for (i, other) in pairs {
        let normal = match other {
            Some(j) => (balls[i].0 - balls[j].0).normalize(),
            None => Vector3::z(),
        };
        let jacobian = |body: usize, sign: f64| {
            let r = -normal * balls[body].1 * sign;
            let mut J = DMatrix::zeros(3, 6);
            J.view_mut((0, 0), (3, 3)).copy_from(&(-r.cross_matrix() * sign));
            J.view_mut((0, 3), (3, 3)).copy_from(&(Matrix3::identity() * sign));
            (body, J)
        };
        let mut ends = vec![jacobian(i, 1.0)];
        ends.extend(other.map(|j| jacobian(j, -1.0)));
        // From resting with some weight on it to a hard blow; one in six does not touch yet.
        let mut force = balls[i].2 * 9.81 * random.magnitude(0.1, 30.0);
        if random.chance(1.0 / 6.0) {
            force = -random.magnitude(1.0, 100.0);
        }
        let w = (0..3).map(|row| inverse_inertia(&scenario, &ends, row) / 3.0).sum();
        let touch = Touch {
            normal: normal.into(),
            stiffness: 1e5,
            dissipation: 10.0,
            force,
            mu: 0.5,
            lagged: force.max(0.0),
            stiction_velocity: 1e-4,
            w,
        };
        scenario.pieces.push(Piece { kind: Kind::Contact { touch, bias: [0.0; 3] }, ends });
    }
    scenario
}
