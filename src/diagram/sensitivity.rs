//! The chain rule through a part of a diagram, compiled: how what is computed changes along some directions of the state.
//!
//! As in [`linearize`](super::linearize), local Jacobians are multiplied along the wires in the order of computation. But here the part of the
//! diagram and the directions are fixed beforehand, so that all places are known, every function keeps only the directions that reach it, and
//! an update allocates nothing:
//!
//! ```text
//! dx/dd (sparse, given) ──▶ operation: (rows × its own directions) ──▶ … ──▶ inputs of plants, derivatives
//! ```
//!
//! A function that gives no Jacobian is differenced by itself: by the numbers that it reads or by the directions that reach it, whichever are fewer.
//! One-sided differences do: what is solved with these slopes is checked by other means.

mod update;

use super::declaration::Linearization;
use super::frame::Place;
use super::linearize::is_separable;
use super::schedule::{Read, Schedule, Set};
use super::value::AnyValue;

/// No node.
const NONE: u32 = u32::MAX;

/// The state along directions: x changes by Σ value·direction. The pattern is fixed, the values may change.
#[derive(Clone, Debug, Default)]
pub struct Directions {
    /// Where the entries of each coordinate of x begin, and where the last ones end.
    pub starts: Vec<usize>,
    /// Directions of the entries, in increasing order for each coordinate.
    pub columns: Vec<u32>,
    /// Their values.
    pub values: Vec<f64>,
}

impl Directions {
    fn of(&self, x: usize) -> std::ops::Range<usize> {
        self.starts[x]..self.starts[x + 1]
    }
}

/// What is asked for.
#[derive(Clone, Debug, Default)]
pub struct Targets {
    /// Numbers of the arena.
    pub signals: Vec<Place>,
    /// Derivatives, by index.
    pub derivatives: Vec<usize>,
    /// Values of users' types as a number of numbers each: the index among the values, and how many numbers it makes.
    pub values: Vec<(usize, usize)>,
}

/// Makes numbers of a value of a user's type: which of the [`Targets::values`], the value, and where the numbers go.
pub type Measure<'m> = &'m mut dyn FnMut(usize, &dyn AnyValue, &mut [f64]);

/// Slopes of a part of a diagram.
#[derive(Clone, Default)]
pub struct Sensitivity {
    nodes: Vec<Node>,
    /// Where each node's directions are found among those of the nodes that read it.
    maps: Vec<u32>,
    /// Slopes, for each node rows × its directions.
    slopes: Vec<f64>,
    /// The node that computes each number of the arena.
    owner: Vec<u32>,
    state_copy: Option<Place>,
    derivative_nodes: Vec<u32>,
    value_nodes: Vec<u32>,
    x: Vec<f64>,
    local: Vec<f64>,
    base: Vec<f64>,
    moved: Vec<f64>,
    saved: Vec<f64>,
    sizes: Vec<f64>,
}

/// What a node computes.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Function {
    Output(usize),
    Derivative(usize),
    /// A value as numbers: the target's index, and the value's.
    Value(usize, usize),
}

/// How it is differentiated.
#[derive(Clone, Copy, Debug, PartialEq)]
enum How {
    Analytic,
    Elementwise,
    ByNumbers,
    ByDirections,
}

/// A function with the directions that reach it.
#[derive(Clone, Debug)]
struct Node {
    function: Function,
    rows: usize,
    first: usize,
    columns: Vec<u32>,
    /// Where its slopes begin.
    at: usize,
    feeds: Vec<Feed>,
    how: How,
    /// Columns of each argument, for a Jacobian of the block's own.
    widths: Vec<usize>,
    /// Operations to be run anew when what it reads has moved.
    needs: Vec<usize>,
    /// For a value: which entries have been seen to differ from zero, and directions that are moved together since no number feels two of them.
    seen: Vec<bool>,
    colours: Vec<Vec<usize>>,
    is_coloured: bool,
}

/// A number that a function reads and that some direction moves.
#[derive(Clone, Copy, Debug)]
struct Feed {
    /// Its column in the local Jacobian.
    column: usize,
    /// Its row, for an element-wise function; none if it counts for every row.
    row: Option<usize>,
    /// Whether it is read from x, and its index there or in the arena.
    is_state: bool,
    index: usize,
    /// Where its own directions are in the node's list.
    map: usize,
}

impl Sensitivity {
    /// Compiles the chain rule from directions to targets. `counts` says which blocks may be looked through; what others compute is constant.
    pub fn new(
        schedule: &Schedule,
        directions: &Directions,
        targets: &Targets,
        counts: impl Fn(usize) -> bool,
    ) -> Sensitivity {
        let mut built = Sensitivity {
            owner: vec![NONE; schedule.signals_len()],
            state_copy: Some(schedule.state_copy()),
            x: vec![0.0; schedule.state_len()],
            ..Sensitivity::default()
        };
        let operations = &schedule.operations;
        let is_looked_through = |k: usize| {
            let operation = &operations[k];
            operation.set != Set::Sampled && counts(operation.block)
        };
        // What the targets ask for, backwards.
        let mut is_needed = vec![false; operations.len()];
        let writes = |index: usize| {
            operations.iter().position(|o| o.is_number && !o.is_alias && o.place.range().contains(&index))
        };
        let writes_value =
            |index: usize| operations.iter().position(|o| !o.is_number && o.place.start == index);
        let mut stack: Vec<usize> = Vec::new();
        for place in &targets.signals {
            let mut at = place.start;
            while at < place.range().end {
                let Some(k) = writes(at) else {
                    at += 1;
                    continue;
                };
                stack.push(k);
                at = operations[k].place.range().end;
            }
        }
        stack.extend(targets.derivatives.iter().flat_map(|i| &schedule.derivatives[*i].sources));
        stack.extend(targets.values.iter().filter_map(|(index, _)| writes_value(*index)));
        while let Some(k) = stack.pop() {
            if !is_needed[k] && is_looked_through(k) {
                is_needed[k] = true;
                stack.extend(&operations[k].sources);
            }
        }
        for (k, operation) in operations.iter().enumerate() {
            let is_live = operation.is_number && !operation.is_alias && is_needed[k];
            if is_live && operation.linearization != Linearization::Held {
                let node = Draft {
                    function: Function::Output(k),
                    rows: operation.place.len,
                    first: operation.place.start,
                    linearization: operation.linearization,
                    support: operation.support.clone(),
                    reads: &operation.reads,
                    needs: operation.needs.clone(),
                };
                if let Some(index) = built.add(node, directions) {
                    built.owner[operation.place.range()].fill(index);
                }
            }
        }
        for &i in &targets.derivatives {
            let derivative = &schedule.derivatives[i];
            let node = Draft {
                function: Function::Derivative(i),
                rows: derivative.place.len,
                first: derivative.place.start,
                linearization: derivative.linearization,
                support: derivative.support.clone(),
                reads: &derivative.reads,
                needs: derivative.needs.clone(),
            };
            let is_live = counts(derivative.block) && derivative.linearization != Linearization::Held;
            let index = if is_live { built.add(node, directions) } else { None };
            built.derivative_nodes.push(index.unwrap_or(NONE));
        }
        for (target, (index, rows)) in targets.values.iter().enumerate() {
            let (mut needs, mut reads, mut stack) = (Vec::new(), Vec::new(), Vec::new());
            stack.extend(writes_value(*index));
            // Back through values alone: numbers have nodes of their own.
            while let Some(k) = stack.pop() {
                let operation = &operations[k];
                let is_live = is_needed[k] && operation.linearization != Linearization::Held;
                let is_value = !operation.is_number && is_live && !needs.contains(&k);
                if is_value {
                    needs.extend(operation.needs.iter().copied().chain([k]));
                    reads.extend_from_slice(&operation.reads);
                    stack.extend(&operation.sources);
                }
            }
            needs.sort_unstable();
            needs.dedup();
            let node = Draft {
                function: Function::Value(target, *index),
                rows: *rows,
                first: 0,
                linearization: Linearization::Differences,
                support: None,
                reads: &reads,
                needs,
            };
            let index = built.add(node, directions);
            built.value_nodes.push(index.unwrap_or(NONE));
        }
        let room = built.nodes.iter().map(|node| node.rows * node.local_columns()).max().unwrap_or(0);
        let rows = built.nodes.iter().map(|node| node.rows).max().unwrap_or(0);
        let feeds = built.nodes.iter().map(|node| node.feeds.len()).max().unwrap_or(0);
        built.local = vec![0.0; room];
        let widest = built.nodes.iter().map(|node| node.columns.len()).max().unwrap_or(0);
        built.sizes = vec![0.0; widest];
        (built.base, built.moved, built.saved) = (vec![0.0; rows], vec![0.0; rows], vec![0.0; feeds]);
        built
    }

    /// Adds a function, unless no direction reaches it.
    fn add(&mut self, draft: Draft, directions: &Directions) -> Option<u32> {
        let Draft { function, rows, first, linearization, support, reads, needs } = draft;
        let is_separable = linearization == Linearization::Elementwise && is_separable(reads, rows);
        // Every number that is read, with its column.
        let mut numbers = Vec::new();
        let mut column = 0;
        for read in reads {
            let (is_state, place) = match read {
                Read::State(place) => (true, *place),
                Read::Signal(place) => (false, *place),
                Read::Time | Read::Other => continue,
            };
            for (element, index) in place.range().enumerate() {
                let row = (is_separable && place.len > 1).then_some(element);
                numbers.push((column, row, is_state, index));
                column += 1;
            }
        }
        let widths: Vec<usize> = match &support {
            Some(support) => vec![support.len()],
            None => reads.iter().map(|read| read.width()).collect(),
        };
        if linearization != Linearization::Analytic {
            // What is read twice moves once.
            let mut seen = std::collections::HashSet::new();
            numbers.retain(|(_, _, is_state, index)| seen.insert((*is_state, *index)));
        } else if let Some(support) = &support {
            let places: std::collections::HashMap<usize, usize> =
                support.iter().enumerate().map(|(at, column)| (*column, at)).collect();
            numbers.retain_mut(|(column, ..)| match places.get(column) {
                Some(at) => {
                    *column = *at;
                    true
                }
                None => false,
            });
        }
        numbers.retain(|(_, _, is_state, index)| !self.columns_of(directions, *is_state, *index).is_empty());
        let mut columns: Vec<u32> = Vec::new();
        for (_, _, is_state, index) in &numbers {
            columns.extend_from_slice(self.columns_of(directions, *is_state, *index));
        }
        columns.sort_unstable();
        columns.dedup();
        if columns.is_empty() || rows == 0 {
            return None;
        }
        let mut feeds = Vec::with_capacity(numbers.len());
        let mut last: Option<(Vec<u32>, usize)> = None;
        for (column, row, is_state, index) in numbers {
            let own = self.columns_of(directions, is_state, index);
            let map = match &last {
                Some((same, map)) if same == own => *map,
                _ => {
                    let own = own.to_vec();
                    let map = self.maps.len();
                    self.maps.extend(own.iter().map(|c| columns.partition_point(|d| d < c) as u32));
                    last = Some((own, map));
                    map
                }
            };
            feeds.push(Feed { column, row, is_state, index, map });
        }
        let how = match linearization {
            Linearization::Analytic => How::Analytic,
            Linearization::Elementwise if is_separable => How::Elementwise,
            _ if feeds.len() <= columns.len() && !matches!(function, Function::Value(..)) => How::ByNumbers,
            _ => How::ByDirections,
        };
        let at = self.slopes.len();
        self.slopes.resize(at + rows * columns.len(), 0.0);
        let entries = if matches!(function, Function::Value(..)) { rows * columns.len() } else { 0 };
        let colours = (0..columns.len()).map(|column| vec![column]).collect();
        let seen = vec![false; entries];
        self.nodes.push(Node {
            function,
            rows,
            first,
            columns,
            at,
            feeds,
            how,
            widths,
            needs,
            seen,
            colours,
            is_coloured: false,
        });
        Some(self.nodes.len() as u32 - 1)
    }

    /// Directions that move a number.
    fn columns_of<'s>(&'s self, directions: &'s Directions, is_state: bool, index: usize) -> &'s [u32] {
        match self.source(is_state, index) {
            Source::State(x) => &directions.columns[directions.of(x)],
            Source::Node(node, _) => &self.nodes[node].columns,
            Source::Constant => &[],
        }
    }

    fn source(&self, is_state: bool, index: usize) -> Source {
        if is_state {
            return Source::State(index);
        }
        match self.state_copy {
            Some(copy) if copy.range().contains(&index) => Source::State(index - copy.start),
            _ => match self.owner[index] {
                NONE => Source::Constant,
                node => Source::Node(node as usize, index - self.nodes[node as usize].first),
            },
        }
    }

    /// Directions that move a number, and how fast.
    fn slope<'s>(
        &'s self,
        directions: &'s Directions,
        is_state: bool,
        index: usize,
    ) -> (&'s [u32], &'s [f64]) {
        match self.source(is_state, index) {
            Source::State(x) => (&directions.columns[directions.of(x)], &directions.values[directions.of(x)]),
            Source::Node(node, row) => self.nodes[node].row(&self.slopes, row),
            Source::Constant => (&[], &[]),
        }
    }

    /// The slopes of a number of the arena: directions and values.
    pub fn signal<'s>(&'s self, directions: &'s Directions, index: usize) -> (&'s [u32], &'s [f64]) {
        self.slope(directions, false, index)
    }

    /// The slopes of one element of the k-th derivative among the targets.
    pub fn derivative(&self, k: usize, row: usize) -> (&[u32], &[f64]) {
        self.of_node(self.derivative_nodes[k], row)
    }

    /// The slopes of one number that the k-th value among the targets makes.
    pub fn value(&self, k: usize, row: usize) -> (&[u32], &[f64]) {
        self.of_node(self.value_nodes[k], row)
    }

    fn of_node(&self, node: u32, row: usize) -> (&[u32], &[f64]) {
        if node == NONE { (&[], &[]) } else { self.nodes[node as usize].row(&self.slopes, row) }
    }

    /// Notes which entries of values the last update found to differ from zero.
    pub fn learn(&mut self) {
        for node in &mut self.nodes {
            let slopes = &self.slopes[node.at..];
            node.seen.iter_mut().zip(slopes).for_each(|(seen, slope)| *seen |= *slope != 0.0);
        }
    }

    /// From now on, entries of values that have never been seen to differ from zero are zero, and directions that no number feels two of are
    /// moved together.
    pub fn colour(&mut self) {
        for node in self.nodes.iter_mut().filter(|node| !node.seen.is_empty()) {
            let (n, seen, rows) = (node.columns.len(), &node.seen, node.rows);
            let feels = |column: usize, row: usize| seen[row * n + column];
            let mut colours: Vec<(Vec<usize>, Vec<bool>)> = Vec::new();
            for column in (0..n).filter(|column| (0..rows).any(|row| feels(*column, row))) {
                let fits = |(_, taken): &(Vec<usize>, Vec<bool>)| {
                    (0..rows).all(|row| !(taken[row] && feels(column, row)))
                };
                let at = colours.iter().position(fits).unwrap_or(colours.len());
                if at == colours.len() {
                    colours.push((Vec::new(), vec![false; rows]));
                }
                colours[at].0.push(column);
                (0..rows).filter(|row| feels(column, *row)).for_each(|row| colours[at].1[row] = true);
            }
            node.is_coloured = true;
            node.colours = colours.into_iter().map(|(columns, _)| columns).collect();
        }
    }

    /// Directions that one number of the k-th value among the targets has been seen to feel.
    pub fn seen(&self, k: usize, row: usize) -> Vec<u32> {
        let node = match self.value_nodes[k] {
            NONE => return Vec::new(),
            node => &self.nodes[node as usize],
        };
        let seen = &node.seen[row * node.columns.len()..][..node.columns.len()];
        node.columns.iter().zip(seen).filter(|(_, seen)| **seen).map(|(column, _)| *column).collect()
    }

    /// What an update takes: the index of each block that is differenced or asked for its Jacobian, and how often it is evaluated.
    pub fn evaluations<'s>(&'s self, schedule: &'s Schedule) -> impl Iterator<Item = (usize, usize)> + 's {
        self.nodes.iter().map(|node| {
            let block = match node.function {
                Function::Output(k) => schedule.operations[k].block,
                Function::Derivative(i) => schedule.derivatives[i].block,
                Function::Value(..) => node.needs.last().map_or(0, |k| schedule.operations[*k].block),
            };
            let count = match node.how {
                How::Analytic => 0,
                How::Elementwise => {
                    node.feeds.iter().filter(|feed| feed.row.is_none_or(|row| row == 0)).count()
                }
                How::ByNumbers => node.feeds.len(),
                How::ByDirections => node.colours.len(),
            };
            (block, count)
        })
    }
}

/// Where a number comes from.
enum Source {
    State(usize),
    Node(usize, usize),
    Constant,
}

/// A function about to become a node.
struct Draft<'s> {
    function: Function,
    rows: usize,
    first: usize,
    linearization: Linearization,
    support: Option<Vec<usize>>,
    reads: &'s [Read],
    needs: Vec<usize>,
}

impl Node {
    fn nothing() -> Node {
        Node {
            function: Function::Output(0),
            rows: 0,
            first: 0,
            columns: Vec::new(),
            at: 0,
            feeds: Vec::new(),
            how: How::Analytic,
            widths: Vec::new(),
            needs: Vec::new(),
            seen: Vec::new(),
            colours: Vec::new(),
            is_coloured: false,
        }
    }

    fn local_columns(&self) -> usize {
        match self.how {
            How::Analytic => self.widths.iter().sum(),
            _ => 0,
        }
    }

    fn row<'s>(&'s self, slopes: &'s [f64], row: usize) -> (&'s [u32], &'s [f64]) {
        let n = self.columns.len();
        (&self.columns, &slopes[self.at + row * n..][..n])
    }
}
