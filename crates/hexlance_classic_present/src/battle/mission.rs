//! What is fought for: the worth of enemies that are destroyed, or the task of the battle's type, and how it ended (C9.5.3,
//! C20.4).

use hexlance_board::Edge;
use hexlance_classic::{
    read::{Look, Table},
    state::{Ending, Fate, Kind, Mission, Place, Prize, Role, Whereabouts},
    victory::{self, Progress},
};
use hexlance_rules::{SideId, home_edge};

use super::Session;
use crate::{
    battle::session::Reads,
    hud::model::{MissionPlace, MissionSide, MissionView, Outcome},
    wording::edge_name,
    words::{self, hex_name},
};

/// Half points as players read them.
pub fn points(half: u32) -> String {
    match half % 2 {
        0 => (half / 2).to_string(),
        _ => format!("{}½", half / 2),
    }
}

/// Points that a side has scored, in halves.
pub fn score(session: &Session, side: SideId) -> u32 {
    victory::score(session.read(), side)
}

/// What the units of a side are worth that fit.
fn worth(table: Table<'_>, side: SideId, fits: impl Fn(&Look<'_>) -> bool) -> u32 {
    let units = table.units().filter(|u| u.side == side && fits(u));
    units.map(|u| victory::worth(table, &u)).sum()
}

/// The edge of a side.
fn home(session: &Session, side: SideId) -> Edge {
    let sides = &session.battle.setup().sides;
    let own = sides.get(side.index()).and_then(|side| side.home);
    home_edge(own, side.index())
}

/// What both sides of an extraction want.
fn prize(table: Table<'_>) -> String {
    match table.mission().prize {
        Some(Prize::Load(load)) => table
            .loads()
            .get(load)
            .map_or_else(String::new, |load| load.name.clone()),
        Some(Prize::Unit(unit)) => table
            .find(unit)
            .map_or_else(String::new, |u| u.name.to_owned()),
        None => String::new(),
    }
}

/// Where that is now.
fn whereabouts(table: Table<'_>) -> String {
    let with = |unit| {
        let name = table.find(unit).map_or("", |u| u.name);
        tr!("with {name}", name)
    };
    match table.mission().prize {
        Some(Prize::Load(load)) => match table.loads().get(load).map(|load| load.at) {
            Some(Whereabouts::Hex(hex)) => hex_name(hex),
            Some(Whereabouts::With(unit)) => with(unit),
            Some(Whereabouts::Gone(..)) | None => tr!("off the map").to_owned(),
        },
        Some(Prize::Unit(unit)) => match table.find(unit) {
            Some(u) => match (u.hex(), u.ranks.perch) {
                (Some(hex), _) => hex_name(hex),
                (None, Some(perch)) => with(perch.on),
                (None, None) => tr!("off the map").to_owned(),
            },
            None => String::new(),
        },
        None => String::new(),
    }
}

/// What a side has to do.
fn task(session: &Session, mission: &Mission, side: SideId) -> String {
    let table = session.read();
    let far = edge_name(home(session, side).opposite());
    let own = edge_name(home(session, side));
    let (needed, all) = victory::progress(table).map_or((0, 0), |p| (p.needed, p.all));
    match (mission.kind, mission.role(side)) {
        (Kind::StandUpFight | Kind::HideAndSeek, _) => tr!(
            "The worth of enemies destroyed counts whole, that of enemies withdrawn half. Who scores more by a twentieth of the enemy's worth wins (C9.5.3)."
        )
        .to_owned(),
        (Kind::Extraction, _) => tr!(
            "Take home over your {edge}: {prize}. Who does wins; nobody wins if it is lost (C20.4.2).",
            edge = own,
            prize = prize(table)
        ),
        (Kind::BaseAssault, Some(Role::Attacker)) => tr!(
            "Bring down {needed} of the {all} marked building hexes (C20.4.2).",
            needed,
            all
        ),
        (Kind::BaseAssault, _) => tr!(
            "Keep the enemy from bringing down {needed} of the {all} marked building hexes (C20.4.2).",
            needed,
            all
        ),
        (Kind::HoldTheLine, Some(Role::Attacker)) => tr!(
            "Get units worth {needed} of {all} over the {edge}, or into the last three rows before it by the end (C20.4.2).",
            needed,
            all,
            edge = far
        ),
        (Kind::HoldTheLine, _) => tr!(
            "Keep the enemy from getting units worth {needed} over your {edge}, or into the last three rows before it (C20.4.2).",
            needed,
            edge = own
        ),
        (Kind::Breakthrough | Kind::Chase, _) if mission.runs(side) => tr!(
            "Leave over the {edge} with units worth {needed} of {all}; half of that is a draw (C20.4.2).",
            edge = far,
            needed,
            all
        ),
        (Kind::Breakthrough | Kind::Chase, _) => tr!(
            "Keep the enemy from getting away with units worth {needed} of {all}; half of that is a draw (C20.4.2).",
            needed,
            all
        ),
    }
}

/// How far a side has come.
fn scored(session: &Session, mission: &Mission, side: SideId) -> String {
    if mission.kind.counts_losses() {
        return points(score(session, side));
    }
    match victory::progress(session.read()) {
        Some(Progress {
            side: runner,
            done,
            needed,
            ..
        }) if runner == side => tr!("{done} of {needed}", done, needed),
        _ => String::new(),
    }
}

/// The task of each side, and how it stands.
pub fn view(session: &Session) -> MissionView {
    let table = session.read();
    let mission = table.mission();
    let role = |side| {
        let role = mission.role(side);
        role.map_or_else(String::new, |role| {
            crate::lang::text(role.name()).to_owned()
        })
    };
    let sides = table.sides().ids().map(|side| {
        let left = worth(table, side, |u| u.fate == Fate::Fighting);
        let mut parts = vec![(tr!("Own units left").to_owned(), left.to_string())];
        if mission.prize.is_some() {
            parts.push((words::capital(&prize(table)), whereabouts(table)));
        }
        MissionSide {
            side,
            role: role(side),
            task: task(session, mission, side),
            score: scored(session, mission, side),
            parts,
        }
    });
    let last = session.battle.setup().agreed.turns;
    let turn = table.clock().turn;
    let marked = mission.marked.iter().map(|hex| MissionPlace {
        name: tr!("Building").to_owned(),
        at: hex_name(*hex),
        held_by: None,
        note: match table.building(*hex) {
            Some(building) => tr!("construction factor {cf}", cf = building.cf),
            None => tr!("down").to_owned(),
        },
        points: 0,
    });
    MissionView {
        title: match mission.kind {
            Kind::StandUpFight => tr!("Destroy the enemy").to_owned(),
            kind => crate::lang::text(kind.name()).to_owned(),
        },
        sides: sides.collect(),
        places: marked.collect(),
        turns_left: match last {
            0 => 0,
            last => last.saturating_sub(turn.saturating_sub(1)),
        },
    }
}

/// How the battle ended.
pub fn outcome(session: &Session) -> Option<Outcome> {
    let table = session.read();
    let ending = *session.battle.world().resource::<Ending>();
    let winner = match ending {
        Ending::Open => return None,
        Ending::Won(side) => Some(side),
        Ending::Drawn => None,
    };
    let sides: Vec<SideId> = table.sides().ids().collect();
    let row = |label: &str, value: &dyn Fn(SideId) -> String| {
        let values = sides.iter().map(|s| value(*s));
        (label.to_owned(), values.collect::<Vec<_>>())
    };
    let count = |fits: fn(&Look<'_>) -> bool| {
        move |side: SideId| {
            let units = table.units().filter(|u| u.side == side);
            units.filter(|u| fits(u)).count().to_string()
        }
    };
    let left = count(|u| u.fate == Fate::Fighting);
    let withdrawn = count(|u| u.fate == Fate::Withdrawn);
    let lost = count(|u| u.is_destroyed());
    let mission = table.mission();
    let first = if mission.kind.counts_losses() {
        row(tr!("Points scored"), &|s| points(score(session, s)))
    } else {
        row(tr!("Task"), &|s| scored(session, mission, s))
    };
    Some(Outcome {
        winner,
        summary: why(table, winner),
        table: vec![
            first,
            row(tr!("Units left"), &left),
            row(tr!("Units withdrawn"), &withdrawn),
            row(tr!("Units lost"), &lost),
        ],
    })
}

/// Why the battle ended as it did.
fn why(table: Table<'_>, winner: Option<SideId>) -> String {
    let fights = |side: SideId| {
        let mut units = table.units().filter(|u| u.side == side);
        units.any(|u| u.fate == Fate::Fighting && u.place != Place::Gone)
    };
    let mission = table.mission();
    let name = |side| table.sides().name(side);
    let runner = victory::progress(table).map(|p| (p.side, p.is_enough()));
    match (mission.kind, winner) {
        (Kind::Extraction, Some(winner)) => {
            return tr!(
                "{side} has taken home: {prize}.",
                side = name(winner),
                prize = prize(table)
            );
        }
        (Kind::Extraction, None) => {
            return tr!("Nobody has taken home: {prize}.", prize = prize(table));
        }
        (Kind::BaseAssault, Some(winner)) => {
            return match runner {
                Some((_, true)) => tr!(
                    "{side} has brought down the buildings that it had to.",
                    side = name(winner)
                ),
                _ => tr!("The buildings of {side} stand.", side = name(winner)),
            };
        }
        (Kind::HoldTheLine | Kind::Breakthrough | Kind::Chase, Some(winner)) => {
            return match runner {
                Some((_, true)) => tr!("{side} has got through.", side = name(winner)),
                _ => tr!("{side} has held the enemy up.", side = name(winner)),
            };
        }
        (Kind::HoldTheLine | Kind::Breakthrough | Kind::Chase | Kind::BaseAssault, None) => {
            return tr!("Half of what was needed has got through.").to_owned();
        }
        (Kind::StandUpFight | Kind::HideAndSeek, _) => {}
    }
    let gone = table.sides().ids().find(|s| !fights(*s));
    match (winner, gone) {
        (Some(_), Some(gone)) => tr!(
            "{side} has nothing left on the map.",
            side = table.sides().name(gone)
        ),
        (Some(winner), None) => tr!(
            "{winner} has scored more.",
            winner = table.sides().name(winner)
        ),
        (None, _) => tr!("The scores are less than a twentieth apart.").to_owned(),
    }
}
