//! All contacts of a scene, given where its bodies are.
#![allow(non_snake_case)]

use super::broad_phase::{Among, BroadPhase, Motion};
use super::hydroelastic::{Balance, Body, Patches};
use super::narrow::Narrow;
use super::{Contact, Points, Scene};
use crate::math::{Pose, Twist};
use nalgebra::{Translation3, UnitQuaternion, Vector3};

/// How much deeper than the first touch bodies are looked at before they touch, in units of the depth of the softer field.
const LOOK_AHEAD: f64 = 0.1;
/// How often that is doubled where nothing is found.
const LOOKS: u32 = 6;
/// How far into the thinner of two solids a step may lead before either knows of the other, in units of its least half length: half of
/// the way to its middle, beyond which it would be pushed out on the wrong side.
const ENTRY: f64 = 0.5;
/// The least half length of a solid that is flat, in units of its size.
const FLAT: f64 = 1e-3;

/// Finds contacts; holds buffers alone, so that the result is a function of the poses and of nothing before.
///
/// No allocation happens once the buffers have grown to what the scene needs.
#[derive(Debug, Clone, Default)]
pub struct Query {
    /// How many points a pair makes.
    pub points: Points,
    broad_phase: BroadPhase,
    narrow: Narrow,
    balance: Balance,
    /// Contacts of one pair.
    single: Vec<Contact>,
}

impl Query {
    /// A query that makes one or several points per pair.
    pub fn new(points: Points) -> Self {
        Self { points, ..Self::default() }
    }

    /// A query that gives up after so many pairs that are near each other, or a few more; the others are not listed.
    pub fn limited(points: Points, pairs: usize) -> Self {
        let mut query = Self::new(points);
        query.broad_phase.most = Some(pairs);
        query
    }

    /// Lists every contact with φ ≤ margin, sorted by pair, in `contacts`, whose old content is dropped.
    ///
    /// `X_WB` holds the poses of the bodies by index. A geometry whose body has no pose there, or one that is not
    /// finite, touches nothing.
    pub fn update(&mut self, scene: &Scene, X_WB: &[Pose], margin: f64, contacts: &mut Vec<Contact>) {
        contacts.clear();
        self.broad_phase.update(scene, every(scene), X_WB, None, margin);
        for &(a, b) in &self.broad_phase.pairs {
            let (X_WA, X_WB) = (&self.broad_phase.X_WG[a], &self.broad_phase.X_WG[b]);
            self.narrow.pair(scene, (a, b), (X_WA, X_WB), self.points, margin, contacts);
        }
    }

    /// Finds the contact surface of every pair that has one, sorted by pair, in `patches`, whose old content is dropped.
    pub fn patches(&mut self, scene: &Scene, X_WB: &[Pose], patches: &mut Patches) {
        patches.clear();
        if !scene.has_fields() {
            return;
        }
        self.balance.face_point = scene.face_point;
        self.broad_phase.update(scene, every(scene), X_WB, None, 0.0);
        for &(a, b) in &self.broad_phase.pairs {
            if let (Some(body_a), Some(body_b)) = (scene.body(a), scene.body(b)) {
                let (X_WA, X_WB) = (&self.broad_phase.X_WG[a], &self.broad_phase.X_WG[b]);
                self.balance.add((a, b), (body_a, X_WA), (body_b, X_WB), patches);
            }
        }
    }

    /// Lists what touches during the next h seconds, to first order: every contact with φ + h min(vₙ, 0) ≤ margin.
    ///
    /// vₙ is the velocity of A relative to B at the contact point, along the normal: negative where they approach. What
    /// is within the margin now is therefore always listed. Left out, though the formula would list them, are pairs that
    /// pass beside each other: where a pair's boxes, moved and turned with the bodies, do not come within the margin.
    ///
    /// `V_WB` holds the twists of the bodies by index, in W's axes, at the bodies' origins. A geometry whose body has no
    /// pose or no twist there, or one that is not finite, touches nothing. With h = 0, or with everything at rest, the list
    /// is that of [`Query::update`] to the last bit. Sorted by pair; the old content of `contacts` is dropped.
    ///
    /// Pairs that press on each other over a surface go to `patches` instead, as they are now. What does not touch yet but will has the surface of
    /// a little later, with pressures less what the approach until then brings: negative until it touches.
    #[allow(clippy::too_many_arguments)]
    pub fn update_swept(
        &mut self,
        scene: &Scene,
        X_WB: &[Pose],
        V_WB: &[Twist],
        h: f64,
        margin: f64,
        contacts: &mut Vec<Contact>,
        patches: &mut Patches,
    ) {
        let motion = Motion { V_WB, h: step(h) };
        self.broad_phase.update(scene, every(scene), X_WB, Some(motion), margin);
        self.list_swept(scene, motion.h, margin, contacts, patches);
    }

    /// [`update_swept`](Self::update_swept) for some geometries.
    #[allow(clippy::too_many_arguments)]
    pub fn update_swept_among(
        &mut self,
        scene: &Scene,
        among: Among,
        X_WB: &[Pose],
        V_WB: &[Twist],
        h: f64,
        margin: f64,
        contacts: &mut Vec<Contact>,
        patches: &mut Patches,
    ) {
        let motion = Motion { V_WB, h: step(h) };
        self.broad_phase.update(scene, among.each(), X_WB, Some(motion), margin);
        self.list_swept(scene, motion.h, margin, contacts, patches);
    }

    /// What pairs that may meet make of contacts.
    fn list_swept(
        &mut self,
        scene: &Scene,
        h: f64,
        margin: f64,
        contacts: &mut Vec<Contact>,
        patches: &mut Patches,
    ) {
        contacts.clear();
        patches.clear();
        for i in 0..self.broad_phase.pairs.len() {
            let (a, b) = self.broad_phase.pairs[i];
            let reach = margin + self.broad_phase.approach(scene, (a, b), h);
            if scene.is_hydroelastic(a, b) {
                self.add_patch(scene, (a, b), h, reach, patches);
                continue;
            }
            let broad_phase = &self.broad_phase;
            let poses = (&broad_phase.X_WG[a], &broad_phase.X_WG[b]);
            self.single.clear();
            self.narrow.pair(scene, (a, b), poses, self.points, reach, &mut self.single);
            contacts.extend(self.single.iter().copied().filter(|it| broad_phase.reaches(it, h, margin)));
        }
    }

    /// Adds the pairs that [`update_swept_among`](Self::update_swept_among) would list for another motion from the same poses, of those that are new.
    /// Whether there are any.
    #[allow(clippy::too_many_arguments)]
    pub fn add_swept_among(
        &mut self,
        scene: &Scene,
        among: Among,
        X_WB: &[Pose],
        V_WB: &[Twist],
        h: f64,
        margin: f64,
        is_new: impl Fn((usize, usize)) -> bool,
        (contacts, patches): (&mut Vec<Contact>, &mut Patches),
    ) -> bool {
        self.broad_phase.update(scene, among.each(), X_WB, Some(Motion { V_WB, h }), margin);
        let before = (contacts.len(), patches.patches.len());
        for i in 0..self.broad_phase.pairs.len() {
            let pair @ (a, b) = self.broad_phase.pairs[i];
            let place = contacts.partition_point(|contact| (contact.a, contact.b) < pair);
            let is_listed = contacts.get(place).is_some_and(|contact| (contact.a, contact.b) == pair)
                || patches.patches.iter().any(|patch| (patch.a, patch.b) == pair);
            if is_listed || !is_new(pair) {
                continue;
            }
            let reach = margin + self.broad_phase.approach(scene, pair, h);
            if scene.is_hydroelastic(a, b) {
                self.add_patch(scene, pair, h, reach, patches);
                continue;
            }
            let broad_phase = &self.broad_phase;
            let poses = (&broad_phase.X_WG[a], &broad_phase.X_WG[b]);
            self.single.clear();
            self.narrow.pair(scene, pair, poses, self.points, reach, &mut self.single);
            self.single.retain(|contact| broad_phase.reaches(contact, h, margin));
            contacts.splice(place..place, self.single.iter().copied());
        }
        (contacts.len(), patches.patches.len()) != before
    }

    /// Adds points of listed pairs that are deeper where the motion given last leads than the listed points tell, by more than `least`: a body that turns comes down on another
    /// corner. Each is brought back along the motion, and is as deep there as the others if nothing turned. Whether there are any.
    pub fn add_turned_points(
        &mut self,
        scene: &Scene,
        least: f64,
        is_wanted: impl Fn((usize, usize)) -> bool,
        contacts: &mut Vec<Contact>,
    ) -> bool {
        let before = contacts.len();
        let mut first = 0;
        while let Some(Contact { a, b, .. }) = contacts.get(first).copied() {
            let pair = (a, b);
            let end = first + contacts[first..].partition_point(|contact| (contact.a, contact.b) <= pair);
            let Query { points, broad_phase, narrow, single, .. } = &mut *self;
            // How far A comes towards B along a normal.
            let moved = |contact: &Contact| {
                let V = broad_phase.velocity_at(a, &contact.p_WC) - broad_phase.velocity_at(b, &contact.p_WC);
                contact.normal_W.dot(&V.linear)
            };
            let told = |contact: &Contact| contact.phi + moved(contact);
            let lowest = contacts[first..end].iter().map(told).fold(f64::INFINITY, f64::min);
            if is_wanted(pair) && broad_phase.approach(scene, pair, 1.0) > least {
                let poses = [a, b].map(|i| broad_phase.moved(i));
                single.clear();
                narrow.pair(scene, pair, (&poses[0], &poses[1]), *points, -least, single);
                single.retain(|contact| contact.phi < lowest.min(0.0) - least);
                for contact in single.iter_mut() {
                    contact.phi -= moved(contact);
                }
                contacts.splice(end..end, single.iter().copied());
                first = end + single.len();
            } else {
                first = end;
            }
        }
        contacts.len() != before
    }

    /// Whether a pair is in each other, deeper than `least`, where the motion given last leads: also by a corner that comes down as a body turns.
    pub fn meet_where_moved(
        &mut self,
        scene: &Scene,
        least: f64,
        is_wanted: impl Fn((usize, usize)) -> bool,
    ) -> bool {
        let Query { points, broad_phase, narrow, single, .. } = self;
        broad_phase.pairs.iter().filter(|pair| is_wanted(**pair)).any(|pair| {
            let poses = [pair.0, pair.1].map(|i| broad_phase.moved(i));
            single.clear();
            narrow.pair(scene, *pair, (&poses[0], &poses[1]), *points, -least, single);
            !single.is_empty()
        })
    }

    /// How long bodies can go on as they move until one may be half way into another that it does not touch now: no shorter step passes
    /// through anything unnoticed. Looks h seconds ahead; infinite if nothing is met by then.
    ///
    /// Half spaces have no other side, so that they cannot be passed.
    pub fn time_to_entry(&mut self, scene: &Scene, X_WB: &[Pose], V_WB: &[Twist], h: f64) -> f64 {
        self.broad_phase.update(scene, every(scene), X_WB, Some(Motion { V_WB, h }), 0.0);
        let half_length = |i: usize| {
            let geometry = &scene.geometries()[i].geometry;
            geometry.local_bounds().1.min().max(FLAT * geometry.size())
        };
        let mut time = f64::INFINITY;
        for i in 0..self.broad_phase.pairs.len() {
            let (a, b) = self.broad_phase.pairs[i];
            let thinner = half_length(a).min(half_length(b));
            let is_solid = |i: usize| scene.geometries()[i].geometry.is_bounded();
            if !is_solid(a) || !is_solid(b) {
                continue;
            }
            let reach = self.broad_phase.approach(scene, (a, b), h);
            let poses = (&self.broad_phase.X_WG[a], &self.broad_phase.X_WG[b]);
            self.single.clear();
            self.narrow.pair(scene, (a, b), poses, Points::Single, reach, &mut self.single);
            if let Some(contact) = self.single.first().filter(|contact| contact.phi > 0.0) {
                time = time.min((contact.phi + ENTRY * thinner) * h / reach);
            }
        }
        time
    }

    /// The centre of a geometry, where it was found last.
    pub fn center(&self, scene: &Scene, geometry: usize) -> Vector3<f64> {
        scene.geometries()[geometry].geometry.center(&self.broad_phase.X_WG[geometry])
    }

    /// The distance from its centre beyond which no part of a geometry is; infinite for a half space.
    pub fn radius(&self, scene: &Scene, geometry: usize) -> f64 {
        let of = &scene.geometries()[geometry].geometry;
        if of.is_bounded() { of.reach() } else { f64::INFINITY }
    }

    /// Whether two geometries are closer to each other than a distance, as they were found last; they may be taken for somewhat larger.
    pub fn are_near(&self, scene: &Scene, a: usize, b: usize, distance: f64) -> bool {
        let (one, other) = (&scene.geometries()[a].geometry, &scene.geometries()[b].geometry);
        if !one.is_bounded() || !other.is_bounded() {
            return true;
        }
        (self.center(scene, a) - self.center(scene, b)).norm() <= distance + one.reach() + other.reach()
    }

    /// The contact surface of a pair, now or where it touches first within h seconds.
    fn add_patch(
        &mut self,
        scene: &Scene,
        (a, b): (usize, usize),
        h: f64,
        reach: f64,
        patches: &mut Patches,
    ) {
        let Query { broad_phase, balance, narrow, single, .. } = self;
        let (Some(body_a), Some(body_b)) = (scene.body(a), scene.body(b)) else { return };
        let poses = (&broad_phase.X_WG[a], &broad_phase.X_WG[b]);
        let before = patches.patches.len();
        balance.face_point = scene.face_point;
        balance.add((a, b), (body_a, poses.0), (body_b, poses.1), patches);
        if patches.patches.len() > before || reach <= 0.0 {
            return;
        }
        single.clear();
        narrow.pair(scene, (a, b), poses, Points::Single, reach, single);
        let Some(contact) = single.first() else { return };
        let approach = |p_WC: &Vector3<f64>, normal: &Vector3<f64>| {
            let V = broad_phase.velocity_at(b, p_WC) - broad_phase.velocity_at(a, p_WC);
            normal.dot(&V.linear)
        };
        let near = approach(&contact.p_WC, &contact.normal_W);
        // What turns may touch first elsewhere than where it is nearest now.
        // What overlaps a little, though its surfaces do not, may be on its way out.
        let (touch, speed) = match near > 0.0 && near * h > contact.phi {
            true => (contact.phi.max(0.0) / near, near),
            false => (contact.phi.max(0.0) * h / reach, reach / h),
        };
        let depth = |i: usize, body: &Body| match body {
            Body::Soft(field) => field.depth,
            Body::Rigid(_) => scene.geometries()[i].geometry.size(),
            _ => f64::INFINITY,
        };
        let mut further = LOOK_AHEAD * depth(a, body_a).min(depth(b, body_b)) / speed;
        for _ in 0..LOOKS {
            let time = (touch + further).min(h);
            let later = |i: usize| moved(&broad_phase.X_WG[i], &broad_phase.V_WG[i], time);
            balance.add((a, b), (body_a, &later(a)), (body_b, &later(b)), patches);
            if let Some(patch) = patches.patches.get_mut(before) {
                patch.ahead = time;
                for face in &mut patches.faces[patch.faces.clone()] {
                    face.pressure -= face.gradient * time * approach(&face.p_WC, &face.normal_W);
                    face.pressure = face.pressure.min(0.0);
                }
                break;
            }
            if time == h {
                break;
            }
            further *= 2.0;
        }
    }

    /// The contact of geometries a and b as one point, however far apart and whatever the filter says.
    ///
    /// None if an index is out of range, a pose is not finite, or both are half spaces. The result is as from `a`:
    /// normal from b into a, also where a > b.
    pub fn distance(&mut self, scene: &Scene, X_WB: &[Pose], a: usize, b: usize) -> Option<Contact> {
        let pose = |i: usize| {
            let item = scene.geometries().get(i)?;
            let X_WG = X_WB.get(item.body)? * item.X_BG;
            super::scene::is_finite(&X_WG).then_some(X_WG)
        };
        let (X_WA, X_WB) = (pose(a)?, pose(b)?);
        self.narrow.distance(scene, (a, b), (&X_WA, &X_WB), &mut self.single)
    }
}

/// All geometries of a scene, each in pairs with all others.
fn every(scene: &Scene) -> impl Iterator<Item = (usize, bool)> + use<> {
    (0..scene.geometries().len()).map(|i| (i, true))
}

/// Zero times an infinite step would be no number; NaN is no step.
fn step(h: f64) -> f64 {
    if h > 0.0 { h.min(f64::MAX) } else { 0.0 }
}

/// Where something is after a time, if it goes on as it does.
fn moved(X: &Pose, V: &Twist, time: f64) -> Pose {
    let rotation = UnitQuaternion::from_scaled_axis(V.angular * time) * X.rotation;
    Pose::from_parts(Translation3::from(X.translation.vector + V.linear * time), rotation)
}
