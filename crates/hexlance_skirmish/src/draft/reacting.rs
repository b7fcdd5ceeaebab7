//! Reactions as they are put together, and declared all at once (K4.4.1).

use hexlance_rules::{
    Refusal,
    draft::{Amount, Button, Leads, Next, Offers, Pick, UnitOffer, unoffered},
};
use smallvec::SmallVec;

use super::{
    Draft, Making, Piece, habits,
    keys::{self, purpose},
    ordering,
};
use crate::{
    command::{Answer, Command, Reply},
    deeds::{Declaring, Deed, Role},
    ids::{ItemId, Party},
    items,
    order::Order,
    react::{self, Right},
    read::Table,
};

/// Everybody who is entitled, those included whom an Alert has warned that is settled and not declared yet (K11.3).
fn entitled(making: Making<'_>, order: &Order, step: u8) -> SmallVec<[Right; 8]> {
    let table = making.table();
    let mut out = react::rights(table, order, step);
    let settled = &making.draft.answers;
    if settled
        .iter()
        .any(|a| matches!(a.reply, Reply::Do(Deed::Alert(_))))
    {
        for who in table.of_side(making.side) {
            let meant = Answer {
                by: who.id.into(),
                actor: 0,
                point: 0,
                reply: Reply::Delay,
            };
            let known = out.iter().any(|r| r.by == meant.by);
            if !known {
                out.extend(react::right_of(table, order, step, &[], settled, &meant));
            }
        }
    }
    out
}

/// What can be chosen.
pub(super) fn offers(making: Making<'_>, step: u8) -> Offers {
    let mut out = Offers::default();
    let Some(order) = making.order() else {
        return out;
    };
    let rights = entitled(making, order, step);
    if making.draft.part.is_none() {
        reactors(making, &rights, &mut out);
        points(making, order, &rights, &mut out);
    }
    if let Some(turret) = making.draft.turret {
        shot(making, order, &rights, turret, &mut out);
    }
    if let Some(at) = making.declaring() {
        ordering::skills(making, &at, &mut out);
        if making.draft.part.is_none() {
            let delays = answer(&at, Reply::Delay);
            if check(making, order, step, &rights, &delays).is_ok() {
                out.buttons.push(Button::new(keys::DELAY));
            }
            habits::offers(making, &mut out);
        }
    }
    if making.draft.part.is_none() {
        out.buttons.push(Button::new(keys::REACTED));
    }
    out
}

/// The troopers and turrets that react.
fn reactors(making: Making<'_>, rights: &[Right], out: &mut Offers) {
    for right in rights {
        let settled = making.draft.answers.iter().any(|a| a.by == right.by);
        let verdict = if settled { Err(declared()) } else { Ok(()) };
        match right.by {
            Party::Trooper(unit) if out.unit(unit).is_none() => out.units.push(UnitOffer {
                unit,
                purpose: purpose::REACT,
                leads: Leads::Aside,
                verdict,
                chosen: making.draft.unit == Some(unit),
            }),
            Party::Item(item) => {
                let key = turret_key(item);
                if out.button(&key).is_none() {
                    let chosen = making.draft.turret == Some(item);
                    out.buttons.push(Button::aside(key, chosen).on(verdict));
                }
            }
            _ => {}
        }
    }
}

fn turret_key(item: ItemId) -> String {
    format!("{}{}", keys::TURRET, item.0)
}

fn declared() -> Refusal {
    Refusal::new("one_reaction", "K4.2.2", "That trooper's ARO is settled.")
        .or("Take it back first.")
}

/// Whoever is to react.
fn reactor(making: Making<'_>) -> Option<Party> {
    let turret = making.draft.turret.map(Party::Item);
    turret.or(making.draft.unit.map(Party::from))
}

/// The activated trooper that is answered, and the point of its route, where there is a choice.
fn points(making: Making<'_>, order: &Order, rights: &[Right], out: &mut Offers) {
    let Some(by) = reactor(making) else { return };
    let own = || rights.iter().filter(move |r| r.by == by);
    let first = own().next().map_or(0, |r| r.actor);
    let now = making.draft.actor.unwrap_or(first);
    if own().count() > 1 {
        for right in own() {
            let actor = order.actors.get(usize::from(right.actor));
            out.units.extend(actor.map(|actor| UnitOffer {
                unit: actor.unit,
                purpose: purpose::ANSWER,
                leads: Leads::Aside,
                verdict: Ok(()),
                chosen: right.actor == now,
            }));
        }
    }
    let actor = order.actors.get(usize::from(now));
    let last = actor.map_or(0, |a| a.stations.len().saturating_sub(1));
    let right = own().find(|r| r.actor == now);
    if let Some(right) = right.filter(|_| last > 0) {
        let now = making.draft.point.unwrap_or(right.first_point());
        out.amounts.push(Amount {
            key: keys::POINT.into(),
            range: 0..=last as i32,
            now: now.into(),
            leads: Leads::Aside,
            verdict: Ok(()),
        });
    }
}

/// The shot of a turret.
fn shot(making: Making<'_>, order: &Order, rights: &[Right], turret: ItemId, out: &mut Offers) {
    let answer = fires(making, order, rights, turret);
    let verdict = match &answer {
        Some(answer) => {
            let own = rights
                .iter()
                .find(|r| r.by == answer.by && r.actor == answer.actor);
            match &answer.reply {
                Reply::Do(deed) => items::check_answer(making.table(), order, own, answer, deed),
                Reply::Delay => Ok(()),
            }
        }
        None => Err(unoffered()),
    };
    out.buttons.push(Button::new(keys::SHOOT).on(verdict));
}

/// How a turret fires: at the point that was picked, else where it is likeliest to hit.
fn fires(making: Making<'_>, order: &Order, rights: &[Right], turret: ItemId) -> Option<Answer> {
    let table: Table<'_> = making.table();
    let by = Party::Item(turret);
    let mut own = rights.iter().filter(|r| r.by == by);
    let right = match making.draft.actor {
        Some(actor) => own.find(|r| r.actor == actor)?,
        None => own.next()?,
    };
    let points: Vec<u8> = match making.draft.point {
        Some(point) => vec![point],
        None => right.points().collect(),
    };
    let mut best: Option<(i16, Answer)> = None;
    for point in points {
        let Some((value, deed)) = items::turrets_shot(table, order, turret, right.actor, point)
        else {
            continue;
        };
        if best.as_ref().is_none_or(|(most, _)| value > *most) {
            let answer = Answer {
                by,
                actor: right.actor,
                point,
                reply: Reply::Do(deed),
            };
            best = Some((value, answer));
        }
    }
    best.map(|(_, answer)| answer)
}

/// The reaction that the trooper would declare.
fn answer(at: &Declaring<'_>, reply: Reply) -> Answer {
    let (actor, point) = match (at.role, &reply) {
        (Role::Reaction { actor, point, .. }, Reply::Do(_)) => (actor, point),
        (Role::Reaction { actor, .. }, Reply::Delay) => (actor, 0),
        _ => (0, 0),
    };
    Answer {
        by: at.who.id.into(),
        actor,
        point,
        reply,
    }
}

/// What a pick leads to.
pub(super) fn pick(
    making: Making<'_>,
    step: u8,
    pick: &Pick,
) -> Result<Next<Draft, Command>, Refusal> {
    let order = making.order().ok_or_else(unoffered)?;
    let begins = making.draft.part.is_none();
    if begins && *pick == Pick::button(keys::REACTED) {
        let command = Command::React(making.draft.answers.clone());
        making.battle.check(making.side, &command)?;
        return Ok(Next::Command(command));
    }
    let rights = entitled(making, order, step);
    if begins && let Some(draft) = chosen(making, order, &rights, pick) {
        return Ok(Next::Draft(draft?));
    }
    if let Some(turret) = making.draft.turret {
        let shoots = *pick == Pick::button(keys::SHOOT);
        let fires = shoots.then(|| fires(making, order, &rights, turret));
        let answer = fires.flatten().ok_or_else(unoffered)?;
        return settle(making, order, step, &rights, answer);
    }
    let at = making.declaring().ok_or_else(unoffered)?;
    if begins && let Some(draft) = habits::pick(making, pick) {
        return Ok(Next::Draft(draft));
    }
    if *pick == Pick::button(keys::DELAY) {
        return settle(making, order, step, &rights, answer(&at, Reply::Delay));
    }
    let part = ordering::next_part(making, &at, pick)?;
    let draft = Draft {
        part: Some(part),
        ..making.draft.clone()
    };
    match ordering::pieced(making, &draft) {
        None | Some((_, Piece::Misfit)) => Err(unoffered()),
        Some((_, Piece::Open)) => Ok(Next::Draft(draft)),
        Some((at, Piece::Whole(deed))) => {
            settle(making, order, step, &rights, answer(&at, Reply::Do(deed)))
        }
    }
}

/// What choosing a reactor, an activated trooper or a point leads to; none if the pick is no such.
fn chosen(
    making: Making<'_>,
    order: &Order,
    rights: &[Right],
    pick: &Pick,
) -> Option<Result<Draft, Refusal>> {
    let react = |by: Party, draft: Draft| {
        if making.draft.answers.iter().any(|a| a.by == by) {
            Err(declared())
        } else {
            Ok(draft)
        }
    };
    match pick {
        Pick::Unit(unit) if rights.iter().any(|r| r.by == (*unit).into()) => {
            Some(react((*unit).into(), making.draft.on(Some(*unit))))
        }
        Pick::Unit(unit) => {
            let by = reactor(making)?;
            let actor = order.actor_of(*unit)?;
            let may = rights.iter().any(|r| r.by == by && r.actor == actor);
            may.then(|| {
                Ok(Draft {
                    actor: Some(actor),
                    point: None,
                    ..making.draft.clone()
                })
            })
        }
        Pick::Button(key) => {
            let item = key.strip_prefix(keys::TURRET)?;
            let item = ItemId(item.parse().ok()?);
            let by = Party::Item(item);
            let may = rights.iter().any(|r| r.by == by);
            may.then(|| {
                let draft = Draft {
                    turret: Some(item),
                    ..making.draft.on(None)
                };
                react(by, draft)
            })
        }
        Pick::Amount(key, n) if key == keys::POINT => {
            let mut offered = Offers::default();
            points(making, order, rights, &mut offered);
            offered.leads(pick)?;
            Some(Ok(Draft {
                point: Some(u8::try_from(*n).ok()?),
                ..making.draft.clone()
            }))
        }
        _ => None,
    }
}

/// Whether a reaction may be declared together with those that are settled.
fn check(
    making: Making<'_>,
    order: &Order,
    step: u8,
    rights: &[Right],
    answer: &Answer,
) -> Result<(), Refusal> {
    let settled = &making.draft.answers;
    react::check_with(making.table(), order, step, rights, settled, answer)
}

/// A reaction is settled, if it may be declared.
fn settle(
    making: Making<'_>,
    order: &Order,
    step: u8,
    rights: &[Right],
    answer: Answer,
) -> Result<Next<Draft, Command>, Refusal> {
    check(making, order, step, rights, &answer)?;
    let mut draft = making.draft.on(None);
    draft.answers.push(answer);
    Ok(Next::Draft(draft))
}

/// The next pick on the way to reactions.
pub(super) fn towards(making: Making<'_>, step: u8, answers: &[Answer]) -> Option<Pick> {
    let draft = making.draft;
    if !answers.starts_with(&draft.answers) {
        return None;
    }
    let Some(next) = answers.get(draft.answers.len()) else {
        return Some(Pick::button(keys::REACTED));
    };
    match next.by {
        Party::Trooper(unit) if draft.unit != Some(unit) => return Some(Pick::Unit(unit)),
        Party::Item(item) if draft.turret != Some(item) => {
            return Some(Pick::button(turret_key(item)));
        }
        _ => {}
    }
    if draft.part.is_none() {
        let order = making.order()?;
        let rights = entitled(making, order, step);
        let mut own = rights.iter().filter(|r| r.by == next.by);
        let first = own.next().map_or(0, |r| r.actor);
        let last = |actor: u8| {
            order
                .actors
                .get(usize::from(actor))
                .map(|a| a.stations.len())
        };
        if draft.actor.unwrap_or(first) != next.actor {
            let actor = order.actors.get(usize::from(next.actor))?;
            return Some(Pick::Unit(actor.unit));
        }
        let several = last(next.actor).is_some_and(|stations| stations > 1);
        let named = matches!(next.reply, Reply::Do(_));
        if named && several && draft.point != Some(next.point) {
            return Some(Pick::Amount(keys::POINT.into(), next.point.into()));
        }
    }
    match &next.reply {
        Reply::Delay => Some(Pick::button(keys::DELAY)),
        Reply::Do(_) if draft.turret.is_some() => Some(Pick::button(keys::SHOOT)),
        Reply::Do(deed) => ordering::towards_deed(making, deed),
    }
}
