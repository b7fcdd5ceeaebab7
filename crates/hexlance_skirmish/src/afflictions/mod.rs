//! States of troopers: how they come and go (K12), and what ends in the States Phase (K3.8.1).

mod event;
#[cfg(test)]
mod tests;

use hexlance_rules::{Enter, SideId, Timetable, UnitId, Ustr};

use crate::{
    Ctx, harm,
    model::{Characteristic, Skill},
    moments::Rule,
    read::{Look, Table},
    resolve::Resolution,
    state::{Afflicted, Condition, Stage, State},
};

pub use event::StateEvent;

/// Causes a state, as from now and by a side. Nothing happens to the Dead and to those who are immune.
pub(crate) fn cause(ctx: &mut Ctx<'_>, unit: UnitId, state: State, by: SideId) {
    cause_of(ctx, unit, state, by, None, 0);
}

/// Causes a state that has something that belongs to it: the device or program of Disabled, the group of Possessed.
pub(crate) fn cause_of(
    ctx: &mut Ctx<'_>,
    unit: UnitId,
    state: State,
    by: SideId,
    what: Option<Ustr>,
    group: u8,
) {
    let table = Table::of(ctx.world());
    let since = table.clock().player_turn;
    let Some(who) = table.find(unit) else { return };
    if who.condition == Condition::Dead || is_immune(&who, state) {
        return;
    }
    let state = Afflicted {
        state,
        since,
        by,
        what,
        group,
    };
    ctx.emit(StateEvent::Caused { unit, state });
    if stops_fire(state.state) {
        end(ctx, unit, State::Suppressive);
    }
}

/// Ends a state, if it is there.
pub(crate) fn end(ctx: &mut Ctx<'_>, unit: UnitId, state: State) {
    let who = Table::of(ctx.world()).find(unit);
    let held: Vec<_> = who
        .iter()
        .flat_map(|t| &t.states.0)
        .filter(|a| a.state == state)
        .map(|a| a.what)
        .collect();
    for what in held {
        ctx.emit(StateEvent::Ended { unit, state, what });
    }
}

/// Ends the Disabled of one device, repeater or program.
pub(crate) fn enable(ctx: &mut Ctx<'_>, unit: UnitId, what: Option<Ustr>) {
    let who = Table::of(ctx.world()).find(unit);
    let off = |a: &Afflicted| a.state == State::Disabled && a.what == what;
    if who.is_some_and(|t| t.states.0.iter().any(off)) {
        let state = State::Disabled;
        ctx.emit(StateEvent::Ended { unit, state, what });
    }
}

/// Whether somebody never gets a state: from the Immunity to it, or because nothing of him is Fire-Sensitive.
pub(crate) fn is_immune(who: &Look<'_>, state: State) -> bool {
    match state {
        State::Possessed => who.has(Skill::ImmunityPossession),
        State::Burnt => !is_fire_sensitive(who),
        _ => false,
    }
}

/// Whether a trooper has skills that fire takes away (state.burnt).
fn is_fire_sensitive(who: &Look<'_>) -> bool {
    [
        Skill::ImpersonationL1,
        Skill::ImpersonationL2,
        Skill::Camouflage,
        Skill::TOCamouflage,
    ]
    .into_iter()
    .any(|skill| who.spas.has(skill))
}

/// Whether a state takes a trooper out of Suppressive Fire (K12).
const fn stops_fire(state: State) -> bool {
    matches!(
        state,
        State::Immobilized1
            | State::Immobilized2
            | State::Glued
            | State::Isolated
            | State::Possessed
    )
}

/// Whether a state is over when a player turn ends, for a trooper of the Active side or of the other one (K3.8.1).
fn ends(state: &Afflicted, now: u16, of_active: bool) -> bool {
    match state.state {
        State::Targeted => state.since == now,
        State::Immobilized1 => state.since < now,
        State::Stunned => of_active && state.since < now,
        // Help to the end of the player turn, and what a Command Token has bought for it.
        State::GuidedHand | State::Steadfast | State::Drilled => true,
        _ => false,
    }
}

/// States end in the States Phase, and Frenzy begins at the end of an Order.
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(Enter(Stage::States), Rule::States, |ctx: &mut Ctx<'_>| {
        bury_the_dogged(ctx);
        end_what_ends(ctx);
    });
    t.add(Enter(Resolution::Ends), Rule::States, go_into_frenzy);
}

/// Whether a trooper dies in the States Phase (K3.8.1).
pub(crate) fn dies_now(who: &Look<'_>) -> bool {
    who.is(State::Dogged) && who.condition == Condition::Able
}

/// Dogged troopers of both sides die (K3.8.1).
fn bury_the_dogged(ctx: &mut Ctx<'_>) {
    let dogged: Vec<UnitId> = Table::of(ctx.world())
        .troopers()
        .filter(dies_now)
        .map(|t| t.id)
        .collect();
    for unit in dogged {
        harm::fell(ctx, unit, Condition::Dead);
    }
}

fn end_what_ends(ctx: &mut Ctx<'_>) {
    let over: Vec<StateEvent> = {
        let table = Table::of(ctx.world());
        let clock = table.clock();
        let ending = |t: Look<'_>| {
            let of_active = t.side() == clock.active;
            let unit = t.id;
            let states = t.states.0.iter();
            let over = states.filter(move |a| ends(a, clock.player_turn, of_active));
            over.map(move |a| StateEvent::Ended {
                unit,
                state: a.state,
                what: a.what,
            })
            .collect::<Vec<_>>()
        };
        table.troopers().flat_map(ending).collect()
    };
    for event in over {
        ctx.emit(event);
    }
}

/// Whoever has Frenzy and has made an enemy lose a point is Impetuous from now on (K2.3.3).
fn go_into_frenzy(ctx: &mut Ctx<'_>) {
    let frenzied: Vec<(UnitId, SideId)> = {
        let table = Table::of(ctx.world());
        let Some(order) = table.order() else { return };
        order
            .drew_blood
            .iter()
            .filter_map(|unit| table.find(*unit))
            .filter(|t| t.profile().is(Characteristic::Frenzy) && !t.is(State::Frenzied))
            .map(|t| (t.id, t.owner))
            .collect()
    };
    for (unit, side) in frenzied {
        cause(ctx, unit, State::Frenzied, side);
    }
}
