//! What events are about: unit, side, kind of line, colour.

use hexlance_dial::{
    command::OrderKind,
    event::{
        AllotmentEvent, ArtilleryEvent, AttackEvent, BypassEvent, CaptivityEvent, Event, HeatEvent,
        LossEvent, MoveEvent, OrderEvent, RepairEvent, SetupEvent, SwitchEvent, TurnEvent,
        VictoryEvent,
    },
};
use hexlance_rules::{SideId, UnitId};

use super::WALK;
use crate::hud::model::{LogKind, Tone};

/// The unit that an event is about.
pub(super) fn subject(event: &Event) -> Option<UnitId> {
    Some(match event {
        Event::Setup(SetupEvent::Deployed { unit, .. })
        | Event::Setup(SetupEvent::DeployedAboard { unit, .. })
        | Event::Switch(SwitchEvent::Switched { unit, .. })
        | Event::Allotment(AllotmentEvent::CommandRolled { unit, .. })
        | Event::Move(MoveEvent::BrokeAway { unit, .. })
        | Event::Move(MoveEvent::MoveBegan { unit, .. })
        | Event::Move(MoveEvent::Entered { unit, .. })
        | Event::Move(MoveEvent::Stopped { unit, .. })
        | Event::Move(MoveEvent::Turned { unit, .. })
        | Event::Move(MoveEvent::Boarded { unit, .. })
        | Event::Move(MoveEvent::SetDown { unit, .. })
        | Event::Attack(AttackEvent::DamageDie { unit, .. })
        | Event::Loss(LossEvent::Damaged { unit, .. })
        | Event::Repair(RepairEvent::Repaired { unit, .. })
        | Event::Heat(HeatEvent::Heat { unit, .. })
        | Event::Heat(HeatEvent::HeatEffectRolled { unit, .. })
        | Event::Heat(HeatEvent::ShutDown { unit })
        | Event::Heat(HeatEvent::RestartRolled { unit, .. })
        | Event::Order(OrderEvent::Pushed { unit })
        | Event::Order(OrderEvent::TokensRemoved { unit, .. })
        | Event::Captivity(CaptivityEvent::Captured { unit, .. })
        | Event::Captivity(CaptivityEvent::Freed { unit, .. })
        | Event::Move(MoveEvent::Towed { unit, .. })
        | Event::Captivity(CaptivityEvent::Secured { unit, .. })
        | Event::Bypass(BypassEvent::TakenOver { unit, .. })
        | Event::Loss(LossEvent::Eliminated { unit, .. })
        | Event::Attack(AttackEvent::SecondAttack { unit, .. }) => *unit,
        Event::Attack(AttackEvent::Rolled { attacker, .. }) => *attacker,
        Event::Order(OrderEvent::Ordered { units, .. }) => *units.first()?,
        Event::Artillery(ArtilleryEvent::MarkerPlaced(marker))
        | Event::Artillery(ArtilleryEvent::MarkerRolled { marker, .. }) => marker.unit,
        _ => return None,
    })
}

/// The side that an event is about where it is about no unit.
pub(super) fn side_of(event: &Event) -> Option<SideId> {
    match event {
        Event::Setup(SetupEvent::FirstPlayer { side, .. })
        | Event::Setup(SetupEvent::SetUp { side, .. })
        | Event::Turn(TurnEvent::TurnBegan { side, .. })
        | Event::Turn(TurnEvent::TurnEnded { side })
        | Event::Victory(VictoryEvent::Scored { side, .. }) => Some(*side),
        Event::Victory(VictoryEvent::BattleEnded(outcome)) => outcome.winner,
        _ => None,
    }
}

/// What a line is about, its colour, and how deep it stands under what caused it.
pub(super) fn class(event: &Event) -> (LogKind, Tone, u8) {
    use LogKind::{Ability, Attack, Damage, Effect, Move, Phase};
    match event {
        Event::Turn(TurnEvent::RoundBegan { .. }) | Event::Turn(TurnEvent::TurnBegan { .. }) => {
            (Phase, Tone::Plain, 0)
        }
        Event::Victory(VictoryEvent::BattleEnded(_)) => (Phase, Tone::Good, 0),
        Event::Setup(SetupEvent::FirstPlayer { .. })
        | Event::Setup(SetupEvent::SetUp { .. })
        | Event::Setup(SetupEvent::InfiltratorsNow)
        | Event::Turn(TurnEvent::StageBegan { .. })
        | Event::Allotment(AllotmentEvent::Allotted { .. })
        | Event::Turn(TurnEvent::TurnEnded { .. })
        | Event::Order(OrderEvent::OrderDone) => (Phase, Tone::Plain, 1),
        Event::Victory(VictoryEvent::Scored { .. }) => (Phase, Tone::Good, 1),
        Event::Allotment(AllotmentEvent::CommandRolled { order, .. }) => (Ability, good(*order), 1),
        Event::Switch(SwitchEvent::Switched { .. }) => (Ability, Tone::Plain, 0),
        Event::Attack(AttackEvent::SecondAttack { .. }) => (Ability, Tone::Warn, 1),
        Event::Order(OrderEvent::Ordered { order, .. }) => {
            let kind = match order {
                OrderKind::Move => Move,
                OrderKind::Ranged | OrderKind::Close => Attack,
                OrderKind::Vent => Effect,
            };
            (kind, Tone::Plain, 0)
        }
        Event::Setup(SetupEvent::Deployed { .. })
        | Event::Setup(SetupEvent::DeployedAboard { .. }) => (Move, Tone::Plain, 0),
        Event::Move(MoveEvent::MoveBegan { .. }) | Event::Move(MoveEvent::Turned { .. }) => {
            (Move, Tone::Plain, 1)
        }
        Event::Move(MoveEvent::Entered { jumped: false, .. }) => (Move, Tone::Plain, WALK),
        Event::Move(MoveEvent::Entered { .. })
        | Event::Move(MoveEvent::Boarded { .. })
        | Event::Move(MoveEvent::SetDown { .. })
        | Event::Move(MoveEvent::Towed { .. })
        | Event::Captivity(CaptivityEvent::Freed { .. }) => (Move, Tone::Plain, 1),
        Event::Move(MoveEvent::Stopped { .. }) => (Move, Tone::Warn, 1),
        Event::Move(MoveEvent::BrokeAway { success, .. }) => (Move, good(*success), 1),
        Event::Artillery(ArtilleryEvent::MarkerPlaced(_)) => (Attack, Tone::Plain, 1),
        Event::Artillery(ArtilleryEvent::MarkerRolled { lands, .. }) => {
            (Attack, good(lands.is_some()), 0)
        }
        Event::Attack(AttackEvent::Rolled { compared, .. }) => {
            let hit = compared.iter().any(|c| c.hit);
            (Attack, if hit { Tone::Good } else { Tone::Plain }, 1)
        }
        Event::Attack(AttackEvent::DamageDie { .. }) => (Attack, Tone::Plain, 2),
        Event::Captivity(CaptivityEvent::Captured { .. })
        | Event::Bypass(BypassEvent::TakenOver { .. })
        | Event::Captivity(CaptivityEvent::Secured { .. }) => (Damage, Tone::Warn, 1),
        Event::Loss(LossEvent::Damaged { clicks, .. }) if clicks.total() <= 0 => {
            (Damage, Tone::Good, 2)
        }
        Event::Loss(LossEvent::Damaged { .. }) => (Damage, Tone::Bad, 2),
        Event::Repair(RepairEvent::Repaired { .. }) => (Damage, Tone::Good, 1),
        Event::Loss(LossEvent::Eliminated { .. }) => (Damage, Tone::Bad, 0),
        Event::Heat(HeatEvent::ShutDown { .. }) => (Effect, Tone::Bad, 1),
        Event::Heat(HeatEvent::HeatEffectRolled { strikes, .. }) => (Effect, good(!*strikes), 1),
        Event::Heat(HeatEvent::RestartRolled { success, .. }) => (Effect, good(*success), 1),
        Event::Heat(HeatEvent::Heat { from, to, .. }) if to > from => (Effect, Tone::Warn, 1),
        Event::Heat(HeatEvent::Heat { .. })
        | Event::Order(OrderEvent::Pushed { .. })
        | Event::Order(OrderEvent::TokensRemoved { .. }) => (Effect, Tone::Plain, 1),
    }
}

fn good(well: bool) -> Tone {
    if well { Tone::Good } else { Tone::Bad }
}
