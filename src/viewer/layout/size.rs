//! How large blocks are, before they have a place.

use super::super::picture::Item;
use super::super::text::{shorten, width};
use super::{Placed, Rect, lay_out};

/// Font size of block names.
pub(in super::super) const NAME: f64 = 12.5;
/// Font size of everything else.
pub(in super::super) const SMALL: f64 = 10.5;
/// The head of a nested diagram.
pub(in super::super) const HEAD: f64 = 26.0;
/// Names are cut off beyond this width.
pub(in super::super) const TEXT_LIMIT: f64 = 190.0;
/// Wire labels are cut off beyond this width.
pub(in super::super) const LABEL_LIMIT: f64 = 110.0;
/// From port to port.
const PITCH: f64 = 18.0;

/// Where the head of a plain block ends and its ports begin.
pub(in super::super) fn ports_below(item: &Item) -> f64 {
    let lines = usize::from(!item.kind.is_empty()) + usize::from(!item.summary.is_empty());
    25.0 + 13.0 * lines as f64
}

/// The size of an exported port.
pub(super) fn tag_size(name: &str) -> (f64, f64) {
    (width(&shorten(name, SMALL, false, TEXT_LIMIT), SMALL, false) + 14.0, 18.0)
}

/// The room that a wire label needs.
pub(super) fn label_width(label: &str) -> f64 {
    match label.is_empty() {
        true => 0.0,
        false => width(&shorten(label, SMALL, false, LABEL_LIMIT), SMALL, false) + 4.0,
    }
}

/// The size of a block and the heights of its ports; its content is laid out on the way.
pub(super) fn measure(item: &Item) -> Placed {
    let fit = |text: &str, size: f64, bold: bool| width(text, size, bold).min(TEXT_LIMIT);
    let (name, kind) = (fit(&item.name, NAME, true), fit(&item.kind, SMALL, false));
    let summary = fit(&item.summary, SMALL, false);
    if let Some(inner) = &item.inner {
        let sheet = lay_out(&inner.with_ports_of(item), name + kind + summary + 44.0);
        let middle = |rect: &Rect| HEAD + rect.y + rect.height / 2.0;
        return Placed {
            rect: Rect { x: 0.0, y: 0.0, width: sheet.width, height: HEAD + sheet.height },
            ins: sheet.inputs.iter().map(middle).collect(),
            outs: sheet.outputs.iter().map(middle).collect(),
            inner: Some(sheet),
        };
    }
    let widest = |ports: &[super::super::Port]| {
        ports.iter().map(|port| fit(&port.name, SMALL, false)).fold(0.0, f64::max)
    };
    let ports = widest(&item.inputs) + widest(&item.outputs) + 34.0;
    let rows = item.inputs.len().max(item.outputs.len());
    let below = ports_below(item);
    let heights = |count: usize| {
        // The shorter side is centred.
        let first = below + 14.0 + PITCH * (rows - count) as f64 / 2.0;
        (0..count).map(|i| first + PITCH * i as f64).collect()
    };
    Placed {
        rect: Rect {
            x: 0.0,
            y: 0.0,
            width: (name.max(kind).max(summary) + 20.0).max(ports).max(64.0).ceil(),
            height: if rows == 0 { below } else { below + 10.0 + PITCH * rows as f64 },
        },
        ins: heights(item.inputs.len()),
        outs: heights(item.outputs.len()),
        inner: None,
    }
}
