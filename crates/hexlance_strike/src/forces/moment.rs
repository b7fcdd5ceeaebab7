//! Abilities that become another when the other side has set up (sca.in_the_moment; R17.1.1, S7): which, and with what.
//!
//! What is chosen with the new ability is asked piece by piece. The answers so far say everything: from them the setup is
//! made anew each time, up to the next piece that is missing.

use std::collections::BTreeSet;

use bevy_ecs::world::World;
use hexlance_rules::{AbilityId, Choice, Decision, Message, SideId, Term, Timetable, say, ustr};

use super::ForceQuestion;
use crate::{
    Ctx,
    ability::{self, AbilityDef, AbilityKind, Chosen, Grant, Rating, TerrainKind},
    conditions::Felt,
    form::{Benefit, CommandSetup},
    model::{condition::Condition, mission::ScenarioKind},
    moments::{Rule, SetupPart},
    read,
    sides::TwoSides,
    state::Frame,
};

use super::{
    ForceAct, ForceKey, ForceStep, Held, Standing, act,
    check::{self, Member, picks},
    enemies, force, held, of_side,
};

/// What is still to be chosen with a new ability.
struct Ask {
    prompt: Message,
    choices: Vec<Choice>,
}

/// The roster of a force as the checks of abilities look at it.
fn roster(world: &World, (side, of): ForceKey) -> Vec<Member<'_>> {
    let Some(force) = force(world, (side, of)) else {
        return Vec::new();
    };
    read::units(world)
        .map(|u| (u, read::side_of(world, u.id)))
        .filter(|(_, s)| s.side == side && s.force == of)
        .enumerate()
        .map(|(i, (u, s))| Member {
            name: u.name.to_owned(),
            card: u.card,
            skill: u.pilot.skill,
            formation: usize::from(s.formation),
            tags: force.facts.tags.get(i).cloned().unwrap_or_default(),
            spas: {
                let bought = u
                    .spas
                    .0
                    .iter()
                    .filter(|s| !s.of_force && !s.gift && !s.of_formation);
                bought.map(|s| s.def.id).collect()
            },
        })
        .collect()
}

/// Whether a force may have an ability besides what it has.
///
/// # Errors
/// What is against it, in a sentence.
fn may_have(world: &World, key: ForceKey, setup: &CommandSetup) -> Result<(), String> {
    let Some(force) = force(world, key) else {
        return Err("there is no such force".to_owned());
    };
    let has = |h: &&Held| h.of.is_none() && !matches!(h.standing, Standing::Swapped(_));
    let mut all: Vec<_> = force
        .abilities
        .iter()
        .filter(has)
        .map(|h| h.setup.clone())
        .collect();
    let last = all.len();
    all.push(setup.clone());
    let whole = world.resource::<Frame>().options.whole_force;
    let faults = check::faults(&roster(world, key), &all, whole, read::content(world));
    match faults.into_iter().find(|f| f.index == last) {
        Some(fault) => Err(format!("{}: {}", fault.message, fault.remedy)),
        None => Ok(()),
    }
}

/// What an ability may become for a force, in the order of its list or of the catalogue: whatever the force may have, with
/// everything that can be chosen for it.
fn open(world: &World, key: ForceKey, held: &Held) -> Vec<AbilityId> {
    let content = read::content(world);
    let listed = &held.setup.available;
    let all: Vec<AbilityId> = if listed.is_empty() {
        let of_force = |a: &&std::sync::Arc<AbilityDef>| a.kind == AbilityKind::Command;
        content
            .abilities
            .values()
            .filter(of_force)
            .map(|a| a.id)
            .collect()
    } else {
        listed.clone()
    };
    all.into_iter()
        .filter(|id| {
            let def = content.ability(*id);
            def.is_some_and(|d| !d.grants(Grant::Becomes)) && can_be_had(world, key, *id)
        })
        .collect()
}

/// Whether there is a way to choose all that an ability asks for.
fn can_be_had(world: &World, key: ForceKey, id: AbilityId) -> bool {
    let mut answers = vec![id.to_string()];
    // The first choice of each piece will do.
    for _ in 0..12 {
        match progress(world, key, &answers) {
            Some(Ok(setup)) => return may_have(world, key, &setup).is_ok(),
            Some(Err(ask)) => match ask.choices.first() {
                Some(first) => answers.push(first.code.clone()),
                None => return false,
            },
            None => return false,
        }
    }
    false
}

/// Choices with the same code and label.
fn plain(all: impl IntoIterator<Item = String>) -> Vec<Choice> {
    let one = |name: String| Choice::named(name.clone(), &name, "");
    all.into_iter().map(one).collect()
}

/// Choices with the same code and label, which is a text of its own.
fn terms(all: impl IntoIterator<Item = &'static str>) -> Vec<Choice> {
    let one = |name: &'static str| Choice::new(name, name, "");
    all.into_iter().map(one).collect()
}

fn benefits(all: impl IntoIterator<Item = Benefit>) -> Vec<Choice> {
    terms(all.into_iter().map(Benefit::name))
}

fn trained() -> Vec<Benefit> {
    let kinds = ScenarioKind::ALL.map(Benefit::Scenario);
    [Benefit::Attack, Benefit::Defense]
        .into_iter()
        .chain(kinds)
        .collect()
}

/// Where a force might know its way: what there is in this battle, or if there is nothing of the kind, any terrain.
fn environments(world: &World) -> Vec<&'static str> {
    let board = read::board(world);
    let there = |kind: TerrainKind| {
        let mut cells = board.iter();
        cells.any(|(_, cell)| ability::is_kind(cell, kind))
    };
    let names = TerrainKind::NAMES.iter();
    let mut out: Vec<&'static str> = Vec::new();
    let mut add = |name: &'static str| {
        if !out.contains(&name) {
            out.push(name);
        }
    };
    names
        .clone()
        .filter(|(kind, _)| there(*kind))
        .for_each(|(_, name)| add(name));
    for condition in world.resource::<Frame>().environment.conditions() {
        match condition {
            Condition::Light(_) => add("night"),
            other => add(ustr(&String::from(other)).as_str()),
        }
    }
    if out.is_empty() {
        out.extend(names.map(|(_, n)| *n).collect::<BTreeSet<_>>());
    }
    out.retain(|name| check::environment(name).is_some());
    out
}

/// Tags of the other side, those of most units first.
fn tags(world: &World, side: SideId) -> Vec<String> {
    let mut all: Vec<(usize, String)> = Vec::new();
    for (_, force) in of_side(world, side.opponent()) {
        for tag in force.facts.tags.iter().flatten() {
            match all.iter_mut().find(|(_, t)| t == tag) {
                Some((n, _)) => *n += 1,
                None => all.push((1, tag.clone())),
            }
        }
    }
    all.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
    all.into_iter().map(|(_, tag)| tag).collect()
}

/// The answers given so far, piece by piece.
struct Answers<'a> {
    left: std::slice::Iter<'a, String>,
}

impl Answers<'_> {
    /// The next answer, or the question for it.
    fn take(&mut self, prompt: Message, choices: Vec<Choice>) -> Result<String, Ask> {
        match self.left.next() {
            Some(code) => Ok(code.clone()),
            None => Err(Ask { prompt, choices }),
        }
    }
}

/// What is chosen so far, or what comes next; nothing if there is no such ability.
fn progress(world: &World, key: ForceKey, answers: &[String]) -> Option<Result<CommandSetup, Ask>> {
    let mut answers = Answers {
        left: answers.iter(),
    };
    let id = AbilityId::new(answers.left.next()?);
    let def = read::content(world).ability(id)?;
    Some(chosen(world, key, def, &mut answers))
}

fn named(name: &str) -> Option<Benefit> {
    let all = [Benefit::Mobility, Benefit::Combat, Benefit::Initiative];
    trained().into_iter().chain(all).find(|b| b.name() == name)
}

fn chosen(
    world: &World,
    key: ForceKey,
    def: &AbilityDef,
    answers: &mut Answers<'_>,
) -> Result<CommandSetup, Ask> {
    let mut out = CommandSetup::new(def.id);
    let asks = |c| def.command.choices.contains(&c);
    let name = def.name;
    let rating = force(world, key).map_or(Rating::Regular, |f| f.facts.rating());
    if asks(Chosen::Environment) {
        let prompt = say!("{name}: which environment?", name);
        out.environment = Some(answers.take(prompt, terms(environments(world)))?);
    }
    if asks(Chosen::Focus) {
        let prompt = say!("{name}: what is its focus?", name);
        out.focus = named(&answers.take(prompt, benefits(trained()))?);
    }
    if asks(Chosen::Benefits) || asks(Chosen::EnvironmentBenefits) {
        pick_benefits(def, rating, &mut out, answers)?;
    }
    if asks(Chosen::Types) {
        let mut kinds: Vec<String> = Vec::new();
        for m in roster(world, key) {
            for kind in std::iter::once(m.card.kind.code().to_owned()).chain(m.tags) {
                if !kinds.contains(&kind) {
                    kinds.push(kind);
                }
            }
        }
        for other in ["BM", "CV"] {
            if kinds.len() < 2 && kinds.iter().all(|k| k != other) {
                kinds.push(other.to_owned());
            }
        }
        for which in ["first", "second"] {
            let prompt = say!(
                "{name}: which is the {which} type?",
                name,
                which = Term(which)
            );
            let rest = kinds.iter().filter(|k| !out.types.contains(k)).cloned();
            let kind = answers.take(prompt, plain(rest))?;
            out.types.push(kind);
        }
    }
    if asks(Chosen::Region) {
        let prompt = say!("{name}: which region?", name);
        let names = world.resource::<Frame>().region.names();
        let names = names.map(str::to_owned);
        out.region = Some(answers.take(prompt, plain(names))?);
    }
    if asks(Chosen::Gifts) && may_have(world, key, &out).is_err() {
        let pilots = read::content(world).abilities.values();
        let pilots = pilots.filter(|a| a.kind == AbilityKind::Pilot);
        let fits = |id| {
            let spa = Some(id);
            let with = CommandSetup { spa, ..out.clone() };
            may_have(world, key, &with).is_ok()
        };
        let open = pilots.filter(|a| fits(a.id));
        let choices = open
            .map(|a| Choice::named(a.id.to_string(), &a.name, ""))
            .collect();
        let prompt = say!("{name}: which pilot ability does it give?", name);
        out.spa = Some(AbilityId::new(&answers.take(prompt, choices)?));
    }
    if asks(Chosen::Enemies) {
        pick_enemies(world, key, &name, rating, &mut out, answers)?;
    }
    Ok(out)
}

fn pick_benefits(
    def: &AbilityDef,
    rating: Rating,
    out: &mut CommandSetup,
    answers: &mut Answers<'_>,
) -> Result<(), Ask> {
    let pool = if def.command.choices.contains(&Chosen::Benefits) {
        trained()
    } else if def.command.benefits.is_empty() {
        vec![Benefit::Mobility, Benefit::Combat, Benefit::Initiative]
    } else {
        def.command.benefits.clone()
    };
    let (number, may_double) = picks(rating);
    // The focus is among them.
    if number > 0 {
        out.benefits.extend(out.focus);
    }
    while out.benefits.len() < number {
        let kinds: BTreeSet<_> = out.benefits.iter().copied().collect();
        let doubled = kinds.len() < out.benefits.len();
        let rest = pool
            .iter()
            .filter(|b| !kinds.contains(b) || (may_double && !doubled));
        let prompt = say!(
            "{ability}: which benefit? {chosen} of {number} so far.",
            ability = def.name,
            chosen = out.benefits.len(),
            number
        );
        let code = answers.take(prompt, benefits(rest.copied()))?;
        out.benefits.extend(named(&code));
    }
    Ok(())
}

fn pick_enemies(
    world: &World,
    key: ForceKey,
    name: &str,
    rating: Rating,
    out: &mut CommandSetup,
    answers: &mut Answers<'_>,
) -> Result<(), Ask> {
    let tags = tags(world, key.0);
    let prompt = say!("{name}: which enemy does it know?", name);
    let enemy = answers.take(prompt, plain(tags.clone()))?;
    out.enemies.push(enemy);
    if rating >= Rating::Veteran {
        let rest = tags.into_iter().filter(|t| !out.enemies.contains(t));
        let mut choices = vec![Choice::new("double", "Its numbers count double", "")];
        choices.extend(plain(rest));
        let prompt = say!("{name}: double, or a second enemy?", name);
        match answers.take(prompt, choices)?.as_str() {
            "double" => out.doubled = true,
            other => out.enemies.push(other.to_owned()),
        }
    }
    if rating < Rating::Heroic {
        return Ok(());
    }
    let content = read::content(world);
    let simple = |a: &&std::sync::Arc<AbilityDef>| {
        a.kind == AbilityKind::Command
            && a.command.choices.iter().all(|c| *c == Chosen::Units)
            && may_have(world, key, &CommandSetup::new(a.id)).is_ok()
    };
    let mut choices = vec![Choice::new(
        "negate",
        "Negate two of its abilities",
        "chosen next",
    )];
    choices.extend(
        content
            .abilities
            .values()
            .filter(simple)
            .map(|a| Choice::new(a.id.to_string(), a.name, "against it alone")),
    );
    let prompt = say!(
        "{name}: negate two abilities, or one of its own against this enemy?",
        name
    );
    let code = answers.take(prompt, choices)?;
    if code != "negate" {
        out.extra = Some(Box::new(CommandSetup::new(AbilityId::new(&code))));
    }
    Ok(())
}

/// Whoever waits for the enemy to have set up decides at once.
pub(super) fn plugin(t: &mut Timetable) {
    for enemy in [SideId(0), SideId(1)] {
        let at = SetupPart::Deployment(enemy);
        t.add(at, Rule::Swaps, move |ctx: &mut Ctx<'_>| {
            ctx.push(ForceStep::Moment {
                side: enemy.opponent(),
                asked: Vec::new(),
            });
        });
    }
}

/// The other side has set up: forces of a side may change their minds, each once.
pub(crate) fn moment(ctx: &mut Ctx<'_>, side: SideId, asked: Vec<u8>) {
    let world = ctx.world();
    let becomes = |h: &&Held| h.is_in_play() && h.def.grants(Grant::Becomes);
    let next = of_side(world, side)
        .filter(|((_, n), _)| !asked.contains(n))
        .find_map(|(key, f)| f.abilities.iter().find(becomes).map(|h| (key, h.def.id)));
    if let Some((key, ability)) = next {
        let asked = asked.into_iter().chain([key.1]).collect();
        ctx.push(ForceStep::Moment { side, asked });
        ask(ctx, key, ability, Vec::new());
    }
}

fn ask(ctx: &mut Ctx<'_>, key: ForceKey, ability: AbilityId, answers: Vec<String>) {
    let world = ctx.world();
    let Some(held) = held(world, key, ability) else {
        return;
    };
    let content = read::content(world);
    let (prompt, choices) = if answers.is_empty() {
        let mut choices = vec![Choice::new("keep", "Nothing", "it is not offered again")];
        for id in open(world, key, held) {
            let name = content.ability(id).map_or(id.as_str(), |d| d.name.as_str());
            choices.push(Choice::new(
                id.to_string(),
                name,
                "-1 on Initiative in turns 1 and 2",
            ));
        }
        if choices.len() == 1 {
            return;
        }
        let prompt = say!(
            "{ability}: the enemy has set up. What does it become?",
            ability = held.def.name
        );
        (prompt, choices)
    } else {
        match progress(world, key, &answers) {
            Some(Err(ask)) => (ask.prompt, ask.choices),
            Some(Ok(setup)) => {
                let to = setup.id;
                let swapped = ForceAct::Swapped {
                    to: Box::new(setup),
                };
                act(ctx, key, ability, swapped);
                return enemies::come_to_know(ctx, key, to);
            }
            None => return,
        }
    };
    ctx.ask(Decision {
        side: key.0,
        unit: None,
        question: ForceQuestion::Become {
            force: key.1,
            ability,
            answers,
        }
        .into(),
        prompt,
        choices,
        default: 0,
    });
}

/// A side has answered.
pub(crate) fn answered(
    ctx: &mut Ctx<'_>,
    key: ForceKey,
    ability: AbilityId,
    mut answers: Vec<String>,
    code: String,
) {
    if code != "keep" {
        answers.push(code);
        ask(ctx, key, ability, answers);
    }
}
