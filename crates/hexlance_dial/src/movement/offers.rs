//! Move orders that a unit or a formation could be given: whole and allowed, for computer players and random ones
//! (D4, D9.3, D11.5, D12, D13.2). Not all there are: paths are the cheapest ones and facings look at the nearest enemy.

use bevy_ecs::world::World;
use hexlance_board::{Direction, Hex};
use hexlance_rules::{SideId, UnitId};

use super::{
    captive, check,
    costs::Mover,
    formation::{self, FEWEST, MOST},
    reach::{self, Way},
    transport,
};
use crate::{
    arcs,
    command::{Manner, MoveOrder, OrderKind, SettingDown, Spot},
    contact, orders,
    read::{Look, Table},
};

/// Move orders for a unit, were it its side's turn: each hex in each manner, turning, assaults, passengers.
pub fn moves(world: &World, side: SideId, unit: UnitId) -> Vec<MoveOrder> {
    let Ok(unit) = orders::ordered(world, side, unit, OrderKind::Move) else {
        return Vec::new();
    };
    let table = Table::of(world);
    let (Some(mover), Some(facing)) = (Mover::new(table, unit), unit.facing()) else {
        return Vec::new();
    };
    let still = MoveOrder::walk(unit.id, Vec::new(), facing);
    let mut found: Vec<MoveOrder> = Direction::ALL
        .into_iter()
        .filter(|d| *d != facing)
        .map(|facing| MoveOrder {
            facing,
            ..still.clone()
        })
        .collect();
    for manner in [Manner::Walk, Manner::Run, Manner::Jump] {
        let template = MoveOrder {
            manner,
            ..still.clone()
        };
        found.extend(along(world, side, &mover, &template));
    }
    found.extend(reach::assaults(world, side, unit.id));
    if unit.model.transport > 0 {
        let loads = boarding(world, side, &mover, &still);
        let unloads = setting_down(world, side, &mover, &still);
        found.extend(
            loads
                .into_iter()
                .chain(unloads)
                .filter(|o| check::plan(world, side, o).is_ok()),
        );
    }
    found
}

/// A template's order for each hex that it can end in, a captive put beside its end.
fn along(world: &World, side: SideId, mover: &Mover<'_>, template: &MoveOrder) -> Vec<MoveOrder> {
    reach::ways(world, side, template)
        .into_iter()
        .map(|Way { hex, path, .. }| {
            let facing = looking(mover.table, &mover.unit, hex).unwrap_or(template.facing);
            let captive = captive::places(mover, hex)
                .first()
                .map(|place| (*place, facing));
            MoveOrder {
                path,
                facing,
                captive,
                ..template.clone()
            }
        })
        .collect()
}

/// The direction of the nearest enemy from a hex.
fn looking(table: Table<'_>, unit: &Look<'_>, from: Hex) -> Option<Direction> {
    table
        .on_table()
        .filter(|u| u.side != unit.side && !u.is_captive())
        .filter_map(|u| u.hex())
        .min_by_key(|h| (h.distance(from), *h))
        .and_then(|h| arcs::facing_towards(from, h))
}

/// Taking aboard each unit by itself, and as many as there is room for; the full load also driven away.
fn boarding(world: &World, side: SideId, mover: &Mover<'_>, still: &MoveOrder) -> Vec<MoveOrder> {
    let table = mover.table;
    let with_captive = |id: &UnitId| {
        let captive = table.find(*id).and_then(|u| u.condition.controls);
        std::iter::once(*id).chain(captive).collect::<Vec<_>>()
    };
    let mut found = Vec::new();
    let mut load = still.clone();
    let mut room = transport::room(table, &mover.unit);
    for boarder in transport::boarders(table, &mover.unit) {
        let boards = with_captive(&boarder);
        found.push(MoveOrder {
            boards: boards.clone(),
            ..still.clone()
        });
        let bulk: u8 = boards
            .iter()
            .filter_map(|b| table.find(*b)?.model.bulk())
            .sum();
        if bulk <= room {
            room -= bulk;
            load.boards.extend(boards);
        }
    }
    if !load.boards.is_empty() {
        found.extend(along(world, side, mover, &load));
        found.push(load);
    }
    found
}

/// Setting down as many passengers as find room, in place and at the end of every way that leaves the speed for it.
fn setting_down(
    world: &World,
    side: SideId,
    mover: &Mover<'_>,
    still: &MoveOrder,
) -> Vec<MoveOrder> {
    if mover.table.passengers(mover.unit.id).next().is_none() {
        return Vec::new();
    }
    let mut found = Vec::new();
    for facing in Direction::ALL {
        if let Some(down) = out(mover, 0, mover.start, facing) {
            found.push(MoveOrder {
                sets_down: Some(down),
                ..still.clone()
            });
        }
    }
    // Nobody gets out on the way: the template only says that it costs half.
    let costs = SettingDown {
        after: u8::MAX,
        facing: still.facing,
        units: Vec::new(),
    };
    let template = MoveOrder {
        sets_down: Some(costs),
        ..still.clone()
    };
    for mut order in along(world, side, mover, &template) {
        let (Some(&end), Ok(after)) = (order.path.last(), u8::try_from(order.path.len())) else {
            continue;
        };
        let mut gone = mover.clone();
        gone.start = end;
        order.sets_down = out(&gone, after, end, order.facing);
        if order.sets_down.is_some() {
            found.push(order);
        }
    }
    found
}

/// Passengers that get out behind a transport in a hex, the first ones first.
fn out(mover: &Mover<'_>, after: u8, at: Hex, facing: Direction) -> Option<SettingDown> {
    let mut units: Vec<Spot> = Vec::new();
    for passenger in mover.table.passengers(mover.unit.id) {
        let place = transport::places_behind(mover, passenger.id, at, facing)
            .into_iter()
            .find(|h| units.iter().all(|s| s.hex != *h));
        if let Some(hex) = place {
            let unit = passenger.id;
            units.push(Spot { unit, hex, facing });
        }
    }
    (!units.is_empty()).then_some(SettingDown {
        after,
        facing,
        units,
    })
}

/// Moves of formations, were it the side's turn: every chain of units in each direction, as far as it goes together.
pub fn formations(world: &World, side: SideId) -> Vec<Vec<MoveOrder>> {
    let mut found = Vec::new();
    for group in groups(world, side) {
        for direction in Direction::ALL {
            found.extend(together(world, side, &group, direction));
        }
    }
    found
}

/// Groups of units that may move as a formation now: from each unit on, the 3 to 5 that are nearest in its chain.
pub fn groups(world: &World, side: SideId) -> Vec<Vec<UnitId>> {
    let table = Table::of(world);
    let able: Vec<Look<'_>> = table
        .on_table()
        .filter(|u| orders::ordered(world, side, u.id, OrderKind::Move).is_ok())
        .filter(|u| !u.model.is_mech() && u.model.faction.is_some())
        .filter(|u| u.condition.controls.is_none())
        .collect();
    let mut found: Vec<Vec<UnitId>> = Vec::new();
    for first in &able {
        let mut chain = vec![*first];
        let mut next = 0;
        while let Some(&at) = chain.get(next) {
            let beside = able.iter().filter(|u| {
                u.model.faction == first.model.faction && contact::in_contact(table, &at, u)
            });
            for unit in beside {
                if chain.iter().all(|c| c.id != unit.id) {
                    chain.push(*unit);
                }
            }
            next += 1;
        }
        for size in FEWEST..=MOST.min(chain.len()) {
            let mut ids: Vec<UnitId> = chain[..size].iter().map(|u| u.id).collect();
            ids.sort();
            if !found.contains(&ids) && formation::check_members(world, side, &ids).is_ok() {
                found.push(ids);
            }
        }
    }
    found
}

/// The longest move of a group straight in a direction, those in front first.
fn together(
    world: &World,
    side: SideId,
    group: &[UnitId],
    direction: Direction,
) -> Option<Vec<MoveOrder>> {
    let table = Table::of(world);
    let (dq, dr) = direction.offset();
    let forward = |h: Hex| {
        let (q, r) = (i32::from(h.q), i32::from(h.r));
        let (dq, dr) = (i32::from(dq), i32::from(dr));
        2 * (q * dq + r * dr) + q * dr + r * dq
    };
    let mut members: Vec<(UnitId, Hex)> = group
        .iter()
        .filter_map(|id| Some((*id, table.find(*id)?.hex()?)))
        .collect();
    members.sort_by_key(|(_, h)| -forward(*h));
    let most = formation::lowest_speed(table, group) / 2;
    (1..=most).rev().find_map(|steps| {
        let orders: Vec<MoveOrder> = members
            .iter()
            .map(|(id, hex)| {
                let path = (1..=steps).map(|n| hex.stepped(direction, n)).collect();
                MoveOrder::walk(*id, path, direction)
            })
            .collect();
        formation::check(world, side, &orders).ok().map(|()| orders)
    })
}
