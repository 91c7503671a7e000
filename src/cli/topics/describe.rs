//! Topics for people and for programs.

use serde_json::{Value as Json, json};

use super::{Form, FormKind, Topic, examples};
use crate::cli::console::{Stream, Style};
use crate::cli::markdown::{inline, render};
use crate::cli::parameters::{fields, kind};
use crate::cli::text::Table;

/// A table of the fields of an object; empty if there are none.
pub(in crate::cli) fn fields_table(schema: &Json, root: &Json, indent: usize, stream: Stream) -> String {
    let fields = fields(schema, root);
    if fields.is_empty() {
        return String::new();
    }
    let mut table = Table::headed(&["name", "type", "default", "bounds", "unit", "meaning"]);
    for p in fields {
        let default = p.default_text();
        let doc = inline(&p.doc, stream);
        table.row([stream.paint(Style::Cyan, &p.name), p.kind, default, p.bounds, p.unit, doc]);
    }
    table.render(indent, stream.width)
}

impl Topic {
    /// Everything about it, with an example.
    pub fn text(&self, all: &[Topic], stream: Stream) -> String {
        let at = self.at();
        let at = if at.is_empty() { "a file".to_owned() } else { format!("at {at}") };
        let mut out =
            format!("{}  {}\n\n", stream.paint(Style::Bold, &self.name), stream.paint(Style::Dim, &at));
        out.push_str(&self.body(stream));
        out.push_str(&example_text(examples::of_topic(self, None, all).as_deref(), stream));
        out
    }

    /// What is said of it without head and example: the text, and its fields or forms.
    pub fn body(&self, stream: Stream) -> String {
        let mut out = render(self.doc(), stream);
        let content = self.content();
        let own = fields_table(content, &self.root, 2, stream);
        let forms = self.forms();
        if !own.is_empty() {
            out.push_str(&format!("\n{own}"));
        } else if forms.is_empty() {
            out.push_str(&format!("\n  {}\n", kind(&self.schema, &self.root, 0)));
        }
        let mut words = Table::new();
        for form in &forms {
            if form.kind == FormKind::Word {
                words.row([
                    stream.paint(Style::Cyan, &form.name),
                    inline(&form.doc.replace('\n', " "), stream),
                ]);
            }
        }
        let words = words.render(2, stream.width);
        if !words.is_empty() {
            out.push_str(&format!("\n{words}"));
        }
        for form in forms.iter().filter(|form| form.kind != FormKind::Word) {
            out.push_str(&format!("\n{}", self.form_body(form, stream)));
        }
        out
    }

    fn form_body(&self, form: &Form, stream: Stream) -> String {
        let head = match &form.kind {
            FormKind::Tagged(tag) => format!("{tag}: {}", form.name),
            FormKind::Keyed => format!("{}:", form.name),
            FormKind::Word => form.name.clone(),
            FormKind::Open => kind(&form.fields, &self.root, 0),
        };
        let doc = inline(&form.doc.split_whitespace().collect::<Vec<_>>().join(" "), stream);
        let mut table = Table::new();
        table.row([stream.paint(Style::Cyan, &head), doc]);
        let fields = fields_table(&form.fields, &self.root, 4, stream);
        format!("{}{fields}", table.render(2, stream.width))
    }

    /// Everything about one of its forms, with an example.
    pub fn form_text(&self, form: &Form, all: &[Topic], stream: Stream) -> String {
        let at = format!("{} at {}", self.name, self.at());
        let mut out =
            format!("{}  {}\n\n", stream.paint(Style::Bold, &form.name), stream.paint(Style::Dim, &at));
        out.push_str(&self.form_body(form, stream));
        out.push_str(&example_text(examples::of_topic(self, Some(form), all).as_deref(), stream));
        out
    }

    /// The same as JSON.
    pub fn json(&self, form: Option<&Form>, all: &[Topic]) -> Json {
        let names: Vec<String> = self.forms().into_iter().map(|form| form.name).collect();
        json!({
            "name": form.map_or(&self.name, |form| &form.name),
            "topic": self.name,
            "at": self.at(),
            "doc": form.map_or(self.doc(), |form| &form.doc),
            "forms": names.into_iter().filter(|name| !name.is_empty()).collect::<Vec<_>>(),
            "schema": self.schema,
            "example": examples::of_topic(self, form, all),
        })
    }
}

/// The example at the end of a description.
pub(in crate::cli) fn example_text(example: Option<&str>, stream: Stream) -> String {
    let Some(example) = example else { return String::new() };
    let mut out = format!("\n{}\n", stream.paint(Style::Bold, "example"));
    for line in example.lines() {
        out.push_str(format!("  {line}").trim_end());
        out.push('\n');
    }
    out
}
