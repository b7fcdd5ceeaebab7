//! The scenario editor: battles made by eye on the same table that they are played on.
//!
//! The [`desk`] holds what is worked on: a [`hexlance_edit::Workbench`], through which every change goes, and what is
//! set, marked and selected. The [`hand`] makes changes of presses on the table, the panels in [`draw`] make them of
//! clicks; [`show`] feeds the table, [`check`] looks for problems and keeps unsaved work beside it, [`files`] opens and
//! saves, [`play`] tries the battle and comes back.

#![deny(missing_docs)]

#[macro_use]
extern crate hexlance_lang as lang;

pub mod check;
pub mod desk;
pub mod draw;
pub mod extras;
pub mod files;
pub mod hand;
pub mod hosted;
mod keys;
pub mod laws;
pub mod muster;
pub mod names;
pub mod page;
pub mod pictures;
pub mod placing;
pub mod play;
pub mod recast;
pub mod renaming;
mod rules;
pub mod show;
pub mod spots;
pub mod stands;
pub mod tool;
pub mod unit;
mod wishes;

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use hexlance_board::Cell;

use hexlance_host::{data, game, rulesets, screens};
use hexlance_hud as hud;
use hexlance_table as table;
use hexlance_ui::{input, settings, theme};
use hexlance_words as words;

use crate::{
    data::OwnFolder,
    game::{GameSet, PanelsBeside, start::GameData},
    hud::ToastTop,
    screens::Screen,
    table::{CameraCommand, CameraInsets, CameraPreset, Touchable, camera::CameraRig},
    theme::UiSet,
};

pub use desk::{Dialog, Editing, EditorDesk};
pub use draw::Wish;
pub use files::OwnBattles;
pub use hosted::{Edited, Edits, InEditor, register};
pub use rules::plain::PlainInEditor;
pub use unit::EditsUnits;

/// What is seen in a hex, in one line.
fn seen_in(cell: &Cell) -> String {
    let all = hexlance_rules::features(cell);
    let all: Vec<_> = all.iter().map(crate::lang::told).collect();
    all.join(", ")
}

/// Adds the editor: needs the table, the screens and [`GameData`].
pub fn plugin(app: &mut App) {
    app.init_resource::<EditorDesk>()
        .init_resource::<hand::Held>()
        .init_resource::<show::Shown>()
        .init_resource::<show::CameraView>()
        .init_resource::<check::Beside>()
        .init_resource::<pictures::Shutter>()
        .add_message::<Wish>()
        .add_systems(Startup, know_own)
        .add_systems(
            OnEnter(Screen::Editor),
            (play::come_back, enter, show::reset).chain(),
        )
        .add_systems(OnExit(Screen::Editor), leave)
        .add_systems(
            Update,
            (
                keys::follow,
                hand::right_clicks,
                hand::work,
                wishes::carry_out,
                keep_beside,
                keep_whole,
            )
                .chain()
                .in_set(GameSet::Input)
                .run_if(in_state(Screen::Editor)),
        )
        .add_systems(
            Update,
            (show::table, show::overlays, show::watch_camera)
                .chain()
                .in_set(GameSet::Show)
                .run_if(in_state(Screen::Editor)),
        )
        .add_systems(
            Update,
            (check::check, check::keep).run_if(in_state(Screen::Editor)),
        )
        .add_systems(
            EguiPrimaryContextPass,
            draw::draw
                .in_set(UiSet::Draw)
                .run_if(in_state(Screen::Editor)),
        );
}

/// The player's own battles and units are among all others.
fn know_own(own: Option<Res<OwnBattles>>, data: Option<ResMut<GameData>>, mut commands: Commands) {
    let Some(own) = own else { return };
    commands.insert_resource(OwnFolder(own.0.clone()));
    if let Some(mut data) = data {
        data.0.add_folder(&own.0);
    }
}

/// At the desk: what was kept is offered, and without a battle the window for a new one is open.
fn enter(
    mut desk: ResMut<EditorDesk>,
    own: Res<OwnBattles>,
    mut table: ResMut<Touchable>,
    mut toasts: ResMut<ToastTop>,
    mut camera: MessageWriter<CameraCommand>,
    mut commands: Commands,
) {
    table.0 = true;
    toasts.0 = draw::below_the_bar();
    camera.write(CameraCommand::Preset(CameraPreset::Overview));
    if desk.open.is_some() {
        return;
    }
    commands.remove_resource::<crate::table::TableModel>();
    desk.kept = own.drafts().all();
    desk.dialog = Some(if desk.kept.is_empty() {
        Dialog::New(desk::NewMap::usual(false, u64::from(rand::random::<u16>())))
    } else {
        Dialog::Recover
    });
}

/// Table and labels keep clear of the panels.
fn keep_beside(desk: Res<EditorDesk>, mut beside: ResMut<PanelsBeside>) {
    beside.set_if_neq(draw::beside(desk.mode()));
}

/// A view of the whole map that nobody has left shows it whole beside other panels as well.
fn keep_whole(
    insets: Res<CameraInsets>,
    rigs: Query<&CameraRig>,
    mut camera: MessageWriter<CameraCommand>,
) {
    if insets.is_changed() && rigs.iter().any(CameraRig::shows_whole) {
        camera.write(CameraCommand::Preset(CameraPreset::Overview));
    }
}

fn leave(mut table: ResMut<Touchable>, mut toasts: ResMut<ToastTop>, mut held: ResMut<hand::Held>) {
    table.0 = false;
    *toasts = ToastTop::default();
    *held = hand::Held::default();
}
