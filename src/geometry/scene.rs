//! All geometries of a model, and which of them may touch: constant while simulating.
#![allow(non_snake_case)]

use std::collections::HashMap;
use std::sync::Arc;

use nalgebra::Vector3;

use super::filter::PairSet;
use super::hydroelastic::{Body, Field, Skin, tessellate};
use super::solid::Solid;
use super::{ContactModel, FacePoint, Geometry, Groups, Material, MaterialError, PairMaterial, ShapeError};
use crate::math::Pose;

/// One geometry on a body.
#[derive(Debug, Clone)]
pub struct Attached {
    /// What messages call it.
    pub name: String,
    /// The body that carries it: an index into the poses that a query is given.
    pub body: usize,
    /// Pose of the geometry on its body.
    pub X_BG: Pose,
    /// The solid.
    pub geometry: Geometry,
    /// Its surface.
    pub material: Material,
    /// Its collision groups.
    pub groups: Groups,
    /// Velocity of its surface relative to the body, in the body's axes, m/s: a conveyor belt's.
    pub surface_velocity: Vector3<f64>,
}

/// What a scene is made of.
#[derive(Debug, Clone, Default)]
pub struct SceneSpec {
    /// Geometries; their places here are their indices.
    pub geometries: Vec<Attached>,
    /// The link of each body: geometries of bodies that move as one do not meet. A body that is not listed moves by itself.
    pub links: Vec<usize>,
    /// Pairs of bodies that a joint joins: they do not meet.
    pub joined: Vec<(usize, usize)>,
    /// Further pairs of bodies that do not meet.
    pub excluded_bodies: Vec<(usize, usize)>,
    /// Pairs of geometries that do not meet.
    pub excluded_geometries: Vec<(usize, usize)>,
}

/// Why a scene cannot be.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum SceneError {
    /// A surface has impossible properties.
    #[error("geometry `{name}`: {error}")]
    Material {
        /// Which geometry.
        name: String,
        /// What is wrong.
        error: MaterialError,
    },
    /// A pose on a body has a number that is not finite.
    #[error("geometry `{name}`: its pose on body {body} is not finite")]
    Pose {
        /// Which geometry.
        name: String,
        /// Its body.
        body: usize,
    },
    /// A surface velocity has a number that is not finite.
    #[error("geometry `{name}`: its surface velocity is not finite")]
    SurfaceVelocity {
        /// Which geometry.
        name: String,
    },
    /// A solid cannot be cut into tetrahedra.
    #[error("geometry `{name}` cannot have a pressure field: {error}")]
    Field {
        /// Which geometry.
        name: String,
        /// Why not.
        error: ShapeError,
    },
    /// Two rigid geometries may touch where contact needs one that is soft.
    #[error(
        "`{a}` and `{b}` may touch and are both rigid, which hydroelastic contact cannot be: give one of them a finite \
         `hydroelastic_modulus`, or use `hydroelastic_with_fallback`"
    )]
    BothRigid {
        /// One of them.
        a: String,
        /// The other.
        b: String,
    },
    /// An excluded pair names a geometry that is not there.
    #[error("an excluded pair names geometry {index}, but there are only {count}")]
    Excluded {
        /// The index.
        index: usize,
        /// How many geometries there are.
        count: usize,
    },
}

/// A model's geometries and its collision filter; empty by default.
#[derive(Debug, Clone, Default)]
pub struct Scene {
    geometries: Vec<Attached>,
    /// What each geometry moves with.
    links: Vec<usize>,
    excluded_bodies: PairSet,
    excluded_geometries: PairSet,
    /// Pressure fields and rigid surfaces by geometry, with their moduli; empty where contact is at points.
    bodies: Vec<(Arc<Body>, Option<f64>)>,
    /// Where polygons of contact surfaces act.
    pub face_point: FacePoint,
    /// Where queries are approximate and why, one sentence each.
    pub warnings: Vec<String>,
}

impl Scene {
    /// Checks a scene and prepares its filter.
    pub fn new(spec: SceneSpec) -> Result<Self, SceneError> {
        let count = spec.geometries.len();
        let mut warnings = Vec::new();
        for item in &spec.geometries {
            let name = || item.name.clone();
            item.material.validate().map_err(|error| SceneError::Material { name: name(), error })?;
            if !is_finite(&item.X_BG) {
                return Err(SceneError::Pose { name: name(), body: item.body });
            }
            if item.surface_velocity.iter().any(|v| !v.is_finite()) {
                return Err(SceneError::SurfaceVelocity { name: name() });
            }
            if let Solid::Mesh { surface, .. } = &item.geometry.solid {
                warnings.push(format!(
                    "mesh `{}` meets spheres and half spaces as it is, and everything else as its convex hull",
                    item.name
                ));
                if !surface.closed {
                    warnings.push(format!(
                        "mesh `{}` is open: it meets spheres as a sheet that has no inside",
                        item.name
                    ));
                }
            }
        }
        let mut named = spec.excluded_geometries.iter().flat_map(|(i, j)| [*i, *j]);
        if let Some(index) = named.find(|index| *index >= count) {
            return Err(SceneError::Excluded { index, count });
        }
        let excluded_bodies = PairSet::new(spec.joined.into_iter().chain(spec.excluded_bodies));
        let excluded_geometries = PairSet::new(spec.excluded_geometries);
        // Bodies beyond the list have numbers that no link of it has.
        let own = spec.links.iter().max().map_or(0, |last| last + 1);
        let link = |item: &Attached| spec.links.get(item.body).copied().unwrap_or(own + item.body);
        let links = spec.geometries.iter().map(link).collect();
        let (geometries, bodies, face_point) = (spec.geometries, Vec::new(), FacePoint::default());
        Ok(Self { geometries, links, excluded_bodies, excluded_geometries, bodies, face_point, warnings })
    }

    /// Prepares contact by a model other than points; `modulus` is that of bounded solids whose material gives none, Pa.
    pub fn set_contact_model(&mut self, model: ContactModel, modulus: f64) -> Result<(), SceneError> {
        self.bodies.clear();
        if model == ContactModel::Point {
            return Ok(());
        }
        self.warnings.clear();
        // Equal shapes of equal material share a field: heaps have many. Their text has all digits.
        let mut shared: HashMap<String, (Arc<Body>, Option<f64>)> = HashMap::new();
        for item in &self.geometries {
            let key = format!("{:?} {:?}", item.geometry.shape(), item.material);
            let body = match shared.get(&key) {
                Some(same) => same.clone(),
                None => shared.entry(key).or_insert(pressure_body(item, modulus)?).clone(),
            };
            self.bodies.push(body);
            if let Solid::Mesh { surface, .. } = &item.geometry.solid
                && !surface.closed
            {
                self.warnings
                    .push(format!("mesh `{}` is open: it is a rigid sheet, met from outside", item.name));
            }
        }
        if model == ContactModel::Hydroelastic
            && let Some((a, b)) = self.rigid_pair()
        {
            let name = |i: usize| self.geometries[i].name.clone();
            return Err(SceneError::BothRigid { a: name(a), b: name(b) });
        }
        Ok(())
    }

    /// Lets further pairs of bodies not meet.
    pub fn exclude_bodies(&mut self, pairs: impl IntoIterator<Item = (usize, usize)>) {
        self.excluded_bodies = PairSet::new(self.excluded_bodies.pairs().chain(pairs));
    }

    /// Whether geometries a and b press on each other over a surface.
    pub fn is_hydroelastic(&self, a: usize, b: usize) -> bool {
        let is_soft = |i: usize| self.bodies.get(i).is_some_and(|(body, _)| body.is_soft());
        is_soft(a) || is_soft(b)
    }

    /// Whether any two geometries may press on each other over a surface.
    pub fn has_fields(&self) -> bool {
        self.bodies.iter().any(|(body, _)| body.is_soft())
    }

    /// What a geometry is where contact is over surfaces; none where it is not.
    pub fn body(&self, geometry: usize) -> Option<&Body> {
        self.bodies.get(geometry).map(|(body, _)| &**body)
    }

    /// The geometries, in the order of their indices.
    pub fn geometries(&self) -> &[Attached] {
        &self.geometries
    }

    /// Whether the filter lets geometries i and j meet.
    pub fn is_candidate(&self, i: usize, j: usize) -> bool {
        let (Some(a), Some(b)) = (self.geometries.get(i), self.geometries.get(j)) else { return false };
        self.links[i] != self.links[j]
            && a.groups.admit(&b.groups)
            && (a.geometry.is_bounded() || b.geometry.is_bounded())
            && !self.excluded_bodies.contains(a.body, b.body)
            && !self.excluded_geometries.contains(i, j)
    }

    /// All pairs (i, j), i < j, that the filter lets meet, in order.
    pub fn candidates(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let count = self.geometries.len();
        let all = (0..count).flat_map(move |i| (i + 1..count).map(move |j| (i, j)));
        all.filter(|&(i, j)| self.is_candidate(i, j))
    }

    /// The first pair of rigid geometries that the filter lets meet.
    fn rigid_pair(&self) -> Option<(usize, usize)> {
        let is_rigid = |i: &usize| !self.bodies[*i].0.is_soft();
        let rigid: Vec<usize> = (0..self.geometries.len()).filter(is_rigid).collect();
        // Of one link no two meet, so a link that has all of them needs no looking at pairs.
        if rigid.iter().all(|i| self.links[*i] == self.links[rigid[0]]) {
            return None;
        }
        let rest = |k: usize| rigid[k + 1..].iter();
        let mut pairs = rigid.iter().enumerate().flat_map(|(k, i)| rest(k).map(move |j| (*i, *j)));
        pairs.find(|&(i, j)| self.is_candidate(i, j))
    }

    /// Whether there are two geometries that do not move as one.
    pub fn has_pairs(&self) -> bool {
        self.links.iter().any(|link| *link != self.links[0])
    }

    /// Geometries with a surface velocity, and its direction in the body's axes: belts, in the order of their indices.
    pub fn belts(&self) -> impl Iterator<Item = (usize, Vector3<f64>)> + '_ {
        let directions = self.geometries.iter().map(|item| item.surface_velocity.try_normalize(0.0));
        directions.enumerate().filter_map(|(i, direction)| Some((i, direction?)))
    }

    /// The two surfaces of geometries a and b together, in this order; none if an index is out of range.
    pub fn pair_material(&self, a: usize, b: usize) -> Option<PairMaterial> {
        let (one, other) = (&self.geometries.get(a)?.material, &self.geometries.get(b)?.material);
        Some(match self.is_hydroelastic(a, b) {
            true => one.in_series(other, (self.bodies[a].1, self.bodies[b].1)),
            false => one.combine(other),
        })
    }
}

/// The depth at which the pressure of a half space reaches its modulus if nothing is said, m.
const THICKNESS: f64 = 0.1;

/// A geometry's field, or its surface if it is rigid, and its modulus.
fn pressure_body(item: &Attached, modulus: f64) -> Result<(Arc<Body>, Option<f64>), SceneError> {
    let Attached { geometry, material, .. } = item;
    let is_solid = match &geometry.solid {
        Solid::HalfSpace => false,
        Solid::Mesh { surface, .. } => surface.closed,
        _ => true,
    };
    let modulus =
        material.hydroelastic_modulus.or(is_solid.then_some(modulus)).filter(|modulus| modulus.is_finite());
    let resolution =
        material.hydroelastic_resolution.unwrap_or_else(|| tessellate::default_resolution(geometry));
    let failed = |error| SceneError::Field { name: item.name.clone(), error };
    let body = match (modulus, geometry.is_bounded()) {
        (None, false) => Body::RigidHalfSpace,
        (Some(modulus), false) => {
            Body::SoftHalfSpace { gradient: modulus / material.hydroelastic_thickness.unwrap_or(THICKNESS) }
        }
        (None, true) => Body::Rigid(Skin::new(tessellate::surface(geometry, resolution).map_err(failed)?)),
        (Some(modulus), true) => {
            Body::Soft(Field::new(tessellate::solid(geometry, resolution).map_err(failed)?, modulus))
        }
    };
    Ok((Arc::new(body), modulus))
}

/// Whether every number of a pose is.
pub(super) fn is_finite(X: &Pose) -> bool {
    X.translation.vector.iter().chain(X.rotation.coords.iter()).all(|x| x.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Shape;

    fn balls(bodies: &[usize]) -> SceneSpec {
        let ball = |(n, &body): (usize, &usize)| Attached {
            name: format!("ball {n}"),
            body,
            X_BG: Pose::identity(),
            geometry: Geometry::new(Shape::Sphere { radius: 1.0 }, None).unwrap(),
            material: Material::default(),
            groups: Groups::default(),
            surface_velocity: Vector3::zeros(),
        };
        SceneSpec { geometries: bodies.iter().enumerate().map(ball).collect(), ..SceneSpec::default() }
    }

    fn candidates(spec: SceneSpec) -> Vec<(usize, usize)> {
        Scene::new(spec).unwrap().candidates().collect()
    }

    #[test]
    fn one_body_does_not_meet_itself() {
        assert_eq!(candidates(balls(&[1, 1, 2])), [(0, 2), (1, 2)]);
    }

    #[test]
    fn bodies_that_move_as_one_do_not_meet() {
        let spec = SceneSpec { links: vec![0, 1, 0], ..balls(&[0, 1, 2]) };
        assert_eq!(candidates(spec), [(0, 1), (1, 2)]);
        // A body beyond the list is none of the links in it.
        let spec = SceneSpec { links: vec![0, 2, 2], ..balls(&[1, 2, 3, 4]) };
        assert_eq!(candidates(spec), [(0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]);
    }

    #[test]
    fn joined_and_excluded_bodies_and_geometries_do_not_meet() {
        let spec = SceneSpec {
            joined: vec![(2, 1)],
            excluded_bodies: vec![(3, 1)],
            excluded_geometries: vec![(2, 1)],
            ..balls(&[1, 2, 3, 4])
        };
        assert_eq!(candidates(spec), [(0, 3), (1, 3), (2, 3)]);
    }

    #[test]
    fn groups_filter_pairs() {
        let mut spec = balls(&[1, 2, 3]);
        spec.geometries[0].groups = Groups { member: 2, meets: 0 };
        spec.geometries[1].groups = Groups { member: 1, meets: 3 };
        assert_eq!(candidates(spec), [(0, 1), (1, 2)]);
    }

    #[test]
    fn impossible_scenes_are_refused() {
        let mut spec = balls(&[1, 2]);
        spec.geometries[1].X_BG.translation.x = f64::NAN;
        let text = Scene::new(spec).unwrap_err().to_string();
        assert_eq!(text, "geometry `ball 1`: its pose on body 2 is not finite");
        let mut spec = balls(&[1, 2]);
        spec.geometries[0].surface_velocity.y = f64::INFINITY;
        let text = Scene::new(spec).unwrap_err().to_string();
        assert_eq!(text, "geometry `ball 0`: its surface velocity is not finite");
        let spec = SceneSpec { excluded_geometries: vec![(0, 2)], ..balls(&[1, 2]) };
        let text = Scene::new(spec).unwrap_err().to_string();
        assert_eq!(text, "an excluded pair names geometry 2, but there are only 2");
    }
}
