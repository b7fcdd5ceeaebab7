//! The skirmish rules on the command line.

use std::{borrow::Cow, collections::BTreeMap, path::Path};

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
use serde::Serialize;

use super::odds::Supposed;
use crate::{
    SkirmishGame,
    data::{Data, forces::ForceFile},
    forces::card,
    rulesets::{Plays, Registered, Rules},
    wording::{self, Told},
    words::{Weight, hex_name},
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

/// Nothing but points decides on a list drawn at random.
#[derive(Args, Debug)]
pub struct Drawn {}

impl OwnOptions for Drawn {
    const EXAMPLES: &'static str =
        "  hexlance force --ruleset skirmish --points 150 --out foes.skirmish.ron";
    const NOTE: &'static str = "in skirmish the points of the game, such as 150, 200 or 300";
}

#[derive(Serialize)]
struct AbilityRow {
    id: &'static str,
    name: String,
    kind: &'static str,
    specialist: bool,
    demo: Option<String>,
    cases: usize,
    short: String,
    text: String,
}

#[derive(Serialize)]
struct UnitRow {
    id: String,
    name: String,
    faction: String,
    troop_type: String,
    training: String,
    mov: String,
    values: String,
    vitality: String,
    silhouette: u8,
    ava: Option<u8>,
    point_value: u16,
    swc: String,
    weapons: Vec<String>,
    skills: Vec<&'static str>,
    role: String,
}

#[derive(Serialize)]
struct ForceRow {
    id: String,
    name: String,
    units: usize,
    point_value: u32,
    swc: String,
    game: u16,
    problems: Vec<String>,
    file: String,
}

impl Tools for SkirmishGame {
    const TURN: &'static str = "Round ";

    type OddsOptions = Supposed;
    type ForceOptions = Drawn;

    fn abilities(data: &Data) -> Vec<(&'static str, &'static str)> {
        let words = data.content::<SkirmishGame>().words.iter();
        let named = words.map(|(id, words)| (id.as_str(), ustr(&words.name).as_str()));
        named.collect()
    }

    fn tell(events: &[&Event], world: &World, persons: &[SideId]) -> Vec<(Weight, String)> {
        // What one of them must not know none of them is told.
        let known: Vec<Cow<'_, Event>> = events
            .iter()
            .filter_map(|event| {
                let mut views = persons.iter().map(|side| SideView::of(world, *side));
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
        wording::tell(known.iter().map(|event| &**event), &told)
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
        let content = data.content::<SkirmishGame>();
        let rows: Vec<_> = content
            .units
            .values()
            .map(|p| unit_row(p, content))
            .collect();
        let head = [
            "id",
            "name",
            "faction",
            "type",
            "training",
            "MOV",
            "CC/BS/PH/WIP/ARM/BTS",
            "W/STR",
            "S",
            "AVA",
            "points",
            "SWC",
            "weapons",
        ];
        Listing::of(Some(Rules::of::<Self>()), &head, &rows, |u| {
            vec![
                u.id.clone(),
                u.name.clone(),
                u.faction.clone(),
                u.troop_type.clone(),
                u.training.clone(),
                u.mov.clone(),
                u.values.clone(),
                u.vitality.clone(),
                u.silhouette.to_string(),
                u.ava.map_or("-".to_owned(), |n| n.to_string()),
                u.point_value.to_string(),
                u.swc.clone(),
                u.weapons.join(", "),
            ]
        })
    }

    fn list_abilities(data: &Data, cases: &BTreeMap<String, usize>) -> Result<Listing, Stop> {
        let skills = Skill::ALL
            .iter()
            .map(|s| (s.id(), "skill", s.is_specialist()));
        let results = MetaResult::ALL.into_iter();
        let results = results.map(|r| (r.id(), "MetaChemistry", false));
        let rows: Vec<_> = skills
            .chain(results)
            .map(|(id, kind, specialist)| ability_row(id, kind, specialist, data, cases))
            .collect();
        let head = ["id", "name", "kind", "specialist", "cases", "demo"];
        let yes = |b: bool| if b { "yes" } else { "no" }.to_owned();
        Listing::of(Some(Rules::of::<Self>()), &head, &rows, |a| {
            vec![
                a.id.to_owned(),
                a.name.clone(),
                a.kind.to_owned(),
                yes(a.specialist),
                a.cases.to_string(),
                yes(a.demo.is_some()),
            ]
        })
    }

    fn list_forces(data: &Data, forces: &[ForceFile<Self>]) -> Result<Listing, Stop> {
        let content = data.content::<SkirmishGame>();
        let rows: Vec<_> = forces
            .iter()
            .filter_map(|found| {
                let force = found.force.as_ref().ok()?;
                Some(ForceRow {
                    id: found.id.clone(),
                    name: force.name.clone(),
                    units: force.units.len(),
                    point_value: force::points(force, content),
                    swc: card::swc(force::swc(force, content)),
                    game: force.points,
                    problems: problems_of::<SkirmishGame>(force, data),
                    file: found.file.display().to_string(),
                })
            })
            .collect();
        let head = ["id", "name", "troopers", "points", "SWC", "game", "legal"];
        Listing::of(Some(Rules::of::<Self>()), &head, &rows, |f| {
            vec![
                f.id.clone(),
                f.name.clone(),
                f.units.to_string(),
                f.point_value.to_string(),
                f.swc.clone(),
                f.game.to_string(),
                legal(&f.problems),
            ]
        })
    }

    fn draw_force(args: &DrawForce, _: &Drawn, seed: u64, data: &Data) -> Result<Force, Stop> {
        let points = u16::try_from(args.points).unwrap_or(u16::MAX);
        let force = force::draw(points, seed, data.content::<SkirmishGame>());
        match force.units.is_empty() {
            true => Err(nothing_for(args.points, "trooper")),
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
            turns: played.rounds,
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

fn ability_row(
    id: &'static str,
    kind: &'static str,
    specialist: bool,
    data: &Data,
    cases: &BTreeMap<String, usize>,
) -> AbilityRow {
    let words = data.content::<SkirmishGame>().words.get(&ustr(id));
    AbilityRow {
        id,
        name: words.map_or_else(|| id.to_owned(), |w| w.name.clone()),
        kind,
        specialist,
        demo: data
            .demo_of::<SkirmishGame>(id)
            .map(|f| f.display().to_string()),
        cases: cases.get(id).copied().unwrap_or(0),
        short: words.map(|w| w.short.clone()).unwrap_or_default(),
        text: words.map(|w| w.effect.clone()).unwrap_or_default(),
    }
}

fn unit_row(p: &Profile, content: &Content) -> UnitRow {
    let vitality = match p.vitality {
        Vitality::W(n) => format!("W {n}"),
        Vitality::Str(n) => format!("STR {n}"),
    };
    UnitRow {
        id: p.id.to_string(),
        name: p.name.clone(),
        faction: p.faction.to_string(),
        troop_type: format!("{:?}", p.kind),
        training: format!("{:?}", p.training),
        mov: format!("{}-{}", p.mov.0, p.mov.1),
        values: format!("{}/{}/{}/{}/{}/{}", p.cc, p.bs, p.ph, p.wip, p.arm, p.bts),
        vitality,
        silhouette: p.s.0,
        ava: p.ava,
        point_value: p.cost,
        swc: card::swc(p.swc.into()),
        weapons: content.weapons_of(p).map(|w| w.name.clone()).collect(),
        skills: p.skills.iter().map(|s| s.label()).collect(),
        role: p.role.clone(),
    }
}
