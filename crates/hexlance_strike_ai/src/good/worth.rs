//! What damage is worth, in points of value (R17.2.2): every point brings a unit nearer to its end, but only the last
//! one scores.

use super::situation::{Situation, Snap};

/// Share of a unit's value that damage takes away point by point, while there is time to finish it; the rest goes when
/// it is destroyed.
const WEAR: f32 = 0.4;
/// Turns before the last one in which half kills lose their worth.
const TOO_LATE: f32 = 3.0;
/// What a critical hit takes of a unit's value on average.
pub const CRITICAL: f32 = 0.12;

/// The share that damage takes away point by point with so many turns to come.
pub fn wear(turns_left: u16) -> f32 {
    WEAR * (f32::from(turns_left) / TOO_LATE).clamp(0.1, 1.0)
}

/// How likely a unit goes down when that share of what is left of it is to be expected as damage: two half kills are no
/// kill.
fn down(share: f32) -> f32 {
    let share = share.min(1.0);
    share * (0.55 + 0.45 * share)
}

impl Situation<'_> {
    /// What a unit's owner loses when so much damage is to be expected on top of what is scored.
    fn lost(&self, unit: &Snap<'_>, damage: f32) -> f32 {
        if unit.doomed || unit.left <= 0.0 {
            return 0.0;
        }
        let worn = damage.min(unit.left) / unit.whole;
        unit.value * (self.wear * worn + (1.0 - self.wear) * down(damage / unit.left))
    }

    /// What more damage is worth after damage that is to be expected anyway.
    pub fn harm(&self, unit: &Snap<'_>, expected: f32, more: f32) -> f32 {
        self.lost(unit, expected + more) - self.lost(unit, expected)
    }

    /// What damage to a unit would be worth if it were whole.
    pub fn usual_harm(&self, unit: &Snap<'_>, damage: f32) -> f32 {
        let share = damage / unit.whole;
        unit.value * (self.wear * share.min(1.0) + (1.0 - self.wear) * down(share))
    }

    /// What a hit is worth that deals exactly so much, when so much more is expected from others.
    pub fn hit(&self, unit: &Snap<'_>, points: f32, others: f32) -> f32 {
        if unit.doomed || unit.left <= 0.0 {
            return 0.0;
        }
        let worn = points.min(unit.left) / unit.whole;
        // Holes in the structure let criticals in (R7.4.1).
        let deep = points > unit.left - unit.structure && points < unit.left;
        let critical = CRITICAL * f32::from(u8::from(deep));
        let kill = if points >= unit.left {
            1.0
        } else {
            0.8 * (down((points + others) / unit.left) - down(others / unit.left))
        };
        unit.value * (self.wear * worn + critical + (1.0 - self.wear) * kill)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_point_counts_most_and_at_the_end_nothing_else_does() {
        assert!(down(0.5) < 0.5 && down(1.0) == 1.0 && down(3.0) == 1.0);
        assert!(wear(0) < wear(1) && wear(1) < wear(5));
        assert_eq!(wear(5), wear(12));
    }
}
