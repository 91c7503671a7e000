//! `<worldbody>`, `<body>` and `<frame>`: the tree.
#![allow(non_snake_case)]

use super::super::xml::{Element, MAX_DEPTH};
use super::{Model, Reader, attributes};
use crate::math::spatial::Pose;
use crate::multibody::spec::{BodySpec, Coordinates, FrameSpec, JointKind, JointSpec, PoseSpec, WORLD};

/// An element of a body, frames worked out.
pub(super) struct Item<'a> {
    pub element: Element<'a>,
    /// Pose of the innermost frame that it stands in, in the body.
    pub X_BF: Pose,
    /// The class of elements that name none.
    pub class: Option<&'a str>,
}

/// The class that an element sets for those in it.
fn child_class<'a>(element: Element<'a>) -> Option<&'a str> {
    element.value("childclass").map(|class| class.text.trim())
}

/// A body whose contents are to be read.
struct Carrier {
    name: String,
    X_WB: Pose,
    depth: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn world(&self, world: Element<'a>, model: &mut Model) {
        let items = self.items(world, child_class(world));
        let carrier = Carrier { name: WORLD.to_owned(), X_WB: Pose::identity(), depth: 0 };
        for item in &items {
            match item.element.name() {
                "geom" => {
                    let mut ground = std::mem::take(&mut model.ground);
                    self.geom(item, &mut ground);
                    model.ground = ground;
                }
                "inertial" | "joint" | "freejoint" => {
                    item.element.error(format!("the world has no `<{}>`", item.element.name()));
                }
                _ => self.common(item, &carrier, model),
            }
        }
    }

    /// What stands in bodies and in the world.
    fn common(&self, item: &Item<'a>, carrier: &Carrier, model: &mut Model) {
        match item.element.name() {
            "body" => self.body(item, carrier, model),
            "site" => self.site(item, &carrier.name, model),
            "camera" | "light" => {}
            name @ ("composite" | "flexcomp" | "plugin" | "replicate" | "attach") => {
                item.element.warn(format!("`<{name}>` is not supported and left out"));
            }
            _ => item.element.warn_unknown(),
        }
    }

    /// The elements of a body, those of frames and included files among them.
    fn items(&self, body: Element<'a>, class: Option<&'a str>) -> Vec<Item<'a>> {
        let mut items = Vec::new();
        let inside = |element, X_BF, class, depth: usize| {
            let children = self.files.children(element).into_iter().rev();
            children.map(move |element| (Item { element, X_BF, class }, depth))
        };
        let mut open: Vec<(Item<'a>, usize)> = inside(body, Pose::identity(), class, 1).collect();
        while let Some((item, depth)) = open.pop() {
            let element = item.element;
            if element.name() != "frame" {
                items.push(item);
                continue;
            }
            attributes::check(element);
            if depth > MAX_DEPTH {
                element.error(format!("frames are nested more than {MAX_DEPTH} deep"));
                continue;
            }
            let X_BF = item.X_BF * self.compiler.pose(&self.defaults.attributes_as(element, &[], None));
            open.extend(inside(element, X_BF, child_class(element).or(item.class), depth + 1));
        }
        items
    }

    fn body(&self, item: &Item<'a>, parent: &Carrier, model: &mut Model) {
        let element = item.element;
        attributes::check(element);
        if parent.depth >= MAX_DEPTH {
            return element.error(format!("bodies are nested more than {MAX_DEPTH} deep"));
        }
        let name = match element.value("name").and_then(|name| name.name()) {
            Some(name) => name.to_owned(),
            None => model.names.fresh_body("body"),
        };
        if element.value("gravcomp").and_then(|value| value.number()).is_some_and(|factor| factor != 0.0) {
            element.warn("`gravcomp` of `<body>` is left out: gravity acts on every body");
        }
        if element.value("mocap").and_then(|value| value.boolean()) == Some(true) {
            element.warn("a `mocap` body stays where it is drawn");
        }
        let X_PB = item.X_BF * self.compiler.pose(&self.defaults.attributes_as(element, &[], None));
        let carrier = Carrier { name, X_WB: parent.X_WB * X_PB, depth: parent.depth + 1 };
        model.poses.insert(carrier.name.clone(), carrier.X_WB);

        let items = self.items(element, child_class(element).or(item.class));
        let joints: Vec<&Item<'a>> =
            items.iter().filter(|item| matches!(item.element.name(), "joint" | "freejoint")).collect();
        self.carry(&joints, parent, &carrier, &X_PB, model);

        let mut body = BodySpec::default();
        let inertial = items.iter().find(|item| item.element.name() == "inertial");
        let from_geoms = self.needs_geoms(inertial.is_some());
        let mut sum = Default::default();
        for item in items.iter().filter(|item| item.element.name() == "geom") {
            if let Some(mass) = self.geom(item, &mut body).filter(|_| from_geoms) {
                sum += mass.inertia(self);
            }
        }
        if let Some(inertial) = inertial.filter(|_| !from_geoms) {
            sum = self.inertial(inertial);
        }
        self.set_mass(sum, &mut body);
        model.spec.bodies.insert(carrier.name.clone(), body);

        for item in &items {
            if !matches!(item.element.name(), "joint" | "freejoint" | "inertial" | "geom") {
                self.common(item, &carrier, model);
            }
        }
    }

    /// The joints from the parent to a body, with a body without mass between each two of them.
    fn carry(&self, joints: &[&Item<'a>], parent: &Carrier, body: &Carrier, X_PB: &Pose, model: &mut Model) {
        if joints.is_empty() {
            let weld = JointSpec {
                kind: JointKind::Weld,
                parent: parent.name.clone(),
                child: body.name.clone(),
                pose: PoseSpec::from(*X_PB),
                ..JointSpec::default()
            };
            let name = model.names.fresh_joint(&format!("{}_weld", body.name));
            model.spec.joints.insert(name, weld);
            return;
        }
        let mut from = parent.name.clone();
        let mut X = *X_PB;
        for (i, item) in joints.iter().enumerate() {
            let Some(mut joint) = self.joint(item, &X) else { continue };
            let name = match item.element.value("name").and_then(|name| name.name()) {
                Some(name) => name.to_owned(),
                None => model.names.fresh_joint(&format!("{}_joint", body.name)),
            };
            let is_last = i + 1 == joints.len();
            let to = match is_last {
                true => body.name.clone(),
                false => model.names.fresh_body(&format!("{}__{name}", body.name)),
            };
            if joint.spec.kind == JointKind::Free {
                if joints.len() > 1 || parent.name != WORLD {
                    item.element.error("a free joint is the only joint of a body that stands in the world");
                }
                let (q, p) = (body.X_WB.rotation, body.X_WB.translation);
                joint.spec.position = Some(Coordinates::Each(vec![q.w, q.i, q.j, q.k, p.x, p.y, p.z]));
            }
            joint.spec.parent = std::mem::replace(&mut from, to.clone());
            joint.spec.child = to.clone();
            if !is_last {
                model.spec.bodies.insert(to, BodySpec { mass: Some(0.0), ..BodySpec::default() });
            }
            joint.coordinate.joint.clone_from(&name);
            model.joints.insert(name.clone(), joint.coordinate);
            model.spec.joints.insert(name, joint.spec);
            X = Pose::identity();
        }
    }

    fn site(&self, item: &Item<'a>, body: &str, model: &mut Model) {
        attributes::check(item.element);
        // A site without a name is only seen.
        let Some(name) = item.element.value("name") else { return };
        let Some(name) = name.name() else { return };
        let attributes = self.defaults.attributes(item.element, item.class);
        let mut X_BS = self.compiler.pose(&attributes);
        if let Some(fromto) = attributes.value("fromto").and_then(|value| value.numbers()) {
            X_BS = super::geom::between(fromto).0;
        }
        if model.sites.contains_key(name) {
            return item.element.error(format!("duplicate site `{name}`"));
        }
        let frame = match model.names.bodies.contains(name) {
            true => model.names.fresh_body(&format!("{name}_site")),
            false => model.names.fresh_body(name),
        };
        let spec = FrameSpec { parent: body.to_owned(), pose: PoseSpec::from(item.X_BF * X_BS) };
        model.spec.frames.insert(frame.clone(), spec);
        model.sites.insert(name.to_owned(), frame);
    }
}
