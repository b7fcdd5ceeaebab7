//! Setting units up (C9.5.4).

use hexlance_board::{Direction, Hex, HexSet};
use hexlance_rules::{
    Refusal, default_facing,
    draft::{Area, Button, Facings, Leads, Next, Offers, Pick, unoffered},
};

use super::{
    Draft, Making,
    keys::{self, purpose},
};
use crate::{
    command::{Command, Placement},
    read::Look,
    setup,
    state::{Place, Zones},
};

/// What can be chosen.
pub(super) fn offers(making: Making<'_>) -> Offers {
    let mut offers = Offers {
        units: making.own_units(),
        ..Offers::default()
    };
    let u = making.own();
    if let Some(u) = &u {
        let hexes = places(making, u);
        offers
            .areas
            .push(Area::free(purpose::SET_UP, Leads::On, hexes));
    }
    offers.facings = Some(Facings::all(
        Leads::Aside,
        Some(making.deploy_facing(u.as_ref())),
    ));
    let ready = setup::check_ready(making.battle.world(), making.side);
    offers.buttons.push(Button::new(keys::READY).on(ready));
    offers
}

/// Where a unit may be set up; not where it stands as it faces already.
fn places(making: Making<'_>, u: &Look<'_>) -> HexSet {
    let world = making.battle.world();
    let board = making.table().board();
    let zone = world.resource::<Zones>().0.get(making.side.index());
    let facing = making.deploy_facing(Some(u));
    let may = |hex: &Hex| {
        let spot = Placement {
            unit: u.id,
            hex: *hex,
            facing,
        };
        let same = u.hex() == Some(*hex) && u.facing() == Some(facing);
        !same && setup::check_deploy(world, making.side, &spot).is_ok()
    };
    let zone = zone.into_iter().flat_map(|zone| zone.iter());
    HexSet::of(board, zone.filter(may))
}

impl Making<'_> {
    /// The facing with which the next unit is set up.
    pub(super) fn deploy_facing(self, u: Option<&Look<'_>>) -> Direction {
        let sides = self.table().sides();
        let home = sides.get(self.side).and_then(|s| s.home);
        let own = u.and_then(|u| u.facing());
        self.draft
            .deploy_facing
            .unwrap_or_else(|| default_facing(own, home))
    }
}

/// What a pick leads to.
pub(super) fn pick(making: Making<'_>, pick: &Pick) -> Result<Next<Draft, Command>, Refusal> {
    match pick {
        Pick::Facing(facing) => Ok(Next::Draft(Draft {
            deploy_facing: Some(*facing),
            ..making.draft.clone()
        })),
        Pick::Hex(hex) => {
            let u = making.own().ok_or_else(unoffered)?;
            making.done(Command::Deploy(Placement {
                unit: u.id,
                hex: *hex,
                facing: making.deploy_facing(Some(&u)),
            }))
        }
        Pick::Button(key) if key == keys::READY => making.done(Command::Ready),
        _ => Err(unoffered()),
    }
}

/// The next unit to be set up, and the place nearest to the middle of the zone.
pub(super) fn wished(making: Making<'_>, offers: &Offers) -> Option<Pick> {
    let table = making.table();
    let waits = |u: &Look<'_>| {
        u.side == making.side && u.place == Place::Reserve && u.hull.tractor.is_none()
    };
    let Some(u) = making.own().filter(waits) else {
        let next = table.units().find(waits);
        return Some(next.map_or(Pick::button(keys::READY), |u| Pick::Unit(u.id)));
    };
    let area = offers.area(purpose::SET_UP)?;
    let hexes: Vec<Hex> = area.hexes.iter().collect();
    // The places of the side's units are spread over the zone.
    let own: Vec<_> = table.units().filter(|o| o.side == u.side).collect();
    let at = own.iter().position(|o| o.id == u.id)?;
    let i = (2 * at + 1) * hexes.len() / (2 * own.len());
    hexes.get(i).copied().map(Pick::Hex)
}
