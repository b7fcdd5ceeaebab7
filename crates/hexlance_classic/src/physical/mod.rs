//! Physical attacks (C11): declared unit by unit, resolved in the order of declaration.

mod air;
mod assaults;
mod cards;
mod event;
mod frenzy;
mod hand_to_hand;
mod legal;
mod number;
mod resolve;
mod tools;

pub(crate) use assaults::{below, fall_onto};
pub use cards::{Card, assault_card, card, cards, strikes_of};
pub use event::StrikeEvent;
pub(crate) use legal::swings;
pub use legal::{check, may_pick_up_club, refusal_of};
pub use number::{damage, numbers, unintended};

use hexlance_board::Hex;
use hexlance_rules::{Decision, Enter, Timetable, UnitId};

use crate::{
    Ctx,
    command::StrikeOrder,
    moments::{Resolve, Rule},
    question::Question,
    read::Table,
    state::{Blow, Declared, Phase, Strike},
    turn,
};

/// Steps of physical attacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StrikeStep {
    /// The next attack is resolved, then those behind it.
    Next,
    /// A pusher or charger takes the hex that its target has left.
    Follow {
        /// Who.
        unit: UnitId,
        /// The target.
        target: UnitId,
        /// The hex.
        hex: Hex,
    },
    /// A jumper whose target could not be pushed away lands where it came from (C11.10.9).
    Land {
        /// Who.
        unit: UnitId,
        /// Its target.
        target: UnitId,
        /// The hex from which it came in.
        from: Hex,
    },
    /// A charger that missed is asked where it goes.
    Sidestep {
        /// Who.
        unit: UnitId,
    },
    /// The target of a death from above that missed is asked where it goes; the jumper falls then.
    Evade {
        /// Who.
        unit: UnitId,
        /// Who jumped.
        jumper: UnitId,
        /// The hex from which it came in.
        from: Hex,
    },
    /// A jumper falls.
    Crash {
        /// Who.
        unit: UnitId,
        /// Its target.
        target: UnitId,
    },
}

/// Carries out a declaration.
pub(crate) fn perform(ctx: &mut Ctx<'_>, order: &StrikeOrder) {
    let table = Table::of(ctx.world());
    let blows: Vec<Blow> = order
        .strikes
        .iter()
        .filter_map(|(strike, target)| {
            let mut blow = blow(table, order.unit, *strike, *target)?;
            if let Some(hex) = order.building {
                // Nobody misses a building (C14.5.1).
                (blow.hex, blow.tn) = (hex, 0);
            }
            Some(blow)
        })
        .collect();
    ctx.emit(StrikeEvent::Declared {
        unit: order.unit,
        blows,
    });
    turn::acted(ctx, order.unit);
}

/// A blow with its target number of now.
fn blow(table: Table<'_>, unit: UnitId, strike: Strike, target: UnitId) -> Option<Blow> {
    let (u, t) = (table.find(unit)?, table.find(target)?);
    Some(Blow {
        attacker: unit,
        target,
        // Swarmers are where the unit is to which they cling.
        hex: t.hex().or(u.hex())?,
        strike,
        tn: numbers(table, &u, strike, &t).total(),
    })
}

/// Runs a step.
pub(crate) fn step(ctx: &mut Ctx<'_>, step: StrikeStep) {
    match step {
        StrikeStep::Next => {
            let Some(next) = next(ctx) else { return };
            ctx.emit(StrikeEvent::Taken { blow: next });
            // What the blow pushes is done before the next one.
            ctx.push(StrikeStep::Next);
            resolve::resolve(ctx, next);
        }
        StrikeStep::Follow { unit, target, hex } => assaults::follow(ctx, unit, target, hex),
        StrikeStep::Land { unit, target, from } => assaults::land(ctx, unit, target, from),
        StrikeStep::Sidestep { unit } => assaults::sidestep(ctx, unit),
        StrikeStep::Evade { unit, jumper, from } => assaults::evade(ctx, unit, jumper, from),
        StrikeStep::Crash { unit, target } => assaults::crash(ctx, unit, target),
    }
}

/// A question that the step has asked was answered.
pub(crate) fn answered(
    ctx: &mut Ctx<'_>,
    step: StrikeStep,
    decision: &Decision<Question>,
    choice: usize,
) {
    assaults::answered(ctx, step, decision, choice);
}

/// The blow that comes next: the first declared, but where one could displace the target of another, those of the side
/// that lost initiative come first (C11.1.9).
fn next(ctx: &Ctx<'_>) -> Option<Blow> {
    let table = Table::of(ctx.world());
    let blows = &ctx.world().resource::<Declared>().blows;
    let first = *blows.first()?;
    let order = &table.clock().order;
    let rank = |blow: &Blow| {
        let side = table.find(blow.attacker).map(|u| u.side);
        order.iter().position(|s| Some(*s) == side)
    };
    let displaces = |blow: &Blow| {
        matches!(
            blow.strike,
            Strike::Push | Strike::Charge | Strike::DeathFromAbove(_)
        )
    };
    let before = blows.iter().skip(1).filter(|other| {
        other.target == first.target
            && (displaces(other) || displaces(&first))
            && rank(other) < rank(&first)
    });
    Some(
        before
            .min_by_key(|other| rank(other))
            .copied()
            .unwrap_or(first),
    )
}

/// Charges and deaths from above come from the Movement Phase.
pub(crate) fn plugin(t: &mut Timetable) {
    t.add(
        Resolve(Phase::Physical),
        Rule::Attacks,
        |ctx: &mut Ctx<'_>| ctx.push(StrikeStep::Next),
    );
    t.add(
        Enter(Phase::Physical),
        Rule::Attacks,
        |ctx: &mut Ctx<'_>| {
            let table = Table::of(ctx.world());
            let assaults = &ctx.world().resource::<Declared>().assaults;
            let blows: Vec<Blow> = assaults
                .iter()
                .filter_map(|a| {
                    let strike = if a.from_above {
                        // Whoever jumped up and down in the hex of its target comes down the way it faces.
                        let way = a.from.direction_to(a.hex);
                        let facing = || table.find(a.attacker).and_then(|u| u.facing());
                        let direction = way.or_else(facing)?;
                        Strike::DeathFromAbove(direction)
                    } else {
                        Strike::Charge
                    };
                    let mut blow = blow(table, a.attacker, strike, a.target)?;
                    blow.hex = a.hex;
                    Some(blow)
                })
                .collect();
            if !blows.is_empty() {
                ctx.emit(StrikeEvent::Assaults { blows });
            }
        },
    );
}
