//! What infantry makes different in the number of a weapon attack, as attacker and as target (C18.2.4, C18.3.1, C18.4,
//! C18.5).

use hexlance_rules::{Breakdown, Refusal};

use crate::{
    command::FireOrder,
    model::{Mount, Round, record::SuitArmor},
    read::{Look, Table},
    tags,
};

/// The range at which infantry fires into a hex so many hexes away: in its own hex 1, but 0 for platoons and for weapons of
/// suits that have a bracket of 0 (C5.5.5); and what a platoon adds for it (C18.3.1). None for a range out of reach, and for
/// attackers that are no infantry.
pub(crate) fn own_range(u: &Look<'_>, round: &Round, distance: u16) -> Option<(u8, Option<i16>)> {
    if let Some(platoon) = u.sheet.platoon() {
        let range = u8::try_from(distance).ok()?;
        let part = platoon.weapon.ranges().get(usize::from(range))?;
        return Some((range, Some(*part)));
    }
    u.suits()?;
    let range = match distance {
        0 if round.ranges[0] == 0 => 0,
        n => n.clamp(1, 250) as u8,
    };
    Some((range, None))
}

/// Parts that a battle suit as a target, its armor and its gear add (C18.5).
pub(crate) fn parts(tn: &mut Breakdown, u: &Look<'_>, t: &Look<'_>, bracket: u8) {
    let Some(suits) = t.suits() else { return };
    if !u.is_infantry() {
        tn.rule(&tags::BATTLE_ARMOR, 1);
    }
    let column = usize::from(bracket.min(2));
    // Platoons do not mind any stealth armor (tw.infantry_stealth).
    let stealth = match suits.armor_kind {
        _ if u.is_platoon() => 0,
        SuitArmor::BasicStealth => [0, 1, 2][column],
        SuitArmor::StandardStealth => [1, 1, 2][column],
        SuitArmor::ImprovedStealth => [1, 2, 3][column],
        SuitArmor::Standard | SuitArmor::FireResistant | SuitArmor::Mimetic => 0,
    };
    tn.rule_unless_zero(&tags::SUIT_STEALTH, stealth);
    let hexes = i16::from(t.march.hexes);
    if suits.armor_kind == SuitArmor::Mimetic {
        tn.rule_unless_zero(&tags::MIMETIC, (3 - hexes).max(0));
    }
    if suits.camo {
        tn.rule_unless_zero(&tags::CAMO, (2 - hexes).max(0));
    }
}

/// Whether infantry may attack at all in this turn (C3.2.2, C18.9.1).
///
/// # Errors
/// Why not.
pub(crate) fn may_attack(u: &Look<'_>) -> Result<(), Refusal> {
    if u.ranks.dazed {
        return Err(Refusal::new(
            "thrown_off",
            "C18.9.1",
            "Infantry that was thrown off neither moves nor fires in this turn.",
        ));
    }
    if u.ranks.winded {
        return Err(Refusal::new(
            "winded",
            "C3.2.2",
            "Infantry with 0 MP that has moved does not attack in this turn.",
        ));
    }
    Ok(())
}

/// Troopers or suits that fire (C18.4.4); 0 of a unit that is no infantry.
pub(crate) fn crew(u: &Look<'_>) -> u8 {
    if u.is_infantry() { u.active() } else { 0 }
}

/// Whether infantry declares each attack once: one with its small arms, whatever hangs on its arms (C18.4.2).
///
/// # Errors
/// Why not.
pub(crate) fn one_of_each(u: &Look<'_>, order: &FireOrder) -> Result<(), Refusal> {
    let small = order.shots.iter().filter(|s| {
        let m = u.sheet.weapons.get(usize::from(s.weapon));
        m.is_some_and(|m| m.weapon.name == super::volley::SMALL_ARMS)
    });
    if u.suits().is_some() && small.count() > 1 {
        return Err(Refusal::new(
            "one_small_arm",
            "C18.4.2",
            "A squad makes one attack with its small arms in a turn.",
        ));
    }
    Ok(())
}

/// Whether a weapon can be fired at a unit for all that infantry and who rides on the attacker make different (C18.1.4,
/// C18.11.3).
///
/// # Errors
/// Why not.
pub(crate) fn may_fire(
    table: Table<'_>,
    u: &Look<'_>,
    m: &Mount,
    t: &Look<'_>,
) -> Result<(), Refusal> {
    let only = u.sheet.platoon().is_some_and(|p| p.only_platoons);
    if only && !t.is_platoon() {
        return Err(Refusal::new(
            "no_effect",
            "C18.1.4",
            "Weapons like these can hurt nobody but conventional infantry.",
        ));
    }
    if super::is_ridden(table, u, m.at, m.rear) {
        return Err(Refusal::new(
            "ridden",
            "C18.11.3",
            "Suits that ride there are in front of the weapon.",
        ));
    }
    Ok(())
}
