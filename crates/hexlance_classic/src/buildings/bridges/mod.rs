//! Bridges (C14.11): what their decks bear, how they fall, and how they are laid (C10.9.4).
//!
//! Deck, height and exits of a bridge are on the map; [`crate::ground`] says who comes over it and who goes below. What is left of it
//! is [`crate::state::Bridges`], which only [`BridgeEvent`]s change.

mod event;
mod falling;
mod folded;
mod laying;

pub use event::BridgeEvent;
pub(crate) use falling::{bears, settle, struck, struck_at, weigh};
pub use folded::capacity;
pub(crate) use folded::{jams, shields};
pub use laying::check as check_lay;
pub(crate) use laying::{lay, plugin};

use hexlance_board::Hex;

use crate::{
    ground,
    read::{Look, Table},
};

/// Whether a unit stands on the deck of a bridge.
pub(crate) fn is_on_deck(table: Table<'_>, u: &Look<'_>) -> bool {
    let cell = u.hex().and_then(|hex| table.board().get(hex));
    cell.is_some_and(|cell| {
        !u.flies() && ground::is_on_deck(cell, ground::base(cell, u.floats()) + u.elevation())
    })
}

/// Units on the deck of a bridge, in roster order.
fn on_deck(table: Table<'_>, hex: Hex) -> impl Iterator<Item = Look<'_>> {
    table
        .at(hex)
        .filter(move |u| u.is_in_play() && is_on_deck(table, u))
}
