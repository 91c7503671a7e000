//! The block: a plain serde struct with one trait, and the register of all that are linked in.

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde_json::Value as Json;
use thiserror::Error;

use super::declaration::Declaration;
use crate::document::Diagnostic;

/// A block of a diagram.
///
/// A block is plain data: what its author writes into the struct is what stands in the file. Everything it does is said once,
/// in [`declare`](Block::declare), as functions of what each is handed. Blocks of other crates plug in the same way:
///
/// ```
/// use cenic::prelude::*;
///
/// /// u = kp·e + ki·∫e dt, element-wise.
/// #[derive(Clone, Serialize, Deserialize, JsonSchema)]
/// #[serde(crate = "cenic::serde", deny_unknown_fields)]
/// pub struct Pi {
///     size: usize,
///     kp: f64,
///     #[serde(default)]
///     ki: f64,
/// }
///
/// impl Pi {
///     pub const ERROR: InputPort<Self, Vector> = InputPort::new("error");
///     pub const CONTROL: OutputPort<Self, Vector> = OutputPort::new("control");
/// }
///
/// #[typetag::serde]
/// impl Block for Pi {
///     fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
///         let Pi { size, kp, ki } = *self;
///         let error = d.input(Self::ERROR, size);
///         let integral = d.continuous("integral", vec![0.0; size]);
///         d.output(Self::CONTROL, size)
///             .from((error, integral), move |(e, x), u| (0..size).for_each(|i| u[i] = kp * e[i] + ki * x[i]))
///             .elementwise();
///         d.derivative(integral).from(error, |e, dx| dx.copy_from_slice(e)).elementwise();
///         Ok(())
///     }
/// }
///
/// register_block!("control", Pi, Pi { size: 1, kp: 1.0, ki: 0.0 });
/// ```
///
/// `cenic` is the only dependency that a crate of blocks needs: `crate = "cenic::serde"` tells the derive macros where serde is, and
/// the prelude has the rest. Number fields say their unit by `#[schemars(extend("unit" = "s"))]`, or `"any"` where it is that of a
/// signal; without it a file may give no unit. [`testing`](crate::testing) checks what holds for every block.
#[typetag::serde(tag = "type")]
pub trait Block: BlockObject {
    /// Says which ports, states and events the block has, and what each computes.
    ///
    /// Called whenever the diagram is checked or compiled; it may be called more than once.
    fn declare(&self, declaration: &mut Declaration) -> Result<(), BlockError>;
}

/// What every block can do because it is `Clone` and `'static`. There is nothing to implement.
pub trait BlockObject: Send + Sync + 'static {
    /// A copy behind a pointer.
    fn boxed(&self) -> Box<dyn Block>;
    /// The block as its own type, by downcast.
    fn as_any(&self) -> &dyn Any;
    /// The block as its own type, to be changed.
    fn as_any_mut(&mut self) -> &mut dyn Any;
}

impl<B: Block + Clone> BlockObject for B {
    fn boxed(&self) -> Box<dyn Block> {
        Box::new(self.clone())
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }
}

impl Clone for Box<dyn Block> {
    fn clone(&self) -> Self {
        (**self).boxed()
    }
}

/// Why a block cannot be declared with its parameters.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum BlockError {
    /// A parameter has a value that the block cannot work with.
    #[error("{message}")]
    Parameter {
        /// The field, as a dotted path.
        field: String,
        /// What is wrong with it.
        message: String,
    },
    /// A file that the block names cannot be used.
    #[error("{message}")]
    File {
        /// The file as the block names it.
        file: String,
        /// What is wrong with it.
        message: String,
    },
    /// A file that the block names is wrong at a place of its own.
    #[error("{0}")]
    Document(Diagnostic),
    /// Another block that it needs is wrong, and is reported there: nothing is said of this one.
    #[error("`{0}`, which it needs, is wrong")]
    Neighbour(String),
    /// The block's declaration contradicts itself: an error of its author, not of its user.
    #[error("the block's declaration is wrong: {0}")]
    Declaration(String),
}

impl BlockError {
    /// A parameter has a value that the block cannot work with.
    pub fn parameter(field: impl Into<String>, message: impl Into<String>) -> BlockError {
        BlockError::Parameter { field: field.into(), message: message.into() }
    }
}

/// What the register knows of a block type. Submitted by [`register_block!`](crate::register_block).
pub struct BlockInfo {
    /// The shelf it stands on in `cenic blocks`.
    pub category: &'static str,
    /// Where it is defined.
    pub module: &'static str,
    /// A block with typical parameters: its ports are listed, and it is tested, through this one.
    pub example: fn() -> Box<dyn Block>,
    /// The JSON Schema of its parameters.
    pub schema: fn() -> schemars::Schema,
}

inventory::collect!(BlockInfo);

/// Lists a block type in `cenic blocks` and in the JSON Schema, with a shelf and an example of its use.
#[macro_export]
macro_rules! register_block {
    ($category:literal, $block:ty, $example:expr) => {
        $crate::inventory::submit! {
            $crate::diagram::BlockInfo {
                category: $category,
                module: ::core::module_path!(),
                example: || ::std::boxed::Box::new($example),
                schema: || $crate::schemars::schema_for!($block),
            }
        }
    };
}

/// A registered block type, looked up.
pub struct Registered {
    /// The name that files give as `type`.
    pub name: &'static str,
    /// The shelf it stands on.
    pub category: &'static str,
    /// Where it is defined: `cenic::…` for those of this library.
    pub module: &'static str,
    /// A block with typical parameters.
    pub example: Box<dyn Block>,
    /// JSON Schema of its parameters.
    pub schema: Json,
}

impl Registered {
    /// The documentation of the type: its doc comment.
    pub fn doc(&self) -> &str {
        self.schema.get("description").and_then(Json::as_str).unwrap_or("")
    }
    /// The first sentence of the documentation.
    pub fn summary(&self) -> &str {
        let doc = self.doc();
        let line = doc.split("\n\n").next().unwrap_or(doc);
        line.lines().next().unwrap_or("")
    }
}

/// Every block type that is linked into this program, by name.
pub fn registry() -> &'static BTreeMap<&'static str, Registered> {
    static REGISTRY: OnceLock<BTreeMap<&'static str, Registered>> = OnceLock::new();
    REGISTRY.get_or_init(|| {
        inventory::iter::<BlockInfo>
            .into_iter()
            .map(|info| {
                let example = (info.example)();
                let name = example.typetag_name();
                (
                    name,
                    Registered {
                        name,
                        category: info.category,
                        module: info.module,
                        example,
                        schema: (info.schema)().to_value(),
                    },
                )
            })
            .collect()
    })
}
