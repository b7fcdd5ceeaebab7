//! The rolls for Initiative on the screen (R3.2): both sides' dice, everything that is added, and by how much it was won.

use hexlance_rules::{Breakdown, Logged, SideId};
use hexlance_strike::{
    event::{Event, RollFor},
    read,
};

use super::{
    session::Session,
    sheet::{Good, breakdown},
};
use crate::{
    hud::model::{InitiativeRoll, InitiativeSide, InitiativeView, Part, SideRef, Tone},
    words,
};

/// The rolls that a line about who won Initiative tells of: those since the phase began.
pub fn of_line(session: &Session, log: &[Logged<Event>], line: usize) -> Option<InitiativeView> {
    let world = session.battle.world();
    let Event::InitiativeWon { winner, margin, .. } = &log.get(line)?.event else {
        return None;
    };
    let start = log[..line]
        .iter()
        .rposition(|l| matches!(l.event, Event::TurnBegan { .. }))
        .unwrap_or(0);
    let turn = match &log[start].event {
        Event::TurnBegan { turn } => *turn,
        _ => read::turn(world).number,
    };
    let told = session.view();
    let mut sides = [SideId(0), SideId(1)].map(|side| InitiativeSide {
        side: SideRef(side.0),
        rolls: Vec::new(),
    });
    let mut notes = Vec::new();
    for logged in &log[start..line] {
        match &logged.event {
            Event::Rolled {
                purpose: RollFor::Initiative(side),
                dice,
                parts,
                reroll_by,
                ..
            } => sides[side.index()].rolls.push(InitiativeRoll {
                dice: dice.clone(),
                parts: items(parts),
                again: reroll_by.map(|id| {
                    let name = session
                        .battle
                        .content()
                        .abilities
                        .get(&id)
                        .map_or("an ability", |d| d.name.as_str());
                    format!("again, by {name}")
                }),
            }),
            // What was declared and used in the phase stands between the rolls.
            event @ (Event::AbilityUsed { .. } | Event::StatusGained { .. })
                if told.is_told(event) =>
            {
                notes.push(words::describe(event, &session.told()));
            }
            _ => {}
        }
    }
    for side in &mut sides {
        let many = side.rolls.len();
        for (i, roll) in side.rolls.iter_mut().enumerate() {
            if i > 0 && roll.again.is_none() {
                roll.again = Some("again, after a tie".to_owned());
            }
            if i + 1 < many && roll.again.is_none() {
                roll.again = Some("does not stand".to_owned());
            }
        }
    }
    Some(InitiativeView {
        id: line as u64,
        turn,
        sides: sides.into(),
        winner: SideRef(winner.0),
        result: format!(
            "{} wins by {margin} and moves last.",
            read::side_name(world, *winner)
        ),
        notes,
    })
}

/// Every item with its sign, those that come to nothing too; the dice are shown by themselves.
fn items(parts: &Breakdown) -> crate::hud::model::BreakdownView {
    let mut out = breakdown(parts, "Total", parts.total().to_string(), Good::High);
    if out.parts.len() == 1 {
        out.parts.push(Part {
            label: "Nothing is added".to_owned(),
            source: String::new(),
            value: "+0".to_owned(),
            tone: Tone::Plain,
        });
    }
    out
}
