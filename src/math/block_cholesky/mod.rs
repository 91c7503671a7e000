//! Cholesky factorisation of symmetric positive definite matrices made of dense blocks.
//!
//! ```text
//! P H Pᵀ = L Lᵀ = UᵀU,    Uᵢᵢᵀ Uᵢᵢ = Hᵢᵢ − Σₖ Uₖᵢᵀ Uₖᵢ,    Uᵢⱼ = Uᵢᵢ⁻ᵀ (Hᵢⱼ − Σₖ Uₖᵢᵀ Uₖⱼ),    k < i < j
//! ```
//!
//! A block is what belongs to one kinematic tree: six rows for a free body, as many as it has joints for a robot. Two blocks meet
//! where the trees touch. What depends on the pattern alone ([`Pattern::analyze`]) is the order of elimination, the place of each
//! block, and the list of products that each block of the factor is made from; numbers then run through that list
//! ([`Pattern::factorize`]). The factor overwrites the matrix. U = Lᵀ is stored, by rows of blocks and each block by its rows, so that
//! every inner loop runs along a row.
//!
//! The same values give the same bits on the same machine. Between machines with and without fused multiply-add they differ by
//! rounding.
//!
//! Source: Golub, Van Loan, *Matrix Computations*, 4th ed. 2013, 4.2.5 and 4.2.9 (left-looking block Cholesky).
//!
//! ```
//! use cenic::math::block_cholesky::Pattern;
//!
//! // Two unknowns, one, and their coupling: H = [[4, 0, 2], [0, 4, 0], [2, 0, 5]].
//! let mut pattern = Pattern::default();
//! pattern.analyze(&[2, 1], &[(0, 1)]);
//! let mut values = vec![0.0; pattern.len()];
//! let mut add = |i, j, block: &[f64]| {
//!     let offset = pattern.place(i, j).unwrap().offset; // a row or a column: its transpose is stored alike
//!     values[offset..offset + block.len()].copy_from_slice(block);
//! };
//! add(0, 0, &[4.0, 0.0, 0.0, 4.0]);
//! add(0, 1, &[2.0, 0.0]);
//! add(1, 1, &[5.0]);
//! pattern.factorize(&mut values).unwrap();
//! let mut x = [8.0, 4.0, 12.0];
//! pattern.solve(&values, &mut x);
//! assert_eq!(x, [1.0, 1.0, 2.0]);
//! ```

mod kernels;
pub mod lu;
mod order;
#[cfg(target_arch = "x86_64")]
pub(crate) mod six;
#[cfg(test)]
mod tests;

use kernels::{Product, Target};
use order::{Elimination, Graph};

/// Whether multiplying and adding at once is native wherever this is compiled for; where it may or may not be, see [`Pattern::factorize`].
const FMA: bool = cfg!(any(target_arch = "aarch64", target_feature = "fma"));

/// The pattern of a block matrix and of its factor. Its buffers are reused from one pattern to the next.
#[derive(Clone, Debug, Default)]
pub struct Pattern {
    /// Rows of each block, in the caller's order.
    sizes: Vec<usize>,
    /// Which blocks of the matrix are not zero.
    graph: Graph,
    dimension: usize,
    len: usize,
    /// Where in the order of elimination each block is.
    positions: Vec<u32>,
    /// The rows of blocks of the factor, in the order of elimination.
    rows: Vec<Row>,
    /// The blocks of the factor right of the diagonal, row by row, in the order of elimination.
    entries: Vec<Entry>,
    /// What each block of the factor is made from: of each row, first of the diagonal block, then of the entries.
    products: Vec<Product>,
    working: Working,
}

/// What only [`Pattern::analyze`] uses, kept for its memory.
#[derive(Clone, Debug, Default)]
struct Working {
    /// The graph that is compared with the last one.
    given: Graph,
    /// The graph after elimination: the pattern of the factor.
    eliminated: Graph,
    elimination: Elimination,
    order: Vec<u32>,
    /// The entries of each column of blocks as (row, entry), column by column, and where each column starts.
    columns: Vec<(u32, u32)>,
    column_starts: Vec<u32>,
    /// One number for each block: where its column continues; later, its entry in the current row.
    cursors: Vec<u32>,
}

/// A row of blocks of the factor.
#[derive(Clone, Copy, Debug, Default)]
struct Row {
    /// Which block of the caller it is, of what size, and where it starts in a vector.
    block: u32,
    size: u32,
    start: u32,
    /// Where its diagonal block is among the values.
    offset: u32,
    /// Its other blocks: `entries[first..last]`.
    first: u32,
    last: u32,
    /// Where the products of its diagonal block end; they start where those of the block before end.
    products_end: u32,
}

/// A block of the factor right of the diagonal.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    /// The position of its column, the size of that, and where it starts in a vector.
    column: u32,
    size: u32,
    start: u32,
    /// Where the block is among the values.
    offset: u32,
    /// Where its products end; they start where those of the block before end.
    products_end: u32,
}

/// Where a block is among the values of a matrix, row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The index of its first value.
    pub offset: usize,
    /// Whether the transpose of the block is stored there.
    pub transposed: bool,
}

impl Pattern {
    /// Analyses a pattern: the sizes of the diagonal blocks, and the pairs (i, j) of blocks that are not zero. Pairs may repeat, in
    /// either order; i = j is allowed and says nothing. Does nothing when the pattern is the same as before; returns whether it
    /// changed.
    ///
    /// The order of elimination is that of minimum degree, of equal ones the first; it depends on the pattern alone.
    ///
    /// # Panics
    ///
    /// When a pair names a block that does not exist, or the factor has 2³² numbers or more.
    pub fn analyze(&mut self, sizes: &[usize], pairs: &[(usize, usize)]) -> bool {
        let (n, working) = (sizes.len(), &mut self.working);
        // Most patterns of scattered things are of one block each.
        if n == 1 && self.sizes == sizes && pairs.is_empty() {
            return false;
        }
        working.given.reset(n);
        for &(i, j) in pairs {
            assert!(i < n && j < n, "a pair ({i}, {j}) among {n} blocks");
            if i != j {
                working.given.join(i, j);
            }
        }
        if self.sizes == sizes && self.graph == working.given {
            return false;
        }
        std::mem::swap(&mut self.graph, &mut working.given);
        self.sizes.clear();
        self.sizes.extend_from_slice(sizes);
        working.eliminated.copy(&self.graph);
        working.elimination.order(sizes, &mut working.eliminated, &mut working.order);
        self.place_rows();
        self.place_entries();
        self.list_products();
        true
    }

    /// Becomes a copy of another pattern, without allocating where there is room; does nothing if it is one already.
    pub fn copy(&mut self, other: &Pattern) {
        if self.sizes == other.sizes && self.graph == other.graph {
            return;
        }
        self.sizes.clone_from(&other.sizes);
        self.graph.copy(&other.graph);
        (self.dimension, self.len) = (other.dimension, other.len);
        self.positions.clone_from(&other.positions);
        self.rows.clone_from(&other.rows);
        self.entries.clone_from(&other.entries);
        self.products.clone_from(&other.products);
    }

    /// Fills `positions` and `rows`, as far as blocks alone are concerned.
    fn place_rows(&mut self) {
        let n = self.sizes.len();
        self.positions.clear();
        self.positions.resize(n, 0);
        self.rows.clear();
        self.rows.resize(n, Row::default());
        for (k, block) in self.working.order.iter().enumerate() {
            self.positions[*block as usize] = k as u32;
        }
        self.dimension = 0;
        for (block, (size, k)) in self.sizes.iter().zip(&self.positions).enumerate() {
            let (block, size, start) = (block as u32, *size as u32, self.dimension as u32);
            self.rows[*k as usize] = Row { block, size, start, ..Row::default() };
            self.dimension += size as usize;
        }
    }

    /// Fills `columns` and `entries`, both sorted without comparing: by passing over the rows, then over the columns.
    fn place_entries(&mut self) {
        let (n, Working { eliminated, columns, column_starts, cursors, .. }) =
            (self.sizes.len(), &mut self.working);
        column_starts.clear();
        column_starts.resize(n + 1, 0);
        let mut count = 0;
        for row in &mut self.rows {
            (row.first, row.last) = (count, count);
            for block in eliminated.neighbours(row.block as usize) {
                column_starts[self.positions[block] as usize + 1] += 1;
                count += 1;
            }
        }
        for k in 0..n {
            column_starts[k + 1] += column_starts[k];
        }
        cursors.clear();
        cursors.extend_from_slice(column_starts);
        columns.clear();
        columns.resize(count as usize, (0, 0));
        for (k, row) in self.rows.iter().enumerate() {
            for block in eliminated.neighbours(row.block as usize) {
                let cursor = &mut cursors[self.positions[block] as usize];
                columns[*cursor as usize].0 = k as u32;
                *cursor += 1;
            }
        }
        self.entries.clear();
        self.entries.resize(count as usize, Entry::default());
        for column in 0..n {
            let Row { size, start, .. } = self.rows[column];
            for (k, entry) in &mut columns[column_starts[column] as usize..column_starts[column + 1] as usize]
            {
                let row = &mut self.rows[*k as usize];
                *entry = row.last;
                self.entries[*entry as usize] =
                    Entry { column: column as u32, size, start, ..Entry::default() };
                row.last += 1;
            }
        }
        self.len = 0;
        for row in &mut self.rows {
            row.offset = self.len as u32;
            self.len += row.size as usize * row.size as usize;
            for entry in &mut self.entries[row.first as usize..row.last as usize] {
                entry.offset = self.len as u32;
                self.len += row.size as usize * entry.size as usize;
            }
        }
        self.len += kernels::BEYOND;
        assert!(u32::try_from(self.len).is_ok(), "a factor of {} numbers", self.len);
    }

    /// Fills `products`: row k of blocks contributes the product of its blocks in columns r and s to the block (r, s).
    fn list_products(&mut self) {
        let Working { columns, column_starts, cursors, .. } = &mut self.working;
        self.products.clear();
        for r in 0..self.rows.len() {
            let column = &columns[column_starts[r] as usize..column_starts[r + 1] as usize];
            for &(k, e) in column {
                let a = self.entries[e as usize].offset;
                self.products.push(Product { a, b: a, depth: self.rows[k as usize].size });
            }
            let mut end = self.products.len() as u32;
            self.rows[r].products_end = end;
            let row = self.rows[r].first as usize..self.rows[r].last as usize;
            for e in row.clone() {
                cursors[self.entries[e].column as usize] = e as u32;
            }
            // Count, then fill: `products_end` is the count, then where the next product goes, then the end.
            for &(k, e) in column {
                for s in e + 1..self.rows[k as usize].last {
                    let entry = cursors[self.entries[s as usize].column as usize];
                    self.entries[entry as usize].products_end += 1;
                }
            }
            for entry in &mut self.entries[row] {
                (entry.products_end, end) = (end, end + entry.products_end);
            }
            self.products.resize(end as usize, Product { a: 0, b: 0, depth: 0 });
            for &(k, e) in column {
                let (a, depth) = (self.entries[e as usize].offset, self.rows[k as usize].size);
                for s in e + 1..self.rows[k as usize].last {
                    let Entry { column, offset: b, .. } = self.entries[s as usize];
                    let next = &mut self.entries[cursors[column as usize] as usize].products_end;
                    self.products[*next as usize] = Product { a, b, depth };
                    *next += 1;
                }
            }
        }
    }

    /// Rows of each block.
    pub fn sizes(&self) -> &[usize] {
        &self.sizes
    }

    /// How many diagonal blocks there are.
    pub fn blocks(&self) -> usize {
        self.sizes.len()
    }

    /// Rows of the whole matrix.
    pub fn dimension(&self) -> usize {
        self.dimension
    }

    /// How many values a matrix of this pattern and its factor have: with the blocks that only the factor has, which are zero in the
    /// matrix, and with a few beyond the last block, which are never used.
    #[allow(clippy::len_without_is_empty)] // The length of values that the caller owns.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Where the block of rows i and columns j is among the values; none when it is zero both in the matrix and in its factor. Of a
    /// diagonal block only the lower triangle is read.
    pub fn place(&self, i: usize, j: usize) -> Option<Place> {
        let (row, column) = (*self.positions.get(i)?, *self.positions.get(j)?);
        let transposed = column < row;
        let (row, column) = if transposed { (column, row) } else { (row, column) };
        let Row { offset, first, last, .. } = self.rows[row as usize];
        if row == column {
            return Some(Place { offset: offset as usize, transposed });
        }
        let entries = &self.entries[first as usize..last as usize];
        let found = entries.binary_search_by_key(&column, |entry| entry.column).ok()?;
        Some(Place { offset: entries[found].offset as usize, transposed })
    }

    /// Overwrites the values of a matrix with those of its factor. `Err(i)` names the first block in the order of elimination at which
    /// the matrix is not positive definite, or not finite; the values are then of no use.
    ///
    /// # Panics
    ///
    /// When there are not [`len`](Self::len) values.
    pub fn factorize(&self, values: &mut [f64]) -> Result<(), usize> {
        assert_eq!(values.len(), self.len, "the values of another pattern");
        #[cfg(target_arch = "x86_64")]
        if six::is_available() {
            // SAFETY: the machine has the instructions.
            return unsafe { self.factorize_six(values) };
        }
        self.factorize_anywhere(values)
    }

    fn factorize_anywhere(&self, values: &mut [f64]) -> Result<(), usize> {
        self.factorize_with(values, kernels::on_diagonal::<FMA>, kernels::beside::<FMA>)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,fma")]
    fn factorize_six(&self, values: &mut [f64]) -> Result<(), usize> {
        self.factorize_with(
            values,
            |values, target| match target.rows {
                6 => six::on_diagonal(values, target),
                _ => kernels::on_diagonal::<true>(values, target),
            },
            |values, target| match (target.rows, target.columns) {
                (6, 6) => six::beside(values, target),
                _ => kernels::beside::<true>(values, target),
            },
        )
    }

    /// [`factorize`](Self::factorize), given how to make a block.
    #[inline(always)]
    fn factorize_with(
        &self,
        values: &mut [f64],
        on_diagonal: impl Fn(&mut [f64], Target) -> bool,
        beside: impl Fn(&mut [f64], Target),
    ) -> Result<(), usize> {
        let mut done = 0;
        for row in &self.rows {
            let (diagonal, rows) = (row.offset as usize, row.size as usize);
            let products = &self.products[done as usize..row.products_end as usize];
            let target = Target { offset: diagonal, rows, columns: rows, diagonal, products };
            if !on_diagonal(values, target) {
                return Err(row.block as usize);
            }
            done = row.products_end;
            for entry in &self.entries[row.first as usize..row.last as usize] {
                let products = &self.products[done as usize..entry.products_end as usize];
                let (offset, columns) = (entry.offset as usize, entry.size as usize);
                beside(values, Target { offset, rows, columns, diagonal, products });
                done = entry.products_end;
            }
        }
        Ok(())
    }

    /// Overwrites b, in the caller's order of blocks, with the x of H x = b, given the values of the factor of H.
    ///
    /// # Panics
    ///
    /// When there are not [`len`](Self::len) values, or not [`dimension`](Self::dimension) numbers in b.
    pub fn solve(&self, values: &[f64], b: &mut [f64]) {
        assert_eq!(values.len(), self.len, "the values of another pattern");
        assert_eq!(b.len(), self.dimension, "a vector of another pattern");
        #[cfg(target_arch = "x86_64")]
        if six::is_available() {
            // SAFETY: the machine has the instructions.
            return unsafe { self.solve_six(values, b) };
        }
        self.solve_anywhere(values, b);
    }

    fn solve_anywhere(&self, values: &[f64], b: &mut [f64]) {
        self.solve_with(
            b,
            |row, entries, b| kernels::forward::<FMA>(row, entries, values, b),
            |row, entries, b| kernels::backward::<FMA>(row, entries, values, b),
        );
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,fma")]
    fn solve_six(&self, values: &[f64], b: &mut [f64]) {
        self.solve_with(
            b,
            |row, entries, b| match row.size {
                6 => six::forward(row, entries, values, b),
                _ => kernels::forward::<true>(row, entries, values, b),
            },
            |row, entries, b| match row.size {
                6 => six::backward(row, entries, values, b),
                _ => kernels::backward::<true>(row, entries, values, b),
            },
        );
    }

    /// [`solve`](Self::solve), given how to pass a row of blocks, forward and backward.
    #[inline(always)]
    fn solve_with(
        &self,
        b: &mut [f64],
        forward: impl Fn(&Row, &[Entry], &mut [f64]),
        backward: impl Fn(&Row, &[Entry], &mut [f64]),
    ) {
        for row in &self.rows {
            forward(row, &self.entries[row.first as usize..row.last as usize], b);
        }
        for row in self.rows.iter().rev() {
            backward(row, &self.entries[row.first as usize..row.last as usize], b);
        }
    }
}
