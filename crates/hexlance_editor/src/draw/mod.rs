//! The panels of the editor around the table.

pub mod battle;
mod country;
mod dialogs;
pub mod forces;
pub(super) mod map;
mod minimap;
mod new_map;
mod paints;
mod stands;
mod status;
mod top;

pub(super) use map::{choose as choose_subject, manner_of};

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use egui::{Align2, Context, ScrollArea, Ui, pos2};
use hexlance_board::Hex;
use hexlance_edit::Kept;

use super::{
    desk::{Editing, EditorDesk, Mode, NewMap, Next},
    show::CameraView,
};
use crate::{
    data::Data,
    game::{PanelsBeside, start::GameData},
    input::{KeyAction, Keys},
    screens::{LiveMap, MapPicture},
    settings::Settings,
    table::{CameraCommand, Hovered, ScreenAnchors},
    theme::{Island, space},
};

/// What a click on a panel asks of the program.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum Wish {
    /// Leave the editor.
    Leave,
    /// Begin something new: show the window for it.
    New,
    /// Put another map under the battle: show the window for it.
    AnotherMap,
    /// Show what can be opened.
    Open,
    /// Open that file.
    OpenFile(std::path::PathBuf),
    /// Begin with that map, or put it under the battle.
    Make(Box<NewMap>),
    /// Save; under another name, if there is one.
    Save(Option<String>),
    /// Write the map as a board.
    Export(std::path::PathBuf),
    /// Play the battle.
    Play,
    /// Take back.
    Undo,
    /// Do again.
    Redo,
    /// Copy what is marked.
    Copy,
    /// Copy what is marked, and clear it.
    Cut,
    /// Deal with unsaved work by leaving it, then go on.
    Abandon(Next),
    /// Save unsaved work, then go on.
    SaveThen(Next),
    /// Take up a draft that was kept.
    TakeUp(Box<Kept>),
    /// Throw a draft away that was kept.
    Forget(Box<Kept>),
    /// Move the camera.
    Camera(CameraCommand),
    /// Hex lines on or off.
    Grid,
    /// Hex numbers on or off.
    Numbers,
    /// Add what the table shows now as a picture to the briefing.
    Picture,
    /// Look an ability up.
    Codex(hexlance_rules::AbilityId),
    /// Say why something cannot be done.
    Refused(String),
}

/// What the panels need to know besides the desk.
pub struct Cx<'a> {
    /// Everything that can be looked up.
    pub data: &'a Data,
    /// Settings: keys, palette.
    pub settings: &'a Settings,
    /// The hex under the pointer.
    pub hovered: Option<Hex>,
    /// What part of the map is on the screen.
    pub view: &'a CameraView,
    /// Where things are on the screen.
    pub anchors: &'a ScreenAnchors,
    /// Shift is down: the opposite is done.
    pub shift: bool,
    /// A window lies over the table: letters are for it.
    pub window: bool,
    /// Every map file.
    pub maps: &'a [std::path::PathBuf],
    /// What is asked for.
    pub out: Vec<Wish>,
}

impl Cx<'_> {
    /// Asks for something.
    pub fn wish(&mut self, wish: Wish) {
        self.out.push(wish);
    }

    /// The first key of an action, as players read it.
    pub fn key(&self, action: KeyAction) -> String {
        self.settings.keys.hint(action)
    }

    /// Colour of a side.
    pub fn side(&self, side: usize) -> egui::Color32 {
        self.settings.interface.palette.side(side as u8)
    }
}

/// Height of the bar at the top.
const TOP: f32 = 50.0;
/// Height of the line at the bottom.
const STATUS: f32 = 38.0;
/// Width of the panel at the left.
const LEFT: f32 = 252.0;

/// Width of the panel at the right.
const fn right_width(mode: Mode) -> f32 {
    match mode {
        Mode::Map | Mode::Forces => 304.0,
        // Pages with much to say.
        Mode::Battle => 368.0,
    }
}

/// Where what lies below the bar at the top begins, in points from the top.
pub const fn below_the_bar() -> f32 {
    TOP + 2.0 * space::EDGE
}

/// What the panels take of the screen.
pub const fn beside(mode: Mode) -> PanelsBeside {
    PanelsBeside {
        left: LEFT + 2.0 * space::EDGE,
        right: right_width(mode) + 2.0 * space::EDGE,
        top: below_the_bar(),
        bottom: STATUS + 2.0 * space::EDGE,
    }
}

/// Draws the editor.
#[expect(clippy::too_many_arguments, reason = "a system's parameters")]
pub fn draw(
    mut contexts: EguiContexts,
    mut desk: ResMut<EditorDesk>,
    data: Res<GameData>,
    settings: Res<Settings>,
    hovered: Res<Hovered>,
    view: Res<CameraView>,
    anchors: Res<ScreenAnchors>,
    keys: Keys,
    mut picture: Local<LiveMap>,
    mut sample: Local<MapPicture>,
    mut maps: Local<Option<Vec<std::path::PathBuf>>>,
    mut wishes: MessageWriter<Wish>,
    mut shutter: ResMut<super::pictures::Shutter>,
    held: Res<super::hand::Held>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    // While a picture of the table is taken, nothing is drawn over it but the names.
    let alone = shutter.bypass_change_detection().is_open();
    let desk = desk.bypass_change_detection();
    // The folders are looked through when a window opens that lists them, not in every frame.
    match &desk.dialog {
        Some(super::desk::Dialog::New(_)) if maps.is_none() => *maps = Some(data.0.map_files()),
        Some(super::desk::Dialog::New(_)) => {}
        _ => *maps = None,
    }
    let mut cx = Cx {
        data: &data.0,
        settings: &settings,
        hovered: hovered.hex,
        view: &view,
        anchors: &anchors,
        shift: ctx.input(|i| i.modifiers.shift),
        window: desk.dialog.is_some(),
        maps: maps.as_deref().unwrap_or_default(),
        out: Vec::new(),
    };
    if let Some(editing) = &mut desk.open {
        // The side that was looked at may have gone, by an undo too.
        let last = editing.scenario().sides.len().saturating_sub(1);
        editing.side = editing.side.min(last);
        // Who works on the table does not type any more.
        if held.from.is_some() || editing.carrying {
            ctx.memory_mut(|m| {
                if let Some(typed) = m.focused() {
                    m.surrender_focus(typed);
                }
            });
        }
        status::plates(ctx, editing, &cx);
        if alone {
            return Ok(());
        }
        top::draw(ctx, editing, &mut desk.dialog, &mut cx);
        left(ctx, editing, &mut cx);
        right(ctx, editing, &mut cx, &mut picture);
        status::draw(ctx, editing, &cx);
        forces::carried(ctx, editing, &cx);
    }
    dialogs::draw(ctx, desk, &mut cx, &mut sample);
    if keys.just(KeyAction::Cancel) {
        cancel(desk, &mut cx);
    }
    wishes.write_batch(cx.out);
    Ok(())
}

/// The key for going back: closes what is open, drops what the pointer is about, leaves at last.
fn cancel(desk: &mut EditorDesk, cx: &mut Cx<'_>) {
    use super::{desk::Placing, tool::Manner};
    // Without a battle the window for a new one is all there is.
    if desk.dialog.is_some() && desk.open.is_some() {
        desk.dialog = None;
        return;
    }
    let Some(editing) = &mut desk.open else {
        cx.wish(Wish::Leave);
        return;
    };
    let busy = editing.placing != Placing::None;
    if busy {
        editing.placing = Placing::None;
        editing.carrying = false;
    } else if editing.mode == Mode::Map && editing.kit.manner == Manner::Paste {
        editing.kit.manner = Manner::Mark;
    } else if editing.picked.is_some() {
        editing.pick(None);
    } else if !editing.region.is_empty() {
        editing.region.clear();
        editing.looks += 1;
    } else {
        cx.wish(Wish::Leave);
    }
}

/// A panel at one side of the table, from the bar at the top to the line at the bottom.
fn side_panel(ctx: &Context, key: &str, right: Option<Mode>, add: impl FnOnce(&mut Ui)) {
    let screen = ctx.content_rect();
    let top = screen.top() + TOP + 2.0 * space::EDGE;
    let height = screen.bottom() - STATUS - 2.0 * space::EDGE - top;
    let (x, width) = match right {
        None => (screen.left() + space::EDGE, LEFT),
        Some(mode) => {
            let width = right_width(mode);
            (screen.right() - space::EDGE - width, width)
        }
    };
    Island::new(key, Align2::LEFT_TOP, pos2(x, top), width)
        .max_height(height)
        .show(ctx, |ui| {
            ui.set_min_height(ui.available_height());
            add(ui);
        });
}

/// What lies behind a window is not to be clicked.
fn behind_windows(ui: &mut Ui, cx: &Cx<'_>) {
    if cx.window {
        ui.disable();
    }
}

/// A list that scrolls in what is left of a panel.
pub fn scroll(ui: &mut Ui, key: &str, add: impl FnOnce(&mut Ui)) {
    ScrollArea::vertical()
        .id_salt(key)
        .auto_shrink([false, false])
        .show(ui, add);
}

fn left(ctx: &Context, editing: &mut Editing, cx: &mut Cx<'_>) {
    side_panel(ctx, "editor.left", None, |ui| {
        behind_windows(ui, cx);
        match editing.mode {
            Mode::Map => map::palette(ui, editing, cx),
            Mode::Forces => forces::palette(ui, editing, cx),
            Mode::Battle => battle::pages(ui, editing, cx),
        }
    });
}

fn right(ctx: &Context, editing: &mut Editing, cx: &mut Cx<'_>, picture: &mut LiveMap) {
    let mode = editing.mode;
    side_panel(ctx, "editor.right", Some(mode), |ui| {
        behind_windows(ui, cx);
        match mode {
            Mode::Map => {
                minimap::draw(ui, editing, cx, picture);
                map::read_out(ui, editing, cx);
            }
            Mode::Forces => forces::inspector(ui, editing, cx),
            Mode::Battle => battle::inspector(ui, editing, cx),
        }
    });
}
