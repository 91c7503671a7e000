//! What changes while a problem is solved: velocities, and the velocities, impulses and Hessians of all terms.

use super::island::IslandProblem;
use super::model::Model;
use super::terms::{TermsData, split};

/// What changes of a [`Model`] while it is solved; afterwards, what holds at the solution. Grows to what the largest model needs, and keeps that room.
#[derive(Clone, Debug, Default)]
pub struct Data {
    /// All velocities, in the order of islands.
    pub(super) v: Vec<f64>,
    /// Data of terms, kind by kind.
    pub terms: TermsData,
    /// Room for a gradient.
    room: Vec<f64>,
}

impl Data {
    /// Nothing is known of a model's solution yet.
    pub(super) fn reset(&mut self, model: &Model) {
        self.terms.reset(&model.terms);
        self.v.resize(model.dimension(), 0.0);
    }

    /// Takes velocities, in the caller's order.
    pub(super) fn gather(&mut self, model: &Model, v: &[f64]) {
        for clique in model.order.iter().map(|clique| &model.cliques[*clique]) {
            self.v[clique.start..clique.start + clique.v.len()].copy_from_slice(&v[clique.v.clone()]);
        }
    }

    /// Gives velocities, in the caller's order.
    pub(super) fn scatter(&self, model: &Model, v: &mut [f64]) {
        for clique in model.order.iter().map(|clique| &model.cliques[*clique]) {
            v[clique.v.clone()].copy_from_slice(&self.v[clique.start..clique.start + clique.v.len()]);
        }
    }

    /// Takes velocities of an island that something else than the [solver](super::Solver) found, in the caller's order, with the velocities and impulses of all its terms there.
    pub fn take(&mut self, model: &Model, island: usize, v: &[f64]) {
        let mut room = std::mem::take(&mut self.room);
        for clique in model.cliques_of(island).iter().map(|clique| &model.cliques[*clique]) {
            self.v[clique.start..clique.start + clique.v.len()].copy_from_slice(&v[clique.v.clone()]);
        }
        if let Some((mut problem, v)) = self.islands(model).nth(island) {
            room.clear();
            room.resize(v.len(), 0.0);
            problem.set_velocities(v);
            problem.add_gradient(&mut room);
        }
        self.room = room;
    }

    /// The islands of a model, each with its data and its velocities.
    pub fn islands<'p>(
        &'p mut self,
        model: &'p Model,
    ) -> impl Iterator<Item = (IslandProblem<'p>, &'p mut [f64])> {
        let (mut rest, mut v) = (self.terms.with(&model.terms), &mut self.v[..]);
        model.islands[..model.count].iter().enumerate().map(move |(i, island)| {
            let terms = rest.take(&model.terms, i);
            (IslandProblem { model, island, terms }, split(&mut v, island.v.len()))
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::icf::tests::Random;
    use crate::icf::tests::generate::{SENSIBLE, scenario};

    #[test]
    fn velocities_go_to_islands_and_back() {
        for seed in 0..100 {
            let scenario = scenario(&mut Random::new(seed), &SENSIBLE);
            let (mut problem, v) = (scenario.problem(), scenario.v0());
            problem.data.gather(&problem.model, &v);
            for (i, (_, own)) in problem.data.islands(&problem.model).enumerate() {
                let expected: Vec<f64> = problem.model.velocities_of(i).map(|k| v[k]).collect();
                assert_eq!(own, expected, "seed {seed}");
            }
            let mut back = vec![0.0; v.len()];
            problem.data.scatter(&problem.model, &mut back);
            assert_eq!(back, v, "seed {seed}");
        }
    }
}
