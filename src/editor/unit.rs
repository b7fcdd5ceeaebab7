//! A unit of a battle that is worked on, of whichever rules: this is where the rulesets meet, so that a battle of any of
//! them is one form with one history.

use hexlance_board::{Direction, Hex};
use hexlance_dial::{Dial, setup::UnitSetup as Base};
use hexlance_rules::{ForceSetup, Form, NoExtras, Recast, Scenario, UnitForm};
use hexlance_strike::{
    Strike,
    setup::{BattleRules, ForceRules, FormationRules, SideRules, UnitSetup as Card},
};
use serde::{Serialize, Serializer};

use crate::{data::Data, game::Tabled};

/// A unit of the strike rules as its file has it.
pub type CardUnit = Card<String>;
/// A unit of the dial rules as its file has it.
pub type BaseUnit = Base<String>;
/// A battle of any rules as its file has it. All its units are of the rules that it names.
pub type AnyScenario = Scenario<Unit>;

/// A unit of a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Of the strike rules.
    Card(Box<CardUnit>),
    /// Of the dial rules.
    Base(BaseUnit),
}

// Written as it is, so that files look as those of its rules do.
impl Serialize for Unit {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Unit::Card(unit) => unit.serialize(to),
            Unit::Base(unit) => unit.serialize(to),
        }
    }
}

// What battles of the dial rules add to the forms is nothing, so that it has room in what those of strike add.
impl Form for Unit {
    type Battle = BattleRules;
    type Side = SideRules;
    type Force = ForceRules;
    type Formation = FormationRules;
}

impl UnitForm for Unit {
    fn at(&self) -> Option<Hex> {
        match self {
            Unit::Card(unit) => unit.at,
            Unit::Base(unit) => unit.at,
        }
    }

    fn set_at(&mut self, at: Option<Hex>) {
        match self {
            Unit::Card(unit) => unit.at = at,
            Unit::Base(unit) => unit.at = at,
        }
    }

    fn name(&self) -> Option<&str> {
        match self {
            Unit::Card(unit) => unit.name.as_deref(),
            Unit::Base(unit) => unit.name.as_deref(),
        }
    }

    fn aboard(&self) -> Option<&str> {
        match self {
            Unit::Card(unit) => unit.aboard.as_deref(),
            Unit::Base(unit) => unit.aboard.as_deref(),
        }
    }

    fn flies_from(&self) -> Option<Hex> {
        self.card()?.flies_from()
    }

    fn move_hexes(&mut self, to: &dyn Fn(Hex) -> Option<Hex>) {
        match self {
            Unit::Card(unit) => unit.move_hexes(to),
            Unit::Base(unit) => unit.move_hexes(to),
        }
    }
}

impl Unit {
    /// As one of the strike rules.
    pub fn card(&self) -> Option<&CardUnit> {
        match self {
            Unit::Card(unit) => Some(unit),
            Unit::Base(_) => None,
        }
    }

    /// As one of the strike rules, to be changed.
    pub fn card_mut(&mut self) -> Option<&mut CardUnit> {
        match self {
            Unit::Card(unit) => Some(unit),
            Unit::Base(_) => None,
        }
    }

    /// As one of the dial rules.
    pub fn base(&self) -> Option<&BaseUnit> {
        match self {
            Unit::Base(unit) => Some(unit),
            Unit::Card(_) => None,
        }
    }

    /// As one of the dial rules, to be changed.
    pub fn base_mut(&mut self) -> Option<&mut BaseUnit> {
        match self {
            Unit::Base(unit) => Some(unit),
            Unit::Card(_) => None,
        }
    }

    /// Its own name, to be changed.
    pub fn name_mut(&mut self) -> &mut Option<String> {
        match self {
            Unit::Card(unit) => &mut unit.name,
            Unit::Base(unit) => &mut unit.name,
        }
    }

    /// The name of the unit that carries it, to be changed.
    pub fn aboard_mut(&mut self) -> &mut Option<String> {
        match self {
            Unit::Card(unit) => &mut unit.aboard,
            Unit::Base(unit) => &mut unit.aboard,
        }
    }

    /// Which way it looks, if that is said.
    pub fn facing(&self) -> Option<Direction> {
        match self {
            Unit::Card(unit) => unit.facing,
            Unit::Base(unit) => unit.facing,
        }
    }

    /// Which way it looks, to be changed.
    pub fn facing_mut(&mut self) -> &mut Option<Direction> {
        match self {
            Unit::Card(unit) => &mut unit.facing,
            Unit::Base(unit) => &mut unit.facing,
        }
    }

    /// The id of its kind: of its card, or of its model.
    pub fn kind(&self) -> &str {
        match self {
            Unit::Card(unit) => &unit.card,
            Unit::Base(unit) => &unit.model,
        }
    }

    /// What its kind is called; its id where there is none.
    pub fn kind_name(&self, data: &Data) -> String {
        let known = match self {
            Unit::Card(unit) => data.content.card(&unit.card).map(|c| c.full_name()),
            Unit::Base(unit) => data.dial.model(&unit.model).map(|m| m.name.clone()),
        };
        known.unwrap_or_else(|| self.kind().to_owned())
    }

    /// It has posts among its own no more: those of a copy, or of a unit that is moved elsewhere.
    pub(super) fn retire(&mut self, commander: bool) {
        if let Some(unit) = self.card_mut() {
            unit.leader = false;
            unit.commander &= !commander;
        }
    }
}

/// What the editor asks of a ruleset besides what the table asks.
pub trait Edits: Tabled {
    /// A unit among those of any rules.
    fn any_unit(unit: Self::Unit) -> Unit;

    /// A unit of these rules; none if it is of others.
    fn own_unit(unit: Unit) -> Option<Self::Unit>;

    /// A unit of that kind of which nothing else is said.
    fn new_unit(kind: &str) -> Self::Unit;

    /// From units of these rules, with what is said around them, to units among those of any.
    type Any: Recast<From = Self::Unit, To = Unit> + Default;

    /// From units among those of any rules, with what is said around them, to those of these.
    type Own: Recast<From = Unit, To = Self::Unit> + Default;

    /// A battle among those of any rules.
    fn any_scenario(scenario: Scenario<Self::Unit>) -> Option<AnyScenario> {
        scenario.recast(&Self::Any::default())
    }

    /// A battle of these rules; none if a unit of it is of others.
    fn own_scenario(scenario: AnyScenario) -> Option<Scenario<Self::Unit>> {
        scenario.recast(&Self::Own::default())
    }
}

/// From strike to any rules.
#[derive(Debug, Default)]
pub struct AnyOfCard;

impl Recast for AnyOfCard {
    type From = CardUnit;
    type To = Unit;

    fn unit(&self, unit: CardUnit) -> Option<Unit> {
        Some(Strike::any_unit(unit))
    }

    fn battle(&self, rules: BattleRules) -> BattleRules {
        rules
    }

    fn side(&self, rules: SideRules) -> SideRules {
        rules
    }

    fn force(&self, rules: ForceRules) -> ForceRules {
        rules
    }

    fn formation(&self, rules: FormationRules) -> FormationRules {
        rules
    }
}

/// From any rules to strike.
#[derive(Debug, Default)]
pub struct CardOfAny;

impl Recast for CardOfAny {
    type From = Unit;
    type To = CardUnit;

    fn unit(&self, unit: Unit) -> Option<CardUnit> {
        Strike::own_unit(unit)
    }

    fn battle(&self, rules: BattleRules) -> BattleRules {
        rules
    }

    fn side(&self, rules: SideRules) -> SideRules {
        rules
    }

    fn force(&self, rules: ForceRules) -> ForceRules {
        rules
    }

    fn formation(&self, rules: FormationRules) -> FormationRules {
        rules
    }
}

/// From dial to any rules.
#[derive(Debug, Default)]
pub struct AnyOfBase;

impl Recast for AnyOfBase {
    type From = BaseUnit;
    type To = Unit;

    fn unit(&self, unit: BaseUnit) -> Option<Unit> {
        Some(Dial::any_unit(unit))
    }

    fn battle(&self, _: NoExtras) -> BattleRules {
        BattleRules::default()
    }

    fn side(&self, _: NoExtras) -> SideRules {
        SideRules::default()
    }

    fn force(&self, _: NoExtras) -> ForceRules {
        ForceRules::default()
    }

    fn formation(&self, _: NoExtras) -> FormationRules {
        FormationRules::default()
    }
}

/// From any rules to dial.
#[derive(Debug, Default)]
pub struct BaseOfAny;

impl Recast for BaseOfAny {
    type From = Unit;
    type To = BaseUnit;

    fn unit(&self, unit: Unit) -> Option<BaseUnit> {
        Dial::own_unit(unit)
    }

    fn battle(&self, _: BattleRules) -> NoExtras {
        NoExtras {}
    }

    fn side(&self, _: SideRules) -> NoExtras {
        NoExtras {}
    }

    fn force(&self, _: ForceRules) -> NoExtras {
        NoExtras {}
    }

    fn formation(&self, _: FormationRules) -> NoExtras {
        NoExtras {}
    }
}

impl Edits for Strike {
    fn any_unit(unit: CardUnit) -> Unit {
        Unit::Card(Box::new(unit))
    }

    fn own_unit(unit: Unit) -> Option<CardUnit> {
        match unit {
            Unit::Card(unit) => Some(*unit),
            Unit::Base(_) => None,
        }
    }

    fn new_unit(kind: &str) -> CardUnit {
        CardUnit::of(kind.to_owned())
    }

    type Any = AnyOfCard;
    type Own = CardOfAny;
}

impl Edits for Dial {
    fn any_unit(unit: BaseUnit) -> Unit {
        Unit::Base(unit)
    }

    fn own_unit(unit: Unit) -> Option<BaseUnit> {
        match unit {
            Unit::Base(unit) => Some(unit),
            Unit::Card(_) => None,
        }
    }

    fn new_unit(kind: &str) -> BaseUnit {
        BaseUnit::of(kind.to_owned())
    }

    type Any = AnyOfBase;
    type Own = BaseOfAny;
}

/// A force as its rules have it; none if a unit of it is of others.
pub fn force_of<R: Edits>(force: &ForceSetup<Unit>) -> Option<ForceSetup<R::Unit>> {
    force.clone().recast(&R::Own::default())
}

/// A force among those of any rules.
pub fn any_force<R: Edits>(force: ForceSetup<R::Unit>) -> Option<ForceSetup<Unit>> {
    force.recast(&R::Any::default())
}
