//! What is drawn of a block diagram: boxes with ports, wires, and boxes in boxes.

/// A block diagram reduced to what is drawn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Picture {
    /// The headline.
    pub title: String,
    /// A sentence or two under the headline; may be empty.
    pub doc: String,
    /// The outermost level.
    pub root: Group,
}

/// One nesting level: its blocks, the wires between them, and the ports that it exports.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Group {
    /// Exported inputs, drawn on the left border.
    pub inputs: Vec<Port>,
    /// Exported outputs, drawn on the right border.
    pub outputs: Vec<Port>,
    /// The blocks. [`End::Port`] counts into this list.
    pub items: Vec<Item>,
    /// The wires. One whose ends do not exist is left out of the drawing.
    pub wires: Vec<Wire>,
}

/// One block.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Item {
    /// The name of this block, unique in its group.
    pub name: String,
    /// The block type, such as `Pid`.
    pub kind: String,
    /// The parameters that matter, such as `kp 400, kd 40`; may be empty.
    pub summary: String,
    /// Input ports, top to bottom.
    pub inputs: Vec<Port>,
    /// Output ports, top to bottom.
    pub outputs: Vec<Port>,
    /// The content of a nested diagram. Its exported ports are this block's ports, in the same order.
    pub inner: Option<Group>,
    /// What colour the block has.
    pub class: Class,
}

/// How a block takes part in a simulation, shown as its colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// Solved together with the plant in the convex step.
    Cone,
    /// Runs at its own period.
    Sampled,
    /// Only reads.
    Observer,
    /// Anything else.
    #[default]
    Source,
}

impl Class {
    /// Every class, in the order of the legend.
    pub const ALL: [Class; 4] = [Class::Cone, Class::Sampled, Class::Observer, Class::Source];

    /// The word in the legend, also the CSS class in the SVG.
    pub fn word(self) -> &'static str {
        match self {
            Class::Cone => "continuous",
            Class::Sampled => "sampled",
            Class::Observer => "output",
            Class::Source => "other",
        }
    }

    /// When it is computed, in the legend.
    pub fn when(self) -> &'static str {
        match self {
            Class::Cone => "in every step",
            Class::Sampled => "at its own period",
            Class::Observer => "after each step",
            Class::Source => "",
        }
    }

    /// What the word means.
    pub fn meaning(self) -> &'static str {
        match self {
            Class::Cone => {
                "forces or derivatives of states depend on it, so it is evaluated several times within every step"
            }
            Class::Sampled => "evaluated at its own period; its outputs are held in between",
            Class::Observer => "evaluated after accepted steps: no state depends on it",
            Class::Source => "anything else",
        }
    }
}

/// A port.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Port {
    /// The name of the port.
    pub name: String,
    /// Its type, size and unit, such as `vector[3] rad`; shown on hover.
    pub label: String,
}

impl Port {
    /// A port with a name and a label.
    pub fn new(name: impl Into<String>, label: impl Into<String>) -> Port {
        Port { name: name.into(), label: label.into() }
    }
}

/// A wire from an output to an input of the same group.
#[derive(Clone, Debug, PartialEq)]
pub struct Wire {
    /// Where the signal comes from: an item's output, or an exported input.
    pub from: End,
    /// Where it goes: an item's input, or an exported output.
    pub to: End,
    /// Written along the wire; may be empty.
    pub label: String,
}

/// One end of a wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// A port of a block in this group.
    Port {
        /// Which block, counted in [`Group::items`].
        item: usize,
        /// Which of its ports: an output for `from`, an input for `to`.
        port: usize,
    },
    /// An exported port of this group: an input for `from`, an output for `to`.
    Border {
        /// Which one, counted in [`Group::inputs`] or [`Group::outputs`].
        port: usize,
    },
}

impl Item {
    /// The number of inputs: of the block or of its content, whichever has more.
    pub(super) fn input_count(&self) -> usize {
        self.inputs.len().max(self.inner.as_ref().map_or(0, |inner| inner.inputs.len()))
    }

    /// The number of outputs: of the block or of its content, whichever has more.
    pub(super) fn output_count(&self) -> usize {
        self.outputs.len().max(self.inner.as_ref().map_or(0, |inner| inner.outputs.len()))
    }
}

impl Group {
    /// The content of a nested block, with as many exported ports as the block has.
    pub(super) fn with_ports_of(&self, item: &Item) -> Group {
        let mut group = self.clone();
        group.inputs.extend(item.inputs.iter().skip(self.inputs.len()).cloned());
        group.outputs.extend(item.outputs.iter().skip(self.outputs.len()).cloned());
        group
    }

    /// Whether both ends of the wire exist.
    pub(super) fn holds(&self, wire: &Wire) -> bool {
        let from = match wire.from {
            End::Port { item, port } => self.items.get(item).is_some_and(|item| port < item.output_count()),
            End::Border { port } => port < self.inputs.len(),
        };
        let to = match wire.to {
            End::Port { item, port } => self.items.get(item).is_some_and(|item| port < item.input_count()),
            End::Border { port } => port < self.outputs.len(),
        };
        from && to
    }
}
