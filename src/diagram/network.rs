//! A diagram without its nesting: every block declared, every input traced to its source, everything checked.

use std::ops::Range;

use petgraph::graph::{DiGraph, NodeIndex};

use super::block::Block;
use super::declaration::Declaration;
use super::flatten::Builder;
use super::model::Diagram;
use super::port::{Kind, Signature};
use super::reads::Dependency;
use crate::document::{Diagnostic, Diagnostics, Node, Span};

/// How deeply diagrams may be nested.
pub const MAX_NESTING: usize = 32;
/// Advice on two wires to one input.
pub(crate) const ONE_WIRE: &str =
    "an input takes one wire; add signals with a `Sum` or choose one with a `Switch`";

/// The blocks of a diagram and of all diagrams in it, with their wires.
pub struct Network<'d> {
    /// Blocks in the order in which they were added, depth first.
    pub leaves: Vec<Leaf<'d>>,
    /// The graph: a node for each block (its weight is its index in `leaves`), an edge for each wire.
    pub graph: DiGraph<usize, Connection>,
    /// Inputs of the whole diagram.
    pub inputs: Vec<External>,
    /// Outputs of the whole diagram, by name.
    pub outputs: Vec<(String, Source)>,
    /// Outputs that nested diagrams export, as `nested.port`.
    pub exported: Vec<(String, Source)>,
    /// What is odd but not wrong.
    pub warnings: Vec<Diagnostic>,
}

/// A block in a network.
pub struct Leaf<'d> {
    /// Its name with the names of the diagrams it is in: `arm/pid`.
    pub path: String,
    /// The block.
    pub block: &'d dyn Block,
    /// What it says of itself.
    pub declaration: Declaration<'d>,
    /// Where each of its inputs comes from.
    pub sources: Vec<Option<Source>>,
    pub(super) span: Span,
    pub(super) written: Option<&'d Node>,
    /// Index of the diagram it is in.
    pub(super) scope: usize,
}

/// An input of the whole diagram.
#[derive(Clone, Debug)]
pub struct External {
    /// Its name.
    pub name: String,
    /// What it carries.
    pub signature: Signature,
}

/// Where a value comes from.
#[derive(Clone, Debug, PartialEq)]
pub struct Source {
    /// The output or external input.
    pub origin: Origin,
    /// Elements of it; `None` for all.
    pub elements: Option<Range<usize>>,
}

/// The start of a wire, whatever the nesting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// An output of a block.
    Output {
        /// Index of the block.
        leaf: usize,
        /// Index of the output among the block's outputs; intermediate values are counted after them.
        output: usize,
    },
    /// An input of the whole diagram.
    External(usize),
}

/// An edge of the graph.
#[derive(Clone, Debug, PartialEq)]
pub struct Connection {
    /// Index among the outputs of the block it leaves.
    pub output: usize,
    /// Index among the inputs of the block it enters.
    pub input: usize,
    /// Elements of the output; `None` for all.
    pub elements: Option<Range<usize>>,
}

impl Leaf<'_> {
    /// Where it stands in a file.
    pub fn span(&self) -> &Span {
        &self.span
    }

    /// The full name of an output.
    pub fn output_name(&self, output: usize) -> String {
        format!("{}.{}", self.path, self.declaration.outputs[output].name)
    }

    /// The full name of an input.
    pub fn input_name(&self, input: usize) -> String {
        format!("{}.{}", self.path, self.declaration.inputs[input].name)
    }
}

impl<'d> Network<'d> {
    /// Flattens a diagram and checks everything but algebraic loops. The network is as complete as what is wrong allows.
    pub fn build(diagram: &'d Diagram) -> (Network<'d>, Diagnostics) {
        let mut builder = Builder::default();
        builder.enter(diagram, String::new(), Vec::new());
        for scope in 0..builder.scopes.len() {
            builder.wires(scope);
        }
        let outputs = builder.exports(diagram);
        builder.open_inputs();
        builder.recorded();
        let mut warnings = builder.unread(&outputs);
        for leaf in &builder.leaves {
            warnings.extend(leaf.declaration.warnings.iter().map(|warning| warning.clone().within(leaf)));
        }

        let mut graph = DiGraph::new();
        let nodes: Vec<NodeIndex> = (0..builder.leaves.len()).map(|leaf| graph.add_node(leaf)).collect();
        for (to, leaf) in builder.leaves.iter().enumerate() {
            for (input, source) in leaf.sources.iter().enumerate() {
                if let Some(Source { origin: Origin::Output { leaf: from, output }, elements }) = source {
                    let connection = Connection { output: *output, input, elements: elements.clone() };
                    graph.add_edge(nodes[*from], nodes[to], connection);
                }
            }
        }
        let Builder { leaves, inputs, exported, problems, .. } = builder;
        (Network { leaves, graph, inputs, outputs, exported, warnings }, problems)
    }

    /// What a source carries.
    pub fn signature(&self, source: &Source) -> Signature {
        signature(&self.leaves, &self.inputs, source)
    }

    /// The full name of a source.
    pub fn source_name(&self, source: &Source) -> String {
        let name = match source.origin {
            Origin::Output { leaf, output } => self.leaves[leaf].output_name(output),
            Origin::External(i) => self.inputs[i].name.clone(),
        };
        match &source.elements {
            None => name,
            Some(r) if r.len() == 1 => format!("{name}[{}]", r.start),
            Some(r) => format!("{name}[{}..{}]", r.start, r.end),
        }
    }
}

/// What a source carries.
pub(super) fn signature(leaves: &[Leaf], inputs: &[External], source: &Source) -> Signature {
    let whole = match source.origin {
        Origin::Output { leaf, output } => &leaves[leaf].declaration.outputs[output].signature,
        Origin::External(i) => &inputs[i].signature,
    };
    match &source.elements {
        None => whole.clone(),
        Some(range) => Signature {
            kind: Kind::Vector,
            width: range.len(),
            elements: whole.elements.get(range.clone()).map(<[String]>::to_vec).unwrap_or_default(),
            unit: whole.unit.clone(),
            units: range.clone().map(|i| whole.unit_of(i).to_owned()).collect(),
        },
    }
}

/// What a function of a block reads at once, through the wires into the block or as an intermediate value inside it: its
/// feed-through, with the input that each comes in by.
pub(crate) fn feedthrough<'n>(
    network: &'n Network,
    leaf: usize,
    reads: &'n [Dependency],
) -> impl Iterator<Item = (Option<usize>, Source)> + use<'n> {
    let block = &network.leaves[leaf];
    reads.iter().filter_map(move |dependency| match dependency {
        Dependency::Input(input) => block.sources[*input].clone().map(|source| (Some(*input), source)),
        Dependency::Intermediate(i) => {
            let output = block.declaration.outputs.len() + i;
            Some((None, Source { origin: Origin::Output { leaf, output }, elements: None }))
        }
        _ => None,
    })
}
