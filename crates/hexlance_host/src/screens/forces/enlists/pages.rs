//! The force as it stands, and the pages of the force as a whole and of one unit.

use hexlance_present::{
    force::{Contents, Group, Member as Row, Page},
    form::{Choice, Field, Form, Kind, Tone},
    record::Block,
    shelf::Entry,
};

use super::{Papers, Place, Sets, known, problems_of};
use crate::screens::{Bench, Open, forces::said, portraits::Shown as Picture};

/// What is in the force: its units by what they belong to, below them those that belong to nothing.
pub(super) fn contents<R: Papers>(
    open: &Open<R>,
    content: &R::Content,
) -> Contents<Place, Sets<R::Asks>, Picture> {
    let members = R::members(&open.made);
    let row = |i: usize| {
        let member = members.get(i)?;
        let kind = R::kind_of(member);
        Some(Row {
            key: format!("forces.unit.{i}"),
            at: Some(i),
            entry: match R::find(kind, content) {
                Some(found) => R::entry(found, Some(member), content),
                None => Entry::unknown(kind, R::called(member).unwrap_or(kind)),
            },
            note: R::mark(member),
            wrong: problems_of(open, i).map(said).collect(),
        })
    };
    let parts = R::parts(&open.made, content);
    let mut rest: Vec<usize> = (0..members.len()).collect();
    rest.retain(|i| !parts.iter().any(|part| part.units.contains(i)));
    let groups = parts.into_iter().map(|part| Group {
        name: part.heading,
        note: part.note,
        ..Group::unnamed("", part.units.into_iter().filter_map(row).collect())
    });
    let mut groups: Vec<_> = groups.collect();
    if groups.is_empty() || !rest.is_empty() {
        let rest = rest.into_iter().filter_map(row).collect();
        groups.push(Group::unnamed(R::words().nobody, rest));
    }
    let counts = R::counts(&open.made, content).into_iter();
    let note: Vec<_> = counts.map(|total| total.text).collect();
    Contents {
        whole: R::words().whole.to_owned(),
        note: note.join(", "),
        groups,
        more: Vec::new(),
    }
}

/// The page of what is looked at.
pub(super) fn page<R: Papers>(
    open: &Open<R>,
    content: &R::Content,
) -> Page<Sets<R::Asks>, Picture> {
    let Some(i) = open.at else {
        return Page::of(whole(open, content));
    };
    let Some(member) = R::members(&open.made).get(i) else {
        return Page::of(Form::new());
    };
    let Some(kind) = R::find(R::kind_of(member), content) else {
        let none = R::unknown(R::kind_of(member));
        return Page {
            top: vec![Block::Says(Tone::Plain, none)],
            ..Page::of(Form::new())
        };
    };
    let name = R::called(member).unwrap_or(R::kind_name(kind));
    Page {
        title: String::new(),
        top: R::head(name, member, kind, content),
        form: unit(open, i, content),
        below: R::body(member, kind, content),
    }
}

/// What can be set of the force as a whole, and what it comes to.
fn whole<R: Papers>(open: &Open<R>, content: &R::Content) -> Form<Sets<R::Asks>> {
    let mut form = R::terms(open).map(&Sets::Own);
    form.heading(tr!("Points"));
    let mut line = |name: &str, value: String, strong: bool| {
        form.push(Field::new("", name, Kind::Value { value, strong }));
    };
    for (member, kind) in known::<R>(&open.made, content) {
        let name = R::called(member).unwrap_or(R::kind_name(kind));
        let cost = R::cost(kind, Some(member), content);
        line(name, cost.to_string(), false);
    }
    let total = tr!(
        "{points} of {limit}",
        points = open.work.points,
        limit = R::limit(&open.made)
    );
    line(R::words().total, total, true);
    for (name, value) in R::sums(open) {
        line(name, value, true);
    }
    if !open.problems.is_empty() {
        form.heading(tr!("What is wrong"));
    }
    for p in &open.problems {
        form.warning(said(p));
    }
    form
}

/// The name of a unit, what else is set of it, another one like it, or this one out; and what is wrong with it.
fn unit<R: Papers>(open: &Open<R>, i: usize, content: &R::Content) -> Form<Sets<R::Asks>> {
    let mut form = Form::new();
    let Some(member) = R::members(&open.made).get(i) else {
        return form;
    };
    let kind = R::kind_of(member);
    let full_name = R::find(kind, content).map_or(kind, R::kind_name);
    let hint = tr!("Name ({full_name})", full_name);
    let name = R::called(member).unwrap_or_default();
    form.text(format!("forces.unit-name.{i}"), hint, name, Sets::Name);
    form.append(R::settings(open, i, content).map(&Sets::Own));
    let again = Choice::new("forces.again", tr!("One more like it"), Sets::Again);
    let remove = Choice::new("forces.remove", tr!("Remove"), Sets::Remove);
    form.buttons([
        again.refused(R::refusal(open, kind, content).map(|no| no.why)),
        remove.danger(),
    ]);
    if R::designs().is_some() {
        let label = tr!("Change a copy of this design");
        let help = tr!("Units that you have made yourself are changed as they are.");
        form.buttons([Choice::new("forces.design", label, Sets::Design).help(help)]);
    }
    for p in problems_of(open, i) {
        form.warning(said(p));
    }
    form
}
