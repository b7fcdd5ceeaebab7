//! Reactions as they are put together, and declared all at once (K4.4.1).

use hexlance_rules::{
    Refusal,
    draft::{Button, Leads, Next, Offers, Pick, UnitOffer, unoffered},
};

use super::{
    Draft, Making, Piece,
    keys::{self, purpose},
    ordering,
};
use crate::{
    command::{Answer, Command, Reply},
    deeds::{Declaring, Role},
    react,
};

/// What can be chosen.
pub(super) fn offers(making: Making<'_>, step: u8) -> Offers {
    let mut out = Offers::default();
    let table = making.table();
    let Some(order) = making.order() else {
        return out;
    };
    for right in react::rights(table, order, step) {
        let Some(unit) = right.by.trooper() else {
            continue;
        };
        if out.unit(unit).is_some() {
            continue;
        }
        let settled = making.draft.answers.iter().any(|a| a.by == right.by);
        out.units.push(UnitOffer {
            unit,
            purpose: purpose::REACT,
            leads: Leads::Aside,
            verdict: if settled { Err(declared()) } else { Ok(()) },
            chosen: making.draft.unit == Some(unit),
        });
    }
    if let Some(at) = making.declaring() {
        ordering::skills(making, &at, &mut out);
        if making.draft.part.is_none() {
            let delays = answer(making, &at, Reply::Delay);
            let verdict = react::check_one(
                table,
                order,
                step,
                &react::rights(table, order, step),
                &delays,
            );
            if verdict.is_ok() {
                out.buttons.push(Button::aside(keys::DELAY, false));
            }
        }
        // What is settled here changes the draft; the reactions are declared together.
        for button in &mut out.buttons {
            button.leads = Leads::Aside;
        }
    }
    if making.draft.part.is_none() {
        out.buttons.push(Button::new(keys::REACTED));
    }
    out
}

fn declared() -> Refusal {
    Refusal::new("one_reaction", "K4.2.2", "That trooper's ARO is settled.")
        .or("Take it back first.")
}

/// The reaction that the trooper would declare.
fn answer(making: Making<'_>, at: &Declaring<'_>, reply: Reply) -> Answer {
    let _ = making;
    let (actor, point) = match at.role {
        Role::Reaction { actor, point, .. } => (actor, point),
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
    let table = making.table();
    let order = making.order().ok_or_else(unoffered)?;
    let rights = react::rights(table, order, step);
    match pick {
        Pick::Button(key) if key == keys::REACTED && making.draft.part.is_none() => {
            let command = Command::React(making.draft.answers.clone());
            making.battle.check(making.side, &command)?;
            return Ok(Next::Command(command));
        }
        Pick::Unit(unit)
            if making.draft.part.is_none() && rights.iter().any(|r| r.by == (*unit).into()) =>
        {
            if making.draft.answers.iter().any(|a| a.by == (*unit).into()) {
                return Err(declared());
            }
            return Ok(Next::Draft(making.draft.on(Some(*unit))));
        }
        _ => {}
    }
    let at = making.declaring().ok_or_else(unoffered)?;
    if matches!(pick, Pick::Button(key) if key == keys::DELAY) {
        return settle(making, step, answer(making, &at, Reply::Delay));
    }
    let part = ordering::next_part(making, &at, pick)?;
    match making.piece(&part) {
        Piece::Misfit => Err(unoffered()),
        Piece::Open => Ok(Next::Draft(Draft {
            part: Some(part),
            ..making.draft.clone()
        })),
        Piece::Whole(deed) => settle(making, step, answer(making, &at, Reply::Do(deed))),
    }
}

/// A reaction is settled, if it may be declared.
fn settle(making: Making<'_>, step: u8, answer: Answer) -> Result<Next<Draft, Command>, Refusal> {
    let table = making.table();
    let order = making.order().ok_or_else(unoffered)?;
    let rights = react::rights(table, order, step);
    react::check_one(table, order, step, &rights, &answer)?;
    let mut draft = making.draft.on(None);
    draft.answers.push(answer);
    Ok(Next::Draft(draft))
}

/// The next pick on the way to reactions.
pub(super) fn towards(making: Making<'_>, answers: &[Answer]) -> Option<Pick> {
    let settled = &making.draft.answers;
    if !answers.starts_with(settled) {
        return None;
    }
    let Some(next) = answers.get(settled.len()) else {
        return Some(Pick::button(keys::REACTED));
    };
    let unit = next.by.trooper()?;
    if making.draft.unit != Some(unit) {
        return Some(Pick::Unit(unit));
    }
    match &next.reply {
        Reply::Delay => Some(Pick::button(keys::DELAY)),
        Reply::Do(deed) => ordering::towards_deed(making, deed),
    }
}
