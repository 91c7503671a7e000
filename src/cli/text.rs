//! Tables, wrapped paragraphs and numbers for people.

use serde_json::{Number, Value as Json};

use super::console::breadth;

/// Columns of a table are this far apart.
const GAP: usize = 2;
/// A last column narrower than this is not wrapped.
const MIN_WRAPPED: usize = 24;

/// Rows with aligned columns. Columns in which nothing stands are left out.
#[derive(Debug, Default)]
pub(super) struct Table {
    head: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table without a head.
    pub fn new() -> Table {
        Table::default()
    }

    /// A table with a head.
    pub fn headed(head: &[&str]) -> Table {
        Table { head: head.iter().map(|cell| (*cell).to_owned()).collect(), rows: Vec::new() }
    }

    /// Adds a row.
    pub fn row<S: Into<String>>(&mut self, cells: impl IntoIterator<Item = S>) {
        self.rows.push(cells.into_iter().map(Into::into).collect());
    }

    /// The text of the table, a line for each row. The last column is wrapped where a width is given.
    pub fn render(&self, indent: usize, width: Option<usize>) -> String {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let cell = |row: &[String], c: usize| row.get(c).cloned().unwrap_or_default();
        let shown: Vec<usize> =
            (0..columns).filter(|&c| self.rows.iter().any(|row| !cell(row, c).is_empty())).collect();
        let head = (!self.head.is_empty()).then_some(&self.head);
        let rows: Vec<&Vec<String>> = head.into_iter().chain(&self.rows).collect();
        let widths: Vec<usize> =
            shown.iter().map(|&c| rows.iter().map(|row| breadth(&cell(row, c))).max().unwrap_or(0)).collect();
        let mut text = String::new();
        for row in rows {
            let mut line = " ".repeat(indent);
            for (i, &c) in shown.iter().enumerate() {
                let content = cell(row, c);
                let column = breadth(&line);
                if i + 1 < shown.len() {
                    line.push_str(&content);
                    line.push_str(&" ".repeat(widths[i] - breadth(&content) + GAP));
                } else {
                    let room = width.map(|w| w.saturating_sub(column).max(MIN_WRAPPED));
                    line.push_str(&wrap(&content, room).join(&format!("\n{}", " ".repeat(column))));
                }
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }
}

/// The lines of a paragraph, none longer than `width` unless one word is.
pub(super) fn wrap(text: &str, width: Option<usize>) -> Vec<String> {
    let Some(width) = width else { return vec![text.to_owned()] };
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().expect("there is always a last line");
        if line.is_empty() {
            line.push_str(word);
        } else if breadth(line) + 1 + breadth(word) <= width {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

/// A number with six digits, as short as they allow.
pub(super) fn number(value: f64) -> String {
    if value == 0.0 {
        return "0".to_owned();
    }
    if !value.is_finite() {
        return value.to_string();
    }
    let rounded: f64 = format!("{value:.5e}").parse().unwrap_or(value);
    if (1e-4..1e9).contains(&rounded.abs()) { rounded.to_string() } else { format!("{rounded:e}") }
}

/// A time to three digits with a unit that suits it.
pub(super) fn seconds(value: f64) -> String {
    let short = |value: f64| {
        let rounded: f64 = format!("{value:.2e}").parse().unwrap_or(value);
        rounded.to_string()
    };
    match value.abs() {
        v if v >= 1.0 || v == 0.0 || !v.is_finite() => format!("{} s", short(value)),
        v if v >= 1e-3 => format!("{} ms", short(value * 1e3)),
        v if v >= 1e-6 => format!("{} µs", short(value * 1e6)),
        _ => format!("{value:.2e} s"),
    }
}

/// `1 row`, `2 rows`.
pub(super) fn count(n: u64, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

/// A number in JSON, which has no words for what is not finite: these are strings.
pub(super) fn json_number(value: f64) -> Json {
    match Number::from_f64(value) {
        Some(number) => Json::Number(number),
        None if value.is_nan() => "NaN".into(),
        None if value > 0.0 => "inf".into(),
        None => "-inf".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned_and_empty_ones_left_out() {
        let mut table = Table::headed(&["name", "unit", "doc"]);
        table.row(["é", "", "one two three four five six seven"]);
        table.row(["longer", "", ""]);
        let expected = "  name    doc\n  é       one two three four five\n          six seven\n  longer\n";
        assert_eq!(table.render(2, Some(34)), expected);
    }

    #[test]
    fn numbers_are_short() {
        for (value, text) in [(0.1 + 0.2, "0.3"), (-0.0, "0"), (1e-9, "1e-9"), (123456.78, "123457")] {
            assert_eq!(number(value), text);
        }
        assert_eq!(number(f64::NAN), "NaN");
        assert_eq!(seconds(0.01234), "12.3 ms");
        assert_eq!(seconds(12.0), "12 s");
        assert_eq!(seconds(2.5e-5), "25 µs");
    }

    #[test]
    fn json_has_strings_for_what_is_not_finite() {
        let all: Vec<Json> = [1.5, f64::NAN, f64::NEG_INFINITY].map(json_number).into();
        assert_eq!(Json::from(all).to_string(), r#"[1.5,"NaN","-inf"]"#);
    }
}
