//! Which column each block stands in: loops are cut, then rank = longest path from a source.
//!
//! Where loops are cut decides how a diagram reads. A depth-first walk that begins at a source cuts the wires
//! that come back to it, as one would draw it by hand; of several sources, the one is taken whose cut wires
//! go back in the order in which blocks are declared. Tangled networks, where that cuts far too many, are
//! left to the greedy feedback arc set [Eades, Lin, Smyth 1993].

use petgraph::algo::{greedy_feedback_arc_set, toposort};
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::EdgeRef;

/// Ranks of `count` blocks joined by `links`; `fed` are the blocks that the border feeds.
///
/// A link whose end has not a higher rank than its start is a feedback link.
pub(super) fn ranks(count: usize, links: &[(usize, usize)], fed: &[usize]) -> Vec<usize> {
    let mut links: Vec<(usize, usize)> = links.iter().copied().filter(|(from, to)| from != to).collect();
    links.sort_unstable();
    links.dedup();
    let order = best_order(count, &links, fed);
    let mut place = vec![0; count];
    for (i, &node) in order.iter().enumerate() {
        place[node] = i;
    }
    links.retain(|&(from, to)| place[from] < place[to]);
    longest_paths(&order, &links)
}

/// Longest paths over links that all go forward in `order`, then blocks with few inputs pulled towards their
/// readers.
fn longest_paths(order: &[usize], links: &[(usize, usize)]) -> Vec<usize> {
    let count = order.len();
    let (mut readers, mut sources) = (vec![Vec::new(); count], vec![0usize; count]);
    for &(from, to) in links {
        readers[from].push(to);
        sources[to] += 1;
    }
    let mut rank = vec![0; count];
    for &node in order {
        for &reader in &readers[node] {
            rank[reader] = rank[reader].max(rank[node] + 1);
        }
    }
    for &node in order.iter().rev() {
        if let Some(nearest) = readers[node].iter().map(|&reader| rank[reader]).min()
            && readers[node].len() > sources[node]
        {
            rank[node] = nearest - 1;
        }
    }
    rank
}

/// An order of the blocks in which few links go backwards.
fn best_order(count: usize, links: &[(usize, usize)], fed: &[usize]) -> Vec<usize> {
    const MOST_STARTS: usize = 8;
    let mut readers = vec![Vec::new(); count];
    let mut is_source = vec![true; count];
    for &(from, to) in links {
        readers[from].push(to);
        is_source[to] = false;
    }
    let starts: Vec<usize> = (0..count).filter(|&node| is_source[node] || fed.contains(&node)).collect();
    let mut best: Option<(usize, usize, Vec<usize>)> = None;
    for first in 0..starts.len().clamp(1, MOST_STARTS) {
        let roots = starts.iter().skip(first).chain(starts.iter().take(first)).copied().chain(0..count);
        let order = depth_first(&readers, roots);
        let (cut, odd) = backward(&order, links);
        if best.as_ref().is_none_or(|(_, score, _)| cut + 4 * odd < *score) {
            best = Some((cut, cut + 4 * odd, order));
        }
    }
    let (cut, _, order) = best.unwrap_or((0, 0, (0..count).collect()));
    match greedy_order(count, links) {
        Some(greedy) if 3 * backward(&greedy, links).0 + 2 < cut => greedy,
        _ => order,
    }
}

/// How many links go backwards in the order, and how many of those go forward in the order of declaration.
fn backward(order: &[usize], links: &[(usize, usize)]) -> (usize, usize) {
    let mut place = vec![0; order.len()];
    for (i, &node) in order.iter().enumerate() {
        place[node] = i;
    }
    let cut = links.iter().filter(|&&(from, to)| place[from] > place[to]);
    (cut.clone().count(), cut.filter(|&&(from, to)| from < to).count())
}

/// Reverse postorder of a depth-first walk: only links that close a loop go backwards in it.
fn depth_first(readers: &[Vec<usize>], roots: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut seen = vec![false; readers.len()];
    let mut done = Vec::with_capacity(readers.len());
    for root in roots {
        if std::mem::replace(&mut seen[root], true) {
            continue;
        }
        let mut stack = vec![(root, 0)];
        while let Some((node, next)) = stack.pop() {
            match readers[node].get(next) {
                Some(&reader) => {
                    stack.push((node, next + 1));
                    if !std::mem::replace(&mut seen[reader], true) {
                        stack.push((reader, 0));
                    }
                }
                None => done.push(node),
            }
        }
    }
    done.reverse();
    done
}

/// A topological order of what the greedy feedback arc set leaves.
fn greedy_order(count: usize, links: &[(usize, usize)]) -> Option<Vec<usize>> {
    let mut graph = DiGraph::<(), ()>::from_edges(links.iter().map(|&(from, to)| (from as u32, to as u32)));
    while graph.node_count() < count {
        graph.add_node(());
    }
    let mut cut = vec![false; links.len()];
    for edge in greedy_feedback_arc_set(&graph) {
        cut[edge.id().index()] = true;
    }
    graph.retain_edges(|_, edge| !cut[edge.index()]);
    let order = toposort(&graph, None).ok()?;
    Some(order.into_iter().map(NodeIndex::index).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loop_reads_from_its_source() {
        // The plant is declared first, the source last.
        assert_eq!(ranks(4, &[(3, 1), (1, 2), (2, 0), (0, 1)], &[]), [3, 1, 2, 0]);
    }

    #[test]
    fn of_two_sources_the_declared_order_wins() {
        // 0 disturbs the plant 4; 1 → 2 → 3 → 4 → 2 is the loop.
        assert_eq!(ranks(5, &[(0, 4), (1, 2), (2, 3), (3, 4), (4, 2)], &[]), [2, 0, 1, 2, 3]);
    }

    #[test]
    fn a_ring_and_a_self_loop_are_cut() {
        assert_eq!(ranks(3, &[(0, 1), (1, 2), (2, 0), (1, 1)], &[]), [0, 1, 2]);
        assert!(ranks(0, &[], &[]).is_empty());
    }
}
