//! The target number of a weapon attack (R6.1.3 to R6.7), every part by name.

use bevy_ecs::world::World;
use hexlance_rules::{Breakdown, Tag};

use crate::{
    ability::{Penalty, Quantity, Whose},
    aero,
    artillery::{adjust, number},
    card::{Bracket, UnitType},
    electronics, gear, light,
    line::{Aimed, aim_at},
    model::{
        artillery::Round,
        attack::{Attack, AttackKind},
        munition::{Munition, loaded},
    },
    modifiers::{self, Shot},
    munition,
    read::{self, UnitRead},
    to_hit::{
        BUILDING, SKILL, SURPRISE, attacker_movement, penalty, target_movement, target_type,
        terrain, troubles,
    },
};

hexlance_rules::tags! {
    static:
    SHORT = "Short", "R6.2";
    MEDIUM = "Medium", "R6.2";
    LONG = "Long", "R6.2";
    EXTREME = "Extreme", "R6.2";
    HORIZON = "Horizon", "R6.2";
    FIELD = "Planted field", "R6.6";
    FORTIFIED = "Fortified", "R6.6";
    STEALTH = "Stealth system", "R6.6";
    MIMETIC = "Mimetic armor", "R6.6";
    AIMED_AT_HEX = "Aimed at a hex", "R9.3";
    AIR_DEFENSE = "Air-defense", "R9.8";
    INDIRECT = "Indirect", "R6.9.3";
    SPOTTER_ATTACKS = "Spotter attacks", "R6.9.3";
    C3 = "C3 network", "R13.6.2";
}

fn range_tag(bracket: Bracket) -> &'static Tag {
    match bracket {
        Bracket::Short => &SHORT,
        Bracket::Medium => &MEDIUM,
        Bracket::Long => &LONG,
        Bracket::Extreme => &EXTREME,
        Bracket::Horizon => &HORIZON,
    }
}

/// The target number of a weapon or marking attack with all its parts (R6.1.3). `None` where distance and line have
/// no meaning: somebody is off the map, or the range has no bracket.
pub fn weapon(world: &World, attack: &Attack, explain: bool) -> Option<(Breakdown, Aimed)> {
    weapon_of(
        world,
        &read::try_attacker(world, attack.attacker)?,
        attack,
        explain,
    )
}

/// [`weapon`] for an attacker as it is or might be.
pub fn weapon_of(
    world: &World,
    attacker: &UnitRead<'_>,
    attack: &Attack,
    explain: bool,
) -> Option<(Breakdown, Aimed)> {
    let aimed = aim_at(world, attack, attacker)?;
    let mut out = if explain {
        Breakdown::explained()
    } else {
        Breakdown::new()
    };
    let target = attack
        .target
        .unit()
        .and_then(|t| read::try_target(world, t));
    let indirect = attack.kind.is_indirect();
    let artillery = attack.kind.artillery();
    out.rule(&SKILL, i16::from(attacker.pilot.skill));
    match attacker.mount {
        // Who rides shoots as its carrier moves (R8.7.2).
        Some(mount) => attacker_movement(&mut out, world, &read::try_unit(world, mount)?),
        // In flight there is none (R6.3.1).
        None if attacker.is_aloft() => {}
        None => attacker_movement(&mut out, world, attacker),
    }

    // Range, as abilities change it, not below 0 (R6.2.3).
    let shot = Shot {
        world,
        attack,
        attacker,
        target: target.as_ref(),
        bracket: Some(aimed.bracket),
        distance: aimed.distance,
        margin: None,
    };
    // A C3 network reads the range of the member nearest to the target (R13.6.2).
    let shared = match &target {
        Some(t) if !indirect && artillery.is_none() => {
            crate::network::nearest(world, attacker, t, aimed.distance)
        }
        _ => None,
    };
    let read_as = shared.map_or(aimed.bracket, |(hexes, _)| Bracket::of(hexes));
    let shot = Shot {
        bracket: Some(read_as),
        ..shot
    };
    // Nothing changes the ranges of artillery (R9.3.2).
    let mut range = match artillery {
        Some(_) => read_as.modifier(),
        None => gear::range_modifier(attacker, read_as),
    };
    let replaced = artillery.is_some() || gear::replaces_range_table(attacker);
    let table = gear::range_table(attacker).filter(|_| artillery.is_none());
    // What replaces the table stands as it is; what changes the usual numbers does not bring them below 0.
    let floor = if replaced { i16::MIN } else { 0 };
    let mut changed_by = table
        .filter(|_| read_as != Bracket::Horizon)
        .map(|(id, _)| id);
    modifiers::for_each(
        &shot,
        Whose::Own,
        &mut out,
        &mut |_, spa, m| {
            if m.add != 0 {
                range = range.saturating_add(m.add);
                changed_by = Some(spa.def.id);
            }
        },
        |m| m.on == Quantity::Range && !replaced,
    );
    let tag = match shared {
        Some(_) => &C3,
        None => range_tag(read_as),
    };
    match changed_by {
        None => out.rule(tag, range),
        Some(id) => out.changed(tag, id, read::ability_name(world, id), range.max(floor)),
    }

    match &target {
        Some(t) if attacker.is_aloft() => aero::aim::target_type(&mut out, t),
        Some(t) => {
            if !t.is_aloft() {
                target_movement(&mut out, world, t);
            }
            target_type(&mut out, world, t);
        }
        None if artillery.is_some() => out.rule(&AIMED_AT_HEX, -2),
        None => out.rule(&BUILDING, -4),
    }
    if artillery.is_some_and(|fire| fire.round == Round::AirDefense) {
        out.rule(&AIR_DEFENSE, -2);
    }

    let s = &aimed.sight;
    // A shell aimed at a hex minds only what lies between (R9.3).
    let woods = match (artillery, &target) {
        (Some(_), None) => s.woods,
        _ => s.terrain_modifier(),
    };
    terrain(
        &mut out,
        s,
        woods,
        s.partial_cover && target.is_some(),
        attacker,
    );
    if let Some(t) = &target {
        target_protection(&mut out, world, attack, t, aimed.bracket);
    }

    troubles(&mut out, world, attack, attacker);
    if attack.surprise {
        out.rule(&SURPRISE, -1);
    }
    if indirect && !munition::follows_tag(world, attack) {
        out.rule(&INDIRECT, 1);
        let spotter = attack.spotter.and_then(|s| read::try_unit(world, s));
        if let (true, Some(spotter)) = (attack.spotter_attacks, spotter) {
            let lifted = Penalty::SpotterAttacks;
            penalty(&mut out, &SPOTTER_ATTACKS, 1, &spotter, lifted);
        }
    }
    let dark = light::add(&mut out, world, attack, attacker);
    munition::add_to_hit(&mut out, world, attack, target.as_ref(), &aimed, dark);
    let shot = Shot {
        bracket: Some(aimed.bracket),
        ..shot
    };
    adjust::add(&mut out, world, attacker, attack);
    modifiers::add_to_hit(&shot, &mut out);
    Some((out, aimed))
}

/// What the target's own gear and hex do (R6.6).
fn target_protection(
    out: &mut Breakdown,
    world: &World,
    attack: &Attack,
    t: &UnitRead<'_>,
    bracket: Bracket,
) {
    let cell = t.cell(read::board(world));
    let infantry = t.card.kind.is_infantry();
    if infantry && cell.is_some_and(|c| c.ground == hexlance_board::Ground::Field) {
        out.rule(&FIELD, 1);
    }
    let heat_attack = attack.kind.is_heat()
        || matches!(loaded(attack.kind), Some((_, Munition::ImprovedInferno)));
    let area = attack.kind.artillery().is_some();
    if infantry && !heat_attack && !area && cell.is_some_and(|c| c.fortified) {
        out.rule(&FORTIFIED, 2);
    }
    if electronics::is_screened(t) {
        let far = bracket >= Bracket::Long;
        let value = match (t.card.kind, bracket) {
            (_, _) if far => 3,
            (UnitType::BA, _) | (_, Bracket::Medium) => 1,
            _ => 0,
        };
        out.rule_unless_zero(&STEALTH, value);
    }
    out.rule_unless_zero(&MIMETIC, electronics::mimicry(t).into());
}

/// The target number of any attack with its parts.
pub fn to_hit(world: &World, attack: &Attack, explain: bool) -> Option<Breakdown> {
    match attack.kind {
        AttackKind::Weapon(..) | AttackKind::Marking(_) => {
            weapon(world, attack, explain).map(|(b, _)| b)
        }
        AttackKind::Artillery(fire) if fire.is_blind() => {
            let attacker = read::try_attacker(world, attack.attacker)?;
            Some(number::blind(world, &attacker, attack, fire, explain))
        }
        AttackKind::Artillery(_) => weapon(world, attack, explain).map(|(b, _)| b),
        AttackKind::Air(_) => aero::aim::raid(world, attack, explain),
        AttackKind::Physical(_) | AttackKind::Preempt { .. } => {
            crate::physical::to_hit(world, attack, explain)
        }
    }
}
