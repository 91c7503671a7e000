//! `<equality>`: what ties bodies and joints together.
#![allow(non_snake_case)]

use nalgebra::{Point3, Quaternion, Translation3, UnitQuaternion, Vector3};

use super::super::xml::Element;
use super::{Model, Reader, attributes};
use crate::math::spatial::Pose;
use crate::multibody::spec::{ConstraintSpec, Coordinates, FrameSpec, JointKind, PointSpec, PoseSpec, WORLD};

impl<'a> Reader<'a> {
    pub(super) fn equality(&self, element: Element<'a>, model: &mut Model) {
        let at = self.defaults.attributes_as(element, &["equality"], None);
        if at.value("active").and_then(|value| value.boolean()) == Some(false) {
            return element.warn("an equality that is not active is left out");
        }
        let constraint = match element.name() {
            "connect" => self.connect(element, model),
            "weld" => self.weld(element, model),
            "joint" => self.coupler(element, model),
            tag => return element.warn(format!("`<{tag}>` of `<equality>` is not supported and left out")),
        };
        let Some(constraint) = constraint else { return };
        let taken = |name: &str| model.spec.constraints.contains_key(name);
        let name = match element.value("name").and_then(|name| name.name()) {
            Some(name) if taken(name) => return element.error(format!("duplicate equality `{name}`")),
            Some(name) => name.to_owned(),
            None => super::fresh("equality", element.name(), &mut model.names.counts, taken),
        };
        model.spec.constraints.insert(name, constraint);
    }

    /// The two bodies; the second is the world if it is not named.
    fn bodies(&self, element: Element<'a>, model: &Model) -> Option<[String; 2]> {
        let first = element.required("body1").and_then(|value| model.body(&value));
        let second = match element.value("body2") {
            Some(value) => model.body(&value),
            None => Some(WORLD.to_owned()),
        };
        Some([first?, second?])
    }

    /// The frames of two sites, if they are named.
    fn sites(&self, element: Element<'a>, model: &Model) -> Option<[String; 2]> {
        element.value("site1")?;
        let frame = |name: &str| {
            let value = element.required(name)?;
            let is_site = |name: &str| model.sites.contains_key(name);
            let site = value.reference("site", is_site, model.sites.keys().map(String::as_str))?;
            model.sites.get(site).cloned()
        };
        let (first, second) = (frame("site1"), frame("site2"));
        Some([first?, second?])
    }

    fn connect(&self, element: Element<'a>, model: &Model) -> Option<ConstraintSpec> {
        attributes::check(element);
        if element.value("site1").is_some() {
            let [a, b] = self.sites(element, model)?.map(|body| PointSpec { body, xyz: [0.0; 3] });
            return Some(ConstraintSpec::Ball { a, b });
        }
        let bodies = self.bodies(element, model);
        let anchor = element.required("anchor").and_then(|value| value.numbers::<3>());
        let ([a, b], anchor) = (bodies?, anchor?);
        // The point of the second body that is at the anchor as the file draws them.
        let X_BA = model.poses.get(&b)?.inverse() * model.poses.get(&a)?;
        let other = X_BA * Point3::from(anchor);
        Some(ConstraintSpec::Ball {
            a: PointSpec { body: a, xyz: anchor },
            b: PointSpec { body: b, xyz: other.coords.into() },
        })
    }

    fn weld(&self, element: Element<'a>, model: &Model) -> Option<ConstraintSpec> {
        attributes::check(element);
        let frame = |parent: String, X: Pose| FrameSpec { parent, pose: PoseSpec::from(X) };
        if element.value("site1").is_some() {
            let [a, b] = self.sites(element, model)?.map(|site| frame(site, Pose::identity()));
            return Some(ConstraintSpec::Weld { a, b });
        }
        if element.value("torquescale").and_then(|value| value.number()) == Some(0.0) {
            element.warn("a weld without `torquescale` is taken as a whole weld");
        }
        let [a, b] = self.bodies(element, model)?;
        let anchor = element.value("anchor").and_then(|value| value.numbers::<3>()).unwrap_or_default();
        let X_B = Pose::from(Translation3::from(Vector3::from(anchor)));
        let stated = element.value("relpose").and_then(|value| value.numbers::<7>());
        let stated = stated.and_then(|[x, y, z, w, i, j, k]| {
            let rotation = UnitQuaternion::try_new(Quaternion::new(w, i, j, k), 1e-9)?;
            Some(Pose::from_parts(Translation3::new(x, y, z), rotation))
        });
        let X_A = match stated {
            Some(X_A) => X_A,
            None => model.poses.get(&a)?.inverse() * model.poses.get(&b)? * X_B,
        };
        Some(ConstraintSpec::Weld { a: frame(a, X_A), b: frame(b, X_B) })
    }

    /// y − y₀ = a₀ + a₁ (x − x₀), or a joint that is held at y₀ + a₀.
    fn coupler(&self, element: Element<'a>, model: &mut Model) -> Option<ConstraintSpec> {
        let known = ["name", "class", "active", "joint1", "joint2", "polycoef", "solref", "solimp"];
        element.expect_attributes(&known);
        let first = element.required("joint1").and_then(|value| model.joint(&value));
        let second = element.value("joint2").map(|value| model.joint(&value));
        let coefficients = element.value("polycoef").map_or(Some(vec![]), |value| value.list(1, 5))?;
        let a = |i: usize, default: f64| coefficients.get(i).copied().unwrap_or(default);
        if (2..5).any(|i| a(i, 0.0) != 0.0) && second.is_some() {
            element.warn("of `polycoef` only the constant and the linear part are taken");
        }
        let first = first?;
        let is_scalar = |kind: JointKind| matches!(kind, JointKind::Revolute | JointKind::Prismatic);
        if !is_scalar(first.kind) {
            element.error("only joints with one coordinate can be tied together");
            return None;
        }
        let held = first.reference + a(0, 0.0);
        let Some(second) = second else {
            let joint = model.spec.joints.get_mut(&first.joint)?;
            joint.locked = true;
            joint.position = Some(Coordinates::One(held)).filter(|_| held != 0.0);
            return None;
        };
        let second = second?;
        if !is_scalar(second.kind) {
            element.error("only joints with one coordinate can be tied together");
            return None;
        }
        let ratio = a(1, 1.0);
        let offset = held - ratio * second.reference;
        Some(ConstraintSpec::Coupler {
            joint: first.joint.clone(),
            leader: second.joint.clone(),
            ratio,
            offset,
        })
    }
}
