#![allow(non_snake_case)]

use nalgebra::{DMatrix, DVector};
use nalgebra_sparse::CscMatrix;
use nalgebra_sparse::factorization::CscCholesky;
use proptest::prelude::*;

use super::*;
use crate::math::Stream;

/// A block matrix with its dense twin.
struct Case {
    sizes: Vec<usize>,
    pairs: Vec<(usize, usize)>,
    H: DMatrix<f64>,
}

fn starts(sizes: &[usize]) -> Vec<usize> {
    sizes.iter().scan(0, |end, size| Some(std::mem::replace(end, *end + size))).collect()
}

impl Case {
    /// H = I + Σ JᵀJ, one J of three rows for each pair.
    fn new(sizes: &[usize], pairs: &[(usize, usize)], seed: u64) -> Self {
        let (starts, n) = (starts(sizes), sizes.iter().sum());
        let mut random = Stream::new(seed, "values");
        let mut H = DMatrix::identity(n, n);
        for &(i, j) in pairs {
            let mut J = DMatrix::zeros(3, n);
            for b in [i, j] {
                J.view_mut((0, starts[b]), (3, sizes[b])).apply(|x| *x = random.normal());
            }
            H += J.transpose() * J;
        }
        Self { sizes: sizes.to_vec(), pairs: pairs.to_vec(), H }
    }

    /// The values of H; upper triangles of diagonal blocks are poisoned.
    fn values(&self, pattern: &Pattern) -> Vec<f64> {
        let mut values = vec![0.0; pattern.len()];
        let starts = starts(&self.sizes);
        let diagonal = (0..self.sizes.len()).map(|i| (i, i));
        for (i, j) in diagonal.chain(self.pairs.iter().copied()) {
            let place = pattern.place(i, j).unwrap();
            for r in 0..self.sizes[i] {
                for c in 0..self.sizes[j] {
                    let at = if place.transposed { c * self.sizes[i] + r } else { r * self.sizes[j] + c };
                    let is_unused = i == j && c > r;
                    values[place.offset + at] =
                        if is_unused { f64::NAN } else { self.H[(starts[i] + r, starts[j] + c)] };
                }
            }
        }
        values
    }

    fn pattern(&self) -> Pattern {
        let mut pattern = Pattern::default();
        pattern.analyze(&self.sizes, &self.pairs);
        pattern
    }

    /// The solution with the instructions of this machine, and with those of every machine.
    fn solve(&self, b: &DVector<f64>) -> [DVector<f64>; 2] {
        let pattern = self.pattern();
        let [mut here, mut anywhere] = [self.values(&pattern), self.values(&pattern)];
        let mut x = [b.clone(), b.clone()];
        pattern.factorize(&mut here).unwrap();
        pattern.solve(&here, x[0].as_mut_slice());
        pattern.factorize_anywhere(&mut anywhere).unwrap();
        pattern.solve_anywhere(&anywhere, x[1].as_mut_slice());
        x
    }

    fn rhs(&self, seed: u64) -> DVector<f64> {
        let mut random = Stream::new(seed, "rhs");
        DVector::from_fn(self.H.nrows(), |_, _| random.normal())
    }

    /// Ours, nalgebra's dense and nalgebra-sparse's solution agree.
    fn check(&self) {
        let b = self.rhs(1);
        let dense = self.H.clone().cholesky().unwrap().solve(&b);
        let sparse = CscCholesky::factor(&CscMatrix::from(&self.H)).unwrap().solve(&b);
        let scale = dense.amax();
        for x in self.solve(&b) {
            assert!((&x - &dense).amax() <= 1e-10 * scale, "{:e}", (&x - &dense).amax() / scale);
            assert!((&x - sparse.column(0)).amax() <= 1e-10 * scale);
        }
    }
}

/// Each pair of n blocks with some probability.
fn random_pairs(n: usize, probability: f64, seed: u64) -> Vec<(usize, usize)> {
    let mut random = Stream::new(seed, "pairs");
    let all = (0..n).flat_map(|i| (0..i).map(move |j| (i, j)));
    all.filter(|_| random.uniform() < probability)
        .map(|(i, j)| if (i + j) % 2 == 0 { (i, j) } else { (j, i) })
        .collect()
}

#[test]
fn solutions_agree_with_nalgebra_for_every_pair_of_sizes() {
    for m in (0..=17).chain([18, 37, 60]) {
        for n in [1, 2, 3, 4, 5, 6, 7, 8, 9, 18, 37] {
            Case::new(&[m, n, m], &[(0, 1), (2, 1)], (100 * m + n) as u64).check();
        }
    }
}

#[test]
fn solutions_agree_with_nalgebra_on_large_patterns() {
    let mut random = Stream::new(3, "sizes");
    for (n, probability) in [(20, 0.3), (70, 0.03), (130, 0.015), (130, 0.04)] {
        let sizes = [1, 2, 3, 4, 5, 6, 6, 6, 6, 6, 7, 8, 9, 18];
        let sizes: Vec<usize> = (0..n).map(|_| sizes[random.bits() as usize % sizes.len()]).collect();
        Case::new(&sizes, &random_pairs(n, probability, n as u64), 4).check();
        Case::new(&vec![6; n], &random_pairs(n, probability, n as u64), 4).check();
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn solutions_agree_with_nalgebra_on_random_patterns(
        sizes in prop::collection::vec(prop_oneof![8 => 1_usize..=9, 4 => Just(6), 1 => Just(18), 1 => Just(37)], 1..12),
        probability in 0.0..0.8,
        seed in 0_u64..1 << 32,
    ) {
        Case::new(&sizes, &random_pairs(sizes.len(), probability, seed), seed).check();
    }

    #[test]
    fn any_numbers_give_a_result_without_a_panic(
        numbers in prop::collection::vec(prop::num::f64::ANY, 3 * 36 + 2 * 12 + 4),
        seed in 0_u64..100,
    ) {
        let mut pattern = Pattern::default();
        pattern.analyze(&[6, 2, 6], &random_pairs(3, 0.7, seed));
        let mut values: Vec<f64> = numbers.iter().copied().cycle().take(pattern.len()).collect();
        let mut others = values.clone();
        let _ = (pattern.factorize(&mut values), pattern.factorize_anywhere(&mut others));
        pattern.solve(&values, &mut [1.0; 14]);
        pattern.solve_anywhere(&others, &mut [1.0; 14]);
    }
}

#[test]
fn places_cover_the_values_once_and_of_two_orders_one_is_transposed() {
    let sizes = [6, 1, 7, 6, 3, 6, 2];
    let pairs = random_pairs(sizes.len(), 0.4, 9);
    let pattern = Case::new(&sizes, &pairs, 1).pattern();
    assert_eq!((pattern.blocks(), pattern.dimension()), (7, 31));
    let mut used = vec![0; pattern.len()];
    for i in 0..sizes.len() {
        for j in 0..=i {
            let (place, other) = (pattern.place(i, j), pattern.place(j, i));
            assert_eq!(place.map(|place| place.offset), other.map(|place| place.offset));
            let (Some(place), Some(other)) = (place, other) else { continue };
            assert_eq!(place.transposed != other.transposed, i != j);
            used[place.offset..place.offset + sizes[i] * sizes[j]].iter_mut().for_each(|used| *used += 1);
        }
    }
    let blocks = pattern.len() - kernels::BEYOND;
    assert!(used[..blocks].iter().all(|used| *used == 1) && used[blocks..].iter().all(|used| *used == 0));
    assert!(pairs.iter().all(|(i, j)| pattern.place(*i, *j).is_some()));
    assert_eq!(pattern.place(7, 0), None);
    assert_eq!(pattern.place(0, usize::MAX), None);
}

#[test]
fn a_star_and_a_chain_do_not_fill() {
    let count = |sizes: &[usize], pairs: &[(usize, usize)]| {
        Case::new(sizes, pairs, 1).pattern().len() - kernels::BEYOND
    };
    let star: Vec<_> = (1..50).map(|i| (0, i)).collect();
    assert_eq!(count(&[6; 50], &star), 99 * 36);
    let chain: Vec<_> = (1..50).map(|i| (i - 1, i)).collect();
    assert_eq!(count(&[6; 50], &chain), 99 * 36);
    assert_eq!(count(&[2; 50], &[]), 50 * 4);
    // A cycle of four fills one block: the smallest, as the large ones go first.
    assert_eq!(count(&[1, 5, 1, 5], &[(0, 1), (1, 2), (2, 3), (3, 0)]), 52 + 20 + 1);
}

#[test]
fn the_same_pattern_is_not_analysed_again() {
    let case = Case::new(&[6, 6, 3, 6], &[(0, 1), (3, 1), (2, 3)], 5);
    let mut pattern = case.pattern();
    let mut first = case.values(&pattern);
    pattern.factorize(&mut first).unwrap();
    let same = [(1, 3), (1, 0), (3, 2), (3, 1), (2, 2), (0, 1)];
    assert!(!pattern.analyze(&case.sizes, &case.pairs));
    assert!(!pattern.analyze(&case.sizes, &same), "order and repetition say nothing");
    assert!(pattern.analyze(&case.sizes, &same[..2]));
    assert!(pattern.analyze(&[6, 6, 4, 6], &same));
    assert!(pattern.analyze(&[6], &[]));
    assert!(pattern.analyze(&case.sizes, &same));
    let mut second = case.values(&pattern);
    pattern.factorize(&mut second).unwrap();
    let bits = |values: &[f64]| values.iter().map(|x| x.to_bits()).collect::<Vec<_>>();
    assert_eq!(bits(&first), bits(&second));
}

#[test]
fn an_empty_pattern_and_blocks_without_rows_are_allowed() {
    let mut pattern = Pattern::default();
    assert!(!pattern.analyze(&[], &[]));
    pattern.factorize(&mut []).unwrap();
    pattern.solve(&[], &mut []);
    assert!(pattern.analyze(&[3], &[]));
    assert!(pattern.analyze(&[], &[]));
    pattern.solve(&vec![0.0; pattern.len()], &mut []);
    Case::new(&[0, 6, 0, 2], &[(0, 1), (1, 2), (2, 3), (3, 1)], 1).check();
}

#[test]
fn matrices_that_are_not_positive_definite_are_refused_by_name() {
    for size in [1, 2, 3, 4, 5, 6, 7, 9, 18] {
        let case = Case::new(&[size; 4], &[(0, 1), (1, 2), (2, 3)], 7);
        let pattern = case.pattern();
        let good = case.values(&pattern);
        assert_eq!(pattern.factorize(&mut vec![0.0; pattern.len()]), Err(0));
        let corner = size * size - 1;
        for bad in [0.0, -1.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e-310] {
            for block in 0..4 {
                let mut values = good.clone();
                values[pattern.place(block, block).unwrap().offset + corner] = bad;
                assert_eq!(pattern.factorize_anywhere(&mut values.clone()), Err(block));
                assert_eq!(pattern.factorize(&mut values), Err(block), "{bad} in a block of {size}");
            }
            if !bad.is_finite() {
                let mut values = good.clone();
                values[pattern.place(1, 2).unwrap().offset + corner] = bad;
                assert!(pattern.factorize(&mut values).is_err(), "{bad} beside the diagonal");
            }
        }
    }
    // Indefinite only as a whole: [[1, 2], [2, 1]] ⊗ I.
    let mut pattern = Pattern::default();
    pattern.analyze(&[6, 6], &[(0, 1)]);
    let mut values = vec![0.0; pattern.len()];
    for (i, j, x) in [(0, 0, 1.0), (1, 1, 1.0), (0, 1, 2.0)] {
        (0..6).for_each(|k| values[pattern.place(i, j).unwrap().offset + 7 * k] = x);
    }
    assert_eq!(pattern.factorize(&mut values), Err(1));
}

#[test]
fn residuals_stay_at_rounding_when_the_condition_is_1e12() {
    for sizes in [vec![6; 12], vec![37, 6, 6, 7, 1, 6, 18, 6]] {
        let mut case = Case::new(&sizes, &random_pairs(sizes.len(), 0.3, 2), 8);
        // Shifted so that the smallest eigenvalue is 1e-12 of the largest.
        let n = case.H.nrows();
        let eigenvalues = case.H.symmetric_eigenvalues();
        let shift = eigenvalues.min() - 1e-12 * eigenvalues.max();
        (0..n).for_each(|i| case.H[(i, i)] -= shift);
        let b = case.rhs(3);
        for x in case.solve(&b) {
            let residual = (&case.H * &x - &b).amax();
            // |H x̂ − b| ≤ c n ε |H| |x̂| [Higham, Accuracy and Stability of Numerical Algorithms, theorem 10.4].
            let bound = f64::EPSILON * n as f64 * eigenvalues.max() * x.norm();
            assert!(residual <= bound, "{residual:e} > {bound:e}");
        }
    }
}
