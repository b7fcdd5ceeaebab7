//! What happened: complete enough to show it, log it and apply it. The World changes only by these.
//!
//! Every module has its own events, which know how they apply; here they are only gathered.

pub use crate::buildings::BuildingEvent;
pub use crate::buildings::bridges::BridgeEvent;
pub use crate::cargo::CargoEvent;
pub use crate::displacement::DisplacedEvent;
pub use crate::displacement::hoist::HoistEvent;
pub use crate::electronics::ElectronicsEvent;
pub use crate::entering::EnteringEvent;
pub use crate::experience::ExperienceEvent;
pub use crate::fire::FireEvent;
pub use crate::harm::{HarmEvent, HullEvent};
pub use crate::heat::HeatEvent;
pub use crate::hidden::HiddenEvent;
pub use crate::infantry::InfantryEvent;
pub use crate::losses::LossEvent;
pub use crate::moves::MoveEvent;
pub use crate::physical::StrikeEvent;
pub use crate::piloting::PilotingEvent;
pub use crate::setup::SetupEvent;
pub use crate::skid::SkidEvent;
pub use crate::towing::TowEvent;
pub use crate::turn::TurnEvent;
pub use crate::victory::VictoryEvent;
pub use crate::warriors::WarriorEvent;
pub use crate::withdrawal::WithdrawalEvent;
pub use crate::woods::WoodsEvent;

hexlance_rules::event_families! {
    /// Setting up (C9.5.4).
    Setup: SetupEvent,
    /// Turns and phases (C2.1).
    Turn: TurnEvent,
    /// Movement (C3).
    Move: MoveEvent,
    /// Weapon attacks (C5).
    Fire: FireEvent,
    /// Damage and critical hits (C6, C7).
    Harm: HarmEvent,
    /// Damage to vehicles (C16).
    Hull: HullEvent,
    /// Warriors (C2.5).
    Warrior: WarriorEvent,
    /// Piloting Skill Rolls and falls (C3.14, C3.15).
    Piloting: PilotingEvent,
    /// Units that are lost (C7.6).
    Loss: LossEvent,
    /// Physical attacks (C11).
    Strike: StrikeEvent,
    /// Displacement (C12).
    Displaced: DisplacedEvent,
    /// Heat (C13).
    Heat: HeatEvent,
    /// Electronics (C10.6, C10.7).
    Electronics: ElectronicsEvent,
    /// Skids (C3.12).
    Skid: SkidEvent,
    /// Units that hide (C20.2).
    Hidden: HiddenEvent,
    /// Clearing woods (C5.14).
    Woods: WoodsEvent,
    /// Buildings (C14).
    Building: BuildingEvent,
    /// Bridges (C14.11).
    Bridge: BridgeEvent,
    /// Lift hoists (C10.9.5).
    Hoist: HoistEvent,
    /// Trailers (C17.1.7).
    Tow: TowEvent,
    /// Infantry (C18).
    Infantry: InfantryEvent,
    /// Units that come in from off the map (C9.5.5).
    Entering: EnteringEvent,
    /// Cargo (C20.3).
    Cargo: CargoEvent,
    /// Drawn skills (C20.5).
    Experience: ExperienceEvent,
    /// Forced withdrawal (C20.1).
    Withdrawal: WithdrawalEvent,
    /// The end (C9.5.3).
    Victory: VictoryEvent,
}

impl Event {
    /// Its dice in few words, if it has any: for those who look for the roll that went another way.
    pub(crate) fn dice(&self) -> Option<String> {
        match self {
            Self::Setup(event) => event.dice(),
            Self::Turn(event) => event.dice(),
            Self::Move(event) => event.dice(),
            Self::Fire(event) => event.dice(),
            Self::Harm(event) => event.dice(),
            Self::Hull(event) => event.dice(),
            Self::Warrior(event) => event.dice(),
            Self::Piloting(event) => event.dice(),
            Self::Strike(event) => event.dice(),
            Self::Heat(event) => event.dice(),
            Self::Electronics(event) => event.dice(),
            Self::Skid(event) => event.dice(),
            Self::Woods(event) => event.dice(),
            Self::Building(event) => event.dice(),
            Self::Bridge(event) => event.dice(),
            Self::Hoist(event) => event.dice(),
            Self::Infantry(event) => event.dice(),
            Self::Experience(event) => event.dice(),
            Self::Loss(_)
            | Self::Tow(_)
            | Self::Displaced(_)
            | Self::Hidden(_)
            | Self::Entering(_)
            | Self::Cargo(_)
            | Self::Withdrawal(_)
            | Self::Victory(_) => None,
        }
    }
}
