//! Filling in `${…}`: named parameters of a diagram in the values of its blocks.
//!
//! `${name}` as a whole value stands for the parameter, whatever its type; `${2*name + 1}` is arithmetic on parameters that are
//! numbers; inside a longer text, such as `run_${n}.csv` or `1/${inertia}`, the value is written out.
//!
//! A parameter keeps its unit where it stands alone, so that it is checked against and converted to the unit of what it is put
//! into. In arithmetic numbers are in SI.

use indexmap::IndexMap;

use super::model::Parameter;
use crate::document::{
    Diagnostic, Diagnostics, MAX_DEPTH, MAX_NODES, MAX_TEXT, Map, Node, Value, did_you_mean, print,
};
use crate::math::{Expression, Quantity, Unit};

/// Bytes of a text that may be a number with a unit, and of one that may be an expression. Longer ones are text: parameters may be put
/// together to megabytes, and are not read as arithmetic again wherever they stand.
const LONGEST_NUMBER: usize = 100;
const LONGEST_EXPRESSION: usize = 1000;

/// Values of named parameters.
pub type Parameters = IndexMap<String, Parameter>;

/// The node with every `${…}` filled in. What cannot be filled in is reported, and left as it is.
pub fn substitute(node: &Node, params: &Parameters, problems: &mut Diagnostics) -> Node {
    substitute_within(node, params, problems, &mut MAX_NODES.clone())
}

/// As [`substitute`], copying at most so many values. What is left of the budget is nothing once it was too small.
pub fn substitute_within(
    node: &Node,
    params: &Parameters,
    problems: &mut Diagnostics,
    budget: &mut usize,
) -> Node {
    Filling { params, problems, left: budget }.node(node, 0)
}

/// A tree that is being filled in. A parameter may use parameters, so that a short text can stand for a tree without end:
/// what is copied is counted.
struct Filling<'p> {
    params: &'p Parameters,
    problems: &'p mut Diagnostics,
    /// Values that may still be copied.
    left: &'p mut usize,
}

impl Filling<'_> {
    fn node(&mut self, node: &Node, depth: usize) -> Node {
        let value = match &node.value {
            Value::String(text) if text.contains("${") && *self.left > 0 => {
                match fill(text, self.params).and_then(|value| self.weigh(value, depth)) {
                    Ok(value) => value,
                    Err(problem) => {
                        self.problems.push(problem.at(&node.span));
                        return node.clone();
                    }
                }
            }
            Value::List(items) => Value::List(items.iter().map(|item| self.node(item, depth + 1)).collect()),
            Value::Map(map) => {
                let mut filled = Map::new();
                for (key, item) in map.iter() {
                    filled.insert_key(key.clone(), self.node(item, depth + 1));
                }
                Value::Map(filled)
            }
            other => other.clone(),
        };
        Node { value, span: node.span.clone() }
    }

    /// The value, if it is not too much.
    fn weigh(&mut self, value: Value, depth: usize) -> Result<Value, Diagnostic> {
        let (size, height) = weight(&value);
        if size > *self.left {
            *self.left = 0;
            return Err(Diagnostic::new("with parameters filled in, the diagram has millions of values"));
        }
        if depth + height > MAX_DEPTH {
            let message =
                format!("with parameters filled in, lists and maps are nested more than {MAX_DEPTH} deep");
            return Err(Diagnostic::new(message));
        }
        *self.left -= size;
        Ok(value)
    }
}

/// How many values a tree has, text counted by its length, and how many levels of lists and maps.
fn weight(value: &Value) -> (usize, usize) {
    let sum = |(size, height): (usize, usize), (s, h): (usize, usize)| (size + s, height.max(h + 1));
    match value {
        Value::List(items) => items.iter().map(|item| weight(&item.value)).fold((1, 1), sum),
        Value::Map(map) => map.iter().map(|(_, item)| weight(&item.value)).fold((1, 1), sum),
        Value::String(text) => (1 + text.len() / 32, 0),
        _ => (1, 0),
    }
}

fn fill(text: &str, params: &Parameters) -> Result<Value, Diagnostic> {
    if let Some(inside) = text.strip_prefix("${").and_then(|rest| rest.strip_suffix('}'))
        && !inside.contains("${")
    {
        return evaluate(inside.trim(), params);
    }
    // In arithmetic, numbers are in SI, and negative ones in brackets; elsewhere they are as they were written.
    let arithmetic = write_out(text, params, true)?;
    let plain = write_out(text, params, false)?;
    let is_used = arithmetic != plain && is_arithmetic(&arithmetic);
    Ok(Value::String(if is_used { arithmetic } else { plain }))
}

/// Whether a text is an expression, whatever its variables, or a number with a unit.
fn is_arithmetic(text: &str) -> bool {
    if text.len() > LONGEST_EXPRESSION {
        return false;
    }
    let is_letter = |c: char| c.is_alphanumeric() || c == '_';
    let mut names: Vec<&str> = text.split(|c| !is_letter(c)).collect();
    names.retain(|name| name.starts_with(|c: char| c.is_alphabetic() || c == '_'));
    names.retain(|name| !text.contains(&format!("{name}(")));
    names.sort_unstable();
    names.dedup();
    Quantity::parse(text).is_ok() || Expression::parse(text, &names).is_ok()
}

/// The text with the values of all `${…}` in it.
fn write_out(text: &str, params: &Parameters, is_arithmetic: bool) -> Result<String, Diagnostic> {
    let mut result = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("${") {
        let (inside, after) = after.split_once('}').ok_or_else(|| Diagnostic::new("`${` without `}`"))?;
        result += before;
        let inside = inside.trim();
        let parameter = params.get(inside);
        let own = parameter.map(|parameter| &parameter.value);
        let number = if is_arithmetic { parameter.and_then(si) } else { None };
        let value = match (own, number) {
            (Some(own), Some(number)) if own.as_f64() != Some(number) => Value::Float(number),
            (Some(own), _) => own.value.clone(),
            (None, _) => evaluate(inside, params)?,
        };
        match value {
            Value::String(text) => result += &text,
            Value::Float(number) if is_arithmetic && number < 0.0 => result += &format!("({number:?})"),
            Value::Int(number) if is_arithmetic && number < 0 => result += &format!("({number})"),
            value @ (Value::Int(_) | Value::Float(_) | Value::Bool(_)) => {
                result += print(&Node::new(value)).trim_end()
            }
            other => {
                let kind = Node::new(other).kind();
                return Err(Diagnostic::new(format!(
                    "`${{{inside}}}` is {kind}, and cannot stand inside a text"
                )));
            }
        }
        if result.len() > MAX_TEXT {
            let message = format!("with parameters filled in, the text is longer than {} MB", MAX_TEXT >> 20);
            return Err(Diagnostic::new(message));
        }
        rest = after;
    }
    Ok(result + rest)
}

/// A parameter's value in SI, if it is a number.
fn si(parameter: &Parameter) -> Option<f64> {
    match &parameter.value.value {
        // `length: 20 mm`, without more about it.
        Value::String(text) if text.len() <= LONGEST_NUMBER => crate::math::constant(text).ok(),
        Value::String(_) => None,
        _ => {
            let number = parameter.value.as_f64()?;
            Some(Unit::parse(&parameter.unit).map_or(number, |unit| unit.to_si(number)))
        }
    }
}

/// A value with its unit behind every number.
fn with_unit(value: &Value, unit: &str) -> Value {
    match value {
        _ if unit.is_empty() || Unit::parse(unit).is_err() => value.clone(),
        Value::Int(number) => Value::String(format!("{number} {unit}")),
        Value::Float(number) if number.is_finite() => Value::String(format!("{number:?} {unit}")),
        Value::List(items) => {
            let item = |item: &Node| Node { value: with_unit(&item.value, unit), span: item.span.clone() };
            Value::List(items.iter().map(item).collect())
        }
        other => other.clone(),
    }
}

/// A parameter's value, or arithmetic on those that are numbers.
fn evaluate(text: &str, params: &Parameters) -> Result<Value, Diagnostic> {
    if let Some(parameter) = params.get(text) {
        return Ok(with_unit(&parameter.value.value, &parameter.unit));
    }
    let is_name = text.starts_with(|c: char| c.is_alphabetic() || c == '_')
        && text.chars().all(|c| c.is_alphanumeric() || c == '_');
    if is_name && text.parse::<f64>().is_err() {
        let hint = did_you_mean(text, params.keys().take(1000).map(String::as_str))
            .map(|h| format!(" ({h})"))
            .unwrap_or_default();
        let problem = Diagnostic::new(format!("no parameter `{text}`{hint}"));
        return Err(problem.help("parameters stand under `params`, as in `params: {kp: 4.0}`"));
    }
    // Names that stand in the text; all of them, for the sake of the message, only if that is not enough.
    let number = |name: &str| params.get(name).and_then(si);
    let mut words: Vec<&str> = text.split(|c: char| !(c.is_alphanumeric() || c == '_')).collect();
    words.sort_unstable();
    words.dedup();
    let (names, values): (Vec<&str>, Vec<f64>) =
        words.into_iter().filter_map(|name| Some((name, number(name)?))).unzip();
    let expression = Expression::parse(text, &names).map_err(|error| {
        let all: Vec<&str> =
            params.keys().map(String::as_str).filter(|name| number(name).is_some()).take(100).collect();
        let message = Expression::parse(text, &all).err().unwrap_or(error).message;
        Diagnostic::new(format!("`${{{text}}}`: {message}"))
    })?;
    Ok(Value::Float(expression.eval(&values)))
}

/// What a diagram saves: a block's present value, spelt as it was written where that still means the same.
pub fn respell(present: Node, written: &Node, params: &Parameters) -> Node {
    match (present.value, &written.value) {
        (Value::Map(map), Value::Map(spelt)) => {
            let mut result = Map::new();
            for (key, node) in map.iter() {
                let node = match spelt.get(&key.text) {
                    Some(spelt) => respell(node.clone(), spelt, params),
                    None => node.clone(),
                };
                result.insert_key(key.clone(), node);
            }
            Node::new(Value::Map(result))
        }
        (Value::List(items), Value::List(spelt)) if items.len() == spelt.len() => {
            let items = items.into_iter().zip(spelt).map(|(item, spelt)| respell(item, spelt, params));
            Node::new(Value::List(items.collect()))
        }
        (value, Value::String(text)) => {
            let mut ignored = Diagnostics(Vec::new());
            let meant = substitute(written, params, &mut ignored);
            let meant = match meant.as_str().map(crate::math::constant) {
                Some(Ok(number)) => Value::Float(number),
                _ => meant.value,
            };
            let is_spelling = text.contains("${") || !matches!(value, Value::String(_));
            if is_spelling && ignored.is_empty() && means_the_same(&meant, &value) {
                written.clone()
            } else {
                Node::new(value)
            }
        }
        (value, _) => Node::new(value),
    }
}

/// Equality that does not tell 2 from 2.0.
fn means_the_same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Int(i), Value::Float(f)) | (Value::Float(f), Value::Int(i)) => *i as f64 == *f,
        (Value::List(a), Value::List(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| means_the_same(&a.value, &b.value))
        }
        (Value::Map(a), Value::Map(b)) => {
            a.len() == b.len()
                && a.iter()
                    .all(|(key, a)| b.get(&key.text).is_some_and(|b| means_the_same(&a.value, &b.value)))
        }
        _ => a == b,
    }
}
