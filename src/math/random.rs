//! Seeded random streams that can be saved and resumed bit for bit.
//!
//! The generator is PCG XSL 128/64 (MCG): state ← state · a mod 2¹²⁸, with a permuted output [O'Neill, *PCG: A family of
//! simple fast space-efficient statistically good algorithms for random number generation*, 2014]. A stream's state is
//! hashed from a seed and a name by FNV-1a and SplitMix64, so that streams of different names are independent and adding
//! one does not change the others.

use rand_distr::{Distribution, StandardNormal};
use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::Rng;
use serde::{Deserialize, Serialize};

/// A stream of random numbers, the same on every machine for the same seed and name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Stream {
    generator: Pcg64Mcg,
}

impl Stream {
    /// The stream of this name under a seed.
    pub fn new(seed: u64, name: &str) -> Self {
        let mut state = splitmix64(&mut { seed }) ^ fnv1a(name.as_bytes());
        let high = splitmix64(&mut state);
        let low = splitmix64(&mut state);
        Self { generator: Pcg64Mcg::new(u128::from(high) << 64 | u128::from(low)) }
    }

    /// The next 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.generator.next_u64()
    }

    /// Uniform on [0, 1), a multiple of 2⁻⁵³.
    pub fn uniform(&mut self) -> f64 {
        (self.bits() >> 11) as f64 * (1.0 / (1_u64 << 53) as f64)
    }

    /// Normal with mean 0 and variance 1.
    pub fn normal(&mut self) -> f64 {
        StandardNormal.sample(&mut self.generator)
    }
}

/// The state as 32 hexadecimal digits: no file format loses bits of text.
impl From<Stream> for String {
    fn from(stream: Stream) -> Self {
        format!("{:032x}", stream.generator.state())
    }
}

impl TryFrom<String> for Stream {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        match u128::from_str_radix(&text, 16) {
            Ok(state) if state & 1 == 1 && text.len() == 32 => Ok(Self { generator: Pcg64Mcg::new(state) }),
            _ => Err(format!(
                "`{text}` is not a stream's state: expected 32 hexadecimal digits, the last one odd"
            )),
        }
    }
}

/// FNV-1a, 64 bits.
fn fnv1a(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

/// SplitMix64 [Steele, Lea, Flood, OOPSLA 2014].
fn splitmix64(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_match_their_published_vectors() {
        assert_eq!(fnv1a(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv1a(b"a"), 0xaf63_dc4c_8601_ec8c);
        let mut state = 1234567;
        assert_eq!(splitmix64(&mut state), 6457827717110365317);
        assert_eq!(splitmix64(&mut state), 3203168211198807973);
    }

    #[test]
    fn a_saved_stream_continues_with_the_same_bits() {
        let mut stream = Stream::new(7, "noise");
        for _ in 0..100 {
            stream.normal();
        }
        let text = serde_json::to_string(&stream).unwrap();
        let mut resumed: Stream = serde_json::from_str(&text).unwrap();
        assert_eq!(stream, resumed);
        for _ in 0..100 {
            assert_eq!(stream.normal().to_bits(), resumed.normal().to_bits());
            assert_eq!(stream.uniform().to_bits(), resumed.uniform().to_bits());
        }
        for bad in
            ["\"\"", "\"12\"", "\"0000000000000000000000000000000x\"", "\"00000000000000000000000000000002\""]
        {
            assert!(serde_json::from_str::<Stream>(bad).is_err());
        }
    }

    #[test]
    fn names_and_seeds_make_different_streams() {
        let first = |seed, name| Stream::new(seed, name).bits();
        assert_eq!(first(1, "a"), 10603926783934735597); // the same on every machine
        assert_ne!(first(1, "a"), first(1, "b"));
        assert_ne!(first(1, "a"), first(2, "a"));
    }

    #[test]
    fn moments_are_right_and_streams_are_uncorrelated() {
        let (mut a, mut b) = (Stream::new(0, "a"), Stream::new(0, "b"));
        let n = 200_000;
        let (mut mean, mut square, mut product, mut uniform) = (0.0, 0.0, 0.0, 0.0);
        for _ in 0..n {
            let (x, y) = (a.normal(), b.normal());
            mean += x;
            square += x * x;
            product += x * y;
            let u = a.uniform();
            assert!((0.0..1.0).contains(&u));
            uniform += u;
        }
        // Five standard deviations of each mean: 1, √2, 1 and 1/√12 over √n.
        let bound = 5.0 / f64::from(n).sqrt();
        let n = f64::from(n);
        assert!((mean / n).abs() < bound);
        assert!((square / n - 1.0).abs() < bound * 2.0_f64.sqrt());
        assert!((product / n).abs() < bound);
        assert!((uniform / n - 0.5).abs() < bound / 12.0_f64.sqrt());
    }
}
