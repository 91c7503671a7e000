//! The terms of a problem, kind by kind: each kind in a [`Pool`], in the order of islands.
//!
//! What is done with all terms, from islands to the line search, is written once here for any [`CostTerm`], and once for each kind by the list at the end.
#![allow(non_snake_case)]

use std::fmt::Debug;
use std::ops::Range;

use super::coordinate::CoordinateTerm;
use super::model::{Clique, Island};
use super::potential::{Potential, Slope};
use super::term::Term;
use super::{Contact, Linear, Patch};

/// Something constant, and what changes beside it while a problem is solved.
pub trait WithData {
    /// What changes.
    type Data: Clone + Debug + Default;
}

/// A term of the cost: what is constant while it is solved. Velocities are those of its island, J has all Jacobians of the problem.
pub(super) trait CostTerm: WithData + Sized {
    /// The one or two cliques that it depends on.
    fn cliques(&self) -> (usize, Option<usize>);
    /// Says where its velocities and its part of the Hessian are.
    fn place(&mut self, cliques: &[Clique], island: &Island);
    /// Adapts it to the size of the time step.
    fn set_step(&mut self, h: f64);
    /// How much work it is, in points of contact.
    fn work(&self) -> usize;
    /// Nothing is known yet.
    fn reset(data: &mut Self::Data);
    /// u = J v + b.
    fn set_velocity(&self, J: &[f64], v: &[f64], data: &mut Self::Data);
    /// w = J p, and what derivatives along it need.
    fn set_direction(&self, J: &[f64], p: &[f64], data: &mut Self::Data);
    /// u ← u + α w.
    fn take_step(alpha: f64, data: &mut Self::Data);
    /// γ at u, and g −= Jᵀγ.
    fn add_gradient(&self, J: &[f64], data: &mut Self::Data, g: &mut [f64]);
    /// H += JᵀG J, where G may be stiffer than the second derivative, given a direction or not. Returns whether it is the second derivative itself. `WIDE` is
    /// whether this machine has AVX2 and FMA.
    fn add_hessian<const WIDE: bool>(
        &self,
        J: &[f64],
        data: &Self::Data,
        has_direction: bool,
        H: &mut [f64],
    ) -> bool;
    /// Derivatives of ℓ(u + α w) by α.
    fn slope(&self, data: &Self::Data, alpha: f64) -> Slope;
    /// Whether it has not become much softer by the step α that was taken last.
    fn is_steady(&self, data: &Self::Data, alpha: f64) -> bool;
    /// Adds what may cancel in the gradient, |Jᵀ|(|γ| + |G||u|).
    fn add_magnitude(&self, J: &[f64], v: &[f64], data: &Self::Data, sizes: &mut [f64]);

    /// Its island, once that is known.
    fn island(&self, cliques: &[Clique]) -> usize {
        cliques[self.cliques().0].island
    }

    /// Brings terms into the order of islands, of which there are `count`; those of an island in the order of adding. Terms are large, and each is moved but
    /// once.
    fn sort(terms: &mut [Self], cliques: &[Clique], count: usize, [next, places]: &mut [Vec<usize>; 2]) {
        if terms.is_sorted_by_key(|term| term.island(cliques)) {
            return;
        }
        next.clear();
        next.resize(count + 1, 0);
        terms.iter().for_each(|term| next[term.island(cliques) + 1] += 1);
        for i in 0..count {
            next[i + 1] += next[i];
        }
        places.clear();
        for island in terms.iter().map(|term| term.island(cliques)) {
            places.push(next[island]);
            next[island] += 1;
        }
        for i in 0..terms.len() {
            while places[i] != i {
                let place = places[i];
                terms.swap(i, place);
                places.swap(i, place);
            }
        }
    }
}

/// All terms of one kind, in the order of islands.
#[derive(Clone, Debug)]
pub struct Pool<T> {
    pub(super) terms: Vec<T>,
    /// Where the terms of each island begin, and where those of the last one end.
    starts: Vec<usize>,
}

impl<T> Default for Pool<T> {
    fn default() -> Self {
        Pool { terms: Vec::new(), starts: Vec::new() }
    }
}

impl<T> Pool<T> {
    /// All of them.
    pub fn all(&self) -> &[T] {
        &self.terms
    }

    /// Those of an island.
    pub fn of(&self, island: usize) -> &[T] {
        &self.terms[self.range(island)]
    }

    /// Where those of an island are among all.
    pub fn range(&self, island: usize) -> Range<usize> {
        self.starts[island]..self.starts[island + 1]
    }
}

impl<T: WithData> Pool<T> {
    /// All of them with their data.
    pub fn with<'p>(&'p self, data: &'p [T::Data]) -> impl Iterator<Item = (&'p T, &'p T::Data)> {
        self.terms.iter().zip(data)
    }

    /// Those of an island with their data.
    pub fn of_with<'p>(
        &'p self,
        island: usize,
        data: &'p [T::Data],
    ) -> impl Iterator<Item = (&'p T, &'p T::Data)> + Clone {
        let range = self.range(island);
        self.terms[range.clone()].iter().zip(&data[range])
    }
}

#[allow(private_bounds)] // Its functions are as private.
impl<T: CostTerm> Pool<T> {
    fn clear(&mut self) {
        self.terms.clear();
        self.starts.clear();
    }

    /// Pairs of cliques that feel each other.
    fn pairs(terms: &[T]) -> impl Iterator<Item = (usize, usize)> {
        terms.iter().filter_map(|term| {
            let (a, b) = term.cliques();
            Some((a, b?))
        })
    }

    fn sort(&mut self, cliques: &[Clique], count: usize, room: &mut [Vec<usize>; 2]) {
        T::sort(&mut self.terms, cliques, count, room);
        self.starts.clear();
        let mut at = 0;
        for island in 0..count {
            self.starts.push(at);
            while at < self.terms.len() && self.terms[at].island(cliques) == island {
                at += 1;
            }
        }
        self.starts.push(at);
    }
}

/// Terms of an island with their data.
struct View<'p, T: CostTerm> {
    terms: &'p [T],
    data: &'p mut [T::Data],
}

impl<'p, T: CostTerm> View<'p, T> {
    /// Takes the first n away.
    fn take(&mut self, n: usize) -> View<'p, T> {
        let (terms, rest) = self.terms.split_at(n);
        self.terms = rest;
        View { terms, data: split(&mut self.data, n) }
    }

    #[inline(always)]
    fn each(&mut self, mut f: impl FnMut(&T, &mut T::Data)) {
        self.terms.iter().zip(self.data.iter_mut()).for_each(|(term, data)| f(term, data));
    }

    #[inline(always)]
    fn iter(&self) -> impl Iterator<Item = (&T, &T::Data)> {
        self.terms.iter().zip(self.data.iter())
    }
}

/// Takes the first n of a slice away.
pub(super) fn split<'p, T>(items: &mut &'p mut [T], n: usize) -> &'p mut [T] {
    let (first, rest) = std::mem::take(items).split_at_mut(n);
    *items = rest;
    first
}

/// A potential of several velocities that has a pool.
pub trait Listed<const N: usize>: Potential<N> {
    /// Its pool.
    fn pool(terms: &mut Terms) -> &mut Pool<Term<Self, N>>
    where
        Self: Sized;
}

/// Everything that is done kind by kind.
macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident: $term:ty,)*) => {
        /// All terms of a model, kind by kind.
        #[derive(Clone, Debug, Default)]
        pub struct Terms {
            $($(#[$doc])* pub $kind: Pool<$term>,)*
        }

        /// What changes of them, in the same order. There may be more, which keep their room.
        #[derive(Clone, Debug, Default)]
        pub struct TermsData {
            $($(#[$doc])* pub $kind: Vec<<$term as WithData>::Data>,)*
        }

        impl Terms {
            pub(super) fn clear(&mut self) {
                $(self.$kind.clear();)*
            }

            pub(super) fn set_step(&mut self, h: f64) {
                $(self.$kind.terms.iter_mut().for_each(|term| term.set_step(h));)*
            }

            /// Calls a function for every pair of cliques that feel each other, of all islands or of one.
            pub(super) fn for_pairs(&self, island: Option<usize>, mut f: impl FnMut(usize, usize)) {
                $(
                    let terms = island.map_or(&self.$kind.terms[..], |island| self.$kind.of(island));
                    Pool::pairs(terms).for_each(|(a, b)| f(a, b));
                )*
            }

            /// Brings them into the order of islands.
            pub(super) fn sort(&mut self, cliques: &[Clique], count: usize, room: &mut [Vec<usize>; 2]) {
                $(self.$kind.sort(cliques, count, room);)*
            }

            /// Says where those of an island are in its Hessian.
            pub(super) fn place(&mut self, i: usize, cliques: &[Clique], island: &Island) {
                $(
                    let range = self.$kind.range(i);
                    self.$kind.terms[range].iter_mut().for_each(|term| term.place(cliques, island));
                )*
            }

            /// Whether nothing acts on an island.
            pub(super) fn is_free(&self, island: usize) -> bool {
                $(self.$kind.range(island).is_empty())&&*
            }
        }

        impl TermsData {
            /// As many as there are terms, all zero.
            pub(super) fn reset(&mut self, terms: &Terms) {
                $(
                    let count = terms.$kind.terms.len();
                    if self.$kind.len() < count {
                        self.$kind.resize_with(count, Default::default);
                    }
                    self.$kind[..count].iter_mut().for_each(<$term as CostTerm>::reset);
                )*
            }

            /// Terms of all islands with their data.
            pub(super) fn with<'p>(&'p mut self, terms: &'p Terms) -> IslandTerms<'p> {
                IslandTerms { $($kind: View { terms: &terms.$kind.terms, data: &mut self.$kind },)* }
            }
        }

        /// The terms of one island, or of several that follow one another, with their data.
        pub(super) struct IslandTerms<'p> {
            $($kind: View<'p, $term>,)*
        }

        impl<'p> IslandTerms<'p> {
            /// Takes those of an island, the first one, away.
            pub fn take(&mut self, terms: &Terms, island: usize) -> IslandTerms<'p> {
                IslandTerms { $($kind: self.$kind.take(terms.$kind.range(island).len()),)* }
            }

            pub fn is_empty(&self) -> bool {
                $(self.$kind.terms.is_empty())&&*
            }

            pub fn work(&self) -> usize {
                0 $(+ self.$kind.terms.iter().map(CostTerm::work).sum::<usize>())*
            }

            pub fn set_velocities(&mut self, J: &[f64], v: &[f64]) {
                $(self.$kind.each(|term, data| term.set_velocity(J, v, data));)*
            }

            pub fn set_directions(&mut self, J: &[f64], p: &[f64]) {
                $(self.$kind.each(|term, data| term.set_direction(J, p, data));)*
            }

            pub fn take_step(&mut self, alpha: f64) {
                $(self.$kind.data.iter_mut().for_each(|data| <$term as CostTerm>::take_step(alpha, data));)*
            }

            pub fn add_gradient(&mut self, J: &[f64], g: &mut [f64]) {
                $(self.$kind.each(|term, data| term.add_gradient(J, data, g));)*
            }

            #[inline(always)]
            pub fn add_hessian<const WIDE: bool>(&self, J: &[f64], has_direction: bool, H: &mut [f64]) -> bool {
                let mut is_exact = true;
                $(for (term, data) in self.$kind.iter() {
                    is_exact &= term.add_hessian::<WIDE>(J, data, has_direction, H);
                })*
                is_exact
            }

            #[inline(always)]
            pub fn add_slope(&self, alpha: f64, slope: &mut Slope) {
                $(for (term, data) in self.$kind.iter() {
                    *slope += term.slope(data, alpha);
                })*
            }

            pub fn is_steady(&self, alpha: f64) -> bool {
                $(self.$kind.iter().all(|(term, data)| term.is_steady(data, alpha)))&&*
            }

            pub fn add_magnitudes(&self, J: &[f64], v: &[f64], sizes: &mut [f64]) {
                $(self.$kind.iter().for_each(|(term, data)| term.add_magnitude(J, v, data, sizes));)*
            }
        }
    };
}

macro_rules! potentials {
    ($($(#[$doc:meta])* $kind:ident: $potential:ident [$rows:literal],)*) => {
        $(impl Listed<$rows> for $potential {
            fn pool(terms: &mut Terms) -> &mut Pool<Term<Self, $rows>> {
                &mut terms.$kind
            }
        })*

        kinds! {
            $($(#[$doc])* $kind: Term<$potential, $rows>,)*
            /// What acts on single velocities.
            coordinates: CoordinateTerm,
        }
    };
}

// A new potential of several velocities is its file and its line here, with the most velocities that it may have; one of a single velocity is listed in
// `coordinate`.
potentials! {
    /// Points of contact.
    contacts: Contact [3],
    /// Contact surfaces.
    patches: Patch [6],
    /// Constraints and springs.
    linears: Linear [6],
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::icf::tests::Random;
    use crate::icf::tests::generate::{SENSIBLE, pile, scenario};

    #[test]
    fn islands_have_all_terms_between_them_each_once() {
        for seed in 0..100 {
            let scenario = scenario(&mut Random::new(seed), &SENSIBLE);
            let model = scenario.problem().model;
            let mut tags = Vec::new();
            for island in 0..model.island_count() {
                let Terms { contacts, patches, linears, coordinates } = model.terms();
                tags.extend(contacts.of(island).iter().map(|term| term.tag));
                tags.extend(patches.of(island).iter().map(|term| term.tag));
                tags.extend(linears.of(island).iter().map(|term| term.tag));
                tags.extend(coordinates.of(island).iter().map(|term| term.tag));
                let is_own = |clique: usize| model.cliques_of(island).contains(&clique);
                assert!(linears.of(island).iter().all(|term| is_own(term.cliques().0)), "seed {seed}");
            }
            tags.sort_unstable();
            assert_eq!(tags, (0..scenario.pieces.len()).collect::<Vec<_>>(), "seed {seed}");
        }
    }

    #[test]
    fn data_of_a_large_problem_serves_a_small_one_as_if_new() {
        let random = &mut Random::new(1);
        let (large, small) = (pile(random, 10), pile(random, 3));
        let mut data = large.problem().data;
        data.terms.contacts.iter_mut().for_each(|data| (data.gamma, data.u) = ([1.0; 3], [2.0; 3]));
        let count = small.problem().model.terms.contacts.all().len();
        data.reset(&small.problem().model);
        assert!(data.terms.contacts.len() > count);
        assert!(data.terms.contacts[..count].iter().all(|data| data.gamma == [0.0; 3] && data.u == [0.0; 3]));
    }
}
