//! Pairs of geometries whose bounding boxes are near each other.
//!
//! Sweep and prune: boxes sorted by their lower ends along one axis, each compared with those that begin before it ends.
//! The axis is that along which the centres vary most. Half spaces have no box; they are tested against every box by
//! its support along the normal.
#![allow(non_snake_case)]

use super::Scene;
use super::scene::is_finite;
use crate::math::Pose;
use nalgebra::Vector3;

/// Pairs that may touch; everything here is rewritten by each update.
#[derive(Debug, Clone, Default)]
pub(super) struct BroadPhase {
    /// Poses of the geometries by index.
    pub X_WG: Vec<Pose>,
    /// Candidate pairs (a, b), a < b, sorted.
    pub pairs: Vec<(usize, usize)>,
    boxes: Vec<Bounds>,
    half_spaces: Vec<usize>,
}

/// A box along W's axes, widened by half of the margin.
#[derive(Debug, Clone)]
struct Bounds {
    index: usize,
    low: Vector3<f64>,
    high: Vector3<f64>,
}

impl BroadPhase {
    /// Finds all pairs whose distance may be at most the margin.
    pub fn update(&mut self, scene: &Scene, X_WB: &[Pose], margin: f64) {
        self.X_WG.clear();
        self.pairs.clear();
        self.boxes.clear();
        self.half_spaces.clear();
        if margin.is_nan() {
            return;
        }
        // Solids that overlap by some depth have boxes that overlap, so a negative margin needs no care here.
        let margin = margin.max(0.0);
        for (index, item) in scene.geometries().iter().enumerate() {
            let X_WG = X_WB.get(item.body).map(|X_WB| X_WB * item.X_BG).filter(is_finite);
            self.X_WG.push(X_WG.unwrap_or_else(Pose::identity));
            let Some(X_WG) = X_WG else { continue };
            if !item.geometry.is_bounded() {
                self.half_spaces.push(index);
                continue;
            }
            let (center, half) = item.geometry.bounds(&X_WG);
            // Rounding of the box itself must not lose a pair that just touches.
            let slack = half.map(|h| h * 1e-12) + center.map(|c| c.abs() * 1e-15);
            let half = half + Vector3::repeat(0.5 * margin) + slack;
            self.boxes.push(Bounds { index, low: center - half, high: center + half });
        }
        self.against_half_spaces(scene, margin);
        self.sweep(scene);
        self.pairs.sort_unstable();
    }

    fn against_half_spaces(&mut self, scene: &Scene, margin: f64) {
        for &plane in &self.half_spaces {
            let X = &self.X_WG[plane];
            let normal = X.rotation * Vector3::z();
            for bounds in &self.boxes {
                if !scene.is_candidate(plane, bounds.index) {
                    continue;
                }
                let arm = (bounds.low + bounds.high) * 0.5 - X.translation.vector;
                let reach = ((bounds.high - bounds.low) * 0.5).dot(&normal.abs());
                // Written so that NaN is no pair.
                if normal.dot(&arm) - reach <= margin {
                    self.pairs.push((plane.min(bounds.index), plane.max(bounds.index)));
                }
            }
        }
    }

    fn sweep(&mut self, scene: &Scene) {
        let axis = self.widest_axis();
        self.boxes.sort_unstable_by(|p, q| p.low[axis].total_cmp(&q.low[axis]).then(p.index.cmp(&q.index)));
        for (at, p) in self.boxes.iter().enumerate() {
            for q in &self.boxes[at + 1..] {
                if q.low[axis] > p.high[axis] {
                    break;
                }
                let apart = (0..3).any(|k| p.high[k] < q.low[k] || q.high[k] < p.low[k]);
                if !apart && scene.is_candidate(p.index, q.index) {
                    self.pairs.push((p.index.min(q.index), p.index.max(q.index)));
                }
            }
        }
    }

    /// The axis along which the centres vary most.
    fn widest_axis(&self) -> usize {
        let (mut sum, mut squares) = (Vector3::zeros(), Vector3::zeros());
        for bounds in &self.boxes {
            let center = (bounds.low + bounds.high) * 0.5;
            sum += center;
            squares += center.component_mul(&center);
        }
        let n = self.boxes.len().max(1) as f64;
        let variance = squares / n - (sum / n).component_mul(&(sum / n));
        if variance.iter().all(|x| x.is_finite()) { variance.imax() } else { 0 }
    }
}
