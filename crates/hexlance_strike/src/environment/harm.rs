//! What conditions do by themselves: falls and heat by gravity and temperature (R12.2, R12.5), earthquakes (R12.7.1).
//! What they do to units under the open sky is in [`crate::exposure`].

use bevy_ecs::world::World;
use hexlance_board::Hex;
use hexlance_rules::{Enter, Gravity, Temperature, Timetable, UnitId, Ustr, interned};

use crate::{
    Ctx, Steps,
    card::UnitType,
    control::{ControlCause, ControlStep},
    hurt::HurtEvent,
    model::status::{Expiry, Status},
    moments::Rule,
    read::{self, UnitRead},
    sides::TwoSides,
    state::{Frame, Phase, ScoredHex},
    status::StatusEvent,
    terrain::{TerrainEvent, TerrainStep},
};

/// Points of construction factor that a quake costs a building.
const QUAKE_CF: u8 = 2;

/// Status of a unit that an earthquake has robbed of half its Move for this turn.
pub fn unsteady() -> Ustr {
    interned!("unsteady")
}

/// Damage of a fall in this gravity (R12.5): half in low gravity, 1 more in high.
pub fn fall(points: u8, gravity: Gravity) -> u8 {
    match gravity {
        Gravity::Low => points / 2,
        Gravity::Standard => points,
        Gravity::High | Gravity::VeryHigh => points + u8::from(points > 0),
    }
}

/// Heat that a unit loses more in extreme cold (R12.2).
pub fn cooled_by_cold(u: &UnitRead<'_>) -> bool {
    u.environment().temperature == Temperature::ExtremeCold && u.card.kind.tracks_heat()
}

/// Whether extreme heat warms a unit that has made a weapon attack (R12.2).
pub fn warmed_by_heat(u: &UnitRead<'_>) -> bool {
    u.environment().temperature == Temperature::ExtremeHeat
        && u.card.kind.tracks_heat()
        && u.acts.fired
}

/// The earth quakes before units move.
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(Enter(Phase::Movement), Rule::Quakes, quake);
}

/// The Movement Phase of a turn in which the earth quakes: buildings crack, and whatever could move on the ground rolls
/// for its footing, the side that moves first before the other.
pub(crate) fn quake(ctx: &mut Ctx<'_>) {
    let world = ctx.world();
    let turn = read::turn(world).number;
    if !world.resource::<Frame>().environment.quakes_in(turn) {
        return;
    }
    let buildings: Vec<Hex> = read::board(world)
        .iter()
        .filter(|(_, c)| c.building.is_some())
        .map(|(hex, _)| hex)
        .collect();
    let loser = read::turn(world).loser().unwrap_or_default();
    let mut steps = Steps::new();
    for hex in buildings {
        crack(ctx, hex);
        steps.push(TerrainStep::Collapse(hex).into());
    }
    let world = ctx.world();
    for side in [loser, loser.opponent()] {
        for u in read::active(world, side).filter(|u| is_shaken(u)) {
            steps.push(
                ControlStep::ControlRoll {
                    unit: u.id,
                    cause: ControlCause::Earthquake,
                    walk: None,
                }
                .into(),
            );
        }
    }
    ctx.push_in_order(steps);
}

fn is_shaken(u: &UnitRead<'_>) -> bool {
    let stands = matches!(
        u.card.kind,
        UnitType::BM | UnitType::IM | UnitType::PM | UnitType::CV | UnitType::SV
    );
    stands && !u.is_immobile() && !u.flies() && !u.is_aerospace() && !u.is_hidden()
}

fn crack(ctx: &mut Ctx<'_>, hex: Hex) {
    let Some(mut cell) = read::board(ctx.world()).get(hex).copied() else {
        return;
    };
    let Some(building) = &mut cell.building else {
        return;
    };
    building.cf = building.cf.saturating_sub(QUAKE_CF);
    let scored = ScoredHex {
        attack: 0,
        hex,
        points: QUAKE_CF,
        position: None,
    };
    ctx.emit(HurtEvent::HexHurtScored {
        scored,
        cause: "earthquake".into(),
    });
    ctx.emit(HurtEvent::HexHurtApplied { scored });
    ctx.emit(TerrainEvent::HexChanged {
        hex,
        cell,
        why: "the earth quakes",
    });
}

/// A unit has lost its footing: half of its Move is gone for this turn.
pub(crate) fn stumble(ctx: &mut Ctx<'_>, unit: UnitId) {
    let turn = read::turn(ctx.world()).number;
    ctx.emit(StatusEvent::StatusGained {
        unit,
        status: Status {
            kind: unsteady(),
            source: None,
            ability: None,
            since: turn,
            expiry: Expiry::EndOfTurn(turn),
            value: 0,
        },
    });
}

/// Damage of a fall of so many levels (R4.2.4): one for every three or part of three, as gravity has it (R12.5).
pub fn fall_damage(world: &World, levels: u8) -> u8 {
    let gravity = world.resource::<Frame>().environment.gravity;
    fall(levels.div_ceil(3), gravity)
}
