//! The record sheet of a unit, one kind a rule system.

use super::{BreakdownView, DialCard, HudAction, SideId, Tone, UnitId};
use crate::UnitIcon;
use hexlance_rules::AbilityId;

/// Points left of a track.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Track {
    /// Points left.
    pub left: u16,
    /// Points at the start.
    pub max: u16,
    /// Points that are already lost but take effect at the end of the phase.
    pub pending: u16,
}

impl Track {
    /// A track with nothing pending.
    pub const fn new(left: u16, max: u16) -> Self {
        Self {
            left,
            max,
            pending: 0,
        }
    }
}

/// A record sheet.
#[derive(Clone, Debug, PartialEq)]
pub enum RecordSheet {
    /// The stat card of the strike rules.
    Strike(Box<StrikeCard>),
    /// The dials of the dial rules.
    Dial(Box<DialCard>),
    /// A unit whose card is concealed (R14.8).
    Unknown(Box<UnknownCard>),
}

/// What is seen of a unit whose card is concealed.
#[derive(Clone, Debug, PartialEq)]
pub struct UnknownCard {
    /// The unit.
    pub unit: UnitId,
    /// Its side.
    pub side: SideId,
    /// What it is called until it is known.
    pub name: String,
    /// Its type and Size, where they are seen.
    pub kind: Option<String>,
    /// Icon of its type, or of a blip.
    pub icon: UnitIcon,
    /// Armor and structure, once damage has shown them.
    pub tracks: Option<(Track, Track)>,
    /// What makes its card known.
    pub note: String,
}

impl RecordSheet {
    /// The unit that it belongs to.
    pub fn unit(&self) -> UnitId {
        match self {
            Self::Strike(c) => c.unit,
            Self::Dial(c) => c.unit,
            Self::Unknown(c) => c.unit,
        }
    }
}

/// The stat card of the strike rules (R1.1).
#[derive(Clone, Debug, PartialEq)]
pub struct StrikeCard {
    /// The unit.
    pub unit: UnitId,
    /// Its side.
    pub side: SideId,
    /// Name of the chassis.
    pub name: String,
    /// Variant.
    pub variant: String,
    /// Type code, such as "BM".
    pub kind_code: String,
    /// Type in words, such as "BattleMech, biped".
    pub kind: String,
    /// Its silhouette.
    pub icon: UnitIcon,
    /// Size, 1 to 5.
    pub size: u8,
    /// TMM now, and how it comes about.
    pub tmm: i8,
    /// Parts of the TMM.
    pub tmm_breakdown: BreakdownView,
    /// Ways to move.
    pub moves: Vec<MoveRow>,
    /// Role, such as "Skirmisher".
    pub role: String,
    /// Name of the pilot; empty if nobody named one.
    pub pilot: String,
    /// Skill, 0 best.
    pub skill: u8,
    /// Name of the skill, such as "Veteran".
    pub skill_name: String,
    /// Point value with skill.
    pub point_value: u16,
    /// Damage at short, medium, long and extreme range.
    pub damage: [DamageCell; 4],
    /// Damage of the four arcs of a large craft, nose, left, right, aft; empty for everybody else.
    pub arcs: Vec<ArcRow>,
    /// Overheat value; `None` for units without a heat scale.
    pub overheat: Option<u8>,
    /// Heat; `None` for units without a heat scale.
    pub heat: Option<HeatView>,
    /// Armor.
    pub armor: Track,
    /// Structure.
    pub structure: Track,
    /// Threshold of aerospace units.
    pub threshold: Option<u8>,
    /// Critical hits that this kind of unit can take.
    pub crits: Vec<CritRow>,
    /// Special unit abilities, such as "CASE", with what they do.
    pub specials: Vec<StatusChip>,
    /// Abilities of pilot, command and formation.
    pub abilities: Vec<AbilityChip>,
    /// States in force.
    pub statuses: Vec<StatusChip>,
}

/// A way to move.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveRow {
    /// Such as "Walk" or "Jump".
    pub name: String,
    /// As printed, such as `10"j`.
    pub printed: String,
    /// Inches now.
    pub inches: u16,
    /// Hexes of clear ground now.
    pub hexes: u16,
    /// Whether damage, heat or an effect changed it, and how.
    pub changed: Option<BreakdownView>,
}

/// Damage at one range.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DamageCell {
    /// Name of the bracket, such as "Short".
    pub bracket: String,
    /// Hexes, such as "0-3".
    pub hexes: String,
    /// Modifier of the bracket, such as "+0".
    pub modifier: String,
    /// Damage now: a number, "0*" or "-".
    pub value: String,
    /// What changed it from the printed value.
    pub changed: Option<BreakdownView>,
}

/// What one arc of a large craft deals.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ArcRow {
    /// Name of the arc, such as "Nose".
    pub name: String,
    /// Damage at short, medium, long and extreme range now.
    pub values: [String; 4],
    /// Whether weapon hits have lowered it.
    pub hit: bool,
}

/// The heat of a unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HeatView {
    /// Heat now.
    pub level: u8,
    /// Heat at which the unit shuts down.
    pub shutdown: u8,
    /// Heat after what was bought or done this turn.
    pub ahead: Option<u8>,
}

/// A kind of critical hit.
#[derive(Clone, Debug, PartialEq)]
pub struct CritRow {
    /// Such as "Engine".
    pub name: String,
    /// Boxes of the card.
    pub boxes: u8,
    /// Boxes marked.
    pub marked: u8,
    /// Effect of each hit, such as "+1 heat when firing".
    pub effect: String,
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

/// Where an ability comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AbilityKind {
    /// Special pilot ability.
    Pilot,
    /// Special command ability.
    Command,
    /// Bonus of the formation.
    Formation,
}

impl AbilityKind {
    /// The name players read.
    pub fn name(self) -> &'static str {
        match self {
            Self::Pilot => msg!("Pilot ability"),
            Self::Command => msg!("Command ability"),
            Self::Formation => msg!("Formation bonus"),
        }
    }
}

/// An ability with its uses.
#[derive(Clone, Debug, PartialEq)]
pub struct AbilityChip {
    /// Its id, to look it up.
    pub id: AbilityId,
    /// Its name.
    pub name: String,
    /// Where it comes from.
    pub kind: AbilityKind,
    /// What it does, in our words.
    pub help: String,
    /// What it is doing now in this battle, a line each.
    pub now: Vec<String>,
    /// When it can be used: passive, once a turn, as an answer, ...
    pub timing: String,
    /// Uses left and uses at the start.
    pub uses: Option<(u16, u16)>,
    /// Turns until it can be used again.
    pub cooldown: Option<u16>,
    /// In force now.
    pub active: bool,
    /// What a click sends, for abilities that can be used now; else why not.
    pub use_now: Result<HudAction, String>,
}
