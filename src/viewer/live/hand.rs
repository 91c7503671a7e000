//! The hand of whoever looks on: pulls at a body with a damped spring.
#![allow(non_snake_case)]

use std::sync::Arc;

use nalgebra::Vector3;

use crate::blocks::plant::PlantOffer;
use crate::blocks::plant::evaluation::{SpatialForce, SpatialForces};
use crate::diagram::frame::Place;
use crate::math::spatial::Wrench;
use crate::multibody::kinematics::Kinematics;
use crate::multibody::model::{Model, WORLD};
use crate::simulator::Simulator;

/// Natural frequency of the spring with what it pulls at, rad/s; it is critically damped.
const FREQUENCY: f64 = 12.0;
/// The strongest pull, in weights of what is pulled at on Earth.
const STRONGEST: f64 = 30.0;
/// Acceleration of free fall on Earth, m/s².
const EARTH: f64 = 9.81;

/// Where somebody pulls.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pull {
    /// The body, counted over all plants as in the scene.
    pub body: usize,
    /// The point in the body's frame, m.
    pub point: [f64; 3],
    /// Whereto, in the world, m.
    pub target: [f64; 3],
}

/// A hand that can reach every plant of a diagram.
#[derive(Default)]
pub struct Hand {
    plants: Vec<Reached>,
}

struct Reached {
    block: usize,
    offer: Arc<PlantOffer>,
    x: Place,
    is_pulled: bool,
}

impl Hand {
    /// Reaches what is in a simulator.
    pub fn new(simulator: &Simulator) -> Hand {
        let schedule = simulator.schedule();
        let plants = schedule.offers.iter().filter_map(|offer| {
            let plant = Arc::downcast::<PlantOffer>(offer.value.clone()).ok()?;
            let x = schedule.state_place(offer.block, plant.x);
            Some(Reached { block: offer.block, offer: plant, x, is_pulled: false })
        });
        Hand { plants: plants.collect() }
    }

    /// Applies the pull as it is at this time, until the next call; lets go if there is none.
    pub fn apply(&mut self, simulator: &mut Simulator, pull: Option<&Pull>) {
        let mut first = 0;
        for plant in &mut self.plants {
            let model = &plant.offer.model;
            let bodies = first..first + model.bodies.len();
            first = bodies.end;
            let pull =
                pull.filter(|pull| bodies.contains(&pull.body) && pull.target.iter().all(|c| c.is_finite()));
            if pull.is_none() && !plant.is_pulled {
                continue;
            }
            let x = &simulator.state().x[plant.x.range()];
            let force = pull.and_then(|pull| force(model, x, pull.body - bodies.start, pull));
            plant.is_pulled = force.is_some();
            let hand = plant.offer.hand;
            simulator.set_discrete(plant.block, hand, &SpatialForces(force.into_iter().collect()));
        }
    }
}

/// f = m ω² (target − p) − 2 m ω v, less weight if the body is loose, of a mass m that is all that hangs together with the body.
fn force(model: &Model, x: &[f64], body: usize, pull: &Pull) -> Option<SpatialForce> {
    let link = model.bodies[body].link;
    if link == WORLD {
        return None;
    }
    let (q, v) = x.split_at(model.nq());
    let mut kinematics = Kinematics::new(model);
    kinematics.update(model, q, v);
    let p_BQ = Vector3::from(pull.point);
    let p_WQ = kinematics.body_point(model, body, &p_BQ);
    let velocity = kinematics.twist_at(model, link, &p_WQ).linear;
    let tree = &model.trees[model.links[link].tree];
    let mass: f64 = model.links[tree.links.clone()].iter().map(|link| link.inertia.mass).sum();
    let distance = Vector3::from(pull.target) - p_WQ;
    let mut force = mass * FREQUENCY * (FREQUENCY * distance - 2.0 * velocity);
    if model.links[tree.links.start].is_floating {
        force -= mass * model.gravity;
    }
    let most = STRONGEST * EARTH * mass;
    let force = if force.norm() > most { force.normalize() * most } else { force };
    Some(SpatialForce { body, p_BQ, wrench: Wrench::new(Vector3::zeros(), force) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Source;
    use crate::io;

    const BALL: &str = "
cenic: 1
blocks:
  scene:
    type: MultibodyPlant
    models: [{name: ball, model: {bodies: {ball: {mass: 2, collision: [{shape: {type: sphere, radius: 0.1}}]}}}}]
sim: {duration: 5, integrator: {type: cenic, accuracy: 1.0e-4}}
";

    fn ball() -> Simulator {
        let source = Source::new("ball.yaml", BALL);
        let diagram = io::load_text(&source, &io::Directory::new("."), &io::Overrides::default()).unwrap();
        Simulator::of(&diagram).unwrap()
    }

    fn pulled(simulator: &mut Simulator, hand: &mut Hand, pull: Option<&Pull>, until: f64) {
        while simulator.time() < until {
            hand.apply(simulator, pull);
            simulator.advance_to((simulator.time() + 1.0 / 60.0).min(until)).unwrap();
        }
    }

    #[test]
    fn a_body_follows_the_hand_and_falls_when_it_lets_go() {
        let mut simulator = ball();
        let mut hand = Hand::new(&simulator);
        let pull = Pull { body: 1, point: [0.0; 3], target: [0.3, -0.2, 0.5] };
        pulled(&mut simulator, &mut hand, Some(&pull), 2.0);
        let p = simulator.value("scene.positions").unwrap()[4..].to_vec();
        for (p, target) in p.iter().zip(pull.target) {
            assert!((p - target).abs() < 1e-3, "{p} {target}");
        }
        pulled(&mut simulator, &mut hand, None, 2.5);
        let z = simulator.value("scene.positions").unwrap()[6];
        assert!((z - (0.5 - 0.5 * 9.81 * 0.25)).abs() < 2e-3, "{z}");
    }

    #[test]
    fn what_does_not_move_or_is_not_there_is_not_pulled_at() {
        let mut simulator = ball();
        let mut hand = Hand::new(&simulator);
        for (body, target) in [(0, [1.0; 3]), (9, [1.0; 3]), (1, [f64::NAN; 3])] {
            hand.apply(&mut simulator, Some(&Pull { body, point: [0.0; 3], target }));
        }
        simulator.advance_to(1.0).unwrap();
        let z = simulator.value("scene.positions").unwrap()[6];
        assert!((z + 0.5 * 9.81).abs() < 1e-3, "{z}");
    }
}
