//! What a unit has been through before the battle begins.

use bevy_egui::egui::{CursorIcon, Id, Rect, Sense, Ui, Vec2, vec2};
use hexlance_strike::{
    card::{Card, UnitType},
    criticals,
    state::{CraftArc, Critical, Motive},
};

use super::flight::edit;
use crate::{
    editor::{
        desk::{Editing, UnitAt},
        draw::{
            forces::{names_menu, removable},
            map::pills,
        },
        rules::strike::CardUnit,
    },
    theme::{self, Button, Icon, PipStyle, colors as c, pip_grid, pip_grid_size},
};

/// Draws armor and structure as pips, heat, and lasting injuries.
pub(super) fn draw(ui: &mut Ui, editing: &mut Editing, at: UnitAt, unit: &CardUnit, card: &Card) {
    theme::heading(ui, tr!("Damage at the start"));
    let hurt = &unit.condition;
    let left = card.armor.saturating_sub(hurt.armor_lost);
    if let Some(left) = pips(
        ui,
        "armor",
        tr!("Armor"),
        (left, card.armor),
        PipStyle::ARMOR,
    ) {
        edit(editing, at, tr!("Armor"), Some("armor"), |u| {
            u.condition.armor_lost = card.armor.saturating_sub(left);
        });
    }
    let left = card.structure.saturating_sub(hurt.structure_lost);
    let all = (left, card.structure);
    if let Some(left) = pips(ui, "structure", tr!("Structure"), all, PipStyle::STRUCTURE) {
        // Nobody begins destroyed.
        let left = left.max(1);
        edit(editing, at, tr!("Structure"), Some("structure"), |u| {
            u.condition.structure_lost = card.structure.saturating_sub(left);
        });
    }
    if card.kind.tracks_heat() || hurt.heat > 0 {
        ui.label(theme::dim(tr!("Heat; 4 is shut down (R7.6)")));
        let all = [(0, "0"), (1, "1"), (2, "2"), (3, "3"), (4, "4")];
        if let Some(heat) = pills(ui, "editor.heat", hurt.heat, all) {
            edit(editing, at, tr!("Heat"), None, |u| u.condition.heat = heat);
        }
    }
    injuries(ui, editing, at, unit, card);
    let whole = (*hurt == Default::default()).then_some(tr!("It is as good as new."));
    let b = Button::new("editor.damage.mend", tr!("As good as new")).small();
    if b.disabled(whole).show(ui) {
        edit(editing, at, tr!("Mend"), None, |u| {
            u.condition = Default::default();
        });
    }
}

/// A track of points: a click on one that is there takes it and those after it away, a click on a lost one brings those
/// up to it back. Gives back how many are left.
fn pips(ui: &mut Ui, key: &str, label: &str, (left, max): (u8, u8), style: PipStyle) -> Option<u8> {
    let style = PipStyle {
        size: 11.0,
        gap: 3.0,
        ..style
    };
    let mut new = None;
    ui.label(theme::dim(tr!(
        "{label}: {left} of {max}",
        label,
        left,
        max
    )));
    let width = ui.available_width() - 4.0;
    let size = pip_grid_size(max.into(), &style, width);
    let (_, rect) = ui.allocate_space(vec2(width, size.y.max(style.size)));
    let at = rect.min + vec2(2.0, 0.0);
    pip_grid(
        ui.painter(),
        at,
        left.into(),
        max.into(),
        &style,
        width - 2.0,
    );
    let step = style.size + style.gap;
    let per_row = ((width - 2.0 + style.gap) / step).max(1.0) as u8;
    for k in 0..max {
        let corner = at + vec2(f32::from(k % per_row), f32::from(k / per_row)) * step;
        let pip = Rect::from_min_size(corner, Vec2::splat(style.size)).expand(style.gap / 2.0);
        let key = format!("editor.{key}.{k}");
        let response = ui
            .interact(pip, Id::new(&key), Sense::click())
            .on_hover_cursor(CursorIcon::PointingHand);
        theme::named(ui, &response, &key, &format!("{label} {}", k + 1));
        if response.hovered() {
            ui.painter()
                .circle_stroke(pip.center(), 7.0, (1.5, c::BRASS_BRIGHT));
        }
        if response.clicked() {
            new = Some(if k < left { k } else { k + 1 });
        }
    }
    new
}

/// Critical hits that a unit of a card can have and still fight.
fn possible(card: &Card) -> Vec<Critical> {
    let mut out: Vec<Critical> = Vec::new();
    for total in 2..=12 {
        let Some(hit) = criticals::result(card, total) else {
            continue;
        };
        let large = matches!(card.kind, UnitType::SC | UnitType::DS | UnitType::DA);
        let hits: Vec<Critical> = match hit {
            Critical::Destroyed | Critical::CrewKilled => Vec::new(),
            Critical::Weapon if large => CraftArc::ALL.map(Critical::ArcWeapon).to_vec(),
            hit => vec![hit],
        };
        for hit in hits {
            if !out.contains(&hit) {
                out.push(hit);
            }
        }
    }
    out
}

fn motive_name(motive: Motive) -> &'static str {
    match motive {
        Motive::Slowed => tr!("Slowed (-2\", TMM -1)"),
        Motive::Halved => tr!("Move halved"),
        Motive::Immobilized => tr!("Cannot move"),
    }
}

/// Critical hits and motive damage, in the order suffered.
fn injuries(ui: &mut Ui, editing: &mut Editing, at: UnitAt, unit: &CardUnit, card: &Card) {
    let hurt = &unit.condition;
    let mut gone = None;
    for (i, hit) in hurt.criticals.iter().enumerate() {
        if removable(
            ui,
            &format!("editor.critical.{i}"),
            crate::lang::text(hit.name()),
        ) {
            gone = Some((true, i));
        }
    }
    for (i, motive) in hurt.motive.iter().enumerate() {
        if removable(ui, &format!("editor.motive.{i}"), motive_name(*motive)) {
            gone = Some((false, i));
        }
    }
    if let Some((critical, i)) = gone {
        edit(editing, at, tr!("Injuries"), None, |u| {
            if critical {
                u.condition.criticals.remove(i);
            } else {
                u.condition.motive.remove(i);
            }
        });
    }
    let hits = possible(card);
    let moves = card.kind.is_vehicle() && !card.is_aerospace();
    theme::wrap_row(ui, 4.0, 24.0, |ui| {
        let none = hits
            .is_empty()
            .then_some(tr!("A unit of its type suffers no critical hits (R7.4.3)."));
        let names: Vec<&str> = hits.iter().map(|h| crate::lang::text(h.name())).collect();
        if let Some(n) = add(ui, "editor.critical.add", tr!("Critical hit"), none, &names)
            && let Some(hit) = hits.get(n)
        {
            edit(editing, at, tr!("Critical hit"), None, |u| {
                u.condition.criticals.push(*hit);
            });
        }
        if moves {
            let all = [Motive::Slowed, Motive::Halved, Motive::Immobilized];
            let names = all.map(motive_name);
            if let Some(n) = add(ui, "editor.motive.add", tr!("Motive damage"), None, &names) {
                edit(editing, at, tr!("Motive damage"), None, |u| {
                    u.condition.motive.push(all[n]);
                });
            }
        }
    });
}

/// A button with a menu of injuries; gives back the number of the one that was chosen.
fn add(ui: &mut Ui, key: &str, text: &str, why: Option<&str>, all: &[&str]) -> Option<usize> {
    let response = Button::new(key, text)
        .small()
        .icon(Icon::Plus)
        .disabled(why)
        .show_response(ui);
    if why.is_some() {
        return None;
    }
    names_menu(&response, key, all, 200.0)
}
