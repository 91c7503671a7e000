//! Contacts of a plant as terms of the convex problem.
//!
//! A point is a term of three velocities. A contact surface is one of six: its points depend on the same relative twist. Its pressures at the end
//! of the step go with levers at the start, which for a ball that rolls would be a brake: the surface moves along with the ball, and pressure grows in front and
//! falls behind. So points ride with the bodies, and pressure is that where they get to:
//!
//! ```text
//! f(h) = A (p + h s·(u − ū) − h g v_n)        s = ∇p along the surface
//! ū = (g_B v_A + g_A v_B)/(g_A + g_B)         how the pressures move, of A and B as they press
//! u = Σ w_i u_i/Σ w_i                         how points ride, w_i inverse masses
//! u_A = v_Ac + ω_B × (x − c_A)                so that levers about A's centre of mass c_A stay the same, u_B likewise
//! ```
//!
//! u and ū are those of the start: this is no more than where forces act, and changes none of the stiffness.
#![allow(non_snake_case)]

use nalgebra::{Matrix3, Vector3};

use super::mechanics::{Mechanics, Plant, Rows};
use crate::geometry::hydroelastic::Patch;
use crate::geometry::{Contact, PairMaterial, Points};
use crate::icf::{self, TermBuilder};
use crate::math::spatial::{Twist, Wrench};
use crate::multibody::contact::{ContactForce, friction, relative_velocity};
use crate::multibody::forces::add_wrench;
use crate::multibody::model::{Model, WORLD};
use crate::multibody::patch::PatchSum;

/// How points between two bodies ride.
struct Ride([Side; 2]);

/// One of the two.
#[derive(Clone, Copy, Default)]
struct Side {
    weight: f64,
    /// Centre of mass and its velocity.
    c: Vector3<f64>,
    v: Vector3<f64>,
    /// The other body's angular velocity.
    turning: Vector3<f64>,
}

impl Ride {
    fn velocity(&self, p_WQ: &Vector3<f64>) -> Vector3<f64> {
        let of = |side: &Side| (side.v + side.turning.cross(&(p_WQ - side.c))) * side.weight;
        of(&self.0[0]) + of(&self.0[1])
    }
}

/// Velocity of A relative to B at points of a patch, given their twist at its centre.
fn velocity_of(u: &[f64; 6], patch: &Patch) -> impl Fn(&Vector3<f64>) -> Vector3<f64> {
    let V = Twist::new(Vector3::new(u[0], u[1], u[2]), Vector3::new(u[3], u[4], u[5]));
    let origin = patch.p_WC;
    move |p_WC| V.shifted(&(p_WC - origin)).linear
}

/// A point where A moves with velocity u relative to B at the start, given its elastic force and its stiffness.
fn touch(
    plant: &Plant,
    material: &PairMaterial,
    normal: &Vector3<f64>,
    (force, stiffness): (f64, f64),
    u: &Vector3<f64>,
    w: f64,
) -> icf::Touch {
    let stiction_velocity = plant.contact.stiction_velocity;
    let v_n = u.dot(normal);
    // Most materials have one coefficient of friction, whatever the slip.
    let mu = match material.mu_static == material.mu_dynamic {
        true => material.mu_static,
        false => friction(material, (u - normal * v_n).norm() / stiction_velocity),
    };
    let lagged = force.max(0.0) * (1.0 - material.dissipation * v_n).max(0.0);
    let (normal, dissipation) = ((*normal).into(), material.dissipation);
    icf::Touch { normal, stiffness, dissipation, force, mu, lagged, stiction_velocity, w }
}

impl Mechanics {
    pub(super) fn find_contacts(&mut self, model: &Model, h: f64) {
        if model.scene.geometries().is_empty() {
            return;
        }
        for geometry in self.subsystem.geometries().map(|i| &model.scene.geometries()[i]) {
            self.X_WB[geometry.body] = self.kinematics.body_pose(model, geometry.body);
            self.V_WB[geometry.body] = self.kinematics.body_twist(model, geometry.body);
            // What falls freely is faster at the end of the step.
            if model.bodies[geometry.body].link != WORLD {
                self.V_WB[geometry.body].linear += model.gravity * h;
            }
        }
        let Mechanics { subsystem, query, X_WB, V_WB, contacts, patches, .. } = self;
        query.update_swept_among(&model.scene, subsystem.pairs(), X_WB, V_WB, h, 0.0, contacts, patches);
    }

    /// Adds pairs that meet where displacements lead, deeper than `least`, and are new, so that the problem is to be prepared once more. Whether there
    /// are any.
    ///
    /// Two bodies that move alike do not approach each other; if one of them is stopped, they do. Where pairs have a single point, that may be at another corner there, which is
    /// looked for on trees of which `turns` says so.
    pub fn add_unforeseen(
        &mut self,
        plant: &Plant,
        (displacement, v): (&[f64], &[f64]),
        least: f64,
        is_new: impl Fn((usize, usize)) -> bool,
        turns: impl Fn(usize) -> bool,
    ) -> bool {
        let model = &*plant.model;
        let scene = &model.scene;
        if scene.geometries().is_empty() {
            return false;
        }
        // The displacement in a unit of time.
        self.kinematics.set_velocities_of_trees(model, self.subsystem.trees(), &self.q, displacement);
        let mut most: f64 = 0.0;
        for (i, _) in self.subsystem.unwatched_pairs().each() {
            let geometry = &scene.geometries()[i];
            let V = self.kinematics.body_twist(model, geometry.body);
            most = most.max(V.linear.norm() + V.angular.norm() * geometry.geometry.arm());
            self.V_WB[geometry.body] = V;
        }
        self.kinematics.set_velocities_of_trees(model, self.subsystem.trees(), &self.q, v);
        // NaN meets nothing.
        if most > least {
            let Mechanics { subsystem, query, X_WB, V_WB, contacts, patches, .. } = self;
            let among = subsystem.unwatched_pairs();
            let lists = (contacts, patches);
            self.has_all_contacts =
                query.add_swept_among(scene, among, X_WB, V_WB, 1.0, -least, is_new, lists);
            if plant.points == Points::Single {
                let tree = |geometry| model.tree_with(geometry).is_some_and(&turns);
                let is_wanted = |pair @ (a, b)| (tree(a) || tree(b)) && !subsystem.watches(model, pair);
                let contacts = &mut self.contacts;
                self.has_all_contacts |= query.add_turned_points(scene, least, is_wanted, contacts);
            }
        }
        self.has_all_contacts
    }

    /// Whether a pair of geometries is among the contacts.
    pub fn lists(&self, pair: (usize, usize)) -> bool {
        self.contacts.binary_search_by_key(&pair, |contact| (contact.a, contact.b)).is_ok()
            || self.patches.patches.iter().any(|patch| (patch.a, patch.b) == pair)
    }

    /// Points of contact.
    pub(super) fn add_contacts(
        &mut self,
        plant: &Plant,
        surfaces: &[Vector3<f64>],
        problem: &mut TermBuilder,
    ) {
        let model = &*plant.model;
        let geometries = model.scene.geometries();
        for i in 0..self.contacts.len() {
            let Contact { a, b, p_WC, normal_W, phi, .. } = self.contacts[i];
            if self.subsystem.watches(model, (a, b)) {
                continue;
            }
            let Some(material) = model.scene.pair_material(a, b) else { continue };
            let ends = [(geometries[a].body, p_WC, 1.0), (geometries[b].body, p_WC, -1.0)];
            let (reach, n) = self.reach(model, &ends, Rows::Linear, problem);
            let reach = &reach[..n];
            if reach.is_empty() {
                continue;
            }
            let bias = self.slide(model, surfaces, a) - self.slide(model, surfaces, b);
            let velocity = |geometry: usize| {
                let link = model.bodies[geometries[geometry].body].link;
                self.kinematics.twist_at(model, link, &p_WC).linear
            };
            let u = velocity(a) - velocity(b) + bias;
            let w = (0..3).map(|row| problem.inverse_inertia_along(reach, row)).sum::<f64>() / 3.0;
            let stiffness = material.stiffness.unwrap_or(plant.contact.stiffness);
            let touch = touch(plant, &material, &normal_W, (-stiffness * phi, stiffness), &u, w);
            let mut contact = icf::Contact::new(touch).with_static_friction(material.mu_static);
            if plant.study.has_stiff_friction {
                contact = contact.with_stiff_friction();
            }
            problem.add(contact, reach, bias.into(), i);
        }
    }

    /// Contact surfaces.
    pub(super) fn add_patches(
        &mut self,
        plant: &Plant,
        surfaces: &[Vector3<f64>],
        problem: &mut TermBuilder,
    ) {
        let model = &*plant.model;
        let geometries = model.scene.geometries();
        for i in 0..self.patches.patches.len() {
            let patch = &self.patches.patches[i];
            let (a, b, ahead) = (patch.a, patch.b, patch.ahead);
            if self.subsystem.watches(model, (a, b)) {
                continue;
            }
            let Some(material) = model.scene.pair_material(a, b) else { continue };
            let bodies = [geometries[a].body, geometries[b].body];
            let ride = self.ride(model, bodies);
            if ahead > 0.0 {
                self.patches.bring_back(i, |p_WQ| ride.velocity(p_WQ));
            }
            let p_WC = self.patches.patches[i].p_WC;
            let ends = [(bodies[0], p_WC, 1.0), (bodies[1], p_WC, -1.0)];
            let (reach, n) = self.reach(model, &ends, Rows::Both(Matrix3::identity()), problem);
            let reach = &reach[..n];
            if reach.is_empty() {
                continue;
            }
            let bias = self.slide(model, surfaces, a) - self.slide(model, surfaces, b);
            let [V_A, V_B] =
                bodies.map(|body| self.kinematics.twist_at(model, model.bodies[body].link, &p_WC));
            let V: Twist = V_A - V_B;
            let w = (3..6).map(|row| problem.inverse_inertia_along(reach, row)).sum::<f64>() / 3.0;
            let mut potential = problem.new_patch();
            potential.reset(material.dissipation, w);
            if plant.study.has_stiff_friction {
                potential.stiffen_friction();
            }
            for face in self.patches.faces(&self.patches.patches[i]) {
                let riding = ride.velocity(&face.p_WC);
                let p = face.p_WC - p_WC;
                let u = V.linear + bias + V.angular.cross(&p);
                let moving =
                    V_A.shifted(&p).linear * face.with_a + V_B.shifted(&p).linear * (1.0 - face.with_a);
                let drift = face.area * face.slope_W.dot(&(riding - moving));
                let elastic = (face.force() - ahead * drift, face.stiffness());
                let touch = touch(plant, &material, &face.normal_W, elastic, &u, w);
                potential.push(p.into(), &touch, drift);
            }
            problem.add(potential, reach, [0.0, 0.0, 0.0, bias.x, bias.y, bias.z], i);
        }
    }

    /// The pair of geometries of a contact, or of a face of a contact surface behind all contacts.
    pub(super) fn pair(&self, tag: usize) -> Option<(usize, usize)> {
        match tag.checked_sub(self.contacts.len()) {
            None => self.contacts.get(tag).map(|contact| (contact.a, contact.b)),
            Some(face) => {
                let patch = self.patches.patches.iter().find(|patch| patch.faces.contains(&face));
                patch.map(|patch| (patch.a, patch.b))
            }
        }
    }

    /// Notes half of what contacts exert at the start of a trapezoid.
    pub(super) fn note_earlier(&mut self, start: &Mechanics) {
        for (term, u, force) in start.problem.initial_contacts() {
            let Contact { a, b, p_WC, normal_W, phi, .. } = start.contacts[term.tag];
            let (force_W, velocity_W) = (Vector3::from(force) * 0.5, Vector3::from(u));
            let contact = ContactForce { a, b, p_WC, normal_W, phi, force_W, velocity_W };
            self.earlier.push((contact, p_WC, Wrench::new(Vector3::zeros(), force_W)));
        }
        for (term, u) in start.problem.initial_patches() {
            let patch = &start.patches.patches[term.tag];
            let mut sum = PatchSum::default();
            term.potential.initial_forces(&u, |i, force| {
                sum.add(patch, &start.patches.faces[patch.faces.start + i], &(Vector3::from(force) * 0.5));
            });
            let contact = sum.as_contact(patch, velocity_of(&u, patch));
            self.earlier.extend(contact.map(|contact| (contact, patch.p_WC, sum.wrench_W)));
        }
    }

    /// Lists contacts with what they exert in the step that was solved last, and adds that to what acts on links.
    pub(super) fn apply_contacts(&mut self, model: &Model, contacts: &mut Vec<ContactForce>) {
        let h = self.problem.step();
        contacts.clear();
        let (terms, data) = (self.problem.terms(), &self.data.terms);
        for (term, data) in terms.contacts.with(&data.contacts) {
            let Contact { a, b, p_WC, normal_W, phi, .. } = self.contacts[term.tag];
            let (force_W, velocity_W) = (Vector3::from(data.gamma) / h, Vector3::from(data.u));
            if phi <= 0.0 || force_W != Vector3::zeros() {
                contacts.push(ContactForce { a, b, p_WC, normal_W, phi, force_W, velocity_W });
            }
        }
        for ContactForce { a, b, p_WC, force_W, .. } in contacts.iter() {
            let on_a = Wrench::new(Vector3::zeros(), *force_W);
            self.apply_wrench(model, (*a, *b), p_WC, &on_a);
        }
        for i in 0..self.earlier.len() {
            let (contact, p_WC, on_a) = self.earlier[i];
            if contact.force_W != Vector3::zeros() {
                contacts.push(contact);
                self.apply_wrench(model, (contact.a, contact.b), &p_WC, &on_a);
            }
        }
        self.face_forces.clear();
        self.face_forces.resize(self.patches.faces.len(), Vector3::zeros());
        for i in 0..self.problem.terms().patches.all().len() {
            let term = &self.problem.terms().patches.all()[i];
            let patch = &self.patches.patches[term.tag];
            let (mut sum, u, weight) =
                (PatchSum::default(), self.data.terms.patches[i].u, term.potential.weight());
            let (found, first) = (&self.face_impulses, patch.faces.start);
            term.potential.impulses(&u, |i, impulse| {
                let impulse = found.get(first + i).copied().unwrap_or(impulse.into());
                let (k, force_W) = (first + i, impulse / h);
                self.face_forces[k] = force_W / weight;
                sum.add(patch, &self.patches.faces[k], &force_W);
            });
            if let Some(contact) = sum.as_contact(patch, velocity_of(&u, patch)) {
                contacts.push(contact);
                let (pair, p_WC) = ((patch.a, patch.b), patch.p_WC);
                self.apply_wrench(model, pair, &p_WC, &sum.wrench_W);
            }
        }
    }

    /// Adds a wrench at a point on geometry A, and its opposite on geometry B, to what acts on links.
    fn apply_wrench(&mut self, model: &Model, (a, b): (usize, usize), p_WC: &Vector3<f64>, on_a: &Wrench) {
        let body = |geometry: usize| model.scene.geometries()[geometry].body;
        add_wrench(model, &self.kinematics, body(a), p_WC, on_a, &mut self.applied);
        add_wrench(model, &self.kinematics, body(b), p_WC, &-*on_a, &mut self.applied);
    }

    /// Velocity of a geometry's surface relative to its body, in world axes.
    fn slide(&self, model: &Model, surfaces: &[Vector3<f64>], geometry: usize) -> Vector3<f64> {
        let R_WB = || self.X_WB[model.scene.geometries()[geometry].body].rotation;
        relative_velocity(surfaces, geometry, R_WB).unwrap_or_default()
    }

    fn ride(&self, model: &Model, bodies: [usize; 2]) -> Ride {
        let links = bodies.map(|body| model.bodies[body].link);
        let side = |i: usize| {
            let (link, other) = (links[i], links[1 - i]);
            if link == WORLD {
                return Side::default();
            }
            let inertia = &self.kinematics.inertia[link];
            // What has no mass moves with what carries it: any weight will do.
            let mass = inertia.mass.max(1e-9);
            let c = self.kinematics.p_WP[model.links[link].tree] + inertia.moment / mass;
            let twist = |link: usize| match link {
                WORLD => Twist::default(),
                link => self.kinematics.twist_at(model, link, &c),
            };
            Side { weight: 1.0 / mass, c, v: twist(link).linear, turning: twist(other).angular }
        };
        let mut sides = [side(0), side(1)];
        let total: f64 = sides.iter().map(|side| side.weight).sum();
        if total > 0.0 {
            sides.iter_mut().for_each(|side| side.weight /= total);
        }
        Ride(sides)
    }
}
