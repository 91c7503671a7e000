//! Numbers with a unit.
//!
//! | quantity | units |
//! |---|---|
//! | angle (rad) | `rad` `deg` `°` `rev` |
//! | angular velocity (rad/s) | `rad/s` `deg/s` `rpm` |
//! | length (m), mass (kg), time (s) | `m`, `g`, `s` `min` `h` |
//! | frequency (1/s) | `Hz` `1/s` |
//! | force (N), torque (N m), pressure (Pa) | `N`, `Nm` `N m` `N*m`, `Pa` `bar` |
//! | energy (J), power (W) | `J`, `W` |
//! | electricity | `V` `A` `Ω` `ohm` `H` `F` `C` `Wb` `T` |
//! | temperature difference (K) | `K` |
//! | ratio (1) | `%` |
//!
//! They take the prefixes `p` `n` `u` `µ` `m` `c` `k` `M` `G`, as in `mm` and `kHz`, and are put together with blanks, `*`, `/`,
//! powers and brackets: `N m/(rad s)`, `kg*m^2`, `m/s²`. An angle counts as a quantity of its own, so that `Hz` is not `rad/s`, and
//! `N m/rad` not `N m`.
//!
//! The unit comes last and applies to all before it: `2 * 15 deg` is π/6, `1 + 2 mm` is 0.003. Frequencies stay in 1/s; `rpm` is
//! 2π/60 rad/s.

use super::expression::{Expression, closest};
use std::f64::consts::{PI, TAU};

/// Exponents of rad, m, kg, s, A, K.
type Powers = [i8; 6];

const NONE: Powers = [0; 6];

/// Units, what they are in SI, and whether they take prefixes.
const UNITS: &[(&str, f64, Powers, bool)] = &[
    ("rad", 1.0, [1, 0, 0, 0, 0, 0], true),
    ("deg", PI / 180.0, [1, 0, 0, 0, 0, 0], false),
    ("°", PI / 180.0, [1, 0, 0, 0, 0, 0], false),
    ("rev", TAU, [1, 0, 0, 0, 0, 0], false),
    ("rpm", TAU / 60.0, [1, 0, 0, -1, 0, 0], false),
    ("m", 1.0, [0, 1, 0, 0, 0, 0], true),
    ("g", 1e-3, [0, 0, 1, 0, 0, 0], true),
    ("kg", 1.0, [0, 0, 1, 0, 0, 0], false),
    ("s", 1.0, [0, 0, 0, 1, 0, 0], true),
    ("min", 60.0, [0, 0, 0, 1, 0, 0], false),
    ("h", 3600.0, [0, 0, 0, 1, 0, 0], false),
    ("Hz", 1.0, [0, 0, 0, -1, 0, 0], true),
    ("N", 1.0, [0, 1, 1, -2, 0, 0], true),
    ("Nm", 1.0, [0, 2, 1, -2, 0, 0], true),
    ("Nms", 1.0, [0, 2, 1, -1, 0, 0], true),
    ("Pa", 1.0, [0, -1, 1, -2, 0, 0], true),
    ("bar", 1e5, [0, -1, 1, -2, 0, 0], true),
    ("J", 1.0, [0, 2, 1, -2, 0, 0], true),
    ("W", 1.0, [0, 2, 1, -3, 0, 0], true),
    ("V", 1.0, [0, 2, 1, -3, -1, 0], true),
    ("A", 1.0, [0, 0, 0, 0, 1, 0], true),
    ("Ω", 1.0, [0, 2, 1, -3, -2, 0], true),
    ("ohm", 1.0, [0, 2, 1, -3, -2, 0], true),
    ("H", 1.0, [0, 2, 1, -2, -2, 0], true),
    ("F", 1.0, [0, -2, -1, 4, 2, 0], true),
    ("C", 1.0, [0, 0, 0, 1, 1, 0], true),
    ("Wb", 1.0, [0, 2, 1, -2, -1, 0], true),
    ("T", 1.0, [0, 0, 1, -2, -1, 0], true),
    ("K", 1.0, [0, 0, 0, 0, 0, 1], true),
    ("%", 1e-2, NONE, false),
];

/// Both signs for micro, since keyboards have one and fonts the other.
const PREFIXES: &[(&str, f64)] = &[
    ("p", 1e-12),
    ("n", 1e-9),
    ("u", 1e-6),
    ("µ", 1e-6),
    ("μ", 1e-6),
    ("m", 1e-3),
    ("c", 1e-2),
    ("k", 1e3),
    ("M", 1e6),
    ("G", 1e9),
];

/// What people call a quantity, and units of it that they may want to write.
const QUANTITIES: &[(&str, &str, &str)] = &[
    ("1", "a plain number", "%"),
    ("rad", "an angle", "rad, deg, rev"),
    ("rad/s", "an angular velocity", "rad/s, deg/s, rpm"),
    ("rad/s^2", "an angular acceleration", "rad/s^2, deg/s^2"),
    ("m", "a length", "um, mm, cm, m, km"),
    ("m^2", "an area", "mm^2, cm^2, m^2"),
    ("m^3", "a volume", "mm^3, cm^3, m^3"),
    ("m/s", "a velocity", "mm/s, m/s, km/h"),
    ("m/s^2", "an acceleration", "mm/s^2, m/s^2"),
    ("s", "a time", "us, ms, s, min, h"),
    ("1/s", "a frequency", "1/s, Hz, kHz"),
    ("kg", "a mass", "mg, g, kg"),
    ("kg m^2", "a moment of inertia", "g cm^2, kg m^2"),
    ("kg/m^3", "a density", "g/cm^3, kg/m^3"),
    ("N", "a force", "mN, N, kN"),
    // Energy has the same dimension.
    ("N m", "a torque", "mNm, Nm, kNm"),
    ("N/m", "a stiffness", "N/mm, N/m, kN/m"),
    ("N m/rad", "a rotational stiffness", "Nm/deg, N m/rad"),
    ("N s/m", "a damping", "N s/m"),
    ("N m s/rad", "a rotational damping", "N m s/rad"),
    ("Pa", "a pressure", "Pa, kPa, MPa, GPa, bar"),
    ("W", "a power", "W, kW"),
    ("V", "a voltage", "mV, V, kV"),
    ("A", "a current", "mA, A"),
    ("ohm", "a resistance", "mohm, ohm, kohm"),
    ("H", "an inductance", "uH, mH, H"),
];

/// A unit: what it is in SI, and of what dimension.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Unit {
    factor: f64,
    powers: Powers,
}

impl Unit {
    /// Plain numbers.
    pub const ONE: Unit = Unit { factor: 1.0, powers: NONE };

    /// A unit from its text.
    ///
    /// ```
    /// use cenic::math::Unit;
    /// assert!(Unit::parse("N m/(rad s)").unwrap().is_like(&Unit::parse("mNm/deg/s").unwrap()));
    /// assert!(Unit::parse("N/mmm").unwrap_err().contains("did you mean `mm`?"));
    /// ```
    pub fn parse(text: &str) -> Result<Unit, String> {
        let mut parser = UnitParser { rest: text.trim(), depth: 0 };
        let unit = parser.product()?;
        if parser.rest.is_empty() { Ok(unit) } else { Err(format!("no unit `{}`", text.trim())) }
    }

    /// Whether both measure the same quantity.
    pub fn is_like(&self, other: &Unit) -> bool {
        self.powers == other.powers
    }

    /// A number of this unit in another unit of the same quantity. Rounded once where the ratio is a whole fraction such as 1e-3.
    pub fn convert(&self, value: f64, to: &Unit) -> f64 {
        let factor = self.factor / to.factor;
        let inverse = (1.0 / factor).round();
        if factor < 1.0 && 1.0 / inverse == factor { value / inverse } else { value * factor }
    }

    /// A number of this unit in SI.
    pub fn to_si(&self, value: f64) -> f64 {
        let si = Unit { factor: 1.0, ..*self };
        self.convert(value, &si)
    }

    /// What people call the quantity, such as "a length".
    pub fn quantity(&self) -> Option<&'static str> {
        self.known().map(|(_, name, _)| *name)
    }

    /// Units of the same quantity that people write.
    pub fn examples(&self) -> Option<&'static str> {
        self.known().map(|(_, _, units)| *units)
    }

    fn known(&self) -> Option<&'static (&'static str, &'static str, &'static str)> {
        QUANTITIES.iter().find(|(unit, ..)| Unit::parse(unit).is_ok_and(|unit| unit.is_like(self)))
    }

    fn times(self, other: Unit, power: i8) -> Option<Unit> {
        let mut powers = self.powers;
        for (own, others) in powers.iter_mut().zip(other.powers) {
            *own = own.checked_add(others.checked_mul(power)?)?;
        }
        Some(Unit { factor: self.factor * other.factor.powi(i32::from(power)), powers })
    }
}

/// Reads products of powers of units.
struct UnitParser<'t> {
    rest: &'t str,
    depth: usize,
}

impl UnitParser<'_> {
    fn product(&mut self) -> Result<Unit, String> {
        let mut unit = Unit::ONE;
        let mut sign = 1;
        loop {
            let factor = self.factor()?;
            unit = unit.times(factor, sign).ok_or("the power of a unit is too large")?;
            let before = self.rest.len();
            self.rest = self.rest.trim_start();
            let is_blank = self.rest.len() < before;
            sign = match self.rest.chars().next() {
                Some('/') => -1,
                Some('*' | '·') => 1,
                // A blank multiplies.
                Some(c) if is_blank && c != ')' => {
                    sign = 1;
                    continue;
                }
                _ => return Ok(unit),
            };
            self.rest = self.rest.trim_start_matches(['/', '*', '·']).trim_start();
        }
    }

    /// A name or a bracket, to a power.
    fn factor(&mut self) -> Result<Unit, String> {
        let base = if let Some(inside) = self.rest.strip_prefix('(') {
            self.depth += 1;
            if self.depth > 8 {
                return Err("the brackets of the unit are too deep".to_owned());
            }
            self.rest = inside.trim_start();
            let unit = self.product()?;
            self.depth -= 1;
            self.rest = self.rest.strip_prefix(')').ok_or("a bracket of the unit is not closed")?;
            unit
        } else if let Some(rest) = self.rest.strip_prefix('1').filter(|rest| !rest.starts_with(is_digit)) {
            self.rest = rest;
            return Ok(Unit::ONE);
        } else {
            let end = self.rest.find(|c: char| !is_symbol(c)).unwrap_or(self.rest.len());
            let (name, rest) = self.rest.split_at(end);
            self.rest = rest;
            named(name)?
        };
        let power = self.power()?;
        Unit::ONE.times(base, power).ok_or_else(|| "the power of a unit is too large".to_owned())
    }

    /// `^2`, `^-1`, `2`, `²` or nothing.
    fn power(&mut self) -> Result<i8, String> {
        let marked = self.rest.strip_prefix('^');
        let text = marked.unwrap_or(self.rest);
        let plain: String = text.chars().map_while(superscript).collect();
        let length = text.chars().take(plain.chars().count()).map(char::len_utf8).sum();
        if plain.is_empty() && marked.is_none() {
            return Ok(1);
        }
        self.rest = &text[length..];
        match plain.parse::<i8>() {
            Ok(power) if power.abs() <= 9 => Ok(power),
            _ => Err("the power of a unit is a whole number from -9 to 9".to_owned()),
        }
    }
}

fn is_digit(c: char) -> bool {
    c.is_ascii_digit()
}

fn is_symbol(c: char) -> bool {
    c.is_alphabetic() || c == '°' || c == '%'
}

/// A digit or sign of a power, raised or not.
fn superscript(c: char) -> Option<char> {
    match c {
        '0'..='9' | '-' => Some(c),
        '⁻' => Some('-'),
        '¹' => Some('1'),
        '²' => Some('2'),
        '³' => Some('3'),
        '⁴' => Some('4'),
        _ => None,
    }
}

/// A unit by its name, with a prefix or without.
fn named(name: &str) -> Result<Unit, String> {
    let exact = |name: &str| UNITS.iter().find(|(unit, ..)| *unit == name);
    if let Some((_, factor, powers, _)) = exact(name) {
        return Ok(Unit { factor: *factor, powers: *powers });
    }
    for (prefix, scale) in PREFIXES {
        if let Some(rest) = name.strip_prefix(prefix)
            && let Some((_, factor, powers, true)) = exact(rest)
        {
            return Ok(Unit { factor: scale * factor, powers: *powers });
        }
    }
    let common = ["mm", "cm", "km", "ms", "us", "kHz", "mN", "kN", "kPa", "MPa", "GPa", "kW"];
    Err(match closest(name, UNITS.iter().map(|(unit, ..)| *unit).chain(common)) {
        Some(unit) => format!("no unit `{name}` (did you mean `{unit}`?)"),
        None => format!("no unit `{name}`"),
    })
}

/// A number, and the unit that was written behind it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quantity {
    /// The number as it was written.
    pub value: f64,
    /// Its unit, if there is one.
    pub unit: Option<Unit>,
}

impl Quantity {
    /// An expression without variables, with a unit after it if one is wanted.
    pub fn parse(text: &str) -> Result<Quantity, String> {
        let text = text.trim();
        let (number, unit) = split_unit(text)?;
        let value = Expression::parse(number, &[]).map_err(|error| error.to_string())?.eval(&[]);
        if value.is_nan() { Err(format!("`{text}` is not a number")) } else { Ok(Quantity { value, unit }) }
    }

    /// The number in SI.
    pub fn si(&self) -> f64 {
        self.unit.map_or(self.value, |unit| unit.to_si(self.value))
    }
}

/// The SI value of an expression without variables, with a unit after it if one is wanted.
///
/// ```
/// use cenic::math::constant;
/// assert_eq!(constant("30 deg"), Ok(30.0 * std::f64::consts::PI / 180.0));
/// assert_eq!(constant("2 * (3 + 4) ms"), Ok(0.014));
/// assert_eq!(constant("2 N/mm"), Ok(2000.0));
/// assert!(constant("30 degg").unwrap_err().contains("did you mean `deg`?"));
/// ```
pub fn constant(text: &str) -> Result<f64, String> {
    Quantity::parse(text).map(|quantity| quantity.si())
}

/// The text before a unit, and the unit; all of it without a unit.
fn split_unit(text: &str) -> Result<(&str, Option<Unit>), String> {
    // What may be a unit is short, so that this is not quadratic in the length of the text.
    const LONGEST: usize = 40;
    let first = text.len().saturating_sub(LONGEST);
    let starts = text.char_indices().filter(|(i, c)| *i > 0 && *i >= first && (is_symbol(*c) || *c == '1'));
    for (at, c) in starts {
        let (before, unit) = text.split_at(at);
        if c == '1' && !before.ends_with(char::is_whitespace) || !ends_in_a_value(before, unit) {
            continue;
        }
        if let Ok(unit) = Unit::parse(unit)
            && Expression::parse(before, &[]).is_ok()
        {
            return Ok((before, Some(unit)));
        }
    }
    // `30 degg`, `2 N/mmm`: a value, a blank and a word is meant as a unit.
    if let Some((before, word)) = text.rsplit_once(char::is_whitespace)
        && word.starts_with(|c: char| c.is_alphabetic())
        && !word.contains('(')
        && Expression::parse(before, &[]).is_ok()
        && let Err(reason) = Unit::parse(word)
    {
        return Err(reason);
    }
    Ok((text, None))
}

/// Whether a value ends here, so that what follows is a unit and not a part of a name or an operand.
fn ends_in_a_value(before: &str, unit: &str) -> bool {
    let value = before.trim_end();
    let Some(last) = value.chars().next_back() else {
        return false;
    };
    let is_glued = value.len() == before.len();
    let is_sign = unit.starts_with(['%', '°']);
    let glued_name = is_glued && (last.is_alphabetic() || last == '_') && !is_sign;
    let glued_digit = is_glued && last.is_ascii_digit() && {
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
        for (text, expected) in [
            ("5 N/mm", 5000.0),
            ("2 N m/(rad s)", 2.0),
            ("3 Nm/deg", 540.0 / PI),
            ("4 g cm^2", 4e-7),
            ("9.81 m/s²", 9.81),
            ("9.81 m/s2", 9.81),
            ("7 s^-2", 7.0),
            ("7 1/s", 7.0),
            ("2 * 3 mA", 0.006),
            ("1.5 kΩ", 1500.0),
            ("10 µs", 1e-5),
            ("5mrad", 0.005),
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
            ("2 N/mmm", "no unit `mmm` (did you mean `mm`?)"),
            ("2 m^99", "the power of a unit is a whole number from -9 to 9"),
            ("1,5 m", "column 2: `,` stands only between arguments (a decimal number has a point)"),
            ("10 / s", "column 6: no name `s`"),
            ("0/0", "`0/0` is not a number"),
            ("mm mm", "column 1: no name `mm`"),
        ] {
            assert_eq!(constant(text).unwrap_err(), expected, "{text}");
        }
    }

    #[test]
    fn quantities_are_told_apart_and_converted() {
        let unit = |text: &str| Unit::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        for (a, b) in [
            ("Hz", "1/s"),
            ("J", "N m"),
            ("Pa", "N/m^2"),
            ("V", "W/A"),
            ("N m s/rad", "Nms/rad"),
            ("rpm", "rad/s"),
            ("km/h", "m s^-1"),
            ("%", "1"),
            ("Wb", "V s"),
            ("F", "C/V"),
            ("T", "Wb/m^2"),
            ("H", "ohm*s"),
        ] {
            assert!(unit(a).is_like(&unit(b)), "{a} {b}");
        }
        for (a, b) in [("Hz", "rad/s"), ("N m", "N m/rad"), ("deg", "1"), ("kg", "N"), ("m", "m^2")] {
            assert!(!unit(a).is_like(&unit(b)), "{a} {b}");
        }
        assert_eq!(unit("deg").convert(30.0, &unit("deg")), 30.0);
        assert_eq!(unit("m").convert(0.25, &unit("mm")), 250.0);
        assert_eq!(unit("mm").convert(250.0, &unit("m")), 0.25);
        assert_eq!((unit("ms").quantity(), unit("kPa").quantity()), (Some("a time"), Some("a pressure")));
        for (unit, _, examples) in QUANTITIES {
            let unit = Unit::parse(unit).unwrap();
            for example in examples.split(", ") {
                assert!(Unit::parse(example).is_ok_and(|example| example.is_like(&unit)), "{example}");
            }
        }
    }
}
