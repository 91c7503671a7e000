//! Heaps of random bodies, to test solvers with.
#![allow(non_snake_case)]

use nalgebra::{Matrix3, Rotation3, Vector3};

use super::{Bound, ContactPoint, Group, Side, StepProblem};
use crate::math::Stream;

const H: f64 = 1e-3;

/// Bodies of 6 velocities (ω, v) in a cubic heap of so many to a side on the ground, those that are near each other in contact.
pub fn heap(side: usize, stream: &mut Stream) -> StepProblem {
    let mut problem = StepProblem { h: H, ..StepProblem::default() };
    let radius = 0.05;
    let mut at = Vec::new();
    for i in 0..side * side * side {
        let cell = [i % side, i / side % side, i / side / side];
        let p = Vector3::from_fn(|k, _| 2.0 * radius * (cell[k] as f64 + 0.5) + 0.01 * stream.normal());
        at.push(p);
        let mass = 0.5 * 10_f64.powf(stream.normal());
        let inertia = Matrix3::from_diagonal(&Vector3::from_fn(|_, _| {
            0.4 * mass * radius * radius * (1.0 + stream.uniform())
        }));
        let turn = Rotation3::new(Vector3::from_fn(|_, _| stream.normal()));
        let inertia = turn.matrix() * inertia * turn.matrix().transpose();
        problem.groups.push(Group { v: 6 * i..6 * i + 6, A: 36 * i });
        let v0: Vec<f64> = (0..6).map(|_| 0.3 * stream.normal()).collect();
        for r in 0..6 {
            for c in 0..6 {
                let rotation = if r < 3 && c < 3 { inertia[(r, c)] } else { 0.0 };
                problem.A.push(if r == c && r >= 3 { mass } else { rotation });
            }
        }
        let block = &problem.A[36 * i..];
        let momentum = |r: usize| (0..6).map(|c| block[6 * r + c] * v0[c]).sum::<f64>();
        let weight = |r: usize| if r == 5 { -9.81 * mass * H } else { 0.0 };
        problem.r.extend((0..6).map(|r| momentum(r) + weight(r)));
        problem.v0.extend(v0);
    }
    for (i, p) in at.iter().enumerate() {
        if p[2] < 2.0 * radius {
            add_contact(&mut problem, [Some(i), None], Vector3::z(), radius, stream);
        }
        for (j, q) in at.iter().enumerate().take(i) {
            if (p - q).norm() < 2.2 * radius {
                add_contact(&mut problem, [Some(i), Some(j)], (p - q).normalize(), radius, stream);
            }
        }
    }
    problem
}

/// A contact of body A on B, with the normal from B into A.
fn add_contact(
    problem: &mut StepProblem,
    bodies: [Option<usize>; 2],
    normal: Vector3<f64>,
    radius: f64,
    stream: &mut Stream,
) {
    let across = if normal[0].abs() < 0.7 { Vector3::x() } else { Vector3::y() };
    let t1 = normal.cross(&across).normalize();
    let R = [t1, normal.cross(&t1), normal];
    let mut contact = ContactPoint {
        phi: 1e-3 * (stream.uniform() - 0.7),
        stiffness: 10_f64.powf(3.0 + 3.0 * stream.uniform()),
        dissipation: 2.0 * stream.uniform(),
        mu: stream.uniform(),
        stiction_velocity: 1e-3,
        ..ContactPoint::default()
    };
    for (which, body) in bodies.into_iter().enumerate() {
        let Some(body) = body else { continue };
        let sign = if which == 0 { 1.0 } else { -1.0 };
        contact.sides[which] = Side { group: body, start: 6 * body, size: 6, J: problem.J.len() };
        let arm = -sign * radius * normal;
        for row in R {
            // u·(v + ω × p) = u·v + (p × u)·ω.
            problem.J.extend((sign * arm.cross(&row)).iter().chain((sign * row).iter()));
        }
    }
    contact.c0 = problem.velocity(&contact, &problem.v0);
    problem.contacts.push(contact);
}

/// Limits, dry friction and drives at their limits, on a third of all velocities.
pub fn add_bounds(problem: &mut StepProblem, stream: &mut Stream) {
    for v in 0..problem.dimension() {
        let group = problem.groups.iter().find(|group| group.v.contains(&v)).unwrap();
        let mass = problem.block(group)[(v - group.v.start) * 7];
        let (target, size) = (0.1 * stream.normal(), 0.1 * mass * stream.uniform());
        // Near-rigid.
        let compliance = 10_f64.powf(-1.0 - 5.0 * stream.uniform()) / mass;
        let bound = |lower, upper| Bound { v, target, compliance, lower, upper, tag: 0 };
        match (6.0 * stream.uniform()) as usize {
            0 => problem.bounds.push(bound(0.0, f64::INFINITY)),
            1 => problem.bounds.push(bound(f64::NEG_INFINITY, 0.0)),
            2 => problem.bounds.push(Bound { target: 0.0, ..bound(-size, size) }),
            3 => problem.bounds.push(Bound { compliance: 10.0 / mass, ..bound(-size, size) }),
            _ => {}
        }
    }
}
