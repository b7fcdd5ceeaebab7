//! The line over the action bar: what is to be done next.

use hexlance_rules::UnitId;
use hexlance_skirmish::{
    draft::{Habit, keys},
    outlook::{self, Waits},
};

use super::{Session, actions, focus, focus::Focus, plan, plan::Reachable};
use crate::{battle::session::Reads, game::line, input::KeyAction};

/// The line; none where the person at the screen has nothing to do.
pub fn instruction(session: &Session, focus: &Focus, reach: &Reachable) -> Option<String> {
    if !session.viewer_acts() || session.battle.decision().is_some() {
        return None;
    }
    let selected = focus.selection.selected;
    Some(match outlook::waits(&session.battle)? {
        Waits::Deploy => set_up(session, selected, reach),
        Waits::Tokens => match selected {
            None => tr!("Spend Command Tokens, or go on to the Orders.").to_owned(),
            Some(unit) => tr!(
                "Choose what a Command Token does for {name}.",
                name = name(session, unit)
            ),
        },
        Waits::Choice => choice(session, selected, reach),
        Waits::Reactions(_) => reaction(session, focus, reach),
        Waits::Order | Waits::Second if focus.draft.part.is_some() => {
            let line = skill(session, focus, reach);
            match reach.shown().filter(|outlook| outlook.reveals) {
                Some(outlook) => format!("{line} {}", revealing(session, outlook.unit)),
                None => line,
            }
        }
        Waits::Second => second(session, reach),
        Waits::Order => order(session, selected, reach),
    })
}

/// That a Marker is not one any more once this has been declared.
fn revealing(session: &Session, unit: UnitId) -> String {
    tr!(
        "It shows the enemy who {name} is.",
        name = name(session, unit)
    )
}

fn name(session: &Session, unit: UnitId) -> String {
    session.told().name(unit)
}

fn set_up(session: &Session, selected: Option<UnitId>, reach: &Reachable) -> String {
    let ready = reach
        .offers
        .button(keys::DONE)
        .is_some_and(|b| b.verdict.is_ok());
    match selected.and_then(|unit| session.read().find(unit)) {
        _ if reach.offers.units.is_empty() => tr!("Everybody is in place: press Ready.").to_owned(),
        None if ready => tr!("Everybody is in place: press Ready.").to_owned(),
        None => tr!("Select a trooper to set up.").to_owned(),
        Some(who) if reach.offers.unit(who.id).is_none() => match who.hex {
            Some(_) => tr!("{name} has its place and keeps it.", name = who.name),
            None => tr!("{name} cannot be set up now.", name = who.name),
        },
        Some(who) if who.hex.is_some() => line::standing(who.name),
        Some(who) => tr!(
            "Click a hex of your zone for {name}. {left} and {right} turn it.",
            name = who.name,
            left = KeyAction::TurnLeft.mark(),
            right = KeyAction::TurnRight.mark()
        ),
    }
}

fn choice(session: &Session, selected: Option<UnitId>, reach: &Reachable) -> String {
    let unit = outlook::chooser(&session.battle).or(selected);
    let name = unit.map(|unit| name(session, unit)).unwrap_or_default();
    match (
        reach.offers.areas.is_empty(),
        reach.offers.facings.is_some(),
    ) {
        (false, _) => tr!("Click one of the marked hexes for {name}.", name),
        (true, true) => tr!("Click the hex that {name} should face.", name),
        (true, false) => tr!("Choose what {name} does.", name),
    }
}

fn order(session: &Session, selected: Option<UnitId>, reach: &Reachable) -> String {
    let Some(unit) = selected else {
        let left = left(session);
        return match plan::ready_in(&reach.offers).next().is_none() {
            true => tr!("No Order can be spent: end your turn.").to_owned(),
            false => tr_n!(
                left,
                "{n} Order left: select a trooper.",
                "{n} Orders left: select a trooper."
            ),
        };
    };
    let name = name(session, unit);
    match (reach.walk.is_some(), reach.aims.is_empty()) {
        (true, false) => tr!(
            "Click a hex for {name}, an enemy to attack, or choose a skill.",
            name
        ),
        (true, true) => tr!("Click a hex for {name}, or choose a skill.", name),
        (false, false) => tr!(
            "Click an enemy for {name} to attack, or choose a skill.",
            name
        ),
        (false, true) if actions::can_begin(&reach.offers) => {
            tr!("Choose a skill for {name}.", name)
        }
        (false, true) => tr!("{name} cannot be given an Order.", name),
    }
}

fn left(session: &Session) -> u32 {
    let pool = session.view().pool(session.viewer);
    let groups: u32 = pool.groups.values().map(|n| u32::from(*n)).sum();
    groups + pool.own.len() as u32
}

fn second(session: &Session, reach: &Reachable) -> String {
    let name = plan::acting(session)
        .map(|unit| name(session, unit))
        .unwrap_or_default();
    match (reach.walk.is_some(), reach.aims.is_empty()) {
        (true, false) => tr!(
            "Second skill: click a hex for {name}, or an enemy to attack.",
            name
        ),
        (true, true) => tr!(
            "Second skill: click a hex for {name}, or choose a skill.",
            name
        ),
        (false, false) => tr!("Second skill: click an enemy for {name} to attack.", name),
        (false, true) => tr!("Second skill: choose one for {name}.", name),
    }
}

/// What is picked next for a skill.
fn skill(session: &Session, focus: &Focus, reach: &Reachable) -> String {
    let skill = actions::skill_of(session, focus).unwrap_or_default();
    let ready = reach
        .offers
        .button(keys::DECLARE)
        .is_some_and(|b| b.verdict.is_ok());
    let units = reach.offers.units.iter().any(|u| u.verdict.is_ok());
    if let (Some(target), true) = (focus::aimed_at(focus), ready) {
        let name = name(session, target);
        return tr!(
            "Click {name} again to declare {skill}, or choose another target.",
            name,
            skill
        );
    }
    let buttons = reach.offers.buttons.iter();
    let mut programs = buttons.filter(|b| b.key.starts_with(keys::PROGRAM));
    if let Some(first) = programs.next()
        && !first.chosen
        && !programs.any(|b| b.chosen)
    {
        return tr!("Choose a program, or click the target for {skill}.", skill);
    }
    let moves = reach.outlook.as_ref().is_some_and(|o| o.stations.len() > 1);
    let picked = focus
        .draft
        .part
        .as_ref()
        .is_some_and(|p| !p.picks.is_empty());
    match (ready, units, reach.offers.areas.is_empty()) {
        (true, true, true) if picked => tr!("Declare {skill}, or change it.", skill),
        (true, _, false) if moves => tr!(
            "Click the last hex again to declare {skill}, a hex beyond reach to face it, or go further.",
            skill
        ),
        (_, true, true) => tr!("Click the target for {skill}.", skill),
        (_, true, false) => tr!("Click a hex or a target for {skill}.", skill),
        (_, false, false) => tr!("Click a hex for {skill}.", skill),
        (true, false, true) => tr!("Declare {skill}, or change it.", skill),
        (false, false, true) => tr!(
            "{skill} cannot be declared so. {back} takes it back.",
            skill,
            back = KeyAction::Cancel.mark()
        ),
    }
}

fn reaction(session: &Session, focus: &Focus, reach: &Reachable) -> String {
    if focus.draft.part.is_some() {
        return skill(session, focus, reach);
    }
    let waiting = reach
        .offers
        .units
        .iter()
        .filter(|u| u.verdict.is_ok() && focus.draft.habits.of(u.unit) != Some(Habit::Pass))
        .count();
    match focus
        .selection
        .selected
        .filter(|_| focus.draft.unit.is_some())
    {
        Some(unit) => {
            let name = name(session, unit);
            match waiting.saturating_sub(1) {
                0 => tr!("Choose a reaction for {name}, or none.", name),
                others => tr_n!(
                    others,
                    "Choose a reaction for {name}, or none; {n} more can react: {next}.",
                    "Choose a reaction for {name}, or none; {n} more can react: {next}.",
                    name,
                    next = KeyAction::NextUnit.mark()
                ),
            }
        }
        None if waiting > 0 => tr_n!(
            waiting,
            "{n} trooper can react: select it, or declare no more.",
            "{n} troopers can react: select one, or declare no more."
        ),
        None => {
            tr!("All reactions are settled: declare them, or click a trooper to take its own back.")
                .to_owned()
        }
    }
}
