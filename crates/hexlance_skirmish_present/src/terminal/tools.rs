//! The skirmish rules on the command line.

use std::{collections::BTreeMap, path::Path};

use bevy::ecs::world::World;
use clap::Args;
use hexlance_rules::{Problem, SideId, View, ustr};
use hexlance_skirmish::{
    Battle,
    command::Command,
    content::{Content, trooper_problems, trooper_warnings, words_problems},
    event::{Event, TurnEvent},
    force::{self, Force},
    model::{MetaResult, Profile, Skill, Vitality},
    read::Table,
    score::Score,
    state::{Condition, Ending},
    view::{Seen, SideView},
};
use hexlance_skirmish_ai::Player;

use super::odds::Supposed;
use crate::{
    SkirmishGame,
    data::Data,
    forces::card,
    rulesets::Plays,
    wording::{self, Told},
    words::{Weight, hex_name},
};
use hexlance_cli::tools::{Ended, ForceColumns, Tools, known_to_all, players};
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

/// Nothing but points decides on a list drawn at random.
#[derive(Args, Debug)]
pub struct Drawn {}

impl OwnOptions for Drawn {
    const EXAMPLES: &'static str =
        "  hexlance force --ruleset skirmish --points 150 --out foes.skirmish.ron";
    const NOTE: &'static str = "in skirmish the points of the game, such as 150, 200 or 300";
}

impl Tools for SkirmishGame {
    const TURN: &'static str = "Round ";
    const UNIT: &'static str = "trooper";

    type OddsOptions = Supposed;
    type ForceOptions = Drawn;

    fn abilities(data: &Data) -> Vec<(&'static str, &'static str)> {
        let words = data.content::<SkirmishGame>().words.iter();
        let named = words.map(|(id, words)| (id.as_str(), ustr(&words.name).as_str()));
        named.collect()
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
            Kind::Unit => has("wip") && has("mov"),
            Kind::Ability => has("shows") || (has("short") && has("effect") && !has("mark")),
            Kind::Force => has("points") && has("units") && !has("build_total"),
            _ => false,
        }
    }

    fn check_unit(text: &str, file: &Path) -> Findings {
        let content = Content::shipped();
        let problems = |form: &hexlance_skirmish::content::TrooperForm| -> Vec<Problem> {
            trooper_problems(form, &content)
        };
        let summary = |form: &hexlance_skirmish::content::TrooperForm| form.name().to_owned();
        checked_alone(text, file, problems, trooper_warnings, summary)
    }

    fn check_ability(text: &str, file: &Path) -> Findings {
        let none = |_: &hexlance_skirmish::content::Words| Vec::new();
        checked_alone(text, file, words_problems, none, |w| w.name.clone())
    }

    fn part(folder: &str) -> Option<fn(&str, &Path) -> Findings> {
        Some(match folder {
            "weapons" => |text, file| part("weapons", text, file),
            "programs" => |text, file| part("programs", text, file),
            "devices" => |text, file| part("devices", text, file),
            "factions" => |text, file| part("factions", text, file),
            _ => return None,
        })
    }

    fn force_summary(force: &Force, content: &Content) -> String {
        format!(
            "{}, {} troopers, {} of {} points, SWC {}",
            force.name,
            force.units.len(),
            force::points(force, content),
            force.points,
            card::swc(force::swc(force, content))
        )
    }

    fn list_units(data: &Data) -> Result<Listing, Stop> {
        let content = data.content::<Self>();
        let columns = Columns::new()
            .shown("id", "id", |p: &Profile| p.id.to_string())
            .shown("name", "name", |p| p.name.clone())
            .shown("faction", "faction", |p| p.faction.to_string())
            .shown("troop_type", "type", |p| format!("{:?}", p.kind))
            .shown("training", "training", |p| format!("{:?}", p.training))
            .shown("mov", "MOV", |p| format!("{}-{}", p.mov.0, p.mov.1))
            .shown("values", "CC/BS/PH/WIP/ARM/BTS", |p| {
                format!("{}/{}/{}/{}/{}/{}", p.cc, p.bs, p.ph, p.wip, p.arm, p.bts)
            })
            .shown("vitality", "W/STR", |p| match p.vitality {
                Vitality::W(n) => format!("W {n}"),
                Vitality::Str(n) => format!("STR {n}"),
            })
            .shown("silhouette", "S", |p| p.s.0)
            .shown("ava", "AVA", |p| p.ava)
            .shown("point_value", "points", |p| p.cost)
            .shown("swc", "SWC", |p| card::swc(p.swc.into()))
            .shown("weapons", "weapons", |p| {
                let weapons = content.weapons_of(p);
                weapons.map(|w| w.name.clone()).collect::<Vec<_>>()
            })
            .field("skills", |p| {
                let skills = p.skills.iter();
                skills.map(|s| s.label()).collect::<Vec<_>>()
            })
            .field("role", |p| p.role.clone());
        columns.list::<Self>(content.units.values().map(AsRef::as_ref))
    }

    fn list_abilities(data: &Data, cases: &BTreeMap<String, usize>) -> Result<Listing, Stop> {
        let skills = Skill::ALL.iter();
        let skills = skills.map(|s| (s.id(), "skill", s.is_specialist()));
        let results = MetaResult::ALL.into_iter();
        let results = results.map(|r| (r.id(), "MetaChemistry", false));
        let all: Vec<_> = skills.chain(results).collect();
        let words = |id: &str| data.content::<Self>().words.get(&ustr(id));
        let columns = Columns::new()
            .shown("id", "id", |a: &(&'static str, &'static str, bool)| a.0)
            .shown("name", "name", move |a| {
                words(a.0).map_or(a.0, |w| &w.name).to_owned()
            })
            .shown("kind", "kind", |a| a.1)
            .shown("specialist", "specialist", |a| a.2)
            .played::<Self>(data, cases, |a| a.0)
            .field("short", move |a| {
                words(a.0).map_or("", |w| &w.short).to_owned()
            })
            .field("text", move |a| {
                words(a.0).map_or("", |w| &w.effect).to_owned()
            });
        columns.list::<Self>(&all)
    }

    fn force_columns<'c>(
        columns: ForceColumns<'c, Self>,
        content: &'c Content,
    ) -> ForceColumns<'c, Self> {
        columns
            .shown("units", "troopers", |f| f.force.units.len())
            .shown("point_value", "points", |f| f.facts.points)
            .shown("swc", "SWC", |f| card::swc(force::swc(f.force, content)))
            .shown("game", "game", |f| f.force.points)
    }

    fn play_out(
        battle: &mut Battle,
        levels: &[String],
        seed: u64,
        remedy: &str,
    ) -> Result<Ended, Stop> {
        let mut players = players(levels, seed, Player::new);
        let played = hexlance_skirmish_ai::play(battle, &mut players)
            .map_err(|e| Stop::failed(e.to_string(), remedy))?;
        let world = battle.world();
        let gone = |side: usize| {
            let troopers = Table::of(world).troopers();
            troopers.filter(move |t| t.owner.index() == side && t.condition != Condition::Able)
        };
        let points = world.resource::<Score>().points;
        let (winner, reason) = match played.ending {
            Ending::Won(side) => (Some(side), format!("points {}:{}", points[0], points[1])),
            Ending::Draw | Ending::Open => (None, format!("points {}:{}", points[0], points[1])),
        };
        Ok(Ended {
            winner,
            turns: played.turns,
            reason,
            scores: points.iter().map(|p| u32::from(*p)).collect(),
            lost: (0..levels.len()).map(|s| gone(s).count()).collect(),
        })
    }

    fn ask_person(battle: &Battle, side: SideId) -> Result<Command, Leave> {
        person::decide::<Self>(battle, side, Some(Command::Concede))
    }

    fn units(world: &World, persons: &[SideId]) -> String {
        let seen: Vec<Seen<'_>> = match persons {
            [] => Table::of(world).troopers().map(Seen::Own).collect(),
            [one] => SideView::of(world, *one).units().collect(),
            // What one of several persons must not know is not shown: Markers stay Markers.
            [..] => {
                let all = Table::of(world).troopers();
                let known = all.filter_map(|who| {
                    let others = persons.iter().filter(|side| **side != who.owner);
                    let mut views = others.map(|side| SideView::of(world, *side).unit(who.id));
                    views.next().unwrap_or(Some(Seen::Own(who)))
                });
                known.collect()
            }
        };
        let told = match persons {
            [] => Told::to_all(world),
            [one, ..] => Told::to(world, *one),
        };
        let mut rows: Vec<_> = seen.iter().map(|seen| stands(&told, seen)).collect();
        rows.sort_by_key(|r| r.first().cloned());
        let head = ["side", "trooper", "kind", "at", "points", "states"];
        table(&head, &rows)
    }

    fn afoot(data: &Data) -> Vec<String> {
        let units = data.content::<Self>().units.values();
        units.map(|p| p.id.to_string()).collect()
    }

    fn turn_over(events: &[Event], world: &World) -> Option<u16> {
        let begun = events.iter().find_map(|e| match e {
            Event::Turn(TurnEvent::RoundBegan { round }) => Some(u16::from(*round)),
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

/// What is wrong with a file of a part of the catalogue.
fn part(folder: &str, text: &str, file: &Path) -> Findings {
    let faults = Content::shipped().faults_of_part(folder, file, text);
    let name = file.file_stem().unwrap_or_default().to_string_lossy();
    Findings {
        summary: name.into_owned(),
        ..faults.into()
    }
}

/// A trooper or Marker as a row of a table.
fn stands(told: &Told<'_>, seen: &Seen<'_>) -> Vec<String> {
    let known = crate::battle::known::Known::of(seen);
    let hex = seen.hex().map_or_else(|| "-".to_owned(), hex_name);
    let Some(who) = known else {
        let (side, name, states) = match seen {
            Seen::Marker(marker) => (
                told.side(marker.side).to_owned(),
                wording::marker_name(marker.seeming, marker.letter),
                marker
                    .states
                    .0
                    .iter()
                    .map(|a| wording::state_name(a.state))
                    .collect(),
            ),
            _ => (String::new(), told.name(seen.id()), Vec::new()),
        };
        return vec![
            side,
            name,
            "Marker".to_owned(),
            hex,
            String::new(),
            states.join(", "),
        ];
    };
    let mut states: Vec<&str> = Vec::new();
    if who.condition != Condition::Able {
        states.push(wording::condition(who.condition));
    }
    if who.prone {
        states.push("Prone");
    }
    states.extend(who.states.0.iter().map(|a| wording::state_name(a.state)));
    let marker = who.guise.filter(|guise| guise.seeming.conceals());
    let marker = marker.map(|guise| wording::marker_name(guise.seeming, guise.letter));
    states.extend(marker.as_deref());
    vec![
        told.side(who.side).to_owned(),
        who.name.to_owned(),
        format!("{:?} {}", who.profile.kind, who.profile.name),
        hex,
        format!("{}/{}", who.armor.left.max(0), who.armor.printed),
        states.join(", "),
    ]
}
