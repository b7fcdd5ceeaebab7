//! Picks one after the other, for the tests of drafts.

use hexlance_rules::{
    SideId, UnitId,
    draft::{Next, Pick, laws},
};

use super::super::Draft;
use crate::{
    Battle,
    command::{Answer, Command, Reply},
    deeds::Deed,
    shots::Shoot,
    testing::id,
};

/// What picks lead to.
#[track_caller]
pub(super) fn drafted(battle: &Battle, side: SideId, picks: &[Pick]) -> Next<Draft, Command> {
    let mut draft = Draft::default();
    let (last, before) = picks.split_last().expect("a pick");
    for pick in before {
        match battle.pick(side, &draft, pick) {
            Ok(Next::Draft(next)) => draft = next,
            other => panic!("{pick:?}: {other:?}"),
        }
    }
    match battle.pick(side, &draft, last) {
        Ok(next) => next,
        Err(refused) => panic!("{last:?}: {refused}"),
    }
}

#[track_caller]
pub(super) fn open(battle: &Battle, side: SideId, picks: &[Pick]) -> Draft {
    match drafted(battle, side, picks) {
        Next::Draft(draft) => draft,
        Next::Command(command) => panic!("{command:?}"),
    }
}

#[track_caller]
pub(super) fn whole(battle: &Battle, side: SideId, picks: &[Pick]) -> Command {
    match drafted(battle, side, picks) {
        Next::Command(command) => command,
        Next::Draft(draft) => panic!("{draft:?}"),
    }
}

pub(super) fn unit(battle: &Battle, name: &str) -> Pick {
    Pick::Unit(id(battle, name))
}

pub(super) fn button(key: &str) -> Pick {
    Pick::button(key.to_owned())
}

pub(super) fn dice(unit: UnitId, n: i32) -> Pick {
    Pick::Amount(format!("dice.{}", unit.0).into(), n)
}

#[track_caller]
pub(super) fn only_shot(command: &Command) -> &Shoot {
    let deed = match command {
        Command::Order(given) => given.actors.first().map(|(_, deed)| deed),
        Command::Second(deeds) => deeds.first(),
        Command::React(answers) => match answers.as_slice() {
            [
                Answer {
                    reply: Reply::Do(deed),
                    ..
                },
            ] => Some(deed),
            _ => None,
        },
        _ => None,
    };
    match deed {
        Some(Deed::Shoot(shoot)) => shoot,
        other => panic!("{other:?}"),
    }
}

/// Everything that was picked leads to the command, and so does what `towards` proposes.
#[track_caller]
pub(super) fn reached(battle: &Battle, side: SideId, command: &Command) {
    if let Err(why) = laws::picks_to(battle, side, command) {
        panic!("{why}");
    }
}

/// The success value and the chance that a preview shows.
#[track_caller]
pub(super) fn promised(battle: &Battle, side: SideId, before: &[Pick], last: &Pick) -> (i16, f64) {
    let preview = battle.preview(side, &open(battle, side, before), last);
    let chance = preview.chance.unwrap_or_else(|| panic!("{preview:?}"));
    (preview.needs.total(), chance)
}
