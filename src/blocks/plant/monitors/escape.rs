//! Bodies that leave: further away, or faster, than the scene can have brought them.
//!
//! With L the size of the scene, v₀ the greatest speed at the start and g gravity, a body that has been on its way for t seconds is within reason where
//!
//! ```text
//! distance from its start ≤ FAR L + v₀ t + ½ g t²
//! speed                   ≤ FAST √(g L) + v₀ + g t
//! ```
//!
//! Free fall never ends beyond that, and neither does what is pushed no harder than by its own weight. What does was let through by something, or thrown by an
//! error.
#![allow(non_snake_case)]

use std::sync::Arc;

use nalgebra::Vector3;

use super::{Pace, body_name};
use crate::diagram::frame::{Frame, Place};
use crate::diagram::{Monitor, Monitored, Warnings};
use crate::multibody::kinematics::Kinematics;
use crate::multibody::model::{Model, WORLD};
use crate::prelude::*;

/// Sizes of the scene to which a robot may carry things: kilometres for one of its own size.
const FAR: f64 = 1e3;
/// Speeds of a fall across the scene that a drive may reach.
const FAST: f64 = 1e2;
/// An accuracy above this part of the thinnest shape lets it be passed within what an error may be.
const COARSE: f64 = 0.25;
/// The part of the thinnest shape that an accuracy should be.
const FINE: f64 = 0.02;

/// Looks for bodies that leave.
pub(super) struct Escape {
    model: Arc<Model>,
    x: Place,
    /// The plant.
    path: String,
    accuracy: Option<f64>,
    kinematics: Kinematics,
    /// Size of the scene, m.
    size: f64,
    /// Where links were, when, and the greatest speed of them then.
    home: Vec<Vector3<f64>>,
    start: Option<(f64, f64)>,
    pace: Pace,
}

impl Escape {
    pub fn new(model: Arc<Model>, of: Monitored, x: Continuous) -> Option<Escape> {
        let kinematics = Kinematics::new(&model);
        Some(Escape {
            x: of.schedule.state_place(of.block, x),
            path: of.schedule.blocks[of.block].path.clone(),
            accuracy: of.accuracy,
            size: size(&model, &kinematics),
            home: vec![Vector3::zeros(); model.links.len()],
            start: None,
            pace: Pace::default(),
            kinematics,
            model,
        })
        .filter(|escape| escape.model.nv() > 0)
    }

    fn look_closely(&mut self, frame: &Frame, warnings: &mut Warnings) {
        let (q, v) = frame.x[self.x.range()].split_at(self.model.nq());
        self.kinematics.update(&self.model, q, v);
        let speed = |link: usize| {
            let p_WL = &self.kinematics.p_WL[link];
            self.kinematics.twist_at(&self.model, link, p_WL).linear.norm()
        };
        let Some((start, fastest)) = self.start else {
            self.home.copy_from_slice(&self.kinematics.p_WL);
            let fastest = (1..self.model.links.len()).map(speed).fold(0.0, f64::max);
            self.start = Some((frame.t, fastest));
            return;
        };
        let (t, g) = (frame.t - start, self.model.gravity.norm());
        let far = FAR * self.size + fastest * t + 0.5 * g * t * t;
        let fast = if g > 0.0 { FAST * (g * self.size).sqrt() + fastest + g * t } else { f64::INFINITY };
        for link in 1..self.model.links.len() {
            let p_WL = self.kinematics.p_WL[link];
            let (distance, speed) = ((p_WL - self.home[link]).norm(), speed(link));
            if distance > far || speed > fast {
                self.warn(frame.t, link, (distance, speed), warnings);
            }
        }
    }

    fn warn(&self, t: f64, link: usize, (distance, speed): (f64, f64), warnings: &mut Warnings) {
        let body = (1..self.model.bodies.len()).find(|i| self.model.bodies[*i].link == link).unwrap_or(WORLD);
        let p = self.kinematics.p_WL[link];
        warnings.warn(t, "escape", &body_name(&self.path, &self.model, body), || {
            let message = format!(
                "it is {distance:.3e} m from where it began, at [{:.3e}, {:.3e}, {:.3e}] m, and moves at {speed:.3e} m/s, in a scene of {:.2} m: \
                 something let it through or threw it",
                p.x, p.y, p.z, self.size
            );
            let finer = self.accuracy.map(|a| format!("a finer `accuracy` than {a:e}, ")).unwrap_or_default();
            let help = format!(
                "look at what it touched before this time; try {finer}thicker or softer shapes, or weaker forces on it"
            );
            (message, help)
        });
    }
}

impl Monitor for Escape {
    fn begin(&mut self, warnings: &mut Warnings) {
        let Some((accuracy, (geometry, thickness))) = self.accuracy.zip(thinnest(&self.model)) else {
            return;
        };
        if accuracy > COARSE * thickness {
            let body = self.model.scene.geometries()[geometry].body;
            warnings.warn(0.0, "coarse_accuracy", &body_name(&self.path, &self.model, body), || {
                let message = format!(
                    "an `accuracy` of {accuracy:e} m is coarse for it: `{}` is {thickness:.2e} m thick, and may be passed within the error \
                     that is allowed",
                    self.model.scene.geometries()[geometry].name
                );
                (message, format!("an `accuracy` of {:.0e} or less suits it", FINE * thickness))
            });
        }
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
        (self.start, self.pace) = (None, Pace::default());
    }
}

/// The shape of a moving body that is thinnest, and how thick it is.
fn thinnest(model: &Model) -> Option<(usize, f64)> {
    let geometries = model.scene.geometries().iter().enumerate();
    let moving = geometries.filter(|(_, g)| model.bodies[g.body].link != WORLD && g.geometry.is_bounded());
    moving.map(|(i, g)| (i, 2.0 * g.geometry.local_bounds().1.min())).min_by(|a, b| a.1.total_cmp(&b.1))
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
