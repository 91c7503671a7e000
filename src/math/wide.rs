//! Four numbers at a time.
//!
//! Plain arrays: compilers make vector instructions of them wherever a function may use some, and the results are the same to the last bit
//! where it may not.

use std::ops::{Add, AddAssign, Mul, Neg, Sub};

/// How many numbers go together.
pub const WIDTH: usize = 4;

/// Four numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(align(32))]
pub struct Wide(pub [f64; WIDTH]);

impl Wide {
    /// Four times the same.
    #[inline(always)]
    pub fn all(x: f64) -> Wide {
        Wide([x; WIDTH])
    }

    #[inline(always)]
    fn zip(self, other: Wide, f: impl Fn(f64, f64) -> f64) -> Wide {
        Wide(std::array::from_fn(|i| f(self.0[i], other.0[i])))
    }

    /// 1/√x.
    #[inline(always)]
    pub fn inverse_root(self) -> Wide {
        Wide(self.0.map(|x| 1.0 / x.sqrt()))
    }

    /// The larger of each two.
    #[inline(always)]
    pub fn max(self, other: Wide) -> Wide {
        self.zip(other, |a, b| if a > b { a } else { b })
    }

    /// Itself where `self` is less than `bound`, else zero: `x.where_less(of, bound)` keeps x where of < bound.
    #[inline(always)]
    pub fn where_less(self, of: Wide, bound: Wide) -> Wide {
        Wide(std::array::from_fn(|i| if of.0[i] < bound.0[i] { self.0[i] } else { 0.0 }))
    }

    /// The sum.
    #[inline(always)]
    pub fn sum(self) -> f64 {
        (self.0[0] + self.0[1]) + (self.0[2] + self.0[3])
    }
}

impl Add for Wide {
    type Output = Wide;
    #[inline(always)]
    fn add(self, other: Wide) -> Wide {
        self.zip(other, |a, b| a + b)
    }
}

impl Sub for Wide {
    type Output = Wide;
    #[inline(always)]
    fn sub(self, other: Wide) -> Wide {
        self.zip(other, |a, b| a - b)
    }
}

impl Mul for Wide {
    type Output = Wide;
    #[inline(always)]
    fn mul(self, other: Wide) -> Wide {
        self.zip(other, |a, b| a * b)
    }
}

impl Neg for Wide {
    type Output = Wide;
    #[inline(always)]
    fn neg(self) -> Wide {
        Wide(self.0.map(|x| -x))
    }
}

impl AddAssign for Wide {
    #[inline(always)]
    fn add_assign(&mut self, other: Wide) {
        *self = *self + other;
    }
}

/// Three numbers, four at a time.
pub type Wide3 = [Wide; 3];

/// a·b.
#[inline(always)]
pub fn dot(a: &Wide3, b: &Wide3) -> Wide {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// a × b.
#[inline(always)]
pub fn cross(a: &Wide3, b: &Wide3) -> Wide3 {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// a − b s.
#[inline(always)]
pub fn minus_scaled(a: &Wide3, b: &Wide3, s: Wide) -> Wide3 {
    [a[0] - b[0] * s, a[1] - b[1] * s, a[2] - b[2] * s]
}
