//! Battles of the strike rules among those of any rules, and back.

use hexlance_rules::Recast;
use hexlance_strike::{
    Strike,
    setup::{BattleRules, ForceRules, FormationRules, SideRules},
};

use super::CardUnit;
use crate::editor::unit::Unit;

/// From strike to any rules.
#[derive(Debug, Default)]
pub struct AnyOfCard;

impl Recast for AnyOfCard {
    type From = CardUnit;
    type To = Unit;

    fn unit(&self, unit: CardUnit) -> Option<Unit> {
        Some(Unit::of::<Strike>(unit))
    }

    fn battle(&self, rules: BattleRules) -> Option<BattleRules> {
        Some(rules)
    }

    fn side(&self, rules: SideRules) -> Option<SideRules> {
        Some(rules)
    }

    fn force(&self, rules: ForceRules) -> Option<ForceRules> {
        Some(rules)
    }

    fn formation(&self, rules: FormationRules) -> Option<FormationRules> {
        Some(rules)
    }
}

/// From any rules to strike.
#[derive(Debug, Default)]
pub struct CardOfAny;

impl Recast for CardOfAny {
    type From = Unit;
    type To = CardUnit;

    fn unit(&self, unit: Unit) -> Option<CardUnit> {
        unit.own::<Strike>().cloned()
    }

    fn battle(&self, rules: BattleRules) -> Option<BattleRules> {
        Some(rules)
    }

    fn side(&self, rules: SideRules) -> Option<SideRules> {
        Some(rules)
    }

    fn force(&self, rules: ForceRules) -> Option<ForceRules> {
        Some(rules)
    }

    fn formation(&self, rules: FormationRules) -> Option<FormationRules> {
        Some(rules)
    }
}
