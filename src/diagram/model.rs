//! The diagram: named blocks, wires between their ports, and the ports it shows to the outside.
//!
//! Nothing is checked while a diagram is built. Whatever is wrong with it is reported, all at once, when it is compiled; a
//! diagram that was loaded from a file remembers where everything stood, so that the report can point there.

use std::marker::PhantomData;
use std::ops::Range;
use std::sync::Arc;

use indexmap::IndexMap;

use super::block::Block;
use super::files::{Files, NoFiles};
use super::port::{Feeds, InputPort, OutputPort, PortType, Scalar, Vector};
use super::reference::{Elements, PortRef};
use crate::document::{Diagnostic, Node, Span};

/// A block diagram, built in code or loaded from a file.
#[derive(Clone)]
pub struct Diagram {
    /// The diagram's name.
    pub name: String,
    /// What it is, for people.
    pub doc: String,
    /// Crates whose blocks it uses, for the message if one of them is not linked.
    pub needs: Vec<String>,
    /// Folders that its packages lie in, relative to its file.
    pub package_path: Vec<String>,
    /// Named values that its blocks may use as `${name}`.
    pub params: IndexMap<String, Parameter>,
    /// Blocks and nested diagrams by name, in the order in which they were added.
    pub blocks: IndexMap<String, Entry>,
    /// Where each input gets its value from.
    pub wires: IndexMap<PortRef, Wire>,
    /// Outputs that deliberately go nowhere.
    pub unused: Vec<Unused>,
    /// Inputs shown to the outside, each feeding one or several inputs inside.
    pub inputs: IndexMap<String, Export<Vec<PortRef>>>,
    /// Outputs shown to the outside.
    pub outputs: IndexMap<String, Export<PortRef>>,
    /// How it is to be simulated; read by the simulator.
    pub sim: Node,
    /// Mistakes made while building, to be reported when it is compiled.
    pub problems: Vec<Diagnostic>,
    /// Blocks named by wires that could not be read; that their inputs are open is not worth a report.
    pub(crate) miswired: Vec<String>,
    pub(crate) files: Arc<dyn Files>,
    /// Its own parameters and those of the diagrams around it, where it is written inside them.
    pub(crate) visible: Option<IndexMap<String, Parameter>>,
}

/// A named value of a diagram.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// Its value: a number, a text, a list …
    pub value: Node,
    /// The value as it was written, if that uses other parameters.
    pub written: Option<Node>,
    /// Its unit; empty if not given.
    pub unit: String,
    /// The least value allowed.
    pub min: Option<f64>,
    /// The greatest value allowed.
    pub max: Option<f64>,
    /// What it is, for people.
    pub doc: String,
}

/// A block or a nested diagram in a diagram.
#[derive(Clone)]
pub struct Entry {
    /// What it is.
    pub part: Part,
    /// Where it stands in a file.
    pub span: Span,
    /// The block as it was written, before `${…}` was filled in; `None` if it was built or changed in code.
    pub written: Option<Node>,
}

/// What stands under a name in a diagram.
#[derive(Clone)]
pub enum Part {
    /// A block.
    Block(Box<dyn Block>),
    /// A diagram inside the diagram, and the file it comes from if it has one of its own.
    Diagram(Box<Diagram>, Option<String>),
    /// Something that could not be loaded; the reason is among the diagram's problems.
    Broken,
}

/// The source of an input.
#[derive(Clone, Debug)]
pub struct Wire {
    /// The output it comes from.
    pub source: PortRef,
    /// Where the input is named in a file.
    pub destination_span: Span,
    /// Where the output is named in a file.
    pub source_span: Span,
}

/// A port that a diagram shows to the outside.
#[derive(Clone, Debug)]
pub struct Export<P> {
    /// The port or ports inside.
    pub ports: P,
    /// Where it stands in a file.
    pub span: Span,
}

/// An output that deliberately goes nowhere.
#[derive(Clone, Debug)]
pub struct Unused {
    /// The output, or a whole block if `port` is `*`.
    pub port: PortRef,
    /// Where it stands in a file.
    pub span: Span,
}

/// A handle to a block of type `B` in a diagram.
pub struct Handle<B: ?Sized> {
    name: Arc<str>,
    marker: PhantomData<fn() -> PhantomData<B>>,
}

impl<B: ?Sized> Clone for Handle<B> {
    fn clone(&self) -> Self {
        Handle { name: self.name.clone(), marker: PhantomData }
    }
}

/// A nested diagram as the type of a [`Handle`].
pub enum Nested {}

/// An output of a block in a diagram, of type `T`: the start of a wire.
pub struct OutputHandle<T: PortType> {
    reference: PortRef,
    marker: PhantomData<fn() -> PhantomData<T>>,
}

/// An input of a block in a diagram, of type `T`: the end of a wire.
pub struct InputHandle<T: PortType> {
    reference: PortRef,
    marker: PhantomData<fn() -> PhantomData<T>>,
}

impl<T: PortType> Clone for OutputHandle<T> {
    fn clone(&self) -> Self {
        OutputHandle { reference: self.reference.clone(), marker: PhantomData }
    }
}

impl<T: PortType> Clone for InputHandle<T> {
    fn clone(&self) -> Self {
        InputHandle { reference: self.reference.clone(), marker: PhantomData }
    }
}

impl<B: ?Sized> Handle<B> {
    /// The block's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// One of the block's inputs.
    pub fn input<T: PortType>(&self, port: InputPort<B, T>) -> InputHandle<T> {
        InputHandle { reference: PortRef::new(&*self.name, port.name()), marker: PhantomData }
    }

    /// One of the block's outputs.
    pub fn output<T: PortType>(&self, port: OutputPort<B, T>) -> OutputHandle<T> {
        OutputHandle { reference: PortRef::new(&*self.name, port.name()), marker: PhantomData }
    }
}

impl OutputHandle<Vector> {
    /// One element of the vector.
    pub fn element(mut self, i: usize) -> OutputHandle<Scalar> {
        self.reference.elements = Some(Elements::One(i));
        OutputHandle { reference: self.reference, marker: PhantomData }
    }

    /// Some elements of the vector.
    pub fn slice(mut self, elements: Range<usize>) -> OutputHandle<Vector> {
        self.reference.elements = Some(Elements::Some(elements.start, elements.end));
        self
    }
}

impl Diagram {
    /// An empty diagram.
    pub fn new(name: impl Into<String>) -> Diagram {
        Diagram {
            name: name.into(),
            doc: String::new(),
            needs: Vec::new(),
            package_path: Vec::new(),
            params: IndexMap::new(),
            blocks: IndexMap::new(),
            wires: IndexMap::new(),
            unused: Vec::new(),
            inputs: IndexMap::new(),
            outputs: IndexMap::new(),
            sim: Node::map(),
            problems: Vec::new(),
            miswired: Vec::new(),
            files: Arc::new(NoFiles),
            visible: None,
        }
    }

    /// The parameters that its blocks may use: its own, and for a diagram written inside another also those around it.
    pub fn visible_params(&self) -> &IndexMap<String, Parameter> {
        self.visible.as_ref().unwrap_or(&self.params)
    }

    /// Where blocks read the files that their parameters name.
    pub fn set_files(&mut self, files: Arc<dyn Files>) {
        self.files = files;
    }

    /// Adds a block.
    pub fn add<B: Block>(&mut self, name: impl Into<String>, block: B) -> Handle<B> {
        self.insert(name.into(), Part::Block(Box::new(block)))
    }

    /// Adds a block whose type is known only when the program runs; its ports are wired by name with
    /// [`wire`](Self::wire).
    pub fn add_boxed(&mut self, name: impl Into<String>, block: Box<dyn Block>) -> Handle<dyn Block> {
        self.insert(name.into(), Part::Block(block))
    }

    /// Adds a diagram as a block; its exported ports are the block's ports.
    pub fn add_diagram(&mut self, name: impl Into<String>, diagram: Diagram) -> Handle<Nested> {
        self.insert(name.into(), Part::Diagram(Box::new(diagram), None))
    }

    fn insert<B: ?Sized>(&mut self, name: String, part: Part) -> Handle<B> {
        let handle = Handle { name: name.as_str().into(), marker: PhantomData };
        if self.blocks.contains_key(&name) {
            let problem = Diagnostic::new(format!("two blocks are named `{name}`"))
                .help("block names are unique within a diagram");
            self.problems.push(problem);
        } else {
            self.blocks.insert(name, Entry { part, span: Span::default(), written: None });
        }
        handle
    }

    /// The block of that name, if it is of type `B`.
    pub fn block<B: Block>(&self, name: &str) -> Option<&B> {
        match &self.blocks.get(name)?.part {
            Part::Block(block) => block.as_any().downcast_ref(),
            _ => None,
        }
    }

    /// The block of that name, if it is of type `B`, to be changed.
    pub fn block_mut<B: Block>(&mut self, name: &str) -> Option<&mut B> {
        let entry = self.blocks.get_mut(name)?;
        entry.written = None;
        match &mut entry.part {
            Part::Block(block) => block.as_any_mut().downcast_mut(),
            _ => None,
        }
    }

    /// Wires an output to an input of a type that it may feed.
    pub fn connect<S: Feeds<T>, T: PortType>(&mut self, output: OutputHandle<S>, input: InputHandle<T>) {
        self.add_wire(input.reference, output.reference, Span::default(), Span::default());
    }

    /// Wires by name, destination first as in a file: `wire("gain.in", "step.out[0]")`.
    pub fn wire(&mut self, destination: &str, source: &str) {
        match (PortRef::parse(destination), PortRef::parse(source)) {
            (Ok(destination), Ok(source)) => {
                self.add_wire(destination, source, Span::default(), Span::default())
            }
            (destination, source) => {
                let errors = [destination.err(), source.err()];
                self.problems.extend(errors.into_iter().flatten().map(Diagnostic::new));
            }
        }
    }

    pub(crate) fn add_wire(
        &mut self,
        destination: PortRef,
        source: PortRef,
        destination_span: Span,
        source_span: Span,
    ) {
        if let Some(first) = self.wires.get(&destination) {
            let problem = Diagnostic::new(format!(
                "`{destination}` has two sources: `{}` and `{source}`",
                first.source
            ))
            .at(&destination_span)
            .help(super::network::ONE_WIRE);
            self.problems.push(problem);
        } else {
            self.wires.insert(destination, Wire { source, destination_span, source_span });
        }
    }

    /// Shows an input to the outside under a name. The result is the name of that port for a [`Handle`] to this diagram
    /// once it is nested.
    ///
    /// Called again with the same name, the exported input feeds several inputs.
    pub fn export_input<T: PortType>(
        &mut self,
        name: impl Into<String>,
        input: InputHandle<T>,
    ) -> InputPort<Nested, T> {
        let name = name.into();
        let export = self
            .inputs
            .entry(name.clone())
            .or_insert_with(|| Export { ports: Vec::new(), span: Span::default() });
        export.ports.push(input.reference);
        InputPort::named(name)
    }

    /// Shows an output to the outside under a name.
    pub fn export_output<T: PortType>(
        &mut self,
        name: impl Into<String>,
        output: OutputHandle<T>,
    ) -> OutputPort<Nested, T> {
        let name = name.into();
        if self.outputs.contains_key(&name) {
            self.problems.push(Diagnostic::new(format!("two outputs are exported as `{name}`")));
        }
        self.outputs.insert(name.clone(), Export { ports: output.reference, span: Span::default() });
        OutputPort::named(name)
    }
}
