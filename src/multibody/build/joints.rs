//! Joints: looked up, ordered into trees, and made coordinates.
#![allow(non_snake_case)]

use nalgebra::{Matrix3, UnitQuaternion, Vector3};

use super::{Builder, MAX_MASS_MATRIX};
use crate::math::spatial::Pose;
use crate::multibody::inertia::SpatialInertia;
use crate::multibody::mobility::Mobility;
use crate::multibody::model::{Joint, Limit, Link, NONE, Spring, Tree, WORLD};
use crate::multibody::spec::{self, Coordinates, JointKind, JointSpec, LimitsSpec};

/// A joint whose parent and child are known.
pub(super) struct Edge<'a> {
    pub part: usize,
    pub name: String,
    pub spec: Option<&'a JointSpec>,
    pub kind: JointKind,
    pub parent: usize,
    pub child: usize,
    pub X_PF: Pose,
    pub X_CM: Pose,
    /// Where a free root body starts in F.
    pub start: Option<Pose>,
}

impl<'a> Builder<'a> {
    pub(super) fn collect_joints(&mut self) {
        let mut carried: Vec<Option<String>> = vec![None; self.model.bodies.len()];
        for (part, spec) in self.specs() {
            for (name, joint) in &spec.joints {
                let path = format!("joints.{name}");
                let parent = self.find(part, &format!("{path}.parent"), &joint.parent);
                let child = self.find(part, &format!("{path}.child"), &joint.child);
                let X_PF = self.pose(part, format!("{path}.pose"), &joint.pose);
                let X_CM = self.pose(part, format!("{path}.child_pose"), &joint.child_pose);
                let (Some((parent, X_PP)), Some((child, X_CC))) = (parent, child) else {
                    // Its joint is wrong, but it has one: nothing more is to be said of that.
                    if let Some((child, _)) = child {
                        carried[child].get_or_insert(name.clone());
                    }
                    continue;
                };
                if child == WORLD {
                    self.error(
                        part,
                        format!("{path}.child"),
                        "the world cannot be moved; exchange parent and child",
                    );
                    continue;
                }
                if self.model.bodies[child].instance != Some(part) {
                    let message = format!(
                        "`{}` belongs to another model; a joint moves a body of its own",
                        joint.child
                    );
                    self.error(part, format!("{path}.child"), message);
                    continue;
                }
                if let Some(other) = carried[child].replace(name.clone()) {
                    let message = format!(
                        "body `{}` is already carried by joint `{other}`; close a loop with a constraint instead",
                        joint.child
                    );
                    self.error(part, format!("{path}.child"), message);
                    continue;
                }
                let edge = Edge {
                    part,
                    name: name.clone(),
                    spec: Some(joint),
                    kind: joint.kind,
                    parent,
                    child,
                    X_PF: X_PP * X_PF,
                    X_CM: X_CC * X_CM,
                    start: None,
                };
                self.edges.push(edge);
            }
        }
        self.place_loose_bodies(&carried);
    }

    /// Bodies without a joint are welded or move freely, as the placement of their part says.
    fn place_loose_bodies(&mut self, carried: &[Option<String>]) {
        for part in 0..self.parts.len() {
            let placement = &self.parts[part].placement;
            let X_PF = self.pose(part, "pose".to_owned(), &placement.pose);
            let loose: Vec<usize> = self.model.instances[part]
                .bodies
                .iter()
                .copied()
                .filter(|body| carried[*body].is_none())
                .collect();
            let parent = match &placement.weld {
                Some(weld) => self.find(part, "weld", weld),
                None => Some((WORLD, Pose::identity())),
            };
            // To weld to the world what stands on it already is to ask for nothing.
            if loose.is_empty() && placement.weld.as_deref().is_some_and(|weld| weld != spec::WORLD) {
                let message =
                    "every body of the model is carried by a joint already; there is nothing to weld";
                self.error(part, "weld", message);
            }
            if loose.is_empty() {
                self.place_carried_bodies(part, X_PF);
            }
            if loose.len() > 1 && (placement.weld.is_some() || !placement.pose.is_identity()) {
                let names: Vec<&str> =
                    loose.iter().map(|body| self.model.bodies[*body].name.as_str()).collect();
                let field = if placement.weld.is_some() { "weld" } else { "pose" };
                let message = format!(
                    "the model has {} bodies without a joint ({}); join them so that one is left to be placed",
                    loose.len(),
                    names.join(", ")
                );
                self.error(part, field, message);
            }
            for child in loose {
                let Some((parent, X_BP)) = parent else { continue };
                let kind = if placement.weld.is_some() { JointKind::Weld } else { JointKind::Free };
                // The joint of a free body carries the body's name: `box_x` is the x of `box`.
                let name = self.model.bodies[child].name.clone();
                // The coordinates of what moves freely are its pose in the world.
                let (X_PF, start) = match kind {
                    JointKind::Free => (X_BP, Some(X_PF)),
                    _ => (X_BP * X_PF, None),
                };
                let (spec, X_CM) = (None, Pose::identity());
                self.edges.push(Edge { part, name, spec, kind, parent, child, X_PF, X_CM, start });
            }
        }
    }

    /// A model whose bodies are all carried by its own joints: the one that moves freely starts at the placement's pose, and what
    /// hangs on the world by other joints cannot be placed.
    fn place_carried_bodies(&mut self, part: usize, X_WB: Pose) {
        let placement = &self.parts[part].placement;
        let is_posed = !placement.pose.is_identity();
        let (model, edges) = (&self.model, &mut self.edges);
        let own = edges.iter_mut().filter(|edge| edge.part == part && edge.parent == WORLD);
        let mut hanging: Vec<&mut Edge> = own.collect();
        let free = hanging.iter().position(|edge| edge.kind == JointKind::Free);
        let wrong = match (&mut hanging[..], free) {
            (_, Some(i)) if placement.weld.is_some() => {
                let message = format!(
                    "joint `{0}` of the model moves freely, and nothing is left to weld; keep it in its place with `locked: [{0}]`, or take the joint away",
                    hanging[i].name
                );
                Some(("weld", message))
            }
            _ if !is_posed => None,
            ([edge], Some(_)) if placement.positions.contains_key(&edge.name) => {
                let message = format!(
                    "`pose` and the position of joint `{}` both say where body `{}` starts; leave one of them out",
                    edge.name, model.bodies[edge.child].name
                );
                Some(("pose", message))
            }
            ([edge], Some(_)) => {
                // X_WB = X_PF X_FM X_CM⁻¹, with the world as P.
                edge.start = Some(edge.X_PF.inverse() * X_WB * edge.X_CM);
                None
            }
            ([], _) => {
                let message = "the model hangs on another one by its joints, and `pose` would move nothing; change `pose` of these joints";
                Some(("pose", message.to_owned()))
            }
            (hanging, _) => {
                let names: Vec<String> = hanging.iter().map(|edge| format!("`{}`", edge.name)).collect();
                let message = format!(
                    "the model hangs on the world by joints of its own ({}), and `pose` would move nothing; change `pose` of these joints, or `positions`",
                    names.join(", ")
                );
                Some(("pose", message))
            }
        };
        if let Some((field, message)) = wrong {
            self.error(part, field, message);
        }
    }

    /// Orders links so that each tree is one stretch, depth first, children in the order in which they are written.
    pub(super) fn grow_trees(&mut self) {
        let mut children: Vec<Vec<usize>> = vec![Vec::new(); self.model.bodies.len()];
        for (e, edge) in self.edges.iter().enumerate() {
            children[edge.parent].push(e);
        }
        let mut reached = vec![false; self.model.bodies.len()];
        reached[WORLD] = true;
        let mut stack: Vec<usize> = children[WORLD].iter().rev().copied().collect();
        while let Some(e) = stack.pop() {
            let child = self.edges[e].child;
            reached[child] = true;
            self.add_joint(e);
            stack.extend(children[child].iter().rev());
        }
        self.check_mass_matrix();
        for body in (0..reached.len()).filter(|body| !reached[*body]) {
            let name = self.model.bodies[body].name.clone();
            if let Some(edge) = self.edges.iter().find(|edge| edge.child == body) {
                let (part, joint) = (edge.part, edge.name.clone());
                let message = format!(
                    "body `{name}` hangs on itself through its joints; one joint of every circle must be a constraint"
                );
                self.error(part, format!("joints.{joint}"), message);
            }
        }
    }

    /// Trees of so many velocities that their mass matrices would fill the memory are refused.
    fn check_mass_matrix(&mut self) {
        let size = |tree: &Tree| tree.v.len() * tree.v.len();
        if self.model.trees.iter().map(size).sum::<usize>() <= MAX_MASS_MATRIX {
            return;
        }
        let Some(tree) = self.model.trees.iter().max_by_key(|tree| size(tree)) else { return };
        let joint = &self.model.joints[self.model.links[tree.links.start].joint];
        let (part, path, name) = (joint.instance, format!("joints.{}", joint.name), joint.name.clone());
        let (n, largest) = (tree.v.len(), (MAX_MASS_MATRIX as f64).sqrt() as usize);
        let message = format!(
            "{n} degrees of freedom hang on joint `{name}`, and a mass matrix of so many has {:.1e} numbers; at most {largest} \
             may hang together: weld what does not move, or divide the model",
            n as f64 * n as f64
        );
        self.error(part, path, message);
    }

    fn add_joint(&mut self, e: usize) {
        let edge = &self.edges[e];
        let (part, name, kind, spec) = (edge.part, edge.name.clone(), edge.kind, edge.spec);
        let (parent, child, X_PF, X_CM, start) = (edge.parent, edge.child, edge.X_PF, edge.X_CM, edge.start);
        let path = format!("joints.{name}");
        let parent_body = &self.model.bodies[parent];
        let (parent_link, X_LP) = (parent_body.link, parent_body.X_LB);
        let index = self.model.joints.len();
        let (q, v) = (self.model.q0.len(), self.model.v0.len());
        let mut joint = Joint {
            name,
            instance: part,
            kind,
            parent,
            child,
            link: parent_link,
            X_PF,
            X_CM,
            q: q..q,
            v: v..v,
            velocity_limit: spec.and_then(|spec| spec.velocity_limit).unwrap_or(f64::INFINITY),
            acceleration_limit: spec.and_then(|spec| spec.acceleration_limit).unwrap_or(f64::INFINITY),
        };
        let mobility = self.mobility(part, &path, kind, spec);
        let inertia = self.model.bodies[child].inertia;
        if let Some((mobility, turn)) = mobility {
            let link = self.model.links.len();
            let X_LF = X_LP * X_PF * turn;
            let tree = match parent_link {
                WORLD => {
                    self.model.trees.push(Tree { links: link..link, q: q..q, v: v..v });
                    self.model.trees.len() - 1
                }
                _ => self.model.links[parent_link].tree,
            };
            let R_PF = X_LF.rotation.to_rotation_matrix().into_inner();
            self.model.links.push(Link {
                parent: parent_link,
                tree,
                joint: index,
                mobility,
                is_floating: parent_link == WORLD
                    && mobility == Mobility::Free
                    && R_PF == Matrix3::identity(),
                R_PF,
                p_PF: X_LF.translation.vector,
                inertia: SpatialInertia::default(),
                q,
                v,
            });
            joint.link = link;
            joint.q = q..q + mobility.nq();
            joint.v = v..v + mobility.nv();
            let tree = &mut self.model.trees[tree];
            (tree.links.end, tree.q.end, tree.v.end) = (link + 1, joint.q.end, joint.v.end);
            self.model.bodies[child].X_LB = (X_CM * turn).inverse();
            self.add_coordinates(part, &path, &joint, mobility, parent_link, spec, start);
        } else {
            self.model.bodies[child].X_LB = X_LP * X_PF * X_CM.inverse();
        }
        self.model.bodies[child].link = joint.link;
        if joint.link != WORLD {
            let X_LB = self.model.bodies[child].X_LB;
            self.model.links[joint.link].inertia += inertia.transformed(&X_LB);
        }
        if kind != JointKind::Free || spec.is_some() && parent != WORLD {
            self.scene.joined.push((parent, child));
        }
        self.joints.entry(format!("{}/{}", self.parts[part].name, joint.name)).or_insert(index);
        self.model.instances[part].joints.push(index);
        self.model.instances[part].q.extend(joint.q.clone());
        self.model.instances[part].v.extend(joint.v.clone());
        self.model.joints.push(joint);
    }

    /// How a joint moves, and the turn of its frames that makes its axis z; `None` for a weld.
    fn mobility(
        &mut self,
        part: usize,
        path: &str,
        kind: JointKind,
        spec: Option<&JointSpec>,
    ) -> Option<(Mobility, UnitQuaternion<f64>)> {
        let mobility = match kind {
            JointKind::Weld => return None,
            JointKind::Revolute | JointKind::Continuous => Mobility::Revolute,
            JointKind::Prismatic => Mobility::Prismatic,
            JointKind::Screw => match spec.and_then(|spec| spec.pitch) {
                Some(pitch) if pitch.is_finite() => Mobility::Screw { pitch },
                _ => {
                    self.error(
                        part,
                        format!("{path}.pitch"),
                        "a screw needs a `pitch`, its advance in one turn in m",
                    );
                    Mobility::Screw { pitch: 0.0 }
                }
            },
            JointKind::Universal => Mobility::Universal,
            JointKind::Planar => Mobility::Planar,
            JointKind::Ball => Mobility::Ball,
            JointKind::Free => Mobility::Free,
        };
        let has_axis = !matches!(mobility, Mobility::Universal | Mobility::Ball | Mobility::Free);
        let Some(axis) = spec.and_then(|spec| spec.axis) else {
            return Some((mobility, UnitQuaternion::identity()));
        };
        let axis = Vector3::from(axis);
        if !has_axis {
            let message =
                format!("a {} joint has no axis; turn its frame with `pose` instead", kind_name(kind));
            self.error(part, format!("{path}.axis"), message);
        }
        let norm = axis.norm();
        if !(norm > 1e-6 && norm.is_finite()) {
            let message = format!("the axis [{}, {}, {}] has no direction", axis.x, axis.y, axis.z);
            self.error(part, format!("{path}.axis"), message);
            return Some((mobility, UnitQuaternion::identity()));
        }
        // Where the axis is exactly −z there is no shortest turn: any half turn about an axis across will do.
        let turn = UnitQuaternion::rotation_between(&Vector3::z(), &axis)
            .unwrap_or_else(|| UnitQuaternion::from_axis_angle(&Vector3::x_axis(), std::f64::consts::PI));
        Some((mobility, turn))
    }

    #[allow(clippy::too_many_arguments)]
    fn add_coordinates(
        &mut self,
        part: usize,
        path: &str,
        joint: &Joint,
        mobility: Mobility,
        parent_link: usize,
        spec: Option<&JointSpec>,
        start: Option<Pose>,
    ) {
        let (nq, nv) = (mobility.nq(), mobility.nv());
        let mut inner = match parent_link {
            WORLD => NONE,
            parent => self.model.links[parent].v + self.model.links[parent].mobility.nv() - 1,
        };
        for k in joint.v.clone() {
            self.model.dof_parent.push(inner);
            inner = k;
        }
        let default = JointSpec::default();
        let spec = spec.unwrap_or(&default);
        for (field, value) in
            [("damping", spec.damping), ("friction", spec.friction), ("armature", spec.armature)]
        {
            if !(value >= 0.0 && value.is_finite()) {
                self.error(
                    part,
                    format!("{path}.{field}"),
                    format!("`{field}` is {value}; it must not be negative"),
                );
            }
        }
        let placement = &self.parts[part].placement;
        let is_locked = spec.locked || placement.locked.contains(&joint.name);
        self.model.any_locked |= is_locked;
        for (list, value) in [
            (&mut self.model.damping, spec.damping),
            (&mut self.model.friction, spec.friction),
            (&mut self.model.armature, spec.armature),
        ] {
            list.extend(std::iter::repeat_n(value, nv));
        }
        self.model.locked.extend(std::iter::repeat_n(is_locked, nv));
        if let Some(spring) = spec.spring {
            if !(spring.stiffness >= 0.0 && spring.stiffness.is_finite() && spring.rest.is_finite()) {
                let message = "a spring needs a finite rest position and a stiffness that is not negative";
                self.error(part, format!("{path}.spring"), message);
            }
            if mobility.has_quaternion() {
                let message =
                    format!("a {} joint takes no spring; use a bushing constraint", kind_name(joint.kind));
                self.error(part, format!("{path}.spring"), message);
            }
            let springs = joint.q.clone().zip(joint.v.clone());
            let spring = |(q, v)| Spring { q, v, stiffness: spring.stiffness, rest: spring.rest };
            self.model.springs.extend(springs.map(spring));
        }
        let limits = self.limits(part, path, joint, mobility, spec);
        let (field, given) = match placement.positions.get(&joint.name) {
            Some(given) => (format!("positions.{}", joint.name), Some(given)),
            None => (format!("{path}.position"), spec.position.as_ref().filter(|_| start.is_none())),
        };
        let mut q = mobility.reference().to_vec();
        if let Some(X_FM) = start {
            let (r, p) = (X_FM.rotation, X_FM.translation);
            q.copy_from_slice(&[r.w, r.i, r.j, r.k, p.x, p.y, p.z]);
        }
        match given.map(Coordinates::as_slice) {
            Some(given) if given.len() == nq && given.iter().all(|n| n.is_finite()) => {
                q.copy_from_slice(given)
            }
            Some(given) => {
                self.error(part, field, coordinate_message("position", joint, mobility, nq, given.len()))
            }
            None => q.iter_mut().zip(&limits).for_each(|(q, [lower, upper])| *q = q.clamp(*lower, *upper)),
        }
        mobility.normalize(&mut q);
        self.model.q0.extend(q);
        let (field, given) = match placement.velocities.get(&joint.name) {
            Some(given) => (format!("velocities.{}", joint.name), Some(given)),
            None => (format!("{path}.velocity"), spec.velocity.as_ref()),
        };
        let mut v = vec![0.0; nv];
        match given.map(Coordinates::as_slice) {
            Some(given) if given.len() == nv && given.iter().all(|n| n.is_finite()) => {
                v.copy_from_slice(given)
            }
            Some(given) => {
                self.error(part, field, coordinate_message("velocity", joint, mobility, nv, given.len()))
            }
            None => {}
        }
        if is_locked {
            v.fill(0.0);
        }
        self.model.v0.extend(v);
    }

    /// Limits of each coordinate, as far as there are any.
    fn limits(
        &mut self,
        part: usize,
        path: &str,
        joint: &Joint,
        mobility: Mobility,
        spec: &JointSpec,
    ) -> Vec<[f64; 2]> {
        let pairs = match &spec.limits {
            None => return Vec::new(),
            Some(LimitsSpec::One(pair)) => vec![*pair],
            Some(LimitsSpec::Each(pairs)) => pairs.clone(),
        };
        let path = format!("{path}.limits");
        if mobility.has_quaternion() || joint.kind == JointKind::Continuous {
            let message = format!("a {} joint has no limits", kind_name(joint.kind));
            self.error(part, path, message);
            return Vec::new();
        }
        if pairs.len() != mobility.nq() {
            let message = format!("{} limits for a joint of {} coordinates", pairs.len(), mobility.nq());
            self.error(part, path, message);
            return Vec::new();
        }
        for (k, [lower, upper]) in pairs.iter().copied().enumerate() {
            if lower.is_nan() || upper.is_nan() || lower > upper {
                let message = format!("the lower limit {lower} is above the upper limit {upper}");
                self.error(part, path, message);
                return Vec::new();
            }
            let (q, v) = (joint.q.start + k, joint.v.start + k);
            if lower > f64::NEG_INFINITY || upper < f64::INFINITY {
                self.model.limits.push(Limit { joint: self.model.joints.len(), q, v, lower, upper });
            }
        }
        pairs
    }
}

fn coordinate_message(
    what: &str,
    joint: &Joint,
    mobility: Mobility,
    expected: usize,
    found: usize,
) -> String {
    let order = match (what, mobility) {
        ("position", Mobility::Ball) => " (a quaternion w, x, y, z)",
        ("position", Mobility::Free) => " (a quaternion w, x, y, z and a position x, y, z)",
        ("velocity", Mobility::Free) => " (angular velocity, then linear velocity)",
        _ => "",
    };
    let name = &joint.name;
    format!("the {what} of joint `{name}` is {expected} finite numbers{order}, and {found} are given")
}

pub(super) fn kind_name(kind: JointKind) -> &'static str {
    match kind {
        JointKind::Revolute => "revolute",
        JointKind::Continuous => "continuous",
        JointKind::Prismatic => "prismatic",
        JointKind::Screw => "screw",
        JointKind::Universal => "universal",
        JointKind::Planar => "planar",
        JointKind::Ball => "ball",
        JointKind::Free => "free",
        JointKind::Weld => "weld",
    }
}
