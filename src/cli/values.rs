//! What the values of options may be, and what is said of those that are not.

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::time::Duration;

use crate::math::{Quantity, Unit};
use crate::paper::Seeds;

/// A span of time by the clock on the wall, such as `30s`.
pub(super) fn span(text: &str) -> Result<Duration, String> {
    let at = text.find(|c: char| c.is_ascii_alphabetic() && c != 'e' && c != 'E').unwrap_or(text.len());
    let (number, unit) = text.split_at(at);
    let factor = match unit {
        "" | "s" => 1.0,
        "ms" => 1e-3,
        "min" => 60.0,
        "h" => 3600.0,
        _ => return Err(format!("`{unit}` is no unit of time; write `500ms`, `30s`, `5min` or `1h`")),
    };
    let seconds = number.trim().parse().map(|number: f64| factor * number);
    match seconds.ok().filter(|s| *s > 0.0).map(Duration::try_from_secs_f64) {
        Some(Ok(span)) if !span.is_zero() => Ok(span),
        _ => Err("it must be a time of more than zero, such as `30s`, `5min` or `1h`".to_owned()),
    }
}

/// A time that a simulation can run to: a number of seconds, or with a unit, such as `200ms`.
pub(super) fn time(text: &str) -> Result<f64, String> {
    let seconds = Unit::parse("s")?;
    let quantity = Quantity::parse(text).ok();
    let fits = quantity.filter(|quantity| quantity.unit.is_none_or(|unit| unit.is_like(&seconds)));
    match fits.map(|quantity| quantity.si()) {
        Some(t) if t.is_finite() && t >= 0.0 => Ok(t),
        _ => Err("a time is zero or a positive number of seconds".to_owned()),
    }
}

/// An address of this machine, or its usual name.
pub(super) fn address(text: &str) -> Result<IpAddr, String> {
    if text == "localhost" {
        return Ok(Ipv4Addr::LOCALHOST.into());
    }
    text.parse().map_err(|_| {
        "an address is `localhost`, or numbers such as `127.0.0.1`, `0.0.0.0` or `::1`".to_owned()
    })
}

/// A folder that is there.
pub(super) fn folder(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    if path.is_dir() { Ok(path) } else { Err("there is no such folder".to_owned()) }
}

/// `0..200`.
pub(super) fn seeds(text: &str) -> Result<Seeds, String> {
    let parts = text.split_once("..").and_then(|(from, to)| Some((from.parse().ok()?, to.parse().ok()?)));
    match parts {
        Some((from, to)) if from < to => Ok(Seeds { from, to }),
        _ => Err("seeds are two whole numbers, such as `0..200`".to_owned()),
    }
}

/// A factor.
pub(super) fn factor(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(factor) if factor > 0.0 && factor.is_finite() => Ok(factor),
        _ => Err("a factor is a positive number".to_owned()),
    }
}

/// Frames per second.
pub(super) fn rate(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(rate) if rate > 0.0 && rate <= 1e5 => Ok(rate),
        _ => Err("frames per second are a positive number, 100 000 at most".to_owned()),
    }
}
