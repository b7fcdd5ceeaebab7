//! Work on all processors.

use std::{
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

/// Runs numbered tasks on all processors; a panic in one of them fails the test.
pub fn on_all_processors(tasks: usize, run: impl Fn(usize) + Sync) {
    let next = AtomicUsize::new(0);
    let workers = thread::available_parallelism().map_or(2, |n| n.get());
    thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                loop {
                    let n = next.fetch_add(1, Ordering::Relaxed);
                    if n >= tasks {
                        break;
                    }
                    run(n);
                }
            });
        }
    });
}
