//! Questions of the rules as the panels ask them, in every ruleset.

use super::{session::Session, tabled::Tabled};
use crate::{
    hud::model::{Prompt, PromptOption},
    lang,
};

/// The open question, if it is one to the person at the screen.
pub fn prompt<G: Tabled>(session: &Session<G>) -> Option<Prompt> {
    let d = session.battle.decision()?;
    let asked = session.seats.get(d.side.index())?;
    if d.side != session.viewer || !asked.is_human() {
        return None;
    }
    let options = d.choices.iter().map(|c| PromptOption {
        label: lang::told(&c.label),
        // What says no more than the button is not said twice.
        note: match c.detail == c.label {
            true => String::new(),
            false => lang::told(&c.detail),
        },
        disabled: None,
    });
    Some(Prompt {
        id: session.revision,
        side: d.side,
        question: lang::told(&d.prompt),
        details: String::new(),
        dice: None,
        options: options.collect(),
        default: d.default,
        decline: d
            .choices
            .iter()
            .position(|c| G::DECLINES.contains(&c.code.as_str())),
    })
}
