//! Formations that attack (D13.1, D13.3, D13.4).

use bevy_ecs::world::World;
use hexlance_rules::{Refusal, SideId, UnitId, say};

use super::legal::{self, Stand, Way};
use crate::{
    command::OrderKind,
    contact,
    model::{Class, Mode, SlotId},
    orders,
    read::{Look, Table},
};

fn size(members: usize, least: usize, most: usize, rule: &'static str) -> Result<(), Refusal> {
    if (least..=most).contains(&members) {
        return Ok(());
    }
    Err(Refusal::new(
        "formation_size",
        rule,
        say!(
            "Such a formation has {least} to {most} members, not {members}.",
            least,
            most,
            members
        ),
    ))
}

/// The members beside the primary one, each able to be given that order by itself (D13.1.2), all different.
fn others<'w>(
    world: &'w World,
    side: SideId,
    primary: &Look<'w>,
    with: &[UnitId],
    order: OrderKind,
) -> Result<Vec<Look<'w>>, Refusal> {
    let mut members = vec![*primary];
    for &unit in with {
        let member = orders::able(world, side, unit, order)?;
        if members.iter().any(|m| m.id == unit) {
            return Err(Refusal::new(
                "same_member",
                "D13.1.1",
                say!("{unit} is named twice.", unit = member.name),
            ));
        }
        members.push(member);
    }
    members.remove(0);
    Ok(members)
}

/// Whether units may be members of one formation (D13.1.1).
///
/// # Errors
/// Who may not, and why.
pub fn of_one_kind(members: &[Look<'_>]) -> Result<(), Refusal> {
    for m in members {
        let name = m.name;
        if m.model.class == Class::Mech {
            return Err(Refusal::new(
                "mech_in_formation",
                "D13.1.1",
                say!(
                    "{unit} is a 'Mech: they are never in a formation.",
                    unit = name
                ),
            ));
        }
        if m.model.faction.is_none() {
            return Err(Refusal::new(
                "mercenary_in_formation",
                "D13.1.1",
                say!(
                    "{unit} is a mercenary: they are never in a formation.",
                    unit = name
                ),
            ));
        }
    }
    let faction = members.first().and_then(|m| m.model.faction.as_ref());
    if members.iter().any(|m| m.model.faction.as_ref() != faction) {
        return Err(Refusal::new(
            "two_factions",
            "D13.1.1",
            "The members of a formation are of one faction.",
        ));
    }
    Ok(())
}

/// Whether units are linked by base contact (D13.1.3).
pub fn is_chain(table: Table<'_>, members: &[Look<'_>]) -> bool {
    let Some(first) = members.first() else {
        return true;
    };
    let mut linked = vec![first.id];
    let mut at = 0;
    while let Some(here) = linked.get(at).and_then(|id| table.find(*id)) {
        at += 1;
        for m in members {
            if !linked.contains(&m.id) && contact::in_contact(table, &here, m) {
                linked.push(m.id);
            }
        }
    }
    linked.len() == members.len()
}

/// Whether a ranged combat formation may attack a target; a single unit always may (D13.3).
///
/// # Errors
/// Why not.
pub fn check_ranged(
    world: &World,
    side: SideId,
    primary: &Look<'_>,
    with: &[UnitId],
    target: &Look<'_>,
) -> Result<(), Refusal> {
    if with.is_empty() {
        return Ok(());
    }
    let table = Table::of(world);
    size(with.len() + 1, 3, 5, "D13.3.1")?;
    let others = others(world, side, primary, with, OrderKind::Ranged)?;
    for m in &others {
        bears(table, m, target)?;
    }
    let members: Vec<_> = std::iter::once(*primary).chain(others).collect();
    of_one_kind(&members)?;
    if !is_chain(table, &members) {
        return Err(Refusal::new(
            "no_chain",
            "D13.1.3",
            "The members are not linked by base contact.",
        ));
    }
    Ok(())
}

/// Whether a unit could attack a target directly with one of its slots (D13.3.1).
///
/// # Errors
/// Why not, of the slot that comes nearest to it.
pub fn bears(table: Table<'_>, unit: &Look<'_>, target: &Look<'_>) -> Result<(), Refusal> {
    let stand = Stand::here(unit)?;
    let may = |slot| legal::may_fire(table, unit, stand, slot, target, Way::Direct);
    let first = may(SlotId::Primary);
    if first.is_err() && unit.slot(SlotId::Secondary).is_some() {
        return may(SlotId::Secondary);
    }
    first
}

/// Whether a close combat formation may attack a target; a single unit always may (D13.4).
///
/// # Errors
/// Why not.
pub fn check_close(
    world: &World,
    side: SideId,
    primary: &Look<'_>,
    with: &[UnitId],
    target: &Look<'_>,
) -> Result<(), Refusal> {
    if with.is_empty() {
        return Ok(());
    }
    let others = around(world, side, primary, with, target)?;
    let members: Vec<_> = std::iter::once(*primary).chain(others).collect();
    of_one_kind(&members)
}

/// Whether others may join in an attempt to capture: infantry on foot, of whatever faction (D11.1.2).
///
/// # Errors
/// Why not.
pub fn check_capture(
    world: &World,
    side: SideId,
    primary: &Look<'_>,
    with: &[UnitId],
    target: &Look<'_>,
) -> Result<(), Refusal> {
    if with.is_empty() {
        return Ok(());
    }
    for m in around(world, side, primary, with, target)? {
        on_foot(&m)?;
    }
    Ok(())
}

/// That a unit is infantry of speed mode foot (D11.1.1).
///
/// # Errors
/// That it is not.
pub fn on_foot(unit: &Look<'_>) -> Result<(), Refusal> {
    if unit.model.is_infantry() && unit.model.mode == Mode::Foot {
        return Ok(());
    }
    Err(Refusal::new(
        "not_on_foot",
        "D11.1.1",
        say!(
            "{unit} is no infantry on foot: it cannot capture.",
            unit = unit.name
        ),
    ))
}

/// Members around a target: 2 or 3 in all, each in base contact with it and with it in its front arc (D13.4.1).
fn around<'w>(
    world: &'w World,
    side: SideId,
    primary: &Look<'w>,
    with: &[UnitId],
    target: &Look<'_>,
) -> Result<Vec<Look<'w>>, Refusal> {
    size(with.len() + 1, 2, 3, "D13.4.1")?;
    let others = others(world, side, primary, with, OrderKind::Close)?;
    for m in &others {
        legal::may_strike(Table::of(world), m, Stand::here(m)?, target)?;
    }
    Ok(others)
}
