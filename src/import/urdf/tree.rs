//! Links and joints must form one tree.

use std::collections::{HashMap, HashSet};

use super::super::xml::Element;
use super::Named;
use crate::multibody::spec::WORLD;

/// Reports links that two joints carry, links that carry each other in a circle, and more than one root.
pub(super) fn check(root: Element<'_>, links: &Named<'_>, joints: &Named<'_>) {
    let side = |joint: &Element<'_>, tag| Some(joint.child(tag)?.value("link")?.text.trim().to_owned());
    // The joint and the parent of each link.
    let mut carried: HashMap<&str, (&str, &str)> = HashMap::new();
    for (name, joint) in joints {
        let (Some(parent), Some(child)) = (side(joint, "parent"), side(joint, "child")) else { return };
        let key = |link: &str| links.get_key_value(link).map(|(name, _)| *name);
        let Some(child) = key(&child) else { continue };
        let parent = key(&parent).unwrap_or(WORLD);
        match carried.get(child) {
            Some((first, _)) => joint.error(format!(
                "link `{child}` is carried by joint `{first}` already; in a tree each link has one parent"
            )),
            None => _ = carried.insert(child, (name, parent)),
        }
    }

    // From each link towards the root, until a link that is settled: then all on the way are.
    let mut settled: HashSet<&str> = HashSet::new();
    for start in links.keys() {
        let mut way = Vec::new();
        let mut on_way = HashSet::new();
        let mut link = *start;
        while !settled.contains(link) && on_way.insert(link) {
            way.push(link);
            let Some((_, parent)) = carried.get(link) else { break };
            link = parent;
        }
        let first = way.iter().position(|on_way| *on_way == link);
        let circle = first.map(|first| &way[first..]).filter(|_| carried.contains_key(link));
        if let (Some(circle), Some(element)) = (circle, links.get(link)) {
            let mut names: Vec<&str> = circle.to_vec();
            names.push(link);
            names.reverse();
            element.error(format!("links carry each other in a circle: {}", names.join(" → ")));
        }
        settled.extend(way);
    }

    // A parent `world` that is no link is the ground, and a link of that name is no root beside it.
    let roots: Vec<(&str, Element<'_>)> = links
        .iter()
        .filter(|(name, _)| !carried.contains_key(**name))
        .map(|(name, link)| (*name, *link))
        .collect();
    let reaches_ground = carried.values().any(|(_, parent)| *parent == WORLD) && !links.contains_key(WORLD);
    if roots.len() + usize::from(reaches_ground) > 1 {
        let names: Vec<&str> = roots.iter().map(|(name, _)| *name).collect();
        let second = roots.get(1).or(roots.first()).map_or(root, |(_, link)| *link);
        let extra = if reaches_ground { " besides the ground" } else { "" };
        let message = match names.as_slice() {
            [one] => format!("no joint carries link `{one}`{extra}: a robot is one tree"),
            _ => format!(
                "no joint carries the links {}{extra}: a robot is one tree with one root",
                list(&names)
            ),
        };
        second.error(message);
    }
}

/// Up to five names.
fn list(names: &[&str]) -> String {
    let shown: Vec<String> = names.iter().take(5).map(|name| format!("`{name}`")).collect();
    match names.len().saturating_sub(5) {
        0 => shown.join(", "),
        more => format!("{} and {more} more", shown.join(", ")),
    }
}
