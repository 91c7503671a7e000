//! How forces on a robot's velocities become inputs of its actuators.

use std::sync::Arc;

use crate::blocks::kinematics::posed::Posed;
use crate::blocks::limits::positive;
use crate::blocks::numbers::Numbers;
use crate::blocks::plant::Robot;
use crate::multibody::constraint::ConstraintKind;
use crate::multibody::spec::ControlSpec;
use crate::prelude::*;

/// An actuator of a robot as a controller sees it.
#[derive(Clone, Debug)]
pub(crate) struct Drive {
    /// Coordinate of its joint, among those of the robot.
    pub q: usize,
    /// Velocity of its joint.
    pub v: usize,
    /// Velocities that are coupled to that one, with their ratios: it moves them too.
    pub followers: Vec<(usize, f64)>,
    /// Minimum effort.
    pub lower: f64,
    /// Maximum effort.
    pub upper: f64,
}

impl Drive {
    /// The effort that does what the forces `tau` on all velocities do, as far as this actuator can.
    #[inline]
    pub fn effort(&self, tau: &[f64]) -> f64 {
        self.followers.iter().fold(tau[self.v], |sum, (v, ratio)| sum + ratio * tau[*v])
    }
}

/// The actuators of a robot, all of them commanded by their effort.
pub(crate) fn drives(robot: &Robot) -> Result<Arc<[Drive]>, BlockError> {
    let model = &robot.model;
    let own = |list: &[usize], i: usize| list.iter().position(|own| *own == i);
    let drive = |a: &usize| {
        let actuator = &model.actuators[*a];
        if actuator.control != ControlSpec::Effort {
            let message = format!(
                "the actuator `{}` holds a position or velocity by itself: a controller that gives efforts cannot drive it",
                actuator.name
            );
            return Err(BlockError::parameter("model", message));
        }
        let followers = model.constraints.iter().filter_map(|constraint| match constraint.kind {
            ConstraintKind::Coupler { follower, leader, ratio, .. } if leader.1 == actuator.v => {
                Some((own(&robot.v, follower.1)?, ratio))
            }
            _ => None,
        });
        let (Some(q), Some(v)) = (own(&robot.q, actuator.q), own(&robot.v, actuator.v)) else {
            let message = format!("the actuator `{}` drives a joint of another model", actuator.name);
            return Err(BlockError::parameter("model", message));
        };
        Ok(Drive { q, v, followers: followers.collect(), lower: actuator.lower, upper: actuator.upper })
    };
    robot.actuators.iter().map(drive).collect()
}

/// As [`drives`], for a controller that has nothing else to act with.
pub(crate) fn some_drives(robot: &Robot) -> Result<Arc<[Drive]>, BlockError> {
    let drives = drives(robot)?;
    match drives.is_empty() {
        true => Err(BlockError::parameter("model", "the model has no actuator")),
        false => Ok(drives),
    }
}

/// An element for each actuator.
pub(crate) fn actuation_shape(robot: &Robot) -> Shape {
    Shape::named(robot.actuators.iter().map(|a| robot.model.actuators[*a].name.clone()))
}

/// The greatest effort of each actuator that a parameter gives; infinite where it does not.
pub(crate) fn effort_limits(given: Option<&Numbers>, size: usize) -> Result<Vec<f64>, BlockError> {
    given.map_or_else(|| Ok(vec![f64::INFINITY; size]), |limit| positive(limit, size, "effort_limit"))
}

/// What each actuator must apply to hold the robot against gravity.
#[derive(Clone)]
pub(crate) struct Weight {
    posed: Posed,
    /// One for each actuator.
    pub efforts: Vec<f64>,
}

impl Weight {
    /// Declares the value, computed from the robot's state or positions; nothing where it is not wanted.
    pub fn declare(
        d: &mut Declaration,
        robot: &Arc<Robot>,
        drives: &Arc<[Drive]>,
        state: Input<Vector>,
        is_wanted: bool,
    ) -> Vec<Intermediate<Weight>> {
        if !is_wanted {
            return Vec::new();
        }
        let room = Weight { posed: Posed::new(robot), efforts: vec![0.0; drives.len()] };
        let weight = d.intermediate("weight", room);
        let (drives, nq) = (drives.clone(), robot.nq());
        d.compute(weight).from(state, move |state, weight| {
            weight.posed.set_positions(&state[..nq]);
            weight.posed.gravity();
            for (effort, drive) in weight.efforts.iter_mut().zip(&*drives) {
                *effort = drive.effort(&weight.posed.tau);
            }
        });
        vec![weight]
    }
}
