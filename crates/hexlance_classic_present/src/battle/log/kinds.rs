//! What events are about: unit, side, kind of line, colour.

use hexlance_classic::{
    event::{
        BridgeEvent, BuildingEvent, CargoEvent, DisplacedEvent, ElectronicsEvent, EnteringEvent,
        Event, ExperienceEvent, FireEvent, HarmEvent, HeatEvent, HiddenEvent, HoistEvent,
        HullEvent, InfantryEvent, LossEvent, MoveEvent, PilotingEvent, SetupEvent, SkidEvent,
        StrikeEvent, TowEvent, TurnEvent, VictoryEvent, WarriorEvent, WithdrawalEvent, WoodsEvent,
    },
    harm::Wear,
    state::Ending,
};
use hexlance_rules::{SideId, UnitId};

use super::WALK;
use crate::hud::model::{LogKind, Tone};

/// The unit that an event is about.
pub(super) fn subject(event: &Event) -> Option<UnitId> {
    Some(match event {
        Event::Setup(SetupEvent::Deployed { unit, .. })
        | Event::Turn(TurnEvent::Acted { unit }) => *unit,
        Event::Setup(_) | Event::Turn(_) | Event::Victory(_) => return None,
        Event::Move(event) => match event {
            MoveEvent::Began { unit, .. }
            | MoveEvent::Masc { unit, .. }
            | MoveEvent::Stepped { unit, .. }
            | MoveEvent::Turned { unit, .. }
            | MoveEvent::Dropped { unit, .. }
            | MoveEvent::Tried { unit, .. }
            | MoveEvent::Stood { unit }
            | MoveEvent::RanRoll { unit }
            | MoveEvent::Jumped { unit, .. }
            | MoveEvent::Assaults { unit, .. }
            | MoveEvent::Flew { unit, .. }
            | MoveEvent::Swerves { unit }
            | MoveEvent::BrokeOff { unit } => *unit,
        },
        Event::Fire(event) => match event {
            FireEvent::LineChosen { attacker, .. }
            | FireEvent::Clustered { attacker, .. }
            | FireEvent::Aimed { attacker, .. } => *attacker,
            FireEvent::Declared { unit, .. }
            | FireEvent::Cleared { unit, .. }
            | FireEvent::HeatRolled { target: unit, .. } => *unit,
            FireEvent::Taken { shot } | FireEvent::Fired { shot, .. } => shot.attacker,
        },
        Event::Harm(event) => match event {
            HarmEvent::Located { unit, .. }
            | HarmEvent::Marked { unit, .. }
            | HarmEvent::LocationLost { unit, .. }
            | HarmEvent::Checked { unit, .. }
            | HarmEvent::SlotMissed { unit, .. }
            | HarmEvent::SlotStruck { unit, .. }
            | HarmEvent::EngineRolled { unit, .. }
            | HarmEvent::Exploded { unit, .. }
            | HarmEvent::Breached { unit, .. }
            | HarmEvent::NearMiss { unit, .. }
            | HarmEvent::BoxesCrossed { unit, .. }
            | HarmEvent::TorsoRolled { unit, .. }
            | HarmEvent::Ablaze { unit, .. } => *unit,
        },
        Event::Warrior(event) => match event {
            WarriorEvent::Hurt { unit, .. }
            | WarriorEvent::Killed { unit }
            | WarriorEvent::Rolled { unit, .. }
            | WarriorEvent::Recovers { unit, .. } => *unit,
        },
        Event::Piloting(event) => match event {
            PilotingEvent::Owes { unit, .. }
            | PilotingEvent::Pays { unit, .. }
            | PilotingEvent::Rolled { unit, .. }
            | PilotingEvent::Braced { unit, .. }
            | PilotingEvent::Fell { unit, .. }
            | PilotingEvent::Spoiled { unit } => *unit,
        },
        Event::Loss(
            LossEvent::Doomed { unit, .. }
            | LossEvent::Removed { unit }
            | LossEvent::Withdrew { unit }
            | LossEvent::LeftOver { unit, .. }
            | LossEvent::Spilled { unit, .. }
            | LossEvent::TakenAlong { unit, .. },
        ) => *unit,
        Event::Strike(event) => match event {
            StrikeEvent::Declared { unit, .. }
            | StrikeEvent::Followed { unit, .. }
            | StrikeEvent::Landed { unit, .. }
            | StrikeEvent::FellOnto { unit, .. }
            | StrikeEvent::ClubBroke { unit } => *unit,
            StrikeEvent::Assaults { blows } => blows.first()?.attacker,
            StrikeEvent::Taken { blow }
            | StrikeEvent::Rolled { blow, .. }
            | StrikeEvent::Lost { blow } => blow.attacker,
        },
        Event::Displaced(
            DisplacedEvent::Moved { unit, .. }
            | DisplacedEvent::Dodged { unit, .. }
            | DisplacedEvent::Owes { unit, .. }
            | DisplacedEvent::Pays { unit },
        ) => *unit,
        Event::Electronics(event) => match event {
            ElectronicsEvent::Switched { unit, .. }
            | ElectronicsEvent::Tagged { unit, .. }
            | ElectronicsEvent::Spots { unit, .. }
            | ElectronicsEvent::PodAttached { unit, .. }
            | ElectronicsEvent::PodRemoved { unit, .. }
            | ElectronicsEvent::Engaged { unit, .. }
            | ElectronicsEvent::Intercepted { unit, .. } => *unit,
        },
        Event::Skid(event) => match event {
            SkidEvent::Slipped { unit, .. }
            | SkidEvent::Steadied { unit }
            | SkidEvent::Began { unit, .. }
            | SkidEvent::Slid { unit, .. }
            | SkidEvent::Fouled { unit, .. }
            | SkidEvent::Stuck { unit }
            | SkidEvent::Collided { unit, .. }
            | SkidEvent::Dodges { unit, .. } => *unit,
        },
        Event::Hull(event) => match event {
            HullEvent::Worn { unit, .. }
            | HullEvent::Checked { unit, .. }
            | HullEvent::Suffered { unit, .. }
            | HullEvent::WeaponOut { unit, .. }
            | HullEvent::Detonated { unit, .. }
            | HullEvent::CargoLost { unit, .. }
            | HullEvent::Landed { unit, .. }
            | HullEvent::RotorHit { unit }
            | HullEvent::Stalled { unit }
            | HullEvent::Plunged { unit, .. }
            | HullEvent::Blade { unit, .. }
            | HullEvent::Mended { unit } => *unit,
            HullEvent::Inspected => return None,
        },
        Event::Building(event) => match event {
            BuildingEvent::Stands { unit, .. }
            | BuildingEvent::Climbed { unit, .. }
            | BuildingEvent::Absorbed { unit, .. }
            | BuildingEvent::BrokeThrough { unit, .. }
            | BuildingEvent::Spilled { unit, .. } => *unit,
            BuildingEvent::Damaged { by, .. } => return *by,
            BuildingEvent::Weakened { .. }
            | BuildingEvent::Surveyed
            | BuildingEvent::Explored { .. }
            | BuildingEvent::Collapsed { .. } => return None,
        },
        Event::Infantry(event) => match event {
            InfantryEvent::SuitRolled { unit, .. }
            | InfantryEvent::SuitHit { unit, .. }
            | InfantryEvent::TroopersLost { unit, .. }
            | InfantryEvent::Scattered { unit, .. }
            | InfantryEvent::InTheWay { unit, .. }
            | InfantryEvent::PodFired { unit, .. }
            | InfantryEvent::MineSpent { unit, .. }
            | InfantryEvent::Boarded { unit, .. }
            | InfantryEvent::SwarmLocated { unit, .. }
            | InfantryEvent::SideRolled { unit, .. }
            | InfantryEvent::FoughtOff { unit, .. }
            | InfantryEvent::Left { unit, .. }
            | InfantryEvent::Bailed { unit, .. }
            | InfantryEvent::Ejected { unit }
            | InfantryEvent::Sunk { unit }
            | InfantryEvent::Blast { unit, .. }
            | InfantryEvent::Winded { unit } => *unit,
            InfantryEvent::StormDeclared { storm, .. }
            | InfantryEvent::StormTaken { storm }
            | InfantryEvent::StormRolled { storm, .. } => storm.unit,
        },
        Event::Bridge(event) => match event {
            BridgeEvent::Shielded { unit, .. }
            | BridgeEvent::Jammed { unit }
            | BridgeEvent::Declared { unit }
            | BridgeEvent::Spoiled { unit }
            | BridgeEvent::Laid { unit, .. } => *unit,
            BridgeEvent::Damaged { by, .. } => return *by,
            BridgeEvent::Weakened { .. } | BridgeEvent::Fell { .. } => return None,
        },
        Event::Hoist(HoistEvent::InTheWay { unit, .. } | HoistEvent::Dropped { unit, .. })
        | Event::Tow(TowEvent::Followed { unit, .. } | TowEvent::Unhitched { unit })
        | Event::Entering(EnteringEvent::Entered { unit, .. })
        | Event::Cargo(CargoEvent::PickedUp { unit, .. } | CargoEvent::PutDown { unit, .. })
        | Event::Experience(ExperienceEvent::Drawn { unit, .. }) => *unit,
        Event::Entering(EnteringEvent::Due { .. }) => return None,
        Event::Hidden(
            HiddenEvent::Revealed { unit, .. }
            | HiddenEvent::Offered { unit, .. }
            | HiddenEvent::Over { unit, .. },
        )
        | Event::Withdrawal(WithdrawalEvent::Withdraws { unit, .. })
        | Event::Woods(WoodsEvent::Worked { unit, .. }) => *unit,
        Event::Woods(WoodsEvent::Taken { shot } | WoodsEvent::Fired { shot, .. }) => shot.attacker,
        Event::Woods(_) => return None,
        Event::Heat(event) => match event {
            HeatEvent::Heated { unit, .. }
            | HeatEvent::Balanced { unit, .. }
            | HeatEvent::ShutdownRolled { unit, .. }
            | HeatEvent::ShutDown { unit, .. }
            | HeatEvent::Restarted { unit }
            | HeatEvent::StaysOff { unit }
            | HeatEvent::AmmunitionRolled { unit, .. }
            | HeatEvent::FuelRolled { unit, .. } => *unit,
        },
    })
}

/// The side that an event is about where it is about no unit.
pub(super) fn side_of(event: &Event) -> Option<SideId> {
    match event {
        Event::Setup(SetupEvent::Order { order, .. }) => order.first().copied(),
        Event::Setup(SetupEvent::Queued { side } | SetupEvent::Ready { side })
        | Event::Turn(TurnEvent::Passed { side }) => Some(*side),
        Event::Turn(TurnEvent::Initiative { order, .. }) => order.last().copied(),
        Event::Victory(VictoryEvent::Over {
            ending: Ending::Won(side),
        }) => Some(*side),
        _ => None,
    }
}

/// What a line is about, its colour, and how deep it stands under what caused it.
pub(super) fn class(event: &Event) -> (LogKind, Tone, u8) {
    use LogKind::{Attack, Damage, Effect, Move, Phase};
    match event {
        Event::Turn(TurnEvent::TurnBegan { .. } | TurnEvent::PhaseBegan { .. }) => {
            (Phase, Tone::Plain, 0)
        }
        Event::Turn(_) => (Phase, Tone::Plain, 1),
        Event::Setup(SetupEvent::Deployed { .. }) => (Move, Tone::Plain, 0),
        Event::Setup(_) => (Phase, Tone::Plain, 1),
        Event::Victory(_) => (Phase, Tone::Good, 0),
        Event::Move(event) => match event {
            MoveEvent::Began { .. } => (Move, Tone::Plain, 0),
            MoveEvent::Stepped { .. } | MoveEvent::Turned { .. } => (Move, Tone::Plain, WALK),
            MoveEvent::Masc { works, .. } => (Move, good(*works), 1),
            MoveEvent::BrokeOff { .. } => (Move, Tone::Plain, 1),
            _ => (Move, Tone::Plain, 1),
        },
        Event::Fire(event) => match event {
            FireEvent::Declared { .. } => (Attack, Tone::Plain, 0),
            FireEvent::Fired { hit: true, .. } => (Attack, Tone::Good, 0),
            FireEvent::Fired { .. } => (Attack, Tone::Plain, 0),
            FireEvent::HeatRolled { .. } => (Effect, Tone::Warn, 1),
            _ => (Attack, Tone::Plain, 1),
        },
        Event::Strike(event) => match event {
            StrikeEvent::Rolled { hit: true, .. } => (Attack, Tone::Good, 0),
            StrikeEvent::Rolled { .. } | StrikeEvent::Declared { .. } => (Attack, Tone::Plain, 0),
            StrikeEvent::Followed { .. } | StrikeEvent::Landed { .. } => (Move, Tone::Plain, 1),
            StrikeEvent::FellOnto { .. } => (Damage, Tone::Warn, 1),
            _ => (Attack, Tone::Plain, 1),
        },
        Event::Harm(event) => match event {
            HarmEvent::Located { .. } | HarmEvent::SlotMissed { .. } => (Damage, Tone::Plain, 1),
            HarmEvent::Checked { hits: 0, .. } | HarmEvent::TorsoRolled { weapon: None, .. } => {
                (Damage, Tone::Plain, 2)
            }
            HarmEvent::NearMiss { .. } => (Damage, Tone::Good, 1),
            HarmEvent::Marked { inside: 0, .. } => (Damage, Tone::Warn, 2),
            HarmEvent::EngineRolled { explodes, .. } => (Damage, good(!*explodes), 2),
            HarmEvent::Breached { breached, .. } => (Damage, good(!*breached), 2),
            _ => (Damage, Tone::Bad, 2),
        },
        Event::Hull(event) => match event {
            HullEvent::Worn {
                wear: Wear::None, ..
            }
            | HullEvent::Checked { mishap: None, .. }
            | HullEvent::Landed { .. }
            | HullEvent::Inspected => (Damage, Tone::Plain, 2),
            HullEvent::Mended { .. } => (Effect, Tone::Good, 1),
            _ => (Damage, Tone::Bad, 2),
        },
        Event::Building(event) => match event {
            BuildingEvent::Collapsed { .. } | BuildingEvent::BrokeThrough { .. } => {
                (Damage, Tone::Bad, 1)
            }
            BuildingEvent::Absorbed { .. } => (Damage, Tone::Good, 1),
            BuildingEvent::Damaged { .. } | BuildingEvent::Weakened { .. } => {
                (Damage, Tone::Warn, 1)
            }
            BuildingEvent::Spilled { .. } => (Damage, Tone::Plain, 2),
            BuildingEvent::Explored { .. } => (Effect, Tone::Plain, 1),
            BuildingEvent::Climbed { .. } | BuildingEvent::Stands { .. } => {
                (Move, Tone::Plain, WALK)
            }
            BuildingEvent::Surveyed => (Phase, Tone::Plain, WALK),
        },
        Event::Infantry(event) => infantry(event),
        Event::Bridge(event) => match event {
            BridgeEvent::Fell { .. } => (Damage, Tone::Bad, 1),
            BridgeEvent::Shielded { .. }
            | BridgeEvent::Damaged { .. }
            | BridgeEvent::Weakened { .. } => (Damage, Tone::Warn, 1),
            BridgeEvent::Jammed { .. } => (Damage, Tone::Bad, 2),
            BridgeEvent::Declared { .. } | BridgeEvent::Laid { .. } => (Effect, Tone::Good, 0),
            BridgeEvent::Spoiled { .. } => (Effect, Tone::Warn, 1),
        },
        Event::Hoist(HoistEvent::InTheWay { .. }) => (Damage, Tone::Plain, 1),
        Event::Hoist(HoistEvent::Dropped { .. }) => (Move, Tone::Warn, 1),
        Event::Tow(TowEvent::Followed { .. }) => (Move, Tone::Plain, WALK),
        Event::Tow(TowEvent::Unhitched { .. }) => (Effect, Tone::Warn, 1),
        Event::Entering(EnteringEvent::Due { .. }) => (Phase, Tone::Plain, 1),
        Event::Entering(EnteringEvent::Entered { .. }) => (Move, Tone::Plain, 1),
        Event::Cargo(_) => (Effect, Tone::Good, 0),
        Event::Experience(_) => (Phase, Tone::Plain, 1),
        Event::Warrior(event) => match event {
            WarriorEvent::Hurt { .. } | WarriorEvent::Killed { .. } => (Damage, Tone::Bad, 1),
            WarriorEvent::Rolled { awake, .. } | WarriorEvent::Recovers { awake, .. } => {
                (Damage, good(*awake), 1)
            }
        },
        Event::Piloting(event) => match event {
            PilotingEvent::Rolled { passed, .. } | PilotingEvent::Braced { passed, .. } => {
                (Effect, good(*passed), 1)
            }
            PilotingEvent::Fell { .. } => (Damage, Tone::Bad, 1),
            _ => (Effect, Tone::Warn, 2),
        },
        Event::Electronics(event) => match event {
            ElectronicsEvent::Tagged { hit, .. } if *hit => (Attack, Tone::Good, 0),
            ElectronicsEvent::Tagged { .. } => (Attack, Tone::Plain, 0),
            ElectronicsEvent::Switched { .. } => (Effect, Tone::Plain, 0),
            ElectronicsEvent::Intercepted { destroyed, .. } => (Attack, good(*destroyed), 1),
            _ => (Effect, Tone::Plain, 1),
        },
        Event::Skid(event) => match event {
            SkidEvent::Collided { hit, .. } => (Damage, good(!*hit), 1),
            _ => (Move, Tone::Warn, 1),
        },
        Event::Hidden(_) => (Move, Tone::Warn, 0),
        Event::Woods(event) => match event {
            WoodsEvent::Fired { .. } | WoodsEvent::Worked { .. } => (Attack, Tone::Plain, 0),
            _ => (Effect, Tone::Plain, 1),
        },
        Event::Withdrawal(_) => (Effect, Tone::Warn, 0),
        Event::Loss(LossEvent::Withdrew { .. }) => (Move, Tone::Warn, 0),
        Event::Loss(LossEvent::LeftOver { .. }) => (Move, Tone::Plain, WALK),
        Event::Loss(LossEvent::Spilled { .. } | LossEvent::TakenAlong { .. }) => {
            (Effect, Tone::Warn, 1)
        }
        Event::Loss(_) => (Damage, Tone::Bad, 0),
        Event::Displaced(DisplacedEvent::Owes { .. } | DisplacedEvent::Pays { .. }) => {
            (Effect, Tone::Warn, 2)
        }
        Event::Displaced(_) => (Move, Tone::Warn, 1),
        Event::Heat(event) => match event {
            HeatEvent::ShutdownRolled { runs: ok, .. }
            | HeatEvent::AmmunitionRolled { avoided: ok, .. }
            | HeatEvent::FuelRolled { avoided: ok, .. } => (Effect, good(*ok), 1),
            HeatEvent::ShutDown { .. } => (Effect, Tone::Bad, 1),
            HeatEvent::Restarted { .. } => (Effect, Tone::Good, 1),
            _ => (Effect, Tone::Plain, 1),
        },
    }
}

fn infantry(event: &InfantryEvent) -> (LogKind, Tone, u8) {
    use LogKind::{Attack, Damage, Effect, Move};
    match event {
        InfantryEvent::SuitHit { .. } | InfantryEvent::TroopersLost { .. } => {
            (Damage, Tone::Bad, 1)
        }
        InfantryEvent::SuitRolled { .. }
        | InfantryEvent::Scattered { .. }
        | InfantryEvent::SideRolled { .. }
        | InfantryEvent::SwarmLocated { .. } => (Damage, Tone::Plain, 1),
        InfantryEvent::InTheWay { .. } => (Damage, Tone::Warn, 1),
        InfantryEvent::StormDeclared { .. } => (Attack, Tone::Plain, 0),
        InfantryEvent::StormRolled { hit: true, .. } => (Attack, Tone::Good, 0),
        InfantryEvent::StormRolled { .. } => (Attack, Tone::Plain, 0),
        InfantryEvent::StormTaken { .. }
        | InfantryEvent::PodFired { .. }
        | InfantryEvent::MineSpent { .. } => (Attack, Tone::Plain, 1),
        InfantryEvent::FoughtOff { off, .. } => (Attack, good(*off), 0),
        InfantryEvent::Boarded { .. } => (Move, Tone::Plain, 0),
        InfantryEvent::Left { thrown: true, .. } => (Move, Tone::Warn, 1),
        InfantryEvent::Left { .. } => (Move, Tone::Plain, 0),
        InfantryEvent::Bailed { survives, .. } => (Damage, good(*survives), 1),
        InfantryEvent::Ejected { .. } => (Effect, Tone::Plain, 0),
        InfantryEvent::Winded { .. } => (Effect, Tone::Warn, 1),
        InfantryEvent::Sunk { .. } => (Damage, Tone::Bad, 1),
        InfantryEvent::Blast { .. } => (Damage, Tone::Plain, 1),
    }
}

fn good(well: bool) -> Tone {
    if well { Tone::Good } else { Tone::Bad }
}
