//! What flows through a port: its type, its size, the names of its elements and its unit.

use std::any::TypeId;
use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use nalgebra::{Quaternion, Translation3, UnitQuaternion};

use super::frame::{Frame, Place, Run};
use super::value::{Data, Slot, typed, typed_mut};
use crate::math::spatial::{Pose, Twist, Wrench};

/// A type that ports can carry.
///
/// The markers [`Scalar`], [`Vector`], [`Boolean`] and [`Integer`], the spatial types [`Pose`], [`Twist`] and [`Wrench`],
/// and [`Custom<T>`] for any type of the user's.
pub trait PortType: 'static {
    /// What a function that reads the port is handed.
    type Ref<'a>;
    /// What a function that computes the port fills in.
    type Value: ?Sized;

    /// Which of the kinds it is.
    fn kind() -> Kind;
    /// Reads the port.
    fn get<'a>(place: Place, frame: &Frame<'a>) -> Self::Ref<'a>;
    /// Turns a function that fills in the typed value into an operation on raw memory.
    fn run(f: impl for<'a> Fn(&Frame<'a>, &mut Self::Value) + Send + Sync + 'static) -> Run;
    /// The initial content, for types that do not live in the arena of numbers.
    fn slot() -> Option<Slot> {
        None
    }
}

/// One number.
pub enum Scalar {}
/// A list of numbers whose length is fixed when the block is declared.
pub enum Vector {}
/// True or false.
pub enum Boolean {}
/// A whole number, exact within ±2⁵³.
pub enum Integer {}
/// A value of the user's own type.
pub struct Custom<T>(PhantomData<fn() -> T>);

/// A port of type `S` may feed a port of type `T`.
///
/// A type feeds itself; a scalar and a vector feed each other, and the vector's length of one is checked when the diagram is
/// compiled. Anything else does not compile.
#[diagnostic::on_unimplemented(
    message = "a port of type `{Self}` cannot feed a port of type `{T}`",
    note = "ports feed ports of the same type; only a scalar and a vector of one element are interchangeable"
)]
pub trait Feeds<T: PortType>: PortType {}
impl<T: PortType> Feeds<T> for T {}
impl Feeds<Vector> for Scalar {}
impl Feeds<Scalar> for Vector {}

/// The kind of a port as the schedule sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// One number.
    Scalar,
    /// Several numbers.
    Vector,
    /// True or false, stored as 1 or 0.
    Boolean,
    /// A whole number.
    Integer,
    /// Position and orientation: x, y, z, then the quaternion w, x, y, z.
    Pose,
    /// Angular velocity, then linear velocity.
    Twist,
    /// Torque, then force.
    Wrench,
    /// A user's type, by its name and identity.
    Custom(&'static str, TypeId),
}

impl Kind {
    /// How many numbers it takes in the arena; `None` where the block decides.
    pub fn width(self) -> Option<usize> {
        match self {
            Kind::Scalar | Kind::Boolean | Kind::Integer => Some(1),
            Kind::Vector => None,
            Kind::Pose => Some(7),
            Kind::Twist | Kind::Wrench => Some(6),
            Kind::Custom(..) => Some(0),
        }
    }

    /// Whether small changes of it make sense, so that it takes part in linearisation.
    pub fn is_smooth(self) -> bool {
        matches!(self, Kind::Scalar | Kind::Vector | Kind::Pose | Kind::Twist | Kind::Wrench)
    }

    /// Whether an output of this kind may be wired to an input of `other`, sizes aside.
    pub fn feeds(self, other: Kind) -> bool {
        self == other || matches!((self, other), (Kind::Scalar, Kind::Vector) | (Kind::Vector, Kind::Scalar))
    }

    /// Names of the elements where the kind itself gives them.
    fn elements(self) -> &'static [&'static str] {
        match self {
            Kind::Pose => &["x", "y", "z", "qw", "qx", "qy", "qz"],
            Kind::Twist => &["wx", "wy", "wz", "vx", "vy", "vz"],
            Kind::Wrench => &["tx", "ty", "tz", "fx", "fy", "fz"],
            _ => &[],
        }
    }

    /// Units of the elements where the kind itself gives them.
    fn units(self) -> &'static [&'static str] {
        match self {
            Kind::Pose => &["m", "m", "m", "", "", "", ""],
            Kind::Twist => &["rad/s", "rad/s", "rad/s", "m/s", "m/s", "m/s"],
            Kind::Wrench => &["N m", "N m", "N m", "N", "N", "N"],
            _ => &[],
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Kind::Scalar => "scalar",
            Kind::Vector => "vector",
            Kind::Boolean => "boolean",
            Kind::Integer => "integer",
            Kind::Pose => "pose",
            Kind::Twist => "twist",
            Kind::Wrench => "wrench",
            Kind::Custom(name, _) => name,
        })
    }
}

/// Size, element names and unit of a port, as a block gives them.
///
/// Made from whatever the author has at hand: `()`, a size `3`, a unit `"rad"`, both `(3, "rad")`, or
/// [`Shape::named`] for element names.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shape {
    /// Number of elements; only vectors need it.
    pub size: Option<usize>,
    /// A name for each element, or none.
    pub elements: Vec<String>,
    /// The unit, such as `rad` or `N m`; empty if not given.
    pub unit: String,
    /// The unit of each element where they differ, or none.
    pub units: Vec<String>,
}

impl Shape {
    /// A vector with one element for each name.
    pub fn named<S: Into<String>>(elements: impl IntoIterator<Item = S>) -> Shape {
        let elements: Vec<String> = elements.into_iter().map(Into::into).collect();
        Shape { size: Some(elements.len()), elements, ..Shape::default() }
    }

    /// The same shape with a unit.
    pub fn unit(self, unit: impl Into<String>) -> Shape {
        Shape { unit: unit.into(), ..self }
    }

    /// The same shape with a unit for each element, for recordings and pictures: wires compare that of the whole alone.
    pub fn units<S: Into<String>>(self, units: impl IntoIterator<Item = S>) -> Shape {
        Shape { units: units.into_iter().map(Into::into).collect(), ..self }
    }
}

impl From<()> for Shape {
    fn from(_: ()) -> Shape {
        Shape::default()
    }
}
impl From<usize> for Shape {
    fn from(size: usize) -> Shape {
        Shape { size: Some(size), ..Shape::default() }
    }
}
impl From<&str> for Shape {
    fn from(unit: &str) -> Shape {
        Shape::default().unit(unit)
    }
}
impl From<(usize, &str)> for Shape {
    fn from((size, unit): (usize, &str)) -> Shape {
        Shape::from(size).unit(unit)
    }
}

/// Everything that is compared when an output is wired to an input.
#[derive(Clone, Debug, PartialEq)]
pub struct Signature {
    /// The port's type.
    pub kind: Kind,
    /// Numbers it takes in the arena.
    pub width: usize,
    /// A name for each element, or none.
    pub elements: Vec<String>,
    /// The unit; empty if not given.
    pub unit: String,
    /// The unit of each element where they differ, or none.
    pub units: Vec<String>,
}

impl Signature {
    /// The unit of element `i`; empty if it has none.
    pub fn unit_of(&self, i: usize) -> &str {
        match self.units.get(i) {
            Some(unit) => unit,
            None => self.kind.units().get(i).copied().unwrap_or(&self.unit),
        }
    }

    /// The name that element `i` has in a recording, such as `[2]` or `.x`; empty for a single number.
    pub fn suffix(&self, i: usize) -> String {
        if let Some(name) = self.elements.get(i) {
            return format!(".{name}");
        }
        match self.kind.elements().get(i) {
            Some(name) => format!(".{name}"),
            None if self.kind == Kind::Vector && self.width != 1 => format!("[{i}]"),
            None => String::new(),
        }
    }
}

/// With `#` it begins with its article.
impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if f.alternate() {
            f.write_str(if self.kind == Kind::Integer { "an " } else { "a " })?;
        }
        write!(f, "{}", self.kind)?;
        if self.kind == Kind::Vector {
            write!(f, "[{}]", self.width)?;
        }
        if !self.unit.is_empty() {
            write!(f, " {}", self.unit)?;
        }
        Ok(())
    }
}

macro_rules! port_name {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        ///
        /// `B` is the block it belongs to and `T` what it carries, so that a handle to another block, or a wire between
        /// different types, does not compile.
        pub struct $name<B: ?Sized, T: PortType> {
            name: Cow<'static, str>,
            marker: PhantomData<fn() -> (PhantomData<B>, PhantomData<T>)>,
        }

        impl<B: ?Sized, T: PortType> $name<B, T> {
            /// A port with a fixed name, as an associated constant of the block.
            pub const fn new(name: &'static str) -> Self {
                Self { name: Cow::Borrowed(name), marker: PhantomData }
            }

            /// A port whose name depends on the block's parameters.
            pub fn named(name: impl Into<String>) -> Self {
                Self { name: Cow::Owned(name.into()), marker: PhantomData }
            }

            /// The name.
            pub fn name(&self) -> &str {
                &self.name
            }
        }

        impl<B: ?Sized, T: PortType> Clone for $name<B, T> {
            fn clone(&self) -> Self {
                Self { name: self.name.clone(), marker: PhantomData }
            }
        }
    };
}

port_name! {
    /// The name of an input of block `B`.
    InputPort
}
port_name! {
    /// The name of an output of block `B`.
    OutputPort
}

impl PortType for Vector {
    type Ref<'a> = &'a [f64];
    type Value = [f64];
    fn kind() -> Kind {
        Kind::Vector
    }
    #[inline]
    fn get<'a>(place: Place, frame: &Frame<'a>) -> &'a [f64] {
        &frame.signals[place.start..place.start + place.len]
    }
    fn run(f: impl for<'a> Fn(&Frame<'a>, &mut [f64]) + Send + Sync + 'static) -> Run {
        Run::Numbers(Box::new(f))
    }
}

impl PortType for Scalar {
    type Ref<'a> = f64;
    type Value = f64;
    fn kind() -> Kind {
        Kind::Scalar
    }
    #[inline]
    fn get<'a>(place: Place, frame: &Frame<'a>) -> f64 {
        frame.signals[place.start]
    }
    fn run(f: impl for<'a> Fn(&Frame<'a>, &mut f64) + Send + Sync + 'static) -> Run {
        Run::Numbers(Box::new(move |frame, out| f(frame, &mut out[0])))
    }
}

/// Implements [`PortType`] for a type that is converted to and from numbers.
macro_rules! converted {
    ($marker:ty, $value:ty, $kind:expr, $initial:expr, $read:expr, $write:expr) => {
        impl PortType for $marker {
            type Ref<'a> = $value;
            type Value = $value;
            fn kind() -> Kind {
                $kind
            }
            #[inline]
            fn get<'a>(place: Place, frame: &Frame<'a>) -> $value {
                $read(&frame.signals[place.start..place.start + place.len])
            }
            fn run(f: impl for<'a> Fn(&Frame<'a>, &mut $value) + Send + Sync + 'static) -> Run {
                Run::Numbers(Box::new(move |frame, out| {
                    let mut value = $initial;
                    f(frame, &mut value);
                    $write(value, out);
                }))
            }
        }
    };
}

converted!(Boolean, bool, Kind::Boolean, false, |n: &[f64]| n[0] != 0.0, |b: bool, out: &mut [f64]| out[0] =
    f64::from(u8::from(b)));
converted!(Integer, i64, Kind::Integer, 0, |n: &[f64]| n[0] as i64, |i: i64, out: &mut [f64]| out[0] =
    i as f64);
converted!(Pose, Pose, Kind::Pose, Pose::identity(), read_pose, write_pose);
converted!(
    Twist,
    Twist,
    Kind::Twist,
    Twist::default(),
    |n: &[f64]| Twist {
        angular: nalgebra::Vector3::new(n[0], n[1], n[2]),
        linear: nalgebra::Vector3::new(n[3], n[4], n[5])
    },
    |v: Twist, out: &mut [f64]| {
        out[..3].copy_from_slice(v.angular.as_slice());
        out[3..].copy_from_slice(v.linear.as_slice());
    }
);
converted!(
    Wrench,
    Wrench,
    Kind::Wrench,
    Wrench::default(),
    |n: &[f64]| Wrench {
        torque: nalgebra::Vector3::new(n[0], n[1], n[2]),
        force: nalgebra::Vector3::new(n[3], n[4], n[5])
    },
    |v: Wrench, out: &mut [f64]| {
        out[..3].copy_from_slice(v.torque.as_slice());
        out[3..].copy_from_slice(v.force.as_slice());
    }
);

/// Seven zeros are the identity: a held sample that has not been taken yet must not be a quaternion of no direction.
fn read_pose(n: &[f64]) -> Pose {
    let q = Quaternion::new(n[3], n[4], n[5], n[6]);
    let rotation =
        if q.norm_squared() > 0.0 { UnitQuaternion::new_unchecked(q) } else { UnitQuaternion::identity() };
    Pose::from_parts(Translation3::new(n[0], n[1], n[2]), rotation)
}

fn write_pose(pose: Pose, out: &mut [f64]) {
    out[..3].copy_from_slice(pose.translation.vector.as_slice());
    let q = pose.rotation;
    out[3..].copy_from_slice(&[q.w, q.i, q.j, q.k]);
}

impl<T: Data + Default> PortType for Custom<T> {
    type Ref<'a> = &'a T;
    type Value = T;
    fn kind() -> Kind {
        let name = std::any::type_name::<T>();
        Kind::Custom(name.rsplit("::").next().unwrap_or(name), TypeId::of::<T>())
    }
    fn get<'a>(place: Place, frame: &Frame<'a>) -> &'a T {
        typed(&*frame.values[place.start])
    }
    fn run(f: impl for<'a> Fn(&Frame<'a>, &mut T) + Send + Sync + 'static) -> Run {
        Run::Value(Box::new(move |frame, out| f(frame, typed_mut(out))))
    }
    fn slot() -> Option<Slot> {
        Some(Box::new(T::default()))
    }
}
