//! How long frames take, for those who look for the reason: `HEXLANCE_FRAMES=SECONDS` writes a line now and then.
//!
//! `own` is the work of the game itself from the first to the last system of a frame; the rest of a frame is drawing,
//! and waiting for the screen.

use std::time::{Duration, Instant};

use bevy::prelude::*;

#[derive(Resource)]
struct FrameTimes {
    every: Duration,
    since: Instant,
    began: Instant,
    own: Vec<Duration>,
}

/// Adds the measuring if the environment asks for it.
pub fn plugin(app: &mut App) {
    let Some(every) = std::env::var("HEXLANCE_FRAMES")
        .ok()
        .and_then(|s| s.parse().ok())
        .filter(|s| *s > 0.0)
    else {
        return;
    };
    let now = Instant::now();
    app.insert_resource(FrameTimes {
        every: Duration::from_secs_f32(every),
        since: now,
        began: now,
        own: Vec::new(),
    })
    .add_systems(First, |mut t: ResMut<FrameTimes>| t.began = Instant::now())
    .add_systems(Last, last);
}

fn last(mut times: ResMut<FrameTimes>) {
    let t = &mut *times;
    t.own.push(t.began.elapsed());
    let passed = t.since.elapsed();
    if passed < t.every {
        return;
    }
    let frames = t.own.len();
    t.own.sort_unstable();
    let ms = |d: Duration| d.as_secs_f64() * 1e3;
    info!(
        "{frames} frames, {:.1} ms each; own work: median {:.2} ms, 95 of 100 below {:.2} ms",
        ms(passed) / frames as f64,
        ms(t.own[frames / 2]),
        ms(t.own[frames * 95 / 100]),
    );
    t.own.clear();
    t.since = Instant::now();
}
