//! Some trees of a plant by themselves, and who is near them.

use super::mechanics::Mechanics;
use crate::multibody::constraint::{Bushing, ConstraintKind};
use crate::multibody::model::{Model, WORLD};

impl Mechanics {
    /// Whether all trees are looked at.
    pub(super) fn is_whole(&self, model: &Model) -> bool {
        self.trees.len() == model.trees.len()
    }

    /// Says which trees are looked at from now on, in ascending order.
    pub fn select(&mut self, model: &Model, trees: &[usize]) {
        self.trees.clear();
        self.trees.extend_from_slice(trees);
        self.problem.select(trees);
        self.geometries.clear();
        let link_of = |geometry: &usize| model.bodies[model.scene.geometries()[*geometry].body].link;
        let all = 0..model.scene.geometries().len();
        let is_own = |link: usize| link != WORLD && trees.binary_search(&model.links[link].tree).is_ok();
        self.geometries.extend(all.clone().filter(|i| is_own(link_of(i))));
        self.own_geometries = self.geometries.len();
        self.geometries.extend(all.filter(|i| link_of(i) == WORLD));
        self.unwatched = self.geometries.len();
    }

    /// The trees that are looked at.
    pub fn trees(&self) -> &[usize] {
        &self.trees
    }

    /// Also looks at geometries of trees that are not looked at otherwise, where they are in a state (q, v): contacts with them are listed, but make no terms.
    /// For one call of [`prepare`](Self::prepare).
    pub fn watch(&mut self, model: &Model, trees: &[usize], geometries: &[usize], q: &[f64], v: &[f64]) {
        self.kinematics.update_trees(model, trees, q, v);
        self.geometries.truncate(self.unwatched);
        self.geometries.extend_from_slice(geometries);
    }

    /// Whether anything touches what is watched, or may within a step.
    pub fn meets_watched(&self, model: &Model) -> bool {
        let contacts = self.contacts.iter().map(|contact| (contact.a, contact.b));
        let patches = self.patches.patches.iter().map(|patch| (patch.a, patch.b));
        contacts.chain(patches).any(|pair| self.is_with_watched(model, pair))
    }

    /// Whether one of two geometries is watched.
    pub(super) fn is_with_watched(&self, model: &Model, (a, b): (usize, usize)) -> bool {
        let is_own = |geometry: usize| {
            let link = model.bodies[model.scene.geometries()[geometry].body].link;
            link == WORLD || self.trees.binary_search(&model.links[link].tree).is_ok()
        };
        self.geometries.len() > self.unwatched && !(is_own(a) && is_own(b))
    }

    /// Takes over where some trees are and what acts on them, once that is [noted](Self::apply), from another stage.
    pub fn adopt(&mut self, model: &Model, other: &Mechanics, tree: usize) {
        self.kinematics.copy_tree(model, &other.kinematics, tree);
        let links = model.trees[tree].links.clone();
        self.applied[links.clone()].copy_from_slice(&other.applied[links]);
    }

    /// The greatest speed of anything that belongs to some of the trees that are looked at, m/s.
    pub fn greatest_speed(&self, model: &Model, trees: &[usize]) -> f64 {
        let belongs = |geometry: &usize| {
            let link = model.bodies[model.scene.geometries()[*geometry].body].link;
            link != WORLD && trees.binary_search(&model.links[link].tree).is_ok()
        };
        let own = self.geometries[..self.own_geometries].iter().filter(|i| belongs(i));
        own.map(|i| self.query.speed(&model.scene, *i)).fold(0.0, f64::max)
    }

    /// Lists geometries, and their trees, that are looked at or watched here, do not belong to some trees, but may come close to them within h
    /// seconds while those are not faster than some speed.
    pub fn list_near(
        &self,
        model: &Model,
        trees: &[usize],
        (h, speed): (f64, f64),
        (near_trees, near): (&mut Vec<usize>, &mut Vec<usize>),
    ) {
        let tree_of = |geometry: usize| {
            let link = model.bodies[model.scene.geometries()[geometry].body].link;
            (link != WORLD).then(|| model.links[link].tree)
        };
        let fall = model.gravity.norm() * h * h;
        near.clear();
        near_trees.clear();
        for &other in &self.geometries {
            let Some(tree) = tree_of(other) else { continue };
            if trees.binary_search(&tree).is_ok() {
                continue;
            }
            let reach = h * (speed + 1.5 * self.query.speed(&model.scene, other)) + 2.0 * fall;
            let is_near = |own: &usize| {
                tree_of(*own).is_some_and(|tree| trees.binary_search(&tree).is_ok())
                    && self.query.are_near(&model.scene, *own, other, reach)
            };
            if self.geometries[..self.own_geometries].iter().any(is_near) {
                near.push(other);
                near_trees.push(tree);
            }
        }
        near_trees.sort_unstable();
        near_trees.dedup();
    }

    /// Whether a constraint acts on a tree that is looked at. Trees that share one are in one island, and looked at together.
    pub(super) fn concerns(&self, model: &Model, constraint: &ConstraintKind) -> bool {
        let link = |body: usize| model.bodies[body].link;
        let of_links = |a: usize, b: usize| model.links[if a == WORLD { b } else { a }].tree;
        let tree = match constraint {
            ConstraintKind::Coupler { follower, .. } => model.tree_of(follower.1),
            ConstraintKind::Ball { a, b } | ConstraintKind::Distance { a, b, .. } => {
                of_links(link(a.body), link(b.body))
            }
            ConstraintKind::Weld { a, b } | ConstraintKind::Bushing(Bushing { a, b, .. }) => {
                of_links(link(a.body), link(b.body))
            }
        };
        self.trees.binary_search(&tree).is_ok()
    }
}
