//! Momentum of single bodies: what spins fast keeps its axis, however long a step is.
//!
//! A body that floats, or that turns about a fixed point on a ball joint, has velocities (ω, v) along fixed axes, v of its origin, and
//!
//! ```text
//! M = ⎡ I    m[c]× ⎤     Ṁ (ω, v) = ⎛ ω × I ω + m (ω × c) × v ⎞
//!     ⎣ m[c]×ᵀ  m 1⎦                ⎝ m ω × (ω × c)            ⎠
//! ```
//!
//! with I about the origin and c from there to the centre of mass. From M v̇ + k = f follows d(M v)/dt = f − (k − Ṁ v), where most of the gyroscopic
//! force has gone. A method that integrates M v instead of v therefore turns the momentum by external torques alone, while ω × I ω, which for a
//! fast top is thousands of times larger than the weight, contributes no error.
#![allow(non_snake_case)]

use nalgebra::{DMatrix, Matrix3, Vector3};

use super::mobility::Mobility;
use super::model::{Model, WORLD};

/// The most velocities of a single body.
pub const MAX_VELOCITIES: usize = 6;

impl Model {
    /// Whether a tree is one body whose rotation is free.
    pub fn is_single_body(&self, tree: usize) -> bool {
        let links = self.trees[tree].links.clone();
        let link = &self.links[links.start];
        links.len() == 1 && link.parent == WORLD && link.mobility.has_quaternion() && !self.locked[link.v]
    }
}

/// Ṁ v of a single body with mass matrix M.
pub fn mass_rate(M: &DMatrix<f64>, v: &[f64], rate: &mut [f64]) {
    let omega = Vector3::from_column_slice(&v[..3]);
    let I: Matrix3<f64> = M.fixed_view::<3, 3>(0, 0).into();
    let mut turning = omega.cross(&(I * omega));
    if v.len() == Mobility::Free.nv() {
        let mc = Vector3::new(M[(2, 4)], M[(0, 5)], M[(1, 3)]);
        let moving = omega.cross(&mc);
        turning += moving.cross(&Vector3::from_column_slice(&v[3..6]));
        rate[3..6].copy_from_slice(omega.cross(&moving).as_slice());
    }
    rate[..3].copy_from_slice(turning.as_slice());
}

/// p = M v.
pub fn momentum(M: &DMatrix<f64>, v: &[f64], p: &mut [f64]) {
    for (i, p) in p.iter_mut().enumerate() {
        *p = (0..v.len()).map(|j| M[(i, j)] * v[j]).sum();
    }
}

/// v = M⁻¹ p, in place of p; `false` where M is singular. Of a body that floats, with B = m c×,
///
/// ```text
/// (I − B Bᵀ/m) ω = p_ω − B p_v/m,     v = (p_v − Bᵀ ω)/m
/// ```
pub fn velocity(M: &DMatrix<f64>, p: &mut [f64]) -> bool {
    let I: Matrix3<f64> = M.fixed_view::<3, 3>(0, 0).into();
    let (p_turning, p_moving) = p.split_at_mut(3);
    let turning = Vector3::from_column_slice(p_turning);
    if p_moving.is_empty() {
        let Some(factor) = I.cholesky() else { return false };
        p_turning.copy_from_slice(factor.solve(&turning).as_slice());
        return true;
    }
    let (B, m): (Matrix3<f64>, f64) = (M.fixed_view::<3, 3>(0, 3).into(), M[(3, 3)]);
    let moving = Vector3::from_column_slice(p_moving);
    let Some(factor) = (I - B * B.transpose() / m).cholesky() else { return false };
    let omega = factor.solve(&(turning - B * moving / m));
    p_turning.copy_from_slice(omega.as_slice());
    p_moving.copy_from_slice(((moving - B.tr_mul(&omega)) / m).as_slice());
    m > 0.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::multibody::build::Part;
    use crate::multibody::dynamics::{Dynamics, MassMatrix};
    use crate::multibody::kinematics::Kinematics;
    use crate::multibody::spec::{BodySpec, JointKind, JointSpec, ModelSpec};

    fn body(kind: JointKind) -> Model {
        let inertia = Some(vec![0.5, 0.7, 0.9]);
        let spec = BodySpec { mass: Some(2.0), com: Some([0.1, -0.2, 0.3]), inertia, ..BodySpec::default() };
        let joint =
            JointSpec { kind, parent: "world".to_owned(), child: "body".to_owned(), ..JointSpec::default() };
        let mut model = ModelSpec::default();
        model.bodies.insert("body".to_owned(), spec);
        model.joints.insert("joint".to_owned(), joint);
        let part = Part { name: "model", spec: Some(&model), ..Part::default() };
        Model::build(&[part], [0.0; 3], &|_, file| Err(format!("no mesh `{file}`"))).unwrap()
    }

    fn mass(model: &Model, q: &[f64], v: &[f64]) -> (DMatrix<f64>, Vec<f64>) {
        let (mut kinematics, mut dynamics) = (Kinematics::new(model), Dynamics::new(model));
        let (mut mass, mut bias) = (MassMatrix::new(model), vec![0.0; v.len()]);
        kinematics.update(model, q, v);
        dynamics.mass_matrix(model, &kinematics, &mut mass);
        dynamics.bias(model, &kinematics, &mut bias);
        (mass.blocks.remove(0), bias)
    }

    /// Ṁ v is the rate of M(q) v with v kept, and without external forces d(M v)/dt is what moves the origin alone: (−v × p, 0).
    #[test]
    fn mass_rates_are_those_of_differences_and_leave_little_of_the_bias() {
        let v: [f64; 6] = [3.0, -2.0, 1.0, 0.4, 0.5, -0.6];
        for (kind, nv) in [(JointKind::Ball, 3), (JointKind::Free, 6)] {
            let model = body(kind);
            assert!(model.is_single_body(0));
            let (q, v, e) = (&model.q0.clone(), &v[..nv], 1e-6);
            let (mut ahead, mut back) = (q.clone(), q.clone());
            model.advance(q, v, e, &mut ahead);
            model.advance(q, v, -e, &mut back);
            let (M, bias) = mass(&model, q, v);
            let difference = (mass(&model, &ahead, v).0 - mass(&model, &back, v).0) / (2.0 * e);
            let mut expected = vec![0.0; nv];
            momentum(&difference, v, &mut expected);
            let mut rate = vec![0.0; nv];
            mass_rate(&M, v, &mut rate);
            let mut p = vec![0.0; nv];
            momentum(&M, v, &mut p);
            for i in 0..nv {
                assert!((rate[i] - expected[i]).abs() < 1e-8, "{kind:?} {i}: {} {}", rate[i], expected[i]);
            }
            let left = match kind {
                JointKind::Free => {
                    Vector3::from_column_slice(&v[3..]).cross(&Vector3::from_column_slice(&p[3..6]))
                }
                _ => Vector3::zeros(),
            };
            for i in 0..nv {
                let left = left.as_slice().get(i).copied().unwrap_or(0.0);
                assert!((bias[i] - rate[i] - left).abs() < 1e-12, "{kind:?} {i}");
            }
            assert!(velocity(&M, &mut p));
            assert!(p.iter().zip(v).all(|(p, v)| (p - v).abs() < 1e-13));
        }
    }
}
