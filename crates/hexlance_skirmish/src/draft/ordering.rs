//! Orders and second skills as they are put together.

use hexlance_rules::{
    Refusal, UnitId,
    draft::{Button, Leads, Next, Offers, Pick, UnitOffer, unoffered},
};

use super::{
    Draft, Making, Part, Piece, Wait, commanding, compose,
    keys::{self, purpose},
};
use crate::{
    command::{Command, OrderGiven},
    deeds::{Declaring, Deed},
    impetuous,
    order::OrderKind,
    state::Stage,
};

/// What can be chosen.
pub(super) fn offers(making: Making<'_>) -> Offers {
    let mut out = Offers::default();
    if making.wait() == Some(Wait::Order) {
        select(making, &mut out);
    }
    if let Some(at) = making.declaring() {
        skills(making, &at, &mut out);
    }
    if is_impetuous(making) {
        commanding::hold_back(making, &mut out);
    } else if making.wait() == Some(Wait::Order) && making.draft.part.is_none() {
        let mut done = Button::new(keys::DONE);
        done.leads = Leads::Pass;
        out.buttons.push(done);
    }
    out
}

/// Whether Impetuous Orders are given now.
fn is_impetuous(making: Making<'_>) -> bool {
    making.wait() == Some(Wait::Order) && making.table().clock().stage == Stage::Impetuous
}

/// Troopers that can be ordered.
fn select(making: Making<'_>, out: &mut Offers) {
    let table = making.table();
    for who in table.of_side(making.side) {
        if making.source(who.id).is_none() {
            continue;
        }
        let chosen = making.draft.unit == Some(who.id);
        out.units.push(UnitOffer {
            unit: who.id,
            purpose: purpose::SELECT,
            leads: if making.draft.unit.is_none() {
                Leads::On
            } else {
                Leads::Aside
            },
            verdict: Ok(()),
            chosen,
        });
    }
}

/// The skills that the trooper can declare, or what can be picked for the one that was chosen.
pub(super) fn skills(making: Making<'_>, at: &Declaring<'_>, out: &mut Offers) {
    if let Some(part) = &making.draft.part {
        if let Some(composer) = compose::by_key(&part.key) {
            composer.offers(at, &part.picks, out);
        }
        return;
    }
    for composer in compose::all() {
        if !composer.is_shown(at) || !impetuous::is_offered(at, composer.key()) {
            continue;
        }
        // A skill that is whole with its button is judged; of others what is picked for them is.
        let verdict = match composer.piece(at, &[]) {
            Piece::Whole(deed) => making.verdict(at, &deed),
            Piece::Open | Piece::Misfit => opens(*composer, at),
        };
        out.buttons.push(Button::new(composer.key()).on(verdict));
    }
}

/// Whether anything at all can be picked for a skill.
fn opens(composer: &dyn compose::Compose, at: &Declaring<'_>) -> Result<(), Refusal> {
    let mut offers = Offers::default();
    composer.offers(at, &[], &mut offers);
    if offers.is_dead_end() {
        return Err(Refusal::new(
            "nothing_to_do",
            "K4.1.1",
            "There is nothing that it could be declared for.",
        ));
    }
    Ok(())
}

/// What a pick leads to.
pub(super) fn pick(making: Making<'_>, pick: &Pick) -> Result<Next<Draft, Command>, Refusal> {
    match pick {
        Pick::Button(key) if key == keys::DONE && making.draft.part.is_none() => {
            let command = Command::Done;
            making.battle.check(making.side, &command)?;
            return Ok(Next::Command(command));
        }
        Pick::Button(key) if is_impetuous(making) && commanding::price_of(key).is_some() => {
            return commanding::pick_hold_back(making, key);
        }
        Pick::Unit(unit) if is_selected(making, *unit) => {
            return Ok(Next::Draft(making.draft.on(Some(*unit))));
        }
        _ => {}
    }
    let Some(at) = making.declaring() else {
        return Err(unoffered());
    };
    let part = next_part(making, &at, pick)?;
    match making.piece(&part) {
        Piece::Misfit => Err(unoffered()),
        Piece::Open => Ok(Next::Draft(Draft {
            part: Some(part),
            ..making.draft.clone()
        })),
        Piece::Whole(deed) => {
            let command = whole(making, &at, deed)?;
            making.battle.check(making.side, &command)?;
            Ok(Next::Command(command))
        }
    }
}

/// Whether a pick of a trooper selects it: it may be ordered, and nothing is being aimed.
fn is_selected(making: Making<'_>, unit: UnitId) -> bool {
    making.wait() == Some(Wait::Order)
        && making.source(unit).is_some()
        && making
            .table()
            .find(unit)
            .is_some_and(|t| t.side() == making.side)
        && making
            .draft
            .part
            .as_ref()
            .is_none_or(|part| !takes(making, part, &Pick::Unit(unit)))
}

/// Whether a pick is offered for the skill that is being put together.
fn takes(making: Making<'_>, part: &Part, pick: &Pick) -> bool {
    let mut offers = Offers::default();
    if let (Some(composer), Some(at)) = (compose::by_key(&part.key), making.declaring()) {
        composer.offers(&at, &part.picks, &mut offers);
    }
    offers.leads(pick).is_some()
}

/// The part with a pick more; a button of a skill begins one.
pub(super) fn next_part(
    making: Making<'_>,
    at: &Declaring<'_>,
    pick: &Pick,
) -> Result<Part, Refusal> {
    if let Some(part) = &making.draft.part {
        let mut offers = Offers::default();
        if let Some(composer) = compose::by_key(&part.key) {
            composer.offers(at, &part.picks, &mut offers);
        }
        if offers.leads(pick).is_none() {
            return Err(refused(&offers, pick));
        }
        let mut picks = part.picks.clone();
        picks.push(pick.clone());
        return Ok(Part {
            key: part.key.clone(),
            picks,
        });
    }
    let Pick::Button(key) = pick else {
        return Err(unoffered());
    };
    let mut offers = Offers::default();
    skills(making, at, &mut offers);
    if offers.leads(pick).is_none() {
        return Err(refused(&offers, pick));
    }
    Ok(Part {
        key: key.clone(),
        picks: Vec::new(),
    })
}

/// Why a pick is refused.
fn refused(offers: &Offers, pick: &Pick) -> Refusal {
    let said = match pick {
        Pick::Unit(unit) => offers.unit(*unit).map(|u| u.verdict.clone()),
        Pick::Button(key) => offers.button(key).map(|b| b.verdict.clone()),
        _ => None,
    };
    said.and_then(Result::err).unwrap_or_else(unoffered)
}

/// The command of a skill that is whole.
fn whole(making: Making<'_>, at: &Declaring<'_>, deed: Deed) -> Result<Command, Refusal> {
    if making.wait() == Some(Wait::Second) {
        return Ok(Command::Second(vec![deed]));
    }
    let source = making.source(at.who.id).ok_or_else(unoffered)?;
    Ok(Command::Order(OrderGiven {
        source,
        kind: if is_impetuous(making) {
            OrderKind::Impetuous
        } else {
            OrderKind::Single
        },
        entire: deed.rule().class(at.table, &at.who).is_entire(),
        actors: vec![(at.who.id, deed)],
    }))
}

/// The next pick on the way to an Order.
pub(super) fn towards_order(making: Making<'_>, given: &OrderGiven) -> Option<Pick> {
    let (unit, deed) = given.actors.first()?;
    if making.draft.unit != Some(*unit) {
        return Some(Pick::Unit(*unit));
    }
    towards_deed(making, deed)
}

/// The next pick on the way to a second skill.
pub(super) fn towards_second(making: Making<'_>, deeds: &[Deed]) -> Option<Pick> {
    towards_deed(making, deeds.first()?)
}

/// The next pick on the way to a skill.
pub(super) fn towards_deed(making: Making<'_>, deed: &Deed) -> Option<Pick> {
    let at = making.declaring()?;
    let (composer, picks) = compose::all()
        .iter()
        .find_map(|c| Some((*c, c.picks(&at, deed)?)))?;
    match &making.draft.part {
        None => Some(Pick::button(composer.key())),
        Some(part) if part.key == composer.key() && picks.starts_with(&part.picks) => {
            picks.get(part.picks.len()).cloned()
        }
        Some(_) => None,
    }
}
