//! What is fought for: the task of the battle, Victory Points so far, and how it ended (K18, K20).

use hexlance_board::Hex;
use hexlance_rules::SideId;
use hexlance_skirmish::{
    event::{Event, ScoreEvent},
    objects::Objects,
    read::{Look, Table},
    score::{Score, Task},
    state::{Crew, Ending, State},
};

use super::Session;
use crate::{
    battle::session::Reads,
    hud::model::{MissionPlace, MissionSide, MissionView, Outcome},
    words::hex_name,
};

/// What a task is called.
pub fn name(task: &Task) -> &'static str {
    match task {
        Task::Foothold => tr!("Foothold"),
        Task::TwoCrates { .. } => tr!("Crates"),
        Task::FourQuarters => tr!("Four quarters"),
        Task::TheList => tr!("The list"),
        Task::LongWall => tr!("Long wall"),
        Task::DeckNine => tr!("Deck nine"),
    }
}

/// What gives Victory Points by a task, one sentence each.
pub fn rules(task: &Task) -> Vec<&'static str> {
    match task {
        Task::Foothold => vec![
            tr!("2 points for each console held at the end of a round (K18.2)."),
            tr!("1 point for every 30 points of enemy casualties at the end."),
            tr!("1 point if the enemy has no Lieutenant at the end."),
        ],
        Task::TwoCrates { .. } => vec![
            tr!(
                "At the end 3 points for each crate in the own zone, 2 for one that is carried elsewhere, 1 for one that lies in the own half (K20.3)."
            ),
            tr!("1 point for every 40 points of enemy casualties at the end."),
        ],
        Task::FourQuarters => vec![
            tr!(
                "1 point for each quarter held at the end of a round, and 1 more for holding more of them (K20.4)."
            ),
            tr!("2 points if the enemy has no Lieutenant at the end."),
        ],
        Task::TheList => vec![
            tr!("3 points at the end if the wanted enemy is a casualty (K20.5)."),
            tr!("2 points if the enemy has no Lieutenant at the end."),
            tr!(
                "1 point for every 50 points of other casualties, and 1 if the own dearest trooper survives."
            ),
        ],
        Task::LongWall => vec![
            tr!(
                "1 point for each open gate at the end of a round near which only own troopers stand (K20.6)."
            ),
            tr!("1 point at the end for every 25 points of own survivors in the enemy's half."),
        ],
        Task::DeckNine => vec![
            tr!("1 point for each console held at the end of a round (K20.7)."),
            tr!("At the end 1 point for each Specialist in the enemy's half."),
            tr!("1 point for every 40 points of enemy casualties at the end."),
        ],
    }
}

/// Victory Points so far (K18.2).
pub fn scores(session: &Session) -> [u16; 2] {
    session.battle.world().resource::<Score>().points
}

/// The task with what it stands at.
pub fn view(session: &Session) -> MissionView {
    let (view, world) = (session.view(), session.battle.world());
    let task = &world.resource::<Score>().task;
    let (clock, scores) = (view.clock(), scores(session));
    let sides = view.sides().ids().map(|side| MissionSide {
        side,
        role: String::new(),
        task: rules(task).join(" "),
        score: tr_n!(
            scores.get(side.index()).copied().unwrap_or_default(),
            "{n} Victory Point",
            "{n} Victory Points"
        ),
        parts: parts(session, side),
    });
    MissionView {
        title: name(task).to_owned(),
        sides: sides.collect(),
        places: places(session),
        turns_left: u16::from(clock.rounds)
            .saturating_sub(u16::from(clock.round.saturating_sub(1))),
    }
}

/// What is left of a side, as far as the viewer sees it.
fn parts(session: &Session, side: SideId) -> Vec<(String, String)> {
    let pool = session.view().pool(side);
    let mut out = vec![(tr!("Command Tokens").to_owned(), pool.tokens.to_string())];
    if side == session.viewer || session.view().is_open() {
        let table = session.read();
        let own = || table.troopers().filter(|t| t.owner == side);
        let all: u32 = own().map(|t| u32::from(t.printed.points)).sum();
        let left: u32 = own()
            .filter(|t| !t.is_null_for(side) && !t.is(State::Left))
            .map(|t| u32::from(t.printed.points))
            .sum();
        out.push((
            tr!("Points that survive").to_owned(),
            tr!("{left} of {all}", left, all),
        ));
    }
    out
}

/// Consoles and crates.
fn places(session: &Session) -> Vec<MissionPlace> {
    let objects = session.battle.world().resource::<Objects>();
    let told = session.told();
    let place = |name: &str, hex: Hex, held_by, note: String| MissionPlace {
        name: name.to_owned(),
        at: hex_name(hex),
        held_by,
        note,
        points: 0,
    };
    let task = &session.battle.world().resource::<Score>().task;
    let counts = matches!(task, Task::Foothold | Task::DeckNine);
    let consoles = objects.consoles.iter().filter(|_| counts);
    let consoles = consoles.map(|c| place(tr!("Console"), c.hex, c.held, String::new()));
    let loads = objects.loads.iter().map(|load| {
        let carrier = load.carrier.and_then(|unit| session.seen(unit));
        let side = carrier.as_ref().map(super::plan::side_of);
        let note = carrier.map_or_else(String::new, |seen| {
            tr!("carried by {name}", name = told.name(seen.id()))
        });
        place(tr!("Crate"), load.hex, side, note)
    });
    consoles.chain(loads).collect()
}

/// How the battle ended.
pub fn outcome(session: &Session) -> Option<Outcome> {
    let (view, world) = (session.view(), session.battle.world());
    let winner = match view.ending() {
        Ending::Open => return None,
        Ending::Won(side) => Some(side),
        Ending::Draw => None,
    };
    let table = Table::of(world);
    let sides: Vec<SideId> = view.sides().ids().collect();
    let scores = scores(session);
    let row = |label: &str, value: &dyn Fn(SideId) -> String| {
        (
            label.to_owned(),
            sides.iter().map(|s| value(*s)).collect::<Vec<_>>(),
        )
    };
    let score = |side: SideId| scores.get(side.index()).copied().unwrap_or_default();
    // A Pilot in his machine is counted with it.
    let aboard = |t: &Look<'_>| matches!(t.crew, Some(Crew::Pilot { .. })) && t.hex.is_none();
    let count = |side: SideId, null: bool| {
        let own = table.troopers().filter(|t| t.owner == side && !aboard(t));
        own.filter(|t| t.is_null_for(side) == null).count()
    };
    let points = |side: SideId| -> u32 {
        let own = table
            .troopers()
            .filter(|t| t.owner == side && !t.is_null_for(side));
        own.map(|t| u32::from(t.printed.points)).sum()
    };
    let summary = match winner {
        None => tr!("Nobody wins: Victory Points and survivors are even.").to_owned(),
        Some(side) => {
            let best = sides.iter().map(|s| score(*s)).max().unwrap_or_default();
            let alone = sides.iter().filter(|s| score(**s) == best).count() == 1;
            let winner = view.sides().name(side);
            match alone && score(side) == best {
                true => tr_n!(
                    best,
                    "{winner} wins with {n} Victory Point.",
                    "{winner} wins with {n} Victory Points.",
                    winner
                ),
                false => tr!(
                    "{winner} wins: Victory Points are even or the enemy has given up.",
                    winner
                ),
            }
        }
    };
    let mut rows = vec![row(tr!("Victory Points"), &|s| score(s).to_string())];
    rows.extend(counted(session));
    Some(Outcome {
        winner,
        summary,
        table: rows
            .into_iter()
            .chain([
                row(tr!("Troopers left"), &|s| count(s, false).to_string()),
                row(tr!("Casualties"), &|s| count(s, true).to_string()),
                row(tr!("Points that survive"), &|s| points(s).to_string()),
            ])
            .collect(),
    })
}

/// Where the Victory Points come from: the rounds, and what counts at the end (K18.2).
fn counted(session: &Session) -> Vec<(String, Vec<String>)> {
    let log = session.battle.log().iter();
    let each = log.filter_map(|logged| match &logged.event {
        Event::Score(ScoreEvent::RoundScored { round, points }) => {
            Some((tr!("of them in round {round}", round), points))
        }
        Event::Score(ScoreEvent::EndScored { points }) => {
            Some((tr!("of them at the end").to_owned(), points))
        }
        _ => None,
    });
    let told = each.map(|(label, points)| (label, points.map(|n| n.to_string()).to_vec()));
    told.collect()
}
