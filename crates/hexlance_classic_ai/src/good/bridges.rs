//! Bridges that a unit carries (C10.9.4): where one would save its side a long way round, to get there, and to lay it.

use hexlance_board::{Direction, Hex};
use hexlance_classic::{command::Command, ground, read::Look};

use super::{
    scene::{Mech, Scene},
    task::Field,
};
use crate::plain::still;

/// Least MP that all together have to save.
const LEAST: u16 = 8;
/// How far a unit looks for a bank, in hexes.
const FAR: u16 = 14;

/// Whether a unit could lay a bridge some day.
fn carries(u: &Look<'_>) -> bool {
    u.folded_bridge().is_some() && !u.hull.bridge_jammed && !u.is_immobile()
}

/// The ways of all who would use a bridge: to the edge that they have to reach, or to the enemy.
fn ways(scene: &Scene<'_>, carrier: &Look<'_>) -> Vec<(Hex, Field)> {
    let mission = scene.table.mission();
    let home = scene.table.sides().get(scene.side).and_then(|s| s.home);
    let edge = home
        .filter(|_| mission.runs(scene.side))
        .map(|e| e.opposite());
    let goal = |hex: Hex| match edge {
        Some(edge) => scene.board.from_edge(hex, edge) == 0,
        None => scene.foes.iter().any(|f| f.hex == hex),
    };
    let bears = carrier.folded_bridge().map_or(0, |(.., cf)| cf);
    let walks = |m: &&Mech<'_>| {
        let u = &m.look;
        let light = u.sheet.tons <= bears;
        let dry = !u.sheet.is_flyer() && !u.hovers() && !u.is_vessel() && !u.sheet.floats();
        dry && light && m.walk > 0 && (edge.is_some() || m.id != carrier.id)
    };
    let all = scene.own.iter().filter(walks);
    all.map(|m| (m.hex, Field::to(scene, &m.look, goal)))
        .collect()
}

/// MP that a bridge saves which leads from a bank straight on in a direction: all who are on the near side of it together.
fn saves(scene: &Scene<'_>, ways: &[(Hex, Field)], bank: Hex, way: Direction) -> u16 {
    let beyond = bank.stepped(way, 2);
    let each = ways.iter().map(|(from, field)| {
        let (here, there) = (field.at(scene, bank), field.at(scene, beyond));
        let across = there.saturating_add(2 + from.distance(bank));
        let saved = field.at(scene, *from).saturating_sub(across);
        saved
            .min(here.saturating_sub(there.saturating_add(2)))
            .min(40)
    });
    each.sum()
}

/// Whether a bridge could lie over the water ahead of a bank.
fn fits(scene: &Scene<'_>, bank: Hex, way: Direction) -> bool {
    let cell = |hex| scene.board.get(hex);
    let dry = |hex| cell(hex).is_some_and(|c| ground::depth(c) == 0);
    let over = bank.neighbour(way);
    let water = cell(over).is_some_and(|c| ground::depth(c) > 0 && c.bridge.is_none());
    water && dry(bank) && dry(bank.stepped(way, 2))
}

/// The bank at which a unit had best lay the bridge that it carries, and the way that it has to face there.
pub fn site(scene: &Scene<'_>, u: &Look<'_>) -> Option<(Hex, Direction)> {
    let from = u.hex().filter(|_| carries(u))?;
    let banks = from
        .within(FAR)
        .flat_map(|hex| Direction::ALL.map(|way| (hex, way)));
    let banks: Vec<_> = banks.filter(|(hex, way)| fits(scene, *hex, *way)).collect();
    if banks.is_empty() {
        return None;
    }
    let ways = ways(scene, u);
    let worth = |(hex, way): &(Hex, Direction)| {
        let saved = saves(scene, &ways, *hex, *way);
        (saved >= LEAST).then(|| (i32::from(saved) - i32::from(hex.distance(from)), *hex, *way))
    };
    let best = banks
        .iter()
        .filter_map(worth)
        .max_by_key(|(saved, ..)| *saved);
    best.map(|(_, hex, way)| (hex, way))
}

/// The order with which a unit begins to lay its bridge where it stands.
pub fn begin(scene: &Scene<'_>) -> Option<Command> {
    // Whoever declares it again begins anew.
    let idle = scene.own.iter().filter(|m| m.look.hull.lays.is_none());
    let ready = { idle }.find(|m| site(scene, &m.look) == Some((m.hex, m.facing)));
    ready.map(|m| Command::Lay(m.id))
}

/// The order of a unit that stands still for the bridge that it has begun.
pub fn stays(scene: &Scene<'_>, me: &Mech<'_>) -> Option<Command> {
    let begun = me.look.hull.lays.is_some() && me.look.folded_bridge().is_some();
    (begun && scene.table.clock().under_way.is_none()).then(|| still(me.id))
}
