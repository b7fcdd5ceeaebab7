//! Buildings (C14): who comes in and where it stands, what walls bear, what passes through them, and how they come down.
//!
//! What is left of each hex is [`crate::state::Buildings`], which only [`BuildingEvent`]s change. Whoever moves, skids, is pushed,
//! fires or strikes asks here what a building makes different.

mod basement;
mod blows;
pub mod bridges;
mod collapse;
mod damage;
mod entering;
mod event;
mod fire;
mod load;

pub(crate) use blows::{batter, ram};
pub use blows::{battering, may_batter, may_ram};
pub(crate) use collapse::debris;
pub(crate) use damage::{by_blow, damage, damage_now, share};
pub use entering::hexes_modifier;
pub(crate) use entering::{enter, forced_in, settle_in};
pub use event::BuildingEvent;
pub(crate) use fire::{
    absorb, at_walls, burst_inside, cover_struck, inferno, kept, kept_by_floors, missed, passed,
    salvo, softened, strike,
};
pub use load::bears;
pub(crate) use load::{flown_over, weight};

use hexlance_board::Hex;
use hexlance_rules::{Enter, Leave, Timetable, UnitId};

use crate::{
    Ctx, displacement, losses,
    moments::Rule,
    piloting,
    read::Table,
    state::{Fate, Phase},
    walk, warriors,
};

/// Steps of buildings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BuildingStep {
    /// 'Mechs that came down in one hex make room for each other (C3.10.4).
    MakeRoom {
        /// The hex.
        hex: Hex,
        /// How often it is tried.
        tries: u8,
    },
    /// A phase is over: what was done to walls in it takes effect (C14.5.1).
    Settle,
}

/// Runs a step.
pub(crate) fn step(ctx: &mut Ctx<'_>, step: BuildingStep) {
    match step {
        BuildingStep::MakeRoom { hex, tries } => make_room(ctx, hex, tries),
        BuildingStep::Settle => settle(ctx),
    }
}

/// 'Mechs that came down in a hex make room for each other.
pub(crate) fn make_room_in(ctx: &mut Ctx<'_>, hex: Hex) {
    ctx.push(BuildingStep::MakeRoom { hex, tries: 6 });
}

/// The second 'Mech of a hex in which two have come down is forced on.
fn make_room(ctx: &mut Ctx<'_>, hex: Hex, tries: u8) {
    let table = Table::of(ctx.world());
    let there: Vec<UnitId> = table
        .at(hex)
        .filter(|u| u.sheet.class.is_mech() && u.fate == Fate::Fighting)
        .filter(|u| u.elevation() == 0 && !walk::is_in_the_air(table, u.id))
        .map(|u| u.id)
        .collect();
    let [_, second, ..] = there.as_slice() else {
        return;
    };
    let Some(left) = tries.checked_sub(1) else {
        return;
    };
    let came = table.find(*second).and_then(|u| u.facing());
    ctx.push(BuildingStep::MakeRoom { hex, tries: left });
    displacement::make_room(ctx, *second, came.unwrap_or_default());
}

/// Damage of the phase takes effect, in the order of the hexes; what is left may bear too little (C14.4.2, C14.8.1).
fn settle(ctx: &mut Ctx<'_>) {
    let due: Vec<Hex> = Table::of(ctx.world())
        .buildings()
        .hexes
        .iter()
        .filter(|(_, s)| s.due > 0)
        .map(|(hex, _)| *hex)
        .collect();
    for hex in &due {
        let Some(s) = Table::of(ctx.world()).building(*hex).copied() else {
            continue;
        };
        let cf = s.cf.saturating_sub(s.due);
        ctx.emit(BuildingEvent::Weakened { hex: *hex, cf });
    }
    for hex in due {
        let gone = Table::of(ctx.world())
            .building(hex)
            .is_some_and(|s| s.cf == 0);
        if gone {
            collapse::collapse(ctx, hex);
        } else {
            load::weigh(ctx, hex);
            basement::weigh(ctx, hex, true);
        }
    }
    let all = Table::of(ctx.world()).in_turn();
    for unit in all {
        warriors::settle(ctx, unit);
        piloting::settle(ctx, unit);
    }
    bridges::settle(ctx);
    losses::remove_all(ctx);
}

/// Phases look at walls as they begin, and weaken them when everything else in them is done.
pub(crate) fn plugin(t: &mut Timetable) {
    for phase in Phase::TURN {
        t.add(Enter(phase), Rule::Buildings, |ctx: &mut Ctx<'_>| {
            let mut all = Table::of(ctx.world()).buildings().hexes.values();
            let mut spans = Table::of(ctx.world()).bridges().hexes.values();
            if all.any(|s| s.start != s.cf) || spans.any(|s| s.start != s.cf) {
                ctx.emit(BuildingEvent::Surveyed);
            }
        });
    }
    for phase in [Phase::Weapons, Phase::Physical] {
        t.add(Leave(phase), Rule::Buildings, |ctx: &mut Ctx<'_>| {
            let mut all = Table::of(ctx.world()).buildings().hexes.values();
            let mut spans = Table::of(ctx.world()).bridges().hexes.values();
            if all.any(|s| s.due > 0) || spans.any(|s| s.due > 0) {
                // Before whatever comes next, which is on the agenda already.
                ctx.push(BuildingStep::Settle);
            }
        });
    }
}
