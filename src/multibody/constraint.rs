//! What ties bodies or coordinates together without being a joint of the tree.
#![allow(non_snake_case)]

use nalgebra::Vector3;

use crate::math::spatial::Pose;

/// A constraint or bushing.
#[derive(Clone, Debug)]
pub struct Constraint {
    /// Its name within its instance.
    pub name: String,
    /// The model it belongs to.
    pub instance: usize,
    /// What it does.
    pub kind: ConstraintKind,
    /// The natural period of the spring that it is instead of being rigid, s; none if it is rigid.
    pub period: Option<f64>,
}

/// A point fixed to a body.
#[derive(Clone, Copy, Debug)]
pub struct Anchor {
    /// The body.
    pub body: usize,
    /// The point in the body's frame.
    pub p_BQ: Vector3<f64>,
}

/// A frame fixed to a body.
#[derive(Clone, Copy, Debug)]
pub struct Mount {
    /// The body.
    pub body: usize,
    /// The frame in the body's.
    pub X_BF: Pose,
}

/// What a constraint does.
#[derive(Clone, Copy, Debug)]
pub enum ConstraintKind {
    /// q = ratio·q_leader + offset.
    Coupler {
        /// Coordinate and velocity that follow.
        follower: (usize, usize),
        /// Coordinate and velocity that lead.
        leader: (usize, usize),
        /// q/q_leader.
        ratio: f64,
        /// q where q_leader is zero.
        offset: f64,
    },
    /// Two points stay together.
    Ball {
        /// First point.
        a: Anchor,
        /// Second point.
        b: Anchor,
    },
    /// Two frames stay together.
    Weld {
        /// First frame.
        a: Mount,
        /// Second frame.
        b: Mount,
    },
    /// Two points keep a distance.
    Distance {
        /// First point.
        a: Anchor,
        /// Second point.
        b: Anchor,
        /// The distance, m.
        length: f64,
        /// N/m; infinite if rigid.
        stiffness: f64,
        /// N s/m.
        damping: f64,
    },
    /// Springs and dampers between two frames.
    Bushing(Bushing),
}

/// Springs and dampers in six directions between frames A and B.
///
/// With φ the rotation vector and p the position of B in A, both in A's axes, the torque and force on B at its origin are
/// −kₜ∘φ − dₜ∘ω and −k_f∘p − d_f∘ṗ, with ω and ṗ relative to A; A feels the opposite at the same point.
#[derive(Clone, Copy, Debug)]
pub struct Bushing {
    /// First frame.
    pub a: Mount,
    /// Second frame.
    pub b: Mount,
    /// kₜ, N m/rad.
    pub torque_stiffness: Vector3<f64>,
    /// dₜ, N m s/rad.
    pub torque_damping: Vector3<f64>,
    /// k_f, N/m.
    pub force_stiffness: Vector3<f64>,
    /// d_f, N s/m.
    pub force_damping: Vector3<f64>,
}
