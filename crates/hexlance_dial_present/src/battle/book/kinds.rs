//! What events are about: unit, side, kind of line, colour.

use hexlance_dial::{command::OrderKind, event::Event};
use hexlance_rules::{SideId, UnitId};

use super::WALK;
use crate::hud::model::{LogKind, Tone};

/// The unit that an event is about.
pub(super) fn subject(event: &Event) -> Option<UnitId> {
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
pub(super) fn side_of(event: &Event) -> Option<SideId> {
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
pub(super) fn class(event: &Event) -> (LogKind, Tone, u8) {
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
