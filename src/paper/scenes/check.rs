//! What is wrong with a scene file, with its place in it.

use super::scene::{Body, ContactModel, Controller, Geom, GeomShape, Hydro, HydroKind, JointType, Scene};
use crate::document::{Diagnostic, Diagnostics, Node, did_you_mean};

impl Scene {
    /// Everything that is wrong; `node` is the file.
    pub(super) fn problems(&self, node: &Node) -> Diagnostics {
        let mut problems = Problems { node, found: Diagnostics(Vec::new()) };
        if !(self.duration > 0.0 && self.duration.is_finite()) {
            problems.add("duration", "must be a positive number of seconds");
        }
        if self.contact.model == ContactModel::Point && self.contact.stiffness.is_none() {
            problems.add("contact", "point contact needs a `stiffness`");
        }
        for (i, geom) in self.world_geoms.iter().enumerate() {
            self.check_geom(geom, &format!("world_geoms.{i}"), &mut problems);
        }
        for (i, body) in self.bodies.iter().enumerate() {
            self.check_body(i, body, &mut problems);
        }
        for (i, names) in self.exclude_within.iter().enumerate() {
            for (j, name) in names.iter().enumerate() {
                self.check_name(name, &format!("exclude_within.{i}.{j}"), &mut problems);
            }
        }
        if let Some(controller) = &self.controller {
            self.check_controller(controller, &mut problems);
        }
        for (group, pd) in &self.pd {
            let count = self.joints_of(group).count();
            if count == 0 || pd.target.len() != count {
                let message = format!("{} targets for {count} joints of group `{group}`", pd.target.len());
                problems.add(&format!("pd.{group}"), &message);
            }
        }
        if let Some(force) = &self.force {
            let body = self.bodies.iter().find(|body| body.name == force.body);
            match body {
                Some(body) if body.joint.kind != JointType::Free => {
                    problems.add("force.body", &format!("`{}` does not move freely", force.body));
                }
                _ => self.check_name(&force.body, "force.body", &mut problems),
            }
        }
        problems.found
    }

    fn check_body(&self, i: usize, body: &Body, problems: &mut Problems) {
        let place = format!("bodies.{i}");
        if self.bodies[..i].iter().any(|other| other.name == body.name) {
            problems.add(&format!("{place}.name"), &format!("two bodies are named `{}`", body.name));
        }
        for (k, geom) in body.geoms.iter().enumerate() {
            self.check_geom(geom, &format!("{place}.geoms.{k}"), problems);
        }
        if let Some(parent) = &body.joint.parent {
            self.check_name(parent, &format!("{place}.joint.parent"), problems);
        }
        let moves = matches!(body.joint.kind, JointType::Revolute | JointType::Prismatic);
        if moves && body.joint.axis.is_none() {
            problems.add(&format!("{place}.joint"), "this joint needs an `axis`");
        }
    }

    fn check_geom(&self, geom: &Geom, place: &str, problems: &mut Problems) {
        let missing = match geom.shape {
            GeomShape::Sphere => geom.radius.is_none().then_some("a sphere needs a `radius`"),
            GeomShape::Box => geom.size.is_none().then_some("a box needs a `size`"),
            GeomShape::Cylinder => (geom.radius.is_none() || geom.length.is_none())
                .then_some("a cylinder needs a `radius` and a `length`"),
            GeomShape::Halfspace => None,
            GeomShape::Mesh => {
                geom.mesh.is_none().then_some("a mesh needs a `mesh`, the name of one of `meshes`")
            }
        };
        if let Some(missing) = missing {
            problems.add(place, missing);
        }
        if let Some(name) = geom.mesh.as_ref().filter(|name| !self.meshes.contains_key(*name)) {
            let known = self.meshes.keys().map(String::as_str);
            let hint = did_you_mean(name, known).map(|hint| format!(" ({hint})")).unwrap_or_default();
            problems.add(&format!("{place}.mesh"), &format!("no mesh `{name}`{hint}"));
        }
        if self.contact.model == ContactModel::Hydroelastic {
            match &geom.hydro {
                None => problems.add(place, "hydroelastic contact needs `hydro`"),
                Some(Hydro { kind: HydroKind::Compliant, modulus: None, .. }) => {
                    problems.add(&format!("{place}.hydro"), "a compliant geometry needs a `modulus`");
                }
                Some(_) => {}
            }
        }
    }

    fn check_controller(&self, controller: &Controller, problems: &mut Problems) {
        let Controller { group, times, setpoints, .. } = controller;
        let count = self.joints_of(group).count();
        if count == 0 {
            problems.add("controller.group", &format!("no joint belongs to group `{group}`"));
        }
        if times.len() < 2 || !times.is_sorted_by(|a, b| a < b) {
            problems.add("controller.times", "needs at least two times, in increasing order");
        }
        if setpoints.len() != times.len() {
            let message = format!("{} rows for {} times", setpoints.len(), times.len());
            problems.add("controller.setpoints", &message);
        }
        for (i, row) in setpoints.iter().enumerate().filter(|(_, row)| row.len() != count) {
            let message = format!("{} elements for {count} joints of group `{group}`", row.len());
            problems.add(&format!("controller.setpoints.{i}"), &message);
        }
    }

    fn check_name(&self, name: &str, place: &str, problems: &mut Problems) {
        let known = || self.bodies.iter().map(|body| body.name.as_str());
        if !known().any(|known| known == name) {
            let hint = did_you_mean(name, known()).map(|hint| format!(" ({hint})")).unwrap_or_default();
            problems.add(place, &format!("no body `{name}`{hint}"));
        }
    }
}

/// Collects what is wrong, with its place in the file.
struct Problems<'n> {
    node: &'n Node,
    found: Diagnostics,
}

impl Problems<'_> {
    fn add(&mut self, place: &str, message: &str) {
        let span = &self.node.at(place).unwrap_or(self.node).span;
        self.found.push(Diagnostic::new(message).at(span).place(place));
    }
}
