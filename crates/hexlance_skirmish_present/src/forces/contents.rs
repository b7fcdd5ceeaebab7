//! The force as it stands: its troopers by combat group; and the page of the force as a whole.

use super::{Ask, Picture, Spot, card, group_name, groups, problems_of, shelf, support};
use crate::{
    SkirmishGame,
    screens::{Open, forces::said},
};
use hexlance_present::{
    force::{Contents, Group, Member as Row},
    form::{Choice, Field, Form, Kind},
    shelf::Entry,
};
use hexlance_skirmish::{
    content::Content,
    force::{self as rules, MOST_OF_A_GROUP, Member},
    model::Skill,
};

/// Points of games with a button of their own.
const GAMES: [u16; 4] = [100, 150, 200, 300];

/// What is in the force: its troopers by combat group.
pub(super) fn contents(
    open: &Open<SkirmishGame>,
    content: &Content,
) -> Contents<Spot, Ask, Picture> {
    let member = |i: usize, unit: &Member| Row {
        key: format!("forces.unit.{i}"),
        at: Spot::Unit(i),
        entry: match content.unit(&unit.unit) {
            Some(profile) => shelf::entry(profile, Some(unit), content),
            None => Entry::unknown(&unit.unit, unit.name.as_deref().unwrap_or(&unit.unit)),
        },
        note: note(unit),
        wrong: problems_of(open, i).into_iter().map(said).collect(),
    };
    let units = || open.force.units.iter().enumerate();
    let mut shown: Vec<Group<Spot, Picture>> = Vec::new();
    for group in groups(&open.force) {
        let own: Vec<_> = units().filter(|(_, u)| u.group == group).collect();
        let n = own.len();
        shown.push(Group {
            name: group_name(group),
            note: tr!("{n} of {most}", n, most = MOST_OF_A_GROUP),
            ..Group::unnamed("", own.into_iter().map(|(i, u)| member(i, u)).collect())
        });
    }
    if shown.is_empty() {
        let nobody = tr!("Nobody yet. Click a trooper on the left.");
        shown.push(Group::unnamed(nobody, Vec::new()));
    }
    Contents {
        whole: tr!("The force: points, Lieutenant").to_owned(),
        note: support(open.force.points, open.work.swc),
        groups: shown,
        more: Vec::new(),
    }
}

/// A word before the points of a trooper.
fn note(unit: &Member) -> String {
    match unit.bought.contains(&Skill::LieutenantL1) {
        true => tr!("Lieutenant").to_owned(),
        false => String::new(),
    }
}

/// The points of the game, and what the force comes to.
pub(super) fn form(open: &Open<SkirmishGame>, content: &Content) -> Form<Ask> {
    let mut form = Form::new();
    form.heading(tr!("Points of the game (K1.1.5)"));
    let now = open.force.points;
    form.one_of(GAMES.map(|points| {
        let key = format!("forces.game.{points}");
        Choice::new(key, points.to_string(), Ask::Points(points)).on(points == now)
    }));
    let number = Kind::Number {
        now: now.into(),
        shown: None,
        range: 50..=1000,
        step: 10,
        to: Ask::OtherPoints,
    };
    form.push(Field::new("forces.game", tr!("Points"), number));
    form.note(tr!(
        "Troopers of one faction, one of them Lieutenant, in combat groups of {most} at most. Every 50 points allow 1 of support weapon cost.",
        most = MOST_OF_A_GROUP
    ));
    form.heading(tr!("Points"));
    let mut line = |name: &str, value: String, strong: bool| {
        form.push(Field::new("", name, Kind::Value { value, strong }));
    };
    for (unit, profile) in rules::units(&open.force, content) {
        let name = unit
            .name
            .as_deref()
            .unwrap_or(crate::lang::text(&profile.name));
        line(name, card::points(unit, content).to_string(), false);
    }
    let total = tr!(
        "{points} of {limit}",
        points = open.work.points,
        limit = open.force.points
    );
    line(tr!("All troopers"), total, true);
    line(
        tr!("Support weapon cost"),
        support(open.force.points, open.work.swc),
        true,
    );
    if !open.problems.is_empty() {
        form.heading(tr!("What is wrong"));
    }
    for p in &open.problems {
        form.warning(said(p));
    }
    form
}
