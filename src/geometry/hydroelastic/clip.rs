//! Flat polygons, and what half spaces leave of them.
#![allow(non_snake_case)]

use nalgebra::Vector3;

/// The most corners: four where a plane cuts a tetrahedron, and one more for each of five half spaces.
const MAX_CORNERS: usize = 9;

/// What is nearer to a plane than this lies in it, m.
const FLAT: f64 = 1e-12;

/// A convex polygon of a few corners, in order round about. Made once, then used for one polygon after the other.
#[derive(Debug, Clone)]
pub(super) struct Polygon {
    corners: [Vector3<f64>; MAX_CORNERS],
    len: usize,
    /// Room to clip in.
    clipped: [Vector3<f64>; MAX_CORNERS],
}

impl Default for Polygon {
    fn default() -> Self {
        Polygon { corners: [Vector3::zeros(); MAX_CORNERS], len: 0, clipped: [Vector3::zeros(); MAX_CORNERS] }
    }
}

/// The half space n·x ≤ offset; the normal need not be of unit length.
#[derive(Debug, Clone, Copy)]
pub(super) struct Plane {
    pub normal: Vector3<f64>,
    pub offset: f64,
}

impl Plane {
    /// How far outside a point is, in units of the normal.
    #[inline(always)]
    pub fn height(&self, p: &Vector3<f64>) -> f64 {
        self.normal.dot(p) - self.offset
    }
}

impl Polygon {
    /// Begins with these corners.
    pub fn set(&mut self, corners: &[Vector3<f64>]) {
        self.corners[..corners.len()].copy_from_slice(corners);
        self.len = corners.len();
    }

    /// Begins with where a function that is linear in a tetrahedron is zero, given its values at the corners; `false` where it does not change
    /// its sign.
    #[inline]
    pub fn set_section(&mut self, corners: &[Vector3<f64>; 4], values: &[f64; 4]) -> bool {
        let bit = |i: usize| usize::from(values[i] > 0.0) << i;
        // Edges that are cut, in order round the section, by which corners are above.
        const NONE: [(usize, usize); 4] = [(0, 0); 4];
        const EDGES: [(usize, [(usize, usize); 4]); 16] = [
            (0, NONE),
            (3, [(0, 1), (0, 2), (0, 3), (0, 0)]),
            (3, [(1, 0), (1, 2), (1, 3), (0, 0)]),
            (4, [(0, 2), (0, 3), (1, 3), (1, 2)]),
            (3, [(2, 0), (2, 1), (2, 3), (0, 0)]),
            (4, [(0, 1), (0, 3), (2, 3), (2, 1)]),
            (4, [(1, 0), (1, 3), (2, 3), (2, 0)]),
            (3, [(3, 0), (3, 1), (3, 2), (0, 0)]),
            (3, [(3, 0), (3, 1), (3, 2), (0, 0)]),
            (4, [(1, 0), (1, 3), (2, 3), (2, 0)]),
            (4, [(0, 1), (0, 3), (2, 3), (2, 1)]),
            (3, [(2, 0), (2, 1), (2, 3), (0, 0)]),
            (4, [(0, 2), (0, 3), (1, 3), (1, 2)]),
            (3, [(1, 0), (1, 2), (1, 3), (0, 0)]),
            (3, [(0, 1), (0, 2), (0, 3), (0, 0)]),
            (0, NONE),
        ];
        let (len, edges) = &EDGES[bit(0) | bit(1) | bit(2) | bit(3)];
        for (corner, &(i, j)) in self.corners.iter_mut().zip(&edges[..*len]) {
            let part = values[i] / (values[i] - values[j]);
            *corner = corners[i] + (corners[j] - corners[i]) * part;
        }
        self.len = *len;
        *len > 0
    }

    /// Corners in order round about.
    pub fn corners(&self) -> &[Vector3<f64>] {
        &self.corners[..self.len]
    }

    /// Whether nothing is left of it in a half space. Where several will clip it, it pays to ask all of them first.
    #[inline]
    pub fn is_outside(&self, plane: &Plane) -> bool {
        let mut highest = f64::NEG_INFINITY;
        for corner in self.corners() {
            let height = plane.height(corner);
            if height < 0.0 {
                return false;
            }
            highest = if height > highest { height } else { highest };
        }
        highest > FLAT
    }

    /// Keeps what is in a half space; returns whether anything is left. A polygon that lies in the plane, which is the face between two
    /// cells, belongs to that of them on the side of `inward`, if one is given.
    #[inline]
    pub fn clip(&mut self, plane: &Plane, inward: Option<&Vector3<f64>>) -> bool {
        let mut heights = [0.0; MAX_CORNERS];
        let (mut lowest, mut highest) = (f64::INFINITY, f64::NEG_INFINITY);
        for (height, corner) in heights.iter_mut().zip(&self.corners[..self.len]) {
            *height = plane.height(corner);
            lowest = if *height < lowest { *height } else { lowest };
            highest = if *height > highest { *height } else { highest };
        }
        if highest <= FLAT && lowest >= -FLAT {
            return inward.is_none_or(|inward| plane.normal.dot(inward) < 0.0);
        }
        if highest <= 0.0 {
            return true;
        }
        if lowest >= 0.0 || lowest.is_nan() {
            self.len = 0;
            return false;
        }
        let Polygon { corners, clipped, .. } = self;
        let mut len = 0;
        let mut push = |corner: Vector3<f64>| {
            // A convex polygon gains one corner at most; rounding must not make it more.
            if len < MAX_CORNERS {
                clipped[len] = corner;
                len += 1;
            }
        };
        for i in 0..self.len {
            let j = if i + 1 == self.len { 0 } else { i + 1 };
            let (a, b) = (heights[i], heights[j]);
            if a <= 0.0 {
                push(corners[i]);
            }
            if (a < 0.0 && b > 0.0) || (a > 0.0 && b < 0.0) {
                push(corners[i] + (corners[j] - corners[i]) * (a / (a - b)));
            }
        }
        self.corners[..len].copy_from_slice(&self.clipped[..len]);
        self.len = len;
        len >= 3
    }

    /// ∫ (x − c) (x − c)ᵀ s dA: how far, times area and mean pressure, the centre of a pressure with slope s is from the centroid c.
    #[inline]
    pub fn second_moment(&self, area: f64, centroid: &Vector3<f64>, slope: &Vector3<f64>) -> Vector3<f64> {
        let origin = self.corners[0];
        let mut moment = Vector3::zeros();
        for i in 2..self.len {
            let (p, q) = (self.corners[i - 1] - origin, self.corners[i] - origin);
            let (sp, sq) = (p.dot(slope), q.dot(slope));
            moment += ((p + q) * (sp + sq) + p * sp + q * sq) * (p.cross(&q).norm() / 24.0);
        }
        let c = centroid - origin;
        moment - c * (area * c.dot(slope))
    }

    /// Area and centroid, given the unit normal of its plane, round which corners are turned counter-clockwise; none without area.
    #[inline]
    pub fn measure(&mut self, normal: &Vector3<f64>) -> Option<(f64, Vector3<f64>)> {
        let origin = self.corners[0];
        let (mut total, mut moment) = (0.0, Vector3::zeros());
        for i in 2..self.len {
            let (p, q) = (self.corners[i - 1] - origin, self.corners[i] - origin);
            let twice = p.cross(&q).dot(normal);
            total += twice;
            moment += (p + q) * twice;
        }
        if total < 0.0 {
            self.corners[..self.len].reverse();
        }
        // NaN is no area.
        (total.abs() > f64::MIN_POSITIVE).then(|| (0.5 * total.abs(), origin + moment / (3.0 * total)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square() -> Polygon {
        let mut square = Polygon::default();
        square.set(&[[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]].map(|[x, y]| Vector3::new(x, y, 2.0)));
        square
    }

    #[test]
    fn a_square_has_its_area_and_centre_seen_from_both_sides() {
        for z in [1.0, -1.0] {
            let mut square = square();
            let (area, center) = square.measure(&Vector3::new(0.0, 0.0, z)).unwrap();
            assert_eq!((area, center), (1.0, Vector3::new(0.5, 0.5, 2.0)));
            let [a, b, c] = [0, 1, 2].map(|i| square.corners()[i]);
            assert!((b - a).cross(&(c - b)).z * z > 0.0);
        }
    }

    /// On a unit square ∫ (x − ½)² dA = 1/12, and a triangle's share of it is that of its halves.
    #[test]
    fn second_moments_are_those_of_squares_and_triangles() {
        let mut square = square();
        let (area, center) = square.measure(&Vector3::z()).unwrap();
        let moment = square.second_moment(area, &center, &Vector3::new(12.0, 24.0, 0.0));
        assert!((moment - Vector3::new(1.0, 2.0, 0.0)).norm() < 1e-15, "{moment}");
        let mut triangle = Polygon::default();
        triangle.set(&[[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]].map(|[x, y]| Vector3::new(x, y, 2.0)));
        let (area, center) = triangle.measure(&Vector3::z()).unwrap();
        // ∫ x² dA = 1/12, ∫ x y dA = 1/24, less A c cᵀ = 1/18.
        let moment = triangle.second_moment(area, &center, &Vector3::x());
        let expected = Vector3::new(1.0 / 12.0 - 1.0 / 18.0, 1.0 / 24.0 - 1.0 / 18.0, 0.0);
        assert!((moment - expected).norm() < 1e-15, "{moment}");
    }

    #[test]
    fn half_spaces_cut_off_what_is_outside() {
        let mut half = square();
        let plane = Plane { normal: Vector3::new(2.0, 2.0, 0.0), offset: 2.0 };
        assert!(half.clip(&plane, Some(&Vector3::z())));
        assert_eq!(half.measure(&Vector3::z()).unwrap().0, 0.5);
        let away = Plane { normal: Vector3::x(), offset: 0.0 };
        assert!(!square().clip(&away, Some(&Vector3::z())));
        let beyond = Plane { normal: Vector3::x(), offset: 1.0 };
        let mut whole = square();
        assert!(whole.clip(&beyond, Some(&Vector3::z())));
        assert_eq!(whole.corners().len(), 4);
        let [level, turned] =
            [1.0, -1.0].map(|z| Plane { normal: Vector3::new(0.0, 0.0, z), offset: 2.0 * z });
        assert!(whole.clip(&turned, Some(&Vector3::z())) && !whole.clip(&level, Some(&Vector3::z())));
    }

    #[test]
    fn sections_of_a_tetrahedron_go_round() {
        let corners = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]].map(Vector3::from);
        for signs in 1..15 {
            let values: [f64; 4] = std::array::from_fn(|i| if signs >> i & 1 == 1 { 1.0 } else { -1.0 });
            let mut section = Polygon::default();
            assert!(section.set_section(&corners, &values));
            let points = section.corners();
            // All corners turn the same way.
            let n = points.len();
            let turn = |i: usize| {
                let (a, b, c) = (points[i], points[(i + 1) % n], points[(i + 2) % n]);
                (b - a).cross(&(c - b))
            };
            assert!((1..n).all(|i| turn(i).dot(&turn(0)) > 0.0), "{signs}: {points:?}");
        }
        assert!(!Polygon::default().set_section(&corners, &[1.0; 4]));
    }
}
