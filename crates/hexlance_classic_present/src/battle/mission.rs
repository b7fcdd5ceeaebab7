//! What is fought for: the worth of enemies that are destroyed, and how the battle ended (C9.5.3).

use hexlance_classic::{
    read::{Look, Table},
    state::{Ending, Fate, Place},
    victory,
};
use hexlance_rules::SideId;

use super::Session;
use crate::{
    battle::session::Reads,
    hud::model::{MissionSide, MissionView, Outcome},
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

/// The task of each side, and how it stands.
pub fn view(session: &Session) -> MissionView {
    let table = session.read();
    let sides = table.sides().ids().map(|side| MissionSide {
        side,
        role: String::new(),
        task: tr!(
            "The worth of enemies destroyed counts whole, that of enemies withdrawn half. Who scores more by a twentieth of the enemy's worth wins (C9.5.3)."
        )
        .to_owned(),
        score: points(score(session, side)),
        parts: vec![(
            tr!("Own units left").to_owned(),
            worth(table, side, |u| u.fate == Fate::Fighting).to_string(),
        )],
    });
    let last = session.battle.setup().agreed.turns;
    let turn = table.clock().turn;
    MissionView {
        title: tr!("Destroy the enemy").to_owned(),
        sides: sides.collect(),
        places: Vec::new(),
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
    Some(Outcome {
        winner,
        summary: why(table, winner),
        table: vec![
            row(tr!("Points scored"), &|s| points(score(session, s))),
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
