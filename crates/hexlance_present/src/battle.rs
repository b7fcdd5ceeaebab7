//! A battle as its panels show it: the whole of it, its phases, its units, an attack, a question.

use std::sync::Arc;

use bevy_ecs::prelude::{Message, Resource};
use hexlance_board::{Direction, Hex};
use hexlance_rules::same_team;

use crate::{
    CommandChip, DemoBar, DiceRoll, EndButton, Gauge, HudAction, Icon, InitiativeView, LessonPanel,
    LogLine, MissionView, Overlay, Radar, Sheet, SideId, UnitIcon, UnitId, matrix::Matrix,
    table::CounterStack,
};

/// Everything on the HUD. The adapter replaces or edits it when the rules' state or the selection changes.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct BattleView {
    /// Name of the battle, for the menu.
    pub title: String,
    /// The ruleset that it is fought by, by its id, for the help.
    pub rules: Option<&'static str>,
    /// It is tried out by whoever makes it: the way out leads back to the editor.
    pub tried: bool,
    /// The sides in order of number.
    pub sides: Vec<SideInfo>,
    /// Whose eyes these are; `None` for an onlooker.
    pub viewer: Option<SideId>,
    /// Turn, phase and who is to act.
    pub phase: PhaseBar,
    /// Light, weather, wind and whatever else is not as usual.
    pub conditions: Vec<ConditionChip>,
    /// Units, in the order of the roster.
    pub roster: Arc<Vec<RosterEntry>>,
    /// The unit that is selected.
    pub selected: Option<UnitId>,
    /// The card of the selected unit, or of the one pointed at.
    pub card: Option<Sheet>,
    /// The attack that is aimed or pointed at.
    pub target: Option<TargetPanel>,
    /// What can be declared against whom, where that is put together in one panel.
    pub matrix: Option<Matrix>,
    /// The radar map, in battles with aircraft.
    pub radar: Option<Radar>,
    /// What the selected unit may do, in the order of the bar.
    pub actions: Vec<ActionButton>,
    /// The button that ends something, at the end of the bar.
    pub end: Option<EndButton>,
    /// One line above the action bar, such as "Choose a hex to move to".
    pub instruction: Option<String>,
    /// The command abilities of all sides.
    pub commands: Vec<CommandChip>,
    /// The log, oldest first.
    pub log: Arc<Vec<LogLine>>,
    /// The question that waits for an answer of the viewer.
    pub prompt: Option<Prompt>,
    /// The latest rolls, newest last; the tray shows the last one large.
    pub dice: Vec<DiceRoll>,
    /// What is fought for.
    pub mission: Option<MissionView>,
    /// The latest rolls for Initiative.
    pub initiative: Option<InitiativeView>,
    /// The hex under the pointer.
    pub hover: Option<HexTip>,
    /// Which overlays can be switched and which are on.
    pub overlays: Vec<(Overlay, bool)>,
    /// Why there is nothing to undo; `None` when there is.
    pub no_undo: Option<String>,
    /// Why the battle cannot be saved now; `None` when it can.
    pub no_save: Option<String>,
    /// Hides everything until the named side says that it sits at the screen.
    pub curtain: Option<Curtain>,
    /// The demo that is on, in place of the action bar.
    pub demo: Option<DemoBar>,
    /// What a battle that teaches tells now.
    pub lesson: Option<LessonPanel>,
    /// How the battle ended.
    pub outcome: Option<Outcome>,
    /// What the players wait for, such as "Amber thinks"; shown beside the phase bar.
    pub waiting: Option<String>,
}

impl BattleView {
    /// A side by its number.
    pub fn side(&self, side: SideId) -> Option<&SideInfo> {
        self.sides.iter().find(|s| s.side == side)
    }

    /// Whether two sides fight and win together: a side with itself, and sides of one team.
    pub fn are_together(&self, a: SideId, b: SideId) -> bool {
        let team = |side| self.side(side)?.team.as_deref();
        a == b || same_team(team(a), team(b))
    }

    /// Those who have won: the winner with its allies; nobody in a draw or before the end.
    pub fn winners(&self) -> impl Iterator<Item = &SideInfo> {
        let winner = self.outcome.as_ref().and_then(|o| o.winner);
        let won = move |side| winner.is_some_and(|winner| self.are_together(winner, side));
        self.sides.iter().filter(move |s| won(s.side))
    }
}

/// A side.
#[derive(Clone, Debug, PartialEq)]
pub struct SideInfo {
    /// Its number.
    pub side: SideId,
    /// The name players read.
    pub name: String,
    /// Who plays it, such as "You" or "Computer, veteran".
    pub player: String,
    /// Units that have yet to act in this phase.
    pub to_act: u16,
    /// Points or objectives, such as "120 VP"; empty if the battle keeps none.
    pub score: String,
    /// Its team: sides of one team are allied. Without one it fights for itself.
    pub team: Option<String>,
}

/// What the count at the left of the phase bar counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Counted {
    /// Turns in which all sides act.
    #[default]
    Turns,
    /// Rounds in which every side has a turn.
    Rounds,
}

/// The orders of a turn.
#[derive(Clone, Debug, PartialEq)]
pub struct OrderCount {
    /// Whose.
    pub side: SideId,
    /// How many are left.
    pub left: u8,
    /// How many there were.
    pub all: u8,
    /// Their sorts, where there are several: each is drawn in its form.
    pub stacks: Vec<CounterStack>,
    /// What they come from.
    pub parts: BreakdownView,
}

/// Turn, phases and who is to act.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PhaseBar {
    /// What is counted.
    pub counted: Counted,
    /// Orders of this turn, where orders are counted.
    pub orders: Option<OrderCount>,
    /// Turn, from 1.
    pub turn: u16,
    /// Last turn, if the battle has one.
    pub last_turn: Option<u16>,
    /// Phases of a turn in order.
    pub phases: Vec<PhaseStep>,
    /// Index of the current phase.
    pub current: usize,
    /// Who is to act now.
    pub acting: Option<SideId>,
    /// What the player at the screen is to do who acts now, if it is not their turn: a reaction, a choice.
    pub asked: Option<String>,
    /// Who won initiative and by how much, such as "Azure 9, Amber 6"; shown on hover.
    pub initiative: Option<BreakdownView>,
}

/// A condition in force.
#[derive(Clone, Debug, PartialEq)]
pub struct ConditionChip {
    /// Its name, such as "Light hail".
    pub name: String,
    /// What it does, in a sentence or two.
    pub help: String,
    /// The rule it comes from.
    pub rule: String,
    /// Where it blows to, for the wind, as far as that is known.
    pub blows_to: Option<Direction>,
}

/// One phase.
#[derive(Clone, Debug, PartialEq)]
pub struct PhaseStep {
    /// The name by which lessons know it; empty where none can speak of it.
    pub key: &'static str,
    /// The name players read.
    pub name: String,
    /// What happens in it, in one or two sentences.
    pub help: String,
}

/// How far a unit is with this phase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Readiness {
    /// Can act now.
    Ready,
    /// Is acting.
    Active,
    /// Waits for its side's turn or has nothing to do in this phase.
    #[default]
    Waiting,
    /// Has acted.
    Done,
    /// Destroyed, withdrawn or captured.
    Out,
}

/// A word with an explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatusChip {
    /// The word as printed, such as "ECM" or "Immobile".
    pub text: String,
    /// Its full name.
    pub title: String,
    /// What it does.
    pub help: String,
    /// Rule number; empty if there is none.
    pub rule: String,
    /// How long it lasts; empty if for ever.
    pub duration: String,
    /// Whether it helps the unit.
    pub tone: Tone,
}

impl StatusChip {
    /// A state in a word, what it means, and its rule.
    pub fn new(word: impl Into<String>, help: impl Into<String>, rule: &str, tone: Tone) -> Self {
        let text: String = word.into();
        Self {
            title: text.clone(),
            text,
            help: help.into(),
            rule: rule.to_owned(),
            duration: String::new(),
            tone,
        }
    }
}

/// A unit on the roster and on its name plate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RosterEntry {
    /// The unit.
    pub unit: UnitId,
    /// Its side.
    pub side: SideId,
    /// Its name, short enough for a plate.
    pub name: String,
    /// Type code and size, such as "BM 3".
    pub code: String,
    /// Its silhouette.
    pub icon: UnitIcon,
    /// What is left of it, and how hot it is.
    pub gauges: Vec<Gauge>,
    /// What is left of it, in words.
    pub condition: String,
    /// States in force.
    pub statuses: Vec<StatusChip>,
    /// Why it cannot act now, or what acting costs it; empty where that is plain.
    pub note: String,
    /// How far it is with this phase.
    pub readiness: Readiness,
    /// Where it is or why it is not on the map, such as "0714" or "Destroyed"; one short line.
    pub place: String,
    /// It is still to come onto the map, or to come back: its place is what matters.
    pub off_map: bool,
}

/// A table of parts and a total.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BreakdownView {
    /// The parts in order.
    pub parts: Vec<Part>,
    /// What the total is called; empty for no total line.
    pub total_label: String,
    /// The total.
    pub total: String,
    /// What was looked at and does not apply, with the reason.
    pub set_aside: Vec<SetAside>,
}

/// One part of a breakdown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// What it is, such as "Target moved".
    pub label: String,
    /// Rule or ability that it comes from.
    pub source: String,
    /// Its value with sign, such as "+2".
    pub value: String,
    /// Whether it helps the reader.
    pub tone: Tone,
}

/// An ability or rule that does not apply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetAside {
    /// What it is.
    pub label: String,
    /// Why it does not apply.
    pub why: String,
}

/// Whether something helps the reader.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tone {
    /// Neither.
    #[default]
    Plain,
    /// Helps.
    Good,
    /// Hurts.
    Bad,
    /// Should be noticed.
    Warn,
}

/// An attack that is aimed or pointed at.
#[derive(Clone, Debug, PartialEq)]
pub struct TargetPanel {
    /// Name of the attacker.
    pub attacker: String,
    /// Side of the attacker.
    pub attacker_side: SideId,
    /// Name of the target.
    pub target: String,
    /// Side of the target; `None` for a hex or a building.
    pub target_side: Option<SideId>,
    /// Range and line, such as "Medium, 7 hexes" and "Partial cover".
    pub facts: Vec<String>,
    /// Kinds of attack to choose from.
    pub kinds: Vec<AttackKind>,
    /// Index of the chosen kind.
    pub chosen: usize,
    /// Extra choices of this attack: overheat, munition, optional abilities.
    pub options: Vec<AttackOption>,
    /// Why the chosen attack cannot be made.
    pub refusal: Option<String>,
    /// Chance to hit and the target number; `None` with a refusal or for attacks without a roll.
    pub to_hit: Option<ToHit>,
    /// Parts of the target number.
    pub breakdown: BreakdownView,
    /// Damage of a hit or of the attack as a whole.
    pub damage: Option<DamageView>,
    /// Chances if somebody makes use of what may be asked about this attack.
    pub supposed: Vec<Supposed>,
    /// What the fire button sends; `None` while it cannot be fired.
    pub fire: Option<HudAction>,
}

/// A kind of attack.
#[derive(Clone, Debug, PartialEq)]
pub struct AttackKind {
    /// Short name, such as "Weapons", "LRM" or "Kick".
    pub name: String,
    /// What to show.
    pub icon: Icon,
    /// Why it cannot be chosen.
    pub disabled: Option<String>,
    /// What choosing it sends.
    pub action: HudAction,
}

/// A choice within an attack.
#[derive(Clone, Debug, PartialEq)]
pub struct AttackOption {
    /// What is chosen, such as "Overheat".
    pub name: String,
    /// What it does.
    pub help: String,
    /// Its values with what each sends.
    pub values: Vec<(String, HudAction)>,
    /// Index of the chosen value.
    pub chosen: usize,
}

/// Chance to hit.
#[derive(Clone, Debug, PartialEq)]
pub struct ToHit {
    /// What the dice must come to.
    pub target_number: i16,
    /// How many dice are thrown.
    pub dice: u8,
    /// How many sides each has.
    pub sides: u8,
    /// Whether each die is looked at by itself and must not be above the number, in place of a sum that must reach it.
    pub at_most: bool,
    /// Chance, 0 to 1.
    pub chance: f32,
}

/// Chances if an ability is made use of that is only asked about when the attack is made.
#[derive(Clone, Debug, PartialEq)]
pub struct Supposed {
    /// What is supposed, such as "with Lucky", or who is caught.
    pub name: String,
    /// Chance to hit, 0 to 1.
    pub chance: f32,
    /// What it comes to, such as "2.9 damage, 12%"; nothing against a stranger.
    pub more: Option<String>,
}

/// Damage of an attack.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DamageView {
    /// Parts of the damage of a hit.
    pub breakdown: BreakdownView,
    /// Damage and its probability over the whole attack, the miss included; 0 to 1.
    pub distribution: Vec<(u32, f32)>,
    /// Mean of the distribution.
    pub expected: f32,
    /// Chance that it destroys the target, 0 to 1; none where that cannot be told.
    pub destroy: Option<f32>,
    /// Chance of at least one critical hit, 0 to 1.
    pub critical: Option<f32>,
    /// Damage from which the target is destroyed: such bars are marked.
    pub lethal_at: Option<u32>,
}

/// Where a button stands in the bar.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum ActionGroup {
    /// Movement.
    Move,
    /// Attacks.
    #[default]
    Attack,
    /// Abilities.
    Ability,
    /// Everything else.
    Other,
}

/// A button of the action bar.
#[derive(Clone, Debug, PartialEq)]
pub struct ActionButton {
    /// Stable name for tests, such as `move.jump`.
    pub key: String,
    /// Short name, at most ten letters.
    pub label: String,
    /// What to show.
    pub icon: Icon,
    /// Where it stands.
    pub group: ActionGroup,
    /// What it does, shown on hover.
    pub help: String,
    /// Why it cannot be used now.
    pub disabled: Option<String>,
    /// Whether it is the mode that is in force.
    pub chosen: bool,
    /// What it sends.
    pub action: HudAction,
}

/// A question.
#[derive(Clone, Debug, PartialEq)]
pub struct Prompt {
    /// Number of the question: an answer names it.
    pub id: u64,
    /// Who is asked.
    pub side: SideId,
    /// The question, one sentence.
    pub question: String,
    /// What led to it, one or two sentences.
    pub details: String,
    /// The roll that it is about.
    pub dice: Option<DiceRoll>,
    /// The answers.
    pub options: Vec<PromptOption>,
    /// Index of the answer that Enter takes.
    pub default: usize,
    /// Index of the answer that Esc takes, if there is a harmless one.
    pub decline: Option<usize>,
}

/// An answer.
#[derive(Clone, Debug, PartialEq)]
pub struct PromptOption {
    /// The answer, a few words.
    pub label: String,
    /// What it leads to, such as odds or cost; one short line.
    pub note: String,
    /// Why it cannot be given.
    pub disabled: Option<String>,
}

/// The hex under the pointer.
#[derive(Clone, Debug, PartialEq)]
pub struct HexTip {
    /// The hex.
    pub hex: Hex,
    /// Column and row as on the map, such as "0714".
    pub number: String,
    /// What lies in it, most important first.
    pub terrain: Vec<String>,
    /// Level of the surface.
    pub level: i8,
    /// Further lines: cover, units, mines.
    pub notes: Vec<(String, Tone)>,
    /// Cost for the selected unit by way, such as `("Walk", "6\" of 10\"")`; why not, if it cannot get there.
    pub cost: Option<Result<(String, String), String>>,
}

/// Hides everything between two players at one screen.
#[derive(Clone, Debug, PartialEq)]
pub struct Curtain {
    /// Whose turn it is to sit down.
    pub side: SideId,
    /// What they will do next.
    pub message: String,
}

/// How the battle ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// Who won, its allies with it ([`BattleView::winners`]); `None` is a draw.
    pub winner: Option<SideId>,
    /// How, in one or two sentences.
    pub summary: String,
    /// Numbers of each side: label, then one value a side in the order of `BattleView::sides`.
    pub table: Vec<(String, Vec<String>)>,
}

/// Something on the table that the HUD writes beside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Anchor {
    /// A unit: above its miniature.
    Unit(UnitId),
    /// A hex: its middle.
    Hex(Hex),
}

/// A text that floats up from something on the table and fades.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct FloatText {
    /// Where it starts.
    pub anchor: Anchor,
    /// A number and its cause, such as "-3 armor".
    pub text: String,
    /// Colour.
    pub tone: Tone,
}

/// A short message at the top of the screen.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct Toast {
    /// One sentence.
    pub text: String,
    /// Refusals are `Bad`, notices `Plain`.
    pub tone: Tone,
}

impl Toast {
    /// A refusal with its reason.
    pub fn refusal(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            tone: Tone::Bad,
        }
    }

    /// A notice.
    pub fn notice(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            tone: Tone::Plain,
        }
    }
}
