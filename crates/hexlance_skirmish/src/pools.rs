//! Order pools and what pays for an Order (K3.2, K3.6).

mod count;
mod event;

use hexlance_rules::{Refusal, SideId, UnitId};

use crate::{
    Ctx,
    read::{Look, Table},
    state::Source,
};

pub(crate) use count::{count, is_impetuous, training};
pub use event::PoolEvent;

/// Whether an Order of a source can be spent on a trooper (K3.4.1, K3.6.1).
///
/// # Errors
/// The refusal, with its rule.
pub(crate) fn check(
    table: Table<'_>,
    side: SideId,
    unit: UnitId,
    source: Source,
) -> Result<(), Refusal> {
    let (Some(pool), Some(who)) = (table.pool(side), table.find(unit)) else {
        return Err(nothing_left());
    };
    let has = match source {
        Source::Own => pool.own.contains(&unit) && crate::pilots::has_own_orders(table, &who),
        Source::Pool => {
            may_have_pool_orders(&who)
                && pool.groups.get(&who.group()).is_some_and(|left| *left > 0)
        }
        Source::Lieutenant => {
            pool.lieutenant_order == Some(unit) && crate::pilots::has_own_orders(table, &who)
        }
        Source::Impetuous => pool.impetuous.contains(&unit),
    };
    if has { Ok(()) } else { Err(nothing_left()) }
}

fn nothing_left() -> Refusal {
    Refusal::new(
        "no_order_left",
        "K3.6.1",
        "No such Order is left for that trooper.",
    )
}

/// Whether pool Orders may be spent on it: not on an Isolated one, unless that does not make it Irregular (K12), and not on
/// one in Hidden Deployment (K3.2.6).
pub(crate) fn may_have_pool_orders(who: &Look<'_>) -> bool {
    use crate::{model::Skill, state::State};
    (!who.is(State::Isolated) || who.has(Skill::VeteranL1)) && !who.is_hidden() && who.hex.is_some()
}

/// The source that is proposed for a trooper's Order (K3.6.1): its own, the pool, the Special Lieutenant Order.
pub fn proposed(table: Table<'_>, side: SideId, unit: UnitId) -> Option<Source> {
    [Source::Own, Source::Pool, Source::Lieutenant]
        .into_iter()
        .find(|source| check(table, side, unit, *source).is_ok())
}

/// Takes the Order that pays from its source.
pub(crate) fn spend(ctx: &mut Ctx<'_>, side: SideId, unit: UnitId, source: Source) {
    let group = Table::of(ctx.world()).find(unit).map_or(1, |t| t.group());
    ctx.emit(PoolEvent::Spent {
        side,
        unit,
        group,
        source,
    });
}
