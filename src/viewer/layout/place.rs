//! The height of every node: wires as straight as the order of the columns allows.
//!
//! Each column in turn minimizes Σ w·|y − target| over its nodes, subject to their order and distances. That
//! is an isotonic regression, solved by pooling adjacent violators; with medians for centres, most wires come
//! out exactly straight.

use super::mesh::{Mesh, Role};

/// Between two boxes.
const BOX_GAP: f64 = 26.0;
/// Between a box and a wire.
const WIRE_GAP: f64 = 14.0;
/// Between two wires.
const BEND_GAP: f64 = 11.0;
/// Between two exported ports.
const PORT_GAP: f64 = 6.0;
/// Rounds of sweeps to the right and to the left.
const ROUNDS: usize = 14;

/// A wish for the top of a node and its weight.
type Wish = (f64, f64);

/// The tops of all nodes, the highest at 0.
pub(super) fn heights(mesh: &Mesh) -> Vec<f64> {
    let mut y = vec![0.0; mesh.nodes.len()];
    for layer in &mesh.layers {
        stack(mesh, layer, &vec![Vec::new(); layer.len()], false, &mut y);
    }
    let mut best = (f64::INFINITY, y.clone());
    for round in 0..ROUNDS {
        // First rough positions from one side at a time, then exact ones from both.
        let exact = round >= ROUNDS / 2;
        for direction in 0..2 {
            for i in 0..mesh.layers.len() {
                let layer = if direction == 0 { i } else { mesh.layers.len() - 1 - i };
                let wishes = wishes(mesh, layer, exact || direction == 0, exact || direction == 1, &y);
                stack(mesh, &mesh.layers[layer], &wishes, exact, &mut y);
            }
            let cost = bentness(mesh, &y);
            if exact && cost < best.0 - 1e-9 {
                best = (cost, y.clone());
            }
        }
    }
    let mut y = best.1;
    gather(mesh, &mut y);
    let top = y.iter().copied().fold(f64::INFINITY, f64::min);
    y.iter_mut().for_each(|y| *y = (*y - top).round());
    y
}

/// Moves the parts of a diagram that no wire joins towards the largest one, as far as there is room.
fn gather(mesh: &Mesh, y: &mut [f64]) {
    let part = mesh.parts();
    let mut members: Vec<Vec<usize>> = vec![Vec::new(); part.iter().map(|part| part + 1).max().unwrap_or(0)];
    for (node, &part) in part.iter().enumerate() {
        members[part].push(node);
    }
    let middle =
        |nodes: &[usize], y: &[f64]| nodes.iter().map(|&node| y[node]).sum::<f64>() / nodes.len() as f64;
    let Some(main) = (0..members.len()).max_by_key(|&part| (members[part].len(), std::cmp::Reverse(part)))
    else {
        return;
    };
    let centre = middle(&members[main], y);
    let mut order: Vec<usize> = (0..members.len()).filter(|&part| part != main).collect();
    let distance: Vec<f64> = members.iter().map(|nodes| (middle(nodes, y) - centre).abs()).collect();
    order.sort_by(|&a, &b| distance[a].total_cmp(&distance[b]));
    for moved in order {
        let down = middle(&members[moved], y) < centre;
        let mut room = f64::INFINITY;
        for pair in mesh.layers.iter().flat_map(|layer| layer.windows(2)) {
            let (upper, lower) = (pair[0], pair[1]);
            let (own, other) = if down { (upper, lower) } else { (lower, upper) };
            if part[own] == moved && part[other] != moved {
                room = room.min(y[lower] - y[upper] - mesh.nodes[upper].height - gap(mesh, upper, lower));
            }
        }
        if room.is_finite() {
            let by = if down { room } else { -room };
            members[moved].iter().for_each(|&node| y[node] += by);
        }
    }
}

/// Moves a node and all below it in its layer down.
pub(super) fn push_down(mesh: &Mesh, node: usize, by: f64, y: &mut [f64]) {
    for &other in mesh.layers[mesh.nodes[node].layer].iter().skip_while(|&&other| other != node) {
        y[other] += by;
    }
}

/// How much it matters that the wire between two nodes is straight.
fn weight(mesh: &Mesh, a: usize, b: usize) -> f64 {
    match [a, b].iter().filter(|&&node| mesh.nodes[node].role == Role::Bend).count() {
        0 | 1 => 1.0,
        _ => 6.0,
    }
}

/// Where the nodes of a layer would like to be, given their partners to the left, to the right, or both.
fn wishes(mesh: &Mesh, layer: usize, left: bool, right: bool, y: &[f64]) -> Vec<Vec<Wish>> {
    let mut slot = vec![usize::MAX; mesh.nodes.len()];
    for (i, &node) in mesh.layers[layer].iter().enumerate() {
        slot[node] = i;
    }
    let mut wishes = vec![Vec::new(); mesh.layers[layer].len()];
    for (use_side, channel, near_is_right) in [(left, layer, true), (right, layer + 1, false)] {
        if !use_side {
            continue;
        }
        for strand in &mesh.channels[channel] {
            let count = strand.crosswise().count() as f64;
            for (left, right) in strand.crosswise() {
                let (pin, partner) = if near_is_right { (right, left) } else { (left, right) };
                // The wires of a fan-out together pull like one.
                let weight = weight(mesh, pin.node, partner.node) / count;
                wishes[slot[pin.node]].push((y[partner.node] + partner.dy - pin.dy, weight));
            }
            for (source, pin) in strand.turns() {
                for (bend, partner) in [(source, pin), (pin, source)] {
                    if mesh.nodes[bend.node].role == Role::Bend && slot[bend.node] != usize::MAX {
                        wishes[slot[bend.node]].push((y[partner.node] + partner.dy - bend.dy, 0.3));
                    }
                }
            }
        }
    }
    wishes
}

/// The weighted sum of all steps in wires.
fn bentness(mesh: &Mesh, y: &[f64]) -> f64 {
    let mut sum = 0.0;
    for strand in mesh.channels.iter().flatten() {
        for (a, b) in strand.crosswise() {
            let step = (y[a.node] + a.dy - y[b.node] - b.dy).abs();
            sum += weight(mesh, a.node, b.node) * (step + if step > 0.5 { 12.0 } else { 0.0 });
        }
        for (a, b) in strand.turns() {
            sum += 0.3 * (y[a.node] + a.dy - y[b.node] - b.dy).abs();
        }
    }
    sum
}

fn gap(mesh: &Mesh, a: usize, b: usize) -> f64 {
    match (mesh.nodes[a].role, mesh.nodes[b].role) {
        (Role::Bend, Role::Bend) => BEND_GAP,
        (Role::Bend, _) | (_, Role::Bend) => WIRE_GAP,
        (Role::Item(_), _) | (_, Role::Item(_)) => BOX_GAP,
        _ => PORT_GAP,
    }
}

/// A run of nodes that touch.
struct Block {
    count: usize,
    wishes: Vec<Wish>,
    centre: f64,
}

/// Places the nodes of one layer as close to their wishes as order and gaps allow.
fn stack(mesh: &Mesh, layer: &[usize], wishes: &[Vec<Wish>], exact: bool, y: &mut [f64]) {
    let mut offsets = Vec::with_capacity(layer.len());
    let mut offset = 0.0;
    for (i, &node) in layer.iter().enumerate() {
        if i > 0 {
            offset += mesh.nodes[layer[i - 1]].height + gap(mesh, layer[i - 1], node);
        }
        offsets.push(offset);
    }
    let mut blocks: Vec<Block> = Vec::new();
    for (i, &node) in layer.iter().enumerate() {
        let mut own: Vec<Wish> = wishes[i].iter().map(|&(at, weight)| (at - offsets[i], weight)).collect();
        if own.is_empty() {
            // A node without wires stays close to the one above it.
            let above = blocks.last().filter(|_| mesh.is_loose(node)).map(|block| block.centre);
            own.push((above.unwrap_or(y[node] - offsets[i]), 1e-3));
        }
        let mut block = Block { count: 1, centre: centre(&mut own, exact), wishes: own };
        while let Some(last) = blocks.pop_if(|last| last.centre > block.centre) {
            block.count += last.count;
            block.wishes.extend(last.wishes);
            block.centre = centre(&mut block.wishes, exact);
        }
        blocks.push(block);
    }
    let mut next = 0;
    for block in blocks {
        for _ in 0..block.count {
            y[layer[next]] = block.centre + offsets[next];
            next += 1;
        }
    }
}

/// The weighted median if `exact`, else the weighted mean.
fn centre(wishes: &mut [Wish], exact: bool) -> f64 {
    let total: f64 = wishes.iter().map(|wish| wish.1).sum();
    if !exact {
        return wishes.iter().map(|wish| wish.0 * wish.1).sum::<f64>() / total;
    }
    wishes.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut below = 0.0;
    for wish in wishes.iter() {
        below += wish.1;
        if below >= 0.5 * total - 1e-12 {
            return wish.0;
        }
    }
    0.0
}

#[cfg(test)]
mod tests {
    use super::super::mesh::Node;
    use super::*;

    fn node(layer: usize, height: f64) -> Node {
        let middle = vec![height / 2.0];
        Node { role: Role::Item(0), layer, width: 10.0, height, ins: middle.clone(), outs: middle }
    }

    #[test]
    fn a_chain_is_straight() {
        let nodes = vec![node(0, 20.0), node(1, 60.0), node(2, 40.0)];
        let mesh = Mesh::new(nodes, &[(0, 0, 1, 0), (1, 0, 2, 0)]);
        assert_eq!(heights(&mesh), [20.0, 0.0, 10.0]);
    }

    #[test]
    fn separate_parts_are_gathered() {
        let nodes = vec![node(0, 20.0), node(1, 20.0), node(0, 20.0), node(1, 20.0)];
        let mesh = Mesh::new(nodes, &[(0, 0, 1, 0), (2, 0, 3, 0)]);
        let mut y = vec![0.0, 0.0, 500.0, 500.0];
        gather(&mesh, &mut y);
        assert_eq!((y[2] - y[0]).abs(), 20.0 + BOX_GAP);
    }

    #[test]
    fn nodes_keep_their_distance() {
        let mesh =
            Mesh::new(vec![node(0, 20.0), node(1, 20.0), node(1, 30.0)], &[(0, 0, 1, 0), (0, 0, 2, 0)]);
        let y = heights(&mesh);
        assert!(y[2] - y[1] >= 20.0 + BOX_GAP - 1e-9);
    }
}
