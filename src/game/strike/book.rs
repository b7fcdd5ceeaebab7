//! The log of the battle and the dice in the tray, from the events.

use hexlance_rules::{SideId, UnitId, View};
use hexlance_strike::{
    event::{Event, RollFor},
    read,
    state::Hurt,
};

use super::{initiative, session::Session, sheet::Good};
use crate::{
    game::{
        pages::{Pages, enters, parts, step},
        reasons::Telling,
    },
    hud::model::{DiceRoll, InitiativeView, LogDetail, LogKind, LogLine, RollOutcome, Tone},
    words::{self, Weight},
};

/// The log as the HUD shows it; grows with the events.
#[derive(Default)]
pub struct Book {
    /// Lines and dice.
    pub pages: Pages,
    /// The latest rolls for Initiative.
    pub initiative: Option<InitiativeView>,
    epoch: u64,
    language: u32,
    viewer: Option<SideId>,
    read: usize,
    turn: u16,
    telling: Telling,
}

impl Book {
    /// Writes what has happened since.
    pub fn update(&mut self, session: &Session) {
        // Every side is told its own story.
        let viewer = Some(session.viewer);
        let language = crate::lang::generation();
        let changed = self.telling.follow(session);
        if changed
            || self.epoch != session.epoch
            || self.language != language
            || self.viewer != viewer
            || self.read > session.battle.log().len()
        {
            *self = Self {
                epoch: session.epoch,
                language,
                viewer,
                telling: self.telling.anew(),
                ..Self::default()
            };
        }
        let view = session.view();
        let log = session.battle.log();
        while self.read < log.len() {
            let i = self.read;
            self.read += 1;
            let Some(event) = view.tells(&log[i].event) else {
                continue;
            };
            let event = &*event;
            if let Event::TurnBegan { turn } = event {
                self.turn = *turn;
            }
            if matches!(event, Event::InitiativeWon { .. }) {
                self.initiative = initiative::of_line(session, log, i);
            }
            self.pages.throw(roll(session, i as u64, event));
            if let Event::Stepped { unit, to, cost, .. } = event
                && self.pages.walk_on(*unit, *to, *cost, WALK)
            {
                continue;
            }
            if words::weight(event) == Weight::Bookkeeping {
                continue;
            }
            let mut line = self.line(session, i as u64, event);
            line.why = self.telling.why(session, log[i].command, line.kind);
            self.pages.write(line);
        }
    }

    fn line(&self, session: &Session, id: u64, event: &Event) -> LogLine {
        let world = session.battle.world();
        let unit = subject(event);
        let side = unit.map(|u| read::unit(world, u).side);
        let (kind, tone, depth) = class(event);
        let text = match event {
            Event::Stepped { unit, to, .. } => enters(session.view().name(*unit), *to),
            _ => words::describe(event, &session.told()),
        };
        let details = match event {
            Event::InitiativeWon { .. } => {
                let rolls = initiative::of_line(session, session.battle.log(), id as usize);
                rolls
                    .map(|r| initiative_details(session, r))
                    .unwrap_or_default()
            }
            Event::Rolled { parts: made_of, .. } => {
                let mut out: Vec<LogDetail> = roll(session, id, event)
                    .map(LogDetail::Roll)
                    .into_iter()
                    .collect();
                if !made_of.parts.is_empty() {
                    out.push(parts(tr!("Parts"), made_of, Good::Low));
                }
                out
            }
            Event::AttackDeclared { target_number, .. } => {
                vec![parts(tr!("Target number"), target_number, Good::Low)]
            }
            Event::AttackResolved { damage, .. } if !damage.parts.is_empty() => {
                vec![parts(tr!("Damage"), damage, Good::High)]
            }
            Event::ActivationBegan { allowance, .. } if !allowance.parts.is_empty() => {
                vec![parts(tr!("Move"), allowance, Good::High)]
            }
            Event::Stepped { to, cost, .. } => vec![step(*to, *cost)],
            _ => Vec::new(),
        };
        LogLine {
            id,
            turn: self.turn,
            kind,
            side,
            unit: unit,
            text,
            tone,
            details,
            depth,
            why: None,
        }
    }
}

/// How deep the hexes of a move stand.
const WALK: u8 = 1;

/// Both sides' rolls for Initiative, under the line that says who won.
fn initiative_details(session: &Session, view: InitiativeView) -> Vec<LogDetail> {
    let world = session.battle.world();
    let mut out = Vec::new();
    for side in view.sides {
        let name = read::side_name(world, SideId(side.side.0));
        for roll in side.rolls {
            let title = match roll.again {
                Some(again) => format!("{name}, {again}"),
                None => name.to_owned(),
            };
            out.push(LogDetail::Table(title, roll.parts));
        }
    }
    out.extend(view.notes.into_iter().map(LogDetail::Note));
    out.push(LogDetail::Note(view.result));
    out
}

/// The unit that an event is about.
pub fn subject(event: &Event) -> Option<UnitId> {
    Some(match event {
        Event::Deployed { unit, .. }
        | Event::ActivationBegan { unit, .. }
        | Event::Stepped { unit, .. }
        | Event::ActivationEnded { unit, .. }
        | Event::Displaced { unit, .. }
        | Event::NoRoom { unit, .. }
        | Event::Revealed { unit, .. }
        | Event::Mounted { unit, .. }
        | Event::Dismounted { unit, .. }
        | Event::Spotting { unit, .. }
        | Event::CriticalAverted { unit, .. }
        | Event::ArmorComponentSpent { unit }
        | Event::ExternalHeat { unit, .. }
        | Event::HeatChanged { unit, .. }
        | Event::ShutDown { unit }
        | Event::Restarted { unit }
        | Event::StatusGained { unit, .. }
        | Event::StatusLost { unit, .. }
        | Event::Resisted { unit, .. }
        | Event::AbilityUsed { unit, .. }
        | Event::EnemyNamed { unit, .. }
        | Event::ActsFirst { unit, .. }
        | Event::Marked { unit, .. }
        | Event::Interference { unit, .. }
        | Event::ArmorRestored { unit, .. }
        | Event::AttackSpent { unit, .. }
        | Event::ShellHits { unit, .. }
        | Event::MinesDropped { unit, .. }
        | Event::DataRevealed { unit, .. }
        | Event::Rerouted { unit }
        | Event::ZoneSet { unit, .. }
        | Event::AttackPassedOn { to: unit, .. }
        | Event::PositionPrepared { unit, .. }
        | Event::PositionLost { unit }
        | Event::MinesWentOff { unit, .. }
        | Event::MinesFound { unit, .. }
        | Event::OutOfAction { unit, .. }
        | Event::Flew { unit, .. }
        | Event::StayedDown { unit }
        | Event::LiftingOff { unit, .. }
        | Event::LiftedOff { unit, .. }
        | Event::TouchedDown { unit, .. }
        | Event::BandChanged { unit, .. }
        | Event::Crashed { unit, .. }
        | Event::EngagementRolled { unit, .. }
        | Event::RaidBegan { unit, .. }
        | Event::BombsSpent { unit, .. }
        | Event::KeptBack { unit, .. }
        | Event::KeptForRuse { unit, .. }
        | Event::HeldBack { unit }
        | Event::Called { unit, .. }
        | Event::EnteredMap { unit, .. }
        | Event::LeftMap { unit, .. }
        | Event::OffMapOrdered { unit, .. }
        | Event::OffMapDropped { unit }
        | Event::WentOffMap { unit }
        | Event::CameBack { unit, .. }
        | Event::Scattered { unit, .. } => *unit,
        Event::EngagementTried { initiator, .. } | Event::EngagementDecided { initiator, .. } => {
            *initiator
        }
        Event::AttackDeclared { attack, .. } => attack.attacker,
        Event::AttackLost { attacker, .. }
        | Event::AttackResolved { attacker, .. }
        | Event::ShellHeard { attacker, .. }
        | Event::ShellBurst { attacker, .. } => *attacker,
        Event::ShellFired { shell } | Event::ShellLands { shell } => shell.attacker,
        Event::HurtScored { scored, .. } | Event::HurtApplied { scored, .. } => scored.target,
        Event::Rolled { unit, .. } => return *unit,
        _ => return None,
    })
}

/// What a line is about, its colour, and how deep it stands under what caused it.
fn class(event: &Event) -> (LogKind, Tone, u8) {
    match event {
        Event::TurnBegan { .. } | Event::PhaseBegan { .. } | Event::InitiativeWon { .. } => {
            (LogKind::Phase, Tone::Plain, 0)
        }
        Event::SealedOpened { .. } => (LogKind::Phase, Tone::Plain, 1),
        Event::ForceActed { .. } | Event::FormationActed { .. } => {
            (LogKind::Ability, Tone::Warn, 1)
        }
        Event::AttackPassedOn { .. } => (LogKind::Ability, Tone::Warn, 0),
        Event::BattleEnded { .. } => (LogKind::Phase, Tone::Good, 0),
        Event::ActivationBegan { .. } | Event::Deployed { .. } => (LogKind::Move, Tone::Plain, 0),
        Event::Stepped { .. }
        | Event::ActivationEnded { .. }
        | Event::Displaced { .. }
        | Event::NoRoom { .. } => (LogKind::Move, Tone::Plain, 1),
        Event::ZoneSet { .. } => (LogKind::Ability, Tone::Warn, 1),
        Event::Revealed { .. } | Event::DataRevealed { .. } | Event::MinesFound { .. } => {
            (LogKind::Move, Tone::Warn, 0)
        }
        Event::EnteredMap { .. }
        | Event::WentOffMap { .. }
        | Event::CameBack { .. }
        | Event::Called { .. }
        | Event::KeptBack { .. }
        | Event::KeptForRuse { .. }
        | Event::HeldBack { .. }
        | Event::OffMapOrdered { .. }
        | Event::OffMapDropped { .. }
        | Event::FeatureMoved { .. }
        | Event::PositionPrepared { .. }
        | Event::BuildingRaised { .. }
        | Event::SheetsChanged { .. } => (LogKind::Move, Tone::Plain, 0),
        Event::PositionLost { .. } => (LogKind::Move, Tone::Warn, 1),
        Event::LeftMap { astray, .. } => {
            let tone = if *astray { Tone::Bad } else { Tone::Warn };
            (LogKind::Move, tone, 0)
        }
        Event::HomesChosen { .. }
        | Event::FactsRead { .. }
        | Event::GroupsDrawn { .. }
        | Event::ObjectiveHeld { .. }
        | Event::ObjectivesScored { .. } => (LogKind::Phase, Tone::Plain, 1),
        Event::Announced { .. } => (LogKind::Phase, Tone::Good, 0),
        Event::ConditionsChanged { .. } => (LogKind::Phase, Tone::Warn, 0),
        Event::IntelligenceRead { .. } => (LogKind::Phase, Tone::Plain, 1),
        Event::Flew { .. }
        | Event::StayedDown { .. }
        | Event::LiftingOff { .. }
        | Event::LiftedOff { .. }
        | Event::TouchedDown { .. }
        | Event::EngagementTried { .. } => (LogKind::Move, Tone::Plain, 0),
        Event::EngagementDecided { .. } => (LogKind::Move, Tone::Plain, 1),
        Event::BandChanged { .. } | Event::Crashed { .. } => (LogKind::Damage, Tone::Bad, 0),
        Event::RaidBegan { .. } => (LogKind::Attack, Tone::Plain, 0),
        Event::BombsSpent { .. } | Event::Scattered { .. } | Event::Blast { .. } => {
            (LogKind::Attack, Tone::Plain, 1)
        }
        Event::Mounted { .. } | Event::Dismounted { .. } => (LogKind::Move, Tone::Plain, 0),
        Event::AttackDeclared { .. } => (LogKind::Attack, Tone::Plain, 0),
        Event::AttackResolved { hit, .. } => (
            LogKind::Attack,
            if *hit { Tone::Good } else { Tone::Plain },
            1,
        ),
        Event::AttackLost { .. } => (LogKind::Attack, Tone::Warn, 1),
        Event::Rolled { purpose, .. } => match purpose {
            RollFor::Initiative(_)
            | RollFor::SetupOrder(_)
            | RollFor::HomeEdge(_)
            | RollFor::Disruption(_)
            | RollFor::Ruse(_)
            | RollFor::Draw(_) => (LogKind::Phase, Tone::Plain, 1),
            RollFor::Resistance(_) => (LogKind::Ability, Tone::Plain, 1),
            RollFor::Control(_) | RollFor::Ice | RollFor::Crust | RollFor::Mines { .. } => {
                (LogKind::Move, Tone::Plain, 1)
            }
            _ => (LogKind::Attack, Tone::Plain, 1),
        },
        Event::HurtScored { .. } => (LogKind::Damage, Tone::Bad, 2),
        Event::HurtApplied { scored, .. } => (
            LogKind::Damage,
            Tone::Bad,
            if matches!(scored.hurt, Hurt::Damage { .. }) {
                0
            } else {
                1
            },
        ),
        Event::MinesWentOff { .. } => (LogKind::Damage, Tone::Bad, 1),
        Event::OutOfAction { .. } => (LogKind::Damage, Tone::Bad, 0),
        Event::CriticalAverted { .. } | Event::ArmorComponentSpent { .. } => {
            (LogKind::Damage, Tone::Good, 2)
        }
        Event::StatusGained { .. }
        | Event::StatusLost { .. }
        | Event::Resisted { .. }
        | Event::AbilityUsed { .. }
        | Event::EnemyNamed { .. }
        | Event::ActsFirst { .. } => (LogKind::Ability, Tone::Warn, 1),
        Event::Spotting { .. } | Event::Marked { .. } => (LogKind::Attack, Tone::Plain, 1),
        Event::ShellFired { .. } | Event::ShellHeard { .. } => (LogKind::Attack, Tone::Plain, 0),
        Event::ShellLands { .. } => (LogKind::Attack, Tone::Warn, 0),
        Event::ShellBurst { .. } | Event::ShellHits { .. } => (LogKind::Attack, Tone::Plain, 1),
        _ => (LogKind::Effect, Tone::Plain, 0),
    }
}

/// A roll for the tray.
fn roll(session: &Session, id: u64, event: &Event) -> Option<DiceRoll> {
    let world = session.battle.world();
    let Event::Rolled {
        purpose,
        unit,
        dice,
        parts,
        needs,
        ..
    } = event
    else {
        return None;
    };
    let natural: i16 = dice.iter().map(|d| i16::from(*d)).sum();
    let side = match purpose {
        RollFor::Initiative(s) | RollFor::SetupOrder(s) => Some(*s),
        _ => unit.map(|u| read::unit(world, u).side),
    };
    // Parts are modifiers of the roll where they begin with the dice, of the number needed elsewhere.
    let total = match purpose {
        RollFor::Initiative(_) | RollFor::Resistance(_) => parts.total(),
        _ => natural,
    };
    let who = unit.map(|u| session.view().name(u).to_owned());
    let what = words::purpose_heading(&session.told(), purpose);
    let roll = DiceRoll {
        id,
        side,
        purpose: match who {
            Some(name) => format!("{name}: {what}"),
            None => what,
        },
        dice: dice.clone(),
        total,
        target: *needs,
        outcome: RollOutcome::Total,
        result: String::new(),
    };
    let Some(n) = *needs else {
        return Some(roll);
    };
    let short = tr!(
        "{purpose} by {n}",
        purpose = failure(purpose),
        n = (n - total).max(0)
    );
    let well = total >= n && natural != 2;
    Some(roll.came(well, [success(purpose), &short]))
}

fn success(purpose: &RollFor) -> &'static str {
    match purpose {
        RollFor::Attack(_) => tr!("Hit"),
        RollFor::Resistance(_) => tr!("Resisted"),
        RollFor::MinimalDamage(_) => tr!("1 point"),
        _ => tr!("Passed"),
    }
}

fn failure(purpose: &RollFor) -> &'static str {
    match purpose {
        RollFor::Attack(_) => tr!("Missed"),
        RollFor::Resistance(_) => tr!("Gave in"),
        RollFor::MinimalDamage(_) => tr!("No damage"),
        _ => tr!("Failed"),
    }
}
