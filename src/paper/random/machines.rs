//! Scenes of bodies on joints.

use serde_json::{Map, Value, json};

use super::dice::{Dice, short};
use super::draft::{Draft, G, bar_inertia};

/// The joints, one for each body that has no other.
type Entries = Map<String, Value>;

/// Joints of all kinds, one body behind the other or beside it.
pub(super) fn tree(dice: &mut Dice) -> Draft {
    let size = dice.decades(0.05, 0.5);
    let mut draft = Draft::new(size, dice);
    draft.plant.insert("friction_velocity".to_owned(), json!(dice.decades(1e-4, 1e-1)));
    let count = dice.count(2, 7);
    let mass = dice.decades(0.1, 10.0);
    let (mut bodies, mut joints) = (Entries::new(), Entries::new());
    let mut lengths: Vec<f64> = Vec::new();
    for i in 0..count {
        let l = size * dice.between(0.5, 1.5);
        let m = mass * dice.decades(0.1, 10.0);
        let com = [0.0, 0.0, short(-0.5 * l)];
        bodies
            .insert(format!("l{i}"), json!({"mass": short(m), "com": com, "inertia": bar_inertia(m, l, 2)}));
        let mut joint =
            json!({"child": format!("l{i}"), "axis": *dice.one_of(&[[1, 0, 0], [0, 1, 0], [0, 0, 1]])});
        if i > 0 {
            let parent = if dice.happens(0.7) { i - 1 } else { dice.count(0, i - 1) };
            joint["parent"] = json!(format!("l{parent}"));
            joint["pose"] = json!({"xyz": [0.0, 0.0, short(-lengths[parent])], "rpy": dice.vector(1.0)});
        }
        let kinds = [
            "revolute",
            "revolute",
            "revolute",
            "continuous",
            "prismatic",
            "universal",
            "ball",
            "planar",
            "screw",
        ];
        let kind = *dice.one_of(&kinds);
        joint["kind"] = json!(kind);
        if matches!(kind, "universal" | "ball" | "planar") {
            joint.as_object_mut().map(|joint| if kind != "planar" { joint.remove("axis") } else { None });
        } else {
            resist(&mut joint, kind, m, l, dice);
        }
        joints.insert(format!("j{i}"), joint);
        lengths.push(l);
    }
    draft.model(json!({"name": "tree", "model": {"bodies": bodies, "joints": joints}}));
    draft
}

/// What a joint with one coordinate does besides moving: friction, damping, a spring, limits, and how it starts.
fn resist(joint: &mut Value, kind: &str, m: f64, l: f64, dice: &mut Dice) {
    // A torque, and an angle that moves by about l; or a force, and a distance.
    let is_turning = kind != "prismatic";
    let (effort, range) = if is_turning { (m * G * l, 1.0) } else { (m * G, l) };
    let speed = range * (G / l).sqrt();
    if dice.happens(0.5) {
        joint["damping"] = json!(short(effort / speed * dice.decades(1e-3, 10.0)));
    }
    if dice.happens(0.4) {
        joint["friction"] = json!(short(effort * dice.decades(1e-3, 0.5)));
    }
    if dice.happens(0.3) {
        joint["spring"] = json!({"stiffness": short(effort / range * dice.decades(0.1, 100.0)), "rest": short(range * dice.between(-0.3, 0.3))});
    }
    // What slides without end falls out of the scene.
    if kind == "prismatic" || kind == "revolute" && dice.happens(0.5) {
        joint["limits"] =
            json!([short(-range * dice.between(0.2, 1.5)), short(range * dice.between(0.2, 1.5))]);
    }
    if kind == "screw" {
        joint["pitch"] = json!(short(l * dice.decades(0.05, 1.0)));
    }
    if dice.happens(0.5) {
        joint["velocity"] = json!(short(speed * dice.between(-3.0, 3.0)));
    }
}

/// A plane chain of bars whose end is held by a pin, or by a rod, with dry friction in its joints.
pub(super) fn closed_loop(dice: &mut Dice) -> Draft {
    let size = dice.decades(0.05, 0.5);
    let mut draft = Draft::new(size, dice);
    draft.plant.insert("friction_velocity".to_owned(), json!(dice.decades(1e-4, 1e-1)));
    let count = dice.count(3, 5);
    let (mass, friction) = (dice.decades(0.1, 10.0), dice.decades(1e-4, 0.3));
    let (mut bodies, mut joints) = (Entries::new(), Entries::new());
    let (mut angle, mut end, mut last) = (0.0, [0.0; 2], 0.0);
    for i in 0..count {
        let l = short(size * dice.between(0.5, 2.0));
        let m = mass * dice.decades(0.3, 3.0);
        bodies.insert(
            format!("l{i}"),
            json!({"mass": short(m), "com": [short(0.5 * l), 0.0, 0.0], "inertia": bar_inertia(m, l, 0)}),
        );
        let turn = dice.angle();
        // From the x axis up.
        let mut joint =
            json!({"kind": "continuous", "child": format!("l{i}"), "axis": [0, -1, 0], "position": turn});
        if i > 0 {
            joint["parent"] = json!(format!("l{}", i - 1));
            joint["pose"] = json!({"xyz": [last, 0.0, 0.0]});
        }
        if dice.happens(0.8) {
            joint["friction"] = json!(short(friction * m * G * l));
        }
        if dice.happens(0.3) {
            joint["damping"] = json!(short(m * G * l * (l / G).sqrt() * dice.decades(1e-3, 1.0)));
        }
        joints.insert(format!("j{i}"), joint);
        angle += turn;
        end = [end[0] + l * angle.cos(), end[1] + l * angle.sin()];
        last = l;
    }
    let tip = json!({"body": format!("l{}", count - 1), "xyz": [last, 0.0, 0.0]});
    let constraint = if dice.happens(0.7) {
        json!({"ball": {"a": tip, "b": {"body": "world", "xyz": [end[0], 0.0, end[1]]}}})
    } else {
        let anchor = [end[0] + size * dice.between(0.5, 2.0), 0.0, end[1] + size * dice.between(-1.0, 1.0)];
        json!({"distance": {"a": tip, "b": {"body": "world", "xyz": anchor}}})
    };
    draft.model(json!({
        "name": "loop", "model": {"bodies": bodies, "joints": joints, "constraints": {"closes": constraint}},
    }));
    draft
}

/// A plane arm with a ball at its tip, under a controller whose target is often below the ground.
pub(super) fn arm(dice: &mut Dice) -> Draft {
    let size = dice.decades(0.1, 0.5);
    let mut draft = Draft::new(size, dice);
    draft.is_passive = false;
    let (count, mass) = (dice.count(2, 5), dice.decades(0.3, 10.0));
    let (mut bodies, mut joints, mut actuators) = (Entries::new(), Entries::new(), Entries::new());
    let (mut target, mut angle, mut height, mut total, mut reach) = (Vec::new(), 0.0_f64, 0.0_f64, 0.0, 0.0);
    let mut last = 0.0;
    for i in 0..count {
        let l = short(size * dice.between(0.5, 1.0));
        let m = mass * dice.decades(0.3, 1.5) * 0.7_f64.powi(i as i32);
        bodies.insert(
            format!("l{i}"),
            json!({"mass": short(m), "com": [short(0.5 * l), 0.0, 0.0], "inertia": bar_inertia(m, l, 0)}),
        );
        let turn = if i == 0 { dice.between(0.2, 1.0) } else { dice.between(-1.0, 0.6) };
        let mut joint =
            json!({"kind": "revolute", "child": format!("l{i}"), "axis": [0, -1, 0], "position": turn});
        if i > 0 {
            joint["parent"] = json!(format!("l{}", i - 1));
            joint["pose"] = json!({"xyz": [last, 0.0, 0.0]});
        }
        if dice.happens(0.3) {
            joint["friction"] = json!(short(m * G * l * dice.decades(1e-3, 0.1)));
        }
        joints.insert(format!("j{i}"), joint);
        actuators.insert(format!("m{i}"), json!({"joint": format!("j{i}")}));
        angle += turn;
        height += l * angle.sin();
        (total, reach, last) = (total + m, reach + l, l);
        target.push(dice.between(turn - 1.0, turn + 0.4));
    }
    let radius = short(0.1 * size);
    let depth = dice.decades(1e-5, 1e-2);
    let material = dice.material(total * G, size, depth);
    bodies[&format!("l{}", count - 1)]["collision"] = json!([{
        "shape": {"type": "sphere", "radius": radius}, "pose": {"xyz": [last, 0.0, 0.0]}, "material": material,
    }]);
    if dice.happens(0.3) {
        let effort = total * G * reach * dice.decades(0.5, 10.0);
        actuators.values_mut().for_each(|motor| motor["effort"] = json!([short(-effort), short(effort)]));
    }
    draft.ground(height - radius - size * dice.between(0.02, 0.5), 1.0);
    draft
        .model(json!({"name": "arm", "model": {"bodies": bodies, "joints": joints, "actuators": actuators}}));
    // The pace of the control, from that of a pendulum of the arm's length up by three decades.
    let omega = dice.decades(1.0, 1000.0) * (G / reach).sqrt();
    let damping = dice.between(0.3, 1.5);
    let is_inverse = dice.happens(0.5);
    let compensates_gravity = !is_inverse && dice.happens(0.5);
    // Ten samples and more in the time 1/ω, so that what is sampled is still stable; so it computes with masses, since the last link has a small part of the inertia of all.
    let samples = if dice.happens(0.3) { Some(dice.decades(0.01, 0.1)) } else { None };
    let shortest = draft.duration / 2000.0;
    let omega = samples.map_or(omega, |part| omega.min(part / shortest));
    let (kp, kd) = (omega * omega, 2.0 * damping * omega);
    let control = if is_inverse || samples.is_some() {
        json!({"type": "InverseDynamics", "model": "scene.arm", "kp": short(kp), "kd": short(kd)})
    } else {
        let inertia = total * reach * reach / 3.0;
        json!({
            "type": "JointPd", "model": "scene.arm", "kp": short(kp * inertia), "kd": short(kd * inertia),
            "gravity_compensation": compensates_gravity,
        })
    };
    draft.block("target", json!({"type": "Constant", "value": target}));
    draft.block("control", control);
    draft.wire("control.desired_position", "target.out");
    if let Some(part) = samples {
        let period = short((part / omega.max(10.0 * (G / reach).sqrt())).max(shortest));
        draft.block("sampled", json!({"type": "ZeroOrderHold", "period": period, "size": 2 * count}));
        draft.wire("sampled.in", "scene.arm.state");
        draft.wire("control.state", "sampled.out");
    } else {
        draft.wire("control.state", "scene.arm.state");
    }
    draft.wire("scene.arm.actuation", "control.actuation");
    draft
}

/// Two fingers close on a body on the ground and lift it.
pub(super) fn grip(dice: &mut Dice) -> Draft {
    let size = dice.decades(0.02, 0.1);
    let mut draft = Draft::new(size, dice);
    draft.is_passive = false;
    draft.duration = short(2.0 * draft.duration);
    let (mass, depth, mu) = (dice.decades(0.02, 2.0), dice.decades(1e-5, 1e-3), dice.decades(0.2, 2.0));
    let weight = mass * G;
    let squeeze = weight / mu * dice.decades(0.7, 10.0);
    draft.vary_contact(squeeze, depth, dice);
    draft.ground(0.0, 1.0);
    let mut material = |friction: f64| {
        let mut material = dice.material(squeeze, size, depth);
        material["mu_static"] = json!(friction);
        material["mu_dynamic"] = json!(friction);
        material
    };
    let (own, pad) = (material(mu), material(mu));
    let half = 0.5 * size;
    let shape = match dice.count(0, 2) {
        0 => json!({"type": "sphere", "radius": short(half)}),
        1 => json!({"type": "cylinder", "radius": short(half), "length": size}),
        _ => json!({"type": "box", "size": [size, size, size]}),
    };
    let body = json!({"mass": mass, "collision": [{"shape": shape, "material": own}]});
    let lean = dice.between(-0.2, 0.2) * size;
    draft.body("object", json!({"xyz": [short(lean), 0.0, short(half)]}), None, body);
    // The post hangs over the body, with a finger on each side of it.
    let (open, thick) = (1.5 * size, 0.3 * size);
    let finger_mass = short(mass * dice.decades(0.1, 3.0));
    let (post_mass, speed) = (2.0 * finger_mass + mass, (G * size).sqrt());
    let finger = json!({
        "mass": finger_mass,
        "collision": [{"shape": {"type": "box", "size": [short(thick), size, size]}, "material": pad}],
    });
    let slide = |side: f64| {
        json!({
            "kind": "prismatic", "parent": "post", "child": if side < 0.0 { "left" } else { "right" }, "axis": [-side, 0, 0],
            "pose": {"xyz": [short(side * (0.5 * open + 0.5 * thick)), 0.0, short(-1.5 * size)]},
            "limits": [short(-0.2 * size), short(open)],
        })
    };
    let gain = squeeze / size * dice.decades(10.0, 1e3);
    let damping = 2.0 * (gain * finger_mass).sqrt();
    let servo = |joint: &str, kp: f64, kd: f64, effort: f64| {
        json!({
            "joint": joint, "effort": [short(-effort), short(effort)],
            "control": {"position": {"kp": short(kp), "kd": short(kd)}},
        })
    };
    let lift = post_mass * G / size * dice.decades(100.0, 1e4);
    draft.model(json!({
        "name": "gripper",
        "model": {
            "bodies": {
                "post": {"mass": short(post_mass), "inertia": bar_inertia(post_mass, size, 2)},
                "left": finger.clone(), "right": finger,
            },
            "joints": {
                "lift": {"kind": "prismatic", "child": "post", "pose": {"xyz": [0.0, 0.0, short(2.1 * size)]}},
                "left": slide(-1.0), "right": slide(1.0),
            },
            "actuators": {
                "lift": servo("lift", lift, 2.0 * (lift * post_mass).sqrt(), 100.0 * (post_mass + mass) * G),
                "left": servo("left", gain, damping, squeeze), "right": servo("right", gain, damping, squeeze),
            },
        },
    }));
    let (closed, high) = (short(open), short(2.0 * size));
    let (t1, t2) = (short(0.4 * draft.duration), short(0.9 * draft.duration));
    let start = short(4.0 * size / speed).min(0.3 * t1);
    draft.block(
        "plan",
        json!({
            "type": "WaypointTrajectory", "times": [0.0, start, t1, t2],
            "waypoints": [[0.0, 0.0, 0.0], [0.0, closed, closed], [0.0, closed, closed], [high, closed, closed]],
        }),
    );
    draft.wire("scene.gripper.actuation", "plan.position");
    draft
}

/// Cups on springs draw a body up from the ground.
pub(super) fn suction(dice: &mut Dice) -> Draft {
    let size = dice.decades(0.05, 0.3);
    let mut draft = Draft::new(size, dice);
    draft.is_passive = false;
    let (mass, depth, cups) = (dice.decades(0.1, 5.0), dice.decades(1e-4, 1e-2), dice.count(1, 4));
    let weight = mass * G;
    draft.ground(0.0, 1.0);
    let material = dice.material(weight, size, depth);
    let lip = dice.material(weight, size, depth);
    let height = short(size * dice.between(0.3, 1.0));
    let shape = json!({"type": "box", "size": [size, size, height]});
    let body = json!({"mass": mass, "collision": [{"shape": shape, "material": material}]});
    draft.body("object", json!({"xyz": [0.0, 0.0, short(0.5 * height)]}), None, body);
    let (mut bodies, mut joints) = (Entries::new(), Entries::new());
    let cup_mass = short(mass * dice.decades(0.005, 0.05));
    let (radius, length) = (short(0.12 * size), short(0.15 * size));
    let stiffness = weight / (0.1 * size) * dice.decades(0.3, 10.0);
    let gap = size * dice.between(0.02, 0.2);
    for i in 0..cups {
        let (x, y) = (if i % 2 == 0 { -0.3 } else { 0.3 }, if i < 2 { -0.3 } else { 0.3 });
        bodies.insert(
            format!("cup{i}"),
            json!({"mass": cup_mass, "collision": [{
                "shape": {"type": "cylinder", "radius": radius, "length": length},
                "pose": {"xyz": [0.0, 0.0, short(0.5 * length)]}, "material": lip,
            }]}),
        );
        joints.insert(
            format!("slide{i}"),
            json!({
                "kind": "prismatic", "child": format!("cup{i}"), "limits": [0.0, short(0.3 * size)],
                "pose": {"xyz": [short(x * size), short(y * size), short(height + gap)]},
                "spring": {"stiffness": short(stiffness / cups as f64)},
                "damping": short(0.3 * (stiffness * cup_mass).sqrt()),
            }),
        );
    }
    draft.model(json!({"name": "cups", "model": {"bodies": bodies, "joints": joints}}));
    draft.block("valve", json!({"type": "Step", "time": short(0.05 * draft.duration)}));
    let names: Vec<String> = (0..cups).map(|i| format!("cups/cup{i}")).collect();
    draft.block(
        "suction",
        json!({
            "type": "SuctionGripper", "model": "scene", "cups": names, "range": size,
            "force": short(weight / cups as f64 * dice.decades(1.2, 20.0)),
            "distance": short(size * dice.between(0.05, 0.3)),
        }),
    );
    draft.wire("suction.state", "scene.state");
    draft.wire("suction.on", "valve.out");
    draft.wire("scene.applied_forces", "suction.applied_forces");
    draft
}
