//! Inertias that no body has, and the nearest that one could have.
//!
//! A body's inertia about its centre of mass is I = tr(Σ) 1 − Σ with Σ = ∫x xᵀ dm, whose eigenvalues are not negative. Files from
//! drawings and by hand break that: a principal moment is negative, or exceeds the sum of the other two. The nearest possible
//! Σ has zero in the place of each negative eigenvalue. The largest moment stays as it is, the others grow until their sum is
//! no less.
#![allow(non_snake_case)]

use nalgebra::{Matrix3, SymmetricEigen, Vector3};

use super::xml::Element;
use crate::multibody::inertia::{SpatialInertia, Symmetric3};

/// The inertia as it is, or the nearest possible one with a warning.
pub(super) fn possible(mass: f64, inertia: Symmetric3, element: Element<'_>) -> Symmetric3 {
    if SpatialInertia::about_centre(mass, Vector3::zeros(), inertia).defect().is_none() {
        return inertia;
    }
    element.warn(
        "no body has this inertia: a principal moment is negative or exceeds the sum of the two others; the nearest possible \
         inertia is taken",
    );
    nearest(inertia)
}

fn nearest(inertia: Symmetric3) -> Symmetric3 {
    let I = inertia.to_matrix();
    if I.iter().any(|number| !number.is_finite()) {
        return inertia;
    }
    let mut sigma = SymmetricEigen::new(Matrix3::identity() * (0.5 * I.trace()) - I);
    sigma.eigenvalues.iter_mut().for_each(|value| *value = value.max(0.0));
    let sigma = sigma.recompose();
    Symmetric3::from_matrix(&(Matrix3::identity() * sigma.trace() - sigma))
}

#[cfg(test)]
mod tests {
    use super::*;
    use approx::assert_relative_eq;

    #[test]
    fn the_largest_moment_stays() {
        let found = nearest(Symmetric3::new(1.0, 2.0, 4.0, 0.0, 0.0, 0.0));
        assert_relative_eq!(found.diagonal, Vector3::new(1.5, 2.5, 4.0), epsilon = 1e-14);
        assert_relative_eq!(found.off, Vector3::zeros(), epsilon = 1e-14);
        let negative = nearest(Symmetric3::new(-1.0, 2.0, 2.0, 0.0, 0.0, 0.0));
        assert!(SpatialInertia::about_centre(1.0, Vector3::zeros(), negative).defect().is_none());
    }

    #[test]
    fn what_is_possible_does_not_change() {
        let turned = Symmetric3::new(2.0, 3.0, 4.0, 0.1, 0.2, 0.3);
        assert_relative_eq!(nearest(turned).to_matrix(), turned.to_matrix(), epsilon = 1e-14);
    }
}
