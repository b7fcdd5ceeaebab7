//! C3 networks (R13.6) and the ECM fields that cut them (R5.6).

use bevy_ecs::world::World;
use hexlance_board::{Hex, Line};
use hexlance_rules::{SideId, UnitId};

use crate::{
    read::{self, UnitRead},
    special::Code,
};

/// How many units a network with a master has, the master counted (R13.6.1).
const MASTERED: usize = 4;
/// How many units an improved network has (R13.6.1).
const IMPROVED: usize = 6;

/// Radius of a unit's ECM field in hexes, if it has one (R5.6).
fn field(u: &UnitRead<'_>) -> Option<u16> {
    if !u.can_act() {
        return None;
    }
    let s = &u.card.specials;
    if [Code::ECM, Code::AECM, Code::WAT, Code::NOVA]
        .iter()
        .any(|c| s.has(*c))
    {
        Some(6)
    } else {
        s.has(Code::LECM).then_some(1)
    }
}

/// Whether a hex lies in an ECM field hostile to a side (R5.6.1).
pub fn jammed(world: &World, side: SideId, hex: Hex) -> bool {
    read::active(world, side.opponent())
        .filter(|u| !u.is_hidden())
        .any(|u| {
            field(&u)
                .zip(u.hex())
                .is_some_and(|(radius, at)| at.distance(hex) <= radius)
        })
}

/// Whether a link between two units is cut: an end, or a hex of the line between them, lies in a hostile field
/// (R13.6.3).
fn cut(world: &World, side: SideId, a: Hex, b: Hex) -> bool {
    jammed(world, side, a)
        || jammed(world, side, b)
        || Line::new(a, b).any(|crossed| match crossed {
            hexlance_board::Crossed::Through(h) => jammed(world, side, h),
            hexlance_board::Crossed::Between { left, right } => {
                jammed(world, side, left) && jammed(world, side, right)
            }
        })
}

fn is_master(u: &UnitRead<'_>) -> bool {
    u.card.specials.has(Code::C3M) || u.card.specials.has(Code::C3BSM)
}

fn is_slave(u: &UnitRead<'_>) -> bool {
    u.card.specials.has(Code::C3S) || u.card.specials.has(Code::C3BSS)
}

/// Units whose link with the attacker stands, the attacker left out.
fn linked<'w>(world: &'w World, attacker: &UnitRead<'w>) -> Vec<UnitRead<'w>> {
    let side = attacker.side;
    let Some(here) = attacker.hex() else {
        return Vec::new();
    };
    let others = || {
        read::active(world, side)
            .filter(move |u| u.id != attacker.id && u.can_act() && !u.is_hidden())
    };
    if attacker.card.specials.has(Code::C3I) {
        let members: Vec<_> = others()
            .filter(|u| u.card.specials.has(Code::C3I))
            .take(IMPROVED - 1)
            .collect();
        return members
            .into_iter()
            .filter(|u| u.hex().is_some_and(|h| !cut(world, side, here, h)))
            .collect();
    }
    if !is_master(attacker) && !is_slave(attacker) {
        return Vec::new();
    }
    // The first master of the side leads its network; without one there is none.
    let master = if is_master(attacker) {
        Some(*attacker)
    } else {
        others().find(is_master)
    };
    let Some((master, at)) = master.and_then(|m| m.hex().map(|h| (m, h))) else {
        return Vec::new();
    };
    if jammed(world, side, at) || cut(world, side, here, at) {
        return Vec::new();
    }
    let slaves: Vec<_> = others().filter(is_slave).take(MASTERED - 1).collect();
    slaves
        .into_iter()
        .filter(|u| u.hex().is_some_and(|h| !cut(world, side, h, at)))
        .chain((master.id != attacker.id).then_some(master))
        .collect()
}

/// The member of the attacker's network that is nearer to the target than the attacker and sees it (R13.6.2), with its
/// distance in hexes.
pub fn nearest(
    world: &World,
    attacker: &UnitRead<'_>,
    target: &UnitRead<'_>,
    own: u16,
) -> Option<(u16, UnitId)> {
    let s = &attacker.card.specials;
    let any = [Code::C3I, Code::C3M, Code::C3S, Code::C3BSM, Code::C3BSS]
        .iter()
        .any(|c| s.has(*c));
    if !any {
        return None;
    }
    let to = target.hex()?;
    linked(world, attacker)
        .into_iter()
        .filter_map(|u| Some((u.hex()?.distance(to), u)))
        .filter(|(hexes, u)| *hexes < own && read::sees(world, u, target))
        .map(|(hexes, u)| (hexes, u.id))
        .min()
}
