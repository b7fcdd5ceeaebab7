//! Forces that know an enemy (sca.enemy_specialization): whether they face it, what they negate of it (R17.1.1, S2), and
//! the ability that they have against it alone.

use bevy_ecs::world::World;
use hexlance_rules::{
    AbilityId, Choice, Decision, Enter, Message, SideId, Term, Timetable, say, say_n,
};

use super::ForceQuestion;
use crate::{
    Ctx,
    ability::{Grant, Rating},
    form::CommandSetup,
    go,
    moments::{Rule, Span},
    read,
    sides::TwoSides,
};

use super::{
    ForceAct, ForceKey, ForceState, ForceStep, Forces, Held, Standing, act, check, distribute,
    of_side,
};

/// A command ability of an enemy's force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// The force.
    pub force: u8,
    /// The ability.
    pub ability: AbilityId,
    /// Which of several of that name ([`check::variant`]).
    pub which: Option<String>,
}

impl Target {
    /// Whether an ability of that force is the one that is meant.
    fn is(&self, held: &Held) -> bool {
        held.def.id == self.ability && check::variant(&held.setup) == self.which
    }
}

/// When a force chooses what it negates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occasion {
    /// At the start of setup, sealed until both sides have chosen (S2).
    Sealed,
    /// It has come to know its enemy in the middle of setup, and is asked again before setup ends (S7a).
    Open,
    /// ... now, for the last time.
    Last,
}

/// What a force negates of the enemy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Negation {
    /// The force that does it.
    pub by: ForceKey,
    /// With which ability.
    pub ability: AbilityId,
    /// What.
    pub targets: Vec<Target>,
    /// It has chosen all that it wants.
    pub done: bool,
    /// When it chooses.
    pub occasion: Occasion,
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
fn targets(world: &World, side: SideId, held: &Held) -> Vec<Target> {
    if !faces(world, side, &held.setup) {
        return Vec::new();
    }
    let mut out = Vec::new();
    for ((_, n), force) in of_side(world, side.opponent()) {
        if carries(std::iter::once(force), &held.setup.enemies) {
            let acts = force.abilities.iter().filter(|h| h.is_in_play());
            for h in acts {
                let target = Target {
                    force: n,
                    ability: h.def.id,
                    which: check::variant(&h.setup),
                };
                if !out.contains(&target) {
                    out.push(target);
                }
            }
        }
    }
    out
}

/// What a force has negated already.
fn negated(world: &World, by: ForceKey) -> Vec<Target> {
    let standing = Standing::Negated(by.0, by.1);
    of_side(world, by.0.opponent())
        .flat_map(|((_, force), f)| f.abilities.iter().map(move |h| (force, h)))
        .filter(|(_, h)| h.standing == standing && h.of.is_none())
        .map(|(force, h)| Target {
            force,
            ability: h.def.id,
            which: check::variant(&h.setup),
        })
        .collect()
}

/// What may still be negated, and how much of it.
fn left(world: &World, negation: &Negation) -> (Vec<Target>, usize) {
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
fn begun(world: &World, by: ForceKey, held: &Held, occasion: Occasion) -> Negation {
    let mut negation = Negation {
        by,
        ability: held.def.id,
        targets: negated(world, by),
        done: false,
        occasion,
    };
    for wanted in &held.setup.negates {
        let (open, most) = left(world, &negation);
        let found = open.into_iter().find(|t| t.ability == *wanted);
        negation.targets.extend(found.filter(|_| most > 0));
    }
    negation
}

/// Abilities of the enemy are negated at the start of setup (R17.1.1, S2), and by forces that have come to know their
/// enemy since, before it ends.
pub(super) fn plugin(t: &mut Timetable) {
    for (rule, step) in [
        (Rule::Negations, ForceStep::Negations),
        (
            Rule::LateNegations,
            ForceStep::LateNegations { last: false },
        ),
        (Rule::LastNegations, ForceStep::LateNegations { last: true }),
    ] {
        t.add(Enter(Span::Setup), rule, move |ctx: &mut Ctx<'_>| {
            ctx.push(step.clone());
        });
    }
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
        .map(|(key, h)| begun(world, key, h, Occasion::Sealed))
        .collect();
    ctx.push(ForceStep::SealedNegations(sealed));
}

/// A force has come to know its enemy in the middle of setup: it may choose at once.
pub(crate) fn come_to_know(ctx: &mut Ctx<'_>, by: ForceKey, ability: AbilityId) {
    let world = ctx.world();
    if let Some(held) = super::held(world, by, ability).filter(|h| h.def.grants(Grant::KnowsEnemy))
    {
        let sealed = vec![begun(world, by, held, Occasion::Open)];
        ctx.push(ForceStep::SealedNegations(sealed));
    }
}

/// Forces that have come to know their enemy in the middle of setup may still negate what they have not: they may do so
/// until setup ends (sca.in_the_moment).
pub(crate) fn late(ctx: &mut Ctx<'_>, last: bool) {
    let world = ctx.world();
    let occasion = if last { Occasion::Last } else { Occasion::Open };
    let first = read::turn(world).order_first;
    let open: Vec<_> = [first, first.opponent()]
        .into_iter()
        .flat_map(|side| of_side(world, side))
        .flat_map(|(key, f)| {
            let gained = |h: &&Held| {
                let from = Standing::Swapped(h.def.id);
                f.abilities.iter().any(|other| other.standing == from)
            };
            let knows = |h: &&Held| h.is_in_play() && h.def.grants(Grant::KnowsEnemy);
            f.abilities
                .iter()
                .filter(knows)
                .filter(gained)
                .map(move |h| (key, h))
        })
        .map(|(key, h)| begun(world, key, h, occasion))
        .collect();
    // One after the other: nothing is sealed any more.
    let steps = open
        .into_iter()
        .map(|n| ForceStep::SealedNegations(vec![n]));
    ctx.push_in_order(steps.collect::<Vec<_>>());
}

/// The code of a choice: the ability, its force where another one of that side has it too, and which one it is where a
/// force has several of the name.
fn code(open: &[Target], target: &Target) -> String {
    let same = || open.iter().filter(|o| o.ability == target.ability);
    let mut code = target.ability.to_string();
    if same().any(|o| o.force != target.force) {
        code += &format!("@{}", target.force);
    }
    if let Some(which) = &target.which
        && same().any(|o| o.force == target.force && o.which != target.which)
    {
        code += &format!("@{which}");
    }
    code
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
    let name = Term(super::held(world, by, ability).map_or("", |h| h.def.name.as_str()));
    let enemy = by.0.opponent();
    let mut choices: Vec<_> = open
        .iter()
        .map(|target| {
            let name = read::ability_name(world, target.ability);
            let label: Message = match &target.which {
                None => name.into(),
                Some(which) => say!(
                    "{ability} ({which})",
                    ability = Term(name),
                    which = Term(read::ability_name(world, AbilityId::new(which)))
                ),
            };
            let whose = super::name(world, (enemy, target.force));
            Choice::new(
                code(&open, target),
                label,
                say!("of {force}", force = whose),
            )
        })
        .collect();
    choices.push(match negation.occasion {
        Occasion::Open => Choice::new("none", "Not now", "you are asked again before setup ends"),
        Occasion::Sealed | Occasion::Last => Choice::new("none", "Nothing more", "this is final"),
    });
    let prompt = match negation.occasion {
        Occasion::Sealed => say_n!(
            most,
            "{name}: what of the enemy is negated in this battle? {n} ability left. Both sides' choices are opened together.",
            "{name}: what of the enemy is negated in this battle? {n} abilities left. Both sides' choices are opened together.",
            name
        ),
        Occasion::Open | Occasion::Last => {
            say_n!(
                most,
                "{name}: what of the enemy is negated in this battle? {n} ability left.",
                "{name}: what of the enemy is negated in this battle? {n} abilities left.",
                name
            )
        }
    };
    ctx.push(ForceStep::SealedNegations(sealed));
    ctx.ask(Decision {
        side: by.0,
        unit: None,
        question: ForceQuestion::Negate {
            force: by.1,
            ability,
        }
        .into(),
        prompt,
        choices,
        default: 0,
    });
}

/// A force has chosen: its choice lies with the step that goes on, where nobody looks.
pub(crate) fn answered(ctx: &mut Ctx<'_>, by: ForceKey, ability: AbilityId, chosen: &str) {
    let Some(ForceStep::SealedNegations(mut sealed)) = go::take(ctx) else {
        return;
    };
    let world = ctx.world();
    let asked = |n: &&mut Negation| n.by == by && n.ability == ability;
    if let Some(negation) = sealed.iter_mut().find(asked) {
        let (open, _) = left(world, negation);
        match open.iter().find(|t| code(&open, t) == chosen) {
            Some(target) => negation.targets.push(target.clone()),
            None => negation.done = true,
        }
    }
    ctx.push(ForceStep::SealedNegations(sealed));
}

/// All negations take effect at once, those of abilities that negate themselves among them.
fn open_all(ctx: &mut Ctx<'_>, sealed: &[Negation]) {
    for negation in sealed {
        let (side, by) = negation.by;
        let before = negated(ctx.world(), negation.by);
        for target in negation.targets.iter().filter(|t| !before.contains(t)) {
            let Target {
                force,
                ability,
                which,
            } = target.clone();
            let negated = ForceAct::Negated { side, by, which };
            act(ctx, (side.opponent(), force), ability, negated);
        }
    }
}

/// Applies a negation: what the ability has brought goes with it.
pub(super) fn apply(world: &mut World, side: SideId, target: &Target, by: (SideId, u8)) {
    let mut forces = world.resource_mut::<Forces>();
    if let Some(force) = forces.0[side.index()].get_mut(usize::from(target.force)) {
        let brought = |h: &&mut Held| target.is(h) || h.of == Some(target.ability);
        for held in force.abilities.iter_mut().filter(brought) {
            held.standing = Standing::Negated(by.0, by.1);
        }
    }
    distribute(world);
}
