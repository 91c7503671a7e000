//! Frames: where every body is, and what touches.
#![allow(non_snake_case)]

use super::poses::Poses;
use super::record::{Record, bf16, fixed};
use super::scene::numbers;
use crate::blocks::plant::PlantOffer;
use crate::blocks::plant::evaluation::Report;
use crate::diagram::Schedule;
use crate::diagram::frame::Frame;
use crate::multibody::model::WORLD;

/// Poses are kept to this, in m and in parts of a quaternion.
const POSE_STEP: f64 = 1e-5;
/// Points of contact are kept to this, m.
const POINT_STEP: f64 = 5e-5;
/// Contacts and polygons of a frame that are drawn.
const MANY: usize = 4000;
/// Contact surfaces are kept this often per simulated second.
const SURFACE_RATE: f64 = 30.0;
/// Stands for as many polygons as in the frame before.
const AS_BEFORE: u16 = u16::MAX;

/// Frames that have not been handed on.
pub(super) struct Frames {
    poses: Poses,
    /// Where the report of each plant is.
    reports: Vec<usize>,
    /// Every so many frames contact surfaces are kept.
    every: usize,
    /// Frames so far.
    count: usize,
    has_surfaces: bool,
    t: Vec<f64>,
    placed: Vec<i32>,
    contacts: Vec<u16>,
    points: Vec<i32>,
    forces: Vec<u16>,
    polygons: Vec<u16>,
    corners: Vec<u8>,
    corner_points: Vec<i32>,
    pressures: Vec<u16>,
}

impl Frames {
    /// Of all plants of a diagram, a frame each period.
    pub fn new(schedule: &Schedule, period: f64) -> Frames {
        let poses = Poses::new(schedule);
        let has_surfaces = poses.plants().any(|model| model.scene.has_fields());
        let offers =
            schedule.offers.iter().filter_map(|offer| Some((offer.block, offer.get::<PlantOffer>()?)));
        Frames {
            has_surfaces,
            every: (1.0 / (period * SURFACE_RATE)).round().max(1.0) as usize,
            reports: offers.map(|(block, plant)| schedule.discrete_index(block, plant.report)).collect(),
            poses,
            count: 0,
            t: Vec::new(),
            placed: Vec::new(),
            contacts: Vec::new(),
            points: Vec::new(),
            forces: Vec::new(),
            polygons: Vec::new(),
            corners: Vec::new(),
            corner_points: Vec::new(),
            pressures: Vec::new(),
        }
    }

    /// Frames that have not been handed on.
    pub fn len(&self) -> usize {
        self.t.len()
    }

    /// Adds one.
    pub fn push(&mut self, frame: &Frame) {
        self.t.push(frame.t);
        let (contacts, polygons) = (self.forces.len(), self.pressures.len());
        let with_surfaces = self.has_surfaces && self.count.is_multiple_of(self.every);
        self.count += 1;
        for (_, pose) in self.poses.at(frame) {
            self.placed.extend(numbers(&pose).map(|value| fixed(value, POSE_STEP)));
        }
        for (model, report) in self.poses.plants().zip(&self.reports) {
            let Some(report) = frame.discrete[*report].as_any().downcast_ref::<Report>() else { continue };
            for contact in report.contacts.iter().take(MANY) {
                self.points.extend(contact.p_WC.iter().map(|value| fixed(*value, POINT_STEP)));
                // What a thing feels is drawn, not what the ground does.
                let on_ground = model.bodies[model.scene.geometries()[contact.a].body].link == WORLD;
                let sign = if on_ground { -1.0 } else { 1.0 };
                self.forces.extend(contact.force_W.iter().map(|value| bf16(sign * value)));
            }
            if with_surfaces {
                for polygon in report.patches.polygons.iter().take(MANY) {
                    let corners = report.patches.corners(polygon);
                    self.corners.push(corners.len() as u8);
                    let coordinates = corners.iter().take(u8::MAX.into()).flat_map(|corner| corner.iter());
                    self.corner_points.extend(coordinates.map(|value| fixed(*value, POINT_STEP)));
                    self.pressures.push(bf16(polygon.pressure));
                }
            }
        }
        self.contacts.push(((self.forces.len() - contacts) / 3) as u16);
        let polygons = (self.pressures.len() - polygons) as u16;
        self.polygons.push(if with_surfaces { polygons } else { AS_BEFORE });
    }

    /// All that have not been handed on, as a record.
    pub fn take(&mut self) -> Option<Record> {
        if self.t.is_empty() {
            return None;
        }
        let mut record = Record::new("frames").set("count", self.t.len()).set("moving", self.poses.moving());
        record.f64("t", &self.t);
        record.fixed("poses", POSE_STEP, 7 * self.poses.moving().len(), &self.placed);
        record.u16("contacts.count", &self.contacts);
        record.fixed("contacts.point", POINT_STEP, 3, &self.points);
        record.bf16("contacts.force", &self.forces);
        if self.has_surfaces {
            record.u16("patches.count", &self.polygons);
            record.u8("patches.corners", &self.corners);
            record.fixed("patches.points", POINT_STEP, 3, &self.corner_points);
            record.bf16("patches.pressure", &self.pressures);
        }
        self.t.clear();
        self.placed.clear();
        self.contacts.clear();
        self.points.clear();
        self.forces.clear();
        self.polygons.clear();
        self.corners.clear();
        self.corner_points.clear();
        self.pressures.clear();
        // A record begins with surfaces of its own.
        self.count = 0;
        Some(record)
    }
}
