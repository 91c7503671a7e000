use super::super::{picture::Picture, samples};
use super::*;

/// Calls `check` for the sheet of every group.
fn each(sheet: &Sheet, check: &mut impl FnMut(&Sheet)) {
    check(sheet);
    for inner in sheet.boxes.iter().filter_map(|placed| placed.inner.as_ref()) {
        each(inner, check);
    }
}

fn each_sample(mut check: impl FnMut(&Sheet)) {
    let more = (12..40).map(|seed| (format!("random{seed}"), samples::random(50, seed)));
    for (name, picture) in samples::all().into_iter().chain(more) {
        println!("{name}");
        each(&lay_out(&picture.root, 0.0), &mut check);
    }
}

fn obstacles(sheet: &Sheet) -> Vec<Rect> {
    let boxes = sheet.boxes.iter().map(|placed| placed.rect);
    boxes.chain(sheet.inputs.iter().copied()).chain(sheet.outputs.iter().copied()).collect()
}

/// Whether the interiors of two rectangles meet.
fn meet(a: &Rect, b: &Rect) -> bool {
    const EPS: f64 = 0.01;
    a.x + EPS < b.x + b.width
        && b.x + EPS < a.x + a.width
        && a.y + EPS < b.y + b.height
        && b.y + EPS < a.y + a.height
}

#[test]
fn boxes_do_not_overlap_and_stay_on_the_sheet() {
    each_sample(|sheet| {
        let rects = obstacles(sheet);
        for (i, a) in rects.iter().enumerate() {
            assert!(a.x >= 0.0 && a.y >= 0.0 && a.x + a.width <= sheet.width + 0.01, "{a:?}");
            assert!(a.y + a.height <= sheet.height);
            assert!(rects[..i].iter().all(|b| !meet(a, b)), "{a:?}");
        }
    });
}

#[test]
fn no_wire_runs_through_a_box() {
    each_sample(|sheet| {
        let rects = obstacles(sheet);
        for route in &sheet.routes {
            for pair in route.points.windows(2) {
                let ((ax, ay), (bx, by)) = (pair[0], pair[1]);
                assert!((ax - bx).abs() < 0.01 || (ay - by).abs() < 0.01, "slanted {pair:?}");
                let (x, y) = (ax.min(bx) - 0.005, ay.min(by) - 0.005);
                let segment = Rect { x, y, width: (ax - bx).abs() + 0.01, height: (ay - by).abs() + 0.01 };
                assert!(rects.iter().all(|rect| !meet(rect, &segment)), "{pair:?}");
            }
        }
    });
}

#[test]
fn wires_of_different_ports_do_not_overlap() {
    let mut overlaps = 0;
    each_sample(|sheet| {
        let mut segments = Vec::new();
        for route in &sheet.routes {
            segments.extend(route.points.windows(2).map(|pair| (route, pair[0], pair[1])));
        }
        for (i, &(a, p, q)) in segments.iter().enumerate() {
            for &(b, r, s) in &segments[..i] {
                let shared =
                    |p: f64, q: f64, r: f64, s: f64| p.max(q).min(r.max(s)) - p.min(q).max(r.min(s)) > 0.5;
                let line =
                    |p: f64, q: f64, r: f64, s: f64| [q, r, s].iter().all(|other| (p - other).abs() < 1.0);
                let along_y = line(p.0, q.0, r.0, s.0) && shared(p.1, q.1, r.1, s.1);
                let along_x = line(p.1, q.1, r.1, s.1) && shared(p.0, q.0, r.0, s.0);
                // Two wires into one port have to end together.
                let one_target = a.points.last() == b.points.last();
                overlaps += usize::from(a.net != b.net && !one_target && (along_x || along_y));
            }
        }
    });
    assert_eq!(overlaps, 0);
}

#[test]
fn wires_start_and_end_at_their_ports() {
    let Picture { root, .. } = samples::pid();
    let sheet = lay_out(&root, 0.0);
    for route in &sheet.routes {
        if let (End::Port { item: from, port: output }, End::Port { item: to, port: input }) =
            (root.wires[route.wire].from, root.wires[route.wire].to)
        {
            let (a, b) = (&sheet.boxes[from], &sheet.boxes[to]);
            assert_eq!(route.points.first(), Some(&(a.rect.x + a.rect.width, a.rect.y + a.outs[output])));
            assert_eq!(route.points.last(), Some(&(b.rect.x, b.rect.y + b.ins[input])));
        }
    }
}

#[test]
fn a_loop_flows_to_the_right_and_branches_once() {
    let sheet = lay_out(&samples::pid().root, 0.0);
    let x: Vec<f64> = sheet.boxes.iter().map(|placed| placed.rect.x).collect();
    assert!(x.is_sorted(), "{x:?}");
    assert_eq!(sheet.dots.len(), 1);
}

#[test]
fn a_large_network_is_laid_out() {
    let sheet = lay_out(&samples::random(400, 7).root, 0.0);
    assert_eq!(sheet.boxes.len(), 400);
}
