//! Many events of the classic rules as a readable story.

use bevy::ecs::world::World;
use hexlance_classic::event::{
    DisplacedEvent, ElectronicsEvent, Event, FireEvent, HarmEvent, HeatEvent, HullEvent,
    InfantryEvent, LossEvent, MoveEvent, PilotingEvent, SetupEvent, StrikeEvent, TurnEvent,
    VictoryEvent, WoodsEvent,
};
use hexlance_rules::UnitId;

use super::{describe, name};
use crate::words::{Weight, hex_name};

/// How much a reader wants to know of an event.
pub fn weight(event: &Event) -> Weight {
    match event {
        Event::Turn(TurnEvent::TurnBegan { .. } | TurnEvent::PhaseBegan { .. })
        | Event::Victory(VictoryEvent::Over { .. }) => Weight::Headline,
        Event::Move(MoveEvent::Stepped { .. } | MoveEvent::Turned { .. })
        | Event::Harm(HarmEvent::Located { .. }) => Weight::Detail,
        Event::Turn(
            TurnEvent::Queued { .. }
            | TurnEvent::Opening { .. }
            | TurnEvent::Opened
            | TurnEvent::Acted { .. }
            | TurnEvent::TurnEnded,
        )
        | Event::Electronics(ElectronicsEvent::Engaged { .. })
        | Event::Hull(HullEvent::Inspected)
        // Told by the line before it.
        | Event::Loss(LossEvent::LeftOver { .. })
        | Event::Infantry(InfantryEvent::StormTaken { .. })
        | Event::Woods(WoodsEvent::Taken { .. } | WoodsEvent::Rolled { .. })
        | Event::Setup(SetupEvent::Queued { .. })
        | Event::Fire(FireEvent::Taken { .. })
        | Event::Strike(StrikeEvent::Taken { .. } | StrikeEvent::Assaults { .. })
        | Event::Piloting(PilotingEvent::Pays { .. })
        | Event::Displaced(DisplacedEvent::Pays { .. })
        // Told by the roll that follows.
        | Event::Move(MoveEvent::RanRoll { .. })
        // Told by the balance of the Heat Phase.
        | Event::Heat(HeatEvent::Heated { .. })
        | Event::Harm(HarmEvent::SlotMissed { .. }) => Weight::Bookkeeping,
        Event::Heat(HeatEvent::Balanced {
            made: 0, level: 0, ..
        }) => Weight::Bookkeeping,
        Event::Fire(FireEvent::Declared {
            club: false, shots, ..
        }) if shots.is_empty() => Weight::Bookkeeping,
        Event::Strike(StrikeEvent::Declared { blows, .. }) if blows.is_empty() => {
            Weight::Bookkeeping
        }
        _ => Weight::Line,
    }
}

/// The hexes of a move, as they are gathered.
#[derive(Default)]
struct Walk(Option<(UnitId, u16, Vec<String>)>);

impl Walk {
    fn end(&mut self, world: &World) -> Option<(Weight, String)> {
        let (unit, mp, hexes) = self.0.take()?;
        let text = tr!(
            "{unit} enters {hexes} for {mp} MP.",
            unit = name(world, unit),
            hexes = hexes.join(", "),
            mp
        );
        (!hexes.is_empty()).then_some((Weight::Line, text))
    }
}

/// What a reader is told of some events in order: bookkeeping is left out, the hexes of a move are one sentence.
pub fn tell<'e>(
    events: impl IntoIterator<Item = &'e Event>,
    world: &World,
) -> Vec<(Weight, String)> {
    let mut out = Vec::new();
    let mut walk = Walk::default();
    for event in events {
        match event {
            Event::Move(MoveEvent::Stepped { unit, hex, mp, .. }) => {
                if walk.0.as_ref().is_some_and(|(walker, ..)| walker != unit) {
                    out.extend(walk.end(world));
                }
                let (_, spent, hexes) = walk.0.get_or_insert_with(|| (*unit, 0, Vec::new()));
                *spent += u16::from(*mp);
                hexes.push(hex_name(*hex));
                continue;
            }
            Event::Move(MoveEvent::Turned { mp, .. }) => {
                if let Some((_, spent, _)) = &mut walk.0 {
                    *spent += u16::from(*mp);
                }
                continue;
            }
            _ => out.extend(walk.end(world)),
        }
        match weight(event) {
            Weight::Bookkeeping | Weight::Detail => {}
            weight => out.push((weight, describe(event, world))),
        }
    }
    out.extend(walk.end(world));
    out
}
