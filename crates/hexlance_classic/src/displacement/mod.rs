//! Displacement and the domino effect (C12.1, C12.3): one routine for everything that moves a unit by force.

mod chain;
mod coming_down;
mod event;
pub mod hoist;

pub use chain::{Link, Push, chain};
pub(crate) use coming_down::comes_down;
pub use event::{DisplacedEvent, Due};

use bevy_ecs::prelude::Resource;
use hexlance_board::{Direction, Hex};
use hexlance_rules::{Choice, Decision, UnitId, say};
use serde::Serialize;

use crate::{
    Ctx, buildings, ground, harm, hidden, infantry, losses, physical,
    piloting::{self, Fall},
    question::Question,
    read::{Look, Table},
    state::{Fate, Mode, PsrCause},
    towing,
    walk::{self, Walker},
};

/// What units that were displaced together still owe: rolls come when all displacement is done (C12.3.1).
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Displaced(pub Vec<(UnitId, Due)>);

/// Steps of displacement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DisplaceStep {
    /// A unit is forced in a direction.
    Force {
        /// Who.
        unit: UnitId,
        /// Where to.
        direction: Direction,
        /// What for.
        cause: PsrCause,
        /// It failed the roll of a dodge already, and falls where it is forced to (C12.3.2).
        falls: bool,
    },
    /// It is put into the hex, which is free now or never will be.
    Put {
        /// Who.
        unit: UnitId,
        /// Where to.
        direction: Direction,
        /// What for.
        cause: PsrCause,
        /// It falls there.
        falls: bool,
    },
    /// A unit that passed its roll may step out of the way.
    Dodge {
        /// Who.
        unit: UnitId,
        /// Where it would be forced to.
        direction: Direction,
    },
    /// Rolls and falls that all of them owe.
    Settle,
}

/// Forces a unit in a direction, with everything that follows. Rolls come when all is done.
pub(crate) fn force(unit: UnitId, direction: Direction, cause: PsrCause) -> DisplaceStep {
    DisplaceStep::Force {
        unit,
        direction,
        cause,
        falls: false,
    }
}

/// The movement of a unit broke off where another 'Mech stands, into whose hex it came in a direction. That one is forced on;
/// where it cannot be, the unit is forced back, and where neither can, one of them goes anywhere (C3.10.4, C12.3.1).
pub(crate) fn make_room(ctx: &mut Ctx<'_>, unit: UnitId, came: Direction) {
    let table = Table::of(ctx.world());
    let Some(u) = table.find(unit) else { return };
    let Some(other) = u.hex().and_then(|hex| crowded(table, &u, hex)) else {
        return;
    };
    let usual = [(other, came), (unit, came.opposite())];
    let any = [other, unit].map(|who| Direction::ALL.map(|d| (who, d)));
    let mut ways = usual.into_iter().chain(any.into_iter().flatten());
    // A hex that is open is no way out while whoever stands in it cannot be forced on.
    let way = ways.find(|(who, direction)| chain::gives_way(table, *who, *direction));
    if let Some((who, direction)) = way {
        ctx.push_in_order([
            force(who, direction, PsrCause::Displaced),
            DisplaceStep::Settle,
        ]);
    }
}

/// A 'Mech in a hex, other than a unit, that leaves no room there.
pub(crate) fn in_the_way(ctx: &Ctx<'_>, unit: UnitId, hex: Hex) -> Option<UnitId> {
    let table = Table::of(ctx.world());
    let floor = table
        .find(unit)
        .map_or(0, |u| walk::arrival(table, &u, hex));
    let cell = table.board().get(hex);
    let there = table.at(hex).filter(|o| walk::shares(cell, o, floor));
    let mut there = there.filter(|o| {
        o.id != unit
            && o.fate == Fate::Fighting
            && o.sheet.class.is_mech()
            && !walk::is_in_the_air(table, o.id)
    });
    there.next().map(|o| o.id)
}

/// The unit that a unit would force out of a hex: another 'Mech where it is one, else one of those that leave it no room
/// (C3.10.1, C12.3.1).
fn crowded(table: Table<'_>, u: &Look<'_>, hex: Hex) -> Option<UnitId> {
    let elevation = walk::arrival(table, u, hex);
    let Err(refusal) = walk::room_at(table, u.id, hex, elevation) else {
        return None;
    };
    let mechs_only = refusal.code == "occupied";
    let cell = table.board().get(hex);
    let counts = |o: &Look<'_>| {
        let kind = if mechs_only {
            o.sheet.class.is_mech()
        } else {
            true
        };
        kind && walk::shares(cell, o, elevation)
            && o.id != u.id
            && o.fate == Fate::Fighting
            && !walk::is_in_the_air(table, o.id)
    };
    // Infantry makes room last.
    let there = table.at(hex).filter(counts);
    { there }
        .min_by_key(|o| (o.is_infantry(), o.id))
        .map(|o| o.id)
}

/// A unit owes a roll, or a fall, once the present displacement is done.
pub(crate) fn owe(ctx: &mut Ctx<'_>, unit: UnitId, due: Due) {
    ctx.emit(DisplacedEvent::Owes { unit, due });
}

/// Runs a step.
pub(crate) fn step(ctx: &mut Ctx<'_>, step: DisplaceStep) {
    match step {
        DisplaceStep::Force {
            unit,
            direction,
            cause,
            falls,
        } => forced(ctx, unit, direction, cause, falls),
        DisplaceStep::Put {
            unit,
            direction,
            cause,
            falls,
        } => put(ctx, unit, direction, cause, falls),
        DisplaceStep::Dodge { unit, direction } => dodge(ctx, unit, direction),
        DisplaceStep::Settle => settle(ctx),
    }
}

/// Whether a unit may be forced into a hex (C12.1.3); off the map is open.
fn is_open(table: Table<'_>, u: &Look<'_>, to: Hex) -> bool {
    let Some(cell) = table.board().get(to) else {
        return true;
    };
    if u.flies() {
        let there = walk::air::swept(table.board(), u, to);
        return walk::air::is_clear_of(cell, there);
    }
    let up = ground::base(cell, u.floats()) + walk::arrival(table, u, to) - u.level(table.board());
    walk::may_stand_in(u.sheet, cell).is_ok() && up < 2
}

/// Levels that a unit falls if it is forced into a hex, and the depth of the water that it falls into: what flies or floats
/// does neither, and a building keeps water out.
fn drop_into(table: Table<'_>, u: &Look<'_>, to: Hex, cell: &hexlance_board::Cell) -> (i16, u8) {
    if u.flies() {
        return (0, 0);
    }
    let drop =
        u.level(table.board()) - ground::base(cell, u.floats()) - walk::arrival(table, u, to);
    let dry = u.floats() || cell.building.is_some() || walk::arrival(table, u, to) > 0;
    let depth = if dry { 0 } else { ground::depth(cell) };
    (drop, depth)
}

/// Whether a 'Mech falls into a hex from two levels or more above it, onto whoever is there (C12.2.1); one that comes down in
/// water does not.
fn falls_onto(table: Table<'_>, u: &Look<'_>, to: Hex) -> bool {
    let cell = table.board().get(to);
    let (drop, depth) = cell.map_or((0, 0), |cell| drop_into(table, u, to, cell));
    u.sheet.class.is_mech() && drop >= 2 && depth == 0
}

fn forced(ctx: &mut Ctx<'_>, unit: UnitId, direction: Direction, cause: PsrCause, falls: bool) {
    let table = Table::of(ctx.world());
    let Some(u) = table.find(unit) else { return };
    let Some(hex) = u.hex() else { return };
    // Who is destroyed by the action is not displaced (C12.1.2).
    if u.fate != Fate::Fighting {
        return;
    }
    let to = hex.neighbour(direction);
    if !is_open(table, &u, to) {
        owe(ctx, unit, Due::roll(cause, falls));
        return;
    }
    let put = DisplaceStep::Put {
        unit,
        direction,
        cause,
        falls,
    };
    let Some(other) = crowded(table, &u, to).filter(|_| !falls_onto(table, &u, to)) else {
        ctx.push(put);
        return;
    };
    if table.find(other).is_some_and(|o| o.hidden) {
        // Who hides there fires first (C20.2.8).
        let again = DisplaceStep::Force {
            unit,
            direction,
            cause,
            falls,
        };
        hidden::surprise(ctx, unit, &[other], again);
        return;
    }
    if may_dodge(table, other, direction) {
        // Its roll comes first: who fails is forced on and falls there.
        if piloting::roll(ctx, other, PsrCause::Displaced) {
            ctx.push_in_order([
                DisplaceStep::Dodge {
                    unit: other,
                    direction,
                },
                put,
            ]);
        } else {
            ctx.push_in_order([
                DisplaceStep::Force {
                    unit: other,
                    direction,
                    cause: PsrCause::Displaced,
                    falls: true,
                },
                put,
            ]);
        }
        return;
    }
    ctx.push_in_order([force(other, direction, PsrCause::Displaced), put]);
}

/// Puts a unit into the hex, if nobody is left in it.
fn put(ctx: &mut Ctx<'_>, unit: UnitId, direction: Direction, cause: PsrCause, falls: bool) {
    let table = Table::of(ctx.world());
    let Some(u) = table.find(unit) else { return };
    let Some(from) = u.hex() else { return };
    let to = from.neighbour(direction);
    let board = table.board();
    let Some(cell) = board.get(to) else {
        losses::withdraw(ctx, unit);
        return;
    };
    let lands_on = falls_onto(table, &u, to);
    if !lands_on && crowded(table, &u, to).is_some() {
        owe(ctx, unit, Due::roll(cause, falls));
        return;
    }
    let (drop, depth) = drop_into(table, &u, to, cell);
    let building = cell.building.is_some() && !u.flies();
    let bridge = cell.bridge.is_some();
    ctx.emit(DisplacedEvent::Moved {
        unit,
        from,
        to,
        direction,
    });
    if Table::of(ctx.world())
        .find(unit)
        .is_some_and(|u| u.is_infantry())
    {
        infantry::thrown_down(ctx, unit, drop.clamp(0, 100) as u8);
        buildings::forced_in(ctx, unit);
        return;
    }
    if lands_on && let Some(other) = physical::below(ctx, unit, to) {
        hidden::reveal(ctx, other);
        physical::fall_onto(ctx, unit, other, drop as u8);
    }
    towing::follow(ctx, unit);
    harm::sink(ctx, unit);
    if bridge {
        buildings::settle_in(ctx, unit);
    }
    if building {
        // As if it had walked in and failed its roll (C12.1.7).
        buildings::forced_in(ctx, unit);
    }
    let due = if depth > 0 {
        // Into water a 'Mech falls to the bottom (C12.1.8).
        Due {
            cause,
            falls: true,
            levels: depth,
            water: true,
        }
    } else if drop >= 2 {
        // Over a drop of two or more levels it falls by itself (C12.1.4).
        Due {
            cause,
            falls: true,
            levels: drop as u8,
            water: false,
        }
    } else {
        Due::roll(cause, falls)
    };
    owe(ctx, unit, due);
    if lands_on {
        // Whom it fell onto is forced on as by the domino effect (C12.2.3).
        make_room(ctx, unit, direction);
    }
}

/// Rolls and falls of everybody who was displaced.
fn settle(ctx: &mut Ctx<'_>) {
    loop {
        let next = ctx.world().resource::<Displaced>().0.first().copied();
        let Some((unit, due)) = next else { return };
        ctx.emit(DisplacedEvent::Pays { unit });
        let vehicle = Table::of(ctx.world())
            .find(unit)
            .is_some_and(|u| u.is_vehicle() && u.fate == Fate::Fighting);
        if vehicle && due.levels >= 2 {
            harm::vehicle::dropped(ctx, unit, due.levels);
        }
        if harm::proto::is(ctx, unit) && due.levels >= 2 {
            harm::proto::dropped(ctx, unit, due.levels);
        }
        if !piloting::may_fall(ctx, unit) {
            continue;
        }
        if due.falls {
            piloting::fall(
                ctx,
                Fall {
                    levels: due.levels,
                    water: due.water,
                    ..Fall::in_place(unit)
                },
            );
            harm::sink(ctx, unit);
        } else {
            piloting::roll_or_fall(ctx, unit, due.cause);
        }
    }
}

/// Whether a unit may step out of the way of a push that comes in a direction (C12.3.2).
fn may_dodge(table: Table<'_>, unit: UnitId, direction: Direction) -> bool {
    !ways_out(table, unit, direction).is_empty()
}

/// The hexes to which it may step: straight ahead, straight back.
fn ways_out(table: Table<'_>, unit: UnitId, direction: Direction) -> Vec<(bool, Hex)> {
    let Some(u) = table.find(unit) else {
        return Vec::new();
    };
    let (Some(hex), Some(facing)) = (u.hex(), u.facing()) else {
        return Vec::new();
    };
    // The hexside through which the other comes: neither the front nor the rear one.
    let entry = direction.opposite();
    let from_the_side = entry != facing && entry != facing.opposite();
    let steps = !u.is_infantry() && !u.sheet.is_flyer() && !u.stance.prone;
    let mobile = steps && !u.is_immobile() && u.march.mode != Mode::Jump;
    if !from_the_side || !mobile {
        return Vec::new();
    }
    let mode = if u.march.mode == Mode::Run {
        Mode::Run
    } else {
        Mode::Walk
    };
    let left = walk::allowance(&u, mode).saturating_sub(u.march.spent);
    let mut out = Vec::new();
    for (back, step) in [
        (false, crate::command::Step::Forward),
        (true, crate::command::Step::Back),
    ] {
        let Some(mut walker) = Walker::of(table, u) else {
            continue;
        };
        if back && u.march.mode == Mode::Run {
            continue;
        }
        let to = hex.neighbour(if back { facing.opposite() } else { facing });
        // Nobody dodges through walls.
        let fits = walker.take(step, Mode::Walk).is_ok_and(|stride| {
            stride.mp <= left && stride.entered.is_none_or(|e| e.walls.is_none())
        });
        if fits && walk::room_for(table, unit, to).is_ok() {
            out.push((back, to));
        }
    }
    out
}

/// Asks whether it steps aside, and where to.
fn dodge(ctx: &mut Ctx<'_>, unit: UnitId, direction: Direction) {
    let table = Table::of(ctx.world());
    let ways = ways_out(table, unit, direction);
    let Some(u) = table.find(unit) else { return };
    let mut choices: Vec<Choice> = ways
        .iter()
        .map(|(back, hex)| {
            let code = if *back { "back" } else { "forward" };
            Choice::new(
                code,
                say!("Step to {hex}", hex = hex.name()),
                say!("The other takes its hex, and nobody is pushed on"),
            )
        })
        .collect();
    choices.push(Choice::new(
        "stay",
        say!("Be pushed on"),
        say!("It is forced into the hex behind it"),
    ));
    let decision = Decision {
        side: u.side,
        unit: Some(unit),
        question: Question::Dodge { unit, direction },
        prompt: say!("{unit} can step out of the way.", unit = u.name),
        choices,
        default: 0,
    };
    ctx.push(DisplaceStep::Dodge { unit, direction });
    ctx.ask(decision);
}

/// The unit has chosen.
pub(crate) fn answered(
    ctx: &mut Ctx<'_>,
    step: DisplaceStep,
    decision: &Decision<Question>,
    choice: usize,
) {
    let DisplaceStep::Dodge { unit, direction } = step else {
        return;
    };
    let code = decision
        .choices
        .get(choice)
        .map_or("stay", |c| c.code.as_str());
    let ways = ways_out(Table::of(ctx.world()), unit, direction);
    let way = ways
        .iter()
        .find(|(back, _)| code == if *back { "back" } else { "forward" });
    match way {
        Some((_, to)) => {
            let from = Table::of(ctx.world()).find(unit).and_then(|u| u.hex());
            if let Some(from) = from {
                ctx.emit(DisplacedEvent::Dodged {
                    unit,
                    from,
                    to: *to,
                });
            }
        }
        // It passed its roll, and makes no second one.
        None => ctx.push(DisplaceStep::Force {
            unit,
            direction,
            cause: PsrCause::Displaced,
            falls: false,
        }),
    }
}
