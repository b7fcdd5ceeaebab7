//! Mines (R5.7): where to lay them, which to keep away from, and when to clear them.

use std::collections::BTreeSet;

use hexlance_board::Hex;
use hexlance_rules::{MineKind, UnitId};
use hexlance_strike::{
    attack::{Target, legal},
    command::{AttackOrder, Command, MoveOption, MoveOrder, Work},
    mines::{dispense, strike::Danger},
    movement::{ReachEnd, ReachSet},
    special::Code,
    view::SideView,
};

use super::situation::{Situation, Snap};
use crate::chance::at_least;

/// Density of a field that is worth walking around.
const USUAL: u8 = 3;
/// Mines are worth dropping where an enemy is at most so many hexes away.
const CHASED: u16 = 10;
/// Nobody sweeps with an enemy so near.
const SAFE: u16 = 8;

/// The next field to lay before the battle, or that there are enough.
pub fn lay(view: &SideView<'_>) -> Command {
    if let Some(hex) = shelter(view) {
        return Command::Build { hex };
    }
    let hexes = view.mine_hexes();
    for supply in view.mine_supplies() {
        // The most harmful that it has: what catches everybody.
        let kind = supply
            .of
            .kinds
            .iter()
            .copied()
            .min_by_key(|k| match k {
                MineKind::Active => 0,
                MineKind::Conventional => 1,
                MineKind::Command => 2,
                MineKind::Vibrabomb(_) => 3,
                MineKind::Inferno => 4,
            })
            .unwrap_or_default();
        let density = USUAL.min(supply.points);
        // Ties by place: the first stays.
        let best = hexes.iter().map(|h| (*h, trap(view, *h))).fold(
            None,
            |best: Option<(Hex, f32)>, (hex, worth)| match best {
                Some((_, w)) if w >= worth => best,
                _ => Some((hex, worth)),
            },
        );
        let Some((hex, _)) = best else { continue };
        for density in (1..=density).rev() {
            let command = Command::LayMines { hex, kind, density };
            if view.check(&command).is_ok() {
                return command;
            }
        }
    }
    Command::Done
}

/// Where engineers put up a house: with the first infantry of the side, as far forward as it sets up. Who has no infantry
/// is better off with mines.
fn shelter(view: &SideView<'_>) -> Option<Hex> {
    let mut infantry = view.own().filter(|u| u.card.kind.is_infantry());
    let first = infantry.find(|u| view.sets_up(u))?;
    let zone = view.deployment_hexes(first.id);
    let houses = |h: &Hex| view.board().get(*h).is_some_and(|c| c.building.is_some());
    // One is enough.
    if zone.iter().any(houses) {
        return None;
    }
    let (columns, rows) = (view.board().columns(), view.board().rows());
    let centre = Hex::from_column_row(columns as i16 / 2 + 1, rows as i16 / 2 + 1);
    let open = view.build_hexes();
    let open = open.into_iter().filter(|h| zone.contains(h));
    open.min_by_key(|h| (h.distance(centre), *h))
}

/// What a hex is worth as a trap: on the way of whoever comes, narrow, open to walk on, not beside other mines and not
/// where the own units begin.
fn trap(view: &SideView<'_>, hex: Hex) -> f32 {
    let board = view.board();
    let Some(cell) = board.get(hex) else {
        return f32::NEG_INFINITY;
    };
    let (column, row) = hex.column_row();
    let off = |n: i16, all: u16| (f32::from(n) / f32::from(all.max(1)) - 0.5).abs();
    // Whoever comes goes through the middle of the map.
    let mut worth =
        -6.0 * off(column, board.columns()).max(0.05) - 6.0 * off(row, board.rows()).max(0.05);
    let home = view.side_of(view.side()).and_then(|s| s.home);
    if let Some(edge) = home {
        // Not under the own feet.
        worth -= (8.0 - f32::from(board.from_edge(hex, edge))).max(0.0);
    }
    let hard = |h: &Hex| {
        board.get(*h).is_none_or(|c| {
            c.open_water().is_some_and(|d| d > 1)
                || c.building.is_some()
                || (c.level - cell.level).abs() > 2
        })
    };
    worth += 0.8 * hex.neighbours().filter(hard).count() as f32;
    worth += 1.5 * f32::from(u8::from(cell.road.is_some()));
    worth -= 0.7 * f32::from(cell.woods_points());
    for other in view.minefields() {
        worth -= match other.field.hex.distance(hex) {
            0 => 50.0,
            1 => 1.0,
            _ => 0.0,
        };
    }
    worth
}

/// What a danger costs a unit on average, as a share of its value.
fn loss(s: &Situation<'_>, unit: &Snap<'_>, danger: &Danger) -> f32 {
    let chance = danger.needs.as_ref().map_or(1.0, |n| at_least(n.total()));
    let points = f32::from(danger.damage) + 0.5 * f32::from(danger.heat);
    chance * s.hit(unit, points, 0.0)
}

/// What the known mines on a path cost a unit on average.
fn loss_on(s: &Situation<'_>, unit: &Snap<'_>, hexes: impl Iterator<Item = Hex>) -> f32 {
    hexes
        .flat_map(|hex| s.view.mine_dangers(&unit.u, hex))
        .map(|danger| loss(s, unit, &danger))
        .sum()
}

/// Whether mines that a unit should mind lie near enough for this turn.
pub fn near(s: &Situation<'_>, unit: &Snap<'_>) -> bool {
    let here = unit.pose.spot.hex;
    s.view
        .minefields()
        .any(|m| m.field.hex.distance(here) <= unit.stride.max(1))
}

/// Ends to which only ways over mines lead, with what those cost.
pub fn ways_over<T>(
    s: &Situation<'_>,
    unit: &Snap<'_>,
    around: &[(T, MoveOption, ReachSet<'_>)],
    over: &ReachSet<'_>,
    mut add: impl FnMut(ReachEnd, f32),
) {
    let safe: BTreeSet<(Hex, i8)> = around
        .iter()
        .flat_map(|(_, _, set)| set.ends().map(|e| (e.hex, e.base)))
        .collect();
    for end in over.ends() {
        if safe.contains(&(end.hex, end.base)) {
            continue;
        }
        let path = over.path(&end);
        let cost = loss_on(s, unit, path.iter().map(|w| w.hex));
        add(end, cost - task(s, unit, end.hex));
    }
}

/// What a sweeper gains by standing in a field: work for its turn, if nobody is near.
fn task(s: &Situation<'_>, unit: &Snap<'_>, hex: Hex) -> f32 {
    let sweeps = unit.u.card.specials.has(Code::MSW);
    let alone = s
        .enemies
        .iter()
        .all(|e| e.pose.spot.hex.distance(hex) > SAFE);
    let density = s
        .view
        .minefields()
        .filter(|m| m.field.hex == hex && m.field.owner != Some(s.view.side()))
        .map(|m| m.density)
        .max();
    match density {
        Some(density) if sweeps && alone => 2.0 * f32::from(density),
        _ => 0.0,
    }
}

/// An order with mines laid behind a unit that draws back before enemies who come after it.
pub fn with_drops(s: &Situation<'_>, unit: &Snap<'_>, order: MoveOrder) -> MoveOrder {
    let left = dispense::charges(&unit.u);
    let Some(end) = order.path.last().map(|w| w.hex).filter(|_| left > 0) else {
        return order;
    };
    let nearest = |hex: Hex| {
        let all = s.enemies.iter().map(|e| e.pose.spot.hex.distance(hex));
        all.min().unwrap_or(u16::MAX)
    };
    let start = std::iter::once(unit.pose.spot.hex);
    let hexes = start.chain(order.path.iter().map(|w| w.hex));
    let mut out = order.clone();
    for (after, hex) in hexes.enumerate().take(order.path.len()) {
        let chased = (2..=CHASED).contains(&nearest(hex)) && nearest(end) >= nearest(hex);
        // Not where friends are about to walk.
        let friends = s.own.iter().filter(|f| f.id() != unit.id());
        let crowded = friends
            .filter(|f| f.pose.spot.hex.distance(hex) <= 1)
            .count();
        if !chased || crowded > 0 || out.mines.len() >= usize::from(left) {
            continue;
        }
        let mut with = out.clone();
        with.mines.push(after.min(255) as u8);
        if s.view.check(&Command::Move(with.clone())).is_ok() {
            out = with;
        }
    }
    out
}

/// Who has nothing better to do clears mines: sweepers where they stand, others by fire.
pub fn clear(s: &Situation<'_>, only: Option<UnitId>) -> Option<Command> {
    let own = s.own.iter().filter(|u| only.is_none_or(|o| o == u.id()));
    for unit in own {
        let here = unit.pose.spot.hex;
        let known = || s.view.minefields();
        let sweep = Command::Work {
            unit: unit.id(),
            work: Work::Sweep,
        };
        let stands = known().any(|m| m.field.hex == here);
        if stands && unit.u.card.specials.has(Code::MSW) && s.view.check(&sweep).is_ok() {
            return Some(sweep);
        }
        if !unit.shoots {
            continue;
        }
        // Fields of others in front of the own units, the nearest first.
        let mut fields: Vec<Hex> = known()
            .filter(|m| m.field.owner != Some(s.view.side()))
            .map(|m| m.field.hex)
            .filter(|hex| s.own.iter().any(|o| o.pose.spot.hex.distance(*hex) <= 5))
            .collect();
        fields.sort_by_key(|h| (h.distance(here), *h));
        fields.dedup();
        for hex in fields.into_iter().take(3) {
            let rounds = s.view.rounds(unit.id());
            let clears = rounds.into_iter().filter(|k| clears_mines(*k));
            for kind in clears.chain(legal::kinds(&unit.u)) {
                let order = AttackOrder {
                    unit: unit.id(),
                    target: Target::Hex(hex),
                    kind,
                    overheat: 0,
                    spotter: None,
                    divided: false,
                };
                let enough =
                    |l: &legal::Legal| clears_mines(kind) || s.view.expected_points(l) >= 2.0;
                if s.view.check_attack(&order).is_ok_and(|l| enough(&l)) {
                    return Some(Command::Attack(order));
                }
            }
        }
    }
    None
}

fn clears_mines(kind: hexlance_strike::attack::AttackKind) -> bool {
    use hexlance_strike::{
        attack::{AttackKind, Value},
        model::munition::Munition,
    };
    matches!(
        kind,
        AttackKind::Weapon(_, Value::Loaded(_, Munition::MineClearance))
    )
}
