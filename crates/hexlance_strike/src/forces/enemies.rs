//! Forces that know an enemy (sca.enemy_specialization): whether they face it, what they negate of it (R17.1.1, S2), and
//! the ability that they have against it alone.

use bevy_ecs::world::World;
use hexlance_rules::{AbilityId, Choice, CommandSetup, Decision, SideId};

use crate::{
    Ctx,
    ability::{Grant, Rating},
    question::Question,
    read,
    step::Step,
};

use super::{ForceAct, ForceKey, ForceState, Forces, Held, Standing, act, distribute, of_side};

/// What a force negates of the enemy, sealed until both sides have chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Negation {
    /// The force that does it.
    pub by: ForceKey,
    /// With which ability.
    pub ability: AbilityId,
    /// What: forces of the enemy and their abilities.
    pub targets: Vec<(u8, AbilityId)>,
    /// It has chosen all that it wants.
    pub done: bool,
}

/// Whether at least half of the units with which a side began have one tag of a list.
fn carries<'f>(forces: impl Iterator<Item = &'f ForceState> + Clone, tags: &[String]) -> bool {
    let all: u16 = forces.clone().map(|f| f.facts.units()).sum();
    tags.iter().any(|tag| {
        let n: u16 = forces.clone().map(|f| f.facts.tagged(tag)).sum();
        all > 0 && 2 * n >= all
    })
}

/// Whether the other side is the enemy that a force knows by an ability.
pub fn faces(world: &World, side: SideId, setup: &CommandSetup) -> bool {
    let Some(forces) = world.get_resource::<Forces>() else {
        return false;
    };
    let enemies = forces.0.get(side.opponent().index());
    let enemies = enemies.map(Vec::as_slice).unwrap_or_default();
    carries(enemies.iter(), &setup.enemies)
}

/// How many command abilities of its enemy a force of a rating negates; those that have an ability of their own against
/// it negate none.
pub const fn negates(rating: Rating, has_extra: bool) -> usize {
    match rating {
        Rating::Elite => 1,
        Rating::Heroic | Rating::Legendary if !has_extra => 2,
        _ => 0,
    }
}

/// Abilities that an enemy is known for, and that act only against it, are in play if it is there.
pub(crate) fn arm(world: &mut World) {
    let mut armed = Vec::new();
    for side in [SideId(0), SideId(1)] {
        for (key, force) in of_side(world, side) {
            for (i, held) in force.abilities.iter().enumerate() {
                let owner = force.abilities.iter().find(|h| Some(h.def.id) == held.of);
                if let Some(owner) = owner {
                    armed.push((key, i, faces(world, side, &owner.setup)));
                }
            }
        }
    }
    let mut forces = world.resource_mut::<Forces>();
    for ((side, force), i, faced) in armed {
        let force = forces.0[side.index()].get_mut(usize::from(force));
        if let Some(held) = force.and_then(|f| f.abilities.get_mut(i)) {
            held.standing = if faced {
                Standing::InPlay
            } else {
                Standing::Idle
            };
        }
    }
}

/// Command abilities of its enemy that a force could negate.
fn targets(world: &World, side: SideId, held: &Held) -> Vec<(u8, AbilityId)> {
    if !faces(world, side, &held.setup) {
        return Vec::new();
    }
    let mut out = Vec::new();
    for ((_, n), force) in of_side(world, side.opponent()) {
        if carries(std::iter::once(force), &held.setup.enemies) {
            let acts = force.abilities.iter().filter(|h| h.is_in_play());
            out.extend(acts.map(|h| (n, h.def.id)));
        }
    }
    out.dedup();
    out
}

/// What may still be negated, and how much of it.
fn left(world: &World, negation: &Negation) -> (Vec<(u8, AbilityId)>, usize) {
    let (by, ability) = (negation.by, negation.ability);
    let Some((force, held)) = super::force(world, by).zip(super::held(world, by, ability)) else {
        return (Vec::new(), 0);
    };
    let most = negates(force.facts.rating(), held.setup.extra.is_some());
    let mut open = targets(world, by.0, held);
    open.retain(|t| !negation.targets.contains(t));
    (open, most.saturating_sub(negation.targets.len()))
}

/// A force begins to choose: what its sheet says already is chosen.
fn begun(world: &World, by: ForceKey, held: &Held) -> Negation {
    let mut negation = Negation {
        by,
        ability: held.def.id,
        targets: Vec::new(),
        done: false,
    };
    for wanted in &held.setup.negates {
        let (open, most) = left(world, &negation);
        let found = open.iter().find(|(_, id)| id == wanted);
        negation.targets.extend(found.filter(|_| most > 0));
    }
    negation
}

/// The step of setup in which abilities are negated: both sides choose before either choice is opened.
pub(crate) fn negations(ctx: &mut Ctx<'_>) {
    let world = ctx.world();
    let first = read::turn(world).order_first;
    let sealed: Vec<_> = [first, first.opponent()]
        .into_iter()
        .flat_map(|side| of_side(world, side))
        .flat_map(|(key, f)| f.abilities.iter().map(move |h| (key, h)))
        .filter(|(_, h)| h.is_in_play() && h.def.grants(Grant::KnowsEnemy))
        .map(|(key, h)| begun(world, key, h))
        .collect();
    ctx.push(Step::SealedNegations(sealed));
}

/// A force has come to know its enemy in the middle of setup: it may choose at once.
pub(crate) fn come_to_know(ctx: &mut Ctx<'_>, by: ForceKey, ability: AbilityId) {
    let world = ctx.world();
    if let Some(held) = super::held(world, by, ability).filter(|h| h.def.grants(Grant::KnowsEnemy))
    {
        let sealed = vec![begun(world, by, held)];
        ctx.push(Step::SealedNegations(sealed));
    }
}

/// The code of a choice: the ability, and its force where another one of that side has it too.
fn code(open: &[(u8, AbilityId)], (force, id): (u8, AbilityId)) -> String {
    match open.iter().filter(|(_, other)| *other == id).count() {
        0 | 1 => id.to_string(),
        _ => format!("{id}@{force}"),
    }
}

/// Asks the next force that has something to negate, or opens what was sealed.
pub(crate) fn negate(ctx: &mut Ctx<'_>, sealed: Vec<Negation>) {
    let world = ctx.world();
    let next = sealed.iter().filter(|n| !n.done).find_map(|n| {
        let (open, most) = left(world, n);
        (most > 0 && !open.is_empty()).then_some((n, open, most))
    });
    let Some((negation, open, most)) = next else {
        return open_all(ctx, &sealed);
    };
    let (by, ability) = (negation.by, negation.ability);
    let name = super::held(world, by, ability).map_or("", |h| h.def.name.as_str());
    let enemy = by.0.opponent();
    let mut choices: Vec<_> = open
        .iter()
        .map(|target| {
            let def = read::content(world).ability(target.1);
            let label = def.map_or(target.1.as_str(), |d| d.name.as_str());
            let whose = super::name(world, (enemy, target.0));
            Choice::new(code(&open, *target), label, format!("of {whose}"))
        })
        .collect();
    choices.push(Choice::new("none", "Nothing more", ""));
    let abilities = if most == 1 { "ability" } else { "abilities" };
    let prompt = format!(
        "{name}: what of the enemy is negated in this battle? {most} {abilities} left. Both sides' choices are opened together."
    );
    ctx.push(Step::SealedNegations(sealed));
    ctx.ask(Decision {
        side: by.0,
        unit: None,
        question: Question::Negate {
            force: by.1,
            ability,
        },
        prompt,
        choices,
        default: 0,
    });
}

/// A force has chosen: its choice lies with the step that goes on, where nobody looks.
pub(crate) fn answered(ctx: &mut Ctx<'_>, by: ForceKey, ability: AbilityId, chosen: &str) {
    let Some(Step::SealedNegations(mut sealed)) = ctx.take_waiting() else {
        return;
    };
    let world = ctx.world();
    let asked = |n: &&mut Negation| n.by == by && n.ability == ability;
    if let Some(negation) = sealed.iter_mut().find(asked) {
        let (open, _) = left(world, negation);
        match open.iter().find(|t| code(&open, **t) == chosen) {
            Some(target) => negation.targets.push(*target),
            None => negation.done = true,
        }
    }
    ctx.push(Step::SealedNegations(sealed));
}

/// All negations take effect at once, those of abilities that negate themselves among them.
fn open_all(ctx: &mut Ctx<'_>, sealed: &[Negation]) {
    for negation in sealed {
        let (side, by) = negation.by;
        for (force, ability) in &negation.targets {
            let negated = ForceAct::Negated { side, by };
            act(ctx, (side.opponent(), *force), *ability, negated);
        }
    }
}

/// Applies a negation: what the ability has brought goes with it.
pub(super) fn apply(
    world: &mut World,
    (side, force): ForceKey,
    ability: AbilityId,
    by: (SideId, u8),
) {
    let mut forces = world.resource_mut::<Forces>();
    if let Some(force) = forces.0[side.index()].get_mut(usize::from(force)) {
        let brought = |h: &&mut Held| h.def.id == ability || h.of == Some(ability);
        for held in force.abilities.iter_mut().filter(brought) {
            held.standing = Standing::Negated(by.0, by.1);
        }
    }
    distribute(world);
}
