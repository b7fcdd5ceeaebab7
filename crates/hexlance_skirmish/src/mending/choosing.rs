//! Choosing where somebody looks who has come round (K12.3).

use hexlance_rules::{
    Refusal, SideId, UnitId,
    draft::{Facings, Leads, Offers, Pick},
};

use super::MendStep;
use crate::{
    Ctx,
    choices::Choosing,
    command::Chosen,
    moves::MoveEvent,
    read::{Look, Table},
};

impl MendStep {
    /// Whose facing is chosen.
    fn chooser<'w>(&self, table: Table<'w>) -> Option<Look<'w>> {
        match self {
            Self::Facing { unit } => table.find(*unit),
            Self::Apply { .. } | Self::Reroll { .. } => None,
        }
    }
}

impl Choosing for MendStep {
    fn side(&self, table: Table<'_>) -> SideId {
        self.chooser(table)
            .map_or_else(|| table.clock().active, |who| who.side())
    }

    fn about(&self, table: Table<'_>) -> Option<UnitId> {
        self.chooser(table).map(|who| who.id)
    }

    fn check(&self, table: Table<'_>, chosen: &Chosen) -> Result<(), Refusal> {
        let prone = self.chooser(table).map(|who| who.stance.prone);
        let keeps = chosen.prone.is_none() || chosen.prone == prone;
        if chosen.route.is_empty() && keeps {
            return Ok(());
        }
        Err(Refusal::new(
            "facing_only",
            "K12.3",
            "A trooper that comes round chooses its facing, and nothing else.",
        ))
    }

    fn perform(&self, ctx: &mut Ctx<'_>, chosen: &Chosen) {
        let Some(who) = self.chooser(Table::of(ctx.world())) else {
            return;
        };
        let (unit, prone) = (who.id, who.stance.prone);
        let turned = chosen.facing.filter(|facing| *facing != who.facing());
        if let (Some(hex), Some(facing)) = (who.hex, turned) {
            ctx.emit(MoveEvent::Arrived {
                unit,
                from: hex,
                hex,
                facing,
                prone,
            });
        }
    }

    fn offers(&self, table: Table<'_>, _picks: &[Pick]) -> Offers {
        let now = self.chooser(table).map(|who| who.facing());
        Offers {
            facings: Some(Facings::all(Leads::On, now)),
            ..Offers::default()
        }
    }

    fn made(&self, _table: Table<'_>, picks: &[Pick]) -> Option<Chosen> {
        let Some(Pick::Facing(facing)) = picks.last() else {
            return None;
        };
        Some(Chosen {
            route: Vec::new(),
            facing: Some(*facing),
            prone: None,
            ..Chosen::default()
        })
    }

    fn picks(&self, table: Table<'_>, chosen: &Chosen) -> Vec<Pick> {
        let now = self.chooser(table).map(|who| who.facing());
        chosen
            .facing
            .or(now)
            .map(Pick::Facing)
            .into_iter()
            .collect()
    }
}
