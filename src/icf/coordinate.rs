//! Terms of one velocity by itself: limits, actuators, friction in joints.
#![allow(non_snake_case)]

use super::model::{Clique, Island};
use super::potential::{CoordinatePotential, Slope};
use super::terms::{CostTerm, WithData};
use super::{Friction, Limit, LimitedGain};

/// An enum of potentials, each of which is one of its arms.
macro_rules! coordinate_potentials {
    ($($kind:ident),*) => {
        /// What acts on one velocity by itself.
        #[derive(Clone, Copy, Debug)]
        pub enum AnyCoordinatePotential {
            $(#[doc = concat!("See [`", stringify!($kind), "`].")] $kind($kind)),*
        }

        $(impl From<$kind> for AnyCoordinatePotential {
            fn from(potential: $kind) -> Self { Self::$kind(potential) }
        })*

        impl CoordinatePotential for AnyCoordinatePotential {
            fn set_step(&mut self, h: f64, w: f64) {
                match self { $(Self::$kind(potential) => potential.set_step(h, w)),* }
            }
            fn cost(&self, v: f64) -> f64 {
                match self { $(Self::$kind(potential) => potential.cost(v)),* }
            }
            #[inline]
            fn evaluate(&self, v: f64) -> (f64, f64) {
                match self { $(Self::$kind(potential) => potential.evaluate(v)),* }
            }
            fn displaced(&self, v: f64, d: f64) -> f64 {
                match self { $(Self::$kind(potential) => potential.displaced(v, d)),* }
            }
            fn force(&self, v: f64, gamma: f64, h: f64) -> f64 {
                match self { $(Self::$kind(potential) => potential.force(v, gamma, h)),* }
            }
            fn parabola(&self, v: f64) -> Option<(f64, f64)> {
                match self { $(Self::$kind(potential) => potential.parabola(v)),* }
            }
        }
    };
}

// A new potential of one velocity is its file and its name here.
coordinate_potentials!(Limit, LimitedGain, Friction);

/// A potential of one velocity.
#[derive(Clone, Debug)]
pub struct CoordinateTerm {
    /// The potential.
    pub potential: AnyCoordinatePotential,
    /// The velocity, in the caller's order.
    pub v: usize,
    /// Its clique.
    pub clique: usize,
    /// Its inverse inertia.
    pub inverse_inertia: f64,
    /// The caller's mark.
    pub tag: usize,
    /// The velocity, counted from the island's first, and where its diagonal entry of the Hessian is.
    at: usize,
    diagonal: usize,
}

/// What changes of it while its problem is solved.
#[derive(Clone, Debug, Default)]
pub struct CoordinateData {
    /// The velocity.
    pub v: f64,
    /// γ at v.
    pub gamma: f64,
    /// How the velocity changes along the direction of search.
    w: f64,
}

impl CoordinateTerm {
    pub(super) fn new(
        potential: AnyCoordinatePotential,
        (v, clique): (usize, usize),
        inverse_inertia: f64,
        tag: usize,
    ) -> CoordinateTerm {
        CoordinateTerm { potential, v, clique, inverse_inertia, tag, at: 0, diagonal: 0 }
    }
}

impl WithData for CoordinateTerm {
    type Data = CoordinateData;
}

impl CostTerm for CoordinateTerm {
    fn cliques(&self) -> (usize, Option<usize>) {
        (self.clique, None)
    }

    fn sort(terms: &mut [Self], cliques: &[Clique], _count: usize, _room: &mut [Vec<usize>; 2]) {
        terms.sort_unstable_by_key(|term| (cliques[term.clique].island, term.v, term.tag));
    }

    fn place(&mut self, cliques: &[Clique], island: &Island) {
        let clique = &cliques[self.clique];
        let (local, size) = (self.v - clique.v.start, clique.v.len());
        self.at = clique.start - island.v.start + local;
        self.diagonal = island.diagonal(clique.block) + local * size + local;
    }

    fn set_step(&mut self, h: f64) {
        self.potential.set_step(h, self.inverse_inertia);
    }

    fn work(&self) -> usize {
        0
    }

    fn reset(data: &mut CoordinateData) {
        *data = CoordinateData::default();
    }

    #[inline(always)]
    fn set_velocity(&self, _J: &[f64], v: &[f64], data: &mut CoordinateData) {
        data.v = v[self.at];
    }

    #[inline(always)]
    fn set_direction(&self, _J: &[f64], p: &[f64], data: &mut CoordinateData) {
        data.w = p[self.at];
    }

    #[inline(always)]
    fn take_step(alpha: f64, data: &mut CoordinateData) {
        data.v += alpha * data.w;
    }

    #[inline(always)]
    fn add_gradient(&self, _J: &[f64], data: &mut CoordinateData, g: &mut [f64]) {
        data.gamma = self.potential.evaluate(data.v).0;
        g[self.at] -= data.gamma;
    }

    #[inline(always)]
    fn add_hessian<const WIDE: bool>(
        &self,
        _J: &[f64],
        data: &CoordinateData,
        has_direction: bool,
        H: &mut [f64],
    ) -> bool {
        let mut is_exact = true;
        let mut stiffness = self.potential.evaluate(data.v).1;
        if has_direction
            && let Some((parabola, x)) = self.potential.parabola(data.v)
            && data.w.abs() > x
        {
            let part = 1.0 - (x / data.w) * (x / data.w);
            stiffness += part * (parabola - stiffness).max(0.0);
            is_exact = false;
        }
        H[self.diagonal] += stiffness;
        is_exact
    }

    #[inline(always)]
    fn slope(&self, data: &CoordinateData, alpha: f64) -> Slope {
        let (gamma, stiffness) = self.potential.evaluate(data.v + alpha * data.w);
        Slope { first: -gamma * data.w, second: stiffness * data.w * data.w }
    }

    fn is_steady(&self, data: &CoordinateData, alpha: f64) -> bool {
        let before = self.potential.evaluate(data.v - alpha * data.w).1;
        self.potential.evaluate(data.v).1 >= 0.5 * before
    }

    fn add_magnitude(&self, _J: &[f64], _v: &[f64], data: &CoordinateData, sizes: &mut [f64]) {
        let (gamma, stiffness) = self.potential.evaluate(data.v);
        sizes[self.at] += gamma.abs() + stiffness * data.v.abs();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::icf::{Data, Model};

    /// Two cliques of two velocities, each with dry friction in its second one.
    fn friction() -> (Model, Data) {
        let mut masses = Model::new([2, 2]).rebuild();
        (0..2).for_each(|clique| masses.mass_mut(clique).copy_from_slice(&[1.0, 0.0, 0.0, 1.0]));
        let mut terms = masses.terms(&[0.0; 4], &[0.0; 4], &[0.0; 4]);
        terms.add_coordinate(Friction::new(10.0, 1e-3), 3, 1);
        terms.add_coordinate(Friction::new(10.0, 1e-3), 1, 0);
        let mut data = Data::default();
        let mut model = terms.finish(&mut data);
        model.set_step(0.1);
        (model, data)
    }

    #[test]
    fn terms_are_in_the_order_of_velocities_and_act_on_theirs() {
        let (model, mut data) = friction();
        assert_eq!(model.terms().coordinates.all().iter().map(|term| term.tag).collect::<Vec<_>>(), [0, 1]);
        for (mut island, _) in data.islands(&model) {
            let mut g = [0.0; 2];
            island.set_velocities(&[5.0, 1.0]);
            island.gradient(&[0.0; 2], &mut g);
            assert!(g[0] == 0.0 && (g[1] - 1.0).abs() < 1e-5, "{g:?}");
        }
    }

    #[test]
    fn a_direction_that_goes_far_makes_friction_as_stiff_as_its_parabola() {
        let (model, mut data) = friction();
        let term = &model.terms().coordinates.all()[0];
        let (mut island, _) = data.islands(&model).next().unwrap();
        island.set_velocities(&[0.0, 1.0]);
        let mut stiffness = |direction: f64| {
            island.set_directions(&[0.0, direction]);
            let mut H = Vec::new();
            let is_exact = island.hessian(0.0, true, &mut H);
            (H[term.diagonal] - 1.0, is_exact)
        };
        let exact = term.potential.evaluate(1.0).1;
        let (near, is_exact) = stiffness(0.5);
        assert!(is_exact && (near - exact).abs() < 1e-12, "{near}");
        // h f/s at v = 1.
        let (far, is_exact) = stiffness(-1e6);
        assert!(!is_exact && (far - 1.0).abs() < 1e-5, "{far}");
    }
}
