//! The bar at the top: the battle's name, what is worked on, files, undo, problems, play.

use bevy_egui::egui::{Align2, Context, Id, Layout, Popup, TextEdit, Ui, pos2, vec2};

use super::{Cx, TOP, Wish};
use crate::{
    desk::{Dialog, Editing, Mode, Next},
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

/// What of the bar has room.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Fit {
    /// Keys stand on the buttons.
    keys: bool,
    /// The buttons of what is worked on have words beside their pictures.
    words: bool,
    /// Width of the battle's name.
    title: f32,
}

impl Fit {
    /// From the roomiest to the tightest.
    const ALL: [Self; 4] = [
        Self {
            keys: true,
            words: true,
            title: 226.0,
        },
        Self {
            keys: false,
            words: true,
            title: 226.0,
        },
        Self {
            keys: false,
            words: true,
            title: 140.0,
        },
        Self {
            keys: false,
            words: false,
            title: 140.0,
        },
    ];

    /// The roomiest with which everything stands side by side.
    fn of(ui: &Ui, editing: &Editing, cx: &Cx<'_>) -> Self {
        let room = ui.available_width();
        let fits = |fit: &Self| fit.width(ui, editing, cx) <= room;
        let last = Self::ALL[Self::ALL.len() - 1];
        Self::ALL.into_iter().find(fits).unwrap_or(last)
    }

    /// Width of the whole bar.
    fn width(self, ui: &Ui, editing: &Editing, cx: &Cx<'_>) -> f32 {
        let gap = ui.spacing().item_spacing.x;
        let small = |icon| Button::icon_only("", icon, "").size(ui).x + gap;
        let modes = modes().map(|m| self.mode(m, cx).size(ui).x + gap);
        let state = theme::text_width(ui, &state(editing), fonts::strong(fonts::size::SMALL));
        small(Icon::Left)
            + small(Icon::Undo)
            + small(Icon::Redo)
            + file_button().size(ui).x
            + gap
            + self.title
            + 2.0 * f32::from(theme::space::FIELD.left)
            + gap
            + 12.0
            + modes.into_iter().sum::<f32>()
            + self.save(cx).size(ui).x
            + gap
            + self.play(cx).size(ui).x
            + gap
            + state
            + 22.0
    }

    fn key(self, cx: &Cx<'_>, key: KeyAction) -> String {
        match self.keys {
            true => cx.key(key),
            false => String::new(),
        }
    }

    fn mode(self, (mode, key, icon): (Mode, KeyAction, Icon), cx: &Cx<'_>) -> Button<'static> {
        let name = format!("editor.mode.{mode:?}");
        match self.words {
            true => Button::new(name, mode.name())
                .icon(icon)
                .keycap(self.key(cx, key)),
            false => Button::icon_only(name, icon, mode.name()),
        }
    }

    fn save(self, cx: &Cx<'_>) -> Button<'static> {
        Button::new("editor.save", tr!("Save"))
            .icon(Icon::Save)
            .keycap(self.key(cx, KeyAction::EditSave))
    }

    fn play(self, cx: &Cx<'_>) -> Button<'static> {
        Button::new("editor.play", tr!("Play"))
            .primary()
            .icon(Icon::Play)
            .keycap(self.key(cx, KeyAction::EditPlay))
    }
}

/// What can be worked on, each with its key and its picture.
fn modes() -> [(Mode, KeyAction, Icon); 3] {
    let looks = [
        (KeyAction::EditMap, Icon::Hex),
        (KeyAction::EditForces, Icon::Person),
        (KeyAction::EditBattle, Icon::Flag),
    ];
    std::array::from_fn(|i| (Mode::ALL[i], looks[i].0, looks[i].1))
}

fn file_button() -> Button<'static> {
    Button::new("editor.file", tr!("File")).icon(Icon::Folder)
}

fn bar(ui: &mut Ui, editing: &mut Editing, dialog: &mut Option<Dialog>, cx: &mut Cx<'_>) {
    let fit = Fit::of(ui, editing, cx);
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
        .desired_width(fit.title);
    let response = ui.add(edit);
    theme::named_field(ui, &response, "editor.title", tr!("Name of the battle"));
    if response.changed() {
        editing.edit(tr!("Name"), Some("title"), |s| s.title = title);
    }
    ui.add_space(6.0);
    for look in modes() {
        let mode = look.0;
        let b = fit.mode(look, cx).selected(editing.mode == mode);
        if b.show(ui) && editing.mode != mode {
            editing.go(mode);
        }
    }
    ui.with_layout(
        Layout::right_to_left(bevy_egui::egui::Align::Center),
        |ui| {
            right(ui, editing, dialog, fit, cx);
        },
    );
}

fn right(
    ui: &mut Ui,
    editing: &mut Editing,
    dialog: &mut Option<Dialog>,
    fit: Fit,
    cx: &mut Cx<'_>,
) {
    let wrong = editing.problems.first().map(|p| {
        format!(
            "{}: {}.",
            crate::lang::told(&p.message),
            crate::lang::told(&p.remedy)
        )
    });
    let play = fit
        .play(cx)
        .tip(tr!(
            "Plays the battle as it is now. Leaving it leads back here, with everything as it was."
        ))
        .disabled(wrong.as_deref());
    if play.show(ui) {
        cx.wish(Wish::Play);
    }
    let clean = (!editing.bench.is_changed()).then_some(tr!("Everything is saved."));
    if fit.save(cx).disabled(clean).show(ui) {
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

/// How many problems there are, in words.
fn state(editing: &Editing) -> String {
    match editing.problems.len() {
        0 => tr!("Ready to play").to_owned(),
        n => tr_n!(n, "{n} problem", "{n} problems"),
    }
}

/// How many problems there are; a click shows them.
fn problems(ui: &mut Ui, editing: &Editing, dialog: &mut Option<Dialog>) {
    let n = editing.problems.len();
    let text = state(editing);
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
    let response = file_button().show_response(ui);
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
            let name = crate::files::file_name(&editing.bench.map().name);
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
