//! What events are about: trooper or item, side, kind of line, colour.

use hexlance_rules::SideId;
use hexlance_skirmish::{
    event::{
        CrewEvent, DiscoverEvent, DropEvent, Event, FireEvent, GateEvent, GuiseEvent, GutsEvent,
        HarmEvent, ItemEvent, LieutenantEvent, MoveEvent, ObjectEvent, OrderEvent, PoolEvent,
        ResolveEvent, RetreatEvent, ScoreEvent, SetupEvent, StateEvent, TeamEvent, TurnEvent,
    },
    ids::Party,
    order::OrderKind,
    state::{Ending, State},
};

use crate::hud::model::{LogKind, Tone};

/// Whom or what an event is about.
pub(super) fn subject(event: &Event) -> Option<Party> {
    let unit = match event {
        Event::Setup(event) => return setup_subject(event),
        Event::Pool(PoolEvent::TokenSpent { on: unit, .. } | PoolEvent::HeldBack { unit, .. }) => {
            *unit
        }
        Event::Order(event) => return order_subject(event),
        Event::Resolve(ResolveEvent::Rolled(rolled)) => return Some(rolled.roll.by),
        Event::Resolve(ResolveEvent::Strayed { on, .. }) => return on.first().copied(),
        Event::Fire(FireEvent::Barred { unit, .. }) => *unit,
        Event::Move(
            MoveEvent::Arrived { unit, .. }
            | MoveEvent::GateStop { unit, .. }
            | MoveEvent::Fell { unit, .. },
        ) => *unit,
        Event::Gate(GateEvent::Gate { by, .. }) => (*by)?,
        Event::Crew(CrewEvent::Out { pilot, .. } | CrewEvent::In { pilot, .. }) => *pilot,
        Event::Guise(
            GuiseEvent::Revealed { unit, .. }
            | GuiseEvent::Concealed { unit, .. }
            | GuiseEvent::Faced { unit, .. }
            | GuiseEvent::Shifted { unit, .. },
        ) => *unit,
        Event::Discover(DiscoverEvent::Failed { by, .. }) => *by,
        Event::Harm(event) => return harm_subject(event),
        Event::Guts(GutsEvent::Rolled { unit, .. } | GutsEvent::GaveWay { unit }) => *unit,
        Event::State(StateEvent::Caused { unit, .. } | StateEvent::Ended { unit, .. }) => *unit,
        Event::Lieutenant(LieutenantEvent::Named { unit, .. }) => (*unit)?,
        Event::Retreat(RetreatEvent::Left { unit, .. }) => *unit,
        Event::Drop(DropEvent::Rolled { unit, .. } | DropEvent::Down { unit }) => *unit,
        Event::Drop(DropEvent::Guided { by, .. } | DropEvent::Hampered { by, .. }) => *by,
        Event::Team(TeamEvent::Formed { members, .. }) => *members.first()?,
        Event::Item(event) => return item_subject(*event),
        Event::Object(ObjectEvent::Taken { by, .. }) => *by,
        Event::Object(ObjectEvent::PickedUp { unit, .. }) => *unit,
        Event::Score(ScoreEvent::Wanted { unit, .. }) => *unit,
        _ => return None,
    };
    Some(unit.into())
}

fn setup_subject(event: &SetupEvent) -> Option<Party> {
    Some(match event {
        SetupEvent::TerrainChosen { unit, .. }
        | SetupEvent::Deployed { unit, .. }
        | SetupEvent::ItemPlaced { unit, .. }
        | SetupEvent::Chemistry { unit, .. }
        | SetupEvent::Rolled { unit, .. }
        | SetupEvent::Drifted { unit, .. }
        | SetupEvent::Landed { unit, .. }
        | SetupEvent::StaysOff { unit } => (*unit).into(),
        _ => return None,
    })
}

fn order_subject(event: &OrderEvent) -> Option<Party> {
    match event {
        OrderEvent::Declared { actors, .. } => actors.first().map(|actor| actor.unit.into()),
        OrderEvent::Reacted(reaction) => Some(reaction.by),
        OrderEvent::Delayed { by } | OrderEvent::Passed { by } => Some(*by),
        _ => None,
    }
}

fn harm_subject(event: &HarmEvent) -> Option<Party> {
    Some(match event {
        HarmEvent::Critical { on, .. } | HarmEvent::Saved { on, .. } => *on,
        HarmEvent::Lost { unit, .. }
        | HarmEvent::Fell { unit, .. }
        | HarmEvent::Regained { unit, .. }
        | HarmEvent::Shaken { unit, .. }
        | HarmEvent::Cowed { unit } => (*unit).into(),
        HarmEvent::Overcome(hit) => hit.on,
        HarmEvent::ItemHurt { item, .. } => Party::Item(*item),
        HarmEvent::GateHurt { hex, side, .. } => Party::Gate(*hex, *side),
    })
}

fn item_subject(event: ItemEvent) -> Option<Party> {
    Some(match event {
        ItemEvent::Planted { unit, .. } => unit.into(),
        ItemEvent::WentOff { item }
        | ItemEvent::Removed { item }
        | ItemEvent::Stopped { item, .. }
        | ItemEvent::Disabled { item } => Party::Item(item),
    })
}

/// The side that an event is about where it is about nobody.
pub(super) fn side_of(event: &Event) -> Option<SideId> {
    match event {
        Event::Setup(
            SetupEvent::Initiative { winner: side, .. }
            | SetupEvent::First { side }
            | SetupEvent::DeploysFirst { side }
            | SetupEvent::SideDone { side },
        )
        | Event::Turn(TurnEvent::PlayerTurnBegan { side })
        | Event::Pool(
            PoolEvent::Counted { side, .. }
            | PoolEvent::Allotted { side, .. }
            | PoolEvent::Vanished { side },
        )
        | Event::Lieutenant(
            LieutenantEvent::Checked { side, .. } | LieutenantEvent::Named { side, .. },
        )
        | Event::Retreat(RetreatEvent::Checked { side, .. })
        | Event::Team(TeamEvent::Formed { side, .. })
        | Event::Score(ScoreEvent::Conceded { side }) => Some(*side),
        Event::Score(ScoreEvent::Ended {
            ending: Ending::Won(side),
        }) => Some(*side),
        _ => None,
    }
}

/// What a line is about, its colour, and how deep it stands under what caused it.
pub(super) fn class(event: &Event) -> (LogKind, Tone, u8) {
    use LogKind::{Ability, Effect, Move, Phase};
    match event {
        Event::Turn(TurnEvent::StageBegan { .. }) => (Phase, Tone::Plain, 1),
        Event::Turn(_) => (Phase, Tone::Plain, 0),
        Event::Score(ScoreEvent::Ended { .. }) => (Phase, Tone::Good, 0),
        Event::Score(_) => (Phase, Tone::Good, 1),
        Event::Setup(event) => setup_class(event),
        Event::Pool(PoolEvent::TokenSpent { .. } | PoolEvent::HeldBack { .. }) => {
            (Ability, Tone::Plain, 0)
        }
        Event::Pool(_) => (Phase, Tone::Plain, 1),
        Event::Lieutenant(LieutenantEvent::Checked { .. }) => (Phase, Tone::Bad, 1),
        Event::Lieutenant(LieutenantEvent::Named { .. }) => (Phase, Tone::Plain, 1),
        Event::Retreat(_) => (Phase, Tone::Bad, 1),
        Event::Team(_) => (Ability, Tone::Plain, 1),
        Event::Order(event) => order_class(event),
        Event::Resolve(event) => resolve_class(event),
        Event::Fire(_) => (Effect, Tone::Plain, 1),
        Event::Move(MoveEvent::Arrived { .. }) => (Move, Tone::Plain, 1),
        Event::Move(_) => (Move, Tone::Warn, 1),
        Event::Gate(_) | Event::Crew(_) => (Move, Tone::Plain, 1),
        Event::Drop(
            DropEvent::Rolled { succeeded, .. } | DropEvent::Hampered { succeeded, .. },
        ) => (Move, good(*succeeded), 1),
        Event::Drop(_) => (Move, Tone::Plain, 1),
        Event::Guise(GuiseEvent::Revealed { .. }) => (Ability, Tone::Warn, 1),
        Event::Guise(_) | Event::Object(_) => (Ability, Tone::Plain, 1),
        Event::Discover(_) => (Ability, Tone::Bad, 1),
        Event::Item(_) => (Effect, Tone::Warn, 1),
        Event::Harm(event) => harm_class(event),
        Event::Guts(GutsEvent::Rolled { passed, .. }) => (Effect, good(*passed), 2),
        Event::Guts(GutsEvent::GaveWay { .. }) => (Effect, Tone::Warn, 2),
        Event::State(StateEvent::Caused { state, .. }) => (
            Effect,
            if helps(state.state) {
                Tone::Good
            } else {
                Tone::Bad
            },
            2,
        ),
        Event::State(StateEvent::Ended { .. }) => (Effect, Tone::Plain, 2),
    }
}

fn setup_class(event: &SetupEvent) -> (LogKind, Tone, u8) {
    match event {
        SetupEvent::Deployed { .. } | SetupEvent::Landed { .. } | SetupEvent::StaysOff { .. } => {
            (LogKind::Move, Tone::Plain, 0)
        }
        SetupEvent::Rolled { succeeded, .. } => (LogKind::Move, good(*succeeded), 1),
        SetupEvent::Drifted { .. } => (LogKind::Move, Tone::Warn, 1),
        SetupEvent::ItemPlaced { .. }
        | SetupEvent::Chemistry { .. }
        | SetupEvent::TerrainChosen { .. } => (LogKind::Ability, Tone::Plain, 1),
        _ => (LogKind::Phase, Tone::Plain, 1),
    }
}

fn order_class(event: &OrderEvent) -> (LogKind, Tone, u8) {
    match event {
        OrderEvent::Declared { kind, .. } => match kind {
            OrderKind::Impetuous => (LogKind::Move, Tone::Warn, 0),
            _ => (LogKind::Move, Tone::Plain, 0),
        },
        OrderEvent::Second { .. } => (LogKind::Move, Tone::Plain, 1),
        _ => (LogKind::Ability, Tone::Plain, 1),
    }
}

fn resolve_class(event: &ResolveEvent) -> (LogKind, Tone, u8) {
    match event {
        ResolveEvent::Rolled(rolled) => {
            let kind = match rolled.roll.family.is_attack() {
                true => LogKind::Attack,
                false => LogKind::Ability,
            };
            let tone = match (rolled.counted.any(), kind) {
                (true, _) => Tone::Good,
                (false, LogKind::Attack) => Tone::Plain,
                (false, _) => Tone::Bad,
            };
            (kind, tone, 1)
        }
        ResolveEvent::Strayed { .. } => (LogKind::Attack, Tone::Bad, 2),
        _ => (LogKind::Ability, Tone::Warn, 1),
    }
}

fn harm_class(event: &HarmEvent) -> (LogKind, Tone, u8) {
    match event {
        HarmEvent::Saved { passed, .. } => (LogKind::Damage, good(*passed), 2),
        HarmEvent::Regained { .. } => (LogKind::Damage, Tone::Good, 2),
        HarmEvent::Fell { .. } => (LogKind::Damage, Tone::Bad, 1),
        HarmEvent::Cowed { .. } | HarmEvent::Shaken { .. } => (LogKind::Effect, Tone::Warn, 2),
        _ => (LogKind::Damage, Tone::Bad, 2),
    }
}

/// Whether a state helps whoever is in it.
pub(in crate::battle) const fn helps(state: State) -> bool {
    matches!(
        state,
        State::Suppressive
            | State::Firewall
            | State::Dogged
            | State::NoWound
            | State::GuidedHand
            | State::QuickRelay
            | State::Steadfast
            | State::Drilled
    )
}

const fn good(well: bool) -> Tone {
    if well { Tone::Good } else { Tone::Bad }
}
