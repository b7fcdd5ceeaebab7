//! Battles told in words on the terminal.

use bevy::ecs::world::World;
use hexlance_strike::event::Event;

use super::report::{STRONG, Styled};
use crate::{
    put,
    words::{Told, Weight, tell},
};

/// Prints events as a story: a blank line before each turn, headlines strong, the rest indented.
pub(super) fn print_story<'e>(events: impl IntoIterator<Item = &'e Event>, world: &World) {
    for (weight, text) in tell(events, &Told::to_all(world)) {
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
