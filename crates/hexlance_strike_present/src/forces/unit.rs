//! The page of one unit: its name, its Skill, what it commands, where it belongs, its pilot abilities.

use super::{
    Open, Picture,
    ask::{Ask, SpaAsk},
    desk, lists, record, said,
};
use crate::lang::text;
use hexlance_present::{
    Icon,
    force::Page,
    form::{Choice, Form, Look, Press, Row, RowLook, Tone},
    record::Block,
};
use hexlance_strike::{
    ability::{AbilityDef, Cost, Param, Rating},
    builder::{self, Place},
    card::Card,
    content::Content,
    model::condition::Condition,
    setup::{SpaSetup, UnitSetup, spa_limits, spa_points},
};

/// Its page: its record, and below it what is set of it.
pub(super) fn page(open: &Open, (f, u): (usize, usize), content: &Content) -> Page<Ask, Picture> {
    let unit = open.made.formations.get(f).and_then(|g| g.units.get(u));
    let Some(unit) = unit else {
        return Page::of(Form::new());
    };
    let top = match content.card(&unit.card) {
        Some(card) => {
            let skill = builder::skill(unit, card);
            let called = builder::flat(&open.made, (f, u));
            let called = called.and_then(|n| open.work.names.get(n).cloned());
            record::blocks(&called.unwrap_or_else(|| card.full_name()), card, skill)
        }
        None => {
            let none = tr!("There is no card “{card}”.", card = unit.card);
            vec![Block::Says(Tone::Plain, none)]
        }
    };
    Page {
        top,
        ..Page::of(form(open, (f, u), content))
    }
}

/// Everything that is set of it.
fn form(open: &Open, (f, u): (usize, usize), content: &Content) -> Form<Ask> {
    let mut form = Form::new();
    let unit = open.made.formations.get(f).and_then(|g| g.units.get(u));
    let Some((unit, card)) = unit.and_then(|u| Some((u, content.card(&u.card)?))) else {
        return form;
    };
    let hint = tr!("Name ({full_name})", full_name = card.full_name());
    // While it is typed in, the name is kept as it is typed.
    let name = unit.name.clone().unwrap_or_default();
    form.text(format!("forces.unit-name.{f}.{u}"), hint, name, Ask::Name);
    skills(&mut form, builder::skill(unit, card), card);
    posts(&mut form, unit);
    elsewhere(&mut form, open, f);
    tags(&mut form, &format!("forces.unit-tags.{f}.{u}"), unit);
    let wrong: Vec<_> = desk::faults_of(open, Place::Unit(f, u)).map(said).collect();
    abilities(&mut form, open, (unit, card), &wrong, content);
    form
}

/// The Skill.
pub fn skills(form: &mut Form<Ask>, now: u8, card: &Card) {
    form.heading(tr!(
        "Skill: {now} (R2.1)",
        now = text(Rating::of(now).name())
    ));
    let all = (0..=8u8).map(|skill| {
        let help = tr!(
            "{skill}: {skill2} points",
            skill = text(Rating::of(skill).name()),
            skill2 = builder::value(card, skill)
        );
        let key = format!("forces.skill.{skill}");
        let choice = Choice::new(key, skill.to_string(), Ask::Skill(skill));
        choice.help(help).on(skill == now)
    });
    form.choices("", Look::Digits, true, all);
}

/// Whether it commands the force, and leads its formation.
pub fn posts(form: &mut Form<Ask>, unit: &UnitSetup<String>) {
    let commander = Choice::new("forces.commander", tr!("Force commander"), Ask::Commander)
        .icon(Icon::Flag)
        .on(unit.commander)
        .help(tr!(
            "It commands the force (R14.4.1). If nobody does, the unit of the highest point value does."
        ));
    let leader = Choice::new("forces.leader", tr!("Leads the formation"), Ask::Leader)
        .icon(Icon::Up)
        .on(unit.leader)
        .help(tr!(
            "It leads its formation (R14.4.1). If nobody does, the unit of the highest point value does."
        ));
    form.buttons([commander, leader]);
}

/// Its tags.
pub fn tags(form: &mut Form<Ask>, key: &str, unit: &UnitSetup<String>) {
    form.heading(tr!("Tags"));
    let hint = tr!("Faction, group: with commas");
    form.words(key, hint, &unit.tags, Ask::Tags);
}

/// Moving it, having another like it, taking it out.
fn elsewhere(form: &mut Form<Ask>, open: &Open, f: usize) {
    let groups = &open.made.formations;
    let alone = (groups.len() < 2).then_some(tr!("There is no other formation."));
    let others = groups.iter().enumerate().filter(|(to, _)| *to != f);
    let others = others.map(|(to, group)| {
        Choice::new(
            format!("forces.move.{to}"),
            group.name.clone(),
            Ask::MoveTo(to),
        )
    });
    form.buttons([
        Choice::menu("forces.move", tr!("Move to"), others.collect()).refused(alone),
        Choice::new("forces.again", tr!("One more like it"), Ask::Again),
        Choice::new("forces.remove", tr!("Remove"), Ask::Remove).danger(),
    ]);
}

/// Its pilot abilities, and those that it could have. What is wrong with the unit stands between the two, so that what
/// is set above it does not move under the pointer.
pub fn abilities(
    form: &mut Form<Ask>,
    open: &Open,
    (unit, card): (&UnitSetup<String>, &Card),
    wrong: &[String],
    content: &Content,
) {
    let (most, most_points) = spa_limits(builder::skill(unit, card));
    let points: u8 = unit
        .spas
        .iter()
        .filter_map(|s| Some(spa_points(content.ability(s.id)?, s)))
        .sum();
    form.heading(if most == 0 {
        tr!("Pilot abilities: none at this Skill (R2.3)").to_owned()
    } else {
        tr!(
            "Pilot abilities: {spas} of {most}, {points} of {most_points} points (R2.3)",
            most,
            points,
            most_points,
            spas = unit.spas.len()
        )
    });
    for (i, spa) in unit.spas.iter().enumerate() {
        if let Some(def) = content.ability(spa.id) {
            let others = points.saturating_sub(spa_points(def, spa));
            held(
                form,
                (i, (others, most_points)),
                def,
                spa,
                &open.work.enemies,
            );
        }
    }
    for p in wrong {
        form.warning(p);
    }
    let search = &open.work.ability_search;
    lists::offers(
        form,
        "forces.spa",
        &open.work.spas,
        (search, Ask::Search),
        Ask::Buy,
    );
}

/// An ability that it has, with what is chosen with it. Of the points that its Skill allows, so many go to its other
/// abilities.
fn held(
    form: &mut Form<Ask>,
    (i, (others, most_points)): (usize, (u8, u8)),
    def: &AbilityDef,
    spa: &SpaSetup,
    enemies: &[String],
) {
    let key = format!("forces.held.{i}");
    form.row(Row {
        on: true,
        note: spa_points(def, spa).to_string(),
        help: vec![
            (String::new(), text(def.text.trim()).to_owned()),
            (tr!("Click").to_owned(), tr!("look it up").to_owned()),
        ],
        press: Some(Press::LookUp(def.id)),
        remove: Some((Ask::Spa(i, SpaAsk::Remove), tr!("Remove").to_owned())),
        ..Row::new(&*key, text(&def.name), RowLook::Held)
    });
    if let Cost::PerUse(least, most) = def.cost {
        let all = (least..=most).map(|n| {
            let on = spa.points == Some(n);
            let total = others.saturating_add(n);
            let too_many = (total > most_points && !on).then(|| {
                tr!(
                    "That would be {total} of {most_points} points (R2.3): take out another ability, or choose a better Skill.",
                    total,
                    most_points
                )
            });
            let ask = Ask::Spa(i, SpaAsk::Points(n));
            let choice = Choice::new(format!("{key}.points.{n}"), n.to_string(), ask);
            choice.on(on).refused(too_many)
        });
        form.choices(tr!("Points"), Look::Inline, true, all);
    }
    parameter(form, i, &def.param, spa, enemies);
}

/// What is chosen with a pilot ability.
fn parameter(form: &mut Form<Ask>, i: usize, param: &Param, spa: &SpaSetup, enemies: &[String]) {
    let key = format!("forces.held.{i}");
    match param {
        Param::Bracket(open) => {
            let all = open.iter().map(|bracket| {
                let key = format!("{key}.bracket.{}", bracket.name());
                let ask = Ask::Spa(i, SpaAsk::Bracket(*bracket));
                let choice = Choice::new(key, text(bracket.name()), ask);
                choice.on(spa.bracket == Some(*bracket))
            });
            form.choices("", Look::Fine, true, all);
        }
        Param::Condition => {
            let now = spa
                .condition
                .map_or(tr!("Choose a condition"), |c| text(c.name()));
            let all = Condition::all().map(|condition| {
                let name = condition.name();
                let ask = Ask::Spa(i, SpaAsk::Condition(condition));
                Choice::new(format!("{key}.condition.{name}"), text(name), ask)
            });
            form.buttons([Choice::menu(format!("{key}.condition"), now, all.collect())]);
        }
        Param::Enemy if !enemies.is_empty() => {
            let now = spa.enemy.as_deref().unwrap_or(tr!("Enemy: named in setup"));
            let all = std::iter::once(None).chain(enemies.iter().map(Some));
            let all = all.map(|enemy| {
                let slug = enemy.map_or("none", String::as_str);
                let name = enemy.map_or(tr!("Named in setup"), String::as_str);
                let ask = Ask::Spa(i, SpaAsk::Enemy(enemy.cloned()));
                Choice::new(format!("{key}.enemy.{slug}"), name, ask)
            });
            form.buttons([Choice::menu(format!("{key}.enemy"), now, all.collect())]);
        }
        Param::Enemy => form.say(
            Tone::Faint,
            tr!("The enemy is named when the battle is set up."),
        ),
        Param::None => {}
    }
}
