//! Evidence for the convex problem and its solution, where it is not in the files themselves.
//!
//! | file | what is in it |
//! |---|---|
//! | `scenario` | problems as plain data, their dense evaluation, and a dense Newton method to compare with |
//! | `generate` | random scenarios, and piles of balls |
//! | `heap` | balls that settle in a box, as a sequence of scenarios |
//! | `differences` | checks of potentials against differences of their cost |
//! | `problem` | equivalent ways to pose a problem |
//! | `solver` | what a solution promises |
//! | `random` | very many problems, some of them absurd; work counts |

pub(super) mod differences;
pub(super) mod generate;
mod heap;

mod problem;
mod random;
pub(super) mod scenario;
mod solver;

/// Random numbers that are the same everywhere: SplitMix64 (Steele, Lea, Flood 2014).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// In [low, high).
    pub fn uniform(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * ((self.bits() >> 11) as f64 / (1u64 << 53) as f64)
    }

    /// In [low, high), all magnitudes alike.
    pub fn magnitude(&mut self, low: f64, high: f64) -> f64 {
        self.uniform(low.ln(), high.ln()).exp()
    }

    /// Of either sign.
    pub fn signed(&mut self, low: f64, high: f64) -> f64 {
        let sign = if self.chance(0.5) { 1.0 } else { -1.0 };
        sign * self.magnitude(low, high)
    }

    /// Below n.
    pub fn index(&mut self, n: usize) -> usize {
        (self.bits() % n as u64) as usize
    }

    pub fn chance(&mut self, probability: f64) -> bool {
        self.uniform(0.0, 1.0) < probability
    }

    pub fn vector<const N: usize>(&mut self, size: f64) -> [f64; N] {
        std::array::from_fn(|_| self.uniform(-size, size))
    }

    pub fn unit(&mut self) -> [f64; 3] {
        loop {
            let v: [f64; 3] = self.vector(1.0);
            let norm = v.iter().map(|x| x * x).sum::<f64>().sqrt();
            if norm > 0.1 && norm < 1.0 {
                return v.map(|x| x / norm);
            }
        }
    }
}

pub fn largest(values: impl IntoIterator<Item = f64>) -> f64 {
    values.into_iter().fold(0.0, |most: f64, value| if value.abs() <= most { most } else { value.abs() })
}
