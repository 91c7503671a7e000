//! Text in pictures: how wide it is, how to shorten it, and how to write it into XML.

/// The text with the five XML characters escaped, and characters that XML forbids replaced by `U+FFFD`.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\n' | '\t' | '\r' => out.push(' '),
            '\u{FFFE}' | '\u{FFFF}' => out.push('\u{FFFD}'),
            c if c.is_control() => out.push('\u{FFFD}'),
            c => out.push(c),
        }
    }
    out
}

/// An estimate of the width of a text in a common sans-serif font, on the wide side.
pub(super) fn width(text: &str, size: f64, bold: bool) -> f64 {
    let ems: f64 = text
        .chars()
        .map(|c| match c {
            'i' | 'j' | 'l' | 'I' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' | ' ' => 0.32,
            'f' | 't' | 'r' | '(' | ')' | '[' | ']' | '/' | '-' => 0.40,
            'm' | 'w' | 'M' | 'W' | '@' | '%' => 0.92,
            'A'..='Z' => 0.70,
            '…' => 0.95,
            '\u{2E80}'.. => 1.05,
            _ => 0.58,
        })
        .sum();
    ems * size * if bold { 1.08 } else { 1.0 }
}

/// The text, with its end replaced by `…` where it is wider than `limit`.
pub(super) fn shorten(text: &str, size: f64, bold: bool, limit: f64) -> String {
    if width(text, size, bold) <= limit {
        return text.to_string();
    }
    let mut short = String::new();
    for c in text.chars() {
        short.push(c);
        if width(&short, size, bold) + 1.1 * size > limit {
            short.pop();
            break;
        }
    }
    short.push('…');
    short
}

/// The text broken at spaces into lines of at most `limit`, except where one word is longer.
pub(super) fn wrap(text: &str, size: f64, limit: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(line, size, false) + width(word, size, false) + size * 0.32 <= limit => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_string()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_is_escaped_and_control_characters_are_replaced() {
        assert_eq!(escape("a<b>&\"c'\u{1}\n"), "a&lt;b&gt;&amp;&quot;c&#39;\u{FFFD} ");
    }

    #[test]
    fn a_shortened_text_fits() {
        let short = shorten(&"wide ".repeat(40), 12.0, true, 100.0);
        assert!(short.ends_with('…') && width(&short, 12.0, true) <= 100.0);
        assert_eq!(shorten("pid", 12.0, true, 100.0), "pid");
    }

    #[test]
    fn lines_break_at_spaces() {
        assert_eq!(wrap("aaa bbb ccc", 10.0, 45.0), ["aaa bbb", "ccc"]);
        assert!(wrap("  ", 10.0, 45.0).is_empty());
    }
}
