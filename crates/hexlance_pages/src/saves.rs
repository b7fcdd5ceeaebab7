//! What can be loaded.

use std::time::SystemTime;

use bevy::prelude::Resource;
use bevy_egui::egui::{
    Align2, CornerRadius, CursorIcon, Id, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, Vec2,
    WidgetInfo, WidgetType, pos2, vec2,
};
use hexlance_present::Rules;
use hexlance_ui::theme::{self, Icon, Paint, colors as c, fonts, named_as};

/// Every saved battle, newest first. The program keeps it up to date.
#[derive(Resource, Clone, Debug, Default)]
pub struct SaveList {
    /// The saved battles.
    pub entries: Vec<SaveEntry>,
    /// Whether "Continue" has a battle to take up.
    pub can_continue: bool,
}

/// A saved battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaveEntry {
    /// The name that the player gave it, and that its file has.
    pub name: String,
    /// The name that is shown: what the program saved by itself is named in the player's language.
    pub title: String,
    /// Its ruleset.
    pub rules: Rules,
    /// Name of the battle.
    pub battle: String,
    /// Where it stands, such as "Turn 4, Combat".
    pub state: String,
    /// When it was saved.
    pub saved: SystemTime,
    /// Whether the program saved it by itself.
    pub automatic: bool,
    /// Whether it is the one that one key saves and loads.
    pub quick: bool,
    /// Why it cannot be loaded, such as a file from a newer version.
    pub problem: Option<String>,
}

/// How long ago, as people say it.
pub fn ago(when: SystemTime) -> String {
    let seconds = when.elapsed().map_or(0, |d| d.as_secs());
    match seconds {
        0..60 => tr!("just now").into(),
        60..3600 => tr!("{minutes} min ago", minutes = seconds / 60),
        3600..86_400 => tr!("{hours} h ago", hours = seconds / 3600),
        _ => tr_n!(seconds / 86_400, "{n} day ago", "{n} days ago"),
    }
}

/// The list as rows; gives back the name of the row that was clicked.
pub fn save_rows(ui: &mut Ui, saves: &SaveList, key: &str) -> Option<String> {
    let mut chosen = None;
    if saves.entries.is_empty() {
        ui.add_space(8.0);
        ui.label(theme::dim(tr!("Nothing has been saved yet.")));
        return None;
    }
    ScrollArea::vertical()
        .id_salt(key)
        .max_height(ui.available_height())
        .auto_shrink([false, true])
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            for (i, s) in saves.entries.iter().enumerate() {
                if row(ui, s, &format!("{key}.{i}")) {
                    chosen = Some(s.name.clone());
                }
            }
        });
    chosen
}

fn row(ui: &mut Ui, s: &SaveEntry, key: &str) -> bool {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), 44.0));
    let enabled = s.problem.is_none();
    let response = ui
        .interact(rect, Id::new(key), Sense::click())
        .on_hover_cursor(CursorIcon::PointingHand);
    named_as(ui, &response, key, || {
        WidgetInfo::labeled(WidgetType::Button, enabled, &s.title)
    });
    let hot = response.hovered() || response.has_focus();
    let p = ui.painter();
    let fill = if hot && enabled {
        c::SLATE_HOVER
    } else {
        c::SLATE_RAISED
    };
    let line = if hot && enabled {
        c::BRASS_DIM
    } else {
        c::LINE_FAINT
    };
    p.rect(
        rect,
        CornerRadius::same(theme::space::ROUND_CONTROL),
        fill,
        Stroke::new(1.0, line),
        StrokeKind::Inside,
    );
    let icon = if enabled {
        if s.automatic { Icon::Clock } else { Icon::Save }
    } else {
        Icon::Warning
    };
    let ink = if enabled { c::TEXT } else { c::TEXT_FAINT };
    icon.paint(
        p,
        Rect::from_center_size(pos2(rect.left() + 22.0, rect.center().y), Vec2::splat(18.0)),
        if enabled { c::BRASS } else { c::WARN },
    );
    let left = rect.left() + 44.0;
    let when = p.text(
        rect.right_center() - vec2(12.0, 0.0),
        Align2::RIGHT_CENTER,
        ago(s.saved),
        fonts::body(fonts::size::SMALL),
        c::TEXT_DIM,
    );
    let right = when.left() - 12.0;
    let top = Rect::from_min_max(
        pos2(left, rect.top() + 4.0),
        pos2(right, rect.center().y + 1.0),
    );
    theme::paint_text_in(p, top, &s.title, fonts::strong(fonts::size::BODY), ink);
    let second = s
        .problem
        .clone()
        .unwrap_or_else(|| format!("{}  ·  {}  ·  {}", s.rules.name(), s.battle, s.state));
    let bottom = Rect::from_min_max(
        pos2(left, rect.center().y + 1.0),
        pos2(right, rect.bottom() - 5.0),
    );
    theme::paint_text_in(
        p,
        bottom,
        &second,
        fonts::body(fonts::size::SMALL),
        if enabled { c::TEXT_DIM } else { c::WARN },
    );
    if response.clicked() {
        if let Some(why) = &s.problem {
            theme::refuse(ui.ctx(), why);
            return false;
        }
        return true;
    }
    if let Some(why) = &s.problem {
        theme::tip_text(response, why);
    }
    false
}
