//! A robot at one state, and what follows from it.
#![allow(non_snake_case)]

use std::sync::Arc;

use indexmap::IndexMap;
use nalgebra::{DMatrix, Matrix6xX, Vector3};

use super::place::Place;
use crate::blocks::plant::{ModelSource, Robot};
use crate::document::did_you_mean;
use crate::multibody::dynamics::{self, Dynamics};
use crate::multibody::kinematics::Kinematics;
use crate::multibody::model::Limit;
use crate::prelude::*;

/// A robot at one position and velocity, with room for what follows from them: made once, then used without allocating.
///
/// All vectors that go in and out are those of the model asked for, not of all bodies that it is computed with.
#[derive(Clone)]
pub(crate) struct Posed {
    /// The robot.
    pub robot: Arc<Robot>,
    /// Forces on its velocities, from the last function that finds some.
    pub tau: Vec<f64>,
    /// Coordinates of all bodies.
    q: Vec<f64>,
    /// Other coordinates of all bodies.
    q_other: Vec<f64>,
    /// Velocities of all bodies.
    v: Vec<f64>,
    /// Something for each velocity of all bodies.
    work: Vec<f64>,
    /// Forces on the velocities of all bodies.
    forces: Vec<f64>,
    kinematics: Kinematics,
    dynamics: Dynamics,
    M: dynamics::MassMatrix,
    /// For each velocity of all bodies its place among those of the model asked for.
    own: Vec<Option<usize>>,
    /// For each velocity its tree, and its place there.
    tree: Vec<(usize, usize)>,
}

/// Builds the robot of a block; one without joints has nothing to be computed.
pub(crate) fn robot(model: &ModelSource, d: &Declaration) -> Result<Arc<Robot>, BlockError> {
    let robot = model.build_robot(d, "model")?;
    match robot.nv() {
        0 => Err(BlockError::parameter("model", "the model has no joint that moves")),
        _ => Ok(Arc::new(robot)),
    }
}

/// Coordinates of a robot at the start.
pub(crate) fn start(robot: &Robot) -> Vec<f64> {
    robot.q.iter().map(|i| robot.model.q0[*i]).collect()
}

/// Positions by joint, the others where `elsewhere` says. `field` is the parameter that names them.
pub(crate) fn positions(
    robot: &Robot,
    named: &IndexMap<String, f64>,
    elsewhere: Vec<f64>,
    field: &str,
) -> Result<Vec<f64>, BlockError> {
    let mut positions = elsewhere;
    for (name, value) in named {
        let path = || format!("{field}.{name}");
        let Some(i) = robot.position_names.iter().position(|known| known == name) else {
            let known = robot.position_names.iter().map(String::as_str);
            let near = did_you_mean(name, known).map(|near| format!(" ({near})")).unwrap_or_default();
            return Err(BlockError::parameter(path(), format!("the model has no joint `{name}`{near}")));
        };
        if !value.is_finite() {
            return Err(BlockError::parameter(
                path(),
                format!("the position must be finite, and is {value}"),
            ));
        }
        positions[i] = *value;
    }
    Ok(positions)
}

/// What a joint's position lies between.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bound {
    /// The coordinate, among those of the model asked for.
    pub q: usize,
    /// Its velocity.
    pub v: usize,
    /// Minimum position.
    pub lower: f64,
    /// Maximum position.
    pub upper: f64,
}

/// The limits of a robot's joints.
pub(crate) fn bounds(robot: &Robot) -> Vec<Bound> {
    let bound = |limit: &Limit| {
        let q = robot.q.iter().position(|q| *q == limit.q)?;
        let v = robot.v.iter().position(|v| *v == limit.v)?;
        Some(Bound { q, v, lower: limit.lower, upper: limit.upper })
    };
    robot.model.limits.iter().filter_map(bound).collect()
}

impl Posed {
    /// The robot at the start, at rest.
    pub fn new(robot: &Arc<Robot>) -> Posed {
        let model = &*robot.model;
        let mut own = vec![None; model.nv()];
        robot.v.iter().enumerate().for_each(|(i, v)| own[*v] = Some(i));
        let mut tree = vec![(0, 0); model.nv()];
        for (t, of) in model.trees.iter().enumerate() {
            of.v.clone().enumerate().for_each(|(i, v)| tree[v] = (t, i));
        }
        let mut posed = Posed {
            robot: robot.clone(),
            tau: vec![0.0; robot.nv()],
            q: model.q0.clone(),
            q_other: model.q0.clone(),
            v: vec![0.0; model.nv()],
            work: vec![0.0; model.nv()],
            forces: vec![0.0; model.nv()],
            kinematics: Kinematics::new(model),
            dynamics: Dynamics::new(model),
            M: dynamics::MassMatrix::new(model),
            own,
            tree,
        };
        posed.kinematics.update(model, &posed.q, &posed.v);
        posed
    }

    /// Positions, then velocities.
    pub fn set_state(&mut self, state: &[f64]) {
        let (q, v) = state.split_at(self.robot.nq());
        self.robot.set_positions(q, &mut self.q);
        self.robot.set_velocities(v, &mut self.v);
        self.kinematics.update(&self.robot.model, &self.q, &self.v);
    }

    /// Positions, at rest.
    pub fn set_positions(&mut self, q: &[f64]) {
        self.robot.set_positions(q, &mut self.q);
        self.v.fill(0.0);
        self.kinematics.update(&self.robot.model, &self.q, &self.v);
    }

    /// X_WF of a frame.
    pub fn pose(&self, frame: &Place) -> Pose {
        self.kinematics.body_pose(&self.robot.model, frame.body) * frame.X_BF
    }

    /// Pose of a frame in another one.
    pub fn pose_in(&self, base: &Place, frame: &Place) -> Pose {
        if base.is_world() {
            base.X_BF.inverse() * self.pose(frame)
        } else {
            self.pose(base).inv_mul(&self.pose(frame))
        }
    }

    /// Twist of a frame as seen from another one: at the frame's origin, in the other's axes.
    pub fn twist_in(&self, base: &Place, frame: &Place) -> Twist {
        let model = &*self.robot.model;
        let p_WF = self.origin(frame);
        let of = |place: &Place| self.kinematics.twist_at(model, model.bodies[place.body].link, &p_WF);
        (of(frame) - of(base)).rotated(&self.pose(base).rotation.inverse())
    }

    /// The Jacobian of [`twist_in`](Self::twist_in): V = J v.
    pub fn jacobian_in(&self, base: &Place, frame: &Place, J: &mut Matrix6xX<f64>) {
        J.fill(0.0);
        let model = &*self.robot.model;
        let p_WF = self.origin(frame);
        let R_BW = self.pose(base).rotation.inverse();
        for (place, sign) in [(frame, 1.0), (base, -1.0)] {
            let link = model.bodies[place.body].link;
            self.kinematics.jacobian_columns(model, link, &p_WF, |dof, column| {
                if let Some(i) = self.own[dof] {
                    let column = column.rotated(&R_BW).to_array();
                    J.column_mut(i).iter_mut().zip(column).for_each(|(J, c)| *J += sign * c);
                }
            });
        }
    }

    fn origin(&self, frame: &Place) -> Vector3<f64> {
        self.kinematics.body_point(&self.robot.model, frame.body, &frame.X_BF.translation.vector)
    }

    /// M(q), of its own velocities.
    pub fn mass_matrix(&mut self, M: &mut DMatrix<f64>) {
        self.dynamics.mass_matrix(&self.robot.model, &self.kinematics, &mut self.M);
        for (i, vi) in self.robot.v.iter().enumerate() {
            for (j, vj) in self.robot.v.iter().enumerate() {
                let ((ti, ki), (tj, kj)) = (self.tree[*vi], self.tree[*vj]);
                M[(i, j)] = if ti == tj { self.M.blocks[ti][(ki, kj)] } else { 0.0 };
            }
        }
    }

    /// tau = g(q): what holds it against gravity.
    pub fn gravity(&mut self) {
        self.dynamics.gravity_forces(&self.robot.model, &self.kinematics, &mut self.forces);
        self.keep_own_forces();
    }

    /// tau = bias(q, v): Coriolis, centrifugal and gravity forces.
    pub fn bias(&mut self) {
        self.dynamics.bias(&self.robot.model, &self.kinematics, &mut self.forces);
        self.keep_own_forces();
    }

    /// tau = M(q) v̇ + bias(q, v) + what springs and dampers in its joints take.
    pub fn inverse_dynamics(&mut self, vdot: &[f64]) {
        let robot = &*self.robot;
        let model = &*robot.model;
        self.work.fill(0.0);
        robot.set_velocities(vdot, &mut self.work);
        // What is locked does not accelerate, whatever is wanted.
        for (vdot, _) in self.work.iter_mut().zip(&model.locked).filter(|(_, locked)| **locked) {
            *vdot = 0.0;
        }
        self.dynamics.inverse_dynamics(model, &self.kinematics, &self.work, &[], &mut self.forces);
        for ((force, damping), v) in self.forces.iter_mut().zip(&model.damping).zip(&self.v) {
            *force += damping * v;
        }
        for spring in &model.springs {
            self.forces[spring.v] += spring.stiffness * (self.q[spring.q] - spring.rest);
        }
        self.keep_own_forces();
    }

    fn keep_own_forces(&mut self) {
        let Posed { robot, tau, forces, .. } = self;
        tau.iter_mut().zip(&robot.v).for_each(|(tau, v)| *tau = forces[*v]);
    }

    /// The velocity that leads from where it is to `desired` in unit time: the difference, joint by joint.
    pub fn difference(&mut self, desired: &[f64], error: &mut [f64]) {
        let Posed { robot, q, q_other, work, .. } = self;
        q_other.copy_from_slice(q);
        robot.set_positions(desired, q_other);
        robot.model.difference(q, q_other, work);
        error.iter_mut().zip(&robot.v).for_each(|(error, v)| *error = work[*v]);
    }

    /// The positions that unit time at the velocity `step` leads to.
    pub fn advanced(&mut self, step: &[f64], next: &mut [f64]) {
        let Posed { robot, q, q_other, work, .. } = self;
        work.fill(0.0);
        robot.set_velocities(step, work);
        robot.model.advance(q, work, 1.0, q_other);
        next.iter_mut().zip(&robot.q).for_each(|(next, i)| *next = q_other[*i]);
    }

    /// q̇ = N(q) v.
    pub fn rates(&mut self, v: &[f64], qdot: &mut [f64]) {
        let Posed { robot, q, q_other, work, .. } = self;
        work.fill(0.0);
        robot.set_velocities(v, work);
        robot.model.rates(q, work, q_other);
        qdot.iter_mut().zip(&robot.q).for_each(|(qdot, i)| *qdot = q_other[*i]);
    }
}
