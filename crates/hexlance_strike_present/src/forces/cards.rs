//! The cards that units are made of: search, filters, and a click that adds one.

use super::{CardFilter, Open, Wish, desk, lists};
use crate::{
    battle::look,
    screens::{forces::SEARCH, portraits},
    theme::{self, Button, colors as c, fonts},
    wording::moves,
};
use bevy_egui::egui::{
    Align2, Id, Key, Painter, Rect, Response, ScrollArea, Sense, Ui, pos2, vec2,
};
use hexlance_strike::{
    card::{Card, UnitType},
    content::Content,
};
use std::sync::Arc;

/// Highest point values of the filter.
const POINTS: [u16; 4] = [15, 25, 35, 50];

pub(super) fn draw(
    ui: &mut Ui,
    open: &mut Open,
    filter: &mut CardFilter,
    content: &Content,
) -> Option<Wish> {
    let mut wish = None;
    theme::heading(ui, tr!("Cards"));
    lists::field(
        ui,
        SEARCH,
        &mut filter.search,
        tr!("Search: name, role, special"),
        f32::INFINITY,
    );
    let entered = ui.input(|i| i.key_pressed(Key::Enter))
        && ui.memory(|m| m.has_focus(Id::new(SEARCH)) || m.focused().is_none())
        && !filter.search.trim().is_empty();
    filters(ui, "forces", filter, content);
    let found = found(filter, content);
    let count = match found.len() {
        0 => tr!("No card is like that.").to_owned(),
        n => tr_n!(n, "One card", "{n} cards: a click adds one"),
    };
    let full = desk::full(open, &found);
    let told = full.as_deref().unwrap_or(&count);
    let may_be = [desk::group_is_full(open), desk::has_too_few_points(open, 0)];
    let all = may_be.iter().flatten().chain([&count]).map(String::as_str);
    lists::note_among(ui, |text| theme::faint(text), told, all);
    ScrollArea::vertical()
        .id_salt("forces.cards")
        .auto_shrink([false, false])
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 3.0;
            for (i, card) in found.iter().enumerate() {
                let refusal = desk::refusal(open, card);
                let key = format!("forces.card.{}", card.id);
                let response = row(ui, &key, card, 0, refusal.as_deref(), false);
                if response.clicked() || (entered && i == 0) {
                    wish = desk::add(open, card, content).err().map(Wish::Refused);
                    open.refresh(content);
                }
            }
        });
    wish
}

/// The cards that a filter leaves, by name.
pub fn found<'c>(filter: &CardFilter, content: &'c Content) -> Vec<&'c Arc<Card>> {
    let mut found: Vec<_> = content.cards.values().filter(|x| filter.keeps(x)).collect();
    found.sort_by_cached_key(|x| x.full_name());
    found
}

/// What is left out of a list of cards; the names of the buttons begin with `of`.
pub fn filters(ui: &mut Ui, of: &str, filter: &mut CardFilter, content: &Content) {
    ui.add_space(2.0);
    let small = |ui: &mut Ui, key: &str, text: &str, on: bool, tip: &str| {
        small(ui, &format!("{of}.{key}"), text, on, tip)
    };
    let there = |k: &UnitType| content.cards.values().any(|x| x.kind == *k);
    theme::wrap_row(ui, 3.0, 20.0, |ui| {
        for kind in UnitType::ALL.iter().filter(|k| there(k)) {
            let on = filter.kind == Some(*kind);
            if small(
                ui,
                &format!("type.{}", kind.code()),
                kind.code(),
                on,
                crate::lang::text(kind.name()),
            ) {
                filter.kind = (!on).then_some(*kind);
            }
        }
    });
    theme::wrap_row(ui, 3.0, 20.0, |ui| {
        for size in 1..=4u8 {
            let on = filter.size == Some(size);
            let text = tr!("Size {size}", size);
            if small(ui, &format!("size.{size}"), &text, on, "") {
                filter.size = (!on).then_some(size);
            }
        }
    });
    theme::wrap_row(ui, 3.0, 20.0, |ui| {
        for points in POINTS {
            let on = filter.points == Some(points);
            let text = tr!("to {points}", points);
            if small(
                ui,
                &format!("points.{points}"),
                &text,
                on,
                tr!("Point value at most"),
            ) {
                filter.points = (!on).then_some(points);
            }
        }
        let mut roles: Vec<_> = content.cards.values().map(|x| x.role.as_str()).collect();
        roles.retain(|r| !r.is_empty());
        roles.sort_unstable();
        roles.dedup();
        let called =
            |role: Option<&str>| role.map_or(tr!("Any role"), crate::lang::text).to_owned();
        let now = called(filter.role.as_deref());
        let response = Button::new(format!("{of}.role"), &now)
            .small()
            .selected(filter.role.is_some())
            .min_size(vec2(26.0, 20.0))
            .height(20.0)
            .show_response(ui);
        bevy_egui::egui::Popup::menu(&response).show(|ui| {
            ui.set_width(150.0);
            for role in std::iter::once(None).chain(roles.into_iter().map(Some)) {
                let key = format!("{of}.role.{}", role.unwrap_or("any"));
                let name = called(role);
                let b = Button::new(key, &name)
                    .quiet()
                    .small()
                    .left()
                    .min_size(vec2(150.0, 22.0));
                if b.show(ui) {
                    filter.role = role.map(str::to_owned);
                }
            }
        });
        let none = CardFilter::default();
        if lists::show_all(ui, of, *filter == none) {
            *filter = none;
        }
    });
}

fn small(ui: &mut Ui, key: &str, text: &str, on: bool, tip: &str) -> bool {
    let button = Button::new(key, text)
        .small()
        .selected(on)
        .min_size(vec2(24.0, 20.0))
        .height(20.0);
    if tip.is_empty() {
        button.show(ui)
    } else {
        button.tip(tip).show(ui)
    }
}

/// A card of a list, with the miniature of a side; what may be dragged says so. `refusal` is why it cannot be had.
pub fn row(
    ui: &mut Ui,
    key: &str,
    card: &Card,
    side: usize,
    refusal: Option<&str>,
    on: bool,
) -> Response {
    let name = card.full_name();
    let enabled = refusal.is_none();
    let sense = Sense::click_and_drag();
    let (rect, response) = lists::row_sensing(ui, key, &name, 38.0, (on, enabled), sense);
    let p = ui.painter();
    let ink = if enabled { c::TEXT } else { c::TEXT_FAINT };
    let picture = Rect::from_min_size(rect.min + vec2(2.0, 2.0), vec2(43.0, 34.0));
    portrait(p, picture, card, side, enabled);
    let pv = p.text(
        rect.right_center() - vec2(8.0, 0.0),
        Align2::RIGHT_CENTER,
        card.pv,
        fonts::strong(fonts::size::BODY),
        if enabled {
            c::BRASS_BRIGHT
        } else {
            c::TEXT_FAINT
        },
    );
    let left = rect.left() + 48.0;
    let line = |top: f32, bottom: f32| {
        Rect::from_min_max(
            pos2(left, rect.top() + top),
            pos2(pv.left() - 6.0, rect.top() + bottom),
        )
    };
    theme::paint_text_in(
        p,
        line(2.0, 20.0),
        &name,
        fonts::strong(fonts::size::SMALL + 0.5),
        ink,
    );
    let second = format!(
        "{} {}  {}  {}",
        card.kind.code(),
        card.size,
        crate::lang::text(&card.role),
        moves(card)
    );
    theme::paint_text_in(
        p,
        line(19.0, 35.0),
        &second,
        fonts::body(fonts::size::TINY),
        if enabled { c::TEXT_DIM } else { c::TEXT_FAINT },
    );
    let facts = facts(card);
    let lines: Vec<_> = facts
        .iter()
        .map(|(a, b)| (*a, b.as_str()))
        .chain(std::iter::once((
            tr!("Not now"),
            refusal.unwrap_or_default(),
        )))
        .collect();
    if response.dragged() {
        response
    } else {
        theme::tip_lines(response, &name, &lines)
    }
}

/// Paints the miniature of a card in the colours of a side, as large as it fits into a rectangle; `bright` or faded.
pub fn portrait(p: &Painter, rect: Rect, card: &Card, side: usize, bright: bool) {
    let shown = (look::look(card), look::icon(card));
    portraits::paint(p, rect, shown, side as u8, bright);
}

/// What is on a card, in lines.
pub fn facts(card: &Card) -> Vec<(&'static str, String)> {
    let d = card.damage;
    vec![
        (
            "",
            tr!(
                "{kind}, Size {size}, {role}",
                kind = crate::lang::text(card.kind.name()),
                size = card.size,
                role = crate::lang::text(&card.role)
            ),
        ),
        (
            tr!("Move"),
            tr!("{card}, TMM {tmm}", card = moves(card), tmm = card.tmm),
        ),
        (
            tr!("Damage"),
            tr!(
                "S {s}  M {m}  L {l}  E {e}, overheat {ov}",
                s = d.s,
                m = d.m,
                l = d.l,
                e = d.e,
                ov = card.ov
            ),
        ),
        (
            tr!("Armor"),
            tr!(
                "{armor}, structure {structure}",
                armor = card.armor,
                structure = card.structure
            ),
        ),
        (tr!("Specials"), card.specials.texts().join(", ")),
        (tr!("Points"), tr!("{pv} at Skill 4", pv = card.pv)),
    ]
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::{
        screens::portraits::SIZE,
        table::{minis::portrait::portrait, palette::SidePalette},
    };

    #[test]
    fn every_card_has_a_picture_of_its_own() {
        let content = Content::shipped();
        let side = SidePalette::Classic.side(0);
        let mut seen: BTreeMap<Vec<[u8; 4]>, &str> = BTreeMap::new();
        for card in content.cards.values() {
            let picture = portrait(look::look(card), side, SIZE);
            let covered = picture.iter().filter(|p| p[3] > 127).count() * 100 / picture.len();
            assert!((8..=90).contains(&covered), "{}: {covered} %", card.id);
            let bright: usize = picture.iter().map(|p| usize::from(p[1])).sum();
            assert!(bright > picture.len() * 4, "{} is dark", card.id);
            if let Some(other) = seen.insert(picture, &card.name) {
                assert_eq!(other, card.name, "two chassis look alike");
            }
        }
        assert!(seen.len() > 40, "{}", seen.len());
    }
}
