//! How trees moved that took several steps where others took one: what dense output needs of them.

use std::ops::Range;

use crate::coupling::Part;
use crate::integrators::Step;

/// Steps of single trees within the last step of everything, in the order in which they were taken.
#[derive(Default)]
pub struct Pieces {
    pieces: Vec<Piece>,
    /// q₀, v₀, v₁ and the displacement of each.
    numbers: Vec<f64>,
    /// The last piece of each tree; beyond the end where it has none.
    latest: Vec<usize>,
}

struct Piece {
    tree: usize,
    span: Step,
    at: usize,
}

/// A cubic with given slopes at both ends, v₀ and v₁, that is displaced by d over h seconds.
#[derive(Clone, Copy)]
struct Cubic {
    v0: f64,
    v1: f64,
    d: f64,
    h: f64,
}

impl Cubic {
    /// Over h seconds.
    fn new(v0: f64, v1: f64, d: f64, h: f64) -> Cubic {
        Cubic { v0, v1, d, h }
    }

    fn coefficients(&self) -> (f64, f64) {
        let Cubic { v0, v1, d, h } = self;
        (h * (v0 + v1) - 2.0 * d, 3.0 * d - h * (2.0 * v0 + v1))
    }

    /// The displacement at the part s of the time.
    fn displacement(&self, s: f64) -> f64 {
        let (cubic, square) = self.coefficients();
        s * (s * (s * cubic + square) + self.h * self.v0)
    }

    /// The velocity there.
    fn velocity(&self, s: f64) -> f64 {
        let (cubic, square) = self.coefficients();
        (s * (3.0 * s * cubic + 2.0 * square) + self.h * self.v0) / self.h
    }
}

impl Pieces {
    /// Forgets them all.
    pub fn clear(&mut self, trees: usize) {
        self.pieces.clear();
        self.numbers.clear();
        self.latest.clear();
        self.latest.resize(trees, usize::MAX);
    }

    /// Whether a tree has any.
    pub fn has(&self, tree: usize) -> bool {
        self.latest.get(tree).is_some_and(|piece| *piece != usize::MAX)
    }

    /// When the last one of a tree ends, s.
    pub fn end(&self, tree: usize) -> f64 {
        self.pieces[self.latest[tree]].span.t1
    }

    /// Notes that a tree of a plant went from x0 to x1, by a displacement, in a stretch of time.
    pub fn push(&mut self, part: &Part, tree: usize, span: Step, [x0, x1, displacement]: [&[f64]; 3]) {
        let of = &part.plant.model.trees[tree];
        let (q, v) = (shifted(&of.q, part.q.start), shifted(&of.v, part.v.start));
        self.latest[tree] = self.pieces.len();
        self.pieces.push(Piece { tree, span, at: self.numbers.len() });
        self.numbers.extend_from_slice(&x0[q]);
        self.numbers.extend_from_slice(&x0[v.clone()]);
        self.numbers.extend_from_slice(&x1[v]);
        self.numbers.extend_from_slice(&displacement[shifted(&of.v, part.dof.start)]);
    }

    /// Where a tree is at a time within its last piece, as a part of the state x.
    pub fn latest(&self, part: &Part, tree: usize, t: f64, x: &mut [f64]) {
        let piece = self.latest[tree];
        in_piece(&self.pieces[piece], &self.numbers, part, t, x);
    }

    /// Where all trees are that have pieces, as a part of the state x.
    pub fn interpolate(&self, part: &Part, t: f64, x: &mut [f64]) {
        for piece in &self.pieces {
            if piece.span.t0 <= t && t <= piece.span.t1 {
                in_piece(piece, &self.numbers, part, t, x);
            }
        }
    }
}

fn in_piece(piece: &Piece, numbers: &[f64], part: &Part, t: f64, x: &mut [f64]) {
    let of = &part.plant.model.trees[piece.tree];
    let (q0, rest) = numbers[piece.at..].split_at(of.q.len());
    let nv = of.v.len();
    fill(part, piece.tree, piece.span, [q0, &rest[..nv], &rest[nv..2 * nv], &rest[2 * nv..]], t, x);
}

/// Where a tree of a plant is that goes from x0 to x1, by a displacement, in a stretch of time; as a part of the state x.
pub fn interpolate(
    part: &Part,
    tree: usize,
    span: Step,
    [x0, x1, displacement]: [&[f64]; 3],
    t: f64,
    x: &mut [f64],
) {
    let of = &part.plant.model.trees[tree];
    let (q, v) = (shifted(&of.q, part.q.start), shifted(&of.v, part.v.start));
    let d = &displacement[shifted(&of.v, part.dof.start)];
    fill(part, tree, span, [&x0[q], &x0[v.clone()], &x1[v], d], t, x);
}

fn fill(part: &Part, tree: usize, span: Step, [q0, v0, v1, d]: [&[f64]; 4], t: f64, x: &mut [f64]) {
    let model = &part.plant.model;
    let of = &model.trees[tree];
    let (h, s) = (span.size(), (t - span.t0) / span.size());
    let cubic = |i: usize| Cubic::new(v0[i], v1[i], d[i], h);
    // The places of velocities serve as room for the displacement first.
    let (q, v) = x.split_at_mut(part.v.start);
    let (q, v) = (&mut q[shifted(&of.q, part.q.start)], &mut v[of.v.clone()]);
    v.iter_mut().enumerate().for_each(|(i, v)| *v = cubic(i).displacement(s));
    for link in &model.links[of.links.clone()] {
        let (iq, iv) = (link.q - of.q.start, link.v - of.v.start);
        let (iq, iv) = (iq..iq + link.mobility.nq(), iv..iv + link.mobility.nv());
        match model.locked[link.v] {
            true => q[iq.clone()].copy_from_slice(&q0[iq]),
            false => link.mobility.advance(&q0[iq.clone()], &v[iv], 1.0, &mut q[iq]),
        }
    }
    v.iter_mut().enumerate().for_each(|(i, v)| *v = cubic(i).velocity(s));
}

/// A stretch of numbers, counted from elsewhere.
pub fn shifted(range: &Range<usize>, by: usize) -> Range<usize> {
    range.start + by..range.end + by
}
