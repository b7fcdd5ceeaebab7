//! The menu of a battle: save, load, settings, help, leave; and the questions before something is lost.

use super::{
    HudCx, keys,
    layout::HudLayout,
    model::{HudAction, MenuCommand, rules},
    phase_bar,
    state::MenuPage,
};
use bevy_egui::egui::{
    self, Align2, Area, Context, Id, LayerId, Order, Rect, Sense, TextEdit, Ui, WidgetInfo,
    WidgetType, pos2,
    text::{CCursor, CCursorRange},
    text_edit::TextEditState,
    vec2,
};
use hexlance_pages::{SaveEntry, ago, codex_page, help_page, save_rows, settings_page};
use hexlance_ui::{
    input::KeyAction,
    theme::{self, Button, ButtonKind, Icon, Island, colors as c, dialog_frame, fonts},
};

/// Draws the page that is open, over a veil that takes clicks.
pub(super) fn draw(ctx: &Context, cx: &mut HudCx, layout: &HudLayout) {
    let Some(page) = cx.state.menu else { return };
    let veil = veil(ctx, cx, layout.screen, page);
    let (width, height) = match page {
        MenuPage::Main => (300.0, 504.0),
        MenuPage::Save | MenuPage::Load => (520.0, 480.0),
        MenuPage::Settings | MenuPage::Help => (820.0, layout.screen.height() - 60.0),
        MenuPage::Codex => (1200.0, layout.screen.height() - 40.0),
        MenuPage::ConfirmEnd
        | MenuPage::ConfirmLeave(_)
        | MenuPage::ConfirmOverwrite
        | MenuPage::ConfirmLoad
        | MenuPage::ConfirmQuickLoad => (420.0, 260.0),
    };
    let width = f32::min(width, layout.screen.width() - 40.0);
    let key = match page {
        MenuPage::Main => "menu",
        MenuPage::Save => "menu-save",
        MenuPage::Load => "menu-load",
        MenuPage::Settings => "menu-settings",
        MenuPage::Help => "menu-help",
        MenuPage::Codex => "menu-codex",
        _ => "menu-confirm",
    };
    let frame = dialog_frame().inner_margin(theme::space::PAGE);
    Island::new(key, Align2::CENTER_CENTER, layout.screen.center(), width)
        .frame(frame)
        .order(Order::Foreground)
        .max_height(height.min(layout.screen.height() - 24.0))
        .above(ctx, veil)
        .show(ctx, |ui| match page {
            MenuPage::Main => main(ui, cx),
            MenuPage::Save => save(ui, cx),
            MenuPage::Load => load(ui, cx),
            MenuPage::Settings => {
                title(ui, cx, tr!("Settings"));
                settings_page(ui, cx.settings, cx.capture);
            }
            MenuPage::Help => {
                title(ui, cx, tr!("Help"));
                let (keys, search) = (&cx.settings.keys, &mut cx.state.help_search);
                help_page(ui, keys, cx.view.rules.and_then(rules::of_id), search);
            }
            MenuPage::Codex => {
                title(ui, cx, tr!("Abilities"));
                if let Some(id) = codex_page(ui, cx.codex, &mut cx.state.codex) {
                    cx.state.menu = None;
                    cx.out.push(HudAction::PlayDemo(id));
                }
            }
            MenuPage::ConfirmEnd => confirm_end(ui, cx),
            MenuPage::ConfirmLeave(how) => confirm_leave(ui, cx, how),
            MenuPage::ConfirmOverwrite => confirm_overwrite(ui, cx),
            MenuPage::ConfirmLoad | MenuPage::ConfirmQuickLoad => confirm_load(ui, cx),
        });
}

fn veil(ctx: &Context, cx: &mut HudCx, screen: Rect, page: MenuPage) -> LayerId {
    Area::new(Id::new("hud.veil"))
        .order(Order::Foreground)
        .fixed_pos(screen.min)
        .constrain(false)
        .fade_in(false)
        .show(ctx, |ui| {
            let (rect, response) = ui.allocate_exact_size(screen.size(), Sense::CLICK);
            response.widget_info(|| {
                WidgetInfo::labeled(WidgetType::Button, true, tr!("Close and go on"))
            });
            ui.painter()
                .rect_filled(rect, 0.0, egui::Color32::from_black_alpha(120));
            // a click beside the page closes what asks for no decision
            if response.clicked() && matches!(page, MenuPage::Main | MenuPage::ConfirmEnd) {
                cx.state.menu = None;
            }
        })
        .response
        .layer_id
}

fn title(ui: &mut Ui, cx: &mut HudCx, text: &str) {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), 30.0));
    // Beside the button that closes the page.
    let room = rect.with_max_x(rect.right() - 38.0);
    let font = fonts::display(fonts::size::PAGE);
    theme::paint_text_in(ui.painter(), room, text, font, c::TEXT);
    let at = Rect::from_center_size(pos2(rect.right() - 15.0, rect.center().y), vec2(30.0, 28.0));
    if Button::icon_only("menu.close", Icon::Cross, tr!("Back"))
        .quiet()
        .show_at(ui, at)
        .clicked()
    {
        cx.state.back();
    }
    theme::hairline(ui);
}

fn main(ui: &mut Ui, cx: &mut HudCx) {
    let name = cx.view.title.clone();
    title(ui, cx, if name.is_empty() { tr!("Menu") } else { &name });
    ui.spacing_mut().item_spacing.y = 6.0;
    let size = vec2(ui.available_width(), 38.0);
    let no_save = cx.view.no_save.as_deref();
    let line = |key: &str, text: &'static str, icon: Icon| {
        Button::new(format!("menu.{key}"), text)
            .icon(icon)
            .left()
            .min_size(size)
    };
    if line("resume", tr!("Resume"), Icon::Play)
        .primary()
        .keycap(cx.settings.keys.hint(KeyAction::Cancel))
        .show(ui)
    {
        cx.state.menu = None;
    }
    if line("save", tr!("Save"), Icon::Save)
        .disabled(no_save)
        .show(ui)
    {
        cx.state.open(MenuPage::Save);
    }
    if line("load", tr!("Load"), Icon::Folder).show(ui) {
        cx.state.open(MenuPage::Load);
    }
    if line("settings", tr!("Settings"), Icon::Gear).show(ui) {
        cx.state.open(MenuPage::Settings);
    }
    if line("help", tr!("Help"), Icon::Help)
        .keycap(cx.settings.keys.hint(KeyAction::Help))
        .show(ui)
    {
        cx.state.open(MenuPage::Help);
    }
    if line("codex", tr!("Abilities"), Icon::Ability).show(ui) {
        cx.state.open(MenuPage::Codex);
    }
    theme::hairline(ui);
    if line("restart", tr!("Start again"), Icon::Undo).show(ui) {
        keys::leave(cx, MenuCommand::Restart);
    }
    if line("title", way_out(cx), Icon::Door).show(ui) {
        keys::leave(cx, MenuCommand::ToTitle);
    }
    if line("quit", tr!("Quit"), Icon::Cross)
        .kind(ButtonKind::Danger)
        .show(ui)
    {
        keys::leave(cx, MenuCommand::Quit);
    }
}

/// Where the way out of the battle leads.
pub(super) fn way_out(cx: &HudCx<'_>) -> &'static str {
    if cx.view.tried {
        tr!("Back to the editor")
    } else {
        tr!("Title screen")
    }
}

/// Letters of the longest name of a save.
const LONGEST_NAME: usize = 40;

/// The name that a save gets if nobody types another: the battle and its turn.
fn proposed(battle: &str, turn: u16) -> String {
    let turn = tr!("turn {turn}", turn);
    let room = LONGEST_NAME.saturating_sub(turn.chars().count() + 3);
    let battle: String = battle.chars().take(room).collect();
    match battle.trim() {
        "" => turn,
        battle => format!("{battle} - {turn}"),
    }
}

/// Marks all that stands in a field, so that whatever is typed replaces it.
fn mark_all(ctx: &egui::Context, field: egui::Id, text: &str) {
    let all = CCursorRange::two(CCursor::new(0), CCursor::new(text.chars().count()));
    let mut state = TextEditState::load(ctx, field).unwrap_or_default();
    state.cursor.set_char_range(Some(all));
    state.store(ctx, field);
}

fn save(ui: &mut Ui, cx: &mut HudCx) {
    title(ui, cx, tr!("Save"));
    if phase_bar::save_refusal(cx) {
        cx.state.back();
        return;
    }
    let named = std::mem::take(&mut cx.state.names_save);
    if named && cx.state.save_name.is_empty() {
        cx.state.save_name = proposed(&cx.view.title, cx.view.phase.turn);
    }
    let mut go = false;
    ui.horizontal(|ui| {
        let edit = TextEdit::singleline(&mut cx.state.save_name)
            .hint_text(tr!("Name of the save"))
            .char_limit(LONGEST_NAME)
            .margin(theme::space::FIELD)
            .desired_width(ui.available_width() - 132.0);
        let response = ui.add(edit);
        theme::named_field(ui, &response, "save.name", tr!("Name of the save"));
        if named {
            response.request_focus();
            mark_all(ui.ctx(), response.id, &cx.state.save_name);
        }
        go |= response.lost_focus() && ui.input(|i| i.key_pressed(egui::Key::Enter));
        let empty = cx
            .state
            .save_name
            .trim()
            .is_empty()
            .then_some(tr!("Give the save a name first."));
        go |= Button::new("save.go", tr!("Save"))
            .primary()
            .icon(Icon::Save)
            .disabled(empty)
            .min_size(vec2(120.0, 34.0))
            .show(ui);
    });
    ui.add_space(6.0);
    ui.label(theme::faint(tr!(
        "A save keeps the whole battle: you can play on from it, watch it again or undo turns later."
    )));
    theme::hairline(ui);
    if let Some(name) = save_rows(ui, cx.saves, "save.over") {
        cx.state.save_name = name;
    }
    let name = cx.state.save_name.trim().to_owned();
    if go && !name.is_empty() {
        if cx.saves.entries.iter().any(|s| s.name == name) {
            cx.state.menu = Some(MenuPage::ConfirmOverwrite);
        } else {
            cx.out.push(HudAction::Save(name));
            cx.state.menu = None;
        }
    }
}

fn load(ui: &mut Ui, cx: &mut HudCx) {
    title(ui, cx, tr!("Load"));
    if let Some(name) = save_rows(ui, cx.saves, "load.entry") {
        if cx.view.outcome.is_some() {
            cx.out.push(HudAction::Load(name));
            cx.state.menu = None;
        } else {
            cx.state.load_name = name;
            cx.state.menu = Some(MenuPage::ConfirmLoad);
        }
    }
}

/// A question with a way back and a way on; true on the way on.
fn question(ui: &mut Ui, cx: &mut HudCx, heading: &str, text: &str, yes: Button) -> bool {
    ui.spacing_mut().item_spacing.y = 8.0;
    ui.label(theme::display(heading, 20.0));
    ui.label(theme::body(text).color(c::TEXT_DIM));
    ui.add_space(4.0);
    let mut go = false;
    ui.horizontal(|ui| {
        let size = vec2((ui.available_width() - 8.0) / 2.0, 36.0);
        if Button::new("confirm.no", tr!("Back"))
            .keycap(cx.hint(KeyAction::Cancel))
            .min_size(size)
            .show(ui)
        {
            cx.state.back();
        }
        go = yes.min_size(size).show(ui);
    });
    go
}

fn confirm_end(ui: &mut Ui, cx: &mut HudCx) {
    let (label, text) = match &cx.view.end {
        Some(end) => (end.label.clone(), end.question.clone()),
        None => (String::new(), None),
    };
    let Some(text) = text else {
        // Somebody else acts by now.
        cx.state.menu = None;
        return;
    };
    let yes = Button::new("confirm.end", &label)
        .primary()
        .icon(Icon::Flag)
        .keycap(cx.hint(KeyAction::Confirm));
    if question(ui, cx, &format!("{label}?"), &text, yes) {
        cx.state.menu = None;
        cx.out.push(HudAction::EndPhase);
    }
    let mut ask = cx.settings.interface.confirm_end_phase;
    if theme::checkbox_row(ui, "confirm.ask", tr!("Ask every time"), "", &mut ask) {
        cx.settings.interface.confirm_end_phase = ask;
    }
}

fn confirm_leave(ui: &mut Ui, cx: &mut HudCx, how: MenuCommand) {
    let (heading, label) = match how {
        MenuCommand::Restart => (tr!("Start again?"), tr!("Start again")),
        MenuCommand::ToTitle => (tr!("Leave the battle?"), tr!("Leave")),
        MenuCommand::Quit => (tr!("Quit?"), tr!("Quit")),
    };
    let yes = Button::new("confirm.leave", label).kind(ButtonKind::Danger);
    // Every order is saved by itself; the next battle takes that place.
    let loss = match how {
        _ if cx.view.tried => {
            tr!("The editor keeps the battle as you made it; the game in progress is lost.")
        }
        MenuCommand::ToTitle | MenuCommand::Quit if cx.view.no_save.is_none() => tr!(
            "The battle is kept as it stands until you begin another one: Continue, on the title screen, takes you back to it."
        ),
        _ => tr!("Unsaved progress is lost."),
    };
    if question(ui, cx, heading, loss, yes) {
        cx.state.menu = None;
        cx.out.push(HudAction::Menu(how));
    }
}

/// The save about whose loading is asked, and what loads it; none where there is no such save.
pub(super) fn asked_load<'a>(cx: &HudCx<'a>) -> Option<(&'a SaveEntry, HudAction)> {
    let mut saves = cx.saves.entries.iter();
    match cx.state.menu? {
        MenuPage::ConfirmLoad => {
            let save = saves.find(|s| s.name == cx.state.load_name)?;
            Some((save, HudAction::Load(save.name.clone())))
        }
        MenuPage::ConfirmQuickLoad => Some((saves.find(|s| s.quick)?, HudAction::QuickLoad)),
        _ => None,
    }
}

fn confirm_load(ui: &mut Ui, cx: &mut HudCx) {
    let Some((save, load)) = asked_load(cx) else {
        let heading = tr!("Nothing to load");
        let key = cx.hint(KeyAction::QuickSave);
        let text = tr!("Nothing has been saved with {key} yet.", key);
        let why = tr!("There is no such save.");
        let yes = Button::new("confirm.load", tr!("Load")).disabled(Some(why));
        question(ui, cx, heading, &text, yes);
        return;
    };
    let text = tr!(
        "“{name}” ({battle}, {state}, {when}) replaces this battle. Unsaved progress is lost.",
        name = save.title,
        battle = save.battle,
        state = save.state,
        when = ago(save.saved)
    );
    let yes = Button::new("confirm.load", tr!("Load"))
        .kind(ButtonKind::Danger)
        .icon(Icon::Folder)
        .keycap(cx.hint(KeyAction::Confirm));
    if question(ui, cx, tr!("Load the saved battle?"), &text, yes) {
        cx.state.menu = None;
        cx.out.push(load);
    }
}

fn confirm_overwrite(ui: &mut Ui, cx: &mut HudCx) {
    let name = cx.state.save_name.trim().to_owned();
    let text = tr!("There is a save called \"{name}\" already.", name);
    let yes = Button::new("confirm.overwrite", tr!("Replace it"))
        .kind(ButtonKind::Danger)
        .icon(Icon::Save);
    if question(ui, cx, tr!("Replace the save?"), &text, yes) {
        cx.state.menu = None;
        cx.out.push(HudAction::Save(name));
    }
}
