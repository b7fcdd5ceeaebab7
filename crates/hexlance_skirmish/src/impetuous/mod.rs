//! The Impetuous Phase (K3.3, K3.7): who must run, where to, and what it costs to hold him back.

mod compose;
mod goal;
#[cfg(test)]
mod tests;

use bevy_ecs::world::World;
use hexlance_board::Hex;
use hexlance_rules::{Refusal, SideId, UnitId, say};
use serde::{Deserialize, Serialize};

use crate::{
    Ctx, command_tokens,
    deeds::{Declaring, Deed, Role, Sort},
    moves::{self, Move},
    order::OrderKind,
    pools::{self, PoolEvent},
    read::{Look, Table},
    state::{Source, Stage},
    view::name_for,
};
pub use compose::runs;
pub(crate) use compose::{Run, is_offered};
pub(crate) use goal::{Goal, Running};

/// What pays for holding an Impetuous trooper back (K3.7.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Price {
    /// A pool Order of its group.
    Order,
    /// A Command Token.
    Token,
}

/// Whether an Impetuous Order is due and possible for an Impetuous trooper (K3.7.2).
pub(crate) fn is_due(table: Table<'_>, who: &Look<'_>) -> bool {
    !who.is_null()
        && !who.is_immobilized()
        && who.is_on_table()
        && !crate::retreat::binds(table, who)
}

/// The troopers of the Active side who still have to run.
pub(crate) fn still_to_run(table: Table<'_>) -> impl Iterator<Item = Look<'_>> {
    let side = table.clock().active;
    let all = table.pool(side).into_iter().flat_map(|p| &p.impetuous);
    let all = all.filter_map(move |id| table.find(*id));
    all.filter(move |who| who.side() == side && is_due(table, who))
}

/// Whether the Active side may hold a trooper back (K3.7.1).
///
/// # Errors
/// The refusal, with its rule.
pub(crate) fn check_cancel(
    world: &World,
    side: SideId,
    unit: UnitId,
    price: Price,
) -> Result<(), Refusal> {
    let table = Table::of(world);
    let clock = table.clock();
    if clock.active != side || clock.stage != Stage::Impetuous {
        return Err(Refusal::new(
            "not_now",
            "K3.7.1",
            "Impetuous Orders can only be cancelled in your own Impetuous Phase.",
        ));
    }
    if clock.orders > 0 {
        return Err(Refusal::new(
            "too_late",
            "K3.7.1",
            "Impetuous Orders can only be cancelled before the first one is given.",
        ));
    }
    let Some(who) = still_to_run(table).find(|who| who.id == unit) else {
        return Err(Refusal::new(
            "not_impetuous",
            "K3.7.1",
            "That trooper has no Impetuous Order to cancel.",
        ));
    };
    match price {
        Price::Token => command_tokens::may_spend(table, side),
        Price::Order => {
            let pool = table.pool(side);
            let left = pool.and_then(|p| p.groups.get(&who.group()).copied());
            if left.is_some_and(|left| left > 0) {
                Ok(())
            } else {
                Err(Refusal::new(
                    "no_order_left",
                    "K3.7.1",
                    "Its combat group has no Order left.",
                ))
            }
        }
    }
}

/// Holds a trooper back.
pub(crate) fn cancel(ctx: &mut Ctx<'_>, side: SideId, unit: UnitId, price: Price) {
    match price {
        Price::Token => command_tokens::spend(ctx, side, unit),
        Price::Order => pools::spend(ctx, side, unit, Source::Pool),
    }
    ctx.emit(PoolEvent::HeldBack { side, unit });
}

/// Whether a trooper may declare this as the first skill of its Impetuous Order (K3.7.4).
///
/// # Errors
/// The refusal, with its rule.
pub(crate) fn check_first(at: &Declaring<'_>, deed: &Deed) -> Result<(), Refusal> {
    if at.last_station().is_none() {
        return Ok(());
    }
    if at.table.is_in_contact(at.who) {
        return if *deed == Deed::Idle {
            Ok(())
        } else {
            Err(Refusal::new(
                "in_contact",
                "K3.7.4",
                "In contact with an enemy it begins with Idle.",
            ))
        };
    }
    // Where it runs is worked out for those only who ask for it: that is a search of the whole table.
    match deed {
        Deed::Move(way) => Running::of(at).map_or(Ok(()), |running| check_way(at, &running, way)),
        Deed::Idle if Running::of(at).is_none_or(|running| running.stands_still()) => Ok(()),
        _ => Err(Refusal::new(
            "must_move",
            "K3.7.4",
            say!("{unit} has to move first.", unit = at.who.name),
        )),
    }
}

/// Whether a trooper may declare this as the second skill of its Impetuous Order (K3.7.5).
///
/// # Errors
/// The refusal, with its rule.
pub(crate) fn check_second(at: &Declaring<'_>, deed: &Deed) -> Result<(), Refusal> {
    let Role::Second(order, number) = at.role else {
        return Ok(());
    };
    if order.kind != OrderKind::Impetuous {
        return Ok(());
    }
    let actor = order.actors.get(usize::from(number));
    let touches = at.table.is_in_contact(at.who) || actor.is_some_and(|a| !a.contacts.is_empty());
    let dodges = matches!(deed, Deed::Dodge(_));
    if touches {
        return if dodges || deed.rule().sort() == Sort::Close {
            Ok(())
        } else {
            Err(Refusal::new(
                "in_contact",
                "K3.7.5",
                "In contact with an enemy it fights or dodges.",
            ))
        };
    }
    match deed {
        Deed::Move(way) => match Running::of(at) {
            Some(running) => check_way(at, &running, way),
            None => Ok(()),
        },
        Deed::Shoot(_) | Deed::Idle => Ok(()),
        _ if dodges || deed.rule().sort() == Sort::Close => Ok(()),
        _ => Err(Refusal::new(
            "not_so",
            "K3.7.5",
            "It moves on, shoots, fights, dodges or does nothing.",
        )),
    }
}

/// Whether a Move leads along a shortest route as far as it can (K3.7.3, K3.7.4).
fn check_way(at: &Declaring<'_>, running: &Running<'_>, way: &Move) -> Result<(), Refusal> {
    let start = at.last_station().is_some_and(|s| s.prone);
    let lies = way.begins_prone.unwrap_or(start) || way.ends_prone == Some(true);
    if lies {
        return Err(Refusal::new(
            "stands_up",
            "K3.7.2",
            "An Impetuous trooper stands up and runs.",
        ));
    }
    if running.fits(&way.route, way.contact) {
        return Ok(());
    }
    let names = running.goals.iter().filter_map(|g| match g.goal {
        Goal::Enemy(id) => {
            let enemy = at.table.find(id);
            enemy.map(|e| name_for(at.table, at.who.owner, &e))
        }
        Goal::Edge(_) => None,
    });
    let names: Vec<&str> = names.collect();
    Err(Refusal::new(
        "not_towards",
        "K3.7.4",
        "An Impetuous Order leads by a shortest route as far as possible.",
    )
    .or(if names.is_empty() {
        say!("Move towards the middle of the enemy edge.")
    } else {
        say!(
            "Move towards {enemies}.",
            enemies = hexlance_rules::List::new(hexlance_rules::Joint::Commas, &names)
        )
    }))
}

/// The hexes to which an Impetuous Move can lead, for those who show them; each with the enemy with whom contact arises.
pub(crate) fn ends(at: &Declaring<'_>) -> Vec<(Hex, Option<UnitId>)> {
    // In contact with an enemy it does not run: it begins with Idle, and then fights or dodges.
    if at.table.is_in_contact(at.who) {
        return Vec::new();
    }
    Running::of(at).map_or_else(Vec::new, |running| running.ends())
}

/// Where an Impetuous trooper runs to, for those who show it before it runs: the hexes of its goals, of which there are
/// several only if they are equally near.
pub fn goals(table: Table<'_>, who: Look<'_>) -> Vec<Hex> {
    let at = Declaring {
        table,
        who,
        role: Role::First,
    };
    let goals = Running::of(&at).map_or_else(Vec::new, |running| running.goals);
    let hexes = goals.iter().filter_map(|way| match way.goal {
        Goal::Enemy(id) => table.find(id)?.hex,
        Goal::Edge(hex) => Some(hex),
    });
    hexes.collect()
}

/// How many hexes its Move may cost.
fn budget(at: &Declaring<'_>) -> u16 {
    moves::budget(at, false)
}
