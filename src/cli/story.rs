//! Battles told in words on the terminal.

use bevy::ecs::world::World;
use hexlance_rules::SideId;
use hexlance_strike::{event::Event, view::SideView};

use super::report::{STRONG, Styled};
use crate::{
    put,
    words::{Told, Weight, tell},
};

/// Prints events as a story: a blank line before each turn, headlines strong, the rest indented. What persons of these
/// sides read is what all of them may know; where nobody of them is there, everything is told.
pub(super) fn print_story<'e>(
    events: impl IntoIterator<Item = &'e Event>,
    world: &World,
    persons: &[SideId],
) {
    let known = |e: &&Event| {
        let mut sides = persons.iter();
        sides.all(|side| SideView::new(world, *side).is_told(e))
    };
    let told = match persons.first() {
        Some(side) => Told::to(world, *side),
        None => Told::to_all(world),
    };
    for (weight, text) in tell(events.into_iter().filter(known), &told) {
        if weight == Weight::Headline {
            if text.starts_with("Turn ") {
                put!();
            }
            put!("{}", Styled(STRONG, text));
        } else {
            put!("  {text}");
        }
    }
}
