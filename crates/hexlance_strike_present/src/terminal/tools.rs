//! The strike rules on the command line.

#[cfg(test)]
mod tests;
mod units;

use std::{collections::BTreeMap, path::Path};

use bevy::ecs::world::World;
use clap::Args;
use hexlance_rules::SideId;
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
};

use super::odds::Supposed;
use crate::{
    StrikeGame,
    data::Data,
    wording::{self, Told},
    words::Weight,
};
use hexlance_cli::tools::{Ended, ForceColumns, Tools, known_to_all, players};
use hexlance_cli::{
    check::{Findings, checked_alone},
    force::{DrawForce, nothing_for},
    list::{Columns, Listing},
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

impl Tools for StrikeGame {
    const TURN: &'static str = "Turn ";

    type OddsOptions = Supposed;
    type ForceOptions = Drawn;

    fn abilities(data: &Data) -> Vec<(&'static str, &'static str)> {
        let all = data.content::<StrikeGame>().abilities.values();
        all.map(|a| (a.id.as_str(), a.name.as_str())).collect()
    }

    fn tell(events: &[&Event], world: &World, persons: &[SideId]) -> Vec<(Weight, String)> {
        let known = known_to_all::<Self::Rules>(events, world, persons);
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
        let columns = Columns::new()
            .shown("id", "id", |c: &Card| c.id.clone())
            .shown("name", "name", Card::full_name)
            .shown("kind", "type", |c| format!("{:?}", c.kind))
            .shown("size", "size", |c| c.size)
            .shown("moves", "move", wording::moves)
            .shown("damage", "S/M/L/E", |c| {
                let d = c.damage;
                format!("{}/{}/{}/{}", d.s, d.m, d.l, d.e)
            })
            .shown("armor", "A", |c| c.armor)
            .shown("structure", "S", |c| c.structure)
            .shown("overheat", "OV", |c| c.ov)
            .shown("point_value", "PV", |c| c.pv)
            .field("role", |c| c.role.clone())
            .shown("specials", "specials", |c| c.specials.texts());
        let cards = data.content::<Self>().cards.values();
        columns.list::<Self>(cards.map(AsRef::as_ref))
    }

    fn list_abilities(data: &Data, cases: &BTreeMap<String, usize>) -> Result<Listing, Stop> {
        let columns = Columns::new()
            .shown("id", "id", |a: &AbilityDef| a.id.as_str())
            .shown("name", "name", |a| a.name.as_str())
            .shown("kind", "kind", |a| match a.kind {
                AbilityKind::Pilot => "pilot",
                AbilityKind::Command => "command",
                AbilityKind::Equipment => "equipment",
                AbilityKind::Skill => "skill",
            })
            .shown("cost", "cost", |a| a.cost.to_string())
            .shown("eligible", "for", |a| wording::eligible(&a.eligible))
            .field("parameters", parameters)
            .field("optional_rule", |a| a.optional_rule.clone())
            // Modules of the program that play it besides its data; none for data alone.
            .field("hooks", AbilityDef::hooks)
            .field("phases", |a| {
                let stages = Facts::of(a).stages;
                stages.iter().map(|s| s.name()).collect::<Vec<_>>()
            })
            .field("topics", |a| {
                let topics = Facts::of(a).topics;
                topics.iter().map(|t| t.name()).collect::<Vec<_>>()
            })
            .played::<Self>(data, cases, |a| a.id.as_str())
            .field("text", |a| a.text.clone());
        let all = data.content::<Self>().abilities.values();
        columns.list::<Self>(all.map(AsRef::as_ref))
    }

    fn force_columns<'c>(
        columns: ForceColumns<'c, Self>,
        content: &'c Content,
    ) -> ForceColumns<'c, Self> {
        columns
            .shown("units", "units", |f| {
                builder::summary(f.force, content).units
            })
            .shown("point_value", "PV", |f| f.facts.points)
            .field("limit", |f| f.facts.limit)
            .shown("rating", "rating", |f| {
                builder::summary(f.force, content).rating().name()
            })
            .shown("commands", "command abilities", |f| {
                let name = |id| match content.ability(id) {
                    Some(def) => def.name.to_string(),
                    None => id.to_string(),
                };
                let abilities = f.force.rules.abilities.iter();
                abilities.map(|a| name(a.id)).collect::<Vec<_>>()
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
            winner: played.ending.winner,
            turns: played.turns,
            scores: played.ending.scores,
            lost: (0..levels.len())
                .map(|s| losses.iter().filter(|l| side(l.unit) == Some(s)).count())
                .collect(),
            reason: played.ending.reason.to_string(),
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

/// What is chosen when an ability is bought.
fn parameters(a: &AbilityDef) -> Vec<String> {
    let mut out = Vec::new();
    if let Cost::PerUse(least, most) = a.cost {
        out.push(format!("points: {least} to {most}"));
    }
    out.extend(wording::parameter(&a.param));
    out
}
