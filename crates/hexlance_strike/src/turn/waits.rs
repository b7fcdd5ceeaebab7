//! What the battle waits for, and for how long: until there is nothing left to do.

use bevy_ecs::world::World;
use hexlance_rules::{SideId, UnitId};

use super::{TurnEvent, attacks_over};
use crate::{
    Ctx, abilities, aero,
    arrival::{self, off_map},
    artillery,
    attack::legal,
    drops,
    go::Wait,
    mines, movement,
    read::{self, UnitRead},
    setup,
    sides::TwoSides,
    state::Phase,
    support,
};

/// Whether there is anything to wait for: that it waits for then.
pub(crate) fn waits(ctx: &mut Ctx<'_>, wait: Wait) -> Option<Wait> {
    let world = ctx.world();
    let goes_on = match &wait {
        Wait::Stage(stage, side) => setup::has_business(world, *stage, *side),
        Wait::LayingMines(side) => mines::supply::can_lay(world, *side),
        Wait::Deploying(_) => true,
        Wait::ActFirst(side) => read::units(world)
            .filter(|u| u.side == *side)
            .any(|u| abilities::may_act_first(world, &u).is_ok()),
        Wait::EarlyMove(unit) => read::unit(world, *unit).is_in_play(),
        Wait::EarlyAttacks(unit) => {
            let waits = has_early_attacks(world, *unit);
            if !waits {
                // It counts as having attacked (R3.3.8).
                ctx.emit(attacks_over(*unit));
            }
            waits
        }
        Wait::Alternate {
            left,
            side,
            committed,
        } => {
            let (left, side) = alternate(world, *left, *side, unmoved)?;
            return Some(Wait::Alternate {
                left,
                side,
                committed: *committed,
            });
        }
        Wait::Flights { left, side } => {
            let (left, side) = alternate(world, *left, *side, unflown)?;
            return Some(Wait::Flights { left, side });
        }
        Wait::Engagements(side) => aero::engage::may_try(world, *side),
        Wait::Rerouting(_) => {
            let Wait::Rerouting(walk) = wait else {
                return None;
            };
            return movement::waits_for_rest(ctx, walk).map(Wait::Rerouting);
        }
        Wait::Attacks(side) => {
            let waits = has_attacks(world, *side);
            if !waits {
                ctx.emit(TurnEvent::SideDone {
                    side: *side,
                    phase: Phase::Combat,
                });
            }
            waits
        }
        Wait::Drops(side) => !drops::due(world, *side).is_empty(),
        Wait::EndActs(side) => support::any_to_declare(world, *side),
        Wait::Returns(side) => off_map::has_arrivals(world, *side),
    };
    goes_on.then_some(wait)
}

/// Whether a unit that acts before all others has attacks left.
fn has_early_attacks(world: &World, unit: UnitId) -> bool {
    let u = read::unit(world, unit);
    let fights = if u.is_aerospace() {
        aero::raid::may_fight(world, &u)
    } else {
        !spent(world, &u)
    };
    u.can_act() && fights
}

/// Whether a side has attacks left.
fn has_attacks(world: &World, side: SideId) -> bool {
    let left = read::attackers(world, side).any(|u| {
        let free = match u.mount.and_then(|m| read::try_unit(world, m)) {
            Some(carrier) => !u.acts.weapon && is_met(world, &carrier),
            None => !spent(world, &u),
        };
        // Pieces that have not fired are an attack that is left (R9.1.1).
        let free = free || (!u.acts.quiet && artillery::legal::may_still_fire(&u));
        let hurries = u.motion.sprinted || u.motion.evaded;
        let free = if u.is_aerospace() {
            aero::raid::may_fight(world, &u)
        } else {
            free
        };
        u.can_act() && !u.acts.early && !hurries && free
    });
    let far = off_board(world, side).any(|u| u.can_act() && artillery::legal::may_still_fire(&u));
    left || far
}

/// Whether a unit has used all attacks of its turn (R3.4.4), extra attacks with somebody to aim at among them.
fn spent(world: &World, u: &UnitRead<'_>) -> bool {
    let acts = u.acts;
    acts.quiet || (acts.physical && (acts.weapon || acts.rushed) && !legal::may_mark(world, u))
}

/// Artillery of a side that stands off the map (R9.1.2).
fn off_board(world: &World, side: SideId) -> impl Iterator<Item = UnitRead<'_>> {
    read::units(world).filter(move |u| u.side == side && u.off_board().is_some())
}

/// Whether an enemy is in base contact with a unit.
fn is_met(world: &World, u: &UnitRead<'_>) -> bool {
    read::active(world, u.side.opponent()).any(|e| !e.is_hidden() && read::base_contact(u, &e))
}

/// Units that still count for the alternation (R3.3.2): active ground units, not in hiding, not yet activated, and those
/// that can come onto the map and are not held back.
pub fn unmoved(world: &World, side: SideId) -> u16 {
    let here = read::active(world, side)
        .filter(|u| !u.acts.activated && !u.is_hidden() && !u.is_aerospace())
        .count();
    (here + arrival::ready(world, side).count()) as u16
}

/// Aircraft that still have their move (R11.3.1).
pub fn unflown(world: &World, side: SideId) -> u16 {
    read::units(world)
        .filter(|u| u.side == side && aero::fly::has_move(world, u))
        .count() as u16
}

/// Finds out who moves next (R3.3.1, R3.3.2), of those that are counted: what is left of the round, and whose go it is.
fn alternate(
    world: &World,
    mut left: [u16; 2],
    mut side: SideId,
    count: impl Fn(&World, SideId) -> u16,
) -> Option<([u16; 2], SideId)> {
    let counts = [count(world, SideId(0)), count(world, SideId(1))];
    if counts == [0, 0] {
        return None;
    }
    for (l, c) in left.iter_mut().zip(counts) {
        *l = (*l).min(c);
    }
    if left == [0, 0] {
        // A new round: the loser first; the side with more units moves several.
        let (a, b) = (counts[0].min(counts[1]), counts[0].max(counts[1]));
        for (l, c) in left.iter_mut().zip(counts) {
            *l = if a == 0 {
                c
            } else if c == b {
                b / a
            } else {
                1
            };
        }
        side = read::turn(world).loser().unwrap_or_default();
    }
    if left[side.index()] == 0 {
        side = side.opponent();
    }
    Some((left, side))
}
