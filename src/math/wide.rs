//! Four numbers at a time.
//!
//! Functions that are hot are written once, over [`Lanes`], and compiled twice: for plain numbers, [`Wide`], and for vector registers,
//! [`Avx`], where the machine has them. Both do the same operations, so that results are the same to the last bit.

use std::ops::{Add, Mul, Sub};

/// How many numbers go together.
pub const WIDTH: usize = 4;

/// Four numbers, as they are kept.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(align(32))]
pub struct Wide(pub [f64; WIDTH]);

/// Four numbers, as they are computed with.
pub trait Lanes: Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> {
    /// Takes them out of memory.
    fn load(from: &Wide) -> Self;
    /// Puts them back.
    fn store(self) -> Wide;
    /// Four times the same.
    fn all(x: f64) -> Self;
    /// 1/√x.
    fn inverse_root(self) -> Self;
    /// The larger of each two.
    fn max(self, other: Self) -> Self;
    /// Itself where `of` is less than `bound`, else zero.
    fn where_less(self, of: Self, bound: Self) -> Self;
    /// self/other where self is less than other, else one.
    fn ratio_or_one(self, other: Self) -> Self;
    /// The sum.
    #[inline(always)]
    fn sum(self) -> f64 {
        let [a, b, c, d] = self.store().0;
        (a + b) + (c + d)
    }
}

impl Wide {
    /// Four times the same.
    #[inline(always)]
    pub fn all(x: f64) -> Wide {
        Wide([x; WIDTH])
    }

    #[inline(always)]
    fn zip(self, other: Wide, f: impl Fn(f64, f64) -> f64) -> Wide {
        let ([a, b, c, d], [p, q, r, s]) = (self.0, other.0);
        Wide([f(a, p), f(b, q), f(c, r), f(d, s)])
    }
}

impl Lanes for Wide {
    #[inline(always)]
    fn load(from: &Wide) -> Wide {
        *from
    }
    #[inline(always)]
    fn store(self) -> Wide {
        self
    }
    #[inline(always)]
    fn all(x: f64) -> Wide {
        Wide::all(x)
    }
    #[inline(always)]
    fn inverse_root(self) -> Wide {
        self.zip(self, |x, _| 1.0 / x.sqrt())
    }
    #[inline(always)]
    fn max(self, other: Wide) -> Wide {
        self.zip(other, |a, b| if a > b { a } else { b })
    }
    #[inline(always)]
    fn where_less(self, of: Wide, bound: Wide) -> Wide {
        let keep = |i: usize| if of.0[i] < bound.0[i] { self.0[i] } else { 0.0 };
        Wide([keep(0), keep(1), keep(2), keep(3)])
    }
    #[inline(always)]
    fn ratio_or_one(self, other: Wide) -> Wide {
        self.zip(other, |a, b| if a < b { a / b } else { 1.0 })
    }
}

macro_rules! arithmetic {
    ($type:ty, $($trait:ident $method:ident $operation:expr;)*) => { $(
        impl $trait for $type {
            type Output = $type;
            #[inline(always)]
            fn $method(self, other: $type) -> $type {
                $operation(self, other)
            }
        }
    )* };
}

arithmetic! { Wide,
    Add add |a: Wide, b: Wide| a.zip(b, |a, b| a + b);
    Sub sub |a: Wide, b: Wide| a.zip(b, |a, b| a - b);
    Mul mul |a: Wide, b: Wide| a.zip(b, |a, b| a * b);
}

#[cfg(target_arch = "x86_64")]
pub use avx::Avx;

/// Vector registers. What uses them must be part of a function that enables AVX, or it is slow; and must run on a machine that has it, see
/// [`is_available`](avx::is_available).
#[cfg(target_arch = "x86_64")]
pub mod avx {
    use super::{Add, Lanes, Mul, Sub, WIDTH, Wide};
    use std::arch::x86_64::*;

    /// Four numbers in a register.
    #[derive(Clone, Copy, Debug)]
    pub struct Avx(__m256d);

    /// Whether this machine has the instructions. Cheap: asked once, then remembered.
    #[inline]
    pub fn is_available() -> bool {
        is_x86_feature_detected!("avx")
    }

    // SAFETY, of all that follow: kernels are entered after `is_available` alone.
    impl Lanes for Avx {
        #[inline(always)]
        fn load(from: &Wide) -> Avx {
            Avx(unsafe { _mm256_loadu_pd(from.0.as_ptr()) })
        }
        #[inline(always)]
        fn store(self) -> Wide {
            let mut to = [0.0; WIDTH];
            unsafe { _mm256_storeu_pd(to.as_mut_ptr(), self.0) };
            Wide(to)
        }
        #[inline(always)]
        fn all(x: f64) -> Avx {
            Avx(unsafe { _mm256_set1_pd(x) })
        }
        #[inline(always)]
        fn inverse_root(self) -> Avx {
            Avx(unsafe { _mm256_div_pd(_mm256_set1_pd(1.0), _mm256_sqrt_pd(self.0)) })
        }
        #[inline(always)]
        fn max(self, other: Avx) -> Avx {
            Avx(unsafe { _mm256_max_pd(self.0, other.0) })
        }
        #[inline(always)]
        fn where_less(self, of: Avx, bound: Avx) -> Avx {
            Avx(unsafe { _mm256_and_pd(self.0, _mm256_cmp_pd::<_CMP_LT_OQ>(of.0, bound.0)) })
        }
        #[inline(always)]
        fn ratio_or_one(self, other: Avx) -> Avx {
            unsafe {
                let is_less = _mm256_cmp_pd::<_CMP_LT_OQ>(self.0, other.0);
                Avx(_mm256_blendv_pd(_mm256_set1_pd(1.0), _mm256_div_pd(self.0, other.0), is_less))
            }
        }
    }

    arithmetic! { Avx,
        Add add |a: Avx, b: Avx| Avx(unsafe { _mm256_add_pd(a.0, b.0) });
        Sub sub |a: Avx, b: Avx| Avx(unsafe { _mm256_sub_pd(a.0, b.0) });
        Mul mul |a: Avx, b: Avx| Avx(unsafe { _mm256_mul_pd(a.0, b.0) });
    }
}

/// Three numbers, four at a time.
pub type Three<V> = [V; 3];

/// Three numbers out of memory.
#[inline(always)]
pub fn load<V: Lanes>(from: &[Wide; 3]) -> Three<V> {
    [V::load(&from[0]), V::load(&from[1]), V::load(&from[2])]
}

/// a·b.
#[inline(always)]
pub fn dot<V: Lanes>(a: &Three<V>, b: &Three<V>) -> V {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// a × b.
#[inline(always)]
pub fn cross<V: Lanes>(a: &Three<V>, b: &Three<V>) -> Three<V> {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// a − b s.
#[inline(always)]
pub fn minus_scaled<V: Lanes>(a: &Three<V>, b: &Three<V>, s: V) -> Three<V> {
    [a[0] - b[0] * s, a[1] - b[1] * s, a[2] - b[2] * s]
}
