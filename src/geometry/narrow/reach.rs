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
                self.rounds[side] = Some(Round { square, axis: Some(z), radius: *radius });
            }
            Core::Ellipsoid { radii } => {
                let scaled = R * Matrix3::from_diagonal(radii);
                let square = scaled * scaled.transpose();
                self.rounds[side] = Some(Round { square, axis: None, radius: radii.max() });
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
        let (mut a, mut b) = (Vector3::zeros(), -self.offset);
        // Points of −B are added to A ⊖ B, so those of B are subtracted.
        let mut give = |is_a: bool, q: Vector3<f64>| if is_a { a += q } else { b -= q };
        let is_bent_edge = |edge: &Vector3<f64>| edge.dot(m).abs() <= BENT * edge.norm();
        let is_bent_round = |round: &Round| round.value(m) <= BENT * round.radius;
        let (mut xx, mut xy, mut yy) = (0.0, 0.0, 0.0);
        for (k, edge) in self.edges().iter().enumerate() {
            if is_bent_edge(edge) {
                let (x, y) = (t.dot(edge), u.dot(edge));
                (xx, xy, yy) = (xx + x * x, xy + x * y, yy + y * y);
            } else {
                give(k < self.edges_of_a, edge * 1.0_f64.copysign(edge.dot(m)));
            }
        }
        for (side, round) in self.rounds.iter().enumerate() {
            let Some(round) = round else { continue };
            if is_bent_round(round) {
                (xx, yy) = (xx + round.radius * round.radius, yy + round.radius * round.radius);
            } else {
                give(side == 0, round.square * m / round.value(m));
            }
        }
        let (x, y) = (t.dot(&(a - b)), u.dot(&(a - b)));
        let trace = xx + yy;
        if trace > 0.0 {
            let determinant = xx * yy - xy * xy;
            // A single direction W = vvᵀ has the inverse W/trace² along itself.
            let (x, y) = if determinant > 1e-12 * trace * trace {
                ((xy * y - yy * x) / determinant, (xy * x - xx * y) / determinant)
            } else {
                (-(xx * x + xy * y) / (trace * trace), -(xy * x + yy * y) / (trace * trace))
            };
            let z = t * x + u * y;
            let mut give = |is_a: bool, q: Vector3<f64>| if is_a { a += q } else { b -= q };
            for (k, edge) in self.edges().iter().enumerate().filter(|(_, edge)| is_bent_edge(edge)) {
                give(k < self.edges_of_a, edge * edge.dot(&z).clamp(-1.0, 1.0));
            }
            for (side, round) in self.rounds.iter().enumerate() {
                if let Some(round) = round.filter(is_bent_round) {
                    let share = z * (round.radius * round.radius);
                    give(side == 0, share * (round.radius / share.norm()).min(1.0));
                }
            }
        }
        let remainder = (a - b).dot(t).hypot((a - b).dot(u));
        Witness { a, b, remainder }
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
