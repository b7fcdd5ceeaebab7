//! The catalogue of cards that units are taken from.

use bevy_egui::egui::{Response, Ui};
use hexlance_strike::card::Card;

use crate::{
    StrikeGame,
    data::Data,
    forces::{CardFilter, cards},
    theme,
};
use hexlance_editor::draw::forces::{Face, Shelf};

impl Shelf for StrikeGame {
    type Filter = CardFilter;
    type Kind = Card;

    fn hint() -> &'static str {
        tr!("Search: name, role, special")
    }

    fn count(n: usize) -> String {
        match n {
            0 => tr!("No card is like that.").to_owned(),
            n => tr_n!(
                n,
                "One card: drag it onto the table.",
                "{n} cards: drag one onto the table."
            ),
        }
    }

    fn search(filter: &mut CardFilter) -> &mut String {
        &mut filter.search
    }

    fn filters(ui: &mut Ui, filter: &mut CardFilter, data: &Data) {
        cards::filters(ui, "editor.cards", filter, data.content::<StrikeGame>());
    }

    fn found<'d>(filter: &CardFilter, data: &'d Data) -> Vec<&'d Card> {
        let found = cards::found(filter, data.content::<StrikeGame>());
        found.into_iter().map(AsRef::as_ref).collect()
    }

    fn id(card: &Card) -> &str {
        &card.id
    }

    fn row(ui: &mut Ui, key: &str, card: &Card, side: usize, on: bool) -> Response {
        cards::row(ui, key, card, side, None, on)
    }

    fn tip(response: Response, _: &str, face: &Face, _: &Data) {
        let lines: Vec<_> = face.facts.iter().map(|(a, b)| (*a, b.as_str())).collect();
        theme::tip_lines(response, &face.kind, &lines);
    }
}
