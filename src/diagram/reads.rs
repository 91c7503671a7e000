//! Handles: what a function may read is what it is handed.
//!
//! A block's function is declared with a handle, or a tuple or list of handles, and receives exactly their values. Its
//! dependencies are thereby known, and feed-through cannot be declared wrongly.

use std::marker::PhantomData;

use super::frame::{Binding, Frame, Place};
use super::port::PortType;
use super::value::{Data, Workspace, typed};

/// One thing that a function depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dependency {
    /// The current time.
    Time,
    /// An input of the block.
    Input(usize),
    /// A continuous state of the block.
    Continuous(usize),
    /// A discrete state of the block.
    Discrete(usize),
    /// An intermediate value of the block.
    Intermediate(usize),
}

/// A handle, or a group of handles, that a function may be declared with.
pub trait Reads: Send + Sync + 'static {
    /// What the function receives.
    type Values<'a>;
    /// The handle once its place is known.
    type Bound: Send + Sync + 'static;

    /// Appends what is read, in order.
    fn dependencies(&self, list: &mut Vec<Dependency>);
    /// Looks up the place.
    fn bind(&self, binding: &Binding) -> Self::Bound;
    /// Reads the values.
    fn values<'a>(bound: &'a Self::Bound, frame: &'a Frame<'a>) -> Self::Values<'a>;
}

macro_rules! handle {
    ($(#[$doc:meta])* $name:ident < $t:ident : $($bound:path)? >) => {
        $(#[$doc])*
        pub struct $name<$t $(: $bound)?> {
            pub(crate) index: usize,
            pub(crate) marker: PhantomData<fn() -> PhantomData<$t>>,
        }
        impl<$t $(: $bound)?> Clone for $name<$t> {
            fn clone(&self) -> Self {
                *self
            }
        }
        impl<$t $(: $bound)?> Copy for $name<$t> {}
        impl<$t $(: $bound)?> $name<$t> {
            pub(crate) fn new(index: usize) -> Self {
                Self { index, marker: PhantomData }
            }
        }
    };
}

handle! {
    /// An input that must be connected.
    Input<T: PortType>
}
handle! {
    /// An input that may be left open; functions receive `None` then.
    OptionalInput<T: PortType>
}
handle! {
    /// A discrete state or mode of type `Z`.
    Discrete<Z: Data>
}

/// A value that the block computes on the way to others; see
/// [`Declaration::intermediate`](super::Declaration::intermediate).
pub struct Intermediate<T> {
    pub(crate) index: usize,
    pub(crate) marker: PhantomData<fn() -> PhantomData<T>>,
}

impl<T> Clone for Intermediate<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Intermediate<T> {}

/// A continuous state: a list of numbers with a derivative.
#[derive(Clone, Copy)]
pub struct Continuous {
    pub(crate) index: usize,
}

/// The current time, for functions that depend on it.
#[derive(Clone, Copy)]
pub struct Time;

impl<T: PortType> Reads for Input<T> {
    type Values<'a> = T::Ref<'a>;
    type Bound = Place;
    fn dependencies(&self, list: &mut Vec<Dependency>) {
        list.push(Dependency::Input(self.index));
    }
    fn bind(&self, binding: &Binding) -> Place {
        binding.inputs[self.index].expect("required inputs are connected when a diagram compiles")
    }
    #[inline]
    fn values<'a>(bound: &'a Place, frame: &'a Frame<'a>) -> T::Ref<'a> {
        T::get(*bound, frame)
    }
}

impl<T: PortType> Reads for OptionalInput<T> {
    type Values<'a> = Option<T::Ref<'a>>;
    type Bound = Option<Place>;
    fn dependencies(&self, list: &mut Vec<Dependency>) {
        list.push(Dependency::Input(self.index));
    }
    fn bind(&self, binding: &Binding) -> Option<Place> {
        binding.inputs[self.index]
    }
    #[inline]
    fn values<'a>(bound: &'a Option<Place>, frame: &'a Frame<'a>) -> Option<T::Ref<'a>> {
        bound.map(|place| T::get(place, frame))
    }
}

impl Reads for Continuous {
    type Values<'a> = &'a [f64];
    type Bound = Place;
    fn dependencies(&self, list: &mut Vec<Dependency>) {
        list.push(Dependency::Continuous(self.index));
    }
    fn bind(&self, binding: &Binding) -> Place {
        binding.continuous[self.index]
    }
    #[inline]
    fn values<'a>(bound: &'a Place, frame: &'a Frame<'a>) -> &'a [f64] {
        &frame.x[bound.range()]
    }
}

impl<Z: Data> Reads for Discrete<Z> {
    type Values<'a> = &'a Z;
    type Bound = usize;
    fn dependencies(&self, list: &mut Vec<Dependency>) {
        list.push(Dependency::Discrete(self.index));
    }
    fn bind(&self, binding: &Binding) -> usize {
        binding.discrete[self.index]
    }
    #[inline]
    fn values<'a>(bound: &'a usize, frame: &'a Frame<'a>) -> &'a Z {
        typed(&*frame.discrete[*bound])
    }
}

impl<T: Clone + Send + Sync + 'static> Reads for Intermediate<T> {
    type Values<'a> = &'a T;
    type Bound = usize;
    fn dependencies(&self, list: &mut Vec<Dependency>) {
        list.push(Dependency::Intermediate(self.index));
    }
    fn bind(&self, binding: &Binding) -> usize {
        binding.intermediates[self.index]
    }
    #[inline]
    fn values<'a>(bound: &'a usize, frame: &Frame<'a>) -> &'a T {
        &typed::<Workspace<T>>(&*frame.values[*bound]).0
    }
}

impl Reads for Time {
    type Values<'a> = f64;
    type Bound = ();
    fn dependencies(&self, list: &mut Vec<Dependency>) {
        list.push(Dependency::Time);
    }
    fn bind(&self, _: &Binding) {}
    #[inline]
    fn values<'a>(_: &'a (), frame: &'a Frame<'a>) -> f64 {
        frame.t
    }
}

/// The values of a list of handles.
pub struct Values<'a, R: Reads> {
    bound: &'a [R::Bound],
    frame: &'a Frame<'a>,
}

impl<'a, R: Reads> Values<'a, R> {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.bound.len()
    }
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.bound.is_empty()
    }
    /// The values of handle `i`.
    #[inline]
    pub fn get(&self, i: usize) -> R::Values<'a> {
        R::values(&self.bound[i], self.frame)
    }
    /// All of them, in order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = R::Values<'a>> {
        let frame = self.frame;
        self.bound.iter().map(move |bound| R::values(bound, frame))
    }
}

impl<R: Reads> Reads for Vec<R> {
    type Values<'a> = Values<'a, R>;
    type Bound = Vec<R::Bound>;
    fn dependencies(&self, list: &mut Vec<Dependency>) {
        self.iter().for_each(|handle| handle.dependencies(list));
    }
    fn bind(&self, binding: &Binding) -> Self::Bound {
        self.iter().map(|handle| handle.bind(binding)).collect()
    }
    #[inline]
    fn values<'a>(bound: &'a Self::Bound, frame: &'a Frame<'a>) -> Values<'a, R> {
        Values { bound, frame }
    }
}

macro_rules! tuple {
    ($($name:ident $i:tt),*) => {
        impl<$($name: Reads),*> Reads for ($($name,)*) {
            type Values<'a> = ($($name::Values<'a>,)*);
            type Bound = ($($name::Bound,)*);
            #[allow(unused_variables)]
            fn dependencies(&self, list: &mut Vec<Dependency>) {
                $(self.$i.dependencies(list);)*
            }
            #[allow(unused_variables, clippy::unused_unit)]
            fn bind(&self, binding: &Binding) -> Self::Bound {
                ($(self.$i.bind(binding),)*)
            }
            #[inline]
            #[allow(unused_variables, clippy::unused_unit)]
            fn values<'a>(bound: &'a Self::Bound, frame: &'a Frame<'a>) -> Self::Values<'a> {
                ($($name::values(&bound.$i, frame),)*)
            }
        }
    };
}

tuple!();
tuple!(A 0);
tuple!(A 0, B 1);
tuple!(A 0, B 1, C 2);
tuple!(A 0, B 1, C 2, D 3);
tuple!(A 0, B 1, C 2, D 3, E 4);
tuple!(A 0, B 1, C 2, D 3, E 4, F 5);
tuple!(A 0, B 1, C 2, D 3, E 4, F 5, G 6);
tuple!(A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7);
