//! VTOLs (R4.6): they keep their level, rise over what is in the way, and land where the ground bears them.

use hexlance_board::{Cell, LevelCost, Place, Step};
use hexlance_rules::{Refusal, say};

use super::{
    Footing,
    costs::{BASE, TerrainCosts},
    mover::{self, Mover, Paid, Standing},
};
use crate::command::Waypoint;
use crate::occupancy::Occupancy;
pub use crate::read::{Landing, landing};

/// Most levels above the surface (R4.6.3).
const CEILING: i8 = 50;
/// Levels that trees reach above the surface (R5.1.1).
const TREES: i8 = 2;

/// Lowest level at which a VTOL flies over a hex: above the surface, trees, building and bridge (R4.6.2).
pub fn clearance(cell: &Cell) -> i8 {
    let trees = if cell.woods.is_some() { TREES } else { 0 };
    let deck = cell.deck_level().unwrap_or(cell.level);
    cell.level
        .saturating_add(trees)
        .max(cell.solid_height())
        .max(deck)
        .saturating_add(1)
}

fn can_be(cell: &Cell, level: i8) -> bool {
    let flies = level >= clearance(cell) && level <= cell.level.saturating_add(CEILING);
    flies || landing(cell).is_some_and(|(l, _)| l == level)
}

/// A step of a VTOL, or a change of level in its hex.
pub(super) fn step(
    mover: &Mover<'_>,
    at: Standing,
    to: &Waypoint,
    cell: &Cell,
) -> Result<Paid, Refusal> {
    let over = clearance(cell);
    let level = to.level.unwrap_or(at.base.max(over));
    if at.hex != to.hex && at.hex.direction_to(to.hex).is_none()
        || (at.hex == to.hex && level == at.base)
    {
        return Err(mover::not_adjacent());
    }
    if !can_be(cell, level) {
        let name = mover.u.name;
        let refusal = if level < over {
            let what = say!(
                "{name} has to fly at level {over} or higher there.",
                name,
                over
            );
            Refusal::new("no_such_level", "R4.6.2", what).or("Climb first.")
        } else {
            Refusal::new(
                "no_such_level",
                "R4.6.3",
                say!("{name} cannot fly so high.", name),
            )
            .or(say!(
                "{most} levels above the surface is the most.",
                most = CEILING
            ))
        };
        return Err(refusal);
    }
    // It crosses the hexside no lower than it may fly over the hex, and lands from there.
    let enters = if at.hex == to.hex || level >= over {
        at.base
    } else {
        at.base.max(over)
    };
    let levels = u16::from(enters.abs_diff(at.base)) + u16::from(enters.abs_diff(level));
    let hex = match at.hex.direction_to(to.hex) {
        Some(d) => BASE + u16::from(mover.costs.condition()) + u16::from(mover.costs.headwind(d)),
        None => 0,
    };
    Ok(Paid {
        to: Standing {
            hex: to.hex,
            base: level,
        },
        cost: hex + levels * mover.costs.inches_a_level(),
        climbs: false,
        footing: Footing::Any,
    })
}

/// What a search asks of a VTOL.
pub(super) struct Flight<'a> {
    pub occupancy: &'a Occupancy,
    pub costs: &'a TerrainCosts,
    pub inches_a_level: u16,
}

impl LevelCost for Flight<'_> {
    fn cost(&self, step: &Step<'_>, level: i8) -> Option<u16> {
        let free = level >= clearance(step.to.cell)
            && level <= step.to.cell.level.saturating_add(CEILING)
            && self.occupancy.may_enter(step.to.hex, level);
        free.then(|| {
            let air = self.costs.condition() + self.costs.headwind(step.direction);
            BASE + u16::from(air) + self.occupancy.surcharge(step.to.hex, level)
        })
    }

    fn shift(&self, at: &Place<'_>, from: i8, to: i8) -> Option<u16> {
        // Where it cannot land it may still be, put there by others: it can always rise.
        let down = landing(at.cell).map_or(at.cell.level, |(l, _)| l);
        (from.min(to) >= down).then_some(self.inches_a_level)
    }

    fn may_stop(&self, at: &Place<'_>, level: i8) -> bool {
        can_be(at.cell, level) && self.occupancy.may_stop(at.hex, level)
    }

    fn least(&self) -> u16 {
        BASE.min(self.inches_a_level)
    }
}
