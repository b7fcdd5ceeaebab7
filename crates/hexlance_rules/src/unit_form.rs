//! What descriptions of units have in common, and scenarios with their units described in another way.

use hexlance_board::Hex;

use crate::{ForceSetup, FormationSetup, Scenario, SideSetup};

/// What every ruleset's description of a unit has: who makes scenarios needs no more of it.
pub trait UnitForm: Clone + PartialEq {
    /// Where it stands at the start; without a place it is set up by its side.
    fn at(&self) -> Option<Hex>;
    /// Puts it somewhere else.
    fn set_at(&mut self, at: Option<Hex>);
    /// Its own name in this battle, if it has one.
    fn name(&self) -> Option<&str>;
    /// The name of the unit aboard which it starts.
    fn aboard(&self) -> Option<&str>;

    /// Where its flight comes over the map, if it starts in flight.
    fn flies_from(&self) -> Option<Hex> {
        None
    }

    /// Moves every hex that is said of it, with the map under it. What has no place any more is left to its side.
    fn move_hexes(&mut self, to: &dyn Fn(Hex) -> Option<Hex>) {
        if let Some(at) = self.at() {
            self.set_at(to(at));
        }
    }
}

impl<U> FormationSetup<U> {
    /// The same with its units described in another way; none if one of them cannot be.
    pub fn try_map<V>(self, to: &mut impl FnMut(U) -> Option<V>) -> Option<FormationSetup<V>> {
        Some(FormationSetup {
            name: self.name,
            kind: self.kind,
            r#type: self.r#type,
            units: self.units.into_iter().map(to).collect::<Option<_>>()?,
        })
    }
}

impl<U> ForceSetup<U> {
    /// The same with its units described in another way; none if one of them cannot be.
    pub fn try_map<V>(self, to: &mut impl FnMut(U) -> Option<V>) -> Option<ForceSetup<V>> {
        let formations = self.formations.into_iter().map(|f| f.try_map(to));
        Some(ForceSetup {
            name: self.name,
            leads: self.leads,
            tags: self.tags,
            points: self.points,
            abilities: self.abilities,
            formations: formations.collect::<Option<_>>()?,
        })
    }
}

impl<U> SideSetup<U> {
    /// The same with its units described in another way; none if one of them cannot be.
    pub fn try_map<V>(self, to: &mut impl FnMut(U) -> Option<V>) -> Option<SideSetup<V>> {
        let forces = self.forces.into_iter().map(|f| f.try_map(to));
        Some(SideSetup {
            name: self.name,
            team: self.team,
            role: self.role,
            home: self.home,
            zone: self.zone,
            facing: self.facing,
            player: self.player,
            forces: forces.collect::<Option<_>>()?,
            minefields: self.minefields,
            mines: self.mines,
            enters: self.enters,
            hidden: self.hidden,
            exits: self.exits,
            off_map: self.off_map,
            splits: self.splits,
            rearranges: self.rearranges,
        })
    }
}

impl<U> Scenario<U> {
    /// The same with its units described in another way; none if one of them cannot be.
    pub fn try_map<V>(self, mut to: impl FnMut(U) -> Option<V>) -> Option<Scenario<V>> {
        let sides = self.sides.into_iter().map(|s| s.try_map(&mut to));
        let sides = sides.collect::<Option<_>>()?;
        Some(Scenario {
            ruleset: self.ruleset,
            title: self.title,
            briefing: self.briefing,
            map: self.map,
            environment: self.environment,
            optional_rules: self.optional_rules,
            turn_limit: self.turn_limit,
            victory: self.victory,
            kind: self.kind,
            share: self.share,
            objectives: self.objectives,
            homes: self.homes,
            region: self.region,
            open_edges: self.open_edges,
            cargo: self.cargo,
            minefields: self.minefields,
            sides,
            events: self.events,
            lesson: self.lesson,
        })
    }
}
