//! Stepping allocates nothing after the first step.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use cenic::blocks::continuous::Integrator;
use cenic::blocks::discrete::UnitDelay;
use cenic::blocks::math::{Formula, Gain, Sum, Trig};
use cenic::blocks::sources::{Pulse, Sine, Step};
use cenic::prelude::*;
use cenic::simulator::{Sim, Simulator};

/// Counts the allocations of each thread.
struct Counting;

thread_local! {
    static COUNT: Cell<u64> = const { Cell::new(0) };
}

// SAFETY: hands everything to the system's allocator; counting touches a thread-local integer alone.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let _ = COUNT.try_with(|count| count.set(count.get() + 1));
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }
    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        let _ = COUNT.try_with(|count| count.set(count.get() + 1));
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;
