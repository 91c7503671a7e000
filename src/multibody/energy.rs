//! Energies, momentum and the centre of mass.
#![allow(non_snake_case)]

use nalgebra::Vector3;

use super::kinematics::Kinematics;
use super::model::Model;
use crate::math::spatial::Wrench;

impl Kinematics {
    /// ½ vᵀ M v, J; `v` for the armature's share.
    pub fn kinetic_energy(&self, model: &Model, v: &[f64]) -> f64 {
        let of_links = (1..model.links.len()).map(|i| self.inertia[i].times(&self.V[i]).power(&self.V[i]));
        let of_rotors = model.armature.iter().zip(v).map(|(armature, v)| armature * v * v);
        0.5 * (of_links.sum::<f64>() + of_rotors.sum::<f64>())
    }

    /// −Σ m g·p and the energy in joint springs, J; zero where everything is at the world's origin and at rest.
    pub fn potential_energy(&self, model: &Model, q: &[f64]) -> f64 {
        let of_links = (1..model.links.len()).map(|i| -model.gravity.dot(&self.first_moment(model, i)));
        let of_springs = model.springs.iter().map(|s| 0.5 * s.stiffness * (q[s.q] - s.rest).powi(2));
        of_links.sum::<f64>() + of_springs.sum::<f64>()
    }

    /// Mass of all links, kg.
    pub fn mass(&self) -> f64 {
        self.inertia[1..].iter().map(|inertia| inertia.mass).sum()
    }

    /// Centre of mass of all links in the world, m; the origin if there is no mass.
    pub fn centre_of_mass(&self, model: &Model) -> Vector3<f64> {
        self.centre_of(model, 1..model.links.len()).unwrap_or_default()
    }

    /// Centre of mass of some links in the world, m.
    pub fn centre_of(&self, model: &Model, links: impl IntoIterator<Item = usize>) -> Option<Vector3<f64>> {
        let (mut mass, mut moment) = (0.0, Vector3::zeros());
        for i in links {
            mass += self.inertia[i].mass;
            moment += self.first_moment(model, i);
        }
        (mass > 0.0).then(|| moment / mass)
    }

    /// Momentum of all links about the world's origin: angular, N m s, then linear, N s.
    pub fn momentum(&self, model: &Model) -> Wrench {
        let of_links = (1..model.links.len()).map(|i| {
            let at_p = self.inertia[i].times(&self.V[i]);
            at_p.shifted(&-self.p_WP[model.links[i].tree])
        });
        of_links.fold(Wrench::default(), |sum, momentum| sum + momentum)
    }

    /// Σ m p_WC of one link.
    fn first_moment(&self, model: &Model, link: usize) -> Vector3<f64> {
        let inertia = &self.inertia[link];
        inertia.moment + self.p_WP[model.links[link].tree] * inertia.mass
    }
}
