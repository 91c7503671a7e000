//! The picture as an SVG file that needs nothing else.

use super::layout::{
    HEAD, LABEL_LIMIT, NAME, Placed, Point, Rect, Route, SMALL, Sheet, TEXT_LIMIT, lay_out, ports_below,
};
use super::picture::{Class, End, Group, Item, Picture, Port, Wire};
use super::text::{escape, shorten, width, wrap};

/// Around the picture.
const MARGIN: f64 = 24.0;
/// Radius of the corners of wires.
const CORNER: f64 = 6.0;

const STYLE: &str = "
text{font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;font-size:10.5px;fill:#334155}
.bg,.card{fill:#fff}.title{font-size:18px;font-weight:600;fill:#0f172a}.doc{font-size:12px;fill:#64748b}
.name{font-size:12.5px;font-weight:600;fill:#0f172a}.kind{fill:#64748b}.label{fill:#475569}
.line{fill:none;stroke:#475569;stroke-width:1.3}.case{fill:none;stroke:#fff;stroke-width:5}.tip,.dot{fill:#475569}
.hit{fill:none;stroke:#db2777;stroke-width:8;stroke-opacity:0}.wire:hover .hit{stroke-width:2.2;stroke-opacity:1}
.wire:hover .tip{fill:#db2777}
.tag{fill:#fff;stroke:#94a3b8}.open{fill:#fff;stroke:#94a3b8}
.edge{fill:none;stroke-width:1.3}
.continuous .head{fill:#dbeafe}.continuous .edge{stroke:#3b82f6}.sampled .head{fill:#fef0c7}.sampled .edge{stroke:#d97706}
.output .head{fill:#dcfce7}.output .edge{stroke:#16a34a}.other .head{fill:#eef2f6}.other .edge{stroke:#94a3b8}
@media (prefers-color-scheme:dark){text{fill:#cbd5e1}.bg{fill:#0f172a}.card{fill:#172033}.title,.name{fill:#f1f5f9}
.doc,.kind{fill:#94a3b8}.label{fill:#cbd5e1}.line{stroke:#a3b1c6}.case{stroke:#0f172a}.tip,.dot{fill:#a3b1c6}
.tag,.open{fill:#0f172a;stroke:#64748b}.continuous .head{fill:#1e3a6e}.sampled .head{fill:#5c3d10}
.output .head{fill:#14532d}.other .head{fill:#2a3648}.other .edge{stroke:#64748b}}
";

/// How much room a class has in the legend.
fn legend_width(class: Class) -> f64 {
    width(class.word(), SMALL, false) + width(class.when(), SMALL, false) + 46.0
}

/// The picture as a self-contained SVG: columns of blocks from left to right, wires with right angles.
///
/// The colours follow the reader's light or dark mode. Hovering shows full names, types, sizes and units.
pub fn svg(picture: &Picture) -> String {
    let sheet = lay_out(&picture.root, 0.0);
    let title = shorten(&picture.title, 18.0, true, sheet.width.max(600.0));
    let doc = wrap(&shorten(&picture.doc, 12.0, false, 4000.0), 12.0, sheet.width.clamp(420.0, 760.0));
    let classes: Vec<Class> = Class::ALL.into_iter().filter(|&class| uses(&picture.root, class)).collect();
    let legend: f64 = classes.iter().map(|class| legend_width(*class)).sum();
    let widest = doc.iter().map(|line| width(line, 12.0, false)).fold(width(&title, 18.0, true), f64::max);
    let total_width = sheet.width.max(widest).max(legend) + 2.0 * MARGIN;

    let mut pen = Pen::default();
    let mut y = MARGIN;
    if !title.is_empty() {
        y += 14.0;
        pen.text((MARGIN, y), "title", "start", &title);
        y += 8.0;
    }
    for line in &doc {
        y += 16.0;
        pen.text((MARGIN, y), "doc", "start", line);
    }
    y += if y > MARGIN { 10.0 } else { 0.0 };
    let x = (total_width - sheet.width) / 2.0;
    pen.group(&picture.root, &sheet, (x, y), "");
    y += sheet.height;
    if !classes.is_empty() {
        y += 16.0;
        pen.legend(&classes, (MARGIN, y));
        y += 6.0;
    }
    let (w, h) = (number(total_width), number(y + MARGIN));
    let title = escape(&picture.title);
    let doc = escape(&picture.doc);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" viewBox=\"0 0 {w} {h}\" role=\"img\">\n\
         <title>{title}</title>\n<desc>{doc}</desc>\n<style>{STYLE}</style>\n\
         <rect class=\"bg\" width=\"{w}\" height=\"{h}\"/>\n{}</svg>\n",
        pen.out
    )
}

/// Whether any block has the class.
fn uses(group: &Group, class: Class) -> bool {
    group
        .items
        .iter()
        .any(|item| item.class == class || item.inner.as_ref().is_some_and(|inner| uses(inner, class)))
}

/// A coordinate with at most one decimal.
fn number(value: f64) -> String {
    let text = format!("{value:.1}");
    text.strip_suffix(".0").map(str::to_string).unwrap_or(text)
}

/// Writes elements.
#[derive(Default)]
struct Pen {
    out: String,
}

impl Pen {
    fn text(&mut self, at: Point, class: &str, anchor: &str, text: &str) {
        let (x, y) = (number(at.0), number(at.1));
        let anchor = if anchor == "start" { String::new() } else { format!(" text-anchor=\"{anchor}\"") };
        self.out.push_str(&format!(
            "<text class=\"{class}\" x=\"{x}\" y=\"{y}\"{anchor}>{}</text>\n",
            escape(text)
        ));
    }

    fn rect(&mut self, class: &str, rect: Rect, radius: f64) {
        let [x, y, width, height] = [rect.x, rect.y, rect.width, rect.height].map(number);
        self.out.push_str(&format!(
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"{}\"/>\n",
            number(radius)
        ));
    }

    fn circle(&mut self, class: &str, at: Point, radius: f64) {
        let [x, y, r] = [at.0, at.1, radius].map(number);
        self.out.push_str(&format!("<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>\n"));
    }

    fn title(&mut self, text: &str) {
        self.out.push_str(&format!("<title>{}</title>\n", escape(text)));
    }

    fn legend(&mut self, classes: &[Class], (mut x, y): Point) {
        for class in classes {
            self.out.push_str(&format!("<g class=\"{}\">\n", class.word()));
            self.title(&format!("{}: {}", class.word(), class.meaning()));
            let swatch = Rect { x, y: y - 10.0, width: 14.0, height: 12.0 };
            self.rect("head", swatch, 3.0);
            self.rect("edge", swatch, 3.0);
            self.text((x + 20.0, y), "label", "start", class.word());
            let word = width(class.word(), SMALL, false);
            self.text((x + 26.0 + word, y), "kind", "start", class.when());
            self.out.push_str("</g>\n");
            x += legend_width(*class);
        }
    }

    /// One nesting level: wires below, then blocks, then what may not be covered. `around` is the path of the diagram with a
    /// slash at its end.
    fn group(&mut self, group: &Group, sheet: &Sheet, origin: Point, around: &str) {
        let (dx, dy) = origin;
        self.out.push_str(&format!("<g transform=\"translate({} {})\">\n", number(dx), number(dy)));
        for net in sheet.routes.chunk_by(|a, b| a.net == b.net) {
            let paths: Vec<String> = net.iter().map(|route| path(&route.points, &sheet.dots)).collect();
            let all = paths.join("");
            // One path for all wires of a port: where they run together, they are drawn once.
            self.out.push_str(&format!("<path class=\"case\" d=\"{all}\"/>\n"));
            self.out.push_str(&format!("<path class=\"line\" d=\"{all}\"/>\n"));
            for (route, path) in net.iter().zip(&paths) {
                self.wire(group, route, path);
            }
        }
        for &dot in &sheet.dots {
            self.circle("dot", dot, 2.8);
        }
        for (port, &rect) in
            group.inputs.iter().zip(&sheet.inputs).chain(group.outputs.iter().zip(&sheet.outputs))
        {
            self.tag(port, rect);
        }
        for (i, (item, placed)) in group.items.iter().zip(&sheet.boxes).enumerate() {
            self.item(item, placed, around);
            self.open_ports(group, i, placed);
        }
        for route in &sheet.routes {
            let label = shorten(&group.wires[route.wire].label, SMALL, false, LABEL_LIMIT);
            if let Some(&(x, y)) = route.points.last().filter(|_| !label.is_empty()) {
                self.text((x - 11.0, y - 4.0), "label", "end", &label);
            }
        }
        self.out.push_str("</g>\n");
    }

    fn wire(&mut self, group: &Group, route: &Route, path: &str) {
        let Some(&(x, y)) = route.points.last() else {
            return;
        };
        self.out.push_str("<g class=\"wire\">");
        self.title(&describe(group, &group.wires[route.wire]));
        let [x, tail, y, up, down] = [x, x - 8.0, y, y - 3.6, y + 3.6].map(number);
        self.out.push_str(&format!("<path class=\"hit\" d=\"{path}\"/>"));
        self.out.push_str(&format!("<path class=\"tip\" d=\"M{x} {y}L{tail} {up}V{down}Z\"/></g>\n"));
    }

    fn tag(&mut self, port: &Port, rect: Rect) {
        self.out.push_str("<g>");
        self.title(&port_text(port));
        self.rect("tag", rect, rect.height / 2.0);
        let name = shorten(&port.name, SMALL, false, TEXT_LIMIT);
        self.text((rect.x + rect.width / 2.0, rect.y + 12.7), "port", "middle", &name);
        self.out.push_str("</g>\n");
    }

    fn item(&mut self, item: &Item, placed: &Placed, around: &str) {
        let rect = placed.rect;
        let path = format!("{around}{}", item.name);
        self.out.push_str(&format!(
            "<g class=\"block {}\" data-block=\"{}\">",
            item.class.word(),
            escape(&path)
        ));
        self.title(
            &[&item.name, &item.kind, &item.summary]
                .map(String::as_str)
                .join("\n")
                .trim()
                .replace('\n', " · "),
        );
        let nested = placed.inner.is_some();
        let head = if nested { HEAD } else { ports_below(item) };
        self.rect(if nested { "bg" } else { "card" }, rect, 6.0);
        self.head(rect, head);
        let name = shorten(&item.name, NAME, true, TEXT_LIMIT);
        let kind = shorten(&item.kind, SMALL, false, TEXT_LIMIT);
        let summary = shorten(&item.summary, SMALL, false, TEXT_LIMIT);
        if let (Some(inner), Some(sheet)) = (&item.inner, &placed.inner) {
            let (mut x, y) = (rect.x + 10.0, rect.y + 17.5);
            self.text((x, y), "name", "start", &name);
            x += width(&name, NAME, true) + 8.0;
            self.text((x, y), "kind", "start", &kind);
            x += width(&kind, SMALL, false) + 8.0;
            self.text((x, y), "sum", "start", &summary);
            self.rect("edge", rect, 6.0);
            self.out.push_str("</g>\n");
            let within = format!("{path}/");
            return self.group(&inner.with_ports_of(item), sheet, (rect.x, rect.y + HEAD), &within);
        }
        let (middle, mut y) = (rect.x + rect.width / 2.0, rect.y + 17.0);
        self.text((middle, y), "name", "middle", &name);
        for (class, line) in [("kind", &kind), ("sum", &summary)] {
            if !line.is_empty() {
                y += 13.0;
                self.text((middle, y), class, "middle", line);
            }
        }
        self.rect("edge", rect, 6.0);
        for (port, dy) in item.inputs.iter().zip(&placed.ins) {
            self.out.push_str("<g>");
            self.port(port, (rect.x + 8.0, rect.y + dy), "start");
        }
        for (port, dy) in item.outputs.iter().zip(&placed.outs) {
            // Whoever shows the picture finds by this what comes out here.
            self.out.push_str(&format!("<g data-port=\"{}\">", escape(&format!("{path}.{}", port.name))));
            self.port(port, (rect.x + rect.width - 8.0, rect.y + dy), "end");
        }
        self.out.push_str("</g>\n");
    }

    /// The coloured head, rounded above, and rounded below too if nothing follows.
    fn head(&mut self, rect: Rect, height: f64) {
        if height >= rect.height {
            return self.rect("head", rect, 6.0);
        }
        let [x, bottom, right, start, across] =
            [rect.x, rect.y + height, rect.x + rect.width, rect.y + 6.0, rect.width - 12.0].map(number);
        self.out.push_str(&format!(
            "<path class=\"head\" d=\"M{x} {bottom}V{start}a6 6 0 0 1 6 -6h{across}a6 6 0 0 1 6 6L{right} {bottom}Z\"/>\n"
        ));
    }

    /// A port's label, and the end of the group that it is in.
    fn port(&mut self, port: &Port, (x, y): Point, anchor: &str) {
        self.title(&port_text(port));
        self.text((x, y + 3.5), "port", anchor, &shorten(&port.name, SMALL, false, TEXT_LIMIT));
        self.out.push_str("</g>");
    }

    /// A ring at every port without a wire.
    fn open_ports(&mut self, group: &Group, item: usize, placed: &Placed) {
        let is = |end: End, port: usize| end == End::Port { item, port };
        for (port, dy) in placed.ins.iter().enumerate() {
            if !group.wires.iter().any(|wire| is(wire.to, port) && group.holds(wire)) {
                self.circle("open", (placed.rect.x, placed.rect.y + dy), 2.8);
            }
        }
        for (port, dy) in placed.outs.iter().enumerate() {
            if !group.wires.iter().any(|wire| is(wire.from, port) && group.holds(wire)) {
                self.circle("open", (placed.rect.x + placed.rect.width, placed.rect.y + dy), 2.8);
            }
        }
    }
}

/// A port as its hover text.
fn port_text(port: &Port) -> String {
    if port.label.is_empty() { port.name.clone() } else { format!("{}: {}", port.name, port.label) }
}

/// A wire as its hover text.
fn describe(group: &Group, wire: &Wire) -> String {
    let name =
        |ports: &[Port], port: usize| ports.get(port).map_or(port.to_string(), |port| port.name.clone());
    let of = |item: usize| group.items.get(item).map_or("", |item| item.name.as_str());
    let from = match wire.from {
        End::Border { port } => name(&group.inputs, port),
        End::Port { item, port } => {
            format!("{}.{}", of(item), name(&group.items[item].outputs, port))
        }
    };
    let to = match wire.to {
        End::Border { port } => name(&group.outputs, port),
        End::Port { item, port } => {
            format!("{}.{}", of(item), name(&group.items[item].inputs, port))
        }
    };
    if wire.label.is_empty() {
        format!("{from} → {to}")
    } else {
        format!("{from} → {to}: {}", wire.label)
    }
}

/// A wire as path data, its corners rounded except where wires part.
fn path(points: &[Point], dots: &[Point]) -> String {
    let mut out = String::new();
    for (i, &(x, y)) in points.iter().enumerate() {
        if i == 0 {
            out.push_str(&format!("M{} {}", number(x), number(y)));
            continue;
        }
        let parts = dots.iter().any(|dot| (dot.0 - x).abs() < 0.1 && (dot.1 - y).abs() < 0.1);
        match points.get(i + 1) {
            Some(&next) if !parts => {
                let before = points[i - 1];
                let toward = |other: Point| {
                    let length = (other.0 - x).hypot(other.1 - y).max(1e-9);
                    let step = CORNER.min(length / 2.0) / length;
                    (x + (other.0 - x) * step, y + (other.1 - y) * step)
                };
                let (start, end) = (toward(before), toward(next));
                let [a, b, x, y, c, d] = [start.0, start.1, x, y, end.0, end.1].map(number);
                out.push_str(&format!("L{a} {b}Q{x} {y} {c} {d}"));
            }
            _ => out.push_str(&format!("L{} {}", number(x), number(y))),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::samples;
    use super::*;

    /// Checks that tags nest and that no stray markup is left in texts and attributes.
    fn check_xml(source: &str) {
        let mut open: Vec<&str> = Vec::new();
        let mut rest = source;
        while let Some(start) = rest.find('<') {
            assert!(!rest[..start].contains('>'), "stray > in {:?}", &rest[..start]);
            let end = start + rest[start..].find('>').expect("tag ends");
            let tag = &rest[start + 1..end];
            assert!(!tag.contains('<') && tag.matches('"').count().is_multiple_of(2), "{tag}");
            if let Some(name) = tag.strip_prefix('/') {
                assert_eq!(open.pop(), Some(name));
            } else if !tag.ends_with('/') {
                open.push(tag.split(' ').next().unwrap_or(""));
            }
            rest = &rest[end + 1..];
        }
        assert!(open.is_empty() && !source.contains("NaN") && !source.contains("inf\""));
        assert!(source.chars().all(|c| c == '\n' || !c.is_control()));
        for (at, _) in source.match_indices('&') {
            let known = ["&amp;", "&lt;", "&gt;", "&quot;", "&#39;"];
            assert!(known.iter().any(|entity| source[at..].starts_with(entity)));
        }
    }

    #[test]
    fn every_sample_is_well_formed_and_the_same_each_time() {
        for (name, picture) in samples::all() {
            println!("{name}");
            let source = svg(&picture);
            check_xml(&source);
            assert_eq!(source, svg(&picture));
        }
    }

    fn names(group: &Group) -> Vec<String> {
        let mut all: Vec<String> =
            group.inputs.iter().chain(&group.outputs).map(|port| port.name.clone()).collect();
        for item in &group.items {
            all.extend([item.name.clone(), item.kind.clone(), item.summary.clone()]);
            all.extend(item.inputs.iter().chain(&item.outputs).map(|port| port.name.clone()));
            all.extend(item.inner.iter().flat_map(names));
        }
        all
    }

    #[test]
    fn every_name_occurs() {
        for (_, picture) in samples::all() {
            let source = svg(&picture);
            for name in names(&picture.root) {
                assert!(source.contains(&escape(&name)), "{name}");
            }
        }
    }

    #[test]
    fn the_legend_names_the_classes_that_occur() {
        let source = svg(&samples::pid());
        assert!(
            source.contains(">continuous<")
                && source.contains(Class::Cone.meaning())
                && source.contains(">output<")
                && !source.contains(">sampled<")
        );
    }
}
