//! The words for what a person at the terminal is offered by plain rulesets.

use hexlance_rules::{
    Battle, SideId,
    draft::{Drafts, Pick},
    plain::{Draft, unit},
};

use super::offers::Worded;
use crate::{tools::PlainOnTerminal, words::hex_name};

impl<R: PlainOnTerminal> Worded for R {
    fn asks(battle: &Battle<R>, _: SideId, draft: &Draft) -> String {
        R::asks(battle.world(), draft)
    }

    fn called(
        battle: &Battle<R>,
        side: SideId,
        draft: &Draft,
        pick: &Pick,
    ) -> Option<(String, String)> {
        let world = battle.world();
        match pick {
            Pick::Unit(id) => {
                let u = unit(world, *id)?;
                let odds = <R as Drafts>::preview(battle, side, draft, pick);
                let chance = odds.chance.map(|c| format!("{:.0}%", c * 100.0));
                let place = u.hex().map(hex_name).unwrap_or_default();
                Some((u.name.to_owned(), chance.unwrap_or(place)))
            }
            Pick::Button(key) => {
                let label = match key.as_ref() {
                    end if end == R::END.0 => R::END.1,
                    key => R::label(key),
                };
                Some((label.name.to_owned(), label.help.to_owned()))
            }
            Pick::Hex(_) | Pick::Facing(_) | Pick::Amount(..) => None,
        }
    }
}
