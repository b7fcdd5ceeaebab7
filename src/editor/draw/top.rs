//! The bar at the top: the battle's name, what is worked on, files, undo, problems, play.

use bevy_egui::egui::{Align2, Context, Id, Layout, Popup, TextEdit, Ui, pos2, vec2};

use super::{Cx, TOP, Wish};
use crate::{
    editor::desk::{Dialog, Editing, Mode, Next},
    input::KeyAction,
    theme::{self, Button, Chip, ChipStyle, Icon, Island, fonts, space},
};

pub(super) fn draw(
    ctx: &Context,
    editing: &mut Editing,
    dialog: &mut Option<Dialog>,
    cx: &mut Cx<'_>,
) {
    let screen = ctx.content_rect();
    let at = pos2(screen.left() + space::EDGE, screen.top() + space::EDGE);
    let width = screen.width() - 2.0 * space::EDGE;
    Island::new("editor.top", Align2::LEFT_TOP, at, width)
        .max_height(TOP)
        .frame(theme::panel_frame().inner_margin(theme::space::STRIP))
        .show(ctx, |ui| {
            ui.horizontal(|ui| {
                ui.set_min_height(34.0);
                ui.spacing_mut().item_spacing.x = 6.0;
                super::behind_windows(ui, cx);
                bar(ui, editing, dialog, cx);
            });
        });
}

fn bar(ui: &mut Ui, editing: &mut Editing, dialog: &mut Option<Dialog>, cx: &mut Cx<'_>) {
    if Button::icon_only("editor.back", Icon::Left, tr!("Leave the editor")).show(ui) {
        cx.wish(Wish::Leave);
    }
    file_menu(ui, editing, dialog, cx);
    let mut title = editing.scenario().title.clone();
    let edit = TextEdit::singleline(&mut title)
        .id(Id::new("editor.title"))
        .hint_text(tr!("Name of the battle"))
        .font(fonts::display(fonts::size::LARGE))
        .margin(theme::space::FIELD)
        .desired_width(226.0);
    let response = ui.add(edit);
    theme::named_field(ui, &response, "editor.title", tr!("Name of the battle"));
    if response.changed() {
        editing.edit(tr!("Name"), Some("title"), |s| s.title = title);
    }
    ui.add_space(6.0);
    let keys = [
        KeyAction::EditMap,
        KeyAction::EditForces,
        KeyAction::EditBattle,
    ];
    let icons = [Icon::Hex, Icon::Person, Icon::Flag];
    for ((mode, key), icon) in Mode::ALL.into_iter().zip(keys).zip(icons) {
        let hint = cx.key(key);
        let b = Button::new(format!("editor.mode.{mode:?}"), mode.name())
            .icon(icon)
            .keycap(hint)
            .selected(editing.mode == mode);
        if b.show(ui) && editing.mode != mode {
            editing.go(mode);
        }
    }
    ui.with_layout(
        Layout::right_to_left(bevy_egui::egui::Align::Center),
        |ui| {
            right(ui, editing, dialog, cx);
        },
    );
}

fn right(ui: &mut Ui, editing: &mut Editing, dialog: &mut Option<Dialog>, cx: &mut Cx<'_>) {
    let wrong = editing.problems.first().map(|p| {
        format!(
            "{}: {}.",
            crate::lang::told(&p.message),
            crate::lang::told(&p.remedy)
        )
    });
    let play = Button::new("editor.play", tr!("Play"))
        .primary()
        .icon(Icon::Play)
        .keycap(cx.key(KeyAction::EditPlay))
        .tip(tr!(
            "Plays the battle as it is now. Leaving it leads back here, with everything as it was."
        ))
        .disabled(wrong.as_deref());
    if play.show(ui) {
        cx.wish(Wish::Play);
    }
    let clean = (!editing.bench.is_changed()).then_some(tr!("Everything is saved."));
    let save = Button::new("editor.save", tr!("Save"))
        .icon(Icon::Save)
        .keycap(cx.key(KeyAction::EditSave))
        .disabled(clean);
    if save.show(ui) {
        cx.wish(Wish::Save(None));
    }
    problems(ui, editing, dialog);
    let redo = editing.bench.redo_name().map(|n| tr!("Do again: {n}", n));
    let label = redo.clone().unwrap_or_else(|| tr!("Do again").to_owned());
    let b = Button::icon_only("editor.redo", Icon::Redo, &label);
    let none = redo
        .is_none()
        .then_some(tr!("There is nothing to do again."));
    if b.disabled(none).show(ui) {
        cx.wish(Wish::Redo);
    }
    let undo = editing.bench.undo_name().map(|n| tr!("Undo: {n}", n));
    let label = undo.clone().unwrap_or_else(|| tr!("Undo").to_owned());
    let b = Button::icon_only("editor.undo", Icon::Undo, &label);
    let none = undo
        .is_none()
        .then_some(tr!("There is nothing to take back."));
    if b.disabled(none).show(ui) {
        cx.wish(Wish::Undo);
    }
}

/// How many problems there are; a click shows them.
fn problems(ui: &mut Ui, editing: &Editing, dialog: &mut Option<Dialog>) {
    let n = editing.problems.len();
    let text = match n {
        0 => tr!("Ready to play").to_owned(),
        n => tr_n!(n, "{n} problem", "{n} problems"),
    };
    let style = if n == 0 {
        ChipStyle::Good
    } else {
        ChipStyle::Bad
    };
    let chip = Chip::new("editor.problems", &text).style(style);
    let response = chip.show(ui).interact(bevy_egui::egui::Sense::click());
    if response.clicked() && n > 0 {
        *dialog = Some(Dialog::Problems);
    }
}

fn file_menu(ui: &mut Ui, editing: &mut Editing, dialog: &mut Option<Dialog>, cx: &mut Cx<'_>) {
    let response = Button::new("editor.file", tr!("File"))
        .icon(Icon::Folder)
        .show_response(ui);
    Popup::menu(&response).show(|ui| {
        ui.set_width(232.0);
        ui.spacing_mut().item_spacing.y = 2.0;
        let item = |ui: &mut Ui, key: &str, text: &str, icon: Icon, hint: String| {
            Button::new(format!("editor.file.{key}"), text)
                .quiet()
                .left()
                .icon(icon)
                .keycap(hint)
                .min_size(vec2(232.0, 30.0))
                .show(ui)
        };
        let none = String::new;
        if item(ui, "new", tr!("New battle or map"), Icon::Plus, none()) {
            cx.wish(Wish::New);
        }
        if item(ui, "map", tr!("Another map under it"), Icon::Hex, none()) {
            cx.wish(Wish::AnotherMap);
        }
        if item(ui, "open", tr!("Open"), Icon::Folder, none()) {
            cx.wish(Wish::Open);
        }
        if item(ui, "save-as", tr!("Save as"), Icon::Save, none()) {
            *dialog = Some(Dialog::SaveAs(editing.scenario().title.clone()));
        }
        if item(
            ui,
            "export",
            tr!("Export the map as a board"),
            Icon::Export,
            none(),
        ) {
            let name = crate::editor::files::file_name(&editing.bench.map().name);
            *dialog = Some(Dialog::Export(format!("{name}.board")));
        }
        if item(ui, "keys", tr!("Keys"), Icon::Help, cx.key(KeyAction::Help)) {
            *dialog = Some(Dialog::Keys);
        }
        if item(ui, "leave", tr!("Leave the editor"), Icon::Door, none()) {
            cx.wish(if editing.bench.is_changed() {
                Wish::Leave
            } else {
                Wish::Abandon(Next::Leave)
            });
        }
    });
}
