//! What is chosen about Markers: the facing of a figure in place of one, where a hidden trooper's record goes.

use hexlance_rules::{
    Flow, Refusal, SideId, UnitId,
    draft::{Offers, Pick},
};

use super::{facing, shift};
use crate::{Ctx, choices::Choosing, command::Chosen, read::Table};

/// Steps of Markers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkerStep {
    /// The owner of a figure that was a Marker chooses where it looks (K13.6.1).
    Facing(UnitId),
    /// The owner of a hidden trooper chooses where its record goes (K13.9.3).
    Shift(UnitId),
}

impl MarkerStep {
    const fn unit(self) -> UnitId {
        match self {
            Self::Facing(unit) | Self::Shift(unit) => unit,
        }
    }
}

/// Runs a step: it waits for the choice, if there still is one.
pub(crate) fn step(ctx: &mut Ctx<'_>, step: MarkerStep) -> Flow<MarkerStep> {
    let table = Table::of(ctx.world());
    let waits = match step {
        MarkerStep::Facing(unit) => table.find(unit).is_some_and(|t| t.is_figure()),
        MarkerStep::Shift(unit) => shift::is_due(table, unit),
    };
    if waits { Flow::Wait(step) } else { Flow::Next }
}

impl Choosing for MarkerStep {
    fn side(&self, table: Table<'_>) -> SideId {
        table.find(self.unit()).map_or(SideId(0), |t| match self {
            Self::Facing(_) => t.side(),
            Self::Shift(_) => t.owner,
        })
    }

    fn about(&self, _table: Table<'_>) -> Option<UnitId> {
        Some(self.unit())
    }

    fn check(&self, table: Table<'_>, chosen: &Chosen) -> Result<(), Refusal> {
        match self {
            Self::Facing(unit) => facing::check(table, *unit, chosen),
            Self::Shift(unit) => shift::check(table, *unit, chosen),
        }
    }

    fn perform(&self, ctx: &mut Ctx<'_>, chosen: &Chosen) {
        match self {
            Self::Facing(unit) => facing::perform(ctx, *unit, chosen),
            Self::Shift(unit) => shift::perform(ctx, *unit, chosen),
        }
    }

    fn offers(&self, table: Table<'_>, _picks: &[Pick]) -> Offers {
        match self {
            Self::Facing(unit) => facing::offers(table, *unit),
            Self::Shift(unit) => shift::offers(table, *unit),
        }
    }

    fn made(&self, _table: Table<'_>, picks: &[Pick]) -> Option<Chosen> {
        match (self, picks) {
            (Self::Facing(_), [Pick::Facing(facing)]) => Some(Chosen {
                route: Vec::new(),
                facing: Some(*facing),
                prone: None,
                ..Chosen::default()
            }),
            (Self::Shift(_), [Pick::Hex(hex)]) => Some(Chosen {
                route: vec![*hex],
                facing: None,
                prone: None,
                ..Chosen::default()
            }),
            _ => None,
        }
    }

    fn picks(&self, table: Table<'_>, chosen: &Chosen) -> Vec<Pick> {
        match self {
            Self::Facing(unit) => facing::proposed(table, *unit, chosen)
                .map(Pick::Facing)
                .into_iter()
                .collect(),
            Self::Shift(_) => chosen
                .route
                .last()
                .map(|h| Pick::Hex(*h))
                .into_iter()
                .collect(),
        }
    }
}
