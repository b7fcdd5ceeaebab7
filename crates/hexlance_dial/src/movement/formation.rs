//! Formations that move (D13.2).

use bevy_ecs::world::World;
use hexlance_board::Hex;
use hexlance_rules::{Refusal, SideId, UnitId, say};

use super::{
    MoveStep, break_away,
    check::{self, Plan},
    costs,
    spin::Watched,
    walk,
};
use crate::{
    Ctx,
    command::{Manner, MoveOrder, OrderKind},
    contact, orders,
    read::{Look, Table},
};

/// Fewest members (D13.2.1).
pub const FEWEST: usize = 3;
/// Most members (D13.2.1).
pub const MOST: usize = 5;

/// Steps of a formation's move.
#[derive(Clone, Debug, PartialEq)]
pub enum FormationStep {
    /// Those who are held roll to break away (D13.2.2).
    BreakAway {
        /// The orders of all members.
        orders: Vec<MoveOrder>,
    },
    /// Those who are left move one after another.
    Go {
        /// Their orders.
        orders: Vec<MoveOrder>,
        /// Inches that nobody goes beyond (D13.2.1).
        most: i16,
    },
}

/// Whether the order may be given.
///
/// # Errors
/// Why not.
pub fn check(world: &World, side: SideId, orders: &[MoveOrder]) -> Result<(), Refusal> {
    let ids: Vec<UnitId> = orders.iter().map(|o| o.unit).collect();
    check_members(world, side, &ids)?;
    let table = Table::of(world);
    let most = lowest_speed(table, &ids);
    let mut moved: Vec<(UnitId, Hex)> = Vec::new();
    for order in orders {
        let (unit, plan) = member_plan(table, order, most, &moved)?;
        let Some(start) = unit.hex() else {
            continue;
        };
        moved.push((unit.id, plan.end(start)));
    }
    let ends: Vec<Hex> = moved.iter().map(|(_, h)| *h).collect();
    if !contact::is_chain(table.board(), &ends) {
        return Err(Refusal::new(
            "no_chain_at_the_end",
            "D13.2.3",
            "When all have moved, the members must form a chain again.",
        )
        .or("End each move in base contact with another member."));
    }
    Ok(())
}

/// Whether these units may move as a formation now, whatever their ways (D13.1, D13.2.1).
///
/// # Errors
/// Why not.
pub fn check_members(world: &World, side: SideId, ids: &[UnitId]) -> Result<(), Refusal> {
    if !(FEWEST..=MOST).contains(&ids.len()) {
        return Err(Refusal::new(
            "formation_size",
            "D13.2.1",
            say!(
                "A movement formation has {least} to {most} members, not {members}.",
                least = FEWEST,
                most = MOST,
                members = ids.len()
            ),
        ));
    }
    let mut members: Vec<Look<'_>> = Vec::with_capacity(ids.len());
    for (i, &id) in ids.iter().enumerate() {
        let unit = orders::ordered(world, side, id, OrderKind::Move)?;
        if ids[..i].contains(&id) {
            return Err(Refusal::new(
                "twice",
                "D13.1.2",
                say!("{unit} is named twice.", unit = unit.name),
            ));
        }
        check_member(&unit, members.first())?;
        members.push(unit);
    }
    let hexes: Vec<Hex> = members.iter().filter_map(Look::hex).collect();
    if !contact::is_chain(Table::of(world).board(), &hexes) {
        return Err(Refusal::new(
            "no_chain",
            "D13.1.3",
            "The members are no chain: each must be in base contact with another, and all linked.",
        ));
    }
    Ok(())
}

/// Whether a unit may be in a formation with the first of its members (D13.1.1, D11.5.1).
fn check_member(unit: &Look<'_>, first: Option<&Look<'_>>) -> Result<(), Refusal> {
    let name = unit.name;
    let refuse = |code, message| Err(Refusal::new(code, "D13.1.1", message));
    if unit.model.is_mech() {
        return refuse(
            "mech",
            say!("{unit} is a 'Mech: never in a formation.", unit = name),
        );
    }
    let Some(faction) = &unit.model.faction else {
        return refuse(
            "mercenary",
            say!("{unit} is a mercenary: never in a formation.", unit = name),
        );
    };
    if let Some(first) = first
        && first.model.faction.as_ref() != Some(faction)
    {
        return refuse(
            "other_faction",
            say!(
                "{unit} and {other} are of different factions.",
                unit = name,
                other = first.name
            ),
        );
    }
    if unit.condition.controls.is_some() {
        return Err(Refusal::new(
            "controlling",
            "D11.5.1",
            say!(
                "{unit} controls a captive: it is in no formation.",
                unit = name
            ),
        ));
    }
    Ok(())
}

/// The lowest speed of these units: nobody moves further (D13.2.1).
pub fn lowest_speed(table: Table<'_>, ids: &[UnitId]) -> i16 {
    ids.iter()
        .filter_map(|id| table.find(*id))
        .map(|u| u.speed().total())
        .min()
        .unwrap_or(0)
}

/// One member's move, with those who have moved before it where they are then.
fn member_plan<'w>(
    table: Table<'w>,
    order: &MoveOrder,
    most: i16,
    moved: &[(UnitId, Hex)],
) -> Result<(Look<'w>, Plan), Refusal> {
    if order.manner != Manner::Walk
        || !order.boards.is_empty()
        || order.sets_down.is_some()
        || order.captive.is_some()
    {
        return Err(Refusal::new(
            "walking_only",
            "D13.2.4",
            "Members of a formation walk: no jump, no attack, no transport.",
        ));
    }
    let Some(unit) = table.find(order.unit) else {
        return Err(Refusal::new(
            "no_such_unit",
            "D3.2.1",
            "There is no such unit.",
        ));
    };
    let mut mover = check::mover(table, unit, order)?;
    for (id, hex) in moved {
        if let Some(other) = table.find(*id) {
            mover.put(&other, *hex);
        }
    }
    let purse = costs::purse(table.board(), &unit, order);
    let legs = check::walk(&mover, order, purse.total().min(most))?;
    let break_away = if order.path.is_empty() {
        None
    } else {
        break_away::needed(table, &unit, Manner::Walk)
    };
    Ok((
        unit,
        Plan {
            purse,
            break_away,
            legs,
        },
    ))
}

/// Carries it out.
pub fn perform(ctx: &mut Ctx<'_>, orders: &[MoveOrder]) {
    let table = Table::of(ctx.world());
    let units: Vec<UnitId> = orders.iter().map(|o| o.unit).collect();
    let moved = units
        .iter()
        .filter_map(|id| table.find(*id))
        .map(|u| Watched::of(table, &u))
        .collect();
    orders::begin(ctx, units, OrderKind::Move);
    ctx.push_in_order([
        MoveStep::Formation(FormationStep::BreakAway {
            orders: orders.to_vec(),
        }),
        MoveStep::Spins { moved },
    ]);
}

/// Runs a step.
pub fn step(ctx: &mut Ctx<'_>, step: FormationStep) {
    match step {
        FormationStep::BreakAway { orders } => break_away(ctx, orders),
        FormationStep::Go { orders, most } => {
            for order in &orders {
                go(ctx, order, most);
            }
        }
    }
}

/// All who are held roll; those who fail are members no more (D13.2.2).
fn break_away(ctx: &mut Ctx<'_>, orders: Vec<MoveOrder>) {
    let ids: Vec<UnitId> = orders.iter().map(|o| o.unit).collect();
    let most = lowest_speed(Table::of(ctx.world()), &ids);
    let mut left = Vec::with_capacity(orders.len());
    let mut steps = Vec::new();
    for order in orders {
        let table = Table::of(ctx.world());
        let roll = table
            .find(order.unit)
            .filter(|_| !order.path.is_empty())
            .and_then(|u| break_away::needed(table, &u, Manner::Walk));
        match roll {
            Some(roll) if !walk::breaks_away(ctx, order.unit, roll) => {
                steps.push(MoveStep::Turn { unit: order.unit });
            }
            _ => left.push(order),
        }
    }
    if left.len() >= FEWEST {
        let go = FormationStep::Go { orders: left, most };
        steps.push(MoveStep::Formation(go));
    }
    ctx.push_in_order(steps);
}

/// A member moves. Where somebody who could not break away is in its way, it goes as far as it can.
fn go(ctx: &mut Ctx<'_>, order: &MoveOrder, most: i16) {
    let mut order = order.clone();
    loop {
        let planned = member_plan(Table::of(ctx.world()), &order, most, &[]).map(|(_, p)| p);
        match planned {
            Ok(plan) => {
                walk::walk(ctx, &order, &plan);
                walk::finish(ctx, &order, &plan);
                return;
            }
            Err(_) if order.path.pop().is_some() => {}
            Err(_) => return,
        }
    }
}
