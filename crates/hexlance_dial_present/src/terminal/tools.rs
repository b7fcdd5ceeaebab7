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
use serde::Serialize;

use super::odds::Supposed;
use crate::{
    DialGame,
    data::{Data, forces::ForceFile},
    rulesets::{Plays, Registered, Rules},
    wording,
    words::{Weight, hex_name, short_direction},
};
use hexlance_cli::tools::{Ended, Tools, players};
use hexlance_cli::{
    check::{Findings, checked_alone},
    force::{DrawForce, nothing_for},
    list::{Listing, legal, problems_of},
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

#[derive(Serialize)]
struct AbilityRow {
    id: &'static str,
    name: &'static str,
    /// Equipment or heat effect.
    kind: &'static str,
    /// The value that carries it.
    on: &'static str,
    colour: &'static str,
    /// Whether its side may do without it.
    optional: bool,
    demo: Option<String>,
    cases: usize,
    short: String,
    text: String,
}

#[derive(Serialize)]
struct UnitRow {
    id: String,
    name: String,
    faction: Option<String>,
    class: &'static str,
    mode: &'static str,
    rank: String,
    unique: bool,
    clicks: u8,
    /// Speed, attack, defense of the first click.
    values: String,
    weapons: Vec<String>,
    /// Level of the shutdown icons; none without a heat dial.
    shutdown: Option<u8>,
    point_value: u16,
    role: String,
    equipment: Vec<&'static str>,
}

#[derive(Serialize)]
struct ForceRow {
    id: String,
    name: String,
    units: usize,
    point_value: u32,
    build_total: u16,
    /// What keeps it from a battle.
    problems: Vec<String>,
    file: String,
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
        let rows: Vec<_> = data
            .content::<DialGame>()
            .models
            .values()
            .map(|m| unit_row(m))
            .collect();
        let head = [
            "id", "name", "faction", "class", "mode", "rank", "clicks", "S/A/D", "weapons", "heat",
            "points",
        ];
        Listing::of(Some(Rules::of::<Self>()), &head, &rows, |u| {
            vec![
                u.id.clone(),
                u.name.clone(),
                u.faction.clone().unwrap_or_else(|| "-".to_owned()),
                u.class.to_owned(),
                u.mode.to_owned(),
                u.rank.clone(),
                u.clicks.to_string(),
                u.values.clone(),
                u.weapons.join(", "),
                u.shutdown.map_or("-".to_owned(), |s| s.to_string()),
                u.point_value.to_string(),
            ]
        })
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
        let rows: Vec<_> = equipment
            .chain(heat)
            .map(|m| ability_row(m, data, cases))
            .collect();
        let head = [
            "id", "name", "kind", "on", "colour", "optional", "cases", "demo",
        ];
        let yes = |b: bool| if b { "yes" } else { "no" }.to_owned();
        Listing::of(Some(Rules::of::<Self>()), &head, &rows, |a| {
            vec![
                a.id.to_owned(),
                a.name.to_owned(),
                a.kind.to_owned(),
                a.on.to_owned(),
                a.colour.to_owned(),
                yes(a.optional),
                a.cases.to_string(),
                yes(a.demo.is_some()),
            ]
        })
    }

    fn list_forces(data: &Data, forces: &[ForceFile<Self>]) -> Result<Listing, Stop> {
        let rows: Vec<_> = forces
            .iter()
            .filter_map(|found| {
                let force = found.force.as_ref().ok()?;
                Some(ForceRow {
                    id: found.id.clone(),
                    name: force.name.clone(),
                    units: force.units.len(),
                    point_value: force::points(force, data.content::<DialGame>()),
                    build_total: force.build_total,
                    problems: problems_of::<DialGame>(force, data),
                    file: found.file.display().to_string(),
                })
            })
            .collect();
        let head = ["id", "name", "units", "points", "build total", "legal"];
        Listing::of(Some(Rules::of::<Self>()), &head, &rows, |f| {
            vec![
                f.id.clone(),
                f.name.clone(),
                f.units.to_string(),
                f.point_value.to_string(),
                f.build_total.to_string(),
                legal(&f.problems),
            ]
        })
    }

    fn draw_force(args: &DrawForce, _: &Drawn, seed: u64, data: &Data) -> Result<Force, Stop> {
        if !force::is_build_total(args.points) {
            return Err(Stop::usage(
                format!("{} points are no build total", args.points),
                format!("give a multiple of {}", force::BUILD_STEP),
            ));
        }
        let points = u16::try_from(args.points).unwrap_or(u16::MAX);
        let force = force::draw(points, seed, data.content::<DialGame>());
        match force.units.is_empty() {
            true => Err(nothing_for(args.points, "unit")),
            false => Ok(force),
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
            winner: played.outcome.winner,
            turns: played.rounds,
            reason: reason(&played.outcome),
            scores: played.outcome.destruction,
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

fn ability_row(mark: Mark, data: &Data, cases: &BTreeMap<String, usize>) -> AbilityRow {
    let words = data.content::<DialGame>().words.get(mark.id);
    AbilityRow {
        id: mark.id,
        name: mark.name,
        kind: mark.kind,
        on: mark.on.name(),
        colour: mark.colour.name(),
        optional: mark.optional,
        demo: data
            .demo_of::<DialGame>(mark.id)
            .map(|f| f.display().to_string()),
        cases: cases.get(mark.id).copied().unwrap_or(0),
        short: words.map(|w| w.short.clone()).unwrap_or_default(),
        text: words.map(|w| w.effect.clone()).unwrap_or_default(),
    }
}

fn unit_row(m: &Model) -> UnitRow {
    let first = m.click(1);
    let weapon = |id| m.slot(id).map(|slot| weapon(slot, first.damage(id)));
    let mut equipment: Vec<_> = m
        .clicks
        .iter()
        .flat_map(|c| c.equipment.iter())
        .map(Equipment::name)
        .collect();
    equipment.sort_unstable();
    equipment.dedup();
    UnitRow {
        id: m.id.clone(),
        name: m.name.clone(),
        faction: m.faction.clone(),
        class: m.class.name(),
        mode: m.mode.name(),
        rank: format!("{:?}", m.rank).to_lowercase(),
        unique: m.unique,
        clicks: m.last_click(),
        values: format!("{}/{}/{}", first.speed, first.attack, first.defense),
        weapons: SlotId::ALL.into_iter().filter_map(weapon).collect(),
        shutdown: m.heat.as_ref().map(|h| h.shutdown_level()),
        point_value: m.points,
        role: m.role.clone(),
        equipment,
    }
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
