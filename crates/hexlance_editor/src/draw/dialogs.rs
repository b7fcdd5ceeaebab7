//! Windows over the table: opening, saving, unsaved work, problems, keys.

use std::path::PathBuf;

use bevy_egui::egui::{
    Align2, Context, CornerRadius, Id, Order, Rect, Response, ScrollArea, Sense, Stroke,
    StrokeKind, Ui, pos2, vec2,
};
use hexlance_rules::Problem;

use super::{Cx, Wish, new_map};
use crate::{
    desk::{Dialog, EditorDesk, Next, OpenList},
    input::KeyAction,
    screens::{MapPicture, forces::lists},
    theme::{self, Button, ButtonKind, Icon, Island, Paint, colors as c, fonts},
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
        Dialog::New(new) if new.keep_battle => (820.0, tr!("Another map")),
        Dialog::New(_) => (820.0, tr!("New battle")),
        Dialog::Open(_) => (620.0, tr!("Open")),
        Dialog::SaveAs(_) => (460.0, tr!("Save as")),
        Dialog::Export(_) => (520.0, tr!("Export the map")),
        Dialog::Unsaved(_) => (460.0, tr!("There is work that is not saved")),
        Dialog::Recover => (560.0, tr!("Work that was not saved")),
        Dialog::Problems => (560.0, tr!("Problems")),
        Dialog::Keys => (560.0, tr!("Keys")),
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
            fonts::display(fonts::size::PAGE),
            c::TEXT,
        );
        let at = Rect::from_center_size(head.right_center() - vec2(16.0, 0.0), vec2(30.0, 30.0));
        if Button::icon_only("editor.dialog.close", Icon::Cross, tr!("Close"))
            .show_at(ui, at)
            .clicked()
        {
            open = false;
        }
        theme::hairline(ui);
        open &= match &mut dialog {
            Dialog::New(new) => new_map::draw(ui, new, cx, sample),
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

fn open_list(ui: &mut Ui, list: &mut OpenList, cx: &mut Cx<'_>) -> bool {
    let mut stay = true;
    lists::field(
        ui,
        "editor.open.search",
        &mut list.search,
        tr!("Search battles and maps"),
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
        lists::field(
            ui,
            "editor.open.path",
            &mut list.path,
            tr!("Or the path of a file: .ron, .board.ron, .board"),
            400.0,
        );
        let none = list
            .path
            .trim()
            .is_empty()
            .then_some(tr!("Type a path, or choose from the list."));
        if Button::new("editor.open.go", tr!("Open"))
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
    ui.label(theme::dim(tr!(
        "The battle and its map are saved among your own battles, and appear under New battle."
    )));
    lists::field(ui, "editor.save-as.name", name, tr!("Name"), f32::INFINITY);
    let none = name.trim().is_empty().then_some(tr!("Give it a name."));
    let file = crate::files::file_name(name);
    ui.label(theme::faint(format!("{file}.ron")));
    if Button::new("editor.save-as.go", tr!("Save"))
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
    ui.label(theme::dim(tr!(
        "Writes the map as a MegaMek board, then lists what that format cannot hold."
    )));
    lists::field(
        ui,
        "editor.export.path",
        path,
        tr!("Path of the file, ending in .board"),
        f32::INFINITY,
    );
    let wrong =
        (!path.trim().ends_with(".board")).then_some(tr!("The name of a board ends in .board."));
    if Button::new("editor.export.go", tr!("Export"))
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
    ui.label(theme::body(tr!(
        "Changes since the last save would be lost."
    )));
    let mut stay = true;
    ui.horizontal(|ui| {
        if Button::new("editor.unsaved.save", tr!("Save"))
            .primary()
            .icon(Icon::Save)
            .show(ui)
        {
            cx.wish(Wish::SaveThen(next));
            stay = false;
        }
        if Button::new("editor.unsaved.leave", tr!("Do not save"))
            .kind(ButtonKind::Danger)
            .show(ui)
        {
            cx.wish(Wish::Abandon(next));
            stay = false;
        }
        if Button::new("editor.unsaved.stay", tr!("Go on working")).show(ui) {
            stay = false;
        }
    });
    stay
}

fn recover(ui: &mut Ui, desk: &EditorDesk, cx: &mut Cx<'_>) -> bool {
    ui.label(theme::dim(tr!(
        "The program ended before this was saved. Nothing of it is lost."
    )));
    let mut stay = !desk.kept.is_empty();
    for (i, kept) in desk.kept.iter().enumerate() {
        ui.horizontal(|ui| {
            let when = hexlance_pages::ago(kept.time);
            ui.label(theme::strong(&kept.snapshot.title));
            ui.label(theme::faint(when));
            if Button::new(format!("editor.recover.{i}"), tr!("Go on with it"))
                .primary()
                .show(ui)
            {
                cx.wish(Wish::TakeUp(Box::new(kept.clone())));
                stay = false;
            }
            if Button::new(format!("editor.forget.{i}"), tr!("Throw away"))
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
        ui.label(theme::body(tr!("Nothing is wrong: it can be played.")));
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
                let key = format!("editor.problem.{i}");
                if problem_row(ui, &key, problem).clicked() {
                    crate::spots::go(editing, &problem.path, cx);
                    stay = false;
                }
            }
        });
    stay
}

/// What is wrong and what to do about it, as a row to be clicked.
pub(super) fn problem_row(ui: &mut Ui, key: &str, problem: &Problem) -> Response {
    let text = format!(
        "{}: {}.",
        crate::lang::told(&problem.message),
        crate::lang::told(&problem.remedy)
    );
    let width = ui.available_width();
    let font = fonts::body(fonts::size::BODY);
    let job = theme::wrapped(&text, font, c::TEXT, width - 42.0);
    let galley = ui.painter().layout_job(job);
    let (_, rect) = ui.allocate_space(vec2(width - 8.0, galley.size().y + 12.0));
    let response = ui.interact(rect, Id::new(key), Sense::click());
    theme::named(ui, &response, key, &text);
    let fill = if response.hovered() || response.has_focus() {
        c::SLATE_HOVER
    } else {
        c::SLATE_RAISED
    };
    ui.painter().rect(
        rect,
        CornerRadius::same(theme::space::ROUND_SMALL),
        fill,
        Stroke::new(1.0, c::LINE_FAINT),
        StrokeKind::Inside,
    );
    let icon = Rect::from_center_size(pos2(rect.left() + 16.0, rect.center().y), vec2(16.0, 16.0));
    Icon::Warning.paint(ui.painter(), icon, c::WARN);
    ui.painter()
        .galley(rect.min + vec2(32.0, 6.0), galley, c::TEXT);
    response
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
            theme::heading(ui, tr!("By hand"));
            for (what, how) in [
                (tr!("Pick up what lies in a hex"), tr!("Right button")),
                (tr!("Do the opposite: take away"), tr!("Shift")),
                (tr!("What is painted"), tr!("1 to 9")),
                (tr!("Copy, cut, paste"), tr!("Ctrl+C, Ctrl+X, Ctrl+V")),
                (tr!("Move the table"), tr!("Right drag")),
                (tr!("Turn the table"), tr!("Middle drag, Alt and drag")),
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
