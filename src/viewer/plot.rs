//! Plots of signals over time, one panel below the other.

use std::collections::HashSet;

use super::axis::Axis;
use super::decimate::{Grid, decimate, is_drawable, straighten};
use super::text::{shorten, width};
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// One panel.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plot {
    /// The headline.
    pub title: String,
    /// What is on the horizontal axis, such as `time in s`.
    pub x_label: String,
    /// What is on the vertical axis.
    pub y_label: String,
    /// Whether each step on the horizontal axis is a factor instead of a difference. What is not positive is left out.
    pub is_log_x: bool,
    /// The same for the vertical axis.
    pub is_log_y: bool,
    /// The curves.
    pub series: Vec<Series>,
}

/// One curve.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Series {
    /// Its name in the legend.
    pub name: String,
    /// Its points in the order in which they are joined. A point that is not finite makes a gap, two at one x
    /// a jump.
    pub points: Vec<(f64, f64)>,
    /// Whether each point is marked.
    pub has_marks: bool,
}

/// Why there is no plot.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlotError {
    /// The picture is too small for axes, or too large.
    #[error(
        "a plot of {width} × {height} pixels with {panels} panels: at least 160 × 100 per panel, at most 20000"
    )]
    Size {
        /// Width in pixels.
        width: u32,
        /// Height in pixels.
        height: u32,
        /// Number of panels.
        panels: usize,
    },
    /// The drawing library refused.
    #[error("the plot could not be drawn: {reason}")]
    Drawing {
        /// What the library said.
        reason: String,
    },
}

/// The plot is drawn this many times larger than it is shown, because the library rounds to whole pixels.
const FINE: u32 = 8;
/// Width of curves as drawn.
const LINE: u32 = 13;
/// Columns for each pixel of the width in which every peak and edge is drawn: a screen or a PNG may have two.
const COLUMNS_PER_PIXEL: u32 = 2;
/// How far, as drawn, a point may be from a line that stands for it: less than the rounding of the library.
const STRAIGHT: f64 = 0.5;
/// Curve colours [Okabe, Ito 2008], told apart by all readers, on light and dark ground.
const COLOURS: [RGBColor; 8] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(230, 159, 0),
    RGBColor(86, 180, 233),
    RGBColor(130, 100, 200),
    RGBColor(130, 130, 130),
];
/// When the colours come again, lines are broken in these ways: lengths of dashes and gaps in pixels.
const DASHES: [&[u32]; 4] = [&[], &[8, 4], &[2, 3], &[9, 3, 2, 3]];
const INK: RGBColor = RGBColor(51, 65, 85);
const GREY: RGBColor = RGBColor(148, 163, 184);
const GRID: RGBColor = RGBColor(226, 232, 240);
/// In dark mode the few colours that are not curves are replaced.
const STYLE: &str = "<style>text{font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif}\
polyline{stroke-linejoin:round}@media (prefers-color-scheme:dark){rect[fill=\"#FFFFFF\"]{fill:#0f172a}\
text[fill=\"#334155\"]{fill:#e2e8f0}[stroke=\"#E2E8F0\"]{stroke:#293548}}</style>";

/// One panel as an SVG of the given size in pixels.
pub fn plot_svg(plot: &Plot, width: u32, height: u32) -> Result<String, PlotError> {
    plots_svg(std::slice::from_ref(plot), width, height)
}

/// Panels below each other as one SVG, all with the same range of x so that they can be read together.
pub fn plots_svg(plots: &[Plot], width: u32, height: u32) -> Result<String, PlotError> {
    let panels = plots.len().max(1);
    let least = panels.saturating_mul(100);
    if width < 160 || (height as usize) < least || width > 20_000 || height > 20_000 {
        return Err(PlotError::Size { width, height, panels });
    }
    let x_range = range(plots.iter().flat_map(Plot::drawn).map(|point| point.0), 0.0);
    let x_range = decade(x_range, plots.iter().any(|plot| plot.is_log_x));
    // Panels below each other have their axes below each other.
    let y_room = if plots.iter().all(|plot| plot.y_label.is_empty()) { 46 } else { 62 };
    let mut out = String::new();
    {
        let root = SVGBackend::with_string(&mut out, (width * FINE, height * FINE)).into_drawing_area();
        root.fill(&WHITE).map_err(refused)?;
        for (area, plot) in root.split_evenly((panels, 1)).iter().zip(plots) {
            panel(area, plot, x_range, y_room)?;
        }
        root.present().map_err(refused)?;
    }
    let (wide, high) = (width * FINE, height * FINE);
    let shown = format!("<svg width=\"{width}\" height=\"{height}\"");
    let mut out = out.replacen(&format!("<svg width=\"{wide}\" height=\"{high}\""), &shown, 1);
    if let Some(end) = out.find(&shown).and_then(|start| out[start..].find('>').map(|end| start + end + 1)) {
        out.insert_str(end, STYLE);
    }
    for (way, dashes) in DASHES.iter().enumerate().skip(1) {
        let lengths: Vec<String> = dashes.iter().map(|length| px(*length).to_string()).collect();
        let dashed = format!("stroke-width=\"{LINE}\" stroke-dasharray=\"{}\"", lengths.join(" "));
        out = out.replace(&format!("stroke-width=\"{}\"", LINE + way as u32), &dashed);
    }
    // Control characters in names would make the file unreadable.
    Ok(out.chars().map(|c| if c.is_control() && c != '\n' { '\u{FFFD}' } else { c }).collect())
}

impl Plot {
    /// The points of a curve as they are drawn: logarithms on logarithmic axes.
    fn scaled(&self, series: &Series) -> impl Iterator<Item = (f64, f64)> {
        let scaled = |is_log: bool, value: f64| if is_log { value.log10() } else { value };
        series.points.iter().map(move |(x, y)| (scaled(self.is_log_x, *x), scaled(self.is_log_y, *y)))
    }

    /// The points of all curves that have a place in the picture.
    fn drawn(&self) -> impl Iterator<Item = (f64, f64)> {
        self.series.iter().flat_map(|series| self.scaled(series)).filter(|point| is_drawable(*point))
    }
}

fn refused(error: impl std::fmt::Display) -> PlotError {
    PlotError::Drawing { reason: error.to_string() }
}

/// A range of logarithms that spans a decade at least: less would make much of little.
fn decade((low, high): (f64, f64), is_log: bool) -> (f64, f64) {
    let missing = if is_log { (1.0 - (high - low)).max(0.0) } else { 0.0 };
    (low - 0.5 * missing, high + 0.5 * missing)
}

/// The range of the values and `share` of it on either side; never empty.
fn range(values: impl Iterator<Item = f64>, share: f64) -> (f64, f64) {
    let (low, high) =
        values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), v| (low.min(v), high.max(v)));
    if low > high {
        return (0.0, 1.0);
    }
    let size = low.abs().max(high.abs());
    let extent = high - low;
    if extent <= 1e-9 * size || extent < 1e-100 {
        let room = if size < 1e-100 { 1.0 } else { 0.1 * size };
        return (low - room, high + room);
    }
    (low - share * extent, high + share * extent)
}

/// The style of a curve by its place among the others. The library knows no dashes: until the picture is finished, a width that
/// nothing else has stands for them.
fn style(curve: usize) -> (RGBColor, u32) {
    let way = curve / COLOURS.len() % DASHES.len();
    (COLOURS[curve % COLOURS.len()], LINE + way as u32)
}

/// A length in pixels as drawn.
const fn px(length: u32) -> u32 {
    length * FINE
}

/// Text of a size in pixels.
fn font(size: u32) -> FontDesc<'static> {
    ("sans-serif", px(size)).into_font()
}

/// One panel: headline and legend in one row, axes below.
fn panel<DB: DrawingBackend>(
    area: &DrawingArea<DB, Shift>,
    plot: &Plot,
    x_range: (f64, f64),
    y_room: u32,
) -> Result<(), PlotError> {
    let (low, high) = decade(range(plot.drawn().map(|point| point.1), 0.06), plot.is_log_y);
    let y = Axis { low, high, is_log: plot.is_log_y };
    let x = Axis { low: x_range.0, high: x_range.1, is_log: plot.is_log_x };
    let rows = heading(area, plot)?;
    let (_, area) = area.split_vertically(rows);
    let (wide, high) = area.dim_in_pixel();
    let mut chart = ChartBuilder::on(&area)
        .margin_right(px(18))
        .margin_left(px(8))
        .margin_top(px(4))
        .margin_bottom(px(6))
        .x_label_area_size(px(if plot.x_label.is_empty() { 22 } else { 38 }))
        .y_label_area_size(px(y_room))
        .build_cartesian_2d(x, y)
        .map_err(refused)?;
    let small = font(12).color(&INK);
    chart
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(GRID.stroke_width(FINE))
        .axis_style(GREY.stroke_width(FINE))
        .set_all_tick_mark_size(px(4))
        .x_labels((wide / px(90)).clamp(2, 9) as usize)
        .y_labels((high / px(36)).clamp(2, 8) as usize)
        .label_style(small.clone())
        .axis_desc_style(small)
        .x_desc(&plot.x_label)
        .y_desc(&plot.y_label)
        .x_label_formatter(&|at| x.label(*at))
        .y_label_formatter(&|at| y.label(*at))
        .draw()
        .map_err(refused)?;
    let (wide, high) = chart.plotting_area().dim_in_pixel();
    let grid = Grid { low: x.low, high: x.high, columns: wide * COLUMNS_PER_PIXEL / FINE };
    // What one pixel as drawn is worth.
    let tolerance = STRAIGHT * (0.5 * y.high - 0.5 * y.low) / (0.5 * f64::from(high));
    for (i, series) in plot.series.iter().enumerate() {
        let (colour, line) = style(i);
        if series.has_marks {
            // Marks at one place are one.
            let places = plot.scaled(series).filter(|point| is_drawable(*point));
            let mut seen = HashSet::new();
            let marks = places
                .filter(|point| seen.insert(chart.backend_coord(point)))
                .map(|point| Circle::new(point, px(3), colour.filled()))
                .collect::<Vec<_>>();
            chart.draw_series(marks).map_err(refused)?;
        }
        for piece in decimate(plot.scaled(series), grid) {
            match piece[..] {
                [point] => chart.draw_series([Circle::new(point, px(2), colour.filled())]).map(drop),
                _ => {
                    let points = straighten(&piece, tolerance);
                    chart.draw_series(LineSeries::new(points, colour.stroke_width(line))).map(drop)
                }
            }
            .map_err(refused)?;
        }
    }
    Ok(())
}

/// Draws headline and legend, and returns how high they are together, as drawn.
fn heading<DB: DrawingBackend>(area: &DrawingArea<DB, Shift>, plot: &Plot) -> Result<i32, PlotError> {
    const EDGE: i32 = 14;
    /// Room for how many are not named.
    const MORE: i32 = 100;
    let fine = FINE as i32;
    let (room, most) = area.dim_in_pixel();
    let (room, most) = (room as i32 / fine, most as i32 / fine);
    let (mut x, mut y) = (EDGE, 18);
    let middle = Pos::new(HPos::Left, VPos::Center);
    if !plot.title.is_empty() {
        let title = shorten(&plot.title, 14.0, true, f64::from(room - 2 * EDGE));
        let style = font(14).style(FontStyle::Bold).color(&INK).pos(middle);
        area.draw_text(&title, &style, (x * fine, y * fine)).map_err(refused)?;
        x += width(&title, 14.0, true) as i32 + 20;
    }
    let style_of_text = font(12).color(&INK).pos(middle);
    let named: Vec<(usize, &Series)> =
        plot.series.iter().enumerate().filter(|(_, series)| !series.name.is_empty()).collect();
    for (place, (i, series)) in named.iter().enumerate() {
        let name = shorten(&series.name, 12.0, false, (f64::from(room) / 2.0).min(320.0));
        let needed = 24 + width(&name, 12.0, false) as i32 + 16;
        if x + needed > room && x > EDGE {
            (x, y) = (EDGE, y + 18);
        }
        // A legend of hundreds of curves must leave room for the curves.
        let is_last_row = y + 90 > most;
        if is_last_row && place + 1 < named.len() && x + needed + MORE > room {
            let more = format!("… and {} more", named.len() - place);
            area.draw_text(&more, &style_of_text, (x * fine, y * fine)).map_err(refused)?;
            break;
        }
        let (colour, line) = style(*i);
        let swatch = vec![(x * fine, y * fine), ((x + 18) * fine, y * fine)];
        let line = if line == LINE { px(3) } else { line };
        area.draw(&PathElement::new(swatch, colour.stroke_width(line))).map_err(refused)?;
        area.draw_text(&name, &style_of_text, ((x + 24) * fine, y * fine)).map_err(refused)?;
        x += needed;
    }
    Ok(fine * if x > EDGE { y + 12 } else { 8 })
}

#[cfg(test)]
mod tests {
    use super::super::decimate::Points;
    use super::*;

    fn series(name: &str, points: Points) -> Series {
        Series { name: name.into(), points, has_marks: false }
    }

    fn plot(series: Vec<Series>) -> Plot {
        Plot {
            title: "a < b".into(),
            x_label: "time in s".into(),
            y_label: "rad".into(),
            series,
            ..Plot::default()
        }
    }

    #[test]
    fn any_data_can_be_plotted() {
        let cases: Vec<Points> = vec![
            vec![],
            vec![(0.0, 1.0)],
            vec![(f64::NAN, f64::NAN)],
            vec![(0.0, 5.0), (1.0, 5.0)],
            vec![(1.0, 0.0), (1.0, 1.0)],
            vec![(0.0, 1e308), (1.0, -1e308)],
            vec![(0.0, 1e99), (1.0, -1e99)],
            vec![(0.0, 1e-310), (1.0, 0.0)],
            vec![(1e15, 1.0), (1e15 + 1.0, 1.0 + 1e-15)],
            vec![(0.0, 0.0), (1.0, f64::INFINITY), (2.0, 1.0), (3.0, 2.0)],
        ];
        for case in cases {
            let source = plot_svg(&plot(vec![series("x", case.clone())]), 400, 200).expect("a plot");
            assert!(source.contains("a &lt; b") && source.trim_end().ends_with("</svg>"), "{case:?}");
            assert!(!source.contains("NaN"), "{case:?}");
        }
        assert!(plots_svg(&[], 400, 200).is_ok());
    }

    #[test]
    fn panels_are_stacked_and_named_and_the_same_each_time() {
        let wave = |k: f64| (0..5000).map(|i| (i as f64 * 1e-3, (k * i as f64 * 1e-3).sin())).collect();
        let plots = [
            plot(vec![series("one", wave(1.0)), series("two", wave(2.0))]),
            plot(vec![series("three", wave(3.0))]),
        ];
        let source = plots_svg(&plots, 800, 500).expect("a plot");
        assert!(["one", "two", "three"].iter().all(|name| source.contains(name)));
        assert!(source.matches("<polyline").count() >= 3);
        assert_eq!(Ok(source), plots_svg(&plots, 800, 500));
    }

    #[test]
    fn a_gap_parts_the_curve() {
        let count = |points: Points| {
            let source = plot_svg(&plot(vec![series("", points)]), 400, 200).expect("a plot");
            source.matches("stroke=\"#0072B2\"").count()
        };
        assert_eq!(count(vec![(0.0, 0.0), (1.0, 1.0), (2.0, 0.0), (3.0, 1.0)]), 1);
        assert_eq!(count(vec![(0.0, 0.0), (1.0, 1.0), (1.5, f64::NAN), (2.0, 0.0), (3.0, 1.0)]), 2);
    }

    #[test]
    fn more_curves_than_colours_are_told_apart_and_named() {
        let line = |i: usize| series(&format!("curve {i}"), vec![(0.0, i as f64), (1.0, i as f64)]);
        let source = plot_svg(&plot((0..32).map(line).collect()), 900, 400).expect("a plot");
        let looks = source.lines().filter(|line| line.starts_with("<polyline")).map(|line| {
            let of = |name: &str| {
                line.split_once(&format!(" {name}=\"")).and_then(|(_, rest)| rest.split_once('"'))
            };
            (of("stroke").map(|(value, _)| value), of("stroke-dasharray").map(|(value, _)| value))
        });
        let looks: HashSet<_> = looks.collect();
        assert!(looks.len() >= 32, "{looks:?}");
        assert!(source.contains("curve 31"));
        let many = plot_svg(&plot((0..400).map(line).collect()), 900, 400).expect("a plot");
        let named = many.matches("curve ").count();
        assert!(many.contains(&format!("… and {} more", 400 - named)), "{named}");
    }

    #[test]
    fn a_spike_among_a_million_points_is_drawn() {
        let mut points: Points =
            (0..1_000_000).map(|i| (f64::from(i), (f64::from(i) * 1e-3).sin())).collect();
        points[654_321].1 = 9.0;
        let source = plot_svg(&plot(vec![series("", points)]), 900, 400).expect("a plot");
        // The axis reaches as far as the spike does, and the picture has the size of a picture.
        let heights = source.split_once("<polyline").and_then(|(_, rest)| {
            let points = rest.rsplit_once("points=\"")?.1.split_once('"')?.0;
            points.split(' ').filter_map(|pair| pair.split_once(',')?.1.parse::<f64>().ok()).reduce(f64::min)
        });
        assert!(heights.expect("a curve") < 70.0 * f64::from(FINE), "{heights:?}");
        assert!(source.len() < 100_000, "{}", source.len());
    }

    #[test]
    fn a_picture_without_room_is_refused() {
        let error = plot_svg(&plot(vec![]), 10, 10);
        assert_eq!(error, Err(PlotError::Size { width: 10, height: 10, panels: 1 }));
        assert!(plots_svg(&vec![Plot::default(); 50], 400, 400).is_err());
    }

    #[test]
    fn logarithmic_axes_leave_out_what_is_not_positive() {
        let points = vec![(0.0, 1.0), (1.0, 1e-6), (2.0, 0.0), (3.0, 1e3), (4.0, 1.0)];
        let source =
            plot_svg(&Plot { is_log_y: true, ..plot(vec![series("", points)]) }, 400, 300).expect("a plot");
        assert_eq!(source.matches("stroke=\"#0072B2\"").count(), 2);
        assert!(source.contains("1e-6") && source.contains("100"), "{source}");
    }

    #[test]
    fn logarithmic_axes_span_a_decade_at_least() {
        assert_eq!(decade((-2.0, -1.9), false), (-2.0, -1.9));
        let (low, high) = decade((-2.0, -1.9), true);
        assert!((low + 2.45).abs() < 1e-12 && (high + 1.45).abs() < 1e-12, "{low} {high}");
        assert_eq!(decade((-3.0, 0.0), true), (-3.0, 0.0));
    }
}
