//! What descriptions of units have in common, and scenarios with their units described in another way.

use hexlance_board::Hex;

use crate::{ForceSetup, FormationSetup, Scenario, ScenarioForm, SideSetup};

/// What every ruleset's description of a unit has: who makes scenarios needs no more of it.
pub trait UnitForm: ScenarioForm + Clone + PartialEq {
    /// Where it stands at the start; without a place it is set up by its side.
    fn at(&self) -> Option<Hex>;
    /// Puts it somewhere else.
    fn set_at(&mut self, at: Option<Hex>);
    /// Its own name in this battle, if it has one.
    fn name(&self) -> Option<&str>;
    /// The name of the unit aboard which it starts, where units carry each other.
    fn aboard(&self) -> Option<&str> {
        None
    }

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

/// How units, and what is said around them, are described in another way.
pub trait Recast {
    /// The way in which they are described.
    type From: ScenarioForm;
    /// The way in which they will be.
    type To: ScenarioForm;

    /// A unit; none if it cannot be.
    fn unit(&self, unit: Self::From) -> Option<Self::To>;

    /// What a ruleset adds to a scenario; none if it cannot be.
    fn battle(
        &self,
        rules: <Self::From as ScenarioForm>::Battle,
    ) -> Option<<Self::To as ScenarioForm>::Battle>;

    /// What it adds to a side; none if it cannot be.
    fn side(
        &self,
        rules: <Self::From as ScenarioForm>::Side,
    ) -> Option<<Self::To as ScenarioForm>::Side>;

    /// What it adds to a force; none if it cannot be.
    fn force(
        &self,
        rules: <Self::From as ScenarioForm>::Force,
    ) -> Option<<Self::To as ScenarioForm>::Force>;

    /// What it adds to a formation; none if it cannot be.
    fn formation(
        &self,
        rules: <Self::From as ScenarioForm>::Formation,
    ) -> Option<<Self::To as ScenarioForm>::Formation>;
}

impl<U: ScenarioForm> FormationSetup<U> {
    /// The same described in another way; none if a part of it cannot be.
    pub fn recast<R: Recast<From = U>>(self, way: &R) -> Option<FormationSetup<R::To>> {
        let units = self.units.into_iter().map(|unit| way.unit(unit));
        Some(FormationSetup {
            name: self.name,
            units: units.collect::<Option<_>>()?,
            rules: way.formation(self.rules)?,
        })
    }
}

impl<U: ScenarioForm> ForceSetup<U> {
    /// The same described in another way; none if a part of it cannot be.
    pub fn recast<R: Recast<From = U>>(self, way: &R) -> Option<ForceSetup<R::To>> {
        let formations = self.formations.into_iter().map(|f| f.recast(way));
        Some(ForceSetup {
            name: self.name,
            points: self.points,
            formations: formations.collect::<Option<_>>()?,
            rules: way.force(self.rules)?,
        })
    }
}

impl<U: ScenarioForm> SideSetup<U> {
    /// The same described in another way; none if a part of it cannot be.
    pub fn recast<R: Recast<From = U>>(self, way: &R) -> Option<SideSetup<R::To>> {
        let forces = self.forces.into_iter().map(|f| f.recast(way));
        Some(SideSetup {
            name: self.name,
            team: self.team,
            home: self.home,
            zone: self.zone,
            facing: self.facing,
            player: self.player,
            forces: forces.collect::<Option<_>>()?,
            rules: way.side(self.rules)?,
        })
    }
}

impl<U: ScenarioForm> Scenario<U> {
    /// The same described in another way; none if a part of it cannot be.
    pub fn recast<R: Recast<From = U>>(self, way: &R) -> Option<Scenario<R::To>> {
        let sides = self.sides.into_iter().map(|s| s.recast(way));
        Some(Scenario {
            ruleset: self.ruleset,
            title: self.title,
            briefing: self.briefing,
            map: self.map,
            environment: self.environment,
            optional_rules: self.optional_rules,
            turn_limit: self.turn_limit,
            sides: sides.collect::<Option<_>>()?,
            events: self.events,
            lesson: self.lesson,
            rules: way.battle(self.rules)?,
        })
    }
}
