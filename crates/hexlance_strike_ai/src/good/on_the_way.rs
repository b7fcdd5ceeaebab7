//! What a unit does on its way besides moving: passengers that get out, weapons picked up, mines dropped, auras set off,
//! and whether a charge ends it.

use hexlance_board::{Direction, Hex};
use hexlance_strike::{
    abilities::slugger,
    ability::{Aura, AuraTrigger, Grant},
    card::hexes,
    command::{Command, Dismount, MoveOption, MoveOrder, Trigger, Waypoint},
};

use super::{
    mines,
    moves::Idea,
    rush,
    situation::{Situation, Snap},
};

/// Passengers get out when an enemy is at most so many hexes away.
const GET_OUT: u16 = 8;

/// The order of an idea by itself.
pub(super) fn plain(
    s: &Situation<'_>,
    unit: &Snap<'_>,
    idea: &Idea,
    path: Vec<Waypoint>,
) -> MoveOrder {
    let order = MoveOrder {
        unit: unit.id(),
        option: idea.option,
        mode: idea.mode,
        triggers: triggers(s, unit, idea, &path),
        path,
        facing: idea.facing,
        dismounts: Vec::new(),
        handling: Vec::new(),
        mines: Vec::new(),
    };
    let order = with_weapon(s, unit, order);
    mines::with_drops(s, unit, order)
}

/// The order of an idea, as a charge or death from above where that is better, and what that is worth more.
pub(super) fn with_rush(
    s: &Situation<'_>,
    unit: &Snap<'_>,
    idea: &Idea,
    path: Vec<Waypoint>,
    gain: f32,
) -> (MoveOrder, f32) {
    let order = plain(s, unit, idea, path);
    let better = if s.view.withdraws(&unit.u) {
        None
    } else {
        rush::better(s, unit, &order, gain)
    };
    match better {
        Some(better) => better,
        None => (with_dismounts(s, unit, idea, order), 0.0),
    }
}

/// An order with everybody getting out who rides in a carrier that comes near an enemy (R16.1.3).
fn with_dismounts(
    s: &Situation<'_>,
    unit: &Snap<'_>,
    idea: &Idea,
    mut order: MoveOrder,
) -> MoveOrder {
    let end = idea.place.pose.spot.hex;
    let near = s
        .enemies
        .iter()
        .map(|e| e.pose.spot.hex)
        .min_by_key(|h| (h.distance(end), *h));
    let Some(near) = near.filter(|h| h.distance(end) <= GET_OUT && idea.place.acts) else {
        return order;
    };
    let aboard = s
        .view
        .own()
        .filter(|p| p.place.carrier() == Some(unit.id()));
    for passenger in aboard {
        // In front of the carrier, in cover where there is some.
        let safe = |h: &Hex| s.board.contains(*h) && s.view.mine_dangers(&passenger, *h).is_empty();
        let mut hexes: Vec<Hex> = end.neighbours().filter(safe).collect();
        let cover = |h: &Hex| s.board.get(*h).map_or(0, |c| c.woods_points());
        hexes.sort_by_key(|h| (u16::MAX - u16::from(cover(h)), h.distance(near), *h));
        for hex in hexes {
            let mut with = order.clone();
            with.dismounts.push(Dismount {
                unit: passenger.id,
                path: vec![hex],
                facing: Direction::towards(hex, near).unwrap_or_default(),
            });
            if s.view.check(&Command::Move(with.clone())).is_ok() {
                order = with;
                break;
            }
        }
    }
    order
}

/// An order in which a unit that can picks up a melee weapon on its way, as soon as the rest of its Move allows it
/// (spa.slugger): it costs nothing that the unit would need.
fn with_weapon(s: &Situation<'_>, unit: &Snap<'_>, order: MoveOrder) -> MoveOrder {
    let finder = unit
        .u
        .spas
        .0
        .iter()
        .find(|spa| spa.def.grants(Grant::FindsWeapon));
    let Some(spa) = finder.filter(|_| slugger::may_look(&unit.u)) else {
        return order;
    };
    let here = std::iter::once(unit.pose.spot.hex).chain(order.path.iter().map(|w| w.hex));
    for (after, hex) in here.enumerate() {
        if !s.board.get(hex).is_some_and(slugger::offers_a_weapon) {
            continue;
        }
        let mut with = order.clone();
        with.triggers.push(Trigger {
            after: after as u8,
            ability: spa.def.id,
        });
        with.triggers.sort_by_key(|t| t.after);
        if s.view.check(&Command::Move(with.clone())).is_ok() {
            return with;
        }
    }
    order
}

/// Auras of its own that a unit sets off by choice (Antagonizer): where most enemies are in reach.
fn triggers(s: &Situation<'_>, unit: &Snap<'_>, idea: &Idea, path: &[Waypoint]) -> Vec<Trigger> {
    let turn = s.view.turn().number;
    let mut out = Vec::new();
    for spa in &unit.u.spas.0 {
        let aura = spa
            .def
            .auras
            .iter()
            .find(|a| a.trigger == AuraTrigger::ChosenPoint);
        let Some(aura) = aura.filter(|_| spa.ready <= turn) else {
            continue;
        };
        // Who draws all fire must be able to bear it.
        if unit.left < 0.5 * unit.whole || idea.option == MoveOption::StandStill {
            continue;
        }
        let here = std::iter::once(unit.pose.spot.hex).chain(path.iter().map(|w| w.hex));
        let mut best = (0, 0);
        for (after, hex) in here.enumerate() {
            let caught = caught(s, aura, hex);
            if caught > best.1 {
                best = (after, caught);
            }
        }
        if best.1 > 0 {
            out.push(Trigger {
                after: best.0 as u8,
                ability: spa.def.id,
            });
        }
    }
    out
}

/// How many enemies an aura reaches from a hex.
fn caught(s: &Situation<'_>, aura: &Aura, hex: Hex) -> usize {
    s.enemies
        .iter()
        .filter(|e| e.pose.spot.hex.distance(hex) <= hexes(aura.inches))
        .filter(|e| !e.u.is_aerospace() && !e.u.statuses.has(aura.status))
        .count()
}
