//! Turning after an Alert.

use hexlance_rules::{
    Flow, Refusal, SideId, UnitId,
    draft::{Facings, Leads, Offers, Pick},
};

use crate::{Ctx, choices::Choosing, command::Chosen, markers::GuiseEvent, read::Table};

/// Steps of Alerts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AlertStep {
    /// A trooper that was alerted may turn.
    Turn(UnitId),
}

/// Runs a step: it waits for the choice.
pub(crate) fn step(ctx: &mut Ctx<'_>, step: AlertStep) -> Flow<AlertStep> {
    let AlertStep::Turn(unit) = step;
    let who = Table::of(ctx.world()).find(unit);
    match who {
        Some(who) if who.is_figure() => Flow::Wait(step),
        _ => Flow::Next,
    }
}

impl AlertStep {
    const fn unit(self) -> UnitId {
        let Self::Turn(unit) = self;
        unit
    }
}

impl Choosing for AlertStep {
    fn side(&self, table: Table<'_>) -> SideId {
        let who = table.find(self.unit());
        who.map_or(table.clock().active, |t| t.side())
    }

    fn about(&self, _table: Table<'_>) -> Option<UnitId> {
        Some(AlertStep::unit(*self))
    }

    fn check(&self, _table: Table<'_>, chosen: &Chosen) -> Result<(), Refusal> {
        if chosen.route.is_empty() && chosen.prone.is_none() {
            return Ok(());
        }
        Err(Refusal::new(
            "facing_only",
            "K11.8.5",
            "An alerted trooper turns, and does nothing else.",
        ))
    }

    fn perform(&self, ctx: &mut Ctx<'_>, chosen: &Chosen) {
        let unit = self.unit();
        if let Some(facing) = chosen.facing {
            ctx.emit(GuiseEvent::Faced { unit, facing });
        }
    }

    fn offers(&self, table: Table<'_>, _picks: &[Pick]) -> Offers {
        let now = table.find(self.unit()).map(|t| t.facing());
        Offers {
            facings: Some(Facings::all(Leads::On, now)),
            ..Offers::default()
        }
    }

    fn made(&self, _table: Table<'_>, picks: &[Pick]) -> Option<Chosen> {
        match picks {
            [Pick::Facing(facing)] => Some(Chosen {
                facing: Some(*facing),
                ..Chosen::default()
            }),
            _ => None,
        }
    }

    fn picks(&self, table: Table<'_>, chosen: &Chosen) -> Vec<Pick> {
        let before = table.find(self.unit()).map(|t| t.facing());
        let facing = chosen.facing.or(before);
        facing.map(Pick::Facing).into_iter().collect()
    }
}
