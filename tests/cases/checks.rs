//! What must hold, from closed forms.

use std::f64::consts::PI;

use crate::run::{Run, holds, near};

const G: f64 = 9.81;

/// It comes to its end.
pub fn comes_to_its_end(run: &mut Run) -> Result<(), String> {
    run.to(run.end)
}

/// A passive scene has never more energy than at its start, up to 1 % of what moves.
pub fn gains_no_energy(run: &mut Run) -> Result<(), String> {
    let energies = |run: &Run| (run.value("scene.kinetic_energy"), run.value("scene.potential_energy"));
    run.to(0.0)?;
    let (kinetic, potential) = energies(run);
    let (start, mut most, mut moving) = (kinetic + potential, f64::NEG_INFINITY, kinetic);
    run.with(run.end, |run| {
        let (kinetic, potential) = energies(run);
        (most, moving) = (f64::max(most, kinetic + potential), moving.max(kinetic));
    })?;
    holds(most <= start + 0.01 * moving, || format!("from {start} J it came to {most} J"))
}

/// A ball without gravity comes back from a wall, not faster than it flew.
pub fn bounces_back(run: &mut Run) -> Result<(), String> {
    run.to(0.0)?;
    let before = run.values("scene.ball.velocities")[3];
    run.to(run.end)?;
    let velocity = run.values("scene.ball.velocities")[3];
    holds((-1.001 * before..0.0).contains(&velocity), || {
        format!("it flies with {velocity} m/s after {before} m/s")
    })
}

/// A box that slides at 2 m/s is stopped by friction μ = 0.5 after v²/2μg, and then lies: the few steps that it takes say that it does
/// not rock.
pub fn slides_until_friction_stops_it(run: &mut Run) -> Result<(), String> {
    run.to(run.end)?;
    let distance = 2.0 * 2.0 / (2.0 * 0.5 * G);
    near("the distance", run.values("scene.box.positions")[4], distance, 0.002 * distance)?;
    holds(run.steps() <= 200, || format!("it took {} steps", run.steps()))
}

/// Ten boxes, a little beside each other, stay on each other.
pub fn stack_stands(run: &mut Run) -> Result<(), String> {
    run.to(0.0)?;
    let heights =
        |run: &Run| -> Vec<f64> { (0..10).map(|i| run.values("scene.positions")[7 * i + 6]).collect() };
    let before = heights(run);
    run.to(run.end)?;
    let after = heights(run);
    (0..10).try_for_each(|i| near(&format!("the height of box {i}"), after[i], before[i], 0.005))
}

/// The slip v in stiction at which regularised friction μ v/√(v² + v_s²) is a part of μ.
fn slip(part: f64) -> f64 {
    let stiction_velocity = 1e-3;
    stiction_velocity * part / (1.0 - part * part).sqrt()
}

/// A box on an incline of 10° with μ = 0.5 creeps as the law of friction says.
pub fn creeps_down_the_incline(run: &mut Run) -> Result<(), String> {
    run.to(1.0)?;
    let before = run.values("scene.box.positions")[4];
    run.to(run.end)?;
    let speed = (run.values("scene.box.positions")[4] - before) / (run.end - 1.0);
    let expected = slip((10.0 * PI / 180.0).tan() / 0.5);
    near("the speed", speed, expected, 0.05 * expected)
}

/// A plate of 0.1 kg between two fingers of 20 N creeps as the law of friction says. Of μ = 1 and 0.5 the pair has 2·1·0.5/1.5.
pub fn plate_creeps_in_the_grip(run: &mut Run) -> Result<(), String> {
    run.to(1.0)?;
    let before = run.values("scene.plate.positions")[6];
    run.to(run.end)?;
    let speed = (before - run.values("scene.plate.positions")[6]) / (run.end - 1.0);
    let expected = slip(0.1 * G / (2.0 * 20.0 * (2.0 / 3.0)));
    near("the speed", speed, expected, 0.05 * expected)
}

/// A disc that spins at 300 rad/s about a level axis precesses with m g l/(I ω), and its axis stays level.
pub fn precesses(run: &mut Run) -> Result<(), String> {
    run.to(run.end)?;
    // The axis is the body's x; its pose is a position and a quaternion.
    let [_, _, _, w, x, y, z] = *run.values("scene.bodies.g/disc.pose") else { unreachable!() };
    let axis = [1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y + w * z), 2.0 * (x * z - w * y)];
    let rate = 1.0 * G * 0.1 / (0.005 * 300.0);
    let turned = axis[1].atan2(axis[0]).rem_euclid(2.0 * PI);
    near("the turn of the axis", turned, rate * run.end, 0.005 * rate * run.end)?;
    // Five times the accuracy.
    near("the inclination of the axis", axis[2].asin(), 0.0, 5e-3)
}

/// A robot that is to drive at 0.4 m/s does so, straight on; the wheels' drives are stiff, and an explicit method would take many steps.
pub fn drives_ahead(run: &mut Run) -> Result<(), String> {
    let place = |run: &Run| {
        let [x, y, ..] = *run.values("scene.bodies.bot/chassis.pose") else { unreachable!() };
        (x, y)
    };
    run.to(1.0)?;
    let before = place(run).0;
    run.to(2.0)?;
    let (x, y) = place(run);
    near("the way in a second", x - before, 0.4, 0.004)?;
    near("y", y, 0.0, 0.005)?;
    holds(run.steps() <= 2000, || format!("it took {} steps", run.steps()))
}

/// Twenty dominoes of 48 mm, the first of which is pushed, fall one after the other, each on the next or flat: none stands upright.
pub fn all_dominoes_fall(run: &mut Run) -> Result<(), String> {
    run.to(run.end)?;
    (0..20).try_for_each(|i| {
        // The body's z axis seen along the world's: 1 − 2 (x² + y²) of its quaternion.
        let [_, x, y, ..] = run.values("scene.positions")[7 * i..7 * i + 7] else { unreachable!() };
        let upright = 1.0 - 2.0 * (x * x + y * y);
        holds(upright < 0.9, || format!("domino {i} stands, leaning by {} rad", upright.acos()))
    })
}
