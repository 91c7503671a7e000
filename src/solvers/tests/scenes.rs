//! Step problems: random ones, and of a point on a floor.
#![allow(non_snake_case)]

use std::ops::AddAssign;

use nalgebra::DMatrix;

use crate::math::Stream;
use crate::solvers::*;

pub(in crate::solvers) const H: f64 = 1e-3;

/// Adds a contact whose sides move the given velocities of groups by dense Jacobians.
pub(in crate::solvers) fn add_contact(
    problem: &mut StepProblem,
    contact: ContactPoint,
    sides: &[(usize, Vec<f64>)],
) {
    let mut contact = contact;
    for (side, (group, J)) in contact.sides.iter_mut().zip(sides) {
        let v = problem.groups[*group].v.clone();
        assert_eq!(J.len(), 3 * v.len());
        *side = Side { group: *group, start: v.start, size: v.len(), J: problem.J.len() };
        problem.J.extend(J);
    }
    contact.c0 = problem.velocity(&contact, &problem.v0);
    problem.contacts.push(contact);
}

/// Adds a group with this block of A, velocities, and forces on it.
pub(in crate::solvers) fn add_group(problem: &mut StepProblem, A: &[f64], v0: &[f64], force: &[f64]) {
    let (n, start) = (v0.len(), problem.r.len());
    problem.groups.push(Group { v: start..start + n, A: problem.A.len() });
    problem.A.extend(A);
    problem.v0.extend(v0);
    for (row, force) in A.chunks_exact(n).zip(force) {
        let momentum: f64 = row.iter().zip(v0).map(|(A, v)| A * v).sum();
        problem.r.push(momentum + problem.h * force);
    }
}

/// Groups of random size and inertia, contacts between them and with the ground, bounds on some velocities.
pub(in crate::solvers) fn random(stream: &mut Stream, mu: f64, with_bounds: bool) -> StepProblem {
    let mut problem = StepProblem { h: H, ..StepProblem::default() };
    let groups = 1 + (3.0 * stream.uniform()) as usize;
    for _ in 0..groups {
        let n = 3 + (6.0 * stream.uniform()) as usize;
        let root: Vec<f64> = (0..n * n).map(|_| stream.normal()).collect();
        let mut A = vec![0.0; n * n];
        for i in 0..n {
            for j in 0..n {
                A[i * n + j] = (0..n).map(|k| root[i * n + k] * root[j * n + k]).sum();
            }
            A[i * n + i] += 0.5;
        }
        let v0: Vec<f64> = (0..n).map(|_| 0.1 * stream.normal()).collect();
        let force: Vec<f64> = (0..n).map(|_| 10.0 * stream.normal()).collect();
        add_group(&mut problem, &A, &v0, &force);
    }
    let contacts = 1 + (5.0 * stream.uniform()) as usize;
    for id in 0..contacts {
        let first = (groups as f64 * stream.uniform()) as usize;
        let mut sides = vec![(first, Vec::new())];
        if stream.uniform() < 0.5 {
            // Of another group, or of the same: two bodies of a robot.
            sides.push(((first + (2.0 * stream.uniform()) as usize) % groups, Vec::new()));
        }
        for (group, J) in &mut sides {
            let n = problem.groups[*group].v.len();
            J.extend((0..3 * n).map(|_| stream.normal()));
        }
        let contact = ContactPoint {
            id: id as u64,
            phi: 1e-4 * stream.normal(),
            stiffness: 1e4,
            dissipation: 1.0,
            bias: [0.05 * stream.normal(), 0.0, 0.0],
            mu: mu * stream.uniform(),
            ..ContactPoint::default()
        };
        add_contact(&mut problem, contact, &sides);
    }
    if with_bounds {
        for v in (0..problem.dimension()).step_by(2) {
            let most = H * 5.0 * stream.uniform();
            problem.bounds.push(Bound {
                v,
                target: 0.1 * stream.normal(),
                compliance: 0.01 + stream.uniform(),
                lower: if stream.uniform() < 0.5 { 0.0 } else { -most },
                upper: if stream.uniform() < 0.5 { f64::INFINITY } else { most },
                tag: 0,
            });
        }
    }
    problem
}

/// A point of this mass on a floor, with this velocity, and with a force on it beside gravity.
pub(in crate::solvers) fn point(
    mass: f64,
    v0: [f64; 3],
    force: [f64; 3],
    contact: ContactPoint,
) -> StepProblem {
    let mut problem = StepProblem { h: H, ..StepProblem::default() };
    let A = [mass, 0.0, 0.0, 0.0, mass, 0.0, 0.0, 0.0, mass];
    add_group(&mut problem, &A, &v0, &[force[0], force[1], force[2] - 9.81 * mass]);
    add_contact(&mut problem, contact, &[(0, vec![1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0])]);
    problem
}

/// A and J as dense matrices, bounds in the last rows of J.
pub(in crate::solvers) fn dense(problem: &StepProblem) -> (DMatrix<f64>, DMatrix<f64>) {
    let (n, contacts) = (problem.dimension(), problem.contacts.len());
    let (mut A, mut J) = (DMatrix::zeros(n, n), DMatrix::zeros(3 * contacts + problem.bounds.len(), n));
    for group in &problem.groups {
        let (start, size) = (group.v.start, group.v.len());
        let block = DMatrix::from_row_slice(size, size, problem.block(group));
        A.view_mut((start, start), (size, size)).copy_from(&block);
    }
    for (i, contact) in problem.contacts.iter().enumerate() {
        for side in contact.sides() {
            let block = DMatrix::from_row_slice(3, side.size, problem.jacobian(side));
            J.view_mut((3 * i, side.start), (3, side.size)).add_assign(&block);
        }
    }
    for (j, bound) in problem.bounds.iter().enumerate() {
        J[(3 * contacts + j, bound.v)] = 1.0;
    }
    (A, J)
}
