//! A body-centred cubic lattice over a mesh, with its points near the surface moved onto it.
//!
//! Points are the corners and the centres of cells. Two cells that share a face share four tetrahedra: both centres
//! with each edge of the face. A point has its depth φ below the surface: positive inside, zero on the surface,
//! negative outside. An edge from inside to outside is cut where it leaves the solid; where that is near one end, the
//! end moves there, so that no small pieces remain (\[LS07\], as are the numbers for "near").

use std::collections::{HashMap, HashSet};

use nalgebra::Vector3;

use crate::geometry::surface::Surface;

/// The part of an edge between centres, or between corners, within which a cut moves its end.
const NEAR_LONG: f64 = 0.24999;
/// The same for an edge between a centre and a corner.
const NEAR_SHORT: f64 = 0.41189;
/// Points nearer to the surface than this part of the spacing are on it.
const ON_SURFACE: f64 = 1e-9;

/// Twice the place in the lattice: even for corners of cells, odd for their centres.
type Key = [i32; 3];

/// A point of the lattice.
pub(super) struct Node {
    key: Key,
    /// Where it is, m; on the surface if the depth is zero.
    pub p: Vector3<f64>,
    /// Depth φ, m.
    pub depth: f64,
}

/// Where an edge leaves the solid.
struct Cut {
    inside: u32,
    outside: u32,
    p: Vector3<f64>,
}

/// The part of the lattice that the solid reaches into.
pub(super) struct Lattice<'a> {
    surface: &'a Surface,
    low: Vector3<f64>,
    spacing: Vector3<f64>,
    cells: [i32; 3],
    /// All points, in the order in which they were found.
    pub nodes: Vec<Node>,
    found: HashMap<Key, u32>,
    /// Four nodes each.
    pub tetrahedra: Vec<[u32; 4]>,
    /// Where edges from a node inside to one outside leave the solid.
    pub cuts: HashMap<(u32, u32), Vector3<f64>>,
}

/// Depth of p below the surface, and the nearest point there.
pub(super) fn depth(surface: &Surface, p: &Vector3<f64>) -> (f64, Vector3<f64>) {
    let Some(nearest) = surface.nearest(p) else { return (f64::NEG_INFINITY, *p) };
    let distance = nearest.distance_squared.sqrt();
    let is_outside = nearest.normal.dot(&(p - nearest.point)) > 0.0;
    (if is_outside { -distance } else { distance }, nearest.point)
}

impl<'a> Lattice<'a> {
    /// A lattice with `cells` along each axis between opposite corners of the surface's bounding box.
    ///
    /// Its outermost points lie on the sides of that box, and so on the surface wherever that is flat there. None
    /// if the solid reaches into more than `most_cells`.
    pub fn new(
        surface: &'a Surface,
        low: Vector3<f64>,
        size: Vector3<f64>,
        cells: [i32; 3],
        most_cells: usize,
    ) -> Option<Self> {
        let spacing = size.component_div(&Vector3::from(cells.map(f64::from)));
        let mut lattice = Self {
            surface,
            low,
            spacing,
            cells,
            nodes: Vec::new(),
            found: HashMap::new(),
            tetrahedra: Vec::new(),
            cuts: HashMap::new(),
        };
        let mut reached = Vec::new();
        let whole = cells.map(|n| n as u32).into_iter().fold(1, u32::max).next_power_of_two();
        if !lattice.reached_cells([0; 3], whole as i32, most_cells, &mut reached) {
            return None;
        }
        lattice.add_tetrahedra(&reached);
        let cuts = lattice.cut_edges();
        lattice.move_nodes(&cuts);
        // An end that has moved onto the surface is where its edges leave the solid.
        let is_off = |node: u32| lattice.nodes[node as usize].depth != 0.0;
        let remaining = cuts.iter().filter(|cut| is_off(cut.inside) && is_off(cut.outside));
        lattice.cuts = remaining.map(|cut| ((cut.inside, cut.outside), cut.p)).collect();
        Some(lattice)
    }

    /// Finds the cells of a cube of cells that the solid reaches into; false if there are too many.
    fn reached_cells(&self, corner: [i32; 3], size: i32, most: usize, reached: &mut Vec<[i32; 3]>) -> bool {
        if (0..3).any(|k| corner[k] >= self.cells[k]) {
            return true;
        }
        let half = 0.5 * f64::from(size);
        let middle = Vector3::from(corner.map(|i| f64::from(i) + half)).component_mul(&self.spacing);
        // No point of the cube is farther from its middle than half the diagonal.
        let reach = half * self.spacing.norm();
        if depth(self.surface, &(self.low + middle)).0 < -reach * (1.0 + ON_SURFACE) {
            return true;
        }
        if size == 1 {
            reached.push(corner);
            return reached.len() <= most;
        }
        let half = size / 2;
        (0..8).all(|i| {
            let child = [0, 1, 2].map(|k| corner[k] + (i >> k & 1) * half);
            self.reached_cells(child, half, most, reached)
        })
    }

    fn node(&mut self, key: Key) -> u32 {
        if let Some(&node) = self.found.get(&key) {
            return node;
        }
        let p = self.low + Vector3::from(key.map(|i| 0.5 * f64::from(i))).component_mul(&self.spacing);
        let (depth, nearest) = depth(self.surface, &p);
        self.nodes.push(match depth.abs() < ON_SURFACE * self.spacing.min() {
            true => Node { key, p: nearest, depth: 0.0 },
            false => Node { key, p, depth },
        });
        let node = self.nodes.len() as u32 - 1;
        self.found.insert(key, node);
        node
    }

    /// Adds the tetrahedra about each face of each cell once.
    fn add_tetrahedra(&mut self, reached: &[[i32; 3]]) {
        let is_reached: HashSet<[i32; 3]> = reached.iter().copied().collect();
        for cell in reached {
            for axis in 0..3 {
                for side in [1, -1] {
                    let mut other = *cell;
                    other[axis] += side;
                    if side == 1 || !is_reached.contains(&other) {
                        self.add_about_face(cell, axis, side);
                    }
                }
            }
        }
    }

    fn add_about_face(&mut self, cell: &[i32; 3], axis: usize, side: i32) {
        let center = cell.map(|i| 2 * i + 1);
        let moved = |by: [i32; 3]| {
            // Along the axis, and along the two others.
            let mut key = center;
            (0..3).for_each(|k| key[(axis + k) % 3] += by[k]);
            key
        };
        let other = moved([2 * side, 0, 0]);
        let corners = [[side, 1, 1], [side, -1, 1], [side, -1, -1], [side, 1, -1]].map(moved);
        let (center, other) = (self.node(center), self.node(other));
        let corners = corners.map(|key| self.node(key));
        for k in 0..4 {
            self.tetrahedra.push([center, other, corners[k], corners[(k + 1) % 4]]);
        }
    }

    /// Cuts every edge between inside and outside.
    fn cut_edges(&self) -> Vec<Cut> {
        let mut seen = HashSet::new();
        let mut cuts = Vec::new();
        for corners in &self.tetrahedra {
            for (i, j) in [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)] {
                let (i, j) = (corners[i], corners[j]);
                let (from, to) = (self.nodes[i as usize].depth, self.nodes[j as usize].depth);
                let (inside, outside) = if from > to { (i, j) } else { (j, i) };
                if from.max(to) > 0.0 && from.min(to) < 0.0 && seen.insert((inside, outside)) {
                    cuts.push(Cut { inside, outside, p: self.leaves(inside, outside) });
                }
            }
        }
        cuts
    }

    /// Where the edge between two nodes leaves the solid.
    fn leaves(&self, inside: u32, outside: u32) -> Vector3<f64> {
        let (mut from, mut to) = (self.nodes[inside as usize].p, self.nodes[outside as usize].p);
        let edge = to - from;
        let length = edge.norm();
        if let Some((distance, true)) = self.surface.cast(&from, &(edge / length), length) {
            return from + edge * (distance / length);
        }
        // A ray may slip through between two triangles; the sign of the depth does not.
        let mut nearest = from;
        for _ in 0..50 {
            let middle = (from + to) * 0.5;
            let (depth, point) = depth(self.surface, &middle);
            nearest = point;
            if depth > 0.0 { from = middle } else { to = middle }
        }
        nearest
    }

    /// Moves nodes that are near a cut of one of their edges to the nearest such cut.
    fn move_nodes(&mut self, cuts: &[Cut]) {
        let mut of_node = vec![Vec::new(); self.nodes.len()];
        for cut in cuts {
            of_node[cut.inside as usize].push((cut, cut.outside));
            of_node[cut.outside as usize].push((cut, cut.inside));
        }
        for (node, cuts) in of_node.iter().enumerate() {
            let mut best: Option<(f64, Vector3<f64>)> = None;
            for &(cut, other) in cuts {
                let (here, there) = (&self.nodes[node], &self.nodes[other as usize]);
                // Edges along an axis are the long ones.
                let is_long = (0..3).any(|k| here.key[k] == there.key[k]);
                let near = if is_long { NEAR_LONG } else { NEAR_SHORT };
                let distance = (cut.p - here.p).norm();
                let is_near = there.depth != 0.0 && distance < near * (there.p - here.p).norm();
                if is_near && best.is_none_or(|(least, _)| distance < least) {
                    best = Some((distance, cut.p));
                }
            }
            if let Some((_, p)) = best {
                (self.nodes[node].p, self.nodes[node].depth) = (p, 0.0);
            }
        }
    }
}
