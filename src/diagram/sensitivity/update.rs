//! Slopes at one time and state: by formula, or by differences of each function alone.

use super::{Directions, Feed, Function, How, Measure, Node, Sensitivity};
use crate::diagram::declaration::Jacobian;
use crate::diagram::flow::Flow;
use crate::diagram::frame::Frame;

impl Sensitivity {
    /// All slopes at a time and state at which everything has been evaluated.
    pub fn update(&mut self, flow: &mut Flow, t: f64, x: &[f64], directions: &Directions, measure: Measure) {
        self.x.copy_from_slice(x);
        let t = t.min(flow.last);
        for i in 0..self.nodes.len() {
            let node = std::mem::replace(&mut self.nodes[i], Node::nothing());
            self.slopes[node.at..node.at + node.rows * node.columns.len()].fill(0.0);
            match node.how {
                How::Analytic => self.by_formula(&node, flow, t, directions),
                How::Elementwise => self.elementwise(&node, flow, t, directions),
                How::ByNumbers => self.by_numbers(&node, flow, t, directions),
                How::ByDirections => self.by_directions(&node, flow, t, directions, measure),
            }
            self.nodes[i] = node;
        }
    }

    /// Adds (local slope)·(slope of what is read) to one row.
    fn chain(&mut self, node: &Node, feed: &Feed, row: usize, local: f64, directions: &Directions) {
        if local == 0.0 {
            return;
        }
        let Sensitivity { slopes, maps, nodes, state_copy, owner, .. } = self;
        // The node itself is not among `nodes` now, and does not read itself.
        let (own, rest) = slopes.split_at_mut(node.at);
        let to = &mut rest[row * node.columns.len()..][..node.columns.len()];
        let place = |feed: &Feed| match &*state_copy {
            _ if feed.is_state => Some(feed.index),
            Some(copy) if copy.range().contains(&feed.index) => Some(feed.index - copy.start),
            _ => None,
        };
        let values = match place(feed) {
            Some(x) => &directions.values[directions.of(x)],
            None => {
                let source = &nodes[owner[feed.index] as usize];
                source.row(own, feed.index - source.first).1
            }
        };
        for (value, at) in values.iter().zip(&maps[feed.map..]) {
            to[*at as usize] += local * value;
        }
    }

    fn by_formula(&mut self, node: &Node, flow: &Flow, t: f64, directions: &Directions) {
        let jacobian = match node.function {
            Function::Output(k) => &flow.schedule.operations[k].jacobian,
            Function::Derivative(i) => &flow.schedule.derivatives[i].jacobian,
            Function::Value(..) => return,
        };
        let Some(jacobian) = jacobian else { return };
        let size = node.rows * node.local_columns();
        self.local[..size].fill(0.0);
        let frame = flow.frame_at(t, &self.x);
        jacobian(
            &frame,
            &mut Jacobian { rows: node.rows, widths: &node.widths, data: &mut self.local[..size] },
        );
        for feed in &node.feeds {
            for row in 0..node.rows {
                self.chain(node, feed, row, self.local[feed.column * node.rows + row], directions);
            }
        }
    }

    /// One difference for all elements of an argument together.
    fn elementwise(&mut self, node: &Node, flow: &mut Flow, t: f64, directions: &Directions) {
        self.compute_base(node, flow, t);
        let mut from = 0;
        while from < node.feeds.len() {
            // Elements of one argument follow each other by row.
            let mut to = from + 1;
            let is_next = |a: &Feed, b: &Feed| {
                a.is_state == b.is_state && a.row.is_some() && b.row > a.row && b.index > a.index
            };
            while to < node.feeds.len() && is_next(&node.feeds[to - 1], &node.feeds[to]) {
                to += 1;
            }
            let group = &node.feeds[from..to];
            self.shift(group, flow, step);
            self.compute(node, flow, t);
            self.restore(group, flow);
            for (k, feed) in group.iter().enumerate() {
                let size = step(self.saved[k]);
                let rows = feed.row.map_or(0..node.rows, |row| row..row + 1);
                for row in rows {
                    let slope = (self.moved[row] - self.base[row]) / size;
                    self.chain(node, feed, row, slope, directions);
                }
            }
            from = to;
        }
        self.settle(node, flow, t);
    }

    fn by_numbers(&mut self, node: &Node, flow: &mut Flow, t: f64, directions: &Directions) {
        self.compute_base(node, flow, t);
        for feed in &node.feeds {
            let feed = std::slice::from_ref(feed);
            self.shift(feed, flow, step);
            self.compute(node, flow, t);
            self.restore(feed, flow);
            let size = step(self.saved[0]);
            for row in 0..node.rows {
                let slope = (self.moved[row] - self.base[row]) / size;
                self.chain(node, &feed[0], row, slope, directions);
            }
        }
        self.settle(node, flow, t);
    }

    fn by_directions(
        &mut self,
        node: &Node,
        flow: &mut Flow,
        t: f64,
        directions: &Directions,
        measure: Measure,
    ) {
        let n = node.columns.len();
        self.compute_measured(node, flow, t, measure);
        self.base[..node.rows].copy_from_slice(&self.moved[..node.rows]);
        for (i, feed) in node.feeds.iter().enumerate() {
            self.saved[i] = self.value_of(feed, flow);
        }
        for colour in &node.colours {
            for k in colour {
                // As far as the number that moves most, for its size, should move.
                let mut fastest: f64 = 0.0;
                for (feed, value) in node.feeds.iter().zip(&self.saved) {
                    let rate = self.rate(feed, node.columns[*k], directions);
                    fastest = fastest.max(rate.abs() / value.abs().max(1.0));
                }
                self.sizes[*k] = if fastest > 0.0 { f64::EPSILON.sqrt() / fastest } else { 0.0 };
            }
            for (i, feed) in node.feeds.iter().enumerate() {
                let along = |k: &usize| self.sizes[*k] * self.rate(feed, node.columns[*k], directions);
                let moved = self.saved[i] + colour.iter().map(along).sum::<f64>();
                self.set(feed, flow, moved);
            }
            self.compute_measured(node, flow, t, measure);
            self.restore(&node.feeds, flow);
            for k in colour.iter().filter(|k| self.sizes[**k] > 0.0) {
                for row in (0..node.rows).filter(|row| !node.is_coloured || node.seen[row * n + k]) {
                    self.slopes[node.at + row * n + k] = (self.moved[row] - self.base[row]) / self.sizes[*k];
                }
            }
        }
        self.settle(node, flow, t);
    }

    /// How fast a number moves along a direction.
    fn rate(&self, feed: &Feed, direction: u32, directions: &Directions) -> f64 {
        let (columns, values) = self.slope(directions, feed.is_state, feed.index);
        columns.binary_search(&direction).map_or(0.0, |at| values[at])
    }

    fn value_of(&self, feed: &Feed, flow: &Flow) -> f64 {
        if feed.is_state { self.x[feed.index] } else { flow.signals[feed.index] }
    }

    fn set(&mut self, feed: &Feed, flow: &mut Flow, value: f64) {
        if feed.is_state {
            self.x[feed.index] = value;
        } else {
            flow.signals[feed.index] = value;
        }
    }

    fn shift(&mut self, feeds: &[Feed], flow: &mut Flow, by: impl Fn(f64) -> f64) {
        for (i, feed) in feeds.iter().enumerate() {
            let value = self.value_of(feed, flow);
            self.saved[i] = value;
            self.set(feed, flow, value + by(value));
        }
    }

    fn restore(&mut self, feeds: &[Feed], flow: &mut Flow) {
        for (i, feed) in feeds.iter().enumerate() {
            self.set(feed, flow, self.saved[i]);
        }
    }

    /// Brings intermediate values back to where nothing has moved.
    fn settle(&mut self, node: &Node, flow: &mut Flow, t: f64) {
        flow.rerun(&node.needs, t, &self.x);
    }

    fn compute_base(&mut self, node: &Node, flow: &mut Flow, t: f64) {
        match node.function {
            // It has been evaluated.
            Function::Output(_) => {
                let place = node.first..node.first + node.rows;
                self.base[..node.rows].copy_from_slice(&flow.signals[place]);
            }
            _ => {
                self.compute(node, flow, t);
                self.base[..node.rows].copy_from_slice(&self.moved[..node.rows]);
            }
        }
    }

    /// The function's value where things are now.
    fn compute(&mut self, node: &Node, flow: &mut Flow, t: f64) {
        flow.rerun(&node.needs, t, &self.x);
        let frame = flow.frame_at(t, &self.x);
        let out = &mut self.moved[..node.rows];
        match node.function {
            Function::Output(k) => flow.schedule.compute_output(k, &frame, out),
            Function::Derivative(i) => flow.schedule.compute_derivative(i, &frame, out),
            Function::Value(..) => {}
        }
    }

    fn compute_measured(&mut self, node: &Node, flow: &mut Flow, t: f64, measure: Measure) {
        match node.function {
            Function::Value(target, index) => {
                flow.rerun(&node.needs, t, &self.x);
                measure(target, &*flow.values[index], &mut self.moved[..node.rows]);
            }
            _ => self.compute(node, flow, t),
        }
    }
}

/// By how much a number is moved to see what follows.
fn step(value: f64) -> f64 {
    f64::EPSILON.sqrt() * value.abs().max(1.0)
}

impl Flow<'_> {
    /// Runs some operations with the signals as they are: what has been moved by hand stays so.
    fn rerun(&mut self, operations: &[usize], t: f64, x: &[f64]) {
        self.schedule.rerun(operations, t, x, self.discrete, self.signals, self.values);
    }

    fn frame_at<'a>(&'a self, t: f64, x: &'a [f64]) -> Frame<'a> {
        Frame { t, x, discrete: self.discrete, signals: self.signals, values: self.values }
    }
}
