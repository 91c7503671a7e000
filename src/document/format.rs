//! The canonical layout of a text, comments and spelling kept.

use std::sync::Arc;

use saphyr_parser::Parser;

use super::arrange::Arranger;
use super::layout::layout;
use super::{Diagnostics, Node, Source, parse, print_json};

/// The text in canonical layout.
///
/// Comments are kept: those on lines of their own stand before the entry that follows, the others stay at the end of their
/// entry's line. Scalars keep their spelling; blank lines between entries are kept, but never two in a row. The result means the
/// same, and formatting it again changes nothing. Text that cannot be rearranged under these promises is returned as it is.
/// JSON stays JSON, one entry to a line.
///
/// ```
/// use cenic::document::{Source, format};
///
/// let text = "# a gain\nblocks: {gain: {type: Gain,\n  k: 1.0e-3}}  # one\n";
/// assert_eq!(format(&Source::new("a", text)).unwrap(), "# a gain\nblocks: # one\n  gain: {type: Gain, k: 1.0e-3}\n");
/// ```
pub fn format(source: &Arc<Source>) -> Result<String, Diagnostics> {
    let tree = parse(source)?;
    if is_json(source.body()) {
        return Ok(if_same(print_json(&tree), &tree, source));
    }
    let (mut text, comments) = arranged(source.body());
    // A second round settles what the first one moved; a third must not change anything.
    for _ in 0..3 {
        let (again, kept) = arranged(&text);
        if kept != comments {
            break;
        }
        if again == text {
            return Ok(if_same(text, &tree, source));
        }
        text = again;
    }
    Ok(source.text.clone())
}

/// Whether a text is a collection in JSON. A scalar looks the same in both languages, and YAML's layout leaves it alone.
fn is_json(text: &str) -> bool {
    text.trim_start().starts_with(['{', '[']) && serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok()
}

/// The new text if it means the same, else the old one.
fn if_same(text: String, tree: &Node, source: &Source) -> String {
    let again = parse(&Source::new(source.name.as_str(), text.as_str()));
    if again.is_ok_and(|node| node == *tree) { text } else { source.text.clone() }
}

/// The text rearranged, and its comments, sorted.
fn arranged(text: &str) -> (String, Vec<String>) {
    let mut arranger = Arranger::new(text);
    for event in Parser::new_from_str(text) {
        match event {
            Ok((event, span)) => arranger.event(event, &span),
            Err(_) => break,
        }
    }
    let (root, mut comments) = arranger.finish();
    comments.sort();
    (layout(&root), comments)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::print;
    use super::super::print::tests::tree;
    use super::*;

    fn formatted(text: &str) -> String {
        format(&Source::new("a.yaml", text)).unwrap()
    }

    #[test]
    fn comments_and_spelling_survive() {
        let text = "\
# head

# of the file
name:   'pick'   # the name
params: {kp: {value: 400.0, unit: 1/s^2}, kd: 0x10} # gains


blocks:    # all of them
  # first
  a: {type: Gain,   # why
      k: 1.0e-3}
  b:
  - type: Sum
  # about the second
  - [1,2,
     3]   # three
  - # dash
    c: \"${kp}\"
  c: {type: X, note: \"a, b\"}
    # at the end of blocks
text: |  # literal
    one

      two
  # after the text
folded: >-
  a
  b
empty:
last: &x [1.50, ~]
other: *x
# the end
";
        let expected = "\
# head

# of the file
name: 'pick' # the name
params: # gains
  kp: {value: 400.0, unit: 1/s^2}
  kd: 0x10

blocks: # all of them
  # first
  a:
    type: Gain # why
    k: 1.0e-3
  b:
    - {type: Sum}
    # about the second
    - [1, 2, 3] # three
    - {c: \"${kp}\"} # dash
  c: {type: X, note: \"a, b\"}
  # at the end of blocks
text: | # literal
  one

    two
# after the text
folded: >-
  a
  b
empty: null
last: &x [1.50, ~]
other: *x
# the end
";
        assert_eq!(formatted(text), expected);
        assert_eq!(formatted(expected), expected);
    }

    #[test]
    fn printed_text_is_formatted_already() {
        let text = "a:\n  b: {c: 1}\n  d: [x, \"y, z\"]\ne: |\n  f\n  g\n";
        assert_eq!(formatted(text), text);
    }

    #[test]
    fn json_stays_json() {
        let text = r#"{"cenic":1, "blocks": {"a": {"type": "Gain","k":2e-3, "x": [1,"\u00e9"]}}}"#;
        let out = formatted(text);
        assert_eq!(
            serde_json::from_str::<serde_json::Value>(text).unwrap(),
            serde_json::from_str::<serde_json::Value>(&out).unwrap()
        );
        assert!(out.starts_with("{\n  \"cenic\": 1,\n  \"blocks\": {\n"), "{out}");
        assert_eq!(formatted(&out), out);
        // What is not JSON but YAML in brackets becomes canonical YAML; quotes stay.
        assert_eq!(formatted("{a: 1}"), "a: 1\n");
        assert_eq!(formatted("{\"a\": 1, }"), "\"a\": 1\n");
    }

    #[test]
    fn odd_texts_keep_their_meaning_and_comments() {
        for text in [
            "",
            "# only\n",
            "--- # start\na: 1\n... # end\n",
            "%YAML 1.2 # version\n---\na: 1",
            "- a # x\n-\n  # y\n  - b\n",
            "5 # five\n",
            "a: # one\n  5 # two\n",
            "? a # key\n: b # value\n",
            "[ # open\n 1 # one\n , 2 # two\n ] # close\n",
            "a: [] # empty\nb: {\n# in\n}\n",
            "a: &b # anchored\n  c: 1\n",
            "a: !!str # tagged\n  5\n",
            "&r\na: *r2\n",
            "|\n  x\n  y\n# after\n",
            "a: |2 # c\n    x\n   y\n",
            "a: |+\n  x\n\n\nb: 1\n",
            "a: 'x' # q\nb: \"#no\"\nc: d#no\n",
            "- - # in\n    - a\n",
            "a:\r\n  b: 1 # x\r\n\r\n  # y\r\n  c: 2\r\n",
            "{a: 1, b: [x: y], \"c\":1}",
            "a: b\n  c\n\n  d\n",
            "k: &a !!map {x: &b 1} # t\nl: {<<: *a}\n*b : 2\n",
            "a:\n- 1\n# z\nb: 2\n",
            "a: \"x\n  y\" # m\n",
        ] {
            let source = Source::new("a.yaml", text);
            let Ok(tree) = parse(&source) else { continue };
            let out = formatted(text);
            assert_eq!(parse(&Source::new("b.yaml", out.as_str())).unwrap(), tree, "{text}\n{out}");
            assert_eq!(formatted(&out), out, "{text}");
            assert_eq!(arranged(text).1, arranged(&out).1, "{text}\n{out}");
            let count = |text: &str| {
                text.matches(" # ").count()
                    + text.matches("\n# ").count()
                    + usize::from(text.starts_with("# "))
            };
            assert_eq!(count(text), count(&out), "{text}\n{out}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn printing_is_formatting(node in tree()) {
            let text = print(&node);
            prop_assert_eq!(formatted(&text), text);
        }

        #[test]
        fn comments_anywhere_survive(node in tree(), places in proptest::collection::vec((0usize..400, 0usize..6, any::<bool>()), 0..6)) {
            let mut lines: Vec<String> = print(&node).lines().map(str::to_string).collect();
            for (i, (at, indent, own)) in places.iter().enumerate() {
                let at = at % (lines.len() + 1);
                match lines.get_mut(at) {
                    Some(line) if !own => line.push_str(&format!(" # comment {i}")),
                    _ => lines.insert(at, format!("{}# comment {i}", " ".repeat(*indent))),
                }
            }
            let text = lines.join("\n");
            let Ok(tree) = parse(&Source::new("a", text.as_str())) else { return Ok(()) };
            let out = formatted(&text);
            prop_assert_eq!(&parse(&Source::new("b", out.as_str())).unwrap(), &tree, "{}\n---\n{}", text, out);
            prop_assert_eq!(&formatted(&out), &out);
            for i in 0..places.len() {
                let comment = format!("# comment {i}");
                prop_assert_eq!(text.contains(&comment), out.contains(&comment), "{}\n---\n{}", text, out);
            }
            prop_assert_eq!(&arranged(&text).0, &out, "not a fallback");
        }
    }
}
