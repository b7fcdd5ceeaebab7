//! The log of a battle of the classic rules and the dice in the tray, from the events.

mod kinds;
mod rolls;

use hexlance_classic::{
    event::{Event, FireEvent, MoveEvent, PilotingEvent, SetupEvent, StrikeEvent, TurnEvent},
    read::Table,
};
use hexlance_rules::{Logged, UnitId, View};

use self::{
    kinds::{class, side_of, subject},
    rolls::roll,
};
use super::Session;
use crate::{
    ClassicGame,
    battle::session::Reads,
    game::{log, numbers::Good, pages::parts},
    hud::model::{BreakdownView, LogDetail, LogKind, LogLine, Part, Tone},
    wording as tales,
    words::{Weight, hex_name},
};

/// The log as the HUD shows it; grows with the events.
pub type Log = log::Log<Notes>;

/// What is kept in mind while it is written.
#[derive(Default)]
pub struct Notes {
    turn: u16,
}

/// Writes what has happened since, as far as who looks is told.
pub fn update(log: &mut Log, session: &Session) {
    log.update(session, None, |log, id, logged| {
        write(log, session, id, logged);
    });
}

fn write(log: &mut Log, session: &Session, id: u64, logged: &Logged<Event>) {
    let view = session.battle.view(session.viewer);
    let Some(told) = view.tells(&logged.event) else {
        return;
    };
    let (table, event) = (session.read(), &*told);
    if let Event::Turn(TurnEvent::TurnBegan { turn }) = event {
        log.notes.turn = *turn;
    }
    log.pages.throw(roll(table, id, event));
    if joins_the_walk(log, event) || tales::weight(event) == Weight::Bookkeeping {
        return;
    }
    let line = line(&log.notes, table, id, event);
    log.write(session, logged, line);
}

/// How deep the hexes of a move stand.
const WALK: u8 = 2;

/// The hexes and turns of a move are one line.
fn joins_the_walk(log: &mut Log, event: &Event) -> bool {
    let (unit, text, hex) = match event {
        Event::Move(MoveEvent::Stepped { unit, hex, mp, .. }) => {
            (*unit, cost(&hex_name(*hex), *mp), Some(hex_name(*hex)))
        }
        Event::Move(MoveEvent::Turned { unit, mp, .. }) => (*unit, cost(tr!("a turn"), *mp), None),
        _ => return false,
    };
    let walks = |l: &LogLine| l.kind == LogKind::Move && l.depth == WALK && l.unit == Some(unit);
    let lines = std::sync::Arc::make_mut(&mut log.pages.lines);
    match lines.last_mut() {
        Some(last) if walks(last) => {
            if let Some(hex) = hex {
                last.text = format!("{}, {hex}", last.text);
            }
            last.details.push(LogDetail::Note(text));
            true
        }
        // A turn in place needs no line before a hex is entered.
        _ => hex.is_none(),
    }
}

/// What a step costs.
fn cost(what: &str, mp: u8) -> String {
    tr!("{what} for {mp} MP", what, mp)
}

fn line(notes: &Notes, table: Table<'_>, id: u64, event: &Event) -> LogLine {
    let unit = subject(event);
    let side = unit
        .and_then(|u| table.find(u))
        .map(|u| u.side)
        .or_else(|| side_of(event));
    let (kind, tone, depth) = class(event);
    let text = match event {
        Event::Move(MoveEvent::Stepped { unit, hex, .. }) => {
            crate::game::pages::enters(name(table, *unit), *hex)
        }
        _ => tales::describe(event, table.world()),
    };
    LogLine {
        id,
        turn: notes.turn,
        kind,
        side,
        unit,
        text,
        tone,
        details: details(table, id, event),
        depth,
        why: None,
    }
}

fn name(table: Table<'_>, unit: UnitId) -> &str {
    table.find(unit).map_or("?", |u| u.name)
}

/// What an opened line shows: dice, numbers with their parts, and what is worth a word.
fn details(table: Table<'_>, id: u64, event: &Event) -> Vec<LogDetail> {
    let mut out: Vec<LogDetail> = roll(table, id, event)
        .map(LogDetail::Roll)
        .into_iter()
        .collect();
    match event {
        Event::Setup(SetupEvent::Order { throws, .. })
        | Event::Turn(TurnEvent::Initiative { throws, .. }) => {
            out.extend(throws.iter().map(|throw| initiative(table, throw)));
        }
        Event::Piloting(PilotingEvent::Rolled { tn, .. } | PilotingEvent::Braced { tn, .. }) => {
            out.push(parts::<ClassicGame>(tr!("Piloting roll"), tn, Good::Low))
        }
        Event::Move(MoveEvent::Stepped { hex, mp, .. }) => {
            out.push(LogDetail::Note(cost(&hex_name(*hex), *mp)));
        }
        Event::Fire(FireEvent::Declared {
            unit,
            twist,
            flip,
            shots,
            ..
        }) => {
            match twist {
                -1 => out.push(note(tr!("The torso is twisted to the left."))),
                1 => out.push(note(tr!("The torso is twisted to the right."))),
                _ => {}
            }
            if *flip {
                out.push(note(tr!("The arms fire to the rear.")));
            }
            out.extend(shots.iter().map(|shot| {
                let u = table.find(*unit);
                let weapon = u.map_or_else(String::new, |u| {
                    crate::unit::shot_name(u.sheet, shot.weapon, shot.kind)
                });
                LogDetail::Note(tr!(
                    "{weapon} at {target}: {needed} needed at range {range}.",
                    weapon,
                    target = name(table, shot.target),
                    needed = shot.tn,
                    range = shot.range
                ))
            }));
        }
        Event::Fire(FireEvent::Fired { heat, .. }) if *heat > 0 => {
            out.push(LogDetail::Note(tr!("It makes {heat} heat.", heat)));
        }
        Event::Strike(StrikeEvent::Declared { blows, .. }) => {
            out.extend(blows.iter().map(|blow| {
                LogDetail::Note(tr!(
                    "{strike} at {target}: {needed} needed.",
                    strike = tales::strike_name(table.world(), blow.attacker, blow.strike),
                    target = name(table, blow.target),
                    needed = blow.tn
                ))
            }));
        }
        _ => {}
    }
    out
}

fn note(text: &str) -> LogDetail {
    LogDetail::Note(text.to_owned())
}

/// A throw of some sides for initiative.
fn initiative(table: Table<'_>, throw: &[(hexlance_rules::SideId, [u8; 2])]) -> LogDetail {
    let parts = throw.iter().map(|(side, [a, b])| Part {
        label: table.sides().name(*side).to_owned(),
        source: "C2.2.1".to_owned(),
        value: (a + b).to_string(),
        tone: Tone::Plain,
    });
    let view = BreakdownView {
        parts: parts.collect(),
        ..BreakdownView::default()
    };
    LogDetail::Table(tr!("Throw").to_owned(), view)
}
