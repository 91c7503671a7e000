//! The order of the nodes in each column, chosen for few crossings.
//!
//! Barycentre sweeps find it, swaps of neighbours improve it, and counted crossings decide which one is kept.

use super::lanes::Span;
use super::mesh::{Mesh, Pin, Role, Strand};

/// Sweeps over all columns.
const SWEEPS: usize = 16;
/// Swaps are not tried in channels with more strands than this.
const MOST_STRANDS: usize = 80;

/// Orders the layers of the mesh so that few wires cross.
pub(super) fn reduce_crossings(mesh: &mut Mesh) {
    let mut best = (usize::MAX, mesh.layers.clone());
    for start in 0..2 {
        if start == 1 {
            for layer in &mut mesh.layers {
                layer.reverse();
            }
        }
        for sweep in 0..SWEEPS {
            let depth = mesh.layers.len();
            for i in 0..depth {
                let (layer, towards_left) = if sweep % 2 == 0 { (i, true) } else { (depth - 1 - i, false) };
                sort_layer(mesh, layer, towards_left);
            }
            if sweep + 2 >= SWEEPS {
                swap_neighbours(mesh);
            }
            let crossings = total(mesh);
            if crossings < best.0 {
                best = (crossings, mesh.layers.clone());
            }
        }
    }
    mesh.layers = best.1;
    swap_neighbours(mesh);
}

/// Position of every node in its layer.
fn places(mesh: &Mesh) -> Vec<f64> {
    let mut place = vec![0.0; mesh.nodes.len()];
    for layer in &mesh.layers {
        for (i, &node) in layer.iter().enumerate() {
            place[node] = i as f64;
        }
    }
    place
}

/// Height of a pin in units of places, its port included.
fn height(mesh: &Mesh, place: &[f64], pin: &Pin) -> f64 {
    place[pin.node] + 0.8 * pin.dy / mesh.nodes[pin.node].height.max(1.0)
}

/// Sorts one layer by the mean height of what its nodes are wired to on one side.
fn sort_layer(mesh: &mut Mesh, layer: usize, towards_left: bool) {
    let place = places(mesh);
    let mut sums = vec![(0.0, 0.0); mesh.nodes.len()];
    let channel = if towards_left { layer } else { layer + 1 };
    let scale = {
        let other = if towards_left { layer.checked_sub(1) } else { Some(layer + 1) };
        let size = other.and_then(|other| mesh.layers.get(other)).map_or(1, Vec::len);
        mesh.layers[layer].len() as f64 / size.max(1) as f64
    };
    let mut pull = |node: usize, value: f64| {
        let sum: &mut (f64, f64) = &mut sums[node];
        *sum = (sum.0 + value, sum.1 + 1.0);
    };
    for strand in &mesh.channels[channel] {
        for (left, right) in strand.crosswise() {
            let (pin, partner) = if towards_left { (right, left) } else { (left, right) };
            // A port low on its node wants its partner lower, so its share is taken off.
            let own = height(mesh, &place, &pin) - place[pin.node];
            pull(pin.node, height(mesh, &place, &partner) * scale - own);
        }
        for (source, pin) in strand.turns() {
            // Feedback runs below its block.
            for (bend, partner) in [(source.node, pin.node), (pin.node, source.node)] {
                if mesh.nodes[bend].role == Role::Bend && mesh.nodes[bend].layer == layer {
                    pull(bend, place[partner] + 0.9);
                }
            }
        }
    }
    let key = |node: usize| match sums[node].1 > 0.0 {
        true => sums[node].0 / sums[node].1,
        false if mesh.is_loose(node) => f64::INFINITY,
        false => place[node],
    };
    let mut sorted = mesh.layers[layer].clone();
    sorted.sort_by(|&a, &b| key(a).total_cmp(&key(b)));
    mesh.layers[layer] = sorted;
}

/// The strand with its pins at their heights.
fn span(mesh: &Mesh, place: &[f64], strand: &Strand) -> Span {
    let heights =
        |pins: &[Pin], shift: f64| pins.iter().map(|pin| shift + height(mesh, place, pin)).collect();
    // Heights to the left and to the right must differ for crossings to be counted.
    Span { left: heights(&strand.left, 0.0), right: heights(&strand.right, 0.013) }
}

/// Crossings in one channel, each pair of strands in its better order.
fn crossings(mesh: &Mesh, place: &[f64], channel: usize) -> usize {
    let spans: Vec<Span> = mesh.channels[channel].iter().map(|strand| span(mesh, place, strand)).collect();
    let mut sum = 0;
    for (i, a) in spans.iter().enumerate() {
        for b in &spans[..i] {
            sum += a.crossings(b).min(b.crossings(a));
        }
    }
    sum
}

fn total(mesh: &Mesh) -> usize {
    let place = places(mesh);
    (0..mesh.channels.len()).map(|channel| crossings(mesh, &place, channel)).sum()
}

/// Swaps neighbours in a layer as long as that removes crossings.
fn swap_neighbours(mesh: &mut Mesh) {
    let mut place = places(mesh);
    for _ in 0..4 {
        let mut improved = false;
        for layer in 0..mesh.layers.len() {
            if mesh.channels[layer].len().max(mesh.channels[layer + 1].len()) > MOST_STRANDS {
                continue;
            }
            let count = |mesh: &Mesh, place: &[f64]| {
                crossings(mesh, place, layer) + crossings(mesh, place, layer + 1)
            };
            let mut now = count(mesh, &place);
            for i in 1..mesh.layers[layer].len() {
                let (a, b) = (mesh.layers[layer][i - 1], mesh.layers[layer][i]);
                place.swap(a, b);
                let then = count(mesh, &place);
                if then < now {
                    mesh.layers[layer].swap(i - 1, i);
                    (now, improved) = (then, true);
                } else {
                    place.swap(a, b);
                }
            }
        }
        if !improved {
            break;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::mesh::Node;
    use super::*;

    #[test]
    fn crossed_wires_are_uncrossed() {
        let node = |layer| Node {
            role: Role::Item(0),
            layer,
            width: 10.0,
            height: 10.0,
            ins: vec![5.0],
            outs: vec![5.0],
        };
        let mut mesh =
            Mesh::new([0, 0, 0, 1, 1, 1].map(node).to_vec(), &[(0, 0, 5, 0), (1, 0, 4, 0), (2, 0, 3, 0)]);
        assert_eq!(total(&mesh), 3);
        reduce_crossings(&mut mesh);
        assert_eq!(total(&mesh), 0);
    }
}
