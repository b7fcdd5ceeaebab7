//! What is fought for: the three victory conditions, what counts for each, and how the battle ended (D14.2, D14.3).

use hexlance_dial::{
    state::{Ending, Outcome as Counts, Place, Score},
    victory,
};
use hexlance_rules::SideId;

use super::Session;
use crate::hud::model::{MissionSide, MissionView, Outcome};

/// A condition: its name, and the numbers of the sides.
type Condition<'a> = (&'static str, &'a [u32]);

/// The three conditions in their order.
fn conditions(counts: &Counts) -> [Condition<'_>; 3] {
    [
        (tr!("Destruction"), &counts.destruction),
        (tr!("Ground"), &counts.ground),
        (tr!("Survival"), &counts.survival),
    ]
}

fn of(numbers: &[u32], side: SideId) -> u32 {
    numbers.get(side.index()).copied().unwrap_or_default()
}

/// Whether a side has more than every other.
fn leads(numbers: &[u32], side: SideId) -> bool {
    let mine = of(numbers, side);
    let mut others = numbers.iter().enumerate();
    others.all(|(i, n)| i == side.index() || *n < mine)
}

/// Points that sides have scored (D14.2).
pub fn scores(session: &Session) -> Vec<u32> {
    session.battle.world().resource::<Score>().0.to_vec()
}

/// The conditions with what they stand at.
pub fn view(session: &Session) -> MissionView {
    let table = session.read();
    let counts = victory::outcome(session.battle.world());
    let (agreed, clock) = (table.agreed(), table.clock());
    let sides = table.sides().ids().map(|side| {
        let parts = conditions(&counts).map(|(name, numbers)| {
            let n = of(numbers, side);
            let value = match leads(numbers, side) {
                true => tr!("{n}, leads", n),
                false => n.to_string(),
            };
            (name.to_owned(), value)
        });
        let won = counts.conditions.get(side.index()).copied().unwrap_or_default();
        MissionSide {
            side,
            role: String::new(),
            task: tr!(
                "Destruction: points of enemies eliminated, twice those of captives brought home. Ground: points of own units in the enemy's zone. Survival: points of own units on the table."
            )
            .to_owned(),
            score: tr!("{won} of 3 conditions", won),
            parts: parts.to_vec(),
        }
    });
    MissionView {
        title: tr!("Three conditions").to_owned(),
        sides: sides.collect(),
        places: Vec::new(),
        turns_left: agreed.rounds.saturating_sub(clock.round.saturating_sub(1)),
    }
}

/// How the battle ended.
pub fn outcome(session: &Session) -> Option<Outcome> {
    let table = session.read();
    let counts = session.battle.world().resource::<Ending>().0.as_ref()?;
    let sides: Vec<SideId> = table.sides().ids().collect();
    let row = |label: &str, value: &dyn Fn(SideId) -> String| {
        (
            label.to_owned(),
            sides.iter().map(|s| value(*s)).collect::<Vec<_>>(),
        )
    };
    let mut rows: Vec<_> = conditions(counts)
        .into_iter()
        .map(|(name, numbers)| row(name, &|s| of(numbers, s).to_string()))
        .collect();
    let won = |s: SideId| {
        counts
            .conditions
            .get(s.index())
            .copied()
            .unwrap_or_default()
    };
    rows.push(row(tr!("Conditions won"), &|s| won(s).to_string()));
    let count = |s: SideId, gone: bool| {
        let mine = table.units().filter(|u| u.side == s);
        mine.filter(|u| match gone {
            true => u.is_gone(),
            false => matches!(u.place, Place::Table { .. } | Place::Aboard(_)),
        })
        .count()
    };
    rows.push(row(tr!("Units left"), &|s| count(s, false).to_string()));
    rows.push(row(tr!("Units lost"), &|s| count(s, true).to_string()));
    Some(Outcome {
        winner: counts.winner,
        summary: why(session, counts),
        table: rows,
    })
}

/// Why the battle ended as it did (D14.3.3).
fn why(session: &Session, counts: &Counts) -> String {
    let table = session.read();
    let name = |s: SideId| table.sides().name(s);
    if let Some(gone) = counts.wiped_out {
        return match counts.winner {
            Some(_) => tr!("{side} has nothing left on the table.", side = name(gone)),
            None => tr!("Nobody has anything left on the table.").to_owned(),
        };
    }
    let Some(winner) = counts.winner else {
        return tr!("The conditions are even, and so is Destruction.").to_owned();
    };
    let won = |s: SideId| {
        counts
            .conditions
            .get(s.index())
            .copied()
            .unwrap_or_default()
    };
    let most = won(winner);
    let shared = table.sides().ids().any(|s| s != winner && won(s) == most);
    if shared {
        return tr!(
            "The conditions are even; {winner} has more under Destruction.",
            winner = name(winner)
        );
    }
    tr_n!(
        most,
        "{winner} won one of the three conditions, more than anybody else.",
        "{winner} won {n} of the three conditions.",
        winner = name(winner)
    )
}
