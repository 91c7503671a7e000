//! The same bits after a restart and with any number of threads, and no allocations on the way.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use cenic::document::{Source, parse, print};
use cenic::simulator::Simulator;

use crate::entries::{METHODS, Steps, threaded};
use crate::problems::problems;
use crate::run::{simulator, simulator_of};

/// An accuracy that every method reaches in a few hundred steps.
const ACCURACY: Steps = Steps::Accurate(1e-4);

fn saved(simulator: &Simulator) -> String {
    print(&simulator.snapshot().unwrap())
}

#[test]
fn a_restart_at_any_step_gives_the_same_bits() {
    for problem in problems() {
        for entry in &METHODS {
            let mut whole = simulator(&problem, entry, ACCURACY);
            for step in 0..24 {
                let resumed = (step % 4 == 1).then(|| {
                    let mut resumed = simulator(&problem, entry, ACCURACY);
                    let node = parse(&Source::new("snapshot", saved(&whole))).unwrap();
                    resumed.restore(&node).unwrap_or_else(|e| panic!("{e}"));
                    resumed
                });
                whole.step(problem.end).unwrap();
                if let Some(mut resumed) = resumed {
                    resumed.step(problem.end).unwrap();
                    assert_eq!(
                        saved(&whole),
                        saved(&resumed),
                        "{}, {}, step {step}",
                        problem.name,
                        entry.name
                    );
                }
            }
        }
    }
}

#[test]
fn looking_inside_a_step_changes_no_bit() {
    for problem in problems() {
        for entry in &METHODS {
            let [mut straight, mut looked] = [(); 2].map(|()| simulator(&problem, entry, ACCURACY));
            for part in [0.123, 0.5, 0.501, 0.77] {
                looked.advance_to(part * problem.end).unwrap();
            }
            straight.advance_to(problem.end).unwrap();
            looked.advance_to(problem.end).unwrap();
            assert_eq!(saved(&straight), saved(&looked), "{}, {}", problem.name, entry.name);
        }
    }
}

#[test]
fn threads_change_no_bit() {
    for problem in problems() {
        for entry in METHODS.iter().filter(|entry| entry.has_threads) {
            let mut one = simulator(&problem, entry, ACCURACY);
            let mut three = simulator_of(&problem, |n| threaded(entry, ACCURACY, n));
            one.advance_to(problem.end).unwrap();
            three.advance_to(problem.end).unwrap();
            assert_eq!(saved(&one), saved(&three), "{}, {}", problem.name, entry.name);
        }
    }
}

/// Counts the allocations of each thread.
struct Counting;

thread_local! {
    static COUNT: Cell<u64> = const { Cell::new(0) };
}

fn count() {
    // A thread that is ending has no counter any more, and nothing to be counted.
    let _ = COUNT.try_with(|count| count.set(count.get() + 1));
}

// SAFETY: everything is handed to the system's allocator; counting touches a thread-local integer alone.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        // SAFETY: as our caller promises.
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: as our caller promises.
        unsafe { System.dealloc(pointer, layout) }
    }
    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count();
        // SAFETY: as our caller promises.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn stepping_allocates_nothing_after_the_first_steps() {
    for entry in &METHODS {
        let mut taken = 0;
        for problem in problems() {
            // Enough steps, but not too many.
            let accuracy = if entry.order > 1.0 { 1e-8 } else { 1e-6 };
            let mut simulator = simulator(&problem, entry, Steps::Accurate(accuracy));
            // Step by step, so that lists that nobody watches grow, too.
            while simulator.step(0.5 * problem.end).unwrap().is_none() {}
            let (before, steps) = (COUNT.get(), simulator.statistics().steps);
            // The pause at the end, inside a step, keeps copies of what it hides: steps are counted up to it.
            let (mut last, mut allocations) = (before, 0);
            simulator
                .advance_with(problem.end, |_| (allocations, last) = (last - before, COUNT.get()))
                .unwrap();
            taken += simulator.statistics().steps - steps;
            assert_eq!(allocations, 0, "{}, {}", problem.name, entry.name);
        }
        assert!(taken > 100, "{}: too little happened in {taken} steps", entry.name);
    }
}
