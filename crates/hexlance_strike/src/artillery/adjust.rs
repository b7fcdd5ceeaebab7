//! Guns of a force that share what they learn of a target from shot to shot (sca.adjusting_fire, R9.5.2): the count of
//! the force takes the place of each piece's own series.

use bevy_ecs::world::World;
use hexlance_rules::{AbilityId, Breakdown, SideId};

use super::{Artillery, FireMode};
use crate::{
    ability::Grant,
    model::attack::{Attack, Target},
    read::{self, UnitRead},
    shells::SharedRun,
};

/// What a turn of a run takes off, and the second shot of a turn (R9.5.2) ...
const LEARNT: i16 = 2;
/// ... and how often at most.
const MOST: u8 = 3;

/// The ability by which a unit shares.
fn ability(u: &UnitRead<'_>) -> Option<(AbilityId, &'static str)> {
    let mut spas = u.spas.0.iter();
    let spa = spas.find(|s| s.def.grants(Grant::SharesFire))?;
    Some((spa.def.id, spa.def.name.as_str()))
}

/// Whether a shot counts for a run: not one at a gun off the map, which has a count of its own (R9.9.2).
fn counts(attack: &Attack) -> bool {
    let fire = attack.kind.artillery();
    fire.is_some_and(|f| f.mode != FireMode::CounterBattery)
}

/// How often a force has learnt something of a target before its next shot at it this turn.
pub fn learnt(artillery: &Artillery, (side, force): (SideId, u8), target: Target, now: u16) -> u8 {
    let mut runs = artillery.runs.iter();
    let run = runs.find(|r| (r.side, r.force, r.target) == (side, force, target));
    let turns = match run {
        // The second shot of a turn, and later ones, have this turn's first to go by.
        Some(r) if r.turn == now || r.turn + 1 == now => r.turns,
        _ => 0,
    };
    turns.min(MOST)
}

/// Whether a unit shares, so that it has no series of its own.
pub fn shares(u: &UnitRead<'_>) -> bool {
    ability(u).is_some()
}

/// Adds what the force has learnt to a target number.
pub(crate) fn add(out: &mut Breakdown, world: &World, attacker: &UnitRead<'_>, attack: &Attack) {
    let Some((id, name)) = ability(attacker).filter(|_| counts(attack)) else {
        return;
    };
    let of = read::side_of(world, attacker.id);
    let now = read::turn(world).number;
    let key = (of.side, of.force);
    let n = learnt(world.resource::<Artillery>(), key, attack.target, now);
    if n > 0 {
        out.ability(id, name, -LEARNT * i16::from(n));
    }
}

/// A roll is made: it continues the run of a force that shares, or begins one.
pub(super) fn declared(world: &mut World, attack: &Attack, now: u16) {
    if !counts(attack) {
        return;
    }
    let Some(of) = read::try_unit(world, attack.attacker)
        .filter(shares)
        .map(|u| read::side_of(world, u.id))
    else {
        return;
    };
    let mut artillery = world.resource_mut::<Artillery>();
    artillery.runs.retain(|r| r.turn + 1 >= now);
    let same =
        |r: &&mut SharedRun| (r.side, r.force, r.target) == (of.side, of.force, attack.target);
    match artillery.runs.iter_mut().find(same) {
        Some(r) if r.turn == now => {}
        Some(r) => {
            r.turn = now;
            r.turns = r.turns.saturating_add(1);
        }
        None => artillery.runs.push(SharedRun {
            side: of.side,
            force: of.force,
            target: attack.target,
            turn: now,
            turns: 1,
        }),
    }
}
