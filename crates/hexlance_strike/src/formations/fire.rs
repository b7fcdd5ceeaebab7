//! What formations do to target numbers and is no ability: coordinated fire (R14.3.19), crowds of infantry around an enemy
//! (R14.3.35).

use bevy_ecs::world::World;
use hexlance_rules::{AbilityId, Breakdown, SideId, ustr};

use super::{FormationKey, active, any, lasts, membership, name, of_side};
use crate::{
    model::{attack::Attack, formation::FormationType},
    read::{self, UnitRead},
    sides::TwoSides,
};

/// The most that coordinated fire takes off.
const MOST_COORDINATED: usize = 3;

/// A part of a target number that comes from a formation, under its rule and with its name.
fn part(out: &mut Breakdown, kind: FormationType, what: &str, formation: &str, value: i16) {
    let rule = AbilityId(ustr(&kind.rule()));
    let label = ustr(&format!("{what} ({formation})"));
    out.ability(rule, label.as_str(), value);
}

/// Adds what formations do to the target number of an attack.
pub(crate) fn add_to_hit(
    out: &mut Breakdown,
    world: &World,
    attack: &Attack,
    attacker: &UnitRead<'_>,
) {
    if !any(world) {
        return;
    }
    coordinated(out, world, attack, attacker);
    if attack.kind.is_weapon() {
        crowded(out, world, attacker);
    }
}

/// Whether any formation of the battle changes target numbers.
pub(crate) fn any_aims(world: &World) -> bool {
    let aims = |kind| matches!(kind, FormationType::LightFire | FormationType::AntiMech);
    [SideId(0), SideId(1)]
        .into_iter()
        .flat_map(|side| of_side(world, side))
        .any(|(_, state)| state.kind.is_some_and(aims))
}

/// Members that have hit the target before.
fn coordinated(out: &mut Breakdown, world: &World, attack: &Attack, attacker: &UnitRead<'_>) {
    let me = attacker.id;
    let Some(target) = attack.target.unit() else {
        return;
    };
    let Some((key, state)) = membership(world, me) else {
        return;
    };
    let hits = state
        .hits
        .iter()
        .filter(|(by, at)| *at == target && *by != me);
    let n = hits.count().min(MOST_COORDINATED);
    if n > 0 && lasts(world, key) {
        part(
            out,
            FormationType::LightFire,
            "Coordinated fire",
            name(world, key),
            -(n as i16),
        );
    }
}

/// Infantry of the enemy around the attacker.
fn crowded(out: &mut Breakdown, world: &World, attacker: &UnitRead<'_>) {
    let enemy = attacker.side.opponent();
    let around = |key: FormationKey| {
        active(world, key).into_iter().any(|m| {
            let m = read::unit(world, m);
            !m.is_hidden() && m.is_active() && read::base_contact(attacker, &m)
        })
    };
    let crowd = of_side(world, enemy).find(|(key, state)| {
        state.kind == Some(FormationType::AntiMech) && lasts(world, *key) && around(*key)
    });
    if let Some((key, _)) = crowd {
        part(out, FormationType::AntiMech, "Crowded", name(world, key), 1);
    }
}
