//! Equations of motion: M(q) v̇ + bias(q, v) = τ.
//!
//! | function | algorithm | cost |
//! |---|---|---|
//! | [`Dynamics::mass_matrix`] | composite rigid bodies [F08, 6.2] | n·depth |
//! | [`Dynamics::bias`], [`Dynamics::inverse_dynamics`] | recursive Newton–Euler [F08, 5.3] | n |
//! | [`Dynamics::forward_dynamics`] | articulated bodies [F08, 7.3] | n |
//!
//! All are in world axes at the tree's point P (see [`Kinematics`]), where quantities of links add up without being shifted. Armature
//! is part of M. A locked velocity has v̇ = 0: its columns of S are zero, and the diagonal of M is one there.
//!
//! Source: \[F08\] Featherstone, *Rigid Body Dynamics Algorithms*.
#![allow(non_snake_case)]

use std::ops::Range;

use nalgebra::{DMatrix, Matrix6, SMatrix, Vector3, Vector6};

use super::inertia::SpatialInertia;
use super::kinematics::{Kinematics, cross_force};
use super::model::{Model, NONE, WORLD};
use crate::math::spatial::{Twist, Wrench};

/// Room for the algorithms. Made once, then used without allocating.
#[derive(Clone, Debug)]
pub struct Dynamics {
    A: Vec<Twist>,
    F: Vec<Wrench>,
    composite: Vec<SpatialInertia>,
    articulated: Vec<Matrix6<f64>>,
    U: Vec<Vector6<f64>>,
    /// D⁻¹ of each link, in the corner of a 6×6 matrix; the reciprocal of D for a joint with one velocity.
    D_inverse: Vec<Matrix6<f64>>,
    u: Vec<f64>,
    is_singular: Vec<bool>,
}

/// The mass matrix, a dense block for each tree: trees do not feel each other's accelerations.
#[derive(Clone, Debug, PartialEq)]
pub struct MassMatrix {
    /// Blocks in the order of the trees.
    pub blocks: Vec<DMatrix<f64>>,
}

impl MassMatrix {
    /// Zero blocks of the right sizes.
    pub fn new(model: &Model) -> MassMatrix {
        let blocks = model.trees.iter().map(|tree| DMatrix::zeros(tree.v.len(), tree.v.len()));
        MassMatrix { blocks: blocks.collect() }
    }

    /// M as one matrix.
    pub fn to_dense(&self, model: &Model) -> DMatrix<f64> {
        let mut M = DMatrix::zeros(model.nv(), model.nv());
        for (tree, block) in model.trees.iter().zip(&self.blocks) {
            M.view_mut((tree.v.start, tree.v.start), block.shape()).copy_from(block);
        }
        M
    }
}

impl Dynamics {
    /// Room for a model.
    pub fn new(model: &Model) -> Dynamics {
        let n = model.links.len();
        Dynamics {
            A: vec![Twist::default(); n],
            F: vec![Wrench::default(); n],
            composite: vec![SpatialInertia::default(); n],
            articulated: vec![Matrix6::zeros(); n],
            U: vec![Vector6::zeros(); model.nv()],
            D_inverse: vec![Matrix6::zeros(); n],
            u: vec![0.0; model.nv()],
            is_singular: vec![false; n],
        }
    }

    /// M(q), armature included.
    pub fn mass_matrix(&mut self, model: &Model, kinematics: &Kinematics, M: &mut MassMatrix) {
        self.mass_matrix_of(model, 0..model.trees.len(), kinematics, M);
    }

    /// The blocks of some trees; the others are left alone.
    pub fn mass_matrix_of(
        &mut self,
        model: &Model,
        trees: impl IntoIterator<Item = usize>,
        kinematics: &Kinematics,
        M: &mut MassMatrix,
    ) {
        for tree in trees {
            let (tree, block) = (&model.trees[tree], &mut M.blocks[tree]);
            let start = tree.v.start;
            if tree.links.len() == 1 && model.links[tree.links.start].is_floating && !model.locked[start] {
                // S is the identity.
                block.copy_from(&to_matrix(&kinematics.inertia[tree.links.start]));
                for k in 0..6 {
                    block[(k, k)] += model.armature[start + k];
                }
                continue;
            }
            block.fill(0.0);
            self.composite[tree.links.clone()].copy_from_slice(&kinematics.inertia[tree.links.clone()]);
            for i in tree.links.clone().rev() {
                let link = &model.links[i];
                let composite = self.composite[i];
                if link.parent != WORLD {
                    self.composite[link.parent] += composite;
                }
                for k in link.v..link.v + link.mobility.nv() {
                    let F = composite.times(&kinematics.S[k]);
                    let mut j = k;
                    while j != NONE {
                        let entry = F.power(&kinematics.S[j]);
                        block[(k - start, j - start)] = entry;
                        block[(j - start, k - start)] = entry;
                        j = model.dof_parent[j];
                    }
                }
            }
            for k in tree.v.clone() {
                let on_diagonal = if model.locked[k] { 1.0 } else { model.armature[k] };
                block[(k - start, k - start)] += on_diagonal;
            }
        }
    }

    /// The diagonal of M(q), without the rest of it.
    pub fn mass_diagonal(&mut self, model: &Model, kinematics: &Kinematics) -> Vec<f64> {
        let mut diagonal = vec![0.0; model.nv()];
        self.composite.copy_from_slice(&kinematics.inertia);
        for (i, link) in model.links.iter().enumerate().skip(1).rev() {
            let composite = self.composite[i];
            if link.parent != WORLD {
                self.composite[link.parent] += composite;
            }
            let dofs = link.v..link.v + link.mobility.nv();
            for (k, entry) in dofs.clone().zip(&mut diagonal[dofs]) {
                let own = if model.locked[k] { 1.0 } else { model.armature[k] };
                *entry = composite.times(&kinematics.S[k]).power(&kinematics.S[k]) + own;
            }
        }
        diagonal
    }

    /// bias(q, v): Coriolis, centrifugal and gravity forces, without applied forces: τ that gives v̇ = 0.
    pub fn bias(&mut self, model: &Model, kinematics: &Kinematics, bias: &mut [f64]) {
        self.newton_euler(model, 1..model.links.len(), kinematics, &[], &[], bias);
    }

    /// The same for some trees, less what `applied` wrenches on each link at P contribute; other velocities are left alone.
    pub fn bias_of(
        &mut self,
        model: &Model,
        trees: &[usize],
        kinematics: &Kinematics,
        applied: &[Wrench],
        bias: &mut [f64],
    ) {
        for tree in trees {
            self.newton_euler(model, model.trees[*tree].links.clone(), kinematics, &[], applied, bias);
        }
    }

    /// The part of the bias that is due to gravity: bias at v = 0.
    pub fn gravity_forces(&mut self, model: &Model, kinematics: &Kinematics, forces: &mut [f64]) {
        for i in 1..model.links.len() {
            let inertia = &kinematics.inertia[i];
            let weight = -model.gravity;
            self.F[i] = Wrench::new(inertia.moment.cross(&weight), weight * inertia.mass);
        }
        self.project(model, 1..model.links.len(), kinematics, forces);
    }

    /// τ = M v̇ + bias − Σ Jᵀ F, with `applied` wrenches on each link at P in world axes, armature included. Either may be none at all.
    pub fn inverse_dynamics(
        &mut self,
        model: &Model,
        kinematics: &Kinematics,
        vdot: &[f64],
        applied: &[Wrench],
        tau: &mut [f64],
    ) {
        self.newton_euler(model, 1..model.links.len(), kinematics, vdot, applied, tau);
        for (k, vdot) in vdot.iter().enumerate() {
            let inertia = if model.locked[k] { 1.0 } else { model.armature[k] };
            tau[k] += inertia * vdot;
        }
    }

    /// The same of one tree, without wrenches and armatures; other velocities are left alone.
    pub fn inverse_dynamics_of(
        &mut self,
        model: &Model,
        tree: usize,
        kinematics: &Kinematics,
        vdot: &[f64],
        tau: &mut [f64],
    ) {
        self.newton_euler(model, model.trees[tree].links.clone(), kinematics, vdot, &[], tau);
    }

    fn newton_euler(
        &mut self,
        model: &Model,
        links: Range<usize>,
        kinematics: &Kinematics,
        vdot: &[f64],
        applied: &[Wrench],
        tau: &mut [f64],
    ) {
        // Gravity is an acceleration of the ground the other way.
        self.A[WORLD] = Twist::new(Vector3::zeros(), -model.gravity);
        for i in links.clone() {
            let link = &model.links[i];
            let mut A = self.A[link.parent] + kinematics.c[i];
            if !vdot.is_empty() {
                let v = link.v..link.v + link.mobility.nv();
                for (S, vdot) in kinematics.S[v.clone()].iter().zip(&vdot[v]) {
                    A += *S * *vdot;
                }
            }
            self.A[i] = A;
            let (inertia, V) = (&kinematics.inertia[i], &kinematics.V[i]);
            let mut F = inertia.times(&A) + cross_force(V, &inertia.times(V));
            if let Some(applied) = applied.get(i) {
                F -= *applied;
            }
            self.F[i] = F;
        }
        self.project(model, links, kinematics, tau);
    }

    /// Sums the forces on links towards the roots, and takes the part along each joint.
    fn project(&mut self, model: &Model, links: Range<usize>, kinematics: &Kinematics, tau: &mut [f64]) {
        for i in links.rev() {
            let link = &model.links[i];
            let F = self.F[i];
            let v = link.v..link.v + link.mobility.nv();
            for (tau, S) in tau[v.clone()].iter_mut().zip(&kinematics.S[v]) {
                *tau = F.power(S);
            }
            if link.parent != WORLD {
                self.F[link.parent] += F;
            }
        }
    }

    /// The wrench that the joint of each link transmits to it, at P in world axes, for the last call of
    /// [`inverse_dynamics`](Self::inverse_dynamics) or [`bias`](Self::bias).
    pub fn transmitted(&self, link: usize) -> Wrench {
        self.F[link]
    }

    /// v̇ for forces τ on the velocities and `applied` wrenches on the links at P in world axes (or none).
    ///
    /// `false` if some joint moves nothing that has inertia: then v̇ is not a number.
    pub fn forward_dynamics(
        &mut self,
        model: &Model,
        kinematics: &Kinematics,
        tau: &[f64],
        applied: &[Wrench],
        vdot: &mut [f64],
    ) -> bool {
        let mut is_regular = true;
        for i in 1..model.links.len() {
            let (inertia, V) = (&kinematics.inertia[i], &kinematics.V[i]);
            self.articulated[i] = to_matrix(inertia);
            self.F[i] = cross_force(V, &inertia.times(V));
            if let Some(applied) = applied.get(i) {
                self.F[i] -= *applied;
            }
        }
        for (i, link) in model.links.iter().enumerate().skip(1).rev() {
            let nv = link.mobility.nv();
            let v = link.v..link.v + nv;
            // D = Sᵀ U + armature, U = I^A S, u = τ − Sᵀ p^A
            for k in v.clone() {
                self.U[k] = self.articulated[i] * to_vector(&kinematics.S[k]);
                self.u[k] = tau[k] - self.F[i].power(&kinematics.S[k]);
            }
            let mut D = Matrix6::<f64>::identity();
            for (a, ka) in v.clone().enumerate() {
                for (b, kb) in v.clone().enumerate() {
                    D[(a, b)] = to_vector(&kinematics.S[ka]).dot(&self.U[kb]);
                }
                D[(a, a)] += if model.locked[ka] { 1.0 } else { model.armature[ka] };
            }
            // Rounding leaves a little of what cancels: as much as this is as good as nothing.
            let scale = v.clone().map(|k| kinematics.S[k].linear.norm_squared()).fold(1.0, f64::max);
            let least = 1e-14 * kinematics.inertia[i].mass * scale;
            self.is_singular[i] = !invert(&D, nv, least, &mut self.D_inverse[i]);
            is_regular &= !self.is_singular[i];
            if link.parent == WORLD {
                continue;
            }
            // I^a = I^A − U D⁻¹ Uᵀ, p^a = p^A + I^a c + U D⁻¹ u
            let mut I_a = self.articulated[i];
            let mut p_a = self.F[i];
            for (a, ka) in v.clone().enumerate() {
                let mut scaled = Vector6::zeros();
                let mut rate = 0.0;
                for (b, kb) in v.clone().enumerate() {
                    scaled += self.U[kb] * self.D_inverse[i][(a, b)];
                    rate += self.D_inverse[i][(a, b)] * self.u[kb];
                }
                I_a.ger(-1.0, &self.U[ka], &scaled, 1.0);
                p_a += to_wrench(&(self.U[ka] * rate));
            }
            p_a += to_wrench(&(I_a * to_vector(&kinematics.c[i])));
            self.articulated[link.parent] += I_a;
            self.F[link.parent] += p_a;
        }
        self.A[WORLD] = Twist::new(Vector3::zeros(), -model.gravity);
        for (i, link) in model.links.iter().enumerate().skip(1) {
            let nv = link.mobility.nv();
            let v = link.v..link.v + nv;
            let mut A = self.A[link.parent] + kinematics.c[i];
            let from_parent = to_vector(&A);
            for k in v.clone() {
                self.u[k] -= self.U[k].dot(&from_parent);
            }
            for (a, ka) in v.clone().enumerate() {
                vdot[ka] = v.clone().enumerate().map(|(b, kb)| self.D_inverse[i][(a, b)] * self.u[kb]).sum();
                if model.locked[ka] {
                    vdot[ka] = 0.0;
                }
                A += kinematics.S[ka] * vdot[ka];
            }
            self.A[i] = A;
            if self.is_singular[i] {
                vdot[v].fill(f64::NAN);
            }
        }
        is_regular
    }

    /// Joints that move nothing with inertia, so that no force determines their acceleration.
    pub fn joints_without_inertia(&mut self, model: &Model, kinematics: &Kinematics) -> Vec<usize> {
        let zero = vec![0.0; model.nv()];
        let mut vdot = zero.clone();
        if self.forward_dynamics(model, kinematics, &zero, &[], &mut vdot) {
            return Vec::new();
        }
        let links = 1..model.links.len();
        links.filter(|i| self.is_singular[*i]).map(|i| model.links[i].joint).collect()
    }

    /// Acceleration of a link's spatial frame at P, gravity included, from the last algorithm that knew v̇.
    pub fn acceleration(&self, link: usize) -> Twist {
        self.A[link]
    }
}

/// Inverts the leading `nv` × `nv` block; `false` if it is not positive definite.
fn invert(D: &Matrix6<f64>, nv: usize, least: f64, inverse: &mut Matrix6<f64>) -> bool {
    if nv == 1 {
        let is_regular = D[(0, 0)] > least;
        inverse[(0, 0)] = if is_regular { 1.0 / D[(0, 0)] } else { 0.0 };
        return is_regular;
    }
    match D.cholesky().filter(|factor| factor.l_dirty().diagonal().iter().all(|d| d * d > least)) {
        Some(factor) => {
            invert_factor(factor.l_dirty(), nv, inverse);
            true
        }
        None => {
            // As if it were locked, so that its parents are not blamed for it.
            inverse.fill(0.0);
            false
        }
    }
}

/// (L Lᵀ)⁻¹ of the leading `nv` × `nv` block.
fn invert_factor(L: &Matrix6<f64>, nv: usize, inverse: &mut Matrix6<f64>) {
    // W = L⁻¹, column by column; L Lᵀ is inverted as WᵀW.
    let mut W = [[0.0; 6]; 6];
    for j in 0..nv {
        W[j][j] = 1.0 / L[(j, j)];
        for i in j + 1..nv {
            let sum: f64 = (j..i).map(|k| L[(i, k)] * W[j][k]).sum();
            W[j][i] = -sum / L[(i, i)];
        }
    }
    for i in 0..nv {
        for j in 0..=i {
            let product = (i..nv).map(|k| W[i][k] * W[j][k]).sum();
            (inverse[(i, j)], inverse[(j, i)]) = (product, product);
        }
    }
}

#[inline]
fn to_vector(V: &Twist) -> Vector6<f64> {
    Vector6::from(V.to_array())
}

#[inline]
fn to_wrench(F: &Vector6<f64>) -> Wrench {
    Wrench::new(F.fixed_rows::<3>(0).into(), F.fixed_rows::<3>(3).into())
}

/// ( J  [h]× ; −[h]×  m 1 )
fn to_matrix(inertia: &SpatialInertia) -> Matrix6<f64> {
    let h = inertia.moment.cross_matrix();
    let mut matrix: SMatrix<f64, 6, 6> = SMatrix::zeros();
    matrix.fixed_view_mut::<3, 3>(0, 0).copy_from(&inertia.inertia.to_matrix());
    matrix.fixed_view_mut::<3, 3>(0, 3).copy_from(&h);
    matrix.fixed_view_mut::<3, 3>(3, 0).copy_from(&(-h));
    for i in 3..6 {
        matrix[(i, i)] = inertia.mass;
    }
    matrix
}
