//! The order in which blocks are eliminated: minimum degree, on bits.
//!
//! Eliminating a node joins all its neighbours. The node that is eliminated next is the one whose neighbours have the fewest
//! rows, of equals the first [George, Liu, *The evolution of the minimum degree ordering algorithm*, SIAM Review 31, 1989].
//!
//! Differs from the quotient graphs of that paper and of Amestoy, Davis, Duff (SIAM J. Matrix Anal. Appl. 17, 1996): the graph is
//! kept eliminated, one bit per pair of blocks. An elimination costs neighbours × blocks/64 word operations, which for a few hundred
//! blocks is less than the bookkeeping of quotients, gives exact degrees, and leaves in each row the pattern of the factor.

/// An undirected graph as rows of bits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Graph {
    /// Words in a row.
    words: usize,
    bits: Vec<u64>,
}

impl Graph {
    /// Becomes a graph of n nodes and no edges.
    pub(super) fn reset(&mut self, n: usize) {
        self.words = n.div_ceil(64);
        self.bits.clear();
        self.bits.resize(n * self.words, 0);
    }

    /// Becomes a copy of another graph.
    pub(super) fn copy(&mut self, other: &Self) {
        self.words = other.words;
        self.bits.clone_from(&other.bits);
    }

    /// Joins two nodes.
    pub(super) fn join(&mut self, i: usize, j: usize) {
        self.bits[i * self.words + j / 64] |= 1 << (j % 64);
        self.bits[j * self.words + i / 64] |= 1 << (i % 64);
    }

    /// The neighbours of a node, ascending; after [`Elimination::order`] those that it had when it was eliminated.
    pub(super) fn neighbours(&self, i: usize) -> impl Iterator<Item = usize> {
        ones(&self.bits[i * self.words..(i + 1) * self.words])
    }
}

/// The indices of the bits that are set, ascending.
fn ones(words: &[u64]) -> impl Iterator<Item = usize> {
    words.iter().enumerate().flat_map(|(w, word)| {
        let mut rest = *word;
        std::iter::from_fn(move || {
            let bit = (rest != 0).then(|| 64 * w + rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(bit)
        })
    })
}

/// Marks a node in `degrees` as eliminated.
const GONE: u32 = u32::MAX;

/// Working memory of the elimination.
#[derive(Clone, Debug, Default)]
pub(super) struct Elimination {
    /// Rows of a node's neighbours, of each node.
    degrees: Vec<u32>,
    /// The neighbours of the node that is being eliminated.
    pivot: Vec<u64>,
}

impl Elimination {
    /// Eliminates all nodes of a graph, in the order that comes back in `order`. Leaves in the graph's rows what neighbours each
    /// node had at its turn.
    pub(super) fn order(&mut self, sizes: &[usize], graph: &mut Graph, order: &mut Vec<u32>) {
        let n = sizes.len();
        let words = graph.words;
        let weight = |i: usize| sizes[i] as u32;
        self.degrees.clear();
        self.degrees.extend((0..n).map(|i| graph.neighbours(i).map(weight).sum::<u32>()));
        order.clear();
        while order.len() < n {
            let least = self.degrees.iter().copied().min().unwrap_or(GONE);
            let v = self.degrees.iter().position(|degree| *degree == least).unwrap_or(0);
            order.push(v as u32);
            self.degrees[v] = GONE;
            self.pivot.clear();
            self.pivot.extend_from_slice(&graph.bits[v * words..(v + 1) * words]);
            for u in ones(&self.pivot) {
                let row = &mut graph.bits[u * words..(u + 1) * words];
                row[v / 64] &= !(1 << (v % 64));
                // Only new neighbours are counted; u itself is hidden as if it were its own old one.
                row[u / 64] |= 1 << (u % 64);
                let mut degree = self.degrees[u] - weight(v);
                for (w, (mine, new)) in row.iter_mut().zip(&self.pivot).enumerate() {
                    let fill = new & !*mine;
                    if fill != 0 {
                        degree += ones(&[fill]).map(|bit| weight(64 * w + bit)).sum::<u32>();
                        *mine |= fill;
                    }
                }
                row[u / 64] &= !(1 << (u % 64));
                self.degrees[u] = degree;
            }
        }
    }
}
