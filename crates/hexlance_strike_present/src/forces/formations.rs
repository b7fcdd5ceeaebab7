//! The force as it stands: its formations with their units; and the page of one formation.

use super::{At, Open, Picture, ask::Ask, desk, said, shelf};
use crate::lang::text;
use hexlance_present::{
    Icon,
    force::{Contents, Group, Member},
    form::{Choice, Form, Look, Press, Row, RowLook, Tone},
    shelf::Entry,
};
use hexlance_strike::{
    builder::{self, Place},
    content::Content,
    model::formation::FormationKind,
    setup::UnitSetup,
};

/// What is in the force.
pub(super) fn contents(open: &Open, content: &Content) -> Contents<At, Ask, Picture> {
    let mut names = open.work.names.iter().cloned();
    let mut groups = Vec::new();
    for (f, group) in open.made.formations.iter().enumerate() {
        let units = group.units.iter().enumerate().map(|(u, unit)| {
            let name = names.next().unwrap_or_default();
            member(open, (f, u), unit, name, content)
        });
        let members = units.collect();
        groups.push(Group {
            key: format!("forces.formation.{f}"),
            name: group.name.clone(),
            note: note(group, content),
            at: Some(At::Formation(f)),
            wrong: desk::faults_of(open, Place::Formation(f)).next().is_some(),
            fixed: String::new(),
            empty: tr!("Nobody yet. Click a card on the left.").to_owned(),
            members,
        });
    }
    let add = tr!("Add a formation");
    Contents {
        whole: tr!("The force: points, tags, command").to_owned(),
        note: match open.made.rules.abilities.len() {
            0 => tr!("no command abilities").to_owned(),
            n => tr_n!(n, "{n} command ability", "{n} command abilities"),
        },
        groups,
        more: vec![Choice::new("forces.formation.add", add, Ask::AddFormation)],
    }
}

/// Type and kind of a formation, its units, its points.
fn note(group: &builder::Group, content: &Content) -> String {
    let of = group
        .rules
        .r#type
        .map_or(String::new(), |t| format!("{}  ·  ", text(t.name())));
    tr!(
        "{of}{kind}  ·  {units} of {group}  ·  {points}",
        of,
        points = builder::points(group, content),
        kind = text(group.rules.kind.name()),
        units = group.units.len(),
        group = builder::most(group.rules)
    )
}

/// A unit under the name that it has in the force.
fn member(
    open: &Open,
    (f, u): (usize, usize),
    unit: &UnitSetup<String>,
    name: String,
    content: &Content,
) -> Member<At, Picture> {
    let card = content.card(&unit.card);
    let skill = card.map_or(4, |card| builder::skill(unit, card));
    let spas = unit.spas.iter().map(|s| {
        let def = content.ability(s.id);
        def.map_or(s.id.as_str(), |d| text(&d.name))
    });
    let spas: Vec<_> = spas.collect();
    let mut about = spas.join(", ");
    if let Some(card) = card {
        let full = card.full_name();
        let start = match full == name {
            true => format!("{} {}", card.kind.code(), card.size),
            false => format!("{full}, {} {}", card.kind.code(), card.size),
        };
        about = match about.is_empty() {
            true => start,
            false => format!("{start}  ·  {about}"),
        };
    }
    let commander = unit.commander.then_some(Icon::Flag);
    let leader = unit.leader.then_some(Icon::Up);
    Member {
        key: format!("forces.unit.{f}.{u}"),
        at: At::Unit(f, u),
        entry: Entry {
            id: unit.card.clone(),
            name,
            about,
            points: card.map_or(0, |card| builder::value(card, skill)),
            picture: card.map(|card| shelf::picture(card)),
            signs: commander.into_iter().chain(leader).collect(),
            refused: None,
        },
        note: tr!("skill {skill}", skill),
        wrong: desk::faults_of(open, Place::Unit(f, u)).map(said).collect(),
    }
}

/// Its name, its kind, its type.
pub(super) fn form(open: &Open, f: usize, content: &Content) -> Form<Ask> {
    let mut form = Form::new();
    let Some(group) = open.made.formations.get(f) else {
        return form;
    };
    form.text("forces.look.name", tr!("Name"), &*group.name, Ask::Name);
    form.say(Tone::Room, "");
    kinds(&mut form, open, f, content);
    let remove = tr!("Remove the formation");
    form.buttons([Choice::new("forces.formation.remove", remove, Ask::Remove).danger()]);
    for p in desk::faults_of(open, Place::Formation(f)) {
        form.warning(said(p));
    }
    form.say(Tone::Room, "");
    types(&mut form, open, f);
    form
}

/// Lance, Star and the like.
pub fn kinds(form: &mut Form<Ask>, open: &Open, f: usize, content: &Content) {
    let Some(group) = open.made.formations.get(f) else {
        return;
    };
    form.heading(tr!("Kind (R14.1.1)"));
    let mut cards = group.units.iter().filter_map(|u| content.card(&u.card));
    let on_ground = cards.any(|card| !card.is_aerospace());
    let all = FormationKind::ALL.into_iter().map(|kind| {
        let small = (group.units.len() > kind.size()).then(|| {
            tr!(
                "{kind} has {size} units at most (R14.1.1): move some to another formation.",
                kind = text(kind.name()),
                size = kind.size()
            )
        });
        let ground = (kind.is_aerospace() && on_ground).then(|| {
            tr!(
                "{kind} is for aircraft (R14.1.1).",
                kind = text(kind.name())
            )
        });
        let key = format!("forces.kind.{kind:?}");
        let text = format!("{} ({})", text(kind.name()), kind.size());
        Choice::new(key, text, Ask::Kind(kind))
            .on(group.rules.kind == kind)
            .refused(small.or(ground))
    });
    form.choices("", Look::Buttons, true, all);
}

/// What a formation can be trained as.
pub fn types(form: &mut Form<Ask>, open: &Open, f: usize) {
    let Some(group) = open.made.formations.get(f) else {
        return;
    };
    form.heading(tr!("Type (R14.3)"));
    form.row(Row {
        on: group.rules.r#type.is_none(),
        press: Some(Press::To(Ask::Type(None))),
        ..Row::new("forces.type-of.none", tr!("No type"), RowLook::Listed)
    });
    for o in &open.work.types {
        let key = format!("forces.type-of.{:?}", o.what);
        form.row(Row {
            on: group.rules.r#type == Some(o.what),
            note: o.note.clone(),
            refused: o.refusal.clone(),
            press: Some(Press::To(Ask::Type(Some(o.what)))),
            ..Row::new(key, text(&o.name), RowLook::Listed)
        });
    }
}
