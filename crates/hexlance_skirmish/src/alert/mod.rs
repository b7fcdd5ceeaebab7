//! Alert (K11.3, K11.8.5): it lets allies turn.

mod step;
#[cfg(test)]
mod tests;

use hexlance_rules::{Enter, Refusal, Timetable, UnitId};
use serde::{Deserialize, Serialize};

use crate::{
    Battle, Ctx,
    command::{Answer, Reply},
    deeds::{Class, Declare, Declaring, Deed, Sort},
    draft::simple::Plain,
    ground::in_zone_of_control,
    ids::Party,
    moments::Rule,
    order::{DeedRef, Order},
    react,
    read::{Look, Table},
    resolve::Resolution,
};

pub use step::AlertStep;
pub(crate) use step::step;

/// An Alert.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Alert;

impl Declare for Alert {
    fn key(&self) -> &'static str {
        "alert"
    }

    fn class(&self, _table: Table<'_>, _who: &Look<'_>) -> Class {
        Class::new(true, false, false, true)
    }

    fn sort(&self) -> Sort {
        // Not a way to move: what leaves a trooper his movement leaves him his voice.
        Sort::Movement
    }

    fn check(&self, _at: &Declaring<'_>) -> Result<(), Refusal> {
        Ok(())
    }
}

/// How it is put together.
pub(crate) static COMPOSE: Plain = Plain {
    key: "alert",
    deed: Deed::Alert(Alert),
    shown: |_| true,
};

/// Whether an Alert that was declared in an earlier step of this Order entitles a trooper.
pub(crate) fn reaches(table: Table<'_>, order: &Order, who: &Look<'_>) -> bool {
    let alerts = order
        .reactions
        .iter()
        .filter(|r| matches!(r.deed, Deed::Alert(_)));
    alerts
        .filter_map(|r| r.by.trooper())
        .any(|by| hears(table, by, who))
}

/// Whether an Alert among the reactions that are declared together entitles one of them: its trooper has its ARO still.
pub(crate) fn warns(
    table: Table<'_>,
    order: &Order,
    step: u8,
    together: &[Answer],
    answer: &Answer,
) -> bool {
    let Some(who) = answer.by.trooper().and_then(|id| table.find(id)) else {
        return false;
    };
    let free = (who.is_on_table() || who.is_hidden())
        && !who.is_null()
        && who.side() != order.side
        && !react::already(order, answer.by, step);
    free && together
        .iter()
        .filter(|other| other.by != answer.by)
        .filter(|other| matches!(other.reply, Reply::Do(Deed::Alert(_))))
        .filter_map(|other| other.by.trooper())
        .any(|by| hears(table, by, &who))
}

/// Whether somebody is within 8 hexes of an ally who alerts.
fn hears(table: Table<'_>, by: UnitId, who: &Look<'_>) -> bool {
    let bodies = table
        .find(by)
        .filter(|alerting| alerting.id != who.id && alerting.side() == who.side())
        .and_then(|alerting| Some((alerting.body(table)?, who.body(table)?)));
    bodies.is_some_and(|(a, b)| in_zone_of_control(&a, &b))
}

/// The allies that an Alert of somebody would reach now (K11.3).
pub fn heard(battle: &Battle, by: UnitId) -> Vec<UnitId> {
    let table = Table::of(battle.world());
    let on_table = table.on_table().filter(|t| t.is_figure() && !t.is_null());
    on_table
        .filter(|who| hears(table, by, who))
        .map(|who| who.id)
        .collect()
}

/// Registers what an Alert in the own player turn does: at the end of the Order every own figure within 8 hexes may turn.
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(Enter(Resolution::Ends), Rule::Alert, |ctx: &mut Ctx<'_>| {
        let turning = turning(Table::of(ctx.world()));
        ctx.push_in_order(turning.into_iter().map(AlertStep::Turn));
    });
}

/// Who may turn at the end of the Order, in roster order.
fn turning(table: Table<'_>) -> Vec<UnitId> {
    let Some(order) = table.order() else {
        return Vec::new();
    };
    let alerting: Vec<Look<'_>> = order
        .carried_out()
        .filter(|(of, deed)| matches!((of, deed), (DeedRef::Actor(..), Deed::Alert(_))))
        .filter_map(|(of, _)| order.by(of).and_then(Party::trooper))
        .filter_map(|unit| table.find(unit))
        .collect();
    table
        .of_side(order.side)
        .filter(|t| t.is_figure() && !t.is_null())
        .filter(|t| {
            let mut heard = alerting.iter();
            heard.any(|a| a.id == t.id || hears(table, a.id, t))
        })
        .map(|t| t.id)
        .collect()
}
