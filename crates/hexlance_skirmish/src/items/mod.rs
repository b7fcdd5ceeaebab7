//! Deployed items (K15.2, K15.3, K15.7): placing them, mines that go off, turrets.

mod charges;
mod charging;
mod compose;
mod event;
mod mines;
mod place;
#[cfg(test)]
mod tests;
mod turret;

use hexlance_rules::{Enter, Timetable};

use crate::{Ctx, ids::ItemId, moments::Rule, read::Table, resolve::Resolution};

pub use charges::{PlantCharge, SetOff, TakeOff};
pub(crate) use charging::{PlantWay, SetOffWay, TakeOffWay};
pub(crate) use compose::{MINE, REPEATER, SNIFFER, TURRET};
pub use event::ItemEvent;
pub use mines::MINE_REACH;
pub(crate) use mines::{caught, hits, is_mines, rolls, set_off, threatens};
pub use place::PlaceItem;
pub(crate) use place::kind_of;
pub use turret::sees as turret_sees;
pub(crate) use turret::{check_answer, rights, turrets_shot};

/// What went off is removed once it has done its harm; at the end of an Order what was overcome stops, and what was placed
/// lies (K15.3.6).
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(Enter(Resolution::Rolls), Rule::Items, charges::go_off);
    t.add(Enter(Resolution::Fallen), Rule::Items, remove_sprung);
    t.add(Enter(Resolution::Ends), Rule::Items, |ctx: &mut Ctx<'_>| {
        turret::stop(ctx);
        place::lay(ctx);
        charges::settle(ctx);
    });
}

fn remove_sprung(ctx: &mut Ctx<'_>) {
    let all = &Table::of(ctx.world()).items().all;
    let gone: Vec<ItemId> = all.iter().filter(|i| i.sprung).map(|i| i.id).collect();
    for item in gone {
        ctx.emit(ItemEvent::Removed { item });
    }
}
