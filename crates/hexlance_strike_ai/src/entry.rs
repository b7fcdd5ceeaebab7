//! Stages of setup, and coming onto the map: what all players have in common.

use hexlance_board::Hex;
use hexlance_rules::UnitId;
use hexlance_strike::{
    card::MoveMode,
    command::{Command, MoveOption, MoveOrder, Waypoint},
    read::UnitRead,
    view::SideView,
};

use crate::shared;

/// The order that brings a unit onto the map at a hex.
pub fn at(u: &UnitRead<'_>, mode: MoveMode, option: MoveOption, hex: Hex) -> Command {
    Command::Enter(MoveOrder {
        option,
        mode,
        path: vec![Waypoint::from(hex)],
        ..shared::stand_still(u)
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
