//! Numbers for readers, and a few statistics.

/// Three digits, as short as they allow.
pub fn number(value: f64) -> String {
    crate::math::digits(value, 3)
}

/// A time to three digits with a unit that suits it.
pub fn seconds(value: f64) -> String {
    match value.abs() {
        v if v >= 1.0 || v == 0.0 || !v.is_finite() => format!("{} s", number(value)),
        v if v >= 1e-3 => format!("{} ms", number(value * 1e3)),
        _ => format!("{} µs", number(value * 1e6)),
    }
}

/// The value in the middle; none of none.
pub fn median(values: &[f64]) -> Option<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    match sorted.len() {
        0 => None,
        n if n % 2 == 0 => Some(0.5 * (sorted[middle - 1] + sorted[middle])),
        _ => Some(sorted[middle]),
    }
}

/// (∏ xᵢ)^(1/n) of what is positive; none of none.
pub fn geometric_mean(values: &[f64]) -> Option<f64> {
    let logs: Vec<f64> = values.iter().filter(|x| **x > 0.0 && x.is_finite()).map(|x| x.ln()).collect();
    (!logs.is_empty()).then(|| (logs.iter().sum::<f64>() / logs.len() as f64).exp())
}

/// p of y = c xᵖ by least squares of the logarithms; none of fewer than two points with positive coordinates.
pub fn fitted_slope(points: &[(f64, f64)]) -> Option<f64> {
    let logs: Vec<(f64, f64)> =
        points.iter().filter(|(x, y)| *x > 0.0 && *y > 0.0).map(|(x, y)| (x.ln(), y.ln())).collect();
    let n = logs.len() as f64;
    let (x, y) = (logs.iter().map(|p| p.0).sum::<f64>() / n, logs.iter().map(|p| p.1).sum::<f64>() / n);
    let spread: f64 = logs.iter().map(|p| (p.0 - x).powi(2)).sum();
    (logs.len() >= 2 && spread > 0.0)
        .then(|| logs.iter().map(|p| (p.0 - x) * (p.1 - y)).sum::<f64>() / spread)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_power_is_found_again() {
        let points: Vec<(f64, f64)> = (1..6).map(|i| (f64::from(i), 3.0 * f64::from(i).powf(1.5))).collect();
        assert!((fitted_slope(&points).unwrap() - 1.5).abs() < 1e-12);
        assert_eq!(fitted_slope(&points[..1]), None);
        assert_eq!(fitted_slope(&[(1.0, 2.0), (1.0, 3.0)]), None);
    }

    #[test]
    fn means_leave_out_what_has_no_logarithm() {
        assert!((geometric_mean(&[2.0, 8.0, 0.0, f64::INFINITY]).unwrap() - 4.0).abs() < 1e-12);
        assert_eq!((geometric_mean(&[]), median(&[]), median(&[3.0, 1.0, 2.0])), (None, None, Some(2.0)));
        assert_eq!(
            (number(0.012345), number(1.5e-7), seconds(0.01234)),
            ("0.0123".into(), "1.5e-7".into(), "12.3 ms".into())
        );
    }
}
