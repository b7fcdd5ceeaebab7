//! The player that goes for the nearest enemy and takes the best shot: the measuring stick for the others.

use hexlance_ai::why::Notes;
use hexlance_board::{Direction, Hex};
use hexlance_dial::{
    Battle,
    attack::{Attack, offers},
    command::{Command, MoveOrder, OrderKind},
    movement::reach,
    odds, orders,
    read::{Look, Table},
    state::{Clock, Stage},
};
use hexlance_rules::{SideId, UnitId};
use rand::{RngExt, rngs::ChaCha8Rng};

use super::{deploy, plain, to_set_up, why::Rule};

/// Its next command.
pub fn next(
    rng: &mut ChaCha8Rng,
    notes: &mut Notes<Command>,
    battle: &Battle,
    side: SideId,
) -> Option<Command> {
    if battle.decision().is_some() {
        notes.rule(Rule::UsualAnswer);
        return plain(battle, side);
    }
    match battle.world().resource::<Clock>().stage {
        Stage::Deployment => {
            notes.rule(Rule::AnyHex);
            set_up(rng, battle, side)
        }
        Stage::Orders => Some(order(notes, battle, side)),
        _ => {
            notes.rule(Rule::Plain);
            plain(battle, side)
        }
    }
}

fn set_up(rng: &mut ChaCha8Rng, battle: &Battle, side: SideId) -> Option<Command> {
    let facing = deploy::facing(battle, side);
    let placed = to_set_up(battle, side).into_iter().find_map(|unit| {
        let mut hexes = deploy::hexes(battle, unit);
        let start = rng.random_range(0..hexes.len().max(1));
        hexes.rotate_left(start);
        deploy::at_first(battle, side, unit, facing, hexes)
    });
    placed.or_else(|| plain(battle, side))
}

/// The surest attack of all units that are not tired; without one, the unit nearest to the enemy goes nearer.
fn order(notes: &mut Notes<Command>, battle: &Battle, side: SideId) -> Command {
    let world = battle.world();
    if world.resource::<Clock>().left() == 0 {
        notes.rule(Rule::NoOrders);
        return Command::EndTurn;
    }
    let table = Table::of(world);
    let fresh: Vec<Look<'_>> = table
        .on_table()
        .filter(|u| u.side == side && u.tokens == 0)
        .filter(|u| orders::able(world, side, u.id, OrderKind::Move).is_ok())
        .collect();
    if let Some(attack) = attack(battle, side, &fresh) {
        notes.rule(Rule::SurestShot);
        return attack;
    }
    let nearer = approach(battle, side, &fresh);
    notes.rule(match nearer {
        Some(_) => Rule::Nearest,
        None => Rule::Nothing,
    });
    nearer.unwrap_or(Command::EndTurn)
}

fn attack(battle: &Battle, side: SideId, fresh: &[Look<'_>]) -> Option<Command> {
    let world = battle.world();
    let mut best: Option<(f64, Command)> = None;
    for u in fresh {
        for command in offers::commands(world, side, u.id) {
            let chance = chance(Table::of(world), &command);
            if chance > 0.15 && best.as_ref().is_none_or(|(b, _)| chance > *b) {
                best = Some((chance, command));
            }
        }
    }
    best.map(|(_, command)| command)
}

/// Chance of an attack that does damage; nothing for anything else.
fn chance(table: Table<'_>, command: &Command) -> f64 {
    let attack = match command {
        Command::Ranged(o) if o.targets.len() == 1 && !o.alpha_strike => Attack::ranged(table, o),
        Command::Close(o) => Attack::close(table, o),
        _ => None,
    };
    let Some(attack) = attack.filter(|a| a.firer.damage.total() > 0) else {
        return 0.0;
    };
    let odds = odds::of(table, &attack);
    // Of equally sure ones the heavier.
    odds.hit() + 0.001 * odds.clicks
}

fn approach(battle: &Battle, side: SideId, fresh: &[Look<'_>]) -> Option<Command> {
    let mut all: Vec<(u16, UnitId, Hex)> = fresh
        .iter()
        .filter_map(|u| {
            let (prey, distance) = nearest(battle, side, u.hex()?)?;
            Some((distance, u.id, prey))
        })
        .collect();
    all.sort_unstable();
    all.into_iter()
        .find_map(|(distance, unit, prey)| step(battle, side, unit, prey, distance))
}

/// The move of a unit that brings it nearest to its prey, facing it; none if it comes no nearer and faces it already.
fn step(battle: &Battle, side: SideId, unit: UnitId, prey: Hex, distance: u16) -> Option<Command> {
    let world = battle.world();
    let u = Table::of(world).find(unit)?;
    let (here, now) = (u.hex()?, u.facing()?);
    let plain = MoveOrder::walk(unit, Vec::new(), now);
    let way = reach::ways(world, side, &plain)
        .into_iter()
        .min_by_key(|w| (w.hex.distance(prey), w.cost, w.hex))
        .filter(|w| w.hex.distance(prey) < distance);
    let order = match way {
        Some(w) => MoveOrder::walk(unit, w.path, Direction::towards(w.hex, prey).unwrap_or(now)),
        None if !u.in_front(prey) => MoveOrder::walk(
            unit,
            Vec::new(),
            Direction::towards(here, prey).unwrap_or(now),
        ),
        None => return None,
    };
    let command = Command::Move(order);
    battle.check(side, &command).is_ok().then_some(command)
}

/// Where the nearest enemy is.
fn nearest(battle: &Battle, side: SideId, from: Hex) -> Option<(Hex, u16)> {
    Table::of(battle.world())
        .on_table()
        .filter(|e| e.side != side && !e.is_captive())
        .filter_map(|e| e.hex())
        .map(|h| (h, from.distance(h)))
        .min_by_key(|(h, d)| (*d, *h))
}
