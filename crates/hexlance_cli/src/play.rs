//! `hexlance play`: the game in its window, or a battle on the terminal where there is no screen.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use clap::Args;
use hexlance_rules::{AbilityId, ustr};

use super::{
    keep::Keeper,
    outfile, replay,
    report::{Outcome, Severity, Stop, finding},
    screen, terminal,
    tools::Tools,
    unknown,
};
use crate::{
    data::{Data, Playable, forces::ForceFolder, id_of, rules_of},
    game::Launch,
    graphics,
    hosted::OnCommandLine,
    note,
    rulesets::{Registered, Rules},
    window,
};

const EXAMPLES: &str = "\
Examples:
  hexlance play                                          open the title screen
  hexlance play two_in_the_ring                          a battle with the scenario's own players
  hexlance play two_in_the_ring --players human,hard     you against a strong computer player
  hexlance play two_in_the_ring --watch --seed 7         watch the computer play both sides
  hexlance play two_in_the_ring --force 1=foxes          use another force for the first side
  hexlance play --demo spa.antagonizer                   see an ability acted out
  hexlance play --demo jump_jets                         see a piece of equipment acted out
  hexlance play two_in_the_ring --no-window              on the terminal, with pictures of the table
  hexlance play two_in_the_ring --no-window --players human,normal
  hexlance play two_in_the_ring --no-window --players hard --explain   the computer says why
  hexlance play --resume mine.battle.ron --players human,normal
  hexlance play ford_at_sallow_water                     a battle of other rules

Players: human, or a computer player: random, walker, easy, normal, hard (weakest first). A ruleset may have only
some of them; a wrong name lists those of the battle's rules.
If there is no screen (no DISPLAY, no WAYLAND_DISPLAY), the battle is played on the terminal.";

/// Start the game
#[derive(Args, Debug, Default)]
#[command(after_help = EXAMPLES)]
pub struct Play {
    /// Scenario to play, by file or name; opens the title screen if missing
    scenario: Option<String>,
    /// Watch the computer play every side
    #[arg(long, conflicts_with = "players")]
    watch: bool,
    /// Show the demo of an ability, by id or name; `hexlance list abilities` lists them
    #[arg(long, value_name = "ABILITY", conflicts_with_all = ["scenario", "players", "watch", "no_window"])]
    demo: Option<String>,
    /// Let another force fight for a side: the side's name or number, and the force's file or name
    #[arg(long, value_name = "SIDE=FILE", requires = "scenario")]
    force: Vec<String>,
    /// Players, one per side in the scenario's order, or one for all sides
    #[arg(long, value_name = "A,B")]
    players: Option<String>,
    /// Seed of the dice and the computer players; the same seed and commands give the same battle
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Play on the terminal
    #[arg(long)]
    no_window: bool,
    /// Terminal: say of each computer player's order what it was worth, term by term, and the best one that was not
    /// chosen
    #[arg(long, requires = "no_window")]
    explain: bool,
    /// Terminal: folder for pictures of the table
    #[arg(long, value_name = "DIR", conflicts_with = "no_pictures")]
    pictures: Option<PathBuf>,
    /// Terminal: draw no pictures
    #[arg(long)]
    no_pictures: bool,
    /// Terminal: save the battle as a recording, after every command and at its end
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Terminal: replace the file of `--record` if it is there already
    #[arg(long, requires = "record")]
    replace: bool,
    /// Terminal: continue a saved battle, from its file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["scenario", "demo", "seed"])]
    resume: Option<PathBuf>,
}

pub(super) fn run(args: &Play, data: &Data, mods: &[PathBuf]) -> Outcome {
    if let Some(file) = &args.record {
        outfile::check(file, args.replace, "--record")?;
    }
    if let Some(file) = &args.resume {
        return rules_of(file).on_terminal().resume(args, data, file);
    }
    let launch = Launch {
        seed: args.seed,
        ..Launch::of(data.clone(), mods.to_vec())
    };
    if let Some(name) = &args.demo {
        let demo = demo_of(name, data)?;
        let launch = Launch {
            demo: Some(demo),
            ..launch
        };
        return in_window(launch).map_err(|why| {
            Stop::failed(
                format!("the demo of {demo} needs a window: {why}"),
                "start it on a desktop",
            )
        });
    }
    let file = match &args.scenario {
        Some(name) => data.scenario_file(name)?,
        None => {
            // Whose levels they are is known when there is a battle.
            let named = args
                .players
                .as_deref()
                .map(|p| seats_among(p, 2, &all_levels()));
            named.transpose()?;
            if opens(launch.clone(), args) {
                return Ok(());
            }
            first_battle(data)?
        }
    };
    rules_of(&file).on_terminal().play(args, &file, launch)
}

/// Plays a battle of some rules, in a window or on the terminal.
pub(super) fn played<R: Tools>(args: &Play, file: &Path, launch: Launch) -> Outcome {
    let data = launch.data.clone();
    let playable = with_forces::<R>(data.load_as(file)?, &args.force, &data)?;
    let seats = seats::<R>(args, R::facts(&playable.setup).sides.len())?;
    let launch = Launch {
        battle: Some(Arc::new(playable.clone())),
        players: seats.clone(),
        ..launch
    };
    // Where nobody named a battle, the window has been tried.
    if args.scenario.is_some() && opens(launch, args) {
        return Ok(());
    }
    on_terminal(args, &data, &playable, seats)
}

/// Plays in the window until it is closed.
///
/// # Errors
/// Why there can be none.
fn in_window(launch: Launch) -> Result<(), String> {
    screen::check()?;
    graphics::attempt(|| window::open(launch))?
}

/// Plays in the window, if that is wanted and can be; else it is said why not.
fn opens(launch: Launch, args: &Play) -> bool {
    if args.no_window {
        return false;
    }
    let opened = in_window(launch);
    if let Err(why) = &opened {
        note!("No window: {why}. The battle is played on the terminal.");
    }
    opened.is_ok()
}

/// Who plays, if that is said.
fn seats<R: Tools>(args: &Play, sides: usize) -> Result<Option<Vec<String>>, Stop> {
    let players = args.players.as_deref();
    let said = players.is_some() || args.watch;
    said.then(|| seats_of::<R>(players, sides)).transpose()
}

fn on_terminal<R: Tools>(
    args: &Play,
    data: &Data,
    playable: &Playable<R>,
    seats: Option<Vec<String>>,
) -> Outcome {
    let sides = R::facts(&playable.setup).sides.len();
    let seats = seats.map_or_else(|| seats_of::<R>(None, sides), Ok)?;
    let seed = args
        .seed
        .unwrap_or_else(|| u64::from(rand::random::<u32>()));
    let pictures = (!args.no_pictures).then(|| {
        args.pictures
            .clone()
            .unwrap_or_else(|| PathBuf::from(format!("hexlance-pictures/{}-{seed}", playable.id)))
    });
    let battle = terminal::begin(playable, R::content(data), seed)?;
    let keeper = match &args.record {
        Some(file) => Some(Keeper::recording(file, &seats)),
        None if has_person(&seats) => Some(Keeper::automatic(&playable.id, seed, &seats)),
        None => None,
    };
    let field = terminal::Battlefield {
        playable: Some(playable),
        content: R::content(data),
        seats: &seats,
        seed,
        pictures,
        keeper,
        explain: args.explain,
    };
    terminal::play(battle, field)
}

/// Goes on with a battle that was saved. It is saved to the same file again, unless it does not go as the file says.
pub(super) fn resumed<R: Tools>(args: &Play, data: &Data, file: &Path) -> Outcome {
    let (recording, text) = replay::load::<R>(file)?;
    for fault in unknown::fields::<R>(&text, file) {
        note!("{}", finding(Severity::Warning, &fault));
    }
    let sides = R::facts(&recording.setup).sides.len();
    let seats = seats::<R>(args, sides)?.unwrap_or_else(|| {
        let computers = std::iter::repeat(R::LEVELS.usual());
        let all = std::iter::once("human").chain(computers).take(sides);
        all.map(str::to_owned).collect()
    });
    let replayed = replay::replay::<R>(&recording, &text, file, R::content(data), |_, _| {})?;
    let fault = replay::departure::<R>(&replayed, recording.commands.len(), &text, file);
    if let Some(fault) = &fault {
        note!("{}", finding(Severity::Warning, fault));
    }
    let battle = replayed.battle;
    if R::is_over(battle.world()) {
        return Err(Stop::failed(
            format!("{}: this battle is over", file.display()),
            format!("watch it again: `hexlance replay {}`", file.display()),
        ));
    }
    let seed = u64::from(rand::random::<u32>());
    let keeper = match &args.record {
        Some(other) => Keeper::recording(other, &seats),
        // What goes another way than its file is kept beside it, and the file stays as it is.
        None if fault.is_some() => Keeper::beside(file, &seats),
        None => Keeper::recording(file, &seats),
    };
    let field = terminal::Battlefield::<R> {
        playable: None,
        content: R::content(data),
        seats: &seats,
        seed,
        pictures: args.pictures.clone(),
        keeper: Some(keeper),
        explain: args.explain,
    };
    terminal::play(battle, field)
}

fn has_person(seats: &[String]) -> bool {
    seats.iter().any(|s| s == "human")
}

/// A battle with other forces: `SIDE=FILE` each.
fn with_forces<R: Tools>(
    playable: Playable<R>,
    said: &[String],
    data: &Data,
) -> Result<Playable<R>, Stop> {
    if said.is_empty() {
        return Ok(playable);
    }
    let folder = ForceFolder::of_system();
    let mut forces = Vec::new();
    for text in said {
        let Some((name, file)) = text.split_once('=') else {
            return Err(Stop::usage(
                format!("“{text}” does not say which side"),
                "write the side, an equals sign and the force: `--force 1=foxes.force.ron`",
            ));
        };
        let facts = R::facts(&playable.setup);
        let sides = &facts.sides;
        let number = name.trim().parse::<usize>().ok();
        let side = sides
            .iter()
            .enumerate()
            .position(|(i, s)| s.name.eq_ignore_ascii_case(name.trim()) || number == Some(i + 1));
        let Some(side) = side else {
            let known: Vec<_> = sides.iter().map(|s| s.name).collect();
            return Err(Stop::usage(
                format!("“{name}” is no side of {}", facts.title),
                format!("choose from: {}", known.join(", ")),
            ));
        };
        forces.push((side, data.force_as::<R>(file.trim(), &folder)?));
    }
    let forces = forces.iter().map(|(side, force)| (*side, force));
    data.with_forces(&playable, forces).map_err(|problems| {
        let all: Vec<_> = problems.iter().map(|p| p.message.to_string()).collect();
        let remedy = problems
            .first()
            .map_or("choose another force".to_owned(), |p| p.remedy.to_string());
        Stop::failed(all.join("; "), remedy)
    })
}

/// The ability of an id or a name, if it has a demo that can be shown.
fn demo_of(name: &str, data: &Data) -> Result<AbilityId, Stop> {
    let mut found = None;
    for game in Rules::all().map(Rules::on_terminal) {
        let Some(id) = ability_called(name, &game.abilities(data)) else {
            continue;
        };
        if let Some(file) = game.demo_of(id, data) {
            game.check_demo(&file, data)?;
            return Ok(AbilityId(ustr(id)));
        }
        found = found.or(Some(id));
    }
    Err(match found {
        Some(id) => Stop::failed(
            format!("there is no demo of {id}"),
            "`hexlance list abilities --format json` says which have one",
        ),
        None => Stop::usage(
            format!("there is no ability “{name}”"),
            "`hexlance list abilities` lists them",
        ),
    })
}

/// The id that is meant: whole, without what stands before its point, or as players read it.
fn ability_called(name: &str, all: &[(&'static str, &'static str)]) -> Option<&'static str> {
    let wanted = name.to_lowercase();
    let plain = wanted.replace([' ', '-'], "_");
    let (id, _) = all.iter().find(|(id, read)| {
        let rest = id.split_once('.').map(|(_, rest)| rest);
        let read = read.to_lowercase();
        *id == wanted || rest == Some(&plain) || read.replace([' ', '-'], "_") == plain
    })?;
    Some(id)
}

/// The battle to begin with where nobody named one: the first of the list that can be played.
fn first_battle(data: &Data) -> Result<PathBuf, Stop> {
    let plays = |file: &PathBuf| rules_of(file).on_terminal().can_play(file, data);
    match data.scenario_files().into_iter().find(plays) {
        Some(file) => {
            note!("Nobody named a battle: {} it is.", id_of(&file));
            Ok(file)
        }
        None => Err(Stop::failed(
            "no scenario was found",
            "name a scenario file: `hexlance play FILE`",
        )),
    }
}

/// Every level that computer players of any ruleset have.
pub fn all_levels() -> Vec<&'static str> {
    let mut out = Vec::new();
    for id in Rules::all().flat_map(|rules| rules.on_terminal().levels().ids()) {
        if !out.contains(&id) {
            out.push(id);
        }
    }
    out
}

/// Players by side from `A,B`, or from `A` for all; where nobody is named, the usual computer player for all.
///
/// # Errors
/// Who is not a player of these rules, or how many there should be.
pub(super) fn seats_of<R: Tools>(text: Option<&str>, sides: usize) -> Result<Vec<String>, Stop> {
    match text {
        Some(text) => seats_among(text, sides, &R::LEVELS.ids().collect::<Vec<_>>()),
        None => Ok(vec![R::LEVELS.usual().to_owned(); sides]),
    }
}

fn seats_among(text: &str, sides: usize, levels: &[&str]) -> Result<Vec<String>, Stop> {
    let named: Vec<_> = text.split(',').map(|s| s.trim().to_owned()).collect();
    for name in &named {
        if name != "human" && !levels.contains(&name.as_str()) {
            return Err(Stop::usage(
                format!("there is no player “{name}”"),
                format!("choose from: human, {}", levels.join(", ")),
            ));
        }
    }
    match named.as_slice() {
        [one] => Ok(vec![one.clone(); sides]),
        all if all.len() == sides => Ok(named),
        all => Err(Stop::usage(
            format!("{} players for {sides} sides", all.len()),
            "name one player a side, separated by commas, or one for all",
        )),
    }
}

#[cfg(test)]
mod tests {
    use hexlance_ai::LEVELS;

    use super::*;

    #[test]
    fn one_player_serves_all_sides() {
        let seats = |text, sides| seats_among(text, sides, LEVELS);
        assert_eq!(seats("hard", 2).ok(), Some(vec!["hard".to_owned(); 2]));
        assert_eq!(
            seats("human, easy", 2).ok(),
            Some(vec!["human".to_owned(), "easy".to_owned()])
        );
        assert!(matches!(seats("nobody", 2), Err(Stop::Usage(..))));
        assert!(matches!(seats("easy,easy,easy", 2), Err(Stop::Usage(..))));
    }

    #[test]
    fn a_level_of_other_rules_is_no_player() {
        assert!(seats_among("hard", 2, LEVELS).is_ok());
        assert!(matches!(
            seats_among("random,hard", 2, &["random"]),
            Err(Stop::Usage(..))
        ));
    }

    #[test]
    fn the_help_names_every_player() {
        for level in LEVELS {
            assert!(EXAMPLES.contains(level), "{level}");
        }
    }
}
