//! The action bar: the buttons and amounts that are offered, in words, and the one at its end.

mod choices;
pub mod names;

use hexlance_board::Direction;
use hexlance_rules::draft::{Amount, Button, Leads, Offers};
use hexlance_skirmish::{
    draft::keys,
    outlook::{self, Waits},
};

pub(super) use self::names::named;
use super::{Session, focus::Focus, plan};
use crate::{
    game::face::Face,
    hud::model::{ActionButton, ActionGroup, EndButton},
    theme::Icon,
    words::direction_name,
};

/// The buttons of the action bar.
pub fn actions(session: &Session, focus: &Focus, offers: &Offers) -> Vec<ActionButton> {
    let content = session.battle.content();
    let end = end_key(session, offers);
    // Who reacts sees no skill that is not for it.
    let hides = |button: &Button| {
        let reacts = matches!(outlook::waits(&session.battle), Some(Waits::Reactions(_)));
        reacts && focus.draft.part.is_none() && button.verdict.is_err()
    };
    // Who can do nothing has nothing to choose beside it either.
    let idles = outlook::waits(&session.battle) == Some(Waits::Order)
        && focus.draft.part.is_none()
        && !can_begin(offers);
    let buttons = offers.buttons.iter();
    let buttons = buttons.filter(|b| Some(b.key.as_ref()) != end && b.key != keys::DECLARE);
    let buttons = buttons.filter(|b| !(hides(b) || idles && b.leads == Leads::Aside));
    let buttons = buttons.map(|button| {
        let known = named(&button.key, content);
        let help = match &button.verdict {
            Ok(()) => known.help,
            Err(refusal) => format!("{} {}", known.help, plan::why(refusal)),
        };
        Face::new(&known.name, known.icon, help)
            .group(known.group)
            .of(button, plan::why)
    });
    let amounts = offers.amounts.iter().filter(|a| !is_on_panel(a));
    let mut out: Vec<ActionButton> = buttons.chain(amounts.map(amount)).collect();
    out.sort_by_key(|button| button.group);
    out
}

/// Whether a skill can be begun with.
pub(super) fn can_begin(offers: &Offers) -> bool {
    let buttons = offers.buttons.iter();
    let mut skills = buttons.filter(|b| b.leads != Leads::Aside && b.key != keys::DONE);
    skills.any(|b| b.verdict.is_ok())
}

/// Whether an amount is chosen on the target panel: dice, points of a route.
pub(super) fn is_on_panel(amount: &Amount) -> bool {
    amount.key.starts_with(keys::DICE) || amount.key == keys::POINT || amount.key == keys::ATTACK_AT
}

/// An amount, which a press makes larger by one and begins anew after its most.
fn amount(amount: &Amount) -> ActionButton {
    let next = match amount.now >= *amount.range.end() {
        true => *amount.range.start(),
        false => amount.now + 1,
    };
    let label = tr!("{number} of it", number = amount.now);
    let most = amount.range.end();
    let help = tr!("So many, {most} at most. A press takes one more.", most);
    Face::new(&label, Icon::Dice, help)
        .group(ActionGroup::Ability)
        .of_amount(amount, next)
}

/// The key of what Space does now.
pub(super) fn end_key<'o>(session: &Session, offers: &'o Offers) -> Option<&'o str> {
    let order: &[&str] = match outlook::waits(&session.battle)? {
        Waits::Choice => &[keys::DECLARE, keys::STAY],
        Waits::Second => &[keys::DECLARE, "idle"],
        _ => &[keys::DECLARE, keys::REACTED, keys::DONE],
    };
    let mut known = order.iter().filter_map(|key| offers.button(key));
    let first = known.next().map(|button| button.key.as_ref());
    // A choice that has but one button has it here, unless that only goes with another choice.
    first.or_else(|| match offers.buttons.as_slice() {
        [only] if only.leads == Leads::Aside => None,
        [only] if outlook::waits(&session.battle) == Some(Waits::Choice) => Some(&only.key),
        _ => None,
    })
}

/// Where somebody looks who is asked for nothing but that (K13.6.1), unless another way is chosen.
pub(super) fn proposed_facing(session: &Session, offers: &Offers) -> Option<Direction> {
    let waits = outlook::waits(&session.battle) == Some(Waits::Choice);
    let mut buttons = offers.buttons.iter();
    let nothing_else = offers.areas.is_empty() && buttons.all(|b| b.leads == Leads::Aside);
    let facings = offers.facings.as_ref()?;
    let facing = facings.now.or_else(|| facings.allowed().next());
    facing.filter(|_| waits && nothing_else)
}

/// What Space does now.
pub fn end_button(session: &Session, focus: &Focus, offers: &Offers) -> Option<EndButton> {
    if !session.viewer_acts() || session.battle.decision().is_some() {
        return None;
    }
    let Some(key) = end_key(session, offers) else {
        return proposed_facing(session, offers).map(|facing| EndButton {
            label: tr!("Face {direction}", direction = direction_name(facing)),
            help: tr!("Looks where it looks best. A click on the table chooses another way.")
                .to_owned(),
            disabled: None,
            question: None,
        });
    };
    let offered = offers.button(key)?;
    let known = named(key, session.battle.content());
    let waits = outlook::waits(&session.battle)?;
    let (label, help) = match (waits, key) {
        (Waits::Deploy, keys::DONE) => (
            tr!("Ready").to_owned(),
            tr!("Everybody has a place. The other side goes on.").to_owned(),
        ),
        (Waits::Tokens, keys::DONE) => (
            tr!("To the Orders").to_owned(),
            tr!("Orders are counted now; no more Command Tokens are spent before.").to_owned(),
        ),
        (Waits::Second, "idle") => (
            tr!("No second skill").to_owned(),
            tr!("Nothing more is declared in this Order, and it is resolved.").to_owned(),
        ),
        (_, keys::REACTED) => (reactions(focus, offers), known.help),
        (_, keys::DECLARE) => match focus.draft.part.as_ref() {
            Some(part) => {
                let skill = named(&part.key, session.battle.content());
                (skill.name, known.help)
            }
            None => (known.name, known.help),
        },
        _ => (known.name, known.help),
    };
    Some(EndButton {
        label,
        help,
        disabled: offered.verdict.as_ref().err().map(plan::why),
        question: (waits == Waits::Order && key == keys::DONE)
            .then(|| left_over(session, offers))
            .flatten(),
    })
}

/// How many reactions would be declared.
fn reactions(focus: &Focus, offers: &Offers) -> String {
    let settled = focus.draft.answers.len();
    match settled {
        0 if plan::ready_in(offers).count() > 1 => tr!("Nobody reacts").to_owned(),
        0 => tr!("No reaction").to_owned(),
        n => tr_n!(n, "{n} reaction", "{n} reactions"),
    }
}

/// What ending the player turn gives up.
fn left_over(session: &Session, offers: &Offers) -> Option<String> {
    use crate::battle::session::Reads;
    let pool = session.view().pool(session.viewer);
    let left: u32 = pool.groups.values().map(|n| u32::from(*n)).sum();
    let left = left + pool.own.len() as u32 + u32::from(pool.lieutenant_order.is_some());
    (left > 0 && plan::ready_in(offers).next().is_some()).then(|| {
        tr_n!(
            left,
            "{n} Order has not been spent.",
            "{n} Orders have not been spent."
        )
    })
}

/// The name of a skill that is put together.
pub(super) fn skill_of(session: &Session, focus: &Focus) -> Option<String> {
    let part = focus.draft.part.as_ref()?;
    Some(named(&part.key, session.battle.content()).name)
}
