//! Numbers for readers.

/// A number with at most so many significant digits, as short as they allow: `0.125`, `8.95`, `1e-6`.
pub fn digits(value: f64, digits: usize) -> String {
    if value == 0.0 {
        return "0".to_owned();
    }
    if !value.is_finite() {
        return value.to_string();
    }
    let rounded: f64 = format!("{value:.*e}", digits.saturating_sub(1)).parse().unwrap_or(value);
    if (1e-3..1e6).contains(&rounded.abs()) { rounded.to_string() } else { format!("{rounded:e}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_as_short_as_their_digits_allow() {
        for (value, count, text) in [
            (8.947_12, 3, "8.95"),
            (-0.125, 3, "-0.125"),
            (1e-3, 3, "0.001"),
            (999_999.9, 3, "1e6"),
            (2e-5, 1, "2e-5"),
            (-0.0, 3, "0"),
            (f64::NEG_INFINITY, 3, "-inf"),
        ] {
            assert_eq!(digits(value, count), text);
        }
    }
}
