//! Where everything is drawn: a layered layout after Sugiyama, Tagawa and Toda (1981).
//!
//! 1. `ranks`: loops are cut and every block gets a column.
//! 2. `mesh`: wires that pass columns get bends in them.
//! 3. `order`: the order in each column, with few crossings.
//! 4. `place`: heights, with straight wires.
//! 5. `lanes`: where wires turn between columns, without overlaps.
//!
//! A nested diagram is laid out before the block that holds it. Wires cannot run through boxes: horizontally
//! they pass a column only at bends, which keep their distance from boxes, and vertically they run only in
//! channels, which hold no boxes.

mod lanes;
mod mesh;
mod order;
mod place;
mod ranks;
mod size;

use super::picture::{End, Group};
use lanes::{Lanes, Span};
use mesh::{Link, Mesh, Node, Pin, Role};
pub(super) use size::{HEAD, LABEL_LIMIT, NAME, SMALL, TEXT_LIMIT, ports_below};
use size::{measure, tag_size};

/// A point, x to the right and y down.
pub(super) type Point = (f64, f64);

/// A rectangle.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Rect {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

/// One group, laid out; its own corner is the origin.
#[derive(Clone, Debug, Default)]
pub(super) struct Sheet {
    pub width: f64,
    pub height: f64,
    /// One per item, in order.
    pub boxes: Vec<Placed>,
    /// The exported inputs, on the left.
    pub inputs: Vec<Rect>,
    /// The exported outputs, on the right.
    pub outputs: Vec<Rect>,
    /// One per wire that exists, wires of one source together.
    pub routes: Vec<Route>,
    /// Where wires of one source part.
    pub dots: Vec<Point>,
}

/// A block, laid out.
#[derive(Clone, Debug)]
pub(super) struct Placed {
    pub rect: Rect,
    /// Heights of the input ports below the top.
    pub ins: Vec<f64>,
    /// Heights of the output ports below the top.
    pub outs: Vec<f64>,
    /// The content; it starts [`HEAD`] below the top.
    pub inner: Option<Sheet>,
}

/// A wire, laid out.
#[derive(Clone, Debug)]
pub(super) struct Route {
    /// Which wire, counted in [`Group::wires`].
    pub wire: usize,
    /// Wires with the same number come from the same port.
    pub net: usize,
    /// The corners, from source to target.
    pub points: Vec<Point>,
}

/// Between two trunks.
const LANE: f64 = 10.0;
/// Before the first trunk of a channel.
const LEAD: f64 = 14.0;
/// Behind the last trunk, with room for an arrow head.
const TAIL: f64 = 20.0;
/// Around the content of a group.
const MARGIN: f64 = 14.0;
/// The step by which a node is moved when stubs overlap.
const NUDGE: f64 = 6.0;
/// How often that is tried.
const NUDGES: usize = 200;

/// Lays out a group, at least `least_width` wide.
pub(super) fn lay_out(group: &Group, least_width: f64) -> Sheet {
    let mut boxes: Vec<Placed> = group.items.iter().map(measure).collect();
    let Plan { nodes, wires, kept } = plan(group, &boxes);
    let mut mesh = Mesh::new(nodes, &wires);
    order::reduce_crossings(&mut mesh);
    let mut y = place::heights(&mesh);
    let (spans, lanes) = lanes_without_overlap(&mesh, &mut y);
    let labels = label_space(group, &mesh, &kept);
    let columns = Columns::new(group, &mesh, &lanes, &labels, least_width);

    let mut sheet = Sheet { width: columns.width, ..Sheet::default() };
    let bottom = mesh.nodes.iter().zip(&y).map(|(node, y)| y + node.height).fold(0.0, f64::max);
    sheet.height = bottom + 2.0 * MARGIN;
    y.iter_mut().for_each(|y| *y += MARGIN);
    let rects: Vec<Rect> = (0..mesh.nodes.len()).map(|i| columns.rect(&mesh.nodes[i], y[i])).collect();
    for (node, &rect) in mesh.nodes.iter().zip(&rects) {
        match node.role {
            Role::Item(item) => boxes[item].rect = rect,
            Role::Input(_) => sheet.inputs.push(rect),
            Role::Output(_) => sheet.outputs.push(rect),
            Role::Bend => {}
        }
    }
    sheet.boxes = boxes;
    for (link, &wire) in mesh.links.iter().zip(&kept) {
        let points = route(&mesh, link, &rects, &columns);
        sheet.routes.push(Route { wire, net: link.net, points });
    }
    sheet.routes.sort_by_key(|route| (route.net, route.wire));
    for (channel, spans) in spans.iter().enumerate() {
        for (strand, span) in spans.iter().enumerate() {
            if let Some(x) = columns.trunk(channel, strand) {
                sheet.dots.extend(dots(span).map(|y| (x, y + MARGIN)));
            }
        }
    }
    sheet
}

/// The column of each block. A wire to a column that is not further right is a feedback wire.
pub(super) fn columns(group: &Group) -> Vec<usize> {
    let (mut links, mut fed) = (Vec::new(), Vec::new());
    for wire in group.wires.iter().filter(|wire| group.holds(wire)) {
        match (wire.from, wire.to) {
            (End::Port { item: from, .. }, End::Port { item: to, .. }) => links.push((from, to)),
            (End::Border { .. }, End::Port { item, .. }) => fed.push(item),
            _ => {}
        }
    }
    ranks::ranks(group.items.len(), &links, &fed)
}

/// A group as nodes in layers.
struct Plan {
    nodes: Vec<Node>,
    /// From node and output to node and input.
    wires: Vec<(usize, usize, usize, usize)>,
    /// Which wires of the group those are.
    kept: Vec<usize>,
}

fn plan(group: &Group, boxes: &[Placed]) -> Plan {
    let kept: Vec<usize> = (0..group.wires.len()).filter(|&i| group.holds(&group.wires[i])).collect();
    let mut wired = vec![false; boxes.len()];
    for wire in kept.iter().map(|&i| &group.wires[i]) {
        for end in [wire.from, wire.to] {
            if let End::Port { item, .. } = end {
                wired[item] = true;
            }
        }
    }
    let mut rank = columns(group);
    spread_loose(boxes, &wired, &mut rank);

    let first = usize::from(!group.inputs.is_empty());
    let last = first + rank.iter().map(|rank| rank + 1).max().unwrap_or(0);
    let mut nodes = Vec::new();
    for (i, placed) in boxes.iter().enumerate() {
        nodes.push(Node {
            role: Role::Item(i),
            layer: first + rank[i],
            width: placed.rect.width,
            height: placed.rect.height,
            ins: placed.ins.clone(),
            outs: placed.outs.clone(),
        });
    }
    let tag = |role, layer, name: &str| {
        let (width, height) = tag_size(name);
        Node { role, layer, width, height, ins: vec![height / 2.0], outs: vec![height / 2.0] }
    };
    nodes.extend(group.inputs.iter().enumerate().map(|(i, port)| tag(Role::Input(i), 0, &port.name)));
    nodes.extend(group.outputs.iter().enumerate().map(|(i, port)| tag(Role::Output(i), last, &port.name)));

    let end = |end: End, border: usize| match end {
        End::Port { item, port } => (item, port),
        End::Border { port } => (border + port, 0),
    };
    let wires = kept.iter().map(|&i| {
        let (from, output) = end(group.wires[i].from, boxes.len());
        let (to, input) = end(group.wires[i].to, boxes.len() + group.inputs.len());
        (from, output, to, input)
    });
    Plan { wires: wires.collect(), nodes, kept }
}

/// Blocks without wires fill up the shortest columns.
fn spread_loose(boxes: &[Placed], wired: &[bool], rank: &mut [usize]) {
    let columns = (0..boxes.len()).filter(|&i| wired[i]).map(|i| rank[i] + 1).max().unwrap_or(0);
    let mut height = vec![0.0; columns.max((boxes.len() as f64).sqrt().ceil() as usize)];
    for i in (0..boxes.len()).filter(|&i| wired[i]) {
        height[rank[i]] += boxes[i].rect.height;
    }
    for i in (0..boxes.len()).filter(|&i| !wired[i]) {
        let shortest = (0..height.len()).min_by(|&a, &b| height[a].total_cmp(&height[b])).unwrap_or(0);
        height[shortest] += boxes[i].rect.height;
        rank[i] = shortest;
    }
}

/// The lanes of all channels; where stubs would overlap, nodes are moved apart.
fn lanes_without_overlap(mesh: &Mesh, y: &mut [f64]) -> (Vec<Vec<Span>>, Vec<Lanes>) {
    for attempt in 0.. {
        let heights = |pins: &[Pin]| pins.iter().map(|pin| y[pin.node] + pin.dy).collect();
        let span =
            |strand: &mesh::Strand| Span { left: heights(&strand.left), right: heights(&strand.right) };
        let spans: Vec<Vec<Span>> =
            mesh.channels.iter().map(|strands| strands.iter().map(span).collect()).collect();
        let lanes: Vec<Lanes> = spans.iter().map(|spans| lanes::assign(spans)).collect();
        let stuck = lanes.iter().enumerate().find_map(|(channel, lanes)| {
            lanes.stuck.map(|(strand, pin)| mesh.channels[channel][strand].right[pin].node)
        });
        match stuck {
            Some(node) if attempt < NUDGES => place::push_down(mesh, node, NUDGE, y),
            _ => return (spans, lanes),
        }
    }
    (Vec::new(), Vec::new())
}

/// The width of the widest wire label that ends in each channel.
fn label_space(group: &Group, mesh: &Mesh, kept: &[usize]) -> Vec<f64> {
    let mut space: Vec<f64> = vec![0.0; mesh.channels.len()];
    for (link, &wire) in mesh.links.iter().zip(kept) {
        let channel = mesh.nodes[link.to.node].layer;
        space[channel] = space[channel].max(size::label_width(&group.wires[wire].label));
    }
    space
}

/// Where columns and trunks are.
struct Columns {
    /// Left edge and width of each layer.
    layers: Vec<(f64, f64)>,
    /// The x of each trunk by channel and strand.
    trunks: Vec<Vec<Option<f64>>>,
    width: f64,
}

impl Columns {
    fn new(group: &Group, mesh: &Mesh, lanes: &[Lanes], labels: &[f64], least_width: f64) -> Columns {
        let mut columns = Columns { layers: Vec::new(), trunks: Vec::new(), width: 0.0 };
        let mut x = if group.inputs.is_empty() { MARGIN } else { 0.0 };
        for (channel, strands) in mesh.channels.iter().enumerate() {
            let outer = channel == 0 || channel == mesh.layers.len();
            let lead = if channel == 0 { 0.0 } else { LEAD };
            let trunk = |lane: &Option<usize>| lane.map(|lane| x + lead + lane as f64 * LANE);
            columns.trunks.push(lanes[channel].lane.iter().map(trunk).collect());
            if !(outer && strands.is_empty()) {
                let tail = if channel == mesh.layers.len() { 0.0 } else { TAIL + labels[channel] };
                x += lead + tail + lanes[channel].count.saturating_sub(1) as f64 * LANE;
            }
            if let Some(layer) = mesh.layers.get(channel) {
                let width = layer.iter().map(|&node| mesh.nodes[node].width).fold(0.0, f64::max);
                if channel + 1 == mesh.layers.len() && !group.outputs.is_empty() {
                    x = x.max(least_width - width);
                }
                columns.layers.push((x, width));
                x += width;
            }
        }
        x += if group.outputs.is_empty() { MARGIN } else { 0.0 };
        columns.width = x.max(least_width);
        columns
    }

    /// The rectangle of a node: exported ports at the edge of their column, blocks in the middle.
    fn rect(&self, node: &Node, y: f64) -> Rect {
        let (left, room) = self.layers[node.layer];
        let (x, width) = match node.role {
            Role::Input(_) => (left, node.width),
            Role::Output(_) => (left + room - node.width, node.width),
            Role::Item(_) => (left + (room - node.width) / 2.0, node.width),
            Role::Bend => (left, room),
        };
        Rect { x, y, width, height: node.height }
    }

    fn trunk(&self, channel: usize, strand: usize) -> Option<f64> {
        self.trunks[channel][strand]
    }
}

/// The corners of a wire.
fn route(mesh: &Mesh, link: &Link, rects: &[Rect], columns: &Columns) -> Vec<Point> {
    let height = |pin: Pin| rects[pin.node].y + pin.dy;
    let start = rects[link.from.node];
    let mut points = vec![(start.x + start.width, height(link.from))];
    for (channel, enter, leave) in mesh.passage(link) {
        let strand = mesh.nets[link.net].strands.get(&channel);
        if let Some(x) = strand.and_then(|&strand| columns.trunk(channel, strand)) {
            points.push((x, height(enter)));
            points.push((x, height(leave)));
        }
    }
    points.push((rects[link.to.node].x, height(link.to)));
    straightened(points)
}

/// The corners without those at which the wire does not turn.
fn straightened(points: Vec<Point>) -> Vec<Point> {
    let same = |a: f64, b: f64| (a - b).abs() < 0.01;
    let mut out: Vec<Point> = Vec::new();
    for point in points {
        if out.last().is_some_and(|last| same(last.0, point.0) && same(last.1, point.1)) {
            continue;
        }
        if let [.., a, b] = out[..]
            && ((same(a.0, b.0) && same(b.0, point.0)) || (same(a.1, b.1) && same(b.1, point.1)))
        {
            out.pop();
        }
        out.push(point);
    }
    out
}

/// The heights at which three or four segments of a strand meet.
fn dots(span: &Span) -> impl Iterator<Item = f64> + '_ {
    let (low, high) = span.ends();
    let at = |side: &[f64], y: f64| usize::from(side.iter().any(|other| (other - y).abs() < 0.01));
    let mut heights: Vec<f64> = span.left.iter().chain(&span.right).copied().collect();
    heights.sort_by(f64::total_cmp);
    heights.dedup_by(|a, b| (*a - *b).abs() < 0.01);
    heights.retain(|&y| {
        let trunk = usize::from(y > low + 0.01) + usize::from(y < high - 0.01);
        at(&span.left, y) + at(&span.right, y) + trunk > 2
    });
    heights.into_iter()
}

#[cfg(test)]
mod tests;
