//! What the sub-commands ask of a ruleset beyond what the program asks of it anyway.

mod dial;
mod strike;

use std::{collections::BTreeMap, path::Path};

use bevy::ecs::world::World;
use hexlance_rules::SideId;

use super::{check::Findings, list::Listing, report::Stop};
use crate::{
    data::{Data, forces::ForceFile},
    rulesets::Plays,
    words::Weight,
};

/// What the sub-commands ask of a ruleset.
pub(super) trait Tools: Plays {
    /// How the headline begins before which a story has a blank line.
    const TURN: &'static str;

    /// Events as a story, as far as persons of these sides may know; whole where there are none.
    fn tell(events: &[&Self::Event], world: &World, persons: &[SideId]) -> Vec<(Weight, String)>;

    /// What is wrong with the file of a unit.
    fn check_unit(text: &str, file: &Path) -> Findings;

    /// What is wrong with the file of an ability, or of what goes by that name.
    fn check_ability(text: &str, file: &Path) -> Findings;

    /// A force in a few words.
    fn force_summary(force: &Self::Force, content: &Self::Content) -> String;

    /// Its units.
    ///
    /// # Errors
    /// If the list cannot be made.
    fn list_units(data: &Data) -> Result<Listing, Stop>;

    /// Its abilities, with the number of rule cases by rule and ability.
    ///
    /// # Errors
    /// If the list cannot be made.
    fn list_abilities(data: &Data, cases: &BTreeMap<String, usize>) -> Result<Listing, Stop>;

    /// Forces, all of which could be read.
    ///
    /// # Errors
    /// If the list cannot be made.
    fn list_forces(data: &Data, forces: &[ForceFile<Self>]) -> Result<Listing, Stop>;
}
