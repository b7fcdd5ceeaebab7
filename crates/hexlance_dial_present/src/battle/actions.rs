//! The action bar: the buttons that are offered, in words, and the one at its end.

mod orders;

use hexlance_dial::{
    draft::{Making, keys},
    read::Look,
    state::{Clock, Stage},
    switches,
};
use hexlance_rules::draft::{Button, Offers};

use super::{Session, focus::Focus, plan};
use crate::{
    game::face::Face,
    hud::model::{ActionButton, ActionGroup, EndButton},
    theme::Icon,
};

/// The buttons of the action bar.
pub fn actions(session: &Session, focus: &Focus, offers: &Offers) -> Vec<ActionButton> {
    let Some((making, u)) = plan::acting(session, focus).and_then(|m| Some((m, m.own()?))) else {
        return Vec::new();
    };
    let buttons = offers.buttons.iter();
    buttons
        .filter_map(|button| {
            let shown = face(making, &u, button)?.of(button, plan::why);
            Some(ActionButton {
                chosen: is_chosen(focus, button),
                ..shown
            })
        })
        .collect()
}

/// Whether a button is lit: while a unit turns where it stands, that is what it does, and it goes nowhere.
fn is_chosen(focus: &Focus, button: &Button) -> bool {
    match plan::turns_in_place(focus) {
        true if button.key == keys::TURN => true,
        true if keys::way_of(&button.key).is_some() => false,
        _ => button.chosen,
    }
}

/// How a button looks; none for what the target panel or the end of the bar shows.
fn face(making: Making<'_>, u: &Look<'_>, button: &Button) -> Option<Face> {
    match making.stage() {
        Stage::Deployment => deployment(making, button),
        Stage::Command => switch(making, u, button),
        Stage::Orders => orders::face(making, u, button),
        Stage::End | Stage::Over => None,
    }
}

fn switch(making: Making<'_>, u: &Look<'_>, button: &Button) -> Option<Face> {
    let (equipment, on) = switches::of(u).find(|(e, _)| keys::switch(*e) == button.key)?;
    let words = making.battle.content().of_equipment(equipment);
    let effect = words.map_or("", |w| crate::lang::text(w.short.as_str()));
    let now = match (on, u.has(equipment)) {
        (false, _) => tr!("It is switched off. Press to switch it on."),
        (true, true) => tr!("It is on. Press to switch it off."),
        (true, false) => tr!("It is on, but does not work at present."),
    };
    let name = crate::lang::text(equipment.name());
    let face = Face::new(name, Icon::Ability, format!("{effect} {now}"));
    Some(face.group(ActionGroup::Ability))
}

/// Setting up: turning, getting aboard.
fn deployment(making: Making<'_>, button: &Button) -> Option<Face> {
    if button.key == keys::SETUP_TURN {
        let help = tr!("Turns it by one side of its hex; so does a click on it.");
        return Some(Face::new(tr_c!("rotate", "Turn"), Icon::Turn, help));
    }
    let transport = keys::unit_of(keys::ABOARD, &button.key)?;
    let t = making.table().find(transport)?;
    let help = tr!("It begins the battle aboard {name}.", name = t.name);
    Some(Face::new(t.name, Icon::Mount, help))
}

/// What Space does now.
pub fn end_button(session: &Session, focus: &Focus, offers: &Offers) -> Option<EndButton> {
    if !session.viewer_acts() || session.battle.decision().is_some() {
        return None;
    }
    let offered = offers.button(keys::END)?;
    let button = |label: &str, help: &str| EndButton {
        label: label.to_owned(),
        help: help.to_owned(),
        disabled: None,
        question: None,
    };
    Some(match plan::stage(session) {
        Stage::Deployment => EndButton {
            disabled: offered.verdict.as_ref().err().map(plan::why),
            ..button(
                tr!("Ready"),
                tr!("All units are in place. The other side goes next."),
            )
        },
        Stage::Command => button(
            tr!("Orders"),
            tr!("Ends the command stage: Command is rolled, and the order stage begins."),
        ),
        Stage::Orders if plan::turns_in_place(focus) => button(
            tr_c!("rotate", "Turn"),
            tr!("Turns to the facing that is shown."),
        ),
        Stage::Orders if focus.draft.destination.is_some() => button(
            tr!("Go there"),
            tr!("Goes there, with the facing that is shown."),
        ),
        Stage::Orders if has_next_member(focus) => button(
            tr!("Stay"),
            tr!("This member of the formation stays where it is."),
        ),
        Stage::Orders => EndButton {
            question: left_over(session),
            ..button(
                tr!("End turn"),
                tr!(
                    "The end stage: cooling, heat checks, order tokens. Orders not given are lost."
                ),
            )
        },
        Stage::End | Stage::Over => return None,
    })
}

fn has_next_member(focus: &Focus) -> bool {
    let march = focus.draft.march.as_ref();
    march.is_some_and(|m| m.next().is_some())
}

/// What ending the turn gives up, if anybody could still be ordered.
fn left_over(session: &Session) -> Option<String> {
    let left = session.battle.world().resource::<Clock>().left();
    let ready = plan::ready_units(session).len();
    (left > 0 && ready > 0).then(|| {
        tr_n!(
            left,
            "{n} order has not been given.",
            "{n} orders have not been given."
        )
    })
}
