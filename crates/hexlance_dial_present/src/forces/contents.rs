//! The force as it stands: its units by faction; and the page of the force as a whole.

use super::{Ask, Picture, Spot, faction_of, factions, orders, problems_of, said, shelf};
use crate::{DialGame, screens::Open};
use hexlance_dial::{
    content::Content,
    force::{self as rules, BUILD_STEP},
};
use hexlance_present::{
    force::{Contents, Group, Member},
    form::{Choice, Field, Form, Kind},
    shelf::Entry,
};

/// Build totals with a button of their own.
const TOTALS: [u16; 6] = [150, 300, 450, 600, 900, 1200];

/// What is in the force: its units by faction, behind them those that nobody knows.
pub(super) fn contents(open: &Open<DialGame>, content: &Content) -> Contents<Spot, Ask, Picture> {
    let units = open.force.units.iter().enumerate();
    let all: Vec<_> = units
        .map(|(i, unit)| (i, unit, content.model(&unit.model)))
        .collect();
    let member = |i: usize, entry: Entry<Picture>| Member {
        key: format!("forces.unit.{i}"),
        at: Spot::Unit(i),
        entry,
        note: String::new(),
        wrong: problems_of(open, i).into_iter().map(said).collect(),
    };
    let mut groups = Vec::new();
    for faction in factions(all.iter().filter_map(|(.., m)| m.map(|m| &**m))) {
        let own = all
            .iter()
            .filter_map(|(i, unit, m)| Some((*i, unit, (*m)?)));
        let own: Vec<_> = own.filter(|(.., m)| faction_of(m) == faction).collect();
        let points: u32 = own.iter().map(|(.., m)| u32::from(m.points)).sum();
        let own = own.into_iter();
        let own = own.map(|(i, unit, m)| member(i, shelf::entry(m, unit.name.as_deref())));
        groups.push(Group {
            name: tr!("{faction}: {points} points", faction, points),
            ..Group::unnamed("", own.collect())
        });
    }
    let unknown = all.iter().filter(|(.., m)| m.is_none());
    let unknown: Vec<_> = unknown
        .map(|(i, unit, _)| {
            let name = unit.name.as_deref().unwrap_or(&unit.model);
            member(*i, Entry::unknown(&unit.model, name))
        })
        .collect();
    if groups.is_empty() || !unknown.is_empty() {
        let nobody = tr!("Nobody yet. Click a unit on the left.");
        groups.push(Group::unnamed(nobody, unknown));
    }
    Contents {
        whole: tr!("The force: build total, orders").to_owned(),
        note: orders(&open.force),
        groups,
        more: Vec::new(),
    }
}

/// The build total, which its fields set, and what the force comes to.
pub(super) fn form(open: &Open<DialGame>, content: &Content) -> Form<Ask> {
    let mut form = Form::new();
    form.heading(tr!("Build total (D15.1.1)"));
    let now = open.force.build_total;
    let totals = TOTALS.map(|total| {
        let key = format!("forces.total.{total}");
        Choice::new(key, total.to_string(), Ask::Total(total)).on(total == now)
    });
    let steps = [-i32::from(BUILD_STEP), i32::from(BUILD_STEP)].map(|step| {
        let to = (i32::from(now) + step) / i32::from(BUILD_STEP) * i32::from(BUILD_STEP);
        let why = (!rules::is_build_total(to.max(0) as u32)).then_some(tr!(
            "A build total is a multiple of 150, and more than none."
        ));
        let key = format!("forces.total.{step:+}");
        let to = u16::try_from(to).unwrap_or(now);
        Choice::new(key, format!("{step:+}"), Ask::Total(to)).refused(why)
    });
    form.one_of(totals.into_iter().chain(steps));
    form.note(tr!(
        "It is one for all sides of a battle. Every {step} points of it give an order a turn, however many of them are spent (D3.1.3).",
        step = BUILD_STEP
    ));
    form.heading(tr!("Points"));
    let mut line = |name: &str, value: String, strong: bool| {
        form.push(Field::new("", name, Kind::Value { value, strong }));
    };
    for (unit, model) in rules::units(&open.force, content) {
        let name = unit.name.as_deref().unwrap_or(&model.name);
        line(name, model.points.to_string(), false);
    }
    let total = tr!(
        "{points} of {limit}",
        points = open.work.points,
        limit = open.force.build_total
    );
    line(tr!("All units"), total, true);
    if !open.problems.is_empty() {
        form.heading(tr!("What is wrong"));
    }
    for p in &open.problems {
        form.warning(said(p));
    }
    form
}
