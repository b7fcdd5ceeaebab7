//! Bays (R16.3): units that ride in the bays of large carriers and come out through their doors.

use bevy_ecs::world::World;
use hexlance_board::{Direction, Hex};
use hexlance_rules::{Message, Refusal, SideId, UnitId, say};

use crate::{
    Ctx,
    card::{Card, UnitType},
    change::edit,
    go,
    moved::MoveEvent,
    read::{self, UnitRead},
    room,
    special::Code,
    state::{Acts, Critical, Injury, Place, Spot},
};

/// The bays that take a unit, the one made for it first: the larger bays of vehicles take smaller ones too.
fn bays_for(card: &Card) -> &'static [Code] {
    let s = &card.specials;
    let large = [Code::LG, Code::VLG, Code::SLG].iter().any(|c| s.has(*c));
    match card.kind {
        UnitType::BM | UnitType::IM => &[Code::MT],
        UnitType::PM => &[Code::PT],
        UnitType::CV | UnitType::SV if large => &[Code::VTS],
        UnitType::CV | UnitType::SV if card.size > 2 => &[Code::VTH, Code::VTS],
        UnitType::CV | UnitType::SV => &[Code::VTM, Code::VTH, Code::VTS],
        UnitType::SC => &[Code::ST],
        UnitType::AF | UnitType::CF => &[Code::AT],
        UnitType::CI | UnitType::BA | UnitType::DS | UnitType::DA => &[],
    }
}

/// Whether a carrier has bays for a type of unit at all.
pub fn has_bay(carrier: &Card, passenger: &Card) -> bool {
    bays_for(passenger)
        .iter()
        .any(|bay| carrier.specials.number(*bay) > 0)
}

/// Whether there is a bay left for a unit beside others that are aboard: each set of bays holds at most those that fit
/// nowhere else.
pub(super) fn has_bay_beside(card: &Card, carrier: &Card, others: &[&Card]) -> bool {
    let aboard: Vec<_> = others
        .iter()
        .copied()
        .filter(|p| has_bay(carrier, p))
        .chain([card])
        .collect();
    // The narrowest first: a set of bays that ends the list of a unit can be asked for by itself.
    [
        &[Code::MT] as &[Code],
        &[Code::PT],
        &[Code::ST],
        &[Code::AT],
        &[Code::VTS],
        &[Code::VTH, Code::VTS],
        &[Code::VTM, Code::VTH, Code::VTS],
    ]
    .iter()
    .all(|set| {
        let room: u16 = set
            .iter()
            .map(|b| u16::from(carrier.specials.number(*b)))
            .sum();
        let wanting = aboard
            .iter()
            .filter(|card| {
                let bays = bays_for(card);
                !bays.is_empty() && bays.iter().all(|b| set.contains(b))
            })
            .count();
        wanting <= usize::from(room)
    }) && has_bay(carrier, card)
}

/// Doors of a carrier that can still be used this turn (R16.3.1): those hit are shut for good (R7.3.8).
pub fn doors_left(c: &UnitRead<'_>) -> u8 {
    let hit = c
        .injuries
        .list
        .iter()
        .filter(|i| matches!(i, Injury::Critical(Critical::Door(_))))
        .count() as u8;
    c.card
        .specials
        .number(Code::D)
        .saturating_sub(hit)
        .saturating_sub(c.acts.doors)
}

/// Whether a unit leaves a carrier by its doors and not in the course of the carrier's own move.
pub fn uses_doors(c: &UnitRead<'_>, p: &UnitRead<'_>) -> bool {
    has_bay(c.card, p.card) || (c.is_aerospace() && p.place.carrier() == Some(c.id))
}

/// Whether a side may unload a unit from a landed carrier into a hex now (R16.3.1).
///
/// # Errors
/// `wrong_phase`, `not_aboard`, `carrier_airborne`, `no_door`, `no_way_out`, `occupied`.
pub fn check_unload(world: &World, side: SideId, unit: UnitId, hex: Hex) -> Result<(), Refusal> {
    let p = go::own_unit(world, side, unit)?;
    let refuse = |code, message: Message| Err(Refusal::new(code, "R16.3.1", message));
    if !go::may_unload(world, side) {
        return refuse(
            "wrong_phase",
            say!("Carriers are unloaded when your side moves."),
        );
    }
    let carrier = p.place.carrier().and_then(|c| read::try_unit(world, c));
    let Some(c) = carrier.filter(|c| uses_doors(c, &p)) else {
        return refuse("not_aboard", say!("{unit} is in no bay.", unit = p.name));
    };
    let Some(spot) = c.spot() else {
        return refuse(
            "not_aboard",
            say!("{unit} is not on the map.", unit = c.name),
        );
    };
    if c.flies() {
        return refuse(
            "carrier_airborne",
            say!("{unit} has to land first.", unit = c.name),
        );
    }
    if doors_left(&c) == 0 || !c.can_act() {
        return Err(Refusal::new(
            "no_door",
            "R16.3.1",
            say!("{unit} has no door left to use this turn.", unit = c.name),
        )
        .or("Each door lets one unit through in a turn."));
    }
    if spot.hex.distance(hex) != 1 {
        return Err(Refusal::new(
            "no_way_out",
            "R16.3.1",
            "A unit comes out into a hex beside its carrier.",
        )
        .or("Name one of these hexes."));
    }
    if room::free_base(world, unit, hex, spot.base).is_none() {
        return refuse(
            "occupied",
            say!("{unit} cannot stand there now.", unit = p.name),
        );
    }
    Ok(())
}

/// Unloads a unit; it moves from the next turn on.
pub fn unload(ctx: &mut Ctx<'_>, unit: UnitId, hex: Hex, facing: Direction) {
    let world = ctx.world();
    let p = read::unit(world, unit);
    let Some(c) = p.place.carrier().map(|c| read::unit(world, c)) else {
        return;
    };
    let (carrier, from) = (c.id, c.spot().map_or(0, |s| s.base));
    if let Some(base) = room::free_base(world, unit, hex, from) {
        ctx.emit(MoveEvent::Unloaded {
            unit,
            carrier,
            place: Place::On(Spot {
                hex,
                facing,
                base,
                hidden: false,
            }),
        });
    }
}

/// Keeps account of a unit that has got aboard a carrier, and whether it did so by a door.
pub(crate) fn follow_move(world: &mut World, event: &MoveEvent) {
    let MoveEvent::Mounted { unit, carrier, .. } = event else {
        return;
    };
    let by_door = uses_doors(&read::unit(world, *carrier), &read::unit(world, *unit));
    edit::<Acts>(world, *carrier, |a| {
        a.loaded = a.loaded.saturating_add(1);
        a.doors = a.doors.saturating_add(u8::from(by_door));
    });
}
