//! Battles that are drawn by seeds and played on all processors: for the tests of the rulesets' crates.

use std::{
    env,
    ops::Range,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

/// Plays the battles of some seeds on all processors. `took` is told of each that was played to its end, and how long it
/// took.
///
/// # Panics
/// With the seeds of those that fail, once all are played.
pub fn play_all<P>(
    seeds: Range<u64>,
    play: impl Fn(u64) -> P + Sync,
    took: impl FnMut(u64, P, Duration) + Send,
) {
    let next = AtomicU64::new(seeds.start);
    let all = Mutex::new((took, Vec::new()));
    let workers = thread::available_parallelism().map_or(2, |n| n.get());
    thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= seeds.end {
                        break;
                    }
                    let began = Instant::now();
                    let result = catch_unwind(AssertUnwindSafe(|| play(seed)));
                    let (took, failed) = &mut *all.lock().expect("nobody panics with it");
                    match result {
                        Ok(played) => took(seed, played, began.elapsed()),
                        Err(_) => failed.push(seed),
                    }
                }
            });
        }
    });
    let (_, mut failed) = all.into_inner().expect("nobody panics with it");
    failed.sort_unstable();
    assert!(
        failed.is_empty(),
        "the battles of these seeds failed: {failed:?}"
    );
}

/// The seeds that are asked for: `HEXLANCE_SEED=712` plays one battle, `HEXLANCE_TEST_BATTLES=300` so many; without either,
/// as many as usual.
pub fn wanted(usual: u64) -> Range<u64> {
    match (number("HEXLANCE_SEED"), number("HEXLANCE_TEST_BATTLES")) {
        (Some(seed), _) => seed..seed + 1,
        (None, n) => 0..n.unwrap_or(usual),
    }
}

fn number(name: &str) -> Option<u64> {
    let text = env::var(name).ok()?;
    let number = text.parse();
    Some(number.unwrap_or_else(|_| panic!("{name} is a number, not “{text}”")))
}
