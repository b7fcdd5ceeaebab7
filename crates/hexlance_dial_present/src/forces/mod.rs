//! Forces of the dial rules: units with their dials, within a build total (D15.1).

mod force;
mod unit;
pub mod units;

pub use units::DialFilter;

use crate::{
    DialGame,
    battle::forces,
    screens::{
        AbilityMark, ScenarioUnit, column,
        forces::{
            Built, Drawn, ForceFacts, Open, Wish, kinds, lists,
            record::{Gauge, ability, head},
            said,
        },
    },
    theme::{Chip, ChipStyle},
};
use bevy_egui::egui::{Rect, Ui};
use hexlance_dial::{
    content::Content,
    force::{self as rules, BUILD_STEP, Force, MERCENARIES, MOST_UNITS, Member},
    model::Model,
    state::Agreed,
};
use hexlance_rules::Problem;
use std::sync::Arc;

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

impl Built for DialGame {
    type At = Spot;
    type Work = Sum;
    type Filter = DialFilter;
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

    fn remove_at(open: &mut Open<Self>, _: &Content) {
        if let Spot::Unit(i) = open.at {
            remove(open, i);
        }
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

    fn totals(ui: &mut Ui, open: &Open<Self>) {
        let total = open.force.build_total;
        let points = open.work.points;
        let style = if points > u32::from(total) {
            ChipStyle::Bad
        } else {
            ChipStyle::Brass
        };
        let text = gauge(open).text();
        Chip::new("forces.points", &text)
            .style(style)
            .title(tr!("Build total (D15.1.1)"))
            .line(
                "",
                tr!("The points of all units are at most the build total."),
            )
            .show(ui);
        let units = tr_n!(open.force.units.len(), "{n} unit", "{n} units");
        Chip::new("forces.units", &units).show(ui);
        Chip::new("forces.orders", &orders(&open.force))
            .title(tr!("Order allotment (D3.1.3)"))
            .line(
                "",
                tr!("One order a turn for every 150 points of the build total, however many of them are spent."),
            )
            .show(ui);
    }

    fn bench(
        ui: &mut Ui,
        [list, middle, look]: [Rect; 3],
        open: &mut Open<Self>,
        filter: &mut DialFilter,
        content: &Content,
    ) -> Option<Wish> {
        let mut wish = None;
        column(ui, list, "forces.cards", |ui| {
            wish = units::draw(ui, open, filter, content);
        });
        column(ui, middle, "forces.force", |ui| {
            force::draw(ui, open, content);
        });
        open.refresh(content);
        column(ui, look, "forces.look", |ui| {
            let found = match open.at {
                Spot::Force => {
                    force::look(ui, open, content);
                    None
                }
                Spot::Unit(i) => unit::draw(ui, open, i, content),
            };
            wish = found.or(wish.take());
        });
        wish
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
        ui: &mut Ui,
        unit: &ScenarioUnit,
        (force, place): (&Force, usize),
        content: &Content,
    ) -> Option<Wish> {
        let (_, model) = rules::units(force, content).nth(place)?;
        unit::record(ui, &unit.name, model, content)
    }
}

/// The points of the force that is open as a gauge.
fn gauge(open: &Open<DialGame>) -> Gauge {
    Gauge {
        points: open.work.points,
        limit: Some(u32::from(open.force.build_total)),
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

/// What is said where a force has as many units as it may.
fn too_many_units() -> String {
    tr!(
        "A force has {most} units at most: take one out first.",
        most = MOST_UNITS
    )
}

/// What is said where so few points are left.
fn too_few_points(left: i64) -> String {
    tr!(
        "{left} points left, too few for these: raise the build total, or take something out.",
        left = left.max(0)
    )
}

/// That none of these units can be added because the force is full, and what would make room.
fn full(open: &Open<DialGame>, models: &[&Arc<Model>]) -> Option<String> {
    let least = models.iter().map(|m| i64::from(m.points)).min()?;
    let left = i64::from(open.force.build_total) - i64::from(open.work.points);
    if left < least {
        return Some(too_few_points(left));
    }
    (open.force.units.len() >= MOST_UNITS).then(too_many_units)
}

/// Why a unit cannot be added, and what would make that legal.
pub fn refused(open: &Open<DialGame>, model: &Model, content: &Content) -> Option<String> {
    let left = i64::from(open.force.build_total) - i64::from(open.work.points);
    if i64::from(model.points) > left {
        return Some(tr!(
            "It costs {points} points, {left} are left (D15.1.1): raise the build total, or take something out.",
            points = model.points,
            left = left.max(0)
        ));
    }
    if open.force.units.len() >= MOST_UNITS {
        return Some(too_many_units());
    }
    // What else it would be against the rules for, they say themselves.
    let mut with = open.force.clone();
    with.units.push(Member::of(model.id.as_str()));
    let own = format!("units[{}].", open.force.units.len());
    let wrong = rules::problems(&with, content);
    wrong.iter().find(|p| p.path.starts_with(&own)).map(said)
}

/// Adds a unit, if it may be there.
///
/// # Errors
/// Why not.
pub fn add(open: &mut Open<DialGame>, model: &Model, content: &Content) -> Result<(), String> {
    if let Some(why) = refused(open, model, content) {
        return Err(why);
    }
    open.change(|f| f.units.push(Member::of(model.id.as_str())));
    Ok(())
}

/// What is wrong with one unit.
pub fn problems_of(open: &Open<DialGame>, i: usize) -> Vec<&Problem> {
    let own = format!("units[{i}].");
    let all = open.problems.iter();
    all.filter(|p| p.path.starts_with(&own)).collect()
}

/// Takes a unit out.
pub fn remove(open: &mut Open<DialGame>, i: usize) {
    open.change(|f| {
        if i < f.units.len() {
            f.units.remove(i);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_force_is_built_step_by_step() {
        let content = Content::shipped();
        let model = |id: &str| content.model(id).expect("it is shipped").as_ref();
        let mut open = DialGame::new_force();
        open.refresh(&content);
        assert!(!open.problems.is_empty(), "nobody yet");
        for id in ["dial.longitude", "dial.longitude", "dial.magpie"] {
            open.refresh(&content);
            let unique = open.force.units.len() == 1 && id == "dial.longitude";
            let twice = add(&mut open, model(id), &content);
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
        let dear = add(&mut open, model("dial.magpie"), &content).unwrap_err();
        assert!(dear.contains("55 are left"), "{dear}");
        let models: Vec<_> = content.models.values().collect();
        assert_eq!(full(&open, &models), None);
        let dearer: Vec<_> = models.into_iter().filter(|m| m.points > 55).collect();
        let told = full(&open, &dearer).expect("nothing can be added");
        assert!(told.starts_with("55 points left"), "{told}");
        open.change(|f| f.build_total = 150);
        open.refresh(&content);
        assert_eq!(open.problems.len(), 1);
        open.undo();
        open.at = Spot::Unit(1);
        DialGame::remove_at(&mut open, &content);
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
