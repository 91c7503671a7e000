//! The canonical layout: which collections stand on one line, where comments go, and how far to indent.
//!
//! Maps and lists are written one entry to a line, two columns deeper than their key. A collection of scalars that is short
//! is written in brackets: at most [`LIST_WIDTH`] columns for a list, [`MAP_WIDTH`] for a map, at most two levels.
//! The root and the maps right below it are never in brackets, nor are lists of maps, nor anything that holds a comment.

use super::spell::Spelling;

/// The widest line that ends in a list in brackets.
const LIST_WIDTH: usize = 100;
/// The widest line that ends in a map in brackets.
const MAP_WIDTH: usize = 90;
/// Keys longer than this are written `? key`: a reader need not look further ahead for the `:`.
const LONGEST_KEY: usize = 1000;

/// A node as it will be written.
#[derive(Debug)]
pub(super) struct Item {
    /// Comments on lines of their own before the entry; an empty one is a blank line.
    pub(super) lead: Vec<String>,
    /// Anchor and tag, each followed by a blank.
    pub(super) props: String,
    pub(super) body: Body,
    /// The comment behind it on its line.
    pub(super) trail: Option<String>,
    /// Comments behind the last entry of a collection.
    pub(super) foot: Vec<String>,
}

/// What is written.
#[derive(Debug)]
pub(super) enum Body {
    /// A scalar on one line.
    Scalar(Spelling),
    /// Text of several lines behind `|` or `>`.
    Text {
        header: String,
        lines: Vec<String>,
    },
    List(Vec<Item>),
    Map(Vec<(Spelling, Item)>),
}

impl Item {
    pub(super) fn new(body: Body) -> Item {
        Item { lead: Vec::new(), props: String::new(), body, trail: None, foot: Vec::new() }
    }

    pub(super) fn scalar(spelling: Spelling) -> Item {
        Item::new(Body::Scalar(spelling))
    }

    fn is_collection(&self) -> bool {
        matches!(self.body, Body::List(_) | Body::Map(_))
    }

    pub(super) fn is_empty(&self) -> bool {
        match &self.body {
            Body::List(items) => items.is_empty(),
            Body::Map(entries) => entries.is_empty(),
            _ => false,
        }
    }

    fn starts_with_comment(&self) -> bool {
        let first = match &self.body {
            Body::List(items) => items.first(),
            Body::Map(entries) => entries.first().map(|(_, item)| item),
            _ => None,
        };
        first.is_some_and(|item| item.lead.iter().any(|line| !line.is_empty()))
    }

    /// The item in brackets, if it holds no comment and is at most `room` columns wide and `levels` levels deep.
    fn flow(&self, room: usize, levels: usize) -> Option<String> {
        if !self.foot.is_empty() && !self.is_empty() {
            return None;
        }
        let mut out = self.props.clone();
        let (open, close, count) = match &self.body {
            Body::Scalar(spelling) => {
                out.push_str(spelling.flow());
                return (width(&out) <= room).then_some(out);
            }
            Body::Text { .. } => return None,
            Body::List(items) => ('[', ']', items.len()),
            Body::Map(entries) => ('{', '}', entries.len()),
        };
        if levels == 0 && count > 0 {
            return None;
        }
        out.push(open);
        for i in 0..count {
            let (key, item) = match &self.body {
                Body::Map(entries) => (Some(&entries[i].0), &entries[i].1),
                Body::List(items) => (None, &items[i]),
                _ => return None,
            };
            let lone_map = key.is_none() && matches!(item.body, Body::Map(_)) && !item.is_empty();
            let commented = item.trail.is_some() || item.lead.iter().any(|line| !line.is_empty());
            if lone_map || commented {
                return None;
            }
            out.push_str(if i > 0 { ", " } else { "" });
            if let Some(key) = key {
                out.push_str(key.flow());
                out.push_str(": ");
            }
            let room = room.checked_sub(width(&out) + 1)?;
            out.push_str(&item.flow(room, levels - 1)?);
        }
        out.push(close);
        (width(&out) <= room).then_some(out)
    }
}

fn width(text: &str) -> usize {
    text.chars().count()
}

/// Writes a document.
pub(super) fn layout(root: &Item) -> String {
    let mut out = Writer { out: String::new() };
    out.comments(&root.lead, 0, true);
    if root.is_collection() && !root.is_empty() {
        if !root.props.is_empty() {
            out.line(&[root.props.trim_end()]);
        }
        if let Some(comment) = &root.trail {
            out.line(&[comment]);
        }
        out.children(root, 0, 0, false);
    } else {
        out.value(root, 0, 0, "", "");
        out.comments(&root.foot, 0, false);
    }
    out.out
}

struct Writer {
    out: String,
}

impl Writer {
    fn line(&mut self, parts: &[&str]) {
        for part in parts {
            self.out.push_str(part);
        }
        self.out.push('\n');
    }

    fn indent(&mut self, columns: usize) {
        self.out.extend(std::iter::repeat_n(' ', columns));
    }

    /// Comment lines; never a blank line at the start of a collection, nor two in a row.
    fn comments(&mut self, lines: &[String], indent: usize, mut blank: bool) {
        for line in lines {
            if !line.is_empty() {
                self.indent(indent);
                self.line(&[line]);
            } else if !blank {
                self.out.push('\n');
            }
            blank = line.is_empty();
        }
    }

    /// The entries of a collection, one to a line; `inline` if the first line has begun already.
    fn children(&mut self, item: &Item, indent: usize, depth: usize, inline: bool) {
        let start = |writer: &mut Writer, first: bool, child: &Item| {
            if !(first && inline) {
                writer.comments(&child.lead, indent, first);
                writer.indent(indent);
            }
        };
        match &item.body {
            Body::List(items) => {
                for (i, child) in items.iter().enumerate() {
                    start(self, i == 0, child);
                    self.out.push('-');
                    self.value(child, indent, depth + 1, " ", "");
                }
            }
            Body::Map(entries) => {
                for (i, (key, child)) in entries.iter().enumerate() {
                    start(self, i == 0, child);
                    self.key(key, indent);
                    self.value(child, indent, depth + 1, " ", &key.block);
                }
            }
            _ => {}
        }
        self.comments(&item.foot, indent, false);
    }

    fn key(&mut self, key: &Spelling, indent: usize) {
        if key.block.len() > LONGEST_KEY {
            self.line(&["? ", &key.block]);
            self.indent(indent);
        } else {
            self.out.push_str(&key.block);
        }
        self.out.push(':');
    }

    /// A value behind `key:` or `-` that stands at column `indent`.
    fn value(&mut self, item: &Item, indent: usize, depth: usize, gap: &str, key: &str) {
        let trail = match &item.trail {
            Some(comment) => format!(" {comment}"),
            None => String::new(),
        };
        match &item.body {
            Body::Scalar(spelling) => self.line(&[gap, &item.props, &spelling.block, &trail]),
            Body::Text { header, lines } => {
                self.line(&[gap, &item.props, header, &trail]);
                for line in lines {
                    if !line.is_empty() {
                        self.indent(indent + 2);
                    }
                    self.line(&[line]);
                }
            }
            Body::List(_) | Body::Map(_) => {
                if let Some(text) = self.brackets(item, indent + width(key) + 2, depth) {
                    return self.line(&[gap, &text, &trail]);
                }
                let behind_dash = key.is_empty();
                if behind_dash && !item.starts_with_comment() && item.props.is_empty() && trail.is_empty() {
                    self.out.push_str(gap);
                    return self.children(item, indent + 2, depth, true);
                }
                let props = item.props.trim_end();
                let gap = if props.is_empty() { "" } else { gap };
                self.line(&[gap, props, &trail]);
                self.children(item, indent + 2, depth, false);
            }
        }
    }

    /// A collection in brackets, if the rules allow it at this column and depth.
    fn brackets(&self, item: &Item, column: usize, depth: usize) -> Option<String> {
        let (limit, levels) = match &item.body {
            _ if item.is_empty() => (usize::MAX, 1),
            Body::Map(_) if depth <= 1 => return None,
            Body::Map(_) => (MAP_WIDTH, 2),
            Body::List(items) if depth <= 1 && items.iter().any(|item| matches!(item.body, Body::Map(_))) => {
                return None;
            }
            _ => (LIST_WIDTH, 2),
        };
        item.flow(limit.checked_sub(column)?, levels)
    }
}
