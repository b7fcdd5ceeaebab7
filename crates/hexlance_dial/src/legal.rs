//! What may be done now: every command that the rules offer a side, for players that choose among them.
//!
//! Moves are offered with the facing in which the unit arrives; whoever gives the order may turn it any way (D4.1.2).
//! Formations are offered in their plainest forms: all members go the same way, and all who can join an attack do.

use std::collections::BTreeSet;

use bevy_ecs::world::World;
use hexlance_board::{Direction, Hex};
use hexlance_rules::{SideId, UnitId};

use crate::{
    Battle, artillery,
    attack::{capture, offers},
    bypass,
    command::{CloseOrder, Command, Manner, MoveOrder, Placement, RangedOrder, SettingDown},
    contact,
    equipment::Equipment,
    model::SlotId,
    movement::{self, formation, reach, transport},
    read::{Look, Table},
    setup,
    state::{Clock, Place, Stage},
    switches, vent,
};

/// Most members of a movement formation that is offered (D13.2.1).
const MOST_MEMBERS: usize = 5;

/// Fewest (D13.2.1).
const FEWEST_MEMBERS: usize = 3;

/// The side whose command the battle waits for; none when it is over.
pub fn side_to_act(battle: &Battle) -> Option<SideId> {
    if let Some(decision) = battle.decision() {
        return Some(decision.side);
    }
    let world = battle.world();
    let clock = world.resource::<Clock>();
    match clock.stage {
        Stage::Deployment => setup::turn_to_set_up(world),
        Stage::Over => None,
        Stage::Command | Stage::Orders | Stage::End => Some(clock.active),
    }
}

/// Every command that a side may give now: answers where it is asked, orders and what else its stage allows.
pub fn commands(battle: &Battle, side: SideId) -> Vec<Command> {
    if let Some(decision) = battle.decision() {
        if decision.side != side {
            return Vec::new();
        }
        let codes = decision.choices.iter().map(|c| c.code.clone());
        return codes.map(Command::Answer).collect();
    }
    if side_to_act(battle) != Some(side) {
        return Vec::new();
    }
    let world = battle.world();
    match world.resource::<Clock>().stage {
        Stage::Deployment => deployment(world, side),
        Stage::Command => command_stage(world, side),
        Stage::Orders => order_stage(world, side),
        Stage::End | Stage::Over => Vec::new(),
    }
}

/// Setting up (D15.3).
fn deployment(world: &World, side: SideId) -> Vec<Command> {
    let table = Table::of(world);
    let mut all = Vec::new();
    for unit in table.units().filter(|u| u.side == side) {
        if unit.is_gone() {
            continue;
        }
        for hex in setup::places(world, unit.id).iter() {
            for facing in Direction::ALL {
                all.push(Command::Deploy(Placement {
                    unit: unit.id,
                    hex,
                    facing,
                }));
            }
        }
        for t in table.units().filter(|t| t.model.transport > 0) {
            let inside = unit.place == Place::Aboard(t.id);
            if !inside && setup::check_deploy_aboard(world, side, unit.id, t.id).is_ok() {
                all.push(Command::DeployAboard {
                    unit: unit.id,
                    transport: t.id,
                });
            }
        }
    }
    if setup::check_ready(world, side).is_ok() {
        all.push(Command::Ready);
    }
    all
}

/// Switches, and the end of the command stage (D3.1.2).
fn command_stage(world: &World, side: SideId) -> Vec<Command> {
    let mut all = vec![Command::BeginOrders];
    for unit in Table::of(world).units().filter(|u| u.side == side) {
        for equipment in Equipment::ALL.iter().copied().filter(|e| e.has_switch()) {
            let on = unit.condition.switched_off.has(equipment);
            if switches::check(world, side, unit.id, equipment, on).is_ok() {
                all.push(Command::Switch {
                    unit: unit.id,
                    equipment,
                    on,
                });
            }
        }
    }
    all
}

/// Orders of all units, and the end of the turn.
fn order_stage(world: &World, side: SideId) -> Vec<Command> {
    let mut all = vec![Command::EndTurn];
    for unit in Table::of(world).units().filter(|u| u.side == side) {
        all.extend(of_unit(world, side, unit.id));
        if capture::check_release(world, side, unit.id).is_ok() {
            all.push(Command::Release { unit: unit.id });
        }
    }
    all.extend(marches(world, side));
    all
}

/// Every order that a unit may be given now, alone or as the primary attacker of a formation.
pub fn of_unit(world: &World, side: SideId, unit: UnitId) -> Vec<Command> {
    let mut all: Vec<Command> = moves(world, side, unit)
        .into_iter()
        .map(Command::Move)
        .collect();
    all.extend(offers::commands(world, side, unit));
    all.extend(together(world, side, unit));
    all.extend(shells(world, side, unit));
    if vent::check(world, side, unit).is_ok() {
        all.push(Command::Vent { unit });
    }
    let table = Table::of(world);
    all.extend(
        table
            .on_table()
            .filter(|t| t.is_captive())
            .filter(|t| bypass::check(world, side, unit, t.id).is_ok())
            .map(|t| Command::Bypass { unit, target: t.id }),
    );
    all
}

/// Every move order of a unit: where it can go in each manner, turning in place, charges and the like, passengers.
pub fn moves(world: &World, side: SideId, unit: UnitId) -> Vec<MoveOrder> {
    let Some(u) = Table::of(world).find(unit) else {
        return Vec::new();
    };
    let (Some(here), Some(facing)) = (u.hex(), u.facing()) else {
        return Vec::new();
    };
    let mut all: Vec<MoveOrder> = Direction::ALL
        .into_iter()
        .map(|d| MoveOrder::walk(unit, Vec::new(), d))
        .filter(|o| movement::check(world, side, o).is_ok())
        .collect();
    for manner in [Manner::Walk, Manner::Run, Manner::Jump] {
        let plain = MoveOrder {
            manner,
            ..MoveOrder::walk(unit, Vec::new(), facing)
        };
        all.extend(goals(world, side, &u, here, &plain));
    }
    all.extend(reach::assaults(world, side, unit));
    if u.model.transport > 0 {
        all.extend(loading(world, side, &u, here, facing));
        all.extend(unloading(world, side, &u, here, facing));
    }
    all
}

/// An order with each goal that it can have.
fn goals(
    world: &World,
    side: SideId,
    unit: &Look<'_>,
    here: Hex,
    plain: &MoveOrder,
) -> Vec<MoveOrder> {
    let mut all = Vec::new();
    for way in reach::ways(world, side, plain) {
        if way.path.is_empty() {
            continue;
        }
        let before = way.path.iter().rev().nth(1).copied().unwrap_or(here);
        let order = MoveOrder {
            facing: Direction::towards(before, way.hex).unwrap_or(plain.facing),
            path: way.path,
            ..plain.clone()
        };
        if unit.condition.controls.is_none() {
            all.push(order);
        } else {
            // The captive goes along, into any hex beside the goal that takes it.
            all.extend(
                way.hex
                    .neighbours()
                    .map(|hex| MoveOrder {
                        captive: Some((hex, order.facing)),
                        ..order.clone()
                    })
                    .find(|o| movement::check(world, side, o).is_ok()),
            );
        }
    }
    all
}

/// Taking passengers aboard: each by itself, and all together where they fit.
fn loading(
    world: &World,
    side: SideId,
    transport: &Look<'_>,
    here: Hex,
    facing: Direction,
) -> Vec<MoveOrder> {
    let table = Table::of(world);
    let with_captive = |unit: UnitId| -> Vec<UnitId> {
        let captive = table.find(unit).and_then(|u| u.condition.controls);
        std::iter::once(unit).chain(captive).collect()
    };
    let each: Vec<Vec<UnitId>> = transport::boarders(table, transport)
        .into_iter()
        .map(with_captive)
        .collect();
    let mut groups = each.clone();
    if each.len() > 1 {
        groups.push(each.concat());
    }
    let mut all = Vec::new();
    for boards in groups {
        let plain = MoveOrder {
            boards,
            ..MoveOrder::walk(transport.id, Vec::new(), facing)
        };
        if movement::check(world, side, &plain).is_ok() {
            all.extend(goals(world, side, transport, here, &plain));
            all.push(plain);
        }
    }
    all
}

/// Setting passengers down: at once, or at the end of the move.
fn unloading(
    world: &World,
    side: SideId,
    transport: &Look<'_>,
    here: Hex,
    facing: Direction,
) -> Vec<MoveOrder> {
    let table = Table::of(world);
    let stay = MoveOrder::walk(transport.id, Vec::new(), facing);
    let mut all = Vec::new();
    for passenger in table.passengers(transport.id) {
        let down = |order: &MoveOrder, at: Hex, hex: Hex| MoveOrder {
            sets_down: Some(SettingDown {
                after: order.path.len() as u8,
                facing: order.facing,
                units: vec![Placement {
                    unit: passenger.id,
                    hex,
                    facing: Direction::towards(at, hex).unwrap_or(order.facing),
                }],
            }),
            ..order.clone()
        };
        let starts =
            std::iter::once(stay.clone()).chain(goals(world, side, transport, here, &stay));
        for order in starts {
            let at = order.path.last().copied().unwrap_or(here);
            all.extend(
                at.neighbours()
                    .map(|hex| down(&order, at, hex))
                    .find(|o| movement::check(world, side, o).is_ok()),
            );
        }
    }
    all
}

/// Attacks of formations with a unit as the primary attacker (D13.3, D13.4, D11.1.2).
fn together(world: &World, side: SideId, unit: UnitId) -> Vec<Command> {
    let table = Table::of(world);
    let mut all = Vec::new();
    for target in table.on_table().filter(|t| t.side != side) {
        let with = offers::ranged_partners(world, side, unit, target.id);
        if !with.is_empty() {
            all.extend(SlotId::ALL.map(|slot| {
                Command::Ranged(RangedOrder {
                    with: with.clone(),
                    ..RangedOrder::at(unit, slot, target.id)
                })
            }));
        }
        for capture in [false, true] {
            let with = offers::close_partners(world, side, unit, target.id, capture);
            if with.is_empty() {
                continue;
            }
            let order = |slot| CloseOrder {
                unit,
                slot,
                target: target.id,
                with: with.clone(),
            };
            if capture {
                all.push(Command::Capture(order(SlotId::Primary)));
            } else {
                all.extend(SlotId::ALL.map(|slot| Command::Close(order(slot))));
            }
        }
    }
    all.retain(|c| crate::check(world, side, c).is_ok());
    all
}

/// Every hex that artillery may fire at (D8.5.1).
fn shells(world: &World, side: SideId, unit: UnitId) -> Vec<Command> {
    let table = Table::of(world);
    let Some(u) = table.find(unit) else {
        return Vec::new();
    };
    let guns = SlotId::ALL
        .into_iter()
        .filter(|slot| u.slot(*slot).is_some_and(|s| s.artillery));
    let mut all = Vec::new();
    for slot in guns {
        for (hex, _) in table.board().iter() {
            if artillery::check(world, side, unit, slot, hex).is_ok() {
                all.push(Command::Artillery { unit, slot, hex });
            }
        }
    }
    all
}

/// Movement formations whose members all go the same way (D13.2).
fn marches(world: &World, side: SideId) -> Vec<Command> {
    let mut all = Vec::new();
    for members in chains(world, side) {
        for direction in Direction::ALL {
            for steps in 1..=3 {
                let orders = march(world, &members, direction, steps);
                if formation::check(world, side, &orders).is_ok() {
                    all.extend(by_cheapest_ways(world, &orders).map(Command::MoveFormation));
                }
            }
        }
    }
    all
}

/// Members a number of steps in one direction, those in front first.
fn march(world: &World, members: &[UnitId], direction: Direction, steps: i16) -> Vec<MoveOrder> {
    let table = Table::of(world);
    let (q, r) = direction.offset();
    let ahead = |hex: Hex| {
        let (x, y) = (i32::from(hex.q), i32::from(hex.r));
        let (q, r) = (i32::from(q), i32::from(r));
        2 * q * x + 2 * r * y + q * y + r * x
    };
    let mut placed: Vec<(UnitId, Hex)> = members
        .iter()
        .filter_map(|m| Some((*m, table.find(*m)?.hex()?)))
        .collect();
    placed.sort_by_key(|(_, hex)| -ahead(*hex));
    let order = |(unit, hex): (UnitId, Hex)| {
        let path = (1..=steps).map(|n| hex.stepped(direction, n)).collect();
        MoveOrder::walk(unit, path, direction)
    };
    placed.into_iter().map(order).collect()
}

/// The same ends, each reached by the way that costs least.
fn by_cheapest_ways(world: &World, orders: &[MoveOrder]) -> Option<Vec<MoveOrder>> {
    let table = Table::of(world);
    let ids: Vec<UnitId> = orders.iter().map(|o| o.unit).collect();
    let most = formation::lowest_speed(table, &ids);
    let mut moved: Vec<(UnitId, Hex)> = Vec::new();
    let mut all = Vec::with_capacity(orders.len());
    for order in orders {
        let (unit, end) = (table.find(order.unit)?, *order.path.last()?);
        let plain = MoveOrder::walk(order.unit, Vec::new(), order.facing);
        let ways = reach::ways_after(table, unit, &plain, Some(most), &moved);
        let path = ways.into_iter().find(|w| w.hex == end)?.path;
        moved.push((order.unit, end));
        all.push(MoveOrder { path, ..plain });
    }
    Some(all)
}

/// Groups of units in contact that may move as a formation: around every unit the nearest ones.
fn chains(world: &World, side: SideId) -> BTreeSet<Vec<UnitId>> {
    let table = Table::of(world);
    let may = |unit: &Look<'_>| {
        unit.side == side && !unit.model.is_mech() && unit.model.faction.is_some()
    };
    let mut all = BTreeSet::new();
    for first in table.on_table().filter(may) {
        let mut members = vec![first.id];
        let mut next = 0;
        while let Some(unit) = members.get(next).and_then(|m| table.find(*m)) {
            for other in contact::contacts(table, &unit).filter(may) {
                let fits = other.model.faction == first.model.faction;
                if fits && members.len() < MOST_MEMBERS && !members.contains(&other.id) {
                    members.push(other.id);
                }
            }
            next += 1;
        }
        if members.len() >= FEWEST_MEMBERS {
            members.sort();
            all.insert(members);
        }
    }
    all.retain(|members| formation::check_members(world, side, members).is_ok());
    all
}

/// Units of a side that are still to be set up.
pub fn to_be_set_up(world: &World, side: SideId) -> Vec<UnitId> {
    Table::of(world)
        .units()
        .filter(|u| u.side == side && u.place == Place::Reserve)
        .map(|u| u.id)
        .collect()
}
