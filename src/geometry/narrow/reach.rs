//! How far A ⊖ B reaches in a direction, as a sum of simple terms.
//!
//! Boxes, cylinders, ellipsoids and segments are sums of segments ±uₖ, discs and ellipsoids, and so is A ⊖ B:
//!
//! ```text
//! h(m) = c·m + ∑ₖ |uₖ·m| + ∑ⱼ √(mᵀGⱼm)
//! ```
//!
//! with c = −p_AB, G = r²(1 − zzᵀ) of a disc across z and G = R diag(e²) Rᵀ of an ellipsoid. The first two terms bend
//! only where uₖ·m = 0; the last are smooth but for discs at m = ±z.

use super::Relative;
use super::core::Core;
use super::proof::{Beyond, Spread};
use nalgebra::{Matrix3, Vector3};

/// Below this, relative to its greatest value, a term counts as being where it bends.
const BENT: f64 = 1e-10;

/// The terms; unused ones are zero.
#[derive(Debug, Clone)]
pub(super) struct Reach {
    offset: Vector3<f64>,
    /// Those of A first, then those of B.
    edges: [Vector3<f64>; 6],
    edges_of_a: usize,
    edge_count: usize,
    /// That of A, that of B.
    rounds: [Option<Round>; 2],
}

/// A disc or an ellipsoid.
#[derive(Debug, Clone, Copy)]
struct Round {
    /// G of m ↦ √(mᵀGm).
    square: Matrix3<f64>,
    /// Axis of a disc.
    axis: Option<Vector3<f64>>,
    /// Its largest radius.
    radius: f64,
    /// Radius of balls that fit in everywhere.
    ball: f64,
}

/// Value, gradient and curvature of the smooth terms.
pub(super) struct Smooth {
    pub gradient: Vector3<f64>,
    pub curvature: Matrix3<f64>,
}

/// Points of A and B whose difference is h(m) m, but for the remainder.
pub(super) struct Witness {
    pub a: Vector3<f64>,
    pub b: Vector3<f64>,
    /// How much the difference is off across m: zero only where h has an extremum on the sphere.
    pub remainder: f64,
    /// What the cores reach beyond these points.
    pub beyond: Beyond,
}

impl Reach {
    /// The terms of two cores; none for hulls.
    pub fn of(a: &Core, b: &Core, X: &Relative) -> Option<Self> {
        let zero = Vector3::zeros();
        let mut reach =
            Self { offset: -X.p, edges: [zero; 6], edges_of_a: 0, edge_count: 0, rounds: [None; 2] };
        reach.add(a, &Matrix3::identity(), 0)?;
        reach.edges_of_a = reach.edge_count;
        reach.add(b, &X.R, 1)?;
        Some(reach)
    }

    fn add(&mut self, core: &Core, R: &Matrix3<f64>, side: usize) -> Option<()> {
        let axis = |k: usize| R.column(k).into_owned();
        let mut edge = |u: Vector3<f64>| {
            self.edges[self.edge_count] = u;
            self.edge_count += 1;
        };
        match core {
            Core::Point => {}
            Core::Segment { half_length } => edge(axis(2) * *half_length),
            Core::Box { half } => (0..3).for_each(|k| edge(axis(k) * half[k])),
            Core::Cylinder { radius, half_length } => {
                let z = axis(2);
                edge(z * *half_length);
                let square = (Matrix3::identity() - z * z.transpose()) * (radius * radius);
                self.rounds[side] = Some(Round { square, axis: Some(z), radius: *radius, ball: 0.0 });
            }
            Core::Ellipsoid { radii } => {
                let scaled = R * Matrix3::from_diagonal(radii);
                let square = scaled * scaled.transpose();
                let (least, most) = (radii.min(), radii.max());
                self.rounds[side] =
                    Some(Round { square, axis: None, radius: most, ball: least * least / most });
            }
            Core::Hull(_) => return None,
        }
        Some(())
    }

    /// The vectors uₖ.
    pub fn edges(&self) -> &[Vector3<f64>] {
        &self.edges[..self.edge_count]
    }

    /// Axes of the discs.
    pub fn axes(&self) -> impl Iterator<Item = Vector3<f64>> + '_ {
        self.rounds.iter().flatten().filter_map(|round| round.axis)
    }

    /// h(m).
    pub fn value(&self, m: &Vector3<f64>) -> f64 {
        let edges: f64 = self.edges().iter().map(|u| u.dot(m).abs()).sum();
        let rounds: f64 = self.rounds.iter().flatten().map(|round| round.value(m)).sum();
        self.offset.dot(m) + edges + rounds
    }

    /// The smooth terms about m.
    pub fn smooth(&self, m: &Vector3<f64>) -> Smooth {
        let mut smooth = Smooth { gradient: self.offset, curvature: Matrix3::zeros() };
        for round in self.rounds.iter().flatten() {
            let value = round.value(m);
            if value > BENT * round.radius {
                // ∇ = Gm/s, ∇² = (G − ∇∇ᵀ)/s
                let gradient = round.square * m / value;
                smooth.gradient += gradient;
                smooth.curvature += (round.square - gradient * gradient.transpose()) / value;
            }
        }
        smooth
    }

    /// Points of both cores that face each other along m.
    ///
    /// Where terms bend, any λuₖ with |λ| ≤ 1 and any point of a disc reach as far. Of these the shares that leave no
    /// remainder r across m are taken, with the least ∑λ²: λₖ = uₖ·z and r²z of a disc, (∑ uₖuₖᵀ + ∑ r²) z = −r.
    pub fn witness(&self, m: &Vector3<f64>, (t, u): (&Vector3<f64>, &Vector3<f64>)) -> Witness {
        // Points of A, and of −B moved by −p.
        let mut points = [Vector3::zeros(), self.offset];
        let side_of = |k: usize| usize::from(k >= self.edges_of_a);
        let is_bent_edge = |edge: &Vector3<f64>| edge.dot(m).abs() <= BENT * edge.norm();
        let is_bent_round = |round: &Round| round.value(m) <= BENT * round.radius;
        let (mut bent, mut beyond) = (Spread::default(), Beyond::default());
        for (k, edge) in self.edges().iter().enumerate() {
            if is_bent_edge(edge) {
                bent.add(1.0, t.dot(edge), u.dot(edge));
            } else {
                points[side_of(k)] += edge * 1.0_f64.copysign(edge.dot(m));
            }
        }
        for (point, round) in points.iter_mut().zip(&self.rounds) {
            let Some(round) = round else { continue };
            beyond.ball += round.ball;
            if is_bent_round(round) {
                bent.add_round(round.radius * round.radius);
                continue;
            }
            *point += round.square * m / round.value(m);
            if let Some(axis) = round.axis {
                let rim = axis.cross(m).normalize();
                beyond.spread.add(round.radius, t.dot(&rim), u.dot(&rim));
            }
        }
        if !bent.is_zero() {
            let off = points[0] + points[1];
            let (x, y) = bent.solve(-t.dot(&off), -u.dot(&off));
            let z = t * x + u * y;
            for (k, edge) in self.edges().iter().enumerate().filter(|(_, edge)| is_bent_edge(edge)) {
                let share = edge.dot(&z).clamp(-1.0, 1.0);
                points[side_of(k)] += edge * share;
                let weight = 2.0 * (1.0 - share.abs()) / edge.norm();
                beyond.spread.add(weight, t.dot(edge), u.dot(edge));
            }
            for (point, round) in points.iter_mut().zip(&self.rounds) {
                if let Some(round) = round.filter(is_bent_round) {
                    let share = z * (round.radius * round.radius);
                    let inside = (share.norm() / round.radius).max(1.0);
                    *point += share / inside;
                    beyond.spread.add_round(2.0 * (round.radius - share.norm()).max(0.0));
                }
            }
        }
        let off = points[0] + points[1];
        let remainder = off.dot(t).hypot(off.dot(u));
        Witness { a: points[0], b: -points[1], remainder, beyond }
    }
}

impl Round {
    fn value(&self, m: &Vector3<f64>) -> f64 {
        match self.axis {
            // Near the axis 1 − (z·m)² has no digits left.
            Some(axis) => self.radius * axis.cross(m).norm(),
            None => m.dot(&(self.square * m)).max(0.0).sqrt(),
        }
    }
}
