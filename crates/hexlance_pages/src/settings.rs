//! The settings: one page, used by the title screen and by the menu of a battle.

use super::{Screen, page};
use crate::lang;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use egui::{
    Align2, CornerRadius, Id, Rect, ScrollArea, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo,
    WidgetType, pos2, vec2,
};
use hexlance_ui::{
    input::{Bindings, Chord, KeyAction, KeyGroup},
    language::Language,
    settings::{AUTOMATIC_SCALE, AnimationSpeed, Quality, Settings},
    theme::{
        self, Button, Icon, SidePalette, SliderScale, UiSet, checkbox_row, choice_row, colors as c,
        emblem, fonts, named_as, slider_row,
    },
};

/// Waiting for a key to bind.
#[derive(Resource, Clone, Debug, Default)]
pub struct KeyCapture {
    /// The action that waits for its key.
    pub waiting: Option<KeyAction>,
    /// The key that went down in this frame, while waiting.
    pub pressed: Option<Chord>,
    /// What the last binding took its key from, to be told below the list.
    pub taken: Option<(Chord, KeyAction)>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show.in_set(UiSet::Draw).run_if(in_state(Screen::Settings)),
    );
}

fn show(
    mut contexts: EguiContexts,
    mut settings: ResMut<Settings>,
    mut capture: ResMut<KeyCapture>,
    mut next: ResMut<NextState<Screen>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let mut edited = settings.clone();
    let (back, ()) = page(ctx, "settings", tr!("Settings"), 860.0, |ui| {
        settings_page(ui, &mut edited, &mut capture)
    });
    settings.set_if_neq(edited);
    if back {
        capture.waiting = None;
        next.set(Screen::Title);
    }
    Ok(())
}

/// The four parts of the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Tab {
    #[default]
    Interface,
    Table,
    Sound,
    Keys,
}

const TABS: [(Tab, &str, Icon, &str); 4] = [
    (Tab::Interface, msg!("Interface"), Icon::Plate, "interface"),
    (Tab::Table, msg!("Table"), Icon::Hex, "table"),
    (Tab::Sound, msg!("Sound"), Icon::Sound, "sound"),
    (Tab::Keys, msg!("Keys"), Icon::Keyboard, "keys"),
];

/// Draws the settings into a page; changes are seen at once and kept.
pub fn settings_page(ui: &mut Ui, s: &mut Settings, capture: &mut KeyCapture) {
    let id = Id::new("settings.tab");
    let mut tab = ui
        .data(|d| d.get_temp::<usize>(id))
        .unwrap_or(0)
        .min(TABS.len() - 1);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        for (i, (_, name, icon, key)) in TABS.iter().enumerate() {
            let b = Button::new(format!("settings.tab.{key}"), crate::lang::text(name))
                .icon(*icon)
                .selected(i == tab);
            if b.min_size(vec2(118.0, 34.0)).show(ui) {
                tab = i;
                capture.waiting = None;
            }
        }
    });
    ui.data_mut(|d| d.insert_temp(id, tab));
    let room = ui.available_height();
    ScrollArea::vertical()
        .id_salt(("settings", tab))
        .max_height(room)
        .auto_shrink([false, false])
        .show(ui, |ui| {
            ui.set_width(ui.available_width() - 12.0);
            ui.spacing_mut().item_spacing.y = 0.0;
            match TABS[tab].0 {
                Tab::Interface => interface(ui, s),
                Tab::Table => table(ui, s),
                Tab::Sound => sound(ui, s),
                Tab::Keys => keys(ui, &mut s.keys, capture),
            }
        });
}

fn percent(v: f32) -> String {
    format!("{}%", (v * 100.0).round())
}

fn interface(ui: &mut Ui, s: &mut Settings) {
    let i = &mut s.interface;
    language(ui, &mut i.language);
    scale(ui, &mut i.scale);
    palette(ui, &mut i.palette);
    checkbox_row(
        ui,
        "settings.confirm-end",
        tr!("Ask before a phase ends"),
        tr!("Only while units of yours could still act"),
        &mut i.confirm_end_phase,
    );
    checkbox_row(
        ui,
        "settings.curtain",
        tr!("Curtain between players"),
        tr!("In battles with secrets: hides the table until the next player sits down"),
        &mut i.curtain,
    );
}

/// Languages under the names that they have for themselves.
fn language(ui: &mut Ui, language: &mut Language) {
    let mut all = vec![
        (Language::System, tr!("As the system").to_owned()),
        (Language::Tag("en".to_owned()), "English".to_owned()),
    ];
    let found = lang::offered();
    all.extend(
        found
            .into_iter()
            .map(|(tag, name)| (Language::Tag(tag), name)),
    );
    let options: Vec<(usize, &str)> = all.iter().map(|l| l.1.as_str()).enumerate().collect();
    // A language whose file is gone is none of them; English is spoken then.
    let mut now = all.iter().position(|l| l.0 == *language).unwrap_or(1);
    if choice_row(
        ui,
        "settings.language",
        tr!("Language"),
        "",
        &mut now,
        &options,
    ) && let Some((chosen, _)) = all.into_iter().nth(now)
    {
        *language = chosen;
    }
}

/// Scale in steps: a slider that moves under the pointer while it changes its own size cannot be aimed.
fn scale(ui: &mut Ui, scale: &mut f32) {
    let steps: [(i32, &str); 7] = [
        (0, tr!("Automatic")),
        (80, "80%"),
        (90, "90%"),
        (100, "100%"),
        (125, "125%"),
        (150, "150%"),
        (200, "200%"),
    ];
    let shown = theme::worn(ui.ctx()).scale;
    let note = if *scale == AUTOMATIC_SCALE {
        tr!("As large as suits the window").to_owned()
    } else if shown < *scale {
        let percent = (shown * 100.0).round();
        tr!("This window has room for {percent}%", percent)
    } else {
        String::new()
    };
    let mut now = (*scale * 100.0).round() as i32;
    if choice_row(
        ui,
        "settings.scale",
        tr!("Size of the interface"),
        &note,
        &mut now,
        &steps,
    ) {
        *scale = now as f32 / 100.0;
    }
}

fn palette(ui: &mut Ui, value: &mut SidePalette) {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), 78.0));
    let p = ui.painter();
    p.text(
        pos2(rect.left(), rect.top() + 14.0),
        Align2::LEFT_CENTER,
        tr!("Colours of the sides"),
        fonts::body(fonts::size::BODY),
        c::TEXT,
    );
    p.text(
        pos2(rect.left(), rect.top() + 31.0),
        Align2::LEFT_CENTER,
        tr!("All three can be told apart"),
        fonts::body(fonts::size::TINY),
        c::TEXT_FAINT,
    );
    p.text(
        pos2(rect.left(), rect.top() + 45.0),
        Align2::LEFT_CENTER,
        tr!("with every common colour vision"),
        fonts::body(fonts::size::TINY),
        c::TEXT_FAINT,
    );
    p.hline(
        rect.x_range(),
        rect.bottom(),
        Stroke::new(1.0, c::alpha(c::LINE_FAINT, 0.7)),
    );
    let w = 128.0;
    for (i, palette) in SidePalette::ALL.into_iter().enumerate() {
        let x = rect.right() - (3 - i) as f32 * (w + 8.0) + 8.0;
        let cell = Rect::from_min_size(pos2(x, rect.top() + 8.0), vec2(w, 60.0));
        let key = format!("settings.palette.{palette:?}").to_lowercase();
        let response = ui
            .interact(cell, Id::new(&key), Sense::click())
            .on_hover_cursor(egui::CursorIcon::PointingHand);
        if response.clicked() {
            *value = palette;
        }
        let on = *value == palette;
        let label = tr!(
            "Colours of the sides: {palette}",
            palette = lang::text(palette.name())
        );
        named_as(ui, &response, &key, || {
            WidgetInfo::selected(WidgetType::RadioButton, true, on, &label)
        });
        let line = if on {
            c::BRASS
        } else if response.hovered() {
            c::BRASS_DIM
        } else {
            c::LINE
        };
        let p = ui.painter();
        let fill = if on {
            c::mix(c::SLATE_RAISED, c::BRASS, 0.15)
        } else {
            c::SLATE_RAISED
        };
        p.rect(
            cell,
            CornerRadius::same(theme::space::ROUND_CONTROL),
            fill,
            Stroke::new(if on { 1.5 } else { 1.0 }, line),
            StrokeKind::Inside,
        );
        for (n, color) in palette.colors().into_iter().enumerate() {
            let at = pos2(cell.left() + 22.0 + n as f32 * 28.0, cell.top() + 21.0);
            emblem(
                p,
                Rect::from_center_size(at, Vec2::splat(20.0)),
                n as u8,
                color,
            );
        }
        let ink = if on { c::BRASS_BRIGHT } else { c::TEXT_DIM };
        p.text(
            pos2(cell.center().x, cell.bottom() - 12.0),
            Align2::CENTER_CENTER,
            palette.name(),
            fonts::strong(fonts::size::SMALL),
            ink,
        );
    }
}

fn table(ui: &mut Ui, s: &mut Settings) {
    let t = &mut s.table;
    choice_row(
        ui,
        "settings.animation",
        tr!("Movement and effects"),
        "",
        &mut t.animation_speed,
        &AnimationSpeed::ALL,
    );
    checkbox_row(
        ui,
        "settings.reduced-motion",
        tr!("Less movement"),
        tr!("No sway, no shaking, no flashes; panels do not slide"),
        &mut t.reduced_motion,
    );
    checkbox_row(
        ui,
        "settings.dice",
        tr!("Rolling dice"),
        tr!("Dice roll on the edge of the table; a key skips them"),
        &mut t.rolling_dice,
    );
    choice_row(
        ui,
        "settings.quality",
        tr!("Quality"),
        lang::text(t.quality.note()),
        &mut t.quality,
        &Quality::ALL,
    );
    checkbox_row(ui, "settings.grid", tr!("Hex lines"), "", &mut t.grid);
    checkbox_row(
        ui,
        "settings.numbers",
        tr!("Hex numbers"),
        tr!("Column and row in every hex"),
        &mut t.hex_numbers,
    );
    checkbox_row(
        ui,
        "settings.plates",
        tr!("Name plates"),
        tr!("Name, armor and structure over every miniature"),
        &mut t.name_plates,
    );
    checkbox_row(
        ui,
        "settings.arcs",
        tr!("Firing arcs"),
        tr!("Of the selected unit"),
        &mut t.firing_arcs,
    );
    checkbox_row(
        ui,
        "settings.fields",
        tr!("ECM domes"),
        tr!("Over the hexes that a suite jams"),
        &mut t.fields,
    );
    checkbox_row(
        ui,
        "settings.outlines",
        tr!("Side outlines"),
        tr!("Around every miniature, in the colour of its side"),
        &mut t.side_outlines,
    );
    checkbox_row(
        ui,
        "settings.larger",
        tr!("Larger from afar"),
        tr!("Miniatures grow as the camera goes away, so that you can tell them apart"),
        &mut t.larger_afar,
    );
    slider_row(
        ui,
        "settings.camera",
        tr!("Speed of the camera"),
        "",
        &mut t.camera_speed,
        &SliderScale {
            range: 0.25..=3.0,
            step: 0.25,
            show: percent,
        },
    );
    checkbox_row(
        ui,
        "settings.invert",
        tr!("Turn the other way"),
        tr!("Dragging turns the camera against the pointer"),
        &mut t.invert_drag,
    );
    checkbox_row(
        ui,
        "settings.frames",
        tr!("Frame times"),
        tr!("How long frames take and what for, in a small panel"),
        &mut t.frame_times,
    );
}

fn sound(ui: &mut Ui, s: &mut Settings) {
    let v = &mut s.sound;
    let scale = SliderScale {
        range: 0.0..=1.0,
        step: 0.05,
        show: percent,
    };
    let mut row = |key: &str, label: &str, note: &str, value: &mut f32| {
        slider_row(
            ui,
            &format!("settings.volume.{key}"),
            label,
            note,
            value,
            &scale,
        );
    };
    row("master", tr!("Everything"), "", &mut v.master);
    row(
        "battle",
        tr!("Battle"),
        tr!("Weapons, hits and steps"),
        &mut v.battle,
    );
    row("dice", tr!("Dice"), "", &mut v.dice);
    row(
        "interface",
        tr!("Interface"),
        tr!("Clicks and notices"),
        &mut v.interface,
    );
    row(
        "ambience",
        tr!("Ambience"),
        tr!("Wind, rain and fire"),
        &mut v.ambience,
    );
    row("music", tr!("Music"), "", &mut v.music);
}

fn keys(ui: &mut Ui, b: &mut Bindings, capture: &mut KeyCapture) {
    if let (Some(action), Some(chord)) = (capture.waiting, capture.pressed) {
        // Esc gives up, unless it is what is being bound
        if chord.to_string() != "Esc" || action == KeyAction::Cancel {
            capture.taken = b.bind(action, chord).map(|a| (chord, a));
        }
        capture.waiting = None;
    }
    if let Some((chord, action)) = &capture.taken {
        ui.label(
            theme::dim(tr!(
                "{chord} was taken from \"{action}\", which has no such key now.",
                chord,
                action = action.name()
            ))
            .color(c::WARN),
        );
        ui.add_space(4.0);
    }
    for group in KeyGroup::ALL {
        ui.add_space(8.0);
        theme::heading(ui, group.name());
        let actions: Vec<KeyAction> = KeyAction::all().filter(|a| a.group() == group).collect();
        let columns = if ui.available_width() > 560.0 { 2 } else { 1 };
        let rows = actions.len().div_ceil(columns);
        let gap = 28.0;
        let width = (ui.available_width() - gap * (columns as f32 - 1.0)) / columns as f32;
        let (_, area) = ui.allocate_space(vec2(ui.available_width(), rows as f32 * 32.0));
        for (i, action) in actions.iter().enumerate() {
            let at = area.min + vec2((i / rows) as f32 * (width + gap), (i % rows) as f32 * 32.0);
            key_row(
                ui,
                b,
                capture,
                *action,
                Rect::from_min_size(at, vec2(width, 32.0)),
            );
        }
    }
    ui.add_space(12.0);
    if Button::new("settings.keys.reset", tr!("First keys again"))
        .icon(Icon::Undo)
        .show(ui)
    {
        *b = Bindings::default();
        *capture = KeyCapture::default();
    }
}

fn key_row(ui: &mut Ui, b: &Bindings, capture: &mut KeyCapture, action: KeyAction, rect: Rect) {
    let waiting = capture.waiting == Some(action);
    let p = ui.painter();
    p.hline(
        rect.x_range(),
        rect.bottom(),
        Stroke::new(1.0, c::alpha(c::LINE_FAINT, 0.7)),
    );
    let chords: Vec<String> = b.chords(action).iter().map(Chord::label).collect();
    let text = if waiting {
        tr!("Press a key").to_owned()
    } else if chords.is_empty() {
        tr!("none").to_owned()
    } else {
        // In as few letters as can be: the box is narrow.
        chords.join(" / ")
    };
    let width = 138.0f32.min(rect.width() * 0.55);
    let label = Rect::from_min_max(rect.min, pos2(rect.right() - width - 8.0, rect.bottom()));
    theme::paint_text_in(
        p,
        label,
        action.name(),
        fonts::body(fonts::size::BODY),
        c::TEXT,
    );
    let at = Rect::from_min_max(
        pos2(rect.right() - width, rect.top() + 3.0),
        pos2(rect.right(), rect.bottom() - 4.0),
    );
    let key = format!("settings.key.{action:?}").to_lowercase();
    if Button::new(key, &text)
        .small()
        .selected(waiting)
        .show_at(ui, at)
        .clicked()
    {
        capture.waiting = if waiting { None } else { Some(action) };
        capture.taken = None;
    }
}
