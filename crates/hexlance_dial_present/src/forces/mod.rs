//! Forces of the dial rules: units with their dials, within a build total (D15.1).

mod contents;
mod shelf;
mod unit;

pub use shelf::DialFilter;

use crate::{
    DialGame,
    battle::forces,
    click_dial,
    screens::{
        ScenarioUnit,
        forces::{Built, Drawn, ForceFacts, Open, said},
        portraits::Shown as Picture,
    },
};
use hexlance_dial::{
    content::Content,
    force::{self as rules, BUILD_STEP, Force, MERCENARIES, Member},
    model::Model,
    state::Agreed,
};
use hexlance_present::{
    Tip,
    force::{Contents, Page, Total, Totals, Worth},
    form::Edit,
    record::Block,
    shelf::{Refusal, Shelf},
};
use hexlance_rules::Problem;

/// What of a force is looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Spot {
    /// The force as a whole.
    #[default]
    Force,
    /// A unit by its place.
    Unit(usize),
}

/// What a force comes to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    /// Points of its units.
    pub points: u32,
}

/// What the pages set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// The build total.
    Total(u16),
    /// The name of the unit.
    Name,
    /// There is another one like it.
    Again,
    /// It is taken out.
    Remove,
}

impl Built for DialGame {
    type At = Spot;
    type Work = Sum;
    type Filter = DialFilter;
    type Sets = Ask;
    const DRAWN: Drawn = Drawn {
        usual: 450,
        least: BUILD_STEP as u32,
        most: 3000,
        steps: &[-(BUILD_STEP as i64), BUILD_STEP as i64],
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
        tr!("A force at random for a build total, most of it of one faction.")
    }

    fn force_facts(force: &Force, content: &Content) -> ForceFacts {
        let points = rules::points(force, content);
        let units = tr_n!(force.units.len(), "{n} unit", "{n} units");
        let orders = orders(force);
        ForceFacts {
            points,
            agreed: u32::from(force.build_total),
            line: format!("{units}, {orders}"),
            limit: Some(u32::from(force.build_total)),
            facts: vec![units, orders],
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
        open.work.points = rules::points(&open.force, content);
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

    fn search(filter: &mut DialFilter) -> &mut String {
        &mut filter.search
    }

    fn shelf(filter: &DialFilter, content: &Content) -> Shelf<DialFilter, Picture> {
        shelf::shelf(filter, content)
    }

    fn tip(model: &str, content: &Content) -> Tip {
        match content.model(model) {
            Some(model) => click_dial::tip(model),
            None => Tip::new(model),
        }
    }

    fn refusal(open: &Open<Self>, model: &str, content: &Content) -> Option<Refusal> {
        shelf::refusal(open, content.model(model)?, content)
    }

    fn no_room(_: &Open<Self>) -> Vec<String> {
        shelf::no_room()
    }

    fn put(open: &mut Open<Self>, model: &str, _: &Content) {
        open.change(|f| f.units.push(Member::of(model)));
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
        let units = tr_n!(open.force.units.len(), "{n} unit", "{n} units");
        let orders = Total::new("forces.orders", orders(&open.force)).about(
            tr!("Order allotment (D3.1.3)"),
            tr!("One order a turn for every 150 points of the build total, however many of them are spent."),
        );
        Totals {
            worth: Worth {
                points: open.work.points,
                limit: Some(u32::from(open.force.build_total)),
            },
            about: (
                tr!("Build total (D15.1.1)").to_owned(),
                tr!("The points of all units are at most the build total.").to_owned(),
            ),
            more: vec![Total::new("forces.units", units), orders],
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
            (Ask::Total(total), _) => open.change(|f| f.build_total = total),
            (Ask::Name, Spot::Unit(i)) => {
                if let Edit::Text(name) = edit {
                    open.change(|f| {
                        if let Some(unit) = f.units.get_mut(i) {
                            unit.name = (!name.is_empty()).then_some(name);
                        }
                    });
                }
            }
            (Ask::Again, Spot::Unit(i)) => {
                if let Some(unit) = open.force.units.get(i).cloned() {
                    return Self::add(open, &unit.model, content);
                }
            }
            (Ask::Remove, at) => Self::remove(open, at, content),
            (Ask::Name | Ask::Again, Spot::Force) => {}
        }
        Ok(())
    }

    fn groups(force: &Force, content: &Content) -> Vec<(String, Vec<usize>)> {
        let all: Vec<_> = rules::units(force, content).map(|(_, m)| m).collect();
        let groups = factions(all.iter().copied()).into_iter().map(|faction| {
            let own = (0..all.len()).filter(|i| faction_of(all[*i]) == faction);
            (faction.to_owned(), own.collect::<Vec<_>>())
        });
        groups.collect()
    }

    fn record(
        unit: &ScenarioUnit,
        (force, place): (&Force, usize),
        content: &Content,
    ) -> Vec<Block<Picture>> {
        let of = rules::units(force, content).nth(place);
        of.map_or_else(Vec::new, |(_, model)| {
            unit::record(&unit.name, model, content)
        })
    }
}

/// Orders a turn, in words.
fn orders(force: &Force) -> String {
    let agreed = Agreed {
        build_total: force.build_total,
        ..Agreed::default()
    };
    tr_n!(agreed.orders(), "{n} order a turn", "{n} orders a turn")
}

/// What a unit is listed under: only those of one faction act together (D13.1.1).
fn faction_of(model: &Model) -> &str {
    model
        .faction
        .as_deref()
        .unwrap_or(crate::lang::text(MERCENARIES))
}

/// The factions of units, in the order in which they come.
fn factions<'m>(models: impl Iterator<Item = &'m Model>) -> Vec<&'m str> {
    let mut out = Vec::new();
    for model in models {
        let faction = faction_of(model);
        if !out.contains(&faction) {
            out.push(faction);
        }
    }
    out
}

/// What is wrong with one unit.
fn problems_of(open: &Open<DialGame>, i: usize) -> Vec<&Problem> {
    let own = format!("units[{i}].");
    let all = open.problems.iter();
    all.filter(|p| p.path.starts_with(&own)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_force_is_built_step_by_step() {
        let content = Content::shipped();
        // What is said of all units that cost so much at least.
        let full = |open: &Open<DialGame>, least: u16| {
            let mut shelf = DialGame::shelf(&DialFilter::default(), &content);
            DialGame::refuse(&mut shelf, open, &content);
            shelf.entries.retain(|unit| unit.points >= least);
            shelf.full().map(str::to_owned)
        };
        let mut open = DialGame::new_force();
        open.refresh(&content);
        assert!(!open.problems.is_empty(), "nobody yet");
        for id in ["dial.longitude", "dial.longitude", "dial.magpie"] {
            open.refresh(&content);
            let unique = open.force.units.len() == 1 && id == "dial.longitude";
            let twice = DialGame::add(&mut open, id, &content);
            assert_eq!(twice.is_err(), unique, "{twice:?}");
            if let Err(why) = twice {
                assert!(why.contains("D15.1.2"), "{why}");
            }
        }
        open.refresh(&content);
        assert_eq!(open.work.points, 161 + 84);
        assert_eq!(open.problems, []);
        open.change(|f| f.build_total = 300);
        open.refresh(&content);
        let dear = DialGame::add(&mut open, "dial.magpie", &content).unwrap_err();
        assert!(dear.contains("55 are left"), "{dear}");
        assert_eq!(full(&open, 0), None);
        let told = full(&open, 56).expect("nothing can be added");
        assert!(told.starts_with("55 points left"), "{told}");
        open.change(|f| f.build_total = 150);
        open.refresh(&content);
        assert_eq!(open.problems.len(), 1);
        open.undo();
        open.at = Spot::Unit(1);
        DialGame::remove(&mut open, Spot::Unit(1), &content);
        open.refresh(&content);
        assert_eq!(open.at, Spot::Unit(0));
        assert_eq!(open.problems, []);
    }

    #[test]
    fn problems_are_looked_at_where_they_are() {
        assert_eq!(DialGame::look_at("units[3].model"), Spot::Unit(3));
        assert_eq!(DialGame::look_at("units"), Spot::Force);
        assert_eq!(DialGame::look_at("build_total"), Spot::Force);
    }

    #[test]
    fn any_word_draws_a_legal_force() {
        let content = Content::shipped();
        for seed in 0..20 {
            for points in [150, 450, 3000] {
                let force = DialGame::drawn(points, seed, &content);
                assert!(rules::problems(&force, &content).is_empty());
            }
        }
    }
}
