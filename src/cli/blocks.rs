//! `cenic blocks`: every block, and the file format by topics.

use std::collections::BTreeMap;

use serde_json::{Map, Value as Json, json};

use super::arguments::BlocksArguments;
use super::console::{Console, Exit, Stream, Style};
use super::markdown::{inline, render};
use super::parameters::{named, word};
use super::text::Table;
use super::topics::{Form, Topic, block_example, example_text, fields_table, means, topics};
use crate::diagram::declaration::Declaration;
use crate::diagram::files::NoFiles;
use crate::diagram::{Registered, registry};
use crate::document::{Diagnostic, Diagnostics, did_you_mean};

/// Homes of the topics that are listed; those of other blocks are described with them.
const LISTED: [&str; 3] = ["Diagram", "sim", "MultibodyPlant"];

pub(super) fn blocks(arguments: &BlocksArguments, console: &mut Console) -> Result<Exit, Diagnostics> {
    let topics = topics();
    match &arguments.name {
        None if arguments.json => {
            let all = registry().values();
            let all = all.map(|b| json!({"name": b.name, "category": b.category, "summary": b.summary()}));
            let topics = topics.iter().map(|topic| {
                let forms = topic.forms().into_iter().map(|form| form.name).filter(|name| !name.is_empty());
                json!({"name": topic.name, "at": topic.at(), "summary": topic.summary(), "forms": forms.collect::<Vec<_>>()})
            });
            let topics: Vec<Json> = topics.collect();
            console.print_json(&json!({"blocks": all.collect::<Vec<_>>(), "topics": topics}));
        }
        None => console.print(&listing(&topics, console.stdout)),
        Some(name) => {
            let found = find(name, &topics)?;
            if arguments.json {
                let mut all = found.iter().map(|found| found.json(&topics));
                match (found.len(), all.next()) {
                    (1, Some(only)) => console.print_json(&only),
                    (_, first) => {
                        console
                            .print_json(&json!({"found": first.into_iter().chain(all).collect::<Vec<_>>()}));
                    }
                }
            } else {
                let mut texts: Vec<String> =
                    found.iter().map(|found| found.text(&topics, console.stdout)).collect();
                let head = format!("\n{}\n", console.stdout.paint(Style::Bold, "example"));
                // Of descriptions that end with the same example the last one keeps it.
                for i in 1..texts.len() {
                    let example = texts[i].rfind(&head).map(|at| texts[i][at..].to_owned());
                    if let Some(rest) =
                        example.and_then(|example| texts[i - 1].strip_suffix(&example).map(str::to_owned))
                    {
                        texts[i - 1] = rest;
                    }
                }
                console.print(&texts.join("\n"));
            }
        }
    }
    Ok(Exit::Done)
}

/// What somebody asks for.
enum Found<'t> {
    Block(&'static Registered),
    Topic(&'t Topic),
    Form(&'t Topic, Form),
}

impl Found<'_> {
    fn text(&self, all: &[Topic], stream: Stream) -> String {
        match self {
            Found::Block(block) => Description::of(block).text(all, stream),
            Found::Topic(topic) => topic.text(all, stream),
            Found::Form(topic, form) => topic.form_text(form, all, stream),
        }
    }

    fn json(&self, all: &[Topic]) -> Json {
        match self {
            Found::Block(block) => Description::of(block).json(),
            Found::Topic(topic) => topic.json(None, all),
            Found::Form(topic, form) => topic.json(Some(form), all),
        }
    }
}

/// The block of exactly that name; else the topics that are meant, or else blocks, and forms of topics.
fn find<'t>(name: &str, topics: &'t [Topic]) -> Result<Vec<Found<'t>>, Diagnostic> {
    if let Some(block) = registry().get(name) {
        return Ok(vec![Found::Block(block)]);
    }
    let is_meant = |topic: &Topic| means(name, &topic.name) || topic.type_name() == name;
    let (meant, others): (Vec<&Topic>, Vec<&Topic>) = topics.iter().partition(|topic| is_meant(topic));
    let mut found: Vec<Found> = meant.into_iter().map(Found::Topic).collect();
    if found.is_empty() {
        found.extend(registry().values().filter(|block| means(name, block.name)).map(Found::Block));
    }
    for topic in others {
        let forms = topic.forms().into_iter().filter(|form| means(name, &form.name));
        found.extend(forms.map(|form| Found::Form(topic, form)));
    }
    if found.is_empty() { Err(unknown(name, topics)) } else { Ok(found) }
}

fn unknown(name: &str, topics: &[Topic]) -> Diagnostic {
    let forms: Vec<String> = topics.iter().flat_map(Topic::forms).map(|form| form.name).collect();
    let names = registry().keys().copied();
    let names = names.chain(topics.iter().map(|topic| topic.name.as_str()));
    let names = names.chain(forms.iter().map(String::as_str).filter(|name| !name.is_empty()));
    // Parts are found in the plural, too.
    let hint = did_you_mean(name.strip_suffix('s').unwrap_or(name), names).map(|hint| format!(" ({hint})"));
    Diagnostic::new(format!("no block or topic `{name}`{}", hint.unwrap_or_default()))
        .help("`cenic blocks` lists them all")
}

/// All blocks by shelf, one line each, then all topics.
fn listing(topics: &[Topic], stream: Stream) -> String {
    let mut shelves: BTreeMap<&str, Vec<&Registered>> = BTreeMap::new();
    for block in registry().values() {
        shelves.entry(block.category).or_default().push(block);
    }
    let listed: Vec<&Topic> = topics.iter().filter(|topic| LISTED.contains(&topic.home.as_str())).collect();
    // One table, so that all shelves are aligned with each other; heads are put in afterwards.
    let mut table = Table::new();
    let plain = Stream { colour: false, ..stream };
    for block in shelves.values().flatten() {
        table.row([block.name.to_owned(), inline(block.summary(), plain)]);
    }
    for topic in &listed {
        let forms = topic.forms().into_iter().map(|form| form.name);
        let forms: Vec<String> = forms.filter(|name| !name.is_empty() && !means(name, &topic.name)).collect();
        let forms = if forms.is_empty() { String::new() } else { format!(" ({})", forms.join(", ")) };
        table.row([topic.name.clone(), inline(&format!("{}{forms}", topic.summary()), plain)]);
    }
    let text = table.render(2, None);
    let mut lines = text.lines().map(|line| match stream.width {
        Some(width) if line.chars().count() > width => line.chars().take(width - 1).chain(['…']).collect(),
        _ => line.to_owned(),
    });
    let mut out = String::new();
    let heads = shelves.iter().map(|(shelf, blocks)| (*shelf, blocks.len()));
    for (head, len) in heads.chain([("file format", listed.len())]) {
        out.push_str(&format!("{}\n", stream.paint(Style::Bold, head)));
        for line in lines.by_ref().take(len) {
            out.push_str(&line);
            out.push('\n');
        }
        out.push('\n');
    }
    out.push_str(
        "`cenic blocks NAME` describes one of them: a block, a part of the file format, or one of its forms, such as `sphere`.\n",
    );
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
        Description { block, declaration, problem, example: block_example(block) }
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

    fn text(&self, all: &[Topic], stream: Stream) -> String {
        let head = |text: &str| format!("\n{}\n", stream.paint(Style::Bold, text));
        let Registered { name, category, schema, .. } = self.block;
        let mut out =
            format!("{}  {}\n\n", stream.paint(Style::Bold, name), stream.paint(Style::Dim, category));
        out.push_str(&render(self.block.doc(), stream));

        out.push_str(&head("ports of the example"));
        let mut table = Table::new();
        self.ports().into_iter().for_each(|row| table.row(row));
        out.push_str(&filled(table.render(2, stream.width), "  none\n"));
        if let Some(problem) = &self.problem {
            out.push_str(&format!("  (the example alone says no more: {problem})\n"));
        }

        out.push_str(&head("parameters"));
        out.push_str(&filled(fields_table(schema, schema, 2, stream), "  none\n"));
        let parts: Vec<&Topic> = all.iter().filter(|topic| topic.home == *name).collect();
        for topic in &parts {
            let at = topic.at();
            let at = at.strip_prefix("blocks.*.").unwrap_or(&at);
            let title = stream.paint(Style::Bold, &topic.name);
            out.push_str(&format!("\n{title}  {}\n{}", stream.paint(Style::Dim, at), topic.body(stream)));
        }
        let elsewhere = self.described_elsewhere(&parts);
        if !elsewhere.is_empty() {
            let commands: Vec<String> =
                elsewhere.iter().map(|name| format!("`cenic blocks {name}`")).collect();
            out.push_str(&format!("\n  more: {}\n", inline(&commands.join(", "), stream)));
        }

        let states = self.states();
        if !states.is_empty() {
            out.push_str(&head("states"));
            let mut table = Table::new();
            states.into_iter().for_each(|(name, kind)| table.row([name, kind]));
            out.push_str(&table.render(2, None));
        }
        out.push_str(&example_text(Some(&self.example), stream));
        out
    }

    /// Types of parameters that are described as topics of their own.
    fn described_elsewhere(&self, parts: &[&Topic]) -> Vec<String> {
        let schema = &self.block.schema;
        let properties = schema.get("properties").and_then(Json::as_object).into_iter().flatten();
        let mut words: Vec<String> = Vec::new();
        for (_, property) in properties {
            let inner = [Some(property), property.get("items"), property.get("additionalProperties")];
            for (name, _) in inner.into_iter().flatten().filter_map(|inner| named(inner, schema)) {
                let word = word(name);
                if !words.contains(&word) && !parts.iter().any(|topic| topic.name == word) {
                    words.push(word);
                }
            }
        }
        words
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Source;
    use crate::io::{Directory, Overrides, load_text};
    use crate::simulator::{Sim, Simulator};

    /// Loads, compiles and runs a diagram.
    fn run(example: &str) -> Result<(), String> {
        let source = Source::new("example.yaml", example);
        let diagram =
            load_text(&source, &Directory::new("."), &Overrides::default()).map_err(|e| e.to_string())?;
        let end = Sim::of(&diagram).map_err(|e| e.to_string())?.duration;
        let mut simulator = Simulator::of(&diagram).map_err(|e| e.to_string())?;
        simulator.advance_to(end).map(drop).map_err(|e| e.to_string())
    }

    #[test]
    fn every_registered_block_is_listed_and_described() {
        let topics = topics();
        let list = listing(&topics, Stream::default());
        for block in registry().values() {
            assert!(list.contains(&format!("\n  {} ", block.name)), "{}", block.name);
            let description = Description::of(block);
            assert!(description.text(&topics, Stream::default()).contains(&format!("type: {}", block.name)));
            assert_eq!(description.json()["name"], block.name);
        }
    }

    #[test]
    fn every_topic_is_found_by_its_name_and_every_form_by_its_word() {
        let topics = topics();
        for topic in &topics {
            let names = |name: &str| -> Vec<String> {
                let found = find(name, &topics).unwrap_or_else(|problem| panic!("{problem}"));
                found.iter().map(|found| found.text(&topics, Stream::default())).collect()
            };
            let own = topic.text(&topics, Stream::default());
            assert!(
                names(&topic.name).contains(&own) || registry().contains_key(topic.name.as_str()),
                "{}",
                topic.name
            );
            for form in topic.forms().into_iter().filter(|form| !form.name.is_empty()) {
                let own = topic.form_text(&form, &topics, Stream::default());
                let shadows = topics.iter().any(|other| means(&form.name, &other.name));
                assert!(shadows || names(&form.name).contains(&own), "{} {}", topic.name, form.name);
            }
        }
        for name in [
            "shapes",
            "joints",
            "materials",
            "actuators",
            "constraints",
            "contact",
            "params",
            "Diagram",
            "sim",
            "cenic",
            "recorders",
            "JointSpec",
        ] {
            assert!(find(name, &topics).is_ok(), "{name}");
        }
    }

    #[test]
    fn every_field_has_a_description() {
        /// All fields below a schema that have none.
        fn bare(schema: &Json, path: &str, found: &mut Vec<String>) {
            match schema {
                Json::Object(map) => {
                    for (name, property) in
                        map.get("properties").and_then(Json::as_object).into_iter().flatten()
                    {
                        let is_keyed = map.get("description").is_some()
                            && map["properties"].as_object().is_some_and(|p| p.len() == 1);
                        let has = property.get("description").is_some()
                            || property.get("const").is_some()
                            || is_keyed;
                        if !has {
                            found.push(format!("{path}.{name}"));
                        }
                    }
                    map.iter().for_each(|(key, inner)| bare(inner, &format!("{path}/{key}"), found));
                }
                Json::Array(items) => items.iter().for_each(|item| bare(item, path, found)),
                _ => {}
            }
        }
        let mut found = Vec::new();
        bare(&crate::cli::diagram_schema(), "", &mut found);
        assert!(found.is_empty(), "{found:#?}");
    }

    #[test]
    fn every_field_of_every_type_is_printed() {
        let topics = topics();
        for (name, block) in registry() {
            let text = Description::of(block).text(&topics, Stream::default());
            for (field, _) in block.schema["properties"].as_object().into_iter().flatten() {
                assert!(text.contains(&format!("\n  {field} ")), "{name}.{field}\n{text}");
            }
            // Every type that a block refers to is a topic.
            for (type_name, schema) in block.schema["$defs"].as_object().into_iter().flatten() {
                let fields = schema["properties"].as_object().into_iter().flatten();
                for (field, _) in fields {
                    let topic = topics.iter().find(|topic| topic.type_name() == type_name);
                    let topic = topic.unwrap_or_else(|| panic!("{name}: no topic {type_name}"));
                    assert!(
                        topic.body(Stream::default()).contains(&format!("\n  {field} ")),
                        "{type_name}.{field}"
                    );
                }
            }
        }
    }

    #[test]
    fn every_example_runs() {
        let topics = topics();
        let mut problems = Vec::new();
        for block in registry().values().filter(|block| !block.name.starts_with("Test")) {
            let example = Description::of(block).example;
            if let Err(problem) = run(&example) {
                problems.push(format!("{}: {problem}\n{example}", block.name));
            }
        }
        for topic in &topics {
            let forms = topic.forms().into_iter().filter(|form| !form.name.is_empty());
            for form in [None].into_iter().chain(forms.map(Some)) {
                let json = topic.json(form.as_ref(), &topics);
                let name = format!("{} {}", topic.name, form.as_ref().map_or("", |form| &form.name));
                match json["example"].as_str() {
                    Some(example) => {
                        if let Err(problem) = run(example) {
                            problems.push(format!("{name}: {problem}\n{example}"));
                        }
                    }
                    // Meshes need their files.
                    None if name.starts_with("shape ") && name.ends_with("mesh") => {}
                    None => problems.push(format!("{name}: no example")),
                }
            }
        }
        assert!(problems.is_empty(), "{}", problems.join("\n"));
    }

    #[test]
    fn lines_are_no_wider_than_the_terminal() {
        let stream = Stream { width: Some(40), ..Stream::default() };
        let closing = 1;
        let list = listing(&topics(), stream);
        let lines: Vec<&str> = list.lines().collect();
        assert!(lines[..lines.len() - closing].iter().all(|line| line.chars().count() <= 44));
    }

    #[test]
    fn a_gain_shows_ports_parameters_and_an_example() {
        let text = Description::of(&registry()["Gain"]).text(&topics(), Stream::default());
        assert!(text.contains("\n  in   in   vector[1]\n  out  out  vector[1]\n"), "{text}");
        assert!(
            text.contains("\n  k     number or list of numbers or list of lists of numbers  1.0 "),
            "{text}"
        );
        assert!(text.contains("\n  blocks:\n    gain: {type: Gain, k: 2.0, size: 1}\n"), "{text}");
        assert!(text.contains("\n  wires:\n    gain.in: source.out\n"), "{text}");
    }

    #[test]
    fn a_name_nearly_right_is_guessed() {
        let topics = topics();
        assert_eq!(unknown("Gian", &topics).message, "no block or topic `Gian` (did you mean `Gain`?)");
        assert_eq!(unknown("shpere", &topics).message, "no block or topic `shpere` (did you mean `sphere`?)");
    }
}
