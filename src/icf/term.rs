//! Terms of the cost: a potential, and the velocities that it depends on.
#![allow(non_snake_case)]

use super::potential::{CoordinatePotential, MAX_ROWS, Potential, Ray};
use super::{Contact, Friction, Limit, LimitedGain, Linear, Patch};
use crate::math::block_cholesky::Place;

/// Marks that a term has no second clique.
pub(super) const NONE: u32 = u32::MAX;

/// A clique that a term depends on, and how: rows × size numbers, row by row.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    pub(super) clique: u32,
    pub(super) J: u32,
}

impl Reach {
    /// No clique.
    pub const NOTHING: Reach = Reach { clique: NONE, J: 0 };
}

/// One clique of a term, ready to be used.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Side {
    /// First velocity, counted from the island's first.
    pub start: usize,
    pub size: usize,
    /// Where its Jacobian begins.
    pub J: usize,
    /// Where the clique's diagonal block of the Hessian begins.
    pub diagonal: usize,
}

/// A contact between one or two cliques.
pub type ContactTerm = Term<Contact, 3>;
/// A constraint or springs between one or two cliques.
pub type LinearTerm = Term<Linear, MAX_ROWS>;

/// Contact over a surface between one or two cliques.
pub type PatchTerm = Term<Patch, MAX_ROWS>;

/// A potential of u = J v + b, with v of one or two cliques and u of at most `ROWS` numbers.
#[derive(Clone, Debug)]
pub struct Term<P, const ROWS: usize> {
    /// The potential.
    pub potential: P,
    /// γ at the solution.
    pub gamma: [f64; ROWS],
    /// b.
    pub(super) bias: [f64; ROWS],
    pub(super) u: [f64; ROWS],
    /// G at u; flattened, its numbers are as the potential has them.
    pub(super) G: [[f64; ROWS]; ROWS],
    pub(super) w: [f64; ROWS],
    pub(super) ray: Ray,
    pub(super) sides: [Side; 2],
    /// Where the block of rows of the first side and columns of the second is, if there are two.
    pub(super) cross: Place,
    pub(super) reach: [Reach; 2],
    pub(super) island: usize,
    /// The caller's mark.
    pub tag: usize,
}

/// What acts on one velocity by itself.
#[derive(Clone, Copy, Debug)]
pub(super) enum Coordinatewise {
    Limit(Limit),
    LimitedGain(LimitedGain),
    Friction(Friction),
}

impl Coordinatewise {
    #[inline]
    pub fn evaluate(&self, v: f64) -> (f64, f64) {
        match self {
            Self::Limit(limit) => limit.evaluate(v),
            Self::LimitedGain(gain) => gain.evaluate(v),
            Self::Friction(friction) => friction.evaluate(v),
        }
    }
    pub fn parabola(&self, v: f64) -> Option<(f64, f64)> {
        match self {
            Self::Limit(limit) => limit.parabola(v),
            Self::LimitedGain(gain) => gain.parabola(v),
            Self::Friction(friction) => friction.parabola(v),
        }
    }
    pub fn cost(&self, v: f64) -> f64 {
        match self {
            Self::Limit(limit) => limit.cost(v),
            Self::LimitedGain(gain) => gain.cost(v),
            Self::Friction(friction) => friction.cost(v),
        }
    }
    pub fn set_step(&mut self, h: f64, w: f64) {
        match self {
            Self::Limit(limit) => limit.set_step(h, w),
            Self::LimitedGain(gain) => gain.set_step(h, w),
            Self::Friction(friction) => friction.set_step(h, w),
        }
    }
}

macro_rules! into_coordinatewise {
    ($($kind:ident),*) => { $(impl From<$kind> for Coordinatewise {
        fn from(potential: $kind) -> Coordinatewise { Coordinatewise::$kind(potential) }
    })* };
}
into_coordinatewise!(Limit, LimitedGain, Friction);

/// A potential of one velocity.
#[derive(Clone, Debug)]
pub(super) struct Coordinate {
    pub potential: Coordinatewise,
    /// The velocity, counted from the island's first, and where its diagonal entry of the Hessian is.
    pub at: usize,
    pub diagonal: usize,
    pub gamma: f64,
    pub v_now: f64,
    pub w_now: f64,
    pub tag: usize,
    /// The velocity, in the caller's order.
    pub v: usize,
    pub clique: usize,
    pub w: f64,
}

impl PatchTerm {
    /// u = J v + b at the solution: angular, then linear velocity.
    pub fn twist(&self) -> &[f64; MAX_ROWS] {
        &self.u
    }
}

impl<P: Potential, const ROWS: usize> Term<P, ROWS> {
    pub(super) fn new(potential: P, reach: &[Reach], bias: [f64; ROWS], tag: usize) -> Self {
        let zero = [0.0; ROWS];
        let at = |i: usize| reach.get(i).copied().unwrap_or(Reach::NOTHING);
        debug_assert!(at(0).clique != NONE && at(0).clique != at(1).clique, "one or two different cliques");
        Term {
            potential,
            gamma: zero,
            bias,
            u: zero,
            G: [zero; ROWS],
            w: zero,
            ray: [0.0; 5],
            sides: [Side::default(); 2],
            cross: Place { offset: 0, transposed: false },
            reach: [at(0), at(1)],
            island: 0,
            tag,
        }
    }

    /// γ and G at u.
    #[inline]
    pub(super) fn evaluate(&mut self) {
        self.potential.evaluate(&self.u, &mut self.gamma, self.G.as_flattened_mut());
    }

    /// The potential's impulse, γ.
    pub fn impulse(&self) -> &[f64] {
        &self.gamma[..self.potential.rows()]
    }

    /// u = J v + b at the solution.
    pub fn velocity(&self) -> &[f64] {
        &self.u[..self.potential.rows()]
    }
}
