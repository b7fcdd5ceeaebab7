//! Suppressive Fire (K8.3, K8.7.14): how it begins, and when it ends.

use hexlance_rules::{Enter, Refusal, SideId, Timetable, UnitId, Ustr};
use serde::{Deserialize, Serialize};

use super::mode_with;
use crate::{
    Ctx, afflictions,
    deeds::{Class, Declare, Declaring, Deed, Sort},
    ids::Party,
    moments::Rule,
    order::{DeedRef, Order},
    read::{Look, Table},
    resolve::Resolution,
    shots::firer::Firer,
    state::{Stage, State},
};

/// Suppressive Fire: an Entire Order, with a weapon that has the trait.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Suppress {
    /// The weapon.
    pub weapon: Ustr,
}

impl Declare for Suppress {
    fn key(&self) -> &'static str {
        "suppress"
    }

    fn class(&self, _table: Table<'_>, _who: &Look<'_>) -> Class {
        Class::ENTIRE
    }

    fn sort(&self) -> Sort {
        Sort::Attack
    }

    fn check(&self, at: &Declaring<'_>) -> Result<(), Refusal> {
        let who = at.who;
        mode_with(
            &who,
            self.weapon,
            0,
            |mode| mode.traits.suppressive_fire,
            "K8.3.1",
        )?;
        if who.is(State::Isolated) {
            return Err(Refusal::new(
                "isolated",
                "K12",
                "Isolated troopers cannot stay in Suppressive Fire.",
            ));
        }
        Ok(())
    }
}

/// Registers what begins and ends with an Order, and with Retreat!.
pub(super) fn plugin(t: &mut Timetable) {
    t.add(
        Enter(Resolution::Ends),
        Rule::SpecialFire,
        |ctx: &mut Ctx<'_>| {
            end_by_deeds(ctx);
            end_by_states(ctx);
            begin(ctx);
        },
    );
    t.add(Enter(Stage::Tactical), Rule::SpecialFire, end_by_states);
}

/// Ends the Suppressive Fire of everybody for whom that is so.
fn cease(ctx: &mut Ctx<'_>, ends: impl Fn(Table<'_>, &Look<'_>) -> bool) {
    let over: Vec<UnitId> = {
        let table = Table::of(ctx.world());
        let fires = table.troopers().filter(|t| t.is(State::Suppressive));
        fires.filter(|t| ends(table, t)).map(|t| t.id).collect()
    };
    for unit in over {
        afflictions::end(ctx, unit, State::Suppressive);
    }
}

/// Whoever has declared anything else in the Order (K8.7.14).
fn end_by_deeds(ctx: &mut Ctx<'_>) {
    cease(ctx, |table, who| {
        table
            .order()
            .is_some_and(|order| has_done_else(table, order, who))
    });
}

fn has_done_else(table: Table<'_>, order: &Order, who: &Look<'_>) -> bool {
    if order.actor_of(who.id).is_some() {
        return true;
    }
    let Some((_, reaction)) = order.reaction_of(Party::from(who.id)) else {
        return false;
    };
    let Deed::Shoot(shoot) = &reaction.deed else {
        return true;
    };
    let firer = Firer::Trooper(*who);
    let mode = firer.mode(table, shoot.weapon, shoot.mode);
    !mode.is_some_and(|mode| shoot.is_suppressive(&firer, mode, true))
}

/// Whoever is in a state that takes him out of it, or engaged, or in Retreat! (K12).
fn end_by_states(ctx: &mut Ctx<'_>) {
    cease(ctx, is_hindered);
}

fn is_hindered(table: Table<'_>, who: &Look<'_>) -> bool {
    who.is_null()
        || who.is_immobilized()
        || who.is(State::Isolated)
        || who.is(State::Possessed)
        || table.is_engaged(*who)
        || crate::retreat::binds(table, who)
}

/// Whoever has declared it in the Order that ends is in it, unless something forbids it by now.
fn begin(ctx: &mut Ctx<'_>) {
    let begun: Vec<(UnitId, SideId, Ustr)> = {
        let table = Table::of(ctx.world());
        let Some(order) = table.order() else { return };
        let begun = order.carried_out().filter_map(|(of, deed)| {
            let (Deed::Suppress(suppress), DeedRef::Actor(..)) = (deed, of) else {
                return None;
            };
            let who = table.find(order.by(of)?.trooper()?)?;
            let may = !is_hindered(table, &who) && who.is_figure();
            may.then_some((who.id, who.side(), suppress.weapon))
        });
        begun.collect()
    };
    for (unit, side, weapon) in begun {
        afflictions::cause_of(ctx, unit, State::Suppressive, side, Some(weapon), 0);
    }
}
