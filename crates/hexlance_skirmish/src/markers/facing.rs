//! Where a figure looks that takes the place of a Marker (K5.1.3, K13.6.1).

use hexlance_board::{Direction, Hex};
use hexlance_rules::{
    Refusal, UnitId,
    draft::{Facings, Leads, Offers},
};
use smallvec::SmallVec;

use super::GuiseEvent;
use crate::{
    Ctx,
    command::Chosen,
    deeds::{Deed, Sort},
    ground::in_front,
    ids::Party,
    order::Order,
    read::{Look, Table},
};

/// Whether there is a facing to be chosen: a Move of this Order has not said where it looks at its end.
pub(super) fn is_open(table: Table<'_>, unit: UnitId) -> bool {
    let actor = table
        .order()
        .and_then(|o| o.actors.get(usize::from(o.actor_of(unit)?)));
    let said = |deed: &Deed| matches!(deed, Deed::Move(m) if m.facing.is_some());
    actor.is_none_or(|a| !a.deeds.iter().any(said))
}

/// Hexes that must be in the figure's front half: it has declared something that needs a line to them. Whoever moves in the
/// Order sees all round.
fn must_see(table: Table<'_>, who: &Look<'_>) -> SmallVec<[Hex; 2]> {
    let Some(order) = table.order() else {
        return SmallVec::new();
    };
    if let Some((_, reaction)) = order.reaction_of(who.id.into()) {
        let needs = needs_line(&reaction.deed);
        let active = order.actors.get(usize::from(reaction.actor));
        let there = active.and_then(|a| a.station(reaction.point));
        return there.filter(|_| needs).map(|s| s.hex).into_iter().collect();
    }
    let actor = order
        .actor_of(who.id)
        .and_then(|n| order.actors.get(usize::from(n)));
    let Some(actor) = actor.filter(|a| !looks_round(a.deeds.iter())) else {
        return SmallVec::new();
    };
    let aimed = actor.deeds.iter().filter(|deed| needs_line(deed));
    let targets = aimed.flat_map(|deed| deed.rule().targets());
    targets
        .filter_map(|target| hex_of(table, order, target))
        .collect()
}

/// Whether whoever has declared these skills in an Order sees all round in it: he moves, if only to turn (K5.1.2).
pub(crate) fn looks_round<'d>(mut deeds: impl Iterator<Item = &'d Deed>) -> bool {
    deeds.any(|deed| deed.rule().sort() == Sort::Movement && !matches!(deed, Deed::Alert(_)))
}

fn needs_line(deed: &Deed) -> bool {
    matches!(deed.rule().sort(), Sort::Attack | Sort::Discover)
}

fn hex_of(table: Table<'_>, order: &Order, party: Party) -> Option<Hex> {
    match party {
        Party::Trooper(id) => match order.actor_of(id) {
            Some(number) => order
                .actors
                .get(usize::from(number))?
                .stations
                .last()
                .map(|s| s.hex),
            None => table.find(id)?.hex,
        },
        Party::Item(id) => table.items().get(id).map(|i| i.hex),
        Party::Gate(hex, _) => Some(hex),
    }
}

/// Whether it may look there.
fn may_face(table: Table<'_>, who: &Look<'_>, facing: Direction) -> bool {
    let here = who.hex;
    let sees = |there: &Hex| here.is_none_or(|here| in_front(here, facing, *there));
    must_see(table, who).iter().all(sees)
}

/// Where it looks: as chosen; else as before, or where what it has declared needs it to look.
pub(super) fn proposed(table: Table<'_>, unit: UnitId, chosen: &Chosen) -> Option<Direction> {
    let who = table.find(unit)?;
    if chosen.facing.is_some() {
        return chosen.facing;
    }
    let before = who.facing();
    let fits = |facing: &Direction| may_face(table, &who, *facing);
    std::iter::once(before)
        .chain(Direction::ALL)
        .find(fits)
        .or(Some(before))
}

/// Whether it may look where it is to look.
pub(super) fn check(table: Table<'_>, unit: UnitId, chosen: &Chosen) -> Result<(), Refusal> {
    if !chosen.route.is_empty() || chosen.prone.is_some() {
        return Err(Refusal::new(
            "facing_only",
            "K13.6.1",
            "Choose only the facing of the figure that replaces the Marker.",
        ));
    }
    let fits = table
        .find(unit)
        .zip(chosen.facing)
        .is_none_or(|(who, facing)| {
            may_face(table, &who, facing)
                || Direction::ALL.iter().all(|d| !may_face(table, &who, *d))
        });
    if fits { Ok(()) } else { Err(looks_away()) }
}

fn looks_away() -> Refusal {
    Refusal::new(
        "looks_away",
        "K4.3.1",
        "What it has declared needs the target in its front half.",
    )
    .or("Let it look towards the target.")
}

/// Turns it.
pub(super) fn perform(ctx: &mut Ctx<'_>, unit: UnitId, chosen: &Chosen) {
    if let Some(facing) = proposed(Table::of(ctx.world()), unit, chosen) {
        ctx.emit(GuiseEvent::Faced { unit, facing });
    }
}

/// The facings that can be picked.
pub(super) fn offers(table: Table<'_>, unit: UnitId) -> Offers {
    let mut facings = Facings::all(Leads::On, proposed(table, unit, &Chosen::default()));
    for (direction, verdict) in Direction::ALL.into_iter().zip(&mut facings.verdicts) {
        let chosen = Chosen {
            facing: Some(direction),
            ..Chosen::default()
        };
        *verdict = check(table, unit, &chosen);
    }
    Offers {
        facings: Some(facings),
        ..Offers::default()
    }
}
