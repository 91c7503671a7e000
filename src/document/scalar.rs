//! What a plain scalar means: the core schema of YAML 1.2.2, section 10.3.2, and the spelling of numbers.
//!
//! Source: <https://yaml.org/spec/1.2.2/>. Differs: a whole number beyond 64 bits is a float.

use super::Value;

/// The value of an unquoted scalar.
pub(super) fn resolve(text: &str) -> Value {
    match text {
        "" | "~" | "null" | "Null" | "NULL" => return Value::Null,
        "true" | "True" | "TRUE" => return Value::Bool(true),
        "false" | "False" | "FALSE" => return Value::Bool(false),
        _ => {}
    }
    match integer(text) {
        Some(number) => Value::Int(number),
        None => match float(text) {
            Some(number) => Value::Float(number),
            None => Value::String(text.to_string()),
        },
    }
}

/// `[-+]?[0-9]+`, `0o[0-7]+` or `0x[0-9a-fA-F]+`, if it fits.
pub(super) fn integer(text: &str) -> Option<i64> {
    let radix = |digits: &str, radix: u32| {
        let plain = digits.bytes().all(|b| (b as char).is_digit(radix));
        plain.then(|| i64::from_str_radix(digits, radix).ok()).flatten()
    };
    if let Some(digits) = text.strip_prefix("0o") {
        return radix(digits, 8);
    }
    if let Some(digits) = text.strip_prefix("0x") {
        return radix(digits, 16);
    }
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}

/// `[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?`, `[-+]?.inf` or `.nan`.
pub(super) fn float(text: &str) -> Option<f64> {
    let (sign, rest) = match text.as_bytes().first()? {
        b'-' => (-1.0, &text[1..]),
        b'+' => (1.0, &text[1..]),
        _ => (1.0, text),
    };
    match rest {
        ".inf" | ".Inf" | ".INF" => return Some(sign * f64::INFINITY),
        ".nan" | ".NaN" | ".NAN" if rest.len() == text.len() => return Some(f64::NAN),
        _ => {}
    }
    let starts = rest.starts_with(|c: char| c.is_ascii_digit()) || rest.starts_with('.');
    let plain = rest.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'.' | b'e' | b'E' | b'+' | b'-'));
    (starts && plain).then(|| text.parse().ok()).flatten()
}

/// The shortest spelling that reads back as the same float, in YAML 1.1 and 1.2 alike: `1.0e-5`, `.inf`.
pub(super) fn spell_float(number: f64) -> String {
    if number.is_nan() {
        return ".nan".into();
    }
    if number.is_infinite() {
        return if number > 0.0 { ".inf".into() } else { "-.inf".into() };
    }
    spell_finite(number)
}

/// The shortest spelling of a finite float, always with a point: also a JSON number.
pub(super) fn spell_finite(number: f64) -> String {
    let text = format!("{number:?}");
    let Some((mantissa, exponent)) = text.split_once('e') else {
        return text;
    };
    let point = if mantissa.contains('.') { "" } else { ".0" };
    let sign = if exponent.starts_with('-') { "" } else { "+" };
    format!("{mantissa}{point}e{sign}{exponent}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scalars_follow_the_core_schema() {
        assert_eq!(resolve("~"), Value::Null);
        assert_eq!(resolve("0x1F"), Value::Int(31));
        assert_eq!(resolve("0o17"), Value::Int(15));
        assert_eq!(resolve("+12"), Value::Int(12));
        assert_eq!(resolve("1."), Value::Float(1.0));
        assert_eq!(resolve("-.5e3"), Value::Float(-500.0));
        assert_eq!(resolve("-.INF"), Value::Float(f64::NEG_INFINITY));
        assert_eq!(resolve(".nan"), Value::Float(f64::NAN));
        assert_eq!(resolve("9223372036854775808"), Value::Float(9223372036854775808.0));
        for text in [
            "yes", "1_000", "0b1", "0x", "0o8", "0x-1", "inf", "nan", "+.nan", ".", "-", "1e", "e1", "1 2",
            "+-1", "infinity",
        ] {
            assert_eq!(resolve(text), Value::String(text.into()), "{text}");
        }
    }

    #[test]
    fn floats_are_spelled_as_floats() {
        let spelled: Vec<_> = [1.0, -0.0, 1e-5, 1e16, 1.5e300, 0.1].map(spell_float).into();
        assert_eq!(spelled, ["1.0", "-0.0", "1.0e-5", "1.0e+16", "1.5e+300", "0.1"]);
    }
}
