//! The plainest commands that the rules allow.

use hexlance_board::{Direction, Hex};
use hexlance_classic::{
    Battle,
    command::{Command, FireOrder, MoveOrder, Placement, Step, StrikeOrder, Way},
    entering, fire,
    moves::Reach,
    read::{Look, Table},
    state::{Mode, Phase, Place, Zones},
    turn,
};
use hexlance_rules::{SideId, UnitId};
use smallvec::SmallVec;

/// A move of a unit that does not move.
pub fn still(unit: UnitId) -> Command {
    let way = Way::Steps(SmallVec::new());
    Command::Move(MoveOrder::of(unit, Mode::Stationary, way))
}

/// An order of fire in which nothing fires.
pub fn hold(unit: UnitId) -> FireOrder {
    FireOrder::of(unit)
}

/// The order of fire of a unit in which nothing fires: its arcs stay as they were when it fired its TAG (C10.6.26).
pub fn held(u: &Look<'_>) -> FireOrder {
    let fixed = u.signals.tagged;
    FireOrder {
        twist: if fixed { u.stance.twist } else { 0 },
        flip: fixed && u.stance.flipped,
        ..hold(u.id)
    }
}

/// No physical attack.
pub fn no_blow(unit: UnitId) -> Command {
    Command::Strike(StrikeOrder::of(unit, SmallVec::new()))
}

/// Units of a side that have their turn still, the one whose move is under way alone if there is one.
pub fn waiting(battle: &Battle, side: SideId) -> Vec<Look<'_>> {
    let table = Table::of(battle.world());
    let clock = table.clock();
    if let Some(unit) = clock.under_way {
        return table.find(unit).into_iter().collect();
    }
    let own = table.units().filter(|u| u.side == side);
    own.filter(turn::has_turn).collect()
}

/// The order with which a unit that waits off the map comes in, as near to the middle of its edge as it can (C9.5.5).
pub fn come_in(battle: &Battle, side: SideId, u: &Look<'_>) -> Option<Command> {
    let table = Table::of(battle.world());
    let all = [Mode::Walk, Mode::Run].map(|mode| entering::entries(table, u, mode, None));
    let mut all: Vec<_> = all.into_iter().find(|open| !open.is_empty())?;
    let middle = all.len() / 2;
    all.rotate_left(middle);
    let orders = all.into_iter().map(|(entry, _)| Command::Enter(entry));
    { orders }.find(|c| battle.check(side, c).is_ok())
}

/// The best that a unit can do which was found and may fire (C20.2.8): what pays, in the stance in which it pays most.
pub fn ambush(battle: &Battle, side: SideId) -> Option<Command> {
    let (unit, target) = Table::of(battle.world()).clock().ambush?;
    let orders = [0, -1, 1].map(|twist| {
        let template = FireOrder {
            twist,
            ..hold(unit)
        };
        fire::paying(battle.world(), side, &template, Some(target))
    });
    let best = orders.into_iter().max_by(|a, b| a.0.total_cmp(&b.0))?;
    Some(Command::Ambush(best.1)).filter(|c| battle.check(side, c).is_ok())
}

/// The way of a unit that must withdraw: off the map at its edge, else as near to it as it gets (C20.1.1).
pub fn withdraw(battle: &Battle, side: SideId, unit: UnitId) -> Option<Command> {
    let table = Table::of(battle.world());
    let u = table.find(unit).filter(|u| u.withdrawing)?;
    let edge = table.sides().get(u.side)?.home?;
    let board = table.board();
    let order = |mode, steps: SmallVec<[Step; 16]>| {
        Command::Move(MoveOrder::of(unit, mode, Way::Steps(steps)))
    };
    let legal = |c: &Command| battle.check(side, c).is_ok();
    let mut tries: Vec<(u16, Command)> = Vec::new();
    for mode in [Mode::Run, Mode::Fly, Mode::Swim, Mode::Walk] {
        if u.stance.prone {
            tries.push((u16::MAX, order(mode, SmallVec::from_slice(&[Step::Stand]))));
        }
        let Some(reach) = Reach::of(table, &u, mode) else {
            continue;
        };
        for at in reach.all() {
            let Some(mut steps) = reach.way(at.hex, at.facing) else {
                continue;
            };
            if !board.contains(at.hex.neighbour(at.facing)) {
                let mut off = steps.clone();
                off.push(Step::Forward);
                tries.push((0, order(mode, off)));
            }
            if at.mp > 0 {
                let far = board.from_edge(at.hex, edge).saturating_add(1);
                tries.push((far, order(mode, std::mem::take(&mut steps))));
            }
        }
    }
    tries.sort_by_key(|(far, _)| *far);
    tries.into_iter().map(|(_, c)| c).find(legal)
}

/// Where a side's units face at the start: the middle of the map.
pub fn facing(battle: &Battle, from: Hex) -> Direction {
    let board = Table::of(battle.world()).board();
    let middle = Hex::from_column_row(
        (board.columns() / 2 + 1) as i16,
        (board.rows() / 2 + 1) as i16,
    );
    Direction::towards(from, middle).unwrap_or_default()
}

/// A unit that is to be set up, in the first of its zone's hexes from `skip` on that will do; or being ready.
pub fn set_up(battle: &Battle, side: SideId, skip: usize) -> Option<Command> {
    let table = Table::of(battle.world());
    let mut own = table.units().filter(|u| u.side == side);
    let Some(u) = own.find(|u| u.place == Place::Reserve && u.hull.tractor.is_none()) else {
        return Some(Command::Ready);
    };
    let zone = battle.world().resource::<Zones>().0.get(side.index())?;
    let mut hexes: Vec<Hex> = zone.iter().collect();
    let n = hexes.len().max(1);
    hexes.rotate_left(skip % n);
    hexes
        .into_iter()
        .map(|hex| {
            Command::Deploy(Placement {
                unit: u.id,
                hex,
                facing: facing(battle, hex),
            })
        })
        .find(|c| battle.check(side, c).is_ok())
}

/// The plainest command that a side may give: the usual answer, the first place that will do, standing still, holding fire.
pub fn plain(battle: &Battle, side: SideId) -> Option<Command> {
    if let Some(d) = battle.decision() {
        let choice = d.choices.get(d.default).or(d.choices.first())?;
        return Some(Command::Answer(choice.code.clone()));
    }
    let table = Table::of(battle.world());
    let clock = table.clock();
    let first = waiting(battle, side).into_iter().next();
    let unit = first.as_ref().map(|u| u.id);
    let legal = |c: &Command| battle.check(side, c).is_ok();
    if clock.ambush.is_some() || clock.opening {
        return Some(Command::Pass).filter(legal);
    }
    match (clock.phase, unit) {
        (Phase::Setup, _) => set_up(battle, side, 0),
        (Phase::Movement, Some(unit)) => [Command::Halt(unit), still(unit)]
            .into_iter()
            .find(legal)
            .or_else(|| withdraw(battle, side, unit)),
        (Phase::Weapons, Some(_)) => first.map(|u| Command::Fire(held(&u))).filter(legal),
        (Phase::Physical, Some(unit)) => Some(no_blow(unit)).filter(legal),
        _ => Some(Command::Pass).filter(legal),
    }
}
