//! Army lists of the skirmish rules: troopers of one faction in combat groups, within points and support weapon cost.

pub mod card;
mod shelf;
mod unit;

use crate::{
    SkirmishGame,
    battle::forces,
    lang::text,
    screens::{
        Open, ScenarioUnit,
        forces::{
            Drawn,
            enlists::{Enlists, Papers, Part, Place},
            said,
        },
        portraits::Shown as Picture,
    },
};
use hexlance_present::{
    force::Total,
    form::{Choice, Edit, Field, Form, Kind},
    record::Block,
    shelf::Refusal,
};
use hexlance_skirmish::{
    content::Content,
    force::{self as rules, Force, MOST_OF_A_GROUP, Member},
    form::most_swc,
    model::{Profile, Skill},
};

/// Points of games with a button of their own.
const GAMES: [u16; 4] = [100, 150, 200, 300];

/// What the pages set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// The points of the game.
    Points(u16),
    /// The points of the game, typed.
    OtherPoints,
    /// The combat group of the trooper.
    Group(u8),
    /// A skill is bought for it, or no longer.
    Buy(Skill),
}

impl Enlists for SkirmishGame {
    type Member = Member;
    type Kind = Profile;
    const RANDOM: Drawn = Drawn {
        usual: 150,
        least: 100,
        most: 400,
        steps: &[-50, 50],
    };

    fn members(force: &Force) -> &[Member] {
        &force.units
    }

    fn parts_mut(force: &mut Force) -> (&mut String, &mut Vec<Member>) {
        (&mut force.name, &mut force.units)
    }

    fn limit(force: &Force) -> u32 {
        u32::from(force.points)
    }

    /// It comes into the group of the last one as long as there is room.
    fn another(force: &Force, profile: &str) -> Member {
        let last = force.units.last().map_or(1, |u| u.group.max(1));
        let size = |group: u8| force.units.iter().filter(|u| u.group == group).count();
        let group = (last..=u8::MAX).find(|g| size(*g) < MOST_OF_A_GROUP);
        Member {
            group: group.unwrap_or(last),
            ..Member::of(profile)
        }
    }

    fn kind_of(unit: &Member) -> &str {
        &unit.unit
    }

    fn called(unit: &Member) -> Option<&str> {
        unit.name.as_deref()
    }

    fn call(unit: &mut Member, name: Option<String>) {
        unit.name = name;
    }

    fn find<'c>(profile: &str, content: &'c Content) -> Option<&'c Profile> {
        content.unit(profile).map(AsRef::as_ref)
    }

    fn cost(profile: &Profile, unit: Option<&Member>, content: &Content) -> u16 {
        unit.map_or(profile.cost, |unit| card::points(unit, content))
    }

    fn random(points: u32, seed: u64, content: &Content) -> Force {
        rules::draw(u16::try_from(points).unwrap_or(u16::MAX), seed, content)
    }

    fn too_dear(points: u16, left: i64) -> String {
        tr!(
            "It costs {points} points, {left} are left (K2.4.1): raise the points of the game, or take something out.",
            points,
            left
        )
    }

    fn used_up(left: i64) -> String {
        tr!(
            "{left} points left, too few for these: raise the points of the game, or take something out.",
            left = left.max(0)
        )
    }
}

impl Papers for SkirmishGame {
    type Asks = Ask;

    fn unfit(
        open: &Open<Self>,
        member: Member,
        profile: &Profile,
        content: &Content,
    ) -> Option<Refusal> {
        let weapons = most_swc(open.made.points) - rules::swc(&open.made, content);
        if i32::from(profile.swc) > weapons.max(0) {
            return Some(Refusal::of_one(tr!(
                "Its support weapon cost is {swc}, {left} is left (K1.1.5).",
                swc = card::swc(profile.swc.into()),
                left = card::swc(weapons.max(0))
            )));
        }
        // Whatever else would be wrong with the list because of it.
        let mut with = open.made.clone();
        with.units.push(member);
        let new = new_problem(&open.made, &with, content)?;
        Some(Refusal::of_one(new))
    }

    fn counted(n: usize) -> String {
        tr_n!(n, "{n} trooper", "{n} troopers")
    }

    fn counts(force: &Force, content: &Content) -> Vec<Total> {
        let swc = tr!(
            "SWC {swc} of {most}",
            swc = card::swc(rules::swc(force, content)),
            most = card::swc(most_swc(force.points))
        );
        vec![Total::new("forces.swc", swc).about(
            tr!("Support weapon cost (K1.1.5)"),
            tr!("Strong weapons and some skills cost it besides points: one for every 50 points of the game may be spent."),
        )]
    }

    /// Its troopers by combat group.
    fn parts(force: &Force, _: &Content) -> Vec<Part> {
        let parts = groups(force).into_iter().map(|group| {
            let units = force.units.iter().enumerate();
            let units: Vec<_> = units.filter(|(_, u)| u.group == group).collect();
            let name = tr!("Combat group {group}", group);
            Part {
                heading: name.clone(),
                name,
                note: tr!("{n} of {most}", n = units.len(), most = MOST_OF_A_GROUP),
                units: units.into_iter().map(|(i, _)| i).collect(),
            }
        });
        parts.collect()
    }

    fn mark(unit: &Member) -> String {
        match unit.bought.contains(&Skill::LieutenantL1) {
            true => tr!("Lieutenant").to_owned(),
            false => String::new(),
        }
    }

    fn terms(open: &Open<Self>) -> Form<Ask> {
        let mut form = Form::new();
        form.heading(tr!("Points of the game (K1.1.5)"));
        let now = open.made.points;
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
        form
    }

    fn sums(open: &Open<Self>) -> Vec<(&'static str, String)> {
        let all = open.work.more.iter();
        all.map(|swc| (tr!("Support weapon cost"), swc.text.clone()))
            .collect()
    }

    fn settings(open: &Open<Self>, at: usize, content: &Content) -> Form<Ask> {
        unit::settings(open, at, content)
    }

    fn ask(force: &mut Force, at: Place, ask: Ask, edit: Edit) {
        let unit = at.and_then(|i| force.units.get_mut(i));
        match (ask, unit) {
            (Ask::Points(points), _) => force.points = points,
            (Ask::OtherPoints, _) => force.points = edit.number().unwrap_or(force.points),
            (Ask::Group(group), Some(unit)) => unit.group = group,
            (Ask::Buy(skill), Some(unit)) => match unit.bought.iter().position(|s| *s == skill) {
                Some(at) => {
                    unit.bought.remove(at);
                }
                None => unit.bought.push(skill),
            },
            (Ask::Group(_) | Ask::Buy(_), None) => {}
        }
    }

    fn unknown(profile: &str) -> String {
        tr!("There is no trooper “{id}”.", id = profile)
    }

    fn kind_name(profile: &Profile) -> &str {
        text(&profile.name)
    }

    fn head(name: &str, unit: &Member, kind: &Profile, content: &Content) -> Vec<Block<Picture>> {
        unit::top(name, unit, kind, content)
    }

    fn body(unit: &Member, kind: &Profile, content: &Content) -> Vec<Block<Picture>> {
        unit::below(unit, kind, content)
    }

    fn listed(name: String, unit: &Member, kind: &Profile, content: &Content) -> ScenarioUnit {
        forces::listed(name, kind, &unit.bought, content)
    }
}

/// What is wrong with a list that was not before, apart from what it costs.
fn new_problem(before: &Force, with: &Force, content: &Content) -> Option<String> {
    let own = format!("units[{}]", before.units.len());
    let problems = rules::problems(with, content);
    let known = rules::problems(before, content);
    let new = problems.iter().find(|p| {
        let was = known.iter().any(|k| k.message == p.message);
        !was && (p.path.starts_with(&own) || p.path == "units" && before.units.len() > 1)
    });
    new.map(said)
}

/// The combat groups that have troopers.
fn groups(force: &Force) -> Vec<u8> {
    let mut out: Vec<u8> = force.units.iter().map(|u| u.group).collect();
    out.sort_unstable();
    out.dedup();
    out
}

#[cfg(test)]
mod tests;
