//! Inertias that no body has.
//!
//! Published robots are full of them: a principal moment is negative, or exceeds the sum of the other two, or there is inertia
//! without mass. The figures are taken as they stand, so that a robot's dynamics are what every other program computes from the
//! same file; the warning says where to look.

use nalgebra::Vector3;

use super::xml::Element;
use crate::multibody::inertia::{SpatialInertia, Symmetric3};

/// Warns of an inertia about the centre of mass that no body has.
pub(super) fn check(mass: f64, inertia: Symmetric3, element: Element<'_>) {
    if SpatialInertia::about_centre(mass, Vector3::zeros(), inertia).defect().is_none() {
        return;
    }
    element.warn(match mass == 0.0 {
        true => "a body without mass has no inertia; it is taken as it stands",
        false => {
            "no body has this inertia: a principal moment is negative or exceeds the sum of the two others; it is taken as it stands"
        }
    });
}
