//! Values of several things beside each other, as bars.

use super::axis::three_digits;
use super::plot::{COLOURS, STYLE};
use super::text::{escape, shorten, width};

/// Bars from left to right: for each group, such as a scene, one for each series, such as a method.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bars {
    /// The headline.
    pub title: String,
    /// What the lengths are, with a unit.
    pub label: String,
    /// Whether lengths are logarithms: from a power of ten below the least. What is not positive has no bar.
    pub is_log: bool,
    /// Names in the legend; a single one need not have a name.
    pub series: Vec<String>,
    /// The name of each group, and a value for each series. What is not finite has no bar, and is said to be missing.
    pub groups: Vec<(String, Vec<f64>)>,
}

/// Height of a bar, and the room between groups, in pixels.
const BAR: f64 = 16.0;
const GAP: f64 = 12.0;
/// Room at the edges.
const EDGE: f64 = 14.0;
/// Room for a value behind the longest bar.
const VALUE: f64 = 70.0;
/// A row of the headline or legend.
const ROW: f64 = 20.0;
/// The widest name of a group.
const NAME: f64 = 240.0;

/// The bars as an SVG of this width in pixels, and as high as they are.
pub fn bars_svg(bars: &Bars, wide: u32) -> String {
    let wide = f64::from(wide);
    let names: Vec<String> =
        bars.groups.iter().map(|(name, _)| shorten(name, 12.0, false, NAME.min(0.4 * wide))).collect();
    let left = EDGE + names.iter().map(|name| width(name, 12.0, false)).fold(0.0, f64::max) + 8.0;
    let room = (wide - left - VALUE).max(10.0);
    let length = lengths(bars);
    let mut body = String::new();
    let mut y = legend(bars, wide, &mut body);
    for ((_, values), name) in bars.groups.iter().zip(&names) {
        let high = BAR * values.len().max(1) as f64;
        text(&mut body, left - 8.0, y + 0.5 * high, "end", "12px", name);
        for (i, value) in values.iter().enumerate() {
            let (y, middle) = (y + BAR * i as f64, y + BAR * (i as f64 + 0.5));
            let share = length(*value);
            if let Some(share) = share {
                let colour = COLOURS[i % COLOURS.len()];
                body.push_str(&format!(
                    "<rect x=\"{left:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"#{:02X}{:02X}{:02X}\"/>\n",
                    y + 1.0,
                    (share * room).max(1.0),
                    BAR - 2.0,
                    colour.0,
                    colour.1,
                    colour.2
                ));
            }
            let said = if value.is_finite() { three_digits(*value) } else { "–".to_owned() };
            text(&mut body, left + share.unwrap_or(0.0) * room + 5.0, middle, "start", "11px", &said);
        }
        y += high + GAP;
    }
    if !bars.label.is_empty() {
        let label = if bars.is_log { format!("{}, logarithmic", bars.label) } else { bars.label.clone() };
        text(&mut body, left, y + 4.0, "start", "12px", &label);
        y += ROW;
    }
    format!(
        "<svg width=\"{wide}\" height=\"{y:.0}\" viewBox=\"0 0 {wide} {y:.0}\" xmlns=\"http://www.w3.org/2000/svg\">{STYLE}\n\
         <rect x=\"0\" y=\"0\" width=\"{wide}\" height=\"{y:.0}\" fill=\"#FFFFFF\"/>\n{body}</svg>\n"
    )
}

/// Headline and legend; returns where they end.
fn legend(bars: &Bars, wide: f64, body: &mut String) -> f64 {
    let (mut x, mut y) = (EDGE, 18.0);
    if !bars.title.is_empty() {
        let title = shorten(&bars.title, 14.0, true, wide - 2.0 * EDGE);
        text(body, x, y, "start", "bold 14px", &title);
        x += width(&title, 14.0, true) + 20.0;
    }
    let names = bars.series.iter().enumerate().filter(|(_, name)| !name.is_empty());
    for (i, name) in names {
        let name = shorten(name, 12.0, false, 0.5 * wide);
        let needed = 18.0 + width(&name, 12.0, false) + 16.0;
        if x + needed > wide && x > EDGE {
            (x, y) = (EDGE, y + ROW);
        }
        let colour = COLOURS[i % COLOURS.len()];
        body.push_str(&format!(
            "<rect x=\"{x:.1}\" y=\"{:.1}\" width=\"12\" height=\"12\" fill=\"#{:02X}{:02X}{:02X}\"/>\n",
            y - 6.0,
            colour.0,
            colour.1,
            colour.2
        ));
        text(body, x + 18.0, y, "start", "12px", &name);
        x += needed;
    }
    if x > EDGE { y + ROW } else { EDGE }
}

fn text(body: &mut String, x: f64, y: f64, anchor: &str, font: &str, words: &str) {
    body.push_str(&format!(
        "<text x=\"{x:.1}\" y=\"{y:.1}\" dy=\"0.35em\" text-anchor=\"{anchor}\" fill=\"#334155\" style=\"font:{font} system-ui,sans-serif\">{}</text>\n",
        escape(words)
    ));
}

/// The part of the room that a value takes; none if it has no bar.
fn lengths(bars: &Bars) -> impl Fn(f64) -> Option<f64> + use<> {
    let is_log = bars.is_log;
    let scaled = move |value: f64| {
        let scaled = if is_log { value.log10() } else { value.max(0.0) };
        Some(scaled).filter(|scaled| scaled.is_finite() && value.is_finite())
    };
    let drawn = bars.groups.iter().flat_map(|(_, values)| values).filter_map(|value| scaled(*value));
    let (least, most) = drawn.fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), v| (a.min(v), b.max(v)));
    // The shortest bar of a logarithmic picture is to be seen, too.
    let low = if is_log { (least - 0.1).floor() } else { 0.0 };
    let extent = if most > low { most - low } else { 1.0 };
    move |value| scaled(value).map(|value| (value - low) / extent)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bars(is_log: bool, values: [f64; 3]) -> Bars {
        Bars {
            title: "a < b".into(),
            label: "s".into(),
            is_log,
            series: vec!["one".into()],
            groups: values.iter().map(|value| ("group".into(), vec![*value])).collect(),
        }
    }

    /// Widths of the bars, the first the ground's, the second the legend's.
    fn widths(bars: &Bars) -> Vec<f64> {
        let source = bars_svg(bars, 500);
        let of = |line: &str| line.split_once("width=\"")?.1.split_once('"')?.0.parse().ok();
        source.lines().filter(|line| line.starts_with("<rect")).skip(2).filter_map(of).collect()
    }

    #[test]
    fn lengths_are_in_proportion() {
        let [a, b, c] = widths(&bars(false, [1.0, 2.0, 4.0]))[..] else { panic!("three bars") };
        assert!((b / a - 2.0).abs() < 0.01 && (c / b - 2.0).abs() < 0.01);
        // 10⁻³ to 1, from 10⁻⁴: steps of equal length for equal factors.
        let [a, b, c] = widths(&bars(true, [1e-3, 1e-2, 1.0]))[..] else { panic!("three bars") };
        assert!((2.0 * (b - a) - (c - b)).abs() < 0.5 && a > 0.0, "{a} {b} {c}");
    }

    #[test]
    fn what_has_no_bar_is_said_and_anything_can_be_drawn() {
        let source = bars_svg(&bars(true, [1.0, f64::NAN, 0.0]), 500);
        assert!(source.contains("a &lt; b") && source.contains(">–<") && !source.contains("NaN"), "{source}");
        for values in [[0.0; 3], [f64::INFINITY; 3], [-1.0, 1e300, 1e-300]] {
            for is_log in [false, true] {
                let source = bars_svg(&bars(is_log, values), 200);
                assert!(!source.contains("NaN") && !source.contains("inf"), "{source}");
            }
        }
        assert!(bars_svg(&Bars::default(), 100).ends_with("</svg>\n"));
    }
}
