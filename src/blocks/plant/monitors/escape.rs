//! Bodies that leave: further away, or faster, than the scene can have brought them.
//!
//! With L the size of the scene, v₀ the greatest speed at the start, g gravity and a the acceleration that wired forces give to what floats (thrust, wind), a body is
//! within reason where
//!
//! ```text
//! speed                   ≤ fast √(g L) + v        v = v₀ + ∫ (g + a) dt
//! distance from its start ≤ far L + ∫ v dt
//! ```
//!
//! Free fall never ends beyond that, nor does what flies by its own thrust or is pushed no harder than by its own weight. What does was let through by something, or
//! thrown by an error. And where something in the scene is fixed, nothing is to fall further than far L below all of it: it has fallen past the floor.
#![allow(non_snake_case)]

use std::sync::Arc;

use nalgebra::Vector3;

use super::super::PlantInputs;
use super::super::evaluation::SpatialForces;
use super::{Pace, body_name};
use crate::diagram::frame::{Frame, Place};
use crate::diagram::value::typed;
use crate::diagram::{Monitor, MonitorSettings, Monitored, Warnings};
use crate::geometry::{Attached, Shape};
use crate::math::digits;
use crate::multibody::kinematics::Kinematics;
use crate::multibody::mobility::Mobility;
use crate::multibody::model::{Model, WORLD};
use crate::prelude::*;

/// Looks for bodies that leave.
pub(super) struct Escape {
    model: Arc<Model>,
    x: Place,
    /// The plant.
    path: String,
    accuracy: Option<f64>,
    settings: MonitorSettings,
    kinematics: Kinematics,
    /// Size of the scene, m.
    size: f64,
    /// The height of the lowest end of what is fixed, m; upwards is against gravity.
    floor: Option<f64>,
    pulls: Pulls,
    /// Where links were at the start.
    home: Vec<Vector3<f64>>,
    /// For each tree of bodies the speed, m/s, and the way, m, that gravity and wired forces can have brought it to.
    reach: Vec<(f64, f64)>,
    /// When that was; nothing before the first look.
    at: Option<f64>,
    pace: Pace,
}

impl Escape {
    pub fn new(model: Arc<Model>, of: Monitored, x: Continuous, pulls: Pulls) -> Option<Escape> {
        let kinematics = Kinematics::new(&model);
        Some(Escape {
            x: of.schedule.state_place(of.block, x),
            path: of.schedule.blocks[of.block].path.clone(),
            accuracy: of.accuracy,
            settings: of.settings,
            size: size(&model, &kinematics),
            floor: floor(&model, &kinematics),
            pulls,
            home: vec![Vector3::zeros(); model.links.len()],
            reach: vec![(0.0, 0.0); model.trees.len()],
            at: None,
            pace: Pace::new(of.settings.body_steps),
            kinematics,
            model,
        })
        .filter(|escape| escape.model.nv() > 0)
    }

    fn look_closely(&mut self, frame: &Frame, warnings: &mut Warnings) {
        let (q, v) = frame.x[self.x.range()].split_at(self.model.nq());
        self.kinematics.update(&self.model, q, v);
        let before = self.at.replace(frame.t);
        let Some(before) = before else {
            self.home.copy_from_slice(&self.kinematics.p_WL);
            let fastest = (1..self.model.links.len()).map(|link| self.speed(link)).fold(0.0, f64::max);
            self.reach.fill((fastest, 0.0));
            return;
        };
        let (dt, g) = (frame.t - before, self.model.gravity.norm());
        self.pulls.update(&self.model, frame);
        for ((speed, way), pull) in self.reach.iter_mut().zip(&self.pulls.accelerations) {
            let next = *speed + (g + pull) * dt;
            *way += 0.5 * (*speed + next) * dt;
            *speed = next;
        }
        let MonitorSettings { far, fast, .. } = self.settings;
        for link in 1..self.model.links.len() {
            let (speed, way) = self.reach[self.model.links[link].tree];
            let fastest = if g > 0.0 { fast * (g * self.size).sqrt() + speed } else { f64::INFINITY };
            let distance = (self.kinematics.p_WL[link] - self.home[link]).norm();
            let below = self.floor.map_or(0.0, |floor| floor - self.height(&self.kinematics.p_WL[link]));
            if below > far * self.size {
                self.warn(frame.t, link, distance, Some(below), warnings);
            } else if distance > far * self.size + way || self.speed(link) > fastest {
                self.warn(frame.t, link, distance, None, warnings);
            }
        }
    }

    fn speed(&self, link: usize) -> f64 {
        let p_WL = &self.kinematics.p_WL[link];
        self.kinematics.twist_at(&self.model, link, p_WL).linear.norm()
    }

    fn height(&self, p_W: &Vector3<f64>) -> f64 {
        up(&self.model).map_or(0.0, |up| up.dot(p_W))
    }

    fn warn(&self, t: f64, link: usize, distance: f64, below: Option<f64>, warnings: &mut Warnings) {
        let body = (1..self.model.bodies.len()).find(|i| self.model.bodies[*i].link == link).unwrap_or(WORLD);
        let p = self.kinematics.p_WL[link];
        let is_driven = !self.model.actuators.is_empty();
        warnings.warn(t, "escape", &body_name(&self.path, &self.model, body), || {
            let why = match below {
                Some(below) => format!(
                    "it is {} m below everything that is fixed: it fell beside it or passed through it",
                    digits(below, 3)
                ),
                None if is_driven => {
                    "the loop that drives it is unstable, it passed through another body, or contact threw it out".to_owned()
                }
                None => "it passed through another body, or contact threw it out".to_owned(),
            };
            let message = format!(
                "it is {} m from where it started, at [{}, {}, {}] m, and moves at {} m/s, in a scene of {} m: {why}",
                digits(distance, 3),
                digits(p.x, 3),
                digits(p.y, 3),
                digits(p.z, 3),
                digits(self.speed(link), 3),
                digits(self.size, 2)
            );
            let finer = self.accuracy.map(|a| format!("a smaller `accuracy` than {a:e}, ")).unwrap_or_default();
            let help = match below {
                Some(_) => {
                    format!("put a floor below it, or end the run earlier; if there is one, try {finer}or thicker shapes")
                }
                None => {
                    let gains = match is_driven {
                        true => "smaller gains (a sampled controller is unstable where damping × period/inertia is more than 2), ",
                        false => "",
                    };
                    format!(
                        "look at what it touched before this time; try {finer}{gains}thicker or softer shapes, or weaker forces on it"
                    )
                }
            };
            (message, help)
        });
    }
}

/// How hard wired forces pull at what floats: `applied_forces`, and the forces on its velocities.
pub(super) struct Pulls {
    applied: Option<Place>,
    /// Places of forces on velocities, and those velocities.
    forces: Vec<(Place, Vec<usize>)>,
    /// For each tree its mass, and where its velocities begin if it floats.
    trees: Vec<(f64, Option<usize>)>,
    /// What the trees were accelerated by at the last look, or the one before if that was more, m/s².
    accelerations: Vec<f64>,
    latest: Vec<f64>,
}

impl Pulls {
    pub fn new(
        model: &Model,
        inputs: &[PlantInputs],
        applied: OptionalInput<Custom<SpatialForces>>,
        of: Monitored,
    ) -> Pulls {
        let force = |input: &PlantInputs| {
            Some((of.schedule.input_place(of.block, input.force)?, input.velocities.clone()))
        };
        let tree = |tree: &crate::multibody::model::Tree| {
            let first = &model.links[tree.links.start];
            let mass = model.links[tree.links.clone()].iter().map(|link| link.inertia.mass).sum();
            (mass, Some(first.v).filter(|_| first.mobility == Mobility::Free))
        };
        Pulls {
            applied: of.schedule.input_place(of.block, applied),
            forces: inputs.iter().filter_map(force).collect(),
            trees: model.trees.iter().map(tree).collect(),
            accelerations: vec![0.0; model.trees.len()],
            latest: vec![0.0; model.trees.len()],
        }
    }

    fn update(&mut self, model: &Model, frame: &Frame) {
        let Pulls { applied, forces, trees, accelerations, latest } = self;
        if applied.is_none() && forces.is_empty() {
            return;
        }
        std::mem::swap(accelerations, latest);
        latest.fill(0.0);
        let list = applied.map_or(&[][..], |at| &typed::<SpatialForces>(&*frame.values[at.start]).0);
        for force in list.iter().filter(|force| force.body < model.bodies.len()) {
            let link = model.bodies[force.body].link;
            if link != WORLD {
                latest[model.links[link].tree] += force.wrench.force.norm();
            }
        }
        for (place, velocities) in forces.iter() {
            for (force, v) in frame.signals[place.range()].iter().zip(velocities) {
                // After three rotations, three translations.
                let own =
                    trees.iter().position(|(_, start)| start.is_some_and(|s| (s + 3..s + 6).contains(v)));
                if let Some(tree) = own {
                    latest[tree] += force.abs();
                }
            }
        }
        for ((greater, latest), (mass, start)) in accelerations.iter_mut().zip(latest.iter_mut()).zip(trees) {
            *latest = if start.is_some() && *mass > 0.0 { *latest / *mass } else { 0.0 };
            *greater = greater.max(*latest);
        }
    }
}

/// Against gravity; nothing where there is none.
fn up(model: &Model) -> Option<Vector3<f64>> {
    (-model.gravity).try_normalize(0.0)
}

/// The height of the lowest end of the shapes that are fixed.
fn floor(model: &Model, kinematics: &Kinematics) -> Option<f64> {
    let up = up(model)?;
    let fixed = model.scene.geometries().iter().filter(|g| model.bodies[g.body].link == WORLD);
    let lowest = fixed.filter_map(|g| {
        let X_WG = kinematics.body_pose(model, g.body) * g.X_BG;
        let (centre, radius) = if g.geometry.is_bounded() {
            let (centre, half) = g.geometry.local_bounds();
            (X_WG * nalgebra::Point3::from(centre), half.norm())
        } else {
            (nalgebra::Point3::from(X_WG.translation.vector), 0.0)
        };
        // A wall without end holds nothing.
        let is_level = !matches!(g.geometry.shape(), Shape::HalfSpace {})
            || (X_WG.rotation * Vector3::z()).dot(&up) > 0.5;
        Some(up.dot(&centre.coords) - radius).filter(|height| is_level && height.is_finite())
    });
    lowest.min_by(f64::total_cmp)
}

impl Monitor for Escape {
    fn begin(&mut self, warnings: &mut Warnings) {
        let MonitorSettings { coarse, fine, detail, .. } = self.settings;
        let Some((accuracy, (geometry, thickness))) = self.accuracy.zip(thinnest(&self.model, detail)) else {
            return;
        };
        if accuracy <= coarse * thickness {
            return;
        }
        let body = self.model.scene.geometries()[geometry].body;
        warnings.warn(0.0, "coarse_accuracy", &body_name(&self.path, &self.model, body), || {
            let message = format!(
                "an `accuracy` of {} m is coarse for this body: its shape `{}` is {} m thick, and others may pass through it within the error \
                 that is allowed",
                digits(accuracy, 3),
                self.model.scene.geometries()[geometry].name,
                digits(thickness, 3)
            );
            (message, format!("use an `accuracy` of {:.0e} or less", fine * thickness))
        });
    }

    fn look(&mut self, frame: &Frame, warnings: &mut Warnings) {
        if self.pace.is_due() {
            self.look_closely(frame, warnings);
        }
    }

    fn finish(&mut self, frame: &Frame, warnings: &mut Warnings) {
        self.look_closely(frame, warnings);
    }

    fn restart(&mut self) {
        self.at = None;
        self.pace.restart();
    }
}

/// The shape of a moving body that is thinnest, and how thick it is. Details, such as a sensor's housing on a robot's trunk, do not count: what passes
/// through them meets the rest of the body.
fn thinnest(model: &Model, detail: f64) -> Option<(usize, f64)> {
    let geometries = model.scene.geometries();
    let link = |g: &Attached| model.bodies[g.body].link;
    let extent = |g: &Attached| g.geometry.local_bounds().1.max();
    let moving =
        || geometries.iter().enumerate().filter(|(_, g)| link(g) != WORLD && g.geometry.is_bounded());
    let mut largest = vec![0.0_f64; model.links.len()];
    moving().for_each(|(_, g)| largest[link(g)] = largest[link(g)].max(extent(g)));
    let counting = moving().filter(|(_, g)| extent(g) >= detail * largest[link(g)]);
    counting.map(|(i, g)| (i, 2.0 * g.geometry.local_bounds().1.min())).min_by(|a, b| a.1.total_cmp(&b.1))
}

/// The size of the scene: how far from the middle of what moves the furthest end of a shape or body is.
fn size(model: &Model, kinematics: &Kinematics) -> f64 {
    let links = 1..model.links.len();
    let middle = links.clone().map(|i| kinematics.p_WL[i]).sum::<Vector3<f64>>() / links.len().max(1) as f64;
    let of_links = links.filter_map(|i| {
        let centre = kinematics.centre_of(model, [i]).unwrap_or(kinematics.p_WL[i]);
        [centre, kinematics.p_WL[i]].into_iter().map(|p| (p - middle).norm()).reduce(f64::max)
    });
    let bounded = model.scene.geometries().iter().filter(|g| g.geometry.is_bounded());
    let of_shapes = bounded.map(|g| {
        let (centre, half) = g.geometry.local_bounds();
        let p = kinematics.body_pose(model, g.body) * g.X_BG * nalgebra::Point3::from(centre);
        (p.coords - middle).norm() + half.norm()
    });
    let size = of_links.chain(of_shapes).filter(|size| size.is_finite()).fold(0.0, f64::max);
    // Points that are all in one place: their motion has no size to be compared with but that of people.
    if size > 0.0 { size } else { 1.0 }
}
