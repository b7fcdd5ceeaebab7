//! Beginning battles: the list of scenarios for the setup screen, and battles made from what was chosen there.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use bevy::{ecs::message::MessageCursor, prelude::*};
use hexlance_rules::{AbilityId, DiceSource, Player, Recording};

use super::{
    demo::{Back, Showing},
    forces,
    saves::{AUTOSAVE, Saves},
    seeds::Seeds,
    session::{Seat, Session, SessionError},
    tabled::Tabled,
};
use crate::{
    data::{Data, Playable, id_of, rules_of},
    hud::model::{Toast, Tone},
    rulesets::{Level, Registered, Rules},
    screens::{
        BattleSetup, ComputerLevel, Controller, ForceLibrary, ModFault, ModFaults, SaveList,
        ScenarioCatalog, ScenarioEntry, ScenarioSide, Screen, ScreenAction, SetupState, Tried,
        sentence,
    },
    table::ForgetClicks,
};

/// Cards, abilities, scenarios and maps.
#[derive(Resource, Clone, Debug)]
pub struct GameData(pub Data);

/// Reads all scenarios.
pub fn read_catalog(data: Res<GameData>, mut catalog: ResMut<ScenarioCatalog>) {
    catalog.entries.clear();
    catalog.problems.clear();
    for file in data.0.scenario_files() {
        match rules_of(&file).game().listed(&file, &data.0) {
            Ok(entry) => catalog.entries.push(entry),
            Err(problems) => catalog.problems.extend(problems),
        }
    }
    catalog.entries.sort_by_key(|e| (!e.teaches, e.rules));
}

/// A scenario's file as the setup screen lists it.
pub(super) fn listed<G: Tabled>(file: &Path, data: &Data) -> Result<ScenarioEntry, Vec<String>> {
    let playable = data
        .load_as::<G>(file)
        .map_err(|faults| faults.iter().map(sentence).collect::<Vec<_>>())?;
    entry(&playable, data).map_err(|e| vec![format!("{}: {e}", file.display())])
}

/// A scenario as the setup screen lists it.
fn entry<G: Tabled>(p: &Playable<G>, data: &Data) -> Result<ScenarioEntry, String> {
    let facts = G::facts(&p.setup);
    let board = facts.map.board().map_err(|e| crate::lang::told(&e))?;
    let sides = G::listed_sides(&p.setup, &board, data);
    Ok(ScenarioEntry {
        id: p.id.clone(),
        rules: G::RULES,
        title: crate::lang::text(facts.title).to_owned(),
        kind: G::kind(&p.scenario)
            .map(|(name, rule)| (crate::lang::text(name).to_owned(), rule.to_owned())),
        subtitle: facts.map.name.clone(),
        briefing: crate::lang::text(&p.scenario.briefing.situation).to_owned(),
        pictures: crate::data::pictures::files(&p.file, &p.scenario.briefing),
        teaches: p.scenario.lesson.is_some(),
        goals: G::goals(p, G::content(data)),
        facts: self::facts::<G>(p, &sides),
        theme: hexlance_board::Theme::named(&facts.map.theme),
        board: Arc::new(board),
        sides,
        levels: G::LEVELS.iter().map(listed_level).collect(),
        switches: G::switches(&p.setup),
    })
}

/// A level of computer players as the setup screen lists it.
fn listed_level(level: &Level) -> ComputerLevel {
    ComputerLevel {
        id: level.id.to_owned(),
        name: crate::lang::text(level.name).to_owned(),
        help: crate::lang::text(level.help).to_owned(),
    }
}

/// A battle with the forces that were chosen, as the setup screen shows it.
pub(super) fn tried<G: Tabled>(
    file: &Path,
    chosen: &[Option<String>],
    library: &ForceLibrary,
    data: &Data,
) -> Result<Tried, SessionError> {
    let made = loaded::<G>(file, data)?;
    let now = forces::with_chosen(&made, chosen, library, data)?;
    let board = G::facts(&now.setup).map.board();
    let board = board.map_err(|e| SessionError(crate::lang::told(&e)))?;
    let sides = G::listed_sides(&now.setup, &board, data);
    Ok(Tried {
        facts: facts(&now, &sides),
        note: G::note_on_forces(&made.setup, &now.setup),
    })
}

/// What the setup screen says of a battle in a few words: its units, how long it lasts, what it is fought for.
fn facts<G: Tabled>(p: &Playable<G>, sides: &[ScenarioSide]) -> Vec<String> {
    let units: usize = sides.iter().map(|s| s.units.len()).sum();
    let lesson = p.scenario.lesson.iter();
    lesson
        .map(|_| tr!("A lesson").to_owned())
        .chain([tr_n!(units, "{n} unit", "{n} units")])
        .chain(G::listed_facts(&p.setup))
        .collect()
}

/// Who plays a side, as it was chosen.
fn player<G: Tabled>(controller: &Controller) -> Player {
    match controller {
        Controller::Human => Player::Human,
        Controller::Computer(level) => Player::Computer(level.clone()),
        // Nobody is there to be played.
        Controller::Off => Player::Computer(G::LEVELS.weakest().to_owned()),
    }
}

/// Who plays a side, as a controller to choose from.
pub fn controller(player: &Player) -> Controller {
    match player {
        Player::Human => Controller::Human,
        Player::Computer(level) => Controller::Computer(level.clone()),
    }
}

/// The setup of a scenario with what the player chose.
fn chosen<G: Tabled>(p: &Playable<G>, setup: &BattleSetup) -> G::Setup {
    let mut out = p.setup.clone();
    for (name, on) in &setup.switches {
        G::set_option(&mut out, name, *on);
    }
    // Kept in the recording, so that a battle is taken up by those who began it.
    G::set_players(
        &mut out,
        setup.controllers.iter().map(player::<G>).collect(),
    );
    out
}

/// Tries the forces that are chosen on the setup screen, so that it says at once what the battle becomes with them, and
/// what keeps it from beginning.
pub fn try_choice(
    data: Option<Res<GameData>>,
    library: Res<ForceLibrary>,
    mut state: ResMut<SetupState>,
    mut tried: Local<(String, Vec<Option<String>>)>,
) {
    let Some(data) = data else { return };
    if !library.is_changed() && tried.0 == state.chosen && tried.1 == state.forces {
        return;
    }
    *tried = (state.chosen.clone(), state.forces.clone());
    let files = data.0.scenario_files();
    let file = files.iter().find(|f| id_of(f) == state.chosen);
    let other = state.forces.iter().any(Option::is_some);
    let result = file.filter(|_| other).map(|file| {
        let game = rules_of(file).game();
        game.try_forces(file, &state.forces, &library, &data.0)
    });
    (state.tried, state.fault) = match result {
        Some(Ok(tried)) => (Some(tried), None),
        Some(Err(fault)) => (None, Some(fault.to_string())),
        None => (None, None),
    };
}

/// Begins a battle as the setup screen says.
///
/// # Errors
/// What is wrong with it.
pub fn begin<G: Tabled>(
    playable: &Playable<G>,
    setup: &BattleSetup,
    data: &Data,
    seed: u64,
    saves: &Saves,
) -> Result<Session<G>, SessionError> {
    from_start(chosen(playable, setup), data, seed, Some(saves.autosave()))
}

/// A battle to look at: nobody plays it, units that would be set up by hand are put into their zones.
pub fn display<G: Tabled>(playable: &Playable<G>, data: &Data) -> Option<Session<G>> {
    let sides = G::facts(&playable.setup).sides.len() as u64;
    let players = (1..=sides).map(|seed| Session::<G>::seat(G::LEVELS.quick(), seed).ok());
    let seats = players.collect::<Option<Vec<_>>>()?;
    let mut session = Session::begin(
        playable.setup.clone(),
        Arc::clone(G::content(data)),
        DiceSource::Seed(1),
        seats,
        None,
    )
    .ok()?;
    // A turn of play brings everybody onto the map and off the starting line.
    for _ in 0..60 {
        if G::turn(session.battle.world()) >= 2 || !session.let_computer_act() {
            break;
        }
    }
    Some(session)
}

/// Takes up a saved battle; if it goes another way than it was saved, says where and how.
///
/// # Errors
/// If its setup does not start.
pub fn resume<G: Tabled>(
    recording: &Recording<G::Setup, G::Command>,
    data: &Data,
    saves: &Saves,
) -> Result<(Session<G>, Option<String>), SessionError> {
    let seats = seats_of::<G>(&recording.setup, 1)?;
    Session::resume(
        recording,
        Arc::clone(G::content(data)),
        seats,
        Some(saves.autosave()),
    )
}

/// The first battle that teaches a ruleset.
pub(super) fn lesson<G: Tabled>(data: &Data) -> Result<PathBuf, SessionError> {
    let teaches = |file: &PathBuf| {
        let playable = data.load_as::<G>(file);
        playable.is_ok_and(|p| p.scenario.lesson.is_some())
    };
    let mut files = data.scenario_files_of::<G>().into_iter();
    files
        .find(teaches)
        .ok_or_else(|| SessionError(tr!("No battle teaches these rules.").into()))
}

/// A battle from the beginning, with the players that its setup names.
///
/// # Errors
/// What is wrong with it.
pub fn from_start<G: Tabled>(
    setup: G::Setup,
    data: &Data,
    seed: u64,
    autosave: Option<PathBuf>,
) -> Result<Session<G>, SessionError> {
    let seats = seats_of::<G>(&setup, seed)?;
    Session::begin(
        setup,
        Arc::clone(G::content(data)),
        DiceSource::Seed(seed),
        seats,
        autosave,
    )
}

/// Who plays the sides of a battle. Where a setup names nobody, a person plays the first side, and the usual computer
/// player all others, as it does for a level that the ruleset had once.
fn seats_of<G: Tabled>(setup: &G::Setup, seed: u64) -> Result<Vec<Seat<G>>, SessionError> {
    let players = G::players(setup).into_iter().map(Some);
    let all = players.chain(std::iter::repeat(None));
    let sides = G::facts(setup).sides.len();
    let seeds = std::iter::successors(Some(seed), |s| Some(s.wrapping_add(1)));
    let named = all.take(sides).enumerate().map(|(i, player)| match player {
        Some(Player::Computer(level)) if G::LEVELS.has(&level) => level,
        Some(Player::Computer(_)) => G::LEVELS.usual().to_owned(),
        None if i > 0 => G::LEVELS.usual().to_owned(),
        Some(Player::Human) | None => "human".to_owned(),
    });
    named
        .zip(seeds)
        .map(|(level, seed)| Session::seat(&level, seed))
        .collect()
}

/// The rules of the battle on the table, if there is one.
pub fn on_table(world: &World) -> Option<Rules> {
    Rules::all().find(|r| r.game().is_on_table(world))
}

/// Whether there is no battle on the table.
pub fn nothing_on_table(world: &World) -> bool {
    on_table(world).is_none()
}

/// Puts a battle on the table in the place of whatever is there, and shows it.
pub fn put_on_table<G: Tabled>(world: &mut World, session: Session<G>) {
    super::clear_table(world);
    world.insert_resource(G::Focus::default());
    // What was worked out about another battle goes with it: every battle counts its changes from 1.
    world.insert_resource(G::Cache::default());
    world.insert_resource(super::lesson::Progress::default());
    world.insert_resource(session);
    if let Some(mut clicks) = world.get_resource_mut::<ForgetClicks>() {
        clicks.0 = true;
    }
    world
        .resource_mut::<NextState<Screen>>()
        .set(Screen::Battle);
}

/// Carries out what was asked for on a screen.
pub fn screen_actions(world: &mut World, mut read: Local<MessageCursor<ScreenAction>>) {
    let asked: Vec<_> = read
        .read(world.resource::<Messages<ScreenAction>>())
        .cloned()
        .collect();
    for action in asked {
        let done = carry_out(world, &action);
        match done {
            Ok(())
                if !matches!(
                    action,
                    ScreenAction::Restart | ScreenAction::Demo(_) | ScreenAction::Watch
                ) =>
            {
                world.remove_resource::<super::Trying>();
            }
            Ok(()) => {}
            Err(e) => {
                world.write_message(Toast::refusal(e.to_string()));
            }
        }
    }
}

fn carry_out(world: &mut World, action: &ScreenAction) -> Result<(), SessionError> {
    let data = world.resource::<GameData>().0.clone();
    match action {
        ScreenAction::Start(setup) => {
            let files = data.scenario_files();
            let file = files.iter().find(|f| id_of(f) == setup.scenario);
            let file = file.ok_or_else(|| SessionError(tr!("That scenario is gone.").into()))?;
            rules_of(file).game().start(world, file, setup, &data)
        }
        ScreenAction::Demo(ability) => {
            let rules = Rules::of_ability(&ability.to_string());
            rules.game().demo(world, *ability, &data)
        }
        ScreenAction::Watch => match on_table(world) {
            Some(rules) => rules.game().watch(world),
            None => Ok(()),
        },
        ScreenAction::Learn(rules) => rules.game().learn(world, &data),
        ScreenAction::Restart => {
            let rules = on_table(world)
                .ok_or_else(|| SessionError(tr!("There is no battle to begin again.").into()))?;
            rules.game().again(world, &data)
        }
        ScreenAction::Continue => load_any(world, AUTOSAVE, &data),
        ScreenAction::Load(name) => load_any(world, name, &data),
    }
}

/// The faults of a scenario as one sentence.
pub(super) fn loaded<G: Tabled>(file: &Path, data: &Data) -> Result<Playable<G>, SessionError> {
    data.load_as::<G>(file).map_err(|faults| {
        SessionError(faults.first().map_or_else(String::new, ToString::to_string))
    })
}

/// Begins the battle of a scenario as the setup screen says.
pub(super) fn start<G: Tabled>(
    world: &mut World,
    file: &Path,
    setup: &BattleSetup,
    data: &Data,
) -> Result<(), SessionError> {
    let playable = loaded::<G>(file, data)?;
    let library = world.resource::<ForceLibrary>();
    let playable = forces::with_chosen(&playable, &setup.forces, library, data)?;
    let seed = world.get_resource_or_init::<Seeds>().draw();
    let saves = world.resource::<Saves>();
    let session = begin(&playable, setup, data, seed, saves)?;
    put_on_table(world, session);
    Ok(())
}

/// Begins a demo; the way out leads back to where it was started from.
pub(super) fn demo<G: Tabled>(
    world: &mut World,
    ability: AbilityId,
    data: &Data,
) -> Result<(), SessionError> {
    let (mut showing, session) = Showing::<G>::begin(ability, data)?;
    let from = *world.resource::<State<Screen>>().get();
    // One demo after another: back to where the first was started from.
    let before = world.remove_resource::<Showing<G>>().map(|s| s.back);
    let old = world.remove_resource::<Session<G>>();
    showing.back = match (before, old) {
        (Some(back), _) => back,
        (None, Some(battle)) => Back::Battle(Box::new(battle)),
        (None, None) if from == Screen::Codex => Back::Codex,
        (None, None) => Back::Title,
    };
    put_on_table(world, session);
    world.insert_resource(showing);
    Ok(())
}

/// Shows the battle on the table again from its beginning; the way out leads back to its end.
pub(super) fn watch<G: Tabled>(world: &mut World) -> Result<(), SessionError> {
    let Some(battle) = world.remove_resource::<Session<G>>() else {
        return Ok(());
    };
    match Showing::<G>::again(&battle) {
        Ok((mut showing, session)) => {
            showing.back = Back::Battle(Box::new(battle));
            put_on_table(world, session);
            world.insert_resource(showing);
            Ok(())
        }
        Err(e) => {
            world.insert_resource(battle);
            Err(e)
        }
    }
}

/// A battle with the players that it asks for.
pub(super) fn learn<G: Tabled>(
    world: &mut World,
    file: &Path,
    data: &Data,
) -> Result<(), SessionError> {
    let playable = loaded::<G>(file, data)?;
    let autosave = Some(world.resource::<Saves>().autosave());
    let seed = world.get_resource_or_init::<Seeds>().draw();
    let session = from_start::<G>(playable.setup, data, seed, autosave)?;
    put_on_table(world, session);
    Ok(())
}

/// The same battle from the beginning, with other dice.
pub(super) fn again<G: Tabled>(world: &mut World, data: &Data) -> Result<(), SessionError> {
    let Some(session) = world.get_resource::<Session<G>>() else {
        return Ok(());
    };
    let setup = G::Setup::clone(session.battle.setup());
    let autosave = session.autosave.clone();
    let seed = world.get_resource_or_init::<Seeds>().draw();
    let session = from_start::<G>(setup, data, seed, autosave)?;
    put_on_table(world, session);
    Ok(())
}

fn load_any(world: &mut World, name: &str, data: &Data) -> Result<(), SessionError> {
    let rules = world.resource::<Saves>().rules(name);
    rules.game().load(world, name, data)
}

/// Puts a saved battle on the table.
pub(super) fn load<G: Tabled>(
    world: &mut World,
    name: &str,
    data: &Data,
) -> Result<(), SessionError> {
    let saves = world.resource::<Saves>().clone();
    let recording = saves.load::<G>(name)?;
    let (mut session, departure) = resume::<G>(&recording, data, &saves)?;
    let said = departure.map(|what| departed(&what, name, &saves, &mut session.autosave));
    put_on_table(world, session);
    if let Some(text) = said {
        let tone = Tone::Warn;
        world.write_message(Toast { text, tone });
    }
    Ok(())
}

/// Begins the program with a demo.
pub(super) fn begin_demo<G: Tabled>(
    app: &mut App,
    ability: AbilityId,
    data: &Data,
) -> Result<(), String> {
    let (showing, session) = Showing::<G>::begin(ability, data).map_err(|e| e.to_string())?;
    app.insert_resource(showing)
        .insert_resource(session)
        .insert_state(Screen::Battle);
    Ok(())
}

/// What is said of a battle that goes another way than it was saved. Its file stays as it is: what would be written over is
/// kept under another name, and where that cannot be, the battle is not saved by itself.
pub fn departed(what: &str, name: &str, saves: &Saves, autosave: &mut Option<PathBuf>) -> String {
    let fate = match saves.keep(name) {
        Ok(Some(kept)) => tr!("The saved battle stays in the list as “{kept}”.", kept),
        Ok(None) => tr!("The saved battle stays as it is.").to_owned(),
        Err(error) => {
            *autosave = None;
            tr!(
                "The saved battle stays as it is, and this one is not saved by itself: {error}",
                error
            )
        }
    };
    format!("{what} {fate}")
}

/// What of the mods cannot be used is shown on the title screen.
pub fn find_faults(data: Option<Res<GameData>>, mut faults: ResMut<ModFaults>) {
    let found = data.map(|d| d.0.mod_faults()).unwrap_or_default();
    faults.0 = found.iter().map(ModFault::from).collect();
}

/// Keeps the list of saved battles true when a screen that shows it is entered.
pub fn refresh_saves(saves: Res<Saves>, mut list: ResMut<SaveList>) {
    *list = saves.list();
}
