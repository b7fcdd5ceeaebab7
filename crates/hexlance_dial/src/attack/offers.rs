//! What attacks a unit could be ordered to make: for highlights, and for players who choose among them.

use bevy_ecs::world::World;
use hexlance_rules::{SideId, UnitId};

use super::{
    capture, close, formation,
    legal::{self, Stand, Way},
    ranged, repair,
};
use crate::{
    command::{CloseOrder, Command, OrderKind, RangedOrder},
    contact,
    equipment::Equipment,
    model::{Slot, SlotId},
    orders,
    read::{Look, Table},
};

/// The units that a slot could be fired at from where its unit stands or would stand, each with the ways in which it
/// could. Whether the unit may be given an order is not looked at.
pub fn targets<'w>(
    table: Table<'w>,
    unit: &Look<'_>,
    stand: Stand,
    slot: SlotId,
) -> Vec<(Look<'w>, Vec<Way>)> {
    if legal::ranged_slot(unit, slot).is_err()
        || legal::free_to_fire(table, unit, stand.hex).is_err()
    {
        return Vec::new();
    }
    enemies(table, unit)
        .filter_map(|t| {
            let ways: Vec<Way> = [Way::Direct, Way::Indirect, Way::Streak]
                .into_iter()
                .filter(|w| legal::may_fire(table, unit, stand, slot, &t, *w).is_ok())
                .collect();
            (!ways.is_empty()).then_some((t, ways))
        })
        .collect()
}

/// The units that a unit could attack in close combat from where it stands or would stand (D9.1.1).
pub fn close_targets<'w>(table: Table<'w>, unit: &Look<'_>, stand: Stand) -> Vec<Look<'w>> {
    enemies(table, unit)
        .filter(|t| legal::may_strike(table, unit, stand, t).is_ok())
        .collect()
}

fn enemies<'w>(table: Table<'w>, unit: &Look<'_>) -> impl Iterator<Item = Look<'w>> {
    let side = unit.side;
    table
        .on_table()
        .filter(move |t| t.side != side && !t.is_captive())
}

/// Every ranged combat order that a single unit may be given now: each slot, target, way and piece of equipment, and
/// every group of targets that a slot with several marks may attack. Artillery is another module's.
pub fn ranged_orders(world: &World, side: SideId, unit: UnitId) -> Vec<RangedOrder> {
    let Ok(u) = orders::ordered(world, side, unit, OrderKind::Ranged) else {
        return Vec::new();
    };
    let table = Table::of(world);
    let Some(stand) = Stand::of(&u) else {
        return Vec::new();
    };
    let mut all = Vec::new();
    for id in SlotId::ALL {
        let Some(slot) = u.slot(id) else { continue };
        let targets = targets(table, &u, stand, id);
        for (target, ways) in &targets {
            for way in ways {
                all.extend(choices(&u, id, target.id, *way));
            }
        }
        let direct: Vec<UnitId> = targets
            .iter()
            .filter(|(_, ways)| ways.contains(&Way::Direct))
            .map(|(t, _)| t.id)
            .collect();
        all.extend(groups(&u, id, slot, &direct));
    }
    all.retain(|order| ranged::check(world, side, order).is_ok());
    all
}

/// One target in one way, with and without the equipment of the slot.
fn choices(unit: &Look<'_>, slot: SlotId, target: UnitId, way: Way) -> Vec<RangedOrder> {
    let plain = RangedOrder {
        indirect: way == Way::Indirect,
        streak: way == Way::Streak,
        ..RangedOrder::at(unit.id, slot, target)
    };
    let mut all = vec![plain.clone()];
    match unit.on_slot(slot) {
        Some(Equipment::ArmorPiercing) => all.push(RangedOrder {
            armor_piercing: true,
            ..plain
        }),
        Some(Equipment::AntiPersonnel) => all.push(RangedOrder {
            anti_personnel: true,
            ..plain
        }),
        Some(Equipment::AlphaStrike) => all.push(RangedOrder {
            alpha_strike: true,
            ..plain
        }),
        _ => {}
    }
    all
}

/// Groups of two targets, and of three where the slot has so many marks.
fn groups(unit: &Look<'_>, slot: SlotId, marks: Slot, targets: &[UnitId]) -> Vec<RangedOrder> {
    let armor_piercing = unit.on_slot(slot) == Some(Equipment::ArmorPiercing);
    let order = |targets: Vec<UnitId>| RangedOrder {
        armor_piercing,
        targets,
        ..RangedOrder::at(unit.id, slot, unit.id)
    };
    let mut all = Vec::new();
    for (i, a) in targets.iter().enumerate() {
        for (j, b) in targets.iter().enumerate().skip(i + 1) {
            if marks.targets >= 2 {
                all.push(order(vec![*a, *b]));
            }
            if marks.targets >= 3 {
                all.extend(targets[j + 1..].iter().map(|c| order(vec![*a, *b, *c])));
            }
        }
    }
    all
}

/// Every close combat order of a single unit: attacks, attempts to capture, Repair of a friend that needs it.
pub fn close_orders(world: &World, side: SideId, unit: UnitId) -> Vec<Command> {
    let Ok(u) = orders::ordered(world, side, unit, OrderKind::Close) else {
        return Vec::new();
    };
    let table = Table::of(world);
    let Some(stand) = Stand::of(&u) else {
        return Vec::new();
    };
    let slots: Vec<SlotId> = SlotId::ALL
        .into_iter()
        .filter(|s| u.slot(*s).is_some())
        .collect();
    let mut all = Vec::new();
    for target in close_targets(table, &u, stand) {
        let order = |slot| CloseOrder {
            unit,
            slot,
            target: target.id,
            with: Vec::new(),
        };
        let attacks = slots.iter().map(|s| order(*s));
        all.extend(
            attacks
                .filter(|o| close::check(world, side, o).is_ok())
                .map(Command::Close),
        );
        let attempt = order(SlotId::Primary);
        if capture::check(world, side, &attempt).is_ok() {
            all.push(Command::Capture(attempt));
        }
    }
    for patient in patients(table, &u) {
        for slot in slots
            .iter()
            .copied()
            .chain(slots.is_empty().then_some(SlotId::Primary))
        {
            if repair::check(world, side, unit, slot, patient.id).is_ok() {
                all.push(Command::Repair {
                    unit,
                    slot,
                    patient: patient.id,
                });
            }
        }
    }
    all
}

/// Friends beside a unit whose dial can be turned back.
fn patients<'w>(table: Table<'w>, unit: &Look<'w>) -> Vec<Look<'w>> {
    if !unit.has(Equipment::Repair) {
        return Vec::new();
    }
    contact::contacts(table, unit)
        .filter(|p| p.side == unit.side && p.dial > repair::floor(p))
        .collect()
}

/// Every attack that a single unit may be ordered to make now: [`ranged_orders`] and [`close_orders`].
pub fn commands(world: &World, side: SideId, unit: UnitId) -> Vec<Command> {
    ranged_orders(world, side, unit)
        .into_iter()
        .map(Command::Ranged)
        .chain(close_orders(world, side, unit))
        .collect()
}

/// Other members with whom a unit may attack a target in a ranged combat formation: as many as there can be, those
/// nearest in the chain first; empty if there are too few (D13.3).
pub fn ranged_partners(world: &World, side: SideId, unit: UnitId, target: UnitId) -> Vec<UnitId> {
    let table = Table::of(world);
    let (Some(primary), Ok(target)) = (table.find(unit), legal::enemy(table, side, target)) else {
        return Vec::new();
    };
    let fits = |m: &Look<'_>| {
        m.id != unit
            && formation::of_one_kind(&[primary, *m]).is_ok()
            && orders::able(world, side, m.id, OrderKind::Ranged).is_ok()
            && formation::bears(table, m, &target).is_ok()
    };
    let candidates: Vec<Look<'_>> = table.on_table().filter(|m| fits(m)).collect();
    let mut chain = vec![primary];
    let mut at = 0;
    while let Some(here) = chain.get(at).copied() {
        at += 1;
        for m in &candidates {
            let new = chain.iter().all(|c| c.id != m.id);
            if new && chain.len() < 5 && contact::in_contact(table, &here, m) {
                chain.push(*m);
            }
        }
    }
    let with: Vec<UnitId> = chain.into_iter().skip(1).map(|m| m.id).collect();
    if with.len() < 2 { Vec::new() } else { with }
}

/// Other members with whom a unit may attack a target in a close combat formation, or attempt to capture it (D13.4,
/// D11.1.2); at most two, those with the least attack values.
pub fn close_partners(
    world: &World,
    side: SideId,
    unit: UnitId,
    target: UnitId,
    capture: bool,
) -> Vec<UnitId> {
    let table = Table::of(world);
    let (Some(primary), Ok(target)) = (table.find(unit), legal::enemy(table, side, target)) else {
        return Vec::new();
    };
    let kind = |m: &Look<'_>| {
        if capture {
            formation::on_foot(m).is_ok()
        } else {
            formation::of_one_kind(&[primary, *m]).is_ok()
        }
    };
    let mut found: Vec<Look<'_>> = table
        .on_table()
        .filter(|m| {
            m.id != unit
                && kind(m)
                && orders::able(world, side, m.id, OrderKind::Close).is_ok()
                && Stand::of(m).is_some_and(|s| legal::may_strike(table, m, s, &target).is_ok())
        })
        .collect();
    // The stronger ones have better things to do than to add 1.
    found.sort_by_key(|m| m.attack());
    found.truncate(2);
    found.into_iter().map(|m| m.id).collect()
}
