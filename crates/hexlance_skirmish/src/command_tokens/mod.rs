//! Command Tokens (K16.3, K16.5.3, K16.5.4): what a side may use them for besides an Order.

#[cfg(test)]
mod tests;

use bevy_ecs::world::World;
use hexlance_rules::{Refusal, SideId, UnitId, say};
use serde::{Deserialize, Serialize};

use crate::{
    Ctx, afflictions,
    model::Training,
    pools::{PoolEvent, training},
    read::{Look, Table},
    retreat, setup,
    state::{Stage, State},
    team,
};

/// What a Command Token is spent for, where that is no part of an Order or a roll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TokenUse {
    /// An Irregular trooper is Regular for this turn (K16.3.1 b).
    Drill(UnitId),
    /// An own trooper that was Possessed in an earlier turn is so no more (K16.3.1 d).
    Free(UnitId),
    /// A trooper ignores Retreat! for this turn (K16.3.1 e).
    Steady(UnitId),
    /// A link team is formed, the Leader first: before the count for a token (K16.5.3 g), at deployment for nothing
    /// (K19.1.1).
    Team(Vec<UnitId>),
}

impl TokenUse {
    /// The trooper that it is for; of a team its Leader.
    pub(crate) fn unit(&self) -> Option<UnitId> {
        match self {
            Self::Drill(unit) | Self::Free(unit) | Self::Steady(unit) => Some(*unit),
            Self::Team(members) => members.first().copied(),
        }
    }
}

/// Whether a side has a token to spend for what Loss of Lieutenant and Retreat! bar (K16.3.1).
///
/// # Errors
/// The refusal, with its rule.
pub(crate) fn may_spend(table: Table<'_>, side: SideId) -> Result<(), Refusal> {
    has_one(table, side)?;
    let pool = table.pool(side);
    if pool.is_some_and(|p| p.leaderless || p.retreat) {
        return Err(Refusal::new(
            "leaderless",
            "K16.3.1",
            "Without a Lieutenant, or in Retreat!, no Command Token can be spent on that.",
        ));
    }
    Ok(())
}

/// Whether a side has a token, in its own player turn.
fn has_one(table: Table<'_>, side: SideId) -> Result<(), Refusal> {
    if table.clock().active != side {
        return Err(not_your_turn());
    }
    if table.pool(side).is_none_or(|p| p.tokens == 0) {
        return Err(Refusal::new(
            "no_token",
            "K16.3.1",
            "No Command Token is left.",
        ));
    }
    Ok(())
}

/// Takes a token.
pub(crate) fn spend(ctx: &mut Ctx<'_>, side: SideId, on: UnitId) {
    ctx.emit(PoolEvent::TokenSpent { side, on });
}

/// Whether a side may spend a token so now.
///
/// # Errors
/// The refusal, with its rule.
pub(crate) fn check(world: &World, side: SideId, what: &TokenUse) -> Result<(), Refusal> {
    let table = Table::of(world);
    if table.clock().stage != Stage::Tactical && !matches!(what, TokenUse::Steady(_)) {
        return Err(Refusal::new(
            "counted_already",
            "K3.2.3",
            "That is done before the Orders are counted.",
        ));
    }
    has_one(table, side)?;
    let own = what.unit().and_then(|unit| table.find(unit));
    let Some(who) = own.filter(|who| who.owner == side) else {
        return Err(Refusal::new(
            "not_yours",
            "K16.3.1",
            "That trooper belongs to the other side.",
        ));
    };
    match what {
        TokenUse::Drill(_) => may_spend(table, side).and_then(|()| may_drill(table, &who)),
        TokenUse::Free(_) => may_free(table, &who),
        TokenUse::Steady(_) => may_steady(table, &who),
        TokenUse::Team(members) => {
            may_spend(table, side).and_then(|()| team::check(table, side, members))
        }
    }
}

/// Whether a side that deploys may do so: form its link team, which costs no token then (K19.1.1).
///
/// # Errors
/// The refusal, with its rule.
pub(crate) fn check_at_deployment(
    world: &World,
    side: SideId,
    what: &TokenUse,
) -> Result<(), Refusal> {
    let table = Table::of(world);
    setup::its_turn(table, side)?;
    match what {
        TokenUse::Team(members) => team::check(table, side, members),
        TokenUse::Drill(_) | TokenUse::Free(_) | TokenUse::Steady(_) => Err(not_your_turn()),
    }
}

fn not_your_turn() -> Refusal {
    Refusal::new(
        "not_your_turn",
        "K16.3.1",
        "Command Tokens can only be spent in your own player turn.",
    )
}

/// Whether a trooper can be made Regular (K16.5.4).
fn may_drill(table: Table<'_>, who: &Look<'_>) -> Result<(), Refusal> {
    let fits = training(table, who) == Training::Irregular
        && !who.is(State::Isolated)
        && who.is_on_table()
        && !who.is_null_for(who.owner);
    if fits {
        return Ok(());
    }
    Err(Refusal::new(
        "no_irregular",
        "K16.5.4",
        say!("{unit} cannot be made Regular.", unit = who.name),
    ))
}

/// Whether a trooper can be called back from its possessor.
fn may_free(table: Table<'_>, who: &Look<'_>) -> Result<(), Refusal> {
    let now = table.clock().player_turn;
    let held = who.states.get(State::Possessed);
    if held.is_some_and(|p| p.since < now) {
        return Ok(());
    }
    Err(Refusal::new(
        "not_possessed",
        "K16.3.1",
        say!(
            "{unit} has not been Possessed since an earlier turn.",
            unit = who.name
        ),
    ))
}

/// Whether a trooper can be made to ignore Retreat!.
fn may_steady(table: Table<'_>, who: &Look<'_>) -> Result<(), Refusal> {
    if retreat::binds(table, who) && !who.is_null_for(who.owner) && !who.is(State::Left) {
        return Ok(());
    }
    Err(Refusal::new(
        "not_in_retreat",
        "K16.3.1",
        say!("{unit} is not in Retreat!.", unit = who.name),
    ))
}

/// Does what a token is spent for, once it has been checked; at deployment none is.
pub(crate) fn perform(ctx: &mut Ctx<'_>, side: SideId, what: &TokenUse) {
    let Some(unit) = what.unit() else { return };
    if Table::of(ctx.world()).clock().stage != Stage::Setup {
        spend(ctx, side, unit);
    }
    match what {
        TokenUse::Drill(unit) => afflictions::cause(ctx, *unit, State::Drilled, side),
        TokenUse::Steady(unit) => afflictions::cause(ctx, *unit, State::Steadfast, side),
        TokenUse::Free(unit) => afflictions::end(ctx, *unit, State::Possessed),
        TokenUse::Team(members) => team::form(ctx, side, members.clone()),
    }
}

/// The uses before the count that a side could make of a token now; of teams none is named.
pub(crate) fn uses(world: &World, side: SideId) -> Vec<TokenUse> {
    let table = Table::of(world);
    let own = table.troopers().filter(|t| t.owner == side);
    let each = own.flat_map(|t| {
        [
            TokenUse::Drill(t.id),
            TokenUse::Free(t.id),
            TokenUse::Steady(t.id),
        ]
    });
    each.filter(|what| check(world, side, what).is_ok())
        .collect()
}

/// Whether a side has anything to decide before its Orders are counted (K3.2.3).
pub(crate) fn is_asked(world: &World, side: SideId) -> bool {
    let table = Table::of(world);
    !uses(world, side).is_empty()
        || (may_spend(table, side).is_ok() && team::could_form(table, side))
}
