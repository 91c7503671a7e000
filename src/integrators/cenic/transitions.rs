//! What the error estimate asks of a convex problem that has been solved: where contacts begin and end, what limits stop, how long errors of velocities
//! last.
//!
//! It reads the model and the data of its solution, and changes nothing of them.

use crate::icf::{
    AnyCoordinatePotential, ContactTerm, CoordinateData, CoordinateTerm, Data, Model, PatchTerm, TermData,
};

/// How far before a limit a step ends that is to end there, in parts of how far others go beyond a kink: it is not to get there by going beyond it, since the limit is to act
/// from the start of the next one.
const BEFORE_LIMIT: f64 = 10.0;

/// What a step has to keep within to be resolved.
#[derive(Clone, Copy, Debug)]
pub struct Resolved {
    /// The most velocity that a limit may stop.
    pub jump: f64,
    /// By how much an elastic force may grow.
    pub excess: f64,
}

/// A problem and its solution.
#[derive(Clone, Copy)]
pub struct Solved<'s> {
    pub model: &'s Model,
    pub data: &'s Data,
}

impl<'s> Solved<'s> {
    fn coordinates(
        self,
        island: usize,
    ) -> impl Iterator<Item = (&'s CoordinateTerm, &'s CoordinateData)> + Clone {
        self.model.terms().coordinates.of_with(island, &self.data.terms.coordinates)
    }

    fn contacts(
        self,
        island: usize,
    ) -> impl Iterator<Item = (&'s ContactTerm, &'s TermData<[f64; 5], 3>)> + Clone {
        self.model.terms().contacts.of_with(island, &self.data.terms.contacts)
    }

    /// Each patch with its velocity and its impulse.
    fn patches(self, island: usize) -> impl Iterator<Item = (&'s PatchTerm, &'s [f64; 6], &'s [f64; 6])> {
        let patches = self.model.terms().patches.of_with(island, &self.data.terms.patches);
        patches.map(|(term, TermData { u, gamma, .. })| (term, u, gamma))
    }

    /// Whether anything touches in an island.
    pub fn has_contacts(self, island: usize) -> bool {
        let terms = self.model.terms();
        !terms.contacts.of(island).is_empty() || !terms.patches.of(island).is_empty()
    }

    /// Whether nothing pushes in an island but what is smooth: no contact, no limit, and of what ties coordinates only what is rigid.
    pub fn is_smooth(self, island: usize) -> bool {
        let linears = self.model.terms().linears.of(island).iter().all(|term| term.potential.is_rigid());
        linears && !self.is_pressed(island)
    }

    /// Whether a contact or a limit pushes in an island.
    pub fn is_pressed(self, island: usize) -> bool {
        let contacts = self.contacts(island).all(|(_, data)| data.gamma == [0.0; 3]);
        let patches = self.patches(island).all(|(.., gamma)| *gamma == [0.0; 6]);
        let is_limit = |term: &CoordinateTerm| matches!(term.potential, AnyCoordinatePotential::Limit(_));
        let limits = self.coordinates(island).all(|(term, data)| data.gamma == 0.0 || !is_limit(term));
        !(contacts && patches && limits)
    }

    /// Whether anything rigid ties velocities of an island together.
    pub fn has_rigid(self, island: usize) -> bool {
        self.model.terms().linears.of(island).iter().any(|term| term.potential.is_rigid())
    }

    /// Which part of a velocity a limit leaves that stops it all of a sudden in the step, the most in an island, if there is one: it
    /// stops more than `least`, and at least `part` of all that it does in the step. What rests on a limit under load goes into it a little, too.
    pub fn strike(self, island: usize, least: f64, part: f64) -> Option<f64> {
        let left = self.coordinates(island).filter_map(|(term, data)| {
            let AnyCoordinatePotential::Limit(limit) = &term.potential else { return None };
            let v0 = self.model.v0()[term.v];
            let (v, stopped) = (v0.abs(), limit.stops(v0));
            let is_sudden = stopped > least.max(part * data.gamma.abs() * term.inverse_inertia);
            is_sudden.then(|| (1.0 - stopped / v).max(0.0))
        });
        left.reduce(f64::max)
    }

    /// The energy that contacts, limits and dry friction take from an island in the step, J.
    pub fn dissipated(self, island: usize) -> f64 {
        let v0 = self.model.v0();
        let contacts = self.contacts(island);
        let contacts = contacts.map(|(term, data)| term.potential.dissipated(&data.u, &data.gamma));
        let patches = self.patches(island).map(|(term, u, _)| term.potential.dissipated(u));
        let coordinates = self.coordinates(island).map(|(term, data)| match term.potential {
            AnyCoordinatePotential::Friction(_) => -data.gamma * data.v,
            AnyCoordinatePotential::Limit(_) => -0.5 * data.gamma * (v0[term.v] + data.v),
            AnyCoordinatePotential::LimitedGain(_) => 0.0,
        });
        contacts.chain(patches).chain(coordinates).sum()
    }

    /// When contacts of a velocity's clique begin or end, and limits of its island are met, as far as velocities at the start and at the end of the step
    /// can tell. What begins has stopped velocities in that step already: when it does tell the accelerations before, in the order of velocities, where
    /// they are known. Steps that are to end at one go beyond it by the part `beyond`.
    pub fn kinks(self, v: usize, before: Option<&'s [f64]>, beyond: f64) -> impl Iterator<Item = f64> + 's {
        let Solved { model, .. } = self;
        let (v0, h) = (model.v0(), model.step());
        let (clique, island) = (model.clique_of(v), model.island_of(v));
        let contacts = self.contacts(island).filter(move |(term, _)| term.reaches(clique));
        let contacts = contacts.filter_map(move |(term, data)| {
            let touch = term.potential.touch();
            let along = |u: &[f64]| touch.normal.iter().zip(u).map(|(n, u)| n * u).sum::<f64>();
            let v_n = along(&model.velocity(term, v0));
            let a_n = match before {
                Some(a) if touch.force <= 0.0 => along(&model.velocity(term, a)) - along(term.bias()),
                _ => (along(&data.u) - v_n) / h,
            };
            first_root(-touch.force / touch.stiffness, v_n, a_n)
        });
        let before_limit = 1.0 - BEFORE_LIMIT * beyond;
        let limits = self.coordinates(island).filter_map(move |(term, _)| {
            let AnyCoordinatePotential::Limit(limit) = &term.potential else { return None };
            let ([above, below], v) = (limit.gaps(), v0[term.v]);
            let a = before.map_or(0.0, |a| a[term.v]);
            let met = if v < 0.0 { first_root(above, v, a) } else { first_root(below, -v, -a) };
            met.map(|t| before_limit * t)
        });
        let patches = self.patches(island).filter(move |(term, ..)| term.reaches(clique));
        let patches = patches.filter_map(move |(term, u, _)| {
            let (start, touches) = (model.velocity(term, v0), term.potential.touches());
            let mut end = *u;
            if let Some(a) = before.filter(|_| !touches) {
                let (a, bias) = (model.velocity(term, a), term.bias());
                end = std::array::from_fn(|i| start[i] + h * (a[i] - bias[i]));
            }
            let times = term.potential.approach(&start, &end).map(|(depth, before, after)| {
                first_root(-depth, before, (after - before) / h).unwrap_or(f64::INFINITY)
            });
            // A surface begins with its first point, and ends with its last.
            let time = if touches { times.fold(0.0, f64::max) } else { times.fold(f64::INFINITY, f64::min) };
            time.is_finite().then_some(time)
        });
        contacts.chain(patches).chain(limits)
    }

    /// How long errors of a clique's velocities last at most, s, as far as linear damping takes them away: that of the joints, of servos that are not at
    /// their limits, and of external systems.
    pub fn damping_time(self, clique: usize, external: &[f64]) -> f64 {
        let model = self.model;
        let velocities = model.velocities(clique);
        if velocities.is_empty() {
            return 0.0;
        }
        // In the order of velocities.
        let coordinates = self.coordinates(model.island_of(velocities.start));
        let mut coordinates = coordinates.filter(|(term, _)| term.clique == clique).peekable();
        let mut longest: f64 = 0.0;
        for v in velocities {
            let mut damping = model.damping()[v] + external[v];
            while let Some((term, data)) = coordinates.next_if(|(term, _)| term.v == v) {
                if let AnyCoordinatePotential::LimitedGain(gain) = &term.potential {
                    damping += gain.damping_at(data.v);
                }
            }
            let rate = damping * model.inverse_inertia(v);
            longest = longest.max(if damping > 0.0 { 1.0 / rate } else { f64::INFINITY });
        }
        longest
    }
}

/// Whether a step with accelerations a₀ at its start can be taken for one that follows the forces of an island's contacts, in stages of size η that end
/// at the given times. It cannot where a contact would push with much more than it pushes now, and with much more than stops its bodies within η: then
/// it would have stopped them on the way. For a contact that begins this is (ω η)² > `excess`, ω its frequency. Nor can it where a limit stops a velocity by
/// more than `jump`. Motion at constant velocities counts as well as that with accelerations, which are those of forces that may be about to end.
pub fn is_resolved(
    model: &Model,
    island: usize,
    a0: &[f64],
    (eta, ends): (f64, [f64; 2]),
    Resolved { jump, excess }: Resolved,
) -> bool {
    let (terms, v0) = (model.terms(), model.v0());
    let motions = ends.into_iter().flat_map(|t| [(t, 0.0), (t, 0.5 * t * t)]);
    let is_struck = terms.coordinates.of(island).iter().any(|term| match &term.potential {
        AnyCoordinatePotential::Limit(limit) => motions.clone().any(|(t, half_square)| {
            let ([above, below], d) = (limit.gaps(), t * v0[term.v] + half_square * a0[term.v]);
            (-d - above.max(0.0)).max(d - below.max(0.0)) > jump * t
        }),
        _ => false,
    });
    if is_struck {
        return false;
    }
    let fits = |ahead: f64, now: f64, v_n: f64, w: f64| {
        ahead <= 0.0 || ahead <= excess * now.max(v_n.abs() / (w * eta))
    };
    let contacts = terms.contacts.of(island).iter().all(|term| {
        let touch = term.potential.touch();
        let along = |u: &[f64]| touch.normal.iter().zip(u).map(|(n, u)| n * u).sum::<f64>();
        let (bias, v_n) = (along(term.bias()), along(&model.velocity(term, v0)));
        let a_n = along(&model.velocity(term, a0)) - bias;
        motions.clone().all(|(t, half_square)| {
            let d_n = t * (v_n - bias) + half_square * a_n;
            fits(touch.force - touch.stiffness * d_n, touch.force, v_n, touch.w)
        })
    });
    contacts
        && terms.patches.of(island).iter().all(|term| {
            let (u, a, bias) = (model.velocity(term, v0), model.velocity(term, a0), term.bias());
            motions.clone().all(|(t, half_square)| {
                let moved = std::array::from_fn(|i| t * (u[i] - bias[i]) + half_square * (a[i] - bias[i]));
                let (now, ahead, v_n) = term.potential.elastic_forces(&u, &moved);
                fits(ahead, now, v_n, term.potential.inverse_mass())
            })
        })
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

#[cfg(test)]
mod tests {
    #![allow(non_snake_case)]

    use super::*;
    use crate::icf::{Contact, Limit, LimitedGain, Settings, Solver, SolverOptions, Touch};

    const IDENTITY: [f64; 9] = [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0];

    /// A ball that falls on the ground from some height, and a joint; solved.
    fn solved(
        height: f64,
        stiffness: f64,
        v0: &[f64; 4],
        joint: impl Into<AnyCoordinatePotential>,
        h: f64,
    ) -> (Model, Data) {
        let mut masses = Model::new([3, 1]).rebuild();
        masses.mass_mut(0).copy_from_slice(&IDENTITY);
        masses.mass_mut(1).copy_from_slice(&[2.0]);
        let mut terms = masses.terms(v0, &[0.0; 4], &[0.0, 0.0, G, 0.0]);
        let (reach, J) = terms.reach(0, 3);
        J.copy_from_slice(&IDENTITY);
        let touch = Touch {
            normal: [0.0, 0.0, 1.0],
            stiffness,
            force: -stiffness * height,
            stiction_velocity: 1e-3,
            ..Touch::default()
        };
        terms.add(Contact::new(touch), &[reach], [0.0; 3], 0);
        terms.add_coordinate(joint, 3, 1);
        let mut data = Data::default();
        let mut model = terms.finish(&mut data);
        model.set_step(h);
        let (mut v, options) = (*v0, SolverOptions { tolerance: 1e-12, ..SolverOptions::default() });
        assert_eq!(Solver::default().solve(&model, &mut data, &options, &mut v).unsolved, None);
        (model, data)
    }

    const G: f64 = 9.81;

    /// Of a joint at zero.
    fn limit(upper: f64) -> Limit {
        Limit::new(0.0, -1.0, upper, &Settings::default())
    }

    /// When a ball that falls with v₀ has fallen so far: ½ g t² − v₀ t = height.
    fn falls(height: f64, v0: f64) -> f64 {
        (v0 + f64::sqrt(v0 * v0 + 2.0 * G * height)) / G
    }

    #[test]
    fn kinks_are_where_contact_begins_and_limits_are_met() {
        // So soft that the fall goes on as it was.
        let (model, data) = solved(0.02, 1e-9, &[0.0, 0.0, -1.0, 3.0], limit(0.06), 0.05);
        let found = Solved { model: &model, data: &data };
        let first =
            |v: usize, before: Option<&[f64]>| found.kinks(v, before, 1e-4).fold(f64::INFINITY, f64::min);
        let contact = first(0, None);
        assert!((contact - falls(0.02, -1.0)).abs() < 1e-9, "{contact}");
        // A step ends just before a limit.
        let limit = first(3, None);
        assert!((limit - 0.999 * 0.02).abs() < 1e-12, "{limit}");
        // 0.06 = 3 t + ½ 50 t², with an acceleration that is known.
        let limit = first(3, Some(&[0.0, 0.0, 0.0, 50.0]));
        assert!((limit - 0.999 * (15.0f64.sqrt() - 3.0) / 50.0).abs() < 1e-12, "{limit}");
    }

    /// What the solution knows of the fall is how contact has stopped it: accelerations before tell when it begins.
    #[test]
    fn contact_that_stops_a_fall_begins_when_the_fall_gets_there() {
        let (model, data) = solved(0.02, 1e6, &[0.0, 0.0, -1.0, 0.0], limit(1.0), 0.05);
        let found = Solved { model: &model, data: &data };
        let falls = falls(0.02, -1.0);
        let begins = |before: Option<&[f64]>| found.kinks(0, before, 1e-4).fold(f64::INFINITY, f64::min);
        assert!((begins(Some(&[0.0, 0.0, -G, 0.0])) - falls).abs() < 1e-12);
        assert!((begins(None) - falls).abs() > 0.1 * falls);
    }

    #[test]
    fn a_limit_that_is_met_strikes_and_one_that_is_far_does_not() {
        let strike = |upper: f64| {
            let (model, data) = solved(1.0, 1e6, &[0.0, 0.0, 0.0, 3.0], limit(upper), 0.05);
            let (found, island) = (Solved { model: &model, data: &data }, model.island_of(3));
            assert!(found.has_contacts(model.island_of(0)) && !found.has_contacts(island));
            (found.strike(island, 1e-6, 0.1), found.dissipated(island))
        };
        // It would move by 0.15 in the step. What is left of 3 m/s is 1 m/s at a bound that is 0.05 ahead; 2 kg lose ½ 2 (9 − 1) J.
        let (left, lost) = strike(0.05);
        assert!((left.unwrap() - 1.0 / 3.0).abs() < 1e-12, "{left:?}");
        assert!((lost - 8.0).abs() < 1e-5, "{lost}");
        assert_eq!(strike(0.2), (None, 0.0));
    }

    #[test]
    fn errors_last_as_long_as_damping_lets_them() {
        let servo = LimitedGain::new(0.0, 0.0, 4.0, -100.0, 100.0);
        let (model, data) = solved(1.0, 1e6, &[0.0, 0.0, 0.0, 3.0], servo, 0.05);
        let found = Solved { model: &model, data: &data };
        // m/d of 2 kg and 4 N s/m; with 6 N s/m more from outside.
        assert_eq!(found.damping_time(1, &[0.0; 4]), 0.5);
        assert_eq!(found.damping_time(1, &[0.0, 0.0, 0.0, 6.0]), 0.2);
        assert_eq!(found.damping_time(0, &[0.0; 4]), f64::INFINITY);
        // At its limit a servo does not damp.
        let servo = LimitedGain::new(0.0, 0.0, 4.0, -1.0, 1.0);
        let (model, data) = solved(1.0, 1e6, &[0.0, 0.0, 0.0, 3.0], servo, 0.05);
        assert_eq!(Solved { model: &model, data: &data }.damping_time(1, &[0.0; 4]), f64::INFINITY);
    }
}
