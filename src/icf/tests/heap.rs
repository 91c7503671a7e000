//! Balls that fall into a box and come to rest there: sequences of problems as a simulation poses them.
#![allow(non_snake_case)]

use nalgebra::{DMatrix, DVector, Matrix3, Vector3};

use super::super::Touch;
use super::Random;
use super::generate::inverse_inertia;
use super::scenario::{Body, Kind, Piece, Scenario};

/// k, d, μ and v_s of all contacts.
const MATERIAL: (f64, f64, f64, f64) = (1e5, 10.0, 0.5, 1e-4);

struct Ball {
    p: Vector3<f64>,
    /// Angular, then linear velocity.
    v: DVector<f64>,
    radius: f64,
    mass: f64,
}

/// A box of balls.
pub struct Heap {
    balls: Vec<Ball>,
    /// Half the width of the box.
    half: f64,
}

impl Heap {
    /// Balls of 0.1 to 1 kg above the floor, in layers, hardly moving.
    pub fn new(random: &mut Random, count: usize) -> Heap {
        let spacing = 0.11;
        let side = (count as f64).cbrt().ceil().max(1.0);
        let half = 0.5 * spacing * side;
        let place = |i: usize, random: &mut Random| {
            let (i, side) = (i as f64, side);
            let (x, y, z) = (i % side, (i / side).floor() % side, (i / side / side).floor());
            let corner = Vector3::new(x + 0.5, y + 0.5, z + 0.6) * spacing - Vector3::new(half, half, 0.0);
            corner + Vector3::from(random.vector::<3>(0.002))
        };
        let ball = |i: usize| {
            let mass = random.uniform(0.1, 1.0);
            let p = place(i, random);
            Ball {
                p,
                v: DVector::from_fn(6, |_, _| random.uniform(-0.1, 0.1)),
                radius: 0.05 * mass.cbrt(),
                mass,
            }
        };
        Heap { balls: (0..count).map(ball).collect(), half }
    }

    /// The problem of the next step.
    pub fn scenario(&self, h: f64) -> Scenario {
        let mut scenario = Scenario { h, ..Scenario::default() };
        for ball in &self.balls {
            let inertia = 0.4 * ball.mass * ball.radius * ball.radius;
            let diagonal = [inertia, inertia, inertia, ball.mass, ball.mass, ball.mass];
            let mut bias = DVector::zeros(6);
            bias[5] = 9.81 * ball.mass;
            scenario.bodies.push(Body {
                mass: DMatrix::from_diagonal(&DVector::from_column_slice(&diagonal)),
                v0: ball.v.clone(),
                damping: DVector::zeros(6),
                bias,
            });
        }
        let walls = [
            (Vector3::z(), 0.0),
            (Vector3::x(), -self.half),
            (-Vector3::x(), -self.half),
            (Vector3::y(), -self.half),
            (-Vector3::y(), -self.half),
        ];
        for (i, a) in self.balls.iter().enumerate() {
            for (normal, offset) in walls {
                let phi = a.p.dot(&normal) - offset - a.radius;
                self.add(&mut scenario, i, None, normal, phi);
            }
            for (j, b) in self.balls.iter().enumerate().skip(i + 1) {
                let away = a.p - b.p;
                self.add(&mut scenario, i, Some(j), away.normalize(), away.norm() - a.radius - b.radius);
            }
        }
        scenario
    }

    /// A contact that may close within the step.
    fn add(&self, scenario: &mut Scenario, i: usize, other: Option<usize>, normal: Vector3<f64>, phi: f64) {
        let end = |ball: usize, sign: f64| {
            let r = -normal * self.balls[ball].radius * sign;
            let mut J = DMatrix::zeros(3, 6);
            J.view_mut((0, 0), (3, 3)).copy_from(&(-r.cross_matrix() * sign));
            J.view_mut((0, 3), (3, 3)).copy_from(&(Matrix3::identity() * sign));
            (ball, J)
        };
        let mut ends = vec![end(i, 1.0)];
        ends.extend(other.map(|j| end(j, -1.0)));
        let u: DVector<f64> = ends.iter().map(|(ball, J)| J * &self.balls[*ball].v).sum();
        let v_n = u.dot(&DVector::from_column_slice(normal.as_slice()));
        if phi + scenario.h * (v_n - 2.0 * 9.81 * scenario.h) > 0.0 {
            return;
        }
        let (stiffness, dissipation, mu, stiction_velocity) = MATERIAL;
        let force = -stiffness * phi;
        let w = (0..3).map(|row| inverse_inertia(scenario, &ends, row) / 3.0).sum();
        let lagged = force.max(0.0) * (1.0 - dissipation * v_n).max(0.0);
        let normal = normal.into();
        let touch = Touch { normal, stiffness, dissipation, force, mu, lagged, stiction_velocity, w };
        scenario.pieces.push(Piece { kind: Kind::Contact { touch, bias: [0.0; 3] }, ends });
    }

    /// Moves on with the velocities at the end of the step.
    pub fn advance(&mut self, h: f64, v: &[f64]) {
        for (ball, v) in self.balls.iter_mut().zip(v.chunks_exact(6)) {
            ball.v.copy_from_slice(v);
            ball.p += h * Vector3::new(v[3], v[4], v[5]);
        }
    }

    /// How fast and how high balls are, for people.
    pub fn summary(&self) -> String {
        let speed = self.balls.iter().map(|ball| ball.v.rows(3, 3).norm()).fold(0.0, f64::max);
        let overlap = self.balls.iter().map(|ball| ball.radius - ball.p.z).fold(0.0, f64::max);
        format!("at the end up to {speed:.2e} m/s, {overlap:.1e} m in the floor")
    }
}
