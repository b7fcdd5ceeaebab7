//! Markers and hidden troopers: how they become figures, what may be done about them, and how they hide again (K13).

mod event;
mod facing;
mod hiding;
mod regain;
mod shift;
mod step;
#[cfg(test)]
mod tests;

use hexlance_rules::{Enter, Refusal, SideId, Timetable, UnitId};

use crate::{
    Ctx,
    deeds::{Deed, Sort},
    model::Skill,
    moments::Rule,
    order::{Order, Station},
    read::{Look, Table},
    resolve::Resolution,
    state::{Covert, Seeming, Stage},
};

pub use event::GuiseEvent;
pub(crate) use facing::looks_round;
pub(crate) use hiding::letter_those_there;
pub use regain::Regain;
pub(crate) use regain::{TO_CAMO, TO_IMP1, TO_TO};
pub(crate) use regain::{check_hands, is_unseen};
pub(crate) use shift::make_room;
pub use step::MarkerStep;
pub(crate) use step::step;

/// A Marker or hidden trooper becomes the figure (K13.6). The owner of a Marker chooses its facing next; a hidden trooper
/// has the facing of its record.
pub(crate) fn reveal(ctx: &mut Ctx<'_>, unit: UnitId) {
    let Some(who) = Table::of(ctx.world()).find(unit) else {
        return;
    };
    let was = who.guise.seeming;
    if !was.conceals() {
        return;
    }
    let asks = was.is_marker() && !who.is_null();
    ctx.emit(GuiseEvent::Revealed { unit, was });
    if asks && facing::is_open(Table::of(ctx.world()), unit) {
        ctx.push(MarkerStep::Facing(unit));
    }
}

/// A trooper becomes a Marker with the next letter (K13.8.3).
pub(crate) fn conceal(ctx: &mut Ctx<'_>, unit: UnitId, seeming: Seeming) {
    let letter = next_letter(Table::of(ctx.world()));
    ctx.emit(GuiseEvent::Concealed {
        unit,
        seeming,
        letter,
    });
}

/// Whether what somebody was seen as when an Order was declared lends him a skill in it: the Marker of Mask does
/// (K14.4.7).
pub(crate) const fn lends(was: Seeming, skill: Skill) -> bool {
    let of_mask = matches!(
        skill,
        Skill::SurpriseAttack | Skill::SurpriseShot | Skill::Stealth
    );
    of_mask && matches!(was, Seeming::Imp2)
}

/// The number of the next letter.
pub(crate) fn next_letter(table: Table<'_>) -> u8 {
    let given = table.world().resource::<Covert>().letters;
    let shown = table.troopers().map(|t| t.guise.letter).max();
    given.max(shown.unwrap_or(0)).saturating_add(1)
}

/// What an activated trooper has declared, as far as it was a Marker or hidden: what a Marker cannot declare makes it the
/// figure (K13.10.1), and so does contact; a hidden trooper appears as a TO Marker if a Marker could declare it (K13.2.1),
/// unless an enemy stands beside it (K13.9.4).
pub(crate) fn declared(ctx: &mut Ctx<'_>, unit: UnitId, half: u8) {
    let table = Table::of(ctx.world());
    if table
        .order()
        .is_some_and(|order| shows(table, order, unit, half))
    {
        return reveal(ctx, unit);
    }
    let Some(who) = table.find(unit).filter(|t| t.guise.seeming.conceals()) else {
        return;
    };
    let Some((order, number)) = table.order().and_then(|o| Some((o, o.actor_of(unit)?))) else {
        return;
    };
    let Some(actor) = order.actors.get(usize::from(number)) else {
        return;
    };
    let begins = actor.stations.first();
    if who.is_hidden() {
        if begins.is_some_and(|at| is_beside_enemy(table, &who, at)) {
            reveal(ctx, unit);
        } else {
            conceal(ctx, unit, Seeming::TO);
        }
    }
}

/// Whether what an activated Marker has declared with a half of an Order shows who it is: the skill does, or contact.
pub(crate) fn shows(table: Table<'_>, order: &Order, unit: UnitId, half: u8) -> bool {
    let found = order.actor_of(unit);
    let actor = found.and_then(|number| order.actors.get(usize::from(number)));
    let who = table.find(unit).filter(|t| t.guise.seeming.conceals());
    let Some((who, actor)) = who.zip(actor) else {
        return false;
    };
    let deed = actor.deeds.get(usize::from(half));
    let reveals = deed.is_some_and(|deed| deed.rule().reveals_as(&who));
    let stays = half == 1 || order.entire;
    let stands = actor.stations.last().filter(|_| stays);
    let beside = || stands.is_some_and(|at| is_beside_enemy(table, &who, at));
    reveals || !actor.contacts.is_empty() || beside()
}

/// Whether a trooper would be in contact with an enemy figure in a place.
fn is_beside_enemy(table: Table<'_>, who: &Look<'_>, at: &Station) -> bool {
    let body = at.body(who);
    table
        .enemies_of(who.side())
        .filter(Look::is_figure)
        .filter_map(|enemy| enemy.body(table))
        .any(|enemy| table.ground().touch(&body, &enemy))
}

/// Whether the list of a side had somebody at the start who could be in Hidden Deployment (K13.8.4).
pub(crate) fn could_hide(table: Table<'_>, side: SideId) -> bool {
    table
        .troopers()
        .any(|t| t.owner == side && t.profile().has(Skill::TOCamouflage))
}

/// Whether a reaction to somebody who appears so may be this one (K13.3.1, K13.10.2).
///
/// # Errors
/// The refusal, with its rule.
pub(crate) fn may_answer(active: &Look<'_>, deed: &Deed) -> Result<(), Refusal> {
    let seeming = active.guise.seeming;
    if !seeming.is_marker() {
        return Ok(());
    }
    let fits = match deed.rule().sort() {
        Sort::Discover | Sort::Evasion | Sort::Idle | Sort::Movement => true,
        Sort::Other => seeming.is_camouflage(),
        _ => false,
    };
    if fits {
        return Ok(());
    }
    Err(Refusal::new(
        "only_a_marker",
        "K13.10.2",
        "A Marker can be discovered, dodged and faced, and no more.",
    )
    .or("Discover it, or wait for its second skill."))
}

/// Registers what happens to Markers by itself.
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(
        Enter(Resolution::Contact),
        Rule::Markers,
        |ctx: &mut Ctx<'_>| {
            shift::make_room(ctx);
        },
    );
    t.add(
        Enter(Resolution::Ends),
        Rule::Markers,
        |ctx: &mut Ctx<'_>| {
            hiding::come_out(ctx);
            regain::regain(ctx);
            shift::make_room(ctx);
        },
    );
    t.add(
        Enter(Stage::Tactical),
        Rule::Markers,
        |ctx: &mut Ctx<'_>| {
            hiding::unmask(ctx);
        },
    );
}
