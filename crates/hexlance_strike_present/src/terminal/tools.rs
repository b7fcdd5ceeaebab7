//! The strike rules on the command line.

#[cfg(test)]
mod tests;
mod units;

use std::{borrow::Cow, collections::BTreeMap, path::Path};

use bevy::ecs::world::World;
use clap::Args;
use hexlance_rules::{SideId, View};
use hexlance_strike::{
    Battle,
    abilities::facts::Facts,
    ability::{AbilityDef, AbilityKind, Cost},
    builder::{self, Draw, Force},
    card::{Card, UnitType},
    command::Command,
    content::{Content, ability_problems, ability_warnings, card_problems, card_warnings},
    event::{Event, TurnEvent},
    read,
    state::{Losses, Phase},
    view::SideView,
};
use serde::Serialize;

use super::odds::Supposed;
use crate::{
    StrikeGame,
    data::{Data, forces::ForceFile},
    rulesets::{Registered, Rules},
    wording::{self, Told},
    words::Weight,
};
use hexlance_cli::tools::{Ended, Tools, players};
use hexlance_cli::{
    check::{Findings, checked_alone},
    force::{DrawForce, nothing_for},
    list::{Listing, legal, problems_of},
    odds,
    options::OwnOptions,
    person,
    report::{Outcome, Stop},
    sniff::Kind,
    terminal::Leave,
};

/// What a force drawn at random is made of.
#[derive(Args, Debug)]
pub struct Drawn {
    /// Strike: unit types by code, separated by commas [default: all ground units]
    #[arg(long, value_name = "BM,CV", value_delimiter = ',')]
    types: Vec<String>,
    /// Strike: number of command abilities, if that many are available [default: 2]
    #[arg(long, value_name = "N")]
    commands: Option<usize>,
    /// Strike: without pilot abilities
    #[arg(long)]
    no_spas: bool,
}

impl OwnOptions for Drawn {
    const EXAMPLES: &'static str = "  hexlance force --points 150 --types CV,CI --commands 0      tanks and infantry, no command abilities";
    const NOTE: &'static str = "";
}

#[derive(Serialize)]
struct AbilityRow {
    id: &'static str,
    name: &'static str,
    kind: &'static str,
    cost: String,
    eligible: String,
    parameters: Vec<String>,
    optional_rule: Option<String>,
    /// Modules of the program that play it besides its data; none for data alone.
    hooks: Vec<&'static str>,
    phases: Vec<&'static str>,
    topics: Vec<&'static str>,
    demo: Option<String>,
    cases: usize,
    text: String,
}

#[derive(Serialize)]
struct UnitRow {
    id: String,
    name: String,
    kind: String,
    size: u8,
    moves: String,
    damage: String,
    armor: u8,
    structure: u8,
    overheat: u8,
    point_value: u16,
    role: String,
    specials: Vec<String>,
}

#[derive(Serialize)]
struct ForceRow {
    id: String,
    name: String,
    units: usize,
    point_value: u32,
    limit: Option<u32>,
    rating: &'static str,
    commands: Vec<String>,
    /// What keeps it from a battle.
    problems: Vec<String>,
    file: String,
}

impl Tools for StrikeGame {
    const TURN: &'static str = "Turn ";

    type OddsOptions = Supposed;
    type ForceOptions = Drawn;

    fn abilities(data: &Data) -> Vec<(&'static str, &'static str)> {
        let all = data.content::<StrikeGame>().abilities.values();
        all.map(|a| (a.id.as_str(), a.name.as_str())).collect()
    }

    fn tell(events: &[&Event], world: &World, persons: &[SideId]) -> Vec<(Weight, String)> {
        // What one of them must not know none of them is told.
        let known: Vec<Cow<'_, Event>> = events
            .iter()
            .filter_map(|event| {
                let mut views = persons.iter().map(|side| SideView::new(world, *side));
                views.try_fold(Cow::Borrowed(*event), |event, view| match event {
                    Cow::Borrowed(event) => view.tells(event),
                    Cow::Owned(event) => view.tells(&event).map(|e| Cow::Owned(e.into_owned())),
                })
            })
            .collect();
        let told = match persons.first() {
            Some(side) => Told::to(world, *side),
            None => Told::to_all(world),
        };
        wording::tell(known.iter().map(AsRef::as_ref), &told)
    }

    fn writes(kind: Kind, has: &dyn Fn(&str) -> bool) -> bool {
        match kind {
            Kind::Unit => has("structure") || has("pv") || has("moves"),
            Kind::Ability => has("cost") || has("modifiers") || has("grants"),
            Kind::Force => has("formations"),
            _ => false,
        }
    }

    fn check_unit(text: &str, file: &Path) -> Findings {
        let summary = |card: &Card| format!("{}, PV {}", card.full_name(), card.pv);
        checked_alone(text, file, card_problems, card_warnings, summary)
    }

    fn check_ability(text: &str, file: &Path) -> Findings {
        let summary = |def: &AbilityDef| def.name.as_str().to_owned();
        checked_alone(text, file, ability_problems, ability_warnings, summary)
    }

    fn force_summary(force: &Force, content: &Content) -> String {
        let sum = builder::summary(force, content);
        format!(
            "{}, {} units, {} points, {}",
            force.name,
            sum.units,
            sum.points,
            sum.rating().name()
        )
    }

    fn list_units(data: &Data) -> Result<Listing, Stop> {
        let rows: Vec<_> = data
            .content::<StrikeGame>()
            .cards
            .values()
            .map(|c| unit_row(c))
            .collect();
        let head = [
            "id", "name", "type", "size", "move", "S/M/L/E", "A", "S", "OV", "PV", "specials",
        ];
        Listing::of(Some(Rules::of::<Self>()), &head, &rows, |u| {
            vec![
                u.id.clone(),
                u.name.clone(),
                u.kind.clone(),
                u.size.to_string(),
                u.moves.clone(),
                u.damage.clone(),
                u.armor.to_string(),
                u.structure.to_string(),
                u.overheat.to_string(),
                u.point_value.to_string(),
                u.specials.join(", "),
            ]
        })
    }

    fn list_abilities(data: &Data, cases: &BTreeMap<String, usize>) -> Result<Listing, Stop> {
        let rows: Vec<_> = data
            .content::<Self>()
            .abilities
            .values()
            .map(|a| ability_row(a, data, cases))
            .collect();
        let head = ["id", "name", "kind", "cost", "for", "cases", "demo"];
        Listing::of(Some(Rules::of::<Self>()), &head, &rows, |a| {
            vec![
                a.id.to_owned(),
                a.name.to_owned(),
                a.kind.to_owned(),
                a.cost.clone(),
                a.eligible.clone(),
                a.cases.to_string(),
                if a.demo.is_some() { "yes" } else { "no" }.to_owned(),
            ]
        })
    }

    fn list_forces(data: &Data, forces: &[ForceFile<Self>]) -> Result<Listing, Stop> {
        let rows: Vec<_> = forces
            .iter()
            .filter_map(|f| Some(force_row(f, f.force.as_ref().ok()?, data)))
            .collect();
        let head = [
            "id",
            "name",
            "units",
            "PV",
            "rating",
            "command abilities",
            "legal",
        ];
        Listing::of(Some(Rules::of::<Self>()), &head, &rows, |f| {
            vec![
                f.id.clone(),
                f.name.clone(),
                f.units.to_string(),
                f.point_value.to_string(),
                f.rating.to_owned(),
                f.commands.join(", "),
                legal(&f.problems),
            ]
        })
    }

    fn draw_force(args: &DrawForce, own: &Drawn, seed: u64, data: &Data) -> Result<Force, Stop> {
        let mut types = Vec::new();
        for word in &own.types {
            let wanted = word.trim().to_uppercase();
            match UnitType::ALL.iter().find(|t| t.code() == wanted) {
                Some(kind) => types.push(*kind),
                None => {
                    let known: Vec<_> = UnitType::ALL.iter().map(|t| t.code()).collect();
                    return Err(Stop::usage(
                        format!("“{word}” is no type of unit"),
                        format!("choose from: {}", known.join(", ")),
                    ));
                }
            }
        }
        let of = Draw {
            points: args.points,
            seed,
            types,
            spas: !own.no_spas,
            commands: own.commands.unwrap_or(2),
        };
        let force = builder::draw(&of, data.content::<StrikeGame>());
        match builder::summary(&force, data.content::<StrikeGame>()).units {
            0 => Err(nothing_for(args.points, "card of these types")),
            _ => Ok(force),
        }
    }

    fn play_out(
        battle: &mut Battle,
        levels: &[String],
        seed: u64,
        remedy: &str,
    ) -> Result<Ended, Stop> {
        let mut players = players(levels, seed, hexlance_strike_ai::player);
        let [first, second] = players.as_mut_slice() else {
            return Err(Stop::failed(
                format!("a battle of {} sides cannot be simulated", levels.len()),
                "choose a scenario with two sides",
            ));
        };
        let played = hexlance_strike_ai::play(battle, [first.as_mut(), second.as_mut()])
            .map_err(|e| Stop::failed(e.to_string(), remedy))?;
        let world = battle.world();
        let losses = &world.resource::<Losses>().0;
        let side = |unit| read::try_unit(world, unit).map(|u| u.side.index());
        Ok(Ended {
            winner: played.outcome.winner,
            turns: played.turns,
            scores: played.outcome.scores,
            lost: (0..levels.len())
                .map(|s| losses.iter().filter(|l| side(l.unit) == Some(s)).count())
                .collect(),
            reason: played.outcome.reason.to_string(),
        })
    }

    fn ask_person(battle: &Battle, side: SideId) -> Result<Command, Leave> {
        person::decide::<Self>(battle, side, Some(Command::Concede))
    }

    fn units(world: &World, persons: &[SideId]) -> String {
        units::listed(world, persons)
    }

    fn afoot(data: &Data) -> Vec<String> {
        let kinds = [
            UnitType::BM,
            UnitType::IM,
            UnitType::PM,
            UnitType::CI,
            UnitType::BA,
        ];
        let cards = data.content::<Self>().cards.values();
        let on_foot = cards.filter(|c| kinds.contains(&c.kind));
        on_foot.map(|c| c.id.to_string()).collect()
    }

    fn turn_over(events: &[Event], world: &World) -> Option<u16> {
        let end_phase =
            |e: &Event| matches!(e, Event::Turn(TurnEvent::PhaseBegan { phase: Phase::End }));
        // The next turn has begun by now: what it is called after is the turn that is over.
        let over = events.iter().any(end_phase) && read::phase(world) != Phase::Over;
        over.then(|| read::turn(world).number.saturating_sub(1).max(1))
    }

    fn odds(args: &odds::Odds, own: &Supposed, data: &Data, file: &Path) -> Outcome {
        super::odds::run(args, own, data, file)
    }
}

fn unit_row(c: &Card) -> UnitRow {
    let d = c.damage;
    UnitRow {
        id: c.id.clone(),
        name: c.full_name(),
        kind: format!("{:?}", c.kind),
        size: c.size,
        moves: wording::moves(c),
        damage: format!("{}/{}/{}/{}", d.s, d.m, d.l, d.e),
        armor: c.armor,
        structure: c.structure,
        overheat: c.ov,
        point_value: c.pv,
        role: c.role.clone(),
        specials: c.specials.texts(),
    }
}

fn ability_row(a: &AbilityDef, data: &Data, cases: &BTreeMap<String, usize>) -> AbilityRow {
    let facts = Facts::of(a);
    AbilityRow {
        id: a.id.as_str(),
        name: a.name.as_str(),
        kind: match a.kind {
            AbilityKind::Pilot => "pilot",
            AbilityKind::Command => "command",
            AbilityKind::Equipment => "equipment",
            AbilityKind::Skill => "skill",
        },
        cost: a.cost.to_string(),
        eligible: wording::eligible(&a.eligible),
        parameters: parameters(a),
        optional_rule: a.optional_rule.clone(),
        hooks: a.hooks(),
        phases: facts.stages.iter().map(|s| s.name()).collect(),
        topics: facts.topics.iter().map(|t| t.name()).collect(),
        demo: data
            .demo_of::<StrikeGame>(&a.id.to_string())
            .map(|f| f.display().to_string()),
        cases: cases.get(a.id.as_str()).copied().unwrap_or(0),
        text: a.text.clone(),
    }
}

/// What is chosen when an ability is bought.
fn parameters(a: &AbilityDef) -> Vec<String> {
    let mut out = Vec::new();
    if let Cost::PerUse(least, most) = a.cost {
        out.push(format!("points: {least} to {most}"));
    }
    out.extend(wording::parameter(&a.param));
    out
}

fn force_row(found: &ForceFile<StrikeGame>, force: &Force, data: &Data) -> ForceRow {
    let sum = builder::summary(force, data.content::<StrikeGame>());
    let name = |id| {
        let def = data.content::<StrikeGame>().ability(id);
        def.map_or(id.to_string(), |d| d.name.to_string())
    };
    ForceRow {
        id: found.id.clone(),
        name: force.name.clone(),
        units: sum.units,
        point_value: sum.points,
        limit: sum.limit,
        rating: sum.rating().name(),
        commands: force.rules.abilities.iter().map(|a| name(a.id)).collect(),
        problems: problems_of::<StrikeGame>(force, data),
        file: found.file.display().to_string(),
    }
}
