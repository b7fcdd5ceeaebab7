//! Champions of formations and the enemies that they have chosen (sca.warrior_code): a duel that nobody else meddles in
//! counts on Initiative to the end.

use bevy_ecs::world::World;
use hexlance_rules::{
    AbilityId, Choice, Decision, Enter, Leave, Message, SideId, Timetable, UnitId, say,
};

use super::ForceQuestion;
use crate::{
    Ctx,
    ability::Grant,
    hunt,
    hurt::HurtEvent,
    moments::{Bitten, Rule, Span},
    read::{self, UnitRead},
    state::{Fate, Hurt, Losses, Phase, Scored},
    used::{self, AbilityEvent},
};

use super::{
    ForceAct, ForceKey, ForceState, Forces, Held, act, edit,
    gifts::{self, Gift},
    of_side,
};

/// The champion of a formation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Duel {
    /// Of which formation.
    pub formation: u8,
    /// The champion; none if the formation has named none.
    pub champion: Option<UnitId>,
    /// The enemy that it chose first.
    pub enemy: Option<UnitId>,
    /// Somebody or something else has hurt the champion, and the enemy.
    pub meddled: [bool; 2],
    /// Nothing comes of it any more.
    pub over: bool,
    /// What it counts on Initiative.
    pub score: i8,
}

/// What the duels of a force count on Initiative.
pub fn score(held: &Held) -> i16 {
    held.duels.iter().map(|d| i16::from(d.score)).sum()
}

/// Whether a unit is a champion whose chosen enemies must be of its Size or larger.
pub fn is_champion(world: &World, unit: UnitId) -> bool {
    all(world).any(|(.., d)| d.champion == Some(unit))
}

fn all(world: &World) -> impl Iterator<Item = (ForceKey, &Held, &Duel)> {
    [SideId(0), SideId(1)]
        .into_iter()
        .flat_map(|side| of_side(world, side))
        .flat_map(|(key, f)| f.abilities.iter().map(move |h| (key, h)))
        .filter(|(_, h)| h.is_in_play())
        .flat_map(|(key, h)| h.duels.iter().map(move |d| (key, h, d)))
}

/// Units of a formation that could be its champion: there is an enemy of their Size or larger for them.
fn candidates(world: &World, (side, force): ForceKey, formation: u8) -> Vec<UnitId> {
    let of = |u: &UnitRead<'_>| {
        let of = read::side_of(world, u.id);
        (of.side, of.force, of.formation) == (side, force, formation)
    };
    let large = |u: &UnitRead<'_>, e: UnitId| read::unit(world, e).card.size >= u.card.size;
    read::units(world)
        .filter(|u| of(u) && !u.is_out())
        .filter(|u| match hunt::prey(u) {
            Some(named) => large(u, named),
            None => hunt::open(world, u).into_iter().any(|e| large(u, e)),
        })
        .map(|u| u.id)
        .collect()
}

/// The formations of a force that have not said who their champion is.
fn open(force: &ForceState, held: &Held) -> Vec<u8> {
    let legal = force.facts.legal.iter().enumerate();
    legal
        .filter(|(_, legal)| **legal)
        .map(|(f, _)| f as u8)
        .filter(|f| held.duels.iter().all(|d| d.formation != *f))
        .collect()
}

/// A side is asked for the next champion; whether it was.
pub(crate) fn name_champion(ctx: &mut Ctx<'_>, side: SideId) -> bool {
    let world = ctx.world();
    let next = of_side(world, side).find_map(|(key, f)| {
        let duels = |h: &&Held| h.is_in_play() && h.def.grants(Grant::Duels);
        f.abilities.iter().filter(duels).find_map(|h| {
            // Whoever has said it before the battle is not asked.
            let said = !h.setup.champions.is_empty();
            let promised = h.challengers.iter().find(|(unit, _)| {
                let of = read::side_of(world, *unit).formation;
                h.duels.iter().all(|d| d.formation != of)
            });
            if said {
                return promised.map(|(unit, enemy)| {
                    let formation = read::side_of(world, *unit).formation;
                    (key, h.def.id, formation, vec![*unit], *enemy, true)
                });
            }
            open(f, h).into_iter().find_map(|formation| {
                let units = candidates(world, key, formation);
                (!units.is_empty()).then_some((key, h.def.id, formation, units, None, false))
            })
        })
    });
    let Some((key, ability, formation, units, enemy, said)) = next else {
        return false;
    };
    if said {
        let champion = units.first().copied();
        let named = ForceAct::Champion {
            formation,
            champion,
            enemy,
        };
        act(ctx, key, ability, named);
        return true;
    }
    let world = ctx.world();
    let mut choices: Vec<_> = units
        .iter()
        .map(|u| {
            let u = read::unit(world, *u);
            let what = say!(
                "{card}, Size {size}",
                card = u.card.full_name(),
                size = u.card.size
            );
            Choice::new(u.id.0.to_string(), Message::verbatim(u.name), what)
        })
        .collect();
    choices.push(Choice::new("none", "Nobody", ""));
    let group = super::formation_name(world, key, formation).to_owned();
    ctx.ask(Decision {
        side,
        unit: None,
        question: ForceQuestion::Champion {
            force: key.1,
            ability,
            formation,
        }
        .into(),
        prompt: say!("Who is the champion of {group}?", group),
        choices,
        default: 0,
    });
    true
}

/// A champion was named, or nobody.
pub(crate) fn answered(
    ctx: &mut Ctx<'_>,
    key: ForceKey,
    ability: AbilityId,
    formation: u8,
    champion: Option<UnitId>,
) {
    let named = ForceAct::Champion {
        formation,
        champion,
        enemy: None,
    };
    act(ctx, key, ability, named);
}

/// Applies that a formation has a champion, or none.
pub(super) fn apply_champion(
    world: &mut World,
    key: ForceKey,
    ability: AbilityId,
    formation: u8,
    champion: Option<UnitId>,
    enemy: Option<UnitId>,
) {
    let spa = read::content(world)
        .ability(ability)
        .and_then(|d| d.command.gives);
    if let (Some(unit), Some(spa)) = (champion, spa) {
        let gift = Gift {
            enemy,
            ..Gift::to(unit)
        };
        gifts::hand_over(world, spa, &gift);
    }
    let chosen = champion.and_then(|c| hunt::prey(&read::unit(world, c)));
    edit(world, key, ability, |h| {
        h.duels.push(Duel {
            formation,
            champion,
            enemy: chosen,
            meddled: [false; 2],
            over: champion.is_none(),
            score: 0,
        });
    });
}

/// A battle that begins in mid-turn has its champions already.
pub(super) fn at_the_start(world: &mut World, side: SideId) {
    let named: Vec<_> = of_side(world, side)
        .flat_map(|(key, f)| f.abilities.iter().map(move |h| (key, h)))
        .filter(|(_, h)| h.is_in_play() && h.def.grants(Grant::Duels))
        .flat_map(|(key, h)| h.challengers.iter().map(move |c| (key, h.def.id, *c)))
        .collect();
    for (key, ability, (unit, enemy)) in named {
        let formation = read::side_of(world, unit).formation;
        apply_champion(world, key, ability, formation, Some(unit), enemy);
    }
}

fn each(world: &mut World, mut change: impl FnMut(&mut Duel)) {
    let mut forces = world.resource_mut::<Forces>();
    let abilities = forces.0.iter_mut().flatten().flat_map(|f| &mut f.abilities);
    abilities.flat_map(|h| &mut h.duels).for_each(&mut change);
}

/// Whom a champion has named.
pub(crate) fn follow_ability(world: &mut World, event: &AbilityEvent) {
    if let AbilityEvent::EnemyNamed { unit, target, .. } = event {
        named(world, *unit, *target);
    }
}

/// Who has hurt a champion, and its enemy.
pub(crate) fn follow_hurt(world: &mut World, event: &HurtEvent) {
    if let HurtEvent::HurtApplied { scored, .. } = event {
        hurt(world, scored);
    }
}

/// A unit has named an enemy: the first one is the champion's opponent, with another the duel is given up.
fn named(world: &mut World, unit: UnitId, enemy: UnitId) {
    each(world, |d| {
        if d.champion != Some(unit) {
            return;
        }
        match d.enemy {
            None => d.enemy = Some(enemy),
            Some(first) => d.over |= first != enemy,
        }
    });
}

/// A hurt has bitten: who is hurt by anybody but the opponent is no clean loss.
fn hurt(world: &mut World, scored: &Scored) {
    if matches!(scored.hurt, Hurt::Damage { points: 0 }) {
        return;
    }
    each(world, |d| {
        let (Some(champion), Some(enemy)) = (d.champion, d.enemy) else {
            return;
        };
        // Mines, falls and collisions are no attacks of anybody.
        let by = scored.by.filter(|_| scored.attack != 0);
        if scored.target == champion && by != Some(enemy) {
            d.meddled[0] = true;
        }
        if scored.target == enemy && by != Some(champion) {
            d.meddled[1] = true;
        }
    });
}

/// What a duel has come to: nothing while both are there.
fn result(world: &World, d: &Duel) -> Option<i8> {
    let (champion, enemy) = (d.champion?, d.enemy?);
    let losses = &world.resource::<Losses>().0;
    let lost = |unit: UnitId| losses.iter().find(|l| l.unit == unit);
    if d.over || (lost(champion).is_none() && lost(enemy).is_none()) {
        return None;
    }
    let clean = |unit: UnitId, by: UnitId, meddled: bool| {
        let loss = lost(unit).filter(|l| l.fate == Fate::Destroyed && l.by == Some(by));
        i8::from(loss.is_some() && !meddled)
    };
    let [of_champion, of_enemy] = d.meddled;
    Some(clean(enemy, champion, of_enemy) - clean(champion, enemy, of_champion))
}

/// Duels end when a turn begins and when damage has bitten.
pub(super) fn plugin(t: &mut Timetable) {
    t.add(Enter(Span::Turn), Rule::Duels, settle);
    t.add(Leave(Phase::Combat), Rule::Duels, settle);
    t.add(Bitten, Rule::Duels, settle);
    used::assigns(t, Rule::Duels, name_champion);
}

/// Duels in which somebody has fallen are over.
fn settle(ctx: &mut Ctx<'_>) {
    let world = ctx.world();
    let over: Vec<_> = all(world)
        .filter_map(|(key, h, d)| {
            let score = result(world, d)?;
            Some((key, h.def.id, d.champion?, score))
        })
        .collect();
    for (key, ability, champion, score) in over {
        act(ctx, key, ability, ForceAct::Duel { champion, score });
    }
}

/// Applies that a duel is over.
pub(super) fn apply_result(
    world: &mut World,
    key: ForceKey,
    ability: AbilityId,
    champion: UnitId,
    score: i8,
) {
    edit(world, key, ability, |h| {
        let duels = h.duels.iter_mut();
        for d in duels.filter(|d| d.champion == Some(champion)) {
            (d.over, d.score) = (true, score);
        }
    });
}
