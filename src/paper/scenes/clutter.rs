//! Any number of objects that fall into a bin: how cost grows with their number.

use std::f64::consts::PI;

use super::scene::{Body, Contact, ContactModel, Geom, GeomShape, Joint, Scene};
use crate::math::random::Stream;

/// Distance between the columns in which objects start, m.
const PITCH: f64 = 0.18;
/// Height and thickness of the bin's walls, m.
const WALL: (f64, f64) = (0.6, 0.1);
/// Radius of a ball, and half the side of a cube, m.
const HALF: f64 = 0.05;
/// Mass of a ball of water, kg; of a cube it is 1 kg.
const BALL: f64 = 1000.0 * 4.0 / 3.0 * PI * HALF * HALF * HALF;

/// What falls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mix {
    /// Balls only: every simulator sees the same contact points.
    Spheres,
    /// Balls and cubes, half of each.
    Mixed,
}

impl Mix {
    /// In names of scenes.
    pub fn name(self) -> &'static str {
        match self {
            Mix::Spheres => "spheres",
            Mix::Mixed => "mixed",
        }
    }
}

/// `count` hard objects in columns about five high over a bin that is as wide as they need, for 2 s.
pub fn clutter(mix: Mix, count: usize) -> Scene {
    let name = format!("scale_{}_{count:03}", mix.name());
    let mut random = Stream::new(1, &name);
    let grid = (count as f64 / 5.0).sqrt().ceil().max(1.0) as usize;
    let centre = (grid as f64 - 1.0) / 2.0;
    let bodies = (0..count).map(|i| {
        let (layer, cell) = (i / (grid * grid), i % (grid * grid));
        let (row, column) = (cell / grid, cell % grid);
        let mut place = |k: usize| (k as f64 - centre) * PITCH + 0.02 * (random.uniform() - 0.5);
        let xyz = [place(column), place(row), 0.12 + PITCH * layer as f64];
        if mix == Mix::Mixed && (i + layer) % 2 == 1 {
            let quat: [f64; 4] = std::array::from_fn(|_| random.normal());
            let length = quat.iter().map(|x| x * x).sum::<f64>().sqrt();
            let side = 2.0 * HALF;
            let cube = Geom { size: Some([side; 3]), ..geom(GeomShape::Box) };
            free(format!("cube{i}"), 1.0, side * side / 6.0, cube, xyz, quat.map(|x| x / length))
        } else {
            let ball = Geom { radius: Some(HALF), ..geom(GeomShape::Sphere) };
            free(format!("ball{i}"), BALL, 0.4 * BALL * HALF * HALF, ball, xyz, [1.0, 0.0, 0.0, 0.0])
        }
    });
    let bodies = bodies.collect();
    let (high, thick) = WALL;
    let side = PITCH * grid as f64 + 0.04;
    let (away, wide) = ((side + thick) / 2.0, side + 2.0 * thick);
    let wall = |size: [f64; 3], xyz: [f64; 3]| Geom { size: Some(size), xyz, ..geom(GeomShape::Box) };
    let mut world_geoms = vec![geom(GeomShape::Halfspace)];
    for sign in [-1.0, 1.0] {
        world_geoms.push(wall([thick, wide, high], [sign * away, 0.0, high / 2.0]));
        world_geoms.push(wall([wide, thick, high], [0.0, sign * away, high / 2.0]));
    }
    let what = if mix == Mix::Mixed { "balls and cubes" } else { "balls" };
    Scene {
        about: format!("{count} hard {what} fall into a bin with an inner side of {side:.2} m."),
        name,
        gravity: 9.81,
        duration: 2.0,
        chaotic: true,
        contact: Contact {
            model: ContactModel::Point,
            stiffness: Some(1e5),
            dissipation: 10.0,
            stiction_velocity: 1e-4,
            mu_static: 0.5,
            mu_dynamic: 0.5,
        },
        meshes: Default::default(),
        world_geoms,
        bodies,
        exclude_within: Vec::new(),
        controller: None,
        pd: Default::default(),
        force: None,
    }
}

pub(super) fn geom(shape: GeomShape) -> Geom {
    Geom {
        shape,
        radius: None,
        size: None,
        length: None,
        mesh: None,
        xyz: [0.0; 3],
        quat: [1.0, 0.0, 0.0, 0.0],
        hydro: None,
    }
}

/// A body with the same moment of inertia about all axes.
fn free(name: String, mass: f64, inertia: f64, geom: Geom, xyz: [f64; 3], quat: [f64; 4]) -> Body {
    let inertia = [inertia, inertia, inertia, 0.0, 0.0, 0.0];
    Body { name, mass, com: [0.0; 3], inertia, geoms: vec![geom], group: None, joint: Joint::free(xyz, quat) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn objects_start_apart_and_inside_the_bin() {
        for (mix, count) in [(Mix::Spheres, 10), (Mix::Mixed, 83)] {
            let scene = clutter(mix, count);
            assert_eq!(scene.bodies.len(), count);
            // No two are closer than the largest extent of a cube, its diagonal.
            let reach = if mix == Mix::Mixed { 2.0 * HALF * 3.0_f64.sqrt() } else { 2.0 * HALF };
            for (i, a) in scene.bodies.iter().enumerate() {
                for b in &scene.bodies[..i] {
                    let apart =
                        a.joint.xyz.iter().zip(&b.joint.xyz).map(|(a, b)| (a - b).powi(2)).sum::<f64>();
                    assert!(apart.sqrt() > 0.9 * reach, "{} {}", a.name, b.name);
                }
                let wall = scene.world_geoms[1].xyz[0].abs() - WALL.1 / 2.0;
                assert!(a.joint.xyz[..2].iter().all(|x| x.abs() + HALF < wall), "{}", a.name);
            }
        }
    }
}
