//! Choosing the place that a Guts roll leads to.

use hexlance_board::{Hex, HexSet};
use hexlance_rules::{
    Refusal, SideId, UnitId,
    draft::{Area, Button, Facings, Leads, Offers, Pick},
};

use super::{
    GutsStep,
    places::{Duty, Places, Way},
    stand,
};
use crate::{
    Ctx,
    choices::Choosing,
    command::Chosen,
    draft::keys::{self, purpose},
    read::{Look, Table},
    state::Field,
};

impl GutsStep {
    /// Who chooses, and whether it may stay.
    fn chooser<'w>(&self, table: Table<'w>) -> Option<(Look<'w>, bool)> {
        match self {
            Self::Place { unit, free } => Some((table.find(*unit)?, *free)),
            Self::Nerve { .. } | Self::Asked { .. } => None,
        }
    }

    /// The ways that are offered.
    fn ways(&self, table: Table<'_>) -> Vec<Way> {
        let Some((who, free)) = self.chooser(table) else {
            return Vec::new();
        };
        let places = Places::of(table, who);
        match (free, places.duty()) {
            (true, _) => places.free(),
            (false, Duty::Go(ways)) => ways,
            (false, _) => Vec::new(),
        }
    }
}

fn nowhere() -> Refusal {
    Refusal::new(
        "no_cover",
        "K10.6.6",
        "The Guts roll leads to the best cover within 2 hexes, away from the attacker.",
    )
}

impl Choosing for GutsStep {
    fn side(&self, table: Table<'_>) -> SideId {
        self.chooser(table)
            .map_or_else(|| table.clock().active, |(who, _)| who.side())
    }

    fn about(&self, table: Table<'_>) -> Option<UnitId> {
        self.chooser(table).map(|(who, _)| who.id)
    }

    fn check(&self, table: Table<'_>, chosen: &Chosen) -> Result<(), Refusal> {
        let Some((who, free)) = self.chooser(table) else {
            return Err(nowhere());
        };
        let places = Places::of(table, who);
        let prone = chosen.prone.unwrap_or(who.stance.prone);
        if prone && !who.stance.prone && !places.may_go_prone() {
            return Err(Refusal::new(
                "never_prone",
                "K1.3.3",
                "That trooper cannot go Prone.",
            ));
        }
        let Some(end) = chosen.route.last() else {
            return if free { Ok(()) } else { Err(nowhere()) };
        };
        let ways = self.ways(table);
        let offered = ways.iter().any(|way| way.last() == Some(end));
        if !offered || !places.is_legal(&chosen.route, who.stance.prone) {
            return Err(nowhere());
        }
        // Whoever stands up where he goes must not lose by it what he went for.
        let stands_up = who.stance.prone && !prone;
        if stands_up && places.count(*end, false) < places.count(*end, true) {
            return Err(Refusal::new(
                "out_of_cover",
                "K10.6.6",
                "Standing up there would give away the cover.",
            ));
        }
        Ok(())
    }

    fn perform(&self, ctx: &mut Ctx<'_>, chosen: &Chosen) {
        let Some((who, _)) = self.chooser(Table::of(ctx.world())) else {
            return;
        };
        let (unit, prone) = (who.id, chosen.prone.unwrap_or(who.stance.prone));
        stand(ctx, unit, &chosen.route, chosen.facing, prone);
    }

    fn counts(&self, table: Table<'_>) -> Vec<(Hex, u16)> {
        let Some((who, _)) = self.chooser(table) else {
            return Vec::new();
        };
        let places = Places::of(table, who);
        let ways = self.ways(table);
        let ends = ways.iter().filter_map(|way| way.last().copied());
        ends.map(|end| (end, places.count(end, who.stance.prone)))
            .collect()
    }

    fn offers(&self, table: Table<'_>, picks: &[Pick]) -> Offers {
        let mut out = Offers::default();
        let Some((who, free)) = self.chooser(table) else {
            return out;
        };
        if picks.is_empty() {
            let mut hexes = HexSet::new(&table.world().resource::<Field>().board);
            for way in self.ways(table) {
                if let Some(end) = way.last() {
                    hexes.insert(*end);
                }
            }
            out.areas.push(Area::free(purpose::PLACE, Leads::On, hexes));
            if free {
                out.buttons.push(Button::new(keys::STAY));
            }
            return out;
        }
        out.facings = Some(Facings::all(Leads::On, Some(who.facing())));
        let lies = picks.contains(&Pick::button(keys::PRONE));
        if !who.stance.prone && !lies && Places::of(table, who).may_go_prone() {
            out.buttons.push(Button::aside(keys::PRONE, false));
        }
        out
    }

    fn made(&self, table: Table<'_>, picks: &[Pick]) -> Option<Chosen> {
        let route = match picks.first()? {
            Pick::Hex(hex) => {
                let ways = self.ways(table);
                ways.into_iter().find(|way| way.last() == Some(hex))?
            }
            Pick::Button(_) => Way::new(),
            _ => return None,
        };
        let Some(Pick::Facing(facing)) = picks.last() else {
            return None;
        };
        let lies = picks.contains(&Pick::button(keys::PRONE));
        Some(Chosen {
            route: route.to_vec(),
            facing: Some(*facing),
            prone: lies.then_some(true),
            ..Chosen::default()
        })
    }

    fn picks(&self, table: Table<'_>, chosen: &Chosen) -> Vec<Pick> {
        let Some((who, _)) = self.chooser(table) else {
            return Vec::new();
        };
        let place = match chosen.route.last() {
            Some(hex) => Pick::Hex(*hex),
            None => Pick::button(keys::STAY),
        };
        let lies = chosen.prone == Some(true) && !who.stance.prone;
        let prone = lies.then(|| Pick::button(keys::PRONE));
        let facing = Pick::Facing(chosen.facing.unwrap_or(who.facing()));
        [Some(place), prone, Some(facing)]
            .into_iter()
            .flatten()
            .collect()
    }
}
