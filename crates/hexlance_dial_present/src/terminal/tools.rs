//! The dial rules on the command line.

use std::{collections::BTreeMap, path::Path};

use bevy::ecs::world::World;
use clap::Args;
use hexlance_dial::{
    Battle,
    command::Command,
    content::{Content, Words, model_problems, model_warnings, words_problems},
    equipment::{Category, Colour, Equipment, HeatEffect},
    event::{Event, TurnEvent},
    force::{self, Force},
    model::{Model, Slot, SlotId},
    read::{Look, Table},
    state::{Outcome as How, Place},
};
use hexlance_dial_ai::Player;
use hexlance_rules::SideId;

use super::odds::Supposed;
use crate::{
    DialGame,
    data::Data,
    rulesets::Plays,
    wording,
    words::{Weight, hex_name, short_direction},
};
use hexlance_cli::tools::{Ended, ForceColumns, Tools, players};
use hexlance_cli::{
    check::{Findings, checked_alone},
    list::{Columns, Listing},
    odds,
    options::OwnOptions,
    person,
    report::{Outcome, Stop, table},
    sniff::Kind,
    terminal::Leave,
};

/// Nothing but points decides on a force drawn at random.
#[derive(Args, Debug)]
pub struct Drawn {}

impl OwnOptions for Drawn {
    const EXAMPLES: &'static str =
        "  hexlance force --ruleset dial --points 450 --out foes.dial.ron";
    const NOTE: &'static str = "in dial the build total, a multiple of 150";
}

impl Tools for DialGame {
    const TURN: &'static str = "Round ";

    type OddsOptions = Supposed;
    type ForceOptions = Drawn;

    fn abilities(_: &Data) -> Vec<(&'static str, &'static str)> {
        let equipment = Equipment::ALL.iter().map(|e| (e.id(), e.name()));
        let heat = HeatEffect::ALL.iter().map(|e| (e.id(), e.name()));
        equipment.chain(heat).collect()
    }

    fn tell(events: &[&Event], world: &World, _: &[SideId]) -> Vec<(Weight, String)> {
        // Everything lies open on the table.
        wording::tell(events.iter().copied(), world)
    }

    fn writes(kind: Kind, has: &dyn Fn(&str) -> bool) -> bool {
        match kind {
            Kind::Unit => has("clicks"),
            Kind::Ability => has("short") && has("effect"),
            Kind::Force => has("build_total"),
            _ => false,
        }
    }

    fn check_unit(text: &str, file: &Path) -> Findings {
        let summary = |m: &Model| format!("{}, {} points", m.name, m.points);
        checked_alone(text, file, model_problems, model_warnings, summary)
    }

    fn check_ability(text: &str, file: &Path) -> Findings {
        let none = |_: &Words| Vec::new();
        checked_alone(text, file, words_problems, none, |w| w.name.clone())
    }

    fn force_summary(force: &Force, content: &Content) -> String {
        format!(
            "{}, {} units, {} of {} points",
            force.name,
            force.units.len(),
            force::points(force, content),
            force.build_total
        )
    }

    fn list_units(data: &Data) -> Result<Listing, Stop> {
        let columns = Columns::new()
            .shown("id", "id", |m: &Model| m.id.clone())
            .shown("name", "name", |m| m.name.clone())
            .shown("faction", "faction", |m| m.faction.clone())
            .shown("class", "class", |m| m.class.name())
            .shown("mode", "mode", |m| m.mode.name())
            .shown("rank", "rank", |m| format!("{:?}", m.rank).to_lowercase())
            .field("unique", |m| m.unique)
            .shown("clicks", "clicks", Model::last_click)
            .shown("values", "S/A/D", |m| {
                let first = m.click(1);
                format!("{}/{}/{}", first.speed, first.attack, first.defense)
            })
            .shown("weapons", "weapons", |m| {
                let first = m.click(1);
                let weapon = |id| m.slot(id).map(|slot| weapon(slot, first.damage(id)));
                SlotId::ALL
                    .into_iter()
                    .filter_map(weapon)
                    .collect::<Vec<_>>()
            })
            .shown("shutdown", "heat", |m| {
                m.heat.as_ref().map(|h| h.shutdown_level())
            })
            .shown("point_value", "points", |m| m.points)
            .field("role", |m| m.role.clone())
            .field("equipment", equipment);
        let models = data.content::<Self>().models.values();
        columns.list::<Self>(models.map(AsRef::as_ref))
    }

    fn list_abilities(data: &Data, cases: &BTreeMap<String, usize>) -> Result<Listing, Stop> {
        let equipment = Equipment::ALL.iter().map(|e| Mark {
            id: e.id(),
            name: e.name(),
            kind: "equipment",
            on: e.category(),
            colour: e.colour(),
            optional: e.optional(),
        });
        let heat = HeatEffect::ALL.iter().map(|e| Mark {
            id: e.id(),
            name: e.name(),
            kind: "heat effect",
            on: e.category(),
            colour: e.colour(),
            optional: false,
        });
        let all: Vec<_> = equipment.chain(heat).collect();
        let words = |id: &str| data.content::<Self>().words.get(id);
        let columns = Columns::new()
            .shown("id", "id", |m: &Mark| m.id)
            .shown("name", "name", |m| m.name)
            .shown("kind", "kind", |m| m.kind)
            .shown("on", "on", |m| m.on.name())
            .shown("colour", "colour", |m| m.colour.name())
            .shown("optional", "optional", |m| m.optional)
            .played::<Self>(data, cases, |m| m.id)
            .field("short", move |m| {
                words(m.id).map_or("", |w| &w.short).to_owned()
            })
            .field("text", move |m| {
                words(m.id).map_or("", |w| &w.effect).to_owned()
            });
        columns.list::<Self>(&all)
    }

    fn force_columns<'c>(
        columns: ForceColumns<'c, Self>,
        _: &'c Content,
    ) -> ForceColumns<'c, Self> {
        columns
            .shown("units", "units", |f| f.force.units.len())
            .shown("point_value", "points", |f| f.facts.points)
            .shown("build_total", "build total", |f| f.force.build_total)
    }

    fn may_draw(points: u32) -> Result<(), Stop> {
        match force::is_build_total(points) {
            true => Ok(()),
            false => Err(Stop::usage(
                format!("{points} points are no build total"),
                format!("give a multiple of {}", force::BUILD_STEP),
            )),
        }
    }

    fn play_out(
        battle: &mut Battle,
        levels: &[String],
        seed: u64,
        remedy: &str,
    ) -> Result<Ended, Stop> {
        let mut players = players(levels, seed, Player::new);
        let played = hexlance_dial_ai::play(battle, &mut players)
            .map_err(|e| Stop::failed(e.to_string(), remedy))?;
        let gone = |side: usize| {
            let units = Table::of(battle.world()).units();
            units.filter(move |u| u.side.index() == side && u.is_gone())
        };
        Ok(Ended {
            winner: played.ending.winner,
            turns: played.turns,
            reason: reason(&played.ending),
            scores: played.ending.destruction,
            lost: (0..levels.len()).map(|s| gone(s).count()).collect(),
        })
    }

    fn ask_person(battle: &Battle, side: SideId) -> Result<Command, Leave> {
        person::decide::<Self>(battle, side, None)
    }

    fn units(world: &World, _: &[SideId]) -> String {
        let battle = Table::of(world);
        let mut rows: Vec<_> = battle.units().map(|u| stands(battle, &u)).collect();
        rows.sort_by_key(|r| r.first().cloned());
        let head = [
            "side", "unit", "kind", "at", "click", "heat", "tokens", "states",
        ];
        table(&head, &rows)
    }

    fn afoot(data: &Data) -> Vec<String> {
        let models = data.content::<Self>().models.values();
        models.map(|m| m.id.clone()).collect()
    }

    fn turn_over(events: &[Event], world: &World) -> Option<u16> {
        let begun = events.iter().find_map(|e| match e {
            Event::Turn(TurnEvent::RoundBegan { round }) => Some(*round),
            _ => None,
        });
        begun
            .filter(|r| *r > 1 && !Self::is_over(world))
            .map(|r| r - 1)
    }

    fn odds(args: &odds::Odds, own: &Supposed, data: &Data, file: &Path) -> Outcome {
        super::odds::run(args, own, data, file)
    }
}

/// Why a battle ended as it did (D14.3).
fn reason(outcome: &How) -> String {
    match outcome.wiped_out {
        Some(_) => "nothing left".to_owned(),
        None => {
            let won: Vec<_> = outcome.conditions.iter().map(ToString::to_string).collect();
            format!("conditions {}", won.join(":"))
        }
    }
}

/// A unit as a row of a table.
fn stands(battle: Table<'_>, u: &Look<'_>) -> Vec<String> {
    let place = match u.place {
        Place::Reserve => "to be set up".to_owned(),
        Place::Table { hex, facing } => format!("{} {}", hex_name(hex), short_direction(facing)),
        Place::Aboard(t) => battle
            .find(t)
            .map_or_else(String::new, |t| format!("aboard {}", t.name)),
        Place::Eliminated | Place::Secured(_) => "out".to_owned(),
    };
    let mut states = Vec::new();
    if u.is_shut_down() {
        states.push("shut down");
    }
    if u.is_captive() {
        states.push("captured");
    }
    vec![
        battle.sides().name(u.side).to_owned(),
        u.name.to_owned(),
        u.model.name.clone(),
        place,
        format!("{}/{}", u.dial, u.model.last_click()),
        u.shutdown_level()
            .map_or_else(String::new, |s| format!("{}/{s}", u.heat)),
        u.tokens.to_string(),
        states.join(", "),
    ]
}

/// Equipment or a heat effect: what the program knows of it.
struct Mark {
    id: &'static str,
    name: &'static str,
    kind: &'static str,
    on: Category,
    colour: Colour,
    optional: bool,
}

/// What lies on the dial of a model, each once.
fn equipment(m: &Model) -> Vec<&'static str> {
    let clicks = m.clicks.iter().flat_map(|c| c.equipment.iter());
    let mut all: Vec<_> = clicks.map(Equipment::name).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// A damage slot with its damage: `energy 3 [0/12]`.
fn weapon(slot: Slot, damage: u8) -> String {
    let mut out = format!("{} {damage}", slot.kind.name());
    if slot.max > 0 {
        out += &format!(" [{}/{}]", slot.min, slot.max);
    }
    if slot.targets > 1 {
        out += &format!(" x{}", slot.targets);
    }
    if slot.indirect {
        out += " indirect";
    }
    if slot.artillery {
        out += " artillery";
    }
    out
}
