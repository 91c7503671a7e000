//! What needs no solving: velocities of islands without terms, and how long damping lets errors last.
//!
//! Where nothing acts but M v̇ + bias = 0, the solution is v⁺ = v₀ − h M⁻¹ bias. M⁻¹ bias serves steps of any size.
#![allow(non_snake_case)]

use super::{Coordinatewise, Problem};

impl Problem {
    /// M⁻¹ bias of all islands on which nothing else acts.
    fn find_drift(&mut self) {
        let Problem { islands, count, cliques, order, mass, damping, bias, drift, room, .. } = self;
        for island in &mut islands[..*count] {
            island.drifts = false;
            let &[clique] = &order[island.cliques.clone()] else { continue };
            let clique = &cliques[clique];
            if island.has_terms() || damping[clique.v.clone()].iter().any(|damping| *damping != 0.0) {
                continue;
            }
            let (size, pattern) = (clique.v.len(), &island.pattern);
            room.clear();
            room.extend_from_slice(&mass[clique.matrix..clique.matrix + size * size]);
            room.resize(pattern.len(), 0.0);
            // A matrix that has no factor is left to the solver, which shifts it.
            if pattern.factorize(room).is_ok() {
                let drift = &mut drift[clique.v.clone()];
                drift.copy_from_slice(&bias[clique.v.clone()]);
                pattern.solve(room, drift);
                island.drifts = true;
            }
        }
        self.knows_drift = true;
    }

    /// v₀ − h M⁻¹ bias where that is the solution.
    pub(super) fn set_free(&mut self) {
        if self.has_outside {
            return;
        }
        if !self.knows_drift {
            self.find_drift();
        }
        let Problem { islands, count, cliques, order, free, v0, drift, h, .. } = self;
        for island in islands[..*count].iter().filter(|island| island.drifts) {
            let v = cliques[order[island.cliques.start]].v.clone();
            let both = v0[v.clone()].iter().zip(&drift[v]);
            free[island.v.clone()].iter_mut().zip(both).for_each(|(v, (v0, drift))| *v = v0 - *h * drift);
        }
    }

    /// Notes how long errors of velocities last after the solution that was found last.
    pub fn note_damping(&mut self) {
        let Problem { damping_times: times, damping, outside_damping, coordinates, .. } = self;
        let (cliques, selected, inverse) = (&self.cliques, &self.selected, &self.inverse);
        for clique in selected.iter() {
            for v in cliques[*clique].v.clone() {
                times[v] = damping[v] + outside_damping[v];
            }
        }
        for c in coordinates {
            if let Coordinatewise::LimitedGain(gain) = &c.potential {
                times[c.v] += gain.damping_at(c.v_now);
            }
        }
        for clique in selected {
            let clique = &cliques[*clique];
            let times = &mut times[clique.v.clone()];
            let mut longest: f64 = 0.0;
            for (damping, inverse) in times.iter().zip(&inverse[clique.v.clone()]) {
                longest = longest.max(if *damping > 0.0 { 1.0 / (damping * inverse) } else { f64::INFINITY });
            }
            times.fill(longest);
        }
    }

    /// How long an error of a velocity lasts at most, s, as far as linear damping takes it away: that of the joints, of servos that are not at their
    /// limits, and from outside. All velocities of a tree are taken together. As it was [noted](Self::note_damping) last.
    pub fn damping_time(&self, v: usize) -> f64 {
        self.damping_times[v]
    }
}
