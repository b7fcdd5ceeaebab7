//! Beginning battles: the list of scenarios for the setup screen, and battles made from what was chosen there.

use std::{path::PathBuf, sync::Arc};

use bevy::prelude::*;
use hexlance_rules::{DiceSource, Player, Role, SideId};
use hexlance_strike::{
    Battle, Recording,
    content::Content,
    read,
    setup::{Setup, in_zone},
    state::OptionalRules,
    view::SideView,
};

use super::{
    demo::{Back, Showing},
    focus::Focus,
    forces,
    saves::Saves,
    session::{Session, SessionError},
};
use crate::{
    data::{Data, Playable},
    hud::model::Toast,
    screens::{
        BattleSetup, ComputerLevel, Controller, ForceLibrary, ModFault, ModFaults, RuleSwitch,
        SaveList, ScenarioCatalog, ScenarioEntry, ScenarioSide, Screen, ScreenAction,
    },
};

/// Cards, abilities, scenarios and maps.
#[derive(Resource, Clone, Debug)]
pub struct GameData(pub Data);

/// Scenarios that can be played, in the order of the list.
#[derive(Resource, Clone, Debug, Default)]
pub struct Playables(pub Vec<Playable>);

/// Computer players: id, the name players read, what to expect of them.
pub const LEVELS: [(&str, &str, &str); 5] = [
    (
        "random",
        msg!("Random"),
        msg!("Does whatever the rules allow."),
    ),
    (
        "walker",
        msg!("Recruit"),
        msg!("Goes for the nearest enemy and shoots."),
    ),
    (
        "easy",
        msg!("Easy"),
        msg!("Weighs its moves, but is careless."),
    ),
    (
        "normal",
        msg!("Normal"),
        msg!("Weighs chances and dangers, and errs now and then."),
    ),
    ("hard", msg!("Hard"), msg!("Plays as well as it can.")),
];

/// Seats of a saved battle: the person keeps the first side, the computer the other, unless it was otherwise.
const RESUMED: [&str; 2] = ["human", "normal"];

/// Reads all scenarios.
pub fn read_catalog(
    data: Res<GameData>,
    mut catalog: ResMut<ScenarioCatalog>,
    mut playables: ResMut<Playables>,
) {
    catalog.entries.clear();
    catalog.problems.clear();
    playables.0.clear();
    catalog.levels = LEVELS
        .iter()
        .map(|(id, name, help)| ComputerLevel {
            id: (*id).to_owned(),
            name: crate::lang::text(name).to_owned(),
            help: crate::lang::text(help).to_owned(),
        })
        .collect();
    for file in data.0.scenario_files() {
        match data.0.load(&file) {
            Ok(playable) => match entry(&playable, &data.0.content) {
                Ok(e) => {
                    catalog.entries.push(e);
                    playables.0.push(playable);
                }
                Err(e) => catalog.problems.push(format!("{}: {e}", file.display())),
            },
            Err(faults) => catalog
                .problems
                .extend(faults.iter().map(ToString::to_string)),
        }
    }
    catalog.entries.sort_by_key(|e| !e.teaches);
}

/// A scenario as the setup screen lists it.
fn entry(p: &Playable, content: &Arc<Content>) -> Result<ScenarioEntry, String> {
    let board = p.setup.map.board()?;
    let o = p.setup.options;
    let sides: Vec<ScenarioSide> = p
        .setup
        .sides
        .iter()
        .map(|s| ScenarioSide {
            name: s.name.clone(),
            task: match s.role {
                Some(Role::Attacker) => tr!("Attacker").into(),
                Some(Role::Defender) => tr!("Defender").into(),
                None => String::new(),
            },
            units: s
                .forces
                .iter()
                .flat_map(|f| &f.formations)
                .flat_map(|f| &f.units)
                .map(|u| {
                    let name = u.name.clone().unwrap_or_else(|| u.card.full_name());
                    let skill = u.skill.unwrap_or(u.card.skill);
                    forces::listed(name, &u.card, skill, &u.spas, content)
                })
                .collect(),
            commands: forces::marks(
                s.forces.iter().flat_map(|f| &f.abilities).map(|a| a.id),
                content,
            ),
            default: match &s.player {
                Player::Human => Controller::Human,
                Player::Computer(level) => Controller::Computer(level.clone()),
            },
            may_be_off: false,
            zone: board
                .iter()
                .map(|(h, _)| h)
                .filter(|h| in_zone(&board, &s.zone, *h))
                .collect(),
        })
        .collect();
    let units: usize = sides.iter().map(|s| s.units.len()).sum();
    Ok(ScenarioEntry {
        id: p.id.clone(),
        title: p.setup.title.clone(),
        kind: p
            .scenario
            .kind
            .map(|k| (crate::lang::text(k.name()).to_owned(), k.rule().to_owned())),
        subtitle: p.setup.map.name.clone(),
        briefing: p.scenario.briefing.situation.clone(),
        pictures: crate::editor::pictures::files(&p.file, &p.scenario.briefing),
        teaches: p.setup.lesson.is_some(),
        goals: goals(p, content),
        facts: p
            .setup
            .lesson
            .iter()
            .map(|_| "A lesson".to_owned())
            .chain([
                tr!("{units} units", units),
                tr!("{turn_limit} turns", turn_limit = p.setup.turn_limit),
            ])
            .collect(),
        board: Arc::new(board),
        theme: hexlance_board::Theme::named(&p.setup.map.theme),
        sides,
        switches: OptionalRules::NAMES
            .iter()
            .map(|(id, help)| RuleSwitch {
                id: (*id).to_owned(),
                name: crate::words::capital(id),
                help: (*help).to_owned(),
                on: o.get(id).unwrap_or_default(),
            })
            .collect(),
    })
}

/// What each side has to do: as the briefing says, else as the type of the scenario does (R17.3).
pub fn goals(p: &Playable, content: &Arc<Content>) -> Vec<String> {
    let aims = &p.scenario.briefing.aims;
    let begun = || {
        let setup = Arc::new(p.setup.clone());
        Battle::new(setup, Arc::clone(content), DiceSource::Seed(0)).ok()
    };
    let battle = p.scenario.kind.and_then(|_| begun());
    let sides = p.setup.sides.iter().enumerate();
    sides
        .flat_map(|(i, side)| {
            let said = aims.get(&side.name).cloned();
            let by_type = battle.as_ref().map(|b| {
                let side = SideId(i as u8);
                SideView::new(b.world(), side).task_of(side)
            });
            let name = side.name.clone();
            said.into_iter()
                .chain(by_type)
                .map(move |aim| format!("{name}: {aim}"))
        })
        .collect()
}

/// The setup of a scenario with what the player chose.
fn chosen(p: &Playable, setup: &BattleSetup) -> Setup {
    let mut out = p.setup.clone();
    for (name, on) in &setup.switches {
        out.options.set(name, *on);
    }
    // Kept in the recording, so that a battle is taken up by those who began it.
    for (side, controller) in out.sides.iter_mut().zip(&setup.controllers) {
        side.player = match controller {
            Controller::Human => Player::Human,
            Controller::Computer(level) => Player::Computer(level.clone()),
            Controller::Off => Player::Computer("random".to_owned()),
        };
    }
    out
}

/// Begins a battle as the setup screen says.
///
/// # Errors
/// What is wrong with it.
pub fn begin(
    playable: &Playable,
    setup: &BattleSetup,
    data: &Data,
    seed: u64,
    saves: &Saves,
) -> Result<Session, SessionError> {
    let seat = |i: usize| {
        let name = match setup.controllers.get(i) {
            None | Some(Controller::Human) => "human".to_owned(),
            Some(Controller::Computer(level)) => level.clone(),
            Some(Controller::Off) => "random".to_owned(),
        };
        Session::seat(&name, seed.wrapping_add(i as u64))
    };
    let seats = [seat(0)?, seat(1)?];
    Session::begin(
        chosen(playable, setup),
        Arc::clone(&data.content),
        DiceSource::Seed(seed),
        seats,
        Some(saves.autosave()),
    )
}

/// A battle to look at: nobody plays it, units that would be set up by hand are put into their zones.
pub fn display(playable: &Playable, data: &Data) -> Option<Session> {
    let mut session = Session::begin(
        playable.setup.clone(),
        Arc::clone(&data.content),
        DiceSource::Seed(1),
        [
            Session::seat("walker", 1).ok()?,
            Session::seat("walker", 2).ok()?,
        ],
        None,
    )
    .ok()?;
    // A turn of play brings everybody onto the map and off the starting line.
    for _ in 0..60 {
        if read::turn(session.battle.world()).number >= 2 || !session.let_computer_act() {
            break;
        }
    }
    Some(session)
}

/// Takes up a saved battle.
///
/// # Errors
/// What is wrong with it.
pub fn resume(recording: &Recording, data: &Data, saves: &Saves) -> Result<Session, SessionError> {
    let seats = seats_of(&recording.setup);
    let seats = [Session::seat(&seats[0], 1)?, Session::seat(&seats[1], 2)?];
    Session::resume(
        recording,
        Arc::clone(&data.content),
        seats,
        Some(saves.autosave()),
    )
}

/// Begins the first battle that teaches the game, with the players that it asks for.
fn learn(data: &Data, saves: &Saves) -> Result<Session, SessionError> {
    let playable = data
        .scenario_files()
        .iter()
        .filter_map(|f| data.load(f).ok())
        .find(|p| p.setup.lesson.is_some())
        .ok_or_else(|| SessionError(tr!("There is no battle that teaches the game.").into()))?;
    from_start(playable.setup, data, rand::random(), Some(saves.autosave()))
}

/// The same battle from the beginning, with other dice.
fn again(session: &Session, data: &Data) -> Result<Session, SessionError> {
    from_start(
        Setup::clone(session.battle.setup()),
        data,
        rand::random(),
        session.autosave.clone(),
    )
}

/// A battle from the beginning, with the players that its setup names.
///
/// # Errors
/// What is wrong with it.
pub fn from_start(
    setup: Setup,
    data: &Data,
    seed: u64,
    autosave: Option<PathBuf>,
) -> Result<Session, SessionError> {
    let [a, b] = seats_of(&setup);
    let seats = [
        Session::seat(&a, seed)?,
        Session::seat(&b, seed.wrapping_add(1))?,
    ];
    Session::begin(
        setup,
        Arc::clone(&data.content),
        DiceSource::Seed(seed),
        seats,
        autosave,
    )
}

/// Who plays the sides of a battle.
fn seats_of(setup: &Setup) -> [String; 2] {
    let mut seats = RESUMED.map(str::to_owned);
    for (seat, side) in seats.iter_mut().zip(&setup.sides) {
        *seat = match &side.player {
            Player::Human => "human".to_owned(),
            Player::Computer(level) => level.clone(),
        };
    }
    seats
}

/// Carries out what was asked for on a screen.
#[expect(clippy::too_many_arguments, reason = "a system's parameters")]
pub fn screen_actions(
    mut actions: MessageReader<ScreenAction>,
    data: Res<GameData>,
    playables: Res<Playables>,
    library: Res<ForceLibrary>,
    saves: Res<Saves>,
    mut present: Option<ResMut<Session>>,
    mut shown: Option<ResMut<Showing>>,
    screen: Res<State<Screen>>,
    mut focus: ResMut<Focus>,
    mut next: ResMut<NextState<Screen>>,
    mut toasts: MessageWriter<Toast>,
    mut commands: Commands,
) {
    for action in actions.read() {
        let result = match action {
            ScreenAction::Start(setup) => playables
                .0
                .iter()
                .find(|p| p.id == setup.scenario)
                .ok_or_else(|| SessionError(tr!("That scenario is gone.").into()))
                .and_then(|p| forces::with_chosen(p, &setup.forces, &library, &data.0))
                .and_then(|p| begin(&p, setup, &data.0, rand::random(), &saves)),
            ScreenAction::Demo(ability) => match Showing::begin(*ability, &data.0) {
                Ok((mut showing, session)) => {
                    *focus = Focus::default();
                    let old = match &mut present {
                        Some(present) => Some(std::mem::replace(&mut **present, session)),
                        None => {
                            commands.insert_resource(session);
                            None
                        }
                    };
                    showing.back = match (&mut shown, old) {
                        // One demo after another: back to where the first was started from.
                        (Some(shown), _) => std::mem::take(&mut shown.back),
                        (None, Some(battle)) => Back::Battle(Box::new(battle)),
                        (None, None) if *screen.get() == Screen::Codex => Back::Codex,
                        (None, None) => Back::Title,
                    };
                    commands.insert_resource(showing);
                    next.set(Screen::Battle);
                    continue;
                }
                Err(e) => Err(e),
            },
            ScreenAction::Learn => learn(&data.0, &saves),
            ScreenAction::Restart => present
                .as_ref()
                .ok_or_else(|| SessionError(tr!("There is no battle to begin again.").into()))
                .and_then(|s| again(s, &data.0)),
            ScreenAction::Continue => saves
                .load(super::saves::AUTOSAVE)
                .and_then(|r| resume(&r, &data.0, &saves)),
            ScreenAction::Load(name) => saves.load(name).and_then(|r| resume(&r, &data.0, &saves)),
        };
        match result {
            Ok(session) => {
                *focus = Focus::default();
                commands.remove_resource::<super::demo::Showing>();
                commands.insert_resource(super::lesson::Progress::default());
                if *action != ScreenAction::Restart {
                    commands.remove_resource::<crate::editor::play::Trying>();
                }
                commands.insert_resource(session);
                next.set(Screen::Battle);
            }
            Err(e) => {
                toasts.write(Toast::refusal(e.to_string()));
            }
        }
    }
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
