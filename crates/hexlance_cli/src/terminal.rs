//! A battle on the terminal: told in words, with pictures of the table, played by the computer or by a person.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use hexlance_app::shot::{self, ShotError, View};
use hexlance_rules::{Battle, DiceSource, Ruleset, SideId};

use super::{
    explain,
    keep::Keeper,
    report::{Outcome, STRONG, Stop, Styled},
    story::print_story,
    tools::Tools,
};
use crate::{
    data::Playable,
    note, put,
    rulesets::{Computer, Plays, given},
};

/// A battle on the terminal, as somebody wants it.
pub(super) struct Battlefield<'a, R: Tools> {
    /// The scenario; none for a battle that is gone on with.
    pub(super) playable: Option<&'a Playable<R>>,
    /// The catalogue.
    pub(super) content: &'a Arc<R::Content>,
    /// Who plays, by side.
    pub(super) seats: &'a [String],
    /// Seed of the dice.
    pub(super) seed: u64,
    /// Folder for pictures.
    pub(super) pictures: Option<PathBuf>,
    /// Where it is saved, if it is.
    pub(super) keeper: Option<Keeper>,
    /// Whether computer players say why they give their orders.
    pub(super) explain: bool,
}

/// Who sits at a side of the table.
enum Seat<R: Plays> {
    /// Whoever types.
    Person,
    /// A program.
    Computer(Box<dyn Computer<R::Rules>>),
}

/// Why a battle stops before its end.
pub enum Leave {
    /// The person has had enough.
    Quit,
    /// Nothing more can be read.
    InputEnded,
}

/// Begins the battle of a scenario.
///
/// # Errors
/// What keeps it from that.
pub(super) fn begin<R: Tools>(
    playable: &Playable<R>,
    content: &Arc<R::Content>,
    seed: u64,
) -> Result<Battle<R::Rules>, Stop> {
    let setup = Arc::new(playable.setup.clone());
    Battle::<R::Rules>::new(setup, content.clone(), DiceSource::Seed(seed)).map_err(|e| {
        Stop::failed(
            format!("the battle does not begin: {e}"),
            "correct the scenario",
        )
    })
}

/// Plays a battle to its end.
pub(super) fn play<R: Tools>(
    mut battle: Battle<R::Rules>,
    mut field: Battlefield<'_, R>,
) -> Outcome {
    let mut seats: Vec<Seat<R>> = Vec::new();
    for (i, level) in field.seats.iter().enumerate() {
        seats.push(
            match R::computer(level, field.seed.wrapping_add(i as u64)) {
                Some(mut player) => {
                    if field.explain {
                        player.explain();
                    }
                    Seat::Computer(player)
                }
                None => Seat::Person,
            },
        );
    }
    let persons: Vec<SideId> = (0u8..)
        .zip(&seats)
        .filter(|(_, seat)| matches!(seat, Seat::Person))
        .map(|(i, _)| SideId(i))
        .collect();
    introduce(&field, &battle, &persons);
    if let (Some(keeper), false) = (&field.keeper, persons.is_empty()) {
        keeper.introduce();
    }
    let folder = field.pictures.take();
    let mut pictures = Pictures::new(folder.as_deref(), persons.first().copied());
    let events = |b: &Battle<R::Rules>, from: usize| {
        b.log()
            .iter()
            .skip(from)
            .map(|l| l.event.clone())
            .collect::<Vec<_>>()
    };
    // What was told before the battle was left is known.
    let mut told = match field.playable {
        Some(_) => 0,
        None => battle.log().len(),
    };
    let fresh = events(&battle, told);
    told = battle.log().len();
    print_story::<R>(&fresh, battle.world(), &persons);
    pictures.take::<R>(&battle, "start");
    while let Some(side) = R::to_act(&battle) {
        let asked = persons.contains(&side);
        if asked {
            save(&mut field, &battle)?;
        }
        let mut reason = None;
        let order = match seats.get_mut(side.index()) {
            Some(Seat::Computer(player)) => {
                let order = player.next(&battle, side);
                reason = order
                    .as_ref()
                    .and_then(|order| given(player.as_mut(), &battle, order));
                order
            }
            Some(Seat::Person) => match R::ask_person(&battle, side) {
                Ok(order) => Some(order),
                Err(leave) => return abandoned(&mut field, &battle, leave),
            },
            None => None,
        };
        let Some(order) = order else {
            return Err(stuck(&field, &battle, "nothing can be ordered"));
        };
        if let Some(question) = question::<R>(&battle, &order) {
            put!("  {question}");
        }
        battle
            .submit(side, order)
            .map_err(|e| stuck(&field, &battle, &e.to_string()))?;
        if asked {
            save(&mut field, &battle)?;
        }
        let fresh = events(&battle, told);
        told = battle.log().len();
        print_story::<R>(&fresh, battle.world(), &persons);
        if let Some(reason) = reason {
            explain::print::<R>(&reason, &battle, &persons);
        }
        if let Some(turn) = R::turn_over(&fresh, battle.world()) {
            pictures.take::<R>(&battle, &format!("turn-{turn:02}"));
            save(&mut field, &battle)?;
        }
    }
    if !R::is_over(battle.world()) {
        return Err(stuck(
            &field,
            &battle,
            "nobody is asked, and it is not over",
        ));
    }
    pictures.take::<R>(&battle, "end");
    put!();
    put!("{}", R::units(battle.world(), &[]));
    save(&mut field, &battle)?;
    if let Some(keeper) = &field.keeper {
        keeper.over();
    }
    pictures.told();
    Ok(())
}

/// Title, map, sides: what a player reads first.
fn introduce<R: Tools>(field: &Battlefield<'_, R>, battle: &Battle<R::Rules>, persons: &[SideId]) {
    let facts = R::facts(battle.setup());
    put!("{}", Styled(STRONG, facts.title));
    let briefing = field.playable.map(|p| &p.scenario.briefing);
    let situation = briefing.map_or("", |b| b.situation.trim());
    if !situation.is_empty() {
        put!(
            "{}",
            situation.split_whitespace().collect::<Vec<_>>().join(" ")
        );
    }
    put!(
        "{} x {} hexes, {} turns, seed {}",
        facts.map.columns,
        facts.map.rows,
        facts.turns,
        field.seed
    );
    for (side, seat) in facts.sides.iter().zip(field.seats) {
        put!("{}: {seat}", side.name);
    }
    let goals = field.playable.map(|p| R::goals(p, field.content));
    for aim in goals.into_iter().flatten() {
        put!("{aim}");
    }
    if field.playable.is_none() {
        put!("{}", R::stands(battle.world()));
    }
    put!();
    put!("{}", R::units(battle.world(), persons));
}

/// The question that an order answers, with the answer.
fn question<R: Tools>(battle: &Battle<R::Rules>, order: &R::Command) -> Option<String> {
    let decision = battle.decision()?;
    let code = R::Rules::answer(order)?;
    let choice = decision.choices.iter().find(|c| c.code == code)?;
    let facts = R::facts(battle.setup());
    let side = facts
        .sides
        .get(decision.side.index())
        .map_or("", |s| s.name);
    Some(format!("{} - {side}: {}", decision.prompt, choice.label))
}

fn stuck<R: Tools>(field: &Battlefield<'_, R>, battle: &Battle<R::Rules>, what: &str) -> Stop {
    Stop::failed(
        format!(
            "the battle does not go on in turn {}: {what}",
            R::turn(battle.world())
        ),
        format!(
            "this is a fault of the program: please report it with the scenario and the seed {}",
            field.seed
        ),
    )
}

/// The person left before the end: the battle is kept.
fn abandoned<R: Tools>(
    field: &mut Battlefield<'_, R>,
    battle: &Battle<R::Rules>,
    leave: Leave,
) -> Outcome {
    save(field, battle)?;
    if let Some(keeper) = &field.keeper {
        keeper.left();
    }
    match leave {
        Leave::Quit => {
            put!("The battle ends here.");
            Ok(())
        }
        Leave::InputEnded => Err(Stop::failed(
            "the input ended before the battle did",
            format!(
                "play on a terminal, or let the computer play: `--players {}`",
                R::LEVELS.usual()
            ),
        )),
    }
}

fn save<R: Tools>(field: &mut Battlefield<'_, R>, battle: &Battle<R::Rules>) -> Outcome {
    match &mut field.keeper {
        Some(keeper) => keeper.save::<R>(battle),
        None => Ok(()),
    }
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
    fn take<R: Tools>(&mut self, battle: &Battle<R::Rules>, name: &str) {
        let Some(folder) = self.folder else { return };
        let file = folder.join(format!("{:02}-{name}.png", self.taken));
        if let Err(e) = std::fs::create_dir_all(folder) {
            note!("No pictures: {}: {e}.", folder.display());
            self.folder = None;
            return;
        }
        match self.draw::<R>(battle, &file) {
            Ok(()) => self.taken += 1,
            Err(e) => {
                note!("No pictures: {e}.\n  remedy: {}", e.remedy());
                // Only an empty folder goes; what somebody keeps there stays.
                let _ = std::fs::remove_dir(folder);
                self.folder = None;
            }
        }
    }

    fn draw<R: Tools>(&mut self, battle: &Battle<R::Rules>, file: &Path) -> Result<(), ShotError> {
        let view = View {
            eyes: self.eyes,
            ..View::default()
        };
        let table = match &mut self.table {
            Some(table) => {
                table.show::<R>(battle);
                table
            }
            none => none.insert(shot::Pictures::new::<R>(battle, &view)?),
        };
        table.take(view.camera, file)
    }

    fn told(&self) {
        if let (Some(folder), 1..) = (self.folder, self.taken) {
            put!("{} pictures in {}", self.taken, folder.display());
        }
    }
}
