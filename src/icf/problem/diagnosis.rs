//! What a problem tells: its cost and gradient as a whole; once it is solved, energies, strikes and kinks.
#![allow(non_snake_case)]

use super::{ContactTerm, Coordinate, Coordinatewise, Coupling, Island, MAX_ROWS, PatchTerm, Problem, Reach};
use crate::icf::potential::Potential;

/// The part of a limit's impulse from which on it is a strike.
const STRIKE: f64 = 0.1;
/// What is this close to a limit is on it, m or rad.
const ON_LIMIT: f64 = 1e-9;
/// How far on the way to a limit a step ends that is to end there: the limit is to act from the start of the next one.
const BEFORE_LIMIT: f64 = 1.0 - 1e-3;

impl Problem {
    /// ℓ(v), v in the caller's order; for tests and curious people.
    pub fn cost(&self, v: &[f64]) -> f64 {
        let mut cost = 0.0;
        for clique in &self.cliques {
            let v = &v[clique.v.clone()];
            let A = &self.A[clique.A..clique.A + v.len() * v.len()];
            for (i, row) in A.chunks_exact(v.len().max(1)).enumerate() {
                let momentum: f64 = row.iter().zip(v).map(|(a, v)| a * v).sum();
                cost += v[i] * (0.5 * momentum - self.r[clique.start + i]);
            }
        }
        for Coupling { a, b, at, .. } in &self.couplings {
            let (x, y) = (&v[self.cliques[*a].v.clone()], &v[self.cliques[*b].v.clone()]);
            for (x, row) in x.iter().zip(self.A_between[*at..].chunks_exact(y.len().max(1))) {
                cost += x * row.iter().zip(y).map(|(A, y)| A * y).sum::<f64>();
            }
        }
        for term in &self.contacts {
            cost += term.potential.cost(&self.velocity(term, v));
        }
        for term in &self.patches {
            cost += term.potential.cost(&self.velocity(term, v));
        }
        for term in &self.linears {
            cost += term.potential.cost(&self.velocity(term, v));
        }
        cost + self.coordinates.iter().map(|c| c.potential.cost(v[c.v])).sum::<f64>()
    }

    /// ∇ℓ(v), both in the caller's order; for tests and curious people.
    pub fn gradient(&self, v: &[f64], gradient: &mut [f64]) {
        for clique in &self.cliques {
            let (own, size) = (&v[clique.v.clone()], clique.v.len());
            let A = &self.A[clique.A..clique.A + size * size];
            for (i, row) in A.chunks_exact(size.max(1)).enumerate() {
                let momentum: f64 = row.iter().zip(own).map(|(a, v)| a * v).sum();
                gradient[clique.v.start + i] = momentum - self.r[clique.start + i];
            }
        }
        for Coupling { a, b, at, .. } in &self.couplings {
            let (a, b) = (self.cliques[*a].v.clone(), self.cliques[*b].v.clone());
            for (i, row) in a.zip(self.A_between[*at..].chunks_exact(b.len().max(1))) {
                for (j, A) in b.clone().zip(row) {
                    gradient[i] += A * v[j];
                    gradient[j] += A * v[i];
                }
            }
        }
        let (mut gamma, mut G) = ([0.0; MAX_ROWS], [0.0; MAX_ROWS * MAX_ROWS]);
        for term in &self.contacts {
            term.potential.evaluate(&self.velocity(term, v), &mut gamma, &mut G);
            self.subtract(term, &gamma, gradient);
        }
        for term in &self.patches {
            self.subtract(term, &term.potential.impulse(&self.velocity(term, v)), gradient);
        }
        for term in &self.linears {
            term.potential.evaluate(&self.velocity(term, v), &mut gamma, &mut G);
            self.subtract(term, &gamma, gradient);
        }
        for coordinate in &self.coordinates {
            gradient[coordinate.v] -= coordinate.potential.evaluate(v[coordinate.v]).0;
        }
    }

    /// Which part of a velocity a limit leaves that stops it all of a sudden in the step that was solved last, the most in an island, if there is one: it
    /// stops more than `least`, and a good part of all that it does in the step. What rests on a limit under load goes into it a little, too.
    pub fn strike(&self, island: usize, least: f64) -> Option<f64> {
        let coordinates = self.coordinates[self.islands[island].coordinates.clone()].iter();
        let left = coordinates.filter_map(|c| {
            let Coordinatewise::Limit(limit) = &c.potential else { return None };
            let (v, stopped) = (self.v0[c.v].abs(), limit.stops(self.v0[c.v]));
            (stopped > least.max(STRIKE * c.gamma.abs() * c.w)).then(|| (1.0 - stopped / v).max(0.0))
        });
        left.reduce(f64::max)
    }

    /// The energy that contacts, limits and dry friction take from an island in the step that was solved last, J.
    pub fn dissipated(&self, island: usize) -> f64 {
        let Island { contacts, patches, coordinates, .. } = &self.islands[island];
        let contacts = self.contacts[contacts.clone()].iter();
        let patches = self.patches[patches.clone()].iter();
        let coordinates = self.coordinates[coordinates.clone()].iter().map(|c| match c.potential {
            Coordinatewise::Friction(_) => -c.gamma * c.v_now,
            Coordinatewise::Limit(_) => -0.5 * c.gamma * (self.v0[c.v] + c.v_now),
            Coordinatewise::LimitedGain(_) => 0.0,
        });
        let contacts = contacts.map(|term| term.potential.dissipated(&term.u, &term.gamma));
        contacts.chain(patches.map(|term| term.potential.dissipated(&term.u))).chain(coordinates).sum()
    }

    /// When contacts of a velocity's clique begin or end, and limits of its island are met, as far as velocities at the start and after the
    /// step that was solved last can tell. What begins has stopped velocities in that step already: when it does tell the accelerations before,
    /// in the caller's order, where they are known.
    pub fn kinks<'k>(&'k self, v: usize, before: Option<&'k [f64]>) -> impl Iterator<Item = f64> + 'k {
        let clique = self.cliques.partition_point(|clique| clique.v.end <= v);
        let Island { contacts, patches, coordinates, .. } = &self.islands[self.cliques[clique].island];
        let belongs = move |reach: &[Reach; 2]| reach.iter().any(|reach| reach.clique as usize == clique);
        let contacts = self.contacts[contacts.clone()].iter().filter_map(move |term| {
            if !belongs(&term.reach) {
                return None;
            }
            let touch = term.potential.touch();
            let along = |u: &[f64]| touch.normal.iter().zip(u).map(|(n, u)| n * u).sum::<f64>();
            let v_n = along(&self.velocity(term, &self.v0));
            let a_n = match before {
                Some(a) if touch.force <= 0.0 => along(&self.velocity(term, a)) - along(&term.bias),
                _ => (along(&term.u) - v_n) / self.h,
            };
            first_root(-touch.force / touch.stiffness, v_n, a_n)
        });
        let limits = self.coordinates[coordinates.clone()].iter().filter_map(move |c| {
            let Coordinatewise::Limit(limit) = &c.potential else { return None };
            let ([above, below], v, a) = (limit.gaps(), self.v0[c.v], before.map_or(0.0, |a| a[c.v]));
            let met = if v < 0.0 { first_root(above, v, a) } else { first_root(below, -v, -a) };
            met.map(|t| BEFORE_LIMIT * t)
        });
        let patches = self.patches[patches.clone()].iter().filter_map(move |term| {
            if !belongs(&term.reach) {
                return None;
            }
            let start = self.velocity(term, &self.v0);
            let mut end = term.u;
            if let Some(a) = before.filter(|_| !term.potential.touches()) {
                let a = self.velocity(term, a);
                end = std::array::from_fn(|i| start[i] + self.h * (a[i] - term.bias[i]));
            }
            let times = term.potential.approach(&start, &end).map(|(depth, before, after)| {
                first_root(-depth, before, (after - before) / self.h).unwrap_or(f64::INFINITY)
            });
            // A surface begins with its first point, and ends with its last.
            let time = if term.potential.touches() {
                times.fold(0.0, f64::max)
            } else {
                times.fold(f64::INFINITY, f64::min)
            };
            time.is_finite().then_some(time)
        });
        contacts.chain(patches).chain(limits)
    }

    /// Whether forces on an island go another way from here on: a contact or a limit begins or ends to act in the step that was solved last.
    pub fn has_kink(&self, island: usize) -> bool {
        let Island { contacts, patches, coordinates, .. } = &self.islands[island];
        let contact = |term: &ContactTerm| {
            let touch = term.potential.touch();
            let v_n: f64 = touch.normal.iter().zip(&term.u).map(|(n, u)| n * u).sum();
            (touch.force > 0.0) != (touch.force > self.h * touch.stiffness * v_n)
        };
        let patch = |term: &PatchTerm| term.potential.touches() != (term.gamma != [0.0; MAX_ROWS]);
        let limit = |c: &Coordinate| match &c.potential {
            Coordinatewise::Limit(limit) => {
                let [above, below] = limit.gaps();
                (above.min(below) <= ON_LIMIT) != (c.gamma != 0.0)
            }
            _ => false,
        };
        self.contacts[contacts.clone()].iter().any(contact)
            || self.patches[patches.clone()].iter().any(patch)
            || self.coordinates[coordinates.clone()].iter().any(limit)
    }

    /// ½ vᵀM v of an island, J; v in the caller's order.
    pub fn kinetic_energy(&self, island: usize, v: &[f64]) -> f64 {
        let cliques = self.order[self.islands[island].cliques.clone()].iter();
        let of = |clique: &usize| {
            let clique = &self.cliques[*clique];
            let (size, v) = (clique.v.len(), &v[clique.v.clone()]);
            let rows = self.mass[clique.matrix..][..size * size].chunks_exact(size.max(1));
            rows.zip(v)
                .map(|(row, v_i)| v_i * row.iter().zip(v).map(|(m, v)| m * v).sum::<f64>())
                .sum::<f64>()
        };
        0.5 * cliques.map(of).sum::<f64>()
    }
}

/// The first t > 0 with φ + v t + ½ a t² = 0.
fn first_root(phi: f64, v: f64, a: f64) -> Option<f64> {
    let discriminant = v * v - 2.0 * a * phi;
    if discriminant < 0.0 {
        return None;
    }
    let sum = -(v + discriminant.sqrt().copysign(v));
    let roots = [sum / a, 2.0 * phi / sum];
    roots.into_iter().filter(|t| *t > 0.0 && t.is_finite()).reduce(f64::min)
}
