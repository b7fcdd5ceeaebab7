//! Orders and second skills as they are put together.

use hexlance_rules::{
    Refusal, UnitId,
    draft::{Button, Leads, Next, Offers, Pick, UnitOffer, unoffered},
};

use super::{
    Draft, Making, Part, Piece, Wait, commanding, compose, grouping,
    keys::{self, purpose},
};
use crate::{
    command::{Command, OrderGiven},
    command_tokens::TokenUse,
    deeds::{Declaring, Deed},
    impetuous,
    order::OrderKind,
    state::Stage,
};

/// What can be chosen.
pub(super) fn offers(making: Making<'_>) -> Offers {
    let mut out = Offers::default();
    let begins = making.wait() == Some(Wait::Order) && making.draft.deeds.is_empty();
    if begins && making.draft.kind != OrderKind::Coordinated {
        select(making, &mut out);
    }
    grouping::offers(making, &mut out);
    if let Some(at) = making.declaring() {
        skills(making, &at, &mut out);
    }
    // Whoever can be picked for the skill is not picked for an Order of its own.
    let aimed: Vec<UnitId> = out
        .units
        .iter()
        .filter(|u| u.purpose != purpose::SELECT)
        .map(|u| u.unit)
        .collect();
    out.units
        .retain(|u| u.purpose != purpose::SELECT || !aimed.contains(&u.unit));
    grouping::confine(making, &mut out);
    if is_impetuous(making) {
        commanding::hold_back(making, &mut out);
    } else if begins && making.draft.part.is_none() {
        if steadies(making).is_some_and(|c| making.battle.check(making.side, &c).is_ok()) {
            out.buttons.push(Button::new(keys::STEADY));
        }
        let mut done = Button::new(keys::DONE);
        done.leads = Leads::Pass;
        out.buttons.push(done);
    }
    out
}

/// The Command Token that lets the picked trooper ignore Retreat! (K16.3.1 e).
fn steadies(making: Making<'_>) -> Option<Command> {
    let begins = making.wait() == Some(Wait::Order) && making.draft.part.is_none();
    let unit = making.draft.unit.filter(|_| begins)?;
    Some(Command::Token(TokenUse::Steady(unit)))
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
    let all = compose::all().iter();
    let offered = all.filter_map(|c| Some(Button::new(c.key()).on(skill(making, at, *c)?)));
    out.buttons.extend(offered);
}

/// Whether a skill may be begun; none if it is not shown to the trooper at all.
fn skill(
    making: Making<'_>,
    at: &Declaring<'_>,
    composer: &dyn compose::Compose,
) -> Option<Result<(), Refusal>> {
    let key = composer.key();
    if !composer.is_shown(at) || !impetuous::is_offered(at, key) || !grouping::fits(making, key) {
        return None;
    }
    if let Some(opens) = opens_somewhere(making, at, composer) {
        return Some(opens);
    }
    let at = &making.at_best(*at, composer, &[]);
    // A skill that is whole with its button is judged; of others what is picked for them is.
    Some(match composer.piece(at, &[]) {
        // Of several troopers all must be able to do what follows from it.
        Piece::Whole(deed) if grouping::is_group(making) => {
            grouping::settled(making, at, deed).map(|_| ())
        }
        Piece::Whole(deed) => making.verdict(at, &deed),
        Piece::Open | Piece::Misfit => opens(composer, at),
    })
}

/// Whether a skill opens at any point at which it could be resolved, where that is found at once; else what is said of the
/// point that is proposed.
fn opens_somewhere(
    making: Making<'_>,
    at: &Declaring<'_>,
    composer: &dyn compose::Compose,
) -> Option<Result<(), Refusal>> {
    let here = composer.opens(at)?;
    let elsewhere = || making.points(at).filter_map(|there| composer.opens(&there));
    if here.is_ok() || elsewhere().any(|opens| opens.is_ok()) {
        return Some(Ok(()));
    }
    Some(here)
}

/// Whether anything at all can be picked for a skill: if not, why what could be is refused.
fn opens(composer: &dyn compose::Compose, at: &Declaring<'_>) -> Result<(), Refusal> {
    let mut offers = Offers::default();
    composer.offers(at, &[], &mut offers);
    if !offers.is_dead_end() {
        return Ok(());
    }
    let units = offers.units.into_iter().map(|u| u.verdict);
    let declare = offers
        .buttons
        .into_iter()
        .filter(|b| b.key == keys::DECLARE);
    let mut said = units.chain(declare.map(|b| b.verdict));
    Err(said
        .find_map(Result::err)
        .unwrap_or_else(|| composer.lack()))
}

/// What a pick leads to.
pub(super) fn pick(making: Making<'_>, pick: &Pick) -> Result<Next<Draft, Command>, Refusal> {
    let begins = making.draft.part.is_none() && making.draft.deeds.is_empty();
    match pick {
        Pick::Button(key) if key == keys::DONE && begins => {
            let command = Command::Done;
            making.battle.check(making.side, &command)?;
            return Ok(Next::Command(command));
        }
        Pick::Button(key) if is_impetuous(making) && commanding::price_of(key).is_some() => {
            return commanding::pick_hold_back(making, key);
        }
        _ => {}
    }
    if let Some(command) = steadies(making).filter(|_| *pick == Pick::button(keys::STEADY)) {
        making.battle.check(making.side, &command)?;
        return Ok(Next::Command(command));
    }
    if let Some(draft) = grouping::pick(making, pick) {
        return Ok(Next::Draft(draft?));
    }
    if let Pick::Unit(unit) = pick
        && is_selected(making, *unit)
    {
        return Ok(Next::Draft(making.draft.on(Some(*unit))));
    }
    let Some(at) = making.declaring() else {
        return Err(unoffered());
    };
    let part = next_part(making, &at, pick)?;
    let draft = Draft {
        part: Some(part),
        ..making.draft.clone()
    };
    match pieced(making, &draft) {
        None | Some((_, Piece::Misfit)) => Err(unoffered()),
        Some((_, Piece::Open)) => Ok(Next::Draft(draft)),
        Some((at, Piece::Whole(deed))) => grouping::settled(making, &at, deed),
    }
}

/// What the part of a draft comes to, and in which situation.
pub(super) fn pieced<'a>(making: Making<'a>, draft: &'a Draft) -> Option<(Declaring<'a>, Piece)> {
    let part = draft.part.as_ref()?;
    let at = Making::of(making.battle, making.side, draft).declaring()?;
    let piece = compose::by_key(&part.key)?.piece(&at, &part.picks);
    Some((at, piece))
}

/// Whether a pick of a trooper selects it: it may be ordered, and nothing is being aimed.
fn is_selected(making: Making<'_>, unit: UnitId) -> bool {
    making.wait() == Some(Wait::Order)
        && making.draft.deeds.is_empty()
        && making.draft.kind != OrderKind::Coordinated
        && making.source(unit).is_some()
        && making
            .table()
            .find(unit)
            .is_some_and(|t| t.side() == making.side)
        && making
            .draft
            .part
            .as_ref()
            .is_none_or(|part| !lists(making, part, unit))
}

/// Whether a trooper is listed for the skill that is being put together, as allowed or as refused.
fn lists(making: Making<'_>, part: &Part, unit: UnitId) -> bool {
    let mut offers = Offers::default();
    if let (Some(composer), Some(at)) = (compose::by_key(&part.key), making.declaring()) {
        composer.offers(&at, &part.picks, &mut offers);
    }
    offers.unit(unit).is_some()
}

/// The part with a pick more; a button of a skill begins one.
pub(super) fn next_part(
    making: Making<'_>,
    at: &Declaring<'_>,
    pick: &Pick,
) -> Result<Part, Refusal> {
    if let Some(part) = &making.draft.part {
        // What ends a skill is judged as the whole that it makes.
        let ends = matches!(pick, Pick::Facing(_)) || *pick == Pick::button(keys::DECLARE);
        if !ends {
            let composer = compose::by_key(&part.key).ok_or_else(unoffered)?;
            composer.takes(at, &part.picks, pick)?;
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
    let composer = compose::by_key(key).ok_or_else(unoffered)?;
    skill(making, at, composer).ok_or_else(unoffered)??;
    Ok(Part {
        key: key.clone(),
        picks: Vec::new(),
    })
}

/// Why a pick is refused.
pub(super) fn refused(offers: &Offers, pick: &Pick) -> Refusal {
    let said = match pick {
        Pick::Unit(unit) => offers.unit(*unit).map(|u| u.verdict.clone()),
        Pick::Button(key) => offers.button(key).map(|b| b.verdict.clone()),
        _ => None,
    };
    said.and_then(Result::err).unwrap_or_else(unoffered)
}

/// The next pick on the way to an Order.
pub(super) fn towards_order(making: Making<'_>, given: &OrderGiven) -> Option<Pick> {
    let (unit, _) = given.actors.first()?;
    if making.draft.unit != Some(*unit) {
        return Some(Pick::Unit(*unit));
    }
    if let Some(pick) = grouping::towards(making, given) {
        return Some(pick);
    }
    let deeds: Vec<Deed> = given.actors.iter().map(|(_, deed)| deed.clone()).collect();
    towards_next(making, &deeds)
}

/// The next pick on the way to second skills.
pub(super) fn towards_second(making: Making<'_>, deeds: &[Deed]) -> Option<Pick> {
    towards_next(making, deeds)
}

/// The next pick on the way to the skill of the first trooper who has none yet.
fn towards_next(making: Making<'_>, deeds: &[Deed]) -> Option<Pick> {
    let settled = &making.draft.deeds;
    if !deeds.starts_with(settled) {
        return None;
    }
    towards_deed(making, deeds.get(settled.len())?)
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
