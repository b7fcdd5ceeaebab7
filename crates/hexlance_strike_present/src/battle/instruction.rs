//! The line over the action bar: what is to be done next, or what would make possible what cannot be done.

use hexlance_rules::{Refusal, draft::Offers};
use hexlance_strike::{
    attack::{Target, legal::rush_order},
    command::MoveOption,
    read::{self, UnitRead},
    state::Phase,
    turn,
};

use super::{
    air, cargo, entry, focus::Focus, landing, mines, plan, ready::Ready, session::Session, stages,
    target,
};
use crate::{battle::session::Seen, game::line, input::KeyAction};

/// The selected unit, if it may attack now.
fn attacker<'w>(session: &'w Session, focus: &'w Focus) -> Option<UnitRead<'w>> {
    plan::acting(session, focus)?.fighter()
}

/// The line; none where nothing is to be done.
pub fn instruction(
    session: &Session,
    focus: &Focus,
    offers: &Offers,
    ready: &Ready,
) -> Option<String> {
    let world = session.battle.world();
    let draft = &focus.draft;
    let laying = mines::is_laying(session);
    let special = laying.then(|| mines::instruction(session, plan::making(session, focus)));
    let special = special
        .or_else(|| air::instruction(session, focus))
        .or_else(|| landing::instruction(session, focus))
        .or_else(|| cargo::instruction(session, focus))
        .or_else(|| entry::instruction(session, focus, offers))
        .or_else(|| stages::instruction(session, focus));
    if special.is_some() {
        return special;
    }
    // Whoever is of the other side is only looked at.
    let unit = focus
        .selection
        .selected
        .and_then(|id| read::try_unit(world, id));
    let unit = unit.filter(|u| u.side == session.viewer);
    Some(match (read::phase(world), unit) {
        (_, Some(u)) if draft.naming.is_some() => {
            tr!("Click the enemy meant by {name}.", name = u.name)
        }
        (Phase::End, _) if turn::may_declare_at_the_end(world, session.viewer) => {
            tr!("Some units may call support. Choose one, or go on.").into()
        }
        (Phase::Movement, _) if turn::may_declare_act_first(world) => {
            tr!("Some units may act before all others. Choose one, or go on.").into()
        }
        (Phase::Movement, Some(u)) if plan::rerouting(session, focus).is_some() => {
            tr!(
                "{name} has found an enemy in hiding. Choose another way, or keep it.",
                name = u.name
            )
        }
        (Phase::Movement, Some(u)) if attacker(session, focus).is_some() => {
            attack_line(session, focus, ready, &u)
        }
        (Phase::Movement, None) => tr!("Select a unit to move.").into(),
        (Phase::Movement, Some(u)) => move_line(session, focus, &u),
        (Phase::Combat, None) => tr!("Select a unit to attack with, or end your attacks.").into(),
        (Phase::Combat, Some(u)) => match turn::may_attack(world, u.side, u.id) {
            Err(r) => instead(&r),
            Ok(_) => attack_line(session, focus, ready, &u),
        },
        _ => return None,
    })
}

fn move_line(session: &Session, focus: &Focus, u: &UnitRead<'_>) -> String {
    let name = u.name;
    match turn::may_activate(session.battle.world(), u.side, u.id) {
        Err(r) => instead(&r),
        Ok(()) if focus.draft.traces => match focus.draft.destination {
            Some(_) => laying(),
            None => tr!("Click the first hex of the way for {name}.", name),
        },
        Ok(()) if focus.draft.destination.is_some() => {
            let to = focus.draft.destination.as_ref().map(|to| to.hex);
            match to == u.hex() {
                true => line::turning(),
                false => line::facing(),
            }
        }
        Ok(()) => match focus.draft.level {
            Some(level) => tr!(
                "Click a hex for {name} to end in at level {level}; its own hex will do.",
                name,
                level
            ),
            None if session.view().withdraws(u) => tr!(
                "{name} has to withdraw: click a hex nearer to its home edge.",
                name
            ),
            None => match focus.draft.way.map(|way| way.option) {
                Some(MoveOption::Sprint) => tr!(
                    "Click a hex for {name}; after a sprint it neither attacks nor spots.",
                    name
                ),
                Some(MoveOption::Evade) => tr!(
                    "Click a hex for {name}; while it evades it does not attack.",
                    name
                ),
                _ => tr!("Click a hex for {name}, or let it stand still.", name),
            },
        },
    }
}

/// That a way laid by hand goes on, or ends.
fn laying() -> String {
    tr!(
        "Click the next hex of the way; click the last one again to end it there. {left} and {right} turn the unit, {back} takes the last hex back.",
        left = KeyAction::TurnLeft.mark(),
        right = KeyAction::TurnRight.mark(),
        back = KeyAction::Cancel.mark()
    )
}

/// Why the selected unit can do nothing now, and what to do in its place.
fn instead(refusal: &Refusal) -> String {
    let why = crate::lang::told(&refusal.message);
    match &refusal.remedy {
        Some(remedy) => format!("{why} {}", crate::lang::told(remedy)),
        None => tr!("{why} Select another unit.", why),
    }
}

/// The line for what is aimed at, or pointed at: the attack that the panel shows.
fn attack_line(session: &Session, focus: &Focus, ready: &Ready, u: &UnitRead<'_>) -> String {
    let name = u.name;
    if u.is_aloft() {
        return match ready.is_able(u.id) {
            true => tr!(
                "Choose an attack for {name}: on its path, or on an enemy in the air.",
                name
            ),
            false => nobody(session, ready, u),
        };
    }
    if focus.draft.raid.first.is_some() {
        return tr!("Fire, or choose another target.").into();
    }
    let aimed = target::aimed(session, focus, u).and_then(|aim| {
        let making = plan::making(session, focus);
        let attempts = making.attempts(u, &aim);
        let chosen = making.chosen_index(&aim, &attempts)?;
        let fixed = focus.draft.aim.as_ref();
        let fixed = fixed.is_some_and(|a| a.target == aim.target);
        Some(match (&attempts.get(chosen)?.legal, fixed) {
            (Ok(_), true) => line::attack(&what(session, aim.target)),
            (Ok(_), false) => line::aim_at(&what(session, aim.target)),
            (Err(_), true) if attempts.iter().any(|a| a.legal.is_ok()) => {
                line::another_attack(&what(session, aim.target))
            }
            (Err(r), _) => line::impossible(&what(session, aim.target), r),
        })
    });
    match aimed {
        Some(line) => line,
        None if ready.is_able(u.id) => tr!("Choose a target for {name}.", name),
        None => nobody(session, ready, u),
    }
}

/// That a unit has nobody to attack, and what is left to do; why, if it was to charge somebody.
fn nobody(session: &Session, ready: &Ready, u: &UnitRead<'_>) -> String {
    let name = u.name;
    let line = match ready.others_are_able(u.id) {
        true => tr!(
            "{name} can attack nobody now: select another unit, or end your attacks.",
            name
        ),
        false => tr!("{name} can attack nobody now: end your attacks.", name),
    };
    let rush = u.acts.rush.and_then(|rush| rush_order(u, rush));
    match rush.and_then(|order| session.view().check_attack(&order).err()) {
        Some(lost) => format!("{} {line}", crate::lang::told(&lost.message)),
        None => line,
    }
}

/// What is aimed at, as the seated side calls it.
fn what(session: &Session, target: Target) -> String {
    match target {
        Target::Unit(unit) => session.view().name(unit).to_owned(),
        Target::Hex(hex) => hex.name(),
    }
}
