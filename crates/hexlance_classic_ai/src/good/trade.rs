//! What two units would do to each other from two places: the worth of both's fire.

use hexlance_board::{Direction, Hex};
use hexlance_classic::tables::Column;

use super::{
    arms::Sector,
    scene::{Mech, Scene},
    sight::{Sights, entry},
};

/// What cover leaves of the worth of a hit: legs are not struck.
const COVERED: f32 = 0.82;

/// How somebody would stand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stand {
    /// Where.
    pub hex: Hex,
    /// What its movement adds to its own fire.
    pub gait: i16,
    /// What its movement adds to fire at it.
    pub dodge: i16,
    /// Its facing; none if it will turn as it likes.
    pub facing: Option<Direction>,
    /// Levels above the ground of the hex: a floor, a roof, the air.
    pub up: i16,
}

impl Stand {
    /// As a unit stands.
    pub fn of(m: &Mech<'_>) -> Self {
        Self {
            hex: m.hex,
            gait: m.gait,
            dodge: m.dodge,
            facing: Some(m.facing),
            up: m.look.elevation(),
        }
    }
}

/// What two would do to each other.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Trade {
    /// The worth of the fire of the first, by the facing of its torso.
    pub given: [f32; 6],
    /// The worth of the fire at it, by the facing of its feet.
    pub taken: [f32; 6],
}

impl Trade {
    /// The worth of its fire with a facing of its feet, the torso twisted as is best.
    pub fn given(&self, facing: Direction, twists: bool) -> f32 {
        let f = usize::from(facing.index());
        if twists {
            self.given[f]
                .max(self.given[(f + 1) % 6])
                .max(self.given[(f + 5) % 6])
        } else {
            self.given[f]
        }
    }
}

/// Where a hex lies for a torso of each facing.
pub fn sectors(from: Hex, to: Hex) -> [Sector; 6] {
    let mut q = i32::from(to.q) - i32::from(from.q);
    let mut r = i32::from(to.r) - i32::from(from.r);
    let mut out = [Sector::Front; 6];
    if q == 0 && r == 0 {
        return out;
    }
    for sector in &mut out {
        // As the rules reckon: sixty degrees to each side, the edges of the arcs included ahead and to the sides.
        let (x, y) = (q, -(2 * r + q));
        *sector = if y >= x.abs() {
            Sector::Front
        } else if -y > x.abs() {
            Sector::Rear
        } else if x < 0 {
            Sector::Left
        } else {
            Sector::Right
        };
        (q, r) = (q + r, -q);
    }
    out
}

/// What a unit would do from a place to another and the other to it. Whoever cannot see does nothing.
pub fn trade(
    scene: &Scene<'_>,
    sights: &mut Sights,
    (me, at): (&Mech<'_>, &Stand),
    (foe, there): (&Mech<'_>, &Stand),
) -> Trade {
    let mut out = Trade::default();
    let apart = at.hex.distance(there.hex);
    // In one hex machines stand apart, but infantry gets close to them.
    let close = me.look.is_infantry() || foe.look.is_infantry();
    let range = if close { apart.max(1) } else { apart };
    let reach = me.arms.reach.max(foe.arms.reach);
    if range == 0 || range > u16::from(reach) {
        return out;
    }
    let exposed = |m: &Mech<'_>| match m.prone {
        true if range <= 1 => m.exposed - 3,
        _ => m.exposed,
    };
    let own = me.end_at(scene.board, at.hex, at.up);
    let other = foe.end_at(scene.board, there.hex, there.up);
    if range <= u16::from(me.arms.reach) {
        let ahead = sights.line(scene.board, &own, &other);
        if !ahead.is_blocked() {
            let more = at.gait
                + me.strain
                + there.dodge
                + exposed(foe)
                + ahead.modifier()
                + scene.woods(there.hex, there.up);
            let column = match there.facing {
                Some(facing) => foe.column(entry(at.hex, there.hex), facing),
                None => Column::Front,
            };
            let each = foe.frame.each_of(column) * if ahead.is_covered() { COVERED } else { 1.0 };
            for (out, sector) in out.given.iter_mut().zip(sectors(at.hex, there.hex)) {
                *out = me.arms.power(sector, range, more) * each;
            }
        }
    }
    if foe.helpless() || range > u16::from(foe.arms.reach) {
        return out;
    }
    let back = sights.line(scene.board, &other, &own);
    if back.is_blocked() {
        return out;
    }
    let more = there.gait
        + foe.strain
        + at.dodge
        + me.exposed
        + back.modifier()
        + scene.woods(at.hex, at.up);
    let power = match there.facing {
        None => foe.arms.power(Sector::Front, range, more),
        Some(facing) => {
            let by = sectors(there.hex, at.hex);
            let f = usize::from(facing.index());
            let own = |i: usize| foe.arms.power(by[i % 6], range, more);
            if foe.arms.twists && !foe.prone {
                own(f).max(own(f + 1)).max(own(f + 5))
            } else {
                own(f)
            }
        }
    };
    if power > 0.0 {
        let power = power * if back.is_covered() { COVERED } else { 1.0 };
        let side = entry(there.hex, at.hex);
        let prone = if foe.prone { 0.5 } else { 1.0 };
        for (out, facing) in out.taken.iter_mut().zip(Direction::ALL) {
            *out = power * prone * me.frame.each_of(me.column(side, facing));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sectors_are_the_arcs_of_the_rules() {
        let from = Hex::from_column_row(20, 20);
        for to in from.within(9).filter(|h| *h != from) {
            for (facing, sector) in Direction::ALL.into_iter().zip(sectors(from, to)) {
                assert_eq!(sector, Sector::of(from, facing, to), "{to} {facing:?}");
            }
        }
    }
}
