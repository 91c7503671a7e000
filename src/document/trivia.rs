//! What the parser leaves out: comments, blank lines, anchors and tags, found by walking through the text beside it.

use saphyr_parser::Marker;

/// Something between two nodes.
#[derive(Debug, PartialEq)]
pub(super) enum Trivia {
    /// An empty line.
    Blank,
    /// A comment on a line of its own, with its column.
    Own(u32, String),
    /// A comment behind a node.
    Behind(String),
    /// A comment behind `key:` or `-`, before the node.
    Ahead(String),
}

/// Whether a character separates tokens; other white space is part of them.
pub(super) fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\r')
}

/// A place in the text that only moves forward.
pub(super) struct Cursor<'a> {
    rest: &'a str,
    line: u32,
    column: u32,
    /// The character before.
    previous: char,
    /// Whether only blanks precede on this line.
    clean: bool,
    /// What was found since it was last taken.
    pub(super) trivia: Vec<Trivia>,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a str) -> Cursor<'a> {
        Cursor { rest: text, line: 1, column: 0, previous: '\n', clean: true, trivia: Vec::new() }
    }

    pub(super) fn column(&self) -> u32 {
        self.column
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn reached(&self, mark: &Marker) -> bool {
        (self.line, self.column) >= (mark.line() as u32, mark.col() as u32)
    }

    /// Moves over one character; `\r\n` counts as one.
    fn step(&mut self) {
        let Some(c) = self.peek() else { return };
        let width = if self.rest.starts_with("\r\n") { 2 } else { c.len_utf8() };
        self.rest = &self.rest[width..];
        self.previous = c;
        if matches!(c, '\n' | '\r') {
            (self.line, self.column, self.clean) = (self.line + 1, 0, true);
        } else {
            self.column += 1;
            self.clean = self.clean && matches!(c, ' ' | '\t');
        }
    }

    /// Moves on while `inside` holds, and returns what was passed.
    pub(super) fn take_while(&mut self, mut inside: impl FnMut(char) -> bool) -> &'a str {
        let start = self.rest;
        while self.peek().is_some_and(&mut inside) {
            self.step();
        }
        &start[..start.len() - self.rest.len()]
    }

    /// Moves to a mark that lies ahead, and returns what was passed.
    pub(super) fn take_to(&mut self, mark: &Marker) -> &'a str {
        let start = self.rest;
        while !self.reached(mark) && !self.rest.is_empty() {
            self.step();
        }
        &start[..start.len() - self.rest.len()]
    }

    /// Moves over one character and returns it if it is one of `chars`.
    pub(super) fn take_char(&mut self, chars: &[char]) -> Option<char> {
        let c = self.peek().filter(|c| chars.contains(c))?;
        self.step();
        Some(c)
    }

    /// Moves over a quoted scalar.
    pub(super) fn take_quoted(&mut self) -> &'a str {
        let start = self.rest;
        let quote = self.peek();
        self.step();
        while let Some(c) = self.peek() {
            self.step();
            if quote == Some('"') && c == '\\' {
                self.step();
            } else if Some(c) == quote {
                // A doubled single quote stands for itself.
                if quote == Some('\'') && self.peek() == quote {
                    self.step();
                } else {
                    break;
                }
            }
        }
        &start[..start.len() - self.rest.len()]
    }

    /// Moves to `mark` and past `props` anchors and tags, collecting trivia; returns the anchors and tags.
    ///
    /// If `header` is given, stops at the `|` or `>` of a text block instead.
    pub(super) fn gap(&mut self, mark: &Marker, props: usize, header: bool) -> String {
        let mut found = Vec::new();
        let mut ahead = false;
        while let Some(c) = self.peek() {
            // Behind the mark only what belongs to the anchors and tags is passed.
            let past = self.reached(mark);
            if past && found.len() >= props && (props == 0 || !(is_blank(c) || c == '#')) {
                break;
            }
            match c {
                '\n' | '\r' => {
                    if self.clean {
                        self.trivia.push(Trivia::Blank);
                    }
                    self.step();
                }
                '#' if is_blank(self.previous) || "[]{},:?-".contains(self.previous) => self.comment(ahead),
                '&' | '!' if found.len() < props => {
                    let mut verbatim = false;
                    found.push(self.take_while(|c| {
                        verbatim = (verbatim || c == '<') && c != '>';
                        !is_blank(c) && (verbatim || !",[]{}".contains(c))
                    }));
                }
                '|' | '>' if header => break,
                '%' if self.column == 0 => {
                    self.take_while(|c| !matches!(c, '#' | '\n' | '\r'));
                }
                _ => {
                    ahead = ahead || matches!(c, '-' | ':' | '?');
                    self.step();
                }
            }
        }
        found.iter().map(|prop| format!("{prop} ")).collect()
    }

    fn comment(&mut self, ahead: bool) {
        let (column, own) = (self.column, self.clean);
        let text = self.take_while(|c| !matches!(c, '\n' | '\r')).trim_end().to_string();
        self.trivia.push(match (own, ahead) {
            (true, _) => Trivia::Own(column, text),
            (false, true) => Trivia::Ahead(text),
            (false, false) => Trivia::Behind(text),
        });
    }

    /// The rest of the header line of a text block: its indicators, and the comment behind them.
    pub(super) fn block_header(&mut self) -> (String, Option<String>) {
        let header = self.take_while(|c| !is_blank(c)).to_string();
        self.take_while(|c| matches!(c, ' ' | '\t'));
        let comment = self.take_while(|c| !matches!(c, '\n' | '\r')).trim_end();
        self.step();
        (header, (!comment.is_empty()).then(|| comment.to_string()))
    }
}
