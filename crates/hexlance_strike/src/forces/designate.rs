//! Units that are designated for a command ability in setup (R17.1.1, step S9; ruling.sca_partial_force).

use bevy_ecs::world::World;
use hexlance_rules::{AbilityId, Choice, Decision, SideId, UnitId, say};

use super::ForceQuestion;
use crate::{
    Ctx,
    ability::{AbilityDef, Chosen, eligible},
    read,
    state::Frame,
};

use super::{ForceAct, ForceKey, Held, act, check::most_designated, force, held, of_side, ruse};

/// Units of a force in roster order.
pub fn units(world: &World, (side, of): ForceKey) -> Vec<UnitId> {
    read::units(world)
        .map(|u| (u.id, read::side_of(world, u.id)))
        .filter(|(_, s)| s.side == side && s.force == of)
        .map(|(id, _)| id)
        .collect()
}

/// How many units a force may designate for an ability.
pub fn most(world: &World, key: ForceKey, def: &AbilityDef) -> usize {
    let units = units(world, key);
    let cards = units.iter().map(|id| read::unit(world, *id).card);
    let whole = world.resource::<Frame>().options.whole_force;
    most_designated(def, cards, whole)
}

/// Units that a force may still designate for an ability, those of the first whole formation first.
fn candidates(world: &World, key: ForceKey, held: &Held, named: &[UnitId]) -> Vec<UnitId> {
    let apart = &held.def.command.apart_from;
    let others = force(world, key).map(|f| f.abilities.as_slice());
    let taken = |u: UnitId| {
        let mut others = others.unwrap_or_default().iter();
        others.any(|h| apart.contains(&h.def.id) && h.units.contains(&u))
    };
    let mut out: Vec<_> = units(world, key)
        .into_iter()
        .filter(|u| !named.contains(u) && !taken(*u))
        .filter(|u| {
            let u = read::unit(world, *u);
            !u.is_out() && eligible(&held.def.eligible, u.card).is_ok()
        })
        .collect();
    // Whoever has begun with a formation is offered the rest of it first.
    let last = named.last().map(|u| read::side_of(world, *u).formation);
    out.sort_by_key(|u| last.is_some_and(|f| read::side_of(world, *u).formation != f));
    out
}

/// The next ability of a side for which somebody is to be designated.
fn next(world: &World, side: SideId) -> Option<(ForceKey, AbilityId)> {
    of_side(world, side).find_map(|(key, f)| {
        let open = |h: &&Held| {
            h.is_in_play()
                && h.units.is_empty()
                && !ruse::is_ruse(&h.def)
                && h.def.command.choices.contains(&Chosen::Units)
                && !candidates(world, key, h, &[]).is_empty()
        };
        f.abilities.iter().find(open).map(|h| (key, h.def.id))
    })
}

/// Asks a side for the units of the next ability that lacks them; whether it was asked.
pub fn designate(ctx: &mut Ctx<'_>, side: SideId) -> bool {
    let Some((key, ability)) = next(ctx.world(), side) else {
        return false;
    };
    ask(ctx, key, ability, Vec::new());
    true
}

fn ask(ctx: &mut Ctx<'_>, key: ForceKey, ability: AbilityId, named: Vec<UnitId>) {
    let world = ctx.world();
    let Some(held) = held(world, key, ability) else {
        return;
    };
    let open = candidates(world, key, held, &named);
    let most = most(world, key, &held.def);
    if open.is_empty() || named.len() >= most {
        return act(ctx, key, ability, ForceAct::Designated { units: named });
    }
    let mut choices: Vec<_> = open
        .iter()
        .map(|u| {
            let u = read::unit(world, *u);
            Choice::named(u.id.0.to_string(), u.name, u.card.full_name())
        })
        .collect();
    if !named.is_empty() {
        choices.push(Choice::new("done", "That is all", ""));
    }
    let prompt = say!(
        "{ability}: who is designated? {named} of {most} so far.",
        ability = held.def.name,
        named = named.len(),
        most
    );
    ctx.ask(Decision {
        side: key.0,
        unit: None,
        question: ForceQuestion::Designate {
            force: key.1,
            ability,
            named,
        }
        .into(),
        prompt,
        choices,
        default: 0,
    });
}

/// A unit was named, or nobody more.
pub(crate) fn answered(
    ctx: &mut Ctx<'_>,
    key: ForceKey,
    ability: AbilityId,
    mut named: Vec<UnitId>,
    unit: Option<UnitId>,
) {
    match unit {
        None => act(ctx, key, ability, ForceAct::Designated { units: named }),
        Some(unit) => {
            named.push(unit);
            ask(ctx, key, ability, named);
        }
    }
}
