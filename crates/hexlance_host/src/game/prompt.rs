//! Questions of the rules as the panels ask them, in every ruleset: the answers are what the open question offers.

use hexlance_rules::draft::{Button, Offers, Pick};

use super::{
    drafting::{ByPicks, Focus},
    session::Session,
};
use crate::{
    hud::model::{Prompt, PromptOption},
    lang,
};

/// The open question, if it is one to the person at the screen.
pub fn prompt<G: ByPicks>(session: &Session<G>, focus: &Focus<G::Draft>) -> Option<Prompt> {
    let d = session.battle.decision()?;
    let offers = offers(session, focus)?;
    let usual = session.battle.usual(d.side, &focus.draft, &offers);
    let option = |b: &Button| {
        let choice = d.choice(&b.key)?;
        Some(PromptOption {
            label: lang::told(&choice.label),
            // What says no more than the button is not said twice.
            note: match choice.detail == choice.label {
                true => String::new(),
                false => lang::told(&choice.detail),
            },
            disabled: b.verdict.as_ref().err().map(G::why),
        })
    };
    let at = |wanted: &dyn Fn(&str) -> bool| offers.buttons.iter().position(|b| wanted(&b.key));
    let is_usual = |key: &str| usual == Some(Pick::button(key.to_owned()));
    Some(Prompt {
        id: session.revision,
        side: d.side,
        question: lang::told(&d.prompt),
        details: String::new(),
        dice: None,
        options: offers.buttons.iter().filter_map(option).collect(),
        default: at(&is_usual).unwrap_or(0),
        decline: at(&|key| G::DECLINES.contains(&key)),
    })
}

/// What giving an answer picks, by its number among those of [`prompt`].
pub fn pick<G: ByPicks>(
    session: &Session<G>,
    focus: &Focus<G::Draft>,
    number: usize,
) -> Option<Pick> {
    let mut buttons = offers(session, focus)?.buttons.into_iter();
    buttons.nth(number).map(|b| Pick::Button(b.key))
}

/// What the open question offers to the person at the screen: buttons that are called as one of its answers is.
fn offers<G: ByPicks>(session: &Session<G>, focus: &Focus<G::Draft>) -> Option<Offers> {
    let side = session.viewer;
    let d = session.battle.decision().filter(|d| d.side == side)?;
    let seat = session.seats.get(side.index());
    seat.filter(|s| s.is_human())?;
    let mut offers = session.battle.offers(side, &focus.draft);
    offers.buttons.retain(|b| d.choice(&b.key).is_some());
    (!offers.buttons.is_empty()).then_some(offers)
}
