//! How text is written as a YAML scalar: plain where YAML 1.1 and 1.2 both read it back as text, else quoted.

use super::Value;
use super::scalar::resolve;

/// A scalar on one line, as it stands between brackets and as it stands on a line of its own.
#[derive(Clone, Debug)]
pub(super) struct Spelling {
    pub(super) block: String,
    /// Only if it differs.
    flow: Option<String>,
}

impl Spelling {
    /// The same everywhere.
    pub(super) fn fixed(text: impl Into<String>) -> Spelling {
        Spelling { block: text.into(), flow: None }
    }

    /// Text on one line.
    pub(super) fn text(text: &str) -> Spelling {
        if !is_plain(text) {
            return Spelling::fixed(quoted(text));
        }
        Spelling::plain(text)
    }

    /// Text that is known to be possible without quotes outside brackets.
    pub(super) fn plain(text: &str) -> Spelling {
        let flow = (!is_plain_in_brackets(text)).then(|| quoted(text));
        Spelling { block: text.to_string(), flow }
    }

    /// The spelling between brackets.
    pub(super) fn flow(&self) -> &str {
        self.flow.as_ref().unwrap_or(&self.block)
    }
}

/// Words that YAML 1.1 reads as something else, and the keys that it gives a meaning to.
const RESERVED: &[&str] =
    &["yes", "no", "on", "off", "true", "false", "null", "~", "<<", "=", ".inf", ".nan"];

/// Whether text outside brackets needs no quotes.
fn is_plain(text: &str) -> bool {
    let mut chars = text.chars();
    let (Some(first), second) = (chars.next(), chars.next()) else {
        return false;
    };
    let opens = match first {
        '-' => second.is_some_and(|c| c.is_alphanumeric() || c == '.'),
        '.' => !text.starts_with("..."),
        '?' | ':' | ',' | '[' | ']' | '{' | '}' | '#' | '&' | '*' | '!' | '|' | '>' | '\'' | '"' | '%'
        | '@' | '`' => false,
        c => !c.is_whitespace(),
    };
    opens
        && !text.ends_with([' ', ':'])
        && !text.contains(": ")
        && !text.contains(" #")
        && text.chars().all(is_printable)
        && !RESERVED.contains(&text.to_lowercase().as_str())
        && matches!(resolve(text), Value::String(_))
        && !looks_like_a_number(text)
}

/// Whether plain text stays plain between brackets.
fn is_plain_in_brackets(text: &str) -> bool {
    !text.contains([',', '[', ']', '{', '}', ':', '?']) && !text.ends_with(" -")
}

/// Anything that some reader takes for a number, a date or a time: `1_000`, `0b1`, `1:30`, `2001-01-01`.
fn looks_like_a_number(text: &str) -> bool {
    let digits = text.trim_start_matches(['+', '-', '.']);
    digits.starts_with(|c: char| c.is_ascii_digit())
        && text.chars().all(|c| c.is_ascii_hexdigit() || " _+-.:xXoOtTzZ".contains(c))
}

/// Whether a character may stand in text on one line as it is.
fn is_printable(c: char) -> bool {
    match c {
        '\u{85}' | '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}' => false,
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => false,
        c => !c.is_control(),
    }
}

/// Text in double quotes, on one line.
pub(super) fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            c if is_printable(c) => out.push(c),
            c if (c as u32) < 0x100 => out.push_str(&format!("\\x{:02x}", c as u32)),
            c => out.push_str(&format!("\\u{:04x}", c as u32)),
        }
    }
    out.push('"');
    out
}

/// The header and lines of text as a literal block, if it reads back the same.
pub(super) fn literal(text: &str) -> Option<(&'static str, Vec<String>)> {
    let body = text.trim_end_matches('\n');
    let header = match text.len() - body.len() {
        0 => "|-",
        1 => "|",
        _ => return None,
    };
    // One line reads better in quotes; blanks at the ends of lines cannot be seen.
    let fits =
        |line: &str| !line.ends_with([' ', '\t']) && line.chars().all(|c| is_printable(c) || c == '\t');
    let starts = body.starts_with(|c: char| !c.is_whitespace());
    let safe = starts && body.contains('\n') && body.split('\n').all(fits);
    safe.then(|| (header, body.split('\n').map(str::to_string).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_harmless_text_is_plain() {
        for text in [
            "ctrl.actuation",
            "30 deg",
            "2*pi",
            "1/3",
            "-5 mm",
            "a:b",
            "models/arm7.urdf",
            "a b",
            "y",
            "scene.arm[0..7]",
            "ü",
        ] {
            assert_eq!(Spelling::text(text).block, text);
        }
        for text in [
            "",
            " a",
            "a ",
            "yes",
            "Off",
            "NULL",
            "~",
            "12",
            "1.5",
            "0x1F",
            "1_000",
            "1:30",
            "2001-01-01",
            "- a",
            "-",
            "--- a",
            "a: b",
            "a:",
            "a #b",
            "#a",
            "*a",
            "&a",
            "!a",
            "%a",
            "@a",
            "'a",
            "\"a",
            "[a",
            "{a",
            "|",
            ">",
            "? a",
            "a\nb",
            "a\tb",
            "...",
            ".inf",
            "<<",
            "+1",
            "\u{feff}",
        ] {
            assert!(Spelling::text(text).block.starts_with('"'), "{text}");
        }
        assert_eq!(Spelling::text("a, b").flow(), "\"a, b\"");
        assert_eq!(Spelling::text("${kp}").flow(), "\"${kp}\"");
    }

    #[test]
    fn literals_need_harmless_lines() {
        assert_eq!(literal("a\n  b\n").unwrap().0, "|");
        assert_eq!(literal("a\n\nb").unwrap().0, "|-");
        for text in ["a", "a\n", " a\nb", "a \nb", "\na\nb", "a\nb\n\n", "a\r\nb", "\ta\nb"] {
            assert!(literal(text).is_none(), "{text:?}");
        }
    }
}
