//! Patterns for the names of signals: `*` stands for anything, `?` for one character.

/// Whether a name fits a pattern.
///
/// A pattern that names a block or a port also stands for all that is below it: `ctrl` fits `ctrl.out`, and `arm.state` fits
/// `arm.state[3]`.
pub fn matches(pattern: &str, name: &str) -> bool {
    let (p, n): (Vec<char>, Vec<char>) = (pattern.chars().collect(), name.chars().collect());
    // Where to go on after a mismatch: just after the last `*`, one character further on.
    let (mut i, mut j, mut back) = (0, 0, None);
    while j < n.len() {
        if i < p.len() && p[i] == '*' {
            back = Some((i + 1, j));
            i += 1;
        } else if i < p.len() && (p[i] == '?' || p[i] == n[j]) {
            i += 1;
            j += 1;
        } else if i == p.len() && matches!(n[j], '.' | '[' | '/') {
            return true;
        } else if let Some((star, from)) = back {
            (i, j) = (star, from + 1);
            back = Some((star, from + 1));
        } else {
            return false;
        }
    }
    p[i..].iter().all(|c| *c == '*')
}

/// Whether a pattern stands for a signal: by [`matches()`], or because it is the signal's name with dots for slashes.
pub fn names(pattern: &str, name: &str) -> bool {
    let is_dotted = || {
        pattern.len() == name.len()
            && pattern.bytes().zip(name.bytes()).all(|(p, n)| p == n || p == b'.' && n == b'/')
    };
    matches(pattern, name) || is_dotted()
}

#[cfg(test)]
mod tests {
    use super::{matches, names};

    #[test]
    fn nested_names_may_have_dots_for_slashes() {
        assert!(names("a.b.out", "a/b.out"));
        assert!(!names("a.*", "a/b.out"));
        assert!(!names("a/b/out", "a/b.out"));
    }

    #[test]
    fn stars_stand_for_anything() {
        assert!(matches("*", "a/b.c[0]"));
        assert!(matches("ctrl.*", "ctrl.out"));
        assert!(matches("*/pid.*", "arm/pid.error"));
        assert!(matches("a*b*c", "aXbbYc"));
        assert!(!matches("a*b", "aXc"));
        assert!(!matches("ctrl.*", "control.out"));
    }

    #[test]
    fn a_name_stands_for_what_is_below_it() {
        assert!(matches("ctrl", "ctrl.out"));
        assert!(matches("arm.state", "arm.state[3]"));
        assert!(!matches("arm.st", "arm.state"));
    }
}
