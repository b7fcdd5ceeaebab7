//! Attacks (R6, R8) as plain data: who, at whom, with what, and how the dice fell.

use hexlance_board::{Direction, Hex};
use hexlance_rules::{AbilityId, Arg, Message, Term, UnitId, say};
use serde::{Deserialize, Serialize};

use super::{
    artillery::{self, Fire},
    bombs::Load,
    munition::Munition,
};
use crate::special::Code;

/// One of the four arcs of a large craft (R11.9.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum CraftArc {
    /// Nose.
    Nose,
    /// Left.
    Left,
    /// Right.
    Right,
    /// Aft.
    Aft,
}

impl CraftArc {
    /// All four, in the order of the card.
    pub const ALL: [CraftArc; 4] = [
        CraftArc::Nose,
        CraftArc::Left,
        CraftArc::Right,
        CraftArc::Aft,
    ];
}

/// What an attack is aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Target {
    /// A unit.
    Unit(UnitId),
    /// The building in a hex, or the bare hex (R6.8.5).
    Hex(Hex),
}

impl Target {
    /// The unit, if it is one.
    pub const fn unit(self) -> Option<UnitId> {
        match self {
            Target::Unit(u) => Some(u),
            Target::Hex(_) => None,
        }
    }
}

/// Which damage line an attack uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Mount {
    /// The card's own line.
    Card,
    /// The turret's (R6.8.3).
    Turret,
    /// The rear weapons' (R6.8.4).
    Rear,
    /// One arc of a large craft (R11.9.1).
    Arc(CraftArc),
}

impl Mount {
    /// What is fired from there, where that has a word; none for the card's own line.
    pub fn of(self, what: impl Into<Arg>) -> Option<Message> {
        let what = what.into();
        Some(match self {
            Mount::Card => return None,
            Mount::Turret => say!("{what} (turret)", what),
            Mount::Rear => say!("{what} (rear)", what),
            Mount::Arc(CraftArc::Nose) => say!("{what} (nose)", what),
            Mount::Arc(CraftArc::Left) => say!("{what} (left)", what),
            Mount::Arc(CraftArc::Right) => say!("{what} (right)", what),
            Mount::Arc(CraftArc::Aft) => say!("{what} (aft)", what),
        })
    }
}

/// Which value of the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Value {
    /// The damage line (R6.8.1).
    Standard,
    /// The damage line without the missiles in it (R12.4).
    WithoutMissiles,
    /// A special: AC, LRM, SRM, IATM, TOR, HT, FLK (R6.8.2, R6.9).
    Special(Code),
    /// IF# (R6.9.3); for a unit with an ability for LRM attacks it is one, at the lower of IF and LRM Long (R13.1.3).
    Indirect,
    /// A special with rounds of its own: the modes of IATM (R6.9.8), alternate munitions (R6.10).
    Loaded(Code, Munition),
    /// IF# as such, by a unit that fires it as LRM otherwise and deals less so.
    PlainIndirect,
}

impl Value {
    /// The special that it is fired with, if it is not the damage line.
    pub const fn code(self) -> Option<Code> {
        match self {
            Value::Standard | Value::WithoutMissiles => None,
            Value::Special(code) | Value::Loaded(code, _) => Some(code),
            Value::Indirect | Value::PlainIndirect => Some(Code::IF),
        }
    }
}

/// A physical attack (R8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Physical {
    /// R8.2.
    Standard,
    /// R8.2 with MEL.
    Melee,
    /// R8.4.
    Charge {
        /// Hexes entered.
        hexes: u8,
        /// Direction of the charge.
        direction: Direction,
    },
    /// R8.5.
    DeathFromAbove {
        /// Direction of the approach.
        direction: Direction,
    },
    /// R8.6.
    AntiMech,
}

impl Physical {
    /// Whether it is declared in movement and resolved later: a charge or death from above (R8.4, R8.5).
    pub const fn is_rush(self) -> bool {
        matches!(
            self,
            Physical::Charge { .. } | Physical::DeathFromAbove { .. }
        )
    }
}

/// Extra attacks without damage (R6.11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Marking {
    /// TAG or LTAG.
    Tag,
    /// CNARC, SNARC or INARC.
    Narc,
    /// MTAS or BTAS: shuts the target down (R13.1.16).
    Taser,
    /// TSEMP: shuts the target down from afar (R13.1.17).
    Pulse,
}

impl Marking {
    /// All of them.
    pub const ALL: [Marking; 4] = [Marking::Tag, Marking::Narc, Marking::Taser, Marking::Pulse];

    /// Whether it shuts the target down rather than mark it.
    pub const fn strikes(self) -> bool {
        matches!(self, Marking::Taser | Marking::Pulse)
    }
}

/// An attack from the air on the ground (R11.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum AirAttack {
    /// R11.4.2: at one of the units in a run.
    Strafe,
    /// R11.4.3.
    Strike {
        /// Rocket pods fired with it.
        rockets: u8,
    },
    /// R11.4.4.
    Bomb(Load),
    /// R11.4.5.
    AltitudeBomb(Load),
}

/// With what an attack is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum AttackKind {
    /// A weapon attack.
    Weapon(Mount, Value),
    /// Artillery (R9): one piece fires once.
    Artillery(Fire),
    /// A physical attack.
    Physical(Physical),
    /// An extra attack that marks the target.
    Marking(Marking),
    /// From the air on the ground.
    Air(AirAttack),
    /// A pre-emptive strike: Short damage and a physical blow as one volley (Street Fighter).
    Preempt {
        /// With the melee weapon.
        melee: bool,
    },
}

impl AttackKind {
    /// The standard weapon attack.
    pub const STANDARD: AttackKind = AttackKind::Weapon(Mount::Card, Value::Standard);

    /// Whether it is a weapon attack by R6 (and not one that only marks).
    pub const fn is_weapon(self) -> bool {
        matches!(self, AttackKind::Weapon(..) | AttackKind::Artillery(_))
    }

    /// Whether it is resolved as a physical attack (R8.1.3).
    pub const fn is_physical(self) -> bool {
        matches!(self, AttackKind::Physical(_) | AttackKind::Preempt { .. })
    }

    /// Whether it fires the damage line of a card or turret, with its missiles or without (R6.8.1).
    pub const fn is_standard(self) -> bool {
        matches!(
            self,
            AttackKind::Weapon(_, Value::Standard | Value::WithoutMissiles)
        )
    }

    /// The same attack with all its weapons, where it leaves its missiles out.
    pub const fn with_missiles(self) -> Self {
        match self {
            AttackKind::Weapon(mount, Value::WithoutMissiles) => {
                AttackKind::Weapon(mount, Value::Standard)
            }
            other => other,
        }
    }

    /// Whether it deals heat rather than damage: HT attacks and infernos (R6.9.6, R6.10).
    pub const fn is_heat(self) -> bool {
        matches!(
            self,
            AttackKind::Weapon(
                _,
                Value::Special(Code::HT) | Value::Loaded(_, Munition::Inferno)
            )
        )
    }

    /// How artillery fires, if it is artillery.
    pub const fn artillery(self) -> Option<Fire> {
        match self {
            AttackKind::Artillery(fire) => Some(fire),
            _ => None,
        }
    }

    /// Whether point defense can engage it as a missile of artillery (R9.1.5), when it comes down.
    pub fn is_shelled_missile(self) -> bool {
        self.artillery().is_some_and(|fire| {
            let gun = artillery::Gun::of(fire.gun);
            fire.mode != artillery::FireMode::CounterBattery
                && gun.is_some_and(artillery::Gun::is_missile)
        })
    }

    /// Whether it is aimed at a unit from the air by the rules of R11.4: strafing, striking.
    pub const fn is_from_the_air(self) -> bool {
        matches!(
            self,
            AttackKind::Air(AirAttack::Strafe | AirAttack::Strike { .. })
        )
    }

    /// The bombs that it drops, if it is bombing.
    pub const fn load(self) -> Option<Load> {
        match self {
            AttackKind::Air(AirAttack::Bomb(load) | AirAttack::AltitudeBomb(load)) => Some(load),
            _ => None,
        }
    }

    /// Whether it needs no line of sight of its own (R6.9.3). Artillery has rules of its own (R9.3).
    pub const fn is_indirect(self) -> bool {
        matches!(
            self,
            AttackKind::Weapon(
                _,
                Value::Indirect
                    | Value::PlainIndirect
                    | Value::Loaded(Code::IF, _)
                    | Value::Loaded(_, Munition::Indirect)
            )
        )
    }

    /// The name players read.
    pub fn name(self) -> Message {
        match self {
            AttackKind::Weapon(mount, value) => {
                let what = match value {
                    Value::Standard => say!("Weapons"),
                    Value::WithoutMissiles => say!("Weapons without missiles"),
                    Value::Special(code) => say!("{code} attack", code = code.text()),
                    Value::Indirect => say!("Indirect fire"),
                    Value::PlainIndirect => say!("Indirect fire, not as LRM"),
                    Value::Loaded(Code::IF, m) => {
                        say!("Indirect fire ({munition})", munition = Term(m.name()))
                    }
                    Value::Loaded(code, m) => say!(
                        "{code} attack ({munition})",
                        code = code.text(),
                        munition = Term(m.name())
                    ),
                };
                mount.of(what.clone()).unwrap_or(what)
            }
            AttackKind::Artillery(fire) => fire.name(),
            AttackKind::Physical(p) => match p {
                Physical::Standard => say!("Physical attack"),
                Physical::Melee => say!("Melee attack"),
                Physical::Charge { .. } => say!("Charge"),
                Physical::DeathFromAbove { .. } => say!("Death from above"),
                Physical::AntiMech => say!("Anti-'Mech attack"),
            },
            AttackKind::Air(AirAttack::Strafe) => say!("Strafing"),
            AttackKind::Air(AirAttack::Strike { .. }) => say!("Air strike"),
            AttackKind::Air(AirAttack::Bomb(_)) => say!("Bombing"),
            AttackKind::Air(AirAttack::AltitudeBomb(_)) => say!("Altitude bombing"),
            AttackKind::Marking(Marking::Tag) => "TAG".into(),
            AttackKind::Marking(Marking::Narc) => "NARC".into(),
            AttackKind::Marking(Marking::Taser) => say!("Taser"),
            AttackKind::Marking(Marking::Pulse) => say!("Electromagnetic pulse"),
            AttackKind::Preempt { .. } => say!("Pre-emptive strike"),
        }
    }
}

/// Which half of divided fire an attack is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Half {
    /// The first; the second target is chosen after its result.
    First,
    /// The second.
    Second,
}

/// Whether a weapon attack is an aimed shot (spa.marksman).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub enum Aim {
    /// Its owner has not been asked.
    #[default]
    Open,
    /// No.
    Usual,
    /// Yes: half damage.
    Aimed,
}

/// An attack under way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Attack {
    /// Number of the attack in the battle, from 1.
    pub id: u32,
    /// Who.
    pub attacker: UnitId,
    /// Whom or what.
    pub target: Target,
    /// With what.
    pub kind: AttackKind,
    /// Overheat bought.
    pub overheat: u8,
    /// The spotter of an indirect attack.
    pub spotter: Option<UnitId>,
    /// Whether the spotter attacks too this turn (R6.9.4).
    pub spotter_attacks: bool,
    /// Divided fire.
    pub half: Option<Half>,
    /// Damage takes effect at once (R3.4.3).
    pub immediate: bool,
    /// Whether an interruption of it was offered already.
    pub preempt_offered: bool,
    /// It comes out of hiding (R5.5.4).
    pub surprise: bool,
    /// What point defense has done against it (R13.3.1).
    pub defense: Defense,
    /// Whether it is an aimed shot.
    pub aim: Aim,
    /// What its owner made of the hit.
    pub edge: Option<Edge>,
    /// The piece of artillery and its shell.
    pub load: Option<artillery::Load>,
    /// Whether it goes for a weak spot; missing if its owner was not asked.
    pub weak_spot: Option<bool>,
}

impl Attack {
    /// The attacker, and the unit that is attacked, if it is one.
    pub fn units(&self) -> Vec<UnitId> {
        let target = self.target.unit();
        std::iter::once(self.attacker).chain(target).collect()
    }

    /// An attack of which nothing else is known, to ask whether it could be made.
    pub fn plain(attacker: UnitId, target: Target, kind: AttackKind) -> Self {
        Self {
            id: 0,
            attacker,
            target,
            kind,
            overheat: 0,
            spotter: None,
            spotter_attacks: false,
            half: None,
            immediate: false,
            preempt_offered: true,
            surprise: false,
            defense: Defense::default(),
            aim: Aim::default(),
            edge: None,
            load: None,
            weak_spot: None,
        }
    }
}

/// An attack roll: dice, target number and the abilities that have acted on it (R0.1.6).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Rolled {
    /// The dice as they lie.
    pub dice: [u8; 2],
    /// The target number.
    pub target_number: i16,
    /// Abilities that have acted on this roll, with their units.
    pub acted: Vec<(UnitId, AbilityId)>,
}

impl Rolled {
    /// Natural sum.
    pub const fn natural(&self) -> i16 {
        self.dice[0] as i16 + self.dice[1] as i16
    }

    /// Whether it hits (R6.1.3, R6.1.4): a natural 2 misses, a number above 12 cannot be rolled.
    pub const fn hits(&self) -> bool {
        self.natural() != 2 && self.natural() >= self.target_number
    }

    /// Margin of success, negative for failure (R0.1.2).
    pub const fn margin(&self) -> i16 {
        self.natural() - self.target_number
    }
}

/// What the owner of a hit may choose to make of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Edge {
    /// More damage.
    Damage,
    /// A critical roll.
    Critical,
}

/// What has been done against an attack before it strikes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Defense {
    /// Points of PNT spent on it: 1 disturbs it, 2 stop it.
    pub points: u8,
    /// A friend of the target screens it with RAMS.
    pub screened: bool,
    /// Whether the owner of the target was asked about PNT.
    pub asked: bool,
    /// Whether the owner of the target was asked about RAMS.
    pub screen_asked: bool,
}

/// The largest target number that dice can reach (R6.1.4).
pub const HIGHEST_TARGET_NUMBER: i16 = 12;
