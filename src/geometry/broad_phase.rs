//! Pairs of geometries whose bounding boxes are near each other, or will be after a step.
//!
//! Sweep and prune: boxes sorted by their lower ends along one axis, each compared with those that begin before it ends.
//! The axis is that along which the centres vary most. Half spaces have no box; they are tested against every box by
//! its support along the normal.
//!
//! **Moving bodies.** During h seconds the centre of a geometry goes straight, by h v, and the rest turns about it, so that a
//! half length grows by at most h |ω| times the arm, and never beyond the reach from the centre. Boxes swept so are sorted
//! and pruned. What is left is tested once more, as seen from B: the centre of A goes by h (v_A − v_B), and the boxes meet
//! if that segment, from p_BA on, enters the box of both half lengths. Bodies that move together thus do not meet, though
//! each sweeps over the other's place.
#![allow(non_snake_case)]

use super::scene::is_finite;
use super::{Contact, Scene};
use crate::math::{Pose, Twist};
use nalgebra::{UnitQuaternion, Vector3};

/// Geometries between which pairs are looked for: of `own` among themselves, and of `own` with `others`, but not of `others` among themselves.
#[derive(Debug, Clone, Copy)]
pub struct Among<'a> {
    /// Geometries of which one is in every pair.
    pub own: &'a [usize],
    /// What they may meet besides each other.
    pub others: &'a [usize],
}

impl Among<'_> {
    /// Each geometry, and whether it is one of `own`.
    pub fn each(&self) -> impl Iterator<Item = (usize, bool)> + '_ {
        let others = self.others.iter().map(|i| (*i, false));
        self.own.iter().map(|i| (*i, true)).chain(others)
    }
}

/// How bodies move during a step.
#[derive(Debug, Clone, Copy)]
pub(super) struct Motion<'a> {
    /// Twists of the bodies by index, in W's axes, at the bodies' origins.
    pub V_WB: &'a [Twist],
    /// Length of the step, s.
    pub h: f64,
}

/// Pairs that may touch; everything here is rewritten by each update.
#[derive(Debug, Clone, Default)]
pub(super) struct BroadPhase {
    /// Poses of the geometries by index.
    pub X_WG: Vec<Pose>,
    /// Twists of the geometries by index, in W's axes, at their frames' origins; zero without motion.
    pub V_WG: Vec<Twist>,
    /// Candidate pairs (a, b), a < b, sorted.
    pub pairs: Vec<(usize, usize)>,
    /// Where the sweep gives up, if anywhere.
    pub most: Option<usize>,
    boxes: Vec<Bounds>,
    /// Each with whether it is one of those of which pairs are looked for.
    half_spaces: Vec<(usize, bool)>,
    /// Boxes in the order of the sweep.
    spans: Vec<Span>,
    /// Room to sort pairs in: for each first geometry, where its pairs go; and pairs.
    places: Vec<usize>,
    unsorted: Vec<(usize, usize)>,
}

/// What the sweep looks at first: a box along two axes.
#[derive(Debug, Clone, Copy)]
struct Span {
    low: f64,
    high: f64,
    low_across: f64,
    high_across: f64,
    at: usize,
}

/// A box along W's axes.
#[derive(Debug, Clone)]
struct Bounds {
    index: usize,
    /// Whether pairs with any other are looked for.
    is_own: bool,
    center: Vector3<f64>,
    /// Half lengths with what turning adds.
    half: Vector3<f64>,
    /// Where the centre goes: h v.
    step: Vector3<f64>,
    /// The ends of the swept box, widened by half of the margin.
    low: Vector3<f64>,
    high: Vector3<f64>,
}

impl BroadPhase {
    /// Finds all pairs whose distance may be at most the margin, now or during the motion, among geometries that are given with whether they are
    /// [own](Among): one of those is in every pair.
    pub fn update(
        &mut self,
        scene: &Scene,
        among: impl Iterator<Item = (usize, bool)>,
        X_WB: &[Pose],
        motion: Option<Motion>,
        margin: f64,
    ) {
        let count = scene.geometries().len();
        self.X_WG.resize(count, Pose::identity());
        self.V_WG.resize(count, Twist::default());
        self.pairs.clear();
        self.boxes.clear();
        self.half_spaces.clear();
        if margin.is_nan() {
            return;
        }
        // Solids that overlap by some depth have boxes that overlap, so a negative margin needs no care here.
        let margin = margin.max(0.0);
        let h = motion.map_or(0.0, |motion| motion.h);
        for (index, is_own) in among {
            let item = &scene.geometries()[index];
            let X_WG = X_WB.get(item.body).map(|X_WB| X_WB * item.X_BG).filter(is_finite);
            let V_WG = match &motion {
                None => Some(Twist::default()),
                Some(motion) => X_WG.and_then(|X_WG| {
                    let p_BG_W = X_WG.translation.vector - X_WB[item.body].translation.vector;
                    let V_WG = motion.V_WB.get(item.body)?.shifted(&p_BG_W);
                    V_WG.to_array().iter().all(|x| x.is_finite()).then_some(V_WG)
                }),
            };
            self.X_WG[index] = X_WG.unwrap_or_else(Pose::identity);
            self.V_WG[index] = V_WG.unwrap_or_default();
            let (Some(X_WG), Some(_)) = (X_WG, V_WG) else { continue };
            if !item.geometry.is_bounded() {
                self.half_spaces.push((index, is_own));
                continue;
            }
            let (center, half) = item.geometry.bounds(&X_WG);
            // Rounding of the box itself must not lose a pair that just touches.
            let slack = half.map(|x| x * 1e-12) + center.map(|x| x.abs() * 1e-15);
            let V = self.velocity_at(index, &center);
            let (turn, reach) = (h * V.angular.norm() * item.geometry.arm(), item.geometry.reach());
            let half = half.map(|x| (x + turn).min(reach).max(x)) + slack;
            let step = V.linear * h;
            let wide = half + Vector3::repeat(0.5 * margin);
            self.boxes.push(Bounds {
                index,
                is_own,
                center,
                half,
                step,
                low: center - wide + step.inf(&Vector3::zeros()),
                high: center + wide + step.sup(&Vector3::zeros()),
            });
        }
        self.against_half_spaces(scene, h, margin);
        self.sweep(scene, margin);
        self.sort_pairs(scene.geometries().len());
    }

    /// The twist of a geometry at a point of W.
    pub fn velocity_at(&self, index: usize, p_WQ: &Vector3<f64>) -> Twist {
        self.V_WG[index].shifted(&(p_WQ - self.X_WG[index].translation.vector))
    }

    /// Where a geometry is a second later.
    pub fn moved(&self, index: usize) -> Pose {
        let (X, V) = (&self.X_WG[index], &self.V_WG[index]);
        let turn = UnitQuaternion::from_scaled_axis(V.angular);
        Pose::from_parts((X.translation.vector + V.linear).into(), turn * X.rotation)
    }

    /// Whether a contact is within the margin now or h seconds later, to first order.
    pub fn reaches(&self, contact: &Contact, h: f64, margin: f64) -> bool {
        let V = self.velocity_at(contact.a, &contact.p_WC) - self.velocity_at(contact.b, &contact.p_WC);
        contact.phi + h * contact.normal_W.dot(&V.linear).min(0.0) <= margin
    }

    /// The most that a pair can approach along its normal in h seconds: h (|v| + |ω| arm).
    ///
    /// v and ω are of one seen from the other, at the centre of that with the shorter arm. With C the contact, −n·v_C is
    /// −n·v − n·(ω × (C − centre)), and the last product is at most |ω| |(C − centre) × n|.
    pub fn approach(&self, scene: &Scene, (a, b): (usize, usize), h: f64) -> f64 {
        let geometry = |i: usize| &scene.geometries()[i].geometry;
        let shorter = if geometry(a).arm() <= geometry(b).arm() { a } else { b };
        let center = geometry(shorter).center(&self.X_WG[shorter]);
        let V = self.velocity_at(a, &center) - self.velocity_at(b, &center);
        // Rounding must not lose a contact that is just reached.
        h * (V.linear.norm() + V.angular.norm() * geometry(shorter).arm()) * (1.0 + 1e-12)
    }

    fn against_half_spaces(&mut self, scene: &Scene, h: f64, margin: f64) {
        for &(plane, is_own) in &self.half_spaces {
            let X = &self.X_WG[plane];
            let normal = X.rotation * Vector3::z();
            for bounds in &self.boxes {
                if !(is_own || bounds.is_own) || !scene.is_candidate(plane, bounds.index) {
                    continue;
                }
                let arm = bounds.center - X.translation.vector;
                // A plane that turns is met as if the solid turned the other way.
                let V_plane = self.velocity_at(plane, &bounds.center);
                let turn = h * V_plane.angular.norm() * scene.geometries()[bounds.index].geometry.arm();
                let reach = bounds.half.dot(&normal.abs()) + turn;
                let down = (h * normal.dot(&V_plane.linear) - normal.dot(&bounds.step)).max(0.0);
                // Written so that NaN is no pair.
                if normal.dot(&arm) - reach - down <= margin {
                    self.pairs.push((plane.min(bounds.index), plane.max(bounds.index)));
                }
            }
        }
    }

    fn sweep(&mut self, scene: &Scene, margin: f64) {
        let (axis, across) = self.widest_axes();
        self.spans.clear();
        self.spans.extend(self.boxes.iter().enumerate().map(|(at, Bounds { low, high, .. })| Span {
            low: low[axis],
            high: high[axis],
            low_across: low[across],
            high_across: high[across],
            at,
        }));
        self.spans.sort_unstable_by(|p, q| p.low.total_cmp(&q.low).then(p.at.cmp(&q.at)));
        for (i, p) in self.spans.iter().enumerate() {
            if self.most.is_some_and(|most| self.pairs.len() > most) {
                return;
            }
            for q in self.spans[i + 1..].iter().take_while(|q| q.low <= p.high) {
                if p.high_across < q.low_across || q.high_across < p.low_across {
                    continue;
                }
                let (p, q) = (&self.boxes[p.at], &self.boxes[q.at]);
                let apart = (0..3).any(|k| p.high[k] < q.low[k] || q.high[k] < p.low[k]);
                let is_pair = || (p.is_own || q.is_own) && scene.is_candidate(p.index, q.index);
                if !apart && is_pair() && p.meets(q, margin) {
                    self.pairs.push((p.index.min(q.index), p.index.max(q.index)));
                }
            }
        }
    }

    /// By the first geometry without comparing, then the few pairs of each by the second.
    fn sort_pairs(&mut self, geometries: usize) {
        let BroadPhase { pairs, unsorted, places, .. } = self;
        if 8 * pairs.len() < geometries {
            return pairs.sort_unstable();
        }
        places.clear();
        places.resize(geometries + 1, 0);
        pairs.iter().for_each(|(a, _)| places[a + 1] += 1);
        for i in 0..geometries {
            places[i + 1] += places[i];
        }
        std::mem::swap(pairs, unsorted);
        pairs.clear();
        pairs.resize(unsorted.len(), (0, 0));
        for pair in unsorted.iter() {
            pairs[places[pair.0]] = *pair;
            places[pair.0] += 1;
        }
        let mut start = 0;
        for end in &places[..geometries] {
            pairs[start..*end].sort_unstable();
            start = *end;
        }
    }

    /// The two axes along which the centres vary most, the widest first.
    fn widest_axes(&self) -> (usize, usize) {
        let (mut sum, mut squares) = (Vector3::zeros(), Vector3::zeros());
        for Bounds { center, .. } in &self.boxes {
            sum += center;
            squares += center.component_mul(center);
        }
        let n = self.boxes.len().max(1) as f64;
        let variance = squares / n - (sum / n).component_mul(&(sum / n));
        if !variance.iter().all(|x| x.is_finite()) {
            return (0, 1);
        }
        let (first, least) = (variance.imax(), variance.imin());
        // Where all are the same, any two will do.
        (first, if first == least { (first + 1) % 3 } else { 3 - first - least })
    }
}

impl Bounds {
    /// Whether the boxes come within the margin while both move: p + t s enters the box of both half lengths, 0 ≤ t ≤ 1.
    fn meets(&self, other: &Self, margin: f64) -> bool {
        let (p, s) = (self.center - other.center, self.step - other.step);
        let half = self.half + other.half + Vector3::repeat(margin);
        let (mut enter, mut leave) = (0.0_f64, 1.0_f64);
        for k in 0..3 {
            if s[k] == 0.0 {
                if p[k].abs() > half[k] {
                    return false;
                }
                continue;
            }
            let (t, u) = ((-half[k] - p[k]) / s[k], (half[k] - p[k]) / s[k]);
            enter = enter.max(t.min(u));
            leave = leave.min(t.max(u));
        }
        enter <= leave
    }
}
