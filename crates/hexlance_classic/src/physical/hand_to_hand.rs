//! Blows in the own hex, at infantry and by it: stomps, thrashing, pulls at swarmers, vibro-claws (C11.1.14, C11.11.3, C18.9,
//! C18.12.2).

use hexlance_rules::{Refusal, UnitId, say};

use super::{StrikeEvent, damage, legal};
use crate::{
    Ctx, dice, ground, infantry,
    model::Location,
    piloting::{self, Fall},
    read::{Look, Table},
    state::{Blow, Fate, Hold, PsrCause, Strike},
};

/// Whether a unit may strike in its own hex in a way; none for every other kind of blow.
pub(super) fn refusal(
    table: Table<'_>,
    u: &Look<'_>,
    strike: Strike,
    target: UnitId,
) -> Option<Result<(), Refusal>> {
    match strike {
        Strike::Pull(arm) => Some(pull(table, u, arm, target)),
        Strike::Stomp(leg) => Some(stomp(table, u, leg, target)),
        Strike::Thrash => Some(thrash(table, u, target)),
        Strike::Claws => Some(claws(table, u, target)),
        _ => None,
    }
}

fn refuse(code: &'static str, rule: &'static str, message: hexlance_rules::Message) -> Refusal {
    Refusal::new(code, rule, message)
}

/// Infantry in the hex of a unit that it may strike.
fn victim<'w>(table: Table<'w>, u: &Look<'_>, target: UnitId) -> Result<Look<'w>, Refusal> {
    let t = table.find(target).filter(|t| {
        t.is_infantry()
            && t.hex().is_some()
            && t.hex() == u.hex()
            && t.elevation() == u.elevation()
            && t.is_in_play()
            && !t.hidden
            && table.are_enemies(u, t)
    });
    t.ok_or_else(|| {
        refuse(
            "no_infantry",
            "C11.1.14",
            say!("No enemy infantry stands in this hex."),
        )
    })
}

fn possible(table: Table<'_>, u: &Look<'_>, strike: Strike, t: &Look<'_>) -> Result<(), Refusal> {
    let tn = super::numbers(table, u, strike, t).total();
    if tn > 12 {
        return Err(refuse(
            "impossible",
            "C11.1.4",
            say!("A target number of {tn} cannot be rolled.", tn),
        ));
    }
    Ok(())
}

/// A 'Mech on its feet strikes (C11.1.1).
fn stands(u: &Look<'_>) -> Result<(), Refusal> {
    if u.stance.prone || u.is_immobile() || !u.sheet.class.is_mech() {
        return Err(refuse(
            "cannot_strike",
            "C11.1.1",
            say!("A unit that lies or is immobile makes no physical attacks."),
        ));
    }
    Ok(())
}

/// An arm that could punch pulls at who clings to the 'Mech (C18.9).
fn pull(table: Table<'_>, u: &Look<'_>, arm: Location, target: UnitId) -> Result<(), Refusal> {
    stands(u)?;
    let clings = table.holding(u.id, Hold::Swarming).find(|s| s.id == target);
    let Some(s) = clings else {
        return Err(refuse("not_swarmed", "C18.9", say!("Nobody clings to it.")));
    };
    legal::limbs(table, u, Strike::Punch(arm), u)?;
    possible(table, u, Strike::Pull(arm), &s)
}

fn stomp(table: Table<'_>, u: &Look<'_>, leg: Location, target: UnitId) -> Result<(), Refusal> {
    stands(u)?;
    let t = victim(table, u, target)?;
    let rear = matches!(leg, Location::LRL | Location::RRL);
    legal::kick(u, leg, rear)?;
    possible(table, u, Strike::Stomp(leg), &t)
}

/// A prone 'Mech that fired nothing rolls about (C11.11.3).
fn thrash(table: Table<'_>, u: &Look<'_>, target: UnitId) -> Result<(), Refusal> {
    victim(table, u, target)?;
    let open = u
        .hex()
        .and_then(|hex| table.board().get(hex))
        .is_some_and(|cell| ground::woods(cell) == 0 && cell.building.is_none());
    let able = u.sheet.class.is_mech() && u.stance.prone && !u.is_immobile();
    if !able || !open || u.deeds.fired {
        return Err(refuse(
            "no_thrashing",
            "C11.11.3",
            say!("A prone 'Mech that fired nothing thrashes about, outside woods and buildings."),
        ));
    }
    Ok(())
}

fn claws(table: Table<'_>, u: &Look<'_>, target: UnitId) -> Result<(), Refusal> {
    victim(table, u, target)?;
    if u.suits().is_none_or(|s| s.vibro_claws == 0) || u.ranks.dazed {
        return Err(refuse(
            "no_claws",
            "C18.12.2",
            say!("Only suits with vibro-claws strike at infantry."),
        ));
    }
    Ok(())
}

/// Resolves such a blow.
pub(super) fn resolve(ctx: &mut Ctx<'_>, blow: Blow) {
    let table = Table::of(ctx.world());
    let (Some(u), Some(t)) = (table.find(blow.attacker), table.find(blow.target)) else {
        return;
    };
    let clings = t.ranks.perch.is_some_and(|p| p.on == u.id);
    let together = t.hex().is_some() && t.hex() == u.hex();
    let pulls = matches!(blow.strike, Strike::Pull(_));
    // Swarmers that one arm has thrown off already are there no more for the other.
    let lost = if pulls {
        !clings || u.stance.prone
    } else {
        !together || matches!(blow.strike, Strike::Stomp(_)) && u.stance.prone
    };
    if lost || t.fate != Fate::Fighting && !pulls {
        ctx.emit(StrikeEvent::Lost { blow });
        return;
    }
    let points = damage(table, &u, blow.strike);
    match blow.strike {
        Strike::Pull(_) => {
            let (dice, hit) = dice::against(ctx, blow.tn);
            ctx.emit(StrikeEvent::Rolled { blow, dice, hit });
            infantry::pulled(ctx, blow.attacker, blow.target, points, hit);
            crate::harm::breaches(ctx, blow.attacker);
        }
        Strike::Stomp(_) => {
            let (dice, hit) = dice::against(ctx, blow.tn);
            ctx.emit(StrikeEvent::Rolled { blow, dice, hit });
            if hit {
                infantry::group(ctx, blow.target, points);
            } else {
                piloting::owe(
                    ctx,
                    blow.attacker,
                    crate::state::Owed::Roll(PsrCause::MissedKick),
                );
            }
        }
        Strike::Thrash => {
            ctx.emit(StrikeEvent::Rolled {
                blow,
                dice: None,
                hit: true,
            });
            infantry::as_infantry(ctx, blow.target, points, 5);
            if !piloting::roll(ctx, blow.attacker, PsrCause::Thrashed) {
                piloting::fall(ctx, Fall::in_place(blow.attacker));
            }
        }
        _ => {
            ctx.emit(StrikeEvent::Rolled {
                blow,
                dice: None,
                hit: true,
            });
            infantry::as_infantry(ctx, blow.target, points, 2);
        }
    }
}
