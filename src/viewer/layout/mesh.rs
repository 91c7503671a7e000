//! Columns of nodes, and between them channels in which wires turn.
//!
//! All wires from one port are one **net**. A net that passes a column gets a bend node there. What a net
//! does in one channel is a **strand**: pins on the left and on the right side of the channel, joined by one
//! vertical trunk.
//!
//! ```text
//! channel 0 | layer 0 | channel 1 | layer 1 | channel 2
//! ```
//!
//! A feedback wire leaves to the right, turns in the channel behind its block, runs back through bends in the
//! columns of its source … its target, and turns again in the channel before its target.

use std::collections::BTreeMap;

use petgraph::unionfind::UnionFind;

/// What a node is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Role {
    /// A block, by its index in the group.
    Item(usize),
    /// An exported input.
    Input(usize),
    /// An exported output.
    Output(usize),
    /// Where a net passes a column.
    Bend,
}

/// A box or a point in a column.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub role: Role,
    pub layer: usize,
    pub width: f64,
    pub height: f64,
    /// Heights of the input ports below the top of the node.
    pub ins: Vec<f64>,
    /// Heights of the output ports below the top of the node.
    pub outs: Vec<f64>,
}

/// A place on the side of a node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Pin {
    pub node: usize,
    /// Height below the top of the node.
    pub dy: f64,
}

/// The part of a net that lies in one channel.
#[derive(Clone, Debug, Default)]
pub(super) struct Strand {
    /// Pins on nodes of the layer to the left of the channel.
    pub left: Vec<Pin>,
    /// Pins on nodes of the layer to the right of the channel.
    pub right: Vec<Pin>,
    /// The one of these pins that the signal comes from.
    pub source: Option<Pin>,
}

impl Strand {
    /// The pins that the signal passes straight between: source and targets on opposite sides of the channel.
    pub fn crosswise(&self) -> impl Iterator<Item = (Pin, Pin)> + '_ {
        let (from_left, targets) = self.sides();
        let source = self.source;
        targets.iter().filter_map(move |&pin| {
            source.map(|source| if from_left { (source, pin) } else { (pin, source) })
        })
    }

    /// The bends and the pins between which the wire turns back, on one side of the channel.
    pub fn turns(&self) -> impl Iterator<Item = (Pin, Pin)> + '_ {
        let own = if self.sides().0 { &self.left } else { &self.right };
        let source = self.source;
        own.iter().filter_map(move |&pin| source.filter(|&source| source != pin).map(|source| (source, pin)))
    }

    /// Whether the signal comes from the left, and the pins opposite to its source.
    fn sides(&self) -> (bool, &[Pin]) {
        let from_left = self.source.is_some_and(|source| self.left.contains(&source));
        (from_left, if from_left { &self.right } else { &self.left })
    }
}

/// A wire between two nodes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link {
    pub from: Pin,
    pub to: Pin,
    /// Counts in [`Mesh::nets`].
    pub net: usize,
}

/// All wires of one source port.
#[derive(Clone, Debug, Default)]
pub(super) struct Net {
    /// Bend nodes by layer.
    pub bends: BTreeMap<usize, usize>,
    /// Index of the strand in each channel.
    pub strands: BTreeMap<usize, usize>,
}

/// Columns and channels.
#[derive(Clone, Debug, Default)]
pub(super) struct Mesh {
    pub nodes: Vec<Node>,
    /// Nodes per layer, top to bottom.
    pub layers: Vec<Vec<usize>>,
    /// Strands per channel; one channel more than layers.
    pub channels: Vec<Vec<Strand>>,
    pub nets: Vec<Net>,
    pub links: Vec<Link>,
    /// Whether each node has a wire.
    wired: Vec<bool>,
}

impl Mesh {
    /// The mesh of nodes that know their layers, and links `(from node, output, to node, input)` that exist.
    pub fn new(nodes: Vec<Node>, wires: &[(usize, usize, usize, usize)]) -> Mesh {
        let depth = nodes.iter().map(|node| node.layer + 1).max().unwrap_or(0);
        let mut mesh = Mesh { nodes, channels: vec![Vec::new(); depth + 1], ..Mesh::default() };
        let mut net_of = BTreeMap::new();
        for &(from, output, to, input) in wires {
            let fresh = mesh.nets.len();
            let net = *net_of.entry((from, output)).or_insert(fresh);
            if net == fresh {
                mesh.nets.push(Net::default());
            }
            let from = Pin { node: from, dy: mesh.nodes[from].outs[output] };
            let to = Pin { node: to, dy: mesh.nodes[to].ins[input] };
            mesh.add(Link { from, to, net });
        }
        mesh.wired = mesh.nodes.iter().map(|node| node.role == Role::Bend).collect();
        for link in &mesh.links {
            mesh.wired[link.from.node] = true;
            mesh.wired[link.to.node] = true;
        }
        mesh.layers = vec![Vec::new(); depth];
        for (i, node) in mesh.nodes.iter().enumerate() {
            mesh.layers[node.layer].push(i);
        }
        mesh
    }

    /// Whether the node has no wires.
    pub fn is_loose(&self, node: usize) -> bool {
        !self.wired[node]
    }

    /// A number for each node; nodes that wires join have the same one.
    pub fn parts(&self) -> Vec<usize> {
        let mut parts = UnionFind::<usize>::new(self.nodes.len());
        for link in &self.links {
            parts.union(link.from.node, link.to.node);
            for &bend in self.nets[link.net].bends.values() {
                parts.union(link.from.node, bend);
            }
        }
        parts.into_labeling()
    }

    /// The channels that a link passes, each with the pins where it enters and leaves.
    pub fn passage(&self, link: &Link) -> Vec<(usize, Pin, Pin)> {
        let (first, last) = (self.nodes[link.from.node].layer, self.nodes[link.to.node].layer);
        let bend =
            |layer: usize| Pin { node: self.nets[link.net].bends.get(&layer).copied().unwrap_or(0), dy: 0.0 };
        let mut at = link.from;
        let mut passage = Vec::new();
        if last > first {
            for channel in first + 1..last {
                passage.push((channel, at, bend(channel)));
                at = bend(channel);
            }
            passage.push((last, at, link.to));
        } else {
            passage.push((first + 1, at, bend(first)));
            for channel in (last + 1..=first).rev() {
                passage.push((channel, bend(channel), bend(channel - 1)));
            }
            passage.push((last, bend(last), link.to));
        }
        passage
    }

    fn add(&mut self, link: Link) {
        let (first, last) = (self.nodes[link.from.node].layer, self.nodes[link.to.node].layer);
        let bends = if last > first { first + 1..last } else { last..first + 1 };
        for layer in bends {
            let fresh = self.nodes.len();
            if *self.nets[link.net].bends.entry(layer).or_insert(fresh) == fresh {
                let role = Role::Bend;
                self.nodes.push(Node {
                    role,
                    layer,
                    width: 0.0,
                    height: 0.0,
                    ins: vec![0.0],
                    outs: vec![0.0],
                });
            }
        }
        for (channel, enter, leave) in self.passage(&link) {
            let strands = &mut self.channels[channel];
            let strand = *self.nets[link.net].strands.entry(channel).or_insert(strands.len());
            if strand == strands.len() {
                strands.push(Strand { source: Some(enter), ..Strand::default() });
            }
            for pin in [enter, leave] {
                // The layer after channel c has index c.
                let side = match self.nodes[pin.node].layer == channel {
                    true => &mut strands[strand].right,
                    false => &mut strands[strand].left,
                };
                if !side.contains(&pin) {
                    side.push(pin);
                }
            }
        }
        self.links.push(link);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(layer: usize) -> Node {
        Node { role: Role::Item(0), layer, width: 10.0, height: 10.0, ins: vec![5.0], outs: vec![5.0] }
    }

    #[test]
    fn a_feedback_wire_bends_in_every_column_from_source_to_target() {
        let mesh = Mesh::new(vec![node(0), node(1), node(2)], &[(0, 0, 1, 0), (1, 0, 2, 0), (2, 0, 0, 0)]);
        assert_eq!(mesh.nets[2].bends.keys().copied().collect::<Vec<_>>(), [0, 1, 2]);
        assert_eq!(mesh.nets[2].strands.keys().copied().collect::<Vec<_>>(), [0, 1, 2, 3]);
    }

    #[test]
    fn wires_of_one_port_share_their_bends() {
        let mesh =
            Mesh::new(vec![node(0), node(1), node(3), node(3)], &[(0, 0, 2, 0), (0, 0, 3, 0), (0, 0, 1, 0)]);
        assert_eq!((mesh.nets.len(), mesh.nets[0].bends.len()), (1, 2));
        assert_eq!(mesh.channels[1][0].right.len(), 2);
    }
}
