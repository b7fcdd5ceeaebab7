//! What is printed on a trooper, and what is set of it: its group, what is bought for it.

use super::{Ask, card, groups, shelf};
use crate::{
    SkirmishGame,
    battle::{
        forces::marks,
        sheet::{about_device, equipment_words},
    },
    lang::text,
    screens::{Open, portraits::Shown as Picture},
    words::capital,
};
use hexlance_present::{
    form::{Choice, Form},
    record::Block,
};
use hexlance_skirmish::{
    content::Content,
    force::{MOST_OF_A_GROUP, Member},
    model::{Profile, Skill},
};

/// Its picture and its attributes.
pub(super) fn top(
    name: &str,
    unit: &Member,
    profile: &Profile,
    content: &Content,
) -> Vec<Block<Picture>> {
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
pub(super) fn below(unit: &Member, profile: &Profile, content: &Content) -> Vec<Block<Picture>> {
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

/// Its group, and what is bought for it.
pub(super) fn settings(open: &Open<SkirmishGame>, i: usize, content: &Content) -> Form<Ask> {
    let mut form = Form::new();
    let Some(unit) = open.made.units.get(i) else {
        return form;
    };
    form.label(tr!("Combat group"));
    form.one_of(group_choices(open, unit));
    let options = content.unit(&unit.unit).map_or(&[][..], |p| &p.options);
    if !options.is_empty() {
        form.label(tr!("Bought with it (K2.6.1)"));
        form.some_of(options.iter().map(|(skill, cost, swc)| {
            let why = another_leads(open, i, *skill);
            option(unit, *skill, (*cost, *swc), content).refused(why)
        }));
    }
    form
}

/// Why a second Lieutenant cannot be bought.
fn another_leads(open: &Open<SkirmishGame>, i: usize, skill: Skill) -> Option<String> {
    let mut others = open.made.units.iter().enumerate();
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
    let last = groups(&open.made).last().copied().unwrap_or(1);
    let size = |group: u8| open.made.units.iter().filter(|u| u.group == group).count();
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
