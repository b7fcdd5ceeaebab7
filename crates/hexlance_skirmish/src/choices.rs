//! Places that somebody has to choose in mid-Order. The step that waits says whose choice it is, what is offered and what may
//! be chosen.

use hexlance_board::Hex;
use hexlance_rules::{
    Refusal, SideId, UnitId,
    draft::{Offers, Pick},
};

use crate::{Battle, Ctx, command::Chosen, read::Table, step::Step};

/// A step that waits for a choice.
pub(crate) trait Choosing {
    /// The side that chooses.
    fn side(&self, table: Table<'_>) -> SideId;

    /// The trooper that the choice is about.
    fn about(&self, table: Table<'_>) -> Option<UnitId>;

    /// Whether this may be chosen.
    ///
    /// # Errors
    /// The refusal, with its rule.
    fn check(&self, table: Table<'_>, chosen: &Chosen) -> Result<(), Refusal>;

    /// Whether a Pilot may get out of his machine, or into it, in place of a movement.
    fn lets_board(&self) -> bool {
        false
    }

    /// Does what was chosen. The step has been taken off the agenda.
    fn perform(&self, ctx: &mut Ctx<'_>, chosen: &Chosen);

    /// What can be picked after these picks.
    fn offers(&self, table: Table<'_>, picks: &[Pick]) -> Offers;

    /// What each hex that is offered counts for whoever goes there, where a rule counts it.
    fn counts(&self, _table: Table<'_>) -> Vec<(Hex, u16)> {
        Vec::new()
    }

    /// The choice that the picks make, once they are enough.
    fn made(&self, table: Table<'_>, picks: &[Pick]) -> Option<Chosen>;

    /// The picks that make a choice.
    fn picks(&self, table: Table<'_>, chosen: &Chosen) -> Vec<Pick>;
}

/// The choice that a battle waits for.
fn waiting(battle: &Battle) -> Option<&dyn Choosing> {
    battle.waiting()?.choosing()
}

/// The side that chooses.
pub(crate) fn side(battle: &Battle) -> Option<SideId> {
    Some(waiting(battle)?.side(Table::of(battle.world())))
}

/// The trooper that the choice is about.
pub(crate) fn unit(battle: &Battle) -> Option<UnitId> {
    waiting(battle)?.about(Table::of(battle.world()))
}

/// What can be picked.
pub(crate) fn offers(battle: &Battle, picks: &[Pick]) -> Offers {
    waiting(battle).map_or_else(Offers::default, |w| {
        w.offers(Table::of(battle.world()), picks)
    })
}

/// What each hex that is offered counts, where a rule counts it.
pub(crate) fn counts(battle: &Battle) -> Vec<(Hex, u16)> {
    waiting(battle).map_or_else(Vec::new, |w| w.counts(Table::of(battle.world())))
}

/// The choice that picks make, once they are enough.
pub(crate) fn made(battle: &Battle, picks: &[Pick]) -> Option<Chosen> {
    waiting(battle)?.made(Table::of(battle.world()), picks)
}

/// The picks that make a choice.
pub(crate) fn picks(battle: &Battle, chosen: &Chosen) -> Option<Vec<Pick>> {
    Some(waiting(battle)?.picks(Table::of(battle.world()), chosen))
}

/// Whether a side may choose so.
///
/// # Errors
/// The refusal, with its rule.
pub(crate) fn check(
    table: Table<'_>,
    waits: &Step,
    side: SideId,
    chosen: &Chosen,
) -> Result<(), Refusal> {
    let Some(choice) = waits.choosing() else {
        return Err(Refusal::new(
            "not_now",
            "K4.1",
            "That is not what the battle waits for.",
        ));
    };
    if choice.side(table) != side {
        return Err(Refusal::new(
            "not_yours",
            "K4.1",
            "The choice is the other side's.",
        ));
    }
    if chosen.boards && !choice.lets_board() {
        return Err(Refusal::new(
            "no_boarding",
            "K7.3.1",
            "Nobody gets into a machine, or out of one, by that movement.",
        ));
    }
    choice.check(table, chosen)
}

/// Does what was chosen.
pub(crate) fn perform(ctx: &mut Ctx<'_>, chosen: &Chosen) {
    let Some(step) = ctx.take_waiting() else {
        return;
    };
    match step.choosing() {
        Some(choice) => choice.perform(ctx, chosen),
        None => ctx.push(step),
    }
}
