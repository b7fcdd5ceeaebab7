//! C3 networks (R13.6) and the ECM fields that cut them (R5.6).

use bevy_ecs::world::World;
use hexlance_board::{Hex, Line};
use hexlance_rules::{SideId, UnitId};

use crate::{
    electronics::{Field, is_jammed, jammed},
    gear::stands_in_for_master,
    read::{self, UnitRead},
    special::Code,
};

/// How many units a network with a master has, the master counted (R13.6.1).
const MASTERED: usize = 4;
/// How many units an improved network has (R13.6.1).
const IMPROVED: usize = 6;
/// How many units a Nova network has (R13.2.2).
const NOVA: usize = 3;

/// A link between two members of a side's network (R13.6.3).
struct Link {
    side: SideId,
    /// What cuts it: boosted links mind Angels alone.
    cut_by: Field,
}

impl Link {
    fn of(a: &UnitRead<'_>, b: &UnitRead<'_>) -> Self {
        let boosted =
            |u: &UnitRead<'_>| u.card.specials.has(Code::C3BSM) || u.card.specials.has(Code::C3BSS);
        Self {
            side: a.side,
            cut_by: if boosted(a) && boosted(b) {
                Field::Angel
            } else {
                Field::Plain
            },
        }
    }

    fn jammed(&self, world: &World, hex: Hex) -> bool {
        jammed(world, self.side, hex, self.cut_by)
    }

    /// Whether an end, or a hex of the line between the ends, lies in a hostile field.
    fn is_cut(&self, world: &World, a: &UnitRead<'_>, b: &UnitRead<'_>) -> bool {
        let (Some(from), Some(to)) = (a.hex(), b.hex()) else {
            return true;
        };
        is_jammed(world, a, self.cut_by)
            || is_jammed(world, b, self.cut_by)
            || Line::new(from, to).any(|crossed| match crossed {
                hexlance_board::Crossed::Through(h) => self.jammed(world, h),
                hexlance_board::Crossed::Between { left, right } => {
                    self.jammed(world, left) && self.jammed(world, right)
                }
            })
    }
}

fn is_cut(world: &World, a: &UnitRead<'_>, b: &UnitRead<'_>) -> bool {
    Link::of(a, b).is_cut(world, a, b)
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
    if attacker.hex().is_none() {
        return Vec::new();
    }
    let others = || {
        read::active(world, side)
            .filter(move |u| u.id != attacker.id && u.can_act() && !u.is_hidden())
    };
    let equal = [(Code::C3I, IMPROVED), (Code::NOVA, NOVA)];
    let equal = equal.iter().find(|(c, _)| attacker.card.specials.has(*c));
    if let Some((code, most)) = equal {
        // One network after the other is filled in roster order.
        let all: Vec<_> = read::units(world)
            .filter(|u| u.side == side && u.card.specials.has(*code))
            .map(|u| u.id)
            .collect();
        let mine = all.chunks(*most).find(|c| c.contains(&attacker.id));
        let mine = mine.unwrap_or_default();
        let members: Vec<_> = others().filter(|u| mine.contains(&u.id)).collect();
        return members
            .into_iter()
            .filter(|u| !is_cut(world, attacker, u))
            .collect();
    }
    let in_charge = is_master(attacker) || stands_in_for_master(world, attacker);
    if !in_charge && !is_slave(attacker) {
        return Vec::new();
    }
    // The first master of the side leads its network; without one there is none.
    let master = if is_master(attacker) || stands_in_for_master(world, attacker) {
        Some(*attacker)
    } else {
        others()
            .find(is_master)
            .or_else(|| others().find(|u| stands_in_for_master(world, u)))
    };
    let Some(master) = master.filter(|m| m.id == attacker.id || !is_cut(world, attacker, m)) else {
        return Vec::new();
    };
    let slaves: Vec<_> = others().filter(is_slave).take(MASTERED - 1).collect();
    slaves
        .into_iter()
        .filter(|u| !is_cut(world, u, &master))
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
    let any = [
        Code::C3I,
        Code::C3M,
        Code::C3S,
        Code::C3BSM,
        Code::C3BSS,
        Code::C3EM,
        Code::NOVA,
    ]
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
