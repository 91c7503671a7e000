//! Dry friction between rigid bodies along a line, as closely as one likes: what all methods aim at.
//!
//! ```text
//! u̇ = a(t) − g sgn u where it slides,     u = 0 while |a| ≤ g
//! ```

use std::f64::consts::TAU;

use super::diagrams::{AMPLITUDE, GRIP, HAND_MASS, MUG_MASS, PAD_MU, PERIOD};

/// Slip and slip velocity over time.
#[derive(Clone, Debug, Default)]
pub struct Slip {
    /// t, slip, and its velocity.
    pub points: Vec<(f64, f64, f64)>,
}

impl Slip {
    /// From rest, for what acceleration drives the slip, and what friction can give, m/s².
    ///
    /// Steps of 10 µs: errors are of the size of its square times jerks of 300 m/s³, far below a micrometre.
    pub fn new(drive: impl Fn(f64) -> f64, friction: f64, duration: f64) -> Slip {
        const H: f64 = 1e-5;
        let (mut x, mut u) = (0.0, 0.0_f64);
        let mut slip = Slip { points: vec![(0.0, x, u)] };
        for n in 0..(duration / H).round() as u64 {
            let a = drive((n as f64 + 0.5) * H);
            let next = match u == 0.0 {
                true => H * (a.abs() - friction).max(0.0) * a.signum(),
                false => u + H * (a - friction * u.signum()),
            };
            // What would turn round stops.
            let next = if u * next < 0.0 { 0.0 } else { next };
            x += 0.5 * H * (u + next);
            u = next;
            if (n + 1) % 100 == 0 {
                slip.points.push(((n + 1) as f64 * H, x, u));
            }
        }
        slip
    }

    /// From the least to the largest slip.
    pub fn range(&self) -> [f64; 2] {
        let fold = |f: fn(f64, f64) -> f64| self.points.iter().map(|point| point.1).fold(0.0, f);
        [fold(f64::min), fold(f64::max)]
    }
}

/// Slip of the mug in the [shaken gripper](super::diagrams::Gripper): a force moves the hand, and friction of 2 μ N both the hand and the mug.
///
/// While both move together the force carries the mug, too, and friction is its part of it.
pub fn grip(duration: f64) -> Slip {
    let omega = TAU / PERIOD;
    let friction = 2.0 * PAD_MU * GRIP;
    // Of the mug relative to the hand.
    let drive = move |t: f64| AMPLITUDE * omega * omega * (omega * t).sin();
    Slip::new(drive, friction * (1.0 / MUG_MASS + 1.0 / HAND_MASS), duration)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_pushed_by_twice_its_friction_slides_as_far_as_it_should() {
        // a = 2 for 1 s, then 0: x = ½ + ½, and rest after 2 s.
        let slip = Slip::new(|t| if t < 1.0 { 2.0 } else { 0.0 }, 1.0, 3.0);
        let last = slip.points[slip.points.len() - 1];
        assert!((last.1 - 1.0).abs() < 1e-4 && last.2 == 0.0, "{last:?}");
    }
}
