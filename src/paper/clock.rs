//! CPU time that a run takes, where other runs take theirs at the same time.

use std::time::Instant;

use cpu_time::{ProcessTime, ThreadTime};

/// Runs from its making on.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    wall: Instant,
    cpu: Cpu,
}

#[derive(Clone, Copy, Debug)]
enum Cpu {
    /// Of the thread that asks: others have runs of their own.
    Thread(ThreadTime),
    /// Of all threads: a run on several, beside which there is no other.
    Process(ProcessTime),
}

impl Clock {
    /// For a run on this thread; or, where nothing else is going on, on all threads.
    pub fn start(is_alone: bool) -> Clock {
        let cpu = if is_alone { Cpu::Process(ProcessTime::now()) } else { Cpu::Thread(ThreadTime::now()) };
        Clock { wall: Instant::now(), cpu }
    }

    /// Wall time, s.
    pub fn wall_s(&self) -> f64 {
        self.wall.elapsed().as_secs_f64()
    }

    /// CPU time, s.
    pub fn cpu_s(&self) -> f64 {
        match self.cpu {
            Cpu::Thread(start) => start.elapsed().as_secs_f64(),
            Cpu::Process(start) => start.elapsed().as_secs_f64(),
        }
    }

    /// Whether more CPU time than this has been taken, s. Cheap enough to be asked after every step.
    pub fn is_over(&self, limit_s: f64) -> bool {
        // To ask a thread for its CPU time takes as long as a short step, and it is never more than the wall time.
        let may_be = !matches!(self.cpu, Cpu::Thread(_)) || self.wall_s() > limit_s;
        may_be && self.cpu_s() > limit_s
    }
}
