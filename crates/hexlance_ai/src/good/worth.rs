//! What damage is worth, in point value (R17.2.2): every point brings a unit nearer to its end, but only the last one
//! scores.

use super::situation::Snap;

/// Share of a unit's value that damage takes away point by point; the rest goes when it is destroyed.
const WEAR: f32 = 0.4;

/// What a unit's owner has lost when so much damage is to be expected on top of what is scored.
fn lost(unit: &Snap<'_>, damage: f32) -> f32 {
    if unit.doomed || unit.left <= 0.0 {
        return 0.0;
    }
    let share = (damage / unit.left).min(1.0);
    // The chance that it goes down grows faster than the damage: two half kills are no kill.
    let down = share * share;
    let wear = damage.min(unit.left) / unit.whole;
    unit.value * (WEAR * wear + (1.0 - WEAR) * down)
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
    unit.value * (WEAR * wear + criticals + (1.0 - WEAR) * down)
}
