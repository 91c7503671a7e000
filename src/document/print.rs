//! Writing a tree as canonical YAML or as JSON.

use super::layout::{Body, Item, layout};
use super::scalar::{spell_finite, spell_float};
use super::spell::{Spelling, literal};
use super::{Node, Value};

/// The tree as canonical YAML; reading it back gives the same tree.
///
/// ```
/// use cenic::document::{Source, parse, print};
///
/// let node = parse(&Source::new("a", "{blocks: {gain: {type: Gain, k: 2e0}}, doc: 'yes'}")).unwrap();
/// assert_eq!(print(&node), "blocks:\n  gain: {type: Gain, k: 2.0}\ndoc: \"yes\"\n");
/// ```
pub fn print(node: &Node) -> String {
    let item = match &node.value {
        // Text alone in a document has no key whose indentation a literal block could refer to.
        Value::String(text) => Item::scalar(Spelling::text(text)),
        _ => item(node),
    };
    layout(&item)
}

fn item(node: &Node) -> Item {
    match &node.value {
        Value::Null => Item::scalar(Spelling::fixed("null")),
        Value::Bool(value) => Item::scalar(Spelling::fixed(value.to_string())),
        Value::Int(number) => Item::scalar(Spelling::fixed(number.to_string())),
        Value::Float(number) => Item::scalar(Spelling::fixed(spell_float(*number))),
        Value::String(text) => text_item(text),
        Value::List(items) => Item::new(Body::List(items.iter().map(item).collect())),
        Value::Map(map) => {
            let entries = map.iter().map(|(key, node)| (Spelling::text(&key.text), item(node)));
            Item::new(Body::Map(entries.collect()))
        }
    }
}

/// Text inside a collection: a literal block if it has several harmless lines.
pub(super) fn text_item(text: &str) -> Item {
    match literal(text) {
        Some((header, lines)) => Item::new(Body::Text { header: header.into(), lines }),
        None => Item::scalar(Spelling::text(text)),
    }
}

/// The tree as JSON, one entry to a line; numbers that JSON lacks are the strings `"NaN"`, `"Infinity"`, `"-Infinity"`.
pub fn print_json(node: &Node) -> String {
    let mut out = String::new();
    json(node, 0, &mut out);
    out.push('\n');
    out
}

fn json(node: &Node, indent: usize, out: &mut String) {
    match &node.value {
        Value::Null => out.push_str("null"),
        Value::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
        Value::Int(number) => out.push_str(&number.to_string()),
        Value::Float(number) if number.is_nan() => out.push_str("\"NaN\""),
        Value::Float(number) if number.is_infinite() => {
            out.push_str(if *number > 0.0 { "\"Infinity\"" } else { "\"-Infinity\"" });
        }
        Value::Float(number) => out.push_str(&spell_finite(*number)),
        Value::String(text) => json_text(text, out),
        Value::List(items)
            if items.iter().all(|item| !matches!(item.value, Value::List(_) | Value::Map(_))) =>
        {
            out.push('[');
            for (i, item) in items.iter().enumerate() {
                out.push_str(if i > 0 { ", " } else { "" });
                json(item, indent, out);
            }
            out.push(']');
        }
        Value::List(items) => {
            json_lines(out, indent, '[', ']', items, |item, out| json(item, indent + 2, out))
        }
        Value::Map(map) if map.is_empty() => out.push_str("{}"),
        Value::Map(map) => json_lines(out, indent, '{', '}', map, |(key, value), out| {
            json_text(&key.text, out);
            out.push_str(": ");
            json(value, indent + 2, out);
        }),
    }
}

/// Entries between brackets, each on a line of its own.
fn json_lines<T>(
    out: &mut String,
    indent: usize,
    open: char,
    close: char,
    entries: impl IntoIterator<Item = T>,
    write: impl Fn(T, &mut String),
) {
    out.push(open);
    for (i, entry) in entries.into_iter().enumerate() {
        out.push_str(if i > 0 { ",\n" } else { "\n" });
        out.extend(std::iter::repeat_n(' ', indent + 2));
        write(entry, out);
    }
    out.push('\n');
    out.extend(std::iter::repeat_n(' ', indent));
    out.push(close);
}

fn json_text(text: &str, out: &mut String) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            c if c.is_control()
                || matches!(c, '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}') =>
            {
                out.push_str(&format!("\\u{:04x}", c as u32));
            }
            c => out.push(c),
        }
    }
    out.push('"');
}

#[cfg(test)]
pub(super) mod tests {
    use proptest::prelude::*;

    use super::super::{Map, Source, parse};
    use super::*;

    fn reread(text: &str) -> Node {
        parse(&Source::new("printed.yaml", text)).unwrap_or_else(|errors| panic!("{errors}\n---\n{text}"))
    }

    fn text() -> impl Strategy<Value = String> {
        let words = [
            "",
            "yes",
            "null",
            "~",
            "1",
            "1.0",
            "-",
            "a: b",
            "a #b",
            "<<",
            "---",
            "...",
            "a\nb\n",
            "a\n\n  b",
            "x\n\n",
            "\n",
            " ",
            "\t",
            "a\tb\nc",
            "#",
            "[",
            "{}",
            "2001-01-01",
            "0x1",
            "\u{0}",
            "\u{7f}",
            "\u{feff}",
            "é\u{2028}",
            "😀",
            "- a",
            "? a",
            "a:",
            "|",
            "a\r\nb",
            "*a",
            "!!str a",
        ];
        prop_oneof![
            proptest::sample::select(words.to_vec()).prop_map(str::to_string),
            "[a-z \\n:#\\-,\\[\\]{}'\"|>!&*%@`?0-9._~\\\\]{0,12}",
            any::<String>(),
            "[a-z]{1,30}",
        ]
    }

    pub(in super::super) fn tree() -> impl Strategy<Value = Node> {
        let number = prop_oneof![
            any::<f64>(),
            Just(f64::NAN),
            Just(f64::INFINITY),
            Just(f64::NEG_INFINITY),
            Just(-0.0),
            Just(1e16)
        ];
        let leaf = prop_oneof![
            Just(Node::default()),
            any::<bool>().prop_map(Node::from),
            any::<i64>().prop_map(Node::from),
            number.prop_map(Node::from),
            text().prop_map(Node::from),
        ];
        leaf.prop_recursive(5, 60, 8, |inner| {
            prop_oneof![
                proptest::collection::vec(inner.clone(), 0..6).prop_map(Node::from),
                proptest::collection::vec((text(), inner), 0..6)
                    .prop_map(|entries| Node::from(entries.into_iter().collect::<Map>())),
            ]
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn printed_trees_read_back(node in tree()) {
            let text = print(&node);
            let again = reread(&text);
            prop_assert_eq!(&again, &node, "\n{}", text);
            prop_assert_eq!(print(&again), text);
        }

        #[test]
        fn json_is_yaml(node in tree()) {
            let text = print_json(&node);
            serde_json::from_str::<serde_json::Value>(&text).unwrap();
            let again = reread(&text);
            prop_assert_eq!(print_json(&again), text);
        }
    }

    #[test]
    fn very_long_keys_and_texts_read_back() {
        let mut map = Map::new();
        map.insert("k".repeat(5000), "v ".repeat(5000).trim_end());
        map.insert("é".repeat(1020), vec![Node::map(), Node::from(Vec::new())]);
        let mut outer = Map::new();
        outer.insert("x\n".repeat(600), map);
        let node = Node::from(vec![Node::from(outer)]);
        assert_eq!(reread(&print(&node)), node);
    }

    #[test]
    fn layout_follows_the_rules() {
        let text = "\
name: pick
blocks:
  plan: {type: Waypoints, joints: arm}
  scene:
    type: MultibodyPlant
    models:
      - {name: arm, weld: world}
      - name: box
        pose: {xyz: [0.5, 0, 0.05], rpy: [0, 0, 30 deg]}
  ctrl: {type: InverseDynamics, model: {from: scene, instance: arm}, kp: \"${kp}\"}
  matrix: [[1.0, 0.0], [0.0, 1.0]]
wires:
  ctrl.state: scene.arm.state[0..7]
doc: |
  Several lines,
    of text.
list: [1, 2]
none: []
";
        assert_eq!(print(&reread(text)), text);
    }

    #[test]
    fn json_spells_what_it_lacks_as_text() {
        let node = Node::from(vec![
            Node::from(f64::NAN),
            Node::from(f64::NEG_INFINITY),
            Node::from(1e20),
            Node::default(),
        ]);
        assert_eq!(print_json(&node), "[\"NaN\", \"-Infinity\", 1.0e+20, null]\n");
    }
}
