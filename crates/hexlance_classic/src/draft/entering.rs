//! Choices of a unit that waits off the map (C9.5.5): a mode, a facing, and the hex in which it comes in; or to wait.

use hexlance_rules::{
    Refusal,
    draft::{Area, Button, Facings, Leads, Next, Offers, Pick, unoffered},
};

use super::{
    Draft, Going, Making,
    keys::{self, purpose},
    moving::still,
};
use crate::{command::Command, entering, moves, read::Look, state::Mode};

/// Modes in which a unit may come in: suits that fly do so at once, those that swim go on foot.
fn modes(u: &Look<'_>) -> impl Iterator<Item = Mode> {
    let all = keys::MODES.into_iter();
    all.filter(|mode| *mode != Mode::Swim && moves::knows(u, *mode))
}

/// What can be chosen.
pub(super) fn offers(making: Making<'_>, u: &Look<'_>, mut offers: Offers) -> Offers {
    let table = making.table();
    let mode = making.mode(u);
    let wished = making.draft.deploy_facing;
    let open = entering::entries(table, u, mode, wished);
    let hexes = open.iter().map(|(entry, mp)| (entry.hex, u16::from(*mp)));
    if !open.is_empty() {
        let area = Area::priced(
            purpose::ENTER,
            Leads::On,
            table.board(),
            hexes.collect::<Vec<_>>(),
        );
        offers.areas.push(area);
    }
    offers.facings = Some(Facings::all(Leads::Aside, wished));
    for other in modes(u) {
        let verdict = may_come(making, u, other);
        offers
            .buttons
            .push(Button::aside(keys::mode(other), other == mode).on(verdict));
    }
    let waits = moves::check(making.battle.world(), making.side, &still(u.id));
    offers.buttons.push(Button {
        leads: Leads::Pass,
        ..Button::new(keys::STILL).on(waits)
    });
    offers
}

/// Whether a unit has MP of a mode.
fn may_come(making: Making<'_>, u: &Look<'_>, mode: Mode) -> Result<(), Refusal> {
    moves::may_move(making.table(), u, mode)
}

/// What a pick leads to.
pub(super) fn pick(
    making: Making<'_>,
    u: &Look<'_>,
    pick: &Pick,
) -> Result<Next<Draft, Command>, Refusal> {
    match pick {
        Pick::Hex(hex) => {
            let wished = making.draft.deploy_facing;
            let entry = entering::entry(making.table(), u, making.mode(u), *hex, wished);
            making.done(Command::Enter(entry.ok_or_else(unoffered)?))
        }
        Pick::Facing(facing) => Ok(Next::Draft(Draft {
            deploy_facing: Some(*facing),
            ..making.draft.clone()
        })),
        Pick::Button(key) if key == keys::STILL => making.done(Command::Move(still(u.id))),
        Pick::Button(key) => {
            let mode = keys::mode_of(key).ok_or_else(unoffered)?;
            may_come(making, u, mode)?;
            Ok(Next::Draft(making.with(Going {
                mode: Some(mode),
                ..Going::default()
            })))
        }
        Pick::Unit(_) | Pick::Amount(..) => Err(unoffered()),
    }
}

/// The hex in the middle of those that cost least, else to wait.
pub(super) fn wished(offers: &Offers) -> Option<Pick> {
    let Some(area) = offers.area(purpose::ENTER) else {
        return Some(Pick::button(keys::STILL));
    };
    let least = area.hexes.iter().map(|hex| area.cost(hex)).min()?;
    let all: Vec<_> = area
        .hexes
        .iter()
        .filter(|hex| area.cost(*hex) == least)
        .collect();
    all.get(all.len() / 2).copied().map(Pick::Hex)
}
