//! Scenes of free bodies.

use serde_json::{Value, json};

use super::dice::{Dice, short};
use super::draft::{Draft, G};
use super::welded;

/// A box with its mass, kg.
fn block(size: [f64; 3], mass: f64, material: Value) -> Value {
    json!({"mass": short(mass), "collision": [{"shape": {"type": "box", "size": size.map(short)}, "material": material}]})
}

/// Bodies of several shapes in a loose column over the ground.
pub(super) fn drop(dice: &mut Dice) -> Draft {
    let size = dice.decades(0.03, 0.3);
    let mut draft = Draft::new(size, dice);
    let (count, depth, density) = (dice.count(2, 6), dice.decades(1e-5, 1e-2), dice.decades(100.0, 5000.0));
    draft.vary_contact(density * size.powi(3) * G, depth, dice);
    draft.ground(0.0, 1.0);
    let mut z = 1.2 * size;
    for i in 0..count {
        let (shape, volume) = dice.solid(size);
        let mass = density * volume;
        let [x, y, _] = dice.vector(0.6 * size);
        let pose = json!({"xyz": [x, y, short(z)], "quat": dice.orientation()});
        let speed = dice.between(0.0, 2.0) * (G * size).sqrt();
        let (turn, way) = (dice.vector(speed / size), dice.vector(0.3 * speed));
        let velocity = [turn[0], turn[1], turn[2], way[0], way[1], way[2]];
        let material = dice.material(mass * G, size, depth);
        let body = json!({"mass": short(mass), "collision": [{"shape": shape, "material": material}]});
        draft.body(&format!("b{i}"), pose, Some(velocity), body);
        z += 2.1 * size + dice.between(0.0, size);
    }
    draft
}

/// Boxes on each other, a little beside each other, of any order of mass.
pub(super) fn stack(dice: &mut Dice) -> Draft {
    let size = dice.decades(0.03, 0.3);
    let mut draft = Draft::new(size, dice);
    let (count, depth, mass) = (dice.count(2, 6), dice.decades(1e-6, 1e-3), dice.decades(0.1, 10.0));
    let spread = dice.decades(1.0, 30.0);
    draft.vary_contact(mass * G, depth, dice);
    draft.ground(0.0, 1.0);
    let gap = dice.decades(1e-6, 1e-2) * size;
    let mut top = 0.0;
    for i in 0..count {
        let edges: [f64; 3] = std::array::from_fn(|_| short(size * dice.between(1.0, 2.0)));
        let [x, y, _] = dice.vector(0.2 * size);
        let pose =
            json!({"xyz": [x, y, short_height(top + gap + 0.5 * edges[2])], "rpy": [0.0, 0.0, dice.angle()]});
        let mass = mass * dice.decades(1.0 / spread, spread);
        let material = dice.material(mass * G, size, depth);
        draft.body(&format!("b{i}"), pose, None, block(edges, mass, material));
        top += gap + edges[2];
    }
    draft
}

/// A height whose rounding does not press what stands on something into it.
fn short_height(z: f64) -> f64 {
    (z * 1e9).ceil() / 1e9
}

/// Bodies on an incline of about the angle of friction.
pub(super) fn slide(dice: &mut Dice) -> Draft {
    let size = dice.decades(0.03, 0.3);
    let mut draft = Draft::new(size, dice);
    let (count, depth, mu) = (dice.count(1, 3), dice.decades(1e-6, 1e-2), dice.decades(0.05, 1.0));
    let mass = dice.decades(0.1, 10.0);
    draft.vary_contact(mass * G, depth, dice);
    // The incline is that of gravity; the ground has so much friction that the bodies' own decides.
    let angle = (mu * dice.between(0.0, 1.6)).atan();
    draft.plant.insert("gravity".to_owned(), json!([short(G * angle.sin()), 0.0, short(-G * angle.cos())]));
    draft.ground(0.0, 1e3);
    let speed = dice.decades(0.1, 3.0) * (G * size).sqrt();
    for i in 0..count {
        let half = short(0.5 * size * dice.between(0.5, 1.5));
        let (shape, z) = match dice.count(0, 3) {
            0 => (json!({"type": "sphere", "radius": half}), half),
            1 => (json!({"type": "cylinder", "radius": half, "length": 2.0 * half}), half),
            _ => (json!({"type": "box", "size": [3.0 * half, 3.0 * half, 2.0 * half]}), half),
        };
        let mut material = dice.material(mass * G, size, depth);
        // The pair has 2 μ₁ μ₂/(μ₁ + μ₂), nearly twice that of the body.
        material["mu_static"] = json!(short(0.5 * mu));
        material["mu_dynamic"] = json!(short(0.5 * mu * if dice.happens(0.5) { 1.0 } else { 0.7 }));
        let pose = json!({"xyz": [0.0, short(3.0 * size * i as f64), z], "rpy": [0.0, 0.0, dice.angle()]});
        let velocity = [0.0, 0.0, 0.0, dice.between(-speed, speed), dice.between(-speed, speed), 0.0];
        let body = json!({"mass": mass, "collision": [{"shape": shape, "material": material}]});
        draft.body(&format!("b{i}"), pose, Some(velocity), body);
    }
    draft
}

/// A box that is pushed, or that a belt takes along against a spring.
pub(super) fn push(dice: &mut Dice) -> Draft {
    let size = dice.decades(0.03, 0.3);
    let mut draft = Draft::new(size, dice);
    draft.is_passive = false;
    let (depth, mu, mass) = (dice.decades(1e-6, 1e-2), dice.decades(0.05, 1.0), dice.decades(0.1, 10.0));
    draft.vary_contact(mass * G, depth, dice);
    let mut material = dice.material(mass * G, size, depth);
    material["mu_static"] = json!(mu);
    material["mu_dynamic"] = json!(mu);
    let edges = [size, size, short(size * dice.between(0.3, 1.2))];
    let pose = json!({"xyz": [0.0, 0.0, short_height(0.5 * edges[2])]});
    draft.body("b", pose, None, block(edges, mass, material));
    if dice.happens(0.6) {
        draft.ground(0.0, mu);
        let push = mu * mass * G * dice.between(0.7, 1.3);
        draft.block("push", json!({"type": "Constant", "value": [0.0, 0.0, 0.0, short(push), 0.0, 0.0]}));
        draft.wire("scene.b.force", "push.out");
    } else {
        let speed = short(dice.decades(0.01, 1.0) * (G * size).sqrt());
        let shape = json!({"type": "box", "size": [100.0 * size, 100.0 * size, size]});
        let mut belt =
            welded("belt", shape, json!({"mu_static": mu, "mu_dynamic": mu}), [0.0, 0.0, -0.5 * size]);
        belt["model"]["bodies"]["body"]["collision"][0]["surface_velocity"] = json!([speed, 0.0, 0.0]);
        draft.model(belt);
        if dice.happens(0.5) {
            draft.block(
                "spring",
                json!({
                    "type": "PointSpring",
                    "model": "scene",
                    "a": {"xyz": [-3.0 * size, 0.0, short(0.5 * edges[2])]},
                    "b": {"body": "b/body"},
                    "stiffness": short(mu * mass * G / size * dice.decades(0.1, 10.0)),
                    "length": 3.0 * size,
                }),
            );
            draft.wire("spring.pose_b", "scene.bodies.b/body.pose");
            draft.wire("scene.applied_forces", "spring.forces");
        }
    }
    draft
}

/// One body that spins.
pub(super) fn top(dice: &mut Dice) -> Draft {
    let size = dice.decades(0.02, 0.2);
    let mut draft = Draft::new(size, dice);
    let (mass, depth) = (dice.decades(0.02, 2.0), dice.decades(1e-5, 1e-2));
    let spin = dice.decades(1.0, 50.0) * (G / size).sqrt();
    let tilt = dice.between(0.01, 0.3);
    let material = dice.material(mass * G, size, depth);
    match dice.count(0, 3) {
        // A tippe top: its weight hangs below the middle of its ball.
        0 => {
            draft.ground(0.0, 1.0);
            let inertia = [0.37 * mass * size * size, 0.37 * mass * size * size, 0.4 * mass * size * size];
            let body = json!({
                "mass": mass, "com": [0.0, 0.0, short(-0.3 * size)], "inertia": inertia.map(short),
                "collision": [{"shape": {"type": "sphere", "radius": short(size)}, "material": material}],
            });
            let pose = json!({"xyz": [0.0, 0.0, short(size)], "rpy": [tilt, 0.0, 0.0]});
            draft.body("top", pose, Some([0.0, 0.0, spin, 0.0, 0.0, 0.0]), body);
        }
        // A coin on its edge.
        1 => {
            draft.ground(0.0, 1.0);
            let (radius, length) = (short(size), short(0.1 * size));
            let body = json!({
                "mass": mass,
                "collision": [{"shape": {"type": "cylinder", "radius": radius, "length": length}, "material": material}],
            });
            let lean = std::f64::consts::FRAC_PI_2 - tilt;
            let z = radius * lean.sin() + 0.5 * length * lean.cos();
            let pose = json!({"xyz": [0.0, 0.0, short_height(z)], "rpy": [short(lean), 0.0, 0.0]});
            draft.body("coin", pose, Some([0.0, 0.0, spin, 0.0, 0.0, 0.0]), body);
        }
        // A gyroscope on a point.
        2 => {
            let body = json!({
                "mass": mass, "com": [0.0, 0.0, short(size)],
                "inertia": ([0.3, 0.3, 0.5].map(|part| short(part * mass * size * size))),
            });
            draft.model(json!({
                "name": "gyro",
                "model": {
                    "bodies": {"disc": body},
                    "joints": {"point": {
                        "kind": "ball", "child": "disc", "velocity": [0.0, 0.0, short(spin)],
                        "pose": {"rpy": [short(dice.between(0.1, 3.0)), 0.0, 0.0]},
                    }},
                },
            }));
        }
        // A body in free fall that spins about its middle axis, which is not stable.
        _ => {
            let edges = [size, 2.0 * size, 4.0 * size];
            let small = 0.01 * spin;
            let velocity = [dice.between(-small, small), spin, dice.between(-small, small), 0.0, 0.0, 0.0];
            let pose = json!({"xyz": [0.0, 0.0, 0.0]});
            // About x: 20, y: 17, z: 5.
            let body = json!({
                "mass": mass, "inertia": ([20.0, 17.0, 5.0].map(|part| short(part * mass * size * size / 12.0))),
                "visual": [{"shape": {"type": "box", "size": edges.map(short)}}],
            });
            draft.body("box", pose, Some(velocity), body);
        }
    }
    draft
}

/// Bodies whose sizes, densities and stiffnesses are decades apart, from a millimetre to a kilometre.
pub(super) fn extreme(dice: &mut Dice) -> Draft {
    let size = dice.decades(1e-3, 1e3);
    let mut draft = Draft::new(size, dice);
    let (count, density) = (dice.count(2, 4), dice.decades(1.0, 1e4));
    draft.ground(0.0, 1.0);
    let mut z = 0.0;
    for i in 0..count {
        let own = if i == 0 { size } else { size * dice.decades(1.0, 10.0) };
        let (shape, volume) = dice.solid(own);
        // The smallest body of `solid` is 0.3 of the size that it is given.
        draft.size = draft.size.min(0.3 * own);
        let mass = density * dice.decades(0.03, 30.0) * volume;
        let depth = dice.decades(1e-8, 1e-2);
        z += 1.1 * own;
        let pose =
            json!({"xyz": [0.0, dice.between(-0.3, 0.3) * size, short(z)], "quat": dice.orientation()});
        z += 1.2 * own;
        let material = dice.material(mass * G, own, depth);
        let body = json!({"mass": short(mass), "collision": [{"shape": shape, "material": material}]});
        draft.body(&format!("b{i}"), pose, None, body);
    }
    draft
}
