//! Pilot abilities that a force gives to units of its own in setup (R17.1.1, step S9): by sca.focus one to some of them,
//! by sca.savages Blood Stalker to all, by sca.warrior_code to champions. They cost nothing and stay with the unit.

use std::sync::Arc;

use bevy_ecs::world::World;
use hexlance_rules::{AbilityId, Choice, Decision, Roster, SideId, UnitId, say};

use super::ForceQuestion;
use crate::{
    Ctx,
    ability::{AbilityDef, Cost, Grant, Param, eligible},
    card::Bracket,
    form::GiftSetup,
    model::condition::Condition,
    read,
    state::{Frame, Spa, SpaList},
};

use super::{ForceAct, ForceKey, Forces, Held, act, designate, edit_where, force, of_side};

/// A pilot ability that a force gives to a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Gift {
    /// To whom.
    pub unit: UnitId,
    /// Its parameter, as with [`Spa::param`].
    pub param: u8,
    /// The condition it is for.
    pub condition: Option<Condition>,
    /// The enemy that it names.
    pub enemy: Option<UnitId>,
}

impl Gift {
    /// A gift with nothing chosen.
    pub const fn to(unit: UnitId) -> Self {
        Self {
            unit,
            param: 0,
            condition: None,
            enemy: None,
        }
    }
}

/// How many units receive an ability from one that was taken so often: one of every four (sca.focus).
pub const fn most(units: usize, times: u8) -> usize {
    units / 4 * times as usize
}

/// The place of a range bracket among those that an ability offers, by the word that setups write.
pub fn bracket(def: &AbilityDef, word: Option<&str>) -> Option<u8> {
    let Param::Bracket(open) = &def.param else {
        return Some(0);
    };
    let named = |b: &Bracket| word.is_some_and(|w| format!("{b:?}") == w);
    open.iter().position(named).map(|i| i as u8)
}

/// A gift as a setup says it.
pub(crate) fn promised(
    said: &GiftSetup,
    def: &AbilityDef,
    unit: UnitId,
    enemy: Option<UnitId>,
) -> Gift {
    Gift {
        unit,
        param: bracket(def, said.bracket.as_deref()).unwrap_or(0),
        condition: said.condition,
        enemy,
    }
}

/// The pilot ability that a command ability gives.
fn given(world: &World, held: &Held) -> Option<Arc<AbilityDef>> {
    let id = held.setup.spa.or(held.def.command.gives)?;
    let def = read::content(world).ability(id)?;
    let options = &world.resource::<Frame>().options;
    let off = def.optional_rule.as_deref().and_then(|r| options.get(r)) == Some(false);
    (!off).then(|| def.clone())
}

/// Whether a unit may have an ability that it does not buy: its type fits, and it does not have it already. Levels of
/// those that are bought by the use add up (R2.3.2).
fn may_receive(world: &World, unit: UnitId, def: &AbilityDef) -> bool {
    let u = read::unit(world, unit);
    let new = u.spas.get(def.id).is_none() || matches!(def.cost, Cost::PerUse(..));
    !u.is_out() && new && eligible(&def.eligible, u.card).is_ok()
}

/// Units that a force may still give the ability to.
fn candidates(world: &World, key: ForceKey, def: &AbilityDef) -> Vec<UnitId> {
    let abilities = force(world, key).map(|f| f.abilities.as_slice());
    let gives = |h: &&Held| h.def.grants(Grant::GivesAbility);
    let has_gift = |unit: &UnitId| {
        let mut all = abilities.unwrap_or_default().iter().filter(gives);
        all.any(|h| h.gifts.contains(unit))
    };
    let mut out = designate::units(world, key);
    out.retain(|u| !has_gift(u) && may_receive(world, *u, def));
    out
}

/// What a force does next with its gifts.
enum Next {
    /// It was said before the battle to whom they go, or everybody gets one.
    Give(ForceKey, AbilityId, AbilityId, Vec<Gift>),
    /// It is asked.
    Ask(ForceKey, AbilityId, Arc<AbilityDef>, Vec<UnitId>),
}

/// The next gift of a side.
fn next(world: &World, side: SideId) -> Option<Next> {
    of_side(world, side).find_map(|(key, f)| {
        let units = usize::from(f.facts.units());
        let open = f.abilities.iter().filter(|h| {
            h.is_in_play()
                && h.def.grants(Grant::GivesAbility)
                && h.gifts.len() < most(units, h.setup.times)
        });
        for held in open {
            let Some(def) = given(world, held) else {
                continue;
            };
            let open = candidates(world, key, &def);
            let said = held.promised.iter().find(|g| open.contains(&g.unit));
            match said {
                Some(gift) => return Some(Next::Give(key, held.def.id, def.id, vec![*gift])),
                None if held.promised.is_empty() && !open.is_empty() => {
                    return Some(Next::Ask(key, held.def.id, def, open));
                }
                None => {}
            }
        }
        None
    })
}

/// The next ability of a side that all units of a force receive.
fn next_for_all(world: &World, side: SideId) -> Option<Next> {
    of_side(world, side).find_map(|(key, f)| {
        let open = f
            .abilities
            .iter()
            .find(|h| h.is_in_play() && h.def.grants(Grant::HuntsAlone) && h.gifts.is_empty())?;
        let def = given(world, open)?;
        let units = designate::units(world, key);
        let gifts: Vec<_> = units
            .into_iter()
            .filter(|u| !read::unit(world, *u).is_out())
            .map(Gift::to)
            .collect();
        (!gifts.is_empty()).then_some(Next::Give(key, open.def.id, def.id, gifts))
    })
}

/// A side gives the next of its abilities away, or is asked to whom; whether there was one.
pub(crate) fn give(ctx: &mut Ctx<'_>, side: SideId) -> bool {
    let next = next(ctx.world(), side);
    carry_out(ctx, next)
}

/// A side gives all units of a force what they all have; whether there was such an ability.
pub(crate) fn give_all(ctx: &mut Ctx<'_>, side: SideId) -> bool {
    let next = next_for_all(ctx.world(), side);
    carry_out(ctx, next)
}

fn carry_out(ctx: &mut Ctx<'_>, next: Option<Next>) -> bool {
    let Some(next) = next else {
        return false;
    };
    match next {
        Next::Give(key, ability, spa, gifts) => {
            act(ctx, key, ability, ForceAct::Gave { spa, gifts })
        }
        Next::Ask(key, ability, def, open) => ask(ctx, key, ability, &def, &open),
    }
    true
}

fn ask(ctx: &mut Ctx<'_>, key: ForceKey, ability: AbilityId, def: &AbilityDef, open: &[UnitId]) {
    let world = ctx.world();
    let choices: Vec<_> = open
        .iter()
        .map(|u| {
            let u = read::unit(world, *u);
            Choice::named(u.id.0.to_string(), u.name, u.card.full_name())
        })
        .collect();
    let prompt = say!("Who receives {ability}?", ability = def.name);
    ctx.ask(Decision {
        side: key.0,
        unit: None,
        question: ForceQuestion::Give {
            force: key.1,
            ability,
            spa: def.id,
        }
        .into(),
        prompt,
        choices,
        default: 0,
    });
}

/// A side has said who receives an ability; what is chosen with it is asked next.
pub(crate) fn unit_chosen(
    ctx: &mut Ctx<'_>,
    key: ForceKey,
    ability: AbilityId,
    spa: AbilityId,
    unit: UnitId,
) {
    let world = ctx.world();
    let Some(def) = read::content(world).ability(spa).cloned() else {
        return;
    };
    let choices: Vec<_> = match &def.param {
        Param::Bracket(open) => open
            .iter()
            .map(|b| Choice::new(format!("{b:?}"), b.name(), ""))
            .collect(),
        Param::Condition => Condition::all()
            .map(|c| Choice::new(c.name(), c.name(), ""))
            .collect(),
        Param::None | Param::Enemy => {
            let gifts = vec![Gift::to(unit)];
            return act(ctx, key, ability, ForceAct::Gave { spa, gifts });
        }
    };
    let prompt = say!(
        "What is {ability} of {unit} for?",
        ability = def.name,
        unit = read::unit(world, unit).name
    );
    ctx.ask(Decision {
        side: key.0,
        unit: Some(unit),
        question: ForceQuestion::GiveFor {
            force: key.1,
            ability,
            spa,
            unit,
        }
        .into(),
        prompt,
        choices,
        default: 0,
    });
}

/// A side has said what a gift is for: a range bracket or a condition, by its code.
pub(crate) fn param_chosen(
    ctx: &mut Ctx<'_>,
    key: ForceKey,
    ability: AbilityId,
    (spa, unit): (AbilityId, UnitId),
    code: &str,
) {
    let def = read::content(ctx.world()).ability(spa).cloned();
    let gift = Gift {
        param: def.and_then(|d| bracket(&d, Some(code))).unwrap_or(0),
        condition: Condition::try_from(code.to_owned()).ok(),
        ..Gift::to(unit)
    };
    let gifts = vec![gift];
    act(ctx, key, ability, ForceAct::Gave { spa, gifts });
}

/// Applies that a force has given an ability away.
pub(super) fn apply(
    world: &mut World,
    key: ForceKey,
    ability: AbilityId,
    spa: AbilityId,
    gifts: &[Gift],
) {
    let same = |h: &Held| h.def.id == ability && h.setup.spa.is_none_or(|s| s == spa);
    edit_where(world, key, same, |h| {
        h.gifts.extend(gifts.iter().map(|g| g.unit));
    });
    for gift in gifts {
        hand_over(world, spa, gift);
    }
}

/// Gives a unit a pilot ability; one more level of it if it has some.
pub(super) fn hand_over(world: &mut World, spa: AbilityId, gift: &Gift) {
    let Some(def) = read::content(world).ability(spa).cloned() else {
        return;
    };
    let levels = match def.cost {
        Cost::PerUse(least, _) => least,
        Cost::Free | Cost::Fixed(_) => 0,
    };
    let Some(entity) = world.resource::<Roster>().entity(gift.unit) else {
        return;
    };
    let Some(mut spas) = world.get_mut::<SpaList>(entity) else {
        return;
    };
    if let Some(own) = spas
        .0
        .iter_mut()
        .find(|s| s.def.id == spa && !s.of_force && !s.of_formation)
    {
        own.uses = own.uses.saturating_add(levels);
        own.bought = own.bought.saturating_add(levels);
        own.gift |= levels > 0;
        own.chosen = own.chosen.or(gift.enemy);
        return;
    }
    let uses = match def.cost {
        Cost::PerUse(least, _) => least,
        Cost::Free | Cost::Fixed(_) => def.uses.unwrap_or(0),
    };
    // Before those of the force, as if it had been bought.
    let at = spas.0.iter().position(|s| s.of_force);
    let new = Spa {
        param: gift.param,
        uses,
        bought: uses,
        condition: gift.condition,
        chosen: gift.enemy,
        gift: true,
        ..Spa::new(def)
    };
    let at = at.unwrap_or(spas.0.len());
    spas.0.insert(at, new);
}

/// A battle that begins in mid-turn has its gifts already.
pub(crate) fn at_the_start(world: &mut World) {
    for side in [SideId(0), SideId(1)] {
        while let Some(Next::Give(key, ability, spa, gifts)) = next(world, side) {
            apply(world, key, ability, spa, &gifts);
        }
        super::duels::at_the_start(world, side);
        while let Some(Next::Give(key, ability, spa, gifts)) = next_for_all(world, side) {
            apply(world, key, ability, spa, &gifts);
        }
    }
}

/// Whether any force has gifts that were not counted right: for the invariants.
pub(crate) fn too_many(forces: &Forces) -> bool {
    forces.0.iter().flatten().any(|f| {
        let gives = |h: &&Held| h.def.grants(Grant::GivesAbility);
        let all: Vec<_> = f.abilities.iter().filter(gives).collect();
        let over = |h: &&Held| h.gifts.len() > most(f.facts.units().into(), h.setup.times);
        let mut units: Vec<_> = all.iter().flat_map(|h| &h.gifts).collect();
        let n = units.len();
        units.sort_unstable();
        units.dedup();
        all.iter().any(over) || units.len() < n
    })
}
