//! Constants with a unit, converted to SI.
//!
//! | quantity | units |
//! |---|---|
//! | angle (rad) | `rad` `deg` `°` `rev` |
//! | angular velocity (rad/s), acceleration (rad/s²) | `rad/s` `deg/s` `rpm`, `rad/s^2` `deg/s^2` |
//! | length (m) | `um` `mm` `cm` `m` `km` |
//! | velocity (m/s), acceleration (m/s²) | `mm/s` `m/s` `km/h`, `m/s^2` |
//! | time (s), frequency (Hz) | `us` `ms` `s` `min` `h`, `Hz` `kHz` |
//! | mass (kg) | `g` `kg` |
//! | force (N), torque (N m), pressure (Pa) | `mN` `N` `kN`, `Nm` `N*m` `kNm`, `Pa` `kPa` `MPa` `GPa` `bar` |
//! | energy (J), power (W) | `J` `W` `kW` |
//! | ratio (1) | `%` |
//!
//! The unit comes last and applies to all before it: `2 * 15 deg` is π/6, `1 + 2 mm` is 0.003. Frequencies stay in 1/s; `rpm` is
//! 2π/60 rad/s.

use super::expression::{Expression, closest};
use std::f64::consts::{PI, TAU};

/// Units and what they are in SI.
const UNITS: &[(&str, f64)] = &[
    ("rad", 1.0),
    ("deg", PI / 180.0),
    ("°", PI / 180.0),
    ("rev", TAU),
    ("rad/s", 1.0),
    ("deg/s", PI / 180.0),
    ("rad/s^2", 1.0),
    ("deg/s^2", PI / 180.0),
    ("rpm", TAU / 60.0),
    ("um", 1e-6),
    ("mm", 1e-3),
    ("cm", 1e-2),
    ("m", 1.0),
    ("km", 1e3),
    ("mm/s", 1e-3),
    ("m/s", 1.0),
    ("km/h", 1.0 / 3.6),
    ("m/s^2", 1.0),
    ("us", 1e-6),
    ("ms", 1e-3),
    ("s", 1.0),
    ("min", 60.0),
    ("h", 3600.0),
    ("Hz", 1.0),
    ("kHz", 1e3),
    ("g", 1e-3),
    ("kg", 1.0),
    ("mN", 1e-3),
    ("N", 1.0),
    ("kN", 1e3),
    ("Nm", 1.0),
    ("N*m", 1.0),
    ("kNm", 1e3),
    ("Pa", 1.0),
    ("kPa", 1e3),
    ("MPa", 1e6),
    ("GPa", 1e9),
    ("bar", 1e5),
    ("J", 1.0),
    ("W", 1.0),
    ("kW", 1e3),
    ("%", 1e-2),
];

/// The SI value of an expression without variables, with a unit after it if one is wanted.
///
/// ```
/// use cenic::math::constant;
/// assert_eq!(constant("30 deg"), Ok(30.0 * std::f64::consts::PI / 180.0));
/// assert_eq!(constant("2 * (3 + 4) ms"), Ok(0.014));
/// assert!(constant("30 degg").unwrap_err().contains("did you mean `deg`?"));
/// ```
pub fn constant(text: &str) -> Result<f64, String> {
    let text = text.trim();
    let (number, factor) = split_unit(text)?;
    let value = Expression::parse(number, &[]).map_err(|error| error.to_string())?.eval(&[]);
    let value = scale(value, factor);
    if value.is_nan() { Err(format!("`{text}` is not a number")) } else { Ok(value) }
}

/// value · factor, rounded once where the factor is a whole fraction such as 1e-3.
fn scale(value: f64, factor: f64) -> f64 {
    let inverse = (1.0 / factor).round();
    if factor < 1.0 && 1.0 / inverse == factor { value / inverse } else { value * factor }
}

/// The text before a unit, and the unit's factor; all of it and one without a unit.
fn split_unit(text: &str) -> Result<(&str, f64), String> {
    let longest_first = UNITS.iter().filter_map(|(unit, factor)| {
        let before = text.strip_suffix(unit)?;
        ends_in_a_value(before, unit).then_some((unit.len(), before, *factor))
    });
    if let Some((_, before, factor)) = longest_first.max_by_key(|(length, ..)| *length) {
        return Ok((before, factor));
    }
    // `30 degg`: a value, a blank and a word is meant as a unit.
    if let Some((before, word)) = text.rsplit_once(char::is_whitespace)
        && word.starts_with(|c: char| c.is_alphabetic())
        && !word.contains('(')
        && Expression::parse(before, &[]).is_ok()
    {
        return Err(match closest(word, UNITS.iter().map(|(unit, _)| *unit)) {
            Some(unit) => format!("no unit `{word}` (did you mean `{unit}`?)"),
            None => format!("no unit `{word}`"),
        });
    }
    Ok((text, 1.0))
}

/// Whether a value ends here, so that what follows is a unit and not a part of a name or an operand.
fn ends_in_a_value(before: &str, unit: &str) -> bool {
    let value = before.trim_end();
    let Some(last) = value.chars().next_back() else {
        return false;
    };
    let glued_name =
        value.len() == before.len() && (last.is_alphabetic() || last == '_') && unit != "%" && unit != "°";
    let glued_digit = value.len() == before.len() && last.is_ascii_digit() && {
        // `log10` or `x1`: a digit that ends a name.
        let word =
            value.rsplit(|c: char| !(c.is_alphanumeric() || c == '_' || c == '.')).next().unwrap_or("");
        word.starts_with(|c: char| c.is_alphabetic() || c == '_')
    };
    (last.is_alphanumeric() || last == ')' || last == '.') && !glued_name && !glued_digit
}

#[cfg(test)]
mod tests {
    use super::*;
    use approx::assert_relative_eq;

    #[test]
    fn units_give_si() {
        for (text, expected) in [
            ("30 deg", PI / 6.0),
            ("30deg", PI / 6.0),
            ("-90°", -PI / 2.0),
            ("pi rad", PI),
            ("2*pi", TAU),
            ("1 + 2 mm", 0.003),
            ("(1 + 2)cm", 0.03),
            ("1e3m", 1000.0),
            ("2e-3 km", 2.0),
            ("5 m/s", 5.0),
            ("36 km/h", 10.0),
            ("9.81 m/s^2", 9.81),
            ("60 rpm", TAU),
            ("5 min", 300.0),
            ("min(5, 6) min", 300.0),
            ("2 h", 7200.0),
            ("20 ms", 0.02),
            ("5 us", 5e-6),
            ("500 g", 0.5),
            ("3 kg", 3.0),
            ("2 kN", 2000.0),
            ("4 Nm", 4.0),
            ("4 N*m", 4.0),
            ("100 Hz", 100.0),
            ("50 %", 0.5),
            ("50%", 0.5),
            ("6 bar", 6e5),
            (" 7 ", 7.0),
            ("1/3 s", 1.0 / 3.0),
            ("e", std::f64::consts::E),
            ("sqrt(2)", 2.0_f64.sqrt()),
        ] {
            let value = constant(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_relative_eq!(value, expected, max_relative = 1e-15);
        }
        assert_eq!(constant("0.1 mm"), Ok(1e-4));
        assert_eq!(constant("inf"), Ok(f64::INFINITY));
    }

    #[test]
    fn what_is_no_constant_says_why() {
        for (text, expected) in [
            ("", "column 1: the expression is empty"),
            ("m", "column 1: no name `m`"),
            ("deg", "column 1: no name `deg`"),
            ("30 degg", "no unit `degg` (did you mean `deg`?)"),
            ("30 parsec", "no unit `parsec`"),
            ("1,5 m", "column 2: `,` stands only between arguments (a decimal number has a point)"),
            ("10 / s", "column 6: no name `s`"),
            ("0/0", "`0/0` is not a number"),
            ("mm mm", "column 1: no name `mm`"),
        ] {
            assert_eq!(constant(text).unwrap_err(), expected, "{text}");
        }
    }
}
