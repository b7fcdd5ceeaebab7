//! The palette of the map's tools, what is set for the chosen one, and what lies in the hex under the pointer.

use bevy_egui::egui::{
    Align2, CornerRadius, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, pos2, vec2,
};
use hexlance_board::{
    BuildingClass, BuildingKind, Density, Ground, Growth, MAX_HEIGHT, MAX_LEVEL, Theme, Woods,
};
use hexlance_edit::{MAX_RADIUS, MAX_STRENGTH, Mirror, Shape, Turn, area, resize::Margins};
use hexlance_rules::MineKind;

use super::{Cx, Wish, scroll};
use crate::{
    editor::{
        desk::Editing,
        hand,
        tool::{Height, Lay, Manner, Subject, Work},
    },
    input::KeyAction,
    screens::ground_colour,
    theme::{self, Button, Icon, colors as c, fonts, record},
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
pub(in crate::editor) fn manner_of(action: KeyAction) -> Option<Manner> {
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
        theme::heading(ui, "Paint");
        theme::wrap_row(ui, 4.0, 50.0, |ui| {
            for (n, subject) in Subject::ALL.into_iter().enumerate() {
                let key = KeyAction::slots()
                    .get(n)
                    .map_or_else(String::new, |k| cx.key(*k));
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
        theme::heading(ui, "How");
        theme::wrap_row(ui, 4.0, 26.0, |ui| {
            for (manner, key) in Manner::ALL.into_iter().zip(MANNER_KEYS) {
                let b = Button::new(format!("editor.how.{manner:?}"), manner.name())
                    .small()
                    .left()
                    .icon(manner_icon(manner))
                    .keycap(cx.key(key))
                    .selected(editing.kit.manner == manner)
                    .tip(manner.tip())
                    .min_size(vec2(105.0, 26.0));
                if b.show(ui) {
                    editing.kit.manner = manner;
                }
            }
        });
        if editing.kit.manner.paints() {
            theme::heading(ui, editing.kit.subject.name());
            options(ui, editing, cx);
        }
        if matches!(editing.kit.manner, Manner::Mark | Manner::Paste) {
            theme::heading(ui, "Marked part");
            marked(ui, editing, cx);
        } else {
            brush(ui, editing, cx);
        }
    });
}

/// Chooses what is painted; what does not paint gives way to the brush.
pub(in crate::editor) fn choose(editing: &mut Editing, subject: Subject) {
    editing.kit.subject = subject;
    if !editing.kit.manner.paints() {
        editing.kit.manner = Manner::Brush;
    }
}

/// A number that is set by two buttons; gives back the new one.
pub(super) fn stepper<T: Copy + PartialEq + std::fmt::Display>(
    ui: &mut Ui,
    key: &str,
    label: &str,
    now: T,
    step: impl Fn(i32) -> T,
) -> Option<T> {
    let mut new = None;
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), 26.0));
    ui.painter().text(
        rect.left_center(),
        Align2::LEFT_CENTER,
        label,
        fonts::body(fonts::size::BODY),
        c::TEXT_DIM,
    );
    let at =
        |x: f32| Rect::from_center_size(pos2(rect.right() - x, rect.center().y), vec2(26.0, 24.0));
    ui.painter().text(
        pos2(rect.right() - 46.0, rect.center().y),
        Align2::CENTER_CENTER,
        now,
        fonts::strong(fonts::size::LARGE),
        c::TEXT,
    );
    let less = Button::new(format!("{key}.less"), "-")
        .small()
        .show_at(ui, at(79.0));
    let more = Button::new(format!("{key}.more"), "+")
        .small()
        .show_at(ui, at(13.0));
    if less.clicked() {
        new = Some(step(-1));
    }
    if more.clicked() {
        new = Some(step(1));
    }
    new.filter(|n| *n != now)
}

/// One of a few choices, as small buttons that wrap; gives back the chosen one.
pub(super) fn pills<T: Copy + PartialEq + std::fmt::Debug>(
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

fn options(ui: &mut Ui, editing: &mut Editing, cx: &mut Cx<'_>) {
    let sides: Vec<String> = editing
        .scenario()
        .sides
        .iter()
        .map(|s| s.name.clone())
        .collect();
    let kit = &mut editing.kit;
    match kit.subject {
        Subject::Level => {
            let all = [
                (Height::Raise, "Raise"),
                (Height::Lower, "Lower"),
                (Height::Set, "To a level"),
            ];
            kit.height = pills(ui, "editor.height", kit.height, all).unwrap_or(kit.height);
            if kit.height == Height::Set {
                let now = kit.level;
                let step = |d: i32| {
                    (i32::from(now) + d).clamp(-i32::from(MAX_LEVEL), MAX_LEVEL.into()) as i8
                };
                kit.level = stepper(ui, "editor.level", "Level", now, step).unwrap_or(now);
            }
        }
        Subject::Ground => kit.ground = grounds(ui, kit.ground).unwrap_or(kit.ground),
        Subject::Woods => {
            let w = kit.woods;
            let growth = [(Growth::Woods, "Woods"), (Growth::Jungle, "Jungle")];
            let growth = pills(ui, "editor.growth", w.growth, growth).unwrap_or(w.growth);
            let density = [
                (Density::Light, "Light"),
                (Density::Heavy, "Heavy"),
                (Density::UltraHeavy, "Ultra"),
            ];
            let density = pills(ui, "editor.density", w.density, density).unwrap_or(w.density);
            kit.woods = Woods { growth, density };
        }
        Subject::Water => {
            let now = kit.depth;
            let step = |d: i32| (i32::from(now) + d).clamp(0, MAX_HEIGHT.into()) as u8;
            kit.depth = stepper(ui, "editor.depth", "Depth", now, step).unwrap_or(now);
            let all = [(false, "Water"), (true, "Ice on water")];
            kit.ice = pills(ui, "editor.ice", kit.ice, all).unwrap_or(kit.ice);
        }
        Subject::Ways => {
            let all = [
                (Lay::Road, "Road"),
                (Lay::Rail, "Rails"),
                (Lay::Bridge, "Bridge"),
            ];
            kit.lay = pills(ui, "editor.lay", kit.lay, all).unwrap_or(kit.lay);
            if kit.lay == Lay::Bridge {
                let now = kit.bridge_cf;
                let step = |d: i32| (i32::from(now) + 5 * d).clamp(5, 100) as u8;
                kit.bridge_cf = stepper(ui, "editor.cf", "Construction", now, step).unwrap_or(now);
            }
        }
        Subject::Building => building(ui, kit),
        Subject::Works => {
            let all = [
                (Work::Fortified, "Prepared positions"),
                (Work::Fire, "Fire"),
                (Work::LightSmoke, "Light smoke"),
                (Work::HeavySmoke, "Heavy smoke"),
            ];
            kit.work = pills(ui, "editor.work", kit.work, all).unwrap_or(kit.work);
        }
        Subject::Mines => mines(ui, kit, &sides),
        Subject::Cell => {
            ui.label(theme::dim(kit.cell.features().join(", ")));
            ui.label(theme::faint(format!("Level {}", kit.cell.level)));
        }
    }
    let opposite = kit.words(true);
    ui.label(theme::faint(format!("With Shift: {opposite}.")));
    let _ = cx;
}

fn building(ui: &mut Ui, kit: &mut crate::editor::tool::Kit) {
    let b = &mut kit.building;
    let all = [
        (BuildingKind::Building, "House"),
        (BuildingKind::Wall, "Wall"),
        (BuildingKind::Bunker, "Bunker"),
    ];
    b.kind = pills(ui, "editor.building", b.kind, all).unwrap_or(b.kind);
    let all = [
        BuildingClass::Light,
        BuildingClass::Medium,
        BuildingClass::Heavy,
        BuildingClass::Hardened,
    ];
    if let Some(class) = pills(ui, "editor.class", b.class, all.map(|x| (x, x.name()))) {
        b.class = class;
        b.cf = class.default_cf();
    }
    let now = b.height;
    let step = |d: i32| (i32::from(now) + d).clamp(1, 20) as u8;
    b.height = stepper(ui, "editor.floors", "Height", now, step).unwrap_or(now);
    let now = b.cf;
    let step = |d: i32| (i32::from(now) + d).clamp(1, 100) as u8;
    if let Some(cf) = stepper(ui, "editor.building-cf", "Construction", now, step) {
        b.cf = cf;
        b.class = BuildingClass::of_cf(cf);
    }
}

fn mines(ui: &mut Ui, kit: &mut crate::editor::tool::Kit, sides: &[String]) {
    let all = [
        (MineKind::Conventional, "Conventional"),
        (MineKind::Inferno, "Inferno"),
        (MineKind::Vibrabomb(2), "Vibrabomb"),
        (MineKind::Command, "Command"),
        (MineKind::Active, "Active"),
    ];
    let shown = all
        .iter()
        .find(|(k, _)| k.is_like(kit.mine))
        .map_or(kit.mine, |(k, _)| *k);
    kit.mine = pills(ui, "editor.mine", shown, all).unwrap_or(kit.mine);
    if let MineKind::Vibrabomb(size) = kit.mine {
        let step = |d: i32| (i32::from(size) + d).clamp(1, 4) as u8;
        let new = stepper(ui, "editor.mine-size", "From Size", size, step);
        kit.mine = MineKind::Vibrabomb(new.unwrap_or(size));
    }
    let now = kit.density;
    let step = |d: i32| (i32::from(now) + d).clamp(1, 5) as u8;
    kit.density = stepper(ui, "editor.mine-density", "Density", now, step).unwrap_or(now);
    theme::wrap_row(ui, 3.0, 24.0, |ui| {
        let owners = std::iter::once(None).chain((0..sides.len()).map(Some));
        for owner in owners {
            let name = owner.map_or("Nobody's", |n| sides[n].as_str());
            let key = owner.map_or("editor.mine-of.nobody".to_owned(), |n| {
                format!("editor.mine-of.{n}")
            });
            if Button::new(key, name)
                .small()
                .selected(kit.mine_side == owner)
                .show(ui)
            {
                kit.mine_side = owner;
            }
        }
    });
    let all = [(false, "Secret"), (true, "Known to all")];
    kit.revealed = pills(ui, "editor.mine-known", kit.revealed, all).unwrap_or(kit.revealed);
}

/// Grounds as swatches with their names.
fn grounds(ui: &mut Ui, now: Ground) -> Option<Ground> {
    let mut new = None;
    theme::wrap_row(ui, 3.0, 22.0, |ui| {
        for ground in Ground::ALL {
            let (_, rect) = ui.allocate_space(vec2(105.0, 22.0));
            let key = format!("editor.ground.{ground:?}");
            let id = bevy_egui::egui::Id::new(&key);
            let response = ui.interact(rect, id, Sense::click());
            record(ui, &key, ground.name(), rect, true);
            let hot = response.hovered();
            let fill = if ground == now {
                c::mix(c::SLATE_RAISED, c::BRASS, 0.25)
            } else if hot {
                c::SLATE_HOVER
            } else {
                c::SLATE_RAISED
            };
            let line = if ground == now {
                c::BRASS
            } else {
                c::LINE_FAINT
            };
            let p = ui.painter();
            p.rect(
                rect,
                CornerRadius::same(4),
                fill,
                Stroke::new(1.0, line),
                StrokeKind::Inside,
            );
            let chip = Rect::from_min_size(rect.min + vec2(4.0, 4.0), Vec2::splat(14.0));
            p.rect_filled(chip, CornerRadius::same(3), ground_colour(ground));
            let text = Rect::from_min_max(
                pos2(chip.right() + 5.0, rect.top()),
                rect.max - vec2(3.0, 0.0),
            );
            theme::paint_text_in(
                p,
                text,
                ground.name(),
                fonts::body(fonts::size::SMALL),
                c::TEXT,
            );
            if response.clicked() {
                new = Some(ground);
            }
        }
    });
    new
}

fn brush(ui: &mut Ui, editing: &mut Editing, cx: &mut Cx<'_>) {
    theme::heading(ui, "Brush");
    let kit = &mut editing.kit;
    let all = Shape::ALL.map(|s| (s, s.name()));
    kit.brush.shape = pills(ui, "editor.shape", kit.brush.shape, all).unwrap_or(kit.brush.shape);
    let hints = format!(
        "Size ({} {})",
        cx.key(KeyAction::EditSmaller),
        cx.key(KeyAction::EditLarger)
    );
    let now = kit.brush.radius;
    let step = |d: i32| (i32::from(now) + d).clamp(0, MAX_RADIUS.into()) as u16;
    kit.brush.radius = stepper(ui, "editor.size", &hints, now, step).unwrap_or(now);
    let now = kit.brush.strength;
    let step = |d: i32| (i32::from(now) + d).clamp(1, MAX_STRENGTH.into()) as u8;
    kit.brush.strength = stepper(ui, "editor.strength", "Strength", now, step).unwrap_or(now);
}

/// What can be done with the marked part of the map.
fn marked(ui: &mut Ui, editing: &mut Editing, cx: &mut Cx<'_>) {
    let n = editing.region.len();
    ui.label(theme::dim(match n {
        0 => "Nothing is marked: draw a rectangle on the table.".to_owned(),
        1 => "One hex is marked.".to_owned(),
        n => format!("{n} hexes are marked."),
    }));
    let none = (n == 0).then_some("Mark a part of the map first.");
    let empty = editing.clip.is_none().then_some("Copy something first.");
    theme::wrap_row(ui, 4.0, 26.0, |ui| {
        let b = |key: &str, text: &'static str, icon| {
            Button::new(format!("editor.mark.{key}"), text)
                .small()
                .left()
                .icon(icon)
                .min_size(vec2(105.0, 26.0))
        };
        if b("copy", "Copy", Icon::Copy)
            .keycap("Ctrl+C")
            .disabled(none)
            .show(ui)
        {
            cx.wish(Wish::Copy);
        }
        if b("cut", "Cut", Icon::Cross)
            .keycap("Ctrl+X")
            .disabled(none)
            .show(ui)
        {
            cx.wish(Wish::Cut);
        }
        if b("paste", "Paste", Icon::Check)
            .keycap("Ctrl+V")
            .disabled(empty)
            .show(ui)
        {
            editing.kit.manner = Manner::Paste;
        }
        if b("smooth", "Smooth", Icon::Smooth).disabled(none).show(ui) {
            let region = editing.region.clone();
            editing
                .bench
                .edit_board("Smooth", |board| area::smooth(board, &region, 1));
        }
        let turns = [
            ("left", "Turn left", Icon::Left, Turn::LEFT),
            ("right", "Turn right", Icon::Right, Turn::RIGHT),
            ("east-west", "East - west", Icon::Mirror, Turn::EAST_WEST),
            (
                "north-south",
                "North - south",
                Icon::Mirror,
                Turn::NORTH_SOUTH,
            ),
        ];
        for (key, text, icon, turn) in turns {
            let tip = "Turns or mirrors what is pasted.";
            if b(key, text, icon).disabled(empty).tip(tip).show(ui) {
                hand::turn_clip(editing, turn);
            }
        }
        if b("all", "Mark all", Icon::Mark).show(ui) {
            editing.region = editing.bench.board().iter().map(|(h, _)| h).collect();
            editing.looks += 1;
        }
        if b("none", "Mark nothing", Icon::Cross)
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
    theme::heading(ui, "Hex");
    let height = 62.0;
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), height));
    let at = cx
        .hovered
        .and_then(|h| Some((h, editing.bench.board().get(h)?)));
    let p = ui.painter();
    match at {
        None => {
            p.text(
                rect.left_top(),
                Align2::LEFT_TOP,
                "Point at a hex.",
                fonts::body(fonts::size::BODY),
                c::TEXT_FAINT,
            );
        }
        Some((hex, cell)) => {
            let head = format!("{}   level {}", crate::words::hex_name(hex), cell.level);
            let r = p.text(
                rect.left_top(),
                Align2::LEFT_TOP,
                head,
                fonts::strong(fonts::size::LARGE),
                c::TEXT,
            );
            let text = cell.features().join(", ");
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
        theme::heading(ui, "Map");
        let map = editing.bench.map();
        ui.label(theme::dim(format!(
            "{} x {} hexes",
            map.board.columns(),
            map.board.rows()
        )));
        let mut name = map.name.clone();
        let edit = bevy_egui::egui::TextEdit::singleline(&mut name)
            .id(bevy_egui::egui::Id::new("editor.map-name"))
            .hint_text("Name of the map")
            .desired_width(f32::INFINITY);
        let response = ui.add(edit);
        record(
            ui,
            "editor.map-name",
            "Name of the map",
            response.rect,
            true,
        );
        if response.changed() {
            editing
                .bench
                .edit_head("Name of the map", Some("map.name"), |h| h.name = name);
        }
        let now = editing.bench.map().theme;
        let all = Theme::ALL.map(|t| (t, t.name()));
        if let Some(theme) = pills(ui, "editor.theme", now, all) {
            editing
                .bench
                .edit_head("Landscape", None, |h| h.theme = theme);
        }
        shape(ui, editing);
        theme::heading(ui, "Mirror");
        theme::wrap_row(ui, 3.0, 24.0, |ui| {
            for mirror in Mirror::ALL {
                let b = Button::new(format!("editor.mirror.{mirror:?}"), mirror.name()).small();
                if b.show(ui) {
                    editing.bench.edit_board("Mirror", |board| {
                        let cells = mirror.cells(board);
                        area::put(board, cells)
                    });
                }
            }
            let tip = "The whole map, with everything on it.";
            if Button::new("editor.turn", "Turn half around")
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
    theme::heading(ui, "Size");
    type Grow = fn(i16) -> Margins;
    let edges: [(&str, &str, Grow); 4] = [
        ("north", "Rows in the north", |n| Margins {
            north: n,
            ..Margins::default()
        }),
        ("south", "Rows in the south", |n| Margins {
            south: n,
            ..Margins::default()
        }),
        // Two columns at a time: the columns keep their places, high or low.
        ("west", "Columns in the west", |n| Margins {
            west: 2 * n,
            ..Margins::default()
        }),
        ("east", "Columns in the east", |n| Margins {
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
                editing.bench.replace_map("Size", map, |h| {
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
        editing.bench.replace_map("Turn", map, |h| {
            Some(hexlance_edit::resize::half_turned(&old, h))
        });
    }
}
