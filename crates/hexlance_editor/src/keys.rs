//! What keys do at the desk.

use bevy::prelude::*;

use super::{
    desk::{Dialog, EditorDesk, Mode, Pick, Placing},
    draw::{Wish, choose_subject, manner_of},
    hand, muster,
    tool::{Manner, Subject},
};
use crate::{
    game::start::GameData,
    input::{Chord, KeyAction, Keys},
    table::{CameraCommand, CameraPreset},
};
use hexlance_edit::MAX_RADIUS;

/// Does what the keys say.
pub fn follow(
    keys: Keys,
    data: Res<GameData>,
    mut desk: ResMut<EditorDesk>,
    mut wishes: MessageWriter<Wish>,
) {
    let pressed = keys.all_just();
    if pressed.is_empty() {
        return;
    }
    let desk = desk.bypass_change_detection();
    if desk.dialog.is_some() {
        return;
    }
    // Letters search the cards.
    let searches = desk.open.as_ref().is_some_and(|e| e.mode == Mode::Forces);
    if searches && keys.raw_chord().is_some_and(Chord::is_letter) {
        return;
    }
    let data = &data.0;
    for action in pressed {
        let Some(editing) = &mut desk.open else {
            return;
        };
        match action {
            KeyAction::Undo => drop(wishes.write(Wish::Undo)),
            KeyAction::EditRedo => drop(wishes.write(Wish::Redo)),
            KeyAction::EditSave | KeyAction::QuickSave => drop(wishes.write(Wish::Save(None))),
            KeyAction::EditPlay => drop(wishes.write(Wish::Play)),
            KeyAction::EditMap => editing.go(Mode::Map),
            KeyAction::EditForces => editing.go(Mode::Forces),
            KeyAction::EditBattle => editing.go(Mode::Battle),
            KeyAction::EditSmaller => {
                editing.kit.brush.radius = editing.kit.brush.radius.saturating_sub(1);
            }
            KeyAction::EditLarger => {
                editing.kit.brush.radius = (editing.kit.brush.radius + 1).min(MAX_RADIUS);
            }
            KeyAction::EditCopy => drop(wishes.write(Wish::Copy)),
            KeyAction::EditCut => drop(wishes.write(Wish::Cut)),
            KeyAction::EditPaste if editing.clip.is_some() => {
                editing.go(Mode::Map);
                editing.kit.manner = Manner::Paste;
            }
            KeyAction::EditPaste => {
                wishes.write(Wish::Refused(tr!("Copy something first.").into()));
            }
            KeyAction::EditDuplicate => {
                if let Some(Pick::Unit(at)) = editing.picked {
                    muster::duplicate(editing, at, data);
                }
            }
            KeyAction::EditDelete => {
                hand::delete(editing, data);
            }
            KeyAction::TurnLeft => hand::turn_unit(editing, -1),
            KeyAction::TurnRight => hand::turn_unit(editing, 1),
            KeyAction::CameraTop => drop(wishes.write(Wish::Camera(CameraCommand::ToggleTop))),
            KeyAction::CameraReset => {
                wishes.write(Wish::Camera(CameraCommand::Preset(CameraPreset::Overview)));
            }
            KeyAction::ToggleGrid => drop(wishes.write(Wish::Grid)),
            KeyAction::ToggleNumbers => drop(wishes.write(Wish::Numbers)),
            KeyAction::Help => desk.dialog = Some(Dialog::Keys),
            other => {
                if let Some(manner) = manner_of(other) {
                    editing.go(Mode::Map);
                    editing.kit.manner = manner;
                } else if let Some(slot) = other.slot()
                    && let Some(subject) =
                        Subject::of(editing.rules).find(|s| s.slot() == Some(slot))
                    && editing.mode == Mode::Map
                {
                    editing.placing = Placing::None;
                    choose_subject(editing, subject);
                }
            }
        }
    }
}
