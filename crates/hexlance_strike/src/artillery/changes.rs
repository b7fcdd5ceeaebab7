//! What events change in the state of artillery: called by [`crate::apply`] alone.

use bevy_ecs::world::World;

use super::{Artillery, Battery, FireMode, Series};
use crate::{
    aimed::AttackEvent,
    model::attack::{Attack, AttackKind, Target},
    moved::MoveEvent,
    shift::ShiftEvent,
    state::Turn,
};

/// Series of shots go on, and guns off the map are heard.
pub(crate) fn follow_attack(world: &mut World, event: &AttackEvent) {
    match event {
        AttackEvent::AttackDeclared { attack, .. } => declared(world, attack),
        AttackEvent::AttackSpent {
            unit,
            piece: Some(_),
            ..
        } => fired(world, *unit),
        _ => {}
    }
}

/// Series are over for whoever moves.
pub(crate) fn follow_move(world: &mut World, event: &MoveEvent) {
    if let MoveEvent::Stepped { unit, .. } = event {
        moved(world, *unit);
    }
}

/// ... and for whoever is moved by something else.
pub(crate) fn follow_shift(world: &mut World, event: &ShiftEvent) {
    if let ShiftEvent::Displaced { unit, .. } = event {
        moved(world, *unit);
    }
}

/// A roll is made: it continues a series or begins one (R9.5.1).
fn declared(world: &mut World, attack: &Attack) {
    let (AttackKind::Artillery(fire), Some(load)) = (attack.kind, attack.load) else {
        return;
    };
    let now = world.resource::<Turn>().number;
    super::adjust::declared(world, attack, now);
    let mut artillery = world.resource_mut::<Artillery>();
    match (fire.mode, attack.target) {
        (FireMode::CounterBattery, Target::Unit(gun)) => {
            if let Some(b) = artillery.batteries.iter_mut().find(|b| b.unit == gun) {
                b.countered = b.countered.saturating_add(1);
            }
        }
        (_, Target::Hex(hex)) => {
            artillery.series.retain(|s| s.turn + 1 >= now);
            let same = |s: &&mut Series| {
                (s.unit, s.gun, s.piece, s.hex) == (attack.attacker, fire.gun, load.piece, hex)
            };
            match artillery.series.iter_mut().find(same) {
                Some(s) => {
                    if s.turn < now {
                        s.turns = s.turns.saturating_add(1);
                    }
                    s.turn = now;
                }
                None => artillery.series.push(Series {
                    unit: attack.attacker,
                    gun: fire.gun,
                    piece: load.piece,
                    hex,
                    turn: now,
                    turns: 1,
                }),
            }
        }
        _ => {}
    }
}

/// A unit has left its hex: its series are over (R9.5.1).
fn moved(world: &mut World, unit: hexlance_rules::UnitId) {
    let mut artillery = world.resource_mut::<Artillery>();
    if artillery.series.iter().any(|s| s.unit == unit) {
        artillery.series.retain(|s| s.unit != unit);
    }
}

/// A gun off the map has fired: it may be answered (R9.9.1).
fn heard(artillery: &mut Artillery, unit: hexlance_rules::UnitId, turn: u16) {
    match artillery.batteries.iter_mut().find(|b| b.unit == unit) {
        Some(b) => b.fired = turn,
        None => artillery.batteries.push(Battery {
            unit,
            fired: turn,
            seen: false,
            countered: 0,
        }),
    }
}

/// An off-board unit used its guns in this turn.
fn fired(world: &mut World, unit: hexlance_rules::UnitId) {
    let turn = world.resource::<Turn>().number;
    let off_board = crate::read::try_unit(world, unit).is_some_and(|u| u.off_board().is_some());
    if off_board {
        heard(&mut world.resource_mut::<Artillery>(), unit, turn);
    }
}

/// A turn begins: what shells have done in the last is forgotten.
pub(crate) fn turn_begins(world: &mut World, _: u16) {
    world.resource_mut::<Artillery>().shelled.clear();
}
