//! Trees of rigid bodies: models, kinematics, dynamics and the forces between bodies.
//!
//! ```text
//! ModelSpec ──build──▶ Model            constant: links, joints, inertias, shapes, constraints
//! q, v ──▶ Kinematics                   where links are and how they move
//!              ──▶ Dynamics             M(q), bias(q, v), v̇
//! ```
//!
//! | file | what |
//! |---|---|
//! | [`spec`] | a model as plain data |
//! | [`build`] | from data to a model, with every mistake in its place |
//! | [`model`] | the model |
//! | [`mobility`] | how each kind of joint moves |
//! | [`inertia`] | mass properties of a body |
//! | [`kinematics`] | poses, twists, Jacobians, energies |
//! | [`dynamics`] | mass matrix, bias, inverse and forward dynamics |
//! | [`momentum`] | momentum of single bodies |
//! | [`assembly`], [`overlap`] | a start that meets all constraints, and shapes that overlap there |
//! | [`constraint`], [`forces`], [`contact`] | what acts on bodies besides gravity |
//!
//! ```
//! use cenic::multibody::build::Part;
//! use cenic::multibody::dynamics::{Dynamics, MassMatrix};
//! use cenic::multibody::kinematics::Kinematics;
//! use cenic::multibody::model::Model;
//! use cenic::multibody::spec::{BodySpec, JointKind, JointSpec, ModelSpec};
//!
//! // A point of 2 kg on a rod of 0.5 m.
//! let bob = BodySpec { mass: Some(2.0), com: Some([0.0, 0.0, -0.5]), ..BodySpec::default() };
//! let pivot = JointSpec {
//!     kind: JointKind::Revolute,
//!     parent: "world".to_owned(),
//!     child: "bob".to_owned(),
//!     axis: Some([0.0, 1.0, 0.0]),
//!     ..JointSpec::default()
//! };
//! let mut pendulum = ModelSpec::default();
//! pendulum.bodies.insert("bob".to_owned(), bob);
//! pendulum.joints.insert("pivot".to_owned(), pivot);
//!
//! let part = Part { name: "pendulum", spec: Some(&pendulum), ..Part::default() };
//! let model = Model::build(&[part], [0.0, 0.0, -9.81], &|_, file| Err(format!("no mesh `{file}`"))).unwrap();
//! let (mut kinematics, mut dynamics) = (Kinematics::new(&model), Dynamics::new(&model));
//! let (mut mass, mut bias) = (MassMatrix::new(&model), [0.0]);
//! kinematics.update(&model, &[0.3], &[1.0]);
//! dynamics.mass_matrix(&model, &kinematics, &mut mass);
//! dynamics.bias(&model, &kinematics, &mut bias);
//! assert!((mass.blocks[0][(0, 0)] - 2.0 * 0.25).abs() < 1e-12);
//! assert!((bias[0] - 2.0 * 9.81 * 0.5 * 0.3_f64.sin()).abs() < 1e-12);
//! ```

pub mod assembly;
pub mod build;
pub mod constraint;
pub mod contact;
pub mod dynamics;
mod energy;
pub mod forces;
pub mod inertia;
pub mod kinematics;
pub mod mobility;
pub mod model;
pub mod momentum;
pub mod overlap;
pub mod patch;
pub mod spec;
#[cfg(test)]
mod tests;
