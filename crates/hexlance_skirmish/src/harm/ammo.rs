//! What the ammunition of a hit asks for: which rolls, and what a failed one does (K10.2, K10.5, K10.6).

use serde::Serialize;
use smallvec::SmallVec;

use crate::{
    dice::{SIDES, Sv},
    model::{Ammo, Ammunition, Profile, Skill, Traits, TroopType, Vitality},
};

#[cfg(test)]
mod tests;

/// What the PH roll against Adhesive takes from PH (K10.6.1).
pub(crate) const ADHESIVE_MOD: i16 = -6;

/// Skills that take the edge off ammunition. Their owner may waive them (K2.5.2): leave out what is waived.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Immunities {
    /// Immunity: Shock, also as Shock Immunity.
    pub shock: bool,
    /// Immunity: Total.
    pub total: bool,
    /// Bioimmunity.
    pub bioimmunity: bool,
    /// Immunity: Possession. Ammunition knows nothing of it; programs do.
    pub possession: bool,
}

impl Immunities {
    /// Those of somebody, if `has` says which skills he has.
    pub fn of(has: impl Fn(Skill) -> bool) -> Self {
        Self {
            shock: has(Skill::ImmunityShock) || has(Skill::ShockImmunity),
            total: has(Skill::ImmunityTotal),
            bioimmunity: has(Skill::Bioimmunity),
            possession: has(Skill::ImmunityPossession),
        }
    }
}

/// Who is hit, as far as ammunition looks at him.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Victim {
    /// His printed W or STR, whatever he has left (K10.6.2).
    pub printed: Vitality,
    /// His Troop Type; none for items.
    pub kind: Option<TroopType>,
    /// What he is immune to.
    pub immune: Immunities,
}

impl Victim {
    /// A trooper as printed.
    pub fn of(profile: &Profile) -> Self {
        Self {
            printed: profile.vitality,
            kind: Some(profile.kind),
            immune: Immunities::of(|skill| profile.has(skill)),
        }
    }

    /// Whether the Shock effect kills him (K10.6.2).
    fn dies_of_shock(&self) -> bool {
        self.printed == Vitality::W(1)
    }

    /// Whether E/M stops him too: machines and their like (K10.2).
    fn stops(&self) -> bool {
        self.kind.is_some_and(TroopType::is_hackable)
    }
}

/// What made the hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// A weapon, item, template or blow.
    Weapon,
    /// A program whose failed rolls cost a point: all its rolls are BTS rolls (K14.2.2).
    Wounding,
    /// A program whose failed rolls have an effect of its own, and cost nothing.
    Program,
}

/// One thing besides a lost point that a failed roll does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Effect {
    /// Stunned.
    Stunned,
    /// The Guts roll that follows fails by itself (Stun).
    Shaken,
    /// Isolated.
    Isolated,
    /// Immobilized-2.
    Immobilized,
    /// Immobilized-2 that a PH-6 roll can end (Adhesive).
    Glued,
    /// What the program says.
    Program,
}

impl Effect {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Stunned,
        Self::Shaken,
        Self::Isolated,
        Self::Immobilized,
        Self::Glued,
        Self::Program,
    ];
}

/// Several effects together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Effects(u8);

impl Effects {
    /// With another one besides.
    #[must_use]
    pub const fn and(self, effect: Effect) -> Self {
        Self(self.0 | 1 << effect as u8)
    }

    /// Whether one is among them.
    pub const fn has(self, effect: Effect) -> bool {
        self.0 & 1 << effect as u8 != 0
    }

    /// Those of both.
    #[must_use]
    const fn with(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }
}

/// What one failed roll does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Failed {
    /// Points of W or STR lost.
    pub points: u8,
    /// Whether losing the last point is death: the Shock effect, on whom it works (K10.6.2).
    pub kills: bool,
    /// What else it does.
    pub effects: Effects,
}

impl Failed {
    /// One lost point.
    const POINT: Self = Self {
        points: 1,
        kills: false,
        effects: Effects(0),
    };

    /// No point, but an effect.
    const fn effect(effect: Effect) -> Self {
        Self {
            points: 0,
            kills: false,
            effects: Effects(0).and(effect),
        }
    }

    /// What a roll does that carries both (K10.2.1).
    fn with(self, other: Self) -> Self {
        Self {
            points: self.points.max(other.points),
            kills: self.kills || other.kills,
            effects: self.effects.with(other.effects),
        }
    }
}

/// What a roll adds to the die, or is made against.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Against {
    /// ARM.
    Arm,
    /// BTS.
    Bts,
    /// PH-6: success passes (K10.6.1).
    Ph,
    /// The better of ARM and BTS (Bioimmunity).
    Better,
}

/// What somebody has to resist with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Resistance {
    /// ARM.
    pub arm: i16,
    /// BTS.
    pub bts: i16,
    /// PH.
    pub ph: i16,
    /// Added to ARM and BTS, and not halved: 3 for Partial Cover against shots (K10.6.1), 3 for a Firewall against programs
    /// (K14.2.3).
    pub bonus: i16,
}

/// A set of equal rolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rolls {
    /// The attribute.
    pub against: Against,
    /// Whether the attribute counts half, rounded up (AP, E/M).
    pub halved: bool,
    /// How many rolls.
    pub number: u8,
    /// Whether each failed roll asks for another one (Fire).
    pub again: bool,
    /// What each failed roll does.
    pub failed: Failed,
}

impl Rolls {
    /// What is added to the die of an ARM or BTS roll; none for PH rolls.
    pub fn added(&self, with: &Resistance) -> Option<i16> {
        let attribute = match self.against {
            Against::Arm => with.arm,
            Against::Better => with.arm.max(with.bts),
            Against::Bts => with.bts,
            Against::Ph => return None,
        };
        let counted = if self.halved {
            attribute.saturating_add(1).div_euclid(2)
        } else {
            attribute
        };
        Some(counted.saturating_add(with.bonus))
    }

    /// Whether a die passes: with its attribute it is above the Damage (K10.1.1), or succeeds against PH-6.
    pub fn passes(&self, die: u8, with: &Resistance, damage: i16) -> bool {
        match self.added(with) {
            Some(added) => i16::from(die).saturating_add(added) > damage,
            None => self.ph(with).face(die).outcome.succeeds(),
        }
    }

    /// How many of the 20 faces fail.
    pub fn failing(&self, with: &Resistance, damage: i16) -> u8 {
        let faces = match self.added(with) {
            Some(added) => damage.saturating_sub(added),
            None => i16::from(SIDES) - self.ph(with).value(),
        };
        u8::try_from(faces.clamp(0, i16::from(SIDES))).unwrap_or(SIDES)
    }

    /// The success value of a PH-6 roll. One of 0 or less fails without a die (K6.1.1).
    pub fn ph(&self, with: &Resistance) -> Sv {
        Sv::new(with.ph, ADHESIVE_MOD)
    }

    /// Puts together what two ammunitions ask of one attribute: the larger set carries both effects (K10.2.1).
    fn with(self, other: Self) -> Self {
        Self {
            against: self.against,
            halved: self.halved || other.halved,
            number: self.number.max(other.number),
            again: self.again || other.again,
            failed: self.failed.with(other.failed),
        }
    }
}

/// All that one hit asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Demand {
    /// What a critical does before any roll (K10.5).
    pub at_once: Option<Failed>,
    /// The rolls, in order: ARM, BTS, PH (K6.4.2).
    pub rolls: SmallVec<[Rolls; 3]>,
    /// Whether Fire-Sensitive skills and items are Burnt, whatever the rolls say.
    pub burns: bool,
}

impl Demand {
    /// What a hit asks of somebody (K10.2, K10.5).
    pub fn of(ammunition: Ammunition, origin: Origin, critical: bool, victim: &Victim) -> Self {
        let mut sets = [const { None }; 3];
        let mut first = None;
        let mut burns = false;
        for kind in named(ammunition) {
            let Some((treated, better)) = victim.immune.treat(kind, victim.printed) else {
                continue;
            };
            burns |= treated == Ammo::Fire;
            for asked in asks(treated, victim).into_iter().flatten() {
                let asked = origin.turns(asked);
                let place = asked.against as usize;
                first.get_or_insert(place);
                if let Some(set) = sets.get_mut(place) {
                    *set = Some(Set {
                        rolls: set.map_or(asked, |own: Set| own.rolls.with(asked)),
                        better: better || set.is_some_and(|own| own.better),
                    });
                }
            }
        }
        let mut at_once = None;
        if critical
            && let Some(Some(Set { rolls, .. })) = first.and_then(|place| sets.get_mut(place))
        {
            at_once = Some(rolls.failed);
            // One roll has failed already; Fire asks for another in its place.
            if !rolls.again {
                rolls.number = rolls.number.saturating_sub(1);
            }
        }
        let left = sets.into_iter().flatten().map(Set::done);
        Self {
            at_once,
            rolls: left.filter(|rolls| rolls.number > 0).collect(),
            burns,
        }
    }

    /// Whether the hit does nothing at all: no roll, no effect, no Guts roll.
    pub fn is_nothing(&self) -> bool {
        self.at_once.is_none() && self.rolls.is_empty()
    }
}

/// What the kinds of an ammunition ask of one attribute together.
#[derive(Clone, Copy)]
struct Set {
    rolls: Rolls,
    /// Whether one of them lets the better of ARM and BTS resist.
    better: bool,
}

impl Set {
    /// The rolls, with the attribute that counts: what is halved keeps to its own (Bioimmunity against AP).
    fn done(self) -> Rolls {
        let mut rolls = self.rolls;
        if self.better && !rolls.halved {
            rolls.against = Against::Better;
        }
        rolls
    }
}

impl Origin {
    /// What a weapon's roll becomes.
    fn turns(self, asked: Rolls) -> Rolls {
        if self == Self::Weapon {
            return asked;
        }
        let failed = if self == Self::Program {
            Failed::effect(Effect::Program)
        } else {
            asked.failed
        };
        Rolls {
            against: Against::Bts,
            failed,
            ..asked
        }
    }
}

impl Immunities {
    /// What one ammunition counts as, and whether the better attribute resists it; none if it does nothing.
    fn treat(self, kind: Ammo, printed: Vitality) -> Option<(Ammo, bool)> {
        // A machine would only lose by taking Viral for Normal, and its owner waives that.
        let viral = kind == Ammo::Viral && !printed.is_structure();
        if self.bioimmunity && (kind == Ammo::Shock || viral) {
            return Some((Ammo::N, true));
        }
        match kind {
            Ammo::Stun if self.total => None,
            Ammo::AP
            | Ammo::DA
            | Ammo::EXP
            | Ammo::Fire
            | Ammo::Nanotech
            | Ammo::Plasma
            | Ammo::Shock
            | Ammo::T2
                if self.total =>
            {
                Some((Ammo::N, false))
            }
            Ammo::Shock if self.shock => Some((Ammo::N, false)),
            other => Some((other, false)),
        }
    }
}

/// The kinds of an ammunition as they are named: in the order of the table, and Shock, which Marksmanship adds, last.
fn named(ammunition: Ammunition) -> impl Iterator<Item = Ammo> {
    let last = ammunition.has(Ammo::Shock).then_some(Ammo::Shock);
    let others = ammunition.kinds().filter(|kind| *kind != Ammo::Shock);
    others.chain(last)
}

/// What one ammunition asks for (the table of K10.2): one set of rolls, Plasma two.
fn asks(kind: Ammo, victim: &Victim) -> [Option<Rolls>; 2] {
    let one = |against, failed| Rolls {
        against,
        halved: false,
        number: 1,
        again: false,
        failed,
    };
    let arm = one(Against::Arm, Failed::POINT);
    let bts = one(Against::Bts, Failed::POINT);
    let shock = Failed {
        kills: victim.dies_of_shock() && !victim.immune.shock,
        ..Failed::POINT
    };
    let only = match kind {
        Ammo::N => arm,
        Ammo::AP => Rolls {
            halved: true,
            ..arm
        },
        Ammo::DA => Rolls { number: 2, ..arm },
        Ammo::EXP => Rolls { number: 3, ..arm },
        Ammo::Shock => one(Against::Arm, shock),
        Ammo::Fire => Rolls { again: true, ..arm },
        Ammo::Nanotech => bts,
        Ammo::Plasma => return [Some(arm), Some(bts)],
        Ammo::Viral => Rolls {
            number: 2,
            failed: if victim.printed.is_structure() {
                Failed::default()
            } else {
                shock
            },
            ..bts
        },
        Ammo::T2 => one(
            Against::Arm,
            Failed {
                points: 2,
                ..Failed::POINT
            },
        ),
        Ammo::Stun => {
            let stunned = Failed::effect(Effect::Stunned);
            one(Against::Arm, stunned.with(Failed::effect(Effect::Shaken)))
        }
        Ammo::Flash => one(Against::Bts, Failed::effect(Effect::Stunned)),
        Ammo::EM => {
            let isolated = Failed::effect(Effect::Isolated);
            let failed = if victim.stops() {
                isolated.with(Failed::effect(Effect::Immobilized))
            } else {
                isolated
            };
            Rolls {
                halved: true,
                ..one(Against::Bts, failed)
            }
        }
        Ammo::Adhesive => one(Against::Ph, Failed::effect(Effect::Glued)),
        Ammo::Smoke => return [None, None],
    };
    [Some(only), None]
}

/// The ammunition of a BS Attack by a trooper with Marksmanship L1: his weapon's own and Shock, but for weapons that are
/// thrown, technical or non-lethal.
pub fn with_marksmanship(ammunition: Ammunition, weapon: &Traits) -> Ammunition {
    if weapon.throwing || weapon.technical || weapon.non_lethal {
        ammunition
    } else {
        ammunition.and(Ammo::Shock)
    }
}
