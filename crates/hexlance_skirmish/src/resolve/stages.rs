//! The stages of resolution (K4.5.1), each a moment at which the modules of rules act.

use hexlance_rules::{Enter, Timetable};
use serde::Serialize;

use super::{ResolveEvent, rolling};
use crate::{Ctx, deeds::Resolving, moments::Rule, order::DeedRef, read::Table};

/// A stage of K4.5.1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Resolution {
    /// (1) What is not possible becomes Idle.
    Requirements,
    /// (2) Discover rolls of the activated troopers.
    Discovery,
    /// (3) All other rolls, compared.
    Rolls,
    /// (4) Healing and other good effects.
    Good,
    /// (5) ARM and BTS rolls, points lost, states entered.
    Harm,
    /// (6) Those who became Null are placed; falls.
    Fallen,
    /// (7) Movements.
    Movements,
    /// (8) Contact arises.
    Contact,
    /// (9) Guts rolls.
    Guts,
    /// (10) What begins or ends with the Order.
    Ends,
}

impl Resolution {
    /// All of them, in order.
    pub const ALL: [Self; 10] = [
        Self::Requirements,
        Self::Discovery,
        Self::Rolls,
        Self::Good,
        Self::Harm,
        Self::Fallen,
        Self::Movements,
        Self::Contact,
        Self::Guts,
        Self::Ends,
    ];
}

/// Runs a stage: the rules of that moment act, and push what is left to be done of it.
pub(crate) fn run(ctx: &mut Ctx<'_>, stage: Resolution) {
    ctx.emit(ResolveEvent::Stage { stage });
    ctx.run(Enter(stage));
}

/// Registers what this module does at each stage.
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(Enter(Resolution::Requirements), Rule::Deeds, spoil);
    // A Marker that was discovered can be attacked, and one that was not cannot (K11.6.3).
    t.add(Enter(Resolution::Rolls), Rule::Requirements, spoil);
    t.add(
        Enter(Resolution::Rolls),
        Rule::Deeds,
        |ctx: &mut Ctx<'_>| {
            rolling::roll_all(ctx);
        },
    );
}

/// What is not possible becomes Idle (K4.3.2).
fn spoil(ctx: &mut Ctx<'_>) {
    let spoiled: Vec<DeedRef> = {
        let table = Table::of(ctx.world());
        let Some(order) = table.order() else { return };
        order
            .carried_out()
            .filter(|(of, deed)| {
                let at = Resolving {
                    table,
                    order,
                    of: *of,
                };
                !deed.rule().still(&at)
            })
            .map(|(of, _)| of)
            .collect()
    };
    for deed in spoiled {
        ctx.emit(ResolveEvent::Spoiled { deed });
    }
}
