//! Random draws with few digits, so that the files of scenes can be read.

use std::f64::consts::PI;

use serde_json::{Value, json};

use crate::math::Stream;

/// Draws of one scene.
pub(super) struct Dice {
    stream: Stream,
}

/// A number with four digits.
pub(super) fn short(value: f64) -> f64 {
    format!("{value:.3e}").parse().unwrap_or(value)
}

impl Dice {
    pub fn new(seed: u64, kind: &str) -> Dice {
        Dice { stream: Stream::new(seed, kind) }
    }

    /// Uniform between two numbers.
    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        short(low + (high - low) * self.stream.uniform())
    }

    /// Between two positive numbers, every decade as likely as any other.
    pub fn decades(&mut self, low: f64, high: f64) -> f64 {
        short(low * (high / low).powf(self.stream.uniform()))
    }

    /// A whole number from `low` to `high`.
    pub fn count(&mut self, low: usize, high: usize) -> usize {
        low + ((high - low + 1) as f64 * self.stream.uniform()) as usize
    }

    /// Whether something happens that has this probability.
    pub fn happens(&mut self, probability: f64) -> bool {
        self.stream.uniform() < probability
    }

    /// One of them.
    pub fn one_of<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.count(0, list.len() - 1)]
    }

    /// An angle, rad.
    pub fn angle(&mut self) -> f64 {
        self.between(-PI, PI)
    }

    /// Three numbers up to a size.
    pub fn vector(&mut self, size: f64) -> [f64; 3] {
        std::array::from_fn(|_| self.between(-size, size))
    }

    /// Any orientation, as a quaternion.
    pub fn orientation(&mut self) -> Value {
        let quaternion: [f64; 4] = std::array::from_fn(|_| short(self.stream.normal()));
        json!(quaternion)
    }

    /// A material for a body of this weight (N) and size (m), whose own weight presses it in by a part `depth` of its size.
    pub fn material(&mut self, weight: f64, size: f64, depth: f64) -> Value {
        let speed = (9.81 * size).sqrt();
        let dissipation = if self.happens(0.2) { 0.0 } else { self.decades(0.03, 10.0) / speed };
        let rest = self.decades(0.05, 2.0);
        let sliding = if self.happens(0.5) { rest } else { rest * self.between(0.5, 1.0) };
        json!({
            "stiffness": short(weight / (depth * size)),
            "dissipation": short(dissipation),
            "mu_static": rest,
            "mu_dynamic": short(sliding),
        })
    }

    /// A solid of about this size (its half diagonal is at most that size), and its volume.
    pub fn solid(&mut self, size: f64) -> (Value, f64) {
        let mut part = |low: f64| self.between(low, 1.0);
        let (a, b, c) = (part(0.3), part(0.3), part(0.3));
        let side = 2.0 * size / 3_f64.sqrt();
        match self.count(0, 4) {
            0 => {
                let radius = short(size * a);
                (json!({"type": "sphere", "radius": radius}), 4.0 / 3.0 * PI * radius.powi(3))
            }
            1 => {
                let edges = [short(side * a), short(side * b), short(side * c)];
                (json!({"type": "box", "size": edges}), edges.iter().product())
            }
            2 => {
                let (radius, length) = (short(0.7 * size * a), short(1.4 * size * b));
                (
                    json!({"type": "cylinder", "radius": radius, "length": length}),
                    PI * radius * radius * length,
                )
            }
            3 => {
                let (radius, length) = (short(0.5 * size * a), short(size * b));
                let volume = PI * radius * radius * (length + 4.0 / 3.0 * radius);
                (json!({"type": "capsule", "radius": radius, "length": length}), volume)
            }
            _ => {
                let radii = [short(size * a), short(size * b), short(size * c)];
                (json!({"type": "ellipsoid", "radii": radii}), 4.0 / 3.0 * PI * radii.iter().product::<f64>())
            }
        }
    }
}
