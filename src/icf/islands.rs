//! Which cliques feel each other, and where the terms of each island go in its Hessian.
#![allow(non_snake_case)]

use super::model::{Block, Clique, Island, Model};

impl Model {
    /// Which cliques belong together, by union–find: islands are numbered by their first clique.
    pub(super) fn find_islands(&mut self) {
        let Model { cliques, selected, terms, couplings, order, islands, count, is_dense, room, .. } = self;
        let [parent, _] = &mut room.order;
        parent.resize(cliques.len(), 0);
        selected.iter().for_each(|i| parent[*i] = if *is_dense { selected[0] } else { *i });
        fn root(parent: &mut [usize], mut i: usize) -> usize {
            while parent[i] != i {
                parent[i] = parent[parent[i]];
                i = parent[i];
            }
            i
        }
        let mut join = |a: usize, b: usize| {
            let (a, b) = (root(parent, a), root(parent, b));
            let (low, high) = (a.min(b), a.max(b));
            parent[high] = low;
        };
        terms.for_pairs(None, &mut join);
        couplings.iter().for_each(|coupling| join(coupling.a, coupling.b));
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

    /// Brings terms into the order of islands, and finds the sparsity pattern of each island's Hessian and where its terms go.
    pub(super) fn lay_out(&mut self) {
        let Model { cliques, terms, couplings, islands, count, order, blocks, is_dense, room, .. } = self;
        terms.sort(cliques, *count, &mut room.order);
        couplings.sort_unstable_by_key(|coupling| (cliques[coupling.a].island, coupling.at));
        blocks.clear();
        let (sizes, pairs) = (&mut room.sizes, &mut room.pairs);
        let mut coupling = 0;
        for (i, island) in islands[..*count].iter_mut().enumerate() {
            let first = coupling;
            while couplings.get(coupling).is_some_and(|coupling| cliques[coupling.a].island == i) {
                coupling += 1;
            }
            island.couplings = first..coupling;
            let couplings = &mut couplings[first..coupling];
            sizes.clear();
            sizes.extend(order[island.cliques.clone()].iter().map(|c| cliques[*c].v.len()));
            pairs.clear();
            terms.for_pairs(Some(i), |a, b| pairs.push((cliques[a].block, cliques[b].block)));
            pairs.extend(couplings.iter().map(|c| (cliques[c.a].block, cliques[c.b].block)));
            if *is_dense {
                pairs.extend((1..sizes.len()).flat_map(|i| (0..i).map(move |j| (i, j))));
            }
            island.pattern.analyze(sizes, pairs);
            for (block, c) in order[island.cliques.clone()].iter().enumerate() {
                let Clique { v, start, A, .. } = &cliques[*c];
                let (start, diagonal) = (start - island.v.start, island.diagonal(block));
                blocks.push(Block { start, size: v.len(), A: *A, diagonal });
            }
            terms.place(i, cliques, island);
            for coupling in couplings {
                let (a, b) = (&cliques[coupling.a], &cliques[coupling.b]);
                coupling.rows = (a.start - island.v.start, a.v.len());
                coupling.columns = (b.start - island.v.start, b.v.len());
                coupling.cross = island.pattern.place(a.block, b.block).unwrap_or(coupling.cross);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::icf::Linear;
    use crate::icf::tests::scenario::{Kind, Piece, Scenario, one_body};
    use nalgebra::DMatrix;

    #[test]
    fn islands_are_what_terms_connect() {
        let bodies = (0..5).map(|i| one_body(1.0 + i as f64, 0.0, 0.0, 0.0)).collect();
        let one = |body: usize| (body, DMatrix::from_element(1, 1, 1.0));
        let link = |a: usize, b: usize| Piece {
            kind: Kind::Linear(Linear::spring(&[0.0], &[1.0], &[0.0])),
            ends: vec![one(a), one(b)],
        };
        let problem = Scenario { bodies, pieces: vec![link(4, 1), link(3, 1), link(2, 2)], h: 0.1 };
        let problem = Scenario { pieces: problem.pieces[..2].to_vec(), ..problem }.problem();
        assert_eq!(problem.model.island_count(), 3);
        let islands: Vec<usize> = (0..5).map(|v| problem.model.island_of(v)).collect();
        assert_eq!(islands, [0, 1, 2, 1, 1]);
        let velocities: Vec<Vec<usize>> =
            (0..3).map(|island| problem.model.velocities_of(island).collect()).collect();
        assert_eq!(velocities, [vec![0], vec![1, 3, 4], vec![2]]);
    }

    #[test]
    fn terms_lie_in_the_order_of_islands_and_of_adding() {
        let bodies = (0..4).map(|_| one_body(1.0, 0.0, 0.0, 0.0)).collect();
        let on = |body: usize| Piece {
            kind: Kind::Linear(Linear::spring(&[0.0], &[1.0], &[0.0])),
            ends: vec![(body, DMatrix::from_element(1, 1, 1.0))],
        };
        let pieces = [3, 0, 2, 0, 3, 1].map(on).to_vec();
        let model = Scenario { bodies, pieces, h: 0.1 }.problem().model;
        let linears = &model.terms().linears;
        let tags: Vec<Vec<usize>> =
            (0..4).map(|island| linears.of(island).iter().map(|term| term.tag).collect()).collect();
        assert_eq!(tags, [vec![1, 3], vec![5], vec![2], vec![0, 4]]);
    }
}
