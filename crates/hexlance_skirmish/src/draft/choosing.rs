//! Places that are chosen in mid-Order.

use hexlance_rules::{
    Refusal,
    draft::{Next, Offers, Pick, unoffered},
};

use super::{Draft, Making};
use crate::{
    choices,
    command::{Chosen, Command},
};

/// What can be chosen.
pub(super) fn offers(making: Making<'_>) -> Offers {
    choices::offers(making.battle, &making.draft.picks)
}

/// What a pick leads to.
pub(super) fn pick(making: Making<'_>, pick: &Pick) -> Result<Next<Draft, Command>, Refusal> {
    if offers(making).leads(pick).is_none() {
        return Err(unoffered());
    }
    let mut picks = making.draft.picks.clone();
    picks.push(pick.clone());
    match choices::made(making.battle, &picks) {
        Some(chosen) => {
            let command = Command::Choose(chosen);
            making.battle.check(making.side, &command)?;
            Ok(Next::Command(command))
        }
        None => Ok(Next::Draft(Draft {
            picks,
            ..making.draft.clone()
        })),
    }
}

/// The next pick on the way to a choice.
pub(super) fn towards(making: Making<'_>, chosen: &Chosen) -> Option<Pick> {
    let picks = choices::picks(making.battle, chosen)?;
    let done = &making.draft.picks;
    if !picks.starts_with(done) {
        return None;
    }
    picks.get(done.len()).cloned()
}
