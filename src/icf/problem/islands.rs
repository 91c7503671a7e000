//! Which cliques feel each other, and where the terms of each island go in its Hessian.
#![allow(non_snake_case)]

use std::ops::Range;

use super::{Block, Clique, Island, Problem};
use crate::icf::term::{ContactTerm, LinearTerm, NONE, PatchTerm, Reach, Side, Term};
use crate::math::block_cholesky::Place;

impl Problem {
    /// Finds the islands and brings everything into their order.
    pub fn finish(&mut self) {
        self.knows_drift = false;
        self.find_islands();
        let Problem { contacts, patches, linears, coordinates, couplings, cliques, islands, count, .. } =
            self;
        let room = (&mut self.parent, &mut self.places);
        sort_terms(contacts, cliques, *count, room);
        let room = (&mut self.parent, &mut self.places);
        sort_terms(patches, cliques, *count, room);
        let room = (&mut self.parent, &mut self.places);
        sort_terms(linears, cliques, *count, room);
        coordinates.sort_unstable_by_key(|c| (cliques[c.clique].island, c.v, c.tag));
        for coupling in couplings.iter_mut() {
            coupling.island = cliques[coupling.a].island;
        }
        couplings.sort_unstable_by_key(|coupling| (coupling.island, coupling.at));
        let (mut contact, mut patch, mut linear, mut coordinate, mut coupling) = (0, 0, 0, 0, 0);
        for (i, island) in islands[..*count].iter_mut().enumerate() {
            island.contacts = stretch(&mut contact, contacts, |term| term.island == i);
            island.patches = stretch(&mut patch, patches, |term| term.island == i);
            island.linears = stretch(&mut linear, linears, |term| term.island == i);
            island.coordinates = stretch(&mut coordinate, coordinates, |c| cliques[c.clique].island == i);
            island.couplings = stretch(&mut coupling, couplings, |c| c.island == i);
        }
        self.blocks.clear();
        for i in 0..self.count {
            self.lay_out(i);
        }
    }

    /// Which cliques belong together: numbered by their first clique.
    fn find_islands(&mut self) {
        let Problem {
            cliques,
            selected,
            parent,
            contacts,
            patches,
            linears,
            couplings,
            order,
            islands,
            count,
            is_dense,
            ..
        } = self;
        parent.resize(cliques.len(), 0);
        selected.iter().for_each(|i| parent[*i] = if *is_dense { selected[0] } else { *i });
        fn root(parent: &mut [usize], mut i: usize) -> usize {
            while parent[i] != i {
                parent[i] = parent[parent[i]];
                i = parent[i];
            }
            i
        }
        let reaches = reaches(contacts, patches, linears);
        let pairs =
            reaches.filter(|[_, b]| b.clique != NONE).map(|[a, b]| (a.clique as usize, b.clique as usize));
        for (a, b) in pairs.chain(couplings.iter().map(|coupling| (coupling.a, coupling.b))) {
            let (a, b) = (root(parent, a), root(parent, b));
            let (low, high) = (a.min(b), a.max(b));
            parent[high] = low;
        }
        *count = 0;
        for &i in selected.iter() {
            let first = root(parent, i);
            cliques[i].island = if first == i {
                *count += 1;
                *count - 1
            } else {
                cliques[first].island
            };
        }
        order.clear();
        order.extend_from_slice(selected);
        order.sort_unstable_by_key(|i| (cliques[*i].island, *i));
        if islands.len() < *count {
            islands.resize_with(*count, Island::default);
        }
        let (mut start, mut A, mut at) = (0, 0, 0);
        for (i, island) in islands[..*count].iter_mut().enumerate() {
            let (first, v) = (at, start);
            while at < order.len() && cliques[order[at]].island == i {
                let clique = &mut cliques[order[at]];
                (clique.block, clique.start, clique.A) = (at - first, start, A);
                start += clique.v.len();
                A += clique.v.len() * clique.v.len();
                at += 1;
            }
            (island.cliques, island.v, island.is_skipped) = (first..at, v..start, false);
        }
    }

    /// The pattern of an island's Hessian, and where each of its terms goes.
    fn lay_out(&mut self, i: usize) {
        let Problem {
            cliques,
            contacts,
            patches,
            linears,
            coordinates,
            couplings,
            islands,
            order,
            blocks,
            sizes,
            pairs,
            is_dense,
            ..
        } = self;
        let island = &mut islands[i];
        sizes.clear();
        sizes.extend(order[island.cliques.clone()].iter().map(|c| cliques[*c].v.len()));
        pairs.clear();
        let contacts = &mut contacts[island.contacts.clone()];
        let patches = &mut patches[island.patches.clone()];
        let linears = &mut linears[island.linears.clone()];
        for [a, b] in reaches(contacts, patches, linears) {
            if b.clique != NONE && a.clique != b.clique {
                pairs.push((cliques[a.clique as usize].block, cliques[b.clique as usize].block));
            }
        }
        let couplings = &mut couplings[island.couplings.clone()];
        pairs.extend(couplings.iter().map(|c| (cliques[c.a].block, cliques[c.b].block)));
        if *is_dense {
            pairs.extend((1..sizes.len()).flat_map(|i| (0..i).map(move |j| (i, j))));
        }
        island.pattern.analyze(sizes, pairs);
        let diagonal = |block: usize| island.pattern.place(block, block).map_or(0, |place| place.offset);
        for (block, c) in order[island.cliques.clone()].iter().enumerate() {
            let Clique { v, start, A, .. } = &cliques[*c];
            let start = start - island.v.start;
            blocks.push(Block { start, size: v.len(), A: *A, diagonal: diagonal(block) });
        }
        let place = |[a, b]: [Reach; 2]| {
            let side = |reach: Reach| {
                if reach.clique == NONE {
                    return Side::default();
                }
                let clique = &cliques[reach.clique as usize];
                Side {
                    start: clique.start - island.v.start,
                    size: clique.v.len(),
                    J: reach.J as usize,
                    diagonal: diagonal(clique.block),
                }
            };
            let cross = match b.clique == NONE {
                true => None,
                false => {
                    island.pattern.place(cliques[a.clique as usize].block, cliques[b.clique as usize].block)
                }
            };
            ([side(a), side(b)], cross.unwrap_or(Place { offset: 0, transposed: false }))
        };
        for term in contacts {
            (term.sides, term.cross) = place(term.reach);
        }
        for term in patches {
            (term.sides, term.cross) = place(term.reach);
        }
        for term in linears {
            (term.sides, term.cross) = place(term.reach);
        }
        for coupling in couplings {
            let (a, b) = (&cliques[coupling.a], &cliques[coupling.b]);
            coupling.rows = (a.start - island.v.start, a.v.len());
            coupling.columns = (b.start - island.v.start, b.v.len());
            coupling.cross = island.pattern.place(a.block, b.block).unwrap_or(coupling.cross);
        }
        for coordinate in &mut coordinates[island.coordinates.clone()] {
            let clique = &cliques[coordinate.clique];
            let (local, size) = (coordinate.v - clique.v.start, clique.v.len());
            coordinate.at = clique.start - island.v.start + local;
            coordinate.diagonal = diagonal(clique.block) + local * size + local;
        }
    }
}

/// What all terms reach.
fn reaches<'t>(
    contacts: &'t [ContactTerm],
    patches: &'t [PatchTerm],
    linears: &'t [LinearTerm],
) -> impl Iterator<Item = [Reach; 2]> + 't {
    let contacts = contacts.iter().map(|term| term.reach);
    contacts.chain(patches.iter().map(|term| term.reach)).chain(linears.iter().map(|term| term.reach))
}

/// Brings terms into the order of islands, those of an island in the order of adding. Terms are large, and each is moved but once.
fn sort_terms<P, const N: usize>(
    terms: &mut [Term<P, N>],
    cliques: &[Clique],
    count: usize,
    (next, places): (&mut Vec<usize>, &mut Vec<usize>),
) {
    for term in terms.iter_mut() {
        term.island = cliques[term.reach[0].clique as usize].island;
    }
    if terms.is_sorted_by_key(|term| term.island) {
        return;
    }
    next.clear();
    next.resize(count + 1, 0);
    terms.iter().for_each(|term| next[term.island + 1] += 1);
    for i in 0..count {
        next[i + 1] += next[i];
    }
    places.clear();
    for term in terms.iter() {
        places.push(next[term.island]);
        next[term.island] += 1;
    }
    for i in 0..terms.len() {
        while places[i] != i {
            let place = places[i];
            terms.swap(i, place);
            places.swap(i, place);
        }
    }
}

fn stretch<T>(at: &mut usize, items: &[T], mut belongs: impl FnMut(&T) -> bool) -> Range<usize> {
    let start = *at;
    while *at < items.len() && belongs(&items[*at]) {
        *at += 1;
    }
    start..*at
}
