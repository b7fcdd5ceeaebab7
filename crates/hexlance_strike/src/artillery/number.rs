//! Target numbers of artillery that fires without seeing (R9.3). Direct fire is worked out with all other weapons, in
//! [`crate::attack::number`].

use bevy_ecs::world::World;
use hexlance_board::Hex;
use hexlance_rules::{Breakdown, UnitId};

use super::{Artillery, Fire, FireMode, Round, adjust, counter};
use crate::{
    ability::Penalty,
    model::attack::{Attack, Target},
    modifiers::{self, Shot},
    read::{self, UnitRead},
    special::Code,
    to_hit,
};

hexlance_rules::tags! {
    static:
    INDIRECT = "Indirect artillery", "R9.3";
    OFF_BOARD = "Off-board artillery", "R9.3";
    COUNTER = "Counter-battery", "R9.9.2";
    SPOTTER_ATTACKS = "Spotter attacks", "R9.3";
    UNSEEN = "Not seen by anyone", "R9.3";
    SUCCESSIVE = "Successive shots", "R9.5.1";
    LANDING_UNSEEN = "Landing not seen", "R9.9.2";
    EARLIER = "Earlier counter-battery", "R9.9.2";
}

/// What is added for fire without a line of sight (R9.3).
const BLIND: i16 = 4;
/// What is added where nobody sees the point of impact (R9.3).
const NOBODY_SEES: i16 = 2;
/// What an earlier turn of a series takes off (R9.5.1) ...
const RANGED_IN: i16 = 2;
/// ... and how many turns count at most.
const MOST_TURNS: u8 = 3;

/// Directly preceding turns in which a piece rolled for a hex (R9.5.1), as the limit lets them count.
pub fn series(
    artillery: &Artillery,
    (unit, gun, piece, hex): (UnitId, Code, u8, Hex),
    now: u16,
) -> u8 {
    let found = artillery
        .series
        .iter()
        .find(|s| (s.unit, s.gun, s.piece, s.hex) == (unit, gun, piece, hex));
    let turns = match found {
        // This turn's own roll is not an earlier one.
        Some(s) if s.turn == now => s.turns.saturating_sub(1),
        Some(s) if s.turn + 1 == now => s.turns,
        _ => 0,
    };
    turns.min(MOST_TURNS)
}

/// The target number of an indirect, off-board or counter-battery shot with all its parts.
pub fn blind(
    world: &World,
    attacker: &UnitRead<'_>,
    attack: &Attack,
    fire: Fire,
    explain: bool,
) -> Breakdown {
    let mut out = if explain {
        Breakdown::explained()
    } else {
        Breakdown::new()
    };
    out.rule(&to_hit::SKILL, i16::from(attacker.pilot.skill));
    if fire.round == Round::Homing {
        // The designation does the rest (R9.8).
        return out;
    }
    match fire.mode {
        FireMode::Direct => {}
        FireMode::Indirect => {
            out.rule(&to_hit::STOOD_STILL, -1);
            out.rule(&INDIRECT, BLIND);
        }
        FireMode::OffBoard => out.rule(&OFF_BOARD, BLIND),
        FireMode::CounterBattery => out.rule(&COUNTER, BLIND),
    }
    to_hit::troubles(&mut out, world, attack, attacker);
    let target = attack.target.unit().and_then(|t| read::try_unit(world, t));
    match (fire.mode, attack.target) {
        (FireMode::CounterBattery, Target::Unit(gun)) => {
            let known = counter::battery(world, gun);
            if !known.is_some_and(|b| b.seen) {
                out.rule(&LANDING_UNSEEN, NOBODY_SEES);
            }
            let earlier = counter::earlier(world, attack, gun);
            out.rule_unless_zero(&EARLIER, -RANGED_IN * i16::from(earlier));
        }
        (_, Target::Hex(hex)) => {
            observed(&mut out, world, attack);
            if let Some(load) = attack.load.filter(|_| !adjust::shares(attacker)) {
                let key = (attacker.id, fire.gun, load.piece, hex);
                let now = read::turn(world).number;
                let turns = series(world.resource::<Artillery>(), key, now);
                out.rule_unless_zero(&SUCCESSIVE, -RANGED_IN * i16::from(turns));
            }
        }
        _ => {}
    }
    let shot = Shot {
        world,
        attack,
        attacker,
        target: target.as_ref(),
        bracket: None,
        distance: 0,
        margin: None,
    };
    adjust::add(&mut out, world, attacker, attack);
    modifiers::add_to_hit(&shot, &mut out);
    out
}

/// Who sees the point of impact (R9.3).
fn observed(out: &mut Breakdown, world: &World, attack: &Attack) {
    match attack.spotter.and_then(|s| read::try_unit(world, s)) {
        None => out.rule(&UNSEEN, NOBODY_SEES),
        Some(spotter) if attack.spotter_attacks => {
            to_hit::penalty(out, &SPOTTER_ATTACKS, 1, &spotter, Penalty::SpotterAttacks);
        }
        Some(_) => {}
    }
}
