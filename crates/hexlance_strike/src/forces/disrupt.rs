//! Disrupted communications (sca.communications_disruption): a roll at the start of each turn, and a formation of the
//! enemy that is slow in it.

use bevy_ecs::world::World;
use hexlance_rules::{AbilityId, Breakdown, Enter, SideId, Timetable, UnitId};

use crate::{
    Ctx,
    ability::Grant,
    intelligence,
    moments::{Rule, Span},
    read,
    roll::{self, Roll, RollFor},
    sides::TwoSides,
};

use super::{ForceAct, ForceKey, act, force, granting, of_side};

/// The roll that disrupts a formation.
const DISRUPTS: u8 = 6;
/// Inches of Move that each of its units lacks.
pub const INCHES: i16 = 4;
/// Points of Thrust.
pub const THRUST: i16 = 1;

/// A formation that is out of touch this turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Disrupted {
    /// Which of its force.
    pub formation: u8,
    /// By which ability of the enemy.
    pub by: AbilityId,
}

/// Formations of a side with a unit on the map that is not in hiding: forces and their formations, in roster order.
fn formations(world: &World, side: SideId) -> Vec<(u8, u8)> {
    let seen = read::active(world, side).filter(|u| !u.is_hidden());
    let mut out: Vec<_> = seen
        .map(|u| read::side_of(world, u.id))
        .map(|of| (of.force, of.formation))
        .collect();
    out.sort_unstable();
    out.dedup();
    out
}

/// Whether a side knows enough of the enemy (R14.7.2): twice as much as that of it, where that counts.
fn is_open(world: &World, side: SideId) -> bool {
    !intelligence::is_in_play(world) || intelligence::ratio_in_halves(world, side) >= 4
}

/// Formations are disrupted when a turn begins.
pub(super) fn plugin(t: &mut Timetable) {
    t.add(Enter(Span::Turn), Rule::Disruption, turn_starts);
}

/// The turn begins: each force with the ability rolls, last turn's loser first.
pub(crate) fn turn_starts(ctx: &mut Ctx<'_>) {
    let world = ctx.world();
    let first = read::turn(world).order_first;
    let all: Vec<(ForceKey, AbilityId)> = [first, first.opponent()]
        .into_iter()
        .filter(|side| is_open(world, *side))
        .flat_map(|side| of_side(world, side))
        .flat_map(|(key, _)| {
            let held = granting(world, key, |g| g == Grant::Disrupts);
            held.map(move |h| (key, h.def.id))
        })
        .collect();
    for (key, ability) in all {
        roll(ctx, key, ability);
    }
}

fn roll(ctx: &mut Ctx<'_>, key: ForceKey, ability: AbilityId) {
    let die = ctx.d6();
    ctx.emit(Roll {
        purpose: RollFor::Disruption(key.0),
        unit: None,
        dice: vec![die],
        parts: Breakdown::new(),
        needs: Some(DISRUPTS.into()),
        reroll_by: None,
    });
    if die < DISRUPTS {
        return;
    }
    let open = formations(ctx.world(), key.0.opponent());
    if open.is_empty() {
        return;
    }
    let picked = roll::pick(ctx, None, open.len());
    if let Some((force, formation)) = open.get(picked).copied() {
        act(ctx, key, ability, ForceAct::Disrupts { force, formation });
    }
}

/// The ability of the enemy by which a unit is out of touch this turn. Who is in hiding is not.
pub fn disrupted(world: &World, unit: UnitId) -> Option<AbilityId> {
    let of = read::side_of(world, unit);
    let mut formations = force(world, (of.side, of.force))?.disrupted.iter();
    let found = formations.find(|d| d.formation == of.formation)?;
    let hides = read::try_unit(world, unit).is_none_or(|u| u.is_hidden());
    (!hides).then_some(found.by)
}
