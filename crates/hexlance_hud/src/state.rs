//! The HUD's own state: what is open, filtered, fading. Nothing here matters to the rules.

use super::model::{BattleView, FloatText, LogKind, SideId, Toast, Tone, UnitId};
use bevy::prelude::Resource;
use bevy_egui::egui::{Pos2, Rect};
use hexlance_pages::CodexLook;
use std::collections::{BTreeSet, HashMap};

/// Pages of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuPage {
    /// The list of pages.
    Main,
    /// Save under a name.
    Save,
    /// Load.
    Load,
    /// Settings.
    Settings,
    /// Help.
    Help,
    /// Abilities to look up.
    Codex,
    /// Ask before the phase ends.
    ConfirmEnd,
    /// Ask before leaving a battle.
    ConfirmLeave(super::model::MenuCommand),
    /// Ask before a save is overwritten.
    ConfirmOverwrite,
    /// Ask before the save that was chosen takes the place of the battle.
    ConfirmLoad,
    /// Ask the same of what one key saved.
    ConfirmQuickLoad,
}

/// A toast on screen.
#[derive(Clone, Debug)]
pub(super) struct ShownToast {
    pub toast: Toast,
    pub since: f64,
    /// How often the same sentence came again while it was shown.
    pub times: u32,
}

impl ShownToast {
    /// How long it stays, in seconds: who tells something long leaves time to read it.
    pub(super) fn time(&self) -> f64 {
        let read = match self.toast.tone {
            Tone::Plain | Tone::Warn => self.toast.text.chars().count() as f64 * LETTER_TIME,
            _ => 0.0,
        };
        TOAST_TIME.max(read)
    }
}

/// A floating text on screen.
#[derive(Clone, Debug)]
pub(super) struct ShownFloat {
    pub float: FloatText,
    pub since: f64,
    /// Later ones at the same place start lower.
    pub slot: u32,
}

/// What is open, filtered, fading.
#[derive(Resource, Clone, Debug)]
pub struct HudState {
    /// Whether the log is tall.
    pub log_open: bool,
    /// Kinds of lines that the log leaves out.
    pub log_hidden: BTreeSet<u8>,
    /// The log shows only this side's lines.
    pub log_side: Option<SideId>,
    /// Lines of the log that are opened.
    pub opened: BTreeSet<u64>,
    /// Whether the roster is shown.
    pub roster_shown: bool,
    /// Whether the card is shown.
    pub card_shown: bool,
    /// The caption of a lesson that is folded, by its number: the panel shows its task alone. The next one is open again.
    pub folded: Option<usize>,
    /// The page of the menu that is open.
    pub menu: Option<MenuPage>,
    /// The page that the open one leads back to.
    pub behind: Option<MenuPage>,
    /// Name typed into the save page.
    pub save_name: String,
    /// The save page was opened just now: its field takes the keyboard, with a name to begin with.
    pub(super) names_save: bool,
    /// The save that waits for an answer to whether it is loaded.
    pub(super) load_name: String,
    /// Search text of the help page.
    pub help_search: String,
    /// What is looked up in the codex.
    pub codex: CodexLook,
    /// Unit pointed at on the roster.
    pub pointed: Option<UnitId>,
    /// The answer that is highlighted and the question that it belongs to.
    pub(super) cursor: (u64, usize),
    pub(super) toasts: Vec<ShownToast>,
    pub(super) floats: Vec<ShownFloat>,
    /// The last roll that was seen and since when.
    pub(super) last_roll: Option<(u64, f64)>,
    /// Whether the rolls for Initiative stay open.
    pub initiative_open: bool,
    /// The result of the battle has made way for the table.
    pub outcome_away: bool,
    /// The rolls for Initiative that were seen last, and until when they are shown by themselves.
    pub(super) initiative: Option<(u64, f64)>,
    /// Name plates in the picture and their units, far ones first, in points.
    pub plates: Vec<(UnitId, Rect)>,
    /// Where a chance stands that is written over the name plate of a unit: the middle of its lower edge, in points.
    pub told: HashMap<UnitId, Pos2>,
    /// Where the chips below the bar at the top stand that tell the conditions and what is fought for, in points.
    pub chips: Option<Rect>,
    /// Width of the action bar's content while the player is asked something that is no turn of theirs; else 0.
    pub asked_bar: f32,
    /// Where the line over the action bar stands that says what to do, in points.
    pub line: Option<Rect>,
    /// Whether each thing that the caption of a lesson points at is marked; empty while nothing is.
    pub marked: Vec<bool>,
    /// Where the tip of the hex under the pointer stands, in points.
    pub tip: Option<Rect>,
    /// The place of that tip around the pointer, by its number.
    pub(super) tip_place: Option<usize>,
    /// Another place that would be better for it, and since when.
    pub(super) tip_better: Option<(usize, f64)>,
    pub(super) now: f64,
}

impl Default for HudState {
    fn default() -> Self {
        Self {
            log_open: false,
            log_hidden: BTreeSet::new(),
            log_side: None,
            opened: BTreeSet::new(),
            roster_shown: true,
            card_shown: true,
            folded: None,
            menu: None,
            behind: None,
            save_name: String::new(),
            names_save: false,
            load_name: String::new(),
            help_search: String::new(),
            codex: CodexLook::default(),
            pointed: None,
            cursor: (0, 0),
            toasts: Vec::new(),
            floats: Vec::new(),
            last_roll: None,
            initiative_open: false,
            outcome_away: false,
            initiative: None,
            plates: Vec::new(),
            told: HashMap::new(),
            chips: None,
            asked_bar: 0.0,
            line: None,
            marked: Vec::new(),
            tip: None,
            tip_place: None,
            tip_better: None,
            now: 0.0,
        }
    }
}

/// How long a toast stays at least, in seconds.
const TOAST_TIME: f64 = 4.5;
/// How long it takes to read a letter of it, in seconds.
const LETTER_TIME: f64 = 0.07;
/// How long a text floats, in seconds.
pub(super) const FLOAT_TIME: f64 = 1.8;
/// How many toasts are shown at once.
const MOST_TOASTS: usize = 3;

impl HudState {
    /// Opens a page; closing it leads back to what is open now.
    pub(crate) fn open(&mut self, page: MenuPage) {
        self.behind = self.menu;
        self.names_save = page == MenuPage::Save;
        self.menu = Some(page);
    }

    /// Closes the open page.
    pub(super) fn back(&mut self) {
        self.menu = match self.menu {
            Some(MenuPage::ConfirmOverwrite) => Some(MenuPage::Save),
            Some(MenuPage::ConfirmLoad) => Some(MenuPage::Load),
            Some(MenuPage::Main | MenuPage::ConfirmEnd | MenuPage::ConfirmQuickLoad) | None => None,
            Some(_) => self.behind.take(),
        };
    }

    /// What is said in passing now.
    pub fn said(&self) -> impl Iterator<Item = &str> {
        self.toasts.iter().map(|t| t.toast.text.as_str())
    }

    pub(super) fn begin(&mut self, now: f64, view: &BattleView) {
        self.now = now;
        self.line = None;
        self.chips = None;
        self.marked.clear();
        self.tip = None;
        self.toasts.retain(|t| now - t.since < t.time());
        self.floats.retain(|f| now - f.since < FLOAT_TIME);
        if let Some(p) = &view.prompt
            && self.cursor.0 != p.id
        {
            self.cursor = (p.id, p.default);
        }
        if let Some(r) = view.dice.last()
            && self.last_roll.is_none_or(|(id, _)| id != r.id)
        {
            self.last_roll = Some((r.id, now));
        }
    }

    /// Forgets what was said and opened for whoever sat here before; how the panels stand is kept.
    pub(super) fn forget(&mut self) {
        self.toasts.clear();
        self.floats.clear();
        self.opened.clear();
        self.menu = None;
        self.log_open = false;
        self.pointed = None;
        self.last_roll = None;
        self.initiative_open = false;
    }

    /// Shows a toast; the same sentence again counts up instead of stacking.
    pub fn toast(&mut self, toast: Toast) {
        let now = self.now;
        if let Some(t) = self.toasts.iter_mut().find(|t| t.toast == toast) {
            t.since = now;
            t.times += 1;
            return;
        }
        if self.toasts.len() >= MOST_TOASTS {
            self.toasts.remove(0);
        }
        self.toasts.push(ShownToast {
            toast,
            since: now,
            times: 1,
        });
    }

    /// Shows a floating text.
    pub fn float(&mut self, float: FloatText) {
        let now = self.now;
        let slot = self
            .floats
            .iter()
            .filter(|f| f.float.anchor == float.anchor && now - f.since < 0.6)
            .count();
        self.floats.push(ShownFloat {
            float,
            since: now,
            slot: slot as u32,
        });
    }

    /// Whether something on the HUD is moving or fading, so that the next frame looks different.
    pub fn is_moving(&self) -> bool {
        !self.toasts.is_empty() || !self.floats.is_empty()
    }

    pub(super) fn log_shows(&self, kind: LogKind) -> bool {
        !self.log_hidden.contains(&(kind as u8))
    }
}
