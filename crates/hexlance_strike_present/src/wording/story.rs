//! Many events as a readable story.

use hexlance_rules::UnitId;
use hexlance_strike::{
    command::MoveOption,
    event::{
        AbilityEvent, AirEvent, ArtilleryEvent, AttackEvent, Event, HappeningEvent, HurtEvent,
        InitiativeEvent, MineEvent, MissionEvent, MoveEvent, TurnEvent, VictoryEvent,
    },
    state::Hurt,
};

use super::{Told, describe, name, walk::Walk};
use crate::words::Weight;

/// How much a reader wants to know of an event.
pub fn weight(event: &Event) -> Weight {
    match event {
        Event::Turn(TurnEvent::TurnBegan { .. }) | Event::Turn(TurnEvent::PhaseBegan { .. }) | Event::Victory(VictoryEvent::BattleEnded { .. }) => {
            Weight::Headline
        }
        Event::Move(MoveEvent::Stepped { .. }) => Weight::Detail,
        Event::Attack(AttackEvent::AttackSpent { .. })
        | Event::Air(AirEvent::EngagementRolled { .. })
        | Event::Turn(TurnEvent::SideDone { .. })
        | Event::Hurt(HurtEvent::PendingCleared)
        | Event::Ability(AbilityEvent::AbilityUsed { .. })
        | Event::Mine(MineEvent::CameDown { .. })
        | Event::Mission(MissionEvent::FactsRead { .. })
        // What it does is told.
        | Event::Happening(HappeningEvent::Happened { .. })
        | Event::Move(MoveEvent::Rerouted { .. })
        // Told when it is over: it is the whole activation.
        | Event::Move(MoveEvent::ActivationBegan {
            option: MoveOption::StandStill,
            early: false,
            ..
        }) => Weight::Bookkeeping,
        _ => Weight::Line,
    }
}

/// What a reader is told of some events in order: bookkeeping is left out, the hexes of a move are one sentence, and
/// damage that an attack has just told is not told again when it is written down.
pub fn tell<'e>(
    events: impl IntoIterator<Item = &'e Event>,
    world: &Told<'_>,
) -> Vec<(Weight, String)> {
    let mut out = Vec::new();
    let mut walk = Walk::default();
    // Attack and target of which a reader knows the damage already.
    let mut known: Option<(u32, UnitId)> = None;
    for event in events {
        if let Event::Move(MoveEvent::Stepped { unit, to, cost, .. }) = event {
            out.extend(walk.enter(*unit, *to, *cost, |u| name(world, u)));
            continue;
        }
        out.extend(walk.end(|u| name(world, u)));
        if let Event::Attack(AttackEvent::AttackResolved { attack, target, .. }) = event {
            known = target.unit().map(|t| (*attack, t));
        }
        if let Event::Artillery(ArtilleryEvent::ShellHits { attack, unit, .. }) = event {
            known = Some((*attack, *unit));
        }
        let told = matches!(event, Event::Hurt(HurtEvent::HurtScored { scored, .. })
            if matches!(scored.hurt, Hurt::Damage { .. })
                && known == Some((scored.attack, scored.target)));
        let weight = weight(event);
        if weight != Weight::Bookkeeping && !told {
            out.push((weight, describe(event, world)));
        }
        if let Event::Initiative(InitiativeEvent::InitiativeWon { report, .. }) = event
            && report.sides.iter().any(|own| !own.items.is_empty())
        {
            let lines = super::forces::initiative_lines(world, report);
            out.extend(lines.into_iter().map(|line| (Weight::Line, line)));
        }
    }
    out.extend(walk.end(|u| name(world, u)));
    out
}
