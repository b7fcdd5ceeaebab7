//! Submersible movement (R4.7): 2" a hex at any depth, 2" a level of depth changed, and the way ashore for those who
//! have one (R1.3.2).

use hexlance_board::{Cell, LevelCost, Place, Step};
use hexlance_rules::{Refusal, say};

use super::{
    Footing,
    costs::{BASE, CLOSED, TerrainCosts},
    mover::{self, Mover, Paid, Standing},
};
use crate::command::Waypoint;
use crate::occupancy::Occupancy;

/// Levels between bottom and surface at which a unit can swim in a hex, or `None` if it cannot: 'Mechs and
/// ProtoMechs only while wholly under water (R4.7.3), others up to the surface (R4.7.2).
pub(super) fn depths(cell: &Cell, height: i8, dives_only: bool) -> Option<(i8, i8)> {
    cell.open_water().filter(|d| *d > 0)?;
    let top = if dives_only {
        cell.level - height
    } else {
        cell.level
    };
    (cell.bottom() <= top).then_some((cell.bottom(), top))
}

/// 'Mechs and ProtoMechs swim only while wholly under water.
pub(super) fn dives_only(mover: &Mover<'_>) -> bool {
    !(mover.u.card.kind.is_infantry() || mover.u.card.kind.is_vehicle())
}

/// A step of a swimmer, or a change of depth in its hex.
pub(super) fn step(
    mover: &Mover<'_>,
    at: Standing,
    to: &Waypoint,
    cell: &Cell,
) -> Result<Paid, Refusal> {
    let dives = dives_only(mover);
    let height = mover.u.card.height();
    let here = mover.cell(at.hex)?;
    let from = depths(here, height, dives);
    let into = depths(cell, height, dives);
    let same = at.hex == to.hex;
    if !same && at.hex.direction_to(to.hex).is_none() {
        return Err(mover::not_adjacent());
    }
    let Some((bottom, top)) = into else {
        return match &mover.ashore {
            Some(land) if !same => go_ashore(mover, land, at, to, cell, from.is_some()),
            _ => Err(closed(mover)),
        };
    };
    let level = to.level.unwrap_or(at.base.clamp(bottom, top));
    if level < bottom || level > top {
        return Err(Refusal::new(
            "no_such_level",
            "R4.7.2",
            say!(
                "{unit} can be at levels {bottom} to {top} there.",
                unit = mover.u.name,
                bottom,
                top
            ),
        ));
    }
    if same && level == at.base {
        return Err(mover::not_adjacent());
    }
    // Water hexes whose depths do not meet are parted by a fall.
    if let Some((low, high)) = from
        && (low > top || bottom > high)
    {
        return Err(closed(mover));
    }
    let hex = if same { 0 } else { BASE };
    Ok(Paid {
        to: Standing {
            hex: to.hex,
            base: level,
        },
        cost: hex + u16::from(level.abs_diff(at.base)) * mover.costs.inches_a_level(),
        climbs: false,
        footing: Footing::Any,
    })
}

fn go_ashore(
    mover: &Mover<'_>,
    land: &TerrainCosts,
    at: Standing,
    to: &Waypoint,
    cell: &Cell,
    from_water: bool,
) -> Result<Paid, Refusal> {
    let entry = land.ground_of(cell);
    let closed = entry.added == CLOSED || to.level.is_some_and(|l| l != entry.stand);
    let levels = at.base.abs_diff(entry.stand);
    let cost = if from_water {
        Some(BASE + u16::from(entry.added) + u16::from(levels) * mover.costs.inches_a_level())
    } else {
        let direction = at
            .hex
            .direction_to(to.hex)
            .ok_or_else(mover::not_adjacent)?;
        let here = land.ground_of(mover.cell(at.hex)?);
        land.price(&here, at.base, &entry, direction)
    };
    match cost {
        Some(cost) if !closed => Ok(Paid {
            to: Standing {
                hex: to.hex,
                base: entry.stand,
            },
            cost,
            climbs: !from_water && land.is_climb(levels, false),
            footing: Footing::Any,
        }),
        _ => Err(self::closed(mover)),
    }
}

fn closed(mover: &Mover<'_>) -> Refusal {
    Refusal::new(
        "prohibited_terrain",
        "R4.7.2",
        say!("{unit} cannot swim there.", unit = mover.u.name),
    )
    .or("Stay where the water is deep enough.")
}

/// What a search asks of a swimmer. On land it knows only level ground: the way uphill is a matter of its other mode.
pub(super) struct Dive<'a> {
    pub occupancy: &'a Occupancy,
    pub ashore: Option<TerrainCosts>,
    pub height: i8,
    pub dives_only: bool,
    pub inches_a_level: u16,
}

impl Dive<'_> {
    fn range(&self, cell: &Cell) -> Option<(i8, i8)> {
        depths(cell, self.height, self.dives_only)
    }
}

impl LevelCost for Dive<'_> {
    fn cost(&self, step: &Step<'_>, level: i8) -> Option<u16> {
        if !self.occupancy.may_enter(step.to.hex, level) {
            return None;
        }
        let more = self.occupancy.surcharge(step.to.hex, level);
        if let Some((low, high)) = self.range(step.to.cell) {
            return (low <= level && level <= high).then_some(BASE + more);
        }
        let land = self.ashore.as_ref()?;
        let entry = land.ground_of(step.to.cell);
        let level_ground = self.range(step.from.cell).is_some()
            || land.ground_of(step.from.cell).stand == entry.stand;
        (level_ground && entry.added != CLOSED && entry.stand == level)
            .then_some(BASE + u16::from(entry.added) + more)
    }

    fn shift(&self, at: &Place<'_>, from: i8, to: i8) -> Option<u16> {
        // Between water and a bank above it the levels in between are passed, never stopped at.
        let (low, high) = match self.range(at.cell) {
            Some(range) if self.ashore.is_none() => range,
            _ => (i8::MIN, i8::MAX),
        };
        (from.min(to) >= low && from.max(to) <= high).then_some(self.inches_a_level)
    }

    fn may_stop(&self, at: &Place<'_>, level: i8) -> bool {
        let here = match self.range(at.cell) {
            Some((low, high)) => low <= level && level <= high,
            None => self
                .ashore
                .as_ref()
                .is_some_and(|l| l.ground_of(at.cell).stand == level),
        };
        here && self.occupancy.may_stop(at.hex, level)
    }

    fn least(&self) -> u16 {
        BASE.min(self.inches_a_level)
    }
}
