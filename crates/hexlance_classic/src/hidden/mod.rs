//! Units that hide (C20.2): who finds them, and the shots with which they surprise.

mod ambush;
mod event;
mod place;

pub use ambush::check as check_ambush;
pub(crate) use ambush::{fire, hold, step};
pub use event::HiddenEvent;
pub use place::may_hide;

use bevy_ecs::world::World;
use hexlance_board::Hex;
use hexlance_rules::{Refusal, Ruleset, SideId, UnitId};

use crate::{
    Classic, Ctx,
    read::{Look, Table},
    state::{Fate, Phase},
    turn,
};

/// Steps of units that were found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HiddenStep {
    /// A unit that was found may fire at whom it surprises.
    Ambush {
        /// Who.
        shooter: UnitId,
        /// At whom.
        target: UnitId,
        /// Its player was asked.
        asked: bool,
    },
    /// What the shots lead to comes at once.
    Settle {
        /// Who fired.
        shooter: UnitId,
        /// At whom.
        target: UnitId,
    },
}

/// A unit does not hide any more, if it did.
pub(crate) fn reveal(ctx: &mut Ctx<'_>, unit: UnitId) {
    let hides = Table::of(ctx.world()).find(unit).is_some_and(|u| u.hidden);
    if hides {
        ctx.emit(HiddenEvent::Revealed { unit, by: None });
    }
}

/// The enemy that hides in a hex, if one does.
pub(crate) fn enemy_in(table: Table<'_>, u: &Look<'_>, hex: Hex) -> Option<UnitId> {
    let mut there = table
        .at(hex)
        .filter(|o| o.hidden && table.are_enemies(o, u) && o.fate == Fate::Fighting);
    there.next().map(|o| o.id)
}

/// Enemies that hide next to a unit.
pub(crate) fn next_to(table: Table<'_>, unit: UnitId) -> Vec<UnitId> {
    let Some(u) = table.find(unit).filter(|u| u.fate == Fate::Fighting) else {
        return Vec::new();
    };
    let Some(hex) = u.hex() else {
        return Vec::new();
    };
    // In a building it is found wherever in it (C20.2.3).
    let buildings = table.buildings();
    let around: Vec<Hex> = std::iter::once(hex).chain(hex.neighbours()).collect();
    let in_building = |at: Hex| around.iter().any(|hex| buildings.are_one(*hex, at));
    let near = |o: &Look<'_>| {
        let at = o.hex();
        at.is_some_and(|at| at.distance(hex) <= 1 || o.is_inside(table.board()) && in_building(at))
    };
    table
        .on_map()
        .filter(|o| o.hidden && table.are_enemies(o, &u) && near(o))
        .map(|o| o.id)
        .collect()
}

/// Units that hide are found by the move of an enemy, and may fire at it before `then` goes on (C20.2.3, C20.2.8).
pub(crate) fn surprise<S>(ctx: &mut Ctx<'_>, by: UnitId, found: &[UnitId], then: S)
where
    S: Into<<Classic as Ruleset>::Step>,
{
    ctx.push(then);
    for unit in found {
        ctx.emit(HiddenEvent::Revealed {
            unit: *unit,
            by: Some(by),
        });
    }
    // The first of them is on top.
    for unit in found.iter().rev() {
        ctx.push(HiddenStep::Ambush {
            shooter: *unit,
            target: by,
            asked: false,
        });
    }
}

/// Whether a side may reveal a unit now: at the start of the Movement or the Weapon Attack Phase (C20.2.2).
///
/// # Errors
/// Why not.
pub fn check_reveal(world: &World, side: SideId, unit: UnitId) -> Result<(), Refusal> {
    let phase = Table::of(world).clock().phase;
    let phase = if phase == Phase::Weapons {
        Phase::Weapons
    } else {
        Phase::Movement
    };
    let u = turn::opening(world, side, unit, phase, "C20.2.2")?;
    if u.hidden {
        return Ok(());
    }
    Err(Refusal::new(
        "not_hidden",
        "C20.2.2",
        "That unit does not hide.",
    ))
}
