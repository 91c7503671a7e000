//! Which pairs of geometries may touch.
//!
//! A pair is left out if any of these holds: both are on one link, bodies that move as one, of which the world is one; a joint
//! joins the bodies; the bodies or the geometries are excluded by name; the groups do not match.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Which groups a geometry belongs to and which it meets, as bit masks.
///
/// A and B may touch if `(A.member & B.meets) | (B.member & A.meets)` is not zero, as MuJoCo's contype and conaffinity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Groups {
    /// Groups that the geometry is in.
    pub member: u32,
    /// Groups that the geometry meets.
    pub meets: u32,
}

impl Default for Groups {
    /// In group 0 and meets group 0: by default everything meets everything.
    fn default() -> Self {
        Self { member: 1, meets: 1 }
    }
}

impl Groups {
    /// Whether the two may touch.
    pub fn admit(&self, other: &Groups) -> bool {
        (self.member & other.meets) | (other.member & self.meets) != 0
    }
}

/// Unordered pairs of indices, for lookup: each once, smaller index first, sorted.
#[derive(Debug, Clone, Default)]
pub(super) struct PairSet(Vec<(usize, usize)>);

impl PairSet {
    /// Both orders of a pair are the same pair.
    pub fn new(pairs: impl IntoIterator<Item = (usize, usize)>) -> PairSet {
        let mut pairs: Vec<_> = pairs.into_iter().map(|(i, j)| (i.min(j), i.max(j))).collect();
        pairs.sort_unstable();
        pairs.dedup();
        PairSet(pairs)
    }

    /// The pairs.
    pub fn pairs(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.0.iter().copied()
    }

    pub fn contains(&self, i: usize, j: usize) -> bool {
        !self.0.is_empty() && self.0.binary_search(&(i.min(j), i.max(j))).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_match_as_contype_and_conaffinity() {
        let groups = |member, meets| Groups { member, meets };
        assert!(Groups::default().admit(&Groups::default()));
        assert!(groups(1, 0).admit(&groups(0, 1)));
        assert!(groups(0, 1).admit(&groups(1, 0)));
        assert!(!groups(1, 0).admit(&groups(1, 0)));
        assert!(!groups(0, 0).admit(&groups(!0, !0)));
        assert!(groups(0b10, 0b100).admit(&groups(0b100, 0)));
    }

    #[test]
    fn pairs_have_no_order() {
        let pairs = PairSet::new([(3, 1), (1, 3), (7, 0), (2, 2)]);
        assert_eq!(pairs.0.len(), 3);
        assert!(pairs.contains(1, 3) && pairs.contains(3, 1) && pairs.contains(0, 7));
        assert!(!pairs.contains(0, 1));
    }
}
