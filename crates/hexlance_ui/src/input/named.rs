//! Keys in the texts that name them: a text carries a mark for each ([`KeyAction::mark`]), and the bindings put the key
//! in its place.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts,
    egui::{Context, Id},
};
use std::sync::Arc;

use super::{Bindings, KeyAction};
use crate::settings::Settings;

fn keys_id() -> Id {
    Id::new("hexlance.keys")
}

/// The context that is drawn to knows the keys.
pub(super) fn tell(mut contexts: EguiContexts, settings: Res<Settings>) -> Result {
    let ctx = contexts.ctx_mut()?;
    let known: Option<Arc<Bindings>> = ctx.data(|d| d.get_temp(keys_id()));
    if settings.is_changed() || known.is_none() {
        let keys = Arc::new(settings.keys.clone());
        ctx.data_mut(|d| d.insert_temp(keys_id(), keys));
    }
    Ok(())
}

/// The first key of an action as players read it, for widgets that are not told of the settings.
pub fn hint_in(ctx: &Context, action: KeyAction) -> String {
    let keys: Option<Arc<Bindings>> = ctx.data(|d| d.get_temp(keys_id()));
    keys.unwrap_or_default().hint(action)
}

/// A piece of a text that names keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Words.
    Words(String),
    /// A key, as players read it.
    Key(String),
}

impl Bindings {
    /// A text with the keys in place of their marks, each in brackets.
    pub fn named_in(&self, text: &str) -> String {
        let pieces = self.pieces(text).into_iter().map(|piece| match piece {
            Piece::Words(words) => words,
            Piece::Key(key) => format!("[{key}]"),
        });
        pieces.collect()
    }

    /// The words of a text, and the keys in place of their marks.
    pub fn pieces(&self, text: &str) -> Vec<Piece> {
        let mut out = Vec::new();
        for letter in text.chars() {
            match (KeyAction::of_mark(letter), out.last_mut()) {
                (Some(action), _) => out.push(Piece::Key(match self.chords(action).first() {
                    Some(chord) => chord.label(),
                    None => tr!("no key").to_owned(),
                })),
                (None, Some(Piece::Words(words))) => words.push(letter),
                (None, _) => out.push(Piece::Words(letter.to_string())),
            }
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widgets_read_the_keys_from_what_they_are_drawn_to() {
        let ctx = Context::default();
        let usual = Bindings::default().hint(KeyAction::TurnLeft);
        assert_eq!(hint_in(&ctx, KeyAction::TurnLeft), usual);
        let mut keys = Bindings::default();
        keys.bind(KeyAction::TurnLeft, "F7".parse().expect("a key"));
        ctx.data_mut(|d| d.insert_temp(keys_id(), Arc::new(keys)));
        assert_eq!(hint_in(&ctx, KeyAction::TurnLeft), "F7");
    }

    #[test]
    fn texts_name_the_keys_that_are_assigned() {
        let mut keys = Bindings::default();
        let text = format!("{} turns it.", KeyAction::TurnLeft.mark());
        let key = keys.hint(KeyAction::TurnLeft);
        assert_eq!(keys.named_in(&text), format!("[{key}] turns it."));
        keys.bind(KeyAction::TurnLeft, "F7".parse().expect("a key"));
        let words = Piece::Words(" turns it.".to_owned());
        assert_eq!(
            keys.pieces(&text),
            [Piece::Key("F7".to_owned()), words.clone()]
        );
        keys.unbind(KeyAction::TurnLeft);
        assert_eq!(keys.pieces(&text), [Piece::Key("no key".to_owned()), words]);
        assert_eq!(keys.named_in("Nothing to press."), "Nothing to press.");
    }
}
