//! What is fought for: the three victory conditions, what counts for each, and how the battle ended (D14.2, D14.3).

use hexlance_dial::{
    read::{Look, Table},
    state::{Ending, Outcome as Counts, Place, Score},
    victory,
};
use hexlance_rules::SideId;

use super::Session;
use crate::{
    battle::session::Reads,
    hud::model::{MissionSide, MissionView, Outcome},
};

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
    rows.extend(
        fates(table)
            .into_iter()
            .map(|(label, counts)| row(label, &|s| of(&counts, s).to_string())),
    );
    Some(Outcome {
        winner: counts.winner,
        summary: why(session, counts),
        table: rows,
    })
}

/// What became of the units of each side. Those left are those that Survival counts (D14.3.2); passengers and captives
/// have rows of their own where there are any.
fn fates(table: Table<'_>) -> Vec<(&'static str, Vec<u32>)> {
    let captive = |u: &Look<'_>| {
        let carrier = match u.place {
            Place::Aboard(transport) => table.find(transport),
            _ => None,
        };
        u.is_captive() || carrier.is_some_and(|t| t.is_captive())
    };
    let count = |fits: &dyn Fn(&Look<'_>) -> bool| -> Vec<u32> {
        let sides = table.sides().ids();
        let units = |side| table.units().filter(move |u| u.side == side);
        sides
            .map(|side| units(side).filter(|u| fits(u)).count() as u32)
            .collect()
    };
    let aboard = |u: &Look<'_>| matches!(u.place, Place::Aboard(_));
    let gone = |u: &Look<'_>| u.is_gone();
    let left = count(&|u| u.hex().is_some() && !captive(u));
    let passengers = count(&|u| aboard(u) && !captive(u));
    let captives = count(&|u| !gone(u) && captive(u));
    let lost = count(&gone);
    let any = |counts: &[u32]| counts.iter().any(|n| *n > 0);
    [
        (tr!("Units left"), left, true),
        (tr!("Units aboard"), passengers, false),
        (tr!("Units captured"), captives, false),
        (tr!("Units lost"), lost, true),
    ]
    .into_iter()
    .filter(|(_, counts, always)| *always || any(counts))
    .map(|(label, counts, _)| (label, counts))
    .collect()
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use hexlance_dial::{
        conformance::{Cue, Cursor, Demo},
        content::Content,
    };

    use super::{super::playback::tests::files, *};

    #[test]
    fn every_unit_is_counted_once_and_those_left_are_those_that_survive() {
        let content = Content::shipped();
        let mut labels = BTreeSet::new();
        for file in files() {
            let Ok(demo) = Demo::load(&file, &content) else {
                continue;
            };
            let mut battle = demo.battle(1).expect("it was read");
            let mut cursor = Cursor::default();
            while let Ok(Some(cue)) = demo.next(&mut cursor, &battle) {
                if let Cue::Command { side, command } = cue
                    && battle.submit(side, command).is_err()
                {
                    break;
                }
            }
            let table = Table::of(battle.world());
            let survival = victory::outcome(battle.world()).survival;
            let all = fates(table);
            for side in table.sides().ids() {
                let units = table.units().filter(|u| u.side == side);
                let placed = units.filter(|u| u.place != Place::Reserve).count();
                let told: u32 = all.iter().map(|(_, counts)| of(counts, side)).sum();
                assert_eq!(told as usize, placed, "{}", file.display());
                let left = of(&all[0].1, side);
                assert!(left > 0 || of(&survival, side) == 0, "{}", file.display());
            }
            labels.extend(all.into_iter().map(|(label, _)| label));
        }
        assert!(labels.contains(tr!("Units captured")), "{labels:?}");
    }
}
