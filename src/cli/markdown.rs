//! Markdown of doc comments, for the terminal: paragraphs are wrapped, tables aligned, and marks become styles where there are any.

use super::console::{Stream, Style};
use super::text::{Table, wrap};

/// A text with paragraphs, lists, tables, headings and code, in lines.
pub(super) fn render(text: &str, stream: Stream) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let mut out = String::new();
    let mut i = 0;
    while i < lines.len() {
        let line = lines[i].trim_start();
        let begins = |i: usize| lines.get(i).map(|line| line.trim_start());
        if line.is_empty() {
            i += 1;
            continue;
        }
        if !out.is_empty() {
            out.push('\n');
        }
        if let Some(fence) = line.starts_with("```").then_some("```") {
            i += 1;
            while begins(i).is_some_and(|line| !line.starts_with(fence)) {
                out.push_str(&format!("    {}\n", stream.paint(Style::Cyan, lines[i])));
                i += 1;
            }
            i += 1;
        } else if lines[i].starts_with("    ") {
            while lines.get(i).is_some_and(|line| line.starts_with("    ")) {
                out.push_str(&format!("{}\n", stream.paint(Style::Cyan, lines[i])));
                i += 1;
            }
        } else if line.starts_with('|') {
            let end =
                (i..lines.len()).find(|&i| !lines[i].trim_start().starts_with('|')).unwrap_or(lines.len());
            out.push_str(&table(&lines[i..end], stream));
            i = end;
        } else if let Some(heading) = line.strip_prefix('#') {
            let heading = heading.trim_start_matches('#').trim();
            out.push_str(&format!("{}\n", stream.paint(Style::Bold, &inline(heading, Stream::default()))));
            i += 1;
        } else {
            // A paragraph, or an item of a list, to the next line that begins something else.
            while i < lines.len() && !lines[i].trim().is_empty() {
                let (mark, text) = item(lines[i].trim_start());
                let mut paragraph = text.to_owned();
                i += 1;
                while begins(i)
                    .is_some_and(|line| !line.is_empty() && item(line).0.is_empty() && !is_special(line))
                {
                    paragraph.push(' ');
                    paragraph.push_str(lines[i].trim());
                    i += 1;
                }
                let hang = " ".repeat(mark.chars().count());
                let width = stream.width.map(|width| width.saturating_sub(hang.len()).max(20));
                let wrapped = wrap(&inline(&paragraph, stream), width).join(&format!("\n{hang}"));
                out.push_str(&format!("{mark}{wrapped}\n"));
                if begins(i).is_some_and(is_special) {
                    break;
                }
            }
        }
    }
    out
}

/// Whether a line begins a table, code or a heading.
fn is_special(line: &str) -> bool {
    line.starts_with('|') || line.starts_with("```") || line.starts_with("# ")
}

/// The mark of an item of a list as it is shown, and its text; no mark for any other line.
fn item(line: &str) -> (String, &str) {
    if let Some(text) = ["- ", "* ", "+ "].iter().find_map(|mark| line.strip_prefix(mark)) {
        return ("• ".to_owned(), text);
    }
    match line.split_once(". ") {
        Some((number, text)) if !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()) => {
            (format!("{number}. "), text)
        }
        _ => (String::new(), line),
    }
}

fn table(lines: &[&str], stream: Stream) -> String {
    let cells = |line: &str| -> Vec<String> {
        let (mut cells, mut cell, mut is_code) = (Vec::new(), String::new(), false);
        let mut rest = line.trim().trim_start_matches('|').chars().peekable();
        while let Some(c) = rest.next() {
            match c {
                '\\' if rest.peek() == Some(&'|') => cell.extend(rest.next()),
                '|' if !is_code => cells.push(std::mem::take(&mut cell)),
                _ => {
                    is_code ^= c == '`';
                    cell.push(c);
                }
            }
        }
        if !cell.trim().is_empty() {
            cells.push(cell);
        }
        cells.iter().map(|cell| cell.trim().to_owned()).collect()
    };
    let is_rule = |line: &str| line.chars().all(|c| matches!(c, '|' | '-' | ':' | ' '));
    let has_head = lines.get(1).is_some_and(|line| is_rule(line));
    let mut table = Table::new();
    for (i, line) in lines.iter().enumerate().filter(|(_, line)| !is_rule(line)) {
        let is_head = i == 0 && has_head;
        table.row(cells(line).iter().map(|cell| match is_head {
            true => stream.paint(Style::Dim, &inline(cell, Stream::default())),
            false => inline(cell, stream),
        }));
    }
    table.render(2, stream.width)
}

/// Text within a line: code, bold and emphasised words, and links by their names.
pub(super) fn inline(text: &str, stream: Stream) -> String {
    let mut out = String::new();
    let mut rest = text;
    let mut previous = ' ';
    while let Some(c) = rest.chars().next() {
        let (shown, len) = span(rest, c, previous, stream).unwrap_or_else(|| (c.to_string(), c.len_utf8()));
        previous = rest[..len].chars().next_back().unwrap_or(c);
        out.push_str(&shown);
        rest = &rest[len..];
    }
    out
}

/// What stands at the beginning of a text, as it is shown, and how long it is as written.
fn span(text: &str, first: char, previous: char, stream: Stream) -> Option<(String, usize)> {
    match first {
        '\\' => {
            let next = text[1..].chars().next().filter(char::is_ascii_punctuation)?;
            Some((next.to_string(), 2))
        }
        '`' => {
            let end = text[1..].find('`')?;
            let code = &text[1..=end];
            let shown = if stream.colour { stream.paint(Style::Cyan, code) } else { format!("`{code}`") };
            Some((shown, end + 2))
        }
        '*' => {
            let mark = if text.starts_with("**") { "**" } else { "*" };
            let inner = &text[mark.len()..];
            let end = inner.find(mark).filter(|end| *end > 0)?;
            // A sign between numbers or letters, or with spaces around it, emphasises nothing.
            if previous.is_alphanumeric() || inner.starts_with(' ') || inner[..end].ends_with(' ') {
                return None;
            }
            let style = if mark == "**" { Style::Bold } else { Style::Underlined };
            Some((stream.paint(style, &inline(&inner[..end], Stream::default())), end + 2 * mark.len()))
        }
        '[' => {
            let end = closing(text, '[', ']')?;
            let (name, after) = (&text[1..end], &text[end + 1..]);
            let target = match after.chars().next() {
                Some('(') => closing(after, '(', ')')? + 1,
                Some('[') => closing(after, '[', ']')? + 1,
                // The name of an item of the library.
                _ if name.starts_with('`') && name.ends_with('`') => 0,
                _ => return None,
            };
            Some((inline(name, stream), end + 1 + target))
        }
        _ => None,
    }
}

/// Where the bracket that a text begins with is closed.
fn closing(text: &str, open: char, close: char) -> Option<usize> {
    let mut depth = 0;
    for (i, c) in text.char_indices() {
        depth += i32::from(c == open) - i32::from(c == close);
        if depth == 0 {
            return Some(i);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_become_styles_where_there_are_colours_and_vanish_where_not() {
        let colour = Stream { colour: true, ..Stream::default() };
        let text = "**Never** *say* `a|b` [here](x) [`Gain`](super::Gain) [`Sum`] vector\\[3\\] 2*3*4 [1]";
        assert_eq!(inline(text, Stream::default()), "Never say `a|b` here `Gain` `Sum` vector[3] 2*3*4 [1]");
        let painted = |style, text| colour.paint(style, text);
        let expected = format!(
            "{} {} {} here {} {} vector[3] 2*3*4 [1]",
            painted(Style::Bold, "Never"),
            painted(Style::Underlined, "say"),
            painted(Style::Cyan, "a|b"),
            painted(Style::Cyan, "Gain"),
            painted(Style::Cyan, "Sum"),
        );
        assert_eq!(inline(text, colour), expected);
        for odd in ["`", "*", "**", "[", "[a](", "\\", "a * b", "***", "[`x"] {
            inline(odd, colour);
        }
    }

    #[test]
    fn paragraphs_lists_tables_and_code_keep_their_shape() {
        let text = "One two\nthree.\n\n- first item\n  goes on\n- second\n\n| port | type |\n|---|---|\n| `a` | x\\|y |\n\n```yaml\nk: 1\n```\n# End\nlast";
        let expected = "One two three.\n\n• first item goes on\n• second\n\n  port  type\n  `a`   x|y\n\n    k: 1\n\nEnd\n\nlast\n";
        assert_eq!(render(text, Stream::default()), expected);
        let narrow = Stream { width: Some(24), ..Stream::default() };
        assert_eq!(render("- one two three four five", narrow), "• one two three four\n  five\n");
    }
}
