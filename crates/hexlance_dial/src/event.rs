//! What happened: complete enough to show it, log it and apply it. The World changes only by these.
//!
//! Every module has its own events, which know how they apply; here they are only gathered. Everything lies open on the
//! table: each side is told of all of them, whole.

pub use crate::allotment::AllotmentEvent;
pub use crate::artillery::ArtilleryEvent;
pub use crate::attack::{AttackEvent, repair::RepairEvent};
pub use crate::bypass::BypassEvent;
pub use crate::captivity::CaptivityEvent;
pub use crate::heat::{HeatCause, HeatEvent};
pub use crate::losses::{DamageCause, Loss, LossEvent};
pub use crate::moved::{MoveEvent, StopCause};
pub use crate::orders::OrderEvent;
pub use crate::roll::{AttackKind, Compared, Critical, Rerolled};
pub use crate::setup::SetupEvent;
pub use crate::switches::SwitchEvent;
pub use crate::turn::TurnEvent;
pub use crate::victory::{ScoredFor, VictoryEvent};

hexlance_rules::event_families! {
    /// Setting up (D15.3).
    Setup: SetupEvent,
    /// Rounds, turns and stages (D3.1).
    Turn: TurnEvent,
    /// Switches (D16.2.3).
    Switch: SwitchEvent,
    /// The orders of a turn (D3.1.3).
    Allotment: AllotmentEvent,
    /// Orders and their tokens (D3.3).
    Order: OrderEvent,
    /// Movement (D4, D12).
    Move: MoveEvent,
    /// Attacks (D7).
    Attack: AttackEvent,
    /// Damage and losses (D2.3, D14.1).
    Loss: LossEvent,
    /// Repair (D2.3.3).
    Repair: RepairEvent,
    /// Heat (D10).
    Heat: HeatEvent,
    /// Artillery (D8.5).
    Artillery: ArtilleryEvent,
    /// Captivity (D11).
    Captivity: CaptivityEvent,
    /// Bypass (D11.7).
    Bypass: BypassEvent,
    /// Points and the end (D14.2, D14.3).
    Victory: VictoryEvent,
}

impl Event {
    /// Its dice in few words, if it has any: for those who look for the roll that went another way.
    pub(crate) fn dice(&self) -> Option<String> {
        match self {
            Self::Setup(event) => event.dice(),
            Self::Allotment(event) => event.dice(),
            Self::Move(event) => event.dice(),
            Self::Attack(event) => event.dice(),
            Self::Heat(event) => event.dice(),
            Self::Artillery(event) => event.dice(),
            Self::Turn(_)
            | Self::Switch(_)
            | Self::Order(_)
            | Self::Loss(_)
            | Self::Repair(_)
            | Self::Captivity(_)
            | Self::Bypass(_)
            | Self::Victory(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use hexlance_rules::UnitId;

    use super::*;

    #[test]
    fn an_event_is_written_without_its_family() {
        let written = |event: Event| serde_json::to_string(&event).expect("a text");
        assert_eq!(
            written(SetupEvent::InfiltratorsNow.into()),
            r#"{"event":"infiltrators_now"}"#
        );
        let freed = CaptivityEvent::Freed {
            unit: UnitId(3),
            released: true,
        };
        assert_eq!(
            written(freed.into()),
            r#"{"event":"freed","unit":3,"released":true}"#
        );
    }
}
