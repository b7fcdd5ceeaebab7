//! C3 and C3i networks (C10.7.3).

use hexlance_board::Hex;
use hexlance_rules::{Message, UnitId, say};
use smallvec::SmallVec;

use super::ecm::{crosses, is_jammed_at};
use crate::{
    fire::{end_of, torpedoes},
    harm::is_wet,
    model::{Location, Special},
    read::{Look, Table},
    sight,
    state::Link,
};

/// Most units of a C3 network.
const MOST: usize = 12;
/// Most slaves of a master.
const SLAVES: usize = 3;
/// Most peers of a C3i network.
const PEERS: usize = 6;

/// The kind of computer by which a unit is in its network: the master of one that stands over others, else the slave.
fn device(table: Table<'_>, u: &Look<'_>) -> Option<Special> {
    Some(match u.electronics.link? {
        Link::Peer(_) => Special::C3i,
        Link::Top => Special::C3Master,
        Link::Under(_) if leads(table, u.id) => Special::C3Master,
        Link::Under(_) if u.sheet.item(Special::C3Slave).is_some() => Special::C3Slave,
        Link::Under(_) => Special::C3Master,
    })
}

/// Whether any unit is linked under this one.
fn leads(table: Table<'_>, unit: UnitId) -> bool {
    table
        .units()
        .any(|u| u.electronics.link == Some(Link::Under(unit)))
}

/// A computer that is on the air.
#[derive(Clone, Copy)]
struct Node<'w> {
    unit: Look<'w>,
    hex: Hex,
    at: Location,
    /// Whether it is on the air above the surface of water, and below it.
    works: [bool; 2],
}

fn node<'w>(table: Table<'w>, u: Look<'w>) -> Option<Node<'w>> {
    let kind = device(table, &u)?;
    let item = u.working(kind)?;
    let at = u.sheet.items.get(usize::from(item))?.at;
    let wet = is_wet(table, &u, at);
    let both = u.works_both_ways(table.board(), at);
    let on_air = |under| (both || wet == under) && !is_jammed_at(table, &u, under);
    let works = [on_air(false), on_air(true)];
    (u.is_in_play() && works != [false; 2]).then_some(Node {
        unit: u,
        hex: u.hex()?,
        at,
        works,
    })
}

/// Whether two computers reach each other: not through a hostile field, and not across the surface of water
/// (tw.equip_c3_5).
fn reaches(table: Table<'_>, a: &Node<'_>, b: &Node<'_>) -> bool {
    let open = |under: bool| {
        let both = a.works[usize::from(under)] && b.works[usize::from(under)];
        both && !crosses(table, a.unit.side, a.hex, b.hex, under)
    };
    open(false) || open(true) && reaches_below(table, a, b)
}

/// Whether there is water all along between two computers of which each is in it.
fn reaches_below(table: Table<'_>, a: &Node<'_>, b: &Node<'_>) -> bool {
    let (Some(from), Some(to)) = (end_of(table, &a.unit), end_of(table, &b.unit)) else {
        return false;
    };
    let low = |n: &Node<'_>, end| match n.unit.is_vessel() {
        true => torpedoes::lowered(table.board(), &end),
        false => end,
    };
    let (from, to) = (low(a, from), low(b, to));
    // Legs of a 'Mech that stands in shallow water are under it.
    let seen = sight::sight(table.board(), &from, &to, hexlance_board::Side::Left);
    let both_half = a.at.is_leg() && b.at.is_leg() && from.hex.distance(to.hex) <= 1;
    seen.under && !seen.blocked || both_half
}

/// Whether two units of a network speak to each other directly: master with those under it, peers with all peers.
fn adjoin(a: &Look<'_>, b: &Look<'_>) -> bool {
    match (a.electronics.link, b.electronics.link) {
        (Some(Link::Peer(x)), Some(Link::Peer(y))) => x == y && a.side == b.side,
        (Some(Link::Under(master)), _) if master == b.id => true,
        (_, Some(Link::Under(master))) => master == a.id,
        _ => false,
    }
}

/// The units that a unit is linked with now, itself first; only itself if it has no network or is cut off.
pub fn network<'w>(table: Table<'w>, u: &Look<'w>) -> SmallVec<[Look<'w>; 12]> {
    let mut linked: SmallVec<[Look<'w>; 12]> = SmallVec::new();
    linked.push(*u);
    let Some(own) = node(table, *u) else {
        return linked;
    };
    let mut open: SmallVec<[Node<'w>; 12]> = SmallVec::new();
    open.push(own);
    while let Some(at) = open.pop() {
        for other in table.units() {
            if linked.iter().any(|l| l.id == other.id) || !adjoin(&at.unit, &other) {
                continue;
            }
            let Some(next) = node(table, other) else {
                continue;
            };
            if reaches(table, &at, &next) {
                linked.push(other);
                open.push(next);
            }
        }
    }
    linked
}

/// The range from which the network of a unit looks at a target: that of the member nearest to it (tw.equip_c3_2).
pub fn nearest(table: Table<'_>, u: &Look<'_>, target: Hex) -> Option<u16> {
    u.electronics.link?;
    let all = network(table, u);
    all.iter()
        .filter_map(|m| m.hex())
        .map(|hex| hex.distance(target))
        .min()
}

/// What is wrong with the networks of a battle that begins (C10.7.3), each in a sentence.
pub fn faults_of_links(table: Table<'_>) -> Vec<Message> {
    let mut out = Vec::new();
    for u in table.units() {
        let Some(link) = u.electronics.link else {
            continue;
        };
        let has = |kind| u.sheet.item(kind).is_some();
        let fits = match link {
            Link::Peer(_) => has(Special::C3i),
            Link::Top => has(Special::C3Master),
            Link::Under(_) if leads(table, u.id) => has(Special::C3Master),
            Link::Under(_) => has(Special::C3Slave) || has(Special::C3Master),
        };
        if !fits {
            out.push(say!(
                "{unit} has no computer for its network (C10.7.3)",
                unit = u.name
            ));
        }
        match link {
            Link::Under(master) => {
                let over = table.find(master);
                let leads_it = over.is_some_and(|m| {
                    m.side == u.side
                        && m.sheet.item(Special::C3Master).is_some()
                        && matches!(m.electronics.link, Some(Link::Top | Link::Under(_)))
                });
                if !leads_it {
                    out.push(say!(
                        "{unit} is linked to a unit that is no master of its side (C10.7.3)",
                        unit = u.name
                    ));
                }
            }
            Link::Top => {
                let all = below(table, u.id);
                if all.len() + 1 > MOST {
                    out.push(say!(
                        "the network of {unit} has {n} units, {most} at most (C10.7.3)",
                        unit = u.name,
                        n = all.len() + 1,
                        most = MOST
                    ));
                }
            }
            Link::Peer(n) => {
                let peers = table
                    .units()
                    .filter(|o| o.side == u.side && o.electronics.link == Some(Link::Peer(n)));
                if peers.count() > PEERS {
                    out.push(say!(
                        "the network of {unit} has more than {most} peers (C10.7.3)",
                        unit = u.name,
                        most = PEERS
                    ));
                }
            }
        }
        let slaves = table
            .units()
            .filter(|o| o.electronics.link == Some(Link::Under(u.id)) && !leads(table, o.id));
        if slaves.count() > SLAVES {
            out.push(say!(
                "{unit} has more than {most} slaves (C10.7.3)",
                unit = u.name,
                most = SLAVES
            ));
        }
    }
    out
}

/// All units under a master, at whatever depth; a ring of masters is walked once.
fn below(table: Table<'_>, top: UnitId) -> Vec<UnitId> {
    let mut all = vec![top];
    let mut at = 0;
    while let Some(master) = all.get(at).copied() {
        at += 1;
        for u in table.units() {
            if u.electronics.link == Some(Link::Under(master)) && !all.contains(&u.id) {
                all.push(u.id);
            }
        }
    }
    all.remove(0);
    all
}
