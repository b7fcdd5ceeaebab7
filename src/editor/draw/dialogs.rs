//! Windows over the table: a new map, opening, saving, unsaved work, problems, keys.

use std::{path::PathBuf, sync::Arc};

use bevy_egui::egui::{
    Align2, Context, CornerRadius, Id, Order, Rect, ScrollArea, Sense, Stroke, StrokeKind,
    TextEdit, Ui, pos2, vec2,
};
use hexlance_board::{Board, BoardFile, MAX_SIDE, Theme, join_sheets};
use hexlance_edit::generate::{Land, Recipe, generate};
use hexlance_formats::load_map;

use super::{Cx, Wish};
use crate::{
    editor::desk::{Dialog, EditorDesk, NewMap, Next, OpenList, Source},
    input::KeyAction,
    screens::{MapPicture, paint_map},
    theme::{self, Button, ButtonKind, Icon, Island, colors as c, fonts, record},
};

pub(super) fn draw(ctx: &Context, desk: &mut EditorDesk, cx: &mut Cx<'_>, sample: &mut MapPicture) {
    let Some(mut dialog) = desk.dialog.take() else {
        return;
    };
    let screen = ctx.content_rect();
    let p = ctx.layer_painter(bevy_egui::egui::LayerId::new(
        Order::Middle,
        Id::new("editor.veil"),
    ));
    p.rect_filled(screen, CornerRadius::ZERO, c::alpha(c::INK, 0.45));
    let (width, heading) = match &dialog {
        Dialog::New(new) if new.keep_battle => (820.0, "Another map"),
        Dialog::New(_) => (820.0, "New battle"),
        Dialog::Open(_) => (620.0, "Open"),
        Dialog::SaveAs(_) => (460.0, "Save as"),
        Dialog::Export(_) => (520.0, "Export the map"),
        Dialog::Unsaved(_) => (460.0, "There is work that is not saved"),
        Dialog::Recover => (560.0, "Work that was not saved"),
        Dialog::Problems => (560.0, "Problems"),
        Dialog::Keys => (560.0, "Keys"),
    };
    let mut open = true;
    Island::new(
        "editor.dialog",
        Align2::CENTER_CENTER,
        screen.center(),
        width,
    )
    .frame(theme::dialog_frame())
    .order(Order::Foreground)
    .max_height(screen.height() - 40.0)
    .show(ctx, |ui| {
        let (_, head) = ui.allocate_space(vec2(ui.available_width(), 34.0));
        ui.painter().text(
            head.left_center(),
            Align2::LEFT_CENTER,
            heading,
            fonts::display(24.0),
            c::TEXT,
        );
        let at = Rect::from_center_size(head.right_center() - vec2(16.0, 0.0), vec2(30.0, 30.0));
        if Button::icon_only("editor.dialog.close", Icon::Cross, "Close")
            .show_at(ui, at)
            .clicked()
        {
            open = false;
        }
        theme::hairline(ui);
        open &= match &mut dialog {
            Dialog::New(new) => new_map(ui, new, cx, sample),
            Dialog::Open(list) => open_list(ui, list, cx),
            Dialog::SaveAs(name) => save_as(ui, name, cx),
            Dialog::Export(path) => export(ui, path, cx),
            Dialog::Unsaved(next) => unsaved(ui, *next, cx),
            Dialog::Recover => recover(ui, desk, cx),
            Dialog::Problems => problems(ui, desk, cx),
            Dialog::Keys => keys(ui, cx),
        };
    });
    if open {
        desk.dialog = Some(dialog);
    } else if desk.open.is_none() && cx.out.is_empty() {
        cx.wish(Wish::Leave);
    }
}

fn text_field(ui: &mut Ui, key: &str, hint: &str, text: &mut String, width: f32) -> bool {
    let edit = TextEdit::singleline(text)
        .id(Id::new(key))
        .hint_text(hint)
        .margin(bevy_egui::egui::Margin::symmetric(8, 5))
        .desired_width(width);
    let response = ui.add(edit);
    record(ui, key, hint, response.rect, true);
    response.changed()
}

impl NewMap {
    /// What is usual: temperate country of two sheets side by side.
    pub fn usual(keep_battle: bool, seed: u64) -> Self {
        let mut new = Self {
            source: Source::Country,
            size: (32, 34),
            recipe: Recipe::new(Land::Temperate, 32, 34, seed),
            theme: Theme::Grassland,
            sheets: Vec::new(),
            across: 2,
            search: String::new(),
            keep_battle,
            preview: None,
            fault: None,
        };
        new.refresh();
        new
    }

    /// Makes the map that is looked at.
    pub fn refresh(&mut self) {
        let (columns, rows) = self.size;
        self.recipe.columns = columns;
        self.recipe.rows = rows;
        let made = match self.source {
            Source::Country => generate(&self.recipe).map_err(|e| e.to_string()),
            Source::Plain => Board::new(columns, rows)
                .map(|b| BoardFile::new("New map", self.theme, b))
                .map_err(|e| e.to_string()),
            Source::Map => match self.sheets.first() {
                Some((file, _)) => load_map(file).map(|m| m.file).map_err(|d| d.to_string()),
                None => Err("Choose a map from the list.".into()),
            },
            Source::Sheets => self.joined(),
        };
        match made {
            Ok(map) => {
                self.preview = Some(Arc::new(map));
                self.fault = None;
            }
            Err(e) => {
                self.preview = None;
                self.fault = Some(e);
            }
        }
    }

    fn joined(&self) -> Result<BoardFile, String> {
        if self.sheets.is_empty() {
            return Err("Choose maps from the list; they are laid row by row.".into());
        }
        let loaded: Result<Vec<_>, _> = self.sheets.iter().map(|(f, _)| load_map(f)).collect();
        let loaded = loaded.map_err(|d| d.to_string())?;
        let lying: Vec<_> = loaded
            .iter()
            .zip(&self.sheets)
            .map(|(m, (_, turned))| (&m.file.board, *turned))
            .collect();
        let (board, _) = join_sheets(self.across, &lying).map_err(|e| format!("{e}."))?;
        let first = &loaded[0].file;
        Ok(BoardFile::new(
            format!("{} and others", first.name),
            first.theme,
            board,
        ))
    }
}

fn new_map(ui: &mut Ui, new: &mut NewMap, cx: &mut Cx<'_>, sample: &mut MapPicture) -> bool {
    let before = (
        new.source,
        new.size,
        new.recipe.clone(),
        new.theme,
        new.sheets.clone(),
        new.across,
    );
    let height = (ui.ctx().content_rect().height() - 190.0).min(440.0);
    let (_, all) = ui.allocate_space(vec2(ui.available_width(), height));
    let (left, right) = all.split_left_right_at_x(all.left() + 350.0);
    let mut child = |rect: Rect, key: &str, add: &mut dyn FnMut(&mut Ui)| {
        let mut child = ui.new_child(
            bevy_egui::egui::UiBuilder::new()
                .id_salt(key)
                .max_rect(rect),
        );
        child.set_clip_rect(rect);
        add(&mut child);
    };
    child(left, "new.left", &mut |ui| {
        ui.spacing_mut().item_spacing.y = 5.0;
        theme::wrap_row(ui, 4.0, 26.0, |ui| {
            let all = [
                (Source::Country, "Country"),
                (Source::Plain, "Plain"),
                (Source::Map, "A map"),
                (Source::Sheets, "Mapsheets"),
            ];
            for (source, name) in all {
                let b = Button::new(format!("editor.new.{source:?}"), name)
                    .small()
                    .selected(new.source == source);
                if b.show(ui) {
                    new.source = source;
                    if source == Source::Map {
                        new.sheets.truncate(1);
                    }
                }
            }
        });
        match new.source {
            Source::Country => country(ui, new),
            Source::Plain => plain(ui, new),
            Source::Map | Source::Sheets => sheets(ui, new, cx),
        }
    });
    if before
        != (
            new.source,
            new.size,
            new.recipe.clone(),
            new.theme,
            new.sheets.clone(),
            new.across,
        )
    {
        new.refresh();
    }
    child(
        right.shrink2(vec2(8.0, 0.0)),
        "new.right",
        &mut |ui| match (&new.preview, &new.fault) {
            (Some(map), _) => {
                let room =
                    Rect::from_min_max(right.min + vec2(12.0, 4.0), right.max - vec2(4.0, 28.0));
                paint_map(ui.ctx(), ui.painter(), sample, &map.board, room);
                ui.painter().text(
                    pos2(room.center().x, right.bottom() - 10.0),
                    Align2::CENTER_CENTER,
                    format!(
                        "{}, {} x {}",
                        map.name,
                        map.board.columns(),
                        map.board.rows()
                    ),
                    fonts::strong(fonts::size::BODY),
                    c::TEXT,
                );
            }
            (None, fault) => {
                let text = fault.as_deref().unwrap_or_default();
                let job = theme::wrapped(
                    text,
                    fonts::body(fonts::size::LARGE),
                    c::TEXT_DIM,
                    right.width() - 60.0,
                );
                let galley = ui.painter().layout_job(job);
                ui.painter()
                    .galley(right.min + vec2(30.0, 60.0), galley, c::TEXT_DIM);
            }
        },
    );
    theme::hairline(ui);
    let mut stay = true;
    ui.horizontal(|ui| {
        let why = new.fault.clone();
        let text = if new.keep_battle {
            "Put it under the battle"
        } else {
            "Begin"
        };
        let b = Button::new("editor.new.go", text)
            .primary()
            .icon(Icon::Check)
            .disabled(why.as_deref());
        if b.show(ui) {
            cx.wish(Wish::Make(Box::new(new.clone())));
            stay = false;
        }
        if !new.keep_battle
            && Button::new("editor.new.open", "Open something instead")
                .icon(Icon::Folder)
                .show(ui)
        {
            cx.wish(Wish::Open);
        }
    });
    stay
}

/// Columns and rows, as usual sizes and by steps.
fn size(ui: &mut Ui, new: &mut NewMap) {
    theme::heading(ui, "Size");
    theme::wrap_row(ui, 3.0, 24.0, |ui| {
        for (c, r) in [
            (16, 17),
            (32, 17),
            (32, 34),
            (48, 51),
            (64, 68),
            (100, 100),
            (200, 200),
        ] {
            let name = format!("{c} x {r}");
            let b = Button::new(format!("editor.new.size.{c}x{r}"), &name)
                .small()
                .selected(new.size == (c, r));
            if b.show(ui) {
                new.size = (c, r);
            }
        }
    });
    theme::wrap_row(ui, 6.0, 26.0, |ui| {
        for (key, label, n) in [
            ("columns", "Columns", &mut new.size.0),
            ("rows", "Rows", &mut new.size.1),
        ] {
            let now = i64::from(*n);
            amount(ui, &format!("editor.new.{key}"), label, now, &mut |d| {
                *n = (now + d).clamp(1, MAX_SIDE.into()) as u16;
            });
        }
    });
}

/// A number with buttons for one less and one more, for ten with Shift.
fn amount(ui: &mut Ui, key: &str, label: &str, now: i64, add: &mut dyn FnMut(i64)) {
    let (_, rect) = ui.allocate_space(vec2(164.0, 26.0));
    let label_room = Rect::from_min_max(rect.min, rect.max - vec2(84.0, 0.0));
    theme::paint_text_in(
        ui.painter(),
        label_room,
        label,
        fonts::body(fonts::size::BODY),
        c::TEXT_DIM,
    );
    let at =
        |x: f32| Rect::from_center_size(pos2(rect.right() - x, rect.center().y), vec2(22.0, 24.0));
    ui.painter().text(
        pos2(rect.right() - 41.0, rect.center().y),
        Align2::CENTER_CENTER,
        now,
        fonts::strong(fonts::size::BODY),
        c::TEXT,
    );
    let by = if ui.input(|i| i.modifiers.shift) {
        10
    } else {
        1
    };
    let tip = "With Shift by ten.";
    let less = Button::new(format!("{key}.less"), "-").small().tip(tip);
    if less.show_at(ui, at(70.0)).clicked() {
        add(-by);
    }
    let more = Button::new(format!("{key}.more"), "+").small().tip(tip);
    if more.show_at(ui, at(12.0)).clicked() {
        add(by);
    }
}

fn country(ui: &mut Ui, new: &mut NewMap) {
    theme::wrap_row(ui, 3.0, 24.0, |ui| {
        for land in Land::ALL {
            let b = Button::new(format!("editor.new.land.{land:?}"), land.name())
                .small()
                .selected(new.recipe.land == land);
            if b.show(ui) && new.recipe.land != land {
                let (columns, rows) = new.size;
                new.recipe = Recipe::new(land, columns, rows, new.recipe.seed);
            }
        }
    });
    size(ui, new);
    theme::heading(ui, "How much of it");
    let r = &mut new.recipe;
    theme::wrap_row(ui, 6.0, 26.0, |ui| {
        for (key, label, n) in [
            ("hills", "Hills", &mut r.hills),
            ("woods", "Woods", &mut r.woods),
            ("water", "Water", &mut r.water),
            ("towns", "Towns", &mut r.towns),
            ("roads", "Roads", &mut r.roads),
            ("roughness", "Rough", &mut r.roughness),
        ] {
            let now = i64::from(*n);
            amount(ui, &format!("editor.new.{key}"), label, now, &mut |d| {
                *n = (now + d.signum()).clamp(0, 4) as u8;
            });
        }
    });
    theme::heading(ui, "Which of all such maps");
    let number = r.seed;
    amount(ui, "editor.new.seed", "Number", number as i64, &mut |d| {
        r.seed = number.saturating_add_signed(d);
    });
    if Button::new("editor.new.another", "Another one")
        .icon(Icon::Dice)
        .show(ui)
    {
        r.seed = u64::from(rand::random::<u16>());
    }
}

fn plain(ui: &mut Ui, new: &mut NewMap) {
    size(ui, new);
    theme::heading(ui, "Landscape");
    theme::wrap_row(ui, 3.0, 24.0, |ui| {
        for theme in Theme::ALL {
            let b = Button::new(format!("editor.new.theme.{theme:?}"), theme.name())
                .small()
                .selected(new.theme == theme);
            if b.show(ui) {
                new.theme = theme;
            }
        }
    });
}

/// Maps to choose from; for mapsheets, those that were chosen, in their order.
fn sheets(ui: &mut Ui, new: &mut NewMap, cx: &mut Cx<'_>) {
    let many = new.source == Source::Sheets;
    if many {
        amount(
            ui,
            "editor.new.across",
            "Side by side",
            i64::from(new.across),
            &mut |d| {
                new.across = (i64::from(new.across) + d.signum()).clamp(1, 12) as u16;
            },
        );
        let mut gone = None;
        for (i, (file, turned)) in new.sheets.iter_mut().enumerate() {
            ui.horizontal(|ui| {
                let name = crate::data::id_of(file).replace('_', " ");
                ui.label(theme::body(format!("{}. {name}", i + 1)));
                let b = Button::new(format!("editor.new.turn.{i}"), "Turned").small();
                if b.selected(*turned).show(ui) {
                    *turned = !*turned;
                }
                let b = Button::new(format!("editor.new.drop.{i}"), "Take away").small();
                if b.show(ui) {
                    gone = Some(i);
                }
            });
        }
        if let Some(i) = gone {
            new.sheets.remove(i);
        }
    }
    text_field(
        ui,
        "editor.new.search",
        "Search maps",
        &mut new.search,
        320.0,
    );
    let wanted = new.search.to_lowercase();
    let files: Vec<PathBuf> = cx
        .maps
        .iter()
        .filter(|f| {
            crate::data::id_of(f)
                .replace('_', " ")
                .to_lowercase()
                .contains(&wanted)
        })
        .cloned()
        .collect();
    ScrollArea::vertical()
        .id_salt("editor.new.maps")
        .auto_shrink([false, false])
        .show(ui, |ui| {
            for file in files {
                let id = crate::data::id_of(&file);
                let name = id.replace('_', " ");
                let on = new.sheets.iter().any(|(f, _)| *f == file);
                let b = Button::new(format!("editor.new.map.{id}"), &name)
                    .small()
                    .left()
                    .selected(on && !many)
                    .min_size(vec2(300.0, 24.0));
                if b.show(ui) {
                    if !many {
                        new.sheets.clear();
                    }
                    new.sheets.push((file, false));
                }
            }
        });
}

fn open_list(ui: &mut Ui, list: &mut OpenList, cx: &mut Cx<'_>) -> bool {
    let mut stay = true;
    text_field(
        ui,
        "editor.open.search",
        "Search battles and maps",
        &mut list.search,
        f32::INFINITY,
    );
    let wanted = list.search.to_lowercase();
    let height = (ui.ctx().content_rect().height() - 230.0).min(380.0);
    ScrollArea::vertical()
        .id_salt("editor.open.list")
        .max_height(height)
        .auto_shrink([false, false])
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 3.0;
            for (title, file) in &list.entries {
                if !title.to_lowercase().contains(&wanted) {
                    continue;
                }
                let key = format!(
                    "editor.open.{}",
                    file.file_name().unwrap_or_default().to_string_lossy()
                );
                let b = Button::new(key, title)
                    .quiet()
                    .left()
                    .min_size(vec2(ui.available_width() - 14.0, 28.0));
                if b.show(ui) {
                    cx.wish(Wish::OpenFile(file.clone()));
                    stay = false;
                }
            }
        });
    theme::hairline(ui);
    ui.horizontal(|ui| {
        text_field(
            ui,
            "editor.open.path",
            "Or the path of a file: .ron, .board.ron, .board",
            &mut list.path,
            400.0,
        );
        let none = list
            .path
            .trim()
            .is_empty()
            .then_some("Type a path, or choose from the list.");
        if Button::new("editor.open.go", "Open")
            .icon(Icon::Folder)
            .disabled(none)
            .show(ui)
        {
            cx.wish(Wish::OpenFile(PathBuf::from(list.path.trim())));
            stay = false;
        }
    });
    stay
}

fn save_as(ui: &mut Ui, name: &mut String, cx: &mut Cx<'_>) -> bool {
    ui.label(theme::dim(
        "The battle and its map are saved among your own battles, and appear under New battle.",
    ));
    text_field(ui, "editor.save-as.name", "Name", name, f32::INFINITY);
    let none = name.trim().is_empty().then_some("Give it a name.");
    let file = crate::editor::files::file_name(name);
    ui.label(theme::faint(format!("{file}.ron")));
    if Button::new("editor.save-as.go", "Save")
        .primary()
        .icon(Icon::Save)
        .disabled(none)
        .show(ui)
    {
        cx.wish(Wish::Save(Some(name.trim().to_owned())));
        return false;
    }
    true
}

fn export(ui: &mut Ui, path: &mut String, cx: &mut Cx<'_>) -> bool {
    ui.label(theme::dim(
        "Writes the map as a MegaMek board. What that format cannot hold is told afterwards.",
    ));
    text_field(
        ui,
        "editor.export.path",
        "Path of the file, ending in .board",
        path,
        f32::INFINITY,
    );
    let wrong = (!path.trim().ends_with(".board")).then_some("The name of a board ends in .board.");
    if Button::new("editor.export.go", "Export")
        .primary()
        .icon(Icon::Export)
        .disabled(wrong)
        .show(ui)
    {
        cx.wish(Wish::Export(PathBuf::from(path.trim())));
        return false;
    }
    true
}

fn unsaved(ui: &mut Ui, next: Next, cx: &mut Cx<'_>) -> bool {
    ui.label(theme::body(
        "What was changed since it was saved would be lost.",
    ));
    let mut stay = true;
    ui.horizontal(|ui| {
        if Button::new("editor.unsaved.save", "Save")
            .primary()
            .icon(Icon::Save)
            .show(ui)
        {
            cx.wish(Wish::SaveThen(next));
            stay = false;
        }
        if Button::new("editor.unsaved.leave", "Do not save")
            .kind(ButtonKind::Danger)
            .show(ui)
        {
            cx.wish(Wish::Abandon(next));
            stay = false;
        }
        if Button::new("editor.unsaved.stay", "Go on working").show(ui) {
            stay = false;
        }
    });
    stay
}

fn recover(ui: &mut Ui, desk: &EditorDesk, cx: &mut Cx<'_>) -> bool {
    ui.label(theme::dim(
        "The program ended before this was saved. Nothing of it is lost.",
    ));
    let mut stay = !desk.kept.is_empty();
    for (i, kept) in desk.kept.iter().enumerate() {
        ui.horizontal(|ui| {
            let when = crate::game::saves::ago(kept.time);
            ui.label(theme::strong(&kept.snapshot.title));
            ui.label(theme::faint(when));
            if Button::new(format!("editor.recover.{i}"), "Go on with it")
                .primary()
                .show(ui)
            {
                cx.wish(Wish::TakeUp(Box::new(kept.clone())));
                stay = false;
            }
            if Button::new(format!("editor.forget.{i}"), "Throw away")
                .kind(ButtonKind::Danger)
                .show(ui)
            {
                cx.wish(Wish::Forget(Box::new(kept.clone())));
            }
        });
    }
    stay
}

fn problems(ui: &mut Ui, desk: &mut EditorDesk, cx: &mut Cx<'_>) -> bool {
    let Some(editing) = &mut desk.open else {
        return false;
    };
    if editing.problems.is_empty() {
        ui.label(theme::body("Nothing is wrong: it can be played."));
        return true;
    }
    let mut stay = true;
    let problems = editing.problems.clone();
    ScrollArea::vertical()
        .id_salt("editor.problems")
        .max_height(380.0)
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            for (i, problem) in problems.iter().enumerate() {
                let text = format!("{}: {}.", problem.message, problem.remedy);
                let job = theme::wrapped(
                    &text,
                    fonts::body(fonts::size::BODY),
                    c::TEXT,
                    ui.available_width() - 40.0,
                );
                let galley = ui.painter().layout_job(job);
                let (_, rect) =
                    ui.allocate_space(vec2(ui.available_width() - 8.0, galley.size().y + 12.0));
                let key = format!("editor.problem.{i}");
                let response = ui.interact(rect, Id::new(&key), Sense::click());
                record(ui, &key, &text, rect, true);
                let fill = if response.hovered() {
                    c::SLATE_HOVER
                } else {
                    c::SLATE_RAISED
                };
                ui.painter().rect(
                    rect,
                    CornerRadius::same(4),
                    fill,
                    Stroke::new(1.0, c::LINE_FAINT),
                    StrokeKind::Inside,
                );
                let icon = Rect::from_center_size(
                    pos2(rect.left() + 16.0, rect.center().y),
                    vec2(16.0, 16.0),
                );
                Icon::Warning.paint(ui.painter(), icon, c::WARN);
                ui.painter()
                    .galley(rect.min + vec2(32.0, 6.0), galley, c::TEXT);
                if response.clicked() {
                    crate::editor::spots::go(editing, &problem.path, cx);
                    stay = false;
                }
            }
        });
    stay
}

fn keys(ui: &mut Ui, cx: &Cx<'_>) -> bool {
    use crate::input::KeyGroup;
    ScrollArea::vertical()
        .id_salt("editor.keys")
        .max_height(420.0)
        .show(ui, |ui| {
            for group in [KeyGroup::Editor, KeyGroup::Camera] {
                theme::heading(ui, group.name());
                for action in KeyAction::all().filter(|a| a.group() == group) {
                    row(ui, action.name(), &cx.key(action));
                }
            }
            theme::heading(ui, "By hand");
            for (what, how) in [
                ("Pick up what lies in a hex", "Right button"),
                ("Do the opposite: take away", "Shift"),
                ("What is painted", "1 to 9"),
                ("Copy, cut, paste", "Ctrl+C, Ctrl+X, Ctrl+V"),
                ("Move the table", "Right drag"),
                ("Turn the table", "Middle drag, Alt and drag"),
            ] {
                row(ui, what, how);
            }
        });
    true
}

fn row(ui: &mut Ui, what: &str, how: &str) {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), 21.0));
    let p = ui.painter();
    p.text(
        rect.left_center(),
        Align2::LEFT_CENTER,
        what,
        fonts::body(fonts::size::BODY),
        c::TEXT_DIM,
    );
    p.text(
        rect.right_center() - vec2(14.0, 0.0),
        Align2::RIGHT_CENTER,
        how,
        fonts::strong(fonts::size::BODY),
        c::BRASS_BRIGHT,
    );
}
