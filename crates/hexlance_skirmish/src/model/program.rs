//! Hacking programs and devices (K14).

use hexlance_rules::Ustr;
use serde::{Deserialize, Serialize};

use super::{Ammunition, TroopType};

/// What a program does to whom (K14.2, K14.4.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ProgramKind {
    /// A Comms Attack: may be answered with Reset or a program.
    Attack,
    /// An ARO against an attack program.
    Answer,
    /// A Normal WIP roll that helps.
    Help,
}

/// What a program does when it works.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Does {
    /// Each failed roll costs a point of W or STR.
    Wound,
    /// Targeted.
    Target,
    /// Immobilized-1.
    Immobilize1,
    /// Immobilized-2.
    Immobilize2,
    /// Isolated.
    Isolate,
    /// Possessed by the hacker's side.
    Possess,
    /// Possessed no longer.
    Cleanse,
    /// The device or Repeater that was named is Disabled.
    Disable,
    /// The Pilot gets out.
    Eject,
    /// Dice of the program that it answers are cancelled.
    Ward,
    /// The same, and the program is Disabled if all of them are.
    Return,
    /// Firewall.
    Firewall,
    /// The gate is open, or the console taken.
    Unlock,
    /// An arrival from above is helped or hampered.
    Guide,
    /// Marksmanship L2.
    Marksmanship,
    /// B 2 in ARO.
    Relay,
    /// An Impersonation-2 Marker.
    Mask,
    /// Poor visibility around a hex.
    Static,
}

/// How a program is declared (K14.4.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ProgramUse {
    /// As a Short Skill.
    pub short: bool,
    /// As an ARO.
    pub aro: bool,
    /// As an Entire Order.
    pub entire: bool,
}

/// One kind of target that fits a program (K14.1.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Fits {
    /// A hackable trooper of a Troop Type (K2.2.1).
    Type(TroopType),
    /// A TAG with its Pilot inside.
    MannedTag,
    /// A trooper with the Hacker skill.
    Hacker,
    /// Any figure.
    Figure,
    /// A trooper that carries a hacking device or Repeater, one of which is named.
    Carrier,
    /// A deployed Repeater.
    RepeaterItem,
    /// A Possessed trooper; `whose` says whose list it is on.
    Possessed,
    /// The hacker himself.
    User,
    /// A locked gate.
    LockedGate,
    /// A console.
    Console,
    /// A hex at most so many hexes from the hacker.
    Hex(u8),
    /// A trooper that arrives from above (K17.8).
    Dropper,
    /// An attack program aimed at the hacker.
    AttackOnUser,
    /// An attack program aimed at another trooper of the hacker's side.
    AttackOnComrade,
}

/// Whose the targets of a program are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Whose {
    /// The enemy's.
    #[default]
    Enemy,
    /// The hacker's side's.
    Own,
    /// Anybody's, or nobody's.
    Any,
}

/// Whom or what a program may name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Target {
    /// Whose they are.
    pub whose: Whose,
    /// Kinds that fit; each is enough.
    pub fits: Vec<Fits>,
    /// Whether it is used on all of them in the Hacking Area at once.
    #[serde(default)]
    pub all: bool,
}

/// A hacking program.
#[derive(Clone, Debug, PartialEq)]
pub struct Program {
    /// Its id, such as `carbonite`.
    pub id: Ustr,
    /// Its name.
    pub name: String,
    /// The set it belongs to.
    pub group: String,
    /// Attack, answer or help.
    pub kind: ProgramKind,
    /// Added to the hacker's WIP.
    pub att_mod: i16,
    /// Added to the opponent's roll.
    pub opp_mod: i16,
    /// Damage; 0: the effect applies on a success.
    pub damage: i16,
    /// Dice in the Active Turn.
    pub burst: u8,
    /// Its ammunition.
    pub ammo: Ammunition,
    /// Whom it may name.
    pub target: Target,
    /// What it does when it works.
    pub does: Does,
    /// How it is declared.
    pub uses: ProgramUse,
    /// What it does, for players.
    pub effect: String,
    /// How long, for players; empty where it happens at once.
    pub lasts: String,
}

/// A hacking device.
#[derive(Clone, Debug, PartialEq)]
pub struct Device {
    /// Its id.
    pub id: Ustr,
    /// Its name.
    pub name: String,
    /// Groups whose programs it has.
    pub groups: Vec<String>,
    /// Programs that it has besides.
    pub besides: Vec<Ustr>,
    /// All its programs: those of its groups, then those besides. The catalogue fills it.
    pub programs: Vec<Ustr>,
    /// Whether its bearer always has a Firewall (K14.4.5).
    pub firewall: bool,
}
