//! Setting up (R17.1.1): cover, an outlook, room between the units, and each where its role wants it.

use super::aim::Aim;
use crate::shared;
use hexlance_board::{Board, Direction, Eye, Hex, sight};
use hexlance_strike::{command::Command, read::UnitRead, state::Place, view::SideView};

/// The next unit and its hex, or that all stand.
pub fn next(view: &SideView<'_>) -> Command {
    let waiting = view.own().filter(|u| view.sets_up(u));
    // Those that are hardest to place come first: big and slow ones.
    let mut order: Vec<_> = waiting.collect();
    order.sort_by_key(|u| (std::cmp::Reverse(u.card.pv), u.id));
    let facing = view.deployment_facing();
    if let Some(command) = dig_in(view, &order).or_else(|| lie_in_wait(view, &order)) {
        return command;
    }
    for u in order {
        let best = view
            .deployment_hexes(u.id)
            .into_iter()
            .map(|hex| (hex, worth(view, &u, hex)))
            // The first of equals stays.
            .fold(None, |best: Option<(Hex, f32)>, (hex, worth)| match best {
                Some((_, w)) if w >= worth => best,
                _ => Some((hex, worth)),
            });
        if let Some((hex, _)) = best {
            return Command::Deploy {
                unit: u.id,
                hex,
                facing,
            };
        }
    }
    shared::first_loft(view).unwrap_or(Command::Done)
}

/// A unit that is due drops: where nothing is in the way of it, in reach of the enemy and not under his guns.
pub fn drop(view: &SideView<'_>) -> Option<Command> {
    let unit = *view.due_drops().first()?;
    let board = view.board();
    let rough = |hex: Hex| {
        board.get(hex).is_some_and(|c| {
            c.woods.is_some() || c.building.is_some() || c.water.is_some() || c.level != 0
        })
    };
    let far = |hex: Hex| {
        let enemies = view.enemies().filter_map(|e| e.hex());
        let near = enemies.map(|e| e.distance(hex)).min().unwrap_or(6);
        near.abs_diff(6)
    };
    let edge = |hex: Hex| {
        use hexlance_board::Edge::{East, North, South, West};
        [North, East, South, West]
            .into_iter()
            .map(|e| board.from_edge(hex, e))
            .min()
            .unwrap_or(0)
    };
    let (hex, _) = board.iter().min_by_key(|(hex, _)| {
        let ground =
            u16::from(rough(*hex)) * 4 + hex.neighbours().filter(|h| rough(*h)).count() as u16;
        let margin = 4u16.saturating_sub(edge(*hex));
        (ground + far(*hex) + 2 * margin, *hex)
    })?;
    let enemy = view
        .enemies()
        .filter_map(|e| e.hex())
        .min_by_key(|e| (e.distance(hex), *e));
    let facing = enemy
        .and_then(|e| Direction::towards(hex, e))
        .unwrap_or(view.deployment_facing());
    Some(Command::Drop { unit, hex, facing })
}

/// Infantry that may prepare positions does, and hides in them where the enemy has to come past.
fn dig_in(view: &SideView<'_>, order: &[UnitRead<'_>]) -> Option<Command> {
    let infantry = || order.iter().filter(|u| u.card.kind.is_infantry());
    let dig = infantry()
        .map(|u| Command::Prepare {
            unit: u.id,
            on: true,
        })
        .find(|c| view.check(c).is_ok());
    dig.or_else(|| {
        let dug_in = infantry().filter(|u| !u.is_hidden() && view.position(u.id).is_some());
        dug_in.into_iter().find_map(|u| hide(view, u))
    })
}

/// Somebody who hides after all others are placed, or where the enemy sets up (R17.1.1, S6 and S8): where its aim is, in
/// cover, and near enough to the enemies that are seen to surprise them when they move.
pub fn hide_late(view: &SideView<'_>) -> Option<Command> {
    let waits = |u: &UnitRead<'_>| *u.place == Place::Reserve && !u.is_aerospace();
    let mut able: Vec<_> = view.own().filter(waits).collect();
    // Those who fight near gain most by lying in wait; of those the dearest.
    able.sort_by_key(|u| (fights_at(u), std::cmp::Reverse(u.card.pv), u.id));
    let enemies: Vec<_> = view.enemies().filter_map(|e| e.hex()).collect();
    able.iter().find_map(|u| {
        let reach = fights_at(u).max(4);
        let worth = |hex: Hex| {
            let aim = Aim::of(view, u.id, Some(hex));
            let far = enemies.iter().map(|e| e.distance(hex)).min();
            // In reach of somebody, but not so that all can turn on it.
            let near = far.map_or(0.0, |d| -0.4 * f32::from(d.abs_diff(reach)));
            let crowd = enemies.iter().filter(|e| e.distance(hex) <= 4).count();
            worth(view, u, hex) + near
                - 0.6 * crowd.saturating_sub(1) as f32
                - 0.3 * f32::from(aim.distance(view.board(), hex))
        };
        let hexes = view.hiding_hexes(u.id).into_iter();
        let best =
            hexes
                .map(|hex| (hex, worth(hex)))
                .fold(None, |best: Option<(Hex, f32)>, (hex, w)| match best {
                    Some((_, b)) if b >= w => best,
                    _ => Some((hex, w)),
                });
        let hex = best?.0;
        let facing = enemies
            .iter()
            .min_by_key(|e| (e.distance(hex), **e))
            .and_then(|e| Direction::towards(hex, *e))
            .unwrap_or(view.deployment_facing());
        let command = Command::Hide {
            unit: u.id,
            hex,
            facing,
        };
        view.check(&command).is_ok().then_some(command)
    })
}

/// Somebody who hides, as long as that is allowed: those who fight near, where the enemy has to come past.
fn lie_in_wait(view: &SideView<'_>, order: &[UnitRead<'_>]) -> Option<Command> {
    let allowance = view.hidden_allowance();
    if allowance.used >= allowance.most {
        return None;
    }
    let mut near: Vec<_> = order.iter().filter(|u| !u.is_aerospace()).collect();
    near.sort_by_key(|u| (fights_at(u), u.id));
    near.into_iter().find_map(|u| hide(view, u))
}

/// The best hex in which a unit can hide.
fn hide(view: &SideView<'_>, u: &UnitRead<'_>) -> Option<Command> {
    let aim = |hex| {
        let aim = Aim::of(view, u.id, Some(hex));
        0.3 * f32::from(aim.distance(view.board(), hex))
    };
    let best = view
        .hiding_hexes(u.id)
        .into_iter()
        .map(|hex| (hex, worth(view, u, hex) - aim(hex)))
        .fold(None, |best: Option<(Hex, f32)>, (hex, w)| match best {
            Some((_, b)) if b >= w => best,
            _ => Some((hex, w)),
        });
    best.map(|(hex, _)| Command::Hide {
        unit: u.id,
        hex,
        facing: view.deployment_facing(),
    })
}

/// How many hexes a card fights at: its best weapons reach that far.
pub fn fights_at(u: &UnitRead<'_>) -> u16 {
    let d = &u.card.damage;
    let (s, m, l) = (d.s.halves(), d.m.halves(), d.l.halves());
    if l > 0 && l >= m && m >= s {
        14
    } else if m >= s {
        8
    } else {
        3
    }
}

/// What a hex is worth to a unit at the start.
fn worth(view: &SideView<'_>, u: &UnitRead<'_>, hex: Hex) -> f32 {
    let board = view.board();
    let Some(cell) = board.get(hex) else {
        return f32::NEG_INFINITY;
    };
    let mut worth = 0.0;
    worth += 1.5 * f32::from(cell.woods_points());
    worth += 0.4 * f32::from(cell.level);
    if cell.open_water().is_some_and(|d| d > 0) {
        worth -= 3.0;
    }
    // The front, for those who fight near; the rear for those who fight far.
    let ahead = ahead(view, board, hex);
    let near = if fights_at(u) <= 8 { 0.5 } else { -0.3 };
    worth += near * ahead;
    // Not on top of each other, not out of each other's sight.
    for friend in view.own_active().filter(|f| f.id != u.id) {
        let Some(spot) = friend.spot() else { continue };
        worth -= match spot.hex.distance(hex) {
            0..=1 => 2.0,
            2..=5 => 0.0,
            d => 0.25 * f32::from(d - 5),
        };
    }
    if view.frail_hexes(u).contains(&hex) {
        worth -= 20.0;
    }
    // Near to what it has to hold.
    let aim = Aim::of(view, u.id, Some(hex));
    worth -= 0.3 * f32::from(aim.distance(board, hex));
    worth + outlook(view, board, hex)
}

/// Hexes in front of the own edge or zone, in the direction that the side faces.
fn ahead(view: &SideView<'_>, board: &Board, hex: Hex) -> f32 {
    let edge = view.side_of(view.side()).and_then(|s| s.home);
    edge.map_or(0.0, |e| f32::from(board.from_edge(hex, e)))
}

/// Near the middle of the front, and not under the eyes of every enemy that stands already.
fn outlook(view: &SideView<'_>, board: &Board, hex: Hex) -> f32 {
    let (column, row) = hex.column_row();
    let off = |n: i16, all: u16| (f32::from(n) / f32::from(all) - 0.5).abs();
    let (dx, dy) = (off(column, board.columns()), off(row, board.rows()));
    let mut worth = -1.5 * dx.min(dy) * 2.0;
    let eye = Eye::standing(board, hex, 2);
    for enemy in view.enemies() {
        let Some(theirs) = enemy.eye(board) else {
            continue;
        };
        let seen = !sight(board, &theirs, &eye, view.obstacles()).blocked();
        if seen && theirs.hex.distance(hex) <= 12 {
            worth -= 0.4;
        }
    }
    worth
}
