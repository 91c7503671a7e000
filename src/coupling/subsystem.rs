//! Some trees of a plant by themselves, and what is near them.

#![allow(non_snake_case)]

use super::mechanics::Mechanics;
use crate::geometry::Among;
use crate::geometry::hydroelastic::Patches;
use crate::multibody::constraint::{Bushing, ConstraintKind};
use crate::multibody::model::{Model, WORLD};

/// Which trees of a plant a problem consists of, as if there were no others, and which geometries that concerns: those that move with its trees, those
/// that are fixed to the world, and those of other trees that are only watched, for whether they approach.
///
/// Geometry, multibody dynamics and convex problems get its lists and know nothing else of it.
#[derive(Clone, Debug, Default)]
pub struct Subsystem {
    /// In ascending order.
    trees: Vec<usize>,
    is_whole: bool,
    own: Vec<usize>,
    /// Fixed geometries, and behind them those that are watched.
    others: Vec<usize>,
    fixed: usize,
}

impl Subsystem {
    /// All trees of a plant.
    pub fn whole(model: &Model) -> Subsystem {
        let mut subsystem = Subsystem::default();
        let all: Vec<usize> = (0..model.trees.len()).collect();
        subsystem.set(model, &all);
        subsystem
    }

    /// Consists of these trees from now on, in ascending order, and watches nothing.
    pub fn set(&mut self, model: &Model, trees: &[usize]) {
        let Subsystem { trees: own_trees, is_whole, own, others, fixed } = self;
        own_trees.clear();
        own_trees.extend_from_slice(trees);
        *is_whole = trees.len() == model.trees.len();
        own.clear();
        others.clear();
        for geometry in 0..model.scene.geometries().len() {
            match model.tree_with(geometry) {
                Some(tree) if *is_whole || trees.binary_search(&tree).is_ok() => own.push(geometry),
                Some(_) => {}
                None => others.push(geometry),
            }
        }
        *fixed = others.len();
    }

    /// Watches these geometries of other trees, and no others.
    pub fn watch(&mut self, geometries: &[usize]) {
        self.others.truncate(self.fixed);
        self.others.extend_from_slice(geometries);
    }

    /// Its trees.
    pub fn trees(&self) -> &[usize] {
        &self.trees
    }

    /// Whether a tree belongs to it.
    pub fn contains(&self, tree: usize) -> bool {
        self.is_whole || self.trees.binary_search(&tree).is_ok()
    }

    /// Geometries that move with its trees.
    pub fn own(&self) -> &[usize] {
        &self.own
    }

    /// All its geometries, those that are watched too.
    pub fn geometries(&self) -> impl Iterator<Item = usize> + Clone + '_ {
        self.own.iter().chain(&self.others).copied()
    }

    /// Between which geometries pairs are looked for.
    pub fn pairs(&self) -> Among<'_> {
        Among { own: &self.own, others: &self.others }
    }

    /// The same without those that are watched.
    pub fn unwatched_pairs(&self) -> Among<'_> {
        Among { own: &self.own, others: &self.others[..self.fixed] }
    }

    /// Whether one of two geometries is watched.
    pub fn watches(&self, model: &Model, (a, b): (usize, usize)) -> bool {
        let is_watched = |geometry| model.tree_with(geometry).is_some_and(|tree| !self.contains(tree));
        self.others.len() > self.fixed && (is_watched(a) || is_watched(b))
    }
}

/// What is near some trees of a subsystem.
#[derive(Debug, Default)]
pub struct Near {
    /// Trees, in ascending order.
    pub trees: Vec<usize>,
    /// Their geometries that are near.
    pub geometries: Vec<usize>,
    /// Room for the order along an axis.
    along: Vec<(f64, usize)>,
}

impl Mechanics {
    /// Consists of these trees from now on, in ascending order.
    pub fn select(&mut self, model: &Model, trees: &[usize]) {
        if self.subsystem.trees() != trees {
            self.subsystem.set(model, trees);
            self.problem.select(trees);
        }
    }

    /// The trees that it consists of.
    pub fn trees(&self) -> &[usize] {
        self.subsystem.trees()
    }

    /// Watches geometries of other trees, where those are in a state (q, v): contacts with them are listed, but make no terms.
    pub fn watch(&mut self, model: &Model, trees: &[usize], geometries: &[usize], q: &[f64], v: &[f64]) {
        self.kinematics.update_trees(model, trees, q, v);
        self.subsystem.watch(geometries);
    }

    /// Whether anything touches what is watched, or may within a step.
    pub fn meets_watched(&self, model: &Model) -> bool {
        let contacts = self.contacts.iter().map(|contact| (contact.a, contact.b));
        let patches = self.patches.patches.iter().map(|patch| (patch.a, patch.b));
        contacts.chain(patches).any(|pair| self.subsystem.watches(model, pair))
    }

    /// Takes over where a tree is and what acts on it, once that is [noted](Self::apply), from another stage.
    pub fn adopt(&mut self, model: &Model, other: &Mechanics, tree: usize) {
        self.kinematics.copy_tree(model, &other.kinematics, tree);
        let links = model.trees[tree].links.clone();
        self.applied[links.clone()].copy_from_slice(&other.applied[links]);
    }

    /// The greatest speed of anything that moves with some of its trees, m/s.
    pub fn greatest_speed(&self, model: &Model, trees: &[usize]) -> f64 {
        let belongs =
            |i: &&usize| model.tree_with(**i).is_some_and(|tree| trees.binary_search(&tree).is_ok());
        let own = self.subsystem.own().iter().filter(belongs);
        own.map(|i| self.speed(model, *i)).fold(0.0, f64::max)
    }

    /// A bound of how fast points of a geometry move; zero for a half space.
    fn speed(&self, model: &Model, geometry: usize) -> f64 {
        let of = &model.scene.geometries()[geometry];
        let center = self.query.center(&model.scene, geometry);
        let V = self.kinematics.twist_at(model, model.bodies[of.body].link, &center);
        match of.geometry.is_bounded() {
            true => V.linear.norm() + V.angular.norm() * of.geometry.arm(),
            false => 0.0,
        }
    }

    /// Whether a step has led its trees into what is watched, deeper than `least`, by displacements of all; (q, v) is where the watched trees were at its start. Bodies that
    /// moved alike then are not seen to approach when the step is prepared, and meet if one of them is stopped on the way.
    pub fn has_met_watched(
        &mut self,
        model: &Model,
        watched: &[usize],
        [q, v, displacement]: [&[f64]; 3],
        least: f64,
    ) -> bool {
        // The displacement in a unit of time.
        self.kinematics.set_velocities_of_trees(model, self.subsystem.trees(), &self.q, displacement);
        self.kinematics.set_velocities_of_trees(model, watched, q, displacement);
        for geometry in self.subsystem.geometries() {
            let body = model.scene.geometries()[geometry].body;
            self.V_WB[body] = self.kinematics.body_twist(model, body);
        }
        self.kinematics.set_velocities_of_trees(model, self.subsystem.trees(), &self.q, &self.v);
        self.kinematics.set_velocities_of_trees(model, watched, q, v);
        let Mechanics { subsystem, query, X_WB, V_WB, met, .. } = self;
        let is_watched = |pair| subsystem.watches(model, pair);
        met.clear();
        // There are no pressure fields among what is watched.
        let lists = (met, &mut Patches::default());
        query.add_swept_among(&model.scene, subsystem.pairs(), X_WB, V_WB, 1.0, -least, is_watched, lists)
            || query.meet_where_moved(&model.scene, least, is_watched)
    }

    /// Lists geometries, and their trees, that it has or watches, that do not belong to some of its trees, but may come close to them within h
    /// seconds while those are not faster than some speed.
    pub fn list_near(
        &self,
        model: &Model,
        trees: &[usize],
        (h, speed): (f64, f64),
        Near { trees: near_trees, geometries: near, along }: &mut Near,
    ) {
        let fall = model.gravity.norm() * h * h;
        near.clear();
        near_trees.clear();
        // Those that belong to the trees, in the order of their centres along x.
        along.clear();
        let mut largest: f64 = 0.0;
        for &own in self.subsystem.own() {
            if model.tree_with(own).is_some_and(|tree| trees.binary_search(&tree).is_ok()) {
                largest = largest.max(self.query.radius(&model.scene, own));
                along.push((self.query.center(&model.scene, own).x, own));
            }
        }
        along.sort_unstable_by(|one, other| one.0.total_cmp(&other.0));
        for other in self.subsystem.geometries() {
            let Some(tree) = model.tree_with(other) else { continue };
            if trees.binary_search(&tree).is_ok() {
                continue;
            }
            let reach = h * (speed + 1.5 * self.speed(model, other)) + 2.0 * fall;
            let (x, far) = (
                self.query.center(&model.scene, other).x,
                reach + largest + self.query.radius(&model.scene, other),
            );
            let first = along.partition_point(|(center, _)| *center < x - far);
            let mut candidates = along[first..].iter().take_while(|(center, _)| *center <= x + far);
            if candidates.any(|(_, own)| self.query.are_near(&model.scene, *own, other, reach)) {
                near.push(other);
                near_trees.push(tree);
            }
        }
        near_trees.sort_unstable();
        near_trees.dedup();
    }

    /// Whether a constraint acts on its trees. Trees that share one are in one island, and looked at together.
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
        self.subsystem.contains(tree)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::multibody::build::{Part, Placement};
    use crate::multibody::spec::ModelSpec;
    use serde_json::json;

    /// Four balls of two shapes each, with the ground among them.
    fn model() -> Model {
        let spec =
            |body: serde_json::Value| serde_json::from_value::<ModelSpec>(json!({"bodies": {"b": body}}));
        let sphere = json!({"shape": {"type": "sphere", "radius": 0.1}});
        let ball = spec(json!({"mass": 1.0, "collision": [sphere.clone(), sphere]})).unwrap();
        let floor = spec(json!({"collision": [{"shape": {"type": "half_space"}}]})).unwrap();
        let balls = ["one", "two"].map(|name| Part { name, spec: Some(&ball), ..Part::default() });
        let placement = Placement { weld: Some("world".into()), ..Placement::default() };
        let ground = Part { name: "ground", spec: Some(&floor), placement, ..Part::default() };
        let more = ["three", "four"].map(|name| Part { name, spec: Some(&ball), ..Part::default() });
        let parts: Vec<Part> = balls.into_iter().chain([ground]).chain(more).collect();
        Model::build(&parts, [0.0; 3], &|_, file| Err(format!("no {file}")))
            .unwrap_or_else(|errors| panic!("{errors:?}"))
    }

    fn of_tree(model: &Model, tree: usize) -> Vec<usize> {
        (0..model.scene.geometries().len()).filter(|i| model.tree_with(*i) == Some(tree)).collect()
    }

    #[test]
    fn everything_has_all_geometries_and_watches_none() {
        let model = model();
        let whole = Subsystem::whole(&model);
        assert_eq!(whole.trees(), [0, 1, 2, 3]);
        assert_eq!((whole.own().len(), whole.geometries().count()), (8, 9));
        assert!((0..4).all(|tree| whole.contains(tree)));
        assert!(!whole.watches(&model, (0, 5)));
    }

    #[test]
    fn a_part_has_its_own_geometries_and_what_is_fixed_and_watches_what_it_is_told_to() {
        let model = model();
        let mut part = Subsystem::whole(&model);
        part.set(&model, &[1, 3]);
        assert_eq!(part.own(), [of_tree(&model, 1), of_tree(&model, 3)].concat());
        assert!(part.contains(3) && !part.contains(0));
        let fixed = part.pairs().others.to_vec();
        assert_eq!((fixed.len(), model.tree_with(fixed[0])), (1, None));
        let ([own, ..], [near, ..], [far, ..]) =
            (part.own(), &of_tree(&model, 0)[..], &of_tree(&model, 2)[..])
        else {
            panic!()
        };
        let (own, near, far) = (*own, *near, *far);
        assert!(!part.watches(&model, (own, near)));
        part.watch(&[near]);
        assert_eq!(part.pairs().others, [fixed[0], near]);
        assert_eq!(part.unwatched_pairs().others, fixed);
        assert!(part.watches(&model, (own, near)) && part.watches(&model, (near, own)));
        assert!(!part.watches(&model, (own, fixed[0])));
        part.watch(&[far]);
        assert_eq!(part.pairs().others, [fixed[0], far]);
        part.set(&model, &[1, 3]);
        assert_eq!(part.pairs().others, fixed);
    }
}
