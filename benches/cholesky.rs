//! What solving a contact problem's Newton system costs: our block Cholesky against nalgebra-sparse's, in one run.
//!
//! `cargo bench --bench cholesky` prints microseconds of CPU time. Free bodies lie scattered on a plane (*clutter*, three neighbours
//! each) or in space (*pile*, six), with two contact points per pair. *Robots* are one block alone, or one in a pile that touches
//! ten of its bodies. The last columns are nalgebra-sparse's refactoring in the caller's order, which is all that it has, and how many
//! times ours is faster.
#![allow(non_snake_case)]

mod support;

use std::hint::black_box;

use cenic::math::Stream;
use cenic::math::block_cholesky::Pattern;
use nalgebra_sparse::factorization::CscCholesky;
use nalgebra_sparse::{CooMatrix, CscMatrix};
use support::{Selection, Table, micro, time};

/// The nearest pairs of points scattered in a square or a cube, so many that each has `degree` neighbours on average.
fn scattered(n: usize, dimensions: usize, degree: usize) -> Vec<(usize, usize)> {
    let mut random = Stream::new(1, "points");
    let points: Vec<Vec<f64>> = (0..n).map(|_| (0..dimensions).map(|_| random.uniform()).collect()).collect();
    let distance = |(i, j): (usize, usize)| -> f64 {
        points[i].iter().zip(&points[j]).map(|(a, b)| (a - b).powi(2)).sum()
    };
    let mut pairs: Vec<_> = (0..n).flat_map(|j| (0..j).map(move |i| (i, j))).collect();
    pairs.sort_by(|a, b| distance(*a).total_cmp(&distance(*b)));
    pairs.truncate(n * degree / 2);
    pairs
}

/// H = M + Σ JᵀJ, where M has a full block for each tree, and two J of three rows for each pair: our values, and those of nalgebra-sparse.
fn matrix(pattern: &Pattern, sizes: &[usize], pairs: &[(usize, usize)]) -> (Vec<f64>, CscMatrix<f64>) {
    let mut random = Stream::new(2, "values");
    let starts: Vec<usize> =
        sizes.iter().scan(0, |end, size| Some(std::mem::replace(end, *end + size))).collect();
    let mut values = vec![0.0; pattern.len()];
    let mut H = CooMatrix::new(pattern.dimension(), pattern.dimension());
    let mut add = |i: usize, j: usize, r: usize, c: usize, x: f64| {
        let Some(place) = pattern.place(i, j) else { return };
        let at = if place.transposed { c * sizes[i] + r } else { r * sizes[j] + c };
        values[place.offset + at] += x;
        H.push(starts[i] + r, starts[j] + c, x);
        if i != j {
            H.push(starts[j] + c, starts[i] + r, x);
        }
    };
    for (i, size) in sizes.iter().enumerate() {
        for r in 0..*size {
            (0..*size)
                .for_each(|c| add(i, i, r, c, if r == c { 2.0 } else { 1.0 / (1.0 + r.abs_diff(c) as f64) }));
        }
    }
    for &(i, j) in pairs {
        for _ in 0..6 {
            let [a, b] = [i, j].map(|i| (0..sizes[i]).map(|_| random.normal()).collect::<Vec<f64>>());
            for (i, a, j, b) in [(i, &a, i, &a), (j, &b, j, &b), (i, &a, j, &b)] {
                for (r, x) in a.iter().enumerate() {
                    b.iter().enumerate().for_each(|(c, y)| add(i, j, r, c, x * y));
                }
            }
        }
    }
    (values, CscMatrix::from(&H))
}

fn bench(table: &Table, name: &str, sizes: &[usize], pairs: &[(usize, usize)]) {
    let mut pattern = Pattern::default();
    let analysis = time(|| {
        pattern.analyze(&[], &[]);
        pattern.analyze(black_box(sizes), black_box(pairs));
    });
    let (H, sparse) = matrix(&pattern, sizes, pairs);
    let mut values = H.clone();
    let copying = time(|| values.copy_from_slice(black_box(&H)));
    let factorizing = time(|| {
        values.copy_from_slice(black_box(&H));
        pattern.factorize(&mut values).expect("H is positive definite");
    }) - copying;
    let mut b = vec![1.0; pattern.dimension()];
    let solving = time(|| {
        b.fill(1.0);
        pattern.solve(&values, black_box(&mut b));
    });
    let mut theirs = CscCholesky::factor(&sparse).expect("H is positive definite");
    let refactoring = time(|| theirs.refactor(black_box(sparse.values())).expect("H is positive definite"));
    let times = [analysis, factorizing, solving, refactoring].map(micro);
    let ratio = format!("{:.1}", refactoring / factorizing);
    table.row(&[&[name.to_owned(), pattern.dimension().to_string()][..], &times, &[ratio]].concat());
}

fn main() {
    if !Selection::of_arguments().is_any() {
        return;
    }
    let table = &Table::new(
        "Newton systems, µs of CPU time",
        &["case", "rows", "analysis", "factorize", "solve", "nalgebra-sparse", "ratio"],
    );
    for n in [20, 80, 320] {
        bench(table, &format!("clutter {n}"), &vec![6; n], &scattered(n, 2, 3));
    }
    for n in [20, 80, 320] {
        bench(table, &format!("pile {n}"), &vec![6; n], &scattered(n, 3, 6));
    }
    for n in [1, 6, 7, 9, 18, 37, 60] {
        bench(table, &format!("robot {n}"), &[n], &[]);
    }
    for n in [7, 37] {
        let mut sizes = vec![6; 41];
        sizes[40] = n;
        let mut pairs = scattered(40, 3, 6);
        pairs.extend((0..10).map(|i| (i, 40)));
        bench(table, &format!("robot {n} in pile"), &sizes, &pairs);
    }
}
