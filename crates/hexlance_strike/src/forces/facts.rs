//! Facts about a force that are read off its roster once (ruling.sca_roster_facts): losses do not change them.

use bevy_ecs::world::World;
use hexlance_rules::SideId;

use crate::{
    ability::Rating,
    card::UnitType,
    model::mission::ScenarioKind,
    read::{self, UnitRead},
    sides::TwoSides,
    state::Place,
    task::Mission,
};

/// What a force began with.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Facts {
    /// The types of its units, in roster order.
    pub types: Vec<UnitType>,
    /// The tags of each of them: factions, groups.
    pub tags: Vec<Vec<String>>,
    /// The sum of their Skills.
    pub skills: u16,
    /// Units of each formation.
    pub formations: Vec<u16>,
    /// Which of them have three units or more, and what their types ask for (R14.3).
    pub legal: Vec<bool>,
}

impl Facts {
    /// How many units it began with.
    pub fn units(&self) -> u16 {
        self.types.len() as u16
    }

    /// The average Skill, rounded normally (R1.5.2).
    pub fn skill(&self) -> u8 {
        average(self.skills, self.units())
    }

    /// The rating that goes with it.
    pub fn rating(&self) -> Rating {
        Rating::of(self.skill())
    }

    /// How many units have a tag.
    pub fn tagged(&self, tag: &str) -> u16 {
        let has = |tags: &&Vec<String>| tags.iter().any(|t| t == tag);
        self.tags.iter().filter(has).count() as u16
    }

    /// How many units are of a type, by its code, or have a tag.
    pub fn count(&self, kind: &str) -> u16 {
        let of = |(t, tags): &(&UnitType, &Vec<String>)| {
            t.code() == kind || tags.iter().any(|tag| tag == kind)
        };
        self.types.iter().zip(&self.tags).filter(of).count() as u16
    }
}

/// An average Skill, one half rounded to the worse (R1.5.2).
pub const fn average(skills: u16, units: u16) -> u8 {
    let n = if units == 0 { 1 } else { units as u32 };
    ((2 * skills as u32 + n) / (2 * n)) as u8
}

/// How many units a side began with, all its forces together.
pub fn units_of_side(world: &World, side: SideId) -> u16 {
    super::of_side(world, side)
        .map(|(_, f)| f.facts.units())
        .sum()
}

/// The type of the scenario (R17.3), if it has one.
pub fn scenario(world: &World) -> Option<ScenarioKind> {
    world.resource::<Mission>().kind
}

/// Whether a unit counts as on the map (R14.6.1): hidden and carried ones do, those off the map do not.
fn is_on_map(world: &World, u: &UnitRead<'_>) -> bool {
    match u.place {
        Place::On(_) => true,
        Place::Aloft(flight) => flight.is_over_map(),
        Place::Aboard(by) | Place::Riding(by) | Place::Held(by, _) => {
            read::try_unit(world, *by).is_some_and(|c| is_on_map(world, &c))
        }
        Place::Reserve | Place::OffBoard(_) | Place::Gone(_) => false,
    }
}

/// Whether a side has fewer units on the map than the other (R14.6.1). Who plays is told the answer only.
pub fn is_outnumbered(world: &World, side: SideId) -> bool {
    let count = |side: SideId| {
        read::units(world)
            .filter(|u| u.side == side && is_on_map(world, u))
            .count()
    };
    count(side) < count(side.opponent())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn averages_e1_2() {
        assert_eq!(average(21, 5), 4);
        assert_eq!(average(10, 4), 3);
        assert_eq!(Rating::of(average(14, 4)), Rating::Regular);
    }
}
