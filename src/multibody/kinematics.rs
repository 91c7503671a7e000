//! Where links are and how they move.
//!
//! Every spatial vector of a tree is taken in world axes at one common point, P: the place where the origin of the tree's first
//! link is at this moment, taken as fixed in space. Then nothing needs to be shifted from link to link: twists, forces and inertias just add up along the
//! tree, and the twist of any body is a plain sum of columns. P moves along with a free-floating robot, so that digits are not lost
//! far from the world's origin.
//!
//! ```text
//! V_i = V_parent + S_i v_i
//! c_i = V_parent × S_i v_i + Ṡ_i v_i        with V × (ω, u) = (V.ω × ω, V.ω × u + V.v × ω)
//! ```
//!
//! Source: \[F08\] Featherstone, *Rigid Body Dynamics Algorithms*, chapters 2 to 4 and 6; the common point is our choice.
#![allow(non_snake_case)]

use std::ops::Range;

use nalgebra::{Matrix3, Rotation3, Translation3, UnitQuaternion, Vector3};

use super::inertia::SpatialInertia;
use super::mobility::{MAX_DOFS, Mobility};
use super::model::{Model, NONE, WORLD};
use crate::math::spatial::{Pose, Twist, Wrench};

/// Positions and velocities of all links for one q and v. Made once, then updated without allocating.
#[derive(Clone, Debug)]
pub struct Kinematics {
    /// Rotation of each link in the world.
    pub R_WL: Vec<Matrix3<f64>>,
    /// Position of each link's origin in the world.
    pub p_WL: Vec<Vector3<f64>>,
    /// The point P of each tree.
    pub p_WP: Vec<Vector3<f64>>,
    /// Motion subspace: for each velocity the twist of its link per unit of it, at P.
    pub S: Vec<Twist>,
    /// Mass properties of each link about P.
    pub inertia: Vec<SpatialInertia>,
    /// Twist of each link in the world at P.
    pub V: Vec<Twist>,
    /// Acceleration of each link beyond its parent's while v̇ = 0, at P.
    pub c: Vec<Twist>,
}

/// The spatial cross product of motions, V × S.
#[inline]
pub(crate) fn cross_motion(V: &Twist, S: &Twist) -> Twist {
    Twist {
        angular: V.angular.cross(&S.angular),
        linear: V.angular.cross(&S.linear) + V.linear.cross(&S.angular),
    }
}

/// The spatial cross product of a motion and a force, V ×* F.
#[inline]
pub(crate) fn cross_force(V: &Twist, F: &Wrench) -> Wrench {
    Wrench { torque: V.angular.cross(&F.torque) + V.linear.cross(&F.force), force: V.angular.cross(&F.force) }
}

impl Kinematics {
    /// Room for the links of a model, at its initial state.
    pub fn new(model: &Model) -> Kinematics {
        let n = model.links.len();
        let mut kinematics = Kinematics {
            R_WL: vec![Matrix3::identity(); n],
            p_WL: vec![Vector3::zeros(); n],
            p_WP: vec![Vector3::zeros(); model.trees.len()],
            S: vec![Twist::default(); model.nv()],
            inertia: vec![SpatialInertia::default(); n],
            V: vec![Twist::default(); n],
            c: vec![Twist::default(); n],
        };
        kinematics.update(model, &model.q0, &model.v0);
        kinematics
    }

    /// Positions and velocities for `q` and `v`.
    pub fn update(&mut self, model: &Model, q: &[f64], v: &[f64]) {
        self.set_positions(model, q);
        self.set_velocities(model, q, v);
    }

    /// Positions and velocities of some trees; the others stay as they were.
    pub fn update_trees(&mut self, model: &Model, trees: &[usize], q: &[f64], v: &[f64]) {
        for tree in trees {
            let links = model.trees[*tree].links.clone();
            self.set_positions_of(model, links.clone(), q);
            self.set_velocities_of(model, links, q, v);
        }
    }

    /// Velocities of some trees, after their positions for the same `q`.
    pub fn set_velocities_of_trees(&mut self, model: &Model, trees: &[usize], q: &[f64], v: &[f64]) {
        for tree in trees {
            self.set_velocities_of(model, model.trees[*tree].links.clone(), q, v);
        }
    }

    /// Takes a tree over as it is elsewhere.
    pub fn copy_tree(&mut self, model: &Model, other: &Kinematics, tree: usize) {
        let (links, v) = (model.trees[tree].links.clone(), model.trees[tree].v.clone());
        self.p_WP[tree] = other.p_WP[tree];
        self.S[v.clone()].copy_from_slice(&other.S[v]);
        self.R_WL[links.clone()].copy_from_slice(&other.R_WL[links.clone()]);
        self.p_WL[links.clone()].copy_from_slice(&other.p_WL[links.clone()]);
        self.inertia[links.clone()].copy_from_slice(&other.inertia[links.clone()]);
        self.V[links.clone()].copy_from_slice(&other.V[links.clone()]);
        self.c[links.clone()].copy_from_slice(&other.c[links]);
    }

    /// Positions for `q`: poses, subspaces and inertias.
    pub fn set_positions(&mut self, model: &Model, q: &[f64]) {
        self.set_positions_of(model, 1..model.links.len(), q);
    }

    fn set_positions_of(&mut self, model: &Model, links: Range<usize>, q: &[f64]) {
        let velocities = match model.links[links.clone()] {
            [ref first, .., ref last] => first.v..last.v + last.mobility.nv(),
            [ref link] => link.v..link.v + link.mobility.nv(),
            [] => 0..0,
        };
        for i in links {
            let link = &model.links[i];
            let q = &q[link.q..link.q + link.mobility.nq()];
            if link.is_floating {
                // P is its own origin, and its velocities are the twist there.
                let (R_WL, p_FL) = link.mobility.pose(q);
                (self.R_WL[i], self.p_WL[i]) = (R_WL, link.p_PF + p_FL);
                self.p_WP[link.tree] = self.p_WL[i];
                for k in 0..3 {
                    let axis = Vector3::ith(k, 1.0);
                    self.S[link.v + k] = Twist::new(axis, Vector3::zeros());
                    self.S[link.v + 3 + k] = Twist::new(Vector3::zeros(), axis);
                }
                self.inertia[i] = link.inertia.rotated(&R_WL);
                continue;
            }
            let R_WF = self.R_WL[link.parent] * link.R_PF;
            let p_WF = self.p_WL[link.parent] + self.R_WL[link.parent] * link.p_PF;
            self.p_WL[i] = match link.mobility {
                // The two kinds that make up nearly every robot need no general products.
                Mobility::Revolute => {
                    let (s, c) = q[0].sin_cos();
                    let (x, y) = (R_WF.column(0), R_WF.column(1));
                    self.R_WL[i] =
                        Matrix3::from_columns(&[x * c + y * s, y * c - x * s, R_WF.column(2).into()]);
                    p_WF
                }
                Mobility::Prismatic => {
                    self.R_WL[i] = R_WF;
                    p_WF + R_WF.column(2) * q[0]
                }
                _ => {
                    let (R_FM, p_FM) = link.mobility.pose(q);
                    self.R_WL[i] = R_WF * R_FM;
                    p_WF + R_WF * p_FM
                }
            };
            if link.parent == WORLD {
                self.p_WP[link.tree] = self.p_WL[i];
            }
            let p_PF = p_WF - self.p_WP[link.tree];
            self.set_subspace(link.mobility, link.v, q, &R_WF, &p_PF);
            let p_PL = self.p_WL[i] - self.p_WP[link.tree];
            self.inertia[i] = link.inertia.moved(&self.R_WL[i], &p_PL);
        }
        if model.any_locked {
            // A velocity that moves nothing is locked.
            let locked = &model.locked[velocities.clone()];
            for (S, _) in self.S[velocities].iter_mut().zip(locked).filter(|(_, locked)| **locked) {
                *S = Twist::default();
            }
        }
    }

    #[inline]
    fn set_subspace(
        &mut self,
        mobility: Mobility,
        v: usize,
        q: &[f64],
        R_WF: &Matrix3<f64>,
        p_PF: &Vector3<f64>,
    ) {
        let z = || Vector3::from(R_WF.column(2));
        match mobility {
            Mobility::Revolute => self.S[v] = Twist::new(z(), p_PF.cross(&z())),
            Mobility::Prismatic => self.S[v] = Twist::new(Vector3::zeros(), z()),
            _ => {
                let mut local = [Twist::default(); MAX_DOFS];
                mobility.subspace(q, &mut local);
                for (S, local) in self.S[v..].iter_mut().zip(&local[..mobility.nv()]) {
                    *S = into_world(local, R_WF, p_PF);
                }
            }
        }
    }

    /// Velocities for `v`, after [`set_positions`](Self::set_positions) for the same `q`.
    pub fn set_velocities(&mut self, model: &Model, q: &[f64], v: &[f64]) {
        self.set_velocities_of(model, 1..model.links.len(), q, v);
    }

    fn set_velocities_of(&mut self, model: &Model, links: Range<usize>, q: &[f64], v: &[f64]) {
        for i in links {
            let link = &model.links[i];
            let nv = link.mobility.nv();
            let v = &v[link.v..link.v + nv];
            if link.is_floating && !model.locked[link.v] {
                let (angular, linear) = (Vector3::new(v[0], v[1], v[2]), Vector3::new(v[3], v[4], v[5]));
                self.V[i] = Twist::new(angular, linear);
                self.c[i] = Twist::new(Vector3::zeros(), linear.cross(&angular));
                continue;
            }
            let V_parent = self.V[link.parent];
            let mut relative = self.S[link.v] * v[0];
            for (S, v) in self.S[link.v + 1..link.v + nv].iter().zip(&v[1..]) {
                relative += *S * *v;
            }
            let mut c = cross_motion(&V_parent, &relative);
            if nv > 1 && !model.locked[link.v] {
                let R_WF = self.R_WL[link.parent] * link.R_PF;
                let p_WF = self.p_WL[link.parent] + self.R_WL[link.parent] * link.p_PF;
                let q = &q[link.q..link.q + link.mobility.nq()];
                c += into_world(&link.mobility.bias(q, v), &R_WF, &(p_WF - self.p_WP[link.tree]));
            }
            self.V[i] = V_parent + relative;
            self.c[i] = c;
        }
    }

    /// X_WL of a link.
    pub fn link_pose(&self, link: usize) -> Pose {
        let R = UnitQuaternion::from_rotation_matrix(&Rotation3::from_matrix_unchecked(self.R_WL[link]));
        Pose::from_parts(Translation3::from(self.p_WL[link]), R)
    }

    /// X_WB of a body.
    pub fn body_pose(&self, model: &Model, body: usize) -> Pose {
        let body = &model.bodies[body];
        self.link_pose(body.link) * body.X_LB
    }

    /// Position in the world of a point fixed to a body, given in the body's frame.
    pub fn body_point(&self, model: &Model, body: usize, p_BQ: &Vector3<f64>) -> Vector3<f64> {
        let body = &model.bodies[body];
        let p_LQ = body.X_LB.rotation * p_BQ + body.X_LB.translation.vector;
        self.p_WL[body.link] + self.R_WL[body.link] * p_LQ
    }

    /// V_WB of a body: its angular velocity and the velocity of its origin, in world axes.
    pub fn body_twist(&self, model: &Model, body: usize) -> Twist {
        let p_WB = self.body_point(model, body, &Vector3::zeros());
        self.twist_at(model, model.bodies[body].link, &p_WB)
    }

    /// Twist of a link at the point `p_WQ`, in world axes.
    #[inline]
    pub fn twist_at(&self, model: &Model, link: usize, p_WQ: &Vector3<f64>) -> Twist {
        if link == WORLD {
            return Twist::default();
        }
        self.V[link].shifted(&(p_WQ - self.p_WP[model.links[link].tree]))
    }

    /// A wrench at a tree's point P, given on the point `p_WQ`; both in world axes.
    #[inline]
    pub fn wrench_at_p(&self, model: &Model, link: usize, F: &Wrench, p_WQ: &Vector3<f64>) -> Wrench {
        F.shifted(&(self.p_WP[model.links[link].tree] - p_WQ))
    }

    /// Calls `f` with each velocity that moves a link, outermost first, and the twist at `p_WQ` per unit of it.
    pub fn jacobian_columns(
        &self,
        model: &Model,
        link: usize,
        p_WQ: &Vector3<f64>,
        mut f: impl FnMut(usize, Twist),
    ) {
        if link == WORLD {
            return;
        }
        let p_PQ = p_WQ - self.p_WP[model.links[link].tree];
        let mut dof = model.links[link].v + model.links[link].mobility.nv() - 1;
        while dof != NONE {
            f(dof, self.S[dof].shifted(&p_PQ));
            dof = model.dof_parent[dof];
        }
    }

    /// Calls `f` with each velocity that moves a body, and by how much a displacement along it moves the body, a twist at its origin, and changes
    /// its twist there. `q` and `v` are those of the last [`update`](Self::update).
    pub fn slopes(
        &self,
        model: &Model,
        q: &[f64],
        v: &[f64],
        body: usize,
        mut f: impl FnMut(usize, &Twist, &Twist),
    ) {
        let mut at = model.bodies[body].link;
        if at == WORLD {
            return;
        }
        let p_PB = self.body_point(model, body, &Vector3::zeros()) - self.p_WP[model.links[at].tree];
        let V = self.V[at];
        while at != WORLD {
            let link = &model.links[at];
            for k in 0..link.mobility.nv() {
                let (dof, S) = (link.v + k, &self.S[link.v + k]);
                if model.locked[dof] {
                    continue;
                }
                // What is beyond the joint moves with it as it is.
                let mut change = cross_motion(S, &(V - self.V[at]));
                if link.is_floating {
                    // Its velocities are those at its origin, wherever that is.
                    change.linear -= self.V[at].angular.cross(&S.linear);
                } else if link.mobility.nv() > 1 {
                    let R_WF = self.R_WL[link.parent] * link.R_PF;
                    let p_WF = self.p_WL[link.parent] + self.R_WL[link.parent] * link.p_PF;
                    let own = own_slope(link.mobility, &q[link.q..], &v[link.v..], k);
                    change += into_world(&own, &R_WF, &(p_WF - self.p_WP[link.tree]));
                }
                let J = S.shifted(&p_PB);
                let mut dV = change.shifted(&p_PB);
                dV.linear += V.angular.cross(&J.linear);
                f(dof, &J, &dV);
            }
            at = link.parent;
        }
    }

    /// The Jacobian of a body's point: 6 × nv, angular rows first, with V = J v in world axes. `p_BQ` is in the body's frame.
    pub fn jacobian(
        &self,
        model: &Model,
        body: usize,
        p_BQ: &Vector3<f64>,
        J: &mut nalgebra::Matrix6xX<f64>,
    ) {
        let p_WQ = self.body_point(model, body, p_BQ);
        J.fill(0.0);
        self.jacobian_columns(model, model.bodies[body].link, &p_WQ, |dof, column| {
            J.column_mut(dof).copy_from_slice(&column.to_array());
        });
    }
}

/// ∂(S(q) v)/∂q along velocity k of a joint, at F's origin in F's axes; by differences, since joints of several axes are rare.
fn own_slope(mobility: Mobility, q: &[f64], v: &[f64], k: usize) -> Twist {
    const STEP: f64 = 1e-5;
    let (nq, nv) = (mobility.nq(), mobility.nv());
    let at = |h: f64| {
        let (mut along, mut moved) = ([0.0; MAX_DOFS], [0.0; MAX_DOFS + 1]);
        along[k] = 1.0;
        mobility.advance(&q[..nq], &along[..nv], h, &mut moved[..nq]);
        let mut S = [Twist::default(); MAX_DOFS];
        mobility.subspace(&moved[..nq], &mut S);
        S[..nv].iter().zip(v).fold(Twist::default(), |sum, (S, v)| sum + *S * *v)
    };
    (at(STEP) - at(-STEP)) * (0.5 / STEP)
}

#[inline]
fn into_world(local: &Twist, R_WF: &Matrix3<f64>, p_PF: &Vector3<f64>) -> Twist {
    let angular = R_WF * local.angular;
    Twist { angular, linear: R_WF * local.linear + p_PF.cross(&angular) }
}
