//! How the pose and twist of a body change with the state: by formula, and for those joints alone that move the body.
#![allow(non_snake_case)]

use std::sync::Arc;

use nalgebra::Quaternion;

use crate::diagram::Jacobian;
use crate::math::spatial::{Pose, Twist};
use crate::multibody::kinematics::Kinematics;
use crate::multibody::model::{Model, WORLD};

/// Slopes of a body's pose and twist by the joints that move it.
pub(super) struct Slopes {
    model: Arc<Model>,
    body: usize,
    /// Links between the body and the world, the body's first.
    links: Vec<usize>,
}

impl Slopes {
    pub fn of(model: &Arc<Model>, body: usize) -> Slopes {
        let mut links = Vec::new();
        let mut link = model.bodies[body].link;
        while link != WORLD {
            links.push(link);
            link = model.links[link].parent;
        }
        Slopes { model: model.clone(), body, links }
    }

    /// The state's elements that matter: for each link its coordinates, then its velocities.
    pub fn columns(&self) -> Vec<usize> {
        let (model, nq) = (&self.model, self.model.nq());
        let of = |link: &usize| {
            let link = &model.links[*link];
            let velocities = (link.v..link.v + link.mobility.nv()).map(|v| nq + v);
            (link.q..link.q + link.mobility.nq()).chain(velocities)
        };
        self.links.iter().flat_map(of).collect()
    }

    /// ∂(p, quaternion)/∂x.
    pub fn of_pose(&self, x: &[f64], kinematics: &Kinematics, jacobian: &mut Jacobian) {
        let pose: Pose = kinematics.body_pose(&self.model, self.body);
        self.each(x, kinematics, jacobian, |J, _| {
            // A turn ω changes the quaternion by ½ (0, ω) q.
            let turn = Quaternion::from_parts(0.0, J.angular) * pose.rotation.into_inner() * 0.5;
            ([J.linear.x, J.linear.y, J.linear.z, turn.w, turn.i, turn.j, turn.k], [0.0; 7])
        });
    }

    /// ∂(ω, v)/∂x.
    pub fn of_twist(&self, x: &[f64], kinematics: &Kinematics, jacobian: &mut Jacobian) {
        let numbers = |twist: &Twist| {
            let [a, b, c, d, e, f] = twist.to_array();
            [a, b, c, d, e, f, 0.0]
        };
        self.each(x, kinematics, jacobian, |J, dV| (numbers(dV), numbers(J)));
    }

    /// Fills in the columns of each velocity: `rows` makes of the displacement and the change of twist along it what changes by the
    /// coordinate and by the velocity.
    fn each(
        &self,
        x: &[f64],
        kinematics: &Kinematics,
        jacobian: &mut Jacobian,
        rows: impl Fn(&Twist, &Twist) -> ([f64; 7], [f64; 7]),
    ) {
        let model = &self.model;
        let (q, v) = x.split_at(model.nq());
        let mut to = jacobian.argument(0);
        let n = to.nrows();
        kinematics.slopes(model, q, v, self.body, |dof, J, dV| {
            let (by_q, by_v) = rows(J, dV);
            let mut start = 0;
            let owner = |link: &&usize| {
                let link = &model.links[**link];
                let is_owner = (link.v..link.v + link.mobility.nv()).contains(&dof);
                start += if is_owner { 0 } else { link.mobility.nq() + link.mobility.nv() };
                is_owner
            };
            let Some(link) = self.links.iter().find(owner) else { return };
            let link = &model.links[*link];
            let (nq, k) = (link.mobility.nq(), dof - link.v);
            for row in 0..n {
                to[(row, start + nq + k)] = by_v[row];
            }
            if link.mobility.has_quaternion() && k < 3 {
                // q̇ = N ω has NᵀN = ¼ I for a unit quaternion, so ω = 4 Nᵀ q̇.
                let (mut along, mut rates) = ([0.0; 6], [0.0; 7]);
                along[k] = 1.0;
                link.mobility.rates(&q[link.q..link.q + nq], &along[..link.mobility.nv()], &mut rates[..nq]);
                for (i, rate) in rates[..4].iter().enumerate() {
                    for row in 0..n {
                        to[(row, start + i)] += 4.0 * rate * by_q[row];
                    }
                }
            } else {
                let i = if link.mobility.has_quaternion() { k + 1 } else { k };
                for row in 0..n {
                    to[(row, start + i)] = by_q[row];
                }
            }
        });
    }
}
