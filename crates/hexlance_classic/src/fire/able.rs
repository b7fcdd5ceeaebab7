//! Who may fire, with which weapon and at whom, whatever the rest of the order says (C5.1.4, C5.10).

use hexlance_rules::{Refusal, say};

use super::{gun, mount};
use crate::{
    command::FireAt,
    infantry,
    model::{Code, Damage, Location, Mount, Round, Special},
    read::{Look, Table},
};

/// Who cannot fire at all (C5.1.4).
pub(crate) fn able(table: Table<'_>, u: &Look<'_>) -> Result<(), Refusal> {
    infantry::may_attack(u)?;
    let declared = table.world().resource::<crate::state::Declared>();
    if declared.assaults.iter().any(|a| a.attacker == u.id) {
        return Err(Refusal::new(
            "assaults",
            "C5.1.4",
            "A unit that charges or makes a death from above fires nothing.",
        ));
    }
    if u.hull.stunned || u.hull.sensors >= 4 || u.is_vehicle() && u.pilot.dead {
        return Err(Refusal::new(
            "crew",
            "C16.3.2",
            "The crew is stunned or dead, or its sensors are destroyed: it fires nothing.",
        ));
    }
    if u.march.crashed {
        return Err(Refusal::new(
            "crashed",
            "C3.13.2",
            "A unit that crashed in the air attacks nobody in this turn.",
        ));
    }
    if u.criticals.systems.sensors >= 2 {
        return Err(Refusal::new(
            "sensors",
            "C7.3",
            "With two sensor hits a 'Mech makes no weapon attacks.",
        ));
    }
    Ok(())
}

/// Whether a weapon is fired at units at all: bombs fall on hexes.
fn is_aimed(u: &Look<'_>, weapon: u8) -> Result<(), Refusal> {
    let usual = mount(u, weapon).and_then(|m| gun(u, m).weapon.usual());
    if usual.is_some_and(|round| infantry::is_rack(u, round)) {
        return Err(Refusal::new(
            "bomb_rack",
            "C18.12.4",
            "Bombs fall on hexes that are flown over.",
        ));
    }
    Ok(())
}

/// Whether a weapon itself can fire so many shots, whatever it is aimed at.
pub(super) fn weapon_fires<'w>(
    u: &Look<'w>,
    weapon: u8,
    shots: u8,
) -> Result<(&'w Mount, &'w Round), Refusal> {
    let missing = || Refusal::new("no_weapon", "C5.1.1", "It has no such weapon.");
    let m = mount(u, weapon).ok_or_else(missing)?;
    if !u.weapon_works(weapon) || m.links.iter().any(|gun| !u.weapon_works(*gun)) {
        return Err(Refusal::new(
            "out_of_action",
            "C7.2.1",
            say!(
                "{weapon} is out of action.",
                weapon = m.weapon.name.as_str()
            ),
        ));
    }
    let round = gun(u, m).weapon.usual().ok_or_else(missing)?;
    if round.types.has(Code::PB) {
        return Err(Refusal::new(
            "point_blank",
            "C10.1.2",
            say!(
                "{weapon} makes no ranged attacks.",
                weapon = m.weapon.name.as_str()
            ),
        ));
    }
    if m.weapon.is_tag() {
        return Err(Refusal::new(
            "before_the_phase",
            "C10.6.26",
            "TAG is fired before the Weapon Attack Phase.",
        ));
    }
    if round.types.has(Code::E) {
        return Err(Refusal::new(
            "no_weapon",
            "C10.1.2",
            "Electronics make no attacks.",
        ));
    }
    if shots == 0 || shots > round.rapid.max(1) {
        return Err(Refusal::new(
            "shots",
            "C10.1.2",
            say!(
                "{weapon} fires 1 to {most} shots.",
                weapon = m.weapon.name.as_str(),
                most = round.rapid.max(1)
            ),
        ));
    }
    if u.stance.club && m.at.is_arm() {
        return Err(Refusal::new(
            "club",
            "C11.6.3",
            "While it holds a club, weapons of its arms do not fire.",
        ));
    }
    Ok((m, round))
}

/// Whether a weapon can fire at a target as an order says.
pub(super) fn may_fire(table: Table<'_>, u: &Look<'_>, fire: &FireAt) -> Result<(), Refusal> {
    let (m, round) = weapon_fires(u, fire.weapon, fire.shots)?;
    is_aimed(u, fire.weapon)?;
    let flamer = round.types.has(Code::H) && matches!(round.damage, Damage::Points(_));
    if fire.heat && !flamer {
        return Err(Refusal::new(
            "no_flamer",
            "C10.6.18",
            "Only flamers choose heat instead of damage.",
        ));
    }
    let Some(t) = table
        .find(fire.target)
        .filter(|t| t.hex().is_some() && !(t.hidden && table.are_enemies(u, t)))
    else {
        return Err(Refusal::new(
            "no_target",
            "C5.1.1",
            "That is no unit on the map.",
        ));
    };
    if !table.are_enemies(u, &t) {
        return Err(Refusal::new(
            "friend",
            "C5.1.5",
            "A unit does not fire at friends.",
        ));
    }
    if fire.flak && !(m.weapon.is_hag() && t.is_airborne()) {
        return Err(Refusal::new(
            "no_flak",
            "C10.6.15",
            "A HAG fires flak at targets in the air.",
        ));
    }
    if fire.heat && !t.sheet.class.tracks_heat() {
        return Err(Refusal::new(
            "tracks_no_heat",
            "C10.6.18",
            say!("{target} tracks no heat.", target = t.name),
        )
        .or("Let the flamer do damage."));
    }
    infantry::may_fire(table, u, m, &t)?;
    aimed(u, fire, &t, round)
}

/// Aimed shots (C5.10, C10.6.27).
fn aimed(u: &Look<'_>, fire: &FireAt, t: &Look<'_>, round: &Round) -> Result<(), Refusal> {
    let Some(at) = fire.aim else { return Ok(()) };
    if !t.sheet.locations.contains(&at) || t.lost(at) {
        return Err(Refusal::new(
            "no_location",
            "C5.10.1",
            "The target has no such location.",
        ));
    }
    if round.types.has(Code::C) || round.types.has(Code::AE) || fire.shots > 1 {
        return Err(Refusal::new(
            "not_aimed",
            "C5.10.1",
            "Cluster weapons and several shots are not aimed.",
        ));
    }
    if t.is_immobile() {
        return Ok(());
    }
    let computer = u.working(Special::Computer).is_some();
    let direct = round.types.has(Code::DB) || round.types.has(Code::DE);
    if !computer || !direct || round.types.has(Code::P) || at == Location::HD {
        return Err(Refusal::new(
            "mobile",
            "C5.10.1",
            "Shots are aimed at immobile targets.",
        ));
    }
    Ok(())
}
