//! Getting into carriers and onto units, and ejecting launchers (C18.2.3, C18.10, C18.11).

use bevy_ecs::world::World;
use hexlance_rules::{Refusal, SideId, UnitId, say};

use super::{InfantryEvent, storming::against_riders};
use crate::{
    Ctx, dice,
    model::{InfantryMotive, Sheet, UnitClass, record::SuitLimit},
    read::{Look, Table},
    state::{Fate, Hold, Phase, Storm, Stormed},
    tags, towing, turn,
};

/// Weight of a unit of infantry as cargo, in half tons (C8.9.1, C14.4.2).
pub(crate) fn weight(u: &Look<'_>) -> u32 {
    weight_of(u.sheet)
}

fn weight_of(sheet: &Sheet) -> u32 {
    match sheet.class {
        UnitClass::Infantry(InfantryMotive::Foot) => 6,
        UnitClass::Infantry(InfantryMotive::Motorized) => 12,
        UnitClass::Infantry(InfantryMotive::Jump) => 10,
        UnitClass::Infantry(_) => 16 * u32::from(sheet.count.div_ceil(7)),
        _ => 2 * u32::from(sheet.count),
    }
}

/// Infantry space of a unit, in half tons.
fn space(c: &Look<'_>) -> u32 {
    space_of(c.sheet, c.stores.empty)
}

fn space_of(sheet: &Sheet, empty: u64) -> u32 {
    let all = (0u8..).zip(&sheet.items);
    all.filter(|(i, item)| {
        item.equipment.name.starts_with("Infantry") && empty & (1 << (i % 64)) == 0
    })
    .map(|(_, item)| item.tons.0 / 500)
    .sum()
}

/// Whether a unit may begin in or on another that carries nobody yet (C9.5.4).
///
/// # Errors
/// Why not.
pub fn may_begin_aboard(own: &Sheet, carrier: &Sheet) -> Result<(), Refusal> {
    let machine = carrier.class.is_mech() || matches!(carrier.class, UnitClass::Vehicle(_));
    let inside = !carrier.class.is_mech() && weight_of(own) <= space_of(carrier, 0);
    let outside = own.suits().is_some_and(|suits| {
        let holds = carrier.omni || suits.clamps;
        holds && carrier.support.is_none() && !suits.cannot.contains(&SuitLimit::Ride)
    });
    if own.class.is_infantry() && machine && (inside || outside) {
        return Ok(());
    }
    Err(Refusal::new(
        "no_carrier",
        "C18.10.1",
        say!(
            "{unit} finds no room in or on {carrier}.",
            unit = own.name.as_str(),
            carrier = carrier.name.as_str()
        ),
    ))
}

/// How infantry holds on to a friend if it boards it: inside where there is room, else outside.
///
/// # Errors
/// Why it cannot.
pub fn holds_on(table: Table<'_>, u: &Look<'_>, c: &Look<'_>) -> Result<Hold, Refusal> {
    let inside = room_inside(table, u, c);
    match inside {
        Ok(()) => Ok(Hold::Inside),
        Err(refusal) => match room_outside(table, u, c) {
            Ok(()) => Ok(Hold::Riding),
            Err(outside) if u.suits().is_some() => Err(outside),
            Err(_) => Err(refusal),
        },
    }
}

fn room_inside(table: Table<'_>, u: &Look<'_>, c: &Look<'_>) -> Result<(), Refusal> {
    let refuse = |code, rule, message| Err(Refusal::new(code, rule, message));
    if c.sheet.class.is_mech() || c.is_infantry() || space(c) == 0 {
        return refuse(
            "no_carrier",
            "C18.10.1",
            say!("{carrier} has no room for infantry.", carrier = c.name),
        );
    }
    if u.is_mechanized() && c.sheet.tons <= 100 {
        return refuse(
            "too_small",
            "C18.10.2",
            say!("Mechanized troopers ride only in carriers above 100 tons."),
        );
    }
    let taken: u32 = table.holding(c.id, Hold::Inside).map(|o| weight(&o)).sum();
    if taken + weight(u) > space(c) {
        return refuse(
            "no_room",
            "C18.10.1",
            say!("{carrier} has no room left for them.", carrier = c.name),
        );
    }
    Ok(())
}

/// Whether suits can ride outside (C18.11.1, C18.11.2).
fn room_outside(table: Table<'_>, u: &Look<'_>, c: &Look<'_>) -> Result<(), Refusal> {
    let refuse = |code, message| Err(Refusal::new(code, "C18.11.1", message));
    let Some(suits) = u.suits() else {
        return refuse("no_suits", say!("Only battle armor rides on the outside."));
    };
    if c.support().is_some() {
        // Omni or not (tw.infantry_mba_4).
        return refuse("support", say!("Nobody rides on a support vehicle."));
    }
    let machine = c.sheet.class.is_mech() || matches!(c.sheet.class, UnitClass::Vehicle(_));
    if !machine || !c.sheet.omni && !suits.clamps || suits.cannot.contains(&SuitLimit::Ride) {
        return refuse(
            "not_omni",
            say!("Suits ride on Omni units, or hold on by magnetic clamps."),
        );
    }
    // The hitch of a trailer takes the two places at the rear (tw.infantry_mba_3).
    let places = if towing::trailer(table, c.id).is_some() {
        4
    } else {
        6
    };
    if u.active() > places {
        return refuse(
            "no_place",
            say!(
                "{carrier} has {places} places outside.",
                carrier = c.name,
                places
            ),
        );
    }
    if table.holding(c.id, Hold::Riding).next().is_some() {
        return refuse(
            "ridden",
            say!("Others ride on {carrier} already.", carrier = c.name),
        );
    }
    Ok(())
}

/// Whether infantry is where it can get onto a unit: in its hex on the same floor of a building, and elsewhere on one of the levels
/// that it fills, as suits are that swim beside it. Nobody gets on or off in the air.
fn is_beside(table: Table<'_>, u: &Look<'_>, c: &Look<'_>) -> bool {
    let Some(hex) = u.hex().filter(|hex| c.hex() == Some(*hex)) else {
        return false;
    };
    if c.flies() || u.flies() {
        return false;
    }
    if table.building(hex).is_some() {
        return c.elevation() == u.elevation();
    }
    let (own, base) = (u.level(table.board()), c.level(table.board()));
    (base..base + c.height()).contains(&own)
}

/// Units that infantry could board now, with how.
pub fn boarding<'w>(table: Table<'w>, u: &Look<'w>) -> Vec<(UnitId, Hold)> {
    let Some(hex) = u.hex().filter(|_| u.is_infantry()) else {
        return Vec::new();
    };
    let friends = table
        .at(hex)
        .filter(|c| c.id != u.id && !table.are_enemies(u, c))
        .filter(|c| is_beside(table, u, c));
    friends
        .filter_map(|c| Some((c.id, holds_on(table, u, &c).ok()?)))
        .collect()
}

/// Whether infantry may board a unit now (C18.10.2).
///
/// # Errors
/// Why not.
pub fn check_board(
    world: &World,
    side: SideId,
    unit: UnitId,
    carrier: UnitId,
) -> Result<(), Refusal> {
    let u = turn::acting(world, side, unit, Phase::Movement, "C18.10.2")?;
    let table = Table::of(world);
    if !u.is_infantry() {
        return Err(Refusal::new(
            "no_infantry",
            "C18.10.2",
            "Only infantry boards units.",
        ));
    }
    let c = table.find(carrier).filter(|c| {
        let here = is_beside(table, &u, c);
        c.fate == Fate::Fighting && here && !table.are_enemies(&u, c) && c.id != u.id
    });
    let Some(c) = c else {
        return Err(Refusal::new(
            "not_here",
            "C18.10.2",
            "It boards a friend in its own hex.",
        ));
    };
    if u.march.spent > 0 {
        return Err(Refusal::new(
            "mp_spent",
            "C18.10.2",
            "Boarding takes all its MP, and some are spent.",
        ));
    }
    holds_on(table, &u, &c).map(drop)
}

/// Infantry boards a unit. Suits that get onto a friend that is swarmed have to roll (C18.8.2).
pub(crate) fn board(ctx: &mut Ctx<'_>, unit: UnitId, carrier: UnitId) {
    let table = Table::of(ctx.world());
    let (Some(u), Some(c)) = (table.find(unit), table.find(carrier)) else {
        return;
    };
    let Ok(hold) = holds_on(table, &u, &c) else {
        return;
    };
    let swarmers = table.holding(carrier, Hold::Swarming).next();
    let mut succeeds = true;
    if let (Hold::Riding, Some(s)) = (hold, swarmers) {
        let tn = mounting(table, &u, &c, &s).total();
        let dice;
        (dice, succeeds) = dice::against(ctx, tn);
        ctx.emit(InfantryEvent::StormRolled {
            storm: Stormed {
                unit,
                target: carrier,
                how: Storm::Swarm,
                tn,
            },
            dice,
            hit: succeeds,
        });
    }
    if succeeds {
        ctx.emit(InfantryEvent::Boarded {
            unit,
            on: carrier,
            hold,
        });
    }
    turn::acted(ctx, unit);
}

/// The number of a squad that gets onto a friend that is swarmed: that of a swarm, with the value of the table turned round
/// (tw.infantry_swarm_table).
pub fn mounting(
    table: Table<'_>,
    u: &Look<'_>,
    c: &Look<'_>,
    swarmers: &Look<'_>,
) -> hexlance_rules::Breakdown {
    let mut tn = super::storm_numbers(table, u, Storm::Swarm, c).unwrap_or_default();
    tn.rule_unless_zero(&tags::RIDERS, -against_riders(swarmers, u.active()));
    tn
}

/// Whether suits may eject their launchers now: at any time (C18.2.3).
///
/// # Errors
/// Why not.
pub fn check_eject(world: &World, side: SideId, unit: UnitId) -> Result<(), Refusal> {
    let table = Table::of(world);
    let u = table
        .find(unit)
        .filter(|u| u.side == side && u.hex().is_some());
    let able = u.is_some_and(|u| u.fate == Fate::Fighting && u.is_laden());
    if table.clock().active() != Some(side) || !able {
        return Err(Refusal::new(
            "nothing_to_eject",
            "C18.2.3",
            "Suits with launchers on their bodies eject them, while their side acts.",
        ));
    }
    Ok(())
}

/// Ejects them.
pub(crate) fn eject(ctx: &mut Ctx<'_>, unit: UnitId) {
    ctx.emit(InfantryEvent::Ejected { unit });
}
