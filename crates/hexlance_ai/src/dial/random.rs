//! The player that gives any legal command.

use hexlance_board::Direction;
use hexlance_dial::{
    Battle,
    attack::offers,
    command::{CloseOrder, Command, Manner, MoveOrder, OrderKind, SettingDown, Spot},
    contact,
    equipment::Equipment,
    model::SlotId,
    movement::{captive, costs::Mover, reach, transport},
    orders,
    read::{Look, Table},
    state::{Clock, Stage},
};
use hexlance_rules::SideId;
use rand::{RngExt, rngs::ChaCha8Rng};

use super::{deploy, plain, to_set_up};

/// How often it tries to think of a legal order before it ends its turn.
const ATTEMPTS: usize = 12;

/// Its next command.
pub fn next(rng: &mut ChaCha8Rng, battle: &Battle, side: SideId) -> Option<Command> {
    if let Some(d) = battle.decision() {
        let choice = pick(rng, &d.choices)?;
        return Some(Command::Answer(choice.code.clone()));
    }
    match battle.world().resource::<Clock>().stage {
        Stage::Deployment => set_up(rng, battle, side),
        Stage::Command => switch(rng, battle, side).or_else(|| plain(battle, side)),
        Stage::Orders => Some(order(rng, battle, side)),
        _ => plain(battle, side),
    }
}

fn one_in(rng: &mut ChaCha8Rng, n: u32) -> bool {
    rng.random_range(0..n) == 0
}

fn pick<'a, T>(rng: &mut ChaCha8Rng, of: &'a [T]) -> Option<&'a T> {
    match of.len() {
        0 => None,
        n => of.get(rng.random_range(0..n)),
    }
}

fn direction(rng: &mut ChaCha8Rng) -> Direction {
    Direction::from_index(rng.random_range(0..6))
}

fn set_up(rng: &mut ChaCha8Rng, battle: &Battle, side: SideId) -> Option<Command> {
    let units = to_set_up(battle, side);
    let table = Table::of(battle.world());
    let placed = pick(rng, &units).copied().and_then(|unit| {
        if one_in(rng, 4) {
            let transports: Vec<_> = table.on_table().filter(|t| t.model.transport > 0).collect();
            let transport = pick(rng, &transports)?.id;
            let command = Command::DeployAboard { unit, transport };
            if battle.check(side, &command).is_ok() {
                return Some(command);
            }
        }
        let mut hexes = deploy::hexes(battle, unit);
        let start = rng.random_range(0..hexes.len().max(1));
        hexes.rotate_left(start);
        deploy::at_first(battle, side, unit, direction(rng), hexes)
    });
    placed.or_else(|| plain(battle, side))
}

fn switch(rng: &mut ChaCha8Rng, battle: &Battle, side: SideId) -> Option<Command> {
    if !one_in(rng, 8) {
        return None;
    }
    let units: Vec<_> = Table::of(battle.world())
        .on_table()
        .filter(|u| u.side == side)
        .collect();
    let unit = pick(rng, &units)?;
    let shown: Vec<Equipment> = unit.click().equipment.iter().collect();
    let equipment = *pick(rng, &shown)?;
    let command = Command::Switch {
        unit: unit.id,
        equipment,
        on: unit.condition.switched_off.has(equipment),
    };
    battle.check(side, &command).is_ok().then_some(command)
}

/// Any order of any unit, now and then the end of the turn.
fn order(rng: &mut ChaCha8Rng, battle: &Battle, side: SideId) -> Command {
    let world = battle.world();
    if one_in(rng, 12) || world.resource::<Clock>().left() == 0 {
        return Command::EndTurn;
    }
    let units: Vec<Look<'_>> = Table::of(world)
        .on_table()
        .filter(|u| orders::able(world, side, u.id, OrderKind::Move).is_ok())
        .collect();
    for _ in 0..ATTEMPTS {
        let command = pick(rng, &units).and_then(|u| any(rng, battle, side, u));
        if let Some(command) = command.filter(|c| battle.check(side, c).is_ok()) {
            return command;
        }
    }
    Command::EndTurn
}

fn any(rng: &mut ChaCha8Rng, battle: &Battle, side: SideId, u: &Look<'_>) -> Option<Command> {
    match rng.random_range(0..20) {
        0..=8 => attack(rng, battle, side, u),
        9 => artillery(rng, battle, u),
        10 => Some(Command::Vent { unit: u.id }),
        11 => {
            let all = reach::assaults(battle.world(), side, u.id);
            pick(rng, &all).cloned().map(Command::Move)
        }
        12 => column(rng, battle, side, u),
        13 => rare(rng, battle, u),
        _ => walk(rng, battle, side, u),
    }
}

/// An attack of the unit alone, or of a formation.
fn attack(rng: &mut ChaCha8Rng, battle: &Battle, side: SideId, u: &Look<'_>) -> Option<Command> {
    let world = battle.world();
    let mut command = pick(rng, &offers::commands(world, side, u.id))?.clone();
    if one_in(rng, 3) {
        match &mut command {
            Command::Ranged(o) if o.targets.len() == 1 => {
                o.with = offers::ranged_partners(world, side, u.id, o.targets[0]);
            }
            Command::Close(o) => {
                o.with = offers::close_partners(world, side, u.id, o.target, false);
            }
            Command::Capture(o) => {
                o.with = offers::close_partners(world, side, u.id, o.target, true);
            }
            _ => {}
        }
    }
    Some(command)
}

fn artillery(rng: &mut ChaCha8Rng, battle: &Battle, u: &Look<'_>) -> Option<Command> {
    let slot = SlotId::ALL
        .into_iter()
        .find(|s| u.slot(*s).is_some_and(|s| s.artillery))?;
    let board = Table::of(battle.world()).board();
    let hex = board.hex_at(rng.random_range(0..board.len().max(1)));
    Some(Command::Artillery {
        unit: u.id,
        slot,
        hex,
    })
}

/// What hardly ever can be done: Bypass, letting a captive go, an attempt with anybody beside it.
fn rare(rng: &mut ChaCha8Rng, battle: &Battle, u: &Look<'_>) -> Option<Command> {
    let table = Table::of(battle.world());
    let beside: Vec<Look<'_>> = contact::contacts(table, u).collect();
    let target = pick(rng, &beside)?.id;
    Some(match rng.random_range(0..3) {
        0 => Command::Bypass { unit: u.id, target },
        1 => Command::Release { unit: u.id },
        _ => Command::Capture(CloseOrder {
            unit: u.id,
            slot: SlotId::Primary,
            target,
            with: Vec::new(),
        }),
    })
}

/// A move in any manner, with passengers and captive if there are any.
fn walk(rng: &mut ChaCha8Rng, battle: &Battle, side: SideId, u: &Look<'_>) -> Option<Command> {
    let world = battle.world();
    let table = Table::of(world);
    let manner = match rng.random_range(0..4) {
        0 if u.model.is_mech() => Manner::Run,
        1 if u.has(Equipment::JumpJets) => Manner::Jump,
        _ => Manner::Walk,
    };
    let mut order = MoveOrder {
        manner,
        ..MoveOrder::walk(u.id, Vec::new(), direction(rng))
    };
    if u.model.transport > 0 {
        carry(rng, table, u, &mut order);
    }
    let ways = reach::ways(world, side, &order);
    if let Some(way) = pick(rng, &ways).filter(|_| !one_in(rng, 8)) {
        order.path.clone_from(&way.path);
    }
    if u.condition.controls.is_some() {
        let end = order.path.last().copied().or(u.hex())?;
        let places = captive::places(&Mover::new(table, *u)?, end);
        order.captive = pick(rng, &places).map(|h| (*h, direction(rng)));
    }
    Some(Command::Move(order))
}

/// Takes somebody aboard or sets somebody down.
fn carry(rng: &mut ChaCha8Rng, table: Table<'_>, u: &Look<'_>, order: &mut MoveOrder) {
    let passengers: Vec<_> = table.passengers(u.id).map(|p| p.id).collect();
    let (Some(hex), Some(facing)) = (u.hex(), u.facing()) else {
        return;
    };
    if let Some(p) = pick(rng, &passengers)
        && one_in(rng, 2)
        && let Some(mover) = Mover::new(table, *u)
        && let Some(place) = pick(rng, &transport::places_behind(&mover, *p, hex, facing))
    {
        order.sets_down = Some(SettingDown {
            after: 0,
            facing,
            units: vec![Spot {
                unit: *p,
                hex: *place,
                facing: direction(rng),
            }],
        });
    } else if let Some(p) = pick(rng, &transport::boarders(table, u)) {
        order.boards.push(*p);
    }
}

/// A formation whose members go one hex in one direction.
fn column(rng: &mut ChaCha8Rng, battle: &Battle, side: SideId, u: &Look<'_>) -> Option<Command> {
    let table = Table::of(battle.world());
    let mut members = vec![*u];
    let mut at = 0;
    while let Some(here) = members.get(at).copied() {
        at += 1;
        for m in contact::contacts(table, &here) {
            let known = members.iter().any(|x| x.id == m.id);
            if m.side == side && !known && members.len() < 4 {
                members.push(m);
            }
        }
    }
    let towards = direction(rng);
    // Those in front go first.
    let (q, r) = towards.offset();
    members.sort_by_key(|m| {
        m.hex().map_or(0, |h| {
            -(i32::from(h.q) * i32::from(2 * q + r) + i32::from(h.r) * i32::from(2 * r + q))
        })
    });
    let orders = members
        .iter()
        .filter_map(|m| {
            Some(MoveOrder::walk(
                m.id,
                vec![m.hex()?.neighbour(towards)],
                towards,
            ))
        })
        .collect();
    Some(Command::MoveFormation(orders))
}
