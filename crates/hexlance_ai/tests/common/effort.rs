//! What a piece of work costs, however busy the machine is.

use std::time::Duration;

/// The processor time that this thread has used so far: time in which other work ran does not count.
#[cfg(unix)]
pub fn thread_time() -> Duration {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::try_from(now).expect("a time that is not negative")
}

/// The time that has passed: this system does not tell how much of it was ours.
#[cfg(not(unix))]
pub fn thread_time() -> Duration {
    use std::{sync::LazyLock, time::Instant};
    static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);
    BEGAN.elapsed()
}
