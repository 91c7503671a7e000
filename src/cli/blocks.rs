//! `cenic blocks`.

use std::collections::BTreeMap;

use serde_json::{Map, Value as Json, json};

use super::arguments::BlocksArguments;
use super::console::{Console, Exit, Stream, Style};
use super::parameters::{parameters, plain};
use super::text::{Table, wrap};
use crate::diagram::declaration::Declaration;
use crate::diagram::files::NoFiles;
use crate::diagram::{Registered, registry};
use crate::document::{Diagnostic, Diagnostics, Node, did_you_mean, print, to_node};

pub(super) fn blocks(arguments: &BlocksArguments, console: &mut Console) -> Result<Exit, Diagnostics> {
    match &arguments.name {
        None if arguments.json => {
            let all = registry().values();
            let all = all.map(|b| json!({"name": b.name, "category": b.category, "summary": b.summary()}));
            console.print_json(&json!({"blocks": all.collect::<Vec<_>>()}));
        }
        None => console.print(&listing(console.stdout)),
        Some(name) => {
            let block = registry().get(name.as_str()).ok_or_else(|| unknown(name))?;
            let description = Description::of(block);
            if arguments.json {
                console.print_json(&description.json());
            } else {
                console.print(&description.text(console.stdout));
            }
        }
    }
    Ok(Exit::Done)
}

fn unknown(name: &str) -> Diagnostic {
    let hint = did_you_mean(name, registry().keys().copied()).map(|hint| format!(" ({hint})"));
    Diagnostic::new(format!("no block type `{name}`{}", hint.unwrap_or_default()))
        .help("`cenic blocks` lists them all")
}

/// All blocks by shelf, one line each.
fn listing(stream: Stream) -> String {
    let mut shelves: BTreeMap<&str, Vec<&Registered>> = BTreeMap::new();
    for block in registry().values() {
        shelves.entry(block.category).or_default().push(block);
    }
    // One table, so that all shelves are aligned with each other; heads are put in afterwards.
    let mut table = Table::new();
    shelves.values().flatten().for_each(|block| table.row([block.name, block.summary()]));
    let text = table.render(2, None);
    let mut lines = text.lines().map(|line| match stream.width {
        Some(width) if line.chars().count() > width => line.chars().take(width - 1).chain(['…']).collect(),
        _ => line.to_owned(),
    });
    let mut out = String::new();
    for (shelf, blocks) in &shelves {
        out.push_str(&format!("{}\n", stream.paint(Style::Bold, shelf)));
        for line in lines.by_ref().take(blocks.len()) {
            out.push_str(&line);
            out.push('\n');
        }
        out.push('\n');
    }
    out.push_str("`cenic blocks NAME` describes one of them.\n");
    out
}

/// What is said of one block.
struct Description<'r> {
    block: &'r Registered,
    /// What the example declares; what it cannot declare is in its errors.
    declaration: Declaration<'static>,
    problem: Option<String>,
    example: String,
}

impl<'r> Description<'r> {
    fn of(block: &'r Registered) -> Description<'r> {
        let mut declaration = Declaration::new(&NoFiles);
        let problem = block.example.declare(&mut declaration).err().map(|error| error.to_string());
        Description { block, declaration, problem, example: example(block) }
    }

    /// Rows of direction, name, type and remark.
    fn ports(&self) -> Vec<[String; 4]> {
        let d = &self.declaration;
        let inputs = d.inputs.iter().map(|port| {
            let remark = if port.optional { "optional" } else { "" };
            ["in".to_owned(), port.name.clone(), port.signature.to_string(), remark.to_owned()]
        });
        let outputs = d.outputs.iter().map(|port| {
            let remark = if port.clock.is_some() { "sampled" } else { "" };
            ["out".to_owned(), port.name.clone(), port.signature.to_string(), remark.to_owned()]
        });
        inputs.chain(outputs).collect()
    }

    /// Names and descriptions of states.
    fn states(&self) -> Vec<(String, String)> {
        let d = &self.declaration;
        let continuous = d.continuous.iter().map(|s| {
            let size = s.initial.len();
            (s.name.clone(), if size == 1 { "continuous".to_owned() } else { format!("continuous[{size}]") })
        });
        continuous.chain(d.discrete.iter().map(|s| (s.name.clone(), "discrete".to_owned()))).collect()
    }

    fn text(&self, stream: Stream) -> String {
        let head = |text: &str| format!("\n{}\n", stream.paint(Style::Bold, text));
        let Registered { name, category, .. } = self.block;
        let mut out =
            format!("{}  {}\n\n", stream.paint(Style::Bold, name), stream.paint(Style::Dim, category));
        out.push_str(&paragraphs(self.block.doc(), stream.width));

        out.push_str(&head("ports of the example"));
        let mut table = Table::new();
        self.ports().into_iter().for_each(|row| table.row(row));
        out.push_str(&filled(table.render(2, stream.width), "  none\n"));
        if let Some(problem) = &self.problem {
            out.push_str(&format!("  (the example alone says no more: {problem})\n"));
        }

        out.push_str(&head("parameters"));
        let mut table = Table::headed(&["name", "type", "default", "bounds", "unit", "meaning"]);
        for p in parameters(&self.block.schema) {
            let default = match (&p.default, p.required) {
                (Some(default), _) => plain(default),
                (None, true) => "required".to_owned(),
                (None, false) => String::new(),
            };
            table.row([p.name, p.kind, default, p.bounds, p.unit, p.doc]);
        }
        out.push_str(&filled(table.render(2, stream.width), "  none\n"));

        let states = self.states();
        if !states.is_empty() {
            out.push_str(&head("states"));
            let mut table = Table::new();
            states.into_iter().for_each(|(name, kind)| table.row([name, kind]));
            out.push_str(&table.render(2, None));
        }
        out.push_str(&head("example"));
        self.example.lines().for_each(|line| out.push_str(&format!("  {line}\n")));
        out
    }

    fn json(&self) -> Json {
        let ports = |side: &str| -> Json {
            let rows = self.ports().into_iter().filter(|[direction, ..]| direction == side);
            let rows = rows.map(|[_, name, kind, remark]| {
                let mut port = Map::new();
                port.insert("name".to_owned(), name.into());
                port.insert("type".to_owned(), kind.into());
                if !remark.is_empty() {
                    port.insert(remark, true.into());
                }
                Json::Object(port)
            });
            rows.collect()
        };
        let states = self.states().into_iter().map(|(name, kind)| json!({"name": name, "kind": kind}));
        json!({
            "name": self.block.name,
            "category": self.block.category,
            "doc": self.block.doc(),
            "inputs": ports("in"),
            "outputs": ports("out"),
            "states": states.collect::<Vec<_>>(),
            "schema": self.block.schema,
            "example": self.example,
        })
    }
}

fn filled(text: String, otherwise: &str) -> String {
    if text.is_empty() { otherwise.to_owned() } else { text }
}

/// Documentation in lines: paragraphs are wrapped, tables and code are left as they are.
fn paragraphs(doc: &str, width: Option<usize>) -> String {
    let mut out = String::new();
    let mut is_code = false;
    for (i, paragraph) in doc.split("\n\n").enumerate() {
        let gap = if i == 0 { "" } else { "\n" };
        out.push_str(gap);
        let fences = paragraph.lines().filter(|line| line.trim_start().starts_with("```")).count();
        let is_list = paragraph.trim_start().starts_with(['|', '-', '*']) || paragraph.starts_with("    ");
        if is_code || fences > 0 || is_list || width.is_none() {
            out.push_str(paragraph);
        } else {
            out.push_str(&wrap(paragraph, width).join("\n"));
        }
        is_code ^= fences % 2 == 1;
        out.push('\n');
    }
    out
}

/// The example, ready to be pasted into a file.
fn example(block: &Registered) -> String {
    let Ok(node) = to_node(&*block.example) else { return String::new() };
    let (mut named, mut blocks) = (Node::map(), Node::map());
    if let Some(map) = named.as_map_mut() {
        map.insert(snake_case(block.name), node);
    }
    if let Some(map) = blocks.as_map_mut() {
        map.insert("blocks", named);
    }
    print(&blocks)
}

/// `FirstOrderLag` becomes `first_order_lag`.
fn snake_case(name: &str) -> String {
    let mut out = String::new();
    let mut previous = '_';
    for c in name.chars() {
        if c.is_uppercase() && (previous.is_lowercase() || previous.is_numeric()) {
            out.push('_');
        }
        out.extend(c.to_lowercase());
        previous = c;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_registered_block_is_listed_and_described() {
        let list = listing(Stream::default());
        for block in registry().values() {
            assert!(list.contains(&format!("\n  {} ", block.name)), "{}", block.name);
            let description = Description::of(block);
            assert!(description.text(Stream::default()).contains(&format!("type: {}", block.name)));
            assert_eq!(description.json()["name"], block.name);
        }
    }

    #[test]
    fn lines_are_no_wider_than_the_terminal() {
        let stream = Stream { width: Some(40), ..Stream::default() };
        assert!(listing(stream).lines().all(|line| line.chars().count() <= 44));
    }

    #[test]
    fn a_gain_shows_ports_parameters_and_an_example() {
        let text = Description::of(&registry()["Gain"]).text(Stream::default());
        assert!(text.contains("\n  in   in   vector[1]\n  out  out  vector[1]\n"), "{text}");
        assert!(
            text.contains("\n  k     number or list of numbers or list of lists of numbers  required "),
            "{text}"
        );
        assert!(text.contains("\n  blocks:\n    gain: {type: Gain, k: 2.0, size: 1}\n"), "{text}");
    }

    #[test]
    fn a_name_nearly_right_is_guessed() {
        assert_eq!(unknown("Gian").message, "no block type `Gian` (did you mean `Gain`?)");
    }

    #[test]
    fn type_names_become_block_names() {
        assert_eq!(snake_case("FirstOrderLag"), "first_order_lag");
        assert_eq!(snake_case("PID"), "pid");
    }
}
