//! Battles of the dial rules among those of any rules, and back.

use hexlance_dial::Dial;
use hexlance_rules::{NoExtras, Recast};
use hexlance_strike::setup::{BattleRules, ForceRules, FormationRules, SideRules};

use super::BaseUnit;
use crate::editor::unit::Unit;

/// From dial to any rules.
#[derive(Debug, Default)]
pub struct AnyOfBase;

impl Recast for AnyOfBase {
    type From = BaseUnit;
    type To = Unit;

    fn unit(&self, unit: BaseUnit) -> Option<Unit> {
        Some(Unit::of::<Dial>(unit))
    }

    fn battle(&self, _: NoExtras) -> Option<BattleRules> {
        Some(BattleRules::default())
    }

    fn side(&self, _: NoExtras) -> Option<SideRules> {
        Some(SideRules::default())
    }

    fn force(&self, _: NoExtras) -> Option<ForceRules> {
        Some(ForceRules::default())
    }

    fn formation(&self, _: NoExtras) -> Option<FormationRules> {
        Some(FormationRules::default())
    }
}

/// From any rules to dial.
#[derive(Debug, Default)]
pub struct BaseOfAny;

impl Recast for BaseOfAny {
    type From = Unit;
    type To = BaseUnit;

    fn unit(&self, unit: Unit) -> Option<BaseUnit> {
        unit.own::<Dial>().cloned()
    }

    fn battle(&self, _: BattleRules) -> Option<NoExtras> {
        Some(NoExtras {})
    }

    fn side(&self, _: SideRules) -> Option<NoExtras> {
        Some(NoExtras {})
    }

    fn force(&self, _: ForceRules) -> Option<NoExtras> {
        Some(NoExtras {})
    }

    fn formation(&self, _: FormationRules) -> Option<NoExtras> {
        Some(NoExtras {})
    }
}
