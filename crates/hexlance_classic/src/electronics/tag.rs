//! TAG (C10.6.26): fired before the Weapon Attack Phase, as the first thing of it.

use bevy_ecs::world::World;
use hexlance_rules::{Refusal, SideId, UnitId};

use super::ElectronicsEvent;
use crate::{
    Ctx,
    command::{FireOrder, TagOrder},
    content::Catalogue,
    fire::{self, Aim, Numbers, Path},
    model::{Mount, Munition, Special, TechBase},
    read::{Look, Table},
    state::{Fate, Phase},
    turn,
};

/// The designator of an order as a weapon in its place: a TAG, or that of a C3 master (C10.7.3).
fn designator(table: Table<'_>, u: &Look<'_>, weapon: Option<u8>) -> Option<Mount> {
    if let Some(weapon) = weapon {
        let mount = u.sheet.weapons.get(usize::from(weapon))?;
        return (mount.weapon.is_tag() && u.weapon_works(weapon)).then(|| mount.clone());
    }
    let item = u.working(Special::C3Master)?;
    let at = u.sheet.items.get(usize::from(item))?.at;
    let content = &table.world().resource::<Catalogue>().0;
    let weapon = content.weapon("TAG", TechBase::InnerSphere)?.clone();
    Some(Mount {
        weapon,
        at,
        split: None,
        rear: false,
        one_shot: false,
        holds: None,
        artemis: None,
        links: Vec::new(),
    })
}

/// The TAG of a unit that work, by their places among its weapons; none for that of a C3 master.
pub fn designators(u: &Look<'_>) -> Vec<Option<u8>> {
    let weapons = (0u8..).zip(&u.sheet.weapons);
    let tags = weapons.filter(|(i, m)| m.weapon.is_tag() && u.weapon_works(*i));
    let mut out: Vec<Option<u8>> = tags.map(|(i, _)| Some(i)).collect();
    out.extend(u.working(Special::C3Master).map(|_| None));
    out
}

/// Whether a unit could fire a TAG in this turn: it has one that works, and has not fired it.
pub fn may_tag(table: Table<'_>, u: &Look<'_>) -> bool {
    let any = (0u8..)
        .zip(&u.sheet.weapons)
        .any(|(i, m)| m.weapon.is_tag() && u.weapon_works(i));
    let able = u.fate == Fate::Fighting && !u.hidden && !u.turn.none && !u.is_off();
    able && u.pilot.is_awake()
        && u.hex().is_some()
        && !u.signals.tagged
        && (any || u.working(Special::C3Master).is_some())
        && fire::able(table, u).is_ok()
}

/// The number of a TAG at a target, or why it cannot be fired.
///
/// # Errors
/// The refusal.
pub fn numbers(table: Table<'_>, u: &Look<'_>, order: &TagOrder) -> Result<Numbers, Refusal> {
    let pose = FireOrder {
        twist: order.twist,
        flip: order.flip,
        ..FireOrder::of(order.unit)
    };
    fire::stance(u, &pose)?;
    fire::able(table, u)?;
    let posed = fire::posed(u, &pose);
    let mount = designator(table, &posed, order.weapon)
        .ok_or_else(|| Refusal::new("no_tag", "C10.6.26", "It has no such TAG that works."))?;
    let target = table
        .find(order.target)
        .filter(|t| t.hex().is_some() && t.is_in_play() && table.are_enemies(t, u) && !t.hidden);
    let Some(target) = target else {
        return Err(Refusal::new(
            "no_target",
            "C5.1.1",
            "That is no enemy on the map.",
        ));
    };
    let aim = Aim {
        attacker: posed,
        weapon: order.weapon.unwrap_or(u8::MAX),
        target,
        kind: Munition::Standard,
        shots: 1,
        at: None,
        secondary: false,
        side: fire::side_of(table, u, &target),
        path: Path::Direct,
        flak: false,
        busy: false,
    };
    fire::numbers_with(table, &aim, &mount)
}

/// Whether a side may fire a TAG now.
///
/// # Errors
/// Why not.
pub fn check(world: &World, side: SideId, order: &TagOrder) -> Result<(), Refusal> {
    let u = turn::opening(world, side, order.unit, Phase::Weapons, "C10.6.26")?;
    let table = Table::of(world);
    if u.signals.tagged || u.turn.none || u.hidden {
        return Err(Refusal::new(
            "tagged",
            "C10.6.26",
            "A unit that can act fires one TAG a turn.",
        ));
    }
    let tn = numbers(table, &u, order)?.tn.total();
    if tn > 12 {
        return Err(Refusal::new(
            "impossible",
            "C5.7.1",
            hexlance_rules::say!("A target number of {tn} cannot be rolled.", tn),
        ));
    }
    Ok(())
}

/// Fires it.
pub(crate) fn perform(ctx: &mut Ctx<'_>, order: &TagOrder) {
    let table = Table::of(ctx.world());
    let Some(u) = table.find(order.unit) else {
        return;
    };
    let Ok(found) = numbers(table, &u, order) else {
        return;
    };
    let (unit, side): (UnitId, SideId) = (u.id, u.side);
    let tn = found.tn.total();
    let dice = (tn > 2).then(|| ctx.two_d6());
    let hit = dice.is_none_or(|d| i16::from(d[0] + d[1]) >= tn);
    ctx.emit(ElectronicsEvent::Tagged {
        unit,
        side,
        target: order.target,
        twist: order.twist,
        flip: order.flip,
        tn,
        dice,
        hit,
    });
}
