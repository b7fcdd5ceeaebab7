//! Units that begin aboard others: whether they can be carried there (R16.1, R16.2).

use std::collections::BTreeMap;

use super::UnitSetup;
use hexlance_rules::{Message, say};

use crate::{
    card::Card,
    movement::{Berth, NoBerth, bays::has_bay, berth_beside, clamps},
};

/// A unit that is checked with those aboard.
pub struct Listed<'a> {
    /// Where it stands in the file.
    pub path: String,
    /// Its side.
    pub side: usize,
    /// What is said of it.
    pub unit: &'a UnitSetup<String>,
    /// Its card.
    pub card: &'a Card,
}

/// A fault: where, what, and what to do.
type Fault = (String, Message, Message);

/// What is wrong with units that begin aboard others. `names` are the names that all have in the battle, in the same
/// order.
pub fn faults(all: &[Listed<'_>], names: &[String]) -> Vec<Fault> {
    let mut by_name: BTreeMap<&str, usize> = BTreeMap::new();
    for (i, name) in names.iter().enumerate() {
        by_name.entry(name).or_insert(i);
    }
    let carrier_of: Vec<Option<usize>> = all
        .iter()
        .map(|l| {
            let carrier = by_name.get(l.unit.aboard.as_deref()?)?;
            (all.get(*carrier)?.side == l.side).then_some(*carrier)
        })
        .collect();
    let mut out = Vec::new();
    let mut loads: BTreeMap<usize, Vec<(&Card, Berth)>> = BTreeMap::new();
    for (i, listed) in all.iter().enumerate() {
        let Some(aboard) = &listed.unit.aboard else {
            continue;
        };
        let mut fault = |message: Message, remedy: Message| {
            out.push((format!("{}.aboard", listed.path), message, remedy));
        };
        let Some(carrier) = carrier_of.get(i).copied().flatten() else {
            fault(
                say!("no unit of its side is called “{unit}”", unit = aboard),
                say!("write the name of the carrier as it is in the battle"),
            );
            continue;
        };
        let name = names.get(i).map_or("", String::as_str);
        if carrier == i {
            fault(
                say!("{unit} would be aboard itself", unit = name),
                say!("write the name of another unit, or leave out `aboard`"),
            );
            continue;
        }
        if in_ring(&carrier_of, i) {
            fault(
                say!(
                    "{unit} would be aboard {carrier}, which is itself carried by {unit} in the end",
                    unit = name,
                    carrier = aboard
                ),
                say!("let one of them stand on the map: leave out its `aboard`"),
            );
            continue;
        }
        let Some(c) = all.get(carrier).map(|l| l.card) else {
            continue;
        };
        let u = listed.card;
        if !u.kind.is_infantry() && !clamps(u, c) && !has_bay(c, u) {
            fault(
                say!(
                    "{unit} cannot be carried by {carrier}",
                    unit = u.full_name(),
                    carrier = c.full_name()
                ),
                say!(
                    "leave out `aboard`: infantry gets into carriers, ProtoMechs clamp to 'Mechs, and other units need a \
                 bay for their type (R16.1, R16.3)"
                ),
            );
            continue;
        }
        let load = loads.entry(carrier).or_default();
        match berth_beside(u, c, load) {
            Ok(berth) => load.push((u, berth)),
            Err(none) => fault(
                no_place(&none, u, c),
                say!("let it begin on the map, or aboard another unit"),
            ),
        }
    }
    out
}

/// Whether a unit is carried, over others, by itself.
fn in_ring(carrier_of: &[Option<usize>], unit: usize) -> bool {
    let mut at = unit;
    for _ in carrier_of {
        match carrier_of.get(at).copied().flatten() {
            None => return false,
            Some(next) if next == unit => return true,
            Some(next) => at = next,
        }
    }
    // It leads into a ring of others.
    true
}

/// Why a carrier has no place, in words.
fn no_place(none: &NoBerth, u: &Card, c: &Card) -> Message {
    let (u, c) = (u.full_name(), c.full_name());
    match none {
        NoBerth::Clamped => say!(
            "{carrier} carries two ProtoMechs at most (R13.5.2)",
            carrier = c
        ),
        NoBerth::Bays => say!(
            "{carrier} has no bay left for {unit} (R16.3.1)",
            carrier = c,
            unit = u
        ),
        NoBerth::Room {
            needs,
            capacity,
            taken,
        } => say!(
            "{carrier} has no room for {unit}: it needs {needs} of {capacity}, {taken} are taken (R16.1.1)",
            carrier = c,
            unit = u,
            needs,
            capacity,
            taken
        ),
        NoBerth::Riders => say!("{carrier} already carries riders (R16.2.1)", carrier = c),
    }
}
