//! From a measurement to the outputs of a sensor: samples, errors, latency. Every sensor goes this way.
//!
//! ```text
//! what is measured ──▶ Taken, at the sampling clock ──▶ outputs, at the same tick          without latency
//!                           └──▶ Memory, then ──────▶ outputs, at the publishing clock     with latency
//! ```
#![allow(non_snake_case)]

use nalgebra::Vector3;

use super::imperfections::{Imperfections, Law, quantised};
use crate::blocks::limits::{clamp, finite};
use crate::blocks::memory::clone_in_place;
use crate::diagram::Reads;
use crate::diagram::declaration::StateHandle;
use crate::diagram::port::PortType;
use crate::math::Stream;
use crate::math::spatial::{rotation_exp, rotation_log};
use crate::prelude::*;

/// What a reading is made of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Sort {
    /// This many numbers, each with an error of its own.
    Numbers(usize),
    /// Distances from 0 to `most`. One that is `most` means that there is nothing, and has no error.
    Ranges {
        /// How many.
        size: usize,
        /// The maximum.
        most: f64,
    },
    /// Position and quaternion. Errors are a rotation vector and a shift, both along the axes of the frame it is given in.
    Pose,
}

impl Sort {
    fn size(self) -> usize {
        match self {
            Sort::Numbers(size) | Sort::Ranges { size, .. } => size,
            Sort::Pose => 7,
        }
    }

    fn errors(self) -> usize {
        match self {
            Sort::Numbers(size) | Sort::Ranges { size, .. } => size,
            Sort::Pose => 6,
        }
    }

    /// Adds an error to a measurement, and rounds it.
    fn distort(self, law: &Law, error: &[f64], values: &mut [f64]) {
        match self {
            Sort::Numbers(_) => {
                for ((value, error), step) in values.iter_mut().zip(error).zip(&law.resolution) {
                    *value = quantised(*value + error, *step);
                }
            }
            Sort::Ranges { most, .. } => {
                for ((value, error), step) in values.iter_mut().zip(error).zip(&law.resolution) {
                    if *value < most {
                        *value = clamp(quantised(*value + error, *step), 0.0, most);
                    }
                }
            }
            Sort::Pose => {
                let mut pose = pose_of(values);
                let steps = &law.resolution;
                pose.rotation = rotation_exp(&Vector3::from_column_slice(&error[..3])) * pose.rotation;
                pose.translation.vector += Vector3::from_column_slice(&error[3..]);
                if steps[..3].iter().any(|step| *step > 0.0) {
                    let phi = rotation_log(&pose.rotation);
                    pose.rotation = rotation_exp(&Vector3::from_fn(|i, _| quantised(phi[i], steps[i])));
                }
                for i in 0..3 {
                    pose.translation.vector[i] = quantised(pose.translation.vector[i], steps[3 + i]);
                }
                write_pose(&pose, values);
            }
        }
    }
}

/// The pose in seven numbers: position, then the quaternion w, x, y, z. Seven zeros are the identity.
pub(super) fn pose_of(values: &[f64]) -> Pose {
    let q = nalgebra::Quaternion::new(values[3], values[4], values[5], values[6]);
    let rotation = match q.norm_squared() > 0.0 {
        true => nalgebra::UnitQuaternion::new_normalize(q),
        false => nalgebra::UnitQuaternion::identity(),
    };
    Pose::from_parts(nalgebra::Translation3::new(values[0], values[1], values[2]), rotation)
}

/// A pose as seven numbers.
pub(super) fn write_pose(pose: &Pose, values: &mut [f64]) {
    values[..3].copy_from_slice(pose.translation.vector.as_slice());
    let q = pose.rotation;
    values[3..].copy_from_slice(&[q.w, q.i, q.j, q.k]);
}

/// The reading that a sample has given, with the room `W` that the measurement works in.
#[derive(Clone)]
pub(super) struct Taken<W> {
    values: Vec<f64>,
    valid: bool,
    room: W,
}

/// What is left of samples: the last reading, readings under way, and what was drawn for the next sample.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Memory {
    stream: Stream,
    drift: Vec<f64>,
    /// Bias, drift and noise of the next sample.
    error: Vec<f64>,
    /// Whether the next sample is lost.
    lost: bool,
    last: Vec<f64>,
    /// Readings under way, as a ring; the oldest is the one at `first`, the next to be replaced.
    ring: Vec<f64>,
    valid: Vec<bool>,
    first: usize,
}

clone_in_place!(Memory { stream, drift, error, lost, last, ring, valid, first });

impl Memory {
    fn new(stream: Stream, law: &Law, initial: &[f64], under_way: usize) -> Memory {
        let mut memory = Memory {
            stream,
            drift: vec![0.0; law.bias.len()],
            error: law.bias.clone(),
            lost: false,
            last: initial.to_vec(),
            ring: initial.repeat(under_way),
            valid: vec![false; under_way],
            first: 0,
        };
        memory.add_noise(law);
        memory
    }

    fn add_noise(&mut self, law: &Law) {
        for (error, std) in self.error.iter_mut().zip(&law.noise).filter(|(_, std)| **std > 0.0) {
            *error += std * self.stream.normal();
        }
    }

    /// Draws the error of the next sample.
    fn draw(&mut self, law: &Law) {
        for (drift, std) in self.drift.iter_mut().zip(&law.drift_step).filter(|(_, std)| **std > 0.0) {
            *drift += std * self.stream.normal();
        }
        for ((error, bias), drift) in self.error.iter_mut().zip(&law.bias).zip(&self.drift) {
            *error = bias + drift;
        }
        self.add_noise(law);
        self.lost = law.drop_outs > 0.0 && self.stream.uniform() < law.drop_outs;
    }

    /// Remembers the reading of a sample.
    fn push(&mut self, values: &[f64], valid: bool) {
        self.last.copy_from_slice(values);
        let size = values.len();
        if let Some(place) = self.ring.get_mut(self.first * size..(self.first + 1) * size) {
            place.copy_from_slice(values);
            self.valid[self.first] = valid;
            self.first = (self.first + 1) % self.valid.len();
        }
    }

    /// The oldest reading under way.
    fn oldest(&self) -> (&[f64], bool) {
        let size = self.last.len();
        (&self.ring[self.first * size..(self.first + 1) * size], self.valid[self.first])
    }

    /// Whether a saved memory is one of a sensor with this many elements.
    fn check(&self, size: usize, errors: usize, under_way: usize) -> Result<(), String> {
        let lists = [self.drift.len(), self.error.len(), self.last.len(), self.ring.len(), self.valid.len()];
        let expected = [errors, errors, size, size * under_way, under_way];
        if lists != expected {
            return Err(format!("lists of lengths {lists:?}, where the block has {expected:?}"));
        }
        if self.first >= under_way.max(1) {
            return Err(format!("`first` is {}, of {under_way} readings under way", self.first));
        }
        Ok(())
    }
}

/// The readings of a sensor: what its outputs are computed from.
#[derive(Clone, Copy)]
pub(super) enum Readings<W: Clone + Send + Sync + 'static> {
    /// All the time.
    Steady(Intermediate<Taken<W>>),
    /// At the ticks of a clock.
    Sampled(Clock, Intermediate<Taken<W>>),
    /// At the ticks of a clock, some time after they were taken.
    Late(Clock, Discrete<Memory>),
}

impl Imperfections {
    /// Declares all of a sensor but its ports. `measure` finds the true values from what the sensor reads, working in `room`.
    pub(super) fn declare<W, R, F>(
        &self,
        d: &mut Declaration,
        sort: Sort,
        room: W,
        reads: R,
        measure: F,
    ) -> Result<Readings<W>, BlockError>
    where
        W: Clone + Send + Sync + 'static,
        R: Reads + Clone,
        F: for<'a> Fn(R::Values<'a>, &mut W, &mut [f64]) + Send + Sync + 'static,
    {
        let (size, errors) = (sort.size(), sort.errors());
        let law = self.law(errors)?;
        let timing = self.timing(size)?;
        let initial = finite(&self.initial, size, "imperfections.initial")?;
        let taken = Taken { values: vec![0.0; size], valid: true, room };
        let taken = d.intermediate("taken", taken);
        let Some(timing) = timing else {
            d.compute(taken).from(reads, move |read, taken| {
                measure(read, &mut taken.room, &mut taken.values);
                sort.distort(&law, &law.bias, &mut taken.values);
            });
            return Ok(Readings::Steady(taken));
        };
        let under_way = timing.under_way();
        let stream = Stream::new(self.seed, &format!("{}[{size}]", d.path()));
        let memory = d.discrete("memory", Memory::new(stream, &law, &initial, under_way));
        d.check_saved(memory, move |memory| memory.check(size, errors, under_way));
        let errors_of = law.clone();
        d.compute(taken).sampled(timing.sampling()).from((reads, memory), move |(read, memory), taken| {
            taken.valid = !memory.lost;
            if taken.valid {
                measure(read, &mut taken.room, &mut taken.values);
                sort.distort(&errors_of, &memory.error, &mut taken.values);
            } else {
                taken.values.copy_from_slice(&memory.last);
            }
        });
        d.update(timing.sampling(), memory).from(taken, move |taken, memory| {
            memory.push(&taken.values, taken.valid);
            memory.draw(&law);
        });
        Ok(match under_way {
            0 => Readings::Sampled(timing.sampling(), taken),
            _ => Readings::Late(timing.publishing(), memory),
        })
    }
}

impl<W: Clone + Send + Sync + 'static> Readings<W> {
    /// Declares an output, computed from the reading and from what else is read.
    pub fn output<B: ?Sized, T, E, F>(
        &self,
        d: &mut Declaration,
        port: OutputPort<B, T>,
        shape: impl Into<Shape>,
        else_read: E,
        show: F,
    ) where
        T: PortType,
        E: Reads + Clone,
        F: for<'a> Fn(&[f64], bool, E::Values<'a>, &mut T::Value) + Send + Sync + 'static,
    {
        let output = d.output(port, shape);
        match *self {
            Readings::Steady(taken) => {
                output.from((taken, else_read), move |(taken, other), out| {
                    show(&taken.values, taken.valid, other, out);
                });
            }
            Readings::Sampled(clock, taken) => {
                output.sampled(clock).from((taken, else_read), move |(taken, other), out| {
                    show(&taken.values, taken.valid, other, out);
                });
            }
            Readings::Late(clock, memory) => {
                output.sampled(clock).from((memory, else_read), move |(memory, other), out| {
                    let (values, valid) = memory.oldest();
                    show(values, valid, other, out);
                });
            }
        }
    }

    /// Declares an output that is a stretch of the numbers that are read.
    pub fn numbers<B: ?Sized>(
        &self,
        d: &mut Declaration,
        port: OutputPort<B, Vector>,
        shape: impl Into<Shape>,
        start: usize,
    ) {
        self.output(d, port, shape, (), move |values, _, (), out| {
            out.copy_from_slice(&values[start..start + out.len()]);
        });
    }

    /// Declares the output that says whether the reading is one of a sample that came through.
    pub fn valid<B: ?Sized>(&self, d: &mut Declaration, port: OutputPort<B, Boolean>) {
        match self {
            // Nothing is ever lost, and so nothing depends on what is measured.
            Readings::Steady(_) => {
                d.output(port, ()).from((), |(), valid| *valid = true);
            }
            _ => self.output(d, port, (), (), |_, came, (), valid| *valid = came),
        }
    }

    /// Declares an update of a state at each reading, from the reading as the outputs show it; at each step, for a sensor that reads
    /// all the time.
    pub fn update<S: StateHandle>(
        &self,
        d: &mut Declaration,
        state: S,
        f: impl Fn(&[f64], bool, &mut S::Value) + Send + Sync + 'static,
    ) {
        match *self {
            Readings::Steady(taken) => {
                d.update(Clock::EveryStep, state)
                    .from(taken, move |taken, next| f(&taken.values, taken.valid, next));
            }
            Readings::Sampled(clock, taken) => {
                d.update(clock, state).from(taken, move |taken, next| f(&taken.values, taken.valid, next));
            }
            Readings::Late(clock, memory) => d.update(clock, state).from(memory, move |memory, next| {
                let (values, valid) = memory.oldest();
                f(values, valid, next);
            }),
        }
    }
}
