//! Army lists of the skirmish rules: troopers of one faction in combat groups, within points and support weapon cost (K2.4).

pub mod card;
mod contents;
mod shelf;
mod unit;

pub use shelf::SkirmishFilter;

use crate::{
    SkirmishGame,
    battle::forces,
    screens::{
        ScenarioUnit,
        forces::{Built, Drawn, ForceFacts, Open},
        portraits::Shown as Picture,
    },
};
use hexlance_present::{
    Tip,
    force::{Contents, Page, Total, Totals, Worth},
    form::Edit,
    record::Block,
    shelf::{Refusal, Shelf},
};
use hexlance_rules::Problem;
use hexlance_skirmish::{
    content::Content,
    force::{self as rules, Force, MOST_OF_A_GROUP, Member},
    form::most_swc,
    model::Skill,
};

/// What of a force is looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Spot {
    /// The force as a whole.
    #[default]
    Force,
    /// A trooper by its place.
    Unit(usize),
}

/// What a force comes to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    /// Points of its troopers.
    pub points: u32,
    /// Support weapon cost, in tenths.
    pub swc: i32,
}

/// What the pages set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// The points of the game.
    Points(u16),
    /// The points of the game, typed.
    OtherPoints,
    /// The name of the trooper.
    Name,
    /// Its combat group.
    Group(u8),
    /// A skill is bought for it, or no longer.
    Buy(Skill),
    /// There is another one like it.
    Again,
    /// It is taken out.
    Remove,
}

impl Built for SkirmishGame {
    type At = Spot;
    type Work = Sum;
    type Filter = SkirmishFilter;
    type Sets = Ask;
    const DRAWN: Drawn = Drawn {
        usual: 150,
        least: 100,
        most: 400,
        steps: &[-50, 50],
    };

    fn set_name(force: &mut Force, name: String) {
        force.name = name;
    }

    fn new_force() -> Open<Self> {
        let force = Force {
            name: tr!("New force").to_owned(),
            ..Force::default()
        };
        Open::new(force, None)
    }

    fn drawn(points: u32, seed: u64, content: &Content) -> Force {
        rules::draw(u16::try_from(points).unwrap_or(u16::MAX), seed, content)
    }

    fn drawn_tip() -> &'static str {
        tr!("A list at random for a game of so many points, of one faction, with a Lieutenant.")
    }

    fn force_facts(force: &Force, content: &Content) -> ForceFacts {
        let points = rules::points(force, content);
        let units = tr_n!(force.units.len(), "{n} trooper", "{n} troopers");
        let weapons = support(force.points, rules::swc(force, content));
        ForceFacts {
            points,
            agreed: u32::from(force.points),
            line: format!("{units}, {weapons}"),
            limit: Some(u32::from(force.points)),
            facts: vec![units, weapons],
            units: forces::units(force, content),
            commands: Vec::new(),
        }
    }

    fn settle(open: &mut Open<Self>) {
        let n = open.force.units.len();
        open.at = match open.at {
            Spot::Unit(_) if n == 0 => Spot::Force,
            Spot::Unit(i) => Spot::Unit(i.min(n - 1)),
            Spot::Force => Spot::Force,
        };
    }

    fn sum_up(open: &mut Open<Self>, content: &Content) {
        open.work = Sum {
            points: rules::points(&open.force, content),
            swc: rules::swc(&open.force, content),
        };
    }

    fn stops(open: &Open<Self>) -> Vec<Spot> {
        let units = (0..open.force.units.len()).map(Spot::Unit);
        std::iter::once(Spot::Force).chain(units).collect()
    }

    fn look_at(path: &str) -> Spot {
        let place = path.strip_prefix("units[").and_then(|p| p.split_once(']'));
        match place.and_then(|(i, _)| i.parse().ok()) {
            Some(i) => Spot::Unit(i),
            None => Spot::Force,
        }
    }

    fn search(filter: &mut SkirmishFilter) -> &mut String {
        &mut filter.search
    }

    fn shelf(filter: &SkirmishFilter, content: &Content) -> Shelf<SkirmishFilter, Picture> {
        shelf::shelf(filter, content)
    }

    fn tip(kind: &str, content: &Content) -> Tip {
        match content.unit(kind) {
            Some(profile) => card::tip(profile, content),
            None => Tip::new(kind),
        }
    }

    fn refusal(open: &Open<Self>, kind: &str, content: &Content) -> Option<Refusal> {
        shelf::refusal(open, &another(&open.force, Member::of(kind)), content)
    }

    fn no_room(open: &Open<Self>) -> Vec<String> {
        shelf::no_room(open)
    }

    fn put(open: &mut Open<Self>, kind: &str, _: &Content) {
        let member = another(&open.force, Member::of(kind));
        open.change(|f| f.units.push(member));
    }

    fn remove(open: &mut Open<Self>, at: Spot, _: &Content) {
        if let Spot::Unit(i) = at {
            open.change(|f| {
                if i < f.units.len() {
                    f.units.remove(i);
                }
            });
        }
    }

    fn totals(open: &Open<Self>) -> Totals {
        let units = tr_n!(open.force.units.len(), "{n} trooper", "{n} troopers");
        let weapons = Total::new("forces.swc", support(open.force.points, open.work.swc)).about(
            tr!("Support weapon cost (K1.1.5)"),
            tr!("Strong weapons and some skills cost it besides points: one for every 50 points of the game may be spent."),
        );
        Totals {
            worth: Worth {
                points: open.work.points,
                limit: Some(u32::from(open.force.points)),
            },
            about: (
                tr!("Points of the game (K2.4.1)").to_owned(),
                tr!("The points of all troopers are at most those of the game.").to_owned(),
            ),
            more: vec![Total::new("forces.units", units), weapons],
        }
    }

    fn contents(open: &Open<Self>, content: &Content) -> Contents<Spot, Ask, Picture> {
        contents::contents(open, content)
    }

    fn page(open: &Open<Self>, content: &Content) -> Page<Ask, Picture> {
        match open.at {
            Spot::Force => Page::of(contents::form(open, content)),
            Spot::Unit(i) => unit::page(open, i, content),
        }
    }

    fn set(open: &mut Open<Self>, ask: Ask, edit: Edit, content: &Content) -> Result<(), String> {
        match (ask, open.at) {
            (Ask::Points(points), _) => open.change(|f| f.points = points),
            (Ask::OtherPoints, _) => {
                if let Some(points) = edit.number() {
                    open.change(|f| f.points = points);
                }
            }
            (Ask::Remove, at) => Self::remove(open, at, content),
            (ask, Spot::Unit(i)) => set_unit(open, i, ask, edit, content)?,
            (_, Spot::Force) => {}
        }
        Ok(())
    }

    fn groups(force: &Force, content: &Content) -> Vec<(String, Vec<usize>)> {
        let all: Vec<_> = rules::units(force, content)
            .map(|(unit, _)| unit.group)
            .collect();
        groups(force)
            .into_iter()
            .map(|group| {
                let own = (0..all.len()).filter(|i| all.get(*i) == Some(&group));
                (group_name(group), own.collect())
            })
            .collect()
    }

    fn record(
        unit: &ScenarioUnit,
        (force, place): (&Force, usize),
        content: &Content,
    ) -> Vec<Block<Picture>> {
        let of = rules::units(force, content).nth(place);
        of.map_or_else(Vec::new, |(member, profile)| {
            unit::record(&unit.name, member, profile, content)
        })
    }
}

/// Sets something of a trooper.
fn set_unit(
    open: &mut Open<SkirmishGame>,
    i: usize,
    ask: Ask,
    edit: Edit,
    content: &Content,
) -> Result<(), String> {
    let change = |open: &mut Open<SkirmishGame>, to: &dyn Fn(&mut Member)| {
        open.change(|f| {
            if let Some(unit) = f.units.get_mut(i) {
                to(unit);
            }
        });
    };
    match ask {
        Ask::Name => {
            if let Edit::Text(name) = edit {
                let name = (!name.is_empty()).then_some(name);
                change(open, &|unit| unit.name.clone_from(&name));
            }
        }
        Ask::Group(group) => change(open, &|unit| unit.group = group),
        Ask::Buy(skill) => change(
            open,
            &|unit| match unit.bought.iter().position(|s| *s == skill) {
                Some(at) => {
                    unit.bought.remove(at);
                }
                None => unit.bought.push(skill),
            },
        ),
        Ask::Again => {
            if let Some(unit) = open.force.units.get(i).cloned() {
                return SkirmishGame::add(open, &unit.unit, content);
            }
        }
        Ask::Points(_) | Ask::OtherPoints | Ask::Remove => {}
    }
    Ok(())
}

/// A trooper that is added: it comes into the group of the last one as long as there is room.
fn another(force: &Force, member: Member) -> Member {
    let last = force.units.last().map_or(1, |u| u.group.max(1));
    let size = |group: u8| force.units.iter().filter(|u| u.group == group).count();
    let group = (last..=u8::MAX).find(|g| size(*g) < MOST_OF_A_GROUP);
    Member {
        group: group.unwrap_or(last),
        ..member
    }
}

/// Support weapon cost and its limit, in words.
fn support(game: u16, swc: i32) -> String {
    tr!(
        "SWC {swc} of {most}",
        swc = card::swc(swc),
        most = card::swc(most_swc(game))
    )
}

/// The combat groups that have troopers.
fn groups(force: &Force) -> Vec<u8> {
    let mut out: Vec<u8> = force.units.iter().map(|u| u.group).collect();
    out.sort_unstable();
    out.dedup();
    out
}

fn group_name(group: u8) -> String {
    tr!("Combat group {group}", group)
}

/// What is wrong with one trooper.
fn problems_of(open: &Open<SkirmishGame>, i: usize) -> Vec<&Problem> {
    let own = format!("units[{i}].");
    let all = open.problems.iter();
    all.filter(|p| p.path.starts_with(&own)).collect()
}

#[cfg(test)]
mod tests;
