//! What the problem of an island consists of, for solvers that are not ours.
#![allow(non_snake_case)]

use super::model::Model;
use super::potential::Potential;
use super::term::Term;

impl Model {
    /// The blocks on the diagonal of A of an island's cliques, row by row, each with its r.
    pub fn blocks_of(&self, island: usize) -> impl Iterator<Item = (usize, &[f64], &[f64])> {
        self.cliques_of(island).iter().map(|number| {
            let clique = &self.cliques[*number];
            let size = clique.v.len();
            (*number, &self.A[clique.A..clique.A + size * size], &self.r[clique.start..clique.start + size])
        })
    }

    /// Pairs of an island's cliques that A couples, with their blocks: rows of the first, columns of the second.
    pub fn couplings_of(&self, island: usize) -> impl Iterator<Item = (usize, usize, &[f64])> {
        let couplings = &self.couplings[self.islands[island].couplings.clone()];
        couplings.iter().map(|coupling| {
            let size = coupling.rows.1 * coupling.columns.1;
            (coupling.a, coupling.b, &self.A_between[coupling.at..coupling.at + size])
        })
    }

    /// The cliques that a term depends on, each with its Jacobian, row by row.
    pub fn ends_of<'m, P: Potential<N>, const N: usize>(
        &'m self,
        term: &'m Term<P, N>,
    ) -> impl Iterator<Item = (usize, &'m [f64])> {
        term.reach.iter().filter_map(move |reach| {
            let clique = reach.clique()?;
            let size = term.potential.rows() * self.cliques[clique].v.len();
            Some((clique, &self.J[reach.J as usize..reach.J as usize + size]))
        })
    }
}
