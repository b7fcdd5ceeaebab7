//! Battles and forces of a ruleset among those of any, and back.

use std::marker::PhantomData;

use hexlance_rules::{ForceSetup, Recast, Scenario, ScenarioForm};

use super::{
    extras::{Added, OfBattle, OfForce, OfFormation, OfSide},
    hosted::Edits,
    unit::{AnyScenario, Unit},
};

/// From the forms of a ruleset to those of any.
struct ToAny<R>(PhantomData<fn() -> R>);

impl<R: Edits> Recast for ToAny<R> {
    type From = R::Unit;
    type To = Unit;

    fn unit(&self, unit: R::Unit) -> Option<Unit> {
        Some(Unit::of::<R>(unit))
    }

    fn battle(&self, rules: <R::Unit as ScenarioForm>::Battle) -> Option<Added<OfBattle>> {
        Some(Added::of::<R>(rules))
    }

    fn side(&self, rules: <R::Unit as ScenarioForm>::Side) -> Option<Added<OfSide>> {
        Some(Added::of::<R>(rules))
    }

    fn force(&self, rules: <R::Unit as ScenarioForm>::Force) -> Option<Added<OfForce>> {
        Some(Added::of::<R>(rules))
    }

    fn formation(&self, rules: <R::Unit as ScenarioForm>::Formation) -> Option<Added<OfFormation>> {
        Some(Added::of::<R>(rules))
    }
}

/// From the forms of any ruleset to those of one.
struct ToOwn<R>(PhantomData<fn() -> R>);

impl<R: Edits> Recast for ToOwn<R> {
    type From = Unit;
    type To = R::Unit;

    fn unit(&self, unit: Unit) -> Option<R::Unit> {
        unit.own::<R>().cloned()
    }

    fn battle(&self, rules: Added<OfBattle>) -> Option<<R::Unit as ScenarioForm>::Battle> {
        rules.into_own::<R>()
    }

    fn side(&self, rules: Added<OfSide>) -> Option<<R::Unit as ScenarioForm>::Side> {
        rules.into_own::<R>()
    }

    fn force(&self, rules: Added<OfForce>) -> Option<<R::Unit as ScenarioForm>::Force> {
        rules.into_own::<R>()
    }

    fn formation(&self, rules: Added<OfFormation>) -> Option<<R::Unit as ScenarioForm>::Formation> {
        rules.into_own::<R>()
    }
}

/// A battle of a ruleset among those of any rules.
pub fn any_scenario<R: Edits>(scenario: Scenario<R::Unit>) -> Option<AnyScenario> {
    scenario.recast(&ToAny::<R>(PhantomData))
}

/// A battle as its rules have it; none if a part of it is of others.
pub fn own_scenario<R: Edits>(scenario: AnyScenario) -> Option<Scenario<R::Unit>> {
    scenario.recast(&ToOwn::<R>(PhantomData))
}

/// A force of a ruleset among those of any rules.
pub fn any_force<R: Edits>(force: ForceSetup<R::Unit>) -> Option<ForceSetup<Unit>> {
    force.recast(&ToAny::<R>(PhantomData))
}

/// A force as its rules have it; none if a part of it is of others.
pub fn own_force<R: Edits>(force: &ForceSetup<Unit>) -> Option<ForceSetup<R::Unit>> {
    force.clone().recast(&ToOwn::<R>(PhantomData))
}
