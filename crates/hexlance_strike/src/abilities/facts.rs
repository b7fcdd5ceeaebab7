//! What an ability is about, read off its own words: the parts of the turn in which it acts, the parts of the rules
//! that it touches, and the abilities that are about the same things. For lists and look-ups; nothing here acts.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::{
    ability::{AbilityDef, Declaration, Grant, Penalty, Quantity, Reroll, When, Whose},
    card::UnitType,
    special::Code,
};

/// A part of the turn (R3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Before the first turn (R17.1).
    Setup,
    /// R3.2.
    Initiative,
    /// R3.3.
    Movement,
    /// R3.4.
    Combat,
    /// R3.5.
    End,
}

impl Stage {
    /// All of them, in the order of the turn.
    pub const ALL: [Self; 5] = [
        Self::Setup,
        Self::Initiative,
        Self::Movement,
        Self::Combat,
        Self::End,
    ];

    /// The name players read.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Setup => "Setup",
            Self::Initiative => "Initiative",
            Self::Movement => "Movement",
            Self::Combat => "Combat",
            Self::End => "End",
        }
    }
}

/// A part of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Topic {
    /// R6.
    WeaponAttacks,
    /// R8.
    PhysicalAttacks,
    /// R7.1.
    Damage,
    /// R7.4.
    CriticalHits,
    /// R7.6.
    Heat,
    /// R6.2.
    Range,
    /// R6.9.3.
    IndirectFire,
    /// R6.7.
    SplitFire,
    /// R4.1.
    Movement,
    /// R4.3.
    Terrain,
    /// R4.4.
    Jumping,
    /// R4.7.
    Water,
    /// R1.6.
    ControlRolls,
    /// R18.2.
    Fear,
    /// R0.1.6.
    Rerolls,
    /// R14.4.
    Command,
    /// R12.
    Environment,
    /// R5.5, R5.6.
    Sensors,
    /// R5.7.
    Mines,
    /// R9.
    Artillery,
    /// R11.
    Aerospace,
    /// R16.4.
    Cargo,
    /// R15.2.
    Morale,
    /// R8.6 and the infantry's own.
    Infantry,
}

impl Topic {
    /// All of them.
    pub const ALL: [Self; 24] = [
        Self::WeaponAttacks,
        Self::PhysicalAttacks,
        Self::Damage,
        Self::CriticalHits,
        Self::Heat,
        Self::Range,
        Self::IndirectFire,
        Self::SplitFire,
        Self::Movement,
        Self::Terrain,
        Self::Jumping,
        Self::Water,
        Self::ControlRolls,
        Self::Fear,
        Self::Rerolls,
        Self::Command,
        Self::Environment,
        Self::Sensors,
        Self::Mines,
        Self::Artillery,
        Self::Aerospace,
        Self::Cargo,
        Self::Morale,
        Self::Infantry,
    ];

    /// The name players read.
    pub const fn name(self) -> &'static str {
        match self {
            Self::WeaponAttacks => "Weapon attacks",
            Self::PhysicalAttacks => "Physical attacks",
            Self::Damage => "Damage",
            Self::CriticalHits => "Critical hits",
            Self::Heat => "Heat",
            Self::Range => "Range",
            Self::IndirectFire => "Indirect fire",
            Self::SplitFire => "Split and aimed fire",
            Self::Movement => "Movement",
            Self::Terrain => "Terrain",
            Self::Jumping => "Jumping",
            Self::Water => "Water",
            Self::ControlRolls => "Control rolls",
            Self::Fear => "Fear and rage",
            Self::Rerolls => "Rerolls",
            Self::Command => "Command",
            Self::Environment => "Environment",
            Self::Sensors => "Sensors and secrets",
            Self::Mines => "Mines",
            Self::Artillery => "Artillery",
            Self::Aerospace => "Aerospace",
            Self::Cargo => "Cargo",
            Self::Morale => "Morale",
            Self::Infantry => "Infantry",
        }
    }
}

/// What an ability is about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// Parts of the turn in which it acts.
    pub stages: BTreeSet<Stage>,
    /// Parts of the rules that it touches.
    pub topics: BTreeSet<Topic>,
}

impl Facts {
    /// Reads them off an ability.
    pub fn of(def: &AbilityDef) -> Self {
        let mut facts = Self::default();
        for m in &def.modifiers {
            facts.quantity(&m.on);
            for w in &m.when {
                facts.when(w, m.whose);
            }
        }
        for r in &def.rerolls {
            facts.reroll(*r);
        }
        if def.specials.iter().next().is_some() {
            facts.add(&[Stage::Initiative], &[Topic::Sensors]);
        }
        if !def.auras.is_empty() {
            facts.add(&[Stage::Movement], &[Topic::Fear]);
        }
        for g in &def.grants {
            facts.grant(*g);
        }
        if def.support.is_some() {
            facts.add(&[Stage::End], &[Topic::Command]);
        }
        let types = &def.eligible.types;
        let on_foot = |t: &UnitType| matches!(t, UnitType::CI | UnitType::BA);
        if def.eligible.beast || (!types.is_empty() && types.iter().all(on_foot)) {
            facts.topics.insert(Topic::Infantry);
        }
        facts
    }

    fn add(&mut self, stages: &[Stage], topics: &[Topic]) {
        self.stages.extend(stages);
        self.topics.extend(topics);
    }

    fn quantity(&mut self, on: &Quantity) {
        use Stage as S;
        use Topic as T;
        match on {
            Quantity::WeaponToHit => self.add(&[S::Combat], &[T::WeaponAttacks]),
            Quantity::PhysicalToHit => self.add(&[S::Combat], &[T::PhysicalAttacks]),
            Quantity::ToHit => self.add(&[S::Combat], &[T::WeaponAttacks, T::PhysicalAttacks]),
            Quantity::Range => self.add(&[S::Combat], &[T::WeaponAttacks, T::Range]),
            Quantity::HexCost(_) | Quantity::LevelCost => {
                self.add(&[S::Movement], &[T::Movement, T::Terrain]);
            }
            Quantity::Move | Quantity::Sprint => self.add(&[S::Movement], &[T::Movement]),
            Quantity::Control => self.add(&[S::Movement], &[T::ControlRolls]),
            Quantity::Resistance => self.add(&[S::Movement], &[T::Fear]),
            Quantity::CriticalRolls => self.add(&[S::Combat], &[T::CriticalHits]),
            Quantity::WeaponDamage => self.add(&[S::Combat], &[T::WeaponAttacks, T::Damage]),
            Quantity::PhysicalDamage => self.add(&[S::Combat], &[T::PhysicalAttacks, T::Damage]),
            Quantity::FeltHeat | Quantity::HeatLimit => {
                self.add(&[S::Movement, S::Combat, S::End], &[T::Heat]);
            }
            Quantity::Initiative => self.add(&[S::Initiative], &[T::Command]),
            Quantity::Probe => self.add(&[S::Movement], &[T::Sensors]),
            Quantity::ConditionMove => self.add(&[S::Movement], &[T::Environment, T::Movement]),
            Quantity::ConditionNumber => self.add(
                &[S::Movement, S::Combat],
                &[T::Environment, T::WeaponAttacks, T::ControlRolls],
            ),
            Quantity::LiftLimit => self.add(&[S::Movement], &[T::Cargo]),
            Quantity::Morale => self.add(&[S::Combat, S::End], &[T::Morale]),
            Quantity::Thrust => self.add(&[S::Movement], &[T::Aerospace, T::Movement]),
            Quantity::Bombing | Quantity::Scatter => self.add(&[S::Combat], &[T::Aerospace]),
            Quantity::OwnMovement => {
                self.add(
                    &[S::Combat],
                    &[T::WeaponAttacks, T::PhysicalAttacks, T::Movement],
                );
            }
            Quantity::OpenGround => self.add(
                &[S::Combat],
                &[T::WeaponAttacks, T::PhysicalAttacks, T::Terrain],
            ),
            Quantity::EnvironmentNumber => {
                self.add(
                    &[S::Combat],
                    &[T::WeaponAttacks, T::Terrain, T::Environment],
                );
            }
            Quantity::Tmm => self.add(&[S::Combat], &[T::Movement]),
            Quantity::Mines => self.add(&[S::Movement], &[T::Mines]),
        }
    }

    fn when(&mut self, when: &When, whose: Whose) {
        match when {
            When::Jumped => self.topics.insert(Topic::Jumping),
            When::Bracket(_) | When::ChosenBracket => self.topics.insert(Topic::Range),
            When::StandsIn(_) if whose == Whose::AgainstMe => self.topics.insert(Topic::Terrain),
            When::Indirect | When::Unspotted => self.topics.insert(Topic::IndirectFire),
            When::Artillery(_) => self.topics.insert(Topic::Artillery),
            When::FromTheAir | When::Airborne | When::OtherAirborne => {
                self.topics.insert(Topic::Aerospace)
            }
            When::AimedShot => self.topics.insert(Topic::SplitFire),
            When::InDepth(..) | When::Submerged => self.topics.insert(Topic::Water),
            When::PartOf(codes) | When::FiresOnly(codes) if codes.contains(&Code::TOR) => {
                self.topics.insert(Topic::Water)
            }
            When::Not(inner) => {
                self.when(inner, whose);
                false
            }
            _ => false,
        };
    }

    fn reroll(&mut self, reroll: Reroll) {
        use Stage as S;
        use Topic as T;
        self.topics.insert(T::Rerolls);
        match reroll {
            Reroll::OwnFailedAttack | Reroll::EnemyAttack => {
                self.add(&[S::Combat], &[T::WeaponAttacks, T::PhysicalAttacks]);
            }
            Reroll::OwnFailedControl => self.add(&[S::Movement], &[T::ControlRolls]),
            Reroll::EnemyCritical => self.add(&[S::Combat], &[T::CriticalHits]),
            Reroll::LostInitiative => self.add(&[S::Initiative], &[T::Command]),
        }
    }

    fn grant(&mut self, grant: Grant) {
        use Stage as S;
        use Topic as T;
        match grant {
            Grant::DividedFire | Grant::AimedShot => {
                self.add(&[S::Combat], &[T::WeaponAttacks, T::SplitFire]);
            }
            Grant::Preempt | Grant::MeleeChoice => self.add(&[S::Combat], &[T::PhysicalAttacks]),
            Grant::ActFirst => self.add(&[S::Movement], &[T::Movement, T::Command]),
            Grant::IronWill => self.add(&[S::Movement], &[T::Fear]),
            Grant::NameEnemy => self.add(&[S::Setup, S::Movement], &[]),
            Grant::AllRoundFire | Grant::HalfOnNearMiss => {
                self.add(&[S::Combat], &[T::WeaponAttacks]);
            }
            Grant::Ignores(Penalty::Darkness) => {
                self.add(&[S::Combat], &[T::WeaponAttacks, T::Environment]);
            }
            Grant::Ignores(Penalty::Underwater) => {
                self.add(&[S::Combat], &[T::WeaponAttacks, T::Water]);
            }
            Grant::Ignores(Penalty::SpotterAttacks) | Grant::Unspotted => {
                self.add(&[S::Combat], &[T::WeaponAttacks, T::IndirectFire]);
            }
            Grant::SpotsForMany | Grant::ObliqueCounterBattery => {
                self.add(&[S::Combat], &[T::Artillery, T::IndirectFire]);
            }
            Grant::NeverBogs => self.add(&[S::Movement], &[T::Terrain, T::ControlRolls]),
            Grant::SparesFirstMpHit => {
                self.add(&[S::Movement, S::Combat], &[T::CriticalHits, T::Movement]);
            }
            Grant::Identifies | Grant::SpotsHidden => self.add(&[S::Movement], &[T::Sensors]),
            Grant::WeakSpot => self.add(&[S::Combat], &[T::CriticalHits, T::SplitFire]),
            Grant::Unbreakable => self.add(&[S::Combat, S::End], &[T::Morale]),
            Grant::Atmosphere(_) => {
                self.add(&[S::Movement, S::End], &[T::Aerospace, T::ControlRolls])
            }
            Grant::RoughLanding => self.add(&[S::Movement], &[T::Aerospace, T::ControlRolls]),
            Grant::TwoRuns | Grant::Wash => self.add(&[S::Combat], &[T::Aerospace]),
            Grant::DigsIn => self.add(&[S::Setup, S::Combat], &[T::Infantry, T::Damage]),
            Grant::Engineers => self.add(&[S::Setup], &[T::Mines, T::Terrain]),
            Grant::SharesFire | Grant::WidensBursts => self.add(&[S::Combat], &[T::Artillery]),
            Grant::GivesAbility => self.add(&[S::Setup], &[T::Command]),
            Grant::HuntsAlone => self.add(&[S::Setup, S::Movement, S::Combat], &[T::WeaponAttacks]),
            Grant::Duels => self.add(&[S::Setup, S::Combat, S::Initiative], &[T::Command]),
            Grant::ZoneOfControl | Grant::PassesEnemies => self.add(&[S::Movement], &[T::Movement]),
            Grant::FindsWeapon => self.add(&[S::Movement], &[T::PhysicalAttacks, T::Terrain]),
            Grant::CarriesLightly => self.add(&[S::Movement], &[T::Movement, T::Cargo]),
            Grant::RangeTable(..) => self.add(&[S::Combat], &[T::WeaponAttacks, T::Range]),
            Grant::HalvesAbsorption(_) => self.add(&[S::Combat], &[T::Damage, T::Terrain]),
            Grant::Shields => self.add(&[S::Combat], &[T::WeaponAttacks]),
            Grant::KnowsEnvironment => self.add(
                &[S::Initiative, S::Movement, S::Combat],
                &[T::Environment, T::Terrain, T::Movement, T::WeaponAttacks],
            ),
            Grant::WholeMoveAfterDismount => self.add(&[S::Movement], &[T::Movement, T::Infantry]),
            Grant::SureDrops => self.add(&[S::Movement], &[T::ControlRolls]),
            Grant::StakesWeapon => self.add(&[S::Combat], &[T::PhysicalAttacks]),
            Grant::Declares(Declaration::ForGood) => self.add(&[S::Initiative], &[]),
            Grant::Declares(Declaration::CombatPhase) => self.add(&[S::Combat], &[]),
            Grant::Declares(Declaration::Ruse) => self.add(
                &[S::Setup, S::Initiative, S::Movement],
                &[T::Movement, T::Command],
            ),
            Grant::Declares(Declaration::Outnumbered) => self.add(&[S::Combat], &[T::Movement]),
            Grant::BanksInitiative
            | Grant::ForcesInitiative
            | Grant::VoidsBonuses(_)
            | Grant::Specializes => self.add(&[S::Initiative], &[T::Command]),
            Grant::HidesHalf
            | Grant::HidesMore
            | Grant::SplitsEnemy
            | Grant::Rearranges
            | Grant::Infiltrates
            | Grant::KnowsEnemy
            | Grant::Becomes => self.add(&[S::Setup], &[T::Command]),
            Grant::Disrupts => self.add(&[S::Initiative, S::Movement], &[T::Movement, T::Command]),
            Grant::OffMap => self.add(&[S::Movement, S::End], &[T::Movement, T::Command]),
            Grant::LeavesAnywhere | Grant::Flanks => {
                self.add(&[S::Movement], &[T::Movement, T::Command]);
            }
            Grant::Overruns => self.add(&[S::Movement], &[T::Movement, T::Command]),
            Grant::GroupFire => {
                self.add(
                    &[S::Combat],
                    &[T::WeaponAttacks, T::PhysicalAttacks, T::Command],
                );
            }
            Grant::CrossCountry => self.add(&[S::Movement], &[T::Movement, T::Terrain]),
        }
    }
}

/// Abilities that are about the same things as one of them, the nearest first, at most so many. What few abilities
/// touch weighs more than what many do.
pub fn related<'a>(
    def: &AbilityDef,
    all: impl IntoIterator<Item = &'a AbilityDef>,
    most: usize,
) -> Vec<&'a AbilityDef> {
    let others: Vec<_> = all.into_iter().map(|d| (d, Facts::of(d))).collect();
    let own = Facts::of(def);
    let rarity = |t: &Topic| {
        let having = others.iter().filter(|(_, f)| f.topics.contains(t)).count();
        others.len() as f32 / having.max(1) as f32
    };
    let mut scored: Vec<_> = others
        .iter()
        .filter(|(d, _)| d.id != def.id && d.kind == def.kind)
        .filter_map(|(d, f)| {
            let shared: f32 = own.topics.intersection(&f.topics).map(rarity).sum();
            let apart = own.topics.symmetric_difference(&f.topics).count() as f32;
            (shared > 0.0).then_some((shared / (1.0 + 0.5 * apart), *d))
        })
        .collect();
    scored.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.name.cmp(&b.1.name)));
    scored.into_iter().take(most).map(|(_, d)| d).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ability(id: &str, modifier: &str) -> AbilityDef {
        let text = format!(
            r#"(id: "{id}", name: "{id}", kind: Pilot, cost: Fixed(1), text: "", modifiers: [({modifier}, add: -1)])"#
        );
        crate::setup::from_ron(&text, "test.ron".as_ref()).expect("an ability")
    }

    #[test]
    fn what_it_changes_says_when_and_what_it_is_about() {
        let facts = Facts::of(&ability("a", "on: WeaponToHit, when: [Jumped]"));
        assert!(facts.stages.iter().eq(&[Stage::Combat]));
        assert!(
            facts
                .topics
                .iter()
                .eq(&[Topic::WeaponAttacks, Topic::Jumping])
        );
    }

    #[test]
    fn the_nearest_comes_first() {
        let a = ability("a", "on: WeaponToHit, when: [Jumped]");
        let all = [
            a.clone(),
            ability("b", "on: WeaponToHit"),
            ability("c", "on: WeaponToHit, when: [Jumped]"),
            ability("d", "on: Move"),
        ];
        let names: Vec<_> = related(&a, &all, 4).iter().map(|d| d.id.as_str()).collect();
        assert_eq!(names, ["c", "b"]);
    }
}
