//! Python's notation of plain data, as the headers of `.npy` files have it.

use serde_json::{Map, Value as Json};

/// Levels of brackets within brackets.
const MAX_DEPTH: usize = 16;

/// Reads a dictionary, list, tuple, text, whole number, `True`, `False` or `None`. Tuples become lists.
pub(super) fn literal(text: &str) -> Result<Json, String> {
    let mut reader = Reader { rest: text };
    let value = reader.value(0)?;
    match reader.rest.trim_start() {
        "" => Ok(value),
        rest => Err(unexpected(rest)),
    }
}

struct Reader<'t> {
    rest: &'t str,
}

fn unexpected(rest: &str) -> String {
    match rest.chars().next() {
        Some(c) => format!("`{c}` is not expected in its header"),
        None => "its header ends too early".to_owned(),
    }
}

impl Reader<'_> {
    /// Goes on after a character, if it is the next one.
    fn take(&mut self, c: char) -> bool {
        self.rest = self.rest.trim_start();
        self.rest.strip_prefix(c).map(|rest| self.rest = rest).is_some()
    }

    fn value(&mut self, depth: usize) -> Result<Json, String> {
        if depth > MAX_DEPTH {
            return Err("its header is nested too deeply".to_owned());
        }
        if self.take('{') {
            let mut map = Map::new();
            while !self.take('}') {
                let key = self.value(depth + 1)?;
                let key = key.as_str().ok_or("a key of its header is not a text")?.to_owned();
                if !self.take(':') {
                    return Err(unexpected(self.rest));
                }
                map.insert(key, self.value(depth + 1)?);
                self.comma('}')?;
            }
            return Ok(map.into());
        }
        for (open, close) in [('[', ']'), ('(', ')')] {
            if self.take(open) {
                let mut items = Vec::new();
                while !self.take(close) {
                    items.push(self.value(depth + 1)?);
                    self.comma(close)?;
                }
                return Ok(items.into());
            }
        }
        for quote in ['\'', '"'] {
            if self.take(quote) {
                return self.text(quote).map(Json::from);
            }
        }
        let end = self.rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        let value = match word {
            "True" => Json::from(true),
            "False" => Json::from(false),
            "None" => Json::Null,
            word => word.parse::<u64>().map_err(|_| unexpected(self.rest))?.into(),
        };
        self.rest = rest;
        Ok(value)
    }

    /// A comma, unless the list is at its end.
    fn comma(&mut self, close: char) -> Result<(), String> {
        self.rest = self.rest.trim_start();
        if self.take(',') || self.rest.starts_with(close) { Ok(()) } else { Err(unexpected(self.rest)) }
    }

    /// The rest of a text, up to its quote.
    fn text(&mut self, quote: char) -> Result<String, String> {
        let mut out = String::new();
        let mut chars = self.rest.chars();
        while let Some(c) = chars.next() {
            match c {
                c if c == quote => {
                    self.rest = chars.as_str();
                    return Ok(out);
                }
                '\\' => match chars.next() {
                    Some('x') => {
                        let digits: String = chars.by_ref().take(2).collect();
                        let code = u8::from_str_radix(&digits, 16).map_err(|_| unexpected(&digits))?;
                        out.push(char::from(code));
                    }
                    Some('n') => out.push('\n'),
                    Some('t') => out.push('\t'),
                    Some('r') => out.push('\r'),
                    Some(c) => out.push(c),
                    None => break,
                },
                c => out.push(c),
            }
        }
        Err("its header ends too early".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn headers_are_read_as_numpy_writes_them() {
        let text =
            "{'descr': [('t', '<f8'), (\"it's\\x41\", '<f8', (3,))], 'fortran_order': False, 'shape': (), } ";
        let expected = json!({
            "descr": [["t", "<f8"], ["it'sA", "<f8", [3]]], "fortran_order": false, "shape": [],
        });
        assert_eq!(literal(text), Ok(expected));
        assert_eq!(literal("( 12 , None)"), Ok(json!([12, null])));
    }

    #[test]
    fn what_is_no_literal_is_an_error() {
        for text in ["", "{", "{1: 2}", "['a' 'b']", "'a", "'\\x4", "f()", "-1", "1 2", &"[".repeat(100)] {
            assert!(literal(text).is_err(), "{text}");
        }
    }
}
