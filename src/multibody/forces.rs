//! Forces that joints, actuators and constraints exert by themselves, as functions of q and v alone.
//!
//! ```text
//! damping    τ = −d v
//! friction   τ = −f v/√(v² + v_s²)
//! spring     τ = −k (q − q₀)
//! limit      τ = ∓k x (1 + ẋ/v_l)₊         x > 0 the depth beyond the limit, ẋ its rate
//! actuator   τ = clamp(u), clamp(kp (u − q) − kd v) or clamp(kd (u − v))
//! ```
//!
//! What is meant to be rigid (limits, couplers, ball, weld and distance constraints) is made a stiff, critically damped spring here,
//! with a natural period of [`Stiff::period`]; `w` is the inverse inertia that the constraint feels at the start:
//!
//! ```text
//! k = (2π/T)²/w      d = 2 √(k/w)
//! ```
#![allow(non_snake_case)]

use nalgebra::{UnitQuaternion, Vector3};
use serde::{Deserialize, Serialize};
use std::f64::consts::TAU;

use super::constraint::{Anchor, Bushing, ConstraintKind, Mount};
use super::dynamics::Dynamics;
use super::kinematics::Kinematics;
use super::model::{Model, WORLD};
use super::spec::ControlSpec;
use crate::math::spatial::{Pose, Twist, Wrench, rotation_log};

/// How fast a limit's force vanishes when the joint moves away, rad/s or m/s.
const LIMIT_RELEASE: f64 = 0.1;

/// Springs in place of what is rigid.
#[derive(Clone, Debug)]
pub struct Stiff {
    /// Natural period T of a rigid constraint, s.
    pub period: f64,
    /// Speed at which dry friction is at 0.7 of its value, rad/s or m/s.
    pub friction_velocity: f64,
    /// Stiffness of each limit.
    limits: Vec<f64>,
    /// Inverse inertia of each constraint: against translation and against rotation.
    constraints: Vec<[f64; 2]>,
}

impl Stiff {
    /// Springs of natural period `period` for what is rigid in a model.
    pub fn new(model: &Model, period: f64, friction_velocity: f64) -> Stiff {
        let kinematics = Kinematics::new(model);
        let diagonal = Dynamics::new(model).mass_diagonal(model, &kinematics);
        let inverse: Vec<f64> = diagonal.iter().map(|inertia| 1.0 / inertia).collect();
        let inverse = |v: usize| if model.locked[v] { 0.0 } else { inverse[v] };
        let omega = TAU / period;
        let at = |body: usize, p_BQ: &Vector3<f64>| {
            let p_WQ = kinematics.body_point(model, body, p_BQ);
            let (mut linear, mut angular) = (0.0, 0.0);
            kinematics.jacobian_columns(model, model.bodies[body].link, &p_WQ, |dof, J| {
                linear += J.linear.norm_squared() * inverse(dof) / 3.0;
                angular += J.angular.norm_squared() * inverse(dof) / 3.0;
            });
            [linear, angular]
        };
        let sum = |a: [f64; 2], b: [f64; 2]| [a[0] + b[0], a[1] + b[1]];
        let of = |kind: &ConstraintKind| match kind {
            ConstraintKind::Coupler { follower, leader, ratio, .. } => {
                let w = inverse(follower.1) + ratio * ratio * inverse(leader.1);
                [w, w]
            }
            ConstraintKind::Ball { a, b } | ConstraintKind::Distance { a, b, .. } => {
                sum(at(a.body, &a.p_BQ), at(b.body, &b.p_BQ))
            }
            ConstraintKind::Weld { a, b } | ConstraintKind::Bushing(Bushing { a, b, .. }) => {
                sum(at(a.body, &a.X_BF.translation.vector), at(b.body, &b.X_BF.translation.vector))
            }
        };
        let of_limit = |v: usize| if inverse(v) > 0.0 { omega * omega / inverse(v) } else { 0.0 };
        Stiff {
            period,
            friction_velocity,
            limits: model.limits.iter().map(|limit| of_limit(limit.v)).collect(),
            constraints: model.constraints.iter().map(|constraint| of(&constraint.kind)).collect(),
        }
    }

    /// Stiffness and damping against a constraint of inverse inertia `w`; none where nothing can move.
    fn gains(&self, w: f64) -> (f64, f64) {
        let omega = TAU / self.period;
        if w > 0.0 { (omega * omega / w, 2.0 * omega / w) } else { (0.0, 0.0) }
    }

    /// Adds the forces of joints: damping, friction, springs and limits.
    pub fn add_joint_forces(&self, model: &Model, q: &[f64], v: &[f64], tau: &mut [f64]) {
        for (k, tau) in tau.iter_mut().enumerate() {
            *tau -= model.damping[k] * v[k];
            if model.friction[k] > 0.0 {
                *tau -= model.friction[k] * v[k] / v[k].hypot(self.friction_velocity);
            }
        }
        for spring in &model.springs {
            tau[spring.v] -= spring.stiffness * (q[spring.q] - spring.rest);
        }
        for (limit, stiffness) in model.limits.iter().zip(&self.limits) {
            let (q, v) = (q[limit.q], v[limit.v]);
            let push =
                |depth: f64, rate: f64| stiffness * depth.max(0.0) * (1.0 + rate / LIMIT_RELEASE).max(0.0);
            tau[limit.v] += push(limit.lower - q, -v) - push(q - limit.upper, v);
        }
    }

    /// Adds the forces of constraints: on coordinates to `tau`, on bodies to `applied`, at P.
    pub fn add_constraint_forces(
        &self,
        model: &Model,
        kinematics: &Kinematics,
        q: &[f64],
        v: &[f64],
        tau: &mut [f64],
        applied: &mut [Wrench],
    ) {
        for (constraint, w) in model.constraints.iter().zip(&self.constraints) {
            let (stiffness, damping) = self.gains(w[0]);
            match &constraint.kind {
                ConstraintKind::Coupler { follower, leader, ratio, offset } => {
                    let error = q[follower.0] - ratio * q[leader.0] - offset;
                    let rate = v[follower.1] - ratio * v[leader.1];
                    let force = -stiffness * error - damping * rate;
                    tau[follower.1] += force;
                    tau[leader.1] -= ratio * force;
                }
                ConstraintKind::Ball { a, b } => {
                    let (pa, pb) = (point(model, kinematics, a), point(model, kinematics, b));
                    let force = (pb.0 - pa.0) * stiffness + (pb.1 - pa.1) * damping;
                    pull(model, kinematics, applied, (a.body, pa.0), (b.body, pb.0), force);
                }
                ConstraintKind::Distance { a, b, length, stiffness: k, damping: d } => {
                    let (pa, pb) = (point(model, kinematics, a), point(model, kinematics, b));
                    let p_AB = pb.0 - pa.0;
                    let distance = p_AB.norm();
                    let Some(along) = p_AB.try_normalize(1e-12) else { continue };
                    let (k, d) = if k.is_finite() { (*k, *d) } else { (stiffness, damping + d) };
                    let force = k * (distance - length) + d * along.dot(&(pb.1 - pa.1));
                    pull(model, kinematics, applied, (a.body, pa.0), (b.body, pb.0), along * force);
                }
                ConstraintKind::Weld { a, b } => {
                    let (rotation_stiffness, rotation_damping) = self.gains(w[1]);
                    let all = |value: f64| Vector3::repeat(value);
                    let bushing = Bushing {
                        a: *a,
                        b: *b,
                        torque_stiffness: all(rotation_stiffness),
                        torque_damping: all(rotation_damping),
                        force_stiffness: all(stiffness),
                        force_damping: all(damping),
                    };
                    add_bushing(model, kinematics, &bushing, applied);
                }
                ConstraintKind::Bushing(bushing) => add_bushing(model, kinematics, bushing, applied),
            }
        }
    }
}

/// Adds the forces of actuators, given their inputs, and reports what each applies.
pub fn add_actuation(
    model: &Model,
    q: &[f64],
    v: &[f64],
    input: &[f64],
    tau: &mut [f64],
    applied: &mut [f64],
) {
    for ((actuator, u), applied) in model.actuators.iter().zip(input).zip(applied) {
        let wanted = match actuator.control {
            ControlSpec::Effort => *u,
            ControlSpec::Position { kp, kd } => kp * (u - q[actuator.q]) - kd * v[actuator.v],
            ControlSpec::Velocity { kd } => kd * (u - v[actuator.v]),
        };
        // Not `clamp`, which would hide a NaN of a controller's.
        *applied = if wanted > actuator.upper {
            actuator.upper
        } else if wanted < actuator.lower {
            actuator.lower
        } else {
            wanted
        };
        tau[actuator.v] += *applied;
    }
}

/// A wrench on a body, at a point of the body.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SpatialForce {
    /// Index of the body in the plant's model.
    pub body: usize,
    /// The point in the body's frame, m.
    pub p_BQ: Vector3<f64>,
    /// Torque and force in world axes.
    pub wrench: Wrench,
}

/// Adds wrenches on bodies to the wrenches on links at P.
pub fn add_forces(model: &Model, kinematics: &Kinematics, forces: &[SpatialForce], applied: &mut [Wrench]) {
    for force in forces.iter().filter(|force| force.body < model.bodies.len()) {
        let p_WQ = kinematics.body_point(model, force.body, &force.p_BQ);
        add_wrench(model, kinematics, force.body, &p_WQ, &force.wrench, applied);
    }
}

/// Adds a wrench on a body at a point of the world, in world axes, to the wrenches on links at P.
pub fn add_wrench(
    model: &Model,
    kinematics: &Kinematics,
    body: usize,
    p_WQ: &Vector3<f64>,
    F: &Wrench,
    applied: &mut [Wrench],
) {
    let link = model.bodies[body].link;
    if link != WORLD {
        applied[link] += kinematics.wrench_at_p(model, link, F, p_WQ);
    }
}

/// Position and velocity of an anchor in the world.
fn point(model: &Model, kinematics: &Kinematics, anchor: &Anchor) -> (Vector3<f64>, Vector3<f64>) {
    let p_WQ = kinematics.body_point(model, anchor.body, &anchor.p_BQ);
    (p_WQ, kinematics.twist_at(model, model.bodies[anchor.body].link, &p_WQ).linear)
}

/// A force on `a` and its opposite on `b`, each at its own point.
fn pull(
    model: &Model,
    kinematics: &Kinematics,
    applied: &mut [Wrench],
    a: (usize, Vector3<f64>),
    b: (usize, Vector3<f64>),
    force: Vector3<f64>,
) {
    let on_a = Wrench::new(Vector3::zeros(), force);
    add_wrench(model, kinematics, a.0, &a.1, &on_a, applied);
    add_wrench(model, kinematics, b.0, &b.1, &-on_a, applied);
}

fn frame(model: &Model, kinematics: &Kinematics, mount: &Mount) -> (Pose, Twist) {
    let X_WF = kinematics.body_pose(model, mount.body) * mount.X_BF;
    let V = kinematics.twist_at(model, model.bodies[mount.body].link, &X_WF.translation.vector);
    (X_WF, V)
}

fn add_bushing(model: &Model, kinematics: &Kinematics, bushing: &Bushing, applied: &mut [Wrench]) {
    let ((X_WA, V_WA), (X_WB, V_WB)) =
        (frame(model, kinematics, &bushing.a), frame(model, kinematics, &bushing.b));
    let R_WA: UnitQuaternion<f64> = X_WA.rotation;
    let into_a = R_WA.inverse();
    let (p_WB, p_AB_W) = (X_WB.translation.vector, X_WB.translation.vector - X_WA.translation.vector);
    let phi = rotation_log(&(into_a * X_WB.rotation));
    let p = into_a * p_AB_W;
    // Velocity of B as seen from A: what is left once A's own motion at B's place is taken away.
    let V_rel = V_WB - V_WA.shifted(&p_AB_W);
    let (omega, rate) = (into_a * V_rel.angular, into_a * V_rel.linear);
    let torque = -bushing.torque_stiffness.component_mul(&phi) - bushing.torque_damping.component_mul(&omega);
    let force = -bushing.force_stiffness.component_mul(&p) - bushing.force_damping.component_mul(&rate);
    let on_b = Wrench::new(R_WA * torque, R_WA * force);
    add_wrench(model, kinematics, bushing.b.body, &p_WB, &on_b, applied);
    add_wrench(model, kinematics, bushing.a.body, &p_WB, &-on_b, applied);
}
