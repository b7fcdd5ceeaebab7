//! Plain rulesets on the command line.

use std::{collections::BTreeMap, path::Path};

use bevy::ecs::world::World;
use hexlance_board::Diagnostic;
use hexlance_rules::{
    Battle, SideId, Sides,
    draft::Drafts,
    plain::{Force, Kind as UnitKind, Look, Plain, units},
    say,
};

use super::{Ended, ForceColumns, Tools, players};
use crate::{
    check::Findings,
    data::Data,
    editor::PlainInEditor,
    hud::model::LogKind,
    list::{Columns, Listing},
    odds,
    options::NoOptions,
    person,
    report::{Outcome, Stop, table},
    rulesets::{
        Plays,
        plain::{Ability, Shown, Told, amount, told_to},
    },
    sniff::Kind,
    terminal::Leave,
    words::{Weight, hex_name, short_direction},
};

/// A plain ruleset that the sub-commands work with. There is nothing to implement: [`Shown`] says everything.
pub trait PlainOnTerminal: Shown + PlainInEditor {}

impl<R: PlainOnTerminal> Tools for R {
    const TURN: &'static str = "Turn ";

    type OddsOptions = NoOptions;
    type ForceOptions = NoOptions;

    fn abilities(_: &Data) -> Vec<(&'static str, &'static str)> {
        R::ABILITIES.iter().map(|a| (a.id, a.name)).collect()
    }

    fn tell(events: &[&R::Event], world: &World, persons: &[SideId]) -> Vec<(Weight, String)> {
        let told = |event: &&R::Event| match persons {
            [] => told_to::<R>(event, world, None),
            _ => {
                let mut all = persons.iter();
                all.find_map(|side| told_to::<R>(event, world, Some(*side)))
            }
        };
        let weight = |told: Told| match told.kind {
            LogKind::Phase => (Weight::Headline, told.text),
            _ => (Weight::Line, told.text),
        };
        events.iter().filter_map(told).map(weight).collect()
    }

    fn writes(kind: Kind, has: &dyn Fn(&str) -> bool) -> bool {
        // Units and abilities are no files; forces are known by the ending of their names.
        kind == Kind::Force && has("points") && has("units") && !has("formations")
    }

    fn check_unit(_: &str, file: &Path) -> Findings {
        no_file::<R>(file)
    }

    fn check_ability(_: &str, file: &Path) -> Findings {
        no_file::<R>(file)
    }

    fn force_summary(force: &Force, _: &()) -> String {
        let (units, worth) = (force.units.len(), force.worth::<R>());
        let (name, points) = (&force.name, force.points);
        format!("{name}, {units} units, {worth} of {points} points")
    }

    fn list_units(_: &Data) -> Result<Listing, Stop> {
        let columns = Columns::new()
            .shown("id", "id", |k: &UnitKind| k.id)
            .shown("name", "name", |k| k.name)
            .shown("point_value", "points", |k| k.points)
            .shown("about", "about", |k| k.about);
        columns.list::<R>(R::KINDS)
    }

    fn list_abilities(data: &Data, cases: &BTreeMap<String, usize>) -> Result<Listing, Stop> {
        let columns = Columns::new()
            .shown("id", "id", |a: &Ability| a.id)
            .shown("name", "name", |a| a.name)
            .played::<R>(data, cases, |a| a.id)
            .field("text", |a| a.text);
        columns.list::<R>(R::ABILITIES)
    }

    fn force_columns<'c>(columns: ForceColumns<'c, R>, (): &'c ()) -> ForceColumns<'c, R> {
        columns
            .shown("units", "units", |f| f.force.units.len())
            .shown("point_value", "points", |f| f.facts.points)
            .shown("points", "of", |f| f.force.points)
    }

    fn play_out(
        battle: &mut Battle<R>,
        levels: &[String],
        seed: u64,
        remedy: &str,
    ) -> Result<Ended, Stop> {
        let mut players = players(levels, seed, <R as Plays>::computer);
        while let Some(side) = <R as Drafts>::to_act(battle) {
            let player = players.get_mut(side.index());
            let order = player.and_then(|p| p.next(battle, side));
            let order = order.ok_or_else(|| Stop::failed("a side has nothing to do", remedy))?;
            let given = battle.submit(side, order);
            given.map_err(|e| Stop::failed(e.to_string(), remedy))?;
        }
        let world = battle.world();
        let end = R::ending(world);
        let count = |side: usize, here: bool| {
            let own = units(world).filter(|u| u.side.index() == side && u.at.is_some() == here);
            own.count()
        };
        let sides = 0..levels.len();
        Ok(Ended {
            winner: end.as_ref().and_then(|e| e.winner),
            turns: <R as Plain>::turn(world),
            scores: sides.clone().map(|s| count(s, true) as u32).collect(),
            lost: sides.map(|s| count(s, false)).collect(),
            reason: end.map_or_else(String::new, |e| e.reason.to_string()),
        })
    }

    fn ask_person(battle: &Battle<R>, side: SideId) -> Result<R::Command, Leave> {
        person::decide::<Self>(battle, side, None)
    }

    fn units(world: &World, persons: &[SideId]) -> String {
        let sides = world.resource::<Sides>();
        let known =
            |u: &Look<'_>| persons.is_empty() || persons.iter().any(|s| R::sees(world, *s, u));
        let rows = units(world).filter(known).map(|u| {
            let numbers = R::numbers(world, u.id);
            let numbers = numbers.iter().map(|n| format!("{} {}", n.key, amount(n)));
            let numbers: Vec<_> = numbers.collect();
            let states: Vec<_> = R::states(world, u.id).into_iter().map(|s| s.text).collect();
            vec![
                sides.name(u.side).to_owned(),
                u.name.to_owned(),
                u.kind.name.to_owned(),
                u.at.map_or_else(
                    || "out".to_owned(),
                    |(hex, facing)| format!("{} {}", hex_name(hex), short_direction(facing)),
                ),
                numbers.join(", "),
                states.join(", "),
            ]
        });
        let mut rows: Vec<_> = rows.collect();
        rows.sort_by_key(|r| r.first().cloned());
        table(&["side", "unit", "kind", "at", "numbers", "states"], &rows)
    }

    fn afoot(_: &Data) -> Vec<String> {
        R::KINDS.iter().map(|k| k.id.to_owned()).collect()
    }

    fn turn_over(events: &[R::Event], world: &World) -> Option<u16> {
        // The headline of the next turn ends the one before.
        let now = <R as Plain>::turn(world);
        let mut told = events.iter().filter_map(|e| R::told(e, world));
        let begun = told.any(|t| t.kind == LogKind::Phase && t.unit.is_none());
        (begun && now > 1 && R::ending(world).is_none()).then(|| now - 1)
    }

    fn odds(_: &odds::Odds, _: &NoOptions, _: &Data, _: &Path) -> Outcome {
        Err(Stop::usage(
            format!("the {} rules have no odds to print", R::ID),
            "point at an enemy in the window: the chance stands over it",
        ))
    }
}

/// What is said of the file of a unit or an ability.
fn no_file<R: Shown>(file: &Path) -> Findings {
    Diagnostic::new(
        file,
        say!("the {id} rules read no such files", id = R::ID),
        "leave it out: their units and abilities are part of the rules",
    )
    .into()
}
