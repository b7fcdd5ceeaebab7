//! Cargo that counts for a side (R17.3.5): who fetches it, and the way home with it.

use hexlance_board::{Direction, Edge, Hex};
use hexlance_rules::UnitId;
use hexlance_strike::{
    cargo::{Freight, Grip, Item, ItemPlace, Purpose, limit, loads_hands_free},
    command::{Command, Handle, Handling, MoveOption, MoveOrder, Waypoint},
    mission::Tally,
    movement::Scratch,
};

use super::{
    aim,
    situation::{Situation, Snap},
};
use crate::shared;

/// An item that this side can score with.
fn counts(s: &Situation<'_>, item: &Item) -> bool {
    let home = s.view.side_of(s.view.side()).and_then(|side| side.home);
    let fetches = s.view.tallies(s.view.side()).contains(&Tally::Fetched);
    (item.points > 0 || fetches)
        && home.is_some()
        && item.wanted_by.is_none_or(|w| w == s.view.side())
}

/// The order of a unit that carries such an item home or fetches it; nothing for all others.
pub(super) fn order(s: &Situation<'_>, me: &Snap<'_>) -> Option<Command> {
    if !s.view.carries_cargo() || me.immobile {
        return None;
    }
    let items = || {
        s.view
            .cargo()
            .iter()
            .zip(0u16..)
            .filter(|(i, _)| counts(s, i))
    };
    let holds =
        |(item, _): &(&Item, u16)| matches!(item.place, ItemPlace::Held(by, _) if by == me.id());
    if items().any(|i| holds(&i)) {
        return home(s, me);
    }
    let (at, n) = items()
        .filter_map(|(item, n)| match item.place {
            ItemPlace::Lies(hex, _) => Some((hex, n)),
            _ => None,
        })
        .filter(|(hex, n)| fetcher(s, *hex, *n) == Some(me.id()))
        .min_by_key(|(hex, n)| (hex.distance(me.pose.spot.hex), *n))?;
    fetch(s, me, at, n)
}

/// The unit of this side that gets an item: of those that can lift it the one that is there soonest.
fn fetcher(s: &Situation<'_>, at: Hex, n: u16) -> Option<UnitId> {
    let rank = s.view.rank_of(Freight::Item(n));
    s.own
        .iter()
        .filter(|u| !u.immobile && !u.u.is_hidden() && !s.view.withdraws(&u.u))
        .filter(|u| loads_hands_free(&s.view.loads(u.id())))
        .filter(|u| limit(&u.u, Purpose::Lift).is_some_and(|l| rank <= l.total()))
        .min_by_key(|u| {
            let far = u.pose.spot.hex.distance(at);
            (far.div_ceil(u.stride.max(1)), u.id())
        })
        .map(Snap::id)
}

/// Places that a unit reaches on the ground, with the ways there.
fn ways(s: &Situation<'_>, me: &Snap<'_>) -> Vec<(Hex, Vec<Waypoint>)> {
    let mut scratch = Scratch::new();
    let mode = me.u.card.ground_mode();
    let set = s.view.reach(me.id(), mode, MoveOption::Move, &mut scratch);
    let all = set.map(|set| {
        set.ends()
            .map(|e| (e.hex, set.path(&e)))
            .collect::<Vec<_>>()
    });
    all.unwrap_or_default()
}

fn walk(me: &Snap<'_>, path: Vec<Waypoint>, facing: Direction) -> MoveOrder {
    MoveOrder {
        option: MoveOption::Move,
        mode: me.u.card.ground_mode(),
        path,
        facing,
        ..shared::stand_still(&me.u)
    }
}

/// Towards an item, and up with it if there is Move left for that.
fn fetch(s: &Situation<'_>, me: &Snap<'_>, at: Hex, n: u16) -> Option<Command> {
    let here = me.pose.spot.hex;
    let mut ways = ways(s, me);
    ways.push((here, Vec::new()));
    ways.sort_by_key(|(hex, path)| (hex.distance(at), path.len(), *hex));
    let facing = |from: Hex| Direction::towards(from, at).unwrap_or(me.pose.spot.facing);
    let legal = |order: MoveOrder| {
        let command = Command::Move(order);
        s.view.check(&command).is_ok().then_some(command)
    };
    let with_item = ways.iter().filter(|(hex, _)| hex.distance(at) <= 1);
    let lifted = with_item.into_iter().find_map(|(hex, path)| {
        let mut order = walk(me, path.clone(), facing(*hex));
        order.handling.push(Handling {
            after: path.len() as u8,
            act: Handle::PickUp(Freight::Item(n), Grip::Lift),
        });
        legal(order)
    });
    if lifted.is_some() || here.distance(at) <= 1 {
        return lifted;
    }
    ways.iter()
        .filter(|(hex, _)| hex.distance(at) < here.distance(at))
        .find_map(|(hex, path)| legal(walk(me, path.clone(), facing(*hex))))
}

/// Off the map over the home edge, or as near to it as the unit gets.
fn home(s: &Situation<'_>, me: &Snap<'_>) -> Option<Command> {
    let edge = s.view.side_of(s.view.side())?.home?;
    off_the_map(s, me, edge).or_else(|| towards(s, me, edge))
}

/// Places that a unit reaches on the ground, its own among them, the nearest to an edge first.
fn by_edge(s: &Situation<'_>, me: &Snap<'_>, edge: Edge) -> Vec<(Hex, Vec<Waypoint>)> {
    let mut ways = ways(s, me);
    ways.push((me.pose.spot.hex, Vec::new()));
    ways.sort_by_key(|(hex, path)| (s.board.from_edge(*hex, edge), path.len(), *hex));
    ways
}

/// Off the map over an edge, if the unit can get that far now.
pub(super) fn off_the_map(s: &Situation<'_>, me: &Snap<'_>, edge: Edge) -> Option<Command> {
    let near = s.board.from_edge(me.pose.spot.hex, edge);
    if near > me.stride.max(1) {
        return None;
    }
    let ways = by_edge(s, me, edge);
    aim::over_the_edge(s, &ways, edge, |path, d| Command::Move(walk(me, path, d)))
}

/// As near to an edge as the unit gets.
fn towards(s: &Situation<'_>, me: &Snap<'_>, edge: Edge) -> Option<Command> {
    let now = s.board.from_edge(me.pose.spot.hex, edge);
    by_edge(s, me, edge)
        .iter()
        .filter(|(hex, _)| s.board.from_edge(*hex, edge) < now)
        .find_map(|(hex, path)| {
            let enemy = s.enemies.first().map(|e| e.pose.spot.hex);
            let facing = enemy.and_then(|e| Direction::towards(*hex, e));
            let facing = facing.unwrap_or(me.pose.spot.facing);
            let command = Command::Move(walk(me, path.clone(), facing));
            s.view.check(&command).is_ok().then_some(command)
        })
}
