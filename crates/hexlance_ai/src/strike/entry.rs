//! Stages of setup, and coming onto the map: what all players have in common.

use hexlance_board::{Direction, Hex};
use hexlance_rules::UnitId;
use hexlance_strike::{
    card::MoveMode,
    command::{Command, MoveOption, MoveOrder, Waypoint},
    read::UnitRead,
    setup::Stage,
    view::SideView,
};

use crate::strike::safe;

/// The order that brings a unit onto the map at a hex.
pub fn at(u: &UnitRead<'_>, mode: MoveMode, option: MoveOption, hex: Hex) -> Command {
    Command::Enter(MoveOrder {
        option,
        mode,
        path: vec![Waypoint::from(hex)],
        ..safe::stand_still(u)
    })
}

/// Every hex at which a unit may come onto the map now, each with the order that brings it there: in its usual mode where
/// that leads anywhere, else in another.
pub fn ways(view: &SideView<'_>, u: &UnitRead<'_>) -> Vec<(Hex, u16, Command)> {
    for mode in view.entry_modes(u) {
        let all: Vec<_> = view
            .entry_hexes(u.id, mode, MoveOption::Move)
            .into_iter()
            .map(|(hex, cost)| (hex, cost, at(u, mode, MoveOption::Move, hex)))
            .filter(|(.., command)| view.check(command).is_ok())
            .collect();
        if !all.is_empty() {
            return all;
        }
    }
    Vec::new()
}

/// The first unit that can come onto the map, at the first hex that is open to it; who finds none is held back.
pub fn first(view: &SideView<'_>) -> Option<Command> {
    let units: Vec<_> = view.entrants().collect();
    let way = units
        .iter()
        .find_map(|u| ways(view, u).into_iter().next().map(|(.., c)| c));
    way.or_else(|| {
        let unit = units.first()?.id;
        let hold = Command::HoldBack { unit };
        view.check(&hold).is_ok().then_some(hold)
    })
}

/// What a stage of setup needs, or that it is done.
pub fn stage(view: &SideView<'_>) -> Command {
    match view.stage() {
        Some(Stage::Reserves) => keep_back(view, |_| 0).unwrap_or(Command::Done),
        Some(Stage::Infiltration) => hide(view).unwrap_or(Command::Done),
        _ => Command::Done,
    }
}

/// A unit that can hide now, in the hex in the middle of all that would do.
pub fn hide(view: &SideView<'_>) -> Option<Command> {
    view.own().find_map(|u| {
        let hexes = view.hiding_hexes(u.id);
        let hex = *hexes.get(hexes.len() / 2)?;
        Some(Command::Hide {
            unit: u.id,
            hex,
            facing: view.deployment_facing(),
        })
    })
}

/// The next unit that is kept back: of those that can be, the one that is worth least to have there at once.
pub fn keep_back(view: &SideView<'_>, worth: impl Fn(&UnitRead<'_>) -> i32) -> Option<Command> {
    let kept: Vec<(UnitId, u8)> = view.kept_back().collect();
    if kept.len() >= view.to_keep_back() {
        return None;
    }
    let in_first = kept.iter().filter(|(_, g)| *g == 0).count();
    let group = u8::from(2 * in_first > kept.len());
    let mut units: Vec<_> = view
        .own()
        .filter(|u| kept.iter().all(|(k, _)| *k != u.id))
        .collect();
    units.sort_by_key(|u| (worth(u), u.id));
    units
        .iter()
        .map(|u| Command::KeepBack {
            unit: u.id,
            group: Some(group),
        })
        .find(|c| view.check(c).is_ok())
}

/// A unit that comes back from its way around the map, facing the middle of it.
pub fn back(view: &SideView<'_>) -> Option<Command> {
    let board = view.board();
    let middle = Hex::from_column_row(
        (board.columns() / 2).max(1) as i16,
        (board.rows() / 2).max(1) as i16,
    );
    view.returns().into_iter().find_map(|(unit, hexes)| {
        let hex = *hexes.first()?;
        let facing = Direction::towards(hex, middle).unwrap_or_default();
        let command = Command::ComeBack { unit, hex, facing };
        view.check(&command).is_ok().then_some(command)
    })
}

/// A move of a unit that ends off the map, with sealed orders to come back at a hex of the edge.
pub fn around(view: &SideView<'_>, order: &MoveOrder, back: Hex) -> Option<Command> {
    let command = Command::LeaveFor {
        order: order.clone(),
        back,
    };
    view.check(&command).is_ok().then_some(command)
}
