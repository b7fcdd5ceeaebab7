//! C3 networks (R13.6) and the ECM fields that cut them (R5.6).

use std::collections::BTreeMap;

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
        let boosted = |u: &UnitRead<'_>| matches!(make(u), Some((Make::Boosted, _)));
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

/// How a network is built (R13.6.1).
#[derive(Clone, Copy, PartialEq, Eq)]
enum Make {
    /// C3M and C3S.
    Plain,
    /// C3BSM and C3BSS.
    Boosted,
    /// C3I: without a master.
    Improved,
    /// Nova suites: without a master (R13.2.2).
    Nova,
}

/// The network that a unit belongs to, and whether it is a master.
fn make(u: &UnitRead<'_>) -> Option<(Make, bool)> {
    [
        (Code::C3I, Make::Improved, false),
        (Code::C3M, Make::Plain, true),
        (Code::C3S, Make::Plain, false),
        (Code::C3BSM, Make::Boosted, true),
        (Code::C3BSS, Make::Boosted, false),
        (Code::NOVA, Make::Nova, false),
        (Code::C3EM, Make::Plain, false),
    ]
    .into_iter()
    .find(|(code, ..)| u.card.specials.has(*code))
    .map(|(_, make, master)| (make, master))
}

/// The network of a unit: its master, if there is one, and the other members. Who links with whom is settled once by
/// the roster: the first master has the first slaves, the next master the next, whatever becomes of them.
fn network<'w>(world: &'w World, u: &UnitRead<'_>) -> (Option<UnitRead<'w>>, Vec<UnitRead<'w>>) {
    let Some(own) = make(u) else {
        return (None, Vec::new());
    };
    let all = |wanted: (Make, bool)| -> Vec<UnitRead<'w>> {
        read::units(world)
            .filter(|o| o.side == u.side && make(o) == Some(wanted))
            .collect()
    };
    let size = match own.0 {
        Make::Improved => IMPROVED,
        Make::Nova => NOVA,
        Make::Plain | Make::Boosted => MASTERED - 1,
    };
    let (masters, members) = (all((own.0, true)), all((own.0, false)));
    let place = |among: &[UnitRead<'_>]| among.iter().position(|o| o.id == u.id);
    let index = if own.1 {
        place(&masters)
    } else {
        place(&members).map(|i| i / size)
    };
    let Some(index) = index else {
        return (None, Vec::new());
    };
    let members = members.chunks(size).nth(index).map(<[_]>::to_vec);
    (masters.get(index).copied(), members.unwrap_or_default())
}

/// Units whose link with the attacker stands, the attacker left out.
fn linked<'w>(world: &'w World, attacker: &UnitRead<'w>) -> Vec<UnitRead<'w>> {
    // Interference cuts every link (R12.7.2).
    if attacker.environment().interference {
        return Vec::new();
    }
    let (master, members) = network(world, attacker);
    let works = |u: &UnitRead<'_>| u.is_active() && !u.is_shut_down() && !u.is_hidden();
    let others = members
        .iter()
        .copied()
        .filter(|u| u.id != attacker.id && works(u));
    if matches!(make(attacker), Some((Make::Improved | Make::Nova, _))) {
        return others.filter(|u| !is_cut(world, attacker, u)).collect();
    }
    // Without a master that hears it, the attacker is alone. C3EM stands in for a master that is lost (R13.6.3).
    let stand_in = || {
        let all = members.iter().chain([attacker]);
        all.copied()
            .find(|u| works(u) && stands_in_for_master(world, u))
    };
    let hears = |m: &UnitRead<'_>| m.id == attacker.id || !is_cut(world, attacker, m);
    let master = master.filter(works).or_else(stand_in);
    let Some(master) = master.filter(hears) else {
        return Vec::new();
    };
    others
        .filter(|u| u.id != master.id && !is_cut(world, u, &master))
        .chain((master.id != attacker.id).then_some(master))
        .collect()
}

/// Networks of a side of which at least three units are among some (R14.7.1).
pub fn large(world: &World, among: &[UnitRead<'_>]) -> usize {
    let mut networks: BTreeMap<UnitId, usize> = BTreeMap::new();
    for u in among
        .iter()
        .filter(|u| make(u).is_some() && !u.is_shut_down())
    {
        let (master, members) = network(world, u);
        let first = master.iter().chain(&members).map(|m| m.id).min();
        *networks.entry(first.unwrap_or(u.id)).or_default() += 1;
    }
    networks.values().filter(|n| **n >= 3).count()
}

/// The member of the attacker's network that is nearer to the target than the attacker and sees it (R13.6.2), with its
/// distance in hexes.
pub fn nearest(
    world: &World,
    attacker: &UnitRead<'_>,
    target: &UnitRead<'_>,
    own: u16,
) -> Option<(u16, UnitId)> {
    let to = target.hex()?;
    linked(world, attacker)
        .into_iter()
        .filter_map(|u| Some((u.hex()?.distance(to), u)))
        .filter(|(hexes, u)| *hexes < own && read::sees(world, u, target))
        .map(|(hexes, u)| (hexes, u.id))
        .min()
}
