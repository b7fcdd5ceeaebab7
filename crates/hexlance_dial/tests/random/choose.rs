//! A player that gives any legal command, and what hardly ever can be done rather often.

use std::collections::BTreeMap;

use hexlance_board::{Direction, Hex};
use hexlance_dial::{
    Battle,
    attack::offers,
    command::{Command, Manner, OrderKind, Spot},
    equipment::Equipment,
    legal, orders,
    read::{Look, Table},
    setup,
    state::{Clock, Stage, Zones},
};
use hexlance_rules::SideId;
use rand::{RngExt, rngs::ChaCha8Rng, seq::IndexedRandom};

/// What a command is, as far as choosing goes: kinds are chosen first, so that moves do not drown everything else.
pub fn kind(command: &Command) -> &'static str {
    match command {
        Command::Deploy(_) => "deploy",
        Command::DeployAboard { .. } => "deploy aboard",
        Command::Ready => "ready",
        Command::Switch { .. } => "switch",
        Command::BeginOrders => "begin orders",
        Command::Move(order) if order.manner.victim().is_some() => "assault",
        Command::Move(order) if !order.boards.is_empty() => "board",
        Command::Move(order) if order.sets_down.is_some() => "set down",
        Command::Move(order) if order.captive.is_some() => "tow",
        Command::Move(order) if order.manner == Manner::Run => "run",
        Command::Move(order) if order.manner == Manner::Jump => "jump",
        Command::Move(_) => "walk",
        Command::MoveFormation(_) => "formation moves",
        Command::Bypass { .. } => "bypass",
        Command::Ranged(order) if !order.with.is_empty() => "formation fires",
        Command::Ranged(order) if order.targets.len() > 1 => "several targets",
        Command::Ranged(_) => "ranged",
        Command::Artillery { .. } => "artillery",
        Command::Close(order) if !order.with.is_empty() => "formation strikes",
        Command::Close(_) => "close",
        Command::Capture(order) if !order.with.is_empty() => "formation captures",
        Command::Capture(_) => "capture",
        Command::Repair { .. } => "repair",
        Command::Vent { .. } => "vent",
        Command::Release { .. } => "release",
        Command::EndTurn => "end turn",
        Command::Answer(_) => "answer",
    }
}

/// All kinds of commands.
pub const KINDS: [&str; 27] = [
    "deploy",
    "deploy aboard",
    "ready",
    "switch",
    "begin orders",
    "assault",
    "board",
    "set down",
    "tow",
    "run",
    "jump",
    "walk",
    "formation moves",
    "bypass",
    "formation fires",
    "several targets",
    "ranged",
    "artillery",
    "formation strikes",
    "close",
    "formation captures",
    "capture",
    "repair",
    "vent",
    "release",
    "end turn",
    "answer",
];

/// What hardly ever can be done is done when it can.
const SELDOM: [&str; 12] = [
    "assault",
    "board",
    "set down",
    "formation moves",
    "bypass",
    "formation fires",
    "several targets",
    "artillery",
    "formation strikes",
    "formation captures",
    "capture",
    "repair",
];

fn one_in(rng: &mut ChaCha8Rng, n: u32) -> bool {
    rng.random_range(0..n) == 0
}

/// One of the commands that the rules offer.
pub fn choose(battle: &Battle, side: SideId, rng: &mut ChaCha8Rng) -> Command {
    if let Some(decision) = battle.decision() {
        let choice = decision.choices.choose(rng).expect("an answer");
        return Command::Answer(choice.code.clone());
    }
    match battle.world().resource::<Clock>().stage {
        Stage::Deployment => set_up(battle, side, rng),
        Stage::Command => {
            let mut all = legal::commands(battle, side);
            if !one_in(rng, 6) {
                all.retain(|c| *c == Command::BeginOrders);
            }
            all.choose(rng).expect("a command").clone()
        }
        _ => order(battle, side, rng),
    }
}

/// A place for somebody who has none yet.
fn set_up(battle: &Battle, side: SideId, rng: &mut ChaCha8Rng) -> Command {
    let world = battle.world();
    let mut left = legal::to_be_set_up(world, side);
    // Most of those who may infiltrate wait until all others stand.
    if battle.check(side, &Command::Ready).is_ok() && !one_in(rng, 4) {
        return Command::Ready;
    }
    while !left.is_empty() {
        let unit = left.swap_remove(rng.random_range(0..left.len()));
        let transports = Table::of(world).units().filter(|t| t.model.transport > 0);
        let aboard: Vec<Command> = transports
            .map(|t| Command::DeployAboard {
                unit,
                transport: t.id,
            })
            .filter(|c| battle.check(side, c).is_ok())
            .collect();
        if one_in(rng, 4)
            && let Some(command) = aboard.choose(rng)
        {
            return command.clone();
        }
        let places: Vec<Hex> = setup::places(world, unit).iter().collect();
        if let Some(hex) = places.choose(rng) {
            return Command::Deploy(Spot {
                unit,
                hex: *hex,
                facing: Direction::from_index(rng.random_range(0..6)),
            });
        }
    }
    Command::Ready
}

/// An order of some unit, of all units together now and then; the end of the turn seldom before it is due.
fn order(battle: &Battle, side: SideId, rng: &mut ChaCha8Rng) -> Command {
    let world = battle.world();
    let left = world.resource::<Clock>().left() > 0;
    if one_in(rng, 25) || !left && !one_in(rng, 8) {
        return Command::EndTurn;
    }
    // Everything at once: formations that move, captives that are let go.
    if one_in(rng, 7) {
        let mut all = legal::commands(battle, side);
        if all.len() > 1 {
            all.retain(|c| *c != Command::EndTurn);
        }
        return among(battle, side, all, rng);
    }
    let units = Table::of(world)
        .on_table()
        .filter(|u| orders::able(world, side, u.id, OrderKind::Move).is_ok());
    let mut units: Vec<Look<'_>> = units.collect();
    // Whoever can attack does so more often than not.
    let attacks = |u: &Look<'_>| !offers::commands(world, side, u.id).is_empty();
    if left && one_in(rng, 2) {
        let ready: Vec<Look<'_>> = units.iter().copied().filter(attacks).collect();
        if !ready.is_empty() {
            units = ready;
        }
    }
    // Those who can do what others cannot come first.
    let special = |u: &Look<'_>| u.has(Equipment::Bypass) || u.condition.controls.is_some();
    if units.iter().any(special) && one_in(rng, 2) {
        units.retain(special);
    }
    match units.choose(rng) {
        Some(unit) if left => among(battle, side, legal::of_unit(world, side, unit.id), rng),
        _ => Command::EndTurn,
    }
}

/// One of these: a kind first.
fn among(battle: &Battle, side: SideId, all: Vec<Command>, rng: &mut ChaCha8Rng) -> Command {
    let mut groups: BTreeMap<&str, Vec<Command>> = BTreeMap::new();
    for command in all {
        groups.entry(kind(&command)).or_default().push(command);
    }
    if groups.contains_key("bypass") && !one_in(rng, 4) {
        groups.retain(|k, _| *k == "bypass");
    }
    if groups.keys().any(|k| SELDOM.contains(k)) && !one_in(rng, 3) {
        groups.retain(|k, _| SELDOM.contains(k));
    } else if groups.len() > 2 && !one_in(rng, 4) {
        groups.remove("vent");
    }
    let attack = |k: &&str| matches!(*k, "ranged" | "close");
    if groups.keys().any(attack) && one_in(rng, 2) {
        groups.retain(|k, _| attack(k));
    }
    if groups.len() > 1 && !one_in(rng, 4) {
        groups.remove("release");
    }
    let groups: Vec<_> = groups.into_values().collect();
    let Some(group) = groups.choose(rng) else {
        return Command::EndTurn;
    };
    let nearest = group
        .iter()
        .filter_map(|c| Some((way_left(battle, side, c)?, c)))
        .min_by_key(|(left, _)| *left);
    match nearest {
        // Most moves go where they may lead to something.
        Some((_, command)) if !one_in(rng, 3) => command.clone(),
        _ => group.choose(rng).expect("a command").clone(),
    }
}

/// How far from its goal a move ends: a captive goes home, who takes captives over goes to one, others go to the enemy.
fn way_left(battle: &Battle, side: SideId, command: &Command) -> Option<u16> {
    let Command::Move(order) = command else {
        return None;
    };
    let end = *order.path.last()?;
    let table = Table::of(battle.world());
    let unit = table.find(order.unit)?;
    if unit.condition.controls.is_some() {
        let zone = battle.world().resource::<Zones>().0.get(side.index())?;
        return zone.iter().map(|h| h.distance(end)).min();
    }
    let captives = table.on_table().any(|u| u.is_captive());
    let takes = unit.has(Equipment::Bypass) && captives;
    let machine = |u: &Look<'_>| !u.model.is_infantry() || !unit.model.is_infantry();
    table
        .on_table()
        .filter(|u| match takes {
            true => u.is_captive(),
            false => u.side != side && !u.is_captive() && machine(u),
        })
        .filter_map(|u| Some(u.hex()?.distance(end)))
        .min()
}
