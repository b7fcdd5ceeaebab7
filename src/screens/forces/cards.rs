//! The cards that units are made of: search, filters, and a click that adds one.

use super::{CardFilter, Open, Wish, lists};
use crate::{
    game::look,
    theme::{self, Button, colors as c, fonts},
    words::moves,
};
use bevy_egui::egui::{Align2, Id, Key, Rect, ScrollArea, Ui, Vec2, pos2, vec2};
use hexlance_strike::{
    card::{Card, UnitType},
    content::Content,
};

/// Name of the search field.
pub(super) const SEARCH: &str = "forces.search";

/// Highest point values of the filter.
const POINTS: [u16; 4] = [15, 25, 35, 50];

pub(super) fn draw(
    ui: &mut Ui,
    open: &mut Open,
    filter: &mut CardFilter,
    content: &Content,
) -> Option<Wish> {
    let mut wish = None;
    theme::heading(ui, "Cards");
    lists::field(
        ui,
        SEARCH,
        &mut filter.search,
        "Search: name, role, special",
        f32::INFINITY,
    );
    let entered = ui.input(|i| i.key_pressed(Key::Enter))
        && ui.memory(|m| m.has_focus(Id::new(SEARCH)) || m.focused().is_none())
        && !filter.search.trim().is_empty();
    filters(ui, filter, content);
    let mut found: Vec<_> = content.cards.values().filter(|x| filter.keeps(x)).collect();
    found.sort_by_cached_key(|x| x.full_name());
    ui.label(theme::faint(match found.len() {
        0 => "No card is like that.".to_owned(),
        1 => "One card".to_owned(),
        n => format!("{n} cards: a click adds one"),
    }));
    ScrollArea::vertical()
        .id_salt("forces.cards")
        .auto_shrink([false, false])
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 3.0;
            for (i, card) in found.iter().enumerate() {
                let refusal = open.refusal(card);
                let clicked = row(ui, card, refusal.as_deref());
                if clicked || (entered && i == 0) {
                    wish = open.add(card).err().map(Wish::Refused);
                    open.refresh(content);
                }
            }
        });
    wish
}

fn filters(ui: &mut Ui, filter: &mut CardFilter, content: &Content) {
    ui.add_space(2.0);
    let there = |k: &UnitType| content.cards.values().any(|x| x.kind == *k);
    theme::wrap_row(ui, 3.0, 20.0, |ui| {
        for kind in UnitType::ALL.iter().filter(|k| there(k)) {
            let on = filter.kind == Some(*kind);
            if small(
                ui,
                &format!("type.{}", kind.code()),
                kind.code(),
                on,
                kind.name(),
            ) {
                filter.kind = (!on).then_some(*kind);
            }
        }
    });
    theme::wrap_row(ui, 3.0, 20.0, |ui| {
        for size in 1..=4u8 {
            let on = filter.size == Some(size);
            let text = format!("Size {size}");
            if small(ui, &format!("size.{size}"), &text, on, "") {
                filter.size = (!on).then_some(size);
            }
        }
    });
    theme::wrap_row(ui, 3.0, 20.0, |ui| {
        for points in POINTS {
            let on = filter.points == Some(points);
            let text = format!("to {points}");
            if small(
                ui,
                &format!("points.{points}"),
                &text,
                on,
                "Point value at most",
            ) {
                filter.points = (!on).then_some(points);
            }
        }
        let mut roles: Vec<_> = content.cards.values().map(|x| x.role.as_str()).collect();
        roles.retain(|r| !r.is_empty());
        roles.sort_unstable();
        roles.dedup();
        let now = filter.role.clone().unwrap_or_else(|| "Any role".to_owned());
        let response = Button::new("forces.role", &now)
            .small()
            .selected(filter.role.is_some())
            .min_size(vec2(26.0, 20.0))
            .height(20.0)
            .show_response(ui);
        bevy_egui::egui::Popup::menu(&response).show(|ui| {
            ui.set_width(150.0);
            for role in std::iter::once("Any role").chain(roles) {
                let b = Button::new(format!("forces.role.{role}"), role)
                    .quiet()
                    .small()
                    .left()
                    .min_size(vec2(150.0, 22.0));
                if b.show(ui) {
                    filter.role = (role != "Any role").then(|| role.to_owned());
                }
            }
        });
        let none = CardFilter::default();
        if *filter != none && small(ui, "all", "Show all", false, "") {
            *filter = none;
        }
    });
}

fn small(ui: &mut Ui, key: &str, text: &str, on: bool, tip: &str) -> bool {
    let button = Button::new(format!("forces.{key}"), text)
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

fn row(ui: &mut Ui, card: &Card, refusal: Option<&str>) -> bool {
    let name = card.full_name();
    let key = format!("forces.card.{}", card.id);
    let enabled = refusal.is_none();
    let (rect, response) = lists::row(ui, &key, &name, 38.0, false, enabled);
    let p = ui.painter();
    let ink = if enabled { c::TEXT } else { c::TEXT_FAINT };
    look::icon(card).paint(
        p,
        Rect::from_center_size(pos2(rect.left() + 17.0, rect.center().y), Vec2::splat(22.0)),
        if enabled { c::BRASS } else { c::LINE },
    );
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
    let left = rect.left() + 34.0;
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
        card.role,
        moves(card)
    );
    theme::paint_text_in(
        p,
        line(19.0, 35.0),
        &second,
        fonts::body(fonts::size::TINY),
        if enabled { c::TEXT_DIM } else { c::TEXT_FAINT },
    );
    let clicked = response.clicked();
    let facts = facts(card);
    let lines: Vec<_> = facts
        .iter()
        .map(|(a, b)| (*a, b.as_str()))
        .chain(std::iter::once(("Not now", refusal.unwrap_or_default())))
        .collect();
    theme::tip_lines(response, &name, &lines);
    clicked
}

/// What is on a card, in lines.
pub(super) fn facts(card: &Card) -> Vec<(&'static str, String)> {
    let d = card.damage;
    vec![
        (
            "",
            format!("{}, Size {}, {}", card.kind.name(), card.size, card.role),
        ),
        ("Move", format!("{}, TMM {}", moves(card), card.tmm)),
        (
            "Damage",
            format!(
                "S {}  M {}  L {}  E {}, overheat {}",
                d.s, d.m, d.l, d.e, card.ov
            ),
        ),
        (
            "Armor",
            format!("{}, structure {}", card.armor, card.structure),
        ),
        ("Specials", card.specials.texts().join(", ")),
        ("Points", format!("{} at Skill 4", card.pv)),
    ]
}
