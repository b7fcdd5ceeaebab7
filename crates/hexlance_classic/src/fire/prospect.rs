//! What a place would be worth in a fight: from there, which enemies stand in which arcs and ranges, what is between, and
//! whose side would be open to whom. For the hex under the pointer, before anybody moves.

use hexlance_board::{Direction, Hex};
use hexlance_rules::UnitId;
use smallvec::SmallVec;

use super::number::{arc_of, bracket, end_of, facing_of, gun, side_of};
use crate::{
    arcs,
    read::{Look, Table},
    sight::{self, Sight},
    state::{Place, Stance},
    tables::Column,
};

/// A weapon that would reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bearing {
    /// The weapon, by its place on the sheet.
    pub weapon: u8,
    /// Bracket: 0 short, 1 medium, 2 long.
    pub bracket: u8,
    /// The target is nearer than its minimum range.
    pub too_near: bool,
    /// Hexsides by which the torso has to be twisted for it.
    pub twist: i8,
}

/// An enemy as it would be seen from a place.
#[derive(Clone, Debug, PartialEq)]
pub struct Prospect {
    /// Who.
    pub target: UnitId,
    /// Hexes between the two.
    pub distance: u16,
    /// The line to it.
    pub to: Sight,
    /// The line from it.
    pub from: Sight,
    /// The side on which it would be struck.
    pub strikes: Column,
    /// The side on which it would strike.
    pub struck: Column,
    /// Own weapons that work and would reach it, as far as the line is open.
    pub own: SmallVec<[Bearing; 8]>,
    /// Its weapons that work and would reach, as far as the line is open.
    pub theirs: SmallVec<[Bearing; 8]>,
}

/// All enemies as a unit would see them if it stood in a hex with a facing, the nearest first.
pub fn prospects(table: Table<'_>, u: &Look<'_>, hex: Hex, facing: Direction) -> Vec<Prospect> {
    let there = Look {
        place: Place::Map {
            hex,
            facing,
            elevation: 0,
        },
        stance: Stance {
            prone: false,
            twist: 0,
            ..u.stance
        },
        ..*u
    };
    let Some(own) = end_of(table, &there) else {
        return Vec::new();
    };
    let mut out: Vec<Prospect> = table
        .on_map()
        .filter(|t| table.are_enemies(u, t) && t.is_in_play() && !t.hidden)
        .filter_map(|t| {
            let other = end_of(table, &t)?;
            let side = side_of(table, u, &t);
            let back = side_of(table, &t, u);
            let to = sight::sight(table.board(), &own, &other, side);
            let from = sight::sight(table.board(), &other, &own, back);
            let distance = hex.distance(other.hex);
            Some(Prospect {
                target: t.id,
                distance,
                strikes: arcs::column(hex, other.hex, t.facing()?, side),
                struck: arcs::column(other.hex, hex, facing, back),
                own: bearings(&there, other.hex, distance, &to),
                theirs: bearings(&t, hex, distance, &from),
                to,
                from,
            })
        })
        .collect();
    out.sort_by_key(|p| (p.distance, p.target));
    out
}

/// Weapons of a unit that reach a hex, with the least twist that it takes.
fn bearings(u: &Look<'_>, to: Hex, distance: u16, line: &Sight) -> SmallVec<[Bearing; 8]> {
    let mut out = SmallVec::new();
    let Some(from) = u.hex().filter(|_| !line.blocked && distance > 0) else {
        return out;
    };
    let twists: &[i8] = match u.stance.prone || u.sheet.is_quad() || u.is_immobile() {
        true => &[0],
        false => &[0, -1, 1],
    };
    for (i, m) in u.sheet.weapons.iter().enumerate() {
        let weapon = i as u8;
        let Some(round) = gun(u, m).weapon.usual().filter(|_| u.weapon_works(weapon)) else {
            continue;
        };
        let reach = match line.under {
            false => Some((round.min, round.ranges)),
            true => round.under_water,
        };
        let Some((min, ranges)) = reach else { continue };
        let range = distance.min(250) as u8;
        let Some(bracket) = bracket(range, ranges) else {
            continue;
        };
        let twist = twists.iter().find(|twist| {
            let posed = Look {
                stance: Stance {
                    twist: **twist,
                    ..u.stance
                },
                ..*u
            };
            arc_of(&posed, m).has(from, facing_of(&posed, m), to)
        });
        if let Some(twist) = twist {
            out.push(Bearing {
                weapon,
                bracket,
                too_near: range <= min,
                twist: *twist,
            });
        }
    }
    out
}
