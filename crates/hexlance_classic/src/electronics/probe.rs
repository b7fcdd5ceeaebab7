//! Active probes (C10.7.1, C20.2.4).

use hexlance_board::Side;
use hexlance_rules::UnitId;

use super::ecm::{crosses, is_jammed_at};
use crate::{
    Ctx,
    fire::{end_of, torpedoes},
    harm::is_wet,
    hidden,
    model::{Special, TechBase},
    read::{Look, Table},
    sight::{self, Afloat},
};

/// The reach of the probes of a unit that work, each with whether it looks above the surface of water and below it.
fn probes<'w>(table: Table<'w>, u: &Look<'w>) -> impl Iterator<Item = (u8, [bool; 2])> + use<'w> {
    let u = *u;
    (0u8..)
        .zip(&u.sheet.items)
        .filter_map(move |(i, item)| match item.equipment.special {
            Special::Probe { inner_sphere, clan } if u.item_works(i) => {
                let reach = match u.sheet.tech {
                    TechBase::Clan => clan,
                    TechBase::InnerSphere => inner_sphere,
                };
                let both = u.works_both_ways(table.board(), item.at);
                let wet = is_wet(table, &u, item.at);
                Some((reach, [both || !wet, both || wet]))
            }
            _ => None,
        })
}

/// Whether a unit's probes find one that hides.
fn finds(table: Table<'_>, u: &Look<'_>, other: &Look<'_>) -> bool {
    let (Some(from), Some(to)) = (end_of(table, u), end_of(table, other)) else {
        return false;
    };
    let below = sight::afloat(table.board(), &to) == Afloat::Under;
    let near = from.hex.distance(to.hex);
    // The body of a vessel looks down from the surface (tw.equip_active_probe_2).
    let own = match below && u.is_vessel() {
        true => torpedoes::lowered(table.board(), &from),
        false => from,
    };
    let seen = [Side::Left, Side::Right]
        .into_iter()
        .map(|side| sight::sight(table.board(), &own, &to, side))
        .any(|line| !line.blocked && line.under == below);
    seen && probes(table, u).any(|(reach, looks)| {
        looks[usize::from(below)]
            && near <= u16::from(reach)
            && !is_jammed_at(table, u, below)
            && !crosses(table, u.side, from.hex, to.hex, below)
    })
}

/// At the end of the Movement Phase probes find whoever hides within their reach and sight.
pub(super) fn look(ctx: &mut Ctx<'_>) {
    let table = Table::of(ctx.world());
    let found: Vec<UnitId> = table
        .on_map()
        // Platoons, and suits in stealth armor, stay unseen (C10.7.1).
        .filter(|other| {
            let unseen = other.is_platoon() || other.suits().is_some_and(|s| s.is_stealthy());
            other.hidden && !unseen
        })
        .filter(|other| {
            let mut seekers = table.on_map().filter(|u| {
                table.are_enemies(u, other) && !u.hidden && u.is_in_play() && !u.is_off()
            });
            seekers.any(|u| finds(table, &u, other))
        })
        .map(|u| u.id)
        .collect();
    for unit in found {
        hidden::reveal(ctx, unit);
    }
}
