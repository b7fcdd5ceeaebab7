//! Pilots who are put out of their machines by a program (skill.pilot, Eject).

use hexlance_rules::{
    Flow, Refusal, SideId, UnitId,
    draft::{Area, Leads, Offers, Pick},
};

use super::{free_beside, getting_out, is_aboard};
use crate::{Ctx, choices::Choosing, command::Chosen, draft::keys::purpose, read::Table};
use hexlance_board::{Hex, HexSet};

/// Steps of Pilots.
#[derive(Clone, Debug, PartialEq)]
pub enum PilotStep {
    /// The owner chooses where a Pilot who is put out comes to stand.
    Eject {
        /// The machine.
        machine: UnitId,
    },
}

/// Puts the Pilot of a machine out, if he is in it and a hex beside it is free: his owner chooses which.
pub(crate) fn eject(ctx: &mut Ctx<'_>, machine: UnitId) {
    ctx.push(PilotStep::Eject { machine });
}

/// Runs a step: waits for the choice, if there is any.
pub(crate) fn step(ctx: &mut Ctx<'_>, step: PilotStep) -> Flow<PilotStep> {
    if places(Table::of(ctx.world()), &step).is_empty() {
        return Flow::Next;
    }
    Flow::Wait(step)
}

/// Where the Pilot can come to stand.
fn places(table: Table<'_>, step: &PilotStep) -> Vec<Hex> {
    let PilotStep::Eject { machine } = step;
    let machine = table.find(*machine).filter(|m| is_aboard(table, m));
    machine
        .and_then(|m| Some(free_beside(table, &m, m.hex?)))
        .unwrap_or_default()
}

impl Choosing for PilotStep {
    fn side(&self, table: Table<'_>) -> SideId {
        let Self::Eject { machine } = self;
        let owner = table.find(*machine).map(|m| m.owner);
        owner.unwrap_or(table.clock().active)
    }

    fn about(&self, _table: Table<'_>) -> Option<UnitId> {
        let Self::Eject { machine } = self;
        Some(*machine)
    }

    fn check(&self, table: Table<'_>, chosen: &Chosen) -> Result<(), Refusal> {
        let places = places(table, self);
        match chosen.route.as_slice() {
            [hex] if places.contains(hex) && chosen.prone != Some(true) => Ok(()),
            _ => Err(Refusal::new(
                "no_room",
                "skill.pilot",
                "The Pilot comes to stand in a free hex beside the machine.",
            )),
        }
    }

    fn perform(&self, ctx: &mut Ctx<'_>, chosen: &Chosen) {
        let Self::Eject { machine } = self;
        let table = Table::of(ctx.world());
        let event = table.find(*machine).and_then(|m| {
            let hex = chosen.route.last()?;
            getting_out(table, &m, *hex, chosen.facing)
        });
        if let Some(event) = event {
            ctx.emit(event);
        }
    }

    fn offers(&self, table: Table<'_>, picks: &[Pick]) -> Offers {
        let mut out = Offers::default();
        if picks.is_empty() {
            let mut hexes = HexSet::new(table.board());
            for hex in places(table, self) {
                hexes.insert(hex);
            }
            out.areas.push(Area::free(purpose::PLACE, Leads::On, hexes));
        }
        out
    }

    fn made(&self, _table: Table<'_>, picks: &[Pick]) -> Option<Chosen> {
        let [Pick::Hex(hex)] = picks else {
            return None;
        };
        Some(Chosen {
            route: vec![*hex],
            facing: None,
            prone: None,
            ..Chosen::default()
        })
    }

    fn picks(&self, _table: Table<'_>, chosen: &Chosen) -> Vec<Pick> {
        chosen
            .route
            .last()
            .map(|h| Pick::Hex(*h))
            .into_iter()
            .collect()
    }
}
