//! What keys do: named actions, the keys bound to them, and one place to ask whether an action is wanted.
//!
//! The table and the HUD ask [`Keys`]; no other module looks at key codes. Bindings are part of the settings.

mod chord;
mod named;

pub use chord::{Chord, KeyName, KeyParseError};
pub use named::{Piece, hint_in};

use crate::settings::Settings;
use bevy::{ecs::system::SystemParam, prelude::*};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;

/// Everything that a key can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum KeyAction {
    /// Take the highlighted answer.
    Confirm,
    /// Close, go back, decline; opens the menu when there is nothing to close.
    Cancel,
    /// End the phase or pass with the selected unit.
    EndPhase,
    /// Take back the last command.
    Undo,
    /// Save under a fixed name.
    QuickSave,
    /// Load what was saved so.
    QuickLoad,
    /// Select the next unit that can act.
    NextUnit,
    /// Select the unit before.
    PreviousUnit,
    /// Turn the facing one hexside to the left.
    TurnLeft,
    /// Turn the facing one hexside to the right.
    TurnRight,
    /// Bring the camera to the selected unit.
    FocusUnit,
    /// Look straight down, and back.
    CameraTop,
    /// Show the whole map.
    CameraReset,
    /// Turn the camera to the left.
    CameraTurnLeft,
    /// Turn the camera to the right.
    CameraTurnRight,
    /// Move the camera away.
    PanForward,
    /// Move the camera back.
    PanBack,
    /// Move the camera to the left.
    PanLeft,
    /// Move the camera to the right.
    PanRight,
    /// Closer.
    ZoomIn,
    /// Farther.
    ZoomOut,
    /// Cut the running animation short.
    SkipAnimation,
    /// Open or shrink the log.
    ToggleLog,
    /// Show or hide the roster.
    ToggleRoster,
    /// Show or hide the record card.
    ToggleCard,
    /// Hex lines on or off.
    ToggleGrid,
    /// Hex numbers on or off.
    ToggleNumbers,
    /// Firing arcs on or off.
    ToggleArcs,
    /// Name plates on or off.
    TogglePlates,
    /// Shows how long frames take.
    ToggleFrames,
    /// The help.
    Help,
    /// Editor: work on the map.
    EditMap,
    /// Editor: work on the forces.
    EditForces,
    /// Editor: work on the rest of the battle.
    EditBattle,
    /// Editor: play the battle.
    EditPlay,
    /// Editor: do again what was taken back.
    EditRedo,
    /// Editor: save.
    EditSave,
    /// Editor: paint with the brush.
    EditBrush,
    /// Editor: paint lines.
    EditLine,
    /// Editor: fill.
    EditFill,
    /// Editor: paint rectangles.
    EditArea,
    /// Editor: make slopes.
    EditRamp,
    /// Editor: even heights out.
    EditSmooth,
    /// Editor: mark a part of the map.
    EditMark,
    /// Editor: pick up what lies in a hex.
    EditPick,
    /// Editor: a smaller brush.
    EditSmaller,
    /// Editor: a larger brush.
    EditLarger,
    /// Editor: copy what is marked.
    EditCopy,
    /// Editor: cut what is marked.
    EditCut,
    /// Editor: put down what was copied.
    EditPaste,
    /// Editor: another unit like the one that is selected.
    EditDuplicate,
    /// Editor: take away what is selected.
    EditDelete,
    /// The first button of the action bar or the first answer of a question.
    Slot1,
    /// The second one.
    Slot2,
    /// The third one.
    Slot3,
    /// The fourth one.
    Slot4,
    /// The fifth one.
    Slot5,
    /// The sixth one.
    Slot6,
    /// The seventh one.
    Slot7,
    /// The eighth one.
    Slot8,
    /// The ninth one.
    Slot9,
    /// The tenth one.
    Slot10,
}

/// Groups of actions, as the settings screen lists them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyGroup {
    /// Playing.
    Play,
    /// The camera.
    Camera,
    /// Panels and overlays.
    View,
    /// Numbered slots.
    Slots,
    /// The editor.
    Editor,
}

impl KeyGroup {
    /// Every group in order.
    pub const ALL: [KeyGroup; 5] = [
        Self::Play,
        Self::Camera,
        Self::View,
        Self::Slots,
        Self::Editor,
    ];

    /// The name players read.
    pub fn name(self) -> &'static str {
        match self {
            Self::Play => tr!("Playing"),
            Self::Camera => tr!("Camera"),
            Self::View => tr!("Panels and overlays"),
            Self::Slots => tr!("Action bar and answers"),
            Self::Editor => tr!("Scenario editor"),
        }
    }
}

use KeyAction as A;
use KeyGroup as G;

/// Every action with its group, the name players read and its keys at first start.
const TABLE: [(A, G, &str, &[&str]); 62] = [
    (
        A::Confirm,
        G::Play,
        msg!("Take the highlighted answer"),
        &["Enter", "Keypad Enter"],
    ),
    (A::Cancel, G::Play, msg!("Back, decline, menu"), &["Esc"]),
    (A::EndPhase, G::Play, msg!("End phase, pass"), &["Space"]),
    (A::Undo, G::Play, msg!("Undo"), &["Ctrl+Z"]),
    (A::QuickSave, G::Play, msg!("Quick save"), &["F5"]),
    (A::QuickLoad, G::Play, msg!("Quick load"), &["F9"]),
    (A::NextUnit, G::Play, msg!("Next unit"), &["N"]),
    (
        A::PreviousUnit,
        G::Play,
        msg!("Previous unit"),
        &["Shift+N"],
    ),
    (A::TurnLeft, G::Play, msg!("Turn facing left"), &[","]),
    (A::TurnRight, G::Play, msg!("Turn facing right"), &["."]),
    (
        A::SkipAnimation,
        G::Play,
        msg!("Skip animation"),
        &["Backspace"],
    ),
    (
        A::FocusUnit,
        G::Camera,
        msg!("Look at the selected unit"),
        &["F"],
    ),
    (A::CameraTop, G::Camera, msg!("Look straight down"), &["T"]),
    (
        A::CameraReset,
        G::Camera,
        msg!("Show the whole map"),
        &["Home"],
    ),
    (A::CameraTurnLeft, G::Camera, msg!("Turn left"), &["Q"]),
    (A::CameraTurnRight, G::Camera, msg!("Turn right"), &["E"]),
    (A::PanForward, G::Camera, msg!("Move forward"), &["W", "Up"]),
    (A::PanBack, G::Camera, msg!("Move back"), &["S", "Down"]),
    (A::PanLeft, G::Camera, msg!("Move left"), &["A", "Left"]),
    (A::PanRight, G::Camera, msg!("Move right"), &["D", "Right"]),
    (A::ZoomIn, G::Camera, msg!("Closer"), &["=", "Page Up"]),
    (A::ZoomOut, G::Camera, msg!("Farther"), &["-", "Page Down"]),
    (A::ToggleLog, G::View, msg!("Log"), &["L"]),
    (A::ToggleRoster, G::View, msg!("Roster"), &["R"]),
    (A::ToggleCard, G::View, msg!("Record card"), &["C"]),
    (A::ToggleGrid, G::View, msg!("Hex lines"), &["G"]),
    (A::ToggleNumbers, G::View, msg!("Hex numbers"), &["H"]),
    (A::ToggleArcs, G::View, msg!("Firing arcs"), &["V"]),
    (A::TogglePlates, G::View, msg!("Name plates"), &["P"]),
    (A::ToggleFrames, G::View, msg!("Frame times"), &["F10"]),
    (A::Help, G::View, msg!("Help"), &["F1"]),
    (A::EditMap, G::Editor, msg!("Work on the map"), &["F2"]),
    (
        A::EditForces,
        G::Editor,
        msg!("Work on the forces"),
        &["F3"],
    ),
    (
        A::EditBattle,
        G::Editor,
        msg!("Work on the battle"),
        &["F4"],
    ),
    (A::EditPlay, G::Editor, msg!("Play it"), &["F6"]),
    (
        A::EditRedo,
        G::Editor,
        msg!("Do again"),
        &["Ctrl+Y", "Ctrl+Shift+Z"],
    ),
    (A::EditSave, G::Editor, msg!("Save"), &["Ctrl+S"]),
    (A::EditBrush, G::Editor, msg!("Brush"), &["B"]),
    (A::EditLine, G::Editor, msg!("Line"), &["I"]),
    (A::EditFill, G::Editor, msg!("Fill"), &["K"]),
    (A::EditArea, G::Editor, msg!("Rectangle"), &["U"]),
    (A::EditRamp, G::Editor, msg!("Ramp"), &["X"]),
    (A::EditSmooth, G::Editor, msg!("Smooth"), &["O"]),
    (A::EditMark, G::Editor, msg!("Mark"), &["M"]),
    (A::EditPick, G::Editor, msg!("Pick"), &["J"]),
    (A::EditSmaller, G::Editor, msg!("Smaller brush"), &["["]),
    (A::EditLarger, G::Editor, msg!("Larger brush"), &["]"]),
    (A::EditCopy, G::Editor, msg!("Copy"), &["Ctrl+C"]),
    (A::EditCut, G::Editor, msg!("Cut"), &["Ctrl+X"]),
    (A::EditPaste, G::Editor, msg!("Paste"), &["Ctrl+V"]),
    (A::EditDuplicate, G::Editor, msg!("Duplicate"), &["Ctrl+D"]),
    (
        A::EditDelete,
        G::Editor,
        msg!("Remove the selection"),
        &["Delete"],
    ),
    (A::Slot1, G::Slots, msg!("Slot 1"), &["1", "Keypad 1"]),
    (A::Slot2, G::Slots, msg!("Slot 2"), &["2", "Keypad 2"]),
    (A::Slot3, G::Slots, msg!("Slot 3"), &["3", "Keypad 3"]),
    (A::Slot4, G::Slots, msg!("Slot 4"), &["4", "Keypad 4"]),
    (A::Slot5, G::Slots, msg!("Slot 5"), &["5", "Keypad 5"]),
    (A::Slot6, G::Slots, msg!("Slot 6"), &["6", "Keypad 6"]),
    (A::Slot7, G::Slots, msg!("Slot 7"), &["7", "Keypad 7"]),
    (A::Slot8, G::Slots, msg!("Slot 8"), &["8", "Keypad 8"]),
    (A::Slot9, G::Slots, msg!("Slot 9"), &["9", "Keypad 9"]),
    (A::Slot10, G::Slots, msg!("Slot 10"), &["0", "Keypad 0"]),
];

/// First of the letters that stand for keys in texts: no writing uses them.
const FIRST_MARK: u32 = 0xE000;

impl KeyAction {
    /// Every action, in the order of the settings screen.
    pub fn all() -> impl Iterator<Item = KeyAction> {
        TABLE.iter().map(|r| r.0)
    }

    fn row(self) -> &'static (A, G, &'static str, &'static [&'static str]) {
        // every action has a row: checked by a test
        TABLE.iter().find(|r| r.0 == self).unwrap_or(&TABLE[0])
    }

    /// Its group.
    pub fn group(self) -> KeyGroup {
        self.row().1
    }

    /// The name players read.
    pub fn name(self) -> &'static str {
        crate::lang::text(self.row().2)
    }

    /// What stands for its key in a text that is put together where the bindings are not known:
    /// [`Bindings::named_in`] puts the key in its place.
    pub fn mark(self) -> char {
        let row = TABLE.iter().position(|r| r.0 == self);
        let mark = row.and_then(|i| u32::try_from(i).ok()?.checked_add(FIRST_MARK));
        mark.and_then(char::from_u32).unwrap_or(' ')
    }

    /// The action whose mark a letter is.
    fn of_mark(mark: char) -> Option<Self> {
        let row = u32::from(mark).checked_sub(FIRST_MARK)?;
        TABLE.get(usize::try_from(row).ok()?).map(|r| r.0)
    }

    /// The numbered slot that the action means, from 0.
    pub fn slot(self) -> Option<usize> {
        Self::slots().iter().position(|s| *s == self)
    }

    /// The ten slots in order.
    pub const fn slots() -> [KeyAction; 10] {
        [
            A::Slot1,
            A::Slot2,
            A::Slot3,
            A::Slot4,
            A::Slot5,
            A::Slot6,
            A::Slot7,
            A::Slot8,
            A::Slot9,
            A::Slot10,
        ]
    }
}

/// Which keys are bound to which actions.
#[derive(Clone, Debug, PartialEq)]
pub struct Bindings(BTreeMap<KeyAction, Vec<Chord>>);

impl Default for Bindings {
    fn default() -> Self {
        Self(
            TABLE
                .iter()
                .map(|(a, _, _, keys)| (*a, keys.iter().filter_map(|k| k.parse().ok()).collect()))
                .collect(),
        )
    }
}

impl Bindings {
    /// The keys of an action.
    pub fn chords(&self, action: KeyAction) -> &[Chord] {
        self.0.get(&action).map_or(&[], Vec::as_slice)
    }

    /// The first key of an action as players read it; empty if it has none.
    pub fn hint(&self, action: KeyAction) -> String {
        self.chords(action)
            .first()
            .map(|c| c.label())
            .unwrap_or_default()
    }

    /// The action that a key is bound to.
    pub fn action_of(&self, chord: Chord) -> Option<KeyAction> {
        self.0
            .iter()
            .find(|(_, c)| c.contains(&chord))
            .map(|(a, _)| *a)
    }

    /// Makes a key the first one of an action and takes it from whichever action had it; gives back that one.
    pub fn bind(&mut self, action: KeyAction, chord: Chord) -> Option<KeyAction> {
        let before = self.action_of(chord).filter(|a| *a != action);
        for keys in self.0.values_mut() {
            keys.retain(|k| *k != chord);
        }
        let keys = self.0.entry(action).or_default();
        if !keys.is_empty() {
            keys.remove(0);
        }
        keys.insert(0, chord);
        before
    }

    /// Takes all keys from an action.
    pub fn unbind(&mut self, action: KeyAction) {
        self.0.insert(action, Vec::new());
    }
}

impl Serialize for Bindings {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let text: BTreeMap<KeyAction, Vec<String>> = self
            .0
            .iter()
            .map(|(a, k)| (*a, k.iter().map(ToString::to_string).collect()))
            .collect();
        text.serialize(s)
    }
}

impl<'de> Deserialize<'de> for Bindings {
    /// Actions that the text does not name keep their first keys; an unknown key name is an error that names it.
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let text = BTreeMap::<KeyAction, Vec<String>>::deserialize(d)?;
        let mut out = Self::default();
        for (action, keys) in text {
            let chords = keys
                .iter()
                .map(|k| k.parse())
                .collect::<Result<Vec<Chord>, _>>();
            out.0
                .insert(action, chords.map_err(serde::de::Error::custom)?);
        }
        Ok(out)
    }
}

/// Who has the keyboard now.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KeyboardFocus {
    /// A text field is being typed into: no key is an action.
    pub text: bool,
    /// A button has the focus: Enter and Space press it and are no actions.
    pub widget: bool,
    /// The settings screen waits for a key to bind: no key is an action.
    pub capture: bool,
}

/// The interface is drawn again in the same frame: keys that went down in it have been heard already.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Heard(bool);

/// Asks which actions the keyboard wants. Nothing is wanted while a text field has the keyboard.
#[derive(SystemParam)]
pub struct Keys<'w> {
    keyboard: Option<Res<'w, ButtonInput<KeyCode>>>,
    heard: Option<Res<'w, Heard>>,
    settings: Res<'w, Settings>,
    focus: Res<'w, KeyboardFocus>,
}

impl Keys<'_> {
    /// Whether a key of the action went down in this frame.
    pub fn just(&self, action: KeyAction) -> bool {
        !self.is_heard() && self.any(action, |k, code| k.just_pressed(code))
    }

    /// Whether a key of the action is held down.
    pub fn held(&self, action: KeyAction) -> bool {
        self.any(action, |k, code| k.pressed(code))
    }

    /// Every action whose key went down in this frame.
    pub fn all_just(&self) -> Vec<KeyAction> {
        match &self.keyboard {
            Some(k) if !self.is_heard() && k.get_just_pressed().next().is_some() => {
                KeyAction::all().filter(|a| self.just(*a)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The key that went down in this frame with what is held beside it, whatever it is bound to.
    pub fn raw_chord(&self) -> Option<Chord> {
        let k = self.keyboard.as_ref().filter(|_| !self.is_heard())?;
        let name = k.get_just_pressed().find_map(|code| KeyName::of(*code))?;
        Some(Chord::held(k, name))
    }

    fn is_heard(&self) -> bool {
        self.heard.as_ref().is_some_and(|heard| heard.0)
    }

    fn any(
        &self,
        action: KeyAction,
        test: impl Fn(&ButtonInput<KeyCode>, KeyCode) -> bool,
    ) -> bool {
        let Some(k) = &self.keyboard else {
            return false;
        };
        if self.focus.text || self.focus.capture {
            return false;
        }
        self.settings.keys.chords(action).iter().any(|chord| {
            let presses_button = matches!(
                chord.key.code(),
                KeyCode::Enter | KeyCode::NumpadEnter | KeyCode::Space
            );
            !(self.focus.widget && presses_button)
                && test(k, chord.key.code())
                && chord.modifiers_match(k)
        })
    }
}

/// The actions whose key went down in this frame, for systems that change the settings and so cannot ask [`Keys`].
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct PressedActions(pub Vec<KeyAction>);

fn collect_pressed(keys: Keys, mut pressed: ResMut<PressedActions>) {
    pressed.set_if_neq(PressedActions(keys.all_just()));
}

fn listen(mut heard: ResMut<Heard>) {
    heard.set_if_neq(Heard(false));
}

/// egui draws a frame a second time where a panel turns out to have another size; what it is told of the pointer counts
/// in the first pass alone, and so do keys.
fn hear_once(
    mut contexts: EguiContexts,
    mut heard: ResMut<Heard>,
    mut pressed: ResMut<PressedActions>,
) -> Result {
    if contexts.ctx_mut()?.current_pass_index() > 0 {
        heard.set_if_neq(Heard(true));
        pressed.set_if_neq(PressedActions::default());
    }
    Ok(())
}

/// Adds [`KeyboardFocus`] and [`PressedActions`], kept in step with the interface and the keyboard.
pub fn plugin(app: &mut App) {
    app.init_resource::<KeyboardFocus>()
        .init_resource::<PressedActions>()
        .init_resource::<Heard>()
        .add_systems(
            PreUpdate,
            (listen, collect_pressed)
                .chain()
                .after(bevy::input::InputSystems),
        )
        .add_systems(
            EguiPrimaryContextPass,
            (
                hear_once.before(crate::theme::UiSet::Style),
                named::tell.in_set(crate::theme::UiSet::Style),
                watch_focus.in_set(crate::theme::UiSet::After),
            ),
        );
}

fn watch_focus(mut contexts: EguiContexts, mut focus: ResMut<KeyboardFocus>) -> Result {
    let ctx = contexts.ctx_mut()?;
    let text = ctx.text_edit_focused();
    let widget = ctx.memory(|m| m.focused().is_some());
    let new = KeyboardFocus {
        text,
        widget,
        capture: focus.capture,
    };
    focus.set_if_neq(new);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_action_has_keys_and_no_key_has_two_actions() {
        let b = Bindings::default();
        let mut seen: BTreeMap<String, KeyAction> = BTreeMap::new();
        for action in KeyAction::all() {
            assert_eq!(action.row().0, action);
            let want = action.row().3.len();
            assert_eq!(
                b.chords(action).len(),
                want,
                "{action:?}: a default key does not parse"
            );
            for c in b.chords(action) {
                let other = seen.insert(c.to_string(), action);
                assert_eq!(other, None, "{c} is bound to {action:?} too");
            }
        }
    }

    #[test]
    fn binding_a_key_takes_it_from_its_old_action() {
        let mut b = Bindings::default();
        let g: Chord = "G".parse().unwrap();
        assert_eq!(b.bind(KeyAction::Undo, g), Some(KeyAction::ToggleGrid));
        assert_eq!(b.hint(KeyAction::Undo), "G");
        assert_eq!(b.hint(KeyAction::ToggleGrid), "");
        assert_eq!(b.action_of(g), Some(KeyAction::Undo));
        assert_eq!(b.bind(KeyAction::Undo, g), None);
    }

    #[test]
    fn keys_are_heard_once_where_a_frame_is_drawn_twice() {
        use bevy::ecs::system::RunSystemOnce;

        let mut world = World::new();
        let mut keyboard = ButtonInput::<KeyCode>::default();
        keyboard.press(KeyCode::F1);
        world.insert_resource(keyboard);
        world.insert_resource(Settings::default());
        world.init_resource::<KeyboardFocus>();
        let heard = |world: &mut World| {
            let ask = |keys: Keys| {
                let just = keys.just(KeyAction::Help);
                assert_eq!(just, keys.raw_chord().is_some());
                assert_eq!(just, !keys.all_just().is_empty());
                assert!(keys.held(KeyAction::Help));
                just
            };
            world.run_system_once(ask).expect("it runs")
        };
        world.insert_resource(Heard(false));
        assert!(heard(&mut world));
        world.insert_resource(Heard(true));
        assert!(!heard(&mut world));
    }

    #[test]
    fn bindings_survive_ron() {
        let mut b = Bindings::default();
        b.bind(KeyAction::Help, "Ctrl+Shift+F2".parse().unwrap());
        b.unbind(KeyAction::ZoomIn);
        let text = ron::to_string(&b).unwrap();
        assert_eq!(ron::from_str::<Bindings>(&text).unwrap(), b);
        let partial: Bindings = ron::from_str(r#"{Undo: ["U"]}"#).unwrap();
        assert_eq!(partial.hint(KeyAction::Undo), "U");
        assert_eq!(partial.hint(KeyAction::Help), "F1");
        let bad = ron::from_str::<Bindings>(r#"{Undo: ["Ctrl+Blorp"]}"#)
            .unwrap_err()
            .to_string();
        assert!(bad.contains("Blorp"), "{bad}");
    }
}
