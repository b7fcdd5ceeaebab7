//! What a unit is taken for where data are concealed (R14.8.1).

use crate::{
    card::Card,
    state::{Armor, Gear, Heat, Injuries, Pilot, SpaList},
};

/// The skill that a stranger is taken to have.
pub(crate) const USUAL_SKILL: u8 = 4;

/// What a unit is taken for.
#[derive(Clone, Debug)]
pub struct Looks {
    /// A usual card of its type and Size.
    pub card: Card,
    /// A usual pilot.
    pub pilot: Pilot,
    /// What is thought to be left of it.
    pub armor: Armor,
    /// How hot it is thought to be.
    pub heat: Heat,
    /// No injury is known.
    pub injuries: Injuries,
    /// No ability is known.
    pub spas: SpaList,
    /// Its gear is set as usual.
    pub gear: Gear,
}

impl Looks {
    /// Those of a unit with such a card, of which nothing else is known.
    pub(crate) fn of(card: Card) -> Self {
        Self {
            pilot: Pilot { skill: USUAL_SKILL },
            armor: Armor::of(&card),
            heat: Heat::default(),
            injuries: Injuries::default(),
            spas: SpaList::default(),
            gear: Gear::default(),
            card,
        }
    }
}
