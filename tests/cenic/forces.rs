//! Forces that are reported are those that were applied.
#![allow(non_snake_case)]

use crate::scene::{G, body, diagram, get, ground, model, plant, positions, report, watch};
use cenic::math::Wrench;
use cenic::multibody::dynamics::Dynamics;
use cenic::multibody::forces::add_wrench;
use cenic::multibody::kinematics::Kinematics;
use cenic::simulator::Simulator;
use nalgebra::Vector3;

/// A box that is thrown on the ground, an arm whose tip touches the ground while its motors are at their limits, and a pendulum that falls
/// onto the limit of its joint.
fn busy() -> Simulator {
    let models = ground("stiffness: 1.0e5, dissipation: 5, mu_static: 0.6, mu_dynamic: 0.4")
        + &body(
            "box",
            "pose: {xyz: [2, 0, 0.2], rpy: [0.3, 0.2, 0.1]}\n        velocities: {box: [1, 2, 0, 1, 0.5, 0]}",
            1.5,
            "type: box, size: [0.3, 0.2, 0.1]",
            "dissipation: 5, mu_static: 0.6, mu_dynamic: 0.4",
        )
        + "
      - name: arm
        model:
          bodies:
            upper: {mass: 2.0, com: [0.3, 0, 0], inertia: [0.02, 0.05, 0.05]}
            lower:
              mass: 1.0
              com: [0.2, 0, 0]
              inertia: [0.01, 0.03, 0.03]
              collision: [{shape: {type: sphere, radius: 0.05}, pose: {xyz: [0.4, 0, 0]}, material: {dissipation: 5}}]
          joints:
            shoulder: {kind: revolute, child: upper, pose: {xyz: [0, 0, 0.4]}, axis: [0, 1, 0], damping: 0.3, armature: 0.01}
            elbow: {kind: revolute, parent: upper, child: lower, pose: {xyz: [0.5, 0, 0]}, axis: [0, 1, 0], damping: 0.1}
          actuators:
            shoulder: {joint: shoulder, effort: [-4, 4]}
            elbow: {joint: elbow, effort: [-2, 2], control: {position: {kp: 500, kd: 20}}}
      - name: pendulum
        model:
          bodies: {bob: {mass: 2.0, com: [0, 0, -0.7], inertia: [0.01, 0.01, 0.01]}}
          joints: {pivot: {kind: revolute, child: bob, pose: {xyz: [0, 3, 2]}, axis: [0, 1, 0], limits: [0.2, 2], position: 1}}
";
    let rest = "
  command: {type: Constant, value: [-9.0, 1.5]}
wires: {scene.arm.actuation: command.out}
";
    diagram("contact_points: several", &models, rest, "fixed_step: 0.002")
}

/// M (v⁺ − v) + h k − Jᵀγ − h τ, from the reports: zero but for what the limit of the pendulum adds.
#[test]
fn reported_forces_balance_the_change_of_momentum() {
    let mut simulator = busy();
    simulator.advance_to(0.0).unwrap();
    let (mut touched, mut saturated, mut stopped, mut worst) = (0, 0, 0, 0.0_f64);
    let mut before = simulator.state().x.clone();
    let mut t = 0.0;
    watch(&mut simulator, 1.5, |simulator| {
        let (plant, report) = report(simulator);
        let (offered, model) = (report, &*plant.model);
        let (nq, nv) = (model.nq(), model.nv());
        let h = simulator.time() - t;
        let (q, v) = before.split_at(nq);
        let v_next = &simulator.state().x[nq..];
        let vdot: Vec<f64> = v_next.iter().zip(v).map(|(next, v)| (next - v) / h).collect();
        for (vdot, reported) in vdot.iter().zip(&offered.vdot) {
            assert!((vdot - reported).abs() < 1e-9 * (1.0 + vdot.abs()), "{vdot} {reported}");
        }
        let mut kinematics = Kinematics::new(model);
        kinematics.update(model, q, v);
        let mut applied = vec![Wrench::default(); model.links.len()];
        for contact in &offered.contacts {
            let on_a = Wrench::new(Vector3::zeros(), contact.force_W);
            let bodies = [contact.a, contact.b].map(|i| model.scene.geometries()[i].body);
            add_wrench(model, &kinematics, bodies[0], &contact.p_WC, &on_a, &mut applied);
            add_wrench(model, &kinematics, bodies[1], &contact.p_WC, &-on_a, &mut applied);
            // Friction is within its cone, and the ground does not pull.
            let normal = contact.force_W.dot(&contact.normal_W);
            let across = (contact.force_W - contact.normal_W * normal).norm();
            assert!(normal > -1e-9, "{contact:?}");
            touched += usize::from(normal > 0.0 && across > 0.0);
        }
        let (mut dynamics, mut left) = (Dynamics::new(model), vec![0.0; nv]);
        dynamics.inverse_dynamics(model, &kinematics, &vdot, &applied, &mut left);
        for (actuator, effort) in model.actuators.iter().zip(&offered.actuation) {
            left[actuator.v] -= effort;
            assert!((actuator.lower..=actuator.upper).contains(effort));
            saturated += usize::from(*effort == actuator.lower || *effort == actuator.upper);
        }
        for (left, (damping, v)) in left.iter_mut().zip(model.damping.iter().zip(v_next)) {
            *left += damping * v;
        }
        // The limit of the pendulum pushes away from it, and only when it is reached.
        let pivot = &model.joints[model.joint("pendulum/pivot").unwrap()];
        let limit = std::mem::take(&mut left[pivot.v.start]);
        let (angle, speed) = (q[pivot.q.start], v[pivot.v.start].abs().max(v_next[pivot.v.start].abs()));
        assert!(limit > -1e-6 && (limit < 1e-6 || angle < 0.21), "{limit} at {angle}");
        if speed < 1e-9 {
            stopped += 1;
            let expected = 2.0 * G * 0.7 * angle.sin();
            assert!((limit - expected).abs() < 1e-6 * expected, "{limit} {expected}");
        }
        for left in &left {
            worst = worst.max(left.abs());
        }
        before.clone_from(&simulator.state().x);
        t = simulator.time();
    });
    println!(
        "largest residual {worst:.1e} N or N m; {touched} contacts, {saturated} at limits, {stopped} stopped"
    );
    assert!(touched > 500 && saturated > 100 && stopped > 100);
    // The tolerance of solutions is 1e-9 m/s: times 2 kg over 2 ms.
    assert!(worst < 1e-6, "{worst}");
}

#[test]
fn the_ground_carries_the_weight_of_a_stack() {
    let masses = [3.0, 2.0, 1.0];
    let mut models = ground("stiffness: 1.0e5, dissipation: 20");
    for (i, mass) in masses.iter().enumerate() {
        let place = format!("pose: {{xyz: [0, 0, {}]}}", 0.05 + 0.1 * i as f64);
        models +=
            &body(&format!("box{i}"), &place, *mass, "type: box, size: [0.2, 0.2, 0.1]", "dissipation: 20");
    }
    let mut simulator = plant("contact_points: several", &models, "accuracy: 1.0e-4");
    simulator.advance_to(5.0).unwrap();
    let (plant, offered) = report(&simulator);
    let floor = plant.model.body("ground/floor").unwrap();
    let weight: f64 = offered
        .contacts
        .iter()
        .map(|contact| {
            let [a, b] = [contact.a, contact.b].map(|i| plant.model.scene.geometries()[i].body);
            let sign = f64::from(i8::from(b == floor) - i8::from(a == floor));
            sign * contact.force_W.z
        })
        .sum();
    let expected = masses.iter().sum::<f64>() * G;
    assert!((weight - expected).abs() < 1e-4 * expected, "{weight} {expected}");
    // All normal forces together: each box carries those above it.
    let sum = get(&simulator, "contact_force")[0];
    let expected = (3.0 + 2.0 * 2.0 + 3.0 * 1.0) * G;
    assert!((sum - expected).abs() < 1e-4 * expected, "{sum} {expected}");
}

#[test]
fn the_reaction_of_a_loaded_joint_is_that_of_statics() {
    // A beam of 3 kg with a load of 2 kg welded to its end by a constraint, held level by the limit of its joint.
    let text = "
          bodies:
            beam: {mass: 3.0, com: [0.5, 0, 0], inertia: [0.01, 0.25, 0.25]}
            load: {mass: 2.0, inertia: [0.01, 0.01, 0.01]}
          joints:
            hinge: {kind: revolute, child: beam, axis: [0, -1, 0], limits: [0, 1]}
            load: {kind: free, child: load, position: [1, 0, 0, 0, 1, 0, 0]}
          constraints:
            tie: {weld: {a: {parent: beam, pose: {xyz: [1, 0, 0]}}, b: {parent: load}}}
";
    let mut simulator = plant("", &model(text), "accuracy: 1.0e-4");
    simulator.advance_to(2.0).unwrap();
    let reaction = get(&simulator, "joints.m/hinge.reaction");
    let size = |part: &[f64]| part.iter().map(|f| f * f).sum::<f64>().sqrt();
    let (torque, force) = ((3.0 * 0.5 + 2.0 * 1.0) * G, 5.0 * G);
    assert!((size(&reaction[..3]) - torque).abs() < 1e-3 * torque, "{reaction:?} {torque}");
    assert!((size(&reaction[3..]) - force).abs() < 1e-3 * force, "{reaction:?} {force}");
}

#[test]
fn the_actuation_that_is_reported_is_the_one_applied() {
    // A servo far from its goal pushes with all it has: q = ½ (F/m) t².
    let text = "
          bodies: {slider: {mass: 2.0, inertia: [1, 1, 1]}}
          joints: {rail: {kind: prismatic, child: slider, axis: [1, 0, 0]}}
          actuators: {motor: {joint: rail, effort: [-3, 3], control: {position: {kp: 1.0e4, kd: 200}}}}
";
    let rest = "
  goal: {type: Constant, value: 100.0}
wires: {scene.actuation: goal.out}
";
    for options in ["accuracy: 1.0e-5", "fixed_step: 0.01", "scheme: trapezoid, accuracy: 1.0e-5"] {
        let mut simulator = diagram("", &model(text), rest, options);
        simulator.advance_to(2.0).unwrap();
        assert_eq!(get(&simulator, "applied_actuation"), [3.0]);
        let q = positions(&simulator)[0];
        let allowed = if options.starts_with("fixed") { 0.5 * 1.5 * 2.0 * 0.011 } else { 1e-4 };
        assert!((q - 3.0).abs() < allowed, "{options}: {q}");
    }
}
