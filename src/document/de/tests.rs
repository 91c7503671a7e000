use std::collections::{BTreeMap, HashMap};

use serde::{Deserialize, Serialize};

use super::super::{Source, parse, print, to_node};
use super::*;

#[typetag::serde(tag = "type")]
trait Part: std::fmt::Debug {
    fn value(&self) -> f64;
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Gain {
    k: f64,
    #[serde(default)]
    inner: Option<Box<dyn Part>>,
}

#[typetag::serde]
impl Part for Gain {
    fn value(&self) -> f64 {
        self.k + self.inner.as_ref().map_or(0.0, |inner| inner.value())
    }
}

#[derive(Debug, Serialize, Deserialize)]
struct Table {
    rows: Vec<Vec<f64>>,
    count: u8,
}

#[typetag::serde]
impl Part for Table {
    fn value(&self) -> f64 {
        self.rows.iter().flatten().sum::<f64>() + f64::from(self.count)
    }
}

type Parts = BTreeMap<String, Box<dyn Part>>;

fn read<T: DeserializeOwned>(text: &str) -> Result<T, Diagnostic> {
    from_node(&parse(&Source::new("a.yaml", text)).unwrap())
}

fn fails<T: DeserializeOwned>(text: &str) -> String {
    read::<T>(text).err().expect("an error").to_string()
}

#[test]
fn trait_objects_are_read_with_arithmetic_and_late_tags() {
    let parts: Parts =
        read("a: {k: 180 deg, type: Gain}\nb: {type: Table, rows: [[1, 2.5]], count: 3.0}\n").unwrap();
    assert_eq!(parts["a"].value(), std::f64::consts::PI);
    assert_eq!(parts["b"].value(), 6.5);
    let node = to_node(&parts).unwrap();
    assert_eq!(from_node::<Parts>(&node).unwrap()["b"].value(), 6.5);
    assert!(print(&node).contains("  type: Gain\n"), "{}", print(&node));
}

#[test]
fn errors_inside_trait_objects_point_at_their_cause() {
    assert_eq!(
        fails::<Parts>("a:\n  type: Gain\n  k: 1\n  inner:\n    k: fast\n    type: Gain\n"),
        "a.yaml:5:8: a.inner.k: expected a number, found text `fast`\n   |     k: fast\n   |        ^^^^"
    );
    assert_eq!(
        fails::<Parts>("a: {type: Table, count: 1, rows: [[1, 2], [3, [4]]]}\n"),
        "a.yaml:1:47: a.rows.1.1: expected a number, found a list\n   | a: {type: Table, count: 1, rows: [[1, 2], [3, [4]]]}\n   |                                               ^"
    );
}

#[test]
fn misspelled_names_come_with_a_suggestion() {
    assert_eq!(
        fails::<Parts>("a:\n  type: Gain\n  kk: 1\n"),
        "a.yaml:3:3: a: unknown field `kk` (did you mean `k`?)\n   |   kk: 1\n   |   ^^\n   = help: the fields are k, inner"
    );
    assert_eq!(
        fails::<Parts>("a:\n  k: 1\n  type: Gian\n"),
        "a.yaml:3:9: a.type: unknown type `Gian` (did you mean `Gain`?)\n   |   type: Gian\n   |         ^^^^"
    );
    assert!(fails::<Parts>("a: {type: Zzz}").ends_with("the program names it: `use that_crate as _;`"));
    assert_eq!(
        fails::<Parts>("a:\n  type: Gain\n"),
        "a.yaml:2:9: a: missing field `k`\n   |   type: Gain\n   |         ^^^^"
    );
    assert_eq!(fails::<Parts>("a:\n  k: 1\n"), "a.yaml:1:1: a: missing field `type`\n   | a:\n   | ^");
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Shape {
    Empty,
    Ball(f64),
    Pair(i32, char),
    Box { size: [f64; 3], name: Option<String> },
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", deny_unknown_fields)]
enum Method {
    Fixed { h: f64 },
    Cenic { accuracy: f64 },
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
enum Scalar {
    One(f64),
    Many(Vec<f64>),
    Name(String),
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Everything {
    shapes: Vec<Shape>,
    method: Method,
    scalars: Vec<Scalar>,
    by_number: BTreeMap<u32, bool>,
    by_flag: HashMap<bool, (u64, i8)>,
    ordered: indexmap::IndexMap<String, f32>,
    letter: char,
    nothing: (),
    far: f64,
    wrapped: Wrapped,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Wrapped(Box<str>);

#[test]
fn every_kind_of_data_goes_there_and_back() {
    let data = Everything {
        shapes: vec![
            Shape::Empty,
            Shape::Ball(0.5),
            Shape::Pair(-3, '5'),
            Shape::Box { size: [1.0, 2.0, 3.0], name: None },
        ],
        method: Method::Cenic { accuracy: 1e-3 },
        scalars: vec![Scalar::One(1.0), Scalar::Many(vec![2.0]), Scalar::Name("x".into())],
        by_number: [(7, true)].into(),
        by_flag: [(true, (u64::MAX - 2047, -1))].into(),
        ordered: [("z".to_string(), 0.1f32), ("a".to_string(), 2.0)].into_iter().collect(),
        letter: '#',
        nothing: (),
        far: f64::INFINITY,
        wrapped: Wrapped("text".into()),
    };
    let node = to_node(&data).unwrap();
    let text = print(&node);
    assert_eq!(read::<Everything>(&text).unwrap(), data, "{text}");
    assert!(text.contains("ordered:\n  z: 0.1\n  a: 2.0\n"), "{text}");
}

#[test]
fn numbers_are_checked() {
    assert_eq!(read::<u8>("255.0").unwrap(), 255);
    assert_eq!(read::<usize>("0x10").unwrap(), 16);
    assert_eq!(read::<i32>("'12'").unwrap(), 12);
    assert_eq!(read::<f32>("3").unwrap(), 3.0);
    assert!(read::<f64>(".nan").unwrap().is_nan());
    assert_eq!(read::<u64>("18446744073709549568").unwrap(), u64::MAX - 2047);
    assert_eq!(
        read::<u8>("256").unwrap_err().message,
        "expected a whole number from 0 to 255, found the number 256"
    );
    assert_eq!(
        read::<usize>("-1").unwrap_err().message,
        "expected a whole number, 0 or more, found the number -1"
    );
    assert_eq!(read::<i64>("2.5").unwrap_err().message, "expected a whole number, found the number 2.5");
    assert_eq!(read::<f64>("").unwrap_err().message, "expected a number, found nothing");
    assert_eq!(read::<String>("12").unwrap_err().help.unwrap(), "put it in quotes: \"12\"");
    assert!(to_node(&u64::MAX).is_err());
    assert_eq!(to_node(&(1u64 << 63)).unwrap(), Node::from(9223372036854775808.0));
}

#[test]
fn lists_of_the_wrong_length_are_errors() {
    assert_eq!(read::<[f64; 3]>("[1, 2]").unwrap_err().message, "expected a list of 3 items, found 2 items");
    assert_eq!(
        read::<(f64, f64)>("[1, 2, 3]").unwrap_err().message,
        "expected a list of 2 items, found 3 items"
    );
}

#[test]
fn enums_name_their_variants() {
    assert_eq!(
        fails::<Vec<Shape>>("[empty, ball: 1, bal: 2]"),
        "a.yaml:1:18: 2: unknown value `bal` (did you mean `ball`?); it is one of empty, ball, pair, box\n   \
         | [empty, ball: 1, bal: 2]\n   |                  ^^^"
    );
    assert_eq!(
        fails::<Vec<Method>>("- type: Fixed\n  h: 1\n  hh: 2\n"),
        "a.yaml:3:3: 0: unknown field `hh` (did you mean `h`?)\n   |   hh: 2\n   |   ^^\n   = help: the fields are h"
    );
    let unknown = read::<Vec<Method>>("- {type: Cenik, accuracy: 1}").unwrap_err();
    assert!(unknown.message.starts_with("unknown value `Cenik` (did you mean `Cenic`?); it is one of "));
    assert_eq!(unknown.span.column, 10);
}

#[test]
fn a_type_with_its_own_words_keeps_them_and_the_position() {
    #[derive(Debug)]
    struct Odd;
    impl<'de> Deserialize<'de> for Odd {
        fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Odd, D::Error> {
            let values =
                Vec::<i64>::deserialize(deserializer).map_err(|_| serde::de::Error::custom("not odd"))?;
            if values.len() % 2 == 1 { Ok(Odd) } else { Err(serde::de::Error::custom("even")) }
        }
    }
    let error = read::<BTreeMap<String, Odd>>("a: [1]\nb: [1, x]").unwrap_err();
    assert_eq!((error.message.as_str(), error.span.line, error.span.column), ("not odd", 2, 8));
    let error = read::<BTreeMap<String, Odd>>("a: [1]\nb: [1, 2]").unwrap_err();
    assert_eq!((error.message.as_str(), error.place.as_str(), error.span.line), ("even", "b", 2));
}

#[test]
fn trees_that_are_too_deep_are_refused() {
    let mut node = Node::default();
    for _ in 0..1000 {
        node = Node::from(vec![node]);
    }
    assert!(from_node::<serde_json::Value>(&node).unwrap_err().message.contains("deep"));
}

#[test]
fn a_word_alone_is_told_what_its_form_needs() {
    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "snake_case")]
    #[allow(dead_code)]
    enum Control {
        Effort,
        Velocity { kd: f64 },
        Table(Vec<f64>),
    }
    assert_eq!(
        fails::<Vec<Control>>("- effort\n- velocity\n"),
        "a.yaml:2:3: 1: `velocity` needs its parameters: write `{velocity: {kd: …}}`\n   | - velocity\n   |   ^^^^^^^^"
    );
    assert!(fails::<Control>("table").contains("`table` needs a value: write `{table: …}`"));
}
