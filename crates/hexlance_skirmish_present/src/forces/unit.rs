//! The page of one trooper: what is printed on it, its name, its group, what is bought for it, another one like it.

use super::{Ask, Picture, another, card, groups, problems_of, shelf};
use crate::{
    SkirmishGame,
    battle::{
        forces::marks,
        sheet::{about_device, equipment_words},
    },
    lang::text,
    screens::{Open, forces::said},
    words::capital,
};
use hexlance_present::{
    force::Page,
    form::{Choice, Form, Tone},
    record::Block,
};
use hexlance_skirmish::{
    content::Content,
    force::{MOST_OF_A_GROUP, Member},
    model::{Profile, Skill},
};

/// Its page: what is printed on it, what is set of it, and below that its weapons and skills.
pub(super) fn page(open: &Open<SkirmishGame>, i: usize, content: &Content) -> Page<Ask, Picture> {
    let Some(unit) = open.force.units.get(i) else {
        return Page::of(Form::new());
    };
    let Some(profile) = content.unit(&unit.unit) else {
        let none = tr!("There is no trooper “{id}”.", id = unit.unit);
        return Page {
            top: vec![Block::Says(Tone::Plain, none)],
            ..Page::of(Form::new())
        };
    };
    let name = unit.name.as_deref().unwrap_or(text(&profile.name));
    Page {
        title: String::new(),
        top: top(name, unit, profile, content),
        form: form(open, i, unit, profile, content),
        below: below(unit, profile, content),
    }
}

/// The record of a trooper of a saved force.
pub(super) fn record(
    name: &str,
    unit: &Member,
    profile: &Profile,
    content: &Content,
) -> Vec<Block<Picture>> {
    let mut out = top(name, unit, profile, content);
    out.append(&mut below(unit, profile, content));
    out
}

/// Its picture and its attributes.
fn top(name: &str, unit: &Member, profile: &Profile, content: &Content) -> Vec<Block<Picture>> {
    let faction = card::faction(profile, content);
    let mut lines = card::facts(profile, &faction);
    if name != text(&profile.name) {
        lines.insert(0, text(&profile.name).to_owned());
    }
    let mut out = vec![
        Block::Head {
            picture: shelf::picture(profile),
            name: name.to_owned(),
            lines: vec![lines.join("  ·  ")],
            points: card::points(unit, content),
        },
        Block::Boxes(card::attributes(profile)),
    ];
    if !profile.look.is_empty() {
        out.push(Block::faint(capital(text(&profile.look))));
    }
    out
}

/// Its weapons, programs, equipment and skills.
fn below(unit: &Member, profile: &Profile, content: &Content) -> Vec<Block<Picture>> {
    let mut out = Vec::new();
    let weapons: Vec<_> = content.weapons_of(profile).collect();
    if !weapons.is_empty() {
        out.push(Block::Heading(tr!("Weapons").to_owned()));
        out.extend(weapons.iter().map(|w| {
            let (name, line) = card::told(w);
            Block::note(tr!("{name}: {line}", name, line))
        }));
    }
    let devices = profile.devices.iter();
    let devices = devices.filter_map(|id| content.devices.get(id));
    let devices = devices.map(|d| format!("{}: {}", text(&d.name), about_device(d)));
    let others = profile.equipment.iter().map(|e| {
        let (name, about) = equipment_words(*e);
        format!("{name}: {about}")
    });
    let gear: Vec<_> = devices.chain(others).collect();
    let programs: Vec<_> = content.programs_of(profile);
    if !gear.is_empty() {
        out.push(Block::Heading(tr!("Equipment").to_owned()));
        out.extend(gear.into_iter().map(Block::note));
    }
    if !programs.is_empty() {
        let names: Vec<_> = programs.iter().map(|p| text(&p.name)).collect();
        out.push(Block::faint(tr!(
            "Programs: {names}",
            names = names.join(", ")
        )));
    }
    let skills = marks(profile, &unit.bought, content);
    if !skills.is_empty() {
        out.push(Block::Heading(tr!("Skills").to_owned()));
        out.push(Block::Abilities(skills));
    }
    out
}

/// Its name, its group, what is bought for it, another one like it, or this one out; and what is wrong with it.
fn form(
    open: &Open<SkirmishGame>,
    i: usize,
    unit: &Member,
    profile: &Profile,
    content: &Content,
) -> Form<Ask> {
    let mut form = Form::new();
    let name = unit.name.clone().unwrap_or_default();
    let hint = tr!("Name ({full_name})", full_name = text(&profile.name));
    form.text(format!("forces.unit-name.{i}"), hint, name, Ask::Name);
    form.label(tr!("Combat group"));
    form.one_of(group_choices(open, unit));
    if !profile.options.is_empty() {
        form.label(tr!("Bought with it (K2.6.1)"));
        form.some_of(profile.options.iter().map(|(skill, cost, swc)| {
            let why = another_leads(open, i, *skill);
            option(unit, *skill, (*cost, *swc), content).refused(why)
        }));
    }
    let again = Choice::new("forces.again", tr!("One more like it"), Ask::Again);
    let remove = Choice::new("forces.remove", tr!("Remove"), Ask::Remove);
    let like = another(&open.force, Member::of(&*unit.unit));
    form.buttons([
        again.refused(shelf::refusal(open, &like, content).map(|no| no.why)),
        remove.danger(),
    ]);
    for p in problems_of(open, i) {
        form.warning(said(p));
    }
    form
}

/// Why a second Lieutenant cannot be bought.
fn another_leads(open: &Open<SkirmishGame>, i: usize, skill: Skill) -> Option<String> {
    let mut others = open.force.units.iter().enumerate();
    let leads = others.any(|(n, u)| n != i && u.bought.contains(&Skill::LieutenantL1));
    (skill == Skill::LieutenantL1 && leads).then(|| {
        tr!("Another trooper is Lieutenant already (K2.4.1): take that back first.").to_owned()
    })
}

/// Something that can be bought, with what it costs.
fn option(unit: &Member, skill: Skill, (cost, swc): (i16, i16), content: &Content) -> Choice<Ask> {
    let words = content.of_skill(skill);
    let name = text(words.map_or(skill.label(), |w| &w.name));
    let label = match swc {
        0 => tr!("{name} ({cost})", name, cost = format!("{cost:+}")),
        _ => tr!(
            "{name} ({cost}, SWC {swc})",
            name,
            cost = format!("{cost:+}"),
            swc = card::swc(swc.into())
        ),
    };
    let help = text(words.map_or("", |w| &w.short)).to_owned();
    Choice::new(format!("forces.buy.{}", skill.id()), label, Ask::Buy(skill))
        .on(unit.bought.contains(&skill))
        .help(help)
}

/// The groups that there are, and one more.
fn group_choices(open: &Open<SkirmishGame>, unit: &Member) -> Vec<Choice<Ask>> {
    let last = groups(&open.force).last().copied().unwrap_or(1);
    let size = |group: u8| open.force.units.iter().filter(|u| u.group == group).count();
    (1..=last.saturating_add(1))
        .map(|group| {
            let full = (group != unit.group && size(group) >= MOST_OF_A_GROUP).then(|| {
                tr!(
                    "A group has {most} troopers at most (K2.4.1).",
                    most = MOST_OF_A_GROUP
                )
            });
            let key = format!("forces.group.{group}");
            Choice::new(key, group.to_string(), Ask::Group(group))
                .on(unit.group == group)
                .refused(full)
        })
        .collect()
}
