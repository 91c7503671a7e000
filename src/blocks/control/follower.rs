//! A path for the joints of a robot.

use std::sync::Arc;

use super::motor_pendulum;
use crate::blocks::kinematics::posed::{robot, start};
use crate::blocks::numbers::Numbers;
use crate::blocks::plant::{ModelSource, Robot};
use crate::blocks::sources::{Column, WaypointMethod, WaypointTrajectory};
use crate::document::did_you_mean;
use crate::multibody::constraint::ConstraintKind;
use crate::prelude::*;

/// A path for a robot through waypoints that are given by joint: q_d(t), v_d(t) and v̇_d(t) for a controller to follow.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `position` | `vector[nq]` | q_d, in the form of the model's positions |
/// | `velocity` | `vector[nv]` | v_d |
/// | `acceleration` | `vector[nv]` | v̇_d |
/// | `state` | `vector[nq + nv]` | q_d, then v_d |
///
/// Waypoints name the joints that they move: by `joints`, or by the header of a file. A joint that is coupled to one of these follows it;
/// all others stay where the model starts. Between waypoints the path is that of
/// [`WaypointTrajectory`](crate::blocks::sources::WaypointTrajectory): before the first and after the last one it rests. Without any
/// waypoints the robot is to stay where it starts.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TrajectoryFollower {
    /// The robot, such as `scene.arm`; the only one in the diagram if not given.
    #[serde(default = "ModelSource::beside", skip_serializing_if = "ModelSource::is_beside")]
    #[schemars(extend("default" = null))]
    pub model: ModelSource,
    /// The joints that elements of waypoints are for; as the file's columns are named, or all of the model's positions, if not given.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub joints: Vec<String>,
    /// A CSV file with a row for each waypoint.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The file's column of times.
    #[serde(default)]
    pub time: Column,
    /// The file's columns of positions; all but the times if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub columns: Option<Vec<Column>>,
    /// The times, in increasing order, in place of a file.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(extend("unit" = "s"))]
    pub times: Vec<f64>,
    /// For each time a position, or a list with one for each joint.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(extend("unit" = "rad or m"))]
    pub waypoints: Vec<Numbers>,
    /// How the path goes from waypoint to waypoint.
    #[serde(default)]
    pub method: WaypointMethod,
}

impl TrajectoryFollower {
    /// q_d.
    pub const POSITION: OutputPort<Self, Vector> = OutputPort::new("position");
    /// v_d.
    pub const VELOCITY: OutputPort<Self, Vector> = OutputPort::new("velocity");
    /// v̇_d.
    pub const ACCELERATION: OutputPort<Self, Vector> = OutputPort::new("acceleration");
    /// q_d, then v_d.
    pub const STATE: OutputPort<Self, Vector> = OutputPort::new("state");
}

/// A coordinate of a robot, and its velocity.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Coordinate {
    q: usize,
    v: usize,
}

/// A coordinate that is tied to another one: q = ratio·q_leader + offset.
#[derive(Clone, Copy, Debug)]
struct Tie {
    follower: Coordinate,
    leader: Coordinate,
    ratio: f64,
    offset: f64,
}

/// Coordinate `name` of a robot; `field` is the parameter that names it.
fn coordinate(robot: &Robot, name: &str, field: &str) -> Result<Coordinate, BlockError> {
    let wrong = |message: String| BlockError::parameter(field, message);
    let Some(q) = robot.position_names.iter().position(|known| known == name) else {
        let known = robot.position_names.iter().map(String::as_str);
        let near = did_you_mean(name, known).map(|near| format!(" ({near})")).unwrap_or_default();
        return Err(wrong(format!("the model has no joint `{name}`{near}")));
    };
    let joint = robot.model.joints.iter().find(|joint| joint.q.contains(&robot.q[q]));
    // A quaternion has four numbers for three velocities: there is no path for one of them alone.
    let simple = joint.filter(|joint| joint.q.len() == joint.v.len());
    let v = simple.and_then(|joint| {
        let v = joint.v.start + robot.q[q] - joint.q.start;
        robot.v.iter().position(|own| *own == v)
    });
    let v =
        v.ok_or_else(|| wrong(format!("`{name}` is part of an orientation, and cannot follow waypoints")))?;
    Ok(Coordinate { q, v })
}

/// What of a robot follows what is on the path.
fn ties(robot: &Robot, listed: &[Coordinate]) -> Vec<Tie> {
    let own = |(q, v): (usize, usize)| {
        let place = |list: &[usize], i: usize| list.iter().position(|own| *own == i);
        Some(Coordinate { q: place(&robot.q, q)?, v: place(&robot.v, v)? })
    };
    let tie = |kind: &ConstraintKind| match *kind {
        ConstraintKind::Coupler { follower, leader, ratio, offset } => {
            let (follower, leader) = (own(follower)?, own(leader)?);
            let is_needed = listed.contains(&leader) && !listed.contains(&follower);
            is_needed.then_some(Tie { follower, leader, ratio, offset })
        }
        _ => None,
    };
    robot.model.constraints.iter().filter_map(|constraint| tie(&constraint.kind)).collect()
}

/// The robot's path at one time.
#[derive(Clone)]
struct Instant {
    /// What the waypoints are of.
    listed: Vec<f64>,
    position: Vec<f64>,
    velocity: Vec<f64>,
    acceleration: Vec<f64>,
}

#[typetag::serde]
impl Block for TrajectoryFollower {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let robot = robot(&self.model, d)?;
        let mut waypoints = WaypointTrajectory {
            file: self.file.clone(),
            time: self.time.clone(),
            columns: self.columns.clone(),
            times: self.times.clone(),
            waypoints: self.waypoints.clone(),
            method: self.method,
        };
        let mut resting = Vec::new();
        let is_given = self.file.is_some() || !self.times.is_empty() || !self.waypoints.is_empty();
        if !is_given && self.joints.is_empty() {
            // What is part of an orientation has no path, and stays where it starts all the same.
            let names = robot.position_names.iter().zip(start(&robot));
            let (names, values): (Vec<&String>, Vec<f64>) =
                names.filter(|(name, _)| coordinate(&robot, name, "joints").is_ok()).unzip();
            resting = names.into_iter().cloned().collect();
            waypoints.times = vec![0.0, 1.0];
            waypoints.waypoints = vec![Numbers::Each(values); 2];
        }
        let path = Arc::new(waypoints.path(d)?);
        let (names, field) = match (self.joints.is_empty(), path.names.is_empty()) {
            _ if !resting.is_empty() => (&resting, "joints"),
            (false, _) => (&self.joints, "joints"),
            (true, false) => (&path.names, "file"),
            (true, true) => (&robot.position_names, "joints"),
        };
        if names.len() != path.size() {
            let message = format!("{} joints, and waypoints of {} elements", names.len(), path.size());
            return Err(BlockError::parameter(field, message));
        }
        let listed: Vec<Coordinate> =
            names.iter().map(|name| coordinate(&robot, name, field)).collect::<Result<_, _>>()?;
        if let Some(i) = (0..listed.len()).find(|i| listed[..*i].contains(&listed[*i])) {
            return Err(BlockError::parameter(field, format!("`{}` is given twice", names[i])));
        }
        let ties = ties(&robot, &listed);
        let of = path.clone();
        d.breakpoints(move |t| of.next(t));

        let (nq, nv) = (robot.nq(), robot.nv());
        let room = Instant {
            listed: vec![0.0; path.size()],
            position: start(&robot),
            velocity: vec![0.0; nv],
            acceleration: vec![0.0; nv],
        };
        let now = d.intermediate("now", room);
        let time = d.time();
        d.compute(now).from(time, move |t, now| {
            let Instant { listed: values, position, velocity, acceleration } = now;
            path.position(t, values);
            listed.iter().zip(&*values).for_each(|(at, x)| position[at.q] = *x);
            path.velocity(t, values);
            listed.iter().zip(&*values).for_each(|(at, v)| velocity[at.v] = *v);
            path.acceleration(t, values);
            listed.iter().zip(&*values).for_each(|(at, a)| acceleration[at.v] = *a);
            for Tie { follower, leader, ratio, offset } in &ties {
                position[follower.q] = ratio * position[leader.q] + offset;
                velocity[follower.v] = ratio * velocity[leader.v];
                acceleration[follower.v] = ratio * acceleration[leader.v];
            }
        });
        let rates = || Shape::named(robot.velocity_names.clone());
        d.output(Self::POSITION, Shape::named(robot.position_names.clone()))
            .from(now, |now, q| q.copy_from_slice(&now.position));
        d.output(Self::VELOCITY, rates()).from(now, |now, v| v.copy_from_slice(&now.velocity));
        d.output(Self::ACCELERATION, rates()).from(now, |now, a| a.copy_from_slice(&now.acceleration));
        d.output(Self::STATE, nq + nv).from(now, move |now, state| {
            state[..nq].copy_from_slice(&now.position);
            state[nq..].copy_from_slice(&now.velocity);
        });
        Ok(())
    }
}

register_block!(
    "control",
    TrajectoryFollower,
    TrajectoryFollower {
        model: motor_pendulum(),
        joints: vec!["pivot".to_owned()],
        file: None,
        time: Column::default(),
        columns: None,
        times: vec![0.0, 1.0, 3.0],
        waypoints: vec![0.0.into(), 1.0.into(), 0.5.into()],
        method: WaypointMethod::MinJerk,
    }
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::kinematics::testing::{FILE, TEXT, arm};
    use crate::blocks::testing::Bench;
    use approx::assert_abs_diff_eq;

    fn follower(joints: &[&str]) -> TrajectoryFollower {
        TrajectoryFollower {
            model: arm(),
            joints: joints.iter().map(|name| (*name).to_owned()).collect(),
            file: None,
            time: Column::default(),
            columns: None,
            times: vec![0.0, 2.0],
            waypoints: vec![vec![0.0, 1.0].into(), vec![0.04, -1.0].into()],
            method: WaypointMethod::MinJerk,
        }
    }

    #[test]
    fn joints_are_found_by_name_and_what_is_coupled_follows() {
        let mut bench = Bench::with_file(follower(&["left_finger_joint", "joint2"]), FILE, TEXT);
        // x = a + (b − a)(10 s³ − 15 s⁴ + 6 s⁵) at s = t/2, halfway and at a quarter.
        let position = bench.at(1.0).get("position");
        assert_abs_diff_eq!(position[7], 0.02, epsilon = 1e-15);
        assert_abs_diff_eq!(position[8], 0.02, epsilon = 1e-15);
        assert_abs_diff_eq!(position[1], 0.0, epsilon = 1e-15);
        // Joint 4 starts at the limit that is nearest to zero, and stays.
        assert_eq!(position[3], -0.0698);
        let velocity = bench.get("velocity");
        assert_abs_diff_eq!(velocity[1], -2.0 * 1.875 / 2.0, epsilon = 1e-13);
        assert_abs_diff_eq!(velocity[8], 0.04 * 1.875 / 2.0, epsilon = 1e-15);
        let s: f64 = 0.25;
        let curvature = 60.0 * s - 180.0 * s * s + 120.0 * s.powi(3);
        let acceleration = bench.at(0.5).get("acceleration");
        assert_abs_diff_eq!(acceleration[1], -2.0 * curvature / 4.0, epsilon = 1e-12);
        assert_eq!(acceleration[7], acceleration[8]);
        assert_eq!(bench.get("state"), [bench.get("position"), bench.get("velocity")].concat());
        assert_eq!(bench.schedule.next_breakpoint(0.5), 2.0);
    }

    #[test]
    fn names_that_do_not_fit_are_refused() {
        struct Arm;
        impl crate::diagram::Files for Arm {
            fn read_bytes(&self, path: &str) -> Result<Vec<u8>, String> {
                if path == FILE { Ok(TEXT.into()) } else { Ok("t,joint1,joint9\n0,1,2\n1,2,3\n".into()) }
            }
        }
        let error =
            |block: TrajectoryFollower| block.declare(&mut Declaration::new(&Arm)).unwrap_err().to_string();
        assert!(error(follower(&["joint2", "joint2"])).contains("`joint2` is given twice"));
        assert!(error(follower(&["joint2"])).contains("1 joints, and waypoints of 2 elements"));
        let file = TrajectoryFollower {
            file: Some("plan.csv".to_owned()),
            times: Vec::new(),
            waypoints: Vec::new(),
            ..follower(&[])
        };
        assert!(error(file).contains("the model has no joint `joint9`"));
    }
}
