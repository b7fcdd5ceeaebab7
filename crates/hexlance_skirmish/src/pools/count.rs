//! The order count (K3.2.4 to K3.2.7).

use std::collections::BTreeMap;

use hexlance_rules::SideId;

use super::PoolEvent;
use crate::{
    Ctx,
    model::{Characteristic, Skill, Training},
    read::{Look, Table},
    state::State,
};

/// Counts the Orders of a side at the start of its player turn.
pub(crate) fn count(ctx: &mut Ctx<'_>, side: SideId) {
    let table = Table::of(ctx.world());
    let mut groups: BTreeMap<u8, u8> = BTreeMap::new();
    let mut own = Vec::new();
    let mut impetuous = Vec::new();
    let mut lieutenant_order = None;
    let leader = table
        .pool(side)
        .filter(|p| !p.leaderless)
        .and_then(|p| p.lieutenant);
    for who in table.of_side(side) {
        groups.entry(who.group()).or_default();
        if who.is_null()
            || who.owner != side
            || who.is(State::Left)
            || !crate::pilots::gives_order(table, &who)
        {
            continue;
        }
        let off = who.hex.is_none() || who.is_hidden();
        if off {
            own.push(who.id);
            continue;
        }
        match training(table, &who) {
            Training::Regular => *groups.entry(who.group()).or_default() += 1,
            Training::Irregular => own.push(who.id),
        }
        if leader == Some(who.id) {
            lieutenant_order = leader;
        }
        if is_impetuous(&who) && crate::impetuous::is_due(table, &who) {
            impetuous.push(who.id);
        }
    }
    let groups = groups.into_iter().collect();
    ctx.emit(PoolEvent::Counted {
        side,
        groups,
        own,
        lieutenant_order,
        impetuous,
    });
}

/// Whether a trooper is Impetuous: printed so, or Frenzied (K2.3).
pub(crate) fn is_impetuous(who: &Look<'_>) -> bool {
    who.profile().is(Characteristic::Impetuous) || who.is(State::Frenzied)
}

/// The Training of a trooper at this moment (K2.3.1, K12, K16.2, skill.inspiring_leadership, skill.veteran_l1).
pub(crate) fn training(table: Table<'_>, who: &Look<'_>) -> Training {
    if who.is(State::Drilled) {
        return Training::Regular;
    }
    let printed = crate::lieutenant::inspired(table, who).unwrap_or(who.printed_training());
    let veteran = who.has(Skill::VeteranL1);
    let leaderless = table.pool(who.owner).is_some_and(|p| p.leaderless);
    if !veteran && (leaderless || who.is(State::Isolated)) {
        return Training::Irregular;
    }
    printed
}
