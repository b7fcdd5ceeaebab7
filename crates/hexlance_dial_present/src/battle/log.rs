//! The log of a battle of the dial rules and the dice in the tray, from the events.

mod kinds;
mod rolls;

use hexlance_board::Direction;
use hexlance_dial::{
    artillery,
    event::{
        ArtilleryEvent, AttackEvent, Critical, Event, HeatEvent, LossEvent, MoveEvent, RepairEvent,
        SetupEvent, TurnEvent,
    },
    read::Table,
};
use hexlance_rules::{Logged, SideId, UnitId};

use self::{
    kinds::{class, side_of, subject},
    rolls::roll,
};
use super::Session;
use crate::{
    DialGame,
    battle::session::Reads,
    game::{
        log,
        numbers::Good,
        pages::{enters, parts, step},
    },
    hud::model::{BreakdownView, LogDetail, LogKind, LogLine, Part, SetAside, Tone},
    wording as tales,
    words::{self, Weight},
};

/// The log as the HUD shows it; grows with the events.
pub type Log = log::Log<Notes>;

/// What is kept in mind while it is written.
#[derive(Default)]
pub struct Notes {
    round: u16,
    /// Whose turn it is: what nobody in particular does is theirs.
    turn_of: Option<SideId>,
}

/// Writes what has happened since. Everybody is told the same.
pub fn update(log: &mut Log, session: &Session) {
    log.update(session, None, |log, id, logged| {
        write(log, session, id, logged);
    });
}

fn write(log: &mut Log, session: &Session, id: u64, logged: &Logged<Event>) {
    let (table, event) = (session.read(), &logged.event);
    match event {
        Event::Turn(TurnEvent::RoundBegan { round }) => log.notes.round = *round,
        Event::Turn(TurnEvent::TurnBegan { side, .. }) => log.notes.turn_of = Some(*side),
        _ => {}
    }
    log.pages.throw(roll(table, id, event));
    if joins_the_walk(log, event) || tales::weight(event) == Weight::Bookkeeping {
        return;
    }
    let line = line(&log.notes, table, id, event);
    log.write(session, logged, line);
}

/// The hexes of a move are one line.
fn joins_the_walk(log: &mut Log, event: &Event) -> bool {
    match event {
        Event::Move(MoveEvent::Entered {
            unit,
            to,
            cost,
            jumped: false,
            ..
        }) => log.pages.walk_on(*unit, *to, *cost, WALK),
        _ => false,
    }
}

fn line(notes: &Notes, table: Table<'_>, id: u64, event: &Event) -> LogLine {
    let unit = subject(event);
    let side = unit
        .and_then(|u| table.find(u))
        .map(|u| u.side)
        .or_else(|| side_of(event));
    let (kind, tone, depth) = class(event);
    let text = match event {
        Event::Move(MoveEvent::Entered {
            unit,
            to,
            jumped: false,
            ..
        }) => enters(name(table, *unit), *to),
        _ => tales::describe(event, table.world()),
    };
    LogLine {
        id,
        turn: notes.round,
        kind,
        side: side.or(notes.turn_of.filter(|_| kind == LogKind::Phase)),
        unit,
        text,
        tone,
        details: details(table, id, event),
        depth,
        why: None,
    }
}

/// How deep the hexes of a move stand.
const WALK: u8 = 2;

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
        Event::Setup(SetupEvent::FirstPlayer { rolls, .. }) => {
            let throws = rolls.iter().map(|throw| first_player_throw(table, throw));
            out.extend(throws);
        }
        Event::Attack(AttackEvent::Rolled {
            compared,
            rerolled,
            second,
            decoy,
            critical,
            ..
        }) => {
            if *second {
                out.push(note(tr!("The second attack of this order.")));
            }
            if *decoy {
                out.push(note(tr!("A Decoy asks for a second roll.")));
            }
            if let Some(again) = rerolled {
                let was = again.was;
                out.push(LogDetail::Note(tr!(
                    "Improved Targeting: a {was} was rolled again.",
                    was
                )));
            }
            match critical {
                Critical::None => {}
                Critical::Hit => out.push(note(tr!(
                    "Two sixes: a critical hit, 1 click more (D7.1.3)."
                ))),
                Critical::Miss => out.push(note(tr!(
                    "Two ones: a critical miss, the attacker takes 1 click (D7.1.4)."
                ))),
            }
            for c in compared {
                let unit = name(table, c.unit);
                out.push(parts::<DialGame>(
                    &tr!("Attack on {unit}", unit),
                    &c.attack,
                    Good::High,
                ));
                out.push(parts::<DialGame>(
                    &tr!("Defense of {unit}", unit),
                    &c.defense,
                    Good::Low,
                ));
            }
        }
        Event::Loss(LossEvent::Damaged { clicks, .. }) => {
            out.push(parts::<DialGame>(tr!("Clicks"), clicks, Good::Low))
        }
        Event::Heat(HeatEvent::Heat { parts: heat, .. }) => {
            out.push(parts::<DialGame>(tr!("Heat"), heat, Good::Low))
        }
        Event::Move(MoveEvent::MoveBegan { purse, .. }) => {
            out.push(parts::<DialGame>(tr!("Inches"), purse, Good::High))
        }
        Event::Move(MoveEvent::Entered {
            to,
            cost,
            jumped: false,
            ..
        }) => out.push(step(*to, *cost)),
        Event::Move(MoveEvent::BrokeAway {
            grappled_by: Some(by),
            ..
        }) => out.push(LogDetail::Note(tr!(
            "Grapple of {by} holds it: 5 or 6 is needed.",
            by = name(table, *by)
        ))),
        Event::Repair(RepairEvent::Repaired {
            clicks, from, to, ..
        }) if from.saturating_sub(*to) < *clicks => out.push(note(tr!(
            "A repair marker or the first click stops the dial (D2.3.4)."
        ))),
        Event::Artillery(ArtilleryEvent::MarkerRolled {
            marker,
            drift: Some([way, far]),
            ..
        }) => {
            let towards = Direction::ALL.get(usize::from(way.saturating_sub(1)));
            out.push(LogDetail::Note(tr!(
                "Attack value {attack} and dice do not reach {needed}: they drift {hexes} hexes to the {way}.",
                needed = artillery::ON_TARGET,
                attack = marker.attack,
                hexes = far.div_ceil(2),
                way = towards.map_or("", |d| words::direction_name(*d))
            )));
        }
        _ => {}
    }
    out
}

fn note(text: &str) -> LogDetail {
    LogDetail::Note(text.to_owned())
}

/// A throw of all sides for the first player.
fn first_player_throw(table: Table<'_>, throw: &[u8]) -> LogDetail {
    let parts = throw.iter().enumerate().map(|(i, die)| Part {
        label: table.sides().name(SideId(i as u8)).to_owned(),
        source: "D15.3.1".to_owned(),
        value: die.to_string(),
        tone: Tone::Plain,
    });
    let view = BreakdownView {
        parts: parts.collect(),
        set_aside: Vec::<SetAside>::new(),
        ..BreakdownView::default()
    };
    LogDetail::Table(tr!("Throw").to_owned(), view)
}
