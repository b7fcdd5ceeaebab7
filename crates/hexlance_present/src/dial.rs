//! The sheet of the dial rules: what is printed on a base, and where its dials stand (D2).

use super::{BreakdownView, SideId, StatusChip, UnitId};
use crate::{Mark, UnitIcon};
use hexlance_rules::AbilityId;

/// A unit on its dials.
#[derive(Clone, Debug, PartialEq)]
pub struct DialCard {
    /// The unit.
    pub unit: UnitId,
    /// Its side.
    pub side: SideId,
    /// Its name.
    pub name: String,
    /// Rank and faction, such as "Veteran, Ember Concord".
    pub line: String,
    /// Its silhouette.
    pub icon: UnitIcon,
    /// Its points.
    pub points: u16,
    /// What it is: class and mode, front arc, attack symbol, what it carries.
    pub facts: Vec<StatusChip>,
    /// Front arc in degrees: 360, 180 or 120.
    pub arc: u16,
    /// Order tokens, 0 to 2, and what they mean for it now.
    pub tokens: (u8, String),
    /// Its values at this moment, in the order of the dial's rings.
    pub numbers: Vec<DialNumber>,
    /// The click that it shows, from 1; one more than there are when it is eliminated.
    pub click: u8,
    /// All clicks of its dial.
    pub clicks: Vec<DialClick>,
    /// Its heat dial.
    pub heat: Option<DialHeat>,
    /// All special equipment of its dial, in the order in which clicks show it.
    pub equipment: Vec<DialEquipment>,
    /// States in force.
    pub statuses: Vec<StatusChip>,
}

/// Which value a number of the dial is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DialValue {
    /// Speed.
    Speed,
    /// Attack.
    Attack,
    /// Defense.
    Defense,
    /// Damage of a ballistic slot.
    Ballistic,
    /// Damage of an energy slot.
    Energy,
    /// Damage of a melee slot.
    Melee,
}

impl DialValue {
    /// Over a number of the sheet: one word.
    pub fn heading(self) -> &'static str {
        match self {
            Self::Speed => msg!("SPEED"),
            Self::Attack => msg!("ATTACK"),
            Self::Defense => msg!("DEFENSE"),
            Self::Ballistic | Self::Energy | Self::Melee => msg!("DAMAGE"),
        }
    }

    /// The name players read.
    pub fn name(self) -> &'static str {
        match self {
            Self::Speed => msg!("Speed"),
            Self::Attack => msg!("Attack"),
            Self::Defense => msg!("Defense"),
            Self::Ballistic => msg!("Ballistic damage"),
            Self::Energy => msg!("Energy damage"),
            Self::Melee => msg!("Melee damage"),
        }
    }
}

/// A value at this moment.
#[derive(Clone, Debug, PartialEq)]
pub struct DialNumber {
    /// Stable name for tests: `speed`, `attack`, `defense`, `primary`, `secondary`.
    pub key: &'static str,
    /// Which value it is: one ring of the dial.
    pub what: DialValue,
    /// The value now, such as `6"` or `4`.
    pub value: String,
    /// A few letters below it, such as `0-14"`.
    pub note: String,
    /// Heat or anything else has made it another than is printed.
    pub changed: bool,
    /// Its parts.
    pub parts: BreakdownView,
    /// Further lines: range, targets, indirect fire.
    pub help: Vec<(String, String)>,
    /// Index of the equipment that it carries now.
    pub equipment: Option<usize>,
}

/// One click.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DialClick {
    /// Its values, in the order of [`DialCard::numbers`].
    pub cells: Vec<DialCell>,
    /// Repair does not turn the dial back past it.
    pub repair_marker: bool,
}

/// A printed value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DialCell {
    /// The number.
    pub value: u8,
    /// Index of the equipment that it carries.
    pub equipment: Option<usize>,
}

/// What equipment does at this moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EquipmentNow {
    /// The click shows it, and it works.
    Works,
    /// The click shows it and it does not work: why not.
    Rests(String),
    /// Another click shows it: which ones.
    Elsewhere(String),
}

/// Special equipment of a dial.
#[derive(Clone, Debug, PartialEq)]
pub struct DialEquipment {
    /// Its id, to look it up.
    pub id: AbilityId,
    /// Its name.
    pub name: String,
    /// The value that carries it, such as "Defense".
    pub carrier: String,
    /// Its mark.
    pub mark: Mark,
    /// What it does, in a line.
    pub short: String,
    /// What it does.
    pub help: String,
    /// What it does at this moment.
    pub now: EquipmentNow,
}

/// A heat dial (D2.5).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DialHeat {
    /// The level that it shows.
    pub level: u8,
    /// Clicks that a vent order turns it back.
    pub vent: u8,
    /// The levels from 0 on; the last one, with the shutdown icons, shows nothing.
    pub levels: Vec<DialHeatLevel>,
    /// All effects of its levels.
    pub effects: Vec<DialEffect>,
}

impl DialHeat {
    /// The level with the shutdown icons.
    pub fn shutdown(&self) -> u8 {
        self.levels.len().saturating_sub(1) as u8
    }
}

/// One level.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DialHeatLevel {
    /// What it does to primary damage, secondary damage and speed; none for a slot that there is not.
    pub squares: [Option<HeatSquare>; 3],
}

/// A square of a level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HeatSquare {
    /// What is added to the value.
    pub change: i8,
    /// Index of its effect.
    pub effect: Option<usize>,
}

/// An effect of heat.
#[derive(Clone, Debug, PartialEq)]
pub struct DialEffect {
    /// Its id, to look it up.
    pub id: AbilityId,
    /// Its name.
    pub name: String,
    /// The value that it is printed on.
    pub carrier: String,
    /// Its mark.
    pub mark: Mark,
    /// What it does, in a line.
    pub short: String,
    /// What it does.
    pub help: String,
}
