//! Where the wind blows (R12.6.1): it has a direction, which may turn in the End Phase; smoke, fire and shells drift
//! with it.

use bevy_ecs::world::World;
use hexlance_board::Direction;
use hexlance_rules::{Breakdown, Enter, Gale, Timetable};

use crate::{
    Ctx,
    conditions::{Felt, WeatherEvent},
    moments::{EndPhase, Rule, Span},
    roll::{Roll, RollFor},
    state::{Fires, Frame},
};

/// The roll with which the wind turns.
const TURNS: u8 = 12;

/// The force of the wind as it is felt, dense air counted.
pub fn force(world: &World) -> Gale {
    world.resource::<Frame>().environment.wind_felt()
}

/// Where the wind blows to, if there is any and it is known.
pub fn blows_to(world: &World) -> Option<Direction> {
    (force(world) != Gale::Calm)
        .then(|| world.resource::<Fires>().wind)
        .flatten()
}

/// Where shells that scatter drift one hex further: downwind from a moderate gale on (R12.6.1).
pub fn scatters_to(world: &World) -> Option<Direction> {
    blows_to(world).filter(|_| force(world) >= Gale::ModerateGale)
}

/// The wind has a direction from the first turn on (R12.3), and may turn in the End Phase.
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(Enter(Span::Turn), Rule::Wind, |ctx: &mut Ctx<'_>| {
        direction(ctx);
    });
    t.add(EndPhase::Heat, Rule::Wind, may_turn);
}

/// Where the wind blows to: rolled if it is not known yet.
pub(crate) fn direction(ctx: &mut Ctx<'_>) -> Option<Direction> {
    if force(ctx.world()) == Gale::Calm {
        return None;
    }
    if let Some(known) = blows_to(ctx.world()) {
        return Some(known);
    }
    let to = Direction::from_index(one_die(ctx) - 1);
    ctx.emit(WeatherEvent::WindTurned { to });
    Some(to)
}

fn rolled(ctx: &mut Ctx<'_>, dice: &[u8], needs: Option<i16>) {
    ctx.emit(Roll {
        purpose: RollFor::Wind,
        unit: None,
        dice: dice.to_vec(),
        parts: Breakdown::new(),
        needs,
        reroll_by: None,
    });
}

fn one_die(ctx: &mut Ctx<'_>) -> u8 {
    let die = ctx.d6();
    rolled(ctx, &[die], None);
    die
}

/// The End Phase: on a 12 the wind turns by one hexside, on an odd die to the left, on an even one to the right.
pub(crate) fn may_turn(ctx: &mut Ctx<'_>) {
    let Some(to) = direction(ctx) else { return };
    let dice = ctx.two_d6();
    rolled(ctx, &dice, Some(TURNS.into()));
    if dice[0] + dice[1] < TURNS {
        return;
    }
    let steps = if one_die(ctx) % 2 == 1 { -1 } else { 1 };
    ctx.emit(WeatherEvent::WindTurned {
        to: to.turned(steps),
    });
}
