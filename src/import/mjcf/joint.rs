//! `<joint>` and `<freejoint>`.
#![allow(non_snake_case)]

use nalgebra::{Translation3, Unit, UnitQuaternion, Vector3};

use super::body::Item;
use super::{Coordinate, Reader, attributes};
use crate::math::spatial::Pose;
use crate::multibody::spec::{Coordinates, JointKind, JointSpec, LimitsSpec, PoseSpec, SpringSpec};

/// A joint without its names, and what MuJoCo's coordinates of it are.
pub(super) struct Joint {
    pub spec: JointSpec,
    pub coordinate: Coordinate,
}

impl<'a> Reader<'a> {
    /// A joint of a body that would stand at X_PB without it.
    ///
    /// MuJoCo's joints act in the body: X_PB · X_a · J(q − ref) · X_a⁻¹ with X_a the joint's anchor. So the joint's frame is
    /// X_PB · X_a · J(−ref) in the parent, X_a in the child, and the coordinate is MuJoCo's.
    pub(super) fn joint(&self, item: &Item<'a>, X_PB: &Pose) -> Option<Joint> {
        let element = item.element;
        attributes::check(element);
        let is_free = element.name() == "freejoint";
        let tags: &[&str] = if is_free { &[] } else { &["joint"] };
        let at = self.defaults.attributes_as(element, tags, item.class);
        let kinds = [
            ("hinge", JointKind::Revolute),
            ("slide", JointKind::Prismatic),
            ("ball", JointKind::Ball),
            ("free", JointKind::Free),
        ];
        let kind = match at.value("type") {
            _ if is_free => JointKind::Free,
            Some(value) => value.choice(&kinds)?,
            None => JointKind::Revolute,
        };
        let mut spec = JointSpec {
            kind,
            damping: at.coefficient("damping"),
            friction: at.number("frictionloss", 0.0),
            armature: at.number("armature", 0.0),
            ..JointSpec::default()
        };
        for (name, number) in
            [("damping", spec.damping), ("frictionloss", spec.friction), ("armature", spec.armature)]
        {
            if number < 0.0 {
                element.error(format!("`{name}` of `<joint>` is {number}; it must not be negative"));
            }
        }
        let has_one_coordinate = matches!(kind, JointKind::Revolute | JointKind::Prismatic);
        // Angles are in the compiler's unit.
        let unit = if kind == JointKind::Prismatic { 1.0 } else { self.compiler.angle };
        let reference = if has_one_coordinate { at.number("ref", 0.0) * unit } else { 0.0 };

        let anchor = item.X_BF * nalgebra::Point3::from(at.vector("pos", [0.0; 3]));
        let X_a = Pose::from(Translation3::from(anchor.coords));
        match kind {
            JointKind::Revolute | JointKind::Prismatic => {
                let axis = item.X_BF.rotation * Vector3::from(at.vector("axis", [0.0, 0.0, 1.0]));
                let Some(axis) = Unit::try_new(axis, 1e-14) else {
                    element.error("an axis of zeros has no direction");
                    return None;
                };
                let back = match kind {
                    JointKind::Prismatic => Pose::from(Translation3::from(*axis * -reference)),
                    _ => Pose::from_parts(
                        Translation3::identity(),
                        UnitQuaternion::from_axis_angle(&axis, -reference),
                    ),
                };
                let X_a = if kind == JointKind::Prismatic { Pose::identity() } else { X_a };
                let is_drawn_at_zero = reference == 0.0;
                let X_PF = if is_drawn_at_zero { X_PB * X_a } else { X_PB * X_a * back };
                (spec.pose, spec.child_pose) = (PoseSpec::from(X_PF), PoseSpec::from(X_a));
                spec.axis = Some((*axis).into());
                spec.position = (!is_drawn_at_zero).then_some(Coordinates::One(reference));
            }
            JointKind::Ball => {
                (spec.pose, spec.child_pose) = (PoseSpec::from(X_PB * X_a), PoseSpec::from(X_a));
            }
            // The coordinates of a free joint are the pose in the world.
            _ => {}
        }

        if at.is_limited("limited", "range", self.compiler.autolimits) {
            let range = at.value("range").and_then(|value| Some((value.numbers::<2>()?, value)));
            match range {
                Some((range, value)) if has_one_coordinate => {
                    if range[0] > range[1] {
                        value.error(format!(
                            "the lower limit {} lies above the upper limit {}",
                            range[0], range[1]
                        ));
                    }
                    spec.limits = Some(LimitsSpec::One(range.map(|side| side * unit)));
                }
                Some((_, value)) => value.warn("the range of a ball joint is left out"),
                None => {}
            }
        }
        let stiffness = at.coefficient("stiffness");
        if stiffness != 0.0 {
            match has_one_coordinate {
                true => {
                    spec.spring = Some(SpringSpec { stiffness, rest: at.number("springref", 0.0) * unit })
                }
                false => element.warn("the spring of a ball or free joint is left out"),
            }
        }
        let is_bounded = at.is_limited("actuatorfrclimited", "actuatorfrcrange", self.compiler.autolimits);
        let effort = at.value("actuatorfrcrange").filter(|_| is_bounded && has_one_coordinate);
        let effort = effort.and_then(|value| value.numbers());
        Some(Joint { spec, coordinate: Coordinate { joint: String::new(), kind, reference, effort } })
    }
}
