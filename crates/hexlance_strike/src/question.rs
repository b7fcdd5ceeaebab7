//! What sides are asked in the middle of things.

use hexlance_rules::{AbilityId, SideId, UnitId};
use serde::Serialize;

use crate::model::attack::{Attack, Rolled};

/// A kind of question, with what is needed to go on after the answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Question {
    /// Reroll an attack roll with an ability? (`yes`, `no`)
    RerollAttack {
        /// Whose ability.
        unit: UnitId,
        /// Which.
        ability: AbilityId,
        /// The attack.
        attack: Attack,
        /// The roll so far.
        rolled: Rolled,
    },
    /// Reroll a critical roll with an ability? (`yes`, `no`)
    RerollCritical {
        /// Whose ability.
        unit: UnitId,
        /// Which.
        ability: AbilityId,
        /// The attack.
        attack: Attack,
        /// The dice.
        dice: [u8; 2],
        /// Abilities that have acted on this roll.
        acted: Vec<(UnitId, AbilityId)>,
    },
    /// Reroll a failed control roll with an ability? (`yes`, `no`)
    RerollControl {
        /// Whose ability.
        unit: UnitId,
        /// Which.
        ability: AbilityId,
        /// The roll so far.
        control: Box<crate::control::Control>,
        /// The move that goes on afterwards, if one does.
        #[serde(skip)]
        walk: Option<Box<crate::walk::Walk>>,
    },
    /// Strike first? (`no`, or `standard`, `melee`)
    Preempt {
        /// Who may strike.
        striker: UnitId,
        /// With which ability.
        ability: AbilityId,
        /// The attack that waits.
        attack: Attack,
    },
    /// Attack by surprise out of hiding? (`no`, or one of the attacks)
    Surprise {
        /// Who is in hiding.
        unit: UnitId,
        /// Who has come near.
        target: UnitId,
        /// The attacks it may make, with the codes of their choices.
        attacks: Vec<(String, Attack)>,
    },
    /// Does the owner of command-detonated mines set them off? (`yes`, `no`)
    SetOff {
        /// Who has entered the field.
        unit: UnitId,
        /// Which field.
        field: crate::model::mine::FieldKey,
    },
    /// How much point defense shoots at missiles? (`0`, `1`, `2`)
    PointDefense {
        /// Whose.
        unit: UnitId,
        /// The attack that waits.
        attack: Attack,
    },
    /// Does RAMS screen a friend that is hit? (`yes`, `no`)
    Screen {
        /// Whose RAMS.
        unit: UnitId,
        /// The attack.
        attack: Attack,
        /// The roll.
        rolled: Rolled,
    },
    /// Will this spotter attack this turn? (`yes`, `no`)
    SpotterAttacks {
        /// The spotter.
        spotter: UnitId,
        /// The attack that waits.
        attack: Attack,
    },
    /// Who spots for a shell that lands? (a unit's number, or `none`)
    ShellSpotter {
        /// The shell's attack.
        attack: Attack,
    },
    /// Roll a beaten Initiative again? (`yes`, `no`)
    RerollInitiative {
        /// Who commands the side.
        unit: UnitId,
        /// Which ability.
        ability: AbilityId,
        /// The rolls so far.
        rolls: crate::model::initiative::Rolls,
    },
    /// Is this weapon attack an aimed shot? (`yes`, `no`)
    AimedShot {
        /// The attack that waits.
        attack: Attack,
    },
    /// Does this attack go for a weak spot? (`yes`, `no`)
    WeakSpot {
        /// Which ability.
        ability: AbilityId,
        /// The attack that waits.
        attack: Attack,
    },
    /// What does a hit with a melee weapon do more? (`damage`, `critical`)
    MeleeChoice {
        /// The attack.
        attack: Attack,
        /// The roll.
        rolled: Rolled,
    },
    /// The second target of divided fire (`none`, or a unit's number).
    SecondTarget {
        /// The first half, finished.
        first: Attack,
    },
    /// Where does called support appear? (a hex, by column and row)
    SupportHex {
        /// Who called it.
        unit: UnitId,
        /// With which ability.
        ability: AbilityId,
    },
    /// At what range is an engagement fought? (`short`, `medium`, `long`, `extreme`, and `break_off` for its defender)
    EngagementRange {
        /// Who sets the range.
        unit: UnitId,
        /// Whether the initiator tails the defender at Short and Medium range.
        tails_near: bool,
        /// Whether it does at every range.
        tails: bool,
    },
    /// Which unit is designated for a command ability? (a unit's number, or `done`)
    Designate {
        /// Which force of the side that is asked.
        force: u8,
        /// Which ability.
        ability: AbilityId,
        /// Those designated so far.
        named: Vec<UnitId>,
    },
    /// Who is kept off the map under a false flag? (a unit's number, or `done`)
    KeepForRuse {
        /// Which force of the side that is asked.
        force: u8,
        /// By which ability.
        ability: AbilityId,
    },
    /// What of the bonus of a formation? (as [`Ask`](crate::formations::assign::Ask) says)
    Formation {
        /// Which force of the side that is asked.
        force: u8,
        /// Which formation of it.
        formation: u8,
        /// What.
        ask: crate::model::formation::Ask,
    },
    /// Does another member of a horde take an attack? (`no`, or a unit's number)
    PassOn {
        /// The attack.
        attack: Attack,
    },
    /// Who receives a pilot ability from its force? (a unit's number)
    Give {
        /// Which force of the side that is asked.
        force: u8,
        /// By which command ability.
        ability: AbilityId,
        /// What it receives.
        spa: AbilityId,
    },
    /// For which range bracket or condition does a unit receive it? (its name)
    GiveFor {
        /// Which force of the side that is asked.
        force: u8,
        /// By which command ability.
        ability: AbilityId,
        /// What it receives.
        spa: AbilityId,
        /// Who.
        unit: UnitId,
    },
    /// Who is the champion of a formation? (a unit's number, or `none`)
    Champion {
        /// Which force of the side that is asked.
        force: u8,
        /// By which command ability.
        ability: AbilityId,
        /// Of which formation.
        formation: u8,
    },
    /// What of the enemy does a force negate? (the id of an ability, or `none`)
    Negate {
        /// Which force of the side that is asked.
        force: u8,
        /// With which ability.
        ability: AbilityId,
    },
    /// What does a command ability become, and with what? (the id of an ability or `keep`, then what is chosen with it)
    Become {
        /// Which force of the side that is asked.
        force: u8,
        /// Which ability.
        ability: AbilityId,
        /// What has been answered so far.
        answers: Vec<String>,
    },
    /// Does a whole force declare a command ability? (`yes`, `no`)
    Declare {
        /// Which force of the side that is asked.
        force: u8,
        /// Which ability.
        ability: AbilityId,
    },
    /// What does a side declare before Initiative is rolled? (`none`, `yield`, `spend`, `force`)
    SealedInitiative {
        /// Which side.
        side: SideId,
    },
    /// Which edge does a side call home? (`north`, `east`, `south`, `west`)
    HomeEdge {
        /// Who chooses.
        side: hexlance_rules::SideId,
    },
    /// Which enemy does an ability name? (a unit's number)
    NameEnemy {
        /// Whose ability.
        unit: UnitId,
        /// Which.
        ability: AbilityId,
    },
}

impl Question {
    /// The units that it names beside the one that is asked about: those of the attack that waits, and who has come near.
    pub fn units(&self) -> Vec<UnitId> {
        match self {
            Self::RerollAttack { attack, .. }
            | Self::RerollCritical { attack, .. }
            | Self::Preempt { attack, .. }
            | Self::PointDefense { attack, .. }
            | Self::Screen { attack, .. }
            | Self::SpotterAttacks { attack, .. }
            | Self::AimedShot { attack }
            | Self::WeakSpot { attack, .. }
            | Self::MeleeChoice { attack, .. }
            | Self::SecondTarget { first: attack }
            | Self::PassOn { attack } => {
                let target = attack.target.unit();
                std::iter::once(attack.attacker).chain(target).collect()
            }
            // Who fires from afar is nobody to look for.
            Self::ShellSpotter { attack } => attack.target.unit().into_iter().collect(),
            Self::Surprise { target, .. } => vec![*target],
            Self::SetOff { unit, .. } | Self::EngagementRange { unit, .. } => vec![*unit],
            _ => Vec::new(),
        }
    }
}
