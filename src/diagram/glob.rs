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

#[cfg(test)]
mod tests {
    use super::matches;

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
