//! Questions of the rules as the panels ask them, in every ruleset: the answers are what the open question offers.

use hexlance_rules::draft::{Button, Pick};

use super::{
    drafting::{ByPicks, Focus},
    session::Session,
};
use crate::{
    hud::model::{Prompt, PromptOption},
    lang,
};

/// An answer as a button: what giving it picks, and its code.
struct Answer {
    pick: Pick,
    code: String,
    option: PromptOption,
}

/// The open question, if it is one to the person at the screen.
pub fn prompt<G: ByPicks>(session: &Session<G>, focus: &Focus<G::Draft>) -> Option<Prompt> {
    let d = session.battle.decision()?;
    let answers = answers(session, focus);
    if answers.is_empty() {
        return None;
    }
    let usual = d.choices.get(d.default);
    let default = answers
        .iter()
        .position(|a| usual.is_some_and(|c| c.code == a.code));
    let decline = answers
        .iter()
        .position(|a| G::DECLINES.contains(&a.code.as_str()));
    Some(Prompt {
        id: session.revision,
        side: d.side,
        question: lang::told(&d.prompt),
        details: String::new(),
        dice: None,
        options: answers.into_iter().map(|a| a.option).collect(),
        default: default.unwrap_or(0),
        decline,
    })
}

/// What giving an answer picks, by its number among those of [`prompt`].
pub fn pick<G: ByPicks>(
    session: &Session<G>,
    focus: &Focus<G::Draft>,
    number: usize,
) -> Option<Pick> {
    answers(session, focus)
        .into_iter()
        .nth(number)
        .map(|a| a.pick)
}

/// The answers that are offered to the person at the screen, in their order.
fn answers<G: ByPicks>(session: &Session<G>, focus: &Focus<G::Draft>) -> Vec<Answer> {
    let side = session.viewer;
    let decision = session.battle.decision().filter(|d| d.side == side);
    let asked = session
        .seats
        .get(side.index())
        .is_some_and(|s| s.is_human());
    let Some(d) = decision.filter(|_| asked) else {
        return Vec::new();
    };
    let offers = session.battle.offers(side, &focus.draft);
    let answer = |button: Button| {
        let choice = d.choice(&button.key)?;
        Some(Answer {
            code: choice.code.clone(),
            pick: Pick::Button(button.key),
            option: PromptOption {
                label: lang::told(&choice.label),
                // What says no more than the button is not said twice.
                note: match choice.detail == choice.label {
                    true => String::new(),
                    false => lang::told(&choice.detail),
                },
                disabled: button.verdict.err().map(|refusal| G::why(&refusal)),
            },
        })
    };
    offers.buttons.into_iter().filter_map(answer).collect()
}
