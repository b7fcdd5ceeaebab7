//! The classic rules on the command line.

use std::{collections::BTreeMap, path::Path};

use bevy::ecs::world::World;
use clap::Args;
use hexlance_board::Diagnostic;
use hexlance_classic::{
    Battle, Classic,
    command::Command,
    content::{self, Content, Known},
    event::{Event, TurnEvent},
    force::{self, Force},
    model::record::UnitRecord,
    read::{Look, Table},
    state::{Ending, Place},
    victory,
};
use hexlance_classic_ai::Player;
use hexlance_present::sheet::Sheet;
use hexlance_rules::{SideId, conformance::Demo, ustr};

use super::odds::Supposed;
use crate::{
    ClassicGame,
    battle::{codex, roster::pools, sheet},
    data::Data,
    rulesets::Plays,
    unit, wording,
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

/// Nothing but its worth decides on a force drawn at random.
#[derive(Args, Debug)]
pub struct Drawn {}

impl OwnOptions for Drawn {
    const EXAMPLES: &'static str =
        "  hexlance force --ruleset classic --points 300 --out foes.classic.ron";
    const NOTE: &'static str = "in classic the worth of the force, such as 200 or 300";
}

impl Tools for ClassicGame {
    const TURN: &'static str = "Turn ";

    type OddsOptions = Supposed;
    type ForceOptions = Drawn;

    // Weapons, equipment and rules, as the codex has them.
    fn abilities(data: &Data) -> Vec<(&'static str, &'static str)> {
        let all = codex::entries(data).into_iter();
        all.map(|e| (e.id.as_str(), ustr(&e.name).as_str()))
            .collect()
    }

    fn tell(events: &[&Event], world: &World, _: &[SideId]) -> Vec<(Weight, String)> {
        // Everything lies open on the table.
        wording::tell(events.iter().copied(), world)
    }

    fn writes(kind: Kind, has: &dyn Fn(&str) -> bool) -> bool {
        match kind {
            Kind::Unit => has("body"),
            Kind::Force => has("worth") && has("units"),
            _ => false,
        }
    }

    fn check_unit(text: &str, file: &Path) -> Findings {
        let content = Content::shipped();
        let problems = |record: &UnitRecord| {
            let sheet = content::sheet(record, &content);
            sheet.err().unwrap_or_default()
        };
        let summary = |record: &UnitRecord| match content::sheet(record, &content) {
            Ok(sheet) => {
                let worth = content::worth(&sheet, sheet.gunnery, sheet.piloting, record);
                format!(
                    "{}, {} tons, {}, {worth} points",
                    sheet.name,
                    sheet.tons,
                    unit::movement(&sheet)
                )
            }
            Err(_) => record.name.clone(),
        };
        checked_alone(text, file, problems, |_| Vec::new(), summary)
    }

    fn check_ability(_: &str, _: &Path) -> Findings {
        Findings::default()
    }

    fn part(folder: &str) -> Option<fn(&str, &Path) -> Findings> {
        Some(match folder {
            "weapons" => |text, file| listed("weapons", text, file),
            "suits" => |text, file| listed("suits", text, file),
            "equipment" => |text, file| listed("equipment", text, file),
            _ => return None,
        })
    }

    fn blank(unit: &str, data: &Data) -> Option<Sheet> {
        let content = data.content::<Self>();
        let known = content.unit(unit)?;
        // Two of them far apart in a phase of a turn: nothing has happened to either.
        let (id, name) = (&known.sheet.id, &known.sheet.name);
        let (gunnery, piloting) = (known.sheet.gunnery, known.sheet.piloting);
        let terrain = match known.sheet.is_vessel() {
            true => "terrain: { \"water 3\": [\"0505\", \"0510\"] },",
            false => "",
        };
        let case = format!(
            "(id: \"print\", title: \"Print\", shows: [\"C8.1\"], red: {{ {name:?}: \"card {id}, gunnery {gunnery}, piloting {piloting}, at 0505 N\" }}, \
             blue: {{ \"Other\": \"card {id}, at 0510 N\" }}, {terrain} phase: Movement, dice: [], script: [])"
        );
        let no_map = |name: &str, case: &Path| Err(Diagnostic::written(case, name, ""));
        let file = Path::new("print.ron");
        let demo = Demo::<Classic>::read(&case, file, content, &no_map).ok()?;
        let battle = demo.battle(0).ok()?;
        let u = Table::of(battle.world()).units().next()?;
        let mut blank = sheet::sheet(&battle, &u);
        // A Point has one sheet for all of its machines.
        blank.head.title.clone_from(name);
        blank.head.name.clone_from(name);
        Some(blank)
    }

    fn force_summary(force: &Force, content: &Content) -> String {
        format!(
            "{}, {} units, {} of {} points",
            force.name,
            force.units.len(),
            force::points(force, content),
            force.worth
        )
    }

    fn list_units(data: &Data) -> Result<Listing, Stop> {
        let columns = Columns::new()
            .shown("id", "id", |k: &Known| k.sheet.id.to_string())
            .shown("name", "name", |k| k.sheet.name.clone())
            .shown("faction", "faction", |k| k.sheet.faction.clone())
            .shown("class", "class", |k| unit::class(k.sheet.class))
            .shown("tons", "tons", |k| k.sheet.tons)
            .shown("move", "move", |k| unit::movement(&k.sheet))
            .shown("skills", "G/P", |k| {
                format!("{}/{}", k.sheet.gunnery, k.sheet.piloting)
            })
            .shown("armor", "armor", |k| {
                k.sheet.armor.iter().chain(&k.sheet.rear).sum::<u16>()
            })
            .shown("weapons", "weapons", |k| unit::weapons(&k.sheet))
            .shown("point_value", "points", |k| k.worth)
            .field("tech", |k| k.sheet.tech.name())
            .field("role", |k| k.sheet.role.clone())
            .field("sinks", |k| unit::sinks(&k.sheet))
            .field("equipment", |k| unit::traits(&k.sheet));
        let units = data.content::<Self>().units.values();
        columns.list::<Self>(units.map(AsRef::as_ref))
    }

    // The list of all rulesets counts rule cases by ability, and those of classic show rules and rulings.
    fn list_abilities(_: &Data, _: &BTreeMap<String, usize>) -> Result<Listing, Stop> {
        let columns: Columns<'_, &str> =
            Columns::new().shown("id", "id", |id: &&str| (*id).to_owned());
        let none: [&str; 0] = [];
        columns.list::<Self>(&none)
    }

    fn force_columns<'c>(
        columns: ForceColumns<'c, Self>,
        _: &'c Content,
    ) -> ForceColumns<'c, Self> {
        columns
            .shown("units", "units", |f| f.force.units.len())
            .shown("point_value", "points", |f| f.facts.points)
            .shown("worth", "worth", |f| f.force.worth)
    }

    fn play_out(
        battle: &mut Battle,
        levels: &[String],
        seed: u64,
        remedy: &str,
    ) -> Result<Ended, Stop> {
        let mut players = players(levels, seed, Player::new);
        let played = hexlance_classic_ai::play(battle, &mut players)
            .map_err(|e| Stop::failed(e.to_string(), remedy))?;
        let table = Table::of(battle.world());
        let sides = || (0..levels.len()).map(|i| SideId(i as u8));
        let lost = |side: SideId| {
            let units = table.units().filter(|u| u.side == side);
            units.filter(|u| u.is_destroyed()).count()
        };
        let (winner, reason) = match played.ending {
            Ending::Won(side) => (Some(side), "more points"),
            Ending::Drawn | Ending::Open => (None, "points even"),
        };
        Ok(Ended {
            winner,
            turns: played.turns,
            reason: reason.to_owned(),
            // Scores are in half points.
            scores: sides().map(|s| victory::score(table, s) / 2).collect(),
            lost: sides().map(lost).collect(),
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
            "side",
            "unit",
            "kind",
            "at",
            "armor",
            "structure",
            "heat",
            "states",
        ];
        table(&head, &rows)
    }

    fn afoot(data: &Data) -> Vec<String> {
        let units = data.content::<Self>().units.values();
        let afoot = units.filter(|k| force::is_in_play(&k.sheet) && !k.sheet.is_vessel());
        afoot.map(|k| k.sheet.id.to_string()).collect()
    }

    fn turn_over(events: &[Event], world: &World) -> Option<u16> {
        let begun = events.iter().find_map(|e| match e {
            Event::Turn(TurnEvent::TurnBegan { turn }) => Some(*turn),
            _ => None,
        });
        begun
            .filter(|turn| *turn > 1 && !Self::is_over(world))
            .map(|turn| turn - 1)
    }

    fn odds(args: &odds::Odds, own: &Supposed, data: &Data, file: &Path) -> Outcome {
        super::odds::run(args, own, data, file)
    }
}

/// What is wrong with a table of weapons or equipment.
fn listed(folder: &str, text: &str, file: &Path) -> Findings {
    let faults = Content::shipped().faults_of_table(folder, file, text);
    let name = file.file_stem().unwrap_or_default().to_string_lossy();
    Findings {
        summary: name.into_owned(),
        ..faults.into()
    }
}

/// A unit as a row of a table.
fn stands(battle: Table<'_>, u: &Look<'_>) -> Vec<String> {
    let place = match u.place {
        Place::Reserve => "to be set up".to_owned(),
        Place::Waiting => "off the map".to_owned(),
        Place::Map { hex, facing, .. } => format!("{} {}", hex_name(hex), short_direction(facing)),
        Place::Aboard => "aboard".to_owned(),
        Place::Gone => "out".to_owned(),
    };
    let mut states = Vec::new();
    let all = [
        (u.is_destroyed(), "destroyed"),
        (u.stance.prone, "prone"),
        (u.is_off(), "shut down"),
        (!u.pilot.is_awake() && !u.pilot.dead, "unconscious"),
    ];
    states.extend(all.iter().filter(|(is, _)| *is).map(|(_, word)| *word));
    let [(armor, plates), (inside, bones)] = pools(u);
    vec![
        battle.sides().name(u.side).to_owned(),
        u.name.to_owned(),
        u.sheet.name.clone(),
        place,
        format!("{armor}/{plates}"),
        format!("{inside}/{bones}"),
        u.heat.level.to_string(),
        states.join(", "),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_mech_has_a_blank_sheet() {
        let data = crate::shipped();
        for known in data.content::<ClassicGame>().units.values() {
            let sheet = ClassicGame::blank(known.sheet.id.as_str(), &data);
            let printed = sheet.is_some_and(|s| s.head.title == known.sheet.name);
            assert_eq!(
                printed,
                force::is_in_play(&known.sheet),
                "{}",
                known.sheet.id
            );
        }
    }
}
