//! A battle on the terminal: told in words, with pictures of the table, played by the computer or by a person.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use bevy::ecs::world::World;
use hexlance_ai::{Player, command, player, to_act};
use hexlance_rules::{DiceSource, SideId};
use hexlance_strike::{
    Battle, Strike,
    command::Command,
    content::Content,
    event::Event,
    read::{self, UnitRead},
    state::{Ending, Phase},
    view::SideView,
};

use super::{
    person,
    report::{DIM, Outcome, STRONG, Stop, Styled, table},
    story::print_story,
};
use crate::{
    data::Playable,
    game::start::goals,
    note, put,
    shot::{self, ShotError, View},
    words::{direction_name, flight, hex_name},
};

/// A battle on the terminal, as somebody wants it.
pub(super) struct Battlefield<'a> {
    /// The scenario.
    pub(super) playable: &'a Playable,
    /// The catalogue.
    pub(super) content: &'a Arc<Content>,
    /// Who plays, by side.
    pub(super) seats: &'a [String],
    /// Seed of the dice.
    pub(super) seed: u64,
    /// Folder for pictures.
    pub(super) pictures: Option<PathBuf>,
    /// File for the recording.
    pub(super) record: Option<&'a Path>,
}

/// Who sits at a side of the table.
enum Seat {
    /// Whoever types.
    Person,
    /// A program.
    Computer(Box<dyn Player>),
}

/// Why a battle stops before its end.
pub(super) enum Leave {
    /// The person has had enough.
    Quit,
    /// Nothing more can be read.
    InputEnded,
}

/// Plays a battle to its end.
pub(super) fn play(field: &Battlefield<'_>) -> Outcome {
    let mut seats: Vec<Seat> = Vec::new();
    for (i, level) in field.seats.iter().enumerate() {
        seats.push(match player(level, field.seed.wrapping_add(i as u64)) {
            Some(player) => Seat::Computer(player),
            None => Seat::Person,
        });
    }
    let mut battle = Battle::new(
        Arc::new(field.playable.setup.clone()),
        field.content.clone(),
        DiceSource::Seed(field.seed),
    )
    .map_err(|e| {
        Stop::failed(
            format!("the battle does not begin: {e}"),
            "correct the scenario",
        )
    })?;
    let persons: Vec<SideId> = (0u8..)
        .zip(&seats)
        .filter(|(_, seat)| matches!(seat, Seat::Person))
        .map(|(i, _)| SideId(i))
        .collect();
    introduce(field, &battle, &persons);
    let mut pictures = Pictures::new(field.pictures.as_deref(), persons.first().copied());
    let events = |b: &Battle, from: usize| {
        b.log()
            .iter()
            .skip(from)
            .map(|l| l.event.clone())
            .collect::<Vec<_>>()
    };
    let mut told = 0;
    let fresh = events(&battle, told);
    told = battle.log().len();
    print_story::<Strike>(&fresh, battle.world(), &persons);
    pictures.take(&battle, "start");
    while let Some(side) = to_act(&battle) {
        let order = match seats.get_mut(side.index()) {
            Some(Seat::Computer(player)) => command(player.as_mut(), &battle, side),
            Some(Seat::Person) => match person::decide(&battle, side) {
                Ok(order) => Some(order),
                Err(leave) => return abandoned(field, &battle, leave),
            },
            None => None,
        };
        let Some(order) = order else {
            return Err(stuck(field, &battle, "nothing can be ordered"));
        };
        if let Some(question) = question(&battle, &order) {
            put!("  {question}");
        }
        battle
            .submit(side, order)
            .map_err(|e| stuck(field, &battle, &e.to_string()))?;
        let fresh = events(&battle, told);
        told = battle.log().len();
        print_story::<Strike>(&fresh, battle.world(), &persons);
        let end_phase = |e: &Event| matches!(e, Event::PhaseBegan { phase: Phase::End });
        if fresh.iter().any(end_phase) && read::phase(battle.world()) != Phase::Over {
            // The next turn has begun by now: what it is called after is the turn that is over.
            let turn = read::turn(battle.world()).number.saturating_sub(1).max(1);
            pictures.take(&battle, &format!("turn-{turn:02}"));
        }
    }
    if battle.world().resource::<Ending>().0.is_none() {
        return Err(stuck(field, &battle, "nobody is asked, and it is not over"));
    }
    pictures.take(&battle, "end");
    put!();
    put!("{}", units(battle.world(), &[]));
    record(field, &battle)?;
    pictures.told();
    Ok(())
}

/// Title, map, sides: what a player reads first.
fn introduce(field: &Battlefield<'_>, battle: &Battle, persons: &[SideId]) {
    let setup = battle.setup();
    put!("{}", Styled(STRONG, &setup.title));
    let situation = field.playable.scenario.briefing.situation.trim();
    if !situation.is_empty() {
        put!(
            "{}",
            situation.split_whitespace().collect::<Vec<_>>().join(" ")
        );
    }
    put!(
        "{} x {} hexes, {} turns, seed {}",
        setup.map.columns,
        setup.map.rows,
        setup.turn_limit,
        field.seed
    );
    for (side, seat) in setup.sides.iter().zip(field.seats) {
        put!("{}: {seat}", side.name);
    }
    for aim in goals(field.playable, field.content) {
        put!("{aim}");
    }
    put!();
    put!("{}", units(battle.world(), persons));
}

/// A table of all units as they stand, as far as persons of these sides may know; of all where there are none.
pub(super) fn units(world: &World, persons: &[SideId]) -> String {
    let known: Vec<UnitRead<'_>> = match persons {
        [] => read::units(world).collect(),
        [side] => {
            let view = SideView::new(world, *side);
            view.own().chain(view.enemies()).collect()
        }
        // Both sit before it: neither sees what the other hides.
        _ => read::units(world).filter(|u| !u.is_hidden()).collect(),
    };
    let mut rows: Vec<_> = known
        .iter()
        .map(|u| {
            let place = match u.spot() {
                Some(s) => format!("{} {}", hex_name(s.hex), short(direction_name(s.facing))),
                None if u.is_out() => "out".to_owned(),
                None if u.is_aloft() => u.flight().map(flight).unwrap_or_default(),
                None => "off the map".to_owned(),
            };
            let heat = if u.card.kind.tracks_heat() {
                u.tracks.heat.to_string()
            } else {
                String::new()
            };
            let states: Vec<_> = u.statuses.0.iter().map(|s| s.kind.as_str()).collect();
            vec![
                read::side_name(world, u.side).to_owned(),
                u.name.to_owned(),
                u.card.full_name(),
                u.pilot.skill.to_string(),
                place,
                format!("{}/{}", u.tracks.armor, u.card.armor),
                format!("{}/{}", u.tracks.structure, u.card.structure),
                heat,
                states.join(", "),
            ]
        })
        .collect();
    rows.sort_by_key(|r| r.first().cloned());
    let head = [
        "side",
        "unit",
        "card",
        "skill",
        "at",
        "armor",
        "structure",
        "heat",
        "states",
    ];
    table(&head, &rows)
}

/// `north-east` as `NE`.
fn short(direction: &str) -> String {
    direction
        .split('-')
        .filter_map(|w| w.chars().next())
        .collect::<String>()
        .to_uppercase()
}

/// The question that an order answers, with the answer.
fn question(battle: &Battle, order: &Command) -> Option<String> {
    let decision = battle.decision()?;
    let Command::Answer(code) = order else {
        return None;
    };
    let choice = decision.choices.iter().find(|c| c.code == *code)?;
    Some(format!(
        "{} - {}: {}",
        decision.prompt,
        read::side_name(battle.world(), decision.side),
        choice.label
    ))
}

fn stuck(field: &Battlefield<'_>, battle: &Battle, what: &str) -> Stop {
    Stop::failed(
        format!(
            "the battle does not go on in turn {}: {what}",
            read::turn(battle.world()).number
        ),
        format!(
            "this is a fault of the program: please report it with the scenario and the seed {}",
            field.seed
        ),
    )
}

/// The person left before the end: the recording is kept all the same.
fn abandoned(field: &Battlefield<'_>, battle: &Battle, leave: Leave) -> Outcome {
    record(field, battle)?;
    match leave {
        Leave::Quit => {
            put!("The battle ends here.");
            Ok(())
        }
        Leave::InputEnded => Err(Stop::failed(
            "the input ended before the battle did",
            "play on a terminal, or let the computer play: `--players normal`",
        )),
    }
}

fn record(field: &Battlefield<'_>, battle: &Battle) -> Outcome {
    let Some(file) = field.record else {
        return Ok(());
    };
    battle
        .recording(&field.playable.setup.title)
        .save(file)
        .map_err(|e| Stop::failed(e.to_string(), "choose another file for `--record`"))?;
    put!("{} {}", Styled(DIM, "recorded in"), file.display());
    Ok(())
}

/// Pictures of a battle: one folder, numbered in order.
struct Pictures<'a> {
    folder: Option<&'a Path>,
    eyes: Option<SideId>,
    table: Option<shot::Pictures>,
    taken: usize,
}

impl<'a> Pictures<'a> {
    fn new(folder: Option<&'a Path>, eyes: Option<SideId>) -> Self {
        Self {
            folder,
            eyes,
            table: None,
            taken: 0,
        }
    }

    /// Draws the table as it stands. Where that does not work it is said once and not tried again.
    fn take(&mut self, battle: &Battle, name: &str) {
        let Some(folder) = self.folder else { return };
        let file = folder.join(format!("{:02}-{name}.png", self.taken));
        if let Err(e) = std::fs::create_dir_all(folder) {
            note!("No pictures: {}: {e}.", folder.display());
            self.folder = None;
            return;
        }
        match self.draw(battle, &file) {
            Ok(()) => self.taken += 1,
            Err(e) => {
                note!("No pictures: {e}.\n  remedy: {}", e.remedy());
                // Only an empty folder goes; what somebody keeps there stays.
                let _ = std::fs::remove_dir(folder);
                self.folder = None;
            }
        }
    }

    fn draw(&mut self, battle: &Battle, file: &Path) -> Result<(), ShotError> {
        let view = View {
            eyes: self.eyes,
            ..View::default()
        };
        let table = match &mut self.table {
            Some(table) => {
                table.show(battle);
                table
            }
            none => none.insert(shot::Pictures::new(battle, &view)?),
        };
        table.take(view.camera, file)
    }

    fn told(&self) {
        if let (Some(folder), 1..) = (self.folder, self.taken) {
            put!("{} pictures in {}", self.taken, folder.display());
        }
    }
}
