//! The log of a battle of the dial rules and the dice in the tray, from the events.

use std::sync::Arc;

use hexlance_board::Direction;
use hexlance_dial::{
    artillery,
    event::{AttackKind, Critical, Event},
    read::Table,
};
use hexlance_rules::{Breakdown, SideId, UnitId};

use super::Session;
use crate::{
    game::numbers::{Good, breakdown, unit_ref},
    hud::model::{
        BreakdownView, DiceRoll, LogDetail, LogKind, LogLine, Part, RollOutcome, SetAside, SideRef,
        Tone,
    },
    words::{self, Weight, dial as tales},
};

/// The log as the HUD shows it; grows with the events.
#[derive(Default)]
pub struct Book {
    /// Lines, oldest first.
    pub lines: Arc<Vec<LogLine>>,
    /// The latest rolls.
    pub dice: Vec<DiceRoll>,
    epoch: u64,
    language: u32,
    read: usize,
    round: u16,
    /// Whose turn it is: what nobody in particular does is theirs.
    turn_of: Option<SideId>,
}

/// Rolls that the tray remembers.
const TRAY: usize = 6;

impl Book {
    /// Writes what has happened since.
    pub fn update(&mut self, session: &Session) {
        let language = crate::lang::generation();
        let log = session.battle.log();
        if self.epoch != session.epoch || self.language != language || self.read > log.len() {
            *self = Self {
                epoch: session.epoch,
                language,
                ..Self::default()
            };
        }
        while let Some(logged) = log.get(self.read) {
            let id = self.read as u64;
            self.read += 1;
            self.write(session.read(), id, &logged.event);
        }
    }

    fn write(&mut self, table: Table<'_>, id: u64, event: &Event) {
        match event {
            Event::RoundBegan { round } => self.round = *round,
            Event::TurnBegan { side, .. } => self.turn_of = Some(*side),
            _ => {}
        }
        if let Some(roll) = roll(table, id, event) {
            self.dice.push(roll);
            if self.dice.len() > TRAY {
                self.dice.remove(0);
            }
        }
        if self.joins_the_walk(event) || tales::weight(event) == Weight::Bookkeeping {
            return;
        }
        let line = self.line(table, id, event);
        Arc::make_mut(&mut self.lines).push(line);
    }

    /// The hexes of a move are one line.
    fn joins_the_walk(&mut self, event: &Event) -> bool {
        let Event::Entered {
            unit,
            to,
            cost,
            jumped: false,
            ..
        } = event
        else {
            return false;
        };
        let Some(last) = Arc::make_mut(&mut self.lines).last_mut() else {
            return false;
        };
        let walks = last.kind == LogKind::Move && last.depth == WALK;
        if !walks || last.unit != Some(unit_ref(*unit)) {
            return false;
        }
        let hex = words::hex_name(*to);
        last.text = format!("{}, {hex}", last.text);
        last.details.push(step(&hex, *cost));
        true
    }

    fn line(&self, table: Table<'_>, id: u64, event: &Event) -> LogLine {
        let unit = subject(event);
        let side = unit
            .and_then(|u| table.find(u))
            .map(|u| u.side)
            .or_else(|| side_of(event));
        let (kind, tone, depth) = class(event);
        let text = match event {
            Event::Entered {
                unit,
                to,
                jumped: false,
                ..
            } => tr!(
                "{view} enters {to}",
                view = name(table, *unit),
                to = words::hex_name(*to)
            ),
            _ => tales::describe(event, table.world()),
        };
        LogLine {
            id,
            turn: self.round,
            kind,
            side: side
                .or(self.turn_of.filter(|_| kind == LogKind::Phase))
                .map(|s| SideRef(s.0)),
            unit: unit.map(unit_ref),
            text,
            tone,
            details: details(table, id, event),
            depth,
        }
    }
}

/// How deep the hexes of a move stand.
const WALK: u8 = 2;

fn name(table: Table<'_>, unit: UnitId) -> &str {
    table.find(unit).map_or("?", |u| u.name)
}

/// A hex of a move with what it costs.
fn step(hex: &str, cost: u8) -> LogDetail {
    LogDetail::Note(tr!("{to} for {cost}\"", cost, to = hex))
}

/// The unit that an event is about.
pub fn subject(event: &Event) -> Option<UnitId> {
    Some(match event {
        Event::Deployed { unit, .. }
        | Event::DeployedAboard { unit, .. }
        | Event::Switched { unit, .. }
        | Event::CommandRolled { unit, .. }
        | Event::BrokeAway { unit, .. }
        | Event::MoveBegan { unit, .. }
        | Event::Entered { unit, .. }
        | Event::Stopped { unit, .. }
        | Event::Turned { unit, .. }
        | Event::Boarded { unit, .. }
        | Event::SetDown { unit, .. }
        | Event::DamageDie { unit, .. }
        | Event::Damaged { unit, .. }
        | Event::Repaired { unit, .. }
        | Event::Heat { unit, .. }
        | Event::HeatEffectRolled { unit, .. }
        | Event::ShutDown { unit }
        | Event::RestartRolled { unit, .. }
        | Event::Pushed { unit }
        | Event::TokensRemoved { unit, .. }
        | Event::Captured { unit, .. }
        | Event::Freed { unit, .. }
        | Event::Towed { unit, .. }
        | Event::Secured { unit, .. }
        | Event::TakenOver { unit, .. }
        | Event::Eliminated { unit, .. }
        | Event::SecondAttack { unit, .. } => *unit,
        Event::Rolled { attacker, .. } => *attacker,
        Event::Ordered { units, .. } => *units.first()?,
        Event::MarkerPlaced(marker) | Event::MarkerRolled { marker, .. } => marker.unit,
        _ => return None,
    })
}

/// The side that an event is about where it is about no unit.
fn side_of(event: &Event) -> Option<SideId> {
    match event {
        Event::FirstPlayer { side, .. }
        | Event::SetUp { side, .. }
        | Event::TurnBegan { side, .. }
        | Event::TurnEnded { side }
        | Event::Scored { side, .. } => Some(*side),
        Event::BattleEnded(outcome) => outcome.winner,
        _ => None,
    }
}

/// What a line is about, its colour, and how deep it stands under what caused it.
fn class(event: &Event) -> (LogKind, Tone, u8) {
    use LogKind::{Ability, Attack, Damage, Effect, Move, Phase};
    match event {
        Event::RoundBegan { .. } | Event::TurnBegan { .. } => (Phase, Tone::Plain, 0),
        Event::BattleEnded(_) => (Phase, Tone::Good, 0),
        Event::FirstPlayer { .. }
        | Event::SetUp { .. }
        | Event::InfiltratorsNow
        | Event::StageBegan { .. }
        | Event::Allotted { .. }
        | Event::TurnEnded { .. }
        | Event::OrderDone => (Phase, Tone::Plain, 1),
        Event::Scored { .. } => (Phase, Tone::Good, 1),
        Event::CommandRolled { order, .. } => (Ability, good(*order), 1),
        Event::Switched { .. } => (Ability, Tone::Plain, 0),
        Event::SecondAttack { .. } => (Ability, Tone::Warn, 1),
        Event::Ordered { order, .. } => {
            use hexlance_dial::command::OrderKind;
            let kind = match order {
                OrderKind::Move => Move,
                OrderKind::Ranged | OrderKind::Close => Attack,
                OrderKind::Vent => Effect,
            };
            (kind, Tone::Plain, 0)
        }
        Event::Deployed { .. } | Event::DeployedAboard { .. } => (Move, Tone::Plain, 0),
        Event::MoveBegan { .. } | Event::Turned { .. } => (Move, Tone::Plain, 1),
        Event::Entered { jumped: false, .. } => (Move, Tone::Plain, WALK),
        Event::Entered { .. }
        | Event::Boarded { .. }
        | Event::SetDown { .. }
        | Event::Towed { .. }
        | Event::Freed { .. } => (Move, Tone::Plain, 1),
        Event::Stopped { .. } => (Move, Tone::Warn, 1),
        Event::BrokeAway { success, .. } => (Move, good(*success), 1),
        Event::MarkerPlaced(_) => (Attack, Tone::Plain, 1),
        Event::MarkerRolled { lands, .. } => (Attack, good(lands.is_some()), 0),
        Event::Rolled { compared, .. } => {
            let hit = compared.iter().any(|c| c.hit);
            (Attack, if hit { Tone::Good } else { Tone::Plain }, 1)
        }
        Event::DamageDie { .. } => (Attack, Tone::Plain, 2),
        Event::Captured { .. } | Event::TakenOver { .. } | Event::Secured { .. } => {
            (Damage, Tone::Warn, 1)
        }
        Event::Damaged { clicks, .. } if clicks.total() <= 0 => (Damage, Tone::Good, 2),
        Event::Damaged { .. } => (Damage, Tone::Bad, 2),
        Event::Repaired { .. } => (Damage, Tone::Good, 1),
        Event::Eliminated { .. } => (Damage, Tone::Bad, 0),
        Event::ShutDown { .. } => (Effect, Tone::Bad, 1),
        Event::HeatEffectRolled { strikes, .. } => (Effect, good(!*strikes), 1),
        Event::RestartRolled { success, .. } => (Effect, good(*success), 1),
        Event::Heat { from, to, .. } if to > from => (Effect, Tone::Warn, 1),
        Event::Heat { .. } | Event::Pushed { .. } | Event::TokensRemoved { .. } => {
            (Effect, Tone::Plain, 1)
        }
    }
}

fn good(well: bool) -> Tone {
    if well { Tone::Good } else { Tone::Bad }
}

/// What an opened line shows: dice, numbers with their parts, and what is worth a word.
fn details(table: Table<'_>, id: u64, event: &Event) -> Vec<LogDetail> {
    let mut out: Vec<LogDetail> = roll(table, id, event)
        .map(LogDetail::Roll)
        .into_iter()
        .collect();
    let parts = |label: &str, b: &Breakdown, good| {
        let total = b.total().to_string();
        LogDetail::Table(label.to_owned(), breakdown(b, tr!("Total"), total, good))
    };
    match event {
        Event::FirstPlayer { rolls, .. } => {
            let throws = rolls.iter().map(|throw| first_player_throw(table, throw));
            out.extend(throws);
        }
        Event::Rolled {
            compared,
            rerolled,
            second,
            decoy,
            critical,
            ..
        } => {
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
                out.push(parts(&tr!("Attack on {unit}", unit), &c.attack, Good::High));
                out.push(parts(
                    &tr!("Defense of {unit}", unit),
                    &c.defense,
                    Good::Low,
                ));
            }
        }
        Event::Damaged { clicks, .. } => out.push(parts(tr!("Clicks"), clicks, Good::Low)),
        Event::Heat { parts: heat, .. } => out.push(parts(tr!("Heat"), heat, Good::Low)),
        Event::MoveBegan { purse, .. } => out.push(parts(tr!("Inches"), purse, Good::High)),
        Event::Entered {
            to,
            cost,
            jumped: false,
            ..
        } => out.push(step(&words::hex_name(*to), *cost)),
        Event::BrokeAway {
            grappled_by: Some(by),
            ..
        } => out.push(LogDetail::Note(tr!(
            "Grapple of {by} holds it: 5 or 6 is needed.",
            by = name(table, *by)
        ))),
        Event::Repaired {
            clicks, from, to, ..
        } if from.saturating_sub(*to) < *clicks => out.push(note(tr!(
            "A repair marker or the first click stops the dial (D2.3.4)."
        ))),
        Event::MarkerRolled {
            marker,
            drift: Some([way, far]),
            ..
        } => {
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

/// A roll for the tray.
fn roll(table: Table<'_>, id: u64, event: &Event) -> Option<DiceRoll> {
    let side = subject(event)
        .and_then(|u| table.find(u))
        .map(|u| u.side)
        .or_else(|| side_of(event));
    let base = |purpose: String, dice: Vec<u8>| DiceRoll {
        id,
        side: side.map(|s| SideRef(s.0)),
        purpose,
        total: dice.iter().copied().map(i16::from).sum(),
        dice,
        target: None,
        outcome: RollOutcome::Total,
        result: String::new(),
    };
    let came = |well: bool| match well {
        true => RollOutcome::Success,
        false => RollOutcome::Failure,
    };
    Some(match event {
        Event::FirstPlayer { rolls, side } => {
            let dice = rolls.last().cloned().unwrap_or_default();
            DiceRoll {
                total: dice.iter().copied().max().map_or(0, i16::from),
                result: tr!("{side} begins", side = table.sides().name(*side)),
                ..base(tr!("First player").to_owned(), dice)
            }
        }
        Event::Rolled { .. } => attack_roll(table, event, base)?,
        Event::CommandRolled { unit, die, order } => DiceRoll {
            outcome: came(*order),
            result: match order {
                true => tr!("One order more"),
                false => tr!("No order"),
            }
            .to_owned(),
            ..base(
                tr!("{unit}: Command", unit = name(table, *unit)),
                vec![*die],
            )
        },
        Event::BrokeAway {
            unit,
            die,
            needed,
            success,
            ..
        } => DiceRoll {
            target: Some((*needed).into()),
            outcome: came(*success),
            result: match success {
                true => tr!("Breaks away"),
                false => tr!("Held"),
            }
            .to_owned(),
            ..base(
                tr!("{unit}: break away", unit = name(table, *unit)),
                vec![*die],
            )
        },
        Event::DamageDie { unit, repair, die } => DiceRoll {
            result: tr_n!(*die, "{n} click", "{n} clicks"),
            ..base(
                match repair {
                    true => tr!("{unit}: Repair", unit = name(table, *unit)),
                    false => tr!("{unit}: Hand-to-Hand Weapon", unit = name(table, *unit)),
                },
                vec![*die],
            )
        },
        Event::HeatEffectRolled {
            unit,
            effect,
            die,
            strikes,
        } => DiceRoll {
            target: effect.strikes_up_to().map(|n| i16::from(n) + 1),
            outcome: came(!*strikes),
            result: match strikes {
                true => tr!("Strikes"),
                false => tr!("Spared"),
            }
            .to_owned(),
            ..base(
                tr!(
                    "{unit}: {effect}",
                    unit = name(table, *unit),
                    effect = crate::lang::text(effect.name())
                ),
                vec![*die],
            )
        },
        Event::RestartRolled {
            unit,
            die: Some(die),
            needed,
            success,
        } => DiceRoll {
            target: Some((*needed).into()),
            outcome: came(*success),
            result: match success {
                true => tr!("Restarts"),
                false => tr!("Stays down"),
            }
            .to_owned(),
            ..base(
                tr!("{unit}: restart", unit = name(table, *unit)),
                vec![*die],
            )
        },
        Event::MarkerRolled {
            marker,
            dice,
            drift,
            lands,
            ..
        } => {
            let thrown: i16 = dice.iter().copied().map(i16::from).sum();
            DiceRoll {
                total: thrown + i16::from(marker.attack),
                target: Some(artillery::ON_TARGET.into()),
                outcome: came(lands.is_some() && drift.is_none()),
                result: match (lands, drift) {
                    (None, _) => tr!("Lost").to_owned(),
                    (Some(_), None) => tr!("On the mark").to_owned(),
                    (Some(hex), Some(_)) => {
                        tr!("Drifts to {hex}", hex = words::hex_name(*hex))
                    }
                },
                ..base(
                    tr!("Shells of {unit}", unit = name(table, marker.unit)),
                    dice.to_vec(),
                )
            }
        }
        _ => return None,
    })
}

/// Three dice for an attack: against one target with both totals, against several with how many are hit.
fn attack_roll(
    table: Table<'_>,
    event: &Event,
    base: impl Fn(String, Vec<u8>) -> DiceRoll,
) -> Option<DiceRoll> {
    let Event::Rolled {
        attacker,
        kind,
        dice,
        critical,
        compared,
        ..
    } = event
    else {
        return None;
    };
    let hits = compared.iter().filter(|c| c.hit).count();
    let outcome = match hits {
        0 => RollOutcome::Failure,
        _ => RollOutcome::Success,
    };
    let attacker = name(table, *attacker);
    let what = crate::lang::text(kind.name());
    let roll = match compared.as_slice() {
        [one] => DiceRoll {
            total: dice.iter().copied().map(i16::from).sum::<i16>() + one.attack.total(),
            target: Some(one.defense.total()),
            ..base(
                tr!(
                    "{attacker}: {what} against {target}",
                    attacker,
                    what,
                    target = name(table, one.unit)
                ),
                dice.to_vec(),
            )
        },
        _ => base(tr!("{attacker}: {what}", attacker, what), dice.to_vec()),
    };
    let result = match (critical, kind, compared.len()) {
        (Critical::Hit, ..) => tr!("Critical hit").to_owned(),
        (Critical::Miss, ..) => tr!("Critical miss").to_owned(),
        (_, AttackKind::Repair, _) if hits > 0 => tr!("Done").to_owned(),
        (_, _, 2..) => tr!("{hits} of {all} hit", hits, all = compared.len()),
        _ if hits > 0 => tr!("Hit").to_owned(),
        _ => tr!(
            "Missed by {n}",
            n = (roll.target.unwrap_or(roll.total) - roll.total).max(0)
        ),
    };
    Some(DiceRoll {
        outcome,
        result,
        ..roll
    })
}
