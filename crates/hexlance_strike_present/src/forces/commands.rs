//! The page of the force as a whole: its limit, its tags, and its command abilities with what is chosen for them.

use super::{Open, ask::Ask, desk, lists, said};
use crate::lang::text;
use hexlance_present::form::{Choice, Edit, Form, Look, Press, Row, RowLook, Tone};
use hexlance_rules::AbilityId;
use hexlance_strike::{
    ability::{AbilityDef, AbilityKind, Chosen, Param, TerrainKind},
    builder::{self, Place},
    card::{Bracket, UnitType},
    content::Content,
    form::{Benefit, ChampionSetup, CommandSetup, GiftSetup},
    model::{condition::Condition, mission::ScenarioKind},
};
use std::collections::BTreeSet;

/// Steps of the limit.
const STEPS: [i64; 4] = [-50, -10, 10, 50];

/// What is said of the force as a whole.
pub fn form(open: &Open, content: &Content) -> Form<Ask> {
    let mut form = Form::new();
    form.heading(tr!("Most points (R2.2.1)"));
    let now = open.made.points;
    let label = now.map_or(tr!("No limit").to_owned(), |n| n.to_string());
    let step = |n: i64| Choice::new(format!("forces.limit.{n}"), format!("{n:+}"), Ask::Limit(n));
    let none = Choice::new("forces.limit.none", tr!("No limit"), Ask::NoLimit);
    let all = std::iter::once(none.on(now.is_none())).chain(STEPS.map(step));
    form.choices(label, Look::Steps, true, all);
    form.heading(tr!("Tags of all units"));
    let hint = tr!("Faction, group: with commas");
    form.words("forces.tags", hint, &open.made.rules.tags, Ask::Tags);
    for p in desk::faults_of(open, Place::Force) {
        form.warning(said(p));
    }
    let rating = text(open.work.summary.rating().name());
    form.heading(tr!("Command abilities: the force is {rating}", rating));
    for (i, setup) in open.made.rules.abilities.iter().enumerate() {
        held(&mut form, open, i, setup, content);
    }
    let search = &open.work.command_search;
    lists::offers(
        &mut form,
        "forces.command",
        &open.work.commands,
        (search, Ask::Search),
        Ask::Command,
    );
    form
}

/// A command ability of the force.
fn held(form: &mut Form<Ask>, open: &Open, i: usize, setup: &CommandSetup, content: &Content) {
    let Some(def) = content.ability(setup.id) else {
        form.say(Tone::Plain, setup.id.as_str());
        return;
    };
    let shown = open.work.command == Some(i);
    let wrong: Vec<_> = desk::faults_of(open, Place::Ability(i)).map(said).collect();
    form.row(Row {
        on: shown,
        wrong: !wrong.is_empty(),
        help: vec![(String::new(), text(def.text.trim()).to_owned())],
        press: Some(Press::To(Ask::Open(i))),
        look_up: Some(def.id),
        remove: Some((Ask::Drop(i), tr!("Remove").to_owned())),
        ..Row::new(format!("forces.has.{i}"), text(&def.name), RowLook::Held)
    });
    for p in wrong {
        form.warning(p);
    }
    if shown {
        let picks = choices(open, def, setup, content);
        form.append(picks.map(&|pick| Ask::Pick(i, pick)));
    }
}

/// What is chosen with a command ability.
#[derive(Clone, Debug, PartialEq)]
pub enum Pick {
    /// How many times it is taken.
    Times(u8),
    /// A unit is designated, or not any more.
    Unit(String),
    /// What the force is trained for above all.
    Focus(Benefit),
    /// A benefit: not picked, picked, picked twice.
    Benefit(Benefit),
    /// The benefit of having taken it a second time.
    Trained(Benefit),
    /// A type or tag is one of the two that belong together, or no longer is.
    Type(String),
    /// A terrain or a condition.
    Environment(String),
    /// The region.
    Region,
    /// Tags of the enemies that it knows.
    Enemies,
    /// Its numbers count double against one enemy, or not any more.
    Doubled,
    /// It negates a command ability of the enemy, or not any more.
    Negates(AbilityId),
    /// A command ability against the enemy alone.
    Extra(AbilityId),
    /// The pilot ability that it gives.
    Gives(AbilityId),
    /// A unit is given it, or not any more.
    Gift(String),
    /// The range bracket that a unit is given it for.
    GiftBracket(String, Bracket),
    /// A unit is the champion of its formation, or not any more.
    Champion(String),
    /// The enemy of a champion; none is named in setup.
    Challenged(String, Option<String>),
    /// It may become that ability, or not any more.
    Available(AbilityId),
}

impl Pick {
    /// Carries the choice out on an ability of the force.
    pub(super) fn carry_out(
        self,
        setup: &mut CommandSetup,
        open: &Open,
        done: Edit,
        content: &Content,
    ) {
        match self {
            Self::Times(n) => {
                setup.times = n;
                setup.benefits.truncate(usize::from(n.saturating_sub(1)));
            }
            Self::Unit(name) => flip(&mut setup.units, name),
            Self::Focus(b) => setup.focus = Some(b),
            Self::Benefit(b) => {
                let (_, double) = builder::picks(open.work.summary.rating());
                let n = setup.benefits.iter().filter(|x| **x == b).count();
                if n < if double { 2 } else { 1 } {
                    setup.benefits.push(b);
                } else {
                    setup.benefits.retain(|x| *x != b);
                }
            }
            Self::Trained(b) => setup.benefits = vec![b],
            Self::Type(word) => {
                if !setup.types.contains(&word) && setup.types.len() == 2 {
                    setup.types.remove(0);
                }
                flip(&mut setup.types, word);
            }
            Self::Environment(word) => setup.environment = Some(word),
            Self::Region => {
                if let Edit::Text(region) = done {
                    setup.region = Some(region).filter(|r| !r.trim().is_empty());
                }
            }
            Self::Enemies => {
                if let Edit::Words(tags) = done {
                    setup.enemies = tags;
                }
            }
            Self::Doubled => setup.doubled = !setup.doubled,
            Self::Negates(id) => flip(&mut setup.negates, id),
            Self::Extra(id) => {
                let on = setup.extra.as_ref().is_some_and(|x| x.id == id);
                setup.extra = (!on).then(|| Box::new(CommandSetup::new(id)));
            }
            Self::Gives(id) => {
                setup.spa = Some(id);
                setup.gifts.clear();
            }
            Self::Gift(name) => {
                let before = setup.gifts.len();
                setup.gifts.retain(|g| g.unit != name);
                if setup.gifts.len() == before {
                    setup.gifts.push(gift(&name, given(setup, content)));
                }
            }
            Self::GiftBracket(unit, bracket) => {
                if let Some(gift) = setup.gifts.iter_mut().find(|g| g.unit == unit) {
                    gift.bracket = Some(bracket_word(bracket));
                }
            }
            Self::Champion(name) => {
                let groups = groups(open);
                let own = groups.iter().map(|(_, names)| names);
                let own = own.into_iter().find(|names| names.contains(&&name));
                let on = setup.champions.iter().any(|x| x.unit == name);
                let of = |x: &ChampionSetup| own.is_some_and(|own| own.contains(&&x.unit));
                setup.champions.retain(|x| !of(x));
                if !on {
                    setup.champions.push(ChampionSetup {
                        unit: name,
                        enemy: None,
                    });
                }
            }
            Self::Challenged(unit, enemy) => {
                if let Some(champion) = setup.champions.iter_mut().find(|x| x.unit == unit) {
                    champion.enemy = enemy;
                }
            }
            Self::Available(id) => flip(&mut setup.available, id),
        }
    }
}

/// Some of many, under a label.
fn part(
    form: &mut Form<Pick>,
    label: impl Into<String>,
    all: impl IntoIterator<Item = Choice<Pick>>,
) {
    form.choices(label, Look::Fine, false, all);
}

/// A choice of a small value.
fn toggle(
    key: impl std::fmt::Display,
    text: impl Into<String>,
    on: bool,
    pick: Pick,
) -> Choice<Pick> {
    Choice::new(format!("forces.pick.{key}"), text, pick).on(on)
}

/// Everything that is chosen with an ability.
fn choices(open: &Open, def: &AbilityDef, setup: &CommandSetup, content: &Content) -> Form<Pick> {
    let mut form = Form::new();
    let asks = |what| def.command.choices.contains(&what);
    let most = def.command.times.unwrap_or(1);
    if most > 1 && !asks(Chosen::Gifts) {
        let times = (1..=most).map(|n| {
            let key = format!("times.{n}");
            toggle(key, n.to_string(), setup.times == n, Pick::Times(n))
        });
        part(&mut form, tr!("Taken"), times);
    }
    if asks(Chosen::Units) {
        let units = open.work.names.iter().map(|name| {
            let on = setup.units.contains(name);
            toggle(format!("unit.{name}"), name, on, Pick::Unit(name.clone()))
        });
        let label = tr!("Designated units; none: they are named in setup");
        part(&mut form, label, units);
    }
    let scenarios = || {
        [Benefit::Attack, Benefit::Defense]
            .into_iter()
            .chain(ScenarioKind::ALL.map(Benefit::Scenario))
    };
    if asks(Chosen::Focus) {
        let all = scenarios().map(|b| {
            let on = setup.focus == Some(b);
            let key = format!("focus.{}", b.name());
            toggle(key, text(b.name()), on, Pick::Focus(b))
        });
        part(&mut form, tr!("Focus"), all);
    }
    let environment = asks(Chosen::EnvironmentBenefits);
    if asks(Chosen::Benefits) || environment {
        let all: Vec<_> = match environment {
            true if def.command.benefits.is_empty() => {
                vec![Benefit::Mobility, Benefit::Combat, Benefit::Initiative]
            }
            true => def.command.benefits.clone(),
            false => scenarios().collect(),
        };
        benefits(&mut form, open, setup, all);
    }
    if asks(Chosen::SecondBenefit) && setup.times > 1 {
        let all = [Benefit::Attack, Benefit::Defense].map(|b| {
            let on = setup.benefits.contains(&b);
            let key = format!("second.{}", b.name());
            toggle(key, text(b.name()), on, Pick::Trained(b))
        });
        part(&mut form, tr!("Trained to"), all);
    }
    if asks(Chosen::Types) {
        types(&mut form, open, setup);
    }
    if asks(Chosen::Environment) {
        environments(&mut form, setup);
    }
    if asks(Chosen::Region) {
        form.note(tr!("Region"));
        let region = setup.region.clone().unwrap_or_default();
        let hint = tr!("Its name");
        form.text("forces.pick.region", hint, region, Pick::Region);
    }
    if asks(Chosen::Enemies) {
        enemies(&mut form, setup, content, def.id);
    }
    if asks(Chosen::Gifts) {
        gifts(&mut form, open, setup, content);
    }
    if asks(Chosen::Champions) {
        let least = def.command.formation.map_or(1, usize::from);
        champions(&mut form, open, setup, least);
    }
    if asks(Chosen::Available) {
        let all = commands(content, def.id).into_iter().map(|(id, name)| {
            let on = setup.available.contains(&id);
            toggle(format!("available.{id}"), name, on, Pick::Available(id))
        });
        part(&mut form, tr!("It may become"), all);
    }
    form
}

/// Other command abilities by name.
fn commands(content: &Content, but: AbilityId) -> Vec<(AbilityId, String)> {
    let all = content.abilities.values();
    let mut all: Vec<_> = all
        .filter(|a| a.kind == AbilityKind::Command && a.id != but)
        .map(|a| (a.id, text(&a.name).to_owned()))
        .collect();
    all.sort_by(|a, b| a.1.cmp(&b.1));
    all
}

fn flip<T: PartialEq>(list: &mut Vec<T>, item: T) {
    match list.iter().position(|x| *x == item) {
        Some(i) => {
            list.remove(i);
        }
        None => list.push(item),
    }
}

/// Benefits: not picked, picked, and picked twice where the force may do that.
fn benefits(form: &mut Form<Pick>, open: &Open, setup: &CommandSetup, all: Vec<Benefit>) {
    let (number, double) = builder::picks(open.work.summary.rating());
    let twice = if double {
        tr!(", one of them twice at most")
    } else {
        ""
    };
    let label = tr!(
        "Benefits: {benefits} of {number}{twice}",
        number,
        twice,
        benefits = setup.benefits.len()
    );
    let all = all.into_iter().map(|b| {
        let n = setup.benefits.iter().filter(|x| **x == b).count();
        let name = match n {
            2.. => tr!("{b} twice", b = text(b.name())),
            _ => text(b.name()).to_owned(),
        };
        let key = format!("benefit.{}", b.name());
        toggle(key, name, n > 0, Pick::Benefit(b))
    });
    part(form, label, all);
}

fn types(form: &mut Form<Pick>, open: &Open, setup: &CommandSetup) {
    let force = &open.made;
    let mut words: Vec<_> = UnitType::ALL.iter().map(|t| t.code().to_owned()).collect();
    let units = force.formations.iter().flat_map(|g| &g.units);
    let tags: BTreeSet<_> = units
        .flat_map(|u| &u.tags)
        .chain(&force.rules.tags)
        .collect();
    words.extend(tags.into_iter().cloned());
    let all = words.into_iter().map(|word| {
        let on = setup.types.contains(&word);
        toggle(format!("type.{word}"), word.clone(), on, Pick::Type(word))
    });
    part(form, tr!("Two types or tags that belong together"), all);
}

fn environments(form: &mut Form<Pick>, setup: &CommandSetup) {
    let terrain: BTreeSet<_> = TerrainKind::NAMES.iter().map(|(_, n)| *n).collect();
    let conditions = Condition::all().map(|x| x.name().to_lowercase());
    let words = terrain.into_iter().map(str::to_owned);
    let words = words
        .chain(std::iter::once("night".to_owned()))
        .chain(conditions);
    let all = words.map(|word| {
        let on = setup.environment.as_deref() == Some(word.as_str());
        let name = text(&word).to_owned();
        toggle(
            format!("environment.{word}"),
            name,
            on,
            Pick::Environment(word),
        )
    });
    part(form, tr!("Environment"), all);
}

fn enemies(form: &mut Form<Pick>, setup: &CommandSetup, content: &Content, own: AbilityId) {
    form.note(tr!("Tags of the enemies that it knows"));
    let hint = tr!("Faction, group: with commas");
    form.words("forces.pick.enemies", hint, &setup.enemies, Pick::Enemies);
    let double = tr!("its numbers count double");
    let double = toggle("doubled", double, setup.doubled, Pick::Doubled);
    part(form, tr!("Against one enemy alone"), [double]);
    let all = commands(content, own);
    let negates = all.iter().map(|(id, name)| {
        let on = setup.negates.contains(id);
        toggle(format!("negates.{id}"), name, on, Pick::Negates(*id))
    });
    part(form, tr!("It negates"), negates);
    let extra = all.iter().map(|(id, name)| {
        let on = setup.extra.as_ref().is_some_and(|x| x.id == *id);
        toggle(format!("extra.{id}"), name, on, Pick::Extra(*id))
    });
    part(form, tr!("An ability against them alone"), extra);
}

/// What has to be chosen with the pilot ability that is given.
fn given<'c>(setup: &CommandSetup, content: &'c Content) -> Option<&'c Param> {
    Some(&content.ability(setup.spa?)?.param)
}

fn gifts(form: &mut Form<Pick>, open: &Open, setup: &CommandSetup, content: &Content) {
    let all = content.abilities.values();
    let mut pilots: Vec<_> = all.filter(|a| a.kind == AbilityKind::Pilot).collect();
    pilots.sort_by_key(|a| a.name);
    let pilots = pilots.into_iter().map(|def| {
        let on = setup.spa == Some(def.id);
        toggle(
            format!("spa.{}", def.id),
            text(&def.name),
            on,
            Pick::Gives(def.id),
        )
    });
    part(form, tr!("The pilot ability that it gives"), pilots);
    let units = open.work.names.iter().map(|name| {
        let on = setup.gifts.iter().any(|g| g.unit == *name);
        toggle(format!("gift.{name}"), name, on, Pick::Gift(name.clone()))
    });
    part(form, tr!("To whom; nobody: that is said in setup"), units);
    let Some(Param::Bracket(brackets)) = given(setup, content) else {
        return;
    };
    for gift in &setup.gifts {
        let unit = &gift.unit;
        let all = brackets.iter().map(|b| {
            let word = bracket_word(*b);
            let on = gift.bracket.as_deref() == Some(word.as_str());
            let pick = Pick::GiftBracket(unit.clone(), *b);
            toggle(format!("bracket.{unit}.{word}"), text(b.name()), on, pick)
        });
        part(form, unit, all);
    }
}

/// The formations by name, with the names of their units.
fn groups(open: &Open) -> Vec<(&str, Vec<&String>)> {
    let mut names = open.work.names.iter();
    let groups = open.made.formations.iter().map(|group| {
        let own = names.by_ref().take(group.units.len());
        (group.name.as_str(), own.collect())
    });
    groups.collect()
}

/// One champion of each formation that is large enough, and the enemy that it chooses where enemies are known.
fn champions(form: &mut Form<Pick>, open: &Open, setup: &CommandSetup, least: usize) {
    form.note(tr!(
        "Champions, one of a formation. With none at all they are named in setup."
    ));
    for (group, own) in groups(open) {
        if own.len() < least {
            let none = tr!(
                "{group} has no champion: that takes {least} units.",
                group,
                least
            );
            form.say(Tone::Faint, none);
            continue;
        }
        let all = own.iter().map(|name| {
            let on = setup.champions.iter().any(|x| x.unit == **name);
            let pick = Pick::Champion((*name).clone());
            toggle(format!("champion.{name}"), *name, on, pick)
        });
        part(form, group, all);
        let champion = setup.champions.iter().find(|x| own.contains(&&x.unit));
        if let Some(champion) = champion.filter(|_| !open.work.enemies.is_empty()) {
            challenged(form, champion, &open.work.enemies);
        }
    }
}

/// The enemy that a champion chooses.
fn challenged(form: &mut Form<Pick>, champion: &ChampionSetup, enemies: &[String]) {
    let key = format!("forces.pick.challenged.{}", champion.unit);
    let in_setup = tr!("named in setup");
    let now = tr!(
        "Enemy of {champion}: {enemy}",
        champion = champion.unit,
        enemy = champion.enemy.as_deref().unwrap_or(in_setup)
    );
    let all = std::iter::once(None).chain(enemies.iter().map(Some));
    let all = all.map(|enemy| {
        let slug = enemy.map_or("none", String::as_str);
        let name = enemy.map_or(in_setup, String::as_str);
        let pick = Pick::Challenged(champion.unit.clone(), enemy.cloned());
        Choice::new(format!("{key}.{slug}"), name, pick)
    });
    form.buttons([Choice::menu(&*key, now, all.collect())]);
}

fn bracket_word(b: Bracket) -> String {
    format!("{b:?}")
}

fn gift(unit: &str, param: Option<&Param>) -> GiftSetup {
    GiftSetup {
        unit: unit.to_owned(),
        bracket: match param {
            Some(Param::Bracket(open)) => open.first().map(|b| bracket_word(*b)),
            _ => None,
        },
        condition: match param {
            Some(Param::Condition) => Condition::all().next(),
            _ => None,
        },
        enemy: None,
    }
}
