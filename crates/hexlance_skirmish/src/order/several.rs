//! Orders to several troopers: Coordinated Orders (K16.4, K16.6) and those of link teams (K19.2); what pays for an Order.

use std::mem::discriminant;

use hexlance_rules::{Refusal, SideId, UnitId};

use crate::{
    Ctx,
    command::OrderGiven,
    command_tokens,
    deeds::{Deed, Sort},
    lieutenant,
    model::Training,
    order::{Order, OrderKind},
    pools,
    read::{Look, Table},
    state::Source,
    team,
};

/// Most participants of a Coordinated Order (K16.4.1).
const MOST: usize = 4;

/// Whether the troopers of an Order may be given it together.
///
/// # Errors
/// The refusal, with its rule.
pub(super) fn check(table: Table<'_>, side: SideId, given: &OrderGiven) -> Result<(), Refusal> {
    let mut once: Vec<UnitId> = given.actors.iter().map(|(unit, _)| *unit).collect();
    once.sort_unstable();
    once.dedup();
    if once.len() != given.actors.len() {
        return Err(Refusal::new(
            "named_twice",
            "K16.4.1",
            "A trooper is named twice.",
        ));
    }
    if needs_a_token(given) {
        command_tokens::may_spend(table, side)?;
    }
    let deeds: Vec<&Deed> = given.actors.iter().map(|(_, deed)| deed).collect();
    match given.kind {
        OrderKind::Single | OrderKind::Impetuous => Ok(()),
        OrderKind::Coordinated => {
            let all = given.actors.iter();
            let all: Vec<Look<'_>> = all.filter_map(|(unit, _)| table.find(*unit)).collect();
            coordinated(table, &all, &deeds)
        }
        OrderKind::Team => {
            team::check_order(table, side, &once)?;
            as_the_leader(&deeds)
        }
    }
}

/// Whether the second skills of an Order go together.
///
/// # Errors
/// The refusal, with its rule.
pub(super) fn check_second(order: &Order, deeds: &[Deed]) -> Result<(), Refusal> {
    let deeds: Vec<&Deed> = deeds.iter().collect();
    match order.kind {
        OrderKind::Single | OrderKind::Impetuous => Ok(()),
        OrderKind::Coordinated => alike(&deeds),
        OrderKind::Team => as_the_leader(&deeds),
    }
}

/// Who may take part in a Coordinated Order, and that all declare the same (K16.4.1, K16.6.1, K16.6.4).
fn coordinated(table: Table<'_>, all: &[Look<'_>], deeds: &[&Deed]) -> Result<(), Refusal> {
    if !(2..=MOST).contains(&all.len()) {
        return Err(Refusal::new(
            "how_many",
            "K16.6.1",
            "A Coordinated Order is for 2 to 4 troopers.",
        ));
    }
    let group = all.first().map(Look::group);
    if all.iter().any(|who| Some(who.group()) != group) {
        return Err(Refusal::new(
            "one_group",
            "K16.4.1",
            "All participants are of one combat group.",
        ));
    }
    let regular = |who: &Look<'_>| pools::training(table, who) == Training::Regular;
    if !all.iter().all(regular) || !all.iter().all(pools::may_have_pool_orders) {
        return Err(Refusal::new(
            "all_regular",
            "K16.6.4",
            "All participants are Regular at this moment.",
        ));
    }
    let fights = |deed: &&Deed| matches!(deed.rule().sort(), Sort::Close | Sort::Evasion);
    if all.iter().any(|who| table.is_engaged(*who)) && !deeds.iter().all(fights) {
        return Err(Refusal::new(
            "engaged",
            "K16.6.1",
            "A trooper in contact with an enemy takes part only in CC Attacks and Dodges.",
        ));
    }
    alike(deeds)
}

/// Whether all declare the same skill at the same targets (K16.4.1).
fn alike(deeds: &[&Deed]) -> Result<(), Refusal> {
    let same = |deed: &&Deed| {
        deeds.first().is_some_and(|first| {
            discriminant(*first) == discriminant(*deed)
                && first.rule().targets() == deed.rule().targets()
        })
    };
    if deeds.iter().all(same) {
        return Ok(());
    }
    Err(Refusal::new(
        "not_the_same",
        "K16.4.1",
        "All participants declare the same skills against the same target.",
    ))
}

/// Whether the members of a team do what their Leader does, or nothing; only he makes rolls (K19.2.1).
fn as_the_leader(deeds: &[&Deed]) -> Result<(), Refusal> {
    let Some((leader, others)) = deeds.split_first() else {
        return Ok(());
    };
    let follows = |deed: &&Deed| {
        **deed == Deed::Idle
            || (discriminant(*leader) == discriminant(*deed)
                && deed.rule().sort() == Sort::Movement)
    };
    if others.iter().all(follows) {
        return Ok(());
    }
    Err(Refusal::new(
        "as_the_leader",
        "K19.2.1",
        "The members of a link team move as their Leader does, or are Idle.",
    ))
}

/// Whether what is to pay for an Order is there (K3.6.1, K16.4.1, K19.2.1).
///
/// # Errors
/// The refusal, with its rule.
pub(super) fn check_payment(
    table: Table<'_>,
    side: SideId,
    given: &OrderGiven,
) -> Result<(), Refusal> {
    let Some(payer) = payer(table, side, given) else {
        return Err(wrong_source());
    };
    let fits = match given.kind {
        OrderKind::Impetuous => given.source == Source::Impetuous,
        OrderKind::Single => given.source != Source::Impetuous,
        OrderKind::Coordinated => matches!(given.source, Source::Pool | Source::Lieutenant),
        OrderKind::Team => given.source == Source::Pool,
    };
    if !fits {
        return Err(wrong_source());
    }
    pools::check(table, side, payer, given.source)
}

fn wrong_source() -> Refusal {
    Refusal::new(
        "wrong_source",
        "K3.6.1",
        "That does not pay for such an Order.",
    )
}

/// Whether an Order costs a Command Token besides (K16.4.1).
fn needs_a_token(given: &OrderGiven) -> bool {
    given.kind == OrderKind::Coordinated && given.source == Source::Pool
}

/// On whom the Order is spent: on the first trooper, or on the Lieutenant who coordinates with his Special Order alone, if
/// he takes part and has Inspiring Leadership (skill.inspiring_leadership).
fn payer(table: Table<'_>, side: SideId, given: &OrderGiven) -> Option<UnitId> {
    let (first, _) = given.actors.first()?;
    if given.kind != OrderKind::Coordinated || given.source != Source::Lieutenant {
        return Some(*first);
    }
    let leader = lieutenant::working(table, side)?.id;
    let takes_part = given.actors.iter().any(|(unit, _)| *unit == leader);
    takes_part.then_some(leader)
}

/// Pays for an Order that has been checked.
pub(super) fn pay(ctx: &mut Ctx<'_>, side: SideId, given: &OrderGiven) {
    let Some(payer) = payer(Table::of(ctx.world()), side, given) else {
        return;
    };
    if needs_a_token(given) {
        command_tokens::spend(ctx, side, payer);
    }
    pools::spend(ctx, side, payer, given.source);
}
