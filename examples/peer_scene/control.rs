//! A controller as a user would write it: inverse dynamics of the arm alone.

use std::sync::Arc;

use cenic::blocks::plant::{ModelEntry, MultibodyPlant};
use cenic::diagram::Files;
use cenic::multibody::dynamics::Dynamics;
use cenic::multibody::kinematics::Kinematics;
use cenic::multibody::model::Model;
use cenic::multibody::spec::ModelSpec;
use cenic::prelude::*;

/// Computed torque: τ = M(q) a + bias(q, v) with a = −kp (q − q_d) − kd (v − v_d), of a model that may be simpler than the plant.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `state` | `vector[2n]` | q, then v, of the controlled joints |
/// | `position` | `vector[n]` | q_d |
/// | `velocity` | `vector[n]` | v_d |
/// | `effort` | `vector[n]` | τ |
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ComputedTorque {
    /// What the controller knows; its other joints stay where they start.
    pub model: ModelSpec,
    /// m/s².
    pub gravity: [f64; 3],
    /// The controlled joints.
    pub joints: Vec<String>,
    /// 1/s².
    pub kp: f64,
    /// 1/s.
    pub kd: f64,
}

impl ComputedTorque {
    pub const STATE: InputPort<Self, Vector> = InputPort::new("state");
    pub const POSITION: InputPort<Self, Vector> = InputPort::new("position");
    pub const VELOCITY: InputPort<Self, Vector> = InputPort::new("velocity");
    pub const EFFORT: OutputPort<Self, Vector> = OutputPort::new("effort");

    fn model(&self, files: &dyn Files) -> Result<Model, BlockError> {
        let models = vec![ModelEntry {
            name: "known".to_owned(),
            model: Some(self.model.clone()),
            ..ModelEntry::default()
        }];
        let plant = MultibodyPlant { models, gravity: self.gravity, ..MultibodyPlant::default() };
        let first = |errors: Vec<BlockError>| errors.into_iter().next();
        plant.build(files, &[]).map(|(model, _)| model).map_err(|errors| {
            let message = first(errors).map(|error| error.to_string()).unwrap_or_default();
            BlockError::parameter("model", message)
        })
    }
}

/// Room to work in: all of the model's coordinates, of which the controlled ones change.
#[derive(Clone)]
struct Work {
    q: Vec<f64>,
    v: Vec<f64>,
    vdot: Vec<f64>,
    tau: Vec<f64>,
    kinematics: Kinematics,
    dynamics: Dynamics,
}

#[typetag::serde]
impl Block for ComputedTorque {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let model = Arc::new(self.model(d.files())?);
        let (mut in_q, mut in_v) = (Vec::new(), Vec::new());
        for (i, name) in self.joints.iter().enumerate() {
            let joint = model.joints.iter().find(|joint| joint.name == *name && joint.v.len() == 1);
            let Some(joint) = joint else {
                let message = format!("the model has no joint `{name}` with one coordinate");
                return Err(BlockError::parameter(format!("joints.{i}"), message));
            };
            in_q.push(joint.q.start);
            in_v.push(joint.v.start);
        }
        let n = self.joints.len();
        let (kp, kd) = (self.kp, self.kd);
        let inputs = (d.input(Self::STATE, 2 * n), d.input(Self::POSITION, n), d.input(Self::VELOCITY, n));
        let work = Work {
            q: model.q0.clone(),
            v: vec![0.0; model.nv()],
            vdot: vec![0.0; model.nv()],
            tau: vec![0.0; model.nv()],
            kinematics: Kinematics::new(&model),
            dynamics: Dynamics::new(&model),
        };
        let work = d.intermediate("work", work);
        let out = in_v.clone();
        d.compute(work).from(inputs, move |(state, q_d, v_d), work| {
            let (q, v) = state.split_at(n);
            for i in 0..n {
                work.q[in_q[i]] = q[i];
                work.v[in_v[i]] = v[i];
                work.vdot[in_v[i]] = -kp * (q[i] - q_d[i]) - kd * (v[i] - v_d[i]);
            }
            work.kinematics.update(&model, &work.q, &work.v);
            work.dynamics.inverse_dynamics(&model, &work.kinematics, &work.vdot, &[], &mut work.tau);
        });
        d.output(Self::EFFORT, n).from(work, move |work, effort| {
            for (effort, v) in effort.iter_mut().zip(&out) {
                *effort = work.tau[*v];
            }
        });
        Ok(())
    }
}
