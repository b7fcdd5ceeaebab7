//! The log of the battle and the dice in the tray, from the events.

use hexlance_rules::{Logged, SideId, UnitId, View};
use hexlance_strike::{
    event::{
        AbilityEvent, AirEvent, ArrivalEvent, ArtilleryEvent, AttackEvent, BlastEvent,
        ConcealmentEvent, Event, ForceEvent, FormationEvent, HappeningEvent, HeatEvent,
        HiddenEvent, HurtEvent, InitiativeEvent, IntelligenceEvent, MineEvent, MissionEvent,
        MoveEvent, PositionEvent, Roll, RollFor, SetupEvent, ShiftEvent, StatusEvent, TurnEvent,
        VictoryEvent, WeatherEvent,
    },
    read,
    state::Hurt,
};

use super::{initiative, session::Session, sheet::Good};
use crate::{
    StrikeGame,
    battle::session::Seen,
    game::{
        log,
        pages::{enters, parts, step},
    },
    hud::model::{DiceRoll, InitiativeView, LogDetail, LogKind, LogLine, RollOutcome, Tone},
    wording,
    words::Weight,
};

/// The log as the HUD shows it; grows with the events.
pub type Log = log::Log<Notes>;

/// What is kept in mind while it is written.
#[derive(Default)]
pub struct Notes {
    /// The latest rolls for Initiative.
    pub initiative: Option<InitiativeView>,
    turn: u16,
}

/// Writes what has happened since.
pub fn update(log: &mut Log, session: &Session) {
    let view = session.view();
    log.update(session, Some(session.viewer), |log, id, logged| {
        if let Some(event) = view.tells(&logged.event) {
            write(log, session, id, (logged, &event));
        }
    });
}

/// Writes an event as it is told.
fn write(log: &mut Log, session: &Session, id: u64, (logged, event): (&Logged<Event>, &Event)) {
    if let Event::Turn(TurnEvent::TurnBegan { turn }) = event {
        log.notes.turn = *turn;
    }
    if matches!(
        event,
        Event::Initiative(InitiativeEvent::InitiativeWon { .. })
    ) {
        log.notes.initiative = initiative::of_line(session, session.battle.log(), id as usize);
    }
    log.pages.throw(roll(session, id, event));
    if let Event::Move(MoveEvent::Stepped { unit, to, cost, .. }) = event
        && log.pages.walk_on(*unit, *to, *cost, WALK)
    {
        return;
    }
    if wording::weight(event) == Weight::Bookkeeping {
        return;
    }
    let line = line(log.notes.turn, session, id, event);
    log.write(session, logged, line);
}

fn line(turn: u16, session: &Session, id: u64, event: &Event) -> LogLine {
    let world = session.battle.world();
    let unit = subject(event);
    let side = unit.map(|u| read::unit(world, u).side);
    let (kind, tone, depth) = class(event);
    let text = match event {
        Event::Move(MoveEvent::Stepped { unit, to, .. }) => enters(session.view().name(*unit), *to),
        _ => wording::describe(event, &session.told()),
    };
    let details = match event {
        Event::Initiative(InitiativeEvent::InitiativeWon { .. }) => {
            let rolls = initiative::of_line(session, session.battle.log(), id as usize);
            rolls
                .map(|r| initiative_details(session, r))
                .unwrap_or_default()
        }
        Event::Rolled(Roll { parts: made_of, .. }) => {
            let mut out: Vec<LogDetail> = roll(session, id, event)
                .map(LogDetail::Roll)
                .into_iter()
                .collect();
            if !made_of.parts.is_empty() {
                out.push(parts::<StrikeGame>(tr!("Parts"), made_of, Good::Low));
            }
            out
        }
        Event::Attack(AttackEvent::AttackDeclared { target_number, .. }) => {
            vec![parts::<StrikeGame>(
                tr!("Target number"),
                target_number,
                Good::Low,
            )]
        }
        Event::Attack(AttackEvent::AttackResolved { damage, .. }) if !damage.parts.is_empty() => {
            vec![parts::<StrikeGame>(tr!("Damage"), damage, Good::High)]
        }
        Event::Move(MoveEvent::ActivationBegan { allowance, .. })
            if !allowance.parts.is_empty() =>
        {
            vec![parts::<StrikeGame>(tr!("Move"), allowance, Good::High)]
        }
        Event::Move(MoveEvent::Stepped { to, cost, .. }) => vec![step(*to, *cost)],
        _ => Vec::new(),
    };
    LogLine {
        id,
        turn,
        kind,
        side,
        unit,
        text,
        tone,
        details,
        depth,
        why: None,
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
        Event::Arrival(ArrivalEvent::Deployed { unit, .. })
        | Event::Move(MoveEvent::ActivationBegan { unit, .. })
        | Event::Move(MoveEvent::Stepped { unit, .. })
        | Event::Move(MoveEvent::ActivationEnded { unit, .. })
        | Event::Shift(ShiftEvent::Displaced { unit, .. })
        | Event::Shift(ShiftEvent::NoRoom { unit, .. })
        | Event::Hidden(HiddenEvent::Revealed { unit, .. })
        | Event::Move(MoveEvent::Mounted { unit, .. })
        | Event::Shift(ShiftEvent::Dismounted { unit, .. })
        | Event::Attack(AttackEvent::Spotting { unit, .. })
        | Event::Hurt(HurtEvent::CriticalAverted { unit, .. })
        | Event::Hurt(HurtEvent::ArmorComponentSpent { unit })
        | Event::Hurt(HurtEvent::ExternalHeat { unit, .. })
        | Event::Heat(HeatEvent::HeatChanged { unit, .. })
        | Event::Heat(HeatEvent::ShutDown { unit })
        | Event::Heat(HeatEvent::Restarted { unit })
        | Event::Status(StatusEvent::StatusGained { unit, .. })
        | Event::Status(StatusEvent::StatusLost { unit, .. })
        | Event::Ability(AbilityEvent::Resisted { unit, .. })
        | Event::Ability(AbilityEvent::AbilityUsed { unit, .. })
        | Event::Ability(AbilityEvent::EnemyNamed { unit, .. })
        | Event::Ability(AbilityEvent::ActsFirst { unit, .. })
        | Event::Attack(AttackEvent::Marked { unit, .. })
        | Event::Attack(AttackEvent::Interference { unit, .. })
        | Event::Hurt(HurtEvent::ArmorRestored { unit, .. })
        | Event::Attack(AttackEvent::AttackSpent { unit, .. })
        | Event::Artillery(ArtilleryEvent::ShellHits { unit, .. })
        | Event::Mine(MineEvent::MinesDropped { unit, .. })
        | Event::Concealment(ConcealmentEvent::DataRevealed { unit, .. })
        | Event::Move(MoveEvent::Rerouted { unit })
        | Event::Move(MoveEvent::ZoneSet { unit, .. })
        | Event::Formation(FormationEvent::AttackPassedOn { to: unit, .. })
        | Event::Position(PositionEvent::PositionPrepared { unit, .. })
        | Event::Position(PositionEvent::PositionLost { unit })
        | Event::Mine(MineEvent::MinesWentOff { unit, .. })
        | Event::Mine(MineEvent::MinesFound { unit, .. })
        | Event::Hurt(HurtEvent::OutOfAction { unit, .. })
        | Event::Air(AirEvent::Flew { unit, .. })
        | Event::Air(AirEvent::StayedDown { unit })
        | Event::Air(AirEvent::LiftingOff { unit, .. })
        | Event::Air(AirEvent::LiftedOff { unit, .. })
        | Event::Air(AirEvent::TouchedDown { unit, .. })
        | Event::Air(AirEvent::BandChanged { unit, .. })
        | Event::Air(AirEvent::Crashed { unit, .. })
        | Event::Air(AirEvent::EngagementRolled { unit, .. })
        | Event::Air(AirEvent::RaidBegan { unit, .. })
        | Event::Air(AirEvent::BombsSpent { unit, .. })
        | Event::Arrival(ArrivalEvent::KeptBack { unit, .. })
        | Event::Arrival(ArrivalEvent::KeptForRuse { unit, .. })
        | Event::Arrival(ArrivalEvent::HeldBack { unit })
        | Event::Arrival(ArrivalEvent::Called { unit, .. })
        | Event::Arrival(ArrivalEvent::EnteredMap { unit, .. })
        | Event::Move(MoveEvent::LeftMap { unit, .. })
        | Event::Arrival(ArrivalEvent::OffMapOrdered { unit, .. })
        | Event::Arrival(ArrivalEvent::OffMapDropped { unit })
        | Event::Arrival(ArrivalEvent::WentOffMap { unit })
        | Event::Arrival(ArrivalEvent::CameBack { unit, .. })
        | Event::Blast(BlastEvent::Scattered { unit, .. }) => *unit,
        Event::Air(AirEvent::EngagementTried { initiator, .. })
        | Event::Air(AirEvent::EngagementDecided { initiator, .. }) => *initiator,
        Event::Attack(AttackEvent::AttackDeclared { attack, .. }) => attack.attacker,
        Event::Attack(AttackEvent::AttackLost { attacker, .. })
        | Event::Attack(AttackEvent::AttackResolved { attacker, .. })
        | Event::Artillery(ArtilleryEvent::ShellHeard { attacker, .. })
        | Event::Artillery(ArtilleryEvent::ShellBurst { attacker, .. }) => *attacker,
        Event::Artillery(ArtilleryEvent::ShellFired { shell })
        | Event::Artillery(ArtilleryEvent::ShellLands { shell }) => shell.attacker,
        Event::Hurt(HurtEvent::HurtScored { scored, .. })
        | Event::Hurt(HurtEvent::HurtApplied { scored, .. }) => scored.target,
        Event::Rolled(Roll { unit, .. }) => return *unit,
        _ => return None,
    })
}

/// What a line is about, its colour, and how deep it stands under what caused it.
fn class(event: &Event) -> (LogKind, Tone, u8) {
    match event {
        Event::Turn(TurnEvent::TurnBegan { .. })
        | Event::Turn(TurnEvent::PhaseBegan { .. })
        | Event::Initiative(InitiativeEvent::InitiativeWon { .. }) => {
            (LogKind::Phase, Tone::Plain, 0)
        }
        Event::Initiative(InitiativeEvent::SealedOpened { .. }) => (LogKind::Phase, Tone::Plain, 1),
        Event::Force(ForceEvent::ForceActed { .. })
        | Event::Formation(FormationEvent::FormationActed { .. }) => {
            (LogKind::Ability, Tone::Warn, 1)
        }
        Event::Formation(FormationEvent::AttackPassedOn { .. }) => {
            (LogKind::Ability, Tone::Warn, 0)
        }
        Event::Victory(VictoryEvent::BattleEnded { .. }) => (LogKind::Phase, Tone::Good, 0),
        Event::Move(MoveEvent::ActivationBegan { .. })
        | Event::Arrival(ArrivalEvent::Deployed { .. }) => (LogKind::Move, Tone::Plain, 0),
        Event::Move(MoveEvent::Stepped { .. })
        | Event::Move(MoveEvent::ActivationEnded { .. })
        | Event::Shift(ShiftEvent::Displaced { .. })
        | Event::Shift(ShiftEvent::NoRoom { .. }) => (LogKind::Move, Tone::Plain, 1),
        Event::Move(MoveEvent::ZoneSet { .. }) => (LogKind::Ability, Tone::Warn, 1),
        Event::Hidden(HiddenEvent::Revealed { .. })
        | Event::Concealment(ConcealmentEvent::DataRevealed { .. })
        | Event::Mine(MineEvent::MinesFound { .. }) => (LogKind::Move, Tone::Warn, 0),
        Event::Arrival(ArrivalEvent::EnteredMap { .. })
        | Event::Arrival(ArrivalEvent::WentOffMap { .. })
        | Event::Arrival(ArrivalEvent::CameBack { .. })
        | Event::Arrival(ArrivalEvent::Called { .. })
        | Event::Arrival(ArrivalEvent::KeptBack { .. })
        | Event::Arrival(ArrivalEvent::KeptForRuse { .. })
        | Event::Arrival(ArrivalEvent::HeldBack { .. })
        | Event::Arrival(ArrivalEvent::OffMapOrdered { .. })
        | Event::Arrival(ArrivalEvent::OffMapDropped { .. })
        | Event::Setup(SetupEvent::FeatureMoved { .. })
        | Event::Position(PositionEvent::PositionPrepared { .. })
        | Event::Mine(MineEvent::BuildingRaised { .. })
        | Event::Setup(SetupEvent::SheetsChanged { .. }) => (LogKind::Move, Tone::Plain, 0),
        Event::Position(PositionEvent::PositionLost { .. }) => (LogKind::Move, Tone::Warn, 1),
        Event::Move(MoveEvent::LeftMap { astray, .. }) => {
            let tone = if *astray { Tone::Bad } else { Tone::Warn };
            (LogKind::Move, tone, 0)
        }
        Event::Setup(SetupEvent::HomesChosen { .. })
        | Event::Mission(MissionEvent::FactsRead { .. })
        | Event::Arrival(ArrivalEvent::GroupsDrawn { .. })
        | Event::Mission(MissionEvent::ObjectiveHeld { .. })
        | Event::Mission(MissionEvent::ObjectivesScored { .. }) => (LogKind::Phase, Tone::Plain, 1),
        Event::Happening(HappeningEvent::Announced { .. }) => (LogKind::Phase, Tone::Good, 0),
        Event::Weather(WeatherEvent::ConditionsChanged { .. }) => (LogKind::Phase, Tone::Warn, 0),
        Event::Intelligence(IntelligenceEvent::IntelligenceRead { .. }) => {
            (LogKind::Phase, Tone::Plain, 1)
        }
        Event::Air(AirEvent::Flew { .. })
        | Event::Air(AirEvent::StayedDown { .. })
        | Event::Air(AirEvent::LiftingOff { .. })
        | Event::Air(AirEvent::LiftedOff { .. })
        | Event::Air(AirEvent::TouchedDown { .. })
        | Event::Air(AirEvent::EngagementTried { .. }) => (LogKind::Move, Tone::Plain, 0),
        Event::Air(AirEvent::EngagementDecided { .. }) => (LogKind::Move, Tone::Plain, 1),
        Event::Air(AirEvent::BandChanged { .. }) | Event::Air(AirEvent::Crashed { .. }) => {
            (LogKind::Damage, Tone::Bad, 0)
        }
        Event::Air(AirEvent::RaidBegan { .. }) => (LogKind::Attack, Tone::Plain, 0),
        Event::Air(AirEvent::BombsSpent { .. })
        | Event::Blast(BlastEvent::Scattered { .. })
        | Event::Blast(BlastEvent::Blast { .. }) => (LogKind::Attack, Tone::Plain, 1),
        Event::Move(MoveEvent::Mounted { .. }) | Event::Shift(ShiftEvent::Dismounted { .. }) => {
            (LogKind::Move, Tone::Plain, 0)
        }
        Event::Attack(AttackEvent::AttackDeclared { .. }) => (LogKind::Attack, Tone::Plain, 0),
        Event::Attack(AttackEvent::AttackResolved { hit, .. }) => (
            LogKind::Attack,
            if *hit { Tone::Good } else { Tone::Plain },
            1,
        ),
        Event::Attack(AttackEvent::AttackLost { .. }) => (LogKind::Attack, Tone::Warn, 1),
        Event::Rolled(Roll { purpose, .. }) => match purpose {
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
        Event::Hurt(HurtEvent::HurtScored { .. }) => (LogKind::Damage, Tone::Bad, 2),
        Event::Hurt(HurtEvent::HurtApplied { scored, .. }) => (
            LogKind::Damage,
            Tone::Bad,
            if matches!(scored.hurt, Hurt::Damage { .. }) {
                0
            } else {
                1
            },
        ),
        Event::Mine(MineEvent::MinesWentOff { .. }) => (LogKind::Damage, Tone::Bad, 1),
        Event::Hurt(HurtEvent::OutOfAction { .. }) => (LogKind::Damage, Tone::Bad, 0),
        Event::Hurt(HurtEvent::CriticalAverted { .. })
        | Event::Hurt(HurtEvent::ArmorComponentSpent { .. }) => (LogKind::Damage, Tone::Good, 2),
        Event::Status(StatusEvent::StatusGained { .. })
        | Event::Status(StatusEvent::StatusLost { .. })
        | Event::Ability(AbilityEvent::Resisted { .. })
        | Event::Ability(AbilityEvent::AbilityUsed { .. })
        | Event::Ability(AbilityEvent::EnemyNamed { .. })
        | Event::Ability(AbilityEvent::ActsFirst { .. }) => (LogKind::Ability, Tone::Warn, 1),
        Event::Attack(AttackEvent::Spotting { .. }) | Event::Attack(AttackEvent::Marked { .. }) => {
            (LogKind::Attack, Tone::Plain, 1)
        }
        Event::Artillery(ArtilleryEvent::ShellFired { .. })
        | Event::Artillery(ArtilleryEvent::ShellHeard { .. }) => (LogKind::Attack, Tone::Plain, 0),
        Event::Artillery(ArtilleryEvent::ShellLands { .. }) => (LogKind::Attack, Tone::Warn, 0),
        Event::Artillery(ArtilleryEvent::ShellBurst { .. })
        | Event::Artillery(ArtilleryEvent::ShellHits { .. }) => (LogKind::Attack, Tone::Plain, 1),
        _ => (LogKind::Effect, Tone::Plain, 0),
    }
}

/// A roll for the tray.
fn roll(session: &Session, id: u64, event: &Event) -> Option<DiceRoll> {
    let world = session.battle.world();
    let Event::Rolled(Roll {
        purpose,
        unit,
        dice,
        parts,
        needs,
        ..
    }) = event
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
    let what = wording::purpose_heading(&session.told(), purpose);
    let roll = DiceRoll {
        sides: 6,
        id,
        side,
        purpose: match who {
            Some(name) => format!("{name}: {what}"),
            None => what,
        },
        dice: dice.clone(),
        total,
        target: *needs,
        needs: String::new(),
        outcome: RollOutcome::Total,
        result: String::new(),
        group: None,
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
