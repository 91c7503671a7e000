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
    /// Whether a unit is as long on one axis as on the other, as on a map: paths seen from above. For axes that are not logarithmic.
    pub is_map: bool,
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
pub(super) const COLOURS: [RGBColor; 8] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(230, 159, 0),
    RGBColor(86, 180, 233),
    RGBColor(130, 100, 200),
    RGBColor(130, 130, 130),
];
/// When the colours come again, lines are broken in these ways: lengths of dashes and gaps in pixels. Marks have a shape for each.
const DASHES: [&[u32]; 4] = [&[], &[8, 4], &[2, 3], &[9, 3, 2, 3]];
/// Height of a panel with a legend of one row, in pixels.
const PANEL: u32 = 300;
/// So many curves have room in it where each of them has points of its own; more need this much each, up to a limit.
const FEW: usize = 6;
const MORE: u32 = 20;
const HIGH: u32 = 520;
/// A row of the legend.
const ROW: u32 = 18;
/// Room at the edges of a panel, beside what is written at the axes.
const LEFT: u32 = 8;
const RIGHT: u32 = 18;
const TOP: u32 = 4;
const BOTTOM: u32 = 6;
const INK: RGBColor = RGBColor(51, 65, 85);
const GREY: RGBColor = RGBColor(148, 163, 184);
const GRID: RGBColor = RGBColor(226, 232, 240);
/// In dark mode the few colours that are not curves are replaced.
pub(super) const STYLE: &str = "<style>text{font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif}\
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
    let y_room = plots.iter().map(Plot::y_room).max().unwrap_or(0);
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
    /// A height at which a panel of this width, in pixels, is easily read: with room for a legend of many rows and for many curves, and for a
    /// map as high as it is.
    pub fn fitting_height(&self, width: u32) -> u32 {
        let legend = self.legend(width as i32, i32::MAX);
        let rows = legend.entries.last().map_or(0, |entry| (entry.y - 18) as u32 / ROW);
        let marked = self.series.iter().filter(|series| series.has_marks).count();
        let mut height = PANEL + (MORE * marked.saturating_sub(FEW) as u32).min(HIGH - PANEL);
        if self.is_map {
            let (left, right) = range(self.drawn().map(|point| point.0), 0.0);
            let (low, high) = range(self.drawn().map(|point| point.1), 0.06);
            let wide = f64::from(width.saturating_sub(LEFT + RIGHT + self.y_room()));
            let beside = TOP + BOTTOM + self.x_room() + 30;
            height = (((high - low) / (right - left) * wide) as u32).clamp(PANEL / 2, HIGH) + beside;
        }
        height + rows * ROW
    }

    /// Room for what is written below the horizontal axis.
    fn x_room(&self) -> u32 {
        if self.x_label.is_empty() { 22 } else { 38 }
    }

    /// Room for what is written beside the vertical axis.
    fn y_room(&self) -> u32 {
        if self.y_label.is_empty() { 46 } else { 62 }
    }

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

/// The shapes of marks: one for each time that the colours come again.
#[derive(Clone, Copy)]
enum Mark {
    Disc,
    Triangle,
    Cross,
    Ring,
}

impl Mark {
    /// Of a curve by its place among the others.
    fn of(curve: usize) -> Mark {
        [Mark::Disc, Mark::Triangle, Mark::Cross, Mark::Ring][curve / COLOURS.len() % DASHES.len()]
    }
}

/// The axes of a map: the ranges, widened about their middles until a unit has as many pixels on both.
fn map([x, y]: [Axis; 2], pixels: [u32; 2]) -> (Axis, Axis) {
    let [wide, high] = pixels.map(|pixels| f64::from(pixels.max(1)));
    let unit = ((x.high - x.low) / wide).max((y.high - y.low) / high);
    let widened = |axis: Axis, pixels: f64| {
        let (middle, half) = (0.5 * axis.low + 0.5 * axis.high, 0.5 * unit * pixels);
        Axis { low: middle - half, high: middle + half, ..axis }
    };
    (widened(x, wide), widened(y, high))
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
    let (x, y) = match plot.is_map {
        true => map(
            [x, y],
            [
                wide.saturating_sub(px(LEFT + RIGHT + y_room)),
                high.saturating_sub(px(TOP + BOTTOM + plot.x_room())),
            ],
        ),
        false => (x, y),
    };
    let mut chart = ChartBuilder::on(&area)
        .margin_right(px(RIGHT))
        .margin_left(px(LEFT))
        .margin_top(px(TOP))
        .margin_bottom(px(BOTTOM))
        .x_label_area_size(px(plot.x_room()))
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
            let places = places.filter(|point| seen.insert(chart.backend_coord(point))).collect::<Vec<_>>();
            let (places, r) = (places.into_iter(), px(3));
            match Mark::of(i) {
                Mark::Disc => {
                    chart.draw_series(places.map(|at| Circle::new(at, r, colour.filled()))).map(drop)
                }
                Mark::Triangle => chart
                    .draw_series(places.map(|at| TriangleMarker::new(at, r * 4 / 3, colour.filled())))
                    .map(drop),
                Mark::Cross => chart
                    .draw_series(places.map(|at| Cross::new(at, r, colour.stroke_width(px(2)))))
                    .map(drop),
                Mark::Ring => chart
                    .draw_series(places.map(|at| Circle::new(at, r, colour.stroke_width(px(2)))))
                    .map(drop),
            }
            .map_err(refused)?;
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

/// A headline, and names of curves to the right of it and below.
struct Legend {
    title: String,
    entries: Vec<Entry>,
    /// What is said where not all names have room, and where.
    more: Option<(String, (i32, i32))>,
    /// The end of all of it, in pixels; zero if there is nothing.
    height: i32,
}

/// A name in a legend.
struct Entry {
    curve: usize,
    name: String,
    x: i32,
    y: i32,
}

impl Plot {
    /// Headline and legend in a panel of this size in pixels.
    fn legend(&self, room: i32, most: i32) -> Legend {
        const EDGE: i32 = 14;
        /// Room for how many are not named.
        const REST: i32 = 100;
        let (mut x, mut y) = (EDGE, 18);
        let title = shorten(&self.title, 14.0, true, f64::from(room - 2 * EDGE));
        if !title.is_empty() {
            x += width(&title, 14.0, true) as i32 + 20;
        }
        let (mut entries, mut more) = (Vec::new(), None);
        let named: Vec<(usize, &Series)> =
            self.series.iter().enumerate().filter(|(_, series)| !series.name.is_empty()).collect();
        for (place, (curve, series)) in named.iter().enumerate() {
            let name = shorten(&series.name, 12.0, false, (f64::from(room) / 2.0).min(320.0));
            let needed = 24 + width(&name, 12.0, false) as i32 + 16;
            if x + needed > room && x > EDGE {
                (x, y) = (EDGE, y + ROW as i32);
            }
            // A legend of hundreds of curves must leave room for the curves.
            let is_last_row = y + 90 > most;
            if is_last_row && place + 1 < named.len() && x + needed + REST > room {
                more = Some((format!("… and {} more", named.len() - place), (x, y)));
                break;
            }
            entries.push(Entry { curve: *curve, name, x, y });
            x += needed;
        }
        Legend { title, entries, more, height: if x > EDGE { y + 12 } else { 0 } }
    }
}

/// Draws headline and legend, and returns how high they are together, as drawn.
fn heading<DB: DrawingBackend>(area: &DrawingArea<DB, Shift>, plot: &Plot) -> Result<i32, PlotError> {
    let fine = FINE as i32;
    let (room, most) = area.dim_in_pixel();
    let legend = plot.legend(room as i32 / fine, most as i32 / fine);
    let middle = Pos::new(HPos::Left, VPos::Center);
    if !legend.title.is_empty() {
        let style = font(14).style(FontStyle::Bold).color(&INK).pos(middle);
        area.draw_text(&legend.title, &style, (14 * fine, 18 * fine)).map_err(refused)?;
    }
    let style_of_text = font(12).color(&INK).pos(middle);
    for Entry { curve, name, x, y } in &legend.entries {
        let (colour, line) = style(*curve);
        let swatch = vec![(x * fine, y * fine), ((x + 18) * fine, y * fine)];
        let line = if line == LINE { px(3) } else { line };
        area.draw(&PathElement::new(swatch, colour.stroke_width(line))).map_err(refused)?;
        if plot.series[*curve].has_marks {
            let (at, r) = (((x + 9) * fine, y * fine), px(4));
            match Mark::of(*curve) {
                Mark::Disc => area.draw(&Circle::new(at, r, colour.filled())),
                Mark::Triangle => area.draw(&TriangleMarker::new(at, r * 4 / 3, colour.filled())),
                Mark::Cross => area.draw(&Cross::new(at, r, colour.stroke_width(px(2)))),
                Mark::Ring => area.draw(&Circle::new(at, r, colour.stroke_width(px(2)))),
            }
            .map_err(refused)?;
        }
        area.draw_text(name, &style_of_text, ((x + 24) * fine, y * fine)).map_err(refused)?;
    }
    if let Some((text, (x, y))) = &legend.more {
        area.draw_text(text, &style_of_text, (x * fine, y * fine)).map_err(refused)?;
    }
    Ok(fine * legend.height.max(8))
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

    #[test]
    fn a_unit_of_a_map_is_as_long_on_both_axes() {
        let square = vec![(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0), (0.0, 0.0)];
        for (width, height) in [(900, 300), (400, 900)] {
            let map = Plot { is_map: true, ..plot(vec![series("", square.clone())]) };
            let source = plot_svg(&map, width, height).expect("a plot");
            let curve = source.split_once("stroke=\"#0072B2\"").and_then(|(_, rest)| {
                rest.split_once("points=\"")?.1.split_once('"').map(|(points, _)| points)
            });
            let corners: Vec<(f64, f64)> = curve
                .expect("a curve")
                .split_whitespace()
                .filter_map(|pair| pair.split_once(','))
                .map(|(x, y)| (x.parse().unwrap(), y.parse().unwrap()))
                .collect();
            let (wide, high) = (corners[1].0 - corners[0].0, corners[1].1 - corners[2].1);
            assert!(wide > 0.0 && (wide - high).abs() <= 2.0, "{corners:?}");
        }
    }

    #[test]
    fn many_curves_and_high_maps_ask_for_more_room() {
        let line = |i: usize| Series {
            has_marks: true,
            ..series(&format!("method number {i}"), vec![(0.0, i as f64), (1.0, i as f64)])
        };
        let height = |count: usize| plot((0..count).map(line).collect()).fitting_height(900);
        assert_eq!(height(2), PANEL);
        assert!(height(8) < height(14) && height(14) < height(40));
        let path = |points: Points| Plot { is_map: true, ..plot(vec![series("", points)]) };
        let (wide, high) = (path(vec![(0.0, 0.0), (9.0, 1.0)]), path(vec![(0.0, 0.0), (1.0, 1.0)]));
        assert!(wide.fitting_height(900) < PANEL && high.fitting_height(900) > HIGH);
    }
}
