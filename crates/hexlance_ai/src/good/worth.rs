//! What damage is worth, in point value (R17.2.2): every point brings a unit nearer to its end, but only the last one
//! scores.

use super::situation::Snap;

/// Share of a unit's value that damage takes away point by point; the rest goes when it is destroyed.
thread_local! { pub static K: std::cell::Cell<[f32;8]> = const { std::cell::Cell::new([0.0;8]) }; }
pub fn k(i: usize) -> f32 {
    K.with(|k| k.get()[i])
}

/// What a unit's owner has lost when so much damage is to be expected on top of what is scored.
fn lost(unit: &Snap<'_>, damage: f32) -> f32 {
    if unit.doomed || unit.left <= 0.0 {
        return 0.0;
    }
    let share = (damage / unit.left).min(1.0);
    // The chance that it goes down grows faster than the damage: two half kills are no kill.
    let down = share.powf(k(1));
    let wear = damage.min(unit.left) / unit.whole;
    unit.value * (k(0) * wear + (1.0 - k(0)) * down)
}

/// What more damage is worth after damage that is to be expected anyway.
pub fn harm(unit: &Snap<'_>, expected: f32, more: f32) -> f32 {
    lost(unit, expected + more) - lost(unit, expected)
}

/// What a hit is worth that deals exactly so much, when so much more is expected from others.
pub fn hit(unit: &Snap<'_>, points: f32, others: f32) -> f32 {
    if unit.doomed || unit.left <= 0.0 {
        return 0.0;
    }
    let wear = points.min(unit.left) / unit.whole;
    // Holes in the structure let criticals in (R7.4.1).
    let deep = (points - (unit.left - unit.structure)).clamp(0.0, unit.structure);
    let criticals = 0.12 * f32::from(deep > 0.0 && points < unit.left);
    let down = if points >= unit.left {
        1.0
    } else {
        let share = ((points + others) / unit.left).min(1.0);
        let before = (others / unit.left).min(1.0);
        0.8 * (share * share - before * before)
    };
    unit.value * (k(0) * wear + criticals + (1.0 - k(0)) * down)
}
