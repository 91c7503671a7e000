//! Names near a misspelled one.

/// `` did you mean `ctrl`? `` for the candidate nearest to `word`, if one is near.
pub fn did_you_mean<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let best = ranked(word, candidates).into_iter().next()?;
    Some(format!("did you mean `{}`?", best.1))
}

/// Up to `n` candidates that are near to `word`, nearest first.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>, n: usize) -> Vec<&'a str> {
    let mut names: Vec<&str> = ranked(word, candidates).into_iter().map(|(_, name)| name).collect();
    names.truncate(n);
    names
}

/// Names longer than this are not compared letter by letter: distances cost the product of the lengths.
const MAX_LENGTH: usize = 256;

/// The near candidates with their scores, nearest first, equal ones in the order given.
fn ranked<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Vec<(f64, &'a str)> {
    let lower = word.to_lowercase();
    let mut near: Vec<(f64, &str)> = candidates
        .into_iter()
        .filter_map(|name| Some((score(&lower, &name.to_lowercase())?, name)))
        .filter(|(_, name)| *name != word)
        .collect();
    near.sort_by(|a, b| b.0.total_cmp(&a.0));
    near.dedup_by(|a, b| a.1 == b.1);
    near
}

/// How alike two lower-case names are, from 0 to 1; `None` if they are not.
fn score(word: &str, name: &str) -> Option<f64> {
    if word.is_empty() || name.is_empty() || word.len() > MAX_LENGTH || name.len() > MAX_LENGTH {
        return None;
    }
    if word == name {
        return Some(1.0);
    }
    let (short, long) = if word.len() < name.len() { (word, name) } else { (name, word) };
    let letters = long.chars().count().max(1) as f64;
    let likeness = 1.0 - strsim::damerau_levenshtein(word, name) as f64 / letters;
    let contained = short.chars().count() >= 2 && (long.starts_with(short) || long.ends_with(short));
    let transposed = strsim::damerau_levenshtein(word, name) == 1;
    if likeness >= 0.6 || contained || transposed && letters >= 2.0 {
        // A shared beginning or end counts more than letters that happen to agree.
        let bonus = if contained { 0.25 } else { 0.0 };
        Some((likeness + bonus).min(0.99))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [&str; 5] = ["ctrl", "plan", "scene", "Gain", "kp"];

    #[test]
    fn misspelled_names_find_their_neighbour() {
        let find = |word| did_you_mean(word, NAMES);
        assert_eq!(find("ctrll").as_deref(), Some("did you mean `ctrl`?"));
        assert_eq!(find("Gian").as_deref(), Some("did you mean `Gain`?"));
        assert_eq!(find("gain").as_deref(), Some("did you mean `Gain`?"));
        assert_eq!(find("kpp").as_deref(), Some("did you mean `kp`?"));
        assert_eq!(find("arm_scene").as_deref(), Some("did you mean `scene`?"));
        assert_eq!(find("voltage"), None);
        assert_eq!(find(""), None);
    }

    #[test]
    fn the_nearest_come_first() {
        assert_eq!(nearest("Gai", ["Gains", "Gain", "Sum"], 2), ["Gain", "Gains"]);
    }
}
