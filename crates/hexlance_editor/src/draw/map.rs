//! The palette of the map's tools, what is set for the chosen one, and what lies in the hex under the pointer.

use bevy_egui::egui::{Align2, Ui, pos2, vec2};
use hexlance_board::Theme;
use hexlance_edit::{MAX_RADIUS, MAX_STRENGTH, Mirror, Shape, Turn, area, resize::Margins};
use hexlance_pages::form::parts::stepper;

use super::{Cx, Wish, country, paints, scroll};
use crate::{
    desk::Editing,
    hand,
    input::KeyAction,
    theme::{self, Button, Icon, colors as c, fonts},
    tool::{Manner, Subject},
};

/// Keys of the manners.
const MANNER_KEYS: [KeyAction; 8] = [
    KeyAction::EditBrush,
    KeyAction::EditLine,
    KeyAction::EditFill,
    KeyAction::EditArea,
    KeyAction::EditRamp,
    KeyAction::EditSmooth,
    KeyAction::EditMark,
    KeyAction::EditPick,
];

/// The manner that a key chooses.
pub(crate) fn manner_of(action: KeyAction) -> Option<Manner> {
    let n = MANNER_KEYS.iter().position(|k| *k == action)?;
    Manner::ALL.get(n).copied()
}

const fn subject_icon(s: Subject) -> Icon {
    match s {
        Subject::Level => Icon::Levels,
        Subject::Ground => Icon::Hex,
        Subject::Woods => Icon::Tree,
        Subject::Water => Icon::Wave,
        Subject::Ways => Icon::Road,
        Subject::Building => Icon::House,
        Subject::Works => Icon::Heat,
        Subject::Mines => Icon::Mine,
        Subject::Cell => Icon::Copy,
        Subject::Walls => Icon::Line,
        Subject::Things => Icon::Door,
        Subject::Zones => Icon::Dome,
    }
}

const fn manner_icon(m: Manner) -> Icon {
    match m {
        Manner::Brush => Icon::Brush,
        Manner::Line => Icon::Line,
        Manner::Fill => Icon::Bucket,
        Manner::Area => Icon::Frame,
        Manner::Ramp => Icon::Ramp,
        Manner::Smooth => Icon::Smooth,
        Manner::Mark => Icon::Mark,
        Manner::Pick => Icon::Dropper,
        Manner::Paste => Icon::Copy,
    }
}

pub(super) fn palette(ui: &mut Ui, editing: &mut Editing, cx: &mut Cx<'_>) {
    scroll(ui, "editor.map", |ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        theme::heading(ui, tr!("Paint"));
        theme::wrap_row(ui, 4.0, 50.0, |ui| {
            for subject in Subject::of(editing.rules) {
                let slots = KeyAction::slots();
                let slot = subject.slot().and_then(|n| slots.get(n));
                let key = slot.map_or_else(String::new, |k| cx.key(*k));
                let on = editing.kit.subject == subject && editing.kit.manner.paints();
                let b = Button::new(format!("editor.paint.{subject:?}"), subject.name())
                    .stacked()
                    .icon(subject_icon(subject))
                    .keycap(key)
                    .selected(on)
                    .tip(subject.tip())
                    .min_size(vec2(69.0, 50.0));
                if b.show(ui) {
                    choose(editing, subject);
                }
            }
        });
        theme::heading(ui, tr!("How"));
        let why = editing
            .kit
            .draws_walls()
            .then_some(tr!("Walls are drawn side by side."));
        theme::wrap_row(ui, 4.0, 26.0, |ui| {
            for (manner, key) in Manner::ALL.into_iter().zip(MANNER_KEYS) {
                let b = Button::new(format!("editor.how.{manner:?}"), manner.name())
                    .small()
                    .left()
                    .icon(manner_icon(manner))
                    .keycap(cx.key(key))
                    .selected(editing.kit.manner == manner)
                    .disabled(why.filter(|_| manner != Manner::Brush && manner.paints()))
                    .tip(manner.tip())
                    .min_size(vec2(105.0, 26.0));
                if b.show(ui) {
                    editing.kit.manner = manner;
                }
            }
        });
        if editing.kit.manner.paints() {
            theme::heading(ui, editing.kit.subject.name());
            paints::draw(ui, editing);
        }
        if matches!(editing.kit.manner, Manner::Mark | Manner::Paste) {
            theme::heading(ui, tr!("Marked part"));
            marked(ui, editing, cx);
        } else {
            brush(ui, editing, cx);
        }
    });
}

/// Chooses what is painted; what does not paint gives way to the brush.
pub(crate) fn choose(editing: &mut Editing, subject: Subject) {
    editing.kit.subject = subject;
    if !editing.kit.manner.paints() || subject == Subject::Walls {
        editing.kit.manner = Manner::Brush;
    }
}

/// One of a few choices, as small buttons that wrap; gives back the chosen one.
pub(crate) fn pills<T: Copy + PartialEq + std::fmt::Debug>(
    ui: &mut Ui,
    key: &str,
    now: T,
    all: impl IntoIterator<Item = (T, &'static str)>,
) -> Option<T> {
    let mut new = None;
    theme::wrap_row(ui, 3.0, 24.0, |ui| {
        for (what, name) in all {
            let b = Button::new(format!("{key}.{what:?}"), name)
                .small()
                .selected(what == now);
            if b.show(ui) && what != now {
                new = Some(what);
            }
        }
    });
    new
}

/// What of the brush counts for the tool.
fn brush(ui: &mut Ui, editing: &mut Editing, cx: &mut Cx<'_>) {
    let kit = &mut editing.kit;
    let parts = kit.brush_parts();
    if !parts.any() {
        return;
    }
    // A way is as wide as it is, and a thing stands alone; a brush only takes them away.
    let one = matches!(kit.subject, Subject::Ways | Subject::Things);
    let takes_away = one && kit.manner.paints();
    theme::heading(
        ui,
        match takes_away {
            true => tr!("Brush with Shift"),
            false => tr!("Brush"),
        },
    );
    if parts.shape {
        let all = Shape::ALL.map(|s| (s, country::shape(s)));
        let now = kit.brush.shape;
        kit.brush.shape = pills(ui, "editor.shape", now, all).unwrap_or(now);
    }
    if parts.radius {
        let hints = tr!(
            "Radius ({key} {key2})",
            key = cx.key(KeyAction::EditSmaller),
            key2 = cx.key(KeyAction::EditLarger)
        );
        let now = kit.brush.radius;
        let step = |d: i32| (i32::from(now) + d).clamp(0, MAX_RADIUS.into()) as u16;
        kit.brush.radius = stepper(ui, "editor.size", &hints, now, step).unwrap_or(now);
    }
    if parts.strength {
        let now = kit.brush.strength;
        let step = |d: i32| (i32::from(now) + d).clamp(1, MAX_STRENGTH.into()) as u8;
        let new = stepper(ui, "editor.strength", tr!("Strength"), now, step);
        kit.brush.strength = new.unwrap_or(now);
    }
}

/// What can be done with the marked part of the map.
fn marked(ui: &mut Ui, editing: &mut Editing, cx: &mut Cx<'_>) {
    let n = editing.region.len();
    ui.label(theme::dim(match n {
        0 => tr!("Nothing is marked: draw a rectangle on the table.").to_owned(),
        n => tr_n!(n, "One hex is marked.", "{n} hexes are marked."),
    }));
    let none = (n == 0).then_some(tr!("Mark a part of the map first."));
    let empty = editing
        .clip
        .is_none()
        .then_some(tr!("Copy something first."));
    theme::wrap_row(ui, 4.0, 26.0, |ui| {
        let b = |key: &str, text: &'static str, icon| {
            Button::new(format!("editor.mark.{key}"), text)
                .small()
                .left()
                .icon(icon)
                .min_size(vec2(105.0, 26.0))
        };
        if b("copy", tr!("Copy"), Icon::Copy)
            .keycap(tr!("Ctrl+C"))
            .disabled(none)
            .show(ui)
        {
            cx.wish(Wish::Copy);
        }
        if b("cut", tr!("Cut"), Icon::Cross)
            .keycap(tr!("Ctrl+X"))
            .disabled(none)
            .show(ui)
        {
            cx.wish(Wish::Cut);
        }
        if b("paste", tr!("Paste"), Icon::Check)
            .keycap(tr!("Ctrl+V"))
            .disabled(empty)
            .show(ui)
        {
            editing.kit.manner = Manner::Paste;
        }
        if b("smooth", tr!("Smooth"), Icon::Smooth)
            .disabled(none)
            .show(ui)
        {
            let region = editing.region.clone();
            editing
                .bench
                .edit_board(tr!("Smooth"), |board| area::smooth(board, &region, 1));
        }
        let turns = [
            ("left", tr!("Turn left"), Icon::Left, Turn::LEFT),
            ("right", tr!("Turn right"), Icon::Right, Turn::RIGHT),
            (
                "east-west",
                tr!("East - west"),
                Icon::Mirror,
                Turn::EAST_WEST,
            ),
            (
                "north-south",
                tr!("North - south"),
                Icon::Mirror,
                Turn::NORTH_SOUTH,
            ),
        ];
        for (key, text, icon, turn) in turns {
            let tip = tr!("Turns or mirrors what is pasted.");
            if b(key, text, icon).disabled(empty).tip(tip).show(ui) {
                hand::turn_clip(editing, turn);
            }
        }
        if b("all", tr!("Mark all"), Icon::Mark).show(ui) {
            editing.region = editing.bench.board().iter().map(|(h, _)| h).collect();
            editing.looks += 1;
        }
        if b("none", tr!("Mark nothing"), Icon::Cross)
            .disabled(none)
            .show(ui)
        {
            editing.region.clear();
            editing.looks += 1;
        }
    });
}

/// What lies in the hex under the pointer, and what the map is.
pub(super) fn read_out(ui: &mut Ui, editing: &mut Editing, cx: &mut Cx<'_>) {
    theme::heading(ui, tr!("Hex"));
    let height = 62.0;
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), height));
    let at = cx
        .hovered
        .and_then(|h| Some((h, editing.bench.board().with_sides(h)?)));
    let p = ui.painter();
    match at {
        None => {
            p.text(
                rect.left_top(),
                Align2::LEFT_TOP,
                tr!("Point at a hex."),
                fonts::body(fonts::size::BODY),
                c::TEXT_FAINT,
            );
        }
        Some((hex, cell)) => {
            let head = tr!(
                "{hex}   level {level}",
                hex = crate::words::hex_name(hex),
                level = cell.level
            );
            let r = p.text(
                rect.left_top(),
                Align2::LEFT_TOP,
                head,
                fonts::strong(fonts::size::LARGE),
                c::TEXT,
            );
            let text = crate::seen_in(&cell);
            let job = theme::wrapped(
                &text,
                fonts::body(fonts::size::BODY),
                c::TEXT_DIM,
                rect.width(),
            );
            let galley = p.layout_job(job);
            p.galley(pos2(rect.left(), r.bottom() + 3.0), galley, c::TEXT_DIM);
        }
    }
    scroll(ui, "editor.map-facts", |ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        theme::heading(ui, tr!("Map"));
        let map = editing.bench.map();
        ui.label(theme::dim(tr!(
            "{columns} x {rows} hexes",
            columns = map.board.columns(),
            rows = map.board.rows()
        )));
        let mut name = map.name.clone();
        let edit = bevy_egui::egui::TextEdit::singleline(&mut name)
            .id(bevy_egui::egui::Id::new("editor.map-name"))
            .hint_text(tr!("Name of the map"))
            .desired_width(f32::INFINITY);
        let response = ui.add(edit);
        theme::named_field(ui, &response, "editor.map-name", tr!("Name of the map"));
        if response.changed() {
            editing
                .bench
                .edit_head(tr!("Name of the map"), Some("map.name"), |h| h.name = name);
        }
        let now = editing.bench.map().theme;
        let all = Theme::ALL.map(|t| (t, country::theme(t)));
        if let Some(theme) = pills(ui, "editor.theme", now, all) {
            editing
                .bench
                .edit_head(tr!("Landscape"), None, |h| h.theme = theme);
        }
        shape(ui, editing);
        theme::heading(ui, tr!("Mirror"));
        theme::wrap_row(ui, 3.0, 24.0, |ui| {
            for mirror in Mirror::ALL {
                let b = Button::new(format!("editor.mirror.{mirror:?}"), country::mirror(mirror))
                    .small();
                if b.show(ui) {
                    editing.bench.edit_board(tr!("Mirror"), |board| {
                        let cells = mirror.cells(board);
                        area::put(board, cells)
                    });
                }
            }
            let tip = tr!("The whole map, with everything on it.");
            if Button::new("editor.turn", tr!("Turn half around"))
                .small()
                .tip(tip)
                .show(ui)
            {
                turn(editing);
            }
        });
    });
}

/// Rows and columns more or less at each edge.
fn shape(ui: &mut Ui, editing: &mut Editing) {
    theme::heading(ui, tr!("Size"));
    type Grow = fn(i16) -> Margins;
    let edges: [(&str, &str, Grow); 4] = [
        ("north", tr!("Rows in the north"), |n| Margins {
            north: n,
            ..Margins::default()
        }),
        ("south", tr!("Rows in the south"), |n| Margins {
            south: n,
            ..Margins::default()
        }),
        // Two columns at a time: the columns keep their places, high or low.
        ("west", tr!("Columns in the west"), |n| Margins {
            west: 2 * n,
            ..Margins::default()
        }),
        ("east", tr!("Columns in the east"), |n| Margins {
            east: n,
            ..Margins::default()
        }),
    ];
    for (key, label, margins) in edges {
        let step = stepper(ui, &format!("editor.grow.{key}"), label, "", |d| {
            if d < 0 { "less" } else { "more" }
        });
        let by = match step {
            Some("less") => -1,
            Some(_) => 1,
            None => continue,
        };
        let m = margins(by);
        let mut map = editing.bench.map().clone();
        match m.apply(&map.board, map.base) {
            Ok(board) => {
                map.board = board;
                let on = map.board.clone();
                editing.bench.replace_map(tr!("Size"), map, |h| {
                    Some(m.moved(h)).filter(|h| on.contains(*h))
                });
            }
            Err(e) => theme::refuse(ui.ctx(), &format!("{e}.")),
        }
    }
}

fn turn(editing: &mut Editing) {
    let mut map = editing.bench.map().clone();
    let old = map.board.clone();
    if let Ok(board) = hexlance_edit::resize::turned(&old) {
        map.board = board;
        editing
            .bench
            .replace_map(tr_c!("rotate", "Turn"), map, |h| {
                Some(hexlance_edit::resize::half_turned(&old, h))
            });
    }
}
