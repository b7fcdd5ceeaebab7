//! What happened: complete enough to show it, log it and apply it. The World changes only by these.
//!
//! Every module has its own events, which know how they apply; here they are only gathered.

use bevy_ecs::world::World;

pub use crate::drops::DropEvent;
pub use crate::lieutenant::LieutenantEvent;
pub use crate::retreat::RetreatEvent;
pub use crate::team::TeamEvent;
pub use crate::{
    afflictions::StateEvent, discover::DiscoverEvent, gates::GateEvent, guts::GutsEvent,
    harm::HarmEvent, items::ItemEvent, markers::GuiseEvent, moves::MoveEvent, objects::ObjectEvent,
    order::OrderEvent, pilots::CrewEvent, pools::PoolEvent, resolve::ResolveEvent,
    score::ScoreEvent, setup::SetupEvent, shots::FireEvent, turn::TurnEvent,
};

hexlance_rules::event_families! {
    /// Setting up (K17).
    Setup: SetupEvent,
    /// Rounds, player turns and phases (K3).
    Turn: TurnEvent,
    /// Order pools (K3.2).
    Pool: PoolEvent,
    /// Orders and reactions as they are declared (K4).
    Order: OrderEvent,
    /// Resolution of an Order (K4.5).
    Resolve: ResolveEvent,
    /// Shooting (K8).
    Fire: FireEvent,
    /// Movement (K7).
    Move: MoveEvent,
    /// Gates (K1.10.4).
    Gate: GateEvent,
    /// Machines and their Pilots (K7.3).
    Crew: CrewEvent,
    /// Markers (K13).
    Guise: GuiseEvent,
    /// Discover (K11.6).
    Discover: DiscoverEvent,
    /// Hits and what they do (K10).
    Harm: HarmEvent,
    /// Guts rolls (K10.4).
    Guts: GutsEvent,
    /// States (K12).
    State: StateEvent,
    /// Who leads a side (K16.2).
    Lieutenant: LieutenantEvent,
    /// Retreat! (K18.1).
    Retreat: RetreatEvent,
    /// Arrivals from above (K17.8).
    Drop: DropEvent,
    /// Link teams (K19).
    Team: TeamEvent,
    /// Deployed items (K15.2).
    Item: ItemEvent,
    /// Objects of a scenario (K15.6).
    Object: ObjectEvent,
    /// Points and the end (K18, K20).
    Score: ScoreEvent;
    then show_himself
}

/// By some events somebody may show himself.
fn show_himself(event: &Event, world: &mut World) {
    let may = matches!(
        event,
        Event::Setup(_) | Event::Guise(_) | Event::Crew(_) | Event::Drop(_)
    );
    if may {
        crate::view::note(world);
    }
}

impl Event {
    /// Its dice in few words, if it has any: for those who look for the roll that went another way.
    pub(crate) fn dice(&self) -> Option<String> {
        match self {
            Self::Setup(event) => event.dice(),
            Self::Drop(event) => event.dice(),
            Self::Resolve(event) => event.dice(),
            Self::Harm(event) => event.dice(),
            Self::Guts(event) => event.dice(),
            Self::Turn(_)
            | Self::Pool(_)
            | Self::Order(_)
            | Self::Move(_)
            | Self::Gate(_)
            | Self::Crew(_)
            | Self::Guise(_)
            | Self::Lieutenant(_)
            | Self::Retreat(_)
            | Self::Team(_)
            | Self::Discover(_)
            | Self::Item(_)
            | Self::Object(_)
            | Self::Score(_)
            | Self::State(_) => None,
            Self::Fire(event) => event.dice(),
        }
    }
}
