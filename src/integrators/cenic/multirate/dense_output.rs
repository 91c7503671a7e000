//! Where trees were within a step of everything, in which some of them took substeps: cubics with the velocities at both ends of each.

use crate::coupling::Part;
use crate::integrators::Step;

/// The last step of everything, with the substeps of single trees in it in the order in which they were taken.
#[derive(Default)]
pub struct DenseOutput {
    /// The step of all trees that took none; substeps may have ended before it does.
    pub span: Step,
    /// The states at its ends, and displacements in it.
    pub x0: Vec<f64>,
    pub x1: Vec<f64>,
    pub displacement: Vec<f64>,
    substeps: Vec<Substep>,
    /// q₀, v₀, v₁ and the displacement of each.
    numbers: Vec<f64>,
    /// The last substep of each tree; beyond the end where it has none.
    latest: Vec<usize>,
}

struct Substep {
    tree: usize,
    span: Step,
    at: usize,
}

/// A cubic with given slopes at both ends, v₀ and v₁, that is displaced by d over h seconds.
#[derive(Clone, Copy)]
struct Cubic {
    v0: f64,
    v1: f64,
    d: f64,
    h: f64,
}

impl Cubic {
    fn new(v0: f64, v1: f64, d: f64, h: f64) -> Cubic {
        Cubic { v0, v1, d, h }
    }

    fn coefficients(&self) -> (f64, f64) {
        let Cubic { v0, v1, d, h } = self;
        (h * (v0 + v1) - 2.0 * d, 3.0 * d - h * (2.0 * v0 + v1))
    }

    /// The displacement at the part s of the time.
    fn displacement(&self, s: f64) -> f64 {
        let (cubic, square) = self.coefficients();
        s * (s * (s * cubic + square) + self.h * self.v0)
    }

    /// The velocity there.
    fn velocity(&self, s: f64) -> f64 {
        let (cubic, square) = self.coefficients();
        (s * (3.0 * s * cubic + 2.0 * square) + self.h * self.v0) / self.h
    }
}

impl DenseOutput {
    /// Begins with a step of everything from x0 to x1.
    pub fn begin(&mut self, span: Step, [x0, x1, displacement]: [&[f64]; 3], trees: usize) {
        self.span = span;
        self.x0.clear();
        self.x0.extend_from_slice(x0);
        self.x1.clear();
        self.x1.extend_from_slice(x1);
        self.displacement.clear();
        self.displacement.extend_from_slice(displacement);
        self.substeps.clear();
        self.numbers.clear();
        self.latest.clear();
        self.latest.resize(trees, usize::MAX);
    }

    /// Adds a substep in which a tree of a plant went from x0 to x1, by a displacement.
    pub fn push(&mut self, part: &Part, tree: usize, span: Step, [x0, x1, displacement]: [&[f64]; 3]) {
        let (q, v) = (part.q_of(tree), part.v_of(tree));
        self.latest[tree] = self.substeps.len();
        self.substeps.push(Substep { tree, span, at: self.numbers.len() });
        self.numbers.extend_from_slice(&x0[q]);
        self.numbers.extend_from_slice(&x0[v.clone()]);
        self.numbers.extend_from_slice(&x1[v]);
        self.numbers.extend_from_slice(&displacement[part.dof_of(tree)]);
    }

    fn latest(&self, tree: usize) -> Option<&Substep> {
        self.latest.get(tree).and_then(|at| self.substeps.get(*at))
    }

    /// Where a tree is at a time within its last substep, or within the step if it took none, as a part of the state x.
    pub fn tree_at(&self, part: &Part, tree: usize, t: f64, x: &mut [f64]) {
        match self.latest(tree) {
            Some(substep) => self.in_substep(substep, part, t, x),
            None => self.in_step(part, tree, t, x),
        }
    }

    /// Where all trees of all plants are at a time within the step, as a part of the state x.
    pub fn interpolate(&self, parts: &[Part], t: f64, x: &mut [f64]) {
        for part in parts {
            for tree in (0..part.plant.model.trees.len()).filter(|tree| self.latest(*tree).is_none()) {
                self.in_step(part, tree, t, x);
            }
        }
        if let [part] = parts {
            for substep in self.substeps.iter().filter(|it| it.span.t0 <= t && t <= it.span.t1) {
                self.in_substep(substep, part, t, x);
            }
        }
    }

    /// Each substep, and whose it is.
    #[cfg(test)]
    pub fn substeps(&self) -> impl Iterator<Item = (usize, Step)> + '_ {
        self.substeps.iter().map(|substep| (substep.tree, substep.span))
    }

    fn in_substep(&self, substep: &Substep, part: &Part, t: f64, x: &mut [f64]) {
        let of = &part.plant.model.trees[substep.tree];
        let (q0, rest) = self.numbers[substep.at..].split_at(of.q.len());
        let nv = of.v.len();
        let numbers = [q0, &rest[..nv], &rest[nv..2 * nv], &rest[2 * nv..]];
        fill(part, substep.tree, substep.span, numbers, t, x);
    }

    fn in_step(&self, part: &Part, tree: usize, t: f64, x: &mut [f64]) {
        let DenseOutput { span, x0, x1, displacement, .. } = self;
        let (q, v) = (part.q_of(tree), part.v_of(tree));
        let d = &displacement[part.dof_of(tree)];
        fill(part, tree, *span, [&x0[q], &x0[v.clone()], &x1[v], d], t, x);
    }
}

/// Where a tree is that goes from q₀ by d with v₀ and v₁ at the ends.
fn fill(part: &Part, tree: usize, span: Step, [q0, v0, v1, d]: [&[f64]; 4], t: f64, x: &mut [f64]) {
    let model = &part.plant.model;
    let of = &model.trees[tree];
    let (h, s) = (span.size(), (t - span.t0) / span.size());
    let cubic = |i: usize| Cubic::new(v0[i], v1[i], d[i], h);
    // The places of velocities serve as room for the displacement first.
    let (q, v) = x.split_at_mut(part.v.start);
    let (q, v) = (&mut q[part.q_of(tree)], &mut v[of.v.clone()]);
    v.iter_mut().enumerate().for_each(|(i, v)| *v = cubic(i).displacement(s));
    for link in &model.links[of.links.clone()] {
        let (iq, iv) = (link.q - of.q.start, link.v - of.v.start);
        let (iq, iv) = (iq..iq + link.mobility.nq(), iv..iv + link.mobility.nv());
        match model.locked[link.v] {
            true => q[iq.clone()].copy_from_slice(&q0[iq]),
            false => link.mobility.advance(&q0[iq.clone()], &v[iv], 1.0, &mut q[iq]),
        }
    }
    v.iter_mut().enumerate().for_each(|(i, v)| *v = cubic(i).velocity(s));
}

#[cfg(test)]
mod tests {
    use super::super::tests::Toy;
    use super::*;

    /// Of two balls.
    fn toy() -> Toy {
        Toy::new(0.0, &[("one", 1.0, [1.0, 0.0, 5.0], [0.0; 3]), ("two", 1.0, [2.0, 0.0, 5.0], [0.0; 3])])
    }

    #[test]
    fn cubics_are_exact_for_cubics() {
        let (at, slope) = (|t: f64| t * (2.0 + t * (3.0 - 4.0 * t)), |t: f64| 2.0 + t * (6.0 - 12.0 * t));
        let h = 0.3;
        let cubic = Cubic::new(slope(0.0), slope(h), at(h), h);
        for s in [0.0, 0.2, 0.5, 0.9, 1.0] {
            assert!((cubic.displacement(s) - at(s * h)).abs() < 1e-15);
            assert!((cubic.velocity(s) - slope(s * h)).abs() < 1e-13);
        }
    }

    /// q = p + a t³/6 from rest and a turn about z by ½ α t² < 2π, over one step of everything, and over three substeps for the second ball.
    #[test]
    fn trees_with_substeps_and_without_go_the_same_way() {
        let toy = toy();
        let (part, x) = (toy.part().clone(), toy.x.clone());
        let (a, alpha, ends) = (6.0, 3.0, [0.0, 0.5, 1.25, 2.0]);
        let state = |t: f64| {
            let mut x = x.clone();
            for ball in [0, 1] {
                let (q, v) = (part.q_of(ball), part.v_of(ball));
                let turn = 0.5 * alpha * t * t;
                x[q.start..q.start + 4].copy_from_slice(&[(0.5 * turn).cos(), 0.0, 0.0, (0.5 * turn).sin()]);
                x[q.end - 3] += a * t * t * t / 6.0;
                (x[v.start + 2], x[v.start + 3]) = (alpha * t, 0.5 * a * t * t);
            }
            x
        };
        let moved = |t0: f64, t1: f64| {
            let mut d = vec![0.0; part.dof.end];
            for ball in [0, 1] {
                let dof = part.dof_of(ball);
                d[dof.start + 2] = 0.5 * alpha * (t1 * t1 - t0 * t0);
                d[dof.start + 3] = a * (t1.powi(3) - t0.powi(3)) / 6.0;
            }
            d
        };
        let mut dense = DenseOutput::default();
        let whole = Step { t0: 0.0, t1: 2.0 };
        dense.begin(whole, [&state(0.0), &state(2.0), &moved(0.0, 2.0)], 2);
        for pair in ends.windows(2) {
            let (t0, t1) = (pair[0], pair[1]);
            dense.push(&part, 1, Step { t0, t1 }, [&state(t0), &state(t1), &moved(t0, t1)]);
        }
        let off =
            |x: &[f64], y: &[f64]| x.iter().zip(y).fold(0.0, |most: f64, (x, y)| most.max((x - y).abs()));
        let mut found = x.clone();
        for t in [0.0, 0.1, 0.5, 0.7, 1.25, 1.6, 2.0] {
            dense.interpolate(std::slice::from_ref(&part), t, &mut found);
            // A turn of 6 rad over the whole step: a difference of its ends would have lost a part of it.
            assert!(off(&found, &state(t)) < 1e-13, "{t}: {found:?}");
        }
        // Within its last substep, and within the step for one that took none.
        for ball in [0, 1] {
            found.copy_from_slice(&x);
            dense.tree_at(&part, ball, 1.5, &mut found);
            let (q, v) = (part.q_of(ball), part.v_of(ball));
            assert!(
                off(&found[q.clone()], &state(1.5)[q]) < 1e-13
                    && off(&found[v.clone()], &state(1.5)[v]) < 1e-13
            );
            assert_eq!(found[part.q_of(1 - ball)], x[part.q_of(1 - ball)]);
        }
    }
}
