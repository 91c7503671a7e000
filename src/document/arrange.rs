//! From parser events and the comments between them to items that can be laid out.

use saphyr_parser::{Event, Marker, ScalarStyle, Span};

use super::layout::{Body, Item};
use super::print::text_item;
use super::source::lines;
use super::spell::{Spelling, quoted};
use super::trivia::{Cursor, Trivia, is_blank};

/// A comment or blank line that waits for the entry it belongs to.
struct Pending {
    /// `None` for a blank line.
    column: Option<u32>,
    text: String,
}

/// A key that waits for its value.
struct PendingKey {
    spelling: Spelling,
    lead: Vec<String>,
}

/// A collection that is still open.
struct Frame {
    item: Item,
    key: Option<PendingKey>,
    /// Whether it stands in brackets of its own.
    brackets: bool,
    /// Where its entries start.
    column: u32,
}

/// Builds items from one event after the other, with a cursor that follows in the text.
pub(super) struct Arranger<'a> {
    cursor: Cursor<'a>,
    frames: Vec<Frame>,
    root: Option<Item>,
    pending: Vec<Pending>,
    /// The comment behind `key:` or `-`.
    ahead: Option<String>,
    comments: Vec<String>,
}

impl<'a> Arranger<'a> {
    pub(super) fn new(text: &'a str) -> Arranger<'a> {
        let cursor = Cursor::new(text);
        Arranger {
            cursor,
            frames: Vec::new(),
            root: None,
            pending: Vec::new(),
            ahead: None,
            comments: Vec::new(),
        }
    }

    /// The root, and all comments.
    pub(super) fn finish(mut self) -> (Item, Vec<String>) {
        let end = Marker::new(usize::MAX, u32::MAX as usize, 0);
        self.cursor.gap(&end, 0, false);
        self.sort_trivia();
        let mut foot = self.lead();
        foot.extend(self.ahead.take());
        while foot.last().is_some_and(String::is_empty) {
            foot.pop();
        }
        let mut root = self.root.unwrap_or_else(|| Item::scalar(Spelling::fixed("null")));
        root.foot.extend(foot);
        (root, self.comments)
    }

    pub(super) fn event(&mut self, event: Event<'_>, span: &Span) {
        let props = |anchor: usize, tagged: bool| usize::from(anchor > 0) + usize::from(tagged);
        match event {
            Event::Scalar(text, style, anchor, tag) => {
                let item = self.scalar(&text, style, props(anchor, tag.is_some()), tag.is_some(), span);
                self.place(item);
            }
            Event::Alias(_) => {
                self.gap(&span.start, 0);
                let name = self.cursor.take_while(|c| !is_blank(c) && !",[]{}".contains(c)).to_string();
                // A colon right behind the name would belong to it.
                let name = if self.wants_key() { format!("{name} ") } else { name };
                self.place(Item::scalar(Spelling::fixed(name)));
            }
            Event::SequenceStart(anchor, tag) => {
                self.open(Body::List(Vec::new()), props(anchor, tag.is_some()), span)
            }
            Event::MappingStart(anchor, tag) => {
                self.open(Body::Map(Vec::new()), props(anchor, tag.is_some()), span)
            }
            Event::SequenceEnd | Event::MappingEnd => self.close(span),
            _ => {}
        }
    }

    fn gap(&mut self, mark: &Marker, props: usize) -> String {
        let props = self.cursor.gap(mark, props, false);
        self.sort_trivia();
        props
    }

    /// Gives every comment that was found its place.
    fn sort_trivia(&mut self) {
        for trivia in std::mem::take(&mut self.cursor.trivia) {
            match trivia {
                Trivia::Blank => self.pending.push(Pending { column: None, text: String::new() }),
                Trivia::Own(column, text) => {
                    self.comments.push(text.clone());
                    self.pending.push(Pending { column: Some(column), text });
                }
                Trivia::Ahead(text) => {
                    self.comments.push(text.clone());
                    self.look_ahead(text);
                }
                Trivia::Behind(text) => {
                    self.comments.push(text.clone());
                    self.trail(text);
                }
            }
        }
    }

    /// A comment before a node that has not begun: the node takes it, if there will be one.
    fn look_ahead(&mut self, text: String) {
        if self.frames.is_empty() {
            return self.pending.push(Pending { column: Some(0), text });
        }
        if let Some(earlier) = self.ahead.replace(text) {
            self.pending.push(Pending { column: Some(0), text: earlier });
        }
    }

    /// A comment behind the last node.
    fn trail(&mut self, text: String) {
        let last = match self.frames.last_mut() {
            Some(frame) if frame.key.is_some() => return self.look_ahead(text),
            Some(frame) if frame.item.is_empty() => Some(&mut frame.item),
            Some(frame) => match &mut frame.item.body {
                Body::List(items) => items.last_mut(),
                Body::Map(entries) => entries.last_mut().map(|(_, item)| item),
                _ => None,
            },
            None => self.root.as_mut(),
        };
        match last {
            Some(item) => {
                if let Some(earlier) = item.trail.replace(text) {
                    item.lead.push(earlier);
                }
            }
            None => self.pending.push(Pending { column: Some(0), text }),
        }
    }

    /// Everything that waits, for the entry that begins.
    fn lead(&mut self) -> Vec<String> {
        self.pending.drain(..).map(|pending| pending.text).collect()
    }

    fn wants_key(&self) -> bool {
        matches!(self.frames.last(), Some(Frame { key: None, item: Item { body: Body::Map(_), .. }, .. }))
    }

    fn scalar(&mut self, text: &str, style: ScalarStyle, props: usize, tagged: bool, span: &Span) -> Item {
        let block = matches!(style, ScalarStyle::Literal | ScalarStyle::Folded);
        let prefix = self.cursor.gap(&span.start, props, block);
        self.sort_trivia();
        let mut item = match style {
            ScalarStyle::Plain if text.is_empty() => {
                Item::scalar(Spelling::fixed(if tagged { quoted("") } else { "null".into() }))
            }
            ScalarStyle::Plain => {
                let raw = self.cursor.take_to(&span.end).trim_end_matches([' ', '\t', '\n', '\r']);
                // Between brackets text may start like a text block.
                let odd = raw.contains(['\n', '\r']) || raw.starts_with(['|', '>']);
                if odd { text_item(text) } else { Item::scalar(Spelling::plain(raw)) }
            }
            ScalarStyle::SingleQuoted | ScalarStyle::DoubleQuoted => {
                let raw = self.cursor.take_quoted();
                if raw.contains(['\n', '\r']) { text_item(text) } else { Item::scalar(Spelling::fixed(raw)) }
            }
            ScalarStyle::Literal | ScalarStyle::Folded => self.text_block(text, span),
        };
        item.props = prefix;
        item
    }

    /// A literal or folded text, its lines as they were written.
    fn text_block(&mut self, text: &str, span: &Span) -> Item {
        let (header, comment) = self.cursor.block_header();
        let raw = self.cursor.take_to(&span.end);
        let blanks = |line: &str| line.len() - line.trim_start_matches(' ').len();
        let solid = |line: &&str| !line.trim().is_empty();
        let mut rows: Vec<&str> = lines(raw).collect();
        // Nothing stands behind the last line break.
        rows.pop_if(|row| row.is_empty());
        let first = rows.iter().find(|row| solid(row)).copied();
        let mut item = match (first, text.split('\n').find(solid)) {
            (Some(row), Some(line)) if !self.frames.is_empty() => {
                let indent = blanks(row).saturating_sub(blanks(line));
                while !header.contains('+')
                    && rows.last().is_some_and(|row| blanks(row) == row.len() && row.len() <= indent)
                {
                    rows.pop();
                }
                let lines = rows.iter().map(|row| row[indent.min(blanks(row))..].to_string()).collect();
                // Lines are indented by two, so an explicit indentation is two as well.
                let header = header.chars().map(|c| if c.is_ascii_digit() { '2' } else { c }).collect();
                Item::new(Body::Text { header, lines })
            }
            _ => Item::scalar(Spelling::fixed(quoted(text))),
        };
        if let Some(comment) = comment {
            self.comments.push(comment.clone());
            item.trail = Some(comment);
        }
        item
    }

    /// A node without children is finished.
    fn place(&mut self, mut item: Item) {
        let lead = self.lead();
        if self.wants_key()
            && let Some(frame) = self.frames.last_mut()
        {
            let spelling = match item.body {
                Body::Scalar(spelling) if item.props.is_empty() => spelling,
                Body::Scalar(spelling) => Spelling::fixed(format!("{}{}", item.props, spelling.flow())),
                Body::Text { lines, .. } => Spelling::fixed(quoted(&lines.join("\n"))),
                _ => Spelling::fixed(""),
            };
            frame.key = Some(PendingKey { spelling, lead });
            return;
        }
        item.lead = lead;
        if let Some(ahead) = self.ahead.take() {
            match item.trail {
                None => item.trail = Some(ahead),
                Some(_) => item.lead.push(ahead),
            }
        }
        self.attach(item);
    }

    fn attach(&mut self, mut item: Item) {
        let Some(frame) = self.frames.last_mut() else {
            self.root.get_or_insert(item);
            return;
        };
        match (&mut frame.item.body, frame.key.take()) {
            (Body::List(items), _) => items.push(item),
            (Body::Map(entries), Some(mut key)) => {
                key.lead.append(&mut item.lead);
                item.lead = key.lead;
                entries.push((key.spelling, item));
            }
            _ => {}
        }
    }

    fn open(&mut self, body: Body, props: usize, span: &Span) {
        let prefix = self.gap(&span.start, props);
        let starts_with_bracket =
            span.start.col() != span.end.col() || span.start.line() != span.end.line() || props > 0;
        let mut item = Item::new(body);
        item.props = prefix;
        // An entry of a list takes the comments before its dash; others leave them to their first entry.
        if let Some(Frame { item: Item { body: Body::List(_), .. }, .. }) = self.frames.last() {
            item.lead = self.lead();
        }
        item.trail = self.ahead.take();
        let bracket = if matches!(item.body, Body::List(_)) { '[' } else { '{' };
        let brackets = starts_with_bracket && self.cursor.take_char(&[bracket]).is_some();
        let column = self.cursor.column();
        self.frames.push(Frame { item, key: None, brackets, column });
    }

    fn close(&mut self, span: &Span) {
        self.gap(&span.start, 0);
        let Some(Frame { mut item, brackets, column, .. }) = self.frames.pop() else {
            return;
        };
        if brackets {
            self.cursor.take_char(&[']', '}']);
        }
        let outside = self.frames.last().map(|frame| frame.column);
        let inside = |pending: &Pending| {
            let indented = |at: u32| at >= column && outside.is_none_or(|outside| at > outside);
            brackets || outside.is_none() || pending.column.is_none_or(indented)
        };
        let run = self.pending.iter().take_while(|pending| inside(pending)).count();
        let count = self.pending[..run]
            .iter()
            .rposition(|pending| pending.column.is_some())
            .map_or(0, |last| last + 1);
        let foot = self.pending.drain(..count).map(|pending| pending.text);
        if item.is_empty() {
            item.lead.extend(foot);
        } else {
            item.foot = foot.collect();
        }
        self.attach(item);
    }
}
