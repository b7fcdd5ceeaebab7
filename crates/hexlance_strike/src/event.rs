//! What happened: complete enough to show it, log it and apply it. The World changes only by these.
//!
//! Every module has its own events, which know how they apply, who is told of them and what of them is told; here they
//! are only gathered.

use std::borrow::Cow;

use bevy_ecs::world::World;
use hexlance_rules::SideId;

pub use crate::aero::AirEvent;
pub use crate::aimed::AttackEvent;
pub use crate::artillery::ArtilleryEvent;
pub use crate::cargo::CargoEvent;
pub use crate::concealment::ConcealmentEvent;
pub use crate::concealment::HiddenEvent;
pub use crate::conditions::WeatherEvent;
pub use crate::drops::DropEvent;
pub use crate::forces::ForceEvent;
pub use crate::formations::FormationEvent;
pub use crate::gear::GearEvent;
pub use crate::happenings::HappeningEvent;
pub use crate::heat::{HeatCause, HeatEvent};
pub use crate::hurt::HurtEvent;
pub use crate::initiative::InitiativeEvent;
pub use crate::intelligence::IntelligenceEvent;
pub use crate::mines::MineEvent;
pub use crate::mission::MissionEvent;
pub use crate::morale::MoraleEvent;
pub use crate::moved::MoveEvent;
pub use crate::positions::PositionEvent;
pub use crate::reserves::ArrivalEvent;
pub use crate::roll::{Roll, RollFor};
pub use crate::scatter::BlastEvent;
pub use crate::setup::SetupEvent;
pub use crate::shift::ShiftEvent;
pub use crate::status::StatusEvent;
pub use crate::support::SupportEvent;
pub use crate::terrain::TerrainEvent;
pub use crate::turn::TurnEvent;
pub use crate::used::AbilityEvent;
pub use crate::victory::VictoryEvent;
pub use crate::works::WorkEvent;

hexlance_rules::event_families! {
    /// Turns and phases (R3).
    Turn: TurnEvent,
    /// Dice were rolled (R0.1.7).
    Rolled: Roll,
    /// Initiative (R3.2).
    Initiative: InitiativeEvent,
    /// Command abilities of forces.
    Force: ForceEvent,
    /// Formations and their bonuses (R14.5).
    Formation: FormationEvent,
    /// The ground before the battle (R17.1).
    Setup: SetupEvent,
    /// Movement (R4).
    Move: MoveEvent,
    /// What moves units otherwise (R8.3).
    Shift: ShiftEvent,
    /// Hiding (R5.5).
    Hidden: HiddenEvent,
    /// Aircraft (R11).
    Air: AirEvent,
    /// Artillery (R9).
    Artillery: ArtilleryEvent,
    /// What comes down wide, or explodes over an area.
    Blast: BlastEvent,
    /// Battlefield intelligence (R14.7).
    Intelligence: IntelligenceEvent,
    /// Concealed data (R14.8).
    Concealment: ConcealmentEvent,
    /// Loads (R16.4).
    Cargo: CargoEvent,
    /// Drops (R16.5).
    Drop: DropEvent,
    /// Units that join (R3.5.4).
    Support: SupportEvent,
    /// Attacks (R6, R8).
    Attack: AttackEvent,
    /// Hurts and losses (R7).
    Hurt: HurtEvent,
    /// Prepared positions (R10.1.3).
    Position: PositionEvent,
    /// Mines (R5.7).
    Mine: MineEvent,
    /// Heat (R7.7).
    Heat: HeatEvent,
    /// Abilities (R18).
    Ability: AbilityEvent,
    /// Statuses.
    Status: StatusEvent,
    /// The ground (R10).
    Terrain: TerrainEvent,
    /// Works (R10.8).
    Work: WorkEvent,
    /// Switches (R3.5.3).
    Gear: GearEvent,
    /// Conditions (R12).
    Weather: WeatherEvent,
    /// Morale (R15).
    Morale: MoraleEvent,
    /// Arrivals (R16.6, R16.7).
    Arrival: ArrivalEvent,
    /// What is fought for (R17.3).
    Mission: MissionEvent,
    /// Events of the scenario.
    Happening: HappeningEvent,
    /// The end (R17.2).
    Victory: VictoryEvent,
}

impl Event {
    /// Whether it told somebody a secret: undo does not go behind it.
    pub fn reveals(&self) -> bool {
        match self {
            Self::Arrival(event) => event.reveals(),
            Self::Artillery(event) => event.reveals(),
            Self::Force(event) => event.reveals(),
            Self::Happening(event) => event.reveals(),
            Self::Initiative(event) => event.reveals(),
            Self::Mine(event) => event.reveals(),
            Self::Hidden(_) | Self::Concealment(_) => true,
            _ => false,
        }
    }

    /// Whether a side is told of it: not of what the other does in secret.
    pub fn is_told(&self, world: &World, to: SideId) -> bool {
        match self {
            Self::Turn(event) => event.is_told(to),
            Self::Rolled(roll) => roll.is_told(to),
            Self::Arrival(event) => event.is_told(world, to),
            Self::Concealment(event) => event.is_told(world, to),
            Self::Formation(event) => event.is_told(world, to),
            Self::Mine(event) => event.is_told(world, to),
            Self::Position(event) => event.is_told(world, to),
            _ => true,
        }
    }

    /// The event as a side is told it, where it is told of it at all (R14.8.3): parts of numbers that would give concealed
    /// data away are one sum, and the Move of a stranger is not told.
    pub fn told(&self, world: &World, to: SideId) -> Cow<'_, Self> {
        let other = match self {
            Self::Artillery(event) => event.told(to).map(Self::from),
            Self::Attack(event) => event.told(world, to).map(Self::from),
            Self::Move(event) => event.told(world, to).map(Self::from),
            Self::Rolled(roll) => roll.told(world, to).map(Self::from),
            _ => None,
        };
        other.map_or(Cow::Borrowed(self), Cow::Owned)
    }
}
