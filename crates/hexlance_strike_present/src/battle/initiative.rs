//! The rolls for Initiative on the screen (R3.2): both sides' dice, everything that is added, and by how much it was won.

use hexlance_rules::{Breakdown, Logged, SideId, View};
use hexlance_strike::{
    event::{
        AbilityEvent, Event, ForceEvent, FormationEvent, InitiativeEvent, Roll, RollFor, TurnEvent,
    },
    initiative::SideReport,
    read,
};

use super::{
    session::Session,
    sheet::{Good, breakdown},
};
use crate::{
    StrikeGame,
    battle::session::Seen,
    hud::model::{BreakdownView, InitiativeRoll, InitiativeSide, InitiativeView, Part, Tone},
    wording,
};

/// The rolls that a line about who won Initiative tells of: those since the phase began.
pub fn of_line(session: &Session, log: &[Logged<Event>], line: usize) -> Option<InitiativeView> {
    let world = session.battle.world();
    let Event::Initiative(InitiativeEvent::InitiativeWon { winner, report, .. }) =
        &log.get(line)?.event
    else {
        return None;
    };
    let start = log[..line]
        .iter()
        .rposition(|l| matches!(l.event, Event::Turn(TurnEvent::TurnBegan { .. })))
        .unwrap_or(0);
    let turn = match &log[start].event {
        Event::Turn(TurnEvent::TurnBegan { turn }) => *turn,
        _ => read::turn(world).number,
    };
    let told = session.view();
    let mut sides = [SideId(0), SideId(1)].map(|side| InitiativeSide {
        side,
        rolls: Vec::new(),
    });
    let mut notes = Vec::new();
    for logged in &log[start..line] {
        match &logged.event {
            Event::Rolled(Roll {
                purpose: RollFor::Initiative(side),
                dice,
                parts,
                reroll_by,
                ..
            }) => sides[side.index()].rolls.push(InitiativeRoll {
                sides: 6,
                dice: dice.clone(),
                parts: items(parts),
                again: reroll_by.map(|id| {
                    let name = session
                        .battle
                        .content()
                        .abilities
                        .get(&id)
                        .map_or(tr!("an ability"), |d| d.name.as_str());
                    tr!("again, by {name}", name)
                }),
            }),
            // What was declared and used in the phase stands between the rolls.
            event @ (Event::Ability(AbilityEvent::AbilityUsed { .. })
            | Event::Initiative(InitiativeEvent::SealedOpened { .. })
            | Event::Force(ForceEvent::ForceActed { .. })
            | Event::Formation(FormationEvent::FormationActed { .. }))
                if told.tells(event).is_some() =>
            {
                notes.push(wording::describe(event, &session.told()));
            }
            _ => {}
        }
    }
    for (side, own) in sides.iter_mut().zip(&report.sides) {
        // The roll that stands has every item, those that come to nothing too.
        if let Some(last) = side.rolls.last_mut() {
            last.parts = listed(own);
        }
    }
    for side in &mut sides {
        let many = side.rolls.len();
        for (i, roll) in side.rolls.iter_mut().enumerate() {
            if i > 0 && roll.again.is_none() {
                roll.again = Some(tr!("after the tie").to_owned());
            }
            if i + 1 < many && roll.again.is_none() {
                roll.again = Some(tr!("a tie: rolled again").to_owned());
            }
        }
    }
    Some(InitiativeView {
        id: line as u64,
        turn,
        sides: sides.into(),
        winner: *winner,
        result: wording::describe(&log[line].event, &session.told()),
        notes,
    })
}

/// A roll that was made again: the dice and what was added.
fn items(parts: &Breakdown) -> BreakdownView {
    breakdown::<StrikeGame>(parts, tr!("Total"), parts.total().to_string(), Good::High)
}

/// The dice and every item, with its sign and where it comes from.
fn listed(own: &SideReport) -> BreakdownView {
    let dice: i16 = own.dice.iter().map(|d| i16::from(*d)).sum();
    let first = Part {
        label: "2D6".to_owned(),
        source: "R3.2.1".to_owned(),
        value: dice.to_string(),
        tone: Tone::Plain,
    };
    let items = own.items.iter().map(|item| Part {
        label: crate::lang::text(&item.name).to_owned(),
        source: match item.note.is_empty() {
            true => wording::origin_name(item.origin).to_owned(),
            false => format!(
                "{}, {}",
                wording::origin_name(item.origin),
                crate::lang::told(&item.note)
            ),
        },
        value: format!("{:+}", item.counts),
        tone: match item.counts.signum() {
            1 => Tone::Good,
            -1 => Tone::Bad,
            _ => Tone::Plain,
        },
    });
    BreakdownView {
        parts: std::iter::once(first).chain(items).collect(),
        total_label: tr!("Total").to_owned(),
        total: own.total.to_string(),
        ..BreakdownView::default()
    }
}
