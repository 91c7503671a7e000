//! The picture in the DOT language of Graphviz: a table with ports per block, a cluster per nested diagram.

use super::layout::columns;
use super::picture::{Class, End, Group, Item, Picture, Port};
use super::text::escape;

/// The picture as a Graphviz graph, for `dot -Tsvg`.
///
/// Names never become identifiers, so any text is safe in them.
pub fn dot(picture: &Picture) -> String {
    let mut out = String::from("digraph picture {\n");
    out.push_str("  rankdir=LR; ranksep=0.6; nodesep=0.3; splines=spline; compound=true; labelloc=t;\n");
    out.push_str("  fontname=\"Helvetica\"; fontsize=12; bgcolor=\"white\";\n");
    out.push_str("  node [shape=plain, fontname=\"Helvetica\", fontsize=11];\n");
    out.push_str("  edge [fontname=\"Helvetica\", fontsize=9, color=\"#475569\", arrowsize=0.7];\n");
    out.push_str(&format!(
        "  label=<<font point-size=\"15\"><b>{}</b></font><br/><font point-size=\"10\">{}</font>>;\n",
        text(&picture.title),
        text(&picture.doc)
    ));
    write_group(&mut out, &picture.root, "n", 1);
    out.push_str("}\n");
    out
}

/// Text for an HTML-like label, which may not be empty.
fn text(text: &str) -> String {
    if text.is_empty() { " ".into() } else { escape(text) }
}

/// Fill and border of a class.
fn colours(class: Class) -> (&'static str, &'static str) {
    match class {
        Class::Cone => ("#dbeafe", "#2563eb"),
        Class::Sampled => ("#fef3c7", "#d97706"),
        Class::Observer => ("#dcfce7", "#16a34a"),
        Class::Source => ("#f1f5f9", "#64748b"),
    }
}

/// The blocks and wires of one group; identifiers start with `path`.
fn write_group(out: &mut String, group: &Group, path: &str, depth: usize) {
    let pad = "  ".repeat(depth);
    for (i, port) in group.inputs.iter().enumerate() {
        write_border(out, port, &format!("{path}_i{i}"), &pad);
    }
    for (i, port) in group.outputs.iter().enumerate() {
        write_border(out, port, &format!("{path}_o{i}"), &pad);
    }
    for (i, item) in group.items.iter().enumerate() {
        let id = format!("{path}_{i}");
        match &item.inner {
            Some(inner) => {
                let inner = inner.with_ports_of(item);
                let (fill, line) = colours(item.class);
                out.push_str(&format!("{pad}subgraph \"cluster_{id}\" {{\n"));
                out.push_str(&format!(
                    "{pad}  label=<<b>{}</b> {}>; labeljust=l; style=\"rounded,filled\"; fillcolor=\"{fill}80\"; color=\"{line}\";\n",
                    text(&item.name),
                    text(&item.kind)
                ));
                if inner.inputs.is_empty() && inner.outputs.is_empty() && inner.items.is_empty() {
                    out.push_str(&format!("{pad}  {id}_void [label=<  >];\n"));
                }
                write_group(out, &inner, &id, depth + 1);
                out.push_str(&format!("{pad}}}\n"));
            }
            None => write_item(out, item, &id, &pad),
        }
    }
    let column = columns(group);
    for wire in group.wires.iter().filter(|wire| group.holds(wire)) {
        let end = |end: End, side: char, border: char| match end {
            End::Border { port } => format!("{path}_{border}{port}"),
            End::Port { item, port } if group.items[item].inner.is_some() => {
                format!("{path}_{item}_{side}{port}")
            }
            End::Port { item, port } => {
                format!("{path}_{item}:{side}{port}:{}", if side == 'o' { 'e' } else { 'w' })
            }
        };
        let (from, to) = (end(wire.from, 'o', 'i'), end(wire.to, 'i', 'o'));
        // Graphviz would cut loops elsewhere.
        let back = match (wire.from, wire.to) {
            (End::Port { item: from, .. }, End::Port { item: to, .. }) => column[from] >= column[to],
            _ => false,
        };
        let constraint = if back { ", constraint=false" } else { "" };
        out.push_str(&format!("{pad}{from} -> {to} [label=<{}>{constraint}];\n", text(&wire.label)));
    }
}

/// One exported port.
fn write_border(out: &mut String, port: &Port, id: &str, pad: &str) {
    out.push_str(&format!(
        "{pad}{id} [label=<<table border=\"1\" cellborder=\"0\" cellspacing=\"0\" cellpadding=\"3\" style=\"rounded\" \
         color=\"#94a3b8\" bgcolor=\"white\" tooltip=\"{}\" href=\"#\"><tr><td>{}</td></tr></table>>];\n",
        text(&port.label),
        text(&port.name)
    ));
}

/// One block without content.
fn write_item(out: &mut String, item: &Item, id: &str, pad: &str) {
    let (fill, line) = colours(item.class);
    let mut head = format!("<b>{}</b>", text(&item.name));
    if !item.kind.is_empty() {
        head.push_str(&format!("<br/><font point-size=\"9\" color=\"#64748b\">{}</font>", text(&item.kind)));
    }
    if !item.summary.is_empty() {
        head.push_str(&format!("<br/><font point-size=\"9\">{}</font>", text(&item.summary)));
    }
    out.push_str(&format!(
        "{pad}{id} [label=<<table border=\"1\" cellborder=\"0\" cellspacing=\"0\" cellpadding=\"3\" color=\"{line}\" \
         bgcolor=\"white\"><tr><td colspan=\"2\" bgcolor=\"{fill}\">{head}</td></tr>"
    ));
    for row in 0..item.inputs.len().max(item.outputs.len()) {
        let cell = |port: Option<&Port>, side: char, align: &str| match port {
            Some(port) => format!(
                "<td align=\"{align}\" port=\"{side}{row}\" tooltip=\"{}\" href=\"#\"><font point-size=\"9\">{}</font></td>",
                text(&port.label),
                text(&port.name)
            ),
            None => "<td> </td>".into(),
        };
        let (left, right) =
            (cell(item.inputs.get(row), 'i', "left"), cell(item.outputs.get(row), 'o', "right"));
        out.push_str(&format!("<tr>{left}{right}</tr>"));
    }
    out.push_str("</table>>];\n");
}

#[cfg(test)]
mod tests {
    use super::super::samples;
    use super::*;

    /// Brackets outside of quotes balance, and angle brackets balance within HTML-like labels.
    fn check_brackets(source: &str) {
        let (mut open, mut angle, mut quoted) = (Vec::new(), 0i32, false);
        let characters: Vec<char> = source.chars().collect();
        for (i, &c) in characters.iter().enumerate() {
            match c {
                '"' => quoted = !quoted,
                _ if quoted => {}
                '<' => angle += 1,
                '>' if characters[i - 1] == '-' && angle == 0 => {}
                '>' => angle -= 1,
                '{' | '[' if angle == 0 => open.push(c),
                '}' if angle == 0 => assert_eq!(open.pop(), Some('{')),
                ']' if angle == 0 => assert_eq!(open.pop(), Some('[')),
                _ => {}
            }
            assert!(angle >= 0, "closing angle at {i}");
        }
        assert!(open.is_empty() && angle == 0 && !quoted);
    }

    #[test]
    fn brackets_balance_in_every_sample() {
        for (name, picture) in samples::all() {
            println!("{name}");
            check_brackets(&dot(&picture));
        }
    }

    #[test]
    fn every_block_occurs_and_hostile_names_are_escaped() {
        let source = dot(&samples::hostile());
        assert!(source.contains("&lt;b&gt;&amp;&quot;&#39;\\ {x|y}\u{FFFD} ]]&gt;"));
        assert!(!source.contains("</svg>"));
        let source = dot(&samples::nested());
        for name in
            ["controller", "lowpass", "sub", "int", "diff", "gain", "hold", "cart", "scope", "command"]
        {
            assert!(source.contains(name), "{name}");
        }
    }

    #[test]
    fn wires_to_nowhere_are_left_out() {
        let picture = samples::hostile();
        assert_eq!(dot(&picture).matches(" -> ").count(), picture.root.wires.len() - 3);
    }
}
