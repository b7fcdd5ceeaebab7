//! Battles told in words on the terminal.

use bevy::ecs::world::World;
use hexlance_rules::SideId;

use super::{
    report::{STRONG, Styled},
    tools::Tools,
};
use crate::{put, words::Weight};

/// Prints events as a story: a blank line before each turn, headlines strong, the rest indented. What persons of these
/// sides read is what all of them may know; where nobody of them is there, everything is told.
pub(super) fn print_story<'e, R: Tools>(
    events: impl IntoIterator<Item = &'e R::Event>,
    world: &World,
    persons: &[SideId],
) {
    let events: Vec<_> = events.into_iter().collect();
    for (weight, text) in R::tell(&events, world, persons) {
        if weight == Weight::Headline {
            if text.starts_with(R::TURN) {
                put!();
            }
            put!("{}", Styled(STRONG, text));
        } else {
            put!("  {text}");
        }
    }
}
