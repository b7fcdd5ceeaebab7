//! Fields of ECM suites (C10.7.2).

use hexlance_board::{Crossed, Hex, Line};
use hexlance_rules::SideId;

use super::is_stealthy;
use crate::{
    harm::is_wet,
    model::Special,
    read::{Look, Table},
    state::{Hold, PodKind},
};

/// Reach of a field in hexes.
const REACH: u16 = 6;

/// Fields that are hostile to a side: where their suites are, and whether they work above the surface of water and below it
/// (tw.equip_ecm_2). Units in hiding jam nobody.
fn fields(table: Table<'_>, side: SideId) -> impl Iterator<Item = (Hex, [bool; 2], u16)> + '_ {
    table.units().filter_map(move |u| {
        // Suits that ride are where their carrier is (tw.infantry_mounted_equipment).
        let hex = match u.ranks.perch {
            Some(p) if p.hold == Hold::Riding && u.is_in_play() => table.find(p.on)?.hex()?,
            _ => u.hex()?,
        };
        if !table.sides().are_enemies(side, u.side) || u.hidden || is_stealthy(&u) {
            return None;
        }
        let item = u.working(Special::Ecm)?;
        let at = u.sheet.items.get(usize::from(item))?.at;
        // The field of a suit fills its own hex (C8.7.6).
        let reach = if u.is_infantry() { 0 } else { REACH };
        let both = u.works_both_ways(table.board(), at);
        let wet = is_wet(table, &u, at);
        Some((hex, [both || !wet, both || wet], reach))
    })
}

/// Whether a place, above the surface or under it, lies in a field that is hostile to a side.
pub fn jammed_at(table: Table<'_>, side: SideId, hex: Hex, under: bool) -> bool {
    fields(table, side)
        .any(|(at, works, reach)| works[usize::from(under)] && at.distance(hex) <= reach)
}

/// Whether a unit is in a hostile field: by its place, an ECM pod on it, or its own stealth armor (C10.6.24, C10.7.8).
pub fn is_jammed(table: Table<'_>, u: &Look<'_>) -> bool {
    is_jammed_at(table, u, false)
}

/// The same of what it has under water.
pub(super) fn is_jammed_at(table: Table<'_>, u: &Look<'_>, under: bool) -> bool {
    u.carries_pod(PodKind::Ecm)
        || is_stealthy(u)
        || u.hex()
            .is_some_and(|hex| jammed_at(table, u.side, hex, under))
}

/// Whether a line between two hexes, its ends included, runs through a field that is hostile to a side. Where it runs along
/// hexsides either hex counts.
pub fn crosses(table: Table<'_>, side: SideId, from: Hex, to: Hex, under: bool) -> bool {
    let all: smallvec::SmallVec<[(Hex, u16); 8]> = fields(table, side)
        .filter(|(_, works, _)| works[usize::from(under)])
        .map(|(at, _, reach)| (at, reach))
        .collect();
    if all.is_empty() {
        return false;
    }
    let inside = |hex: Hex| all.iter().any(|(at, reach)| at.distance(hex) <= *reach);
    inside(from)
        || inside(to)
        || Line::new(from, to).any(|crossed| match crossed {
            Crossed::Through(hex) => inside(hex),
            Crossed::Between { left, right } => inside(left) || inside(right),
        })
}
