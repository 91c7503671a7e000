//! The order in which outputs can be computed, and the algebraic loops that prevent one.

use std::cmp::Reverse;
use std::collections::hash_map::Entry;
use std::collections::{BinaryHeap, HashMap, VecDeque};

use petgraph::algo::kosaraju_scc;
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::EdgeRef;

use super::network::{Network, Origin, feedthrough};
use crate::document::{Diagnostic, Diagnostics};

/// Wires of a loop that are listed at most.
const MAX_LISTED: usize = 40;

/// What is computed, as `(block, output)`, and what needs what, with the input that it comes in by; none inside a block.
type Graph = DiGraph<(usize, usize), Option<usize>>;

/// Outputs and intermediate values as `(block, output)` in an order in which each comes after all that it reads; of several possible orders, the one
/// nearest to the order of declaration. Algebraic loops are errors, all of them together.
pub fn order(network: &Network) -> Result<Vec<(usize, usize)>, Diagnostics> {
    let mut graph = Graph::new();
    let mut nodes = HashMap::new();
    for (leaf, block) in network.leaves.iter().enumerate() {
        for output in 0..block.declaration.computed_len() {
            nodes.insert((leaf, output), graph.add_node((leaf, output)));
        }
    }
    for (leaf, block) in network.leaves.iter().enumerate() {
        for output in 0..block.declaration.computed_len() {
            let reads = block.declaration.computed(output).map(|f| f.reads.as_slice()).unwrap_or(&[]);
            for (input, source) in feedthrough(network, leaf, reads) {
                if let Origin::Output { leaf: from, output: port } = source.origin {
                    graph.add_edge(nodes[&(from, port)], nodes[&(leaf, output)], input);
                }
            }
        }
    }
    let mut problems = Diagnostics(Vec::new());
    // Not the algorithm of Tarjan: petgraph's recurses, and a long chain of blocks would exhaust the stack.
    for component in kosaraju_scc(&graph) {
        let is_loop = component.len() > 1 || graph.contains_edge(component[0], component[0]);
        if is_loop {
            problems.push(describe(network, &graph, &component));
        }
    }
    problems.into_result(())?;

    let mut waiting: Vec<usize> =
        graph.node_indices().map(|node| graph.edges_directed(node, petgraph::Incoming).count()).collect();
    let mut ready: BinaryHeap<Reverse<usize>> =
        graph.node_indices().filter(|n| waiting[n.index()] == 0).map(|n| Reverse(n.index())).collect();
    let mut order = Vec::with_capacity(graph.node_count());
    while let Some(Reverse(index)) = ready.pop() {
        let node = NodeIndex::new(index);
        order.push(graph[node]);
        for edge in graph.edges(node) {
            let next = edge.target().index();
            waiting[next] -= 1;
            if waiting[next] == 0 {
                ready.push(Reverse(next));
            }
        }
    }
    Ok(order)
}

/// Names every port on the shortest loop of a component.
fn describe(network: &Network, graph: &Graph, component: &[NodeIndex]) -> Diagnostic {
    let start = *component.iter().min().expect("components are not empty");
    // A loop is told from a port that the user knows; every loop that leaves a block passes one.
    let is_port =
        |node: &&NodeIndex| graph[**node].1 < network.leaves[graph[**node].0].declaration.outputs.len();
    let start = component.iter().filter(is_port).min().copied().unwrap_or(start);
    let path = shortest_loop(graph, start);
    let mut text = String::from(match path.len() {
        1 => "algebraic loop: this output depends on itself at the same instant",
        _ => "algebraic loop: these outputs depend on each other at the same instant",
    });
    let mut from = start;
    let wires = path.iter().filter(|(_, input)| input.is_some()).count();
    for (i, &(node, input)) in path.iter().enumerate() {
        // Inside a block there is no wire to show: the next one leaves by the port that is reached.
        let Some(input) = input else {
            from = node;
            continue;
        };
        if i == MAX_LISTED {
            text += &format!("\n   … and {} more", wires.saturating_sub(MAX_LISTED));
            break;
        }
        let (wire_start, wire_end) = (graph[from], graph[node].0);
        let output = network.leaves[wire_start.0].output_name(wire_start.1);
        text += &format!("\n   {output} → {}", network.leaves[wire_end].input_name(input));
        from = node;
    }
    let first = &network.leaves[graph[start].0];
    Diagnostic::new(text).at(first.span()).place(first.path.clone()).help(
        "break it with a block whose output does not depend on its present input, such as\n\
         `Integrator`, `FirstOrder` or `UnitDelay`, or solve the equation by hand",
    )
}

/// The shortest loop through a node, as nodes with the input by which each is entered.
fn shortest_loop(graph: &Graph, start: NodeIndex) -> Vec<(NodeIndex, Option<usize>)> {
    let mut from: HashMap<NodeIndex, (NodeIndex, Option<usize>)> = HashMap::new();
    let mut queue = VecDeque::from([start]);
    'search: while let Some(node) = queue.pop_front() {
        for edge in graph.edges(node) {
            let next = edge.target();
            if next == start {
                from.insert(start, (node, *edge.weight()));
                break 'search;
            }
            if let Entry::Vacant(unseen) = from.entry(next) {
                unseen.insert((node, *edge.weight()));
                queue.push_back(next);
            }
        }
    }
    let mut path = Vec::new();
    let mut node = start;
    while let Some(&(previous, input)) = from.get(&node) {
        path.push((node, input));
        node = previous;
        if node == start {
            break;
        }
    }
    path.reverse();
    path
}
